//! A control plane that keeps a number of sessions on each user plane, changes them if wished, and establishes them anew
//! where a user plane has lost them.

use crate::{
    application::{Application, Failure, Lost, SendError},
    config::{Config, Role},
    core::Core,
    exchange::{NodeReport, Reply, Report},
    node::Node,
    peer::PeerId,
    rules::Rules,
    slab::SessionId,
    templates::{self, Change},
    udp::{self, Handle},
    user_plane::NodeOptions,
};
use std::{
    collections::VecDeque,
    io,
    net::SocketAddr,
    time::{Duration, Instant},
};
use wireform_pfcp::{
    List,
    ie::{Cause, CreatedPdr},
    message::{
        NodeReportRequest, NodeReportResponse, SessionDeletionRequest, SessionDeletionResponse,
        SessionEstablishmentResponse, SessionModificationResponse, SessionReportRequest, SessionReportResponse,
    },
};

/// What a simulated control plane has done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Totals {
    /// Sessions established.
    pub established: u64,
    /// Sessions established anew after a user plane had lost them.
    pub restored: u64,
    /// Changes to sessions.
    pub modified: u64,
    /// Sessions deleted.
    pub deleted: u64,
    /// Reports received.
    pub reports: u64,
    /// Reports received that are no matter of one session.
    pub node_reports: u64,
    /// Requests that were rejected or not answered.
    pub failed: u64,
    /// Sessions that ended with their association.
    pub lost: u64,
}

impl std::fmt::Display for Totals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Totals { established, restored, modified, deleted, reports, node_reports, failed, lost } = self;
        write!(
            f,
            "sessions: {established} established, {restored} restored, {modified} changes, {deleted} deleted, {lost} lost\n\
             reports: {reports} about sessions, {node_reports} about the node\n\
             requests without success: {failed}"
        )
    }
}

#[derive(Debug)]
struct Held {
    id: SessionId,
    peer: PeerId,
    /// Which session it is, whatever its number in the node.
    n: u64,
    rules: Rules,
    /// What was asked and has not been answered.
    asked: Option<Asked>,
}

#[derive(Debug, Clone, Copy)]
enum Asked {
    Establish,
    Change(Change),
    Delete,
}

/// The simulated control plane.
#[derive(Debug, Default)]
pub struct ControlPlane {
    /// Sessions that each user plane is to have.
    pub want: usize,
    /// Changes that are still to be made.
    pub changes: u64,
    /// What it has done.
    pub totals: Totals,
    held: Vec<Option<Held>>,
    /// Sessions that are to be established, with their user plane.
    to_establish: VecDeque<(PeerId, u64)>,
    /// Sessions that a user plane has lost, until there is an association again.
    to_restore: Vec<(PeerId, u64)>,
    /// Sessions that are to be changed next.
    to_change: VecDeque<SessionId>,
    next: u64,
    random: u64,
}

impl ControlPlane {
    /// One that keeps `want` sessions on each user plane and makes so many random changes to them.
    pub fn new(want: usize, changes: u64, seed: u64) -> Self {
        ControlPlane { want, changes, random: seed | 1, ..ControlPlane::default() }
    }
    /// Every session with the rules that the user plane is to have.
    pub fn sessions(&self) -> impl Iterator<Item = (SessionId, &Rules)> {
        self.held.iter().flatten().map(|held| (held.id, &held.rules))
    }
    /// Whether all sessions are there, all changes made, and nothing waits for an answer.
    pub fn is_quiet(&self) -> bool {
        self.to_establish.is_empty()
            && self.to_restore.is_empty()
            && self.changes == 0
            && self.held.iter().flatten().all(|held| held.asked.is_none())
    }

    fn random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }

    fn held(&mut self, session: SessionId) -> Option<&mut Held> {
        self.held.get_mut(session.index())?.as_mut().filter(|held| held.id == session)
    }

    /// Does as much of what is to be done as the node takes.
    fn go_on(&mut self, core: &mut Core) {
        while let Some((peer, n)) = self.to_establish.front().copied() {
            match templates::establishment(n, |request| core.establish(peer, n, request)) {
                Ok(id) => {
                    let index = id.index();
                    if self.held.len() <= index {
                        self.held.resize_with(index + 1, || None);
                    }
                    self.held[index] =
                        Some(Held { id, peer, n, rules: Rules::default(), asked: Some(Asked::Establish) });
                }
                Err(SendError::Full) => return,
                // To be tried again in a while.
                Err(SendError::Overloaded) => {
                    core.wake_at(Some(core.now() + Duration::from_millis(100)));
                    return;
                }
                // When there is an association again, it begins anew.
                Err(_) => {}
            }
            self.to_establish.pop_front();
        }
        while self.changes > 0 {
            let Some(session) = self.to_change.pop_front() else { return };
            let random = self.random();
            let Some(held) = self.held(session) else { continue };
            let (asked, sent) = match random % 11 {
                0 => (Asked::Delete, core.delete(session, 0, &SessionDeletionRequest::default())),
                _ => {
                    let change = Change::pick(&held.rules, random >> 8);
                    (Asked::Change(change), change.request(|request| core.modify(session, 0, request)))
                }
            };
            match sent {
                Ok(()) => {
                    held.asked = Some(asked);
                    self.changes -= 1;
                }
                Err(SendError::Full) => {
                    self.to_change.push_front(session);
                    return;
                }
                Err(_) => {}
            }
        }
    }

    fn end(&mut self, session: SessionId) -> Option<Held> {
        self.held.get_mut(session.index())?.take_if(|held| held.id == session)
    }
}

