//! Clauses 8.2.201 to 8.2.240: elements with a value.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use crate::flags::flags;
use crate::value::{Seq, SixBits};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use wireform_derive::Pfcp;

/// DNS Query/Response Filter: Matches DNS messages by domain name.
///
/// Type 294, clause 8.2.201.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 294, name = "DNS Query/Response Filter", clause = "8.2.201", class = "extendable", least = 2)]
#[pfcp(layout = "domain_name_pattern:lv16utf8")]
pub struct DnsQueryResponseFilter<'a> {
    /// Domain name pattern: text behind a length of two octets.
    pub domain_name_pattern: &'a str,
}

/// Event Notification URI: Where notifications go.
///
/// Type 296, clause 8.2.202.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 296, name = "Event Notification URI", clause = "8.2.202", class = "variable")]
#[pfcp(layout = "uri:utf8")]
pub struct EventNotificationUri<'a> {
    /// Uri: text up to the end.
    pub uri: &'a str,
}

/// Notification Correlation ID: Tells which subscription a notification is for.
///
/// Type 297, clause 8.2.203.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 297, name = "Notification Correlation ID", clause = "8.2.203", class = "variable")]
#[pfcp(layout = "notification_correlation_id:bytes")]
pub struct NotificationCorrelationId<'a> {
    /// Notification correlation id: octets up to the end.
    pub notification_correlation_id: &'a [u8],
}

flags! {
    /// Flags of Reporting Flags.
    ReportingBits: u8 [1] { DUPL = 1, }
}

/// Reporting Flags: Whether reports also go to the SMF.
///
/// Type 298, clause 8.2.204.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 298, name = "Reporting Flags", clause = "8.2.204", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{DUPL@1}")]
pub struct ReportingFlags {
    /// Which parts there are, or what holds.
    pub flags: ReportingBits,
}

/// Predefined Rules Name: Names rules that the user plane knows.
///
/// Type 299, clause 8.205.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 299, name = "Predefined Rules Name", clause = "8.205", class = "variable")]
#[pfcp(layout = "predefined_rules_name:bytes")]
pub struct PredefinedRulesName<'a> {
    /// Predefined rules name: octets up to the end.
    pub predefined_rules_name: &'a [u8],
}

flags! {
    /// Flags of MBS Session Identifier.
    MbsSessionIdentifierFlags: u8 [1] { TMGI = 1, SSMI = 2, NIDI = 3, }
}

/// MBS Session Identifier: Identifies a multicast or broadcast session.
///
/// Type 305, clause 8.2.206.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 305, name = "MBS Session Identifier", clause = "8.2.206", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{TMGI@1,SSMI@2,NIDI@3} tmgi:bytes(6)?TMGI multicast_address:taddr?SSMI source_address:taddr?SSMI nid:bytes(6)?NIDI"
)]
pub struct MbsSessionIdentifier {
    /// Which parts there are, or what holds.
    pub flags: MbsSessionIdentifierFlags,
    /// Tmgi: 6 octets; there if `TMGI`.
    pub tmgi: Option<[u8; 6]>,
    /// Multicast address: IPv4 or IPv6 address behind its type; there if `SSMI`.
    pub multicast_address: Option<IpAddr>,
    /// Source address: IPv4 or IPv6 address behind its type; there if `SSMI`.
    pub source_address: Option<IpAddr>,
    /// Nid: 6 octets; there if `NIDI`.
    pub nid: Option<[u8; 6]>,
}

/// Multicast Transport Information: The multicast addresses and tunnel of a session.
///
/// Type 306, clause 8.2.207.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(ie = 306, name = "Multicast Transport Information", clause = "8.2.207", class = "extendable", least = 5)]
#[pfcp(layout = "spare1 common_teid:u32 multicast_address:taddr source_address:taddr")]
pub struct MulticastTransportInformation {
    /// Common teid: four octets.
    pub common_teid: u32,
    /// Multicast address: IPv4 or IPv6 address behind its type.
    pub multicast_address: IpAddr,
    /// Source address: IPv4 or IPv6 address behind its type.
    pub source_address: IpAddr,
}

flags! {
    /// Flags of MBSN4mbReq-Flags.
    Mbsn4mbReqBits: u8 [1] { PLLSSM = 1, JMBSSM = 2, MBS_RESTI = 3, }
}

/// MBSN4mbReq-Flags: What else is asked for a multicast session, at N4mb.
///
/// Type 307, clause 8.2.208.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 307, name = "MBSN4mbReq-Flags", clause = "8.2.208", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{PLLSSM@1,JMBSSM@2,MBS_RESTI@3}")]
pub struct Mbsn4mbReqFlags {
    /// Which parts there are, or what holds.
    pub flags: Mbsn4mbReqBits,
}

