//! What a node asks of the program that it is part of.

use crate::{
    config::NodeName,
    core::Core,
    exchange::{
        Deletion, Establishment, Modification, NodeReport, PfdManagement, Reply, Report, SessionSetDeletion,
        SessionSetModification,
    },
    peer::PeerId,
    slab::SessionId,
};
use std::{fmt, net::SocketAddr};
use wireform_pfcp::{
    DecodeError,
    message::{
        AssociationSetupRequest, AssociationUpdateRequest, Message, NodeReportRequest, PfdManagementRequest,
        SessionDeletionRequest, SessionDeletionResponse, SessionEstablishmentRequest, SessionEstablishmentResponse,
        SessionModificationRequest, SessionModificationResponse, SessionReportRequest, SessionReportResponse,
        SessionSetDeletionRequest, SessionSetModificationRequest,
    },
};

/// Why a request has no response to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// None came, however often the request was sent.
    Timeout,
    /// One came that could not be read, or that lacks what it must have.
    Invalid(DecodeError),
    /// The peer does not speak this version of the protocol.
    Version,
    /// The association ended meanwhile.
    Lost,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Timeout => f.write_str("no response"),
            Failure::Invalid(error) => write!(f, "unreadable response: {error}"),
            Failure::Version => f.write_str("the peer does not speak this version of the protocol"),
            Failure::Lost => f.write_str("the association has ended"),
        }
    }
}

impl std::error::Error for Failure {}

/// Why a request was not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendError {
    /// As many requests wait for responses of this peer as [`crate::Config::window`] allows, or as much waits to be sent
    /// as [`crate::Config::outbox`] allows. Try again after a response.
    Full,
    /// There is no association with the peer.
    NotAssociated,
    /// There is no such session, or the peer has not yet said by what SEID it knows it.
    NoSession,
    /// The peer asked for fewer new sessions, and this one is among those it is spared.
    Overloaded,
    /// The node is being stopped.
    Stopping,
    /// The request cannot be encoded.
    Unencodable(wireform_pfcp::Error),
}

impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SendError::Full => f.write_str("too many requests wait for responses"),
            SendError::NotAssociated => f.write_str("there is no association with the peer"),
            SendError::NoSession => f.write_str("there is no such session"),
            SendError::Overloaded => f.write_str("the peer is overloaded"),
            SendError::Stopping => f.write_str("the node is being stopped"),
            SendError::Unencodable(error) => write!(f, "the request cannot be encoded: {error}"),
        }
    }
}

impl std::error::Error for SendError {}

/// Why an association ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// It was released, by whichever side.
    Released,
    /// Heartbeats were not answered.
    Unreachable,
    /// The peer restarted: its Recovery Time Stamp is a later one.
    Restarted,
    /// The peer set it up anew.
    Replaced,
}

/// The program around a node: a session manager, a user plane, a simulator.
///
/// Every function gets the node's [`Core`], by which it sends requests of its own. Requests come with a [`Reply`], to be
/// used at once or kept and used later; as long as it is kept, repetitions of the request are ignored. What is not
/// overridden answers that the service is not supported, and ignores responses.
#[allow(unused_variables)]
pub trait Application: Sized {
    /// Whether to accept an association, and with what cause to reject it otherwise.
    ///
    /// # Errors
    /// The cause of the rejection.
    fn accept(&mut self, core: &mut Core, name: &NodeName, request: &AssociationSetupRequest<'_>) -> Result<(), u8> {
        Ok(())
    }
    /// There is an association.
    fn associated(&mut self, core: &mut Core, peer: PeerId) {}
    /// An association could not be set up: the request failed, or was rejected with a cause.
    fn not_associated(&mut self, core: &mut Core, peer: PeerId, address: SocketAddr, why: Result<u8, Failure>) {}
    /// The association ended. Its sessions ended before, each with [`Application::session_lost`].
    fn association_lost(&mut self, core: &mut Core, peer: PeerId, why: Lost) {}
    /// A session ended with its association; it is no longer known to the node.
    fn session_lost(&mut self, core: &mut Core, session: SessionId, why: Lost) {}
    /// The user plane asks for the association's release. The sessions may be deleted first; by default it is released
    /// at once.
    fn release_requested(&mut self, core: &mut Core, peer: PeerId) {
        core.release(peer);
    }

