//! `#[derive(Bincode)]`.
//!
//! A struct's fields become one run: room for all of them is made at once, and where every field has a size of its own
//! right, one check covers all reads. What is known only of types (whether a size is fixed, whether memory and wire
//! agree) is left to constants, so that the generated code is the same for all field types and the compiler drops what
//! does not apply.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Expr, Fields, Generics, Lifetime, LitStr, Path, Result};

/// Which of the two traits to implement.
#[derive(Clone, Copy)]
pub(crate) struct Sides {
    pub(crate) encode: bool,
    pub(crate) decode: bool,
}

#[derive(Default)]
struct Container {
    krate: Option<Path>,
    bound: Option<Vec<syn::WherePredicate>>,
    tag_octet: bool,
}

#[derive(Default)]
struct FieldOptions {
    skip: bool,
    default: bool,
    default_with: Option<Expr>,
    with: Option<syn::Type>,
    serde: bool,
}

struct Field {
    member: syn::Member,
    name: String,
    binding: syn::Ident,
    ty: syn::Type,
    options: FieldOptions,
}

impl Field {
    /// Whether the field is written and read by its type's own traits.
    fn plain(&self) -> bool {
        !self.options.skip && self.options.with.is_none() && !self.options.default && !self.options.serde
    }
}

fn container(input: &DeriveInput) -> Result<Container> {
    let mut options = Container::default();
    for attr in input.attrs.iter().filter(|a| a.path().is_ident("bincode")) {
        attr.parse_nested_meta(|meta| {
            if meta.path.is_ident("crate") {
                options.krate = Some(meta.value()?.parse::<LitStr>()?.parse()?);
            } else if meta.path.is_ident("bound") {
                let text: LitStr = meta.value()?.parse()?;
                let predicates = text.parse_with(syn::punctuated::Punctuated::<_, syn::Token![,]>::parse_terminated)?;
                options.bound = Some(predicates.into_iter().collect());
            } else if meta.path.is_ident("tag_type") {
                let text: LitStr = meta.value()?.parse()?;
                match text.value().as_str() {
                    "u8" => options.tag_octet = true,
                    "u32" => {}
                    _ => return Err(meta.error("a tag is `u8` or `u32`")),
                }
            } else {
                return Err(meta.error("expected `crate`, `bound` or `tag_type`"));
            }
            Ok(())
        })?;
    }
    Ok(options)
}

fn field_options(attrs: &[syn::Attribute]) -> Result<FieldOptions> {
    let mut options = FieldOptions::default();
    for attr in attrs.iter().filter(|a| a.path().is_ident("bincode")) {
        attr.parse_nested_meta(|meta| {
            if meta.path.is_ident("skip") {
                options.skip = true;
                if meta.input.peek(syn::Token![=]) {
                    options.default_with = Some(meta.value()?.parse()?);
                }
            } else if meta.path.is_ident("default") {
                options.default = true;
            } else if meta.path.is_ident("with") {
                options.with = Some(meta.value()?.parse::<LitStr>()?.parse()?);
            } else if meta.path.is_ident("serde") || meta.path.is_ident("with_serde") {
                options.serde = true;
            } else {
                return Err(meta.error("expected `skip`, `skip = value`, `default`, `with` or `serde`"));
            }
            let FieldOptions { skip, default, with, serde, .. } = &options;
            if *skip && (*default || with.is_some() || *serde) {
                return Err(meta.error("a field that is skipped is neither written nor read"));
            }
            if with.is_some() && *serde {
                return Err(meta.error("either `with` or `serde`"));
            }
            Ok(())
        })?;
    }
    Ok(options)
}

fn tag_of(variant: &syn::Variant) -> Result<Option<u32>> {
    let mut tag = None;
    for attr in variant.attrs.iter().filter(|a| a.path().is_ident("bincode")) {
        attr.parse_nested_meta(|meta| {
            if meta.path.is_ident("tag") {
                tag = Some(meta.value()?.parse::<syn::LitInt>()?.base10_parse()?);
                Ok(())
            } else {
                Err(meta.error("expected `tag`"))
            }
        })?;
    }
    Ok(tag)
}

