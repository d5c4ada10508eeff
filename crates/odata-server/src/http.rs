//! From an HTTP request to a service's answer: limits before, threads for what takes long, pieces for what is large.

use crate::limit::Limiter;
use crate::metrics::Metrics;
use crate::outlet::{Answer, Outlet, Piece, Step};
use crate::ready::{self, Ready};
use crate::service::{Request, Response, Service};
use axum::Router;
use axum::extract::State;
use bytes::Bytes;
use http::header::{self, HeaderMap, HeaderName, HeaderValue};
use http_body::Body;
use http_body_util::BodyExt;
use std::collections::HashMap;
use std::io::Write as _;
use std::net::IpAddr;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use wireform_odata::Error;

/// How many plans are kept.
const PLANS: usize = 256;

/// How many answers may wait for their readers at a time.
const STREAMS: usize = 256;

/// Who is counted by the rate limit.
#[derive(PartialEq, Eq, Hash)]
enum Client {
    Named(String),
    Address(Option<IpAddr>),
}

/// A service below a base path.
pub(crate) struct Mount {
    pub(crate) service: Service,
    pub(crate) base: Box<str>,
    pub(crate) scheme: &'static str,
    pub(crate) metrics: Arc<Metrics>,
    permits: Arc<Semaphore>,
    streams: Arc<Semaphore>,
    limiter: Option<Limiter<Client>>,
    documents: RwLock<HashMap<Vec<u8>, Arc<Document>>>,
    plans: RwLock<HashMap<Vec<u8>, Option<Arc<Ready>>>>,
}

/// An answer that is the same for everybody who asks with the same headers.
struct Document {
    catalogue: std::sync::Weak<crate::introspect::build::Catalogue>,
    etag: HeaderValue,
    headers: HeaderMap,
    body: Bytes,
}

impl Mount {
    pub(crate) fn new(service: Service, base: &str, scheme: &'static str) -> Self {
        let options = service.options();
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let many = match service.backend() {
            crate::service::Backend::Sqlite(_) => cores * 2,
            #[cfg(feature = "postgres")]
            crate::service::Backend::Postgres(_) => options.pool_size.max(1),
        };
        let limiter = (options.rate_limit > 0).then(|| Limiter::new(options.rate_limit, Instant::now()));
        Mount {
            service,
            base: base.trim_end_matches('/').into(),
            scheme,
            metrics: Arc::default(),
            permits: Arc::new(Semaphore::new(many)),
            streams: Arc::new(Semaphore::new(STREAMS)),
            limiter,
            documents: RwLock::default(),
            plans: RwLock::default(),
        }
    }

