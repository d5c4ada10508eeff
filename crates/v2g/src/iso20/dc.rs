//! ISO 15118-20: DC messages.
//!
//! Written by the importer from the standard's XML schemas. Do not edit.

use wireform_exi::{
    Exi, element,
    schema::{Kind, Name, NamedType, Root, Schema, Simple, UNBOUNDED},
};

/// A namespace of the set.
pub const XMLDSIG: &str = "http://www.w3.org/2000/09/xmldsig#";
/// A namespace of the set.
pub const COMMON_TYPES: &str = "urn:iso:std:iso:15118:-20:CommonTypes";
/// A namespace of the set.
pub const DC: &str = "urn:iso:std:iso:15118:-20:DC";

/// `DcCpdReqEnergyTransferMode` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = DC)]
pub enum DcCpdReqEnergyTransferModeChoice {
    /// `BPT_DC_CPDReqEnergyTransferMode`.
    #[exi(element = "BPT_DC_CPDReqEnergyTransferMode")]
    BptDcCpdReqEnergyTransferMode(BptDcCpdReqEnergyTransferMode),
    /// `DC_CPDReqEnergyTransferMode`.
    #[exi(element = "DC_CPDReqEnergyTransferMode")]
    DcCpdReqEnergyTransferMode(DcCpdReqEnergyTransferMode),
}

/// `DC_ChargeParameterDiscoveryReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_ChargeParameterDiscoveryReqType")]
pub struct DcChargeParameterDiscoveryReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `DC_CPDReqEnergyTransferMode` or one of its substitutes.
    #[exi(choice)]
    pub dc_cpd_req_energy_transfer_mode: DcCpdReqEnergyTransferModeChoice,
}

/// `DcCpdResEnergyTransferMode` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = DC)]
pub enum DcCpdResEnergyTransferModeChoice {
    /// `BPT_DC_CPDResEnergyTransferMode`.
    #[exi(element = "BPT_DC_CPDResEnergyTransferMode")]
    BptDcCpdResEnergyTransferMode(BptDcCpdResEnergyTransferMode),
    /// `DC_CPDResEnergyTransferMode`.
    #[exi(element = "DC_CPDResEnergyTransferMode")]
    DcCpdResEnergyTransferMode(DcCpdResEnergyTransferMode),
}

/// `DC_ChargeParameterDiscoveryResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_ChargeParameterDiscoveryResType")]
pub struct DcChargeParameterDiscoveryRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `DC_CPDResEnergyTransferMode` or one of its substitutes.
    #[exi(choice)]
    pub dc_cpd_res_energy_transfer_mode: DcCpdResEnergyTransferModeChoice,
}

/// `DC_CableCheckReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_CableCheckReqType")]
pub struct DcCableCheckReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
}

/// `DC_CableCheckResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_CableCheckResType", ns = DC)]
pub struct DcCableCheckRes<'a> {
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

/// `DC_PreChargeReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_PreChargeReqType", ns = DC)]
pub struct DcPreChargeReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVProcessing`.
    #[exi(element = "EVProcessing", simple)]
    pub ev_processing: crate::iso20::types::Processing,
    /// `EVPresentVoltage`.
    #[exi(element = "EVPresentVoltage")]
    pub ev_present_voltage: crate::iso20::types::RationalNumber,
    /// `EVTargetVoltage`.
    #[exi(element = "EVTargetVoltage")]
    pub ev_target_voltage: crate::iso20::types::RationalNumber,
}

/// `DC_PreChargeResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_PreChargeResType", ns = DC)]
pub struct DcPreChargeRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEPresentVoltage`.
    #[exi(element = "EVSEPresentVoltage")]
    pub evse_present_voltage: crate::iso20::types::RationalNumber,
}

/// `ClReqControlMode` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = DC, abstract_element(2, "CLReqControlMode", COMMON_TYPES))]
pub enum ClReqControlMode<'a> {
    /// `BPT_Dynamic_DC_CLReqControlMode`.
    #[exi(element = "BPT_Dynamic_DC_CLReqControlMode")]
    BptDynamicDcClReqControlMode(BptDynamicDcClReqControlMode),
    /// `BPT_Scheduled_DC_CLReqControlMode`.
    #[exi(element = "BPT_Scheduled_DC_CLReqControlMode")]
    BptScheduledDcClReqControlMode(&'a BptScheduledDcClReqControlMode),
    /// `Dynamic_DC_CLReqControlMode`.
    #[exi(element = "Dynamic_DC_CLReqControlMode")]
    DynamicDcClReqControlMode(DynamicDcClReqControlMode),
    /// `Scheduled_DC_CLReqControlMode`.
    #[exi(element = "Scheduled_DC_CLReqControlMode")]
    ScheduledDcClReqControlMode(ScheduledDcClReqControlMode),
}

/// `DC_ChargeLoopReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_ChargeLoopReqType", ns = DC)]
pub struct DcChargeLoopReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `DisplayParameters`.
    #[exi(element = "DisplayParameters", ns = COMMON_TYPES)]
    pub display_parameters: Option<crate::iso20::types::DisplayParameters>,
    /// `MeterInfoRequested`.
    #[exi(element = "MeterInfoRequested", ns = COMMON_TYPES)]
    pub meter_info_requested: bool,
    /// `EVPresentVoltage`.
    #[exi(element = "EVPresentVoltage")]
    pub ev_present_voltage: crate::iso20::types::RationalNumber,
    /// `CLReqControlMode` or one of its substitutes.
    #[exi(choice)]
    pub cl_req_control_mode: ClReqControlMode<'a>,
}

