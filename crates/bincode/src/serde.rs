//! The serde data model on the same octets, and the functions of bincode 2's `serde` module by their names.
//!
//! What a serde type must not do in a format without names: `flatten` (its length is not known) and
//! `skip_serializing_if` (readers expect the field) are errors when such a value is written, `tag` and `untagged` (they
//! ask the format what it holds) when it is read. The originals write what `skip_serializing_if` leaves, which does not
//! read back. What they do not tell the format of, nobody can report: `skip_serializing_if` in a tuple struct.

#![allow(unsafe_code)] // A small message is written into the room of a vector that has no length yet.

mod de;
mod ser;

pub use de::Deserializer;
pub use ser::Serializer;

use crate::api::{limited, trailing};
use crate::config::Config;
use crate::decode::BorrowDecode;
use crate::encode::Encode;
use crate::fail::Fail;
use crate::sink::{self, Count, Room, Sink, SliceSink, VecSink};
use crate::source::{SliceSource, Source};
use crate::v2::{Error, ErrorKind, Result};
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
    #[cold]
    fn at(self, at: usize) -> Error {
        match *self.0 {
            Cause::Fail(fail) => ErrorKind::new(fail, at),
            Cause::Message(message) => Box::new(ErrorKind::Custom(message.into())),
        }
    }
    #[cfg(feature = "std")]
    fn with_io(self, error: Option<std::io::Error>, at: usize) -> Error {
        match (error, &*self.0) {
            (Some(error), Cause::Fail(fail)) if fail.code() == Fail::IO => Box::new(ErrorKind::Io(error)),
            _ => self.at(at),
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
impl serde::ser::Error for Error {
    #[cold]
    fn custom<T: Display>(message: T) -> Self {
        Box::new(ErrorKind::Custom(message.to_string()))
    }
}
impl serde::de::Error for Error {
    #[cold]
    fn custom<T: Display>(message: T) -> Self {
        Box::new(ErrorKind::Custom(message.to_string()))
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
    let mut room = Room::new(into, config.limits().octets);
    let mut sink = VecSink::<{ sink::GROWING }>::new(&mut room);
    let done = Serializer::<C, _>::new(&mut sink).and_then(|s| value.serialize(s));
    let written = sink.written();
    match done {
        Ok(()) => sink.finish().map_err(|fail| ErrorKind::new(fail, 0)),
        Err(stop) => Err(stop.at(written)),
    }
}
/// Writes a value into a new vector.
///
/// # Errors
/// As [`append`].
#[inline(always)]
pub fn to_vec<T: Serialize + ?Sized, C: Config>(value: &T, config: C) -> Result<Vec<u8>> {
    // Made and finished where it is used, as in the function of this name without serde.
    let mut into = Vec::with_capacity(SHORT + sink::SLACK);
    let start: *mut u8 = into.as_mut_ptr();
    let mut longer = Vec::new();
    // SAFETY: the room is within the vector, with slack behind it.
    let written = unsafe { put::<T, C>(value, start, start.add(SHORT), &mut longer, config.limits().octets) }?;
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
unsafe fn put<T: Serialize + ?Sized, C: Config>(
    value: &T,
    start: *mut u8,
    end: *mut u8,
    longer: &mut Vec<u8>,
    limit: usize,
) -> Result<usize> {
    let mut room = Room::before(start, end, longer, limit);
    let mut sink = VecSink::<{ sink::GROWING }>::new(&mut room);
    match Serializer::<C, _>::new(&mut sink).and_then(|s| value.serialize(s)) {
        Ok(()) if sink.written() > limit => Err(Box::new(ErrorKind::SizeLimit)),
        Ok(()) => Ok(sink.written()),
        Err(stop) => Err(stop.at(sink.written())),
    }
}
/// bincode 2's name of [`to_vec`].
///
/// # Errors
/// As [`append`].
pub fn encode_to_vec<T: Serialize, C: Config>(value: T, config: C) -> Result<Vec<u8>> {
    to_vec(&value, config)
}
/// Writes a value to the start of a slice, and says how many octets it took.
///
/// # Errors
/// As [`append`], and where the slice is too short.
pub fn encode_into_slice<T: Serialize, C: Config>(value: T, into: &mut [u8], config: C) -> Result<usize> {
    let mut sink = SliceSink::new(into, config.limits().octets);
    match Serializer::<C, _>::new(&mut sink).and_then(|s| value.serialize(s)) {
        Ok(()) => sink.finish().map_err(|fail| ErrorKind::new(fail, 0)),
        Err(stop) => Err(stop.at(sink.written())),
    }
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
) -> Result<usize> {
    let mut sink = crate::sink::WriteSink::new(to, config.limits().octets);
    let done = Serializer::<C, _>::new(&mut sink).and_then(|s| value.serialize(s));
    let done = done.and_then(|()| sink.finish().map_err(Stop::from));
    done.map_err(|stop| {
        let at = sink.written();
        stop.with_io(sink.error.take(), at)
    })
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
) -> Result<(T, usize)> {
    seed_decode_from_slice(PhantomData, octets, config)
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
) -> Result<(T::Value, usize)> {
    let mut source = SliceSource::new(octets, config.limits());
    match seed.deserialize(Deserializer::<C, _>::new(&mut source)) {
        Ok(value) => {
            let at = source.position();
            trailing(octets, at, config).map_err(|fail| ErrorKind::new(fail, at))?;
            Ok((value, at))
        }
        Err(stop) => Err(failed(stop, octets, config, source.position())),
    }
}
/// Reads a value that borrows nothing from the start of a slice, and says how many octets it took.
///
/// # Errors
/// What is wrong with the octets.
pub fn decode_from_slice<T: DeserializeOwned, C: Config>(octets: &[u8], config: C) -> Result<(T, usize)> {
    borrow_decode_from_slice(octets, config)
}
/// Reads a value from a slice.
///
/// # Errors
/// What is wrong with the octets.
#[inline(always)]
pub fn from_slice<'de, T: Deserialize<'de>, C: Config>(octets: &'de [u8], config: C) -> Result<T> {
    let mut source = SliceSource::new(octets, config.limits());
    match T::deserialize(Deserializer::<C, _>::new(&mut source)) {
        Ok(value) if !C::EXACT || source.position() == octets.len() => Ok(value),
        Ok(_) => Err(failed(
            Stop::from(Fail::new(Fail::TRAILING, (octets.len() - source.position()) as u64)),
            octets,
            config,
            source.position(),
        )),
        Err(stop) => Err(failed(stop, octets, config, source.position())),
    }
}
#[cold]
fn failed<C: Config>(stop: Stop, octets: &[u8], config: C, at: usize) -> Box<ErrorKind> {
    match *stop.0 {
        Cause::Fail(fail) => ErrorKind::new(limited(fail, octets, config), at),
        Cause::Message(message) => Box::new(ErrorKind::Custom(message.into())),
    }
}
/// Reads a value from a stream, exactly as many octets as it has.
///
/// # Errors
/// What is wrong with the octets, and where the stream fails.
#[cfg(feature = "std")]
pub fn decode_from_std_read<T: DeserializeOwned, C: Config, R: std::io::Read>(from: &mut R, config: C) -> Result<T> {
    seed_decode_from_std_read(PhantomData, from, config)
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
) -> Result<T::Value> {
    let mut source = crate::source::ReadSource::new(from, config.limits());
    seed.deserialize(Deserializer::<C, _>::new(&mut source)).map_err(|stop| {
        let at = source.position();
        match source.error.take() {
            None => failed(stop, &[], config, at),
            error => stop.with_io(error, at),
        }
    })
}

/// A serde type where an [`Encode`] or [`Decode`](crate::Decode) type is expected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Compat<T>(pub T);

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
