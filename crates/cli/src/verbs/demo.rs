//! `wireform demo`: the main job with nothing else at hand.

use crate::{
    Outcome, args,
    output::{self, Styles, Table},
    verbs::{findings, ingest, serve, sessions},
};
use anyhow::{Context as _, Result};
use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufWriter, Write as _},
};
use wireform_capture::samples::{self, Sample};
use wireform_store::{IngestOptions, Store};

/// Packets of the simulated traffic.
const PACKETS: u64 = 4_000;
/// Sessions and findings that are printed; the others are counted.
const SHOWN: usize = 12;

pub(crate) fn run(args: &args::Demo) -> Result<Outcome> {
    let directory = std::env::temp_dir().join(format!("wireform-demo-{}", std::process::id()));
    std::fs::create_dir_all(&directory).with_context(|| directory.display().to_string())?;
    let result = demo(args, &directory);
    // What the demo made is its own; a failure to remove it must not hide how it ended.
    let _ = std::fs::remove_dir_all(&directory);
    result
}

fn demo(args: &args::Demo, directory: &std::path::Path) -> Result<Outcome> {
    let capture = directory.join("demo.pcap").to_string_lossy().into_owned();
    let db = match &args.keep {
        // Not even an empty file of that name is ours to write to.
        Some(file) => File::create_new(file).map(|_| file.clone()).with_context(|| file.clone())?,
        None => directory.join("demo.db").to_string_lossy().into_owned(),
    };
    let sample = Sample { packets: PACKETS, ..Sample::default() };
    samples::generate(&sample, BufWriter::new(File::create(&capture)?))?;

    let mut store = Store::open(&db)?;
    let report = ingest::one(&mut store, &capture, &IngestOptions::default())?;
    let sessions = store.sessions(None, u64::MAX)?;
    let messages = store.messages(None, u64::MAX)?;
    let found = store.findings(None, u64::MAX)?;

    let mut out = output::stdout();
    let styles = Styles::for_stdout();
    writeln!(
        out,
        "Simulated {} packets of charging and packet-core traffic: {} messages in {} sessions, {} findings.\n",
        report.packets,
        report.messages,
        sessions.len(),
        found.len()
    )?;
    let shown = sessions.len().min(SHOWN);
    sessions::print(&sessions[..shown], true, &mut out)?;
    if sessions.len() > shown {
        writeln!(out, "… and {} more sessions", sessions.len() - shown)?;
    }
    let mut kinds: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for m in &messages {
        *kinds.entry((&m.format, m.message.as_deref().unwrap_or("(cannot be decoded)"))).or_default() += 1;
    }
    writeln!(out)?;
    let mut table = Table::new(&["format", "message", "count"]);
    for ((format, message), count) in kinds {
        table.row(vec![format.to_owned(), message.to_owned(), count.to_string()]);
    }
    table.print(&mut out, &styles)?;
    writeln!(out)?;
    findings::print(&found[..found.len().min(SHOWN)], true, &mut out)?;
    if found.len() > SHOWN {
        writeln!(out, "… and {} more findings", found.len() - SHOWN)?;
    }
    out.flush()?;
    drop(store);
    if args.once {
        return Ok(Outcome::Done);
    }
    writeln!(out, "\nServing this until you press Ctrl-C:")?;
    out.flush()?;
    drop(out);
    serve::store(&db, &args.listen)
}
