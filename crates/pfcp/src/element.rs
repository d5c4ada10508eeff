//! What the derive builds on: elements, groups, lists of elements, and the descriptions by which they are shown.

use crate::codec::FieldSink;
use core::fmt;
use wireform_wire::bytes::{Reader, Writer};
use wireform_wire::{Kind, KindClass, Result};

/// Why a message or an element could not be decoded, in the terms in which a node answers (clause 7.6).
///
/// ```
/// use wireform_pfcp::ie::OffendingIe;
/// use wireform_pfcp::message::{MessageBody, SessionEstablishmentRequest, SessionEstablishmentResponse};
///
/// // An F-SEID that ends within its SEID.
/// let octets = [0x21, 50, 0, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 57, 0, 0, 57, 0, 1, 2];
/// let error = SessionEstablishmentRequest::decode(&octets).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the input ends 8 octets early (byte 20) (cause 68, Invalid length; offending IE 57, F-SEID)"
/// );
/// assert_eq!(error.ie().map(|ie| ie.clause), Some("8.2.37"));
/// let mut response = SessionEstablishmentResponse::new(core::net::Ipv4Addr::LOCALHOST, error.cause);
/// response.offending_ie = error.offending.map(OffendingIe::from);
/// ```
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
    /// An error of this element, with the cause that its kind has.
    #[inline(always)]
    pub(crate) const fn new(error: wireform_wire::Error, offending: Option<u16>) -> Self {
        let cause = match error.kind.class() {
            KindClass::Missing => 66,
            KindClass::Length => 68,
            KindClass::Value => 69,
        };
        DecodeError { error, cause, offending }
    }
    /// The description of the offending element: its name, clause and meaning. None where it is a vendor's.
    pub fn ie(&self) -> Option<&'static Ie> {
        crate::ie::describe(self.offending?)
    }
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
    #[inline(always)]
    fn from(error: wireform_wire::Error) -> Self {
        DecodeError::new(error, None)
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
        if let Some(name) = crate::value::meaning(&crate::ie::Cause::CAUSE, self.cause.into()) {
            write!(f, ", {name}")?;
        }
        if let Some(number) = self.offending {
            write!(f, "; offending IE {number}")?;
        }
        if let Some(ie) = self.ie() {
            write!(f, ", {}", ie.name)?;
        }
        f.write_str(")")
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

impl Ie {
    /// Whether a value of no octets means that the element is to be removed, not that it is empty (clause 5.6.3).
    pub(crate) fn is_removed_by_none(&self) -> bool {
        matches!(self.body, Body::Leaf { .. }) && self.class != Class::Variable
    }
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
    /// Octets of the usual value, which is read in the place of the call by code that knows its length; 0 where values
    /// have no usual length, or are too large for that.
    const USUAL: usize;
    /// First octet of the usual value, where that says which fields there are.
    const FIRST: Option<u8>;
    /// Reads a value, which ends at a place of the message, into `slot`; says whether it is one. What is in the slot of
    /// one that is not means nothing. What is wrong with it is found by a second reading: the first need not carry it.
    fn read_slot(slot: &mut Option<Self>, value: &'a [u8], place: Place) -> bool;
    /// Reads a value.
    ///
    /// # Errors
    /// What is wrong with the value.
    #[inline]
    fn decode(r: Reader<'a>, lenient: bool) -> Result<Self, DecodeError> {
        let mut slot = None;
        if Self::read_slot(&mut slot, r.peek(), Place::new(r.end(), lenient))
            && let Some(value) = slot
        {
            return Ok(value);
        }
        Err(fault(Self::IE, r, lenient))
    }
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

/// Where octets end in the message, and whether bad elements that are not mandatory count as absent: in one register.
#[derive(Debug, Clone, Copy)]
pub struct Place(usize);

impl Place {
    /// At `end`, in octets.
    #[inline(always)]
    pub(crate) const fn new(end: usize, lenient: bool) -> Self {
        Place(end << 1 | lenient as usize)
    }
    /// So many octets earlier.
    #[inline(always)]
    #[must_use]
    pub const fn before(self, octets: usize) -> Self {
        Place(self.0 - (octets << 1))
    }
    #[inline(always)]
    const fn end(self) -> usize {
        self.0 >> 1
    }
}

/// Type and length of an element, as they lie in the message. In whole registers, each is asked for by one instruction.
#[derive(Debug, Clone, Copy)]
pub struct Head {
    mark: u32,
    length: u32,
}

impl Head {
    /// That of the first element. [`next`] is for those who want to know what is wrong.
    #[inline(always)]
    pub fn of(elements: &[u8]) -> Option<Self> {
        let [t0, t1, l0, l1] = *elements.first_chunk()?;
        Some(Head { mark: u16::from_le_bytes([t0, t1]).into(), length: u16::from_le_bytes([l0, l1]).into() })
    }
    /// Whether the element is of this type.
    #[inline(always)]
    pub const fn is(self, ie: u16) -> bool {
        self.mark == ie.swap_bytes() as u32
    }
    /// The type.
    #[inline(always)]
    pub const fn ie(self) -> u16 {
        (self.mark as u16).swap_bytes()
    }
    /// Whether the value has so many octets.
    #[inline(always)]
    pub const fn has(self, octets: usize) -> bool {
        self.length == (octets as u16).swap_bytes() as u32
    }
    /// Octets of the value.
    #[inline(always)]
    pub const fn length(self) -> usize {
        (self.length as u16).swap_bytes() as usize
    }
}
/// The first element's value, and what is behind it.
#[inline(always)]
pub fn split(elements: &[u8], length: usize) -> Option<(&[u8], &[u8])> {
    elements.get(4..)?.split_at_checked(length)
}
/// Whether there are no octets at all, where there is no first element.
#[cold]
#[inline(never)]
pub const fn is_nothing(elements: &[u8]) -> bool {
    elements.is_empty()
}
/// Whether an element that could not be read counts as absent: one without octets, and a bad one that is not mandatory
/// where those are pardoned.
#[cold]
#[inline(never)]
fn is_excused<E>(slot: &mut Option<E>, removal: bool, mandatory: bool, place: Place) -> bool {
    *slot = None;
    removal || (!mandatory && place.0 & 1 == 1)
}

/// Whether the first of some elements is as usual, so far as its head and its first octet say. Code that is told so
/// knows how long the value is, which fields it has, and where the next element begins before this one's length has
/// come from memory.
#[inline(always)]
fn is_usual<'a, E: Decode<'a>>(elements: &[u8], head: Head) -> bool {
    E::USUAL > 0
        && head.has(E::USUAL)
        && match E::FIRST {
            Some(first) => elements.get(4) == Some(&first),
            None => true,
        }
}
/// Reads the first of some elements into a field that is empty; what is behind it, where it is such an element.
#[inline(always)]
pub fn read_first<'a, E: Decode<'a>, const MANDATORY: bool>(
    slot: &mut Option<E>,
    elements: &'a [u8],
    head: Head,
    place: Place,
) -> Option<&'a [u8]> {
    if is_usual::<E>(elements, head) {
        let (value, rest) = split(elements, E::USUAL)?;
        let place = place.before(rest.len());
        (E::read_slot(slot, value, place) || is_excused(slot, false, MANDATORY, place)).then_some(rest)
    } else if E::USUAL > 0 {
        read_unusual::<E, MANDATORY>(slot, elements, head, place)
    } else {
        read_general::<E, MANDATORY>(slot, elements, head, place)
    }
}
#[cold]
#[inline(never)]
fn read_unusual<'a, E: Decode<'a>, const MANDATORY: bool>(
    slot: &mut Option<E>,
    elements: &'a [u8],
    head: Head,
    place: Place,
) -> Option<&'a [u8]> {
    read_general::<E, MANDATORY>(slot, elements, head, place)
}
#[inline(always)]
fn read_general<'a, E: Decode<'a>, const MANDATORY: bool>(
    slot: &mut Option<E>,
    elements: &'a [u8],
    head: Head,
    place: Place,
) -> Option<&'a [u8]> {
    let (value, rest) = split(elements, head.length())?;
    let place = place.before(rest.len());
    // One without octets is kept as it is. Where a value has some, the reader looks at the length anyway.
    let removal = E::NULL && value.is_empty();
    if removal && !E::SOME {
        return Some(rest);
    }
    (E::read_slot(slot, value, place) || is_excused(slot, removal, MANDATORY, place)).then_some(rest)
}
/// Reads one of a list's elements; what is behind it, where it is such an element.
#[inline(always)]
fn read_listed<'a, E: Decode<'a>>(
    slot: &mut Option<E>,
    elements: &'a [u8],
    head: Head,
    place: Place,
) -> Option<&'a [u8]> {
    #[cold]
    #[inline(never)]
    fn unusual<'a, E: Decode<'a>>(slot: &mut Option<E>, value: &'a [u8], place: Place) -> bool {
        E::read_slot(slot, value, place)
    }
    let usual = is_usual::<E>(elements, head);
    let (value, rest) = split(elements, if usual { E::USUAL } else { head.length() })?;
    let place = place.before(rest.len());
    let read = if usual || E::USUAL == 0 { E::read_slot(slot, value, place) } else { unusual(slot, value, place) };
    read.then_some(rest)
}
/// Reads an element of which one may be there: the first counts (clause 7.6.10).
#[inline(always)]
pub fn read_one<'a, E: Decode<'a>, const MANDATORY: bool>(
    slot: &mut Option<E>,
    elements: &'a [u8],
    head: Head,
    place: Place,
) -> Option<&'a [u8]> {
    if slot.is_some() {
        return Some(split(elements, head.length())?.1);
    }
    read_general::<E, MANDATORY>(slot, elements, head, place)
}

