//! Clause 7.5.4: groups of the PFCP Session Modification Request.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use super::*;
use crate::element::{List, Rest};
use wireform_derive::Pfcp;

/// Update PDR: Changes a packet detection rule.
///
/// Type 9, clause 7.5.4.2-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 9, name = "Update PDR", clause = "7.5.4.2-1", class = "extendable")]
pub struct UpdatePdr<'a> {
    /// PDR ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "56:M:1:abcnm::PDR ID")]
    pub pdr_id: Option<PdrId>,
    /// Outer Header Removal: conditional; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "95:C:1:abnm::Outer Header Removal")]
    pub outer_header_removal: Option<OuterHeaderRemoval>,
    /// Precedence: conditional; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "29:C:1:bcnm::Precedence")]
    pub precedence: Option<Precedence>,
    /// PDI: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "2:C:1:abcnm::PDI")]
    pub pdi: Option<Pdi<'a>>,
    /// FAR ID: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "108:C:1:abcnm::FAR ID")]
    pub far_id: Option<FarId>,
    /// URR ID: conditional, any number; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "81:C:*:abcn::URR ID")]
    pub urr_id: List<'a, UrrId>,
    /// QER ID: conditional, any number; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "109:C:*:bcnm::QER ID")]
    pub qer_id: List<'a, QerId>,
    /// Activate Predefined Rules: conditional, any number; Sxb, Sxc, N4.
    #[pfcp(row = "106:C:*:bcn::Activate Predefined Rules")]
    pub activate_predefined_rules: List<'a, ActivatePredefinedRules<'a>>,
    /// Deactivate Predefined Rules: conditional, any number; Sxb, Sxc, N4.
    #[pfcp(row = "107:C:*:bcn::Deactivate Predefined Rules")]
    pub deactivate_predefined_rules: List<'a, DeactivatePredefinedRules<'a>>,
    /// Activation Time: optional; Sxb, Sxc, N4.
    #[pfcp(row = "163:O:1:bcn::Activation Time")]
    pub activation_time: Option<ActivationTime>,
    /// Deactivation Time: optional; Sxb, Sxc, N4.
    #[pfcp(row = "164:O:1:bcn::Deactivation Time")]
    pub deactivation_time: Option<DeactivationTime>,
    /// IP Multicast Addressing Info: optional, any number; N4.
    #[pfcp(row = "188:O:*:n::IP Multicast Addressing Info")]
    pub ip_multicast_addressing_info: List<'a, IpMulticastAddressingInfo<'a>>,
    /// Transport Delay Reporting: conditional; N4.
    #[pfcp(row = "271:C:1:n::Transport Delay Reporting")]
    pub transport_delay_reporting: Option<TransportDelayReporting<'a>>,
    /// RAT Type: optional; N4.
    #[pfcp(row = "275:O:1:n::RAT Type")]
    pub rat_type: Option<RatType>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Update FAR: Changes a forwarding action rule.
///
/// Type 10, clause 7.5.4.3-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 10, name = "Update FAR", clause = "7.5.4.3-1", class = "extendable")]
pub struct UpdateFar<'a> {
    /// FAR ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "108:M:1:abcnm::FAR ID")]
    pub far_id: Option<FarId>,
    /// Apply Action: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "44:C:1:abcnm::Apply Action")]
    pub apply_action: Option<ApplyAction>,
    /// Update Forwarding parameters: conditional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "11:C:1:abcn::Update Forwarding parameters")]
    pub update_forwarding_parameters: Option<UpdateForwardingParameters<'a>>,
    /// Update Duplicating Parameters: conditional, any number; Sxa, Sxb.
    #[pfcp(row = "105:C:*:ab::Update Duplicating Parameters")]
    pub update_duplicating_parameters: List<'a, UpdateDuplicatingParameters<'a>>,
    /// Redundant Transmission Forwarding Parameters: conditional; N4.
    #[pfcp(row = "270:C:1:n::Redundant Transmission Forwarding Parameters")]
    pub redundant_transmission_forwarding_parameters: Option<RedundantTransmissionForwardingParameters<'a>>,
    /// BAR ID: conditional; Sxa, N4.
    #[pfcp(row = "88:C:1:an::BAR ID")]
    pub bar_id: Option<BarId>,
    /// Add MBS Unicast Parameters: conditional, any number; N4mb.
    #[pfcp(row = "302:C:*:m::Add MBS Unicast Parameters")]
    pub add_mbs_unicast_parameters: List<'a, AddMbsUnicastParameters<'a>>,
    /// Remove MBS Unicast Parameters: conditional, any number; N4mb.
    #[pfcp(row = "304:C:*:m::Remove MBS Unicast Parameters")]
    pub remove_mbs_unicast_parameters: List<'a, RemoveMbsUnicastParameters<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Update Forwarding Parameters: Changes where and how packets are forwarded.
