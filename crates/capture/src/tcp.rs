//! TCP streams: segments in any order become octets in order.
//!
//! What the receiver got but the capture did not is known by the receiver's acknowledgements: a gap that was
//! acknowledged will never be filled, and the stream goes on behind it.

use crate::{flow::Direction, link::Tcp};

/// One direction of a connection.
#[derive(Debug, Default)]
pub(crate) struct Half {
    /// The next octet's sequence number, once one segment was seen.
    next: Option<u32>,
    /// Octets in order that are not yet a whole message.
    pub(crate) pending: Vec<u8>,
    /// So many octets must be pending before a message can be whole.
    pub(crate) need: usize,
    /// Octets that begin no message, not yet told.
    pub(crate) skipped: u64,
    /// Segments behind a gap, by distance.
    ahead: Vec<(u32, Vec<u8>)>,
    ahead_octets: usize,
    /// Segments that came after the receiver acknowledged what lies behind the gap.
    overdue: u8,
}

/// Both directions.
#[derive(Debug, Default)]
pub(crate) struct Stream {
    halves: [Half; 2],
    /// Sequence number of the SYN, by which a new connection on the same ports is told from a repeated SYN.
    pub(crate) opened: Option<u32>,
}

/// What a segment brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// Nothing new.
    Nothing,
    /// The part of its payload from here on continues the stream.
    InOrder(usize),
    /// It waits behind a gap.
    Ahead,
}

/// What holding a segment costs beyond its octets.
const SEGMENT_COST: usize = 64;
/// A sequence number further away than this is no earlier octet of the stream but another stream.
const WINDOW: i32 = 1 << 24;

impl Stream {
    pub(crate) fn half(&mut self, direction: Direction) -> &mut Half {
        &mut self.halves[direction as usize]
    }

    /// Octets held in memory.
    pub(crate) fn held(&self) -> usize {
        self.halves.iter().map(|h| h.pending.len() + h.ahead_octets).sum()
    }
}

impl Half {
    /// Takes a segment; a payload that lies ahead of a gap is kept.
    pub(crate) fn arrive(&mut self, segment: &Tcp<'_>) -> Arrival {
        let mut sequence = segment.sequence;
        if segment.syn {
            sequence = sequence.wrapping_add(1);
            if self.next.is_none() {
                self.next = Some(sequence);
            }
        }
        let payload = segment.payload;
        if payload.is_empty() {
            return Arrival::Nothing;
        }
        let next = *self.next.get_or_insert(sequence);
        let distance = sequence.wrapping_sub(next) as i32;
        if distance == 0 {
            self.next = Some(next.wrapping_add(payload.len() as u32));
            return Arrival::InOrder(0);
        }
        if distance < 0 {
            if distance < -WINDOW {
                // Not an old segment: a stream that goes on elsewhere. It is taken up there after the gap.
                self.keep(sequence, payload);
                return Arrival::Ahead;
            }
            let known = distance.unsigned_abs() as usize;
            if known >= payload.len() {
                return Arrival::Nothing; // Retransmitted.
            }
            self.next = Some(sequence.wrapping_add(payload.len() as u32));
            return Arrival::InOrder(known);
        }
        self.keep(sequence, payload);
        Arrival::Ahead
    }

    fn keep(&mut self, sequence: u32, payload: &[u8]) {
        if self.ahead.iter().any(|(at, data)| *at == sequence && data.len() >= payload.len()) {
            return;
        }
        self.ahead_octets += payload.len() + SEGMENT_COST;
        self.ahead.push((sequence, payload.to_vec()));
    }

    /// Whether segments wait behind a gap.
    pub(crate) fn has_gap(&self) -> bool {
        !self.ahead.is_empty()
    }

    /// The other end acknowledged all before `number`: with two such segments a gap before it counts as lost.
    pub(crate) fn acknowledged(&mut self, number: u32) -> bool {
        let (Some(next), Some(first)) = (self.next, self.nearest()) else { return false };
        let gap_end = self.ahead[first].0;
        if (gap_end.wrapping_sub(next) as i32) > 0 && (number.wrapping_sub(gap_end) as i32) >= 0 {
            self.overdue += 1;
        }
        self.overdue >= 2
    }

    /// Octets and number of the segments that wait.
    pub(crate) fn waiting(&self) -> (usize, usize) {
        (self.ahead_octets, self.ahead.len())
    }

    fn nearest(&self) -> Option<usize> {
        let next = self.next?;
        // Behind a far jump backwards everything is "before"; it then goes by its own order.
        (0..self.ahead.len()).min_by_key(|&i| self.ahead[i].0.wrapping_sub(next))
    }

    /// The waiting segment that continues the stream, if any, and from where on it is new.
    pub(crate) fn continued(&mut self) -> Option<(Vec<u8>, usize)> {
        let mut i = 0;
        while i < self.ahead.len() {
            let next = self.next?;
            let distance = self.ahead[i].0.wrapping_sub(next) as i32;
            if !(-WINDOW..=0).contains(&distance) {
                i += 1;
                continue;
            }
            let (sequence, data) = self.ahead.swap_remove(i);
            self.ahead_octets -= data.len() + SEGMENT_COST;
            let known = distance.unsigned_abs() as usize;
            if known < data.len() {
                self.next = Some(sequence.wrapping_add(data.len() as u32));
                return Some((data, known));
            }
        }
        if self.ahead.is_empty() {
            self.overdue = 0;
        }
        None
    }

    /// Gives up the gap: the stream goes on with the nearest waiting segment. Returns how many octets are missing.
    pub(crate) fn jump(&mut self) -> Option<u64> {
        let (next, nearest) = (self.next?, self.nearest()?);
        let to = self.ahead[nearest].0;
        self.next = Some(to);
        self.overdue = 0;
        let distance = to.wrapping_sub(next) as i32;
        Some(u64::from(distance.max(0).unsigned_abs()))
    }

    /// Drops what is pending; returns how much it was.
    pub(crate) fn drop_pending(&mut self) -> usize {
        let dropped = self.pending.len();
        self.pending = Vec::new();
        self.need = 0;
        dropped
    }
}
