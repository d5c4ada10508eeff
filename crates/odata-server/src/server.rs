//! The server: connections, TLS, time limits, health and metrics, and an end that lets requests finish.

use crate::http::{Mount, respond, whole};
use crate::outlet::Answer;
use crate::service::{Response, Service};
use axum::Router;
use http::header::HeaderValue;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::Sleep;
use tower_service::Service as _;
use wireform_odata::Error;

/// A service on its way to being served.
///
/// Beside the service itself it answers `/health/live` (the process runs), `/health/ready` (the database answers) and
/// `/metrics` (Prometheus), unless the service has entity sets of these names at its root.
pub struct Server {
    service: Service,
    base: String,
    beside: Option<Router>,
    tls: Option<Arc<rustls::ServerConfig>>,
}

impl Server {
    /// A server of a service below a base path such as `/odata`, or at the root where that is empty.
    pub fn new(service: Service, base: &str) -> Self {
        Server { service, base: base.trim_end_matches('/').to_owned(), beside: None, tls: None }
    }
    /// What answers requests outside the base path.
    #[must_use]
    pub fn beside(mut self, router: Router) -> Self {
        self.beside = Some(router);
        self
    }
    /// Speaks TLS (1.2 or 1.3), with HTTP/2 where the client knows it. Certificate chain and key are PEM texts.
    ///
    /// # Errors
    /// They are malformed or do not belong together.
    pub fn tls(mut self, certificates: &[u8], key: &[u8]) -> wireform_odata::Result<Self> {
        use rustls::pki_types::pem::PemObject;
        let wrong = |m: String| Error::new(500, "BadConfiguration", format!("TLS: {m}"));
        let chain = rustls::pki_types::CertificateDer::pem_slice_iter(certificates)
            .collect::<Result<Vec<_>, _>>()
            .map_err(|e| wrong(e.to_string()))?;
        if chain.is_empty() {
            return Err(wrong("no certificate".into()));
        }
        let key = rustls::pki_types::PrivateKeyDer::from_pem_slice(key).map_err(|e| wrong(e.to_string()))?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = rustls::ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|e| wrong(e.to_string()))?
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .map_err(|e| wrong(e.to_string()))?;
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        self.tls = Some(Arc::new(config));
        Ok(self)
    }

    /// Serves until a future ends; requests under way then have `Options::grace` to finish.
    ///
    /// # Errors
    /// The listener fails for good.
    pub async fn serve(self, listener: TcpListener, stop: impl Future<Output = ()> + Send) -> io::Result<()> {
        let options = self.service.options().clone();
        let scheme = if self.tls.is_some() { "https" } else { "http" };
        let own = |name: &str| self.base.is_empty() && self.service.catalogue().model.find_set(name).is_some();
        let tracer = self.service.tracer().cloned();
        let site = Arc::new(Site {
            health: !own("health"),
            metrics: !own("metrics"),
            mount: Arc::new(Mount::new(self.service, &self.base, scheme)),
            beside: self.beside,
        });
        let places = Arc::new(Semaphore::new(options.connections.max(1)));
        let (ending, end) = watch::channel(false);
        let acceptor = self.tls.map(tokio_rustls::TlsAcceptor::from);
        let mut stop = std::pin::pin!(stop);
        loop {
            let place = places.clone().acquire_owned();
            let accepted = tokio::select! {
                biased;
                () = &mut stop => break,
                a = async { (place.await, listener.accept().await) } => a,
            };
            let (Ok(place), Ok((stream, peer))) = accepted else {
                // Out of descriptors, or a connection that is gone already: others may have luck later.
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            let (site, acceptor, end) = (site.clone(), acceptor.clone(), end.clone());
            let (patience, write) = (options.head_timeout, options.write_timeout);
            tokio::spawn(async move {
                let metrics = site.mount.metrics.clone();
                metrics.accepted.fetch_add(1, Relaxed);
                metrics.connections.fetch_add(1, Relaxed);
                let _ = stream.set_nodelay(true);
                let stream = Patient { inner: stream, limit: write, waiting: None };
                match acceptor {
                    None => connection(site, stream, peer, end, patience).await,
                    Some(acceptor) => {
                        let shaken =
                            tokio::time::timeout(patience.min(Duration::from_secs(15)), acceptor.accept(stream));
                        if let Ok(Ok(stream)) = shaken.await {
                            connection(site, stream, peer, end, patience).await;
                        }
                    }
                }
                metrics.connections.fetch_sub(1, Relaxed);
                drop(place);
            });
        }
        drop(listener);
        drop(end);
        let _ = ending.send(true);
        let _ = tokio::time::timeout(options.grace, ending.closed()).await;
        if let Some(tracer) = tracer {
            let _ = tokio::task::spawn_blocking(move || tracer.flush()).await;
        }
        Ok(())
    }
}

