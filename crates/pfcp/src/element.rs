//! What the derive builds on: elements, groups, lists of elements, and the descriptions by which they are shown.

use crate::codec::FieldSink;
use core::fmt;
use wireform_wire::bytes::{Reader, Writer};
use wireform_wire::{Kind, Result};

/// Why a message or an element could not be decoded, in the terms in which a node answers (clause 7.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DecodeError {
    /// What is wrong, and at which bit.
    pub error: wireform_wire::Error,
    /// The cause value of a response: 66, 67, 68 or 69.
    pub cause: u8,
    /// Type of the offending element, where one is known.
    pub offending: Option<u16>,
}

impl DecodeError {
    /// The error of an element: the innermost one is kept.
    #[cold]
    #[must_use]
    pub const fn within(mut self, ie: u16) -> Self {
        if self.offending.is_none() {
            self.offending = Some(ie);
        }
        self
    }
}

impl From<wireform_wire::Error> for DecodeError {
    #[cold]
    fn from(error: wireform_wire::Error) -> Self {
        let cause = match error.kind {
            Kind::Missing { .. } => 66,
            Kind::UnexpectedEnd { .. } | Kind::Length { .. } | Kind::Trailing { .. } => 68,
            _ => 69,
        };
        DecodeError { error, cause, offending: None }
    }
}
impl From<DecodeError> for wireform_wire::Error {
    fn from(error: DecodeError) -> Self {
        error.error
    }
}
impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (cause {}", self.error, self.cause)?;
        match self.offending {
            Some(ie) => write!(f, ", offending IE {ie})"),
            None => f.write_str(")"),
        }
    }
}
impl core::error::Error for DecodeError {}

/// How an element is to be present (clause 7.2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// Always.
    Mandatory,
    /// Under a condition.
    Conditional,
    /// At will.
    Optional,
}

/// One row of the table of a message or group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// Type of the element.
    pub ie: u16,
    /// How it is to be present.
    pub presence: Presence,
    /// Whether several may be there.
    pub many: bool,
    /// Interfaces of the row: a Sxa, b Sxb, c Sxc, n N4, m N4mb; `-` where the table states none.
    pub on: &'static str,
    /// Release that added the row, where later than 17.
    pub since: &'static str,
    /// What the element is in this place.
    pub role: &'static str,
}

/// What may follow the known fields of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Nothing: the length is fixed.
    Fixed,
    /// Octets of later releases, to be ignored.
    Extendable,
    /// The length belongs to the value.
    Variable,
}

/// The description of an element's type.
#[derive(Debug)]
pub struct Ie {
    /// Its number.
    pub number: u16,
    /// Its name, as the standard writes it.
    pub name: &'static str,
    /// The clause that defines it.
    pub clause: &'static str,
    /// What it means, in the words of its type.
    pub doc: &'static str,
    /// What may follow its fields.
    pub class: Class,
    /// Fewest octets of its value.
    pub least: Option<u16>,
    /// What is in it.
    pub body: Body,
    /// Decodes a value into its type, and encodes that anew from its fields alone: known fields only, in the order of
    /// the standard.
    pub recode: fn(&[u8], &mut [u8]) -> Result<usize, DecodeError>,
}

/// What [`Ie::recode`] does, for a leaf.
pub(crate) fn recode_leaf<'a, E: Decode<'a>>(value: &'a [u8], out: &mut [u8]) -> Result<usize, DecodeError> {
    let mut w = Writer::new(out);
    E::from_value(value)?.write_value(&mut w)?;
    Ok(w.offset())
}
/// What [`Ie::recode`] does, for a group.
pub(crate) fn recode_group<'a, E: Decode<'a> + Elements<'a>>(
    value: &'a [u8],
    out: &mut [u8],
) -> Result<usize, DecodeError> {
    let mut w = Writer::new(out);
    let mut group = E::from_value(value)?;
    group.detach();
    group.write_value(&mut w)?;
    Ok(w.offset())
}

