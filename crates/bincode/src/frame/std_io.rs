//! Frames over `std::io`.

use super::codec::{Frame, FrameOptions, HEAD, decode_frame, encode_frame, frame_len};
use crate::config::Config;
use crate::decode::{BorrowDecode, Decode};
use crate::encode::Encode;
use std::borrow::Cow;
use std::io::{self, ErrorKind, Read, Write};
use std::vec::Vec;
use wireform_wire::Error;

pub(crate) fn invalid(error: Error) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, error)
}

/// Writes values as frames, each by one call of the stream.
#[derive(Debug)]
pub struct FrameWriter<W, C> {
    to: W,
    config: C,
    options: FrameOptions,
    buffer: Vec<u8>,
}

impl<W: Write, C: Config> FrameWriter<W, C> {
    /// Writes to a stream.
    pub fn new(to: W, config: C, options: FrameOptions) -> Self {
        FrameWriter { to, config, options, buffer: Vec::new() }
    }
    /// Writes a value as one frame, and says how many octets it took.
    ///
    /// # Errors
    /// Where the value has no encoding or is too large, and where the stream fails.
    pub fn write<T: Encode + ?Sized>(&mut self, value: &T) -> io::Result<usize> {
        self.buffer.clear();
        let n = encode_frame(value, &mut self.buffer, self.config, &self.options)
            .map_err(|e| io::Error::new(ErrorKind::InvalidInput, e))?;
        self.to.write_all(&self.buffer)?;
        Ok(n)
    }
    /// Flushes the stream.
    ///
    /// # Errors
    /// Where the stream fails.
    pub fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
    /// The stream.
    pub fn into_inner(self) -> W {
        self.to
    }
}

/// Reads frames, exactly as many octets as each has.
#[derive(Debug)]
pub struct FrameReader<R, C> {
    from: R,
    config: C,
    options: FrameOptions,
    buffer: Vec<u8>,
    unpacked: Vec<u8>,
}

impl<R: Read, C: Config> FrameReader<R, C> {
    /// Reads from a stream.
    pub fn new(from: R, config: C, options: FrameOptions) -> Self {
        FrameReader { from, config, options, buffer: Vec::new(), unpacked: Vec::new() }
    }
    /// The payload of the next frame; none at the end of the stream, if that is between frames.
    ///
    /// # Errors
    /// Where the frame is not right or the stream ends within it ([`ErrorKind::UnexpectedEof`]), and where it fails.
    pub fn next_payload(&mut self) -> io::Result<Option<&[u8]>> {
        let mut head = [0; HEAD];
        let mut have = 0;
        while have < HEAD {
            match self.from.read(&mut head[have..]) {
                Ok(0) if have == 0 => return Ok(None),
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(n) => have += n,
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        let whole = frame_len(&head, &self.options).map_err(invalid)?;
        self.buffer.clear();
        self.buffer.extend_from_slice(&head);
        // The buffer grows with what arrives, not with what is claimed.
        let got = (&mut self.from).take((whole - HEAD) as u64).read_to_end(&mut self.buffer)?;
        if got < whole - HEAD {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        match decode_frame(&self.buffer, &self.options).map_err(invalid)? {
            Frame::Whole { payload: Cow::Borrowed(payload), .. } => Ok(Some(payload)),
            Frame::Whole { payload: Cow::Owned(payload), .. } => {
                self.unpacked = payload;
                Ok(Some(&self.unpacked))
            }
            Frame::More(_) => Err(ErrorKind::UnexpectedEof.into()),
        }
    }
    /// The next value; none at the end of the stream.
    ///
    /// # Errors
    /// As [`FrameReader::next_payload`], and where the payload is not such a value.
    pub fn read<T: Decode>(&mut self) -> io::Result<Option<T>> {
        self.read_borrowed::<T>()
    }
    /// The next value, which may borrow from the reader.
    ///
    /// # Errors
    /// As [`FrameReader::read`].
    pub fn read_borrowed<'s, T: BorrowDecode<'s>>(&'s mut self) -> io::Result<Option<T>> {
        let config = self.config;
        match self.next_payload()? {
            Some(payload) => crate::from_slice(payload, config).map(Some).map_err(invalid),
            None => Ok(None),
        }
    }
}
