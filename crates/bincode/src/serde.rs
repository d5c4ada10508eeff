//! The serde data model on the same octets, and the functions of bincode 2's `serde` module by their names.
//!
//! What a serde type must not do in a format without names: `flatten` (its length is not known) and
//! `skip_serializing_if` (readers expect the field) are errors when such a value is written, `tag` and `untagged` (they
//! ask the format what it holds) when it is read. The originals write what `skip_serializing_if` leaves, which does not
//! read back. What they do not tell the format of, nobody can report: `skip_serializing_if` in a tuple struct.

#![allow(unsafe_code)] // A small message is written into the room of a vector that has no length yet.

mod de;
pub(crate) mod objects;
mod ser;

pub use de::Deserializer;
pub use objects::{BorrowedSerdeDecoder, OwnedSerdeDecoder};
pub use ser::Serializer;

use crate::api::{limited, trailing};
use crate::config::Config;
use crate::decode::BorrowDecode;
use crate::encode::Encode;
use crate::error::{self, ErrorKind, Result, Told};
use crate::fail::Fail;
use crate::sink::{self, Count, Room, Sink, SliceSink, VecSink, WriteSink};
use crate::source::{ReadSource, SliceSource, Source};
#[cfg(feature = "std")]
use crate::stream::Io;
use crate::stream::{Reader, Writer};
use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::Display;
use core::marker::PhantomData;
use serde::de::{DeserializeOwned, DeserializeSeed};
use serde::{Deserialize, Serialize};

/// What stops serde's traits: one word, so that a result of one more is two registers and not memory.
#[derive(Debug)]
pub struct Stop(Box<Cause>);

#[derive(Debug)]
enum Cause {
    Fail(Fail),
    /// The message of a type's own implementation.
    Message(Box<str>),
}

impl From<Fail> for Stop {
    #[cold]
    #[inline(never)]
    fn from(fail: Fail) -> Stop {
        Stop(Box::new(Cause::Fail(fail)))
    }
}
impl Stop {
    /// The error of a function that writes.
    #[cold]
    fn at<E: Report<error::EncodeError>>(self, at: usize) -> E {
        self.told(at, |_| None)
    }
    #[cold]
    fn told<K, E: Report<K>>(self, at: usize, known: impl FnOnce(Fail) -> Option<K>) -> E {
        match *self.0 {
            Cause::Fail(fail) => E::told(fail, at, known(fail)),
            Cause::Message(message) => E::message(&message),
        }
    }
    #[cold]
    fn fail(self) -> Fail {
        match *self.0 {
            Cause::Fail(fail) => fail,
            Cause::Message(_) => Fail::new(Fail::CUSTOM, 0),
        }
    }
}
impl Display for Stop {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match &*self.0 {
            Cause::Fail(fail) => fail.fmt(f),
            Cause::Message(message) => f.write_str(message),
        }
    }
}
impl core::error::Error for Stop {}

/// An error of the codec's users that serde knows as well.
trait Report<Known>: Told<Known> {
    fn message(message: &str) -> Self;
}
impl<E: Told<error::EncodeError> + serde::ser::Error> Report<error::EncodeError> for E {
    fn message(message: &str) -> Self {
        E::custom(message)
    }
}
impl<E: Told<error::DecodeError> + serde::de::Error> Report<error::DecodeError> for E {
    fn message(message: &str) -> Self {
        E::custom(message)
    }
}

impl serde::ser::Error for Stop {
    #[cold]
    fn custom<T: Display>(message: T) -> Self {
        Stop(Box::new(Cause::Message(message.to_string().into())))
    }
}
impl serde::de::Error for Stop {
    #[cold]
    fn custom<T: Display>(message: T) -> Self {
        Stop(Box::new(Cause::Message(message.to_string().into())))
    }
}