///
/// Type 11, clause 7.5.4.3-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 11, name = "Update Forwarding Parameters", clause = "7.5.4.3-2", class = "extendable")]
pub struct UpdateForwardingParameters<'a> {
    /// Destination Interface: conditional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "42:C:1:abcn::Destination Interface")]
    pub destination_interface: Option<DestinationInterface>,
    /// Network instance: conditional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "22:C:1:abcn::Network instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
    /// Redirect Information: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "38:C:1:bcn::Redirect Information")]
    pub redirect_information: Option<RedirectInformation<'a>>,
    /// Outer Header Creation: conditional; Sxa, Sxb, N4.
    #[pfcp(row = "84:C:1:abn::Outer Header Creation")]
    pub outer_header_creation: Option<OuterHeaderCreation>,
    /// Transport Level Marking: conditional; Sxa, Sxb, N4.
    #[pfcp(row = "30:C:1:abn::Transport Level Marking")]
    pub transport_level_marking: Option<TransportLevelMarking>,
    /// Extended Transport Level Marking: conditional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "383:C:1:n:R19:Extended Transport Level Marking")]
    pub extended_transport_level_marking: Option<ExtendedTransportLevelMarking<'a>>,
    /// Transport Level Marking Indications: conditional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "398:C:1:n:R19:Transport Level Marking Indications")]
    pub transport_level_marking_indications: Option<TransportLevelMarkingIndications>,
    /// Forwarding Policy: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "41:C:1:bcn::Forwarding Policy")]
    pub forwarding_policy: Option<ForwardingPolicy<'a>>,
    /// Metadata: conditional; N4.
    #[pfcp(row = "322:C:1:n:R18+:Metadata")]
    pub metadata: Option<Metadata<'a>>,
    /// Header Enrichment: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "98:C:1:bcn::Header Enrichment")]
    pub header_enrichment: Option<HeaderEnrichment<'a>>,
    /// PFCPSMReq-Flags: conditional; Sxa, Sxb, N4.
    #[pfcp(row = "49:C:1:abn::PFCPSMReq-Flags")]
    pub pfcpsm_req_flags: Option<PfcpsmReqFlags>,
    /// Linked Traffic Endpoint ID: conditional; Sxa, Sxb, N4.
    #[pfcp(row = "131:C:1:abn::Linked Traffic Endpoint ID")]
    pub linked_traffic_endpoint_id: Option<TrafficEndpointId>,
    /// Destination Interface Type: conditional; Sxa, Sxb, N4.
    #[pfcp(row = "160:C:1:abn::Destination Interface Type")]
    pub destination_interface_type: Option<ThreeGppInterfaceType>,
    /// Data Network Access Identifier: conditional.
    #[pfcp(row = "232:C:1:-::Data Network Access Identifier")]
    pub data_network_access_identifier: Option<DataNetworkAccessIdentifier<'a>>,
    /// IP Address and Port Number Replacement: conditional; N4.
    #[pfcp(row = "293:C:1:n::IP Address and Port Number Replacement")]
    pub ip_address_and_port_number_replacement: Option<IpAddressAndPortNumberReplacement>,
    /// Header Handling Control Rule: conditional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "361:C:1:n:R19:Header Handling Control Rule")]
    pub header_handling_control_rule: Option<HeaderHandlingControlRule<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Update URR: Changes a usage reporting rule.
