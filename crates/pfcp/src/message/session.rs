//! Clause 7.5: messages about a session.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use crate::element::{List, Rest};
use crate::ie::*;
use wireform_derive::Pfcp;

/// PFCP Session Establishment Request: message type 50; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 50, name = "PFCP Session Establishment Request", on = "abcnm", session, peer = 51)]
pub struct SessionEstablishmentRequest<'a> {
    /// Node ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "60:M:1:abcnm::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// CP F-SEID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "57:M:1:abcnm::CP F-SEID")]
    pub cp_f_seid: Option<FSeid>,
    /// Create PDR: mandatory, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "1:M:*:abcnm::Create PDR")]
    pub create_pdr: List<'a, CreatePdr<'a>>,
    /// Create FAR: mandatory, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "3:M:*:abcnm::Create FAR")]
    pub create_far: List<'a, CreateFar<'a>>,
    /// Create URR: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "6:C:*:abcnm::Create URR")]
    pub create_urr: List<'a, CreateUrr<'a>>,
    /// Create QER: conditional, any number; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "7:C:*:bcnm::Create QER")]
    pub create_qer: List<'a, CreateQer<'a>>,
    /// Create BAR: optional; Sxa, N4.
    #[pfcp(row = "85:O:1:an::Create BAR")]
    pub create_bar: Option<CreateBar<'a>>,
    /// Create Traffic Endpoint: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "127:C:*:abcnm::Create Traffic Endpoint")]
    pub create_traffic_endpoint: List<'a, CreateTrafficEndpoint<'a>>,
    /// PDN Type: conditional; Sxa, Sxb, N4.
    #[pfcp(row = "113:C:1:abn::PDN Type")]
    pub pdn_type: Option<PdnType>,
    /// SGW-C FQ-CSID: conditional; Sxa, Sxb.
    /// MME FQ-CSID: conditional; Sxa, Sxb.
    /// PGW-C/SMF FQ-CSID: conditional; Sxa, Sxb, N4.
    /// ePDG FQ-CSID: conditional; Sxb.
    /// TWAN FQ-CSID: conditional; Sxb.
    #[pfcp(row = "65:C:1:ab::SGW-C FQ-CSID")]
    #[pfcp(row = "65:C:1:ab::MME FQ-CSID")]
    #[pfcp(row = "65:C:1:abn::PGW-C/SMF FQ-CSID")]
    #[pfcp(row = "65:C:1:b::ePDG FQ-CSID")]
    #[pfcp(row = "65:C:1:b::TWAN FQ-CSID")]
    pub fq_csid: List<'a, FqCsid<'a>>,
    /// User Plane Inactivity Timer: optional; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "117:O:1:bcnm::User Plane Inactivity Timer")]
    pub user_plane_inactivity_timer: Option<UserPlaneInactivityTimer>,
    /// User ID: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "141:O:1:abcn::User ID")]
    pub user_id: Option<UserId<'a>>,
    /// Trace Information: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "152:O:1:abcn::Trace Information")]
    pub trace_information: Option<TraceInformation<'a>>,
    /// APN/DNN: optional; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "159:O:1:abnm::APN/DNN")]
    pub apn_dnn: Option<ApnDnn<'a>>,
    /// Create MAR: conditional, any number; N4.
    #[pfcp(row = "165:C:*:n::Create MAR")]
    pub create_mar: List<'a, CreateMar<'a>>,
    /// PFCPSEReq-Flags: conditional.
    #[pfcp(row = "186:C:1:-::PFCPSEReq-Flags")]
    pub pfcpse_req_flags: Option<PfcpseReqFlags>,
    /// Create Bridge/Router Info: conditional; N4.
    #[pfcp(row = "194:C:1:n::Create Bridge/Router Info")]
    pub create_bridge_router_info: Option<CreateBridgeRouterInfo>,
    /// Create SRR: optional, any number; N4.
    #[pfcp(row = "212:O:*:n::Create SRR")]
    pub create_srr: List<'a, CreateSrr<'a>>,
    /// Provide ATSSS Control Information: conditional; N4.
    #[pfcp(row = "220:C:1:n::Provide ATSSS Control Information")]
    pub provide_atsss_control_information: Option<ProvideAtsssControlInformation<'a>>,
    /// Recovery Time Stamp: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "96:O:1:abcn::Recovery Time Stamp")]
    pub recovery_time_stamp: Option<RecoveryTimeStamp>,
    /// S-NSSAI: optional; N4, N4mb.
    #[pfcp(row = "257:O:1:nm::S-NSSAI")]
    pub s_nssai: Option<SNssai>,
    /// HPLMN S-NSSAI: conditional; N4.
    #[pfcp(row = "338:C:1:n:R18+:HPLMN S-NSSAI")]
    pub hplmn_s_nssai: Option<HplmnSNssai>,
    /// Provide RDS configuration information: optional; Sxb, N4.
    #[pfcp(row = "261:O:1:bn::Provide RDS configuration information")]
    pub provide_rds_configuration_information: Option<ProvideRdsConfigurationInformation<'a>>,
    /// RAT Type: optional; Sxa, Sxb, N4.
    #[pfcp(row = "275:O:1:abn::RAT Type")]
    pub rat_type: Option<RatType>,
    /// L2TP Tunnel Information: conditional, any number; Sxb, N4.
    #[pfcp(row = "276:C:*:bn::L2TP Tunnel Information")]
    pub l2tp_tunnel_information: List<'a, L2tpTunnelInformation<'a>>,
    /// L2TP Session Information: conditional; Sxb, N4.
    #[pfcp(row = "277:C:1:bn::L2TP Session Information")]
    pub l2tp_session_information: Option<L2tpSessionInformation<'a>>,
    /// Group Id: optional; Sxb, N4.
    #[pfcp(row = "291:O:1:bn::Group Id")]
    pub group_id: Option<GroupId<'a>>,
    /// MBS Session N4mb Control Information: mandatory; N4mb.
    #[pfcp(row = "300:M:1:m::MBS Session N4mb Control Information")]
    pub mbs_session_n4mb_control_information: Option<MbsSessionN4mbControlInformation<'a>>,
    /// MBS Session N4 Control Information: conditional, any number; N4.
    #[pfcp(row = "310:C:*:n::MBS Session N4 Control Information")]
    pub mbs_session_n4_control_information: List<'a, MbsSessionN4ControlInformation<'a>>,
    /// DSCP to PPI Control Information: optional, any number; N4.
    #[pfcp(row = "316:O:*:n::DSCP to PPI Control Information")]
    pub dscp_to_ppi_control_information: List<'a, DscpToPpiControlInformation<'a>>,
    /// TL-Container: conditional; N4.
    #[pfcp(row = "336:C:1:n:R18+:TL-Container")]
    pub tl_container: Option<TlContainer<'a>>,
    /// Trace Collection Entity URI: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "352:O:1:abcn:R18+:Trace Collection Entity URI")]
    pub trace_collection_entity_uri: Option<Uri<'a>>,
    /// UE Level Measurements Configuration: optional; N4.
    #[pfcp(row = "353:O:1:n:R18+:UE Level Measurements Configuration")]
    pub ue_level_measurements_configuration: Option<UeLevelMeasurementsConfiguration<'a>>,
    /// Alternative SMF IP Address: optional; N4.
    #[pfcp(row = "178:O:1:n:R18+:Alternative SMF IP Address")]
    pub alternative_smf_ip_address: Option<AlternativeSmfIpAddress>,
    /// MoQ Control Information: conditional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "385:C:1:n:R19:MoQ Control Information")]
    pub mo_q_control_information: Option<MoQControlInformation>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Session Establishment Response: message type 51; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 51, name = "PFCP Session Establishment Response", on = "abcnm", session, peer = 50)]
