//! The index of a finished segment: where in it to look for a time, a flow or a session.
//!
//! Derived from the segment and not needed to read it. Keys are looked up by checksum or hash; a chunk that is named
//! wrongly costs time and nothing else, as every record is compared with what was asked for.
//!
//! The file: magic, CRC32C of what follows, then in the layout of bincode 1
//! `(first: u64, octets: u64, records: u64, raw: u64, chunks: Vec<(offset, end, first, earliest, latest: u64)>,
//! flows: Vec<(u32, u32)>, sessions: Vec<(u64, u32)>)`, the pairs of key and chunk sorted.

use crate::{
    layout::{SEGMENT_HEADER, SegmentHeader},
    record::{Record, u32_at, u64_at},
    scan::{Block, Scratch},
};
use std::collections::HashSet;

const MAGIC: [u8; 8] = *b"WFJIDX\x00\x01";
/// Blocks are gathered into chunks of at least so many octets.
const CHUNK: usize = 256 << 10;

/// How a segment's index stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexState {
    /// It is there and agrees with the segment.
    Good,
    /// There is none, as for the segment being written.
    Absent,
    /// It does not agree with the segment, and is not used.
    Stale,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chunk {
    pub(crate) offset: u64,
    pub(crate) end: u64,
    pub(crate) first: u64,
    pub(crate) earliest_ns: u64,
    pub(crate) latest_ns: u64,
}

#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Index {
    pub(crate) first: u64,
    pub(crate) octets: u64,
    pub(crate) records: u64,
    pub(crate) raw_octets: u64,
    pub(crate) chunks: Vec<Chunk>,
    flows: Vec<(u32, u32)>,
    sessions: Vec<(u64, u32)>,
}

fn flow_key(flow: &str) -> u32 {
    crate::crc::crc32c(flow.as_bytes())
}

impl Index {
    /// Reads a segment through; `None` where it is not whole, and therefore gets no index.
    pub(crate) fn build(segment: &[u8], header: &SegmentHeader) -> Option<Index> {
        let seed = header.seed();
        let mut index = Index { first: header.first, octets: segment.len() as u64, ..Index::default() };
        let mut scratch = Scratch::default();
        let mut flows = HashSet::new();
        let mut sessions = HashSet::new();
        let mut at = SEGMENT_HEADER;
        let mut chunk: Option<Chunk> = None;
        while at < segment.len() {
            let block = Block::at(segment, at, seed).ok()?;
            let payload = block.payload(seed, &mut scratch).ok()?;
            let number = index.chunks.len() as u32;
            let current = chunk.get_or_insert(Chunk {
                offset: at as u64,
                end: at as u64,
                first: block.header.first,
                earliest_ns: u64::MAX,
                latest_ns: 0,
            });
            let mut rest = &payload[8..];
            let mut last_flow: Option<&str> = None;
            for _ in 0..block.header.count {
                let record;
                (record, rest) = Record::decode(rest).ok()?;
                // Runs of one flow are the rule.
                if last_flow != Some(record.flow) && flows.insert(flow_key(record.flow)) {
                    index.flows.push((flow_key(record.flow), number));
                }
                last_flow = Some(record.flow);
                if record.session != 0 && sessions.insert(record.session) {
                    index.sessions.push((record.session, number));
                }
            }
            if block.header.count > 0 {
                current.earliest_ns = current.earliest_ns.min(block.header.earliest_ns);
                current.latest_ns = current.latest_ns.max(block.header.latest_ns);
            }
            index.records += u64::from(block.header.count);
            index.raw_octets += u64::from(block.header.raw);
            at = block.end();
            current.end = at as u64;
            if current.end - current.offset >= CHUNK as u64 {
                index.chunks.extend(chunk.take());
                flows.clear();
                sessions.clear();
            }
        }
        index.chunks.extend(chunk);
        index.flows.sort_unstable();
        index.sessions.sort_unstable();
        Some(index)
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(64 + self.chunks.len() * 40 + self.flows.len() * 8 + self.sessions.len() * 12);
        out.extend_from_slice(&MAGIC);
        out.extend_from_slice(&[0; 4]);
        for n in [self.first, self.octets, self.records, self.raw_octets, self.chunks.len() as u64] {
            out.extend_from_slice(&n.to_le_bytes());
        }
        for chunk in &self.chunks {
            for n in [chunk.offset, chunk.end, chunk.first, chunk.earliest_ns, chunk.latest_ns] {
                out.extend_from_slice(&n.to_le_bytes());
            }
        }
        out.extend_from_slice(&(self.flows.len() as u64).to_le_bytes());
        for (key, chunk) in &self.flows {
            out.extend_from_slice(&key.to_le_bytes());
            out.extend_from_slice(&chunk.to_le_bytes());
        }
        out.extend_from_slice(&(self.sessions.len() as u64).to_le_bytes());
        for (key, chunk) in &self.sessions {
            out.extend_from_slice(&key.to_le_bytes());
            out.extend_from_slice(&chunk.to_le_bytes());
        }
        let crc = crate::crc::crc32c(&out[12..]);
        out[8..12].copy_from_slice(&crc.to_le_bytes());
        out
    }

