//! Event streams, their JSON, and calls on the loopback interface: ours and the peers' in one run.
//!
//! `cargo run --release -- [--quick] [--filter TEXT] [--json FILE]`

mod documents;
mod http;
mod json;
mod python;
mod sse;
mod start;

fn main() {
    let mut bench = lab_harness::Bench::new("perplexity");
    sse::cases(&mut bench);
    json::cases(&mut bench);
    http::cases(&mut bench);
    start::cases(&mut bench);
    bench.finish();
}