fn fields(fields: &Fields) -> Result<Vec<Field>> {
    fields
        .iter()
        .enumerate()
        .map(|(i, f)| {
            let member = match &f.ident {
                Some(ident) => syn::Member::Named(ident.clone()),
                None => syn::Member::Unnamed(syn::Index { index: i as u32, span: Span::call_site() }),
            };
            let name = f.ident.as_ref().map_or_else(|| i.to_string(), |n| n.to_string().replace("r#", ""));
            let binding = format_ident!("__field_{}", i, span = Span::mixed_site());
            Ok(Field { member, name, binding, ty: f.ty.clone(), options: field_options(&f.attrs)? })
        })
        .collect()
}

pub(crate) fn derive(input: &DeriveInput, sides: Sides) -> Result<TokenStream> {
    let options = container(input)?;
    let krate = options.krate.clone().unwrap_or_else(|| syn::parse_quote!(::wireform_bincode));
    let mut out = TokenStream::new();
    match &input.data {
        Data::Struct(data) => {
            if options.tag_octet {
                return Err(syn::Error::new(input.span(), "a struct has no tag"));
            }
            let all = fields(&data.fields)?;
            if sides.encode {
                out.extend(encode_struct(input, &options, &krate, &all));
            }
            if sides.decode {
                out.extend(decode_struct(input, &options, &krate, &all));
            }
        }
        Data::Enum(data) => {
            let mut variants = Vec::new();
            let mut used = std::collections::BTreeMap::new();
            for (i, v) in data.variants.iter().enumerate() {
                let tag = tag_of(v)?.unwrap_or(i as u32);
                if options.tag_octet && tag > 255 {
                    return Err(syn::Error::new(v.span(), "the tag does not fit an octet"));
                }
                if let Some(other) = used.insert(tag, v.ident.to_string()) {
                    return Err(syn::Error::new(v.span(), format!("tag {tag} is that of `{other}`")));
                }
                variants.push((v.ident.clone(), tag, fields(&v.fields)?, matches!(v.fields, Fields::Unit)));
            }
            if sides.encode {
                out.extend(encode_enum(input, &options, &krate, &variants));
            }
            if sides.decode {
                out.extend(decode_enum(input, &options, &krate, &variants));
            }
        }
        Data::Union(_) => return Err(syn::Error::new(input.span(), "a union does not say what it holds")),
    }
    Ok(out)
}

