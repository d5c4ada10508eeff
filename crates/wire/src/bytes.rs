//! Cursors over octets, big endian as the network has them.

use crate::{Error, Kind, Result};

/// A checked cursor over the octets of a message.
///
/// A reader made by [`Reader::sub`] keeps counting offsets from the start of the whole message, so that errors in
/// nested elements point at the right octet.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'a> {
    rest: &'a [u8],
    /// Offset of the end of `rest` in the whole message: it stays what it is while octets are read.
    end: usize,
}

macro_rules! read_int {
    ($($(#[$doc:meta])* $name:ident: $ty:ty, $octets:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        /// [`Kind::UnexpectedEnd`] where fewer octets are left.
        #[inline]
        pub fn $name(&mut self) -> Result<$ty> {
            let mut word = [0; size_of::<$ty>()];
            word[size_of::<$ty>() - $octets..].copy_from_slice(self.array::<$octets>()?);
            Ok(<$ty>::from_be_bytes(word))
        }
    )*};
}

impl<'a> Reader<'a> {
    /// A cursor at the first octet of a message.
    #[inline]
    pub const fn new(message: &'a [u8]) -> Self {
        Reader { rest: message, end: message.len() }
    }
    /// A cursor over octets that start at `at` of a larger message.
    #[inline]
    pub const fn at(octets: &'a [u8], at: usize) -> Self {
        Reader { rest: octets, end: at + octets.len() }
    }
    /// A cursor over octets that end at `end` of a larger message. With [`Reader::peek`] and [`Reader::end`] a function
    /// can take the cursor's parts, which stay in registers, where the cursor itself would not.
    #[inline(always)]
    pub const fn until(octets: &'a [u8], end: usize) -> Self {
        Reader { rest: octets, end }
    }
    /// Offset in the whole message, in octets.
    #[inline]
    pub const fn offset(&self) -> usize {
        self.end - self.rest.len()
    }
    /// Offset of the end in the whole message, in octets.
    #[inline]
    pub const fn end(&self) -> usize {
        self.end
    }
    /// Offset in the whole message, in bits, as errors and traces count.
    #[inline]
    pub const fn bit(&self) -> usize {
        self.offset() * 8
    }
    /// Octets that are left.
    #[inline]
    pub const fn len(&self) -> usize {
        self.rest.len()
    }
    /// Whether nothing is left.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }
    /// The octets that are left, without moving.
    #[inline]
    pub const fn peek(&self) -> &'a [u8] {
        self.rest
    }
    /// An error of this kind at the current octet.
    #[inline]
    pub const fn error(&self, kind: Kind) -> Error {
        Error::new(kind, self.bit())
    }

    #[cold]
    fn short(&self, n: usize) -> Error {
        self.error(Kind::UnexpectedEnd { needed: (n - self.rest.len()) * 8 })
    }

    /// The next `n` octets, borrowed.
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where fewer are left.
    #[inline]
    pub fn take(&mut self, n: usize) -> Result<&'a [u8]> {
        match self.rest.split_at_checked(n) {
            Some((head, rest)) => {
                self.rest = rest;
                Ok(head)
            }
            None => Err(self.short(n)),
        }
    }
    /// The next `N` octets, borrowed as an array.
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where fewer are left.
    #[inline]
    pub fn array<const N: usize>(&mut self) -> Result<&'a [u8; N]> {
        match self.rest.split_first_chunk::<N>() {
            Some((head, rest)) => {
                self.rest = rest;
                Ok(head)
            }
            None => Err(self.short(N)),
        }
    }
    /// Everything that is left.
    #[inline]
    pub fn take_rest(&mut self) -> &'a [u8] {
        core::mem::take(&mut self.rest)
    }
    /// A cursor over the next `n` octets, which this one passes over.
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where fewer are left.
    #[inline]
    pub fn sub(&mut self, n: usize) -> Result<Reader<'a>> {
        let rest = self.take(n)?;
        Ok(Reader { rest, end: self.end - self.rest.len() })
    }

    read_int! {
        /// One octet.
        u8: u8, 1;
        /// Two octets.
        u16: u16, 2;
        /// Three octets.
        u24: u32, 3;
        /// Four octets.
        u32: u32, 4;
        /// Five octets.
        u40: u64, 5;
        /// Six octets.
        u48: u64, 6;
        /// Eight octets.
        u64: u64, 8;
    }
}

/// A checked cursor that writes octets into the caller's buffer.
#[derive(Debug)]
pub struct Writer<'a> {
    out: &'a mut [u8],
    at: usize,
}

