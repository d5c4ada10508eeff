//! Clause 7.5.2: groups of the PFCP Session Establishment Request.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use super::*;
use crate::element::{List, Rest};
use wireform_derive::Pfcp;

/// Create PDR: Makes a packet detection rule: what packets match, and which rules then apply to them.
///
/// Type 1, clause 7.5.2.2-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 1, name = "Create PDR", clause = "7.5.2.2-1", class = "extendable")]
pub struct CreatePdr<'a> {
    /// PDR ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "56:M:1:abcnm::PDR ID")]
    pub pdr_id: Option<PdrId>,
    /// Precedence: mandatory; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "29:M:1:bcnm::Precedence")]
    pub precedence: Option<Precedence>,
    /// PDI: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "2:M:1:abcnm::PDI")]
    pub pdi: Option<Pdi<'a>>,
    /// Outer Header Removal: conditional; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "95:C:1:abnm::Outer Header Removal")]
    pub outer_header_removal: Option<OuterHeaderRemoval>,
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
    /// Activation Time: optional; Sxb, Sxc, N4.
    #[pfcp(row = "163:O:1:bcn::Activation Time")]
    pub activation_time: Option<ActivationTime>,
    /// Deactivation Time: optional; Sxb, Sxc, N4.
    #[pfcp(row = "164:O:1:bcn::Deactivation Time")]
    pub deactivation_time: Option<DeactivationTime>,
    /// MAR ID: conditional; N4.
    #[pfcp(row = "170:C:1:n::MAR ID")]
    pub mar_id: Option<MarId>,
    /// Packet Replication and Detection Carry-On Information: conditional; N4.
    #[pfcp(row = "179:C:1:n::Packet Replication and Detection Carry-On Information")]
    pub packet_replication_and_detection_carry_on_information: Option<PacketReplicationAndDetectionCarryOnInformation>,
    /// IP Multicast Addressing Info: optional, any number; N4.
    #[pfcp(row = "188:O:*:n::IP Multicast Addressing Info")]
    pub ip_multicast_addressing_info: List<'a, IpMulticastAddressingInfo<'a>>,
    /// UE IP address Pool Identity: optional, any number; Sxb, N4.
    #[pfcp(row = "177:O:*:bn::UE IP address Pool Identity")]
    pub ue_ip_address_pool_identity: List<'a, UeIpAddressPoolIdentity<'a>>,
    /// Multipath Applicable Indication: conditional; N4.
    #[pfcp(row = "265:C:1:n::Multipath Applicable Indication")]
    pub multipath_applicable_indication: Option<MultipathApplicableIndication>,
    /// Transport Delay Reporting: conditional; N4.
    #[pfcp(row = "271:C:1:n::Transport Delay Reporting")]
    pub transport_delay_reporting: Option<TransportDelayReporting<'a>>,
    /// RAT Type: optional; N4.
    #[pfcp(row = "275:O:1:n::RAT Type")]
    pub rat_type: Option<RatType>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// PDI: Packet detection information: what a packet must be to match a rule.
///
/// Type 2, clause 7.5.2.2-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 2, name = "PDI", clause = "7.5.2.2-2", class = "extendable", in_place)]
pub struct Pdi<'a> {
    /// Source Interface: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "20:M:1:abcnm::Source Interface")]
    pub source_interface: Option<SourceInterface>,
    /// Local F-TEID: optional; Sxa, Sxb, N4.
    #[pfcp(row = "21:O:1:abn::Local F-TEID")]
    pub local_f_teid: Option<FTeid>,
    /// Local Ingress Tunnel: conditional; N4mb.
    #[pfcp(row = "308:C:1:m::Local Ingress Tunnel")]
    pub local_ingress_tunnel: Option<LocalIngressTunnel>,
    /// Network Instance: optional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "22:O:1:abcnm::Network Instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
    /// Redundant Transmission Detection Parameters: optional; N4.
    #[pfcp(row = "255:O:1:n::Redundant Transmission Detection Parameters")]
    pub redundant_transmission_detection_parameters: Option<RedundantTransmissionParameters<'a>>,
    /// UE IP address: optional, any number; Sxb, Sxc, N4.
    #[pfcp(row = "93:O:*:bcn::UE IP address")]
    pub ue_ip_address: List<'a, UeIpAddress>,
    /// Mapped N6 IP Address: optional; N4.
    #[pfcp(row = "350:O:1:n:R18+:Mapped N6 IP Address")]
    pub mapped_n6_ip_address: Option<MappedN6IpAddress>,
    /// N6 Routing Information: optional; N4.
    #[pfcp(row = "351:O:1:n:R18+:N6 Routing Information")]
    pub n6_routing_information: Option<N6RoutingInformation>,
    /// Traffic Endpoint ID: conditional, any number; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "131:C:*:abcnm::Traffic Endpoint ID")]
    pub traffic_endpoint_id: List<'a, TrafficEndpointId>,
    /// SDF Filter: optional, any number; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "23:O:*:bcnm::SDF Filter")]
    pub sdf_filter: List<'a, SdfFilter<'a>>,
    /// Application ID: optional; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "24:O:1:bcnm::Application ID")]
    pub application_id: Option<ApplicationId<'a>>,
    /// Ethernet PDU Session Information: optional; N4.
    #[pfcp(row = "142:O:1:n::Ethernet PDU Session Information")]
    pub ethernet_pdu_session_information: Option<EthernetPduSessionInformation>,
    /// Ethernet Packet Filter: optional, any number; N4.
    #[pfcp(row = "132:O:*:n::Ethernet Packet Filter")]
    pub ethernet_packet_filter: List<'a, EthernetPacketFilter<'a>>,
    /// QFI: optional, any number; N4.
    #[pfcp(row = "124:O:*:n::QFI")]
    pub qfi: List<'a, Qfi>,
    /// Framed-Route: optional, any number; Sxb, N4.
    #[pfcp(row = "153:O:*:bn::Framed-Route")]
    pub framed_route: List<'a, FramedRoute<'a>>,
    /// Framed-Routing: optional; Sxb, N4.
    #[pfcp(row = "154:O:1:bn::Framed-Routing")]
    pub framed_routing: Option<FramedRouting>,
    /// Framed-IPv6-Route: optional, any number; Sxb, N4.
    #[pfcp(row = "155:O:*:bn::Framed-IPv6-Route")]
    pub framed_ipv6_route: List<'a, FramedIpv6Route<'a>>,
    /// Source Interface Type: conditional; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "160:C:1:abnm::Source Interface Type")]
    pub source_interface_type: Option<ThreeGppInterfaceType>,
    /// IP Multicast Addressing Info: optional, any number; N4, N4mb.
    #[pfcp(row = "188:O:*:nm::IP Multicast Addressing Info")]
    pub ip_multicast_addressing_info: List<'a, IpMulticastAddressingInfo<'a>>,
    /// DNS Query Filter: optional, any number; N4.
    /// DNS Response Filter: optional, any number; N4.
    #[pfcp(row = "294:O:*:n::DNS Query Filter")]
    #[pfcp(row = "294:O:*:n::DNS Response Filter")]
    pub dns_query_response_filter: List<'a, DnsQueryResponseFilter<'a>>,
    /// MBS Session Identifier: conditional; N4.
    #[pfcp(row = "305:C:1:n::MBS Session Identifier")]
    pub mbs_session_identifier: Option<MbsSessionIdentifier>,
    /// Area Session ID: conditional; N4.
    #[pfcp(row = "314:C:1:n::Area Session ID")]
    pub area_session_id: Option<AreaSessionId>,
    /// Protocol Description: optional; N4.
    #[pfcp(row = "334:O:1:n:R18+:Protocol Description")]
    pub protocol_description: Option<ProtocolDescription<'a>>,
    /// Expedited Transfer Indication: optional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "395:O:1:n:R19:Expedited Transfer Indication")]
    pub expedited_transfer_indication: Option<ExpeditedTransferIndication>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Create FAR: Makes a forwarding action rule: what becomes of matching packets.
