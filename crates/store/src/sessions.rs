//! Which messages belong together: union-find over the keys that messages carry.

use crate::diagnose::discovers;
use std::{
    collections::{HashMap, VecDeque},
    net::{IpAddr, SocketAddr},
};
use wireform_capture::{Direction, Flow};
use wireform_wire::{Role, Scope, SessionKey, Summary};

/// A session as it is known so far.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: i64,
    pub(crate) protocol: &'static str,
    pub(crate) labels: Vec<u64>,
    pub(crate) client: IpAddr,
    pub(crate) server: IpAddr,
    pub(crate) first_time: i64,
    pub(crate) last_time: i64,
    pub(crate) messages: u64,
    pub(crate) errors: u64,
    pub(crate) failures: u64,
    pub(crate) findings: u64,
    pub(crate) first_message: String,
    pub(crate) last_message: String,
    pub(crate) last_status: String,
    pub(crate) closed: bool,
    /// Changed since it was last written.
    pub(crate) dirty: bool,
    keys: Vec<Key>,
    /// Only messages of the discovery that comes before a session were seen.
    discovering: bool,
    /// The last value of each series, to store what changes.
    values: Vec<(&'static str, f64)>,
}

/// A key with what it is unique within.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    protocol: &'static str,
    scope: Within,
    id: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Within {
    Flow(u64),
    Address(IpAddr),
    Everything,
    /// The one who looks for the other end before there is a connection.
    Seeker(IpAddr),
}

/// Index of a session.
pub(crate) type Slot = usize;

/// Messages by which a session of a protocol begins and ends. An identifier may be used again after that.
struct Bounds {
    protocol: &'static str,
    opens: &'static str,
    closes: &'static [&'static str],
}

const BOUNDS: [Bounds; 2] = [
    Bounds { protocol: "pfcp", opens: "Session Establishment Request", closes: &["Session Deletion Response"] },
    Bounds { protocol: "v2g", opens: "", closes: &["SessionStopRes"] },
];

/// A session has at most so many keys; more add nothing.
const MAX_KEYS: usize = 32;
/// Identifiers that are shown.
const MAX_LABELS: usize = 4;
/// Sessions that are remembered after they ended, for late messages.
const REMEMBERED: usize = 4096;
/// Sessions that are open at a time; the one that began first goes first.
const MAX_OPEN: usize = 200_000;

/// All sessions of a capture.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    by_key: HashMap<Key, Slot>,
    slots: HashMap<Slot, Session>,
    next_slot: Slot,
    /// Ended ones, in the order of their end.
    ended: VecDeque<Slot>,
    /// All, in the order of their beginning.
    begun: VecDeque<Slot>,
    /// Sessions that were found to be one with another: their messages must be moved.
    pub(crate) merged: Vec<Merged>,
    pub(crate) count: u64,
}

/// A session that was found to be one with another, which stays.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Merged {
    pub(crate) from: (Slot, i64),
    pub(crate) into: (Slot, i64),
}

/// What is known of a message besides its summary.
pub(crate) struct Met<'a> {
    pub(crate) flow: &'a Flow,
    pub(crate) direction: Direction,
    pub(crate) time: i64,
    /// The session of the request that it answers or repeats.
    pub(crate) paired: Option<Slot>,
    pub(crate) repeated: bool,
}

impl Met<'_> {
    fn ends(&self) -> (SocketAddr, SocketAddr) {
        match self.direction {
            Direction::Forward => (self.flow.source, self.flow.destination),
            Direction::Backward => (self.flow.destination, self.flow.source),
        }
    }
}

impl Sessions {
    pub(crate) fn get(&mut self, slot: Slot) -> Option<&mut Session> {
        self.slots.get_mut(&slot)
    }

