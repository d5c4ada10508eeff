//! Making connections: TCP, through a proxy or not, with TLS or not.

use super::{HyperOptions, TransportError};
use http::Uri;
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::proxy::{SocksV5, Tunnel};
use hyper_util::client::proxy::matcher::Matcher;
use hyper_util::rt::TokioIo;
use std::fmt;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::TcpStream;
use tower_service::Service;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Which proxy requests go through. Requests over HTTPS go through a tunnel (`CONNECT`), those over plain HTTP are handed
/// to the proxy itself. Proxies are spoken to in plain HTTP, or by SOCKS 5 (RFC 1928): `socks5://` finds the service's
/// address itself, `socks5h://` leaves that to the proxy.
#[derive(Clone, Default)]
pub enum Proxy {
    /// What `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` say.
    #[default]
    Environment,
    /// None.
    None,
    /// This one, for everything: `http://user:password@host:port`, or `socks5://`, `socks5h://`.
    All(String),
}

impl fmt::Debug for Proxy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Proxy::Environment => "Environment",
            Proxy::None => "None",
            // Its URL may hold a password.
            Proxy::All(_) => "All",
        })
    }
}

impl Proxy {
    pub(super) fn matcher(&self) -> Option<Arc<Matcher>> {
        Some(Arc::new(match self {
            Proxy::Environment => Matcher::from_env(),
            Proxy::None => return None,
            Proxy::All(proxy) => Matcher::builder().all(proxy.clone()).build(),
        }))
    }
}

/// Connecting took too long.
#[derive(Debug)]
pub(super) struct TimedOut(pub(super) Duration);

impl fmt::Display for TimedOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("connecting took too long")
    }
}

impl std::error::Error for TimedOut {}

/// Makes connections.
#[derive(Clone)]
pub(super) struct Connector {
    tcp: HttpConnector,
    proxies: Option<Arc<Matcher>>,
    timeout: Option<Duration>,
    #[cfg(feature = "tls")]
    tls: tokio_rustls::TlsConnector,
}

impl Connector {
    pub(super) fn new(
        tcp: HttpConnector,
        proxies: Option<Arc<Matcher>>,
        options: &HyperOptions,
    ) -> Result<Self, TransportError> {
        Ok(Connector {
            tcp,
            proxies,
            timeout: options.connect_timeout,
            #[cfg(feature = "tls")]
            tls: tls(options)?.into(),
        })
    }
}

