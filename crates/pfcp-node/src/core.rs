//! The part of a node that an application may use: its peers and sessions, and requests of its own.

use crate::{
    application::SendError,
    cache::{Cache, Key},
    config::{Config, Role},
    exchange::Asked,
    hash::Seeds,
    peer::{Peer, PeerId, PeerInfo, State},
    slab::{SessionId, Slab},
};
use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap, VecDeque},
    net::SocketAddr,
    time::{Duration, Instant},
};
use wireform_pfcp::{
    ie::{
        CpFunctionFeatures, CpFunctionFeaturesFlags, LoadControlInformation, Metric, OciBits, OciFlags,
        OverloadControlInformation, PfcpAssociationReleaseRequest, PfcpAssociationReleaseRequestFlags,
        RecoveryTimeStamp, SequenceNumber, Timer, UpFunctionFeatures, UpFunctionFeaturesFlags,
    },
    message::{
        AssociationReleaseRequest, AssociationSetupRequest, AssociationUpdateRequest, Header, HeartbeatRequest,
        MessageBody, SessionDeletionRequest, SessionEstablishmentRequest, SessionModificationRequest,
        SessionReportRequest,
    },
};

/// What a node has done so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Messages received.
    pub received: u64,
    /// Messages sent, repetitions included.
    pub sent: u64,
    /// Requests that were sent again because no response had come.
    pub retransmitted: u64,
    /// Requests that had no response in the end.
    pub timed_out: u64,
    /// Requests that came again and were answered with the response that had been sent.
    pub repeated: u64,
    /// Requests that came again while they were being worked on.
    pub repeated_early: u64,
    /// Requests that the node itself rejected.
    pub rejected: u64,
    /// Messages dropped: too short for a header, of an unknown type, or not for this role.
    pub dropped: u64,
    /// Responses dropped: nothing waited for them.
    pub unexpected: u64,
    /// Messages not sent because too much waited to be sent.
    pub overflowed: u64,
    /// Responses let go of before their time, as too many were kept.
    pub forgotten: u64,
}

impl std::fmt::Display for Stats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Stats { received, sent, retransmitted, timed_out, repeated, repeated_early, rejected, .. } = self;
        let Stats { dropped, unexpected, overflowed, forgotten, .. } = self;
        write!(
            f,
            "messages: {received} received, {sent} sent, {dropped} dropped, {overflowed} not sent for want of room\n\
             own requests: {retransmitted} sent again, {timed_out} without response, {unexpected} responses unasked for\n\
             requests of peers: {rejected} rejected by the node, {repeated} answered again, {repeated_early} repeated too \
             early, {forgotten} responses let go of early"
        )
    }
}

#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) peer: PeerId,
    /// The SEID by which the peer knows it, once it has said so.
    pub(crate) remote: Option<u64>,
    /// The address in the peer's F-SEID.
    pub(crate) remote_address: Option<std::net::IpAddr>,
}

#[derive(Debug)]
pub(crate) struct Outstanding {
    pub(crate) to: SocketAddr,
    pub(crate) peer: PeerId,
    pub(crate) session: Option<SessionId>,
    pub(crate) kind: u8,
    pub(crate) token: u64,
    octets: Vec<u8>,
    serial: u64,
    repeated: u32,
}

/// Messages that wait to be sent: those for one receiver and of one length lie one after the other, so that a driver can
/// hand many to the system at once. Between them order does not matter, as it does not in the network.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    bins: VecDeque<Bin>,
    /// Octets that wait.
    pub(crate) octets: usize,
    spare: Vec<Vec<u8>>,
}

#[derive(Debug)]
struct Bin {
    to: SocketAddr,
    length: usize,
    octets: Vec<u8>,
    sent: usize,
    /// Where its last message begins, where it is one datagram that takes more messages.
    bundle: Option<usize>,
}

/// FO, in the first octet of a message: another one follows in the datagram.
const FOLLOW_ON: u8 = 4;

