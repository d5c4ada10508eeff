//! The messages of the simulators: sessions as an SMF sets them up for an IPv4 PDU session.

use crate::rules::Rules;
use std::net::Ipv4Addr;
use wireform_pfcp::{
    ie::{
        ApplyAction, ApplyActionFlags, CreateFar, CreatePdr, CreateQer, CreateUrr, DestinationInterface, FTeid,
        FTeidFlags, FarId, ForwardingParameters, GateStatus, MeasurementMethod, MeasurementMethodFlags,
        NetworkInstance, OuterHeaderCreation, OuterHeaderCreationFlags, OuterHeaderRemoval, Pdi, PdrId, Precedence,
        QerId, QueryUrr, RemoveFar, RemovePdr, ReportingTriggers, ReportingTriggersFlags, SourceInterface, UeIpAddress,
        UeIpAddressFlags, UpdateFar, UpdateForwardingParameters, UpdatePdr, UpdateQer, UrrId, VolumeThreshold,
        VolumeThresholdFlags,
    },
    message::{SessionEstablishmentRequest, SessionModificationRequest},
};

const ACCESS: u8 = 0;
const CORE: u8 = 1;

fn forward() -> Option<ApplyAction> {
    Some(ApplyAction { flags: ApplyActionFlags::FORW })
}

/// A tunnel end that the user plane is to choose.
fn choose() -> Option<FTeid> {
    Some(FTeid { flags: FTeidFlags::from_bits(FTeidFlags::V4.bits() | FTeidFlags::CH.bits()), ..Default::default() })
}

fn source(interface: u8) -> Option<SourceInterface> {
    Some(SourceInterface { interface })
}

/// Hands over the request for session number `n`: uplink and downlink rules, one counter, one gate.
pub(crate) fn establishment<R>(n: u64, f: impl FnOnce(&SessionEstablishmentRequest<'_>) -> R) -> R {
    let ue = Ipv4Addr::from(0x0a00_0000 | (n as u32 & 0x00ff_ffff));
    let network_instance = Some(NetworkInstance { network_instance: b"internet" });
    let towards_ue = [UeIpAddress {
        flags: UeIpAddressFlags::from_bits(UeIpAddressFlags::V4.bits() | UeIpAddressFlags::SD.bits()),
        ipv4: Some(ue),
        ..Default::default()
    }];
    let urr_id = [UrrId { urr_id: 1 }];
    let qer_id = [QerId { qer_id: 1 }];
    let pdrs = [
        CreatePdr {
            pdr_id: Some(PdrId { rule_id: 1 }),
            precedence: Some(Precedence { precedence: 100 }),
            pdi: Some(Pdi {
                source_interface: source(ACCESS),
                local_f_teid: choose(),
                network_instance,
                ..Default::default()
            }),
            outer_header_removal: Some(OuterHeaderRemoval { description: 0, gtpu_extension_header_deletion: None }),
            far_id: Some(FarId { far_id: 1 }),
            urr_id: (&urr_id).into(),
            qer_id: (&qer_id).into(),
            ..Default::default()
        },
        CreatePdr {
            pdr_id: Some(PdrId { rule_id: 2 }),
            precedence: Some(Precedence { precedence: 100 }),
            pdi: Some(Pdi {
                source_interface: source(CORE),
                network_instance,
                ue_ip_address: (&towards_ue).into(),
                ..Default::default()
            }),
            far_id: Some(FarId { far_id: 2 }),
            urr_id: (&urr_id).into(),
            qer_id: (&qer_id).into(),
            ..Default::default()
        },
    ];
    let fars = [
        CreateFar {
            far_id: Some(FarId { far_id: 1 }),
            apply_action: forward(),
            forwarding_parameters: Some(ForwardingParameters {
                destination_interface: Some(DestinationInterface { interface: CORE }),
                network_instance,
                ..Default::default()
            }),
            ..Default::default()
        },
        // The base station's end of the tunnel is not known yet.
        CreateFar {
            far_id: Some(FarId { far_id: 2 }),
            apply_action: Some(ApplyAction { flags: ApplyActionFlags::DROP }),
            ..Default::default()
        },
    ];
    let urrs = [CreateUrr {
        urr_id: Some(UrrId { urr_id: 1 }),
        measurement_method: Some(MeasurementMethod { flags: MeasurementMethodFlags::VOLUM }),
        reporting_triggers: Some(ReportingTriggers { flags: ReportingTriggersFlags::VOLTH }),
        volume_threshold: Some(VolumeThreshold {
            flags: VolumeThresholdFlags::TOVOL,
            total_octets: Some(1 << 30),
            ..Default::default()
        }),
        ..Default::default()
    }];
    let qers = [CreateQer {
        qer_id: Some(QerId { qer_id: 1 }),
        gate_status: Some(GateStatus { ul_gate: 0, dl_gate: 0 }),
        ..Default::default()
    }];
    f(&SessionEstablishmentRequest {
        create_pdr: (&pdrs).into(),
        create_far: (&fars).into(),
        create_urr: (&urrs).into(),
        create_qer: (&qers).into(),
        ..Default::default()
    })
}

/// A change to a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// The downlink goes into a tunnel.
    Connect(u32),
    /// The downlink is buffered, and reported.
    Idle,
    /// The uplink rule has another precedence.
    Precede(u32),
    /// Another pair of rules.
    Add,
    /// Without it.
    Remove,
    /// The gate is closed or opened.
    Gate(u8),
    /// How much has been used?
    Query,
}