/// What is in an element.
#[derive(Debug)]
pub enum Body {
    /// Fields.
    Leaf {
        /// Their order, kinds and conditions.
        layout: &'static str,
        /// Decodes and tells the fields.
        show: for<'a> fn(&mut Reader<'a>, &mut dyn FieldSink<'a>) -> Result<()>,
        /// Enumerated values by field.
        values: &'static [(&'static str, &'static [(u64, &'static str)])],
    },
    /// Elements.
    Group {
        /// The rows of its table.
        rows: &'static [Row],
    },
}

/// The description of a message's type.
#[derive(Debug)]
pub struct MessageType {
    /// Its number.
    pub number: u8,
    /// Its name, as the standard writes it.
    pub name: &'static str,
    /// Whether its header carries a SEID.
    pub session: bool,
    /// The number of the message that answers it or that it answers.
    pub peer: Option<u8>,
    /// Interfaces on which it is used.
    pub on: &'static str,
    /// What it means, in the words of its type.
    pub doc: &'static str,
    /// The rows of its table.
    pub rows: &'static [Row],
}

impl MessageType {
    /// Whether it asks. Requests have even numbers among session messages and odd or even ones among node messages, so
    /// the name decides.
    pub fn is_request(&self) -> bool {
        self.name.ends_with("Request")
    }
}