///
/// Type 13, clause 7.5.4.4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 13, name = "Update URR", clause = "7.5.4.4", class = "extendable")]
pub struct UpdateUrr<'a> {
    /// URR ID: mandatory; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "81:M:1:abcn::URR ID")]
    pub urr_id: Option<UrrId>,
    /// Measurement Method: conditional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "62:C:1:abcn::Measurement Method")]
    pub measurement_method: Option<MeasurementMethod>,
    /// Reporting Triggers: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "37:C:1:abcnm::Reporting Triggers")]
    pub reporting_triggers: Option<ReportingTriggers>,
    /// Measurement Period: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "64:C:1:abcnm::Measurement Period")]
    pub measurement_period: Option<MeasurementPeriod>,
    /// Volume Threshold: conditional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "31:C:1:abcnm::Volume Threshold")]
    pub volume_threshold: Option<VolumeThreshold>,
    /// Volume Quota: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "73:C:1:bcn::Volume Quota")]
    pub volume_quota: Option<VolumeQuota>,
    /// Time Threshold: conditional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "32:C:1:abcn::Time Threshold")]
    pub time_threshold: Option<TimeThreshold>,
    /// Time Quota: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "74:C:1:bcn::Time Quota")]
    pub time_quota: Option<TimeQuota>,
    /// Event Threshold: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "149:C:1:bcn::Event Threshold")]
    pub event_threshold: Option<EventThreshold>,
    /// Event Quota: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "148:C:1:bcn::Event Quota")]
    pub event_quota: Option<EventQuota>,
    /// Quota Holding Time: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "71:C:1:bcn::Quota Holding Time")]
    pub quota_holding_time: Option<QuotaHoldingTime>,
    /// Dropped DL Traffic Threshold: conditional; Sxa, N4.
    #[pfcp(row = "72:C:1:an::Dropped DL Traffic Threshold")]
    pub dropped_dl_traffic_threshold: Option<DroppedDlTrafficThreshold>,
    /// Quota Validity Time: conditional; Sxb, N4.
    #[pfcp(row = "181:C:1:bn::Quota Validity Time")]
    pub quota_validity_time: Option<QuotaValidityTime>,
    /// Monitoring Time: conditional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "33:C:1:abcn::Monitoring Time")]
    pub monitoring_time: Option<MonitoringTime>,
    /// Subsequent Volume Threshold: conditional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "34:C:1:abcn::Subsequent Volume Threshold")]
    pub subsequent_volume_threshold: Option<SubsequentVolumeThreshold>,
    /// Subsequent Time Threshold: conditional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "35:C:1:abcn::Subsequent Time Threshold")]
    pub subsequent_time_threshold: Option<SubsequentTimeThreshold>,
    /// Subsequent Volume Quota: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "121:C:1:bcn::Subsequent Volume Quota")]
    pub subsequent_volume_quota: Option<SubsequentVolumeQuota>,
    /// Subsequent Time Quota: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "122:C:1:bcn::Subsequent Time Quota")]
    pub subsequent_time_quota: Option<SubsequentTimeQuota>,
    /// Subsequent Event Threshold: optional; Sxb, Sxc, N4.
    #[pfcp(row = "151:O:1:bcn::Subsequent Event Threshold")]
    pub subsequent_event_threshold: Option<SubsequentEventThreshold>,
    /// Subsequent Event Quota: optional; Sxb, Sxc, N4.
    #[pfcp(row = "150:O:1:bcn::Subsequent Event Quota")]
    pub subsequent_event_quota: Option<SubsequentEventQuota>,
    /// Inactivity Detection Time: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "36:C:1:bcn::Inactivity Detection Time")]
    pub inactivity_detection_time: Option<InactivityDetectionTime>,
    /// Linked URR ID: conditional, any number; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "82:C:*:bcnm::Linked URR ID")]
    pub linked_urr_id: List<'a, LinkedUrrId>,
    /// Measurement Information: conditional.
    #[pfcp(row = "100:C:1:-::Measurement Information")]
    pub measurement_information: Option<MeasurementInformation>,
    /// Time Quota Mechanism: conditional; Sxb.
    #[pfcp(row = "115:C:1:b::Time Quota Mechanism")]
    pub time_quota_mechanism: Option<TimeQuotaMechanism>,
    /// Aggregated URRs: conditional, any number; Sxb.
    #[pfcp(row = "118:C:*:b::Aggregated URRs")]
    pub aggregated_ur_rs: List<'a, AggregatedUrRs<'a>>,
    /// FAR ID for Quota Action: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "108:C:1:bcn::FAR ID for Quota Action")]
    pub far_id_for_quota_action: Option<FarId>,
    /// Ethernet Inactivity Timer: conditional; N4.
    #[pfcp(row = "146:C:1:n::Ethernet Inactivity Timer")]
    pub ethernet_inactivity_timer: Option<EthernetInactivityTimer>,
    /// Additional Monitoring Time: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "147:O:1:abcn::Additional Monitoring Time")]
    pub additional_monitoring_time: Option<AdditionalMonitoringTime<'a>>,
    /// Number of Reports: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "182:O:1:abcn::Number of Reports")]
    pub number_of_reports: Option<NumberOfReports>,
    /// Exempted Application ID for Quota Action: conditional, any number; Sxb, Sxc, N4.
    #[pfcp(row = "24:C:*:bcn::Exempted Application ID for Quota Action")]
    pub exempted_application_id_for_quota_action: List<'a, ApplicationId<'a>>,
    /// Exempted SDF Filter for Quota Action: conditional, any number; Sxb, Sxc, N4.
    #[pfcp(row = "23:C:*:bcn::Exempted SDF Filter for Quota Action")]
    pub exempted_sdf_filter_for_quota_action: List<'a, SdfFilter<'a>>,
    /// User Plane Inactivity Timer: conditional; N4.
    #[pfcp(row = "117:C:1:n::User Plane Inactivity Timer")]
    pub user_plane_inactivity_timer: Option<UserPlaneInactivityTimer>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Update QER: Changes a QoS enforcement rule.
