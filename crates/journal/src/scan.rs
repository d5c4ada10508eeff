//! Walking over the octets of a segment, and telling torn blocks from damaged ones.

use crate::{
    layout::{BLOCK_HEADER, BlockHeader, SEGMENT_HEADER, SegmentHeader, Storing},
    record::{MIN_RECORD, Record, Texts},
};

/// A block whose header is whole; its payload has not been looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Block<'a> {
    pub(crate) offset: usize,
    pub(crate) header: BlockHeader,
    pub(crate) stored: &'a [u8],
}

/// Where compressed payloads are unpacked: kept from block to block, as making it anew costs more than a small block.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) octets: Vec<u8>,
    #[cfg(feature = "zstd")]
    unpacker: Option<zstd::bulk::Decompressor<'static>>,
}

/// Why a block's payload cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PayloadError {
    Bad(&'static str),
    #[cfg_attr(feature = "zstd", allow(dead_code))]
    Unsupported(&'static str),
}

impl<'a> Block<'a> {
    /// The block at `offset`: its header is whole, and all of its payload lies in the segment.
    pub(crate) fn at(segment: &'a [u8], offset: usize, seed: u32) -> Result<Block<'a>, &'static str> {
        let rest = segment.get(offset..).unwrap_or_default();
        let (header, rest) = rest.split_first_chunk::<BLOCK_HEADER>().ok_or("the file ends within a block's header")?;
        let header = BlockHeader::decode(header, seed)?;
        let stored = rest.get(..header.stored as usize).ok_or("the file ends within a block")?;
        if rest.len() < header.size() - BLOCK_HEADER {
            return Err("the file ends within a block");
        }
        Ok(Block { offset, header, stored })
    }

    /// The offset of what follows.
    pub(crate) fn end(&self) -> usize {
        self.offset + self.header.size()
    }

    /// The payload, checked; unpacked into `scratch` where it is compressed.
    pub(crate) fn payload<'b>(&self, seed: u32, scratch: &'b mut Scratch) -> Result<&'b [u8], PayloadError>
    where
        'a: 'b,
    {
        self.check(seed)?;
        let payload = match self.header.storing {
            Storing::Raw => self.stored,
            Storing::Zstd => {
                unpack(self.stored, self.header.raw as usize, scratch)?;
                &scratch.octets
            }
        };
        // The count as bincode writes it, then the records.
        let (count, _) =
            payload.split_first_chunk::<8>().ok_or(PayloadError::Bad("a block is too short for its count"))?;
        if u64::from_le_bytes(*count) != u64::from(self.header.count)
            || (self.header.count as usize).saturating_mul(MIN_RECORD) > payload.len() - 8
        {
            return Err(PayloadError::Bad("a block's count of records does not agree with its header"));
        }
        Ok(payload)
    }

    /// Whether the stored payload agrees with its checksum.
    pub(crate) fn check(&self, seed: u32) -> Result<(), PayloadError> {
        match crate::crc::crc32c_append(seed, self.stored) == self.header.payload_crc {
            true => Ok(()),
            false => Err(PayloadError::Bad("a block does not agree with its checksum")),
        }
    }

    /// Reads the whole block; what recovery and `verify` call good is then what a reader can return.
    pub(crate) fn verify(&self, seed: u32, scratch: &mut Scratch) -> Result<(), PayloadError> {
        let payload = match self.payload(seed, scratch) {
            // The checksum agrees; what this build cannot unpack it leaves as it is.
            Err(PayloadError::Unsupported(_)) => return Ok(()),
            other => other?,
        };
        let mut rest = &payload[8..];
        let mut texts = Texts::default();
        for _ in 0..self.header.count {
            (_, rest) = Record::decode_after(rest, &mut texts).map_err(|e| PayloadError::Bad(e.reason()))?;
        }
        match rest.is_empty() {
            true => Ok(()),
            false => Err(PayloadError::Bad("a block goes on after its last record")),
        }
    }
}

#[cfg(feature = "zstd")]
fn unpack(stored: &[u8], raw: usize, scratch: &mut Scratch) -> Result<(), PayloadError> {
    const BAD: PayloadError = PayloadError::Bad("a block cannot be unpacked");
    // `raw` is bounded by the stored octets (`BlockHeader::decode`).
    scratch.octets.resize(raw, 0);
    let unpacker = match &mut scratch.unpacker {
        Some(unpacker) => unpacker,
        none => none.insert(zstd::bulk::Decompressor::new().map_err(|_| BAD)?),
    };
    match unpacker.decompress_to_buffer(stored, scratch.octets.as_mut_slice()) {
        Ok(n) if n == raw => Ok(()),
        _ => Err(BAD),
    }
}

#[cfg(not(feature = "zstd"))]
fn unpack(_: &[u8], _: usize, _: &mut Scratch) -> Result<(), PayloadError> {
    Err(PayloadError::Unsupported("zstd"))
}