pub struct SessionEstablishmentResponse<'a> {
    /// Node ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "60:M:1:abcnm::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// Cause: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "19:M:1:abcnm::Cause")]
    pub cause: Option<Cause>,
    /// Offending IE: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "40:C:1:abcnm::Offending IE")]
    pub offending_ie: Option<OffendingIe>,
    /// UP F-SEID: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "57:C:1:abcnm::UP F-SEID")]
    pub up_f_seid: Option<FSeid>,
    /// Created PDR: conditional, any number; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "8:C:*:abnm::Created PDR")]
    pub created_pdr: List<'a, CreatedPdr<'a>>,
    /// Load Control Information: optional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "51:O:1:abcnm::Load Control Information")]
    pub load_control_information: Option<LoadControlInformation<'a>>,
    /// Overload Control Information: optional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "54:O:1:abcnm::Overload Control Information")]
    pub overload_control_information: Option<OverloadControlInformation<'a>>,
    /// PGW-U/SGW-U /UPF FQ-CSID: conditional; Sxa, Sxb, N4.
    #[pfcp(row = "65:C:1:abn::PGW-U/SGW-U /UPF FQ-CSID")]
    pub pgw_u_sgw_u_upf_fq_csid: Option<FqCsid<'a>>,
    /// Failed Rule ID: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "114:C:1:abcnm::Failed Rule ID")]
    pub failed_rule_id: Option<FailedRuleId>,
    /// Created Traffic Endpoint: conditional, any number; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "128:C:*:abnm::Created Traffic Endpoint")]
    pub created_traffic_endpoint: List<'a, CreatedTrafficEndpoint<'a>>,
    /// Created Bridge/Router Info: conditional; N4.
    #[pfcp(row = "195:C:1:n::Created Bridge/Router Info")]
    pub created_bridge_router_info: Option<CreatedBridgeRouterInfo<'a>>,
    /// ATSSS Control Parameters: conditional; N4.
    #[pfcp(row = "221:C:1:n::ATSSS Control Parameters")]
    pub atsss_control_parameters: Option<AtsssControlParameters<'a>>,
    /// RDS configuration information: optional; Sxb, N4.
    #[pfcp(row = "262:O:1:bn::RDS configuration information")]
    pub rds_configuration_information: Option<RdsConfigurationInformation>,
    /// Partial Failure Information: conditional, any number; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "272:C:*:bcnm::Partial Failure Information")]
    pub partial_failure_information: List<'a, PartialFailureInformation<'a>>,
    /// Created L2TP Session: optional; Sxb, N4.
    #[pfcp(row = "279:O:1:bn::Created L2TP Session")]
    pub created_l2tp_session: Option<CreatedL2tpSession<'a>>,
    /// MBS Session N4mb Information: conditional; N4mb.
    #[pfcp(row = "303:C:1:m::MBS Session N4mb Information")]
    pub mbs_session_n4mb_information: Option<MbsSessionN4mbInformation<'a>>,
    /// MBS Session N4 Information: conditional, any number; N4.
    #[pfcp(row = "311:C:*:n::MBS Session N4 Information")]
    pub mbs_session_n4_information: List<'a, MbsSessionN4Information<'a>>,
    /// TL-Container: conditional; N4.
    #[pfcp(row = "336:C:1:n:R18+:TL-Container")]
    pub tl_container: Option<TlContainer<'a>>,
    /// MoQ Information: conditional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "386:C:1:n:R19:MoQ Information")]
    pub mo_q_information: Option<MoQInformation<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Session Modification Request: message type 52; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 52, name = "PFCP Session Modification Request", on = "abcnm", session, peer = 53)]
