//! ISO 15118-20: messages of automatic connection devices.
//!
//! Written by the importer from the standard's XML schemas. Do not edit.

use wireform_exi::{
    Exi, element,
    schema::{Kind, Name, NamedType, Root, Schema, Simple, UNBOUNDED},
};

/// A namespace of the set.
pub const XMLDSIG: &str = "http://www.w3.org/2000/09/xmldsig#";
/// A namespace of the set.
pub const ACDP: &str = "urn:iso:std:iso:15118:-20:ACDP";
/// A namespace of the set.
pub const COMMON_TYPES: &str = "urn:iso:std:iso:15118:-20:CommonTypes";

/// `electricalChargingDeviceStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "electricalChargingDeviceStatusType")]
pub enum ElectricalChargingDeviceStatus {
    /// `State_A`.
    #[exi(name = "State_A")]
    StateA,
    /// `State_B`.
    #[exi(name = "State_B")]
    StateB,
    /// `State_C`.
    #[exi(name = "State_C")]
    StateC,
    /// `State_D`.
    #[exi(name = "State_D")]
    StateD,
}

/// `mechanicalChargingDeviceStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "mechanicalChargingDeviceStatusType")]
pub enum MechanicalChargingDeviceStatus {
    /// `Home`.
    Home,
    /// `Moving`.
    Moving,
    /// `EndPosition`.
    EndPosition,
}

/// `cpStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "cpStatusType")]
pub enum CpStatus {
    /// `StateA`.
    StateA,
    /// `StateB`.
    StateB,
    /// `StateC`.
    StateC,
    /// `StateD`.
    StateD,
    /// `StateE`.
    StateE,
}

/// `errorCodeType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "errorCodeType")]
pub enum ErrorCode {
    /// `OK_NoEVError`.
    #[exi(name = "OK_NoEVError")]
    OkNoEvError,
    /// `FAILED`.
    #[exi(name = "FAILED")]
    Failed,
    /// `FAILED_EmergencyEvent`.
    #[exi(name = "FAILED_EmergencyEvent")]
    FailedEmergencyEvent,
    /// `FAILED_Breaker`.
    #[exi(name = "FAILED_Breaker")]
    FailedBreaker,
    /// `FAILED_RESSTemperatureInhibit`.
    #[exi(name = "FAILED_RESSTemperatureInhibit")]
    FailedRessTemperatureInhibit,
    /// `FAILED_RESS`.
    #[exi(name = "FAILED_RESS")]
    FailedRess,
    /// `FAILED_ChargingCurrentDifferential`.
    #[exi(name = "FAILED_ChargingCurrentDifferential")]
    FailedChargingCurrentDifferential,
    /// `FAILED_ChargingVoltageOutOfRange`.
    #[exi(name = "FAILED_ChargingVoltageOutOfRange")]
    FailedChargingVoltageOutOfRange,
    /// `FAILED_Reserved1`.
    #[exi(name = "FAILED_Reserved1")]
    FailedReserved1,
    /// `FAILED_Reserved2`.
    #[exi(name = "FAILED_Reserved2")]
    FailedReserved2,
}

/// `isolationStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "isolationStatusType")]
pub enum IsolationStatus {
    /// `Invalid`.
    Invalid,
    /// `Safe`.
    Safe,
    /// `Warning`.
    Warning,
    /// `Fault`.
    Fault,
}

