//! Clauses 8.2.121 to 8.2.160: elements with a value.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use crate::flags::flags;
use crate::value::{Fqdn, Mac, Seq};
use core::net::{Ipv4Addr, Ipv6Addr};
use wireform_derive::Pfcp;

/// Activation Time: When the rule begins to hold.
///
/// Type 163, clause 8.2.121.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 163, name = "Activation Time", clause = "8.2.121", class = "extendable", least = 4)]
#[pfcp(layout = "time:ntp32")]
pub struct ActivationTime {
    /// Time: NTP seconds since 1900.
    pub time: u32,
}

/// Deactivation Time: When the rule ceases to hold.
///
/// Type 164, clause 8.2.122.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 164, name = "Deactivation Time", clause = "8.2.122", class = "extendable", least = 4)]
#[pfcp(layout = "time:ntp32")]
pub struct DeactivationTime {
    /// Time: NTP seconds since 1900.
    pub time: u32,
}

/// MAR ID: Identifies a multi-access rule within its session.
///
/// Type 170, clause 8.2.123.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 170, name = "MAR ID", clause = "8.2.123", class = "extendable", least = 2)]
#[pfcp(layout = "mar_id:u16")]
pub struct MarId {
    /// Mar id: two octets.
    pub mar_id: u16,
}

/// Steering Functionality: The protocol that splits traffic over accesses.
///
/// Type 171, clause 8.2.124.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 171, name = "Steering Functionality", clause = "8.2.124", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{steering_functionality@4-1}")]
#[pfcp(values = "steering_functionality: 0 ATSSS-LL; 1 MPTCP; 2 MPQUIC-UDP; 3 MPQUIC-IP; 4 MPQUIC-E")]
pub struct SteeringFunctionality {
    /// Steering functionality: 4 bits.
    pub steering_functionality: u8,
}

/// Steering Mode: How traffic is split over accesses.
///
/// Type 172, clause 8.2.125.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 172, name = "Steering Mode", clause = "8.2.125", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{steering_mode@4-1}")]
#[pfcp(values = "steering_mode: 0 Active-Standby; 1 Smallest Delay; 2 Load Balancing; 3 Priority-based; 4 Redundant")]
pub struct SteeringMode {
    /// Steering mode: 4 bits.
    pub steering_mode: u8,
}

/// Weight: The share of an access in percent.
///
/// Type 173, clause 8.2.126.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 173, name = "Weight", clause = "8.2.126", class = "fixed", least = 1)]
#[pfcp(layout = "weight:u8")]
pub struct Weight {
    /// Weight: one octet.
    pub weight: u8,
}

/// Priority: The rank of an access.
///
/// Type 174, clause 8.2.127.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 174, name = "Priority", clause = "8.2.127", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{priority@4-1}")]
#[pfcp(values = "priority: 0 Active; 1 Standby; 2 No Standby; 3 High; 4 Low; 5 Primary; 6 Secondary")]
pub struct Priority {
    /// Priority: 4 bits.
    pub priority: u8,
}

/// UE IP address Pool Identity: Names a pool from which UE addresses are taken.
///
/// Type 177, clause 8.2.128.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 177, name = "UE IP address Pool Identity", clause = "8.2.128", class = "extendable", least = 2)]
#[pfcp(layout = "pool_id:lv16")]
pub struct UeIpAddressPoolIdentity<'a> {
    /// Pool id: octets behind a length of two octets.
    pub pool_id: &'a [u8],
}

flags! {
    /// Flags of Alternative SMF IP Address.
    AlternativeSmfIpAddressFlags: u8 [1] { V6 = 1, V4 = 2, PPE = 3, }
}

