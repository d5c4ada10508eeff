//! What an event stream says.

use alloc::{borrow::ToOwned, string::String};

/// One event, borrowed from the chunk it came in, or from the decoder where a chunk's end cut it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event<'a> {
    /// Its name; `message` where the stream gives none.
    pub event: &'a str,
    /// Its data, several lines joined by a line feed.
    pub data: &'a str,
    /// The last event identifier of the stream when this event was dispatched; empty where it has none.
    pub id: &'a str,
    /// The reconnection time in force, in milliseconds, where the stream has set one.
    pub retry: Option<u64>,
}

impl Event<'_> {
    /// A copy that may be kept.
    pub fn to_owned(&self) -> OwnedEvent {
        OwnedEvent {
            event: self.event.to_owned(),
            data: self.data.to_owned(),
            id: self.id.to_owned(),
            retry: self.retry,
        }
    }
}

/// An event that owns its text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnedEvent {
    /// Its name; `message` where the stream gives none.
    pub event: String,
    /// Its data, several lines joined by a line feed.
    pub data: String,
    /// The last event identifier of the stream when this event was dispatched.
    pub id: String,
    /// The reconnection time in force, in milliseconds.
    pub retry: Option<u64>,
}

impl OwnedEvent {
    /// The borrowed form.
    pub fn as_event(&self) -> Event<'_> {
        Event { event: &self.event, data: &self.data, id: &self.id, retry: self.retry }
    }
}

impl From<Event<'_>> for OwnedEvent {
    fn from(event: Event<'_>) -> Self {
        event.to_owned()
    }
}
