//! Clauses 8.2.81 to 8.2.120: elements with a value.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use crate::flags::flags;
use crate::value::{Fqdn, Mac, Plmn, Seq, Tbcd};
use core::net::{Ipv4Addr, Ipv6Addr};
use wireform_derive::Pfcp;

/// Time Quota Mechanism: How time of use is counted: continuous or discrete periods.
///
/// Type 115, clause 8.2.81.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 115, name = "Time Quota Mechanism", clause = "8.2.81", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{base_time_interval_type@2-1} base_time_interval:u32")]
#[pfcp(values = "base_time_interval_type: 0 CTP; 1 DTP")]
pub struct TimeQuotaMechanism {
    /// Base time interval type: 2 bits.
    pub base_time_interval_type: u8,
    /// Base time interval: four octets.
    pub base_time_interval: u32,
}

flags! {
    /// Flags of User Plane IP Resource Information (withdrawn).
    UserPlaneIpResourceInformationFlags: u8 [1] { V4 = 1, V6 = 2, TEIDRI = 3, TEIDRI2 = 4, TEIDRI3 = 5, ASSONI = 6, ASSOSI = 7, }
}

/// User Plane IP Resource Information (withdrawn): Addresses and TEID ranges of the user plane; withdrawn after Release 15.
///
/// Type 116, clause 8.2.82 of earlier releases.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(
    ie = 116,
    name = "User Plane IP Resource Information (withdrawn)",
    clause = "8.2.82 of earlier releases",
    class = "extendable",
    least = 1
)]
#[pfcp(
    layout = "flags1{V4@1,V6@2,TEIDRI@3,TEIDRI2@4,TEIDRI3@5,ASSONI@6,ASSOSI@7} teid_range:u8?TEIDRI|TEIDRI2|TEIDRI3 ipv4:ip4?V4 ipv6:ip6?V6 network_instance:bytes?ASSONI"
)]
pub struct UserPlaneIpResourceInformation<'a> {
    /// Which parts there are, or what holds.
    pub flags: UserPlaneIpResourceInformationFlags,
    /// Teid range: one octet; there if `TEIDRI|TEIDRI2|TEIDRI3`.
    pub teid_range: Option<u8>,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6`.
    pub ipv6: Option<Ipv6Addr>,
    /// Network instance: octets up to the end; there if `ASSONI`.
    pub network_instance: Option<&'a [u8]>,
}

/// User Plane Inactivity Timer: After how long without packets the user plane reports inactivity.
///
/// Type 117, clause 8.2.83.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 117, name = "User Plane Inactivity Timer", clause = "8.2.83", class = "extendable", least = 4)]
#[pfcp(layout = "seconds:u32")]
pub struct UserPlaneInactivityTimer {
    /// Seconds: four octets.
    pub seconds: u32,
}

/// Multiplier: A factor as digits and exponent.
///
/// Type 119, clause 8.2.84.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 119, name = "Multiplier", clause = "8.2.84", class = "fixed", least = 12)]
#[pfcp(layout = "value_digits:i64 exponent:i32")]
pub struct Multiplier {
    /// Value digits: eight octets, signed.
    pub value_digits: i64,
    /// Exponent: four octets, signed.
    pub exponent: i32,
}

/// Aggregated URR ID: A usage rule among those that are counted together.
///
/// Type 120, clause 8.2.85.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 120, name = "Aggregated URR ID", clause = "8.2.85", class = "fixed", least = 4)]
#[pfcp(layout = "urr_id:u32")]
pub struct AggregatedUrrId {
    /// Urr id: four octets.
    pub urr_id: u32,
}

flags! {
    /// Flags of Subsequent Volume Quota.
    SubsequentVolumeQuotaFlags: u8 [1] { TOVOL = 1, ULVOL = 2, DLVOL = 3, }
}

/// Subsequent Volume Quota: The volume quota that holds after the monitoring time.
///
/// Type 121, clause 8.2.86.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 121, name = "Subsequent Volume Quota", clause = "8.2.86", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{TOVOL@1,ULVOL@2,DLVOL@3} total_octets:u64?TOVOL uplink_octets:u64?ULVOL downlink_octets:u64?DLVOL"
)]
pub struct SubsequentVolumeQuota {
    /// Which parts there are, or what holds.
    pub flags: SubsequentVolumeQuotaFlags,
    /// Total octets, in octets: eight octets; there if `TOVOL`.
    pub total_octets: Option<u64>,
    /// Uplink octets, in octets: eight octets; there if `ULVOL`.
    pub uplink_octets: Option<u64>,
    /// Downlink octets, in octets: eight octets; there if `DLVOL`.
    pub downlink_octets: Option<u64>,
}

/// Subsequent Time Quota: The time quota that holds after the monitoring time.
///
/// Type 122, clause 8.2.87.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 122, name = "Subsequent Time Quota", clause = "8.2.87", class = "extendable", least = 4)]
#[pfcp(layout = "seconds:u32")]
pub struct SubsequentTimeQuota {
    /// Seconds: four octets.
    pub seconds: u32,
}

/// RQI: Whether reflective QoS applies to the flow.
///
/// Type 123, clause 8.2.88.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 123, name = "RQI", clause = "8.2.88", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{rqi@1-1}")]
pub struct Rqi {
    /// Rqi: 1 bit.
    pub rqi: u8,
}

/// QFI: Identifies a QoS flow.
///
/// Type 124, clause 8.2.89.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 124, name = "QFI", clause = "8.2.89", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{qfi@6-1}")]
pub struct Qfi {
    /// Qfi: 6 bits.
    pub qfi: u8,
}

/// Query URR Reference: Tells which query a report answers.
///
/// Type 125, clause 8.2.90.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 125, name = "Query URR Reference", clause = "8.2.90", class = "extendable", least = 4)]
#[pfcp(layout = "query_urr_reference:u32")]
pub struct QueryUrrReference {
    /// Query urr reference: four octets.
    pub query_urr_reference: u32,
}

/// Additional Usage Reports Information: How many more reports will come in other messages.
///
/// Type 126, clause 8.2.91.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 126, name = "Additional Usage Reports Information", clause = "8.2.91", class = "extendable", least = 2)]
#[pfcp(layout = "bits2{auri@16-16,number@15-1}")]
pub struct AdditionalUsageReportsInformation {
    /// Auri: 1 bit.
    pub auri: u8,
    /// Number: 15 bits.
    pub number: u16,
}

/// Traffic Endpoint ID: Identifies a traffic endpoint within its session.
///
/// Type 131, clause 8.2.92.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 131, name = "Traffic Endpoint ID", clause = "8.2.92", class = "extendable", least = 1)]
#[pfcp(layout = "traffic_endpoint_id:u8")]
pub struct TrafficEndpointId {
    /// Traffic endpoint id: one octet.
    pub traffic_endpoint_id: u8,
}

flags! {
    /// Flags of MAC address.
    MacAddressFlags: u8 [1] { SOUR = 1, DEST = 2, USOU = 3, UDES = 4, }
}

/// MAC address: MAC addresses, or ranges of them, of source and destination.
///
/// Type 133, clause 8.2.93.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 133, name = "MAC address", clause = "8.2.93", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{SOUR@1,DEST@2,USOU@3,UDES@4} source:mac?SOUR destination:mac?DEST upper_source:mac?USOU upper_destination:mac?UDES"
)]
pub struct MacAddress {
    /// Which parts there are, or what holds.
    pub flags: MacAddressFlags,
    /// Source: MAC address; there if `SOUR`.
    pub source: Option<Mac>,
    /// Destination: MAC address; there if `DEST`.
    pub destination: Option<Mac>,
    /// Upper source: MAC address; there if `USOU`.
    pub upper_source: Option<Mac>,
    /// Upper destination: MAC address; there if `UDES`.
    pub upper_destination: Option<Mac>,
}

flags! {
    /// Flags of C-TAG.
    CTagFlags: u8 [1] { PCP = 1, DEI = 2, VID = 3, }
}

/// C-TAG: The customer VLAN tag.
///
/// Type 134, clause 8.2.94.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 134, name = "C-TAG", clause = "8.2.94", class = "extendable", least = 3)]
#[pfcp(layout = "flags1{PCP@1,DEI@2,VID@3} bits2{vid_hi@16-13,dei@12-12,pcp@11-9,vid_lo@8-1}")]
pub struct CTag {
    /// Which parts there are, or what holds.
    pub flags: CTagFlags,
    /// Vid hi: 4 bits.
    pub vid_hi: u8,
    /// Dei: 1 bit.
    pub dei: u8,
    /// Pcp: 3 bits.
    pub pcp: u8,
    /// Vid lo: 8 bits.
    pub vid_lo: u8,
}

flags! {
    /// Flags of S-TAG.
    STagFlags: u8 [1] { PCP = 1, DEI = 2, VID = 3, }
}

/// S-TAG: The service VLAN tag.
///
/// Type 135, clause 8.2.95.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 135, name = "S-TAG", clause = "8.2.95", class = "extendable", least = 3)]
#[pfcp(layout = "flags1{PCP@1,DEI@2,VID@3} bits2{vid_hi@16-13,dei@12-12,pcp@11-9,vid_lo@8-1}")]
pub struct STag {
    /// Which parts there are, or what holds.
    pub flags: STagFlags,
    /// Vid hi: 4 bits.
    pub vid_hi: u8,
    /// Dei: 1 bit.
    pub dei: u8,
    /// Pcp: 3 bits.
    pub pcp: u8,
    /// Vid lo: 8 bits.
    pub vid_lo: u8,
}

/// Ethertype: The type field of an Ethernet frame.
///
/// Type 136, clause 8.2.96.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 136, name = "Ethertype", clause = "8.2.96", class = "extendable", least = 2)]
#[pfcp(layout = "ethertype:u16")]
pub struct Ethertype {
    /// Ethertype: two octets.
    pub ethertype: u16,
}

flags! {
    /// Flags of Proxying.
    ProxyingFlags: u8 [1] { ARP = 1, INS = 2, }
}

/// Proxying: Whether the user plane answers ARP or neighbour solicitations for the UE.
///
/// Type 137, clause 8.2.97.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 137, name = "Proxying", clause = "8.2.97", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{ARP@1,INS@2}")]
pub struct Proxying {
    /// Which parts there are, or what holds.
    pub flags: ProxyingFlags,
}

/// Ethernet Filter ID: Identifies an Ethernet filter within a rule.
///
/// Type 138, clause 8.2.98.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 138, name = "Ethernet Filter ID", clause = "8.2.98", class = "extendable", least = 4)]
#[pfcp(layout = "ethernet_filter_id:u32")]
pub struct EthernetFilterId {
    /// Ethernet filter id: four octets.
    pub ethernet_filter_id: u32,
}

flags! {
    /// Flags of Ethernet Filter Properties.
    EthernetFilterPropertiesFlags: u8 [1] { BIDE = 1, }
}

/// Ethernet Filter Properties: Whether an Ethernet filter holds for both directions.
///
/// Type 139, clause 8.2.99.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 139, name = "Ethernet Filter Properties", clause = "8.2.99", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{BIDE@1}")]
pub struct EthernetFilterProperties {
    /// Which parts there are, or what holds.
    pub flags: EthernetFilterPropertiesFlags,
}

/// Suggested Buffering Packets Count: How many packets should be buffered, up to 255.
///
/// Type 140, clause 8.2.100.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 140, name = "Suggested Buffering Packets Count", clause = "8.2.100", class = "extendable", least = 1)]
#[pfcp(layout = "packet_count:u8")]
pub struct SuggestedBufferingPacketsCount {
    /// Packet count: one octet.
    pub packet_count: u8,
}

flags! {
    /// Flags of User ID.
    UserIdFlags: u8 [1] { IMSIF = 1, IMEIF = 2, MSISDNF = 3, NAIF = 4, SUPIF = 5, GPSIF = 6, PEIF = 7, }
}

/// User ID: The user's identities: IMSI, IMEI, MSISDN, NAI, SUPI, GPSI, PEI.
///
/// Type 141, clause 8.2.101.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 141, name = "User ID", clause = "8.2.101", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{IMSIF@1,IMEIF@2,MSISDNF@3,NAIF@4,SUPIF@5,GPSIF@6,PEIF@7} imsi:lv8tbcd?IMSIF imei:lv8tbcd?IMEIF msisdn:lv8tbcd?MSISDNF nai:lv8utf8?NAIF supi:lv8utf8?SUPIF gpsi:lv8utf8?GPSIF pei:lv8utf8?PEIF"
)]
pub struct UserId<'a> {
    /// Which parts there are, or what holds.
    pub flags: UserIdFlags,
    /// Imsi: decimal digits; there if `IMSIF`.
    pub imsi: Option<Tbcd<'a>>,
    /// Imei: decimal digits; there if `IMEIF`.
    pub imei: Option<Tbcd<'a>>,
    /// Msisdn: decimal digits; there if `MSISDNF`.
    pub msisdn: Option<Tbcd<'a>>,
    /// Nai: text behind a length of one octet; there if `NAIF`.
    pub nai: Option<&'a str>,
    /// Supi: text behind a length of one octet; there if `SUPIF`.
    pub supi: Option<&'a str>,
    /// Gpsi: text behind a length of one octet; there if `GPSIF`.
    pub gpsi: Option<&'a str>,
    /// Pei: text behind a length of one octet; there if `PEIF`.
    pub pei: Option<&'a str>,
}

flags! {
    /// Flags of Ethernet PDU Session Information.
    EthernetPduSessionInformationFlags: u8 [1] { ETHI = 1, }
}

/// Ethernet PDU Session Information: Whether all Ethernet traffic of the session matches.
///
/// Type 142, clause 8.2.102.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 142, name = "Ethernet PDU Session Information", clause = "8.2.102", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{ETHI@1}")]
pub struct EthernetPduSessionInformation {
    /// Which parts there are, or what holds.
    pub flags: EthernetPduSessionInformationFlags,
}

/// MAC Addresses Detected: MAC addresses that appeared.
///
/// Type 144, clause 8.2.103.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 144, name = "MAC Addresses Detected", clause = "8.2.103", class = "extendable", least = 7)]
#[pfcp(layout = "count:u8 mac:mac*count c_tag:lv8 s_tag:lv8")]
pub struct MacAddressesDetected<'a> {
    /// Mac: MAC address, counted.
    pub mac: Seq<'a, Mac>,
    /// C tag: octets behind a length of one octet.
    pub c_tag: &'a [u8],
    /// S tag: octets behind a length of one octet.
    pub s_tag: &'a [u8],
}

/// MAC Addresses Removed: MAC addresses that disappeared.
///
/// Type 145, clause 8.2.104.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 145, name = "MAC Addresses Removed", clause = "8.2.104", class = "extendable", least = 7)]
#[pfcp(layout = "count:u8 mac:mac*count c_tag:lv8 s_tag:lv8")]
pub struct MacAddressesRemoved<'a> {
    /// Mac: MAC address, counted.
    pub mac: Seq<'a, Mac>,
    /// C tag: octets behind a length of one octet.
    pub c_tag: &'a [u8],
    /// S tag: octets behind a length of one octet.
    pub s_tag: &'a [u8],
}

/// Ethernet Inactivity Timer: After how long a MAC address counts as gone.
///
/// Type 146, clause 8.2.105.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 146, name = "Ethernet Inactivity Timer", clause = "8.2.105", class = "extendable", least = 4)]
#[pfcp(layout = "seconds:u32")]
pub struct EthernetInactivityTimer {
    /// Seconds: four octets.
    pub seconds: u32,
}

/// Event Quota: The number of events that may pass until new quota is given.
///
/// Type 148, clause 8.2.112.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 148, name = "Event Quota", clause = "8.2.112", class = "extendable", least = 4)]
#[pfcp(layout = "event_quota:u32")]
pub struct EventQuota {
    /// Event quota: four octets.
    pub event_quota: u32,
}

/// Event Threshold: The number of events after which usage is reported.
///
/// Type 149, clause 8.2.113.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 149, name = "Event Threshold", clause = "8.2.113", class = "extendable", least = 4)]
#[pfcp(layout = "event_threshold:u32")]
pub struct EventThreshold {
    /// Event threshold: four octets.
    pub event_threshold: u32,
}

/// Subsequent Event Quota: The event quota that holds after the monitoring time.
///
/// Type 150, clause 8.2.106.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 150, name = "Subsequent Event Quota", clause = "8.2.106", class = "extendable", least = 4)]
#[pfcp(layout = "subsequent_event_quota:u32")]
pub struct SubsequentEventQuota {
    /// Subsequent event quota: four octets.
    pub subsequent_event_quota: u32,
}

/// Subsequent Event Threshold: The event threshold that holds after the monitoring time.
///
/// Type 151, clause 8.2.107.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 151, name = "Subsequent Event Threshold", clause = "8.2.107", class = "extendable", least = 4)]
#[pfcp(layout = "subsequent_event_threshold:u32")]
pub struct SubsequentEventThreshold {
    /// Subsequent event threshold: four octets.
    pub subsequent_event_threshold: u32,
}

/// Trace Information: What a subscriber and equipment trace records, and where it goes.
///
/// Type 152, clause 8.2.108.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 152, name = "Trace Information", clause = "8.2.108", class = "extendable", least = 7)]
#[pfcp(
    layout = "plmn:plmn trace_id:u24 triggering_events:lv8 session_trace_depth:u8 list_of_interfaces:lv8 trace_collection_entity_ip:lv8"
)]
pub struct TraceInformation<'a> {
    /// Plmn: country and network code.
    pub plmn: Plmn,
    /// Trace id: three octets.
    pub trace_id: u32,
    /// Triggering events: octets behind a length of one octet.
    pub triggering_events: &'a [u8],
    /// Session trace depth: one octet.
    pub session_trace_depth: u8,
    /// List of interfaces: octets behind a length of one octet.
    pub list_of_interfaces: &'a [u8],
    /// Trace collection entity ip: octets behind a length of one octet.
    pub trace_collection_entity_ip: &'a [u8],
}

/// Framed-Route: An IPv4 route behind the UE.
///
/// Type 153, clause 8.2.109.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 153, name = "Framed-Route", clause = "8.2.109", class = "variable")]
#[pfcp(layout = "framed_route:utf8")]
pub struct FramedRoute<'a> {
    /// Framed route: text up to the end.
    pub framed_route: &'a str,
}

/// Framed-Routing: How framed routes are used.
///
/// Type 154, clause 8.2.110.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 154, name = "Framed-Routing", clause = "8.2.110", class = "fixed", least = 4)]
#[pfcp(layout = "framed_routing:u32")]
pub struct FramedRouting {
    /// Framed routing: four octets.
    pub framed_routing: u32,
}

/// Framed-IPv6-Route: An IPv6 route behind the UE.
///
/// Type 155, clause 8.2.111.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 155, name = "Framed-IPv6-Route", clause = "8.2.111", class = "variable")]
#[pfcp(layout = "framed_ipv6_route:utf8")]
pub struct FramedIpv6Route<'a> {
    /// Framed ipv6 route: text up to the end.
    pub framed_ipv6_route: &'a str,
}

/// Time Stamp: When something happened.
///
/// Type 156, clause 8.2.114.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 156, name = "Time Stamp", clause = "8.2.114", class = "extendable", least = 4)]
#[pfcp(layout = "time:ntp32")]
pub struct TimeStamp {
    /// Time: NTP seconds since 1900.
    pub time: u32,
}

/// Averaging Window: The window over which bit rates are averaged.
///
/// Type 157, clause 8.2.115.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 157, name = "Averaging Window", clause = "8.2.115", class = "extendable", least = 4)]
#[pfcp(layout = "milliseconds:u32")]
pub struct AveragingWindow {
    /// Milliseconds: four octets.
    pub milliseconds: u32,
}

/// Paging Policy Indicator: How the access network pages for these packets.
///
/// Type 158, clause 8.2.116.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 158, name = "Paging Policy Indicator", clause = "8.2.116", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{ppi@3-1}")]
pub struct PagingPolicyIndicator {
    /// Ppi: 3 bits.
    pub ppi: u8,
}

/// APN/DNN: The data network, as labels of a domain name.
///
/// Type 159, clause 8.2.117.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 159, name = "APN/DNN", clause = "8.2.117", class = "variable")]
#[pfcp(layout = "apn_dnn:fqdn")]
pub struct ApnDnn<'a> {
    /// Apn dnn: domain name in labels.
    pub apn_dnn: Fqdn<'a>,
}

/// 3GPP Interface Type: The 3GPP interface of a source or destination.
///
/// Type 160, clause 8.2.118.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 160, name = "3GPP Interface Type", clause = "8.2.118", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{interface_type@6-1}")]
#[pfcp(
    values = "interface_type: 0 S1-U; 1 S5 /S8-U; 2 S4-U; 3 S11-U; 4 S12; 5 Gn/Gp-U; 6 S2a-U; 7 S2b-U; 8 eNodeB GTP-U interface for DL data forwarding; 9 eNodeB GTP-U interface for UL data forwarding; 10 SGW/UPF GTP-U interface for DL data forwarding; 11 N3 3GPP Access; 12 N3 Trusted Non-3GPP Access; 13 N3 Untrusted Non-3GPP Access; 14 N3 for data forwarding; 15 N9 (or N9 for non-roaming, see NOTE 3); 16 SGi; 17 N6; 18 N19; 19 S8-U; 20 Gp-U; 21 N9 for roaming; 22 Iu-U; 23 N9 for data forwarding; 24 Sxa-U; 25 Sxb-U; 26 Sxc-U; 27 N4-U; 28 SGW/UPF GTP-U interface for UL data forwarding; 29 N6mb/Nmb9; 30 N3mb; 31 N19mb"
)]
pub struct ThreeGppInterfaceType {
    /// Interface type: 6 bits.
    pub interface_type: u8,
}

flags! {
    /// Flags of PFCPSRReq-Flags.
    PfcpsrReqBits: u8 [1] { PSDBU = 1, PPPCP = 2, }
}

/// PFCPSRReq-Flags: What else a report says: the session's rules were deleted by the user plane.
///
/// Type 161, clause 8.2.119.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 161, name = "PFCPSRReq-Flags", clause = "8.2.119", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{PSDBU@1,PPPCP@2:R19}")]
pub struct PfcpsrReqFlags {
    /// Which parts there are, or what holds.
    pub flags: PfcpsrReqBits,
}

flags! {
    /// Flags of PFCPAUReq-Flags.
    PfcpauReqBits: u8 [1] { PARPS = 1, }
}

/// PFCPAUReq-Flags: What else an association update asks for.
///
/// Type 162, clause 8.2.120.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 162, name = "PFCPAUReq-Flags", clause = "8.2.120", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{PARPS@1}")]
pub struct PfcpauReqFlags {
    /// Which parts there are, or what holds.
    pub flags: PfcpauReqBits,
}
