//! The protocol: what a node does with a datagram, and with the passing of time.

use crate::{
    application::{Application, Failure, Lost},
    cache::Key,
    config::{Config, NodeName, RequestsTo, Role},
    core::{Core, Outstanding},
    exchange::{Asked, Reply, accepts, reject},
    peer::{Peer, PeerId, State, is_later},
    slab::SessionId,
};
use std::{
    cmp::Reverse,
    net::{IpAddr, SocketAddr},
    time::Instant,
};
use wireform_pfcp::{
    DecodeError, PORT,
    check::check,
    element::Decode,
    ie::{Cause, FSeid, PfcpasRspBits, PfcpasRspFlags, RecoveryTimeStamp},
    message::{
        AssociationReleaseResponse, AssociationSetupRequest, AssociationSetupResponse, AssociationUpdateResponse, Body,
        Header, HeartbeatRequest, HeartbeatResponse, Message, MessageBody, SessionDeletionRequest,
        SessionDeletionResponse, SessionEstablishmentRequest, SessionEstablishmentResponse, SessionModificationRequest,
        SessionModificationResponse, SessionReportRequest, SessionReportResponse, VersionNotSupportedResponse,
        describe, ies,
    },
};

/// A PFCP node without I/O: one of either role, with any number of peers.
///
/// The caller moves datagrams and tells the time: [`Node::receive`] for what comes, [`Node::poll_transmit`] for what is
/// to be sent, [`Node::handle_timeout`] at [`Node::next_timeout`]. [`crate::udp`] does so over a socket.
pub struct Node<A> {
    core: Core,
    app: A,
}

/// A message of a datagram and whence it came.
#[derive(Clone, Copy)]
struct Incoming<'a> {
    from: SocketAddr,
    header: Header,
    octets: &'a [u8],
}

impl<A: Application> Node<A> {
    /// A node with this application. Nothing happens before the first call of another function.
    pub fn new(config: Config, app: A, now: Instant) -> Self {
        Node { core: Core::new(config, now), app }
    }
    /// What an application uses: to begin something from outside of one.
    pub fn core(&mut self) -> &mut Core {
        &mut self.core
    }
    /// The application.
    pub fn app(&mut self) -> &mut A {
        &mut self.app
    }
    /// Both, to call the one with the other.
    pub fn parts(&mut self) -> (&mut A, &mut Core) {
        (&mut self.app, &mut self.core)
    }
    /// The application, when the node is done.
    pub fn into_app(self) -> A {
        self.app
    }

    /// The next message to be sent, and where to.
    pub fn poll_transmit(&mut self) -> Option<(SocketAddr, Vec<u8>)> {
        let (to, octets, _) = self.core.outbox.peek(1, usize::MAX)?;
        let message = (to, octets.to_vec());
        self.core.outbox.advance(1);
        Some(message)
    }

    /// The next messages to be sent that are for one receiver and of one length, at most so many and with so many octets
    /// in all (but always one), one after the other in memory: where to, their octets, and that length. They go on
    /// waiting until [`Node::transmitted`].
    pub fn peek_transmit(&self, most: usize, octets: usize) -> Option<(SocketAddr, &[u8], usize)> {
        self.core.outbox.peek(most, octets)
    }

    /// So many of the messages of [`Node::peek_transmit`] have been sent.
    pub fn transmitted(&mut self, count: usize) {
        self.core.outbox.advance(count);
    }

    /// When [`Node::handle_timeout`] is to be called, unless something else happens before.
    pub fn next_timeout(&mut self) -> Option<Instant> {
        let retry = self.core.next_retry();
        let peer = self.core.peer_timers.peek().map(|Reverse((at, _))| *at);
        [retry, peer, self.core.wake].into_iter().flatten().min()
    }

    /// Does what is due.
    pub fn handle_timeout(&mut self, now: Instant) {
        self.set_now(now);
        while let Some(sequence) = self.core.retry() {
            if let Some(request) = self.core.settle(sequence) {
                self.failed(request, Failure::Timeout);
            }
        }
        while let Some(Reverse((at, peer))) = self.core.peer_timers.peek().copied() {
            if at > now {
                break;
            }
            self.core.peer_timers.pop();
            // Each peer has one timer that counts.
            if let Some(p) = self.core.peers.get_mut(peer.0).filter(|p| p.timer == Some(at)) {
                p.timer = None;
                self.peer_due(peer);
            }
        }
        if self.core.wake.is_some_and(|at| at <= now) {
            self.core.wake = None;
            self.app.wake(&mut self.core);
        }
    }

