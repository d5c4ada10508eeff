//! HTTP: axum in front of a service.

use crate::service::{Request, Response, Service};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::response::IntoResponse;
use http_body_util::BodyExt;
use std::future::Future;
use std::sync::Arc;
use wireform_odata::Error;

#[derive(Clone)]
struct Mount {
    service: Service,
    base: Arc<str>,
    permits: Arc<tokio::sync::Semaphore>,
}

impl Service {
    /// A router that answers below a base path such as `/odata`; mount it with `merge`.
    pub fn router(&self, base: &str) -> Router {
        let base = base.trim_end_matches('/');
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let many = if matches!(self.backend(), crate::service::Backend::Sqlite(_)) {
            cores * 2
        } else {
            self.options().pool_size.max(1)
        };
        let permits = Arc::new(tokio::sync::Semaphore::new(many));
        let mount = Mount { service: self.clone(), base: Arc::from(base), permits };
        let at = if base.is_empty() {
            Router::new().route("/", axum::routing::any(entry))
        } else {
            Router::new().route(base, axum::routing::any(entry)).route(&format!("{base}/"), axum::routing::any(entry))
        };
        at.route(&format!("{base}/{{*rest}}"), axum::routing::any(entry)).with_state(mount)
    }
}

async fn entry(State(mount): State<Mount>, request: axum::extract::Request) -> axum::response::Response {
    let (parts, body) = request.into_parts();
    let origin = parts.headers.get(http::header::ORIGIN).cloned();
    // A browser's question before a request; other OPTIONS are answered with what the resource takes.
    let preflight = parts.method == http::Method::OPTIONS
        && parts.headers.contains_key(http::header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = if preflight {
        let mut r = Response::empty(204);
        r.set(http::header::ALLOW, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
        r.set(http::HeaderName::from_static("odata-version"), "4.01");
        into(r, false)
    } else {
        answer(&mount, parts, body).await
    };
    let cors = &mount.service.options().cors;
    if let Some(origin) = origin
        && cors.iter().any(|c| c == "*" || c.as_bytes() == origin.as_bytes())
    {
        let h = response.headers_mut();
        h.insert(http::header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        h.append(http::header::VARY, http::HeaderValue::from_static("Origin"));
        let expose = "AsyncResult, ETag, Location, OData-EntityId, OData-Version, Preference-Applied, Retry-After";
        h.insert(http::header::ACCESS_CONTROL_EXPOSE_HEADERS, http::HeaderValue::from_static(expose));
        if preflight {
            let methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
            h.insert(http::header::ACCESS_CONTROL_ALLOW_METHODS, http::HeaderValue::from_static(methods));
            let allow = "Accept, Authorization, Content-Type, If-Match, If-None-Match, OData-MaxVersion, OData-Version, OData-Isolation, Prefer, X-API-Key";
            h.insert(http::header::ACCESS_CONTROL_ALLOW_HEADERS, http::HeaderValue::from_static(allow));
        }
    }
    response
}

async fn answer(mount: &Mount, parts: http::request::Parts, body: Body) -> axum::response::Response {
    let head = parts.method == http::Method::HEAD;
    let limit = mount.service.options().body_limit;
    let body = if parts.method == http::Method::GET || head {
        bytes::Bytes::new()
    } else {
        match tokio::time::timeout(
            std::time::Duration::from_secs(60),
            http_body_util::Limited::new(body, limit).collect(),
        )
        .await
        {
            Ok(Ok(b)) => b.to_bytes(),
            Ok(Err(_)) => return into(Response::error(&Error::new(413, "TooLarge", "the body is too large")), head),
            Err(_) => return into(Response::error(&Error::new(408, "RequestTimeout", "the body took too long")), head),
        }
    };
    let path = parts.uri.path();
    let below = path.strip_prefix(mount.base.as_ref()).unwrap_or(path).trim_start_matches('/').to_owned();
    let root = match &mount.service.options().public_url {
        Some(url) => format!("{}/", url.trim_end_matches('/')),
        None => {
            let host = parts
                .headers
                .get(http::header::HOST)
                .and_then(|h| h.to_str().ok())
                .filter(|h| h.bytes().all(|c| c.is_ascii_alphanumeric() || b"-._:[]".contains(&c)));
            let host = host.map(str::to_owned).or_else(|| parts.uri.authority().map(ToString::to_string));
            format!("http://{}{}/", host.as_deref().unwrap_or("localhost"), mount.base)
        }
    };
    let identity = match &mount.service.options().auth {
        None => Arc::default(),
        Some(auth) => match auth.identify(&parts.headers) {
            Ok(i) => Arc::new(i),
            Err(e) => {
                let mut r = Response::error(&e);
                r.set(http::header::WWW_AUTHENTICATE, "Bearer, Basic realm=\"OData\"");
                return into(r, head);
            }
        },
    };
    let request = Request {
        method: parts.method,
        path: below,
        query: parts.uri.query().unwrap_or("").to_owned(),
        headers: parts.headers,
        body,
        root,
        identity,
    };
    let service = mount.service.clone();
    let gzip = service.options().compress
        && request.headers.get(http::header::ACCEPT_ENCODING).and_then(|v| v.to_str().ok()).is_some_and(|v| {
            v.split(',').any(|e| {
                e.trim().split(';').next().is_some_and(|n| n.trim() == "gzip" || n.trim() == "*") && !e.contains("q=0")
            })
        });
    // What takes microseconds runs here; everything else on threads that may block, as many at a time as the machine
    // has use for, in the order of arrival: so the slowest of many equal requests stays close to the others.
    if quick(&service, &request) {
        return into(compress(service.handle(&request), gzip), head);
    }
    let Ok(permit) = mount.permits.clone().acquire_owned().await else {
        return into(Response::error(&Error::new(503, "Unavailable", "the service is ending")), head);
    };
    let answered = tokio::task::spawn_blocking(move || {
        let r = compress(service.handle(&request), gzip);
        drop(permit);
        r
    })
    .await;
    match answered {
        Ok(r) => into(r, head),
        Err(_) => into(Response::error(&Error::new(500, "InternalError", "the request failed")), head),
    }
}

/// Whether a request is answered at once: documents, single entities, pages without conditions, of a local file.
fn quick(service: &Service, request: &Request) -> bool {
    request.method == http::Method::GET
        && matches!(service.backend(), crate::service::Backend::Sqlite(_))
        && service.options().page_size <= 1000
        && !service.extensions().any()
        && !["filter", "apply", "search", "orderby", "skip=", "compute", "expand", "levels"]
            .iter()
            .any(|o| memchr::memmem::find(request.query.as_bytes(), o.as_bytes()).is_some())
        && !request.path.ends_with("$count")
}

fn compress(mut r: Response, gzip: bool) -> Response {
    use std::io::Write;
    if !gzip || r.body.len() < 1024 {
        return r;
    }
    let mut encoder = flate2::write::GzEncoder::new(Vec::with_capacity(r.body.len() / 4), flate2::Compression::fast());
    if encoder.write_all(&r.body).is_ok()
        && let Ok(packed) = encoder.finish()
    {
        r.body = packed.into();
        r.set(http::header::CONTENT_ENCODING, "gzip");
    }
    let vary = r
        .headers
        .get(http::header::VARY)
        .and_then(|v| v.to_str().ok())
        .map_or("Accept-Encoding".to_owned(), |v| format!("{v}, Accept-Encoding"));
    r.set(http::header::VARY, &vary);
    r
}

fn into(r: Response, head: bool) -> axum::response::Response {
    let length = r.body.len();
    let body = if head { Body::empty() } else { Body::from(r.body) };
    let mut out = (r.status, r.headers, body).into_response();
    if head {
        out.headers_mut().insert(http::header::CONTENT_LENGTH, http::HeaderValue::from(length));
    }
    out
}

/// Serves a router until a future ends; connections that are open then may finish.
///
/// # Errors
/// The listener fails.
pub async fn serve(
    listener: tokio::net::TcpListener,
    router: Router,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    axum::serve(listener, router).with_graceful_shutdown(shutdown).await
}
