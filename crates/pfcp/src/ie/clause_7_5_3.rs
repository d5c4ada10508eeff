//! Clause 7.5.3: groups of the PFCP Session Establishment Response.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use super::*;
use crate::element::{List, Rest};
use wireform_derive::Pfcp;

/// Created PDR: What the user plane allocated for a packet detection rule.
///
/// Type 8, clause 7.5.3.2-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 8, name = "Created PDR", clause = "7.5.3.2-1", class = "extendable")]
pub struct CreatedPdr<'a> {
    /// PDR ID: mandatory; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "56:M:1:abnm::PDR ID")]
    pub pdr_id: Option<PdrId>,
    /// Local F-TEID: conditional; Sxa, Sxb, N4.
    /// Local F-TEID for Redundant Transmission: conditional; N4.
    #[pfcp(row = "21:C:1:abn::Local F-TEID")]
    #[pfcp(row = "21:C:1:n::Local F-TEID for Redundant Transmission")]
    pub f_teid: List<'a, FTeid>,
    /// UE IP Address: conditional, any number; Sxb, N4.
    #[pfcp(row = "93:C:*:bn::UE IP Address")]
    pub ue_ip_address: List<'a, UeIpAddress>,
    /// Mapped N6 IP Address: conditional; N4.
    #[pfcp(row = "350:C:1:n:R18+:Mapped N6 IP Address")]
    pub mapped_n6_ip_address: Option<MappedN6IpAddress>,
    /// Local Ingress Tunnel: conditional; N4mb.
    #[pfcp(row = "308:C:1:m::Local Ingress Tunnel")]
    pub local_ingress_tunnel: Option<LocalIngressTunnel>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Load Control Information: How loaded the node is.
///
/// Type 51, clause 7.5.3.3-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 51, name = "Load Control Information", clause = "7.5.3.3-1", class = "extendable")]
pub struct LoadControlInformation<'a> {
    /// Load Control Sequence Number: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "52:M:1:abcnm::Load Control Sequence Number")]
    pub load_control_sequence_number: Option<SequenceNumber>,
    /// Load Metric: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "53:M:1:abcnm::Load Metric")]
    pub load_metric: Option<Metric>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Overload Control Information: How much the peer should send less, and how long.
///
/// Type 54, clause 7.5.3.4-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 54, name = "Overload Control Information", clause = "7.5.3.4-1", class = "extendable")]
pub struct OverloadControlInformation<'a> {
    /// Overload Control Sequence Number: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "52:M:1:abcnm::Overload Control Sequence Number")]
    pub overload_control_sequence_number: Option<SequenceNumber>,
    /// Overload Reduction Metric: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "53:M:1:abcnm::Overload Reduction Metric")]
    pub overload_reduction_metric: Option<Metric>,
    /// Period of Validity: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "55:M:1:abcnm::Period of Validity")]
    pub period_of_validity: Option<Timer>,
    /// Overload Control Information Flags: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "110:C:1:abcnm::Overload Control Information Flags")]
    pub overload_control_information_flags: Option<OciFlags>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Created Traffic Endpoint: What the user plane allocated for a traffic endpoint.
///
/// Type 128, clause 7.5.3.5.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 128, name = "Created Traffic Endpoint", clause = "7.5.3.5", class = "extendable")]
pub struct CreatedTrafficEndpoint<'a> {
    /// Traffic Endpoint ID: mandatory; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "131:M:1:abnm::Traffic Endpoint ID")]
    pub traffic_endpoint_id: Option<TrafficEndpointId>,
    /// Local F-TEID: conditional; Sxa, Sxb, N4.
    /// Local F-TEID for Redundant Transmission: conditional; N4.
    #[pfcp(row = "21:C:1:abn::Local F-TEID")]
    #[pfcp(row = "21:C:1:n::Local F-TEID for Redundant Transmission")]
    pub f_teid: List<'a, FTeid>,
    /// UE IP Address: conditional, any number; Sxb, N4.
    #[pfcp(row = "93:C:*:bn::UE IP Address")]
    pub ue_ip_address: List<'a, UeIpAddress>,
    /// Mapped N6 IP Address: conditional; N4.
    #[pfcp(row = "350:C:1:n:R18+:Mapped N6 IP Address")]
    pub mapped_n6_ip_address: Option<MappedN6IpAddress>,
    /// Local Ingress Tunnel: conditional; N4mb.
    #[pfcp(row = "308:C:1:m::Local Ingress Tunnel")]
    pub local_ingress_tunnel: Option<LocalIngressTunnel>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Created Bridge/Router Info: The port and node identifier that the user plane allocated.
