//! PFCP for programs that use formats without knowing them.

use crate::element::{DecodeError, next};
use crate::message::{self, Header};
use crate::tree::{self, Content, FieldValue, Given, Node, Tree};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use wireform_wire::bytes::Reader;
use wireform_wire::{
    Error, Fault, Format, Framing, Hint, Likelihood, Recorder, Role, Sample, Scope, SessionKey, Status, Summary,
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
    value: &'t Tree,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}
#[derive(serde::Deserialize)]
struct In {
    message: Option<String>,
    value: Given,
}

fn write(tree: &Tree, out: &mut String) -> Result<(), Fault> {
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
        summary(bytes).map_err(Error::from)
    }
}

fn number(node: &Node, name: &str) -> Option<u64> {
    let Content::Fields(fields, _) = &node.content else { return None };
    fields.iter().find(|f| f.name == name).and_then(|f| match f.value {
        FieldValue::Number(n, _) | FieldValue::Time(n) => Some(n),
        _ => None,
    })
}
fn text<'n>(node: &'n Node, name: &str) -> Option<&'n str> {
    let Content::Fields(fields, _) = &node.content else { return None };
    fields.iter().find(|f| f.name == name).map(|f| match &f.value {
        FieldValue::Text(text) => text.as_str(),
        _ => f.text.as_str(),
    })
}

fn summary(bytes: &[u8]) -> Result<Summary, DecodeError> {
    let tree = Tree::read_lenient(bytes)?;
    let Tree { header, message, ies, .. } = &tree;
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
        line: message.name.to_string(),
        samples: Vec::new(),
    };
    if let Some(seid) = header.seid.filter(|s| *s != 0) {
        summary.keys.push(SessionKey { scope: Scope::Receiver, id: seid });
        summary.line.push_str(&format!(", SEID {seid:#x}"));
    }
    let mut counts: Vec<(&'static str, usize)> = Vec::new();
    for ie in ies {
        match ie.number {
            // In a Session Report Request this is the identifier at an SMF that is no more.
            57 if message.number != 56 => {
                if let Some(seid) = number(ie, "seid") {
                    summary.keys.push(SessionKey { scope: Scope::Sender, id: seid });
                    let address = text(ie, "ipv4").or(text(ie, "ipv6")).unwrap_or_default();
                    summary.line.push_str(&format!(", F-SEID {seid:#x} {address}"));
                }
            }
            60 => {
                if let Some(node) = ["ipv4", "ipv6", "fqdn"].iter().find_map(|n| text(ie, n)) {
                    summary.line.push_str(&format!(", node {node}"));
                }
            }
            // Also a report's own cause: why the user plane released a session.
            19 => {
                if let Some(cause) = number(ie, "cause") {
                    let name = ie.meanings().next().map(|(_, meaning)| meaning);
                    summary.status = match cause {
                        2 | 3 => Status::Warning,
                        1 | 4..=63 => Status::Ok,
                        _ => Status::Failed,
                    };
                    summary.status_text = name.map_or(Cow::Owned(format!("cause {cause}")), Cow::Borrowed);
                    summary.line.push_str(&format!(", {}", summary.status_text));
                }
            }
            40 => {
                if let Some(offending) = number(ie, "ie_type") {
                    let name =
                        u16::try_from(offending).ok().and_then(crate::ie::describe).map_or("unknown", |i| i.name);
                    summary.line.push_str(&format!(", offending IE {offending} ({name})"));
                }
            }
            1 | 3 | 6 | 7 | 9 | 10 | 13..=18 | 78..=80 => match counts.iter_mut().find(|(name, _)| *name == ie.name) {
                Some((_, n)) => *n += 1,
                None => counts.push((ie.name, 1)),
            },
            _ => {}
        }
    }
    for (name, n) in counts {
        let name = name.split(" (").next().unwrap_or(name);
        summary.line.push_str(&format!(", {n} {name}"));
    }
    samples(ies, &mut summary.samples);
    Ok(summary)
}

/// Volumes and durations that usage reports tell.
fn samples(ies: &[Node], into: &mut Vec<Sample>) {
    for ie in ies {
        match &ie.content {
            Content::Ies(inner) if (78..=80).contains(&ie.number) => samples(inner, into),
            Content::Fields(fields, _) if ie.number == 66 => {
                for field in fields {
                    if let FieldValue::Number(n, _) = field.value {
                        let unit = if field.name.ends_with("packets") { "packets" } else { "octets" };
                        into.push(Sample { name: field.name, value: n as f64, unit });
                    }
                }
            }
            Content::Fields(..) if ie.number == 67 => {
                if let Some(seconds) = number(ie, "seconds") {
                    into.push(Sample { name: "duration", value: seconds as f64, unit: "s" });
                }
            }
            _ => {}
        }
    }
}