///
/// Type 3, clause 7.5.2.3-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 3, name = "Create FAR", clause = "7.5.2.3-1", class = "extendable")]
pub struct CreateFar<'a> {
    /// FAR ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "108:M:1:abcnm::FAR ID")]
    pub far_id: Option<FarId>,
    /// Apply Action: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "44:M:1:abcnm::Apply Action")]
    pub apply_action: Option<ApplyAction>,
    /// Forwarding Parameters: conditional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "4:C:1:abcn::Forwarding Parameters")]
    pub forwarding_parameters: Option<ForwardingParameters<'a>>,
    /// Duplicating Parameters: conditional, any number; Sxa, Sxb.
    #[pfcp(row = "5:C:*:ab::Duplicating Parameters")]
    pub duplicating_parameters: List<'a, DuplicatingParameters<'a>>,
    /// BAR ID: optional; Sxa, N4.
    #[pfcp(row = "88:O:1:an::BAR ID")]
    pub bar_id: Option<BarId>,
    /// Redundant Transmission Forwarding Parameters: conditional.
    #[pfcp(row = "270:C:1:-::Redundant Transmission Forwarding Parameters")]
    pub redundant_transmission_forwarding_parameters: Option<RedundantTransmissionForwardingParameters<'a>>,
    /// MBS Multicast Parameters: conditional; N4mb.
    #[pfcp(row = "301:C:1:m::MBS Multicast Parameters")]
    pub mbs_multicast_parameters: Option<MbsMulticastParameters<'a>>,
    /// Add MBS Unicast Parameters: conditional, any number; N4mb.
    #[pfcp(row = "302:C:*:m::Add MBS Unicast Parameters")]
    pub add_mbs_unicast_parameters: List<'a, AddMbsUnicastParameters<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Forwarding Parameters: Where and how matching packets are forwarded.
///
/// Type 4, clause 7.5.2.3-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 4, name = "Forwarding Parameters", clause = "7.5.2.3-2", class = "extendable", in_place)]
pub struct ForwardingParameters<'a> {
    /// Destination Interface: mandatory; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "42:M:1:abcn::Destination Interface")]
    pub destination_interface: Option<DestinationInterface>,
    /// Network Instance: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "22:O:1:abcn::Network Instance")]
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
    /// Extended Transport Level Marking: conditional, any number; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "383:C:*:n:R19:Extended Transport Level Marking")]
    pub extended_transport_level_marking: List<'a, ExtendedTransportLevelMarking<'a>>,
    /// Transport Level Marking Indications: conditional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "398:C:1:n:R19:Transport Level Marking Indications")]
    pub transport_level_marking_indications: Option<TransportLevelMarkingIndications>,
    /// Forwarding Policy: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "41:C:1:bcn::Forwarding Policy")]
    pub forwarding_policy: Option<ForwardingPolicy<'a>>,
    /// Metadata: optional; N4.
    #[pfcp(row = "322:O:1:n:R18+:Metadata")]
    pub metadata: Option<Metadata<'a>>,
    /// Header Enrichment: optional; Sxb, Sxc, N4.
    #[pfcp(row = "98:O:1:bcn::Header Enrichment")]
    pub header_enrichment: Option<HeaderEnrichment<'a>>,
    /// Linked Traffic Endpoint ID: conditional; Sxa, Sxb, N4.
    #[pfcp(row = "131:C:1:abn::Linked Traffic Endpoint ID")]
    pub linked_traffic_endpoint_id: Option<TrafficEndpointId>,
    /// Proxying: conditional; N4.
    #[pfcp(row = "137:C:1:n::Proxying")]
    pub proxying: Option<Proxying>,
    /// Destination Interface Type: conditional; Sxa, Sxb, N4.
    #[pfcp(row = "160:C:1:abn::Destination Interface Type")]
    pub destination_interface_type: Option<ThreeGppInterfaceType>,
    /// Data Network Access Identifier: conditional.
    #[pfcp(row = "232:C:1:-::Data Network Access Identifier")]
    pub data_network_access_identifier: Option<DataNetworkAccessIdentifier<'a>>,
    /// IP Address and Port Number Replacement: conditional; N4.
    #[pfcp(row = "293:C:1:n::IP Address and Port Number Replacement")]
    pub ip_address_and_port_number_replacement: Option<IpAddressAndPortNumberReplacement>,
    /// N6 Routing Information: optional; N4.
    #[pfcp(row = "351:O:1:n:R18+:N6 Routing Information")]
    pub n6_routing_information: Option<N6RoutingInformation>,
    /// Header Handling Control Rule: conditional, any number; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "361:C:*:n:R19:Header Handling Control Rule")]
    pub header_handling_control_rule: List<'a, HeaderHandlingControlRule<'a>>,
    /// On-path N6 Connection Information: optional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "374:O:1:n:R19:On-path N6 Connection Information")]
    pub on_path_n6_connection_information: Option<OnPathN6ConnectionInformation>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Duplicating Parameters: Where and how copies of matching packets are sent: lawful interception.
