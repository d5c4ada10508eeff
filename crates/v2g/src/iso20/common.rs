//! ISO 15118-20: common messages.
//!
//! Written by the importer from the standard's XML schemas. Do not edit.

use wireform_exi::{
    Exi, element,
    schema::{Kind, Name, NamedType, Root, Schema, Simple, UNBOUNDED},
};

/// A namespace of the set.
pub const XMLDSIG: &str = "http://www.w3.org/2000/09/xmldsig#";
/// A namespace of the set.
pub const COMMON_MESSAGES: &str = "urn:iso:std:iso:15118:-20:CommonMessages";
/// A namespace of the set.
pub const COMMON_TYPES: &str = "urn:iso:std:iso:15118:-20:CommonTypes";

/// `authorizationType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "authorizationType")]
pub enum Authorization {
    /// `EIM`.
    #[exi(name = "EIM")]
    Eim,
    /// `PnC`.
    PnC,
}

/// `chargeProgressType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "chargeProgressType")]
pub enum ChargeProgress {
    /// `Start`.
    Start,
    /// `Stop`.
    Stop,
    /// `Standby`.
    Standby,
    /// `ScheduleRenegotiation`.
    ScheduleRenegotiation,
}

/// `powerToleranceAcceptanceType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "powerToleranceAcceptanceType")]
pub enum PowerToleranceAcceptance {
    /// `PowerToleranceNotConfirmed`.
    PowerToleranceNotConfirmed,
    /// `PowerToleranceConfirmed`.
    PowerToleranceConfirmed,
}

/// `channelSelectionType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "channelSelectionType")]
pub enum ChannelSelection {
    /// `Charge`.
    Charge,
    /// `Discharge`.
    Discharge,
}

/// `chargingSessionType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "chargingSessionType")]
pub enum ChargingSession {
    /// `Pause`.
    Pause,
    /// `Terminate`.
    Terminate,
    /// `ServiceRenegotiation`.
    ServiceRenegotiation,
}

/// `ecdhCurveType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "ecdhCurveType")]
pub enum EcdhCurve {
    /// `SECP521`.
    #[exi(name = "SECP521")]
    Secp521,
    /// `X448`.
    X448,
}

/// `evCheckInStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "evCheckInStatusType")]
pub enum EvCheckInStatus {
    /// `CheckIn`.
    CheckIn,
    /// `Processing`.
    Processing,
    /// `Completed`.
    Completed,
}

/// `parkingMethodType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "parkingMethodType")]
pub enum ParkingMethod {
    /// `AutoParking`.
    AutoParking,
    /// `MVGuideManual`.
    #[exi(name = "MVGuideManual")]
    MvGuideManual,
    /// `Manual`.
    Manual,
}

/// `evCheckOutStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "evCheckOutStatusType")]
pub enum EvCheckOutStatus {
    /// `CheckOut`.
    CheckOut,
    /// `Processing`.
    Processing,
    /// `Completed`.
    Completed,
}

/// `evseCheckOutStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "evseCheckOutStatusType")]
pub enum EvseCheckOutStatus {
    /// `Scheduled`.
    Scheduled,
    /// `Completed`.
    Completed,
}

/// `SessionSetupReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SessionSetupReqType", ns = COMMON_MESSAGES)]
pub struct SessionSetupReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVCCID`: at most 255 characters.
    #[exi(element = "EVCCID", max = 255)]
    pub evccid: &'a str,
}

/// `SessionSetupResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SessionSetupResType", ns = COMMON_MESSAGES)]
pub struct SessionSetupRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEID`: at most 255 characters.
    #[exi(element = "EVSEID", max = 255)]
    pub evseid: &'a str,
}

/// `AuthorizationSetupReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AuthorizationSetupReqType")]
pub struct AuthorizationSetupReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
}

/// `EIM_ASResAuthorizationModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EIM_ASResAuthorizationModeType")]
pub struct EimAsResAuthorizationMode {}

/// `SupportedProvidersListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SupportedProvidersListType", ns = COMMON_MESSAGES)]
pub struct SupportedProvidersList<'a> {
    /// `ProviderID`: at most 80 characters, 1 to 128 times.
    #[exi(element = "ProviderID", max = 80, occurs(1, 128))]
    pub provider_id: &'a [&'a str],
}

/// `PnC_ASResAuthorizationModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PnC_ASResAuthorizationModeType", ns = COMMON_MESSAGES)]
pub struct PnCAsResAuthorizationMode<'a> {
    /// `GenChallenge`: 16 octets.
    #[exi(element = "GenChallenge")]
    pub gen_challenge: [u8; 16],
    /// `SupportedProviders`.
    #[exi(element = "SupportedProviders")]
    pub supported_providers: Option<SupportedProvidersList<'a>>,
}

/// One of several elements.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = COMMON_MESSAGES)]
pub enum AsResAuthorizationMode<'a> {
    /// `EIM_ASResAuthorizationMode`.
    #[exi(element = "EIM_ASResAuthorizationMode")]
    EimAsResAuthorizationMode(EimAsResAuthorizationMode),
    /// `PnC_ASResAuthorizationMode`.
    #[exi(element = "PnC_ASResAuthorizationMode")]
    PnCAsResAuthorizationMode(PnCAsResAuthorizationMode<'a>),
}

/// `AuthorizationSetupResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AuthorizationSetupResType", ns = COMMON_MESSAGES)]
pub struct AuthorizationSetupRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `AuthorizationServices`, 1 to 2 times.
    #[exi(element = "AuthorizationServices", simple, occurs(1, 2))]
    pub authorization_services: &'a [Authorization],
    /// `CertificateInstallationService`.
    #[exi(element = "CertificateInstallationService")]
    pub certificate_installation_service: bool,
    /// One of `EIM_ASResAuthorizationMode`, `PnC_ASResAuthorizationMode`.
    #[exi(choice)]
    pub as_res_authorization_mode: AsResAuthorizationMode<'a>,
}

/// `EIM_AReqAuthorizationModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EIM_AReqAuthorizationModeType")]
pub struct EimAReqAuthorizationMode {}

/// `SubCertificatesType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SubCertificatesType", ns = COMMON_MESSAGES)]
pub struct SubCertificates<'a> {
    /// `Certificate`: at most 1600 octets, 1 to 3 times.
    #[exi(element = "Certificate", max = 1600, occurs(1, 3))]
    pub certificate: &'a [&'a [u8]],
}

/// `ContractCertificateChainType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ContractCertificateChainType", ns = COMMON_MESSAGES)]
pub struct ContractCertificateChain<'a> {
    /// `Certificate`: at most 1600 octets.
    #[exi(element = "Certificate", max = 1600)]
    pub certificate: &'a [u8],
    /// `SubCertificates`.
    #[exi(element = "SubCertificates")]
    pub sub_certificates: SubCertificates<'a>,
}

/// `PnC_AReqAuthorizationModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PnC_AReqAuthorizationModeType", ns = COMMON_MESSAGES)]
pub struct PnCAReqAuthorizationMode<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = COMMON_MESSAGES)]
    pub id: &'a str,
    /// `GenChallenge`: 16 octets.
    #[exi(element = "GenChallenge")]
    pub gen_challenge: [u8; 16],
    /// `ContractCertificateChain`.
    #[exi(element = "ContractCertificateChain")]
    pub contract_certificate_chain: ContractCertificateChain<'a>,
}

/// One of several elements.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = COMMON_MESSAGES)]
pub enum AReqAuthorizationMode<'a> {
    /// `EIM_AReqAuthorizationMode`.
    #[exi(element = "EIM_AReqAuthorizationMode")]
    EimAReqAuthorizationMode(EimAReqAuthorizationMode),
    /// `PnC_AReqAuthorizationMode`.
    #[exi(element = "PnC_AReqAuthorizationMode")]
    PnCAReqAuthorizationMode(PnCAReqAuthorizationMode<'a>),
}

/// `AuthorizationReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AuthorizationReqType", ns = COMMON_MESSAGES)]
pub struct AuthorizationReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `SelectedAuthorizationService`.
    #[exi(element = "SelectedAuthorizationService", simple)]
    pub selected_authorization_service: Authorization,
    /// One of `EIM_AReqAuthorizationMode`, `PnC_AReqAuthorizationMode`.
    #[exi(choice)]
    pub a_req_authorization_mode: AReqAuthorizationMode<'a>,
}

/// `AuthorizationResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AuthorizationResType", ns = COMMON_MESSAGES)]
pub struct AuthorizationRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEProcessing`.
    #[exi(element = "EVSEProcessing", simple)]
    pub evse_processing: crate::iso20::types::Processing,
}

/// `ServiceIDListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceIDListType", ns = COMMON_MESSAGES)]
pub struct ServiceIdList<'a> {
    /// `ServiceID`, 1 to 16 times.
    #[exi(element = "ServiceID", occurs(1, 16))]
    pub service_id: &'a [u16],
}

/// `ServiceDiscoveryReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceDiscoveryReqType", ns = COMMON_MESSAGES)]
pub struct ServiceDiscoveryReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `SupportedServiceIDs`.
    #[exi(element = "SupportedServiceIDs")]
    pub supported_service_i_ds: Option<ServiceIdList<'a>>,
}

/// `ServiceType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceType", ns = COMMON_MESSAGES)]
pub struct Service {
    /// `ServiceID`.
    #[exi(element = "ServiceID")]
    pub service_id: u16,
    /// `FreeService`.
    #[exi(element = "FreeService")]
    pub free_service: bool,
}

/// `ServiceListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceListType", ns = COMMON_MESSAGES)]
pub struct ServiceList<'a> {
    /// `Service`, 1 to 8 times.
    #[exi(element = "Service", occurs(1, 8))]
    pub service: &'a [Service],
}

/// `ServiceDiscoveryResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceDiscoveryResType", ns = COMMON_MESSAGES)]
pub struct ServiceDiscoveryRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `ServiceRenegotiationSupported`.
    #[exi(element = "ServiceRenegotiationSupported")]
    pub service_renegotiation_supported: bool,
    /// `EnergyTransferServiceList`.
    #[exi(element = "EnergyTransferServiceList")]
    pub energy_transfer_service_list: ServiceList<'a>,
    /// `VASList`.
    #[exi(element = "VASList")]
    pub vas_list: Option<ServiceList<'a>>,
}

/// `ServiceDetailReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceDetailReqType", ns = COMMON_MESSAGES)]
pub struct ServiceDetailReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ServiceID`.
    #[exi(element = "ServiceID")]
    pub service_id: u16,
}

/// One of several elements.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = COMMON_MESSAGES)]
pub enum ParameterValue<'a> {
    /// `boolValue`.
    #[exi(element = "boolValue")]
    BoolValue(bool),
    /// `byteValue`.
    #[exi(element = "byteValue")]
    ByteValue(i8),
    /// `shortValue`.
    #[exi(element = "shortValue")]
    ShortValue(i16),
    /// `intValue`.
    #[exi(element = "intValue")]
    IntValue(i32),
    /// `rationalNumber`.
    #[exi(element = "rationalNumber")]
    RationalNumber(crate::iso20::types::RationalNumber),
    /// `finiteString`: at most 80 characters.
    #[exi(element = "finiteString", max = 80)]
    FiniteString(&'a str),
}

/// `ParameterType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ParameterType")]
pub struct Parameter<'a> {
    /// The attribute `Name`: at most 80 characters.
    #[exi(attribute = "Name", max = 80, ns = COMMON_MESSAGES)]
    pub name: &'a str,
    /// One of `boolValue`, `byteValue`, `shortValue`, `intValue`, `rationalNumber`, `finiteString`.
    #[exi(choice)]
    pub value: ParameterValue<'a>,
}

/// `ParameterSetType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ParameterSetType", ns = COMMON_MESSAGES)]
pub struct ParameterSet<'a> {
    /// `ParameterSetID`.
    #[exi(element = "ParameterSetID")]
    pub parameter_set_id: u16,
    /// `Parameter`, 1 to 32 times.
    #[exi(element = "Parameter", occurs(1, 32))]
    pub parameter: &'a [Parameter<'a>],
}

/// `ServiceParameterListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceParameterListType", ns = COMMON_MESSAGES)]
pub struct ServiceParameterList<'a> {
    /// `ParameterSet`, 1 to 32 times.
    #[exi(element = "ParameterSet", occurs(1, 32))]
    pub parameter_set: &'a [ParameterSet<'a>],
}

/// `ServiceDetailResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceDetailResType", ns = COMMON_MESSAGES)]
pub struct ServiceDetailRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `ServiceID`.
    #[exi(element = "ServiceID")]
    pub service_id: u16,
    /// `ServiceParameterList`.
    #[exi(element = "ServiceParameterList")]
    pub service_parameter_list: ServiceParameterList<'a>,
}

/// `SelectedServiceType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SelectedServiceType", ns = COMMON_MESSAGES)]
pub struct SelectedService {
    /// `ServiceID`.
    #[exi(element = "ServiceID")]
    pub service_id: u16,
    /// `ParameterSetID`.
    #[exi(element = "ParameterSetID")]
    pub parameter_set_id: u16,
}

/// `SelectedServiceListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SelectedServiceListType", ns = COMMON_MESSAGES)]
pub struct SelectedServiceList<'a> {
    /// `SelectedService`, 1 to 16 times.
    #[exi(element = "SelectedService", occurs(1, 16))]
    pub selected_service: &'a [SelectedService],
}

/// `ServiceSelectionReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceSelectionReqType", ns = COMMON_MESSAGES)]
pub struct ServiceSelectionReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `SelectedEnergyTransferService`.
    #[exi(element = "SelectedEnergyTransferService")]
    pub selected_energy_transfer_service: SelectedService,
    /// `SelectedVASList`.
    #[exi(element = "SelectedVASList")]
    pub selected_vas_list: Option<SelectedServiceList<'a>>,
}

/// `ServiceSelectionResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceSelectionResType")]
pub struct ServiceSelectionRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
}

