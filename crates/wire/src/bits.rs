//! Cursors over bits, most significant bit first.
//!
//! Both move up to [`WIDEST`] bits at a time through one unaligned 64-bit word; there is no loop over bits. The last
//! seven octets of a buffer take a slower way that touches single octets.

use crate::{Error, Kind, Result};

/// The most bits that one read or write moves: whole octets of a 64-bit word less the seven bits that may precede the
/// position.
pub const WIDEST: u32 = 56;

/// A checked cursor over the bits of a message.
#[derive(Debug, Clone, Copy)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    /// A cursor at the first bit of a message.
    #[inline]
    pub const fn new(bytes: &'a [u8]) -> Self {
        BitReader { bytes, at: 0 }
    }
    /// The message.
    #[inline]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// Offset from the start, in bits.
    #[inline]
    pub const fn bit(&self) -> usize {
        self.at
    }
    /// Bits that are left.
    #[inline]
    pub const fn left(&self) -> usize {
        (self.bytes.len() * 8).saturating_sub(self.at)
    }
    /// Goes to a bit. Past the end everything reads as zeros, and [`BitReader::overrun`] says so.
    #[inline(always)]
    pub const fn seek(&mut self, bit: usize) {
        self.at = bit;
    }
    /// How many bits past the end the cursor stands: a decoder that uses [`BitReader::take`] asks this before it trusts
    /// what it read.
    #[inline(always)]
    pub const fn overrun(&self) -> usize {
        self.at.saturating_sub(self.bytes.len() * 8)
    }
    /// The next `n` bits as a number, zeros past the end; `n` is at most [`WIDEST`]. The end is not checked here.
    #[inline(always)]
    pub fn take(&mut self, n: u32) -> u64 {
        debug_assert!(n <= WIDEST);
        let word = self.peek();
        self.at += n as usize;
        word >> 1 >> (63 - n)
    }
    /// An error of this kind at the current bit.
    #[inline]
    pub const fn error(&self, kind: Kind) -> Error {
        Error::new(kind, self.at)
    }

    /// The 64-bit word at the current octet, zero-padded at the end of the message.
    #[inline(always)]
    fn window(&self) -> u64 {
        match self.bytes.get(self.at / 8..).and_then(|rest| rest.first_chunk::<8>()) {
            Some(word) => u64::from_be_bytes(*word),
            None => self.tail(),
        }
    }
    #[cold]
    #[inline(never)]
    fn tail(&self) -> u64 {
        let rest = &self.bytes[(self.at / 8).min(self.bytes.len())..];
        let mut word = [0; 8];
        word[..rest.len()].copy_from_slice(rest);
        u64::from_be_bytes(word)
    }

    /// The next bits, most significant first in the word, without moving; zeros past the end. At least [`WIDEST`] of
    /// them are valid.
    #[inline(always)]
    pub fn peek(&self) -> u64 {
        self.window() << (self.at % 8)
    }
    /// Passes over `n` bits.
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where fewer are left.
    #[inline(always)]
    pub fn skip(&mut self, n: usize) -> Result<()> {
        if n > self.left() {
            return Err(self.short(n));
        }
        self.at += n;
        Ok(())
    }
    #[cold]
    #[inline(never)]
    fn short(&self, n: usize) -> Error {
        self.error(Kind::UnexpectedEnd { needed: n - self.left() })
    }
    /// The next `n` bits as a number; `n` is at most [`WIDEST`].
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where fewer are left.
    #[inline(always)]
    pub fn bits(&mut self, n: u32) -> Result<u64> {
        debug_assert!(n <= WIDEST);
        let word = self.peek();
        self.skip(n as usize)?;
        // Two shifts, because a shift by 64 (n = 0) is not defined.
        Ok(word >> 1 >> (63 - n))
    }
    /// The next bit.
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] at the end.
    #[inline(always)]
    pub fn bool(&mut self) -> Result<bool> {
        match self.bytes.get(self.at / 8) {
            Some(octet) => {
                let bit = octet << (self.at % 8) & 0x80;
                self.at += 1;
                Ok(bit != 0)
            }
            None => Err(self.short(1)),
        }
    }
    /// Fills `out` with the next octets, which need not be aligned.
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where fewer are left; nothing is read then.
    pub fn octets(&mut self, out: &mut [u8]) -> Result<()> {
        let start = self.at;
        self.skip(out.len() * 8)?;
        let (first, shift) = (start / 8, start % 8);
        let source = &self.bytes[first..];
        if shift == 0 {
            out.copy_from_slice(&source[..out.len()]);
            return Ok(());
        }
        let mut done = 0;
        // Nine octets of input make eight of output.
        for (to, from) in out.chunks_exact_mut(8).zip(source.windows(9).step_by(8)) {
            let high = u64::from_be_bytes(*from.first_chunk().expect("nine octets")) << shift;
            to.copy_from_slice(&(high | u64::from(from[8]) >> (8 - shift)).to_be_bytes());
            done += 8;
        }
        for (to, from) in out[done..].iter_mut().zip(source[done..].windows(2)) {
            *to = (u16::from_be_bytes([from[0], from[1]]) << shift >> 8) as u8;
        }
        Ok(())
    }
}

/// A checked cursor that writes bits into the caller's buffer.
///
/// Octets of the buffer after the written ones may be overwritten with zeros while writing.
#[derive(Debug)]
pub struct BitWriter<'a> {
    out: &'a mut [u8],
    /// Whole octets that are final.
    at: usize,
    /// Bits that are not yet final, most significant first; the rest is zero.
    word: u64,
    /// How many: at most 7 between calls.
    fill: u32,
}

