//! The journal as a sink of records, and databases from it.
//!
//! A record of the journal is a message as it was on the wire; its `session` is the number of its flow within the
//! capture. When a capture was read to its end a last record of the format [`CAPTURE`] says in JSON what it was: only
//! then the journal has all of it.

use crate::{
    Error, IngestOptions, IngestReport, Progress, Store,
    ingest::{Feeder, Identity, pipeline, rebuilt},
    sink::{Finished, RecordSink, StoredRecord},
};
use std::{
    collections::{HashMap, hash_map::Entry},
    io,
    net::SocketAddr,
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};
use wireform_capture::{Direction, Flow, Record, Totals, Visitor, formats};
use wireform_journal::{Journal, Options, Query, Reader};
use wireform_wire::Transport;

/// Format of the record that ends a capture.
pub const CAPTURE: &str = "wireform-capture";

/// A sink that writes a journal.
pub struct JournalSink {
    journal: Journal,
    /// Number of the capture that is being written: the time at which it was begun.
    capture: u64,
    /// Text of the flow that came last.
    flow: (u64, String),
}

impl std::fmt::Debug for JournalSink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("JournalSink").field("capture", &self.capture).finish_non_exhaustive()
    }
}

impl JournalSink {
    /// Opens a journal, made where it does not exist yet.
    ///
    /// # Errors
    /// Where it cannot be opened.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        let options = Options { compression: wireform_journal::Compression::Zstd(1), ..Options::default() };
        let journal = Journal::open(folder, options).map_err(Error::journal)?;
        Ok(JournalSink { journal, capture: 0, flow: (0, String::new()) })
    }
}

fn other(error: wireform_journal::Error) -> io::Error {
    io::Error::other(error)
}

impl RecordSink for JournalSink {
    fn begin(&mut self, _name: &str) -> io::Result<()> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64);
        self.capture = now.max(self.capture + 1);
        self.flow.0 = 0;
        Ok(())
    }

    fn record(&mut self, record: &StoredRecord<'_>) -> io::Result<()> {
        if self.flow.0 != record.flow.id {
            let transport = match record.flow.transport {
                Transport::Udp => "udp",
                Transport::Tcp => "tcp",
                Transport::Unknown => "unknown",
            };
            self.flow = (record.flow.id, format!("{transport} {} {}", record.flow.source, record.flow.destination));
        }
        let record = wireform_journal::Record {
            time_ns: record.time.max(0).unsigned_abs(),
            capture: self.capture,
            packet: record.packet,
            session: record.flow.id,
            direction: match record.direction {
                Direction::Forward => wireform_journal::Direction::Forward,
                Direction::Backward => wireform_journal::Direction::Backward,
            },
            flow: &self.flow.1,
            format: record.format.name(),
            octets: record.bytes,
        };
        self.journal.append(&record).map_err(other)?;
        Ok(())
    }

    fn finish(&mut self, finished: &Finished<'_>) -> io::Result<()> {
        let json = serde_json::json!({
            "name": finished.name,
            "sha256": finished.sha256,
            "octets": finished.octets,
            "packets": finished.packets,
        });
        let octets = json.to_string();
        let record = wireform_journal::Record {
            time_ns: finished.last_time.unwrap_or(0).max(0).unsigned_abs(),
            capture: self.capture,
            format: CAPTURE,
            octets: octets.as_bytes(),
            ..wireform_journal::Record::default()
        };
        self.journal.append(&record).map_err(other)?;
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.journal.sync().map_err(other)
    }
}

/// What the journal says of a capture.
struct Kept {
    number: u64,
    name: String,
    sha256: String,
    octets: u64,
    packets: u64,
}

/// Flows that are remembered while a capture is replayed.
const MAX_FLOWS: usize = 65_536;

