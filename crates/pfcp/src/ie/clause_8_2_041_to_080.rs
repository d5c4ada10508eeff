//! Clauses 8.2.41 to 8.2.80: elements with a value.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use crate::flags::flags;
use crate::value::Seq;
use core::net::{Ipv4Addr, Ipv6Addr};
use wireform_derive::Pfcp;

flags! {
    /// Flags of Usage Report Trigger.
    UsageReportTriggerFlags: u32 [3, 1 ..] { PERIO = 1, VOLTH = 2, TIMTH = 3, QUHTI = 4, START = 5, STOPT = 6, DROTH = 7, IMMER = 8, VOLQU = 9, TIMQU = 10, LIUSA = 11, TERMR = 12, MONIT = 13, ENVCL = 14, MACAR = 15, EVETH = 16, EVEQU = 17, TEBUR = 18, IPMJL = 19, QUVTI = 20, EMRRE = 21, UPINT = 22, }
}

/// Usage Report Trigger: The event that made this report.
///
/// Type 63, clause 8.2.41.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 63, name = "Usage Report Trigger", clause = "8.2.41", class = "extendable", least = 2)]
#[pfcp(
    layout = "flags2+{PERIO@1,VOLTH@2,TIMTH@3,QUHTI@4,START@5,STOPT@6,DROTH@7,IMMER@8,VOLQU@9,TIMQU@10,LIUSA@11,TERMR@12,MONIT@13,ENVCL@14,MACAR@15,EVETH@16,EVEQU@17,TEBUR@18,IPMJL@19,QUVTI@20,EMRRE@21,UPINT@22}"
)]
pub struct UsageReportTrigger {
    /// Which parts there are, or what holds.
    pub flags: UsageReportTriggerFlags,
}

/// Measurement Period: The time between periodic reports.
///
/// Type 64, clause 8.2.42.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 64, name = "Measurement Period", clause = "8.2.42", class = "extendable", least = 4)]
#[pfcp(layout = "seconds:u32")]
pub struct MeasurementPeriod {
    /// Seconds: four octets.
    pub seconds: u32,
}

/// FQ-CSID: Identifies sets of PDN connections or sessions of a node, for restoration after a partial failure.
///
/// Type 65, clause 8.2.43.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 65, name = "FQ-CSID", clause = "8.2.43", class = "extendable", least = 1)]
#[pfcp(
    layout = "bits1{node_id_type@8-5,count@4-1} ipv4:ip4?node_id_type=0 ipv6:ip6?node_id_type=1 mcc_mnc_id:u32?node_id_type=2 csid:u16*count bits1{node_type@4-1}"
)]
#[pfcp(values = "node_type: 0 MME; 1 SGW-C; 2 PGW-C/SMF; 3 ePDG; 4 TWAN; 5 PGW-U/SGW-U/UPF")]
pub struct FqCsid<'a> {
    /// Node id type: 4 bits.
    pub node_id_type: u8,
    /// Ipv4: IPv4 address; there if `node_id_type=0`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `node_id_type=1`.
    pub ipv6: Option<Ipv6Addr>,
    /// Mcc mnc id: four octets; there if `node_id_type=2`.
    pub mcc_mnc_id: Option<u32>,
    /// Csid: two octets, counted.
    pub csid: Seq<'a, u16>,
    /// Node type: 4 bits.
    pub node_type: u8,
}

flags! {
    /// Flags of Volume Measurement.
    VolumeMeasurementFlags: u8 [1] { TOVOL = 1, ULVOL = 2, DLVOL = 3, TONOP = 4, ULNOP = 5, DLNOP = 6, }
}

/// Volume Measurement: Octets and packets that were counted.
///
/// Type 66, clause 8.2.44.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 66, name = "Volume Measurement", clause = "8.2.44", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{TOVOL@1,ULVOL@2,DLVOL@3,TONOP@4,ULNOP@5,DLNOP@6} total_octets:u64?TOVOL uplink_octets:u64?ULVOL downlink_octets:u64?DLVOL total_packets:u64?TONOP uplink_packets:u64?ULNOP downlink_packets:u64?DLNOP"
)]
pub struct VolumeMeasurement {
    /// Which parts there are, or what holds.
    pub flags: VolumeMeasurementFlags,
    /// Total octets, in octets: eight octets; there if `TOVOL`.
    pub total_octets: Option<u64>,
    /// Uplink octets, in octets: eight octets; there if `ULVOL`.
    pub uplink_octets: Option<u64>,
    /// Downlink octets, in octets: eight octets; there if `DLVOL`.
    pub downlink_octets: Option<u64>,
    /// Total packets: eight octets; there if `TONOP`.
    pub total_packets: Option<u64>,
    /// Uplink packets: eight octets; there if `ULNOP`.
    pub uplink_packets: Option<u64>,
    /// Downlink packets: eight octets; there if `DLNOP`.
    pub downlink_packets: Option<u64>,
}

