//! Tuples, arrays, options, references and cells.

#![allow(unsafe_code)] // Parts are written into room that was made for all of them, and read in place.

use crate::config::Config;
use crate::decode::{BorrowDecode, by_place};
use crate::encode::{self, Encode, encode_field, encode_leaf, put_tag, share};
use crate::fail::Fail;
use crate::layout::{Layout, Leaf, Promise};
use crate::sink::Sink;
use crate::source::Source;
use core::marker::PhantomData;

impl Encode for () {
    const LAYOUT: Promise = Promise::of(Layout::EMPTY);
    const LEAF: Leaf = Leaf::of(true);
    #[inline(always)]
    fn encode<C: Config, S: Sink>(&self, _: &mut S) -> Result<(), Fail> {
        Ok(())
    }
    #[inline(always)]
    unsafe fn put<C: Config, S: Sink>(&self, _: &mut S) -> Result<(), Fail> {
        Ok(())
    }
}
impl<'de> BorrowDecode<'de> for () {
    const LAYOUT: Promise = Promise::of(Layout::EMPTY);
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(_: &mut R) -> Result<Self, Fail> {
        Ok(())
    }
}
impl<T: ?Sized> Encode for PhantomData<T> {
    const LAYOUT: Promise = Promise::of(Layout::EMPTY);
    const LEAF: Leaf = Leaf::of(true);
    #[inline(always)]
    fn encode<C: Config, S: Sink>(&self, _: &mut S) -> Result<(), Fail> {
        Ok(())
    }
    #[inline(always)]
    unsafe fn put<C: Config, S: Sink>(&self, _: &mut S) -> Result<(), Fail> {
        Ok(())
    }
}
impl<'de, T: ?Sized> BorrowDecode<'de> for PhantomData<T> {
    const LAYOUT: Promise = Promise::of(Layout::EMPTY);
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(_: &mut R) -> Result<Self, Fail> {
        Ok(PhantomData)
    }
}