    /// Whether a path is this mount's.
    pub(crate) fn covers(&self, path: &str) -> bool {
        path.strip_prefix(&*self.base).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// 429 where a client has asked too often.
    fn limited(&self, client: Client) -> Option<Response> {
        let wait = self.limiter.as_ref()?.take(client, Instant::now()).err()?;
        self.metrics.limited.fetch_add(1, Relaxed);
        let mut r = Response::error(&Error::new(429, "TooManyRequests", "too many requests"));
        r.set(header::RETRY_AFTER, &wait.to_string());
        Some(r)
    }
}

impl Service {
    /// A router that answers below a base path such as `/odata`; mount it with `merge`. Requests are counted by the
    /// address that `into_make_service_with_connect_info::<SocketAddr>` tells, where it is used.
    pub fn router(&self, base: &str) -> Router {
        let mount = Arc::new(Mount::new(self.clone(), base, "http"));
        let base = &*mount.base;
        let any = || axum::routing::any(entry);
        let at = if base.is_empty() {
            Router::new().route("/", any())
        } else {
            Router::new().route(base, any()).route(&format!("{base}/"), any())
        };
        at.route(&format!("{base}/{{*rest}}"), any()).with_state(mount)
    }
}

async fn entry(State(mount): State<Arc<Mount>>, request: axum::extract::Request) -> axum::response::Response {
    let (parts, body) = request.into_parts();
    type Peer = axum::extract::ConnectInfo<std::net::SocketAddr>;
    let peer = parts.extensions.get::<Peer>().map(|c| c.0.ip());
    respond(&mount, parts, body, peer).await.map(axum::body::Body::new)
}

/// Answers a request.
pub(crate) async fn respond<B>(
    mount: &Arc<Mount>,
    parts: http::request::Parts,
    body: B,
    peer: Option<IpAddr>,
) -> http::Response<Answer>
where
    B: Body<Data = Bytes> + Send,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    struct Active<'m>(&'m Metrics);
    impl Drop for Active<'_> {
        fn drop(&mut self) {
            self.0.active.fetch_sub(1, Relaxed);
        }
    }
    let begin = Instant::now();
    mount.metrics.active.fetch_add(1, Relaxed);
    let active = Active(&mount.metrics);
    let method = parts.method.clone();
    let origin = parts.headers.get(header::ORIGIN).cloned();
    // What the log line names has to be kept only where somebody reads it.
    let logged = tracing::enabled!(target: "wireform_odata::access", tracing::Level::INFO)
        .then(|| (parts.uri.clone(), parts.headers.get("traceparent").cloned()));
    // A browser's question before a request; other OPTIONS are answered with what the resource takes.
    let preflight =
        method == http::Method::OPTIONS && parts.headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = if preflight {
        let mut r = Response::empty(204);
        r.set(header::ALLOW, METHODS);
        r.set(HeaderName::from_static("odata-version"), "4.01");
        whole(r, false)
    } else {
        answer(mount, parts, body, peer).await
    };
    let options = mount.service.options();
    if let Some(origin) = origin
        && options.cors.iter().any(|c| c == "*" || c.as_bytes() == origin.as_bytes())
    {
        allow_origin(response.headers_mut(), origin, preflight);
    }
    let took = begin.elapsed();
    if options.server_timing
        && let Ok(v) = HeaderValue::from_str(&format!("total;dur={:.3}", took.as_secs_f64() * 1e3))
    {
        response.headers_mut().insert(HeaderName::from_static("server-timing"), v);
    }
    let octets = response.body().size_hint().exact().unwrap_or(0);
    mount.metrics.answered(&method, response.status().as_u16(), took, octets);
    if let Some((uri, trace)) = logged {
        let (trace_id, parent_id) = trace.as_ref().and_then(trace_context).unwrap_or_default();
        tracing::info!(
            target: "wireform_odata::access",
            method = %method,
            path = uri.path(),
            query = uri.query().unwrap_or(""),
            status = response.status().as_u16(),
            octets,
            micros = took.as_micros() as u64,
            peer = peer.map(tracing::field::display),
            trace_id,
            parent_id,
        );
    }
    drop(active);
    response
}

const METHODS: &str = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/// Trace and parent of a W3C `traceparent` (version 00 and those that start like it).
fn trace_context(v: &HeaderValue) -> Option<(&str, &str)> {
    let text = v.to_str().ok()?;
    let mut parts = text.split('-');
    let (version, trace, parent) = (parts.next()?, parts.next()?, parts.next()?);
    let hex = |s: &str, n: usize| s.len() == n && s.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f'));
    let zero = |s: &str| s.bytes().all(|c| c == b'0');
    (hex(version, 2) && version != "ff" && hex(trace, 32) && hex(parent, 16) && !zero(trace) && !zero(parent))
        .then_some((trace, parent))
}

fn allow_origin(h: &mut HeaderMap, origin: HeaderValue, preflight: bool) {
    h.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    h.append(header::VARY, HeaderValue::from_static("Origin"));
    let expose = "AsyncResult, ETag, Location, OData-EntityId, OData-Version, Preference-Applied, Retry-After";
    h.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(expose));
    if preflight {
        h.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(METHODS));
        let allow = "Accept, Authorization, Content-Type, If-Match, If-None-Match, OData-MaxVersion, OData-Version, OData-Isolation, Prefer, X-API-Key";
        h.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(allow));
    }
}

fn takes_gzip(service: &Service, headers: &HeaderMap) -> bool {
    service.options().compress
        && headers.get(header::ACCEPT_ENCODING).and_then(|v| v.to_str().ok()).is_some_and(|v| {
            v.split(',').any(|e| {
                let mut parameters = e.split(';').map(str::trim);
                parameters.next().is_some_and(|n| n.eq_ignore_ascii_case("gzip") || n == "*")
                    && !parameters.any(|q| {
                        q.strip_prefix("q=").and_then(|q| q.trim().parse::<f32>().ok()).is_some_and(|q| q <= 0.0)
                    })
            })
        })
}

