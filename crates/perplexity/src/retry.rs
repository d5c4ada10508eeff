//! When to try again: a pure state machine. The clock and the dice are handed in, so that it is tested without waiting.

use crate::error::Class;
use http::HeaderMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

/// How often, how long, and how eagerly to retry.
#[derive(Debug, Clone)]
pub struct Policy {
    /// Retries after the first attempt.
    pub max_retries: u32,
    /// The first delay; it doubles with each retry.
    pub base: Duration,
    /// The longest delay of our own.
    pub cap: Duration,
    /// How delays are spread.
    pub jitter: Jitter,
    /// The longest delay of the server that is followed.
    pub max_server_delay: Duration,
    /// What to do when the server asks for more.
    pub too_long: TooLong,
    /// Shared by the calls of a client: stops storms of retries.
    pub budget: Option<Budget>,
}

impl Default for Policy {
    fn default() -> Self {
        Policy {
            max_retries: 2,
            base: Duration::from_millis(500),
            cap: Duration::from_secs(8),
            jitter: Jitter::Quarter,
            max_server_delay: Duration::from_secs(60),
            too_long: TooLong::Backoff,
            budget: None,
        }
    }
}

/// How delays are spread, so that clients that failed together do not come back together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Jitter {
    /// As computed.
    None,
    /// Up to a quarter shorter, as the official clients do.
    Quarter,
    /// Anything from nothing to the whole delay.
    Full,
}

/// What to do when the server asks to wait longer than the policy allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TooLong {
    /// Wait as if it had not said anything.
    Backoff,
    /// Give up at once: the server would refuse before that time.
    GiveUp,
}

/// What an attempt came to.
#[derive(Debug, Clone, Copy)]
pub enum Outcome<'a> {
    /// An answer with an error status, or an error as the first event of a stream.
    Status {
        /// The status.
        status: u16,
        /// The class, which a stream's error has by its code.
        class: Class,
        /// The headers.
        headers: &'a HeaderMap,
    },
    /// No answer, a broken one, or one that took too long.
    Transport,
    /// Anything that another attempt will not change.
    Final,
}

/// What to do after an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Try again after so long.
    Retry {
        /// How long to wait.
        after: Duration,
    },
    /// It is final.
    GiveUp {
        /// Why.
        why: Why,
    },
}

/// Why there is no further attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The outcome will not change.
    Final,
    /// All attempts are used up.
    Exhausted,
    /// The server asks to wait too long.
    TooLong,
    /// The client's budget for retries is used up.
    Budget,
}

/// The attempts of one call.
#[derive(Debug, Clone)]
pub struct Retry {
    policy: Policy,
    taken: u32,
}

impl Retry {
    /// Before the first attempt.
    pub fn new(policy: Policy) -> Self {
        Retry { policy, taken: 0 }
    }
    /// Retries taken so far.
    pub fn taken(&self) -> u32 {
        self.taken
    }
    /// Judges an attempt. `random` is uniform in `[0, 1)`.
    pub fn next(&mut self, outcome: &Outcome<'_>, now: Instant, date: SystemTime, random: f64) -> Verdict {
        let asked = match outcome {
            Outcome::Final => return Verdict::GiveUp { why: Why::Final },
            Outcome::Transport => None,
            Outcome::Status { status, class, headers } => {
                if !is_retryable(*status, *class, headers) {
                    return Verdict::GiveUp { why: Why::Final };
                }
                server_delay(headers, date)
            }
        };
        if self.taken >= self.policy.max_retries {
            return Verdict::GiveUp { why: Why::Exhausted };
        }
        let after = match asked {
            Some(delay) if delay <= self.policy.max_server_delay => delay,
            Some(_) if self.policy.too_long == TooLong::GiveUp => return Verdict::GiveUp { why: Why::TooLong },
            _ => self.backoff(random),
        };
        if let Some(budget) = &self.policy.budget
            && !budget.take(now)
        {
            return Verdict::GiveUp { why: Why::Budget };
        }
        self.taken += 1;
        Verdict::Retry { after }
    }
    fn backoff(&self, random: f64) -> Duration {
        let factor = 2f64.powi(self.taken.min(30) as i32);
        let delay = (self.policy.base.as_secs_f64() * factor).min(self.policy.cap.as_secs_f64());
        let delay = match self.policy.jitter {
            Jitter::None => delay,
            Jitter::Quarter => delay * (1.0 - 0.25 * random),
            Jitter::Full => delay * random,
        };
        Duration::from_secs_f64(delay)
    }
}

/// Whether a status is worth another attempt; the server's own word (`x-should-retry`) decides before ours.
pub fn is_retryable(status: u16, class: Class, headers: &HeaderMap) -> bool {
    match headers.get("x-should-retry").map(|v| v.as_bytes()) {
        Some(b"true") => return true,
        Some(b"false") => return false,
        _ => {}
    }
    matches!(status, 408 | 409 | 429 | 500..)
        || (status < 300 && matches!(class, Class::RateLimit | Class::InternalServer))
}

/// How long the server asks to wait: `retry-after-ms`, then `retry-after` in seconds or as a date. A time that has
/// passed, or is not a time, asks for nothing.
pub fn server_delay(headers: &HeaderMap, date: SystemTime) -> Option<Duration> {
    let text = |name: &str| headers.get(name).and_then(|v| v.to_str().ok()).map(str::trim);
    let delay = |number: f64| Duration::try_from_secs_f64(number).ok().filter(|d| !d.is_zero());
    if let Some(number) = text("retry-after-ms").and_then(|t| t.parse::<f64>().ok()) {
        return delay(number / 1000.0);
    }
    let text = text("retry-after")?;
    if let Ok(number) = text.parse::<f64>() {
        return delay(number);
    }
    let at = jiff::fmt::rfc2822::parse(text).ok()?;
    SystemTime::from(at.timestamp()).duration_since(date).ok().filter(|d| !d.is_zero())
}