macro_rules! tuple {
    ($($name:ident $index:tt),+) => {
        impl<$($name: Encode),+> Encode for ($($name,)+) {
            const LAYOUT: Promise = Promise::of(Layout::EMPTY$(.then($name::LAYOUT.layout()))+.not_block());
            const LEAF: Leaf = Leaf::of(true $(&& $name::LEAF.get())+);
            #[inline(always)]
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                if Self::LEAF.get() {
                    return encode_leaf::<C, S, Self>(self, s);
                }
                $(encode_field::<C, S, $name>(&self.$index, s)?;)+
                Ok(())
            }
            #[inline(always)]
            fn bound<C: Config>(&self) -> usize {
                0usize $(.saturating_add(share::<C, $name>(&self.$index, false)))+
            }
            #[inline(always)]
            unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                // SAFETY: as of this function.
                unsafe { $(self.$index.put::<C, S>(s)?;)+ }
                Ok(())
            }
        }
        impl<'de, $($name: BorrowDecode<'de>),+> BorrowDecode<'de> for ($($name,)+) {
            const LAYOUT: Promise = Promise::of(Layout::EMPTY$(.then($name::LAYOUT.layout()))+.not_block());
            #[inline(always)]
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                Ok(($(crate::decode::field::<C, R, $name>(r, stringify!($index))?,)+))
            }
            #[inline(always)]
            unsafe fn take<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                // SAFETY: as of this function.
                unsafe { Ok(($($name::take::<C, R>(r)?,)+)) }
            }
            fn decode_over<C: Config, R: Source<'de>>(&mut self, r: &mut R) -> Result<(), Fail> {
                $(self.$index.decode_over::<C, R>(r)?;)+
                Ok(())
            }
        }
    };
}
tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C1 2);
tuple!(A 0, B 1, C1 2, D 3);
tuple!(A 0, B 1, C1 2, D 3, E 4);
tuple!(A 0, B 1, C1 2, D 3, E 4, F 5);
tuple!(A 0, B 1, C1 2, D 3, E 4, F 5, G 6);
tuple!(A 0, B 1, C1 2, D 3, E 4, F 5, G 6, H 7);
tuple!(A 0, B 1, C1 2, D 3, E 4, F 5, G 6, H 7, I 8);
tuple!(A 0, B 1, C1 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
tuple!(A 0, B 1, C1 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
tuple!(A 0, B 1, C1 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);
tuple!(A 0, B 1, C1 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12);
tuple!(A 0, B 1, C1 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13);
tuple!(A 0, B 1, C1 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14);
tuple!(A 0, B 1, C1 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14, P 15);

impl<T: Encode, const N: usize> Encode for [T; N] {
    const LAYOUT: Promise = Promise::of(T::LAYOUT.layout().times(N));
    const LEAF: Leaf = T::LEAF;
    #[inline(always)]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        T::encode_slice::<C, S>(self, s)
    }
    #[inline(always)]
    fn bound<C: Config>(&self) -> usize {
        match T::LAYOUT.layout().most::<C>() {
            usize::MAX => self.iter().fold(0, |sum, element| sum.saturating_add(element.bound::<C>())),
            most => most.saturating_mul(N),
        }
    }
    #[inline(always)]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        // SAFETY: as of this function; a block has no padding.
        unsafe {
            if T::LAYOUT.layout().is_block::<C>() && size_of::<T>() * N <= 64 {
                // Of a size the compiler knows: no call, no branch.
                for element in self {
                    encode::put_block(element, s);
                }
                Ok(())
            } else if T::LAYOUT.layout().is_block::<C>() {
                s.put_bytes(encode::as_octets(self));
                Ok(())
            } else {
                self.iter().try_for_each(|element| element.put::<C, S>(s))
            }
        }
    }
}
/// Drops the elements that were read, should one after them fail.
struct Read<T> {
    at: *mut T,
    done: usize,
}
impl<T> Drop for Read<T> {
    fn drop(&mut self) {
        for i in 0..self.done {
            // SAFETY: the first `done` elements were read.
            unsafe { core::ptr::drop_in_place(self.at.add(i)) };
        }
    }
}
impl<'de, T: BorrowDecode<'de>, const N: usize> BorrowDecode<'de> for [T; N] {
    const LAYOUT: Promise = Promise::of(T::LAYOUT.layout().times(N));
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        by_place::<C, R, Self>(r)
    }
    #[inline(always)]
    unsafe fn take<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        by_place::<C, R, Self>(r)
    }
    #[inline(always)]
    unsafe fn decode_at<C: Config, R: Source<'de>>(r: &mut R, to: *mut Self) -> Result<(), Fail> {
        if Self::LAYOUT.layout().is_block::<C>() && !R::TRACED {
            r.need(size_of::<Self>())?;
            // SAFETY: the octets are there, `to` takes them, and any octets are a value of a block.
            unsafe { r.take_to(to.cast(), size_of::<Self>()) };
            return Ok(());
        }
        let exact = T::LAYOUT.layout().exact::<C>().is_some();
        if let (true, Some(size)) = (exact, Self::LAYOUT.layout().exact::<C>()) {
            r.need(size)?;
        }
        let mut read = Read { at: to.cast::<T>(), done: 0 };
        for i in 0..N {
            // SAFETY: `to` takes N elements; where their size is exact, the octets of all are there.
            unsafe {
                let at = to.cast::<T>().add(i);
                if exact {
                    at.write(T::take::<C, R>(r)?);
                } else {
                    T::decode_at::<C, R>(r, at)?;
                }
            }
            read.done += 1;
        }
        core::mem::forget(read);
        Ok(())
    }
    fn decode_over<C: Config, R: Source<'de>>(&mut self, r: &mut R) -> Result<(), Fail> {
        for element in self {
            element.decode_over::<C, R>(r)?;
        }
        Ok(())
    }
}