async fn answer<B>(
    mount: &Arc<Mount>,
    parts: http::request::Parts,
    body: B,
    peer: Option<IpAddr>,
) -> http::Response<Answer>
where
    B: Body<Data = Bytes> + Send,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let service = &mount.service;
    let head = parts.method == http::Method::HEAD;
    let identity = match &service.options().auth {
        None => Arc::default(),
        Some(auth) => match auth.identify(&parts.headers) {
            Ok(i) => i,
            Err(e) => {
                let mut r = mount.limited(Client::Address(peer)).unwrap_or_else(|| Response::error(&e));
                r.set(header::WWW_AUTHENTICATE, "Bearer, Basic realm=\"OData\"");
                return whole(r, head);
            }
        },
    };
    if mount.limiter.is_some() {
        let client =
            if identity.name.is_empty() { Client::Address(peer) } else { Client::Named(identity.name.clone()) };
        if let Some(r) = mount.limited(client) {
            return whole(r, head);
        }
    }
    let path = parts.uri.path();
    let below = path.strip_prefix(&*mount.base).unwrap_or(path).trim_start_matches('/');
    let gzip = takes_gzip(service, &parts.headers);
    let key = document_key(&parts, below, gzip);
    if let Some(key) = &key
        && identity.access.is_open()
        && service.options().auth.is_none()
        && let Some(r) = document(mount, key, &parts.headers)
    {
        return r;
    }
    // What has been asked before in the same words is planned already. Single entities differ by their keys only.
    let mut planned = None;
    let query = parts.uri.query().unwrap_or("");
    if parts.method == http::Method::GET
        && key.is_none()
        && service.options().auth.is_none()
        && identity.access.is_open()
        && below.len() + query.len() < service.options().url_limit
    {
        let number = if query.is_empty() { ready::shape(below) } else { None };
        let name = number.map_or_else(|| std::borrow::Cow::Owned(format!("{below}?{query}")), |(n, _)| n.into());
        let number = number.map(|n| n.1);
        if let Some(key) = header_key(&parts, &name, gzip) {
            let known = mount.plans.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
            match known {
                Some(Some(plan)) if plan.fresh(service) => {
                    if let Some(r) = plan.at_once(service, number, &parts.headers) {
                        return whole(compress(r, gzip), head);
                    }
                    planned = Some((Some(plan), None, number));
                }
                Some(None) => {}
                _ => planned = Some((None, Some(key), number)),
            }
        }
    }
    let limit = service.options().body_limit;
    let body = if parts.method == http::Method::GET || head {
        Bytes::new()
    } else {
        let whole_body = http_body_util::Limited::new(body, limit).collect();
        match tokio::time::timeout(service.options().body_timeout, whole_body).await {
            Ok(Ok(b)) => b.to_bytes(),
            Ok(Err(_)) => return whole(Response::error(&Error::new(413, "TooLarge", "the body is too large")), head),
            Err(_) => {
                let mut r = Response::error(&Error::new(408, "RequestTimeout", "the body took too long"));
                r.set(header::CONNECTION, "close");
                return whole(r, head);
            }
        }
    };
    let root = match &service.options().public_url {
        Some(url) => format!("{}/", url.trim_end_matches('/')),
        None => {
            let host = parts.headers.get(header::HOST).and_then(|h| h.to_str().ok());
            let host = host.filter(|h| h.bytes().all(|c| c.is_ascii_alphanumeric() || b"-._:[]".contains(&c)));
            let host = host.or_else(|| parts.uri.authority().map(http::uri::Authority::as_str)).unwrap_or("localhost");
            let mut root = String::with_capacity(host.len() + mount.base.len() + 10);
            root.push_str(mount.scheme);
            root.push_str("://");
            root.push_str(host);
            root.push_str(&mount.base);
            root.push('/');
            root
        }
    };
    let request = Request {
        method: parts.method,
        path: below.to_owned(),
        query: parts.uri.query().unwrap_or("").to_owned(),
        headers: parts.headers,
        body,
        root,
        identity,
    };
    // What takes microseconds runs here; everything else on threads that may block, as many at a time as the machine
    // has use for, in the order of arrival: so the slowest of many equal requests stays close to the others.
    let mut plan = None;
    if let Some((known, key, number)) = planned {
        let ready = known.or_else(|| Ready::plan(service, &request, number).map(Arc::new));
        if let Some(key) = key {
            let mut plans = mount.plans.write().unwrap_or_else(PoisonError::into_inner);
            if plans.len() >= PLANS {
                plans.clear();
            }
            plans.insert(key, ready.clone());
        }
        if let Some(ready) = &ready
            && let Some(r) = ready.at_once(service, number, &request.headers)
        {
            return whole(compress(r, gzip), head);
        }
        plan = ready.map(|r| (r, number));
    }
    if plan.is_none() && quick(service, &request) {
        let r = compress(service.handle(&request), gzip);
        if let Some(key) = key {
            remember(mount, key, &r);
        }
        return whole(r, head);
    }
    let Ok(permit) = mount.permits.clone().acquire_owned().await else {
        return whole(Response::error(&Error::new(503, "Unavailable", "the service is ending")), head);
    };
    let (tx, mut rx) = mpsc::channel(4);
    let work = Work { mount: mount.clone(), permit: Some(permit), tx, gzip: None, head };
    tokio::task::spawn_blocking(move || work.run(&request, plan.as_ref(), gzip));
    match rx.recv().await {
        Some(Step::Whole(r)) => whole(r, head),
        Some(Step::Head(r)) => {
            let mut out = http::Response::new(Answer::Pieces(Some(rx)));
            *out.status_mut() = r.status;
            *out.headers_mut() = r.headers;
            out
        }
        _ => whole(Response::error(&Error::new(500, "InternalError", "the request failed")), head),
    }
}

