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
use alloc::vec::Vec;
use core::fmt;
use wireform_wire::bytes::Reader;
use wireform_wire::{Error, Kind, Trace};

/// How deep groups may lie in groups; the standard's go half as deep.
pub const DEEPEST: usize = 16;

/// A field of an element.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Field<'a> {
    /// Its name in the tables.
    pub name: &'static str,
    /// Its value; of flags, those that are set are told.
    pub value: Value<'a>,
}

/// An element.
#[derive(Debug, Clone, PartialEq)]
pub struct Node<'a> {
    /// Type number.
    pub number: u16,
    /// Name of the type; `vendor` or `unknown` where it is not known.
    pub name: &'static str,
    /// What it is in its place, where the table of the place says so.
    pub role: Option<&'static str>,
    /// Offset of its type number in the message.
    pub at: usize,
    /// The value.
    pub octets: &'a [u8],
    /// What is in it.
    pub content: Content<'a>,
}

/// What is in an element.
#[derive(Debug, Clone, PartialEq)]
pub enum Content<'a> {
    /// Fields; whether they say everything that the octets say.
    Fields(Vec<Field<'a>>, bool),
    /// Elements.
    Ies(Vec<Node<'a>>),
    /// Octets that have no known form; a vendor's number where there is one.
    Octets(Option<u16>),
    /// Octets that should have a form and have not; the reason.
    Bad(Error),
}

/// A message; it borrows from its octets.
#[derive(Debug, Clone)]
pub struct Tree<'a> {
    /// Its header.
    pub header: Header,
    /// The header's octets, where they say more than the header.
    pub header_octets: Option<&'a [u8]>,
    /// Its type.
    pub message: &'static MessageType,
    /// Its elements.
    pub ies: Vec<Node<'a>>,
    /// The error at which reading ended early, in a lenient tree.
    pub error: Option<DecodeError>,
}

impl<'a> Tree<'a> {
    /// Reads a message.
    ///
    /// # Errors
    /// What is wrong with its form.
    pub fn read(octets: &'a [u8]) -> Result<Self, DecodeError> {
        Self::build(octets, false)
    }
    /// Reads what can be read of a message: elements that cannot are kept as octets with the reason.
    ///
    /// # Errors
    /// Where not even the header can be read.
    pub fn read_lenient(octets: &'a [u8]) -> Result<Self, DecodeError> {
        Self::build(octets, true)
    }
    fn build(octets: &'a [u8], lenient: bool) -> Result<Self, DecodeError> {
        let (mut header, mut r, error) = split_lenient(octets)?;
        let mut error = error.map(DecodeError::from);
        if let Some(error) = error.filter(|_| !lenient) {
            return Err(error);
        }
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
        let header_octets = (w.written() != &octets[..header.len()]).then(|| &octets[..header.len()]);
        header.length = (octets.len() - 4) as u16;
        Ok(Tree { header, header_octets, message, ies, error })
    }
}

/// Splits a message into its header and what elements there are; with the error where the lengths do not agree.
pub(crate) fn split_lenient(octets: &[u8]) -> Result<(Header, Reader<'_>, Option<Error>), Error> {
    match message::split(octets) {
        Ok((header, r)) => Ok((header, r, None)),
        Err(error) => {
            let header = Header::read(&mut Reader::new(octets))?;
            let end = header.message_len().min(octets.len());
            Ok((header, Reader::until(&octets[header.len()..end], end), Some(error)))
        }
    }
}

/// Reads the value of one element, without its type and length.
///
/// # Errors
/// What is wrong with it.
pub fn element(number: u16, value: &[u8]) -> Result<Node<'_>, DecodeError> {
    if value.len() > 0xffff {
        return Err(Error::new(Kind::Length { what: "information element", length: value.len() as u64 }, 0).into());
    }
    let mut builder = Builder { stack: alloc::vec![Vec::new()], lenient: false };
    one(number, 0, Reader::at(value, 4), &[], 0, false, &mut builder)?;
    Ok(builder.stack.swap_remove(0).swap_remove(0))
}