///
/// Type 195, clause 7.5.3.6-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 195, name = "Created Bridge/Router Info", clause = "7.5.3.6-1", class = "extendable")]
pub struct CreatedBridgeRouterInfo<'a> {
    /// Port Number: conditional; N4.
    #[pfcp(row = "196:C:1:n::Port Number")]
    pub port_number: Option<PortNumber>,
    /// 5GS User Plane Node ID: conditional; N4.
    #[pfcp(row = "198:C:1:n::5GS User Plane Node ID")]
    pub five_gs_user_plane_node_id: Option<FiveGsUserPlaneNodeId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// ATSSS Control Parameters: What the user plane set up for steering.
///
/// Type 221, clause 7.5.3.7-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 221, name = "ATSSS Control Parameters", clause = "7.5.3.7-1", class = "extendable")]
pub struct AtsssControlParameters<'a> {
    /// MPTCP Parameters: conditional; N4.
    #[pfcp(row = "225:C:1:n::MPTCP Parameters")]
    pub mptcp_parameters: Option<MptcpParameters<'a>>,
    /// ATSSS-LL Parameters: conditional; N4.
    #[pfcp(row = "226:C:1:n::ATSSS-LL Parameters")]
    pub atsss_ll_parameters: Option<AtsssLlParameters<'a>>,
    /// PMF Parameters: conditional, any number; N4.
    #[pfcp(row = "227:C:*:n::PMF Parameters")]
    pub pmf_parameters: List<'a, PmfParameters<'a>>,
    /// MPQUIC Parameters: conditional; N4.
    #[pfcp(row = "331:C:1:n:R18+:MPQUIC Parameters")]
    pub mpquic_parameters: Option<MpquicParameters<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// MPTCP Parameters: What the user plane set up for MPTCP.
///
/// Type 225, clause 7.5.3.7-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 225, name = "MPTCP Parameters", clause = "7.5.3.7-2", class = "extendable")]
pub struct MptcpParameters<'a> {
    /// MPTCP Address Information: mandatory; N4.
    #[pfcp(row = "228:M:1:n::MPTCP Address Information")]
    pub mptcp_address_information: Option<MptcpAddressInformation>,
    /// MPTCP Link-Specific IP Address: mandatory; N4.
    #[pfcp(row = "229:M:1:n::MPTCP Link-Specific IP Address")]
    pub mptcp_link_specific_ip_address: Option<LinkSpecificMultipathIpAddress>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// ATSSS-LL Parameters: What the user plane set up for ATSSS-LL.
///
/// Type 226, clause 7.5.3.7-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 226, name = "ATSSS-LL Parameters", clause = "7.5.3.7-3", class = "extendable")]
pub struct AtsssLlParameters<'a> {
    /// ATSSS-LL Information: mandatory; N4.
    #[pfcp(row = "231:M:1:n::ATSSS-LL Information")]
    pub atsss_ll_information: Option<AtsssLlInformation>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PMF Parameters: What the user plane set up for measurements over accesses.
///
/// Type 227, clause 7.5.3.7-4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 227, name = "PMF Parameters", clause = "7.5.3.7-4", class = "extendable")]
pub struct PmfParameters<'a> {
    /// PMF Address Information: mandatory; N4.
    #[pfcp(row = "230:M:1:n::PMF Address Information")]
    pub pmf_address_information: Option<PmfAddressInformation>,
    /// QoS flow identifier: optional; N4.
    #[pfcp(row = "124:O:1:n::QoS flow identifier")]
    pub qo_s_flow_identifier: Option<Qfi>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Partial Failure Information: Which rule of a request failed, and why.
