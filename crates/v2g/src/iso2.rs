//! ISO 15118-2.
//!
//! Written by the importer from the standard's XML schemas. Do not edit.

use wireform_exi::{
    Exi, element,
    schema::{Kind, Name, NamedType, Root, Schema, Simple, UNBOUNDED},
};

/// A namespace of the set.
pub const XMLDSIG: &str = "http://www.w3.org/2000/09/xmldsig#";
/// A namespace of the set.
pub const MSG_BODY: &str = "urn:iso:15118:2:2013:MsgBody";
/// A namespace of the set.
pub const MSG_DATA_TYPES: &str = "urn:iso:15118:2:2013:MsgDataTypes";
/// A namespace of the set.
pub const MSG_DEF: &str = "urn:iso:15118:2:2013:MsgDef";
/// A namespace of the set.
pub const MSG_HEADER: &str = "urn:iso:15118:2:2013:MsgHeader";

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
    /// `FAILED_MeteringSignatureNotValid`.
    #[exi(name = "FAILED_MeteringSignatureNotValid")]
    FailedMeteringSignatureNotValid,
    /// `FAILED_NoChargeServiceSelected`.
    #[exi(name = "FAILED_NoChargeServiceSelected")]
    FailedNoChargeServiceSelected,
    /// `FAILED_WrongEnergyTransferMode`.
    #[exi(name = "FAILED_WrongEnergyTransferMode")]
    FailedWrongEnergyTransferMode,
    /// `FAILED_ContactorError`.
    #[exi(name = "FAILED_ContactorError")]
    FailedContactorError,
    /// `FAILED_CertificateNotAllowedAtThisEVSE`.
    #[exi(name = "FAILED_CertificateNotAllowedAtThisEVSE")]
    FailedCertificateNotAllowedAtThisEvse,
    /// `FAILED_CertificateRevoked`.
    #[exi(name = "FAILED_CertificateRevoked")]
    FailedCertificateRevoked,
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

/// `paymentOptionType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "paymentOptionType")]
pub enum PaymentOption {
    /// `Contract`.
    Contract,
    /// `ExternalPayment`.
    ExternalPayment,
}

/// `EnergyTransferModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "EnergyTransferModeType")]
pub enum EnergyTransferMode {
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
    /// `V`.
    V,
    /// `W`.
    W,
    /// `Wh`.
    Wh,
}

/// `EVSEProcessingType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "EVSEProcessingType")]
pub enum EvseProcessing {
    /// `Finished`.
    Finished,
    /// `Ongoing`.
    Ongoing,
    /// `Ongoing_WaitingForCustomerInteraction`.
    #[exi(name = "Ongoing_WaitingForCustomerInteraction")]
    OngoingWaitingForCustomerInteraction,
}

/// `chargeProgressType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "chargeProgressType")]
pub enum ChargeProgress {
    /// `Start`.
    Start,
    /// `Stop`.
    Stop,
    /// `Renegotiate`.
    Renegotiate,
}

