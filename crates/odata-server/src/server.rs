//! The server: connections, TLS, time limits, health and metrics, and an end that lets requests finish.

use crate::http::{Mount, respond, whole};
use crate::outlet::Answer;
use crate::service::{Response, Service};
use axum::Router;
use bytes::Bytes;
use http::header::HeaderValue;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
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
        let options = Arc::new(self.service.options().clone());
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
            let _ = stream.set_nodelay(true);
            let activity = Arc::<Activity>::default();
            let limit = options.write_timeout;
            let stream = Patient { inner: stream, limit, waiting: None, activity: activity.clone() };
            let connection = Connection::new(site.clone(), peer, activity, end.clone(), place);
            match acceptor.clone() {
                None => tokio::spawn(connection.serve(stream)),
                Some(acceptor) => tokio::spawn(async move {
                    let patience = connection.patience().min(Duration::from_secs(15));
                    let shaken = Box::pin(tokio::time::timeout(patience, acceptor.accept(stream))).await;
                    if let Ok(Ok(stream)) = shaken.map(|s| s.map(Box::new)) {
                        connection.serve(stream).await;
                    }
                }),
            };
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

/// Changes when the server is asked to stop.
type End = watch::Receiver<bool>;

/// Everything under one address.
struct Site {
    mount: Arc<Mount>,
    beside: Option<Router>,
    health: bool,
    metrics: bool,
}

/// How HTTP/2 begins.
const PREFACE: &[u8; 24] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// How long a connection stays ready for its next request with all that it needs for that.
const REST: Duration = Duration::from_millis(20);

/// A connection, apart from its stream.
struct Connection {
    site: Arc<Site>,
    peer: SocketAddr,
    activity: Arc<Activity>,
    end: End,
    _place: OwnedSemaphorePermit,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.site.mount.metrics.connections.fetch_sub(1, Relaxed);
    }
}

impl Connection {
    fn new(site: Arc<Site>, peer: SocketAddr, activity: Arc<Activity>, end: End, place: OwnedSemaphorePermit) -> Self {
        site.mount.metrics.accepted.fetch_add(1, Relaxed);
        site.mount.metrics.connections.fetch_add(1, Relaxed);
        Connection { site, peer, activity, end, _place: place }
    }

    fn patience(&self) -> Duration {
        self.site.mount.service.options().head_timeout
    }

    /// Serves it. While it waits for a request it holds nothing but its socket: what reads and answers requests is made
    /// with the first octets of one, and let go again when none has followed for a while.
    async fn serve<S>(mut self, mut stream: S)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        while let Some(first) = self.wait(&mut stream).await {
            let io = Resumed { inner: stream, first };
            if io.first == PREFACE[..] {
                return Box::pin(self.two(io)).await;
            }
            match Box::pin(self.one(io)).await {
                Some(rested) => stream = rested,
                None => return,
            }
        }
    }

    /// The first octets of a request; none where none comes in time.
    async fn wait<S: AsyncRead + Unpin>(&mut self, stream: &mut S) -> Option<Bytes> {
        let mut first = [0; PREFACE.len()];
        let patience = self.patience();
        tokio::select! {
            _ = self.end.changed() => None,
            n = tokio::time::timeout(patience, beginning(stream, &mut first)) => match n {
                Ok(Ok(n)) if n > 0 => Some(Bytes::copy_from_slice(&first[..n])),
                _ => None,
            },
        }
    }

    /// Serves HTTP/1 until the connection ends, or rests: then it is returned.
    async fn one<S>(&mut self, mut io: Resumed<S>) -> Option<S>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let mut may_rest = true;
        loop {
            let mut builder = hyper::server::conn::http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(self.patience());
            let mut conn = builder.serve_connection(TokioIo::new(io), self.answering());
            let rest = tokio::time::sleep(REST);
            tokio::pin!(rest);
            let mut seen = self.activity.begun.load(Relaxed);
            loop {
                tokio::select! {
                    _ = &mut conn => return None,
                    // Between requests nothing is under way, and the end need not wait.
                    _ = self.end.changed() => {
                        Pin::new(&mut conn).graceful_shutdown();
                        let _ = conn.await;
                        return None;
                    }
                    () = &mut rest, if may_rest => {
                        if self.activity.rests(&mut seen) {
                            break;
                        }
                        rest.as_mut().reset(tokio::time::Instant::now() + REST);
                    }
                }
            }
            let parts = conn.into_parts();
            let stream = parts.io.into_inner().inner;
            if parts.read_buf.is_empty() {
                return Some(stream);
            }
            // Part of a request came together with the one before: its time begins anew, but only once.
            may_rest = false;
            io = Resumed { first: parts.read_buf, inner: stream };
        }
    }

    async fn two<S>(&mut self, io: Resumed<S>)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let patience = self.patience();
        let mut builder = hyper::server::conn::http2::Builder::new(TokioExecutor::new());
        builder
            .timer(TokioTimer::new())
            .keep_alive_interval(Some(patience / 3))
            .keep_alive_timeout(patience / 3)
            .max_concurrent_streams(128)
            .max_header_list_size(256 << 10);
        let conn = builder.serve_connection(TokioIo::new(io), self.answering());
        tokio::pin!(conn);
        tokio::select! {
            _ = conn.as_mut() => return,
            _ = self.end.changed() => conn.as_mut().graceful_shutdown(),
        }
        let _ = conn.await;
    }

    /// What answers its requests, and counts them.
    fn answering(
        &self,
    ) -> impl hyper::service::Service<
        http::Request<Incoming>,
        Response = http::Response<Counted>,
        Error = Infallible,
        Future: Send,
    > + use<> {
        let (site, peer, activity) = (self.site.clone(), self.peer, self.activity.clone());
        hyper::service::service_fn(move |request| {
            let site = site.clone();
            let busy = Busy::new(&activity);
            async move { Ok::<_, Infallible>(site.answer(request, peer).await.map(|body| Counted { body, _busy: busy })) }
        })
    }
}