/// What is wrong with a value that its type did not read.
#[cold]
#[inline(never)]
pub(crate) fn fault(ie: &Ie, value: Reader<'_>, lenient: bool) -> DecodeError {
    match look(ie, value, lenient) {
        Err(error) => error,
        // The two readings agree; should they ever not, there is no more to say.
        Ok(()) => DecodeError {
            error: value.error(Kind::Unexpected { what: ie.name }),
            cause: 69,
            offending: Some(ie.number),
        },
    }
}
/// What is wrong with elements that a group or message did not read.
#[cold]
#[inline(never)]
pub(crate) fn elements_fault(rows: &[Row], r: Reader<'_>, lenient: bool) -> DecodeError {
    match look_through(rows, r, lenient) {
        Err(error) => error,
        Ok(()) => DecodeError { error: r.error(Kind::Unexpected { what: "element" }), cause: 69, offending: None },
    }
}

/// Reads a value for what is wrong with it.
fn look(ie: &Ie, mut value: Reader<'_>, lenient: bool) -> Result<(), DecodeError> {
    struct Nobody;
    impl FieldSink<'_> for Nobody {
        fn take(&mut self, _: &'static str, _: usize, _: usize, _: crate::value::Value<'_>) {}
    }
    match ie.body {
        Body::Leaf { show, .. } => show(&mut value, &mut Nobody).map_err(DecodeError::from),
        Body::Group { rows } => look_through(rows, value, lenient),
    }
    .map_err(|error| error.within(ie.number))
}
/// Reads the elements that [`Elements::read_elements`] reads, for what is wrong with them.
fn look_through(rows: &[Row], mut r: Reader<'_>, lenient: bool) -> Result<(), DecodeError> {
    // By type: what was read once is not read again.
    let mut read = [0u64; 8];
    while !r.is_empty() {
        let (number, value) = next(&mut r)?;
        let mut of = rows.iter().filter(|row| row.ie == number);
        let Some((row, ie)) = of.next().zip(crate::ie::describe(number)) else { continue };
        let (word, bit) = (usize::from(number / 64) % read.len(), 1 << (number % 64));
        // Lists are read as they are walked.
        if row.many || of.next().is_some() || read[word] & bit != 0 {
            continue;
        }
        let null = ie.is_removed_by_none() && value.is_empty();
        if null && ie.least.is_none_or(|n| n == 0) {
            continue;
        }
        match look(ie, value, lenient) {
            Ok(()) => read[word] |= bit,
            Err(_) if null || (lenient && row.presence != Presence::Mandatory) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Elements of one type: borrowed from a message, where they may lie among others, or the caller's own.
#[derive(Debug, Clone, Copy)]
pub struct List<'a, E> {
    inner: Inner<'a, E>,
}

#[derive(Debug, Clone, Copy)]
enum Inner<'a, E> {
    Empty,
    /// From the first of them to the end of what holds them, and the offset of that end. No message holds more of them
    /// than `count` can say: each has four octets at least.
    Wire {
        octets: &'a [u8],
        end: u32,
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
    /// Takes the first elements of a message, of which so many follow each other: `here` begins at the first of them,
    /// and ends at `place`.
    #[inline(always)]
    pub(crate) fn set(&mut self, here: &'a [u8], place: Place, count: u16) {
        self.inner = Inner::Wire { octets: here, end: place.end() as u32, count };
    }
    /// Notes one more element of a message: `here` begins at the element, and ends at `place`.
    #[inline(always)]
    pub(crate) fn note(&mut self, here: &'a [u8], place: Place) {
        match &mut self.inner {
            Inner::Wire { count, .. } => *count += 1,
            inner => *inner = Inner::Wire { octets: here, end: place.end() as u32, count: 1 },
        }
    }
}

impl<'a, E: Decode<'a>> List<'a, E> {
    /// The elements, decoded as they are asked for.
    #[inline(always)]
    pub const fn iter(&self) -> ListIter<'a, E> {
        ListIter { left: self.inner }
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
    left: Inner<'a, E>,
}

impl<'a, E: Decode<'a>> ListIter<'a, E> {
    /// The next element, decoded in place, which spares moving large groups. What is in the slot after the last one, or
    /// after an error, means nothing.
    ///
    /// # Errors
    /// What is wrong with it.
    #[inline]
    pub fn next_into<'s>(&mut self, slot: &'s mut Option<E>) -> Result<Option<&'s E>, DecodeError> {
        match &mut self.left {
            Inner::Wire { octets, end, count } => {
                while *count > 0 {
                    let Some(head) = Head::of(octets) else { break };
                    if head.is(E::TYPE) {
                        let Some(rest) = read_listed(slot, octets, head, Place::new(*end as usize, false)) else {
                            break;
                        };
                        (*octets, *count) = (rest, *count - 1);
                        return Ok(slot.as_ref());
                    }
                    let Some((_, rest)) = split(octets, head.length()) else { break };
                    *octets = rest;
                }
                if *count == 0 {
                    return Ok(None);
                }
                let (error, rest) = refused(E::IE, octets, *end as usize);
                (*octets, *count) = (rest.unwrap_or_default(), if rest.is_some() { *count - 1 } else { 0 });
                Err(error)
            }
            Inner::Values(values) => Ok(match values.split_off_first() {
                Some(value) => Some(slot.insert(*value)),
                None => None,
            }),
            Inner::Empty => Ok(None),
        }
    }
}