/// `chargingSessionType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "chargingSessionType")]
pub enum ChargingSession {
    /// `Terminate`.
    Terminate,
    /// `Pause`.
    Pause,
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
    /// `No_IMD`.
    #[exi(name = "No_IMD")]
    NoImd,
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
pub enum EvChargeParameterChoice {
    /// `AC_EVChargeParameter`.
    #[exi(element = "AC_EVChargeParameter")]
    AcEvChargeParameter(AcEvChargeParameter),
    /// `DC_EVChargeParameter`.
    #[exi(element = "DC_EVChargeParameter")]
    DcEvChargeParameter(DcEvChargeParameter),
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
pub enum EvseChargeParameterChoice {
    /// `AC_EVSEChargeParameter`.
    #[exi(element = "AC_EVSEChargeParameter")]
    AcEvseChargeParameter(AcEvseChargeParameter),
    /// `DC_EVSEChargeParameter`.
    #[exi(element = "DC_EVSEChargeParameter")]
    DcEvseChargeParameter(DcEvseChargeParameter),
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

/// `EvPowerDeliveryParameter` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = MSG_DATA_TYPES, abstract_element(1, "EVPowerDeliveryParameter"))]
pub enum EvPowerDeliveryParameterChoice {
    /// `DC_EVPowerDeliveryParameter`.
    #[exi(element = "DC_EVPowerDeliveryParameter")]
    DcEvPowerDeliveryParameter(DcEvPowerDeliveryParameter),
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
#[exi(ns = MSG_BODY, abstract_element(2, "BodyElement"))]
pub enum BodyElement<'a> {
    /// `AuthorizationReq`.
    #[exi(element = "AuthorizationReq")]
    AuthorizationReq(AuthorizationReq<'a>),
    /// `AuthorizationRes`.
    #[exi(element = "AuthorizationRes")]
    AuthorizationRes(AuthorizationRes),
    /// `CableCheckReq`.
    #[exi(element = "CableCheckReq")]
    CableCheckReq(CableCheckReq),
    /// `CableCheckRes`.
    #[exi(element = "CableCheckRes")]
    CableCheckRes(CableCheckRes),
    /// `CertificateInstallationReq`.
    #[exi(element = "CertificateInstallationReq")]
    CertificateInstallationReq(CertificateInstallationReq<'a>),
    /// `CertificateInstallationRes`.
    #[exi(element = "CertificateInstallationRes")]
    CertificateInstallationRes(&'a CertificateInstallationRes<'a>),
    /// `CertificateUpdateReq`.
    #[exi(element = "CertificateUpdateReq")]
    CertificateUpdateReq(&'a CertificateUpdateReq<'a>),
    /// `CertificateUpdateRes`.
    #[exi(element = "CertificateUpdateRes")]
    CertificateUpdateRes(&'a CertificateUpdateRes<'a>),
    /// `ChargeParameterDiscoveryReq`.
    #[exi(element = "ChargeParameterDiscoveryReq")]
    ChargeParameterDiscoveryReq(&'a ChargeParameterDiscoveryReq),
    /// `ChargeParameterDiscoveryRes`.
    #[exi(element = "ChargeParameterDiscoveryRes")]
    ChargeParameterDiscoveryRes(&'a ChargeParameterDiscoveryRes<'a>),
    /// `ChargingStatusReq`.
    #[exi(element = "ChargingStatusReq")]
    ChargingStatusReq(ChargingStatusReq),
    /// `ChargingStatusRes`.
    #[exi(element = "ChargingStatusRes")]
    ChargingStatusRes(ChargingStatusRes<'a>),
    /// `CurrentDemandReq`.
    #[exi(element = "CurrentDemandReq")]
    CurrentDemandReq(CurrentDemandReq),
    /// `CurrentDemandRes`.
    #[exi(element = "CurrentDemandRes")]
    CurrentDemandRes(&'a CurrentDemandRes<'a>),
    /// `MeteringReceiptReq`.
    #[exi(element = "MeteringReceiptReq")]
    MeteringReceiptReq(&'a MeteringReceiptReq<'a>),
    /// `MeteringReceiptRes`.
    #[exi(element = "MeteringReceiptRes")]
    MeteringReceiptRes(MeteringReceiptRes),
    /// `PaymentDetailsReq`.
    #[exi(element = "PaymentDetailsReq")]
    PaymentDetailsReq(&'a PaymentDetailsReq<'a>),
    /// `PaymentDetailsRes`.
    #[exi(element = "PaymentDetailsRes")]
    PaymentDetailsRes(PaymentDetailsRes),
    /// `PaymentServiceSelectionReq`.
    #[exi(element = "PaymentServiceSelectionReq")]
    PaymentServiceSelectionReq(PaymentServiceSelectionReq<'a>),
    /// `PaymentServiceSelectionRes`.
    #[exi(element = "PaymentServiceSelectionRes")]
    PaymentServiceSelectionRes(PaymentServiceSelectionRes),
    /// `PowerDeliveryReq`.
    #[exi(element = "PowerDeliveryReq")]
    PowerDeliveryReq(PowerDeliveryReq<'a>),
    /// `PowerDeliveryRes`.
    #[exi(element = "PowerDeliveryRes")]
    PowerDeliveryRes(PowerDeliveryRes),
    /// `PreChargeReq`.
    #[exi(element = "PreChargeReq")]
    PreChargeReq(PreChargeReq),
    /// `PreChargeRes`.
    #[exi(element = "PreChargeRes")]
    PreChargeRes(PreChargeRes),
    /// `ServiceDetailReq`.
    #[exi(element = "ServiceDetailReq")]
    ServiceDetailReq(ServiceDetailReq),
    /// `ServiceDetailRes`.
    #[exi(element = "ServiceDetailRes")]
    ServiceDetailRes(ServiceDetailRes<'a>),
    /// `ServiceDiscoveryReq`.
    #[exi(element = "ServiceDiscoveryReq")]
    ServiceDiscoveryReq(ServiceDiscoveryReq<'a>),
    /// `ServiceDiscoveryRes`.
    #[exi(element = "ServiceDiscoveryRes")]
    ServiceDiscoveryRes(&'a ServiceDiscoveryRes<'a>),
    /// `SessionSetupReq`.
    #[exi(element = "SessionSetupReq")]
    SessionSetupReq(SessionSetupReq<'a>),
    /// `SessionSetupRes`.
    #[exi(element = "SessionSetupRes")]
    SessionSetupRes(SessionSetupRes<'a>),
    /// `SessionStopReq`.
    #[exi(element = "SessionStopReq")]
    SessionStopReq(SessionStopReq),
    /// `SessionStopRes`.
    #[exi(element = "SessionStopRes")]
    SessionStopRes(SessionStopRes),
    /// `WeldingDetectionReq`.
    #[exi(element = "WeldingDetectionReq")]
    WeldingDetectionReq(WeldingDetectionReq),
    /// `WeldingDetectionRes`.
    #[exi(element = "WeldingDetectionRes")]
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

/// `SessionSetupReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SessionSetupReqType", ns = MSG_BODY)]
pub struct SessionSetupReq<'a> {
    /// `EVCCID`: at most 6 octets.
    #[exi(element = "EVCCID", hex, max = 6)]
    pub evccid: &'a [u8],
}

/// `SessionSetupResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SessionSetupResType", ns = MSG_BODY)]
pub struct SessionSetupRes<'a> {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `EVSEID`: 7 to 37 characters.
    #[exi(element = "EVSEID", min = 7, max = 37)]
    pub evseid: &'a str,
    /// `EVSETimeStamp`.
    #[exi(element = "EVSETimeStamp")]
    pub evse_time_stamp: Option<i64>,
}

/// `ServiceDiscoveryReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceDiscoveryReqType", ns = MSG_BODY)]
pub struct ServiceDiscoveryReq<'a> {
    /// `ServiceScope`: at most 64 characters.
    #[exi(element = "ServiceScope", max = 64)]
    pub service_scope: Option<&'a str>,
    /// `ServiceCategory`.
    #[exi(element = "ServiceCategory", simple)]
    pub service_category: Option<ServiceCategory>,
}

/// `PaymentOptionListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PaymentOptionListType", ns = MSG_DATA_TYPES)]
pub struct PaymentOptionList<'a> {
    /// `PaymentOption`, 1 to 2 times.
    #[exi(element = "PaymentOption", simple, occurs(1, 2))]
    pub payment_option: &'a [PaymentOption],
}

/// `ServiceType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceType", ns = MSG_DATA_TYPES)]
pub struct Service<'a> {
    /// `ServiceID`.
    #[exi(element = "ServiceID")]
    pub service_id: u16,
    /// `ServiceName`: at most 32 characters.
    #[exi(element = "ServiceName", max = 32)]
    pub service_name: Option<&'a str>,
    /// `ServiceCategory`.
    #[exi(element = "ServiceCategory", simple)]
    pub service_category: ServiceCategory,
    /// `ServiceScope`: at most 64 characters.
    #[exi(element = "ServiceScope", max = 64)]
    pub service_scope: Option<&'a str>,
    /// `FreeService`.
    #[exi(element = "FreeService")]
    pub free_service: bool,
}

/// `SupportedEnergyTransferModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SupportedEnergyTransferModeType", ns = MSG_DATA_TYPES)]
pub struct SupportedEnergyTransferMode<'a> {
    /// `EnergyTransferMode`, 1 to 6 times.
    #[exi(element = "EnergyTransferMode", simple, occurs(1, 6))]
    pub energy_transfer_mode: &'a [EnergyTransferMode],
}

/// `ChargeServiceType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ChargeServiceType", ns = MSG_DATA_TYPES)]
pub struct ChargeService<'a> {
    /// `ServiceID`.
    #[exi(element = "ServiceID")]
    pub service_id: u16,
    /// `ServiceName`: at most 32 characters.
    #[exi(element = "ServiceName", max = 32)]
    pub service_name: Option<&'a str>,
    /// `ServiceCategory`.
    #[exi(element = "ServiceCategory", simple)]
    pub service_category: ServiceCategory,
    /// `ServiceScope`: at most 64 characters.
    #[exi(element = "ServiceScope", max = 64)]
    pub service_scope: Option<&'a str>,
    /// `FreeService`.
    #[exi(element = "FreeService")]
    pub free_service: bool,
    /// `SupportedEnergyTransferMode`.
    #[exi(element = "SupportedEnergyTransferMode")]
    pub supported_energy_transfer_mode: SupportedEnergyTransferMode<'a>,
}

/// `ServiceListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceListType", ns = MSG_DATA_TYPES)]
pub struct ServiceList<'a> {
    /// `Service`, 1 to 8 times.
    #[exi(element = "Service", occurs(1, 8))]
    pub service: &'a [Service<'a>],
}

/// `ServiceDiscoveryResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceDiscoveryResType", ns = MSG_BODY)]
pub struct ServiceDiscoveryRes<'a> {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `PaymentOptionList`.
    #[exi(element = "PaymentOptionList")]
    pub payment_option_list: PaymentOptionList<'a>,
    /// `ChargeService`.
    #[exi(element = "ChargeService")]
    pub charge_service: ChargeService<'a>,
    /// `ServiceList`.
    #[exi(element = "ServiceList")]
    pub service_list: Option<ServiceList<'a>>,
}

/// `ServiceDetailReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceDetailReqType", ns = MSG_BODY)]
pub struct ServiceDetailReq {
    /// `ServiceID`.
    #[exi(element = "ServiceID")]
    pub service_id: u16,
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
    pub unit: UnitSymbol,
    /// `Value`.
    #[exi(element = "Value")]
    pub value: i16,
}

/// `ParameterType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ParameterType")]
pub struct Parameter<'a> {
    /// The attribute `Name`.
    #[exi(attribute = "Name", ns = MSG_DATA_TYPES)]
    pub name: &'a str,
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
    /// `Parameter`, 1 to 16 times.
    #[exi(element = "Parameter", occurs(1, 16))]
    pub parameter: &'a [Parameter<'a>],
}

/// `ServiceParameterListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ServiceParameterListType", ns = MSG_DATA_TYPES)]
pub struct ServiceParameterList<'a> {
    /// `ParameterSet`, 1 to 255 times.
    #[exi(element = "ParameterSet", occurs(1, 255))]
    pub parameter_set: &'a [ParameterSet<'a>],
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
    /// `SelectedService`, 1 to 16 times.
    #[exi(element = "SelectedService", occurs(1, 16))]
    pub selected_service: &'a [SelectedService],
}

/// `PaymentServiceSelectionReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PaymentServiceSelectionReqType", ns = MSG_BODY)]
pub struct PaymentServiceSelectionReq<'a> {
    /// `SelectedPaymentOption`.
    #[exi(element = "SelectedPaymentOption", simple)]
    pub selected_payment_option: PaymentOption,
    /// `SelectedServiceList`.
    #[exi(element = "SelectedServiceList")]
    pub selected_service_list: SelectedServiceList<'a>,
}

/// `PaymentServiceSelectionResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PaymentServiceSelectionResType", ns = MSG_BODY)]
pub struct PaymentServiceSelectionRes {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
}

/// `SubCertificatesType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SubCertificatesType", ns = MSG_DATA_TYPES)]
pub struct SubCertificates<'a> {
    /// `Certificate`: at most 800 octets, 1 to 4 times.
    #[exi(element = "Certificate", max = 800, occurs(1, 4))]
    pub certificate: &'a [&'a [u8]],
}

/// `CertificateChainType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CertificateChainType", ns = MSG_DATA_TYPES)]
pub struct CertificateChain<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = MSG_DATA_TYPES)]
    pub id: Option<&'a str>,
    /// `Certificate`: at most 800 octets.
    #[exi(element = "Certificate", max = 800)]
    pub certificate: &'a [u8],
    /// `SubCertificates`.
    #[exi(element = "SubCertificates")]
    pub sub_certificates: Option<SubCertificates<'a>>,
}

