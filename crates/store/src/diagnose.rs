//! Findings: rules as data, and small functions over a session's messages.
//!
//! The rules are applied while messages come in, one after the other, with a small state for each session: nothing has
//! to be read again, and a live stream has its findings at once.

mod pfcp;
#[cfg(test)]
mod tests;
mod v2g;

pub(crate) use v2g::discovers;

use crate::{
    pairing::{Pair, Request},
    sessions::Slot,
};
use std::{collections::HashMap, fmt, net::IpAddr};
use wireform_wire::{Role, Status, Summary};

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Not as the standard wants it, or a sign of trouble.
    Warning,
    /// Something failed.
    Error,
}

impl Severity {
    /// As it is written in the database.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A rule: what is looked for, and where it is written.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Its name in the database: `pfcp-cause`.
    pub name: &'static str,
    /// The protocol that it is for; empty for all.
    pub protocol: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// The standard that says it, with the clause or the name that it has there where that is known; empty where none
    /// does.
    pub clause: &'static str,
    /// What it looks for, for people.
    pub title: &'static str,
}

macro_rules! rules {
    ($($id:ident $name:literal $protocol:literal $severity:ident $clause:literal $title:literal;)*) => {
        $(pub(crate) static $id: Rule = Rule {
            name: $name, protocol: $protocol, severity: Severity::$severity, clause: $clause, title: $title,
        };)*
        /// All rules.
        pub static RULES: &[&Rule] = &[$(&$id),*];
    };
}

rules! {
    UNDECODABLE "undecodable" "" Error "" "A message that cannot be decoded";
    CAPTURE "capture" "" Warning "" "A capture, packet or stream that is damaged or not complete";
    ENCRYPTED "encrypted" "" Info "" "A stream whose messages cannot be read because it is encrypted";
    FAILED "failed" "" Error "" "A response that says failed";
    UNANSWERED "unanswered" "" Warning "" "A request without a response";
    REPEATED "repeated" "" Warning "" "A request that was sent again";
    UNASKED "unasked" "" Info "" "A response whose request is not in the capture";

    PFCP_CAUSE "pfcp-cause" "pfcp" Error "TS 29.244 8.2.1" "A response with a rejecting cause";
    PFCP_UNANSWERED "pfcp-unanswered" "pfcp" Error "TS 29.244 6.4" "A request without a response";
    PFCP_REPEATED "pfcp-repeated" "pfcp" Warning "TS 29.244 6.4" "A request that was sent again";
    PFCP_RESTART "pfcp-restart" "pfcp" Warning "TS 29.244 8.2.65"
        "A node whose recovery time stamp grew: it restarted, and its sessions are gone";
    PFCP_MISSING_RULE "pfcp-missing-rule" "pfcp" Error "TS 29.244 5.2.1"
        "A rule that names a rule which does not exist in its session";
    PFCP_DUPLICATE_RULE "pfcp-duplicate-rule" "pfcp" Warning "TS 29.244 7.5.2"
        "A rule that is created although its session has it already";

    V2G_RESPONSE "v2g-response-code" "v2g" Error "ISO 15118-2" "A response code that says failed";
    V2G_UNANSWERED "v2g-unanswered" "v2g" Error "ISO 15118-2" "A request without a response";
    V2G_LATE "v2g-message-timeout" "v2g" Error "ISO 15118-2, V2G_EVCC_Msg_Timeout"
        "A response that comes after the time-out of its message";
    V2G_PAUSE "v2g-sequence-timeout" "v2g" Error "ISO 15118-2, V2G_SECC_Sequence_Timeout"
        "More than 60 s between a response and the next request";
    V2G_PHASE "v2g-phase-timeout" "v2g" Error "ISO 15118-2, V2G_EVCC_CableCheck_Timeout and V2G_EVCC_PreCharge_Timeout"
        "A cable check of more than 40 s or a pre-charge of more than 7 s";
    V2G_ORDER "v2g-order" "v2g" Warning "ISO 15118-2" "A request that must not follow the one before it";
    V2G_SESSION_ID "v2g-session-id" "v2g" Error "ISO 15118-2"
        "A session identifier that is not the one of the session";
    V2G_PRECHARGE "v2g-precharge" "v2g" Error "IEC 61851-23"
        "Power delivery begins though the voltage is more than 20 V away from what the vehicle asked for";
    V2G_LIMIT "v2g-limit" "v2g" Error "ISO 15118-2" "More than the other end announced as its maximum";
    V2G_STATUS "v2g-status" "v2g" Warning "ISO 15118-2" "A vehicle or a charging point that reports an error";
    V2G_NO_STOP "v2g-no-stop" "v2g" Info "ISO 15118-2" "A session that ends without SessionStop";
}

/// A finding, before it has a number.
#[derive(Debug, Clone)]
pub(crate) struct Finding {
    pub(crate) rule: &'static Rule,
    pub(crate) session: Option<Slot>,
    pub(crate) message: Option<i64>,
    pub(crate) packet: Option<u64>,
    pub(crate) time: Option<i64>,
    pub(crate) text: String,
    /// JSON.
    pub(crate) evidence: Option<String>,
}

