//! Writing typed values.
//!
//! The bits that are not yet stored travel from call to call ([`Acc`]), so that they stay in registers. Event codes that
//! say nothing new are runs of zero bits; they are counted (`lead`) and go out with the next bits that matter. How many
//! bits may be waiting is known at compile time, so that nothing is compared before they are stored.
//!
//! Where code is optimised for size (`cfg(small)`, set by the build script), nothing here is merged into its callers.

use crate::bits::BitReader;
use crate::{
    cursor::HEADER,
    generic::WILD,
    schema::{Name, RelaxedGrammar, UNBOUNDED, code_width, width},
    types::{BigInt, Content},
};
use wireform_wire::{Error, Kind, Result};

/// Bits that are not yet stored.
#[derive(Debug, Clone, Copy)]
pub struct Acc {
    waiting: Waiting,
    /// No more than so many: the compiler is to know the number, not the processor.
    #[cfg(not(small))]
    most: u32,
}

/// Bits that are not yet stored, between functions that are not merged into one another.
#[derive(Debug, Clone, Copy, Default)]
pub struct Waiting {
    /// The bits, in its low end. What is above them is left over from earlier ones: it is shifted out before a store.
    word: u64,
    /// How many they are, at most 63.
    fill: u32,
}

/// The most zero bits that wait for the next that matter: the end of an element, the start of the next, its value.
const LEAD: u32 = 4;

/// So many bits may be waiting where it is asked.
#[cfg(not(small))]
const FEW: u32 = 28;

impl Acc {
    #[inline(always)]
    const fn new(waiting: Waiting, most: u32) -> Self {
        #[cfg(small)]
        let _ = most;
        Acc {
            waiting,
            #[cfg(not(small))]
            most,
        }
    }
    /// The bits for another function.
    #[inline(always)]
    pub const fn suspend(self) -> Waiting {
        self.waiting
    }
    /// Forgets how many they may be: where ways through the code meet, the compiler would not know it.
    #[inline(always)]
    pub const fn forget(&mut self) {
        *self = self.waiting.resume();
    }
}

impl Waiting {
    /// The bits from another function.
    #[inline(always)]
    pub const fn resume(self) -> Acc {
        Acc::new(self, 63)
    }
}

/// A sink for typed values. The first error is kept and told by [`Encoder::finish`], so that the code that writes needs
/// no branches.
#[derive(Debug)]
pub struct Encoder<'o> {
    /// What is left of the buffer.
    out: &'o mut [u8],
    /// Octets that came before, or had no room.
    before: usize,
    /// Octets of the buffer.
    size: usize,
    error: Option<Error>,
    /// Nothing is stored; what is missing of the buffer is no error.
    counting: bool,
    /// Names of wildcards are written as values keep them.
    pub(crate) plain: bool,
}

impl Encoder<'static> {
    /// An encoder that stores nothing: [`Encoder::finish`] tells how many octets there would be.
    pub const fn counting() -> Self {
        Encoder { out: &mut [], before: 0, size: 0, error: None, counting: true, plain: false }
    }
}

