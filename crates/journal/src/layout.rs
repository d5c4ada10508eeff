//! The octets of a segment. All integers are little-endian.
//!
//! | segment header, at 0 and again at 512 | |
//! |---|---|
//! | 0..8 | magic, `WFJRNL` 0x00 0x01 (the last octet is the version) |
//! | 8..16 | salt: random, goes into every checksum of the segment, so that octets of another file never pass for a block |
//! | 16..24 | number of the first record |
//! | 24..32 | time of creation, nanoseconds since 1970 |
//! | 32..36 | CRC32C of octets 0..32 |
//! | 36..512 | zero |
//!
//! | block header, at 1024 and after every block, at multiples of 8 | |
//! |---|---|
//! | 0..4 | magic, `WFB` 0x01 |
//! | 4..8 | CRC32C of the salt and octets 8..64 |
//! | 8..12 | CRC32C of the salt and the stored payload |
//! | 12 | how the payload is stored: 0 as it is, 1 as a zstd frame |
//! | 13..16 | zero |
//! | 16..20 | octets of the stored payload (then zeros to a multiple of 8) |
//! | 20..24 | octets of the payload |
//! | 24..28 | records |
//! | 28..32 | zero |
//! | 32..40 | number of the first record |
//! | 40..48 | every record below this number was on the disk when the block was written |
//! | 48..56, 56..64 | earliest and latest time of the records |

use crate::record::{u32_at, u64_at};

/// Octets before the first block.
pub const SEGMENT_HEADER: usize = 1024;
/// Octets of a block's header.
pub const BLOCK_HEADER: usize = 64;
/// Octets that a block's payload may have, stored or not.
pub const MAX_PAYLOAD: usize = 64 << 20;
/// A zstd payload may be so many times as large as it is stored, plus [`MAX_EXPANSION_BASE`]: a reader's memory stays
/// in proportion to the file. What compresses better is stored as it is.
pub const MAX_EXPANSION: usize = 1024;
/// See [`MAX_EXPANSION`].
pub const MAX_EXPANSION_BASE: usize = 64 << 10;

const SEGMENT_MAGIC: [u8; 8] = *b"WFJRNL\x00\x01";
const BLOCK_MAGIC: [u8; 4] = *b"WFB\x01";
const SECOND_COPY: usize = 512;

/// The header of a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SegmentHeader {
    /// Goes into every checksum.
    pub salt: u64,
    /// Number of the first record.
    pub first: u64,
    /// Time of creation, nanoseconds since 1970.
    pub created_ns: u64,
}

impl SegmentHeader {
    /// The header's octets, both copies.
    pub fn encode(&self) -> [u8; SEGMENT_HEADER] {
        let mut out = [0; SEGMENT_HEADER];
        out[0..8].copy_from_slice(&SEGMENT_MAGIC);
        out[8..16].copy_from_slice(&self.salt.to_le_bytes());
        out[16..24].copy_from_slice(&self.first.to_le_bytes());
        out[24..32].copy_from_slice(&self.created_ns.to_le_bytes());
        let crc = crate::crc::crc32c(&out[0..32]);
        out[32..36].copy_from_slice(&crc.to_le_bytes());
        out.copy_within(0..SECOND_COPY, SECOND_COPY);
        out
    }

    /// Reads the header from the start of a segment: the copy that is whole.
    pub fn decode(segment: &[u8]) -> Option<SegmentHeader> {
        if segment.len() < SEGMENT_HEADER {
            return None;
        }
        [0, SECOND_COPY].into_iter().find_map(|at| {
            let copy = &segment[at..at + 36];
            (copy[0..8] == SEGMENT_MAGIC && u32_at(copy, 32) == crate::crc::crc32c(&copy[0..32]))
                .then(|| SegmentHeader { salt: u64_at(copy, 8), first: u64_at(copy, 16), created_ns: u64_at(copy, 24) })
        })
    }

    /// The number to begin the checksums of this segment's blocks with.
    pub fn seed(&self) -> u32 {
        crate::crc::crc32c(&self.salt.to_le_bytes())
    }
}

/// How a payload is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Storing {
    /// As it is.
    Raw,
    /// As one zstd frame.
    Zstd,
}

