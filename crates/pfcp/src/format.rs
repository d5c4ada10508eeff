//! PFCP for programs that use formats without knowing them.

use crate::element::{Decode, next};
use crate::ie::{Cause, DurationMeasurement, FSeid, NodeId, OffendingIe, VolumeMeasurement};
use crate::message::{self, Header};
use crate::tree::{self, Given, Tree};
use crate::value::{Value, meaning};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;
use wireform_wire::bytes::Reader;
use wireform_wire::{
    Error, Fault, Format, Framing, Hint, Kind, Likelihood, Recorder, Role, Sample, Scope, SessionKey, Status, Summary,
};

/// The formats of this crate.
pub const FORMATS: &[&dyn Format] = &[&Pfcp];

/// PFCP messages.
#[derive(Debug, Clone, Copy)]
struct Pfcp;

/// What `to_json` writes and `from_json` reads.
#[derive(serde::Serialize)]
struct Out<'t> {
    format: &'static str,
    message: &'static str,
    value: &'t Tree<'t>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}
#[derive(serde::Deserialize)]
struct In {
    message: Option<String>,
    value: Given,
}

fn write(tree: &Tree<'_>, out: &mut String) -> Result<(), Fault> {
    let error = tree.error.map(|e| e.to_string());
    let document = Out { format: "pfcp", message: tree.message.name, value: tree, error };
    let text = serde_json::to_string(&document).map_err(|e| Fault::text(e.to_string(), ""))?;
    out.push_str(&text);
    Ok(())
}

impl Format for Pfcp {
    fn name(&self) -> &'static str {
        "pfcp"
    }
    fn title(&self) -> &'static str {
        "Packet Forwarding Control Protocol (3GPP TS 29.244)"
    }
    fn probe(&self, hint: &Hint, bytes: &[u8]) -> Likelihood {
        let Ok(header) = Header::read(&mut Reader::new(bytes)) else { return Likelihood::No };
        let Some(kind) = message::describe(header.message_type) else { return Likelihood::No };
        if kind.session != header.seid.is_some() || bytes[0] & 0x18 != 0 {
            return Likelihood::No;
        }
        let whole = header.message_len();
        if whole > bytes.len() || (whole < bytes.len() && !header.follow_on) {
            return Likelihood::No;
        }
        let port = hint.source_port == crate::PORT || hint.destination_port == crate::PORT;
        let mut r = Reader::at(&bytes[header.len()..whole], header.len());
        let mut known = 0;
        while !r.is_empty() {
            match next(&mut r) {
                Ok((number, _)) => known += usize::from(crate::ie::describe(number).is_some()),
                Err(_) => return Likelihood::No,
            }
        }
        match (port, known) {
            (true, _) => Likelihood::Sure,
            (false, 1..) => Likelihood::Likely,
            (false, 0) => Likelihood::Maybe,
        }
    }
    fn frame(&self, bytes: &[u8]) -> Framing {
        let Some(head) = bytes.first_chunk::<4>() else { return Framing::More(4) };
        let whole = usize::from(u16::from_be_bytes([head[2], head[3]])) + 4;
        if head[0] >> 5 != message::VERSION || whole < 8 {
            // No message of this version: nothing can be said of where the next one would be.
            return Framing::Message(bytes.len());
        }
        if whole > bytes.len() { Framing::More(whole) } else { Framing::Message(whole) }
    }
    fn inspect(&self, bytes: &[u8], into: &mut Recorder) -> Result<(), Error> {
        tree::trace(bytes, into).map_err(Error::from)
    }
    fn to_json(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        let tree = Tree::read(bytes).map_err(|e| self.fault(bytes, e.error))?;
        write(&tree, out)
    }
    fn to_json_lenient(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        let tree = Tree::read_lenient(bytes).map_err(|e| self.fault(bytes, e.error))?;
        write(&tree, out)
    }
    fn from_json(&self, json: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
        let document: In = serde_json::from_str(json).map_err(|e| Fault::text(e.to_string(), ""))?;
        let octets = document.value.encode(document.message.as_deref()).map_err(|e| Fault::text(e.message, e.path))?;
        out.extend_from_slice(&octets);
        Ok(())
    }
    fn summary(&self, bytes: &[u8]) -> Result<Summary, Error> {
        summary(bytes)
    }
}

