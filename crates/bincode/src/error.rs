//! Errors by the names of bincode 1 (`ErrorKind`) and bincode 2 ([`EncodeError`], [`DecodeError`]).
//!
//! Where they have no name for a failure, it is the `Wire` of these: a kind and the position.

use crate::fail::Fail;
#[cfg(feature = "alloc")]
use alloc::{
    boxed::Box,
    string::{String, ToString},
};
use core::fmt;
use core::str::Utf8Error;

/// The error of the functions that carry the names of bincode 1.
#[cfg(feature = "alloc")]
pub type Error = Box<ErrorKind>;
/// The result of the functions that carry the names of bincode 1.
#[cfg(feature = "alloc")]
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// What went wrong, with the variants of bincode 1's `ErrorKind`.
#[cfg(feature = "alloc")]
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The stream failed, or the input ends too early ([`std::io::ErrorKind::UnexpectedEof`], whose source is the
    /// [`wireform_wire::Error`]).
    #[cfg(feature = "std")]
    Io(std::io::Error),
    /// A string is not UTF-8.
    InvalidUtf8Encoding(Utf8Error),
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

/// Why a value was not written, with the variants of bincode 2.
#[derive(Debug)]
#[non_exhaustive]
pub enum EncodeError {
    /// The slice is too short.
    UnexpectedEnd,
    /// What a [`Writer`](crate::enc::write::Writer) reports.
    Other(&'static str),
    /// What a [`Writer`](crate::enc::write::Writer) or a type's own implementation of serde reports.
    #[cfg(feature = "alloc")]
    OtherString(String),
    /// A path is not UTF-8.
    #[cfg(feature = "std")]
    InvalidPathCharacters,
    /// The stream failed.
    #[cfg(feature = "std")]
    Io {
        /// Its error.
        inner: std::io::Error,
        /// Octets that were passed on before.
        index: usize,
    },
    /// What serde asks for and the format cannot say.
    #[cfg(feature = "serde")]
    Serde(crate::serde::EncodeError),
    /// Everything else, with its position.
    Wire(wireform_wire::Error),
}

/// Why octets were not read, with the variants of bincode 2.
#[derive(Debug)]
#[non_exhaustive]
pub enum DecodeError {
    /// The input ends too early.
    UnexpectedEnd {
        /// About so many octets more are needed.
        additional: usize,
    },
    /// The message is longer than the limit.
    LimitExceeded,
    /// The tag of an enum, an option or a result is that of no variant.
    #[non_exhaustive]
    UnexpectedVariant {
        /// The tag.
        found: u32,
    },
    /// A string is not UTF-8.
    Utf8 {
        /// Where and how.
        inner: Utf8Error,
    },
    /// A character is not UTF-8.
    InvalidCharEncoding([u8; 4]),
    /// A bool is neither 0 nor 1.
    InvalidBooleanValue(u8),
    /// An integer of the platform's width is of another platform.
    OutsideUsizeRange(u64),
    /// A C string with a NUL inside.
    #[cfg(feature = "std")]
    CStringNulError {
        /// Where it is in the string.
        position: usize,
    },
    /// The stream failed, or ended ([`std::io::ErrorKind::UnexpectedEof`]).
    #[cfg(feature = "std")]
    Io {
        /// Its error.
        inner: std::io::Error,
        /// About so many octets more are needed.
        additional: usize,
    },
    /// What a [`Reader`](crate::de::read::Reader) reports.
    Other(&'static str),
    /// What a [`Reader`](crate::de::read::Reader) or a type's own implementation of serde reports.
    #[cfg(feature = "alloc")]
    OtherString(String),
    /// What serde asks for and the format cannot say.
    #[cfg(feature = "serde")]
    Serde(crate::serde::DecodeError),
    /// Everything else, with its position.
    Wire(wireform_wire::Error),
}

/// An error of the codec's users, made from a failure, its octet, and what the sink or source knows better: the error of
/// its stream, the fault of a text.
#[doc(hidden)]
pub trait Told<Known> {
    /// Makes it.
    fn told(fail: Fail, at: usize, known: Option<Known>) -> Self;
}

/// What the standard library says of text that failed as this: it makes its error from nothing but octets.
#[cfg(feature = "alloc")]
fn fault(fail: Fail) -> Option<Utf8Error> {
    let value = fail.value();
    let mut octets = alloc::vec![b'a'; (value >> 2) as usize];
    let end: [&[u8]; 4] = [&[0xc2], &[0xff], &[0xe1, 0x80, b'a'], &[0xf1, 0x80, 0x80, b'a']];
    octets.extend_from_slice(end[value as usize & 3]);
    core::str::from_utf8(&octets).err()
}
#[cfg(not(feature = "alloc"))]
fn fault(_: Fail) -> Option<Utf8Error> {
    None
}

impl Told<EncodeError> for EncodeError {
    #[cold]
    fn told(fail: Fail, at: usize, known: Option<EncodeError>) -> Self {
        match (fail.code(), known) {
            (Fail::IO, Some(known)) => known,
            (Fail::NO_SPACE, _) => EncodeError::UnexpectedEnd,
            #[cfg(feature = "std")]
            (Fail::PATH, _) => EncodeError::InvalidPathCharacters,
            #[cfg(feature = "alloc")]
            (Fail::CUSTOM, _) => EncodeError::OtherString(fail.to_string()),
            #[cfg(feature = "serde")]
            (Fail::NO_LENGTH, _) => EncodeError::Serde(crate::serde::EncodeError::SequenceMustHaveLength),
            _ => EncodeError::Wire(fail.at(at)),
        }
    }
}
impl Told<DecodeError> for DecodeError {
    #[cold]
    fn told(fail: Fail, at: usize, known: Option<DecodeError>) -> Self {
        let value = fail.value();
        match (fail.code(), known) {
            (Fail::IO | Fail::END | Fail::LENGTH, Some(known)) => known,
            (Fail::END | Fail::LENGTH, _) => DecodeError::UnexpectedEnd { additional: value as usize },
            (Fail::OCTETS, _) => DecodeError::LimitExceeded,
            (Fail::ENUM | Fail::OPTION | Fail::RESULT | Fail::ADDRESS | Fail::BOUND, _) => {
                DecodeError::UnexpectedVariant { found: value as u32 }
            }
            (Fail::UTF8, _) => match fault(fail) {
                Some(inner) => DecodeError::Utf8 { inner },
                None => DecodeError::Wire(fail.at(at)),
            },
            (Fail::CHAR, _) => DecodeError::InvalidCharEncoding((value as u32).to_le_bytes()),
            (Fail::BOOL, _) => DecodeError::InvalidBooleanValue(value as u8),
            (Fail::PLATFORM, _) => DecodeError::OutsideUsizeRange(value),
            #[cfg(feature = "std")]
            (Fail::NUL, _) => DecodeError::CStringNulError { position: value as usize },
            // Of a field by serde, whose message is not kept.
            #[cfg(feature = "alloc")]
            (Fail::CUSTOM, _) => DecodeError::OtherString(fail.to_string()),
            #[cfg(feature = "serde")]
            (Fail::ANY, _) => DecodeError::Serde(match value {
                0 => crate::serde::DecodeError::AnyNotSupported,
                1 => crate::serde::DecodeError::IdentifierNotSupported,
                _ => crate::serde::DecodeError::IgnoredAnyNotSupported,
            }),
            _ => DecodeError::Wire(fail.at(at)),
        }
    }
}
#[cfg(feature = "alloc")]
impl Told<EncodeError> for Error {
    #[cold]
    fn told(fail: Fail, at: usize, known: Option<EncodeError>) -> Self {
        Box::new(match (fail.code(), known) {
            #[cfg(feature = "std")]
            (Fail::IO, Some(EncodeError::Io { inner, .. })) => ErrorKind::Io(inner),
            (Fail::IO, Some(known)) => ErrorKind::Custom(known.to_string()),
            (Fail::OCTETS, _) => ErrorKind::SizeLimit,
            (Fail::NO_LENGTH, _) => ErrorKind::SequenceMustHaveLength,
            _ => ErrorKind::Wire(fail.at(at)),
        })
    }
}
#[cfg(feature = "alloc")]
impl Told<DecodeError> for Error {
    #[cold]
    fn told(fail: Fail, at: usize, known: Option<DecodeError>) -> Self {
        Box::new(match (fail.code(), known) {
            #[cfg(feature = "std")]
            (Fail::IO, Some(DecodeError::Io { inner, .. })) => ErrorKind::Io(inner),
            (Fail::IO, Some(known)) => ErrorKind::Custom(known.to_string()),
            (Fail::END | Fail::LENGTH, Some(DecodeError::LimitExceeded)) => ErrorKind::SizeLimit,
            #[cfg(feature = "std")]
            (Fail::END | Fail::LENGTH, _) => {
                ErrorKind::Io(std::io::Error::new(std::io::ErrorKind::UnexpectedEof, fail.at(at)))
            }
            (Fail::UTF8, _) => match fault(fail) {
                Some(inner) => ErrorKind::InvalidUtf8Encoding(inner),
                None => ErrorKind::Wire(fail.at(at)),
            },
            (Fail::BOOL, _) => ErrorKind::InvalidBoolEncoding(fail.value() as u8),
            (Fail::CHAR, _) => ErrorKind::InvalidCharEncoding,
            (Fail::OPTION, _) => ErrorKind::InvalidTagEncoding(fail.value() as usize),
            (Fail::ANY, _) if fail.value() == 0 => ErrorKind::DeserializeAnyNotSupported,
            (Fail::OCTETS, _) => ErrorKind::SizeLimit,
            _ => ErrorKind::Wire(fail.at(at)),
        })
    }
}
#[cfg(feature = "std")]
impl Told<EncodeError> for std::io::Error {
    #[cold]
    fn told(fail: Fail, at: usize, known: Option<EncodeError>) -> Self {
        match known {
            Some(EncodeError::Io { inner, .. }) => inner,
            Some(known) => std::io::Error::other(known),
            None => std::io::Error::new(std::io::ErrorKind::InvalidInput, fail.at(at)),
        }
    }
}
#[cfg(feature = "std")]
impl Told<DecodeError> for std::io::Error {
    #[cold]
    fn told(fail: Fail, at: usize, known: Option<DecodeError>) -> Self {
        match (fail.code(), known) {
            (Fail::END, _) => std::io::Error::new(std::io::ErrorKind::UnexpectedEof, fail.at(at)),
            (Fail::IO, Some(DecodeError::Io { inner, .. })) => inner,
            (Fail::IO, Some(known)) => std::io::Error::other(known),
            _ => std::io::Error::new(std::io::ErrorKind::InvalidData, fail.at(at)),
        }
    }
}

#[cfg(feature = "alloc")]
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(feature = "std")]
            ErrorKind::Io(error) => write!(f, "io error: {error}"),
            ErrorKind::InvalidUtf8Encoding(error) => write!(f, "string is not valid utf8: {error}"),
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
impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::UnexpectedEnd => f.write_str("no room for the message"),
            EncodeError::Other(message) => f.write_str(message),
            #[cfg(feature = "alloc")]
            EncodeError::OtherString(message) => f.write_str(message),
            #[cfg(feature = "std")]
            EncodeError::InvalidPathCharacters => f.write_str("the path is not UTF-8"),
            #[cfg(feature = "std")]
            EncodeError::Io { inner, index } => write!(f, "after octet {index}: {inner}"),
            #[cfg(feature = "serde")]
            EncodeError::Serde(error) => error.fmt(f),
            EncodeError::Wire(error) => error.fmt(f),
        }
    }
}
impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::UnexpectedEnd { additional } => write!(f, "the input ends about {additional} octets early"),
            DecodeError::LimitExceeded => f.write_str("the message is longer than the limit"),
            DecodeError::UnexpectedVariant { found } => write!(f, "no variant has the tag {found}"),
            DecodeError::Utf8 { inner } => inner.fmt(f),
            DecodeError::InvalidCharEncoding(octets) => write!(f, "not a character: {octets:02x?}"),
            DecodeError::InvalidBooleanValue(octet) => write!(f, "not a bool: {octet}"),
            DecodeError::OutsideUsizeRange(value) => write!(f, "{value} is more than this platform counts to"),
            #[cfg(feature = "std")]
            DecodeError::CStringNulError { position } => write!(f, "a C string has a NUL at octet {position}"),
            #[cfg(feature = "std")]
            DecodeError::Io { inner, .. } => inner.fmt(f),
            DecodeError::Other(message) => f.write_str(message),
            #[cfg(feature = "alloc")]
            DecodeError::OtherString(message) => f.write_str(message),
            #[cfg(feature = "serde")]
            DecodeError::Serde(error) => error.fmt(f),
            DecodeError::Wire(error) => error.fmt(f),
        }
    }
}