///
/// Type 5, clause 7.5.2.3-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 5, name = "Duplicating Parameters", clause = "7.5.2.3-3", class = "extendable")]
pub struct DuplicatingParameters<'a> {
    /// Destination Interface: mandatory; Sxa, Sxb.
    #[pfcp(row = "42:M:1:ab::Destination Interface")]
    pub destination_interface: Option<DestinationInterface>,
    /// Outer Header Creation: conditional; Sxa, Sxb.
    #[pfcp(row = "84:C:1:ab::Outer Header Creation")]
    pub outer_header_creation: Option<OuterHeaderCreation>,
    /// Transport Level marking: conditional; Sxa, Sxb.
    #[pfcp(row = "30:C:1:ab::Transport Level marking")]
    pub transport_level_marking: Option<TransportLevelMarking>,
    /// Forwarding Policy: conditional; Sxa, Sxb.
    #[pfcp(row = "41:C:1:ab::Forwarding Policy")]
    pub forwarding_policy: Option<ForwardingPolicy<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Create URR: Makes a usage reporting rule: what is measured, and when it is reported.
///
/// Type 6, clause 7.5.2.4-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 6, name = "Create URR", clause = "7.5.2.4-1", class = "extendable")]
pub struct CreateUrr<'a> {
    /// URR ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "81:M:1:abcnm::URR ID")]
    pub urr_id: Option<UrrId>,
    /// Measurement Method: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "62:M:1:abcnm::Measurement Method")]
    pub measurement_method: Option<MeasurementMethod>,
    /// Reporting Triggers: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "37:M:1:abcnm::Reporting Triggers")]
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
    /// Event Threshold: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "149:C:1:bcn::Event Threshold")]
    pub event_threshold: Option<EventThreshold>,
    /// Event Quota: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "148:C:1:bcn::Event Quota")]
    pub event_quota: Option<EventQuota>,
    /// Time Threshold: conditional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "32:C:1:abcn::Time Threshold")]
    pub time_threshold: Option<TimeThreshold>,
    /// Time Quota: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "74:C:1:bcn::Time Quota")]
    pub time_quota: Option<TimeQuota>,
    /// Quota Holding Time: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "71:C:1:bcn::Quota Holding Time")]
    pub quota_holding_time: Option<QuotaHoldingTime>,
    /// Dropped DL Traffic Threshold: conditional; Sxa, N4.
    #[pfcp(row = "72:C:1:an::Dropped DL Traffic Threshold")]
    pub dropped_dl_traffic_threshold: Option<DroppedDlTrafficThreshold>,
    /// Quota Validity Time: conditional; Sxb, N4.
    #[pfcp(row = "181:C:1:bn::Quota Validity Time")]
    pub quota_validity_time: Option<QuotaValidityTime>,
    /// Monitoring Time: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "33:O:1:abcn::Monitoring Time")]
    pub monitoring_time: Option<MonitoringTime>,
    /// Subsequent Volume Threshold: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "34:O:1:abcn::Subsequent Volume Threshold")]
    pub subsequent_volume_threshold: Option<SubsequentVolumeThreshold>,
    /// Subsequent Time Threshold: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "35:O:1:abcn::Subsequent Time Threshold")]
    pub subsequent_time_threshold: Option<SubsequentTimeThreshold>,
    /// Subsequent Volume Quota: optional; Sxb, Sxc, N4.
    #[pfcp(row = "121:O:1:bcn::Subsequent Volume Quota")]
    pub subsequent_volume_quota: Option<SubsequentVolumeQuota>,
    /// Subsequent Time Quota: optional; Sxb, Sxc, N4.
    #[pfcp(row = "122:O:1:bcn::Subsequent Time Quota")]
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
    /// Additional Monitoring Time: optional, any number; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "147:O:*:abcn::Additional Monitoring Time")]
    pub additional_monitoring_time: List<'a, AdditionalMonitoringTime<'a>>,
    /// Number of Reports: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "182:O:1:abcn::Number of Reports")]
    pub number_of_reports: Option<NumberOfReports>,
    /// Exempted Application ID for Quota Action: optional, any number; Sxb, Sxc, N4.
    #[pfcp(row = "24:O:*:bcn::Exempted Application ID for Quota Action")]
    pub exempted_application_id_for_quota_action: List<'a, ApplicationId<'a>>,
    /// Exempted SDF Filter for Quota Action: optional, any number; Sxb, Sxc, N4.
    #[pfcp(row = "23:O:*:bcn::Exempted SDF Filter for Quota Action")]
    pub exempted_sdf_filter_for_quota_action: List<'a, SdfFilter<'a>>,
    /// User Plane Inactivity Timer: conditional; N4.
    #[pfcp(row = "117:C:1:n::User Plane Inactivity Timer")]
    pub user_plane_inactivity_timer: Option<UserPlaneInactivityTimer>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Create QER: Makes a QoS enforcement rule: gates, bit rates, packet rates and markings.
///
/// Type 7, clause 7.5.2.5-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 7, name = "Create QER", clause = "7.5.2.5-1", class = "extendable")]
pub struct CreateQer<'a> {
    /// QER ID: mandatory; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "109:M:1:bcnm::QER ID")]
    pub qer_id: Option<QerId>,
    /// QER Correlation ID: conditional; Sxb, N4.
    #[pfcp(row = "28:C:1:bn::QER Correlation ID")]
    pub qer_correlation_id: Option<QerCorrelationId>,
    /// Gate Status: mandatory; Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "25:M:1:bcnm::Gate Status")]
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
    /// Packet Rate Status: conditional; Sxb, N4.
    #[pfcp(row = "193:C:1:bn::Packet Rate Status")]
    pub packet_rate_status: Option<PacketRateStatus>,
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
    #[pfcp(row = "319:C:1:-::QER Indications")]
    pub qer_indications: Option<QerIndications>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Create BAR: Makes a buffering action rule.
