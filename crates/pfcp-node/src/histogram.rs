//! How long things took, in buckets that grow with what they count.

use std::time::Duration;

/// Sixteen buckets for every doubling: a value is known to about 4 %.
const PER_DOUBLING: u32 = 16;

/// A distribution of durations. Adding one is a few instructions and never allocates.
#[derive(Debug, Clone)]
pub struct Histogram {
    buckets: Box<[u64]>,
    count: u64,
    sum_ns: u128,
    max_ns: u64,
}

impl Default for Histogram {
    fn default() -> Self {
        Histogram { buckets: vec![0; 64 * PER_DOUBLING as usize].into(), count: 0, sum_ns: 0, max_ns: 0 }
    }
}

impl Histogram {
    fn bucket(ns: u64) -> usize {
        if ns < u64::from(PER_DOUBLING) {
            return ns as usize;
        }
        let doubling = ns.ilog2() - PER_DOUBLING.ilog2();
        (doubling * PER_DOUBLING + (ns >> doubling) as u32) as usize
    }

    /// The largest duration of a bucket.
    fn upper(bucket: usize) -> u64 {
        let bucket = bucket as u64;
        let per = u64::from(PER_DOUBLING);
        if bucket < 2 * per {
            return bucket;
        }
        let doubling = bucket / per - 1;
        ((bucket % per + per + 1) << doubling) - 1
    }

    /// Adds one.
    pub fn record(&mut self, took: Duration) {
        let ns = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        self.buckets[Self::bucket(ns).min(self.buckets.len() - 1)] += 1;
        self.count += 1;
        self.sum_ns += u128::from(ns);
        self.max_ns = self.max_ns.max(ns);
    }

    /// How many were added.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The longest.
    pub fn max(&self) -> Duration {
        Duration::from_nanos(self.max_ns)
    }

    /// Their mean; zero where there are none.
    pub fn mean(&self) -> Duration {
        Duration::from_nanos((self.sum_ns / u128::from(self.count.max(1))) as u64)
    }

    /// What this share of them did not exceed, to about 4 %; zero where there are none.
    pub fn quantile(&self, share: f64) -> Duration {
        let wanted = (self.count as f64 * share).ceil() as u64;
        let mut sum = 0;
        for (bucket, count) in self.buckets.iter().enumerate() {
            sum += count;
            if sum >= wanted.max(1) {
                return Duration::from_nanos(Self::upper(bucket).min(self.max_ns));
            }
        }
        self.max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_hold_what_they_say() {
        let mut last = 0;
        for ns in (0..100_000).chain((17..63).map(|shift| (1 << shift) + 12_345)) {
            let bucket = Histogram::bucket(ns);
            assert!(bucket >= last);
            last = bucket;
            assert!(Histogram::upper(bucket) >= ns, "{ns}");
            assert!(bucket == 0 || Histogram::upper(bucket - 1) < ns, "{ns}");
            assert!(Histogram::upper(bucket) - ns <= ns / 15, "{ns}");
        }
    }

    #[test]
    fn quantiles_are_those_of_the_sorted_values() {
        let mut histogram = Histogram::default();
        for us in 1..=1000 {
            histogram.record(Duration::from_micros(us));
        }
        for (share, us) in [(0.5, 500.0), (0.99, 990.0), (1.0, 1000.0)] {
            let got = histogram.quantile(share).as_secs_f64() * 1e6;
            assert!((got / us - 1.0).abs() < 0.07, "{share}: {got}");
        }
        assert_eq!(histogram.max(), Duration::from_millis(1));
        assert_eq!(Histogram::default().quantile(0.5), Duration::ZERO);
    }
}
