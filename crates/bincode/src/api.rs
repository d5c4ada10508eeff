//! The functions most callers need.

#![allow(unsafe_code)] // A value whose bound is known is written into room that was made for it.

use crate::config::Config;
use crate::decode::BorrowDecode;
#[cfg(feature = "alloc")]
use crate::decode::Decode;
use crate::encode::Encode;
#[cfg(feature = "alloc")]
use crate::error::{DecodeError, EncodeError, Told};
use crate::fail::Fail;
use crate::sink::{self, Count, Room, Sink, SliceSink, VecSink};
use crate::source::{SliceSource, Source, TraceSource};
#[cfg(feature = "std")]
use crate::stream::Io;
#[cfg(feature = "alloc")]
use crate::stream::{Reader, Writer};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use wireform_wire::{Error, Trace};

/// Elsewhere, so that what calls stays small.
#[cold]
#[inline(never)]
fn refused((fail, at): (Fail, usize)) -> Error {
    fail.at(at)
}

/// Writes a value into a new vector.
///
/// ```
/// let octets = wireform_bincode::to_vec(&(1u8, "ab"), wireform_bincode::config::standard())?;
/// assert_eq!(octets, [1, 2, b'a', b'b']);
/// # Ok::<(), wireform_wire::Error>(())
/// ```
///
/// # Errors
/// Where the value has no encoding or is longer than the limit.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn to_vec<T: Encode + ?Sized, C: Config>(value: &T, config: C) -> Result<Vec<u8>, Error> {
    to_vec_or(value, config, refused)
}

/// Makes a vector, and finishes it where it is used: the parts of one that comes from elsewhere are gathered from memory
/// just written, which costs a stall as long as all the rest.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn to_vec_or<T: Encode + ?Sized, C: Config, E>(
    value: &T,
    config: C,
    refused: impl FnOnce((Fail, usize)) -> E,
) -> Result<Vec<u8>, E> {
    let bound = if T::LEAF.get() { value.bound::<C>() } else { value.hint::<C>().saturating_add(sink::KEEP) };
    let most = if T::LEAF.get() { crate::copy::LARGE } else { SHORT };
    if bound < most {
        let mut into = Vec::with_capacity(if T::LEAF.get() { bound } else { bound + sink::SLACK });
        let start: *mut u8 = into.as_mut_ptr();
        // SAFETY: the room is that of the vector, for all of a leaf, with slack behind it otherwise.
        let written = unsafe {
            match T::LEAF.get() {
                true => put_leaf::<T, C>(value, start, start.add(bound)),
                false => put_short::<T, C>(value, start, start.add(bound)),
            }
        };
        if written <= bound && written <= config.limits().octets {
            // SAFETY: so many octets were written.
            unsafe { into.set_len(written) };
            return Ok(into);
        }
    }
    let mut into = Vec::new();
    match to_growing(value, &mut into, config, bound) {
        Ok(_) => Ok(into),
        Err(fail) => Err(refused(fail)),
    }
}

/// Octets up to which a message is written before it is known that it fits.
#[cfg(feature = "alloc")]
const SHORT: usize = 4096;

/// Writes a value and says how many octets it took; `usize::MAX` where it failed or did not fit. Takes and returns only
/// what fits registers.
///
/// # Safety
/// From `start` to `end` there must be room, and slack behind it.
#[cfg(feature = "alloc")]
#[inline]
unsafe fn put_short<T: Encode + ?Sized, C: Config>(value: &T, start: *mut u8, end: *mut u8) -> usize {
    let mut room = Room::range(start, end, usize::MAX);
    let mut sink = VecSink::<{ sink::GROWING }>::new(&mut room);
    match value.encode::<C, _>(&mut sink) {
        Ok(()) => sink.written(),
        Err(_) => usize::MAX,
    }
}