/// An element that can be written.
pub trait Encode {
    /// Its type number.
    const TYPE: u16;
    /// Octets of its value.
    fn value_len(&self) -> usize;
    /// Writes its value.
    ///
    /// # Errors
    /// Where the buffer ends or a part is missing.
    fn write_value(&self, w: &mut Writer<'_>) -> Result<()>;

    /// Octets with type and length.
    #[inline]
    fn encoded_len(&self) -> usize {
        4 + self.value_len()
    }
    /// Writes type, length and value.
    ///
    /// # Errors
    /// Where the buffer ends, a part is missing, or the value is longer than a length field can say.
    #[inline]
    fn write(&self, w: &mut Writer<'_>) -> Result<()> {
        let at = w.offset();
        let end = self.write_at(w.buffer(), at)?;
        w.skip_to(end);
        Ok(())
    }
    /// Writes type, length and value at `at` of a buffer; returns where they end.
    ///
    /// # Errors
    /// As [`Encode::write`].
    fn write_at(&self, out: &mut [u8], at: usize) -> Result<usize>;
    /// The same, in the place of the call: where the value is made there as well, what it does not have costs nothing.
    ///
    /// # Errors
    /// As [`Encode::write`].
    #[inline(always)]
    fn write_here(&self, out: &mut [u8], at: usize) -> Result<usize> {
        self.write_at(out, at)
    }
}

/// Writes a leaf whose length its type says.
#[inline(always)]
pub(crate) fn write_fixed<E: Encode>(value: &E, out: &mut [u8], at: usize) -> Result<usize> {
    let mut w = Writer::resume(out, at);
    w.u32(u32::from(E::TYPE) << 16 | value.value_len() as u32)?;
    value.write_value(&mut w)?;
    Ok(w.offset())
}
/// Writes a leaf; its length is filled in behind.
#[inline(always)]
pub(crate) fn write_leaf<E: Encode>(value: &E, out: &mut [u8], at: usize) -> Result<usize> {
    let mut w = Writer::resume(out, at);
    w.u32(u32::from(E::TYPE) << 16)?;
    value.write_value(&mut w)?;
    let end = w.offset();
    let length = end - at - 4;
    if length > 0xffff {
        return Err(too_long(length, at));
    }
    if let Some(slot) = out.get_mut(at + 2..at + 4) {
        slot.copy_from_slice(&(length as u16).to_be_bytes());
    }
    Ok(end)
}
/// Writes a group: its length is filled in behind.
#[inline]
pub(crate) fn write_group<'a, E: Encode + Elements<'a>>(value: &E, out: &mut [u8], at: usize) -> Result<usize> {
    let mut w = Writer::resume(out, at);
    w.u32(u32::from(E::TYPE) << 16)?;
    let start = w.offset();
    let end = write_elements(value, out, start)?;
    let Ok(short) = u16::try_from(end - start) else {
        return Err(too_long(end - start, at));
    };
    out[start - 2..start].copy_from_slice(&short.to_be_bytes());
    Ok(end)
}

/// The same, in the place of the call.
#[inline(always)]
pub(crate) fn write_group_here<'a, E: Encode + Elements<'a>>(value: &E, out: &mut [u8], at: usize) -> Result<usize> {
    let mut w = Writer::resume(out, at);
    w.u32(u32::from(E::TYPE) << 16)?;
    let start = w.offset();
    let end = write_elements_here(value, out, start)?;
    let Ok(short) = u16::try_from(end - start) else {
        return Err(too_long(end - start, at));
    };
    if let Some(slot) = out.get_mut(start - 2..start) {
        slot.copy_from_slice(&short.to_be_bytes());
    }
    Ok(end)
}

#[cold]
fn too_long(length: usize, at: usize) -> wireform_wire::Error {
    wireform_wire::Error::new(Kind::Length { what: "information element", length: length as u64 }, at * 8)
}

/// An element that can be read.
pub trait Decode<'a>: Encode + Copy + PartialEq {
    /// Its description.
    const IE: &'static Ie;
    /// Whether a value of no octets means that the element is to be removed, not that it is empty.
    const NULL: bool;
    /// Whether a value has one octet at least.
    const SOME: bool;
    /// Reads a value into `slot`, which is empty.
    ///
    /// # Errors
    /// What is wrong with the value.
    fn read_slot(slot: &mut Option<Self>, r: Reader<'a>, lenient: bool) -> Result<(), DecodeError>;
    /// Reads a value.
    ///
    /// # Errors
    /// What is wrong with the value.
    fn decode(r: Reader<'a>, lenient: bool) -> Result<Self, DecodeError>;
    /// Reads the value of an element, without its type and length.
    ///
    /// # Errors
    /// What is wrong with the value.
    fn from_value(octets: &'a [u8]) -> Result<Self, DecodeError> {
        Self::decode(Reader::new(octets), false)
    }
}

/// An element behind a pointer, to be written.
pub trait AnyElement {
    /// Octets with type and length.
    fn any_len(&self) -> usize;
    /// Writes type, length and value.
    ///
    /// # Errors
    /// As [`Encode::write`].
    fn any_write(&self, w: &mut Writer<'_>) -> Result<()>;
}
impl<E: Encode> AnyElement for E {
    fn any_len(&self) -> usize {
        self.encoded_len()
    }
    fn any_write(&self, w: &mut Writer<'_>) -> Result<()> {
        self.write(w)
    }
}

/// The header of an element, and the cursor over its value.
///
/// # Errors
/// Cause 68 where the octets end within.
#[inline(always)]
pub fn next<'a>(r: &mut Reader<'a>) -> Result<(u16, Reader<'a>), DecodeError> {
    let head = u32::from_be_bytes(*r.array::<4>()?);
    let (ie, length) = ((head >> 16) as u16, head as u16);
    match r.sub(length.into()) {
        Ok(value) => Ok((ie, value)),
        Err(error) => Err(overrun(error, ie)),
    }
}
#[cold]
fn overrun(error: wireform_wire::Error, ie: u16) -> DecodeError {
    DecodeError { error, cause: 68, offending: Some(ie) }
}

/// Reads an element of which one may be there: the first counts (clause 7.6.10), one without octets is kept as it is.
///
/// # Errors
/// What is wrong with the value, unless `pardon`.
#[inline(always)]
pub fn read_one<'a, E: Decode<'a>>(
    slot: &mut Option<E>,
    value: Reader<'a>,
    lenient: bool,
    pardon: bool,
) -> Result<(), DecodeError> {
    // Where a value needs octets, none are found wanting by the reader, which looks at the length anyway.
    if slot.is_some() || (E::NULL && !E::SOME && value.is_empty()) {
        return Ok(());
    }
    match E::read_slot(slot, value, lenient) {
        Ok(()) => Ok(()),
        Err(error) => {
            *slot = None;
            if pardon || (E::NULL && value.is_empty()) { Ok(()) } else { Err(error.within(E::TYPE)) }
        }
    }
}

/// Elements of one type: borrowed from a message, where they may lie among others, or the caller's own.
#[derive(Debug, Clone, Copy)]
pub struct List<'a, E> {
    inner: Inner<'a, E>,
}

#[derive(Debug, Clone, Copy)]
enum Inner<'a, E> {
    Empty,
    /// From the first of them to the end of what holds them, and the offset of that first one. No message holds more
    /// of them than `count` can say: each has four octets at least.
    Wire {
        octets: &'a [u8],
        at: u32,
        count: u16,
    },
    Values(&'a [E]),
}

impl<E> Default for List<'_, E> {
    #[inline(always)]
    fn default() -> Self {
        List { inner: Inner::Empty }
    }
}
impl<'a, E> From<&'a [E]> for List<'a, E> {
    #[inline]
    fn from(values: &'a [E]) -> Self {
        List { inner: Inner::Values(values) }
    }
}
impl<'a, E, const N: usize> From<&'a [E; N]> for List<'a, E> {
    #[inline]
    fn from(values: &'a [E; N]) -> Self {
        List { inner: Inner::Values(values) }
    }
}
#[cfg(feature = "alloc")]
impl<'a, E> From<&'a alloc::vec::Vec<E>> for List<'a, E> {
    fn from(values: &'a alloc::vec::Vec<E>) -> Self {
        List { inner: Inner::Values(values) }
    }
}

