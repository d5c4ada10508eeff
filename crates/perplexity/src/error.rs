//! What can go wrong, and everything that is known about it.

use http::{HeaderMap, StatusCode};
use serde_json::Value;
use std::fmt;
use std::time::Duration;

/// The result of a call.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The client is not set up right.
    #[error("{0}")]
    Config(String),
    /// The request cannot be sent as it is.
    #[error("{0}")]
    Request(String),
    /// No connection, or one that broke before the answer.
    #[error("connection failed after {attempts} attempt{}: {message}", plural(*attempts))]
    Connection {
        /// What happened.
        message: String,
        /// How often it was tried.
        attempts: u32,
    },
    /// Something took too long.
    #[error("{phase} took longer than {limit:?} ({attempts} attempt{})", plural(*attempts))]
    Timeout {
        /// What.
        phase: Phase,
        /// The limit.
        limit: Duration,
        /// How often it was tried.
        attempts: u32,
    },
    /// The service answered with an error, by its status or within a stream.
    #[error("{0}")]
    Api(Box<ApiError>),
    /// The answer is not what its endpoint answers.
    #[error("{0}")]
    Decode(Box<DecodeError>),
    /// A stream ended before its end was told. What came is not the whole answer.
    #[error("the stream was cut after {events} event{}: {reason}", plural(*events))]
    Truncated {
        /// Events that came before.
        events: u64,
        /// How it ended.
        reason: String,
    },
    /// The budget of the client's ledger is used up; nothing was sent.
    #[error("the budget of {limit} {currency} is used up: {spent} spent")]
    Budget {
        /// What was spent.
        spent: f64,
        /// The budget.
        limit: f64,
        /// `USD`.
        currency: &'static str,
    },
    /// A loop of tool calls came to its limit.
    #[error("{0}")]
    Tools(String),
}

fn plural(count: impl Into<u64>) -> &'static str {
    if count.into() == 1 { "" } else { "s" }
}

/// What a time-out was waiting for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// A connection, with its TLS handshake.
    Connect,
    /// The head of the answer.
    FirstByte,
    /// The next octets of the answer; any octet counts, also of a comment.
    Idle,
    /// The whole call, with its retries.
    Total,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Connect => "connecting",
            Phase::FirstByte => "the head of the answer",
            Phase::Idle => "the next octets of the answer",
            Phase::Total => "the call",
        })
    }
}

/// Kinds of errors by status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Class {
    /// 400
    BadRequest,
    /// 401
    Authentication,
    /// 403
    PermissionDenied,
    /// 404
    NotFound,
    /// 409
    Conflict,
    /// 422
    UnprocessableEntity,
    /// 429
    RateLimit,
    /// 500 and above
    InternalServer,
    /// Any other.
    Other,
}

impl Class {
    /// The class of a status.
    pub fn of(status: u16) -> Self {
        match status {
            400 => Class::BadRequest,
            401 => Class::Authentication,
            403 => Class::PermissionDenied,
            404 => Class::NotFound,
            409 => Class::Conflict,
            422 => Class::UnprocessableEntity,
            429 => Class::RateLimit,
            500.. => Class::InternalServer,
            _ => Class::Other,
        }
    }
}

/// An error that the service told.
#[derive(Debug, Clone)]
pub struct ApiError {
    /// The status of the answer; 200 where the error came within a stream.
    pub status: u16,
    /// Its kind: by the status, or within a stream by the error's own code.
    pub class: Class,
    /// What the service says; of an HTML page, its title.
    pub message: String,
    /// The `type` of the error.
    pub kind: Option<String>,
    /// The `code` of the error, as text.
    pub code: Option<String>,
    /// The body, as JSON where it is JSON and as text where it is not.
    pub body: Value,
    /// Headers of the answer.
    pub headers: HeaderMap,
    /// How long the service asks to wait.
    pub retry_after: Option<Duration>,
    /// How often it was tried.
    pub attempts: u32,
    /// Events that came before, where the error came within a stream.
    pub in_stream: Option<u64>,
}

