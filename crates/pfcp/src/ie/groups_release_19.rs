//! Groups that Release 19 added.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use super::*;
use crate::element::{List, Rest};
use wireform_derive::Pfcp;

/// N6 Delay Measurement Control Information: Which delays at N6 are measured.
///
/// Type 355, clause 7.4.4.1.4-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 355, name = "N6 Delay Measurement Control Information", clause = "7.4.4.1.4-1", class = "extendable")]
pub struct N6DelayMeasurementControlInformation<'a> {
    /// N6 Delay Measurement Control Information ID: mandatory; N4.
    #[pfcp(row = "377:M:1:n:R19:N6 Delay Measurement Control Information ID")]
    pub n6_delay_measurement_control_information_id: Option<N6DelayMeasurementControlInformationId>,
    /// Measurement Endpoint Address: mandatory, any number; N4.
    #[pfcp(row = "358:M:*:n:R19:Measurement Endpoint Address")]
    pub measurement_endpoint_address: List<'a, MeasurementEndpointAddress>,
    /// Network Instance: mandatory; N4.
    #[pfcp(row = "22:M:1:n:R18+:Network Instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
    /// Measurement Protocols: mandatory, any number; N4.
    #[pfcp(row = "354:M:*:n:R19:Measurement Protocols")]
    pub measurement_protocols: List<'a, N6DelayMeasurementProtocols>,
    /// Protocol Specific Configuration Parameters: optional; N4.
    #[pfcp(row = "378:O:1:n:R19:Protocol Specific Configuration Parameters")]
    pub protocol_specific_configuration_parameters: Option<ProtocolSpecificConfigurationParameters<'a>>,
    /// Measurement Reporting Type: mandatory; N4.
    #[pfcp(row = "375:M:1:n:R19:Measurement Reporting Type")]
    pub measurement_reporting_type: Option<MeasurementReportingType>,
    /// Measurement Period: conditional; N4.
    #[pfcp(row = "64:C:1:n:R18+:Measurement Period")]
    pub measurement_period: Option<MeasurementPeriod>,
    /// Average Packet Delay Threshold: optional; N4.
    #[pfcp(row = "234:O:1:n:R18+:Average Packet Delay Threshold")]
    pub average_packet_delay_threshold: Option<AveragePacketDelay>,
    /// Minimum Packet Delay Threshold: optional; N4.
    #[pfcp(row = "235:O:1:n:R18+:Minimum Packet Delay Threshold")]
    pub minimum_packet_delay_threshold: Option<MinimumPacketDelay>,
    /// Maximum Packet Delay Threshold: optional; N4.
    #[pfcp(row = "236:O:1:n:R18+:Maximum Packet Delay Threshold")]
    pub maximum_packet_delay_threshold: Option<MaximumPacketDelay>,
    /// Minimum Waiting Time: optional; N4.
    #[pfcp(row = "55:O:1:n:R18+:Minimum Waiting Time")]
    pub minimum_waiting_time: Option<Timer>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// N6 Delay Measurement Report (PFCP Node Report Request): A delay at N6 that was measured, or could not be.