impl Outbox {
    /// Adds a message about a session to a datagram of at most so many octets, behind what waits in it
    /// (clause 7.2.1A).
    fn bundle(&mut self, to: SocketAddr, message: &[u8], most: usize) {
        self.octets += message.len();
        let bin = self.bins.iter_mut().rev().take(16).find(|bin| {
            bin.to == to && bin.bundle.is_some() && bin.sent == 0 && bin.octets.len() + message.len() <= most
        });
        if let Some(bin) = bin
            && let Some(last) = bin.bundle
        {
            bin.octets[last] |= FOLLOW_ON;
            bin.bundle = Some(bin.octets.len());
            bin.octets.extend_from_slice(message);
            bin.length = bin.octets.len();
            return;
        }
        let mut octets = self.spare.pop().unwrap_or_default();
        octets.extend_from_slice(message);
        self.bins.push_back(Bin { to, length: message.len(), octets, sent: 0, bundle: Some(0) });
    }

    fn put(&mut self, to: SocketAddr, message: &[u8]) {
        self.octets += message.len();
        // Few kinds of messages are under way at a time; with many peers, the latest are looked at.
        let bin = self
            .bins
            .iter_mut()
            .rev()
            .take(16)
            .find(|bin| bin.to == to && bin.length == message.len() && bin.bundle.is_none());
        match bin {
            Some(bin) => bin.octets.extend_from_slice(message),
            None => {
                let mut octets = self.spare.pop().unwrap_or_default();
                octets.extend_from_slice(message);
                self.bins.push_back(Bin { to, length: message.len(), octets, sent: 0, bundle: None });
            }
        }
    }

    /// The next messages: where to, their octets, and the length of each.
    pub(crate) fn peek(&self, most: usize, octets: usize) -> Option<(SocketAddr, &[u8], usize)> {
        let bin = self.bins.front()?;
        let most = most.min(octets / bin.length.max(1)).max(1);
        let end = bin.octets.len().min(bin.sent + most * bin.length);
        Some((bin.to, &bin.octets[bin.sent..end], bin.length))
    }

    /// So many messages of the first bin are no longer there.
    pub(crate) fn advance(&mut self, count: usize) {
        let Some(bin) = self.bins.front_mut() else { return };
        let octets = (count * bin.length).min(bin.octets.len() - bin.sent);
        bin.sent += octets;
        self.octets -= octets;
        if bin.sent >= bin.octets.len()
            && let Some(mut done) = self.bins.pop_front()
            && self.spare.len() < 64
        {
            done.octets.clear();
            self.spare.push(done.octets);
        }
    }
}

/// A node's peers, sessions and requests. See [`crate::Node`].
pub struct Core {
    pub(crate) config: Config,
    pub(crate) now: Instant,
    pub(crate) peers: Slab<Peer>,
    pub(crate) by_name: HashMap<crate::NodeName, PeerId>,
    pub(crate) by_address: HashMap<SocketAddr, PeerId>,
    pub(crate) sessions: Slab<Session>,
    pub(crate) outstanding: HashMap<u32, Outstanding, Seeds>,
    /// Requests sent for the first time, which all wait equally long.
    first: VecDeque<(Instant, u32, u64)>,
    /// Requests sent again.
    again: BinaryHeap<Reverse<(Instant, u32, u64)>>,
    pub(crate) peer_timers: BinaryHeap<Reverse<(Instant, PeerId)>>,
    pub(crate) wake: Option<Instant>,
    pub(crate) cache: Cache,
    pub(crate) outbox: Outbox,
    pub(crate) stats: Stats,
    pub(crate) stopping: bool,
    sequence: u32,
    serial: u64,
    scratch: Vec<u8>,
    spare: Vec<Vec<u8>>,
    load: Option<(u32, u8)>,
    overload: Option<(u32, u8, Timer)>,
}

