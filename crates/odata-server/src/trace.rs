//! Who waits for an answer, and traces of what it took: spans for OpenTelemetry, sent as OTLP over HTTP in JSON.
//!
//! A request has a span, and each of its statements one below it. Spans go through a queue of bounded length to a thread
//! that sends them in batches; what a collector does not take in time is counted and dropped, never waited for.

use crate::outlet::Step;
use bytes::Bytes;
use http::header::{self, HeaderMap, HeaderValue};
use http_body_util::{BodyExt as _, Full};
use hyper_util::rt::TokioIo;
use ring::rand::{SecureRandom as _, SystemRandom};
use std::cell::RefCell;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant, SystemTime};
use wireform_odata::{Error, Result, json};

/// Spans that wait to be sent.
const QUEUE: usize = 8192;
/// Spans of a batch, and how long the first of them waits for the others.
const BATCH: usize = 512;
const DELAY: Duration = Duration::from_secs(1);
/// How long a collector may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Who waits for the answer that the current thread makes.
#[derive(Clone, Default)]
pub(crate) struct Asker {
    /// Closed once nobody waits any more.
    pub(crate) line: Option<tokio::sync::mpsc::Sender<Step>>,
    pub(crate) span: Option<Arc<Span>>,
}

thread_local! {
    static CURRENT: RefCell<Asker> = RefCell::default();
}

impl Asker {
    /// Who waits for what this thread does.
    pub(crate) fn current() -> Asker {
        CURRENT.with(|c| c.borrow().clone())
    }
    /// This thread works for him while the function runs.
    pub(crate) fn served<T>(self, work: impl FnOnce() -> T) -> T {
        struct Back(Asker);
        impl Drop for Back {
            fn drop(&mut self) {
                CURRENT.with(|c| std::mem::swap(&mut *c.borrow_mut(), &mut self.0));
            }
        }
        let _back = Back(CURRENT.with(|c| c.replace(self)));
        work()
    }
    /// Whether he has gone.
    pub(crate) fn gone(&self) -> bool {
        self.line.as_ref().is_some_and(tokio::sync::mpsc::Sender::is_closed)
    }
    /// Waits until he has gone.
    #[cfg(feature = "postgres")]
    pub(crate) async fn left(&self) {
        match &self.line {
            Some(line) => line.closed().await,
            None => std::future::pending().await,
        }
    }
}

/// A span of a statement, until the value is dropped; none where the request is not traced.
pub(crate) fn statement(system: &'static str, sql: &str) -> Option<Span> {
    CURRENT.with(|c| {
        let asker = c.borrow();
        let parent = asker.span.as_ref()?;
        let word = sql.split_ascii_whitespace().next().unwrap_or("").to_owned();
        let mut span = parent.tracer.span(parent.trace, parent.id, Kind::Client, word);
        span.set("db.system.name", Value::Text(system.to_owned()));
        span.set("db.query.text", Value::Text(sql.to_owned()));
        Some(span)
    })
}

/// What a span was part of.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Server = 2,
    Client = 3,
}

/// A value of an attribute.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(String),
    Number(i64),
}

/// A piece of work: it ends, and is sent, when this is dropped.
pub(crate) struct Span {
    tracer: Arc<Tracer>,
    trace: u128,
    id: u64,
    parent: u64,
    kind: Kind,
    name: String,
    start: SystemTime,
    begin: Instant,
    attributes: Vec<(&'static str, Value)>,
    /// The answer's status; 0 where there is none.
    status: AtomicU16,
}

impl Span {
    pub(crate) fn set(&mut self, name: &'static str, value: Value) {
        self.attributes.push((name, value));
    }
    pub(crate) fn answered(&self, status: u16) {
        self.status.store(status, Relaxed);
    }
    /// Trace and span in hexadecimal digits.
    pub(crate) fn ids(&self) -> (String, String) {
        (format!("{:032x}", self.trace), format!("{:016x}", self.id))
    }
    /// The value of `traceparent` for those who go on from here.
    pub(crate) fn context(&self) -> Option<HeaderValue> {
        HeaderValue::from_str(&format!("00-{:032x}-{:016x}-01", self.trace, self.id)).ok()
    }