/// Writes a value behind what a vector holds, and says how many octets it took.
///
/// # Errors
/// Where the value has no encoding or is longer than the limit; the vector is then as before.
pub fn append<T: Serialize + ?Sized, C: Config>(value: &T, into: &mut Vec<u8>, config: C) -> Result<usize> {
    append_(value, into, config)
}
fn append_<T: Serialize + ?Sized, C: Config, E: Report<error::EncodeError>>(
    value: &T,
    into: &mut Vec<u8>,
    config: C,
) -> Result<usize, E> {
    let mut room = Room::new(into, config.limits().octets);
    let mut sink = VecSink::<{ sink::GROWING }>::new(&mut room);
    let done = Serializer::<C, _>::new(&mut sink).and_then(|s| value.serialize(s));
    let written = sink.written();
    match done {
        Ok(()) => sink.finish().map_err(|fail| E::told(fail, 0, None)),
        Err(stop) => Err(stop.at(written)),
    }
}
/// Writes a value into a new vector.
///
/// # Errors
/// As [`append`].
#[inline(always)]
pub fn to_vec<T: Serialize + ?Sized, C: Config>(value: &T, config: C) -> Result<Vec<u8>> {
    to_vec_(value, config)
}
#[inline(always)]
fn to_vec_<T: Serialize + ?Sized, C: Config, E: Report<error::EncodeError>>(
    value: &T,
    config: C,
) -> Result<Vec<u8>, E> {
    // Made and finished where it is used, as in the function of this name without serde.
    let mut into = Vec::with_capacity(SHORT + sink::SLACK);
    let start: *mut u8 = into.as_mut_ptr();
    let mut longer = Vec::new();
    // SAFETY: the room is within the vector, with slack behind it.
    let written = unsafe { put::<T, C, E>(value, start, start.add(SHORT), &mut longer, config.limits().octets) }?;
    if longer.capacity() > 0 {
        into = longer;
    }
    // SAFETY: so many octets were written.
    unsafe { into.set_len(written) };
    Ok(into)
}
/// Octets that a new vector has room for before the message is known to be longer.
const SHORT: usize = 192;

/// Writes a value and says how many octets it took: from `start` on, or into the vector where there is not room enough.
///
/// # Safety
/// From `start` to `end` there must be room, and slack behind it.
#[inline]
unsafe fn put<T: Serialize + ?Sized, C: Config, E: Report<error::EncodeError>>(
    value: &T,
    start: *mut u8,
    end: *mut u8,
    longer: &mut Vec<u8>,
    limit: usize,
) -> Result<usize, E> {
    let mut room = Room::before(start, end, longer, limit);
    let mut sink = VecSink::<{ sink::GROWING }>::new(&mut room);
    match Serializer::<C, _>::new(&mut sink).and_then(|s| value.serialize(s)) {
        Ok(()) if sink.written() > limit => Err(E::told(Fail::new(Fail::OCTETS, limit as u64), 0, None)),
        Ok(()) => Ok(sink.written()),
        Err(stop) => Err(stop.at(sink.written())),
    }
}
/// bincode 2's name of [`to_vec`].
///
/// # Errors
/// As [`append`].
pub fn encode_to_vec<T: Serialize, C: Config>(value: T, config: C) -> Result<Vec<u8>, error::EncodeError> {
    to_vec_(&value, config)
}
/// Writes a value to the start of a slice, and says how many octets it took.
///
/// # Errors
/// As [`append`], and where the slice is too short.
pub fn encode_into_slice<T: Serialize, C: Config>(
    value: T,
    into: &mut [u8],
    config: C,
) -> Result<usize, error::EncodeError> {
    let mut sink = SliceSink::new(into, config.limits().octets);
    match Serializer::<C, _>::new(&mut sink).and_then(|s| value.serialize(s)) {
        Ok(()) => sink.finish().map_err(|fail| error::EncodeError::told(fail, 0, None)),
        Err(stop) => Err(stop.at(sink.written())),
    }
}
/// Writes a value to a stream of the caller's own kind, in pieces of some 64 KiB.
///
/// # Errors
/// As [`append`], and where the stream fails.
pub fn encode_into_writer<T: Serialize, W: Writer, C: Config>(
    value: T,
    to: W,
    config: C,
) -> Result<(), error::EncodeError> {
    write(&value, to, config).map(|_| ())
}
/// Writes a value to a stream, and says how many octets it took.
///
/// # Errors
/// As [`append`], and where the stream fails.
#[cfg(feature = "std")]
pub fn encode_into_std_write<T: Serialize, C: Config, W: std::io::Write>(
    value: T,
    to: &mut W,
    config: C,
) -> Result<usize, error::EncodeError> {
    write(&value, Io::new(to), config)
}
pub(crate) fn write<T: Serialize + ?Sized, C: Config, W: Writer, E>(value: &T, to: W, config: C) -> Result<usize, E>
where
    E: Told<error::EncodeError> + serde::ser::Error,
{
    let mut sink = WriteSink::new(to, config.limits().octets);
    let done = Serializer::<C, _>::new(&mut sink).and_then(|s| value.serialize(s));
    let done = done.and_then(|()| sink.finish().map_err(Stop::from));
    done.map_err(|stop| stop.told(sink.written(), |_| sink.known()))
}
/// The number of octets that a value takes.
///
/// # Errors
/// As [`append`].
pub fn encoded_len<T: Serialize + ?Sized, C: Config>(value: &T, config: C) -> Result<usize> {
    let mut sink = Count::new();
    match Serializer::<C, _>::new(&mut sink).and_then(|s| value.serialize(s)) {
        Ok(()) if sink.written() > config.limits().octets => Err(Box::new(ErrorKind::SizeLimit)),
        Ok(()) => Ok(sink.written()),
        Err(stop) => Err(stop.at(sink.written())),
    }
}