impl<'a> BitWriter<'a> {
    /// A cursor at the start of a buffer.
    #[inline]
    pub const fn new(out: &'a mut [u8]) -> Self {
        BitWriter { out, at: 0, word: 0, fill: 0 }
    }
    /// Bits written so far.
    #[inline]
    pub const fn bit(&self) -> usize {
        self.at * 8 + self.fill as usize
    }
    /// Writes the low `n` bits of `value`; `n` is at most [`WIDEST`], and the other bits of `value` must be zero.
    ///
    /// # Errors
    /// [`Kind::NoSpace`] where the buffer ends.
    #[inline(always)]
    pub fn bits(&mut self, value: u64, n: u32) -> Result<()> {
        debug_assert!(n <= WIDEST && value >> n == 0);
        let fill = self.fill + n;
        // Two shifts, because a shift by 64 (n = 0 and nothing pending) is not defined.
        let word = self.word | value << 1 << (63 - fill);
        match self.out.get_mut(self.at..).and_then(|rest| rest.first_chunk_mut::<8>()) {
            Some(slot) => *slot = word.to_be_bytes(),
            None => self.tail(word, fill)?,
        }
        self.at += fill as usize / 8;
        self.word = word << (fill & !7);
        self.fill = fill & 7;
        Ok(())
    }
    #[cold]
    #[inline(never)]
    fn tail(&mut self, word: u64, fill: u32) -> Result<()> {
        let octets = fill.div_ceil(8) as usize;
        match self.out.get_mut(self.at..self.at + octets) {
            Some(slot) => slot.copy_from_slice(&word.to_be_bytes()[..octets]),
            None => return Err(Error::new(Kind::NoSpace, self.bit())),
        }
        Ok(())
    }
    /// Writes one bit.
    ///
    /// # Errors
    /// [`Kind::NoSpace`] where the buffer ends.
    #[inline(always)]
    pub fn bool(&mut self, bit: bool) -> Result<()> {
        self.bits(u64::from(bit), 1)
    }
    /// Writes octets, which need not be aligned.
    ///
    /// # Errors
    /// [`Kind::NoSpace`] where the buffer ends.
    pub fn octets(&mut self, octets: &[u8]) -> Result<()> {
        let fill = self.fill;
        let end = self.at + octets.len() + usize::from(fill != 0);
        if end > self.out.len() {
            return Err(Error::new(Kind::NoSpace, self.bit()));
        }
        if fill == 0 {
            self.out[self.at..end].copy_from_slice(octets);
            self.at = end;
            return Ok(());
        }
        let mut pending = (self.word >> 56) as u8;
        let (out, last) = self.out[self.at..end].split_at_mut(octets.len());
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
        last[0] = pending;
        self.at = end - 1;
        self.word = u64::from(pending) << 56;
        Ok(())
    }
    /// Ends the message: pads the last octet with zeros and returns how many octets were written.
    #[inline]
    pub fn finish(self) -> usize {
        // The pending bits and the padding after them are in the buffer already: every write stores its last octet.
        self.at + usize::from(self.fill != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::vec::Vec;

    proptest! {
        /// What is written bit by bit into a plain vector is what the cursors write and read, at every alignment.
        #[test]
        fn agrees_with_a_vector_of_bits(
            runs in prop::collection::vec((any::<u64>(), 0u32..=WIDEST, prop::collection::vec(any::<u8>(), 0..40)), 0..30),
        ) {
            let mut model: Vec<bool> = Vec::new();
            let mut buffer = std::vec![0xaa; 4096];
            let mut w = BitWriter::new(&mut buffer);
            for (value, n, octets) in &runs {
                let value = if *n == 0 { 0 } else { value >> (64 - n) };
                w.bits(value, *n).unwrap();
                w.octets(octets).unwrap();
                model.extend((0..*n).rev().map(|i| value >> i & 1 == 1));
                model.extend(octets.iter().flat_map(|o| (0..8).rev().map(move |i| o >> i & 1 == 1)));
                prop_assert_eq!(w.bit(), model.len());
            }
            let len = w.finish();
            model.resize(len * 8, false);
            let expected: Vec<u8> =
                model.chunks(8).map(|c| c.iter().fold(0, |octet, bit| octet << 1 | u8::from(*bit))).collect();
            prop_assert_eq!(&buffer[..len], &expected[..]);
            // A buffer of exactly that length takes the same message, and one octet less does not.
            let mut exact = std::vec![0; len];
            let mut short = std::vec![0; len.saturating_sub(1)];
            for (out, fits) in [(&mut exact, true), (&mut short, len == 0)] {
                let mut w = BitWriter::new(out);
                let all = runs.iter().try_for_each(|(value, n, octets)| {
                    w.bits(if *n == 0 { 0 } else { value >> (64 - n) }, *n)?;
                    w.octets(octets)
                });
                prop_assert_eq!(all.is_ok(), fits);
            }
            prop_assert_eq!(&exact, &expected);
            let mut r = BitReader::new(&expected);
            for (value, n, octets) in &runs {
                prop_assert_eq!(r.bits(*n).unwrap(), if *n == 0 { 0 } else { value >> (64 - n) });
                let mut back = std::vec![0; octets.len()];
                r.octets(&mut back).unwrap();
                prop_assert_eq!(&back, octets);
            }
            prop_assert!(r.left() < 8);
            prop_assert!(r.bits(8).is_err());
        }
    }

    #[test]
    fn single_bits_at_the_end() {
        let mut r = BitReader::new(&[0b1010_0001]);
        let bits: Vec<bool> = (0..8).map(|_| r.bool().unwrap()).collect();
        assert_eq!(bits, [true, false, true, false, false, false, false, true]);
        assert_eq!(r.bool(), Err(Error::new(Kind::UnexpectedEnd { needed: 1 }, 8)));
    }
}
