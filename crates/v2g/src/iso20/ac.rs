//! ISO 15118-20: AC messages.
//!
//! Written by the importer from the standard's XML schemas. Do not edit.

use wireform_exi::{
    Exi, element,
    schema::{Kind, Name, NamedType, Root, Schema, Simple, UNBOUNDED},
};

/// A namespace of the set.
pub const XMLDSIG: &str = "http://www.w3.org/2000/09/xmldsig#";
/// A namespace of the set.
pub const AC: &str = "urn:iso:std:iso:15118:-20:AC";
/// A namespace of the set.
pub const COMMON_TYPES: &str = "urn:iso:std:iso:15118:-20:CommonTypes";

/// `AcCpdReqEnergyTransferMode` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = AC)]
pub enum AcCpdReqEnergyTransferModeChoice<'a> {
    /// `AC_CPDReqEnergyTransferMode`.
    #[exi(element = "AC_CPDReqEnergyTransferMode")]
    AcCpdReqEnergyTransferMode(AcCpdReqEnergyTransferMode),
    /// `BPT_AC_CPDReqEnergyTransferMode`.
    #[exi(element = "BPT_AC_CPDReqEnergyTransferMode")]
    BptAcCpdReqEnergyTransferMode(&'a BptAcCpdReqEnergyTransferMode),
}

/// `AC_ChargeParameterDiscoveryReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AC_ChargeParameterDiscoveryReqType")]
pub struct AcChargeParameterDiscoveryReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `AC_CPDReqEnergyTransferMode` or one of its substitutes.
    #[exi(choice)]
    pub ac_cpd_req_energy_transfer_mode: AcCpdReqEnergyTransferModeChoice<'a>,
}

/// `AcCpdResEnergyTransferMode` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = AC)]
pub enum AcCpdResEnergyTransferModeChoice<'a> {
    /// `AC_CPDResEnergyTransferMode`.
    #[exi(element = "AC_CPDResEnergyTransferMode")]
    AcCpdResEnergyTransferMode(&'a AcCpdResEnergyTransferMode),
    /// `BPT_AC_CPDResEnergyTransferMode`.
    #[exi(element = "BPT_AC_CPDResEnergyTransferMode")]
    BptAcCpdResEnergyTransferMode(&'a BptAcCpdResEnergyTransferMode),
}

/// `AC_ChargeParameterDiscoveryResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AC_ChargeParameterDiscoveryResType")]
pub struct AcChargeParameterDiscoveryRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `AC_CPDResEnergyTransferMode` or one of its substitutes.
    #[exi(choice)]
    pub ac_cpd_res_energy_transfer_mode: AcCpdResEnergyTransferModeChoice<'a>,
}