/// Duration Measurement: Seconds of use that were counted.
///
/// Type 67, clause 8.2.45.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 67, name = "Duration Measurement", clause = "8.2.45", class = "extendable", least = 4)]
#[pfcp(layout = "seconds:u32")]
pub struct DurationMeasurement {
    /// Seconds: four octets.
    pub seconds: u32,
}

/// Time of First Packet: When the first packet was seen.
///
/// Type 69, clause 8.2.46.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 69, name = "Time of First Packet", clause = "8.2.46", class = "extendable", least = 4)]
#[pfcp(layout = "time:ntp32")]
pub struct TimeOfFirstPacket {
    /// Time: NTP seconds since 1900.
    pub time: u32,
}

/// Time of Last Packet: When the last packet was seen.
///
/// Type 70, clause 8.2.47.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 70, name = "Time of Last Packet", clause = "8.2.47", class = "extendable", least = 4)]
#[pfcp(layout = "time:ntp32")]
pub struct TimeOfLastPacket {
    /// Time: NTP seconds since 1900.
    pub time: u32,
}

/// Quota Holding Time: How long to wait for new quota while no packets come.
///
/// Type 71, clause 8.2.48.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 71, name = "Quota Holding Time", clause = "8.2.48", class = "extendable", least = 4)]
#[pfcp(layout = "seconds:u32")]
pub struct QuotaHoldingTime {
    /// Seconds: four octets.
    pub seconds: u32,
}

flags! {
    /// Flags of Dropped DL Traffic Threshold.
    DroppedDlTrafficThresholdFlags: u8 [1] { DLPA = 1, DLBY = 2, }
}

/// Dropped DL Traffic Threshold: How much downlink traffic may be dropped before it is reported.
///
/// Type 72, clause 8.2.49.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 72, name = "Dropped DL Traffic Threshold", clause = "8.2.49", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{DLPA@1,DLBY@2} downlink_packets:u64?DLPA downlink_bytes:u64?DLBY")]
pub struct DroppedDlTrafficThreshold {
    /// Which parts there are, or what holds.
    pub flags: DroppedDlTrafficThresholdFlags,
    /// Downlink packets: eight octets; there if `DLPA`.
    pub downlink_packets: Option<u64>,
    /// Downlink bytes: eight octets; there if `DLBY`.
    pub downlink_bytes: Option<u64>,
}

flags! {
    /// Flags of Volume Quota.
    VolumeQuotaFlags: u8 [1] { TOVOL = 1, ULVOL = 2, DLVOL = 3, }
}

/// Volume Quota: The volume that may pass until new quota is given.
///
/// Type 73, clause 8.2.50.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 73, name = "Volume Quota", clause = "8.2.50", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{TOVOL@1,ULVOL@2,DLVOL@3} total_octets:u64?TOVOL uplink_octets:u64?ULVOL downlink_octets:u64?DLVOL"
)]
pub struct VolumeQuota {
    /// Which parts there are, or what holds.
    pub flags: VolumeQuotaFlags,
    /// Total octets, in octets: eight octets; there if `TOVOL`.
    pub total_octets: Option<u64>,
    /// Uplink octets, in octets: eight octets; there if `ULVOL`.
    pub uplink_octets: Option<u64>,
    /// Downlink octets, in octets: eight octets; there if `DLVOL`.
    pub downlink_octets: Option<u64>,
}

/// Time Quota: The time of use that may pass until new quota is given.
///
/// Type 74, clause 8.2.51.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 74, name = "Time Quota", clause = "8.2.51", class = "extendable", least = 4)]
#[pfcp(layout = "seconds:u32")]
pub struct TimeQuota {
    /// Seconds: four octets.
    pub seconds: u32,
}

