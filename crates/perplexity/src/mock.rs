//! A mock server for tests, in the same process: it plays answers with latency, cuts, truncation and faults.
//!
//! ```
//! use wireform_perplexity::mock::{MockServer, Reply, Script};
//! use wireform_perplexity::{ChatRequest, Client};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let script = Script::new()
//!     .on("POST", "/chat/completions", Reply::status(429).header("retry-after-ms", "1"))
//!     .on("POST", "/chat/completions", Reply::json(r#"{"choices":[{"index":0,"message":{"content":"Hello"}}]}"#));
//! let server = MockServer::start(script).await?;
//! let client = Client::builder().no_environment().api_key("test").base_url(server.url()).build()?;
//! let answer = client.chat().create(&ChatRequest::new("sonar").user("Hi")).await?;
//! assert_eq!(answer.text(), "Hello");
//! assert_eq!(server.received().len(), 2);
//! # Ok(())
//! # }
//! ```

mod http1;
mod record;

pub use record::{Recorder, Replay};

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};

/// A request that the server got.
#[derive(Debug, Clone)]
pub struct Received {
    /// `POST`.
    pub method: String,
    /// Path without the query.
    pub path: String,
    /// Query without the question mark.
    pub query: String,
    /// Headers.
    pub headers: HeaderMap,
    /// Body.
    pub body: Bytes,
}

/// What the server answers.
#[derive(Debug, Clone)]
pub struct Reply {
    status: u16,
    headers: Vec<(String, String)>,
    body: Bytes,
    latency: Duration,
    cuts: Cuts,
    pause: Duration,
    fault: Option<Fault>,
}

/// Where the body is cut into pieces that are written one by one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cuts {
    /// Nowhere.
    None,
    /// Before each of these offsets.
    At(Vec<usize>),
    /// After so many octets each.
    Every(usize),
    /// At random: pieces of 1 up to so many octets, from a seed.
    Random {
        /// The longest piece.
        max: usize,
        /// The seed.
        seed: u64,
    },
}

/// What goes wrong with an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The connection is closed without an answer.
    NoAnswer,
    /// Something that is not HTTP is answered.
    Garbage,
    /// After so many octets of the body the connection is closed.
    CloseAt(usize),
    /// After so many octets the body ends as if that were all: a truncation that HTTP does not show.
    EndAt(usize),
    /// After so many octets nothing more is written, and the connection stays open.
    StallAt(usize),
}

impl Reply {
    /// An answer with a body.
    pub fn new(status: u16, content_type: &str, body: impl Into<Bytes>) -> Self {
        let headers = vec![("content-type".to_owned(), content_type.to_owned())];
        let (latency, pause) = (Duration::ZERO, Duration::ZERO);
        Reply { status, headers, body: body.into(), latency, cuts: Cuts::None, pause, fault: None }
    }
    /// JSON.
    pub fn json(body: impl Into<Bytes>) -> Self {
        Reply::new(200, "application/json", body)
    }
    /// An event stream.
    pub fn events(body: impl Into<Bytes>) -> Self {
        Reply::new(200, "text/event-stream; charset=utf-8", body)
    }
    /// A status with a body that names it.
    pub fn status(status: u16) -> Self {
        Reply::json(format!("{{\"error\":{{\"message\":\"status {status}\",\"code\":{status}}}}}")).with_status(status)
    }
    /// Another status.
    #[must_use]
    pub fn with_status(mut self, status: u16) -> Self {
        self.status = status;
        self
    }
    /// A header, in place of the one that has its name.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(n, _)| !n.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }
    /// Waits before the head.
    #[must_use]
    pub fn latency(mut self, time: Duration) -> Self {
        self.latency = time;
        self
    }
    /// Cuts the body.
    #[must_use]
    pub fn cuts(mut self, cuts: Cuts) -> Self {
        self.cuts = cuts;
        self
    }
    /// Waits between pieces.
    #[must_use]
    pub fn pause(mut self, time: Duration) -> Self {
        self.pause = time;
        self
    }
    /// Goes wrong.
    #[must_use]
    pub fn fault(mut self, fault: Fault) -> Self {
        self.fault = Some(fault);
        self
    }
    /// The pieces of the body, as [`Cuts`] has them.
    fn pieces(&self, len: usize) -> Vec<usize> {
        let mut ends = match &self.cuts {
            Cuts::None => Vec::new(),
            Cuts::At(offsets) => offsets.iter().copied().filter(|&o| o > 0 && o < len).collect(),
            Cuts::Every(size) => (*size.max(&1)..len).step_by(*size.max(&1)).collect(),
            Cuts::Random { max, seed } => {
                let (mut at, mut state, mut ends) = (0, seed | 1, Vec::new());
                while at < len {
                    // xorshift64
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    at += 1 + (state % (*max).max(1) as u64) as usize;
                    ends.push(at.min(len));
                }
                ends
            }
        };
        ends.push(len);
        ends.sort_unstable();
        ends.dedup();
        ends
    }
}

