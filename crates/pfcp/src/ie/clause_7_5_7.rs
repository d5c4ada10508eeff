//! Clause 7.5.7: groups of the PFCP Session Deletion Response.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use super::*;
use crate::element::Rest;
use wireform_derive::Pfcp;

/// Usage Report (Session Deletion Response): Usage, in the answer to a deletion.
///
/// Type 79, clause 7.5.7.2-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 79, name = "Usage Report (Session Deletion Response)", clause = "7.5.7.2-1", class = "extendable")]
pub struct UsageReportInDeletion<'a> {
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
    /// Ethernet Traffic Information: conditional; N4.
    #[pfcp(row = "143:C:1:n::Ethernet Traffic Information")]
    pub ethernet_traffic_information: Option<EthernetTrafficInformation<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Packet Rate Status Report: How many packets may still pass, in the answer to a deletion.
///
/// Type 252, clause 7.5.7.1-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 252, name = "Packet Rate Status Report", clause = "7.5.7.1-2", class = "extendable")]
pub struct PacketRateStatusReport<'a> {
    /// QER ID: mandatory; Sxb, N4.
    #[pfcp(row = "109:M:1:bn::QER ID")]
    pub qer_id: Option<QerId>,
    /// Packet Rate Status: mandatory; Sxb, N4.
    #[pfcp(row = "193:M:1:bn::Packet Rate Status")]
    pub packet_rate_status: Option<PacketRateStatus>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}