/// Start Time: When the counting began.
///
/// Type 75, clause 8.2.52.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 75, name = "Start Time", clause = "8.2.52", class = "extendable", least = 4)]
#[pfcp(layout = "time:ntp32")]
pub struct StartTime {
    /// Time: NTP seconds since 1900.
    pub time: u32,
}

/// End Time: When the counting ended.
///
/// Type 76, clause 8.2.53.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 76, name = "End Time", clause = "8.2.53", class = "extendable", least = 4)]
#[pfcp(layout = "time:ntp32")]
pub struct EndTime {
    /// Time: NTP seconds since 1900.
    pub time: u32,
}

/// URR ID: Identifies a usage reporting rule within its session.
///
/// Type 81, clause 8.2.54.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 81, name = "URR ID", clause = "8.2.54", class = "extendable", least = 4)]
#[pfcp(layout = "urr_id:u32")]
pub struct UrrId {
    /// Urr id: four octets.
    pub urr_id: u32,
}

/// Linked URR ID: A usage reporting rule whose reports are made together with this one's.
///
/// Type 82, clause 8.2.55.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 82, name = "Linked URR ID", clause = "8.2.55", class = "extendable", least = 4)]
#[pfcp(layout = "urr_id:u32")]
pub struct LinkedUrrId {
    /// Urr id: four octets.
    pub urr_id: u32,
}

flags! {
    /// Flags of Outer Header Creation.
    OuterHeaderCreationFlags: u16 [2] { GTPU_UDP_IPV4 = 1, GTPU_UDP_IPV6 = 2, UDP_IPV4 = 3, UDP_IPV6 = 4, IPV4 = 5, IPV6 = 6, C_TAG = 7, S_TAG = 8, N19 = 9, N6 = 10, LL_SSM = 11, }
}

/// Outer Header Creation: The outer header that forwarded packets get: GTP-U, UDP, IP, VLAN tags.
///
/// Type 84, clause 8.2.56.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(
    ie = 84,
    name = "Outer Header Creation",
    clause = "8.2.56",
    class = "extendable",
    least = 2,
    usual = 10,
    first = 1
)]
#[pfcp(
    layout = "flags2{GTPU_UDP_IPV4@1,GTPU_UDP_IPV6@2,UDP_IPV4@3,UDP_IPV6@4,IPV4@5,IPV6@6,C_TAG@7,S_TAG@8,N19@9,N6@10,LL_SSM@11} teid:u32?GTPU_UDP_IPV4|GTPU_UDP_IPV6 ipv4:ip4?GTPU_UDP_IPV4|UDP_IPV4|IPV4 ipv6:ip6?GTPU_UDP_IPV6|UDP_IPV6|IPV6 port:u16?UDP_IPV4|UDP_IPV6 c_tag:bytes(3)?C_TAG s_tag:bytes(3)?S_TAG"
)]
pub struct OuterHeaderCreation {
    /// Which parts there are, or what holds.
    pub flags: OuterHeaderCreationFlags,
    /// Teid: four octets; there if `GTPU_UDP_IPV4|GTPU_UDP_IPV6`.
    pub teid: Option<u32>,
    /// Ipv4: IPv4 address; there if `GTPU_UDP_IPV4|UDP_IPV4|IPV4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `GTPU_UDP_IPV6|UDP_IPV6|IPV6`.
    pub ipv6: Option<Ipv6Addr>,
    /// Port: two octets; there if `UDP_IPV4|UDP_IPV6`.
    pub port: Option<u16>,
    /// C tag: 3 octets; there if `C_TAG`.
    pub c_tag: Option<[u8; 3]>,
    /// S tag: 3 octets; there if `S_TAG`.
    pub s_tag: Option<[u8; 3]>,
}

/// BAR ID: Identifies a buffering action rule within its session.
///
/// Type 88, clause 8.2.57.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 88, name = "BAR ID", clause = "8.2.57", class = "extendable", least = 1)]
#[pfcp(layout = "bar_id:u8")]
pub struct BarId {
    /// Bar id: one octet.
    pub bar_id: u8,
}

flags! {
    /// Flags of CP Function Features.
    CpFunctionFeaturesFlags: u32 [1, 2 ..] { LOAD = 1, OVRL = 2, EPFAR = 3, SSET = 4, BUNDL = 5, MPAS = 6, ARDR = 7, UIAUR = 8, PSUCC = 9, RPGUR = 10, PAPFD = 11, }
}

