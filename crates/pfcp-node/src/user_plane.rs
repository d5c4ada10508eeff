//! A user plane that carries no packets: it keeps the rules of its sessions, allocates tunnel ends, counts usage, and
//! reports downlink data where it is told to buffer and notify, as if a packet had come at once.

use crate::{
    application::{Application, Failure, Lost},
    config::{Config, Role},
    core::Core,
    exchange::{Deletion, Establishment, Modification, Reply},
    node::Node,
    rules::{Refused, Rules},
    slab::SessionId,
    udp::{self, Handle},
};
use std::{io, net::SocketAddr, path::PathBuf, time::Instant};
use wireform_pfcp::{
    ie::{
        ApplyActionFlags, Cause, CreatedPdr, DownlinkDataReport, FTeid, FTeidFlags, OffendingIe, PdrId, ReportType,
        ReportTypeFlags, UrSeqn, UrrId, UsageReportInDeletion, UsageReportInModification, UsageReportTrigger,
        UsageReportTriggerFlags, VolumeMeasurement, VolumeMeasurementFlags,
    },
    message::{
        SessionDeletionRequest, SessionDeletionResponse, SessionEstablishmentRequest, SessionEstablishmentResponse,
        SessionModificationRequest, SessionModificationResponse, SessionReportRequest, SessionReportResponse,
    },
};

/// What a simulated user plane has done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Totals {
    /// Sessions established.
    pub established: u64,
    /// Modifications carried out.
    pub modified: u64,
    /// Sessions deleted.
    pub deleted: u64,
    /// Requests refused for what they ask.
    pub refused: u64,
    /// Reports sent.
    pub reports: u64,
    /// Reports that were accepted.
    pub acknowledged: u64,
    /// Reports that were not, or not answered.
    pub unacknowledged: u64,
    /// Sessions that ended with their association.
    pub lost: u64,
}

impl std::fmt::Display for Totals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Totals { established, modified, deleted, refused, reports, acknowledged, unacknowledged, lost } = self;
        write!(
            f,
            "sessions: {established} established, {modified} changes, {deleted} deleted, {lost} lost\n\
             reports: {reports} sent, {acknowledged} accepted, {unacknowledged} not accepted or not answered\n\
             requests refused: {refused}"
        )
    }
}

/// The simulated user plane.
#[derive(Debug, Default)]
pub struct UserPlane {
    sessions: Vec<Option<(SessionId, Rules)>>,
    /// What it has done.
    pub totals: Totals,
    next_teid: u32,
    chosen: Vec<(u16, u32)>,
    /// Reports that the window had no room for.
    waiting: Vec<SessionId>,
}

impl UserPlane {
    /// One without sessions.
    pub fn new() -> Self {
        UserPlane::default()
    }
    /// The rules of a session.
    pub fn rules(&self, session: SessionId) -> Option<&Rules> {
        match self.sessions.get(session.index()) {
            Some(Some((id, rules))) if *id == session => Some(rules),
            _ => None,
        }
    }
    /// Every session with its rules.
    pub fn sessions(&self) -> impl Iterator<Item = (SessionId, &Rules)> {
        self.sessions.iter().flatten().map(|(id, rules)| (*id, rules))
    }

    fn end(&mut self, session: SessionId) -> Option<Rules> {
        self.sessions.get_mut(session.index())?.take_if(|(id, _)| *id == session).map(|(_, rules)| rules)
    }

    /// The detection rules whose packets are buffered and notified.
    fn notifying(rules: &Rules) -> impl Iterator<Item = PdrId> {
        let wanted = ApplyActionFlags::BUFF.bits() | ApplyActionFlags::NOCP.bits();
        rules.pdrs.iter().filter_map(move |(rule_id, pdr)| {
            let (_, far) = rules.fars.iter().find(|(number, _)| Some(*number) == pdr.far)?;
            (far.action & wanted == wanted).then_some(PdrId { rule_id: *rule_id })
        })
    }

