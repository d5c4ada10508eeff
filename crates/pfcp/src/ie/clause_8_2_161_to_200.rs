//! Clauses 8.2.161 to 8.2.200: elements with a value.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use crate::flags::flags;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use wireform_derive::Pfcp;

/// Data Network Access Identifier: Names the place where the data network is entered.
///
/// Type 232, clause 8.2.161.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 232, name = "Data Network Access Identifier", clause = "8.2.161", class = "variable")]
#[pfcp(layout = "dnai:utf8")]
pub struct DataNetworkAccessIdentifier<'a> {
    /// Dnai: text up to the end.
    pub dnai: &'a str,
}

/// Average Packet Delay: Mean packet delay.
///
/// Type 234, clause 8.2.162.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 234, name = "Average Packet Delay", clause = "8.2.162", class = "extendable", least = 4)]
#[pfcp(layout = "milliseconds:u32")]
pub struct AveragePacketDelay {
    /// Milliseconds: four octets.
    pub milliseconds: u32,
}

/// Minimum Packet Delay: Least packet delay.
///
/// Type 235, clause 8.2.163.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 235, name = "Minimum Packet Delay", clause = "8.2.163", class = "extendable", least = 4)]
#[pfcp(layout = "milliseconds:u32")]
pub struct MinimumPacketDelay {
    /// Milliseconds: four octets.
    pub milliseconds: u32,
}

/// Maximum Packet Delay: Greatest packet delay.
///
/// Type 236, clause 8.2.164.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 236, name = "Maximum Packet Delay", clause = "8.2.164", class = "extendable", least = 4)]
#[pfcp(layout = "milliseconds:u32")]
pub struct MaximumPacketDelay {
    /// Milliseconds: four octets.
    pub milliseconds: u32,
}

flags! {
    /// Flags of QoS Report Trigger.
    QoSReportTriggerFlags: u8 [1] { PER = 1, THR = 2, IRE = 3, }
}

/// QoS Report Trigger: When delays are reported: periodically, by threshold, immediately.
///
/// Type 237, clause 8.2.165.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 237, name = "QoS Report Trigger", clause = "8.2.165", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{PER@1,THR@2,IRE@3}")]
pub struct QoSReportTrigger {
    /// Which parts there are, or what holds.
    pub flags: QoSReportTriggerFlags,
}

flags! {
    /// Flags of GTP-U Path Interface Type.
    GtpuPathInterfaceTypeFlags: u8 [1] { N9 = 1, N3 = 2, }
}

/// GTP-U Path Interface Type: Whether a path is of N9 or N3.
///
/// Type 241, clause 8.2.166.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 241, name = "GTP-U Path Interface Type", clause = "8.2.166", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{N9@1,N3@2}")]
pub struct GtpuPathInterfaceType {
    /// Which parts there are, or what holds.
    pub flags: GtpuPathInterfaceTypeFlags,
}

flags! {
    /// Flags of Requested QoS Monitoring.
    RequestedQoSMonitoringFlags: u32 [1, 1 ..] { DLPD = 1, ULPD = 2, RPPD = 3, GTPUPM = 4, DLCI = 5, ULCI = 6, DLDR = 7, ULDR = 8, DLAB = 9, ULAB = 10, }
}

/// Requested QoS Monitoring: What of a QoS flow is measured.
///
/// Type 243, clause 8.2.167.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 243, name = "Requested QoS Monitoring", clause = "8.2.167", class = "extendable", least = 1)]
#[pfcp(layout = "flags1+{DLPD@1,ULPD@2,RPPD@3,GTPUPM@4,DLCI@5,ULCI@6,DLDR@7,ULDR@8,DLAB@9:R19,ULAB@10:R19}")]
pub struct RequestedQoSMonitoring {
    /// Which parts there are, or what holds.
    pub flags: RequestedQoSMonitoringFlags,
}

flags! {
    /// Flags of Reporting Frequency.
    ReportingFrequencyFlags: u8 [1] { EVETT = 1, PERIO = 2, SESRL = 3, }
}