///
/// Type 85, clause 7.5.2.6-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 85, name = "Create BAR", clause = "7.5.2.6-1", class = "extendable")]
pub struct CreateBar<'a> {
    /// BAR ID: mandatory; Sxa, N4.
    #[pfcp(row = "88:M:1:an::BAR ID")]
    pub bar_id: Option<BarId>,
    /// Downlink Data Notification Delay: conditional; Sxa.
    #[pfcp(row = "46:C:1:a::Downlink Data Notification Delay")]
    pub downlink_data_notification_delay: Option<DownlinkDataNotificationDelay>,
    /// Suggested Buffering Packets Count: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "140:C:1:bcn::Suggested Buffering Packets Count")]
    pub suggested_buffering_packets_count: Option<SuggestedBufferingPacketsCount>,
    /// MT-EDT Control Information: optional; Sxa.
    #[pfcp(row = "249:O:1:a::MT-EDT Control Information")]
    pub mt_edt_control_information: Option<MtEdtControlInformation>,
    /// MT-SDT Control Information: optional; N4.
    #[pfcp(row = "347:O:1:n:R18+:MT-SDT Control Information")]
    pub mt_sdt_control_information: Option<MtSdtControlInformation>,
    /// DL Buffering Duration: conditional; Sxa, N4.
    #[pfcp(row = "47:C:1:an:R18+:DL Buffering Duration")]
    pub dl_buffering_duration: Option<DlBufferingDuration>,
    /// DL Buffering Suggested Packet Count: optional; Sxa, N4.
    #[pfcp(row = "48:O:1:an:R18+:DL Buffering Suggested Packet Count")]
    pub dl_buffering_suggested_packet_count: Option<DlBufferingSuggestedPacketCount>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Aggregated URRs: Usage rules whose volumes are counted together.
///
/// Type 118, clause 7.5.2.4-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 118, name = "Aggregated URRs", clause = "7.5.2.4-2", class = "extendable")]
pub struct AggregatedUrRs<'a> {
    /// Aggregated URR ID: mandatory; Sxb.
    #[pfcp(row = "120:M:1:b::Aggregated URR ID")]
    pub aggregated_urr_id: Option<AggregatedUrrId>,
    /// Multiplier: mandatory; Sxb.
    #[pfcp(row = "119:M:1:b::Multiplier")]
    pub multiplier: Option<Multiplier>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Create Traffic Endpoint: Makes a traffic endpoint: parts that several rules share.
///
/// Type 127, clause 7.5.2.7.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 127, name = "Create Traffic Endpoint", clause = "7.5.2.7", class = "extendable")]
pub struct CreateTrafficEndpoint<'a> {
    /// Traffic Endpoint ID: mandatory; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "131:M:1:abcnm::Traffic Endpoint ID")]
    pub traffic_endpoint_id: Option<TrafficEndpointId>,
    /// Local F-TEID: optional; Sxa, Sxb, N4.
    #[pfcp(row = "21:O:1:abn::Local F-TEID")]
    pub local_f_teid: Option<FTeid>,
    /// Network Instance: optional; Sxa, Sxb, Sxc, N4, N4mb.
    #[pfcp(row = "22:O:1:abcnm::Network Instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
    /// Redundant Transmission Detection Parameters: optional; N4.
    #[pfcp(row = "255:O:1:n::Redundant Transmission Detection Parameters")]
    pub redundant_transmission_detection_parameters: Option<RedundantTransmissionParameters<'a>>,
    /// UE IP address: optional, any number; Sxb, Sxc, N4.
    #[pfcp(row = "93:O:*:bcn::UE IP address")]
    pub ue_ip_address: List<'a, UeIpAddress>,
    /// Mapped N6 IP Address: optional; N4.
    #[pfcp(row = "350:O:1:n:R18+:Mapped N6 IP Address")]
    pub mapped_n6_ip_address: Option<MappedN6IpAddress>,
    /// N6 Routing Information: optional; N4.
    #[pfcp(row = "351:O:1:n:R18+:N6 Routing Information")]
    pub n6_routing_information: Option<N6RoutingInformation>,
    /// Ethernet PDU Session Information: optional; N4.
    #[pfcp(row = "142:O:1:n::Ethernet PDU Session Information")]
    pub ethernet_pdu_session_information: Option<EthernetPduSessionInformation>,
    /// Framed-Route: optional, any number; Sxb, N4.
    #[pfcp(row = "153:O:*:bn::Framed-Route")]
    pub framed_route: List<'a, FramedRoute<'a>>,
    /// Framed-Routing: optional; Sxb, N4.
    #[pfcp(row = "154:O:1:bn::Framed-Routing")]
    pub framed_routing: Option<FramedRouting>,
    /// Framed-IPv6-Route: optional, any number; Sxb, N4.
    #[pfcp(row = "155:O:*:bn::Framed-IPv6-Route")]
    pub framed_ipv6_route: List<'a, FramedIpv6Route<'a>>,
    /// QFI: optional, any number; N4.
    #[pfcp(row = "124:O:*:n::QFI")]
    pub qfi: List<'a, Qfi>,
    /// Source Interface Type: conditional; Sxa, Sxb, N4, N4mb.
    #[pfcp(row = "160:C:1:abnm::Source Interface Type")]
    pub source_interface_type: Option<ThreeGppInterfaceType>,
    /// Local Ingress Tunnel: conditional; N4mb.
    #[pfcp(row = "308:C:1:m::Local Ingress Tunnel")]
    pub local_ingress_tunnel: Option<LocalIngressTunnel>,
    /// IP Multicast Addressing Info: conditional; N4mb.
    #[pfcp(row = "188:C:1:m::IP Multicast Addressing Info")]
    pub ip_multicast_addressing_info: Option<IpMulticastAddressingInfo<'a>>,
    /// MBS Session Identifier: conditional; N4.
    #[pfcp(row = "305:C:1:n::MBS Session Identifier")]
    pub mbs_session_identifier: Option<MbsSessionIdentifier>,
    /// Area Session ID: conditional; N4.
    #[pfcp(row = "314:C:1:n::Area Session ID")]
    pub area_session_id: Option<AreaSessionId>,
    /// RAT Type: optional; N4.
    #[pfcp(row = "275:O:1:n::RAT Type")]
    pub rat_type: Option<RatType>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Ethernet Packet Filter: Matches Ethernet frames.