///
/// Type 14, clause 7.5.4.5.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 14, name = "Update QER", clause = "7.5.4.5", class = "extendable")]
pub struct UpdateQer<'a> {
    /// QER ID: mandatory; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "109:M:1:bcnm::QER ID")]
    pub qer_id: Option<QerId>,
    /// QER Correlation ID: conditional; Sxb, N4.
    #[pfcp(row = "28:C:1:bn::QER Correlation ID")]
    pub qer_correlation_id: Option<QerCorrelationId>,
    /// Gate Status: conditional; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "25:C:1:bcnm::Gate Status")]
    pub gate_status: Option<GateStatus>,
    /// Maximum Bitrate: conditional; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "26:C:1:bcnm::Maximum Bitrate")]
    pub maximum_bitrate: Option<Mbr>,
    /// Guaranteed Bitrate: conditional; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "27:C:1:bcnm::Guaranteed Bitrate")]
    pub guaranteed_bitrate: Option<Gbr>,
    /// Packet Rate: conditional; Sxb, N4.
    #[pfcp(row = "94:C:1:bn::Packet Rate")]
    pub packet_rate: Option<PacketRate>,
    /// DL Flow Level Marking: conditional; Sxb, Sxc.
    #[pfcp(row = "97:C:1:bc::DL Flow Level Marking")]
    pub dl_flow_level_marking: Option<DlFlowLevelMarking>,
    /// QoS flow identifier: conditional; N4, N4mb.
    #[pfcp(row = "124:C:1:nm::QoS flow identifier")]
    pub qo_s_flow_identifier: Option<Qfi>,
    /// Reflective QoS: conditional; N4.
    #[pfcp(row = "123:C:1:n::Reflective QoS")]
    pub reflective_qo_s: Option<Rqi>,
    /// Paging Policy Indicator: conditional; N4.
    #[pfcp(row = "158:C:1:n::Paging Policy Indicator")]
    pub paging_policy_indicator: Option<PagingPolicyIndicator>,
    /// Averaging Window: optional; N4.
    #[pfcp(row = "157:O:1:n::Averaging Window")]
    pub averaging_window: Option<AveragingWindow>,
    /// QER Control Indications: conditional; Sxb, N4.
    #[pfcp(row = "251:C:1:bn::QER Control Indications")]
    pub qer_control_indications: Option<QerControlIndications>,
    /// QER Indications: conditional.
    #[pfcp(row = "319:C:1:-:R18+:QER Indications")]
    pub qer_indications: Option<QerIndications>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Remove PDR: Removes a packet detection rule.
///
/// Type 15, clause 7.5.4.6.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 15, name = "Remove PDR", clause = "7.5.4.6", class = "extendable")]
pub struct RemovePdr<'a> {
    /// PDR ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "56:M:1:abcnm::PDR ID")]
    pub pdr_id: Option<PdrId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Remove FAR: Removes a forwarding action rule.