///
/// Type 356, clause 7.4.5.1.8-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 356,
    name = "N6 Delay Measurement Report (PFCP Node Report Request)",
    clause = "7.4.5.1.8-1",
    class = "extendable"
)]
pub struct N6DelayMeasurementReport<'a> {
    /// Measurement EndPoint Address: mandatory; N4.
    #[pfcp(row = "358:M:1:n:R19:Measurement EndPoint Address")]
    pub measurement_end_point_address: Option<MeasurementEndpointAddress>,
    /// Network Instance: mandatory; N4.
    #[pfcp(row = "22:M:1:n:R18+:Network Instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
    /// Measurement Reporting Type: mandatory; N4.
    #[pfcp(row = "375:M:1:n:R19:Measurement Reporting Type")]
    pub measurement_reporting_type: Option<MeasurementReportingType>,
    /// Time Stamp: mandatory; N4.
    #[pfcp(row = "156:M:1:n:R18+:Time Stamp")]
    pub time_stamp: Option<TimeStamp>,
    /// Start Time: conditional; N4.
    #[pfcp(row = "75:C:1:n:R18+:Start Time")]
    pub start_time: Option<StartTime>,
    /// N6 Delay Measurement Information: conditional; N4.
    #[pfcp(row = "357:C:1:n:R19:N6 Delay Measurement Information")]
    pub n6_delay_measurement_information: Option<N6DelayMeasurementInformation>,
    /// N6 Delay Measurement Failure Information: conditional; N4.
    #[pfcp(row = "376:C:1:n:R19:N6 Delay Measurement Failure Information")]
    pub n6_delay_measurement_failure_information: Option<N6DelayMeasurementFailureInformation>,
    /// Measurement EndPoint Port Number: optional; N4.
    #[pfcp(row = "379:O:1:n:R19:Measurement EndPoint Port Number")]
    pub measurement_end_point_port_number: Option<MeasurementEndpointPortNumber>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Header Handling Control Rule: What is done with headers of the user's packets.
///
/// Type 361, clause 7.5.2.3-7.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 361, name = "Header Handling Control Rule", clause = "7.5.2.3-7", class = "extendable")]
pub struct HeaderHandlingControlRule<'a> {
    /// Header Handling Control Rule ID: mandatory; N4.
    #[pfcp(row = "373:M:1:n:R19:Header Handling Control Rule ID")]
    pub header_handling_control_rule_id: Option<HeaderHandlingControlRuleId>,
    /// Header Detection Reference: mandatory; N4.
    #[pfcp(row = "364:M:1:n:R19:Header Detection Reference")]
    pub header_detection_reference: Option<HeaderDetectionReference<'a>>,
    /// Header Detection Support Information: optional; N4.
    #[pfcp(row = "365:O:1:n:R19:Header Detection Support Information")]
    pub header_detection_support_information: Option<HeaderDetectionSupportInformation<'a>>,
    /// Header Handling Reporting Control Info: optional, any number; N4.
    #[pfcp(row = "362:O:*:n:R19:Header Handling Reporting Control Info")]
    pub header_handling_reporting_control_info: List<'a, HeaderHandlingReportingControlInfo<'a>>,
    /// Header Handling Control information: mandatory, any number; N4.
    #[pfcp(row = "363:M:*:n:R19:Header Handling Control information")]
    pub header_handling_control_information: List<'a, HeaderHandlingControlInformation<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Header Handling Reporting Control Info: What is reported about headers.
///
/// Type 362, clause 7.5.2.3-8.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 362, name = "Header Handling Reporting Control Info", clause = "7.5.2.3-8", class = "extendable")]
pub struct HeaderHandlingReportingControlInfo<'a> {
    /// Reporting Endpoint ID: mandatory; N4.
    #[pfcp(row = "366:M:1:n:R19:Reporting Endpoint ID")]
    pub reporting_endpoint_id: Option<ReportingEndpointId>,
    /// Minimum Wait Time: conditional; N4.
    #[pfcp(row = "246:C:1:n:R18+:Minimum Wait Time")]
    pub minimum_wait_time: Option<MinimumWaitTime>,
    /// Reporting Suggestion Info: optional; N4.
    #[pfcp(row = "335:O:1:n:R18+:Reporting Suggestion Info")]
    pub reporting_suggestion_info: Option<ReportingSuggestionInfo>,
    /// Event Notification URI: mandatory; N4.
    #[pfcp(row = "296:M:1:n:R18+:Event Notification URI")]
    pub event_notification_uri: Option<EventNotificationUri<'a>>,
    /// Notification Binding Indication: conditional; N4.
    #[pfcp(row = "402:C:1:n:R19:Notification Binding Indication")]
    pub notification_binding_indication: Option<BindingIndication<'a>>,
    /// Notification Correlation ID: mandatory; N4.
    #[pfcp(row = "297:M:1:n:R18+:Notification Correlation ID")]
    pub notification_correlation_id: Option<NotificationCorrelationId<'a>>,
    /// Header Handling Reporting Indication: conditional; N4.
    #[pfcp(row = "380:C:1:n:R19:Header Handling Reporting Indication")]
    pub header_handling_reporting_indication: Option<HeaderHandlingReportingIndication>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Header Handling Control information: One thing that is done with a header.
