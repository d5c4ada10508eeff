//! One call: the request with its options, its attempts, its answer.

use crate::client::{Client, Timeouts, header};
use crate::error::{ApiError, Class, DecodeError, Error, Phase, Result};
use crate::ledger::Spent;
use crate::retry::{Outcome, Policy, Retry, Verdict};
use crate::source::EventSource;
use crate::transport::{Body, BoxFuture, TransportError};
use crate::types::Extra;
use bytes::{Bytes, BytesMut};
use http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use http::{Method, StatusCode};
use http_body::Body as _;
use http_body_util::BodyExt as _;
use serde::Serialize;
use serde_json::Value;
use std::fmt;
use std::future::{IntoFuture, poll_fn};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::Poll;
use std::time::{Duration, SystemTime};
use tokio::time::Instant;
use tracing::Instrument as _;

/// What an endpoint answers.
pub trait Answer: Sized + Send + 'static {
    /// Reads the body of a successful answer.
    ///
    /// # Errors
    /// Where it is not what the endpoint answers.
    fn read(status: StatusCode, headers: &HeaderMap, body: Bytes) -> Result<Self>;
    /// What it cost.
    fn spent(&self) -> Option<Spent> {
        None
    }
    /// Tells a span what was answered.
    fn tell(&self, span: &tracing::Span) {
        let _ = span;
    }
}

/// An answer with what came around it.
#[derive(Debug, Clone)]
pub struct Raw<T> {
    /// The answer.
    pub data: T,
    /// Its status.
    pub status: StatusCode,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body as it came.
    pub body: Bytes,
    /// How often it was tried.
    pub attempts: u32,
}

impl<T> Raw<T> {
    /// The identifier by which the service knows the request.
    pub fn request_id(&self) -> Option<&str> {
        crate::error::request_id(&self.headers)
    }
}

/// An endpoint, as spans and errors name it.
#[derive(Debug, Clone)]
pub(crate) struct Endpoint {
    pub(crate) method: Method,
    /// What the span calls it: `chat`, `embeddings`.
    pub(crate) operation: &'static str,
    pub(crate) path: String,
}

/// What every call has, whatever it answers.
pub(crate) struct Request {
    pub(crate) client: Client,
    pub(crate) endpoint: Endpoint,
    pub(crate) query: String,
    pub(crate) body: Result<Option<Bytes>>,
    pub(crate) model: Option<String>,
    headers: Vec<(HeaderName, Option<HeaderValue>)>,
    members: Extra,
    timeouts: Option<Timeouts>,
    policy: Option<Policy>,
}

