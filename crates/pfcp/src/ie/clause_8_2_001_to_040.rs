//! Clauses 8.2.1 to 8.2.40: elements with a value.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use crate::flags::flags;
use crate::value::{Fqdn, TextList, TextPairs};
use core::net::{Ipv4Addr, Ipv6Addr};
use wireform_derive::Pfcp;

/// Cause: Whether a request was accepted, and if not, why.
///
/// Type 19, clause 8.2.1.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 19, name = "Cause", clause = "8.2.1", class = "fixed", least = 1)]
#[pfcp(layout = "cause:u8")]
#[pfcp(
    values = "cause: 0 <reserved>; 1 Request accepted (success); 2 More Usage Report to send; 3 Request partially accepted; 64 Request rejected (reason not specified); 65 Session context not found; 66 Mandatory IE missing; 67 Conditional IE missing; 68 Invalid length; 69 Mandatory IE incorrect; 70 Invalid Forwarding Policy; 71 Invalid F-TEID allocation option; 72 No established PFCP Association; 73 Rule creation/modification Failure; 74 PFCP entity in congestion; 75 No resources available; 76 Service not supported; 77 System failure; 78 Redirection Requested; 79 All dynamic addresses are occupied; 80 Unknown Pre-defined Rule; 81 Unknown Application ID; 82 L2TP tunnel Establishment failure; 83 L2TP session Establishment failure; 84 L2TP tunnel release; 85 L2TP session release; 86 PFCP session restoration failure due to requested resource not available; 87 L2TP tunnel Establishment failure – Tunnel Auth Failure; 88 L2TP Session Establishment failure – Session Auth Failure; 89 L2TP tunnel Establishment failure – LNS not reachable; 90 PFD Contents Syntax Error; 91 PFD Contents Semantics Error; 92 PFD Application Id Unknown"
)]
pub struct Cause {
    /// Cause: one octet.
    pub cause: u8,
}

/// Source Interface: The side from which packets come in: access, core, or another.
///
/// Type 20, clause 8.2.2.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 20, name = "Source Interface", clause = "8.2.2", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{interface@4-1}")]
#[pfcp(values = "interface: 0 Access; 1 Core; 2 SGi-LAN/N6-LAN; 3 CP-function; 4 5G VN Internal")]
pub struct SourceInterface {
    /// Interface: 4 bits.
    pub interface: u8,
}

flags! {
    /// Flags of F-TEID.
    FTeidFlags: u8 [1] { V4 = 1, V6 = 2, CH = 3, CHID = 4, }
}

/// F-TEID: A GTP-U tunnel endpoint: its identifier and addresses, or the wish that the user plane choose them.
///
/// Type 21, clause 8.2.3.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 21, name = "F-TEID", clause = "8.2.3", class = "extendable", least = 1, usual = 9, first = 1)]
#[pfcp(layout = "flags1{V4@1,V6@2,CH@3,CHID@4} teid:u32?!CH ipv4:ip4?V4&!CH ipv6:ip6?V6&!CH choose_id:u8?CHID")]
pub struct FTeid {
    /// Which parts there are, or what holds.
    pub flags: FTeidFlags,
    /// Teid: four octets; there if `!CH`.
    pub teid: Option<u32>,
    /// Ipv4: IPv4 address; there if `V4&!CH`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6&!CH`.
    pub ipv6: Option<Ipv6Addr>,
    /// Choose id: one octet; there if `CHID`.
    pub choose_id: Option<u8>,
}

/// Network Instance: The IP network in which addresses have their meaning.
///
/// Type 22, clause 8.2.4.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 22, name = "Network Instance", clause = "8.2.4", class = "variable")]
#[pfcp(layout = "network_instance:bytes")]
pub struct NetworkInstance<'a> {
    /// Network instance: octets up to the end.
    pub network_instance: &'a [u8],
}

