//! The event stream as one of Wireform's formats.

use crate::{Decoder, Error, Frame, OwnedEvent};
use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use serde::{Deserialize, Serialize};
use wireform_wire as wire;
use wireform_wire::{Fault, Format, Hint, Kind, Likelihood, Recorder, Role, Scope, SessionKey, Status, Summary};

/// The formats of this crate.
pub static FORMATS: &[&dyn Format] = &[&Sse];

/// Event streams; one stream is one message.
#[derive(Debug, Clone, Copy)]
pub struct Sse;

#[derive(Serialize, Deserialize)]
struct Document<'a> {
    format: Cow<'a, str>,
    message: Cow<'a, str>,
    value: Value,
}

#[derive(Serialize, Deserialize)]
struct Value {
    events: Vec<JsonEvent>,
    #[serde(default = "yes")]
    complete: bool,
}

#[derive(Serialize, Deserialize)]
struct JsonEvent {
    #[serde(default = "message")]
    event: String,
    data: String,
    #[serde(default)]
    id: String,
    #[serde(default)]
    retry: Option<u64>,
}

fn yes() -> bool {
    true
}

fn message() -> String {
    "message".into()
}

fn wire_error(error: Error) -> wire::Error {
    match error {
        Error::Line { max, at } => wire::Error::new(Kind::Limit { what: "line", max: max as u64 }, at as usize * 8),
        Error::Event { max, at } => {
            wire::Error::new(Kind::Limit { what: "data of the event", max: max as u64 }, at as usize * 8)
        }
    }
}

/// All events of a whole stream.
fn decode(bytes: &[u8], mut each: impl FnMut(crate::Event<'_>)) -> Result<bool, wire::Error> {
    let mut decoder = Decoder::new();
    let mut events = decoder.feed(bytes);
    while let Some(event) = events.next().map_err(wire_error)? {
        each(event);
    }
    Ok(decoder.finish().complete)
}

impl Format for Sse {
    fn name(&self) -> &'static str {
        "sse"
    }
    fn title(&self) -> &'static str {
        "Server-sent events (WHATWG HTML, event streams)"
    }
    fn content_type(&self) -> &'static str {
        "text/event-stream"
    }
    fn probe(&self, _: &Hint, bytes: &[u8]) -> Likelihood {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let start = bytes.iter().position(|b| !matches!(b, b'\r' | b'\n')).unwrap_or(bytes.len());
        let bytes = &bytes[start..];
        let known: [&[u8]; 4] = [b"data:", b"event:", b"id:", b"retry:"];
        if known.iter().any(|name| bytes.starts_with(name)) {
            Likelihood::Likely
        } else if bytes.starts_with(b":") && core::str::from_utf8(&bytes[..bytes.len().min(16)]).is_ok() {
            Likelihood::Maybe
        } else {
            Likelihood::No
        }
    }
    fn inspect(&self, bytes: &[u8], into: &mut Recorder) -> Result<(), wire::Error> {
        use wireform_wire::Trace;
        into.enter("event stream", 0);
        let mut decoder = Decoder::new();
        let mut rest = bytes;
        while decoder.next_traced(&mut rest, into).map_err(wire_error)?.is_some() {}
        if decoder.is_mid_event() {
            into.note("unfinished: a reader drops it");
        }
        into.exit(bytes.len() * 8);
        Ok(())
    }
    fn to_json(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        let mut events = Vec::new();
        let complete = decode(bytes, |e| {
            events.push(JsonEvent {
                event: e.event.to_string(),
                data: e.data.to_string(),
                id: e.id.to_string(),
                retry: e.retry,
            });
        })
        .map_err(|error| self.fault(bytes, error))?;
        let document = Document { format: "sse".into(), message: "stream".into(), value: Value { events, complete } };
        let text = serde_json::to_string(&document).map_err(|e| Fault::text(e.to_string(), ""))?;
        out.push_str(&text);
        Ok(())
    }
    fn from_json(&self, json: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
        let document: Document<'_> = serde_json::from_str(json).map_err(|e| Fault::text(e.to_string(), ""))?;
        if document.format != "sse" {
            return Err(Fault::text(format!("format {:?} is not sse", document.format), "format"));
        }
        let (mut id, mut retry) = (String::new(), None);
        for (number, event) in document.value.events.iter().enumerate() {
            let frame = Frame {
                event: (event.event != "message").then_some(&*event.event),
                // Both stay in force until they change.
                id: (event.id != id).then_some(&*event.id),
                retry: event.retry.filter(|_| event.retry != retry),
                data: Some(&event.data),
                comment: None,
            };
            frame.encode_to(out).map_err(|e| Fault::text(e.to_string(), format!("value > events #{}", number + 1)))?;
            id.clone_from(&event.id);
            retry = event.retry;
        }
        if !document.value.complete {
            // What the unfinished event held is not known; that there was one is said by a line that does not end.
            out.extend_from_slice(b"data");
        }
        Ok(())
    }
    fn summary(&self, bytes: &[u8]) -> Result<Summary, wire::Error> {
        let (mut count, mut octets, mut last) = (0usize, 0usize, OwnedEvent::default());
        let complete = decode(bytes, |e| {
            count += 1;
            octets += e.data.len();
            if e.event != "message" {
                last = e.to_owned();
            }
        })?;
        let failed = last.event == "error";
        let mut line = format!("{count} event{}, {octets} octets of data", if count == 1 { "" } else { "s" });
        if !complete {
            line.push_str(", cut within an event");
        }
        Ok(Summary {
            protocol: "sse",
            format: "sse",
            message: "stream".into(),
            role: Role::Response,
            keys: vec![SessionKey { scope: Scope::Flow, id: 0 }],
            transaction: None,
            status: match (failed, complete) {
                (true, _) => Status::Failed,
                (false, false) => Status::Warning,
                (false, true) => Status::Ok,
            },
            status_text: match (failed, complete) {
                (true, _) => "error event".into(),
                (false, false) => "truncated".into(),
                (false, true) => "complete".into(),
            },
            line,
            samples: vec![],
        })
    }
}
