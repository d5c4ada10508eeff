//! Why a stream cannot be read: where, what the schema expects there, and who writes such streams.

use crate::{
    arena::Arena,
    cursor::{Cursor, Event, Form, HEADER},
    grammar::Event as Production,
    inspect,
    schema::Schema,
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;
use wireform_wire::{Error, Kind, Recorder};

/// An explanation of a stream that leaves its schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// What is wrong, and at which bit.
    pub error: Error,
    /// The elements in which it was met: `V2G_Message > Body`.
    pub path: String,
    /// What the schema allows there, in the order of the event codes.
    pub expected: Vec<String>,
    /// Where such streams come from, as far as it is known.
    pub hint: Option<&'static str>,
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        write!(f, "{}", self.error)?;
        if !self.expected.is_empty() {
            write!(f, "; expected: {}", self.expected.join(", "))?;
        }
        self.hint.map_or(Ok(()), |hint| write!(f, "; {hint}"))
    }
}

/// Explains why a stream cannot be read; nothing where it can be.
pub fn diagnose(schema: &'static Schema, form: Form, bytes: &[u8]) -> Option<Diagnosis> {
    let arena = Arena::new();
    let mut cursor = Cursor::new(schema, form, bytes).with_memory(&arena);
    let error = loop {
        match cursor.next() {
            Ok(Event::Over) => return None,
            Ok(_) => {}
            Err(error) => break error,
        }
    };
    let mut expected = Vec::new();
    cursor.expected(|production| {
        expected.push(match production {
            Production::Attribute(attribute, _) => format!("attribute {}", attribute.name),
            Production::AnyAttribute => "any attribute".into(),
            Production::Element(element) if element.is_abstract => format!("{} (abstract)", element.name),
            Production::Element(element) => element.name.to_string(),
            Production::Any => "any element".into(),
            Production::End => "the end of the element".into(),
            Production::Value(_) => "a value".into(),
            Production::Text => "text".into(),
        });
    });
    let mut recorder = Recorder::new();
    let _ = inspect(schema, form, bytes, &mut recorder);
    Some(Diagnosis { error, path: recorder.path(), expected, hint: hint(schema, form, bytes, &error) })
}

fn hint(schema: &'static Schema, form: Form, bytes: &[u8], error: &Error) -> Option<&'static str> {
    if bytes.starts_with(&[0x01, 0xfe]) {
        return Some("this is a V2GTP frame: its first eight octets are a header");
    }
    if bytes.starts_with(b"$EXI") {
        return Some("the stream begins with the EXI cookie, which ISO 15118 does not use");
    }
    if bytes.starts_with(b"<") {
        return Some("this is XML, not EXI");
    }
    if bytes.first().is_some_and(|b| *b != HEADER && b & 0xc0 == 0x80) {
        return Some("the header has EXI options, which ISO 15118 does not use");
    }
    match error.kind {
        Kind::Trailing { .. } => {
            return Some(
                "octets after the end come from Ethernet padding, or from a length that was not taken from V2GTP",
            );
        }
        Kind::Unexpected { what } if what.contains("string table") => {
            return Some(
                "a coder with string tables wrote it, such as EXIficient without a value partition capacity of 0",
            );
        }
        Kind::Missing { what: "End Document" } => {
            return Some("early versions of libcbv2g ended fragments without End Document; their digests differ too");
        }
        _ => {}
    }
    let arena = Arena::new();
    // libcbv2g ends a list that is at its maximum as if another item could follow.
    let mut cursor = Cursor::new(schema, form, bytes).with_wide_lists().with_memory(&arena);
    loop {
        match cursor.next() {
            Ok(Event::Over) => {
                return Some(
                    "a list at its maximum length was ended with one bit too many, as libcbv2g's encoder does",
                );
            }
            Ok(_) => {}
            Err(_) => return None,
        }
    }
}