///
/// Type 363, clause 7.5.2.3-9.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 363, name = "Header Handling Control information", clause = "7.5.2.3-9", class = "extendable")]
pub struct HeaderHandlingControlInformation<'a> {
    /// Header Handling Control ID: mandatory; N4.
    #[pfcp(row = "372:M:1:n:R19:Header Handling Control ID")]
    pub header_handling_control_id: Option<HeaderHandlingControlId>,
    /// Header Handling Control Reference: conditional; N4.
    #[pfcp(row = "367:C:1:n:R19:Header Handling Control Reference")]
    pub header_handling_control_reference: Option<HeaderHandlingControlReference<'a>>,
    /// Header Handling Action: conditional; N4.
    #[pfcp(row = "368:C:1:n:R19:Header Handling Action")]
    pub header_handling_action: Option<HeaderHandlingAction>,
    /// Header Information: conditional; N4.
    #[pfcp(row = "369:C:1:n:R19:Header Information")]
    pub header_information: Option<HeaderInformation<'a>>,
    /// Header Value: conditional; N4.
    #[pfcp(row = "370:C:1:n:R19:Header Value")]
    pub header_value: Option<HeaderValue<'a>>,
    /// Header Handling Condition: conditional; N4.
    #[pfcp(row = "371:C:1:n:R19:Header Handling Condition")]
    pub header_handling_condition: Option<HeaderHandlingCondition>,
    /// Header Handling Reporting: conditional, any number; N4.
    #[pfcp(row = "366:C:*:n:R19:Header Handling Reporting")]
    pub header_handling_reporting: List<'a, ReportingEndpointId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Protocol Specific Configuration Parameters: What the measuring protocol is configured with.
///
/// Type 378, clause 7.4.4.1.4-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 378,
    name = "Protocol Specific Configuration Parameters",
    clause = "7.4.4.1.4-2",
    class = "extendable",
    least = 1
)]
pub struct ProtocolSpecificConfigurationParameters<'a> {
    /// Measurement Protocol: mandatory; N4.
    #[pfcp(row = "354:M:1:n:R19:Measurement Protocol")]
    pub measurement_protocol: Option<N6DelayMeasurementProtocols>,
    /// Measurement EndPoint Port Number: optional; N4.
    #[pfcp(row = "379:O:1:n:R19:Measurement EndPoint Port Number")]
    pub measurement_end_point_port_number: Option<MeasurementEndpointPortNumber>,
    /// Security Mode (STAMP): optional; N4.
    #[pfcp(row = "390:O:1:n:R19:Security Mode (STAMP)")]
    pub security_mode_stamp: Option<StampSecurityMode>,
    /// HMAC Key / (STAMP): optional; N4.
    #[pfcp(row = "391:O:1:n:R19:HMAC Key / (STAMP)")]
    pub hmac_key_stamp: Option<StampHmacKey<'a>>,
    /// Session Reflector Mode (STAMP): optional; N4.
    #[pfcp(row = "396:O:1:n:R19:Session Reflector Mode (STAMP)")]
    pub session_reflector_mode_stamp: Option<StampSessionReflectorMode>,
    /// Security Mode / (OWAMP or TWAMP): optional; N4.
    #[pfcp(row = "392:O:1:n:R19:Security Mode / (OWAMP or TWAMP)")]
    pub security_mode_owamp_or_twamp: Option<TwampSecurityMode>,
    /// Key ID and Shared Secret / (OWAMP or TWAMP): optional, any number; N4.
    #[pfcp(row = "393:O:*:n:R19:Key ID and Shared Secret / (OWAMP or TWAMP)")]
    pub key_id_and_shared_secret_owamp_or_twamp: List<'a, TwampKey<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Extended Transport Level Marking: Markings by the importance of sets of PDUs.
