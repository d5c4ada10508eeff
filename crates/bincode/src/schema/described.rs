//! A schema as a format like any other.

use super::Schema;
use crate::config::{Config, bincode1, bincode1_varint, standard};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde_json::{Map, Value};
use wireform_wire::{Error, Fault, Format, Hint, Likelihood, Recorder, Role, Status, Summary};

/// Messages that a schema describes, in one configuration: what `bincode1` and `bincode2` are on the command line.
#[derive(Debug, Clone)]
pub struct Described<C> {
    name: &'static str,
    title: &'static str,
    schema: Schema,
    config: C,
}

/// The names of [`format()`], and what each is.
pub const FORMATS: [(&str, &str); 6] = [
    ("bincode1", "bincode 1: integers at full width"),
    ("bincode1-be", "bincode 1: integers at full width, big endian"),
    ("bincode1-varint", "bincode 1, DefaultOptions: integers of variable width"),
    ("bincode1-varint-be", "bincode 1, DefaultOptions: integers of variable width, big endian"),
    ("bincode2", "bincode 2: integers of variable width"),
    ("bincode2-be", "bincode 2: integers of variable width, big endian"),
];

/// A schema in the configuration of a name, one of [`FORMATS`]. What follows the message is an error: it is how a schema
/// that does not fit shows.
pub fn format(name: &str, schema: Schema) -> Option<Box<dyn Format>> {
    let (name, title) = FORMATS.into_iter().find(|(known, _)| *known == name)?;
    fn boxed<C: Config + Sync + Send + 'static>(
        (name, title): (&'static str, &'static str),
        schema: Schema,
        config: C,
    ) -> Box<dyn Format> {
        Box::new(Described { title, ..Described::new(name, schema, config) })
    }
    let of = (name, title);
    Some(match name {
        "bincode1" => boxed(of, schema, bincode1().reject_trailing()),
        "bincode1-be" => boxed(of, schema, bincode1().reject_trailing().with_big_endian()),
        "bincode1-varint" => boxed(of, schema, bincode1_varint()),
        "bincode1-varint-be" => boxed(of, schema, bincode1_varint().with_big_endian()),
        "bincode2" => boxed(of, schema, standard().reject_trailing()),
        _ => boxed(of, schema, standard().reject_trailing().with_big_endian()),
    })
}

impl<C: Config> Described<C> {
    /// Names a schema and a configuration.
    pub const fn new(name: &'static str, schema: Schema, config: C) -> Self {
        Described { name, title: "bincode, described by a schema", schema, config }
    }
    /// The schema.
    pub const fn schema(&self) -> &Schema {
        &self.schema
    }
}

impl<C: Config + Sync + Send> Format for Described<C> {
    fn name(&self) -> &'static str {
        self.name
    }
    fn title(&self) -> &'static str {
        self.title
    }
    /// bincode has no marks of its own.
    fn probe(&self, _: &Hint, _: &[u8]) -> Likelihood {
        Likelihood::No
    }
    fn inspect(&self, octets: &[u8], into: &mut Recorder) -> Result<(), Error> {
        self.schema.inspect(octets, self.config, into)
    }
    fn to_json(&self, octets: &[u8], out: &mut String) -> Result<(), Fault> {
        let value = self.schema.to_json(octets, self.config)?;
        let message = Map::from_iter([
            ("format".to_string(), Value::from(self.name)),
            ("message".to_string(), Value::from(self.schema.message())),
            ("value".to_string(), value),
        ]);
        out.push_str(&Value::Object(message).to_string());
        Ok(())
    }
    fn from_json(&self, json: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
        let json: Value = serde_json::from_str(json).map_err(|e| Fault::text(e.to_string(), ""))?;
        let named = |key: &str, is: &str| json.get(key).is_none_or(|v| v == is);
        let value = match json.get("value") {
            Some(value) if named("format", self.name) && named("message", self.schema.message()) => value,
            Some(_) if json.get("format").is_some() => {
                let wanted = [self.name, self.schema.message()].join(" ");
                return Err(Fault::text(["expected a message of ", &wanted].concat(), ""));
            }
            // A value without the envelope.
            _ => &json,
        };
        out.extend(self.schema.from_json(value, self.config)?);
        Ok(())
    }
    fn summary(&self, octets: &[u8]) -> Result<Summary, Error> {
        self.schema.inspect(octets, self.config, &mut ())?;
        Ok(Summary {
            protocol: "bincode",
            format: self.name,
            message: Cow::Borrowed(self.schema.message()),
            role: Role::Other,
            keys: Vec::new(),
            transaction: None,
            status: Status::None,
            status_text: Cow::Borrowed(""),
            line: [self.schema.message(), ", ", &octets.len().to_string(), " octets"].concat(),
            samples: Vec::new(),
        })
    }
}
