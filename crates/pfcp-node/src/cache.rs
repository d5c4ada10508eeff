//! Responses that were sent, so that a request that comes again is answered again and not carried out again
//! (clause 6.4).

use crate::hash::Seeds;
use std::{
    collections::{HashMap, VecDeque},
    hash::BuildHasher,
    net::SocketAddr,
    time::Instant,
};

/// What makes requests the same: where it came from, and its number. The octets are compared too, by their hash, as a
/// peer that restarts begins its numbers anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) from: SocketAddr,
    pub(crate) sequence: u32,
}

#[derive(Debug)]
struct Kept {
    hash: u64,
    /// Which of several entries that a key had one after the other.
    stamp: u64,
    /// `None` as long as the application has not answered.
    response: Option<Box<[u8]>>,
}

/// What is known about a request.
pub(crate) enum Seen<'a> {
    /// It is new.
    New,
    /// It is being worked on.
    Pending,
    /// It was answered, with this.
    Answered(&'a [u8]),
}

#[derive(Debug, Default)]
pub(crate) struct Cache {
    kept: HashMap<Key, Kept, Seeds>,
    order: VecDeque<(Instant, Key, u64)>,
    octets: usize,
    stamp: u64,
    seeds: Seeds,
}

impl Cache {
    /// The hash of a request. Whether another message follows in its datagram is no part of it: a repetition may come
    /// alone.
    pub(crate) fn hash(&self, octets: &[u8]) -> u64 {
        match octets.split_first() {
            Some((first, rest)) => self.seeds.hash_one((first & !4, rest)),
            None => 0,
        }
    }

    /// Looks a request up, and notes it where it is new.
    pub(crate) fn see(&mut self, key: Key, hash: u64, until: Instant) -> Seen<'_> {
        match self.kept.get(&key) {
            Some(kept) if kept.hash == hash => {}
            _ => {
                self.stamp += 1;
                let before = self.kept.insert(key, Kept { hash, stamp: self.stamp, response: None });
                if let Some(response) = before.and_then(|kept| kept.response) {
                    self.octets -= response.len();
                }
                self.order.push_back((until, key, self.stamp));
                return Seen::New;
            }
        }
        match self.kept[&key].response.as_deref() {
            Some(response) => Seen::Answered(response),
            None => Seen::Pending,
        }
    }

    /// Notes the response to a request that was seen.
    pub(crate) fn answer(&mut self, key: Key, hash: u64, response: &[u8]) {
        if let Some(kept) = self.kept.get_mut(&key).filter(|kept| kept.hash == hash) {
            self.octets += response.len();
            if let Some(before) = kept.response.replace(response.into()) {
                self.octets -= before.len();
            }
        }
    }

    /// Forgets a request that was seen: it need not be kept, as it would be answered the same way again.
    pub(crate) fn forget(&mut self, key: Key, hash: u64) {
        if self.kept.get(&key).is_some_and(|kept| kept.hash == hash)
            && let Some(response) = self.kept.remove(&key).and_then(|kept| kept.response)
        {
            self.octets -= response.len();
        }
    }

    /// Forgets what was answered to a peer that begins anew, but for one request: its numbers may be those of other
    /// requests now, even with the same octets.
    pub(crate) fn forget_peer(&mut self, of: impl Fn(SocketAddr) -> bool, but: Key) {
        let octets = &mut self.octets;
        self.kept.retain(|key, kept| {
            let keep = *key == but || !of(key.from);
            if !keep {
                *octets -= kept.response.as_ref().map_or(0, |response| response.len());
            }
            keep
        });
    }

    /// Lets go of what is too old or too much; returns how many went before their time.
    pub(crate) fn expire(&mut self, now: Instant, limit: usize) -> u64 {
        let mut early = 0;
        while let Some((until, key, stamp)) = self.order.front().copied() {
            if until > now && self.octets <= limit {
                break;
            }
            self.order.pop_front();
            if self.kept.get(&key).is_some_and(|kept| kept.stamp == stamp) {
                early += u64::from(until > now);
                if let Some(response) = self.kept.remove(&key).and_then(|kept| kept.response) {
                    self.octets -= response.len();
                }
            }
        }
        early
    }

    pub(crate) fn len(&self) -> usize {
        self.kept.len()
    }
}
