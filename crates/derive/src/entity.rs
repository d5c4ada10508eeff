//! Entities, complex types and enumerations of `wireform-odata-server` from types of a program.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Expr, Fields, Lit, LitInt, LitStr, Result};

/// `category_id` → `CategoryId`.
fn pascal(name: &str) -> String {
    let mut out = String::new();
    for part in name.trim_start_matches("r#").split('_') {
        let mut c = part.chars();
        out.extend(c.next().map(|c| c.to_ascii_uppercase()));
        out.extend(c);
    }
    out
}

fn plural(name: &str) -> String {
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if name.ends_with('s') || name.ends_with('x') || name.ends_with("ch") => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// The doc comment as one line.
fn description(attrs: &[Attribute]) -> TokenStream {
    let mut lines = Vec::new();
    for a in attrs.iter().filter(|a| a.path().is_ident("doc")) {
        if let syn::Meta::NameValue(v) = &a.meta
            && let Expr::Lit(l) = &v.value
            && let Lit::Str(s) = &l.lit
        {
            lines.push(s.value().trim().to_owned());
        }
    }
    option(Some(lines.join(" ")).filter(|l| !l.is_empty()))
}

fn option(text: Option<String>) -> TokenStream {
    match text {
        Some(t) => quote!(::core::option::Option::Some(#t)),
        None => quote!(::core::option::Option::None),
    }
}

fn properties(data: &Data, what: &str, at: &DeriveInput) -> Result<Vec<TokenStream>> {
    let Data::Struct(data) = data else { return Err(syn::Error::new_spanned(at, format!("{what} is a struct"))) };
    let Fields::Named(fields) = &data.fields else {
        return Err(syn::Error::new_spanned(at, format!("{what} has named fields")));
    };
    let mut out = Vec::new();
    for f in &fields.named {
        let ident = f.ident.as_ref().map(ToString::to_string).unwrap_or_default();
        let mut name = pascal(&ident);
        let (mut key, mut generated, mut computed, mut immutable, mut skip) = (false, false, false, false, false);
        let (mut edm, mut generate, mut references, mut stream) = (None, None, None, None);
        let mut max_length = quote!(::core::option::Option::None);
        for a in f.attrs.iter().filter(|a| a.path().is_ident("entity")) {
            a.parse_nested_meta(|m| {
                let text = || -> Result<String> { Ok(m.value()?.parse::<LitStr>()?.value()) };
                let Some(option) = m.path.get_ident().map(ToString::to_string) else { return Err(m.error("unknown")) };
                match option.as_str() {
                    "key" => key = true,
                    "generated" => generated = true,
                    "computed" => computed = true,
                    "immutable" => immutable = true,
                    "skip" => skip = true,
                    "name" => name = text()?,
                    "edm" => edm = Some(text()?),
                    "generate" => generate = Some(text()?),
                    "references" => references = Some(text()?),
                    "stream" => stream = Some(text()?),
                    "max_length" => {
                        let n: u32 = m.value()?.parse::<LitInt>()?.base10_parse()?;
                        max_length = quote!(::core::option::Option::Some(#n));
                    }
                    _ => return Err(m.error("unknown option of a property")),
                }
                Ok(())
            })?;
        }
        if skip {
            continue;
        }
        let ty = &f.ty;
        let (edm, generate) = (option(edm), option(generate));
        let (references, stream) = (option(references), option(stream));
        let description = description(&f.attrs);
        out.push(quote! {
            ::wireform_odata_server::entity::PropertyDef {
                name: ::std::string::String::from(#name),
                field: <#ty as ::wireform_odata_server::entity::Field>::field(),
                edm: #edm,
                key: #key,
                generated: #generated,
                generate: #generate,
                computed: #computed,
                immutable: #immutable,
                max_length: #max_length,
                references: #references,
                stream: #stream,
                description: #description,
            }
        });
    }
    Ok(out)
}

pub(crate) fn entity(input: &DeriveInput) -> Result<TokenStream> {
    let properties = properties(&input.data, "an entity", input)?;
    let mut name = input.ident.to_string();
    let (mut set, mut etag, mut extends) = (None, None, None);
    let (mut singleton, mut media, mut open, mut read_only, mut contained) = (false, false, false, false, false);
    for a in input.attrs.iter().filter(|a| a.path().is_ident("entity")) {
        a.parse_nested_meta(|m| {
            let text = || -> Result<String> { Ok(m.value()?.parse::<LitStr>()?.value()) };
            let Some(option) = m.path.get_ident().map(ToString::to_string) else { return Err(m.error("unknown")) };
            match option.as_str() {
                "name" => name = text()?,
                "set" => set = Some(text()?),
                "etag" => etag = Some(text()?),
                "extends" => extends = Some(text()?),
                "singleton" => singleton = true,
                "media" => media = true,
                "open" => open = true,
                "read_only" => read_only = true,
                "contained" => contained = true,
                _ => return Err(m.error("unknown option of an entity")),
            }
            Ok(())
        })?;
    }
    let set = set.unwrap_or_else(|| if singleton { name.clone() } else { plural(&name) });
    let (etag, extends) = (option(etag), option(extends));
    let description = description(&input.attrs);
    let ident = &input.ident;
    Ok(quote! {
        #[automatically_derived]
        impl ::wireform_odata_server::entity::Entity for #ident {
            fn entity() -> ::wireform_odata_server::entity::EntityDef {
                ::wireform_odata_server::entity::EntityDef {
                    name: ::std::string::String::from(#name),
                    set: ::std::string::String::from(#set),
                    properties: ::std::vec![#(#properties),*],
                    singleton: #singleton,
                    etag: #etag,
                    media: #media,
                    open: #open,
                    read_only: #read_only,
                    contained: #contained,
                    extends: #extends,
                    description: #description,
                }
            }
        }
    })
}

pub(crate) fn complex(input: &DeriveInput) -> Result<TokenStream> {
    let properties = properties(&input.data, "a complex type", input)?;
    let ident = &input.ident;
    let name = ident.to_string();
    Ok(quote! {
        #[automatically_derived]
        impl ::wireform_odata_server::entity::Complex for #ident {
            fn complex() -> ::wireform_odata_server::entity::ComplexDef {
                ::wireform_odata_server::entity::ComplexDef {
                    name: ::std::string::String::from(#name),
                    properties: ::std::vec![#(#properties),*],
                }
            }
        }
        #[automatically_derived]
        impl ::wireform_odata_server::entity::Field for #ident {
            fn field() -> ::wireform_odata_server::entity::FieldDef {
                ::wireform_odata_server::entity::FieldDef {
                    ty: ::wireform_odata_server::entity::FieldType::Complex(
                        <#ident as ::wireform_odata_server::entity::Complex>::complex(),
                    ),
                    nullable: false,
                    collection: false,
                }
            }
        }
    })
}

pub(crate) fn enumeration(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(syn::Error::new_spanned(input, "an enumeration is an enum"));
    };
    let mut flags = false;
    for a in input.attrs.iter().filter(|a| a.path().is_ident("enumeration")) {
        a.parse_nested_meta(|m| {
            if !m.path.is_ident("flags") {
                return Err(m.error("unknown option of an enumeration"));
            }
            flags = true;
            Ok(())
        })?;
    }
    let ident = &input.ident;
    let name = ident.to_string();
    let mut members = Vec::new();
    for v in &data.variants {
        if !matches!(v.fields, Fields::Unit) {
            return Err(syn::Error::new_spanned(v, "a member holds nothing"));
        }
        let (variant, text) = (&v.ident, v.ident.to_string());
        members.push(quote!((::std::string::String::from(#text), #ident::#variant as i64)));
    }
    Ok(quote! {
        #[automatically_derived]
        impl ::wireform_odata_server::entity::Enumeration for #ident {
            fn enumeration() -> ::wireform_odata_server::entity::EnumDef {
                ::wireform_odata_server::entity::EnumDef {
                    name: ::std::string::String::from(#name),
                    flags: #flags,
                    members: ::std::vec![#(#members),*],
                }
            }
        }
        #[automatically_derived]
        impl ::wireform_odata_server::entity::Field for #ident {
            fn field() -> ::wireform_odata_server::entity::FieldDef {
                ::wireform_odata_server::entity::FieldDef {
                    ty: ::wireform_odata_server::entity::FieldType::Enum(
                        <#ident as ::wireform_odata_server::entity::Enumeration>::enumeration(),
                    ),
                    nullable: false,
                    collection: false,
                }
            }
        }
    })
}