impl Core {
    pub(crate) fn new(config: Config, now: Instant) -> Self {
        // So that a node that restarts soon does not begin with the numbers that it began with before.
        let sequence = config.recovery.wrapping_mul(0x9e37_79b9) >> 8;
        Core {
            config,
            now,
            peers: Slab::default(),
            by_name: HashMap::new(),
            by_address: HashMap::new(),
            sessions: Slab::default(),
            outstanding: HashMap::default(),
            first: VecDeque::new(),
            again: BinaryHeap::new(),
            peer_timers: BinaryHeap::new(),
            wake: None,
            cache: Cache::default(),
            outbox: Outbox::default(),
            stats: Stats::default(),
            stopping: false,
            sequence,
            serial: 0,
            scratch: Vec::new(),
            spare: Vec::new(),
            load: None,
            overload: None,
        }
    }

    /// How the node is set up.
    pub fn config(&self) -> &Config {
        &self.config
    }
    /// The time, as the node was last told.
    pub fn now(&self) -> Instant {
        self.now
    }
    /// What the node has done so far.
    pub fn stats(&self) -> Stats {
        self.stats
    }
    /// Sessions that there are.
    pub fn sessions(&self) -> usize {
        self.sessions.len()
    }
    /// Requests that wait for their responses, of all peers.
    pub fn outstanding(&self) -> usize {
        self.outstanding.len()
    }
    /// Responses that are kept to answer repeated requests.
    pub fn kept_responses(&self) -> usize {
        self.cache.len()
    }
    /// The peers.
    pub fn peers(&self) -> impl Iterator<Item = PeerId> {
        self.peers.iter().map(|(key, _)| PeerId(key))
    }
    /// What is known of a peer.
    pub fn peer(&self, peer: PeerId) -> Option<PeerInfo> {
        self.peers.get(peer.0).map(|p| PeerInfo {
            name: p.name.clone(),
            address: p.address,
            associated: p.state == State::Associated,
            recovery: p.recovery,
            cp_features: p.cp_features,
            up_features: p.up_features,
            sessions: p.sessions,
            outstanding: p.outstanding,
            load: p.load.map(|(_, percent)| percent),
            overload: p.overload.filter(|overload| overload.until > self.now),
        })
    }
    /// The peer of a session.
    pub fn peer_of(&self, session: SessionId) -> Option<PeerId> {
        self.sessions.get(session.0).map(|s| s.peer)
    }
    /// The SEID by which a session's peer knows it.
    pub fn remote_seid(&self, session: SessionId) -> Option<u64> {
        self.sessions.get(session.0).and_then(|s| s.remote)
    }
    /// Asks for a call of [`crate::Application::wake`] at this time; a later call of this function takes its place.
    pub fn wake_at(&mut self, at: Option<Instant>) {
        self.wake = at;
    }
    /// Says how loaded this node is, in percent, with every response that can (clause 6.2.3); `None` stops that.
    pub fn set_load(&mut self, percent: Option<u8>) {
        let before = self.load.map_or(0, |(sequence, _)| sequence);
        self.load = percent.map(|percent| (before.wrapping_add(1), percent.min(100)));
    }
    /// Asks peers to reduce new sessions by so many percent for so long (clause 6.2.4); `None` stops that.
    pub fn set_overload(&mut self, reduction: Option<(u8, Duration)>) {
        let before = self.overload.map_or(0, |(sequence, ..)| sequence);
        self.overload = reduction.map(|(percent, time)| (before.wrapping_add(1), percent.min(100), timer(time)));
    }
    pub(crate) fn load_control<'a>(&self) -> Option<LoadControlInformation<'a>> {
        self.load.map(|(sequence_number, metric)| LoadControlInformation {
            load_control_sequence_number: Some(SequenceNumber { sequence_number }),
            load_metric: Some(Metric { metric }),
            ..Default::default()
        })
    }
    pub(crate) fn overload_control<'a>(&self) -> Option<OverloadControlInformation<'a>> {
        self.overload.map(|(sequence_number, metric, period)| OverloadControlInformation {
            overload_control_sequence_number: Some(SequenceNumber { sequence_number }),
            overload_reduction_metric: Some(Metric { metric }),
            period_of_validity: Some(period),
            overload_control_information_flags: Some(OciFlags { flags: OciBits::AOCI }),
            ..Default::default()
        })
    }
    /// Notes what a peer says about itself.
    pub(crate) fn heed(
        &mut self,
        peer: PeerId,
        load: Option<&LoadControlInformation<'_>>,
        overload: Option<&OverloadControlInformation<'_>>,
    ) {
        let now = self.now;
        let Some(p) = self.peers.get_mut(peer.0) else { return };
        let newer = |new: u32, old: Option<u32>| old.is_none_or(|old| (new.wrapping_sub(old) as i32) > 0);
        if let Some(LoadControlInformation {
            load_control_sequence_number: Some(sequence),
            load_metric: Some(metric),
            ..
        }) = load
            && newer(sequence.sequence_number, p.load.map(|(sequence, _)| sequence))
        {
            p.load = Some((sequence.sequence_number, metric.metric.min(100)));
        }
        if let Some(OverloadControlInformation {
            overload_control_sequence_number: Some(sequence),
            overload_reduction_metric: Some(metric),
            period_of_validity,
            ..
        }) = overload
            && newer(sequence.sequence_number, p.overload.map(|overload| overload.sequence))
        {
            p.overload = Some(crate::Overload {
                sequence: sequence.sequence_number,
                reduction: metric.metric.min(100),
                until: now + period_of_validity.map_or(Duration::ZERO, duration),
            });
        }
    }

