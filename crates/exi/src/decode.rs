//! Reading typed values.
//!
//! The bits that come next travel beside the decoder ([`At`]), so that they stay in registers: a run of values of known
//! widths is read from one word, and the code that the derive writes knows at compile time when to fill it up. Past the
//! end of the input anything may be read, and whether it was passed is asked where a value has been read, not at each bit:
//! at lists, at strings, and at the end.

use crate::bits::BitReader;
use crate::{
    arena::{Arena, Full, Items},
    cursor::{Cursor, HEADER},
    schema::{Name, Schema, Type, UNBOUNDED, code_width, width},
    strings,
    types::{BigInt, Content, UNDECLARED},
    value,
};
use wireform_wire::{Error, Kind, Result};

/// The decoder has stopped; [`Decoder::error`] tells why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop;

/// Where a decoder stands, and the bits that come next.
#[derive(Debug, Clone, Copy)]
pub struct At {
    /// Offset in bits.
    bit: usize,
    /// The bits from there, in the high end.
    word: u64,
    /// How many of them count, or fewer: the compiler is to know the number, not the processor.
    have: u32,
}

/// How many bits a filled word has at least.
const WIDEST: u32 = 57;

impl At {
    /// Forgets the bits that come next. Where ways through the code meet, the number of them would no longer be known to
    /// the compiler.
    #[inline(always)]
    pub const fn forget(&mut self) {
        self.have = 0;
    }
    #[inline(always)]
    const fn pass(&mut self, n: u32) {
        self.word <<= n;
        self.have -= n;
        self.bit += n as usize;
    }
}