flags! {
    /// Flags of Local Ingress Tunnel.
    LocalIngressTunnelFlags: u8 [1] { V4 = 1, V6 = 2, CH = 3, }
}

/// Local Ingress Tunnel: The UDP endpoint at which a multicast session comes in.
///
/// Type 308, clause 8.2.209.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 308, name = "Local Ingress Tunnel", clause = "8.2.209", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{V4@1,V6@2,CH@3} udp_port:u16?!CH ipv4:ip4?V4&!CH ipv6:ip6?V6&!CH")]
pub struct LocalIngressTunnel {
    /// Which parts there are, or what holds.
    pub flags: LocalIngressTunnelFlags,
    /// Udp port: two octets; there if `!CH`.
    pub udp_port: Option<u16>,
    /// Ipv4: IPv4 address; there if `V4&!CH`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6&!CH`.
    pub ipv6: Option<Ipv6Addr>,
}

/// MBS Unicast Parameters ID: Identifies a unicast receiver of a multicast session.
///
/// Type 309, clause 8.2.210.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 309, name = "MBS Unicast Parameters ID", clause = "8.2.210", class = "extendable", least = 2)]
#[pfcp(layout = "mbs_unicast_parameters_id:u16")]
pub struct MbsUnicastParametersId {
    /// Mbs unicast parameters id: two octets.
    pub mbs_unicast_parameters_id: u16,
}

flags! {
    /// Flags of MBSN4Resp-Flags.
    Mbsn4respBits: u8 [1] { NN19DT = 1, JMTI = 2, N19DTR = 3, }
}

/// MBSN4Resp-Flags: What else is said about a multicast session.
///
/// Type 312, clause 8.2.211.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 312, name = "MBSN4Resp-Flags", clause = "8.2.211", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{NN19DT@1,JMTI@2,N19DTR@3}")]
pub struct Mbsn4respFlags {
    /// Which parts there are, or what holds.
    pub flags: Mbsn4respBits,
}

/// Tunnel Password: The password of the tunnel to the LNS.
///
/// Type 313, clause 8.2.212.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 313, name = "Tunnel Password", clause = "8.2.212", class = "variable")]
#[pfcp(layout = "tunnel_password:bytes")]
pub struct TunnelPassword<'a> {
    /// Tunnel password: octets up to the end.
    pub tunnel_password: &'a [u8],
}

/// Area Session ID: Identifies an area of a multicast session.
///
/// Type 314, clause 8.2.213.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 314, name = "Area Session ID", clause = "8.2.213", class = "fixed", least = 2)]
#[pfcp(layout = "area_session_id:u16")]
pub struct AreaSessionId {
    /// Area session id: two octets.
    pub area_session_id: u16,
}

/// DSCP to PPI Mapping Information: The DSCPs of one paging policy.
///
/// Type 317, clause 8.2.214.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 317, name = "DSCP to PPI Mapping Information", clause = "8.2.214", class = "extendable", least = 2)]
#[pfcp(layout = "bits1{ppi@3-1} bits1{dscp@6-1}*")]
pub struct DscpToPpiMappingInformation<'a> {
    /// Ppi: 3 bits.
    pub ppi: u8,
    /// Dscp: as many as there are, six bits each.
    pub dscp: Seq<'a, SixBits>,
}

flags! {
    /// Flags of PFCPSDRsp-Flags.
    PfcpsdRspBits: u8 [1] { PURU = 1, }
}

/// PFCPSDRsp-Flags: What else the answer to a deletion says: more usage reports follow.
///
/// Type 318, clause 8.2.215.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 318, name = "PFCPSDRsp-Flags", clause = "8.2.215", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{PURU@1}")]
pub struct PfcpsdRspFlags {
    /// Which parts there are, or what holds.
    pub flags: PfcpsdRspBits,
}

flags! {
    /// Flags of QER Indications.
    QerIndicationsFlags: u8 [1] { IQFISN = 1, EDBMI = 2, EML4S = 3, PDUSM = 4, DBSMI = 5, TNBMI = 6, }
}

/// QER Indications: What else holds for a QoS rule.
///
/// Type 319, clause 8.2.216.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 319, name = "QER Indications", clause = "8.2.216", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{IQFISN@1,EDBMI@2,EML4S@3,PDUSM@4,DBSMI@5:R19,TNBMI@6:R19}")]
pub struct QerIndications {
    /// Which parts there are, or what holds.
    pub flags: QerIndicationsFlags,
}