impl<T: Encode> Encode for Option<T> {
    const LAYOUT: Promise = Promise::of(Layout::TAG_OCTET.or(Layout::TAG_OCTET.then(T::LAYOUT.layout())));
    const LEAF: Leaf = T::LEAF;
    #[inline(always)]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        if T::LEAF.get() {
            return encode_leaf::<C, S, Self>(self, s);
        }
        match self {
            None => s.write(&[0]),
            Some(value) => {
                s.write(&[1])?;
                value.encode::<C, S>(s)
            }
        }
    }
    #[inline(always)]
    fn bound<C: Config>(&self) -> usize {
        if T::LAYOUT.layout().is_bounded() {
            return 1 + T::LAYOUT.layout().most::<C>();
        }
        match self {
            None => 1,
            Some(value) => value.bound::<C>().saturating_add(1),
        }
    }
    #[inline(always)]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        // SAFETY: as of this function.
        unsafe {
            match self {
                None => {
                    s.put([0]);
                    Ok(())
                }
                Some(value) => {
                    s.put([1]);
                    value.put::<C, S>(s)
                }
            }
        }
    }
}
impl<'de, T: BorrowDecode<'de>> BorrowDecode<'de> for Option<T> {
    const LAYOUT: Promise = Promise::of(Layout::TAG_OCTET.or(Layout::TAG_OCTET.then(T::LAYOUT.layout())));
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        r.need(1)?;
        match r.peek()[0] {
            0 => {
                // SAFETY: the octet was just looked at.
                unsafe { r.advance(1) };
                if R::TRACED {
                    r.leaf(r.position() - 1, &"None");
                }
                Ok(None)
            }
            1 => {
                // SAFETY: the octet was just looked at.
                unsafe { r.advance(1) };
                T::decode::<C, R>(r).map(Some)
            }
            tag => Err(Fail::new(Fail::OPTION, tag.into())),
        }
    }
    fn decode_over<C: Config, R: Source<'de>>(&mut self, r: &mut R) -> Result<(), Fail> {
        r.need(1)?;
        if let (Some(value), 1) = (&mut *self, r.peek()[0]) {
            // SAFETY: the octet was just looked at.
            unsafe { r.advance(1) };
            return value.decode_over::<C, R>(r);
        }
        *self = Self::decode::<C, R>(r)?;
        Ok(())
    }
}

impl<T: Encode, E: Encode> Encode for Result<T, E> {
    const LAYOUT: Promise = Promise::of(Layout::TAG.then(T::LAYOUT.layout()).or(Layout::TAG.then(E::LAYOUT.layout())));
    const LEAF: Leaf = Leaf::of(Self::LAYOUT.layout().is_bounded());
    #[inline]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        s.reserve(5)?;
        // SAFETY: room was just made.
        unsafe { put_tag::<C, S>(s, u32::from(self.is_err())) };
        match self {
            Ok(value) => encode_field::<C, S, T>(value, s),
            Err(error) => encode_field::<C, S, E>(error, s),
        }
    }
    #[inline]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        // SAFETY: as of this function.
        unsafe {
            put_tag::<C, S>(s, u32::from(self.is_err()));
            match self {
                Ok(value) => value.put::<C, S>(s),
                Err(error) => error.put::<C, S>(s),
            }
        }
    }
}
impl<'de, T: BorrowDecode<'de>, E: BorrowDecode<'de>> BorrowDecode<'de> for Result<T, E> {
    const LAYOUT: Promise = Promise::of(Layout::TAG.then(T::LAYOUT.layout()).or(Layout::TAG.then(E::LAYOUT.layout())));
    #[inline]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        match crate::decode::get_tag::<C, R>(r)? {
            0 => T::decode::<C, R>(r).map(Ok),
            1 => E::decode::<C, R>(r).map(Err),
            tag => Err(Fail::new(Fail::RESULT, tag.into())),
        }
    }
}

