//! DIN SPEC 70121.
//!
//! Written by the importer from the standard's XML schemas. Do not edit.

use wireform_exi::{
    Exi, element,
    schema::{Kind, Name, NamedType, Root, Schema, Simple, UNBOUNDED},
};

/// A namespace of the set.
pub const XMLDSIG: &str = "http://www.w3.org/2000/09/xmldsig#";
/// A namespace of the set.
pub const MSG_BODY: &str = "urn:din:70121:2012:MsgBody";
/// A namespace of the set.
pub const MSG_DATA_TYPES: &str = "urn:din:70121:2012:MsgDataTypes";
/// A namespace of the set.
pub const MSG_DEF: &str = "urn:din:70121:2012:MsgDef";
/// A namespace of the set.
pub const MSG_HEADER: &str = "urn:din:70121:2012:MsgHeader";

/// `faultCodeType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "faultCodeType")]
pub enum FaultCode {
    /// `ParsingError`.
    ParsingError,
    /// `NoTLSRootCertificatAvailable`.
    #[exi(name = "NoTLSRootCertificatAvailable")]
    NoTlsRootCertificatAvailable,
    /// `UnknownError`.
    UnknownError,
}

/// `serviceCategoryType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "serviceCategoryType")]
pub enum ServiceCategory {
    /// `EVCharging`.
    #[exi(name = "EVCharging")]
    EvCharging,
    /// `Internet`.
    Internet,
    /// `ContractCertificate`.
    ContractCertificate,
    /// `OtherCustom`.
    OtherCustom,
}

/// `unitSymbolType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "unitSymbolType")]
pub enum UnitSymbol {
    /// `h`.
    #[exi(name = "h")]
    H,
    /// `m`.
    #[exi(name = "m")]
    M,
    /// `s`.
    #[exi(name = "s")]
    S,
    /// `A`.
    A,
    /// `Ah`.
    Ah,
    /// `V`.
    V,
    /// `VA`.
    #[exi(name = "VA")]
    Va,
    /// `W`.
    W,
    /// `W/s`.
    #[exi(name = "W/s")]
    WS,
    /// `Wh`.
    Wh,
}

/// `valueType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "valueType")]
pub enum Value {
    /// `bool`.
    #[exi(name = "bool")]
    Bool,
    /// `byte`.
    #[exi(name = "byte")]
    Byte,
    /// `short`.
    #[exi(name = "short")]
    Short,
    /// `int`.
    #[exi(name = "int")]
    Int,
    /// `physicalValue`.
    #[exi(name = "physicalValue")]
    PhysicalValue,
    /// `string`.
    #[exi(name = "string")]
    String,
}

/// `EVSESupportedEnergyTransferType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "EVSESupportedEnergyTransferType")]
pub enum EvseSupportedEnergyTransfer {
    /// `AC_single_phase_core`.
    #[exi(name = "AC_single_phase_core")]
    AcSinglePhaseCore,
    /// `AC_three_phase_core`.
    #[exi(name = "AC_three_phase_core")]
    AcThreePhaseCore,
    /// `DC_core`.
    #[exi(name = "DC_core")]
    DcCore,
    /// `DC_extended`.
    #[exi(name = "DC_extended")]
    DcExtended,
    /// `DC_combo_core`.
    #[exi(name = "DC_combo_core")]
    DcComboCore,
    /// `DC_dual`.
    #[exi(name = "DC_dual")]
    DcDual,
    /// `AC_core1p_DC_extended`.
    #[exi(name = "AC_core1p_DC_extended")]
    AcCore1pDcExtended,
    /// `AC_single_DC_core`.
    #[exi(name = "AC_single_DC_core")]
    AcSingleDcCore,
    /// `AC_single_phase_three_phase_core_DC_extended`.
    #[exi(name = "AC_single_phase_three_phase_core_DC_extended")]
    AcSinglePhaseThreePhaseCoreDcExtended,
    /// `AC_core3p_DC_extended`.
    #[exi(name = "AC_core3p_DC_extended")]
    AcCore3pDcExtended,
}

/// `costKindType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "costKindType")]
pub enum CostKind {
    /// `relativePricePercentage`.
    #[exi(name = "relativePricePercentage")]
    RelativePricePercentage,
    /// `RenewableGenerationPercentage`.
    RenewableGenerationPercentage,
    /// `CarbonDioxideEmission`.
    CarbonDioxideEmission,
}

/// `EVSENotificationType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "EVSENotificationType")]
pub enum EvseNotification {
    /// `None`.
    None,
    /// `StopCharging`.
    StopCharging,
    /// `ReNegotiation`.
    ReNegotiation,
}

/// `isolationLevelType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "isolationLevelType")]
pub enum IsolationLevel {
    /// `Invalid`.
    Invalid,
    /// `Valid`.
    Valid,
    /// `Warning`.
    Warning,
    /// `Fault`.
    Fault,
}

/// `DC_EVSEStatusCodeType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "DC_EVSEStatusCodeType")]
pub enum DcEvseStatusCode {
    /// `EVSE_NotReady`.
    #[exi(name = "EVSE_NotReady")]
    EvseNotReady,
    /// `EVSE_Ready`.
    #[exi(name = "EVSE_Ready")]
    EvseReady,
    /// `EVSE_Shutdown`.
    #[exi(name = "EVSE_Shutdown")]
    EvseShutdown,
    /// `EVSE_UtilityInterruptEvent`.
    #[exi(name = "EVSE_UtilityInterruptEvent")]
    EvseUtilityInterruptEvent,
    /// `EVSE_IsolationMonitoringActive`.
    #[exi(name = "EVSE_IsolationMonitoringActive")]
    EvseIsolationMonitoringActive,
    /// `EVSE_EmergencyShutdown`.
    #[exi(name = "EVSE_EmergencyShutdown")]
    EvseEmergencyShutdown,
    /// `EVSE_Malfunction`.
    #[exi(name = "EVSE_Malfunction")]
    EvseMalfunction,
    /// `Reserved_8`.
    #[exi(name = "Reserved_8")]
    Reserved8,
    /// `Reserved_9`.
    #[exi(name = "Reserved_9")]
    Reserved9,
    /// `Reserved_A`.
    #[exi(name = "Reserved_A")]
    ReservedA,
    /// `Reserved_B`.
    #[exi(name = "Reserved_B")]
    ReservedB,
    /// `Reserved_C`.
    #[exi(name = "Reserved_C")]
    ReservedC,
}

/// `DC_EVErrorCodeType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "DC_EVErrorCodeType")]
pub enum DcEvErrorCode {
    /// `NO_ERROR`.
    #[exi(name = "NO_ERROR")]
    NoError,
    /// `FAILED_RESSTemperatureInhibit`.
    #[exi(name = "FAILED_RESSTemperatureInhibit")]
    FailedRessTemperatureInhibit,
    /// `FAILED_EVShiftPosition`.
    #[exi(name = "FAILED_EVShiftPosition")]
    FailedEvShiftPosition,
    /// `FAILED_ChargerConnectorLockFault`.
    #[exi(name = "FAILED_ChargerConnectorLockFault")]
    FailedChargerConnectorLockFault,
    /// `FAILED_EVRESSMalfunction`.
    #[exi(name = "FAILED_EVRESSMalfunction")]
    FailedEvressMalfunction,
    /// `FAILED_ChargingCurrentdifferential`.
    #[exi(name = "FAILED_ChargingCurrentdifferential")]
    FailedChargingCurrentdifferential,
    /// `FAILED_ChargingVoltageOutOfRange`.
    #[exi(name = "FAILED_ChargingVoltageOutOfRange")]
    FailedChargingVoltageOutOfRange,
    /// `Reserved_A`.
    #[exi(name = "Reserved_A")]
    ReservedA,
    /// `Reserved_B`.
    #[exi(name = "Reserved_B")]
    ReservedB,
    /// `Reserved_C`.
    #[exi(name = "Reserved_C")]
    ReservedC,
    /// `FAILED_ChargingSystemIncompatibility`.
    #[exi(name = "FAILED_ChargingSystemIncompatibility")]
    FailedChargingSystemIncompatibility,
    /// `NoData`.
    NoData,
}

/// `EVSEProcessingType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "EVSEProcessingType")]
pub enum EvseProcessing {
    /// `Finished`.
    Finished,
    /// `Ongoing`.
    Ongoing,
}

/// `EVRequestedEnergyTransferType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "EVRequestedEnergyTransferType")]
pub enum EvRequestedEnergyTransfer {
    /// `AC_single_phase_core`.
    #[exi(name = "AC_single_phase_core")]
    AcSinglePhaseCore,
    /// `AC_three_phase_core`.
    #[exi(name = "AC_three_phase_core")]
    AcThreePhaseCore,
    /// `DC_core`.
    #[exi(name = "DC_core")]
    DcCore,
    /// `DC_extended`.
    #[exi(name = "DC_extended")]
    DcExtended,
    /// `DC_combo_core`.
    #[exi(name = "DC_combo_core")]
    DcComboCore,
    /// `DC_unique`.
    #[exi(name = "DC_unique")]
    DcUnique,
}

/// `paymentOptionType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "paymentOptionType")]
pub enum PaymentOption {
    /// `Contract`.
    Contract,
    /// `ExternalPayment`.
    ExternalPayment,
}

/// `responseCodeType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "responseCodeType")]
pub enum ResponseCode {
    /// `OK`.
    #[exi(name = "OK")]
    Ok,
    /// `OK_NewSessionEstablished`.
    #[exi(name = "OK_NewSessionEstablished")]
    OkNewSessionEstablished,
    /// `OK_OldSessionJoined`.
    #[exi(name = "OK_OldSessionJoined")]
    OkOldSessionJoined,
    /// `OK_CertificateExpiresSoon`.
    #[exi(name = "OK_CertificateExpiresSoon")]
    OkCertificateExpiresSoon,
    /// `FAILED`.
    #[exi(name = "FAILED")]
    Failed,
    /// `FAILED_SequenceError`.
    #[exi(name = "FAILED_SequenceError")]
    FailedSequenceError,
    /// `FAILED_ServiceIDInvalid`.
    #[exi(name = "FAILED_ServiceIDInvalid")]
    FailedServiceIdInvalid,
    /// `FAILED_UnknownSession`.
    #[exi(name = "FAILED_UnknownSession")]
    FailedUnknownSession,
    /// `FAILED_ServiceSelectionInvalid`.
    #[exi(name = "FAILED_ServiceSelectionInvalid")]
    FailedServiceSelectionInvalid,
    /// `FAILED_PaymentSelectionInvalid`.
    #[exi(name = "FAILED_PaymentSelectionInvalid")]
    FailedPaymentSelectionInvalid,
    /// `FAILED_CertificateExpired`.
    #[exi(name = "FAILED_CertificateExpired")]
    FailedCertificateExpired,
    /// `FAILED_SignatureError`.
    #[exi(name = "FAILED_SignatureError")]
    FailedSignatureError,
    /// `FAILED_NoCertificateAvailable`.
    #[exi(name = "FAILED_NoCertificateAvailable")]
    FailedNoCertificateAvailable,
    /// `FAILED_CertChainError`.
    #[exi(name = "FAILED_CertChainError")]
    FailedCertChainError,
    /// `FAILED_ChallengeInvalid`.
    #[exi(name = "FAILED_ChallengeInvalid")]
    FailedChallengeInvalid,
    /// `FAILED_ContractCanceled`.
    #[exi(name = "FAILED_ContractCanceled")]
    FailedContractCanceled,
    /// `FAILED_WrongChargeParameter`.
    #[exi(name = "FAILED_WrongChargeParameter")]
    FailedWrongChargeParameter,
    /// `FAILED_PowerDeliveryNotApplied`.
    #[exi(name = "FAILED_PowerDeliveryNotApplied")]
    FailedPowerDeliveryNotApplied,
    /// `FAILED_TariffSelectionInvalid`.
    #[exi(name = "FAILED_TariffSelectionInvalid")]
    FailedTariffSelectionInvalid,
    /// `FAILED_ChargingProfileInvalid`.
    #[exi(name = "FAILED_ChargingProfileInvalid")]
    FailedChargingProfileInvalid,
    /// `FAILED_EVSEPresentVoltageToLow`.
    #[exi(name = "FAILED_EVSEPresentVoltageToLow")]
    FailedEvsePresentVoltageToLow,
    /// `FAILED_MeteringSignatureNotValid`.
    #[exi(name = "FAILED_MeteringSignatureNotValid")]
    FailedMeteringSignatureNotValid,
    /// `FAILED_WrongEnergyTransferType`.
    #[exi(name = "FAILED_WrongEnergyTransferType")]
    FailedWrongEnergyTransferType,
}

/// `NotificationType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "NotificationType", ns = MSG_DATA_TYPES)]
pub struct Notification<'a> {
    /// `FaultCode`.
    #[exi(element = "FaultCode", simple)]
    pub fault_code: FaultCode,
    /// `FaultMsg`: at most 64 characters.
    #[exi(element = "FaultMsg", max = 64)]
    pub fault_msg: Option<&'a str>,
}

