//! Messages as trees of named values, whatever their types: what is shown, compared, and exchanged as JSON or YAML.
//!
//! A tree holds everything that the octets hold, in their order. Fields carry the names of the crate's tables; where
//! an element's octets say more than its fields (spare bits, octets of later releases, vendors' elements), the octets
//! stand beside them, so that every message comes back as it was.

mod input;
#[cfg(feature = "serde")]
mod json;

pub use input::{Given, GivenHeader, GivenIe, GivenValue};

use crate::codec::FieldSink;
use crate::element::{Body, Class, DecodeError, Ie, MessageType, Row, next};
use crate::message::{self, Header};
use crate::value::{Plmn, Value};
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use wireform_wire::bytes::Reader;
use wireform_wire::{Error, Kind, Trace};

/// How deep groups may lie in groups; the standard's go half as deep.
pub const DEEPEST: usize = 16;

/// The value of a field, owned.
#[derive(Debug, Clone, PartialEq)]
pub enum FieldValue {
    /// A flag that is set.
    Flag,
    /// A number, and the name that it has.
    Number(u64, Option<&'static str>),
    /// A signed number.
    Signed(i64),
    /// Text, an address, a name, digits, or octets in hexadecimal.
    Text(String),
    /// Numbers.
    Numbers(Vec<u64>),
    /// Texts.
    Texts(Vec<String>),
    /// Texts in pairs.
    Pairs(Vec<(String, String)>),
    /// NTP seconds, shown with their date.
    Time(u64),
}

impl FieldValue {
    fn new(value: Value<'_>) -> Self {
        match value {
            Value::Flag(_) => FieldValue::Flag,
            Value::Unsigned(n) => FieldValue::Number(n, None),
            Value::Named(n, name) => FieldValue::Number(n, name),
            Value::Signed(n) => FieldValue::Signed(n),
            Value::Text(text) => FieldValue::Text(text.to_owned()),
            Value::Time(n) => FieldValue::Time(n.into()),
            Value::Time64(n) => FieldValue::Time(n),
            Value::Numbers8(octets, mask) => FieldValue::Numbers(octets.iter().map(|n| (n & mask).into()).collect()),
            Value::Numbers16(octets) => {
                FieldValue::Numbers(octets.chunks_exact(2).map(|n| u16::from_be_bytes([n[0], n[1]]).into()).collect())
            }
            Value::Macs(octets) => FieldValue::Texts(
                octets
                    .chunks_exact(6)
                    .map(|m| crate::value::Mac([m[0], m[1], m[2], m[3], m[4], m[5]]).to_string())
                    .collect(),
            ),
            Value::Texts(list) => FieldValue::Texts(list.iter().map(str::to_owned).collect()),
            Value::Pairs(list) => FieldValue::Pairs(list.iter().map(|(a, b)| (a.to_owned(), b.to_owned())).collect()),
            other => FieldValue::Text(other.to_string()),
        }
    }
}

/// A field of an element.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its name in the tables.
    pub name: &'static str,
    /// Its value.
    pub value: FieldValue,
    /// The value as people read it.
    pub text: String,
}

/// An element.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Type number.
    pub number: u16,
    /// Name of the type; `vendor` or `unknown` where it is not known.
    pub name: &'static str,
    /// What it is in its place, where the table of the place says so.
    pub role: Option<&'static str>,
    /// Offset of its type number in the message.
    pub at: usize,
    /// The value.
    pub octets: Vec<u8>,
    /// What is in it.
    pub content: Content,
}

/// What is in an element.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Fields; whether they say everything that the octets say.
    Fields(Vec<Field>, bool),
    /// Elements.
    Ies(Vec<Node>),
    /// Octets that have no known form; a vendor's number where there is one.
    Octets(Option<u16>),
    /// Octets that should have a form and have not; the reason.
    Bad(String),
}

/// A message.
#[derive(Debug, Clone)]
pub struct Tree {
    /// Its header.
    pub header: Header,
    /// The header's octets, where they say more than the header.
    pub header_octets: Option<Vec<u8>>,
    /// Its type.
    pub message: &'static MessageType,
    /// Its elements.
    pub ies: Vec<Node>,
    /// The error at which reading ended early, in a lenient tree.
    pub error: Option<DecodeError>,
}

