//! The encoder: an event as a server writes it.

use crate::{Event, OwnedEvent, scan};
use alloc::vec::Vec;
use core::fmt;

/// A block of an event stream: one event with its fields, or a comment, or only an identifier or a reconnection time.
///
/// ```
/// let frame = wireform_sse::Frame { event: Some("greeting"), data: Some("hello\nworld"), ..Default::default() };
/// assert_eq!(frame.encode()?, b"event: greeting\ndata: hello\ndata: world\n\n");
/// # Ok::<(), wireform_sse::EncodeError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Frame<'a> {
    /// A comment, before everything else: `: keep-alive`.
    pub comment: Option<&'a str>,
    /// The event's name.
    pub event: Option<&'a str>,
    /// The event's identifier.
    pub id: Option<&'a str>,
    /// The reconnection time, in milliseconds.
    pub retry: Option<u64>,
    /// The event's data; each of its lines is a line of the stream.
    pub data: Option<&'a str>,
}

/// Why a frame cannot be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// A name or an identifier with a line break in it, which would be read as another field.
    LineBreak {
        /// The field.
        field: &'static str,
    },
    /// An identifier with U+0000, which every reader ignores.
    Nul,
    /// The buffer is too small.
    NoSpace,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::LineBreak { field } => write!(f, "{field} contains a line break"),
            EncodeError::Nul => f.write_str("id contains U+0000"),
            EncodeError::NoSpace => f.write_str("the output buffer is too small"),
        }
    }
}

impl core::error::Error for EncodeError {}

impl<'a> Frame<'a> {
    /// A frame that says what `event` says: with the name unless it is the default one.
    pub fn of(event: &Event<'a>) -> Self {
        Frame {
            event: (event.event != "message").then_some(event.event),
            id: (!event.id.is_empty()).then_some(event.id),
            retry: event.retry,
            data: Some(event.data),
            comment: None,
        }
    }

    fn check(&self) -> Result<(), EncodeError> {
        for (field, text) in [("event", self.event), ("id", self.id)] {
            if text.is_some_and(|t| scan::line_end(t.as_bytes()).is_some()) {
                return Err(EncodeError::LineBreak { field });
            }
        }
        match self.id {
            Some(id) if id.contains('\0') => Err(EncodeError::Nul),
            _ => Ok(()),
        }
    }

    fn parts(&self, mut put: impl FnMut(&[u8])) {
        let mut field = |name: &str, value: &str| {
            for part in [name, ": ", value, "\n"] {
                put(part.as_bytes());
            }
        };
        for line in self.comment.into_iter().flat_map(lines) {
            field("", line);
        }
        if let Some(event) = self.event {
            field("event", event);
        }
        if let Some(id) = self.id {
            field("id", id);
        }
        if let Some(mut number) = self.retry {
            let mut digits = [b'0'; 20];
            let mut from = digits.len();
            loop {
                from -= 1;
                digits[from] = b'0' + (number % 10) as u8;
                number /= 10;
                if number == 0 {
                    break;
                }
            }
            field("retry", core::str::from_utf8(&digits[from..]).unwrap_or_default());
        }
        for line in self.data.into_iter().flat_map(lines) {
            field("data", line);
        }
        put(b"\n");
    }

    /// How many octets the frame takes.
    pub fn encoded_len(&self) -> usize {
        let mut len = 0;
        self.parts(|part| len += part.len());
        len
    }
    /// Writes the frame to the start of `out` and returns its length.
    ///
    /// # Errors
    /// Where a name or identifier cannot be written, or `out` is too small.
    pub fn encode_into(&self, out: &mut [u8]) -> Result<usize, EncodeError> {
        self.check()?;
        let len = self.encoded_len();
        let out = out.get_mut(..len).ok_or(EncodeError::NoSpace)?;
        let mut at = 0;
        self.parts(|part| {
            out[at..at + part.len()].copy_from_slice(part);
            at += part.len();
        });
        Ok(len)
    }
    /// Appends the frame to `out`.
    ///
    /// # Errors
    /// Where a name or identifier cannot be written.
    pub fn encode_to(&self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        self.check()?;
        self.parts(|part| out.extend_from_slice(part));
        Ok(())
    }
    /// The frame's octets.
    ///
    /// # Errors
    /// Where a name or identifier cannot be written.
    pub fn encode(&self) -> Result<Vec<u8>, EncodeError> {
        let mut out = Vec::with_capacity(self.encoded_len());
        self.encode_to(&mut out)?;
        Ok(out)
    }
}

impl OwnedEvent {
    /// The event as a server writes it.
    ///
    /// # Errors
    /// Where its name or identifier cannot be written.
    pub fn encode(&self) -> Result<Vec<u8>, EncodeError> {
        Frame::of(&self.as_event()).encode()
    }
}

/// The lines of a text, by any of the three line ends; one more than there are line ends.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        match scan::line_end(text.as_bytes()) {
            None => {
                rest = None;
                Some(text)
            }
            Some(end) => {
                let len = if text[end..].starts_with("\r\n") { 2 } else { 1 };
                rest = Some(&text[end + len..]);
                Some(&text[..end])
            }
        }
    })
}
