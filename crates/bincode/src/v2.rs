//! The functions of bincode 2 by their names.

use crate::api;
use crate::config::Config;
use crate::decode::{BorrowDecode, Decode};
use crate::encode::Encode;
use crate::error::{DecodeError, EncodeError, Told};
#[cfg(feature = "std")]
use crate::stream::Io;
#[cfg(feature = "alloc")]
use crate::stream::{Reader, Writer};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// bincode 2's name of [`crate::to_vec`].
///
/// # Errors
/// As there.
#[cfg(feature = "alloc")]
pub fn encode_to_vec<T: Encode, C: Config>(value: T, config: C) -> Result<Vec<u8>, EncodeError> {
    api::to_vec_or(&value, config, |(fail, at)| EncodeError::told(fail, at, None))
}
/// bincode 2's name of [`crate::to_slice`].
///
/// # Errors
/// As there.
pub fn encode_into_slice<T: Encode, C: Config>(value: T, into: &mut [u8], config: C) -> Result<usize, EncodeError> {
    api::to_slice_(&value, into, config).map_err(|(fail, at)| EncodeError::told(fail, at, None))
}
/// Writes a value to a stream of the caller's own kind, in pieces of some 64 KiB.
///
/// # Errors
/// As [`crate::to_vec`], and where the stream fails.
#[cfg(feature = "alloc")]
pub fn encode_into_writer<T: Encode, W: Writer, C: Config>(value: T, to: W, config: C) -> Result<(), EncodeError> {
    api::write(&value, to, config).map(|_| ())
}
/// bincode 2's name of [`crate::to_writer`].
///
/// # Errors
/// As there.
#[cfg(feature = "std")]
pub fn encode_into_std_write<T: Encode, C: Config, W: std::io::Write>(
    value: T,
    to: &mut W,
    config: C,
) -> Result<usize, EncodeError> {
    api::write(&value, Io::new(to), config)
}
/// bincode 2's name of [`crate::from_prefix`], for types that borrow nothing.
///
/// # Errors
/// As there.
pub fn decode_from_slice<T: Decode, C: Config>(octets: &[u8], config: C) -> Result<(T, usize), DecodeError> {
    borrow_decode_from_slice(octets, config)
}
/// bincode 2's name of [`crate::from_prefix`].
///
/// # Errors
/// As there.
pub fn borrow_decode_from_slice<'de, T: BorrowDecode<'de>, C: Config>(
    octets: &'de [u8],
    config: C,
) -> Result<(T, usize), DecodeError> {
    api::from_slice_(octets, config).map_err(|(fail, at)| DecodeError::told(fail, at, None))
}
/// Reads a value from a stream of the caller's own kind, exactly as many octets as it has.
///
/// # Errors
/// What is wrong with the octets, and where the stream fails.
#[cfg(feature = "alloc")]
pub fn decode_from_reader<T: Decode, R: Reader, C: Config>(from: R, config: C) -> Result<T, DecodeError> {
    api::read(from, config)
}
/// bincode 2's name of [`crate::from_reader`].
///
/// # Errors
/// As there.
#[cfg(feature = "std")]
pub fn decode_from_std_read<T: Decode, C: Config, R: std::io::Read>(from: &mut R, config: C) -> Result<T, DecodeError> {
    api::read(Io::new(from), config)
}
