//! A service: a database, its model, and the answers to requests.

use crate::config::Config;
use crate::db::{Dialect, Session};
use crate::extend::{Change, Event, Extensions, What};
use crate::introspect::build::{self, Catalogue};
use crate::negotiate::{Media, Wants};
use crate::respond::Monitors;
use crate::sqlite::Sqlite;
use bytes::Bytes;
use http::StatusCode;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Map, Value as Json};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, RwLock};
use std::time::Duration;
use wireform_odata::csdl::{self, Capabilities};
use wireform_odata::model::SetId;
use wireform_odata::options::{Query, RawQuery};
use wireform_odata::parse::Limits;
use wireform_odata::path::{self, RawPath, Resource, Target};
use wireform_odata::{Error, Result};

/// How a service is opened.
#[derive(Clone, Debug)]
pub struct Options {
    /// Refuse every change.
    pub read_only: bool,
    /// Names, types and the rest that introspection cannot know.
    pub config: Config,
    /// Entities of a page where the client asks for no other size; also the most it can ask for.
    pub page_size: u64,
    /// How deep `$expand` nests.
    pub expand_depth: u32,
    /// Entities that the expansions of one request hold together.
    pub expand_total: u64,
    /// Limits of expressions.
    pub limits: Limits,
    /// Octets of a request's body.
    pub body_limit: usize,
    /// Octets of a request's URL.
    pub url_limit: usize,
    /// Requests of one batch.
    pub batch_limit: usize,
    /// Counts and aggregations that each connection to SQLite remembers until the database changes; 0 is none.
    pub remember: usize,
    /// How long one statement may take.
    pub statement_timeout: Duration,
    /// Connections to PostgreSQL.
    pub pool_size: usize,
    /// Who may do what; without it everybody may do everything.
    pub auth: Option<Arc<crate::auth::Auth>>,
    /// Requests per second and client; 0 is no limit.
    pub rate_limit: u32,
    /// Origins that CORS allows; empty switches it off, `*` allows all.
    pub cors: Vec<String>,
    /// Compress answers where the client takes it.
    pub compress: bool,
    /// The root URL that clients see, where a proxy stands in front.
    pub public_url: Option<String>,
    /// Requests that are answered asynchronously at a time; further ones are answered as if they had not preferred it.
    pub async_limit: usize,
    /// How long the answer to an asynchronous request is kept.
    pub async_lifetime: Duration,
    /// How long the changes of tracked tables are remembered; older delta links are answered with 410.
    pub track_retention: Duration,
    /// Tell clients with `Server-Timing` how long an answer took.
    pub server_timing: bool,
    /// The root URL of an OpenTelemetry collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`: gets a span
    /// for each request and each of its statements.
    pub otlp: Option<String>,
    /// How long a connection may take until a request's head is whole, idle time before it included.
    pub head_timeout: Duration,
    /// How long a request's body may take.
    pub body_timeout: Duration,
    /// How long a client may take nothing of an answer.
    pub write_timeout: Duration,
    /// Connections at a time.
    pub connections: usize,
    /// How long requests under way may take once the server is asked to stop.
    pub grace: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            read_only: false,
            config: Config::default(),
            page_size: 1000,
            expand_depth: 6,
            expand_total: 200_000,
            limits: Limits::default(),
            body_limit: 64 << 20,
            url_limit: 64 << 10,
            batch_limit: 1000,
            remember: 64,
            statement_timeout: Duration::from_secs(30),
            pool_size: 16,
            auth: None,
            rate_limit: 0,
            cors: Vec::new(),
            compress: true,
            public_url: None,
            async_limit: 16,
            async_lifetime: Duration::from_secs(600),
            track_retention: Duration::from_secs(7 * 86_400),
            server_timing: false,
            otlp: None,
            head_timeout: Duration::from_secs(90),
            body_timeout: Duration::from_secs(60),
            write_timeout: Duration::from_secs(30),
            connections: 20_000,
            grace: Duration::from_secs(30),
        }
    }
}

