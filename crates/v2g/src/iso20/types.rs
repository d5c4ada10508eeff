//! ISO 15118-20: types of all message sets.
//!
//! Written by the importer from the standard's XML schemas. Do not edit.

use wireform_exi::Exi;

/// A namespace of the set.
pub const XMLDSIG: &str = "http://www.w3.org/2000/09/xmldsig#";
/// A namespace of the set.
pub const COMMON_TYPES: &str = "urn:iso:std:iso:15118:-20:CommonTypes";

/// `responseCodeType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "responseCodeType")]
pub enum ResponseCode {
    /// `OK`.
    #[exi(name = "OK")]
    Ok,
    /// `OK_CertificateExpiresSoon`.
    #[exi(name = "OK_CertificateExpiresSoon")]
    OkCertificateExpiresSoon,
    /// `OK_NewSessionEstablished`.
    #[exi(name = "OK_NewSessionEstablished")]
    OkNewSessionEstablished,
    /// `OK_OldSessionJoined`.
    #[exi(name = "OK_OldSessionJoined")]
    OkOldSessionJoined,
    /// `OK_PowerToleranceConfirmed`.
    #[exi(name = "OK_PowerToleranceConfirmed")]
    OkPowerToleranceConfirmed,
    /// `WARNING_AuthorizationSelectionInvalid`.
    #[exi(name = "WARNING_AuthorizationSelectionInvalid")]
    WarningAuthorizationSelectionInvalid,
    /// `WARNING_CertificateExpired`.
    #[exi(name = "WARNING_CertificateExpired")]
    WarningCertificateExpired,
    /// `WARNING_CertificateNotYetValid`.
    #[exi(name = "WARNING_CertificateNotYetValid")]
    WarningCertificateNotYetValid,
    /// `WARNING_CertificateRevoked`.
    #[exi(name = "WARNING_CertificateRevoked")]
    WarningCertificateRevoked,
    /// `WARNING_CertificateValidationError`.
    #[exi(name = "WARNING_CertificateValidationError")]
    WarningCertificateValidationError,
    /// `WARNING_ChallengeInvalid`.
    #[exi(name = "WARNING_ChallengeInvalid")]
    WarningChallengeInvalid,
    /// `WARNING_EIMAuthorizationFailure`.
    #[exi(name = "WARNING_EIMAuthorizationFailure")]
    WarningEimAuthorizationFailure,
    /// `WARNING_eMSPUnknown`.
    #[exi(name = "WARNING_eMSPUnknown")]
    WarningEMspUnknown,
    /// `WARNING_EVPowerProfileViolation`.
    #[exi(name = "WARNING_EVPowerProfileViolation")]
    WarningEvPowerProfileViolation,
    /// `WARNING_GeneralPnCAuthorizationError`.
    #[exi(name = "WARNING_GeneralPnCAuthorizationError")]
    WarningGeneralPnCAuthorizationError,
    /// `WARNING_NoCertificateAvailable`.
    #[exi(name = "WARNING_NoCertificateAvailable")]
    WarningNoCertificateAvailable,
    /// `WARNING_NoContractMatchingPCIDFound`.
    #[exi(name = "WARNING_NoContractMatchingPCIDFound")]
    WarningNoContractMatchingPcidFound,
    /// `WARNING_PowerToleranceNotConfirmed`.
    #[exi(name = "WARNING_PowerToleranceNotConfirmed")]
    WarningPowerToleranceNotConfirmed,
    /// `WARNING_ScheduleRenegotiationFailed`.
    #[exi(name = "WARNING_ScheduleRenegotiationFailed")]
    WarningScheduleRenegotiationFailed,
    /// `WARNING_StandbyNotAllowed`.
    #[exi(name = "WARNING_StandbyNotAllowed")]
    WarningStandbyNotAllowed,
    /// `WARNING_WPT`.
    #[exi(name = "WARNING_WPT")]
    WarningWpt,
    /// `FAILED`.
    #[exi(name = "FAILED")]
    Failed,
    /// `FAILED_AssociationError`.
    #[exi(name = "FAILED_AssociationError")]
    FailedAssociationError,
    /// `FAILED_ContactorError`.
    #[exi(name = "FAILED_ContactorError")]
    FailedContactorError,
    /// `FAILED_EVPowerProfileInvalid`.
    #[exi(name = "FAILED_EVPowerProfileInvalid")]
    FailedEvPowerProfileInvalid,
    /// `FAILED_EVPowerProfileViolation`.
    #[exi(name = "FAILED_EVPowerProfileViolation")]
    FailedEvPowerProfileViolation,
    /// `FAILED_MeteringSignatureNotValid`.
    #[exi(name = "FAILED_MeteringSignatureNotValid")]
    FailedMeteringSignatureNotValid,
    /// `FAILED_NoEnergyTransferServiceSelected`.
    #[exi(name = "FAILED_NoEnergyTransferServiceSelected")]
    FailedNoEnergyTransferServiceSelected,
    /// `FAILED_NoServiceRenegotiationSupported`.
    #[exi(name = "FAILED_NoServiceRenegotiationSupported")]
    FailedNoServiceRenegotiationSupported,
    /// `FAILED_PauseNotAllowed`.
    #[exi(name = "FAILED_PauseNotAllowed")]
    FailedPauseNotAllowed,
    /// `FAILED_PowerDeliveryNotApplied`.
    #[exi(name = "FAILED_PowerDeliveryNotApplied")]
    FailedPowerDeliveryNotApplied,
    /// `FAILED_PowerToleranceNotConfirmed`.
    #[exi(name = "FAILED_PowerToleranceNotConfirmed")]
    FailedPowerToleranceNotConfirmed,
    /// `FAILED_ScheduleRenegotiation`.
    #[exi(name = "FAILED_ScheduleRenegotiation")]
    FailedScheduleRenegotiation,
    /// `FAILED_ScheduleSelectionInvalid`.
    #[exi(name = "FAILED_ScheduleSelectionInvalid")]
    FailedScheduleSelectionInvalid,
    /// `FAILED_SequenceError`.
    #[exi(name = "FAILED_SequenceError")]
    FailedSequenceError,
    /// `FAILED_ServiceIDInvalid`.
    #[exi(name = "FAILED_ServiceIDInvalid")]
    FailedServiceIdInvalid,
    /// `FAILED_ServiceSelectionInvalid`.
    #[exi(name = "FAILED_ServiceSelectionInvalid")]
    FailedServiceSelectionInvalid,
    /// `FAILED_SignatureError`.
    #[exi(name = "FAILED_SignatureError")]
    FailedSignatureError,
    /// `FAILED_UnknownSession`.
    #[exi(name = "FAILED_UnknownSession")]
    FailedUnknownSession,
    /// `FAILED_WrongChargeParameter`.
    #[exi(name = "FAILED_WrongChargeParameter")]
    FailedWrongChargeParameter,
}