///
/// Type 272, clause 7.5.3.1-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 272, name = "Partial Failure Information", clause = "7.5.3.1-2", class = "extendable")]
pub struct PartialFailureInformation<'a> {
    /// Failed Rule ID: mandatory; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "114:M:1:bcnm::Failed Rule ID")]
    pub failed_rule_id: Option<FailedRuleId>,
    /// Failure Cause: mandatory; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "19:M:1:bcnm::Failure Cause")]
    pub failure_cause: Option<Cause>,
    /// Offending IE Information: mandatory, any number; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "274:M:*:bcnm::Offending IE Information")]
    pub offending_ie_information: List<'a, OffendingIeInformation<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Created L2TP Session: What the LNS gave.
///
/// Type 279, clause 7.5.3.1-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 279, name = "Created L2TP Session", clause = "7.5.3.1-3", class = "extendable")]
pub struct CreatedL2tpSession<'a> {
    /// DNS Server Address: optional, any number; Sxb, N4.
    #[pfcp(row = "285:O:*:bn::DNS Server Address")]
    pub dns_server_address: List<'a, DnsServerAddress>,
    /// NBNS Server Address: optional, any number; Sxb, N4.
    #[pfcp(row = "286:O:*:bn::NBNS Server Address")]
    pub nbns_server_address: List<'a, NbnsServerAddress>,
    /// LNS Address: optional; Sxb, N4.
    #[pfcp(row = "280:O:1:bn::LNS Address")]
    pub lns_address: Option<LnsAddress>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// MBS Session N4mb Information: What the user plane set up for a multicast session, at N4mb.
///
/// Type 303, clause 7.5.3.1-4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 303, name = "MBS Session N4mb Information", clause = "7.5.3.1-4", class = "extendable")]
pub struct MbsSessionN4mbInformation<'a> {
    /// Multicast Transport Information: conditional; N4mb.
    #[pfcp(row = "306:C:1:m::Multicast Transport Information")]
    pub multicast_transport_information: Option<MulticastTransportInformation>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// MBS Session N4 Information: What the user plane says about a multicast session, at N4.
///
/// Type 311, clause 7.5.3.1-5.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 311, name = "MBS Session N4 Information", clause = "7.5.3.1-5", class = "extendable")]
pub struct MbsSessionN4Information<'a> {
    /// MBS Session Identifier: mandatory; N4.
    #[pfcp(row = "305:M:1:n::MBS Session Identifier")]
    pub mbs_session_identifier: Option<MbsSessionIdentifier>,
    /// Area Session ID: conditional; N4.
    #[pfcp(row = "314:C:1:n::Area Session ID")]
    pub area_session_id: Option<AreaSessionId>,
    /// N19mb DL Tunnel ID: conditional; N4.
    #[pfcp(row = "21:C:1:n::N19mb DL Tunnel ID")]
    pub n19mb_dl_tunnel_id: Option<FTeid>,
    /// MBSN4Resp-Flags: conditional; N4.
    #[pfcp(row = "312:C:1:n::MBSN4Resp-Flags")]
    pub mbsn4resp_flags: Option<Mbsn4respFlags>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// MPQUIC Parameters: What the user plane set up for MPQUIC.
///
/// Type 331, clause 7.5.3.7-5.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 331, name = "MPQUIC Parameters", clause = "7.5.3.7-5", class = "extendable")]
pub struct MpquicParameters<'a> {
    /// MPQUIC Address Information: mandatory, any number; N4.
    #[pfcp(row = "332:M:*:n:R18+:MPQUIC Address Information")]
    pub mpquic_address_information: List<'a, MpquicAddressInformation>,
    /// MPQUIC Link-Specific IP Address: mandatory; N4.
    #[pfcp(row = "229:M:1:n:R18+:MPQUIC Link-Specific IP Address")]
    pub mpquic_link_specific_ip_address: Option<LinkSpecificMultipathIpAddress>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}
