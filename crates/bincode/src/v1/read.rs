//! Readers of the caller's own.

#![allow(unsafe_code)] // A source passes on what its callers have made sure of.

use crate::config::Limits;
use crate::error::{DecodeError, ErrorKind, Result};
use crate::fail::Fail;
use crate::source::{ReadSource, Source, sealed};
use crate::stream::Io;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::de::Visitor;

/// A stream of the standard library, as a source.
pub type IoReader<R> = ReadSource<Io<R>>;

/// A reader that knows more than a stream: where octets stay, for example.
///
/// Text and octets are asked for by the methods here where they may be borrowed. All else, owned text and octets among
/// it, is read by [`std::io::Read`] in steps, so that no claimed length is allocated before its octets have arrived.
pub trait BincodeRead<'storage>: std::io::Read {
    /// Shows the next `length` octets to a visitor, as text.
    ///
    /// # Errors
    /// Where they are not there, or not UTF-8.
    fn forward_read_str<V: Visitor<'storage>>(&mut self, length: usize, visitor: V) -> Result<V::Value>;
    /// The next `length` octets. Not used here.
    ///
    /// # Errors
    /// Where they are not there.
    fn get_byte_buffer(&mut self, length: usize) -> Result<Vec<u8>>;
    /// Shows the next `length` octets to a visitor.
    ///
    /// # Errors
    /// Where they are not there.
    fn forward_read_bytes<V: Visitor<'storage>>(&mut self, length: usize, visitor: V) -> Result<V::Value>;
}

/// A [`BincodeRead`] as a source.
pub struct CustomReader<R>(ReadSource<Io<R>>);

impl<R: std::io::Read> CustomReader<R> {
    pub(crate) fn new(from: R, limits: Limits) -> Self {
        CustomReader(ReadSource::new(Io::new(from), limits))
    }
}

/// What a reader shows: for as long as it stays, or for a moment.
enum Shown<'de> {
    Text(&'de str),
    Octets(&'de [u8]),
    Copied(Vec<u8>),
}
struct Shows;
impl<'de> Visitor<'de> for Shows {
    type Value = Shown<'de>;
    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("text or octets")
    }
    fn visit_borrowed_str<E>(self, text: &'de str) -> core::result::Result<Shown<'de>, E> {
        Ok(Shown::Text(text))
    }
    fn visit_borrowed_bytes<E>(self, octets: &'de [u8]) -> core::result::Result<Shown<'de>, E> {
        Ok(Shown::Octets(octets))
    }
    fn visit_str<E>(self, text: &str) -> core::result::Result<Shown<'de>, E> {
        Ok(Shown::Copied(text.as_bytes().to_vec()))
    }
    fn visit_bytes<E>(self, octets: &[u8]) -> core::result::Result<Shown<'de>, E> {
        Ok(Shown::Copied(octets.to_vec()))
    }
    fn visit_byte_buf<E>(self, octets: Vec<u8>) -> core::result::Result<Shown<'de>, E> {
        Ok(Shown::Copied(octets))
    }
    fn visit_string<E>(self, text: String) -> core::result::Result<Shown<'de>, E> {
        Ok(Shown::Copied(text.into_bytes()))
    }
}

impl<R: std::io::Read> CustomReader<R> {
    /// What the reader shows of `n` octets; a copy is what comes next, to be taken as from a stream.
    fn ask<'de>(
        &mut self,
        n: usize,
        ask: impl FnOnce(&mut R) -> Result<Shown<'de>>,
    ) -> core::result::Result<Shown<'de>, Fail> {
        const BORROW: Fail = Fail::new(Fail::BORROW, 0);
        if !self.0.direct(n)? {
            return Err(BORROW);
        }
        let shown = ask(&mut self.0.stream().stream).map_err(|error| match *error {
            ErrorKind::Io(inner) => self.0.failed(DecodeError::Io { inner, additional: n }, n),
            ErrorKind::InvalidUtf8Encoding(inner) => Fail::text(inner),
            error => self.0.failed(DecodeError::OtherString(error.to_string()), n),
        })?;
        let len = match &shown {
            Shown::Text(text) => text.len(),
            Shown::Octets(octets) => octets.len(),
            Shown::Copied(octets) => octets.len(),
        };
        if len != n {
            return Err(self.0.failed(DecodeError::Other("a reader shows another number of octets than asked for"), n));
        }
        if let Shown::Copied(octets) = shown {
            self.0.give_back(octets);
            return Err(BORROW);
        }
        self.0.took(n);
        Ok(shown)
    }
}

impl<R> sealed::Sealed for CustomReader<R> {}

impl<'de, R: BincodeRead<'de>> Source<'de> for CustomReader<R> {
    fn borrow(&mut self, n: usize) -> core::result::Result<&'de [u8], Fail> {
        Ok(match self.ask(n, |r| r.forward_read_bytes(n, Shows))? {
            Shown::Text(text) => text.as_bytes(),
            Shown::Octets(octets) => octets,
            Shown::Copied(_) => &[],
        })
    }
    fn text(&mut self, n: usize) -> core::result::Result<&'de str, Fail> {
        match self.ask(n, |r| r.forward_read_str(n, Shows))? {
            Shown::Text(text) => Ok(text),
            Shown::Octets(octets) => core::str::from_utf8(octets).map_err(Fail::text),
            Shown::Copied(_) => Ok(""),
        }
    }
    fn position(&self) -> usize {
        self.0.position()
    }
    fn left(&self) -> Option<usize> {
        self.0.left()
    }
    fn ended(&mut self) -> core::result::Result<bool, Fail> {
        self.0.ended()
    }
    fn claim(&mut self, n: u64, least: usize) -> core::result::Result<usize, Fail> {
        self.0.claim(n, least)
    }
    fn need(&mut self, n: usize) -> core::result::Result<(), Fail> {
        self.0.need(n)
    }
    unsafe fn take<const N: usize>(&mut self) -> [u8; N] {
        // SAFETY: passed on.
        unsafe { self.0.take() }
    }
    unsafe fn take_to(&mut self, to: *mut u8, n: usize) {
        // SAFETY: passed on.
        unsafe { self.0.take_to(to, n) };
    }
    fn peek(&self) -> &[u8] {
        self.0.peek()
    }
    unsafe fn advance(&mut self, n: usize) {
        // SAFETY: passed on.
        unsafe { self.0.advance(n) };
    }
    fn append(&mut self, n: usize, to: &mut Vec<u8>) -> core::result::Result<(), Fail> {
        self.0.append(n, to)
    }
    fn known(&mut self, fail: Fail) -> Option<DecodeError> {
        self.0.known(fail)
    }
    fn limits(&mut self) -> &mut Limits {
        self.0.limits()
    }
}