/// `MessageHeaderType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "MessageHeaderType", ns = MSG_HEADER)]
pub struct MessageHeader<'a> {
    /// `SessionID`: at most 8 octets.
    #[exi(element = "SessionID", hex, max = 8)]
    pub session_id: &'a [u8],
    /// `Notification`.
    #[exi(element = "Notification")]
    pub notification: Option<Notification<'a>>,
    /// `Signature`.
    #[exi(element = "Signature", ns = XMLDSIG)]
    pub signature: Option<&'a crate::xmldsig::Signature<'a>>,
}

/// `EvChargeParameter` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = MSG_DATA_TYPES, abstract_element(2, "EVChargeParameter"))]
pub enum EvChargeParameterChoice<'a> {
    /// `AC_EVChargeParameter`.
    #[exi(element = "AC_EVChargeParameter")]
    AcEvChargeParameter(AcEvChargeParameter),
    /// `DC_EVChargeParameter`.
    #[exi(element = "DC_EVChargeParameter")]
    DcEvChargeParameter(&'a DcEvChargeParameter),
}

/// `TimeInterval` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = MSG_DATA_TYPES, abstract_element(1, "TimeInterval"))]
pub enum TimeInterval {
    /// `RelativeTimeInterval`.
    #[exi(element = "RelativeTimeInterval")]
    RelativeTimeInterval(RelativeTimeInterval),
}

/// `SaSchedules` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = MSG_DATA_TYPES, abstract_element(1, "SASchedules"))]
pub enum SaSchedulesChoice<'a> {
    /// `SAScheduleList`.
    #[exi(element = "SAScheduleList")]
    SaScheduleList(SaScheduleList<'a>),
}

/// `EvseChargeParameter` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = MSG_DATA_TYPES, abstract_element(2, "EVSEChargeParameter"))]
pub enum EvseChargeParameterChoice<'a> {
    /// `AC_EVSEChargeParameter`.
    #[exi(element = "AC_EVSEChargeParameter")]
    AcEvseChargeParameter(AcEvseChargeParameter),
    /// `DC_EVSEChargeParameter`.
    #[exi(element = "DC_EVSEChargeParameter")]
    DcEvseChargeParameter(&'a DcEvseChargeParameter),
}

/// `EvPowerDeliveryParameter` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = MSG_DATA_TYPES, abstract_element(1, "EVPowerDeliveryParameter"))]
pub enum EvPowerDeliveryParameterChoice {
    /// `DC_EVPowerDeliveryParameter`.
    #[exi(element = "DC_EVPowerDeliveryParameter")]
    DcEvPowerDeliveryParameter(DcEvPowerDeliveryParameter),
}

/// `EvseStatus` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = MSG_DATA_TYPES, abstract_element(2, "EVSEStatus"))]
pub enum EvseStatusChoice {
    /// `AC_EVSEStatus`.
    #[exi(element = "AC_EVSEStatus")]
    AcEvseStatus(AcEvseStatus),
    /// `DC_EVSEStatus`.
    #[exi(element = "DC_EVSEStatus")]
    DcEvseStatus(DcEvseStatus),
}

/// One of several elements.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = MSG_DATA_TYPES)]
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
    /// `physicalValue`.
    #[exi(element = "physicalValue")]
    PhysicalValue(PhysicalValue),
    /// `stringValue`.
    #[exi(element = "stringValue")]
    StringValue(&'a str),
}

/// `BodyElement` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = MSG_DEF, abstract_element(0, "BodyElement"))]
pub enum BodyElement<'a> {
    /// `CableCheckReq`.
    #[exi(element = "CableCheckReq", ns = MSG_BODY)]
    CableCheckReq(CableCheckReq),
    /// `CableCheckRes`.
    #[exi(element = "CableCheckRes", ns = MSG_BODY)]
    CableCheckRes(CableCheckRes),
    /// `CertificateInstallationReq`.
    #[exi(element = "CertificateInstallationReq", ns = MSG_BODY)]
    CertificateInstallationReq(&'a CertificateInstallationReq<'a>),
    /// `CertificateInstallationRes`.
    #[exi(element = "CertificateInstallationRes", ns = MSG_BODY)]
    CertificateInstallationRes(&'a CertificateInstallationRes<'a>),
    /// `CertificateUpdateReq`.
    #[exi(element = "CertificateUpdateReq", ns = MSG_BODY)]
    CertificateUpdateReq(&'a CertificateUpdateReq<'a>),
    /// `CertificateUpdateRes`.
    #[exi(element = "CertificateUpdateRes", ns = MSG_BODY)]
    CertificateUpdateRes(&'a CertificateUpdateRes<'a>),
    /// `ChargeParameterDiscoveryReq`.
    #[exi(element = "ChargeParameterDiscoveryReq", ns = MSG_BODY)]
    ChargeParameterDiscoveryReq(ChargeParameterDiscoveryReq<'a>),
    /// `ChargeParameterDiscoveryRes`.
    #[exi(element = "ChargeParameterDiscoveryRes", ns = MSG_BODY)]
    ChargeParameterDiscoveryRes(&'a ChargeParameterDiscoveryRes<'a>),
    /// `ChargingStatusReq`.
    #[exi(element = "ChargingStatusReq", ns = MSG_BODY)]
    ChargingStatusReq(ChargingStatusReq),
    /// `ChargingStatusRes`.
    #[exi(element = "ChargingStatusRes", ns = MSG_BODY)]
    ChargingStatusRes(ChargingStatusRes<'a>),
    /// `ContractAuthenticationReq`.
    #[exi(element = "ContractAuthenticationReq", ns = MSG_BODY)]
    ContractAuthenticationReq(ContractAuthenticationReq<'a>),
    /// `ContractAuthenticationRes`.
    #[exi(element = "ContractAuthenticationRes", ns = MSG_BODY)]
    ContractAuthenticationRes(ContractAuthenticationRes),
    /// `CurrentDemandReq`.
    #[exi(element = "CurrentDemandReq", ns = MSG_BODY)]
    CurrentDemandReq(&'a CurrentDemandReq),
    /// `CurrentDemandRes`.
    #[exi(element = "CurrentDemandRes", ns = MSG_BODY)]
    CurrentDemandRes(&'a CurrentDemandRes),
    /// `MeteringReceiptReq`.
    #[exi(element = "MeteringReceiptReq", ns = MSG_BODY)]
    MeteringReceiptReq(&'a MeteringReceiptReq<'a>),
    /// `MeteringReceiptRes`.
    #[exi(element = "MeteringReceiptRes", ns = MSG_BODY)]
    MeteringReceiptRes(MeteringReceiptRes),
    /// `PaymentDetailsReq`.
    #[exi(element = "PaymentDetailsReq", ns = MSG_BODY)]
    PaymentDetailsReq(PaymentDetailsReq<'a>),
    /// `PaymentDetailsRes`.
    #[exi(element = "PaymentDetailsRes", ns = MSG_BODY)]
    PaymentDetailsRes(PaymentDetailsRes<'a>),
    /// `PowerDeliveryReq`.
    #[exi(element = "PowerDeliveryReq", ns = MSG_BODY)]
    PowerDeliveryReq(PowerDeliveryReq<'a>),
    /// `PowerDeliveryRes`.
    #[exi(element = "PowerDeliveryRes", ns = MSG_BODY)]
    PowerDeliveryRes(PowerDeliveryRes),
    /// `PreChargeReq`.
    #[exi(element = "PreChargeReq", ns = MSG_BODY)]
    PreChargeReq(PreChargeReq),
    /// `PreChargeRes`.
    #[exi(element = "PreChargeRes", ns = MSG_BODY)]
    PreChargeRes(PreChargeRes),
    /// `ServiceDetailReq`.
    #[exi(element = "ServiceDetailReq", ns = MSG_BODY)]
    ServiceDetailReq(ServiceDetailReq),
    /// `ServiceDetailRes`.
    #[exi(element = "ServiceDetailRes", ns = MSG_BODY)]
    ServiceDetailRes(ServiceDetailRes<'a>),
    /// `ServiceDiscoveryReq`.
    #[exi(element = "ServiceDiscoveryReq", ns = MSG_BODY)]
    ServiceDiscoveryReq(ServiceDiscoveryReq<'a>),
    /// `ServiceDiscoveryRes`.
    #[exi(element = "ServiceDiscoveryRes", ns = MSG_BODY)]
    ServiceDiscoveryRes(&'a ServiceDiscoveryRes<'a>),
    /// `ServicePaymentSelectionReq`.
    #[exi(element = "ServicePaymentSelectionReq", ns = MSG_BODY)]
    ServicePaymentSelectionReq(ServicePaymentSelectionReq<'a>),
    /// `ServicePaymentSelectionRes`.
    #[exi(element = "ServicePaymentSelectionRes", ns = MSG_BODY)]
    ServicePaymentSelectionRes(ServicePaymentSelectionRes),
    /// `SessionSetupReq`.
    #[exi(element = "SessionSetupReq", ns = MSG_BODY)]
    SessionSetupReq(SessionSetupReq<'a>),
    /// `SessionSetupRes`.
    #[exi(element = "SessionSetupRes", ns = MSG_BODY)]
    SessionSetupRes(SessionSetupRes<'a>),
    /// `SessionStopReq`.
    #[exi(element = "SessionStopReq", ns = MSG_BODY)]
    SessionStopReq(SessionStop),
    /// `SessionStopRes`.
    #[exi(element = "SessionStopRes", ns = MSG_BODY)]
    SessionStopRes(SessionStopRes),
    /// `WeldingDetectionReq`.
    #[exi(element = "WeldingDetectionReq", ns = MSG_BODY)]
    WeldingDetectionReq(WeldingDetectionReq),
    /// `WeldingDetectionRes`.
    #[exi(element = "WeldingDetectionRes", ns = MSG_BODY)]
    WeldingDetectionRes(WeldingDetectionRes),
}

/// `BodyType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "BodyType")]
pub struct Body<'a> {
    /// `BodyElement` or one of its substitutes.
    #[exi(choice)]
    pub body_element: Option<BodyElement<'a>>,
}

/// The type of `V2G_Message`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "V2G_Message", ns = MSG_DEF)]
pub struct V2GMessage<'a> {
    /// `Header`.
    #[exi(element = "Header")]
    pub header: MessageHeader<'a>,
    /// `Body`.
    #[exi(element = "Body")]
    pub body: Body<'a>,
}

/// `ServiceTagType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceTagType", ns = MSG_DATA_TYPES)]
pub struct ServiceTag<'a> {
    /// `ServiceID`.
    #[exi(element = "ServiceID")]
    pub service_id: u16,
    /// `ServiceName`: at most 32 characters.
    #[exi(element = "ServiceName", max = 32)]
    pub service_name: Option<&'a str>,
    /// `ServiceCategory`.
    #[exi(element = "ServiceCategory", simple)]
    pub service_category: ServiceCategory,
    /// `ServiceScope`: at most 32 characters.
    #[exi(element = "ServiceScope", max = 32)]
    pub service_scope: Option<&'a str>,
}

/// `ServiceType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceType", ns = MSG_DATA_TYPES)]
pub struct Service<'a> {
    /// `ServiceTag`.
    #[exi(element = "ServiceTag")]
    pub service_tag: ServiceTag<'a>,
    /// `FreeService`.
    #[exi(element = "FreeService")]
    pub free_service: bool,
}

/// `ServiceTagListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceTagListType", ns = MSG_DATA_TYPES)]
pub struct ServiceTagList<'a> {
    /// `Service`, 1 times or more.
    #[exi(element = "Service", occurs(1))]
    pub service: &'a [Service<'a>],
}

/// `SelectedServiceType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SelectedServiceType", ns = MSG_DATA_TYPES)]
pub struct SelectedService {
    /// `ServiceID`.
    #[exi(element = "ServiceID")]
    pub service_id: u16,
    /// `ParameterSetID`.
    #[exi(element = "ParameterSetID")]
    pub parameter_set_id: Option<i16>,
}

/// `SelectedServiceListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SelectedServiceListType", ns = MSG_DATA_TYPES)]
pub struct SelectedServiceList<'a> {
    /// `SelectedService`, 1 times or more.
    #[exi(element = "SelectedService", occurs(1))]
    pub selected_service: &'a [SelectedService],
}

/// `PhysicalValueType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PhysicalValueType", ns = MSG_DATA_TYPES)]
pub struct PhysicalValue {
    /// `Multiplier`: -3 to 3.
    #[exi(element = "Multiplier", range(-3, 3))]
    pub multiplier: i8,
    /// `Unit`.
    #[exi(element = "Unit", simple)]
    pub unit: Option<UnitSymbol>,
    /// `Value`.
    #[exi(element = "Value")]
    pub value: i16,
}

/// `ParameterType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ParameterType")]
pub struct Parameter<'a> {
    /// The attribute `Name`.
    #[exi(attribute = "Name")]
    pub name: &'a str,
    /// The attribute `ValueType`.
    #[exi(attribute = "ValueType", simple)]
    pub value_type: Value,
    /// One of `boolValue`, `byteValue`, `shortValue`, `intValue`, `physicalValue`, `stringValue`.
    #[exi(choice)]
    pub value: ParameterValue<'a>,
}

/// `ParameterSetType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ParameterSetType", ns = MSG_DATA_TYPES)]
pub struct ParameterSet<'a> {
    /// `ParameterSetID`.
    #[exi(element = "ParameterSetID")]
    pub parameter_set_id: i16,
    /// `Parameter`, 1 times or more.
    #[exi(element = "Parameter", occurs(1))]
    pub parameter: &'a [Parameter<'a>],
}

/// `ServiceParameterListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceParameterListType", ns = MSG_DATA_TYPES)]
pub struct ServiceParameterList<'a> {
    /// `ParameterSet`, 1 times or more.
    #[exi(element = "ParameterSet", occurs(1))]
    pub parameter_set: &'a [ParameterSet<'a>],
}

