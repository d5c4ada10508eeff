//! Ingests captures: `ingest DATABASE CAPTURE...`; says how long it took and how much memory it needed.

use std::{error::Error, path::PathBuf};
use wireform_store::{IngestOptions, Source, Store};

/// Peak resident memory in MiB, where the system tells.
fn peak() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<f64>().ok()? / 1024.0)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut store = Store::open(&arguments.next().ok_or("usage: ingest DATABASE CAPTURE...")?)?;
    for path in arguments {
        let report = store.ingest(Source::File(PathBuf::from(&path)), &path, &IngestOptions::default(), &mut ())?;
        println!("{path}: {report:#?}");
        println!(
            "{:.0} packets/s, {:.0} messages/s",
            report.packets as f64 / report.seconds,
            report.messages as f64 / report.seconds
        );
        for session in store.sessions(Some(report.capture), 10)? {
            println!(
                "  session {} {} {}: {} messages, last {} {:?}, {} findings",
                session.id,
                session.protocol,
                session.label,
                session.messages,
                session.last_message,
                session.last_status,
                session.findings
            );
        }
    }
    for finding in store.findings(None, 20)? {
        println!("  {} {}: {}", finding.severity, finding.rule, finding.text);
    }
    if let Some(peak) = peak() {
        println!("peak resident memory: {peak:.0} MiB");
    }
    Ok(())
}