    /// Sets up an association with the node at an address. [`crate::Application::associated`] tells that it is there,
    /// [`crate::Application::not_associated`] that it is not (yet: see [`Config::reconnect`]).
    ///
    /// # Errors
    /// [`SendError::Stopping`]; [`SendError::Full`] where there are as many peers as there may be.
    pub fn associate(&mut self, address: SocketAddr) -> Result<PeerId, SendError> {
        if self.stopping {
            return Err(SendError::Stopping);
        }
        if let Some(peer) = self.by_address.get(&address).copied() {
            let p = self.peers.get_mut(peer.0).expect("addresses name peers");
            p.ours = true;
            if let State::Idle(_) = p.state {
                self.set_up(peer);
            }
            return Ok(peer);
        }
        if self.peers.len() >= self.config.peers {
            return Err(SendError::Full);
        }
        let peer = PeerId(self.peers.insert(Peer::new(address, true)));
        self.by_address.insert(address, peer);
        self.set_up(peer);
        Ok(peer)
    }

    pub(crate) fn set_timer(&mut self, peer: PeerId, at: Instant) {
        if let Some(p) = self.peers.get_mut(peer.0) {
            p.timer = Some(at);
            self.peer_timers.push(Reverse((at, peer)));
        }
    }

    /// Sends the set-up request of a peer that is not associated.
    pub(crate) fn set_up(&mut self, peer: PeerId) {
        let name = self.config.name.clone();
        let request = AssociationSetupRequest {
            node_id: Some(name.element()),
            recovery_time_stamp: Some(self.recovery()),
            up_function_features: self.up_features(),
            cp_function_features: self.cp_features(),
            ..Default::default()
        };
        if self.send(peer, None, None, 0, &request, true).is_ok()
            && let Some(p) = self.peers.get_mut(peer.0)
        {
            p.state = State::SettingUp;
        }
    }
    pub(crate) fn recovery(&self) -> RecoveryTimeStamp {
        RecoveryTimeStamp { time: self.config.recovery }
    }
    pub(crate) fn up_features(&self) -> Option<UpFunctionFeatures> {
        (self.config.role == Role::UserPlane).then(|| UpFunctionFeatures { flags: self.own_up_features() })
    }
    pub(crate) fn cp_features(&self) -> Option<CpFunctionFeatures> {
        (self.config.role == Role::ControlPlane).then(|| CpFunctionFeatures { flags: self.own_cp_features() })
    }
    fn own_up_features(&self) -> UpFunctionFeaturesFlags {
        let bundle = if self.config.bundle > 0 { UpFunctionFeaturesFlags::BUNDL.bits() } else { 0 };
        UpFunctionFeaturesFlags::from_bits(self.config.up_features | bundle)
    }
    fn own_cp_features(&self) -> CpFunctionFeaturesFlags {
        let bundle = if self.config.bundle > 0 { CpFunctionFeaturesFlags::BUNDL.bits() } else { 0 };
        CpFunctionFeaturesFlags::from_bits(self.config.cp_features | bundle)
    }
    /// How long a datagram for a peer may be that holds several messages about sessions; 0 where they go alone.
    fn bundle(&self, p: &Peer) -> usize {
        let both = match self.config.role {
            Role::UserPlane => {
                let theirs = CpFunctionFeaturesFlags::from_bits(p.cp_features);
                theirs.has(CpFunctionFeaturesFlags::BUNDL) && self.own_up_features().has(UpFunctionFeaturesFlags::BUNDL)
            }
            Role::ControlPlane => {
                let theirs = UpFunctionFeaturesFlags::from_bits(p.up_features);
                theirs.has(UpFunctionFeaturesFlags::BUNDL) && self.own_cp_features().has(CpFunctionFeaturesFlags::BUNDL)
            }
        };
        if both { self.config.bundle } else { 0 }
    }
    pub(crate) fn heartbeat(&mut self, peer: PeerId) {
        let request = HeartbeatRequest { recovery_time_stamp: Some(self.recovery()), ..Default::default() };
        let _ = self.send(peer, None, None, 0, &request, true);
    }

