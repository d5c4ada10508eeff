//! ISO 15118-20: messages of wireless power transfer.
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
pub const WPT: &str = "urn:iso:std:iso:15118:-20:WPT";

/// `WPT_FinePositioningMethodType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "WPT_FinePositioningMethodType")]
pub enum WptFinePositioningMethod {
    /// `Manual`.
    Manual,
    /// `LF_TxEV`.
    #[exi(name = "LF_TxEV")]
    LfTxEv,
    /// `LF_TxPrimaryDevice`.
    #[exi(name = "LF_TxPrimaryDevice")]
    LfTxPrimaryDevice,
    /// `LPE`.
    #[exi(name = "LPE")]
    Lpe,
    /// `Proprietary`.
    Proprietary,
}

/// `WPT_PairingMethodType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "WPT_PairingMethodType")]
pub enum WptPairingMethod {
    /// `External confirmation`.
    #[exi(name = "External confirmation")]
    ExternalConfirmation,
    /// `LPE`.
    #[exi(name = "LPE")]
    Lpe,
    /// `LF_TxEV`.
    #[exi(name = "LF_TxEV")]
    LfTxEv,
    /// `LF_TxPrimaryDevice`.
    #[exi(name = "LF_TxPrimaryDevice")]
    LfTxPrimaryDevice,
    /// `Optical`.
    Optical,
    /// `Proprietary`.
    Proprietary,
}

/// `WPT_AlignmentCheckMethodType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "WPT_AlignmentCheckMethodType")]
pub enum WptAlignmentCheckMethod {
    /// `PowerCheck`.
    PowerCheck,
    /// `LPE`.
    #[exi(name = "LPE")]
    Lpe,
    /// `Proprietary`.
    Proprietary,
}

/// `WPT_EVResultType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "WPT_EVResultType")]
pub enum WptEvResult {
    /// `EVResultUnknown`.
    #[exi(name = "EVResultUnknown")]
    EvResultUnknown,
    /// `EVResultSuccess`.
    #[exi(name = "EVResultSuccess")]
    EvResultSuccess,
    /// `EVResultFailed`.
    #[exi(name = "EVResultFailed")]
    EvResultFailed,
}

/// `WPT_PowerClassType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "WPT_PowerClassType")]
pub enum WptPowerClass {
    /// `MF-WPT1`.
    #[exi(name = "MF-WPT1")]
    MfWpt1,
    /// `MF-WPT2`.
    #[exi(name = "MF-WPT2")]
    MfWpt2,
    /// `MF-WPT3`.
    #[exi(name = "MF-WPT3")]
    MfWpt3,
    /// `MF-WPT4`.
    #[exi(name = "MF-WPT4")]
    MfWpt4,
}

/// `WPT_EVPCChargeDiagnosticsType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "WPT_EVPCChargeDiagnosticsType")]
pub enum WptEvpcChargeDiagnostics {
    /// `EVPCNoIssue`.
    #[exi(name = "EVPCNoIssue")]
    EvpcNoIssue,
    /// `EVPCTempOverheatDetected`.
    #[exi(name = "EVPCTempOverheatDetected")]
    EvpcTempOverheatDetected,
    /// `EVPCPowerTransferAnomalyDetected`.
    #[exi(name = "EVPCPowerTransferAnomalyDetected")]
    EvpcPowerTransferAnomalyDetected,
    /// `EVPCAnomalyDetected`.
    #[exi(name = "EVPCAnomalyDetected")]
    EvpcAnomalyDetected,
}

/// `WPT_SPCChargeDiagnosticsType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "WPT_SPCChargeDiagnosticsType")]
pub enum WptSpcChargeDiagnostics {
    /// `SPCNoIssue`.
    #[exi(name = "SPCNoIssue")]
    SpcNoIssue,
    /// `SPCFODDetected`.
    #[exi(name = "SPCFODDetected")]
    SpcfodDetected,
    /// `SPCLOPDetected`.
    #[exi(name = "SPCLOPDetected")]
    SpclopDetected,
    /// `SPCTempOverheatDetected`.
    #[exi(name = "SPCTempOverheatDetected")]
    SpcTempOverheatDetected,
    /// `SPCPowerTransferAnomalyDetected`.
    #[exi(name = "SPCPowerTransferAnomalyDetected")]
    SpcPowerTransferAnomalyDetected,
    /// `SPCAnomalyDetected`.
    #[exi(name = "SPCAnomalyDetected")]
    SpcAnomalyDetected,
}

/// `WPT_FinePositioningMethodListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_FinePositioningMethodListType", ns = WPT)]
pub struct WptFinePositioningMethodList<'a> {
    /// `WPT_FinePositioningMethod`, 1 to 8 times.
    #[exi(element = "WPT_FinePositioningMethod", simple, occurs(1, 8))]
    pub wpt_fine_positioning_method: &'a [WptFinePositioningMethod],
}

/// `WPT_PairingMethodListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_PairingMethodListType", ns = WPT)]
pub struct WptPairingMethodList<'a> {
    /// `WPT_PairingMethod`, 1 to 8 times.
    #[exi(element = "WPT_PairingMethod", simple, occurs(1, 8))]
    pub wpt_pairing_method: &'a [WptPairingMethod],
}

/// `WPT_AlignmentCheckMethodListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_AlignmentCheckMethodListType", ns = WPT)]
pub struct WptAlignmentCheckMethodList<'a> {
    /// `WPT_AlignmentCheckMethod`, 1 to 8 times.
    #[exi(element = "WPT_AlignmentCheckMethod", simple, occurs(1, 8))]
    pub wpt_alignment_check_method: &'a [WptAlignmentCheckMethod],
}

/// `WPT_CoordinateXYZType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_CoordinateXYZType", ns = WPT)]
pub struct WptCoordinateXyz {
    /// `Coord_X`.
    #[exi(element = "Coord_X")]
    pub coord_x: i16,
    /// `Coord_Y`.
    #[exi(element = "Coord_Y")]
    pub coord_y: i16,
    /// `Coord_Z`.
    #[exi(element = "Coord_Z")]
    pub coord_z: i16,
}

/// `WPT_TxRxSpecDataType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_TxRxSpecDataType", ns = WPT)]
pub struct WptTxRxSpecData {
    /// `TxRxIdentifier`: 1 to 4294967295.
    #[exi(element = "TxRxIdentifier", range(1, 4294967295))]
    pub tx_rx_identifier: u32,
    /// `TxRxPosition`.
    #[exi(element = "TxRxPosition")]
    pub tx_rx_position: WptCoordinateXyz,
    /// `TxRxOrientation`.
    #[exi(element = "TxRxOrientation")]
    pub tx_rx_orientation: WptCoordinateXyz,
}

/// `WPT_TxRxPulseOrderType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_TxRxPulseOrderType", ns = WPT)]
pub struct WptTxRxPulseOrder {
    /// `IndexNumber`.
    #[exi(element = "IndexNumber")]
    pub index_number: u16,
    /// `TxRxIdentifier`: 1 to 4294967295.
    #[exi(element = "TxRxIdentifier", range(1, 4294967295))]
    pub tx_rx_identifier: u32,
}

