//! Reading without copying.
//!
//! `&str`, `&[u8]` and `&[u8; N]` borrow by themselves. This module has the rest: [`Slice`] views plain data at any
//! alignment, [`Lazy`] passes over a sequence and reads it later, [`View`] checks a whole message once and reads it as
//! often as needed.

#![allow(unsafe_code)] // Views plain data as what it is, where it lies.

use crate::config::Config;
use crate::decode::{BorrowDecode, Idle, get_len, get_octets};
use crate::encode::encode_len;
use crate::fail::Fail;
use crate::layout::{Layout, Promise};
use crate::source::{SliceSource, Source};
use crate::{DecodeWith, Encode, EncodeWith, Sink};
use alloc::borrow::{Cow, ToOwned};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use wireform_wire::Error;

/// A sequence of plain data, where it lies in the message, at any alignment.
///
/// An element is read when it is asked for, by a load that the compiler makes unaligned. Only for types whose octets in
/// memory are those on the wire: numbers, arrays of them, and structs of them without padding, in a configuration
/// with fixed-width integers of the target's byte order (octets and `f32`: the byte order is enough). In another
/// configuration it does not compile:
///
/// ```
/// use wireform_bincode::{borrow::Slice, config::{legacy, standard}, from_slice, to_vec};
/// let octets = to_vec(&[1u32, 2, 3][..], legacy())?;
/// let numbers: Slice<u32> = from_slice(&octets, legacy())?;
/// assert_eq!(numbers.iter().sum::<u32>(), 6);
/// assert_eq!(to_vec(&numbers, legacy())?, octets);
/// # Ok::<(), wireform_wire::Error>(())
/// ```
///
/// ```compile_fail
/// use wireform_bincode::{borrow::Slice, config::standard, from_slice};
/// let numbers: Slice<u32> = from_slice(&[0], standard())?;
/// # Ok::<(), wireform_wire::Error>(())
/// ```
pub struct Slice<'a, T> {
    octets: &'a [u8],
    elements: PhantomData<T>,
}

impl<T> Clone for Slice<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Slice<'_, T> {}

impl<'a, T: Copy> Slice<'a, T> {
    /// How many elements there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.octets.len() / size_of::<T>()
    }
    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.octets.is_empty()
    }
    /// An element.
    #[inline]
    pub fn get(&self, index: usize) -> Option<T> {
        if index >= self.len() {
            return None;
        }
        // SAFETY: the element lies within the octets; any octets are a value, which `decode` has made sure of.
        Some(unsafe { self.octets.as_ptr().cast::<T>().add(index).read_unaligned() })
    }
    /// The elements in order.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = T> + DoubleEndedIterator + use<'a, T> {
        let all = *self;
        // SAFETY: as in `get`; the index is less than the length.
        (0..self.len()).map(move |i| unsafe { all.octets.as_ptr().cast::<T>().add(i).read_unaligned() })
    }
    /// The elements as a slice of the language, where they happen to be aligned.
    #[inline]
    pub fn as_aligned(&self) -> Option<&'a [T]> {
        if !self.octets.as_ptr().cast::<T>().is_aligned() {
            return None;
        }
        // SAFETY: the octets are aligned, and a whole number of elements, of which any octets are values.
        Some(unsafe { core::slice::from_raw_parts(self.octets.as_ptr().cast(), self.len()) })
    }
    /// The elements as a slice of the language: borrowed where they are aligned, copied where not.
    pub fn to_cow(&self) -> Cow<'a, [T]> {
        match self.as_aligned() {
            Some(slice) => Cow::Borrowed(slice),
            None => Cow::Owned(self.to_vec()),
        }
    }
    /// A copy of the elements.
    pub fn to_vec(&self) -> Vec<T> {
        let mut into = Vec::<T>::with_capacity(self.len());
        // SAFETY: there is room for all elements, of which any octets are values.
        unsafe {
            core::ptr::copy_nonoverlapping(self.octets.as_ptr(), into.as_mut_ptr().cast(), self.octets.len());
            into.set_len(self.len());
        }
        into
    }
    /// The octets.
    pub const fn as_octets(&self) -> &'a [u8] {
        self.octets
    }
}
impl<T: Copy + fmt::Debug> fmt::Debug for Slice<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
impl<T: Copy + PartialEq> PartialEq for Slice<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}
impl<T: Copy + PartialEq> PartialEq<[T]> for Slice<'_, T> {
    fn eq(&self, other: &[T]) -> bool {
        self.iter().eq(other.iter().copied())
    }
}