/// CP Function Features: What the control plane function can do.
///
/// Type 89, clause 8.2.58.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 89, name = "CP Function Features", clause = "8.2.58", class = "extendable", least = 1)]
#[pfcp(layout = "flags1+{LOAD@1,OVRL@2,EPFAR@3,SSET@4,BUNDL@5,MPAS@6,ARDR@7,UIAUR@8,PSUCC@9,RPGUR@10,PAPFD@11:R19}")]
pub struct CpFunctionFeatures {
    /// Which parts there are, or what holds.
    pub flags: CpFunctionFeaturesFlags,
}

flags! {
    /// Flags of Usage Information.
    UsageInformationFlags: u8 [1] { BEF = 1, AFT = 2, UAE = 3, UBE = 4, }
}

/// Usage Information: How counted usage lies to a change: before or after, by which measure.
///
/// Type 90, clause 8.2.59.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 90, name = "Usage Information", clause = "8.2.59", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{BEF@1,AFT@2,UAE@3,UBE@4}")]
pub struct UsageInformation {
    /// Which parts there are, or what holds.
    pub flags: UsageInformationFlags,
}

/// Application Instance ID: Tells instances of a detected application apart.
///
/// Type 91, clause 8.2.60.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 91, name = "Application Instance ID", clause = "8.2.60", class = "variable")]
#[pfcp(layout = "application_instance_id:bytes")]
pub struct ApplicationInstanceId<'a> {
    /// Application instance id: octets up to the end.
    pub application_instance_id: &'a [u8],
}

/// Flow Information: The flow of a detected application.
///
/// Type 92, clause 8.2.61.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 92, name = "Flow Information", clause = "8.2.61", class = "extendable", least = 3)]
#[pfcp(layout = "bits1{flow_direction@3-1} flow_description:lv16utf8")]
#[pfcp(
    values = "flow_direction: 0 Unspecified; 1 Downlink (traffic to the UE); 2 Uplink (traffic from the UE); 3 Bidirectional"
)]
pub struct FlowInformation<'a> {
    /// Flow direction: 3 bits.
    pub flow_direction: u8,
    /// Flow description: text behind a length of two octets.
    pub flow_description: &'a str,
}

flags! {
    /// Flags of UE IP Address.
    UeIpAddressFlags: u8 [1] { V6 = 1, V4 = 2, SD = 3, IPV6D = 4, CHV4 = 5, CHV6 = 6, IP6PL = 7, }
}