flags! {
    /// Flags of SDF Filter.
    SdfFilterFlags: u8 [1] { FD = 1, TTC = 2, SPI = 3, FL = 4, BID = 5, SMMII = 6, }
}

/// SDF Filter: Matches packets by a flow description, TOS or traffic class, SPI, flow label or filter identifier.
///
/// Type 23, clause 8.2.5.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 23, name = "SDF Filter", clause = "8.2.5", class = "extendable", least = 2)]
#[pfcp(
    layout = "flags1{FD@1,TTC@2,SPI@3,FL@4,BID@5,SMMII@6:R19} spare1 flow_description:lv16utf8?FD tos_traffic_class:u16?TTC spi:u32?SPI flow_label:u24?FL sdf_filter_id:u32?BID"
)]
pub struct SdfFilter<'a> {
    /// Which parts there are, or what holds.
    pub flags: SdfFilterFlags,
    /// Flow description: text behind a length of two octets; there if `FD`.
    pub flow_description: Option<&'a str>,
    /// Tos traffic class: two octets; there if `TTC`.
    pub tos_traffic_class: Option<u16>,
    /// Spi: four octets; there if `SPI`.
    pub spi: Option<u32>,
    /// Flow label: three octets; there if `FL`.
    pub flow_label: Option<u32>,
    /// Sdf filter id: four octets; there if `BID`.
    pub sdf_filter_id: Option<u32>,
}

/// Application ID: Names an application whose detection filters the user plane knows.
///
/// Type 24, clause 8.2.6.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 24, name = "Application ID", clause = "8.2.6", class = "variable")]
#[pfcp(layout = "application_id:bytes")]
pub struct ApplicationId<'a> {
    /// Application id: octets up to the end.
    pub application_id: &'a [u8],
}

/// Gate Status: Whether packets may pass, for each direction.
///
/// Type 25, clause 8.2.7.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 25, name = "Gate Status", clause = "8.2.7", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{ul_gate@4-3,dl_gate@2-1}")]
#[pfcp(values = "ul_gate: 0 OPEN; 1 CLOSED")]
#[pfcp(values = "dl_gate: 0 OPEN; 1 CLOSED")]
pub struct GateStatus {
    /// Ul gate: 2 bits.
    pub ul_gate: u8,
    /// Dl gate: 2 bits.
    pub dl_gate: u8,
}

/// MBR: Largest bit rate of uplink and downlink.
///
/// Type 26, clause 8.2.8.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 26, name = "MBR", clause = "8.2.8", class = "extendable", least = 10)]
#[pfcp(layout = "ul_mbr_kbps:u40 dl_mbr_kbps:u40")]
pub struct Mbr {
    /// Ul mbr kbps, in kilobits per second: five octets.
    pub ul_mbr_kbps: u64,
    /// Dl mbr kbps, in kilobits per second: five octets.
    pub dl_mbr_kbps: u64,
}

/// GBR: Guaranteed bit rate of uplink and downlink.
///
/// Type 27, clause 8.2.9.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 27, name = "GBR", clause = "8.2.9", class = "extendable", least = 10)]
#[pfcp(layout = "ul_gbr_kbps:u40 dl_gbr_kbps:u40")]
pub struct Gbr {
    /// Ul gbr kbps, in kilobits per second: five octets.
    pub ul_gbr_kbps: u64,
    /// Dl gbr kbps, in kilobits per second: five octets.
    pub dl_gbr_kbps: u64,
}

/// QER Correlation ID: Tells that several sessions' QoS rules share a limit.
///
/// Type 28, clause 8.2.10.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 28, name = "QER Correlation ID", clause = "8.2.10", class = "extendable", least = 4)]
#[pfcp(layout = "qer_correlation_id:u32")]
pub struct QerCorrelationId {
    /// Qer correlation id: four octets.
    pub qer_correlation_id: u32,
}

