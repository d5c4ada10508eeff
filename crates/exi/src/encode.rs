//! Writing typed values.
//!
//! The bits that are not yet stored travel from call to call ([`Acc`]), so that they stay in registers. Event codes that
//! say nothing new are runs of zero bits; they are counted (`lead`) and go out with the next bits that matter.

use crate::bits::BitReader;
use crate::{
    cursor::HEADER,
    generic::WILD,
    schema::{Name, Schema, UNBOUNDED, code_width, width},
    types::{BigInt, Content},
};
use wireform_wire::{Error, Kind, Result};

/// Bits that are not yet stored.
#[derive(Debug, Clone, Copy, Default)]
pub struct Acc {
    /// The bits, in its low end. What is above them is left over from earlier ones: it is shifted out before a store.
    word: u64,
    /// How many they are, at most 64.
    fill: u32,
}

/// A sink for typed values. The first error is kept and told by [`Encoder::finish`], so that the code that writes needs
/// no branches.
#[derive(Debug)]
pub struct Encoder<'o> {
    out: &'o mut [u8],
    /// Octets that are stored.
    at: usize,
    error: Option<Error>,
    /// Nothing is stored; what is missing of the buffer is no error.
    counting: bool,
    /// Names of wildcards are written as values keep them.
    pub(crate) plain: bool,
}

impl Encoder<'static> {
    /// An encoder that stores nothing: [`Encoder::finish`] tells how many octets there would be.
    pub const fn counting() -> Self {
        Encoder { out: &mut [], at: 0, error: None, counting: true, plain: false }
    }
}

