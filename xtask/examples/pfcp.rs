//! Writes the definitions of `wireform-pfcp` from its tables: `cargo run -p xtask --example pfcp`.
#[path = "../src/pfcp.rs"]
mod pfcp;

fn main() -> std::process::ExitCode {
    pfcp::run(std::env::args().skip(1))
}