impl<'a, E> List<'a, E> {
    /// How many there are.
    #[inline]
    pub const fn len(&self) -> usize {
        match self.inner {
            Inner::Empty => 0,
            Inner::Wire { count, .. } => count as usize,
            Inner::Values(values) => values.len(),
        }
    }
    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Whether nothing was ever put in: what encoding asks first.
    #[inline(always)]
    pub(crate) const fn is_absent(&self) -> bool {
        matches!(self.inner, Inner::Empty)
    }
    /// Notes one more element of a message; `here` begins at the element.
    #[inline(always)]
    pub(crate) fn note(&mut self, here: Reader<'a>) {
        match &mut self.inner {
            Inner::Wire { count, .. } => *count += 1,
            inner => *inner = Inner::Wire { octets: here.peek(), at: here.offset() as u32, count: 1 },
        }
    }
}

impl<'a, E: Decode<'a>> List<'a, E> {
    /// The elements, decoded as they are asked for.
    #[inline]
    pub fn iter(&self) -> ListIter<'a, E> {
        match self.inner {
            Inner::Empty => ListIter { rest: Reader::new(&[]), left: 0, values: &[] },
            Inner::Wire { octets, at, count } => {
                ListIter { rest: Reader::at(octets, at as usize), left: count.into(), values: &[] }
            }
            Inner::Values(values) => ListIter { rest: Reader::new(&[]), left: 0, values },
        }
    }
    /// The first of them.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn first(&self) -> Option<Result<E, DecodeError>> {
        self.iter().next()
    }
}
impl<'a, E: Encode> List<'a, E> {
    /// Octets of all of them, with types and lengths.
    #[inline]
    pub fn encoded_len(&self) -> usize {
        match self.inner {
            Inner::Empty => 0,
            Inner::Values(values) => values.iter().map(E::encoded_len).sum(),
            Inner::Wire { .. } => self.raw().map(<[u8]>::len).sum(),
        }
    }
    /// Writes all of them at `at` of a buffer; returns where they end.
    ///
    /// # Errors
    /// Where the buffer ends or a part is missing.
    #[inline]
    pub fn write_at(&self, out: &mut [u8], mut at: usize) -> Result<usize> {
        match self.inner {
            Inner::Empty => {}
            Inner::Values(values) => {
                for value in values {
                    at = value.write_at(out, at)?;
                }
            }
            Inner::Wire { .. } => return self.write_raw(out, at),
        }
        Ok(at)
    }
    #[inline(always)]
    pub(crate) fn write_here(&self, out: &mut [u8], mut at: usize) -> Result<usize> {
        if let Inner::Values(values) = self.inner {
            for value in values {
                at = value.write_here(out, at)?;
            }
            return Ok(at);
        }
        self.write_at(out, at)
    }
    #[cold]
    fn write_raw(&self, out: &mut [u8], at: usize) -> Result<usize> {
        let mut w = Writer::resume(out, at);
        self.raw().try_for_each(|octets| w.put(octets))?;
        Ok(w.offset())
    }
    /// The octets of each, where they are borrowed from a message.
    fn raw(&self) -> impl Iterator<Item = &'a [u8]> + use<'a, E> {
        let (mut rest, mut left) = match self.inner {
            Inner::Wire { octets, count, .. } => (Reader::new(octets), count),
            Inner::Values(_) | Inner::Empty => (Reader::new(&[]), 0),
        };
        core::iter::from_fn(move || {
            while left > 0 {
                let here = rest.peek();
                let (ie, value) = next(&mut rest).ok()?;
                if ie == E::TYPE {
                    left -= 1;
                    return Some(&here[..4 + value.len()]);
                }
            }
            None
        })
    }
    pub(crate) fn nth(&self, k: usize) -> Nth<'_> {
        match self.inner {
            Inner::Empty => Nth::Absent,
            Inner::Values(values) => values.get(k).map_or(Nth::Absent, |v| Nth::Value(v)),
            Inner::Wire { .. } => self.raw().nth(k).map_or(Nth::Absent, Nth::Octets),
        }
    }
}

