//! Captures into the database: one thread reads, some decode, one writes.
//!
//! Batches go round: the i-th to the worker i mod n, and the writer takes them in the same order, so that everything is
//! written in the order of the capture whatever the number of workers.

use crate::{
    Error,
    backend::{Backend, Owned, Value},
    diagnose::{Facts, facts},
    sink::RecordSink,
    writer::{Writer, forget_capture},
};
use sha2::{Digest, Sha256};
use std::{
    fs::File,
    io::{self, Read},
    ops::{ControlFlow, Range},
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
    time::Instant,
};
use wireform_capture::{Direction, Flow, Limits, Notice, Options, Record, Totals, Trouble, Visitor, file::OpenError};
use wireform_wire::{Fault, Format, Summary};

/// Where a capture comes from.
pub enum Source<'a> {
    /// A file.
    File(PathBuf),
    /// A stream: standard input, a live capture.
    Stream(Box<dyn Read + Send + 'a>),
}

impl std::fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Source::File(path) => f.debug_tuple("File").field(path).finish(),
            Source::Stream(_) => f.debug_tuple("Stream").finish_non_exhaustive(),
        }
    }
}

/// How to ingest.
#[derive(Default)]
pub struct IngestOptions {
    /// Threads that decode; 0 for one less than the machine has, at least one.
    pub workers: usize,
    /// Limits on memory for streams and fragments.
    pub limits: Limits,
    /// The formats that are looked for; all where `None`.
    pub formats: Option<&'static [&'static dyn Format]>,
    /// What takes every record before the database does.
    pub sink: Option<Arc<Mutex<dyn RecordSink>>>,
}

impl std::fmt::Debug for IngestOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("IngestOptions").field("workers", &self.workers).finish_non_exhaustive()
    }
}

/// How far an ingestion is.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// Octets of the file read so far.
    pub octets: u64,
    /// Octets of the file, where that is known.
    pub total_octets: Option<u64>,
    /// Packets read.
    pub packets: u64,
    /// Messages read.
    pub messages: u64,
    /// Messages in the database.
    pub stored: u64,
}

/// Who is told how an ingestion goes.
pub trait Progress {
    /// It has come so far. `Break` ends it: what was not committed is forgotten, and the capture stays marked as not
    /// complete until it is ingested again.
    fn state(&mut self, state: &State) -> ControlFlow<()> {
        let _ = state;
        ControlFlow::Continue(())
    }
    /// Damage in the capture.
    fn notice(&mut self, notice: &Notice) {
        let _ = notice;
    }
}

impl Progress for () {}

/// What an ingestion did.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct IngestReport {
    /// The capture's number in the database.
    pub capture: i64,
    /// The capture was there already, and nothing was added.
    pub known: bool,
    /// Whether it was read to its end.
    pub complete: bool,
    /// Packets.
    pub packets: u64,
    /// Messages.
    pub messages: u64,
    /// Sessions.
    pub sessions: u64,
    /// Messages that could not be decoded.
    pub errors: u64,
    /// Findings.
    pub findings: u64,
    /// Damage in the capture: packets and streams that could not be read in full.
    pub notices: u64,
    /// Flows that are encrypted.
    pub encrypted: u64,
    /// Octets of the capture.
    pub bytes: u64,
    /// How long it took.
    pub seconds: f64,
}

/// A message as it was read, and as it was decoded.
pub(crate) struct Item {
    pub(crate) packet: u64,
    pub(crate) time: i64,
    pub(crate) flow: u64,
    pub(crate) direction: Direction,
    pub(crate) format: &'static dyn Format,
    pub(crate) bytes: Range<usize>,
    pub(crate) summary: Option<Summary>,
    pub(crate) json: Range<usize>,
    pub(crate) fault: Option<Fault>,
    pub(crate) facts: Facts,
}