#[cfg(feature = "tls")]
fn tls(options: &HyperOptions) -> Result<Arc<rustls::ClientConfig>, TransportError> {
    if let Some(config) = &options.tls {
        return Ok(config.clone());
    }
    let mut roots = rustls::RootCertStore::empty();
    match &options.roots {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(list) => {
            for der in list {
                roots
                    .add(der.clone().into())
                    .map_err(|e| TransportError::new(format!("root certificate cannot be read: {e}")))?;
            }
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|e| TransportError::new(e.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    if cfg!(feature = "http2") {
        config.alpn_protocols.insert(0, b"h2".to_vec());
    }
    Ok(Arc::new(config))
}

impl Connector {
    /// A connection to the host of a URL, or to the proxy that is in charge of it.
    pub(super) async fn connect(&self, target: Uri) -> Result<Stream, Failure> {
        let connecting = self.clone().dial(target);
        match self.timeout {
            None => connecting.await,
            Some(limit) => tokio::time::timeout(limit, connecting).await.map_err(|_| TimedOut(limit))?,
        }
    }
    async fn dial(mut self, target: Uri) -> Result<Stream, Failure> {
        let https = target.scheme() == Some(&http::uri::Scheme::HTTPS);
        let proxy = self.proxies.as_ref().and_then(|p| p.intercept(&target));
        let mut is_proxied = false;
        let tcp = match proxy {
            None => self.tcp.call(target.clone()).await?,
            Some(proxy) => match (proxy.uri().scheme_str(), https) {
                (Some("http"), false) => {
                    is_proxied = true;
                    self.tcp.call(proxy.uri().clone()).await?
                }
                (Some("http"), true) => {
                    let mut tunnel = Tunnel::new(proxy.uri().clone(), self.tcp.clone());
                    if let Some(auth) = proxy.basic_auth() {
                        tunnel = tunnel.with_auth(auth.clone());
                    }
                    tunnel.call(with_port(&target)).await?
                }
                (Some(scheme @ ("socks5" | "socks5h")), _) => {
                    let mut socks = SocksV5::new(proxy.uri().clone(), self.tcp.clone()).local_dns(scheme == "socks5");
                    if let Some((user, password)) = proxy.raw_auth() {
                        socks = socks.with_auth(user.to_owned(), password.to_owned());
                    }
                    socks.call(with_port(&target)).await?
                }
                (scheme, _) => {
                    let scheme = scheme.unwrap_or_default();
                    return Err(
                        format!("proxies of the scheme {scheme:?} are not supported, only http and socks5").into()
                    );
                }
            },
        };
        if !https {
            return Ok(Stream::Plain { io: tcp, is_proxied });
        }
        #[cfg(feature = "tls")]
        {
            let host = target.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']').to_owned();
            let name = rustls::pki_types::ServerName::try_from(host)?;
            let stream = self.tls.connect(name, tcp.into_inner()).await?;
            Ok(Stream::Tls(Box::new(TokioIo::new(stream))))
        }
        #[cfg(not(feature = "tls"))]
        Err("https needs the feature `tls`".into())
    }
}

/// CONNECT names the port, also the default one.
fn with_port(target: &Uri) -> Uri {
    if target.port().is_some() {
        return target.clone();
    }
    let port = if target.scheme_str() == Some("https") { 443 } else { 80 };
    let mut parts = target.clone().into_parts();
    if let Ok(authority) = format!("{}:{port}", target.host().unwrap_or_default()).parse() {
        parts.authority = Some(authority);
    }
    Uri::from_parts(parts).unwrap_or_else(|_| target.clone())
}

/// A connection.
pub(super) enum Stream {
    Plain {
        io: TokioIo<TcpStream>,
        /// The other end passes requests on: they name their target in full.
        is_proxied: bool,
    },
    #[cfg(feature = "tls")]
    Tls(Box<TokioIo<tokio_rustls::client::TlsStream<TcpStream>>>),
}

impl Stream {
    /// Whether the other end passes requests on.
    pub(super) fn is_proxied(&self) -> bool {
        matches!(self, Stream::Plain { is_proxied: true, .. })
    }
    /// Whether both ends agreed on HTTP/2.
    #[cfg(feature = "http2")]
    pub(super) fn is_http2(&self) -> bool {
        match self {
            Stream::Plain { .. } => false,
            #[cfg(feature = "tls")]
            Stream::Tls(stream) => stream.inner().get_ref().1.alpn_protocol() == Some(b"h2"),
        }
    }
}

macro_rules! each {
    ($self:ident, $io:ident => $call:expr) => {
        match $self.get_mut() {
            Stream::Plain { io: $io, .. } => {
                let $io = Pin::new($io);
                $call
            }
            #[cfg(feature = "tls")]
            Stream::Tls($io) => {
                let $io = Pin::new(&mut **$io);
                $call
            }
        }
    };
}

impl Read for Stream {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buf: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        each!(self, io => io.poll_read(context, buf))
    }
}

impl Write for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        each!(self, io => io.poll_write(context, buf))
    }
    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        each!(self, io => io.poll_flush(context))
    }
    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        each!(self, io => io.poll_shutdown(context))
    }
    fn is_write_vectored(&self) -> bool {
        match self {
            Stream::Plain { io, .. } => io.is_write_vectored(),
            #[cfg(feature = "tls")]
            Stream::Tls(io) => io.is_write_vectored(),
        }
    }
    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        each!(self, io => io.poll_write_vectored(context, bufs))
    }
}
