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
}

impl Service {
    /// A router that answers below a base path such as `/odata`; mount it with `merge`.
    pub fn router(&self, base: &str) -> Router {
        let base = base.trim_end_matches('/');
        let mount = Mount { service: self.clone(), base: Arc::from(base) };
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
    let request = Request {
        method: parts.method,
        path: below,
        query: parts.uri.query().unwrap_or("").to_owned(),
        headers: parts.headers,
        body,
        root,
        identity: Arc::default(),
    };
    let service = mount.service;
    let answered = tokio::task::spawn_blocking(move || service.handle(&request)).await;
    match answered {
        Ok(r) => into(r, head),
        Err(_) => into(Response::error(&Error::new(500, "InternalError", "the request failed")), head),
    }
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