/// A source of typed values.
#[derive(Debug)]
pub struct Decoder<'a> {
    bytes: &'a [u8],
    /// Where the last eight octets begin.
    last: usize,
    /// A message of less than eight octets, in the high end.
    short: u64,
    /// Where it stands between types that are not merged into one another.
    bit: usize,
    arena: &'a Arena<'a>,
    error: Option<Error>,
    /// The stream is in the form in which values keep names of wildcards.
    pub(crate) plain: Option<&'static Schema>,
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
    /// Why the decoder stopped.
    pub fn error(&self) -> Error {
        self.error.unwrap_or(Error::new(Kind::UnexpectedEnd { needed: 0 }, self.bit))
    }
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
    const fn overrun(&self, bit: usize) -> usize {
        bit.saturating_sub(self.bytes.len() * 8)
    }
    /// Keeps an error at a bit, after which `n` bits were looked at.
    #[cold]
    #[inline(never)]
    fn fail(&mut self, bit: usize, n: u32, kind: Kind) -> Stop {
        let error = match self.overrun(bit + n as usize) {
            0 => Error::new(kind, bit),
            needed => Error::new(Kind::UnexpectedEnd { needed }, self.bytes.len() * 8),
        };
        self.error.get_or_insert(error);
        Stop
    }
    #[cold]
    #[inline(never)]
    fn undeclared(&mut self, bit: usize, n: u32) -> Stop {
        self.fail(bit, n, UNDECLARED)
    }
    #[cold]
    #[inline(never)]
    fn reserved(&mut self, bit: usize, n: u32, value: u64) -> Stop {
        self.fail(bit, n, Kind::Reserved { what: "enumeration", value })
    }
    #[cold]
    #[inline(never)]
    fn invalid(&mut self, bit: usize, n: u32, value: u64) -> Stop {
        self.fail(bit, n, Kind::Invalid { what: "integer", value })
    }
    #[cold]
    #[inline(never)]
    fn kept(&mut self, error: Error) -> Stop {
        self.error.get_or_insert(error);
        Stop
    }
    #[cold]
    #[inline(never)]
    fn full(&mut self, bit: usize, _: Full) -> Stop {
        self.fail(bit, 0, Kind::Limit { what: "arena", max: self.arena.free() as u64 })
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
    /// The next `n` bits as a number; `n` is at most [`WIDEST`]. The end is not checked here.
    #[inline(always)]
    fn take(&self, at: &mut At, n: u32) -> u64 {
        // Two shifts, because a shift by 64 (n = 0) is not defined.
        let value = self.peek(at, n) >> 1 >> (63 - n);
        at.pass(n);
        value
    }
    /// Begins a stream: the header, then the root's code.
    #[inline(always)]
    pub fn begin(&mut self, at: &mut At, bits: u32) -> Result<u32, Stop> {
        let word = self.take(at, 8 + bits);
        if word >> bits != u64::from(HEADER) {
            return Err(self.fail(0, 8 + bits, Kind::Invalid { what: "EXI header", value: word >> bits }));
        }
        Ok((word & ((1 << bits) - 1)) as u32)
    }
    /// Ends a stream: nothing may follow but the padding.
    #[inline(always)]
    pub fn finish(&mut self, at: &At) -> Result<(), Stop> {
        // Of whole octets, all that follow this bit.
        if at.bit.div_ceil(8) == self.bytes.len() { Ok(()) } else { Err(self.unfinished(at.bit)) }
    }
    #[cold]
    #[inline(never)]
    fn unfinished(&mut self, bit: usize) -> Stop {
        self.fail(bit, 0, Kind::Trailing { octets: (self.bytes.len() * 8).saturating_sub(bit) / 8 })
    }
    /// Ends a fragment: End Document, then the padding.
    #[inline]
    pub fn finish_fragment(&mut self, at: &mut At, end: u32, bits: u32) -> Result<(), Stop> {
        if self.take(at, bits) != u64::from(end) {
            return Err(self.fail(at.bit - bits as usize, bits, Kind::Missing { what: "End Document" }));
        }
        self.finish(at)
    }
    /// A root that the schema has but the caller's type has not.
    #[cold]
    #[inline(never)]
    pub fn root(&mut self, code: u32) -> Stop {
        self.fail(8, 0, Kind::Reserved { what: "root element", value: code.into() })
    }
    /// The name of the next attribute in the relaxed grammar, if one is next.
    ///
    /// # Errors
    /// [`Stop`] at the end of the stream.
    pub fn attribute(&mut self, at: &mut At, schema: &'static Schema) -> Result<Option<Name>, Stop> {
        if self.overrun(at.bit) > 0 {
            return Err(self.undeclared(at.bit, 0));
        }
        let before = *at;
        let name = schema.attributes.get(self.take(at, schema.relaxed(true).0) as usize).copied();
        if name.is_none() {
            *at = before;
        }
        Ok(name)
    }
    /// Characters and the end of the element in the relaxed grammar.
    ///
    /// # Errors
    /// [`Stop`]; the decoder keeps why.
    pub fn relaxed_text(&mut self, at: &mut At, schema: &'static Schema, min: u32, max: u32) -> Result<&'a str, Stop> {
        let (bits, end) = schema.relaxed(true);
        match (self.take(at, bits) as usize).checked_sub(end) {
            // An empty value that was written by ending the element.
            Some(0) if min == 0 => return Ok(""),
            Some(1) => {}
            _ => return Err(self.unexpected(at)),
        }
        let text = self.text(at, 0, min, max, false)?;
        let (bits, end) = schema.relaxed(false);
        if self.take(at, bits) as usize != end {
            return Err(self.unexpected(at));
        }
        Ok(text)
    }
    /// Content that the element's type does not have.
    #[cold]
    #[inline(never)]
    pub fn unexpected(&mut self, at: &At) -> Stop {
        self.fail(at.bit, 0, Kind::Unexpected { what: "this content" })
    }
    /// Event codes that must be zero.
    #[inline(always)]
    pub fn zeros(&mut self, at: &mut At, lead: u32) -> Result<(), Stop> {
        if self.take(at, lead) != 0 {
            return Err(self.undeclared(at.bit - lead as usize, lead));
        }
        Ok(())
    }
    /// `n` bits after event codes that must be zero.
    #[inline(always)]
    fn after(&mut self, at: &mut At, lead: u32, n: u32) -> Result<u64, Stop> {
        let word = self.take(at, lead + n);
        if lead > 0 && word >> n != 0 {
            return Err(self.undeclared(at.bit - (lead + n) as usize, lead + n));
        }
        Ok(word)
    }
    /// The event code in a state of `t` productions, counted from the last: `t` is the first production, 1 the last.
    #[inline(always)]
    pub fn event(&mut self, at: &mut At, lead: u32, t: u32) -> Result<u32, Stop> {
        let n = code_width(t);
        let code = self.after(at, lead, n)? as u32;
        if code >= t {
            return Err(self.undeclared(at.bit - n as usize, n));
        }
        Ok(t - code)
    }
    /// The same where a value that may be empty can come: 0 where the element was ended in its place. What is left of
    /// that code then reads as the end that follows a value.
    #[inline(always)]
    pub fn event_or_empty(&mut self, at: &mut At, lead: u32, t: u32) -> Result<u32, Stop> {
        let n = code_width(t);
        let code = self.after(at, lead, n)? as u32;
        // As long as attributes may come, the codes of what is not declared have three bits; the end is the first.
        let empty = code == t && self.peek(at, 3) >> 61 == 0;
        if empty {
            at.pass(2);
        } else if code >= t {
            return Err(self.undeclared(at.bit - n as usize, n));
        }
        at.forget();
        Ok(t - code)
    }
    /// An abstract element, which no stream may hold.
    #[cold]
    #[inline(never)]
    pub fn abstract_element(&mut self, at: &At) -> Stop {
        self.fail(at.bit, 0, Kind::Unexpected { what: "an abstract element" })
    }
    /// Keeps a value in the arena.
    #[inline]
    pub fn keep<T: Copy>(&mut self, at: &At, value: T) -> Result<&'a T, Stop> {
        let arena = self.arena;
        match arena.value(value) {
            Ok(value) => Ok(value),
            Err(full) => Err(self.full(at.bit, full)),
        }
    }
    /// Appends to a list, and stops where the input has been passed.
    #[inline]
    pub fn push<T: Copy>(&mut self, at: &At, items: &mut Items<'a, T>, value: T) -> Result<(), Stop> {
        if self.overrun(at.bit) > 0 {
            return Err(self.undeclared(at.bit, 0));
        }
        match items.push(self.arena, value) {
            Ok(()) => Ok(()),
            Err(full) => Err(self.full(at.bit, full)),
        }
    }
    /// A boolean.
    #[inline(always)]
    pub fn bool(&mut self, at: &mut At, lead: u32) -> Result<bool, Stop> {
        Ok(self.after(at, lead, 1)? != 0)
    }
    /// An index into an enumeration.
    #[inline(always)]
    pub fn index(&mut self, at: &mut At, lead: u32, values: u32) -> Result<u32, Stop> {
        let n = width(values.into());
        let index = self.after(at, lead, n)?;
        if index >= u64::from(values) {
            return Err(self.reserved(at.bit - n as usize, n, index));
        }
        Ok(index as u32)
    }
    /// An integer of few values.
    #[inline(always)]
    pub fn small(&mut self, at: &mut At, lead: u32, min: i64, max: i64) -> Result<i64, Stop> {
        let n = width(max.wrapping_sub(min) as u64 + 1);
        let value = min.wrapping_add(self.after(at, lead, n)? as i64);
        if value > max {
            return Err(self.invalid(at.bit - n as usize, n, value as u64));
        }
        Ok(value)
    }
    /// An unsigned integer after `skip` bits that were seen to be as they must be.
    #[inline(always)]
    fn varint(&mut self, at: &mut At, skip: u32) -> Result<u64, Stop> {
        // Two octets are what nearly all integers take.
        let word = self.peek(at, skip + 16) << skip;
        if word >> 63 == 0 {
            at.pass(skip + 8);
            // The other way out has eight bits less.
            at.have -= 8;
            return Ok(word >> 56);
        }
        if word >> 55 & 1 == 0 {
            at.pass(skip + 16);
            return Ok(word >> 56 & 0x7f | (word >> 48 & 0x7f) << 7);
        }
        let have = at.have - skip - 16;
        let (value, bit) = self.varint_long(at.bit + skip as usize);
        if bit == 0 {
            return Err(Stop);
        }
        *at = At { bit, word: self.load(bit), have };
        Ok(value)
    }
    /// An unsigned integer and the bit after it; 0 where the decoder has to stop.
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
        let mut r = self.reader(bit);
        match value::varint_long(&mut r) {
            Some(value) => (value, r.bit()),
            None => {
                self.fail(bit, 0, Kind::Limit { what: "integer's bits", max: 64 });
                (0, 0)
            }
        }
    }
    fn reader(&self, bit: usize) -> BitReader<'a> {
        let mut r = BitReader::new(self.bytes);
        r.seek(bit);
        r
    }
    /// An integer that is not negative.
    #[inline(always)]
    pub fn unsigned(&mut self, at: &mut At, lead: u32, min: u64, max: u64) -> Result<u64, Stop> {
        if lead > 0 && self.peek(at, lead + 16) >> (64 - lead) != 0 {
            return Err(self.undeclared(at.bit, 0));
        }
        let value = self.varint(at, lead)?;
        if value < min || value > max {
            return Err(self.invalid(at.bit, 0, value));
        }
        Ok(value)
    }
    /// An integer.
    #[inline(always)]
    pub fn integer(&mut self, at: &mut At, lead: u32, min: i64, max: i64) -> Result<i64, Stop> {
        let word = self.peek(at, lead + 17);
        if lead > 0 && word >> (64 - lead) != 0 {
            return Err(self.undeclared(at.bit, 0));
        }
        let sign = ((word << lead) as i64) >> 63;
        let magnitude = self.varint(at, lead + 1)?;
        let value = magnitude as i64 ^ sign;
        if magnitude > i64::MAX as u64 || value < min || value > max {
            return Err(self.invalid(at.bit, 0, magnitude));
        }
        Ok(value)
    }
    /// The length of a string or binary after event codes that must be zero, the last of which announces it. Nothing
    /// where the element was ended in place of an empty value and this is allowed; what is left of that code then reads
    /// as the end that follows a value.
    fn length(&mut self, at: &mut At, lead: u32, or_empty: bool) -> Result<Option<u64>, Stop> {
        let word = self.peek(at, lead + 16);
        match word >> 1 >> (63 - lead) {
            0 => {}
            1 if or_empty && word << lead >> 61 == 0 => {
                at.pass(lead + 2);
                return Ok(None);
            }
            _ => return Err(self.undeclared(at.bit, lead)),
        }
        self.varint(at, lead).map(Some)
    }
    fn bounded(&mut self, bit: usize, what: &'static str, length: u64, (min, max): (u32, u32)) -> Result<usize, Stop> {
        let left = (self.bytes.len() * 8).saturating_sub(bit) as u64 / 8;
        if length < u64::from(min) || max != UNBOUNDED && length > u64::from(max) || length > left {
            return Err(self.fail(bit, 0, Kind::Length { what, length }));
        }
        Ok(length as usize)
    }
    /// Characters. An element whose value may be missing altogether is allowed to be ended in its place.
    #[inline(always)]
    pub fn text(&mut self, at: &mut At, lead: u32, min: u32, max: u32, or_empty: bool) -> Result<&'a str, Stop> {
        self.suspend(at);
        let text = self.far_text(lead, min, max, or_empty)?;
        *at = self.resume();
        Ok(text)
    }
    #[inline(never)]
    fn far_text(&mut self, lead: u32, min: u32, max: u32, or_empty: bool) -> Result<&'a str, Stop> {
        let mut at = self.resume();
        let Some(length) = self.length(&mut at, lead, or_empty)? else {
            self.suspend(&at);
            return Ok("");
        };
        let Some(chars) = length.checked_sub(2) else {
            return Err(self.fail(at.bit, 0, strings::REFERENCE));
        };
        let chars = self.bounded(at.bit, "string", chars, (min, max))?;
        self.bit = at.bit + chars * 8;
        match self.arena.ascii(self.bytes, at.bit, chars) {
            Ok(Some(text)) => Ok(text),
            Ok(None) => self.text_long(at.bit, chars),
            Err(full) => Err(self.full(at.bit, full)),
        }
    }
    #[cold]
    #[inline(never)]
    fn text_long(&mut self, bit: usize, chars: usize) -> Result<&'a str, Stop> {
        let mut r = self.reader(bit);
        let text = match value::Text::read(&mut r, chars as u64) {
            Ok(text) => text,
            Err(error) => return Err(self.kept(error)),
        };
        self.bit = r.bit();
        let octets = match self.arena.octets(text.len()) {
            Ok(octets) => octets,
            Err(full) => return Err(self.full(bit, full)),
        };
        text.write_utf8(octets);
        core::str::from_utf8(octets).map_err(|_| self.fail(bit, 0, Kind::Text { what: "string" }))
    }
    /// Octets with their number before them; like [`Decoder::text`] where the value is missing.
    #[inline(always)]
    pub fn binary(&mut self, at: &mut At, lead: u32, min: u32, max: u32, or_empty: bool) -> Result<&'a [u8], Stop> {
        self.suspend(at);
        let octets = self.far_binary(lead, min, max, or_empty)?;
        *at = self.resume();
        Ok(octets)
    }
    #[inline(never)]
    fn far_binary(&mut self, lead: u32, min: u32, max: u32, or_empty: bool) -> Result<&'a [u8], Stop> {
        let mut at = self.resume();
        let Some(length) = self.length(&mut at, lead, or_empty)? else {
            self.suspend(&at);
            return Ok(&[]);
        };
        let length = self.bounded(at.bit, "binary", length, (min, max))?;
        self.bit = at.bit + length * 8;
        match self.arena.copied(self.bytes, at.bit, length) {
            Ok((octets, _)) => Ok(octets),
            Err(full) => Err(self.full(at.bit, full)),
        }
    }
    /// Exactly so many octets with their number before them.
    #[inline(always)]
    pub fn array<const N: usize>(&mut self, at: &mut At, lead: u32) -> Result<[u8; N], Stop> {
        // The number in one octet and nothing else before it.
        if N >= 128 || self.peek(at, lead + 8) >> (56 - lead) != N as u64 {
            self.array_length(at, lead, N)?;
        } else {
            at.pass(lead + 8);
        }
        let mut octets = [0; N];
        if N == 8 {
            // A session's identifier, which nearly every message has.
            let high = self.take(at, 32);
            octets.copy_from_slice(&(high << 32 | self.take(at, 32)).to_be_bytes());
            return Ok(octets);
        }
        for chunk in octets.chunks_mut(7) {
            let n = chunk.len();
            let word = self.take(at, n as u32 * 8) << (64 - n * 8);
            chunk.copy_from_slice(&word.to_be_bytes()[..n]);
        }
        Ok(octets)
    }
    #[inline(always)]
    fn array_length(&mut self, at: &mut At, lead: u32, octets: usize) -> Result<(), Stop> {
        self.suspend(at);
        self.far_array_length(lead, octets)?;
        let have = at.have;
        *at = self.resume();
        at.word = self.load(at.bit);
        at.have = have - lead - 8;
        Ok(())
    }
    #[cold]
    #[inline(never)]
    fn far_array_length(&mut self, lead: u32, octets: usize) -> Result<(), Stop> {
        let mut at = self.resume();
        let length = self.length(&mut at, lead, false)?.unwrap_or(0);
        self.bounded(at.bit, "binary", length, (octets as u32, octets as u32))?;
        self.suspend(&at);
        Ok(())
    }
    /// An integer of any size.
    #[inline(always)]
    pub fn big(&mut self, at: &mut At, lead: u32) -> Result<BigInt<'a>, Stop> {
        self.zeros(at, lead)?;
        self.suspend(at);
        let big = self.far_big()?;
        *at = self.resume();
        Ok(big)
    }
    #[inline(never)]
    fn far_big(&mut self) -> Result<BigInt<'a>, Stop> {
        let mut r = self.reader(self.bit);
        let view = match value::BigInt::read(&mut r, true) {
            Ok(view) => view,
            Err(error) => return Err(self.kept(error)),
        };
        self.bit = r.bit();
        let octets = match self.arena.octets(view.len()) {
            Ok(octets) => octets,
            Err(full) => return Err(self.full(self.bit, full)),
        };
        Ok(BigInt { negative: view.is_negative(), magnitude: view.magnitude(octets) })
    }
    /// Content as its bits: what is left of an element of this type after so many attributes.
    pub fn content(
        &mut self,
        at: &mut At,
        lead: u32,
        ty: &'static Type,
        attributes: usize,
        end: Option<(u32, u32)>,
    ) -> Result<Content<'a>, Stop> {
        self.zeros(at, lead)?;
        let start = at.bit;
        if let Some((code, bits)) = end
            && self.take(at, bits) == u64::from(code)
        {
            return Ok(Content::default());
        }
        let plain = self.plain.map(|schema| (schema, self.arena));
        let skip = || -> wireform_wire::Result<(usize, bool)> {
            let mut cursor = Cursor::within(self.reader(start), ty, attributes, plain)?;
            while cursor.depth() > 0 {
                cursor.next()?;
            }
            Ok((cursor.bit(), cursor.has_names()))
        };
        let names = match skip() {
            Ok((bit, names)) => {
                self.bit = bit;
                names
            }
            Err(error) => return Err(self.kept(error)),
        };
        *at = self.resume();
        if self.overrun(at.bit) > 0 {
            return Err(self.undeclared(at.bit, 0));
        }
        let octets = &self.bytes[start / 8..at.bit.div_ceil(8)];
        Ok(Content { bytes: octets, at: (start % 8) as u8, bits: (at.bit - start) as u32, names })
    }
}
