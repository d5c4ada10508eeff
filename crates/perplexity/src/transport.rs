//! How requests travel: a trait, and its implementation over hyper's connections.

use bytes::Bytes;
use http_body::{Frame, SizeHint};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::proxy::matcher::Matcher;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

mod connect;
mod pool;

pub use connect::Proxy;

/// A future on the heap.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What carries requests to the service. Dropping the future, or the body of its answer, cancels the request.
pub trait Transport: Send + Sync + 'static {
    /// Sends a request and gives the answer as soon as its head is there.
    fn send(&self, request: http::Request<Bytes>) -> BoxFuture<'_, Result<http::Response<Body>, TransportError>>;
}

/// Why a request or its answer did not arrive.
#[derive(Debug)]
pub struct TransportError {
    /// The limit, where it was connecting that took too long.
    pub connect_timeout: Option<Duration>,
    /// What happened.
    pub message: String,
}

impl TransportError {
    /// An error of a transport.
    pub fn new(message: impl Into<String>) -> Self {
        TransportError { connect_timeout: None, message: message.into() }
    }
    /// An error with its causes, in one line.
    fn chain(error: &(dyn std::error::Error + 'static)) -> Self {
        let mut message = error.to_string();
        let mut connect_timeout = None;
        let mut cause = Some(error);
        while let Some(error) = cause {
            connect_timeout = connect_timeout.or(error.downcast_ref::<connect::TimedOut>().map(|t| t.0));
            let text = error.to_string();
            if !message.contains(&text) {
                message.push_str(": ");
                message.push_str(&text);
            }
            cause = error.source();
        }
        TransportError { connect_timeout, message }
    }
}

impl fmt::Display for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TransportError {}

/// The body of an answer.
pub struct Body(Inner);

enum Inner {
    Hyper(hyper::body::Incoming),
    Lane(pool::LaneBody),
    Full(Option<Bytes>),
    Other(Pin<Box<dyn http_body::Body<Data = Bytes, Error = TransportError> + Send>>),
}

impl Body {
    /// A body that is already there.
    pub fn full(bytes: impl Into<Bytes>) -> Self {
        Body(Inner::Full(Some(bytes.into())))
    }
    /// A body of any other kind.
    pub fn new(body: impl http_body::Body<Data = Bytes, Error = TransportError> + Send + 'static) -> Self {
        Body(Inner::Other(Box::pin(body)))
    }
}

impl From<hyper::body::Incoming> for Body {
    fn from(body: hyper::body::Incoming) -> Self {
        Body(Inner::Hyper(body))
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Body")
    }
}

impl http_body::Body for Body {
    type Data = Bytes;
    type Error = TransportError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, TransportError>>> {
        match &mut self.0 {
            Inner::Hyper(body) => {
                Pin::new(body).poll_frame(context).map(|frame| frame.map(|f| f.map_err(|e| TransportError::chain(&e))))
            }
            Inner::Lane(body) => body.poll_frame(context).map(|f| f.map(|f| f.map_err(|e| TransportError::chain(&e)))),
            Inner::Full(bytes) => Poll::Ready(bytes.take().map(|bytes| Ok(Frame::data(bytes)))),
            Inner::Other(body) => body.as_mut().poll_frame(context),
        }
    }
    fn size_hint(&self) -> SizeHint {
        match &self.0 {
            Inner::Hyper(body) => body.size_hint(),
            Inner::Lane(body) => body.body.size_hint(),
            Inner::Full(bytes) => SizeHint::with_exact(bytes.as_ref().map_or(0, |b| b.len() as u64)),
            Inner::Other(body) => body.size_hint(),
        }
    }
}

/// What the default transport is made of.
#[derive(Debug, Clone)]
pub struct HyperOptions {
    /// How long connecting may take, with the TLS handshake.
    pub connect_timeout: Option<Duration>,
    /// How many unused connections are kept for each host.
    pub idle_per_host: usize,
    /// How long an unused connection is kept.
    pub idle_timeout: Duration,
    /// Which proxy is used.
    pub proxy: Proxy,
    /// HTTP/2 without TLS and without asking, as some local servers speak it.
    pub http2_prior_knowledge: bool,
    /// Root certificates in place of the web's, in DER.
    #[cfg(feature = "tls")]
    pub roots: Option<Vec<Vec<u8>>>,
    /// A TLS configuration of the caller's own, in place of ours.
    #[cfg(feature = "tls")]
    pub tls: Option<Arc<rustls::ClientConfig>>,
}

impl Default for HyperOptions {
    fn default() -> Self {
        HyperOptions {
            connect_timeout: Some(Duration::from_secs(5)),
            idle_per_host: 64,
            idle_timeout: Duration::from_secs(90),
            proxy: Proxy::Environment,
            http2_prior_knowledge: false,
            #[cfg(feature = "tls")]
            roots: None,
            #[cfg(feature = "tls")]
            tls: None,
        }
    }
}

/// The default transport: hyper's connections in a pool, HTTP/1.1 and HTTP/2, over rustls.
#[derive(Clone)]
pub struct Hyper {
    proxies: Option<Arc<Matcher>>,
    pool: Arc<pool::Pool>,
}

impl fmt::Debug for Hyper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hyper")
    }
}

impl Hyper {
    /// A transport with a pool of its own.
    ///
    /// # Errors
    /// Where a root certificate cannot be read.
    pub fn new(options: &HyperOptions) -> Result<Self, TransportError> {
        let mut tcp = HttpConnector::new();
        tcp.enforce_http(false);
        tcp.set_nodelay(true);
        // Services close silent connections at their edge; a long answer must not look like one.
        tcp.set_keepalive(Some(Duration::from_secs(30)));
        let proxies = options.proxy.matcher();
        let connector = connect::Connector::new(tcp, proxies.clone(), options)?;
        Ok(Hyper { proxies, pool: pool::Pool::new(connector, options) })
    }
}

impl Transport for Hyper {
    fn send(&self, mut request: http::Request<Bytes>) -> BoxFuture<'_, Result<http::Response<Body>, TransportError>> {
        // A tunnel authenticates when it is made; a proxy that gets the request itself finds it there.
        if let Some(proxies) = &self.proxies
            && request.uri().scheme() == Some(&http::uri::Scheme::HTTP)
            && let Some(proxy) = proxies.intercept(request.uri())
            && let Some(auth) = proxy.basic_auth()
        {
            request.headers_mut().insert(http::header::PROXY_AUTHORIZATION, auth.clone());
        }
        Box::pin(self.pool.send(request.map(http_body_util::Full::new)))
    }
}