    /// The session of a message; `next_id` gives the number of a new one.
    pub(crate) fn of(&mut self, summary: &Summary, met: &Met<'_>, mut next_id: impl FnMut() -> i64) -> Option<Slot> {
        let bounds = BOUNDS.iter().find(|b| b.protocol == summary.protocol);
        let opens = !met.repeated && bounds.is_some_and(|b| !b.opens.is_empty() && summary.message.ends_with(b.opens));
        let (sender, receiver) = met.ends();
        let key = |key: &SessionKey| Key {
            protocol: summary.protocol,
            scope: match key.scope {
                Scope::Flow => Within::Flow(met.flow.id),
                Scope::Sender => Within::Address(sender.ip()),
                Scope::Receiver => Within::Address(receiver.ip()),
                Scope::Global => Within::Everything,
            },
            id: key.id,
        };
        let mut slot = met.paired.filter(|slot| self.slots.contains_key(slot));
        // Discovery goes by multicast, and its flow says nothing: its session is that of the end which looks for the
        // other, and then that of the connection which this end opens.
        let discovers = discovers(summary);
        let mut keys: Vec<Key> = if discovers { Vec::new() } else { summary.keys.iter().map(key).collect() };
        let seeker = match (discovers, summary.role) {
            (true, Role::Response) => Some(receiver.ip()),
            (true, _) => Some(sender.ip()),
            (false, _) => {
                (summary.protocol == "v2g" && summary.message == "supportedAppProtocolReq").then(|| sender.ip())
            }
        };
        if let Some(ip) = seeker {
            let key = Key { protocol: summary.protocol, scope: Within::Seeker(ip), id: 0 };
            let open = self.by_key.get(&key).and_then(|slot| self.slots.get(slot)).is_some_and(|s| s.discovering);
            if open || discovers {
                keys.push(key);
            }
            if !open {
                self.by_key.remove(&key);
            }
        }
        for &key in &keys {
            let Some(&found) = self.by_key.get(&key) else { continue };
            if opens {
                // The identifier is used anew.
                self.by_key.remove(&key);
                continue;
            }
            slot = Some(match slot {
                Some(slot) if slot != found => self.merge(slot, found),
                _ => found,
            });
        }
        let slot = match slot {
            Some(slot) => slot,
            None if keys.is_empty() => return None,
            None => {
                let slot = self.next_slot;
                self.next_slot += 1;
                self.count += 1;
                self.begun.push_back(slot);
                let session = Session {
                    id: next_id(),
                    protocol: summary.protocol,
                    labels: Vec::new(),
                    client: met.flow.source.ip(),
                    server: met.flow.destination.ip(),
                    first_time: met.time,
                    last_time: met.time,
                    messages: 0,
                    errors: 0,
                    failures: 0,
                    findings: 0,
                    first_message: summary.message.to_string(),
                    last_message: String::new(),
                    last_status: String::new(),
                    closed: false,
                    dirty: true,
                    keys: Vec::new(),
                    discovering: discovers,
                    values: Vec::new(),
                };
                self.slots.insert(slot, session);
                slot
            }
        };
        let session = self.slots.get_mut(&slot)?;
        if session.discovering && !discovers {
            // The other end has an address of its own, not that of everyone.
            session.discovering = false;
            (session.client, session.server) = (met.flow.source.ip(), met.flow.destination.ip());
        }
        for &key in &keys {
            if session.keys.len() < MAX_KEYS && !session.keys.contains(&key) {
                session.keys.push(key);
                self.by_key.insert(key, slot);
            } else if session.keys.contains(&key) {
                self.by_key.entry(key).or_insert(slot);
            }
        }
        for known in &summary.keys {
            if known.scope != Scope::Flow
                && known.id != 0
                && session.labels.len() < MAX_LABELS
                && !session.labels.contains(&known.id)
            {
                session.labels.push(known.id);
            }
        }
        session.messages += 1;
        session.last_time = session.last_time.max(met.time);
        session.dirty = true;
        session.last_message.clear();
        session.last_message.push_str(&summary.message);
        if !summary.status_text.is_empty() {
            session.last_status.clear();
            session.last_status.push_str(&summary.status_text);
        }
        if !session.closed && bounds.is_some_and(|b| b.closes.iter().any(|c| summary.message.ends_with(c))) {
            session.closed = true;
            self.ended.push_back(slot);
        }
        Some(slot)
    }

    /// Two sessions are one: the one with fewer messages is taken into the other.
    fn merge(&mut self, a: Slot, b: Slot) -> Slot {
        let messages = |slot| self.slots.get(&slot).map_or(0, |s| s.messages);
        let (from, into) = if messages(a) > messages(b) { (b, a) } else { (a, b) };
        let Some(gone) = self.slots.remove(&from) else { return into };
        let Some(session) = self.slots.get_mut(&into) else { return into };
        self.merged.push(Merged { from: (from, gone.id), into: (into, session.id) });
        self.count -= 1;
        for key in gone.keys {
            if session.keys.len() < MAX_KEYS && !session.keys.contains(&key) {
                session.keys.push(key);
            }
            self.by_key.insert(key, into);
        }
        if gone.first_time < session.first_time {
            session.first_time = gone.first_time;
            session.first_message = gone.first_message;
        }
        session.last_time = session.last_time.max(gone.last_time);
        session.messages += gone.messages;
        session.errors += gone.errors;
        session.failures += gone.failures;
        session.findings += gone.findings;
        for label in gone.labels {
            if session.labels.len() < MAX_LABELS && !session.labels.contains(&label) {
                session.labels.push(label);
            }
        }
        session.dirty = true;
        into
    }

    /// Sessions that can be forgotten once they are written: ended ones, and the oldest where there are too many.
    pub(crate) fn retire(&mut self) -> Option<Slot> {
        if self.ended.len() > REMEMBERED {
            return self.ended.pop_front();
        }
        while self.slots.len() > MAX_OPEN || self.begun.len() > 2 * MAX_OPEN {
            let slot = self.begun.pop_front()?;
            if self.slots.contains_key(&slot) && self.slots.len() > MAX_OPEN {
                return Some(slot);
            }
        }
        None
    }

    /// Forgets a session and its keys.
    pub(crate) fn forget(&mut self, slot: Slot) -> Option<Session> {
        let session = self.slots.remove(&slot)?;
        for key in &session.keys {
            if self.by_key.get(key) == Some(&slot) {
                self.by_key.remove(key);
            }
        }
        Some(session)
    }

    /// Sessions that changed since they were last written.
    pub(crate) fn dirty(&mut self) -> impl Iterator<Item = &mut Session> {
        self.slots.values_mut().filter(|s| s.dirty)
    }
}

impl Session {
    /// Whether a value of a series is another than the one before: only changes are stored.
    pub(crate) fn changes(&mut self, name: &'static str, value: f64) -> bool {
        match self.values.iter_mut().find(|v| std::ptr::eq(v.0, name) || v.0 == name) {
            Some(known) if known.1.to_bits() == value.to_bits() => false,
            Some(known) => {
                known.1 = value;
                true
            }
            None => {
                self.values.push((name, value));
                true
            }
        }
    }
    /// The identifiers in hexadecimal. Those of charging sessions have all their digits, as the messages show them.
    pub(crate) fn label(&self) -> String {
        let mut text = String::new();
        let width = if self.protocol == "v2g" { 16 } else { 1 };
        for (i, label) in self.labels.iter().enumerate() {
            use std::fmt::Write;
            let _ = write!(text, "{}{label:0width$X}", if i > 0 { " / " } else { "" });
        }
        text
    }
}