    fn set_now(&mut self, now: Instant) {
        self.core.now = now.max(self.core.now);
        self.core.stats.forgotten += self.core.cache.expire(self.core.now, self.core.config.kept_responses);
    }

    /// A peer's heartbeat or another attempt at its association may be due.
    fn peer_due(&mut self, peer: PeerId) {
        let now = self.core.now;
        let interval = self.core.config.heartbeat;
        let Some(p) = self.core.peers.get_mut(peer.0) else { return };
        match (p.state, p.next_heartbeat) {
            (State::Associated, Some(at)) if at <= now => {
                // The answer moves it on; where none comes, the request fails before this.
                p.next_heartbeat = Some(now + interval);
                self.core.set_timer(peer, now + interval);
                self.core.heartbeat(peer);
            }
            (State::Associated, Some(at)) => self.core.set_timer(peer, at),
            (State::Idle(Some(at)), _) if at <= now && !self.core.stopping => self.core.set_up(peer),
            _ => {}
        }
    }

    /// Takes a datagram. Whatever it holds, the node goes on.
    pub fn receive(&mut self, now: Instant, from: SocketAddr, datagram: &[u8]) {
        self.set_now(now);
        let mut rest = datagram;
        // Several messages may share a datagram (clause 7.2.1A); each is dealt with as if alone.
        while !rest.is_empty() {
            self.core.stats.received += 1;
            let mut reader = wireform_wire::bytes::Reader::new(rest);
            let header = match Header::read(&mut reader) {
                Ok(header) => header,
                Err(_) => return self.no_header(from, rest),
            };
            let whole = header.message_len();
            let consistent = whole <= rest.len() && (header.follow_on || whole == rest.len());
            let octets = &rest[..whole.min(rest.len())];
            let incoming = Incoming { from, header, octets };
            if !consistent {
                // Clause 7.6.3: the length of the header does not agree with that of the datagram.
                return self.inconsistent(incoming);
            }
            self.message(incoming);
            rest = &rest[whole..];
        }
    }

    /// What has no readable header: another version is told so, all else is dropped (clauses 7.6.2 and 7.6.3).
    fn no_header(&mut self, from: SocketAddr, octets: &[u8]) {
        let (Some(first), Some(kind)) = (octets.first(), octets.get(1)) else { return self.core.stats.dropped += 1 };
        let at = if first & 1 == 1 { 12 } else { 4 };
        let sequence = octets.get(at..at + 3);
        // A node of another version might not know this answer to an answer either.
        match sequence {
            Some(s) if first >> 5 != wireform_pfcp::message::VERSION && *kind != 11 => {
                let sequence = u32::from_be_bytes([0, s[0], s[1], s[2]]);
                let asked = Asked { key: Key { from, sequence }, hash: None, priority: None, kind: *kind };
                self.core.respond(&asked, None, &VersionNotSupportedResponse::default());
            }
            _ => self.core.stats.dropped += 1,
        }
    }

    fn inconsistent(&mut self, incoming: Incoming<'_>) {
        match describe(incoming.header.message_type) {
            Some(kind) if kind.is_request() && kind.session == incoming.header.seid.is_some() => {
                self.refuse(incoming, 68, None);
            }
            Some(_) => {
                let error = wireform_pfcp::Kind::Trailing { octets: 0 };
                let error = DecodeError::from(wireform_pfcp::Error::new(error, 16));
                self.response_failed(incoming, Failure::Invalid(error));
            }
            None => self.core.stats.dropped += 1,
        }
    }

    fn message(&mut self, incoming: Incoming<'_>) {
        let Some(kind) = describe(incoming.header.message_type) else { return self.core.stats.dropped += 1 };
        if kind.session != incoming.header.seid.is_some() {
            return self.core.stats.dropped += 1;
        }
        match kind.is_request() {
            true => self.request(incoming),
            false => self.response(incoming),
        }
    }

    // ---- requests -------------------------------------------------------------------------------------------------

    fn asked(&self, incoming: &Incoming<'_>, hash: Option<u64>) -> Asked {
        Asked {
            key: Key { from: incoming.from, sequence: incoming.header.sequence },
            hash,
            priority: incoming.header.priority,
            kind: incoming.header.message_type,
        }
    }

