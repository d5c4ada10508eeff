//! Frames: messages one after the other in a stream, each behind its length, with a checksum and compression if wanted.
//!
//! ```text
//! length u32 LE | flags u8 | payload | crc32c u32 LE, where flags has bit 0
//! ```
//!
//! The length is that of the payload as it stands, compressed or not. Bit 0 of the flags: a CRC-32C over length, flags
//! and payload follows. Bit 1: the payload is one zstd frame. Other bits are reserved and refused.

mod codec;
#[cfg(feature = "tokio")]
mod tokio;

#[cfg(feature = "tokio")]
pub use self::tokio::{AsyncFrameReader, AsyncFrameWriter};
pub use codec::{Frame, FrameOptions, decode_frame, encode_frame, frame_payload, frame_size};
#[cfg(feature = "std")]
pub use std_io::{FrameReader, FrameWriter};

#[cfg(feature = "std")]
mod std_io;
