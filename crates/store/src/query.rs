//! What programs ask of a store. Everything else asks the database itself, or OData.

use crate::{
    Error, Store,
    backend::{Backend, Owned, Value},
};

/// A capture.
#[derive(Debug, Clone, PartialEq)]
pub struct CaptureRow {
    /// Number.
    pub id: i64,
    /// Name under which it was ingested.
    pub name: String,
    /// SHA-256 of the file.
    pub sha256: String,
    /// Octets of the file.
    pub octets: i64,
    /// Whether it was read to its end.
    pub complete: bool,
    /// Time of its first packet.
    pub first_time: Option<String>,
    /// Packets.
    pub packets: i64,
    /// Messages.
    pub messages: i64,
    /// Messages that could not be decoded.
    pub errors: i64,
    /// Flows that are encrypted.
    pub encrypted_flows: i64,
}

/// A session.
#[derive(Debug, Clone, PartialEq)]
pub struct SessionRow {
    /// Number.
    pub id: i64,
    /// Its capture.
    pub capture_id: i64,
    /// `pfcp`, `v2g`, ….
    pub protocol: String,
    /// Identifiers of the protocol, in hexadecimal.
    pub label: String,
    /// Who began.
    pub client_address: String,
    /// The other end.
    pub server_address: String,
    /// Time of its first message, ISO 8601.
    pub first_time: String,
    /// From its first message to its last.
    pub duration_seconds: f64,
    /// Messages.
    pub messages: i64,
    /// Messages that could not be decoded.
    pub errors: i64,
    /// Responses that say failed.
    pub failures: i64,
    /// Findings.
    pub findings: i64,
    /// Name of the first message.
    pub first_message: String,
    /// Name of the last message.
    pub last_message: String,
    /// The last status that was told.
    pub last_status: Option<String>,
    /// Whether it was ended as the protocol ends it.
    pub closed: bool,
}

/// A message.
#[derive(Debug, Clone, PartialEq)]
pub struct MessageRow {
    /// Number.
    pub id: i64,
    /// Its session.
    pub session_id: Option<i64>,
    /// Number of the packet that completed it.
    pub packet: i64,
    /// ISO 8601.
    pub time: String,
    /// `pfcp`, `v2g`, ….
    pub protocol: String,
    /// `pfcp`, `iso2`, ….
    pub format: String,
    /// Its name; `None` where it could not be decoded.
    pub message: Option<String>,
    /// `forward` from the end that began the flow, or `backward`.
    pub direction: String,
    /// Of a response: milliseconds since its request.
    pub latency_ms: Option<f64>,
    /// The status in the standard's words.
    pub status_text: Option<String>,
    /// One line for people.
    pub summary: Option<String>,
    /// Its octets.
    pub raw: Vec<u8>,
    /// As JSON, where it could be decoded.
    pub json: Option<String>,
    /// Why it could not be decoded.
    pub error: Option<String>,
    /// At which bit.
    pub error_bit: Option<i64>,
    /// In which field.
    pub error_path: Option<String>,
}

/// A finding.
#[derive(Debug, Clone, PartialEq)]
pub struct FindingRow {
    /// Number.
    pub id: i64,
    /// Its capture.
    pub capture_id: i64,
    /// Its session.
    pub session_id: Option<i64>,
    /// Its message.
    pub message_id: Option<i64>,
    /// Its packet.
    pub packet: Option<i64>,
    /// ISO 8601.
    pub time: Option<String>,
    /// Name of the rule.
    pub rule: String,
    /// `info`, `warning` or `error`.
    pub severity: String,
    /// The clause of the standard; empty where none says it.
    pub clause: String,
    /// What was found.
    pub text: String,
    /// JSON.
    pub evidence: Option<String>,
}

/// The values of a row, one after the other.
struct Row(std::vec::IntoIter<Owned>);

impl Row {
    fn next(&mut self) -> Owned {
        self.0.next().unwrap_or(Owned::Null)
    }
    fn int(&mut self) -> i64 {
        self.next().int()
    }
    fn text(&mut self) -> String {
        self.next().text()
    }
}