///
/// Type 16, clause 7.5.4.7.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 16, name = "Remove FAR", clause = "7.5.4.7", class = "extendable")]
pub struct RemoveFar<'a> {
    /// FAR ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "108:M:1:abcnm::FAR ID")]
    pub far_id: Option<FarId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Remove URR: Removes a usage reporting rule.
///
/// Type 17, clause 7.5.4.8.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 17, name = "Remove URR", clause = "7.5.4.8", class = "extendable")]
pub struct RemoveUrr<'a> {
    /// URR ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "81:M:1:abcnm::URR ID")]
    pub urr_id: Option<UrrId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Remove QER: Removes a QoS enforcement rule.
///
/// Type 18, clause 7.5.4.9.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 18, name = "Remove QER", clause = "7.5.4.9", class = "extendable")]
pub struct RemoveQer<'a> {
    /// QER ID: mandatory; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "109:M:1:bcnm::QER ID")]
    pub qer_id: Option<QerId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Query URR: Asks for the usage of a rule.
///
/// Type 77, clause 7.5.4.10-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 77, name = "Query URR", clause = "7.5.4.10-1", class = "extendable")]
pub struct QueryUrr<'a> {
    /// URR ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "81:M:1:abcnm::URR ID")]
    pub urr_id: Option<UrrId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Update BAR (Session Modification Request): Changes a buffering action rule.
///
/// Type 86, clause 7.5.4.11-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 86, name = "Update BAR (Session Modification Request)", clause = "7.5.4.11-1", class = "extendable")]
pub struct UpdateBar<'a> {
    /// BAR ID: mandatory; Sxa, N4.
    #[pfcp(row = "88:M:1:an::BAR ID")]
    pub bar_id: Option<BarId>,
    /// Downlink Data Notification Delay: conditional; Sxa.
    #[pfcp(row = "46:C:1:a::Downlink Data Notification Delay")]
    pub downlink_data_notification_delay: Option<DownlinkDataNotificationDelay>,
    /// Suggested Buffering Packets Count: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "140:C:1:bcn::Suggested Buffering Packets Count")]
    pub suggested_buffering_packets_count: Option<SuggestedBufferingPacketsCount>,
    /// DL Buffering Duration: conditional; Sxa, N4.
    #[pfcp(row = "47:C:1:an:R18+:DL Buffering Duration")]
    pub dl_buffering_duration: Option<DlBufferingDuration>,
    /// DL Buffering Suggested Packet Count: optional; Sxa, N4.
    #[pfcp(row = "48:O:1:an:R18+:DL Buffering Suggested Packet Count")]
    pub dl_buffering_suggested_packet_count: Option<DlBufferingSuggestedPacketCount>,
    /// MT-EDT Control Information: optional; Sxa.
    #[pfcp(row = "249:O:1:a::MT-EDT Control Information")]
    pub mt_edt_control_information: Option<MtEdtControlInformation>,
    /// MT-SDT Control Information: optional; N4.
    #[pfcp(row = "347:O:1:n:R18+:MT-SDT Control Information")]
    pub mt_sdt_control_information: Option<MtSdtControlInformation>,
    /// Extended DL Buffering Notification Policy: conditional; N4.
    #[pfcp(row = "346:C:1:n:R18+:Extended DL Buffering Notification Policy")]
    pub extended_dl_buffering_notification_policy: Option<ExtendedDlBufferingNotificationPolicy>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Remove BAR: Removes a buffering action rule.
///
/// Type 87, clause 7.5.4.12-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 87, name = "Remove BAR", clause = "7.5.4.12-1", class = "extendable")]
pub struct RemoveBar<'a> {
    /// BAR ID: mandatory; Sxa, N4.
    #[pfcp(row = "88:M:1:an::BAR ID")]
    pub bar_id: Option<BarId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Update Duplicating Parameters: Changes where copies are sent.