///
/// Type 383, clause 7.5.2.3-10.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 383, name = "Extended Transport Level Marking", clause = "7.5.2.3-10", class = "extendable")]
pub struct ExtendedTransportLevelMarking<'a> {
    /// Transport Level Marking: mandatory; N4.
    #[pfcp(row = "30:M:1:n:R18+:Transport Level Marking")]
    pub transport_level_marking: Option<TransportLevelMarking>,
    /// Associated PDU Set Importance values: mandatory; N4.
    #[pfcp(row = "384:M:1:n:R19:Associated PDU Set Importance values")]
    pub associated_pdu_set_importance_values: Option<PduSetImportance>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// MoQ Information: What the user plane says about its media-over-QUIC relay.
///
/// Type 386, clause 7.3.5.1-6.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 386, name = "MoQ Information", clause = "7.3.5.1-6", class = "extendable")]
pub struct MoQInformation<'a> {
    /// MoQ Relay Address: conditional; N4.
    #[pfcp(row = "387:C:1:n:R19:MoQ Relay Address")]
    pub mo_q_relay_address: Option<MoQRelayIpAddress>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PFD Partial Failure Information: Why the packet flow descriptions of an application were not taken.
///
/// Type 397, clause 7.4.3.2-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 397, name = "PFD Partial Failure Information", clause = "7.4.3.2-2", class = "extendable")]
pub struct PfdPartialFailureInformation<'a> {
    /// Application ID: mandatory; Sxb, Sxc, N4.
    #[pfcp(row = "24:M:1:bcn:R18+:Application ID")]
    pub application_id: Option<ApplicationId<'a>>,
    /// Failure Cause: mandatory; Sxb, Sxc, N4.
    #[pfcp(row = "19:M:1:bcn:R18+:Failure Cause")]
    pub failure_cause: Option<Cause>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Redundant N3/N9 Transmission Information: The tunnels of a redundant transmission that were measured.
///
/// Type 399, clause 7.5.8.6-5.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 399, name = "Redundant N3/N9 Transmission Information", clause = "7.5.8.6-5", class = "extendable")]
pub struct RedundantN3N9TransmissionInformation<'a> {
    /// Local N3/N9 Tunnel Information: mandatory; N4.
    #[pfcp(row = "400:M:1:n:R19:Local N3/N9 Tunnel Information")]
    pub local_n3_n9_tunnel_information: Option<LocalN3N9TunnelInformation<'a>>,
    /// Remote N3/N9 Tunnel Information: mandatory; N4.
    #[pfcp(row = "401:M:1:n:R19:Remote N3/N9 Tunnel Information")]
    pub remote_n3_n9_tunnel_information: Option<RemoteN3N9TunnelInformation<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Local N3/N9 Tunnel Information: The user plane's end of a tunnel.
///
/// Type 400, clause 7.5.8.6-6.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 400, name = "Local N3/N9 Tunnel Information", clause = "7.5.8.6-6", class = "extendable")]
pub struct LocalN3N9TunnelInformation<'a> {
    /// F-TEID: mandatory; N4.
    #[pfcp(row = "21:M:1:n:R18+:F-TEID")]
    pub f_teid: Option<FTeid>,
    /// Network Instance: optional; N4.
    #[pfcp(row = "22:O:1:n:R18+:Network Instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Remote N3/N9 Tunnel Information: The other end of a tunnel.
///
/// Type 401, clause 7.5.8.6-7.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 401, name = "Remote N3/N9 Tunnel Information", clause = "7.5.8.6-7", class = "extendable")]
pub struct RemoteN3N9TunnelInformation<'a> {
    /// F-TEID: mandatory; N4.
    #[pfcp(row = "21:M:1:n:R18+:F-TEID")]
    pub f_teid: Option<FTeid>,
    /// Network Instance: optional; N4.
    #[pfcp(row = "22:O:1:n:R18+:Network Instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}