/// The rule for a protocol, or the last one, which is for all.
fn of(protocol: &str, rules: &[&'static Rule]) -> &'static Rule {
    rules.iter().find(|r| r.protocol == protocol).copied().unwrap_or(rules[rules.len() - 1])
}

/// What rules need of a message beyond its summary; found where it is decoded.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Facts {
    /// What a PFCP message does to the rules of its session.
    pub(crate) rules: Vec<pfcp::Change>,
    /// The recovery time stamp in it.
    pub(crate) recovery: Option<u64>,
    /// A status that says error: `EVErrorCode FAILED_RESSTemperatureInhibit`.
    pub(crate) trouble: Option<String>,
}

/// The facts of a message, from its JSON.
pub(crate) fn facts(summary: &Summary, json: &str) -> Facts {
    match summary.protocol {
        "pfcp" => pfcp::facts(summary, json),
        "v2g" => Facts { trouble: v2g::trouble(json), ..Facts::default() },
        _ => Facts::default(),
    }
}

/// A message as the rules see it.
pub(crate) struct Seen<'a> {
    pub(crate) id: i64,
    pub(crate) packet: u64,
    pub(crate) time: i64,
    pub(crate) sender: IpAddr,
    pub(crate) session: Option<Slot>,
    pub(crate) summary: &'a Summary,
    pub(crate) facts: &'a Facts,
    pub(crate) pair: &'a Pair,
}

impl Seen<'_> {
    fn finding(&self, rule: &'static Rule, text: String, evidence: Option<String>) -> Finding {
        Finding {
            rule,
            session: self.session,
            message: Some(self.id),
            packet: Some(self.packet),
            time: Some(self.time),
            text,
            evidence,
        }
    }
}

/// What the rules remember of a session.
#[derive(Debug)]
enum Memory {
    Pfcp(pfcp::Memory),
    V2g(Box<v2g::Memory>),
}

/// The state of all rules over a capture.
#[derive(Debug, Default)]
pub(crate) struct Diagnosis {
    sessions: HashMap<Slot, Memory>,
    nodes: pfcp::Nodes,
}

impl Diagnosis {
    /// Looks at a message.
    pub(crate) fn observe(&mut self, seen: &Seen<'_>, into: &mut Vec<Finding>) {
        let summary = seen.summary;
        if summary.status == Status::Failed {
            let rule = of(summary.protocol, &[&PFCP_CAUSE, &V2G_RESPONSE, &FAILED]);
            let asked = match seen.pair {
                Pair::Answers(request) | Pair::AnswersAgain(request) => {
                    format!(", in answer to packet {}", request.packet)
                }
                _ => String::new(),
            };
            let text = format!("{} says {}{asked}", summary.message, summary.status_text);
            into.push(seen.finding(rule, text, None));
        }
        match seen.pair {
            Pair::Repeats(request) => {
                let after = (seen.time - request.time) as f64 / 1e9;
                let text = format!(
                    "{} repeats packet {} after {after:.3} s (repetition {})",
                    summary.message, request.packet, request.repeats
                );
                let evidence = Some(format!("{{\"first_message\":{},\"after_seconds\":{after}}}", request.message));
                into.push(seen.finding(of(summary.protocol, &[&PFCP_REPEATED, &REPEATED]), text, evidence));
                return; // It changes nothing in its session.
            }
            Pair::Unasked if summary.role == Role::Response => {
                let text = format!("{}: its request is not in the capture", summary.message);
                into.push(seen.finding(&UNASKED, text, None));
            }
            _ => {}
        }
        if summary.protocol == "pfcp" {
            self.nodes.observe(seen, into);
        }
        let Some(slot) = seen.session else { return };
        let memory = self.sessions.entry(slot).or_insert_with(|| match summary.protocol {
            "v2g" => Memory::V2g(Box::default()),
            _ => Memory::Pfcp(pfcp::Memory::default()),
        });
        match memory {
            Memory::Pfcp(memory) => memory.observe(seen, into),
            Memory::V2g(memory) => memory.observe(seen, into),
        }
    }

    /// A session is over, or forgotten, or the capture ends.
    pub(crate) fn end(&mut self, slot: Slot, into: &mut Vec<Finding>) {
        if let Some(Memory::V2g(memory)) = self.sessions.remove(&slot) {
            memory.end(slot, into);
        }
    }

    /// All sessions that are still remembered end.
    pub(crate) fn end_all(&mut self, into: &mut Vec<Finding>) {
        let mut slots: Vec<Slot> = self.sessions.keys().copied().collect();
        slots.sort_unstable();
        for slot in slots {
            self.end(slot, into);
        }
    }

    /// Two sessions are one: what the rules remember is that of the one that stays, or of the other where it has none.
    pub(crate) fn merge(&mut self, from: Slot, into: Slot) {
        if let Some(memory) = self.sessions.remove(&from) {
            self.sessions.entry(into).or_insert(memory);
        }
    }

    /// A request was not answered.
    pub(crate) fn unanswered(&mut self, request: &Request, into: &mut Vec<Finding>) {
        let times = match request.repeats {
            0 => String::new(),
            n => format!(", sent {} times", n + 1),
        };
        into.push(Finding {
            rule: of(request.protocol, &[&PFCP_UNANSWERED, &V2G_UNANSWERED, &UNANSWERED]),
            session: request.session,
            message: Some(request.message),
            packet: Some(request.packet),
            time: Some(request.time),
            text: format!("{} has no response{times}", request.name),
            evidence: Some(format!("{{\"repetitions\":{}}}", request.repeats)),
        });
    }
}