/// `ClResControlMode` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = DC, abstract_element(2, "CLResControlMode", COMMON_TYPES))]
pub enum ClResControlMode {
    /// `BPT_Dynamic_DC_CLResControlMode`.
    #[exi(element = "BPT_Dynamic_DC_CLResControlMode")]
    BptDynamicDcClResControlMode(BptDynamicDcClResControlMode),
    /// `BPT_Scheduled_DC_CLResControlMode`.
    #[exi(element = "BPT_Scheduled_DC_CLResControlMode")]
    BptScheduledDcClResControlMode(BptScheduledDcClResControlMode),
    /// `Dynamic_DC_CLResControlMode`.
    #[exi(element = "Dynamic_DC_CLResControlMode")]
    DynamicDcClResControlMode(DynamicDcClResControlMode),
    /// `Scheduled_DC_CLResControlMode`.
    #[exi(element = "Scheduled_DC_CLResControlMode")]
    ScheduledDcClResControlMode(ScheduledDcClResControlMode),
}

/// `DC_ChargeLoopResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_ChargeLoopResType", ns = DC)]
pub struct DcChargeLoopRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEStatus`.
    #[exi(element = "EVSEStatus", ns = COMMON_TYPES)]
    pub evse_status: Option<crate::iso20::types::EvseStatus>,
    /// `MeterInfo`.
    #[exi(element = "MeterInfo", ns = COMMON_TYPES)]
    pub meter_info: Option<&'a crate::iso20::types::MeterInfo<'a>>,
    /// `Receipt`.
    #[exi(element = "Receipt", ns = COMMON_TYPES)]
    pub receipt: Option<crate::iso20::types::Receipt<'a>>,
    /// `EVSEPresentCurrent`.
    #[exi(element = "EVSEPresentCurrent")]
    pub evse_present_current: crate::iso20::types::RationalNumber,
    /// `EVSEPresentVoltage`.
    #[exi(element = "EVSEPresentVoltage")]
    pub evse_present_voltage: crate::iso20::types::RationalNumber,
    /// `EVSEPowerLimitAchieved`.
    #[exi(element = "EVSEPowerLimitAchieved")]
    pub evse_power_limit_achieved: bool,
    /// `EVSECurrentLimitAchieved`.
    #[exi(element = "EVSECurrentLimitAchieved")]
    pub evse_current_limit_achieved: bool,
    /// `EVSEVoltageLimitAchieved`.
    #[exi(element = "EVSEVoltageLimitAchieved")]
    pub evse_voltage_limit_achieved: bool,
    /// `CLResControlMode` or one of its substitutes.
    #[exi(choice)]
    pub cl_res_control_mode: ClResControlMode,
}

/// `DC_WeldingDetectionReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_WeldingDetectionReqType", ns = DC)]
pub struct DcWeldingDetectionReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVProcessing`.
    #[exi(element = "EVProcessing", simple)]
    pub ev_processing: crate::iso20::types::Processing,
}

/// `DC_WeldingDetectionResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_WeldingDetectionResType", ns = DC)]
pub struct DcWeldingDetectionRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEPresentVoltage`.
    #[exi(element = "EVSEPresentVoltage")]
    pub evse_present_voltage: crate::iso20::types::RationalNumber,
}

/// `DC_CPDReqEnergyTransferModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_CPDReqEnergyTransferModeType", ns = DC)]
pub struct DcCpdReqEnergyTransferMode {
    /// `EVMaximumChargePower`.
    #[exi(element = "EVMaximumChargePower")]
    pub ev_maximum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMinimumChargePower`.
    #[exi(element = "EVMinimumChargePower")]
    pub ev_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMaximumChargeCurrent`.
    #[exi(element = "EVMaximumChargeCurrent")]
    pub ev_maximum_charge_current: crate::iso20::types::RationalNumber,
    /// `EVMinimumChargeCurrent`.
    #[exi(element = "EVMinimumChargeCurrent")]
    pub ev_minimum_charge_current: crate::iso20::types::RationalNumber,
    /// `EVMaximumVoltage`.
    #[exi(element = "EVMaximumVoltage")]
    pub ev_maximum_voltage: crate::iso20::types::RationalNumber,
    /// `EVMinimumVoltage`.
    #[exi(element = "EVMinimumVoltage")]
    pub ev_minimum_voltage: crate::iso20::types::RationalNumber,
    /// `TargetSOC`: 0 to 100.
    #[exi(element = "TargetSOC", range(0, 100))]
    pub target_soc: Option<u8>,
}

/// `DC_CPDResEnergyTransferModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DC_CPDResEnergyTransferModeType", ns = DC)]
pub struct DcCpdResEnergyTransferMode {
    /// `EVSEMaximumChargePower`.
    #[exi(element = "EVSEMaximumChargePower")]
    pub evse_maximum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumChargePower`.
    #[exi(element = "EVSEMinimumChargePower")]
    pub evse_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumChargeCurrent`.
    #[exi(element = "EVSEMaximumChargeCurrent")]
    pub evse_maximum_charge_current: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumChargeCurrent`.
    #[exi(element = "EVSEMinimumChargeCurrent")]
    pub evse_minimum_charge_current: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumVoltage`.
    #[exi(element = "EVSEMaximumVoltage")]
    pub evse_maximum_voltage: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumVoltage`.
    #[exi(element = "EVSEMinimumVoltage")]
    pub evse_minimum_voltage: crate::iso20::types::RationalNumber,
    /// `EVSEPowerRampLimitation`.
    #[exi(element = "EVSEPowerRampLimitation")]
    pub evse_power_ramp_limitation: Option<crate::iso20::types::RationalNumber>,
}

/// `BPT_DC_CPDReqEnergyTransferModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "BPT_DC_CPDReqEnergyTransferModeType", ns = DC)]
pub struct BptDcCpdReqEnergyTransferMode {
    /// `EVMaximumChargePower`.
    #[exi(element = "EVMaximumChargePower")]
    pub ev_maximum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMinimumChargePower`.
    #[exi(element = "EVMinimumChargePower")]
    pub ev_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMaximumChargeCurrent`.
    #[exi(element = "EVMaximumChargeCurrent")]
    pub ev_maximum_charge_current: crate::iso20::types::RationalNumber,
    /// `EVMinimumChargeCurrent`.
    #[exi(element = "EVMinimumChargeCurrent")]
    pub ev_minimum_charge_current: crate::iso20::types::RationalNumber,
    /// `EVMaximumVoltage`.
    #[exi(element = "EVMaximumVoltage")]
    pub ev_maximum_voltage: crate::iso20::types::RationalNumber,
    /// `EVMinimumVoltage`.
    #[exi(element = "EVMinimumVoltage")]
    pub ev_minimum_voltage: crate::iso20::types::RationalNumber,
    /// `TargetSOC`: 0 to 100.
    #[exi(element = "TargetSOC", range(0, 100))]
    pub target_soc: Option<u8>,
    /// `EVMaximumDischargePower`.
    #[exi(element = "EVMaximumDischargePower")]
    pub ev_maximum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVMinimumDischargePower`.
    #[exi(element = "EVMinimumDischargePower")]
    pub ev_minimum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVMaximumDischargeCurrent`.
    #[exi(element = "EVMaximumDischargeCurrent")]
    pub ev_maximum_discharge_current: crate::iso20::types::RationalNumber,
    /// `EVMinimumDischargeCurrent`.
    #[exi(element = "EVMinimumDischargeCurrent")]
    pub ev_minimum_discharge_current: crate::iso20::types::RationalNumber,
}