/// What answers.
pub trait Handler: Send + Sync + 'static {
    /// Answers a request.
    fn reply(&self, request: &Received) -> Reply;
}

impl<F: Fn(&Received) -> Reply + Send + Sync + 'static> Handler for F {
    fn reply(&self, request: &Received) -> Reply {
        self(request)
    }
}

/// Answers by method and path, in order; the last answer of a path is repeated.
#[derive(Debug, Default)]
pub struct Script {
    replies: Mutex<BTreeMap<(String, String), VecDeque<Reply>>>,
}

impl Script {
    /// No answers yet.
    pub fn new() -> Self {
        Script::default()
    }
    /// The next answer of a path.
    #[must_use]
    pub fn on(self, method: &str, path: &str, reply: Reply) -> Self {
        self.lock().entry((method.to_owned(), path.to_owned())).or_default().push_back(reply);
        self
    }
    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<(String, String), VecDeque<Reply>>> {
        self.replies.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl Handler for Script {
    fn reply(&self, request: &Received) -> Reply {
        let mut replies = self.lock();
        match replies.get_mut(&(request.method.clone(), request.path.clone())) {
            Some(queue) if queue.len() > 1 => queue.pop_front().unwrap_or_else(|| Reply::status(404)),
            Some(queue) => queue.front().cloned().unwrap_or_else(|| Reply::status(404)),
            None => Reply::status(404),
        }
    }
}

/// A server on a port of the loopback interface, as long as it is kept.
pub struct MockServer {
    address: SocketAddr,
    received: Arc<Mutex<Vec<Received>>>,
    counts: Arc<Counts>,
    task: JoinHandle<()>,
}

#[derive(Debug, Default)]
struct Counts {
    accepted: AtomicUsize,
    open: AtomicUsize,
}

/// A connection that is counted as open.
struct Open(Arc<Counts>);

impl Open {
    fn new(counts: &Arc<Counts>) -> Self {
        counts.accepted.fetch_add(1, Ordering::Relaxed);
        counts.open.fetch_add(1, Ordering::Relaxed);
        Open(counts.clone())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::Relaxed);
    }
}

impl fmt::Debug for MockServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MockServer").field("address", &self.address).finish_non_exhaustive()
    }
}

impl MockServer {
    /// Starts on a free port.
    ///
    /// # Errors
    /// Where no port can be had.
    pub async fn start(handler: impl Handler) -> io::Result<Self> {
        MockServer::start_on("127.0.0.1:0", handler).await
    }
    /// Starts on an address.
    ///
    /// # Errors
    /// Where the address cannot be had.
    pub async fn start_on(address: &str, handler: impl Handler) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let received = Arc::new(Mutex::new(Vec::new()));
        let counts = Arc::new(Counts::default());
        let (handler, log, counting) = (Arc::new(handler), received.clone(), counts.clone());
        let task = tokio::spawn(async move {
            // The connections end with the server.
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                while connections.try_join_next().is_some() {}
                let open = Open::new(&counting);
                let work = http1::serve(stream, handler.clone(), log.clone());
                connections.spawn(async move {
                    let _open = open;
                    work.await;
                });
            }
        });
        Ok(MockServer { address, received, counts, task })
    }
    /// The base URL.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
    /// The address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
    /// The requests so far.
    pub fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap_or_else(|e| e.into_inner()).clone()
    }
    /// How many connections were made so far.
    pub fn connections(&self) -> usize {
        self.counts.accepted.load(Ordering::Relaxed)
    }
    /// How many connections are open.
    pub fn open_connections(&self) -> usize {
        self.counts.open.load(Ordering::Relaxed)
    }
    /// Forgets the requests so far.
    pub fn forget(&self) {
        self.received.lock().unwrap_or_else(|e| e.into_inner()).clear();
    }
}

impl Drop for MockServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn header_map<'a>(list: impl Iterator<Item = (&'a str, &'a str)>) -> HeaderMap {
    list.filter_map(|(n, v)| Some((HeaderName::try_from(n).ok()?, HeaderValue::try_from(v).ok()?))).collect()
}