/// Reporting Frequency: How often measurements are reported.
///
/// Type 244, clause 8.2.168.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 244, name = "Reporting Frequency", clause = "8.2.168", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{EVETT@1,PERIO@2,SESRL@3:R17ONLY}")]
pub struct ReportingFrequency {
    /// Which parts there are, or what holds.
    pub flags: ReportingFrequencyFlags,
}

flags! {
    /// Flags of Packet Delay Thresholds.
    PacketDelayThresholdsFlags: u8 [1] { DL = 1, UL = 2, RP = 3, }
}

/// Packet Delay Thresholds: Delays from which on they are reported.
///
/// Type 245, clause 8.2.169.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 245, name = "Packet Delay Thresholds", clause = "8.2.169", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{DL@1,UL@2,RP@3} downlink_ms:u32?DL uplink_ms:u32?UL round_trip_ms:u32?RP")]
pub struct PacketDelayThresholds {
    /// Which parts there are, or what holds.
    pub flags: PacketDelayThresholdsFlags,
    /// Downlink ms, in milliseconds: four octets; there if `DL`.
    pub downlink_ms: Option<u32>,
    /// Uplink ms, in milliseconds: four octets; there if `UL`.
    pub uplink_ms: Option<u32>,
    /// Round trip ms, in milliseconds: four octets; there if `RP`.
    pub round_trip_ms: Option<u32>,
}

/// Minimum Wait Time: The least time between two reports.
///
/// Type 246, clause 8.2.170.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 246, name = "Minimum Wait Time", clause = "8.2.170", class = "extendable", least = 4)]
#[pfcp(layout = "seconds:u32")]
pub struct MinimumWaitTime {
    /// Seconds: four octets.
    pub seconds: u32,
}

flags! {
    /// Flags of QoS Monitoring Measurement.
    QoSMonitoringMeasurementFlags: u8 [1] { DLPD = 1, ULPD = 2, RPPD = 3, PLMF = 4, DLCI = 5, ULCI = 6, DLDR = 7, ULDR = 8, }
}

/// QoS Monitoring Measurement: Delays, congestion and rates that were measured.
///
/// Type 248, clause 8.2.171.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 248, name = "QoS Monitoring Measurement", clause = "8.2.171", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{DLPD@1,ULPD@2,RPPD@3,PLMF@4,DLCI@5,ULCI@6,DLDR@7,ULDR@8} downlink_packet_delay_ms:u32?DLPD uplink_packet_delay_ms:u32?ULPD round_trip_packet_delay_ms:u32?RPPD downlink_congestion:u16?DLCI uplink_congestion:u16?ULCI average_dl_rate_kbps:u40?DLDR average_ul_rate_kbps:u40?ULDR"
)]
pub struct QoSMonitoringMeasurement {
    /// Which parts there are, or what holds.
    pub flags: QoSMonitoringMeasurementFlags,
    /// Downlink packet delay ms, in milliseconds: four octets; there if `DLPD`.
    pub downlink_packet_delay_ms: Option<u32>,
    /// Uplink packet delay ms, in milliseconds: four octets; there if `ULPD`.
    pub uplink_packet_delay_ms: Option<u32>,
    /// Round trip packet delay ms, in milliseconds: four octets; there if `RPPD`.
    pub round_trip_packet_delay_ms: Option<u32>,
    /// Downlink congestion: two octets; there if `DLCI`.
    pub downlink_congestion: Option<u16>,
    /// Uplink congestion: two octets; there if `ULCI`.
    pub uplink_congestion: Option<u16>,
    /// Average dl rate kbps, in kilobits per second: five octets; there if `DLDR`.
    pub average_dl_rate_kbps: Option<u64>,
    /// Average ul rate kbps, in kilobits per second: five octets; there if `ULDR`.
    pub average_ul_rate_kbps: Option<u64>,
}

flags! {
    /// Flags of MT-EDT Control Information.
    MtEdtControlInformationFlags: u8 [1] { RDSI = 1, }
}

/// MT-EDT Control Information: Whether the size of downlink data is wanted for early data transmission.
///
/// Type 249, clause 8.2.172.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 249, name = "MT-EDT Control Information", clause = "8.2.172", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{RDSI@1}")]
pub struct MtEdtControlInformation {
    /// Which parts there are, or what holds.
    pub flags: MtEdtControlInformationFlags,
}

