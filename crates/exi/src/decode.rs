//! Reading typed values.
//!
//! Past the end of the input everything reads as zeros, and whether it was passed is asked where a value has been read,
//! not at each bit: at lists, at strings, and at the end.

use crate::bits::BitReader;
use crate::{
    arena::{self, Arena, Full, Items},
    cursor::HEADER,
    grammar::Machine,
    schema::{Name, Schema, Type, UNBOUNDED, code_width, width},
    strings,
    types::{BigInt, Content},
    value,
};
use wireform_wire::{Error, Kind, Result};

/// The decoder has stopped; [`Decoder::error`] tells why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop;

/// A source of typed values.
#[derive(Debug)]
pub struct Decoder<'a> {
    r: BitReader<'a>,
    arena: &'a Arena<'a>,
    error: Option<Error>,
}

impl<'a> Decoder<'a> {
    /// A decoder of a stream, which puts strings and lists into the arena.
    #[inline]
    pub fn new(bytes: &'a [u8], arena: &'a Arena<'a>) -> Self {
        Decoder { r: BitReader::new(bytes), arena, error: None }
    }
    /// Where strings and lists go.
    #[inline]
    pub const fn arena(&self) -> &'a Arena<'a> {
        self.arena
    }
    /// Why the decoder stopped.
    pub fn error(&self) -> Error {
        self.error.unwrap_or(Error::new(Kind::UnexpectedEnd { needed: 0 }, self.r.bit()))
    }
    /// Keeps an error at the current bit.
    #[cold]
    #[inline(never)]
    pub fn fail(&mut self, kind: Kind) -> Stop {
        let error = match self.r.overrun() {
            0 => self.r.error(kind),
            needed => Error::new(Kind::UnexpectedEnd { needed }, self.r.bytes().len() * 8),
        };
        self.error.get_or_insert(error);
        Stop
    }
    /// Keeps an error at so many bits before the current one.
    #[cold]
    #[inline(never)]
    fn fail_before(&mut self, bits: u32, kind: Kind) -> Stop {
        if self.r.overrun() == 0 {
            self.r.back(bits as usize);
        }
        self.fail(kind)
    }
    #[cold]
    #[inline(never)]
    fn undeclared(&mut self, bits: u32) -> Stop {
        self.fail_before(bits, Kind::Unexpected { what: "content that the schema does not declare" })
    }
    /// Begins a stream: the header, then the root's code.
    #[inline(always)]
    pub fn begin(&mut self, bits: u32) -> Result<u32, Stop> {
        let word = self.r.take(8 + bits);
        if word >> bits != u64::from(HEADER) {
            return Err(self.fail_before(8 + bits, Kind::Invalid { what: "EXI header", value: word >> bits }));
        }
        Ok((word & ((1 << bits) - 1)) as u32)
    }
    /// Ends a stream: nothing may follow but the padding.
    #[inline]
    pub fn finish(&mut self) -> Result<(), Stop> {
        self.alive()?;
        let octets = self.r.left() / 8;
        if octets > 0 {
            return Err(self.fail(Kind::Trailing { octets }));
        }
        Ok(())
    }
    /// Ends a fragment: End Document, then the padding.
    #[inline]
    pub fn finish_fragment(&mut self, end: u32, bits: u32) -> Result<(), Stop> {
        if self.r.take(bits) != u64::from(end) {
            return Err(self.fail_before(bits, Kind::Missing { what: "End Document" }));
        }
        self.finish()
    }
    /// A root that the schema has but the caller's type has not.
    #[cold]
    pub fn root(&mut self, code: u32) -> Stop {
        self.r.seek(8);
        self.fail(Kind::Reserved { what: "root element", value: code.into() })
    }
    /// Stops where the input has been passed.
    #[inline(always)]
    pub fn alive(&mut self) -> Result<(), Stop> {
        if self.r.overrun() > 0 { Err(self.fail(Kind::UnexpectedEnd { needed: 0 })) } else { Ok(()) }
    }
    /// The name of the next attribute in the relaxed grammar, if one is next.
    ///
    /// # Errors
    /// [`Stop`] at the end of the stream.
    pub fn attribute(&mut self, schema: &'static Schema) -> Result<Option<Name>, Stop> {
        self.alive()?;
        let at = self.r.bit();
        let name = schema.attributes.get(self.r.take(schema.relaxed(true).0) as usize).copied();
        if name.is_none() {
            self.r.seek(at);
        }
        Ok(name)
    }
    /// Characters and the end of the element in the relaxed grammar.
    ///
    /// # Errors
    /// [`Stop`]; the decoder keeps why.
    pub fn relaxed_text(&mut self, schema: &'static Schema, min: u32, max: u32) -> Result<&'a str, Stop> {
        let (bits, end) = schema.relaxed(true);
        match (self.r.take(bits) as usize).checked_sub(end) {
            // An empty value that was written by ending the element.
            Some(0) if min == 0 => return Ok(""),
            Some(1) => {}
            _ => return Err(self.unexpected()),
        }
        let text = self.text(0, min, max)?;
        let (bits, end) = schema.relaxed(false);
        if self.r.take(bits) as usize != end {
            return Err(self.unexpected());
        }
        Ok(text)
    }
    /// Content that the element's type does not have.
    #[cold]
    pub fn unexpected(&mut self) -> Stop {
        self.fail(Kind::Unexpected { what: "this content" })
    }
    /// Event codes that must be zero.
    #[inline(always)]
    pub fn zeros(&mut self, lead: u32) -> Result<(), Stop> {
        if self.r.take(lead) != 0 {
            return Err(self.undeclared(lead));
        }
        Ok(())
    }
    /// `n` bits after event codes that must be zero.
    #[inline(always)]
    fn after(&mut self, lead: u32, n: u32) -> Result<u64, Stop> {
        let word = self.r.take(lead + n);
        if word >> n != 0 {
            return Err(self.undeclared(lead + n));
        }
        Ok(word)
    }
    /// The event code in a state of `t` productions, counted from the last: `t` is the first production, 1 the last.
    #[inline(always)]
    pub fn event(&mut self, lead: u32, t: u32) -> Result<u32, Stop> {
        let code = self.after(lead, code_width(t))? as u32;
        if code >= t {
            return Err(self.undeclared(code_width(t)));
        }
        Ok(t - code)
    }
    /// Event codes that must be zero, the last of which announces a value that may be empty. False where the element was
    /// ended in place of an empty value; what is left of that code then reads as the end that follows a value.
    #[inline(always)]
    pub fn filled(&mut self, lead: u32) -> Result<bool, Stop> {
        match self.r.take(lead) {
            0 => Ok(true),
            1 if self.r.peek() >> 61 == 0 => {
                self.r.pass(2);
                Ok(false)
            }
            _ => Err(self.undeclared(lead)),
        }
    }
    /// An abstract element, which no stream may hold.
    #[cold]
    pub fn abstract_element(&mut self) -> Stop {
        self.fail(Kind::Unexpected { what: "an abstract element" })
    }
    /// Keeps a value in the arena.
    #[inline]
    pub fn keep<T: Copy>(&mut self, value: T) -> Result<&'a T, Stop> {
        let arena = self.arena;
        arena.value(value).map_err(|full| self.full(full))
    }
    /// Appends to a list, and stops where the input has been passed.
    #[inline]
    pub fn push<T: Copy>(&mut self, items: &mut Items<'a, T>, value: T) -> Result<(), Stop> {
        self.alive()?;
        items.push(self.arena, value).map_err(|full| self.full(full))
    }
    /// A boolean.
    #[inline(always)]
    pub fn bool(&mut self, lead: u32) -> Result<bool, Stop> {
        Ok(self.after(lead, 1)? != 0)
    }
    /// An index into an enumeration.
    #[inline(always)]
    pub fn index(&mut self, lead: u32, values: u32) -> Result<u32, Stop> {
        let index = self.after(lead, width(values.into()))?;
        if index >= u64::from(values) {
            return Err(self.fail_before(width(values.into()), Kind::Reserved { what: "enumeration", value: index }));
        }
        Ok(index as u32)
    }
    /// An integer of few values.
    #[inline(always)]
    pub fn small(&mut self, lead: u32, min: i64, max: i64) -> Result<i64, Stop> {
        let n = width(max.wrapping_sub(min) as u64 + 1);
        let value = min.wrapping_add(self.after(lead, n)? as i64);
        if value > max {
            return Err(self.fail_before(n, Kind::Invalid { what: "integer", value: value as u64 }));
        }
        Ok(value)
    }
    #[inline(always)]
    fn varint(&mut self, lead: u32) -> Result<u64, Stop> {
        // Two octets are what nearly all integers take.
        let word = self.r.glance(lead + 16);
        if lead > 0 && word >> (64 - lead) != 0 {
            return Err(self.undeclared(0));
        }
        let word = word << lead;
        if word >> 63 == 0 {
            self.r.pass(lead + 8);
            return Ok(word >> 56);
        }
        if word >> 55 & 1 == 0 {
            self.r.pass(lead + 16);
            return Ok(word >> 56 & 0x7f | (word >> 48 & 0x7f) << 7);
        }
        self.varint_long(lead)
    }
    #[inline(never)]
    fn varint_long(&mut self, lead: u32) -> Result<u64, Stop> {
        self.r.pass(lead);
        let at = self.r.bit();
        match value::varint_long(&mut self.r) {
            Some(value) => Ok(value),
            None => {
                self.r.seek(at);
                Err(self.fail(Kind::Limit { what: "integer's bits", max: 64 }))
            }
        }
    }
    /// An integer that is not negative.
    #[inline(always)]
    pub fn unsigned(&mut self, lead: u32, min: u64, max: u64) -> Result<u64, Stop> {
        let value = self.varint(lead)?;
        if value < min || value > max {
            return Err(self.fail(Kind::Invalid { what: "integer", value }));
        }
        Ok(value)
    }
    /// An integer.
    #[inline(always)]
    pub fn integer(&mut self, lead: u32, min: i64, max: i64) -> Result<i64, Stop> {
        let word = self.r.glance(lead + 17);
        if lead > 0 && word >> (64 - lead) != 0 {
            return Err(self.undeclared(0));
        }
        let word = word << lead;
        let sign = -((word >> 63) as i64);
        let word = word << 1;
        let magnitude = if word >> 63 == 0 {
            self.r.pass(lead + 9);
            word >> 56
        } else if word >> 55 & 1 == 0 {
            self.r.pass(lead + 17);
            word >> 56 & 0x7f | (word >> 48 & 0x7f) << 7
        } else {
            self.varint_long(lead + 1)?
        };
        let value = magnitude as i64 ^ sign;
        if magnitude > i64::MAX as u64 || value < min || value > max {
            return Err(self.fail(Kind::Invalid { what: "integer", value: magnitude }));
        }
        Ok(value)
    }
    fn full(&mut self, _: Full) -> Stop {
        self.fail(Kind::Limit { what: "arena", max: self.arena.free() as u64 })
    }
    fn length(&mut self, what: &'static str, length: u64, min: u32, max: u32) -> Result<usize, Stop> {
        if length < u64::from(min) || max != UNBOUNDED && length > u64::from(max) || length > self.r.left() as u64 / 8 {
            return Err(self.fail(Kind::Length { what, length }));
        }
        Ok(length as usize)
    }
    /// Characters.
    #[inline]
    pub fn text(&mut self, lead: u32, min: u32, max: u32) -> Result<&'a str, Stop> {
        let Some(chars) = self.varint(lead)?.checked_sub(2) else {
            return Err(self.fail(strings::REFERENCE));
        };
        let chars = self.length("string", chars, min, max)?;
        let start = self.r.bit();
        let octets = match self.arena.octets(chars) {
            Ok(octets) => octets,
            Err(full) => return Err(self.full(full)),
        };
        let _ = self.r.octets(octets);
        match arena::ascii(octets) {
            Some(text) => Ok(text),
            None => self.text_long(start, chars),
        }
    }
    #[cold]
    #[inline(never)]
    fn text_long(&mut self, start: usize, chars: usize) -> Result<&'a str, Stop> {
        self.r.seek(start);
        let text = match value::Text::read(&mut self.r, chars as u64) {
            Ok(text) => text,
            Err(error) => {
                self.error.get_or_insert(error);
                return Err(Stop);
            }
        };
        let octets = match self.arena.octets(text.len()) {
            Ok(octets) => octets,
            Err(full) => return Err(self.full(full)),
        };
        text.write_utf8(octets);
        core::str::from_utf8(octets).map_err(|_| self.fail(Kind::Text { what: "string" }))
    }
    /// Octets with their number before them.
    #[inline]
    pub fn binary(&mut self, lead: u32, min: u32, max: u32) -> Result<&'a [u8], Stop> {
        let length = self.varint(lead)?;
        let length = self.length("binary", length, min, max)?;
        let octets = match self.arena.octets(length) {
            Ok(octets) => octets,
            Err(full) => return Err(self.full(full)),
        };
        let _ = self.r.octets(octets);
        Ok(octets)
    }
    /// Exactly so many octets with their number before them.
    #[inline]
    pub fn array<const N: usize>(&mut self, lead: u32) -> Result<[u8; N], Stop> {
        let length = self.varint(lead)?;
        self.length("binary", length, N as u32, N as u32)?;
        let mut octets = [0; N];
        for chunk in octets.chunks_mut(4) {
            let n = chunk.len();
            let word = (self.r.take(n as u32 * 8) << (32 - n * 8)) as u32;
            chunk.copy_from_slice(&word.to_be_bytes()[..n]);
        }
        Ok(octets)
    }
    /// An integer of any size.
    pub fn big(&mut self, lead: u32) -> Result<BigInt<'a>, Stop> {
        self.zeros(lead)?;
        let view = match value::BigInt::read(&mut self.r, true) {
            Ok(view) => view,
            Err(error) => {
                self.error.get_or_insert(error);
                return Err(Stop);
            }
        };
        let octets = match self.arena.octets(view.len()) {
            Ok(octets) => octets,
            Err(full) => return Err(self.full(full)),
        };
        Ok(BigInt { negative: view.is_negative(), magnitude: view.magnitude(octets) })
    }
    /// Content as its bits: what is left of an element of this type after so many attributes.
    pub fn content(
        &mut self,
        lead: u32,
        ty: &'static Type,
        attributes: usize,
        end: Option<(u32, u32)>,
    ) -> Result<Content<'a>, Stop> {
        self.zeros(lead)?;
        let start = self.r.bit();
        if let Some((code, bits)) = end {
            if self.r.take(bits) == u64::from(code) {
                return Ok(Content::default());
            }
            self.r.seek(start);
        }
        self.skip(ty, attributes)?;
        let bits = self.r.bit() - start;
        self.alive()?;
        let from = start / 8;
        let to = self.r.bit().div_ceil(8).min(self.r.bytes().len());
        Ok(Content { bytes: &self.r.bytes()[from..to], at: (start % 8) as u32, bits: bits as u32 })
    }
    #[cold]
    #[inline(never)]
    fn skip(&mut self, ty: &'static Type, attributes: usize) -> Result<(), Stop> {
        let mut machine = Machine::new();
        if let Err(error) = machine.skip_rest(&mut self.r, ty, attributes) {
            self.error.get_or_insert(error);
            return Err(Stop);
        }
        Ok(())
    }
}