impl<'a, E: Decode<'a>> PartialEq for List<'a, E> {
    fn eq(&self, other: &Self) -> bool {
        match (self.inner, other.inner) {
            (Inner::Wire { octets: a, count: n, .. }, Inner::Wire { octets: b, count: m, .. })
                if core::ptr::eq(a, b) && n == m =>
            {
                true
            }
            _ => self.len() == other.len() && self.iter().eq(other.iter()),
        }
    }
}
impl<'a, E: Decode<'a>> IntoIterator for List<'a, E> {
    type Item = Result<E, DecodeError>;
    type IntoIter = ListIter<'a, E>;
    fn into_iter(self) -> ListIter<'a, E> {
        self.iter()
    }
}

/// The elements of a [`List`].
#[derive(Debug, Clone)]
pub struct ListIter<'a, E> {
    rest: Reader<'a>,
    left: u32,
    values: &'a [E],
}

impl<'a, E: Decode<'a>> ListIter<'a, E> {
    /// Decodes the next element in place, which spares moving large groups.
    ///
    /// # Errors
    /// What is wrong with it.
    #[inline]
    pub fn next_into(&mut self, slot: &mut Option<E>) -> Result<bool, DecodeError> {
        *slot = None;
        while self.left > 0 {
            let (ie, value) = next(&mut self.rest)?;
            if ie == E::TYPE {
                self.left -= 1;
                E::read_slot(slot, value, false).map_err(|e| e.within(ie))?;
                return Ok(true);
            }
        }
        if let Some((value, rest)) = self.values.split_first() {
            self.values = rest;
            *slot = Some(*value);
            return Ok(true);
        }
        Ok(false)
    }
}

impl<'a, E: Decode<'a>> Iterator for ListIter<'a, E> {
    type Item = Result<E, DecodeError>;
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        while self.left > 0 {
            let (ie, value) = match next(&mut self.rest) {
                Ok(found) => found,
                Err(error) => {
                    self.left = 0;
                    return Some(Err(error));
                }
            };
            if ie == E::TYPE {
                self.left -= 1;
                return Some(E::decode(value, false).map_err(|e| e.within(ie)));
            }
        }
        let (value, rest) = self.values.split_first()?;
        self.values = rest;
        Some(Ok(*value))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.values.len(), Some(self.left as usize + self.values.len()))
    }
}

/// What a message or group holds beside its typed fields: elements that its table does not list, and where everything
/// lay. A decoded value is encoded as it came, in its order, but for what was changed; what is added comes last.
#[derive(Clone, Copy, Default)]
pub struct Rest<'a> {
    inner: RestInner<'a>,
}

