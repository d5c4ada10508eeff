//! Numbers, bool, char.

#![allow(unsafe_code)] // Reads and writes of one value within what was made sure of.

use crate::config::Config;
use crate::decode::BorrowDecode;
#[cfg(feature = "alloc")]
use crate::decode::decode_elements;
use crate::encode::{Encode, encode_elements};
use crate::fail::Fail;
use crate::layout::{Layout, Leaf, Promise};
use crate::sink::Sink;
use crate::source::Source;
use crate::varint::{self, Int};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// Octets of varint integers that make room together.
const RUN: usize = 4096;

macro_rules! int {
    ($($ty:ty as $wire:ty;)*) => {$(
        impl Encode for $ty {
            const LAYOUT: Promise =
                Promise::of(Layout::int(size_of::<$wire>()).block_if(size_of::<$ty>() == size_of::<$wire>()));
            const LEAF: Leaf = Leaf::of(true);
            #[inline(always)]
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                s.reserve(size_of::<$wire>() + 1)?;
                // SAFETY: room was just made.
                unsafe { self.put::<C, S>(s) }
            }
            #[inline(always)]
            unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                // SAFETY: as of this function.
                unsafe {
                    if C::VARINT {
                        varint::put::<C, S>(s, self.fold());
                    } else if C::BIG_ENDIAN {
                        s.put((*self as $wire).to_be_bytes());
                    } else {
                        s.put((*self as $wire).to_le_bytes());
                    }
                }
                Ok(())
            }
            #[inline]
            fn encode_slice<C: Config, S: Sink>(slice: &[Self], s: &mut S) -> Result<(), Fail> {
                if C::VARINT {
                    for run in slice.chunks(RUN) {
                        s.reserve(run.len() * (size_of::<$wire>() + 1))?;
                        // SAFETY: room was just made.
                        unsafe { varint::put_slice::<C, S, $ty>(s, run) };
                    }
                    return Ok(());
                }
                encode_elements::<C, S, Self>(slice, s)
            }
        }
        impl<'de> BorrowDecode<'de> for $ty {
            const LAYOUT: Promise =
                Promise::of(Layout::int(size_of::<$wire>()).block_if(size_of::<$ty>() == size_of::<$wire>()));
            #[inline(always)]
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                let start = r.position();
                let value = if C::VARINT {
                    let v = varint::get::<C, R>(r, size_of::<$wire>())?;
                    if size_of::<$ty>() < size_of::<$wire>() && <$ty>::unfold(v).fold() != v {
                        return Err(Fail::new(Fail::PLATFORM, v));
                    }
                    <$ty>::unfold(v)
                } else {
                    r.need(size_of::<$wire>())?;
                    // SAFETY: the octets are there.
                    return unsafe { <$ty as BorrowDecode<'de>>::take::<C, R>(r) };
                };
                if R::TRACED {
                    r.leaf(start, &value);
                }
                Ok(value)
            }
            #[inline(always)]
            unsafe fn take<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                if C::VARINT {
                    return Self::decode::<C, R>(r);
                }
                let start = r.position();
                // SAFETY: as of this function.
                let octets = unsafe { r.take() };
                let v = if C::BIG_ENDIAN { <$wire>::from_be_bytes(octets) } else { <$wire>::from_le_bytes(octets) };
                if size_of::<$ty>() < size_of::<$wire>() && (v as $ty) as $wire != v {
                    return Err(Fail::new(Fail::PLATFORM, v as u64));
                }
                let v = v as $ty;
                if R::TRACED {
                    r.leaf(start, &v);
                }
                Ok(v)
            }
            #[cfg(feature = "alloc")]
            #[inline]
            fn decode_vec<C: Config, R: Source<'de>>(r: &mut R, n: u64) -> Result<Vec<Self>, Fail> {
                let mut into = Vec::new();
                if C::VARINT && !R::TRACED && r.left().is_some() && size_of::<$ty>() == size_of::<$wire>() {
                    let n = r.claim(n, 1)?;
                    into.reserve_exact(n);
                    // SAFETY: there is room for n values, which are all written where reading succeeds.
                    unsafe {
                        varint::get_slice::<C, R, $ty>(r, into.as_mut_ptr(), n)?;
                        into.set_len(n);
                    }
                    return Ok(into);
                }
                decode_elements::<C, R, Self>(r, n, &mut into)?;
                Ok(into)
            }
        }
    )*};
}
int! { u16 as u16; u32 as u32; u64 as u64; i16 as i16; i32 as i32; i64 as i64; usize as u64; isize as i64; }

