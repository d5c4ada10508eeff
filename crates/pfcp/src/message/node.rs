//! Clause 7.4: messages between nodes.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use crate::element::{List, Rest};
use crate::ie::*;
use wireform_derive::Pfcp;

/// PFCP Heartbeat Request: message type 1; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 1, name = "PFCP Heartbeat Request", on = "abcnm", peer = 2)]
pub struct HeartbeatRequest<'a> {
    /// Recovery Time Stamp: mandatory.
    #[pfcp(row = "96:M:1:-::Recovery Time Stamp")]
    pub recovery_time_stamp: Option<RecoveryTimeStamp>,
    /// Source IP Address: optional.
    #[pfcp(row = "192:O:1:-::Source IP Address")]
    pub source_ip_address: Option<SourceIpAddress>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Heartbeat Response: message type 2; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 2, name = "PFCP Heartbeat Response", on = "abcnm", peer = 1)]
pub struct HeartbeatResponse<'a> {
    /// Recovery Time Stamp: mandatory.
    #[pfcp(row = "96:M:1:-::Recovery Time Stamp")]
    pub recovery_time_stamp: Option<RecoveryTimeStamp>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP PFD Management Request: message type 3; Sxb, Sxc, N4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 3, name = "PFCP PFD Management Request", on = "bcn", peer = 4)]
pub struct PfdManagementRequest<'a> {
    /// Application ID's PFDs: conditional, any number; Sxb, Sxc, N4.
    #[pfcp(row = "58:C:*:bcn::Application ID's PFDs")]
    pub application_ids_pfds: List<'a, ApplicationIdsPfds<'a>>,
    /// Node ID: optional; Sxb, Sxc, N4.
    #[pfcp(row = "60:O:1:bcn::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP PFD Management Response: message type 4; Sxb, Sxc, N4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 4, name = "PFCP PFD Management Response", on = "bcn", peer = 3)]
pub struct PfdManagementResponse<'a> {
    /// Cause: mandatory; Sxb, Sxc, N4.
    #[pfcp(row = "19:M:1:bcn::Cause")]
    pub cause: Option<Cause>,
    /// Offending IE: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "40:C:1:bcn::Offending IE")]
    pub offending_ie: Option<OffendingIe>,
    /// Node ID: optional; Sxb, Sxc, N4.
    #[pfcp(row = "60:O:1:bcn::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// PFD Partial Failure Information: conditional, any number; Sxb, Sxc, N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "397:C:*:bcn:R19:PFD Partial Failure Information")]
    pub pfd_partial_failure_information: List<'a, PfdPartialFailureInformation<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Association Setup Request: message type 5; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 5, name = "PFCP Association Setup Request", on = "abcnm", peer = 6)]