/// Writes a value into an empty vector.
#[cfg(feature = "alloc")]
#[inline(never)]
fn to_growing<T: Encode + ?Sized, C: Config>(
    value: &T,
    into: &mut Vec<u8>,
    config: C,
    hint: usize,
) -> Result<usize, (Fail, usize)> {
    // What is a guess may be too much; what is needed is asked for when it is.
    let _ = into.try_reserve_exact(hint.saturating_add(sink::SLACK));
    #[cfg(feature = "std")]
    crate::copy::advise(into);
    append_growing(value, into, config)
}

/// Writes a value behind what a vector holds, and says how many octets it took.
///
/// # Errors
/// As [`to_vec`]; the vector is then as before.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn append<T: Encode + ?Sized, C: Config>(value: &T, into: &mut Vec<u8>, config: C) -> Result<usize, Error> {
    append_(value, into, config).map_err(refused)
}

#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn append_<T: Encode + ?Sized, C: Config>(
    value: &T,
    into: &mut Vec<u8>,
    config: C,
) -> Result<usize, (Fail, usize)> {
    if T::LEAF.get() {
        let bound = value.bound::<C>();
        if bound < crate::copy::LARGE && bound <= into.capacity() - into.len() {
            return append_leaf(value, into, config);
        }
    }
    append_growing(value, into, config)
}

#[cfg(feature = "alloc")]
#[inline(never)]
fn append_growing<T: Encode + ?Sized, C: Config>(
    value: &T,
    into: &mut Vec<u8>,
    config: C,
) -> Result<usize, (Fail, usize)> {
    let mut room = Room::new(into, config.limits().octets);
    let mut sink = VecSink::<{ sink::GROWING }>::new(&mut room);
    let done = value.encode::<C, _>(&mut sink);
    let written = sink.written();
    match done {
        Ok(()) => sink.finish().map_err(|fail| (fail, 0)),
        Err(fail) => Err((fail, written)),
    }
}

/// Writes a leaf into the room that a vector has for its bound: nothing grows.
#[cfg(feature = "alloc")]
#[inline(always)]
fn append_leaf<T: Encode + ?Sized, C: Config>(
    value: &T,
    into: &mut Vec<u8>,
    config: C,
) -> Result<usize, (Fail, usize)> {
    let room = into.spare_capacity_mut();
    let most = room.len();
    let room = room.as_mut_ptr_range();
    // SAFETY: the room is for the bound.
    let written = unsafe { put_leaf::<T, C>(value, room.start.cast(), room.end.cast()) };
    if written > config.limits().octets.min(most) {
        // Once more, to learn what is wrong.
        return append_growing(value, into, config);
    }
    // SAFETY: so many octets behind the length were written.
    unsafe { into.set_len(into.len() + written) };
    Ok(written)
}

/// Writes a leaf and says how many octets it took; `usize::MAX` where it failed. Takes and returns only what fits
/// registers.
///
/// # Safety
/// From `start` to `end` there must be room for the value's bound.
#[cfg(feature = "alloc")]
#[inline]
unsafe fn put_leaf<T: Encode + ?Sized, C: Config>(value: &T, start: *mut u8, end: *mut u8) -> usize {
    let mut room = Room::range(start, end, usize::MAX);
    let mut sink = VecSink::<{ sink::EXACT }>::new(&mut room);
    match value.encode::<C, _>(&mut sink) {
        Ok(()) => sink.written(),
        Err(_) => usize::MAX,
    }
}

/// Writes a value to the start of a slice, and says how many octets it took.
///
/// # Errors
/// As [`to_vec`], and where the slice is too short.
#[inline]
pub fn to_slice<T: Encode + ?Sized, C: Config>(value: &T, into: &mut [u8], config: C) -> Result<usize, Error> {
    to_slice_(value, into, config).map_err(refused)
}