/// `ACDP_VehiclePositioningReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ACDP_VehiclePositioningReqType", ns = ACDP)]
pub struct AcdpVehiclePositioningReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVMobilityStatus`.
    #[exi(element = "EVMobilityStatus")]
    pub ev_mobility_status: bool,
    /// `EVPositioningSupport`.
    #[exi(element = "EVPositioningSupport")]
    pub ev_positioning_support: bool,
}

/// `ACDP_VehiclePositioningResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ACDP_VehiclePositioningResType", ns = ACDP)]
pub struct AcdpVehiclePositioningRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEProcessing`.
    #[exi(element = "EVSEProcessing", simple)]
    pub evse_processing: crate::iso20::types::Processing,
    /// `EVSEPositioningSupport`.
    #[exi(element = "EVSEPositioningSupport")]
    pub evse_positioning_support: bool,
    /// `EVRelativeXDeviation`.
    #[exi(element = "EVRelativeXDeviation")]
    pub ev_relative_x_deviation: i16,
    /// `EVRelativeYDeviation`.
    #[exi(element = "EVRelativeYDeviation")]
    pub ev_relative_y_deviation: i16,
    /// `ContactWindowXc`.
    #[exi(element = "ContactWindowXc")]
    pub contact_window_xc: i16,
    /// `ContactWindowYc`.
    #[exi(element = "ContactWindowYc")]
    pub contact_window_yc: i16,
    /// `EVInChargePosition`.
    #[exi(element = "EVInChargePosition")]
    pub ev_in_charge_position: bool,
}

/// `ACDP_ConnectReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ACDP_ConnectReqType", ns = ACDP)]
pub struct AcdpConnectReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVElectricalChargingDeviceStatus`.
    #[exi(element = "EVElectricalChargingDeviceStatus", simple)]
    pub ev_electrical_charging_device_status: ElectricalChargingDeviceStatus,
}

/// `ACDP_ConnectResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ACDP_ConnectResType", ns = ACDP)]
pub struct AcdpConnectRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEProcessing`.
    #[exi(element = "EVSEProcessing", simple)]
    pub evse_processing: crate::iso20::types::Processing,
    /// `EVSEElectricalChargingDeviceStatus`.
    #[exi(element = "EVSEElectricalChargingDeviceStatus", simple)]
    pub evse_electrical_charging_device_status: ElectricalChargingDeviceStatus,
    /// `EVSEMechanicalChargingDeviceStatus`.
    #[exi(element = "EVSEMechanicalChargingDeviceStatus", simple)]
    pub evse_mechanical_charging_device_status: MechanicalChargingDeviceStatus,
}

/// `EVTechnicalStatusType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EVTechnicalStatusType", ns = ACDP)]
pub struct EvTechnicalStatus {
    /// `EVReadyToCharge`.
    #[exi(element = "EVReadyToCharge")]
    pub ev_ready_to_charge: bool,
    /// `EVImmobilizationRequest`.
    #[exi(element = "EVImmobilizationRequest")]
    pub ev_immobilization_request: bool,
    /// `EVImmobilized`.
    #[exi(element = "EVImmobilized")]
    pub ev_immobilized: Option<bool>,
    /// `EVWLANStrength`.
    #[exi(element = "EVWLANStrength")]
    pub evwlan_strength: Option<crate::iso20::types::RationalNumber>,
    /// `EVCPStatus`.
    #[exi(element = "EVCPStatus", simple)]
    pub evcp_status: Option<CpStatus>,
    /// `EVSOC`: 0 to 100.
    #[exi(element = "EVSOC", range(0, 100))]
    pub evsoc: Option<u8>,
    /// `EVErrorCode`.
    #[exi(element = "EVErrorCode", simple)]
    pub ev_error_code: Option<ErrorCode>,
    /// `EVTimeout`.
    #[exi(element = "EVTimeout")]
    pub ev_timeout: Option<bool>,
}