/// Precedence: The order in which packet detection rules are tried: lower first.
///
/// Type 29, clause 8.2.11.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 29, name = "Precedence", clause = "8.2.11", class = "extendable", least = 4)]
#[pfcp(layout = "precedence:u32")]
pub struct Precedence {
    /// Precedence: four octets.
    pub precedence: u32,
}

/// Transport Level Marking: The DSCP of the outer header of forwarded packets.
///
/// Type 30, clause 8.2.12.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 30, name = "Transport Level Marking", clause = "8.2.12", class = "extendable", least = 2)]
#[pfcp(layout = "tos_traffic_class:u8 mask:u8")]
pub struct TransportLevelMarking {
    /// Tos traffic class: one octet.
    pub tos_traffic_class: u8,
    /// Mask: one octet.
    pub mask: u8,
}

flags! {
    /// Flags of Volume Threshold.
    VolumeThresholdFlags: u8 [1] { TOVOL = 1, ULVOL = 2, DLVOL = 3, }
}

/// Volume Threshold: The volume after which usage is reported.
///
/// Type 31, clause 8.2.13.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 31, name = "Volume Threshold", clause = "8.2.13", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{TOVOL@1,ULVOL@2,DLVOL@3} total_octets:u64?TOVOL uplink_octets:u64?ULVOL downlink_octets:u64?DLVOL"
)]
pub struct VolumeThreshold {
    /// Which parts there are, or what holds.
    pub flags: VolumeThresholdFlags,
    /// Total octets, in octets: eight octets; there if `TOVOL`.
    pub total_octets: Option<u64>,
    /// Uplink octets, in octets: eight octets; there if `ULVOL`.
    pub uplink_octets: Option<u64>,
    /// Downlink octets, in octets: eight octets; there if `DLVOL`.
    pub downlink_octets: Option<u64>,
}

/// Time Threshold: The time of use after which usage is reported.
///
/// Type 32, clause 8.2.14.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 32, name = "Time Threshold", clause = "8.2.14", class = "extendable", least = 4)]
#[pfcp(layout = "seconds:u32")]
pub struct TimeThreshold {
    /// Seconds: four octets.
    pub seconds: u32,
}

/// Monitoring Time: When thresholds and quotas change to the subsequent ones.
///
/// Type 33, clause 8.2.15.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 33, name = "Monitoring Time", clause = "8.2.15", class = "extendable", least = 4)]
#[pfcp(layout = "time:ntp32")]
pub struct MonitoringTime {
    /// Time: NTP seconds since 1900.
    pub time: u32,
}

flags! {
    /// Flags of Subsequent Volume Threshold.
    SubsequentVolumeThresholdFlags: u8 [1] { TOVOL = 1, ULVOL = 2, DLVOL = 3, }
}

/// Subsequent Volume Threshold: The volume threshold that holds after the monitoring time.
///
/// Type 34, clause 8.2.16.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 34, name = "Subsequent Volume Threshold", clause = "8.2.16", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{TOVOL@1,ULVOL@2,DLVOL@3} total_octets:u64?TOVOL uplink_octets:u64?ULVOL downlink_octets:u64?DLVOL"
)]
pub struct SubsequentVolumeThreshold {
    /// Which parts there are, or what holds.
    pub flags: SubsequentVolumeThresholdFlags,
    /// Total octets, in octets: eight octets; there if `TOVOL`.
    pub total_octets: Option<u64>,
    /// Uplink octets, in octets: eight octets; there if `ULVOL`.
    pub uplink_octets: Option<u64>,
    /// Downlink octets, in octets: eight octets; there if `DLVOL`.
    pub downlink_octets: Option<u64>,
}

/// Subsequent Time Threshold: The time threshold that holds after the monitoring time.
///
/// Type 35, clause 8.2.17.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 35, name = "Subsequent Time Threshold", clause = "8.2.17", class = "extendable", least = 4)]
#[pfcp(layout = "seconds:u32")]
pub struct SubsequentTimeThreshold {
    /// Seconds: four octets.
    pub seconds: u32,
}