impl Request {
    pub(crate) fn new(client: &Client, method: Method, operation: &'static str, path: impl Into<String>) -> Self {
        Request {
            client: client.clone(),
            endpoint: Endpoint { method, operation, path: path.into() },
            query: String::new(),
            body: Ok(None),
            model: None,
            headers: Vec::new(),
            members: Extra::new(),
            timeouts: None,
            policy: None,
        }
    }
    pub(crate) fn json(mut self, body: &impl Serialize) -> Self {
        let mut out = Vec::with_capacity(512);
        self.body = match serde_json::to_writer(&mut out, body) {
            Ok(()) => Ok(Some(Bytes::from(out))),
            Err(error) => Err(Error::Request(format!("the request cannot be written as JSON: {error}"))),
        };
        self
    }
    pub(crate) fn model(mut self, model: &str) -> Self {
        self.model = Some(model.to_owned());
        self
    }
    pub(crate) fn member(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.members.insert(name.to_owned(), value.into());
        self
    }
    pub(crate) fn set_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, Some(value)));
        self
    }
    /// A member of the query; nothing where there is no value.
    pub(crate) fn query(mut self, name: &str, value: Option<impl fmt::Display>) -> Self {
        if let Some(value) = value {
            if !self.query.is_empty() {
                self.query.push('&');
            }
            escape(name, &mut self.query);
            self.query.push('=');
            escape(&value.to_string(), &mut self.query);
        }
        self
    }
    /// Fails the call where an identifier cannot be a segment of a path.
    pub(crate) fn checked(mut self, path: Result<String>) -> Self {
        match path {
            Ok(path) => self.endpoint.path = path,
            Err(error) => self.body = Err(error),
        }
        self
    }
    pub(crate) fn call<T: Answer>(self) -> Call<T> {
        Call { request: self, answer: PhantomData }
    }
    pub(crate) fn timeouts(&self) -> Timeouts {
        self.timeouts.unwrap_or(self.client.inner.timeouts)
    }

    /// The options that all kinds of calls take.
    pub(crate) fn header(&mut self, name: &str, value: Option<&str>) {
        let parsed = match value {
            Some(value) => header(name, value).map(|(n, v)| (n, Some(v))),
            None => HeaderName::try_from(name).map(|n| (n, None)).map_err(|_| format!("{name:?} is not a header")),
        };
        match parsed {
            Ok(pair) => self.headers.push(pair),
            Err(error) => self.body = Err(Error::Request(error)),
        }
    }

    fn take_body(&mut self) -> Result<Bytes> {
        let body = std::mem::replace(&mut self.body, Ok(None))?.unwrap_or_default();
        if self.members.is_empty() {
            return Ok(body);
        }
        // The caller's members win over ours.
        let mut object: Extra = match body.is_empty() {
            true => Extra::new(),
            false => serde_json::from_slice(&body)
                .map_err(|_| Error::Request("members can be added only to a JSON object".to_owned()))?,
        };
        object.append(&mut self.members);
        let body = serde_json::to_vec(&object).map_err(|e| Error::Request(e.to_string()))?;
        Ok(Bytes::from(body))
    }

    /// Makes attempts until one succeeds or the policy gives up.
    pub(crate) async fn run(mut self, stream: bool) -> Result<Success> {
        let client = self.client.clone();
        let inner = &*client.inner;
        let body = self.take_body()?;
        let url = inner.base.join(&self.endpoint.path, &self.query)?;
        let edits = std::mem::take(&mut self.headers);
        let empty = body.is_empty();
        // Made for each attempt: a map of headers costs as much to copy as to make.
        let head = || {
            let mut headers = inner.headers.clone();
            if stream {
                headers.insert(ACCEPT, HeaderValue::from_static("text/event-stream, application/json"));
            }
            if empty {
                headers.remove(CONTENT_TYPE);
            }
            for (name, value) in &edits {
                match value {
                    Some(value) => drop(headers.insert(name, value.clone())),
                    None => drop(headers.remove(name)),
                }
            }
            headers
        };
        let timeouts = self.timeouts();
        let deadline = timeouts.total.map(|total| (Instant::now() + total, total));
        let mut retry = Retry::new(self.policy.take().unwrap_or_else(|| inner.policy.clone()));
        loop {
            if let Some(ledger) = &inner.ledger {
                ledger.check()?;
            }
            if let Some(limiter) = &inner.limiter {
                within(deadline, limiter.acquire()).await.map_err(|f| f.into_error(retry.taken()))?;
            }
            let mut request = http::Request::new(body.clone());
            *request.method_mut() = self.endpoint.method.clone();
            *request.uri_mut() = url.clone();
            *request.headers_mut() = head();
            if retry.taken() > 0 {
                let count = HeaderValue::from(retry.taken());
                request.headers_mut().insert(HeaderName::from_static("x-stainless-retry-count"), count);
            }
            let attempts = retry.taken() + 1;
            let attempt = attempt(inner.transport.send(request), timeouts, deadline, stream, attempts);
            let failure = match within(deadline, attempt).await {
                Ok(Ok(success)) => return Ok(success),
                Ok(Err(failure)) | Err(failure) => failure,
            };
            let verdict = retry.next(&failure.outcome(), std::time::Instant::now(), SystemTime::now(), random());
            let Verdict::Retry { after } = verdict else { return Err(failure.into_error(attempts)) };
            if let (Some(limiter), Failure::Api(error)) = (&inner.limiter, &failure)
                && error.class == Class::RateLimit
            {
                // The other calls of the client would be refused as well.
                limiter.pause(after);
            }
            tracing::debug!(attempt = attempts, ?after, error = %failure, "retrying");
            if deadline.is_some_and(|(at, _)| Instant::now() + after >= at) {
                return Err(failure.into_error(attempts));
            }
            tokio::time::sleep(after).await;
        }
    }

    pub(crate) fn span(&self, stream: bool) -> tracing::Span {
        tracing::info_span!(
            target: "wireform_perplexity",
            "gen_ai",
            otel.name = %Name(self),
            otel.kind = "client",
            gen_ai.operation.name = self.endpoint.operation,
            gen_ai.provider.name = "perplexity",
            gen_ai.request.model = self.model.as_deref(),
            gen_ai.request.stream = stream,
            gen_ai.response.id = tracing::field::Empty,
            gen_ai.response.model = tracing::field::Empty,
            gen_ai.response.finish_reasons = tracing::field::Empty,
            gen_ai.usage.input_tokens = tracing::field::Empty,
            gen_ai.usage.output_tokens = tracing::field::Empty,
            gen_ai.usage.cost = tracing::field::Empty,
            gen_ai.response.time_to_first_chunk = tracing::field::Empty,
            server.address = self.client.inner.base.host(),
            url.path = %self.endpoint.path,
            http.request.method = %self.endpoint.method,
            http.request.resend_count = tracing::field::Empty,
            http.response.status_code = tracing::field::Empty,
            error.type = tracing::field::Empty,
        )
    }
}

