//! A user plane and a load generator in one process, over loopback: `cargo run --release -p wireform-pfcp-node --example
//! load -- SESSIONS [CONCURRENT] [RATE]`, or against another node with `PEER=ADDRESS:PORT`; with `PCAP=FILE`, what is sent
//! and received is captured.

use std::net::SocketAddr;
use wireform_pfcp_node::{
    Role,
    load::{self, LoadOptions},
    user_plane::{self, NodeOptions},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let sessions = arguments.next().map_or(Ok(100_000), |n| n.parse())?;
    let concurrent = arguments.next().map_or(Ok(256), |n| n.parse())?;
    let rate = arguments.next().map_or(Ok(0.0), |n| n.parse())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let mut own = None;
        let peer: SocketAddr = match std::env::var("PEER") {
            Ok(peer) => peer.parse()?,
            Err(_) => {
                let node = user_plane::start(NodeOptions::new("127.0.0.1:0".parse()?, Role::UserPlane))?;
                own.insert(node).local_addr()
            }
        };
        let capture = std::env::var_os("PCAP").map(Into::into);
        let options = LoadOptions { concurrent, rate, capture, ..LoadOptions::new(peer, sessions) };
        let report = load::run(options, |progress| {
            eprint!("\r{} of {} sessions, {} failed", progress.completed, progress.sessions, progress.failed);
        })
        .await?;
        eprintln!();
        println!("{}", report.to_json());
        if let Some(node) = own {
            let mut node = node.stop(std::time::Duration::from_secs(1)).await?;
            eprintln!("{:?}", node.app().totals);
            eprintln!("{:?}", node.core().stats());
        }
        Ok(())
    })
}
