//! The functions of bincode 1 by their names.

use crate::config::{
    AllowTrailing, BigEndian, Bincode1Varint, Bounded, Config, Configuration, Fixint, Infinite, Limits, LittleEndian,
    NativeEndian, NoLimit, RejectTrailing, Varint, bincode1, bincode1_varint,
};
use crate::error::Result;
use crate::serde as with_serde;
#[cfg(feature = "std")]
use crate::stream::Io;
use alloc::vec::Vec;
#[cfg(feature = "std")]
use core::marker::PhantomData;
#[cfg(feature = "std")]
use serde::de::DeserializeOwned;
use serde::de::DeserializeSeed;
use serde::{Deserialize, Serialize};

/// Writes a value: integers at full width, little endian.
///
/// ```
/// let octets = wireform_bincode::serialize(&(1u8, "ab"))?;
/// assert_eq!(octets, [1, 2, 0, 0, 0, 0, 0, 0, 0, b'a', b'b']);
/// assert_eq!(wireform_bincode::deserialize::<(u8, &str)>(&octets)?, (1, "ab"));
/// # Ok::<(), wireform_bincode::Error>(())
/// ```
///
/// # Errors
/// Where the value has no encoding.
#[inline(always)]
pub fn serialize<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>> {
    with_serde::to_vec(value, bincode1())
}
/// Writes a value to a stream.
///
/// # Errors
/// Where the value has no encoding, or the stream fails.
#[cfg(feature = "std")]
pub fn serialize_into<W: std::io::Write, T: Serialize + ?Sized>(to: W, value: &T) -> Result<()> {
    with_serde::write(value, Io::new(to), bincode1()).map(|_| ())
}
/// The number of octets that a value takes.
///
/// # Errors
/// Where the value has no encoding.
pub fn serialized_size<T: Serialize + ?Sized>(value: &T) -> Result<u64> {
    with_serde::encoded_len(value, bincode1()).map(|n| n as u64)
}
/// Reads a value. Octets after it are not looked at.
///
/// # Errors
/// What is wrong with the octets.
#[inline(always)]
pub fn deserialize<'a, T: Deserialize<'a>>(octets: &'a [u8]) -> Result<T> {
    with_serde::from_slice(octets, bincode1())
}
/// Reads a value from a stream, exactly as many octets as it has.
///
/// # Errors
/// What is wrong with the octets, and where the stream fails.
#[cfg(feature = "std")]
pub fn deserialize_from<R: std::io::Read, T: DeserializeOwned>(from: R) -> Result<T> {
    with_serde::read(PhantomData, Io::new(from), bincode1())
}

/// The options of bincode 1: variable-width integers, little endian, no octets after the message, no limit.
#[derive(Debug, Clone, Copy)]
pub struct DefaultOptions<C = Bincode1Varint>(C);

impl Default for DefaultOptions {
    fn default() -> Self {
        DefaultOptions(bincode1_varint())
    }
}
impl DefaultOptions {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }
}
/// The defaults of [`DefaultOptions`].
pub fn options() -> DefaultOptions {
    DefaultOptions::new()
}

mod sealed {
    pub trait Sealed {}
}

type Of<O> = <O as Options>::Config;
/// Options with another byte order.
pub type WithOtherEndian<O, E> = DefaultOptions<
    Configuration<E, <Of<O> as Config>::Integers, NoLimit, <Of<O> as Config>::Trailing, <Of<O> as Config>::Markers>,
>;
/// Options with another width of integers.
pub type WithOtherIntEncoding<O, I> = DefaultOptions<
    Configuration<<Of<O> as Config>::Order, I, NoLimit, <Of<O> as Config>::Trailing, <Of<O> as Config>::Markers>,
>;
/// Options with another rule for what follows a message.
pub type WithOtherTrailing<O, T> = DefaultOptions<
    Configuration<<Of<O> as Config>::Order, <Of<O> as Config>::Integers, NoLimit, T, <Of<O> as Config>::Markers>,
>;
/// Options with another limit, which is known by value.
pub type WithOtherLimit<O, L> = DefaultOptions<
    Configuration<
        <Of<O> as Config>::Order,
        <Of<O> as Config>::Integers,
        L,
        <Of<O> as Config>::Trailing,
        <Of<O> as Config>::Markers,
    >,
>;

/// What [`DefaultOptions`] can be asked for.
pub trait Options: sealed::Sealed + Sized {
    /// The configuration.
    type Config: Config;
    /// The configuration.
    fn config(&self) -> Self::Config;