/// What a span is called: the operation, and the model where there is one.
struct Name<'a>(&'a Request);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.endpoint.operation)?;
        self.0.model.iter().try_for_each(|model| write!(f, " {model}"))
    }
}

/// A successful attempt.
pub(crate) struct Success {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
    /// The rest of the answer, where it is a stream.
    pub(crate) source: Option<EventSource>,
    pub(crate) attempts: u32,
}

/// A failed attempt.
pub(crate) enum Failure {
    Transport(TransportError),
    Timeout(Phase, Duration),
    Api(Box<ApiError>),
    /// Another attempt may not be worth it; the flag says whether it is.
    Other(Error, bool),
}

impl Failure {
    fn outcome(&self) -> Outcome<'_> {
        match self {
            Failure::Timeout(Phase::Total, _) | Failure::Other(_, false) => Outcome::Final,
            Failure::Transport(_) | Failure::Timeout(..) | Failure::Other(_, true) => Outcome::Transport,
            Failure::Api(error) => {
                Outcome::Status { status: error.status, class: error.class, headers: &error.headers }
            }
        }
    }
    pub(crate) fn into_error(self, attempts: u32) -> Error {
        let error = match self {
            Failure::Transport(error) => Error::Connection { message: error.message, attempts },
            Failure::Timeout(phase, limit) => Error::Timeout { phase, limit, attempts },
            Failure::Api(error) => Error::Api(error),
            Failure::Other(error, _) => error,
        };
        error.with_attempts(attempts)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Transport(error) => error.fmt(f),
            Failure::Timeout(phase, limit) => write!(f, "{phase} took longer than {limit:?}"),
            Failure::Api(error) => error.fmt(f),
            Failure::Other(error, _) => error.fmt(f),
        }
    }
}

/// Sends, and reads as much of the answer as decides whether the attempt succeeded: all of it, or of a stream the
/// first event.
async fn attempt(
    answer: BoxFuture<'_, Result<http::Response<Body>, TransportError>>,
    timeouts: Timeouts,
    deadline: Option<(Instant, Duration)>,
    stream: bool,
    attempts: u32,
) -> Result<Success, Failure> {
    let answer = match timeouts.first_byte {
        None => answer.await,
        Some(limit) => {
            tokio::time::timeout(limit, answer).await.map_err(|_| Failure::Timeout(Phase::FirstByte, limit))?
        }
    };
    let (parts, body) = match answer {
        Ok(answer) => answer.into_parts(),
        Err(TransportError { connect_timeout: Some(limit), .. }) => {
            return Err(Failure::Timeout(Phase::Connect, limit));
        }
        Err(error) => return Err(Failure::Transport(error)),
    };
    let (status, headers) = (parts.status, parts.headers);
    if !status.is_success() {
        let body = match whole(body, timeouts.idle).await {
            Ok(body) => body,
            // The status says enough.
            Err(_) => Bytes::new(),
        };
        let mut error = ApiError::new(status.as_u16(), headers, &body);
        error.retry_after = crate::retry::server_delay(&error.headers, SystemTime::now());
        return Err(Failure::Api(Box::new(error)));
    }
    if !stream {
        let body = whole(body, timeouts.idle).await?;
        return Ok(Success { status, headers, body, source: None, attempts });
    }
    let mut source = EventSource::new(body, status, headers.clone(), timeouts.idle, deadline);
    source.first().await?;
    Ok(Success { status, headers, body: Bytes::new(), source: Some(source), attempts })
}