pub struct AssociationSetupRequest<'a> {
    /// Node ID: mandatory.
    #[pfcp(row = "60:M:1:-::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// Recovery Time Stamp: mandatory.
    #[pfcp(row = "96:M:1:-::Recovery Time Stamp")]
    pub recovery_time_stamp: Option<RecoveryTimeStamp>,
    /// UP Function Features: conditional.
    #[pfcp(row = "43:C:1:-::UP Function Features")]
    pub up_function_features: Option<UpFunctionFeatures>,
    /// CP Function Features: conditional.
    #[pfcp(row = "89:C:1:-::CP Function Features")]
    pub cp_function_features: Option<CpFunctionFeatures>,
    /// Alternative SMF IP Address: optional, any number.
    #[pfcp(row = "178:O:*:-::Alternative SMF IP Address")]
    pub alternative_smf_ip_address: List<'a, AlternativeSmfIpAddress>,
    /// SMF Set ID: conditional.
    #[pfcp(row = "180:C:1:-::SMF Set ID")]
    pub smf_set_id: Option<SmfSetId<'a>>,
    /// PFCP Session Retention Information: optional.
    #[pfcp(row = "183:O:1:-::PFCP Session Retention Information")]
    pub pfcp_session_retention_information: Option<PfcpSessionRetentionInformation<'a>>,
    /// UE IP address Pool Information: optional, any number.
    #[pfcp(row = "233:O:*:-::UE IP address Pool Information")]
    pub ue_ip_address_pool_information: List<'a, UeIpAddressPoolInformation<'a>>,
    /// GTP-U Path QoS Control Information: conditional, any number.
    #[pfcp(row = "238:C:*:-::GTP-U Path QoS Control Information")]
    pub gtpu_path_qo_s_control_information: List<'a, GtpuPathQoSControlInformation<'a>>,
    /// Clock Drift Control Information: optional, any number.
    #[pfcp(row = "203:O:*:-::Clock Drift Control Information")]
    pub clock_drift_control_information: List<'a, ClockDriftControlInformation<'a>>,
    /// UPF Instance ID: conditional.
    #[pfcp(row = "253:C:1:-::UPF Instance ID")]
    pub upf_instance_id: Option<NfInstanceId>,
    /// PFCPASReq-Flags: optional.
    #[pfcp(row = "259:O:1:-::PFCPASReq-Flags")]
    pub pfcpas_req_flags: Option<PfcpasReqFlags>,
    /// N6 Delay Measurement Control Information: conditional, any number.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "355:C:*:-:R19:N6 Delay Measurement Control Information")]
    pub n6_delay_measurement_control_information: List<'a, N6DelayMeasurementControlInformation<'a>>,
    /// N6 Delay Measurement Protocols: conditional.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "354:C:1:-:R19:N6 Delay Measurement Protocols")]
    pub n6_delay_measurement_protocols: Option<N6DelayMeasurementProtocols>,
    /// Operator Configurable UPF Capability: optional, any number.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "359:O:*:-:R19:Operator Configurable UPF Capability")]
    pub operator_configurable_upf_capability: List<'a, OperatorConfigurableUpfCapability<'a>>,
    /// Packet Inspection functionality: optional.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "360:O:1:-:R19:Packet Inspection functionality")]
    pub packet_inspection_functionality: Option<PacketInspectionFunctionality>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Association Setup Response: message type 6; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 6, name = "PFCP Association Setup Response", on = "abcnm", peer = 5)]
pub struct AssociationSetupResponse<'a> {
    /// Node ID: mandatory.
    #[pfcp(row = "60:M:1:-::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// Cause: mandatory.
    #[pfcp(row = "19:M:1:-::Cause")]
    pub cause: Option<Cause>,
    /// Recovery Time Stamp: mandatory.
    #[pfcp(row = "96:M:1:-::Recovery Time Stamp")]
    pub recovery_time_stamp: Option<RecoveryTimeStamp>,
    /// UP Function Features: conditional.
    #[pfcp(row = "43:C:1:-::UP Function Features")]
    pub up_function_features: Option<UpFunctionFeatures>,
    /// CP Function Features: conditional.
    #[pfcp(row = "89:C:1:-::CP Function Features")]
    pub cp_function_features: Option<CpFunctionFeatures>,
    /// Alternative SMF IP Address: optional, any number.
    #[pfcp(row = "178:O:*:-::Alternative SMF IP Address")]
    pub alternative_smf_ip_address: List<'a, AlternativeSmfIpAddress>,
    /// SMF Set ID: conditional.
    #[pfcp(row = "180:C:1:-::SMF Set ID")]
    pub smf_set_id: Option<SmfSetId<'a>>,
    /// PFCPASRsp-Flags: optional.
    #[pfcp(row = "184:O:1:-::PFCPASRsp-Flags")]
    pub pfcpas_rsp_flags: Option<PfcpasRspFlags>,
    /// Clock Drift Control Information: conditional, any number.
    #[pfcp(row = "203:C:*:-::Clock Drift Control Information")]
    pub clock_drift_control_information: List<'a, ClockDriftControlInformation<'a>>,
    /// UE IP address Pool Information: optional, any number.
    #[pfcp(row = "233:O:*:-::UE IP address Pool Information")]
    pub ue_ip_address_pool_information: List<'a, UeIpAddressPoolInformation<'a>>,
    /// GTP-U Path QoS Control Information: conditional, any number.
    #[pfcp(row = "238:C:*:-::GTP-U Path QoS Control Information")]
    pub gtpu_path_qo_s_control_information: List<'a, GtpuPathQoSControlInformation<'a>>,
    /// UPF Instance ID: conditional.
    #[pfcp(row = "253:C:1:-::UPF Instance ID")]
    pub upf_instance_id: Option<NfInstanceId>,
    /// N6 Delay Measurement Control Information: conditional, any number.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "355:C:*:-:R19:N6 Delay Measurement Control Information")]
    pub n6_delay_measurement_control_information: List<'a, N6DelayMeasurementControlInformation<'a>>,
    /// N6 Delay Measurement Protocols: conditional.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "354:C:1:-:R19:N6 Delay Measurement Protocols")]
    pub n6_delay_measurement_protocols: Option<N6DelayMeasurementProtocols>,
    /// Operator Configurable UPF Capability: optional, any number.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "359:O:*:-:R19:Operator Configurable UPF Capability")]
    pub operator_configurable_upf_capability: List<'a, OperatorConfigurableUpfCapability<'a>>,
    /// Packet Inspection functionality: optional.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "360:O:1:-:R19:Packet Inspection functionality")]
    pub packet_inspection_functionality: Option<PacketInspectionFunctionality>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Association Update Request: message type 7; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 7, name = "PFCP Association Update Request", on = "abcnm", peer = 8)]
