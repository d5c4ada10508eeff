//! Clause 7.4: groups in messages between nodes.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use super::*;
use crate::element::{List, Rest};
use wireform_derive::Pfcp;

/// Application ID's PFDs: The packet flow descriptions of an application.
///
/// Type 58, clause 7.4.3.1-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 58, name = "Application ID's PFDs", clause = "7.4.3.1-2", class = "extendable")]
pub struct ApplicationIdsPfds<'a> {
    /// Application ID: mandatory; Sxb, Sxc, N4.
    #[pfcp(row = "24:M:1:bcn::Application ID")]
    pub application_id: Option<ApplicationId<'a>>,
    /// PFD context: conditional, any number; Sxb, Sxc, N4.
    #[pfcp(row = "59:C:*:bcn::PFD context")]
    pub pfd_context: List<'a, PfdContext<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFD context: A set of packet flow descriptions.
///
/// Type 59, clause 7.4.3.1-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 59, name = "PFD context", clause = "7.4.3.1-3", class = "extendable")]
pub struct PfdContext<'a> {
    /// PFD Contents: mandatory, any number; Sxb, Sxc, N4.
    #[pfcp(row = "61:M:*:bcn::PFD Contents")]
    pub pfd_contents: List<'a, PfdContents<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// User Plane Path Failure Report: Paths to peers that have failed.
///
/// Type 102, clause 7.4.5.1.2-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 102, name = "User Plane Path Failure Report", clause = "7.4.5.1.2-1", class = "extendable")]
pub struct UserPlanePathFailureReport<'a> {
    /// Remote GTP-U Peer: mandatory, any number; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "103:M:*:abnm::Remote GTP-U Peer")]
    pub remote_gtpu_peer: List<'a, RemoteGtpuPeer<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Session Retention Information (within PFCP Association Setup Request): Which sessions the user plane keeps over a new association.
///
/// Type 183, clause 7.4.4.1-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 183,
    name = "PFCP Session Retention Information (within PFCP Association Setup Request)",
    clause = "7.4.4.1-2",
    class = "extendable",
    least = 1
)]
pub struct PfcpSessionRetentionInformation<'a> {
    /// CP PFCP Entity IP Address: optional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "185:O:*:abcnm::CP PFCP Entity IP Address")]
    pub cp_pfcp_entity_ip_address: List<'a, CpPfcpEntityIpAddress>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// User Plane Path Recovery Report: Paths to peers that work again.
///
/// Type 187, clause 7.4.5.1.3-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 187, name = "User Plane Path Recovery Report", clause = "7.4.5.1.3-1", class = "extendable")]
pub struct UserPlanePathRecoveryReport<'a> {
    /// Remote GTP-U Peer: mandatory, any number; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "103:M:*:abnm::Remote GTP-U Peer")]
    pub remote_gtpu_peer: List<'a, RemoteGtpuPeer<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Clock Drift Control Information: What clock drift the user plane is to report.
///
/// Type 203, clause 7.4.4.1.2-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 203, name = "Clock Drift Control Information", clause = "7.4.4.1.2-1", class = "extendable")]
pub struct ClockDriftControlInformation<'a> {
    /// Requested Clock Drift Information: mandatory; N4.
    #[pfcp(row = "204:M:1:n::Requested Clock Drift Information")]
    pub requested_clock_drift_information: Option<RequestedClockDriftInformation>,
    /// Time Domain Number: conditional, any number; N4.
    #[pfcp(row = "206:C:*:n::Time Domain Number")]
    pub time_domain_number: List<'a, TimeDomainNumber>,
    /// Configured Time Domain: conditional; N4.
    #[pfcp(row = "321:C:1:n::Configured Time Domain")]
    pub configured_time_domain: Option<ConfiguredTimeDomain>,
    /// Time Offset Threshold: conditional; N4.
    #[pfcp(row = "207:C:1:n::Time Offset Threshold")]
    pub time_offset_threshold: Option<TimeOffsetThreshold>,
    /// Cumulative rateRatio Threshold: conditional; N4.
    #[pfcp(row = "208:C:1:n::Cumulative rateRatio Threshold")]
    pub cumulative_rate_ratio_threshold: Option<CumulativeRateRatioThreshold>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Clock Drift Report: How a clock drifts.
///
/// Type 205, clause 7.4.5.1.4-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 205, name = "Clock Drift Report", clause = "7.4.5.1.4-1", class = "extendable")]
pub struct ClockDriftReport<'a> {
    /// Time Domain Number: mandatory; N4.
    #[pfcp(row = "206:M:1:n::Time Domain Number")]
    pub time_domain_number: Option<TimeDomainNumber>,
    /// Time Offset Measurement: optional; N4.
    #[pfcp(row = "209:O:1:n::Time Offset Measurement")]
    pub time_offset_measurement: Option<TimeOffsetMeasurement>,
    /// Cumulative rateRatio Measurement: optional; N4.
    #[pfcp(row = "210:O:1:n::Cumulative rateRatio Measurement")]
    pub cumulative_rate_ratio_measurement: Option<CumulativeRateRatioMeasurement>,
    /// Time Stamp: optional; N4.
    #[pfcp(row = "156:O:1:n::Time Stamp")]
    pub time_stamp: Option<TimeStamp>,
    /// Network Instance: conditional; N4.
    #[pfcp(row = "22:C:1:n::Network Instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
    /// APN/DNN: conditional; N4.
    #[pfcp(row = "159:C:1:n::APN/DNN")]
    pub apn_dnn: Option<ApnDnn<'a>>,
    /// S-NSSAI: conditional; N4.
    #[pfcp(row = "257:C:1:n::S-NSSAI")]
    pub s_nssai: Option<SNssai>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// UE IP address Pool Information: Pools of UE addresses of the user plane.