macro_rules! wide {
    ($($ty:ty, $fold:expr, $unfold:expr;)*) => {$(
        impl Encode for $ty {
            const LAYOUT: Promise = Promise::of(Layout::int(16));
            const LEAF: Leaf = Leaf::of(true);
            #[inline]
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                s.reserve(17)?;
                // SAFETY: room was just made.
                unsafe { self.put::<C, S>(s) }
            }
            #[inline]
            unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                // SAFETY: as of this function.
                unsafe {
                    if C::VARINT {
                        varint::put_u128::<C, S>(s, $fold(*self));
                    } else if C::BIG_ENDIAN {
                        s.put(self.to_be_bytes());
                    } else {
                        s.put(self.to_le_bytes());
                    }
                }
                Ok(())
            }
        }
        impl<'de> BorrowDecode<'de> for $ty {
            const LAYOUT: Promise = Promise::of(Layout::int(16));
            #[inline]
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                let start = r.position();
                let value = if C::VARINT {
                    $unfold(varint::get_u128::<C, R>(r)?)
                } else {
                    r.need(16)?;
                    // SAFETY: the octets are there.
                    return unsafe { <$ty as BorrowDecode<'de>>::take::<C, R>(r) };
                };
                if R::TRACED {
                    r.leaf(start, &value);
                }
                Ok(value)
            }
            #[inline]
            unsafe fn take<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                if C::VARINT {
                    return Self::decode::<C, R>(r);
                }
                let start = r.position();
                // SAFETY: as of this function.
                let octets = unsafe { r.take() };
                let v = if C::BIG_ENDIAN { <$ty>::from_be_bytes(octets) } else { <$ty>::from_le_bytes(octets) };
                if R::TRACED {
                    r.leaf(start, &v);
                }
                Ok(v)
            }
        }
    )*};
}
wide! { u128, |v| v, |v| v; i128, varint::fold_i128, varint::unfold_i128; }

macro_rules! plain {
    ($($ty:ty: $layout:ident;)*) => {$(
        impl Encode for $ty {
            const LAYOUT: Promise = Promise::of(Layout::$layout(size_of::<$ty>()));
            const LEAF: Leaf = Leaf::of(true);
            #[inline(always)]
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                s.reserve(size_of::<$ty>())?;
                // SAFETY: room was just made.
                unsafe { self.put::<C, S>(s) }
            }
            #[inline(always)]
            unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                // SAFETY: as of this function.
                unsafe { s.put(if C::BIG_ENDIAN { self.to_be_bytes() } else { self.to_le_bytes() }) };
                Ok(())
            }
        }
        impl<'de> BorrowDecode<'de> for $ty {
            const LAYOUT: Promise = Promise::of(Layout::$layout(size_of::<$ty>()));
            #[inline(always)]
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                r.need(size_of::<$ty>())?;
                // SAFETY: the octets are there.
                unsafe { <$ty as BorrowDecode<'de>>::take::<C, R>(r) }
            }
            #[inline(always)]
            unsafe fn take<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                let start = r.position();
                // SAFETY: as of this function.
                let octets = unsafe { r.take() };
                let v = if C::BIG_ENDIAN { <$ty>::from_be_bytes(octets) } else { <$ty>::from_le_bytes(octets) };
                if R::TRACED {
                    r.leaf(start, &v);
                }
                Ok(v)
            }
        }
    )*};
}
plain! { u8: octets; i8: octets; f32: float; f64: float; }

impl Encode for bool {
    const LAYOUT: Promise = Promise::of(Layout::octets(1));
    const LEAF: Leaf = Leaf::of(true);
    #[inline(always)]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        u8::from(*self).encode::<C, S>(s)
    }
    #[inline(always)]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        // SAFETY: as of this function.
        unsafe { s.put([u8::from(*self)]) };
        Ok(())
    }
}
impl<'de> BorrowDecode<'de> for bool {
    const LAYOUT: Promise = Promise::of(Layout::octets(1).not_block());
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        r.need(1)?;
        // SAFETY: the octet is there.
        unsafe { <bool as BorrowDecode<'de>>::take::<C, R>(r) }
    }
    #[inline(always)]
    unsafe fn take<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let start = r.position();
        let octet = r.peek()[0];
        if octet > 1 {
            return Err(Fail::new(Fail::BOOL, octet.into()));
        }
        // SAFETY: the octet was just looked at.
        unsafe { r.advance(1) };
        if R::TRACED {
            r.leaf(start, &(octet == 1));
        }
        Ok(octet == 1)
    }
}

