//! Connections that are kept: of HTTP/1.1 those that no request uses, of HTTP/2 one for each host.
//!
//! A connection of HTTP/1.1 has no task of its own. Whoever waits for an answer, or reads its body, drives the connection
//! that it comes from. A request then wakes no other task and is woken by none; and dropping it closes its connection at
//! once. Of an unused connection nothing is noticed until it is taken again: what the other end has closed then gives the
//! request back unsent, and the next connection gets it.

use super::connect::{Connector, Stream};
use super::{Body, Inner, TransportError};
use bytes::Bytes;
use http::Request;
use http::header::HOST;
use http::uri::{Authority, Uri};
use http_body::{Body as _, Frame};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::client::conn::{TrySendError, http1};
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

#[cfg(feature = "http2")]
type Shared = hyper::client::conn::http2::SendRequest<Full<Bytes>>;

/// The connections of a transport.
pub(super) struct Pool {
    connector: Connector,
    /// How many unused connections are kept for each host.
    idle_per_host: usize,
    /// How long an unused connection is kept.
    idle_timeout: Duration,
    #[cfg(feature = "http2")]
    http2_prior_knowledge: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// A client has one host, or a few: they are looked for one after the other.
    hosts: Vec<Host>,
    /// A task looks for connections that were unused for too long.
    is_watched: bool,
}

/// What is kept for a host.
struct Host {
    target: Target,
    /// The last one was used last.
    idle: Vec<(Box<Lane>, Instant)>,
    #[cfg(feature = "http2")]
    shared: Option<Shared>,
    /// Held while a connection is made that all requests will share.
    #[cfg(feature = "http2")]
    dials: Option<Arc<tokio::sync::Mutex<()>>>,
}

/// A scheme and an authority.
#[derive(Clone, PartialEq)]
struct Target {
    https: bool,
    authority: Authority,
}

/// A connection of HTTP/1.1, with everything that moves it.
pub(super) struct Lane {
    sender: http1::SendRequest<Full<Bytes>>,
    /// None when it has ended.
    connection: Option<http1::Connection<Stream, Full<Bytes>>>,
    is_proxied: bool,
    target: Target,
    pool: Weak<Pool>,
}

enum Connection {
    Lane(Box<Lane>),
    #[cfg(feature = "http2")]
    Shared(Shared),
}

impl Pool {
    pub(super) fn new(connector: Connector, options: &super::HyperOptions) -> Arc<Self> {
        Arc::new(Pool {
            connector,
            idle_per_host: options.idle_per_host,
            idle_timeout: options.idle_timeout,
            #[cfg(feature = "http2")]
            http2_prior_knowledge: options.http2_prior_knowledge,
            state: Mutex::default(),
        })
    }

    /// Nothing that holds the lock can panic half way.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a request over a connection that is kept, or over a new one.
    pub(super) async fn send(
        self: &Arc<Self>,
        request: Request<Full<Bytes>>,
    ) -> Result<http::Response<Body>, TransportError> {
        let uri = request.uri().clone();
        let https = uri.scheme() == Some(&http::uri::Scheme::HTTPS);
        let Some(authority) = uri.authority().cloned() else {
            return Err(TransportError::new("the request names no host"));
        };
        let target = Target { https, authority };
        let mut request = request;
        loop {
            let (connection, is_new) = match self.kept(&target) {
                Some(connection) => (connection, false),
                None => self.connect(&target, &uri).await?,
            };
            let answer = match connection {
                Connection::Lane(lane) => lane.exchange(request, &uri).await,
                #[cfg(feature = "http2")]
                Connection::Shared(mut sender) => {
                    *request.uri_mut() = uri.clone();
                    request.headers_mut().remove(HOST);
                    sender.try_send_request(request).await.map(|answer| answer.map(Body::from))
                }
            };
            match answer {
                Ok(answer) => return Ok(answer),
                Err(mut error) => match error.take_message() {
                    // It was closed while nobody used it.
                    Some(unsent) if !is_new => request = unsent,
                    _ => return Err(TransportError::chain(error.error())),
                },
            }
        }
    }

    /// A connection that can be used at once.
    fn kept(&self, target: &Target) -> Option<Connection> {
        let mut state = self.state();
        let host = state.hosts.iter_mut().find(|h| h.target == *target)?;
        #[cfg(feature = "http2")]
        if let Some(shared) = &host.shared {
            if !shared.is_closed() {
                return Some(Connection::Shared(shared.clone()));
            }
            host.shared = None;
        }
        let (lane, since) = host.idle.pop()?;
        if since.elapsed() < self.idle_timeout {
            return Some(Connection::Lane(lane));
        }
        // The others are older.
        host.idle.clear();
        None
    }

    /// Makes a connection, and says whether it is new: with HTTP/2 another request may have made it meanwhile.
    async fn connect(self: &Arc<Self>, target: &Target, uri: &Uri) -> Result<(Connection, bool), TransportError> {
        #[cfg(feature = "http2")]
        let dials = match self.http2_prior_knowledge {
            true => Some(self.state().host(target).dials.get_or_insert_default().clone()),
            false => self.state().host(target).dials.clone(),
        };
        #[cfg(feature = "http2")]
        let _turn = match &dials {
            Some(dials) => Some(dials.lock().await),
            None => None,
        };
        #[cfg(feature = "http2")]
        if dials.is_some()
            && let Some(connection) = self.kept(target)
        {
            return Ok((connection, false));
        }
        let stream = self.connector.connect(uri.clone()).await.map_err(|e| TransportError::chain(&*e))?;
        #[cfg(feature = "http2")]
        if self.http2_prior_knowledge || stream.is_http2() {
            use hyper_util::rt::{TokioExecutor, TokioTimer};
            let mut builder = hyper::client::conn::http2::Builder::new(TokioExecutor::new());
            builder.timer(TokioTimer::new()).adaptive_window(true);
            let made = builder.handshake(stream).await;
            let (sender, connection) = made.map_err(|e| TransportError::chain(&e))?;
            tokio::spawn(connection);
            let mut state = self.state();
            let host = state.host(target);
            // From now on requests wait for each other where there is no connection.
            host.dials.get_or_insert_default();
            host.shared = Some(sender.clone());
            return Ok((Connection::Shared(sender), true));
        }
        let is_proxied = stream.is_proxied();
        let made = http1::handshake(stream).await;
        let (sender, connection) = made.map_err(|e| TransportError::chain(&e))?;
        let (target, pool) = (target.clone(), Arc::downgrade(self));
        Ok((Connection::Lane(Box::new(Lane { sender, connection: Some(connection), is_proxied, target, pool })), true))
    }