/// One request on a thread that may block.
struct Work {
    mount: Arc<Mount>,
    permit: Option<OwnedSemaphorePermit>,
    tx: mpsc::Sender<Step>,
    gzip: Option<flate2::write::GzEncoder<Vec<u8>>>,
    head: bool,
}

impl Work {
    fn run(self, request: &Request, plan: Option<&(Arc<Ready>, Option<i64>)>, gzip: bool) {
        let service = self.mount.service.clone();
        let work = std::rc::Rc::new(std::cell::RefCell::new(self));
        let out = work.clone();
        let outlet = Outlet::new(move |piece| out.borrow_mut().piece(piece, gzip));
        let last = match plan {
            Some((plan, key)) => plan.run(&service, *key, &request.headers, &outlet),
            None => service.handle_to(request, &outlet),
        };
        let started = outlet.started();
        drop(outlet);
        let Some(work) = std::rc::Rc::into_inner(work) else { return };
        let mut work = work.into_inner();
        if !started {
            let r = compress(last, gzip);
            work.permit = None;
            let _ = work.tx.blocking_send(Step::Whole(r));
        } else if last.status.is_success() && work.data(last.body.into()) {
            if let Some(rest) = work.gzip.take().and_then(|g| g.finish().ok())
                && !work.send(Step::Data(rest.into()))
            {
                return;
            }
            work.send(Step::End);
        } else {
            tracing::warn!(path = %request.path, status = last.status.as_u16(), "an answer was cut off");
        }
    }

    fn piece(&mut self, piece: Piece, gzip: bool) -> bool {
        match piece {
            Piece::Head(status, headers) => {
                let mut r = Response { status, headers, body: Bytes::new() };
                if gzip && !self.head {
                    r.set(header::CONTENT_ENCODING, "gzip");
                    vary_encoding(&mut r);
                    self.gzip = Some(flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast()));
                }
                // The head alone is asked for: no row needs to be read any more.
                let (head, open) = (self.head, self.send(Step::Head(r)));
                if head {
                    self.send(Step::End);
                }
                open && !head
            }
            Piece::Data(data) => self.data(data),
        }
    }

    fn data(&mut self, data: Vec<u8>) -> bool {
        let data = match &mut self.gzip {
            None => data,
            Some(encoder) => {
                if encoder.write_all(&data).is_err() {
                    return false;
                }
                std::mem::take(encoder.get_mut())
            }
        };
        data.is_empty() || self.send(Step::Data(data.into()))
    }

    /// Hands a step to the connection. Whoever has to wait for a reader lets others use the machine meanwhile.
    fn send(&mut self, step: Step) -> bool {
        let step = match self.tx.try_send(step) {
            Ok(()) => return true,
            Err(TrySendError::Closed(_)) => return false,
            Err(TrySendError::Full(step)) => step,
        };
        let Ok(waiting) = self.mount.streams.clone().try_acquire_owned() else {
            tracing::warn!("too many answers wait for their readers");
            return false;
        };
        self.permit = None;
        let sent = self.tx.blocking_send(step).is_ok();
        drop(waiting);
        if sent {
            let permits = self.mount.permits.clone();
            self.permit = tokio::runtime::Handle::current().block_on(permits.acquire_owned()).ok();
        }
        sent && self.permit.is_some()
    }
}

