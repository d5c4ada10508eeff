//! `wireform ingest`.

use crate::{
    Outcome, args, database,
    output::{self, json_string},
    verbs::messages,
};
use anyhow::{Context as _, Result, bail};
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use std::{
    io::{IsTerminal as _, Write},
    ops::ControlFlow,
    path::Path,
    sync::{Arc, Mutex},
};
use wireform_capture::Notice;
use wireform_store::{IngestOptions, IngestReport, JournalSink, Progress, RecordSink, Source, State, Store};

/// How many notices of a capture are printed; all are in the database.
const SHOWN_NOTICES: u64 = 10;

/// Shows how an ingestion goes, on a terminal only.
struct Shown {
    name: String,
    bar: ProgressBar,
    notices: u64,
}

impl Shown {
    fn new(name: &str) -> Self {
        let bar = if std::io::stderr().is_terminal() { ProgressBar::no_length() } else { ProgressBar::hidden() };
        Shown { name: name.to_owned(), bar, notices: 0 }
    }
}

impl Progress for Shown {
    fn state(&mut self, state: &State) -> ControlFlow<()> {
        if self.bar.length().is_none() {
            let template = match state.total_octets {
                Some(total) => {
                    self.bar.set_length(total);
                    "{msg} {wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {eta}"
                }
                None => "{spinner} {msg} {bytes} {bytes_per_sec}",
            };
            self.bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
        }
        self.bar.set_message(format!("{} packets, {} messages", HumanCount(state.packets), HumanCount(state.messages)));
        self.bar.set_position(state.octets);
        ControlFlow::Continue(())
    }
    fn notice(&mut self, notice: &Notice) {
        self.notices += 1;
        if self.notices <= SHOWN_NOTICES {
            self.bar.suspend(|| eprintln!("wireform: {}: {notice}", self.name));
        }
        if self.notices == SHOWN_NOTICES + 1 {
            self.bar.suspend(|| eprintln!("wireform: {}: more of this is in the findings", self.name));
        }
    }
}

/// Reads one capture into a store, with a progress bar.
pub(crate) fn one(store: &mut Store, name: &str, options: &IngestOptions) -> Result<IngestReport> {
    let source = match name {
        "-" => Source::Stream(messages::open(name)?),
        path => Source::File(path.into()),
    };
    let mut shown = Shown::new(name);
    let report = store.ingest(source, name, options, &mut shown).with_context(|| name.to_owned());
    shown.bar.finish_and_clear();
    report
}

/// Prints what an ingestion did.
pub(crate) fn print(name: &str, report: &IngestReport, out: &mut impl Write) -> Result<()> {
    let IngestReport { packets, messages, sessions, errors, findings, notices, encrypted, bytes, seconds, .. } =
        *report;
    let rate = if seconds > 0.0 { messages as f64 / seconds } else { 0.0 };
    if !output::terminal() {
        writeln!(
            out,
            "{{\"capture\": {}, \"known\": {}, \"packets\": {packets}, \"messages\": {messages}, \"sessions\": {sessions}, \
             \"errors\": {errors}, \"findings\": {findings}, \"notices\": {notices}, \"encrypted_flows\": {encrypted}, \
             \"octets\": {bytes}, \"seconds\": {seconds:.3}, \"messages_per_second\": {rate:.0}}}",
            json_string(name),
            report.known
        )?;
        return Ok(());
    }
    if report.known {
        writeln!(out, "{name}: known already, nothing added")?;
        return Ok(());
    }
    let count = |n: u64| HumanCount(n).to_string();
    writeln!(
        out,
        "{name}: {} packets ({}), {} messages in {} sessions, {} findings; {seconds:.2} s, {} messages/s",
        count(packets),
        HumanBytes(bytes),
        count(messages),
        count(sessions),
        count(findings),
        count(rate as u64)
    )?;
    for (n, what) in [
        (errors, "messages that cannot be decoded"),
        (notices, "packets or streams that are damaged or not complete"),
        (encrypted, "encrypted streams"),
    ] {
        if n > 0 {
            writeln!(out, "  {} {what}", count(n))?;
        }
    }
    Ok(())
}

pub(crate) fn run(args: &args::Ingest) -> Result<Outcome> {
    if args.captures.is_empty() && !args.replay {
        bail!("name a capture, or - for standard input");
    }
    let url = database::url(&args.database)?;
    if let (true, Some(folder)) = (args.replay, &args.journal) {
        // Where there is no journal, no empty database is left behind.
        wireform_journal::Reader::open(folder)?;
    }
    let mut store = Store::open(&url).with_context(|| url.clone())?;
    let mut out = output::stdout();
    if let (true, Some(folder)) = (args.replay, &args.journal) {
        return replay(&mut store, folder, &mut out);
    }
    let sink = match &args.journal {
        Some(folder) => {
            let sink = JournalSink::open(folder)?;
            for line in sink.recovery().to_string().lines() {
                eprintln!("wireform: {line}");
            }
            Some(Arc::new(Mutex::new(sink)) as Arc<Mutex<dyn RecordSink>>)
        }
        None => None,
    };
    let options = IngestOptions { sink, ..IngestOptions::default() };
    let (mut outcome, mut failed) = (Outcome::Done, None);
    for name in &args.captures {
        // One unreadable capture of a thousand does not keep the others out.
        match one(&mut store, name, &options) {
            Ok(report) => {
                print(name, &report, &mut out)?;
                out.flush()?;
            }
            Err(e) if args.captures.len() > 1 => {
                output::error(&e);
                outcome = Outcome::BadInput;
            }
            Err(e) => failed = Some(e),
        }
    }
    match failed {
        Some(e) => Err(e),
        None => Ok(outcome),
    }
}

/// Makes the database anew from a journal.
fn replay(store: &mut Store, folder: &Path, out: &mut impl Write) -> Result<Outcome> {
    let mut shown = Shown::new(&folder.to_string_lossy());
    let reports = store.rebuild(folder, &IngestOptions::default(), &mut shown);
    shown.bar.finish_and_clear();
    let reports = reports.map_err(|error| {
        let damaged = matches!(&error, wireform_store::Error::Journal(e)
            if matches!(**e, wireform_journal::Error::Damaged { .. }));
        let error = anyhow::Error::from(error);
        match damaged {
            true => {
                error.context("`wireform journal verify` says what is lost, and `wireform journal repair` takes it out")
            }
            false => error,
        }
    });
    for (name, report) in reports? {
        print(&name, &report, out)?;
    }
    out.flush()?;
    Ok(Outcome::Done)
}