impl<'o> Encoder<'o> {
    /// An encoder into a buffer.
    #[inline]
    pub const fn new(out: &'o mut [u8]) -> Self {
        Encoder { before: 0, size: out.len(), out, error: None, counting: false, plain: false }
    }
    /// Ends the stream: pads the last octet and returns how many octets there are.
    ///
    /// # Errors
    /// The first error.
    #[inline]
    pub fn finish(&mut self, bits: Waiting) -> Result<usize> {
        let bits = self.store(bits);
        let mut len = self.len();
        if bits.fill > 0 {
            match self.out.first_mut() {
                Some(last) => *last = (bits.word << (8 - bits.fill)) as u8,
                None => self.fail(Kind::NoSpace),
            }
            len += 1;
        }
        match self.error {
            None => Ok(len),
            Some(error) => Err(error),
        }
    }
    /// Octets so far.
    const fn len(&self) -> usize {
        self.before + self.size - self.out.len()
    }
    /// Stores the whole octets of the bits; less than eight bits stay.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    fn store(&mut self, bits: Waiting) -> Waiting {
        // Up to the high end; where there are none it does not matter what is stored.
        let word = bits.word.wrapping_shl(bits.fill.wrapping_neg());
        // At most seven, as the compiler is to know.
        let octets = bits.fill as usize / 8 % 8;
        if self.out.len() < 8 {
            self.store_last(word, octets);
        } else if let out = core::mem::take(&mut self.out)
            && let Some(slot) = out.first_chunk_mut::<8>()
        {
            *slot = word.to_be_bytes();
            self.out = &mut out[octets..];
        }
        Waiting { word: bits.word, fill: bits.fill % 8 }
    }
    #[cold]
    #[inline(never)]
    fn store_last(&mut self, word: u64, octets: usize) {
        let octets = &word.to_be_bytes()[..octets];
        if octets.len() > self.out.len() {
            return self.no_space(octets.len());
        }
        let (slot, rest) = core::mem::take(&mut self.out).split_at_mut(octets.len());
        slot.copy_from_slice(octets);
        self.out = rest;
    }
    #[cold]
    #[inline(never)]
    fn no_space(&mut self, octets: usize) {
        self.fail(Kind::NoSpace);
        self.before += octets;
    }
    /// Keeps an error.
    #[cold]
    #[inline(never)]
    pub fn fail(&mut self, kind: Kind) {
        if self.counting && kind == Kind::NoSpace {
            return;
        }
        self.error.get_or_insert(Error::new(kind, self.len() * 8));
    }
    /// Makes room for `n` bits, at most 56.
    #[cfg(not(small))]
    #[inline(always)]
    fn room(&mut self, acc: Acc, n: u32) -> Acc {
        if acc.most + n <= 63 {
            acc
        } else if n <= 63 - FEW && acc.most > FEW {
            // Room for some more than this, so that it need not be asked again soon.
            let bits = acc.waiting;
            Acc::new(if bits.fill > FEW { self.store(bits) } else { bits }, FEW)
        } else {
            Acc::new(self.store(acc.waiting), 7)
        }
    }
    /// Writes the low `n` bits of a value, the rest of which is zero; there is room for `most`, which are at least as many.
    #[cfg(not(small))]
    #[inline(always)]
    fn push(acc: Acc, value: u64, n: u32, most: u32) -> Acc {
        debug_assert!(n <= most && value >> n == 0);
        let Waiting { word, fill } = acc.waiting;
        Acc::new(Waiting { word: word << n | value, fill: fill + n }, acc.most + most)
    }
    /// Writes the low `n` bits of a value, the rest of which is zero: at most `most` bits, which are at most 56.
    #[cfg(not(small))]
    #[inline(always)]
    fn put(&mut self, acc: Acc, value: u64, n: u32, most: u32) -> Acc {
        Self::push(self.room(acc, most), value, n, most)
    }
    /// Writes the low `n` bits of a value, the rest of which is zero: at most 56 bits.
    #[cfg(small)]
    #[inline(never)]
    fn put(&mut self, acc: Acc, value: u64, n: u32, _: u32) -> Acc {
        let mut bits = acc.waiting;
        if bits.fill + n > 63 {
            bits = self.store(bits);
        }
        Acc { waiting: Waiting { word: bits.word << n | value, fill: bits.fill + n } }
    }
    /// Writes so many bits that were kept elsewhere.
    pub(crate) fn bits(&mut self, bits: Waiting, value: u64, n: u32) -> Waiting {
        self.put(bits.resume(), value, n, n).suspend()
    }
    /// Begins a stream: the header and the root's code.
    #[inline(always)]
    pub fn begin(&mut self, code: u32, bits: u32) -> Acc {
        self.put(Acc::new(Waiting::default(), 0), u64::from(HEADER) << bits | u64::from(code), 8 + bits, 8 + bits)
    }
    /// Ends a fragment: the code of End Document.
    #[inline(always)]
    pub fn end_fragment(&mut self, acc: Acc, end: u32, bits: u32) -> Acc {
        self.put(acc, end.into(), bits, bits)
    }
    /// Zero bits.
    #[inline(always)]
    pub fn zeros(&mut self, acc: Acc, lead: u32) -> Acc {
        self.put(acc, 0, lead, LEAD)
    }
    /// The event code `code` in a state of `t` productions, at most `most`.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    pub fn event(&mut self, acc: Acc, lead: u32, code: u32, t: u32, most: u32) -> Acc {
        debug_assert!(t <= most);
        self.put(acc, code.into(), lead + code_width(t), LEAD + code_width(most))
    }
    /// A boolean.
    #[inline(always)]
    pub fn bool(&mut self, acc: Acc, lead: u32, value: bool) -> Acc {
        self.put(acc, value.into(), lead + 1, LEAD + 1)
    }
    /// An index into an enumeration of `values` values.
    #[inline(always)]
    pub fn index(&mut self, acc: Acc, lead: u32, index: u32, values: u32) -> Acc {
        let n = width(values.into());
        self.put(acc, index.into(), lead + n, LEAD + n)
    }
    /// An integer of few values.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    pub fn small(&mut self, acc: Acc, lead: u32, value: i64, min: i64, max: i64) -> Acc {
        let n = width(max.wrapping_sub(min) as u64 + 1);
        let mut offset = value.wrapping_sub(min) as u64;
        if value < min || value > max {
            self.fail(Kind::Invalid { what: "integer", value: value as u64 });
            offset = 0;
        }
        self.put(acc, offset, lead + n, LEAD + n)
    }
    /// An integer that is not negative.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    pub fn unsigned(&mut self, acc: Acc, lead: u32, value: u64, min: u64, max: u64) -> Acc {
        if value < min || value > max {
            self.fail(Kind::Invalid { what: "integer", value });
        }
        self.varint(acc, lead, value)
    }
    /// An integer.
    #[cfg_attr(small, inline(never))]
    #[cfg_attr(not(small), inline(always))]
    pub fn integer(&mut self, acc: Acc, lead: u32, value: i64, min: i64, max: i64) -> Acc {
        if value < min || value > max {
            self.fail(Kind::Invalid { what: "integer", value: value as u64 });
        }
        let sign = (value >> 63) as u64 & 1;
        self.signed(acc, sign, lead + 1, (value ^ value >> 63) as u64)
    }
    #[inline(always)]
    fn varint(&mut self, acc: Acc, lead: u32, value: u64) -> Acc {
        self.signed(acc, 0, lead, value)
    }
    /// An unsigned integer after `lead` bits, the last of which is `sign`.
    #[cfg(not(small))]
    #[inline(always)]
    fn signed(&mut self, acc: Acc, sign: u64, lead: u32, value: u64) -> Acc {
        let most = LEAD + 1 + 16;
        let acc = self.room(acc, most);
        if value < 0x80 {
            Self::push(acc, sign << 8 | value, lead + 8, most)
        } else if value < 0x4000 {
            Self::push(acc, sign << 16 | (value & 0x7f | 0x80) << 8 | value >> 7, lead + 16, most)
        } else {
            let waiting = self.varint_long(Self::push(acc, sign, lead, LEAD + 1).waiting, value);
            Acc::new(waiting, acc.most + most)
        }
    }
    /// An unsigned integer after `lead` bits, the last of which is `sign`.
    #[cfg(small)]
    #[inline(never)]
    fn signed(&mut self, acc: Acc, sign: u64, lead: u32, value: u64) -> Acc {
        let acc = self.put(acc, sign, lead, 0);
        self.varint_long(acc.waiting, value).resume()
    }
    /// An unsigned integer; less than eight bits stay.
    #[inline(never)]
    fn varint_long(&mut self, bits: Waiting, mut value: u64) -> Waiting {
        let mut acc = bits.resume();
        let octets = (70 - (value | 1).leading_zeros()) / 7;
        if octets <= 7 {
            // The groups of seven bits are drawn apart: by eight, by four, by two. All but the last say that more follow.
            let fours = value & 0xfff_ffff | (value & 0x00ff_ffff_f000_0000) << 4;
            let pairs = fours & 0x3fff_0000_3fff | (fours & 0x0fff_c000_0fff_c000) << 2;
            let groups = pairs & 0x007f_007f_007f_007f | (pairs & 0x3f80_3f80_3f80_3f80) << 1;
            let more = 0x80_8080_8080_8080 & ((1 << (8 * (octets - 1))) - 1);
            acc = self.put(acc, (groups | more).swap_bytes() >> (64 - 8 * octets), 8 * octets, 56);
            return self.store(acc.waiting);
        }
        while value >= 0x80 {
            acc = self.put(acc, value & 0x7f | 0x80, 8, 8);
            acc.forget();
            value >>= 7;
        }
        acc = self.put(acc, value, 8, 8);
        self.store(acc.waiting)
    }
    /// A length before characters that are in a stream.
    pub(crate) fn length(&mut self, bits: Waiting, value: u64) -> Waiting {
        self.varint(bits.resume(), 0, value).suspend()
    }
    /// Keeps an error in place of a value.
    #[cold]
    #[inline(never)]
    fn refuse(&mut self, kind: Kind) -> Waiting {
        self.fail(kind);
        Waiting::default()
    }
    /// Characters.
    #[inline(always)]
    pub fn text(&mut self, acc: Acc, lead: u32, text: &str, min: u32, max: u32) -> Acc {
        Acc::new(self.far_text(acc.suspend(), lead, text, min, max), 7)
    }
    #[inline(never)]
    fn far_text(&mut self, bits: Waiting, lead: u32, text: &str, min: u32, max: u32) -> Waiting {
        if !text.is_ascii() {
            return self.text_long(bits, lead, text, min, max);
        }
        if !bounded(text.len(), min, max) {
            return self.refuse(Kind::Length { what: "string", length: text.len() as u64 });
        }
        let acc = self.varint(bits.resume(), lead, text.len() as u64 + 2);
        self.octets(acc.waiting, text.as_bytes())
    }
    #[cold]
    #[inline(never)]
    fn text_long(&mut self, bits: Waiting, lead: u32, text: &str, min: u32, max: u32) -> Waiting {
        let chars = text.chars().count();
        if !bounded(chars, min, max) {
            return self.refuse(Kind::Length { what: "string", length: chars as u64 });
        }
        let mut acc = self.varint(bits.resume(), lead, chars as u64 + 2);
        for c in text.chars() {
            acc.forget();
            acc = self.varint(acc, 0, c.into());
        }
        self.store(acc.waiting)
    }
    /// Octets with their number before them.
    #[inline(always)]
    pub fn binary(&mut self, acc: Acc, lead: u32, octets: &[u8], min: u32, max: u32) -> Acc {
        Acc::new(self.far_binary(acc.suspend(), lead, octets, min, max), 7)
    }
    #[inline(never)]
    fn far_binary(&mut self, bits: Waiting, lead: u32, octets: &[u8], min: u32, max: u32) -> Waiting {
        if !bounded(octets.len(), min, max) {
            return self.refuse(Kind::Length { what: "binary", length: octets.len() as u64 });
        }
        let acc = self.varint(bits.resume(), lead, octets.len() as u64);
        self.octets(acc.waiting, octets)
    }
    /// Exactly so many octets with their number before them.
    #[inline(always)]
    pub fn array<const N: usize>(&mut self, acc: Acc, lead: u32, octets: &[u8; N]) -> Acc {
        let (8, Some(octets), false) = (N, octets.first_chunk::<8>(), cfg!(small)) else {
            return self.binary(acc, lead, octets, N as u32, N as u32);
        };
        // A session's identifier, which nearly every message has.
        let word = u64::from_be_bytes(*octets);
        let acc = self.put(acc, 8 << 32 | word >> 32, lead + 40, LEAD + 40);
        self.put(acc, word & 0xffff_ffff, 32, 32)
    }
    /// Octets; less than eight bits stay.
    fn octets(&mut self, bits: Waiting, octets: &[u8]) -> Waiting {
        let bits = self.store(bits);
        let fill = bits.fill;
        if octets.len() > self.out.len() {
            self.no_space(octets.len());
            return bits;
        }
        let (out, rest) = core::mem::take(&mut self.out).split_at_mut(octets.len());
        self.out = rest;
        if fill == 0 {
            out.copy_from_slice(octets);
            return bits;
        }
        // The bits that wait for the next octet, at the high end of one.
        let mut pending = (bits.word << (8 - fill)) as u8;
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
        Waiting { word: u64::from(pending >> (8 - fill)), fill }
    }
    /// An integer of any size.
    pub fn big(&mut self, acc: Acc, lead: u32, value: &BigInt<'_>) -> Acc {
        let mut acc = self.put(acc.suspend().resume(), value.negative.into(), lead + 1, LEAD + 1);
        // A negative v is written as -(v + 1): the magnitude less one.
        let octets = value.magnitude;
        let bits = octets.len() * 8;
        let zeros = if value.negative { octets.iter().rev().take_while(|o| **o == 0).count() } else { 0 };
        if value.negative && zeros == octets.len() {
            return self.refuse(Kind::Invalid { what: "negative zero", value: 0 }).resume();
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
            acc.forget();
            acc = self.put(acc, u64::from(group(g) | if g + 1 < groups { 0x80 } else { 0 }), 8, 8);
        }
        acc.forget();
        acc
    }
    /// Content as its bits.
    pub fn content(&mut self, acc: Acc, lead: u32, content: &Content<'_>, end: Option<(u32, u32)>) -> Acc {
        let bits = self.put(acc, 0, lead, LEAD).suspend();
        match (content.bits, end) {
            (0, Some((code, n))) => self.bits(bits, code.into(), n).resume(),
            (0, None) => self.refuse(Kind::Missing { what: "content" }).resume(),
            _ if content.names && !self.plain => self.refuse(WILD).resume(),
            (left, _) => self.copy(bits, content.bytes, content.at.into(), left as usize).resume(),
        }
    }
    /// So many bits of a stream.
    pub(crate) fn copy(&mut self, mut bits: Waiting, from: &[u8], at: usize, mut left: usize) -> Waiting {
        let mut r = BitReader::new(from);
        r.seek(at);
        while left > 0 {
            let n = left.min(32) as u32;
            bits = self.bits(bits, r.take(n), n);
            left -= n as usize;
        }
        bits
    }
    /// The event code of an attribute in the relaxed grammar.
    pub fn attribute(&mut self, acc: Acc, grammar: &RelaxedGrammar, name: &Name) -> Acc {
        match grammar.attributes.iter().position(|a| a == name) {
            Some(code) => self.bits(acc.suspend(), code as u64, grammar.start().0).resume(),
            None => self.refuse(Kind::Unexpected { what: "this attribute" }).resume(),
        }
    }
    /// Characters and the end of the element in the relaxed grammar.
    pub fn relaxed_text(&mut self, acc: Acc, grammar: &RelaxedGrammar, text: &str, min: u32, max: u32) -> Acc {
        let (n, end) = grammar.start();
        let bits = self.bits(acc.suspend(), u64::from(end) + 1, n);
        let bits = self.far_text(bits, 0, text, min, max);
        let (n, end) = grammar.content();
        self.bits(bits, end.into(), n).resume()
    }
    /// Tells that a list is too short or too long.
    #[cold]
    #[inline(never)]
    pub fn list(&mut self, length: usize) {
        self.fail(Kind::Length { what: "list", length: length as u64 });
    }
}

#[inline(always)]
fn bounded(length: usize, min: u32, max: u32) -> bool {
    length >= min as usize && (max == UNBOUNDED || length <= max as usize)
}