/// DL Data Packets Size: The size of the downlink data that waits.
///
/// Type 250, clause 8.2.173.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 250, name = "DL Data Packets Size", clause = "8.2.173", class = "extendable", least = 2)]
#[pfcp(layout = "dl_data_packets_size:u16")]
pub struct DlDataPacketsSize {
    /// Dl data packets size: two octets.
    pub dl_data_packets_size: u16,
}

flags! {
    /// Flags of QER Control Indications.
    QerControlIndicationsFlags: u8 [1] { RCSR = 1, }
}

/// QER Control Indications: Whether the user plane reports the state of packet rates.
///
/// Type 251, clause 8.2.174.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 251, name = "QER Control Indications", clause = "8.2.174", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{RCSR@1}")]
pub struct QerControlIndications {
    /// Which parts there are, or what holds.
    pub flags: QerControlIndicationsFlags,
}

/// NF Instance ID: Identifies an instance of a network function.
///
/// Type 253, clause 8.2.175.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 253, name = "NF Instance ID", clause = "8.2.175", class = "fixed", least = 16)]
#[pfcp(layout = "uuid:bytes(16)")]
pub struct NfInstanceId {
    /// Uuid: 16 octets.
    pub uuid: [u8; 16],
}

/// S-NSSAI: The network slice.
///
/// Type 257, clause 8.2.176.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 257, name = "S-NSSAI", clause = "8.2.176", class = "fixed", least = 4)]
#[pfcp(layout = "sst:u8 sd:u24")]
pub struct SNssai {
    /// Sst: one octet.
    pub sst: u8,
    /// Sd: three octets.
    pub sd: u32,
}

flags! {
    /// Flags of IP version.
    IpVersionFlags: u8 [1] { V4 = 1, V6 = 2, }
}

/// IP version: Versions of IP that a pool serves.
///
/// Type 258, clause 8.2.177.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 258, name = "IP version", clause = "8.2.177", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{V4@1,V6@2}")]
pub struct IpVersion {
    /// Which parts there are, or what holds.
    pub flags: IpVersionFlags,
}

flags! {
    /// Flags of PFCPASReq-Flags.
    PfcpasReqBits: u8 [1] { UUPSI = 1, }
}

/// PFCPASReq-Flags: What else an association set-up asks for.
///
/// Type 259, clause 8.2.178.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 259, name = "PFCPASReq-Flags", clause = "8.2.178", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{UUPSI@1}")]
pub struct PfcpasReqFlags {
    /// Which parts there are, or what holds.
    pub flags: PfcpasReqBits,
}

flags! {
    /// Flags of Data Status.
    DataStatusFlags: u8 [1] { DROP = 1, BUFF = 2, }
}

/// Data Status: Whether downlink data was dropped or buffered.
///
/// Type 260, clause 8.2.179.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 260, name = "Data Status", clause = "8.2.179", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{DROP@1,BUFF@2}")]
pub struct DataStatus {
    /// Which parts there are, or what holds.
    pub flags: DataStatusFlags,
}

flags! {
    /// Flags of RDS configuration information.
    RdsConfigurationInformationFlags: u8 [1] { RDS = 1, }
}

/// RDS configuration information: Whether reliable data service is configured.
///
/// Type 262, clause 8.2.180.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 262, name = "RDS configuration information", clause = "8.2.180", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{RDS@1}")]
pub struct RdsConfigurationInformation {
    /// Which parts there are, or what holds.
    pub flags: RdsConfigurationInformationFlags,
}

flags! {
    /// Flags of Multipath Applicable Indication.
    MultipathApplicableIndicationFlags: u8 [1] { MTAI = 1, MQAI = 2, }
}

/// Multipath Applicable Indication: Whether a rule's traffic may be split over accesses.
///
/// Type 265, clause 8.2.181.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 265, name = "Multipath Applicable Indication", clause = "8.2.181", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{MTAI@1,MQAI@2}")]
pub struct MultipathApplicableIndication {
    /// Which parts there are, or what holds.
    pub flags: MultipathApplicableIndicationFlags,
}