/// Inactivity Detection Time: After how long without packets the time of use stops counting.
///
/// Type 36, clause 8.2.18.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 36, name = "Inactivity Detection Time", clause = "8.2.18", class = "extendable", least = 4)]
#[pfcp(layout = "seconds:u32")]
pub struct InactivityDetectionTime {
    /// Seconds: four octets.
    pub seconds: u32,
}

flags! {
    /// Flags of Reporting Triggers.
    ReportingTriggersFlags: u32 [3, 1 ..] { PERIO = 1, VOLTH = 2, TIMTH = 3, QUHTI = 4, START = 5, STOPT = 6, DROTH = 7, LIUSA = 8, VOLQU = 9, TIMQU = 10, ENVCL = 11, MACAR = 12, EVETH = 13, EVEQU = 14, IPMJL = 15, QUVTI = 16, REEMR = 17, UPINT = 18, }
}

/// Reporting Triggers: The events upon which usage is reported.
///
/// Type 37, clause 8.2.19.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 37, name = "Reporting Triggers", clause = "8.2.19", class = "extendable", least = 2)]
#[pfcp(
    layout = "flags2+{PERIO@1,VOLTH@2,TIMTH@3,QUHTI@4,START@5,STOPT@6,DROTH@7,LIUSA@8,VOLQU@9,TIMQU@10,ENVCL@11,MACAR@12,EVETH@13,EVEQU@14,IPMJL@15,QUVTI@16,REEMR@17,UPINT@18}"
)]
pub struct ReportingTriggers {
    /// Which parts there are, or what holds.
    pub flags: ReportingTriggersFlags,
}

/// Redirect Information: Where a user's requests are redirected.
///
/// Type 38, clause 8.2.20.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 38, name = "Redirect Information", clause = "8.2.20", class = "extendable", least = 3)]
#[pfcp(
    layout = "bits1{redirect_address_type@4-1} server_address:lv16utf8?redirect_address_type<5|redirect_address_type>5 other_server_address:lv16utf8?redirect_address_type=4|redirect_address_type=8 redirect_port:u16?redirect_address_type>4"
)]
#[pfcp(
    values = "redirect_address_type: 0 IPv4 address; 1 IPv6 address; 2 URL; 3 SIP URI; 4 IPv4 and IPv6 addresses; 5 Port; 6 IPv4 address and Port; 7 IPv6 address and Port; 8 IPv4 and IPv6 addresses and Port"
)]
pub struct RedirectInformation<'a> {
    /// Redirect address type: 4 bits.
    pub redirect_address_type: u8,
    /// Server address: text behind a length of two octets; there if `redirect_address_type<5|redirect_address_type>5`.
    pub server_address: Option<&'a str>,
    /// Other server address: text behind a length of two octets; there if `redirect_address_type=4|redirect_address_type=8`.
    pub other_server_address: Option<&'a str>,
    /// Redirect port: two octets; there if `redirect_address_type>4`.
    pub redirect_port: Option<u16>,
}

flags! {
    /// Flags of Report Type.
    ReportTypeFlags: u8 [1] { DLDR = 1, USAR = 2, ERIR = 3, UPIR = 4, TMIR = 5, SESR = 6, UISR = 7, }
}

/// Report Type: What a report is about: data, usage, errors, inactivity.
///
/// Type 39, clause 8.2.21.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 39, name = "Report Type", clause = "8.2.21", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{DLDR@1,USAR@2,ERIR@3,UPIR@4,TMIR@5,SESR@6,UISR@7}")]
pub struct ReportType {
    /// Which parts there are, or what holds.
    pub flags: ReportTypeFlags,
}

/// Offending IE: The type of the element that made a request fail.
///
/// Type 40, clause 8.2.22.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 40, name = "Offending IE", clause = "8.2.22", class = "fixed", least = 2)]
#[pfcp(layout = "ie_type:u16")]
pub struct OffendingIe {
    /// Ie type: two octets.
    pub ie_type: u16,
}