    /// Releases an association: the control plane does, the user plane asks for it (clause 6.2.8). The sessions end
    /// with it.
    pub fn release(&mut self, peer: PeerId) {
        let Some(p) = self.peers.get_mut(peer.0) else { return };
        p.ours = false;
        if p.state != State::Associated {
            return;
        }
        let name = self.config.name.clone();
        let node_id = Some(name.element());
        match self.config.role {
            Role::ControlPlane => {
                p.state = State::Releasing;
                let request = AssociationReleaseRequest { node_id, ..Default::default() };
                let _ = self.send(peer, None, None, 0, &request, true);
            }
            Role::UserPlane => {
                let request = AssociationUpdateRequest {
                    node_id,
                    pfcp_association_release_request: Some(PfcpAssociationReleaseRequest {
                        flags: PfcpAssociationReleaseRequestFlags::SARR,
                    }),
                    ..Default::default()
                };
                let _ = self.send(peer, None, None, 0, &request, true);
            }
        }
    }

    /// Stops the node: nothing new is begun, associations are released. It has stopped when [`Core::has_stopped`].
    pub fn stop(&mut self) {
        self.stopping = true;
        let peers: Vec<PeerId> = self.peers().collect();
        for peer in peers {
            self.release(peer);
        }
    }
    /// Whether a node that is being stopped has no association any more and waits for nothing.
    pub fn has_stopped(&self) -> bool {
        self.stopping
            && self.outstanding.is_empty()
            && self.peers.iter().all(|(_, p)| matches!(p.state, State::Idle(_)))
    }

    fn associated(&self, peer: PeerId) -> Result<&Peer, SendError> {
        match self.peers.get(peer.0) {
            _ if self.stopping => Err(SendError::Stopping),
            Some(p) if p.state == State::Associated => Ok(p),
            _ => Err(SendError::NotAssociated),
        }
    }

