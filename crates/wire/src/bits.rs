//! Cursors over bits, most significant bit first.
//!
//! Both keep up to 64 bits in a word and move up to [`WIDEST`] of them at a time; there is no loop over bits. Memory is
//! touched eight octets at a time; only the last seven of a buffer take a slower way.

use crate::{Error, Kind, Result};

/// The most bits that one read or write moves: whole octets of a 64-bit word less the seven bits that may precede the
/// position.
pub const WIDEST: u32 = 56;

/// A checked cursor over the bits of a message.
///
/// The next bits wait in a word that is filled eight octets at a time: a read is a shift and a subtraction.
#[derive(Debug, Clone, Copy)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    /// The next bits, in its high end. What is below them is zero or the bits that follow, so that filling up may write
    /// those again.
    word: u64,
    /// How many bits of the word count.
    have: u32,
    /// The octet after them.
    next: usize,
}

impl<'a> BitReader<'a> {
    /// A cursor at the first bit of a message.
    #[inline]
    pub const fn new(bytes: &'a [u8]) -> Self {
        BitReader { bytes, word: 0, have: 0, next: 0 }
    }
    /// The message.
    #[inline]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// Offset from the start, in bits.
    #[inline]
    pub const fn bit(&self) -> usize {
        self.next * 8 - self.have as usize
    }
    /// Bits that are left.
    #[inline]
    pub const fn left(&self) -> usize {
        self.bytes.len() * 8 - self.bit()
    }
    /// An error of this kind at the current bit.
    #[inline]
    pub const fn error(&self, kind: Kind) -> Error {
        Error::new(kind, self.bit())
    }

    /// Fills the word up: at least [`WIDEST`] bits, or all that are left.
    #[inline]
    fn fill(&mut self) {
        match self.bytes.get(self.next..).and_then(|rest| rest.first_chunk::<8>()) {
            Some(octets) => {
                // A full word needs nothing, and must not be shifted by its whole width.
                if self.have < WIDEST {
                    self.word |= u64::from_be_bytes(*octets) >> self.have;
                    let whole = (64 - self.have) / 8;
                    self.next += whole as usize;
                    self.have += whole * 8;
                }
            }
            None => self.fill_last(),
        }
    }
    #[cold]
    #[inline(never)]
    fn fill_last(&mut self) {
        while self.have < WIDEST {
            let Some(octet) = self.bytes.get(self.next) else { break };
            self.word |= u64::from(*octet) << (56 - self.have);
            self.next += 1;
            self.have += 8;
        }
    }
    #[cold]
    #[inline(never)]
    fn short(&self, n: usize) -> Error {
        self.error(Kind::UnexpectedEnd { needed: n - self.left() })
    }

    /// The next bits, most significant first in the word, without moving; zeros past the end. At least [`WIDEST`] of
    /// them are valid.
    #[inline(always)]
    pub fn peek(&mut self) -> u64 {
        if self.have < WIDEST {
            self.fill();
        }
        self.word
    }
    /// Passes over `n` bits.
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where fewer are left.
    #[inline]
    pub fn skip(&mut self, n: usize) -> Result<()> {
        if n > self.left() {
            return Err(self.short(n));
        }
        self.jump(self.bit() + n);
        Ok(())
    }
    /// Moves to a bit of the message.
    fn jump(&mut self, bit: usize) {
        (self.word, self.have, self.next) = (0, 0, bit / 8);
        let within = (bit % 8) as u32;
        if within > 0 {
            self.fill();
            self.word <<= within;
            self.have -= within;
        }
    }
    /// The next `n` bits as a number; `n` is at most [`WIDEST`].
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where fewer are left.
    #[inline(always)]
    pub fn bits(&mut self, n: u32) -> Result<u64> {
        debug_assert!(n <= WIDEST);
        if self.have < n {
            self.fill();
            if self.have < n {
                return Err(self.short(n as usize));
            }
        }
        // Two shifts, because a shift by 64 (n = 0) is not defined.
        let value = self.word >> 1 >> (63 - n);
        self.word <<= n;
        self.have -= n;
        Ok(value)
    }
    /// The next bit.
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] at the end.
    #[inline(always)]
    pub fn bool(&mut self) -> Result<bool> {
        Ok(self.bits(1)? != 0)
    }
    /// Fills `out` with the next octets, which need not be aligned.
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where fewer are left; nothing is read then.
    pub fn octets(&mut self, out: &mut [u8]) -> Result<()> {
        let start = self.bit();
        if out.len() > self.left() / 8 {
            return Err(self.short(out.len() * 8));
        }
        let (first, shift) = (start / 8, start % 8);
        let source = &self.bytes[first..];
        self.jump(start + out.len() * 8);
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
/// Bits are collected in a word and stored up to eight octets at a time, so that a full buffer may be noticed some bits
/// late, at the latest by [`BitWriter::finish`]. Octets of the buffer after the written ones may be overwritten.
#[derive(Debug)]
pub struct BitWriter<'a> {
    out: &'a mut [u8],
    /// Octets that are stored.
    at: usize,
    /// The bits that are not, in its low end. What is above them is left over from earlier ones: it is shifted out
    /// before a store, which is cheaper than masking it at each write.
    word: u64,
    /// How many these are, at most 64.
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
        if self.fill + n > 64 {
            self.store()?;
        }
        self.word = self.word << n | value;
        self.fill += n;
        Ok(())
    }
    /// Stores the whole octets of the word; less than eight bits stay.
    #[inline]
    fn store(&mut self) -> Result<()> {
        let word = if self.fill == 0 { 0 } else { self.word << (64 - self.fill) };
        let octets = self.fill as usize / 8;
        match self.out.get_mut(self.at..).and_then(|rest| rest.first_chunk_mut::<8>()) {
            Some(slot) => *slot = word.to_be_bytes(),
            None => self.store_last(word, octets)?,
        }
        self.at += octets;
        self.fill %= 8;
        Ok(())
    }
    #[cold]
    #[inline(never)]
    fn store_last(&mut self, word: u64, octets: usize) -> Result<()> {
        let at = self.at;
        match self.out.get_mut(at..at + octets) {
            Some(slot) => slot.copy_from_slice(&word.to_be_bytes()[..octets]),
            None => return Err(Error::new(Kind::NoSpace, self.out.len() * 8)),
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
        self.store()?;
        let fill = self.fill;
        let Some(out) = self.out.get_mut(self.at..self.at + octets.len()) else {
            return Err(Error::new(Kind::NoSpace, self.out.len() * 8));
        };
        self.at += octets.len();
        if fill == 0 {
            out.copy_from_slice(octets);
            return Ok(());
        }
        // The bits that wait for the next octet, at the high end of one.
        let mut pending = (self.word << (8 - fill)) as u8;
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
        self.word = u64::from(pending >> (8 - fill));
        Ok(())
    }
    /// Ends the message: pads the last octet with zeros and returns how many octets were written.
    ///
    /// # Errors
    /// [`Kind::NoSpace`] where the buffer ends.
    #[inline]
    pub fn finish(mut self) -> Result<usize> {
        self.store()?;
        if self.fill == 0 {
            return Ok(self.at);
        }
        match self.out.get_mut(self.at) {
            Some(last) => *last = (self.word << (8 - self.fill)) as u8,
            None => return Err(Error::new(Kind::NoSpace, self.out.len() * 8)),
        }
        Ok(self.at + 1)
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
            let len = w.finish().unwrap();
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
                prop_assert_eq!(all.and_then(|()| w.finish()).is_ok(), fits);
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