///
/// Type 105, clause 7.5.4.3-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 105, name = "Update Duplicating Parameters", clause = "7.5.4.3-3", class = "extendable")]
pub struct UpdateDuplicatingParameters<'a> {
    /// Destination Interface: conditional; Sxa, Sxb.
    #[pfcp(row = "42:C:1:ab::Destination Interface")]
    pub destination_interface: Option<DestinationInterface>,
    /// Outer Header Creation: conditional; Sxa, Sxb.
    #[pfcp(row = "84:C:1:ab::Outer Header Creation")]
    pub outer_header_creation: Option<OuterHeaderCreation>,
    /// Transport Level Marking: conditional; Sxa, Sxb.
    #[pfcp(row = "30:C:1:ab::Transport Level Marking")]
    pub transport_level_marking: Option<TransportLevelMarking>,
    /// Forwarding Policy: conditional; Sxb.
    #[pfcp(row = "41:C:1:b::Forwarding Policy")]
    pub forwarding_policy: Option<ForwardingPolicy<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Update Traffic Endpoint: Changes a traffic endpoint.
///
/// Type 129, clause 7.5.4.13.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 129, name = "Update Traffic Endpoint", clause = "7.5.4.13", class = "extendable")]
pub struct UpdateTrafficEndpoint<'a> {
    /// Traffic Endpoint ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "131:M:1:abcnm::Traffic Endpoint ID")]
    pub traffic_endpoint_id: Option<TrafficEndpointId>,
    /// Local F-TEID: conditional; Sxa, N4.
    #[pfcp(row = "21:C:1:an::Local F-TEID")]
    pub local_f_teid: Option<FTeid>,
    /// Network Instance: optional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "22:O:1:abcnm::Network Instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
    /// Redundant Transmission Detection Parameters: conditional; N4.
    #[pfcp(row = "255:C:1:n::Redundant Transmission Detection Parameters")]
    pub redundant_transmission_detection_parameters: Option<RedundantTransmissionParameters<'a>>,
    /// UE IP address: conditional, any number; Sxb, Sxc, N4.
    #[pfcp(row = "93:C:*:bcn::UE IP address")]
    pub ue_ip_address: List<'a, UeIpAddress>,
    /// Framed-Route: conditional, any number; Sxb, N4.
    #[pfcp(row = "153:C:*:bn::Framed-Route")]
    pub framed_route: List<'a, FramedRoute<'a>>,
    /// Framed-Routing: conditional; Sxb, N4.
    #[pfcp(row = "154:C:1:bn::Framed-Routing")]
    pub framed_routing: Option<FramedRouting>,
    /// Framed-IPv6-Route: conditional, any number; Sxb, N4.
    #[pfcp(row = "155:C:*:bn::Framed-IPv6-Route")]
    pub framed_ipv6_route: List<'a, FramedIpv6Route<'a>>,
    /// QFI: conditional, any number; N4.
    #[pfcp(row = "124:C:*:n::QFI")]
    pub qfi: List<'a, Qfi>,
    /// Source Interface Type: conditional; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "160:C:1:abnm::Source Interface Type")]
    pub source_interface_type: Option<ThreeGppInterfaceType>,
    /// RAT Type: optional; N4.
    #[pfcp(row = "275:O:1:n::RAT Type")]
    pub rat_type: Option<RatType>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Remove Traffic Endpoint: Removes a traffic endpoint.
///
/// Type 130, clause 7.5.4.14.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 130, name = "Remove Traffic Endpoint", clause = "7.5.4.14", class = "extendable")]
pub struct RemoveTrafficEndpoint<'a> {
    /// Traffic Endpoint ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "131:M:1:abcnm::Traffic Endpoint ID")]
    pub traffic_endpoint_id: Option<TrafficEndpointId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Remove MAR: Removes a multi-access rule.
///
/// Type 168, clause 7.5.4.15-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 168, name = "Remove MAR", clause = "7.5.4.15-1", class = "extendable")]
pub struct RemoveMar<'a> {
    /// MAR ID: mandatory; N4.
    #[pfcp(row = "170:M:1:n::MAR ID")]
    pub mar_id: Option<MarId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Update MAR: Changes a multi-access rule.