/// To be written: the elements as they lie in memory.
impl<'a, T: Encode + Copy> From<&'a [T]> for Slice<'a, T> {
    fn from(elements: &'a [T]) -> Self {
        const { assert!(size_of::<T>() > 0 && T::LAYOUT.layout().is_plain(), "not plain data") };
        // SAFETY: a block has no padding.
        Slice { octets: unsafe { crate::encode::as_octets(elements) }, elements: PhantomData }
    }
}

impl<T: Encode + Copy> Encode for Slice<'_, T> {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        const {
            assert!(size_of::<T>() > 0 && T::LAYOUT.layout().is_block::<C>(), "not plain data in this configuration");
        }
        encode_len::<C, S>(s, self.len())?;
        s.write(self.octets)
    }
}

impl<'a, 'de: 'a, T: BorrowDecode<'de> + Copy> BorrowDecode<'de> for Slice<'a, T> {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    #[inline]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        const {
            assert!(size_of::<T>() > 0 && T::LAYOUT.layout().is_block::<C>(), "not plain data in this configuration");
        }
        let n = get_len::<C, R>(r)?;
        let n = r.claim(n, size_of::<T>())?;
        let octets = n.checked_mul(size_of::<T>()).ok_or(Fail::new(Fail::LENGTH, n as u64))?;
        Ok(Slice { octets: r.borrow(octets)?, elements: PhantomData })
    }
}

/// A sequence that was checked, and is read when it is asked for.
pub struct Lazy<'a, T, C> {
    octets: &'a [u8],
    count: usize,
    limits: crate::Limits,
    of: PhantomData<(T, C)>,
}

impl<T, C> Clone for Lazy<'_, T, C> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, C> Copy for Lazy<'_, T, C> {}

impl<'a, T: BorrowDecode<'a>, C: Config> Lazy<'a, T, C> {
    /// How many elements there are.
    pub const fn len(&self) -> usize {
        self.count
    }
    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
    /// Reads the elements one after the other.
    pub fn iter(&self) -> LazyIter<'a, T, C> {
        LazyIter { source: SliceSource::new(self.octets, self.limits), left: self.count, of: PhantomData }
    }
    /// The octets of the elements.
    pub const fn as_octets(&self) -> &'a [u8] {
        self.octets
    }
}
impl<'a, T: BorrowDecode<'a>, C: Config> IntoIterator for Lazy<'a, T, C> {
    type Item = T;
    type IntoIter = LazyIter<'a, T, C>;
    fn into_iter(self) -> LazyIter<'a, T, C> {
        self.iter()
    }
}
impl<'a, T: BorrowDecode<'a> + fmt::Debug, C: Config> fmt::Debug for Lazy<'a, T, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Reads a [`Lazy`] sequence.
pub struct LazyIter<'a, T, C> {
    source: SliceSource<'a>,
    left: usize,
    of: PhantomData<(T, C)>,
}
impl<'a, T: BorrowDecode<'a>, C: Config> Iterator for LazyIter<'a, T, C> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        self.left = self.left.checked_sub(1)?;
        // It was read once before, so that it can be read again.
        T::decode::<C, _>(&mut self.source).ok()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}
impl<'a, T: BorrowDecode<'a>, C: Config> ExactSizeIterator for LazyIter<'a, T, C> {}

/// Whether sequences of one configuration can be read in the other.
const fn alike<C: Config, D: Config>() -> bool {
    C::VARINT == D::VARINT
        && C::BIG_ENDIAN == D::BIG_ENDIAN
        && (!C::VARINT || C::WIDE_MARKERS == D::WIDE_MARKERS && C::CANONICAL == D::CANONICAL)
}

