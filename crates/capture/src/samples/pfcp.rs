//! A packet core: a session management function, its user plane function, and the sessions of their subscribers.

use super::{
    MS, MakeError, Out, Random, SECOND,
    net::Ends,
    template::{self, Template},
};
use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    io::Write,
    net::{Ipv4Addr, SocketAddr},
};

pub(crate) struct Templates(Vec<Template>);

impl Templates {
    pub(crate) fn new() -> Result<Self, MakeError> {
        let around = |_: &str, message: &str, body: &str| {
            let seid = if message.starts_with("PFCP Session") { ",\"seid\":\"$seid\"" } else { "" };
            format!("{{\"header\":{{\"sequence_number\":$sequence{seid}}},\"ies\":{body}}}")
        };
        Ok(Templates(template::parse(include_str!("pfcp.txt"), around)?))
    }
}

/// Seconds from 1900, in which the protocol counts, to 1970.
const NTP: i64 = 2_208_988_800;
const PORT: u16 = 8805;
/// How long a node waits before it sends a request again, and how often it does.
const T1: i64 = 3 * SECOND;
const N1: u32 = 3;
/// After which the user plane reports the usage.
const PERIOD: i64 = 20 * SECOND;
/// Sessions of a core at a time.
const SESSIONS: usize = 64;

/// What goes wrong with a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// The user plane has no resources left.
    Refused,
    /// A rule names a forwarding action that is never created.
    MissingRule,
    /// The first request is lost on the way and sent again.
    Lost,
    /// A modification is never answered.
    Silent,
    /// The user plane forgets the session.
    Forgotten,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Establish,
    Modify,
    Report(u32),
    Delete,
}

#[derive(Debug)]
struct Session {
    step: Step,
    fault: Fault,
    cp_seid: u64,
    up_seid: u64,
    teid: u32,
    ue: Ipv4Addr,
    gnb: Ipv4Addr,
    began: i64,
    reported: i64,
    reports: u32,
    total: (u64, u64),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Task {
    Associate,
    Heartbeat,
    Begin,
    Session(usize),
}

/// An SMF with its UPF.
#[derive(Debug)]
pub(crate) struct Core {
    smf: SocketAddr,
    upf: SocketAddr,
    /// Sequence numbers of the two.
    sequence: [u32; 2],
    recovery: [i64; 2],
    next_seid: u64,
    sessions: Vec<Option<Session>>,
    agenda: BinaryHeap<Reverse<(i64, Task)>>,
}

impl Core {
    pub(crate) fn new(number: usize) -> Self {
        let n = (number % 250) as u8;
        let mut agenda = BinaryHeap::new();
        agenda.push(Reverse((0, Task::Associate)));
        Core {
            smf: SocketAddr::new(Ipv4Addr::new(10, 60, n, 1).into(), PORT),
            upf: SocketAddr::new(Ipv4Addr::new(10, 60, n, 2).into(), PORT),
            sequence: [1, 1],
            recovery: [0, 0],
            next_seid: 1,
            sessions: Vec::new(),
            agenda,
        }
    }

    /// Does what is next; how long until the step after it.
    pub(crate) fn step(
        &mut self,
        out: &mut Out<impl Write>,
        templates: &Templates,
        faults: u32,
    ) -> Result<i64, MakeError> {
        if let Some(Reverse((_, task))) = self.agenda.pop() {
            match task {
                Task::Associate => {
                    self.recovery = [out.now / SECOND + NTP - 3600, out.now / SECOND + NTP - 7200];
                    self.exchange(out, templates, true, "Association_Setup", &[("cause", &1)])?;
                    self.later(out.now + SECOND, Task::Heartbeat);
                    self.later(out.now + SECOND / 2, Task::Begin);
                }
                Task::Heartbeat => {
                    self.exchange(out, templates, true, "Heartbeat", &[])?;
                    self.later(out.now + 10 * SECOND, Task::Heartbeat);
                }
                Task::Begin => {
                    let free = self.sessions.iter().position(Option::is_none);
                    let slot = free.unwrap_or(self.sessions.len());
                    if slot < SESSIONS {
                        out.made.sessions += 1;
                        let session = self.new_session(faults, &mut out.random);
                        if slot == self.sessions.len() {
                            self.sessions.push(Some(session));
                        } else {
                            self.sessions[slot] = Some(session);
                        }
                        self.later(out.now, Task::Session(slot));
                    }
                    let wait = out.random.between(200 * MS, 1200 * MS);
                    self.later(out.now + wait, Task::Begin);
                }
                Task::Session(slot) => {
                    if let Some(mut session) = self.sessions[slot].take()
                        && let Some(wait) = self.session(out, templates, &mut session)?
                    {
                        self.sessions[slot] = Some(session);
                        self.later(out.now + wait, Task::Session(slot));
                    }
                }
            }
        }
        let next = self.agenda.peek().map_or(out.now + SECOND, |Reverse((time, _))| *time);
        Ok((next - out.now).max(0))
    }