    /// Establishes a session. Node ID and CP F-SEID are filled in where they are absent; the session is gone again where
    /// the response rejects. `token` comes back with the response.
    ///
    /// # Errors
    /// Why nothing was sent.
    pub fn establish(
        &mut self,
        peer: PeerId,
        token: u64,
        request: &SessionEstablishmentRequest<'_>,
    ) -> Result<SessionId, SendError> {
        self.associated(peer)?;
        let (now, window) = (self.now, self.config.window);
        let p = self.peers.get_mut(peer.0).ok_or(SendError::NotAssociated)?;
        if p.outstanding >= window || self.sessions.len() >= self.config.sessions {
            return Err(SendError::Full);
        }
        if let Some(overload) = p.overload.filter(|overload| overload.until > now) {
            p.credit += 100 - u32::from(overload.reduction);
            if p.credit < 100 {
                return Err(SendError::Overloaded);
            }
            p.credit -= 100;
        }
        let session = self.new_session(peer, None, None);
        let name = self.config.name.clone();
        let mut request = *request;
        request.node_id = request.node_id.or(Some(name.element()));
        request.cp_f_seid = request.cp_f_seid.or(Some(self.config.f_seid(session.0)));
        match self.send(peer, Some(session), Some(0), token, &request, false) {
            Ok(()) => Ok(session),
            Err(e) => {
                self.end_session(session);
                Err(e)
            }
        }
    }

    /// Modifies a session.
    ///
    /// # Errors
    /// Why nothing was sent.
    pub fn modify(
        &mut self,
        session: SessionId,
        token: u64,
        request: &SessionModificationRequest<'_>,
    ) -> Result<(), SendError> {
        self.send_session(session, token, request)
    }

    /// Deletes a session.
    ///
    /// # Errors
    /// Why nothing was sent.
    pub fn delete(
        &mut self,
        session: SessionId,
        token: u64,
        request: &SessionDeletionRequest<'_>,
    ) -> Result<(), SendError> {
        self.send_session(session, token, request)
    }

    /// Reports something about a session to the control plane.
    ///
    /// # Errors
    /// Why nothing was sent.
    pub fn report(
        &mut self,
        session: SessionId,
        token: u64,
        request: &SessionReportRequest<'_>,
    ) -> Result<(), SendError> {
        let mut request = *request;
        request.load_control_information = request.load_control_information.or_else(|| self.load_control());
        request.overload_control_information = request.overload_control_information.or_else(|| self.overload_control());
        self.send_session(session, token, &request)
    }