/// `Dynamic_SEReqControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Dynamic_SEReqControlModeType", ns = COMMON_MESSAGES)]
pub struct DynamicSeReqControlMode {
    /// `DepartureTime`.
    #[exi(element = "DepartureTime")]
    pub departure_time: u32,
    /// `MinimumSOC`: 0 to 100.
    #[exi(element = "MinimumSOC", range(0, 100))]
    pub minimum_soc: Option<u8>,
    /// `TargetSOC`: 0 to 100.
    #[exi(element = "TargetSOC", range(0, 100))]
    pub target_soc: Option<u8>,
    /// `EVTargetEnergyRequest`.
    #[exi(element = "EVTargetEnergyRequest")]
    pub ev_target_energy_request: crate::iso20::types::RationalNumber,
    /// `EVMaximumEnergyRequest`.
    #[exi(element = "EVMaximumEnergyRequest")]
    pub ev_maximum_energy_request: crate::iso20::types::RationalNumber,
    /// `EVMinimumEnergyRequest`.
    #[exi(element = "EVMinimumEnergyRequest")]
    pub ev_minimum_energy_request: crate::iso20::types::RationalNumber,
    /// `EVMaximumV2XEnergyRequest`.
    #[exi(element = "EVMaximumV2XEnergyRequest")]
    pub ev_maximum_v2_x_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumV2XEnergyRequest`.
    #[exi(element = "EVMinimumV2XEnergyRequest")]
    pub ev_minimum_v2_x_energy_request: Option<crate::iso20::types::RationalNumber>,
}

/// `EVPowerScheduleEntryType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EVPowerScheduleEntryType", ns = COMMON_MESSAGES)]
pub struct EvPowerScheduleEntry {
    /// `Duration`.
    #[exi(element = "Duration")]
    pub duration: u32,
    /// `Power`.
    #[exi(element = "Power")]
    pub power: crate::iso20::types::RationalNumber,
}

/// `EVPowerScheduleEntryListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EVPowerScheduleEntryListType", ns = COMMON_MESSAGES)]
pub struct EvPowerScheduleEntryList<'a> {
    /// `EVPowerScheduleEntry`, 1 to 1024 times.
    #[exi(element = "EVPowerScheduleEntry", occurs(1, 1024))]
    pub ev_power_schedule_entry: &'a [EvPowerScheduleEntry],
}

/// `EVPowerScheduleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EVPowerScheduleType", ns = COMMON_MESSAGES)]
pub struct EvPowerSchedule<'a> {
    /// `TimeAnchor`.
    #[exi(element = "TimeAnchor")]
    pub time_anchor: u64,
    /// `EVPowerScheduleEntries`.
    #[exi(element = "EVPowerScheduleEntries")]
    pub ev_power_schedule_entries: EvPowerScheduleEntryList<'a>,
}

/// `EVPriceRuleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EVPriceRuleType", ns = COMMON_MESSAGES)]
pub struct EvPriceRule {
    /// `EnergyFee`.
    #[exi(element = "EnergyFee")]
    pub energy_fee: crate::iso20::types::RationalNumber,
    /// `PowerRangeStart`.
    #[exi(element = "PowerRangeStart")]
    pub power_range_start: crate::iso20::types::RationalNumber,
}

/// `EVPriceRuleStackType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EVPriceRuleStackType", ns = COMMON_MESSAGES)]
pub struct EvPriceRuleStack<'a> {
    /// `Duration`.
    #[exi(element = "Duration")]
    pub duration: u32,
    /// `EVPriceRule`, 1 to 8 times.
    #[exi(element = "EVPriceRule", occurs(1, 8))]
    pub ev_price_rule: &'a [EvPriceRule],
}

/// `EVPriceRuleStackListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EVPriceRuleStackListType", ns = COMMON_MESSAGES)]
pub struct EvPriceRuleStackList<'a> {
    /// `EVPriceRuleStack`, 1 to 1024 times.
    #[exi(element = "EVPriceRuleStack", occurs(1, 1024))]
    pub ev_price_rule_stack: &'a [EvPriceRuleStack<'a>],
}

/// `EVAbsolutePriceScheduleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EVAbsolutePriceScheduleType", ns = COMMON_MESSAGES)]
pub struct EvAbsolutePriceSchedule<'a> {
    /// `TimeAnchor`.
    #[exi(element = "TimeAnchor")]
    pub time_anchor: u64,
    /// `Currency`: at most 3 characters.
    #[exi(element = "Currency", max = 3)]
    pub currency: &'a str,
    /// `PriceAlgorithm`: at most 255 characters.
    #[exi(element = "PriceAlgorithm", max = 255)]
    pub price_algorithm: &'a str,
    /// `EVPriceRuleStacks`.
    #[exi(element = "EVPriceRuleStacks")]
    pub ev_price_rule_stacks: EvPriceRuleStackList<'a>,
}

/// `EVEnergyOfferType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EVEnergyOfferType", ns = COMMON_MESSAGES)]
pub struct EvEnergyOffer<'a> {
    /// `EVPowerSchedule`.
    #[exi(element = "EVPowerSchedule")]
    pub ev_power_schedule: EvPowerSchedule<'a>,
    /// `EVAbsolutePriceSchedule`.
    #[exi(element = "EVAbsolutePriceSchedule")]
    pub ev_absolute_price_schedule: EvAbsolutePriceSchedule<'a>,
}

/// `Scheduled_SEReqControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Scheduled_SEReqControlModeType", ns = COMMON_MESSAGES)]
pub struct ScheduledSeReqControlMode<'a> {
    /// `DepartureTime`.
    #[exi(element = "DepartureTime")]
    pub departure_time: Option<u32>,
    /// `EVTargetEnergyRequest`.
    #[exi(element = "EVTargetEnergyRequest")]
    pub ev_target_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumEnergyRequest`.
    #[exi(element = "EVMaximumEnergyRequest")]
    pub ev_maximum_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumEnergyRequest`.
    #[exi(element = "EVMinimumEnergyRequest")]
    pub ev_minimum_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVEnergyOffer`.
    #[exi(element = "EVEnergyOffer")]
    pub ev_energy_offer: Option<&'a EvEnergyOffer<'a>>,
}

/// One of several elements.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = COMMON_MESSAGES)]
pub enum SeReqControlMode<'a> {
    /// `Dynamic_SEReqControlMode`.
    #[exi(element = "Dynamic_SEReqControlMode")]
    DynamicSeReqControlMode(DynamicSeReqControlMode),
    /// `Scheduled_SEReqControlMode`.
    #[exi(element = "Scheduled_SEReqControlMode")]
    ScheduledSeReqControlMode(ScheduledSeReqControlMode<'a>),
}

/// `ScheduleExchangeReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ScheduleExchangeReqType", ns = COMMON_MESSAGES)]
pub struct ScheduleExchangeReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `MaximumSupportingPoints`: 12 to 1024.
    #[exi(element = "MaximumSupportingPoints", range(12, 1024))]
    pub maximum_supporting_points: u16,
    /// One of `Dynamic_SEReqControlMode`, `Scheduled_SEReqControlMode`.
    #[exi(choice)]
    pub se_req_control_mode: SeReqControlMode<'a>,
}

/// `TaxRuleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "TaxRuleType", ns = COMMON_MESSAGES)]
pub struct TaxRule<'a> {
    /// `TaxRuleID`: 1 to 4294967295.
    #[exi(element = "TaxRuleID", range(1, 4294967295))]
    pub tax_rule_id: u32,
    /// `TaxRuleName`: at most 80 characters.
    #[exi(element = "TaxRuleName", max = 80)]
    pub tax_rule_name: Option<&'a str>,
    /// `TaxRate`.
    #[exi(element = "TaxRate")]
    pub tax_rate: crate::iso20::types::RationalNumber,
    /// `TaxIncludedInPrice`.
    #[exi(element = "TaxIncludedInPrice")]
    pub tax_included_in_price: Option<bool>,
    /// `AppliesToEnergyFee`.
    #[exi(element = "AppliesToEnergyFee")]
    pub applies_to_energy_fee: bool,
    /// `AppliesToParkingFee`.
    #[exi(element = "AppliesToParkingFee")]
    pub applies_to_parking_fee: bool,
    /// `AppliesToOverstayFee`.
    #[exi(element = "AppliesToOverstayFee")]
    pub applies_to_overstay_fee: bool,
    /// `AppliesMinimumMaximumCost`.
    #[exi(element = "AppliesMinimumMaximumCost")]
    pub applies_minimum_maximum_cost: bool,
}

/// `TaxRuleListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "TaxRuleListType", ns = COMMON_MESSAGES)]
pub struct TaxRuleList<'a> {
    /// `TaxRule`, 1 to 10 times.
    #[exi(element = "TaxRule", occurs(1, 10))]
    pub tax_rule: &'a [TaxRule<'a>],
}

/// `PriceRuleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PriceRuleType", ns = COMMON_MESSAGES)]
pub struct PriceRule {
    /// `EnergyFee`.
    #[exi(element = "EnergyFee")]
    pub energy_fee: crate::iso20::types::RationalNumber,
    /// `ParkingFee`.
    #[exi(element = "ParkingFee")]
    pub parking_fee: Option<crate::iso20::types::RationalNumber>,
    /// `ParkingFeePeriod`.
    #[exi(element = "ParkingFeePeriod")]
    pub parking_fee_period: Option<u32>,
    /// `CarbonDioxideEmission`.
    #[exi(element = "CarbonDioxideEmission")]
    pub carbon_dioxide_emission: Option<u16>,
    /// `RenewableGenerationPercentage`.
    #[exi(element = "RenewableGenerationPercentage")]
    pub renewable_generation_percentage: Option<u8>,
    /// `PowerRangeStart`.
    #[exi(element = "PowerRangeStart")]
    pub power_range_start: crate::iso20::types::RationalNumber,
}

/// `PriceRuleStackType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PriceRuleStackType", ns = COMMON_MESSAGES)]
pub struct PriceRuleStack<'a> {
    /// `Duration`.
    #[exi(element = "Duration")]
    pub duration: u32,
    /// `PriceRule`, 1 to 8 times.
    #[exi(element = "PriceRule", occurs(1, 8))]
    pub price_rule: &'a [PriceRule],
}

/// `PriceRuleStackListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PriceRuleStackListType", ns = COMMON_MESSAGES)]
pub struct PriceRuleStackList<'a> {
    /// `PriceRuleStack`, 1 to 1024 times.
    #[exi(element = "PriceRuleStack", occurs(1, 1024))]
    pub price_rule_stack: &'a [PriceRuleStack<'a>],
}

/// `OverstayRuleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "OverstayRuleType", ns = COMMON_MESSAGES)]
pub struct OverstayRule<'a> {
    /// `OverstayRuleDescription`: at most 160 characters.
    #[exi(element = "OverstayRuleDescription", max = 160)]
    pub overstay_rule_description: Option<&'a str>,
    /// `StartTime`.
    #[exi(element = "StartTime")]
    pub start_time: u32,
    /// `OverstayFee`.
    #[exi(element = "OverstayFee")]
    pub overstay_fee: crate::iso20::types::RationalNumber,
    /// `OverstayFeePeriod`.
    #[exi(element = "OverstayFeePeriod")]
    pub overstay_fee_period: u32,
}

/// `OverstayRuleListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "OverstayRuleListType", ns = COMMON_MESSAGES)]
pub struct OverstayRuleList<'a> {
    /// `OverstayTimeThreshold`.
    #[exi(element = "OverstayTimeThreshold")]
    pub overstay_time_threshold: Option<u32>,
    /// `OverstayPowerThreshold`.
    #[exi(element = "OverstayPowerThreshold")]
    pub overstay_power_threshold: Option<crate::iso20::types::RationalNumber>,
    /// `OverstayRule`, 1 to 5 times.
    #[exi(element = "OverstayRule", occurs(1, 5))]
    pub overstay_rule: &'a [OverstayRule<'a>],
}

/// `AdditionalServiceType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AdditionalServiceType", ns = COMMON_MESSAGES)]
pub struct AdditionalService<'a> {
    /// `ServiceName`: at most 80 characters.
    #[exi(element = "ServiceName", max = 80)]
    pub service_name: &'a str,
    /// `ServiceFee`.
    #[exi(element = "ServiceFee")]
    pub service_fee: crate::iso20::types::RationalNumber,
}

/// `AdditionalServiceListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AdditionalServiceListType", ns = COMMON_MESSAGES)]
pub struct AdditionalServiceList<'a> {
    /// `AdditionalService`, 1 to 5 times.
    #[exi(element = "AdditionalService", occurs(1, 5))]
    pub additional_service: &'a [AdditionalService<'a>],
}

/// `AbsolutePriceScheduleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AbsolutePriceScheduleType", ns = COMMON_MESSAGES)]
pub struct AbsolutePriceSchedule<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = COMMON_MESSAGES)]
    pub id: Option<&'a str>,
    /// `TimeAnchor`.
    #[exi(element = "TimeAnchor")]
    pub time_anchor: u64,
    /// `PriceScheduleID`: 1 to 4294967295.
    #[exi(element = "PriceScheduleID", range(1, 4294967295))]
    pub price_schedule_id: u32,
    /// `PriceScheduleDescription`: at most 160 characters.
    #[exi(element = "PriceScheduleDescription", max = 160)]
    pub price_schedule_description: Option<&'a str>,
    /// `Currency`: at most 3 characters.
    #[exi(element = "Currency", max = 3)]
    pub currency: &'a str,
    /// `Language`: at most 3 characters.
    #[exi(element = "Language", max = 3)]
    pub language: &'a str,
    /// `PriceAlgorithm`: at most 255 characters.
    #[exi(element = "PriceAlgorithm", max = 255)]
    pub price_algorithm: &'a str,
    /// `MinimumCost`.
    #[exi(element = "MinimumCost")]
    pub minimum_cost: Option<crate::iso20::types::RationalNumber>,
    /// `MaximumCost`.
    #[exi(element = "MaximumCost")]
    pub maximum_cost: Option<crate::iso20::types::RationalNumber>,
    /// `TaxRules`.
    #[exi(element = "TaxRules")]
    pub tax_rules: Option<TaxRuleList<'a>>,
    /// `PriceRuleStacks`.
    #[exi(element = "PriceRuleStacks")]
    pub price_rule_stacks: PriceRuleStackList<'a>,
    /// `OverstayRules`.
    #[exi(element = "OverstayRules")]
    pub overstay_rules: Option<OverstayRuleList<'a>>,
    /// `AdditionalSelectedServices`.
    #[exi(element = "AdditionalSelectedServices")]
    pub additional_selected_services: Option<AdditionalServiceList<'a>>,
}

/// `PriceLevelScheduleEntryType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PriceLevelScheduleEntryType", ns = COMMON_MESSAGES)]
pub struct PriceLevelScheduleEntry {
    /// `Duration`.
    #[exi(element = "Duration")]
    pub duration: u32,
    /// `PriceLevel`.
    #[exi(element = "PriceLevel")]
    pub price_level: u8,
}

/// `PriceLevelScheduleEntryListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PriceLevelScheduleEntryListType", ns = COMMON_MESSAGES)]
pub struct PriceLevelScheduleEntryList<'a> {
    /// `PriceLevelScheduleEntry`, 1 to 1024 times.
    #[exi(element = "PriceLevelScheduleEntry", occurs(1, 1024))]
    pub price_level_schedule_entry: &'a [PriceLevelScheduleEntry],
}

/// `PriceLevelScheduleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PriceLevelScheduleType", ns = COMMON_MESSAGES)]
pub struct PriceLevelSchedule<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = COMMON_MESSAGES)]
    pub id: Option<&'a str>,
    /// `TimeAnchor`.
    #[exi(element = "TimeAnchor")]
    pub time_anchor: u64,
    /// `PriceScheduleID`: 1 to 4294967295.
    #[exi(element = "PriceScheduleID", range(1, 4294967295))]
    pub price_schedule_id: u32,
    /// `PriceScheduleDescription`: at most 160 characters.
    #[exi(element = "PriceScheduleDescription", max = 160)]
    pub price_schedule_description: Option<&'a str>,
    /// `NumberOfPriceLevels`.
    #[exi(element = "NumberOfPriceLevels")]
    pub number_of_price_levels: u8,
    /// `PriceLevelScheduleEntries`.
    #[exi(element = "PriceLevelScheduleEntries")]
    pub price_level_schedule_entries: PriceLevelScheduleEntryList<'a>,
}

