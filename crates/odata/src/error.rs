//! What can be wrong with a request, in the shape that the JSON format's error object has (JSON Format 4.01, 21.1).

use std::fmt;

/// A refused request: the HTTP status, a code for programs, a message for people, and where it went wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    /// The HTTP status.
    pub status: u16,
    /// Language-independent code.
    pub code: &'static str,
    /// One sentence in English.
    pub message: String,
    /// Octet position in the decoded path or option, where it is known.
    pub position: Option<u32>,
    /// The thing that is wrong: a query option, a property.
    pub target: Option<String>,
    /// Further faults of the same request.
    pub details: Vec<Error>,
}

/// The result of everything that reads a request.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error with a status and a code.
    #[cold]
    pub fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Error { status, code, message: message.into(), position: None, target: None, details: Vec::new() }
    }
    /// 400: the URL does not follow the grammar or the model.
    #[cold]
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(400, "BadRequest", message)
    }
    /// 400 at a position of the option or the path.
    #[cold]
    pub fn at(position: usize, message: impl Into<String>) -> Self {
        Error { position: Some(position as u32), ..Self::bad(message) }
    }
    /// 404: no such resource.
    #[cold]
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(404, "NotFound", message)
    }
    /// 405: the resource does not take this method.
    #[cold]
    pub fn method(message: impl Into<String>) -> Self {
        Self::new(405, "MethodNotAllowed", message)
    }
    /// 501: valid OData that this service does not do.
    #[cold]
    pub fn unsupported(what: impl fmt::Display) -> Self {
        Self::new(501, "NotImplemented", format!("{what} is not supported"))
    }
    /// Names the target unless one is named already.
    #[must_use]
    pub fn with_target(mut self, target: impl Into<String>) -> Self {
        self.target.get_or_insert_with(|| target.into());
        self
    }
    /// The error object of the JSON format.
    pub fn to_json(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(160);
        out.extend_from_slice(b"{\"error\":");
        self.write(&mut out, true);
        out.push(b'}');
        out
    }
    fn write(&self, out: &mut Vec<u8>, outer: bool) {
        out.extend_from_slice(b"{\"code\":");
        crate::json::string(out, self.code);
        out.extend_from_slice(b",\"message\":");
        match self.position {
            Some(p) => crate::json::string(out, &format!("{} (at position {p})", self.message)),
            None => crate::json::string(out, &self.message),
        }
        if let Some(target) = &self.target {
            out.extend_from_slice(b",\"target\":");
            crate::json::string(out, target);
        }
        if outer && !self.details.is_empty() {
            out.extend_from_slice(b",\"details\":[");
            for (i, detail) in self.details.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                detail.write(out, false);
            }
            out.push(b']');
        }
        out.push(b'}');
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.status, self.code, self.message)?;
        if let Some(position) = self.position {
            write!(f, " (at position {position})")?;
        }
        if let Some(target) = &self.target {
            write!(f, " [{target}]")?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}