impl Encode for char {
    const LAYOUT: Promise = Promise::of(Layout::between(1, 4));
    const LEAF: Leaf = Leaf::of(true);
    #[inline]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        s.reserve(4)?;
        // SAFETY: room was just made.
        unsafe { self.put::<C, S>(s) }
    }
    #[inline]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        let mut octets = [0; 4];
        let n = self.encode_utf8(&mut octets).len();
        // SAFETY: as of this function.
        unsafe { s.put_part(octets, n) };
        Ok(())
    }
}
/// Reads a character: its UTF-8 octets, without a length.
#[inline]
pub(crate) fn get_char<'de, R: Source<'de>>(r: &mut R) -> Result<char, Fail> {
    r.need(1)?;
    let first = r.peek()[0];
    let n = match first {
        0..0x80 => 1,
        0xc2..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0..0xf5 => 4,
        _ => return Err(Fail::new(Fail::CHAR, first.into())),
    };
    r.need(n)?;
    let Some(c) = core::str::from_utf8(&r.peek()[..n]).ok().and_then(|s| s.chars().next()) else {
        let mut octets = [0; 4];
        octets[..n].copy_from_slice(&r.peek()[..n]);
        return Err(Fail::new(Fail::CHAR, u32::from_le_bytes(octets).into()));
    };
    // SAFETY: the octets were just looked at.
    unsafe { r.advance(n) };
    Ok(c)
}
impl<'de> BorrowDecode<'de> for char {
    const LAYOUT: Promise = Promise::of(Layout::between(1, 4));
    #[inline]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let start = r.position();
        let c = get_char(r)?;
        if R::TRACED {
            r.leaf(start, &c);
        }
        Ok(c)
    }
}

macro_rules! non_zero {
    ($($ty:ident: $inner:ty;)*) => {$(
        impl Encode for core::num::$ty {
            const LAYOUT: Promise = Promise::of(<$inner as Encode>::LAYOUT.layout());
            const LEAF: Leaf = Leaf::of(true);
            #[inline(always)]
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                self.get().encode::<C, S>(s)
            }
            #[inline(always)]
            unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                // SAFETY: as of this function.
                unsafe { self.get().put::<C, S>(s) }
            }
        }
        impl<'de> BorrowDecode<'de> for core::num::$ty {
            const LAYOUT: Promise = Promise::of(<$inner as BorrowDecode<'de>>::LAYOUT.layout().not_block());
            #[inline(always)]
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                core::num::$ty::new(<$inner>::decode::<C, R>(r)?).ok_or(Fail::new(Fail::ZERO, 0))
            }
        }
    )*};
}
non_zero! {
    NonZeroU8: u8; NonZeroU16: u16; NonZeroU32: u32; NonZeroU64: u64; NonZeroU128: u128; NonZeroUsize: usize;
    NonZeroI8: i8; NonZeroI16: i16; NonZeroI32: i32; NonZeroI64: i64; NonZeroI128: i128; NonZeroIsize: isize;
}

macro_rules! atomic {
    ($($ty:ident, $inner:ty, $width:literal;)*) => {$(
        #[cfg(target_has_atomic = $width)]
        impl Encode for core::sync::atomic::$ty {
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                self.load(core::sync::atomic::Ordering::SeqCst).encode::<C, S>(s)
            }
        }
        #[cfg(target_has_atomic = $width)]
        impl<'de> BorrowDecode<'de> for core::sync::atomic::$ty {
            const LAYOUT: Promise = Promise::of(<$inner as BorrowDecode<'de>>::LAYOUT.layout().not_block());
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                <$inner>::decode::<C, R>(r).map(Self::new)
            }
        }
    )*};
}
atomic! {
    AtomicBool, bool, "8"; AtomicU8, u8, "8"; AtomicU16, u16, "16"; AtomicU32, u32, "32"; AtomicU64, u64, "64";
    AtomicUsize, usize, "ptr"; AtomicI8, i8, "8"; AtomicI16, i16, "16"; AtomicI32, i32, "32"; AtomicI64, i64, "64";
    AtomicIsize, isize, "ptr";
}