/// Forwarding Policy: Names a forwarding policy that the user plane knows.
///
/// Type 41, clause 8.2.23.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 41, name = "Forwarding Policy", clause = "8.2.23", class = "extendable", least = 1)]
#[pfcp(layout = "forwarding_policy_id:lv8")]
pub struct ForwardingPolicy<'a> {
    /// Forwarding policy id: octets behind a length of one octet.
    pub forwarding_policy_id: &'a [u8],
}

/// Destination Interface: The side to which packets go out.
///
/// Type 42, clause 8.2.24.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 42, name = "Destination Interface", clause = "8.2.24", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{interface@4-1}")]
#[pfcp(values = "interface: 0 Access; 1 Core; 2 SGi-LAN/N6-LAN; 3 CP-function; 4 LI Function; 5 5G VN Internal")]
pub struct DestinationInterface {
    /// Interface: 4 bits.
    pub interface: u8,
}

flags! {
    /// Flags of UP Function Features.
    UpFunctionFeaturesFlags: u128 [2, 2 ..] { BUCP = 1, DDND = 2, DLBD = 3, TRST = 4, FTUP = 5, PFDM = 6, HEEU = 7, TREU = 8, EMPU = 9, PDIU = 10, UDBC = 11, QUOAC = 12, TRACE = 13, FRRT = 14, PFDE = 15, EPFAR = 16, DPDRA = 17, ADPDP = 18, UEIP = 19, SSET = 20, MNOP = 21, MTE = 22, BUNDL = 23, GCOM = 24, MPAS = 25, RTTL = 26, VTIME = 27, NORP = 28, IPTV = 29, IP6PL = 30, TSN = 31, MPTCP = 32, ATSSS_LL = 33, QFQM = 34, GPQM = 35, MT_EDT = 36, CIOT = 37, ETHAR = 38, DDDS = 39, RDS = 40, RTTWP = 41, QUASF = 42, NSPOC = 43, L2TP = 44, UPBER = 45, RESPS = 46, IPREP = 47, DNSTS = 48, DRQOS = 49, MBSN4 = 50, PSUPRM = 51, EPPPI = 52, RATP = 53, UPIDP = 54, AFSFC = 55, MPQUIC_UDP = 56, REDSM = 57, DBDM = 58, TSCTS = 59, DRTSC = 60, N6JEDB = 61, QMCON = 62, DETNET = 63, EML4S = 64, PDUSM = 65, CN_TL = 66, QMDRM = 67, EDBNC = 68, MT_SDT = 69, UPSBIES = 70, UMN6IP = 71, UN6TU = 72, MBSCH = 73, UN6DM = 74, NATPUB = 75, USHPH = 76, MPQUIC_IP = 77, MPQUIC_E = 78, DYNTR = 79, MUXMF = 80, CONUDP = 81, MOQ = 82, ULM = 83, PSITLM = 84, UDPOPT = 85, QMABR = 86, PAPFD = 87, }
}