#[inline(always)]
pub(crate) fn to_slice_<T: Encode + ?Sized, C: Config>(
    value: &T,
    into: &mut [u8],
    config: C,
) -> Result<usize, (Fail, usize)> {
    let limit = config.limits().octets;
    {
        let mut room = Room::slice(into, limit);
        let mut sink = VecSink::<{ sink::CLEAN }>::new(&mut room);
        match value.encode::<C, _>(&mut sink) {
            Ok(()) => return sink.finish().map_err(|fail| (fail, 0)),
            Err(fail) if fail.code() != Fail::NO_SPACE => return Err((fail, sink.written())),
            Err(_) => {}
        }
    }
    // The upper bound of a part does not fit; the part itself may.
    let mut sink = SliceSink::new(into, limit);
    match value.encode::<C, _>(&mut sink) {
        Ok(()) => sink.finish().map_err(|fail| (fail, 0)),
        Err(fail) => Err((fail, sink.written())),
    }
}

/// The number of octets that a value takes.
///
/// # Errors
/// Where it has no encoding or takes more than the limit.
pub fn encoded_len<T: Encode + ?Sized, C: Config>(value: &T, config: C) -> Result<usize, Error> {
    let mut sink = Count::new();
    let limit = config.limits().octets;
    match value.encode::<C, _>(&mut sink) {
        Ok(()) if sink.written() > limit => Err(Fail::new(Fail::OCTETS, limit as u64).at(0)),
        Ok(()) => Ok(sink.written()),
        Err(fail) => Err(fail.at(sink.written())),
    }
}

/// Reads a value from a slice. Whether octets may follow it is the configuration's choice.
///
/// ```
/// let (n, text): (u8, &str) = wireform_bincode::from_slice(&[1, 2, b'a', b'b'], wireform_bincode::config::standard())?;
/// assert_eq!((n, text), (1, "ab"));
/// # Ok::<(), wireform_wire::Error>(())
/// ```
///
/// # Errors
/// What is wrong with the octets, and at which.
#[inline(always)]
pub fn from_slice<'de, T: BorrowDecode<'de>, C: Config>(octets: &'de [u8], config: C) -> Result<T, Error> {
    let mut source = SliceSource::limited(octets, config.limits());
    let mut place = core::mem::MaybeUninit::<T>::uninit();
    // SAFETY: the place takes a value, and holds one where reading succeeds.
    let read = unsafe { T::decode_at::<C, _>(&mut source, place.as_mut_ptr()).map(|()| place.assume_init()) };
    match read {
        Ok(value) if !C::EXACT || source.position() == octets.len() => Ok(value),
        Ok(_) => {
            Err(refused((Fail::new(Fail::TRAILING, (octets.len() - source.position()) as u64), source.position())))
        }
        Err(fail) => Err(refused((limited(fail, octets, config), source.position()))),
    }
}

/// Reads a value from the start of a slice, and says how many octets it took.
///
/// # Errors
/// What is wrong with the octets, and at which.
#[inline]
pub fn from_prefix<'de, T: BorrowDecode<'de>, C: Config>(octets: &'de [u8], config: C) -> Result<(T, usize), Error> {
    let mut source = SliceSource::limited(octets, config.limits());
    match T::decode::<C, _>(&mut source) {
        Ok(value) => Ok((value, source.position())),
        Err(fail) => Err(limited(fail, octets, config).at(source.position())),
    }
}

#[inline]
pub(crate) fn from_slice_<'de, T: BorrowDecode<'de>, C: Config>(
    octets: &'de [u8],
    config: C,
) -> Result<(T, usize), (Fail, usize)> {
    let mut source = SliceSource::limited(octets, config.limits());
    match T::decode::<C, _>(&mut source) {
        Ok(value) => match trailing(octets, source.position(), config) {
            Ok(()) => Ok((value, source.position())),
            Err(fail) => Err((fail, source.position())),
        },
        Err(fail) => Err((limited(fail, octets, config), source.position())),
    }
}

#[inline(always)]
pub(crate) fn trailing<C: Config>(octets: &[u8], taken: usize, _: C) -> Result<(), Fail> {
    if C::EXACT && taken != octets.len() {
        return Err(Fail::new(Fail::TRAILING, (octets.len() - taken) as u64));
    }
    Ok(())
}