pub struct AssociationUpdateRequest<'a> {
    /// Node ID: mandatory.
    #[pfcp(row = "60:M:1:-::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// UP Function Features: optional.
    #[pfcp(row = "43:O:1:-::UP Function Features")]
    pub up_function_features: Option<UpFunctionFeatures>,
    /// CP Function Features: optional.
    #[pfcp(row = "89:O:1:-::CP Function Features")]
    pub cp_function_features: Option<CpFunctionFeatures>,
    /// PFCP Association Release Request: conditional.
    #[pfcp(row = "111:C:1:-::PFCP Association Release Request")]
    pub pfcp_association_release_request: Option<PfcpAssociationReleaseRequest>,
    /// Graceful Release Period: conditional.
    #[pfcp(row = "112:C:1:-::Graceful Release Period")]
    pub graceful_release_period: Option<GracefulReleasePeriod>,
    /// PFCPAUReq-Flags: optional.
    #[pfcp(row = "162:O:1:-::PFCPAUReq-Flags")]
    pub pfcpau_req_flags: Option<PfcpauReqFlags>,
    /// Alternative SMF IP Address: optional, any number.
    #[pfcp(row = "178:O:*:-::Alternative SMF IP Address")]
    pub alternative_smf_ip_address: List<'a, AlternativeSmfIpAddress>,
    /// SMF Set ID: optional.
    #[pfcp(row = "180:O:1:-::SMF Set ID")]
    pub smf_set_id: Option<SmfSetId<'a>>,
    /// Clock Drift Control Information: conditional, any number.
    #[pfcp(row = "203:C:*:-::Clock Drift Control Information")]
    pub clock_drift_control_information: List<'a, ClockDriftControlInformation<'a>>,
    /// UE IP address Pool Information: optional, any number.
    #[pfcp(row = "233:O:*:-::UE IP address Pool Information")]
    pub ue_ip_address_pool_information: List<'a, UeIpAddressPoolInformation<'a>>,
    /// GTP-U Path QoS Control Information: conditional, any number.
    #[pfcp(row = "238:C:*:-::GTP-U Path QoS Control Information")]
    pub gtpu_path_qo_s_control_information: List<'a, GtpuPathQoSControlInformation<'a>>,
    /// UE IP Address Usage Information: optional, any number.
    #[pfcp(row = "267:O:*:-::UE IP Address Usage Information")]
    pub ue_ip_address_usage_information: List<'a, UeIpAddressUsageInformation<'a>>,
    /// N6 Delay Measurement Control Information: conditional, any number.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "355:C:*:-:R19:N6 Delay Measurement Control Information")]
    pub n6_delay_measurement_control_information: List<'a, N6DelayMeasurementControlInformation<'a>>,
    /// N6 Delay Measurement Protocols: conditional.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "354:C:1:-:R19:N6 Delay Measurement Protocols")]
    pub n6_delay_measurement_protocols: Option<N6DelayMeasurementProtocols>,
    /// Operator Configurable UPF Capability: conditional, any number.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "359:C:*:-:R19:Operator Configurable UPF Capability")]
    pub operator_configurable_upf_capability: List<'a, OperatorConfigurableUpfCapability<'a>>,
    /// Packet Inspection functionality: optional.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "360:O:1:-:R19:Packet Inspection functionality")]
    pub packet_inspection_functionality: Option<PacketInspectionFunctionality>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Association Update Response: message type 8; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 8, name = "PFCP Association Update Response", on = "abcnm", peer = 7)]