/// `WPT_TxRxPackageSpecDataType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_TxRxPackageSpecDataType", ns = WPT)]
pub struct WptTxRxPackageSpecData<'a> {
    /// `PulseSequenceOrder`, 2 to 255 times.
    #[exi(element = "PulseSequenceOrder", occurs(2, 255))]
    pub pulse_sequence_order: &'a [WptTxRxPulseOrder],
    /// `PulseSeparationTime`.
    #[exi(element = "PulseSeparationTime")]
    pub pulse_separation_time: u16,
    /// `PulseDuration`.
    #[exi(element = "PulseDuration")]
    pub pulse_duration: u16,
    /// `PackageSeparationTime`.
    #[exi(element = "PackageSeparationTime")]
    pub package_separation_time: u16,
}

/// `WPT_LF_TransmitterDataType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_LF_TransmitterDataType", ns = WPT)]
pub struct WptLfTransmitterData<'a> {
    /// `NumberOfTransmitters`.
    #[exi(element = "NumberOfTransmitters")]
    pub number_of_transmitters: u8,
    /// `SignalFrequency`.
    #[exi(element = "SignalFrequency")]
    pub signal_frequency: crate::iso20::types::RationalNumber,
    /// `TxSpecData`, 2 to 255 times.
    #[exi(element = "TxSpecData", occurs(2, 255))]
    pub tx_spec_data: &'a [WptTxRxSpecData],
    /// `TxPackageSpecData`.
    #[exi(element = "TxPackageSpecData")]
    pub tx_package_spec_data: Option<WptTxRxPackageSpecData<'a>>,
}

/// `WPT_LF_ReceiverDataType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_LF_ReceiverDataType", ns = WPT)]
pub struct WptLfReceiverData<'a> {
    /// `NumberOfReceivers`.
    #[exi(element = "NumberOfReceivers")]
    pub number_of_receivers: u8,
    /// `RxSpecData`, 2 to 255 times.
    #[exi(element = "RxSpecData", occurs(2, 255))]
    pub rx_spec_data: &'a [WptTxRxSpecData],
}

/// One of several elements.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = WPT)]
pub enum SetupData<'a> {
    /// `LF_TransmitterSetupData`.
    #[exi(element = "LF_TransmitterSetupData")]
    LfTransmitterSetupData(WptLfTransmitterData<'a>),
    /// `LF_ReceiverSetupData`.
    #[exi(element = "LF_ReceiverSetupData")]
    LfReceiverSetupData(WptLfReceiverData<'a>),
}

/// `WPT_LF_SystemSetupDataType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_LF_SystemSetupDataType")]
pub struct WptLfSystemSetupData<'a> {
    /// One of `LF_TransmitterSetupData`, `LF_ReceiverSetupData`.
    #[exi(choice)]
    pub setup_data: SetupData<'a>,
}

/// `WPT_FinePositioningSetupReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_FinePositioningSetupReqType", ns = WPT)]
pub struct WptFinePositioningSetupReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVProcessing`.
    #[exi(element = "EVProcessing", simple)]
    pub ev_processing: crate::iso20::types::Processing,
    /// `EVDeviceFinePositioningMethodList`.
    #[exi(element = "EVDeviceFinePositioningMethodList")]
    pub ev_device_fine_positioning_method_list: WptFinePositioningMethodList<'a>,
    /// `EVDevicePairingMethodList`.
    #[exi(element = "EVDevicePairingMethodList")]
    pub ev_device_pairing_method_list: WptPairingMethodList<'a>,
    /// `EVDeviceAlignmentCheckMethodList`.
    #[exi(element = "EVDeviceAlignmentCheckMethodList")]
    pub ev_device_alignment_check_method_list: WptAlignmentCheckMethodList<'a>,
    /// `NaturalOffset`.
    #[exi(element = "NaturalOffset")]
    pub natural_offset: u16,
    /// `VendorSpecificDataContainer`: at most 256 octets, 0 to 16 times.
    #[exi(element = "VendorSpecificDataContainer", max = 256, occurs(0, 16))]
    pub vendor_specific_data_container: &'a [&'a [u8]],
    /// `LF_SystemSetupData`.
    #[exi(element = "LF_SystemSetupData")]
    pub lf_system_setup_data: Option<WptLfSystemSetupData<'a>>,
}

/// `WPT_FinePositioningSetupResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_FinePositioningSetupResType", ns = WPT)]
pub struct WptFinePositioningSetupRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `PrimaryDeviceFinePositioningMethodList`.
    #[exi(element = "PrimaryDeviceFinePositioningMethodList")]
    pub primary_device_fine_positioning_method_list: WptFinePositioningMethodList<'a>,
    /// `PrimaryDevicePairingMethodList`.
    #[exi(element = "PrimaryDevicePairingMethodList")]
    pub primary_device_pairing_method_list: WptPairingMethodList<'a>,
    /// `PrimaryDeviceAlignmentCheckMethodList`.
    #[exi(element = "PrimaryDeviceAlignmentCheckMethodList")]
    pub primary_device_alignment_check_method_list: WptAlignmentCheckMethodList<'a>,
    /// `NaturalOffset`.
    #[exi(element = "NaturalOffset")]
    pub natural_offset: u16,
    /// `VendorSpecificDataContainer`: at most 256 octets, 0 to 16 times.
    #[exi(element = "VendorSpecificDataContainer", max = 256, occurs(0, 16))]
    pub vendor_specific_data_container: &'a [&'a [u8]],
    /// `LF_SystemSetupData`.
    #[exi(element = "LF_SystemSetupData")]
    pub lf_system_setup_data: Option<WptLfSystemSetupData<'a>>,
}

/// `WPT_LF_TxDataType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_LF_TxDataType", ns = WPT)]
pub struct WptLfTxData {
    /// `TxIdentifier`: 1 to 4294967295.
    #[exi(element = "TxIdentifier", range(1, 4294967295))]
    pub tx_identifier: u32,
    /// `EIRP`.
    #[exi(element = "EIRP")]
    pub eirp: crate::iso20::types::RationalNumber,
}

/// `WPT_LF_TxDataListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_LF_TxDataListType", ns = WPT)]
pub struct WptLfTxDataList {
    /// `WPT_LF_TxDataList`.
    #[exi(element = "WPT_LF_TxDataList")]
    pub wpt_lf_tx_data_list: WptLfTxData,
}

/// `WPT_LF_RxRSSIType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_LF_RxRSSIType", ns = WPT)]
pub struct WptLfRxRssi {
    /// `TxIdentifier`: 1 to 4294967295.
    #[exi(element = "TxIdentifier", range(1, 4294967295))]
    pub tx_identifier: u32,
    /// `RSSI`.
    #[exi(element = "RSSI")]
    pub rssi: crate::iso20::types::RationalNumber,
}

/// `WPT_LF_RxRSSIListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_LF_RxRSSIListType", ns = WPT)]
pub struct WptLfRxRssiList {
    /// `RSSIDataList`.
    #[exi(element = "RSSIDataList")]
    pub rssi_data_list: WptLfRxRssi,
}

/// `WPT_LF_RxDataType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_LF_RxDataType", ns = WPT)]
pub struct WptLfRxData {
    /// `RxIdentifier`: 1 to 4294967295.
    #[exi(element = "RxIdentifier", range(1, 4294967295))]
    pub rx_identifier: u32,
    /// `RSSIData`.
    #[exi(element = "RSSIData")]
    pub rssi_data: WptLfRxRssiList,
}

/// `WPT_LF_RxDataListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_LF_RxDataListType", ns = WPT)]
pub struct WptLfRxDataList {
    /// `WPT_LF_RxDataList`.
    #[exi(element = "WPT_LF_RxDataList")]
    pub wpt_lf_rx_data_list: WptLfRxData,
}