impl Tree {
    /// Reads a message.
    ///
    /// # Errors
    /// What is wrong with its form.
    pub fn read(octets: &[u8]) -> Result<Self, DecodeError> {
        Self::build(octets, false)
    }
    /// Reads what can be read of a message: elements that cannot are kept as octets with the reason.
    ///
    /// # Errors
    /// Where not even the header can be read.
    pub fn read_lenient(octets: &[u8]) -> Result<Self, DecodeError> {
        Self::build(octets, true)
    }
    fn build(octets: &[u8], lenient: bool) -> Result<Self, DecodeError> {
        let (mut header, mut r, mut error) = match message::split(octets) {
            Ok((header, r)) => (header, r, None),
            Err(error) if !lenient => return Err(error.into()),
            Err(error) => {
                let mut r = Reader::new(octets);
                let header = Header::read(&mut r)?;
                let r = if header.message_len() < octets.len() {
                    Reader::at(&octets[r.offset()..header.message_len()], r.offset())
                } else {
                    r
                };
                (header, r, Some(error.into()))
            }
        };
        let message = message::describe(header.message_type)
            .ok_or(Error::new(Kind::Invalid { what: "message type", value: header.message_type.into() }, 8))?;
        let mut builder = Builder { stack: alloc::vec![Vec::new()], lenient };
        if let Err(inner) = walk(&mut r, message.rows, 0, lenient, &mut builder) {
            if !lenient {
                return Err(inner);
            }
            error = Some(inner);
        }
        let ies = builder.stack.swap_remove(0);
        let mut plain = [0; 16];
        let mut w = wireform_wire::bytes::Writer::new(&mut plain);
        header.put(header.message_type, &mut w)?;
        w.patch(2, &header.length.to_be_bytes());
        let header_octets = (w.written() != &octets[..header.len()]).then(|| octets[..header.len()].to_vec());
        header.length = (octets.len() - 4) as u16;
        Ok(Tree { header, header_octets, message, ies, error })
    }
}

/// Reads the value of one element, without its type and length.
///
/// # Errors
/// What is wrong with it.
pub fn element(number: u16, value: &[u8]) -> Result<Node, DecodeError> {
    let mut octets = Vec::with_capacity(value.len() + 4);
    octets.extend_from_slice(&number.to_be_bytes());
    let length = u16::try_from(value.len())
        .map_err(|_| Error::new(Kind::Length { what: "information element", length: value.len() as u64 }, 0))?;
    octets.extend_from_slice(&length.to_be_bytes());
    octets.extend_from_slice(value);
    let mut builder = Builder { stack: alloc::vec![Vec::new()], lenient: false };
    walk(&mut Reader::new(&octets), &[], 0, false, &mut builder)?;
    Ok(builder.stack.swap_remove(0).swap_remove(0))
}

/// What a walk over elements tells.
trait Visitor {
    fn group(&mut self, ie: &'static Ie, role: Option<&'static str>, at: usize, value: &[u8]);
    fn end(&mut self, ie: &'static Ie, role: Option<&'static str>, at: usize, value: &[u8]);
    fn leaf(
        &mut self,
        ie: &'static Ie,
        role: Option<&'static str>,
        at: usize,
        value: Reader<'_>,
    ) -> Result<(), DecodeError>;
    fn other(&mut self, number: u16, name: &'static str, role: Option<&'static str>, at: usize, value: &[u8]);
    fn bad(&mut self, ie: &'static Ie, role: Option<&'static str>, at: usize, value: &[u8], error: DecodeError);
}

fn role(rows: &[Row], ie: &Ie) -> Option<&'static str> {
    let mut rows = rows.iter().filter(|r| r.ie == ie.number);
    let row = rows.next()?;
    (rows.next().is_none() && row.role != ie.name).then_some(row.role)
}