pub struct AssociationUpdateResponse<'a> {
    /// Node ID: mandatory.
    #[pfcp(row = "60:M:1:-::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// Cause: mandatory.
    #[pfcp(row = "19:M:1:-::Cause")]
    pub cause: Option<Cause>,
    /// UP Function Features: optional.
    #[pfcp(row = "43:O:1:-::UP Function Features")]
    pub up_function_features: Option<UpFunctionFeatures>,
    /// CP Function Features: optional.
    #[pfcp(row = "89:O:1:-::CP Function Features")]
    pub cp_function_features: Option<CpFunctionFeatures>,
    /// UE IP Address Usage Information: optional, any number.
    #[pfcp(row = "267:O:*:-::UE IP Address Usage Information")]
    pub ue_ip_address_usage_information: List<'a, UeIpAddressUsageInformation<'a>>,
    /// N6 Delay Measurement Protocols: optional.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "354:O:1:-:R19:N6 Delay Measurement Protocols")]
    pub n6_delay_measurement_protocols: Option<N6DelayMeasurementProtocols>,
    /// Operator Configurable UPF Capability: conditional, any number.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "359:C:*:-:R19:Operator Configurable UPF Capability")]
    pub operator_configurable_upf_capability: List<'a, OperatorConfigurableUpfCapability<'a>>,
    /// Packet Inspection functionality: optional.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "360:O:1:-:R19:Packet Inspection functionality")]
    pub packet_inspection_functionality: Option<PacketInspectionFunctionality>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Association Release Request: message type 9; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 9, name = "PFCP Association Release Request", on = "abcnm", peer = 10)]
pub struct AssociationReleaseRequest<'a> {
    /// Node ID: mandatory.
    #[pfcp(row = "60:M:1:-::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Association Release Response: message type 10; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 10, name = "PFCP Association Release Response", on = "abcnm", peer = 9)]
pub struct AssociationReleaseResponse<'a> {
    /// Node ID: mandatory.
    #[pfcp(row = "60:M:1:-::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// Cause: mandatory.
    #[pfcp(row = "19:M:1:-::Cause")]
    pub cause: Option<Cause>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Version Not Supported Response: message type 11; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 11, name = "PFCP Version Not Supported Response", on = "abcnm")]
pub struct VersionNotSupportedResponse<'a> {
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Node Report Request: message type 12; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 12, name = "PFCP Node Report Request", on = "abcnm", peer = 13)]
pub struct NodeReportRequest<'a> {
    /// Node ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "60:M:1:abcnm::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// Node Report Type: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "101:M:1:abcnm::Node Report Type")]
    pub node_report_type: Option<NodeReportType>,
    /// Vendor-Specific Node Report Type: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "320:C:1:abcnm::Vendor-Specific Node Report Type")]
    pub vendor_specific_node_report_type: Option<VendorSpecificNodeReportType<'a>>,
    /// User Plane Path Failure Report: conditional; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "102:C:1:abnm::User Plane Path Failure Report")]
    pub user_plane_path_failure_report: Option<UserPlanePathFailureReport<'a>>,
    /// User Plane Path Recovery Report: conditional; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "187:C:1:abnm::User Plane Path Recovery Report")]
    pub user_plane_path_recovery_report: Option<UserPlanePathRecoveryReport<'a>>,
    /// Clock Drift Report: conditional, any number; N4.
    #[pfcp(row = "205:C:*:n::Clock Drift Report")]
    pub clock_drift_report: List<'a, ClockDriftReport<'a>>,
    /// GTP-U Path QoS Report: conditional, any number; N4.
    #[pfcp(row = "239:C:*:n::GTP-U Path QoS Report")]
    pub gtpu_path_qo_s_report: List<'a, GtpuPathQosReport<'a>>,
    /// Peer UP Restart Report: conditional; Sxa, Sxb, N4.
    #[pfcp(row = "315:C:1:abn::Peer UP Restart Report")]
    pub peer_up_restart_report: Option<PeerUpRestartReport<'a>>,
    /// N6 Delay Measurement Report: conditional, any number; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "356:C:*:n:R19:N6 Delay Measurement Report")]
    pub n6_delay_measurement_report: List<'a, N6DelayMeasurementReport<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Node Report Response: message type 13; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 13, name = "PFCP Node Report Response", on = "abcnm", peer = 12)]
