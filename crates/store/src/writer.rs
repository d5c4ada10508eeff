//! The thread that writes.

use crate::{
    Error,
    backend::{Backend, Value},
    diagnose::{CAPTURE, Diagnosis, ENCRYPTED, Finding, Seen, UNDECODABLE, discovers},
    ingest::{Batch, Entry, IngestReport, Item, Told, hex},
    pairing::{Between, Pair, Pairing},
    schema::{CAPTURES, FINDINGS, FLOWS, MESSAGES, SERIES, SESSIONS},
    sessions::{Met, Session, Sessions, Slot},
    sink::{Finished, RecordSink, StoredNotice, StoredRecord},
};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, SyncSender},
    },
    time::{Instant, SystemTime, UNIX_EPOCH},
};
use wireform_capture::{Direction, Flow};
use wireform_wire::{Role, Status, Transport};

/// A transaction is committed after so many octets of rows.
const COMMIT_OCTETS: usize = 32 << 20;
/// On a live stream at least so often, so that readers of the database see what came.
const COMMIT_MILLISECONDS: u128 = 500;
/// Of the damage in a capture so much becomes findings; the rest is counted.
const MAX_NOTICES: u64 = 1000;

struct StoredFlow {
    id: i64,
    flow: Flow,
    format: &'static str,
    source: String,
    destination: String,
    dirty: bool,
}

pub(crate) struct Writer<'a> {
    backend: &'a mut dyn Backend,
    name: &'a str,
    sink: Option<Arc<Mutex<dyn RecordSink>>>,
    stored: Arc<AtomicU64>,
    open: bool,
    pending_octets: usize,
    last_commit: Instant,
    ids: Ids,
    capture: i64,
    ingested_at: i64,
    flows: HashMap<u64, StoredFlow>,
    sessions: Sessions,
    pairing: Pairing,
    diagnosis: Diagnosis,
    found: Vec<Finding>,
    report: IngestReport,
    notices: u64,
    first_time: Option<i64>,
    last_time: Option<i64>,
    prefix: (u64, [u8; 32]),
}

/// The next number of each table.
#[derive(Default)]
struct Ids {
    flow: i64,
    session: i64,
    message: i64,
    series: i64,
    finding: i64,
}

/// Hands something to the sink, where there is one. What the sink cannot keep does not go into the database either.
fn keep(
    sink: &Option<Arc<Mutex<dyn RecordSink>>>,
    hand: impl FnOnce(&mut dyn RecordSink) -> std::io::Result<()>,
) -> Result<(), Error> {
    let Some(sink) = sink else { return Ok(()) };
    let mut sink = sink.lock().map_err(|_| Error::Ended)?;
    Ok(hand(&mut *sink)?)
}

fn take(id: &mut i64) -> i64 {
    *id += 1;
    *id - 1
}

/// Removes a capture and all that came of it.
pub(crate) fn forget_capture(backend: &mut dyn Backend, id: i64) -> Result<(), Error> {
    backend.begin()?;
    for table in ["findings", "series", "messages", "sessions", "flows"] {
        backend.execute(&format!("DELETE FROM {table} WHERE capture_id = ?1"), &[Value::Int(id)])?;
    }
    backend.execute("DELETE FROM captures WHERE id = ?1", &[Value::Int(id)])?;
    backend.commit()
}

