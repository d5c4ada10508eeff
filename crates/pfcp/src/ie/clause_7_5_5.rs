//! Clause 7.5.5: groups of the PFCP Session Modification Response.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use super::*;
use crate::element::{List, Rest};
use wireform_derive::Pfcp;

/// Usage Report (Session Modification Response): Usage, in the answer to a modification.
///
/// Type 78, clause 7.5.5.2-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 78, name = "Usage Report (Session Modification Response)", clause = "7.5.5.2-1", class = "extendable")]
pub struct UsageReportInModification<'a> {
    /// URR ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "81:M:1:abcnm::URR ID")]
    pub urr_id: Option<UrrId>,
    /// UR-SEQN: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "104:M:1:abcnm::UR-SEQN")]
    pub ur_seqn: Option<UrSeqn>,
    /// Usage Report Trigger: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "63:M:1:abcnm::Usage Report Trigger")]
    pub usage_report_trigger: Option<UsageReportTrigger>,
    /// Start Time: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "75:C:1:abcnm::Start Time")]
    pub start_time: Option<StartTime>,
    /// End Time: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "76:C:1:abcnm::End Time")]
    pub end_time: Option<EndTime>,
    /// Volume Measurement: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "66:C:1:abcnm::Volume Measurement")]
    pub volume_measurement: Option<VolumeMeasurement>,
    /// Duration Measurement: conditional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "67:C:1:abcn::Duration Measurement")]
    pub duration_measurement: Option<DurationMeasurement>,
    /// Time of First Packet: conditional; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "69:C:1:bcnm::Time of First Packet")]
    pub time_of_first_packet: Option<TimeOfFirstPacket>,
    /// Time of Last Packet: conditional; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "70:C:1:bcnm::Time of Last Packet")]
    pub time_of_last_packet: Option<TimeOfLastPacket>,
    /// Usage Information: conditional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "90:C:1:abcn::Usage Information")]
    pub usage_information: Option<UsageInformation>,
    /// Query URR Reference: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "125:C:1:abcnm::Query URR Reference")]
    pub query_urr_reference: Option<QueryUrrReference>,
    /// Ethernet Traffic Information: conditional; N4.
    #[pfcp(row = "143:C:1:n::Ethernet Traffic Information")]
    pub ethernet_traffic_information: Option<EthernetTrafficInformation<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// TSC Management Information IE within PFCP Session Modification Response: Information of a port or bridge, in an answer.
///
/// Type 200, clause 7.5.5.3-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 200,
    name = "TSC Management Information IE within PFCP Session Modification Response",
    clause = "7.5.5.3-1",
    class = "extendable"
)]
pub struct TscManagementInformationInResponse<'a> {
    /// Port Management Information Container: optional; N4.
    #[pfcp(row = "202:O:1:n::Port Management Information Container")]
    pub port_management_information_container: Option<PortManagementInformationContainer<'a>>,
    /// User Plane Node Management Information Container: optional; N4.
    #[pfcp(row = "266:O:1:n::User Plane Node Management Information Container")]
    pub user_plane_node_management_information_container: Option<UserPlaneNodeManagementInformationContainer<'a>>,
    /// NW-TT Port Number: conditional; N4.
    #[pfcp(row = "197:C:1:n::NW-TT Port Number")]
    pub nw_tt_port_number: Option<NwTtPortNumber>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Updated PDR: What the user plane allocated when a rule changed.
///
/// Type 256, clause 7.5.5.5-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 256, name = "Updated PDR", clause = "7.5.5.5-1", class = "extendable")]
pub struct UpdatedPdr<'a> {
    /// PDR ID: mandatory; N4.
    #[pfcp(row = "56:M:1:n::PDR ID")]
    pub pdr_id: Option<PdrId>,
    /// Local F-TEID for Redundant Transmission: conditional; N4.
    /// Local F-TEID: conditional; Sxb.
    #[pfcp(row = "21:C:1:n::Local F-TEID for Redundant Transmission")]
    #[pfcp(row = "21:C:1:b::Local F-TEID")]
    pub f_teid: List<'a, FTeid>,
    /// UE IP Address: conditional, any number; Sxb, N4.
    #[pfcp(row = "93:C:*:bn::UE IP Address")]
    pub ue_ip_address: List<'a, UeIpAddress>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Packet Rate Status Report IE within PFCP Session Modification Response: How many packets may still pass, in the answer to a modification.
///
/// Type 264, clause 7.5.5.4-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 264,
    name = "Packet Rate Status Report IE within PFCP Session Modification Response",
    clause = "7.5.5.4-1",
    class = "extendable"
)]
pub struct PacketRateStatusReportInModification<'a> {
    /// QER ID: mandatory; Sxb, N4.
    #[pfcp(row = "109:M:1:bn::QER ID")]
    pub qer_id: Option<QerId>,
    /// Packet Rate Status: mandatory; Sxb, N4.
    #[pfcp(row = "193:M:1:bn::Packet Rate Status")]
    pub packet_rate_status: Option<PacketRateStatus>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}