    /// Keeps a connection for the next request.
    fn keep(self: &Arc<Self>, lane: Box<Lane>) {
        let mut state = self.state();
        let host = state.host(&lane.target);
        if host.idle.len() < self.idle_per_host {
            host.idle.push((lane, Instant::now()));
        }
        if !state.is_watched
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            state.is_watched = true;
            let (pool, every) = (Arc::downgrade(self), self.idle_timeout.max(Duration::from_millis(100)));
            runtime.spawn(async move {
                loop {
                    tokio::time::sleep(every).await;
                    let Some(pool) = pool.upgrade() else { return };
                    if !pool.tidy() {
                        return;
                    }
                }
            });
        }
    }

    /// Closes what was unused for too long; says whether anything is left to watch.
    fn tidy(&self) -> bool {
        let mut state = self.state();
        let mut left = false;
        for host in &mut state.hosts {
            host.idle.retain(|(_, since)| since.elapsed() < self.idle_timeout);
            left |= !host.idle.is_empty();
        }
        state.is_watched = left;
        left
    }
}

impl State {
    fn host(&mut self, target: &Target) -> &mut Host {
        let at = self.hosts.iter().position(|h| h.target == *target).unwrap_or_else(|| {
            self.hosts.push(Host {
                target: target.clone(),
                idle: Vec::new(),
                #[cfg(feature = "http2")]
                shared: None,
                #[cfg(feature = "http2")]
                dials: None,
            });
            self.hosts.len() - 1
        });
        &mut self.hosts[at]
    }
}

impl Lane {
    /// Sends a request and waits for the head of its answer.
    async fn exchange(
        mut self: Box<Self>,
        mut request: Request<Full<Bytes>>,
        uri: &Uri,
    ) -> Result<http::Response<Body>, TrySendError<Request<Full<Bytes>>>> {
        // A proxy is told the whole target (RFC 9112, 3.2.2), a server its own part of it.
        *request.uri_mut() = match self.is_proxied {
            true => uri.clone(),
            false => uri.path_and_query().cloned().map_or_else(Uri::default, Uri::from),
        };
        if !request.headers().contains_key(HOST)
            && let Ok(host) = host(&self.target).try_into()
        {
            request.headers_mut().insert(HOST, host);
        }
        let answer = {
            let mut answer = pin!(self.sender.try_send_request(request));
            let connection = &mut self.connection;
            // Only the connection, which is driven here, can bring the answer: nobody need be woken for it.
            poll_fn(|context| {
                drive(connection, context);
                answer.as_mut().poll(&mut Context::from_waker(Waker::noop()))
            })
            .await?
        };
        Ok(answer.map(|body| {
            let mut body = LaneBody { body, lane: Some(self) };
            body.release_at_end();
            Body(Inner::Lane(body))
        }))
    }
}

/// Lets a connection do what it can.
fn drive(connection: &mut Option<http1::Connection<Stream, Full<Bytes>>>, context: &mut Context<'_>) {
    // What ended it is told to the answer or its body.
    if let Some(running) = connection
        && Pin::new(running).poll(context).is_ready()
    {
        *connection = None;
    }
}

/// An authority without user information, and without the port where it is the scheme's own.
fn host(target: &Target) -> &str {
    let text = target.authority.as_str();
    let text = text.rsplit_once('@').map_or(text, |(_, host)| host);
    text.strip_suffix(if target.https { ":443" } else { ":80" }).unwrap_or(text)
}

/// The body of an answer, with the connection that brings it.
pub(super) struct LaneBody {
    pub(super) body: Incoming,
    /// None when it was given back.
    lane: Option<Box<Lane>>,
}

impl LaneBody {
    pub(super) fn poll_frame(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let mut quiet = Context::from_waker(Waker::noop());
        // Asking for a frame is what lets the connection read one.
        let mut frame = Pin::new(&mut self.body).poll_frame(&mut quiet);
        if frame.is_pending() {
            match &mut self.lane {
                Some(lane) => drive(&mut lane.connection, context),
                None => return Pin::new(&mut self.body).poll_frame(context),
            }
            frame = Pin::new(&mut self.body).poll_frame(&mut quiet);
        }
        match &frame {
            Poll::Ready(Some(Ok(_))) | Poll::Pending => self.release_at_end(),
            Poll::Ready(None) => self.release(),
            Poll::Ready(Some(Err(_))) => self.lane = None,
        }
        frame
    }

    fn release_at_end(&mut self) {
        if self.body.is_end_stream() {
            self.release();
        }
    }

    /// Gives the connection back, if it can take another request.
    fn release(&mut self) {
        let Some(mut lane) = self.lane.take() else { return };
        drive(&mut lane.connection, &mut Context::from_waker(Waker::noop()));
        if lane.connection.is_some()
            && lane.sender.is_ready()
            && let Some(pool) = lane.pool.upgrade()
        {
            pool.keep(lane);
        }
    }
}