/// One of several elements.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = WPT)]
pub enum WptLfDataPackageData {
    /// `LF_TxData`.
    #[exi(element = "LF_TxData")]
    LfTxData(WptLfTxDataList),
    /// `LF_RxData`.
    #[exi(element = "LF_RxData")]
    LfRxData(WptLfRxDataList),
}

/// `WPT_LF_DataPackageType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_LF_DataPackageType", ns = WPT)]
pub struct WptLfDataPackage {
    /// `PackageIndex`.
    #[exi(element = "PackageIndex")]
    pub package_index: u8,
    /// One of `LF_TxData`, `LF_RxData`.
    #[exi(choice)]
    pub data: WptLfDataPackageData,
}

/// `WPT_LF_DataPackageListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_LF_DataPackageListType", ns = WPT)]
pub struct WptLfDataPackageList {
    /// `NumPackages`.
    #[exi(element = "NumPackages")]
    pub num_packages: u8,
    /// `WPT_LF_DataPackage`.
    #[exi(element = "WPT_LF_DataPackage")]
    pub wpt_lf_data_package: WptLfDataPackage,
}

/// `WPT_FinePositioningReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_FinePositioningReqType", ns = WPT)]
pub struct WptFinePositioningReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVProcessing`.
    #[exi(element = "EVProcessing", simple)]
    pub ev_processing: crate::iso20::types::Processing,
    /// `EVResultCode`.
    #[exi(element = "EVResultCode", simple)]
    pub ev_result_code: WptEvResult,
    /// `VendorSpecificDataContainer`: at most 256 octets, 0 to 16 times.
    #[exi(element = "VendorSpecificDataContainer", max = 256, occurs(0, 16))]
    pub vendor_specific_data_container: &'a [&'a [u8]],
    /// `WPT_LF_DataPackageList`.
    #[exi(element = "WPT_LF_DataPackageList")]
    pub wpt_lf_data_package_list: Option<WptLfDataPackageList>,
}

/// `WPT_FinePositioningResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_FinePositioningResType", ns = WPT)]
pub struct WptFinePositioningRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEProcessing`.
    #[exi(element = "EVSEProcessing", simple)]
    pub evse_processing: crate::iso20::types::Processing,
    /// `VendorSpecificDataContainer`: at most 256 octets, 0 to 16 times.
    #[exi(element = "VendorSpecificDataContainer", max = 256, occurs(0, 16))]
    pub vendor_specific_data_container: &'a [&'a [u8]],
    /// `WPT_LF_DataPackageList`.
    #[exi(element = "WPT_LF_DataPackageList")]
    pub wpt_lf_data_package_list: Option<WptLfDataPackageList>,
}

/// `WPT_PairingReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_PairingReqType", ns = WPT)]
pub struct WptPairingReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVProcessing`.
    #[exi(element = "EVProcessing", simple)]
    pub ev_processing: crate::iso20::types::Processing,
    /// `ObservedIDCode`: 1 to 4294967295.
    #[exi(element = "ObservedIDCode", range(1, 4294967295))]
    pub observed_id_code: Option<u32>,
    /// `EVResultCode`.
    #[exi(element = "EVResultCode", simple)]
    pub ev_result_code: WptEvResult,
    /// `VendorSpecificDataContainer`: at most 256 octets, 0 to 16 times.
    #[exi(element = "VendorSpecificDataContainer", max = 256, occurs(0, 16))]
    pub vendor_specific_data_container: &'a [&'a [u8]],
}

/// `AlternativeSECCType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AlternativeSECCType", ns = WPT)]
pub struct AlternativeSecc<'a> {
    /// `SSID`: at most 255 characters.
    #[exi(element = "SSID", max = 255)]
    pub ssid: Option<&'a str>,
    /// `BSSID`: at most 12 characters.
    #[exi(element = "BSSID", max = 12)]
    pub bssid: Option<&'a str>,
    /// `IPAddress`: at most 39 characters.
    #[exi(element = "IPAddress", max = 39)]
    pub ip_address: Option<&'a str>,
    /// `Port`.
    #[exi(element = "Port")]
    pub port: Option<u16>,
}

/// `AlternativeSECCListType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AlternativeSECCListType", ns = WPT)]
pub struct AlternativeSeccList<'a> {
    /// `AlternativeSECC`, 1 to 8 times.
    #[exi(element = "AlternativeSECC", occurs(1, 8))]
    pub alternative_secc: &'a [AlternativeSecc<'a>],
}

/// `WPT_PairingResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_PairingResType", ns = WPT)]
pub struct WptPairingRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEProcessing`.
    #[exi(element = "EVSEProcessing", simple)]
    pub evse_processing: crate::iso20::types::Processing,
    /// `ObservedIDCode`: 1 to 4294967295.
    #[exi(element = "ObservedIDCode", range(1, 4294967295))]
    pub observed_id_code: Option<u32>,
    /// `AlternativeSECCList`.
    #[exi(element = "AlternativeSECCList")]
    pub alternative_secc_list: Option<AlternativeSeccList<'a>>,
    /// `VendorSpecificDataContainer`: at most 256 octets, 0 to 16 times.
    #[exi(element = "VendorSpecificDataContainer", max = 256, occurs(0, 16))]
    pub vendor_specific_data_container: &'a [&'a [u8]],
}

/// `WPT_ChargeParameterDiscoveryReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_ChargeParameterDiscoveryReqType", ns = WPT)]
pub struct WptChargeParameterDiscoveryReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVPCMaxReceivablePower`.
    #[exi(element = "EVPCMaxReceivablePower")]
    pub evpc_max_receivable_power: crate::iso20::types::RationalNumber,
    /// `SDMaxGroundClearence`.
    #[exi(element = "SDMaxGroundClearence")]
    pub sd_max_ground_clearence: u16,
    /// `SDMinGroundClearence`.
    #[exi(element = "SDMinGroundClearence")]
    pub sd_min_ground_clearence: u16,
    /// `EVPCNaturalFrequency`.
    #[exi(element = "EVPCNaturalFrequency")]
    pub evpc_natural_frequency: crate::iso20::types::RationalNumber,
    /// `EVPCDeviceLocalControl`.
    #[exi(element = "EVPCDeviceLocalControl")]
    pub evpc_device_local_control: bool,
    /// `VendorSpecificDataContainer`: at most 256 octets, 0 to 16 times.
    #[exi(element = "VendorSpecificDataContainer", max = 256, occurs(0, 16))]
    pub vendor_specific_data_container: &'a [&'a [u8]],
}

/// `WPT_ChargeParameterDiscoveryResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_ChargeParameterDiscoveryResType", ns = WPT)]
pub struct WptChargeParameterDiscoveryRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `PDInputPowerClass`.
    #[exi(element = "PDInputPowerClass", simple)]
    pub pd_input_power_class: WptPowerClass,
    /// `SDMinOutputPower`.
    #[exi(element = "SDMinOutputPower")]
    pub sd_min_output_power: crate::iso20::types::RationalNumber,
    /// `SDMaxOutputPower`.
    #[exi(element = "SDMaxOutputPower")]
    pub sd_max_output_power: crate::iso20::types::RationalNumber,
    /// `SDMaxGroundClearanceSupport`.
    #[exi(element = "SDMaxGroundClearanceSupport")]
    pub sd_max_ground_clearance_support: u16,
    /// `SDMinGroundClearanceSupport`.
    #[exi(element = "SDMinGroundClearanceSupport")]
    pub sd_min_ground_clearance_support: u16,
    /// `PDMinCoilCurrent`.
    #[exi(element = "PDMinCoilCurrent")]
    pub pd_min_coil_current: crate::iso20::types::RationalNumber,
    /// `PDMaxCoilCurrent`.
    #[exi(element = "PDMaxCoilCurrent")]
    pub pd_max_coil_current: crate::iso20::types::RationalNumber,
    /// `SDManufacturerSpecificDataContainer`: at most 256 octets, 0 to 16 times.
    #[exi(element = "SDManufacturerSpecificDataContainer", max = 256, occurs(0, 16))]
    pub sd_manufacturer_specific_data_container: &'a [&'a [u8]],
}