    fn report_downlink_data(&mut self, core: &mut Core, session: SessionId) {
        let Some(rules) = self.rules(session) else { return };
        let pdrs: Vec<PdrId> = Self::notifying(rules).collect();
        if pdrs.is_empty() {
            return;
        }
        let request = SessionReportRequest {
            report_type: Some(ReportType { flags: ReportTypeFlags::DLDR }),
            downlink_data_report: Some(DownlinkDataReport { pdr_id: (&pdrs).into(), ..Default::default() }),
            ..Default::default()
        };
        match core.report(session, 0, &request) {
            Ok(()) => self.totals.reports += 1,
            Err(crate::SendError::Full) => self.waiting.push(session),
            Err(_) => {}
        }
    }
}

fn volume(octets: u64) -> Option<VolumeMeasurement> {
    Some(VolumeMeasurement { flags: VolumeMeasurementFlags::TOVOL, total_octets: Some(octets), ..Default::default() })
}

impl Application for UserPlane {
    fn establishment(
        &mut self,
        core: &mut Core,
        session: SessionId,
        request: &SessionEstablishmentRequest<'_>,
        reply: Reply<Establishment>,
    ) {
        let mut chosen = std::mem::take(&mut self.chosen);
        chosen.clear();
        let next_teid = &mut self.next_teid;
        let mut teid = || {
            // 0 is no tunnel end.
            *next_teid = next_teid.wrapping_add(1).max(1);
            *next_teid
        };
        match Rules::establish(request, &mut teid, &mut chosen) {
            Ok(rules) => {
                let index = session.index();
                if self.sessions.len() <= index {
                    self.sessions.resize_with(index + 1, || None);
                }
                self.sessions[index] = Some((session, rules));
                self.totals.established += 1;
                let address = core.config().address;
                let ends: Vec<(u16, FTeid)> = chosen.iter().map(|(pdr, teid)| (*pdr, f_teid(*teid, address))).collect();
                let created: Vec<CreatedPdr<'_>> = ends
                    .iter()
                    .map(|(pdr, end)| CreatedPdr {
                        pdr_id: Some(PdrId { rule_id: *pdr }),
                        f_teid: std::slice::from_ref(end).into(),
                        ..Default::default()
                    })
                    .collect();
                let response = SessionEstablishmentResponse { created_pdr: (&created).into(), ..Default::default() };
                reply.send(core, &response);
            }
            Err(refused) => {
                self.totals.refused += 1;
                let Refused { cause, offending, rule } = refused;
                let response = SessionEstablishmentResponse {
                    cause: Some(Cause { cause }),
                    offending_ie: offending.map(|ie_type| OffendingIe { ie_type }),
                    failed_rule_id: rule,
                    ..Default::default()
                };
                reply.send(core, &response);
            }
        }
        self.chosen = chosen;
    }

    fn modification(
        &mut self,
        core: &mut Core,
        session: SessionId,
        request: &SessionModificationRequest<'_>,
        reply: Reply<Modification>,
    ) {
        let mut chosen = std::mem::take(&mut self.chosen);
        chosen.clear();
        let next_teid = &mut self.next_teid;
        let mut teid = || {
            *next_teid = next_teid.wrapping_add(1).max(1);
            *next_teid
        };
        let Some(Some((_, rules))) = self.sessions.get_mut(session.index()) else {
            return reply.reject(core, 65, None);
        };
        let notified: Vec<PdrId> = Self::notifying(rules).collect();
        match rules.modify(request, &mut teid, &mut chosen) {
            Ok(()) => {
                let mut usage = Vec::new();
                for query in request.query_urr.iter().flatten() {
                    let Some(UrrId { urr_id }) = query.urr_id else { continue };
                    if let Some((_, seqn)) = rules.urrs.iter_mut().find(|(urr, _)| *urr == urr_id) {
                        usage.push(UsageReportInModification {
                            urr_id: Some(UrrId { urr_id }),
                            ur_seqn: Some(UrSeqn { ur_seqn: *seqn }),
                            usage_report_trigger: Some(UsageReportTrigger { flags: UsageReportTriggerFlags::IMMER }),
                            volume_measurement: volume(u64::from(*seqn) * 1500),
                            ..Default::default()
                        });
                        *seqn += 1;
                    }
                }
                let notify = Self::notifying(rules).any(|pdr| !notified.contains(&pdr));
                self.totals.modified += 1;
                let address = core.config().address;
                let ends: Vec<(u16, FTeid)> = chosen.iter().map(|(pdr, teid)| (*pdr, f_teid(*teid, address))).collect();
                let created: Vec<CreatedPdr<'_>> = ends
                    .iter()
                    .map(|(pdr, end)| CreatedPdr {
                        pdr_id: Some(PdrId { rule_id: *pdr }),
                        f_teid: std::slice::from_ref(end).into(),
                        ..Default::default()
                    })
                    .collect();
                let response = SessionModificationResponse {
                    created_pdr: (&created).into(),
                    usage_report: (&usage).into(),
                    ..Default::default()
                };
                reply.send(core, &response);
                if notify {
                    self.report_downlink_data(core, session);
                }
            }
            Err(Refused { cause, offending, rule }) => {
                self.totals.refused += 1;
                let response = SessionModificationResponse {
                    cause: Some(Cause { cause }),
                    offending_ie: offending.map(|ie_type| OffendingIe { ie_type }),
                    failed_rule_id: rule,
                    ..Default::default()
                };
                reply.send(core, &response);
            }
        }
        self.chosen = chosen;
    }

