//! Clause 7.5.8: groups of the PFCP Session Report Request.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use super::*;
use crate::element::{List, Rest};
use wireform_derive::Pfcp;

/// Application Detection Information: An application that was detected, or no longer is.
///
/// Type 68, clause 7.5.8.3-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 68, name = "Application Detection Information", clause = "7.5.8.3-2", class = "extendable")]
pub struct ApplicationDetectionInformation<'a> {
    /// Application ID: mandatory; Sxb, Sxc, N4.
    #[pfcp(row = "24:M:1:bcn::Application ID")]
    pub application_id: Option<ApplicationId<'a>>,
    /// Application Instance ID: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "91:C:1:bcn::Application Instance ID")]
    pub application_instance_id: Option<ApplicationInstanceId<'a>>,
    /// Flow Information: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "92:C:1:bcn::Flow Information")]
    pub flow_information: Option<FlowInformation<'a>>,
    /// PDR ID: optional; Sxb, Sxc, N4.
    #[pfcp(row = "56:O:1:bcn::PDR ID")]
    pub pdr_id: Option<PdrId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Usage Report (Session Report Request): Usage, reported by the user plane on its own.
///
/// Type 80, clause 7.5.8.3-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 80, name = "Usage Report (Session Report Request)", clause = "7.5.8.3-1", class = "extendable")]
pub struct UsageReport<'a> {
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
    /// Application Detection Information: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "68:C:1:bcn::Application Detection Information")]
    pub application_detection_information: Option<ApplicationDetectionInformation<'a>>,
    /// UE IP address: conditional; Sxc, N4.
    #[pfcp(row = "93:C:1:cn::UE IP address")]
    pub ue_ip_address: Option<UeIpAddress>,
    /// Network Instance: conditional; Sxc, N4.
    #[pfcp(row = "22:C:1:cn::Network Instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
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
    /// Event Time Stamp: conditional, any number; Sxb, Sxc, N4.
    #[pfcp(row = "156:C:*:bcn::Event Time Stamp")]
    pub event_time_stamp: List<'a, TimeStamp>,
    /// Ethernet Traffic Information: conditional; N4.
    #[pfcp(row = "143:C:1:n::Ethernet Traffic Information")]
    pub ethernet_traffic_information: Option<EthernetTrafficInformation<'a>>,
    /// Join IP Muticast Information: conditional, any number; N4.
    #[pfcp(row = "189:C:*:n::Join IP Muticast Information")]
    pub join_ip_muticast_information: List<'a, JoinIpMulticastInformation<'a>>,
    /// Leave IP Muticast Information: conditional, any number; N4.
    #[pfcp(row = "190:C:*:n::Leave IP Muticast Information")]
    pub leave_ip_muticast_information: List<'a, LeaveIpMulticastInformation<'a>>,
    /// Predefined Rules Name: optional, any number; Sxb, N4.
    #[pfcp(row = "299:O:*:bn::Predefined Rules Name")]
    pub predefined_rules_name: List<'a, PredefinedRulesName<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Downlink Data Report: Downlink packets came for which no path is set up.
///
/// Type 83, clause 7.5.8.2-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 83, name = "Downlink Data Report", clause = "7.5.8.2-1", class = "extendable")]
pub struct DownlinkDataReport<'a> {
    /// PDR ID: mandatory, any number; Sxa, N4, N4mb.
    #[pfcp(row = "56:M:*:anm::PDR ID")]
    pub pdr_id: List<'a, PdrId>,
    /// Downlink Data Service Information: conditional, any number; Sxa, N4.
    #[pfcp(row = "45:C:*:an::Downlink Data Service Information")]
    pub downlink_data_service_information: List<'a, DownlinkDataServiceInformation>,
    /// DL Data Packets Size: optional; Sxa.
    #[pfcp(row = "250:O:1:a::DL Data Packets Size")]
    pub dl_data_packets_size: Option<DlDataPacketsSize>,
    /// DL Data Status: optional; N4.
    #[pfcp(row = "260:O:1:n::DL Data Status")]
    pub dl_data_status: Option<DataStatus>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Error Indication Report: Error indications came for these tunnels.
///
/// Type 99, clause 7.5.8.4-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 99, name = "Error Indication Report", clause = "7.5.8.4-1", class = "extendable")]
pub struct ErrorIndicationReport<'a> {
    /// Remote F-TEID: mandatory, any number; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "21:M:*:abnm::Remote F-TEID")]
    pub remote_f_teid: List<'a, FTeid>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Ethernet Traffic Information: MAC addresses that appeared or disappeared behind the UE.
///
/// Type 143, clause 7.5.8.3-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 143, name = "Ethernet Traffic Information", clause = "7.5.8.3-3", class = "extendable")]
pub struct EthernetTrafficInformation<'a> {
    /// MAC Addresses Detected: conditional, any number; N4.
    #[pfcp(row = "144:C:*:n::MAC Addresses Detected")]
    pub mac_addresses_detected: List<'a, MacAddressesDetected<'a>>,
    /// MAC Addresses Removed: conditional, any number; N4.
    #[pfcp(row = "145:C:*:n::MAC Addresses Removed")]
    pub mac_addresses_removed: List<'a, MacAddressesRemoved<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Join IP Multicast Information IE within Usage Report: A multicast group that the UE joined.