///
/// Type 132, clause 7.5.2.2-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 132, name = "Ethernet Packet Filter", clause = "7.5.2.2-3", class = "extendable")]
pub struct EthernetPacketFilter<'a> {
    /// Ethernet Filter ID: conditional; N4.
    #[pfcp(row = "138:C:1:n::Ethernet Filter ID")]
    pub ethernet_filter_id: Option<EthernetFilterId>,
    /// Ethernet Filter Properties: conditional; N4.
    #[pfcp(row = "139:C:1:n::Ethernet Filter Properties")]
    pub ethernet_filter_properties: Option<EthernetFilterProperties>,
    /// MAC address: optional, any number; N4.
    #[pfcp(row = "133:O:*:n::MAC address")]
    pub mac_address: List<'a, MacAddress>,
    /// Ethertype: optional; N4.
    #[pfcp(row = "136:O:1:n::Ethertype")]
    pub ethertype: Option<Ethertype>,
    /// C-TAG: optional; N4.
    #[pfcp(row = "134:O:1:n::C-TAG")]
    pub c_tag: Option<CTag>,
    /// S-TAG: optional; N4.
    #[pfcp(row = "135:O:1:n::S-TAG")]
    pub s_tag: Option<STag>,
    /// SDF Filter: optional, any number; N4.
    #[pfcp(row = "23:O:*:n::SDF Filter")]
    pub sdf_filter: List<'a, SdfFilter<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Additional Monitoring Time: Another monitoring time, with the thresholds and quotas after it.
///
/// Type 147, clause 7.5.2.4-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 147, name = "Additional Monitoring Time", clause = "7.5.2.4-3", class = "extendable")]
pub struct AdditionalMonitoringTime<'a> {
    /// Monitoring Time: mandatory; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "33:M:1:abcn::Monitoring Time")]
    pub monitoring_time: Option<MonitoringTime>,
    /// Subsequent Volume Threshold: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "34:O:1:abcn::Subsequent Volume Threshold")]
    pub subsequent_volume_threshold: Option<SubsequentVolumeThreshold>,
    /// Subsequent Time Threshold: optional; Sxa, Sxb, Sxc, N4.
    #[pfcp(row = "35:O:1:abcn::Subsequent Time Threshold")]
    pub subsequent_time_threshold: Option<SubsequentTimeThreshold>,
    /// Subsequent Volume Quota: optional; Sxb, Sxc, N4.
    #[pfcp(row = "121:O:1:bcn::Subsequent Volume Quota")]
    pub subsequent_volume_quota: Option<SubsequentVolumeQuota>,
    /// Subsequent Time Quota: optional; Sxb, Sxc, N4.
    #[pfcp(row = "122:O:1:bcn::Subsequent Time Quota")]
    pub subsequent_time_quota: Option<SubsequentTimeQuota>,
    /// Subsequent Event Threshold: optional; Sxb, Sxc, N4.
    #[pfcp(row = "149:O:1:bcn::Subsequent Event Threshold")]
    pub subsequent_event_threshold: Option<EventThreshold>,
    /// Subsequent Event Quota: optional; Sxb, Sxc, N4.
    #[pfcp(row = "148:O:1:bcn::Subsequent Event Quota")]
    pub subsequent_event_quota: Option<EventQuota>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Create MAR: Makes a multi-access rule: how traffic is split over accesses.
///
/// Type 165, clause 7.5.2.8-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 165, name = "Create MAR", clause = "7.5.2.8-1", class = "extendable")]
pub struct CreateMar<'a> {
    /// MAR ID: mandatory; N4.
    #[pfcp(row = "170:M:1:n::MAR ID")]
    pub mar_id: Option<MarId>,
    /// Steering Functionality: mandatory; N4.
    #[pfcp(row = "171:M:1:n::Steering Functionality")]
    pub steering_functionality: Option<SteeringFunctionality>,
    /// Steering Mode: mandatory; N4.
    #[pfcp(row = "172:M:1:n::Steering Mode")]
    pub steering_mode: Option<SteeringMode>,
    /// 3GPP Access Forwarding Action Information: conditional; N4.
    #[pfcp(row = "166:C:1:n::3GPP Access Forwarding Action Information")]
    pub three_gpp_access_forwarding_action_information: Option<ThreeGppAccessForwardingActionInformation<'a>>,
    /// Non-3GPP Access Forwarding Action Information: conditional; N4.
    #[pfcp(row = "167:C:1:n::Non-3GPP Access Forwarding Action Information")]
    pub non_3gpp_access_forwarding_action_information: Option<Non3gppAccessForwardingActionInformation<'a>>,
    /// Threshold Values: conditional; N4.
    #[pfcp(row = "288:C:1:n::Threshold Values")]
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

/// 3GPP Access Forwarding Action Information: What becomes of traffic on 3GPP access.
///
/// Type 166, clause 7.5.2.8-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 166, name = "3GPP Access Forwarding Action Information", clause = "7.5.2.8-2", class = "extendable")]
pub struct ThreeGppAccessForwardingActionInformation<'a> {
    /// FAR ID: mandatory; N4.
    #[pfcp(row = "108:M:1:n::FAR ID")]
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

/// Non-3GPP Access Forwarding Action Information: What becomes of traffic on non-3GPP access.
///
/// Type 167, clause 7.5.2.8-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 167, name = "Non-3GPP Access Forwarding Action Information", clause = "7.5.2.8-3", class = "extendable")]
pub struct Non3gppAccessForwardingActionInformation<'a> {
    /// FAR ID: mandatory; N4.
    #[pfcp(row = "108:M:1:n::FAR ID")]
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

/// IP Multicast Addressing Info within PFCP Session Establishment Request: Multicast groups whose packets match.
///
/// Type 188, clause 7.5.2.2-4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 188,
    name = "IP Multicast Addressing Info within PFCP Session Establishment Request",
    clause = "7.5.2.2-4",
    class = "extendable"
)]
pub struct IpMulticastAddressingInfo<'a> {
    /// IP Multicast Address: mandatory; N4, N4mb.
    #[pfcp(row = "191:M:1:nm::IP Multicast Address")]
    pub ip_multicast_address: Option<IpMulticastAddress>,
    /// Source IP Address: conditional, any number; N4, N4mb.
    #[pfcp(row = "192:C:*:nm::Source IP Address")]
    pub source_ip_address: List<'a, SourceIpAddress>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Create SRR: Makes a session reporting rule.
///
/// Type 212, clause 7.5.2.9-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 212, name = "Create SRR", clause = "7.5.2.9-1", class = "extendable")]
pub struct CreateSrr<'a> {
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
    /// Reporting Control Information: conditional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "389:C:1:n:R19:Reporting Control Information")]
    pub reporting_control_information: Option<ReportingControlInformation>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Access Availability Control Information: Whether changes of access are reported.