/// `ClReqControlMode` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = AC, abstract_element(2, "CLReqControlMode", COMMON_TYPES))]
pub enum ClReqControlMode<'a> {
    /// `BPT_Dynamic_AC_CLReqControlMode`.
    #[exi(element = "BPT_Dynamic_AC_CLReqControlMode")]
    BptDynamicAcClReqControlMode(&'a BptDynamicAcClReqControlMode),
    /// `BPT_Scheduled_AC_CLReqControlMode`.
    #[exi(element = "BPT_Scheduled_AC_CLReqControlMode")]
    BptScheduledAcClReqControlMode(&'a BptScheduledAcClReqControlMode),
    /// `Dynamic_AC_CLReqControlMode`.
    #[exi(element = "Dynamic_AC_CLReqControlMode")]
    DynamicAcClReqControlMode(&'a DynamicAcClReqControlMode),
    /// `Scheduled_AC_CLReqControlMode`.
    #[exi(element = "Scheduled_AC_CLReqControlMode")]
    ScheduledAcClReqControlMode(&'a ScheduledAcClReqControlMode),
}

/// `AC_ChargeLoopReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AC_ChargeLoopReqType")]
pub struct AcChargeLoopReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `DisplayParameters`.
    #[exi(element = "DisplayParameters", ns = COMMON_TYPES)]
    pub display_parameters: Option<crate::iso20::types::DisplayParameters>,
    /// `MeterInfoRequested`.
    #[exi(element = "MeterInfoRequested", ns = COMMON_TYPES)]
    pub meter_info_requested: bool,
    /// `CLReqControlMode` or one of its substitutes.
    #[exi(choice)]
    pub cl_req_control_mode: ClReqControlMode<'a>,
}

/// `ClResControlMode` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = AC, abstract_element(2, "CLResControlMode", COMMON_TYPES))]
pub enum ClResControlMode<'a> {
    /// `BPT_Dynamic_AC_CLResControlMode`.
    #[exi(element = "BPT_Dynamic_AC_CLResControlMode")]
    BptDynamicAcClResControlMode(&'a BptDynamicAcClResControlMode),
    /// `BPT_Scheduled_AC_CLResControlMode`.
    #[exi(element = "BPT_Scheduled_AC_CLResControlMode")]
    BptScheduledAcClResControlMode(BptScheduledAcClResControlMode),
    /// `Dynamic_AC_CLResControlMode`.
    #[exi(element = "Dynamic_AC_CLResControlMode")]
    DynamicAcClResControlMode(&'a DynamicAcClResControlMode),
    /// `Scheduled_AC_CLResControlMode`.
    #[exi(element = "Scheduled_AC_CLResControlMode")]
    ScheduledAcClResControlMode(ScheduledAcClResControlMode),
}

/// `AC_ChargeLoopResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AC_ChargeLoopResType", ns = AC)]
pub struct AcChargeLoopRes<'a> {
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
    /// `EVSETargetFrequency`.
    #[exi(element = "EVSETargetFrequency")]
    pub evse_target_frequency: Option<crate::iso20::types::RationalNumber>,
    /// `CLResControlMode` or one of its substitutes.
    #[exi(choice)]
    pub cl_res_control_mode: ClResControlMode<'a>,
}

/// `AC_CPDReqEnergyTransferModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AC_CPDReqEnergyTransferModeType", ns = AC)]
pub struct AcCpdReqEnergyTransferMode {
    /// `EVMaximumChargePower`.
    #[exi(element = "EVMaximumChargePower")]
    pub ev_maximum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMaximumChargePower_L2`.
    #[exi(element = "EVMaximumChargePower_L2")]
    pub ev_maximum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumChargePower_L3`.
    #[exi(element = "EVMaximumChargePower_L3")]
    pub ev_maximum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower`.
    #[exi(element = "EVMinimumChargePower")]
    pub ev_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMinimumChargePower_L2`.
    #[exi(element = "EVMinimumChargePower_L2")]
    pub ev_minimum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower_L3`.
    #[exi(element = "EVMinimumChargePower_L3")]
    pub ev_minimum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
}

/// `AC_CPDResEnergyTransferModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AC_CPDResEnergyTransferModeType", ns = AC)]
pub struct AcCpdResEnergyTransferMode {
    /// `EVSEMaximumChargePower`.
    #[exi(element = "EVSEMaximumChargePower")]
    pub evse_maximum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumChargePower_L2`.
    #[exi(element = "EVSEMaximumChargePower_L2")]
    pub evse_maximum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMaximumChargePower_L3`.
    #[exi(element = "EVSEMaximumChargePower_L3")]
    pub evse_maximum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMinimumChargePower`.
    #[exi(element = "EVSEMinimumChargePower")]
    pub evse_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumChargePower_L2`.
    #[exi(element = "EVSEMinimumChargePower_L2")]
    pub evse_minimum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMinimumChargePower_L3`.
    #[exi(element = "EVSEMinimumChargePower_L3")]
    pub evse_minimum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSENominalFrequency`.
    #[exi(element = "EVSENominalFrequency")]
    pub evse_nominal_frequency: crate::iso20::types::RationalNumber,
    /// `MaximumPowerAsymmetry`.
    #[exi(element = "MaximumPowerAsymmetry")]
    pub maximum_power_asymmetry: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPowerRampLimitation`.
    #[exi(element = "EVSEPowerRampLimitation")]
    pub evse_power_ramp_limitation: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower`.
    #[exi(element = "EVSEPresentActivePower")]
    pub evse_present_active_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower_L2`.
    #[exi(element = "EVSEPresentActivePower_L2")]
    pub evse_present_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower_L3`.
    #[exi(element = "EVSEPresentActivePower_L3")]
    pub evse_present_active_power_l3: Option<crate::iso20::types::RationalNumber>,
}

/// `BPT_AC_CPDReqEnergyTransferModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "BPT_AC_CPDReqEnergyTransferModeType", ns = AC)]
pub struct BptAcCpdReqEnergyTransferMode {
    /// `EVMaximumChargePower`.
    #[exi(element = "EVMaximumChargePower")]
    pub ev_maximum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMaximumChargePower_L2`.
    #[exi(element = "EVMaximumChargePower_L2")]
    pub ev_maximum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumChargePower_L3`.
    #[exi(element = "EVMaximumChargePower_L3")]
    pub ev_maximum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower`.
    #[exi(element = "EVMinimumChargePower")]
    pub ev_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMinimumChargePower_L2`.
    #[exi(element = "EVMinimumChargePower_L2")]
    pub ev_minimum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower_L3`.
    #[exi(element = "EVMinimumChargePower_L3")]
    pub ev_minimum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumDischargePower`.
    #[exi(element = "EVMaximumDischargePower")]
    pub ev_maximum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVMaximumDischargePower_L2`.
    #[exi(element = "EVMaximumDischargePower_L2")]
    pub ev_maximum_discharge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumDischargePower_L3`.
    #[exi(element = "EVMaximumDischargePower_L3")]
    pub ev_maximum_discharge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumDischargePower`.
    #[exi(element = "EVMinimumDischargePower")]
    pub ev_minimum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVMinimumDischargePower_L2`.
    #[exi(element = "EVMinimumDischargePower_L2")]
    pub ev_minimum_discharge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumDischargePower_L3`.
    #[exi(element = "EVMinimumDischargePower_L3")]
    pub ev_minimum_discharge_power_l3: Option<crate::iso20::types::RationalNumber>,
}

/// `BPT_AC_CPDResEnergyTransferModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "BPT_AC_CPDResEnergyTransferModeType", ns = AC)]
pub struct BptAcCpdResEnergyTransferMode {
    /// `EVSEMaximumChargePower`.
    #[exi(element = "EVSEMaximumChargePower")]
    pub evse_maximum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumChargePower_L2`.
    #[exi(element = "EVSEMaximumChargePower_L2")]
    pub evse_maximum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMaximumChargePower_L3`.
    #[exi(element = "EVSEMaximumChargePower_L3")]
    pub evse_maximum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMinimumChargePower`.
    #[exi(element = "EVSEMinimumChargePower")]
    pub evse_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumChargePower_L2`.
    #[exi(element = "EVSEMinimumChargePower_L2")]
    pub evse_minimum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMinimumChargePower_L3`.
    #[exi(element = "EVSEMinimumChargePower_L3")]
    pub evse_minimum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSENominalFrequency`.
    #[exi(element = "EVSENominalFrequency")]
    pub evse_nominal_frequency: crate::iso20::types::RationalNumber,
    /// `MaximumPowerAsymmetry`.
    #[exi(element = "MaximumPowerAsymmetry")]
    pub maximum_power_asymmetry: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPowerRampLimitation`.
    #[exi(element = "EVSEPowerRampLimitation")]
    pub evse_power_ramp_limitation: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower`.
    #[exi(element = "EVSEPresentActivePower")]
    pub evse_present_active_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower_L2`.
    #[exi(element = "EVSEPresentActivePower_L2")]
    pub evse_present_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower_L3`.
    #[exi(element = "EVSEPresentActivePower_L3")]
    pub evse_present_active_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMaximumDischargePower`.
    #[exi(element = "EVSEMaximumDischargePower")]
    pub evse_maximum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMaximumDischargePower_L2`.
    #[exi(element = "EVSEMaximumDischargePower_L2")]
    pub evse_maximum_discharge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMaximumDischargePower_L3`.
    #[exi(element = "EVSEMaximumDischargePower_L3")]
    pub evse_maximum_discharge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMinimumDischargePower`.
    #[exi(element = "EVSEMinimumDischargePower")]
    pub evse_minimum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVSEMinimumDischargePower_L2`.
    #[exi(element = "EVSEMinimumDischargePower_L2")]
    pub evse_minimum_discharge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEMinimumDischargePower_L3`.
    #[exi(element = "EVSEMinimumDischargePower_L3")]
    pub evse_minimum_discharge_power_l3: Option<crate::iso20::types::RationalNumber>,
}

/// `Scheduled_AC_CLReqControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Scheduled_AC_CLReqControlModeType", ns = AC)]
pub struct ScheduledAcClReqControlMode {
    /// `EVTargetEnergyRequest`.
    #[exi(element = "EVTargetEnergyRequest", ns = COMMON_TYPES)]
    pub ev_target_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumEnergyRequest`.
    #[exi(element = "EVMaximumEnergyRequest", ns = COMMON_TYPES)]
    pub ev_maximum_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumEnergyRequest`.
    #[exi(element = "EVMinimumEnergyRequest", ns = COMMON_TYPES)]
    pub ev_minimum_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumChargePower`.
    #[exi(element = "EVMaximumChargePower")]
    pub ev_maximum_charge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumChargePower_L2`.
    #[exi(element = "EVMaximumChargePower_L2")]
    pub ev_maximum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumChargePower_L3`.
    #[exi(element = "EVMaximumChargePower_L3")]
    pub ev_maximum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower`.
    #[exi(element = "EVMinimumChargePower")]
    pub ev_minimum_charge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower_L2`.
    #[exi(element = "EVMinimumChargePower_L2")]
    pub ev_minimum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower_L3`.
    #[exi(element = "EVMinimumChargePower_L3")]
    pub ev_minimum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentActivePower`.
    #[exi(element = "EVPresentActivePower")]
    pub ev_present_active_power: crate::iso20::types::RationalNumber,
    /// `EVPresentActivePower_L2`.
    #[exi(element = "EVPresentActivePower_L2")]
    pub ev_present_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentActivePower_L3`.
    #[exi(element = "EVPresentActivePower_L3")]
    pub ev_present_active_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentReactivePower`.
    #[exi(element = "EVPresentReactivePower")]
    pub ev_present_reactive_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentReactivePower_L2`.
    #[exi(element = "EVPresentReactivePower_L2")]
    pub ev_present_reactive_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentReactivePower_L3`.
    #[exi(element = "EVPresentReactivePower_L3")]
    pub ev_present_reactive_power_l3: Option<crate::iso20::types::RationalNumber>,
}

/// `Scheduled_AC_CLResControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Scheduled_AC_CLResControlModeType", ns = AC)]
pub struct ScheduledAcClResControlMode {
    /// `EVSETargetActivePower`.
    #[exi(element = "EVSETargetActivePower")]
    pub evse_target_active_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetActivePower_L2`.
    #[exi(element = "EVSETargetActivePower_L2")]
    pub evse_target_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetActivePower_L3`.
    #[exi(element = "EVSETargetActivePower_L3")]
    pub evse_target_active_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetReactivePower`.
    #[exi(element = "EVSETargetReactivePower")]
    pub evse_target_reactive_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetReactivePower_L2`.
    #[exi(element = "EVSETargetReactivePower_L2")]
    pub evse_target_reactive_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetReactivePower_L3`.
    #[exi(element = "EVSETargetReactivePower_L3")]
    pub evse_target_reactive_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower`.
    #[exi(element = "EVSEPresentActivePower")]
    pub evse_present_active_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower_L2`.
    #[exi(element = "EVSEPresentActivePower_L2")]
    pub evse_present_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower_L3`.
    #[exi(element = "EVSEPresentActivePower_L3")]
    pub evse_present_active_power_l3: Option<crate::iso20::types::RationalNumber>,
}

/// `BPT_Scheduled_AC_CLReqControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "BPT_Scheduled_AC_CLReqControlModeType", ns = AC)]
pub struct BptScheduledAcClReqControlMode {
    /// `EVTargetEnergyRequest`.
    #[exi(element = "EVTargetEnergyRequest", ns = COMMON_TYPES)]
    pub ev_target_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumEnergyRequest`.
    #[exi(element = "EVMaximumEnergyRequest", ns = COMMON_TYPES)]
    pub ev_maximum_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumEnergyRequest`.
    #[exi(element = "EVMinimumEnergyRequest", ns = COMMON_TYPES)]
    pub ev_minimum_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumChargePower`.
    #[exi(element = "EVMaximumChargePower")]
    pub ev_maximum_charge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumChargePower_L2`.
    #[exi(element = "EVMaximumChargePower_L2")]
    pub ev_maximum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumChargePower_L3`.
    #[exi(element = "EVMaximumChargePower_L3")]
    pub ev_maximum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower`.
    #[exi(element = "EVMinimumChargePower")]
    pub ev_minimum_charge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower_L2`.
    #[exi(element = "EVMinimumChargePower_L2")]
    pub ev_minimum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower_L3`.
    #[exi(element = "EVMinimumChargePower_L3")]
    pub ev_minimum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentActivePower`.
    #[exi(element = "EVPresentActivePower")]
    pub ev_present_active_power: crate::iso20::types::RationalNumber,
    /// `EVPresentActivePower_L2`.
    #[exi(element = "EVPresentActivePower_L2")]
    pub ev_present_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentActivePower_L3`.
    #[exi(element = "EVPresentActivePower_L3")]
    pub ev_present_active_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentReactivePower`.
    #[exi(element = "EVPresentReactivePower")]
    pub ev_present_reactive_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentReactivePower_L2`.
    #[exi(element = "EVPresentReactivePower_L2")]
    pub ev_present_reactive_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentReactivePower_L3`.
    #[exi(element = "EVPresentReactivePower_L3")]
    pub ev_present_reactive_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumDischargePower`.
    #[exi(element = "EVMaximumDischargePower")]
    pub ev_maximum_discharge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumDischargePower_L2`.
    #[exi(element = "EVMaximumDischargePower_L2")]
    pub ev_maximum_discharge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumDischargePower_L3`.
    #[exi(element = "EVMaximumDischargePower_L3")]
    pub ev_maximum_discharge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumDischargePower`.
    #[exi(element = "EVMinimumDischargePower")]
    pub ev_minimum_discharge_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumDischargePower_L2`.
    #[exi(element = "EVMinimumDischargePower_L2")]
    pub ev_minimum_discharge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumDischargePower_L3`.
    #[exi(element = "EVMinimumDischargePower_L3")]
    pub ev_minimum_discharge_power_l3: Option<crate::iso20::types::RationalNumber>,
}

/// `BPT_Scheduled_AC_CLResControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "BPT_Scheduled_AC_CLResControlModeType", ns = AC)]
pub struct BptScheduledAcClResControlMode {
    /// `EVSETargetActivePower`.
    #[exi(element = "EVSETargetActivePower")]
    pub evse_target_active_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetActivePower_L2`.
    #[exi(element = "EVSETargetActivePower_L2")]
    pub evse_target_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetActivePower_L3`.
    #[exi(element = "EVSETargetActivePower_L3")]
    pub evse_target_active_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetReactivePower`.
    #[exi(element = "EVSETargetReactivePower")]
    pub evse_target_reactive_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetReactivePower_L2`.
    #[exi(element = "EVSETargetReactivePower_L2")]
    pub evse_target_reactive_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetReactivePower_L3`.
    #[exi(element = "EVSETargetReactivePower_L3")]
    pub evse_target_reactive_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower`.
    #[exi(element = "EVSEPresentActivePower")]
    pub evse_present_active_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower_L2`.
    #[exi(element = "EVSEPresentActivePower_L2")]
    pub evse_present_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower_L3`.
    #[exi(element = "EVSEPresentActivePower_L3")]
    pub evse_present_active_power_l3: Option<crate::iso20::types::RationalNumber>,
}

/// `Dynamic_AC_CLReqControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Dynamic_AC_CLReqControlModeType", ns = AC)]
pub struct DynamicAcClReqControlMode {
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
    /// `EVMaximumChargePower_L2`.
    #[exi(element = "EVMaximumChargePower_L2")]
    pub ev_maximum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumChargePower_L3`.
    #[exi(element = "EVMaximumChargePower_L3")]
    pub ev_maximum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower`.
    #[exi(element = "EVMinimumChargePower")]
    pub ev_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMinimumChargePower_L2`.
    #[exi(element = "EVMinimumChargePower_L2")]
    pub ev_minimum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower_L3`.
    #[exi(element = "EVMinimumChargePower_L3")]
    pub ev_minimum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentActivePower`.
    #[exi(element = "EVPresentActivePower")]
    pub ev_present_active_power: crate::iso20::types::RationalNumber,
    /// `EVPresentActivePower_L2`.
    #[exi(element = "EVPresentActivePower_L2")]
    pub ev_present_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentActivePower_L3`.
    #[exi(element = "EVPresentActivePower_L3")]
    pub ev_present_active_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentReactivePower`.
    #[exi(element = "EVPresentReactivePower")]
    pub ev_present_reactive_power: crate::iso20::types::RationalNumber,
    /// `EVPresentReactivePower_L2`.
    #[exi(element = "EVPresentReactivePower_L2")]
    pub ev_present_reactive_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentReactivePower_L3`.
    #[exi(element = "EVPresentReactivePower_L3")]
    pub ev_present_reactive_power_l3: Option<crate::iso20::types::RationalNumber>,
}

/// `Dynamic_AC_CLResControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Dynamic_AC_CLResControlModeType", ns = AC)]
pub struct DynamicAcClResControlMode {
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
    /// `EVSETargetActivePower`.
    #[exi(element = "EVSETargetActivePower")]
    pub evse_target_active_power: crate::iso20::types::RationalNumber,
    /// `EVSETargetActivePower_L2`.
    #[exi(element = "EVSETargetActivePower_L2")]
    pub evse_target_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetActivePower_L3`.
    #[exi(element = "EVSETargetActivePower_L3")]
    pub evse_target_active_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetReactivePower`.
    #[exi(element = "EVSETargetReactivePower")]
    pub evse_target_reactive_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetReactivePower_L2`.
    #[exi(element = "EVSETargetReactivePower_L2")]
    pub evse_target_reactive_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetReactivePower_L3`.
    #[exi(element = "EVSETargetReactivePower_L3")]
    pub evse_target_reactive_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower`.
    #[exi(element = "EVSEPresentActivePower")]
    pub evse_present_active_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower_L2`.
    #[exi(element = "EVSEPresentActivePower_L2")]
    pub evse_present_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower_L3`.
    #[exi(element = "EVSEPresentActivePower_L3")]
    pub evse_present_active_power_l3: Option<crate::iso20::types::RationalNumber>,
}

/// `BPT_Dynamic_AC_CLReqControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "BPT_Dynamic_AC_CLReqControlModeType", ns = AC)]
pub struct BptDynamicAcClReqControlMode {
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
    /// `EVMaximumChargePower_L2`.
    #[exi(element = "EVMaximumChargePower_L2")]
    pub ev_maximum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumChargePower_L3`.
    #[exi(element = "EVMaximumChargePower_L3")]
    pub ev_maximum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower`.
    #[exi(element = "EVMinimumChargePower")]
    pub ev_minimum_charge_power: crate::iso20::types::RationalNumber,
    /// `EVMinimumChargePower_L2`.
    #[exi(element = "EVMinimumChargePower_L2")]
    pub ev_minimum_charge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumChargePower_L3`.
    #[exi(element = "EVMinimumChargePower_L3")]
    pub ev_minimum_charge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentActivePower`.
    #[exi(element = "EVPresentActivePower")]
    pub ev_present_active_power: crate::iso20::types::RationalNumber,
    /// `EVPresentActivePower_L2`.
    #[exi(element = "EVPresentActivePower_L2")]
    pub ev_present_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentActivePower_L3`.
    #[exi(element = "EVPresentActivePower_L3")]
    pub ev_present_active_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentReactivePower`.
    #[exi(element = "EVPresentReactivePower")]
    pub ev_present_reactive_power: crate::iso20::types::RationalNumber,
    /// `EVPresentReactivePower_L2`.
    #[exi(element = "EVPresentReactivePower_L2")]
    pub ev_present_reactive_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVPresentReactivePower_L3`.
    #[exi(element = "EVPresentReactivePower_L3")]
    pub ev_present_reactive_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumDischargePower`.
    #[exi(element = "EVMaximumDischargePower")]
    pub ev_maximum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVMaximumDischargePower_L2`.
    #[exi(element = "EVMaximumDischargePower_L2")]
    pub ev_maximum_discharge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumDischargePower_L3`.
    #[exi(element = "EVMaximumDischargePower_L3")]
    pub ev_maximum_discharge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumDischargePower`.
    #[exi(element = "EVMinimumDischargePower")]
    pub ev_minimum_discharge_power: crate::iso20::types::RationalNumber,
    /// `EVMinimumDischargePower_L2`.
    #[exi(element = "EVMinimumDischargePower_L2")]
    pub ev_minimum_discharge_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumDischargePower_L3`.
    #[exi(element = "EVMinimumDischargePower_L3")]
    pub ev_minimum_discharge_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVMaximumV2XEnergyRequest`.
    #[exi(element = "EVMaximumV2XEnergyRequest")]
    pub ev_maximum_v2_x_energy_request: Option<crate::iso20::types::RationalNumber>,
    /// `EVMinimumV2XEnergyRequest`.
    #[exi(element = "EVMinimumV2XEnergyRequest")]
    pub ev_minimum_v2_x_energy_request: Option<crate::iso20::types::RationalNumber>,
}

/// `BPT_Dynamic_AC_CLResControlModeType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "BPT_Dynamic_AC_CLResControlModeType", ns = AC)]
pub struct BptDynamicAcClResControlMode {
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
    /// `EVSETargetActivePower`.
    #[exi(element = "EVSETargetActivePower")]
    pub evse_target_active_power: crate::iso20::types::RationalNumber,
    /// `EVSETargetActivePower_L2`.
    #[exi(element = "EVSETargetActivePower_L2")]
    pub evse_target_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetActivePower_L3`.
    #[exi(element = "EVSETargetActivePower_L3")]
    pub evse_target_active_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetReactivePower`.
    #[exi(element = "EVSETargetReactivePower")]
    pub evse_target_reactive_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetReactivePower_L2`.
    #[exi(element = "EVSETargetReactivePower_L2")]
    pub evse_target_reactive_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSETargetReactivePower_L3`.
    #[exi(element = "EVSETargetReactivePower_L3")]
    pub evse_target_reactive_power_l3: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower`.
    #[exi(element = "EVSEPresentActivePower")]
    pub evse_present_active_power: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower_L2`.
    #[exi(element = "EVSEPresentActivePower_L2")]
    pub evse_present_active_power_l2: Option<crate::iso20::types::RationalNumber>,
    /// `EVSEPresentActivePower_L3`.
    #[exi(element = "EVSEPresentActivePower_L3")]
    pub evse_present_active_power_l3: Option<crate::iso20::types::RationalNumber>,
}

