//! Streams: bincode 2's [`Writer`] and [`Reader`], which need no standard library. Those of std are among them.

use crate::error::{DecodeError, EncodeError};

/// A stream to write to.
pub trait Writer {
    /// Writes all of these octets.
    ///
    /// # Errors
    /// What the stream reports, which the caller of the encoding function gets as it is.
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError>;
}
/// A stream to read from.
pub trait Reader {
    /// Fills the slice.
    ///
    /// # Errors
    /// [`DecodeError::UnexpectedEnd`] where the stream ends before, or what else it reports; the caller of the decoding
    /// function gets it as it is.
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), DecodeError>;
    /// The next `n` octets without taking them, from a stream that has them at hand. Not used here.
    #[inline]
    fn peek_read(&mut self, _n: usize) -> Option<&[u8]> {
        None
    }
    /// Passes over `n` octets that [`Reader::peek_read`] has shown. Not used here.
    #[inline]
    fn consume(&mut self, _n: usize) {}
}

impl<T: Writer + ?Sized> Writer for &mut T {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        (**self).write(bytes)
    }
}
impl<T: Reader + ?Sized> Reader for &mut T {
    #[inline]
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), DecodeError> {
        (**self).read(bytes)
    }
    #[inline]
    fn peek_read(&mut self, n: usize) -> Option<&[u8]> {
        (**self).peek_read(n)
    }
    #[inline]
    fn consume(&mut self, n: usize) {
        (**self).consume(n);
    }
}

/// Writes to a slice.
///
/// ```
/// use wireform_bincode::enc::write::{SliceWriter, Writer};
/// let mut slice = [0; 4];
/// let mut writer = SliceWriter::new(&mut slice);
/// writer.write(&[1, 2])?;
/// assert_eq!(writer.bytes_written(), 2);
/// assert!(writer.write(&[3, 4, 5]).is_err());
/// # Ok::<(), wireform_bincode::error::EncodeError>(())
/// ```
pub struct SliceWriter<'storage> {
    slice: &'storage mut [u8],
    written: usize,
}
impl<'storage> SliceWriter<'storage> {
    /// Writes from the start of a slice.
    pub fn new(bytes: &'storage mut [u8]) -> Self {
        SliceWriter { slice: bytes, written: 0 }
    }
    /// Octets written so far.
    pub fn bytes_written(&self) -> usize {
        self.written
    }
}
impl Writer for SliceWriter<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        let end = self.written + bytes.len();
        self.slice.get_mut(self.written..end).ok_or(EncodeError::UnexpectedEnd)?.copy_from_slice(bytes);
        self.written = end;
        Ok(())
    }
}

/// Counts the octets and keeps none.
#[derive(Debug, Default)]
pub struct SizeWriter {
    /// Octets written so far.
    pub bytes_written: usize,
}
impl Writer for SizeWriter {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.bytes_written += bytes.len();
        Ok(())
    }
}

/// A stream of the standard library.
#[cfg(feature = "std")]
pub struct Io<T> {
    pub(crate) stream: T,
    passed: usize,
}
#[cfg(feature = "std")]
impl<T> Io<T> {
    /// Of this stream.
    #[inline]
    pub fn new(stream: T) -> Self {
        Io { stream, passed: 0 }
    }
}
#[cfg(feature = "std")]
impl<W: std::io::Write> Writer for Io<W> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.stream.write_all(bytes).map_err(|inner| EncodeError::Io { inner, index: self.passed })?;
        self.passed += bytes.len();
        Ok(())
    }
}
#[cfg(feature = "std")]
impl<R: std::io::Read> Reader for Io<R> {
    #[inline]
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), DecodeError> {
        self.stream.read_exact(bytes).map_err(|inner| DecodeError::Io { inner, additional: bytes.len() })
    }
}
#[cfg(feature = "std")]
impl<R: std::io::Read> Reader for std::io::BufReader<R> {
    #[inline]
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), DecodeError> {
        Io::new(self).read(bytes)
    }
}