/// A bucket of retries that the calls of a client share: each retry takes one, and they come back with time. When a
/// service is down, its clients then do not multiply their load.
#[derive(Debug, Clone)]
pub struct Budget(Arc<Mutex<Bucket>>);

#[derive(Debug)]
struct Bucket {
    level: f64,
    size: f64,
    per_second: f64,
    at: Option<Instant>,
}

impl Budget {
    /// A budget of `size` retries at once, of which `per_second` come back.
    pub fn new(size: u32, per_second: f64) -> Self {
        let size = f64::from(size);
        Budget(Arc::new(Mutex::new(Bucket { level: size, size, per_second, at: None })))
    }
    fn take(&self, now: Instant) -> bool {
        let mut bucket = self.0.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(at) = bucket.at {
            let passed = now.saturating_duration_since(at).as_secs_f64();
            bucket.level = (bucket.level + passed * bucket.per_second).min(bucket.size);
        }
        bucket.at = Some(now);
        let enough = bucket.level >= 1.0;
        if enough {
            bucket.level -= 1.0;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(&'static str, &str)]) -> HeaderMap {
        list.iter().map(|(n, v)| (http::HeaderName::from_static(n), v.parse().unwrap())).collect()
    }

    fn next(retry: &mut Retry, status: u16, headers: &HeaderMap, random: f64) -> Verdict {
        // Wed, 21 Oct 2026 07:27:00 GMT
        let date = SystemTime::UNIX_EPOCH + Duration::from_secs(1_792_567_620);
        retry.next(&Outcome::Status { status, class: Class::of(status), headers }, Instant::now(), date, random)
    }

    #[test]
    fn delays_double_up_to_the_cap_and_are_spread() {
        let none = HeaderMap::new();
        let policy = Policy { max_retries: 6, ..Policy::default() };
        let mut retry = Retry::new(policy.clone());
        for expected in [500, 1000, 2000, 4000, 8000, 8000] {
            assert_eq!(next(&mut retry, 503, &none, 0.0), Verdict::Retry { after: Duration::from_millis(expected) });
        }
        assert_eq!(next(&mut retry, 503, &none, 0.0), Verdict::GiveUp { why: Why::Exhausted });
        let mut retry = Retry::new(policy.clone());
        assert_eq!(next(&mut retry, 503, &none, 0.5), Verdict::Retry { after: Duration::from_micros(437_500) });
        let mut retry = Retry::new(Policy { jitter: Jitter::Full, ..policy });
        assert_eq!(next(&mut retry, 503, &none, 0.5), Verdict::Retry { after: Duration::from_millis(250) });
    }

    #[test]
    fn the_server_is_asked_first() {
        for (list, expected) in [
            (&[("retry-after", "2")][..], Some(2000.0)),
            (&[("retry-after", "0.25")], Some(250.0)),
            (&[("retry-after-ms", "1250.5"), ("retry-after", "60")], Some(1250.5)),
            (&[("retry-after", "Wed, 21 Oct 2026 07:28:00 GMT")], Some(60_000.0)),
            (&[("retry-after", "Wed, 21 Oct 2026 07:26:00 GMT")], None),
            (&[("retry-after", "0")], None),
            (&[("retry-after", "-3")], None),
            (&[("retry-after", "NaN")], None),
            (&[("retry-after", "soon")], None),
            (&[("retry-after", "86400")], None),
            (&[("retry-after", "1e300")], None),
        ] {
            let mut retry = Retry::new(Policy::default());
            let after = Duration::from_secs_f64(expected.unwrap_or(500.0) / 1000.0);
            assert_eq!(next(&mut retry, 429, &headers(list), 0.0), Verdict::Retry { after }, "{list:?}");
        }
        let policy = Policy { too_long: TooLong::GiveUp, ..Policy::default() };
        let verdict = next(&mut Retry::new(policy), 429, &headers(&[("retry-after", "86400")]), 0.0);
        assert_eq!(verdict, Verdict::GiveUp { why: Why::TooLong });
    }

    #[test]
    fn statuses_and_the_servers_own_word() {
        let none = HeaderMap::new();
        for status in 100..600 {
            let expected = matches!(status, 408 | 409 | 429) || status >= 500;
            assert_eq!(is_retryable(status, Class::of(status), &none), expected, "{status}");
            assert!(is_retryable(status, Class::of(status), &headers(&[("x-should-retry", "true")])));
            assert!(!is_retryable(status, Class::of(status), &headers(&[("x-should-retry", "false")])));
        }
    }

    #[test]
    fn a_budget_stops_a_storm() {
        let policy = Policy { budget: Some(Budget::new(3, 1.0)), ..Policy::default() };
        let start = Instant::now();
        let attempt = |at: Duration| {
            Retry::new(policy.clone()).next(&Outcome::Transport, start + at, SystemTime::UNIX_EPOCH, 0.0)
        };
        for _ in 0..3 {
            assert!(matches!(attempt(Duration::ZERO), Verdict::Retry { .. }));
        }
        assert_eq!(attempt(Duration::ZERO), Verdict::GiveUp { why: Why::Budget });
        assert!(matches!(attempt(Duration::from_secs(1)), Verdict::Retry { .. }));
        assert_eq!(attempt(Duration::from_secs(1)), Verdict::GiveUp { why: Why::Budget });
    }
}