fn walk(
    r: &mut Reader<'_>,
    rows: &'static [Row],
    depth: usize,
    lenient: bool,
    visitor: &mut dyn Visitor,
) -> Result<(), DecodeError> {
    while !r.is_empty() {
        let at = r.offset();
        let (number, mut value) = next(r)?;
        let octets = value.peek();
        let Some(ie) = crate::ie::describe(number) else {
            visitor.other(number, if number < 0x8000 { "unknown" } else { "vendor" }, None, at, octets);
            continue;
        };
        let role = role(rows, ie);
        match ie.body {
            Body::Leaf { .. } if octets.is_empty() && ie.class != Class::Variable => {
                // An element without octets asks for removal (clause 5.6.3).
                visitor.other(number, ie.name, role, at, octets);
            }
            Body::Leaf { .. } => {
                if let Err(error) = visitor.leaf(ie, role, at, value) {
                    visitor.bad(ie, role, at, octets, error);
                    if !lenient {
                        return Err(error.within(number));
                    }
                }
            }
            // A group where the table has none of its kind may hold itself; nothing is looked for there.
            Body::Group { .. } if depth >= DEEPEST || (depth > 0 && !rows.iter().any(|row| row.ie == number)) => {
                visitor.other(number, ie.name, role, at, octets);
            }
            Body::Group { rows } => {
                visitor.group(ie, role, at, octets);
                match walk(&mut value, rows, depth + 1, lenient, visitor) {
                    Ok(()) => visitor.end(ie, role, at, octets),
                    Err(error) => {
                        visitor.bad(ie, role, at, octets, error);
                        if !lenient {
                            return Err(error.within(number));
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

struct Builder {
    stack: Vec<Vec<Node>>,
    lenient: bool,
}

#[derive(Default)]
struct Collect(Vec<Field>);
impl FieldSink for Collect {
    fn take(&mut self, name: &'static str, _: usize, _: usize, value: Value<'_>) {
        self.0.push(Field { name, value: FieldValue::new(value), text: value.to_string() });
    }
}

/// The fields of an element's value.
///
/// # Errors
/// What is wrong with it.
pub fn fields(ie: &Ie, mut value: Reader<'_>) -> Result<Vec<Field>, Error> {
    let Body::Leaf { show, .. } = ie.body else { return Ok(Vec::new()) };
    let mut sink = Collect::default();
    show(&mut value, &mut sink)?;
    Ok(sink.0)
}

impl Builder {
    fn push(
        &mut self,
        number: u16,
        name: &'static str,
        role: Option<&'static str>,
        at: usize,
        octets: &[u8],
        content: Content,
    ) {
        let node = Node { number, name, role, at, octets: octets.to_vec(), content };
        self.stack.last_mut().expect("the message's own list").push(node);
    }
}

impl Visitor for Builder {
    fn group(&mut self, _: &'static Ie, _: Option<&'static str>, _: usize, _: &[u8]) {
        self.stack.push(Vec::new());
    }
    fn end(&mut self, ie: &'static Ie, role: Option<&'static str>, at: usize, value: &[u8]) {
        let children = self.stack.pop().unwrap_or_default();
        self.push(ie.number, ie.name, role, at, value, Content::Ies(children));
    }
    fn leaf(
        &mut self,
        ie: &'static Ie,
        role: Option<&'static str>,
        at: usize,
        value: Reader<'_>,
    ) -> Result<(), DecodeError> {
        let octets = value.peek();
        let fields = fields(ie, value)?;
        let given = fields.iter().map(|f| (f.name.to_owned(), GivenValue::from(&f.value))).collect();
        let exact = input::leaf(ie, &given).is_ok_and(|again| again == octets);
        self.push(ie.number, ie.name, role, at, octets, Content::Fields(fields, exact));
        Ok(())
    }
    fn other(&mut self, number: u16, name: &'static str, role: Option<&'static str>, at: usize, value: &[u8]) {
        let vendor = match value {
            [a, b, ..] if number >= 0x8000 => Some(u16::from_be_bytes([*a, *b])),
            _ => None,
        };
        self.push(number, name, role, at, value, Content::Octets(vendor));
    }
    fn bad(&mut self, ie: &'static Ie, role: Option<&'static str>, at: usize, value: &[u8], error: DecodeError) {
        if matches!(ie.body, Body::Group { .. }) {
            self.stack.pop();
        }
        if self.lenient {
            self.push(ie.number, ie.name, role, at, value, Content::Bad(error.error.to_string()));
        }
    }
}

/// Tells a trace of the fields of a message, each with its bits and what it means.
///
/// # Errors
/// What is wrong with the message; the trace then stands where it failed.
pub fn trace<T: Trace>(octets: &[u8], t: &mut T) -> Result<(), DecodeError> {
    let mut r = Reader::new(octets);
    let header = match Header::read(&mut r) {
        Ok(header) => header,
        Err(error) => {
            t.enter("PFCP", 0);
            return Err(error.into());
        }
    };
    let Some(message) = message::describe(header.message_type) else {
        t.enter("PFCP", 0);
        t.leaf("Message Type", 8, 16, &header.message_type);
        return Err(Error::new(Kind::Invalid { what: "message type", value: header.message_type.into() }, 8).into());
    };
    t.enter(message.name, 0);
    t.note(message.doc);
    t.leaf("Version", 0, 3, &message::VERSION);
    for (name, bit, set) in
        [("FO", 5, header.follow_on), ("MP", 6, header.priority.is_some()), ("S", 7, header.seid.is_some())]
    {
        t.leaf(name, bit, bit + 1, &u8::from(set));
    }
    t.leaf("Message Type", 8, 16, &header.message_type);
    t.leaf("Message Length", 16, 32, &header.length);
    let mut at = 32;
    if let Some(seid) = header.seid {
        t.leaf("SEID", at, at + 64, &format_args!("{seid:#018x}"));
        at += 64;
    }
    t.leaf("Sequence Number", at, at + 24, &header.sequence);
    if let Some(priority) = header.priority {
        t.leaf("Message Priority", at + 24, at + 28, &priority);
    }
    let (_, mut r) = message::split(octets)?;
    walk(&mut r, message.rows, 0, false, &mut Tracer(t))?;
    t.exit(octets.len() * 8);
    Ok(())
}

struct Tracer<'t, T>(&'t mut T);

impl<T: Trace> FieldSink for Tracer<'_, T> {
    fn take(&mut self, name: &'static str, start: usize, end: usize, value: Value<'_>) {
        self.0.leaf(name, start, end, &value);
    }
}

impl<T: Trace> Visitor for Tracer<'_, T> {
    fn group(&mut self, ie: &'static Ie, role: Option<&'static str>, at: usize, _: &[u8]) {
        self.0.enter(role.unwrap_or(ie.name), at * 8);
        self.0.note(ie.doc);
    }
    fn end(&mut self, _: &'static Ie, _: Option<&'static str>, at: usize, value: &[u8]) {
        self.0.exit((at + 4 + value.len()) * 8);
    }
    fn leaf(
        &mut self,
        ie: &'static Ie,
        role: Option<&'static str>,
        at: usize,
        mut value: Reader<'_>,
    ) -> Result<(), DecodeError> {
        self.0.enter(role.unwrap_or(ie.name), at * 8);
        self.0.note(ie.doc);
        let end = value.offset() + value.len();
        if let Body::Leaf { show, .. } = ie.body {
            show(&mut value, self)?;
        }
        if !value.is_empty() {
            let start = value.bit();
            self.0.leaf("octets of a later release", start, end * 8, &Value::Octets(value.peek()));
        }
        self.0.exit(end * 8);
        Ok(())
    }
    fn other(&mut self, number: u16, name: &'static str, role: Option<&'static str>, at: usize, value: &[u8]) {
        self.0.enter(role.unwrap_or(name), at * 8);
        self.0.leaf("type", at * 8, at * 8 + 16, &number);
        let start = (at + 4) * 8;
        self.0.leaf("octets", start, start + value.len() * 8, &Value::Octets(value));
        self.0.exit(start + value.len() * 8);
    }
    fn bad(&mut self, _: &'static Ie, _: Option<&'static str>, _: usize, _: &[u8], _: DecodeError) {}
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (type {}), sequence number {}", self.message.name, self.message.number, self.header.sequence)?;
        if let Some(seid) = self.header.seid {
            write!(f, ", SEID {seid:#x}")?;
        }
        if let Some(priority) = self.header.priority {
            write!(f, ", priority {priority}")?;
        }
        self.ies.iter().try_for_each(|node| node.show(f, 1))
    }
}

impl Node {
    /// The name in its place.
    pub fn title(&self) -> &'static str {
        self.role.unwrap_or(self.name)
    }
    fn show(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        write!(f, "\n{:width$}{}", "", self.title(), width = depth * 2)?;
        match &self.content {
            Content::Fields(fields, _) => {
                for (i, field) in fields.iter().enumerate() {
                    f.write_str(if i == 0 { ": " } else { ", " })?;
                    match &field.value {
                        FieldValue::Flag => f.write_str(field.name)?,
                        _ => write!(f, "{} {}", field.name, field.text)?,
                    }
                }
                Ok(())
            }
            Content::Ies(nodes) => nodes.iter().try_for_each(|node| node.show(f, depth + 1)),
            Content::Octets(_) => write!(f, " (type {}): {}", self.number, Value::Octets(&self.octets)),
            Content::Bad(error) => write!(f, ": {} ({error})", Value::Octets(&self.octets)),
        }
    }
}

impl fmt::Display for message::Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let octets = self.to_vec().map_err(|_| fmt::Error)?;
        Tree::read_lenient(&octets).map_err(|_| fmt::Error)?.fmt(f)
    }
}

/// Country and network code from its text.
pub(crate) fn plmn(text: &str) -> Result<Plmn, Error> {
    text.parse()
}