#[cfg(feature = "alloc")]
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
impl core::error::Error for EncodeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            #[cfg(feature = "std")]
            EncodeError::Io { inner, .. } => Some(inner),
            EncodeError::Wire(error) => Some(error),
            _ => None,
        }
    }
}
impl core::error::Error for DecodeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            #[cfg(feature = "std")]
            DecodeError::Io { inner, .. } => Some(inner),
            DecodeError::Utf8 { inner } => Some(inner),
            DecodeError::Wire(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(feature = "std")]
impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        Box::new(ErrorKind::Io(error))
    }
}

#[cfg(feature = "serde")]
mod custom {
    use super::{Box, DecodeError, EncodeError, Error, ErrorKind, ToString, fmt};

    impl serde::ser::Error for Error {
        #[cold]
        fn custom<T: fmt::Display>(message: T) -> Self {
            Box::new(ErrorKind::Custom(message.to_string()))
        }
    }
    impl serde::de::Error for Error {
        #[cold]
        fn custom<T: fmt::Display>(message: T) -> Self {
            Box::new(ErrorKind::Custom(message.to_string()))
        }
    }
    impl serde::ser::Error for EncodeError {
        #[cold]
        fn custom<T: fmt::Display>(message: T) -> Self {
            EncodeError::OtherString(message.to_string())
        }
    }
    impl serde::de::Error for DecodeError {
        #[cold]
        fn custom<T: fmt::Display>(message: T) -> Self {
            DecodeError::OtherString(message.to_string())
        }
    }
}