///
/// Type 216, clause 7.5.2.9-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 216, name = "Access Availability Control Information", clause = "7.5.2.9-2", class = "extendable")]
pub struct AccessAvailabilityControlInformation<'a> {
    /// Requested Access Availability Information: mandatory; N4.
    #[pfcp(row = "217:M:1:n::Requested Access Availability Information")]
    pub requested_access_availability_information: Option<RequestedAccessAvailabilityInformation>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Provide ATSSS Control Information: Which steering protocols the user plane is to set up.
///
/// Type 220, clause 7.5.2.10-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 220, name = "Provide ATSSS Control Information", clause = "7.5.2.10-1", class = "extendable")]
pub struct ProvideAtsssControlInformation<'a> {
    /// MPTCP Control Information: conditional; N4.
    #[pfcp(row = "222:C:1:n::MPTCP Control Information")]
    pub mptcp_control_information: Option<MptcpControlInformation>,
    /// ATSSS-LL Control Information: conditional; N4.
    #[pfcp(row = "223:C:1:n::ATSSS-LL Control Information")]
    pub atsss_ll_control_information: Option<AtsssLlControlInformation>,
    /// PMF Control Information: conditional; N4.
    #[pfcp(row = "224:C:1:n::PMF Control Information")]
    pub pmf_control_information: Option<PmfControlInformation<'a>>,
    /// MPQUIC Control Information: conditional; N4.
    #[pfcp(row = "330:C:1:n:R18+:MPQUIC Control Information")]
    pub mpquic_control_information: Option<MpquicControlInformation>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// QoS Monitoring per QoS flow Control Information: Which delays of QoS flows are measured.
///
/// Type 242, clause 7.5.2.9-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 242,
    name = "QoS Monitoring per QoS flow Control Information",
    clause = "7.5.2.9-3",
    class = "extendable"
)]
pub struct QoSMonitoringPerQoSFlowControlInformation<'a> {
    /// QFI: mandatory, any number; N4.
    #[pfcp(row = "124:M:*:n::QFI")]
    pub qfi: List<'a, Qfi>,
    /// Requested QoS Monitoring: mandatory; N4.
    #[pfcp(row = "243:M:1:n::Requested QoS Monitoring")]
    pub requested_qo_s_monitoring: Option<RequestedQoSMonitoring>,
    /// Reporting Frequency: mandatory; N4.
    #[pfcp(row = "244:M:1:n::Reporting Frequency")]
    pub reporting_frequency: Option<ReportingFrequency>,
    /// Packet Delay Thresholds: conditional; N4.
    #[pfcp(row = "245:C:1:n::Packet Delay Thresholds")]
    pub packet_delay_thresholds: Option<PacketDelayThresholds>,
    /// Minimum Wait Time: conditional; N4.
    #[pfcp(row = "246:C:1:n::Minimum Wait Time")]
    pub minimum_wait_time: Option<MinimumWaitTime>,
    /// Measurement Period: conditional; N4.
    #[pfcp(row = "64:C:1:n::Measurement Period")]
    pub measurement_period: Option<MeasurementPeriod>,
    /// Reporting Suggestion Info: conditional; N4.
    #[pfcp(row = "335:C:1:n:R18+:Reporting Suggestion Info")]
    pub reporting_suggestion_info: Option<ReportingSuggestionInfo>,
    /// Measurement Indication: conditional; N4.
    #[pfcp(row = "337:C:1:n:R18+:Measurement Indication")]
    pub measurement_indication: Option<MeasurementIndication>,
    /// Reporting Thresholds: conditional; N4.
    #[pfcp(row = "348:C:1:n:R18+:Reporting Thresholds")]
    pub reporting_thresholds: Option<ReportingThresholds>,
    /// Remaining Data Reporting Indication: optional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "394:O:1:n:R19:Remaining Data Reporting Indication")]
    pub remaining_data_reporting_indication: Option<RemainingDataReportingIndication>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Redundant Transmission Parameters: The second tunnel of a redundant transmission.
///
/// Type 255, clause 7.5.2.2-5.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 255, name = "Redundant Transmission Parameters", clause = "7.5.2.2-5", class = "extendable")]
pub struct RedundantTransmissionParameters<'a> {
    /// Local F-TEID for Redundant Transmission: mandatory; N4.
    #[pfcp(row = "21:M:1:n::Local F-TEID for Redundant Transmission")]
    pub local_f_teid_for_redundant_transmission: Option<FTeid>,
    /// Network Instance for Redundant Transmission: conditional; N4.
    #[pfcp(row = "22:C:1:n::Network Instance for Redundant Transmission")]
    pub network_instance_for_redundant_transmission: Option<NetworkInstance<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Provide RDS configuration information: Whether reliable data service is to be told about.
///
/// Type 261, clause 7.5.2.11-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 261, name = "Provide RDS configuration information", clause = "7.5.2.11-1", class = "extendable")]
pub struct ProvideRdsConfigurationInformation<'a> {
    /// RDS Configuration Information: optional; Sxb, N4.
    #[pfcp(row = "262:O:1:bn::RDS Configuration Information")]
    pub rds_configuration_information: Option<RdsConfigurationInformation>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Redundant Transmission Forwarding Parameters: The second tunnel to which packets are forwarded.
///
/// Type 270, clause 7.5.2.3-4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 270, name = "Redundant Transmission Forwarding Parameters", clause = "7.5.2.3-4", class = "extendable")]
pub struct RedundantTransmissionForwardingParameters<'a> {
    /// Outer Header Creation: mandatory; N4.
    #[pfcp(row = "84:M:1:n::Outer Header Creation")]
    pub outer_header_creation: Option<OuterHeaderCreation>,
    /// Network Instance for Redundant Transmission: conditional; N4.
    #[pfcp(row = "22:C:1:n::Network Instance for Redundant Transmission")]
    pub network_instance_for_redundant_transmission: Option<NetworkInstance<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Transport Delay Reporting: Delays of the preceding hop are to be put into uplink packets.
///
/// Type 271, clause 7.5.2.2-6.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 271, name = "Transport Delay Reporting", clause = "7.5.2.2-6", class = "extendable")]
pub struct TransportDelayReporting<'a> {
    /// Preceding UL GTP-U Peer: mandatory; N4.
    #[pfcp(row = "103:M:1:n::Preceding UL GTP-U Peer")]
    pub preceding_ul_gtpu_peer: Option<RemoteGtpuPeer<'a>>,
    /// DSCP: optional; N4.
    #[pfcp(row = "30:O:1:n::DSCP")]
    pub dscp: Option<TransportLevelMarking>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// L2TP Tunnel Information: The LNS, and how to reach it.