/// A stretch of a segment that is no block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bad {
    pub(crate) offset: usize,
    pub(crate) end: usize,
    pub(crate) reason: &'static str,
    /// Number of the record that was to come here.
    pub(crate) expected: u64,
    /// Number of the next record that is there, where there is one.
    pub(crate) next: Option<u64>,
}

/// What a walk over a whole segment found.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    pub(crate) blocks: u64,
    pub(crate) records: u64,
    /// Number after the last record that is there.
    pub(crate) end: u64,
    /// Every record below this number is known to have been on the disk.
    pub(crate) synced: u64,
    /// Offset after the last good block that precedes all bad stretches which are torn.
    pub(crate) good_end: usize,
    pub(crate) raw_octets: u64,
    pub(crate) earliest_ns: Option<u64>,
    pub(crate) latest_ns: Option<u64>,
    /// Offset of the first block that no block says to have been on the disk.
    pub(crate) unsynced: usize,
    /// Stretches that had been acknowledged.
    pub(crate) damaged: Vec<Bad>,
    /// From where on nothing had been acknowledged, and why that is not whole.
    pub(crate) torn: Option<Bad>,
    /// Numbers that no block has, between good blocks: an earlier repair took them out.
    pub(crate) gaps: Vec<(u64, u64)>,
}

/// Walks over a whole segment, reading every record.
///
/// Every record below `synced` is known to have been on the disk: those before the next segment, which is begun only
/// then; 0 for the last one. A bad stretch is torn where neither that nor a later block says that what was there had been
/// synchronised: writes that were not synchronised reach the disk in any order. All from there on is unacknowledged.
pub(crate) fn walk(segment: &[u8], header: &SegmentHeader, synced: u64) -> Walk {
    let seed = header.seed();
    let mut scratch = Scratch::default();
    let mut good: Vec<(usize, BlockHeader)> = Vec::new();
    let mut bad: Vec<Bad> = Vec::new();
    let mut at = SEGMENT_HEADER;
    let mut expected = header.first;
    while at < segment.len() {
        let block = Block::at(segment, at, seed);
        let whole = block.and_then(|block| match block.verify(seed, &mut scratch) {
            Ok(()) if block.header.first < expected => Err("a block's records have been before"),
            Ok(()) => Ok(block),
            Err(PayloadError::Bad(reason) | PayloadError::Unsupported(reason)) => Err(reason),
        });
        match whole {
            Ok(block) => {
                if let Some(stretch) = bad.last_mut().filter(|stretch| stretch.end == at) {
                    stretch.next = Some(block.header.first);
                }
                good.push((at, block.header));
                expected = block.header.end();
                at = block.end();
            }
            Err(reason) => {
                // A whole header says where its block ends, even where the payload is not whole.
                let end = match block {
                    Ok(block) => block.end(),
                    Err(_) => resync(segment, at + 8, seed).unwrap_or(segment.len()),
                };
                match bad.last_mut().filter(|stretch| stretch.end == at) {
                    Some(stretch) => stretch.end = end,
                    None => bad.push(Bad { offset: at, end, reason, expected, next: None }),
                }
                at = end;
            }
        }
    }
    // The highest number that any good block saw synchronised.
    let synced = good.iter().map(|(_, block)| block.durable).fold(synced, u64::max);
    let mut walk =
        Walk { end: header.first, synced, good_end: SEGMENT_HEADER, unsynced: SEGMENT_HEADER, ..Walk::default() };
    let mut bad = bad.into_iter().peekable();
    let mut expected = header.first;
    for (offset, block) in good {
        while let Some(stretch) = bad.next_if(|stretch| stretch.offset < offset) {
            if stretch.expected >= synced {
                walk.torn = Some(stretch);
                return walk;
            }
            walk.damaged.push(stretch);
            expected = block.first;
        }
        if block.first > expected {
            walk.gaps.push((expected, block.first));
        }
        expected = block.end();
        walk.blocks += 1;
        walk.records += u64::from(block.count);
        walk.raw_octets += u64::from(block.raw);
        walk.end = block.end();
        walk.good_end = offset + block.size();
        if block.end() <= synced {
            walk.unsynced = walk.good_end;
        }
        if block.count > 0 {
            walk.earliest_ns = Some(walk.earliest_ns.map_or(block.earliest_ns, |t| t.min(block.earliest_ns)));
            walk.latest_ns = Some(walk.latest_ns.map_or(block.latest_ns, |t| t.max(block.latest_ns)));
        }
    }
    if let Some(stretch) = bad.next() {
        match stretch.expected >= synced {
            true => walk.torn = Some(stretch),
            false => walk.damaged.push(stretch),
        }
    }
    walk
}

/// Where the next whole header of a block begins, at or after `from`.
pub(crate) fn resync(segment: &[u8], from: usize, seed: u32) -> Option<usize> {
    (from..segment.len()).step_by(8).find(|offset| Block::at(segment, *offset, seed).is_ok())
}
