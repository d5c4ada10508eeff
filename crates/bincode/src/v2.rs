//! Errors as bincode 1 has them, and the functions of bincode 2 by their names.

use crate::api;
use crate::config::Config;
use crate::decode::{BorrowDecode, Decode};
use crate::encode::Encode;
use crate::fail::Fail;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The error of the functions that carry the names of bincode 1 and 2.
pub type Error = Box<ErrorKind>;
/// The result of the functions that carry the names of bincode 1 and 2.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// What went wrong, with the variants of bincode 1's `ErrorKind`.
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The stream failed, or the input ends too early ([`std::io::ErrorKind::UnexpectedEof`], whose source is the
    /// [`wireform_wire::Error`]).
    #[cfg(feature = "std")]
    Io(std::io::Error),
    /// A string is not UTF-8.
    InvalidUtf8Encoding(core::str::Utf8Error),
    /// A bool is neither 0 nor 1.
    InvalidBoolEncoding(u8),
    /// A character is not UTF-8.
    InvalidCharEncoding,
    /// The tag of an option is neither 0 nor 1.
    InvalidTagEncoding(usize),
    /// `deserialize_any` and its like: the format does not say what it holds.
    DeserializeAnyNotSupported,
    /// The message is longer than the limit.
    SizeLimit,
    /// A sequence or map of unknown length.
    SequenceMustHaveLength,
    /// What a type's own implementation reports.
    Custom(String),
    /// Everything else, with its position.
    Wire(wireform_wire::Error),
}

impl ErrorKind {
    /// Names a failure in the terms of bincode 1, where they have a name for it.
    #[cold]
    pub(crate) fn new(fail: Fail, at: usize) -> Error {
        Box::new(match fail.code() {
            #[cfg(feature = "std")]
            Fail::END => ErrorKind::Io(std::io::Error::new(std::io::ErrorKind::UnexpectedEof, fail.at(at))),
            Fail::UTF8 => match core::str::from_utf8(&as_broken(fail.value())) {
                Err(error) => ErrorKind::InvalidUtf8Encoding(error),
                Ok(_) => ErrorKind::Wire(fail.at(at)),
            },
            Fail::BOOL => ErrorKind::InvalidBoolEncoding(fail.value() as u8),
            Fail::CHAR => ErrorKind::InvalidCharEncoding,
            Fail::OPTION => ErrorKind::InvalidTagEncoding(fail.value() as usize),
            Fail::ANY => ErrorKind::DeserializeAnyNotSupported,
            Fail::OCTETS => ErrorKind::SizeLimit,
            Fail::NO_LENGTH => ErrorKind::SequenceMustHaveLength,
            _ => ErrorKind::Wire(fail.at(at)),
        })
    }
}

/// Octets that are as far from UTF-8 as those of [`Fail::text`]: the standard library makes its error from nothing else.
fn as_broken(value: u64) -> Vec<u8> {
    let mut octets = alloc::vec![b'a'; (value >> 2) as usize];
    let end: [&[u8]; 4] = [&[0xc2], &[0xff], &[0xe1, 0x80, b'a'], &[0xf1, 0x80, 0x80, b'a']];
    octets.extend_from_slice(end[value as usize & 3]);
    octets
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(feature = "std")]
            ErrorKind::Io(error) => write!(f, "io error: {error}"),
            ErrorKind::InvalidUtf8Encoding(_) => f.write_str("string is not valid utf8"),
            ErrorKind::InvalidBoolEncoding(octet) => {
                write!(f, "invalid u8 while decoding bool, expected 0 or 1, found {octet}")
            }
            ErrorKind::InvalidCharEncoding => f.write_str("char is not valid"),
            ErrorKind::InvalidTagEncoding(tag) => write!(f, "tag for enum is not valid, found {tag}"),
            ErrorKind::DeserializeAnyNotSupported => {
                f.write_str("bincode does not support the serde::Deserializer::deserialize_any method")
            }
            ErrorKind::SizeLimit => f.write_str("the size limit has been reached"),
            ErrorKind::SequenceMustHaveLength => {
                f.write_str("bincode can only encode sequences and maps that have a knowable size ahead of time")
            }
            ErrorKind::Custom(message) => f.write_str(message),
            ErrorKind::Wire(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ErrorKind {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            #[cfg(feature = "std")]
            ErrorKind::Io(error) => Some(error),
            ErrorKind::InvalidUtf8Encoding(error) => Some(error),
            ErrorKind::Wire(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(feature = "std")]
impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        if let Some(wire) = error.get_ref().and_then(|inner| inner.downcast_ref::<wireform_wire::Error>())
            && error.kind() != std::io::ErrorKind::UnexpectedEof
        {
            return Box::new(ErrorKind::Wire(*wire));
        }
        Box::new(ErrorKind::Io(error))
    }
}

/// bincode 2's name of [`crate::to_vec`].
///
/// # Errors
/// As there.
pub fn encode_to_vec<T: Encode, C: Config>(value: T, config: C) -> Result<Vec<u8>> {
    api::to_vec_or(&value, config, |(fail, at)| ErrorKind::new(fail, at))
}
/// bincode 2's name of [`crate::to_slice`].
///
/// # Errors
/// As there.
pub fn encode_into_slice<T: Encode, C: Config>(value: T, into: &mut [u8], config: C) -> Result<usize> {
    api::to_slice_(&value, into, config).map_err(|(fail, at)| ErrorKind::new(fail, at))
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
) -> Result<usize> {
    api::to_writer(&value, to, config).map_err(Error::from)
}
/// bincode 2's name of [`crate::from_prefix`], for types that borrow nothing.
///
/// # Errors
/// As there.
pub fn decode_from_slice<T: Decode, C: Config>(octets: &[u8], config: C) -> Result<(T, usize)> {
    api::from_slice_(octets, config).map_err(|(fail, at)| ErrorKind::new(fail, at))
}
/// bincode 2's name of [`crate::from_prefix`].
///
/// # Errors
/// As there.
pub fn borrow_decode_from_slice<'de, T: BorrowDecode<'de>, C: Config>(
    octets: &'de [u8],
    config: C,
) -> Result<(T, usize)> {
    api::from_slice_(octets, config).map_err(|(fail, at)| ErrorKind::new(fail, at))
}
/// bincode 2's name of [`crate::from_reader`].
///
/// # Errors
/// As there.
#[cfg(feature = "std")]
pub fn decode_from_std_read<T: Decode, C: Config, R: std::io::Read>(from: &mut R, config: C) -> Result<T> {
    api::from_reader(from, config).map_err(Error::from)
}