pub struct SessionModificationRequest<'a> {
    /// CP F-SEID: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "57:C:1:abcnm::CP F-SEID")]
    pub cp_f_seid: Option<FSeid>,
    /// Remove PDR: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "15:C:*:abcnm::Remove PDR")]
    pub remove_pdr: List<'a, RemovePdr<'a>>,
    /// Remove FAR: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "16:C:*:abcnm::Remove FAR")]
    pub remove_far: List<'a, RemoveFar<'a>>,
    /// Remove URR: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "17:C:*:abcnm::Remove URR")]
    pub remove_urr: List<'a, RemoveUrr<'a>>,
    /// Remove QER: conditional, any number; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "18:C:*:bcnm::Remove QER")]
    pub remove_qer: List<'a, RemoveQer<'a>>,
    /// Remove BAR: conditional; Sxa, N4.
    #[pfcp(row = "87:C:1:an::Remove BAR")]
    pub remove_bar: Option<RemoveBar<'a>>,
    /// Remove Traffic Endpoint: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "130:C:*:abcnm::Remove Traffic Endpoint")]
    pub remove_traffic_endpoint: List<'a, RemoveTrafficEndpoint<'a>>,
    /// Create PDR: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "1:C:*:abcnm::Create PDR")]
    pub create_pdr: List<'a, CreatePdr<'a>>,
    /// Create FAR: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "3:C:*:abcnm::Create FAR")]
    pub create_far: List<'a, CreateFar<'a>>,
    /// Create URR: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "6:C:*:abcnm::Create URR")]
    pub create_urr: List<'a, CreateUrr<'a>>,
    /// Create QER: conditional, any number; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "7:C:*:bcnm::Create QER")]
    pub create_qer: List<'a, CreateQer<'a>>,
    /// Create BAR: conditional; Sxa, N4.
    #[pfcp(row = "85:C:1:an::Create BAR")]
    pub create_bar: Option<CreateBar<'a>>,
    /// Create Traffic Endpoint: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "127:C:*:abcnm::Create Traffic Endpoint")]
    pub create_traffic_endpoint: List<'a, CreateTrafficEndpoint<'a>>,
    /// Update PDR: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "9:C:*:abcnm::Update PDR")]
    pub update_pdr: List<'a, UpdatePdr<'a>>,
    /// Update FAR: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "10:C:*:abcnm::Update FAR")]
    pub update_far: List<'a, UpdateFar<'a>>,
    /// Update URR: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "13:C:*:abcnm::Update URR")]
    pub update_urr: List<'a, UpdateUrr<'a>>,
    /// Update QER: conditional, any number; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "14:C:*:bcnm::Update QER")]
    pub update_qer: List<'a, UpdateQer<'a>>,
    /// Update BAR: conditional; Sxa, N4.
    #[pfcp(row = "86:C:1:an::Update BAR")]
    pub update_bar: Option<UpdateBar<'a>>,
    /// Update Traffic Endpoint: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "129:C:*:abcnm::Update Traffic Endpoint")]
    pub update_traffic_endpoint: List<'a, UpdateTrafficEndpoint<'a>>,
    /// PFCPSMReq-Flags: conditional.
    #[pfcp(row = "49:C:1:-::PFCPSMReq-Flags")]
    pub pfcpsm_req_flags: Option<PfcpsmReqFlags>,
    /// Query URR: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "77:C:*:abcnm::Query URR")]
    pub query_urr: List<'a, QueryUrr<'a>>,
    /// PGW-C/SMF FQ-CSID: conditional; Sxa, Sxb, N4.
    /// SGW-C FQ-CSID: conditional; Sxa, Sxb.
    /// MME FQ-CSID: conditional; Sxa, Sxb.
    /// ePDG FQ-CSID: conditional; Sxb.
    /// TWAN FQ-CSID: conditional; Sxb.
    #[pfcp(row = "65:C:1:abn::PGW-C/SMF FQ-CSID")]
    #[pfcp(row = "65:C:1:ab::SGW-C FQ-CSID")]
    #[pfcp(row = "65:C:1:ab::MME FQ-CSID")]
    #[pfcp(row = "65:C:1:b::ePDG FQ-CSID")]
    #[pfcp(row = "65:C:1:b::TWAN FQ-CSID")]
    pub fq_csid: List<'a, FqCsid<'a>>,
    /// User Plane Inactivity Timer: conditional; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "117:C:1:bcnm::User Plane Inactivity Timer")]
    pub user_plane_inactivity_timer: Option<UserPlaneInactivityTimer>,
    /// Query URR Reference: optional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "125:O:1:abcnm::Query URR Reference")]
    pub query_urr_reference: Option<QueryUrrReference>,
    /// Trace Information: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "152:O:1:abcn::Trace Information")]
    pub trace_information: Option<TraceInformation<'a>>,
    /// Remove MAR: conditional, any number; N4.
    #[pfcp(row = "168:C:*:n::Remove MAR")]
    pub remove_mar: List<'a, RemoveMar<'a>>,
    /// Update MAR: conditional, any number; N4.
    #[pfcp(row = "169:C:*:n::Update MAR")]
    pub update_mar: List<'a, UpdateMar<'a>>,
    /// Create MAR: conditional, any number; N4.
    #[pfcp(row = "165:C:*:n::Create MAR")]
    pub create_mar: List<'a, CreateMar<'a>>,
    /// Node ID: conditional; N4, N4mb.
    #[pfcp(row = "60:C:1:nm::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// TSC Management Information: conditional, any number; N4.
    #[pfcp(row = "199:C:*:n::TSC Management Information")]
    pub tsc_management_information: List<'a, TscManagementInformation<'a>>,
    /// Remove SRR: conditional, any number; N4.
    #[pfcp(row = "211:C:*:n::Remove SRR")]
    pub remove_srr: List<'a, RemoveSrr<'a>>,
    /// Create SRR: conditional, any number; N4.
    #[pfcp(row = "212:C:*:n::Create SRR")]
    pub create_srr: List<'a, CreateSrr<'a>>,
    /// Update SRR: conditional, any number; N4.
    #[pfcp(row = "213:C:*:n::Update SRR")]
    pub update_srr: List<'a, UpdateSrr<'a>>,
    /// Provide ATSSS Control Information: conditional; N4.
    #[pfcp(row = "220:C:1:n::Provide ATSSS Control Information")]
    pub provide_atsss_control_information: Option<ProvideAtsssControlInformation<'a>>,
    /// Ethernet Context Information: conditional; N4.
    #[pfcp(row = "254:C:1:n::Ethernet Context Information")]
    pub ethernet_context_information: Option<EthernetContextInformation<'a>>,
    /// Access Availability Information: optional, any number; N4.
    #[pfcp(row = "219:O:*:n::Access Availability Information")]
    pub access_availability_information: List<'a, AccessAvailabilityInformation>,
    /// Query Packet Rate Status: conditional, any number; Sxb, N4.
    #[pfcp(row = "263:C:*:bn::Query Packet Rate Status")]
    pub query_packet_rate_status: List<'a, QueryPacketRateStatus<'a>>,
    /// S-NSSAI: optional; N4, N4mb.
    #[pfcp(row = "257:O:1:nm::S-NSSAI")]
    pub s_nssai: Option<SNssai>,
    /// HPLMN S-NSSAI: conditional; N4.
    #[pfcp(row = "338:C:1:n:R18+:HPLMN S-NSSAI")]
    pub hplmn_s_nssai: Option<HplmnSNssai>,
    /// DNN: conditional; N4.
    #[pfcp(row = "159:C:1:n:R18+:DNN")]
    pub dnn: Option<ApnDnn<'a>>,
    /// Group Id: conditional; Sxb, N4.
    #[pfcp(row = "291:C:1:bn::Group Id")]
    pub group_id: Option<GroupId<'a>>,
    /// MBS Session N4 Control Information: conditional, any number; N4.
    #[pfcp(row = "310:C:*:n::MBS Session N4 Control Information")]
    pub mbs_session_n4_control_information: List<'a, MbsSessionN4ControlInformation<'a>>,
    /// DSCP to PPI Control Information: conditional; N4.
    #[pfcp(row = "316:C:1:n::DSCP to PPI Control Information")]
    pub dscp_to_ppi_control_information: Option<DscpToPpiControlInformation<'a>>,
    /// TL-Container: conditional, any number; N4.
    #[pfcp(row = "336:C:*:n:R18+:TL-Container")]
    pub tl_container: List<'a, TlContainer<'a>>,
    /// Trace Collection Entity URI: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "352:O:1:abcn:R18+:Trace Collection Entity URI")]
    pub trace_collection_entity_uri: Option<Uri<'a>>,
    /// UE Level Measurements Configuration: optional; N4.
    #[pfcp(row = "353:O:1:n:R18+:UE Level Measurements Configuration")]
    pub ue_level_measurements_configuration: Option<UeLevelMeasurementsConfiguration<'a>>,
    /// Alternative SMF IP Address: optional; N4.
    #[pfcp(row = "178:O:1:n:R18+:Alternative SMF IP Address")]
    pub alternative_smf_ip_address: Option<AlternativeSmfIpAddress>,
    /// MoQ Control Information: conditional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "385:C:1:n:R19:MoQ Control Information")]
    pub mo_q_control_information: Option<MoQControlInformation>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Session Modification Response: message type 53; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 53, name = "PFCP Session Modification Response", on = "abcnm", session, peer = 52)]
