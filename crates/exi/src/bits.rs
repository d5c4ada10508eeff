//! The cursor of a decoder: a place in the bits of a message from which any word can be loaded.
//!
//! Unlike `wireform_wire::bits::BitReader` it keeps no bits in a register, goes to any bit for nothing, and reads zeros
//! past the end: a decoder of typed values asks once, not at each of its fields, whether the end has been passed.

use wireform_wire::{Error, Kind, Result, bits::WIDEST};

/// A cursor over the bits of a message, most significant bit first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    /// A cursor at the first bit of a message.
    #[inline]
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        BitReader { bytes, at: 0 }
    }
    /// The message.
    #[inline]
    pub(crate) const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// Offset from the start, in bits.
    #[inline]
    pub(crate) const fn bit(&self) -> usize {
        self.at
    }
    /// Bits that are left.
    #[inline]
    pub(crate) const fn left(&self) -> usize {
        (self.bytes.len() * 8).saturating_sub(self.at)
    }
    /// Goes to a bit. Past the end everything reads as zeros, and [`BitReader::overrun`] says so.
    #[inline(always)]
    pub(crate) const fn seek(&mut self, bit: usize) {
        self.at = bit;
    }
    /// How many bits past the end the cursor stands: a decoder that uses [`BitReader::take`] asks this before it trusts
    /// what it read.
    #[inline(always)]
    pub(crate) const fn overrun(&self) -> usize {
        self.at.saturating_sub(self.bytes.len() * 8)
    }
    /// The next `n` bits as a number, zeros past the end; `n` is at most [`WIDEST`]. The end is not checked here.
    #[inline(always)]
    pub(crate) fn take(&mut self, n: u32) -> u64 {
        debug_assert!(n <= WIDEST);
        let word = self.peek();
        self.at += n as usize;
        word >> 1 >> (63 - n)
    }
    /// An error of this kind at the current bit.
    #[inline]
    pub(crate) const fn error(&self, kind: Kind) -> Error {
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
    pub(crate) fn peek(&self) -> u64 {
        self.window() << (self.at % 8)
    }
    /// Passes over `n` bits.
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where fewer are left.
    #[inline(always)]
    pub(crate) fn skip(&mut self, n: usize) -> Result<()> {
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
    pub(crate) fn bits(&mut self, n: u32) -> Result<u64> {
        debug_assert!(n <= WIDEST);
        let word = self.peek();
        self.skip(n as usize)?;
        // Two shifts, because a shift by 64 (n = 0) is not defined.
        Ok(word >> 1 >> (63 - n))
    }
    /// Fills `out` with the next octets, which need not be aligned.
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where fewer are left; nothing is read then.
    pub(crate) fn octets(&mut self, out: &mut [u8]) -> Result<()> {
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