/// Reads until it is clear which HTTP is spoken.
async fn beginning<S: AsyncRead + Unpin>(stream: &mut S, first: &mut [u8; PREFACE.len()]) -> io::Result<usize> {
    let mut n = 0;
    loop {
        let more = stream.read(&mut first[n..]).await?;
        n += more;
        if more == 0 || n == first.len() || !PREFACE.starts_with(&first[..n]) {
            return Ok(n);
        }
    }
}

/// What a connection is about.
#[derive(Default)]
struct Activity {
    /// Requests so far.
    begun: AtomicU64,
    /// Requests whose answers have not been handed over.
    active: AtomicU32,
    /// Octets have come that no request has taken.
    unread: AtomicBool,
    /// Octets wait for the client to take them.
    unsent: AtomicBool,
}

impl Activity {
    /// Whether nothing is under way, nor has been since this was asked last.
    fn rests(&self, seen: &mut u64) -> bool {
        let begun = self.begun.load(Relaxed);
        let same = std::mem::replace(seen, begun) == begun;
        same && begun > 0 && self.active.load(Relaxed) == 0 && !self.unread.load(Relaxed) && !self.unsent.load(Relaxed)
    }
}

/// A request under way, until its answer's last octets are handed over.
struct Busy(Arc<Activity>);

impl Busy {
    fn new(activity: &Arc<Activity>) -> Self {
        activity.begun.fetch_add(1, Relaxed);
        activity.active.fetch_add(1, Relaxed);
        activity.unread.store(false, Relaxed);
        Busy(activity.clone())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.active.fetch_sub(1, Relaxed);
        // What came meanwhile was the request's body.
        self.0.unread.store(false, Relaxed);
    }
}

struct Counted {
    body: Answer,
    _busy: Busy,
}

impl http_body::Body for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }
    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }
    fn size_hint(&self) -> http_body::SizeHint {
        self.body.size_hint()
    }
}

/// A stream whose first octets have been read already.
struct Resumed<S> {
    first: Bytes,
    inner: S,
}

impl<S: AsyncRead + Unpin> AsyncRead for Resumed<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.first.is_empty() {
            return Pin::new(&mut self.inner).poll_read(cx, buf);
        }
        let n = self.first.len().min(buf.remaining());
        buf.put_slice(&self.first.split_to(n));
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Resumed<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.inner).poll_write(cx, buf)
    }
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.inner).poll_write_vectored(cx, bufs)
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
    activity: Arc<Activity>,
}

impl Patient {
    fn timed<T>(&mut self, cx: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            if self.waiting.take().is_some() {
                self.activity.unsent.store(false, Relaxed);
            }
            return result;
        }
        self.activity.unsent.store(true, Relaxed);
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
        let before = buf.filled().len();
        let result = Pin::new(&mut self.inner).poll_read(cx, buf);
        if buf.filled().len() > before {
            self.activity.unread.store(true, Relaxed);
        }
        result
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