pub struct SessionModificationResponse<'a> {
    /// Cause: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "19:M:1:abcnm::Cause")]
    pub cause: Option<Cause>,
    /// Offending IE: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "40:C:1:abcnm::Offending IE")]
    pub offending_ie: Option<OffendingIe>,
    /// Created PDR: conditional, any number; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "8:C:*:abnm::Created PDR")]
    pub created_pdr: List<'a, CreatedPdr<'a>>,
    /// Load Control Information: optional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "51:O:1:abcnm::Load Control Information")]
    pub load_control_information: Option<LoadControlInformation<'a>>,
    /// Overload Control Information: optional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "54:O:1:abcnm::Overload Control Information")]
    pub overload_control_information: Option<OverloadControlInformation<'a>>,
    /// Usage Report: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "78:C:*:abcnm::Usage Report")]
    pub usage_report: List<'a, UsageReportInModification<'a>>,
    /// Failed Rule ID: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "114:C:1:abcnm::Failed Rule ID")]
    pub failed_rule_id: Option<FailedRuleId>,
    /// Additional Usage Reports Information: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "126:C:1:abcnm::Additional Usage Reports Information")]
    pub additional_usage_reports_information: Option<AdditionalUsageReportsInformation>,
    /// Created/Updated Traffic Endpoint: conditional, any number; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "128:C:*:abnm::Created/Updated Traffic Endpoint")]
    pub created_updated_traffic_endpoint: List<'a, CreatedTrafficEndpoint<'a>>,
    /// TSC Management Information: conditional, any number; N4.
    #[pfcp(row = "200:C:*:n::TSC Management Information")]
    pub tsc_management_information: List<'a, TscManagementInformationInResponse<'a>>,
    /// ATSSS Control Parameters: conditional; N4.
    #[pfcp(row = "221:C:1:n::ATSSS Control Parameters")]
    pub atsss_control_parameters: Option<AtsssControlParameters<'a>>,
    /// Updated PDR: conditional, any number; Sxb, N4.
    #[pfcp(row = "256:C:*:bn::Updated PDR")]
    pub updated_pdr: List<'a, UpdatedPdr<'a>>,
    /// Packet Rate Status Report: conditional, any number; Sxb, N4.
    #[pfcp(row = "264:C:*:bn::Packet Rate Status Report")]
    pub packet_rate_status_report: List<'a, PacketRateStatusReportInModification<'a>>,
    /// Partial Failure Information: conditional, any number; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "272:C:*:bcnm::Partial Failure Information")]
    pub partial_failure_information: List<'a, PartialFailureInformation<'a>>,
    /// MBS Session N4 Information: conditional, any number; N4.
    #[pfcp(row = "311:C:*:n::MBS Session N4 Information")]
    pub mbs_session_n4_information: List<'a, MbsSessionN4Information<'a>>,
    /// TL-Container: conditional, any number; N4.
    #[pfcp(row = "336:C:*:n:R18+:TL-Container")]
    pub tl_container: List<'a, TlContainer<'a>>,
    /// MoQ Information: conditional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "386:C:1:n:R19:MoQ Information")]
    pub mo_q_information: Option<MoQInformation<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Session Deletion Request: message type 54; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 54, name = "PFCP Session Deletion Request", on = "abcnm", session, peer = 55)]
