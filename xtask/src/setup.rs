//! What the tests and benchmarks use beside Rust, and how to get it on Debian.

use crate::steps::{command, has, output, succeeds};
use std::process::Stdio;

/// A program that tests use as a peer.
struct Peer {
    /// What is tested with it.
    what: &'static str,
    /// Debian's package.
    package: &'static str,
    /// Any of these present means that nothing is to be installed.
    present: fn() -> bool,
}

const PEERS: &[Peer] = &[
    Peer { what: "the PostgreSQL back ends", package: "postgresql", present: || postgres_bin().is_some() },
    Peer { what: "PFCP against Wireshark's dissector", package: "tshark", present: || has("tshark") },
    Peer { what: "the C and C++ wrappers", package: "g++", present: || has("c++") || has("g++") },
];

/// What only `cargo xtask clients` uses.
const CLIENTS: &[Peer] = &[
    Peer { what: "openui5's model in a browser", package: "chromium", present: || has("chromium") },
    Peer { what: "the JavaScript clients", package: "npm", present: || has("npm") },
    Peer { what: "the Java client", package: "maven", present: || has("mvn") },
    Peer { what: "Schemathesis", package: "python3-venv", present: || has("python3") },
];

/// The directory of PostgreSQL's server programs, which Debian keeps off the path.
pub(crate) fn postgres_bin() -> Option<String> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let bins = versions.filter_map(|v| Some(v.ok()?.path().join("bin")));
    let newest = bins.filter(|bin| bin.join("initdb").is_file()).max()?;
    Some(newest.to_string_lossy().into_owned())
}

/// Installs what is missing (with `clients`: for them as well), where that is possible, and returns what stays untested.
pub(crate) fn install(clients: bool) -> Vec<String> {
    let all = || PEERS.iter().chain(CLIENTS.iter().filter(move |_| clients));
    let missing: Vec<&Peer> = all().filter(|p| !(p.present)()).collect();
    if !missing.is_empty() && has("apt-get") {
        let root = output(&["id", "-u"]).is_some_and(|id| id.trim() == "0");
        let sudo: &[&str] = if root { &[] } else { &["sudo", "-n"] };
        let apt = |words: &[&str]| {
            let words: Vec<&str> = sudo.iter().chain(words).copied().collect();
            succeeds(command(&words).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null()))
        };
        let packages: Vec<&str> = missing.iter().map(|p| p.package).collect();
        println!("== installing {}", packages.join(", "));
        let words = [&["apt-get", "install", "-y", "-q", "--no-install-recommends"], &packages[..]].concat();
        if !apt(&words) && apt(&["apt-get", "update", "-q"]) {
            apt(&words);
        }
    }
    let still = all().filter(|p| !(p.present)());
    still.map(|p| format!("{} (Debian's package {} is not installed)", p.what, p.package)).collect()
}

/// The chore.
pub(crate) fn run() -> Result<(), String> {
    for what in install(true) {
        println!("not to be tested here: {what}");
    }
    Ok(())
}