#[derive(Clone, Copy, Default)]
enum RestInner<'a> {
    #[default]
    Nothing,
    Wire(&'a [u8]),
    Append(&'a [u8]),
}

impl<'a> Rest<'a> {
    /// Encoded elements (vendors' own, or ones without octets, which ask for removal) to be written after the fields.
    #[must_use]
    pub const fn append(octets: &'a [u8]) -> Self {
        Rest { inner: RestInner::Append(octets) }
    }
    /// The octets that the value was decoded from.
    #[inline]
    pub const fn source(&self) -> Option<&'a [u8]> {
        match self.inner {
            RestInner::Wire(octets) => Some(octets),
            _ => None,
        }
    }
    /// Forgets the octets that the value was decoded from: it is then encoded from its fields alone, in the order of
    /// the standard's table.
    #[must_use]
    pub const fn detached(self) -> Self {
        match self.inner {
            RestInner::Wire(_) => Rest { inner: RestInner::Nothing },
            _ => self,
        }
    }
    #[inline(always)]
    pub(crate) const fn from_wire(octets: &'a [u8]) -> Self {
        Rest { inner: RestInner::Wire(octets) }
    }
    #[inline(always)]
    pub(crate) const fn appended(&self) -> &'a [u8] {
        match self.inner {
            RestInner::Append(octets) => octets,
            _ => &[],
        }
    }
}
impl fmt::Debug for Rest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.inner {
            RestInner::Nothing => f.write_str("Rest"),
            RestInner::Wire(octets) => write!(f, "Rest(decoded from {} octets)", octets.len()),
            RestInner::Append(octets) => write!(f, "Rest({} octets more)", octets.len()),
        }
    }
}
/// Values are compared by their fields: two of them are equal wherever they came from.
impl PartialEq for Rest<'_> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// One element of a group, by type and number.
pub enum Nth<'x> {
    /// The type is none of the group's.
    Unknown,
    /// The group has none, or not so many.
    Absent,
    /// One as octets.
    Octets(&'x [u8]),
    /// One as a value.
    Value(&'x dyn AnyElement),
}
impl fmt::Debug for Nth<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Nth::Unknown => "Unknown",
            Nth::Absent => "Absent",
            Nth::Octets(_) => "Octets",
            Nth::Value(_) => "Value",
        })
    }
}

/// The only element of its type.
pub(crate) fn nth_one<E: Encode>(slot: &Option<E>, k: usize) -> Nth<'_> {
    match slot {
        Some(v) if k == 0 => Nth::Value(v),
        _ => Nth::Absent,
    }
}

/// A sequence of elements with typed fields: a group or the body of a message.
pub trait Elements<'a>: Copy + Default + PartialEq {
    /// The rows of its table.
    const ROWS: &'static [Row];
    /// Reads elements into the fields, which are empty.
    ///
    /// # Errors
    /// What is wrong with an element.
    fn read_elements(&mut self, r: Reader<'a>, lenient: bool) -> Result<(), DecodeError>;
    /// Octets of the fields, in the order of the table.
    fn fields_len(&self) -> usize;
    /// Writes the fields in the order of the table at `at` of a buffer; returns where they end.
    ///
    /// # Errors
    /// Where the buffer ends or a part is missing.
    fn write_fields(&self, out: &mut [u8], at: usize) -> Result<usize>;
    /// The same, in the place of the call.
    ///
    /// # Errors
    /// Where the buffer ends or a part is missing.
    fn write_fields_here(&self, out: &mut [u8], at: usize) -> Result<usize>;
    /// What the value was decoded from, and what is added.
    fn rest(&self) -> Rest<'a>;
    /// Forgets what the value was decoded from; see [`Rest::detached`].
    fn detach(&mut self);
    /// The `k`-th element of a type.
    fn nth(&self, ie: u16, k: usize) -> Nth<'_>;
    /// Whether the field of a type is the same in both.
    fn same(&self, other: &Self, ie: u16) -> bool;
}

