//! What a service counts, as Prometheus reads it.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper ends of the histogram's classes, in microseconds.
const CLASSES: [u64; 12] =
    [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000, 500_000, 2_000_000, 10_000_000];
const METHODS: [&str; 6] = ["GET", "POST", "PATCH", "PUT", "DELETE", "OTHER"];

/// Counters of one server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// By method and first digit of the status.
    requests: [[AtomicU64; 6]; 6],
    classes: [AtomicU64; CLASSES.len() + 1],
    micros: AtomicU64,
    /// Octets of bodies sent whole.
    pub(crate) octets: AtomicU64,
    /// Requests under way.
    pub(crate) active: AtomicI64,
    /// Connections that are open.
    pub(crate) connections: AtomicI64,
    /// Connections ever.
    pub(crate) accepted: AtomicU64,
    /// Requests refused by the rate limit.
    pub(crate) limited: AtomicU64,
}

impl Metrics {
    /// A request has been answered (its head, where the body goes out in pieces).
    pub(crate) fn answered(&self, method: &http::Method, status: u16, took: Duration, octets: u64) {
        let m = METHODS.iter().position(|m| *m == method.as_str()).unwrap_or(METHODS.len() - 1);
        self.requests[m][usize::from(status / 100).min(5)].fetch_add(1, Relaxed);
        let micros = took.as_micros() as u64;
        self.classes[CLASSES.iter().position(|c| micros <= *c).unwrap_or(CLASSES.len())].fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
        self.octets.fetch_add(octets, Relaxed);
    }

    /// The text format, version 0.0.4. Spans that were lost are told where spans are sent.
    pub(crate) fn text(&self, lost_spans: Option<u64>) -> String {
        let mut out = String::with_capacity(4096);
        let head = |out: &mut String, name: &str, kind: &str, help: &str| {
            let _ = writeln!(out, "# HELP wireform_odata_{name} {help}\n# TYPE wireform_odata_{name} {kind}");
        };
        head(&mut out, "requests_total", "counter", "Requests answered, by method and class of status.");
        for (m, by_status) in METHODS.iter().zip(&self.requests) {
            for (class, count) in by_status.iter().enumerate() {
                let count = count.load(Relaxed);
                if count > 0 {
                    let _ =
                        writeln!(out, "wireform_odata_requests_total{{method=\"{m}\",status=\"{class}xx\"}} {count}");
                }
            }
        }
        head(&mut out, "request_duration_seconds", "histogram", "From the request's head to the answer's.");
        let mut sum = 0;
        for (i, class) in self.classes.iter().enumerate() {
            sum += class.load(Relaxed);
            let le = CLASSES.get(i).map_or("+Inf".to_owned(), |c| (*c as f64 / 1e6).to_string());
            let _ = writeln!(out, "wireform_odata_request_duration_seconds_bucket{{le=\"{le}\"}} {sum}");
        }
        let seconds = self.micros.load(Relaxed) as f64 / 1e6;
        let _ = writeln!(out, "wireform_odata_request_duration_seconds_sum {seconds}");
        let _ = writeln!(out, "wireform_odata_request_duration_seconds_count {sum}");
        let accepted = self.accepted.load(Relaxed);
        for (name, kind, help, value) in [
            (
                "body_octets_total",
                "counter",
                "Octets of bodies that were sent whole.",
                self.octets.load(Relaxed) as i64,
            ),
            (
                "requests_limited_total",
                "counter",
                "Requests refused by the rate limit.",
                self.limited.load(Relaxed) as i64,
            ),
            ("requests_active", "gauge", "Requests under way.", self.active.load(Relaxed)),
            ("connections_total", "counter", "Connections accepted.", accepted as i64),
            ("connections_open", "gauge", "Connections open.", self.connections.load(Relaxed)),
        ] {
            head(&mut out, name, kind, help);
            let _ = writeln!(out, "wireform_odata_{name} {value}");
        }
        if let Some(lost) = lost_spans {
            head(&mut out, "spans_lost_total", "counter", "Spans that no collector took.");
            let _ = writeln!(out, "wireform_odata_spans_lost_total {lost}");
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_add_up() {
        let m = Metrics::default();
        m.answered(&http::Method::GET, 200, Duration::from_micros(300), 10);
        m.answered(&http::Method::GET, 404, Duration::from_secs(60), 5);
        let text = m.text(None);
        for line in [
            "requests_total{method=\"GET\",status=\"2xx\"} 1",
            "requests_total{method=\"GET\",status=\"4xx\"} 1",
            "duration_seconds_bucket{le=\"0.00025\"} 0",
            "duration_seconds_bucket{le=\"0.0005\"} 1",
            "duration_seconds_bucket{le=\"10\"} 1",
            "duration_seconds_bucket{le=\"+Inf\"} 2",
            "duration_seconds_sum 60.0003",
            "body_octets_total 15",
        ] {
            assert!(
                text.contains(&format!("wireform_odata_{line}\n"))
                    || text.contains(&format!("wireform_odata_request_{line}\n")),
                "{line}\n{text}"
            );
        }
    }
}