/// UE IP Address: The UE's addresses or prefixes, or the wish that the user plane choose them.
///
/// Type 93, clause 8.2.62.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 93, name = "UE IP Address", clause = "8.2.62", class = "extendable", least = 1, usual = 5, first = 2)]
#[pfcp(
    layout = "flags1{V6@1,V4@2,SD@3,IPV6D@4,CHV4@5,CHV6@6,IP6PL@7} ipv4:ip4?V4 ipv6:ip6?V6 ipv6_prefix_delegation_bits:u8?IPV6D ipv6_prefix_length:u8?IP6PL"
)]
pub struct UeIpAddress {
    /// Which parts there are, or what holds.
    pub flags: UeIpAddressFlags,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6`.
    pub ipv6: Option<Ipv6Addr>,
    /// Ipv6 prefix delegation bits: one octet; there if `IPV6D`.
    pub ipv6_prefix_delegation_bits: Option<u8>,
    /// Ipv6 prefix length: one octet; there if `IP6PL`.
    pub ipv6_prefix_length: Option<u8>,
}

flags! {
    /// Flags of Packet Rate.
    PacketRateFlags: u8 [1] { ULPR = 1, DLPR = 2, APRC = 3, }
}

/// Packet Rate: How many packets may pass in a unit of time.
///
/// Type 94, clause 8.2.63.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 94, name = "Packet Rate", clause = "8.2.63", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{ULPR@1,DLPR@2,APRC@3} bits1{ul_time_unit@3-1}?ULPR max_ul_packet_rate:u16?ULPR bits1{dl_time_unit@3-1}?DLPR max_dl_packet_rate:u16?DLPR bits1{additional_ul_time_unit@3-1}?ULPR&APRC additional_max_ul_packet_rate:u16?ULPR&APRC bits1{additional_dl_time_unit@3-1}?DLPR&APRC additional_max_dl_packet_rate:u16?DLPR&APRC"
)]
#[pfcp(values = "ul_time_unit: 0 minute; 1 6 minutes; 2 hour; 3 day; 4 week")]
#[pfcp(values = "dl_time_unit: 0 minute; 1 6 minutes; 2 hour; 3 day; 4 week")]
#[pfcp(values = "additional_ul_time_unit: 0 minute; 1 6 minutes; 2 hour; 3 day; 4 week")]
#[pfcp(values = "additional_dl_time_unit: 0 minute; 1 6 minutes; 2 hour; 3 day; 4 week")]
pub struct PacketRate {
    /// Which parts there are, or what holds.
    pub flags: PacketRateFlags,
    /// Ul time unit: 3 bits; there if `ULPR`.
    pub ul_time_unit: Option<u8>,
    /// Max ul packet rate: two octets; there if `ULPR`.
    pub max_ul_packet_rate: Option<u16>,
    /// Dl time unit: 3 bits; there if `DLPR`.
    pub dl_time_unit: Option<u8>,
    /// Max dl packet rate: two octets; there if `DLPR`.
    pub max_dl_packet_rate: Option<u16>,
    /// Additional ul time unit: 3 bits; there if `ULPR&APRC`.
    pub additional_ul_time_unit: Option<u8>,
    /// Additional max ul packet rate: two octets; there if `ULPR&APRC`.
    pub additional_max_ul_packet_rate: Option<u16>,
    /// Additional dl time unit: 3 bits; there if `DLPR&APRC`.
    pub additional_dl_time_unit: Option<u8>,
    /// Additional max dl packet rate: two octets; there if `DLPR&APRC`.
    pub additional_max_dl_packet_rate: Option<u16>,
}

/// Outer Header Removal: The outer header that is taken off matching packets.
///
/// Type 95, clause 8.2.64.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 95, name = "Outer Header Removal", clause = "8.2.64", class = "extendable", least = 1)]
#[pfcp(layout = "description:u8 gtpu_extension_header_deletion:u8?rest")]
#[pfcp(
    values = "description: 0 GTP-U/UDP/IPv4; 1 GTP-U/UDP/IPv6; 2 UDP/IPv4; 3 UDP/IPv6; 4 IPv4; 5 IPv6; 6 GTP-U/UDP/IP; 7 VLAN TAG POP (i.e. removal of one VLAN tag, S-TAG or C-TAG) (See NOTE 5); 8 VLAN TAGs POP-POP (i.e. removal of 2 VLAN tags, S-TAG and C-TAG) (See NOTE 5)"
)]
pub struct OuterHeaderRemoval {
    /// Description: one octet.
    pub description: u8,
    /// Gtpu extension header deletion: one octet; there if octets are left.
    pub gtpu_extension_header_deletion: Option<u8>,
}

/// Recovery Time Stamp: When the node started: a later one than known means that it restarted and forgot everything.
///
/// Type 96, clause 8.2.65.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 96, name = "Recovery Time Stamp", clause = "8.2.65", class = "extendable", least = 4)]
#[pfcp(layout = "time:ntp32")]
pub struct RecoveryTimeStamp {
    /// Time: NTP seconds since 1900.
    pub time: u32,
}

flags! {
    /// Flags of DL Flow Level Marking.
    DlFlowLevelMarkingFlags: u8 [1] { TTC = 1, SCI = 2, }
}

/// DL Flow Level Marking: Marks downlink flows: TOS or traffic class, service class indicator.
///
/// Type 97, clause 8.2.66.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 97, name = "DL Flow Level Marking", clause = "8.2.66", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{TTC@1,SCI@2} tos_traffic_class:u16?TTC service_class_indicator:u16?SCI")]
pub struct DlFlowLevelMarking {
    /// Which parts there are, or what holds.
    pub flags: DlFlowLevelMarkingFlags,
    /// Tos traffic class: two octets; there if `TTC`.
    pub tos_traffic_class: Option<u16>,
    /// Service class indicator: two octets; there if `SCI`.
    pub service_class_indicator: Option<u16>,
}

/// Header Enrichment: A header field that is put into the user's requests.
///
/// Type 98, clause 8.2.67.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 98, name = "Header Enrichment", clause = "8.2.67", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{header_type@5-1} header_field_name:lv8utf8 header_field_value:lv8utf8")]
#[pfcp(values = "header_type: 0 HTTP")]
pub struct HeaderEnrichment<'a> {
    /// Header type: 5 bits.
    pub header_type: u8,
    /// Header field name: text behind a length of one octet.
    pub header_field_name: &'a str,
    /// Header field value: text behind a length of one octet.
    pub header_field_value: &'a str,
}

flags! {
    /// Flags of Measurement Information.
    MeasurementInformationFlags: u8 [1] { MBQE = 1, INAM = 2, RADI = 3, ISTM = 4, MNOP = 5, SSPOC = 6, ASPOC = 7, CIAM = 8, }
}

/// Measurement Information: How to measure: before QoS enforcement, immediately, start or stop only.
///
/// Type 100, clause 8.2.68.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 100, name = "Measurement Information", clause = "8.2.68", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{MBQE@1,INAM@2,RADI@3,ISTM@4,MNOP@5,SSPOC@6,ASPOC@7,CIAM@8}")]
pub struct MeasurementInformation {
    /// Which parts there are, or what holds.
    pub flags: MeasurementInformationFlags,
}

flags! {
    /// Flags of Node Report Type.
    NodeReportTypeFlags: u8 [1] { UPFR = 1, UPRR = 2, CKDR = 3, GPQR = 4, PURR = 5, VSR = 6, N6DR = 7, }
}

/// Node Report Type: What a node's report is about.
///
/// Type 101, clause 8.2.69.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 101, name = "Node Report Type", clause = "8.2.69", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{UPFR@1,UPRR@2,CKDR@3,GPQR@4,PURR@5,VSR@6,N6DR@7:R19}")]
pub struct NodeReportType {
    /// Which parts there are, or what holds.
    pub flags: NodeReportTypeFlags,
}

flags! {
    /// Flags of Remote GTP-U Peer.
    RemoteGtpuPeerFlags: u8 [1] { V6 = 1, V4 = 2, DI = 3, NI = 4, RTS = 5, }
}

/// Remote GTP-U Peer: A GTP-U peer, by its address.
///
/// Type 103, clause 8.2.70.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 103, name = "Remote GTP-U Peer", clause = "8.2.70", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{V6@1,V4@2,DI@3,NI@4,RTS@5} ipv4:ip4?V4 ipv6:ip6?V6 destination_interface:lv16?DI network_instance:lv16?NI recovery_time_stamp:ntp32?RTS"
)]
pub struct RemoteGtpuPeer<'a> {
    /// Which parts there are, or what holds.
    pub flags: RemoteGtpuPeerFlags,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6`.
    pub ipv6: Option<Ipv6Addr>,
    /// Destination interface: octets behind a length of two octets; there if `DI`.
    pub destination_interface: Option<&'a [u8]>,
    /// Network instance: octets behind a length of two octets; there if `NI`.
    pub network_instance: Option<&'a [u8]>,
    /// Recovery time stamp: NTP seconds since 1900; there if `RTS`.
    pub recovery_time_stamp: Option<u32>,
}