/// Whether a request is answered at once: documents, single entities, short pages without conditions, of a local file.
fn quick(service: &Service, request: &Request) -> bool {
    request.method == http::Method::GET
        && matches!(service.backend(), crate::service::Backend::Sqlite(_))
        && !service.extensions().any()
        && (request.path.ends_with(')') && request.query.is_empty()
            || matches!(request.path.as_str(), "" | "$metadata" | "openapi.json" | "$openapi"))
}

/// What a document depends on, where the request is for one and nothing else about it matters.
fn document_key(parts: &http::request::Parts, below: &str, gzip: bool) -> Option<Vec<u8>> {
    let document = parts.method == http::Method::GET
        && matches!(below, "" | "$metadata" | "openapi.json" | "$openapi")
        && parts.uri.query().is_none_or(str::is_empty);
    if document { header_key(parts, below, gzip) } else { None }
}

/// A name, and all headers that an answer without a body depends on besides conditions.
fn header_key(parts: &http::request::Parts, name: &str, gzip: bool) -> Option<Vec<u8>> {
    let mut key = Vec::with_capacity(256);
    key.extend_from_slice(name.as_bytes());
    key.push(u8::from(gzip));
    for (name, value) in &parts.headers {
        let name = name.as_str();
        let matters = match name.len() {
            4 => name == "host",
            6 => matches!(name, "accept" | "prefer"),
            9 => name == "isolation",
            13 => name == "odata-version",
            15 => name == "odata-isolation",
            16 => name == "odata-maxversion",
            _ => false,
        };
        if matters {
            key.push(b'\n');
            key.extend_from_slice(name.as_bytes());
            key.push(b':');
            key.extend_from_slice(value.as_bytes());
        }
    }
    // An HTTP/2 request names the host in its URL.
    if let Some(a) = parts.uri.authority() {
        key.extend_from_slice(a.as_str().as_bytes());
    }
    (key.len() <= 4096).then_some(key)
}

fn document(mount: &Mount, key: &[u8], headers: &HeaderMap) -> Option<http::Response<Answer>> {
    let known = mount.documents.read().unwrap_or_else(PoisonError::into_inner).get(key).cloned()?;
    if !std::ptr::eq(known.catalogue.as_ptr(), Arc::as_ptr(&mount.service.catalogue())) {
        return None;
    }
    let etag = known.etag.to_str().ok()?;
    let same = crate::headers::none_match(headers, Some(etag));
    let mut out = http::Response::new(Answer::Whole((!same).then(|| known.body.clone())));
    *out.headers_mut() = known.headers.clone();
    if same {
        *out.status_mut() = http::StatusCode::NOT_MODIFIED;
        out.headers_mut().remove(header::CONTENT_TYPE);
        out.headers_mut().remove(header::CONTENT_ENCODING);
    }
    Some(out)
}

fn remember(mount: &Mount, key: Vec<u8>, r: &Response) {
    let Some(etag) = r.headers.get(header::ETAG).cloned() else { return };
    if r.status != http::StatusCode::OK {
        return;
    }
    let catalogue = Arc::downgrade(&mount.service.catalogue());
    let document = Arc::new(Document { catalogue, etag, headers: r.headers.clone(), body: r.body.clone() });
    let mut documents = mount.documents.write().unwrap_or_else(PoisonError::into_inner);
    // Headers are the client's: who sends many kinds of them gains nothing.
    if documents.len() >= 64 {
        documents.clear();
    }
    documents.insert(key, document);
}

fn vary_encoding(r: &mut Response) {
    let old = r.headers.get(header::VARY).and_then(|v| v.to_str().ok());
    let vary = old.map_or("Accept-Encoding".to_owned(), |v| format!("{v}, Accept-Encoding"));
    r.set(header::VARY, &vary);
}

fn compress(mut r: Response, gzip: bool) -> Response {
    if !gzip || r.body.len() < 1024 {
        return r;
    }
    let mut encoder = flate2::write::GzEncoder::new(Vec::with_capacity(r.body.len() / 4), flate2::Compression::fast());
    if encoder.write_all(&r.body).is_ok()
        && let Ok(packed) = encoder.finish()
    {
        r.body = packed.into();
        r.set(header::CONTENT_ENCODING, "gzip");
    }
    vary_encoding(&mut r);
    r
}

/// An answer that is there as a whole.
pub(crate) fn whole(r: Response, head: bool) -> http::Response<Answer> {
    let length = r.body.len();
    let body = (!head && length > 0).then_some(r.body);
    let mut out = http::Response::new(Answer::Whole(body));
    *out.status_mut() = r.status;
    *out.headers_mut() = r.headers;
    if head {
        out.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    }
    out
}
