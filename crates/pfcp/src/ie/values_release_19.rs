//! Clause 8.2: elements that Release 19 added.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use crate::flags::flags;
use core::net::{Ipv4Addr, Ipv6Addr};
use wireform_derive::Pfcp;

flags! {
    /// Flags of N6 Delay Measurement Protocols.
    N6DelayMeasurementProtocolsFlags: u8 [1] { TWAMP = 1, OWAMP = 2, STAMP = 3, OTHER = 4, }
}

/// N6 Delay Measurement Protocols: Protocols by which delay at N6 is measured.
///
/// Type 354, clause 8.2.246.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 354, name = "N6 Delay Measurement Protocols", clause = "8.2.246", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{TWAMP@1,OWAMP@2,STAMP@3,OTHER@4}")]
pub struct N6DelayMeasurementProtocols {
    /// Which parts there are, or what holds.
    pub flags: N6DelayMeasurementProtocolsFlags,
}

flags! {
    /// Flags of N6 Delay Measurement Information.
    N6DelayMeasurementInformationFlags: u8 [1] { MIND = 1, MAXD = 2, }
}

/// N6 Delay Measurement Information: Delays at N6.
///
/// Type 357, clause 8.2.247.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 357, name = "N6 Delay Measurement Information", clause = "8.2.247", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{MIND@1,MAXD@2} average_ms:u32 minimum_ms:u32?MIND maximum_ms:u32?MAXD")]
pub struct N6DelayMeasurementInformation {
    /// Which parts there are, or what holds.
    pub flags: N6DelayMeasurementInformationFlags,
    /// Average ms, in milliseconds: four octets.
    pub average_ms: u32,
    /// Minimum ms, in milliseconds: four octets; there if `MIND`.
    pub minimum_ms: Option<u32>,
    /// Maximum ms, in milliseconds: four octets; there if `MAXD`.
    pub maximum_ms: Option<u32>,
}

flags! {
    /// Flags of Measurement Endpoint Address.
    MeasurementEndpointAddressFlags: u8 [1] { V4 = 1, V6 = 2, }
}