/// User Plane Node Management Information Container: Management information of a bridge or router, as IEEE defines it.
///
/// Type 266, clause 8.2.182.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 266, name = "User Plane Node Management Information Container", clause = "8.2.182", class = "variable")]
#[pfcp(layout = "container:bytes")]
pub struct UserPlaneNodeManagementInformationContainer<'a> {
    /// Container: octets up to the end.
    pub container: &'a [u8],
}

flags! {
    /// Flags of Number of UE IP Addresses.
    NumberOfUeIpAddressesFlags: u8 [1] { IPV4 = 1, IPV6 = 2, }
}

/// Number of UE IP Addresses: How many UE addresses there are.
///
/// Type 268, clause 8.2.183.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 268, name = "Number of UE IP Addresses", clause = "8.2.183", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{IPV4@1,IPV6@2} number_ipv4:u32?IPV4 number_ipv6:u32?IPV6")]
pub struct NumberOfUeIpAddresses {
    /// Which parts there are, or what holds.
    pub flags: NumberOfUeIpAddressesFlags,
    /// Number ipv4: four octets; there if `IPV4`.
    pub number_ipv4: Option<u32>,
    /// Number ipv6: four octets; there if `IPV6`.
    pub number_ipv6: Option<u32>,
}

/// Validity Timer: How long information holds.
///
/// Type 269, clause 8.2.184.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 269, name = "Validity Timer", clause = "8.2.184", class = "extendable", least = 2)]
#[pfcp(layout = "seconds:u16")]
pub struct ValidityTimer {
    /// Seconds: two octets.
    pub seconds: u16,
}

/// Offending IE Information: The element that was wrong, with its value.
///
/// Type 274, clause 8.2.185.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 274, name = "Offending IE Information", clause = "8.2.185", class = "variable")]
#[pfcp(layout = "ie_type:u16 value:bytes")]
pub struct OffendingIeInformation<'a> {
    /// Ie type: two octets.
    pub ie_type: u16,
    /// Value: octets up to the end.
    pub value: &'a [u8],
}

/// RAT Type: The radio access technology.
///
/// Type 275, clause 8.2.186.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 275, name = "RAT Type", clause = "8.2.186", class = "extendable", least = 1)]
#[pfcp(layout = "rat_type:u8")]
#[pfcp(
    values = "rat_type: 0 <reserved>; 1 UTRAN; 2 GERAN; 3 WLAN; 4 GAN; 5 HSPA Evolution; 6 EUTRAN (WB-E-UTRAN); 7 Virtual; 8 EUTRAN-NB-IoT; 9 LTE-M; 10 NR; 11 WB-E-UTRAN (LEO); 12 WB-E-UTRAN (MEO); 13 WB-E-UTRAN (GEO); 14 WB-E-UTRAN (OTHERSAT); 15 EUTRAN-NB-IoT (LEO); 16 EUTRAN-NB-IoT (MEO); 17 EUTRAN-NB-IoT (GEO); 18 EUTRAN-NB-IoT (OTHERSAT); 19 LTE-M (LEO); 20 LTE-M (MEO); 21 LTE-M (GEO); 22 LTE-M (OTHERSAT); 23 NR (LEO); 24 NR (MEO); 25 NR (GEO); 26 NR (OTHERSAT); 27 NR-REDCAP; 28 NR-EREDCAP"
)]
pub struct RatType {
    /// Rat type: one octet.
    pub rat_type: u8,
}

flags! {
    /// Flags of L2TP User Authentication.
    L2tpUserAuthenticationFlags: u8 [1] { PAN = 1, PAC = 2, PAR = 3, PAI = 4, }
}

