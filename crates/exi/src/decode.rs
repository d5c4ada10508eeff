//! Reading typed values.
//!
//! The bits that come next travel beside the decoder ([`At`]), so that they stay in registers: a run of values of known
//! widths is read from one word, and the code that the derive writes knows at compile time when to fill it up.
//!
//! Reading does not stop half-way. After an error the decoder stands past the end, where anything may be read, and whether
//! the end was passed is asked at lists, at strings and at the end, not at each bit. So the code that reads has no branch
//! for each value and makes each value where it belongs.
//!
//! Where code is optimised for size (`cfg(small)`, set by the build script), nothing travels beside the decoder and
//! nothing here is merged into its callers.

use crate::bits::BitReader;
use crate::{
    arena::{Arena, Full, Items},
    cursor::{Cursor, HEADER},
    schema::{Name, RelaxedGrammar, Schema, Type, UNBOUNDED, code_width, width},
    strings,
    types::{BigInt, Content, UNDECLARED},
    value,
};
use wireform_wire::{Error, Kind, Result};

/// Where a decoder stands, and the bits that come next.
#[derive(Debug, Clone, Copy)]
pub struct At {
    /// Offset in bits.
    #[cfg(not(small))]
    bit: usize,
    /// The bits from there, in the high end.
    #[cfg(not(small))]
    word: u64,
    /// How many of them count, or fewer: the compiler is to know the number, not the processor.
    #[cfg(not(small))]
    have: u32,
}

/// How many bits a filled word has at least.
#[cfg(not(small))]
const WIDEST: u32 = 57;

/// Where a decoder stands after an error.
const PAST: usize = usize::MAX / 2;

/// A source of typed values.
#[derive(Debug)]
pub struct Decoder<'a> {
    bytes: &'a [u8],
    /// Where the last eight octets begin.
    last: usize,
    /// A message of less than eight octets, in the high end.
    short: u64,
    /// Where it stands; without `small` only between types that are not merged into one another.
    bit: usize,
    arena: &'a Arena<'a>,
    error: Option<Error>,
    /// The stream is in the form in which values keep names of wildcards.
    pub(crate) plain: Option<&'static Schema>,
}

#[cfg(not(small))]
impl At {
    /// Forgets the bits that come next. Where ways through the code meet, the number of them would no longer be known to
    /// the compiler.
    #[inline(always)]
    pub const fn forget(&mut self) {
        self.have = 0;
    }
    /// Where two ways through the code meet of which one has passed over `n` bits more.
    #[inline(always)]
    const fn forget_some(&mut self, n: u32) {
        self.have -= n;
    }
}

#[cfg(not(small))]
impl<'a> Decoder<'a> {
    /// Where it stands, to go on from there.
    #[inline(always)]
    pub const fn resume(&self) -> At {
        At { bit: self.bit, word: 0, have: 0 }
    }
    /// Leaves off, for another function to go on.
    #[inline(always)]
    pub const fn suspend(&mut self, at: &At) {
        self.bit = at.bit;
    }
    #[inline(always)]
    const fn bit(&self, at: &At) -> usize {
        at.bit
    }
    /// Goes past the end.
    #[inline(always)]
    const fn lose(&mut self, at: &mut At) {
        at.bit = PAST;
    }
    /// Goes to a bit, with `have` bits of a filled word said to count.
    #[inline(always)]
    fn seek(&mut self, at: &mut At, bit: usize, have: u32) {
        *at = At { bit, word: self.load(bit), have };
    }
    #[inline(always)]
    const fn have(&self, at: &At) -> u32 {
        at.have
    }
    /// The bits that come next, of which `n` are wanted.
    #[inline(always)]
    fn peek(&self, at: &mut At, n: u32) -> u64 {
        debug_assert!(n <= WIDEST);
        if at.have < n {
            at.word = self.load(at.bit);
            at.have = WIDEST;
        }
        at.word
    }
    #[inline(always)]
    const fn pass(&mut self, at: &mut At, n: u32) {
        at.word <<= n;
        at.have -= n;
        at.bit += n as usize;
    }
}