/// Written as it was read, without a look at the elements.
impl<T, D: Config> Encode for Lazy<'_, T, D> {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        const { assert!(alike::<C, D>(), "a lazy sequence is written in the configuration of its message") };
        encode_len::<C, S>(s, self.count)?;
        s.write(self.octets)
    }
}

impl<'a, 'de: 'a, T: BorrowDecode<'de>, D: Config> BorrowDecode<'de> for Lazy<'a, T, D> {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    /// Passes over the elements: at once where their size is fixed and any octets are values, else by reading each.
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        const { assert!(alike::<C, D>(), "a lazy sequence is read in the configuration of its message") };
        let count = get_len::<C, R>(r)?;
        let layout = T::LAYOUT.layout();
        let count = r.claim(count, layout.least::<C>())?;
        let limits = *r.limits();
        if layout.is_block::<C>() {
            let octets = r.borrow(count * layout.least::<C>())?;
            return Ok(Lazy { octets, count, limits, of: PhantomData });
        }
        let rest = r.rest().ok_or(Fail::new(Fail::BORROW, 0))?;
        let mut idle = Idle::new(r, count, layout.least::<C>());
        let before = r.position();
        r.descend()?;
        for _ in 0..count {
            drop(T::decode::<C, R>(r)?);
            idle.step(r)?;
        }
        r.ascend();
        let octets = &rest[..r.position() - before];
        Ok(Lazy { octets, count, limits, of: PhantomData })
    }
}

/// A message that was checked as a whole, and is read as often as needed without asking whether it is right.
pub struct View<'a, T, C> {
    octets: &'a [u8],
    config: C,
    of: PhantomData<T>,
}

impl<'a, T: BorrowDecode<'a>, C: Config> View<'a, T, C> {
    /// Checks a message.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(octets: &'a [u8], config: C) -> Result<Self, Error> {
        let (value, taken) = crate::from_prefix::<T, C>(octets, config)?;
        drop(value);
        crate::api::trailing(octets, taken, config).map_err(|fail| fail.at(taken))?;
        Ok(View { octets: &octets[..taken], config, of: PhantomData })
    }
    /// Reads it.
    ///
    /// # Panics
    /// Where a hand-written `Decode` reads the same octets once with and once without success.
    #[inline]
    pub fn get(&self) -> T {
        match crate::from_prefix(self.octets, self.config) {
            Ok((value, _)) => value,
            Err(error) => panic!("octets that were a value are none any more: {error}"),
        }
    }
    /// Its octets, without any that follow it.
    pub const fn as_octets(&self) -> &'a [u8] {
        self.octets
    }
}

/// For `#[bincode(with = "wireform_bincode::borrow::Borrowed")]`: a `Cow` that borrows from a slice, and owns what it
/// reads from a stream.
#[derive(Debug, Clone, Copy)]
pub struct Borrowed;

impl<T: Encode + ToOwned + ?Sized> EncodeWith<Cow<'_, T>> for Borrowed {
    fn encode<C: Config, S: Sink>(value: &Cow<'_, T>, s: &mut S) -> Result<(), Fail> {
        (**value).encode::<C, S>(s)
    }
}
impl<'a, 'de: 'a> DecodeWith<'de, Cow<'a, str>> for Borrowed {
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Cow<'a, str>, Fail> {
        let n = get_octets::<C, R>(r)?;
        match r.text(n) {
            Err(fail) if fail.code() == Fail::BORROW => r.string(n).map(Cow::Owned),
            read => read.map(Cow::Borrowed),
        }
    }
}
impl<'a, 'de: 'a> DecodeWith<'de, Cow<'a, [u8]>> for Borrowed {
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Cow<'a, [u8]>, Fail> {
        let n = get_octets::<C, R>(r)?;
        match r.borrow(n) {
            Err(fail) if fail.code() == Fail::BORROW => {
                let mut octets = Vec::new();
                r.append(n, &mut octets)?;
                Ok(Cow::Owned(octets))
            }
            read => read.map(Cow::Borrowed),
        }
    }
}
