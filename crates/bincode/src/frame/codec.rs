//! One frame.

use crate::config::Config;
use crate::encode::Encode;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use wireform_wire::{Error, Kind};

pub(crate) const HEAD: usize = 5;
const CHECKSUM: u8 = 1;
const ZSTD: u8 = 2;

/// What is put around messages, and what is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameOptions {
    /// Adds a CRC-32C to every frame.
    pub checksum: bool,
    /// Compresses payloads of at least this size with zstd at this level, where that makes them smaller.
    #[cfg(feature = "zstd")]
    pub zstd: Option<(usize, i32)>,
    /// The largest payload, compressed or not, that is written or accepted.
    pub max_payload: usize,
}

impl Default for FrameOptions {
    /// A checksum, no compression, payloads up to 64 MiB.
    fn default() -> Self {
        FrameOptions {
            checksum: true,
            #[cfg(feature = "zstd")]
            zstd: None,
            max_payload: 64 << 20,
        }
    }
}

/// What a stream begins with.
#[derive(Debug, PartialEq, Eq)]
pub enum Frame<'a> {
    /// A whole frame of `taken` octets.
    Whole {
        /// The message, borrowed where it was not compressed.
        payload: Cow<'a, [u8]>,
        /// Octets of the frame.
        taken: usize,
    },
    /// So many octets are needed at least, in all.
    More(usize),
}

/// Appends a value as one frame, and says how many octets it took.
///
/// # Errors
/// Where the value has no encoding, or is larger than a payload may be; the vector is then as before.
pub fn encode_frame<T: Encode + ?Sized, C: Config>(
    value: &T,
    into: &mut Vec<u8>,
    config: C,
    options: &FrameOptions,
) -> Result<usize, Error> {
    let start = into.len();
    into.extend_from_slice(&[0; HEAD]);
    let done = crate::append(value, into, config).and_then(|_| close(into, start, options));
    if done.is_err() {
        into.truncate(start);
    }
    done
}

/// Closes a frame whose head was left open at `start`, and says how many octets it takes.
pub(crate) fn close(into: &mut Vec<u8>, start: usize, options: &FrameOptions) -> Result<usize, Error> {
    #[cfg_attr(not(feature = "zstd"), allow(unused_mut))]
    let mut flags = if options.checksum { CHECKSUM } else { 0 };
    let payload = into.len() - start - HEAD;
    if payload > options.max_payload {
        return Err(Error::new(Kind::Limit { what: "frame payload", max: options.max_payload as u64 }, 0));
    }
    #[cfg(feature = "zstd")]
    if let Some((least, level)) = options.zstd
        && payload >= least
        && let Ok(packed) = zstd::bulk::compress(&into[start + HEAD..], level)
        && packed.len() < payload
    {
        into.truncate(start + HEAD);
        into.extend_from_slice(&packed);
        flags |= ZSTD;
    }
    let length = into.len() - start - HEAD;
    let Ok(length) = u32::try_from(length) else {
        return Err(Error::new(Kind::Length { what: "frame payload", length: length as u64 }, 0));
    };
    into[start..start + 4].copy_from_slice(&length.to_le_bytes());
    into[start + 4] = flags;
    if options.checksum {
        let sum = crc32c::crc32c(&into[start..]);
        into.extend_from_slice(&sum.to_le_bytes());
    }
    Ok(into.len() - start)
}

/// The size of a frame around a payload that is not compressed.
pub const fn frame_size(payload: usize, options: &FrameOptions) -> usize {
    HEAD + payload + if options.checksum { 4 } else { 0 }
}

/// Writes a frame around a payload, without compression, into a slice of exactly [`frame_size`].
///
/// # Errors
/// Where the slice has another size, or the payload is larger than allowed.
pub fn frame_payload(payload: &[u8], into: &mut [u8], options: &FrameOptions) -> Result<(), Error> {
    if into.len() != frame_size(payload.len(), options) {
        return Err(Error::new(Kind::NoSpace, 0));
    }
    let Some(length) = u32::try_from(payload.len()).ok().filter(|n| *n as usize <= options.max_payload) else {
        return Err(Error::new(Kind::Limit { what: "frame payload", max: options.max_payload as u64 }, 0));
    };
    let (covered, sum) = into.split_at_mut(HEAD + payload.len());
    covered[..4].copy_from_slice(&length.to_le_bytes());
    covered[4] = if options.checksum { CHECKSUM } else { 0 };
    covered[HEAD..].copy_from_slice(payload);
    if options.checksum {
        sum.copy_from_slice(&crc32c::crc32c(covered).to_le_bytes());
    }
    Ok(())
}

/// The length of a frame from its first [`HEAD`] octets.
pub(crate) fn frame_len(head: &[u8; HEAD], options: &FrameOptions) -> Result<usize, Error> {
    let length = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
    let flags = head[4];
    if flags & !(CHECKSUM | ZSTD) != 0 {
        return Err(Error::new(Kind::Reserved { what: "frame flags", value: flags.into() }, 32));
    }
    if length > options.max_payload {
        return Err(Error::new(Kind::Limit { what: "frame payload", max: options.max_payload as u64 }, 0));
    }
    Ok(HEAD + length + if flags & CHECKSUM != 0 { 4 } else { 0 })
}

/// Takes the frame at the start of a slice.
///
/// # Errors
/// Where the checksum is wrong, flags are reserved, or the payload is larger than allowed, also once decompressed.
pub fn decode_frame<'a>(octets: &'a [u8], options: &FrameOptions) -> Result<Frame<'a>, Error> {
    let Some(head) = octets.first_chunk::<HEAD>() else { return Ok(Frame::More(HEAD)) };
    let taken = frame_len(head, options)?;
    if octets.len() < taken {
        return Ok(Frame::More(taken));
    }
    let flags = head[4];
    let mut body = &octets[..taken];
    if flags & CHECKSUM != 0 {
        let (covered, sum) = body.split_at(taken - 4);
        let sum = u32::from_le_bytes([sum[0], sum[1], sum[2], sum[3]]);
        if crc32c::crc32c(covered) != sum {
            return Err(Error::new(Kind::Invalid { what: "frame checksum", value: sum.into() }, covered.len() * 8));
        }
        body = covered;
    }
    let payload = &body[HEAD..];
    let payload = if flags & ZSTD != 0 { Cow::Owned(decompress(payload, options)?) } else { Cow::Borrowed(payload) };
    Ok(Frame::Whole { payload, taken })
}

#[cfg(not(feature = "zstd"))]
fn decompress(_: &[u8], _: &FrameOptions) -> Result<Vec<u8>, Error> {
    Err(Error::new(Kind::Unsupported { what: "a compressed frame" }, 32))
}

/// Decompresses step by step: what the frame claims about its size is not believed.
#[cfg(feature = "zstd")]
fn decompress(payload: &[u8], options: &FrameOptions) -> Result<Vec<u8>, Error> {
    use std::io::Read;
    let wrong = |_| Error::new(Kind::Invalid { what: "zstd payload", value: 0 }, HEAD * 8);
    let mut out = Vec::new();
    let most = options.max_payload as u64;
    let reader = zstd::stream::read::Decoder::new(payload).map_err(wrong)?.single_frame();
    reader.take(most + 1).read_to_end(&mut out).map_err(wrong)?;
    if out.len() as u64 > most {
        return Err(Error::new(Kind::Limit { what: "frame payload", max: most }, HEAD * 8));
    }
    Ok(out)
}