/// What a walk over elements tells.
trait Visitor<'a> {
    fn group(&mut self, ie: &'static Ie, role: Option<&'static str>, at: usize, value: &'a [u8]);
    fn end(&mut self, ie: &'static Ie, role: Option<&'static str>, at: usize, value: &'a [u8]);
    fn leaf(
        &mut self,
        ie: &'static Ie,
        role: Option<&'static str>,
        at: usize,
        value: Reader<'a>,
    ) -> Result<(), DecodeError>;
    fn other(&mut self, number: u16, name: &'static str, role: Option<&'static str>, at: usize, value: &'a [u8]);
    fn bad(&mut self, ie: &'static Ie, role: Option<&'static str>, at: usize, value: &'a [u8], error: DecodeError);
}

fn role(rows: &[Row], ie: &Ie) -> Option<&'static str> {
    let mut rows = rows.iter().filter(|r| r.ie == ie.number);
    let row = rows.next()?;
    (rows.next().is_none() && row.role != ie.name).then_some(row.role)
}

fn walk<'a>(
    r: &mut Reader<'a>,
    rows: &'static [Row],
    depth: usize,
    lenient: bool,
    visitor: &mut dyn Visitor<'a>,
) -> Result<(), DecodeError> {
    while !r.is_empty() {
        let at = r.offset();
        let (number, value) = next(r)?;
        one(number, at, value, rows, depth, lenient, visitor)?;
    }
    Ok(())
}

fn one<'a>(
    number: u16,
    at: usize,
    mut value: Reader<'a>,
    rows: &'static [Row],
    depth: usize,
    lenient: bool,
    visitor: &mut dyn Visitor<'a>,
) -> Result<(), DecodeError> {
    let octets = value.peek();
    let Some(ie) = crate::ie::describe(number) else {
        visitor.other(number, if number < 0x8000 { "unknown" } else { "vendor" }, None, at, octets);
        return Ok(());
    };
    let role = role(rows, ie);
    let result = match ie.body {
        Body::Leaf { .. } if octets.is_empty() && ie.class != Class::Variable => {
            // An element without octets asks for removal (clause 5.6.3).
            visitor.other(number, ie.name, role, at, octets);
            Ok(())
        }
        Body::Leaf { .. } => visitor.leaf(ie, role, at, value),
        // A group where the table has none of its kind may hold itself; nothing is looked for there.
        Body::Group { .. } if depth >= DEEPEST || (depth > 0 && !rows.iter().any(|row| row.ie == number)) => {
            visitor.other(number, ie.name, role, at, octets);
            Ok(())
        }
        Body::Group { rows } => {
            visitor.group(ie, role, at, octets);
            let result = walk(&mut value, rows, depth + 1, lenient, visitor);
            if result.is_ok() {
                visitor.end(ie, role, at, octets);
            }
            result
        }
    };
    if let Err(error) = result {
        visitor.bad(ie, role, at, octets, error);
        if !lenient {
            return Err(error.within(number));
        }
    }
    Ok(())
}

struct Builder<'a> {
    stack: Vec<Vec<Node<'a>>>,
    lenient: bool,
}

#[derive(Default)]
struct Collect<'a>(Vec<Field<'a>>);
impl<'a> FieldSink<'a> for Collect<'a> {
    fn take(&mut self, name: &'static str, _: usize, _: usize, value: Value<'a>) {
        self.0.push(Field { name, value });
    }
}

/// The fields of an element's value.
///
/// # Errors
/// What is wrong with it.
pub fn fields<'a>(ie: &Ie, mut value: Reader<'a>) -> Result<Vec<Field<'a>>, Error> {
    let Body::Leaf { show, .. } = ie.body else { return Ok(Vec::new()) };
    let mut sink = Collect::default();
    show(&mut value, &mut sink)?;
    Ok(sink.0)
}

/// Whether fields give these octets again.
fn exact(ie: &'static Ie, fields: &[Field<'_>], octets: &[u8]) -> bool {
    let Body::Leaf { layout, .. } = ie.body else { return false };
    // Where the values lose nothing as names and numbers, the type itself, which is faster than the layout, tells.
    let open = layout.starts_with("flags") && layout.contains("+{");
    let mut room = [0; 128];
    if open && !layout.contains(' ') {
        let word = crate::flags::gather(octets);
        return fields.len() == word.count_ones() as usize && octets.len() == input::flag_octets(ie, layout, word);
    }
    if !open && octets.len() * 2 <= room.len() && fields.iter().all(|f| f.value.is_plain()) {
        return (ie.recode)(octets, &mut room).is_ok_and(|n| room[..n] == *octets);
    }
    exact_by_layout(ie, fields, octets)
}

