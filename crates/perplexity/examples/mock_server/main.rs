//! A server with a small model of its own, to try clients without a key.
//!
//! `cargo run -p wireform-perplexity --features mock --example mock_server -- [ADDRESS]`

mod model;

use wireform_perplexity::mock::MockServer;

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8901".to_owned());
    let server = MockServer::start_on(&address, model::answer).await?;
    println!("{}", server.url());
    std::future::pending().await
}