/// `BPT_DC_CPDResEnergyTransferModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "BPT_DC_CPDResEnergyTransferModeType", ns = DC)]
pub struct BptDcCpdResEnergyTransferMode {
    /// `EVSEMaximumChargePower`.
    #[exi(element = "EVSEMaximumChargePower")]
    pub evse_maximum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumChargePower`.
    #[exi(element = "EVSEMinimumChargePower")]
    pub evse_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumChargeCurrent`.
    #[exi(element = "EVSEMaximumChargeCurrent")]
    pub evse_maximum_charge_current: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumChargeCurrent`.
    #[exi(element = "EVSEMinimumChargeCurrent")]
    pub evse_minimum_charge_current: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumVoltage`.
    #[exi(element = "EVSEMaximumVoltage")]
    pub evse_maximum_voltage: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumVoltage`.
    #[exi(element = "EVSEMinimumVoltage")]
    pub evse_minimum_voltage: crate::iso20::types::RationalNumber,
    /// `EVSEPowerRampLimitation`.
    #[exi(element = "EVSEPowerRampLimitation")]
    pub evse_power_ramp_limitation: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMaximumDischargePower`.
    #[exi(element = "EVSEMaximumDischargePower")]
    pub evse_maximum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumDischargePower`.
    #[exi(element = "EVSEMinimumDischargePower")]
    pub evse_minimum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumDischargeCurrent`.
    #[exi(element = "EVSEMaximumDischargeCurrent")]
    pub evse_maximum_discharge_current: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumDischargeCurrent`.
    #[exi(element = "EVSEMinimumDischargeCurrent")]
    pub evse_minimum_discharge_current: crate::iso20::types::RationalNumber,
}

/// `Scheduled_DC_CLReqControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Scheduled_DC_CLReqControlModeType", ns = DC)]
pub struct ScheduledDcClReqControlMode {
    /// `EVTargetEnergyRequest`.
    #[exi(element = "EVTargetEnergyRequest", ns = COMMON_TYPES)]
    pub ev_target_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumEnergyRequest`.
    #[exi(element = "EVMaximumEnergyRequest", ns = COMMON_TYPES)]
    pub ev_maximum_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumEnergyRequest`.
    #[exi(element = "EVMinimumEnergyRequest", ns = COMMON_TYPES)]
    pub ev_minimum_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVTargetCurrent`.
    #[exi(element = "EVTargetCurrent")]
    pub ev_target_current: crate::iso20::types::RationalNumber,
    /// `EVTargetVoltage`.
    #[exi(element = "EVTargetVoltage")]
    pub ev_target_voltage: crate::iso20::types::RationalNumber,
    /// `EVMaximumChargePower`.
    #[exi(element = "EVMaximumChargePower")]
    pub ev_maximum_charge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower`.
    #[exi(element = "EVMinimumChargePower")]
    pub ev_minimum_charge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumChargeCurrent`.
    #[exi(element = "EVMaximumChargeCurrent")]
    pub ev_maximum_charge_current: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumVoltage`.
    #[exi(element = "EVMaximumVoltage")]
    pub ev_maximum_voltage: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumVoltage`.
    #[exi(element = "EVMinimumVoltage")]
    pub ev_minimum_voltage: Option<crate::iso20::types::RationalNumber>,
}

/// `Scheduled_DC_CLResControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Scheduled_DC_CLResControlModeType", ns = DC)]
pub struct ScheduledDcClResControlMode {
    /// `EVSEMaximumChargePower`.
    #[exi(element = "EVSEMaximumChargePower")]
    pub evse_maximum_charge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMinimumChargePower`.
    #[exi(element = "EVSEMinimumChargePower")]
    pub evse_minimum_charge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMaximumChargeCurrent`.
    #[exi(element = "EVSEMaximumChargeCurrent")]
    pub evse_maximum_charge_current: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMaximumVoltage`.
    #[exi(element = "EVSEMaximumVoltage")]
    pub evse_maximum_voltage: Option<crate::iso20::types::RationalNumber>,
}

/// `BPT_Scheduled_DC_CLReqControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "BPT_Scheduled_DC_CLReqControlModeType", ns = DC)]
pub struct BptScheduledDcClReqControlMode {
    /// `EVTargetEnergyRequest`.
    #[exi(element = "EVTargetEnergyRequest", ns = COMMON_TYPES)]
    pub ev_target_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumEnergyRequest`.
    #[exi(element = "EVMaximumEnergyRequest", ns = COMMON_TYPES)]
    pub ev_maximum_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumEnergyRequest`.
    #[exi(element = "EVMinimumEnergyRequest", ns = COMMON_TYPES)]
    pub ev_minimum_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVTargetCurrent`.
    #[exi(element = "EVTargetCurrent")]
    pub ev_target_current: crate::iso20::types::RationalNumber,
    /// `EVTargetVoltage`.
    #[exi(element = "EVTargetVoltage")]
    pub ev_target_voltage: crate::iso20::types::RationalNumber,
    /// `EVMaximumChargePower`.
    #[exi(element = "EVMaximumChargePower")]
    pub ev_maximum_charge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower`.
    #[exi(element = "EVMinimumChargePower")]
    pub ev_minimum_charge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumChargeCurrent`.
    #[exi(element = "EVMaximumChargeCurrent")]
    pub ev_maximum_charge_current: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumVoltage`.
    #[exi(element = "EVMaximumVoltage")]
    pub ev_maximum_voltage: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumVoltage`.
    #[exi(element = "EVMinimumVoltage")]
    pub ev_minimum_voltage: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumDischargePower`.
    #[exi(element = "EVMaximumDischargePower")]
    pub ev_maximum_discharge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumDischargePower`.
    #[exi(element = "EVMinimumDischargePower")]
    pub ev_minimum_discharge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumDischargeCurrent`.
    #[exi(element = "EVMaximumDischargeCurrent")]
    pub ev_maximum_discharge_current: Option<crate::iso20::types::RationalNumber>,
}

/// `BPT_Scheduled_DC_CLResControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "BPT_Scheduled_DC_CLResControlModeType", ns = DC)]
pub struct BptScheduledDcClResControlMode {
    /// `EVSEMaximumChargePower`.
    #[exi(element = "EVSEMaximumChargePower")]
    pub evse_maximum_charge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMinimumChargePower`.
    #[exi(element = "EVSEMinimumChargePower")]
    pub evse_minimum_charge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMaximumChargeCurrent`.
    #[exi(element = "EVSEMaximumChargeCurrent")]
    pub evse_maximum_charge_current: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMaximumVoltage`.
    #[exi(element = "EVSEMaximumVoltage")]
    pub evse_maximum_voltage: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMaximumDischargePower`.
    #[exi(element = "EVSEMaximumDischargePower")]
    pub evse_maximum_discharge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMinimumDischargePower`.
    #[exi(element = "EVSEMinimumDischargePower")]
    pub evse_minimum_discharge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMaximumDischargeCurrent`.
    #[exi(element = "EVSEMaximumDischargeCurrent")]
    pub evse_maximum_discharge_current: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMinimumVoltage`.
    #[exi(element = "EVSEMinimumVoltage")]
    pub evse_minimum_voltage: Option<crate::iso20::types::RationalNumber>,
}

/// `Dynamic_DC_CLReqControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Dynamic_DC_CLReqControlModeType", ns = DC)]
pub struct DynamicDcClReqControlMode {
    /// `DepartureTime`.
    #[exi(element = "DepartureTime", ns = COMMON_TYPES)]
    pub departure_time: Option<u32>,
    /// `EVTargetEnergyRequest`.
    #[exi(element = "EVTargetEnergyRequest", ns = COMMON_TYPES)]
    pub ev_target_energy_request: crate::iso20::types::RationalNumber,
    /// `EVMaximumEnergyRequest`.
    #[exi(element = "EVMaximumEnergyRequest", ns = COMMON_TYPES)]
    pub ev_maximum_energy_request: crate::iso20::types::RationalNumber,
    /// `EVMinimumEnergyRequest`.
    #[exi(element = "EVMinimumEnergyRequest", ns = COMMON_TYPES)]
    pub ev_minimum_energy_request: crate::iso20::types::RationalNumber,
    /// `EVMaximumChargePower`.
    #[exi(element = "EVMaximumChargePower")]
    pub ev_maximum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMinimumChargePower`.
    #[exi(element = "EVMinimumChargePower")]
    pub ev_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMaximumChargeCurrent`.
    #[exi(element = "EVMaximumChargeCurrent")]
    pub ev_maximum_charge_current: crate::iso20::types::RationalNumber,
    /// `EVMaximumVoltage`.
    #[exi(element = "EVMaximumVoltage")]
    pub ev_maximum_voltage: crate::iso20::types::RationalNumber,
    /// `EVMinimumVoltage`.
    #[exi(element = "EVMinimumVoltage")]
    pub ev_minimum_voltage: crate::iso20::types::RationalNumber,
}

/// `Dynamic_DC_CLResControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Dynamic_DC_CLResControlModeType", ns = DC)]
pub struct DynamicDcClResControlMode {
    /// `DepartureTime`.
    #[exi(element = "DepartureTime", ns = COMMON_TYPES)]
    pub departure_time: Option<u32>,
    /// `MinimumSOC`: 0 to 100.
    #[exi(element = "MinimumSOC", range(0, 100), ns = COMMON_TYPES)]
    pub minimum_soc: Option<u8>,
    /// `TargetSOC`: 0 to 100.
    #[exi(element = "TargetSOC", range(0, 100), ns = COMMON_TYPES)]
    pub target_soc: Option<u8>,
    /// `AckMaxDelay`.
    #[exi(element = "AckMaxDelay", ns = COMMON_TYPES)]
    pub ack_max_delay: Option<u16>,
    /// `EVSEMaximumChargePower`.
    #[exi(element = "EVSEMaximumChargePower")]
    pub evse_maximum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumChargePower`.
    #[exi(element = "EVSEMinimumChargePower")]
    pub evse_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumChargeCurrent`.
    #[exi(element = "EVSEMaximumChargeCurrent")]
    pub evse_maximum_charge_current: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumVoltage`.
    #[exi(element = "EVSEMaximumVoltage")]
    pub evse_maximum_voltage: crate::iso20::types::RationalNumber,
}

/// `BPT_Dynamic_DC_CLReqControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "BPT_Dynamic_DC_CLReqControlModeType", ns = DC)]
pub struct BptDynamicDcClReqControlMode {
    /// `DepartureTime`.
    #[exi(element = "DepartureTime", ns = COMMON_TYPES)]
    pub departure_time: Option<u32>,
    /// `EVTargetEnergyRequest`.
    #[exi(element = "EVTargetEnergyRequest", ns = COMMON_TYPES)]
    pub ev_target_energy_request: crate::iso20::types::RationalNumber,
    /// `EVMaximumEnergyRequest`.
    #[exi(element = "EVMaximumEnergyRequest", ns = COMMON_TYPES)]
    pub ev_maximum_energy_request: crate::iso20::types::RationalNumber,
    /// `EVMinimumEnergyRequest`.
    #[exi(element = "EVMinimumEnergyRequest", ns = COMMON_TYPES)]
    pub ev_minimum_energy_request: crate::iso20::types::RationalNumber,
    /// `EVMaximumChargePower`.
    #[exi(element = "EVMaximumChargePower")]
    pub ev_maximum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMinimumChargePower`.
    #[exi(element = "EVMinimumChargePower")]
    pub ev_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMaximumChargeCurrent`.
    #[exi(element = "EVMaximumChargeCurrent")]
    pub ev_maximum_charge_current: crate::iso20::types::RationalNumber,
    /// `EVMaximumVoltage`.
    #[exi(element = "EVMaximumVoltage")]
    pub ev_maximum_voltage: crate::iso20::types::RationalNumber,
    /// `EVMinimumVoltage`.
    #[exi(element = "EVMinimumVoltage")]
    pub ev_minimum_voltage: crate::iso20::types::RationalNumber,
    /// `EVMaximumDischargePower`.
    #[exi(element = "EVMaximumDischargePower")]
    pub ev_maximum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVMinimumDischargePower`.
    #[exi(element = "EVMinimumDischargePower")]
    pub ev_minimum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVMaximumDischargeCurrent`.
    #[exi(element = "EVMaximumDischargeCurrent")]
    pub ev_maximum_discharge_current: crate::iso20::types::RationalNumber,
    /// `EVMaximumV2XEnergyRequest`.
    #[exi(element = "EVMaximumV2XEnergyRequest")]
    pub ev_maximum_v2_x_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumV2XEnergyRequest`.
    #[exi(element = "EVMinimumV2XEnergyRequest")]
    pub ev_minimum_v2_x_energy_request: Option<crate::iso20::types::RationalNumber>,
}

/// `BPT_Dynamic_DC_CLResControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "BPT_Dynamic_DC_CLResControlModeType", ns = DC)]
pub struct BptDynamicDcClResControlMode {
    /// `DepartureTime`.
    #[exi(element = "DepartureTime", ns = COMMON_TYPES)]
    pub departure_time: Option<u32>,
    /// `MinimumSOC`: 0 to 100.
    #[exi(element = "MinimumSOC", range(0, 100), ns = COMMON_TYPES)]
    pub minimum_soc: Option<u8>,
    /// `TargetSOC`: 0 to 100.
    #[exi(element = "TargetSOC", range(0, 100), ns = COMMON_TYPES)]
    pub target_soc: Option<u8>,
    /// `AckMaxDelay`.
    #[exi(element = "AckMaxDelay", ns = COMMON_TYPES)]
    pub ack_max_delay: Option<u16>,
    /// `EVSEMaximumChargePower`.
    #[exi(element = "EVSEMaximumChargePower")]
    pub evse_maximum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumChargePower`.
    #[exi(element = "EVSEMinimumChargePower")]
    pub evse_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumChargeCurrent`.
    #[exi(element = "EVSEMaximumChargeCurrent")]
    pub evse_maximum_charge_current: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumVoltage`.
    #[exi(element = "EVSEMaximumVoltage")]
    pub evse_maximum_voltage: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumDischargePower`.
    #[exi(element = "EVSEMaximumDischargePower")]
    pub evse_maximum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumDischargePower`.
    #[exi(element = "EVSEMinimumDischargePower")]
    pub evse_minimum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumDischargeCurrent`.
    #[exi(element = "EVSEMaximumDischargeCurrent")]
    pub evse_maximum_discharge_current: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumVoltage`.
    #[exi(element = "EVSEMinimumVoltage")]
    pub evse_minimum_voltage: crate::iso20::types::RationalNumber,
}

/// The tables of the set: its roots, the roots of its fragments, and all names.
pub static SCHEMA: Schema = Schema {
    name: "iso20-dc",
    roots: &[
        Root::Element(element!("BPT_DC_CPDReqEnergyTransferMode", DC, complex BptDcCpdReqEnergyTransferMode)),
        Root::Element(element!("BPT_DC_CPDResEnergyTransferMode", DC, complex BptDcCpdResEnergyTransferMode)),
        Root::Element(element!("BPT_Dynamic_DC_CLReqControlMode", DC, complex BptDynamicDcClReqControlMode)),
        Root::Element(element!("BPT_Dynamic_DC_CLResControlMode", DC, complex BptDynamicDcClResControlMode)),
        Root::Element(element!("BPT_Scheduled_DC_CLReqControlMode", DC, complex BptScheduledDcClReqControlMode)),
        Root::Element(element!("BPT_Scheduled_DC_CLResControlMode", DC, complex BptScheduledDcClResControlMode)),
        Root::Element(element!("CLReqControlMode", COMMON_TYPES, abstract)),
        Root::Element(element!("CLResControlMode", COMMON_TYPES, abstract)),
        Root::Element(
            element!("CanonicalizationMethod", XMLDSIG, complex crate::xmldsig::CanonicalizationMethod<'static>),
        ),
        Root::Element(element!("DC_CPDReqEnergyTransferMode", DC, complex DcCpdReqEnergyTransferMode)),
        Root::Element(element!("DC_CPDResEnergyTransferMode", DC, complex DcCpdResEnergyTransferMode)),
        Root::Element(element!("DC_CableCheckReq", DC, complex DcCableCheckReq<'static>)),
        Root::Element(element!("DC_CableCheckRes", DC, complex DcCableCheckRes<'static>)),
        Root::Element(element!("DC_ChargeLoopReq", DC, complex DcChargeLoopReq<'static>)),
        Root::Element(element!("DC_ChargeLoopRes", DC, complex DcChargeLoopRes<'static>)),
        Root::Element(element!("DC_ChargeParameterDiscoveryReq", DC, complex DcChargeParameterDiscoveryReq<'static>)),
        Root::Element(element!("DC_ChargeParameterDiscoveryRes", DC, complex DcChargeParameterDiscoveryRes<'static>)),
        Root::Element(element!("DC_PreChargeReq", DC, complex DcPreChargeReq<'static>)),
        Root::Element(element!("DC_PreChargeRes", DC, complex DcPreChargeRes<'static>)),
        Root::Element(element!("DC_WeldingDetectionReq", DC, complex DcWeldingDetectionReq<'static>)),
        Root::Element(element!("DC_WeldingDetectionRes", DC, complex DcWeldingDetectionRes<'static>)),
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex crate::xmldsig::DsaKeyValue<'static>)),
        Root::Element(element!("DigestMethod", XMLDSIG, complex crate::xmldsig::DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Dynamic_DC_CLReqControlMode", DC, complex DynamicDcClReqControlMode)),
        Root::Element(element!("Dynamic_DC_CLResControlMode", DC, complex DynamicDcClResControlMode)),
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
        Root::Element(element!("Scheduled_DC_CLReqControlMode", DC, complex ScheduledDcClReqControlMode)),
        Root::Element(element!("Scheduled_DC_CLResControlMode", DC, complex ScheduledDcClResControlMode)),
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
        Root::Element(element!("AckMaxDelay", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("AdditionalServicesCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("Amount", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("BPT_DC_CPDReqEnergyTransferMode", DC, complex BptDcCpdReqEnergyTransferMode)),
        Root::Element(element!("BPT_DC_CPDResEnergyTransferMode", DC, complex BptDcCpdResEnergyTransferMode)),
        Root::Element(
            element!("BPT_DischargedEnergyReadingWh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("BPT_Dynamic_DC_CLReqControlMode", DC, complex BptDynamicDcClReqControlMode)),
        Root::Element(element!("BPT_Dynamic_DC_CLResControlMode", DC, complex BptDynamicDcClResControlMode)),
        Root::Element(
            element!("BPT_InductiveEnergyReadingVARh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("BPT_Scheduled_DC_CLReqControlMode", DC, complex BptScheduledDcClReqControlMode)),
        Root::Element(element!("BPT_Scheduled_DC_CLResControlMode", DC, complex BptScheduledDcClResControlMode)),
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
        Root::Element(element!("CostPerUnit", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("DC_CPDReqEnergyTransferMode", DC, complex DcCpdReqEnergyTransferMode)),
        Root::Element(element!("DC_CPDResEnergyTransferMode", DC, complex DcCpdResEnergyTransferMode)),
        Root::Element(element!("DC_CableCheckReq", DC, complex DcCableCheckReq<'static>)),
        Root::Element(element!("DC_CableCheckRes", DC, complex DcCableCheckRes<'static>)),
        Root::Element(element!("DC_ChargeLoopReq", DC, complex DcChargeLoopReq<'static>)),
        Root::Element(element!("DC_ChargeLoopRes", DC, complex DcChargeLoopRes<'static>)),
        Root::Element(element!("DC_ChargeParameterDiscoveryReq", DC, complex DcChargeParameterDiscoveryReq<'static>)),
        Root::Element(element!("DC_ChargeParameterDiscoveryRes", DC, complex DcChargeParameterDiscoveryRes<'static>)),
        Root::Element(element!("DC_PreChargeReq", DC, complex DcPreChargeReq<'static>)),
        Root::Element(element!("DC_PreChargeRes", DC, complex DcPreChargeRes<'static>)),
        Root::Element(element!("DC_WeldingDetectionReq", DC, complex DcWeldingDetectionReq<'static>)),
        Root::Element(element!("DC_WeldingDetectionRes", DC, complex DcWeldingDetectionRes<'static>)),
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex crate::xmldsig::DsaKeyValue<'static>)),
        Root::Element(element!("DepartureTime", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("DigestMethod", XMLDSIG, complex crate::xmldsig::DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("DisplayParameters", COMMON_TYPES, complex crate::iso20::types::DisplayParameters)),
        Root::Element(element!("Dynamic_DC_CLReqControlMode", DC, complex DynamicDcClReqControlMode)),
        Root::Element(element!("Dynamic_DC_CLResControlMode", DC, complex DynamicDcClResControlMode)),
        Root::Element(element!("EVMaximumChargeCurrent", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumChargePower", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumDischargeCurrent", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumDischargePower", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumV2XEnergyRequest", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumVoltage", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumChargeCurrent", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumChargePower", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumDischargeCurrent", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumDischargePower", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumV2XEnergyRequest", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumVoltage", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPresentVoltage", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVProcessing", DC, value crate::iso20::types::Processing)),
        Root::Element(element!("EVSECurrentLimitAchieved", DC, simple Kind::Boolean)),
        Root::Element(element!("EVSEMaximumChargeCurrent", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMaximumChargePower", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMaximumDischargeCurrent", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMaximumDischargePower", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMaximumVoltage", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMinimumChargeCurrent", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMinimumChargePower", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMinimumDischargeCurrent", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMinimumDischargePower", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMinimumVoltage", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSENotification", COMMON_TYPES, value crate::iso20::types::EvseNotification)),
        Root::Element(element!("EVSEPowerLimitAchieved", DC, simple Kind::Boolean)),
        Root::Element(element!("EVSEPowerRampLimitation", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEPresentCurrent", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEPresentVoltage", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEProcessing", DC, value crate::iso20::types::Processing)),
        Root::Element(element!("EVSEStatus", COMMON_TYPES, complex crate::iso20::types::EvseStatus)),
        Root::Element(element!("EVSEVoltageLimitAchieved", DC, simple Kind::Boolean)),
        Root::Element(element!("EVTargetCurrent", DC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVTargetEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVTargetVoltage", DC, complex crate::iso20::types::RationalNumber)),
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
        Root::Element(element!("Scheduled_DC_CLReqControlMode", DC, complex ScheduledDcClReqControlMode)),
        Root::Element(element!("Scheduled_DC_CLResControlMode", DC, complex ScheduledDcClResControlMode)),
        Root::Element(element!("Seed", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("SessionID", COMMON_TYPES, simple Kind::Hex { min: 8, max: 8 })),
        Root::Element(element!("Signature", XMLDSIG, complex crate::xmldsig::Signature<'static>)),
        Root::Element(element!("SignatureMethod", XMLDSIG, complex crate::xmldsig::SignatureMethod<'static>)),
        Root::Element(element!("SignatureProperties", XMLDSIG, complex crate::xmldsig::SignatureProperties<'static>)),
        Root::Element(element!("SignatureProperty", XMLDSIG, complex crate::xmldsig::SignatureProperty<'static>)),
        Root::Element(element!("SignatureValue", XMLDSIG, complex crate::xmldsig::SignatureValue<'static>)),
        Root::Element(element!("SignedInfo", XMLDSIG, complex crate::xmldsig::SignedInfo<'static>)),
        Root::Element(element!("TargetSOC", COMMON_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("TargetSOC", DC, simple Kind::Bits { min: 0, max: 100 })),
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
        NamedType::complex(
            "BPT_DC_CPDReqEnergyTransferModeType",
            DC,
            <BptDcCpdReqEnergyTransferMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "BPT_DC_CPDResEnergyTransferModeType",
            DC,
            <BptDcCpdResEnergyTransferMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "BPT_Dynamic_DC_CLReqControlModeType",
            DC,
            <BptDynamicDcClReqControlMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "BPT_Dynamic_DC_CLResControlModeType",
            DC,
            <BptDynamicDcClResControlMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "BPT_Scheduled_DC_CLReqControlModeType",
            DC,
            <BptScheduledDcClReqControlMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "BPT_Scheduled_DC_CLResControlModeType",
            DC,
            <BptScheduledDcClResControlMode as Exi<'static>>::TYPE,
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
        NamedType::complex("DC_CPDReqEnergyTransferModeType", DC, <DcCpdReqEnergyTransferMode as Exi<'static>>::TYPE),
        NamedType::complex("DC_CPDResEnergyTransferModeType", DC, <DcCpdResEnergyTransferMode as Exi<'static>>::TYPE),
        NamedType::complex("DC_CableCheckReqType", DC, <DcCableCheckReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("DC_CableCheckResType", DC, <DcCableCheckRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex("DC_ChargeLoopReqType", DC, <DcChargeLoopReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("DC_ChargeLoopResType", DC, <DcChargeLoopRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "DC_ChargeParameterDiscoveryReqType",
            DC,
            <DcChargeParameterDiscoveryReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "DC_ChargeParameterDiscoveryResType",
            DC,
            <DcChargeParameterDiscoveryRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("DC_PreChargeReqType", DC, <DcPreChargeReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("DC_PreChargeResType", DC, <DcPreChargeRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex("DC_WeldingDetectionReqType", DC, <DcWeldingDetectionReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("DC_WeldingDetectionResType", DC, <DcWeldingDetectionRes<'static> as Exi<'static>>::TYPE),
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
        NamedType::complex("Dynamic_DC_CLReqControlModeType", DC, <DynamicDcClReqControlMode as Exi<'static>>::TYPE),
        NamedType::complex("Dynamic_DC_CLResControlModeType", DC, <DynamicDcClResControlMode as Exi<'static>>::TYPE),
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
            "Scheduled_DC_CLReqControlModeType",
            DC,
            <ScheduledDcClReqControlMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "Scheduled_DC_CLResControlModeType",
            DC,
            <ScheduledDcClResControlMode as Exi<'static>>::TYPE,
        ),
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
        NamedType::simple("descriptionType", COMMON_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 160 } }),
        NamedType::simple(
            "evseNotificationType",
            COMMON_TYPES,
            &<crate::iso20::types::EvseNotification as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple("identifierType", COMMON_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 255 } }),
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
    namespaces: &[XMLDSIG, COMMON_TYPES, DC],
};

/// A message: what a document may be.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(document(6), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Message<'a> {
    /// `DC_CableCheckReq`.
    #[exi(code = 11)]
    DcCableCheckReq(DcCableCheckReq<'a>),
    /// `DC_CableCheckRes`.
    #[exi(code = 12)]
    DcCableCheckRes(DcCableCheckRes<'a>),
    /// `DC_ChargeLoopReq`.
    #[exi(code = 13)]
    DcChargeLoopReq(DcChargeLoopReq<'a>),
    /// `DC_ChargeLoopRes`.
    #[exi(code = 14)]
    DcChargeLoopRes(DcChargeLoopRes<'a>),
    /// `DC_ChargeParameterDiscoveryReq`.
    #[exi(code = 15)]
    DcChargeParameterDiscoveryReq(DcChargeParameterDiscoveryReq<'a>),
    /// `DC_ChargeParameterDiscoveryRes`.
    #[exi(code = 16)]
    DcChargeParameterDiscoveryRes(DcChargeParameterDiscoveryRes<'a>),
    /// `DC_PreChargeReq`.
    #[exi(code = 17)]
    DcPreChargeReq(DcPreChargeReq<'a>),
    /// `DC_PreChargeRes`.
    #[exi(code = 18)]
    DcPreChargeRes(DcPreChargeRes<'a>),
    /// `DC_WeldingDetectionReq`.
    #[exi(code = 19)]
    DcWeldingDetectionReq(DcWeldingDetectionReq<'a>),
    /// `DC_WeldingDetectionRes`.
    #[exi(code = 20)]
    DcWeldingDetectionRes(DcWeldingDetectionRes<'a>),
}
impl<'a> From<DcCableCheckReq<'a>> for Message<'a> {
    fn from(value: DcCableCheckReq<'a>) -> Self {
        Message::DcCableCheckReq(value)
    }
}
impl<'a> From<DcCableCheckRes<'a>> for Message<'a> {
    fn from(value: DcCableCheckRes<'a>) -> Self {
        Message::DcCableCheckRes(value)
    }
}
impl<'a> From<DcChargeLoopReq<'a>> for Message<'a> {
    fn from(value: DcChargeLoopReq<'a>) -> Self {
        Message::DcChargeLoopReq(value)
    }
}
impl<'a> From<DcChargeLoopRes<'a>> for Message<'a> {
    fn from(value: DcChargeLoopRes<'a>) -> Self {
        Message::DcChargeLoopRes(value)
    }
}
impl<'a> From<DcChargeParameterDiscoveryReq<'a>> for Message<'a> {
    fn from(value: DcChargeParameterDiscoveryReq<'a>) -> Self {
        Message::DcChargeParameterDiscoveryReq(value)
    }
}
impl<'a> From<DcChargeParameterDiscoveryRes<'a>> for Message<'a> {
    fn from(value: DcChargeParameterDiscoveryRes<'a>) -> Self {
        Message::DcChargeParameterDiscoveryRes(value)
    }
}
impl<'a> From<DcPreChargeReq<'a>> for Message<'a> {
    fn from(value: DcPreChargeReq<'a>) -> Self {
        Message::DcPreChargeReq(value)
    }
}
impl<'a> From<DcPreChargeRes<'a>> for Message<'a> {
    fn from(value: DcPreChargeRes<'a>) -> Self {
        Message::DcPreChargeRes(value)
    }
}
impl<'a> From<DcWeldingDetectionReq<'a>> for Message<'a> {
    fn from(value: DcWeldingDetectionReq<'a>) -> Self {
        Message::DcWeldingDetectionReq(value)
    }
}
impl<'a> From<DcWeldingDetectionRes<'a>> for Message<'a> {
    fn from(value: DcWeldingDetectionRes<'a>) -> Self {
        Message::DcWeldingDetectionRes(value)
    }
}

/// A part of a message as it is signed.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(fragment(8, 150), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Fragment<'a> {
    /// `DC_CableCheckReq`.
    #[exi(code = 21)]
    DcCableCheckReq(DcCableCheckReq<'a>),
    /// `DC_CableCheckRes`.
    #[exi(code = 22)]
    DcCableCheckRes(DcCableCheckRes<'a>),
    /// `DC_ChargeLoopReq`.
    #[exi(code = 23)]
    DcChargeLoopReq(DcChargeLoopReq<'a>),
    /// `DC_ChargeLoopRes`.
    #[exi(code = 24)]
    DcChargeLoopRes(DcChargeLoopRes<'a>),
    /// `DC_ChargeParameterDiscoveryReq`.
    #[exi(code = 25)]
    DcChargeParameterDiscoveryReq(DcChargeParameterDiscoveryReq<'a>),
    /// `DC_ChargeParameterDiscoveryRes`.
    #[exi(code = 26)]
    DcChargeParameterDiscoveryRes(DcChargeParameterDiscoveryRes<'a>),
    /// `DC_PreChargeReq`.
    #[exi(code = 27)]
    DcPreChargeReq(DcPreChargeReq<'a>),
    /// `DC_PreChargeRes`.
    #[exi(code = 28)]
    DcPreChargeRes(DcPreChargeRes<'a>),
    /// `DC_WeldingDetectionReq`.
    #[exi(code = 29)]
    DcWeldingDetectionReq(DcWeldingDetectionReq<'a>),
    /// `DC_WeldingDetectionRes`.
    #[exi(code = 30)]
    DcWeldingDetectionRes(DcWeldingDetectionRes<'a>),
}
impl<'a> From<DcCableCheckReq<'a>> for Fragment<'a> {
    fn from(value: DcCableCheckReq<'a>) -> Self {
        Fragment::DcCableCheckReq(value)
    }
}
impl<'a> From<DcCableCheckRes<'a>> for Fragment<'a> {
    fn from(value: DcCableCheckRes<'a>) -> Self {
        Fragment::DcCableCheckRes(value)
    }
}
impl<'a> From<DcChargeLoopReq<'a>> for Fragment<'a> {
    fn from(value: DcChargeLoopReq<'a>) -> Self {
        Fragment::DcChargeLoopReq(value)
    }
}
impl<'a> From<DcChargeLoopRes<'a>> for Fragment<'a> {
    fn from(value: DcChargeLoopRes<'a>) -> Self {
        Fragment::DcChargeLoopRes(value)
    }
}
impl<'a> From<DcChargeParameterDiscoveryReq<'a>> for Fragment<'a> {
    fn from(value: DcChargeParameterDiscoveryReq<'a>) -> Self {
        Fragment::DcChargeParameterDiscoveryReq(value)
    }
}
impl<'a> From<DcChargeParameterDiscoveryRes<'a>> for Fragment<'a> {
    fn from(value: DcChargeParameterDiscoveryRes<'a>) -> Self {
        Fragment::DcChargeParameterDiscoveryRes(value)
    }
}
impl<'a> From<DcPreChargeReq<'a>> for Fragment<'a> {
    fn from(value: DcPreChargeReq<'a>) -> Self {
        Fragment::DcPreChargeReq(value)
    }
}
impl<'a> From<DcPreChargeRes<'a>> for Fragment<'a> {
    fn from(value: DcPreChargeRes<'a>) -> Self {
        Fragment::DcPreChargeRes(value)
    }
}
impl<'a> From<DcWeldingDetectionReq<'a>> for Fragment<'a> {
    fn from(value: DcWeldingDetectionReq<'a>) -> Self {
        Fragment::DcWeldingDetectionReq(value)
    }
}
impl<'a> From<DcWeldingDetectionRes<'a>> for Fragment<'a> {
    fn from(value: DcWeldingDetectionRes<'a>) -> Self {
        Fragment::DcWeldingDetectionRes(value)
    }
}
