//! What the journal keeps: a message as it was met.
//!
//! The layout is what bincode 1 writes for the struct below with its default options, and bincode 2 with
//! `config::legacy()`: integers at full width and little-endian, the direction as its u32 index, text and octets after
//! their length as u64. The fixed part comes first, so that a reader checks it once.

use std::fmt;

/// Which way a message went along its flow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Not known, or the flow has no two ends.
    #[default]
    Unknown,
    /// From the flow's first end to its second.
    Forward,
    /// From the flow's second end to its first.
    Backward,
}

impl Direction {
    /// The name for people and JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Direction::Unknown => "unknown",
            Direction::Forward => "forward",
            Direction::Backward => "backward",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One message, borrowed: from the caller when appended, from the mapped segment when read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Record<'a> {
    /// When it was met: nanoseconds since 1970-01-01 00:00 UTC.
    pub time_ns: u64,
    /// The capture that it comes from, a number of the caller's choice; 0 where there is none.
    pub capture: u64,
    /// The number of the packet that completed it within its capture, from 1; 0 where there is none.
    pub packet: u64,
    /// Key of its session, for the index; 0 where it has none.
    pub session: u64,
    /// Which way it went.
    pub direction: Direction,
    /// The flow: its transport and ends as text, for example `udp 10.0.0.1:8805 10.0.0.2:8805`.
    pub flow: &'a str,
    /// The format of the octets, as `wireform formats` lists it.
    pub format: &'a str,
    /// The message.
    pub octets: &'a [u8],
}

/// A [`Record`] that owns its parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordBuf {
    /// See [`Record::time_ns`].
    pub time_ns: u64,
    /// See [`Record::capture`].
    pub capture: u64,
    /// See [`Record::packet`].
    pub packet: u64,
    /// See [`Record::session`].
    pub session: u64,
    /// See [`Record::direction`].
    pub direction: Direction,
    /// See [`Record::flow`].
    pub flow: String,
    /// See [`Record::format`].
    pub format: String,
    /// See [`Record::octets`].
    pub octets: Vec<u8>,
}

impl RecordBuf {
    /// The record, borrowed.
    pub fn as_record(&self) -> Record<'_> {
        Record {
            time_ns: self.time_ns,
            capture: self.capture,
            packet: self.packet,
            session: self.session,
            direction: self.direction,
            flow: &self.flow,
            format: &self.format,
            octets: &self.octets,
        }
    }
}

/// Octets of the fixed part.
const FIXED: usize = 8 * 4 + 4;
/// Octets of the smallest record: all texts empty.
pub(crate) const MIN_RECORD: usize = FIXED + 8 * 3;

/// Why octets are not a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordError {
    /// They end before the record does.
    Truncated,
    /// The direction is none of the three.
    Direction,
    /// The flow or the format is not UTF-8.
    Text,
}

impl RecordError {
    pub(crate) fn reason(self) -> &'static str {
        match self {
            RecordError::Truncated => "a record runs over the end of its block",
            RecordError::Direction => "a record's direction is none of the three",
            RecordError::Text => "a record's flow or format is not UTF-8",
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())
    }
}

impl std::error::Error for RecordError {}

impl<'a> Record<'a> {
    /// How many octets [`Record::encode_to`] appends.
    pub fn encoded_len(&self) -> usize {
        MIN_RECORD + self.flow.len() + self.format.len() + self.octets.len()
    }

    /// Appends the record in the layout of bincode 1.
    pub fn encode_to(&self, out: &mut Vec<u8>) {
        out.reserve(self.encoded_len());
        let mut fixed = [0; FIXED];
        fixed[0..8].copy_from_slice(&self.time_ns.to_le_bytes());
        fixed[8..16].copy_from_slice(&self.capture.to_le_bytes());
        fixed[16..24].copy_from_slice(&self.packet.to_le_bytes());
        fixed[24..32].copy_from_slice(&self.session.to_le_bytes());
        fixed[32..36].copy_from_slice(&(self.direction as u32).to_le_bytes());
        out.extend_from_slice(&fixed);
        for part in [self.flow.as_bytes(), self.format.as_bytes(), self.octets] {
            out.extend_from_slice(&(part.len() as u64).to_le_bytes());
            out.extend_from_slice(part);
        }
    }

