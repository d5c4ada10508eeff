//! Requests per second and client: a bucket of tokens for each, in bounded memory.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How many clients are told apart; those that come later, while none of these is idle, share one bucket.
const CLIENTS: usize = 10_000;

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    seen: Instant,
}

/// Buckets by client.
#[derive(Debug)]
pub(crate) struct Limiter<K> {
    rate: f64,
    burst: f64,
    state: Mutex<State<K>>,
}

#[derive(Debug)]
struct State<K> {
    clients: HashMap<K, Bucket>,
    shared: Bucket,
    swept: Option<Instant>,
}

impl<K: Hash + Eq> Limiter<K> {
    /// `rate` requests per second and client; up to two seconds' worth of them at once.
    pub(crate) fn new(rate: u32, now: Instant) -> Self {
        let rate = f64::from(rate.max(1));
        let burst = rate * 2.0;
        let shared = Bucket { tokens: burst, seen: now };
        Limiter { rate, burst, state: Mutex::new(State { clients: HashMap::new(), shared, swept: None }) }
    }

    /// Takes a token, or says in how many seconds there is one.
    pub(crate) fn take(&self, key: K, now: Instant) -> Result<(), u64> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let State { clients, shared, swept } = &mut *state;
        let filled = |b: &Bucket| b.tokens + now.saturating_duration_since(b.seen).as_secs_f64() * self.rate;
        let due = swept.is_none_or(|t| now.saturating_duration_since(t).as_secs() >= 1);
        if due && clients.len() >= CLIENTS && !clients.contains_key(&key) {
            // A full bucket says nothing that a new one would not.
            *swept = Some(now);
            clients.retain(|_, b| filled(b) < self.burst);
        }
        let bucket = if clients.len() < CLIENTS || clients.contains_key(&key) {
            clients.entry(key).or_insert(Bucket { tokens: self.burst, seen: now })
        } else {
            shared
        };
        bucket.tokens = filled(bucket).min(self.burst);
        bucket.seen = now;
        if bucket.tokens >= 1.0 {
            bucket.tokens -= 1.0;
            return Ok(());
        }
        Err(((1.0 - bucket.tokens) / self.rate).ceil().max(1.0) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn tokens_come_back_with_time_and_clients_are_apart() {
        let start = Instant::now();
        let l = Limiter::new(5, start);
        for _ in 0..10 {
            l.take(1, start).unwrap();
        }
        assert_eq!(l.take(1, start), Err(1));
        l.take(2, start).unwrap();
        let later = start + Duration::from_secs(1);
        for _ in 0..5 {
            l.take(1, later).unwrap();
        }
        assert!(l.take(1, later).is_err());
    }

    #[test]
    fn memory_is_bounded() {
        let start = Instant::now();
        let l = Limiter::new(1, start);
        for client in 0..3 * CLIENTS {
            let _ = l.take(client, start);
        }
        assert!(l.state.lock().unwrap().clients.len() <= CLIENTS);
        // The shared bucket has been emptied; when the others are idle, there is room again.
        assert!(l.take(usize::MAX, start).is_err());
        l.take(usize::MAX, start + Duration::from_secs(3)).unwrap();
    }
}