/// The end of a slice that a limit has cut is the limit's doing, and of the depth the limit is told, not what is left.
#[cold]
pub(crate) fn limited<C: Config>(fail: Fail, octets: &[u8], config: C) -> Fail {
    let limit = config.limits().octets;
    if fail.code() == Fail::DEPTH {
        return Fail::new(Fail::DEPTH, config.limits().depth.into());
    }
    if limit < octets.len() && matches!(fail.code(), Fail::END | Fail::LENGTH) {
        return Fail::new(Fail::OCTETS, limit as u64);
    }
    fail
}

/// Reads a value over another, keeping the allocations of its strings and vectors, and says how many octets it took.
///
/// # Errors
/// What is wrong with the octets, and at which. The value is then some value, partly read.
#[inline]
pub fn decode_over<'de, T: BorrowDecode<'de>, C: Config>(
    value: &mut T,
    octets: &'de [u8],
    config: C,
) -> Result<usize, Error> {
    let mut source = SliceSource::limited(octets, config.limits());
    match value.decode_over::<C, _>(&mut source) {
        Ok(()) => {
            let at = source.position();
            trailing(octets, at, config).map_err(|fail| fail.at(at))?;
            Ok(at)
        }
        Err(fail) => Err(limited(fail, octets, config).at(source.position())),
    }
}

/// Reads a value and tells its fields to a trace. Where reading fails, the open fields of a
/// [`wireform_wire::Recorder`] are the path of the field that failed.
///
/// # Errors
/// As [`from_slice`].
pub fn inspect<'de, T: BorrowDecode<'de>, C: Config>(
    octets: &'de [u8],
    config: C,
    trace: &mut impl Trace,
) -> Result<T, Error> {
    let mut source = TraceSource::new(octets, config.limits(), trace);
    match T::decode::<C, _>(&mut source) {
        Ok(value) => {
            let at = source.position();
            trailing(octets, at, config).map_err(|fail| fail.at(at))?;
            Ok(value)
        }
        Err(fail) => {
            source.open();
            Err(limited(fail, octets, config).at(source.position()))
        }
    }
}

/// Writes a value to a stream, and says how many octets it took.
///
/// # Errors
/// As [`to_vec`], as an I/O error with the [`wireform_wire::Error`] as its source, and where the stream fails.
#[cfg(feature = "std")]
pub fn to_writer<T: Encode + ?Sized, C: Config, W: std::io::Write>(
    value: &T,
    to: W,
    config: C,
) -> std::io::Result<usize> {
    write(value, Io::new(to), config)
}
#[cfg(feature = "alloc")]
pub(crate) fn write<T: Encode + ?Sized, C: Config, W: Writer, E: Told<EncodeError>>(
    value: &T,
    to: W,
    config: C,
) -> Result<usize, E> {
    let mut sink = crate::sink::WriteSink::new(to, config.limits().octets);
    let done = value.encode::<C, _>(&mut sink).and_then(|()| sink.finish());
    done.map_err(|fail| E::told(fail, sink.written(), sink.known()))
}

/// Reads a value from a stream, exactly as many octets as it has.
///
/// # Errors
/// As [`from_slice`], as an I/O error with the [`wireform_wire::Error`] as its source, and where the stream fails.
#[cfg(feature = "std")]
pub fn from_reader<T: Decode, C: Config, R: std::io::Read>(from: R, config: C) -> std::io::Result<T> {
    read(Io::new(from), config)
}
#[cfg(feature = "alloc")]
pub(crate) fn read<T: Decode, C: Config, R: Reader, E: Told<DecodeError>>(from: R, config: C) -> Result<T, E> {
    let mut source = crate::source::ReadSource::new(from, config.limits());
    T::decode::<C, _>(&mut source)
        .map_err(|fail| E::told(limited(fail, &[], config), source.position(), source.known(fail)))
}