///
/// Type 169, clause 7.5.4.16-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 169, name = "Update MAR", clause = "7.5.4.16-1", class = "extendable")]
pub struct UpdateMar<'a> {
    /// MAR ID: mandatory; N4.
    #[pfcp(row = "170:M:1:n::MAR ID")]
    pub mar_id: Option<MarId>,
    /// Steering Functionality: conditional; N4.
    #[pfcp(row = "171:C:1:n::Steering Functionality")]
    pub steering_functionality: Option<SteeringFunctionality>,
    /// Steering Mode: conditional; N4.
    #[pfcp(row = "172:C:1:n::Steering Mode")]
    pub steering_mode: Option<SteeringMode>,
    /// Update 3GPP Access Forwarding Action Information: conditional; N4.
    #[pfcp(row = "175:C:1:n::Update 3GPP Access Forwarding Action Information")]
    pub update_3gpp_access_forwarding_action_information: Option<Update3gppAccessForwardingActionInformation<'a>>,
    /// Update Non-3GPP Access Forwarding Action Information: conditional; N4.
    #[pfcp(row = "176:C:1:n::Update Non-3GPP Access Forwarding Action Information")]
    pub update_non_3gpp_access_forwarding_action_information:
        Option<UpdateNon3gppAccessForwardingActionInformation<'a>>,
    /// 3GPP Access Forwarding Action Information: conditional; N4.
    #[pfcp(row = "166:C:1:n::3GPP Access Forwarding Action Information")]
    pub three_gpp_access_forwarding_action_information: Option<ThreeGppAccessForwardingActionInformation<'a>>,
    /// Non-3GPP Access Forwarding Action Information: conditional; N4.
    #[pfcp(row = "167:C:1:n::Non-3GPP Access Forwarding Action Information")]
    pub non_3gpp_access_forwarding_action_information: Option<Non3gppAccessForwardingActionInformation<'a>>,
    /// Threshold values: conditional; N4.
    #[pfcp(row = "288:C:1:n::Threshold values")]
    pub threshold_values: Option<Thresholds>,
    /// Steering Mode Indicator: conditional; N4.
    #[pfcp(row = "289:C:1:n::Steering Mode Indicator")]
    pub steering_mode_indicator: Option<SteeringModeIndicator>,
    /// Transport Mode: conditional; N4.
    #[pfcp(row = "333:C:1:n:R18+:Transport Mode")]
    pub transport_mode: Option<TransportMode>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Update 3GPP Access Forwarding Action Information: Changes what becomes of traffic on 3GPP access.
///
/// Type 175, clause 7.5.4.16-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 175,
    name = "Update 3GPP Access Forwarding Action Information",
    clause = "7.5.4.16-2",
    class = "extendable"
)]
pub struct Update3gppAccessForwardingActionInformation<'a> {
    /// FAR ID: conditional; N4.
    #[pfcp(row = "108:C:1:n::FAR ID")]
    pub far_id: Option<FarId>,
    /// Weight: conditional; N4.
    #[pfcp(row = "173:C:1:n::Weight")]
    pub weight: Option<Weight>,
    /// Priority: conditional; N4.
    #[pfcp(row = "174:C:1:n::Priority")]
    pub priority: Option<Priority>,
    /// URR ID: conditional, any number; N4.
    #[pfcp(row = "81:C:*:n::URR ID")]
    pub urr_id: List<'a, UrrId>,
    /// RAT Type: optional; N4.
    #[pfcp(row = "275:O:1:n::RAT Type")]
    pub rat_type: Option<RatType>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Update Non 3GPP Access Forwarding Action Information: Changes what becomes of traffic on non-3GPP access.
///
/// Type 176, clause 7.5.4.16-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 176,
    name = "Update Non 3GPP Access Forwarding Action Information",
    clause = "7.5.4.16-3",
    class = "extendable"
)]
pub struct UpdateNon3gppAccessForwardingActionInformation<'a> {
    /// FAR ID: conditional; N4.
    #[pfcp(row = "108:C:1:n::FAR ID")]
    pub far_id: Option<FarId>,
    /// Weight: conditional; N4.
    #[pfcp(row = "173:C:1:n::Weight")]
    pub weight: Option<Weight>,
    /// Priority: conditional; N4.
    #[pfcp(row = "174:C:1:n::Priority")]
    pub priority: Option<Priority>,
    /// URR ID: conditional, any number; N4.
    #[pfcp(row = "81:C:*:n::URR ID")]
    pub urr_id: List<'a, UrrId>,
    /// RAT Type: optional; N4.
    #[pfcp(row = "275:O:1:n::RAT Type")]
    pub rat_type: Option<RatType>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// TSC Management Information IE within PFCP Session Modification Request: Information for a port or bridge, on its way to the user plane.