/// What is wrong with the first of some elements, and what is behind it, where its end is known.
#[cold]
#[inline(never)]
fn refused<'a>(ie: &Ie, octets: &'a [u8], end: usize) -> (DecodeError, Option<&'a [u8]>) {
    let mut r = Reader::until(octets, end);
    match next(&mut r) {
        Ok((_, value)) => (fault(ie, value, false), Some(r.peek())),
        Err(error) => (error, None),
    }
}

impl<'a, E: Decode<'a>> Iterator for ListIter<'a, E> {
    type Item = Result<E, DecodeError>;
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let mut slot = None;
        self.next_into(&mut slot).map(|value| value.copied()).transpose()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = List { inner: self.left }.len();
        (if matches!(self.left, Inner::Values(_)) { left } else { 0 }, Some(left))
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
    /// Reads elements, which end at a place of the message, into the fields, which are empty; says whether they are
    /// such.
    fn read_all(&mut self, elements: &'a [u8], place: Place) -> bool;
    /// Reads elements in any order, into fields of which some may be filled.
    fn read_others(&mut self, elements: &'a [u8], place: Place) -> bool;
    /// Reads elements into the fields, which are empty.
    ///
    /// # Errors
    /// What is wrong with an element.
    #[inline]
    fn read_elements(&mut self, r: Reader<'a>, lenient: bool) -> Result<(), DecodeError> {
        if self.read_all(r.peek(), Place::new(r.end(), lenient)) {
            return Ok(());
        }
        Err(elements_fault(Self::ROWS, r, lenient))
    }
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

/// A value as it is, made as one: its parts are then written in the order in which they lie in memory, and neighbours
/// together, where otherwise the order of its definition counts.
#[inline(always)]
pub fn in_order<T>(value: T) -> T {
    let [value] = [value];
    value
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

/// A group's elements or a message's body, behind so many octets of zero. What it was decoded from is walked once, where
/// to ask for the length first would walk it twice.
///
/// # Errors
/// Where a part is missing, or a value is longer than a length field can say.
#[cfg(feature = "alloc")]
pub(crate) fn elements_behind<'a, G: Elements<'a>>(head: usize, g: &G) -> Result<alloc::vec::Vec<u8>> {
    let Some(source) = g.rest().source() else {
        let mut out = alloc::vec![0; head + elements_len(g)];
        let end = write_elements(g, &mut out, head)?;
        out.truncate(end);
        return Ok(out);
    };
    let mut out = alloc::vec::Vec::with_capacity(head + source.len());
    out.resize(head, 0);
    merge(g, source, &mut |piece| match piece {
        Nth::Octets(octets) => {
            out.extend_from_slice(octets);
            Ok(())
        }
        Nth::Value(v) => {
            let at = out.len();
            out.resize(at + v.any_len(), 0);
            v.any_write(&mut Writer::resume(&mut out, at))
        }
        Nth::Unknown | Nth::Absent => Ok(()),
    })?;
    Ok(out)
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