/// One of several elements.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = COMMON_MESSAGES)]
pub enum DynamicSeResControlModeSchedule<'a> {
    /// `AbsolutePriceSchedule`.
    #[exi(element = "AbsolutePriceSchedule")]
    AbsolutePriceSchedule(&'a AbsolutePriceSchedule<'a>),
    /// `PriceLevelSchedule`.
    #[exi(element = "PriceLevelSchedule")]
    PriceLevelSchedule(&'a PriceLevelSchedule<'a>),
}

/// `Dynamic_SEResControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Dynamic_SEResControlModeType", ns = COMMON_MESSAGES)]
pub struct DynamicSeResControlMode<'a> {
    /// `DepartureTime`.
    #[exi(element = "DepartureTime")]
    pub departure_time: Option<u32>,
    /// `MinimumSOC`: 0 to 100.
    #[exi(element = "MinimumSOC", range(0, 100))]
    pub minimum_soc: Option<u8>,
    /// `TargetSOC`: 0 to 100.
    #[exi(element = "TargetSOC", range(0, 100))]
    pub target_soc: Option<u8>,
    /// One of `AbsolutePriceSchedule`, `PriceLevelSchedule`.
    #[exi(choice)]
    pub schedule: Option<DynamicSeResControlModeSchedule<'a>>,
}

/// `PowerScheduleEntryType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PowerScheduleEntryType", ns = COMMON_MESSAGES)]
pub struct PowerScheduleEntry {
    /// `Duration`.
    #[exi(element = "Duration")]
    pub duration: u32,
    /// `Power`.
    #[exi(element = "Power")]
    pub power: crate::iso20::types::RationalNumber,
    /// `Power_L2`.
    #[exi(element = "Power_L2")]
    pub power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `Power_L3`.
    #[exi(element = "Power_L3")]
    pub power_l3: Option<crate::iso20::types::RationalNumber>,
}

/// `PowerScheduleEntryListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PowerScheduleEntryListType", ns = COMMON_MESSAGES)]
pub struct PowerScheduleEntryList<'a> {
    /// `PowerScheduleEntry`, 1 to 1024 times.
    #[exi(element = "PowerScheduleEntry", occurs(1, 1024))]
    pub power_schedule_entry: &'a [PowerScheduleEntry],
}

/// `PowerScheduleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PowerScheduleType", ns = COMMON_MESSAGES)]
pub struct PowerSchedule<'a> {
    /// `TimeAnchor`.
    #[exi(element = "TimeAnchor")]
    pub time_anchor: u64,
    /// `AvailableEnergy`.
    #[exi(element = "AvailableEnergy")]
    pub available_energy: Option<crate::iso20::types::RationalNumber>,
    /// `PowerTolerance`.
    #[exi(element = "PowerTolerance")]
    pub power_tolerance: Option<crate::iso20::types::RationalNumber>,
    /// `PowerScheduleEntries`.
    #[exi(element = "PowerScheduleEntries")]
    pub power_schedule_entries: PowerScheduleEntryList<'a>,
}

/// `ChargingScheduleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ChargingScheduleType", ns = COMMON_MESSAGES)]
pub struct ChargingSchedule<'a> {
    /// `PowerSchedule`.
    #[exi(element = "PowerSchedule")]
    pub power_schedule: PowerSchedule<'a>,
    /// One of `AbsolutePriceSchedule`, `PriceLevelSchedule`.
    #[exi(choice)]
    pub schedule: Option<DynamicSeResControlModeSchedule<'a>>,
}

/// `ScheduleTupleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ScheduleTupleType", ns = COMMON_MESSAGES)]
pub struct ScheduleTuple<'a> {
    /// `ScheduleTupleID`: 1 to 4294967295.
    #[exi(element = "ScheduleTupleID", range(1, 4294967295))]
    pub schedule_tuple_id: u32,
    /// `ChargingSchedule`.
    #[exi(element = "ChargingSchedule")]
    pub charging_schedule: ChargingSchedule<'a>,
    /// `DischargingSchedule`.
    #[exi(element = "DischargingSchedule")]
    pub discharging_schedule: Option<ChargingSchedule<'a>>,
}

/// `Scheduled_SEResControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Scheduled_SEResControlModeType", ns = COMMON_MESSAGES)]
pub struct ScheduledSeResControlMode<'a> {
    /// `ScheduleTuple`, 1 to 3 times.
    #[exi(element = "ScheduleTuple", occurs(1, 3))]
    pub schedule_tuple: &'a [ScheduleTuple<'a>],
}

/// One of several elements.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = COMMON_MESSAGES)]
pub enum SeResControlMode<'a> {
    /// `Dynamic_SEResControlMode`.
    #[exi(element = "Dynamic_SEResControlMode")]
    DynamicSeResControlMode(DynamicSeResControlMode<'a>),
    /// `Scheduled_SEResControlMode`.
    #[exi(element = "Scheduled_SEResControlMode")]
    ScheduledSeResControlMode(ScheduledSeResControlMode<'a>),
}

/// `ScheduleExchangeResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ScheduleExchangeResType", ns = COMMON_MESSAGES)]
pub struct ScheduleExchangeRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEProcessing`.
    #[exi(element = "EVSEProcessing", simple)]
    pub evse_processing: crate::iso20::types::Processing,
    /// `GoToPause`.
    #[exi(element = "GoToPause")]
    pub go_to_pause: Option<bool>,
    /// One of `Dynamic_SEResControlMode`, `Scheduled_SEResControlMode`.
    #[exi(choice)]
    pub se_res_control_mode: SeResControlMode<'a>,
}

/// `Dynamic_EVPPTControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Dynamic_EVPPTControlModeType")]
pub struct DynamicEvpptControlMode {}

/// `Scheduled_EVPPTControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Scheduled_EVPPTControlModeType", ns = COMMON_MESSAGES)]
pub struct ScheduledEvpptControlMode {
    /// `SelectedScheduleTupleID`: 1 to 4294967295.
    #[exi(element = "SelectedScheduleTupleID", range(1, 4294967295))]
    pub selected_schedule_tuple_id: u32,
    /// `PowerToleranceAcceptance`.
    #[exi(element = "PowerToleranceAcceptance", simple)]
    pub power_tolerance_acceptance: Option<PowerToleranceAcceptance>,
}

/// `EVPowerProfileEntryListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EVPowerProfileEntryListType", ns = COMMON_MESSAGES)]
pub struct EvPowerProfileEntryList<'a> {
    /// `EVPowerProfileEntry`, 1 to 2048 times.
    #[exi(element = "EVPowerProfileEntry", occurs(1, 2048))]
    pub ev_power_profile_entry: &'a [PowerScheduleEntry],
}

/// One of several elements.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = COMMON_MESSAGES)]
pub enum EvpptControlMode {
    /// `Dynamic_EVPPTControlMode`.
    #[exi(element = "Dynamic_EVPPTControlMode")]
    DynamicEvpptControlMode(DynamicEvpptControlMode),
    /// `Scheduled_EVPPTControlMode`.
    #[exi(element = "Scheduled_EVPPTControlMode")]
    ScheduledEvpptControlMode(ScheduledEvpptControlMode),
}

/// `EVPowerProfileType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EVPowerProfileType", ns = COMMON_MESSAGES)]
pub struct EvPowerProfile<'a> {
    /// `TimeAnchor`.
    #[exi(element = "TimeAnchor")]
    pub time_anchor: u64,
    /// One of `Dynamic_EVPPTControlMode`, `Scheduled_EVPPTControlMode`.
    #[exi(choice)]
    pub evppt_control_mode: EvpptControlMode,
    /// `EVPowerProfileEntries`.
    #[exi(element = "EVPowerProfileEntries")]
    pub ev_power_profile_entries: EvPowerProfileEntryList<'a>,
}

/// `PowerDeliveryReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PowerDeliveryReqType", ns = COMMON_MESSAGES)]
pub struct PowerDeliveryReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVProcessing`.
    #[exi(element = "EVProcessing", simple)]
    pub ev_processing: crate::iso20::types::Processing,
    /// `ChargeProgress`.
    #[exi(element = "ChargeProgress", simple)]
    pub charge_progress: ChargeProgress,
    /// `EVPowerProfile`.
    #[exi(element = "EVPowerProfile")]
    pub ev_power_profile: Option<EvPowerProfile<'a>>,
    /// `BPT_ChannelSelection`.
    #[exi(element = "BPT_ChannelSelection", simple)]
    pub bpt_channel_selection: Option<ChannelSelection>,
}

/// `PowerDeliveryResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PowerDeliveryResType", ns = COMMON_MESSAGES)]
pub struct PowerDeliveryRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEStatus`.
    #[exi(element = "EVSEStatus")]
    pub evse_status: Option<crate::iso20::types::EvseStatus>,
}

/// `Dynamic_SMDTControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Dynamic_SMDTControlModeType")]
pub struct DynamicSmdtControlMode {}

/// `Scheduled_SMDTControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Scheduled_SMDTControlModeType", ns = COMMON_MESSAGES)]
pub struct ScheduledSmdtControlMode {
    /// `SelectedScheduleTupleID`: 1 to 4294967295.
    #[exi(element = "SelectedScheduleTupleID", range(1, 4294967295))]
    pub selected_schedule_tuple_id: u32,
}

/// One of several elements.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = COMMON_MESSAGES)]
pub enum SmdtControlMode {
    /// `Dynamic_SMDTControlMode`.
    #[exi(element = "Dynamic_SMDTControlMode")]
    DynamicSmdtControlMode(DynamicSmdtControlMode),
    /// `Scheduled_SMDTControlMode`.
    #[exi(element = "Scheduled_SMDTControlMode")]
    ScheduledSmdtControlMode(ScheduledSmdtControlMode),
}

/// `SignedMeteringDataType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SignedMeteringDataType", ns = COMMON_MESSAGES)]
pub struct SignedMeteringData<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = COMMON_MESSAGES)]
    pub id: &'a str,
    /// `SessionID`: 8 octets.
    #[exi(element = "SessionID", hex)]
    pub session_id: [u8; 8],
    /// `MeterInfo`.
    #[exi(element = "MeterInfo")]
    pub meter_info: crate::iso20::types::MeterInfo<'a>,
    /// `Receipt`.
    #[exi(element = "Receipt")]
    pub receipt: Option<crate::iso20::types::Receipt<'a>>,
    /// One of `Dynamic_SMDTControlMode`, `Scheduled_SMDTControlMode`.
    #[exi(choice)]
    pub smdt_control_mode: SmdtControlMode,
}

/// `MeteringConfirmationReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "MeteringConfirmationReqType", ns = COMMON_MESSAGES)]
pub struct MeteringConfirmationReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `SignedMeteringData`.
    #[exi(element = "SignedMeteringData")]
    pub signed_metering_data: SignedMeteringData<'a>,
}

/// `MeteringConfirmationResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "MeteringConfirmationResType")]
pub struct MeteringConfirmationRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
}

/// `SessionStopReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SessionStopReqType", ns = COMMON_MESSAGES)]
pub struct SessionStopReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ChargingSession`.
    #[exi(element = "ChargingSession", simple)]
    pub charging_session: ChargingSession,
    /// `EVTerminationCode`: at most 80 characters.
    #[exi(element = "EVTerminationCode", max = 80)]
    pub ev_termination_code: Option<&'a str>,
    /// `EVTerminationExplanation`: at most 160 characters.
    #[exi(element = "EVTerminationExplanation", max = 160)]
    pub ev_termination_explanation: Option<&'a str>,
}

/// `SessionStopResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SessionStopResType")]
pub struct SessionStopRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
}

/// `SignedCertificateChainType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SignedCertificateChainType", ns = COMMON_MESSAGES)]
pub struct SignedCertificateChain<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = COMMON_MESSAGES)]
    pub id: &'a str,
    /// `Certificate`: at most 1600 octets.
    #[exi(element = "Certificate", max = 1600)]
    pub certificate: &'a [u8],
    /// `SubCertificates`.
    #[exi(element = "SubCertificates")]
    pub sub_certificates: Option<SubCertificates<'a>>,
}

/// `EMAIDListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EMAIDListType", ns = COMMON_MESSAGES)]
pub struct EmaidList<'a> {
    /// `EMAID`: at most 255 characters, 1 to 8 times.
    #[exi(element = "EMAID", max = 255, occurs(1, 8))]
    pub emaid: &'a [&'a str],
}

/// `CertificateInstallationReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CertificateInstallationReqType", ns = COMMON_MESSAGES)]
pub struct CertificateInstallationReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `OEMProvisioningCertificateChain`.
    #[exi(element = "OEMProvisioningCertificateChain")]
    pub oem_provisioning_certificate_chain: SignedCertificateChain<'a>,
    /// `ListOfRootCertificateIDs`.
    #[exi(element = "ListOfRootCertificateIDs")]
    pub list_of_root_certificate_i_ds: crate::iso20::types::ListOfRootCertificateIDs<'a>,
    /// `MaximumContractCertificateChains`.
    #[exi(element = "MaximumContractCertificateChains")]
    pub maximum_contract_certificate_chains: u8,
    /// `PrioritizedEMAIDs`.
    #[exi(element = "PrioritizedEMAIDs")]
    pub prioritized_emai_ds: Option<EmaidList<'a>>,
}

/// `CertificateChainType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CertificateChainType", ns = COMMON_MESSAGES)]
pub struct CertificateChain<'a> {
    /// `Certificate`: at most 1600 octets.
    #[exi(element = "Certificate", max = 1600)]
    pub certificate: &'a [u8],
    /// `SubCertificates`.
    #[exi(element = "SubCertificates")]
    pub sub_certificates: Option<SubCertificates<'a>>,
}

/// One of several elements.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = COMMON_MESSAGES)]
pub enum EncryptedPrivateKey<'a> {
    /// `SECP521_EncryptedPrivateKey`: 94 octets.
    #[exi(element = "SECP521_EncryptedPrivateKey", min = 94, max = 94)]
    Secp521EncryptedPrivateKey(&'a [u8]),
    /// `X448_EncryptedPrivateKey`: 84 octets.
    #[exi(element = "X448_EncryptedPrivateKey", min = 84, max = 84)]
    X448EncryptedPrivateKey(&'a [u8]),
    /// `TPM_EncryptedPrivateKey`: 206 octets.
    #[exi(element = "TPM_EncryptedPrivateKey", min = 206, max = 206)]
    TpmEncryptedPrivateKey(&'a [u8]),
}

/// `SignedInstallationDataType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SignedInstallationDataType", ns = COMMON_MESSAGES)]
pub struct SignedInstallationData<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = COMMON_MESSAGES)]
    pub id: &'a str,
    /// `ContractCertificateChain`.
    #[exi(element = "ContractCertificateChain")]
    pub contract_certificate_chain: ContractCertificateChain<'a>,
    /// `ECDHCurve`.
    #[exi(element = "ECDHCurve", simple)]
    pub ecdh_curve: EcdhCurve,
    /// `DHPublicKey`: 133 octets.
    #[exi(element = "DHPublicKey", min = 133, max = 133)]
    pub dh_public_key: &'a [u8],
    /// One of `SECP521_EncryptedPrivateKey`, `X448_EncryptedPrivateKey`, `TPM_EncryptedPrivateKey`.
    #[exi(choice)]
    pub encrypted_private_key: EncryptedPrivateKey<'a>,
}