fn with_bounds(generics: &Generics, options: &Container, bound: &TokenStream) -> Generics {
    let mut generics = generics.clone();
    if let Some(predicates) = &options.bound {
        generics.make_where_clause().predicates.extend(predicates.iter().cloned());
        return generics;
    }
    let types: Vec<_> = generics.type_params().map(|t| t.ident.clone()).collect();
    let clause = generics.make_where_clause();
    for ty in types {
        clause.predicates.push(syn::parse_quote!(#ty: #bound));
    }
    generics
}

/// Constants that say what is known of a struct's layout: the sum of the fields', and that memory agrees with the wire
/// where nothing lies between the fields and they keep their order.
fn layout(krate: &Path, all: &[Field], self_ty: &TokenStream, of: &TokenStream) -> TokenStream {
    let mut sum = quote!(#krate::private::Layout::EMPTY);
    let mut sizes = Vec::new();
    for f in all.iter().filter(|f| !f.options.skip) {
        let ty = &f.ty;
        if f.plain() {
            sum = quote!(#sum.then(#krate::private::#of::<#ty>()));
        } else {
            sum = quote!(#sum.then(#krate::private::Layout::DYNAMIC));
        }
    }
    let plain = all.iter().all(Field::plain);
    if plain {
        for f in all {
            let (member, ty) = (&f.member, &f.ty);
            sizes.push(quote! {
                block = block && #krate::private::core::mem::offset_of!(#self_ty, #member) == at;
                at += #krate::private::core::mem::size_of::<#ty>();
            });
        }
    } else {
        sizes.push(quote!(block = false;));
    }
    quote! {
        let mut block = true;
        #[allow(unused_mut)]
        let mut at = 0;
        #(#sizes)*
        #sum.block_if(block && at == #krate::private::core::mem::size_of::<#self_ty>())
    }
}

/// How a field that does not use its type's traits is written.
fn encode_special(krate: &Path, f: &Field, value: &TokenStream) -> TokenStream {
    if let Some(with) = &f.options.with {
        let ty = &f.ty;
        return quote!(<#with as #krate::EncodeWith<#ty>>::encode::<__C, __S>(#value, __s)?;);
    }
    if f.options.serde {
        return quote!(#krate::serde::encode_field::<__C, __S, _>(#value, __s)?;);
    }
    quote!(#krate::private::encode::<__C, __S, _>(#value, __s)?;)
}

/// Whether the leaves among these fields and a tag are short enough, all together, for a sink that keeps room.
fn all_short(krate: &Path, written: &[&Field]) -> TokenStream {
    let types = written.iter().map(|f| &f.ty);
    quote! {
        let __short = #krate::private::Layout::TAG #(.then(#krate::private::leaf_layout::<#types>()))*.short()
            <= <__S as #krate::Sink>::KEEP;
    }
}

fn encode_struct(input: &DeriveInput, options: &Container, krate: &Path, all: &[Field]) -> TokenStream {
    let name = &input.ident;
    let generics = with_bounds(&input.generics, options, &quote!(#krate::Encode));
    let (params, args, clause) =
        (generics.split_for_impl().0, input.generics.split_for_impl().1, generics.split_for_impl().2);
    let layout = layout(krate, all, &quote!(Self), &quote!(encode_layout));
    let written: Vec<&Field> = all.iter().filter(|f| !f.options.skip).collect();
    let plain = written.iter().all(|f| f.plain());
    let leaf = if plain {
        let types = written.iter().map(|f| &f.ty);
        quote!(true #(&& <#types as #krate::Encode>::LEAF.get())*)
    } else {
        quote!(false)
    };
    let members: Vec<_> = written.iter().map(|f| &f.member).collect();
    let types: Vec<_> = written.iter().map(|f| &f.ty).collect();
    let n = written.len();
    let run = if plain {
        // The shares from each field to the end, so that room for the rest can be made again after a field that made
        // room for itself.
        let rests: Vec<_> = (0..=n).map(|i| format_ident!("__rest_{}", i, span = Span::mixed_site())).collect();
        let last = &rests[n];
        let sums = (0..n).rev().map(|i| {
            let (rest, next, member, ty) = (&rests[i], &rests[i + 1], members[i], types[i]);
            quote!(let #rest = #krate::private::share::<__C, #ty>(&self.#member, __short).saturating_add(#next);)
        });
        let puts = (0..n).map(|i| {
            let (next, member, ty) = (&rests[i + 1], members[i], types[i]);
            quote!(unsafe { #krate::private::put_field::<__C, __S, #ty>(&self.#member, __s, #next)?; })
        });
        let first = &rests[0];
        let short = all_short(krate, &written);
        quote! {
            if <Self as #krate::Encode>::LEAF.get() {
                return #krate::private::encode_leaf::<__C, __S, Self>(self, __s);
            }
            #short
            let #last = 0usize;
            #(#sums)*
            __s.reserve(#first)?;
            #(#puts)*
        }
    } else {
        let each = written.iter().map(|f| {
            let member = &f.member;
            encode_special(krate, f, &quote!(&self.#member))
        });
        quote!(#(#each)*)
    };
    let hinted = || written.iter().filter(|f| f.plain());
    let (hint_types, hint_members) = (hinted().map(|f| &f.ty), hinted().map(|f| &f.member));
    let put = if plain {
        quote! {
            #[inline(always)]
            fn bound<__C: #krate::Config>(&self) -> usize {
                if let most @ 0..=4096 = <Self as #krate::Encode>::LAYOUT.layout().most::<__C>() {
                    return most;
                }
                0usize #(.saturating_add(#krate::private::share::<__C, #types>(&self.#members, false)))*
            }
            #[inline(always)]
            unsafe fn put<__C: #krate::Config, __S: #krate::Sink>(
                &self,
                __s: &mut __S,
            ) -> #krate::private::core::result::Result<(), #krate::Fail> {
                if <Self as #krate::Encode>::LAYOUT.layout().is_block::<__C>() {
                    unsafe { #krate::private::put_block(self, __s) };
                } else {
                    unsafe { #(<#types as #krate::Encode>::put::<__C, __S>(&self.#members, __s)?;)* }
                }
                #krate::private::core::result::Result::Ok(())
            }
        }
    } else {
        quote!()
    };
    quote! {
        #[automatically_derived]
        impl #params #krate::Encode for #name #args #clause {
            const LAYOUT: #krate::Promise = unsafe { ({ #layout }).promise() };
            const LEAF: #krate::Leaf = unsafe { #krate::Leaf::promise(#leaf) };
            #[inline]
            fn encode<__C: #krate::Config, __S: #krate::Sink>(
                &self,
                __s: &mut __S,
            ) -> #krate::private::core::result::Result<(), #krate::Fail> {
                #krate::Sink::run(__s, |__s| {
                    #run
                    #krate::private::core::result::Result::Ok(())
                })
            }
            fn hint<__C: #krate::Config>(&self) -> usize {
                0usize #(.saturating_add(<#hint_types as #krate::Encode>::hint::<__C>(&self.#hint_members)))*
            }
            #put
        }
    }
}

fn decode_generics(input: &DeriveInput, options: &Container, krate: &Path) -> Generics {
    let mut generics = with_bounds(&input.generics, options, &quote!(#krate::BorrowDecode<'__de>));
    let de = Lifetime::new("'__de", Span::mixed_site());
    let mut param = syn::LifetimeParam::new(de);
    for lifetime in input.generics.lifetimes() {
        param.bounds.push(lifetime.lifetime.clone());
    }
    generics.params.insert(0, syn::GenericParam::Lifetime(param));
    generics
}

/// An expression that reads a field by value.
fn decode_value(krate: &Path, f: &Field) -> TokenStream {
    let (ty, name) = (&f.ty, &f.name);
    if f.options.skip {
        return match &f.options.default_with {
            Some(value) => quote!(#value),
            None => quote!(#krate::private::core::default::Default::default()),
        };
    }
    let read = if let Some(with) = &f.options.with {
        quote!(#krate::private::named(__r, #name, <#with as #krate::DecodeWith<'__de, #ty>>::decode::<__C, __R>)?)
    } else if f.options.serde {
        quote!(#krate::private::named(__r, #name, #krate::serde::decode_field::<__C, __R, #ty>)?)
    } else {
        quote!(#krate::private::field::<__C, __R, #ty>(__r, #name)?)
    };
    if f.options.default {
        return quote!(if __r.ended()? { #krate::private::core::default::Default::default() } else { #read });
    }
    read
}

fn decode_struct(input: &DeriveInput, options: &Container, krate: &Path, all: &[Field]) -> TokenStream {
    let name = &input.ident;
    let generics = decode_generics(input, options, krate);
    let (params, _, clause) = generics.split_for_impl();
    let (_, args, _) = input.generics.split_for_impl();
    let layout = layout(krate, all, &quote!(Self), &quote!(decode_layout));
    let plain = all.iter().all(Field::plain);
    let over = all.iter().filter(|f| !f.options.skip).map(|f| {
        let member = &f.member;
        if f.plain() {
            let ty = &f.ty;
            quote!(<#ty as #krate::BorrowDecode<'__de>>::decode_over::<__C, __R>(&mut self.#member, __r)?;)
        } else {
            let value = decode_value(krate, f);
            quote!(self.#member = #value;)
        }
    });
    let members: Vec<_> = all.iter().map(|f| &f.member).collect();
    let body = if plain {
        let guards: Vec<_> = all.iter().map(|f| &f.binding).collect();
        let names: Vec<_> = all.iter().map(|f| &f.name).collect();
        let types: Vec<_> = all.iter().map(|f| &f.ty).collect();
        quote! {
            #[inline(always)]
            fn decode<__C: #krate::Config, __R: #krate::Source<'__de>>(
                __r: &mut __R,
            ) -> #krate::private::core::result::Result<Self, #krate::Fail> {
                #krate::private::by_place::<__C, __R, Self>(__r)
            }
            #[inline(always)]
            unsafe fn take<__C: #krate::Config, __R: #krate::Source<'__de>>(
                __r: &mut __R,
            ) -> #krate::private::core::result::Result<Self, #krate::Fail> {
                unsafe {
                    #(let #guards = <#types as #krate::BorrowDecode<'__de>>::take::<__C, __R>(__r)?;)*
                    #krate::private::core::result::Result::Ok(#name { #(#members: #guards),* })
                }
            }
            #[inline]
            unsafe fn decode_at<__C: #krate::Config, __R: #krate::Source<'__de>>(
                __r: &mut __R,
                __to: *mut Self,
            ) -> #krate::private::core::result::Result<(), #krate::Fail> {
                unsafe {
                    let __layout = <Self as #krate::BorrowDecode<'__de>>::LAYOUT.layout();
                    if let #krate::private::core::option::Option::Some(__size) = __layout.exact::<__C>() {
                        __r.need(__size)?;
                        if __layout.is_block::<__C>() && !__R::TRACED {
                            __r.take_to(__to.cast(), __size);
                            return #krate::private::core::result::Result::Ok(());
                        }
                        #(let #guards = #krate::private::field_taken::<__C, __R, #types>(
                            __r, &raw mut (*__to).#members, #names)?;)*
                        #(#guards.release();)*
                        return #krate::private::core::result::Result::Ok(());
                    }
                    #(let #guards = #krate::private::field_at::<__C, __R, #types>(
                        __r, &raw mut (*__to).#members, #names)?;)*
                    #(#guards.release();)*
                    #krate::private::core::result::Result::Ok(())
                }
            }
        }
    } else {
        let values = all.iter().map(|f| decode_value(krate, f));
        quote! {
            #[inline]
            fn decode<__C: #krate::Config, __R: #krate::Source<'__de>>(
                __r: &mut __R,
            ) -> #krate::private::core::result::Result<Self, #krate::Fail> {
                #krate::private::core::result::Result::Ok(#name { #(#members: #values),* })
            }
        }
    };
    quote! {
        #[automatically_derived]
        impl #params #krate::BorrowDecode<'__de> for #name #args #clause {
            const LAYOUT: #krate::Promise = unsafe { ({ #layout }).promise() };
            #body
            #[inline]
            fn decode_over<__C: #krate::Config, __R: #krate::Source<'__de>>(
                &mut self,
                __r: &mut __R,
            ) -> #krate::private::core::result::Result<(), #krate::Fail> {
                #(#over)*
                #krate::private::core::result::Result::Ok(())
            }
        }
    }
}

type Variant = (syn::Ident, u32, Vec<Field>, bool);

fn enum_layout(krate: &Path, options: &Container, variants: &[Variant], of: &TokenStream) -> TokenStream {
    let tag = if options.tag_octet { quote!(TAG_OCTET) } else { quote!(TAG) };
    let arms = variants.iter().map(|(_, _, all, _)| {
        let parts = all.iter().filter(|f| !f.options.skip).map(|f| {
            let ty = &f.ty;
            if f.plain() { quote!(#krate::private::#of::<#ty>()) } else { quote!(#krate::private::Layout::DYNAMIC) }
        });
        quote!(.or(#krate::private::Layout::#tag #(.then(#parts))*))
    });
    quote!(#krate::private::Layout::NEVER #(#arms)*.not_block())
}

fn pattern(name: &syn::Ident, variant: &Variant) -> TokenStream {
    let (ident, _, all, unit) = variant;
    if *unit {
        return quote!(#name::#ident);
    }
    let parts = all.iter().map(|f| {
        let (member, binding) = (&f.member, &f.binding);
        if f.options.skip { quote!(#member: _) } else { quote!(#member: #binding) }
    });
    quote!(#name::#ident { #(#parts),* })
}

fn encode_enum(input: &DeriveInput, options: &Container, krate: &Path, variants: &[Variant]) -> TokenStream {
    let name = &input.ident;
    let generics = with_bounds(&input.generics, options, &quote!(#krate::Encode));
    let (params, _, clause) = generics.split_for_impl();
    let (_, args, _) = input.generics.split_for_impl();
    let layout = enum_layout(krate, options, variants, &quote!(encode_layout));
    let put_tag = |tag: u32| {
        if options.tag_octet {
            let tag = tag as u8;
            quote!(__s.put([#tag]);)
        } else {
            quote!(#krate::private::put_tag::<__C, __S>(__s, #tag);)
        }
    };
    let encode_arms = variants.iter().map(|v| {
        let pattern = pattern(name, v);
        let tag = put_tag(v.1);
        let written: Vec<&Field> = v.2.iter().filter(|f| !f.options.skip).collect();
        let n = written.len();
        if written.iter().all(|f| f.plain()) {
            let rests: Vec<_> = (0..=n).map(|i| format_ident!("__rest_{}", i, span = Span::mixed_site())).collect();
            let sums = (0..n).rev().map(|i| {
                let (rest, next, binding, ty) = (&rests[i], &rests[i + 1], &written[i].binding, &written[i].ty);
                quote!(let #rest = #krate::private::share::<__C, #ty>(#binding, __short).saturating_add(#next);)
            });
            let puts = (0..n).map(|i| {
                let (next, binding, ty) = (&rests[i + 1], &written[i].binding, &written[i].ty);
                quote!(#krate::private::put_field::<__C, __S, #ty>(#binding, __s, #next)?;)
            });
            let (first, last) = (&rests[0], &rests[n]);
            let short = all_short(krate, &written);
            quote! {
                #pattern => {
                    #short
                    let #last = 0usize;
                    #(#sums)*
                    __s.reserve(#first.saturating_add(5))?;
                    unsafe {
                        #tag
                        #(#puts)*
                    }
                }
            }
        } else {
            let each = written.iter().map(|f| {
                let binding = &f.binding;
                encode_special(krate, f, &quote!(#binding))
            });
            quote! {
                #pattern => {
                    __s.reserve(5)?;
                    unsafe { #tag }
                    #(#each)*
                }
            }
        }
    });
    let put_arms = variants.iter().map(|v| {
        let pattern = pattern(name, v);
        let tag = put_tag(v.1);
        let puts = v.2.iter().filter(|f| !f.options.skip).map(|f| {
            let (binding, ty) = (&f.binding, &f.ty);
            if f.plain() {
                quote!(<#ty as #krate::Encode>::put::<__C, __S>(#binding, __s)?;)
            } else {
                // Never reached: such a variant has no bounded layout.
                quote!(let _ = #binding;)
            }
        });
        quote!(#pattern => { #tag #(#puts)* })
    });
    let empty = variants.is_empty();
    let (encode_match, put_match) = if empty {
        (quote!(match *self {}), quote!(match *self {}))
    } else {
        (quote!(match self { #(#encode_arms)* }), quote!(match self { #(#put_arms)* }))
    };
    quote! {
        #[automatically_derived]
        impl #params #krate::Encode for #name #args #clause {
            const LAYOUT: #krate::Promise = unsafe { #layout.promise() };
            const LEAF: #krate::Leaf =
                unsafe { #krate::Leaf::promise(<Self as #krate::Encode>::LAYOUT.layout().is_bounded()) };
            #[inline]
            #[allow(unused_variables, unreachable_code)]
            fn encode<__C: #krate::Config, __S: #krate::Sink>(
                &self,
                __s: &mut __S,
            ) -> #krate::private::core::result::Result<(), #krate::Fail> {
                #krate::Sink::run(__s, |__s| {
                    #encode_match
                    #krate::private::core::result::Result::Ok(())
                })
            }
            #[inline]
            #[allow(unused_variables, unreachable_code)]
            unsafe fn put<__C: #krate::Config, __S: #krate::Sink>(
                &self,
                __s: &mut __S,
            ) -> #krate::private::core::result::Result<(), #krate::Fail> {
                unsafe { #put_match }
                #krate::private::core::result::Result::Ok(())
            }
        }
    }
}

fn decode_enum(input: &DeriveInput, options: &Container, krate: &Path, variants: &[Variant]) -> TokenStream {
    let name = &input.ident;
    let generics = decode_generics(input, options, krate);
    let (params, _, clause) = generics.split_for_impl();
    let (_, args, _) = input.generics.split_for_impl();
    let layout = enum_layout(krate, options, variants, &quote!(decode_layout));
    let arms = variants.iter().map(|(ident, tag, all, unit)| {
        let label = ident.to_string();
        let told = if all.iter().all(|f| f.options.skip) {
            quote!(__r.leaf(__start, &#label);)
        } else {
            quote!(__r.variant(__start, #label);)
        };
        let value = if *unit {
            quote!(#name::#ident)
        } else {
            let members = all.iter().map(|f| &f.member);
            let values = all.iter().map(|f| decode_value(krate, f));
            quote!(#name::#ident { #(#members: #values),* })
        };
        quote! {
            #tag => {
                if __R::TRACED {
                    #told
                }
                #value
            }
        }
    });
    let tag = if options.tag_octet {
        quote!(u32::from(<u8 as #krate::BorrowDecode<'__de>>::decode::<__C, __R>(__r)?))
    } else {
        quote!(#krate::private::get_tag::<__C, __R>(__r)?)
    };
    quote! {
        #[automatically_derived]
        impl #params #krate::BorrowDecode<'__de> for #name #args #clause {
            const LAYOUT: #krate::Promise = unsafe { #layout.promise() };
            #[inline]
            fn decode<__C: #krate::Config, __R: #krate::Source<'__de>>(
                __r: &mut __R,
            ) -> #krate::private::core::result::Result<Self, #krate::Fail> {
                let __start = __r.position();
                #[allow(unreachable_code)]
                #krate::private::core::result::Result::Ok(match #tag {
                    #(#arms)*
                    __other => {
                        return #krate::private::core::result::Result::Err(#krate::Fail::enum_tag(__other as u64));
                    }
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Sides, derive};

    /// What the derive says of a type.
    fn said(source: &str) -> String {
        let input = syn::parse_str(source).expect("a type");
        match derive(&input, Sides { encode: true, decode: true }) {
            Ok(_) => "nothing".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_mistake_is_named() {
        for (source, expected) in [
            ("struct A { #[bincode(skip, default)] a: u8 }", "a field that is skipped is neither written nor read"),
            ("struct A { #[bincode(skip = 3, serde)] a: u8 }", "a field that is skipped is neither written nor read"),
            ("struct A { #[bincode(serde, with = \"B\")] a: u8 }", "either `with` or `serde`"),
            (
                "struct A { #[bincode(rename = \"b\")] a: u8 }",
                "expected `skip`, `skip = value`, `default`, `with` or `serde`",
            ),
            ("struct A { #[bincode(with = \"a b\")] a: u8 }", "unexpected token"),
            ("#[bincode(tag = 1)] struct A;", "expected `crate`, `bound` or `tag_type`"),
            ("#[bincode(tag_type = \"u8\")] struct A;", "a struct has no tag"),
            ("#[bincode(tag_type = \"u16\")] enum A { B }", "a tag is `u8` or `u32`"),
            ("#[bincode(tag_type = \"u8\")] enum A { #[bincode(tag = 256)] B }", "the tag does not fit an octet"),
            ("enum A { #[bincode(tag = 1)] B, C }", "tag 1 is that of `B`"),
            ("enum A { #[bincode(skip)] B }", "expected `tag`"),
            ("union A { a: u8 }", "a union does not say what it holds"),
            (
                "#[bincode(crate = \"a\", bound = \"T: Copy\")] struct A<T>(#[bincode(default, with = \"B\")] T);",
                "nothing",
            ),
        ] {
            assert_eq!(said(source), expected, "{source}");
        }
    }
}