    /// Rejects a request without keeping the answer: the same answer is given to a repetition.
    fn refuse(&mut self, incoming: Incoming<'_>, cause: u8, offending: Option<u16>) {
        let seid = match incoming.header.message_type {
            // The peer's SEID is in the request, where that can be read so far.
            50 => ies(incoming.octets).ok().and_then(|(_, elements)| {
                let f_seid = elements.flatten().find(|ie| ie.number == <FSeid as Decode<'_>>::IE.number)?;
                Some(f_seid.decode::<FSeid>().ok()?.seid)
            }),
            _ => incoming.header.seid.and_then(|seid| self.core.remote_seid(SessionId(seid))),
        };
        let asked = self.asked(&incoming, None);
        reject(&mut self.core, &asked, seid, cause, offending);
    }

    /// Decodes a request with all that is mandatory, or rejects it.
    fn decode<'a, B: MessageBody<'a>>(&mut self, incoming: Incoming<'a>) -> Option<B> {
        let decoded = B::decode_lenient(incoming.octets)
            .and_then(|(_, body)| check(incoming.octets, &self.core.config.check).map(|()| body));
        match decoded {
            Ok(body) => Some(body),
            Err(error) => {
                self.refuse(incoming, error.cause, error.offending);
                None
            }
        }
    }

    fn request(&mut self, incoming: Incoming<'_>) {
        let kind = incoming.header.message_type;
        // A heartbeat is answered whoever asks, and the answer is the same each time.
        if kind == 1 {
            return self.heartbeat_request(incoming);
        }
        let for_me = match self.core.config.role {
            Role::ControlPlane => matches!(kind, 5 | 7 | 9 | 12 | 14 | 56),
            Role::UserPlane => matches!(kind, 3 | 5 | 7 | 9 | 14 | 16 | 50 | 52 | 54),
        };
        // Clause 7.6.4: a request that does not belong on this side is dropped.
        if !for_me {
            return self.core.stats.dropped += 1;
        }
        let key = Key { from: incoming.from, sequence: incoming.header.sequence };
        let hash = self.core.cache.hash(incoming.octets);
        if self.core.repeat(key, hash) {
            return;
        }
        if !self.new_request(incoming, hash) {
            self.core.cache.forget(key, hash);
        }
    }

    /// Deals with a request that has not been seen before; whether its answer is to be kept.
    fn new_request(&mut self, incoming: Incoming<'_>, hash: u64) -> bool {
        let asked = self.asked(&incoming, Some(hash));
        match incoming.header.message_type {
            5 => self.set_up_request(incoming, asked),
            50 => {
                let Some(request) = self.decode::<SessionEstablishmentRequest<'_>>(incoming) else { return false };
                let peer = request
                    .node_id
                    .as_ref()
                    .and_then(NodeName::read)
                    .and_then(|name| self.core.by_name.get(&name).copied());
                let Some(peer) = peer.filter(|peer| self.is_associated(*peer)) else {
                    self.refuse(incoming, 72, None);
                    return false;
                };
                if self.core.sessions.len() >= self.core.config.sessions || self.core.stopping {
                    self.refuse(incoming, 75, None);
                    return false;
                }
                let address =
                    request.cp_f_seid.and_then(|f_seid| f_seid.ipv4.map(IpAddr::V4).or(f_seid.ipv6.map(IpAddr::V6)));
                let remote = request.cp_f_seid.map(|f_seid| f_seid.seid);
                let session = self.core.new_session(peer, remote, address);
                self.app.establishment(&mut self.core, session, &request, Reply::new(asked, peer, Some(session)));
                true
            }
            52 => {
                let Some((session, peer)) = self.session_of(incoming) else { return false };
                let Some(request) = self.decode::<SessionModificationRequest<'_>>(incoming) else { return false };
                // The control plane may hand a session to another of its SEIDs (clause 7.5.4.1).
                if let (Some(f_seid), Some(s)) = (request.cp_f_seid, self.core.sessions.get_mut(session.0)) {
                    s.remote = Some(f_seid.seid);
                    s.remote_address = f_seid.ipv4.map(IpAddr::V4).or(f_seid.ipv6.map(IpAddr::V6));
                }
                self.app.modification(&mut self.core, session, &request, Reply::new(asked, peer, Some(session)));
                true
            }
            54 => {
                let Some((session, peer)) = self.session_of(incoming) else { return false };
                let Some(request) = self.decode::<SessionDeletionRequest<'_>>(incoming) else { return false };
                self.app.deletion(&mut self.core, session, &request, Reply::new(asked, peer, Some(session)));
                true
            }
            56 => {
                let Some(request) = self.decode::<SessionReportRequest<'_>>(incoming) else { return false };
                let Some((session, peer)) = self.session_of(incoming) else { return false };
                self.core.heed(
                    peer,
                    request.load_control_information.as_ref(),
                    request.overload_control_information.as_ref(),
                );
                self.app.report(&mut self.core, session, &request, Reply::new(asked, peer, Some(session)));
                true
            }
            _ => self.node_request(incoming, asked),
        }
    }

    /// The session that a request is about, or the answer that there is none.
    fn session_of(&mut self, incoming: Incoming<'_>) -> Option<(SessionId, PeerId)> {
        let session = SessionId(incoming.header.seid.unwrap_or(0));
        match self.core.peer_of(session) {
            Some(peer) => Some((session, peer)),
            None => {
                self.refuse(incoming, 65, None);
                None
            }
        }
    }

    fn is_associated(&self, peer: PeerId) -> bool {
        self.core.peers.get(peer.0).is_some_and(|p| matches!(p.state, State::Associated | State::Releasing))
    }

    fn heartbeat_request(&mut self, incoming: Incoming<'_>) {
        let time = match HeartbeatRequest::decode_lenient(incoming.octets) {
            Ok((_, request)) => request.recovery_time_stamp,
            Err(_) => return self.core.stats.dropped += 1,
        };
        // A later time stamp first ends what the peer no longer knows of.
        if let Some(peer) = self.core.by_address.get(&incoming.from).copied() {
            self.alive(peer, time);
        }
        let response = HeartbeatResponse { recovery_time_stamp: Some(self.core.recovery()), ..Default::default() };
        let asked = self.asked(&incoming, None);
        self.core.respond(&asked, None, &response);
    }

    /// A peer has been heard: its next heartbeat can wait, unless it has restarted.
    fn alive(&mut self, peer: PeerId, time: Option<RecoveryTimeStamp>) {
        let now = self.core.now;
        let interval = self.core.config.heartbeat;
        let Some(p) = self.core.peers.get_mut(peer.0) else { return };
        if p.state != State::Associated && p.state != State::Releasing {
            return;
        }
        match (time, p.recovery) {
            (Some(new), Some(old)) if is_later(new.time, old) => self.lose(peer, Lost::Restarted),
            _ => {
                if let Some(at) = &mut p.next_heartbeat {
                    *at = now + interval;
                }
            }
        }
    }

    fn set_up_request(&mut self, incoming: Incoming<'_>, asked: Asked) -> bool {
        let Some(request) = self.decode::<AssociationSetupRequest<'_>>(incoming) else { return false };
        let Some(name) = request.node_id.as_ref().and_then(NodeName::read) else {
            self.refuse(incoming, 69, Some(60));
            return false;
        };
        if self.core.stopping {
            self.refuse(incoming, 75, None);
            return false;
        }
        let address = match self.core.config.requests_to {
            RequestsTo::StandardPort => SocketAddr::new(incoming.from.ip(), PORT),
            RequestsTo::Source => incoming.from,
        };
        let known = self.core.by_name.get(&name).or_else(|| self.core.by_address.get(&address)).copied();
        if known.is_none() && self.core.peers.len() >= self.core.config.peers {
            self.refuse(incoming, 75, None);
            return false;
        }
        if let Err(cause) = self.app.accept(&mut self.core, &name, &request) {
            self.refuse(incoming, cause, None);
            return false;
        }
        let (from, standard) = (incoming.from, self.core.config.requests_to == RequestsTo::StandardPort);
        let of = |other: SocketAddr| other.ip() == from.ip() && (standard || other == from);
        self.core.cache.forget_peer(of, asked.key);
        let mut retained = None;
        let peer = match known {
            Some(peer) if self.is_associated(peer) => {
                // Clause 6.2.6.2.2: the new association takes the old one's place, whatever the time stamp; sessions
                // survive where the control plane asks for it.
                let addresses: Option<Vec<IpAddr>> = request.pfcp_session_retention_information.map(|retention| {
                    retention
                        .cp_pfcp_entity_ip_address
                        .iter()
                        .flatten()
                        .flat_map(|entity| entity.ipv4.map(IpAddr::V4).into_iter().chain(entity.ipv6.map(IpAddr::V6)))
                        .collect()
                });
                retained = Some(self.replace(peer, addresses.as_deref()));
                peer
            }
            Some(peer) => peer,
            None => PeerId(self.core.peers.insert(Peer::new(address, false))),
        };
        self.associate(
            peer,
            name.clone(),
            address,
            request.recovery_time_stamp,
            request.cp_function_features.map(|features| features.flags.bits()),
            request.up_function_features.map(|features| features.flags.bits()),
        );
        let own = self.core.config.name.clone();
        let response = AssociationSetupResponse {
            node_id: Some(own.element()),
            cause: Some(Cause { cause: 1 }),
            recovery_time_stamp: Some(self.core.recovery()),
            up_function_features: self.core.up_features(),
            cp_function_features: self.core.cp_features(),
            pfcpas_rsp_flags: retained.filter(|kept| *kept > 0).map(|_| PfcpasRspFlags { flags: PfcpasRspBits::PSREI }),
            ..Default::default()
        };
        self.core.respond(&asked, None, &response);
        self.app.associated(&mut self.core, peer);
        true
    }

    /// Notes that there is an association.
    fn associate(
        &mut self,
        peer: PeerId,
        name: NodeName,
        address: SocketAddr,
        recovery: Option<RecoveryTimeStamp>,
        cp_features: Option<u32>,
        up_features: Option<u128>,
    ) {
        let now = self.core.now;
        let interval = self.core.config.heartbeat;
        let Some(p) = self.core.peers.get_mut(peer.0) else { return };
        if self.core.by_address.get(&p.address) == Some(&peer) {
            self.core.by_address.remove(&p.address);
        }
        if let Some(before) = p.name.replace(name.clone())
            && self.core.by_name.get(&before) == Some(&peer)
        {
            self.core.by_name.remove(&before);
        }
        p.address = address;
        p.state = State::Associated;
        p.recovery = recovery.map(|recovery| recovery.time);
        p.cp_features = cp_features.unwrap_or(0);
        p.up_features = up_features.unwrap_or(0);
        p.load = None;
        p.overload = None;
        self.core.by_name.insert(name, peer);
        self.core.by_address.insert(address, peer);
        if !interval.is_zero() {
            p.next_heartbeat = Some(now + interval);
            self.core.set_timer(peer, now + interval);
        }
    }

    /// The other requests between nodes: those of an associated peer.
    fn node_request(&mut self, incoming: Incoming<'_>, asked: Asked) -> bool {
        let message = Message::decode_lenient(incoming.octets)
            .and_then(|message| check(incoming.octets, &self.core.config.check).map(|()| message));
        let message = match message {
            Ok(message) => message,
            Err(error) => {
                self.refuse(incoming, error.cause, error.offending);
                return false;
            }
        };
        let node_id = match &message.body {
            Body::PfdManagementRequest(request) => request.node_id,
            Body::AssociationUpdateRequest(request) => request.node_id,
            Body::AssociationReleaseRequest(request) => request.node_id,
            Body::NodeReportRequest(request) => request.node_id,
            Body::SessionSetDeletionRequest(request) => request.node_id,
            Body::SessionSetModificationRequest(request) => request.node_id,
            _ => None,
        };
        let peer = match node_id.as_ref().and_then(NodeName::read) {
            Some(name) => self.core.by_name.get(&name).copied(),
            None => self.core.by_address.get(&incoming.from).copied(),
        };
        let Some(peer) = peer.filter(|peer| self.is_associated(*peer)) else {
            self.refuse(incoming, 72, None);
            return false;
        };
        let own = self.core.config.name.clone();
        let node_id = Some(own.element());
        let cause = Some(Cause { cause: 1 });
        match &message.body {
            Body::AssociationReleaseRequest(_) => {
                self.core.respond(&asked, None, &AssociationReleaseResponse { node_id, cause, ..Default::default() });
                if let Some(p) = self.core.peers.get_mut(peer.0) {
                    p.ours = false;
                }
                self.lose(peer, Lost::Released);
            }
            Body::AssociationUpdateRequest(request) => {
                let bits = request.pfcp_association_release_request.map(|release| release.flags.bits());
                if let Some(p) = self.core.peers.get_mut(peer.0) {
                    if let Some(features) = request.cp_function_features {
                        p.cp_features = features.flags.bits();
                    }
                    if let Some(features) = request.up_function_features {
                        p.up_features = features.flags.bits();
                    }
                }
                let response = AssociationUpdateResponse {
                    node_id,
                    cause,
                    up_function_features: self.core.up_features(),
                    cp_function_features: self.core.cp_features(),
                    ..Default::default()
                };
                self.core.respond(&asked, None, &response);
                self.app.association_updated(&mut self.core, peer, request);
                // SARR: the user plane asks for the release.
                if bits.is_some_and(|bits| bits & 1 != 0) && self.core.config.role == Role::ControlPlane {
                    self.app.release_requested(&mut self.core, peer);
                }
            }
            Body::PfdManagementRequest(request) => {
                self.app.pfd_management(&mut self.core, peer, request, Reply::new(asked, peer, None));
            }
            Body::NodeReportRequest(request) => {
                self.app.node_report(&mut self.core, peer, request, Reply::new(asked, peer, None));
            }
            Body::SessionSetDeletionRequest(request) => {
                self.app.session_set_deletion(&mut self.core, peer, request, Reply::new(asked, peer, None));
            }
            Body::SessionSetModificationRequest(request) => {
                self.app.session_set_modification(&mut self.core, peer, request, Reply::new(asked, peer, None));
            }
            // No other request comes here.
            _ => return false,
        }
        true
    }

    // ---- the end of associations --------------------------------------------------------------------------------

    /// Ends the sessions of a peer that are not retained, and what waits for it; how many sessions are left.
    fn replace(&mut self, peer: PeerId, retained: Option<&[IpAddr]>) -> usize {
        self.abandon(peer);
        let sessions: Vec<SessionId> = self
            .core
            .sessions
            .iter()
            .filter(|(_, s)| s.peer == peer)
            .filter(|(_, s)| match retained {
                None => true,
                Some([]) => false,
                Some(addresses) => !s.remote_address.is_some_and(|address| addresses.contains(&address)),
            })
            .map(|(key, _)| SessionId(key))
            .collect();
        self.end_sessions(sessions, Lost::Replaced);
        self.app.association_lost(&mut self.core, peer, Lost::Replaced);
        self.core.peers.get(peer.0).map_or(0, |p| p.sessions)
    }

    fn end_sessions(&mut self, sessions: Vec<SessionId>, why: Lost) {
        for session in sessions {
            if self.core.end_session(session).is_some() {
                self.app.session_lost(&mut self.core, session, why);
            }
        }
    }

    /// Gives up what waits for responses of a peer.
    fn abandon(&mut self, peer: PeerId) {
        let mut waiting: Vec<u32> =
            self.core.outstanding.iter().filter(|(_, o)| o.peer == peer).map(|(sequence, _)| *sequence).collect();
        waiting.sort_unstable();
        for sequence in waiting {
            if let Some(request) = self.core.settle(sequence)
                && !matches!(request.kind, 1 | 5 | 7 | 9)
            {
                self.failed(request, Failure::Lost);
            }
        }
    }

    /// An association has ended.
    fn lose(&mut self, peer: PeerId, why: Lost) {
        let now = self.core.now;
        let Some(p) = self.core.peers.get_mut(peer.0) else { return };
        // Nothing more is sent from here on.
        p.state = State::Idle(None);
        p.next_heartbeat = None;
        p.recovery = None;
        self.abandon(peer);
        let sessions: Vec<SessionId> =
            self.core.sessions.iter().filter(|(_, s)| s.peer == peer).map(|(key, _)| SessionId(key)).collect();
        self.end_sessions(sessions, why);
        self.app.association_lost(&mut self.core, peer, why);
        let stopping = self.core.stopping;
        let reconnect = self.core.config.reconnect;
        let Some(p) = self.core.peers.get_mut(peer.0) else { return };
        if !matches!(p.state, State::Idle(_)) {
            return;
        }
        match reconnect.filter(|_| p.ours && !stopping) {
            // A peer that has just restarted is there.
            Some(_) if why == Lost::Restarted => self.core.set_up(peer),
            Some(time) => {
                p.state = State::Idle(Some(now + time));
                self.core.set_timer(peer, now + time);
            }
            None => self.remove_peer(peer),
        }
    }

    fn remove_peer(&mut self, peer: PeerId) {
        let Some(p) = self.core.peers.remove(peer.0) else { return };
        if self.core.by_address.get(&p.address) == Some(&peer) {
            self.core.by_address.remove(&p.address);
        }
        if let Some(name) = p.name
            && self.core.by_name.get(&name) == Some(&peer)
        {
            self.core.by_name.remove(&name);
        }
    }

    // ---- responses ------------------------------------------------------------------------------------------------

    /// The request that a response answers: by number, peer and port (clause 6.4).
    fn answered_by(&mut self, incoming: &Incoming<'_>) -> Option<Outstanding> {
        let sequence = incoming.header.sequence;
        let kind = incoming.header.message_type;
        let matches = self.core.outstanding.get(&sequence).is_some_and(|request| {
            request.to == incoming.from
                && (kind == 11 || describe(kind).and_then(|kind| kind.peer) == Some(request.kind))
        });
        match matches {
            true => self.core.settle(sequence),
            false => {
                self.core.stats.unexpected += 1;
                None
            }
        }
    }

    fn response_failed(&mut self, incoming: Incoming<'_>, failure: Failure) {
        if let Some(request) = self.answered_by(&incoming) {
            self.failed(request, failure);
        }
    }

    /// Decodes a response. What is mandatory has to be there; a rejection may leave out all but its cause.
    fn decode_response<'a, B: MessageBody<'a>>(&self, octets: &'a [u8]) -> Result<B, Failure> {
        let (_, body) = B::decode_lenient(octets).map_err(Failure::Invalid)?;
        check(octets, &self.core.config.check).map_err(Failure::Invalid)?;
        Ok(body)
    }

    fn response(&mut self, incoming: Incoming<'_>) {
        let Some(request) = self.answered_by(&incoming) else { return };
        let (peer, token, octets) = (request.peer, request.token, incoming.octets);
        if incoming.header.message_type == 11 {
            return self.failed(request, Failure::Version);
        }
        if request.kind != 1 && request.kind != 5 {
            self.alive(peer, None);
        }
        match (request.kind, request.session) {
            (1, _) => match HeartbeatResponse::decode_lenient(octets) {
                Ok((_, response)) => self.alive(peer, response.recovery_time_stamp),
                // Something that is not a response came from where the peer is: it is there, in whatever state.
                Err(_) => self.alive(peer, None),
            },
            (5, _) => self.set_up_response(peer, octets),
            (9, _) => self.lose(peer, Lost::Released),
            (50, Some(session)) => {
                let response = self.decode_response::<SessionEstablishmentResponse<'_>>(octets).and_then(|response| {
                    match (accepts(response.cause), response.up_f_seid) {
                        (true, None) => Err(Failure::Invalid(missing(57))),
                        _ => Ok(response),
                    }
                });
                match response {
                    Ok(response) => {
                        self.core.heed(
                            peer,
                            response.load_control_information.as_ref(),
                            response.overload_control_information.as_ref(),
                        );
                        match (accepts(response.cause), response.up_f_seid) {
                            (true, Some(f_seid)) => {
                                if let Some(s) = self.core.sessions.get_mut(session.0) {
                                    s.remote = Some(f_seid.seid);
                                    s.remote_address = f_seid.ipv4.map(IpAddr::V4).or(f_seid.ipv6.map(IpAddr::V6));
                                }
                            }
                            _ => drop(self.core.end_session(session)),
                        }
                        self.app.established(&mut self.core, session, token, Ok(&response));
                    }
                    Err(failure) => self.failed(request, failure),
                }
            }
            (52, Some(session)) => match self.decode_response::<SessionModificationResponse<'_>>(octets) {
                Ok(response) => {
                    self.core.heed(
                        peer,
                        response.load_control_information.as_ref(),
                        response.overload_control_information.as_ref(),
                    );
                    self.app.modified(&mut self.core, session, token, Ok(&response));
                }
                Err(failure) => self.failed(request, failure),
            },
            (54, Some(session)) => match self.decode_response::<SessionDeletionResponse<'_>>(octets) {
                Ok(response) => {
                    self.core.heed(
                        peer,
                        response.load_control_information.as_ref(),
                        response.overload_control_information.as_ref(),
                    );
                    // The peer has no such session any more, or never had.
                    if accepts(response.cause) || response.cause.is_some_and(|cause| cause.cause == 65) {
                        self.core.end_session(session);
                    }
                    self.app.deleted(&mut self.core, session, token, Ok(&response));
                }
                Err(failure) => self.failed(request, failure),
            },
            (56, Some(session)) => match self.decode_response::<SessionReportResponse<'_>>(octets) {
                Ok(response) => self.app.reported(&mut self.core, session, token, Ok(&response)),
                Err(failure) => self.failed(request, failure),
            },
            // What the node itself asked by an update needs no more than an answer.
            (7, _) if token == 0 => {}
            _ => match Message::decode_lenient(octets) {
                Ok(response) => self.app.answered(&mut self.core, peer, token, Ok(&response)),
                Err(error) => self.failed(request, Failure::Invalid(error)),
            },
        }
    }

    fn set_up_response(&mut self, peer: PeerId, octets: &[u8]) {
        let response = self.decode_response::<AssociationSetupResponse<'_>>(octets);
        let Some(p) = self.core.peers.get(peer.0) else { return };
        let address = p.address;
        let name = match &response {
            Ok(response) if accepts(response.cause) => response.node_id.as_ref().and_then(NodeName::read),
            _ => None,
        };
        match (response, name) {
            (Ok(response), Some(name)) => {
                if p.state == State::Associated {
                    // The peer set it up meanwhile, and knows of it.
                    return;
                }
                // The same node under another address: this association takes the other's place.
                if let Some(other) = self.core.by_name.get(&name).copied().filter(|other| *other != peer) {
                    if let Some(p) = self.core.peers.get_mut(other.0) {
                        p.ours = false;
                    }
                    self.lose(other, Lost::Replaced);
                }
                self.associate(
                    peer,
                    name,
                    address,
                    response.recovery_time_stamp,
                    response.cp_function_features.map(|features| features.flags.bits()),
                    response.up_function_features.map(|features| features.flags.bits()),
                );
                self.app.associated(&mut self.core, peer);
                if self.core.stopping {
                    self.core.release(peer);
                }
            }
            (Ok(response), None) => {
                let why = match response.cause {
                    Some(cause) if !accepts(Some(cause)) => Ok(cause.cause),
                    _ => Err(Failure::Invalid(missing(60))),
                };
                self.not_associated(peer, why);
            }
            (Err(failure), _) => self.not_associated(peer, Err(failure)),
        }
    }

    fn not_associated(&mut self, peer: PeerId, why: Result<u8, Failure>) {
        let now = self.core.now;
        let (reconnect, stopping) = (self.core.config.reconnect, self.core.stopping);
        let Some(p) = self.core.peers.get_mut(peer.0) else { return };
        if p.state == State::Associated {
            return;
        }
        let address = p.address;
        p.state = State::Idle(reconnect.map(|time| now + time));
        match reconnect.filter(|_| p.ours && !stopping) {
            Some(time) => self.core.set_timer(peer, now + time),
            None => self.remove_peer(peer),
        }
        self.app.not_associated(&mut self.core, peer, address, why);
    }

    /// A request has no response to show.
    fn failed(&mut self, request: Outstanding, failure: Failure) {
        let Outstanding { peer, session, kind, token, .. } = request;
        match (kind, session) {
            (1, _) => self.lose(peer, Lost::Unreachable),
            (5, _) => self.not_associated(peer, Err(failure)),
            // The peer does not answer: what it knows of the association is past helping.
            (9, _) => self.lose(peer, Lost::Released),
            (7, _) if token == 0 => {
                if self.core.stopping {
                    self.lose(peer, Lost::Unreachable);
                }
            }
            (50, Some(session)) => {
                self.core.end_session(session);
                self.app.established(&mut self.core, session, token, Err(failure));
            }
            (52, Some(session)) => self.app.modified(&mut self.core, session, token, Err(failure)),
            (54, Some(session)) => self.app.deleted(&mut self.core, session, token, Err(failure)),
            (56, Some(session)) => self.app.reported(&mut self.core, session, token, Err(failure)),
            _ => self.app.answered(&mut self.core, peer, token, Err(failure)),
        }
    }
}

fn missing(ie: u16) -> DecodeError {
    let kind = wireform_pfcp::Kind::Missing { what: "information element" };
    DecodeError { error: wireform_pfcp::Error::new(kind, 0), cause: 66, offending: Some(ie) }
}