    /// A session is to be established. It has its number already; where the reply rejects, it ends.
    fn establishment(
        &mut self,
        core: &mut Core,
        session: SessionId,
        request: &SessionEstablishmentRequest<'_>,
        reply: Reply<Establishment>,
    ) {
        reply.reject(core, 76, None);
    }
    /// A session is to be modified.
    fn modification(
        &mut self,
        core: &mut Core,
        session: SessionId,
        request: &SessionModificationRequest<'_>,
        reply: Reply<Modification>,
    ) {
        reply.reject(core, 76, None);
    }
    /// A session is to be deleted. It ends with a reply that accepts.
    fn deletion(
        &mut self,
        core: &mut Core,
        session: SessionId,
        request: &SessionDeletionRequest<'_>,
        reply: Reply<Deletion>,
    ) {
        reply.reject(core, 76, None);
    }
    /// The user plane reports something about a session.
    fn report(
        &mut self,
        core: &mut Core,
        session: SessionId,
        request: &SessionReportRequest<'_>,
        reply: Reply<Report>,
    ) {
        reply.reject(core, 76, None);
    }
    /// The control plane provides the user plane with PFDs, by which applications are detected (clause 6.2.5).
    fn pfd_management(
        &mut self,
        core: &mut Core,
        peer: PeerId,
        request: &PfdManagementRequest<'_>,
        reply: Reply<PfdManagement>,
    ) {
        reply.reject(core, 76, None);
    }
    /// The user plane reports something that is no matter of one session: a path failure, a clock's drift
    /// (clause 6.2.9).
    fn node_report(
        &mut self,
        core: &mut Core,
        peer: PeerId,
        request: &NodeReportRequest<'_>,
        reply: Reply<NodeReport>,
    ) {
        reply.reject(core, 76, None);
    }
    /// The sessions of the FQ-CSIDs named are to be deleted, as what they depend on has failed (clause 7.4.6). Sessions
    /// that are deleted are to be [forgotten](Core::forget).
    fn session_set_deletion(
        &mut self,
        core: &mut Core,
        peer: PeerId,
        request: &SessionSetDeletionRequest<'_>,
        reply: Reply<SessionSetDeletion>,
    ) {
        reply.reject(core, 76, None);
    }
    /// The sessions of an SMF of a set are to be reported to another one (clause 7.4.7).
    fn session_set_modification(
        &mut self,
        core: &mut Core,
        peer: PeerId,
        request: &SessionSetModificationRequest<'_>,
        reply: Reply<SessionSetModification>,
    ) {
        reply.reject(core, 76, None);
    }
    /// The peer says something new about the association, and has been answered: its features are noted.
    fn association_updated(&mut self, core: &mut Core, peer: PeerId, request: &AssociationUpdateRequest<'_>) {}

    /// The response to [`Core::establish`]. Where its cause rejects, or there is none, the session has ended.
    fn established(
        &mut self,
        core: &mut Core,
        session: SessionId,
        token: u64,
        response: Result<&SessionEstablishmentResponse<'_>, Failure>,
    ) {
    }
    /// The response to [`Core::modify`].
    fn modified(
        &mut self,
        core: &mut Core,
        session: SessionId,
        token: u64,
        response: Result<&SessionModificationResponse<'_>, Failure>,
    ) {
    }
    /// The response to [`Core::delete`]. Where it accepts, or does not know the session, the session has ended.
    fn deleted(
        &mut self,
        core: &mut Core,
        session: SessionId,
        token: u64,
        response: Result<&SessionDeletionResponse<'_>, Failure>,
    ) {
    }
    /// The response to [`Core::report`].
    fn reported(
        &mut self,
        core: &mut Core,
        session: SessionId,
        token: u64,
        response: Result<&SessionReportResponse<'_>, Failure>,
    ) {
    }
    /// The response to [`Core::request`].
    fn answered(&mut self, core: &mut Core, peer: PeerId, token: u64, response: Result<&Message<'_>, Failure>) {}
    /// A time that was set with [`Core::wake_at`] has come.
    fn wake(&mut self, core: &mut Core) {}
}