/// UR-SEQN: Numbers the reports of a rule, from 0.
///
/// Type 104, clause 8.2.71.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 104, name = "UR-SEQN", clause = "8.2.71", class = "fixed", least = 4)]
#[pfcp(layout = "ur_seqn:u32")]
pub struct UrSeqn {
    /// Ur seqn: four octets.
    pub ur_seqn: u32,
}

/// Activate Predefined Rules: Switches a rule on that is known to the user plane by name.
///
/// Type 106, clause 8.2.72.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 106, name = "Activate Predefined Rules", clause = "8.2.72", class = "variable")]
#[pfcp(layout = "predefined_rules_name:bytes")]
pub struct ActivatePredefinedRules<'a> {
    /// Predefined rules name: octets up to the end.
    pub predefined_rules_name: &'a [u8],
}

/// Deactivate Predefined Rules: Switches a rule off that is known to the user plane by name.
///
/// Type 107, clause 8.2.73.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 107, name = "Deactivate Predefined Rules", clause = "8.2.73", class = "variable")]
#[pfcp(layout = "predefined_rules_name:bytes")]
pub struct DeactivatePredefinedRules<'a> {
    /// Predefined rules name: octets up to the end.
    pub predefined_rules_name: &'a [u8],
}

/// FAR ID: Identifies a forwarding action rule within its session.
///
/// Type 108, clause 8.2.74.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 108, name = "FAR ID", clause = "8.2.74", class = "extendable", least = 4)]
#[pfcp(layout = "far_id:u32")]
pub struct FarId {
    /// Far id: four octets.
    pub far_id: u32,
}

