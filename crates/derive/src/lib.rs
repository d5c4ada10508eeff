//! The derives of the Wireform codecs, one module for each.
#![forbid(unsafe_code)]

mod exi;

/// The EXI codec and the schema tables of a type: see `wireform_exi` for the options.
#[proc_macro_derive(Exi, attributes(exi))]
pub fn derive_exi(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    exi::derive(input).unwrap_or_else(|error| error.into_compile_error()).into()
}