#[cfg(small)]
impl At {
    /// There is nothing to forget.
    #[inline(always)]
    pub const fn forget(&mut self) {}
    #[inline(always)]
    const fn forget_some(&mut self, _: u32) {}
}

#[cfg(small)]
impl<'a> Decoder<'a> {
    /// Where it stands is in the decoder.
    #[inline(always)]
    pub const fn resume(&self) -> At {
        At {}
    }
    /// Where it stands is in the decoder.
    #[inline(always)]
    pub const fn suspend(&mut self, _: &At) {}
    #[inline(always)]
    const fn bit(&self, _: &At) -> usize {
        self.bit
    }
    #[inline(always)]
    const fn lose(&mut self, _: &mut At) {
        self.bit = PAST;
    }
    #[inline(always)]
    const fn seek(&mut self, _: &mut At, bit: usize, _: u32) {
        self.bit = bit;
    }
    #[inline(always)]
    const fn have(&self, _: &At) -> u32 {
        0
    }
    #[inline(never)]
    fn peek(&self, _: &mut At, _: u32) -> u64 {
        self.load(self.bit)
    }
    #[inline(always)]
    const fn pass(&mut self, _: &mut At, n: u32) {
        self.bit += n as usize;
    }
}

impl<'a> Decoder<'a> {
    /// A decoder of a stream, which puts strings and lists into the arena.
    #[inline]
    pub fn new(bytes: &'a [u8], arena: &'a Arena<'a>) -> Self {
        let (last, short) = match bytes.len().checked_sub(8) {
            Some(last) => (last.min(usize::MAX / 16), 0),
            None => (0, bytes.iter().rev().fold(0, |word, octet| word >> 8 | u64::from(*octet) << 56)),
        };
        Decoder { bytes, last, short, bit: 0, arena, error: None, plain: None }
    }
    /// Where strings and lists go.
    #[inline]
    pub const fn arena(&self) -> &'a Arena<'a> {
        self.arena
    }
    /// The first error, once the end of the stream was asked for.
    #[inline(always)]
    pub const fn error(&self) -> Option<Error> {
        self.error
    }
    const fn overrun(&self, bit: usize) -> usize {
        bit.saturating_sub(self.bytes.len() * 8)
    }
    /// Keeps an error at a bit, after which `n` bits were looked at.
    #[cold]
    #[inline(never)]
    fn keep_error(&mut self, bit: usize, n: u32, kind: Kind) {
        let error = match self.overrun(bit + n as usize) {
            0 => Error::new(kind, bit),
            needed => Error::new(Kind::UnexpectedEnd { needed }, self.bytes.len() * 8),
        };
        self.error.get_or_insert(error);
    }
    #[cold]
    #[inline(never)]
    fn keep_undeclared(&mut self, bit: usize, n: u32) {
        self.keep_error(bit, n, UNDECLARED);
    }
    #[cold]
    #[inline(never)]
    fn keep_invalid(&mut self, bit: usize, n: u32, value: u64) {
        self.keep_error(bit, n, Kind::Invalid { what: "integer", value });
    }
    #[cold]
    #[inline(never)]
    fn keep_reserved(&mut self, bit: usize, n: u32, value: u64) {
        self.keep_error(bit, n, Kind::Reserved { what: "enumeration", value });
    }
    #[inline(always)]
    fn fail(&mut self, at: &mut At, kind: Kind) {
        self.keep_error(self.bit(at), 0, kind);
        self.lose(at);
    }
    /// The `n` bits before this place are not what the schema declares.
    #[inline(always)]
    fn undeclared(&mut self, at: &mut At, n: u32) {
        self.keep_undeclared(self.bit(at) - n as usize, n);
        self.lose(at);
    }
    /// The `n` bits before this place are a number that the schema does not allow.
    #[inline(always)]
    fn invalid(&mut self, at: &mut At, n: u32, value: u64) {
        self.keep_invalid(self.bit(at) - n as usize, n, value);
        self.lose(at);
    }
    #[cold]
    #[inline(never)]
    fn full(&mut self, at: &mut At, _: Full) {
        self.fail(at, Kind::Limit { what: "arena", max: self.arena.free() as u64 });
    }
    /// The bits from an offset, in the high end. Near the end they come from the last eight octets; past it they mean
    /// nothing.
    #[inline(always)]
    fn load(&self, bit: usize) -> u64 {
        let first = (bit / 8).min(self.last);
        let word = if let Some(octets) = self.bytes.get(first..first + 8)
            && let Some(octets) = octets.first_chunk::<8>()
        {
            u64::from_be_bytes(*octets)
        } else {
            self.short
        };
        word.wrapping_shl((bit - first * 8) as u32)
    }
    /// The next `n` bits as a number; `n` is at most [`WIDEST`]. The end is not checked here.
    #[inline(always)]
    fn take(&mut self, at: &mut At, n: u32) -> u64 {
        // Two shifts, because a shift by 64 (n = 0) is not defined.
        let value = self.peek(at, n) >> 1 >> (63 - n);
        self.pass(at, n);
        value
    }
    /// Begins a stream: the header, then the root's code.
    #[inline(always)]
    pub fn begin(&mut self, at: &mut At, bits: u32) -> u32 {
        let word = self.take(at, 8 + bits);
        if word >> bits != u64::from(HEADER) {
            self.keep_error(0, 8 + bits, Kind::Invalid { what: "EXI header", value: word >> bits });
            self.lose(at);
        }
        (word & ((1 << bits) - 1)) as u32
    }
    /// Ends a stream: nothing may follow but the padding. Returns whether there was no error.
    #[inline(always)]
    pub fn finish(&mut self, at: &mut At) -> bool {
        // Of whole octets, all that follow this bit.
        let good = self.bit(at).div_ceil(8) == self.bytes.len();
        if !good {
            self.unfinished(self.bit(at));
        }
        good
    }
    #[cold]
    #[inline(never)]
    fn unfinished(&mut self, bit: usize) {
        self.keep_error(bit, 0, Kind::Trailing { octets: (self.bytes.len() * 8).saturating_sub(bit) / 8 });
    }
    /// Ends a fragment: End Document, then the padding. Returns whether there was no error.
    pub fn finish_fragment(&mut self, at: &mut At, end: u32, bits: u32) -> bool {
        if self.take(at, bits) != u64::from(end) {
            self.keep_error(self.bit(at) - bits as usize, bits, Kind::Missing { what: "End Document" });
            self.lose(at);
        }
        self.finish(at)
    }
    /// A root that the schema has but the caller's type has not.
    #[cold]
    #[inline(never)]
    pub fn root(&mut self, at: &mut At, code: u32) {
        self.keep_error(8, 0, Kind::Reserved { what: "root element", value: code.into() });
        self.lose(at);
    }
    /// The name of the next attribute in the relaxed grammar, if one is next.
    pub fn attribute(&mut self, at: &mut At, grammar: &RelaxedGrammar) -> Option<Name> {
        if self.overrun(self.bit(at)) > 0 {
            self.undeclared(at, 0);
            return None;
        }
        let bits = grammar.start().0;
        let name = grammar.attributes.get((self.peek(at, bits) >> (64 - bits)) as usize).copied();
        if name.is_some() {
            self.pass(at, bits);
        }
        name
    }
    /// Characters and the end of the element in the relaxed grammar.
    pub fn relaxed_text(&mut self, at: &mut At, grammar: &RelaxedGrammar, min: u32, max: u32) -> &'a str {
        let (bits, end) = grammar.start();
        match (self.take(at, bits) as u32).checked_sub(end) {
            // An empty value that was written by ending the element.
            Some(0) if min == 0 => return "",
            Some(1) => {}
            _ => {
                self.unexpected(at);
                return "";
            }
        }
        let text = self.text(at, 0, min, max, false);
        let (bits, end) = grammar.content();
        if self.take(at, bits) as u32 != end {
            self.unexpected(at);
        }
        text
    }
    /// Content that the element's type does not have.
    #[cold]
    #[inline(never)]
    pub fn unexpected(&mut self, at: &mut At) {
        self.fail(at, Kind::Unexpected { what: "this content" });
    }
    /// Event codes that must be zero.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    pub fn zeros(&mut self, at: &mut At, lead: u32) {
        if self.take(at, lead) != 0 {
            self.undeclared(at, lead);
        }
    }
    /// `n` bits after event codes that must be zero.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    fn after(&mut self, at: &mut At, lead: u32, n: u32) -> u64 {
        let word = self.take(at, lead + n);
        if lead > 0 && word >> n != 0 {
            self.undeclared(at, lead + n);
            return 0;
        }
        word
    }
    /// The event code in a state of `t` productions, counted from the last: `t` is the first production, 1 the last.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    pub fn event(&mut self, at: &mut At, lead: u32, t: u32) -> u32 {
        let n = code_width(t);
        let code = self.after(at, lead, n) as u32;
        if code >= t {
            self.undeclared(at, n);
            return 1;
        }
        t - code
    }
    /// The same where a value that may be empty can come: 0 where the element was ended in its place. What is left of
    /// that code then reads as the end that follows a value.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    pub fn event_or_empty(&mut self, at: &mut At, lead: u32, t: u32) -> u32 {
        let n = code_width(t);
        let code = self.after(at, lead, n) as u32;
        // As long as attributes may come, the codes of what is not declared have three bits; the end is the first.
        let empty = code == t && self.peek(at, 3) >> 61 == 0;
        if empty {
            self.pass(at, 2);
        } else if code >= t {
            self.undeclared(at, n);
            at.forget();
            return 1;
        }
        at.forget();
        t - code
    }
    /// An abstract element, which no stream may hold.
    #[cold]
    #[inline(never)]
    pub fn abstract_element(&mut self, at: &mut At) {
        self.fail(at, Kind::Unexpected { what: "an abstract element" });
    }
    /// Keeps a value in the arena; where there is no room, `instead` stands for it, and this is an error.
    #[inline]
    pub fn keep<T: Copy>(&mut self, at: &mut At, value: T, instead: &'a T) -> &'a T {
        let arena = self.arena;
        match arena.value(value) {
            Ok(value) => value,
            Err(full) => {
                self.full(at, full);
                instead
            }
        }
    }
    /// Appends to a list. Returns whether to go on: where the input has been passed the list ends.
    #[inline]
    pub fn push<T: Copy>(&mut self, at: &mut At, items: &mut Items<'a, T>, value: T) -> bool {
        if self.overrun(self.bit(at)) > 0 {
            self.undeclared(at, 0);
            return false;
        }
        match items.push(self.arena, value) {
            Ok(()) => true,
            Err(full) => {
                self.full(at, full);
                false
            }
        }
    }
    /// A boolean.
    #[inline(always)]
    pub fn bool(&mut self, at: &mut At, lead: u32) -> bool {
        self.after(at, lead, 1) != 0
    }
    /// An index into an enumeration.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    pub fn index(&mut self, at: &mut At, lead: u32, values: u32) -> u32 {
        let n = width(values.into());
        let index = self.after(at, lead, n);
        if index >= u64::from(values) {
            self.keep_reserved(self.bit(at) - n as usize, n, index);
            self.lose(at);
            return 0;
        }
        index as u32
    }
    /// An integer of few values.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    pub fn small(&mut self, at: &mut At, lead: u32, min: i64, max: i64) -> i64 {
        let n = width(max.wrapping_sub(min) as u64 + 1);
        let value = min.wrapping_add(self.after(at, lead, n) as i64);
        if value > max {
            self.invalid(at, n, value as u64);
        }
        value
    }
    /// An unsigned integer after `skip` bits that were seen to be as they must be.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    fn varint(&mut self, at: &mut At, skip: u32) -> u64 {
        // Two octets are what nearly all integers take.
        let word = self.peek(at, skip + 16) << skip;
        if word >> 63 == 0 {
            self.pass(at, skip + 8);
            // The other way out has eight bits less.
            at.forget_some(8);
            return word >> 56;
        }
        if word >> 55 & 1 == 0 {
            self.pass(at, skip + 16);
            return word >> 56 & 0x7f | (word >> 48 & 0x7f) << 7;
        }
        let have = self.have(at).wrapping_sub(skip + 16);
        let (value, bit) = self.varint_long(self.bit(at) + skip as usize);
        self.seek(at, bit, have);
        value
    }
    /// An unsigned integer and the bit after it.
    #[inline(never)]
    fn varint_long(&mut self, bit: usize) -> (u64, usize) {
        let word = self.load(bit);
        // Seven whole octets are in the word.
        let stops = !word & 0x8080_8080_8080_8000;
        if stops != 0 {
            let octets = stops.leading_zeros() as usize / 8 + 1;
            // The groups of seven bits, the first lowest, are drawn together: by two, by four, by eight.
            let groups = word.swap_bytes() & 0x7f7f_7f7f_7f7f_7f7f >> (64 - 8 * octets);
            let pairs = groups & 0x007f_007f_007f_007f | groups >> 1 & 0x3f80_3f80_3f80_3f80;
            let fours = pairs & 0x3fff_0000_3fff | pairs >> 2 & 0x0fff_c000_0fff_c000;
            return (fours & 0xfff_ffff | fours >> 4 & 0x00ff_ffff_f000_0000, bit + octets * 8);
        }
        if self.overrun(bit) > 0 {
            self.keep_undeclared(bit, 0);
            return (0, PAST);
        }
        let mut r = self.reader(bit);
        match value::varint_long(&mut r) {
            Some(value) => (value, r.bit()),
            None => {
                self.keep_error(bit, 0, Kind::Limit { what: "integer's bits", max: 64 });
                (0, PAST)
            }
        }
    }
    fn reader(&self, bit: usize) -> BitReader<'a> {
        let mut r = BitReader::new(self.bytes);
        r.seek(bit);
        r
    }
    /// An integer that is not negative.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    pub fn unsigned(&mut self, at: &mut At, lead: u32, min: u64, max: u64) -> u64 {
        if lead > 0 && self.peek(at, lead + 16) >> (64 - lead) != 0 {
            self.undeclared(at, 0);
        }
        let value = self.varint(at, lead);
        if value < min || value > max {
            self.invalid(at, 0, value);
        }
        value
    }
    /// An integer.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    pub fn integer(&mut self, at: &mut At, lead: u32, min: i64, max: i64) -> i64 {
        let word = self.peek(at, lead + 17);
        if lead > 0 && word >> (64 - lead) != 0 {
            self.undeclared(at, 0);
        }
        let sign = ((word << lead) as i64) >> 63;
        let magnitude = self.varint(at, lead + 1);
        let value = magnitude as i64 ^ sign;
        if magnitude > i64::MAX as u64 || value < min || value > max {
            self.invalid(at, 0, magnitude);
        }
        value
    }
    /// The length of a string or binary after event codes that must be zero, the last of which announces it. Nothing
    /// where the element was ended in place of an empty value and this is allowed; what is left of that code then reads
    /// as the end that follows a value.
    #[inline(always)]
    fn length(&mut self, at: &mut At, lead: u32, or_empty: bool) -> Option<u64> {
        let word = self.peek(at, lead + 16);
        match word >> 1 >> (63 - lead) {
            0 => Some(self.varint(at, lead)),
            1 if or_empty && word << lead >> 61 == 0 => {
                self.pass(at, lead + 2);
                None
            }
            _ => {
                self.keep_undeclared(self.bit(at), lead);
                self.lose(at);
                None
            }
        }
    }
    /// A length that was read, if it is allowed.
    fn bounded(&mut self, at: &mut At, what: &'static str, length: u64, (min, max): (u32, u32)) -> Option<usize> {
        let left = (self.bytes.len() * 8).saturating_sub(self.bit(at)) as u64 / 8;
        if length < u64::from(min) || max != UNBOUNDED && length > u64::from(max) || length > left {
            self.fail(at, Kind::Length { what, length });
            return None;
        }
        Some(length as usize)
    }
    /// Characters. An element whose value may be missing altogether is allowed to be ended in its place.
    #[inline(always)]
    pub fn text(&mut self, at: &mut At, lead: u32, min: u32, max: u32, or_empty: bool) -> &'a str {
        self.suspend(at);
        let text = self.far_text(lead, min, max, or_empty);
        *at = self.resume();
        text
    }
    #[inline(never)]
    fn far_text(&mut self, lead: u32, min: u32, max: u32, or_empty: bool) -> &'a str {
        let at = &mut self.resume();
        let text = self.characters(at, lead, min, max, or_empty).unwrap_or_default();
        self.suspend(at);
        text
    }
    #[inline(always)]
    fn characters(&mut self, at: &mut At, lead: u32, min: u32, max: u32, or_empty: bool) -> Option<&'a str> {
        let length = self.length(at, lead, or_empty)?;
        let Some(chars) = length.checked_sub(2) else {
            self.fail(at, strings::REFERENCE);
            return None;
        };
        let chars = self.bounded(at, "string", chars, (min, max))?;
        let bit = self.bit(at);
        match self.arena.ascii(self.bytes, bit, chars) {
            Ok(Some(text)) => {
                self.seek(at, bit + chars * 8, 0);
                Some(text)
            }
            Ok(None) => self.text_long(at, chars),
            Err(full) => {
                self.full(at, full);
                None
            }
        }
    }
    #[cold]
    #[inline(never)]
    fn text_long(&mut self, at: &mut At, chars: usize) -> Option<&'a str> {
        let mut r = self.reader(self.bit(at));
        let text = match value::Text::read(&mut r, chars as u64) {
            Ok(text) => text,
            Err(error) => {
                self.error.get_or_insert(error);
                self.lose(at);
                return None;
            }
        };
        let octets = match self.arena.octets(text.len()) {
            Ok(octets) => octets,
            Err(full) => {
                self.full(at, full);
                return None;
            }
        };
        text.write_utf8(octets);
        self.seek(at, r.bit(), 0);
        let text = core::str::from_utf8(octets);
        if text.is_err() {
            self.fail(at, Kind::Text { what: "string" });
        }
        text.ok()
    }
    /// Octets with their number before them; like [`Decoder::text`] where the value is missing.
    #[inline(always)]
    pub fn binary(&mut self, at: &mut At, lead: u32, min: u32, max: u32, or_empty: bool) -> &'a [u8] {
        self.suspend(at);
        let octets = self.far_binary(lead, min, max, or_empty);
        *at = self.resume();
        octets
    }
    #[inline(never)]
    fn far_binary(&mut self, lead: u32, min: u32, max: u32, or_empty: bool) -> &'a [u8] {
        let at = &mut self.resume();
        let octets = self.octets(at, lead, min, max, or_empty).unwrap_or_default();
        self.suspend(at);
        octets
    }
    #[inline(always)]
    fn octets(&mut self, at: &mut At, lead: u32, min: u32, max: u32, or_empty: bool) -> Option<&'a [u8]> {
        let length = self.length(at, lead, or_empty)?;
        let length = self.bounded(at, "binary", length, (min, max))?;
        let bit = self.bit(at);
        match self.arena.copied(self.bytes, bit, length) {
            Ok((octets, _)) => {
                self.seek(at, bit + length * 8, 0);
                Some(octets)
            }
            Err(full) => {
                self.full(at, full);
                None
            }
        }
    }
    /// Exactly so many octets with their number before them.
    #[cfg(not(small))]
    #[inline(always)]
    pub fn array<const N: usize>(&mut self, at: &mut At, lead: u32) -> [u8; N] {
        // The number in one octet and nothing else before it.
        if N >= 128 || self.peek(at, lead + 8) >> (56 - lead) != N as u64 {
            let have = at.have - lead - 8;
            self.suspend(at);
            self.array_length(lead, N);
            self.seek(at, self.bit, have);
        } else {
            self.pass(at, lead + 8);
        }
        let mut octets = [0; N];
        if N == 8 {
            // A session's identifier, which nearly every message has.
            let high = self.take(at, 32);
            octets.copy_from_slice(&(high << 32 | self.take(at, 32)).to_be_bytes());
            return octets;
        }
        for chunk in octets.chunks_mut(7) {
            let n = chunk.len();
            let word = self.take(at, n as u32 * 8) << (64 - n * 8);
            chunk.copy_from_slice(&word.to_be_bytes()[..n]);
        }
        octets
    }
    /// Exactly so many octets with their number before them.
    #[cfg(small)]
    #[inline(always)]
    pub fn array<const N: usize>(&mut self, _: &mut At, lead: u32) -> [u8; N] {
        let mut octets = [0; N];
        self.fill(&mut octets, lead);
        octets
    }
    #[cfg(small)]
    #[inline(never)]
    fn fill(&mut self, octets: &mut [u8], lead: u32) {
        self.array_length(lead, octets.len());
        for octet in octets {
            *octet = self.take(&mut At {}, 8) as u8;
        }
    }
    #[cold]
    #[inline(never)]
    fn array_length(&mut self, lead: u32, octets: usize) {
        let at = &mut self.resume();
        let length = self.length(at, lead, false).unwrap_or(0);
        self.bounded(at, "binary", length, (octets as u32, octets as u32));
        self.suspend(at);
    }
    /// An integer of any size.
    #[inline(always)]
    pub fn big(&mut self, at: &mut At, lead: u32) -> BigInt<'a> {
        self.zeros(at, lead);
        self.suspend(at);
        let big = self.far_big().unwrap_or_default();
        *at = self.resume();
        big
    }
    #[inline(never)]
    fn far_big(&mut self) -> Option<BigInt<'a>> {
        let at = &mut self.resume();
        let bit = self.bit(at);
        let mut r = self.reader(bit.min(self.bytes.len() * 8));
        let view = match value::BigInt::read(&mut r, true) {
            Ok(view) => view,
            Err(error) => {
                self.error.get_or_insert(error);
                self.bit = PAST;
                return None;
            }
        };
        self.bit = r.bit();
        let octets = match self.arena.octets(view.len()) {
            Ok(octets) => octets,
            Err(full) => {
                self.full(at, full);
                self.bit = PAST;
                return None;
            }
        };
        Some(BigInt { negative: view.is_negative(), magnitude: view.magnitude(octets) })
    }
    /// Content as its bits: what is left of an element of this type after so many attributes.
    pub fn content(
        &mut self,
        at: &mut At,
        lead: u32,
        ty: &'static Type,
        attributes: usize,
        end: Option<(u32, u32)>,
    ) -> Content<'a> {
        self.zeros(at, lead);
        let start = self.bit(at);
        if let Some((code, bits)) = end
            && self.take(at, bits) == u64::from(code)
        {
            return Content::default();
        }
        if self.overrun(start) > 0 {
            self.undeclared(at, 0);
            return Content::default();
        }
        let plain = self.plain.map(|schema| (schema, self.arena));
        let skip = || -> Result<(usize, bool)> {
            let mut cursor = Cursor::within(self.reader(start), ty, attributes, plain)?;
            while cursor.depth() > 0 {
                cursor.next()?;
            }
            Ok((cursor.bit(), cursor.has_names()))
        };
        let (bit, names) = match skip() {
            Ok(skipped) => skipped,
            Err(error) => {
                self.error.get_or_insert(error);
                self.lose(at);
                return Content::default();
            }
        };
        self.seek(at, bit, 0);
        if self.overrun(bit) > 0 {
            self.undeclared(at, 0);
            return Content::default();
        }
        let octets = &self.bytes[start / 8..bit.div_ceil(8)];
        Content { bytes: octets, at: (start % 8) as u8, bits: (bit - start) as u32, names }
    }
}