///
/// Type 233, clause 7.4.4.1-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 233, name = "UE IP address Pool Information", clause = "7.4.4.1-3", class = "extendable")]
pub struct UeIpAddressPoolInformation<'a> {
    /// UE IP address Pool Identity: mandatory, any number; Sxb, N4.
    #[pfcp(row = "177:M:*:bn::UE IP address Pool Identity")]
    pub ue_ip_address_pool_identity: List<'a, UeIpAddressPoolIdentity<'a>>,
    /// Network Instance: optional; Sxb, N4.
    #[pfcp(row = "22:O:1:bn::Network Instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
    /// S-NSSAI: optional, any number; N4.
    #[pfcp(row = "257:O:*:n::S-NSSAI")]
    pub s_nssai: List<'a, SNssai>,
    /// IP version: optional; N4.
    #[pfcp(row = "258:O:1:n::IP version")]
    pub ip_version: Option<IpVersion>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// GTP-U Path QoS Control Information: Which GTP-U paths are measured.
///
/// Type 238, clause 7.4.4.1.3-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 238, name = "GTP-U Path QoS Control Information", clause = "7.4.4.1.3-1", class = "extendable")]
pub struct GtpuPathQoSControlInformation<'a> {
    /// Remote GTP-U Peer: conditional, any number; N4.
    #[pfcp(row = "103:C:*:n:R18+:Remote GTP-U Peer")]
    pub remote_gtpu_peer: List<'a, RemoteGtpuPeer<'a>>,
    /// GTP-U Path Interface Type: conditional; N4.
    #[pfcp(row = "241:C:1:n:R18+:GTP-U Path Interface Type")]
    pub gtpu_path_interface_type: Option<GtpuPathInterfaceType>,
    /// QoS Report Trigger: mandatory; N4.
    #[pfcp(row = "237:M:1:n:R18+:QoS Report Trigger")]
    pub qo_s_report_trigger: Option<QoSReportTrigger>,
    /// DSCP: conditional, any number; N4.
    #[pfcp(row = "30:C:*:n:R18+:DSCP")]
    pub dscp: List<'a, TransportLevelMarking>,
    /// Measurement Period: conditional; N4.
    #[pfcp(row = "64:C:1:n:R18+:Measurement Period")]
    pub measurement_period: Option<MeasurementPeriod>,
    /// Average Packet Delay Threshold: conditional; N4.
    #[pfcp(row = "234:C:1:n:R18+:Average Packet Delay Threshold")]
    pub average_packet_delay_threshold: Option<AveragePacketDelay>,
    /// Minimum Packet Delay Threshold: conditional; N4.
    #[pfcp(row = "235:C:1:n:R18+:Minimum Packet Delay Threshold")]
    pub minimum_packet_delay_threshold: Option<MinimumPacketDelay>,
    /// Maximum Packet Delay Threshold: conditional; N4.
    #[pfcp(row = "236:C:1:n:R18+:Maximum Packet Delay Threshold")]
    pub maximum_packet_delay_threshold: Option<MaximumPacketDelay>,
    /// Minimum Waiting Time: conditional; N4.
    #[pfcp(row = "55:C:1:n:R18+:Minimum Waiting Time")]
    pub minimum_waiting_time: Option<Timer>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// GTP-U Path QoS Report (PFCP Node Report Request): Delays of a GTP-U path.
///
/// Type 239, clause 7.4.5.1.5-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 239,
    name = "GTP-U Path QoS Report (PFCP Node Report Request)",
    clause = "7.4.5.1.5-1",
    class = "extendable"
)]
pub struct GtpuPathQosReport<'a> {
    /// Remote GTP-U Peer: mandatory; N4.
    #[pfcp(row = "103:M:1:n::Remote GTP-U Peer")]
    pub remote_gtpu_peer: Option<RemoteGtpuPeer<'a>>,
    /// GTP-U Path Interface Type: conditional; N4.
    #[pfcp(row = "241:C:1:n::GTP-U Path Interface Type")]
    pub gtpu_path_interface_type: Option<GtpuPathInterfaceType>,
    /// QoS Report Trigger: mandatory; N4.
    #[pfcp(row = "237:M:1:n::QoS Report Trigger")]
    pub qo_s_report_trigger: Option<QoSReportTrigger>,
    /// Time Stamp: mandatory; N4.
    #[pfcp(row = "156:M:1:n::Time Stamp")]
    pub time_stamp: Option<TimeStamp>,
    /// Start Time: conditional; N4.
    #[pfcp(row = "75:C:1:n::Start Time")]
    pub start_time: Option<StartTime>,
    /// QoS Information: mandatory, any number; N4.
    #[pfcp(row = "240:M:*:n::QoS Information")]
    pub qo_s_information: List<'a, QosInformation<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// QoS Information in GTP-U Path QoS Report: Delays of a GTP-U path for a DSCP.