/// The database behind a service.
pub enum Backend {
    /// A file.
    Sqlite(Arc<Sqlite>),
    /// A server.
    #[cfg(feature = "postgres")]
    Postgres(Arc<crate::postgres::Postgres>),
}

impl Backend {
    /// A session for reading.
    pub fn read(&self) -> Result<Box<dyn Session>> {
        match self {
            Backend::Sqlite(db) => Ok(Box::new(db.read()?)),
            #[cfg(feature = "postgres")]
            Backend::Postgres(db) => Ok(Box::new(db.session(true)?)),
        }
    }
    /// A session for writing.
    pub fn write(&self) -> Result<Box<dyn Session>> {
        match self {
            Backend::Sqlite(db) => Ok(Box::new(db.write()?)),
            #[cfg(feature = "postgres")]
            Backend::Postgres(db) => Ok(Box::new(db.session(false)?)),
        }
    }
    /// The SQL it speaks.
    pub fn dialect(&self) -> Dialect {
        match self {
            Backend::Sqlite(_) => Dialect::Sqlite,
            #[cfg(feature = "postgres")]
            Backend::Postgres(_) => Dialect::Postgres,
        }
    }
}

/// A request, below the service root.
#[derive(Clone, Debug)]
pub struct Request {
    /// The method.
    pub method: http::Method,
    /// The path below the root, without a slash in front, still encoded.
    pub path: String,
    /// The query, still encoded.
    pub query: String,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
    /// The service root as the client sees it, with a slash at the end.
    pub root: String,
    /// Who asks.
    pub identity: Arc<crate::auth::Identity>,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Response {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl Response {
    /// An answer without a body.
    pub fn empty(status: u16) -> Self {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Response { status, headers: HeaderMap::new(), body: Bytes::new() }
    }
    /// An answer with a body of a type.
    pub fn with(status: u16, content_type: &str, body: impl Into<Bytes>) -> Self {
        let mut r = Response::empty(status);
        r.body = body.into();
        r.set(http::header::CONTENT_TYPE, content_type);
        r
    }
    /// Sets a header.
    pub fn set(&mut self, name: HeaderName, value: &str) {
        if let Ok(v) = HeaderValue::from_str(value) {
            self.headers.insert(name, v);
        }
    }
    /// An error's answer.
    pub fn error(e: &Error) -> Self {
        let mut r = Response::with(e.status, "application/json;odata.metadata=minimal;charset=utf-8", e.to_json());
        r.set(http::header::CONTENT_LANGUAGE, "en");
        r
    }
}

/// Prepared documents with their ETags, by kind and what they depend on.
type Documents = HashMap<(&'static str, String), (Bytes, String)>;

struct Inner {
    tracer: Option<Arc<crate::trace::Tracer>>,
    backend: Backend,
    catalogue: RwLock<Arc<Catalogue>>,
    options: Options,
    secret: [u8; 32],
    documents: RwLock<Documents>,
    extensions: Arc<Extensions>,
    monitors: Monitors,
}

/// A service over one database.
#[derive(Clone)]
pub struct Service {
    inner: Arc<Inner>,
}

/// Everything that answering one request needs.
pub(crate) struct Exchange<'r> {
    pub service: &'r Service,
    pub cat: Arc<Catalogue>,
    pub request: &'r Request,
    pub wants: Wants,
    /// The transaction that the request is a part of.
    pub shared: Option<&'r SharedSession>,
    /// Rows that an operation returned, as a JSON array: what the path starts from.
    pub given: Option<String>,
    /// Changes that observers learn of when they are committed.
    pub changes: std::cell::RefCell<Vec<Change>>,
    /// The way out for an answer in pieces.
    pub outlet: Option<&'r crate::outlet::Outlet>,
    /// It is answered where it arrived: statements are given up soon.
    pub brief: bool,
}

/// A session that several requests of a change set use.
pub(crate) struct SharedSession {
    session: std::cell::RefCell<Box<dyn Session>>,
    /// Changes that observers learn of when they are committed.
    pub changes: std::cell::RefCell<Vec<Change>>,
}

impl SharedSession {
    pub(crate) fn new(session: Box<dyn Session>) -> Self {
        SharedSession { session: std::cell::RefCell::new(session), changes: std::cell::RefCell::default() }
    }
}

impl std::ops::Deref for SharedSession {
    type Target = std::cell::RefCell<Box<dyn Session>>;
    fn deref(&self) -> &Self::Target {
        &self.session
    }
}

/// A session for one request: its own, or that of its change set.
pub(crate) enum Lease<'r> {
    Own(Box<dyn Session>),
    Shared(std::cell::RefMut<'r, Box<dyn Session>>),
}

impl Lease<'_> {
    pub(crate) fn as_mut(&mut self) -> &mut dyn Session {
        match self {
            Lease::Own(s) => s.as_mut(),
            Lease::Shared(s) => s.as_mut(),
        }
    }
}

impl Service {
    /// Opens a database: a path or `sqlite://PATH`, or `postgres://…`.
    ///
    /// # Errors
    /// The database cannot be opened or read, or the configuration does not fit it.
    pub fn open(url: &str, options: Options) -> Result<Service> {
        Self::over(open_backend(url, &options)?, options)
    }

