//! A short soak with every test run; `lab/perplexity` has the long one.

#[path = "soak/run.rs"]
mod run;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_stream_ends_as_its_seed_says() {
    let counts = run::soak(600, 32, |_| {}).await;
    assert_eq!(counts.iter().sum::<u64>(), 600);
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}: every end must be met");
    assert!(run::memory().is_none_or(|octets| octets < 512 << 20));
}