    /// Reads the record at the start of `bytes`; returns it and what follows it.
    ///
    /// # Errors
    /// Where the octets are not a record.
    #[inline]
    pub fn decode(bytes: &'a [u8]) -> Result<(Record<'a>, &'a [u8]), RecordError> {
        Record::decode_after(bytes, &mut Texts::default())
    }

    /// [`Record::decode`], for one that follows another with these texts, which become its own.
    #[inline(always)]
    pub(crate) fn decode_after(bytes: &'a [u8], texts: &mut Texts<'a>) -> Result<(Record<'a>, &'a [u8]), RecordError> {
        let (fixed, rest) = bytes.split_first_chunk::<FIXED>().ok_or(RecordError::Truncated)?;
        let direction = match u32_at(fixed, 32) {
            0 => Direction::Unknown,
            1 => Direction::Forward,
            2 => Direction::Backward,
            _ => return Err(RecordError::Direction),
        };
        let rest = match rest.split_at_checked(texts.octets.len()) {
            Some((octets, after)) if same(octets, texts.octets) => after,
            _ => {
                let after;
                (*texts, after) = Texts::decode(rest)?;
                after
            }
        };
        let (octets, rest) = counted(rest)?;
        let record = Record {
            time_ns: u64_at(fixed, 0),
            capture: u64_at(fixed, 8),
            packet: u64_at(fixed, 16),
            session: u64_at(fixed, 24),
            direction,
            flow: texts.flow,
            format: texts.format,
            octets,
        };
        Ok((record, rest))
    }

    /// The record with parts of its own.
    pub fn to_buf(&self) -> RecordBuf {
        RecordBuf {
            time_ns: self.time_ns,
            capture: self.capture,
            packet: self.packet,
            session: self.session,
            direction: self.direction,
            flow: self.flow.to_owned(),
            format: self.format.to_owned(),
            octets: self.octets.to_owned(),
        }
    }
}

/// The texts of a record. The next one's are mostly the same: then they need not be looked at as UTF-8, which takes as
/// long as all the rest, and where they end is known without having read how long they are.
#[derive(Clone, Copy)]
pub(crate) struct Texts<'a> {
    flow: &'a str,
    format: &'a str,
    /// Both, with their lengths, as they stand in the record.
    octets: &'a [u8],
}

impl Default for Texts<'_> {
    fn default() -> Self {
        Texts { flow: "", format: "", octets: &[0; 16] }
    }
}

impl<'a> Texts<'a> {
    /// Reads the texts at the start of `bytes`; returns them and what follows them.
    fn decode(bytes: &'a [u8]) -> Result<(Self, &'a [u8]), RecordError> {
        let (flow, rest) = counted(bytes)?;
        let (format, rest) = counted(rest)?;
        let text = |octets| std::str::from_utf8(octets).map_err(|_| RecordError::Text);
        let octets = &bytes[..bytes.len() - rest.len()];
        Ok((Texts { flow: text(flow)?, format: text(format)?, octets }, rest))
    }
}

/// Whether octets are the same: by words, since a call for so few octets takes longer than they do.
#[inline(always)]
fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let (Some(last_a), Some(last_b)) = (a.last_chunk::<8>(), b.last_chunk::<8>()) else {
        return a.iter().zip(b).all(|(a, b)| a == b);
    };
    let word = |octets: &[u8; 8]| u64::from_le_bytes(*octets);
    let words = a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0);
    words.fold(word(last_a) ^ word(last_b), |bits, (a, b)| bits | (word(a) ^ word(b))) == 0
}

#[inline(always)]
fn counted(bytes: &[u8]) -> Result<(&[u8], &[u8]), RecordError> {
    let (len, rest) = bytes.split_first_chunk::<8>().ok_or(RecordError::Truncated)?;
    let len = usize::try_from(u64::from_le_bytes(*len)).map_err(|_| RecordError::Truncated)?;
    rest.split_at_checked(len).ok_or(RecordError::Truncated)
}

#[inline]
pub(crate) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight octets"))
}

#[inline]
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four octets"))
}