/// The whole of a body; silence is limited, not length in time.
async fn whole(mut body: Body, idle: Option<Duration>) -> Result<Bytes, Failure> {
    let mut first = Bytes::new();
    let mut rest = BytesMut::new();
    loop {
        // Most of what is asked for is there: it needs no clock.
        let frame = match (poll_fn(|context| Poll::Ready(Pin::new(&mut body).poll_frame(context))).await, idle) {
            (Poll::Ready(frame), _) => frame,
            (Poll::Pending, None) => body.frame().await,
            (Poll::Pending, Some(limit)) => {
                tokio::time::timeout(limit, body.frame()).await.map_err(|_| Failure::Timeout(Phase::Idle, limit))?
            }
        };
        match frame {
            None => break,
            Some(Err(error)) => return Err(Failure::Transport(error)),
            Some(Ok(frame)) => {
                let Ok(data) = frame.into_data() else { continue };
                if first.is_empty() && rest.is_empty() {
                    first = data;
                } else {
                    if rest.is_empty() {
                        rest.extend_from_slice(&std::mem::take(&mut first));
                    }
                    rest.extend_from_slice(&data);
                }
            }
        }
    }
    Ok(if rest.is_empty() { first } else { rest.freeze() })
}

/// Ends what takes longer than the whole call may.
async fn within<T>(deadline: Option<(Instant, Duration)>, work: impl Future<Output = T>) -> Result<T, Failure> {
    match deadline {
        None => Ok(work.await),
        Some((at, total)) => tokio::time::timeout_at(at, work).await.map_err(|_| Failure::Timeout(Phase::Total, total)),
    }
}

/// Uniform in `[0, 1)`: good enough to spread delays.
fn random() -> f64 {
    (RandomState::new().build_hasher().finish() >> 11) as f64 / (1u64 << 53) as f64
}

/// A call that has not been sent: await it, after giving it options of its own.
#[must_use = "a call is sent when it is awaited"]
pub struct Call<T> {
    pub(crate) request: Request,
    answer: PhantomData<fn() -> T>,
}

impl<T> fmt::Debug for Call<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Call({} {})", self.request.endpoint.method, self.request.endpoint.path)
    }
}

macro_rules! options {
    () => {
        /// A header of this request, in place of the client's.
        pub fn header(mut self, name: &str, value: &str) -> Self {
            self.request.header(name, Some(value));
            self
        }
        /// Leaves out a header of the client.
        pub fn without_header(mut self, name: &str) -> Self {
            self.request.header(name, None);
            self
        }
        /// A member of the query.
        pub fn query(mut self, name: &str, value: impl std::fmt::Display) -> Self {
            self.request = self.request.query(name, Some(value));
            self
        }
        /// A member of the body; it wins over the request's own.
        pub fn member(mut self, name: &str, value: impl Into<serde_json::Value>) -> Self {
            self.request = self.request.member(name, value);
            self
        }
        /// How long this call may take.
        pub fn timeouts(mut self, timeouts: $crate::client::Timeouts) -> Self {
            self.request.set_timeouts(timeouts);
            self
        }
        /// How long this call may take in all.
        pub fn timeout(mut self, total: std::time::Duration) -> Self {
            let timeouts = $crate::client::Timeouts { total: Some(total), ..self.request.timeouts() };
            self.request.set_timeouts(timeouts);
            self
        }
        /// How to retry this call.
        pub fn retry(mut self, policy: $crate::retry::Policy) -> Self {
            self.request.set_policy(policy);
            self
        }
        /// How often to retry this call.
        pub fn max_retries(mut self, count: u32) -> Self {
            let policy = self.request.policy_or_default();
            self.request.set_policy($crate::retry::Policy { max_retries: count, ..policy });
            self
        }
        /// Lets the service recognise a repetition.
        pub fn idempotency_key(self, key: &str) -> Self {
            self.header("idempotency-key", key)
        }
    };
}
pub(crate) use options;