/// Alternative SMF IP Address: Another address under which the control plane can be reached.
///
/// Type 178, clause 8.2.129.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 178, name = "Alternative SMF IP Address", clause = "8.2.129", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{V6@1,V4@2,PPE@3} ipv4:ip4?V4 ipv6:ip6?V6")]
pub struct AlternativeSmfIpAddress {
    /// Which parts there are, or what holds.
    pub flags: AlternativeSmfIpAddressFlags,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6`.
    pub ipv6: Option<Ipv6Addr>,
}

flags! {
    /// Flags of Packet Replication and Detection Carry-On Information.
    PacketReplicationAndDetectionCarryOnInformationFlags: u8 [1] { PRIUEAI = 1, PRIN19I = 2, PRIN6I = 3, DCARONI = 4, }
}

/// Packet Replication and Detection Carry-On Information: Whether packets are replicated, and detection goes on behind this rule.
///
/// Type 179, clause 8.2.130.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(
    ie = 179,
    name = "Packet Replication and Detection Carry-On Information",
    clause = "8.2.130",
    class = "extendable",
    least = 1
)]
#[pfcp(layout = "flags1{PRIUEAI@1,PRIN19I@2,PRIN6I@3,DCARONI@4}")]
pub struct PacketReplicationAndDetectionCarryOnInformation {
    /// Which parts there are, or what holds.
    pub flags: PacketReplicationAndDetectionCarryOnInformationFlags,
}

/// SMF Set ID: Names the set that an SMF belongs to.
///
/// Type 180, clause 8.2.131.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 180, name = "SMF Set ID", clause = "8.2.131", class = "extendable", least = 1)]
#[pfcp(layout = "spare1 fqdn:fqdn")]
pub struct SmfSetId<'a> {
    /// Fqdn: domain name in labels.
    pub fqdn: Fqdn<'a>,
}

/// Quota Validity Time: How long a quota holds.
///
/// Type 181, clause 8.2.132.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 181, name = "Quota Validity Time", clause = "8.2.132", class = "extendable", least = 4)]
#[pfcp(layout = "seconds:u32")]
pub struct QuotaValidityTime {
    /// Seconds: four octets.
    pub seconds: u32,
}

/// Number of Reports: How many reports are made before the rule stops.
///
/// Type 182, clause 8.2.133.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 182, name = "Number of Reports", clause = "8.2.133", class = "fixed", least = 2)]
#[pfcp(layout = "number_of_reports:u16")]
pub struct NumberOfReports {
    /// Number of reports: two octets.
    pub number_of_reports: u16,
}

flags! {
    /// Flags of PFCPASRsp-Flags.
    PfcpasRspBits: u8 [1] { PSREI = 1, UUPSI = 2, }
}

/// PFCPASRsp-Flags: What the answer to an association set-up says beside.
///
/// Type 184, clause 8.2.134.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 184, name = "PFCPASRsp-Flags", clause = "8.2.134", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{PSREI@1,UUPSI@2}")]
pub struct PfcpasRspFlags {
    /// Which parts there are, or what holds.
    pub flags: PfcpasRspBits,
}

flags! {
    /// Flags of CP PFCP Entity IP Address.
    CpPfcpEntityIpAddressFlags: u8 [1] { V6 = 1, V4 = 2, }
}

/// CP PFCP Entity IP Address: An address of the control plane whose sessions are kept.
///
/// Type 185, clause 8.2.135.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 185, name = "CP PFCP Entity IP Address", clause = "8.2.135", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{V6@1,V4@2} ipv4:ip4?V4 ipv6:ip6?V6")]
pub struct CpPfcpEntityIpAddress {
    /// Which parts there are, or what holds.
    pub flags: CpPfcpEntityIpAddressFlags,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6`.
    pub ipv6: Option<Ipv6Addr>,
}

flags! {
    /// Flags of PFCPSEReq-Flags.
    PfcpseReqBits: u8 [1] { RESTI = 1, SUMPC = 2, HRSBOM = 3, EPRI = 4, }
}

/// PFCPSEReq-Flags: What else an establishment asks for: restoration, for instance.
///
/// Type 186, clause 8.2.136.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 186, name = "PFCPSEReq-Flags", clause = "8.2.136", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{RESTI@1,SUMPC@2,HRSBOM@3,EPRI@4:R19}")]
pub struct PfcpseReqFlags {
    /// Which parts there are, or what holds.
    pub flags: PfcpseReqBits,
}

