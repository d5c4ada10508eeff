//! A service: a database, its model, and the answers to requests.

use crate::config::Config;
use crate::db::{Dialect, Session};
use crate::introspect::build::{self, Catalogue};
use crate::negotiate::{Media, Wants};
use crate::sqlite::Sqlite;
use bytes::Bytes;
use http::StatusCode;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, RwLock};
use std::time::Duration;
use wireform_odata::csdl::{self, Capabilities};
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
    /// How long one statement may take.
    pub statement_timeout: Duration,
    /// Connections to PostgreSQL.
    pub pool_size: usize,
    /// Who may do what; without it everybody may do everything.
    pub auth: Option<crate::auth::Auth>,
    /// Requests per second and client; 0 is no limit.
    pub rate_limit: u32,
    /// Origins that CORS allows; empty switches it off, `*` allows all.
    pub cors: Vec<String>,
    /// Compress answers where the client takes it.
    pub compress: bool,
    /// The root URL that clients see, where a proxy stands in front.
    pub public_url: Option<String>,
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
            statement_timeout: Duration::from_secs(30),
            pool_size: 16,
            auth: None,
            rate_limit: 0,
            cors: Vec::new(),
            compress: true,
            public_url: None,
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
    backend: Backend,
    catalogue: RwLock<Arc<Catalogue>>,
    options: Options,
    secret: [u8; 32],
    documents: RwLock<Documents>,
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
}

/// A session that several requests of a change set use.
pub(crate) type SharedSession = std::cell::RefCell<Box<dyn Session>>;

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
        let backend = if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            #[cfg(feature = "postgres")]
            {
                Backend::Postgres(crate::postgres::Postgres::open(url, &options)?)
            }
            #[cfg(not(feature = "postgres"))]
            {
                return Err(Error::new(500, "NoBackend", "this build has no PostgreSQL back end"));
            }
        } else {
            let path = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")).unwrap_or(url);
            Backend::Sqlite(Arc::new(Sqlite::open(&PathBuf::from(path), options.read_only, options.statement_timeout)?))
        };
        Self::over(backend, options)
    }

    /// A service over a back end that is open already.
    ///
    /// # Errors
    /// The catalogue cannot be read, or the configuration does not fit it.
    pub fn over(backend: Backend, options: Options) -> Result<Service> {
        let catalogue = introspect(&backend, &options)?;
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
        Ok(Service {
            inner: Arc::new(Inner {
                backend,
                catalogue: RwLock::new(Arc::new(catalogue)),
                options,
                secret,
                documents: RwLock::new(HashMap::new()),
            }),
        })
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
        let fresh = introspect(&self.inner.backend, &self.inner.options)?;
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
        self.handle_in(request, None)
    }

    pub(crate) fn handle_in(&self, request: &Request, shared: Option<&SharedSession>) -> Response {
        let mut response = match self.answer(request, shared) {
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
            let low = request
                .headers
                .get("odata-maxversion")
                .and_then(|v| v.to_str().ok())
                .is_some_and(|v| v.trim().starts_with("4.0") && !v.trim().starts_with("4.01"));
            response.set(HeaderName::from_static("odata-version"), if low { "4.0" } else { "4.01" });
        }
        response
    }

    fn answer(&self, request: &Request, shared: Option<&SharedSession>) -> Result<Response> {
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
        let exchange = Exchange { service: self, cat: cat.clone(), request, wants, shared };
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
        match target {
            Target::Service => exchange.service_document(),
            Target::Metadata => exchange.metadata(),
            Target::Resource(resource) => exchange.resource(resource, query),
            Target::Batch => exchange.batch(),
            Target::Entity(_) => exchange.by_id(query.id),
            Target::All(cast) => exchange.all(cast, &query),
            Target::Crossjoin(sets, tail) => exchange.crossjoin(&sets, tail, query),
        }
    }
}

fn introspect(backend: &Backend, options: &Options) -> Result<Catalogue> {
    let (raw, enums) = match backend {
        Backend::Sqlite(db) => (crate::introspect::sqlite::read(db.read()?.connection())?, Vec::new()),
        #[cfg(feature = "postgres")]
        Backend::Postgres(db) => crate::introspect::postgres::read(db.session(true)?)?,
    };
    build::build(&raw, &enums, &options.config, backend.dialect(), options.read_only)
}

impl Exchange<'_> {
    /// A session.
    pub(crate) fn session(&self, write: bool) -> Result<Lease<'_>> {
        match self.shared {
            Some(s) => s
                .try_borrow_mut()
                .map(Lease::Shared)
                .map_err(|_| Error::new(500, "InternalError", "the session is in use")),
            None if write => self.service.backend().write().map(Lease::Own),
            None => self.service.backend().read().map(Lease::Own),
        }
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

    pub(crate) fn capabilities(&self) -> Capabilities {
        Capabilities {
            functions: vec![
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
            ],
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
            "GET" | "HEAD" => self.read(resource, query),
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