/// What a message says of itself, from its elements as they lie there: no tree is built for it.
fn summary(bytes: &[u8]) -> Result<Summary, Error> {
    let (header, mut elements, _) = tree::split_lenient(bytes)?;
    let message = message::describe(header.message_type)
        .ok_or(Error::new(Kind::Invalid { what: "message type", value: header.message_type.into() }, 8))?;
    let role = if message.is_request() { Role::Request } else { Role::Response };
    let mut summary = Summary {
        protocol: "pfcp",
        format: "pfcp",
        message: Cow::Borrowed(message.name),
        role,
        keys: Vec::new(),
        transaction: Some(header.sequence.into()),
        status: Status::None,
        status_text: Cow::Borrowed(""),
        line: String::with_capacity(128),
        samples: Vec::new(),
    };
    let line = &mut summary.line;
    line.push_str(message.name);
    if let Some(seid) = header.seid.filter(|s| *s != 0) {
        summary.keys.push(SessionKey { scope: Scope::Receiver, id: seid });
        say(line, format_args!(", SEID {seid:#x}"));
    }
    let mut counts: Vec<(u16, usize)> = Vec::new();
    while !elements.is_empty() {
        let Ok((ie, value)) = next(&mut elements) else { break };
        match ie {
            // In a Session Report Request this is the identifier at an SMF that is no more.
            57 if message.number != 56 => {
                if let Ok(FSeid { seid, ipv4, ipv6, .. }) = FSeid::decode(value, true) {
                    summary.keys.push(SessionKey { scope: Scope::Sender, id: seid });
                    say(line, format_args!(", F-SEID {seid:#x} "));
                    match (ipv4, ipv6) {
                        (Some(address), _) => say(line, format_args!("{address}")),
                        (_, Some(address)) => say(line, format_args!("{address}")),
                        _ => {}
                    }
                }
            }
            60 => match NodeId::decode(value, true) {
                Ok(NodeId { ipv4: Some(node), .. }) => say(line, format_args!(", node {node}")),
                Ok(NodeId { ipv6: Some(node), .. }) => say(line, format_args!(", node {node}")),
                Ok(NodeId { fqdn: Some(node), .. }) => say(line, format_args!(", node {node}")),
                _ => {}
            },
            // Also a report's own cause: why the user plane released a session.
            19 => {
                if let Ok(Cause { cause }) = Cause::decode(value, true) {
                    summary.status = match cause {
                        2 | 3 => Status::Warning,
                        1 | 4..=63 => Status::Ok,
                        _ => Status::Failed,
                    };
                    summary.status_text = meaning(&Cause::CAUSE, cause.into())
                        .map_or_else(|| Cow::Owned(format!("cause {cause}")), Cow::Borrowed);
                    say(line, format_args!(", {}", summary.status_text));
                }
            }
            40 => {
                if let Ok(OffendingIe { ie_type }) = OffendingIe::decode(value, true) {
                    let name = crate::ie::describe(ie_type).map_or("unknown", |i| i.name);
                    say(line, format_args!(", offending IE {ie_type} ({name})"));
                }
            }
            1 | 3 | 6 | 7 | 9 | 10 | 13..=18 | 78..=80 => {
                match counts.iter_mut().find(|(counted, _)| *counted == ie) {
                    Some((_, n)) => *n += 1,
                    None => counts.push((ie, 1)),
                }
                if ie >= 78 {
                    samples(value, &mut summary.samples);
                }
            }
            _ => {}
        }
    }
    for (ie, n) in counts {
        let name = crate::ie::describe(ie).map_or("", |ie| ie.name);
        say(line, format_args!(", {n} {}", name.split(" (").next().unwrap_or(name)));
    }
    Ok(summary)
}

fn say(line: &mut String, what: core::fmt::Arguments<'_>) {
    // Text grows as it needs to.
    let _ = line.write_fmt(what);
}

/// Volumes and durations that a usage report tells.
fn samples(mut report: Reader<'_>, into: &mut Vec<Sample>) {
    while let Ok((ie, value)) = next(&mut report) {
        if ie == VolumeMeasurement::TYPE {
            for field in tree::fields(<VolumeMeasurement as Decode<'_>>::IE, value).unwrap_or_default() {
                if let Value::Unsigned(n) = field.value {
                    let unit = if field.name.ends_with("packets") { "packets" } else { "octets" };
                    into.push(Sample { name: field.name, value: n as f64, unit });
                }
            }
        } else if ie == DurationMeasurement::TYPE
            && let Ok(DurationMeasurement { seconds }) = DurationMeasurement::decode(value, true)
        {
            into.push(Sample { name: "duration", value: seconds.into(), unit: "s" });
        }
    }
}