flags! {
    /// Flags of IP Multicast Address.
    IpMulticastAddressFlags: u8 [1] { V6 = 1, V4 = 2, R = 3, A = 4, }
}

/// IP Multicast Address: A multicast address, or a range of them.
///
/// Type 191, clause 8.2.137.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 191, name = "IP Multicast Address", clause = "8.2.137", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{V6@1,V4@2,R@3,A@4} start_ipv4:ip4?V4 start_ipv6:ip6?V6 end_ipv4:ip4?V4&R end_ipv6:ip6?V6&R")]
pub struct IpMulticastAddress {
    /// Which parts there are, or what holds.
    pub flags: IpMulticastAddressFlags,
    /// Start ipv4: IPv4 address; there if `V4`.
    pub start_ipv4: Option<Ipv4Addr>,
    /// Start ipv6: IPv6 address; there if `V6`.
    pub start_ipv6: Option<Ipv6Addr>,
    /// End ipv4: IPv4 address; there if `V4&R`.
    pub end_ipv4: Option<Ipv4Addr>,
    /// End ipv6: IPv6 address; there if `V6&R`.
    pub end_ipv6: Option<Ipv6Addr>,
}

flags! {
    /// Flags of Source IP Address.
    SourceIpAddressFlags: u8 [1] { V6 = 1, V4 = 2, MPL = 3, }
}