    fn deletion(
        &mut self,
        core: &mut Core,
        session: SessionId,
        _: &SessionDeletionRequest<'_>,
        reply: Reply<Deletion>,
    ) {
        let Some(rules) = self.end(session) else { return reply.reject(core, 65, None) };
        self.totals.deleted += 1;
        // The last usage of every rule goes with the answer (clause 7.5.7.2).
        let usage: Vec<UsageReportInDeletion<'_>> = rules
            .urrs
            .iter()
            .map(|(urr_id, seqn)| UsageReportInDeletion {
                urr_id: Some(UrrId { urr_id: *urr_id }),
                ur_seqn: Some(UrSeqn { ur_seqn: *seqn }),
                usage_report_trigger: Some(UsageReportTrigger { flags: UsageReportTriggerFlags::TERMR }),
                volume_measurement: volume(u64::from(*seqn) * 1500),
                ..Default::default()
            })
            .collect();
        reply.send(core, &SessionDeletionResponse { usage_report: (&usage).into(), ..Default::default() });
    }

    fn session_lost(&mut self, _: &mut Core, session: SessionId, _: Lost) {
        if self.end(session).is_some() {
            self.totals.lost += 1;
        }
    }

    fn reported(
        &mut self,
        core: &mut Core,
        _: SessionId,
        _: u64,
        response: Result<&SessionReportResponse<'_>, Failure>,
    ) {
        match response {
            Ok(response) if crate::exchange::accepts(response.cause) => self.totals.acknowledged += 1,
            // The control plane may have deleted the session meanwhile.
            _ => self.totals.unacknowledged += 1,
        }
        if let Some(session) = self.waiting.pop() {
            self.report_downlink_data(core, session);
        }
    }
}

fn f_teid(teid: u32, address: std::net::IpAddr) -> FTeid {
    match address {
        std::net::IpAddr::V4(address) => {
            FTeid { flags: FTeidFlags::V4, teid: Some(teid), ipv4: Some(address), ..Default::default() }
        }
        std::net::IpAddr::V6(address) => {
            FTeid { flags: FTeidFlags::V6, teid: Some(teid), ipv6: Some(address), ..Default::default() }
        }
    }
}

/// How `wireform pfcp node` runs.
#[derive(Debug, Clone)]
pub struct NodeOptions {
    /// Where to listen.
    pub bind: SocketAddr,
    /// How the node is set up; its role is that of the simulator.
    pub config: Config,
    /// The file for what is sent and received.
    pub capture: Option<PathBuf>,
}

impl NodeOptions {
    /// A node that listens there, and sends requests to where those come from that set up an association.
    pub fn new(bind: SocketAddr, role: Role) -> Self {
        let mut config = Config::new(role, bind.ip());
        config.requests_to = crate::RequestsTo::Source;
        NodeOptions { bind, config, capture: None }
    }
}

/// Starts a simulated user plane.
///
/// # Errors
/// Where the socket or the capture file cannot be opened.
pub fn start(options: NodeOptions) -> io::Result<Handle<UserPlane>> {
    let config = Config { role: Role::UserPlane, ..options.config };
    let node = Node::new(config, UserPlane::new(), Instant::now());
    udp::spawn(node, udp::bind(options.bind)?, options.capture.as_deref())
}
