//! Strings, octets and slices.

#![allow(unsafe_code)] // Writes into reserved room.

use crate::config::Config;
use crate::decode::{BorrowDecode, get_octets};
use crate::encode::{Encode, encode_leaf, encode_len, estimate, len_bound, put_len};
use crate::fail::Fail;
use crate::layout::{Layout, Leaf, Promise};
use crate::sink::Sink;
use crate::source::Source;
#[cfg(feature = "alloc")]
use crate::{decode, decode::get_len};
#[cfg(feature = "alloc")]
use alloc::{
    borrow::{Cow, ToOwned},
    boxed::Box,
    string::String,
    vec::Vec,
};

impl Encode for str {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    const LEAF: Leaf = Leaf::of(true);
    #[inline(always)]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        if S::STREAM {
            return self.as_bytes().encode::<C, S>(s);
        }
        encode_leaf::<C, S, str>(self, s)
    }
    #[inline(always)]
    fn bound<C: Config>(&self) -> usize {
        self.len() + len_bound::<C>()
    }
    #[inline(always)]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        // SAFETY: as of this function.
        unsafe {
            put_len::<C, S>(s, self.len());
            s.put_short(self.as_bytes())
        }
    }
}

impl<T: Encode> Encode for [T] {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    const LEAF: Leaf = Leaf::of(T::LAYOUT.layout().is_bounded());
    #[inline(always)]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        if T::LAYOUT.layout().is_block::<C>() && !S::STREAM {
            // One reservation for both.
            s.reserve(len_bound::<C>() + size_of_val(self))?;
            // SAFETY: room was just made; a block has no padding.
            unsafe {
                put_len::<C, S>(s, self.len());
                s.put_block(crate::encode::as_octets(self));
            }
            return Ok(());
        }
        encode_len::<C, S>(s, self.len())?;
        T::encode_slice::<C, S>(self, s)
    }
    #[inline(always)]
    fn bound<C: Config>(&self) -> usize {
        let most = T::LAYOUT.layout().most::<C>();
        if most <= size_of::<T>() {
            // No more than the slice itself, which is at most half of what an integer holds.
            return self.len() * most + len_bound::<C>();
        }
        self.len().saturating_mul(most).saturating_add(len_bound::<C>())
    }
    #[inline]
    fn hint<C: Config>(&self) -> usize {
        if Self::LEAF.get() {
            return self.bound::<C>();
        }
        if self.len() <= 8 {
            return estimate::<C, _>(self.len(), self.iter());
        }
        estimate::<C, _>(self.len(), self.iter().step_by(self.len() / 8))
    }
    #[inline(always)]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        // SAFETY: as of this function.
        unsafe {
            put_len::<C, S>(s, self.len());
            if T::LAYOUT.layout().is_block::<C>() {
                s.put_short(crate::encode::as_octets(self))
            } else {
                // Makes room again, and takes the way of its own for slices.
                T::encode_slice::<C, S>(self, s)?;
                if S::KEEP > 0 { s.reserve(S::KEEP) } else { Ok(()) }
            }
        }
    }
}

impl<'a, 'de: 'a> BorrowDecode<'de> for &'a str {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let start = r.position();
        let n = get_octets::<C, R>(r)?;
        let text = r.text(n)?;
        if R::TRACED {
            r.leaf(start, &text);
        }
        Ok(text)
    }
    #[cfg(feature = "alloc")]
    #[inline]
    fn decode_vec<C: Config, R: Source<'de>>(r: &mut R, n: u64) -> Result<Vec<Self>, Fail> {
        let mut into = Vec::new();
        decode::decode_elements::<C, R, Self>(r, n, &mut into)?;
        Ok(into)
    }
}
impl<'a, 'de: 'a> BorrowDecode<'de> for &'a [u8] {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let start = r.position();
        let n = get_octets::<C, R>(r)?;
        let octets = r.borrow(n)?;
        if R::TRACED {
            r.leaf(start, &Octets(octets));
        }
        Ok(octets)
    }
}
impl<'a, 'de: 'a, const N: usize> BorrowDecode<'de> for &'a [u8; N] {
    const LAYOUT: Promise = Promise::of(Layout::octets(N).not_block());
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let octets = r.borrow(N)?;
        octets.first_chunk().ok_or(Fail::end(N))
    }
}

/// Octets as a trace shows them.
struct Octets<'a>(&'a [u8]);
impl core::fmt::Display for Octets<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for octet in self.0.iter().take(32) {
            write!(f, "{octet:02x}")?;
        }
        if self.0.len() > 32 { write!(f, "… ({} octets)", self.0.len()) } else { Ok(()) }
    }
}

#[cfg(feature = "alloc")]
impl Encode for String {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    const LEAF: Leaf = Leaf::of(true);
    #[inline(always)]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.as_str().encode::<C, S>(s)
    }
    #[inline(always)]
    fn bound<C: Config>(&self) -> usize {
        self.len() + len_bound::<C>()
    }
    #[inline(always)]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        // SAFETY: as of this function.
        unsafe { self.as_str().put::<C, S>(s) }
    }
}
#[cfg(feature = "alloc")]
impl<'de> BorrowDecode<'de> for String {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let start = r.position();
        let n = get_octets::<C, R>(r)?;
        let text = r.string(n)?;
        if R::TRACED {
            r.leaf(start, &text);
        }
        Ok(text)
    }
    fn decode_over<C: Config, R: Source<'de>>(&mut self, r: &mut R) -> Result<(), Fail> {
        let n = get_octets::<C, R>(r)?;
        let mut octets = core::mem::take(self).into_bytes();
        octets.clear();
        r.append(n, &mut octets)?;
        *self = String::from_utf8(octets).map_err(|e| Fail::text(e.utf8_error()))?;
        Ok(())
    }
}