///
/// Type 276, clause 7.5.2.1-2.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 276, name = "L2TP Tunnel Information", clause = "7.5.2.1-2", class = "extendable")]
pub struct L2tpTunnelInformation<'a> {
    /// LNS Address: mandatory; Sxb, N4.
    #[pfcp(row = "280:M:1:bn::LNS Address")]
    pub lns_address: Option<LnsAddress>,
    /// Tunnel Password: optional; Sxb, N4.
    #[pfcp(row = "313:O:1:bn::Tunnel Password")]
    pub tunnel_password: Option<TunnelPassword<'a>>,
    /// Tunnel Preference: conditional; Sxb, N4.
    #[pfcp(row = "281:C:1:bn::Tunnel Preference")]
    pub tunnel_preference: Option<TunnelPreference>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// L2TP Session Information: What an L2TP session is set up with.
///
/// Type 277, clause 7.5.2.1-3.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 277, name = "L2TP Session Information", clause = "7.5.2.1-3", class = "extendable")]
pub struct L2tpSessionInformation<'a> {
    /// Calling Number: optional; Sxb, N4.
    #[pfcp(row = "282:O:1:bn::Calling Number")]
    pub calling_number: Option<CallingNumber<'a>>,
    /// Called Number: optional; Sxb, N4.
    #[pfcp(row = "283:O:1:bn::Called Number")]
    pub called_number: Option<CalledNumber<'a>>,
    /// Maximum Receive Unit: optional; Sxb, N4.
    #[pfcp(row = "287:O:1:bn::Maximum Receive Unit")]
    pub maximum_receive_unit: Option<MaximumReceiveUnit>,
    /// L2TP Session Indications: conditional; Sxb, N4.
    #[pfcp(row = "284:C:1:bn::L2TP Session Indications")]
    pub l2tp_session_indications: Option<L2tpSessionIndications>,
    /// L2TP User Authentication: optional; Sxb, N4.
    #[pfcp(row = "278:O:1:bn::L2TP User Authentication")]
    pub l2tp_user_authentication: Option<L2tpUserAuthentication<'a>>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Direct Reporting Information: Where a report goes directly.
///
/// Type 295, clause 7.5.2.9-4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 295, name = "Direct Reporting Information", clause = "7.5.2.9-4", class = "extendable")]
pub struct DirectReportingInformation<'a> {
    /// Event Notification URI: mandatory; N4.
    #[pfcp(row = "296:M:1:n::Event Notification URI")]
    pub event_notification_uri: Option<EventNotificationUri<'a>>,
    /// Notification Correlation ID: conditional; N4.
    #[pfcp(row = "297:C:1:n::Notification Correlation ID")]
    pub notification_correlation_id: Option<NotificationCorrelationId<'a>>,
    /// Notification Binding Indication: conditional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "402:C:1:n:R19:Notification Binding Indication")]
    pub notification_binding_indication: Option<BindingIndication<'a>>,
    /// Reporting Flags: conditional; N4.
    #[pfcp(row = "298:C:1:n:R18+:Reporting Flags")]
    pub reporting_flags: Option<ReportingFlags>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// MBS Session N4mb Control Information: What a multicast session is set up with, at N4mb.
///
/// Type 300, clause 7.5.2.1-4.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 300, name = "MBS Session N4mb Control Information", clause = "7.5.2.1-4", class = "extendable")]
pub struct MbsSessionN4mbControlInformation<'a> {
    /// MBS Session Identifier: mandatory; N4mb.
    #[pfcp(row = "305:M:1:m::MBS Session Identifier")]
    pub mbs_session_identifier: Option<MbsSessionIdentifier>,
    /// Area Session ID: conditional; N4mb.
    #[pfcp(row = "314:C:1:m::Area Session ID")]
    pub area_session_id: Option<AreaSessionId>,
    /// MBSN4mbReq-Flags: conditional; N4mb.
    #[pfcp(row = "307:C:1:m::MBSN4mbReq-Flags")]
    pub mbsn4mb_req_flags: Option<Mbsn4mbReqFlags>,
    /// Multicast Transport Information for N3mb and/or N19mb: conditional; N4mb.
    #[pfcp(row = "306:C:1:m::Multicast Transport Information for N3mb and/or N19mb")]
    pub multicast_transport_information_for_n3mb_and_or_n19mb: Option<MulticastTransportInformation>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// MBS Multicast Parameters: How multicast packets are forwarded.
///
/// Type 301, clause 7.5.2.3-5.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 301, name = "MBS Multicast Parameters", clause = "7.5.2.3-5", class = "extendable")]
pub struct MbsMulticastParameters<'a> {
    /// Destination Interface: mandatory; N4mb.
    #[pfcp(row = "42:M:1:m::Destination Interface")]
    pub destination_interface: Option<DestinationInterface>,
    /// Network Instance: optional; N4mb.
    #[pfcp(row = "22:O:1:m::Network Instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
    /// Outer Header Creation: mandatory; N4mb.
    #[pfcp(row = "84:M:1:m::Outer Header Creation")]
    pub outer_header_creation: Option<OuterHeaderCreation>,
    /// Transport Level marking: conditional; N4mb.
    #[pfcp(row = "30:C:1:m::Transport Level marking")]
    pub transport_level_marking: Option<TransportLevelMarking>,
    /// Destination Interface Type: optional, any number; N4mb.
    #[pfcp(row = "160:O:*:m::Destination Interface Type")]
    pub destination_interface_type: List<'a, ThreeGppInterfaceType>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Add MBS Unicast Parameters: How packets are forwarded to one unicast receiver more.
///
/// Type 302, clause 7.5.2.3-6.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 302, name = "Add MBS Unicast Parameters", clause = "7.5.2.3-6", class = "extendable")]
pub struct AddMbsUnicastParameters<'a> {
    /// Destination Interface: mandatory; N4mb.
    #[pfcp(row = "42:M:1:m::Destination Interface")]
    pub destination_interface: Option<DestinationInterface>,
    /// MBS Unicast Parameters ID: mandatory; N4mb.
    #[pfcp(row = "309:M:1:m::MBS Unicast Parameters ID")]
    pub mbs_unicast_parameters_id: Option<MbsUnicastParametersId>,
    /// Network Instance: optional; N4mb.
    #[pfcp(row = "22:O:1:m::Network Instance")]
    pub network_instance: Option<NetworkInstance<'a>>,
    /// Outer Header Creation: mandatory; N4mb.
    #[pfcp(row = "84:M:1:m::Outer Header Creation")]
    pub outer_header_creation: Option<OuterHeaderCreation>,
    /// Transport Level marking: conditional; N4mb.
    #[pfcp(row = "30:C:1:m::Transport Level marking")]
    pub transport_level_marking: Option<TransportLevelMarking>,
    /// Destination Interface Type: optional; N4mb.
    #[pfcp(row = "160:O:1:m::Destination Interface Type")]
    pub destination_interface_type: Option<ThreeGppInterfaceType>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// MBS Session N4 Control Information: What a multicast session is set up with, at N4.
