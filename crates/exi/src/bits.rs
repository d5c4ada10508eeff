//! The cursor of what is read by the tables: the next bits of a message in a word.
//!
//! Unlike `wireform_wire::bits::BitReader` it reads zeros past the end: who reads a run of values asks once, not at each of
//! them, whether the end has been passed.

use wireform_wire::{Error, Kind, Result, bits::WIDEST};

/// A cursor over the bits of a message, most significant bit first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    /// The octet after those that count in the word; past the end it goes on counting.
    next: usize,
    /// The next bits, in its high end. What is below those that count is zero or the bits that follow, so that filling up
    /// may write them again.
    word: u64,
    /// How many bits of the word count.
    have: u32,
    /// The last eight octets, or all of a shorter message at the high end: what is read near the end comes from here.
    last: u64,
}

impl<'a> BitReader<'a> {
    /// A cursor at the first bit of a message.
    #[inline]
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let last = match bytes.last_chunk::<8>() {
            Some(word) => u64::from_be_bytes(*word),
            None => bytes.iter().enumerate().fold(0, |word, (i, octet)| word | u64::from(*octet) << (56 - 8 * i)),
        };
        BitReader { bytes, next: 0, word: 0, have: 0, last }
    }
    /// The message.
    #[inline]
    pub(crate) const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// Offset from the start, in bits.
    #[inline(always)]
    pub(crate) const fn bit(&self) -> usize {
        self.next * 8 - self.have as usize
    }
    /// Bits that are left.
    #[inline]
    pub(crate) const fn left(&self) -> usize {
        (self.bytes.len() * 8).saturating_sub(self.bit())
    }
    /// Goes to a bit.
    #[inline]
    pub(crate) fn seek(&mut self, bit: usize) {
        let within = (bit % 8) as u32;
        (self.word, self.have, self.next) = (0, 0, bit / 8);
        if within > 0 {
            self.fill();
            self.word <<= within;
            self.have -= within;
        }
    }
    /// How many bits past the end the cursor stands.
    #[inline(always)]
    pub(crate) const fn overrun(&self) -> usize {
        self.bit().saturating_sub(self.bytes.len() * 8)
    }
    /// An error of this kind at the current bit.
    #[inline]
    pub(crate) const fn error(&self, kind: Kind) -> Error {
        Error::new(kind, self.bit())
    }
    /// Fills the word up to at least [`WIDEST`] bits that count, with zeros past the end.
    #[inline(always)]
    fn fill(&mut self) {
        let word = match self.bytes.get(self.next..).and_then(|rest| rest.first_chunk::<8>()) {
            Some(word) => u64::from_be_bytes(*word),
            None => {
                let passed = self.next - self.bytes.len().saturating_sub(8);
                if passed < 8 { self.last << (8 * passed) } else { 0 }
            }
        };
        // Fewer than 57 bits count here, so the shift is by less than the word.
        self.word |= word >> self.have;
        let whole = (63 - self.have) / 8;
        self.next += whole as usize;
        self.have += whole * 8;
    }
    /// The next bits, most significant first in the word, without moving; zeros past the end. At least [`WIDEST`] of
    /// them are valid.
    #[inline(always)]
    pub(crate) fn peek(&mut self) -> u64 {
        if self.have < WIDEST {
            self.fill();
        }
        self.word
    }
    /// Passes over bits that were seen by [`BitReader::peek`].
    #[inline(always)]
    pub(crate) fn pass(&mut self, n: u32) {
        debug_assert!(n <= self.have);
        self.word <<= n;
        self.have -= n;
    }
    /// The next `n` bits as a number, zeros past the end; `n` is at most [`WIDEST`]. The end is not checked here.
    #[inline(always)]
    pub(crate) fn take(&mut self, n: u32) -> u64 {
        debug_assert!(n <= WIDEST);
        if self.have < n {
            self.fill();
        }
        // Two shifts, because a shift by 64 (n = 0) is not defined.
        let value = self.word >> 1 >> (63 - n);
        self.pass(n);
        value
    }
    /// The next `n` bits as a number; `n` is at most [`WIDEST`].
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where fewer are left.
    #[inline]
    pub(crate) fn bits(&mut self, n: u32) -> Result<u64> {
        if n as usize > self.left() {
            return Err(self.error(Kind::UnexpectedEnd { needed: n as usize - self.left() }));
        }
        Ok(self.take(n))
    }
    /// Fills `out` with the next octets, which need not be aligned.
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where fewer are left; nothing is read then.
    pub(crate) fn octets(&mut self, out: &mut [u8]) -> Result<()> {
        let start = self.bit();
        if out.is_empty() {
            return Ok(());
        }
        if out.len() > self.left() / 8 {
            return Err(self.error(Kind::UnexpectedEnd { needed: out.len() * 8 - self.left() }));
        }
        let (first, shift) = (start / 8, start % 8);
        let source = &self.bytes[first..];
        self.seek(start + out.len() * 8);
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::vec::Vec;

    proptest! {
        /// Any reads and jumps give the bits of the message, and zeros after it.
        #[test]
        fn reads_the_bits(bytes: Vec<u8>, steps in prop::collection::vec((0usize..400, 0u32..=WIDEST), 0..40)) {
            let bit = |i: usize| u64::from(bytes.get(i / 8).map_or(0, |o| o >> (7 - i % 8) & 1));
            let mut r = BitReader::new(&bytes);
            for (jump, n) in steps {
                if jump < 300 {
                    r.seek(jump);
                }
                let at = r.bit();
                let expected = (at..at + n as usize).fold(0, |v, i| v << 1 | bit(i));
                if n > 0 {
                    prop_assert_eq!(r.peek() >> (64 - n), expected);
                }
                prop_assert_eq!(r.take(n), expected);
                prop_assert_eq!(r.bit(), at + n as usize);
                prop_assert_eq!(r.overrun(), r.bit().saturating_sub(bytes.len() * 8));
                let mut octets = std::vec![0; (n as usize) % 20];
                let at = r.bit();
                if r.octets(&mut octets).is_ok() {
                    for (i, o) in octets.iter().enumerate() {
                        prop_assert_eq!(u64::from(*o), (0..8).fold(0, |v, j| v << 1 | bit(at + i * 8 + j)));
                    }
                }
            }
        }
    }
}