/// `ServiceChargeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceChargeType", ns = MSG_DATA_TYPES)]
pub struct ServiceCharge<'a> {
    /// `ServiceTag`.
    #[exi(element = "ServiceTag")]
    pub service_tag: ServiceTag<'a>,
    /// `FreeService`.
    #[exi(element = "FreeService")]
    pub free_service: bool,
    /// `EnergyTransferType`.
    #[exi(element = "EnergyTransferType", simple)]
    pub energy_transfer_type: EvseSupportedEnergyTransfer,
}

/// `SubCertificatesType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SubCertificatesType", ns = MSG_DATA_TYPES)]
pub struct SubCertificates<'a> {
    /// `Certificate`: at most 1200 octets, 1 times or more.
    #[exi(element = "Certificate", max = 1200, occurs(1))]
    pub certificate: &'a [&'a [u8]],
}

/// `CertificateChainType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CertificateChainType", ns = MSG_DATA_TYPES)]
pub struct CertificateChain<'a> {
    /// `Certificate`: at most 1200 octets.
    #[exi(element = "Certificate", max = 1200)]
    pub certificate: &'a [u8],
    /// `SubCertificates`.
    #[exi(element = "SubCertificates")]
    pub sub_certificates: Option<SubCertificates<'a>>,
}

/// `ListOfRootCertificateIDsType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ListOfRootCertificateIDsType", ns = MSG_DATA_TYPES)]
pub struct ListOfRootCertificateIDs<'a> {
    /// `RootCertificateID`: at most 40 characters, 1 times or more.
    #[exi(element = "RootCertificateID", max = 40, occurs(1))]
    pub root_certificate_id: &'a [&'a str],
}

/// `MeterInfoType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "MeterInfoType", ns = MSG_DATA_TYPES)]
pub struct MeterInfo<'a> {
    /// `MeterID`: at most 32 characters.
    #[exi(element = "MeterID", max = 32)]
    pub meter_id: &'a str,
    /// `MeterReading`.
    #[exi(element = "MeterReading")]
    pub meter_reading: Option<PhysicalValue>,
    /// `SigMeterReading`: at most 32 octets.
    #[exi(element = "SigMeterReading", max = 32)]
    pub sig_meter_reading: Option<&'a [u8]>,
    /// `MeterStatus`.
    #[exi(element = "MeterStatus")]
    pub meter_status: Option<i16>,
    /// `TMeter`.
    #[exi(element = "TMeter")]
    pub t_meter: Option<i64>,
}

/// `PMaxScheduleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PMaxScheduleType", ns = MSG_DATA_TYPES)]
pub struct PMaxSchedule<'a> {
    /// `PMaxScheduleID`.
    #[exi(element = "PMaxScheduleID")]
    pub p_max_schedule_id: i16,
    /// `PMaxScheduleEntry`, 1 times or more.
    #[exi(element = "PMaxScheduleEntry", occurs(1))]
    pub p_max_schedule_entry: &'a [PMaxScheduleEntry],
}

/// `SalesTariffType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SalesTariffType", ns = MSG_DATA_TYPES)]
pub struct SalesTariff<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id")]
    pub id: &'a str,
    /// `SalesTariffID`.
    #[exi(element = "SalesTariffID")]
    pub sales_tariff_id: i16,
    /// `SalesTariffDescription`: at most 32 characters.
    #[exi(element = "SalesTariffDescription", max = 32)]
    pub sales_tariff_description: Option<&'a str>,
    /// `NumEPriceLevels`.
    #[exi(element = "NumEPriceLevels")]
    pub num_e_price_levels: u8,
    /// `SalesTariffEntry`, 1 times or more.
    #[exi(element = "SalesTariffEntry", occurs(1))]
    pub sales_tariff_entry: &'a [SalesTariffEntry<'a>],
}

/// `SAScheduleTupleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SAScheduleTupleType", ns = MSG_DATA_TYPES)]
pub struct SaScheduleTuple<'a> {
    /// `SAScheduleTupleID`.
    #[exi(element = "SAScheduleTupleID")]
    pub sa_schedule_tuple_id: i16,
    /// `PMaxSchedule`.
    #[exi(element = "PMaxSchedule")]
    pub p_max_schedule: PMaxSchedule<'a>,
    /// `SalesTariff`.
    #[exi(element = "SalesTariff")]
    pub sales_tariff: Option<SalesTariff<'a>>,
}

/// `SAScheduleListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SAScheduleListType", ns = MSG_DATA_TYPES)]
pub struct SaScheduleList<'a> {
    /// `SAScheduleTuple`, 1 times or more.
    #[exi(element = "SAScheduleTuple", occurs(1))]
    pub sa_schedule_tuple: &'a [SaScheduleTuple<'a>],
}

/// `CostType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CostType", ns = MSG_DATA_TYPES)]
pub struct Cost {
    /// `costKind`.
    #[exi(element = "costKind", simple)]
    pub cost_kind: CostKind,
    /// `amount`.
    #[exi(element = "amount")]
    pub amount: u32,
    /// `amountMultiplier`: -3 to 3.
    #[exi(element = "amountMultiplier", range(-3, 3))]
    pub amount_multiplier: Option<i8>,
}

/// `ConsumptionCostType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ConsumptionCostType", ns = MSG_DATA_TYPES)]
pub struct ConsumptionCost<'a> {
    /// `startValue`.
    #[exi(element = "startValue")]
    pub start_value: u32,
    /// `Cost`, 0 times or more.
    #[exi(element = "Cost", occurs(0))]
    pub cost: &'a [Cost],
}

/// `SalesTariffEntryType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SalesTariffEntryType", ns = MSG_DATA_TYPES)]
pub struct SalesTariffEntry<'a> {
    /// `TimeInterval` or one of its substitutes.
    #[exi(choice)]
    pub time_interval: TimeInterval,
    /// `EPriceLevel`.
    #[exi(element = "EPriceLevel")]
    pub e_price_level: u8,
    /// `ConsumptionCost`, 0 times or more.
    #[exi(element = "ConsumptionCost", occurs(0))]
    pub consumption_cost: &'a [ConsumptionCost<'a>],
}

/// `PMaxScheduleEntryType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PMaxScheduleEntryType", ns = MSG_DATA_TYPES)]
pub struct PMaxScheduleEntry {
    /// `TimeInterval` or one of its substitutes.
    #[exi(choice)]
    pub time_interval: TimeInterval,
    /// `PMax`.
    #[exi(element = "PMax")]
    pub p_max: i16,
}

/// `RelativeTimeIntervalType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "RelativeTimeIntervalType", ns = MSG_DATA_TYPES)]
pub struct RelativeTimeInterval {
    /// `start`.
    #[exi(element = "start")]
    pub start: u32,
    /// `duration`.
    #[exi(element = "duration")]
    pub duration: Option<u32>,
}

/// `AC_EVSEStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AC_EVSEStatusType", ns = MSG_DATA_TYPES)]
pub struct AcEvseStatus {
    /// `PowerSwitchClosed`.
    #[exi(element = "PowerSwitchClosed")]
    pub power_switch_closed: bool,
    /// `RCD`.
    #[exi(element = "RCD")]
    pub rcd: bool,
    /// `NotificationMaxDelay`.
    #[exi(element = "NotificationMaxDelay")]
    pub notification_max_delay: u32,
    /// `EVSENotification`.
    #[exi(element = "EVSENotification", simple)]
    pub evse_notification: EvseNotification,
}

/// `DC_EVSEStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_EVSEStatusType", ns = MSG_DATA_TYPES)]
pub struct DcEvseStatus {
    /// `EVSEIsolationStatus`.
    #[exi(element = "EVSEIsolationStatus", simple)]
    pub evse_isolation_status: Option<IsolationLevel>,
    /// `EVSEStatusCode`.
    #[exi(element = "EVSEStatusCode", simple)]
    pub evse_status_code: DcEvseStatusCode,
    /// `NotificationMaxDelay`.
    #[exi(element = "NotificationMaxDelay")]
    pub notification_max_delay: u32,
    /// `EVSENotification`.
    #[exi(element = "EVSENotification", simple)]
    pub evse_notification: EvseNotification,
}

/// `DC_EVStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_EVStatusType", ns = MSG_DATA_TYPES)]
pub struct DcEvStatus {
    /// `EVReady`.
    #[exi(element = "EVReady")]
    pub ev_ready: bool,
    /// `EVCabinConditioning`.
    #[exi(element = "EVCabinConditioning")]
    pub ev_cabin_conditioning: Option<bool>,
    /// `EVRESSConditioning`.
    #[exi(element = "EVRESSConditioning")]
    pub evress_conditioning: Option<bool>,
    /// `EVErrorCode`.
    #[exi(element = "EVErrorCode", simple)]
    pub ev_error_code: DcEvErrorCode,
    /// `EVRESSSOC`: 0 to 100.
    #[exi(element = "EVRESSSOC", range(0, 100))]
    pub evresssoc: u8,
}

/// `AC_EVChargeParameterType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AC_EVChargeParameterType", ns = MSG_DATA_TYPES)]
pub struct AcEvChargeParameter {
    /// `DepartureTime`.
    #[exi(element = "DepartureTime")]
    pub departure_time: u32,
    /// `EAmount`.
    #[exi(element = "EAmount")]
    pub e_amount: PhysicalValue,
    /// `EVMaxVoltage`.
    #[exi(element = "EVMaxVoltage")]
    pub ev_max_voltage: PhysicalValue,
    /// `EVMaxCurrent`.
    #[exi(element = "EVMaxCurrent")]
    pub ev_max_current: PhysicalValue,
    /// `EVMinCurrent`.
    #[exi(element = "EVMinCurrent")]
    pub ev_min_current: PhysicalValue,
}

/// `DC_EVChargeParameterType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_EVChargeParameterType", ns = MSG_DATA_TYPES)]
pub struct DcEvChargeParameter {
    /// `DC_EVStatus`.
    #[exi(element = "DC_EVStatus")]
    pub dc_ev_status: DcEvStatus,
    /// `EVMaximumCurrentLimit`.
    #[exi(element = "EVMaximumCurrentLimit")]
    pub ev_maximum_current_limit: PhysicalValue,
    /// `EVMaximumPowerLimit`.
    #[exi(element = "EVMaximumPowerLimit")]
    pub ev_maximum_power_limit: Option<PhysicalValue>,
    /// `EVMaximumVoltageLimit`.
    #[exi(element = "EVMaximumVoltageLimit")]
    pub ev_maximum_voltage_limit: PhysicalValue,
    /// `EVEnergyCapacity`.
    #[exi(element = "EVEnergyCapacity")]
    pub ev_energy_capacity: Option<PhysicalValue>,
    /// `EVEnergyRequest`.
    #[exi(element = "EVEnergyRequest")]
    pub ev_energy_request: Option<PhysicalValue>,
    /// `FullSOC`: 0 to 100.
    #[exi(element = "FullSOC", range(0, 100))]
    pub full_soc: Option<u8>,
    /// `BulkSOC`: 0 to 100.
    #[exi(element = "BulkSOC", range(0, 100))]
    pub bulk_soc: Option<u8>,
}

/// `AC_EVSEChargeParameterType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AC_EVSEChargeParameterType", ns = MSG_DATA_TYPES)]
pub struct AcEvseChargeParameter {
    /// `AC_EVSEStatus`.
    #[exi(element = "AC_EVSEStatus")]
    pub ac_evse_status: AcEvseStatus,
    /// `EVSEMaxVoltage`.
    #[exi(element = "EVSEMaxVoltage")]
    pub evse_max_voltage: PhysicalValue,
    /// `EVSEMaxCurrent`.
    #[exi(element = "EVSEMaxCurrent")]
    pub evse_max_current: PhysicalValue,
    /// `EVSEMinCurrent`.
    #[exi(element = "EVSEMinCurrent")]
    pub evse_min_current: PhysicalValue,
}

/// `DC_EVSEChargeParameterType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_EVSEChargeParameterType", ns = MSG_DATA_TYPES)]
pub struct DcEvseChargeParameter {
    /// `DC_EVSEStatus`.
    #[exi(element = "DC_EVSEStatus")]
    pub dc_evse_status: DcEvseStatus,
    /// `EVSEMaximumCurrentLimit`.
    #[exi(element = "EVSEMaximumCurrentLimit")]
    pub evse_maximum_current_limit: PhysicalValue,
    /// `EVSEMaximumPowerLimit`.
    #[exi(element = "EVSEMaximumPowerLimit")]
    pub evse_maximum_power_limit: Option<PhysicalValue>,
    /// `EVSEMaximumVoltageLimit`.
    #[exi(element = "EVSEMaximumVoltageLimit")]
    pub evse_maximum_voltage_limit: PhysicalValue,
    /// `EVSEMinimumCurrentLimit`.
    #[exi(element = "EVSEMinimumCurrentLimit")]
    pub evse_minimum_current_limit: PhysicalValue,
    /// `EVSEMinimumVoltageLimit`.
    #[exi(element = "EVSEMinimumVoltageLimit")]
    pub evse_minimum_voltage_limit: PhysicalValue,
    /// `EVSECurrentRegulationTolerance`.
    #[exi(element = "EVSECurrentRegulationTolerance")]
    pub evse_current_regulation_tolerance: Option<PhysicalValue>,
    /// `EVSEPeakCurrentRipple`.
    #[exi(element = "EVSEPeakCurrentRipple")]
    pub evse_peak_current_ripple: PhysicalValue,
    /// `EVSEEnergyToBeDelivered`.
    #[exi(element = "EVSEEnergyToBeDelivered")]
    pub evse_energy_to_be_delivered: Option<PhysicalValue>,
}