pub struct NodeReportResponse<'a> {
    /// Node ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "60:M:1:abcnm::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// Cause: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "19:M:1:abcnm::Cause")]
    pub cause: Option<Cause>,
    /// Offending IE: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "40:C:1:abcnm::Offending IE")]
    pub offending_ie: Option<OffendingIe>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Session Set Deletion Request: message type 14; Sxa, Sxb, N4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 14, name = "PFCP Session Set Deletion Request", on = "abn", peer = 15)]
pub struct SessionSetDeletionRequest<'a> {
    /// Node ID: mandatory; Sxa, Sxb, N4.
    #[pfcp(row = "60:M:1:abn::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// SGW-C FQ-CSID: conditional; Sxa, Sxb.
    /// PGW-C/SMF FQ-CSID: conditional; Sxa, Sxb, N4.
    /// PGW-U/SGW-U/ UPF FQ-CSID: conditional; Sxa, Sxb, N4.
    /// TWAN FQ-CSID: conditional; Sxb.
    /// ePDG FQ-CSID: conditional; Sxb.
    /// MME FQ-CSID: conditional; Sxa, Sxb.
    #[pfcp(row = "65:C:1:ab::SGW-C FQ-CSID")]
    #[pfcp(row = "65:C:1:abn::PGW-C/SMF FQ-CSID")]
    #[pfcp(row = "65:C:1:abn::PGW-U/SGW-U/ UPF FQ-CSID")]
    #[pfcp(row = "65:C:1:b::TWAN FQ-CSID")]
    #[pfcp(row = "65:C:1:b::ePDG FQ-CSID")]
    #[pfcp(row = "65:C:1:ab::MME FQ-CSID")]
    pub fq_csid: List<'a, FqCsid<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Session Set Deletion Response: message type 15; Sxa, Sxb, N4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 15, name = "PFCP Session Set Deletion Response", on = "abn", peer = 14)]
pub struct SessionSetDeletionResponse<'a> {
    /// Node ID: mandatory; Sxa, Sxb, N4.
    #[pfcp(row = "60:M:1:abn::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// Cause: mandatory; Sxa, Sxb, N4.
    #[pfcp(row = "19:M:1:abn::Cause")]
    pub cause: Option<Cause>,
    /// Offending IE: conditional; Sxa, Sxb, N4.
    #[pfcp(row = "40:C:1:abn::Offending IE")]
    pub offending_ie: Option<OffendingIe>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Session Set Modification Request: message type 16; Sxb, N4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 16, name = "PFCP Session Set Modification Request", on = "bn", peer = 17)]
pub struct SessionSetModificationRequest<'a> {
    /// Node ID: mandatory; Sxb, N4.
    #[pfcp(row = "60:M:1:bn::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// PFCP Session Change Info: mandatory, any number; Sxb, N4.
    #[pfcp(row = "290:M:*:bn::PFCP Session Change Info")]
    pub pfcp_session_change_info: List<'a, PfcpSessionChangeInfo<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Session Set Modification Response: message type 17; Sxb, N4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 17, name = "PFCP Session Set Modification Response", on = "bn", peer = 16)]
pub struct SessionSetModificationResponse<'a> {
    /// Node ID: mandatory; Sxb, N4.
    #[pfcp(row = "60:M:1:bn::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// Cause: mandatory; Sxb, N4.
    #[pfcp(row = "19:M:1:bn::Cause")]
    pub cause: Option<Cause>,
    /// Offending IE: conditional; Sxb, N4.
    #[pfcp(row = "40:C:1:bn::Offending IE")]
    pub offending_ie: Option<OffendingIe>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}
