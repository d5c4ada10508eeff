//! From an HTTP request to a service's answer: limits before, threads for what takes long, pieces for what is large.

use crate::coding::{Coding, Encoder};
use crate::limit::Limiter;
use crate::metrics::Metrics;
use crate::outlet::{Answer, Outlet, Piece, Step};
use crate::ready::{self, Ready};
use crate::service::{Request, Response, Service};
use crate::trace::{self, Asker, Span, Value};
use axum::Router;
use axum::extract::State;
use bytes::Bytes;
use http::header::{self, HeaderMap, HeaderName, HeaderValue};
use http_body::Body;
use http_body_util::BodyExt;
use std::collections::HashMap;
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
    let span = mount.service.tracer().and_then(|t| t.request(&parts.headers, route(mount, &parts))).map(|mut span| {
        describe(&mut span, mount, &parts, peer);
        Arc::new(span)
    });
    // What the log line names has to be kept only where somebody reads it.
    let logged = tracing::enabled!(target: "wireform_odata::access", tracing::Level::INFO).then(|| {
        let (trace, parent, _) = trace::context(&parts.headers).unwrap_or_default();
        let ids = span.as_ref().map_or_else(|| (trace.to_owned(), String::new()), |s| s.ids());
        (parts.uri.clone(), ids, parent.to_owned())
    });
    // A browser's question before a request; other OPTIONS are answered with what the resource takes.
    let preflight =
        method == http::Method::OPTIONS && parts.headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = if preflight {
        let mut r = Response::empty(204);
        r.set(header::ALLOW, METHODS);
        r.set(HeaderName::from_static("odata-version"), "4.01");
        whole(r, false)
    } else {
        answer(mount, parts, body, peer, span.clone()).await
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
    if let Some((uri, (trace_id, span_id), parent_id)) = logged {
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
            span_id,
            parent_id,
        );
    }
    if let Some(span) = span {
        span.answered(response.status().as_u16());
        if let Some(context) = span.context() {
            response.headers_mut().insert("traceparent", context);
        }
    }
    drop(active);
    response
}

/// The method and the set at the path's start: what spans of one kind have in common.
fn route(mount: &Mount, parts: &http::request::Parts) -> String {
    let path = parts.uri.path();
    let below = path.strip_prefix(&*mount.base).unwrap_or(path).trim_start_matches('/');
    let first = below.split(['/', '(']).next().unwrap_or("");
    let known = first.starts_with('$') || mount.service.catalogue().model.find_set(first).is_some();
    if known { format!("{} {}/{first}", parts.method, mount.base) } else { parts.method.to_string() }
}

/// What a request's span says of it from the beginning, by OpenTelemetry's names.
fn describe(span: &mut Span, mount: &Mount, parts: &http::request::Parts, peer: Option<IpAddr>) {
    span.set("http.request.method", Value::Text(parts.method.to_string()));
    span.set("url.scheme", Value::Text(mount.scheme.to_owned()));
    span.set("url.path", Value::Text(parts.uri.path().to_owned()));
    if let Some(query) = parts.uri.query() {
        span.set("url.query", Value::Text(query.to_owned()));
    }
    if let Some(peer) = peer {
        span.set("client.address", Value::Text(peer.to_string()));
    }
}

const METHODS: &str = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

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