/// `DC_EVPowerDeliveryParameterType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_EVPowerDeliveryParameterType", ns = MSG_DATA_TYPES)]
pub struct DcEvPowerDeliveryParameter {
    /// `DC_EVStatus`.
    #[exi(element = "DC_EVStatus")]
    pub dc_ev_status: DcEvStatus,
    /// `BulkChargingComplete`.
    #[exi(element = "BulkChargingComplete")]
    pub bulk_charging_complete: Option<bool>,
    /// `ChargingComplete`.
    #[exi(element = "ChargingComplete")]
    pub charging_complete: bool,
}

/// `ProfileEntryType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ProfileEntryType", ns = MSG_DATA_TYPES)]
pub struct ProfileEntry {
    /// `ChargingProfileEntryStart`.
    #[exi(element = "ChargingProfileEntryStart")]
    pub charging_profile_entry_start: u32,
    /// `ChargingProfileEntryMaxPower`.
    #[exi(element = "ChargingProfileEntryMaxPower")]
    pub charging_profile_entry_max_power: i16,
}

/// `ChargingProfileType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ChargingProfileType", ns = MSG_DATA_TYPES)]
pub struct ChargingProfile<'a> {
    /// `SAScheduleTupleID`.
    #[exi(element = "SAScheduleTupleID")]
    pub sa_schedule_tuple_id: i16,
    /// `ProfileEntry`, 1 times or more.
    #[exi(element = "ProfileEntry", occurs(1))]
    pub profile_entry: &'a [ProfileEntry],
}

/// `PaymentOptionsType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PaymentOptionsType", ns = MSG_DATA_TYPES)]
pub struct PaymentOptions<'a> {
    /// `PaymentOption`, 1 times or more.
    #[exi(element = "PaymentOption", simple, occurs(1))]
    pub payment_option: &'a [PaymentOption],
}

/// `SessionSetupReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SessionSetupReqType", ns = MSG_BODY)]
pub struct SessionSetupReq<'a> {
    /// `EVCCID`: at most 8 octets.
    #[exi(element = "EVCCID", hex, max = 8)]
    pub evccid: &'a [u8],
}

/// `SessionSetupResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SessionSetupResType", ns = MSG_BODY)]
pub struct SessionSetupRes<'a> {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `EVSEID`: at most 32 octets.
    #[exi(element = "EVSEID", hex, max = 32)]
    pub evseid: &'a [u8],
    /// `DateTimeNow`.
    #[exi(element = "DateTimeNow")]
    pub date_time_now: Option<i64>,
}

/// `ServiceDiscoveryReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceDiscoveryReqType", ns = MSG_BODY)]
pub struct ServiceDiscoveryReq<'a> {
    /// `ServiceScope`: at most 32 characters.
    #[exi(element = "ServiceScope", max = 32)]
    pub service_scope: Option<&'a str>,
    /// `ServiceCategory`.
    #[exi(element = "ServiceCategory", simple)]
    pub service_category: Option<ServiceCategory>,
}

/// `ServiceDiscoveryResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceDiscoveryResType", ns = MSG_BODY)]
pub struct ServiceDiscoveryRes<'a> {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `PaymentOptions`.
    #[exi(element = "PaymentOptions")]
    pub payment_options: PaymentOptions<'a>,
    /// `ChargeService`.
    #[exi(element = "ChargeService")]
    pub charge_service: ServiceCharge<'a>,
    /// `ServiceList`.
    #[exi(element = "ServiceList")]
    pub service_list: Option<ServiceTagList<'a>>,
}

/// `ServiceDetailReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceDetailReqType", ns = MSG_BODY)]
pub struct ServiceDetailReq {
    /// `ServiceID`.
    #[exi(element = "ServiceID")]
    pub service_id: u16,
}

/// `ServiceDetailResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceDetailResType", ns = MSG_BODY)]
pub struct ServiceDetailRes<'a> {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `ServiceID`.
    #[exi(element = "ServiceID")]
    pub service_id: u16,
    /// `ServiceParameterList`.
    #[exi(element = "ServiceParameterList")]
    pub service_parameter_list: Option<ServiceParameterList<'a>>,
}

/// `ServicePaymentSelectionReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServicePaymentSelectionReqType", ns = MSG_BODY)]
pub struct ServicePaymentSelectionReq<'a> {
    /// `SelectedPaymentOption`.
    #[exi(element = "SelectedPaymentOption", simple)]
    pub selected_payment_option: PaymentOption,
    /// `SelectedServiceList`.
    #[exi(element = "SelectedServiceList")]
    pub selected_service_list: SelectedServiceList<'a>,
}

/// `ServicePaymentSelectionResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServicePaymentSelectionResType", ns = MSG_BODY)]
pub struct ServicePaymentSelectionRes {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
}

/// `PaymentDetailsReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PaymentDetailsReqType", ns = MSG_BODY)]
pub struct PaymentDetailsReq<'a> {
    /// `ContractID`: at most 24 characters.
    #[exi(element = "ContractID", max = 24)]
    pub contract_id: &'a str,
    /// `ContractSignatureCertChain`.
    #[exi(element = "ContractSignatureCertChain")]
    pub contract_signature_cert_chain: CertificateChain<'a>,
}

/// `PaymentDetailsResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PaymentDetailsResType", ns = MSG_BODY)]
pub struct PaymentDetailsRes<'a> {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `GenChallenge`.
    #[exi(element = "GenChallenge")]
    pub gen_challenge: &'a str,
    /// `DateTimeNow`.
    #[exi(element = "DateTimeNow")]
    pub date_time_now: i64,
}

/// `ContractAuthenticationReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ContractAuthenticationReqType", ns = MSG_BODY)]
pub struct ContractAuthenticationReq<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id")]
    pub id: Option<&'a str>,
    /// `GenChallenge`.
    #[exi(element = "GenChallenge")]
    pub gen_challenge: Option<&'a str>,
}

/// `ContractAuthenticationResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ContractAuthenticationResType", ns = MSG_BODY)]
pub struct ContractAuthenticationRes {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `EVSEProcessing`.
    #[exi(element = "EVSEProcessing", simple)]
    pub evse_processing: EvseProcessing,
}

/// `ChargeParameterDiscoveryReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ChargeParameterDiscoveryReqType", ns = MSG_BODY)]
pub struct ChargeParameterDiscoveryReq<'a> {
    /// `EVRequestedEnergyTransferType`.
    #[exi(element = "EVRequestedEnergyTransferType", simple)]
    pub ev_requested_energy_transfer_type: EvRequestedEnergyTransfer,
    /// `EVChargeParameter` or one of its substitutes.
    #[exi(choice)]
    pub ev_charge_parameter: EvChargeParameterChoice<'a>,
}

/// `ChargeParameterDiscoveryResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ChargeParameterDiscoveryResType", ns = MSG_BODY)]
pub struct ChargeParameterDiscoveryRes<'a> {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `EVSEProcessing`.
    #[exi(element = "EVSEProcessing", simple)]
    pub evse_processing: EvseProcessing,
    /// `SASchedules` or one of its substitutes.
    #[exi(choice)]
    pub sa_schedules: SaSchedulesChoice<'a>,
    /// `EVSEChargeParameter` or one of its substitutes.
    #[exi(choice)]
    pub evse_charge_parameter: EvseChargeParameterChoice<'a>,
}

/// `PowerDeliveryReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PowerDeliveryReqType", ns = MSG_BODY)]
pub struct PowerDeliveryReq<'a> {
    /// `ReadyToChargeState`.
    #[exi(element = "ReadyToChargeState")]
    pub ready_to_charge_state: bool,
    /// `ChargingProfile`.
    #[exi(element = "ChargingProfile")]
    pub charging_profile: Option<ChargingProfile<'a>>,
    /// `EVPowerDeliveryParameter` or one of its substitutes.
    #[exi(choice)]
    pub ev_power_delivery_parameter: Option<EvPowerDeliveryParameterChoice>,
}

/// `PowerDeliveryResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PowerDeliveryResType", ns = MSG_BODY)]
pub struct PowerDeliveryRes {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `EVSEStatus` or one of its substitutes.
    #[exi(choice)]
    pub evse_status: EvseStatusChoice,
}

/// `ChargingStatusReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ChargingStatusReqType")]
pub struct ChargingStatusReq {}

/// `ChargingStatusResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ChargingStatusResType", ns = MSG_BODY)]
pub struct ChargingStatusRes<'a> {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `EVSEID`: at most 32 octets.
    #[exi(element = "EVSEID", hex, max = 32)]
    pub evseid: &'a [u8],
    /// `SAScheduleTupleID`.
    #[exi(element = "SAScheduleTupleID")]
    pub sa_schedule_tuple_id: i16,
    /// `EVSEMaxCurrent`.
    #[exi(element = "EVSEMaxCurrent")]
    pub evse_max_current: Option<PhysicalValue>,
    /// `MeterInfo`.
    #[exi(element = "MeterInfo")]
    pub meter_info: Option<&'a MeterInfo<'a>>,
    /// `ReceiptRequired`.
    #[exi(element = "ReceiptRequired")]
    pub receipt_required: bool,
    /// `AC_EVSEStatus`.
    #[exi(element = "AC_EVSEStatus")]
    pub ac_evse_status: AcEvseStatus,
}

/// `MeteringReceiptReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "MeteringReceiptReqType", ns = MSG_BODY)]
pub struct MeteringReceiptReq<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id")]
    pub id: Option<&'a str>,
    /// `SessionID`: at most 8 octets.
    #[exi(element = "SessionID", hex, max = 8)]
    pub session_id: &'a [u8],
    /// `SAScheduleTupleID`.
    #[exi(element = "SAScheduleTupleID")]
    pub sa_schedule_tuple_id: Option<i16>,
    /// `MeterInfo`.
    #[exi(element = "MeterInfo")]
    pub meter_info: MeterInfo<'a>,
}

/// `MeteringReceiptResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "MeteringReceiptResType", ns = MSG_BODY)]
pub struct MeteringReceiptRes {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `AC_EVSEStatus`.
    #[exi(element = "AC_EVSEStatus")]
    pub ac_evse_status: AcEvseStatus,
}

/// `SessionStopType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SessionStopType")]
pub struct SessionStop {}

/// `SessionStopResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SessionStopResType", ns = MSG_BODY)]
pub struct SessionStopRes {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
}

/// `CertificateUpdateReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CertificateUpdateReqType", ns = MSG_BODY)]
pub struct CertificateUpdateReq<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id")]
    pub id: Option<&'a str>,
    /// `ContractSignatureCertChain`.
    #[exi(element = "ContractSignatureCertChain")]
    pub contract_signature_cert_chain: CertificateChain<'a>,
    /// `ContractID`: at most 24 characters.
    #[exi(element = "ContractID", max = 24)]
    pub contract_id: &'a str,
    /// `ListOfRootCertificateIDs`.
    #[exi(element = "ListOfRootCertificateIDs")]
    pub list_of_root_certificate_i_ds: ListOfRootCertificateIDs<'a>,
    /// `DHParams`: at most 256 octets.
    #[exi(element = "DHParams", max = 256)]
    pub dh_params: &'a [u8],
}

/// `CertificateUpdateResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CertificateUpdateResType", ns = MSG_BODY)]
pub struct CertificateUpdateRes<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id")]
    pub id: &'a str,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `ContractSignatureCertChain`.
    #[exi(element = "ContractSignatureCertChain")]
    pub contract_signature_cert_chain: CertificateChain<'a>,
    /// `ContractSignatureEncryptedPrivateKey`: at most 128 octets.
    #[exi(element = "ContractSignatureEncryptedPrivateKey", max = 128)]
    pub contract_signature_encrypted_private_key: &'a [u8],
    /// `DHParams`: at most 256 octets.
    #[exi(element = "DHParams", max = 256)]
    pub dh_params: &'a [u8],
    /// `ContractID`: at most 24 characters.
    #[exi(element = "ContractID", max = 24)]
    pub contract_id: &'a str,
    /// `RetryCounter`.
    #[exi(element = "RetryCounter")]
    pub retry_counter: i16,
}