///
/// Type 240, clause 7.4.5.1.6-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 240, name = "QoS Information in GTP-U Path QoS Report", clause = "7.4.5.1.6-1", class = "extendable")]
pub struct QosInformation<'a> {
    /// Average Packet Delay: mandatory; N4.
    #[pfcp(row = "234:M:1:n::Average Packet Delay")]
    pub average_packet_delay: Option<AveragePacketDelay>,
    /// Minimum Packet Delay: conditional; N4.
    #[pfcp(row = "235:C:1:n::Minimum Packet Delay")]
    pub minimum_packet_delay: Option<MinimumPacketDelay>,
    /// Maximum Packet Delay: conditional; N4.
    #[pfcp(row = "236:C:1:n::Maximum Packet Delay")]
    pub maximum_packet_delay: Option<MaximumPacketDelay>,
    /// DSCP: conditional; N4.
    #[pfcp(row = "30:C:1:n::DSCP")]
    pub dscp: Option<TransportLevelMarking>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// UE IP Address Usage Information: How many UE addresses of a pool are used.
///
/// Type 267, clause 7.4.4.3.1-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 267, name = "UE IP Address Usage Information", clause = "7.4.4.3.1-1", class = "extendable")]
pub struct UeIpAddressUsageInformation<'a> {
    /// UE IP Address Usage Sequence Number: mandatory; Sxb, N4.
    #[pfcp(row = "52:M:1:bn::UE IP Address Usage Sequence Number")]
    pub ue_ip_address_usage_sequence_number: Option<SequenceNumber>,
    /// UE IP Address Usage Metric: mandatory; Sxb, N4.
    #[pfcp(row = "53:M:1:bn::UE IP Address Usage Metric")]
    pub ue_ip_address_usage_metric: Option<Metric>,
    /// Validity Timer: mandatory; Sxb, N4.
    #[pfcp(row = "269:M:1:bn::Validity Timer")]
    pub validity_timer: Option<ValidityTimer>,
    /// Number of UE IP Addresses: mandatory; Sxb, N4.
    #[pfcp(row = "268:M:1:bn::Number of UE IP Addresses")]
    pub number_of_ue_ip_addresses: Option<NumberOfUeIpAddresses>,
    /// Network Instance: mandatory; Sxb, N4.
    #[pfcp(row = "22:M:1:bn::Network Instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
    /// UE IP Address Pool Id: optional; Sxb, N4.
    #[pfcp(row = "177:O:1:bn::UE IP Address Pool Id")]
    pub ue_ip_address_pool_id: Option<UeIpAddressPoolIdentity<'a>>,
    /// S-NSSAI: optional; Sxb, N4.
    #[pfcp(row = "257:O:1:bn::S-NSSAI")]
    pub s_nssai: Option<SNssai>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFCP Session Change Info: Sessions that another SMF takes over.
///
/// Type 290, clause 7.4.7.1-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 290, name = "PFCP Session Change Info", clause = "7.4.7.1-2", class = "extendable")]
pub struct PfcpSessionChangeInfo<'a> {
    /// PGW-C/SMF FQ-CSID: conditional, any number; Sxb, N4.
    #[pfcp(row = "65:C:*:bn::PGW-C/SMF FQ-CSID")]
    pub pgw_c_smf_fq_csid: List<'a, FqCsid<'a>>,
    /// Group Id: conditional, any number; Sxb, N4.
    #[pfcp(row = "291:C:*:bn::Group Id")]
    pub group_id: List<'a, GroupId<'a>>,
    /// CP IP Address: conditional, any number; Sxb, N4.
    #[pfcp(row = "292:C:*:bn::CP IP Address")]
    pub cp_ip_address: List<'a, CpIpAddress>,
    /// Alternative SMF/PGW-C IP Address: mandatory; Sxb, N4.
    #[pfcp(row = "178:M:1:bn::Alternative SMF/PGW-C IP Address")]
    pub alternative_smf_pgw_c_ip_address: Option<AlternativeSmfIpAddress>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Peer UP Restart Report: Peers that restarted.
///
/// Type 315, clause 7.4.5.1.7.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 315, name = "Peer UP Restart Report", clause = "7.4.5.1.7", class = "extendable")]
pub struct PeerUpRestartReport<'a> {
    /// Remote GTP-U Peer: mandatory, any number; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "103:M:*:abnm::Remote GTP-U Peer")]
    pub remote_gtpu_peer: List<'a, RemoteGtpuPeer<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}
