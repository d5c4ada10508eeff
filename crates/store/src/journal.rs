//! The journal as a sink of records, and databases from it.
//!
//! A record of the journal is a message as it was on the wire; its `session` is the number of its flow within the
//! capture. What the database knows beside the messages is in records of JSON: the damage in the capture
//! (`wireform-notice`), each flow when it has ended (`wireform-flow`), and, when the capture was read to its end, what it
//! was ([`CAPTURE`]). Only then the journal has all of it.

use crate::{
    Error, IngestOptions, IngestReport, Progress, Store,
    ingest::{Feeder, Identity, Told, pipeline, rebuilt},
    sink::{Finished, RecordSink, StoredNotice, StoredRecord},
};
use serde_json::{Value as Json, json};
use std::{
    collections::{HashMap, hash_map::Entry},
    io,
    net::SocketAddr,
    ops::ControlFlow,
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};
use wireform_capture::{Direction, Flow, Record, Totals, Visitor, formats};
use wireform_journal::{Journal, Options, Query, Reader, Recovery};
use wireform_wire::Transport;

/// Format of the record that ends a capture.
pub const CAPTURE: &str = "wireform-capture";
/// Format of the record that a flow ends with.
const FLOW: &str = "wireform-flow";
/// Format of the record that tells damage, or a stream that cannot be read.
const NOTICE: &str = "wireform-notice";

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

    /// What opening found and did.
    pub fn recovery(&self) -> &Recovery {
        self.journal.recovery()
    }

    /// Appends what is not a message.
    fn append(&mut self, format: &str, json: &Json, record: wireform_journal::Record<'_>) -> io::Result<()> {
        let octets = json.to_string();
        let record = wireform_journal::Record { capture: self.capture, format, octets: octets.as_bytes(), ..record };
        self.journal.append(&record).map_err(other)?;
        Ok(())
    }
}

fn other(error: wireform_journal::Error) -> io::Error {
    io::Error::other(error)
}

/// The flow as text: its transport and ends.
fn described(flow: &Flow) -> String {
    let transport = match flow.transport {
        Transport::Udp => "udp",
        Transport::Tcp => "tcp",
        Transport::Unknown => "unknown",
    };
    format!("{transport} {} {}", flow.source, flow.destination)
}

fn nanoseconds(time: i64) -> u64 {
    time.max(0).unsigned_abs()
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
            self.flow = (record.flow.id, described(record.flow));
        }
        let record = wireform_journal::Record {
            time_ns: nanoseconds(record.time),
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

    fn flow(&mut self, flow: &Flow) -> io::Result<()> {
        let json = json!({
            "first_time": flow.first_time,
            "last_time": flow.last_time,
            "packets": flow.packets,
            "octets": flow.octets,
            "messages": flow.messages,
            "encrypted": flow.encrypted,
        });
        let (time_ns, text) = (nanoseconds(flow.last_time), described(flow));
        let record = wireform_journal::Record { time_ns, session: flow.id, flow: &text, ..Default::default() };
        self.append(FLOW, &json, record)
    }

    fn notice(&mut self, notice: &StoredNotice<'_>) -> io::Result<()> {
        let json = json!({ "encrypted": notice.encrypted, "text": notice.text });
        let (time_ns, packet) = (nanoseconds(notice.time), notice.packet);
        self.append(NOTICE, &json, wireform_journal::Record { time_ns, packet, ..Default::default() })
    }

    fn finish(&mut self, finished: &Finished<'_>) -> io::Result<()> {
        let json = json!({
            "name": finished.name,
            "sha256": finished.sha256,
            "octets": finished.octets,
            "packets": finished.packets,
            "messages": finished.messages,
            "encrypted": finished.encrypted,
            "first_time": finished.first_time,
            "last_time": finished.last_time,
        });
        let time_ns = nanoseconds(finished.last_time.unwrap_or(0));
        self.append(CAPTURE, &json, wireform_journal::Record { time_ns, ..Default::default() })
    }

    fn sync(&mut self) -> io::Result<()> {
        self.journal.sync().map_err(other)
    }
}