/// `CertificateInstallationReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CertificateInstallationReqType", ns = MSG_BODY)]
pub struct CertificateInstallationReq<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id")]
    pub id: Option<&'a str>,
    /// `OEMProvisioningCert`: at most 1200 octets.
    #[exi(element = "OEMProvisioningCert", max = 1200)]
    pub oem_provisioning_cert: &'a [u8],
    /// `ListOfRootCertificateIDs`.
    #[exi(element = "ListOfRootCertificateIDs")]
    pub list_of_root_certificate_i_ds: ListOfRootCertificateIDs<'a>,
    /// `DHParams`: at most 256 octets.
    #[exi(element = "DHParams", max = 256)]
    pub dh_params: &'a [u8],
}

/// `CertificateInstallationResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CertificateInstallationResType", ns = MSG_BODY)]
pub struct CertificateInstallationRes<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id")]
    pub id: &'a str,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `ContractSignatureCertChain`.
    #[exi(element = "ContractSignatureCertChain")]
    pub contract_signature_cert_chain: CertificateChain<'a>,
    /// `ContractSignatureEncryptedPrivateKey`: at most 128 octets.
    #[exi(element = "ContractSignatureEncryptedPrivateKey", max = 128)]
    pub contract_signature_encrypted_private_key: &'a [u8],
    /// `DHParams`: at most 256 octets.
    #[exi(element = "DHParams", max = 256)]
    pub dh_params: &'a [u8],
    /// `ContractID`: at most 24 characters.
    #[exi(element = "ContractID", max = 24)]
    pub contract_id: &'a str,
}

/// `CableCheckReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CableCheckReqType", ns = MSG_BODY)]
pub struct CableCheckReq {
    /// `DC_EVStatus`.
    #[exi(element = "DC_EVStatus")]
    pub dc_ev_status: DcEvStatus,
}

/// `CableCheckResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CableCheckResType", ns = MSG_BODY)]
pub struct CableCheckRes {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `DC_EVSEStatus`.
    #[exi(element = "DC_EVSEStatus")]
    pub dc_evse_status: DcEvseStatus,
    /// `EVSEProcessing`.
    #[exi(element = "EVSEProcessing", simple)]
    pub evse_processing: EvseProcessing,
}

/// `PreChargeReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PreChargeReqType", ns = MSG_BODY)]
pub struct PreChargeReq {
    /// `DC_EVStatus`.
    #[exi(element = "DC_EVStatus")]
    pub dc_ev_status: DcEvStatus,
    /// `EVTargetVoltage`.
    #[exi(element = "EVTargetVoltage")]
    pub ev_target_voltage: PhysicalValue,
    /// `EVTargetCurrent`.
    #[exi(element = "EVTargetCurrent")]
    pub ev_target_current: PhysicalValue,
}

/// `PreChargeResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PreChargeResType", ns = MSG_BODY)]
pub struct PreChargeRes {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `DC_EVSEStatus`.
    #[exi(element = "DC_EVSEStatus")]
    pub dc_evse_status: DcEvseStatus,
    /// `EVSEPresentVoltage`.
    #[exi(element = "EVSEPresentVoltage")]
    pub evse_present_voltage: PhysicalValue,
}

/// `CurrentDemandReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CurrentDemandReqType", ns = MSG_BODY)]
pub struct CurrentDemandReq {
    /// `DC_EVStatus`.
    #[exi(element = "DC_EVStatus")]
    pub dc_ev_status: DcEvStatus,
    /// `EVTargetCurrent`.
    #[exi(element = "EVTargetCurrent")]
    pub ev_target_current: PhysicalValue,
    /// `EVMaximumVoltageLimit`.
    #[exi(element = "EVMaximumVoltageLimit")]
    pub ev_maximum_voltage_limit: Option<PhysicalValue>,
    /// `EVMaximumCurrentLimit`.
    #[exi(element = "EVMaximumCurrentLimit")]
    pub ev_maximum_current_limit: Option<PhysicalValue>,
    /// `EVMaximumPowerLimit`.
    #[exi(element = "EVMaximumPowerLimit")]
    pub ev_maximum_power_limit: Option<PhysicalValue>,
    /// `BulkChargingComplete`.
    #[exi(element = "BulkChargingComplete")]
    pub bulk_charging_complete: Option<bool>,
    /// `ChargingComplete`.
    #[exi(element = "ChargingComplete")]
    pub charging_complete: bool,
    /// `RemainingTimeToFullSoC`.
    #[exi(element = "RemainingTimeToFullSoC")]
    pub remaining_time_to_full_so_c: Option<PhysicalValue>,
    /// `RemainingTimeToBulkSoC`.
    #[exi(element = "RemainingTimeToBulkSoC")]
    pub remaining_time_to_bulk_so_c: Option<PhysicalValue>,
    /// `EVTargetVoltage`.
    #[exi(element = "EVTargetVoltage")]
    pub ev_target_voltage: PhysicalValue,
}

/// `CurrentDemandResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CurrentDemandResType", ns = MSG_BODY)]
pub struct CurrentDemandRes {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `DC_EVSEStatus`.
    #[exi(element = "DC_EVSEStatus")]
    pub dc_evse_status: DcEvseStatus,
    /// `EVSEPresentVoltage`.
    #[exi(element = "EVSEPresentVoltage")]
    pub evse_present_voltage: PhysicalValue,
    /// `EVSEPresentCurrent`.
    #[exi(element = "EVSEPresentCurrent")]
    pub evse_present_current: PhysicalValue,
    /// `EVSECurrentLimitAchieved`.
    #[exi(element = "EVSECurrentLimitAchieved")]
    pub evse_current_limit_achieved: bool,
    /// `EVSEVoltageLimitAchieved`.
    #[exi(element = "EVSEVoltageLimitAchieved")]
    pub evse_voltage_limit_achieved: bool,
    /// `EVSEPowerLimitAchieved`.
    #[exi(element = "EVSEPowerLimitAchieved")]
    pub evse_power_limit_achieved: bool,
    /// `EVSEMaximumVoltageLimit`.
    #[exi(element = "EVSEMaximumVoltageLimit")]
    pub evse_maximum_voltage_limit: Option<PhysicalValue>,
    /// `EVSEMaximumCurrentLimit`.
    #[exi(element = "EVSEMaximumCurrentLimit")]
    pub evse_maximum_current_limit: Option<PhysicalValue>,
    /// `EVSEMaximumPowerLimit`.
    #[exi(element = "EVSEMaximumPowerLimit")]
    pub evse_maximum_power_limit: Option<PhysicalValue>,
}

/// `WeldingDetectionReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WeldingDetectionReqType", ns = MSG_BODY)]
pub struct WeldingDetectionReq {
    /// `DC_EVStatus`.
    #[exi(element = "DC_EVStatus")]
    pub dc_ev_status: DcEvStatus,
}

/// `WeldingDetectionResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WeldingDetectionResType", ns = MSG_BODY)]
pub struct WeldingDetectionRes {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `DC_EVSEStatus`.
    #[exi(element = "DC_EVSEStatus")]
    pub dc_evse_status: DcEvseStatus,
    /// `EVSEPresentVoltage`.
    #[exi(element = "EVSEPresentVoltage")]
    pub evse_present_voltage: PhysicalValue,
}

