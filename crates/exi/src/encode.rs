//! Writing typed values.
//!
//! The bits that are not yet stored travel beside the encoder ([`Acc`]), so that they stay in registers. Event codes that
//! say nothing new are runs of zero bits; they are counted (`lead`) and go out with the next bits that matter.

use crate::bits::BitReader;
use crate::{
    cursor::HEADER,
    schema::{UNBOUNDED, code_width, width},
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
    /// How many they are at most: the compiler is to know the number, and with it where to store, not the processor.
    most: u32,
}

/// How many bits may stay after a store.
const REST: u32 = 7;
/// How many bits are left at most where ways through the code meet, and between functions.
const HALF: u32 = 32;

impl Acc {
    /// Bits that another function has left, [`Encoder::bound`] by name.
    #[inline(always)]
    #[must_use]
    pub const fn bounded(self) -> Self {
        Acc { word: self.word, fill: self.fill, most: HALF }
    }
}

/// A sink for typed values. The first error is kept and told by [`Encoder::finish`], so that the code that writes needs
/// no branches.
#[derive(Debug)]
pub struct Encoder<'o> {
    out: &'o mut [u8],
    /// Octets that are stored.
    at: u32,
    error: Option<Error>,
}

impl<'o> Encoder<'o> {
    /// An encoder into a buffer.
    #[inline]
    pub fn new(out: &'o mut [u8]) -> Self {
        // What follows the first four gigabytes is not used: so the next eight octets are always a number.
        let len = out.len().min(u32::MAX as usize - 16);
        Encoder { out: &mut out[..len], at: 0, error: None }
    }
    /// Ends the stream: pads the last octet and returns how many octets there are.
    ///
    /// # Errors
    /// The first error.
    #[inline]
    pub fn finish(mut self, acc: Acc) -> Result<usize> {
        let acc = self.settle(acc);
        if acc.fill > 0 {
            match self.out.get_mut(self.at as usize) {
                Some(last) => *last = (acc.word << (8 - acc.fill)) as u8,
                None => self.fail(Kind::NoSpace),
            }
            self.at += 1;
        }
        match self.error {
            None => Ok(self.at as usize),
            Some(error) => Err(error),
        }
    }
    /// Stores the whole octets of the bits; less than eight bits stay.
    #[inline(always)]
    fn settle(&mut self, acc: Acc) -> Acc {
        // Without any bits what is written here is written over.
        let word = acc.word.wrapping_shl(64 - acc.fill);
        let at = self.at as usize;
        match self.out.get_mut(at..at + 8).and_then(|slot| slot.first_chunk_mut::<8>()) {
            Some(slot) => *slot = word.to_be_bytes(),
            None => self.store_last(word, acc.fill as usize / 8),
        }
        self.at += acc.fill / 8;
        Acc { word: acc.word, fill: acc.fill % 8, most: REST }
    }
    #[inline(never)]
    fn far_settle(&mut self, acc: Acc) -> Acc {
        self.settle(acc)
    }
    #[cold]
    #[inline(never)]
    fn store_last(&mut self, word: u64, octets: usize) {
        let at = self.at as usize;
        match self.out.get_mut(at..at + octets) {
            Some(slot) => slot.copy_from_slice(&word.to_be_bytes()[..octets]),
            None => self.no_space(),
        }
    }
    #[cold]
    fn no_space(&mut self) {
        // What follows is lost as well; it must not be counted beyond any buffer.
        self.fail(Kind::NoSpace);
        self.at = 0;
    }
    /// Where ways through the code meet: leaves few enough bits, the same at most on each.
    #[inline(always)]
    pub fn bound(&mut self, acc: Acc) -> Acc {
        if acc.most > HALF && acc.fill > HALF { self.far_settle(acc).bounded() } else { acc.bounded() }
    }
    /// Keeps an error.
    #[cold]
    #[inline(never)]
    pub fn fail(&mut self, kind: Kind) {
        self.error.get_or_insert(Error::new(kind, self.at as usize * 8));
    }
    #[cold]
    #[inline(never)]
    fn invalid(&mut self, value: u64) {
        self.fail(Kind::Invalid { what: "integer", value });
    }
    /// Makes room for so many bits, at most 57.
    #[inline(always)]
    fn room(&mut self, acc: Acc, n: u32) -> Acc {
        if acc.most + n > 64 { self.settle(acc) } else { acc }
    }
    /// Writes the low `n` bits of a value, the rest of which is zero: at most 56 bits.
    #[inline(always)]
    pub fn put(&mut self, acc: Acc, value: u64, n: u32) -> Acc {
        debug_assert!(n <= 56 && value >> n == 0);
        let acc = self.room(acc, n);
        Acc { word: acc.word << n | value, fill: acc.fill + n, most: acc.most + n }
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
    pub fn small(&mut self, acc: Acc, lead: u32, mut value: i64, min: i64, max: i64) -> Acc {
        if value < min || value > max {
            self.invalid(value as u64);
            value = min;
        }
        self.put(acc, value.wrapping_sub(min) as u64, lead + width(max.wrapping_sub(min) as u64 + 1))
    }
    #[cold]
    #[inline(never)]
    fn refuse(&mut self, kind: Kind) -> Acc {
        self.fail(kind);
        Acc { word: 0, fill: 0, most: HALF }
    }
    /// An integer that is not negative.
    #[inline(always)]
    pub fn unsigned(&mut self, acc: Acc, lead: u32, value: u64, min: u64, max: u64) -> Acc {
        if value < min || value > max {
            self.invalid(value);
        }
        self.varint(acc, 0, lead, value)
    }
    /// An integer.
    #[inline(always)]
    pub fn integer(&mut self, acc: Acc, lead: u32, value: i64, min: i64, max: i64) -> Acc {
        if value < min || value > max {
            self.invalid(value as u64);
        }
        self.varint(acc, (value >> 63) as u64 & 1, lead + 1, (value ^ value >> 63) as u64)
    }
    /// An unsigned integer after `lead` bits, which are the number `before`.
    #[inline(always)]
    fn varint(&mut self, acc: Acc, before: u64, lead: u32, value: u64) -> Acc {
        // Two octets are what nearly all integers take.
        let acc = self.room(acc, lead + 16);
        let most = acc.most + lead + 16;
        if value < 0x80 {
            Acc { word: acc.word << (lead + 8) | before << 8 | value, fill: acc.fill + lead + 8, most }
        } else if value < 0x4000 {
            let octets = (value & 0x7f | 0x80) << 8 | value >> 7;
            Acc { word: acc.word << (lead + 16) | before << 16 | octets, fill: acc.fill + lead + 16, most }
        } else {
            let acc = Acc { word: acc.word << lead | before, fill: acc.fill + lead, most };
            Acc { most, ..self.varint_long(acc, value) }
        }
    }
    #[inline(never)]
    fn varint_long(&mut self, acc: Acc, value: u64) -> Acc {
        let mut acc = self.settle(acc);
        let octets = (70 - (value | 1).leading_zeros()) / 7;
        if octets <= 7 {
            // The groups of seven bits are drawn apart: by eight, by four, by two. All but the last say that more follow.
            let fours = value & 0xfff_ffff | (value & 0x00ff_ffff_f000_0000) << 4;
            let pairs = fours & 0x3fff_0000_3fff | (fours & 0x0fff_c000_0fff_c000) << 2;
            let groups = pairs & 0x007f_007f_007f_007f | (pairs & 0x3f80_3f80_3f80_3f80) << 1;
            let more = 0x80_8080_8080_8080 & ((1 << (8 * (octets - 1))) - 1);
            let acc = self.put(acc, (groups | more).swap_bytes() >> (64 - 8 * octets), 8 * octets);
            return self.settle(acc);
        }
        let mut value = value;
        while value >= 0x80 {
            acc = self.put_far(acc, value & 0x7f | 0x80, 8);
            value >>= 7;
        }
        self.put_far(acc, value, 8)
    }
    /// Writes bits and stores the whole octets of them.
    #[inline(always)]
    fn put_far(&mut self, acc: Acc, value: u64, n: u32) -> Acc {
        let acc = self.put(acc.bounded(), value, n);
        self.settle(acc)
    }
    /// Characters.
    #[inline(always)]
    pub fn text(&mut self, acc: Acc, lead: u32, text: &str, min: u32, max: u32) -> Acc {
        let acc = self.bound(acc);
        self.far_text(acc, lead, text, min, max).bounded()
    }
    #[inline(never)]
    fn far_text(&mut self, acc: Acc, lead: u32, text: &str, min: u32, max: u32) -> Acc {
        let start = self.at;
        let length = text.len();
        let (done, seen) = {
            let acc = self.varint(acc.bounded(), 0, lead, length as u64 + 2);
            self.octets(acc, text.as_bytes())
        };
        if seen & 0x8080_8080_8080_8080 != 0 {
            self.at = start;
            return self.text_long(acc.bounded(), lead, text, min, max);
        }
        if !bounded(length, min, max) {
            return self.refuse(Kind::Length { what: "string", length: length as u64 });
        }
        done
    }
    #[cold]
    #[inline(never)]
    fn text_long(&mut self, acc: Acc, lead: u32, text: &str, min: u32, max: u32) -> Acc {
        let chars = text.chars().count();
        if !bounded(chars, min, max) {
            return self.refuse(Kind::Length { what: "string", length: chars as u64 });
        }
        let mut acc = self.varint(acc, 0, lead, chars as u64 + 2);
        for c in text.chars() {
            acc = self.settle(acc);
            acc = self.varint(acc, 0, 0, c.into());
        }
        self.settle(acc)
    }
    /// Octets with their number before them.
    #[inline(always)]
    pub fn binary(&mut self, acc: Acc, lead: u32, octets: &[u8], min: u32, max: u32) -> Acc {
        let acc = self.bound(acc);
        self.far_binary(acc, lead, octets, min, max).bounded()
    }
    #[inline(never)]
    fn far_binary(&mut self, acc: Acc, lead: u32, octets: &[u8], min: u32, max: u32) -> Acc {
        if !bounded(octets.len(), min, max) {
            return self.refuse(Kind::Length { what: "binary", length: octets.len() as u64 });
        }
        let acc = self.varint(acc.bounded(), 0, lead, octets.len() as u64);
        self.octets(acc, octets).0
    }
    /// Exactly so many octets with their number before them.
    #[inline(always)]
    pub fn array<const N: usize>(&mut self, acc: Acc, lead: u32, octets: &[u8; N]) -> Acc {
        if N > 16 {
            return self.binary(acc, lead, octets, N as u32, N as u32);
        }
        let mut acc = self.put(acc, N as u64, lead + 8);
        for chunk in octets.chunks(4) {
            let word = chunk.iter().fold(0, |word, octet| word << 8 | u64::from(*octet));
            acc = self.put(acc, word, chunk.len() as u32 * 8);
        }
        acc
    }
    /// Writes octets and stores the whole octets; the other result is all of them, one over the other.
    #[inline(always)]
    fn octets(&mut self, acc: Acc, octets: &[u8]) -> (Acc, u64) {
        let acc = self.settle(acc);
        let fill = acc.fill;
        let (words, rest) = octets.as_chunks::<8>();
        let at = self.at as usize;
        let Some(slots) = self.out.get_mut(at..at + words.len() * 8) else {
            return (self.refuse(Kind::NoSpace), 0);
        };
        self.at += words.len() as u32 * 8;
        let mut seen = 0;
        // The bits that wait for the next octet, at the high end.
        let mut pending = acc.word << 1 << (63 - fill);
        if fill == 0 {
            pending = 0;
        }
        for (slot, word) in slots.as_chunks_mut::<8>().0.iter_mut().zip(words) {
            let word = u64::from_be_bytes(*word);
            seen |= word;
            *slot = (pending | word >> fill).to_be_bytes();
            pending = word << 1 << (63 - fill);
        }
        let n = rest.len() as u32 * 8;
        let word = ending(octets, rest);
        seen |= word;
        let word = (pending | word >> fill) >> 1 >> (63 - fill - n);
        let acc = Acc { word, fill: fill + n, most: 64 };
        (self.settle(acc), seen)
    }
    /// An integer of any size.
    #[inline(always)]
    pub fn big(&mut self, acc: Acc, lead: u32, value: &BigInt<'_>) -> Acc {
        let acc = self.bound(acc);
        self.far_big(acc, lead, value).bounded()
    }
    #[inline(never)]
    fn far_big(&mut self, acc: Acc, lead: u32, value: &BigInt<'_>) -> Acc {
        let mut acc = self.put_far(acc, value.negative.into(), lead + 1);
        // A negative v is written as -(v + 1): the magnitude less one.
        let octets = value.magnitude;
        let bits = octets.len() * 8;
        let zeros = if value.negative { octets.iter().rev().take_while(|o| **o == 0).count() } else { 0 };
        if value.negative && zeros == octets.len() {
            return self.refuse(Kind::Invalid { what: "negative zero", value: 0 });
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
            acc = self.put_far(acc, u64::from(group(g) | if g + 1 < groups { 0x80 } else { 0 }), 8);
        }
        acc
    }
    /// Content as its bits.
    #[inline(never)]
    pub fn content(&mut self, acc: Acc, lead: u32, content: &Content<'_>, end: Option<(u32, u32)>) -> Acc {
        let acc = match (content.bits, end) {
            (0, Some((code, bits))) => self.put(acc, code.into(), lead + bits),
            (0, None) => self.refuse(Kind::Missing { what: "content" }),
            (bits, _) => {
                let mut acc = self.put(acc, 0, lead);
                let mut r = BitReader::new(content.bytes);
                r.seek(content.at as usize);
                let mut left = bits;
                while left > 0 {
                    let n = left.min(32);
                    acc = self.put(acc, r.take(n), n);
                    left -= n;
                }
                acc
            }
        };
        self.settle(acc)
    }
    /// Tells that a list is too short or too long.
    #[cold]
    #[inline(never)]
    pub fn list(&mut self, length: usize) -> Acc {
        self.refuse(Kind::Length { what: "list", length: length as u64 })
    }
}

/// The last octets, less than eight, in the high end of a word.
#[inline(always)]
fn ending(all: &[u8], rest: &[u8]) -> u64 {
    let n = rest.len();
    if n == 0 {
        0
    } else if let Some(last) = all.last_chunk::<8>() {
        u64::from_be_bytes(*last) << (64 - 8 * n)
    } else if let (Some(first), Some(last)) = (rest.first_chunk::<4>(), rest.last_chunk::<4>()) {
        u64::from(u32::from_be_bytes(*first)) << 32 | u64::from(u32::from_be_bytes(*last)) << (64 - 8 * n)
    } else {
        rest.iter().rev().fold(0, |word, octet| word >> 8 | u64::from(*octet) << 56)
    }
}

#[inline(always)]
fn bounded(length: usize, min: u32, max: u32) -> bool {
    length >= min as usize && (max == UNBOUNDED || length <= max as usize)
}