/// UP Function Features: What the user plane function can do.
///
/// Type 43, clause 8.2.25.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 43, name = "UP Function Features", clause = "8.2.25", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags2+{BUCP@1,DDND@2,DLBD@3,TRST@4,FTUP@5,PFDM@6,HEEU@7,TREU@8,EMPU@9,PDIU@10,UDBC@11,QUOAC@12,TRACE@13,FRRT@14,PFDE@15,EPFAR@16,DPDRA@17,ADPDP@18,UEIP@19,SSET@20,MNOP@21,MTE@22,BUNDL@23,GCOM@24,MPAS@25,RTTL@26,VTIME@27,NORP@28,IPTV@29,IP6PL@30,TSN@31,MPTCP@32,ATSSS_LL@33,QFQM@34,GPQM@35,MT_EDT@36,CIOT@37,ETHAR@38,DDDS@39,RDS@40,RTTWP@41,QUASF@42,NSPOC@43,L2TP@44,UPBER@45,RESPS@46,IPREP@47,DNSTS@48,DRQOS@49,MBSN4@50,PSUPRM@51,EPPPI@52,RATP@53,UPIDP@54,AFSFC@55,MPQUIC_UDP@56,REDSM@57,DBDM@58,TSCTS@59,DRTSC@60,N6JEDB@61,QMCON@62,DETNET@63,EML4S@64,PDUSM@65,CN_TL@66,QMDRM@67,EDBNC@68,MT_SDT@69,UPSBIES@70,UMN6IP@71,UN6TU@72,MBSCH@73,UN6DM@74:R19,NATPUB@75:R19,USHPH@76:R19,MPQUIC_IP@77:R19,MPQUIC_E@78:R19,DYNTR@79:R19,MUXMF@80:R19,CONUDP@81:R19,MOQ@82:R19,ULM@83:R19,PSITLM@84:R19,UDPOPT@85:R19,QMABR@86:R19,PAPFD@87:R19}"
)]
pub struct UpFunctionFeatures {
    /// Which parts there are, or what holds.
    pub flags: UpFunctionFeaturesFlags,
}

flags! {
    /// Flags of Apply Action.
    ApplyActionFlags: u32 [1, 1 ..] { DROP = 1, FORW = 2, BUFF = 3, NOCP = 4, DUPL = 5, IPMA = 6, IPMD = 7, DFRT = 8, EDRT = 9, BDPN = 10, DDPN = 11, FSSM = 12, MBSU = 13, }
}

/// Apply Action: What becomes of matching packets: drop, forward, buffer, notify, duplicate, and more.
///
/// Type 44, clause 8.2.26.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 44, name = "Apply Action", clause = "8.2.26", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1+{DROP@1,FORW@2,BUFF@3,NOCP@4,DUPL@5,IPMA@6,IPMD@7,DFRT@8,EDRT@9,BDPN@10,DDPN@11,FSSM@12,MBSU@13}"
)]
pub struct ApplyAction {
    /// Which parts there are, or what holds.
    pub flags: ApplyActionFlags,
}

flags! {
    /// Flags of Downlink Data Service Information.
    DownlinkDataServiceInformationFlags: u8 [1] { PPI = 1, QFII = 2, DLPSI = 3, }
}

/// Downlink Data Service Information: Paging policy, flow and size of the downlink data that is reported.
///
/// Type 45, clause 8.2.27.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 45, name = "Downlink Data Service Information", clause = "8.2.27", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{PPI@1,QFII@2,DLPSI@3} bits1{paging_policy_indication@6-1}?PPI bits1{qfi@6-1}?QFII dl_data_packets_size:u16?DLPSI"
)]
pub struct DownlinkDataServiceInformation {
    /// Which parts there are, or what holds.
    pub flags: DownlinkDataServiceInformationFlags,
    /// Paging policy indication: 6 bits; there if `PPI`.
    pub paging_policy_indication: Option<u8>,
    /// Qfi: 6 bits; there if `QFII`.
    pub qfi: Option<u8>,
    /// Dl data packets size: two octets; there if `DLPSI`.
    pub dl_data_packets_size: Option<u16>,
}

/// Downlink Data Notification Delay: How long the notification of downlink data is held back.
///
/// Type 46, clause 8.2.28.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 46, name = "Downlink Data Notification Delay", clause = "8.2.28", class = "extendable", least = 1)]
#[pfcp(layout = "delay_50ms:u8")]
pub struct DownlinkDataNotificationDelay {
    /// Delay 50ms: one octet.
    pub delay_50ms: u8,
}

