//! Frames over tokio's streams.

use super::codec::{Frame, FrameOptions, HEAD, decode_frame, encode_frame, frame_len};
use super::std_io::invalid;
use crate::config::Config;
use crate::decode::Decode;
use crate::encode::Encode;
use std::io::{self, ErrorKind};
use std::vec::Vec;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// Writes values as frames.
#[derive(Debug)]
pub struct AsyncFrameWriter<W, C> {
    to: W,
    config: C,
    options: FrameOptions,
    buffer: Vec<u8>,
}

impl<W: AsyncWrite + Unpin, C: Config> AsyncFrameWriter<W, C> {
    /// Writes to a stream.
    pub fn new(to: W, config: C, options: FrameOptions) -> Self {
        AsyncFrameWriter { to, config, options, buffer: Vec::new() }
    }
    /// Writes a value as one frame, and says how many octets it took. A call that is dropped half-way leaves half a
    /// frame in the stream.
    ///
    /// # Errors
    /// Where the value has no encoding or is too large, and where the stream fails.
    pub async fn write<T: Encode + ?Sized>(&mut self, value: &T) -> io::Result<usize> {
        self.buffer.clear();
        let n = encode_frame(value, &mut self.buffer, self.config, &self.options)
            .map_err(|e| io::Error::new(ErrorKind::InvalidInput, e))?;
        self.to.write_all(&self.buffer).await?;
        Ok(n)
    }
    /// Flushes the stream.
    ///
    /// # Errors
    /// Where the stream fails.
    pub async fn flush(&mut self) -> io::Result<()> {
        self.to.flush().await
    }
}

/// Reads frames. A call that is dropped half-way loses nothing: what had arrived stays in the reader.
#[derive(Debug)]
pub struct AsyncFrameReader<R, C> {
    from: R,
    config: C,
    options: FrameOptions,
    buffer: Vec<u8>,
}

impl<R: AsyncRead + Unpin, C: Config> AsyncFrameReader<R, C> {
    /// Reads from a stream. What comes behind a frame may be read ahead of it.
    pub fn new(from: R, config: C, options: FrameOptions) -> Self {
        AsyncFrameReader { from, config, options, buffer: Vec::new() }
    }
    /// The next value; none at the end of the stream, if that is between frames.
    ///
    /// # Errors
    /// Where the frame or the value is not right, the stream ends within it ([`ErrorKind::UnexpectedEof`]) or fails.
    pub async fn read<T: Decode>(&mut self) -> io::Result<Option<T>> {
        loop {
            let needed = match self.buffer.first_chunk::<HEAD>() {
                Some(head) => frame_len(head, &self.options).map_err(invalid)?,
                None => HEAD,
            };
            if self.buffer.len() >= needed
                && let Frame::Whole { payload, taken } = decode_frame(&self.buffer, &self.options).map_err(invalid)?
            {
                let value = crate::from_slice(&payload, self.config).map_err(invalid);
                self.buffer.drain(..taken);
                return value.map(Some);
            }
            // The buffer grows with what arrives, not with what is claimed.
            self.buffer.reserve(8 * 1024);
            if self.from.read_buf(&mut self.buffer).await? == 0 {
                return if self.buffer.is_empty() { Ok(None) } else { Err(ErrorKind::UnexpectedEof.into()) };
            }
        }
    }
}