impl Change {
    /// One of the changes that these rules allow, by a random number.
    pub(crate) fn pick(rules: &Rules, random: u64) -> Change {
        let value = (random >> 16) as u32;
        match random % 7 {
            0 => Change::Connect(value | 1),
            1 => Change::Precede(value),
            2 | 3 if rules.pdrs.iter().any(|(number, _)| *number == 3) => Change::Remove,
            2 | 3 => Change::Add,
            4 => Change::Gate(value as u8 & 1),
            5 => Change::Query,
            _ => Change::Idle,
        }
    }

    /// Hands over the request for the change.
    pub(crate) fn request<R>(self, f: impl FnOnce(&SessionModificationRequest<'_>) -> R) -> R {
        let request = SessionModificationRequest::default();
        let far = |number, flags, parameters| UpdateFar {
            far_id: Some(FarId { far_id: number }),
            apply_action: Some(ApplyAction { flags }),
            update_forwarding_parameters: parameters,
            ..Default::default()
        };
        match self {
            Change::Connect(teid) => {
                let tunnel = OuterHeaderCreation {
                    flags: OuterHeaderCreationFlags::GTPU_UDP_IPV4,
                    teid: Some(teid),
                    ipv4: Some(Ipv4Addr::new(192, 0, 2, 1)),
                    ..Default::default()
                };
                let parameters =
                    UpdateForwardingParameters { outer_header_creation: Some(tunnel), ..Default::default() };
                f(&SessionModificationRequest {
                    update_far: (&[far(2, ApplyActionFlags::FORW, Some(parameters))]).into(),
                    ..request
                })
            }
            Change::Idle => {
                let flags = ApplyActionFlags::from_bits(ApplyActionFlags::BUFF.bits() | ApplyActionFlags::NOCP.bits());
                f(&SessionModificationRequest { update_far: (&[far(2, flags, None)]).into(), ..request })
            }
            Change::Precede(precedence) => f(&SessionModificationRequest {
                update_pdr: (&[UpdatePdr {
                    pdr_id: Some(PdrId { rule_id: 1 }),
                    precedence: Some(Precedence { precedence }),
                    ..Default::default()
                }])
                    .into(),
                ..request
            }),
            Change::Add => f(&SessionModificationRequest {
                create_pdr: (&[CreatePdr {
                    pdr_id: Some(PdrId { rule_id: 3 }),
                    precedence: Some(Precedence { precedence: 50 }),
                    pdi: Some(Pdi { source_interface: source(ACCESS), local_f_teid: choose(), ..Default::default() }),
                    far_id: Some(FarId { far_id: 3 }),
                    ..Default::default()
                }])
                    .into(),
                create_far: (&[CreateFar {
                    far_id: Some(FarId { far_id: 3 }),
                    apply_action: forward(),
                    forwarding_parameters: Some(ForwardingParameters {
                        destination_interface: Some(DestinationInterface { interface: CORE }),
                        ..Default::default()
                    }),
                    ..Default::default()
                }])
                    .into(),
                ..request
            }),
            Change::Remove => f(&SessionModificationRequest {
                remove_pdr: (&[RemovePdr { pdr_id: Some(PdrId { rule_id: 3 }), ..Default::default() }]).into(),
                remove_far: (&[RemoveFar { far_id: Some(FarId { far_id: 3 }), ..Default::default() }]).into(),
                ..request
            }),
            Change::Gate(gate) => f(&SessionModificationRequest {
                update_qer: (&[UpdateQer {
                    qer_id: Some(QerId { qer_id: 1 }),
                    gate_status: Some(GateStatus { ul_gate: gate, dl_gate: gate }),
                    ..Default::default()
                }])
                    .into(),
                ..request
            }),
            Change::Query => f(&SessionModificationRequest {
                query_urr: (&[QueryUrr { urr_id: Some(UrrId { urr_id: 1 }), ..Default::default() }]).into(),
                ..request
            }),
        }
    }
}