/// DL Buffering Duration: How long the user plane buffers downlink packets.
///
/// Type 47, clause 8.2.29.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 47, name = "DL Buffering Duration", clause = "8.2.29", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{unit@8-6,value@5-1}")]
#[pfcp(values = "unit: 0 2 seconds; 1 1 minute; 2 10 minutes; 3 1 hour; 4 10 hours; 7 infinite")]
pub struct DlBufferingDuration {
    /// Unit: 3 bits.
    pub unit: u8,
    /// Value: 5 bits.
    pub value: u8,
}

/// DL Buffering Suggested Packet Count: How many downlink packets the user plane should buffer.
///
/// Type 48, clause 8.2.30.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 48, name = "DL Buffering Suggested Packet Count", clause = "8.2.30", class = "variable")]
#[pfcp(layout = "packet_count:uint")]
pub struct DlBufferingSuggestedPacketCount {
    /// Packet count: one or two octets.
    pub packet_count: u16,
}

flags! {
    /// Flags of PFCPSMReq-Flags.
    PfcpsmReqBits: u8 [1] { DROBU = 1, SNDEM = 2, QAURR = 3, SUMPC = 4, RUMUC = 5, DETEID = 6, HRSBOM = 7, }
}

/// PFCPSMReq-Flags: What else a modification asks for: drop what is buffered, send end markers, query all usage.
///
/// Type 49, clause 8.2.31.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 49, name = "PFCPSMReq-Flags", clause = "8.2.31", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{DROBU@1,SNDEM@2,QAURR@3,SUMPC@4,RUMUC@5,DETEID@6,HRSBOM@7}")]
pub struct PfcpsmReqFlags {
    /// Which parts there are, or what holds.
    pub flags: PfcpsmReqBits,
}

flags! {
    /// Flags of PFCPSRRsp-Flags.
    PfcpsrRspBits: u8 [1] { DROBU = 1, }
}

/// PFCPSRRsp-Flags: What else the answer to a report asks for: drop what is buffered.
///
/// Type 50, clause 8.2.32.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 50, name = "PFCPSRRsp-Flags", clause = "8.2.32", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{DROBU@1}")]
pub struct PfcpsrRspFlags {
    /// Which parts there are, or what holds.
    pub flags: PfcpsrRspBits,
}

/// Sequence Number: Numbers load or overload information: the greater is the newer.
///
/// Type 52, clause 8.2.33.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 52, name = "Sequence Number", clause = "8.2.33", class = "fixed", least = 4)]
#[pfcp(layout = "sequence_number:u32")]
pub struct SequenceNumber {
    /// Sequence number: four octets.
    pub sequence_number: u32,
}

/// Metric: Load or reduction in percent.
///
/// Type 53, clause 8.2.34.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 53, name = "Metric", clause = "8.2.34", class = "fixed", least = 1)]
#[pfcp(layout = "metric:u8")]
pub struct Metric {
    /// Metric: one octet.
    pub metric: u8,
}

/// Timer: A time in units of its own.
///
/// Type 55, clause 8.2.35.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 55, name = "Timer", clause = "8.2.35", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{unit@8-6,value@5-1}")]
#[pfcp(values = "unit: 0 2 seconds; 1 1 minute; 2 10 minutes; 3 1 hour; 4 10 hours; 7 infinite")]
pub struct Timer {
    /// Unit: 3 bits.
    pub unit: u8,
    /// Value: 5 bits.
    pub value: u8,
}

/// PDR ID: Identifies a packet detection rule within its session.
///
/// Type 56, clause 8.2.36.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 56, name = "PDR ID", clause = "8.2.36", class = "extendable", least = 2)]
#[pfcp(layout = "rule_id:u16")]
pub struct PdrId {
    /// Rule id: two octets.
    pub rule_id: u16,
}

flags! {
    /// Flags of F-SEID.
    FSeidFlags: u8 [1] { V6 = 1, V4 = 2, }
}