/// `evseNotificationType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "evseNotificationType")]
pub enum EvseNotification {
    /// `Pause`.
    Pause,
    /// `ExitStandby`.
    ExitStandby,
    /// `Terminate`.
    Terminate,
    /// `ScheduleRenegotiation`.
    ScheduleRenegotiation,
    /// `ServiceRenegotiation`.
    ServiceRenegotiation,
    /// `MeteringConfirmation`.
    MeteringConfirmation,
}

/// `processingType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "processingType")]
pub enum Processing {
    /// `Finished`.
    Finished,
    /// `Ongoing`.
    Ongoing,
    /// `Ongoing_WaitingForCustomerInteraction`.
    #[exi(name = "Ongoing_WaitingForCustomerInteraction")]
    OngoingWaitingForCustomerInteraction,
}

/// `MessageHeaderType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "MessageHeaderType", ns = COMMON_TYPES)]
pub struct MessageHeader<'a> {
    /// `SessionID`: 8 octets.
    #[exi(element = "SessionID", hex)]
    pub session_id: [u8; 8],
    /// `TimeStamp`.
    #[exi(element = "TimeStamp")]
    pub time_stamp: u64,
    /// `Signature`.
    #[exi(element = "Signature", ns = XMLDSIG)]
    pub signature: Option<&'a crate::xmldsig::Signature<'a>>,
}

/// `RationalNumberType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "RationalNumberType", ns = COMMON_TYPES)]
pub struct RationalNumber {
    /// `Exponent`.
    #[exi(element = "Exponent")]
    pub exponent: i8,
    /// `Value`.
    #[exi(element = "Value")]
    pub value: i16,
}

/// `DisplayParametersType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DisplayParametersType", ns = COMMON_TYPES)]
pub struct DisplayParameters {
    /// `PresentSOC`: 0 to 100.
    #[exi(element = "PresentSOC", range(0, 100))]
    pub present_soc: Option<u8>,
    /// `MinimumSOC`: 0 to 100.
    #[exi(element = "MinimumSOC", range(0, 100))]
    pub minimum_soc: Option<u8>,
    /// `TargetSOC`: 0 to 100.
    #[exi(element = "TargetSOC", range(0, 100))]
    pub target_soc: Option<u8>,
    /// `MaximumSOC`: 0 to 100.
    #[exi(element = "MaximumSOC", range(0, 100))]
    pub maximum_soc: Option<u8>,
    /// `RemainingTimeToMinimumSOC`.
    #[exi(element = "RemainingTimeToMinimumSOC")]
    pub remaining_time_to_minimum_soc: Option<u32>,
    /// `RemainingTimeToTargetSOC`.
    #[exi(element = "RemainingTimeToTargetSOC")]
    pub remaining_time_to_target_soc: Option<u32>,
    /// `RemainingTimeToMaximumSOC`.
    #[exi(element = "RemainingTimeToMaximumSOC")]
    pub remaining_time_to_maximum_soc: Option<u32>,
    /// `ChargingComplete`.
    #[exi(element = "ChargingComplete")]
    pub charging_complete: Option<bool>,
    /// `BatteryEnergyCapacity`.
    #[exi(element = "BatteryEnergyCapacity")]
    pub battery_energy_capacity: Option<RationalNumber>,
    /// `InletHot`.
    #[exi(element = "InletHot")]
    pub inlet_hot: Option<bool>,
}

