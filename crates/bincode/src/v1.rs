//! The functions of bincode 1 by their names.

use crate::config::{
    AllowTrailing, BigEndian, Bincode1Varint, Bounded, Config, Configuration, Fixint, Infinite, Limits, LittleEndian,
    NativeEndian, NoLimit, RejectTrailing, Varint, bincode1, bincode1_varint,
};
use crate::error::Result;
use crate::serde as with_serde;
use crate::serde::objects::Deserializer;
#[cfg(feature = "std")]
use crate::serde::objects::Serializer;
use crate::source::SliceSource;
#[cfg(feature = "std")]
use crate::stream::Io;
use alloc::vec::Vec;
#[cfg(feature = "std")]
use core::marker::PhantomData;
#[cfg(feature = "std")]
use serde::de::DeserializeOwned;
use serde::de::DeserializeSeed;
use serde::{Deserialize, Serialize};

#[cfg(feature = "std")]
mod read;
#[cfg(feature = "std")]
pub use read::{BincodeRead, CustomReader, IoReader};

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
/// Reads a value from a reader that knows more than a stream.
///
/// # Errors
/// What is wrong with the octets, and where the reader fails.
#[cfg(feature = "std")]
pub fn deserialize_from_custom<'a, R: BincodeRead<'a>, T: DeserializeOwned>(from: R) -> Result<T> {
    DefaultOptions(bincode1()).deserialize_from_custom(from)
}
/// Reads a value over another, keeping what of it can be kept.
///
/// # Errors
/// What is wrong with the octets, and where the reader fails.
#[cfg(feature = "std")]
pub fn deserialize_in_place<'a, R: BincodeRead<'a>, T: Deserialize<'a>>(from: R, place: &mut T) -> Result<()> {
    DefaultOptions(bincode1()).deserialize_in_place(from, place)
}

/// The options of bincode 1: variable-width integers, little endian, no octets after the message, no limit.
#[derive(Debug, Clone, Copy)]
pub struct DefaultOptions<C = Bincode1Varint>(pub(crate) C);

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

/// Options with another byte order.
pub type WithOtherEndian<O, E> =
    DefaultOptions<Configuration<E, <O as Config>::Integers, NoLimit, <O as Config>::Trailing, <O as Config>::Markers>>;
/// Options with another width of integers.
pub type WithOtherIntEncoding<O, I> =
    DefaultOptions<Configuration<<O as Config>::Order, I, NoLimit, <O as Config>::Trailing, <O as Config>::Markers>>;
/// Options with another rule for what follows a message.
pub type WithOtherTrailing<O, T> =
    DefaultOptions<Configuration<<O as Config>::Order, <O as Config>::Integers, NoLimit, T, <O as Config>::Markers>>;
/// Options with another limit, which is known by value.
pub type WithOtherLimit<O, L> = DefaultOptions<
    Configuration<<O as Config>::Order, <O as Config>::Integers, L, <O as Config>::Trailing, <O as Config>::Markers>,
>;

/// What [`DefaultOptions`] can be asked for.
pub trait Options: Config {
    /// Integers at full width.
    fn with_fixint_encoding(self) -> WithOtherIntEncoding<Self, Fixint> {
        DefaultOptions(Configuration::with(self.limits()))
    }
    /// Integers as short as their value.
    fn with_varint_encoding(self) -> WithOtherIntEncoding<Self, Varint> {
        DefaultOptions(Configuration::with(self.limits()))
    }
    /// The most significant octet first.
    fn with_big_endian(self) -> WithOtherEndian<Self, BigEndian> {
        DefaultOptions(Configuration::with(self.limits()))
    }
    /// The least significant octet first.
    fn with_little_endian(self) -> WithOtherEndian<Self, LittleEndian> {
        DefaultOptions(Configuration::with(self.limits()))
    }
    /// The target's byte order.
    fn with_native_endian(self) -> WithOtherEndian<Self, NativeEndian> {
        DefaultOptions(Configuration::with(self.limits()))
    }
    /// Octets after the message are not looked at.
    fn allow_trailing_bytes(self) -> WithOtherTrailing<Self, AllowTrailing> {
        DefaultOptions(Configuration::with(self.limits()))
    }
    /// Octets after the message are an error.
    fn reject_trailing_bytes(self) -> WithOtherTrailing<Self, RejectTrailing> {
        DefaultOptions(Configuration::with(self.limits()))
    }
    /// At most so many octets. Unlike in bincode 1, the limit holds for slices as well.
    fn with_limit(self, octets: u64) -> WithOtherLimit<Self, Bounded> {
        let octets = usize::try_from(octets).unwrap_or(usize::MAX);
        DefaultOptions(Configuration::with(Limits { octets, ..self.limits() }))
    }
    /// Any number of octets.
    fn with_no_limit(self) -> WithOtherLimit<Self, Infinite> {
        DefaultOptions(Configuration::with(Limits { octets: usize::MAX, ..self.limits() }))
    }