#[cfg(feature = "alloc")]
impl<T: Encode> Encode for Vec<T> {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    const LEAF: Leaf = <[T]>::LEAF;
    #[inline(always)]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.as_slice().encode::<C, S>(s)
    }
    #[inline(always)]
    fn bound<C: Config>(&self) -> usize {
        self.as_slice().bound::<C>()
    }
    #[inline]
    fn hint<C: Config>(&self) -> usize {
        self.as_slice().hint::<C>()
    }
    #[inline(always)]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        // SAFETY: as of this function.
        unsafe { self.as_slice().put::<C, S>(s) }
    }
}
#[cfg(feature = "alloc")]
impl<'de, T: BorrowDecode<'de>> BorrowDecode<'de> for Vec<T> {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let n = get_len::<C, R>(r)?;
        T::decode_vec::<C, R>(r, n)
    }
    fn decode_over<C: Config, R: Source<'de>>(&mut self, r: &mut R) -> Result<(), Fail> {
        decode::decode_over_vec::<C, R, T>(self, r)
    }
}

#[cfg(feature = "alloc")]
impl<T: Encode + ?Sized> Encode for Box<T> {
    #[inline]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        (**self).encode::<C, S>(s)
    }
}
#[cfg(feature = "alloc")]
impl<'de, T: BorrowDecode<'de>> BorrowDecode<'de> for Box<T> {
    #[inline]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        r.descend()?;
        let mut place = Box::<T>::new_uninit();
        // SAFETY: the place takes a value, and holds one where reading succeeds.
        let value = unsafe {
            T::decode_at::<C, R>(r, place.as_mut_ptr())?;
            place.assume_init()
        };
        r.ascend();
        Ok(value)
    }
    fn decode_over<C: Config, R: Source<'de>>(&mut self, r: &mut R) -> Result<(), Fail> {
        r.descend()?;
        (**self).decode_over::<C, R>(r)?;
        r.ascend();
        Ok(())
    }
}
#[cfg(feature = "alloc")]
impl<'de, T: BorrowDecode<'de>> BorrowDecode<'de> for Box<[T]> {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    #[inline]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        Vec::decode::<C, R>(r).map(Vec::into_boxed_slice)
    }
}
#[cfg(feature = "alloc")]
impl<'de> BorrowDecode<'de> for Box<str> {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    #[inline]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        String::decode::<C, R>(r).map(String::into_boxed_str)
    }
}

#[cfg(feature = "alloc")]
impl<T: Encode + ToOwned + ?Sized> Encode for Cow<'_, T> {
    const LAYOUT: Promise = Promise::of(T::LAYOUT.layout().not_block());
    const LEAF: Leaf = T::LEAF;
    #[inline]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        (**self).encode::<C, S>(s)
    }
    #[inline]
    fn bound<C: Config>(&self) -> usize {
        (**self).bound::<C>()
    }
    #[inline]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        // SAFETY: as of this function.
        unsafe { (**self).put::<C, S>(s) }
    }
}
/// Owned, as in the originals; `#[bincode(with = "wireform_bincode::borrow::Borrowed")]` borrows.
#[cfg(feature = "alloc")]
impl<'de, T: ToOwned + ?Sized> BorrowDecode<'de> for Cow<'_, T>
where
    T::Owned: BorrowDecode<'de>,
{
    const LAYOUT: Promise = Promise::of(<T::Owned as BorrowDecode<'de>>::LAYOUT.layout().not_block());
    #[inline]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        T::Owned::decode::<C, R>(r).map(Cow::Owned)
    }
}

#[cfg(feature = "std")]
impl Encode for std::path::Path {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.to_str().ok_or(Fail::new(Fail::PATH, 0))?.encode::<C, S>(s)
    }
}
#[cfg(feature = "std")]
impl Encode for std::path::PathBuf {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.as_path().encode::<C, S>(s)
    }
}
#[cfg(feature = "std")]
impl<'de> BorrowDecode<'de> for std::path::PathBuf {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        String::decode::<C, R>(r).map(Into::into)
    }
}
#[cfg(feature = "std")]
impl<'a, 'de: 'a> BorrowDecode<'de> for &'a std::path::Path {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        <&'a str>::decode::<C, R>(r).map(std::path::Path::new)
    }
}

impl Encode for core::ffi::CStr {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.to_bytes().encode::<C, S>(s)
    }
}
#[cfg(feature = "alloc")]
impl Encode for alloc::ffi::CString {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.as_bytes().encode::<C, S>(s)
    }
}
#[cfg(feature = "alloc")]
impl<'de> BorrowDecode<'de> for alloc::ffi::CString {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let octets = Vec::<u8>::decode::<C, R>(r)?;
        alloc::ffi::CString::new(octets).map_err(|e| Fail::new(Fail::NUL, e.nul_position() as u64))
    }
}