///
/// Type 310, clause 7.5.2.1-5.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 310, name = "MBS Session N4 Control Information", clause = "7.5.2.1-5", class = "extendable")]
pub struct MbsSessionN4ControlInformation<'a> {
    /// MBS Session Identifier: mandatory; N4.
    #[pfcp(row = "305:M:1:n::MBS Session Identifier")]
    pub mbs_session_identifier: Option<MbsSessionIdentifier>,
    /// Area Session ID: conditional; N4.
    #[pfcp(row = "314:C:1:n::Area Session ID")]
    pub area_session_id: Option<AreaSessionId>,
    /// Multicast Transport Information: conditional; N4.
    #[pfcp(row = "306:C:1:n::Multicast Transport Information")]
    pub multicast_transport_information: Option<MulticastTransportInformation>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// DSCP to PPI Control Information: How DSCPs become paging policies.
///
/// Type 316, clause 7.5.2.1-6.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 316, name = "DSCP to PPI Control Information", clause = "7.5.2.1-6", class = "extendable")]
pub struct DscpToPpiControlInformation<'a> {
    /// DSCP to PPI Mapping Information: mandatory, any number; N4.
    #[pfcp(row = "317:M:*:n::DSCP to PPI Mapping Information")]
    pub dscp_to_ppi_mapping_information: List<'a, DscpToPpiMappingInformation<'a>>,
    /// QFI: optional, any number; N4.
    #[pfcp(row = "124:O:*:n::QFI")]
    pub qfi: List<'a, Qfi>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Traffic Parameter Measurement Control Information: Which traffic parameters are measured.
///
/// Type 323, clause 7.5.2.9-5.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(
    group = 323,
    name = "Traffic Parameter Measurement Control Information",
    clause = "7.5.2.9-5",
    class = "extendable"
)]
pub struct TrafficParameterMeasurementControlInformation<'a> {
    /// QFI: mandatory, any number; N4.
    #[pfcp(row = "124:M:*:n:R18+:QFI")]
    pub qfi: List<'a, Qfi>,
    /// Traffic Parameter Measurement Indication: mandatory; N4.
    #[pfcp(row = "328:M:1:n:R18+:Traffic Parameter Measurement Indication")]
    pub traffic_parameter_measurement_indication: Option<TrafficParameterMeasurementIndication>,
    /// Measurement Period: conditional; N4.
    #[pfcp(row = "64:C:1:n:R18+:Measurement Period")]
    pub measurement_period: Option<MeasurementPeriod>,
    /// DL Periodicity: conditional; N4.
    #[pfcp(row = "326:C:1:n:R18+:DL Periodicity")]
    pub dl_periodicity: Option<DlPeriodicity>,
    /// Traffic Parameter Threshold: conditional; N4.
    #[pfcp(row = "325:C:1:n:R18+:Traffic Parameter Threshold")]
    pub traffic_parameter_threshold: Option<TrafficParameterThreshold>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// Protocol Description: The media protocol, by which sets of PDUs are recognised.
///
/// Type 334, clause 7.5.2.2-7.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 334, name = "Protocol Description", clause = "7.5.2.2-7", class = "extendable")]
pub struct ProtocolDescription<'a> {
    /// Transport Protocol: optional; N4.
    #[pfcp(row = "339:O:1:n:R18+:Transport Protocol")]
    pub transport_protocol: Option<MediaTransportProtocol>,
    /// RTP Header Extension Information: conditional, any number; N4.
    #[pfcp(row = "340:C:*:n:R18+:RTP Header Extension Information")]
    pub rtp_header_extension_information: List<'a, RtpHeaderExtensionInformation<'a>>,
    /// RTP Payload Information: optional, any number; N4.
    #[pfcp(row = "341:O:*:n:R18+:RTP Payload Information")]
    pub rtp_payload_information: List<'a, RtpPayloadInformation<'a>>,
    /// Media Related Information Transfer Info: optional; N4.
    #[cfg(feature = "release-19")]
    #[pfcp(row = "388:O:1:n:R19:Media Related Information Transfer Info")]
    pub media_related_information_transfer_info: Option<MediaRelatedInformationTransferInfo>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// RTP Header Extension Information: An RTP header extension by which sets of PDUs are recognised.
///
/// Type 340, clause 7.5.2.2-8.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 340, name = "RTP Header Extension Information", clause = "7.5.2.2-8", class = "extendable")]
pub struct RtpHeaderExtensionInformation<'a> {
    /// RTP Header Extension Type: conditional; N4.
    #[pfcp(row = "342:C:1:n:R18+:RTP Header Extension Type")]
    pub rtp_header_extension_type: Option<RtpHeaderExtensionType>,
    /// RTP Header Extension ID: conditional; N4.
    #[pfcp(row = "343:C:1:n:R18+:RTP Header Extension ID")]
    pub rtp_header_extension_id: Option<RtpHeaderExtensionId>,
    /// RTP Header Extension Additional Information: optional; N4.
    #[pfcp(row = "349:O:1:n:R18+:RTP Header Extension Additional Information")]
    pub rtp_header_extension_additional_information: Option<RtpHeaderExtensionAdditionalInformation>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}

/// RTP Payload Information: An RTP payload by which sets of PDUs are recognised.
///
/// Type 341, clause 7.5.2.2-9.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 341, name = "RTP Payload Information", clause = "7.5.2.2-9", class = "extendable")]
pub struct RtpPayloadInformation<'a> {
    /// RTP Payload Type: conditional, any number; N4.
    #[pfcp(row = "344:C:*:n:R18+:RTP Payload Type")]
    pub rtp_payload_type: List<'a, RtpPayloadType>,
    /// RTP Payload Format: optional; N4.
    #[pfcp(row = "345:O:1:n:R18+:RTP Payload Format")]
    pub rtp_payload_format: Option<RtpPayloadFormat>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}
