//! The derives of the Wireform codecs, one module for each.
#![forbid(unsafe_code)]

mod pfcp;

/// The codec of a PFCP information element, group or message; see the documentation of `wireform-pfcp`.
#[proc_macro_derive(Pfcp, attributes(pfcp))]
pub fn pfcp(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    pfcp::derive(input).unwrap_or_else(syn::Error::into_compile_error).into()
}