impl ApiError {
    /// The error that an answer's body tells.
    pub fn new(status: u16, headers: HeaderMap, body: &[u8]) -> Self {
        let html = is_html(&headers, body);
        let parsed = if html { None } else { serde_json::from_slice::<Value>(body).ok() };
        let body = match &parsed {
            Some(value) => value.clone(),
            None => Value::String(String::from_utf8_lossy(body).into_owned()),
        };
        let Told { message, kind, code } = match &parsed {
            Some(value) => told(value),
            None => Told::default(),
        };
        let message = message.or_else(|| summary(body.as_str()?, html)).unwrap_or_else(|| {
            StatusCode::from_u16(status).ok().and_then(|s| s.canonical_reason()).unwrap_or("no message").to_owned()
        });
        ApiError {
            status,
            class: Class::of(status),
            message,
            kind,
            code,
            body,
            headers,
            retry_after: None,
            attempts: 1,
            in_stream: None,
        }
    }

    /// The error that a stream told: the data of an `error` event, or of an event with an `error` member.
    pub(crate) fn in_stream(data: &str, headers: HeaderMap, events: u64) -> Self {
        let mut error = ApiError::new(200, headers, data.as_bytes());
        let code = error.code.as_deref().and_then(|c| c.parse().ok()).filter(|c| (400..600).contains(c));
        error.class = code.map_or(Class::Other, Class::of);
        error.in_stream = Some(events);
        error
    }

    /// The identifier by which the service knows the request.
    pub fn request_id(&self) -> Option<&str> {
        request_id(&self.headers)
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.in_stream {
            Some(events) => write!(f, "{} (told by the stream after {events} events", self.message)?,
            None => write!(f, "{} (status {}", self.message, self.status)?,
        }
        if let Some(kind) = &self.kind {
            write!(f, ", {kind}")?;
        }
        if let Some(id) = self.request_id() {
            write!(f, ", request {id}")?;
        }
        if self.attempts > 1 {
            write!(f, ", {} attempts", self.attempts)?;
        }
        f.write_str(")")
    }
}

impl std::error::Error for ApiError {}

/// An answer that could not be read.
#[derive(Debug, Clone)]
pub struct DecodeError {
    /// What is wrong with it.
    pub message: String,
    /// Its status.
    pub status: u16,
    /// The beginning of the text that could not be read.
    pub excerpt: String,
    /// Headers of the answer.
    pub headers: HeaderMap,
}