/// `WPT_AlignmentCheckReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_AlignmentCheckReqType", ns = WPT)]
pub struct WptAlignmentCheckReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `EVProcessing`.
    #[exi(element = "EVProcessing", simple)]
    pub ev_processing: crate::iso20::types::Processing,
    /// `TargetCoilCurrent`.
    #[exi(element = "TargetCoilCurrent")]
    pub target_coil_current: Option<crate::iso20::types::RationalNumber>,
    /// `EVResultCode`.
    #[exi(element = "EVResultCode", simple)]
    pub ev_result_code: WptEvResult,
    /// `VendorSpecificDataContainer`: at most 256 octets, 0 to 16 times.
    #[exi(element = "VendorSpecificDataContainer", max = 256, occurs(0, 16))]
    pub vendor_specific_data_container: &'a [&'a [u8]],
}

/// `WPT_AlignmentCheckResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_AlignmentCheckResType", ns = WPT)]
pub struct WptAlignmentCheckRes<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple, ns = COMMON_TYPES)]
    pub response_code: crate::iso20::types::ResponseCode,
    /// `EVSEProcessing`.
    #[exi(element = "EVSEProcessing", simple)]
    pub evse_processing: crate::iso20::types::Processing,
    /// `PowerTransmitted`.
    #[exi(element = "PowerTransmitted")]
    pub power_transmitted: Option<crate::iso20::types::RationalNumber>,
    /// `SupplyDeviceCurrent`.
    #[exi(element = "SupplyDeviceCurrent")]
    pub supply_device_current: Option<crate::iso20::types::RationalNumber>,
    /// `VendorSpecificDataContainer`: at most 256 octets, 0 to 16 times.
    #[exi(element = "VendorSpecificDataContainer", max = 256, occurs(0, 16))]
    pub vendor_specific_data_container: &'a [&'a [u8]],
}

/// `WPT_EVPCPowerControlParameterType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_EVPCPowerControlParameterType", ns = WPT)]
pub struct WptEvpcPowerControlParameter {
    /// `EVPCCoilCurrentRequest`.
    #[exi(element = "EVPCCoilCurrentRequest")]
    pub evpc_coil_current_request: crate::iso20::types::RationalNumber,
    /// `EVPCCoilCurrentInformation`.
    #[exi(element = "EVPCCoilCurrentInformation")]
    pub evpc_coil_current_information: crate::iso20::types::RationalNumber,
    /// `EVPCCurrentOutputInformation`.
    #[exi(element = "EVPCCurrentOutputInformation")]
    pub evpc_current_output_information: crate::iso20::types::RationalNumber,
    /// `EVPCVoltageOutputInformation`.
    #[exi(element = "EVPCVoltageOutputInformation")]
    pub evpc_voltage_output_information: crate::iso20::types::RationalNumber,
}

/// `WPT_ChargeLoopReqType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_ChargeLoopReqType", ns = WPT)]
pub struct WptChargeLoopReq<'a> {
    /// `Header`.
    #[exi(element = "Header", ns = COMMON_TYPES)]
    pub header: crate::iso20::types::MessageHeader<'a>,
    /// `DisplayParameters`.
    #[exi(element = "DisplayParameters", ns = COMMON_TYPES)]
    pub display_parameters: Option<crate::iso20::types::DisplayParameters>,
    /// `MeterInfoRequested`.
    #[exi(element = "MeterInfoRequested", ns = COMMON_TYPES)]
    pub meter_info_requested: bool,
    /// `EVPCPowerRequest`.
    #[exi(element = "EVPCPowerRequest")]
    pub evpc_power_request: crate::iso20::types::RationalNumber,
    /// `EVPCPowerOutput`.
    #[exi(element = "EVPCPowerOutput")]
    pub evpc_power_output: crate::iso20::types::RationalNumber,
    /// `EVPCChargeDiagnostics`.
    #[exi(element = "EVPCChargeDiagnostics", simple)]
    pub evpc_charge_diagnostics: WptEvpcChargeDiagnostics,
    /// `EVPCOperatingFrequency`.
    #[exi(element = "EVPCOperatingFrequency")]
    pub evpc_operating_frequency: Option<crate::iso20::types::RationalNumber>,
    /// `EVPCPowerControlParameter`.
    #[exi(element = "EVPCPowerControlParameter")]
    pub evpc_power_control_parameter: Option<WptEvpcPowerControlParameter>,
    /// `ManufacturerSpecificDataContainer`: at most 256 octets, 0 to 16 times.
    #[exi(element = "ManufacturerSpecificDataContainer", max = 256, occurs(0, 16))]
    pub manufacturer_specific_data_container: &'a [&'a [u8]],
}

/// `WPT_SPCPowerControlParameterType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_SPCPowerControlParameterType", ns = WPT)]
pub struct WptSpcPowerControlParameter {
    /// `SPCPrimaryDeviceCoilCurrentInformation`.
    #[exi(element = "SPCPrimaryDeviceCoilCurrentInformation")]
    pub spc_primary_device_coil_current_information: crate::iso20::types::RationalNumber,
}

/// `WPT_ChargeLoopResType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "WPT_ChargeLoopResType", ns = WPT)]
pub struct WptChargeLoopRes<'a> {
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
    /// `EVPCPowerRequest`.
    #[exi(element = "EVPCPowerRequest")]
    pub evpc_power_request: crate::iso20::types::RationalNumber,
    /// `SDPowerInput`.
    #[exi(element = "SDPowerInput")]
    pub sd_power_input: Option<crate::iso20::types::RationalNumber>,
    /// `SPCMaxOutputPowerLimit`.
    #[exi(element = "SPCMaxOutputPowerLimit")]
    pub spc_max_output_power_limit: crate::iso20::types::RationalNumber,
    /// `SPCMinOutputPowerLimit`.
    #[exi(element = "SPCMinOutputPowerLimit")]
    pub spc_min_output_power_limit: crate::iso20::types::RationalNumber,
    /// `SPCChargeDiagnostics`.
    #[exi(element = "SPCChargeDiagnostics", simple)]
    pub spc_charge_diagnostics: WptSpcChargeDiagnostics,
    /// `SPCOperatingFrequency`.
    #[exi(element = "SPCOperatingFrequency")]
    pub spc_operating_frequency: Option<crate::iso20::types::RationalNumber>,
    /// `SPCPowerControlParameter`.
    #[exi(element = "SPCPowerControlParameter")]
    pub spc_power_control_parameter: Option<WptSpcPowerControlParameter>,
    /// `ManufacturerSpecificDataContainer`: at most 256 octets, 0 to 16 times.
    #[exi(element = "ManufacturerSpecificDataContainer", max = 256, occurs(0, 16))]
    pub manufacturer_specific_data_container: &'a [&'a [u8]],
}