/// Octets of a group's elements or a message's body.
#[inline]
pub fn elements_len<'a, G: Elements<'a>>(g: &G) -> usize {
    match g.rest().source() {
        None => g.fields_len() + g.rest().appended().len(),
        Some(source) => changed_len(g, source),
    }
}
/// Writes a group's elements or a message's body at `at` of a buffer; returns where they end.
///
/// # Errors
/// Where the buffer ends or a part is missing.
#[inline]
pub fn write_elements<'a, G: Elements<'a>>(g: &G, out: &mut [u8], at: usize) -> Result<usize> {
    let rest = g.rest();
    match rest.source() {
        None => {
            let at = g.write_fields(out, at)?;
            let more = rest.appended();
            if more.is_empty() { Ok(at) } else { append(more, out, at) }
        }
        Some(source) => write_changed(g, source, out, at),
    }
}
/// The same, in the place of the call.
///
/// # Errors
/// Where the buffer ends or a part is missing.
#[inline(always)]
pub fn write_elements_here<'a, G: Elements<'a>>(g: &G, out: &mut [u8], at: usize) -> Result<usize> {
    let rest = g.rest();
    match rest.source() {
        None => {
            let at = g.write_fields_here(out, at)?;
            let more = rest.appended();
            if more.is_empty() { Ok(at) } else { append(more, out, at) }
        }
        Some(source) => write_changed(g, source, out, at),
    }
}

#[cold]
fn append(octets: &[u8], out: &mut [u8], at: usize) -> Result<usize> {
    let mut w = Writer::resume(out, at);
    w.put(octets)?;
    Ok(w.offset())
}

#[inline(never)]
fn changed_len<'a, G: Elements<'a>>(g: &G, source: &'a [u8]) -> usize {
    let mut sum = 0;
    let _ = merge(g, source, &mut |piece| {
        sum += match piece {
            Nth::Octets(octets) => octets.len(),
            Nth::Value(v) => v.any_len(),
            Nth::Unknown | Nth::Absent => 0,
        };
        Ok(())
    });
    sum
}
#[inline(never)]
fn write_changed<'a, G: Elements<'a>>(g: &G, source: &'a [u8], out: &mut [u8], at: usize) -> Result<usize> {
    let mut w = Writer::resume(out, at);
    merge(g, source, &mut |piece| match piece {
        Nth::Octets(octets) => w.put(octets),
        Nth::Value(v) => v.any_write(&mut w),
        Nth::Unknown | Nth::Absent => Ok(()),
    })?;
    Ok(w.offset())
}

/// Walks what a value was decoded from: what did not change goes as it came, what changed is written anew in its
/// place, what the table does not know stays where it was, and what is new comes last.
fn merge<'a, G: Elements<'a>>(g: &G, source: &'a [u8], emit: &mut dyn FnMut(Nth<'_>) -> Result<()>) -> Result<()> {
    let mut before = G::default();
    let _ = before.read_elements(Reader::new(source), true);
    if before == *g {
        return emit(Nth::Octets(source));
    }
    let elements = || {
        let mut r = Reader::new(source);
        core::iter::from_fn(move || {
            let here = r.peek();
            let (ie, value) = next(&mut r).ok()?;
            Some((ie, &here[..4 + value.len()]))
        })
    };
    for (i, (ie, octets)) in elements().enumerate() {
        let k = elements().take(i).filter(|(other, _)| *other == ie).count();
        if matches!(g.nth(ie, 0), Nth::Unknown) || g.same(&before, ie) {
            emit(Nth::Octets(octets))?;
            continue;
        }
        match (g.nth(ie, k), before.nth(ie, k)) {
            // One that could not be read, or that repeats, or that has no octets: nobody changed it.
            (Nth::Absent, Nth::Absent) => emit(Nth::Octets(octets))?,
            (now, _) => emit(now)?,
        }
    }
    for (i, row) in G::ROWS.iter().enumerate() {
        if G::ROWS[..i].iter().any(|r| r.ie == row.ie) || g.same(&before, row.ie) {
            continue;
        }
        let mut k = elements().filter(|(ie, _)| *ie == row.ie).count();
        loop {
            match g.nth(row.ie, k) {
                Nth::Absent | Nth::Unknown => break,
                found => emit(found)?,
            }
            k += 1;
        }
    }
    Ok(())
}
