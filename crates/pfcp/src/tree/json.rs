//! Trees as serde sees them.

use super::{Content, Node, Tree};
use crate::value::Value;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// The largest number that every JSON reader keeps.
const SAFE: u64 = 1 << 53;

/// A value; numbers that not every JSON reader keeps are text.
struct Shown<'a>(Value<'a>);
impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let numbers = |s: S, n: &mut dyn Iterator<Item = u64>| s.collect_seq(n);
        match self.0 {
            Value::Flag(_) => s.serialize_bool(true),
            Value::Unsigned(n) | Value::Named(n, _) | Value::Time64(n) if n > SAFE => s.collect_str(&n),
            Value::Unsigned(n) | Value::Named(n, _) | Value::Time64(n) => s.serialize_u64(n),
            Value::Time(n) => s.serialize_u32(n),
            Value::Signed(n) if n.unsigned_abs() > SAFE => s.collect_str(&n),
            Value::Signed(n) => s.serialize_i64(n),
            Value::Text(text) => s.serialize_str(text),
            Value::Numbers8(octets, mask) => numbers(s, &mut octets.iter().map(|n| (n & mask).into())),
            Value::Numbers16(octets) => {
                numbers(s, &mut octets.chunks_exact(2).map(|n| u16::from_be_bytes([n[0], n[1]]).into()))
            }
            Value::Macs(octets) => s.collect_seq(crate::value::macs(octets).map(Value::Mac).map(Shown)),
            Value::Texts(list) => s.collect_seq(list.iter()),
            Value::Pairs(list) => s.collect_seq(list.iter()),
            other => s.collect_str(&other),
        }
    }
}

struct Fields<'t>(&'t Node<'t>);
impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let Content::Fields(fields, _) = &self.0.content else { return s.serialize_unit() };
        let mut map = s.serialize_map(Some(fields.len()))?;
        for field in fields {
            map.serialize_entry(field.name, &Shown(field.value))?;
        }
        map.end()
    }
}

/// The names of an element's numbers, for people: ignored when read.
struct Meaning<'t>(&'t Node<'t>);
impl Serialize for Meaning<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        for (name, meaning) in self.0.meanings() {
            map.serialize_entry(name, meaning)?;
        }
        map.end()
    }
}

impl Node<'_> {
    /// Names of the numbers among the fields.
    pub fn meanings(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let fields = match &self.content {
            Content::Fields(fields, _) => &fields[..],
            _ => &[],
        };
        fields.iter().filter_map(|f| match f.value {
            Value::Named(_, Some(meaning)) => Some((f.name, meaning)),
            _ => None,
        })
    }
}

impl Serialize for Node<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        let hex = |octets| Shown(Value::Octets(octets));
        map.serialize_entry("ie", &self.number)?;
        map.serialize_entry("name", self.name)?;
        if let Some(role) = self.role {
            map.serialize_entry("role", role)?;
        }
        match &self.content {
            Content::Fields(_, exact) => {
                map.serialize_entry("fields", &Fields(self))?;
                if self.meanings().next().is_some() {
                    map.serialize_entry("meaning", &Meaning(self))?;
                }
                if !exact {
                    map.serialize_entry("octets", &hex(self.octets))?;
                }
            }
            Content::Ies(nodes) => map.serialize_entry("ies", nodes)?,
            Content::Octets(Some(vendor)) => {
                map.serialize_entry("enterprise_id", vendor)?;
                map.serialize_entry("value", &hex(&self.octets[2..]))?;
            }
            Content::Octets(None) => map.serialize_entry("value", &hex(self.octets))?,
            Content::Bad(error) => {
                map.serialize_entry("value", &hex(self.octets))?;
                map.serialize_entry("error", &format_args!("{error}"))?;
            }
        }
        map.end()
    }
}

struct Head<'t>(&'t Tree<'t>);
impl Serialize for Head<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let Tree { header, header_octets, .. } = self.0;
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("version", &crate::message::VERSION)?;
        map.serialize_entry("s", &header.seid.is_some())?;
        map.serialize_entry("mp", &header.priority.is_some())?;
        map.serialize_entry("fo", &header.follow_on)?;
        map.serialize_entry("message_type", &header.message_type)?;
        map.serialize_entry("length", &header.length)?;
        map.serialize_entry("sequence_number", &header.sequence)?;
        if let Some(seid) = header.seid {
            map.serialize_entry("seid", &format_args!("{seid:#018x}"))?;
        }
        if let Some(priority) = header.priority {
            map.serialize_entry("message_priority", &priority)?;
        }
        if let Some(octets) = header_octets {
            map.serialize_entry("octets", &Shown(Value::Octets(octets)))?;
        }
        map.end()
    }
}

struct Elements<'t>(&'t [Node<'t>]);
impl Serialize for Elements<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut list = s.serialize_seq(Some(self.0.len()))?;
        for node in self.0 {
            list.serialize_element(node)?;
        }
        list.end()
    }
}

/// `{"header": {…}, "ies": […]}`.
impl Serialize for Tree<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(Some(2))?;
        map.serialize_entry("header", &Head(self))?;
        map.serialize_entry("ies", &Elements(&self.ies))?;
        map.end()
    }
}
