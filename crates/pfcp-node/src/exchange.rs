//! Requests and their responses, by type: an answer can only be the one that its request asks for.

use crate::{cache::Key, core::Core, peer::PeerId, slab::SessionId};
use std::marker::PhantomData;
use wireform_pfcp::{
    element::Rest,
    ie::{Cause, OffendingIe},
    message::{
        AssociationReleaseResponse, AssociationSetupResponse, AssociationUpdateResponse, NodeReportResponse,
        PfdManagementResponse, SessionDeletionResponse, SessionEstablishmentResponse, SessionModificationResponse,
        SessionReportResponse, SessionSetDeletionResponse, SessionSetModificationResponse,
    },
};

/// What asks and is answered.
pub trait Exchange {
    /// Message type of the request.
    const REQUEST: u8;
}

macro_rules! node_exchanges {
    ($($(#[$doc:meta])* $name:ident: $request:literal, $response:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}
        impl Exchange for $name {
            const REQUEST: u8 = $request;
        }
        impl Reply<$name> {
            /// Answers. Cause (accepted) and Node ID are filled in where they are absent.
            pub fn send(self, core: &mut Core, response: &$response<'_>) {
                let name = core.config.name.clone();
                let mut response = *response;
                response.node_id = response.node_id.or(Some(name.element()));
                response.cause = accepted(response.cause);
                core.respond(&self.asked, None, &response);
            }
        }
    )*};
}
node_exchanges! {
    /// PFD management (clause 7.4.3).
    PfdManagement: 3, PfdManagementResponse;
    /// Node report (clause 7.4.5).
    NodeReport: 12, NodeReportResponse;
    /// Session set deletion (clause 7.4.6).
    SessionSetDeletion: 14, SessionSetDeletionResponse;
    /// Session set modification (clause 7.4.7).
    SessionSetModification: 16, SessionSetModificationResponse;
}

/// Session establishment (clause 7.5.2).
#[derive(Debug)]
pub enum Establishment {}
/// Session modification (clause 7.5.4).
#[derive(Debug)]
pub enum Modification {}
/// Session deletion (clause 7.5.6).
#[derive(Debug)]
pub enum Deletion {}
/// Session report (clause 7.5.8).
#[derive(Debug)]
pub enum Report {}
impl Exchange for Establishment {
    const REQUEST: u8 = 50;
}
impl Exchange for Modification {
    const REQUEST: u8 = 52;
}
impl Exchange for Deletion {
    const REQUEST: u8 = 54;
}
impl Exchange for Report {
    const REQUEST: u8 = 56;
}

/// Which request is answered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) key: Key,
    /// The hash of the request, where its response is to be kept.
    pub(crate) hash: Option<u64>,
    pub(crate) priority: Option<u8>,
    pub(crate) kind: u8,
}

/// The right to answer one request. Keep it to answer later.
#[must_use = "a request that is not answered is sent again and again"]
#[derive(Debug)]
pub struct Reply<X: Exchange> {
    pub(crate) asked: Asked,
    pub(crate) peer: PeerId,
    pub(crate) session: Option<SessionId>,
    pub(crate) exchange: PhantomData<X>,
}

impl<X: Exchange> Reply<X> {
    pub(crate) fn new(asked: Asked, peer: PeerId, session: Option<SessionId>) -> Self {
        Reply { asked, peer, session, exchange: PhantomData }
    }
    /// Who asks.
    pub fn peer(&self) -> PeerId {
        self.peer
    }
    /// The session that the request is about.
    pub fn session(&self) -> Option<SessionId> {
        self.session
    }
    /// The request's number.
    pub fn sequence(&self) -> u32 {
        self.asked.key.sequence
    }
    /// Answers with a cause that rejects, and the element at fault.
    pub fn reject(self, core: &mut Core, cause: u8, offending: Option<u16>) {
        let seid = self.session.map(|session| core.remote_seid(session).unwrap_or(0));
        reject(core, &self.asked, seid, cause, offending);
        if X::REQUEST == Establishment::REQUEST
            && let Some(session) = self.session
        {
            core.end_session(session);
        }
    }
}

/// Whether a cause says that the request was accepted (clause 8.2.1).
pub(crate) fn accepts(cause: Option<Cause>) -> bool {
    cause.is_some_and(|cause| (1..64).contains(&cause.cause))
}

fn accepted(cause: Option<Cause>) -> Option<Cause> {
    cause.or(Some(Cause { cause: 1 }))
}

