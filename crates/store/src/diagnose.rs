//! Findings: rules as data, and small functions over a session's messages.

use crate::{
    pairing::{Pair, Request},
    sessions::Slot,
};
use std::fmt;
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

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
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
    /// The clause of the standard.
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
    PFCP_CAUSE "pfcp-cause" "pfcp" Error "TS 29.244 8.2.1" "A response with a rejecting cause";
    V2G_RESPONSE "v2g-response-code" "v2g" Error "ISO 15118-2 8.4.3, Table 112" "A response code that says failed";
    FAILED "failed" "" Error "" "A response that says failed";
    PFCP_UNANSWERED "pfcp-unanswered" "pfcp" Error "TS 29.244 6.4" "A request without a response";
    V2G_UNANSWERED "v2g-unanswered" "v2g" Error "ISO 15118-2 8.7.2" "A request without a response";
    UNANSWERED "unanswered" "" Warning "" "A request without a response";
    PFCP_REPEATED "pfcp-repeated" "pfcp" Warning "TS 29.244 6.4" "A request that was sent again";
    REPEATED "repeated" "" Warning "" "A request that was sent again";
    UNASKED "unasked" "" Info "" "A response whose request is not in the capture";
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

/// The rule for a protocol, or the one for all.
fn of(protocol: &str, rules: &[&'static Rule]) -> &'static Rule {
    rules.iter().find(|r| r.protocol == protocol).copied().unwrap_or(rules[rules.len() - 1])
}

/// A message as the rules see it.
pub(crate) struct Seen<'a> {
    pub(crate) id: i64,
    pub(crate) packet: u64,
    pub(crate) time: i64,
    pub(crate) session: Option<Slot>,
    pub(crate) summary: &'a Summary,
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

/// The state of all rules over a capture.
#[derive(Debug, Default)]
pub(crate) struct Diagnosis {}

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
            }
            Pair::Unasked if summary.role == Role::Response => {
                let text = format!("{}: its request is not in the capture", summary.message);
                into.push(seen.finding(&UNASKED, text, None));
            }
            _ => {}
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
