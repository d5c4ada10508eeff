//! The handshake that agrees on a protocol: SupportedAppProtocol.
//!
//! Written by the importer from the standard's XML schemas. Do not edit.

use wireform_exi::{
    Exi, element,
    schema::{Kind, NamedType, Root, Schema, Simple},
};

/// A namespace of the set.
pub const APP_PROTOCOL: &str = "urn:iso:15118:2:2010:AppProtocol";

/// `responseCodeType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "responseCodeType")]
pub enum ResponseCode {
    /// `OK_SuccessfulNegotiation`.
    #[exi(name = "OK_SuccessfulNegotiation")]
    OkSuccessfulNegotiation,
    /// `OK_SuccessfulNegotiationWithMinorDeviation`.
    #[exi(name = "OK_SuccessfulNegotiationWithMinorDeviation")]
    OkSuccessfulNegotiationWithMinorDeviation,
    /// `Failed_NoNegotiation`.
    #[exi(name = "Failed_NoNegotiation")]
    FailedNoNegotiation,
}

/// `AppProtocolType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "AppProtocolType")]
pub struct AppProtocol<'a> {
    /// `ProtocolNamespace`: at most 100 characters.
    #[exi(element = "ProtocolNamespace", max = 100)]
    pub protocol_namespace: &'a str,
    /// `VersionNumberMajor`.
    #[exi(element = "VersionNumberMajor")]
    pub version_number_major: u32,
    /// `VersionNumberMinor`.
    #[exi(element = "VersionNumberMinor")]
    pub version_number_minor: u32,
    /// `SchemaID`.
    #[exi(element = "SchemaID")]
    pub schema_id: u8,
    /// `Priority`: 1 to 20.
    #[exi(element = "Priority", range(1, 20))]
    pub priority: u8,
}

/// The type of `supportedAppProtocolReq`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "supportedAppProtocolReq")]
pub struct SupportedAppProtocolReq<'a> {
    /// `AppProtocol`, 1 to 20 times.
    #[exi(element = "AppProtocol", occurs(1, 20))]
    pub app_protocol: &'a [AppProtocol<'a>],
}

/// The type of `supportedAppProtocolRes`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "supportedAppProtocolRes")]
pub struct SupportedAppProtocolRes {
    /// `ResponseCode`.
    #[exi(element = "ResponseCode", simple)]
    pub response_code: ResponseCode,
    /// `SchemaID`.
    #[exi(element = "SchemaID")]
    pub schema_id: Option<u8>,
}

/// The tables of the set: its roots, the roots of its fragments, and all names.
pub static SCHEMA: Schema = Schema {
    name: "app-protocol",
    roots: &[
        Root::Element(element!("supportedAppProtocolReq", APP_PROTOCOL, complex SupportedAppProtocolReq<'static>)),
        Root::Element(element!("supportedAppProtocolRes", APP_PROTOCOL, complex SupportedAppProtocolRes)),
    ],
    fragments: &[
        Root::Element(element!("AppProtocol", "", complex AppProtocol<'static>)),
        Root::Element(element!("Priority", "", simple Kind::Bits { min: 1, max: 20 })),
        Root::Element(element!("ProtocolNamespace", "", simple Kind::Text { min: 0, max: 100 })),
        Root::Element(element!("ResponseCode", "", value ResponseCode)),
        Root::Element(element!("SchemaID", "", simple Kind::Bits { min: 0, max: 255 })),
        Root::Element(element!("VersionNumberMajor", "", simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("VersionNumberMinor", "", simple Kind::Unsigned { min: 0, max: 4294967295 })),
        Root::Element(element!("supportedAppProtocolReq", APP_PROTOCOL, complex SupportedAppProtocolReq<'static>)),
        Root::Element(element!("supportedAppProtocolRes", APP_PROTOCOL, complex SupportedAppProtocolRes)),
    ],
    attributes: &[],
    globals: &[],
    types: &[
        NamedType::complex("AppProtocolType", APP_PROTOCOL, <AppProtocol<'static> as Exi<'static>>::TYPE),
        NamedType::simple("idType", APP_PROTOCOL, &Simple { name: "", kind: Kind::Bits { min: 0, max: 255 } }),
        NamedType::simple("priorityType", APP_PROTOCOL, &Simple { name: "", kind: Kind::Bits { min: 1, max: 20 } }),
        NamedType::simple("protocolNameType", APP_PROTOCOL, &Simple { name: "", kind: Kind::Text { min: 0, max: 30 } }),
        NamedType::simple(
            "protocolNamespaceType",
            APP_PROTOCOL,
            &Simple { name: "", kind: Kind::Text { min: 0, max: 100 } },
        ),
        NamedType::simple("responseCodeType", APP_PROTOCOL, &<ResponseCode as wireform_exi::Value<'static>>::SIMPLE),
    ],
    namespaces: &[APP_PROTOCOL],
};

/// A message: what a document may be.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(document(2), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Message<'a> {
    /// `supportedAppProtocolReq`.
    #[exi(code = 0)]
    SupportedAppProtocolReq(SupportedAppProtocolReq<'a>),
    /// `supportedAppProtocolRes`.
    #[exi(code = 1)]
    SupportedAppProtocolRes(SupportedAppProtocolRes),
}
impl<'a> From<SupportedAppProtocolReq<'a>> for Message<'a> {
    fn from(value: SupportedAppProtocolReq<'a>) -> Self {
        Message::SupportedAppProtocolReq(value)
    }
}
impl<'a> From<SupportedAppProtocolRes> for Message<'a> {
    fn from(value: SupportedAppProtocolRes) -> Self {
        Message::SupportedAppProtocolRes(value)
    }
}

/// A part of a message as it is signed.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(fragment(4, 10), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Fragment<'a> {
    /// `supportedAppProtocolReq`.
    #[exi(code = 7)]
    SupportedAppProtocolReq(SupportedAppProtocolReq<'a>),
    /// `supportedAppProtocolRes`.
    #[exi(code = 8)]
    SupportedAppProtocolRes(SupportedAppProtocolRes),
}
impl<'a> From<SupportedAppProtocolReq<'a>> for Fragment<'a> {
    fn from(value: SupportedAppProtocolReq<'a>) -> Self {
        Fragment::SupportedAppProtocolReq(value)
    }
}
impl<'a> From<SupportedAppProtocolRes> for Fragment<'a> {
    fn from(value: SupportedAppProtocolRes) -> Self {
        Fragment::SupportedAppProtocolRes(value)
    }
}