impl Store {
    /// Reads all captures of a journal into the database; those that are there already add nothing. A capture whose
    /// ingestion was interrupted has no end in the journal and is left out.
    ///
    /// # Errors
    /// Where the journal cannot be read or the database fails.
    pub fn rebuild(
        &mut self,
        folder: &Path,
        options: &IngestOptions,
        progress: &mut dyn Progress,
    ) -> Result<Vec<(String, IngestReport)>, Error> {
        let reader = Reader::open(folder).map_err(Error::journal)?;
        let mut kept = Vec::new();
        let query = Query { format: Some(CAPTURE.into()), ..Query::default() };
        let mut cursor = reader.cursor(query);
        while let Some(entry) = cursor.next().map_err(Error::journal)? {
            let Ok(json) = serde_json::from_slice::<serde_json::Value>(entry.record.octets) else { continue };
            let number = |name: &str| json[name].as_u64().unwrap_or(0);
            kept.push(Kept {
                number: entry.record.capture,
                name: json["name"].as_str().unwrap_or_default().to_string(),
                sha256: json["sha256"].as_str().unwrap_or_default().to_string(),
                octets: number("octets"),
                packets: number("packets"),
            });
        }
        let mut reports = Vec::new();
        for capture in kept {
            let identity = Identity::Known { sha256: capture.sha256.clone(), octets: capture.octets };
            if let Some(report) = rebuilt(self.backend.as_mut(), &capture.sha256)? {
                reports.push((capture.name, report));
                continue;
            }
            let replay = |feeder: &mut Feeder<'_>| replay(&reader, &capture, feeder);
            let report = pipeline(self.backend.as_mut(), &capture.name, options, progress, identity, replay)?;
            reports.push((capture.name, report));
        }
        Ok(reports)
    }
}

/// Tells a visitor the records of a capture, as reading the capture itself did.
fn replay(reader: &Reader, capture: &Kept, visitor: &mut Feeder<'_>) -> Result<Totals, Error> {
    let mut totals = Totals { packets: capture.packets, octets: capture.octets, ..Totals::default() };
    let mut flows: HashMap<u64, Flow> = HashMap::new();
    let mut cursor = reader.cursor(Query { capture: Some(capture.number), ..Query::default() });
    while let Some(entry) = cursor.next().map_err(Error::journal)? {
        let record = &entry.record;
        // A format that this build does not have: its messages come with a build that has it.
        let Some(format) = formats::by_name(record.format) else { continue };
        let time = i64::try_from(record.time_ns).unwrap_or(i64::MAX);
        if flows.len() >= MAX_FLOWS && !flows.contains_key(&record.session) {
            flows.clear();
        }
        let Some(flow) = flow(&mut flows, record.session, record.flow, time) else { continue };
        flow.messages += 1;
        flow.packets += 1;
        flow.octets += record.octets.len() as u64;
        flow.last_time = time;
        totals.messages += 1;
        totals.first_time.get_or_insert(time);
        totals.last_time = Some(time);
        let record = Record {
            packet: record.packet,
            time,
            flow,
            direction: match record.direction {
                wireform_journal::Direction::Backward => Direction::Backward,
                _ => Direction::Forward,
            },
            format,
            bytes: record.octets,
        };
        if visitor.message(&record).is_break() {
            return Ok(totals);
        }
    }
    for flow in flows.values() {
        if visitor.flow_end(flow).is_break() {
            return Ok(totals);
        }
    }
    totals.complete = true;
    Ok(totals)
}

fn flow<'f>(flows: &'f mut HashMap<u64, Flow>, id: u64, text: &str, time: i64) -> Option<&'f mut Flow> {
    match flows.entry(id) {
        Entry::Occupied(known) => Some(known.into_mut()),
        Entry::Vacant(new) => {
            let mut words = text.split(' ');
            let transport = match words.next()? {
                "udp" => Transport::Udp,
                "tcp" => Transport::Tcp,
                _ => Transport::Unknown,
            };
            let (source, destination): (SocketAddr, SocketAddr) =
                (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            Some(new.insert(Flow {
                id,
                transport,
                source,
                destination,
                first_time: time,
                last_time: time,
                packets: 0,
                octets: 0,
                messages: 0,
                encrypted: false,
            }))
        }
    }
}