impl<'a> Writer<'a> {
    pub(crate) fn new(
        backend: &'a mut dyn Backend,
        name: &'a str,
        sink: Option<Arc<Mutex<dyn RecordSink>>>,
        stored: Arc<AtomicU64>,
    ) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() as i64);
        Writer {
            backend,
            name,
            sink,
            stored,
            open: false,
            pending_octets: 0,
            last_commit: Instant::now(),
            ids: Ids::default(),
            capture: 0,
            ingested_at: now,
            flows: HashMap::new(),
            sessions: Sessions::default(),
            pairing: Pairing::default(),
            diagnosis: Diagnosis::default(),
            found: Vec::new(),
            report: IngestReport::default(),
            notices: 0,
            first_time: None,
            last_time: None,
            prefix: (0, [0; 32]),
        }
    }

    /// Writes all batches, in order, until the last one; what came before an interruption stays, as not complete.
    pub(crate) fn run(mut self, from: &[Receiver<Batch>], used: &SyncSender<Batch>) -> Result<IngestReport, Error> {
        for i in 0.. {
            let Ok(mut batch) = from[i % from.len()].recv() else { break };
            self.batch(&batch)?;
            let (idle, end) = (batch.idle, batch.end);
            if end {
                self.end()?;
                break;
            }
            let due = idle && self.last_commit.elapsed().as_millis() >= COMMIT_MILLISECONDS;
            if due || self.pending_octets >= COMMIT_OCTETS {
                self.commit(false)?;
            }
            batch.entries.clear();
            batch.bytes.clear();
            batch.text.clear();
            let _ = used.try_send(batch);
        }
        if self.open {
            self.commit(false)?;
        }
        Ok(self.report)
    }

    /// Begins a transaction where none is open. Another process may have written since the last one, so that the
    /// numbers are taken anew.
    fn begin(&mut self) -> Result<(), Error> {
        if self.open {
            return Ok(());
        }
        self.backend.begin()?;
        self.open = true;
        let mut next = |table: &str| -> Result<i64, Error> {
            let rows = self.backend.query(&format!("SELECT coalesce(max(id), 0) + 1 FROM {table}"), &[])?;
            Ok(rows.first().map_or(1, |row| row[0].int()))
        };
        self.ids = Ids {
            flow: next("flows")?,
            session: next("sessions")?,
            message: next("messages")?,
            series: next("series")?,
            finding: next("findings")?,
        };
        if self.capture == 0 {
            keep(&self.sink, |sink| sink.begin(self.name))?;
            self.capture = next("captures")?;
            self.report.capture = self.capture;
            self.write_capture(false)?;
        }
        Ok(())
    }

    fn write_capture(&mut self, complete: bool) -> Result<(), Error> {
        let sha256 = hex(&self.prefix.1);
        let row = [
            Value::Int(self.capture),
            Value::Text(self.name),
            Value::Text(&sha256),
            Value::Int(self.prefix.0 as i64),
            Value::Bool(complete),
            Value::Time(self.ingested_at),
            self.first_time.map_or(Value::Null, Value::Time),
            self.last_time.map_or(Value::Null, Value::Time),
            Value::Int(self.report.packets as i64),
            Value::Int(self.report.messages as i64),
            Value::Int(self.report.errors as i64),
            Value::Int(self.report.encrypted as i64),
        ];
        self.backend.upsert(&CAPTURES, &row)
    }

    fn commit(&mut self, complete: bool) -> Result<(), Error> {
        self.begin()?;
        for flow in self.flows.values_mut().filter(|f| f.dirty) {
            write_flow(self.backend, self.capture, flow)?;
            flow.dirty = false;
        }
        for session in self.sessions.dirty() {
            write_session(self.backend, self.capture, session)?;
            session.dirty = false;
        }
        self.write_capture(complete)?;
        keep(&self.sink, |sink| sink.sync())?;
        self.backend.commit()?;
        self.open = false;
        self.pending_octets = 0;
        self.last_commit = Instant::now();
        self.stored.store(self.report.messages, Ordering::Relaxed);
        Ok(())
    }

    fn end(&mut self) -> Result<(), Error> {
        self.begin()?;
        let mut found = std::mem::take(&mut self.found);
        while let Some(request) = self.pairing.expire(i64::MAX) {
            self.diagnosis.unanswered(&request, &mut found);
        }
        self.diagnosis.end_all(&mut found);
        self.write_findings(found)?;
        self.report.sessions = self.sessions.count;
        keep(&self.sink, |sink| {
            sink.finish(&Finished {
                name: self.name,
                sha256: &hex(&self.prefix.1),
                octets: self.prefix.0,
                packets: self.report.packets,
                messages: self.report.messages,
                encrypted: self.report.encrypted,
                first_time: self.first_time,
                last_time: self.last_time,
            })
        })?;
        self.commit(true)
    }

    fn batch(&mut self, batch: &Batch) -> Result<(), Error> {
        self.prefix = batch.prefix;
        self.report.packets = batch.totals.packets;
        self.report.encrypted = self.report.encrypted.max(batch.totals.encrypted);
        self.first_time = self.first_time.or(batch.totals.first_time);
        self.last_time = batch.totals.last_time.or(self.last_time);
        if !batch.entries.is_empty() {
            self.begin()?;
        }
        for entry in &batch.entries {
            match entry {
                Entry::Flow(flow, format) => {
                    let stored = StoredFlow {
                        id: take(&mut self.ids.flow),
                        source: flow.source.ip().to_string(),
                        destination: flow.destination.ip().to_string(),
                        flow: (**flow).clone(),
                        format,
                        dirty: true,
                    };
                    self.flows.insert(flow.id, stored);
                }
                Entry::FlowEnd(flow) => {
                    let mut stored = self.flows.remove(&flow.id).unwrap_or_else(|| StoredFlow {
                        id: take(&mut self.ids.flow),
                        source: flow.source.ip().to_string(),
                        destination: flow.destination.ip().to_string(),
                        flow: (**flow).clone(),
                        format: "",
                        dirty: true,
                    });
                    stored.flow = (**flow).clone();
                    keep(&self.sink, |sink| sink.flow(flow))?;
                    write_flow(self.backend, self.capture, &stored)?;
                }
                Entry::Notice(notice) => self.notice(notice)?,
                Entry::Message(item) => self.message(item, batch)?,
            }
        }
        while let Some(slot) = self.sessions.retire() {
            let mut found = std::mem::take(&mut self.found);
            self.diagnosis.end(slot, &mut found);
            self.write_findings(found)?;
            if let Some(session) = self.sessions.forget(slot)
                && session.dirty
            {
                write_session(self.backend, self.capture, &session)?;
            }
        }
        Ok(())
    }

    fn notice(&mut self, told: &Told) -> Result<(), Error> {
        self.notices += 1;
        if self.notices > MAX_NOTICES {
            return Ok(());
        }
        let Told { packet, time, encrypted, ref text } = *told;
        keep(&self.sink, |sink| sink.notice(&StoredNotice { packet, time, encrypted, text }))?;
        let finding = Finding {
            rule: if encrypted { &ENCRYPTED } else { &CAPTURE },
            session: None,
            message: None,
            packet: Some(packet),
            time: Some(time),
            text: text.clone(),
            evidence: None,
        };
        self.write_findings(vec![finding])
    }

    fn message(&mut self, item: &Item, batch: &Batch) -> Result<(), Error> {
        let bytes = &batch.bytes[item.bytes.clone()];
        let json = &batch.text[item.json.clone()];
        let Some(stored) = self.flows.get_mut(&item.flow) else { return Err(Error::Ended) };
        stored.dirty = true;
        stored.flow.messages += 1;
        let id = take(&mut self.ids.message);
        keep(&self.sink, |sink| {
            sink.record(&StoredRecord {
                capture: self.name,
                packet: item.packet,
                time: item.time,
                flow: &stored.flow,
                direction: item.direction,
                format: item.format,
                bytes,
            })
        })?;
        let summary = item.summary.as_ref();
        let mut pair = Pair::New;
        let mut slot: Option<Slot> = None;
        let mut found = std::mem::take(&mut self.found);
        if let Some(summary) = summary {
            let (sender, receiver) = match item.direction {
                Direction::Forward => (stored.flow.source, stored.flow.destination),
                Direction::Backward => (stored.flow.destination, stored.flow.source),
            };
            let (between, direction) = match (discovers(summary), summary.role) {
                (false, _) => (Between::Flow(item.flow), item.direction),
                (true, Role::Response) => (Between::Seeker(receiver.ip()), Direction::Backward),
                (true, _) => (Between::Seeker(sender.ip()), Direction::Forward),
            };
            pair = self.pairing.pair(between, direction, summary, bytes);
            let (paired, repeated) = match &pair {
                Pair::Answers(request) | Pair::AnswersAgain(request) => (request.session, false),
                Pair::Repeats(request) => (request.session, true),
                Pair::New | Pair::Unasked => (None, false),
            };
            let met = Met { flow: &stored.flow, direction: item.direction, time: item.time, paired, repeated };
            let ids = &mut self.ids;
            slot = self.sessions.of(summary, &met, || take(&mut ids.session));
            if summary.role == Role::Request && matches!(pair, Pair::New) {
                let lost = self.pairing.remember(between, direction, summary, bytes, id, item.packet, item.time, slot);
                if let Some(request) = lost {
                    self.diagnosis.unanswered(&request, &mut found);
                }
            }
            for merged in &self.sessions.merged {
                self.diagnosis.merge(merged.from.0, merged.into.0);
            }
            let seen = Seen {
                id,
                packet: item.packet,
                time: item.time,
                sender: sender.ip(),
                session: slot,
                summary,
                facts: &item.facts,
                pair: &pair,
            };
            self.diagnosis.observe(&seen, &mut found);
            while let Some(request) = self.pairing.expire(item.time) {
                self.diagnosis.unanswered(&request, &mut found);
            }
        }
        if let Some(fault) = &item.fault {
            self.report.errors += 1;
            found.push(Finding {
                rule: &UNDECODABLE,
                session: slot,
                message: Some(id),
                packet: Some(item.packet),
                time: Some(item.time),
                text: format!("{} message: {fault}", item.format.name()),
                evidence: None,
            });
        }
        let merged = std::mem::take(&mut self.sessions.merged);
        for merged in merged {
            let (from, into) = (merged.from.1, merged.into.1);
            for table in ["messages", "series", "findings"] {
                let sql = format!("UPDATE {table} SET session_id = ?1 WHERE session_id = ?2");
                self.backend.execute(&sql, &[Value::Int(into), Value::Int(from)])?;
            }
            self.backend.execute("DELETE FROM sessions WHERE id = ?1", &[Value::Int(from)])?;
        }
        let mut session_id = Value::Null;
        if let Some(session) = slot.and_then(|slot| self.sessions.get(slot)) {
            session_id = Value::Int(session.id);
            session.errors += u64::from(item.fault.is_some());
            session.failures += u64::from(summary.is_some_and(|s| s.status == Status::Failed));
        }
        let (request, latency) = match &pair {
            Pair::Answers(request) | Pair::AnswersAgain(request) => {
                (Value::Int(request.message), Value::Real((item.time - request.time) as f64 / 1e6))
            }
            Pair::Repeats(request) => (Value::Int(request.message), Value::Null),
            Pair::New | Pair::Unasked => (Value::Null, Value::Null),
        };
        let empty_is_null = |text| if str::is_empty(text) { Value::Null } else { Value::Text(text) };
        let fault = item.fault.as_ref();
        let row = [
            Value::Int(id),
            Value::Int(self.capture),
            Value::Int(stored.id),
            session_id,
            Value::Int(item.packet as i64),
            Value::Time(item.time),
            Value::Int(item.time),
            Value::Text(summary.map_or(item.format.name(), |s| s.protocol)),
            Value::Text(summary.map_or(item.format.name(), |s| s.format)),
            Value::from(summary.map(|s| &*s.message)),
            Value::Text(match item.direction {
                Direction::Forward => "forward",
                Direction::Backward => "backward",
            }),
            Value::from(summary.map(|s| match s.role {
                Role::Request => "request",
                Role::Response => "response",
                Role::Other => "other",
            })),
            Value::from(summary.and_then(|s| s.transaction).map(|t| t as i64)),
            request,
            latency,
            Value::from(summary.and_then(|s| match s.status {
                Status::None => None,
                Status::Ok => Some("ok"),
                Status::Warning => Some("warning"),
                Status::Failed => Some("failed"),
            })),
            summary.map_or(Value::Null, |s| empty_is_null(&s.status_text)),
            Value::from(summary.map(|s| s.line.as_str())),
            Value::Int(bytes.len() as i64),
            Value::Blob(bytes),
            empty_is_null(json),
            Value::from(fault.map(|f| f.message.as_str())),
            Value::from(fault.and_then(|f| f.at_bit).map(|b| b as i64)),
            Value::from(fault.map(|f| f.path.as_str()).filter(|p| !p.is_empty())),
        ];
        self.backend.insert(&MESSAGES, &row)?;
        for sample in summary.map_or(&[][..], |s| &s.samples) {
            let session = slot.and_then(|slot| self.sessions.get(slot));
            if session.is_some_and(|session| !session.changes(sample.name, sample.value)) {
                continue;
            }
            let row = [
                Value::Int(take(&mut self.ids.series)),
                Value::Int(self.capture),
                session_id,
                Value::Int(id),
                Value::Time(item.time),
                Value::Text(sample.name),
                Value::Real(sample.value),
                Value::Text(sample.unit),
            ];
            self.backend.insert(&SERIES, &row)?;
        }
        self.report.messages += 1;
        self.pending_octets += bytes.len() + json.len() + 300;
        self.write_findings(found)
    }

    fn write_findings(&mut self, mut found: Vec<Finding>) -> Result<(), Error> {
        if !found.is_empty() {
            self.begin()?;
        }
        for finding in found.drain(..) {
            self.report.findings += 1;
            let mut session_id = Value::Null;
            if let Some(session) = finding.session.and_then(|slot| self.sessions.get(slot)) {
                session_id = Value::Int(session.id);
                session.findings += 1;
                session.dirty = true;
            }
            let row = [
                Value::Int(take(&mut self.ids.finding)),
                Value::Int(self.capture),
                session_id,
                Value::from(finding.message),
                Value::from(finding.packet.map(|p| p as i64)),
                finding.time.map_or(Value::Null, Value::Time),
                Value::Text(finding.rule.name),
                Value::Text(finding.rule.severity.name()),
                Value::Text(finding.rule.clause),
                Value::Text(&finding.text),
                Value::from(finding.evidence.as_deref()),
            ];
            self.backend.insert(&FINDINGS, &row)?;
            self.pending_octets += finding.text.len() + 100;
        }
        self.found = found;
        Ok(())
    }
}

