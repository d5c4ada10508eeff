//! IP fragments, in bounded memory.

use crate::link::Ip;
use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
};

/// The longest datagram: what 13 bits of eight octets, and the length field, can say.
const MAX_DATAGRAM: usize = 65_535;
/// Datagrams that may be incomplete at a time.
const MAX_PARTIAL: usize = 4096;
/// RFC 8200 gives a datagram 60 seconds.
const PATIENCE_NS: i64 = 60_000_000_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    source: IpAddr,
    destination: IpAddr,
    id: u32,
    protocol: u8,
}

#[derive(Debug)]
struct Partial {
    data: Vec<u8>,
    /// What is there, as sorted, disjoint ranges.
    there: Vec<(usize, usize)>,
    total: Option<usize>,
    protocol: u8,
    first_packet: u64,
    first_time: i64,
}

/// Datagrams of which some fragments are there.
#[derive(Debug, Default)]
pub(crate) struct Fragments {
    partial: HashMap<Key, Partial>,
    /// In the order of their first fragments; may hold keys that are done.
    order: VecDeque<(Key, u64)>,
    held: usize,
}

/// A datagram that was given up: packet and time of its first fragment, octets that are there.
pub(crate) type GivenUp = (u64, i64, usize);

impl Fragments {
    pub(crate) fn held(&self) -> usize {
        self.held
    }

    /// Takes a fragment; gives the whole datagram's payload and protocol when it is complete.
    pub(crate) fn take(&mut self, ip: &Ip<'_>, packet: u64, time: i64) -> Option<(Vec<u8>, u8)> {
        let fragment = ip.fragment?;
        let end = fragment.offset + ip.payload.len();
        if end > MAX_DATAGRAM || ip.cut > 0 || (fragment.more && ip.payload.is_empty()) {
            return None; // It can never become whole; its fellows will be told as given up.
        }
        // The protocol is told by the first fragment only in IPv6, where later ones may carry another number.
        let protocol = if ip.source.is_ipv4() { ip.protocol } else { 0 };
        let key = Key { source: ip.source, destination: ip.destination, id: fragment.id, protocol };
        let partial = self.partial.entry(key).or_insert_with(|| {
            self.order.push_back((key, packet));
            Partial {
                data: Vec::new(),
                there: Vec::new(),
                total: None,
                protocol: ip.protocol,
                first_packet: packet,
                first_time: time,
            }
        });
        if fragment.offset == 0 {
            partial.protocol = ip.protocol;
        }
        if !fragment.more {
            partial.total.get_or_insert(end);
        }
        if partial.data.len() < end {
            self.held += end - partial.data.len();
            partial.data.resize(end, 0);
        }
        partial.place(fragment.offset, ip.payload);
        match (partial.total, partial.there.as_slice()) {
            (Some(total), [(0, end)]) if *end >= total => {
                let mut whole = self.partial.remove(&key)?;
                self.held -= whole.data.len();
                whole.data.truncate(total);
                Some((whole.data, whole.protocol))
            }
            _ => None,
        }
    }

    /// Gives up one datagram that is too old, or any while more than `limit` octets are held.
    pub(crate) fn give_up(&mut self, now: i64, limit: usize) -> Option<GivenUp> {
        if self.order.len() > 2 * self.partial.len() + 1024 {
            let partial = &self.partial;
            self.order.retain(|(key, packet)| partial.get(key).is_some_and(|p| p.first_packet == *packet));
        }
        while let Some(&(key, packet)) = self.order.front() {
            let Some(partial) = self.partial.get(&key).filter(|p| p.first_packet == packet) else {
                self.order.pop_front();
                continue;
            };
            let crowded = self.held > limit || self.partial.len() > MAX_PARTIAL;
            if !crowded && now.saturating_sub(partial.first_time) < PATIENCE_NS {
                return None;
            }
            self.order.pop_front();
            let partial = self.partial.remove(&key)?;
            self.held -= partial.data.len();
            let octets = partial.there.iter().map(|(from, to)| to - from).sum();
            return Some((partial.first_packet, partial.first_time, octets));
        }
        None
    }
}

impl Partial {
    /// Puts in what is not there yet: of overlapping fragments the first counts.
    fn place(&mut self, offset: usize, payload: &[u8]) {
        let (mut at, end) = (offset, offset + payload.len());
        for &(from, to) in &self.there {
            if at < from.min(end) {
                let until = from.min(end);
                self.data[at..until].copy_from_slice(&payload[at - offset..until - offset]);
            }
            at = at.max(to);
            if at >= end {
                break;
            }
        }
        if at < end {
            self.data[at..end].copy_from_slice(&payload[at - offset..]);
        }
        self.there.push((offset, end));
        self.there.sort_unstable();
        let mut merged: Vec<(usize, usize)> = Vec::with_capacity(self.there.len());
        for &(from, to) in &self.there {
            match merged.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ => merged.push((from, to)),
            }
        }
        self.there = merged;
    }
}