    /// As OTLP's JSON has it.
    fn write(&self, took: Duration, out: &mut Vec<u8>) {
        let start = self.start.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let mut head = String::with_capacity(256);
        let _ = write!(head, "{{\"traceId\":\"{:032x}\",\"spanId\":\"{:016x}\"", self.trace, self.id);
        if self.parent != 0 {
            let _ = write!(head, ",\"parentSpanId\":\"{:016x}\"", self.parent);
        }
        let (start, end) = (start.as_nanos(), (start + took).as_nanos());
        let _ = write!(
            head,
            ",\"kind\":{},\"startTimeUnixNano\":\"{start}\",\"endTimeUnixNano\":\"{end}\"",
            self.kind as u8
        );
        out.extend_from_slice(head.as_bytes());
        out.extend_from_slice(b",\"name\":");
        json::string(out, &self.name);
        out.extend_from_slice(b",\"attributes\":[");
        let status = self.status.load(Relaxed);
        let answered = (status > 0).then_some(("http.response.status_code", Value::Number(status.into())));
        for (i, (name, value)) in self.attributes.iter().chain(&answered).enumerate() {
            out.extend_from_slice(if i > 0 { b",{\"key\":" } else { b"{\"key\":" });
            json::string(out, name);
            match value {
                Value::Text(text) => {
                    out.extend_from_slice(b",\"value\":{\"stringValue\":");
                    json::string(out, text);
                }
                // 64-bit numbers are strings there.
                Value::Number(n) => {
                    out.extend_from_slice(b",\"value\":{\"intValue\":\"");
                    json::int(out, *n);
                    out.push(b'"');
                }
            }
            out.extend_from_slice(b"}}");
        }
        out.extend_from_slice(if status >= 500 { b"],\"status\":{\"code\":2}}" } else { b"],\"status\":{}}" });
    }
}

impl Drop for Span {
    fn drop(&mut self) {
        let mut text = Vec::with_capacity(512);
        self.write(self.begin.elapsed(), &mut text);
        if self.tracer.queue.try_send(Message::Span(text)).is_err() {
            self.tracer.lost.fetch_add(1, Relaxed);
        }
    }
}

enum Message {
    Span(Vec<u8>),
    Flush(mpsc::SyncSender<()>),
}

/// Makes spans, and has them sent.
pub(crate) struct Tracer {
    queue: mpsc::SyncSender<Message>,
    lost: Arc<AtomicU64>,
    random: SystemRandom,
}

impl Tracer {
    /// Sends spans to a collector's root URL, such as `http://127.0.0.1:4318`.
    ///
    /// # Errors
    /// The URL is not one of plain HTTP.
    pub(crate) fn new(url: &str) -> Result<Arc<Tracer>> {
        let wrong = |why: &str| Error::new(500, "BadConfiguration", format!("traces: {url}: {why}"));
        let parsed: http::Uri = url.parse().map_err(|_| wrong("not a URL"))?;
        if parsed.scheme_str() != Some("http") {
            return Err(wrong("a collector is spoken to over http://; let one on this machine send on over TLS"));
        }
        let host = parsed.host().ok_or_else(|| wrong("no host"))?.trim_matches(['[', ']']).to_owned();
        let authority = parsed.authority().map(ToString::to_string).unwrap_or_default();
        let path = format!("{}/v1/traces", parsed.path().trim_end_matches('/'));
        let (queue, spans) = mpsc::sync_channel(QUEUE);
        let lost = Arc::new(AtomicU64::new(0));
        let collector =
            Collector { host, port: parsed.port_u16().unwrap_or(4318), authority, path, lost: lost.clone() };
        std::thread::Builder::new()
            .name("wireform-otlp".into())
            .spawn(move || collector.run(&spans))
            .map_err(|e| wrong(&e.to_string()))?;
        Ok(Arc::new(Tracer { queue, lost, random: SystemRandom::new() }))
    }

    fn number(&self) -> u64 {
        let mut octets = [0; 8];
        // Without randomness the clock has to do: a number used twice spoils a picture, nothing else.
        if self.random.fill(&mut octets).is_err() {
            octets = (SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos() as u64).to_le_bytes();
        }
        u64::from_le_bytes(octets).max(1)
    }

    fn span(self: &Arc<Self>, trace: u128, parent: u64, kind: Kind, name: String) -> Span {
        Span {
            tracer: self.clone(),
            trace,
            id: self.number(),
            parent,
            kind,
            name,
            start: SystemTime::now(),
            begin: Instant::now(),
            attributes: Vec::new(),
            status: AtomicU16::new(0),
        }
    }

    /// A request's span, below the one that its `traceparent` names; none where that says that nobody keeps the trace.
    pub(crate) fn request(self: &Arc<Self>, headers: &HeaderMap, name: String) -> Option<Span> {
        let (trace, parent) = match context(headers) {
            Some((_, _, false)) => return None,
            Some((trace, parent, true)) => {
                (u128::from_str_radix(trace, 16).ok()?, u64::from_str_radix(parent, 16).ok()?)
            }
            None => (u128::from(self.number()) << 64 | u128::from(self.number()), 0),
        };
        Some(self.span(trace, parent, Kind::Server, name))
    }

    /// Spans that could not be sent.
    pub(crate) fn lost(&self) -> u64 {
        self.lost.load(Relaxed)
    }