/// The tunnel ends that the user plane chose, in the order of its answer.
fn chosen(created: List<'_, CreatedPdr<'_>>) -> Vec<u32> {
    created.iter().flatten().filter_map(|pdr| pdr.f_teid.first()?.ok()?.teid).collect()
}

fn accepts(cause: Option<Cause>) -> bool {
    crate::exchange::accepts(cause)
}

impl Application for ControlPlane {
    fn associated(&mut self, core: &mut Core, peer: PeerId) {
        let there = core.peer(peer).map_or(0, |peer| peer.sessions);
        self.to_establish.retain(|(other, _)| *other != peer);
        let (mine, others) = std::mem::take(&mut self.to_restore).into_iter().partition(|(other, _)| *other == peer);
        self.to_restore = others;
        let restored: Vec<(PeerId, u64)> = mine;
        self.totals.restored += restored.len() as u64;
        let known = there + restored.len();
        self.to_establish.extend(restored);
        for _ in known..self.want {
            self.next += 1;
            self.to_establish.push_back((peer, self.next));
        }
        self.go_on(core);
    }

    fn session_lost(&mut self, _: &mut Core, session: SessionId, why: Lost) {
        if let Some(held) = self.end(session) {
            self.totals.lost += 1;
            // A user plane that restarted gets its sessions back, once there is an association again.
            if let Lost::Restarted | Lost::Unreachable = why {
                self.to_restore.push((held.peer, held.n));
            }
        }
    }

    fn established(
        &mut self,
        core: &mut Core,
        session: SessionId,
        token: u64,
        response: Result<&SessionEstablishmentResponse<'_>, Failure>,
    ) {
        match response {
            Ok(response) if accepts(response.cause) => {
                let mut ends = chosen(response.created_pdr).into_iter();
                let rules = templates::establishment(token, |request| {
                    Rules::establish(request, &mut || ends.next().unwrap_or(0), &mut Vec::new())
                });
                self.totals.established += 1;
                if let (Some(held), Ok(rules)) = (self.held(session), rules) {
                    held.rules = rules;
                    held.asked = None;
                    self.to_change.push_back(session);
                }
            }
            // With the association, sessions end in `session_lost`.
            Err(Failure::Lost) => {
                self.end(session);
            }
            _ => {
                self.totals.failed += 1;
                self.end(session);
            }
        }
        self.go_on(core);
    }

    fn modified(
        &mut self,
        core: &mut Core,
        session: SessionId,
        _: u64,
        response: Result<&SessionModificationResponse<'_>, Failure>,
    ) {
        let mut failed = false;
        let mut modified = false;
        if let Some(held) = self.held(session)
            && let Some(Asked::Change(change)) = held.asked.take()
        {
            match response {
                Ok(response) if accepts(response.cause) => {
                    let mut ends = chosen(response.created_pdr).into_iter();
                    let changed = change.request(|request| {
                        held.rules.modify(request, &mut || ends.next().unwrap_or(0), &mut Vec::new())
                    });
                    for report in response.usage_report.iter().flatten() {
                        let urr = report.urr_id.map(|urr| urr.urr_id);
                        if let Some((_, seqn)) = held.rules.urrs.iter_mut().find(|(number, _)| Some(*number) == urr) {
                            *seqn = report.ur_seqn.map_or(0, |seqn| seqn.ur_seqn + 1);
                        }
                    }
                    modified = changed.is_ok();
                    failed = !modified;
                }
                Err(Failure::Lost) => {}
                _ => failed = true,
            }
            self.to_change.push_back(session);
        }
        self.totals.modified += u64::from(modified);
        self.totals.failed += u64::from(failed);
        self.go_on(core);
    }

    fn deleted(
        &mut self,
        core: &mut Core,
        session: SessionId,
        _: u64,
        response: Result<&SessionDeletionResponse<'_>, Failure>,
    ) {
        match response {
            Ok(response) if accepts(response.cause) => {
                self.totals.deleted += 1;
                // Another takes its place.
                if let Some(held) = self.end(session) {
                    self.next += 1;
                    self.to_establish.push_back((held.peer, self.next));
                }
            }
            Err(Failure::Lost) => {}
            _ => {
                self.totals.failed += 1;
                if let Some(held) = self.held(session) {
                    held.asked = None;
                }
            }
        }
        self.go_on(core);
    }

    fn report(&mut self, core: &mut Core, _: SessionId, _: &SessionReportRequest<'_>, reply: Reply<Report>) {
        self.totals.reports += 1;
        reply.send(core, &SessionReportResponse::default());
    }

    fn node_report(&mut self, core: &mut Core, _: PeerId, _: &NodeReportRequest<'_>, reply: Reply<NodeReport>) {
        self.totals.node_reports += 1;
        reply.send(core, &NodeReportResponse::default());
    }

    fn wake(&mut self, core: &mut Core) {
        self.go_on(core);
    }
}

/// Starts a simulated control plane that sets up associations with these user planes, and accepts others.
///
/// # Errors
/// Where the socket or the capture file cannot be opened.
pub async fn start(options: NodeOptions, peers: &[SocketAddr], sessions: usize) -> io::Result<Handle<ControlPlane>> {
    let config = Config { role: Role::ControlPlane, ..options.config };
    let node = Node::new(config, ControlPlane::new(sessions, 0, 1), Instant::now());
    let handle = udp::spawn(node, udp::bind(options.bind)?, options.capture.as_deref())?;
    let peers = peers.to_vec();
    handle
        .call(move |_, core| {
            for peer in peers {
                let _ = core.associate(peer);
            }
        })
        .await;
    Ok(handle)
}