/// The header of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockHeader {
    /// CRC32C of the salt and the stored payload.
    pub payload_crc: u32,
    /// How the payload is stored.
    pub storing: Storing,
    /// Octets of the stored payload.
    pub stored: u32,
    /// Octets of the payload.
    pub raw: u32,
    /// Records in it.
    pub count: u32,
    /// Number of the first.
    pub first: u64,
    /// Every record below this number was on the disk when the block was written.
    pub durable: u64,
    /// Earliest time of the records.
    pub earliest_ns: u64,
    /// Latest time of the records.
    pub latest_ns: u64,
}

impl BlockHeader {
    /// The header's octets.
    pub fn encode(&self, seed: u32) -> [u8; BLOCK_HEADER] {
        let mut out = [0; BLOCK_HEADER];
        out[0..4].copy_from_slice(&BLOCK_MAGIC);
        out[8..12].copy_from_slice(&self.payload_crc.to_le_bytes());
        out[12] = match self.storing {
            Storing::Raw => 0,
            Storing::Zstd => 1,
        };
        out[16..20].copy_from_slice(&self.stored.to_le_bytes());
        out[20..24].copy_from_slice(&self.raw.to_le_bytes());
        out[24..28].copy_from_slice(&self.count.to_le_bytes());
        out[32..40].copy_from_slice(&self.first.to_le_bytes());
        out[40..48].copy_from_slice(&self.durable.to_le_bytes());
        out[48..56].copy_from_slice(&self.earliest_ns.to_le_bytes());
        out[56..64].copy_from_slice(&self.latest_ns.to_le_bytes());
        let crc = crate::crc::crc32c_append(seed, &out[8..64]);
        out[4..8].copy_from_slice(&crc.to_le_bytes());
        out
    }

    /// Reads a header.
    ///
    /// # Errors
    /// What does not agree.
    pub fn decode(bytes: &[u8; BLOCK_HEADER], seed: u32) -> Result<BlockHeader, &'static str> {
        if bytes[0..4] != BLOCK_MAGIC {
            return Err("no block begins here");
        }
        if u32_at(bytes, 4) != crate::crc::crc32c_append(seed, &bytes[8..64]) {
            return Err("a block's header does not agree with its checksum");
        }
        let storing = match bytes[12] {
            0 => Storing::Raw,
            1 => Storing::Zstd,
            _ => return Err("a block is stored in an unknown way"),
        };
        let header = BlockHeader {
            payload_crc: u32_at(bytes, 8),
            storing,
            stored: u32_at(bytes, 16),
            raw: u32_at(bytes, 20),
            count: u32_at(bytes, 24),
            first: u64_at(bytes, 32),
            durable: u64_at(bytes, 40),
            earliest_ns: u64_at(bytes, 48),
            latest_ns: u64_at(bytes, 56),
        };
        let (stored, raw) = (header.stored as usize, header.raw as usize);
        let sizes_fit = match storing {
            Storing::Raw => stored == raw,
            Storing::Zstd => raw <= stored.saturating_mul(MAX_EXPANSION).saturating_add(MAX_EXPANSION_BASE),
        };
        if !sizes_fit || stored > MAX_PAYLOAD || raw > MAX_PAYLOAD {
            return Err("a block's sizes are out of bounds");
        }
        if header.first.checked_add(u64::from(header.count)).is_none() {
            return Err("a block's record numbers are out of bounds");
        }
        Ok(header)
    }

    /// Number of the record after the last.
    pub fn end(&self) -> u64 {
        self.first + u64::from(self.count)
    }

    /// Octets that the block takes, header and padding included.
    pub fn size(&self) -> usize {
        BLOCK_HEADER + padded(self.stored as usize)
    }
}

/// The next multiple of 8.
pub(crate) fn padded(octets: usize) -> usize {
    octets.next_multiple_of(8)
}

/// The file of the segment whose first record has this number.
pub fn segment_name(first: u64) -> String {
    format!("{first:020}.wfj")
}

/// The number of the first record, from a segment's file name.
pub fn parse_segment_name(name: &str) -> Option<u64> {
    let digits = name.strip_suffix(".wfj")?;
    (digits.len() == 20 && digits.bytes().all(|b| b.is_ascii_digit())).then(|| digits.parse().ok())?
}

/// The file of a segment's index.
pub(crate) fn index_name(first: u64) -> String {
    format!("{first:020}.idx")
}
