//! Any message.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use super::*;

bodies! {
    1 HeartbeatRequest,
    2 HeartbeatResponse,
    3 PfdManagementRequest,
    4 PfdManagementResponse,
    5 AssociationSetupRequest,
    6 AssociationSetupResponse,
    7 AssociationUpdateRequest,
    8 AssociationUpdateResponse,
    9 AssociationReleaseRequest,
    10 AssociationReleaseResponse,
    11 VersionNotSupportedResponse,
    12 NodeReportRequest,
    13 NodeReportResponse,
    14 SessionSetDeletionRequest,
    15 SessionSetDeletionResponse,
    16 SessionSetModificationRequest,
    17 SessionSetModificationResponse,
    50 SessionEstablishmentRequest,
    51 SessionEstablishmentResponse,
    52 SessionModificationRequest,
    53 SessionModificationResponse,
    54 SessionDeletionRequest,
    55 SessionDeletionResponse,
    56 SessionReportRequest,
    57 SessionReportResponse,
}