pub struct SessionDeletionRequest<'a> {
    /// TL-Container: conditional, any number; N4.
    #[pfcp(row = "336:C:*:n:R18+:TL-Container")]
    pub tl_container: List<'a, TlContainer<'a>>,
    /// Node ID: conditional; N4, N4mb.
    #[pfcp(row = "60:C:1:nm:R18+:Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// CP F-SEID: conditional; N4, N4mb.
    #[pfcp(row = "57:C:1:nm:R18+:CP F-SEID")]
    pub cp_f_seid: Option<FSeid>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Session Deletion Response: message type 55; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 55, name = "PFCP Session Deletion Response", on = "abcnm", session, peer = 54)]
pub struct SessionDeletionResponse<'a> {
    /// Cause: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "19:M:1:abcnm::Cause")]
    pub cause: Option<Cause>,
    /// Offending IE: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "40:C:1:abcnm::Offending IE")]
    pub offending_ie: Option<OffendingIe>,
    /// Load Control Information: optional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "51:O:1:abcnm::Load Control Information")]
    pub load_control_information: Option<LoadControlInformation<'a>>,
    /// Overload Control Information: optional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "54:O:1:abcnm::Overload Control Information")]
    pub overload_control_information: Option<OverloadControlInformation<'a>>,
    /// Usage Report: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "79:C:*:abcnm::Usage Report")]
    pub usage_report: List<'a, UsageReportInDeletion<'a>>,
    /// Additional Usage Reports Information: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "126:C:1:abcnm::Additional Usage Reports Information")]
    pub additional_usage_reports_information: Option<AdditionalUsageReportsInformation>,
    /// Packet Rate Status Report: conditional; Sxb, N4.
    #[pfcp(row = "252:C:1:bn::Packet Rate Status Report")]
    pub packet_rate_status_report: Option<PacketRateStatusReport<'a>>,
    /// MBS Session N4 Information: conditional, any number; N4.
    #[pfcp(row = "311:C:*:n::MBS Session N4 Information")]
    pub mbs_session_n4_information: List<'a, MbsSessionN4Information<'a>>,
    /// PFCPSDRsp-Flags: conditional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "318:C:1:abcn::PFCPSDRsp-Flags")]
    pub pfcpsd_rsp_flags: Option<PfcpsdRspFlags>,
    /// TL-Container: conditional, any number; N4.
    #[pfcp(row = "336:C:*:n:R18+:TL-Container")]
    pub tl_container: List<'a, TlContainer<'a>>,
    /// Session Report: optional, any number; N4.
    #[pfcp(row = "214:O:*:n::Session Report")]
    pub session_report: List<'a, SessionReport<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Session Report Request: message type 56; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 56, name = "PFCP Session Report Request", on = "abcnm", session, peer = 57)]