/// `ACDP_SystemStatusReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ACDP_SystemStatusReqType", ns = ACDP)]
pub struct AcdpSystemStatusReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVTechnicalStatus`.
    #[exi(element = "EVTechnicalStatus")]
    pub ev_technical_status: EvTechnicalStatus,
}

/// `ACDP_SystemStatusResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ACDP_SystemStatusResType", ns = ACDP)]
pub struct AcdpSystemStatusRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEMechanicalChargingDeviceStatus`.
    #[exi(element = "EVSEMechanicalChargingDeviceStatus", simple)]
    pub evse_mechanical_charging_device_status: MechanicalChargingDeviceStatus,
    /// `EVSEReadyToCharge`.
    #[exi(element = "EVSEReadyToCharge")]
    pub evse_ready_to_charge: bool,
    /// `EVSEIsolationStatus`.
    #[exi(element = "EVSEIsolationStatus", simple)]
    pub evse_isolation_status: IsolationStatus,
    /// `EVSEDisabled`.
    #[exi(element = "EVSEDisabled")]
    pub evse_disabled: bool,
    /// `EVSEUtilityInterruptEvent`.
    #[exi(element = "EVSEUtilityInterruptEvent")]
    pub evse_utility_interrupt_event: bool,
    /// `EVSEEmergencyShutdown`.
    #[exi(element = "EVSEEmergencyShutdown")]
    pub evse_emergency_shutdown: bool,
    /// `EVSEMalfunction`.
    #[exi(element = "EVSEMalfunction")]
    pub evse_malfunction: bool,
    /// `EVInChargePosition`.
    #[exi(element = "EVInChargePosition")]
    pub ev_in_charge_position: bool,
    /// `EVAssociationStatus`.
    #[exi(element = "EVAssociationStatus")]
    pub ev_association_status: bool,
}

/// The tables of the set: its roots, the roots of its fragments, and all names.
pub static SCHEMA: Schema = Schema {
    name: "iso20-acdp",
    roots: &[
        Root::Element(element!("ACDP_ConnectReq", ACDP, complex AcdpConnectReq<'static>)),
        Root::Element(element!("ACDP_ConnectRes", ACDP, complex AcdpConnectRes<'static>)),
        Root::Element(element!("ACDP_DisconnectReq", ACDP, complex AcdpConnectReq<'static>)),
        Root::Element(element!("ACDP_DisconnectRes", ACDP, complex AcdpConnectRes<'static>)),
        Root::Element(element!("ACDP_SystemStatusReq", ACDP, complex AcdpSystemStatusReq<'static>)),
        Root::Element(element!("ACDP_SystemStatusRes", ACDP, complex AcdpSystemStatusRes<'static>)),
        Root::Element(element!("ACDP_VehiclePositioningReq", ACDP, complex AcdpVehiclePositioningReq<'static>)),
        Root::Element(element!("ACDP_VehiclePositioningRes", ACDP, complex AcdpVehiclePositioningRes<'static>)),
        Root::Element(element!("CLReqControlMode", COMMON_TYPES, abstract)),
        Root::Element(element!("CLResControlMode", COMMON_TYPES, abstract)),
        Root::Element(
            element!("CanonicalizationMethod", XMLDSIG, complex crate::xmldsig::CanonicalizationMethod<'static>),
        ),
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex crate::xmldsig::DsaKeyValue<'static>)),
        Root::Element(element!("DigestMethod", XMLDSIG, complex crate::xmldsig::DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyInfo", XMLDSIG, complex crate::xmldsig::KeyInfo<'static>)),
        Root::Element(element!("KeyName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyValue", XMLDSIG, complex crate::xmldsig::KeyValue<'static>)),
        Root::Element(element!("Manifest", XMLDSIG, complex crate::xmldsig::Manifest<'static>)),
        Root::Element(element!("MgmtData", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Object", XMLDSIG, complex crate::xmldsig::Object<'static>)),
        Root::Element(element!("PGPData", XMLDSIG, complex crate::xmldsig::PgpData<'static>)),
        Root::Element(element!("RSAKeyValue", XMLDSIG, complex crate::xmldsig::RsaKeyValue<'static>)),
        Root::Element(element!("Reference", XMLDSIG, complex crate::xmldsig::Reference<'static>)),
        Root::Element(element!("RetrievalMethod", XMLDSIG, complex crate::xmldsig::RetrievalMethod<'static>)),
        Root::Element(element!("SPKIData", XMLDSIG, complex crate::xmldsig::SpkiData<'static>)),
        Root::Element(element!("Signature", XMLDSIG, complex crate::xmldsig::Signature<'static>)),
        Root::Element(element!("SignatureMethod", XMLDSIG, complex crate::xmldsig::SignatureMethod<'static>)),
        Root::Element(element!("SignatureProperties", XMLDSIG, complex crate::xmldsig::SignatureProperties<'static>)),
        Root::Element(element!("SignatureProperty", XMLDSIG, complex crate::xmldsig::SignatureProperty<'static>)),
        Root::Element(element!("SignatureValue", XMLDSIG, complex crate::xmldsig::SignatureValue<'static>)),
        Root::Element(element!("SignedInfo", XMLDSIG, complex crate::xmldsig::SignedInfo<'static>)),
        Root::Element(element!("Transform", XMLDSIG, complex crate::xmldsig::Transform<'static>)),
        Root::Element(element!("Transforms", XMLDSIG, complex crate::xmldsig::Transforms<'static>)),
        Root::Element(element!("X509Data", XMLDSIG, complex crate::xmldsig::X509Data<'static>)),
    ],
    fragments: &[
        Root::Element(element!("ACDP_ConnectReq", ACDP, complex AcdpConnectReq<'static>)),
        Root::Element(element!("ACDP_ConnectRes", ACDP, complex AcdpConnectRes<'static>)),
        Root::Element(element!("ACDP_DisconnectReq", ACDP, complex AcdpConnectReq<'static>)),
        Root::Element(element!("ACDP_DisconnectRes", ACDP, complex AcdpConnectRes<'static>)),
        Root::Element(element!("ACDP_SystemStatusReq", ACDP, complex AcdpSystemStatusReq<'static>)),
        Root::Element(element!("ACDP_SystemStatusRes", ACDP, complex AcdpSystemStatusRes<'static>)),
        Root::Element(element!("ACDP_VehiclePositioningReq", ACDP, complex AcdpVehiclePositioningReq<'static>)),
        Root::Element(element!("ACDP_VehiclePositioningRes", ACDP, complex AcdpVehiclePositioningRes<'static>)),
        Root::Element(element!("AckMaxDelay", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("AdditionalServicesCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("Amount", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(
            element!("BPT_DischargedEnergyReadingWh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(
            element!("BPT_InductiveEnergyReadingVARh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("BatteryEnergyCapacity", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("CLReqControlMode", COMMON_TYPES, abstract)),
        Root::Element(element!("CLResControlMode", COMMON_TYPES, abstract)),
        Root::Element(
            element!("CanonicalizationMethod", XMLDSIG, complex crate::xmldsig::CanonicalizationMethod<'static>),
        ),
        Root::Element(
            element!("CapacitiveEnergyReadingVARh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(
            element!("ChargedEnergyReadingWh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("ChargingComplete", COMMON_TYPES, simple Kind::Boolean)),
        Root::Element(element!("ContactWindowXc", ACDP, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("ContactWindowYc", ACDP, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("CostPerUnit", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex crate::xmldsig::DsaKeyValue<'static>)),
        Root::Element(element!("DepartureTime", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("DigestMethod", XMLDSIG, complex crate::xmldsig::DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("DisplayParameters", COMMON_TYPES, complex crate::iso20::types::DisplayParameters)),
        Root::Element(element!("EVAssociationStatus", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVCPStatus", ACDP, value CpStatus)),
        Root::Element(element!("EVElectricalChargingDeviceStatus", ACDP, value ElectricalChargingDeviceStatus)),
        Root::Element(element!("EVErrorCode", ACDP, value ErrorCode)),
        Root::Element(element!("EVImmobilizationRequest", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVImmobilized", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVInChargePosition", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVMaximumEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMobilityStatus", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVPositioningSupport", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVReadyToCharge", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVRelativeXDeviation", ACDP, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("EVRelativeYDeviation", ACDP, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("EVSEDisabled", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVSEElectricalChargingDeviceStatus", ACDP, value ElectricalChargingDeviceStatus)),
        Root::Element(element!("EVSEEmergencyShutdown", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVSEIsolationStatus", ACDP, value IsolationStatus)),
        Root::Element(element!("EVSEMalfunction", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVSEMechanicalChargingDeviceStatus", ACDP, value MechanicalChargingDeviceStatus)),
        Root::Element(element!("EVSENotification", COMMON_TYPES, value crate::iso20::types::EvseNotification)),
        Root::Element(element!("EVSEPositioningSupport", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVSEProcessing", ACDP, value crate::iso20::types::Processing)),
        Root::Element(element!("EVSEReadyToCharge", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVSEStatus", COMMON_TYPES, complex crate::iso20::types::EvseStatus)),
        Root::Element(element!("EVSEUtilityInterruptEvent", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVSOC", ACDP, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("EVTargetEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVTechnicalStatus", ACDP, complex EvTechnicalStatus)),
        Root::Element(element!("EVTimeout", ACDP, simple Kind::Boolean)),
        Root::Element(element!("EVWLANStrength", ACDP, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EnergyCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("Exponent", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Exponent", COMMON_TYPES, simple Kind::Bits { min: -128, max: 127 })),
        Root::Element(element!("G", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("HMACOutputLength", XMLDSIG, simple Kind::BigInteger { unsigned: false })),
        Root::Element(element!("Header", COMMON_TYPES, complex crate::iso20::types::MessageHeader<'static>)),
        Root::Element(element!("InletHot", COMMON_TYPES, simple Kind::Boolean)),
        Root::Element(element!("J", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyInfo", XMLDSIG, complex crate::xmldsig::KeyInfo<'static>)),
        Root::Element(element!("KeyName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyValue", XMLDSIG, complex crate::xmldsig::KeyValue<'static>)),
        Root::Element(element!("Manifest", XMLDSIG, complex crate::xmldsig::Manifest<'static>)),
        Root::Element(element!("MaximumSOC", COMMON_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("MeterID", COMMON_TYPES, simple Kind::Text { min: 0, max: 32 })),
        Root::Element(element!("MeterInfo", COMMON_TYPES, complex crate::iso20::types::MeterInfo<'static>)),
        Root::Element(element!("MeterInfoRequested", COMMON_TYPES, simple Kind::Boolean)),
        Root::Element(element!("MeterSignature", COMMON_TYPES, simple Kind::Base64 { min: 0, max: 64 })),
        Root::Element(element!("MeterStatus", COMMON_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(
            element!("MeterTimestamp", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("MgmtData", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("MinimumSOC", COMMON_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("Modulus", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("NotificationMaxDelay", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("Object", XMLDSIG, complex crate::xmldsig::Object<'static>)),
        Root::Element(element!("OccupancyCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("OverstayCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("P", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PGPData", XMLDSIG, complex crate::xmldsig::PgpData<'static>)),
        Root::Element(element!("PGPKeyID", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PGPKeyPacket", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PgenCounter", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PresentSOC", COMMON_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("Q", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("RSAKeyValue", XMLDSIG, complex crate::xmldsig::RsaKeyValue<'static>)),
        Root::Element(element!("Receipt", COMMON_TYPES, complex crate::iso20::types::Receipt<'static>)),
        Root::Element(element!("Reference", XMLDSIG, complex crate::xmldsig::Reference<'static>)),
        Root::Element(
            element!("RemainingTimeToMaximumSOC", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 }),
        ),
        Root::Element(
            element!("RemainingTimeToMinimumSOC", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 }),
        ),
        Root::Element(
            element!("RemainingTimeToTargetSOC", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 }),
        ),
        Root::Element(element!("ResponseCode", COMMON_TYPES, value crate::iso20::types::ResponseCode)),
        Root::Element(element!("RetrievalMethod", XMLDSIG, complex crate::xmldsig::RetrievalMethod<'static>)),
        Root::Element(element!("RootCertificateID", COMMON_TYPES, complex crate::xmldsig::X509IssuerSerial<'static>)),
        Root::Element(element!("SPKIData", XMLDSIG, complex crate::xmldsig::SpkiData<'static>)),
        Root::Element(element!("SPKISexp", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Seed", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("SessionID", COMMON_TYPES, simple Kind::Hex { min: 8, max: 8 })),
        Root::Element(element!("Signature", XMLDSIG, complex crate::xmldsig::Signature<'static>)),
        Root::Element(element!("SignatureMethod", XMLDSIG, complex crate::xmldsig::SignatureMethod<'static>)),
        Root::Element(element!("SignatureProperties", XMLDSIG, complex crate::xmldsig::SignatureProperties<'static>)),
        Root::Element(element!("SignatureProperty", XMLDSIG, complex crate::xmldsig::SignatureProperty<'static>)),
        Root::Element(element!("SignatureValue", XMLDSIG, complex crate::xmldsig::SignatureValue<'static>)),
        Root::Element(element!("SignedInfo", XMLDSIG, complex crate::xmldsig::SignedInfo<'static>)),
        Root::Element(element!("TargetSOC", COMMON_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("TaxCosts", COMMON_TYPES, complex crate::iso20::types::DetailedTax)),
        Root::Element(element!("TaxRuleID", COMMON_TYPES, simple Kind::Unsigned { min: 1, max: 4294967295 })),
        Root::Element(
            element!("TimeAnchor", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("TimeStamp", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 })),
        Root::Element(element!("Transform", XMLDSIG, complex crate::xmldsig::Transform<'static>)),
        Root::Element(element!("Transforms", XMLDSIG, complex crate::xmldsig::Transforms<'static>)),
        Root::Element(element!("Value", COMMON_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
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
    ],
    attributes: &[
        Name { local: "Algorithm", namespace: "" },
        Name { local: "Encoding", namespace: "" },
        Name { local: "Id", namespace: "" },
        Name { local: "MimeType", namespace: "" },
        Name { local: "Target", namespace: "" },
        Name { local: "Type", namespace: "" },
        Name { local: "URI", namespace: "" },
    ],
    globals: &[],
    types: &[
        NamedType::complex("ACDP_ConnectReqType", ACDP, <AcdpConnectReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ACDP_ConnectResType", ACDP, <AcdpConnectRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ACDP_SystemStatusReqType", ACDP, <AcdpSystemStatusReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ACDP_SystemStatusResType", ACDP, <AcdpSystemStatusRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "ACDP_VehiclePositioningReqType",
            ACDP,
            <AcdpVehiclePositioningReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "ACDP_VehiclePositioningResType",
            ACDP,
            <AcdpVehiclePositioningRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::none("CLReqControlModeType", COMMON_TYPES),
        NamedType::none("CLResControlModeType", COMMON_TYPES),
        NamedType::complex(
            "CanonicalizationMethodType",
            XMLDSIG,
            <crate::xmldsig::CanonicalizationMethod<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::none("ChargeLoopReqType", COMMON_TYPES),
        NamedType::none("ChargeLoopResType", COMMON_TYPES),
        NamedType::none("ChargeParameterDiscoveryReqType", COMMON_TYPES),
        NamedType::none("ChargeParameterDiscoveryResType", COMMON_TYPES),
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
        NamedType::complex("EVSEStatusType", COMMON_TYPES, <crate::iso20::types::EvseStatus as Exi<'static>>::TYPE),
        NamedType::complex("EVTechnicalStatusType", ACDP, <EvTechnicalStatus as Exi<'static>>::TYPE),
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
        NamedType::complex("ObjectType", XMLDSIG, <crate::xmldsig::Object<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PGPDataType", XMLDSIG, <crate::xmldsig::PgpData<'static> as Exi<'static>>::TYPE),
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
        NamedType::none("Scheduled_CLReqControlModeType", COMMON_TYPES),
        NamedType::none("Scheduled_CLResControlModeType", COMMON_TYPES),
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
        NamedType::complex("TransformType", XMLDSIG, <crate::xmldsig::Transform<'static> as Exi<'static>>::TYPE),
        NamedType::complex("TransformsType", XMLDSIG, <crate::xmldsig::Transforms<'static> as Exi<'static>>::TYPE),
        NamedType::none("V2GMessageType", COMMON_TYPES),
        NamedType::none("V2GRequestType", COMMON_TYPES),
        NamedType::none("V2GResponseType", COMMON_TYPES),
        NamedType::complex("X509DataType", XMLDSIG, <crate::xmldsig::X509Data<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "X509IssuerSerialType",
            XMLDSIG,
            <crate::xmldsig::X509IssuerSerial<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::simple("cpStatusType", ACDP, &<CpStatus as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::simple("descriptionType", COMMON_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 160 } }),
        NamedType::simple(
            "electricalChargingDeviceStatusType",
            ACDP,
            &<ElectricalChargingDeviceStatus as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple("errorCodeType", ACDP, &<ErrorCode as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::simple(
            "evseNotificationType",
            COMMON_TYPES,
            &<crate::iso20::types::EvseNotification as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple("identifierType", COMMON_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 255 } }),
        NamedType::simple("isolationStatusType", ACDP, &<IsolationStatus as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::simple(
            "mechanicalChargingDeviceStatusType",
            ACDP,
            &<MechanicalChargingDeviceStatus as wireform_exi::Value<'static>>::SIMPLE,
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
            "percentValueType",
            COMMON_TYPES,
            &Simple { name: "", kind: Kind::Bits { min: 0, max: 100 } },
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
        NamedType::simple("sessionIDType", COMMON_TYPES, &Simple { name: "", kind: Kind::Hex { min: 8, max: 8 } }),
    ],
    namespaces: &[XMLDSIG, ACDP, COMMON_TYPES],
};

/// A message: what a document may be.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(document(6), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Message<'a> {
    /// `ACDP_ConnectReq`.
    #[exi(code = 0)]
    AcdpConnectReq(AcdpConnectReq<'a>),
    /// `ACDP_ConnectRes`.
    #[exi(code = 1)]
    AcdpConnectRes(AcdpConnectRes<'a>),
    /// `ACDP_DisconnectReq`.
    #[exi(code = 2)]
    AcdpDisconnectReq(AcdpConnectReq<'a>),
    /// `ACDP_DisconnectRes`.
    #[exi(code = 3)]
    AcdpDisconnectRes(AcdpConnectRes<'a>),
    /// `ACDP_SystemStatusReq`.
    #[exi(code = 4)]
    AcdpSystemStatusReq(AcdpSystemStatusReq<'a>),
    /// `ACDP_SystemStatusRes`.
    #[exi(code = 5)]
    AcdpSystemStatusRes(AcdpSystemStatusRes<'a>),
    /// `ACDP_VehiclePositioningReq`.
    #[exi(code = 6)]
    AcdpVehiclePositioningReq(AcdpVehiclePositioningReq<'a>),
    /// `ACDP_VehiclePositioningRes`.
    #[exi(code = 7)]
    AcdpVehiclePositioningRes(AcdpVehiclePositioningRes<'a>),
}
impl<'a> From<AcdpConnectReq<'a>> for Message<'a> {
    fn from(value: AcdpConnectReq<'a>) -> Self {
        Message::AcdpConnectReq(value)
    }
}
impl<'a> From<AcdpConnectRes<'a>> for Message<'a> {
    fn from(value: AcdpConnectRes<'a>) -> Self {
        Message::AcdpConnectRes(value)
    }
}
impl<'a> From<AcdpSystemStatusReq<'a>> for Message<'a> {
    fn from(value: AcdpSystemStatusReq<'a>) -> Self {
        Message::AcdpSystemStatusReq(value)
    }
}
impl<'a> From<AcdpSystemStatusRes<'a>> for Message<'a> {
    fn from(value: AcdpSystemStatusRes<'a>) -> Self {
        Message::AcdpSystemStatusRes(value)
    }
}
impl<'a> From<AcdpVehiclePositioningReq<'a>> for Message<'a> {
    fn from(value: AcdpVehiclePositioningReq<'a>) -> Self {
        Message::AcdpVehiclePositioningReq(value)
    }
}
impl<'a> From<AcdpVehiclePositioningRes<'a>> for Message<'a> {
    fn from(value: AcdpVehiclePositioningRes<'a>) -> Self {
        Message::AcdpVehiclePositioningRes(value)
    }
}

/// A part of a message as it is signed.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(fragment(8, 130), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Fragment<'a> {
    /// `ACDP_ConnectReq`.
    #[exi(code = 0)]
    AcdpConnectReq(AcdpConnectReq<'a>),
    /// `ACDP_ConnectRes`.
    #[exi(code = 1)]
    AcdpConnectRes(AcdpConnectRes<'a>),
    /// `ACDP_DisconnectReq`.
    #[exi(code = 2)]
    AcdpDisconnectReq(AcdpConnectReq<'a>),
    /// `ACDP_DisconnectRes`.
    #[exi(code = 3)]
    AcdpDisconnectRes(AcdpConnectRes<'a>),
    /// `ACDP_SystemStatusReq`.
    #[exi(code = 4)]
    AcdpSystemStatusReq(AcdpSystemStatusReq<'a>),
    /// `ACDP_SystemStatusRes`.
    #[exi(code = 5)]
    AcdpSystemStatusRes(AcdpSystemStatusRes<'a>),
    /// `ACDP_VehiclePositioningReq`.
    #[exi(code = 6)]
    AcdpVehiclePositioningReq(AcdpVehiclePositioningReq<'a>),
    /// `ACDP_VehiclePositioningRes`.
    #[exi(code = 7)]
    AcdpVehiclePositioningRes(AcdpVehiclePositioningRes<'a>),
}
impl<'a> From<AcdpConnectReq<'a>> for Fragment<'a> {
    fn from(value: AcdpConnectReq<'a>) -> Self {
        Fragment::AcdpConnectReq(value)
    }
}
impl<'a> From<AcdpConnectRes<'a>> for Fragment<'a> {
    fn from(value: AcdpConnectRes<'a>) -> Self {
        Fragment::AcdpConnectRes(value)
    }
}
impl<'a> From<AcdpSystemStatusReq<'a>> for Fragment<'a> {
    fn from(value: AcdpSystemStatusReq<'a>) -> Self {
        Fragment::AcdpSystemStatusReq(value)
    }
}
impl<'a> From<AcdpSystemStatusRes<'a>> for Fragment<'a> {
    fn from(value: AcdpSystemStatusRes<'a>) -> Self {
        Fragment::AcdpSystemStatusRes(value)
    }
}
impl<'a> From<AcdpVehiclePositioningReq<'a>> for Fragment<'a> {
    fn from(value: AcdpVehiclePositioningReq<'a>) -> Self {
        Fragment::AcdpVehiclePositioningReq(value)
    }
}
impl<'a> From<AcdpVehiclePositioningRes<'a>> for Fragment<'a> {
    fn from(value: AcdpVehiclePositioningRes<'a>) -> Self {
        Fragment::AcdpVehiclePositioningRes(value)
    }
}