/// `PaymentDetailsReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PaymentDetailsReqType", ns = MSG_BODY)]
pub struct PaymentDetailsReq<'a> {
    /// `eMAID`: 14 to 15 characters.
    #[exi(element = "eMAID", min = 14, max = 15)]
    pub e_maid: &'a str,
    /// `ContractSignatureCertChain`.
    #[exi(element = "ContractSignatureCertChain")]
    pub contract_signature_cert_chain: CertificateChain<'a>,
}

/// `PaymentDetailsResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PaymentDetailsResType", ns = MSG_BODY)]
pub struct PaymentDetailsRes {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `GenChallenge`: 16 octets.
    #[exi(element = "GenChallenge")]
    pub gen_challenge: [u8; 16],
    /// `EVSETimeStamp`.
    #[exi(element = "EVSETimeStamp")]
    pub evse_time_stamp: i64,
}

/// `AuthorizationReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AuthorizationReqType", ns = MSG_BODY)]
pub struct AuthorizationReq<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = MSG_BODY)]
    pub id: Option<&'a str>,
    /// `GenChallenge`: 16 octets.
    #[exi(element = "GenChallenge")]
    pub gen_challenge: Option<[u8; 16]>,
}

/// `AuthorizationResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AuthorizationResType", ns = MSG_BODY)]
pub struct AuthorizationRes {
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
pub struct ChargeParameterDiscoveryReq {
    /// `MaxEntriesSAScheduleTuple`.
    #[exi(element = "MaxEntriesSAScheduleTuple")]
    pub max_entries_sa_schedule_tuple: Option<u16>,
    /// `RequestedEnergyTransferMode`.
    #[exi(element = "RequestedEnergyTransferMode", simple)]
    pub requested_energy_transfer_mode: EnergyTransferMode,
    /// `EVChargeParameter` or one of its substitutes.
    #[exi(choice)]
    pub ev_charge_parameter: EvChargeParameterChoice,
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
    pub sa_schedules: Option<SaSchedulesChoice<'a>>,
    /// `EVSEChargeParameter` or one of its substitutes.
    #[exi(choice)]
    pub evse_charge_parameter: EvseChargeParameterChoice,
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
    pub charging_profile_entry_max_power: PhysicalValue,
    /// `ChargingProfileEntryMaxNumberOfPhasesInUse`: 1 to 3.
    #[exi(element = "ChargingProfileEntryMaxNumberOfPhasesInUse", range(1, 3))]
    pub charging_profile_entry_max_number_of_phases_in_use: Option<u8>,
}

/// `ChargingProfileType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ChargingProfileType", ns = MSG_DATA_TYPES)]
pub struct ChargingProfile<'a> {
    /// `ProfileEntry`, 1 to 24 times.
    #[exi(element = "ProfileEntry", occurs(1, 24))]
    pub profile_entry: &'a [ProfileEntry],
}

/// `PowerDeliveryReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PowerDeliveryReqType", ns = MSG_BODY)]
pub struct PowerDeliveryReq<'a> {
    /// `ChargeProgress`.
    #[exi(element = "ChargeProgress", simple)]
    pub charge_progress: ChargeProgress,
    /// `SAScheduleTupleID`: 1 to 255.
    #[exi(element = "SAScheduleTupleID", range(1, 255))]
    pub sa_schedule_tuple_id: u8,
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

/// `MeterInfoType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "MeterInfoType", ns = MSG_DATA_TYPES)]
pub struct MeterInfo<'a> {
    /// `MeterID`: at most 32 characters.
    #[exi(element = "MeterID", max = 32)]
    pub meter_id: &'a str,
    /// `MeterReading`.
    #[exi(element = "MeterReading")]
    pub meter_reading: Option<u64>,
    /// `SigMeterReading`: at most 64 octets.
    #[exi(element = "SigMeterReading", max = 64)]
    pub sig_meter_reading: Option<&'a [u8]>,
    /// `MeterStatus`.
    #[exi(element = "MeterStatus")]
    pub meter_status: Option<i16>,
    /// `TMeter`.
    #[exi(element = "TMeter")]
    pub t_meter: Option<i64>,
}

/// `MeteringReceiptReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "MeteringReceiptReqType", ns = MSG_BODY)]
pub struct MeteringReceiptReq<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = MSG_BODY)]
    pub id: Option<&'a str>,
    /// `SessionID`: at most 8 octets.
    #[exi(element = "SessionID", hex, max = 8)]
    pub session_id: &'a [u8],
    /// `SAScheduleTupleID`: 1 to 255.
    #[exi(element = "SAScheduleTupleID", range(1, 255))]
    pub sa_schedule_tuple_id: Option<u8>,
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
    /// `EVSEStatus` or one of its substitutes.
    #[exi(choice)]
    pub evse_status: EvseStatusChoice,
}

/// `SessionStopReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SessionStopReqType", ns = MSG_BODY)]
pub struct SessionStopReq {
    /// `ChargingSession`.
    #[exi(element = "ChargingSession", simple)]
    pub charging_session: ChargingSession,
}

/// `SessionStopResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SessionStopResType", ns = MSG_BODY)]
pub struct SessionStopRes {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
}

/// `ListOfRootCertificateIDsType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ListOfRootCertificateIDsType", ns = MSG_DATA_TYPES)]
pub struct ListOfRootCertificateIDs<'a> {
    /// `RootCertificateID`, 1 to 20 times.
    #[exi(element = "RootCertificateID", occurs(1, 20))]
    pub root_certificate_id: &'a [crate::xmldsig::X509IssuerSerial<'a>],
}

/// `CertificateUpdateReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CertificateUpdateReqType", ns = MSG_BODY)]
pub struct CertificateUpdateReq<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = MSG_BODY)]
    pub id: &'a str,
    /// `ContractSignatureCertChain`.
    #[exi(element = "ContractSignatureCertChain")]
    pub contract_signature_cert_chain: CertificateChain<'a>,
    /// `eMAID`: 14 to 15 characters.
    #[exi(element = "eMAID", min = 14, max = 15)]
    pub e_maid: &'a str,
    /// `ListOfRootCertificateIDs`.
    #[exi(element = "ListOfRootCertificateIDs")]
    pub list_of_root_certificate_i_ds: ListOfRootCertificateIDs<'a>,
}

/// `ContractSignatureEncryptedPrivateKeyType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ContractSignatureEncryptedPrivateKeyType")]
pub struct ContractSignatureEncryptedPrivateKey<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = MSG_DATA_TYPES)]
    pub id: &'a str,
    /// The element's value: at most 48 octets.
    #[exi(value, max = 48)]
    pub value: &'a [u8],
}

/// `DiffieHellmanPublickeyType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DiffieHellmanPublickeyType")]
pub struct DiffieHellmanPublickey<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = MSG_DATA_TYPES)]
    pub id: &'a str,
    /// The element's value: at most 65 octets.
    #[exi(value, max = 65)]
    pub value: &'a [u8],
}

/// `EMAIDType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EMAIDType")]
pub struct Emaid<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = MSG_DATA_TYPES)]
    pub id: &'a str,
    /// The element's value: 14 to 15 characters.
    #[exi(value, min = 14, max = 15)]
    pub value: &'a str,
}

/// `CertificateUpdateResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CertificateUpdateResType", ns = MSG_BODY)]
pub struct CertificateUpdateRes<'a> {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `SAProvisioningCertificateChain`.
    #[exi(element = "SAProvisioningCertificateChain")]
    pub sa_provisioning_certificate_chain: CertificateChain<'a>,
    /// `ContractSignatureCertChain`.
    #[exi(element = "ContractSignatureCertChain")]
    pub contract_signature_cert_chain: CertificateChain<'a>,
    /// `ContractSignatureEncryptedPrivateKey`.
    #[exi(element = "ContractSignatureEncryptedPrivateKey")]
    pub contract_signature_encrypted_private_key: ContractSignatureEncryptedPrivateKey<'a>,
    /// `DHpublickey`.
    #[exi(element = "DHpublickey")]
    pub d_hpublickey: DiffieHellmanPublickey<'a>,
    /// `eMAID`.
    #[exi(element = "eMAID")]
    pub e_maid: Emaid<'a>,
    /// `RetryCounter`.
    #[exi(element = "RetryCounter")]
    pub retry_counter: Option<i16>,
}

