//! Trees as serde sees them.

use super::{Content, FieldValue, Node, Tree};
use alloc::format;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// The largest number that every JSON reader keeps.
const SAFE: u64 = 1 << 53;

impl Serialize for FieldValue {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            FieldValue::Flag => s.serialize_bool(true),
            FieldValue::Number(n, _) | FieldValue::Time(n) if *n > SAFE => s.collect_str(n),
            FieldValue::Number(n, _) | FieldValue::Time(n) => s.serialize_u64(*n),
            FieldValue::Signed(n) if n.unsigned_abs() > SAFE => s.collect_str(n),
            FieldValue::Signed(n) => s.serialize_i64(*n),
            FieldValue::Text(text) => s.serialize_str(text),
            FieldValue::Numbers(list) => list.serialize(s),
            FieldValue::Texts(list) => list.serialize(s),
            FieldValue::Pairs(list) => list.serialize(s),
        }
    }
}

struct Fields<'t>(&'t Node);
impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let Content::Fields(fields, _) = &self.0.content else { return s.serialize_unit() };
        let mut map = s.serialize_map(Some(fields.len()))?;
        for field in fields {
            map.serialize_entry(field.name, &field.value)?;
        }
        map.end()
    }
}

/// The names of an element's numbers, for people: ignored when read.
struct Meaning<'t>(&'t Node);
impl Serialize for Meaning<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        for (name, meaning) in self.0.meanings() {
            map.serialize_entry(name, meaning)?;
        }
        map.end()
    }
}

impl Node {
    /// Names of the numbers among the fields.
    pub fn meanings(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let fields = match &self.content {
            Content::Fields(fields, _) => &fields[..],
            _ => &[],
        };
        fields.iter().filter_map(|f| match f.value {
            FieldValue::Number(_, Some(meaning)) => Some((f.name, meaning)),
            _ => None,
        })
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        let hex = |octets: &[u8]| wireform_wire::text::hex(octets);
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
                    map.serialize_entry("octets", &hex(&self.octets))?;
                }
            }
            Content::Ies(nodes) => map.serialize_entry("ies", nodes)?,
            Content::Octets(Some(vendor)) => {
                map.serialize_entry("enterprise_id", vendor)?;
                map.serialize_entry("value", &hex(&self.octets[2..]))?;
            }
            Content::Octets(None) => map.serialize_entry("value", &hex(&self.octets))?,
            Content::Bad(error) => {
                map.serialize_entry("value", &hex(&self.octets))?;
                map.serialize_entry("error", error)?;
            }
        }
        map.end()
    }
}

struct Head<'t>(&'t Tree);
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
            map.serialize_entry("seid", &format!("{seid:#018x}"))?;
        }
        if let Some(priority) = header.priority {
            map.serialize_entry("message_priority", &priority)?;
        }
        if let Some(octets) = header_octets {
            map.serialize_entry("octets", &wireform_wire::text::hex(octets))?;
        }
        map.end()
    }
}

struct Elements<'t>(&'t [Node]);
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
impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(Some(2))?;
        map.serialize_entry("header", &Head(self))?;
        map.serialize_entry("ies", &Elements(&self.ies))?;
        map.end()
    }
}