/// Written as what they hold.
macro_rules! transparent {
    ($(impl[$($generics:tt)*] $ty:ty as $inner:ty: |$value:ident| $get:expr;)*) => {$(
        impl<$($generics)*> Encode for $ty {
            const LAYOUT: Promise = Promise::of(<$inner>::LAYOUT.layout().not_block());
            const LEAF: Leaf = <$inner>::LEAF;
            #[inline(always)]
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                let $value = self;
                let inner: &$inner = $get;
                inner.encode::<C, S>(s)
            }
            #[inline(always)]
            fn bound<C: Config>(&self) -> usize {
                let $value = self;
                let inner: &$inner = $get;
                inner.bound::<C>()
            }
            #[inline(always)]
            unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                let $value = self;
                let inner: &$inner = $get;
                // SAFETY: as of this function.
                unsafe { inner.put::<C, S>(s) }
            }
        }
    )*};
}
transparent! {
    impl[T: Encode + ?Sized] &T as T: |v| v;
    impl[T: Encode + ?Sized] &mut T as T: |v| v;
    impl[T: Encode] core::num::Wrapping<T> as T: |v| &v.0;
    impl[T: Encode] core::num::Saturating<T> as T: |v| &v.0;
    impl[T: Encode] core::cmp::Reverse<T> as T: |v| &v.0;
}

macro_rules! from_inner {
    ($($ty:ty, $make:expr;)*) => {$(
        impl<'de, T: BorrowDecode<'de>> BorrowDecode<'de> for $ty {
            const LAYOUT: Promise = Promise::of(T::LAYOUT.layout().not_block());
            #[inline(always)]
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                T::decode::<C, R>(r).map($make)
            }
        }
    )*};
}
from_inner! {
    core::num::Wrapping<T>, core::num::Wrapping;
    core::num::Saturating<T>, core::num::Saturating;
    core::cmp::Reverse<T>, core::cmp::Reverse;
    core::cell::Cell<T>, core::cell::Cell::new;
    core::cell::RefCell<T>, core::cell::RefCell::new;
}
#[cfg(feature = "std")]
from_inner! {
    std::sync::Mutex<T>, std::sync::Mutex::new;
    std::sync::RwLock<T>, std::sync::RwLock::new;
}

impl<T: Encode + Copy> Encode for core::cell::Cell<T> {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.get().encode::<C, S>(s)
    }
}
impl<T: Encode + ?Sized> Encode for core::cell::RefCell<T> {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.try_borrow().map_err(|_| Fail::new(Fail::BORROWED, 0))?.encode::<C, S>(s)
    }
}
#[cfg(feature = "std")]
impl<T: Encode + ?Sized> Encode for std::sync::Mutex<T> {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.lock().map_err(|_| Fail::new(Fail::POISONED, 0))?.encode::<C, S>(s)
    }
}
#[cfg(feature = "std")]
impl<T: Encode + ?Sized> Encode for std::sync::RwLock<T> {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.read().map_err(|_| Fail::new(Fail::POISONED, 0))?.encode::<C, S>(s)
    }
}

/// Sharing is lost: every handle is written as a value of its own.
#[cfg(feature = "alloc")]
macro_rules! shared {
    ($($ty:ident)*) => {$(
        impl<T: Encode + ?Sized> Encode for $ty<T> {
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                (**self).encode::<C, S>(s)
            }
        }
        impl<'de, T: BorrowDecode<'de>> BorrowDecode<'de> for $ty<T> {
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                r.descend()?;
                let value = T::decode::<C, R>(r)?;
                r.ascend();
                Ok($ty::new(value))
            }
        }
        impl<'de, T: BorrowDecode<'de>> BorrowDecode<'de> for $ty<[T]> {
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                alloc::vec::Vec::<T>::decode::<C, R>(r).map(Into::into)
            }
        }
        impl<'de> BorrowDecode<'de> for $ty<str> {
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                alloc::string::String::decode::<C, R>(r).map(Into::into)
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
use alloc::rc::Rc;
#[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
use alloc::sync::Arc;
#[cfg(feature = "alloc")]
shared! { Rc }
#[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
shared! { Arc }