    /// Integers at full width.
    fn with_fixint_encoding(self) -> WithOtherIntEncoding<Self, Fixint> {
        DefaultOptions(Configuration::with(self.config().limits()))
    }
    /// Integers as short as their value.
    fn with_varint_encoding(self) -> WithOtherIntEncoding<Self, Varint> {
        DefaultOptions(Configuration::with(self.config().limits()))
    }
    /// The most significant octet first.
    fn with_big_endian(self) -> WithOtherEndian<Self, BigEndian> {
        DefaultOptions(Configuration::with(self.config().limits()))
    }
    /// The least significant octet first.
    fn with_little_endian(self) -> WithOtherEndian<Self, LittleEndian> {
        DefaultOptions(Configuration::with(self.config().limits()))
    }
    /// The target's byte order.
    fn with_native_endian(self) -> WithOtherEndian<Self, NativeEndian> {
        DefaultOptions(Configuration::with(self.config().limits()))
    }
    /// Octets after the message are not looked at.
    fn allow_trailing_bytes(self) -> WithOtherTrailing<Self, AllowTrailing> {
        DefaultOptions(Configuration::with(self.config().limits()))
    }
    /// Octets after the message are an error.
    fn reject_trailing_bytes(self) -> WithOtherTrailing<Self, RejectTrailing> {
        DefaultOptions(Configuration::with(self.config().limits()))
    }
    /// At most so many octets. Unlike in bincode 1, the limit holds for slices as well.
    fn with_limit(self, octets: u64) -> WithOtherLimit<Self, Bounded> {
        let octets = usize::try_from(octets).unwrap_or(usize::MAX);
        DefaultOptions(Configuration::with(Limits { octets, ..self.config().limits() }))
    }
    /// Any number of octets.
    fn with_no_limit(self) -> WithOtherLimit<Self, Infinite> {
        DefaultOptions(Configuration::with(Limits { octets: usize::MAX, ..self.config().limits() }))
    }

    /// Writes a value.
    ///
    /// # Errors
    /// Where the value has no encoding or is longer than the limit.
    #[inline]
    fn serialize<T: Serialize + ?Sized>(self, value: &T) -> Result<Vec<u8>> {
        with_serde::to_vec(value, self.config())
    }
    /// Writes a value to a stream; nothing of one that is longer than the limit.
    ///
    /// # Errors
    /// As [`Options::serialize`], and where the stream fails.
    #[cfg(feature = "std")]
    #[inline]
    fn serialize_into<W: std::io::Write, T: Serialize + ?Sized>(self, to: W, value: &T) -> Result<()> {
        let config = self.config();
        if config.limits().octets < usize::MAX {
            with_serde::encoded_len(value, config)?;
        }
        with_serde::write(value, Io::new(to), config).map(|_| ())
    }
    /// The number of octets that a value takes.
    ///
    /// # Errors
    /// As [`Options::serialize`].
    #[inline]
    fn serialized_size<T: Serialize + ?Sized>(self, value: &T) -> Result<u64> {
        with_serde::encoded_len(value, self.config()).map(|n| n as u64)
    }
    /// Reads a value.
    ///
    /// # Errors
    /// What is wrong with the octets.
    #[inline]
    fn deserialize<'a, T: Deserialize<'a>>(self, octets: &'a [u8]) -> Result<T> {
        with_serde::from_slice(octets, self.config())
    }
    /// Reads a value by a seed, which may know what the octets do not say.
    ///
    /// # Errors
    /// What is wrong with the octets.
    #[inline]
    fn deserialize_seed<'a, T: DeserializeSeed<'a>>(self, seed: T, octets: &'a [u8]) -> Result<T::Value> {
        with_serde::seed(seed, octets, self.config()).map(|(value, _)| value)
    }
    /// Reads a value by a seed from a stream, exactly as many octets as it has.
    ///
    /// # Errors
    /// What is wrong with the octets, and where the stream fails.
    #[cfg(feature = "std")]
    #[inline]
    fn deserialize_from_seed<'a, R: std::io::Read, T: DeserializeSeed<'a>>(self, seed: T, from: R) -> Result<T::Value> {
        with_serde::read(seed, Io::new(from), self.config())
    }
    /// Reads a value from a stream, exactly as many octets as it has.
    ///
    /// # Errors
    /// What is wrong with the octets, and where the stream fails.
    #[cfg(feature = "std")]
    #[inline]
    fn deserialize_from<R: std::io::Read, T: DeserializeOwned>(self, from: R) -> Result<T> {
        with_serde::read(PhantomData, Io::new(from), self.config())
    }
}

impl<C> sealed::Sealed for DefaultOptions<C> {}
impl<C: Config> Options for DefaultOptions<C> {
    type Config = C;
    #[inline]
    fn config(&self) -> C {
        self.0
    }
}