    /// Writes a value.
    ///
    /// # Errors
    /// Where the value has no encoding or is longer than the limit.
    #[inline]
    fn serialize<T: Serialize + ?Sized>(self, value: &T) -> Result<Vec<u8>> {
        with_serde::to_vec(value, self)
    }
    /// Writes a value to a stream; nothing of one that is longer than the limit.
    ///
    /// # Errors
    /// As [`Options::serialize`], and where the stream fails.
    #[cfg(feature = "std")]
    #[inline]
    fn serialize_into<W: std::io::Write, T: Serialize + ?Sized>(self, to: W, value: &T) -> Result<()> {
        if self.limits().octets < usize::MAX {
            with_serde::encoded_len(value, self)?;
        }
        with_serde::write(value, Io::new(to), self).map(|_| ())
    }
    /// The number of octets that a value takes.
    ///
    /// # Errors
    /// As [`Options::serialize`].
    #[inline]
    fn serialized_size<T: Serialize + ?Sized>(self, value: &T) -> Result<u64> {
        with_serde::encoded_len(value, self).map(|n| n as u64)
    }
    /// Reads a value.
    ///
    /// # Errors
    /// What is wrong with the octets.
    #[inline]
    fn deserialize<'a, T: Deserialize<'a>>(self, octets: &'a [u8]) -> Result<T> {
        with_serde::from_slice(octets, self)
    }
    /// Reads a value by a seed, which may know what the octets do not say.
    ///
    /// # Errors
    /// What is wrong with the octets.
    #[inline]
    fn deserialize_seed<'a, T: DeserializeSeed<'a>>(self, seed: T, octets: &'a [u8]) -> Result<T::Value> {
        with_serde::seed(seed, octets, self).map(|(value, _)| value)
    }
    /// Reads a value by a seed from a stream, exactly as many octets as it has.
    ///
    /// # Errors
    /// What is wrong with the octets, and where the stream fails.
    #[cfg(feature = "std")]
    #[inline]
    fn deserialize_from_seed<'a, R: std::io::Read, T: DeserializeSeed<'a>>(self, seed: T, from: R) -> Result<T::Value> {
        with_serde::read(seed, Io::new(from), self)
    }
    /// Reads a value from a stream, exactly as many octets as it has.
    ///
    /// # Errors
    /// What is wrong with the octets, and where the stream fails.
    #[cfg(feature = "std")]
    #[inline]
    fn deserialize_from<R: std::io::Read, T: DeserializeOwned>(self, from: R) -> Result<T> {
        with_serde::read(PhantomData, Io::new(from), self)
    }
    /// Reads a value from a reader that knows more than a stream.
    ///
    /// # Errors
    /// What is wrong with the octets, and where the reader fails.
    #[cfg(feature = "std")]
    #[inline]
    fn deserialize_from_custom<'a, R: BincodeRead<'a>, T: DeserializeOwned>(self, from: R) -> Result<T> {
        self.deserialize_from_custom_seed(PhantomData, from)
    }
    /// Reads a value by a seed from a reader that knows more than a stream.
    ///
    /// # Errors
    /// What is wrong with the octets, and where the reader fails.
    #[cfg(feature = "std")]
    #[inline]
    fn deserialize_from_custom_seed<'a, R: BincodeRead<'a>, T: DeserializeSeed<'a>>(
        self,
        seed: T,
        from: R,
    ) -> Result<T::Value> {
        seed.deserialize(&mut Deserializer::with_bincode_read(from, self))
    }
    /// Reads a value over another, keeping what of it can be kept.
    ///
    /// # Errors
    /// What is wrong with the octets, and where the reader fails.
    #[cfg(feature = "std")]
    #[inline]
    fn deserialize_in_place<'a, R: BincodeRead<'a>, T: Deserialize<'a>>(self, from: R, place: &mut T) -> Result<()> {
        T::deserialize_in_place(&mut Deserializer::with_bincode_read(from, self), place)
    }
}

impl<C: Config> Options for DefaultOptions<C> {}

impl<'de, O: Options> Deserializer<SliceSource<'de>, O> {
    /// Reads a slice.
    pub fn from_slice(slice: &'de [u8], options: O) -> Self {
        Self::of(SliceSource::limited(slice, options.limits()))
    }
}
#[cfg(feature = "std")]
impl<R: std::io::Read, O: Options> Deserializer<IoReader<R>, O> {
    /// Reads a stream.
    pub fn with_reader(from: R, options: O) -> Self {
        Self::of(IoReader::new(Io::new(from), options.limits()))
    }
}
#[cfg(feature = "std")]
impl<R, O: Options> Deserializer<CustomReader<R>, O> {
    /// Reads from a reader that knows more than a stream.
    pub fn with_bincode_read<'de>(from: R, options: O) -> Self
    where
        R: BincodeRead<'de>,
    {
        Self::of(CustomReader::new(from, options.limits()))
    }
}
#[cfg(feature = "std")]
impl<W: std::io::Write, O: Options> Serializer<Io<W>, O> {
    /// Writes to a stream. Unlike in bincode 1, the limit holds, for all values together.
    pub fn new(to: W, options: O) -> Self {
        Self::with_writer(Io::new(to), options)
    }
}