pub struct SessionReportRequest<'a> {
    /// Report Type: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "39:M:1:abcnm::Report Type")]
    pub report_type: Option<ReportType>,
    /// Downlink Data Report: conditional; Sxa, N4, N4mb.
    #[pfcp(row = "83:C:1:anm::Downlink Data Report")]
    pub downlink_data_report: Option<DownlinkDataReport<'a>>,
    /// Usage Report: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "80:C:*:abcnm::Usage Report")]
    pub usage_report: List<'a, UsageReport<'a>>,
    /// Error Indication Report: conditional; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "99:C:1:abnm::Error Indication Report")]
    pub error_indication_report: Option<ErrorIndicationReport<'a>>,
    /// Load Control Information: optional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "51:O:1:abcnm::Load Control Information")]
    pub load_control_information: Option<LoadControlInformation<'a>>,
    /// Overload Control Information: optional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "54:O:1:abcnm::Overload Control Information")]
    pub overload_control_information: Option<OverloadControlInformation<'a>>,
    /// Additional Usage Reports Information: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "126:C:1:abcnm::Additional Usage Reports Information")]
    pub additional_usage_reports_information: Option<AdditionalUsageReportsInformation>,
    /// PFCPSRReq-Flags: conditional.
    #[pfcp(row = "161:C:1:-::PFCPSRReq-Flags")]
    pub pfcpsr_req_flags: Option<PfcpsrReqFlags>,
    /// Old CP F-SEID: conditional; N4, N4mb.
    #[pfcp(row = "57:C:1:nm::Old CP F-SEID")]
    pub old_cp_f_seid: Option<FSeid>,
    /// SMF Change Reason: optional; N4, N4mb.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "382:O:1:nm:R19:SMF Change Reason")]
    pub smf_change_reason: Option<SmfChangeReason>,
    /// Packet Rate Status Report: conditional; Sxb, N4.
    #[pfcp(row = "252:C:1:bn::Packet Rate Status Report")]
    pub packet_rate_status_report: Option<PacketRateStatusReport<'a>>,
    /// TSC Management Information: conditional, any number; N4.
    #[pfcp(row = "201:C:*:n::TSC Management Information")]
    pub tsc_management_information: List<'a, TscManagementInformationInReport<'a>>,
    /// Session Report: conditional, any number; N4.
    #[pfcp(row = "214:C:*:n::Session Report")]
    pub session_report: List<'a, SessionReport<'a>>,
    /// Cause: optional; Sxb, N4.
    #[pfcp(row = "19:O:1:bn::Cause")]
    pub cause: Option<Cause>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Session Report Response: message type 57; Sxa, Sxb, Sxc, N4, N4mb.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(message = 57, name = "PFCP Session Report Response", on = "abcnm", session, peer = 56)]