    /// Sends any other request between nodes; [`crate::Application::answered`] gets the response.
    ///
    /// # Errors
    /// Why nothing was sent.
    pub fn request<'a>(&mut self, peer: PeerId, token: u64, request: &impl MessageBody<'a>) -> Result<(), SendError> {
        self.associated(peer)?;
        self.send(peer, None, None, token, request, false)
    }

    /// Ends a session here without telling the peer.
    pub fn forget(&mut self, session: SessionId) {
        self.end_session(session);
    }

    fn send_session<'a>(
        &mut self,
        session: SessionId,
        token: u64,
        request: &impl MessageBody<'a>,
    ) -> Result<(), SendError> {
        let s = self.sessions.get(session.0).ok_or(SendError::NoSession)?;
        let (peer, remote) = (s.peer, s.remote.ok_or(SendError::NoSession)?);
        match self.peers.get(peer.0) {
            // A node that is being stopped still finishes what it has.
            Some(p) if matches!(p.state, State::Associated) => {}
            _ => return Err(SendError::NotAssociated),
        }
        self.send(peer, Some(session), Some(remote), token, request, false)
    }

    pub(crate) fn new_session(
        &mut self,
        peer: PeerId,
        remote: Option<u64>,
        remote_address: Option<std::net::IpAddr>,
    ) -> SessionId {
        if let Some(p) = self.peers.get_mut(peer.0) {
            p.sessions += 1;
        }
        SessionId(self.sessions.insert(Session { peer, remote, remote_address }))
    }

    pub(crate) fn end_session(&mut self, session: SessionId) -> Option<Session> {
        let ended = self.sessions.remove(session.0)?;
        if let Some(p) = self.peers.get_mut(ended.peer.0) {
            p.sessions -= 1;
        }
        Some(ended)
    }

    /// Sends a request; `always` for those that keep the association going, which no limit holds back.
    fn send<'a, B: MessageBody<'a>>(
        &mut self,
        peer: PeerId,
        session: Option<SessionId>,
        seid: Option<u64>,
        token: u64,
        body: &B,
        always: bool,
    ) -> Result<(), SendError> {
        let p = self.peers.get_mut(peer.0).ok_or(SendError::NotAssociated)?;
        if !always && (p.outstanding >= self.config.window || self.outbox.octets >= self.config.outbox) {
            return Err(SendError::Full);
        }
        // Unique among those that wait; there are never as many as numbers.
        loop {
            self.sequence = (self.sequence + 1) & 0xff_ffff;
            if !self.outstanding.contains_key(&self.sequence) {
                break;
            }
        }
        let sequence = self.sequence;
        let header = Header { seid, priority: seid.and(self.config.priority), ..Header::node(sequence) };
        let mut octets = self.spare.pop().unwrap_or_default();
        octets.clear();
        octets.resize(body.encoded_len(&header), 0);
        let n = match body.encode(&header, &mut octets) {
            Ok(n) => n,
            Err(e) => {
                self.spare.push(octets);
                return Err(SendError::Unencodable(e));
            }
        };
        octets.truncate(n);
        let to = p.address;
        p.outstanding += 1;
        self.serial += 1;
        let serial = self.serial;
        let bundle = match self.peers.get(peer.0) {
            Some(p) if self.config.bundle > 0 && seid.is_some() => self.bundle(p),
            _ => 0,
        };
        post(&mut self.outbox, &mut self.stats, self.config.outbox, to, &octets, bundle);
        let kind = B::TYPE.number;
        self.outstanding.insert(sequence, Outstanding { to, peer, session, kind, token, octets, serial, repeated: 0 });
        self.first.push_back((self.now + self.config.t1, sequence, serial));
        Ok(())
    }

    /// Takes a request that waits no longer.
    pub(crate) fn settle(&mut self, sequence: u32) -> Option<Outstanding> {
        let mut settled = self.outstanding.remove(&sequence)?;
        if let Some(p) = self.peers.get_mut(settled.peer.0) {
            p.outstanding -= 1;
        }
        if self.spare.len() < 1024 {
            self.spare.push(std::mem::take(&mut settled.octets));
        }
        Some(settled)
    }

    /// The earliest time at which a request is sent again or given up.
    pub(crate) fn next_retry(&mut self) -> Option<Instant> {
        let live = |outstanding: &HashMap<u32, Outstanding, Seeds>, sequence: u32, serial: u64| {
            outstanding.get(&sequence).is_some_and(|o| o.serial == serial)
        };
        while self.first.front().is_some_and(|(_, sequence, serial)| !live(&self.outstanding, *sequence, *serial)) {
            self.first.pop_front();
        }
        while self
            .again
            .peek()
            .is_some_and(|Reverse((_, sequence, serial))| !live(&self.outstanding, *sequence, *serial))
        {
            self.again.pop();
        }
        let first = self.first.front().map(|(at, ..)| *at);
        let again = self.again.peek().map(|Reverse((at, ..))| *at);
        first.into_iter().chain(again).min()
    }

    /// Sends again what has waited for T1, and returns the number of a request that has waited too long.
    pub(crate) fn retry(&mut self) -> Option<u32> {
        loop {
            let at = self.next_retry().filter(|at| *at <= self.now)?;
            let sequence = match self.first.front() {
                Some((first, sequence, _)) if *first == at => {
                    let sequence = *sequence;
                    self.first.pop_front();
                    sequence
                }
                _ => self.again.pop()?.0.1,
            };
            let request = self.outstanding.get_mut(&sequence)?;
            if request.repeated >= self.config.n1 {
                self.stats.timed_out += 1;
                return Some(sequence);
            }
            request.repeated += 1;
            self.stats.retransmitted += 1;
            post(&mut self.outbox, &mut self.stats, self.config.outbox, request.to, &request.octets, 0);
            // Those that were lost together should not all come again together.
            let jitter = self.config.t1 * (request.serial.wrapping_mul(0x9e37_79b9) as u32 % 16) / 128;
            self.again.push(Reverse((self.now + self.config.t1 + jitter, sequence, request.serial)));
        }
    }

    /// Sends a response, and keeps it where the request may come again.
    pub(crate) fn respond<'a>(&mut self, asked: &Asked, seid: Option<u64>, body: &impl MessageBody<'a>) {
        let header = Header { seid, priority: asked.priority, ..Header::node(asked.key.sequence) };
        let mut octets = std::mem::take(&mut self.scratch);
        octets.clear();
        octets.resize(body.encoded_len(&header), 0);
        if let Ok(n) = body.encode(&header, &mut octets) {
            octets.truncate(n);
            let bundle = match self.by_address.get(&asked.key.from).filter(|_| self.config.bundle > 0 && seid.is_some())
            {
                Some(peer) => self.peers.get(peer.0).map_or(0, |p| self.bundle(p)),
                None => 0,
            };
            post(&mut self.outbox, &mut self.stats, self.config.outbox, asked.key.from, &octets, bundle);
            if let Some(hash) = asked.hash {
                self.cache.answer(asked.key, hash, &octets);
            }
        } else if let Some(hash) = asked.hash {
            // What the application gave cannot be encoded: as if it had not answered, and may do so at a repetition.
            self.cache.forget(asked.key, hash);
        }
        self.scratch = octets;
    }

    /// Sends a response that was sent before.
    pub(crate) fn repeat(&mut self, key: Key, hash: u64) -> bool {
        let until = self.now + self.config.keep();
        match self.cache.see(key, hash, until) {
            crate::cache::Seen::New => return false,
            crate::cache::Seen::Pending => self.stats.repeated_early += 1,
            crate::cache::Seen::Answered(octets) => {
                self.stats.repeated += 1;
                post(&mut self.outbox, &mut self.stats, self.config.outbox, key.from, octets, 0);
            }
        }
        true
    }
}