/// F-SEID: A session's identifier at a node, and the node's addresses.
///
/// Type 57, clause 8.2.37.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 57, name = "F-SEID", clause = "8.2.37", class = "extendable", least = 9, usual = 13, first = 2)]
#[pfcp(layout = "flags1{V6@1,V4@2} seid:u64 ipv4:ip4?V4 ipv6:ip6?V6")]
pub struct FSeid {
    /// Which parts there are, or what holds.
    pub flags: FSeidFlags,
    /// Seid: eight octets.
    pub seid: u64,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6`.
    pub ipv6: Option<Ipv6Addr>,
}

/// Node ID: Identifies a control or user plane function by address or name.
///
/// Type 60, clause 8.2.38.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 60, name = "Node ID", clause = "8.2.38", class = "extendable", least = 1, usual = 5, first = 0)]
#[pfcp(layout = "bits1{node_id_type@4-1} ipv4:ip4?node_id_type=0 ipv6:ip6?node_id_type=1 fqdn:fqdn?node_id_type=2")]
#[pfcp(values = "node_id_type: 0 IPv4 address; 1 IPv6 address; 2 FQDN")]
pub struct NodeId<'a> {
    /// Node id type: 4 bits.
    pub node_id_type: u8,
    /// Ipv4: IPv4 address; there if `node_id_type=0`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `node_id_type=1`.
    pub ipv6: Option<Ipv6Addr>,
    /// Fqdn: domain name in labels; there if `node_id_type=2`.
    pub fqdn: Option<Fqdn<'a>>,
}

flags! {
    /// Flags of PFD contents.
    PfdContentsFlags: u8 [1] { FD = 1, URL = 2, DN = 3, CP = 4, DNP = 5, AFD = 6, AURL = 7, ADNP = 8, }
}

/// PFD contents: Flow descriptions, URLs and domain names by which an application is detected.
///
/// Type 61, clause 8.2.39.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 61, name = "PFD contents", clause = "8.2.39", class = "extendable", least = 2)]
#[pfcp(
    layout = "flags1{FD@1,URL@2,DN@3,CP@4,DNP@5,AFD@6,AURL@7,ADNP@8} spare1 flow_description:lv16utf8?FD url:lv16utf8?URL domain_name:lv16utf8?DN custom_pfd_content:lv16?CP domain_name_protocol:lv16utf8?DNP additional_flow_descriptions:lv16lv16?AFD additional_urls:lv16lv16?AURL additional_domain_names_and_protocols:lv16lv16x2?ADNP"
)]
pub struct PfdContents<'a> {
    /// Which parts there are, or what holds.
    pub flags: PfdContentsFlags,
    /// Flow description: text behind a length of two octets; there if `FD`.
    pub flow_description: Option<&'a str>,
    /// Url: text behind a length of two octets; there if `URL`.
    pub url: Option<&'a str>,
    /// Domain name: text behind a length of two octets; there if `DN`.
    pub domain_name: Option<&'a str>,
    /// Custom pfd content: octets behind a length of two octets; there if `CP`.
    pub custom_pfd_content: Option<&'a [u8]>,
    /// Domain name protocol: text behind a length of two octets; there if `DNP`.
    pub domain_name_protocol: Option<&'a str>,
    /// Additional flow descriptions: texts; there if `AFD`.
    pub additional_flow_descriptions: Option<TextList<'a>>,
    /// Additional urls: texts; there if `AURL`.
    pub additional_urls: Option<TextList<'a>>,
    /// Additional domain names and protocols: pairs of texts; there if `ADNP`.
    pub additional_domain_names_and_protocols: Option<TextPairs<'a>>,
}

flags! {
    /// Flags of Measurement Method.
    MeasurementMethodFlags: u8 [1] { DURAT = 1, VOLUM = 2, EVENT = 3, }
}

/// Measurement Method: What is measured: time, volume, events.
///
/// Type 62, clause 8.2.40.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 62, name = "Measurement Method", clause = "8.2.40", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{DURAT@1,VOLUM@2,EVENT@3}")]
pub struct MeasurementMethod {
    /// Which parts there are, or what holds.
    pub flags: MeasurementMethodFlags,
}