fn exact_by_layout(ie: &'static Ie, fields: &[Field<'_>], octets: &[u8]) -> bool {
    let given = fields.iter().map(|f| (f.name.to_owned(), GivenValue::from(&f.value))).collect();
    input::leaf(ie, &given).is_ok_and(|again| again == octets)
}

impl<'a> Builder<'a> {
    fn push(
        &mut self,
        number: u16,
        name: &'static str,
        role: Option<&'static str>,
        at: usize,
        octets: &'a [u8],
        content: Content<'a>,
    ) {
        let node = Node { number, name, role, at, octets, content };
        self.stack.last_mut().expect("the message's own list").push(node);
    }
}

impl<'a> Visitor<'a> for Builder<'a> {
    fn group(&mut self, _: &'static Ie, _: Option<&'static str>, _: usize, _: &'a [u8]) {
        self.stack.push(Vec::new());
    }
    fn end(&mut self, ie: &'static Ie, role: Option<&'static str>, at: usize, value: &'a [u8]) {
        let children = self.stack.pop().unwrap_or_default();
        self.push(ie.number, ie.name, role, at, value, Content::Ies(children));
    }
    fn leaf(
        &mut self,
        ie: &'static Ie,
        role: Option<&'static str>,
        at: usize,
        value: Reader<'a>,
    ) -> Result<(), DecodeError> {
        let octets = value.peek();
        let fields = fields(ie, value)?;
        let exact = exact(ie, &fields, octets);
        self.push(ie.number, ie.name, role, at, octets, Content::Fields(fields, exact));
        Ok(())
    }
    fn other(&mut self, number: u16, name: &'static str, role: Option<&'static str>, at: usize, value: &'a [u8]) {
        let vendor = match value {
            [a, b, ..] if number >= 0x8000 => Some(u16::from_be_bytes([*a, *b])),
            _ => None,
        };
        self.push(number, name, role, at, value, Content::Octets(vendor));
    }
    fn bad(&mut self, ie: &'static Ie, role: Option<&'static str>, at: usize, value: &'a [u8], error: DecodeError) {
        if matches!(ie.body, Body::Group { .. }) {
            self.stack.pop();
        }
        if self.lenient {
            self.push(ie.number, ie.name, role, at, value, Content::Bad(error.error));
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

impl<'a, T: Trace> FieldSink<'a> for Tracer<'_, T> {
    fn take(&mut self, name: &'static str, start: usize, end: usize, value: Value<'a>) {
        self.0.leaf(name, start, end, &value);
    }
}

impl<'a, T: Trace> Visitor<'a> for Tracer<'_, T> {
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
        mut value: Reader<'a>,
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

impl fmt::Display for Tree<'_> {
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

impl Node<'_> {
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
                        Value::Flag(_) => f.write_str(field.name)?,
                        value => write!(f, "{} {value}", field.name)?,
                    }
                }
                Ok(())
            }
            Content::Ies(nodes) => nodes.iter().try_for_each(|node| node.show(f, depth + 1)),
            Content::Octets(_) => write!(f, " (type {}): {}", self.number, Value::Octets(self.octets)),
            Content::Bad(error) => write!(f, ": {} ({error})", Value::Octets(self.octets)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_layouts_agree_on_what_is_exact() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let mut compared = [0, 0];
        for ie in (0..403).filter_map(crate::ie::describe) {
            let Body::Leaf { .. } = ie.body else { continue };
            for _ in 0..300 {
                let least = u64::from(ie.least.unwrap_or(0));
                let length = (least + random() % 3 * (random() % 20)) as usize;
                // Mostly small numbers: flags and lengths that fit.
                let octets: Vec<u8> =
                    (0..length).map(|_| if random() % 3 > 0 { random() as u8 & 7 } else { random() as u8 }).collect();
                let Ok(fields) = fields(ie, Reader::new(&octets)) else { continue };
                let by_layout = exact_by_layout(ie, &fields, &octets);
                assert_eq!(exact(ie, &fields, &octets), by_layout, "{}: {octets:02x?} {fields:?}", ie.name);
                compared[usize::from(by_layout)] += 1;
            }
        }
        assert!(compared.iter().all(|n| *n > 5_000), "{compared:?}");
    }
}