/// Vendor-Specific Node Report Type: What a vendor's node report is about.
///
/// Type 320, clause 8.2.217.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 320, name = "Vendor-Specific Node Report Type", clause = "8.2.217", class = "extendable", least = 3)]
#[pfcp(layout = "enterprise_id:u16 report_type_bitmap:bytes")]
pub struct VendorSpecificNodeReportType<'a> {
    /// Enterprise id: two octets.
    pub enterprise_id: u16,
    /// Report type bitmap: octets up to the end.
    pub report_type_bitmap: &'a [u8],
}

flags! {
    /// Flags of Configured Time Domain.
    ConfiguredTimeDomainFlags: u8 [1] { CTDI = 1, }
}

/// Configured Time Domain: Whether the time domain is configured in the user plane.
///
/// Type 321, clause 8.2.218.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 321, name = "Configured Time Domain", clause = "8.2.218", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{CTDI@1}")]
pub struct ConfiguredTimeDomain {
    /// Which parts there are, or what holds.
    pub flags: ConfiguredTimeDomainFlags,
}

/// Metadata: Opaque data for service functions.
///
/// Type 322, clause 8.2.219.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 322, name = "Metadata", clause = "8.2.219", class = "variable")]
#[pfcp(layout = "metadata:bytes")]
pub struct Metadata<'a> {
    /// Metadata: octets up to the end.
    pub metadata: &'a [u8],
}

flags! {
    /// Flags of Traffic Parameter Threshold.
    TrafficParameterThresholdFlags: u8 [1] { DL = 1, }
}

/// Traffic Parameter Threshold: The jitter from which on it is reported.
///
/// Type 325, clause 8.2.220.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 325, name = "Traffic Parameter Threshold", clause = "8.2.220", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{DL@1} dl_n6_jitter_threshold_ms:u32?DL")]
pub struct TrafficParameterThreshold {
    /// Which parts there are, or what holds.
    pub flags: TrafficParameterThresholdFlags,
    /// Dl n6 jitter threshold ms, in milliseconds: four octets; there if `DL`.
    pub dl_n6_jitter_threshold_ms: Option<u32>,
}

/// DL Periodicity: The period of downlink bursts.
///
/// Type 326, clause 8.2.221.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 326, name = "DL Periodicity", clause = "8.2.221", class = "extendable", least = 5)]
#[pfcp(layout = "spare1 dl_periodicity_ms:u32")]
pub struct DlPeriodicity {
    /// Dl periodicity ms, in milliseconds: four octets.
    pub dl_periodicity_ms: u32,
}

flags! {
    /// Flags of N6 Jitter Measurement.
    N6JitterMeasurementFlags: u8 [1] { DL = 1, }
}

/// N6 Jitter Measurement: The jitter at N6 that was measured.
///
/// Type 327, clause 8.2.222.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 327, name = "N6 Jitter Measurement", clause = "8.2.222", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{DL@1} dl_periodicity_ms:u32?DL lower_dl_jitter_ms:i32?DL higher_dl_jitter_ms:i32?DL")]
pub struct N6JitterMeasurement {
    /// Which parts there are, or what holds.
    pub flags: N6JitterMeasurementFlags,
    /// Dl periodicity ms, in milliseconds: four octets; there if `DL`.
    pub dl_periodicity_ms: Option<u32>,
    /// Lower dl jitter ms, in milliseconds: four octets, signed; there if `DL`.
    pub lower_dl_jitter_ms: Option<i32>,
    /// Higher dl jitter ms, in milliseconds: four octets, signed; there if `DL`.
    pub higher_dl_jitter_ms: Option<i32>,
}

flags! {
    /// Flags of Traffic Parameter Measurement Indication.
    TrafficParameterMeasurementIndicationFlags: u8 [1] { ULPMI = 1, DLPMI = 2, N6JMI = 3, }
}

/// Traffic Parameter Measurement Indication: Which traffic parameters are wanted.
///
/// Type 328, clause 8.2.223.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(
    ie = 328,
    name = "Traffic Parameter Measurement Indication",
    clause = "8.2.223",
    class = "extendable",
    least = 1
)]
#[pfcp(layout = "flags1{ULPMI@1,DLPMI@2,N6JMI@3}")]
pub struct TrafficParameterMeasurementIndication {
    /// Which parts there are, or what holds.
    pub flags: TrafficParameterMeasurementIndicationFlags,
}

