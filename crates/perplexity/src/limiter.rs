//! How many requests a client sends.

use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::Instant;

/// A bucket of requests, shared by clones: each takes one, and they come back evenly with time. A refusal by the
/// service pauses it for all.
#[derive(Debug, Clone)]
pub struct Limiter(Arc<Mutex<Bucket>>);

/// The bucket itself: a pure state machine over the time it is told.
#[derive(Debug)]
struct Bucket {
    /// When the bucket would be full again. (The "virtual scheduling" form of the leaky bucket: one number is the state.)
    full_at: Option<Instant>,
    every: Duration,
    burst: u32,
    paused_until: Option<Instant>,
}

impl Bucket {
    /// Takes a place and says how long to wait for it.
    fn take(&mut self, now: Instant) -> Duration {
        let start = self.paused_until.map_or(now, |until| until.max(now));
        let full_at = self.full_at.map_or(start, |at| at.max(start));
        let room = self.every * self.burst.saturating_sub(1);
        let at = full_at.checked_sub(room).map_or(start, |at| at.max(start));
        self.full_at = Some(full_at + self.every);
        at.saturating_duration_since(now)
    }
}

impl Limiter {
    /// So many requests per period, and up to `burst` of them at once.
    pub fn new(requests: u32, period: Duration, burst: u32) -> Self {
        let every = period / requests.max(1);
        Limiter(Arc::new(Mutex::new(Bucket { full_at: None, every, burst: burst.max(1), paused_until: None })))
    }
    /// So many requests per minute, up to a tenth of them at once.
    pub fn per_minute(requests: u32) -> Self {
        Limiter::new(requests, Duration::from_secs(60), (requests / 10).max(1))
    }
    /// Waits for a place.
    pub async fn acquire(&self) {
        let wait = self.bucket().take(Instant::now());
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
    }
    /// Lets nothing pass for so long.
    pub fn pause(&self, time: Duration) {
        let until = Instant::now() + time;
        let mut bucket = self.bucket();
        bucket.paused_until = Some(bucket.paused_until.map_or(until, |at| at.max(until)));
    }
    fn bucket(&self) -> std::sync::MutexGuard<'_, Bucket> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_and_the_rest_waits_evenly() {
        let start = Instant::now();
        let every = Duration::from_millis(100);
        let mut bucket = Bucket { full_at: None, every, burst: 3, paused_until: None };
        let waits: Vec<u128> = (0..6).map(|_| bucket.take(start).as_millis()).collect();
        assert_eq!(waits, [0, 0, 0, 100, 200, 300]);
        // All places are back after a while.
        let later = start + Duration::from_secs(10);
        let waits: Vec<u128> = (0..4).map(|_| bucket.take(later).as_millis()).collect();
        assert_eq!(waits, [0, 0, 0, 100]);
        bucket.paused_until = Some(later + Duration::from_secs(5));
        assert_eq!(bucket.take(later + Duration::from_secs(1)).as_millis(), 4000);
    }
}