fn rows(
    backend: &mut dyn Backend,
    sql: &str,
    parameters: &[Value<'_>],
) -> Result<impl Iterator<Item = Row> + use<>, Error> {
    Ok(backend.query(sql, parameters)?.into_iter().map(|row| Row(row.into_iter())))
}

impl Store {
    /// All captures, in the order in which they were ingested.
    ///
    /// # Errors
    /// Those of the database.
    pub fn captures(&mut self) -> Result<Vec<CaptureRow>, Error> {
        let sql = "SELECT id, name, sha256, octets, complete, first_time, packets, messages, errors, encrypted_flows
                   FROM captures ORDER BY id";
        Ok(rows(self.backend.as_mut(), sql, &[])?
            .map(|mut r| CaptureRow {
                id: r.int(),
                name: r.text(),
                sha256: r.text(),
                octets: r.int(),
                complete: r.int() != 0,
                first_time: r.next().opt_text(),
                packets: r.int(),
                messages: r.int(),
                errors: r.int(),
                encrypted_flows: r.int(),
            })
            .collect())
    }

    /// The sessions of a capture, or of all, in the order of their numbers.
    ///
    /// # Errors
    /// Those of the database.
    pub fn sessions(&mut self, capture: Option<i64>, limit: u64) -> Result<Vec<SessionRow>, Error> {
        let sql = "SELECT id, capture_id, protocol, label, client_address, server_address, first_time,
                   duration_seconds, messages, errors, failures, findings, first_message, last_message, last_status,
                   closed FROM sessions WHERE ?1 = 0 OR capture_id = ?1 ORDER BY id LIMIT ?2";
        Ok(rows(self.backend.as_mut(), sql, &[Value::Int(capture.unwrap_or(0)), limited(limit)])?
            .map(|mut r| SessionRow {
                id: r.int(),
                capture_id: r.int(),
                protocol: r.text(),
                label: r.text(),
                client_address: r.text(),
                server_address: r.text(),
                first_time: r.text(),
                duration_seconds: r.next().real(),
                messages: r.int(),
                errors: r.int(),
                failures: r.int(),
                findings: r.int(),
                first_message: r.text(),
                last_message: r.text(),
                last_status: r.next().opt_text(),
                closed: r.int() != 0,
            })
            .collect())
    }

    /// The messages of a session, or of all and none, in their order.
    ///
    /// # Errors
    /// Those of the database.
    pub fn messages(&mut self, session: Option<i64>, limit: u64) -> Result<Vec<MessageRow>, Error> {
        let sql = "SELECT id, session_id, packet, time, protocol, format, message, direction, latency_ms, status_text,
                   summary, raw, json, error, error_bit, error_path FROM messages";
        let wanted = if session.is_some() { "WHERE session_id = ?1" } else { "WHERE ?1 = 0" };
        let sql = format!("{sql} {wanted} ORDER BY id LIMIT ?2");
        Ok(rows(self.backend.as_mut(), &sql, &[Value::Int(session.unwrap_or(0)), limited(limit)])?
            .map(|mut r| MessageRow {
                id: r.int(),
                session_id: r.next().opt_int(),
                packet: r.int(),
                time: r.text(),
                protocol: r.text(),
                format: r.text(),
                message: r.next().opt_text(),
                direction: r.text(),
                latency_ms: r.next().opt_real(),
                status_text: r.next().opt_text(),
                summary: r.next().opt_text(),
                raw: r.next().blob(),
                json: r.next().opt_text(),
                error: r.next().opt_text(),
                error_bit: r.next().opt_int(),
                error_path: r.next().opt_text(),
            })
            .collect())
    }

    /// The findings of a session, or all.
    ///
    /// # Errors
    /// Those of the database.
    pub fn findings(&mut self, session: Option<i64>, limit: u64) -> Result<Vec<FindingRow>, Error> {
        let sql = "SELECT id, capture_id, session_id, message_id, packet, time, rule, severity, clause, text, evidence
                   FROM findings WHERE ?1 = 0 OR session_id = ?1 ORDER BY id LIMIT ?2";
        Ok(rows(self.backend.as_mut(), sql, &[Value::Int(session.unwrap_or(0)), limited(limit)])?
            .map(|mut r| FindingRow {
                id: r.int(),
                capture_id: r.int(),
                session_id: r.next().opt_int(),
                message_id: r.next().opt_int(),
                packet: r.next().opt_int(),
                time: r.next().opt_text(),
                rule: r.text(),
                severity: r.text(),
                clause: r.text(),
                text: r.text(),
                evidence: r.next().opt_text(),
            })
            .collect())
    }
}

fn limited(limit: u64) -> Value<'static> {
    Value::Int(i64::try_from(limit).unwrap_or(i64::MAX))
}