/// L2TP User Authentication: How the LNS knows the user.
///
/// Type 278, clause 8.2.187.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 278, name = "L2TP User Authentication", clause = "8.2.187", class = "extendable", least = 1)]
#[pfcp(
    layout = "proxy_authen_type:u16 flags1{PAN@1,PAC@2,PAR@3,PAI@4} proxy_authen_name:lv8?PAN proxy_authen_challenge:lv8?PAC proxy_authen_response:lv8?PAR proxy_authen_id:u8?PAI"
)]
pub struct L2tpUserAuthentication<'a> {
    /// Proxy authen type: two octets.
    pub proxy_authen_type: u16,
    /// Which parts there are, or what holds.
    pub flags: L2tpUserAuthenticationFlags,
    /// Proxy authen name: octets behind a length of one octet; there if `PAN`.
    pub proxy_authen_name: Option<&'a [u8]>,
    /// Proxy authen challenge: octets behind a length of one octet; there if `PAC`.
    pub proxy_authen_challenge: Option<&'a [u8]>,
    /// Proxy authen response: octets behind a length of one octet; there if `PAR`.
    pub proxy_authen_response: Option<&'a [u8]>,
    /// Proxy authen id: one octet; there if `PAI`.
    pub proxy_authen_id: Option<u8>,
}

/// LNS Address: The address of the LNS.
///
/// Type 280, clause 8.2.188.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(ie = 280, name = "LNS Address", clause = "8.2.188", class = "extendable", least = 4)]
#[pfcp(layout = "address:addr")]
pub struct LnsAddress {
    /// Address: IPv4 or IPv6 address, by its length.
    pub address: IpAddr,
}

/// Tunnel Preference: The rank of a tunnel among several.
///
/// Type 281, clause 8.2.189.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 281, name = "Tunnel Preference", clause = "8.2.189", class = "fixed", least = 3)]
#[pfcp(layout = "tunnel_preference:u24")]
pub struct TunnelPreference {
    /// Tunnel preference: three octets.
    pub tunnel_preference: u32,
}

/// Calling Number: The calling number of an L2TP session.
///
/// Type 282, clause 8.2.190.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 282, name = "Calling Number", clause = "8.2.190", class = "variable")]
#[pfcp(layout = "calling_number:bytes")]
pub struct CallingNumber<'a> {
    /// Calling number: octets up to the end.
    pub calling_number: &'a [u8],
}

/// Called Number: The called number of an L2TP session.
///
/// Type 283, clause 8.2.191.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 283, name = "Called Number", clause = "8.2.191", class = "variable")]
#[pfcp(layout = "called_number:bytes")]
pub struct CalledNumber<'a> {
    /// Called number: octets up to the end.
    pub called_number: &'a [u8],
}

flags! {
    /// Flags of L2TP Session Indications.
    L2tpSessionIndicationsFlags: u8 [1] { REUIA = 1, REDSA = 2, RENSA = 3, }
}

/// L2TP Session Indications: What is wanted of the LNS: addresses of UE, DNS, NBNS.
///
/// Type 284, clause 8.2.192.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 284, name = "L2TP Session Indications", clause = "8.2.192", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{REUIA@1,REDSA@2,RENSA@3}")]
pub struct L2tpSessionIndications {
    /// Which parts there are, or what holds.
    pub flags: L2tpSessionIndicationsFlags,
}

/// DNS Server Address: A DNS server.
///
/// Type 285, clause 8.2.193.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(ie = 285, name = "DNS Server Address", clause = "8.2.193", class = "extendable", least = 4)]
#[pfcp(layout = "ipv4:ip4")]
pub struct DnsServerAddress {
    /// Ipv4: IPv4 address.
    pub ipv4: Ipv4Addr,
}

/// NBNS Server Address: An NBNS server.
///
/// Type 286, clause 8.2.194.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(ie = 286, name = "NBNS Server Address", clause = "8.2.194", class = "extendable", least = 4)]
#[pfcp(layout = "ipv4:ip4")]
pub struct NbnsServerAddress {
    /// Ipv4: IPv4 address.
    pub ipv4: Ipv4Addr,
}

/// Maximum Receive Unit: The largest packet that the user can receive.
///
/// Type 287, clause 8.2.195.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 287, name = "Maximum Receive Unit", clause = "8.2.195", class = "fixed", least = 2)]
#[pfcp(layout = "mru:u16")]
pub struct MaximumReceiveUnit {
    /// Mru: two octets.
    pub mru: u16,
}