/// Source IP Address: A source address, or a prefix of them.
///
/// Type 192, clause 8.2.138.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 192, name = "Source IP Address", clause = "8.2.138", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{V6@1,V4@2,MPL@3} ipv4:ip4?V4 ipv6:ip6?V6 mask_or_prefix_length:u8?MPL")]
pub struct SourceIpAddress {
    /// Which parts there are, or what holds.
    pub flags: SourceIpAddressFlags,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6`.
    pub ipv6: Option<Ipv6Addr>,
    /// Mask or prefix length: one octet; there if `MPL`.
    pub mask_or_prefix_length: Option<u8>,
}

flags! {
    /// Flags of Packet Rate Status.
    PacketRateStatusFlags: u8 [1] { UL = 1, DL = 2, APR = 3, }
}

/// Packet Rate Status: How many packets may still pass, and until when.
///
/// Type 193, clause 8.2.139.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 193, name = "Packet Rate Status", clause = "8.2.139", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{UL@1,DL@2,APR@3} remaining_ul_packets:u16?UL remaining_additional_ul_packets:u16?UL&APR remaining_dl_packets:u16?DL remaining_additional_dl_packets:u16?DL&APR validity_time:ntp64?UL|DL"
)]
pub struct PacketRateStatus {
    /// Which parts there are, or what holds.
    pub flags: PacketRateStatusFlags,
    /// Remaining ul packets: two octets; there if `UL`.
    pub remaining_ul_packets: Option<u16>,
    /// Remaining additional ul packets: two octets; there if `UL&APR`.
    pub remaining_additional_ul_packets: Option<u16>,
    /// Remaining dl packets: two octets; there if `DL`.
    pub remaining_dl_packets: Option<u16>,
    /// Remaining additional dl packets: two octets; there if `DL&APR`.
    pub remaining_additional_dl_packets: Option<u16>,
    /// Validity time: NTP time, the fraction in the low 32 bits; there if `UL|DL`.
    pub validity_time: Option<u64>,
}

flags! {
    /// Flags of Create Bridge/Router Info.
    CreateBridgeRouterInfoFlags: u8 [1] { BII = 1, RII = 2, }
}

/// Create Bridge/Router Info: Whether the user plane is to allocate a port and a node identifier of a bridge or router.
///
/// Type 194, clause 8.2.140.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 194, name = "Create Bridge/Router Info", clause = "8.2.140", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{BII@1,RII@2}")]
pub struct CreateBridgeRouterInfo {
    /// Which parts there are, or what holds.
    pub flags: CreateBridgeRouterInfoFlags,
}

/// Port Number: A port of a bridge or router.
///
/// Type 196, clause 8.2.141.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 196, name = "Port Number", clause = "8.2.141", class = "fixed", least = 4)]
#[pfcp(layout = "port_number:u32")]
pub struct PortNumber {
    /// Port number: four octets.
    pub port_number: u32,
}

/// NW-TT Port Number: A port of the network-side translator.
///
/// Type 197, clause 8.2.142.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 197, name = "NW-TT Port Number", clause = "8.2.142", class = "fixed", least = 4)]
#[pfcp(layout = "port_number:u32")]
pub struct NwTtPortNumber {
    /// Port number: four octets.
    pub port_number: u32,
}

flags! {
    /// Flags of 5GS User Plane Node ID.
    FiveGsUserPlaneNodeIdFlags: u8 [1] { BID = 1, }
}

/// 5GS User Plane Node ID: Identifies a user plane node as a bridge or router.
///
/// Type 198, clause 8.2.143.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 198, name = "5GS User Plane Node ID", clause = "8.2.143", class = "extendable")]
#[pfcp(layout = "flags1{BID@1} user_plane_node_id:u64?BID")]
pub struct FiveGsUserPlaneNodeId {
    /// Which parts there are, or what holds.
    pub flags: FiveGsUserPlaneNodeIdFlags,
    /// User plane node id: eight octets; there if `BID`.
    pub user_plane_node_id: Option<u64>,
}

/// Port Management Information Container: Management information of a port, as IEEE defines it.
///
/// Type 202, clause 8.2.144.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 202, name = "Port Management Information Container", clause = "8.2.144", class = "variable")]
#[pfcp(layout = "container:bytes")]
pub struct PortManagementInformationContainer<'a> {
    /// Container: octets up to the end.
    pub container: &'a [u8],
}

flags! {
    /// Flags of Requested Clock Drift Information.
    RequestedClockDriftInformationFlags: u8 [1] { RRTO = 1, RRCR = 2, }
}

/// Requested Clock Drift Information: Whether time offset or rate ratio are wanted.
///
/// Type 204, clause 8.2.145.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 204, name = "Requested Clock Drift Information", clause = "8.2.145", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{RRTO@1,RRCR@2}")]
pub struct RequestedClockDriftInformation {
    /// Which parts there are, or what holds.
    pub flags: RequestedClockDriftInformationFlags,
}

/// Time Domain Number: A gPTP time domain.
///
/// Type 206, clause 8.2.146.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 206, name = "Time Domain Number", clause = "8.2.146", class = "extendable", least = 1)]
#[pfcp(layout = "time_domain_number:u8")]
pub struct TimeDomainNumber {
    /// Time domain number: one octet.
    pub time_domain_number: u8,
}

/// Time Offset Threshold: The time offset from which on it is reported.
///
/// Type 207, clause 8.2.147.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 207, name = "Time Offset Threshold", clause = "8.2.147", class = "extendable", least = 8)]
#[pfcp(layout = "nanoseconds:i64")]
pub struct TimeOffsetThreshold {
    /// Nanoseconds: eight octets, signed.
    pub nanoseconds: i64,
}

/// Cumulative rateRatio Threshold: The rate ratio from which on it is reported.
///
/// Type 208, clause 8.2.148.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 208, name = "Cumulative rateRatio Threshold", clause = "8.2.148", class = "extendable", least = 4)]
#[pfcp(layout = "cumulative_rate_ratio:i32")]
pub struct CumulativeRateRatioThreshold {
    /// Cumulative rate ratio: four octets, signed.
    pub cumulative_rate_ratio: i32,
}

/// Time Offset Measurement: A time offset that was measured.
///
/// Type 209, clause 8.2.149.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 209, name = "Time Offset Measurement", clause = "8.2.149", class = "extendable", least = 8)]
#[pfcp(layout = "nanoseconds:i64")]
pub struct TimeOffsetMeasurement {
    /// Nanoseconds: eight octets, signed.
    pub nanoseconds: i64,
}

/// Cumulative rateRatio Measurement: A rate ratio that was measured.
///
/// Type 210, clause 8.2.150.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 210, name = "Cumulative rateRatio Measurement", clause = "8.2.150", class = "extendable", least = 4)]
#[pfcp(layout = "cumulative_rate_ratio:i32")]
pub struct CumulativeRateRatioMeasurement {
    /// Cumulative rate ratio: four octets, signed.
    pub cumulative_rate_ratio: i32,
}

/// SRR ID: Identifies a session reporting rule within its session.
///
/// Type 215, clause 8.2.151.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 215, name = "SRR ID", clause = "8.2.151", class = "extendable", least = 1)]
#[pfcp(layout = "srr_id:u8")]
pub struct SrrId {
    /// Srr id: one octet.
    pub srr_id: u8,
}

flags! {
    /// Flags of Requested Access Availability Information.
    RequestedAccessAvailabilityInformationFlags: u8 [1] { RRCA = 1, }
}

/// Requested Access Availability Information: Which changes of access are reported.
///
/// Type 217, clause 8.2.152.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(
    ie = 217,
    name = "Requested Access Availability Information",
    clause = "8.2.152",
    class = "extendable",
    least = 1
)]
#[pfcp(layout = "flags1{RRCA@1}")]
pub struct RequestedAccessAvailabilityInformation {
    /// Which parts there are, or what holds.
    pub flags: RequestedAccessAvailabilityInformationFlags,
}

/// Access Availability Information: Which access, and whether it is available.
///
/// Type 219, clause 8.2.153.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 219, name = "Access Availability Information", clause = "8.2.153", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{availability_status@4-3,access_type@2-1}")]
#[pfcp(values = "access_type: 0 3GPP access type; 1 Non-3GPP access type")]
#[pfcp(values = "availability_status: 0 Access has become unavailable; 1 Access has become available")]
pub struct AccessAvailabilityInformation {
    /// Availability status: 2 bits.
    pub availability_status: u8,
    /// Access type: 2 bits.
    pub access_type: u8,
}

flags! {
    /// Flags of MPTCP Control Information.
    MptcpControlInformationFlags: u8 [1] { TCI = 1, }
}

/// MPTCP Control Information: Whether MPTCP is to be set up.
///
/// Type 222, clause 8.2.154.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 222, name = "MPTCP Control Information", clause = "8.2.154", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{TCI@1}")]
pub struct MptcpControlInformation {
    /// Which parts there are, or what holds.
    pub flags: MptcpControlInformationFlags,
}

flags! {
    /// Flags of ATSSS-LL Control Information.
    AtsssLlControlInformationFlags: u8 [1] { LLI = 1, }
}

/// ATSSS-LL Control Information: Whether ATSSS-LL is to be set up.
///
/// Type 223, clause 8.2.155.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 223, name = "ATSSS-LL Control Information", clause = "8.2.155", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{LLI@1}")]
pub struct AtsssLlControlInformation {
    /// Which parts there are, or what holds.
    pub flags: AtsssLlControlInformationFlags,
}

flags! {
    /// Flags of PMF Control Information.
    PmfControlInformationFlags: u8 [1] { PMFI = 1, DRTTI = 2, PQPM = 3, }
}

/// PMF Control Information: Whether measurements over accesses are to be set up.
///
/// Type 224, clause 8.2.156.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 224, name = "PMF Control Information", clause = "8.2.156", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{PMFI@1,DRTTI@2,PQPM@3} count:u8?PQPM qfi:u8*count")]
pub struct PmfControlInformation<'a> {
    /// Which parts there are, or what holds.
    pub flags: PmfControlInformationFlags,
    /// Qfi: one octet, counted.
    pub qfi: Seq<'a, u8>,
}

flags! {
    /// Flags of MPTCP Address Information.
    MptcpAddressInformationFlags: u8 [1] { V4 = 1, V6 = 2, }
}

/// MPTCP Address Information: Address and port of the MPTCP proxy.
///
/// Type 228, clause 8.2.157.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 228, name = "MPTCP Address Information", clause = "8.2.157", class = "extendable", least = 4)]
#[pfcp(layout = "flags1{V4@1,V6@2} proxy_type:u8 proxy_port:u16 ipv4:ip4?V4 ipv6:ip6?V6")]
pub struct MptcpAddressInformation {
    /// Which parts there are, or what holds.
    pub flags: MptcpAddressInformationFlags,
    /// Proxy type: one octet.
    pub proxy_type: u8,
    /// Proxy port: two octets.
    pub proxy_port: u16,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6`.
    pub ipv6: Option<Ipv6Addr>,
}