/// Everything under one address.
struct Site {
    mount: Arc<Mount>,
    beside: Option<Router>,
    health: bool,
    metrics: bool,
}

async fn connection<S>(site: Arc<Site>, stream: S, peer: SocketAddr, mut end: watch::Receiver<bool>, patience: Duration)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    // Between requests nothing is under way, and the end need not wait.
    let mut builder = hyper_util::server::conn::auto::Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(patience).pipeline_flush(true);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(Some(patience / 3))
        .keep_alive_timeout(patience / 3)
        .max_concurrent_streams(128)
        .max_header_list_size(256 << 10);
    let service = hyper::service::service_fn(move |request| {
        let site = site.clone();
        async move { Ok::<_, Infallible>(site.answer(request, peer).await) }
    });
    let conn = builder.serve_connection(TokioIo::new(stream), service);
    let mut conn = std::pin::pin!(conn);
    tokio::select! {
        _ = conn.as_mut() => return,
        _ = end.changed() => conn.as_mut().graceful_shutdown(),
    }
    let _ = conn.await;
}

impl Site {
    async fn answer(&self, request: http::Request<Incoming>, peer: SocketAddr) -> http::Response<Answer> {
        let path = request.uri().path();
        if self.health && path.starts_with("/health") {
            match path {
                "/health" | "/health/live" => return whole(Response::with(200, "text/plain", "live\n"), false),
                "/health/ready" => return self.ready().await,
                _ => {}
            }
        }
        if self.metrics && path == "/metrics" {
            return self.metrics(request.headers());
        }
        if self.mount.covers(path) {
            let (parts, body) = request.into_parts();
            return respond(&self.mount, parts, body, Some(peer.ip())).await;
        }
        match &self.beside {
            Some(router) => {
                let answered = router.clone().call(request.map(axum::body::Body::new)).await;
                answered.unwrap_or_else(|never| match never {}).map(Answer::Other)
            }
            None => whole(Response::error(&Error::not_found("nothing is here")), false),
        }
    }

    /// Whether the database answers.
    async fn ready(&self) -> http::Response<Answer> {
        let service = self.mount.service.clone();
        let asked = tokio::task::spawn_blocking(move || {
            let mut session = service.backend().read()?;
            crate::db::scalar(session.as_mut(), "SELECT 1", &[]).map(|_| ())
        });
        let ready = matches!(tokio::time::timeout(Duration::from_secs(5), asked).await, Ok(Ok(Ok(()))));
        let (status, text) = if ready { (200, "ready\n") } else { (503, "the database does not answer\n") };
        whole(Response::with(status, "text/plain", text), false)
    }

    /// The counters; where the service wants to know who asks, so does this.
    fn metrics(&self, headers: &http::HeaderMap) -> http::Response<Answer> {
        if let Some(auth) = &self.mount.service.options().auth
            && let Err(e) = auth.identify(headers)
        {
            return whole(Response::error(&e), false);
        }
        let lost = self.mount.service.tracer().map(|t| t.lost());
        let text = self.mount.metrics.text(lost);
        let mut r = Response::with(200, "text/plain; version=0.0.4; charset=utf-8", text);
        r.headers.insert(http::header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        whole(r, false)
    }
}

/// A stream whose writes fail when the other side takes nothing for a time.
struct Patient {
    inner: TcpStream,
    limit: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn timed<T>(&mut self, cx: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.waiting = None;
            return result;
        }
        let limit = self.limit;
        let sleep = self.waiting.get_or_insert_with(|| Box::pin(tokio::time::sleep(limit)));
        match sleep.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(cx, buf)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let r = Pin::new(&mut self.inner).poll_write(cx, buf);
        self.timed(cx, r)
    }
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let r = Pin::new(&mut self.inner).poll_write_vectored(cx, bufs);
        self.timed(cx, r)
    }
    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(cx)
    }
    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(cx)
    }
}

/// Serves a router until a future ends; connections that are open then may finish. For routers that hold more than a
/// service; `Server` has the time limits.
///
/// # Errors
/// The listener fails.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    axum::serve(listener, router).with_graceful_shutdown(shutdown).await
}