/// `CertificateInstallationResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CertificateInstallationResType", ns = COMMON_MESSAGES)]
pub struct CertificateInstallationRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEProcessing`.
    #[exi(element = "EVSEProcessing", simple)]
    pub evse_processing: crate::iso20::types::Processing,
    /// `CPSCertificateChain`.
    #[exi(element = "CPSCertificateChain")]
    pub cps_certificate_chain: CertificateChain<'a>,
    /// `SignedInstallationData`.
    #[exi(element = "SignedInstallationData")]
    pub signed_installation_data: SignedInstallationData<'a>,
    /// `RemainingContractCertificateChains`.
    #[exi(element = "RemainingContractCertificateChains")]
    pub remaining_contract_certificate_chains: u8,
}

/// `VehicleCheckInReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "VehicleCheckInReqType", ns = COMMON_MESSAGES)]
pub struct VehicleCheckInReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVCheckInStatus`.
    #[exi(element = "EVCheckInStatus", simple)]
    pub ev_check_in_status: EvCheckInStatus,
    /// `ParkingMethod`.
    #[exi(element = "ParkingMethod", simple)]
    pub parking_method: ParkingMethod,
    /// `VehicleFrame`.
    #[exi(element = "VehicleFrame")]
    pub vehicle_frame: Option<i16>,
    /// `DeviceOffset`.
    #[exi(element = "DeviceOffset")]
    pub device_offset: Option<i16>,
    /// `VehicleTravel`.
    #[exi(element = "VehicleTravel")]
    pub vehicle_travel: Option<i16>,
}

/// `VehicleCheckInResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "VehicleCheckInResType", ns = COMMON_MESSAGES)]
pub struct VehicleCheckInRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `ParkingSpace`.
    #[exi(element = "ParkingSpace")]
    pub parking_space: Option<i16>,
    /// `DeviceLocation`.
    #[exi(element = "DeviceLocation")]
    pub device_location: Option<i16>,
    /// `TargetDistance`.
    #[exi(element = "TargetDistance")]
    pub target_distance: Option<i16>,
}

/// `VehicleCheckOutReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "VehicleCheckOutReqType", ns = COMMON_MESSAGES)]
pub struct VehicleCheckOutReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVCheckOutStatus`.
    #[exi(element = "EVCheckOutStatus", simple)]
    pub ev_check_out_status: EvCheckOutStatus,
    /// `CheckOutTime`.
    #[exi(element = "CheckOutTime")]
    pub check_out_time: u64,
}

/// `VehicleCheckOutResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "VehicleCheckOutResType", ns = COMMON_MESSAGES)]
pub struct VehicleCheckOutRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSECheckOutStatus`.
    #[exi(element = "EVSECheckOutStatus", simple)]
    pub evse_check_out_status: EvseCheckOutStatus,
}

/// `TargetPositionType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "TargetPositionType", ns = COMMON_MESSAGES)]
pub struct TargetPosition {
    /// `TargetOffsetX`.
    #[exi(element = "TargetOffsetX")]
    pub target_offset_x: u16,
    /// `TargetOffsetY`.
    #[exi(element = "TargetOffsetY")]
    pub target_offset_y: u16,
}