flags! {
    /// Flags of Link-Specific Multipath IP Address.
    LinkSpecificMultipathIpAddressFlags: u8 [1] { V4 = 1, V6 = 2, NV4 = 3, NV6 = 4, }
}

/// Link-Specific Multipath IP Address: The UE's addresses of each access.
///
/// Type 229, clause 8.2.158.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 229, name = "Link-Specific Multipath IP Address", clause = "8.2.158", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{V4@1,V6@2,NV4@3,NV6@4} ipv4_3gpp:ip4?V4 ipv6_3gpp:ip6?V6 ipv4_non3gpp:ip4?NV4 ipv6_non3gpp:ip6?NV6"
)]
pub struct LinkSpecificMultipathIpAddress {
    /// Which parts there are, or what holds.
    pub flags: LinkSpecificMultipathIpAddressFlags,
    /// Ipv4 3gpp: IPv4 address; there if `V4`.
    pub ipv4_3gpp: Option<Ipv4Addr>,
    /// Ipv6 3gpp: IPv6 address; there if `V6`.
    pub ipv6_3gpp: Option<Ipv6Addr>,
    /// Ipv4 non3gpp: IPv4 address; there if `NV4`.
    pub ipv4_non3gpp: Option<Ipv4Addr>,
    /// Ipv6 non3gpp: IPv6 address; there if `NV6`.
    pub ipv6_non3gpp: Option<Ipv6Addr>,
}