/// UL Periodicity: The period of uplink bursts.
///
/// Type 329, clause 8.2.224.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 329, name = "UL Periodicity", clause = "8.2.224", class = "extendable", least = 5)]
#[pfcp(layout = "spare1 ul_periodicity_ms:u32")]
pub struct UlPeriodicity {
    /// Ul periodicity ms, in milliseconds: four octets.
    pub ul_periodicity_ms: u32,
}

flags! {
    /// Flags of MPQUIC Control Information.
    MpquicControlInformationFlags: u8 [1] { CUDP = 1, CIP = 2, CETH = 3, }
}

/// MPQUIC Control Information: Which kinds of MPQUIC are to be set up.
///
/// Type 330, clause 8.2.225.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 330, name = "MPQUIC Control Information", clause = "8.2.225", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{CUDP@1,CIP@2,CETH@3}")]
pub struct MpquicControlInformation {
    /// Which parts there are, or what holds.
    pub flags: MpquicControlInformationFlags,
}

flags! {
    /// Flags of MPQUIC Address Information.
    MpquicAddressInformationFlags: u8 [1] { V4 = 1, V6 = 2, }
}

/// MPQUIC Address Information: Address and port of the MPQUIC proxy.
///
/// Type 332, clause 8.2.226.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 332, name = "MPQUIC Address Information", clause = "8.2.226", class = "extendable", least = 4)]
#[pfcp(layout = "flags1{V4@1,V6@2} proxy_type:u8 proxy_port:u16 ipv4:ip4?V4 ipv6:ip6?V6")]
pub struct MpquicAddressInformation {
    /// Which parts there are, or what holds.
    pub flags: MpquicAddressInformationFlags,
    /// Proxy type: one octet.
    pub proxy_type: u8,
    /// Proxy port: two octets.
    pub proxy_port: u16,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6`.
    pub ipv6: Option<Ipv6Addr>,
}

/// Transport Mode: How QUIC carries packets: datagrams or streams.
///
/// Type 333, clause 8.2.227.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 333, name = "Transport Mode", clause = "8.2.227", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{transport_mode@4-1}")]
#[pfcp(values = "transport_mode: 0 Datagram mode 1; 1 Datagram mode 2; 2 Stream mode")]
pub struct TransportMode {
    /// Transport mode: 4 bits.
    pub transport_mode: u8,
}

/// Reporting Suggestion Info: How urgent a report is.
///
/// Type 335, clause 8.2.229.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 335, name = "Reporting Suggestion Info", clause = "8.2.229", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{reporting_urgency@4-1} reporting_time_s:u32?reporting_urgency=0")]
#[pfcp(values = "reporting_urgency: 0 Delay tolerant; 1 Non delay tolerant")]
pub struct ReportingSuggestionInfo {
    /// Reporting urgency: 4 bits.
    pub reporting_urgency: u8,
    /// Reporting time s, in seconds: four octets; there if `reporting_urgency=0`.
    pub reporting_time_s: Option<u32>,
}

/// TL-Container: Information between SMF and transport network.
///
/// Type 336, clause 8.2.230.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 336, name = "TL-Container", clause = "8.2.230", class = "variable")]
#[pfcp(layout = "container:bytes")]
pub struct TlContainer<'a> {
    /// Container: octets up to the end.
    pub container: &'a [u8],
}

flags! {
    /// Flags of Measurement Indication.
    MeasurementIndicationFlags: u8 [1] { DQFI = 1, }
}

/// Measurement Indication: Whether the default QoS flow is measured.
///
/// Type 337, clause 8.2.231.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 337, name = "Measurement Indication", clause = "8.2.231", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{DQFI@1}")]
pub struct MeasurementIndication {
    /// Which parts there are, or what holds.
    pub flags: MeasurementIndicationFlags,
}

/// HPLMN S-NSSAI: The slice of the home network.
///
/// Type 338, clause 8.2.232.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 338, name = "HPLMN S-NSSAI", clause = "8.2.232", class = "fixed", least = 4)]
#[pfcp(layout = "sst:u8 sd:u24")]
pub struct HplmnSNssai {
    /// Sst: one octet.
    pub sst: u8,
    /// Sd: three octets.
    pub sd: u32,
}

/// Media Transport Protocol: The protocol that carries media.
///
/// Type 339, clause 8.2.233.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 339, name = "Media Transport Protocol", clause = "8.2.233", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{media_transport_protocol@4-1}")]
#[pfcp(
    values = "media_transport_protocol: 0 Unspecified; 1 RTP (Real-time Transport Protocol); 2 SRTP (Secure Real-Time Protocol); 3 MOQT (Media Over QUIC Transport protocol)"
)]
pub struct MediaTransportProtocol {
    /// Media transport protocol: 4 bits.
    pub media_transport_protocol: u8,
}

/// RTP Header Extension Type: The kind of an RTP header extension.
///
/// Type 342, clause 8.2.234.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 342, name = "RTP Header Extension Type", clause = "8.2.234", class = "fixed", least = 1)]
#[pfcp(layout = "rtp_header_extension_type:u8")]
#[pfcp(
    values = "rtp_header_extension_type: 1 RTP Header Extension for PDU Set Marking; 2 RTP header extension for Dynamically changing traffic characteristics; 3 RTP header extension for Expedited Transfer Indication"
)]
pub struct RtpHeaderExtensionType {
    /// Rtp header extension type: one octet.
    pub rtp_header_extension_type: u8,
}

/// RTP Header Extension ID: The identifier of an RTP header extension.
///
/// Type 343, clause 8.2.235.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 343, name = "RTP Header Extension ID", clause = "8.2.235", class = "fixed", least = 1)]
#[pfcp(layout = "rtp_header_extension_id:u8")]
pub struct RtpHeaderExtensionId {
    /// Rtp header extension id: one octet.
    pub rtp_header_extension_id: u8,
}

/// RTP Payload Type: The type of an RTP payload.
///
/// Type 344, clause 8.2.236.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 344, name = "RTP Payload Type", clause = "8.2.236", class = "fixed", least = 1)]
#[pfcp(layout = "payload_type:u8")]
pub struct RtpPayloadType {
    /// Payload type: one octet.
    pub payload_type: u8,
}

/// RTP Payload Format: The format of an RTP payload.
///
/// Type 345, clause 8.2.237.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 345, name = "RTP Payload Format", clause = "8.2.237", class = "fixed", least = 1)]
#[pfcp(layout = "payload_format:u8")]
#[pfcp(values = "payload_format: 1 H.264; 2 H.265")]
pub struct RtpPayloadFormat {
    /// Payload format: one octet.
    pub payload_format: u8,
}

flags! {
    /// Flags of Extended DL Buffering Notification Policy.
    ExtendedDlBufferingNotificationPolicyFlags: u8 [1] { EDBN = 1, }
}

/// Extended DL Buffering Notification Policy: How the user plane tells of buffered downlink data.
///
/// Type 346, clause 8.2.238.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(
    ie = 346,
    name = "Extended DL Buffering Notification Policy",
    clause = "8.2.238",
    class = "extendable",
    least = 1
)]
#[pfcp(layout = "flags1{EDBN@1}")]
pub struct ExtendedDlBufferingNotificationPolicy {
    /// Which parts there are, or what holds.
    pub flags: ExtendedDlBufferingNotificationPolicyFlags,
}

flags! {
    /// Flags of MT-SDT Control Information.
    MtSdtControlInformationFlags: u8 [1] { RDSI = 1, }
}

/// MT-SDT Control Information: Whether the size of downlink data is wanted for small data transmission.
///
/// Type 347, clause 8.2.239.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 347, name = "MT-SDT Control Information", clause = "8.2.239", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{RDSI@1}")]
pub struct MtSdtControlInformation {
    /// Which parts there are, or what holds.
    pub flags: MtSdtControlInformationFlags,
}

flags! {
    /// Flags of Reporting Thresholds.
    ReportingThresholdsFlags: u8 [1] { DLCI = 1, ULCI = 2, DLDR = 3, ULDR = 4, }
}

/// Reporting Thresholds: Congestion and rates from which on they are reported.
///
/// Type 348, clause 8.2.240.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 348, name = "Reporting Thresholds", clause = "8.2.240", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{DLCI@1,ULCI@2,DLDR@3,ULDR@4} dl_congestion:u16?DLCI ul_congestion:u16?ULCI dl_data_rate_kbps:u40?DLDR ul_data_rate_kbps:u40?ULDR"
)]
pub struct ReportingThresholds {
    /// Which parts there are, or what holds.
    pub flags: ReportingThresholdsFlags,
    /// Dl congestion: two octets; there if `DLCI`.
    pub dl_congestion: Option<u16>,
    /// Ul congestion: two octets; there if `ULCI`.
    pub ul_congestion: Option<u16>,
    /// Dl data rate kbps, in kilobits per second: five octets; there if `DLDR`.
    pub dl_data_rate_kbps: Option<u64>,
    /// Ul data rate kbps, in kilobits per second: five octets; there if `ULDR`.
    pub ul_data_rate_kbps: Option<u64>,
}