impl Reply<Establishment> {
    /// Answers. Cause (accepted), Node ID, UP F-SEID and what the node says about its load are filled in where they are
    /// absent. Where the cause rejects, the session ends.
    pub fn send(self, core: &mut Core, response: &SessionEstablishmentResponse<'_>) {
        let Some(session) = self.session.filter(|session| core.sessions.get(session.0).is_some()) else { return };
        let name = core.config.name.clone();
        let mut response = *response;
        response.cause = accepted(response.cause);
        response.node_id = response.node_id.or(Some(name.element()));
        let accepts = accepts(response.cause);
        if accepts {
            response.up_f_seid = response.up_f_seid.or(Some(core.config.f_seid(session.0)));
        }
        response.load_control_information = response.load_control_information.or_else(|| core.load_control());
        response.overload_control_information =
            response.overload_control_information.or_else(|| core.overload_control());
        let seid = core.remote_seid(session).unwrap_or(0);
        core.respond(&self.asked, Some(seid), &response);
        if !accepts {
            core.end_session(session);
        }
    }
}

impl Reply<Modification> {
    /// Answers. Cause (accepted) and what the node says about its load are filled in where they are absent.
    pub fn send(self, core: &mut Core, response: &SessionModificationResponse<'_>) {
        let mut response = *response;
        response.cause = accepted(response.cause);
        response.load_control_information = response.load_control_information.or_else(|| core.load_control());
        response.overload_control_information =
            response.overload_control_information.or_else(|| core.overload_control());
        let seid = self.session.and_then(|session| core.remote_seid(session)).unwrap_or(0);
        core.respond(&self.asked, Some(seid), &response);
    }
}

impl Reply<Deletion> {
    /// Answers. Cause (accepted) and what the node says about its load are filled in where they are absent. Where the
    /// cause accepts, the session ends.
    pub fn send(self, core: &mut Core, response: &SessionDeletionResponse<'_>) {
        let mut response = *response;
        response.cause = accepted(response.cause);
        response.load_control_information = response.load_control_information.or_else(|| core.load_control());
        response.overload_control_information =
            response.overload_control_information.or_else(|| core.overload_control());
        let seid = self.session.and_then(|session| core.remote_seid(session)).unwrap_or(0);
        core.respond(&self.asked, Some(seid), &response);
        if let Some(session) = self.session.filter(|_| accepts(response.cause)) {
            core.end_session(session);
        }
    }
}

impl Reply<Report> {
    /// Answers. The cause (accepted) is filled in where it is absent.
    pub fn send(self, core: &mut Core, response: &SessionReportResponse<'_>) {
        let mut response = *response;
        response.cause = accepted(response.cause);
        let seid = self.session.and_then(|session| core.remote_seid(session)).unwrap_or(0);
        core.respond(&self.asked, Some(seid), &response);
    }
}

/// Rejects a request of any type. Where the response's table has no Offending IE, it is appended all the same, as
/// clause 7.6.6 asks for it without exception.
pub(crate) fn reject(core: &mut Core, asked: &Asked, seid: Option<u64>, cause: u8, offending: Option<u16>) {
    core.stats.rejected += 1;
    let name = core.config.name.clone();
    let node_id = Some(name.element());
    let cause = Some(Cause { cause });
    let offending_ie = offending.map(|ie_type| OffendingIe { ie_type });
    let mut appended = [0, 40, 0, 2, 0, 0];
    let rest = match offending {
        Some(ie) => {
            appended[4..].copy_from_slice(&ie.to_be_bytes());
            Rest::append(&appended)
        }
        None => Rest::default(),
    };
    match asked.kind {
        3 => core.respond(asked, None, &PfdManagementResponse { cause, offending_ie, node_id, ..Default::default() }),
        5 => {
            let recovery_time_stamp = Some(core.recovery());
            core.respond(
                asked,
                None,
                &AssociationSetupResponse { node_id, cause, recovery_time_stamp, rest, ..Default::default() },
            );
        }
        7 => core.respond(asked, None, &AssociationUpdateResponse { node_id, cause, rest, ..Default::default() }),
        9 => core.respond(asked, None, &AssociationReleaseResponse { node_id, cause, rest }),
        12 => core.respond(asked, None, &NodeReportResponse { node_id, cause, offending_ie, ..Default::default() }),
        14 => core.respond(
            asked,
            None,
            &SessionSetDeletionResponse { node_id, cause, offending_ie, ..Default::default() },
        ),
        16 => core.respond(
            asked,
            None,
            &SessionSetModificationResponse { node_id, cause, offending_ie, ..Default::default() },
        ),
        50 => core.respond(
            asked,
            Some(seid.unwrap_or(0)),
            &SessionEstablishmentResponse { node_id, cause, offending_ie, ..Default::default() },
        ),
        52 => core.respond(
            asked,
            Some(seid.unwrap_or(0)),
            &SessionModificationResponse { cause, offending_ie, ..Default::default() },
        ),
        54 => core.respond(
            asked,
            Some(seid.unwrap_or(0)),
            &SessionDeletionResponse { cause, offending_ie, ..Default::default() },
        ),
        56 => core.respond(
            asked,
            Some(seid.unwrap_or(0)),
            &SessionReportResponse { cause, offending_ie, ..Default::default() },
        ),
        _ => {}
    }
}