///
/// Type 199, clause 7.5.4.18-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 199,
    name = "TSC Management Information IE within PFCP Session Modification Request",
    clause = "7.5.4.18-1",
    class = "extendable"
)]
pub struct TscManagementInformation<'a> {
    /// Port Management Information Container: optional; N4.
    #[pfcp(row = "202:O:1:n::Port Management Information Container")]
    pub port_management_information_container: Option<PortManagementInformationContainer<'a>>,
    /// User Plane Node Management Information Container: optional; N4.
    #[pfcp(row = "266:O:1:n::User Plane Node Management Information Container")]
    pub user_plane_node_management_information_container: Option<UserPlaneNodeManagementInformationContainer<'a>>,
    /// NW-TT Port Number: conditional; N4.
    #[pfcp(row = "197:C:1:n::NW-TT Port Number")]
    pub nw_tt_port_number: Option<NwTtPortNumber>,
    /// Direct Reporting Information: conditional; N4.
    #[pfcp(row = "295:C:1:n:R18+:Direct Reporting Information")]
    pub direct_reporting_information: Option<DirectReportingInformation<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Remove SRR: Removes a session reporting rule.
///
/// Type 211, clause 7.5.4.19-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 211, name = "Remove SRR", clause = "7.5.4.19-1", class = "extendable")]
pub struct RemoveSrr<'a> {
    /// SRR ID: mandatory; N4.
    #[pfcp(row = "215:M:1:n::SRR ID")]
    pub srr_id: Option<SrrId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Update SRR: Changes a session reporting rule.
///
/// Type 213, clause 7.5.4.21-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 213, name = "Update SRR", clause = "7.5.4.21-1", class = "extendable")]
pub struct UpdateSrr<'a> {
    /// SRR ID: mandatory; N4.
    #[pfcp(row = "215:M:1:n::SRR ID")]
    pub srr_id: Option<SrrId>,
    /// Access Availability Control Information: conditional; N4.
    #[pfcp(row = "216:C:1:n::Access Availability Control Information")]
    pub access_availability_control_information: Option<AccessAvailabilityControlInformation<'a>>,
    /// QoS Monitoring per QoS flow Control Information: conditional, any number; N4.
    #[pfcp(row = "242:C:*:n::QoS Monitoring per QoS flow Control Information")]
    pub qo_s_monitoring_per_qo_s_flow_control_information: List<'a, QoSMonitoringPerQoSFlowControlInformation<'a>>,
    /// Direct Reporting Information: conditional; N4.
    #[pfcp(row = "295:C:1:n::Direct Reporting Information")]
    pub direct_reporting_information: Option<DirectReportingInformation<'a>>,
    /// Traffic Parameter Measurement Control Information: conditional, any number; N4.
    #[pfcp(row = "323:C:*:n:R18+:Traffic Parameter Measurement Control Information")]
    pub traffic_parameter_measurement_control_information: List<'a, TrafficParameterMeasurementControlInformation<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Ethernet Context Information: MAC addresses that a session brings along.
///
/// Type 254, clause 7.5.4.21-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 254, name = "Ethernet Context Information", clause = "7.5.4.21-1", class = "extendable")]
pub struct EthernetContextInformation<'a> {
    /// MAC Addresses Detected: mandatory, any number; N4.
    #[pfcp(row = "144:M:*:n::MAC Addresses Detected")]
    pub mac_addresses_detected: List<'a, MacAddressesDetected<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Query Packet Rate Status IE within PFCP Session Modification Request: Asks how many packets may still pass.
///
/// Type 263, clause 7.5.4.22-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 263,
    name = "Query Packet Rate Status IE within PFCP Session Modification Request",
    clause = "7.5.4.22-1",
    class = "extendable"
)]
pub struct QueryPacketRateStatus<'a> {
    /// QER ID: mandatory; Sxb, N4.
    #[pfcp(row = "109:M:1:bn::QER ID")]
    pub qer_id: Option<QerId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Remove MBS Unicast Parameters: A unicast receiver less.
///
/// Type 304, clause 7.5.4.3-4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 304, name = "Remove MBS Unicast Parameters", clause = "7.5.4.3-4", class = "extendable")]
pub struct RemoveMbsUnicastParameters<'a> {
    /// MBS Unicast Parameters ID: mandatory; N4mb.
    #[pfcp(row = "309:M:1:m::MBS Unicast Parameters ID")]
    pub mbs_unicast_parameters_id: Option<MbsUnicastParametersId>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}