flags! {
    /// Flags of PMF Address Information.
    PmfAddressInformationFlags: u8 [1] { V4 = 1, V6 = 2, MAC = 3, }
}

/// PMF Address Information: Where the UE sends its measurements.
///
/// Type 230, clause 8.2.159.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 230, name = "PMF Address Information", clause = "8.2.159", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{V4@1,V6@2,MAC@3} ipv4:ip4?V4 ipv6:ip6?V6 port_3gpp:u16?V4|V6 port_non3gpp:u16?V4|V6 mac_3gpp:mac?MAC mac_non3gpp:mac?MAC"
)]
pub struct PmfAddressInformation {
    /// Which parts there are, or what holds.
    pub flags: PmfAddressInformationFlags,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6`.
    pub ipv6: Option<Ipv6Addr>,
    /// Port 3gpp: two octets; there if `V4|V6`.
    pub port_3gpp: Option<u16>,
    /// Port non3gpp: two octets; there if `V4|V6`.
    pub port_non3gpp: Option<u16>,
    /// Mac 3gpp: MAC address; there if `MAC`.
    pub mac_3gpp: Option<Mac>,
    /// Mac non3gpp: MAC address; there if `MAC`.
    pub mac_non3gpp: Option<Mac>,
}

flags! {
    /// Flags of ATSSS-LL Information.
    AtsssLlInformationFlags: u8 [1] { LLI = 1, }
}

/// ATSSS-LL Information: Whether ATSSS-LL is set up.
///
/// Type 231, clause 8.2.160.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 231, name = "ATSSS-LL Information", clause = "8.2.160", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{LLI@1}")]
pub struct AtsssLlInformation {
    /// Which parts there are, or what holds.
    pub flags: AtsssLlInformationFlags,
}