fn write_flow(backend: &mut dyn Backend, capture: i64, stored: &StoredFlow) -> Result<(), Error> {
    let flow = &stored.flow;
    let row = [
        Value::Int(stored.id),
        Value::Int(capture),
        Value::Text(match flow.transport {
            Transport::Udp => "udp",
            Transport::Tcp => "tcp",
            Transport::Unknown => "unknown",
        }),
        Value::Text(&stored.source),
        Value::Int(i64::from(flow.source.port())),
        Value::Text(&stored.destination),
        Value::Int(i64::from(flow.destination.port())),
        Value::from(Some(stored.format).filter(|f| !f.is_empty())),
        Value::Bool(flow.encrypted),
        Value::Time(flow.first_time),
        Value::Time(flow.last_time),
        Value::Int(flow.packets as i64),
        Value::Int(flow.octets as i64),
        Value::Int(flow.messages as i64),
    ];
    backend.upsert(&FLOWS, &row)
}

fn write_session(backend: &mut dyn Backend, capture: i64, session: &Session) -> Result<(), Error> {
    let (label, client, server) = (session.label(), session.client.to_string(), session.server.to_string());
    let row = [
        Value::Int(session.id),
        Value::Int(capture),
        Value::Text(session.protocol),
        Value::Text(&label),
        Value::Text(&client),
        Value::Text(&server),
        Value::Time(session.first_time),
        Value::Time(session.last_time),
        Value::Real((session.last_time - session.first_time) as f64 / 1e9),
        Value::Int(session.messages as i64),
        Value::Int(session.errors as i64),
        Value::Int(session.failures as i64),
        Value::Int(session.findings as i64),
        Value::Text(&session.first_message),
        Value::Text(&session.last_message),
        Value::from(Some(session.last_status.as_str()).filter(|s| !s.is_empty())),
        Value::Bool(session.closed),
    ];
    backend.upsert(&SESSIONS, &row)
}