    /// A service over a back end that is open already.
    ///
    /// # Errors
    /// The catalogue cannot be read, or the configuration does not fit it.
    pub fn over(backend: Backend, options: Options) -> Result<Service> {
        Self::assemble(backend, options, Extensions::default())
    }

    pub(crate) fn assemble(backend: Backend, mut options: Options, extensions: Extensions) -> Result<Service> {
        let restricted = !extensions.rules.is_empty() || options.auth.is_some() || options.config.auth.is_some();
        crate::delta::install(&backend, &options, restricted)?;
        let catalogue = introspect(&backend, &options, &extensions)?;
        if let (None, Some(settings)) = (&options.auth, &options.config.auth) {
            options.auth = Some(Arc::new(settings.load(&options.config.directory)?));
        }
        if let Some(auth) = &options.auth {
            auth.check(&catalogue.model)?;
        }
        for (table, why) in &catalogue.refused {
            tracing::warn!(table = %table, "not served: {why}");
        }
        let mut secret = [0; 32];
        for chunk in secret.chunks_mut(8) {
            // The standard library's per-process random keys; nothing secret depends on more than guessing being hard.
            use std::hash::{BuildHasher, Hasher};
            let h = std::collections::hash_map::RandomState::new().build_hasher().finish();
            chunk.copy_from_slice(&h.to_le_bytes());
        }
        let tracer = options.otlp.as_deref().map(crate::trace::Tracer::new).transpose()?;
        Ok(Service {
            inner: Arc::new(Inner {
                tracer,
                backend,
                catalogue: RwLock::new(Arc::new(catalogue)),
                options,
                secret,
                documents: RwLock::new(HashMap::new()),
                extensions: Arc::new(extensions),
                monitors: Monitors::default(),
            }),
        })
    }

    pub(crate) fn extensions(&self) -> &Arc<Extensions> {
        &self.inner.extensions
    }
    pub(crate) fn tracer(&self) -> Option<&Arc<crate::trace::Tracer>> {
        self.inner.tracer.as_ref()
    }
    pub(crate) fn monitors(&self) -> &Monitors {
        &self.inner.monitors
    }
    /// Tells observers of changes that have been committed.
    pub(crate) fn publish(&self, changes: Vec<Change>) {
        for change in &changes {
            for observer in &self.inner.extensions.observers {
                observer(change);
            }
        }
    }

