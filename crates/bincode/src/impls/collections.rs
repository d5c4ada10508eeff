//! Collections of the standard library.
#![cfg(feature = "alloc")]
#![allow(unsafe_code)] // An entry is written into room that was made for key and value together.

use crate::config::Config;
use crate::decode::{self, BorrowDecode, Idle, get_len, room};
use crate::encode::{Encode, encode_field, encode_len, estimate};
use crate::fail::Fail;
use crate::layout::{Layout, Promise};
use crate::sink::Sink;
use crate::source::Source;
use alloc::collections::{BTreeMap, BTreeSet, BinaryHeap, LinkedList, VecDeque};
use alloc::vec::Vec;

/// Reads `n` elements one by one, after `n` was checked; `make` learns for how many to make room.
#[inline(always)]
fn each<'de, C: Config, R: Source<'de>, T: BorrowDecode<'de>, B>(
    r: &mut R,
    make: impl FnOnce(usize) -> B,
    mut add: impl FnMut(&mut B, T),
) -> Result<B, Fail> {
    let n = get_len::<C, R>(r)?;
    let least = T::LAYOUT.layout().least::<C>();
    let n = r.claim(n, least)?;
    let mut idle = Idle::new(r, n, least);
    let mut into = make(room::<R, T>(r, n));
    r.descend()?;
    for _ in 0..n {
        add(&mut into, decode::field::<C, R, T>(r, "item")?);
        idle.step(r)?;
    }
    r.ascend();
    Ok(into)
}

impl<T: Encode> Encode for VecDeque<T> {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        encode_len::<C, S>(s, self.len())?;
        let (front, back) = self.as_slices();
        T::encode_slice::<C, S>(front, s)?;
        T::encode_slice::<C, S>(back, s)
    }
}
impl<'de, T: BorrowDecode<'de>> BorrowDecode<'de> for VecDeque<T> {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        Vec::decode::<C, R>(r).map(Into::into)
    }
}
impl<T: Encode + Ord> Encode for BinaryHeap<T> {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.as_slice().encode::<C, S>(s)
    }
}
impl<'de, T: BorrowDecode<'de> + Ord> BorrowDecode<'de> for BinaryHeap<T> {
    const LAYOUT: Promise = Promise::of(Layout::counted());
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        Vec::decode::<C, R>(r).map(Into::into)
    }
}

macro_rules! set {
    ($($(#[$meta:meta])* [$($generics:tt)*] $ty:ty, [$($de:tt)*], $make:expr, $add:ident;)*) => {$(
        $(#[$meta])*
        impl<$($generics)*> Encode for $ty {
            const LAYOUT: Promise = Promise::of(Layout::counted());
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                encode_len::<C, S>(s, self.len())?;
                for element in self {
                    encode_field::<C, S, T>(element, s)?;
                }
                Ok(())
            }
        }
        $(#[$meta])*
        impl<'de, $($de)*> BorrowDecode<'de> for $ty {
            const LAYOUT: Promise = Promise::of(Layout::counted());
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                each::<C, R, T, Self>(r, $make, |into, v| { into.$add(v); })
            }
        }
    )*};
}
set! {
    [T: Encode] LinkedList<T>, [T: BorrowDecode<'de>], |_| LinkedList::new(), push_back;
    [T: Encode + Ord] BTreeSet<T>, [T: BorrowDecode<'de> + Ord], |_| BTreeSet::new(), insert;
    #[cfg(feature = "std")]
    [T: Encode + Eq + core::hash::Hash, H] std::collections::HashSet<T, H>,
        [T: BorrowDecode<'de> + Eq + core::hash::Hash, H: core::hash::BuildHasher + Default],
        |n| std::collections::HashSet::with_capacity_and_hasher(n, H::default()), insert;
}

macro_rules! map {
    ($($(#[$meta:meta])* [$($generics:tt)*] $ty:ty, [$($de:tt)*], $make:expr;)*) => {$(
        $(#[$meta])*
        impl<$($generics)*> Encode for $ty {
            const LAYOUT: Promise = Promise::of(Layout::counted());
            fn hint<C: Config>(&self) -> usize {
                estimate::<C, _>(self.len(), self.iter().take(8))
            }
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                encode_len::<C, S>(s, self.len())?;
                s.run(|s| {
                    for (key, value) in self {
                        encode_field::<C, _, (&K, &V)>(&(key, value), s)?;
                    }
                    Ok(())
                })
            }
        }
        $(#[$meta])*
        impl<'de, $($de)*> BorrowDecode<'de> for $ty {
            const LAYOUT: Promise = Promise::of(Layout::counted());
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                each::<C, R, (K, V), Self>(r, $make, |into, (key, value)| { into.insert(key, value); })
            }
        }
    )*};
}
map! {
    [K: Encode + Ord, V: Encode] BTreeMap<K, V>, [K: BorrowDecode<'de> + Ord, V: BorrowDecode<'de>], |_| BTreeMap::new();
    #[cfg(feature = "std")]
    [K: Encode + Eq + core::hash::Hash, V: Encode, H] std::collections::HashMap<K, V, H>,
        [K: BorrowDecode<'de> + Eq + core::hash::Hash, V: BorrowDecode<'de>, H: core::hash::BuildHasher + Default],
        |n| std::collections::HashMap::with_capacity_and_hasher(n, H::default());
}
