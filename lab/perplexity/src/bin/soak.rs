//! The long soak: `cargo run --release --bin soak [STREAMS]`.

#[path = "../../../../crates/perplexity/tests/soak/run.rs"]
mod run;

use std::time::Instant;

fn main() {
    let streams = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(10_000);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let started = Instant::now();
    let mib = |octets: Option<u64>| octets.map_or("unknown".to_owned(), |o| format!("{:.1} MiB", o as f64 / 1048576.0));
    let counts = runtime.block_on(run::soak(streams, 64, |done| {
        if done % (streams / 5).max(1) == 0 {
            println!("{done} streams, {:.1} s, {} in use", started.elapsed().as_secs_f64(), mib(run::memory()));
        }
    }));
    let [whole, truncated, silent, refused] = counts;
    println!("{whole} whole, {truncated} truncated, {silent} silent, {refused} refused: all as their seeds say");
}