    fn later(&mut self, time: i64, task: Task) {
        self.agenda.push(Reverse((time, task)));
    }

    fn new_session(&mut self, faults: u32, random: &mut Random) -> Session {
        let kinds = [Fault::Refused, Fault::MissingRule, Fault::Lost, Fault::Silent, Fault::Forgotten];
        let faulty = random.between(0, 1000) < i64::from(faults);
        let number = self.next_seid;
        self.next_seid += 1;
        let [_, _, core, _] = match self.smf.ip() {
            std::net::IpAddr::V4(v4) => v4.octets(),
            std::net::IpAddr::V6(_) => [0; 4],
        };
        Session {
            step: Step::Establish,
            fault: if faulty { kinds[random.between(0, 5) as usize] } else { Fault::None },
            cp_seid: number,
            up_seid: random.next() >> 16 | 1,
            teid: random.next() as u32 | 1,
            ue: Ipv4Addr::from((10 << 24 | 45 << 16 | u32::from(core) << 20) + (number % 65_000) as u32 + 2),
            gnb: Ipv4Addr::new(10, 61, core, random.between(1, 9) as u8),
            began: 0,
            reported: 0,
            reports: 0,
            total: (0, 0),
        }
    }

    fn session(
        &mut self,
        out: &mut Out<impl Write>,
        templates: &Templates,
        session: &mut Session,
    ) -> Result<Option<i64>, MakeError> {
        match session.step {
            Step::Establish => {
                session.began = out.now;
                session.reported = out.now;
                session.step = Step::Modify;
                if session.fault == Fault::Lost {
                    // Sent again after T1, octet for octet.
                    self.say(out, templates, true, "Session_Establishment_Request", session, 0, &[])?;
                    self.sequence[0] -= 1;
                    out.now += T1;
                }
                self.say(out, templates, true, "Session_Establishment_Request", session, 0, &[])?;
                out.now += out.random.between(MS, 6 * MS);
                if session.fault == Fault::Refused {
                    let name = "Session_Establishment_Response_refused";
                    self.say(out, templates, false, name, session, session.cp_seid, &[("cause", &75)])?;
                    return Ok(None);
                }
                self.say(out, templates, false, "Session_Establishment_Response", session, session.cp_seid, &[])?;
                Ok(Some(out.random.between(20 * MS, 90 * MS)))
            }
            Step::Modify => {
                session.step = Step::Report(out.random.between(0, 4) as u32);
                let times = if session.fault == Fault::Silent { N1 + 1 } else { 1 };
                for again in 0..times {
                    if again > 0 {
                        self.sequence[0] -= 1;
                        out.now += T1;
                    }
                    self.say(out, templates, true, "Session_Modification_Request", session, session.up_seid, &[])?;
                }
                if times > 1 {
                    session.step = Step::Delete;
                    return Ok(Some(T1));
                }
                out.now += out.random.between(MS, 5 * MS);
                self.say(
                    out,
                    templates,
                    false,
                    "Session_Modification_Response",
                    session,
                    session.cp_seid,
                    &[("cause", &1)],
                )?;
                Ok(Some(out.random.between(4 * SECOND, PERIOD)))
            }
            Step::Report(left) => {
                session.usage(&mut out.random);
                self.say(out, templates, false, "Session_Report_Request", session, session.cp_seid, &[])?;
                out.now += out.random.between(MS, 3 * MS);
                self.say(out, templates, true, "Session_Report_Response", session, session.up_seid, &[("cause", &1)])?;
                session.reported = out.now;
                session.step = if left > 0 { Step::Report(left - 1) } else { Step::Delete };
                Ok(Some(PERIOD))
            }
            Step::Delete => {
                self.say(out, templates, true, "Session_Deletion_Request", session, session.up_seid, &[])?;
                out.now += out.random.between(MS, 5 * MS);
                if session.fault == Fault::Forgotten {
                    // Session context not found: the header then names no session.
                    self.say(out, templates, false, "Session_Deletion_Response", session, 0, &[("cause", &65)])?;
                    return Ok(None);
                }
                session.usage(&mut out.random);
                self.say(
                    out,
                    templates,
                    false,
                    "Session_Deletion_Response",
                    session,
                    session.cp_seid,
                    &[("cause", &1)],
                )?;
                Ok(None)
            }
        }
    }