    /// The model and where it is stored.
    pub fn catalogue(&self) -> Arc<Catalogue> {
        self.inner.catalogue.read().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }
    /// Reads the database's catalogue again.
    ///
    /// # Errors
    /// As `open`.
    pub fn refresh(&self) -> Result<()> {
        let fresh = introspect(&self.inner.backend, &self.inner.options, &self.inner.extensions)?;
        *self.inner.catalogue.write().unwrap_or_else(std::sync::PoisonError::into_inner) = Arc::new(fresh);
        self.inner.documents.write().unwrap_or_else(std::sync::PoisonError::into_inner).clear();
        Ok(())
    }
    /// How it was opened.
    pub fn options(&self) -> &Options {
        &self.inner.options
    }
    /// The database.
    pub fn backend(&self) -> &Backend {
        &self.inner.backend
    }
    pub(crate) fn secret(&self) -> &[u8; 32] {
        &self.inner.secret
    }

    /// Answers a request. Blocks while the database works.
    pub fn handle(&self, request: &Request) -> Response {
        match self.ruled(request) {
            None => self.handle_in(request, None),
            Some(ruled) => self.handle_in(&ruled, None),
        }
    }
    /// Answers a request. A large body leaves through the outlet in pieces; what is returned then has the last one.
    pub(crate) fn handle_to(&self, request: &Request, outlet: &crate::outlet::Outlet) -> Response {
        let ruled = self.ruled(request);
        let request = ruled.as_ref().unwrap_or(request);
        if let Some(r) = self.later(request) {
            return self.finish(request, Ok(r));
        }
        self.finish(request, self.answer(request, None, Some(outlet)))
    }
    /// The request with what the program's rules say: it holds for everything that the request leads to, a batch, a
    /// call, an answer that comes later.
    fn ruled(&self, request: &Request) -> Option<Request> {
        let rules = &self.inner.extensions.rules;
        if rules.is_empty() {
            return None;
        }
        let mut identity = (*request.identity).clone();
        rules.iter().for_each(|rule| rule(request, &mut identity.access));
        Some(Request { identity: Arc::new(identity), ..request.clone() })
    }

    pub(crate) fn handle_in(&self, request: &Request, shared: Option<&SharedSession>) -> Response {
        if shared.is_none()
            && let Some(r) = self.later(request)
        {
            return self.finish(request, Ok(r));
        }
        self.finish(request, self.answer(request, shared, None))
    }

    fn finish(&self, request: &Request, answer: Result<Response>) -> Response {
        self.finish_for(&request.headers, answer)
    }

    /// The answer with what every answer has.
    pub(crate) fn finish_for(&self, asked: &HeaderMap, answer: Result<Response>) -> Response {
        let mut response = match answer {
            Ok(r) => r,
            Err(e) => {
                let mut r = Response::error(&e);
                if e.status == 405
                    && let Some(allow) = e.details.first()
                {
                    r.set(http::header::ALLOW, &allow.message);
                }
                r
            }
        };
        if !response.headers.contains_key("odata-version") {
            let low = asked
                .get("odata-maxversion")
                .and_then(|v| v.to_str().ok())
                .is_some_and(|v| v.trim().starts_with("4.0") && !v.trim().starts_with("4.01"));
            response.set(HeaderName::from_static("odata-version"), if low { "4.0" } else { "4.01" });
        }
        response
    }