    /// Waits until all that has ended is sent, or until that takes too long. May block.
    pub(crate) fn flush(&self) {
        let (done, wait) = mpsc::sync_channel(1);
        if self.queue.try_send(Message::Flush(done)).is_ok() {
            let _ = wait.recv_timeout(Duration::from_secs(3));
        }
    }
}

/// Trace, parent and whether they are kept, of a W3C `traceparent` (version 00 and those that start like it).
pub(crate) fn context(headers: &HeaderMap) -> Option<(&str, &str, bool)> {
    let text = headers.get("traceparent")?.to_str().ok()?;
    let mut parts = text.split('-');
    let (version, trace, parent, flags) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let hex = |s: &str, n: usize| s.len() == n && s.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f'));
    let zero = |s: &str| s.bytes().all(|c| c == b'0');
    let right = hex(version, 2) && version != "ff" && hex(trace, 32) && hex(parent, 16) && hex(flags, 2);
    if !right || zero(trace) || zero(parent) || (version == "00" && parts.next().is_some()) {
        return None;
    }
    Some((trace, parent, u8::from_str_radix(flags, 16).ok()? & 1 == 1))
}

/// Where spans go.
struct Collector {
    host: String,
    port: u16,
    authority: String,
    path: String,
    lost: Arc<AtomicU64>,
}

impl Collector {
    fn run(&self, spans: &mpsc::Receiver<Message>) {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        let mut complained = None;
        while let Ok(first) = spans.recv() {
            let (mut batch, mut waiting) = (Vec::new(), Vec::new());
            let until = Instant::now() + DELAY;
            let mut next = Some(first);
            while let Some(message) = next {
                match message {
                    Message::Span(text) => batch.push(text),
                    Message::Flush(done) => waiting.push(done),
                }
                let left = until.saturating_duration_since(Instant::now());
                let full = batch.len() >= BATCH || !waiting.is_empty();
                next = if full { None } else { spans.recv_timeout(left).ok() };
            }
            if !batch.is_empty()
                && let Err(why) = runtime.block_on(self.send(&batch))
            {
                self.lost.fetch_add(batch.len() as u64, Relaxed);
                if complained.is_none_or(|t: Instant| t.elapsed() > Duration::from_secs(60)) {
                    complained = Some(Instant::now());
                    tracing::warn!(collector = %self.authority, %why, "traces are not taken");
                }
            }
            for done in waiting {
                let _ = done.send(());
            }
        }
    }

    async fn send(&self, batch: &[Vec<u8>]) -> std::result::Result<(), String> {
        let sent = async {
            let stream = tokio::net::TcpStream::connect((&*self.host, self.port)).await.map_err(|e| e.to_string())?;
            let (mut sender, connection) =
                hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(|e| e.to_string())?;
            let request = http::Request::post(&self.path)
                .header(header::HOST, &self.authority)
                .header(header::CONTENT_TYPE, "application/json")
                .header(header::CONNECTION, "close")
                .body(Full::new(Bytes::from(envelope(batch))))
                .map_err(|e| e.to_string())?;
            let answered = async {
                let answer = sender.send_request(request).await.map_err(|e| e.to_string())?;
                let status = answer.status();
                let _ = http_body_util::Limited::new(answer.into_body(), 64 << 10).collect().await;
                if status.is_success() { Ok(()) } else { Err(format!("the collector answered {status}")) }
            };
            tokio::pin!(answered);
            tokio::select! {
                answer = &mut answered => answer,
                _ = connection => answered.await,
            }
        };
        tokio::time::timeout(PATIENCE, sent).await.map_err(|_| "the collector takes too long".to_owned())?
    }
}

/// An ExportTraceServiceRequest.
fn envelope(batch: &[Vec<u8>]) -> Vec<u8> {
    let mut out = Vec::with_capacity(batch.iter().map(|s| s.len() + 1).sum::<usize>() + 256);
    out.extend_from_slice(
        b"{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":{\"stringValue\":",
    );
    let name = std::env::var("OTEL_SERVICE_NAME").unwrap_or_else(|_| "wireform-odata".to_owned());
    json::string(&mut out, &name);
    out.extend_from_slice(b"}}]},\"scopeSpans\":[{\"scope\":{\"name\":\"wireform-odata-server\",\"version\":\"");
    out.extend_from_slice(env!("CARGO_PKG_VERSION").as_bytes());
    out.extend_from_slice(b"\"},\"spans\":[");
    out.extend_from_slice(&batch.join(&b','));
    out.extend_from_slice(b"]}]}]}");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contexts() {
        let of = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert("traceparent", HeaderValue::from_static(text));
            context(&headers).map(|(t, p, s)| (t.to_owned(), p.to_owned(), s))
        };
        let (trace, parent) = ("4bf92f3577b34da6a3ce929d0e0e4736".to_owned(), "00f067aa0ba902b7".to_owned());
        let right = Some((trace, parent, true));
        assert_eq!(of("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"), right);
        assert_eq!(of("01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-03-more"), right);
        assert!(of("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00").is_some_and(|c| !c.2));
        for wrong in [
            "",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        ] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }
}