flags! {
    /// Flags of Thresholds.
    ThresholdsFlags: u8 [1] { RTT = 1, PLR = 2, }
}

/// Thresholds: Round-trip time and loss from which on traffic is moved to the other access.
///
/// Type 288, clause 8.2.196.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 288, name = "Thresholds", clause = "8.2.196", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{RTT@1,PLR@2} rtt_ms:u16?RTT packet_loss_rate_percent:u8?PLR")]
pub struct Thresholds {
    /// Which parts there are, or what holds.
    pub flags: ThresholdsFlags,
    /// Rtt ms, in milliseconds: two octets; there if `RTT`.
    pub rtt_ms: Option<u16>,
    /// Packet loss rate percent: one octet; there if `PLR`.
    pub packet_loss_rate_percent: Option<u8>,
}

flags! {
    /// Flags of Steering Mode Indicator.
    SteeringModeIndicatorFlags: u8 [1] { ALBI = 1, UEAI = 2, }
}

/// Steering Mode Indicator: How freely the split of traffic may be changed.
///
/// Type 289, clause 8.2.197.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 289, name = "Steering Mode Indicator", clause = "8.2.197", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{ALBI@1,UEAI@2}")]
pub struct SteeringModeIndicator {
    /// Which parts there are, or what holds.
    pub flags: SteeringModeIndicatorFlags,
}

/// Group ID: Names a group of sessions.
///
/// Type 291, clause 8.2.198.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 291, name = "Group ID", clause = "8.2.198", class = "variable")]
#[pfcp(layout = "group_id:bytes")]
pub struct GroupId<'a> {
    /// Group id: octets up to the end.
    pub group_id: &'a [u8],
}

flags! {
    /// Flags of CP IP Address.
    CpIpAddressFlags: u8 [1] { V6 = 1, V4 = 2, }
}

/// CP IP Address: An address of the control plane.
///
/// Type 292, clause 8.2.199.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 292, name = "CP IP Address", clause = "8.2.199", class = "variable")]
#[pfcp(layout = "flags1{V6@1,V4@2} ipv4:ip4?V4 ipv6:ip6?V6")]
pub struct CpIpAddress {
    /// Which parts there are, or what holds.
    pub flags: CpIpAddressFlags,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6`.
    pub ipv6: Option<Ipv6Addr>,
}

flags! {
    /// Flags of IP Address and Port number Replacement.
    IpAddressAndPortNumberReplacementFlags: u16 [2] { DIPV4 = 1, DIPV6 = 2, DPN = 3, SIPV4 = 4, SIPV6 = 5, SPN = 6, UMN6RS = 7, }
}

/// IP Address and Port number Replacement: Addresses and ports that replace those of packets.
///
/// Type 293, clause 8.2.200.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 293, name = "IP Address and Port number Replacement", clause = "8.2.200", class = "extendable", least = 2)]
#[pfcp(
    layout = "flags2{DIPV4@1,DIPV6@2,DPN@3,SIPV4@4,SIPV6@5,SPN@6,UMN6RS@7} destination_ipv4:ip4?DIPV4 destination_ipv6:ip6?DIPV6 destination_port:u16?DPN source_ipv4:ip4?SIPV4 source_ipv6:ip6?SIPV6 source_port:u16?SPN"
)]
pub struct IpAddressAndPortNumberReplacement {
    /// Which parts there are, or what holds.
    pub flags: IpAddressAndPortNumberReplacementFlags,
    /// Destination ipv4: IPv4 address; there if `DIPV4`.
    pub destination_ipv4: Option<Ipv4Addr>,
    /// Destination ipv6: IPv6 address; there if `DIPV6`.
    pub destination_ipv6: Option<Ipv6Addr>,
    /// Destination port: two octets; there if `DPN`.
    pub destination_port: Option<u16>,
    /// Source ipv4: IPv4 address; there if `SIPV4`.
    pub source_ipv4: Option<Ipv4Addr>,
    /// Source ipv6: IPv6 address; there if `SIPV6`.
    pub source_ipv6: Option<Ipv6Addr>,
    /// Source port: two octets; there if `SPN`.
    pub source_port: Option<u16>,
}