/// Reads a value from the start of a slice, and says how many octets it took.
///
/// # Errors
/// What is wrong with the octets.
pub fn borrow_decode_from_slice<'de, T: Deserialize<'de>, C: Config>(
    octets: &'de [u8],
    config: C,
) -> Result<(T, usize), error::DecodeError> {
    seed(PhantomData, octets, config)
}
/// Reads a value by a seed, which may know what the octets do not say, from the start of a slice, and says how many octets
/// it took.
///
/// # Errors
/// What is wrong with the octets.
pub fn seed_decode_from_slice<'de, T: DeserializeSeed<'de>, C: Config>(
    seed: T,
    octets: &'de [u8],
    config: C,
) -> Result<(T::Value, usize), error::DecodeError> {
    self::seed(seed, octets, config)
}
pub(crate) fn seed<'de, T: DeserializeSeed<'de>, C: Config, E>(
    seed: T,
    octets: &'de [u8],
    config: C,
) -> Result<(T::Value, usize), E>
where
    E: Told<error::DecodeError> + serde::de::Error,
{
    let mut source = SliceSource::limited(octets, config.limits());
    match seed.deserialize(Deserializer::<C, _>::new(&mut source)) {
        Ok(value) => {
            let at = source.position();
            trailing(octets, at, config).map_err(|fail| E::told(fail, at, None))?;
            Ok((value, at))
        }
        Err(stop) => Err(failed(stop, octets, config, source.position(), |_| None)),
    }
}
/// Reads a value that borrows nothing from the start of a slice, and says how many octets it took.
///
/// # Errors
/// What is wrong with the octets.
pub fn decode_from_slice<T: DeserializeOwned, C: Config>(
    octets: &[u8],
    config: C,
) -> Result<(T, usize), error::DecodeError> {
    borrow_decode_from_slice(octets, config)
}
/// Reads a value from a slice.
///
/// # Errors
/// What is wrong with the octets.
#[inline(always)]
pub fn from_slice<'de, T: Deserialize<'de>, C: Config>(octets: &'de [u8], config: C) -> Result<T> {
    let mut source = SliceSource::limited(octets, config.limits());
    match T::deserialize(Deserializer::<C, _>::new(&mut source)) {
        Ok(value) if !C::EXACT || source.position() == octets.len() => Ok(value),
        Ok(_) => Err(failed(
            Stop::from(Fail::new(Fail::TRAILING, (octets.len() - source.position()) as u64)),
            octets,
            config,
            source.position(),
            |_| None,
        )),
        Err(stop) => Err(failed(stop, octets, config, source.position(), |_| None)),
    }
}
#[cold]
fn failed<C: Config, E: Report<error::DecodeError>>(
    stop: Stop,
    octets: &[u8],
    config: C,
    at: usize,
    known: impl FnOnce(Fail) -> Option<error::DecodeError>,
) -> E {
    match *stop.0 {
        Cause::Fail(fail) => E::told(limited(fail, octets, config), at, known(fail)),
        Cause::Message(message) => E::message(&message),
    }
}
/// Reads a value from a stream of the caller's own kind, exactly as many octets as it has.
///
/// # Errors
/// What is wrong with the octets, and where the stream fails.
pub fn decode_from_reader<T: DeserializeOwned, R: Reader, C: Config>(
    from: R,
    config: C,
) -> Result<T, error::DecodeError> {
    read(PhantomData, from, config)
}
/// Reads a value from a stream, exactly as many octets as it has.
///
/// # Errors
/// What is wrong with the octets, and where the stream fails.
#[cfg(feature = "std")]
pub fn decode_from_std_read<T: DeserializeOwned, C: Config, R: std::io::Read>(
    from: &mut R,
    config: C,
) -> Result<T, error::DecodeError> {
    read(PhantomData, Io::new(from), config)
}
/// Reads a value by a seed from a stream, exactly as many octets as it has.
///
/// # Errors
/// What is wrong with the octets, and where the stream fails.
#[cfg(feature = "std")]
pub fn seed_decode_from_std_read<'de, T: DeserializeSeed<'de>, C: Config, R: std::io::Read>(
    seed: T,
    from: &mut R,
    config: C,
) -> Result<T::Value, error::DecodeError> {
    read(seed, Io::new(from), config)
}
pub(crate) fn read<'de, T: DeserializeSeed<'de>, C: Config, R: Reader, E>(
    seed: T,
    from: R,
    config: C,
) -> Result<T::Value, E>
where
    E: Told<error::DecodeError> + serde::de::Error,
{
    let mut source = ReadSource::new(from, config.limits());
    let read = seed.deserialize(Deserializer::<C, _>::new(&mut source));
    read.map_err(|stop| failed(stop, &[], config, source.position(), |fail| source.known(fail)))
}

