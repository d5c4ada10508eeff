//! The derives of the Wireform codecs, one module for each.
#![forbid(unsafe_code)]

mod bincode;
mod entity;
mod exi;
mod pfcp;

use proc_macro::TokenStream;

/// Implements `wireform_bincode::Encode` and `wireform_bincode::BorrowDecode`, of which `Decode` follows where the type
/// borrows nothing.
///
/// On the type: `#[bincode(crate = "path")]`, `#[bincode(bound = "T: Bound")]` instead of the derived bounds, and for
/// enums `#[bincode(tag_type = "u8")]`. On a variant: `#[bincode(tag = 7)]` instead of its index. On a field:
/// `skip` (not written, read as its default), `skip = value`, `default` (a missing end of the message reads as the
/// default), `with = "Adapter"` (its `EncodeWith` and `DecodeWith`), `serde` (by the type's serde implementations).
#[proc_macro_derive(Bincode, attributes(bincode))]
pub fn derive_bincode(input: TokenStream) -> TokenStream {
    bincode_sides(input, bincode::Sides { encode: true, decode: true })
}

/// Implements `wireform_bincode::Encode` alone.
#[proc_macro_derive(BincodeEncode, attributes(bincode))]
pub fn derive_bincode_encode(input: TokenStream) -> TokenStream {
    bincode_sides(input, bincode::Sides { encode: true, decode: false })
}

/// Implements `wireform_bincode::BorrowDecode` alone.
#[proc_macro_derive(BincodeDecode, attributes(bincode))]
pub fn derive_bincode_decode(input: TokenStream) -> TokenStream {
    bincode_sides(input, bincode::Sides { encode: false, decode: true })
}

fn bincode_sides(input: TokenStream, sides: bincode::Sides) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    bincode::derive(&input, sides).unwrap_or_else(|e| e.to_compile_error()).into()
}

/// The codec of a PFCP information element, group or message; see the documentation of `wireform-pfcp`.
#[proc_macro_derive(Pfcp, attributes(pfcp))]
pub fn pfcp(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    pfcp::derive(input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// The EXI codec and the schema tables of a type; see the documentation of `wireform-exi`.
#[proc_macro_derive(Exi, attributes(exi))]
pub fn derive_exi(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    exi::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Describes an entity type and its set; see the documentation of `wireform-odata-server`.
///
/// On the type: `set = "Products"` (else the plural of the name), `name`, `singleton`, `etag = "Version"`, `media`,
/// `open`, `read_only`, `contained`, `extends = "Product"`. On a field: `key`, `generated` (the database numbers it),
/// `generate = "uuid"`, `name` (else the field's in Pascal case), `edm = "Edm.Date"`, `max_length = 80`, `computed`,
/// `immutable`, `references = "Categories"`, `stream = "image/png"`, `skip`. Doc comments become descriptions.
#[proc_macro_derive(Entity, attributes(entity))]
pub fn derive_entity(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    entity::entity(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Describes a complex type: fields as with [`macro@Entity`].
#[proc_macro_derive(Complex, attributes(entity))]
pub fn derive_complex(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    entity::complex(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Describes an enumeration type; `#[enumeration(flags)]` where its members combine.
#[proc_macro_derive(Enumeration, attributes(enumeration))]
pub fn derive_enumeration(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    entity::enumeration(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