/// The tables of the set: its roots, the roots of its fragments, and all names.
pub static SCHEMA: Schema = Schema {
    name: "din",
    roots: &[
        Root::Element(element!("AC_EVChargeParameter", MSG_DATA_TYPES, complex AcEvChargeParameter)),
        Root::Element(element!("AC_EVSEChargeParameter", MSG_DATA_TYPES, complex AcEvseChargeParameter)),
        Root::Element(element!("AC_EVSEStatus", MSG_DATA_TYPES, complex AcEvseStatus)),
        Root::Element(element!("BodyElement", MSG_DEF, abstract)),
        Root::Element(element!("CableCheckReq", MSG_BODY, complex CableCheckReq)),
        Root::Element(element!("CableCheckRes", MSG_BODY, complex CableCheckRes)),
        Root::Element(
            element!("CanonicalizationMethod", XMLDSIG, complex crate::xmldsig::CanonicalizationMethod<'static>),
        ),
        Root::Element(element!("CertificateInstallationReq", MSG_BODY, complex CertificateInstallationReq<'static>)),
        Root::Element(element!("CertificateInstallationRes", MSG_BODY, complex CertificateInstallationRes<'static>)),
        Root::Element(element!("CertificateUpdateReq", MSG_BODY, complex CertificateUpdateReq<'static>)),
        Root::Element(element!("CertificateUpdateRes", MSG_BODY, complex CertificateUpdateRes<'static>)),
        Root::Element(element!("ChargeParameterDiscoveryReq", MSG_BODY, complex ChargeParameterDiscoveryReq<'static>)),
        Root::Element(element!("ChargeParameterDiscoveryRes", MSG_BODY, complex ChargeParameterDiscoveryRes<'static>)),
        Root::Element(element!("ChargingStatusReq", MSG_BODY, complex ChargingStatusReq)),
        Root::Element(element!("ChargingStatusRes", MSG_BODY, complex ChargingStatusRes<'static>)),
        Root::Element(element!("ContractAuthenticationReq", MSG_BODY, complex ContractAuthenticationReq<'static>)),
        Root::Element(element!("ContractAuthenticationRes", MSG_BODY, complex ContractAuthenticationRes)),
        Root::Element(element!("CurrentDemandReq", MSG_BODY, complex CurrentDemandReq)),
        Root::Element(element!("CurrentDemandRes", MSG_BODY, complex CurrentDemandRes)),
        Root::Element(element!("DC_EVChargeParameter", MSG_DATA_TYPES, complex DcEvChargeParameter)),
        Root::Element(element!("DC_EVPowerDeliveryParameter", MSG_DATA_TYPES, complex DcEvPowerDeliveryParameter)),
        Root::Element(element!("DC_EVSEChargeParameter", MSG_DATA_TYPES, complex DcEvseChargeParameter)),
        Root::Element(element!("DC_EVSEStatus", MSG_DATA_TYPES, complex DcEvseStatus)),
        Root::Element(element!("DC_EVStatus", MSG_DATA_TYPES, complex DcEvStatus)),
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex crate::xmldsig::DsaKeyValue<'static>)),
        Root::Element(element!("DigestMethod", XMLDSIG, complex crate::xmldsig::DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("EVChargeParameter", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("EVPowerDeliveryParameter", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("EVSEChargeParameter", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("EVSEStatus", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("EVStatus", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("Entry", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("KeyInfo", XMLDSIG, complex crate::xmldsig::KeyInfo<'static>)),
        Root::Element(element!("KeyName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyValue", XMLDSIG, complex crate::xmldsig::KeyValue<'static>)),
        Root::Element(element!("Manifest", XMLDSIG, complex crate::xmldsig::Manifest<'static>)),
        Root::Element(element!("MeteringReceiptReq", MSG_BODY, complex MeteringReceiptReq<'static>)),
        Root::Element(element!("MeteringReceiptRes", MSG_BODY, complex MeteringReceiptRes)),
        Root::Element(element!("MgmtData", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Object", XMLDSIG, complex crate::xmldsig::Object<'static>)),
        Root::Element(element!("PGPData", XMLDSIG, complex crate::xmldsig::PgpData<'static>)),
        Root::Element(element!("PMaxScheduleEntry", MSG_DATA_TYPES, complex PMaxScheduleEntry)),
        Root::Element(element!("PaymentDetailsReq", MSG_BODY, complex PaymentDetailsReq<'static>)),
        Root::Element(element!("PaymentDetailsRes", MSG_BODY, complex PaymentDetailsRes<'static>)),
        Root::Element(element!("PowerDeliveryReq", MSG_BODY, complex PowerDeliveryReq<'static>)),
        Root::Element(element!("PowerDeliveryRes", MSG_BODY, complex PowerDeliveryRes)),
        Root::Element(element!("PreChargeReq", MSG_BODY, complex PreChargeReq)),
        Root::Element(element!("PreChargeRes", MSG_BODY, complex PreChargeRes)),
        Root::Element(element!("RSAKeyValue", XMLDSIG, complex crate::xmldsig::RsaKeyValue<'static>)),
        Root::Element(element!("Reference", XMLDSIG, complex crate::xmldsig::Reference<'static>)),
        Root::Element(element!("RelativeTimeInterval", MSG_DATA_TYPES, complex RelativeTimeInterval)),
        Root::Element(element!("RetrievalMethod", XMLDSIG, complex crate::xmldsig::RetrievalMethod<'static>)),
        Root::Element(element!("SAScheduleList", MSG_DATA_TYPES, complex SaScheduleList<'static>)),
        Root::Element(element!("SASchedules", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("SPKIData", XMLDSIG, complex crate::xmldsig::SpkiData<'static>)),
        Root::Element(element!("SalesTariffEntry", MSG_DATA_TYPES, complex SalesTariffEntry<'static>)),
        Root::Element(element!("ServiceCharge", MSG_DATA_TYPES, complex ServiceCharge<'static>)),
        Root::Element(element!("ServiceDetailReq", MSG_BODY, complex ServiceDetailReq)),
        Root::Element(element!("ServiceDetailRes", MSG_BODY, complex ServiceDetailRes<'static>)),
        Root::Element(element!("ServiceDiscoveryReq", MSG_BODY, complex ServiceDiscoveryReq<'static>)),
        Root::Element(element!("ServiceDiscoveryRes", MSG_BODY, complex ServiceDiscoveryRes<'static>)),
        Root::Element(element!("ServicePaymentSelectionReq", MSG_BODY, complex ServicePaymentSelectionReq<'static>)),
        Root::Element(element!("ServicePaymentSelectionRes", MSG_BODY, complex ServicePaymentSelectionRes)),
        Root::Element(element!("SessionSetupReq", MSG_BODY, complex SessionSetupReq<'static>)),
        Root::Element(element!("SessionSetupRes", MSG_BODY, complex SessionSetupRes<'static>)),
        Root::Element(element!("SessionStopReq", MSG_BODY, complex SessionStop)),
        Root::Element(element!("SessionStopRes", MSG_BODY, complex SessionStopRes)),
        Root::Element(element!("Signature", XMLDSIG, complex crate::xmldsig::Signature<'static>)),
        Root::Element(element!("SignatureMethod", XMLDSIG, complex crate::xmldsig::SignatureMethod<'static>)),
        Root::Element(element!("SignatureProperties", XMLDSIG, complex crate::xmldsig::SignatureProperties<'static>)),
        Root::Element(element!("SignatureProperty", XMLDSIG, complex crate::xmldsig::SignatureProperty<'static>)),
        Root::Element(element!("SignatureValue", XMLDSIG, complex crate::xmldsig::SignatureValue<'static>)),
        Root::Element(element!("SignedInfo", XMLDSIG, complex crate::xmldsig::SignedInfo<'static>)),
        Root::Element(element!("TimeInterval", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("Transform", XMLDSIG, complex crate::xmldsig::Transform<'static>)),
        Root::Element(element!("Transforms", XMLDSIG, complex crate::xmldsig::Transforms<'static>)),
        Root::Element(element!("V2G_Message", MSG_DEF, complex V2GMessage<'static>)),
        Root::Element(element!("WeldingDetectionReq", MSG_BODY, complex WeldingDetectionReq)),
        Root::Element(element!("WeldingDetectionRes", MSG_BODY, complex WeldingDetectionRes)),
        Root::Element(element!("X509Data", XMLDSIG, complex crate::xmldsig::X509Data<'static>)),
    ],
    fragments: &[
        Root::Element(element!("AC_EVChargeParameter", MSG_DATA_TYPES, complex AcEvChargeParameter)),
        Root::Element(element!("AC_EVSEChargeParameter", MSG_DATA_TYPES, complex AcEvseChargeParameter)),
        Root::Element(element!("AC_EVSEStatus", MSG_BODY, complex AcEvseStatus)),
        Root::Element(element!("AC_EVSEStatus", MSG_DATA_TYPES, complex AcEvseStatus)),
        Root::Element(element!("Body", MSG_DEF, complex Body<'static>)),
        Root::Element(element!("BodyElement", MSG_DEF, abstract)),
        Root::Element(element!("BulkChargingComplete", MSG_BODY, simple Kind::Boolean)),
        Root::Element(element!("BulkChargingComplete", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("BulkSOC", MSG_DATA_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("CableCheckReq", MSG_BODY, complex CableCheckReq)),
        Root::Element(element!("CableCheckRes", MSG_BODY, complex CableCheckRes)),
        Root::Element(
            element!("CanonicalizationMethod", XMLDSIG, complex crate::xmldsig::CanonicalizationMethod<'static>),
        ),
        Root::Element(element!("Certificate", MSG_DATA_TYPES, simple Kind::Base64 { min: 0, max: 1200 })),
        Root::Element(element!("CertificateInstallationReq", MSG_BODY, complex CertificateInstallationReq<'static>)),
        Root::Element(element!("CertificateInstallationRes", MSG_BODY, complex CertificateInstallationRes<'static>)),
        Root::Element(element!("CertificateUpdateReq", MSG_BODY, complex CertificateUpdateReq<'static>)),
        Root::Element(element!("CertificateUpdateRes", MSG_BODY, complex CertificateUpdateRes<'static>)),
        Root::Element(element!("ChargeParameterDiscoveryReq", MSG_BODY, complex ChargeParameterDiscoveryReq<'static>)),
        Root::Element(element!("ChargeParameterDiscoveryRes", MSG_BODY, complex ChargeParameterDiscoveryRes<'static>)),
        Root::Element(element!("ChargeService", MSG_BODY, complex ServiceCharge<'static>)),
        Root::Element(element!("ChargingComplete", MSG_BODY, simple Kind::Boolean)),
        Root::Element(element!("ChargingComplete", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("ChargingProfile", MSG_BODY, complex ChargingProfile<'static>)),
        Root::Element(
            element!("ChargingProfileEntryMaxPower", MSG_DATA_TYPES, simple Kind::Integer { min: -32768, max: 32767 }),
        ),
        Root::Element(
            element!("ChargingProfileEntryStart", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 }),
        ),
        Root::Element(element!("ChargingStatusReq", MSG_BODY, complex ChargingStatusReq)),
        Root::Element(element!("ChargingStatusRes", MSG_BODY, complex ChargingStatusRes<'static>)),
        Root::Element(element!("ConsumptionCost", MSG_DATA_TYPES, complex ConsumptionCost<'static>)),
        Root::Element(element!("ContractAuthenticationReq", MSG_BODY, complex ContractAuthenticationReq<'static>)),
        Root::Element(element!("ContractAuthenticationRes", MSG_BODY, complex ContractAuthenticationRes)),
        Root::Element(element!("ContractID", MSG_BODY, simple Kind::Text { min: 0, max: 24 })),
        Root::Element(element!("ContractSignatureCertChain", MSG_BODY, complex CertificateChain<'static>)),
        Root::Element(
            element!("ContractSignatureEncryptedPrivateKey", MSG_BODY, simple Kind::Base64 { min: 0, max: 128 }),
        ),
        Root::Element(element!("Cost", MSG_DATA_TYPES, complex Cost)),
        Root::Element(element!("CurrentDemandReq", MSG_BODY, complex CurrentDemandReq)),
        Root::Element(element!("CurrentDemandRes", MSG_BODY, complex CurrentDemandRes)),
        Root::Element(element!("DC_EVChargeParameter", MSG_DATA_TYPES, complex DcEvChargeParameter)),
        Root::Element(element!("DC_EVPowerDeliveryParameter", MSG_DATA_TYPES, complex DcEvPowerDeliveryParameter)),
        Root::Element(element!("DC_EVSEChargeParameter", MSG_DATA_TYPES, complex DcEvseChargeParameter)),
        Root::Element(element!("DC_EVSEStatus", MSG_BODY, complex DcEvseStatus)),
        Root::Element(element!("DC_EVSEStatus", MSG_DATA_TYPES, complex DcEvseStatus)),
        Root::Element(element!("DC_EVStatus", MSG_BODY, complex DcEvStatus)),
        Root::Element(element!("DC_EVStatus", MSG_DATA_TYPES, complex DcEvStatus)),
        Root::Element(element!("DHParams", MSG_BODY, simple Kind::Base64 { min: 0, max: 256 })),
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex crate::xmldsig::DsaKeyValue<'static>)),
        Root::Element(
            element!("DateTimeNow", MSG_BODY, simple Kind::Integer { min: i64::MIN, max: 9223372036854775807 }),
        ),
        Root::Element(element!("DepartureTime", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("DigestMethod", XMLDSIG, complex crate::xmldsig::DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("EAmount", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EPriceLevel", MSG_DATA_TYPES, simple Kind::Bits { min: 0, max: 255 })),
        Root::Element(element!("EVCCID", MSG_BODY, simple Kind::Hex { min: 0, max: 8 })),
        Root::Element(element!("EVCabinConditioning", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("EVChargeParameter", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("EVEnergyCapacity", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVEnergyRequest", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVErrorCode", MSG_DATA_TYPES, value DcEvErrorCode)),
        Root::Element(element!("EVMaxCurrent", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVMaxVoltage", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVMaximumCurrentLimit", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVMaximumCurrentLimit", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVMaximumPowerLimit", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVMaximumPowerLimit", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVMaximumVoltageLimit", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVMaximumVoltageLimit", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVMinCurrent", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVPowerDeliveryParameter", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("EVRESSConditioning", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("EVRESSSOC", MSG_DATA_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("EVReady", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("EVRequestedEnergyTransferType", MSG_BODY, value EvRequestedEnergyTransfer)),
        Root::Element(element!("EVSEChargeParameter", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("EVSECurrentLimitAchieved", MSG_BODY, simple Kind::Boolean)),
        Root::Element(element!("EVSECurrentRegulationTolerance", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEEnergyToBeDelivered", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEID", MSG_BODY, simple Kind::Hex { min: 0, max: 32 })),
        Root::Element(element!("EVSEIsolationStatus", MSG_DATA_TYPES, value IsolationLevel)),
        Root::Element(element!("EVSEMaxCurrent", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVSEMaxCurrent", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEMaxVoltage", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEMaximumCurrentLimit", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVSEMaximumCurrentLimit", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEMaximumPowerLimit", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVSEMaximumPowerLimit", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEMaximumVoltageLimit", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVSEMaximumVoltageLimit", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEMinCurrent", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEMinimumCurrentLimit", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEMinimumVoltageLimit", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSENotification", MSG_DATA_TYPES, value EvseNotification)),
        Root::Element(element!("EVSEPeakCurrentRipple", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEPowerLimitAchieved", MSG_BODY, simple Kind::Boolean)),
        Root::Element(element!("EVSEPresentCurrent", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVSEPresentVoltage", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVSEProcessing", MSG_BODY, value EvseProcessing)),
        Root::Element(element!("EVSEStatus", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("EVSEStatusCode", MSG_DATA_TYPES, value DcEvseStatusCode)),
        Root::Element(element!("EVSEVoltageLimitAchieved", MSG_BODY, simple Kind::Boolean)),
        Root::Element(element!("EVStatus", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("EVTargetCurrent", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVTargetVoltage", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EnergyTransferType", MSG_DATA_TYPES, value EvseSupportedEnergyTransfer)),
        Root::Element(element!("Entry", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("Exponent", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("FaultCode", MSG_DATA_TYPES, value FaultCode)),
        Root::Element(element!("FaultMsg", MSG_DATA_TYPES, simple Kind::Text { min: 0, max: 64 })),
        Root::Element(element!("FreeService", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("FullSOC", MSG_DATA_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("G", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("GenChallenge", MSG_BODY, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("HMACOutputLength", XMLDSIG, simple Kind::BigInteger { unsigned: false })),
        Root::Element(element!("Header", MSG_DEF, complex MessageHeader<'static>)),
        Root::Element(element!("J", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyInfo", XMLDSIG, complex crate::xmldsig::KeyInfo<'static>)),
        Root::Element(element!("KeyName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyValue", XMLDSIG, complex crate::xmldsig::KeyValue<'static>)),
        Root::Element(element!("ListOfRootCertificateIDs", MSG_BODY, complex ListOfRootCertificateIDs<'static>)),
        Root::Element(element!("Manifest", XMLDSIG, complex crate::xmldsig::Manifest<'static>)),
        Root::Element(element!("MeterID", MSG_DATA_TYPES, simple Kind::Text { min: 0, max: 32 })),
        Root::Element(element!("MeterInfo", MSG_BODY, complex MeterInfo<'static>)),
        Root::Element(element!("MeterReading", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("MeterStatus", MSG_DATA_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("MeteringReceiptReq", MSG_BODY, complex MeteringReceiptReq<'static>)),
        Root::Element(element!("MeteringReceiptRes", MSG_BODY, complex MeteringReceiptRes)),
        Root::Element(element!("MgmtData", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Modulus", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Multiplier", MSG_DATA_TYPES, simple Kind::Bits { min: -3, max: 3 })),
        Root::Element(element!("Notification", MSG_HEADER, complex Notification<'static>)),
        Root::Element(
            element!("NotificationMaxDelay", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 }),
        ),
        Root::Element(element!("NumEPriceLevels", MSG_DATA_TYPES, simple Kind::Bits { min: 0, max: 255 })),
        Root::Element(element!("OEMProvisioningCert", MSG_BODY, simple Kind::Base64 { min: 0, max: 1200 })),
        Root::Element(element!("Object", XMLDSIG, complex crate::xmldsig::Object<'static>)),
        Root::Element(element!("P", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PGPData", XMLDSIG, complex crate::xmldsig::PgpData<'static>)),
        Root::Element(element!("PGPKeyID", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PGPKeyPacket", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PMax", MSG_DATA_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("PMaxSchedule", MSG_DATA_TYPES, complex PMaxSchedule<'static>)),
        Root::Element(element!("PMaxScheduleEntry", MSG_DATA_TYPES, complex PMaxScheduleEntry)),
        Root::Element(element!("PMaxScheduleID", MSG_DATA_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("Parameter", MSG_DATA_TYPES, complex Parameter<'static>)),
        Root::Element(element!("ParameterSet", MSG_DATA_TYPES, complex ParameterSet<'static>)),
        Root::Element(element!("ParameterSetID", MSG_DATA_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("PaymentDetailsReq", MSG_BODY, complex PaymentDetailsReq<'static>)),
        Root::Element(element!("PaymentDetailsRes", MSG_BODY, complex PaymentDetailsRes<'static>)),
        Root::Element(element!("PaymentOption", MSG_DATA_TYPES, value PaymentOption)),
        Root::Element(element!("PaymentOptions", MSG_BODY, complex PaymentOptions<'static>)),
        Root::Element(element!("PgenCounter", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PowerDeliveryReq", MSG_BODY, complex PowerDeliveryReq<'static>)),
        Root::Element(element!("PowerDeliveryRes", MSG_BODY, complex PowerDeliveryRes)),
        Root::Element(element!("PowerSwitchClosed", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("PreChargeReq", MSG_BODY, complex PreChargeReq)),
        Root::Element(element!("PreChargeRes", MSG_BODY, complex PreChargeRes)),
        Root::Element(element!("ProfileEntry", MSG_DATA_TYPES, complex ProfileEntry)),
        Root::Element(element!("Q", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("RCD", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("RSAKeyValue", XMLDSIG, complex crate::xmldsig::RsaKeyValue<'static>)),
        Root::Element(element!("ReadyToChargeState", MSG_BODY, simple Kind::Boolean)),
        Root::Element(element!("ReceiptRequired", MSG_BODY, simple Kind::Boolean)),
        Root::Element(element!("Reference", XMLDSIG, complex crate::xmldsig::Reference<'static>)),
        Root::Element(element!("RelativeTimeInterval", MSG_DATA_TYPES, complex RelativeTimeInterval)),
        Root::Element(element!("RemainingTimeToBulkSoC", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("RemainingTimeToFullSoC", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("ResponseCode", MSG_BODY, value ResponseCode)),
        Root::Element(element!("RetrievalMethod", XMLDSIG, complex crate::xmldsig::RetrievalMethod<'static>)),
        Root::Element(element!("RetryCounter", MSG_BODY, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("RootCertificateID", MSG_DATA_TYPES, simple Kind::Text { min: 0, max: 40 })),
        Root::Element(element!("SAScheduleList", MSG_DATA_TYPES, complex SaScheduleList<'static>)),
        Root::Element(element!("SAScheduleTuple", MSG_DATA_TYPES, complex SaScheduleTuple<'static>)),
        Root::Element(element!("SAScheduleTupleID", MSG_BODY, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("SAScheduleTupleID", MSG_DATA_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("SASchedules", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("SPKIData", XMLDSIG, complex crate::xmldsig::SpkiData<'static>)),
        Root::Element(element!("SPKISexp", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("SalesTariff", MSG_DATA_TYPES, complex SalesTariff<'static>)),
        Root::Element(element!("SalesTariffDescription", MSG_DATA_TYPES, simple Kind::Text { min: 0, max: 32 })),
        Root::Element(element!("SalesTariffEntry", MSG_DATA_TYPES, complex SalesTariffEntry<'static>)),
        Root::Element(element!("SalesTariffID", MSG_DATA_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("Seed", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("SelectedPaymentOption", MSG_BODY, value PaymentOption)),
        Root::Element(element!("SelectedService", MSG_DATA_TYPES, complex SelectedService)),
        Root::Element(element!("SelectedServiceList", MSG_BODY, complex SelectedServiceList<'static>)),
        Root::Element(element!("Service", MSG_DATA_TYPES, complex Service<'static>)),
        Root::Element(element!("ServiceCategory", MSG_BODY, value ServiceCategory)),
        Root::Element(element!("ServiceCategory", MSG_DATA_TYPES, value ServiceCategory)),
        Root::Element(element!("ServiceCharge", MSG_DATA_TYPES, complex ServiceCharge<'static>)),
        Root::Element(element!("ServiceDetailReq", MSG_BODY, complex ServiceDetailReq)),
        Root::Element(element!("ServiceDetailRes", MSG_BODY, complex ServiceDetailRes<'static>)),
        Root::Element(element!("ServiceDiscoveryReq", MSG_BODY, complex ServiceDiscoveryReq<'static>)),
        Root::Element(element!("ServiceDiscoveryRes", MSG_BODY, complex ServiceDiscoveryRes<'static>)),
        Root::Element(element!("ServiceID", MSG_BODY, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("ServiceID", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("ServiceList", MSG_BODY, complex ServiceTagList<'static>)),
        Root::Element(element!("ServiceName", MSG_DATA_TYPES, simple Kind::Text { min: 0, max: 32 })),
        Root::Element(element!("ServiceParameterList", MSG_BODY, complex ServiceParameterList<'static>)),
        Root::Element(element!("ServicePaymentSelectionReq", MSG_BODY, complex ServicePaymentSelectionReq<'static>)),
        Root::Element(element!("ServicePaymentSelectionRes", MSG_BODY, complex ServicePaymentSelectionRes)),
        Root::Element(element!("ServiceScope", MSG_BODY, simple Kind::Text { min: 0, max: 32 })),
        Root::Element(element!("ServiceScope", MSG_DATA_TYPES, simple Kind::Text { min: 0, max: 32 })),
        Root::Element(element!("ServiceTag", MSG_DATA_TYPES, complex ServiceTag<'static>)),
        Root::Element(element!("SessionID", MSG_BODY, simple Kind::Hex { min: 0, max: 8 })),
        Root::Element(element!("SessionID", MSG_HEADER, simple Kind::Hex { min: 0, max: 8 })),
        Root::Element(element!("SessionSetupReq", MSG_BODY, complex SessionSetupReq<'static>)),
        Root::Element(element!("SessionSetupRes", MSG_BODY, complex SessionSetupRes<'static>)),
        Root::Element(element!("SessionStopReq", MSG_BODY, complex SessionStop)),
        Root::Element(element!("SessionStopRes", MSG_BODY, complex SessionStopRes)),
        Root::Element(element!("SigMeterReading", MSG_DATA_TYPES, simple Kind::Base64 { min: 0, max: 32 })),
        Root::Element(element!("Signature", XMLDSIG, complex crate::xmldsig::Signature<'static>)),
        Root::Element(element!("SignatureMethod", XMLDSIG, complex crate::xmldsig::SignatureMethod<'static>)),
        Root::Element(element!("SignatureProperties", XMLDSIG, complex crate::xmldsig::SignatureProperties<'static>)),
        Root::Element(element!("SignatureProperty", XMLDSIG, complex crate::xmldsig::SignatureProperty<'static>)),
        Root::Element(element!("SignatureValue", XMLDSIG, complex crate::xmldsig::SignatureValue<'static>)),
        Root::Element(element!("SignedInfo", XMLDSIG, complex crate::xmldsig::SignedInfo<'static>)),
        Root::Element(element!("SubCertificates", MSG_DATA_TYPES, complex SubCertificates<'static>)),
        Root::Element(
            element!("TMeter", MSG_DATA_TYPES, simple Kind::Integer { min: i64::MIN, max: 9223372036854775807 }),
        ),
        Root::Element(element!("TimeInterval", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("Transform", XMLDSIG, complex crate::xmldsig::Transform<'static>)),
        Root::Element(element!("Transforms", XMLDSIG, complex crate::xmldsig::Transforms<'static>)),
        Root::Element(element!("Unit", MSG_DATA_TYPES, value UnitSymbol)),
        Root::Element(element!("V2G_Message", MSG_DEF, complex V2GMessage<'static>)),
        Root::Element(element!("Value", MSG_DATA_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("WeldingDetectionReq", MSG_BODY, complex WeldingDetectionReq)),
        Root::Element(element!("WeldingDetectionRes", MSG_BODY, complex WeldingDetectionRes)),
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
        Root::Element(element!("amount", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("amountMultiplier", MSG_DATA_TYPES, simple Kind::Bits { min: -3, max: 3 })),
        Root::Element(element!("boolValue", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("byteValue", MSG_DATA_TYPES, simple Kind::Bits { min: -128, max: 127 })),
        Root::Element(element!("costKind", MSG_DATA_TYPES, value CostKind)),
        Root::Element(element!("duration", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("intValue", MSG_DATA_TYPES, simple Kind::Integer { min: -2147483648, max: 2147483647 })),
        Root::Element(element!("physicalValue", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("shortValue", MSG_DATA_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("start", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("startValue", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("stringValue", MSG_DATA_TYPES, simple Kind::Text { min: 0, max: UNBOUNDED })),
    ],
    attributes: &[
        Name { local: "Algorithm", namespace: "" },
        Name { local: "Encoding", namespace: "" },
        Name { local: "Id", namespace: "" },
        Name { local: "MimeType", namespace: "" },
        Name { local: "Name", namespace: "" },
        Name { local: "Target", namespace: "" },
        Name { local: "Type", namespace: "" },
        Name { local: "URI", namespace: "" },
        Name { local: "ValueType", namespace: "" },
    ],
    globals: &[],
    types: &[
        NamedType::complex("AC_EVChargeParameterType", MSG_DATA_TYPES, <AcEvChargeParameter as Exi<'static>>::TYPE),
        NamedType::complex("AC_EVSEChargeParameterType", MSG_DATA_TYPES, <AcEvseChargeParameter as Exi<'static>>::TYPE),
        NamedType::complex("AC_EVSEStatusType", MSG_DATA_TYPES, <AcEvseStatus as Exi<'static>>::TYPE),
        NamedType::none("BodyBaseType", MSG_DEF),
        NamedType::complex("BodyType", MSG_DEF, <Body<'static> as Exi<'static>>::TYPE),
        NamedType::complex("CableCheckReqType", MSG_BODY, <CableCheckReq as Exi<'static>>::TYPE),
        NamedType::complex("CableCheckResType", MSG_BODY, <CableCheckRes as Exi<'static>>::TYPE),
        NamedType::complex(
            "CanonicalizationMethodType",
            XMLDSIG,
            <crate::xmldsig::CanonicalizationMethod<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("CertificateChainType", MSG_DATA_TYPES, <CertificateChain<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "CertificateInstallationReqType",
            MSG_BODY,
            <CertificateInstallationReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "CertificateInstallationResType",
            MSG_BODY,
            <CertificateInstallationRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("CertificateUpdateReqType", MSG_BODY, <CertificateUpdateReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("CertificateUpdateResType", MSG_BODY, <CertificateUpdateRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "ChargeParameterDiscoveryReqType",
            MSG_BODY,
            <ChargeParameterDiscoveryReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "ChargeParameterDiscoveryResType",
            MSG_BODY,
            <ChargeParameterDiscoveryRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("ChargingProfileType", MSG_DATA_TYPES, <ChargingProfile<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ChargingStatusReqType", MSG_BODY, <ChargingStatusReq as Exi<'static>>::TYPE),
        NamedType::complex("ChargingStatusResType", MSG_BODY, <ChargingStatusRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ConsumptionCostType", MSG_DATA_TYPES, <ConsumptionCost<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "ContractAuthenticationReqType",
            MSG_BODY,
            <ContractAuthenticationReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "ContractAuthenticationResType",
            MSG_BODY,
            <ContractAuthenticationRes as Exi<'static>>::TYPE,
        ),
        NamedType::complex("CostType", MSG_DATA_TYPES, <Cost as Exi<'static>>::TYPE),
        NamedType::simple("CryptoBinary", XMLDSIG, &Simple { name: "", kind: Kind::Base64 { min: 0, max: UNBOUNDED } }),
        NamedType::complex("CurrentDemandReqType", MSG_BODY, <CurrentDemandReq as Exi<'static>>::TYPE),
        NamedType::complex("CurrentDemandResType", MSG_BODY, <CurrentDemandRes as Exi<'static>>::TYPE),
        NamedType::complex("DC_EVChargeParameterType", MSG_DATA_TYPES, <DcEvChargeParameter as Exi<'static>>::TYPE),
        NamedType::simple(
            "DC_EVErrorCodeType",
            MSG_DATA_TYPES,
            &<DcEvErrorCode as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::complex(
            "DC_EVPowerDeliveryParameterType",
            MSG_DATA_TYPES,
            <DcEvPowerDeliveryParameter as Exi<'static>>::TYPE,
        ),
        NamedType::complex("DC_EVSEChargeParameterType", MSG_DATA_TYPES, <DcEvseChargeParameter as Exi<'static>>::TYPE),
        NamedType::simple(
            "DC_EVSEStatusCodeType",
            MSG_DATA_TYPES,
            &<DcEvseStatusCode as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::complex("DC_EVSEStatusType", MSG_DATA_TYPES, <DcEvseStatus as Exi<'static>>::TYPE),
        NamedType::complex("DC_EVStatusType", MSG_DATA_TYPES, <DcEvStatus as Exi<'static>>::TYPE),
        NamedType::complex("DSAKeyValueType", XMLDSIG, <crate::xmldsig::DsaKeyValue<'static> as Exi<'static>>::TYPE),
        NamedType::complex("DigestMethodType", XMLDSIG, <crate::xmldsig::DigestMethod<'static> as Exi<'static>>::TYPE),
        NamedType::simple(
            "DigestValueType",
            XMLDSIG,
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: UNBOUNDED } },
        ),
        NamedType::none("EVChargeParameterType", MSG_DATA_TYPES),
        NamedType::none("EVPowerDeliveryParameterType", MSG_DATA_TYPES),
        NamedType::simple(
            "EVRequestedEnergyTransferType",
            MSG_DATA_TYPES,
            &<EvRequestedEnergyTransfer as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::none("EVSEChargeParameterType", MSG_DATA_TYPES),
        NamedType::simple(
            "EVSENotificationType",
            MSG_DATA_TYPES,
            &<EvseNotification as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "EVSEProcessingType",
            MSG_DATA_TYPES,
            &<EvseProcessing as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::none("EVSEStatusType", MSG_DATA_TYPES),
        NamedType::simple(
            "EVSESupportedEnergyTransferType",
            MSG_DATA_TYPES,
            &<EvseSupportedEnergyTransfer as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::none("EVStatusType", MSG_DATA_TYPES),
        NamedType::none("EntryType", MSG_DATA_TYPES),
        NamedType::simple(
            "HMACOutputLengthType",
            XMLDSIG,
            &Simple { name: "", kind: Kind::BigInteger { unsigned: false } },
        ),
        NamedType::none("IntervalType", MSG_DATA_TYPES),
        NamedType::complex("KeyInfoType", XMLDSIG, <crate::xmldsig::KeyInfo<'static> as Exi<'static>>::TYPE),
        NamedType::complex("KeyValueType", XMLDSIG, <crate::xmldsig::KeyValue<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "ListOfRootCertificateIDsType",
            MSG_DATA_TYPES,
            <ListOfRootCertificateIDs<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("ManifestType", XMLDSIG, <crate::xmldsig::Manifest<'static> as Exi<'static>>::TYPE),
        NamedType::complex("MessageHeaderType", MSG_HEADER, <MessageHeader<'static> as Exi<'static>>::TYPE),
        NamedType::complex("MeterInfoType", MSG_DATA_TYPES, <MeterInfo<'static> as Exi<'static>>::TYPE),
        NamedType::complex("MeteringReceiptReqType", MSG_BODY, <MeteringReceiptReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("MeteringReceiptResType", MSG_BODY, <MeteringReceiptRes as Exi<'static>>::TYPE),
        NamedType::complex("NotificationType", MSG_DATA_TYPES, <Notification<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ObjectType", XMLDSIG, <crate::xmldsig::Object<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PGPDataType", XMLDSIG, <crate::xmldsig::PgpData<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PMaxScheduleEntryType", MSG_DATA_TYPES, <PMaxScheduleEntry as Exi<'static>>::TYPE),
        NamedType::complex("PMaxScheduleType", MSG_DATA_TYPES, <PMaxSchedule<'static> as Exi<'static>>::TYPE),
        NamedType::simple(
            "PMaxType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Integer { min: -32768, max: 32767 } },
        ),
        NamedType::complex("ParameterSetType", MSG_DATA_TYPES, <ParameterSet<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ParameterType", MSG_DATA_TYPES, <Parameter<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PaymentDetailsReqType", MSG_BODY, <PaymentDetailsReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PaymentDetailsResType", MSG_BODY, <PaymentDetailsRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PaymentOptionsType", MSG_DATA_TYPES, <PaymentOptions<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PhysicalValueType", MSG_DATA_TYPES, <PhysicalValue as Exi<'static>>::TYPE),
        NamedType::complex("PowerDeliveryReqType", MSG_BODY, <PowerDeliveryReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PowerDeliveryResType", MSG_BODY, <PowerDeliveryRes as Exi<'static>>::TYPE),
        NamedType::complex("PreChargeReqType", MSG_BODY, <PreChargeReq as Exi<'static>>::TYPE),
        NamedType::complex("PreChargeResType", MSG_BODY, <PreChargeRes as Exi<'static>>::TYPE),
        NamedType::complex("ProfileEntryType", MSG_DATA_TYPES, <ProfileEntry as Exi<'static>>::TYPE),
        NamedType::complex("RSAKeyValueType", XMLDSIG, <crate::xmldsig::RsaKeyValue<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ReferenceType", XMLDSIG, <crate::xmldsig::Reference<'static> as Exi<'static>>::TYPE),
        NamedType::complex("RelativeTimeIntervalType", MSG_DATA_TYPES, <RelativeTimeInterval as Exi<'static>>::TYPE),
        NamedType::complex(
            "RetrievalMethodType",
            XMLDSIG,
            <crate::xmldsig::RetrievalMethod<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::simple(
            "SAIDType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Integer { min: -32768, max: 32767 } },
        ),
        NamedType::complex("SAScheduleListType", MSG_DATA_TYPES, <SaScheduleList<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SAScheduleTupleType", MSG_DATA_TYPES, <SaScheduleTuple<'static> as Exi<'static>>::TYPE),
        NamedType::none("SASchedulesType", MSG_DATA_TYPES),
        NamedType::complex("SPKIDataType", XMLDSIG, <crate::xmldsig::SpkiData<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SalesTariffEntryType", MSG_DATA_TYPES, <SalesTariffEntry<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SalesTariffType", MSG_DATA_TYPES, <SalesTariff<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "SelectedServiceListType",
            MSG_DATA_TYPES,
            <SelectedServiceList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("SelectedServiceType", MSG_DATA_TYPES, <SelectedService as Exi<'static>>::TYPE),
        NamedType::complex("ServiceChargeType", MSG_DATA_TYPES, <ServiceCharge<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ServiceDetailReqType", MSG_BODY, <ServiceDetailReq as Exi<'static>>::TYPE),
        NamedType::complex("ServiceDetailResType", MSG_BODY, <ServiceDetailRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ServiceDiscoveryReqType", MSG_BODY, <ServiceDiscoveryReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ServiceDiscoveryResType", MSG_BODY, <ServiceDiscoveryRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "ServiceParameterListType",
            MSG_DATA_TYPES,
            <ServiceParameterList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "ServicePaymentSelectionReqType",
            MSG_BODY,
            <ServicePaymentSelectionReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "ServicePaymentSelectionResType",
            MSG_BODY,
            <ServicePaymentSelectionRes as Exi<'static>>::TYPE,
        ),
        NamedType::complex("ServiceTagListType", MSG_DATA_TYPES, <ServiceTagList<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ServiceTagType", MSG_DATA_TYPES, <ServiceTag<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ServiceType", MSG_DATA_TYPES, <Service<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SessionSetupReqType", MSG_BODY, <SessionSetupReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SessionSetupResType", MSG_BODY, <SessionSetupRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SessionStopResType", MSG_BODY, <SessionStopRes as Exi<'static>>::TYPE),
        NamedType::complex("SessionStopType", MSG_BODY, <SessionStop as Exi<'static>>::TYPE),
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
        NamedType::complex("SignedInfoType", XMLDSIG, <crate::xmldsig::SignedInfo<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SubCertificatesType", MSG_DATA_TYPES, <SubCertificates<'static> as Exi<'static>>::TYPE),
        NamedType::complex("TransformType", XMLDSIG, <crate::xmldsig::Transform<'static> as Exi<'static>>::TYPE),
        NamedType::complex("TransformsType", XMLDSIG, <crate::xmldsig::Transforms<'static> as Exi<'static>>::TYPE),
        NamedType::complex("WeldingDetectionReqType", MSG_BODY, <WeldingDetectionReq as Exi<'static>>::TYPE),
        NamedType::complex("WeldingDetectionResType", MSG_BODY, <WeldingDetectionRes as Exi<'static>>::TYPE),
        NamedType::complex("X509DataType", XMLDSIG, <crate::xmldsig::X509Data<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "X509IssuerSerialType",
            XMLDSIG,
            <crate::xmldsig::X509IssuerSerial<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::simple(
            "certificateType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: 1200 } },
        ),
        NamedType::simple("contractIDType", MSG_DATA_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 24 } }),
        NamedType::simple("costKindType", MSG_DATA_TYPES, &<CostKind as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::simple(
            "dHParamsType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: 256 } },
        ),
        NamedType::simple("evccIDType", MSG_DATA_TYPES, &Simple { name: "", kind: Kind::Hex { min: 0, max: 8 } }),
        NamedType::simple("evseIDType", MSG_DATA_TYPES, &Simple { name: "", kind: Kind::Hex { min: 0, max: 32 } }),
        NamedType::simple("faultCodeType", MSG_DATA_TYPES, &<FaultCode as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::simple("faultMsgType", MSG_DATA_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 64 } }),
        NamedType::simple(
            "genChallengeType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } },
        ),
        NamedType::simple(
            "isolationLevelType",
            MSG_DATA_TYPES,
            &<IsolationLevel as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple("meterIDType", MSG_DATA_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 32 } }),
        NamedType::simple(
            "meterStatusType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Integer { min: -32768, max: 32767 } },
        ),
        NamedType::simple(
            "paymentOptionType",
            MSG_DATA_TYPES,
            &<PaymentOption as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "percentValueType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Bits { min: 0, max: 100 } },
        ),
        NamedType::simple(
            "privateKeyType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: 128 } },
        ),
        NamedType::simple("responseCodeType", MSG_DATA_TYPES, &<ResponseCode as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::simple(
            "rootCertificateIDType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Text { min: 0, max: 40 } },
        ),
        NamedType::simple(
            "serviceCategoryType",
            MSG_DATA_TYPES,
            &<ServiceCategory as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "serviceIDType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Unsigned { min: 0, max: 65535 } },
        ),
        NamedType::simple(
            "serviceNameType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Text { min: 0, max: 32 } },
        ),
        NamedType::simple(
            "serviceScopeType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Text { min: 0, max: 32 } },
        ),
        NamedType::simple("sessionIDType", MSG_DATA_TYPES, &Simple { name: "", kind: Kind::Hex { min: 0, max: 8 } }),
        NamedType::simple(
            "sigMeterReadingType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: 32 } },
        ),
        NamedType::simple(
            "tariffDescriptionType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Text { min: 0, max: 32 } },
        ),
        NamedType::simple(
            "unitMultiplierType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Bits { min: -3, max: 3 } },
        ),
        NamedType::simple("unitSymbolType", MSG_DATA_TYPES, &<UnitSymbol as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::simple("valueType", MSG_DATA_TYPES, &<Value as wireform_exi::Value<'static>>::SIMPLE),
    ],
    namespaces: &[XMLDSIG, MSG_BODY, MSG_DATA_TYPES, MSG_DEF, MSG_HEADER],
};

/// A message: what a document may be.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(document(7), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Message<'a> {
    /// `ServiceCharge`.
    #[exi(code = 57)]
    ServiceCharge(ServiceCharge<'a>),
    /// `V2G_Message`.
    #[exi(code = 77)]
    V2GMessage(V2GMessage<'a>),
}
impl<'a> From<ServiceCharge<'a>> for Message<'a> {
    fn from(value: ServiceCharge<'a>) -> Self {
        Message::ServiceCharge(value)
    }
}
impl<'a> From<V2GMessage<'a>> for Message<'a> {
    fn from(value: V2GMessage<'a>) -> Self {
        Message::V2GMessage(value)
    }
}

/// A part of a message as it is signed.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(fragment(8, 246), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Fragment<'a> {
    /// `CertificateInstallationReq`.
    #[exi(code = 13)]
    CertificateInstallationReq(CertificateInstallationReq<'a>),
    /// `CertificateInstallationRes`.
    #[exi(code = 14)]
    CertificateInstallationRes(CertificateInstallationRes<'a>),
    /// `CertificateUpdateReq`.
    #[exi(code = 15)]
    CertificateUpdateReq(CertificateUpdateReq<'a>),
    /// `CertificateUpdateRes`.
    #[exi(code = 16)]
    CertificateUpdateRes(CertificateUpdateRes<'a>),
    /// `ContractAuthenticationReq`.
    #[exi(code = 28)]
    ContractAuthenticationReq(ContractAuthenticationReq<'a>),
    /// `MeteringReceiptReq`.
    #[exi(code = 122)]
    MeteringReceiptReq(MeteringReceiptReq<'a>),
    /// `SalesTariff`.
    #[exi(code = 174)]
    SalesTariff(SalesTariff<'a>),
    /// `ServiceCharge`.
    #[exi(code = 185)]
    ServiceCharge(ServiceCharge<'a>),
    /// `V2G_Message`.
    #[exi(code = 219)]
    V2GMessage(V2GMessage<'a>),
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
impl<'a> From<CertificateUpdateReq<'a>> for Fragment<'a> {
    fn from(value: CertificateUpdateReq<'a>) -> Self {
        Fragment::CertificateUpdateReq(value)
    }
}
impl<'a> From<CertificateUpdateRes<'a>> for Fragment<'a> {
    fn from(value: CertificateUpdateRes<'a>) -> Self {
        Fragment::CertificateUpdateRes(value)
    }
}
impl<'a> From<ContractAuthenticationReq<'a>> for Fragment<'a> {
    fn from(value: ContractAuthenticationReq<'a>) -> Self {
        Fragment::ContractAuthenticationReq(value)
    }
}
impl<'a> From<MeteringReceiptReq<'a>> for Fragment<'a> {
    fn from(value: MeteringReceiptReq<'a>) -> Self {
        Fragment::MeteringReceiptReq(value)
    }
}
impl<'a> From<SalesTariff<'a>> for Fragment<'a> {
    fn from(value: SalesTariff<'a>) -> Self {
        Fragment::SalesTariff(value)
    }
}
impl<'a> From<ServiceCharge<'a>> for Fragment<'a> {
    fn from(value: ServiceCharge<'a>) -> Self {
        Fragment::ServiceCharge(value)
    }
}
impl<'a> From<V2GMessage<'a>> for Fragment<'a> {
    fn from(value: V2GMessage<'a>) -> Self {
        Fragment::V2GMessage(value)
    }
}