impl Request {
    pub(crate) fn set_timeouts(&mut self, timeouts: Timeouts) {
        self.timeouts = Some(timeouts);
    }
    pub(crate) fn set_policy(&mut self, policy: Policy) {
        self.policy = Some(policy);
    }
    pub(crate) fn policy_or_default(&self) -> Policy {
        self.policy.clone().unwrap_or_else(|| self.client.inner.policy.clone())
    }
}

impl<T: Answer> Call<T> {
    options!();

    /// The answer with its status, headers and body.
    ///
    /// # Errors
    /// Where the call fails.
    pub async fn raw(self) -> Result<Raw<T>> {
        let outer = self.request.span(false);
        let span = outer.clone();
        let ledger = self.request.client.inner.ledger.clone();
        let work = async {
            let answer = match self.request.run(false).await {
                Ok(Success { status, headers, body, attempts, .. }) => {
                    span.record("http.response.status_code", status.as_u16());
                    if attempts > 1 {
                        span.record("http.request.resend_count", attempts - 1);
                    }
                    T::read(status, &headers, body.clone()).map(|data| Raw { data, status, headers, body, attempts })
                }
                Err(error) => Err(error),
            };
            match &answer {
                Ok(answer) => {
                    answer.data.tell(&span);
                    if let (Some(ledger), Some(spent)) = (ledger, answer.data.spent()) {
                        ledger.record(&spent);
                    }
                }
                Err(error) => tell_error(&span, error),
            }
            answer
        };
        work.instrument(outer).await
    }
}

pub(crate) fn tell_error(span: &tracing::Span, error: &Error) {
    if let Error::Api(api) = error {
        span.record("http.response.status_code", api.status);
        span.record("error.type", tracing::field::debug(api.class));
    } else {
        let kind = match error {
            Error::Timeout { .. } => "timeout",
            Error::Connection { .. } => "connection",
            Error::Decode(_) => "decode",
            Error::Truncated { .. } => "truncated",
            Error::Budget { .. } => "budget",
            _ => "request",
        };
        span.record("error.type", kind);
    }
}

impl<T: Answer> IntoFuture for Call<T> {
    type Output = Result<T>;
    type IntoFuture = BoxFuture<'static, Result<T>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move { Ok(self.raw().await?.data) })
    }
}

/// Reads a JSON answer.
pub(crate) fn read_json<T: serde::de::DeserializeOwned>(
    status: StatusCode,
    headers: &HeaderMap,
    body: &[u8],
) -> Result<T> {
    // Valid text is checked once, not string by string.
    let parsed = match std::str::from_utf8(body) {
        Ok(text) => serde_json::from_str(text).map_err(|e| e.to_string()),
        Err(error) => Err(error.to_string()),
    };
    parsed.map_err(|error| DecodeError::new(&error, status.as_u16(), headers, body).into())
}

impl Answer for () {
    fn read(_: StatusCode, _: &HeaderMap, _: Bytes) -> Result<Self> {
        Ok(())
    }
}

impl Answer for Bytes {
    fn read(_: StatusCode, _: &HeaderMap, body: Bytes) -> Result<Self> {
        Ok(body)
    }
}

/// An identifier as one segment of a path.
pub(crate) fn segment(name: &str, id: &str) -> Result<String> {
    if matches!(id, "" | "." | "..") {
        return Err(Error::Request(format!("{name} must not be {id:?}")));
    }
    let mut out = String::with_capacity(id.len());
    escape(id, &mut out);
    Ok(out)
}

/// Percent-encodes everything but the unreserved characters of RFC 3986, 2.3.
fn escape(text: &str, out: &mut String) {
    for &octet in text.as_bytes() {
        if octet.is_ascii_alphanumeric() || b"-._~".contains(&octet) {
            out.push(char::from(octet));
        } else {
            const HEX: &[u8; 16] = b"0123456789ABCDEF";
            out.push('%');
            out.push(char::from(HEX[usize::from(octet >> 4)]));
            out.push(char::from(HEX[usize::from(octet & 15)]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identifier_is_one_segment() {
        assert_eq!(segment("id", "a/b?c#d é").unwrap(), "a%2Fb%3Fc%23d%20%C3%A9");
        for id in ["", ".", ".."] {
            assert!(segment("id", id).is_err());
        }
    }
}