/// The tables of the set: its roots, the roots of its fragments, and all names.
pub static SCHEMA: Schema = Schema {
    name: "iso20-ac",
    roots: &[
        Root::Element(element!("AC_CPDReqEnergyTransferMode", AC, complex AcCpdReqEnergyTransferMode)),
        Root::Element(element!("AC_CPDResEnergyTransferMode", AC, complex AcCpdResEnergyTransferMode)),
        Root::Element(element!("AC_ChargeLoopReq", AC, complex AcChargeLoopReq<'static>)),
        Root::Element(element!("AC_ChargeLoopRes", AC, complex AcChargeLoopRes<'static>)),
        Root::Element(element!("AC_ChargeParameterDiscoveryReq", AC, complex AcChargeParameterDiscoveryReq<'static>)),
        Root::Element(element!("AC_ChargeParameterDiscoveryRes", AC, complex AcChargeParameterDiscoveryRes<'static>)),
        Root::Element(element!("BPT_AC_CPDReqEnergyTransferMode", AC, complex BptAcCpdReqEnergyTransferMode)),
        Root::Element(element!("BPT_AC_CPDResEnergyTransferMode", AC, complex BptAcCpdResEnergyTransferMode)),
        Root::Element(element!("BPT_Dynamic_AC_CLReqControlMode", AC, complex BptDynamicAcClReqControlMode)),
        Root::Element(element!("BPT_Dynamic_AC_CLResControlMode", AC, complex BptDynamicAcClResControlMode)),
        Root::Element(element!("BPT_Scheduled_AC_CLReqControlMode", AC, complex BptScheduledAcClReqControlMode)),
        Root::Element(element!("BPT_Scheduled_AC_CLResControlMode", AC, complex BptScheduledAcClResControlMode)),
        Root::Element(element!("CLReqControlMode", COMMON_TYPES, abstract)),
        Root::Element(element!("CLResControlMode", COMMON_TYPES, abstract)),
        Root::Element(
            element!("CanonicalizationMethod", XMLDSIG, complex crate::xmldsig::CanonicalizationMethod<'static>),
        ),
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex crate::xmldsig::DsaKeyValue<'static>)),
        Root::Element(element!("DigestMethod", XMLDSIG, complex crate::xmldsig::DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Dynamic_AC_CLReqControlMode", AC, complex DynamicAcClReqControlMode)),
        Root::Element(element!("Dynamic_AC_CLResControlMode", AC, complex DynamicAcClResControlMode)),
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
        Root::Element(element!("Scheduled_AC_CLReqControlMode", AC, complex ScheduledAcClReqControlMode)),
        Root::Element(element!("Scheduled_AC_CLResControlMode", AC, complex ScheduledAcClResControlMode)),
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
        Root::Element(element!("AC_CPDReqEnergyTransferMode", AC, complex AcCpdReqEnergyTransferMode)),
        Root::Element(element!("AC_CPDResEnergyTransferMode", AC, complex AcCpdResEnergyTransferMode)),
        Root::Element(element!("AC_ChargeLoopReq", AC, complex AcChargeLoopReq<'static>)),
        Root::Element(element!("AC_ChargeLoopRes", AC, complex AcChargeLoopRes<'static>)),
        Root::Element(element!("AC_ChargeParameterDiscoveryReq", AC, complex AcChargeParameterDiscoveryReq<'static>)),
        Root::Element(element!("AC_ChargeParameterDiscoveryRes", AC, complex AcChargeParameterDiscoveryRes<'static>)),
        Root::Element(element!("AckMaxDelay", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("AdditionalServicesCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("Amount", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("BPT_AC_CPDReqEnergyTransferMode", AC, complex BptAcCpdReqEnergyTransferMode)),
        Root::Element(element!("BPT_AC_CPDResEnergyTransferMode", AC, complex BptAcCpdResEnergyTransferMode)),
        Root::Element(
            element!("BPT_DischargedEnergyReadingWh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("BPT_Dynamic_AC_CLReqControlMode", AC, complex BptDynamicAcClReqControlMode)),
        Root::Element(element!("BPT_Dynamic_AC_CLResControlMode", AC, complex BptDynamicAcClResControlMode)),
        Root::Element(
            element!("BPT_InductiveEnergyReadingVARh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("BPT_Scheduled_AC_CLReqControlMode", AC, complex BptScheduledAcClReqControlMode)),
        Root::Element(element!("BPT_Scheduled_AC_CLResControlMode", AC, complex BptScheduledAcClResControlMode)),
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
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex crate::xmldsig::DsaKeyValue<'static>)),
        Root::Element(element!("DepartureTime", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("DigestMethod", XMLDSIG, complex crate::xmldsig::DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("DisplayParameters", COMMON_TYPES, complex crate::iso20::types::DisplayParameters)),
        Root::Element(element!("Dynamic_AC_CLReqControlMode", AC, complex DynamicAcClReqControlMode)),
        Root::Element(element!("Dynamic_AC_CLResControlMode", AC, complex DynamicAcClResControlMode)),
        Root::Element(element!("EVMaximumChargePower", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumChargePower_L2", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumChargePower_L3", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumDischargePower", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumDischargePower_L2", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumDischargePower_L3", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMaximumV2XEnergyRequest", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumChargePower", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumChargePower_L2", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumChargePower_L3", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumDischargePower", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumDischargePower_L2", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumDischargePower_L3", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumV2XEnergyRequest", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPresentActivePower", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPresentActivePower_L2", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPresentActivePower_L3", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPresentReactivePower", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPresentReactivePower_L2", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPresentReactivePower_L3", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMaximumChargePower", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMaximumChargePower_L2", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMaximumChargePower_L3", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMaximumDischargePower", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMaximumDischargePower_L2", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMaximumDischargePower_L3", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMinimumChargePower", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMinimumChargePower_L2", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMinimumChargePower_L3", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMinimumDischargePower", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMinimumDischargePower_L2", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEMinimumDischargePower_L3", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSENominalFrequency", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSENotification", COMMON_TYPES, value crate::iso20::types::EvseNotification)),
        Root::Element(element!("EVSEPowerRampLimitation", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEPresentActivePower", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEPresentActivePower_L2", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEPresentActivePower_L3", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSEStatus", COMMON_TYPES, complex crate::iso20::types::EvseStatus)),
        Root::Element(element!("EVSETargetActivePower", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSETargetActivePower_L2", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSETargetActivePower_L3", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSETargetFrequency", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSETargetReactivePower", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSETargetReactivePower_L2", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVSETargetReactivePower_L3", AC, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVTargetEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
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
        Root::Element(element!("MaximumPowerAsymmetry", AC, complex crate::iso20::types::RationalNumber)),
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
        Root::Element(element!("Scheduled_AC_CLReqControlMode", AC, complex ScheduledAcClReqControlMode)),
        Root::Element(element!("Scheduled_AC_CLResControlMode", AC, complex ScheduledAcClResControlMode)),
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
        NamedType::complex("AC_CPDReqEnergyTransferModeType", AC, <AcCpdReqEnergyTransferMode as Exi<'static>>::TYPE),
        NamedType::complex("AC_CPDResEnergyTransferModeType", AC, <AcCpdResEnergyTransferMode as Exi<'static>>::TYPE),
        NamedType::complex("AC_ChargeLoopReqType", AC, <AcChargeLoopReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("AC_ChargeLoopResType", AC, <AcChargeLoopRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "AC_ChargeParameterDiscoveryReqType",
            AC,
            <AcChargeParameterDiscoveryReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "AC_ChargeParameterDiscoveryResType",
            AC,
            <AcChargeParameterDiscoveryRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "BPT_AC_CPDReqEnergyTransferModeType",
            AC,
            <BptAcCpdReqEnergyTransferMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "BPT_AC_CPDResEnergyTransferModeType",
            AC,
            <BptAcCpdResEnergyTransferMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "BPT_Dynamic_AC_CLReqControlModeType",
            AC,
            <BptDynamicAcClReqControlMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "BPT_Dynamic_AC_CLResControlModeType",
            AC,
            <BptDynamicAcClResControlMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "BPT_Scheduled_AC_CLReqControlModeType",
            AC,
            <BptScheduledAcClReqControlMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "BPT_Scheduled_AC_CLResControlModeType",
            AC,
            <BptScheduledAcClResControlMode as Exi<'static>>::TYPE,
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
        NamedType::complex("Dynamic_AC_CLReqControlModeType", AC, <DynamicAcClReqControlMode as Exi<'static>>::TYPE),
        NamedType::complex("Dynamic_AC_CLResControlModeType", AC, <DynamicAcClResControlMode as Exi<'static>>::TYPE),
        NamedType::none("Dynamic_CLReqControlModeType", COMMON_TYPES),
        NamedType::none("Dynamic_CLResControlModeType", COMMON_TYPES),
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
        NamedType::complex(
            "Scheduled_AC_CLReqControlModeType",
            AC,
            <ScheduledAcClReqControlMode as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "Scheduled_AC_CLResControlModeType",
            AC,
            <ScheduledAcClResControlMode as Exi<'static>>::TYPE,
        ),
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
    namespaces: &[XMLDSIG, AC, COMMON_TYPES],
};

/// A message: what a document may be.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(document(6), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Message<'a> {
    /// `AC_ChargeLoopReq`.
    #[exi(code = 2)]
    AcChargeLoopReq(AcChargeLoopReq<'a>),
    /// `AC_ChargeLoopRes`.
    #[exi(code = 3)]
    AcChargeLoopRes(AcChargeLoopRes<'a>),
    /// `AC_ChargeParameterDiscoveryReq`.
    #[exi(code = 4)]
    AcChargeParameterDiscoveryReq(AcChargeParameterDiscoveryReq<'a>),
    /// `AC_ChargeParameterDiscoveryRes`.
    #[exi(code = 5)]
    AcChargeParameterDiscoveryRes(AcChargeParameterDiscoveryRes<'a>),
}
impl<'a> From<AcChargeLoopReq<'a>> for Message<'a> {
    fn from(value: AcChargeLoopReq<'a>) -> Self {
        Message::AcChargeLoopReq(value)
    }
}
impl<'a> From<AcChargeLoopRes<'a>> for Message<'a> {
    fn from(value: AcChargeLoopRes<'a>) -> Self {
        Message::AcChargeLoopRes(value)
    }
}
impl<'a> From<AcChargeParameterDiscoveryReq<'a>> for Message<'a> {
    fn from(value: AcChargeParameterDiscoveryReq<'a>) -> Self {
        Message::AcChargeParameterDiscoveryReq(value)
    }
}
impl<'a> From<AcChargeParameterDiscoveryRes<'a>> for Message<'a> {
    fn from(value: AcChargeParameterDiscoveryRes<'a>) -> Self {
        Message::AcChargeParameterDiscoveryRes(value)
    }
}

/// A part of a message as it is signed.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(fragment(8, 155), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Fragment<'a> {
    /// `AC_ChargeLoopReq`.
    #[exi(code = 2)]
    AcChargeLoopReq(AcChargeLoopReq<'a>),
    /// `AC_ChargeLoopRes`.
    #[exi(code = 3)]
    AcChargeLoopRes(AcChargeLoopRes<'a>),
    /// `AC_ChargeParameterDiscoveryReq`.
    #[exi(code = 4)]
    AcChargeParameterDiscoveryReq(AcChargeParameterDiscoveryReq<'a>),
    /// `AC_ChargeParameterDiscoveryRes`.
    #[exi(code = 5)]
    AcChargeParameterDiscoveryRes(AcChargeParameterDiscoveryRes<'a>),
}
impl<'a> From<AcChargeLoopReq<'a>> for Fragment<'a> {
    fn from(value: AcChargeLoopReq<'a>) -> Self {
        Fragment::AcChargeLoopReq(value)
    }
}
impl<'a> From<AcChargeLoopRes<'a>> for Fragment<'a> {
    fn from(value: AcChargeLoopRes<'a>) -> Self {
        Fragment::AcChargeLoopRes(value)
    }
}
impl<'a> From<AcChargeParameterDiscoveryReq<'a>> for Fragment<'a> {
    fn from(value: AcChargeParameterDiscoveryReq<'a>) -> Self {
        Fragment::AcChargeParameterDiscoveryReq(value)
    }
}
impl<'a> From<AcChargeParameterDiscoveryRes<'a>> for Fragment<'a> {
    fn from(value: AcChargeParameterDiscoveryRes<'a>) -> Self {
        Fragment::AcChargeParameterDiscoveryRes(value)
    }
}