/// `CertificateInstallationReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CertificateInstallationReqType", ns = MSG_BODY)]
pub struct CertificateInstallationReq<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = MSG_BODY)]
    pub id: &'a str,
    /// `OEMProvisioningCert`: at most 800 octets.
    #[exi(element = "OEMProvisioningCert", max = 800)]
    pub oem_provisioning_cert: &'a [u8],
    /// `ListOfRootCertificateIDs`.
    #[exi(element = "ListOfRootCertificateIDs")]
    pub list_of_root_certificate_i_ds: ListOfRootCertificateIDs<'a>,
}

/// `CertificateInstallationResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CertificateInstallationResType", ns = MSG_BODY)]
pub struct CertificateInstallationRes<'a> {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `SAProvisioningCertificateChain`.
    #[exi(element = "SAProvisioningCertificateChain")]
    pub sa_provisioning_certificate_chain: CertificateChain<'a>,
    /// `ContractSignatureCertChain`.
    #[exi(element = "ContractSignatureCertChain")]
    pub contract_signature_cert_chain: CertificateChain<'a>,
    /// `ContractSignatureEncryptedPrivateKey`.
    #[exi(element = "ContractSignatureEncryptedPrivateKey")]
    pub contract_signature_encrypted_private_key: ContractSignatureEncryptedPrivateKey<'a>,
    /// `DHpublickey`.
    #[exi(element = "DHpublickey")]
    pub d_hpublickey: DiffieHellmanPublickey<'a>,
    /// `eMAID`.
    #[exi(element = "eMAID")]
    pub e_maid: Emaid<'a>,
}

/// `ChargingStatusReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ChargingStatusReqType")]
pub struct ChargingStatusReq {}

/// `AC_EVSEStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AC_EVSEStatusType", ns = MSG_DATA_TYPES)]
pub struct AcEvseStatus {
    /// `NotificationMaxDelay`.
    #[exi(element = "NotificationMaxDelay")]
    pub notification_max_delay: u16,
    /// `EVSENotification`.
    #[exi(element = "EVSENotification", simple)]
    pub evse_notification: EvseNotification,
    /// `RCD`.
    #[exi(element = "RCD")]
    pub rcd: bool,
}

/// `ChargingStatusResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ChargingStatusResType", ns = MSG_BODY)]
pub struct ChargingStatusRes<'a> {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `EVSEID`: 7 to 37 characters.
    #[exi(element = "EVSEID", min = 7, max = 37)]
    pub evseid: &'a str,
    /// `SAScheduleTupleID`: 1 to 255.
    #[exi(element = "SAScheduleTupleID", range(1, 255))]
    pub sa_schedule_tuple_id: u8,
    /// `EVSEMaxCurrent`.
    #[exi(element = "EVSEMaxCurrent")]
    pub evse_max_current: Option<PhysicalValue>,
    /// `MeterInfo`.
    #[exi(element = "MeterInfo")]
    pub meter_info: Option<&'a MeterInfo<'a>>,
    /// `ReceiptRequired`.
    #[exi(element = "ReceiptRequired")]
    pub receipt_required: Option<bool>,
    /// `AC_EVSEStatus`.
    #[exi(element = "AC_EVSEStatus")]
    pub ac_evse_status: AcEvseStatus,
}

/// `DC_EVStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_EVStatusType", ns = MSG_DATA_TYPES)]
pub struct DcEvStatus {
    /// `EVReady`.
    #[exi(element = "EVReady")]
    pub ev_ready: bool,
    /// `EVErrorCode`.
    #[exi(element = "EVErrorCode", simple)]
    pub ev_error_code: DcEvErrorCode,
    /// `EVRESSSOC`: 0 to 100.
    #[exi(element = "EVRESSSOC", range(0, 100))]
    pub evresssoc: u8,
}

/// `CableCheckReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CableCheckReqType", ns = MSG_BODY)]
pub struct CableCheckReq {
    /// `DC_EVStatus`.
    #[exi(element = "DC_EVStatus")]
    pub dc_ev_status: DcEvStatus,
}

/// `DC_EVSEStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_EVSEStatusType", ns = MSG_DATA_TYPES)]
pub struct DcEvseStatus {
    /// `NotificationMaxDelay`.
    #[exi(element = "NotificationMaxDelay")]
    pub notification_max_delay: u16,
    /// `EVSENotification`.
    #[exi(element = "EVSENotification", simple)]
    pub evse_notification: EvseNotification,
    /// `EVSEIsolationStatus`.
    #[exi(element = "EVSEIsolationStatus", simple)]
    pub evse_isolation_status: Option<IsolationLevel>,
    /// `EVSEStatusCode`.
    #[exi(element = "EVSEStatusCode", simple)]
    pub evse_status_code: DcEvseStatusCode,
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
pub struct CurrentDemandRes<'a> {
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
    /// `EVSEID`: 7 to 37 characters.
    #[exi(element = "EVSEID", min = 7, max = 37)]
    pub evseid: &'a str,
    /// `SAScheduleTupleID`: 1 to 255.
    #[exi(element = "SAScheduleTupleID", range(1, 255))]
    pub sa_schedule_tuple_id: u8,
    /// `MeterInfo`.
    #[exi(element = "MeterInfo")]
    pub meter_info: Option<&'a MeterInfo<'a>>,
    /// `ReceiptRequired`.
    #[exi(element = "ReceiptRequired")]
    pub receipt_required: Option<bool>,
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

/// `PMaxScheduleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PMaxScheduleType", ns = MSG_DATA_TYPES)]
pub struct PMaxSchedule<'a> {
    /// `PMaxScheduleEntry`, 1 to 1024 times.
    #[exi(element = "PMaxScheduleEntry", occurs(1, 1024))]
    pub p_max_schedule_entry: &'a [PMaxScheduleEntry],
}

/// `SalesTariffType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SalesTariffType", ns = MSG_DATA_TYPES)]
pub struct SalesTariff<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id", ns = MSG_DATA_TYPES)]
    pub id: Option<&'a str>,
    /// `SalesTariffID`: 1 to 255.
    #[exi(element = "SalesTariffID", range(1, 255))]
    pub sales_tariff_id: u8,
    /// `SalesTariffDescription`: at most 32 characters.
    #[exi(element = "SalesTariffDescription", max = 32)]
    pub sales_tariff_description: Option<&'a str>,
    /// `NumEPriceLevels`.
    #[exi(element = "NumEPriceLevels")]
    pub num_e_price_levels: Option<u8>,
    /// `SalesTariffEntry`, 1 to 1024 times.
    #[exi(element = "SalesTariffEntry", occurs(1, 1024))]
    pub sales_tariff_entry: &'a [SalesTariffEntry<'a>],
}

/// `SAScheduleTupleType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SAScheduleTupleType", ns = MSG_DATA_TYPES)]
pub struct SaScheduleTuple<'a> {
    /// `SAScheduleTupleID`: 1 to 255.
    #[exi(element = "SAScheduleTupleID", range(1, 255))]
    pub sa_schedule_tuple_id: u8,
    /// `PMaxSchedule`.
    #[exi(element = "PMaxSchedule")]
    pub p_max_schedule: PMaxSchedule<'a>,
    /// `SalesTariff`.
    #[exi(element = "SalesTariff")]
    pub sales_tariff: Option<&'a SalesTariff<'a>>,
}

/// `SAScheduleListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SAScheduleListType", ns = MSG_DATA_TYPES)]
pub struct SaScheduleList<'a> {
    /// `SAScheduleTuple`, 1 to 3 times.
    #[exi(element = "SAScheduleTuple", occurs(1, 3))]
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
    pub start_value: PhysicalValue,
    /// `Cost`, 1 to 3 times.
    #[exi(element = "Cost", occurs(1, 3))]
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
    pub e_price_level: Option<u8>,
    /// `ConsumptionCost`, 0 to 3 times.
    #[exi(element = "ConsumptionCost", occurs(0, 3))]
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
    pub p_max: PhysicalValue,
}

/// `RelativeTimeIntervalType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "RelativeTimeIntervalType", ns = MSG_DATA_TYPES)]
pub struct RelativeTimeInterval {
    /// `start`: 0 to 16777214.
    #[exi(element = "start", range(0, 16777214))]
    pub start: u32,
    /// `duration`: 0 to 86400.
    #[exi(element = "duration", range(0, 86400))]
    pub duration: Option<u32>,
}