pub struct SessionReportResponse<'a> {
    /// Cause: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "19:M:1:abcnm::Cause")]
    pub cause: Option<Cause>,
    /// Offending IE: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "40:C:1:abcnm::Offending IE")]
    pub offending_ie: Option<OffendingIe>,
    /// Update BAR: conditional; Sxa, N4.
    #[pfcp(row = "12:C:1:an::Update BAR")]
    pub update_bar: Option<UpdateBarInReport<'a>>,
    /// PFCPSRRsp-Flags: conditional; Sxa, N4.
    #[pfcp(row = "50:C:1:an::PFCPSRRsp-Flags")]
    pub pfcpsr_rsp_flags: Option<PfcpsrRspFlags>,
    /// CP F-SEID: optional; N4, N4mb.
    #[pfcp(row = "57:O:1:nm::CP F-SEID")]
    pub cp_f_seid: Option<FSeid>,
    /// N4-u F-TEID: optional; N4.
    #[pfcp(row = "21:O:1:n::N4-u F-TEID")]
    pub n4_u_f_teid: Option<FTeid>,
    /// Alternative SMF IP Address: optional; N4, N4mb.
    #[pfcp(row = "178:O:1:nm::Alternative SMF IP Address")]
    pub alternative_smf_ip_address: Option<AlternativeSmfIpAddress>,
    /// PGW-C/SMF FQ-CSID: optional; Sxb, N4.
    #[pfcp(row = "65:O:1:bn::PGW-C/SMF FQ-CSID")]
    pub pgw_c_smf_fq_csid: Option<FqCsid<'a>>,
    /// Group Id: conditional; Sxb, N4.
    #[pfcp(row = "291:C:1:bn::Group Id")]
    pub group_id: Option<GroupId<'a>>,
    /// Node ID: conditional; N4, N4mb.
    #[pfcp(row = "60:C:1:nm::Node ID")]
    pub node_id: Option<NodeId<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}