///
/// Type 189, clause 7.5.8.3-4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 189,
    name = "Join IP Multicast Information IE within Usage Report",
    clause = "7.5.8.3-4",
    class = "extendable"
)]
pub struct JoinIpMulticastInformation<'a> {
    /// IP Multicast Address: mandatory; N4.
    #[pfcp(row = "191:M:1:n::IP Multicast Address")]
    pub ip_multicast_address: Option<IpMulticastAddress>,
    /// Source IP Address: conditional, any number; N4.
    #[pfcp(row = "192:C:*:n::Source IP Address")]
    pub source_ip_address: List<'a, SourceIpAddress>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Leave IP Multicast Information IE within Usage Report: A multicast group that the UE left.
///
/// Type 190, clause 7.5.8.3-5.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 190,
    name = "Leave IP Multicast Information IE within Usage Report",
    clause = "7.5.8.3-5",
    class = "extendable"
)]
pub struct LeaveIpMulticastInformation<'a> {
    /// IP Multicast Address: mandatory; N4.
    #[pfcp(row = "191:M:1:n::IP Multicast Address")]
    pub ip_multicast_address: Option<IpMulticastAddress>,
    /// Source IP Address: conditional, any number; N4.
    #[pfcp(row = "192:C:*:n::Source IP Address")]
    pub source_ip_address: List<'a, SourceIpAddress>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// TSC Management Information IE within PFCP Session Report Request: Information of a port or bridge, in a report.
///
/// Type 201, clause 7.5.8.5-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 201,
    name = "TSC Management Information IE within PFCP Session Report Request",
    clause = "7.5.8.5-1",
    class = "extendable"
)]
pub struct TscManagementInformationInReport<'a> {
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

/// Session Report: What a session reporting rule reports.
///
/// Type 214, clause 7.5.8.7-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 214, name = "Session Report", clause = "7.5.8.7-1", class = "extendable")]
pub struct SessionReport<'a> {
    /// SRR ID: mandatory; N4.
    #[pfcp(row = "215:M:1:n::SRR ID")]
    pub srr_id: Option<SrrId>,
    /// Access Availability Report: conditional; N4.
    #[pfcp(row = "218:C:1:n::Access Availability Report")]
    pub access_availability_report: Option<AccessAvailabilityReport<'a>>,
    /// QoS Monitoring Report: conditional, any number; N4.
    #[pfcp(row = "247:C:*:n::QoS Monitoring Report")]
    pub qo_s_monitoring_report: List<'a, QoSMonitoringReport<'a>>,
    /// Traffic Parameter Measurement Report: conditional, any number; N4.
    #[pfcp(row = "324:C:*:n:R18+:Traffic Parameter Measurement Report")]
    pub traffic_parameter_measurement_report: List<'a, TrafficParameterMeasurementReport<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Access Availability Report: An access became available or unavailable.
///
/// Type 218, clause 7.5.8.6-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 218, name = "Access Availability Report", clause = "7.5.8.6-2", class = "extendable")]
pub struct AccessAvailabilityReport<'a> {
    /// Access Availability Information: mandatory, any number; N4.
    #[pfcp(row = "219:M:*:n::Access Availability Information")]
    pub access_availability_information: List<'a, AccessAvailabilityInformation>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// QoS Monitoring Report: Measurements of a QoS flow.
///
/// Type 247, clause 7.5.8.6-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 247, name = "QoS Monitoring Report", clause = "7.5.8.6-3", class = "extendable")]
pub struct QoSMonitoringReport<'a> {
    /// QFI: mandatory; N4.
    #[pfcp(row = "124:M:1:n::QFI")]
    pub qfi: Option<Qfi>,
    /// QoS Monitoring Measurement: mandatory; N4.
    #[pfcp(row = "248:M:1:n::QoS Monitoring Measurement")]
    pub qo_s_monitoring_measurement: Option<QoSMonitoringMeasurement>,
    /// Redundant N3/N9 Transmission Information: conditional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "399:C:1:n:R19:Redundant N3/N9 Transmission Information")]
    pub redundant_n3_n9_transmission_information: Option<RedundantN3N9TransmissionInformation<'a>>,
    /// Time Stamp: mandatory; N4.
    #[pfcp(row = "156:M:1:n::Time Stamp")]
    pub time_stamp: Option<TimeStamp>,
    /// Start Time: optional; N4.
    #[pfcp(row = "75:O:1:n::Start Time")]
    pub start_time: Option<StartTime>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Traffic Parameter Measurement Report: Traffic parameters that were measured.
///
/// Type 324, clause 7.5.8.6-4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 324, name = "Traffic Parameter Measurement Report", clause = "7.5.8.6-4", class = "extendable")]
pub struct TrafficParameterMeasurementReport<'a> {
    /// QFI: mandatory; N4.
    #[pfcp(row = "124:M:1:n:R18+:QFI")]
    pub qfi: Option<Qfi>,
    /// N6 Jitter Measurement: conditional; N4.
    #[pfcp(row = "327:C:1:n:R18+:N6 Jitter Measurement")]
    pub n6_jitter_measurement: Option<N6JitterMeasurement>,
    /// UL Periodicity: conditional; N4.
    #[pfcp(row = "329:C:1:n:R18+:UL Periodicity")]
    pub ul_periodicity: Option<UlPeriodicity>,
    /// Time Stamp: mandatory; N4.
    #[pfcp(row = "156:M:1:n:R18+:Time Stamp")]
    pub time_stamp: Option<TimeStamp>,
    /// Start Time: optional; N4.
    #[pfcp(row = "75:O:1:n:R18+:Start Time")]
    pub start_time: Option<StartTime>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}