async fn answer<B>(
    mount: &Arc<Mount>,
    parts: http::request::Parts,
    body: B,
    peer: Option<IpAddr>,
    span: Option<Arc<Span>>,
) -> http::Response<Answer>
where
    B: Body<Data = Bytes> + Send,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    // Short work is done on this thread; nobody can leave meanwhile.
    let here = |span: &Option<Arc<Span>>| Asker { line: None, span: span.clone() };
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
    let coding = if service.options().compress { Coding::of(&parts.headers) } else { Coding::None };
    let key = document_key(&parts, below, coding);
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
        if let Some(key) = header_key(&parts, &name, coding) {
            let known = mount.plans.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
            match known {
                Some(Some(plan)) if plan.fresh(service) => {
                    if let Some(r) = here(&span).served(|| plan.at_once(service, number, &parts.headers)) {
                        return whole(compress(r, coding), head);
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
    } else if body.size_hint().lower() > limit as u64 {
        return whole(Response::error(&Error::new(413, "TooLarge", "the body is too large")), head);
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
            && let Some(r) = here(&span).served(|| ready.at_once(service, number, &request.headers))
        {
            return whole(compress(r, coding), head);
        }
        plan = ready.map(|r| (r, number));
    }
    if plan.is_none() && quick(service, &request) {
        let r = compress(here(&span).served(|| service.handle(&request)), coding);
        if let Some(key) = key {
            remember(mount, key, &r);
        }
        return whole(r, head);
    }
    let Ok(permit) = mount.permits.clone().acquire_owned().await else {
        return whole(Response::error(&Error::new(503, "Unavailable", "the service is ending")), head);
    };
    let (tx, mut rx) = mpsc::channel(4);
    let asker = Asker { line: Some(tx.clone()), span };
    let work = Work { mount: mount.clone(), permit: Some(permit), tx, encoder: None, head };
    tokio::task::spawn_blocking(move || asker.served(|| work.run(&request, plan.as_ref(), coding)));
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
    encoder: Option<Encoder>,
    head: bool,
}

impl Work {
    fn run(self, request: &Request, plan: Option<&(Arc<Ready>, Option<i64>)>, coding: Coding) {
        let service = self.mount.service.clone();
        let work = std::rc::Rc::new(std::cell::RefCell::new(self));
        let out = work.clone();
        let outlet = Outlet::new(move |piece| out.borrow_mut().piece(piece, coding));
        let last = match plan {
            Some((plan, key)) => plan.run(&service, *key, &request.headers, &outlet),
            None => service.handle_to(request, &outlet),
        };
        let started = outlet.started();
        drop(outlet);
        let Some(work) = std::rc::Rc::into_inner(work) else { return };
        let mut work = work.into_inner();
        if !started {
            let r = compress(last, coding);
            work.permit = None;
            let _ = work.tx.blocking_send(Step::Whole(r));
        } else if last.status.is_success() && work.data(last.body.into()) {
            if let Some(rest) = work.encoder.take().and_then(|e| e.finish().ok())
                && !work.send(Step::Data(rest.into()))
            {
                return;
            }
            work.send(Step::End);
        } else {
            tracing::warn!(path = %request.path, status = last.status.as_u16(), "an answer was cut off");
        }
    }

    fn piece(&mut self, piece: Piece, coding: Coding) -> bool {
        match piece {
            Piece::Head(status, headers) => {
                let mut r = Response { status, headers, body: Bytes::new() };
                if !self.head
                    && let Some(encoder) = Encoder::new(coding)
                {
                    r.set(header::CONTENT_ENCODING, coding.name());
                    vary_encoding(&mut r);
                    self.encoder = Some(encoder);
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
        let data = match &mut self.encoder {
            None => data,
            Some(encoder) => match encoder.write(&data) {
                Ok(packed) => packed,
                Err(_) => return false,
            },
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
fn document_key(parts: &http::request::Parts, below: &str, coding: Coding) -> Option<Vec<u8>> {
    let document = parts.method == http::Method::GET
        && matches!(below, "" | "$metadata" | "openapi.json" | "$openapi")
        && parts.uri.query().is_none_or(str::is_empty);
    if document { header_key(parts, below, coding) } else { None }
}

/// A name, and all headers that an answer without a body depends on besides conditions.
fn header_key(parts: &http::request::Parts, name: &str, coding: Coding) -> Option<Vec<u8>> {
    let mut key = Vec::with_capacity(256);
    key.extend_from_slice(name.as_bytes());
    key.push(coding as u8);
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
        key.push(b'\n');
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

fn compress(mut r: Response, coding: Coding) -> Response {
    if r.body.len() < 1024 {
        return r;
    }
    let Some(mut encoder) = Encoder::new(coding) else { return r };
    if let Ok(mut packed) = encoder.write(&r.body)
        && let Ok(rest) = encoder.finish()
    {
        packed.extend_from_slice(&rest);
        r.body = packed.into();
        r.set(header::CONTENT_ENCODING, coding.name());
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

#[cfg(test)]
mod tests {
    use super::*;

    fn key(uri: &str, headers: &[(&'static str, &'static str)]) -> Option<Vec<u8>> {
        let mut parts = http::Request::get(uri).body(()).unwrap().into_parts().0;
        for (name, value) in headers {
            parts.headers.append(*name, HeaderValue::from_static(value));
        }
        header_key(&parts, "Products?", Coding::None)
    }

    #[test]
    fn a_key_tells_requests_apart() {
        let all = [
            key("/", &[]),
            key("http://x/", &[]),
            key("/", &[("host", "x")]),
            key("http://y/", &[("accept", "x")]),
            key("/", &[("accept", "xy")]),
            key("/", &[("accept", "x"), ("accept", "y")]),
            key("http://y/", &[("host", "x")]),
            key("/", &[("host", "xy")]),
        ];
        for (i, a) in all.iter().enumerate() {
            assert!(a.is_some() && all[..i].iter().all(|b| a != b), "{i}");
        }
        // Other headers do not matter to an answer; very long ones are not kept.
        assert_eq!(key("/", &[("user-agent", "x")]), key("/", &[]));
        let long: &'static str = "x".repeat(5000).leak();
        assert_eq!(key("/", &[("accept", long)]), None);
    }
}