/// What serde asks for when writing, and the format cannot say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// A sequence or map of unknown length.
    SequenceMustHaveLength,
}
/// What serde asks for when reading, and the format cannot say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// `deserialize_any`.
    AnyNotSupported,
    /// `deserialize_identifier`.
    IdentifierNotSupported,
    /// `deserialize_ignored_any`.
    IgnoredAnyNotSupported,
}
impl Display for EncodeError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("a sequence whose length is not known")
    }
}
impl Display for DecodeError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("the format does not say what it holds")
    }
}

/// A serde type where an [`Encode`] or [`BorrowDecode`] type is expected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Compat<T>(pub T);

impl<T: Display> Display for Compat<T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Serialize> Encode for Compat<T> {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        encode_field::<C, S, T>(&self.0, s)
    }
}
impl<'de, T: Deserialize<'de>> BorrowDecode<'de> for Compat<T> {
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        decode_field::<C, R, T>(r).map(Compat)
    }
}
/// The name of bincode 2 for types that borrow; [`Compat`] serves both.
pub use Compat as BorrowCompat;

/// Writes a field by its serde implementation.
#[doc(hidden)]
pub fn encode_field<C: Config, S: Sink, T: Serialize + ?Sized>(value: &T, s: &mut S) -> Result<(), Fail> {
    Serializer::<C, S>::new(s).and_then(|s| value.serialize(s)).map_err(Stop::fail)
}
/// Reads a field by its serde implementation.
#[doc(hidden)]
pub fn decode_field<'de, C: Config, R: Source<'de>, T: Deserialize<'de>>(r: &mut R) -> Result<T, Fail> {
    T::deserialize(Deserializer::<C, R>::new(r)).map_err(Stop::fail)
}

/// For `#[serde(with = "wireform_bincode::serde::block")]`: a `Vec<u8>` as one block, at the speed of the derive. The
/// octets are the same; serde by itself visits them one by one, a nanosecond each.
pub mod block {
    use alloc::vec::Vec;
    use serde::{Deserializer, Serializer};

    /// Writes the octets as one block.
    ///
    /// # Errors
    /// As the serializer.
    pub fn serialize<S: Serializer>(octets: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(octets)
    }
    /// Reads the octets as one block.
    ///
    /// # Errors
    /// As the deserializer.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Vec<u8>;
            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("octets")
            }
            fn visit_bytes<E: serde::de::Error>(self, octets: &[u8]) -> Result<Vec<u8>, E> {
                Ok(octets.to_vec())
            }
            fn visit_byte_buf<E: serde::de::Error>(self, octets: Vec<u8>) -> Result<Vec<u8>, E> {
                Ok(octets)
            }
        }
        deserializer.deserialize_byte_buf(Visitor)
    }
}