    /// A request and its response of nodes.
    fn exchange(
        &mut self,
        out: &mut Out<impl Write>,
        templates: &Templates,
        from_smf: bool,
        name: &str,
        values: &[template::Value<'_>],
    ) -> Result<(), MakeError> {
        let asks = usize::from(!from_smf);
        let sequence = self.sequence[asks];
        self.sequence[asks] += 1;
        for (end, smf) in [("Request", from_smf), ("Response", !from_smf)] {
            let me = if smf { self.smf.ip() } else { self.upf.ip() };
            let recovery = self.recovery[usize::from(!smf)];
            let mut all: Vec<template::Value<'_>> = values.to_vec();
            let own: [template::Value<'_>; 3] = [("sequence", &sequence), ("me", &me), ("recovery", &recovery)];
            all.extend(own);
            let (_, bytes) = template::encode(&templates.0, &format!("{name}_{end}"), &all)?;
            out.datagram(&self.ends(smf), &bytes);
            out.now += MS;
        }
        Ok(())
    }

    fn ends(&self, from_smf: bool) -> Ends {
        let ends = Ends { source: self.smf, destination: self.upf };
        if from_smf { ends } else { ends.back() }
    }

    /// A message about a session; a response takes the number of the request before it.
    #[allow(clippy::too_many_arguments)] // What a message is made of.
    fn say(
        &mut self,
        out: &mut Out<impl Write>,
        templates: &Templates,
        from_smf: bool,
        name: &str,
        session: &Session,
        seid: u64,
        values: &[template::Value<'_>],
    ) -> Result<(), MakeError> {
        let request = name.ends_with("Request");
        // Whose request it is: the sender's own, or that of the other end.
        let counter = usize::from(from_smf != request);
        if request {
            self.sequence[counter] = (self.sequence[counter] + 1) & 0xff_ffff;
        }
        let sequence = self.sequence[counter];
        let (me, peer) = if from_smf { (self.smf.ip(), self.upf.ip()) } else { (self.upf.ip(), self.smf.ip()) };
        let hex = |seid: u64| format!("{seid:#x}");
        let far = if session.fault == Fault::MissingRule { 7 } else { 2 };
        let (up, down) = session.total;
        let seconds = |time: i64| time / SECOND + NTP;
        let mut all: Vec<template::Value<'_>> = values.to_vec();
        let (seid, cp_seid, up_seid) = (hex(seid), hex(session.cp_seid), hex(session.up_seid));
        let (start, end) = (seconds(session.reported), seconds(out.now));
        let (total, lasted) = (up + down, (out.now - session.began) / SECOND);
        let gnb_teid = session.teid ^ 0x00ff_0000;
        let own: [template::Value<'_>; 20] = [
            ("sequence", &sequence),
            ("seid", &seid),
            ("me", &me),
            ("peer", &peer),
            ("cpseid", &cp_seid),
            ("upseid", &up_seid),
            ("ue", &session.ue),
            ("teid", &session.teid),
            ("gnbteid", &gnb_teid),
            ("gnb", &session.gnb),
            ("uplinkfar", &far),
            ("uplink", &200_000),
            ("downlink", &1_000_000),
            ("report", &session.reports),
            ("start", &start),
            ("end", &end),
            ("total", &total),
            ("up", &up),
            ("down", &down),
            ("lasted", &lasted),
        ];
        all.extend(own);
        let (_, bytes) = template::encode(&templates.0, name, &all)?;
        out.datagram(&self.ends(from_smf), &bytes);
        Ok(())
    }
}

impl Session {
    /// What went through since the last report.
    fn usage(&mut self, random: &mut Random) {
        self.reports += 1;
        self.total = (random.between(20_000, 3_000_000) as u64, random.between(200_000, 90_000_000) as u64);
    }
}