/// The tables of the set: its roots, the roots of its fragments, and all names.
pub static SCHEMA: Schema = Schema {
    name: "iso20-common",
    roots: &[
        Root::Element(element!("AuthorizationReq", COMMON_MESSAGES, complex AuthorizationReq<'static>)),
        Root::Element(element!("AuthorizationRes", COMMON_MESSAGES, complex AuthorizationRes<'static>)),
        Root::Element(element!("AuthorizationSetupReq", COMMON_MESSAGES, complex AuthorizationSetupReq<'static>)),
        Root::Element(element!("AuthorizationSetupRes", COMMON_MESSAGES, complex AuthorizationSetupRes<'static>)),
        Root::Element(element!("CLReqControlMode", COMMON_TYPES, abstract)),
        Root::Element(element!("CLResControlMode", COMMON_TYPES, abstract)),
        Root::Element(
            element!("CanonicalizationMethod", XMLDSIG, complex crate::xmldsig::CanonicalizationMethod<'static>),
        ),
        Root::Element(
            element!("CertificateInstallationReq", COMMON_MESSAGES, complex CertificateInstallationReq<'static>),
        ),
        Root::Element(
            element!("CertificateInstallationRes", COMMON_MESSAGES, complex CertificateInstallationRes<'static>),
        ),
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex crate::xmldsig::DsaKeyValue<'static>)),
        Root::Element(element!("DigestMethod", XMLDSIG, complex crate::xmldsig::DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyInfo", XMLDSIG, complex crate::xmldsig::KeyInfo<'static>)),
        Root::Element(element!("KeyName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyValue", XMLDSIG, complex crate::xmldsig::KeyValue<'static>)),
        Root::Element(element!("Manifest", XMLDSIG, complex crate::xmldsig::Manifest<'static>)),
        Root::Element(element!("MeteringConfirmationReq", COMMON_MESSAGES, complex MeteringConfirmationReq<'static>)),
        Root::Element(element!("MeteringConfirmationRes", COMMON_MESSAGES, complex MeteringConfirmationRes<'static>)),
        Root::Element(element!("MgmtData", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Object", XMLDSIG, complex crate::xmldsig::Object<'static>)),
        Root::Element(element!("PGPData", XMLDSIG, complex crate::xmldsig::PgpData<'static>)),
        Root::Element(element!("PowerDeliveryReq", COMMON_MESSAGES, complex PowerDeliveryReq<'static>)),
        Root::Element(element!("PowerDeliveryRes", COMMON_MESSAGES, complex PowerDeliveryRes<'static>)),
        Root::Element(element!("RSAKeyValue", XMLDSIG, complex crate::xmldsig::RsaKeyValue<'static>)),
        Root::Element(element!("Reference", XMLDSIG, complex crate::xmldsig::Reference<'static>)),
        Root::Element(element!("RetrievalMethod", XMLDSIG, complex crate::xmldsig::RetrievalMethod<'static>)),
        Root::Element(element!("SPKIData", XMLDSIG, complex crate::xmldsig::SpkiData<'static>)),
        Root::Element(element!("ScheduleExchangeReq", COMMON_MESSAGES, complex ScheduleExchangeReq<'static>)),
        Root::Element(element!("ScheduleExchangeRes", COMMON_MESSAGES, complex ScheduleExchangeRes<'static>)),
        Root::Element(element!("ServiceDetailReq", COMMON_MESSAGES, complex ServiceDetailReq<'static>)),
        Root::Element(element!("ServiceDetailRes", COMMON_MESSAGES, complex ServiceDetailRes<'static>)),
        Root::Element(element!("ServiceDiscoveryReq", COMMON_MESSAGES, complex ServiceDiscoveryReq<'static>)),
        Root::Element(element!("ServiceDiscoveryRes", COMMON_MESSAGES, complex ServiceDiscoveryRes<'static>)),
        Root::Element(element!("ServiceSelectionReq", COMMON_MESSAGES, complex ServiceSelectionReq<'static>)),
        Root::Element(element!("ServiceSelectionRes", COMMON_MESSAGES, complex ServiceSelectionRes<'static>)),
        Root::Element(element!("SessionSetupReq", COMMON_MESSAGES, complex SessionSetupReq<'static>)),
        Root::Element(element!("SessionSetupRes", COMMON_MESSAGES, complex SessionSetupRes<'static>)),
        Root::Element(element!("SessionStopReq", COMMON_MESSAGES, complex SessionStopReq<'static>)),
        Root::Element(element!("SessionStopRes", COMMON_MESSAGES, complex SessionStopRes<'static>)),
        Root::Element(element!("Signature", XMLDSIG, complex crate::xmldsig::Signature<'static>)),
        Root::Element(element!("SignatureMethod", XMLDSIG, complex crate::xmldsig::SignatureMethod<'static>)),
        Root::Element(element!("SignatureProperties", XMLDSIG, complex crate::xmldsig::SignatureProperties<'static>)),
        Root::Element(element!("SignatureProperty", XMLDSIG, complex crate::xmldsig::SignatureProperty<'static>)),
        Root::Element(element!("SignatureValue", XMLDSIG, complex crate::xmldsig::SignatureValue<'static>)),
        Root::Element(element!("SignedInfo", XMLDSIG, complex crate::xmldsig::SignedInfo<'static>)),
        Root::Element(element!("SignedInstallationData", COMMON_MESSAGES, complex SignedInstallationData<'static>)),
        Root::Element(element!("SignedMeteringData", COMMON_MESSAGES, complex SignedMeteringData<'static>)),
        Root::Element(element!("Transform", XMLDSIG, complex crate::xmldsig::Transform<'static>)),
        Root::Element(element!("Transforms", XMLDSIG, complex crate::xmldsig::Transforms<'static>)),
        Root::Element(element!("VehicleCheckInReq", COMMON_MESSAGES, complex VehicleCheckInReq<'static>)),
        Root::Element(element!("VehicleCheckInRes", COMMON_MESSAGES, complex VehicleCheckInRes<'static>)),
        Root::Element(element!("VehicleCheckOutReq", COMMON_MESSAGES, complex VehicleCheckOutReq<'static>)),
        Root::Element(element!("VehicleCheckOutRes", COMMON_MESSAGES, complex VehicleCheckOutRes<'static>)),
        Root::Element(element!("X509Data", XMLDSIG, complex crate::xmldsig::X509Data<'static>)),
    ],
    fragments: &[
        Root::Element(element!("AbsolutePriceSchedule", COMMON_MESSAGES, complex AbsolutePriceSchedule<'static>)),
        Root::Element(element!("AckMaxDelay", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("AdditionalSelectedServices", COMMON_MESSAGES, complex AdditionalServiceList<'static>)),
        Root::Element(element!("AdditionalService", COMMON_MESSAGES, complex AdditionalService<'static>)),
        Root::Element(element!("AdditionalServicesCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("Amount", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("AppliesMinimumMaximumCost", COMMON_MESSAGES, simple Kind::Boolean)),
        Root::Element(element!("AppliesToEnergyFee", COMMON_MESSAGES, simple Kind::Boolean)),
        Root::Element(element!("AppliesToOverstayFee", COMMON_MESSAGES, simple Kind::Boolean)),
        Root::Element(element!("AppliesToParkingFee", COMMON_MESSAGES, simple Kind::Boolean)),
        Root::Element(element!("AuthorizationReq", COMMON_MESSAGES, complex AuthorizationReq<'static>)),
        Root::Element(element!("AuthorizationRes", COMMON_MESSAGES, complex AuthorizationRes<'static>)),
        Root::Element(element!("AuthorizationServices", COMMON_MESSAGES, value Authorization)),
        Root::Element(element!("AuthorizationSetupReq", COMMON_MESSAGES, complex AuthorizationSetupReq<'static>)),
        Root::Element(element!("AuthorizationSetupRes", COMMON_MESSAGES, complex AuthorizationSetupRes<'static>)),
        Root::Element(element!("AvailableEnergy", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("BPT_ChannelSelection", COMMON_MESSAGES, value ChannelSelection)),
        Root::Element(
            element!("BPT_DischargedEnergyReadingWh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(
            element!("BPT_InductiveEnergyReadingVARh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("BatteryEnergyCapacity", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("CLReqControlMode", COMMON_TYPES, abstract)),
        Root::Element(element!("CLResControlMode", COMMON_TYPES, abstract)),
        Root::Element(element!("CPSCertificateChain", COMMON_MESSAGES, complex CertificateChain<'static>)),
        Root::Element(
            element!("CanonicalizationMethod", XMLDSIG, complex crate::xmldsig::CanonicalizationMethod<'static>),
        ),
        Root::Element(
            element!("CapacitiveEnergyReadingVARh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("CarbonDioxideEmission", COMMON_MESSAGES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("Certificate", COMMON_MESSAGES, simple Kind::Base64 { min: 0, max: 1600 })),
        Root::Element(
            element!("CertificateInstallationReq", COMMON_MESSAGES, complex CertificateInstallationReq<'static>),
        ),
        Root::Element(
            element!("CertificateInstallationRes", COMMON_MESSAGES, complex CertificateInstallationRes<'static>),
        ),
        Root::Element(element!("CertificateInstallationService", COMMON_MESSAGES, simple Kind::Boolean)),
        Root::Element(element!("ChargeProgress", COMMON_MESSAGES, value ChargeProgress)),
        Root::Element(
            element!("ChargedEnergyReadingWh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("ChargingComplete", COMMON_TYPES, simple Kind::Boolean)),
        Root::Element(element!("ChargingSchedule", COMMON_MESSAGES, complex ChargingSchedule<'static>)),
        Root::Element(element!("ChargingSession", COMMON_MESSAGES, value ChargingSession)),
        Root::Element(
            element!("CheckOutTime", COMMON_MESSAGES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("ContractCertificateChain", COMMON_MESSAGES, complex ContractCertificateChain<'static>)),
        Root::Element(element!("CostPerUnit", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("Currency", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 3 })),
        Root::Element(element!("DHPublicKey", COMMON_MESSAGES, simple Kind::Base64 { min: 133, max: 133 })),
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex crate::xmldsig::DsaKeyValue<'static>)),
        Root::Element(element!("DepartureTime", COMMON_MESSAGES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("DepartureTime", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("DeviceLocation", COMMON_MESSAGES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("DeviceOffset", COMMON_MESSAGES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("DigestMethod", XMLDSIG, complex crate::xmldsig::DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("DischargingSchedule", COMMON_MESSAGES, complex ChargingSchedule<'static>)),
        Root::Element(element!("DisplayParameters", COMMON_TYPES, complex crate::iso20::types::DisplayParameters)),
        Root::Element(element!("Duration", COMMON_MESSAGES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("Dynamic_EVPPTControlMode", COMMON_MESSAGES, complex DynamicEvpptControlMode)),
        Root::Element(element!("Dynamic_SEReqControlMode", COMMON_MESSAGES, complex DynamicSeReqControlMode)),
        Root::Element(element!("Dynamic_SEResControlMode", COMMON_MESSAGES, complex DynamicSeResControlMode<'static>)),
        Root::Element(element!("Dynamic_SMDTControlMode", COMMON_MESSAGES, complex DynamicSmdtControlMode)),
        Root::Element(element!("ECDHCurve", COMMON_MESSAGES, value EcdhCurve)),
        Root::Element(element!("EIM_AReqAuthorizationMode", COMMON_MESSAGES, complex EimAReqAuthorizationMode)),
        Root::Element(element!("EIM_ASResAuthorizationMode", COMMON_MESSAGES, complex EimAsResAuthorizationMode)),
        Root::Element(element!("EMAID", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 255 })),
        Root::Element(element!("EVAbsolutePriceSchedule", COMMON_MESSAGES, complex EvAbsolutePriceSchedule<'static>)),
        Root::Element(element!("EVCCID", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 255 })),
        Root::Element(element!("EVCheckInStatus", COMMON_MESSAGES, value EvCheckInStatus)),
        Root::Element(element!("EVCheckOutStatus", COMMON_MESSAGES, value EvCheckOutStatus)),
        Root::Element(element!("EVEnergyOffer", COMMON_MESSAGES, complex EvEnergyOffer<'static>)),
        Root::Element(element!("EVMaximumEnergyRequest", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(
            element!("EVMaximumV2XEnergyRequest", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber),
        ),
        Root::Element(element!("EVMinimumEnergyRequest", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(
            element!("EVMinimumV2XEnergyRequest", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber),
        ),
        Root::Element(element!("EVPowerProfile", COMMON_MESSAGES, complex EvPowerProfile<'static>)),
        Root::Element(element!("EVPowerProfileEntries", COMMON_MESSAGES, complex EvPowerProfileEntryList<'static>)),
        Root::Element(element!("EVPowerProfileEntry", COMMON_MESSAGES, complex PowerScheduleEntry)),
        Root::Element(element!("EVPowerSchedule", COMMON_MESSAGES, complex EvPowerSchedule<'static>)),
        Root::Element(element!("EVPowerScheduleEntries", COMMON_MESSAGES, complex EvPowerScheduleEntryList<'static>)),
        Root::Element(element!("EVPowerScheduleEntry", COMMON_MESSAGES, complex EvPowerScheduleEntry)),
        Root::Element(element!("EVPriceRule", COMMON_MESSAGES, complex EvPriceRule)),
        Root::Element(element!("EVPriceRuleStack", COMMON_MESSAGES, complex EvPriceRuleStack<'static>)),
        Root::Element(element!("EVPriceRuleStacks", COMMON_MESSAGES, complex EvPriceRuleStackList<'static>)),
        Root::Element(element!("EVProcessing", COMMON_MESSAGES, value crate::iso20::types::Processing)),
        Root::Element(element!("EVSECheckOutStatus", COMMON_MESSAGES, value EvseCheckOutStatus)),
        Root::Element(element!("EVSEID", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 255 })),
        Root::Element(element!("EVSENotification", COMMON_TYPES, value crate::iso20::types::EvseNotification)),
        Root::Element(element!("EVSEProcessing", COMMON_MESSAGES, value crate::iso20::types::Processing)),
        Root::Element(element!("EVSEStatus", COMMON_MESSAGES, complex crate::iso20::types::EvseStatus)),
        Root::Element(element!("EVSEStatus", COMMON_TYPES, complex crate::iso20::types::EvseStatus)),
        Root::Element(element!("EVTargetEnergyRequest", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVTargetEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVTerminationCode", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 80 })),
        Root::Element(element!("EVTerminationExplanation", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 160 })),
        Root::Element(element!("EnergyCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("EnergyFee", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EnergyTransferServiceList", COMMON_MESSAGES, complex ServiceList<'static>)),
        Root::Element(element!("Exponent", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Exponent", COMMON_TYPES, simple Kind::Bits { min: -128, max: 127 })),
        Root::Element(element!("FreeService", COMMON_MESSAGES, simple Kind::Boolean)),
        Root::Element(element!("G", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("GenChallenge", COMMON_MESSAGES, simple Kind::Base64 { min: 16, max: 16 })),
        Root::Element(element!("GoToPause", COMMON_MESSAGES, simple Kind::Boolean)),
        Root::Element(element!("HMACOutputLength", XMLDSIG, simple Kind::BigInteger { unsigned: false })),
        Root::Element(element!("Header", COMMON_TYPES, complex crate::iso20::types::MessageHeader<'static>)),
        Root::Element(element!("InletHot", COMMON_TYPES, simple Kind::Boolean)),
        Root::Element(element!("J", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyInfo", XMLDSIG, complex crate::xmldsig::KeyInfo<'static>)),
        Root::Element(element!("KeyName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyValue", XMLDSIG, complex crate::xmldsig::KeyValue<'static>)),
        Root::Element(element!("Language", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 3 })),
        Root::Element(
            element!("ListOfRootCertificateIDs", COMMON_MESSAGES, complex crate::iso20::types::ListOfRootCertificateIDs<'static>),
        ),
        Root::Element(element!("Manifest", XMLDSIG, complex crate::xmldsig::Manifest<'static>)),
        Root::Element(
            element!("MaximumContractCertificateChains", COMMON_MESSAGES, simple Kind::Bits { min: 0, max: 255 }),
        ),
        Root::Element(element!("MaximumCost", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("MaximumSOC", COMMON_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("MaximumSupportingPoints", COMMON_MESSAGES, simple Kind::Bits { min: 12, max: 1024 })),
        Root::Element(element!("MeterID", COMMON_TYPES, simple Kind::Text { min: 0, max: 32 })),
        Root::Element(element!("MeterInfo", COMMON_MESSAGES, complex crate::iso20::types::MeterInfo<'static>)),
        Root::Element(element!("MeterInfo", COMMON_TYPES, complex crate::iso20::types::MeterInfo<'static>)),
        Root::Element(element!("MeterInfoRequested", COMMON_TYPES, simple Kind::Boolean)),
        Root::Element(element!("MeterSignature", COMMON_TYPES, simple Kind::Base64 { min: 0, max: 64 })),
        Root::Element(element!("MeterStatus", COMMON_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(
            element!("MeterTimestamp", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("MeteringConfirmationReq", COMMON_MESSAGES, complex MeteringConfirmationReq<'static>)),
        Root::Element(element!("MeteringConfirmationRes", COMMON_MESSAGES, complex MeteringConfirmationRes<'static>)),
        Root::Element(element!("MgmtData", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("MinimumCost", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("MinimumSOC", COMMON_MESSAGES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("MinimumSOC", COMMON_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("Modulus", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("NotificationMaxDelay", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("NumberOfPriceLevels", COMMON_MESSAGES, simple Kind::Bits { min: 0, max: 255 })),
        Root::Element(
            element!("OEMProvisioningCertificateChain", COMMON_MESSAGES, complex SignedCertificateChain<'static>),
        ),
        Root::Element(element!("Object", XMLDSIG, complex crate::xmldsig::Object<'static>)),
        Root::Element(element!("OccupancyCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("OverstayCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("OverstayFee", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(
            element!("OverstayFeePeriod", COMMON_MESSAGES, simple Kind::Unsigned { min: 0, max: 4294967295 }),
        ),
        Root::Element(element!("OverstayPowerThreshold", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("OverstayRule", COMMON_MESSAGES, complex OverstayRule<'static>)),
        Root::Element(element!("OverstayRuleDescription", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 160 })),
        Root::Element(element!("OverstayRules", COMMON_MESSAGES, complex OverstayRuleList<'static>)),
        Root::Element(
            element!("OverstayTimeThreshold", COMMON_MESSAGES, simple Kind::Unsigned { min: 0, max: 4294967295 }),
        ),
        Root::Element(element!("P", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PGPData", XMLDSIG, complex crate::xmldsig::PgpData<'static>)),
        Root::Element(element!("PGPKeyID", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PGPKeyPacket", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Parameter", COMMON_MESSAGES, complex Parameter<'static>)),
        Root::Element(element!("ParameterSet", COMMON_MESSAGES, complex ParameterSet<'static>)),
        Root::Element(element!("ParameterSetID", COMMON_MESSAGES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("ParkingFee", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("ParkingFeePeriod", COMMON_MESSAGES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("ParkingMethod", COMMON_MESSAGES, value ParkingMethod)),
        Root::Element(element!("ParkingSpace", COMMON_MESSAGES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("PgenCounter", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(
            element!("PnC_AReqAuthorizationMode", COMMON_MESSAGES, complex PnCAReqAuthorizationMode<'static>),
        ),
        Root::Element(
            element!("PnC_ASResAuthorizationMode", COMMON_MESSAGES, complex PnCAsResAuthorizationMode<'static>),
        ),
        Root::Element(element!("Power", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("PowerDeliveryReq", COMMON_MESSAGES, complex PowerDeliveryReq<'static>)),
        Root::Element(element!("PowerDeliveryRes", COMMON_MESSAGES, complex PowerDeliveryRes<'static>)),
        Root::Element(element!("PowerRangeStart", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("PowerSchedule", COMMON_MESSAGES, complex PowerSchedule<'static>)),
        Root::Element(element!("PowerScheduleEntries", COMMON_MESSAGES, complex PowerScheduleEntryList<'static>)),
        Root::Element(element!("PowerScheduleEntry", COMMON_MESSAGES, complex PowerScheduleEntry)),
        Root::Element(element!("PowerTolerance", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("PowerToleranceAcceptance", COMMON_MESSAGES, value PowerToleranceAcceptance)),
        Root::Element(element!("Power_L2", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("Power_L3", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("PresentSOC", COMMON_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("PriceAlgorithm", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 255 })),
        Root::Element(element!("PriceLevel", COMMON_MESSAGES, simple Kind::Bits { min: 0, max: 255 })),
        Root::Element(element!("PriceLevelSchedule", COMMON_MESSAGES, complex PriceLevelSchedule<'static>)),
        Root::Element(
            element!("PriceLevelScheduleEntries", COMMON_MESSAGES, complex PriceLevelScheduleEntryList<'static>),
        ),
        Root::Element(element!("PriceLevelScheduleEntry", COMMON_MESSAGES, complex PriceLevelScheduleEntry)),
        Root::Element(element!("PriceRule", COMMON_MESSAGES, complex PriceRule)),
        Root::Element(element!("PriceRuleStack", COMMON_MESSAGES, complex PriceRuleStack<'static>)),
        Root::Element(element!("PriceRuleStacks", COMMON_MESSAGES, complex PriceRuleStackList<'static>)),
        Root::Element(element!("PriceScheduleDescription", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 160 })),
        Root::Element(element!("PriceScheduleID", COMMON_MESSAGES, simple Kind::Unsigned { min: 1, max: 4294967295 })),
        Root::Element(element!("PrioritizedEMAIDs", COMMON_MESSAGES, complex EmaidList<'static>)),
        Root::Element(element!("ProviderID", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 80 })),
        Root::Element(element!("Q", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("RSAKeyValue", XMLDSIG, complex crate::xmldsig::RsaKeyValue<'static>)),
        Root::Element(element!("Receipt", COMMON_MESSAGES, complex crate::iso20::types::Receipt<'static>)),
        Root::Element(element!("Receipt", COMMON_TYPES, complex crate::iso20::types::Receipt<'static>)),
        Root::Element(element!("Reference", XMLDSIG, complex crate::xmldsig::Reference<'static>)),
        Root::Element(
            element!("RemainingContractCertificateChains", COMMON_MESSAGES, simple Kind::Bits { min: 0, max: 255 }),
        ),
        Root::Element(
            element!("RemainingTimeToMaximumSOC", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 }),
        ),
        Root::Element(
            element!("RemainingTimeToMinimumSOC", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 }),
        ),
        Root::Element(
            element!("RemainingTimeToTargetSOC", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 }),
        ),
        Root::Element(
            element!("RenewableGenerationPercentage", COMMON_MESSAGES, simple Kind::Bits { min: 0, max: 255 }),
        ),
        Root::Element(element!("ResponseCode", COMMON_TYPES, value crate::iso20::types::ResponseCode)),
        Root::Element(element!("RetrievalMethod", XMLDSIG, complex crate::xmldsig::RetrievalMethod<'static>)),
        Root::Element(element!("RootCertificateID", COMMON_TYPES, complex crate::xmldsig::X509IssuerSerial<'static>)),
        Root::Element(
            element!("SECP521_EncryptedPrivateKey", COMMON_MESSAGES, simple Kind::Base64 { min: 94, max: 94 }),
        ),
        Root::Element(element!("SPKIData", XMLDSIG, complex crate::xmldsig::SpkiData<'static>)),
        Root::Element(element!("SPKISexp", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("ScheduleExchangeReq", COMMON_MESSAGES, complex ScheduleExchangeReq<'static>)),
        Root::Element(element!("ScheduleExchangeRes", COMMON_MESSAGES, complex ScheduleExchangeRes<'static>)),
        Root::Element(element!("ScheduleTuple", COMMON_MESSAGES, complex ScheduleTuple<'static>)),
        Root::Element(element!("ScheduleTupleID", COMMON_MESSAGES, simple Kind::Unsigned { min: 1, max: 4294967295 })),
        Root::Element(element!("Scheduled_EVPPTControlMode", COMMON_MESSAGES, complex ScheduledEvpptControlMode)),
        Root::Element(
            element!("Scheduled_SEReqControlMode", COMMON_MESSAGES, complex ScheduledSeReqControlMode<'static>),
        ),
        Root::Element(
            element!("Scheduled_SEResControlMode", COMMON_MESSAGES, complex ScheduledSeResControlMode<'static>),
        ),
        Root::Element(element!("Scheduled_SMDTControlMode", COMMON_MESSAGES, complex ScheduledSmdtControlMode)),
        Root::Element(element!("Seed", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("SelectedAuthorizationService", COMMON_MESSAGES, value Authorization)),
        Root::Element(element!("SelectedEnergyTransferService", COMMON_MESSAGES, complex SelectedService)),
        Root::Element(
            element!("SelectedScheduleTupleID", COMMON_MESSAGES, simple Kind::Unsigned { min: 1, max: 4294967295 }),
        ),
        Root::Element(element!("SelectedService", COMMON_MESSAGES, complex SelectedService)),
        Root::Element(element!("SelectedVASList", COMMON_MESSAGES, complex SelectedServiceList<'static>)),
        Root::Element(element!("Service", COMMON_MESSAGES, complex Service)),
        Root::Element(element!("ServiceDetailReq", COMMON_MESSAGES, complex ServiceDetailReq<'static>)),
        Root::Element(element!("ServiceDetailRes", COMMON_MESSAGES, complex ServiceDetailRes<'static>)),
        Root::Element(element!("ServiceDiscoveryReq", COMMON_MESSAGES, complex ServiceDiscoveryReq<'static>)),
        Root::Element(element!("ServiceDiscoveryRes", COMMON_MESSAGES, complex ServiceDiscoveryRes<'static>)),
        Root::Element(element!("ServiceFee", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("ServiceID", COMMON_MESSAGES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("ServiceName", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 80 })),
        Root::Element(element!("ServiceParameterList", COMMON_MESSAGES, complex ServiceParameterList<'static>)),
        Root::Element(element!("ServiceRenegotiationSupported", COMMON_MESSAGES, simple Kind::Boolean)),
        Root::Element(element!("ServiceSelectionReq", COMMON_MESSAGES, complex ServiceSelectionReq<'static>)),
        Root::Element(element!("ServiceSelectionRes", COMMON_MESSAGES, complex ServiceSelectionRes<'static>)),
        Root::Element(element!("SessionID", COMMON_MESSAGES, simple Kind::Hex { min: 8, max: 8 })),
        Root::Element(element!("SessionID", COMMON_TYPES, simple Kind::Hex { min: 8, max: 8 })),
        Root::Element(element!("SessionSetupReq", COMMON_MESSAGES, complex SessionSetupReq<'static>)),
        Root::Element(element!("SessionSetupRes", COMMON_MESSAGES, complex SessionSetupRes<'static>)),
        Root::Element(element!("SessionStopReq", COMMON_MESSAGES, complex SessionStopReq<'static>)),
        Root::Element(element!("SessionStopRes", COMMON_MESSAGES, complex SessionStopRes<'static>)),
        Root::Element(element!("Signature", XMLDSIG, complex crate::xmldsig::Signature<'static>)),
        Root::Element(element!("SignatureMethod", XMLDSIG, complex crate::xmldsig::SignatureMethod<'static>)),
        Root::Element(element!("SignatureProperties", XMLDSIG, complex crate::xmldsig::SignatureProperties<'static>)),
        Root::Element(element!("SignatureProperty", XMLDSIG, complex crate::xmldsig::SignatureProperty<'static>)),
        Root::Element(element!("SignatureValue", XMLDSIG, complex crate::xmldsig::SignatureValue<'static>)),
        Root::Element(element!("SignedInfo", XMLDSIG, complex crate::xmldsig::SignedInfo<'static>)),
        Root::Element(element!("SignedInstallationData", COMMON_MESSAGES, complex SignedInstallationData<'static>)),
        Root::Element(element!("SignedMeteringData", COMMON_MESSAGES, complex SignedMeteringData<'static>)),
        Root::Element(element!("StartTime", COMMON_MESSAGES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("SubCertificates", COMMON_MESSAGES, complex SubCertificates<'static>)),
        Root::Element(element!("SupportedProviders", COMMON_MESSAGES, complex SupportedProvidersList<'static>)),
        Root::Element(element!("SupportedServiceIDs", COMMON_MESSAGES, complex ServiceIdList<'static>)),
        Root::Element(element!("TPM_EncryptedPrivateKey", COMMON_MESSAGES, simple Kind::Base64 { min: 206, max: 206 })),
        Root::Element(element!("TargetDistance", COMMON_MESSAGES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("TargetOffsetX", COMMON_MESSAGES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("TargetOffsetY", COMMON_MESSAGES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("TargetSOC", COMMON_MESSAGES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("TargetSOC", COMMON_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("TaxCosts", COMMON_TYPES, complex crate::iso20::types::DetailedTax)),
        Root::Element(element!("TaxIncludedInPrice", COMMON_MESSAGES, simple Kind::Boolean)),
        Root::Element(element!("TaxRate", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("TaxRule", COMMON_MESSAGES, complex TaxRule<'static>)),
        Root::Element(element!("TaxRuleID", COMMON_MESSAGES, simple Kind::Unsigned { min: 1, max: 4294967295 })),
        Root::Element(element!("TaxRuleID", COMMON_TYPES, simple Kind::Unsigned { min: 1, max: 4294967295 })),
        Root::Element(element!("TaxRuleName", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 80 })),
        Root::Element(element!("TaxRules", COMMON_MESSAGES, complex TaxRuleList<'static>)),
        Root::Element(
            element!("TimeAnchor", COMMON_MESSAGES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(
            element!("TimeAnchor", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("TimeStamp", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 })),
        Root::Element(element!("Transform", XMLDSIG, complex crate::xmldsig::Transform<'static>)),
        Root::Element(element!("Transforms", XMLDSIG, complex crate::xmldsig::Transforms<'static>)),
        Root::Element(element!("VASList", COMMON_MESSAGES, complex ServiceList<'static>)),
        Root::Element(element!("Value", COMMON_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("VehicleCheckInReq", COMMON_MESSAGES, complex VehicleCheckInReq<'static>)),
        Root::Element(element!("VehicleCheckInRes", COMMON_MESSAGES, complex VehicleCheckInRes<'static>)),
        Root::Element(element!("VehicleCheckOutReq", COMMON_MESSAGES, complex VehicleCheckOutReq<'static>)),
        Root::Element(element!("VehicleCheckOutRes", COMMON_MESSAGES, complex VehicleCheckOutRes<'static>)),
        Root::Element(element!("VehicleFrame", COMMON_MESSAGES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("VehicleTravel", COMMON_MESSAGES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("X448_EncryptedPrivateKey", COMMON_MESSAGES, simple Kind::Base64 { min: 84, max: 84 })),
        Root::Element(element!("X509CRL", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("X509Certificate", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("X509Data", XMLDSIG, complex crate::xmldsig::X509Data<'static>)),
        Root::Element(element!("X509IssuerName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("X509IssuerSerial", XMLDSIG, complex crate::xmldsig::X509IssuerSerial<'static>)),
        Root::Element(element!("X509SKI", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("X509SerialNumber", XMLDSIG, simple Kind::BigInteger { unsigned: false })),
        Root::Element(element!("X509SubjectName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("XPath", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Y", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("boolValue", COMMON_MESSAGES, simple Kind::Boolean)),
        Root::Element(element!("byteValue", COMMON_MESSAGES, simple Kind::Bits { min: -128, max: 127 })),
        Root::Element(element!("finiteString", COMMON_MESSAGES, simple Kind::Text { min: 0, max: 80 })),
        Root::Element(
            element!("intValue", COMMON_MESSAGES, simple Kind::Integer { min: -2147483648, max: 2147483647 }),
        ),
        Root::Element(element!("rationalNumber", COMMON_MESSAGES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("shortValue", COMMON_MESSAGES, simple Kind::Integer { min: -32768, max: 32767 })),
    ],
    attributes: &[
        Name { local: "Algorithm", namespace: "" },
        Name { local: "Encoding", namespace: "" },
        Name { local: "Id", namespace: "" },
        Name { local: "Id", namespace: COMMON_MESSAGES },
        Name { local: "MimeType", namespace: "" },
        Name { local: "Name", namespace: COMMON_MESSAGES },
        Name { local: "Target", namespace: "" },
        Name { local: "Type", namespace: "" },
        Name { local: "URI", namespace: "" },
    ],
    globals: &[],
    types: &[
        NamedType::complex(
            "AbsolutePriceScheduleType",
            COMMON_MESSAGES,
            <AbsolutePriceSchedule<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "AdditionalServiceListType",
            COMMON_MESSAGES,
            <AdditionalServiceList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "AdditionalServiceType",
            COMMON_MESSAGES,
            <AdditionalService<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("AuthorizationReqType", COMMON_MESSAGES, <AuthorizationReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("AuthorizationResType", COMMON_MESSAGES, <AuthorizationRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "AuthorizationSetupReqType",
            COMMON_MESSAGES,
            <AuthorizationSetupReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "AuthorizationSetupResType",
            COMMON_MESSAGES,
            <AuthorizationSetupRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::none("CLReqControlModeType", COMMON_TYPES),
        NamedType::none("CLResControlModeType", COMMON_TYPES),
        NamedType::complex(
            "CanonicalizationMethodType",
            XMLDSIG,
            <crate::xmldsig::CanonicalizationMethod<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("CertificateChainType", COMMON_MESSAGES, <CertificateChain<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "CertificateInstallationReqType",
            COMMON_MESSAGES,
            <CertificateInstallationReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "CertificateInstallationResType",
            COMMON_MESSAGES,
            <CertificateInstallationRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::none("ChargeLoopReqType", COMMON_TYPES),
        NamedType::none("ChargeLoopResType", COMMON_TYPES),
        NamedType::none("ChargeParameterDiscoveryReqType", COMMON_TYPES),
        NamedType::none("ChargeParameterDiscoveryResType", COMMON_TYPES),
        NamedType::complex("ChargingScheduleType", COMMON_MESSAGES, <ChargingSchedule<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "ContractCertificateChainType",
            COMMON_MESSAGES,
            <ContractCertificateChain<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::simple("CryptoBinary", XMLDSIG, &Simple { name: "", kind: Kind::Base64 { min: 0, max: UNBOUNDED } }),
        NamedType::complex("DSAKeyValueType", XMLDSIG, <crate::xmldsig::DsaKeyValue<'static> as Exi<'static>>::TYPE),
        NamedType::complex("DetailedCostType", COMMON_TYPES, <crate::iso20::types::DetailedCost as Exi<'static>>::TYPE),
        NamedType::complex("DetailedTaxType", COMMON_TYPES, <crate::iso20::types::DetailedTax as Exi<'static>>::TYPE),
        NamedType::complex("DigestMethodType", XMLDSIG, <crate::xmldsig::DigestMethod<'static> as Exi<'static>>::TYPE),
        NamedType::simple(
            "DigestValueType",
            XMLDSIG,
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: UNBOUNDED } },
        ),
        NamedType::complex(
            "DisplayParametersType",
            COMMON_TYPES,
            <crate::iso20::types::DisplayParameters as Exi<'static>>::TYPE,
        ),
        NamedType::none("Dynamic_CLReqControlModeType", COMMON_TYPES),
        NamedType::none("Dynamic_CLResControlModeType", COMMON_TYPES),
        NamedType::complex(
            "Dynamic_EVPPTControlModeType",
            COMMON_MESSAGES,
            <DynamicEvpptControlMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "Dynamic_SEReqControlModeType",
            COMMON_MESSAGES,
            <DynamicSeReqControlMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "Dynamic_SEResControlModeType",
            COMMON_MESSAGES,
            <DynamicSeResControlMode<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "Dynamic_SMDTControlModeType",
            COMMON_MESSAGES,
            <DynamicSmdtControlMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "EIM_AReqAuthorizationModeType",
            COMMON_MESSAGES,
            <EimAReqAuthorizationMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "EIM_ASResAuthorizationModeType",
            COMMON_MESSAGES,
            <EimAsResAuthorizationMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex("EMAIDListType", COMMON_MESSAGES, <EmaidList<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "EVAbsolutePriceScheduleType",
            COMMON_MESSAGES,
            <EvAbsolutePriceSchedule<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("EVEnergyOfferType", COMMON_MESSAGES, <EvEnergyOffer<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "EVPowerProfileEntryListType",
            COMMON_MESSAGES,
            <EvPowerProfileEntryList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("EVPowerProfileType", COMMON_MESSAGES, <EvPowerProfile<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "EVPowerScheduleEntryListType",
            COMMON_MESSAGES,
            <EvPowerScheduleEntryList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("EVPowerScheduleEntryType", COMMON_MESSAGES, <EvPowerScheduleEntry as Exi<'static>>::TYPE),
        NamedType::complex("EVPowerScheduleType", COMMON_MESSAGES, <EvPowerSchedule<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "EVPriceRuleStackListType",
            COMMON_MESSAGES,
            <EvPriceRuleStackList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("EVPriceRuleStackType", COMMON_MESSAGES, <EvPriceRuleStack<'static> as Exi<'static>>::TYPE),
        NamedType::complex("EVPriceRuleType", COMMON_MESSAGES, <EvPriceRule as Exi<'static>>::TYPE),
        NamedType::complex("EVSEStatusType", COMMON_TYPES, <crate::iso20::types::EvseStatus as Exi<'static>>::TYPE),
        NamedType::simple(
            "HMACOutputLengthType",
            XMLDSIG,
            &Simple { name: "", kind: Kind::BigInteger { unsigned: false } },
        ),
        NamedType::complex("KeyInfoType", XMLDSIG, <crate::xmldsig::KeyInfo<'static> as Exi<'static>>::TYPE),
        NamedType::complex("KeyValueType", XMLDSIG, <crate::xmldsig::KeyValue<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "ListOfRootCertificateIDsType",
            COMMON_TYPES,
            <crate::iso20::types::ListOfRootCertificateIDs<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("ManifestType", XMLDSIG, <crate::xmldsig::Manifest<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "MessageHeaderType",
            COMMON_TYPES,
            <crate::iso20::types::MessageHeader<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "MeterInfoType",
            COMMON_TYPES,
            <crate::iso20::types::MeterInfo<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "MeteringConfirmationReqType",
            COMMON_MESSAGES,
            <MeteringConfirmationReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "MeteringConfirmationResType",
            COMMON_MESSAGES,
            <MeteringConfirmationRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("ObjectType", XMLDSIG, <crate::xmldsig::Object<'static> as Exi<'static>>::TYPE),
        NamedType::complex("OverstayRuleListType", COMMON_MESSAGES, <OverstayRuleList<'static> as Exi<'static>>::TYPE),
        NamedType::complex("OverstayRuleType", COMMON_MESSAGES, <OverstayRule<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PGPDataType", XMLDSIG, <crate::xmldsig::PgpData<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ParameterSetType", COMMON_MESSAGES, <ParameterSet<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ParameterType", COMMON_MESSAGES, <Parameter<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "PnC_AReqAuthorizationModeType",
            COMMON_MESSAGES,
            <PnCAReqAuthorizationMode<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "PnC_ASResAuthorizationModeType",
            COMMON_MESSAGES,
            <PnCAsResAuthorizationMode<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("PowerDeliveryReqType", COMMON_MESSAGES, <PowerDeliveryReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PowerDeliveryResType", COMMON_MESSAGES, <PowerDeliveryRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "PowerScheduleEntryListType",
            COMMON_MESSAGES,
            <PowerScheduleEntryList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("PowerScheduleEntryType", COMMON_MESSAGES, <PowerScheduleEntry as Exi<'static>>::TYPE),
        NamedType::complex("PowerScheduleType", COMMON_MESSAGES, <PowerSchedule<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "PriceLevelScheduleEntryListType",
            COMMON_MESSAGES,
            <PriceLevelScheduleEntryList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "PriceLevelScheduleEntryType",
            COMMON_MESSAGES,
            <PriceLevelScheduleEntry as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "PriceLevelScheduleType",
            COMMON_MESSAGES,
            <PriceLevelSchedule<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "PriceRuleStackListType",
            COMMON_MESSAGES,
            <PriceRuleStackList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("PriceRuleStackType", COMMON_MESSAGES, <PriceRuleStack<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PriceRuleType", COMMON_MESSAGES, <PriceRule as Exi<'static>>::TYPE),
        NamedType::none("PriceScheduleType", COMMON_MESSAGES),
        NamedType::complex("RSAKeyValueType", XMLDSIG, <crate::xmldsig::RsaKeyValue<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "RationalNumberType",
            COMMON_TYPES,
            <crate::iso20::types::RationalNumber as Exi<'static>>::TYPE,
        ),
        NamedType::complex("ReceiptType", COMMON_TYPES, <crate::iso20::types::Receipt<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ReferenceType", XMLDSIG, <crate::xmldsig::Reference<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "RetrievalMethodType",
            XMLDSIG,
            <crate::xmldsig::RetrievalMethod<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("SPKIDataType", XMLDSIG, <crate::xmldsig::SpkiData<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "ScheduleExchangeReqType",
            COMMON_MESSAGES,
            <ScheduleExchangeReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "ScheduleExchangeResType",
            COMMON_MESSAGES,
            <ScheduleExchangeRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("ScheduleTupleType", COMMON_MESSAGES, <ScheduleTuple<'static> as Exi<'static>>::TYPE),
        NamedType::none("Scheduled_CLReqControlModeType", COMMON_TYPES),
        NamedType::none("Scheduled_CLResControlModeType", COMMON_TYPES),
        NamedType::complex(
            "Scheduled_EVPPTControlModeType",
            COMMON_MESSAGES,
            <ScheduledEvpptControlMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "Scheduled_SEReqControlModeType",
            COMMON_MESSAGES,
            <ScheduledSeReqControlMode<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "Scheduled_SEResControlModeType",
            COMMON_MESSAGES,
            <ScheduledSeResControlMode<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "Scheduled_SMDTControlModeType",
            COMMON_MESSAGES,
            <ScheduledSmdtControlMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "SelectedServiceListType",
            COMMON_MESSAGES,
            <SelectedServiceList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("SelectedServiceType", COMMON_MESSAGES, <SelectedService as Exi<'static>>::TYPE),
        NamedType::complex("ServiceDetailReqType", COMMON_MESSAGES, <ServiceDetailReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ServiceDetailResType", COMMON_MESSAGES, <ServiceDetailRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "ServiceDiscoveryReqType",
            COMMON_MESSAGES,
            <ServiceDiscoveryReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "ServiceDiscoveryResType",
            COMMON_MESSAGES,
            <ServiceDiscoveryRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("ServiceIDListType", COMMON_MESSAGES, <ServiceIdList<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ServiceListType", COMMON_MESSAGES, <ServiceList<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "ServiceParameterListType",
            COMMON_MESSAGES,
            <ServiceParameterList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "ServiceSelectionReqType",
            COMMON_MESSAGES,
            <ServiceSelectionReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "ServiceSelectionResType",
            COMMON_MESSAGES,
            <ServiceSelectionRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("ServiceType", COMMON_MESSAGES, <Service as Exi<'static>>::TYPE),
        NamedType::complex("SessionSetupReqType", COMMON_MESSAGES, <SessionSetupReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SessionSetupResType", COMMON_MESSAGES, <SessionSetupRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SessionStopReqType", COMMON_MESSAGES, <SessionStopReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SessionStopResType", COMMON_MESSAGES, <SessionStopRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "SignatureMethodType",
            XMLDSIG,
            <crate::xmldsig::SignatureMethod<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "SignaturePropertiesType",
            XMLDSIG,
            <crate::xmldsig::SignatureProperties<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "SignaturePropertyType",
            XMLDSIG,
            <crate::xmldsig::SignatureProperty<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("SignatureType", XMLDSIG, <crate::xmldsig::Signature<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "SignatureValueType",
            XMLDSIG,
            <crate::xmldsig::SignatureValue<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "SignedCertificateChainType",
            COMMON_MESSAGES,
            <SignedCertificateChain<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("SignedInfoType", XMLDSIG, <crate::xmldsig::SignedInfo<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "SignedInstallationDataType",
            COMMON_MESSAGES,
            <SignedInstallationData<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "SignedMeteringDataType",
            COMMON_MESSAGES,
            <SignedMeteringData<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("SubCertificatesType", COMMON_MESSAGES, <SubCertificates<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "SupportedProvidersListType",
            COMMON_MESSAGES,
            <SupportedProvidersList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("TargetPositionType", COMMON_MESSAGES, <TargetPosition as Exi<'static>>::TYPE),
        NamedType::complex("TaxRuleListType", COMMON_MESSAGES, <TaxRuleList<'static> as Exi<'static>>::TYPE),
        NamedType::complex("TaxRuleType", COMMON_MESSAGES, <TaxRule<'static> as Exi<'static>>::TYPE),
        NamedType::complex("TransformType", XMLDSIG, <crate::xmldsig::Transform<'static> as Exi<'static>>::TYPE),
        NamedType::complex("TransformsType", XMLDSIG, <crate::xmldsig::Transforms<'static> as Exi<'static>>::TYPE),
        NamedType::none("V2GMessageType", COMMON_TYPES),
        NamedType::none("V2GRequestType", COMMON_TYPES),
        NamedType::none("V2GResponseType", COMMON_TYPES),
        NamedType::complex(
            "VehicleCheckInReqType",
            COMMON_MESSAGES,
            <VehicleCheckInReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "VehicleCheckInResType",
            COMMON_MESSAGES,
            <VehicleCheckInRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "VehicleCheckOutReqType",
            COMMON_MESSAGES,
            <VehicleCheckOutReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "VehicleCheckOutResType",
            COMMON_MESSAGES,
            <VehicleCheckOutRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("X509DataType", XMLDSIG, <crate::xmldsig::X509Data<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "X509IssuerSerialType",
            XMLDSIG,
            <crate::xmldsig::X509IssuerSerial<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::simple(
            "authorizationType",
            COMMON_MESSAGES,
            &<Authorization as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "certificateType",
            COMMON_MESSAGES,
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: 1600 } },
        ),
        NamedType::simple(
            "channelSelectionType",
            COMMON_MESSAGES,
            &<ChannelSelection as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "chargeProgressType",
            COMMON_MESSAGES,
            &<ChargeProgress as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "chargingSessionType",
            COMMON_MESSAGES,
            &<ChargingSession as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple("currencyType", COMMON_MESSAGES, &Simple { name: "", kind: Kind::Text { min: 0, max: 3 } }),
        NamedType::simple("descriptionType", COMMON_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 160 } }),
        NamedType::simple(
            "dhPublicKeyType",
            COMMON_MESSAGES,
            &Simple { name: "", kind: Kind::Base64 { min: 133, max: 133 } },
        ),
        NamedType::simple("ecdhCurveType", COMMON_MESSAGES, &<EcdhCurve as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::simple(
            "evCheckInStatusType",
            COMMON_MESSAGES,
            &<EvCheckInStatus as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "evCheckOutStatusType",
            COMMON_MESSAGES,
            &<EvCheckOutStatus as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "evseCheckOutStatusType",
            COMMON_MESSAGES,
            &<EvseCheckOutStatus as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "evseNotificationType",
            COMMON_TYPES,
            &<crate::iso20::types::EvseNotification as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "genChallengeType",
            COMMON_MESSAGES,
            &Simple { name: "", kind: Kind::Base64 { min: 16, max: 16 } },
        ),
        NamedType::simple("identifierType", COMMON_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 255 } }),
        NamedType::simple("languageType", COMMON_MESSAGES, &Simple { name: "", kind: Kind::Text { min: 0, max: 3 } }),
        NamedType::simple(
            "maxSupportingPointsScheduleTupleType",
            COMMON_MESSAGES,
            &Simple { name: "", kind: Kind::Bits { min: 12, max: 1024 } },
        ),
        NamedType::simple("meterIDType", COMMON_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 32 } }),
        NamedType::simple(
            "meterSignatureType",
            COMMON_TYPES,
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: 64 } },
        ),
        NamedType::simple("nameType", COMMON_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 80 } }),
        NamedType::simple(
            "numericIDType",
            COMMON_TYPES,
            &Simple { name: "", kind: Kind::Unsigned { min: 1, max: 4294967295 } },
        ),
        NamedType::simple(
            "parkingMethodType",
            COMMON_MESSAGES,
            &<ParkingMethod as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "percentValueType",
            COMMON_TYPES,
            &Simple { name: "", kind: Kind::Bits { min: 0, max: 100 } },
        ),
        NamedType::simple(
            "powerToleranceAcceptanceType",
            COMMON_MESSAGES,
            &<PowerToleranceAcceptance as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "processingType",
            COMMON_TYPES,
            &<crate::iso20::types::Processing as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "responseCodeType",
            COMMON_TYPES,
            &<crate::iso20::types::ResponseCode as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "secp521_EncryptedPrivateKeyType",
            COMMON_MESSAGES,
            &Simple { name: "", kind: Kind::Base64 { min: 94, max: 94 } },
        ),
        NamedType::simple(
            "serviceIDType",
            COMMON_MESSAGES,
            &Simple { name: "", kind: Kind::Unsigned { min: 0, max: 65535 } },
        ),
        NamedType::simple("sessionIDType", COMMON_TYPES, &Simple { name: "", kind: Kind::Hex { min: 8, max: 8 } }),
        NamedType::simple(
            "tpm_EncryptedPrivateKeyType",
            COMMON_MESSAGES,
            &Simple { name: "", kind: Kind::Base64 { min: 206, max: 206 } },
        ),
        NamedType::simple(
            "x448_EncryptedPrivateKeyType",
            COMMON_MESSAGES,
            &Simple { name: "", kind: Kind::Base64 { min: 84, max: 84 } },
        ),
    ],
    namespaces: &[XMLDSIG, COMMON_MESSAGES, COMMON_TYPES],
};

/// A message: what a document may be.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(document(6), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Message<'a> {
    /// `AuthorizationReq`.
    #[exi(code = 0)]
    AuthorizationReq(AuthorizationReq<'a>),
    /// `AuthorizationRes`.
    #[exi(code = 1)]
    AuthorizationRes(AuthorizationRes<'a>),
    /// `AuthorizationSetupReq`.
    #[exi(code = 2)]
    AuthorizationSetupReq(AuthorizationSetupReq<'a>),
    /// `AuthorizationSetupRes`.
    #[exi(code = 3)]
    AuthorizationSetupRes(AuthorizationSetupRes<'a>),
    /// `CertificateInstallationReq`.
    #[exi(code = 7)]
    CertificateInstallationReq(CertificateInstallationReq<'a>),
    /// `CertificateInstallationRes`.
    #[exi(code = 8)]
    CertificateInstallationRes(CertificateInstallationRes<'a>),
    /// `MeteringConfirmationReq`.
    #[exi(code = 16)]
    MeteringConfirmationReq(MeteringConfirmationReq<'a>),
    /// `MeteringConfirmationRes`.
    #[exi(code = 17)]
    MeteringConfirmationRes(MeteringConfirmationRes<'a>),
    /// `PowerDeliveryReq`.
    #[exi(code = 21)]
    PowerDeliveryReq(PowerDeliveryReq<'a>),
    /// `PowerDeliveryRes`.
    #[exi(code = 22)]
    PowerDeliveryRes(PowerDeliveryRes<'a>),
    /// `ScheduleExchangeReq`.
    #[exi(code = 27)]
    ScheduleExchangeReq(ScheduleExchangeReq<'a>),
    /// `ScheduleExchangeRes`.
    #[exi(code = 28)]
    ScheduleExchangeRes(ScheduleExchangeRes<'a>),
    /// `ServiceDetailReq`.
    #[exi(code = 29)]
    ServiceDetailReq(ServiceDetailReq<'a>),
    /// `ServiceDetailRes`.
    #[exi(code = 30)]
    ServiceDetailRes(ServiceDetailRes<'a>),
    /// `ServiceDiscoveryReq`.
    #[exi(code = 31)]
    ServiceDiscoveryReq(ServiceDiscoveryReq<'a>),
    /// `ServiceDiscoveryRes`.
    #[exi(code = 32)]
    ServiceDiscoveryRes(ServiceDiscoveryRes<'a>),
    /// `ServiceSelectionReq`.
    #[exi(code = 33)]
    ServiceSelectionReq(ServiceSelectionReq<'a>),
    /// `ServiceSelectionRes`.
    #[exi(code = 34)]
    ServiceSelectionRes(ServiceSelectionRes<'a>),
    /// `SessionSetupReq`.
    #[exi(code = 35)]
    SessionSetupReq(SessionSetupReq<'a>),
    /// `SessionSetupRes`.
    #[exi(code = 36)]
    SessionSetupRes(SessionSetupRes<'a>),
    /// `SessionStopReq`.
    #[exi(code = 37)]
    SessionStopReq(SessionStopReq<'a>),
    /// `SessionStopRes`.
    #[exi(code = 38)]
    SessionStopRes(SessionStopRes<'a>),
    /// `SignedInstallationData`.
    #[exi(code = 45)]
    SignedInstallationData(SignedInstallationData<'a>),
    /// `SignedMeteringData`.
    #[exi(code = 46)]
    SignedMeteringData(SignedMeteringData<'a>),
    /// `VehicleCheckInReq`.
    #[exi(code = 49)]
    VehicleCheckInReq(VehicleCheckInReq<'a>),
    /// `VehicleCheckInRes`.
    #[exi(code = 50)]
    VehicleCheckInRes(VehicleCheckInRes<'a>),
    /// `VehicleCheckOutReq`.
    #[exi(code = 51)]
    VehicleCheckOutReq(VehicleCheckOutReq<'a>),
    /// `VehicleCheckOutRes`.
    #[exi(code = 52)]
    VehicleCheckOutRes(VehicleCheckOutRes<'a>),
}
impl<'a> From<AuthorizationReq<'a>> for Message<'a> {
    fn from(value: AuthorizationReq<'a>) -> Self {
        Message::AuthorizationReq(value)
    }
}
impl<'a> From<AuthorizationRes<'a>> for Message<'a> {
    fn from(value: AuthorizationRes<'a>) -> Self {
        Message::AuthorizationRes(value)
    }
}
impl<'a> From<AuthorizationSetupReq<'a>> for Message<'a> {
    fn from(value: AuthorizationSetupReq<'a>) -> Self {
        Message::AuthorizationSetupReq(value)
    }
}
impl<'a> From<AuthorizationSetupRes<'a>> for Message<'a> {
    fn from(value: AuthorizationSetupRes<'a>) -> Self {
        Message::AuthorizationSetupRes(value)
    }
}
impl<'a> From<CertificateInstallationReq<'a>> for Message<'a> {
    fn from(value: CertificateInstallationReq<'a>) -> Self {
        Message::CertificateInstallationReq(value)
    }
}
impl<'a> From<CertificateInstallationRes<'a>> for Message<'a> {
    fn from(value: CertificateInstallationRes<'a>) -> Self {
        Message::CertificateInstallationRes(value)
    }
}
impl<'a> From<MeteringConfirmationReq<'a>> for Message<'a> {
    fn from(value: MeteringConfirmationReq<'a>) -> Self {
        Message::MeteringConfirmationReq(value)
    }
}
impl<'a> From<MeteringConfirmationRes<'a>> for Message<'a> {
    fn from(value: MeteringConfirmationRes<'a>) -> Self {
        Message::MeteringConfirmationRes(value)
    }
}
impl<'a> From<PowerDeliveryReq<'a>> for Message<'a> {
    fn from(value: PowerDeliveryReq<'a>) -> Self {
        Message::PowerDeliveryReq(value)
    }
}
impl<'a> From<PowerDeliveryRes<'a>> for Message<'a> {
    fn from(value: PowerDeliveryRes<'a>) -> Self {
        Message::PowerDeliveryRes(value)
    }
}
impl<'a> From<ScheduleExchangeReq<'a>> for Message<'a> {
    fn from(value: ScheduleExchangeReq<'a>) -> Self {
        Message::ScheduleExchangeReq(value)
    }
}
impl<'a> From<ScheduleExchangeRes<'a>> for Message<'a> {
    fn from(value: ScheduleExchangeRes<'a>) -> Self {
        Message::ScheduleExchangeRes(value)
    }
}
impl<'a> From<ServiceDetailReq<'a>> for Message<'a> {
    fn from(value: ServiceDetailReq<'a>) -> Self {
        Message::ServiceDetailReq(value)
    }
}
impl<'a> From<ServiceDetailRes<'a>> for Message<'a> {
    fn from(value: ServiceDetailRes<'a>) -> Self {
        Message::ServiceDetailRes(value)
    }
}
impl<'a> From<ServiceDiscoveryReq<'a>> for Message<'a> {
    fn from(value: ServiceDiscoveryReq<'a>) -> Self {
        Message::ServiceDiscoveryReq(value)
    }
}
impl<'a> From<ServiceDiscoveryRes<'a>> for Message<'a> {
    fn from(value: ServiceDiscoveryRes<'a>) -> Self {
        Message::ServiceDiscoveryRes(value)
    }
}
impl<'a> From<ServiceSelectionReq<'a>> for Message<'a> {
    fn from(value: ServiceSelectionReq<'a>) -> Self {
        Message::ServiceSelectionReq(value)
    }
}
impl<'a> From<ServiceSelectionRes<'a>> for Message<'a> {
    fn from(value: ServiceSelectionRes<'a>) -> Self {
        Message::ServiceSelectionRes(value)
    }
}
impl<'a> From<SessionSetupReq<'a>> for Message<'a> {
    fn from(value: SessionSetupReq<'a>) -> Self {
        Message::SessionSetupReq(value)
    }
}
impl<'a> From<SessionSetupRes<'a>> for Message<'a> {
    fn from(value: SessionSetupRes<'a>) -> Self {
        Message::SessionSetupRes(value)
    }
}
impl<'a> From<SessionStopReq<'a>> for Message<'a> {
    fn from(value: SessionStopReq<'a>) -> Self {
        Message::SessionStopReq(value)
    }
}
impl<'a> From<SessionStopRes<'a>> for Message<'a> {
    fn from(value: SessionStopRes<'a>) -> Self {
        Message::SessionStopRes(value)
    }
}
impl<'a> From<SignedInstallationData<'a>> for Message<'a> {
    fn from(value: SignedInstallationData<'a>) -> Self {
        Message::SignedInstallationData(value)
    }
}
impl<'a> From<SignedMeteringData<'a>> for Message<'a> {
    fn from(value: SignedMeteringData<'a>) -> Self {
        Message::SignedMeteringData(value)
    }
}
impl<'a> From<VehicleCheckInReq<'a>> for Message<'a> {
    fn from(value: VehicleCheckInReq<'a>) -> Self {
        Message::VehicleCheckInReq(value)
    }
}
impl<'a> From<VehicleCheckInRes<'a>> for Message<'a> {
    fn from(value: VehicleCheckInRes<'a>) -> Self {
        Message::VehicleCheckInRes(value)
    }
}
impl<'a> From<VehicleCheckOutReq<'a>> for Message<'a> {
    fn from(value: VehicleCheckOutReq<'a>) -> Self {
        Message::VehicleCheckOutReq(value)
    }
}
impl<'a> From<VehicleCheckOutRes<'a>> for Message<'a> {
    fn from(value: VehicleCheckOutRes<'a>) -> Self {
        Message::VehicleCheckOutRes(value)
    }
}

/// A part of a message as it is signed.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(fragment(9, 282), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Fragment<'a> {
    /// `AbsolutePriceSchedule`.
    #[exi(code = 0)]
    AbsolutePriceSchedule(AbsolutePriceSchedule<'a>),
    /// `AuthorizationReq`.
    #[exi(code = 10)]
    AuthorizationReq(AuthorizationReq<'a>),
    /// `AuthorizationRes`.
    #[exi(code = 11)]
    AuthorizationRes(AuthorizationRes<'a>),
    /// `AuthorizationSetupReq`.
    #[exi(code = 13)]
    AuthorizationSetupReq(AuthorizationSetupReq<'a>),
    /// `AuthorizationSetupRes`.
    #[exi(code = 14)]
    AuthorizationSetupRes(AuthorizationSetupRes<'a>),
    /// `CertificateInstallationReq`.
    #[exi(code = 27)]
    CertificateInstallationReq(CertificateInstallationReq<'a>),
    /// `CertificateInstallationRes`.
    #[exi(code = 28)]
    CertificateInstallationRes(CertificateInstallationRes<'a>),
    /// `MeteringConfirmationReq`.
    #[exi(code = 119)]
    MeteringConfirmationReq(MeteringConfirmationReq<'a>),
    /// `MeteringConfirmationRes`.
    #[exi(code = 120)]
    MeteringConfirmationRes(MeteringConfirmationRes<'a>),
    /// `OEMProvisioningCertificateChain`.
    #[exi(code = 128)]
    OemProvisioningCertificateChain(SignedCertificateChain<'a>),
    /// `PnC_AReqAuthorizationMode`.
    #[exi(code = 151)]
    PnCAReqAuthorizationMode(PnCAReqAuthorizationMode<'a>),
    /// `PowerDeliveryReq`.
    #[exi(code = 154)]
    PowerDeliveryReq(PowerDeliveryReq<'a>),
    /// `PowerDeliveryRes`.
    #[exi(code = 155)]
    PowerDeliveryRes(PowerDeliveryRes<'a>),
    /// `PriceLevelSchedule`.
    #[exi(code = 167)]
    PriceLevelSchedule(PriceLevelSchedule<'a>),
    /// `ScheduleExchangeReq`.
    #[exi(code = 193)]
    ScheduleExchangeReq(ScheduleExchangeReq<'a>),
    /// `ScheduleExchangeRes`.
    #[exi(code = 194)]
    ScheduleExchangeRes(ScheduleExchangeRes<'a>),
    /// `ServiceDetailReq`.
    #[exi(code = 208)]
    ServiceDetailReq(ServiceDetailReq<'a>),
    /// `ServiceDetailRes`.
    #[exi(code = 209)]
    ServiceDetailRes(ServiceDetailRes<'a>),
    /// `ServiceDiscoveryReq`.
    #[exi(code = 210)]
    ServiceDiscoveryReq(ServiceDiscoveryReq<'a>),
    /// `ServiceDiscoveryRes`.
    #[exi(code = 211)]
    ServiceDiscoveryRes(ServiceDiscoveryRes<'a>),
    /// `ServiceSelectionReq`.
    #[exi(code = 217)]
    ServiceSelectionReq(ServiceSelectionReq<'a>),
    /// `ServiceSelectionRes`.
    #[exi(code = 218)]
    ServiceSelectionRes(ServiceSelectionRes<'a>),
    /// `SessionSetupReq`.
    #[exi(code = 221)]
    SessionSetupReq(SessionSetupReq<'a>),
    /// `SessionSetupRes`.
    #[exi(code = 222)]
    SessionSetupRes(SessionSetupRes<'a>),
    /// `SessionStopReq`.
    #[exi(code = 223)]
    SessionStopReq(SessionStopReq<'a>),
    /// `SessionStopRes`.
    #[exi(code = 224)]
    SessionStopRes(SessionStopRes<'a>),
    /// `SignedInstallationData`.
    #[exi(code = 231)]
    SignedInstallationData(SignedInstallationData<'a>),
    /// `SignedMeteringData`.
    #[exi(code = 232)]
    SignedMeteringData(SignedMeteringData<'a>),
    /// `VehicleCheckInReq`.
    #[exi(code = 258)]
    VehicleCheckInReq(VehicleCheckInReq<'a>),
    /// `VehicleCheckInRes`.
    #[exi(code = 259)]
    VehicleCheckInRes(VehicleCheckInRes<'a>),
    /// `VehicleCheckOutReq`.
    #[exi(code = 260)]
    VehicleCheckOutReq(VehicleCheckOutReq<'a>),
    /// `VehicleCheckOutRes`.
    #[exi(code = 261)]
    VehicleCheckOutRes(VehicleCheckOutRes<'a>),
}
impl<'a> From<AbsolutePriceSchedule<'a>> for Fragment<'a> {
    fn from(value: AbsolutePriceSchedule<'a>) -> Self {
        Fragment::AbsolutePriceSchedule(value)
    }
}
impl<'a> From<AuthorizationReq<'a>> for Fragment<'a> {
    fn from(value: AuthorizationReq<'a>) -> Self {
        Fragment::AuthorizationReq(value)
    }
}
impl<'a> From<AuthorizationRes<'a>> for Fragment<'a> {
    fn from(value: AuthorizationRes<'a>) -> Self {
        Fragment::AuthorizationRes(value)
    }
}
impl<'a> From<AuthorizationSetupReq<'a>> for Fragment<'a> {
    fn from(value: AuthorizationSetupReq<'a>) -> Self {
        Fragment::AuthorizationSetupReq(value)
    }
}
impl<'a> From<AuthorizationSetupRes<'a>> for Fragment<'a> {
    fn from(value: AuthorizationSetupRes<'a>) -> Self {
        Fragment::AuthorizationSetupRes(value)
    }
}
impl<'a> From<CertificateInstallationReq<'a>> for Fragment<'a> {
    fn from(value: CertificateInstallationReq<'a>) -> Self {
        Fragment::CertificateInstallationReq(value)
    }
}
impl<'a> From<CertificateInstallationRes<'a>> for Fragment<'a> {
    fn from(value: CertificateInstallationRes<'a>) -> Self {
        Fragment::CertificateInstallationRes(value)
    }
}
impl<'a> From<MeteringConfirmationReq<'a>> for Fragment<'a> {
    fn from(value: MeteringConfirmationReq<'a>) -> Self {
        Fragment::MeteringConfirmationReq(value)
    }
}
impl<'a> From<MeteringConfirmationRes<'a>> for Fragment<'a> {
    fn from(value: MeteringConfirmationRes<'a>) -> Self {
        Fragment::MeteringConfirmationRes(value)
    }
}
impl<'a> From<SignedCertificateChain<'a>> for Fragment<'a> {
    fn from(value: SignedCertificateChain<'a>) -> Self {
        Fragment::OemProvisioningCertificateChain(value)
    }
}
impl<'a> From<PnCAReqAuthorizationMode<'a>> for Fragment<'a> {
    fn from(value: PnCAReqAuthorizationMode<'a>) -> Self {
        Fragment::PnCAReqAuthorizationMode(value)
    }
}
impl<'a> From<PowerDeliveryReq<'a>> for Fragment<'a> {
    fn from(value: PowerDeliveryReq<'a>) -> Self {
        Fragment::PowerDeliveryReq(value)
    }
}
impl<'a> From<PowerDeliveryRes<'a>> for Fragment<'a> {
    fn from(value: PowerDeliveryRes<'a>) -> Self {
        Fragment::PowerDeliveryRes(value)
    }
}
impl<'a> From<PriceLevelSchedule<'a>> for Fragment<'a> {
    fn from(value: PriceLevelSchedule<'a>) -> Self {
        Fragment::PriceLevelSchedule(value)
    }
}
impl<'a> From<ScheduleExchangeReq<'a>> for Fragment<'a> {
    fn from(value: ScheduleExchangeReq<'a>) -> Self {
        Fragment::ScheduleExchangeReq(value)
    }
}
impl<'a> From<ScheduleExchangeRes<'a>> for Fragment<'a> {
    fn from(value: ScheduleExchangeRes<'a>) -> Self {
        Fragment::ScheduleExchangeRes(value)
    }
}
impl<'a> From<ServiceDetailReq<'a>> for Fragment<'a> {
    fn from(value: ServiceDetailReq<'a>) -> Self {
        Fragment::ServiceDetailReq(value)
    }
}
impl<'a> From<ServiceDetailRes<'a>> for Fragment<'a> {
    fn from(value: ServiceDetailRes<'a>) -> Self {
        Fragment::ServiceDetailRes(value)
    }
}
impl<'a> From<ServiceDiscoveryReq<'a>> for Fragment<'a> {
    fn from(value: ServiceDiscoveryReq<'a>) -> Self {
        Fragment::ServiceDiscoveryReq(value)
    }
}
impl<'a> From<ServiceDiscoveryRes<'a>> for Fragment<'a> {
    fn from(value: ServiceDiscoveryRes<'a>) -> Self {
        Fragment::ServiceDiscoveryRes(value)
    }
}
impl<'a> From<ServiceSelectionReq<'a>> for Fragment<'a> {
    fn from(value: ServiceSelectionReq<'a>) -> Self {
        Fragment::ServiceSelectionReq(value)
    }
}
impl<'a> From<ServiceSelectionRes<'a>> for Fragment<'a> {
    fn from(value: ServiceSelectionRes<'a>) -> Self {
        Fragment::ServiceSelectionRes(value)
    }
}
impl<'a> From<SessionSetupReq<'a>> for Fragment<'a> {
    fn from(value: SessionSetupReq<'a>) -> Self {
        Fragment::SessionSetupReq(value)
    }
}
impl<'a> From<SessionSetupRes<'a>> for Fragment<'a> {
    fn from(value: SessionSetupRes<'a>) -> Self {
        Fragment::SessionSetupRes(value)
    }
}
impl<'a> From<SessionStopReq<'a>> for Fragment<'a> {
    fn from(value: SessionStopReq<'a>) -> Self {
        Fragment::SessionStopReq(value)
    }
}
impl<'a> From<SessionStopRes<'a>> for Fragment<'a> {
    fn from(value: SessionStopRes<'a>) -> Self {
        Fragment::SessionStopRes(value)
    }
}
impl<'a> From<SignedInstallationData<'a>> for Fragment<'a> {
    fn from(value: SignedInstallationData<'a>) -> Self {
        Fragment::SignedInstallationData(value)
    }
}
impl<'a> From<SignedMeteringData<'a>> for Fragment<'a> {
    fn from(value: SignedMeteringData<'a>) -> Self {
        Fragment::SignedMeteringData(value)
    }
}
impl<'a> From<VehicleCheckInReq<'a>> for Fragment<'a> {
    fn from(value: VehicleCheckInReq<'a>) -> Self {
        Fragment::VehicleCheckInReq(value)
    }
}
impl<'a> From<VehicleCheckInRes<'a>> for Fragment<'a> {
    fn from(value: VehicleCheckInRes<'a>) -> Self {
        Fragment::VehicleCheckInRes(value)
    }
}
impl<'a> From<VehicleCheckOutReq<'a>> for Fragment<'a> {
    fn from(value: VehicleCheckOutReq<'a>) -> Self {
        Fragment::VehicleCheckOutReq(value)
    }
}
impl<'a> From<VehicleCheckOutRes<'a>> for Fragment<'a> {
    fn from(value: VehicleCheckOutRes<'a>) -> Self {
        Fragment::VehicleCheckOutRes(value)
    }
}