    fn answer<'r>(
        &'r self,
        request: &'r Request,
        shared: Option<&'r SharedSession>,
        outlet: Option<&'r crate::outlet::Outlet>,
    ) -> Result<Response> {
        if request.path.len() + request.query.len() > self.inner.options.url_limit {
            return Err(Error::new(414, "UriTooLong", "the URL is too long"));
        }
        if let Some(auth) = &self.inner.options.auth {
            auth.permit(&request.identity, &request.method, &request.path)?;
        }
        let raw_query = RawQuery::new(&request.query)?;
        let format = raw_query
            .pairs()
            .find(|p| p.0.strip_prefix('$').unwrap_or(p.0).eq_ignore_ascii_case("format"))
            .map(|p| p.1);
        let wants = Wants::read(&request.headers, format)?;
        let cat = self.catalogue();
        if let Some(answer) = self.monitor(request, &wants) {
            return answer;
        }
        let exchange = Exchange {
            service: self,
            cat: cat.clone(),
            request,
            wants,
            shared,
            outlet,
            brief: false,
            given: None,
            changes: std::cell::RefCell::default(),
        };
        if let Some(file) = request.path.strip_prefix("$vocabularies/") {
            let file = file.trim_end_matches(".xml").trim_end_matches(".json");
            return match csdl::vocabulary(file) {
                Some(text) => Ok(Response::with(200, "application/xml;charset=utf-8", text)),
                None => Err(Error::not_found("unknown vocabulary")),
            };
        }
        if matches!(request.path.as_str(), "openapi.json" | "$openapi") && cat.model.find_set("openapi").is_none() {
            return exchange.openapi();
        }
        let raw_path = RawPath::new(&request.path)?;
        let limits = self.inner.options.limits;
        let mut query = Query::parse(&raw_query, limits)?;
        if let Some(version) = query.schemaversion
            && version != "*"
            && cat.model.schema_version.as_deref().is_some_and(|v| v != version)
        {
            return Err(Error::not_found("no such schema version").with_target("$schemaversion"));
        }
        if let Some(isolation) = request.headers.get("odata-isolation").or_else(|| request.headers.get("isolation"))
            && isolation != "snapshot"
        {
            return Err(Error::new(412, "PreconditionFailed", "unknown isolation level").with_target("Isolation"));
        }
        let aliases = query.options.aliases.clone();
        let custom = query.custom.clone();
        let target = path::parse(&cat.model, &raw_path, &mut query.arena, &aliases, &custom, limits)?;
        if request.method == http::Method::OPTIONS {
            let allow = match &target {
                Target::Resource(r) => exchange.allowed(r),
                Target::Batch => "POST",
                _ => "GET, HEAD",
            };
            let mut r = Response::empty(204);
            r.set(http::header::ALLOW, &format!("{allow}, OPTIONS"));
            return Ok(r);
        }
        match target {
            Target::Service => exchange.service_document(),
            Target::Metadata => exchange.metadata(),
            Target::Resource(resource) if !resource.operations.is_empty() => {
                exchange.operate(resource, query, &raw_path)
            }
            Target::Resource(resource) => exchange.resource(resource, query),
            Target::Batch => exchange.batch(),
            Target::Entity(_) => exchange.by_id(query.id),
            Target::All(cast) => exchange.all(cast, &query),
            Target::Crossjoin(sets, tail) => exchange.crossjoin(&sets, tail, query),
        }
    }
}

/// Opens a database: a path or `sqlite://PATH`, or `postgres://…`.
pub(crate) fn open_backend(url: &str, options: &Options) -> Result<Backend> {
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        #[cfg(feature = "postgres")]
        return Ok(Backend::Postgres(crate::postgres::Postgres::open(url, options)?));
        #[cfg(not(feature = "postgres"))]
        return Err(Error::new(500, "NoBackend", "this build has no PostgreSQL back end"));
    }
    let path = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")).unwrap_or(url);
    let db = Sqlite::open(&PathBuf::from(path), options.read_only, options.statement_timeout)?;
    Ok(Backend::Sqlite(Arc::new(db)))
}

fn introspect(backend: &Backend, options: &Options, extensions: &Extensions) -> Result<Catalogue> {
    let (mut raw, enums) = match backend {
        Backend::Sqlite(db) => (crate::introspect::sqlite::read(db.read()?.connection())?, Vec::new()),
        #[cfg(feature = "postgres")]
        Backend::Postgres(db) => crate::introspect::postgres::read(db.session(true)?)?,
    };
    for (declared, _) in &extensions.virtuals {
        if raw.iter().any(|t| t.name == declared.raw.name) {
            let m = format!("{} is a table and a virtual set", declared.raw.name);
            return Err(Error::new(500, "BadConfiguration", m));
        }
        raw.push(declared.raw.clone());
    }
    let mut cat = build::build(&raw, &enums, &options.config, backend.dialect(), options.read_only)?;
    crate::virtuals::place(&mut cat, extensions, backend.dialect())?;
    crate::delta::mark(&mut cat, &options.config, options.read_only);
    for c in &extensions.complex {
        c.add(&mut cat.model)?;
        cat.tables.resize(cat.model.types.len(), build::TableMap::default());
    }
    for aggregation in &extensions.aggregations {
        aggregation.add(&mut cat, backend.dialect())?;
    }
    for (operation, _) in &extensions.operations {
        let resolved = operation.resolve(&cat.model)?;
        cat.model.operations.push(resolved);
        cat.expressions.push(operation.expression.clone());
        cat.available.push(operation.available.clone());
    }
    for name in extensions.hooks.iter().map(|h| &h.0) {
        if !cat.model.sets.iter().any(|s| &s.name == name) {
            return Err(Error::new(500, "BadConfiguration", format!("there is no set {name}")));
        }
    }
    Ok(cat)
}

