//! Flows: who talks with whom, and in which format.

use crate::tcp::Stream;
use std::{
    collections::HashMap,
    fmt,
    net::{IpAddr, SocketAddr},
};
use wireform_wire::{Format, Transport};

/// Which way a message goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From the end that began the flow.
    Forward,
    /// To the end that began the flow.
    Backward,
}

impl Direction {
    /// The other way.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Direction::Forward => Direction::Backward,
            Direction::Backward => Direction::Forward,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Forward => "forward",
            Direction::Backward => "backward",
        })
    }
}

/// A pair of addresses and ports that exchange datagrams or a stream.
#[derive(Debug, Clone)]
pub struct Flow {
    /// Its number in the capture, from 1.
    pub id: u64,
    /// UDP or TCP.
    pub transport: Transport,
    /// The end that began: the sender of the SYN, or of the first packet in the capture.
    pub source: SocketAddr,
    /// The other end.
    pub destination: SocketAddr,
    /// Time of its first packet, nanoseconds since 1970.
    pub first_time: i64,
    /// Time of its last packet so far.
    pub last_time: i64,
    /// Packets so far.
    pub packets: u64,
    /// Octets of payload so far.
    pub octets: u64,
    /// Messages so far.
    pub messages: u64,
    /// Whether it is TLS.
    pub encrypted: bool,
}

/// Both ends in one order, so that both directions have the same key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    low: (u128, u16),
    high: (u128, u16),
    transport: u8,
}

fn number(address: IpAddr) -> u128 {
    match address {
        // Beyond every mapped form, so that ::ffff:a.b.c.d is another address.
        IpAddr::V4(v4) => u128::from(u32::from(v4)) | 0xffff_fffe << 32,
        IpAddr::V6(v6) => u128::from(v6),
    }
}

/// How far the format of a flow is known.
#[derive(Clone, Copy)]
pub(crate) enum Detection {
    /// Not yet; so many more payloads are looked at.
    Trying(u8),
    Known(&'static dyn Format),
    /// Given up, or TLS.
    None,
}

/// A flow with what reading it needs.
pub(crate) struct State {
    pub(crate) flow: Flow,
    pub(crate) detection: Detection,
    /// Both directions of a TCP stream.
    pub(crate) stream: Option<Box<Stream>>,
    key: Key,
    older: u32,
    newer: u32,
}

const NONE: u32 = u32::MAX;

/// All flows, the one used longest ago first to go when there are too many.
pub(crate) struct Flows {
    by_key: HashMap<Key, u32>,
    slots: Vec<State>,
    free: Vec<u32>,
    oldest: u32,
    newest: u32,
    next_id: u64,
    limit: usize,
}

/// How many payloads of a flow are looked at before it counts as unknown.
const TRIES: u8 = 16;

impl Flows {
    pub(crate) fn new(limit: usize) -> Self {
        Flows {
            by_key: HashMap::new(),
            slots: Vec::new(),
            free: Vec::new(),
            oldest: NONE,
            newest: NONE,
            next_id: 1,
            limit: limit.max(1),
        }
    }

    pub(crate) fn count(&self) -> u64 {
        self.next_id - 1
    }

    pub(crate) fn slot(&mut self, slot: u32) -> &mut State {
        &mut self.slots[slot as usize]
    }

    /// The flow of a packet, new where there is none yet, and which way the packet goes.
    #[inline]
    pub(crate) fn find(
        &mut self,
        transport: Transport,
        source: SocketAddr,
        destination: SocketAddr,
        time: i64,
    ) -> (u32, Direction) {
        let (a, b) = ((number(source.ip()), source.port()), (number(destination.ip()), destination.port()));
        let key = Key { low: a.min(b), high: a.max(b), transport: transport as u8 };
        // Packets of one flow come in runs.
        if self.newest != NONE && self.slots[self.newest as usize].key == key {
            return (self.newest, self.direction(self.newest, source));
        }
        if let Some(&slot) = self.by_key.get(&key) {
            self.unlink(slot);
            self.link(slot);
            return (slot, self.direction(slot, source));
        }
        let state = State {
            flow: self.fresh(transport, source, destination, time),
            detection: Detection::Trying(TRIES),
            stream: None,
            key,
            older: NONE,
            newer: NONE,
        };
        let slot = match self.free.pop() {
            Some(slot) => {
                self.slots[slot as usize] = state;
                slot
            }
            None => {
                self.slots.push(state);
                (self.slots.len() - 1) as u32
            }
        };
        self.by_key.insert(key, slot);
        self.link(slot);
        (slot, Direction::Forward)
    }

    fn fresh(&mut self, transport: Transport, source: SocketAddr, destination: SocketAddr, time: i64) -> Flow {
        let id = self.next_id;
        self.next_id += 1;
        Flow {
            id,
            transport,
            source,
            destination,
            first_time: time,
            last_time: time,
            packets: 0,
            octets: 0,
            messages: 0,
            encrypted: false,
        }
    }

    /// The ports are used for a new connection: the slot gets a new flow. Returns the old one.
    pub(crate) fn renew(&mut self, slot: u32, source: SocketAddr, destination: SocketAddr, time: i64) -> Flow {
        let transport = self.slots[slot as usize].flow.transport;
        let flow = self.fresh(transport, source, destination, time);
        let state = &mut self.slots[slot as usize];
        state.detection = Detection::Trying(TRIES);
        state.stream = None;
        std::mem::replace(&mut state.flow, flow)
    }

    /// The flow used longest ago, where there are more than the limit or `more` says so.
    pub(crate) fn surplus(&self, more: bool) -> Option<u32> {
        let too_many = self.by_key.len() > self.limit;
        ((too_many || more) && self.oldest != NONE && self.oldest != self.newest).then_some(self.oldest)
    }

    pub(crate) fn oldest(&self) -> Option<u32> {
        (self.oldest != NONE).then_some(self.oldest)
    }

    /// Forgets a flow.
    pub(crate) fn remove(&mut self, slot: u32) {
        self.unlink(slot);
        let state = &mut self.slots[slot as usize];
        state.stream = None;
        self.by_key.remove(&state.key);
        self.free.push(slot);
    }

    fn direction(&self, slot: u32, source: SocketAddr) -> Direction {
        if self.slots[slot as usize].flow.source == source { Direction::Forward } else { Direction::Backward }
    }

    fn unlink(&mut self, slot: u32) {
        let (older, newer) = (self.slots[slot as usize].older, self.slots[slot as usize].newer);
        match older {
            NONE => self.oldest = newer,
            older => self.slots[older as usize].newer = newer,
        }
        match newer {
            NONE => self.newest = older,
            newer => self.slots[newer as usize].older = older,
        }
    }

    fn link(&mut self, slot: u32) {
        let newest = self.newest;
        let state = &mut self.slots[slot as usize];
        state.older = newest;
        state.newer = NONE;
        match newest {
            NONE => self.oldest = slot,
            newest => self.slots[newest as usize].newer = slot,
        }
        self.newest = slot;
    }
}