macro_rules! write_int {
    ($($(#[$doc:meta])* $name:ident: $ty:ty, $octets:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        /// [`Kind::NoSpace`] where the buffer ends.
        #[inline]
        pub fn $name(&mut self, value: $ty) -> Result<()> {
            let word = value.to_be_bytes();
            *self.slot::<$octets>()? = *word.last_chunk::<$octets>().expect("a word holds its own octets");
            Ok(())
        }
    )*};
}

impl<'a> Writer<'a> {
    /// A cursor at the start of a buffer.
    #[inline]
    pub const fn new(out: &'a mut [u8]) -> Self {
        Writer { out, at: 0 }
    }
    /// A cursor in a buffer of which `at` octets are written. With [`Writer::offset`] a function can take and give back
    /// a buffer and a number, which stay in registers, where a cursor behind a pointer would not.
    ///
    /// # Panics
    /// If the buffer has fewer octets.
    #[inline(always)]
    pub const fn resume(out: &'a mut [u8], at: usize) -> Self {
        assert!(at <= out.len(), "no more can be written than the buffer holds");
        Writer { out, at }
    }
    /// Goes on behind what somebody else wrote into [`Writer::buffer`].
    ///
    /// # Panics
    /// If that is before what was written, or behind the buffer.
    #[inline(always)]
    pub const fn skip_to(&mut self, at: usize) {
        assert!(self.at <= at && at <= self.out.len(), "only what was written can be passed over");
        self.at = at;
    }
    /// The whole buffer.
    #[inline(always)]
    pub const fn buffer(&mut self) -> &mut [u8] {
        self.out
    }
    /// Octets written so far.
    #[inline]
    pub const fn offset(&self) -> usize {
        self.at
    }
    /// What was written so far.
    #[inline]
    pub fn written(&self) -> &[u8] {
        &self.out[..self.at]
    }
    #[cold]
    fn full(&self) -> Error {
        Error::new(Kind::NoSpace, self.at * 8)
    }
    #[inline]
    fn slot<const N: usize>(&mut self) -> Result<&mut [u8; N]> {
        let at = self.at;
        if self.out.len() - at < N {
            return Err(self.full());
        }
        self.at += N;
        Ok(self.out[at..].first_chunk_mut::<N>().expect("checked above"))
    }
    /// Writes octets as they are.
    ///
    /// # Errors
    /// [`Kind::NoSpace`] where the buffer ends.
    #[inline]
    pub fn put(&mut self, octets: &[u8]) -> Result<()> {
        match self.out.get_mut(self.at..self.at + octets.len()) {
            Some(slot) => {
                slot.copy_from_slice(octets);
                self.at += octets.len();
                Ok(())
            }
            None => Err(self.full()),
        }
    }
    /// Replaces octets written earlier: lengths that were not known yet.
    ///
    /// # Panics
    /// If the octets at `at` were not written before.
    #[inline]
    pub fn patch(&mut self, at: usize, octets: &[u8]) {
        assert!(at + octets.len() <= self.at, "only what was written can be patched");
        self.out[at..at + octets.len()].copy_from_slice(octets);
    }

    write_int! {
        /// One octet.
        u8: u8, 1;
        /// Two octets.
        u16: u16, 2;
        /// The low three octets.
        u24: u32, 3;
        /// Four octets.
        u32: u32, 4;
        /// The low five octets.
        u40: u64, 5;
        /// The low six octets.
        u48: u64, 6;
        /// Eight octets.
        u64: u64, 8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_round_trip_and_count() {
        let mut buffer = [0; 29];
        let mut w = Writer::new(&mut buffer);
        w.u8(1).unwrap();
        w.u16(0x0203).unwrap();
        w.u24(0x04_0506).unwrap();
        w.u32(0x0708_090a).unwrap();
        w.u40(0x0b_0c0d_0e0f).unwrap();
        w.u48(0x1011_1213_1415).unwrap();
        w.u64(0x1617_1819_1a1b_1c1d).unwrap();
        assert_eq!(w.u8(0), Err(Error::new(Kind::NoSpace, 29 * 8)));
        w.patch(0, &[0xff]);
        let mut r = Reader::new(&buffer);
        assert_eq!(r.u8(), Ok(0xff));
        assert_eq!(r.u16(), Ok(0x0203));
        assert_eq!(r.u24(), Ok(0x04_0506));
        let mut sub = r.sub(4).unwrap();
        assert_eq!((sub.offset(), sub.u32()), (6, Ok(0x0708_090a)));
        assert_eq!(r.u40(), Ok(0x0b_0c0d_0e0f));
        assert_eq!(r.u48(), Ok(0x1011_1213_1415));
        assert_eq!(r.u64(), Ok(0x1617_1819_1a1b_1c1d));
        assert_eq!(r.u16(), Err(Error::new(Kind::UnexpectedEnd { needed: 16 }, 29 * 8)));
    }
}