/// `AC_EVChargeParameterType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AC_EVChargeParameterType", ns = MSG_DATA_TYPES)]
pub struct AcEvChargeParameter {
    /// `DepartureTime`.
    #[exi(element = "DepartureTime")]
    pub departure_time: Option<u32>,
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
    /// `DepartureTime`.
    #[exi(element = "DepartureTime")]
    pub departure_time: Option<u32>,
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
    /// `EVSENominalVoltage`.
    #[exi(element = "EVSENominalVoltage")]
    pub evse_nominal_voltage: PhysicalValue,
    /// `EVSEMaxCurrent`.
    #[exi(element = "EVSEMaxCurrent")]
    pub evse_max_current: PhysicalValue,
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
    pub evse_maximum_power_limit: PhysicalValue,
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

/// The tables of the set: its roots, the roots of its fragments, and all names.
pub static SCHEMA: Schema = Schema {
    name: "iso2",
    roots: &[
        Root::Element(element!("AC_EVChargeParameter", MSG_DATA_TYPES, complex AcEvChargeParameter)),
        Root::Element(element!("AC_EVSEChargeParameter", MSG_DATA_TYPES, complex AcEvseChargeParameter)),
        Root::Element(element!("AC_EVSEStatus", MSG_DATA_TYPES, complex AcEvseStatus)),
        Root::Element(element!("AuthorizationReq", MSG_BODY, complex AuthorizationReq<'static>)),
        Root::Element(element!("AuthorizationRes", MSG_BODY, complex AuthorizationRes)),
        Root::Element(element!("BodyElement", MSG_BODY, abstract)),
        Root::Element(element!("CableCheckReq", MSG_BODY, complex CableCheckReq)),
        Root::Element(element!("CableCheckRes", MSG_BODY, complex CableCheckRes)),
        Root::Element(
            element!("CanonicalizationMethod", XMLDSIG, complex crate::xmldsig::CanonicalizationMethod<'static>),
        ),
        Root::Element(element!("CertificateInstallationReq", MSG_BODY, complex CertificateInstallationReq<'static>)),
        Root::Element(element!("CertificateInstallationRes", MSG_BODY, complex CertificateInstallationRes<'static>)),
        Root::Element(element!("CertificateUpdateReq", MSG_BODY, complex CertificateUpdateReq<'static>)),
        Root::Element(element!("CertificateUpdateRes", MSG_BODY, complex CertificateUpdateRes<'static>)),
        Root::Element(element!("ChargeParameterDiscoveryReq", MSG_BODY, complex ChargeParameterDiscoveryReq)),
        Root::Element(element!("ChargeParameterDiscoveryRes", MSG_BODY, complex ChargeParameterDiscoveryRes<'static>)),
        Root::Element(element!("ChargingStatusReq", MSG_BODY, complex ChargingStatusReq)),
        Root::Element(element!("ChargingStatusRes", MSG_BODY, complex ChargingStatusRes<'static>)),
        Root::Element(element!("CurrentDemandReq", MSG_BODY, complex CurrentDemandReq)),
        Root::Element(element!("CurrentDemandRes", MSG_BODY, complex CurrentDemandRes<'static>)),
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
        Root::Element(element!("PaymentDetailsRes", MSG_BODY, complex PaymentDetailsRes)),
        Root::Element(element!("PaymentServiceSelectionReq", MSG_BODY, complex PaymentServiceSelectionReq<'static>)),
        Root::Element(element!("PaymentServiceSelectionRes", MSG_BODY, complex PaymentServiceSelectionRes)),
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
        Root::Element(element!("ServiceDetailReq", MSG_BODY, complex ServiceDetailReq)),
        Root::Element(element!("ServiceDetailRes", MSG_BODY, complex ServiceDetailRes<'static>)),
        Root::Element(element!("ServiceDiscoveryReq", MSG_BODY, complex ServiceDiscoveryReq<'static>)),
        Root::Element(element!("ServiceDiscoveryRes", MSG_BODY, complex ServiceDiscoveryRes<'static>)),
        Root::Element(element!("SessionSetupReq", MSG_BODY, complex SessionSetupReq<'static>)),
        Root::Element(element!("SessionSetupRes", MSG_BODY, complex SessionSetupRes<'static>)),
        Root::Element(element!("SessionStopReq", MSG_BODY, complex SessionStopReq)),
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
        Root::Element(element!("AuthorizationReq", MSG_BODY, complex AuthorizationReq<'static>)),
        Root::Element(element!("AuthorizationRes", MSG_BODY, complex AuthorizationRes)),
        Root::Element(element!("Body", MSG_DEF, complex Body<'static>)),
        Root::Element(element!("BodyElement", MSG_BODY, abstract)),
        Root::Element(element!("BulkChargingComplete", MSG_BODY, simple Kind::Boolean)),
        Root::Element(element!("BulkChargingComplete", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("BulkSOC", MSG_DATA_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("CableCheckReq", MSG_BODY, complex CableCheckReq)),
        Root::Element(element!("CableCheckRes", MSG_BODY, complex CableCheckRes)),
        Root::Element(
            element!("CanonicalizationMethod", XMLDSIG, complex crate::xmldsig::CanonicalizationMethod<'static>),
        ),
        Root::Element(element!("Certificate", MSG_DATA_TYPES, simple Kind::Base64 { min: 0, max: 800 })),
        Root::Element(element!("CertificateInstallationReq", MSG_BODY, complex CertificateInstallationReq<'static>)),
        Root::Element(element!("CertificateInstallationRes", MSG_BODY, complex CertificateInstallationRes<'static>)),
        Root::Element(element!("CertificateUpdateReq", MSG_BODY, complex CertificateUpdateReq<'static>)),
        Root::Element(element!("CertificateUpdateRes", MSG_BODY, complex CertificateUpdateRes<'static>)),
        Root::Element(element!("ChargeParameterDiscoveryReq", MSG_BODY, complex ChargeParameterDiscoveryReq)),
        Root::Element(element!("ChargeParameterDiscoveryRes", MSG_BODY, complex ChargeParameterDiscoveryRes<'static>)),
        Root::Element(element!("ChargeProgress", MSG_BODY, value ChargeProgress)),
        Root::Element(element!("ChargeService", MSG_BODY, complex ChargeService<'static>)),
        Root::Element(element!("ChargingComplete", MSG_BODY, simple Kind::Boolean)),
        Root::Element(element!("ChargingComplete", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("ChargingProfile", MSG_BODY, complex ChargingProfile<'static>)),
        Root::Element(
            element!("ChargingProfileEntryMaxNumberOfPhasesInUse", MSG_DATA_TYPES, simple Kind::Bits { min: 1, max: 3 }),
        ),
        Root::Element(element!("ChargingProfileEntryMaxPower", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(
            element!("ChargingProfileEntryStart", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 }),
        ),
        Root::Element(element!("ChargingSession", MSG_BODY, value ChargingSession)),
        Root::Element(element!("ChargingStatusReq", MSG_BODY, complex ChargingStatusReq)),
        Root::Element(element!("ChargingStatusRes", MSG_BODY, complex ChargingStatusRes<'static>)),
        Root::Element(element!("ConsumptionCost", MSG_DATA_TYPES, complex ConsumptionCost<'static>)),
        Root::Element(element!("ContractSignatureCertChain", MSG_BODY, complex CertificateChain<'static>)),
        Root::Element(
            element!("ContractSignatureEncryptedPrivateKey", MSG_BODY, complex ContractSignatureEncryptedPrivateKey<'static>),
        ),
        Root::Element(element!("Cost", MSG_DATA_TYPES, complex Cost)),
        Root::Element(element!("CurrentDemandReq", MSG_BODY, complex CurrentDemandReq)),
        Root::Element(element!("CurrentDemandRes", MSG_BODY, complex CurrentDemandRes<'static>)),
        Root::Element(element!("DC_EVChargeParameter", MSG_DATA_TYPES, complex DcEvChargeParameter)),
        Root::Element(element!("DC_EVPowerDeliveryParameter", MSG_DATA_TYPES, complex DcEvPowerDeliveryParameter)),
        Root::Element(element!("DC_EVSEChargeParameter", MSG_DATA_TYPES, complex DcEvseChargeParameter)),
        Root::Element(element!("DC_EVSEStatus", MSG_BODY, complex DcEvseStatus)),
        Root::Element(element!("DC_EVSEStatus", MSG_DATA_TYPES, complex DcEvseStatus)),
        Root::Element(element!("DC_EVStatus", MSG_BODY, complex DcEvStatus)),
        Root::Element(element!("DC_EVStatus", MSG_DATA_TYPES, complex DcEvStatus)),
        Root::Element(element!("DHpublickey", MSG_BODY, complex DiffieHellmanPublickey<'static>)),
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex crate::xmldsig::DsaKeyValue<'static>)),
        Root::Element(element!("DepartureTime", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("DigestMethod", XMLDSIG, complex crate::xmldsig::DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("EAmount", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EPriceLevel", MSG_DATA_TYPES, simple Kind::Bits { min: 0, max: 255 })),
        Root::Element(element!("EVCCID", MSG_BODY, simple Kind::Hex { min: 0, max: 6 })),
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
        Root::Element(element!("EVRESSSOC", MSG_DATA_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("EVReady", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("EVSEChargeParameter", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("EVSECurrentLimitAchieved", MSG_BODY, simple Kind::Boolean)),
        Root::Element(element!("EVSECurrentRegulationTolerance", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEEnergyToBeDelivered", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEID", MSG_BODY, simple Kind::Text { min: 7, max: 37 })),
        Root::Element(element!("EVSEIsolationStatus", MSG_DATA_TYPES, value IsolationLevel)),
        Root::Element(element!("EVSEMaxCurrent", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVSEMaxCurrent", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEMaximumCurrentLimit", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVSEMaximumCurrentLimit", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEMaximumPowerLimit", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVSEMaximumPowerLimit", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEMaximumVoltageLimit", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVSEMaximumVoltageLimit", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEMinimumCurrentLimit", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEMinimumVoltageLimit", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSENominalVoltage", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSENotification", MSG_DATA_TYPES, value EvseNotification)),
        Root::Element(element!("EVSEPeakCurrentRipple", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("EVSEPowerLimitAchieved", MSG_BODY, simple Kind::Boolean)),
        Root::Element(element!("EVSEPresentCurrent", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVSEPresentVoltage", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVSEProcessing", MSG_BODY, value EvseProcessing)),
        Root::Element(element!("EVSEStatus", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("EVSEStatusCode", MSG_DATA_TYPES, value DcEvseStatusCode)),
        Root::Element(
            element!("EVSETimeStamp", MSG_BODY, simple Kind::Integer { min: i64::MIN, max: 9223372036854775807 }),
        ),
        Root::Element(element!("EVSEVoltageLimitAchieved", MSG_BODY, simple Kind::Boolean)),
        Root::Element(element!("EVStatus", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("EVTargetCurrent", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EVTargetVoltage", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("EnergyTransferMode", MSG_DATA_TYPES, value EnergyTransferMode)),
        Root::Element(element!("Entry", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("Exponent", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("FaultCode", MSG_DATA_TYPES, value FaultCode)),
        Root::Element(element!("FaultMsg", MSG_DATA_TYPES, simple Kind::Text { min: 0, max: 64 })),
        Root::Element(element!("FreeService", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("FullSOC", MSG_DATA_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("G", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("GenChallenge", MSG_BODY, simple Kind::Base64 { min: 16, max: 16 })),
        Root::Element(element!("HMACOutputLength", XMLDSIG, simple Kind::BigInteger { unsigned: false })),
        Root::Element(element!("Header", MSG_DEF, complex MessageHeader<'static>)),
        Root::Element(element!("J", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyInfo", XMLDSIG, complex crate::xmldsig::KeyInfo<'static>)),
        Root::Element(element!("KeyName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyValue", XMLDSIG, complex crate::xmldsig::KeyValue<'static>)),
        Root::Element(element!("ListOfRootCertificateIDs", MSG_BODY, complex ListOfRootCertificateIDs<'static>)),
        Root::Element(element!("Manifest", XMLDSIG, complex crate::xmldsig::Manifest<'static>)),
        Root::Element(element!("MaxEntriesSAScheduleTuple", MSG_BODY, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("MeterID", MSG_DATA_TYPES, simple Kind::Text { min: 0, max: 32 })),
        Root::Element(element!("MeterInfo", MSG_BODY, complex MeterInfo<'static>)),
        Root::Element(
            element!("MeterReading", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("MeterStatus", MSG_DATA_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("MeteringReceiptReq", MSG_BODY, complex MeteringReceiptReq<'static>)),
        Root::Element(element!("MeteringReceiptRes", MSG_BODY, complex MeteringReceiptRes)),
        Root::Element(element!("MgmtData", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Modulus", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Multiplier", MSG_DATA_TYPES, simple Kind::Bits { min: -3, max: 3 })),
        Root::Element(element!("Notification", MSG_HEADER, complex Notification<'static>)),
        Root::Element(element!("NotificationMaxDelay", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("NumEPriceLevels", MSG_DATA_TYPES, simple Kind::Bits { min: 0, max: 255 })),
        Root::Element(element!("OEMProvisioningCert", MSG_BODY, simple Kind::Base64 { min: 0, max: 800 })),
        Root::Element(element!("Object", XMLDSIG, complex crate::xmldsig::Object<'static>)),
        Root::Element(element!("P", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PGPData", XMLDSIG, complex crate::xmldsig::PgpData<'static>)),
        Root::Element(element!("PGPKeyID", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PGPKeyPacket", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PMax", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("PMaxSchedule", MSG_DATA_TYPES, complex PMaxSchedule<'static>)),
        Root::Element(element!("PMaxScheduleEntry", MSG_DATA_TYPES, complex PMaxScheduleEntry)),
        Root::Element(element!("Parameter", MSG_DATA_TYPES, complex Parameter<'static>)),
        Root::Element(element!("ParameterSet", MSG_DATA_TYPES, complex ParameterSet<'static>)),
        Root::Element(element!("ParameterSetID", MSG_DATA_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("PaymentDetailsReq", MSG_BODY, complex PaymentDetailsReq<'static>)),
        Root::Element(element!("PaymentDetailsRes", MSG_BODY, complex PaymentDetailsRes)),
        Root::Element(element!("PaymentOption", MSG_DATA_TYPES, value PaymentOption)),
        Root::Element(element!("PaymentOptionList", MSG_BODY, complex PaymentOptionList<'static>)),
        Root::Element(element!("PaymentServiceSelectionReq", MSG_BODY, complex PaymentServiceSelectionReq<'static>)),
        Root::Element(element!("PaymentServiceSelectionRes", MSG_BODY, complex PaymentServiceSelectionRes)),
        Root::Element(element!("PgenCounter", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PowerDeliveryReq", MSG_BODY, complex PowerDeliveryReq<'static>)),
        Root::Element(element!("PowerDeliveryRes", MSG_BODY, complex PowerDeliveryRes)),
        Root::Element(element!("PreChargeReq", MSG_BODY, complex PreChargeReq)),
        Root::Element(element!("PreChargeRes", MSG_BODY, complex PreChargeRes)),
        Root::Element(element!("ProfileEntry", MSG_DATA_TYPES, complex ProfileEntry)),
        Root::Element(element!("Q", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("RCD", MSG_DATA_TYPES, simple Kind::Boolean)),
        Root::Element(element!("RSAKeyValue", XMLDSIG, complex crate::xmldsig::RsaKeyValue<'static>)),
        Root::Element(element!("ReceiptRequired", MSG_BODY, simple Kind::Boolean)),
        Root::Element(element!("Reference", XMLDSIG, complex crate::xmldsig::Reference<'static>)),
        Root::Element(element!("RelativeTimeInterval", MSG_DATA_TYPES, complex RelativeTimeInterval)),
        Root::Element(element!("RemainingTimeToBulkSoC", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("RemainingTimeToFullSoC", MSG_BODY, complex PhysicalValue)),
        Root::Element(element!("RequestedEnergyTransferMode", MSG_BODY, value EnergyTransferMode)),
        Root::Element(element!("ResponseCode", MSG_BODY, value ResponseCode)),
        Root::Element(element!("RetrievalMethod", XMLDSIG, complex crate::xmldsig::RetrievalMethod<'static>)),
        Root::Element(element!("RetryCounter", MSG_BODY, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("RootCertificateID", MSG_DATA_TYPES, complex crate::xmldsig::X509IssuerSerial<'static>)),
        Root::Element(element!("SAProvisioningCertificateChain", MSG_BODY, complex CertificateChain<'static>)),
        Root::Element(element!("SAScheduleList", MSG_DATA_TYPES, complex SaScheduleList<'static>)),
        Root::Element(element!("SAScheduleTuple", MSG_DATA_TYPES, complex SaScheduleTuple<'static>)),
        Root::Element(element!("SAScheduleTupleID", MSG_BODY, simple Kind::Bits { min: 1, max: 255 })),
        Root::Element(element!("SAScheduleTupleID", MSG_DATA_TYPES, simple Kind::Bits { min: 1, max: 255 })),
        Root::Element(element!("SASchedules", MSG_DATA_TYPES, abstract)),
        Root::Element(element!("SPKIData", XMLDSIG, complex crate::xmldsig::SpkiData<'static>)),
        Root::Element(element!("SPKISexp", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("SalesTariff", MSG_DATA_TYPES, complex SalesTariff<'static>)),
        Root::Element(element!("SalesTariffDescription", MSG_DATA_TYPES, simple Kind::Text { min: 0, max: 32 })),
        Root::Element(element!("SalesTariffEntry", MSG_DATA_TYPES, complex SalesTariffEntry<'static>)),
        Root::Element(element!("SalesTariffID", MSG_DATA_TYPES, simple Kind::Bits { min: 1, max: 255 })),
        Root::Element(element!("Seed", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("SelectedPaymentOption", MSG_BODY, value PaymentOption)),
        Root::Element(element!("SelectedService", MSG_DATA_TYPES, complex SelectedService)),
        Root::Element(element!("SelectedServiceList", MSG_BODY, complex SelectedServiceList<'static>)),
        Root::Element(element!("Service", MSG_DATA_TYPES, complex Service<'static>)),
        Root::Element(element!("ServiceCategory", MSG_BODY, value ServiceCategory)),
        Root::Element(element!("ServiceCategory", MSG_DATA_TYPES, value ServiceCategory)),
        Root::Element(element!("ServiceDetailReq", MSG_BODY, complex ServiceDetailReq)),
        Root::Element(element!("ServiceDetailRes", MSG_BODY, complex ServiceDetailRes<'static>)),
        Root::Element(element!("ServiceDiscoveryReq", MSG_BODY, complex ServiceDiscoveryReq<'static>)),
        Root::Element(element!("ServiceDiscoveryRes", MSG_BODY, complex ServiceDiscoveryRes<'static>)),
        Root::Element(element!("ServiceID", MSG_BODY, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("ServiceID", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("ServiceList", MSG_BODY, complex ServiceList<'static>)),
        Root::Element(element!("ServiceName", MSG_DATA_TYPES, simple Kind::Text { min: 0, max: 32 })),
        Root::Element(element!("ServiceParameterList", MSG_BODY, complex ServiceParameterList<'static>)),
        Root::Element(element!("ServiceScope", MSG_BODY, simple Kind::Text { min: 0, max: 64 })),
        Root::Element(element!("ServiceScope", MSG_DATA_TYPES, simple Kind::Text { min: 0, max: 64 })),
        Root::Element(element!("SessionID", MSG_BODY, simple Kind::Hex { min: 0, max: 8 })),
        Root::Element(element!("SessionID", MSG_HEADER, simple Kind::Hex { min: 0, max: 8 })),
        Root::Element(element!("SessionSetupReq", MSG_BODY, complex SessionSetupReq<'static>)),
        Root::Element(element!("SessionSetupRes", MSG_BODY, complex SessionSetupRes<'static>)),
        Root::Element(element!("SessionStopReq", MSG_BODY, complex SessionStopReq)),
        Root::Element(element!("SessionStopRes", MSG_BODY, complex SessionStopRes)),
        Root::Element(element!("SigMeterReading", MSG_DATA_TYPES, simple Kind::Base64 { min: 0, max: 64 })),
        Root::Element(element!("Signature", XMLDSIG, complex crate::xmldsig::Signature<'static>)),
        Root::Element(element!("SignatureMethod", XMLDSIG, complex crate::xmldsig::SignatureMethod<'static>)),
        Root::Element(element!("SignatureProperties", XMLDSIG, complex crate::xmldsig::SignatureProperties<'static>)),
        Root::Element(element!("SignatureProperty", XMLDSIG, complex crate::xmldsig::SignatureProperty<'static>)),
        Root::Element(element!("SignatureValue", XMLDSIG, complex crate::xmldsig::SignatureValue<'static>)),
        Root::Element(element!("SignedInfo", XMLDSIG, complex crate::xmldsig::SignedInfo<'static>)),
        Root::Element(element!("SubCertificates", MSG_DATA_TYPES, complex SubCertificates<'static>)),
        Root::Element(
            element!("SupportedEnergyTransferMode", MSG_DATA_TYPES, complex SupportedEnergyTransferMode<'static>),
        ),
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
        Root::Element(element!("duration", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 86400 })),
        Root::Relaxed(element!("eMAID", MSG_BODY, complex Emaid<'static>)),
        Root::Element(element!("intValue", MSG_DATA_TYPES, simple Kind::Integer { min: -2147483648, max: 2147483647 })),
        Root::Element(element!("physicalValue", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("shortValue", MSG_DATA_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("start", MSG_DATA_TYPES, simple Kind::Unsigned { min: 0, max: 16777214 })),
        Root::Element(element!("startValue", MSG_DATA_TYPES, complex PhysicalValue)),
        Root::Element(element!("stringValue", MSG_DATA_TYPES, simple Kind::Text { min: 0, max: UNBOUNDED })),
    ],
    attributes: &[
        Name { local: "Algorithm", namespace: "" },
        Name { local: "Encoding", namespace: "" },
        Name { local: "Id", namespace: "" },
        Name { local: "Id", namespace: MSG_BODY },
        Name { local: "Id", namespace: MSG_DATA_TYPES },
        Name { local: "MimeType", namespace: "" },
        Name { local: "Name", namespace: MSG_DATA_TYPES },
        Name { local: "Target", namespace: "" },
        Name { local: "Type", namespace: "" },
        Name { local: "URI", namespace: "" },
    ],
    globals: &[],
    types: &[
        NamedType::complex("AC_EVChargeParameterType", MSG_DATA_TYPES, <AcEvChargeParameter as Exi<'static>>::TYPE),
        NamedType::complex("AC_EVSEChargeParameterType", MSG_DATA_TYPES, <AcEvseChargeParameter as Exi<'static>>::TYPE),
        NamedType::complex("AC_EVSEStatusType", MSG_DATA_TYPES, <AcEvseStatus as Exi<'static>>::TYPE),
        NamedType::complex("AuthorizationReqType", MSG_BODY, <AuthorizationReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("AuthorizationResType", MSG_BODY, <AuthorizationRes as Exi<'static>>::TYPE),
        NamedType::none("BodyBaseType", MSG_BODY),
        NamedType::complex("BodyType", MSG_BODY, <Body<'static> as Exi<'static>>::TYPE),
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
            <ChargeParameterDiscoveryReq as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "ChargeParameterDiscoveryResType",
            MSG_BODY,
            <ChargeParameterDiscoveryRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("ChargeServiceType", MSG_DATA_TYPES, <ChargeService<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ChargingProfileType", MSG_DATA_TYPES, <ChargingProfile<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ChargingStatusReqType", MSG_BODY, <ChargingStatusReq as Exi<'static>>::TYPE),
        NamedType::complex("ChargingStatusResType", MSG_BODY, <ChargingStatusRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ConsumptionCostType", MSG_DATA_TYPES, <ConsumptionCost<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "ContractSignatureEncryptedPrivateKeyType",
            MSG_DATA_TYPES,
            <ContractSignatureEncryptedPrivateKey<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("CostType", MSG_DATA_TYPES, <Cost as Exi<'static>>::TYPE),
        NamedType::simple("CryptoBinary", XMLDSIG, &Simple { name: "", kind: Kind::Base64 { min: 0, max: UNBOUNDED } }),
        NamedType::complex("CurrentDemandReqType", MSG_BODY, <CurrentDemandReq as Exi<'static>>::TYPE),
        NamedType::complex("CurrentDemandResType", MSG_BODY, <CurrentDemandRes<'static> as Exi<'static>>::TYPE),
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
        NamedType::complex(
            "DiffieHellmanPublickeyType",
            MSG_DATA_TYPES,
            <DiffieHellmanPublickey<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("DigestMethodType", XMLDSIG, <crate::xmldsig::DigestMethod<'static> as Exi<'static>>::TYPE),
        NamedType::simple(
            "DigestValueType",
            XMLDSIG,
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: UNBOUNDED } },
        ),
        NamedType::complex("EMAIDType", MSG_DATA_TYPES, <Emaid<'static> as Exi<'static>>::TYPE),
        NamedType::none("EVChargeParameterType", MSG_DATA_TYPES),
        NamedType::none("EVPowerDeliveryParameterType", MSG_DATA_TYPES),
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
        NamedType::none("EVStatusType", MSG_DATA_TYPES),
        NamedType::simple(
            "EnergyTransferModeType",
            MSG_DATA_TYPES,
            &<EnergyTransferMode as wireform_exi::Value<'static>>::SIMPLE,
        ),
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
        NamedType::complex("ParameterSetType", MSG_DATA_TYPES, <ParameterSet<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ParameterType", MSG_DATA_TYPES, <Parameter<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PaymentDetailsReqType", MSG_BODY, <PaymentDetailsReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PaymentDetailsResType", MSG_BODY, <PaymentDetailsRes as Exi<'static>>::TYPE),
        NamedType::complex("PaymentOptionListType", MSG_DATA_TYPES, <PaymentOptionList<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "PaymentServiceSelectionReqType",
            MSG_BODY,
            <PaymentServiceSelectionReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "PaymentServiceSelectionResType",
            MSG_BODY,
            <PaymentServiceSelectionRes as Exi<'static>>::TYPE,
        ),
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
        NamedType::simple("SAIDType", MSG_DATA_TYPES, &Simple { name: "", kind: Kind::Bits { min: 1, max: 255 } }),
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
        NamedType::complex("ServiceDetailReqType", MSG_BODY, <ServiceDetailReq as Exi<'static>>::TYPE),
        NamedType::complex("ServiceDetailResType", MSG_BODY, <ServiceDetailRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ServiceDiscoveryReqType", MSG_BODY, <ServiceDiscoveryReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ServiceDiscoveryResType", MSG_BODY, <ServiceDiscoveryRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ServiceListType", MSG_DATA_TYPES, <ServiceList<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "ServiceParameterListType",
            MSG_DATA_TYPES,
            <ServiceParameterList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("ServiceType", MSG_DATA_TYPES, <Service<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SessionSetupReqType", MSG_BODY, <SessionSetupReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SessionSetupResType", MSG_BODY, <SessionSetupRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SessionStopReqType", MSG_BODY, <SessionStopReq as Exi<'static>>::TYPE),
        NamedType::complex("SessionStopResType", MSG_BODY, <SessionStopRes as Exi<'static>>::TYPE),
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
        NamedType::complex(
            "SupportedEnergyTransferModeType",
            MSG_DATA_TYPES,
            <SupportedEnergyTransferMode<'static> as Exi<'static>>::TYPE,
        ),
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
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: 800 } },
        ),
        NamedType::simple(
            "chargeProgressType",
            MSG_DATA_TYPES,
            &<ChargeProgress as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "chargingSessionType",
            MSG_DATA_TYPES,
            &<ChargingSession as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple("costKindType", MSG_DATA_TYPES, &<CostKind as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::simple(
            "dHpublickeyType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: 65 } },
        ),
        NamedType::simple("eMAIDType", MSG_DATA_TYPES, &Simple { name: "", kind: Kind::Text { min: 14, max: 15 } }),
        NamedType::simple("evccIDType", MSG_DATA_TYPES, &Simple { name: "", kind: Kind::Hex { min: 0, max: 6 } }),
        NamedType::simple("evseIDType", MSG_DATA_TYPES, &Simple { name: "", kind: Kind::Text { min: 7, max: 37 } }),
        NamedType::simple("faultCodeType", MSG_DATA_TYPES, &<FaultCode as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::simple("faultMsgType", MSG_DATA_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 64 } }),
        NamedType::simple(
            "genChallengeType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Base64 { min: 16, max: 16 } },
        ),
        NamedType::simple(
            "isolationLevelType",
            MSG_DATA_TYPES,
            &<IsolationLevel as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple(
            "maxNumPhasesType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Bits { min: 1, max: 3 } },
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
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: 48 } },
        ),
        NamedType::simple("responseCodeType", MSG_DATA_TYPES, &<ResponseCode as wireform_exi::Value<'static>>::SIMPLE),
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
            &Simple { name: "", kind: Kind::Text { min: 0, max: 64 } },
        ),
        NamedType::simple("sessionIDType", MSG_DATA_TYPES, &Simple { name: "", kind: Kind::Hex { min: 0, max: 8 } }),
        NamedType::simple(
            "sigMeterReadingType",
            MSG_DATA_TYPES,
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: 64 } },
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
    /// `V2G_Message`.
    #[exi(code = 76)]
    V2GMessage(V2GMessage<'a>),
}
impl<'a> From<V2GMessage<'a>> for Message<'a> {
    fn from(value: V2GMessage<'a>) -> Self {
        Message::V2GMessage(value)
    }
}

/// A part of a message as it is signed.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(fragment(8, 244), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Fragment<'a> {
    /// `AuthorizationReq`.
    #[exi(code = 4)]
    AuthorizationReq(AuthorizationReq<'a>),
    /// `CertificateInstallationReq`.
    #[exi(code = 15)]
    CertificateInstallationReq(CertificateInstallationReq<'a>),
    /// `CertificateUpdateReq`.
    #[exi(code = 17)]
    CertificateUpdateReq(CertificateUpdateReq<'a>),
    /// `ContractSignatureCertChain`.
    #[exi(code = 33)]
    ContractSignatureCertChain(CertificateChain<'a>),
    /// `ContractSignatureEncryptedPrivateKey`.
    #[exi(code = 34)]
    ContractSignatureEncryptedPrivateKey(ContractSignatureEncryptedPrivateKey<'a>),
    /// `DHpublickey`.
    #[exi(code = 45)]
    DHpublickey(DiffieHellmanPublickey<'a>),
    /// `MeteringReceiptReq`.
    #[exi(code = 121)]
    MeteringReceiptReq(MeteringReceiptReq<'a>),
    /// `SAProvisioningCertificateChain`.
    #[exi(code = 166)]
    SaProvisioningCertificateChain(CertificateChain<'a>),
    /// `SalesTariff`.
    #[exi(code = 174)]
    SalesTariff(SalesTariff<'a>),
    /// `V2G_Message`.
    #[exi(code = 216)]
    V2GMessage(V2GMessage<'a>),
    /// `eMAID`.
    #[exi(code = 236, relaxed)]
    EMaid(Emaid<'a>),
}
impl<'a> From<AuthorizationReq<'a>> for Fragment<'a> {
    fn from(value: AuthorizationReq<'a>) -> Self {
        Fragment::AuthorizationReq(value)
    }
}
impl<'a> From<CertificateInstallationReq<'a>> for Fragment<'a> {
    fn from(value: CertificateInstallationReq<'a>) -> Self {
        Fragment::CertificateInstallationReq(value)
    }
}
impl<'a> From<CertificateUpdateReq<'a>> for Fragment<'a> {
    fn from(value: CertificateUpdateReq<'a>) -> Self {
        Fragment::CertificateUpdateReq(value)
    }
}
impl<'a> From<CertificateChain<'a>> for Fragment<'a> {
    fn from(value: CertificateChain<'a>) -> Self {
        Fragment::ContractSignatureCertChain(value)
    }
}
impl<'a> From<ContractSignatureEncryptedPrivateKey<'a>> for Fragment<'a> {
    fn from(value: ContractSignatureEncryptedPrivateKey<'a>) -> Self {
        Fragment::ContractSignatureEncryptedPrivateKey(value)
    }
}
impl<'a> From<DiffieHellmanPublickey<'a>> for Fragment<'a> {
    fn from(value: DiffieHellmanPublickey<'a>) -> Self {
        Fragment::DHpublickey(value)
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
impl<'a> From<V2GMessage<'a>> for Fragment<'a> {
    fn from(value: V2GMessage<'a>) -> Self {
        Fragment::V2GMessage(value)
    }
}
impl<'a> From<Emaid<'a>> for Fragment<'a> {
    fn from(value: Emaid<'a>) -> Self {
        Fragment::EMaid(value)
    }
}