impl DecodeError {
    pub(crate) fn new(cause: &dyn fmt::Display, status: u16, headers: &HeaderMap, body: &[u8]) -> Self {
        let text = String::from_utf8_lossy(&body[..body.len().min(512)]).into_owned();
        let html = is_html(headers, body);
        let message = match summary(&text, html).filter(|_| html) {
            Some(title) => format!("the answer is an HTML page ({title}), not JSON"),
            None => format!("the answer cannot be read: {cause}"),
        };
        DecodeError { message, status, excerpt: text, headers: headers.clone() }
    }
    /// The identifier by which the service knows the request.
    pub fn request_id(&self) -> Option<&str> {
        request_id(&self.headers)
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (status {}", self.message, self.status)?;
        if let Some(id) = self.request_id() {
            write!(f, ", request {id}")?;
        }
        f.write_str(")")
    }
}

impl std::error::Error for DecodeError {}

impl Error {
    /// The service's error, where it is one.
    pub fn api(&self) -> Option<&ApiError> {
        match self {
            Error::Api(error) => Some(error),
            _ => None,
        }
    }
    /// Its class, where the service told it.
    pub fn class(&self) -> Option<Class> {
        self.api().map(|e| e.class)
    }
    /// Whether the service said that there were too many requests.
    pub fn is_rate_limit(&self) -> bool {
        self.class() == Some(Class::RateLimit)
    }
    /// Whether something took too long.
    pub fn is_timeout(&self) -> bool {
        matches!(self, Error::Timeout { .. })
    }
    /// Whether a stream ended before its end was told.
    pub fn is_truncated(&self) -> bool {
        matches!(self, Error::Truncated { .. })
    }
    /// The identifier by which the service knows the request.
    pub fn request_id(&self) -> Option<&str> {
        match self {
            Error::Api(error) => error.request_id(),
            Error::Decode(error) => error.request_id(),
            _ => None,
        }
    }
    /// How often the call was tried, where it was.
    pub fn attempts(&self) -> Option<u32> {
        match self {
            Error::Api(error) => Some(error.attempts),
            Error::Connection { attempts, .. } | Error::Timeout { attempts, .. } => Some(*attempts),
            _ => None,
        }
    }
    /// Whether another try of the same call may end otherwise. (The client has already tried as often as it was told.)
    pub fn is_retryable(&self) -> bool {
        match self {
            Error::Api(error) => crate::retry::is_retryable(error.status, error.class, &error.headers),
            Error::Connection { .. } | Error::Timeout { .. } | Error::Truncated { .. } => true,
            _ => false,
        }
    }
    pub(crate) fn with_attempts(mut self, count: u32) -> Self {
        match &mut self {
            Error::Api(error) => error.attempts = count,
            Error::Connection { attempts, .. } | Error::Timeout { attempts, .. } => *attempts = count,
            _ => {}
        }
        self
    }
}

impl From<ApiError> for Error {
    fn from(error: ApiError) -> Self {
        Error::Api(Box::new(error))
    }
}

impl From<DecodeError> for Error {
    fn from(error: DecodeError) -> Self {
        Error::Decode(Box::new(error))
    }
}

/// A collected stream that failed, with what came before.
#[derive(Debug)]
pub struct Interrupted<T> {
    /// Why.
    pub error: Error,
    /// What came before: not the whole answer. Its tool calls must not be run.
    pub partial: T,
}

impl<T> fmt::Display for Interrupted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<T: fmt::Debug> std::error::Error for Interrupted<T> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl<T> From<Interrupted<T>> for Error {
    fn from(interrupted: Interrupted<T>) -> Self {
        interrupted.error
    }
}

pub(crate) fn request_id(headers: &HeaderMap) -> Option<&str> {
    headers.get("x-request-id").and_then(|v| v.to_str().ok())
}

#[derive(Default)]
struct Told {
    message: Option<String>,
    kind: Option<String>,
    code: Option<String>,
}

/// Finds the message in the forms that services use: an `error` object or text, `detail`, `message`.
fn told(body: &Value) -> Told {
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let lines = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(all) => {
            let all: Vec<String> = all.iter().filter_map(validation).collect();
            (!all.is_empty()).then(|| all.join("; "))
        }
        _ => None,
    };
    let of = |object: &Value| Told {
        message: object.get("message").or_else(|| object.get("detail")).and_then(lines),
        kind: object.get("type").and_then(text),
        code: object.get("code").and_then(text),
    };
    match body.get("error") {
        Some(error @ Value::Object(_)) => of(error),
        Some(Value::String(error)) => Told { message: Some(error.clone()), ..of(body) },
        _ => of(body),
    }
}

/// One entry of a list of messages: text, or `{"loc": ["body", "model"], "msg": "Field required"}`.
fn validation(entry: &Value) -> Option<String> {
    if let Value::String(text) = entry {
        return Some(text.clone());
    }
    let message = entry.get("msg")?.as_str()?;
    let path = entry.get("loc").and_then(Value::as_array).map(|parts| {
        let parts: Vec<String> =
            parts.iter().map(|p| p.as_str().map_or_else(|| p.to_string(), str::to_owned)).collect();
        parts.join(".")
    });
    Some(match path {
        Some(path) if !path.is_empty() => format!("{path}: {message}"),
        _ => message.to_owned(),
    })
}

fn is_html(headers: &HeaderMap, body: &[u8]) -> bool {
    let told = headers.get(http::header::CONTENT_TYPE).and_then(|v| v.to_str().ok());
    let start = body.trim_ascii_start();
    told.is_some_and(|t| t.starts_with("text/html"))
        || start.get(..5).is_some_and(|s| s.eq_ignore_ascii_case(b"<html"))
        || start.get(..9).is_some_and(|s| s.eq_ignore_ascii_case(b"<!doctype"))
}

/// What a body that is not JSON says in one line: the title of a page, or the beginning of the text.
fn summary(text: &str, html: bool) -> Option<String> {
    let text = if html {
        let lower = text.to_ascii_lowercase();
        match lower.find("<title").and_then(|at| lower[at..].find('>').map(|end| at + end + 1)) {
            Some(from) => {
                let to = lower[from..].find("</title").map_or(text.len(), |len| from + len);
                &text[from..to]
            }
            None => "HTML page without a title",
        }
    } else {
        text
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut line = words.join(" ");
    if let Some((cut, _)) = line.char_indices().nth(200) {
        line.truncate(cut);
        line.push('…');
    }
    (!line.is_empty()).then_some(line)
}