    /// Reads an index; `None` where it is not one, or not of this segment.
    pub(crate) fn decode(bytes: &[u8], first: u64, segment: &[u8]) -> Option<Index> {
        if bytes.len() < 12 || bytes[..8] != MAGIC || u32_at(bytes, 8) != crate::crc::crc32c(&bytes[12..]) {
            return None;
        }
        let mut rest = &bytes[12..];
        let mut index = Index {
            first: number(&mut rest)?,
            octets: number(&mut rest)?,
            records: number(&mut rest)?,
            raw_octets: number(&mut rest)?,
            ..Index::default()
        };
        for chunk in items(&mut rest, 40)?.chunks_exact(40) {
            index.chunks.push(Chunk {
                offset: u64_at(chunk, 0),
                end: u64_at(chunk, 8),
                first: u64_at(chunk, 16),
                earliest_ns: u64_at(chunk, 24),
                latest_ns: u64_at(chunk, 32),
            });
        }
        index.flows = items(&mut rest, 8)?.chunks_exact(8).map(|pair| (u32_at(pair, 0), u32_at(pair, 4))).collect();
        index.sessions =
            items(&mut rest, 12)?.chunks_exact(12).map(|pair| (u64_at(pair, 0), u32_at(pair, 8))).collect();
        // Chunks follow one another without gaps from the first block to the end of the file.
        let mut at = SEGMENT_HEADER as u64;
        let contiguous = index.chunks.iter().all(|chunk| {
            let joined = chunk.offset == at && chunk.end > at;
            at = chunk.end;
            joined
        });
        (contiguous && at == index.octets && index.first == first && index.octets == segment.len() as u64)
            .then_some(index)
    }

    pub(crate) fn chunks_of_flow(&self, flow: &str) -> Vec<u32> {
        chunks_of(&self.flows, flow_key(flow))
    }

    pub(crate) fn chunks_of_session(&self, session: u64) -> Vec<u32> {
        chunks_of(&self.sessions, session)
    }
}

fn chunks_of<K: Ord + Copy>(pairs: &[(K, u32)], key: K) -> Vec<u32> {
    let from = pairs.partition_point(|(k, _)| *k < key);
    pairs[from..].iter().take_while(|(k, _)| *k == key).map(|(_, chunk)| *chunk).collect()
}

fn number(rest: &mut &[u8]) -> Option<u64> {
    let (n, after) = rest.split_first_chunk::<8>()?;
    *rest = after;
    Some(u64::from_le_bytes(*n))
}

fn items<'a>(rest: &mut &'a [u8], size: usize) -> Option<&'a [u8]> {
    let count = usize::try_from(number(rest)?).ok()?;
    let (items, after) = rest.split_at_checked(count.checked_mul(size)?)?;
    *rest = after;
    Some(items)
}
