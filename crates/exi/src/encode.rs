//! Writing typed values.
//!
//! Event codes that say nothing new are runs of zero bits. Instead of being written they are counted (`lead`) and go out
//! together with the next bits that matter.

use crate::bits::BitReader;
use crate::{
    cursor::HEADER,
    schema::{UNBOUNDED, code_width, width},
    types::{BigInt, Content},
};
use wireform_wire::{Error, Kind, Result, bits::BitWriter};

/// A sink for typed values. The first error is kept and told by [`Encoder::finish`], so that the code that writes needs
/// no branches.
#[derive(Debug)]
pub struct Encoder<'o> {
    w: BitWriter<'o>,
    error: Option<Error>,
}

impl<'o> Encoder<'o> {
    /// An encoder into a buffer.
    #[inline]
    pub const fn new(out: &'o mut [u8]) -> Self {
        Encoder { w: BitWriter::new(out), error: None }
    }
    /// Ends the stream: pads the last octet and returns how many octets there are.
    ///
    /// # Errors
    /// The first error.
    #[inline]
    pub fn finish(self) -> Result<usize> {
        match self.error {
            None => self.w.finish(),
            Some(error) => Err(error),
        }
    }
    /// Keeps an error.
    #[cold]
    #[inline(never)]
    pub fn fail(&mut self, kind: Kind) {
        self.error.get_or_insert(Error::new(kind, self.w.bit()));
    }
    /// Writes the low `n` bits of a value, after zeros: at most 56 bits in all.
    #[inline(always)]
    pub fn put(&mut self, value: u64, n: u32) {
        if self.w.bits(value, n).is_err() {
            self.fail(Kind::NoSpace);
        }
    }
    /// Begins a stream: the header and the root's code.
    #[inline(always)]
    pub fn begin(&mut self, code: u32, bits: u32) {
        self.put(u64::from(HEADER) << bits | u64::from(code), 8 + bits);
    }
    /// The event code `code` in a state of `t` productions.
    #[inline(always)]
    pub fn event(&mut self, lead: u32, code: u32, t: u32) {
        self.put(code.into(), lead + code_width(t));
    }
    /// A boolean.
    #[inline(always)]
    pub fn bool(&mut self, lead: u32, value: bool) {
        self.put(value.into(), lead + 1);
    }
    /// An index into an enumeration of `values` values.
    #[inline(always)]
    pub fn index(&mut self, lead: u32, index: u32, values: u32) {
        self.put(index.into(), lead + width(values.into()));
    }
    /// An integer of few values.
    #[inline(always)]
    pub fn small(&mut self, lead: u32, value: i64, min: i64, max: i64) {
        if value < min || value > max {
            return self.fail(Kind::Invalid { what: "integer", value: value as u64 });
        }
        self.put(value.wrapping_sub(min) as u64, lead + width(max.wrapping_sub(min) as u64 + 1));
    }
    /// An integer that is not negative.
    #[inline(always)]
    pub fn unsigned(&mut self, lead: u32, value: u64, min: u64, max: u64) {
        if value < min || value > max {
            return self.fail(Kind::Invalid { what: "integer", value });
        }
        self.varint(lead, value);
    }
    /// An integer.
    #[inline(always)]
    pub fn integer(&mut self, lead: u32, value: i64, min: i64, max: i64) {
        if value < min || value > max {
            return self.fail(Kind::Invalid { what: "integer", value: value as u64 });
        }
        let magnitude = (value ^ value >> 63) as u64;
        let sign = (value >> 63) as u64 & 1;
        if magnitude < 0x80 {
            self.put(sign << 8 | magnitude, lead + 9);
        } else if magnitude < 0x4000 {
            self.put(sign << 16 | (magnitude & 0x7f | 0x80) << 8 | magnitude >> 7, lead + 17);
        } else {
            self.put(sign, lead + 1);
            self.varint(0, magnitude);
        }
    }
    #[inline(always)]
    fn varint(&mut self, lead: u32, value: u64) {
        if value < 0x80 {
            self.put(value, lead + 8);
        } else if value < 0x4000 {
            self.put((value & 0x7f | 0x80) << 8 | value >> 7, lead + 16);
        } else {
            self.varint_long(lead, value);
        }
    }
    #[inline(never)]
    fn varint_long(&mut self, lead: u32, mut value: u64) {
        // Four octets at a time: with any lead they fit a word.
        let mut lead = lead;
        loop {
            let (mut word, mut n) = (0, 0);
            while n < 32 && value >= 0x80 {
                word = word << 8 | value & 0x7f | 0x80;
                value >>= 7;
                n += 8;
            }
            if n < 32 {
                return self.put(word << 8 | value, lead + n + 8);
            }
            self.put(word, lead + n);
            lead = 0;
        }
    }
    /// Characters.
    #[inline]
    pub fn text(&mut self, lead: u32, text: &str, min: u32, max: u32) {
        if !text.is_ascii() {
            return self.text_long(lead, text, min, max);
        }
        if !bounded(text.len(), min, max) {
            return self.fail(Kind::Length { what: "string", length: text.len() as u64 });
        }
        self.varint(lead, text.len() as u64 + 2);
        self.octets(text.as_bytes());
    }
    #[cold]
    #[inline(never)]
    fn text_long(&mut self, lead: u32, text: &str, min: u32, max: u32) {
        let chars = text.chars().count();
        if !bounded(chars, min, max) {
            return self.fail(Kind::Length { what: "string", length: chars as u64 });
        }
        self.varint(lead, chars as u64 + 2);
        text.chars().for_each(|c| self.varint(0, c.into()));
    }
    /// Octets with their number before them.
    #[inline]
    pub fn binary(&mut self, lead: u32, octets: &[u8], min: u32, max: u32) {
        if !bounded(octets.len(), min, max) {
            return self.fail(Kind::Length { what: "binary", length: octets.len() as u64 });
        }
        self.varint(lead, octets.len() as u64);
        self.octets(octets);
    }
    #[inline]
    fn octets(&mut self, octets: &[u8]) {
        if self.w.octets(octets).is_err() {
            self.fail(Kind::NoSpace);
        }
    }
    /// An integer of any size.
    pub fn big(&mut self, lead: u32, value: &BigInt<'_>) {
        self.put(value.negative.into(), lead + 1);
        // Magnitude, or magnitude minus one, in groups of seven bits from the last octet on.
        let mut borrow = u16::from(value.negative);
        let (mut word, mut n) = (0u16, 0);
        let mut pending: Option<u8> = None;
        let mut zeros = 0;
        let mut group = |e: &mut Self, bits: u8| {
            // Leading zeros, which come last, are not written; the last group that counts is not marked.
            if bits == 0 && pending.is_some() {
                zeros += 1;
                return;
            }
            if let Some(before) = pending.replace(bits) {
                e.put((before | 0x80).into(), 8);
                for _ in 0..zeros {
                    e.put(0x80, 8);
                }
                zeros = 0;
            }
        };
        for octet in value.magnitude.iter().rev() {
            let (octet, under) = octet.overflowing_sub(borrow as u8);
            borrow = under.into();
            word |= u16::from(octet) << n;
            n += 8;
            while n >= 7 {
                group(self, (word & 0x7f) as u8);
                word >>= 7;
                n -= 7;
            }
        }
        group(self, word as u8);
        let last = pending.unwrap_or(0);
        self.put(last.into(), 8);
        if borrow > 0 {
            self.fail(Kind::Invalid { what: "negative zero", value: 0 });
        }
    }
    /// Content as its bits.
    pub fn content(&mut self, lead: u32, content: &Content<'_>, end: Option<(u32, u32)>) {
        match (content.bits, end) {
            (0, Some((code, bits))) => self.put(code.into(), lead + bits),
            (0, None) => self.fail(Kind::Missing { what: "content" }),
            (bits, _) => {
                self.put(0, lead);
                let mut r = BitReader::new(content.bytes);
                r.seek(content.at as usize);
                let mut left = bits;
                while left > 0 {
                    let n = left.min(32);
                    let word = r.take(n);
                    self.put(word, n);
                    left -= n;
                }
            }
        }
    }
    /// Tells that a list is too short or too long.
    #[cold]
    pub fn list(&mut self, length: usize) {
        self.fail(Kind::Length { what: "list", length: length as u64 });
    }
}

#[inline(always)]
fn bounded(length: usize, min: u32, max: u32) -> bool {
    length >= min as usize && (max == UNBOUNDED || length <= max as usize)
}