impl<'o> Encoder<'o> {
    /// An encoder into a buffer.
    #[inline]
    pub const fn new(out: &'o mut [u8]) -> Self {
        Encoder { out, at: 0, error: None, counting: false, plain: false }
    }
    /// Ends the stream: pads the last octet and returns how many octets there are.
    ///
    /// # Errors
    /// The first error.
    #[inline]
    pub fn finish(mut self, acc: Acc) -> Result<usize> {
        let acc = self.store(acc);
        if acc.fill > 0 {
            match self.out.get_mut(self.at) {
                Some(last) => *last = (acc.word << (8 - acc.fill)) as u8,
                None => self.fail(Kind::NoSpace),
            }
            self.at += 1;
        }
        match self.error {
            None => Ok(self.at),
            Some(error) => Err(error),
        }
    }
    /// Stores the whole octets of the bits; less than eight bits stay.
    #[inline]
    fn store(&mut self, acc: Acc) -> Acc {
        let word = if acc.fill == 0 { 0 } else { acc.word << (64 - acc.fill) };
        let octets = acc.fill as usize / 8;
        match self.out.get_mut(self.at..).and_then(|rest| rest.first_chunk_mut::<8>()) {
            Some(slot) => *slot = word.to_be_bytes(),
            None => self.store_last(word, octets),
        }
        self.at += octets;
        Acc { word: acc.word, fill: acc.fill % 8 }
    }
    #[cold]
    #[inline(never)]
    fn store_last(&mut self, word: u64, octets: usize) {
        let at = self.at;
        match self.out.get_mut(at..at + octets) {
            Some(slot) => slot.copy_from_slice(&word.to_be_bytes()[..octets]),
            None => self.fail(Kind::NoSpace),
        }
    }
    /// Keeps an error.
    #[cold]
    #[inline(never)]
    pub fn fail(&mut self, kind: Kind) {
        if self.counting && kind == Kind::NoSpace {
            return;
        }
        self.error.get_or_insert(Error::new(kind, self.at * 8));
    }
    /// Writes the low `n` bits of a value, the rest of which is zero: at most 56 bits.
    #[inline(always)]
    pub fn put(&mut self, mut acc: Acc, value: u64, n: u32) -> Acc {
        debug_assert!(n <= 56 && value >> n == 0);
        if acc.fill + n > 64 {
            acc = self.store(acc);
        }
        Acc { word: acc.word << n | value, fill: acc.fill + n }
    }
    /// Begins a stream: the header and the root's code.
    #[inline(always)]
    pub fn begin(&mut self, code: u32, bits: u32) -> Acc {
        self.put(Acc::default(), u64::from(HEADER) << bits | u64::from(code), 8 + bits)
    }
    /// Zero bits.
    #[inline(always)]
    pub fn zeros(&mut self, acc: Acc, lead: u32) -> Acc {
        self.put(acc, 0, lead)
    }
    /// The event code `code` in a state of `t` productions.
    #[inline(always)]
    pub fn event(&mut self, acc: Acc, lead: u32, code: u32, t: u32) -> Acc {
        self.put(acc, code.into(), lead + code_width(t))
    }
    /// A boolean.
    #[inline(always)]
    pub fn bool(&mut self, acc: Acc, lead: u32, value: bool) -> Acc {
        self.put(acc, value.into(), lead + 1)
    }
    /// An index into an enumeration of `values` values.
    #[inline(always)]
    pub fn index(&mut self, acc: Acc, lead: u32, index: u32, values: u32) -> Acc {
        self.put(acc, index.into(), lead + width(values.into()))
    }
    /// An integer of few values.
    #[inline(always)]
    pub fn small(&mut self, acc: Acc, lead: u32, value: i64, min: i64, max: i64) -> Acc {
        if value < min || value > max {
            return self.refuse(acc, Kind::Invalid { what: "integer", value: value as u64 });
        }
        self.put(acc, value.wrapping_sub(min) as u64, lead + width(max.wrapping_sub(min) as u64 + 1))
    }
    #[cold]
    fn refuse(&mut self, acc: Acc, kind: Kind) -> Acc {
        self.fail(kind);
        acc
    }
    /// An integer that is not negative.
    #[inline(always)]
    pub fn unsigned(&mut self, acc: Acc, lead: u32, value: u64, min: u64, max: u64) -> Acc {
        if value < min || value > max {
            return self.refuse(acc, Kind::Invalid { what: "integer", value });
        }
        self.varint(acc, lead, value)
    }
    /// An integer.
    #[inline(always)]
    pub fn integer(&mut self, acc: Acc, lead: u32, value: i64, min: i64, max: i64) -> Acc {
        if value < min || value > max {
            return self.refuse(acc, Kind::Invalid { what: "integer", value: value as u64 });
        }
        let magnitude = (value ^ value >> 63) as u64;
        let sign = (value >> 63) as u64 & 1;
        if magnitude < 0x80 {
            self.put(acc, sign << 8 | magnitude, lead + 9)
        } else if magnitude < 0x4000 {
            self.put(acc, sign << 16 | (magnitude & 0x7f | 0x80) << 8 | magnitude >> 7, lead + 17)
        } else {
            let acc = self.put(acc, sign, lead + 1);
            self.varint_long(acc, 0, magnitude)
        }
    }
    #[inline(always)]
    fn varint(&mut self, acc: Acc, lead: u32, value: u64) -> Acc {
        if value < 0x80 {
            self.put(acc, value, lead + 8)
        } else if value < 0x4000 {
            self.put(acc, (value & 0x7f | 0x80) << 8 | value >> 7, lead + 16)
        } else {
            self.varint_long(acc, lead, value)
        }
    }
    #[inline(never)]
    fn varint_long(&mut self, mut acc: Acc, lead: u32, mut value: u64) -> Acc {
        let octets = (70 - (value | 1).leading_zeros()) / 7;
        acc = self.put(acc, 0, lead);
        if octets <= 7 {
            // The groups of seven bits are drawn apart: by eight, by four, by two. All but the last say that more follow.
            let fours = value & 0xfff_ffff | (value & 0x00ff_ffff_f000_0000) << 4;
            let pairs = fours & 0x3fff_0000_3fff | (fours & 0x0fff_c000_0fff_c000) << 2;
            let groups = pairs & 0x007f_007f_007f_007f | (pairs & 0x3f80_3f80_3f80_3f80) << 1;
            let more = 0x80_8080_8080_8080 & ((1 << (8 * (octets - 1))) - 1);
            return self.put(acc, (groups | more).swap_bytes() >> (64 - 8 * octets), 8 * octets);
        }
        while value >= 0x80 {
            acc = self.put(acc, value & 0x7f | 0x80, 8);
            value >>= 7;
        }
        self.put(acc, value, 8)
    }
    /// Characters.
    #[inline]
    pub fn text(&mut self, acc: Acc, lead: u32, text: &str, min: u32, max: u32) -> Acc {
        if !text.is_ascii() {
            return self.text_long(acc, lead, text, min, max);
        }
        if !bounded(text.len(), min, max) {
            return self.refuse(acc, Kind::Length { what: "string", length: text.len() as u64 });
        }
        let acc = self.varint(acc, lead, text.len() as u64 + 2);
        self.octets(acc, text.as_bytes())
    }
    #[cold]
    #[inline(never)]
    fn text_long(&mut self, acc: Acc, lead: u32, text: &str, min: u32, max: u32) -> Acc {
        let chars = text.chars().count();
        if !bounded(chars, min, max) {
            return self.refuse(acc, Kind::Length { what: "string", length: chars as u64 });
        }
        let mut acc = self.varint(acc, lead, chars as u64 + 2);
        for c in text.chars() {
            acc = self.varint(acc, 0, c.into());
        }
        acc
    }
    /// Octets with their number before them.
    #[inline]
    pub fn binary(&mut self, acc: Acc, lead: u32, octets: &[u8], min: u32, max: u32) -> Acc {
        if !bounded(octets.len(), min, max) {
            return self.refuse(acc, Kind::Length { what: "binary", length: octets.len() as u64 });
        }
        let acc = self.varint(acc, lead, octets.len() as u64);
        self.octets(acc, octets)
    }
    /// Exactly so many octets with their number before them.
    #[inline(always)]
    pub fn array<const N: usize>(&mut self, acc: Acc, lead: u32, octets: &[u8; N]) -> Acc {
        let (8, Some(octets)) = (N, octets.first_chunk::<8>()) else {
            return self.binary(acc, lead, octets, N as u32, N as u32);
        };
        // A session's identifier, which nearly every message has.
        let word = u64::from_be_bytes(*octets);
        let acc = self.put(acc, 8 << 32 | word >> 32, lead + 40);
        self.put(acc, word & 0xffff_ffff, 32)
    }
    fn octets(&mut self, acc: Acc, octets: &[u8]) -> Acc {
        let acc = self.store(acc);
        let fill = acc.fill;
        let Some(out) = self.out.get_mut(self.at..self.at + octets.len()) else {
            self.at += octets.len();
            return self.refuse(acc, Kind::NoSpace);
        };
        self.at += octets.len();
        if fill == 0 {
            out.copy_from_slice(octets);
            return acc;
        }
        // The bits that wait for the next octet, at the high end of one.
        let mut pending = (acc.word << (8 - fill)) as u8;
        let mut words = octets.chunks_exact(8);
        let mut slots = out.chunks_exact_mut(8);
        for (slot, word) in (&mut slots).zip(&mut words) {
            let word = u64::from_be_bytes(*word.first_chunk().expect("eight octets"));
            slot.copy_from_slice(&(u64::from(pending) << 56 | word >> fill).to_be_bytes());
            pending = (word << (8 - fill)) as u8;
        }
        for (slot, &octet) in slots.into_remainder().iter_mut().zip(words.remainder()) {
            *slot = pending | octet >> fill;
            pending = octet << (8 - fill);
        }
        Acc { word: u64::from(pending >> (8 - fill)), fill }
    }
    /// An integer of any size.
    pub fn big(&mut self, acc: Acc, lead: u32, value: &BigInt<'_>) -> Acc {
        let mut acc = self.put(acc, value.negative.into(), lead + 1);
        // A negative v is written as -(v + 1): the magnitude less one.
        let octets = value.magnitude;
        let bits = octets.len() * 8;
        let zeros = if value.negative { octets.iter().rev().take_while(|o| **o == 0).count() } else { 0 };
        if value.negative && zeros == octets.len() {
            return self.refuse(acc, Kind::Invalid { what: "negative zero", value: 0 });
        }
        // The octet at a place from the end, after the subtraction.
        let octet = |i: usize| match octets.len().checked_sub(i + 1).map(|at| octets[at]) {
            None => 0,
            Some(_) if value.negative && i < zeros => 0xff,
            Some(octet) if value.negative && i == zeros => octet - 1,
            Some(octet) => octet,
        };
        let group = |g: usize| {
            let (i, shift) = (g * 7 / 8, g * 7 % 8);
            (u16::from(octet(i)) | u16::from(octet(i + 1)) << 8) >> shift & 0x7f
        };
        let groups = (0..bits.div_ceil(7)).rev().find(|g| group(*g) != 0).map_or(1, |g| g + 1);
        for g in 0..groups {
            acc = self.put(acc, u64::from(group(g) | if g + 1 < groups { 0x80 } else { 0 }), 8);
        }
        acc
    }
    /// Content as its bits.
    pub fn content(&mut self, acc: Acc, lead: u32, content: &Content<'_>, end: Option<(u32, u32)>) -> Acc {
        match (content.bits, end) {
            (0, Some((code, bits))) => self.put(acc, code.into(), lead + bits),
            (0, None) => self.refuse(acc, Kind::Missing { what: "content" }),
            _ if content.names && !self.plain => self.refuse(acc, WILD),
            (bits, _) => {
                let mut acc = self.put(acc, 0, lead);
                let mut r = BitReader::new(content.bytes);
                r.seek(content.at.into());
                let mut left = bits;
                while left > 0 {
                    let n = left.min(32);
                    acc = self.put(acc, r.take(n), n);
                    left -= n;
                }
                acc
            }
        }
    }
    /// The event code of an attribute in the relaxed grammar.
    pub fn attribute(&mut self, acc: Acc, schema: &'static Schema, name: &Name) -> Acc {
        match schema.attributes.iter().position(|a| a == name) {
            Some(code) => self.put(acc, code as u64, schema.relaxed(true).0),
            None => self.refuse(acc, Kind::Unexpected { what: "this attribute" }),
        }
    }
    /// Characters and the end of the element in the relaxed grammar.
    pub fn relaxed_text(&mut self, acc: Acc, schema: &'static Schema, text: &str, min: u32, max: u32) -> Acc {
        let (bits, end) = schema.relaxed(true);
        let acc = self.put(acc, end as u64 + 1, bits);
        let acc = self.text(acc, 0, text, min, max);
        let (bits, end) = schema.relaxed(false);
        self.put(acc, end as u64, bits)
    }
    /// Tells that a list is too short or too long.
    #[cold]
    pub fn list(&mut self, acc: Acc, length: usize) -> Acc {
        self.refuse(acc, Kind::Length { what: "list", length: length as u64 })
    }
}

#[inline(always)]
fn bounded(length: usize, min: u32, max: u32) -> bool {
    length >= min as usize && (max == UNBOUNDED || length <= max as usize)
}