/// Puts a message into the outbox; with `bundle`, into a datagram with others of at most so many octets.
fn post(outbox: &mut Outbox, stats: &mut Stats, limit: usize, to: SocketAddr, octets: &[u8], bundle: usize) {
    if outbox.octets + octets.len() > limit + limit / 4 {
        // As if the network had lost it: the request will come again, or is sent again.
        stats.overflowed += 1;
        return;
    }
    stats.sent += 1;
    if bundle > 0 { outbox.bundle(to, octets, bundle) } else { outbox.put(to, octets) }
}

/// The smallest timer that is not shorter (clause 8.2.36): five bits of a unit.
fn timer(time: Duration) -> Timer {
    let seconds = time.as_secs().max(1);
    let units = [(0, 2), (1, 60), (2, 600), (3, 3600), (4, 36_000)];
    units
        .into_iter()
        .map(|(unit, length)| (unit, seconds.div_ceil(length)))
        .find(|(_, value)| *value < 32)
        .map_or(Timer { unit: 7, value: 0 }, |(unit, value)| Timer { unit, value: value as u8 })
}

fn duration(timer: Timer) -> Duration {
    let length = match timer.unit {
        0 => 2,
        2 => 600,
        3 => 3600,
        4 => 36_000,
        // Infinite: longer than any run.
        7 => 10 * 365 * 86_400,
        _ => 60,
    };
    Duration::from_secs(length * u64::from(if timer.unit == 7 { 1 } else { timer.value }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timers_are_not_shorter_than_asked_for() {
        for seconds in [1, 2, 3, 61, 62, 63, 100, 1900, 18_000, 100_000, 1_000_000] {
            let time = Duration::from_secs(seconds);
            assert!(duration(timer(time)) >= time, "{seconds}");
        }
        assert_eq!(timer(Duration::from_secs(62)), Timer { unit: 0, value: 31 });
        assert_eq!(timer(Duration::from_secs(63)), Timer { unit: 1, value: 2 });
    }
}