/// `EVSEStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EVSEStatusType", ns = COMMON_TYPES)]
pub struct EvseStatus {
    /// `NotificationMaxDelay`.
    #[exi(element = "NotificationMaxDelay")]
    pub notification_max_delay: u16,
    /// `EVSENotification`.
    #[exi(element = "EVSENotification", simple)]
    pub evse_notification: EvseNotification,
}

/// `MeterInfoType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "MeterInfoType", ns = COMMON_TYPES)]
pub struct MeterInfo<'a> {
    /// `MeterID`: at most 32 characters.
    #[exi(element = "MeterID", max = 32)]
    pub meter_id: &'a str,
    /// `ChargedEnergyReadingWh`.
    #[exi(element = "ChargedEnergyReadingWh")]
    pub charged_energy_reading_wh: u64,
    /// `BPT_DischargedEnergyReadingWh`.
    #[exi(element = "BPT_DischargedEnergyReadingWh")]
    pub bpt_discharged_energy_reading_wh: Option<u64>,
    /// `CapacitiveEnergyReadingVARh`.
    #[exi(element = "CapacitiveEnergyReadingVARh")]
    pub capacitive_energy_reading_va_rh: Option<u64>,
    /// `BPT_InductiveEnergyReadingVARh`.
    #[exi(element = "BPT_InductiveEnergyReadingVARh")]
    pub bpt_inductive_energy_reading_va_rh: Option<u64>,
    /// `MeterSignature`: at most 64 octets.
    #[exi(element = "MeterSignature", max = 64)]
    pub meter_signature: Option<&'a [u8]>,
    /// `MeterStatus`.
    #[exi(element = "MeterStatus")]
    pub meter_status: Option<i16>,
    /// `MeterTimestamp`.
    #[exi(element = "MeterTimestamp")]
    pub meter_timestamp: Option<u64>,
}

/// `DetailedCostType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DetailedCostType", ns = COMMON_TYPES)]
pub struct DetailedCost {
    /// `Amount`.
    #[exi(element = "Amount")]
    pub amount: RationalNumber,
    /// `CostPerUnit`.
    #[exi(element = "CostPerUnit")]
    pub cost_per_unit: RationalNumber,
}

/// `DetailedTaxType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DetailedTaxType", ns = COMMON_TYPES)]
pub struct DetailedTax {
    /// `TaxRuleID`: 1 to 4294967295.
    #[exi(element = "TaxRuleID", range(1, 4294967295))]
    pub tax_rule_id: u32,
    /// `Amount`.
    #[exi(element = "Amount")]
    pub amount: RationalNumber,
}

/// `ReceiptType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ReceiptType", ns = COMMON_TYPES)]
pub struct Receipt<'a> {
    /// `TimeAnchor`.
    #[exi(element = "TimeAnchor")]
    pub time_anchor: u64,
    /// `EnergyCosts`.
    #[exi(element = "EnergyCosts")]
    pub energy_costs: Option<DetailedCost>,
    /// `OccupancyCosts`.
    #[exi(element = "OccupancyCosts")]
    pub occupancy_costs: Option<DetailedCost>,
    /// `AdditionalServicesCosts`.
    #[exi(element = "AdditionalServicesCosts")]
    pub additional_services_costs: Option<DetailedCost>,
    /// `OverstayCosts`.
    #[exi(element = "OverstayCosts")]
    pub overstay_costs: Option<DetailedCost>,
    /// `TaxCosts`, 0 to 10 times.
    #[exi(element = "TaxCosts", occurs(0, 10))]
    pub tax_costs: &'a [DetailedTax],
}

/// `ListOfRootCertificateIDsType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ListOfRootCertificateIDsType", ns = COMMON_TYPES)]
pub struct ListOfRootCertificateIDs<'a> {
    /// `RootCertificateID`, 1 to 20 times.
    #[exi(element = "RootCertificateID", occurs(1, 20))]
    pub root_certificate_id: &'a [crate::xmldsig::X509IssuerSerial<'a>],
}
