//! Types described by text, for programs that learn them at run time.
//!
//! ```text
//! struct Point { x: u32, y: Option<String> }
//! enum Shape { Empty, Circle(f32), Poly { points: Vec<Point>, closed: bool } }
//! type Track = Vec<(u64, Point)>;
//! ```
//!
//! The language is that of Rust's own declarations; attributes, `pub` and comments are passed over, so that declarations
//! can be pasted; only fields that are not on the wire (`#[serde(skip)]`) must be taken out. The message is the last item, or
//! a type that stands alone at the end.
//!
//! JSON has field names and variant names as declared. Octets (`Vec<u8>`, `[u8; N]`) are hexadecimal text, maps with
//! text as keys are objects and others lists of pairs, integers beyond 2⁵³ are text, and `Some` is told from `None` where
//! its value may be null as well: `{"Some": null}`.

mod described;
mod parse;
mod read;
mod write;

pub use described::{Described, FORMATS, format};

use crate::config::Config;
use crate::source::{SliceSource, Source, TraceSource};
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde_json::Value;
use wireform_wire::{Error, Fault, Recorder, Trace};

/// A type.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Type {
    Bool,
    /// Of so many octets; `usize` is of eight.
    Unsigned(u8),
    Signed(u8),
    F32,
    F64,
    Char,
    Text,
    Octets,
    Unit,
    Option(Box<Type>),
    Sequence(Box<Type>),
    Map(Box<Type>, Box<Type>),
    Array(Box<Type>, usize),
    Tuple(Vec<Type>),
    Result(Box<Type>, Box<Type>),
    /// An item of the schema.
    Named(usize),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Fields {
    Unit,
    Tuple(Vec<Type>),
    Named(Vec<(&'static str, Type)>),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Body {
    Struct(Fields),
    Enum(Vec<(&'static str, Fields)>),
    Alias(Type),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Item {
    pub(crate) name: &'static str,
    pub(crate) body: Body,
}

/// Types, and which of them a message is.
///
/// The names of fields and variants live as long as the program, each once, since a trace refers to them.
#[derive(Debug, Clone)]
pub struct Schema {
    pub(crate) items: Vec<Item>,
    pub(crate) root: Type,
}

impl Schema {
    /// Reads a schema.
    ///
    /// # Errors
    /// What is not understood, and at which line and column.
    pub fn parse(text: &str) -> Result<Schema, Fault> {
        parse::parse(text)
    }
    /// The name of the message's type.
    pub fn message(&self) -> &'static str {
        match self.root {
            Type::Named(index) => self.items[index].name,
            _ => "message",
        }
    }
    /// Reads a message as JSON.
    ///
    /// # Errors
    /// What is wrong with the octets, with the path of the field.
    pub fn to_json<C: Config>(&self, octets: &[u8], config: C) -> Result<Value, Fault> {
        let mut source = SliceSource::new(octets, config.limits());
        let read = read::value::<C, _>(self, &self.root, &mut source);
        let done = read.and_then(|value| {
            crate::api::trailing(octets, source.position(), config)?;
            Ok(value)
        });
        done.map_err(|fail| {
            let error = crate::api::limited(fail, octets, config).at(source.position());
            let mut recorder = Recorder::new();
            let _ = self.inspect(octets, config, &mut recorder);
            Fault::new(error, recorder.path())
        })
    }
    /// Writes a message from JSON.
    ///
    /// # Errors
    /// What does not fit the schema, with the path.
    pub fn from_json<C: Config>(&self, json: &Value, config: C) -> Result<Vec<u8>, Fault> {
        let mut into = Vec::new();
        write::value::<C>(self, &self.root, json, &mut into, &mut Vec::new())?;
        if into.len() > config.limits().octets {
            return Err(Fault::text("the message is longer than the limit", ""));
        }
        Ok(into)
    }
    /// Reads a message and tells its fields to a trace.
    ///
    /// # Errors
    /// What is wrong with the octets.
    pub fn inspect<C: Config>(&self, octets: &[u8], config: C, trace: &mut impl Trace) -> Result<(), Error> {
        let mut source = TraceSource::new(octets, config.limits(), trace);
        source.enter(self.message());
        let read = read::value::<C, _>(self, &self.root, &mut source);
        let read = read.and_then(|_| crate::api::trailing(octets, source.position(), config));
        match read {
            Ok(()) => {
                source.exit();
                Ok(())
            }
            Err(fail) => {
                source.open();
                Err(crate::api::limited(fail, octets, config).at(source.position()))
            }
        }
    }
    /// Whether a value of the type may be null in JSON.
    pub(crate) fn may_be_null(&self, ty: &Type) -> bool {
        match ty {
            Type::Unit | Type::Option(_) => true,
            Type::Named(index) => match &self.items[*index].body {
                Body::Struct(Fields::Unit) => true,
                Body::Struct(Fields::Tuple(types)) if types.len() == 1 => self.may_be_null(&types[0]),
                Body::Alias(ty) => self.may_be_null(ty),
                _ => false,
            },
            _ => false,
        }
    }
}

/// A name that lives as long as the program; the same name is kept once.
pub(crate) fn intern(name: &str) -> &'static str {
    static NAMES: std::sync::Mutex<BTreeMap<String, &'static str>> = std::sync::Mutex::new(BTreeMap::new());
    let mut names = NAMES.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(known) = names.get(name) {
        return known;
    }
    let kept: &'static str = Box::leak(name.to_string().into_boxed_str());
    names.insert(kept.to_string(), kept);
    kept
}