/// The tables of the set: its roots, the roots of its fragments, and all names.
pub static SCHEMA: Schema = Schema {
    name: "iso20-wpt",
    roots: &[
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
        Root::Element(element!("WPT_AlignmentCheckReq", WPT, complex WptAlignmentCheckReq<'static>)),
        Root::Element(element!("WPT_AlignmentCheckRes", WPT, complex WptAlignmentCheckRes<'static>)),
        Root::Element(element!("WPT_ChargeLoopReq", WPT, complex WptChargeLoopReq<'static>)),
        Root::Element(element!("WPT_ChargeLoopRes", WPT, complex WptChargeLoopRes<'static>)),
        Root::Element(
            element!("WPT_ChargeParameterDiscoveryReq", WPT, complex WptChargeParameterDiscoveryReq<'static>),
        ),
        Root::Element(
            element!("WPT_ChargeParameterDiscoveryRes", WPT, complex WptChargeParameterDiscoveryRes<'static>),
        ),
        Root::Element(element!("WPT_FinePositioningReq", WPT, complex WptFinePositioningReq<'static>)),
        Root::Element(element!("WPT_FinePositioningRes", WPT, complex WptFinePositioningRes<'static>)),
        Root::Element(element!("WPT_FinePositioningSetupReq", WPT, complex WptFinePositioningSetupReq<'static>)),
        Root::Element(element!("WPT_FinePositioningSetupRes", WPT, complex WptFinePositioningSetupRes<'static>)),
        Root::Element(element!("WPT_PairingReq", WPT, complex WptPairingReq<'static>)),
        Root::Element(element!("WPT_PairingRes", WPT, complex WptPairingRes<'static>)),
        Root::Element(element!("X509Data", XMLDSIG, complex crate::xmldsig::X509Data<'static>)),
    ],
    fragments: &[
        Root::Element(element!("AckMaxDelay", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("AdditionalServicesCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("AlternativeSECC", WPT, complex AlternativeSecc<'static>)),
        Root::Element(element!("AlternativeSECCList", WPT, complex AlternativeSeccList<'static>)),
        Root::Element(element!("Amount", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(
            element!("BPT_DischargedEnergyReadingWh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(
            element!("BPT_InductiveEnergyReadingVARh", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("BSSID", WPT, simple Kind::Text { min: 0, max: 12 })),
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
        Root::Element(element!("Coord_X", WPT, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("Coord_Y", WPT, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("Coord_Z", WPT, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("CostPerUnit", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex crate::xmldsig::DsaKeyValue<'static>)),
        Root::Element(element!("DepartureTime", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("DigestMethod", XMLDSIG, complex crate::xmldsig::DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("DisplayParameters", COMMON_TYPES, complex crate::iso20::types::DisplayParameters)),
        Root::Element(element!("EIRP", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVDeviceAlignmentCheckMethodList", WPT, complex WptAlignmentCheckMethodList<'static>)),
        Root::Element(
            element!("EVDeviceFinePositioningMethodList", WPT, complex WptFinePositioningMethodList<'static>),
        ),
        Root::Element(element!("EVDevicePairingMethodList", WPT, complex WptPairingMethodList<'static>)),
        Root::Element(element!("EVMaximumEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVMinimumEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPCChargeDiagnostics", WPT, value WptEvpcChargeDiagnostics)),
        Root::Element(element!("EVPCCoilCurrentInformation", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPCCoilCurrentRequest", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPCCurrentOutputInformation", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPCDeviceLocalControl", WPT, simple Kind::Boolean)),
        Root::Element(element!("EVPCMaxReceivablePower", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPCNaturalFrequency", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPCOperatingFrequency", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPCPowerControlParameter", WPT, complex WptEvpcPowerControlParameter)),
        Root::Element(element!("EVPCPowerOutput", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPCPowerRequest", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVPCVoltageOutputInformation", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EVProcessing", WPT, value crate::iso20::types::Processing)),
        Root::Element(element!("EVResultCode", WPT, value WptEvResult)),
        Root::Element(element!("EVSENotification", COMMON_TYPES, value crate::iso20::types::EvseNotification)),
        Root::Element(element!("EVSEProcessing", WPT, value crate::iso20::types::Processing)),
        Root::Element(element!("EVSEStatus", COMMON_TYPES, complex crate::iso20::types::EvseStatus)),
        Root::Element(element!("EVTargetEnergyRequest", COMMON_TYPES, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("EnergyCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("Exponent", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Exponent", COMMON_TYPES, simple Kind::Bits { min: -128, max: 127 })),
        Root::Element(element!("G", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("HMACOutputLength", XMLDSIG, simple Kind::BigInteger { unsigned: false })),
        Root::Element(element!("Header", COMMON_TYPES, complex crate::iso20::types::MessageHeader<'static>)),
        Root::Element(element!("IPAddress", WPT, simple Kind::Text { min: 0, max: 39 })),
        Root::Element(element!("IndexNumber", WPT, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("InletHot", COMMON_TYPES, simple Kind::Boolean)),
        Root::Element(element!("J", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyInfo", XMLDSIG, complex crate::xmldsig::KeyInfo<'static>)),
        Root::Element(element!("KeyName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyValue", XMLDSIG, complex crate::xmldsig::KeyValue<'static>)),
        Root::Element(element!("LF_ReceiverSetupData", WPT, complex WptLfReceiverData<'static>)),
        Root::Element(element!("LF_RxData", WPT, complex WptLfRxDataList)),
        Root::Element(element!("LF_SystemSetupData", WPT, complex WptLfSystemSetupData<'static>)),
        Root::Element(element!("LF_TransmitterSetupData", WPT, complex WptLfTransmitterData<'static>)),
        Root::Element(element!("LF_TxData", WPT, complex WptLfTxDataList)),
        Root::Element(element!("Manifest", XMLDSIG, complex crate::xmldsig::Manifest<'static>)),
        Root::Element(element!("ManufacturerSpecificDataContainer", WPT, simple Kind::Base64 { min: 0, max: 256 })),
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
        Root::Element(element!("NaturalOffset", WPT, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("NotificationMaxDelay", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("NumPackages", WPT, simple Kind::Bits { min: 0, max: 255 })),
        Root::Element(element!("NumberOfReceivers", WPT, simple Kind::Bits { min: 0, max: 255 })),
        Root::Element(element!("NumberOfTransmitters", WPT, simple Kind::Bits { min: 0, max: 255 })),
        Root::Element(element!("Object", XMLDSIG, complex crate::xmldsig::Object<'static>)),
        Root::Element(element!("ObservedIDCode", WPT, simple Kind::Unsigned { min: 1, max: 4294967295 })),
        Root::Element(element!("OccupancyCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("OverstayCosts", COMMON_TYPES, complex crate::iso20::types::DetailedCost)),
        Root::Element(element!("P", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PDInputPowerClass", WPT, value WptPowerClass)),
        Root::Element(element!("PDMaxCoilCurrent", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("PDMinCoilCurrent", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("PGPData", XMLDSIG, complex crate::xmldsig::PgpData<'static>)),
        Root::Element(element!("PGPKeyID", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PGPKeyPacket", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PackageIndex", WPT, simple Kind::Bits { min: 0, max: 255 })),
        Root::Element(element!("PackageSeparationTime", WPT, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("PgenCounter", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Port", WPT, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("PowerTransmitted", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("PresentSOC", COMMON_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(
            element!("PrimaryDeviceAlignmentCheckMethodList", WPT, complex WptAlignmentCheckMethodList<'static>),
        ),
        Root::Element(
            element!("PrimaryDeviceFinePositioningMethodList", WPT, complex WptFinePositioningMethodList<'static>),
        ),
        Root::Element(element!("PrimaryDevicePairingMethodList", WPT, complex WptPairingMethodList<'static>)),
        Root::Element(element!("PulseDuration", WPT, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("PulseSeparationTime", WPT, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("PulseSequenceOrder", WPT, complex WptTxRxPulseOrder)),
        Root::Element(element!("Q", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("RSAKeyValue", XMLDSIG, complex crate::xmldsig::RsaKeyValue<'static>)),
        Root::Element(element!("RSSI", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("RSSIData", WPT, complex WptLfRxRssiList)),
        Root::Element(element!("RSSIDataList", WPT, complex WptLfRxRssi)),
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
        Root::Element(element!("RxIdentifier", WPT, simple Kind::Unsigned { min: 1, max: 4294967295 })),
        Root::Element(element!("RxSpecData", WPT, complex WptTxRxSpecData)),
        Root::Element(element!("SDManufacturerSpecificDataContainer", WPT, simple Kind::Base64 { min: 0, max: 256 })),
        Root::Element(element!("SDMaxGroundClearanceSupport", WPT, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("SDMaxGroundClearence", WPT, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("SDMaxOutputPower", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("SDMinGroundClearanceSupport", WPT, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("SDMinGroundClearence", WPT, simple Kind::Unsigned { min: 0, max: 65535 })),
        Root::Element(element!("SDMinOutputPower", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("SDPowerInput", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("SPCChargeDiagnostics", WPT, value WptSpcChargeDiagnostics)),
        Root::Element(element!("SPCMaxOutputPowerLimit", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("SPCMinOutputPowerLimit", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("SPCOperatingFrequency", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("SPCPowerControlParameter", WPT, complex WptSpcPowerControlParameter)),
        Root::Element(
            element!("SPCPrimaryDeviceCoilCurrentInformation", WPT, complex crate::iso20::types::RationalNumber),
        ),
        Root::Element(element!("SPKIData", XMLDSIG, complex crate::xmldsig::SpkiData<'static>)),
        Root::Element(element!("SPKISexp", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("SSID", WPT, simple Kind::Text { min: 0, max: 255 })),
        Root::Element(element!("Seed", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("SessionID", COMMON_TYPES, simple Kind::Hex { min: 8, max: 8 })),
        Root::Element(element!("SignalFrequency", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("Signature", XMLDSIG, complex crate::xmldsig::Signature<'static>)),
        Root::Element(element!("SignatureMethod", XMLDSIG, complex crate::xmldsig::SignatureMethod<'static>)),
        Root::Element(element!("SignatureProperties", XMLDSIG, complex crate::xmldsig::SignatureProperties<'static>)),
        Root::Element(element!("SignatureProperty", XMLDSIG, complex crate::xmldsig::SignatureProperty<'static>)),
        Root::Element(element!("SignatureValue", XMLDSIG, complex crate::xmldsig::SignatureValue<'static>)),
        Root::Element(element!("SignedInfo", XMLDSIG, complex crate::xmldsig::SignedInfo<'static>)),
        Root::Element(element!("SupplyDeviceCurrent", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("TargetCoilCurrent", WPT, complex crate::iso20::types::RationalNumber)),
        Root::Element(element!("TargetSOC", COMMON_TYPES, simple Kind::Bits { min: 0, max: 100 })),
        Root::Element(element!("TaxCosts", COMMON_TYPES, complex crate::iso20::types::DetailedTax)),
        Root::Element(element!("TaxRuleID", COMMON_TYPES, simple Kind::Unsigned { min: 1, max: 4294967295 })),
        Root::Element(
            element!("TimeAnchor", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 }),
        ),
        Root::Element(element!("TimeStamp", COMMON_TYPES, simple Kind::Unsigned { min: 0, max: 18446744073709551615 })),
        Root::Element(element!("Transform", XMLDSIG, complex crate::xmldsig::Transform<'static>)),
        Root::Element(element!("Transforms", XMLDSIG, complex crate::xmldsig::Transforms<'static>)),
        Root::Element(element!("TxIdentifier", WPT, simple Kind::Unsigned { min: 1, max: 4294967295 })),
        Root::Element(element!("TxPackageSpecData", WPT, complex WptTxRxPackageSpecData<'static>)),
        Root::Element(element!("TxRxIdentifier", WPT, simple Kind::Unsigned { min: 1, max: 4294967295 })),
        Root::Element(element!("TxRxOrientation", WPT, complex WptCoordinateXyz)),
        Root::Element(element!("TxRxPosition", WPT, complex WptCoordinateXyz)),
        Root::Element(element!("TxSpecData", WPT, complex WptTxRxSpecData)),
        Root::Element(element!("Value", COMMON_TYPES, simple Kind::Integer { min: -32768, max: 32767 })),
        Root::Element(element!("VendorSpecificDataContainer", WPT, simple Kind::Base64 { min: 0, max: 256 })),
        Root::Element(element!("WPT_AlignmentCheckMethod", WPT, value WptAlignmentCheckMethod)),
        Root::Element(element!("WPT_AlignmentCheckReq", WPT, complex WptAlignmentCheckReq<'static>)),
        Root::Element(element!("WPT_AlignmentCheckRes", WPT, complex WptAlignmentCheckRes<'static>)),
        Root::Element(element!("WPT_ChargeLoopReq", WPT, complex WptChargeLoopReq<'static>)),
        Root::Element(element!("WPT_ChargeLoopRes", WPT, complex WptChargeLoopRes<'static>)),
        Root::Element(
            element!("WPT_ChargeParameterDiscoveryReq", WPT, complex WptChargeParameterDiscoveryReq<'static>),
        ),
        Root::Element(
            element!("WPT_ChargeParameterDiscoveryRes", WPT, complex WptChargeParameterDiscoveryRes<'static>),
        ),
        Root::Element(element!("WPT_FinePositioningMethod", WPT, value WptFinePositioningMethod)),
        Root::Element(element!("WPT_FinePositioningReq", WPT, complex WptFinePositioningReq<'static>)),
        Root::Element(element!("WPT_FinePositioningRes", WPT, complex WptFinePositioningRes<'static>)),
        Root::Element(element!("WPT_FinePositioningSetupReq", WPT, complex WptFinePositioningSetupReq<'static>)),
        Root::Element(element!("WPT_FinePositioningSetupRes", WPT, complex WptFinePositioningSetupRes<'static>)),
        Root::Element(element!("WPT_LF_DataPackage", WPT, complex WptLfDataPackage)),
        Root::Element(element!("WPT_LF_DataPackageList", WPT, complex WptLfDataPackageList)),
        Root::Element(element!("WPT_LF_RxDataList", WPT, complex WptLfRxData)),
        Root::Element(element!("WPT_LF_TxDataList", WPT, complex WptLfTxData)),
        Root::Element(element!("WPT_PairingMethod", WPT, value WptPairingMethod)),
        Root::Element(element!("WPT_PairingReq", WPT, complex WptPairingReq<'static>)),
        Root::Element(element!("WPT_PairingRes", WPT, complex WptPairingRes<'static>)),
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
        NamedType::complex("AlternativeSECCListType", WPT, <AlternativeSeccList<'static> as Exi<'static>>::TYPE),
        NamedType::complex("AlternativeSECCType", WPT, <AlternativeSecc<'static> as Exi<'static>>::TYPE),
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
        NamedType::complex(
            "WPT_AlignmentCheckMethodListType",
            WPT,
            <WptAlignmentCheckMethodList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::simple(
            "WPT_AlignmentCheckMethodType",
            WPT,
            &<WptAlignmentCheckMethod as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::complex("WPT_AlignmentCheckReqType", WPT, <WptAlignmentCheckReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("WPT_AlignmentCheckResType", WPT, <WptAlignmentCheckRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex("WPT_ChargeLoopReqType", WPT, <WptChargeLoopReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("WPT_ChargeLoopResType", WPT, <WptChargeLoopRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "WPT_ChargeParameterDiscoveryReqType",
            WPT,
            <WptChargeParameterDiscoveryReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "WPT_ChargeParameterDiscoveryResType",
            WPT,
            <WptChargeParameterDiscoveryRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("WPT_CoordinateXYZType", WPT, <WptCoordinateXyz as Exi<'static>>::TYPE),
        NamedType::simple("WPT_DataContainerType", WPT, &Simple { name: "", kind: Kind::Base64 { min: 0, max: 256 } }),
        NamedType::simple(
            "WPT_EVPCChargeDiagnosticsType",
            WPT,
            &<WptEvpcChargeDiagnostics as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::complex(
            "WPT_EVPCPowerControlParameterType",
            WPT,
            <WptEvpcPowerControlParameter as Exi<'static>>::TYPE,
        ),
        NamedType::simple("WPT_EVResultType", WPT, &<WptEvResult as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::complex(
            "WPT_FinePositioningMethodListType",
            WPT,
            <WptFinePositioningMethodList<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::simple(
            "WPT_FinePositioningMethodType",
            WPT,
            &<WptFinePositioningMethod as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::complex("WPT_FinePositioningReqType", WPT, <WptFinePositioningReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("WPT_FinePositioningResType", WPT, <WptFinePositioningRes<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "WPT_FinePositioningSetupReqType",
            WPT,
            <WptFinePositioningSetupReq<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex(
            "WPT_FinePositioningSetupResType",
            WPT,
            <WptFinePositioningSetupRes<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::complex("WPT_LF_DataPackageListType", WPT, <WptLfDataPackageList as Exi<'static>>::TYPE),
        NamedType::complex("WPT_LF_DataPackageType", WPT, <WptLfDataPackage as Exi<'static>>::TYPE),
        NamedType::complex("WPT_LF_ReceiverDataType", WPT, <WptLfReceiverData<'static> as Exi<'static>>::TYPE),
        NamedType::complex("WPT_LF_RxDataListType", WPT, <WptLfRxDataList as Exi<'static>>::TYPE),
        NamedType::complex("WPT_LF_RxDataType", WPT, <WptLfRxData as Exi<'static>>::TYPE),
        NamedType::complex("WPT_LF_RxRSSIListType", WPT, <WptLfRxRssiList as Exi<'static>>::TYPE),
        NamedType::complex("WPT_LF_RxRSSIType", WPT, <WptLfRxRssi as Exi<'static>>::TYPE),
        NamedType::complex("WPT_LF_SystemSetupDataType", WPT, <WptLfSystemSetupData<'static> as Exi<'static>>::TYPE),
        NamedType::complex("WPT_LF_TransmitterDataType", WPT, <WptLfTransmitterData<'static> as Exi<'static>>::TYPE),
        NamedType::complex("WPT_LF_TxDataListType", WPT, <WptLfTxDataList as Exi<'static>>::TYPE),
        NamedType::complex("WPT_LF_TxDataType", WPT, <WptLfTxData as Exi<'static>>::TYPE),
        NamedType::complex("WPT_PairingMethodListType", WPT, <WptPairingMethodList<'static> as Exi<'static>>::TYPE),
        NamedType::simple("WPT_PairingMethodType", WPT, &<WptPairingMethod as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::complex("WPT_PairingReqType", WPT, <WptPairingReq<'static> as Exi<'static>>::TYPE),
        NamedType::complex("WPT_PairingResType", WPT, <WptPairingRes<'static> as Exi<'static>>::TYPE),
        NamedType::simple("WPT_PowerClassType", WPT, &<WptPowerClass as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::simple(
            "WPT_SPCChargeDiagnosticsType",
            WPT,
            &<WptSpcChargeDiagnostics as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::complex(
            "WPT_SPCPowerControlParameterType",
            WPT,
            <WptSpcPowerControlParameter as Exi<'static>>::TYPE,
        ),
        NamedType::complex("WPT_TxRxPackageSpecDataType", WPT, <WptTxRxPackageSpecData<'static> as Exi<'static>>::TYPE),
        NamedType::complex("WPT_TxRxPulseOrderType", WPT, <WptTxRxPulseOrder as Exi<'static>>::TYPE),
        NamedType::complex("WPT_TxRxSpecDataType", WPT, <WptTxRxSpecData as Exi<'static>>::TYPE),
        NamedType::complex("X509DataType", XMLDSIG, <crate::xmldsig::X509Data<'static> as Exi<'static>>::TYPE),
        NamedType::complex(
            "X509IssuerSerialType",
            XMLDSIG,
            <crate::xmldsig::X509IssuerSerial<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::simple("bssidType", WPT, &Simple { name: "", kind: Kind::Text { min: 0, max: 12 } }),
        NamedType::simple("descriptionType", COMMON_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 160 } }),
        NamedType::simple(
            "evseNotificationType",
            COMMON_TYPES,
            &<crate::iso20::types::EvseNotification as wireform_exi::Value<'static>>::SIMPLE,
        ),
        NamedType::simple("identifierType", COMMON_TYPES, &Simple { name: "", kind: Kind::Text { min: 0, max: 255 } }),
        NamedType::simple("ipaddressType", WPT, &Simple { name: "", kind: Kind::Text { min: 0, max: 39 } }),
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
    namespaces: &[XMLDSIG, COMMON_TYPES, WPT],
};

/// A message: what a document may be.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(document(6), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Message<'a> {
    /// `WPT_AlignmentCheckReq`.
    #[exi(code = 25)]
    WptAlignmentCheckReq(WptAlignmentCheckReq<'a>),
    /// `WPT_AlignmentCheckRes`.
    #[exi(code = 26)]
    WptAlignmentCheckRes(WptAlignmentCheckRes<'a>),
    /// `WPT_ChargeLoopReq`.
    #[exi(code = 27)]
    WptChargeLoopReq(WptChargeLoopReq<'a>),
    /// `WPT_ChargeLoopRes`.
    #[exi(code = 28)]
    WptChargeLoopRes(WptChargeLoopRes<'a>),
    /// `WPT_ChargeParameterDiscoveryReq`.
    #[exi(code = 29)]
    WptChargeParameterDiscoveryReq(WptChargeParameterDiscoveryReq<'a>),
    /// `WPT_ChargeParameterDiscoveryRes`.
    #[exi(code = 30)]
    WptChargeParameterDiscoveryRes(WptChargeParameterDiscoveryRes<'a>),
    /// `WPT_FinePositioningReq`.
    #[exi(code = 31)]
    WptFinePositioningReq(WptFinePositioningReq<'a>),
    /// `WPT_FinePositioningRes`.
    #[exi(code = 32)]
    WptFinePositioningRes(WptFinePositioningRes<'a>),
    /// `WPT_FinePositioningSetupReq`.
    #[exi(code = 33)]
    WptFinePositioningSetupReq(WptFinePositioningSetupReq<'a>),
    /// `WPT_FinePositioningSetupRes`.
    #[exi(code = 34)]
    WptFinePositioningSetupRes(WptFinePositioningSetupRes<'a>),
    /// `WPT_PairingReq`.
    #[exi(code = 35)]
    WptPairingReq(WptPairingReq<'a>),
    /// `WPT_PairingRes`.
    #[exi(code = 36)]
    WptPairingRes(WptPairingRes<'a>),
}
impl<'a> From<WptAlignmentCheckReq<'a>> for Message<'a> {
    fn from(value: WptAlignmentCheckReq<'a>) -> Self {
        Message::WptAlignmentCheckReq(value)
    }
}
impl<'a> From<WptAlignmentCheckRes<'a>> for Message<'a> {
    fn from(value: WptAlignmentCheckRes<'a>) -> Self {
        Message::WptAlignmentCheckRes(value)
    }
}
impl<'a> From<WptChargeLoopReq<'a>> for Message<'a> {
    fn from(value: WptChargeLoopReq<'a>) -> Self {
        Message::WptChargeLoopReq(value)
    }
}
impl<'a> From<WptChargeLoopRes<'a>> for Message<'a> {
    fn from(value: WptChargeLoopRes<'a>) -> Self {
        Message::WptChargeLoopRes(value)
    }
}
impl<'a> From<WptChargeParameterDiscoveryReq<'a>> for Message<'a> {
    fn from(value: WptChargeParameterDiscoveryReq<'a>) -> Self {
        Message::WptChargeParameterDiscoveryReq(value)
    }
}
impl<'a> From<WptChargeParameterDiscoveryRes<'a>> for Message<'a> {
    fn from(value: WptChargeParameterDiscoveryRes<'a>) -> Self {
        Message::WptChargeParameterDiscoveryRes(value)
    }
}
impl<'a> From<WptFinePositioningReq<'a>> for Message<'a> {
    fn from(value: WptFinePositioningReq<'a>) -> Self {
        Message::WptFinePositioningReq(value)
    }
}
impl<'a> From<WptFinePositioningRes<'a>> for Message<'a> {
    fn from(value: WptFinePositioningRes<'a>) -> Self {
        Message::WptFinePositioningRes(value)
    }
}
impl<'a> From<WptFinePositioningSetupReq<'a>> for Message<'a> {
    fn from(value: WptFinePositioningSetupReq<'a>) -> Self {
        Message::WptFinePositioningSetupReq(value)
    }
}
impl<'a> From<WptFinePositioningSetupRes<'a>> for Message<'a> {
    fn from(value: WptFinePositioningSetupRes<'a>) -> Self {
        Message::WptFinePositioningSetupRes(value)
    }
}
impl<'a> From<WptPairingReq<'a>> for Message<'a> {
    fn from(value: WptPairingReq<'a>) -> Self {
        Message::WptPairingReq(value)
    }
}
impl<'a> From<WptPairingRes<'a>> for Message<'a> {
    fn from(value: WptPairingRes<'a>) -> Self {
        Message::WptPairingRes(value)
    }
}

/// A part of a message as it is signed.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(fragment(8, 194), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Fragment<'a> {
    /// `WPT_AlignmentCheckReq`.
    #[exi(code = 165)]
    WptAlignmentCheckReq(WptAlignmentCheckReq<'a>),
    /// `WPT_AlignmentCheckRes`.
    #[exi(code = 166)]
    WptAlignmentCheckRes(WptAlignmentCheckRes<'a>),
    /// `WPT_ChargeLoopReq`.
    #[exi(code = 167)]
    WptChargeLoopReq(WptChargeLoopReq<'a>),
    /// `WPT_ChargeLoopRes`.
    #[exi(code = 168)]
    WptChargeLoopRes(WptChargeLoopRes<'a>),
    /// `WPT_ChargeParameterDiscoveryReq`.
    #[exi(code = 169)]
    WptChargeParameterDiscoveryReq(WptChargeParameterDiscoveryReq<'a>),
    /// `WPT_ChargeParameterDiscoveryRes`.
    #[exi(code = 170)]
    WptChargeParameterDiscoveryRes(WptChargeParameterDiscoveryRes<'a>),
    /// `WPT_FinePositioningReq`.
    #[exi(code = 172)]
    WptFinePositioningReq(WptFinePositioningReq<'a>),
    /// `WPT_FinePositioningRes`.
    #[exi(code = 173)]
    WptFinePositioningRes(WptFinePositioningRes<'a>),
    /// `WPT_FinePositioningSetupReq`.
    #[exi(code = 174)]
    WptFinePositioningSetupReq(WptFinePositioningSetupReq<'a>),
    /// `WPT_FinePositioningSetupRes`.
    #[exi(code = 175)]
    WptFinePositioningSetupRes(WptFinePositioningSetupRes<'a>),
    /// `WPT_PairingReq`.
    #[exi(code = 181)]
    WptPairingReq(WptPairingReq<'a>),
    /// `WPT_PairingRes`.
    #[exi(code = 182)]
    WptPairingRes(WptPairingRes<'a>),
}
impl<'a> From<WptAlignmentCheckReq<'a>> for Fragment<'a> {
    fn from(value: WptAlignmentCheckReq<'a>) -> Self {
        Fragment::WptAlignmentCheckReq(value)
    }
}
impl<'a> From<WptAlignmentCheckRes<'a>> for Fragment<'a> {
    fn from(value: WptAlignmentCheckRes<'a>) -> Self {
        Fragment::WptAlignmentCheckRes(value)
    }
}
impl<'a> From<WptChargeLoopReq<'a>> for Fragment<'a> {
    fn from(value: WptChargeLoopReq<'a>) -> Self {
        Fragment::WptChargeLoopReq(value)
    }
}
impl<'a> From<WptChargeLoopRes<'a>> for Fragment<'a> {
    fn from(value: WptChargeLoopRes<'a>) -> Self {
        Fragment::WptChargeLoopRes(value)
    }
}
impl<'a> From<WptChargeParameterDiscoveryReq<'a>> for Fragment<'a> {
    fn from(value: WptChargeParameterDiscoveryReq<'a>) -> Self {
        Fragment::WptChargeParameterDiscoveryReq(value)
    }
}
impl<'a> From<WptChargeParameterDiscoveryRes<'a>> for Fragment<'a> {
    fn from(value: WptChargeParameterDiscoveryRes<'a>) -> Self {
        Fragment::WptChargeParameterDiscoveryRes(value)
    }
}
impl<'a> From<WptFinePositioningReq<'a>> for Fragment<'a> {
    fn from(value: WptFinePositioningReq<'a>) -> Self {
        Fragment::WptFinePositioningReq(value)
    }
}
impl<'a> From<WptFinePositioningRes<'a>> for Fragment<'a> {
    fn from(value: WptFinePositioningRes<'a>) -> Self {
        Fragment::WptFinePositioningRes(value)
    }
}
impl<'a> From<WptFinePositioningSetupReq<'a>> for Fragment<'a> {
    fn from(value: WptFinePositioningSetupReq<'a>) -> Self {
        Fragment::WptFinePositioningSetupReq(value)
    }
}
impl<'a> From<WptFinePositioningSetupRes<'a>> for Fragment<'a> {
    fn from(value: WptFinePositioningSetupRes<'a>) -> Self {
        Fragment::WptFinePositioningSetupRes(value)
    }
}
impl<'a> From<WptPairingReq<'a>> for Fragment<'a> {
    fn from(value: WptPairingReq<'a>) -> Self {
        Fragment::WptPairingReq(value)
    }
}
impl<'a> From<WptPairingRes<'a>> for Fragment<'a> {
    fn from(value: WptPairingRes<'a>) -> Self {
        Fragment::WptPairingRes(value)
    }
}