impl Exchange<'_> {
    /// A session.
    pub(crate) fn session(&self, write: bool) -> Result<Lease<'_>> {
        match self.shared {
            Some(s) => s
                .try_borrow_mut()
                .map(Lease::Shared)
                .map_err(|_| Error::new(500, "InternalError", "the session is in use")),
            None => self.open(write).map(Lease::Own),
        }
    }

    /// A session for reading, with little time where that is for a brief answer.
    pub(crate) fn read_session(service: &Service, brief: bool) -> Result<Box<dyn Session>> {
        match service.backend() {
            Backend::Sqlite(db) if brief => Ok(Box::new(db.read()?.within(crate::ready::PATIENCE))),
            backend => backend.read(),
        }
    }

    /// A session of its own.
    pub(crate) fn open(&self, write: bool) -> Result<Box<dyn Session>> {
        let backend = self.service.backend();
        let inner = if write { backend.write()? } else { Exchange::read_session(self.service, self.brief)? };
        if self.service.extensions().virtuals.is_empty() {
            return Ok(inner);
        }
        Ok(Box::new(crate::virtuals::Filled {
            inner,
            cat: self.cat.clone(),
            extensions: self.service.extensions().clone(),
            request: self.request.clone(),
            known: HashMap::new(),
        }))
    }

    /// An exchange for a part of the same request.
    pub(crate) fn again<'s>(&'s self, request: &'s Request) -> Exchange<'s> {
        Exchange {
            service: self.service,
            cat: self.cat.clone(),
            request,
            wants: self.wants.clone(),
            shared: self.shared,
            outlet: None,
            brief: false,
            given: None,
            changes: std::cell::RefCell::default(),
        }
    }

    fn event<'e>(&'e self, what: What, set: &'e str, path: &'e str) -> Event<'e> {
        Event { what, set, path, request: self.request, body: None, session: None, response: None }
    }

    /// Runs the hooks before something happens to an entity of a set.
    pub(crate) fn before(
        &self,
        what: What,
        set: SetId,
        path: &str,
        mut body: Option<&mut Map<String, Json>>,
        mut session: Option<&mut dyn Session>,
    ) -> Result<()> {
        let name = self.cat.model.set(set).name.as_str();
        for hook in self.service.extensions().hooks_of(name) {
            let mut event = self.event(what, name, path);
            event.body = body.as_deref_mut();
            event.session = session.as_mut().map(|s| &mut **s as &mut dyn Session);
            hook.before(&mut event)?;
        }
        Ok(())
    }

    /// Runs the hooks after a change, and notes it for the observers.
    pub(crate) fn after(
        &self,
        what: What,
        set: SetId,
        path: &str,
        mut session: Option<&mut dyn Session>,
    ) -> Result<()> {
        let name = self.cat.model.set(set).name.as_str();
        let extensions = self.service.extensions();
        for hook in extensions.hooks_of(name) {
            let mut event = self.event(what, name, path);
            event.session = session.as_mut().map(|s| &mut **s as &mut dyn Session);
            hook.after(&mut event)?;
        }
        if !extensions.observers.is_empty() {
            let by = self.request.identity.name.clone();
            let change = Change { what, set: name.to_owned(), path: path.to_owned(), by };
            self.shared.map_or(&self.changes, |s| &s.changes).borrow_mut().push(change);
        }
        Ok(())
    }

    /// Tells observers of this request's changes, where it is not a part of a larger transaction.
    pub(crate) fn publish(&self) {
        if self.shared.is_none() {
            self.service.publish(self.changes.take());
        }
    }

    /// Whether the entities of a set are hooked.
    pub(crate) fn hooked(&self, set: SetId) -> bool {
        self.service.extensions().hooks_of(&self.cat.model.set(set).name).next().is_some()
    }

    pub(crate) fn only_get(&self) -> Result<()> {
        if self.request.method == http::Method::GET || self.request.method == http::Method::HEAD {
            return Ok(());
        }
        Err(not_allowed("GET, HEAD"))
    }

    fn document(
        &self,
        kind: &'static str,
        scope: String,
        make: impl FnOnce() -> Vec<u8>,
        content_type: &str,
    ) -> Result<Response> {
        self.only_get()?;
        let documents = &self.service.inner.documents;
        let key = (kind, scope);
        let known = documents.read().unwrap_or_else(std::sync::PoisonError::into_inner).get(&key).cloned();
        let (body, etag) = match known {
            Some(k) => k,
            None => {
                use sha2::{Digest, Sha256};
                let body = Bytes::from(make());
                let digest = Sha256::digest(&body);
                let etag = format!("W/\"{}\"", digest[..8].iter().map(|b| format!("{b:02x}")).collect::<String>());
                let mut map = documents.write().unwrap_or_else(std::sync::PoisonError::into_inner);
                if map.len() > 64 {
                    map.clear();
                }
                map.insert(key, (body.clone(), etag.clone()));
                (body, etag)
            }
        };
        let mut r = if crate::headers::none_match(&self.request.headers, Some(&etag)) {
            Response::empty(304)
        } else {
            Response::with(200, content_type, body)
        };
        r.set(http::header::ETAG, &etag);
        r.set(http::header::CACHE_CONTROL, "no-cache");
        r.set(http::header::VARY, "Accept, OData-MaxVersion");
        r.set(HeaderName::from_static("odata-version"), self.wants.version());
        Ok(r)
    }

    /// `$entity?$id=…`: the entity that the id names.
    fn by_id(&self, id: Option<&str>) -> Result<Response> {
        let id = id.ok_or_else(|| Error::bad("$entity needs $id").with_target("$id"))?;
        let path = self.relative(id)?;
        if path.starts_with('$') || path.contains('?') {
            return Err(Error::bad("$id has to name an entity").with_target("$id"));
        }
        let mut inner = self.request.clone();
        inner.path = path;
        inner.query = self
            .request
            .query
            .split('&')
            .filter(|p| {
                let name = p.split('=').next().unwrap_or("").replace("%24", "$").to_ascii_lowercase();
                name != "$id" && name != "id"
            })
            .collect::<Vec<_>>()
            .join("&");
        Ok(self.service.handle_in(&inner, self.shared))
    }

    /// What `OPTIONS`-less tools read: the service as an OpenAPI document.
    fn openapi(&self) -> Result<Response> {
        let root = self.request.root.clone();
        let writable = !self.service.options().read_only;
        self.document(
            "openapi",
            root.clone(),
            || wireform_odata::openapi::document(&self.cat.model, root.trim_end_matches('/'), writable),
            "application/json;charset=utf-8",
        )
    }

    fn service_document(&self) -> Result<Response> {
        self.only_get()?;
        self.wants.require(&[Media::Json])?;
        let context =
            (self.wants.metadata != crate::plan::Metadata::None).then(|| format!("{}$metadata", self.request.root));
        let context = context.as_deref();
        let scope = format!("{}{:?}{}", self.request.root, self.wants.metadata, self.wants.short);
        let at = if self.wants.short { "@context" } else { "@odata.context" };
        self.document(
            "service",
            scope,
            || {
                let body = csdl::service_document(&self.cat.model, context);
                if at == "@context" {
                    String::from_utf8_lossy(&body).replacen("@odata.context", at, 1).into_bytes()
                } else {
                    body
                }
            },
            &self.wants.json_type(),
        )
    }

    /// What can be called in expressions.
    fn functions(&self) -> Vec<String> {
        const OWN: &[&str] = &[
            "contains",
            "startswith",
            "endswith",
            "indexof",
            "length",
            "substring",
            "tolower",
            "toupper",
            "trim",
            "concat",
            "matchesPattern",
            "year",
            "month",
            "day",
            "hour",
            "minute",
            "second",
            "fractionalseconds",
            "totalseconds",
            "date",
            "time",
            "totaloffsetminutes",
            "now",
            "mindatetime",
            "maxdatetime",
            "round",
            "floor",
            "ceiling",
            "cast",
            "isof",
            "case",
            "any",
            "all",
            "hassubset",
            "hassubsequence",
            "geo.distance",
            "geo.intersects",
            "geo.length",
        ];
        let model = &self.cat.model;
        let mut out: Vec<String> = OWN.iter().map(|n| (*n).to_owned()).collect();
        for (o, expression) in model.operations.iter().zip(&self.cat.expressions) {
            let name = format!("{}.{}", model.namespace(), o.name);
            if !o.action && (expression.is_some() || !o.bound) && !out.contains(&name) {
                out.push(name);
            }
        }
        out
    }

    pub(crate) fn capabilities(&self) -> Capabilities {
        Capabilities {
            functions: self.functions(),
            transformations: vec![
                "aggregate",
                "groupby",
                "filter",
                "compute",
                "concat",
                "orderby",
                "top",
                "skip",
                "identity",
                "search",
                "topcount",
                "topsum",
                "toppercent",
                "bottomcount",
                "bottomsum",
                "bottompercent",
                "expand",
                "join",
                "outerjoin",
                "nest",
                "addnested",
                "descendants",
                "ancestors",
                "traverse",
                "rolluprecursive",
            ],
            writable: !self.service.inner.options.read_only,
        }
    }

    fn metadata(&self) -> Result<Response> {
        self.only_get()?;
        let capabilities = self.capabilities();
        // CSDL JSON came with 4.01: who speaks 4.0 and takes both means JSON for data, as Excel does.
        let older = if self.wants.v401 { None } else { self.wants.require(&[Media::Xml]).ok() };
        match older.map_or_else(|| self.wants.require(&[Media::Xml, Media::Json]), Ok)? {
            Media::Json => self.document(
                "json",
                self.wants.version().to_owned(),
                || csdl::to_json(&self.cat.model, &capabilities, self.wants.v401),
                "application/json;charset=utf-8",
            ),
            _ => self.document(
                "xml",
                self.wants.version().to_owned(),
                || csdl::to_xml(&self.cat.model, &capabilities, self.wants.v401).into_bytes(),
                "application/xml;charset=utf-8",
            ),
        }
    }

    fn resource(&self, resource: Resource<'_>, query: Query<'_>) -> Result<Response> {
        match self.request.method.as_str() {
            "GET" | "HEAD" => match resource.set.filter(|s| self.hooked(*s)) {
                None => self.read(resource, query),
                Some(set) => {
                    self.before(What::Read, set, &self.request.path, None, None)?;
                    // The hooks behind it see the whole answer.
                    let mut response = self.again(self.request).read(resource, query)?;
                    let name = self.cat.model.set(set).name.as_str();
                    for hook in self.service.extensions().hooks_of(name) {
                        let mut event = self.event(What::Read, name, &self.request.path);
                        event.response = Some(&mut response);
                        hook.after(&mut event)?;
                    }
                    Ok(response)
                }
            },
            _ => self.modify(resource, query),
        }
    }
}

/// 405 with the methods that are allowed.
pub(crate) fn not_allowed(allow: &str) -> Error {
    let mut e = Error::method("this resource does not take this method");
    e.details.push(Error::new(405, "Allow", allow));
    e
}