/// What the journal says of a capture.
struct Kept {
    number: u64,
    /// Numbers of its records: from here,
    from: u64,
    /// to before its last, which says this.
    end: u64,
    name: String,
    sha256: String,
    /// Its messages; none where an older version wrote the journal.
    messages: Option<u64>,
    totals: Totals,
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
        // One capture is written after the other.
        let (mut kept, mut from) = (Vec::new(), 0);
        let query = Query { format: Some(CAPTURE.into()), ..Query::default() };
        let mut cursor = reader.cursor(query);
        while let Some(entry) = cursor.next().map_err(Error::journal)? {
            let (end, number) = (entry.number, entry.record.capture);
            if let Ok(json) = serde_json::from_slice::<Json>(entry.record.octets) {
                let count = |name: &str| json[name].as_u64().unwrap_or(0);
                let totals = Totals {
                    packets: count("packets"),
                    octets: count("octets"),
                    encrypted: count("encrypted"),
                    first_time: json["first_time"].as_i64(),
                    last_time: json["last_time"].as_i64(),
                    ..Totals::default()
                };
                let text = |name: &str| json[name].as_str().unwrap_or_default().to_owned();
                let (name, sha256, messages) = (text("name"), text("sha256"), json["messages"].as_u64());
                kept.push(Kept { number, from, end, name, sha256, messages, totals });
            }
            from = end + 1;
        }
        let mut reports = Vec::new();
        for capture in kept {
            let identity = Identity::Known { sha256: capture.sha256.clone(), octets: capture.totals.octets };
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
    let mut totals = capture.totals;
    let mut flows: HashMap<u64, Flow> = HashMap::new();
    let mut cursor =
        reader.cursor(Query { capture: Some(capture.number), from_number: capture.from, ..Query::default() });
    while let Some(entry) = cursor.next().map_err(Error::journal)?.filter(|entry| entry.number < capture.end) {
        let record = &entry.record;
        let time = i64::try_from(record.time_ns).unwrap_or(i64::MAX);
        let told = match record.format {
            NOTICE => {
                let json: Json = serde_json::from_slice(record.octets).unwrap_or_default();
                totals.notices += 1;
                visitor.told(Told {
                    packet: record.packet,
                    time,
                    encrypted: json["encrypted"] == true,
                    text: json["text"].as_str().unwrap_or_default().to_owned(),
                })
            }
            FLOW => match ended(&mut flows, record, time) {
                Some(flow) => visitor.flow_end(&flow),
                None => continue,
            },
            _ => ControlFlow::Continue(()),
        };
        if told.is_break() {
            return Ok(totals);
        }
        // A format that this build does not have: its messages come with a build that has it.
        let Some(format) = formats::by_name(record.format) else { continue };
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
        totals.last_time = totals.last_time.max(Some(time));
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
    // What damage has taken out of the journal is not missed in silence.
    if let Some(missing) = capture.messages.and_then(|all| all.checked_sub(totals.messages)).filter(|n| *n > 0) {
        totals.notices += 1;
        let text = format!("{missing} of its messages are not in the journal, or of a format that is not known");
        let (packet, time) = (totals.packets, totals.last_time.unwrap_or(0));
        if visitor.told(Told { packet, time, encrypted: false, text }).is_break() {
            return Ok(totals);
        }
    }
    totals.complete = true;
    Ok(totals)
}

/// A flow as it was when it ended, which is then no longer remembered.
fn ended(flows: &mut HashMap<u64, Flow>, record: &wireform_journal::Record<'_>, time: i64) -> Option<Flow> {
    flow(flows, record.session, record.flow, time)?;
    let mut flow = flows.remove(&record.session)?;
    let json: Json = serde_json::from_slice(record.octets).ok()?;
    let count = |name: &str| json[name].as_u64();
    flow.first_time = json["first_time"].as_i64()?;
    flow.last_time = json["last_time"].as_i64()?;
    (flow.packets, flow.octets, flow.messages) = (count("packets")?, count("octets")?, count("messages")?);
    flow.encrypted = json["encrypted"].as_bool()?;
    Some(flow)
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