/// QER ID: Identifies a QoS enforcement rule within its session.
///
/// Type 109, clause 8.2.75.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 109, name = "QER ID", clause = "8.2.75", class = "extendable", least = 4)]
#[pfcp(layout = "qer_id:u32")]
pub struct QerId {
    /// Qer id: four octets.
    pub qer_id: u32,
}

flags! {
    /// Flags of OCI Flags.
    OciBits: u8 [1] { AOCI = 1, }
}

/// OCI Flags: Whether the overload information is for all sessions.
///
/// Type 110, clause 8.2.76.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 110, name = "OCI Flags", clause = "8.2.76", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{AOCI@1}")]
pub struct OciFlags {
    /// Which parts there are, or what holds.
    pub flags: OciBits,
}

flags! {
    /// Flags of PFCP Association Release Request.
    PfcpAssociationReleaseRequestFlags: u8 [1] { SARR = 1, URSS = 2, }
}

/// PFCP Association Release Request: The user plane asks that the association be released.
///
/// Type 111, clause 8.2.77.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 111, name = "PFCP Association Release Request", clause = "8.2.77", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{SARR@1,URSS@2}")]
pub struct PfcpAssociationReleaseRequest {
    /// Which parts there are, or what holds.
    pub flags: PfcpAssociationReleaseRequestFlags,
}

/// Graceful Release Period: How long the association stays to be released with grace.
///
/// Type 112, clause 8.2.78.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 112, name = "Graceful Release Period", clause = "8.2.78", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{unit@8-6,value@5-1}")]
#[pfcp(values = "unit: 0 2 seconds; 1 1 minute; 2 10 minutes; 3 1 hour; 4 10 hours; 7 infinite")]
pub struct GracefulReleasePeriod {
    /// Unit: 3 bits.
    pub unit: u8,
    /// Value: 5 bits.
    pub value: u8,
}

/// PDN Type: Kind of the PDN connection or PDU session: IPv4, IPv6, both, non-IP, Ethernet.
///
/// Type 113, clause 8.2.79.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 113, name = "PDN Type", clause = "8.2.79", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{pdn_type@3-1}")]
#[pfcp(values = "pdn_type: 1 IPv4; 2 IPv6; 3 IPv4v6; 4 Non-IP; 5 Ethernet")]
pub struct PdnType {
    /// Pdn type: 3 bits.
    pub pdn_type: u8,
}

/// Failed Rule ID: The rule that could not be made or changed.
///
/// Type 114, clause 8.2.80.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 114, name = "Failed Rule ID", clause = "8.2.80", class = "extendable", least = 1)]
#[pfcp(
    layout = "bits1{rule_id_type@5-1} pdr_id:u16?rule_id_type=0 far_id:u32?rule_id_type=1 qer_id:u32?rule_id_type=2 urr_id:u32?rule_id_type=3 bar_id:u8?rule_id_type=4 mar_id:u16?rule_id_type=5 srr_id:u8?rule_id_type=6"
)]
#[pfcp(values = "rule_id_type: 0 PDR; 1 FAR; 2 QER; 3 URR; 4 BAR; 5 MAR; 6 SRR")]
pub struct FailedRuleId {
    /// Rule id type: 5 bits.
    pub rule_id_type: u8,
    /// Pdr id: two octets; there if `rule_id_type=0`.
    pub pdr_id: Option<u16>,
    /// Far id: four octets; there if `rule_id_type=1`.
    pub far_id: Option<u32>,
    /// Qer id: four octets; there if `rule_id_type=2`.
    pub qer_id: Option<u32>,
    /// Urr id: four octets; there if `rule_id_type=3`.
    pub urr_id: Option<u32>,
    /// Bar id: one octet; there if `rule_id_type=4`.
    pub bar_id: Option<u8>,
    /// Mar id: two octets; there if `rule_id_type=5`.
    pub mar_id: Option<u16>,
    /// Srr id: one octet; there if `rule_id_type=6`.
    pub srr_id: Option<u8>,
}
