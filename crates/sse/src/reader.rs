//! Events from anything that can be read.

use crate::{Decoder, Error, Limits, OwnedEvent};
use alloc::{vec, vec::Vec};
use core::fmt;
use std::io::{self, Read};

/// An iterator over the events of a [`Read`].
///
/// It ends after the last event; [`Reader::is_complete`] then says whether the stream was cut.
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    decoder: Decoder,
    buffer: Vec<u8>,
    from: usize,
    to: usize,
    ended: bool,
}

/// Why a [`Reader`] stops.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The source failed.
    Io(io::Error),
    /// The stream exceeds a limit.
    Stream(Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::Stream(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ReadError::Io(error) => Some(error),
            ReadError::Stream(error) => Some(error),
        }
    }
}

impl<R: Read> Reader<R> {
    /// Reads `source` with the default limits.
    pub fn new(source: R) -> Self {
        Reader::with_limits(source, Limits::default())
    }
    /// Reads `source`.
    pub fn with_limits(source: R, limits: Limits) -> Self {
        let buffer = vec![0; 16 << 10];
        Reader { source, decoder: Decoder::with_limits(limits), buffer, from: 0, to: 0, ended: false }
    }
    /// Whether nothing of an unfinished event has been met since the last event.
    pub fn is_complete(&self) -> bool {
        self.decoder.finish().complete
    }
    /// The decoder: last event identifier and reconnection time.
    pub fn decoder(&self) -> &Decoder {
        &self.decoder
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<OwnedEvent, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.ended {
                return None;
            }
            let mut chunk = &self.buffer[self.from..self.to];
            let found = self.decoder.next(&mut chunk).map(|event| event.map(|e| e.to_owned()));
            self.from = self.to - chunk.len();
            match found {
                Ok(Some(event)) => return Some(Ok(event)),
                Err(error) => {
                    self.ended = true;
                    return Some(Err(ReadError::Stream(error)));
                }
                Ok(None) => {}
            }
            match self.source.read(&mut self.buffer) {
                Ok(0) => self.ended = true,
                Ok(len) => (self.from, self.to) = (0, len),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.ended = true;
                    return Some(Err(ReadError::Io(error)));
                }
            }
        }
    }
}