/// A [`Notice`] as the findings tell it.
pub(crate) struct Told {
    pub(crate) packet: u64,
    pub(crate) time: i64,
    pub(crate) encrypted: bool,
    pub(crate) text: String,
}

#[allow(clippy::large_enum_variant)] // Nearly all are messages.
pub(crate) enum Entry {
    /// The first message of a flow comes.
    Flow(Box<Flow>, &'static str),
    FlowEnd(Box<Flow>),
    Message(Item),
    Notice(Box<Told>),
}

/// What goes from thread to thread.
#[derive(Default)]
pub(crate) struct Batch {
    pub(crate) entries: Vec<Entry>,
    pub(crate) bytes: Vec<u8>,
    pub(crate) text: String,
    /// The reader ran dry: commit soon.
    pub(crate) idle: bool,
    /// How much of the source was read when this batch was closed, and its SHA-256.
    pub(crate) prefix: (u64, [u8; 32]),
    pub(crate) totals: Totals,
    /// The last one.
    pub(crate) end: bool,
}

const BATCH_OCTETS: usize = 256 * 1024;
const BATCH_ENTRIES: usize = 1024;

/// Hashes what is read, and remembers the hash at given offsets.
struct Hashing<R> {
    inner: R,
    state: Arc<Mutex<Hashed>>,
}

pub(crate) struct Hashed {
    /// What is ingested is known beforehand: it comes from the journal.
    known: Option<(u64, [u8; 32])>,
    hash: Sha256,
    octets: u64,
    /// Offsets at which an earlier ingestion of the same stream may have ended, and the hash it had there.
    marks: Vec<(u64, String, i64)>,
    /// Captures that turned out to be the beginning of this one.
    beginnings: Vec<i64>,
}

impl Hashed {
    fn update(&mut self, mut data: &[u8]) {
        loop {
            let reached = self.octets + 1..=self.octets + data.len() as u64;
            let Some(offset) = self.marks.iter().map(|m| m.0).filter(|at| reached.contains(at)).min() else { break };
            let (before, after) = data.split_at((offset - self.octets) as usize);
            self.hash.update(before);
            self.octets = offset;
            data = after;
            let so_far = hex(&self.hash.clone().finalize());
            let here = self.marks.iter().filter(|(at, sha256, _)| *at == offset && *sha256 == so_far);
            self.beginnings.extend(here.map(|m| m.2));
        }
        self.hash.update(data);
        self.octets += data.len() as u64;
    }
    fn prefix(&self) -> (u64, [u8; 32]) {
        if let Some(known) = self.known {
            return known;
        }
        (self.octets, self.hash.clone().finalize().into())
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let got = self.inner.read(into)?;
        if let Ok(mut state) = self.state.lock() {
            state.update(&into[..got]);
        }
        Ok(got)
    }
}

pub(crate) fn hex(octets: &[u8]) -> String {
    wireform_wire::text::hex(octets)
}

/// SHA-256 of a file.
fn hash_file(path: &std::path::Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    loop {
        match file.read(&mut buffer) {
            Ok(0) => return Ok(hex(&hash.finalize())),
            Ok(got) => hash.update(&buffer[..got]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// The visitor that fills batches.
pub(crate) struct Feeder<'a> {
    batch: Batch,
    workers: Vec<SyncSender<Batch>>,
    next: usize,
    hashed: Arc<Mutex<Hashed>>,
    progress: &'a mut dyn Progress,
    state: State,
    stored: Arc<AtomicU64>,
    used: Receiver<Batch>,
}

impl Feeder<'_> {
    fn send(&mut self, idle: bool, end: bool) -> ControlFlow<()> {
        let mut batch = std::mem::replace(&mut self.batch, self.used.try_recv().unwrap_or_default());
        batch.idle = idle;
        batch.end = end;
        batch.totals = Totals { messages: self.state.messages, packets: self.state.packets, ..batch.totals };
        if let Ok(hashed) = self.hashed.lock() {
            batch.prefix = hashed.prefix();
        }
        self.state.octets = batch.prefix.0;
        let worker = self.next % self.workers.len();
        self.next += 1;
        if self.workers[worker].send(batch).is_err() {
            return ControlFlow::Break(()); // The writer failed.
        }
        self.state.stored = self.stored.load(Ordering::Relaxed);
        self.progress.state(&self.state)
    }

    /// Takes damage that was told before: when the capture was read.
    pub(crate) fn told(&mut self, told: Told) -> ControlFlow<()> {
        self.batch.entries.push(Entry::Notice(Box::new(told)));
        self.sent_if_full()
    }

    fn sent_if_full(&mut self) -> ControlFlow<()> {
        if self.batch.bytes.len() >= BATCH_OCTETS || self.batch.entries.len() >= BATCH_ENTRIES {
            self.send(false, false)
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Visitor for Feeder<'_> {
    fn message(&mut self, record: &Record<'_>) -> ControlFlow<()> {
        if record.flow.messages == 1 {
            self.batch.entries.push(Entry::Flow(Box::new(record.flow.clone()), record.format.name()));
        }
        let from = self.batch.bytes.len();
        self.batch.bytes.extend_from_slice(record.bytes);
        self.batch.entries.push(Entry::Message(Item {
            packet: record.packet,
            time: record.time,
            flow: record.flow.id,
            direction: record.direction,
            format: record.format,
            bytes: from..self.batch.bytes.len(),
            summary: None,
            json: 0..0,
            fault: None,
            facts: Facts::default(),
        }));
        self.state.messages += 1;
        self.state.packets = self.state.packets.max(record.packet);
        self.sent_if_full()
    }

    fn notice(&mut self, notice: &Notice) -> ControlFlow<()> {
        self.progress.notice(notice);
        self.told(Told {
            packet: notice.packet,
            time: notice.time,
            encrypted: matches!(notice.trouble, Trouble::Encrypted { .. }),
            text: notice.to_string(),
        })
    }

    fn flow_end(&mut self, flow: &Flow) -> ControlFlow<()> {
        self.batch.entries.push(Entry::FlowEnd(Box::new(flow.clone())));
        self.sent_if_full()
    }

    fn idle(&mut self) -> ControlFlow<()> {
        if self.batch.entries.is_empty() { ControlFlow::Continue(()) } else { self.send(true, false) }
    }

    fn progress(&mut self, totals: &Totals) -> ControlFlow<()> {
        self.state.packets = totals.packets;
        self.state.messages = totals.messages;
        self.state.stored = self.stored.load(Ordering::Relaxed);
        if let Ok(hashed) = self.hashed.lock() {
            self.state.octets = hashed.octets;
        }
        self.progress.state(&self.state)
    }
}

/// Decodes the messages of a batch.
fn decode(batch: &mut Batch) {
    let Batch { entries, bytes, text, .. } = batch;
    for entry in entries {
        let Entry::Message(item) = entry else { continue };
        let message = &bytes[item.bytes.clone()];
        let from = text.len();
        let fault = match item.format.summary(message) {
            Ok(summary) => {
                item.summary = Some(summary);
                item.format.to_json(message, text).err()
            }
            Err(error) => Some(item.format.fault(message, error)),
        };
        if fault.is_some() {
            text.truncate(from);
            if item.format.to_json_lenient(message, text).is_err() {
                text.truncate(from);
            }
        }
        item.json = from..text.len();
        if let Some(summary) = &item.summary {
            item.facts = facts(summary, &text[from..]);
        }
        item.fault = fault;
    }
}

fn work(from: &Receiver<Batch>, to: &SyncSender<Batch>) {
    while let Ok(mut batch) = from.recv() {
        decode(&mut batch);
        if to.send(batch).is_err() {
            return;
        }
    }
}

/// A complete capture of this content, if there is one.
fn known(backend: &mut dyn Backend, sha256: &str) -> Result<Option<IngestReport>, Error> {
    let rows = backend.query(
        "SELECT id, packets, messages, errors, encrypted_flows, octets FROM captures WHERE sha256 = ?1 AND complete = ?2",
        &[Value::Text(sha256), Value::Bool(true)],
    )?;
    let Some(row) = rows.first() else { return Ok(None) };
    let number = |i: usize| row[i].int().unsigned_abs();
    let id = row[0].int();
    let count = |backend: &mut dyn Backend, table: &str| -> Result<u64, Error> {
        let sql = format!("SELECT count(*) FROM {table} WHERE capture_id = ?1");
        Ok(backend.query(&sql, &[Value::Int(id)])?.first().map_or(0, |r| r[0].int().unsigned_abs()))
    };
    Ok(Some(IngestReport {
        capture: id,
        known: true,
        complete: true,
        packets: number(1),
        messages: number(2),
        errors: number(3),
        encrypted: number(4),
        bytes: number(5),
        sessions: count(backend, "sessions")?,
        findings: count(backend, "findings")?,
        ..IngestReport::default()
    }))
}

/// Where the identity of what is ingested comes from.
pub(crate) enum Identity {
    /// It is hashed while it is read.
    Read { octets: Option<u64>, hashed: Arc<Mutex<Hashed>> },
    /// It is known.
    Known { sha256: String, octets: u64 },
}

/// A capture of this content that is in the database already.
pub(crate) fn rebuilt(backend: &mut dyn Backend, sha256: &str) -> Result<Option<IngestReport>, Error> {
    known(backend, sha256)
}

pub(crate) fn ingest(
    backend: &mut dyn Backend,
    source: Source<'_>,
    name: &str,
    options: &IngestOptions,
    progress: &mut dyn Progress,
) -> Result<IngestReport, Error> {
    let started = Instant::now();
    let mut octets = None;
    let reader: Box<dyn Read + Send + '_> = match source {
        Source::File(path) => {
            let size = std::fs::metadata(&path)?.len();
            octets = Some(size);
            let same_size = backend.query(
                "SELECT id FROM captures WHERE octets = ?1 AND complete = ?2",
                &[Value::Int(size as i64), Value::Bool(true)],
            )?;
            // Only where a capture has its size can it be known; otherwise it is hashed while it is read.
            if !same_size.is_empty()
                && let Some(mut report) = known(backend, &hash_file(&path)?)?
            {
                report.seconds = started.elapsed().as_secs_f64();
                return Ok(report);
            }
            Box::new(File::open(path)?)
        }
        Source::Stream(stream) => stream,
    };
    // Ingestions that were interrupted: where their content is the beginning of this one, this one takes their place.
    let mut marks = Vec::new();
    let sql = "SELECT octets, sha256, id FROM captures WHERE complete = ?1 AND octets > 0";
    for row in backend.query(sql, &[Value::Bool(false)])? {
        let [octets, sha256, id] = <[Owned; 3]>::try_from(row).map_err(|_| Error::Ended)?;
        marks.push((octets.int().unsigned_abs(), sha256.text(), id.int()));
    }
    let hashed = Hashed { known: None, hash: Sha256::new(), octets: 0, marks, beginnings: Vec::new() };
    let hashed = Arc::new(Mutex::new(hashed));
    let reader = Hashing { inner: reader, state: Arc::clone(&hashed) };
    let capture_options =
        Options { limits: options.limits, formats: options.formats.unwrap_or(wireform_capture::formats::all()) };
    let read = |feeder: &mut Feeder<'_>| {
        wireform_capture::read(reader, &capture_options, feeder).map_err(|error| match error {
            OpenError::Io(error) => Error::Io(error),
            error => Error::Capture(error),
        })
    };
    pipeline(backend, name, options, progress, Identity::Read { octets, hashed }, read)
}

/// Decodes and writes what `read` tells.
pub(crate) fn pipeline(
    backend: &mut dyn Backend,
    name: &str,
    options: &IngestOptions,
    progress: &mut dyn Progress,
    identity: Identity,
    read: impl FnOnce(&mut Feeder<'_>) -> Result<Totals, Error>,
) -> Result<IngestReport, Error> {
    let started = Instant::now();
    let (total_octets, hashed) = match identity {
        Identity::Read { octets, hashed } => (octets, hashed),
        Identity::Known { sha256, octets } => {
            let hash =
                wireform_wire::text::from_hex(&sha256).ok().and_then(|h| h.try_into().ok()).ok_or(Error::Ended)?;
            let known = Some((octets, hash));
            let hashed = Hashed { known, hash: Sha256::new(), octets: 0, marks: Vec::new(), beginnings: Vec::new() };
            (None, Arc::new(Mutex::new(hashed)))
        }
    };
    let count = match options.workers {
        0 => thread::available_parallelism().map_or(1, |n| n.get().saturating_sub(1).clamp(1, 8)),
        n => n,
    };
    let stored = Arc::new(AtomicU64::new(0));
    let stored_too = Arc::clone(&stored);
    let sink = options.sink.clone();
    let (give_back, used) = sync_channel(2 * count + 4);

    let (totals, written) = thread::scope(|scope| {
        let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let (input, from) = sync_channel::<Batch>(1);
            let (to, output) = sync_channel::<Batch>(1);
            thread::Builder::new().name("decode".into()).spawn_scoped(scope, move || work(&from, &to))?;
            inputs.push(input);
            outputs.push(output);
        }
        let backend = &mut *backend;
        let writer = thread::Builder::new().name("write".into()).spawn_scoped(scope, move || {
            let result = Writer::new(backend, name, sink, stored_too).run(&outputs, &give_back);
            if result.is_err() {
                backend.rollback();
            }
            result
        })?;
        let mut feeder = Feeder {
            batch: Batch::default(),
            workers: inputs,
            next: 0,
            hashed: Arc::clone(&hashed),
            progress,
            state: State { total_octets, ..State::default() },
            stored,
            used,
        };
        let totals = read(&mut feeder);
        if let Ok(totals) = &totals
            && totals.complete
        {
            feeder.batch.totals = *totals;
            feeder.state.packets = totals.packets;
            let _ = feeder.send(true, true);
        }
        drop(feeder); // Closes the channels: the workers and the writer end.
        Ok::<_, io::Error>((totals, writer.join().unwrap_or(Err(Error::Ended))))
    })?;
    let totals = match totals {
        Ok(totals) => totals,
        Err(error) => {
            // Nothing is kept of what is no capture.
            if let Ok(written) = &written
                && written.messages == 0
            {
                forget_capture(backend, written.capture)?;
            }
            return Err(error);
        }
    };
    let mut report = written?;
    report.packets = totals.packets;
    report.notices = totals.notices;
    report.encrypted = totals.encrypted;
    report.complete = totals.complete;
    let (octets, beginnings, sha256) = match hashed.lock() {
        Ok(hashed) => (hashed.prefix().0, hashed.beginnings.clone(), hex(&hashed.prefix().1)),
        Err(_) => return Err(Error::Ended),
    };
    report.bytes = octets;
    for id in beginnings {
        if id != report.capture {
            forget_capture(backend, id)?;
        }
    }
    // A stream shows only at its end that it was read before.
    if report.complete {
        let older = backend.query(
            "SELECT id FROM captures WHERE sha256 = ?1 AND complete = ?2 AND id < ?3",
            &[Value::Text(&sha256), Value::Bool(true), Value::Int(report.capture)],
        )?;
        if !older.is_empty() {
            forget_capture(backend, report.capture)?;
            if let Some(found) = known(backend, &sha256)? {
                report = found;
            }
        }
    }
    report.seconds = started.elapsed().as_secs_f64();
    Ok(report)
}