/// Measurement Endpoint Address: An endpoint of a measurement.
///
/// Type 358, clause 8.2.248.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 358, name = "Measurement Endpoint Address", clause = "8.2.248", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{V4@1,V6@2} ipv4:ip4?V4 ipv6:ip6?V6")]
pub struct MeasurementEndpointAddress {
    /// Which parts there are, or what holds.
    pub flags: MeasurementEndpointAddressFlags,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6`.
    pub ipv6: Option<Ipv6Addr>,
}

/// Operator Configurable UPF Capability: A capability that the operator defines.
///
/// Type 359, clause 8.2.249.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 359, name = "Operator Configurable UPF Capability", clause = "8.2.249", class = "variable")]
#[pfcp(layout = "capability:bytes")]
pub struct OperatorConfigurableUpfCapability<'a> {
    /// Capability: octets up to the end.
    pub capability: &'a [u8],
}

flags! {
    /// Flags of Packet Inspection functionality.
    PacketInspectionFunctionalityFlags: u8 [1] { IPBD = 1, MACD = 2, DPID = 3, }
}

/// Packet Inspection functionality: What the user plane can look for in packets.
///
/// Type 360, clause 8.2.250.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 360, name = "Packet Inspection functionality", clause = "8.2.250", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{IPBD@1,MACD@2,DPID@3}")]
pub struct PacketInspectionFunctionality {
    /// Which parts there are, or what holds.
    pub flags: PacketInspectionFunctionalityFlags,
}

/// Header Detection Reference: Names what is looked for in headers.
///
/// Type 364, clause 8.2.251.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 364, name = "Header Detection Reference", clause = "8.2.251", class = "variable")]
#[pfcp(layout = "reference:bytes")]
pub struct HeaderDetectionReference<'a> {
    /// Reference: octets up to the end.
    pub reference: &'a [u8],
}

/// Header Detection Support Information: Helps in looking for headers.
///
/// Type 365, clause 8.2.252.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 365, name = "Header Detection Support Information", clause = "8.2.252", class = "variable")]
#[pfcp(layout = "support_information:bytes")]
pub struct HeaderDetectionSupportInformation<'a> {
    /// Support information: octets up to the end.
    pub support_information: &'a [u8],
}

/// Reporting Endpoint ID: Identifies who gets a report.
///
/// Type 366, clause 8.2.253.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 366, name = "Reporting Endpoint ID", clause = "8.2.253", class = "fixed", least = 1)]
#[pfcp(layout = "reporting_endpoint_id:u8")]
pub struct ReportingEndpointId {
    /// Reporting endpoint id: one octet.
    pub reporting_endpoint_id: u8,
}

/// Header Handling Control Reference: Names what is done with a header.
///
/// Type 367, clause 8.2.254.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 367, name = "Header Handling Control Reference", clause = "8.2.254", class = "variable")]
#[pfcp(layout = "reference:bytes")]
pub struct HeaderHandlingControlReference<'a> {
    /// Reference: octets up to the end.
    pub reference: &'a [u8],
}

/// Header Handling Action: Whether a header is detected, removed, replaced or inserted.
///
/// Type 368, clause 8.2.255.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 368, name = "Header Handling Action", clause = "8.2.255", class = "fixed", least = 1)]
#[pfcp(layout = "bits1{action@4-1}")]
#[pfcp(values = "action: 0 DETECT; 1 REMOVE; 2 REPLACE; 3 INSERT")]
pub struct HeaderHandlingAction {
    /// Action: 4 bits.
    pub action: u8,
}

/// Header Information: The header.
///
/// Type 369, clause 8.2.256.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 369, name = "Header Information", clause = "8.2.256", class = "variable")]
#[pfcp(layout = "header_information:bytes")]
pub struct HeaderInformation<'a> {
    /// Header information: octets up to the end.
    pub header_information: &'a [u8],
}

/// Header Value: The value of the header.
///
/// Type 370, clause 8.2.257.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 370, name = "Header Value", clause = "8.2.257", class = "variable")]
#[pfcp(layout = "header_value:bytes")]
pub struct HeaderValue<'a> {
    /// Header value: octets up to the end.
    pub header_value: &'a [u8],
}

/// Header Handling Condition: Whether every match counts, or only the first.
///
/// Type 371, clause 8.2.258.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 371, name = "Header Handling Condition", clause = "8.2.258", class = "fixed", least = 1)]
#[pfcp(layout = "bits1{condition@4-1}")]
#[pfcp(values = "condition: 0 EVERY_MATCH; 1 FIRST_MATCH_ONLY")]
pub struct HeaderHandlingCondition {
    /// Condition: 4 bits.
    pub condition: u8,
}

/// Header Handling Control ID: Identifies one thing that is done with a header.
///
/// Type 372, clause 8.2.259.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 372, name = "Header Handling Control ID", clause = "8.2.259", class = "fixed", least = 1)]
#[pfcp(layout = "control_id:u8")]
pub struct HeaderHandlingControlId {
    /// Control id: one octet.
    pub control_id: u8,
}

/// Header Handling Control Rule ID: Identifies a rule for headers.
///
/// Type 373, clause 8.2.260.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 373, name = "Header Handling Control Rule ID", clause = "8.2.260", class = "fixed", least = 1)]
#[pfcp(layout = "rule_id:u8")]
pub struct HeaderHandlingControlRuleId {
    /// Rule id: one octet.
    pub rule_id: u8,
}

/// On-path N6 Connection Information: How the data network is told about a connection on its path.
///
/// Type 374, clause 8.2.261.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 374, name = "On-path N6 Connection Information", clause = "8.2.261", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{pn@6-6,v6@5-5,v4@4-4,signaling_method@3-1} ipv4:ip4?v4=1 ipv6:ip6?v6=1 port:u16?pn=1")]
#[pfcp(values = "signaling_method: 0 Unspecified; 1 Connect-UDP")]
pub struct OnPathN6ConnectionInformation {
    /// Pn: 1 bit.
    pub pn: u8,
    /// V6: 1 bit.
    pub v6: u8,
    /// V4: 1 bit.
    pub v4: u8,
    /// Signaling method: 3 bits.
    pub signaling_method: u8,
    /// Ipv4: IPv4 address; there if `v4=1`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `v6=1`.
    pub ipv6: Option<Ipv6Addr>,
    /// Port: two octets; there if `pn=1`.
    pub port: Option<u16>,
}

flags! {
    /// Flags of Measurement Reporting Type.
    MeasurementReportingTypeFlags: u8 [1] { PER = 1, EVT = 2, IRE = 3, }
}

/// Measurement Reporting Type: When measurements are reported.
///
/// Type 375, clause 8.2.262.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 375, name = "Measurement Reporting Type", clause = "8.2.262", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{PER@1,EVT@2,IRE@3}")]
pub struct MeasurementReportingType {
    /// Which parts there are, or what holds.
    pub flags: MeasurementReportingTypeFlags,
}

/// N6 Delay Measurement Failure Information: Why a measurement failed.
///
/// Type 376, clause 8.2.263.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(
    ie = 376,
    name = "N6 Delay Measurement Failure Information",
    clause = "8.2.263",
    class = "extendable",
    least = 1
)]
#[pfcp(layout = "failure_cause:u8")]
#[pfcp(
    values = "failure_cause: 0 Unspecified; 1 Connection Establishment Failure; 2 Connection Lost; 3 Authentication Failure"
)]
pub struct N6DelayMeasurementFailureInformation {
    /// Failure cause: one octet.
    pub failure_cause: u8,
}

/// N6 Delay Measurement Control Information ID: Identifies a measurement.
///
/// Type 377, clause 8.2.264.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 377, name = "N6 Delay Measurement Control Information ID", clause = "8.2.264", class = "fixed", least = 2)]
#[pfcp(layout = "id:u16")]
pub struct N6DelayMeasurementControlInformationId {
    /// Id: two octets.
    pub id: u16,
}

/// Measurement Endpoint Port Number: The port of an endpoint.
///
/// Type 379, clause 8.2.265.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 379, name = "Measurement Endpoint Port Number", clause = "8.2.265", class = "fixed", least = 2)]
#[pfcp(layout = "port:u16")]
pub struct MeasurementEndpointPortNumber {
    /// Port: two octets.
    pub port: u16,
}

flags! {
    /// Flags of Header Handling Reporting Indication.
    HeaderHandlingReportingIndicationFlags: u8 [1] { OTRI = 1, }
}

/// Header Handling Reporting Indication: What is reported about headers.
///
/// Type 380, clause 8.2.266.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 380, name = "Header Handling Reporting Indication", clause = "8.2.266", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{OTRI@1}")]
pub struct HeaderHandlingReportingIndication {
    /// Which parts there are, or what holds.
    pub flags: HeaderHandlingReportingIndicationFlags,
}

flags! {
    /// Flags of SMF Change Reason.
    SmfChangeReasonFlags: u8 [1] { MPSNR = 1, MPSSF = 2, MPSAI = 3, }
}

/// SMF Change Reason: Why another SMF serves the session.
///
/// Type 382, clause 8.2.267.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 382, name = "SMF Change Reason", clause = "8.2.267", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{MPSNR@1,MPSSF@2,MPSAI@3}")]
pub struct SmfChangeReason {
    /// Which parts there are, or what holds.
    pub flags: SmfChangeReasonFlags,
}

flags! {
    /// Flags of PDU Set Importance.
    PduSetImportanceFlags: u16 [2] { PSI0 = 1, PSI1 = 2, PSI2 = 3, PSI3 = 4, PSI4 = 5, PSI5 = 6, PSI6 = 7, PSI7 = 8, PSI8 = 9, PSI9 = 10, PSI10 = 11, PSI11 = 12, PSI12 = 13, PSI13 = 14, PSI14 = 15, PSI15 = 16, }
}

/// PDU Set Importance: Importances of sets of PDUs.
///
/// Type 384, clause 8.2.268.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 384, name = "PDU Set Importance", clause = "8.2.268", class = "fixed", least = 2)]
#[pfcp(
    layout = "flags2{PSI0@1,PSI1@2,PSI2@3,PSI3@4,PSI4@5,PSI5@6,PSI6@7,PSI7@8,PSI8@9,PSI9@10,PSI10@11,PSI11@12,PSI12@13,PSI13@14,PSI14@15,PSI15@16}"
)]
pub struct PduSetImportance {
    /// Which parts there are, or what holds.
    pub flags: PduSetImportanceFlags,
}

flags! {
    /// Flags of MoQ Control Information.
    MoQControlInformationFlags: u8 [1] { MQREI = 1, MQRAI = 2, }
}

/// MoQ Control Information: Whether a media-over-QUIC relay is to be set up.
///
/// Type 385, clause 8.2.269.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 385, name = "MoQ Control Information", clause = "8.2.269", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{MQREI@1,MQRAI@2}")]
pub struct MoQControlInformation {
    /// Which parts there are, or what holds.
    pub flags: MoQControlInformationFlags,
}

flags! {
    /// Flags of MoQ Relay IP Address.
    MoQRelayIpAddressFlags: u8 [1] { V6 = 1, V4 = 2, }
}

/// MoQ Relay IP Address: The address of the relay.
///
/// Type 387, clause 8.2.270.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 387, name = "MoQ Relay IP Address", clause = "8.2.270", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{V6@1,V4@2} ipv4:ip4?V4 ipv6:ip6?V6")]
pub struct MoQRelayIpAddress {
    /// Which parts there are, or what holds.
    pub flags: MoQRelayIpAddressFlags,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
    /// Ipv6: IPv6 address; there if `V6`.
    pub ipv6: Option<Ipv6Addr>,
}

/// Media Related Information Transfer Info: How information about media is carried.
///
/// Type 388, clause 8.2.271.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 388, name = "Media Related Information Transfer Info", clause = "8.2.271", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{transferring_method@4-1}")]
#[pfcp(values = "transferring_method: 0 Unspecified; 1 UDP Option (of outer UDP datagram)")]
pub struct MediaRelatedInformationTransferInfo {
    /// Transferring method: 4 bits.
    pub transferring_method: u8,
}

flags! {
    /// Flags of Reporting Control Information.
    ReportingControlInformationFlags: u8 [1] { UELM = 1, }
}

/// Reporting Control Information: How reports are made.
///
/// Type 389, clause 8.2.272.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 389, name = "Reporting Control Information", clause = "8.2.272", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{UELM@1}")]
pub struct ReportingControlInformation {
    /// Which parts there are, or what holds.
    pub flags: ReportingControlInformationFlags,
}

flags! {
    /// Flags of Security Mode (STAMP).
    StampSecurityModeFlags: u8 [1] { INTP = 1, CONP = 2, }
}

/// Security Mode (STAMP): The security of STAMP.
///
/// Type 390, clause 8.2.273.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 390, name = "Security Mode (STAMP)", clause = "8.2.273", class = "fixed", least = 1)]
#[pfcp(layout = "flags1{INTP@1,CONP@2}")]
pub struct StampSecurityMode {
    /// Which parts there are, or what holds.
    pub flags: StampSecurityModeFlags,
}

/// HMAC Key (STAMP): The key of STAMP.
///
/// Type 391, clause 8.2.274.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 391, name = "HMAC Key (STAMP)", clause = "8.2.274", class = "variable")]
#[pfcp(layout = "hmac_key:bytes")]
pub struct StampHmacKey<'a> {
    /// Hmac key: octets up to the end.
    pub hmac_key: &'a [u8],
}

/// Security Mode (OWAMP or TWAMP): The security of OWAMP or TWAMP.
///
/// Type 392, clause 8.2.275.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 392, name = "Security Mode (OWAMP or TWAMP)", clause = "8.2.275", class = "fixed", least = 4)]
#[pfcp(layout = "mode:u32")]
pub struct TwampSecurityMode {
    /// Mode: four octets.
    pub mode: u32,
}

/// Key ID and Shared Secret (OWAMP or TWAMP): The shared secret of OWAMP or TWAMP.
///
/// Type 393, clause 8.2.276.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(
    ie = 393,
    name = "Key ID and Shared Secret (OWAMP or TWAMP)",
    clause = "8.2.276",
    class = "extendable",
    least = 1
)]
#[pfcp(layout = "key_id:lv8 shared_secret:lv8utf8")]
pub struct TwampKey<'a> {
    /// Key id: octets behind a length of one octet.
    pub key_id: &'a [u8],
    /// Shared secret: text behind a length of one octet.
    pub shared_secret: &'a str,
}

/// Remaining Data Reporting Indication: What becomes of data collected so far.
///
/// Type 394, clause 8.2.277.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 394, name = "Remaining Data Reporting Indication", clause = "8.2.277", class = "extendable", least = 1)]
#[pfcp(layout = "bits1{value@4-1}")]
#[pfcp(values = "value: 0 Discard the collected data; 1 Send the collected data to the consumer")]
pub struct RemainingDataReportingIndication {
    /// Value: 4 bits.
    pub value: u8,
}

flags! {
    /// Flags of Expedited Transfer Indication.
    ExpeditedTransferIndicationFlags: u8 [1] { TRUE = 1, FALSE = 2, }
}

/// Expedited Transfer Indication: Whether packets that ask for it are sent at once.
///
/// Type 395, clause 8.2.278.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 395, name = "Expedited Transfer Indication", clause = "8.2.278", class = "fixed", least = 1)]
#[pfcp(layout = "flags1{TRUE@1,FALSE@2}")]
pub struct ExpeditedTransferIndication {
    /// Which parts there are, or what holds.
    pub flags: ExpeditedTransferIndicationFlags,
}

flags! {
    /// Flags of Session Reflector Mode (STAMP).
    StampSessionReflectorModeFlags: u8 [1] { SRM = 1, }
}

/// Session Reflector Mode (STAMP): How the reflector of STAMP works.
///
/// Type 396, clause 8.2.279.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 396, name = "Session Reflector Mode (STAMP)", clause = "8.2.279", class = "fixed", least = 1)]
#[pfcp(layout = "flags1{SRM@1}")]
pub struct StampSessionReflectorMode {
    /// Which parts there are, or what holds.
    pub flags: StampSessionReflectorModeFlags,
}

flags! {
    /// Flags of Transport Level Marking Indications.
    TransportLevelMarkingIndicationsFlags: u8 [1] { TLMIP = 1, }
}

/// Transport Level Marking Indications: What is marked.
///
/// Type 398, clause 8.2.280.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 398, name = "Transport Level Marking Indications", clause = "8.2.280", class = "fixed", least = 1)]
#[pfcp(layout = "flags1{TLMIP@1}")]
pub struct TransportLevelMarkingIndications {
    /// Which parts there are, or what holds.
    pub flags: TransportLevelMarkingIndicationsFlags,
}

/// Binding Indication: Which producer a notification is bound to.
///
/// Type 402, clause 8.2.281.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 402, name = "Binding Indication", clause = "8.2.281", class = "variable")]
#[pfcp(layout = "binding_indication:utf8")]
pub struct BindingIndication<'a> {
    /// Binding indication: text up to the end.
    pub binding_indication: &'a str,
}
