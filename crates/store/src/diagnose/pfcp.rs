//! PFCP: rules that refer to rules, and nodes that restart.

use super::{Facts, Finding, PFCP_DUPLICATE_RULE, PFCP_MISSING_RULE, PFCP_RESTART, Seen};
use serde::Deserialize;
use std::{
    collections::{BTreeSet, HashMap},
    net::IpAddr,
};
use wireform_wire::Summary;

/// The kinds of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    Pdr,
    Far,
    Urr,
    Qer,
    Bar,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Pdr => "PDR",
            Kind::Far => "FAR",
            Kind::Urr => "URR",
            Kind::Qer => "QER",
            Kind::Bar => "BAR",
        }
    }
}

/// What a message does to a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    Create(Kind, u32),
    /// It changes a rule, which must exist.
    Update(Kind, u32),
    Remove(Kind, u32),
    /// A packet detection rule names another rule.
    Names(u32, Kind, u32),
}

/// An information element, of which only what the rules need is read.
#[derive(Deserialize)]
struct Element {
    ie: u16,
    #[serde(default)]
    fields: Fields,
    #[serde(default)]
    ies: Vec<Element>,
}

#[derive(Deserialize, Default)]
struct Fields {
    rule_id: Option<u32>,
    far_id: Option<u32>,
    urr_id: Option<u32>,
    qer_id: Option<u32>,
    bar_id: Option<u32>,
    time: Option<u64>,
}

#[derive(Deserialize)]
struct Document {
    value: Body,
}

#[derive(Deserialize)]
struct Body {
    #[serde(default)]
    ies: Vec<Element>,
}

/// A rule that the user plane knows beforehand (8.2.74 and the others): its identifier has the top bit set.
const PREDEFINED: u32 = 1 << 31;

/// What a message says that the rules need. Only requests that make or change a session, and those of nodes, say it.
pub(crate) fn facts(summary: &Summary, json: &str) -> Facts {
    let mut facts = Facts::default();
    let name = summary.message.trim_start_matches("PFCP ");
    let node = name.starts_with("Heartbeat") || name.starts_with("Association Setup");
    let session = matches!(name, "Session Establishment Request" | "Session Modification Request");
    if !node && !session {
        return facts;
    }
    let Ok(document) = serde_json::from_str::<Document>(json) else { return facts };
    for element in &document.value.ies {
        if element.ie == 96 {
            facts.recovery = element.fields.time;
        }
        let (kind, change): (Kind, fn(Kind, u32) -> Change) = match element.ie {
            1 => (Kind::Pdr, Change::Create),
            3 => (Kind::Far, Change::Create),
            6 => (Kind::Urr, Change::Create),
            7 => (Kind::Qer, Change::Create),
            85 => (Kind::Bar, Change::Create),
            9 => (Kind::Pdr, Change::Update),
            10 => (Kind::Far, Change::Update),
            13 => (Kind::Urr, Change::Update),
            14 => (Kind::Qer, Change::Update),
            86 => (Kind::Bar, Change::Update),
            15 => (Kind::Pdr, Change::Remove),
            16 => (Kind::Far, Change::Remove),
            17 => (Kind::Urr, Change::Remove),
            18 => (Kind::Qer, Change::Remove),
            87 => (Kind::Bar, Change::Remove),
            _ => continue,
        };
        let named = element.ies.iter().filter_map(|inner| {
            let f = &inner.fields;
            match inner.ie {
                56 => Some((Kind::Pdr, f.rule_id?)),
                108 => Some((Kind::Far, f.far_id?)),
                81 => Some((Kind::Urr, f.urr_id?)),
                109 => Some((Kind::Qer, f.qer_id?)),
                88 => Some((Kind::Bar, f.bar_id?)),
                _ => None,
            }
        });
        let named: Vec<(Kind, u32)> = named.collect();
        let Some(&(_, own)) = named.iter().find(|(k, _)| *k == kind) else { continue };
        facts.rules.push(change(kind, own));
        if kind == Kind::Pdr && element.ie != 15 {
            let others = named.iter().filter(|(k, id)| *k != Kind::Pdr && id & PREDEFINED == 0);
            facts.rules.extend(others.map(|&(kind, id)| Change::Names(own, kind, id)));
        }
    }
    facts
}

/// The rules of a session.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    rules: BTreeSet<(Kind, u32)>,
    /// Whether its establishment was seen: only then it is known which rules it has.
    whole: bool,
}

impl Memory {
    pub(crate) fn observe(&mut self, seen: &Seen<'_>, into: &mut Vec<Finding>) {
        if seen.summary.message.ends_with("Session Establishment Request") {
            self.whole = true;
            self.rules.clear();
        }
        if !self.whole || seen.facts.rules.is_empty() {
            return;
        }
        // All of a message counts at once: a rule may be named before the element that creates it.
        for change in &seen.facts.rules {
            match *change {
                Change::Create(kind, id) => {
                    if !self.rules.insert((kind, id)) {
                        let text =
                            format!("{} creates {} {id}, which exists already", seen.summary.message, kind.name());
                        into.push(seen.finding(&PFCP_DUPLICATE_RULE, text, evidence(kind, id, None)));
                    }
                }
                Change::Update(kind, id) | Change::Remove(kind, id) if !self.rules.contains(&(kind, id)) => {
                    let verb = if matches!(change, Change::Remove(..)) { "removes" } else { "changes" };
                    let text = format!("{} {verb} {} {id}, which does not exist", seen.summary.message, kind.name());
                    into.push(seen.finding(&PFCP_MISSING_RULE, text, evidence(kind, id, None)));
                }
                Change::Remove(kind, id) => {
                    self.rules.remove(&(kind, id));
                }
                Change::Update(..) | Change::Names(..) => {}
            }
        }
        for change in &seen.facts.rules {
            if let Change::Names(pdr, kind, id) = *change
                && !self.rules.contains(&(kind, id))
            {
                let text =
                    format!("{}: PDR {pdr} names {} {id}, which does not exist", seen.summary.message, kind.name());
                into.push(seen.finding(&PFCP_MISSING_RULE, text, evidence(kind, id, Some(pdr))));
            }
        }
    }
}

fn evidence(kind: Kind, id: u32, pdr: Option<u32>) -> Option<String> {
    let pdr = pdr.map_or(String::new(), |pdr| format!(",\"pdr\":{pdr}"));
    Some(format!("{{\"rule\":\"{}\",\"id\":{id}{pdr}}}", kind.name()))
}

/// The recovery time stamps of nodes.
#[derive(Debug, Default)]
pub(crate) struct Nodes(HashMap<IpAddr, u64>);

/// Nodes that are remembered; a capture of more is not of one core.
const MAX_NODES: usize = 65_536;

impl Nodes {
    pub(crate) fn observe(&mut self, seen: &Seen<'_>, into: &mut Vec<Finding>) {
        let Some(now) = seen.facts.recovery else { return };
        if self.0.len() >= MAX_NODES && !self.0.contains_key(&seen.sender) {
            return;
        }
        let Some(before) = self.0.insert(seen.sender, now) else { return };
        // Some nodes count on by a second or so between messages; a restart takes longer.
        if now > before + 1 {
            let text = format!(
                "{} restarted: its recovery time stamp went from {before} to {now} ({} s later)",
                seen.sender,
                now - before
            );
            let evidence = Some(format!("{{\"before\":{before},\"now\":{now}}}"));
            into.push(seen.finding(&PFCP_RESTART, text, evidence));
        }
    }
}
