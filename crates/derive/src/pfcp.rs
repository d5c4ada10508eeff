//! `#[derive(Pfcp)]`: the codec of PFCP's information elements, groups and messages from their types.
//!
//! A *leaf* names its number and the order of its fields in a `layout`; the notation is that of the project's tables:
//! `flags1{V4@1,V6@2,CH@3} teid:u32?!CH ipv4:ip4?V4&!CH`. Each field of the struct has the name of a part of the layout;
//! one that is there only under a condition is an `Option`. A *group* or *message* has one field for each type of
//! element, with the rows of the standard's table: `#[pfcp(row = "56:M:1:abcnm::PDR ID")]`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Error, Expr, ExprLit, Fields, Lit, LitInt, LitStr, Meta, Result, Type};

pub(crate) fn derive(input: DeriveInput) -> Result<TokenStream> {
    let attributes = Attributes::parse(&input)?;
    match attributes.what {
        What::Leaf(_) => leaf(&input, &attributes),
        What::Group(_) | What::Message(_) => elements(&input, &attributes),
    }
}

enum What {
    Leaf(u16),
    Group(u16),
    Message(u8),
}

struct Attributes {
    what: What,
    name: String,
    clause: String,
    class: String,
    least: Option<u16>,
    usual: Option<usize>,
    first: Option<u8>,
    in_place: bool,
    layout: Option<LitStr>,
    values: Vec<LitStr>,
    peer: Option<u8>,
    on: String,
    session: bool,
    doc: String,
}

impl Attributes {
    fn parse(input: &DeriveInput) -> Result<Self> {
        let mut what = None;
        let mut this = Attributes {
            what: What::Leaf(0),
            name: String::new(),
            clause: String::new(),
            class: String::new(),
            least: None,
            usual: None,
            first: None,
            in_place: false,
            layout: None,
            values: Vec::new(),
            peer: None,
            on: String::new(),
            session: false,
            doc: doc(&input.attrs),
        };
        for attribute in input.attrs.iter().filter(|a| a.path().is_ident("pfcp")) {
            attribute.parse_nested_meta(|meta| {
                let text = |meta: &syn::meta::ParseNestedMeta<'_>| meta.value()?.parse::<LitStr>();
                let number = |meta: &syn::meta::ParseNestedMeta<'_>| meta.value()?.parse::<LitInt>();
                let key = meta.path.require_ident()?.to_string();
                match key.as_str() {
                    "ie" => what = Some(What::Leaf(number(&meta)?.base10_parse()?)),
                    "group" => what = Some(What::Group(number(&meta)?.base10_parse()?)),
                    "message" => what = Some(What::Message(number(&meta)?.base10_parse()?)),
                    "name" => this.name = text(&meta)?.value(),
                    "clause" => this.clause = text(&meta)?.value(),
                    "class" => this.class = text(&meta)?.value(),
                    "least" => this.least = Some(number(&meta)?.base10_parse()?),
                    "usual" => this.usual = Some(number(&meta)?.base10_parse()?),
                    "first" => this.first = Some(number(&meta)?.base10_parse()?),
                    "in_place" => this.in_place = true,
                    "layout" => this.layout = Some(text(&meta)?),
                    "values" => this.values.push(text(&meta)?),
                    "peer" => this.peer = Some(number(&meta)?.base10_parse()?),
                    "on" => this.on = text(&meta)?.value(),
                    "session" => this.session = true,
                    _ => return Err(meta.error("unknown attribute")),
                }
                Ok(())
            })?;
        }
        this.what = what.ok_or_else(|| {
            Error::new_spanned(
                &input.ident,
                "say what this is: #[pfcp(ie = …)], #[pfcp(group = …)] or #[pfcp(message = …)]",
            )
        })?;
        Ok(this)
    }
    fn class(&self) -> TokenStream {
        let name = match self.class.as_str() {
            "fixed" => "Fixed",
            "variable" => "Variable",
            _ => "Extendable",
        };
        let name = Ident::new(name, Span::call_site());
        quote!(crate::element::Class::#name)
    }
    fn least(&self) -> TokenStream {
        match self.least {
            Some(n) => quote!(Some(#n)),
            None => quote!(None),
        }
    }
}

fn doc(attributes: &[syn::Attribute]) -> String {
    let mut out = String::new();
    for attribute in attributes {
        if let Meta::NameValue(pair) = &attribute.meta
            && pair.path.is_ident("doc")
            && let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &pair.value
        {
            let text = text.value();
            if !out.is_empty() && !text.trim().is_empty() {
                out.push(' ');
            }
            out.push_str(text.trim());
        }
    }
    out
}

// ---------------------------------------------------------------------------------------------------------- leaves

/// One part of a layout.
enum Token {
    Flags { octets: usize, open: bool, condition: Option<Condition> },
    Bits { octets: usize, fields: Vec<(String, u32, u32)>, condition: Option<Condition>, repeated: bool },
    Spare(usize),
    Field { name: String, kind: String, condition: Option<Condition>, repeat: Repeat },
}

#[derive(PartialEq)]
enum Repeat {
    Once,
    Count(String),
    Rest,
}

/// Alternatives of conjunctions.
struct Condition(Vec<Vec<Term>>);
enum Term {
    Flag { name: String, set: bool },
    Compare { field: String, operator: char, value: u64 },
    OctetsLeft,
}

impl Condition {
    fn parse(text: &str) -> Option<Self> {
        let term = |t: &str| {
            if t == "rest" {
                return Some(Term::OctetsLeft);
            }
            if let Some(i) = t.find(['=', '>', '<']) {
                let value = t[i + 1..].parse().ok()?;
                return Some(Term::Compare { field: t[..i].into(), operator: t.as_bytes()[i] as char, value });
            }
            match t.strip_prefix('!') {
                Some(name) => Some(Term::Flag { name: name.into(), set: false }),
                None => Some(Term::Flag { name: t.into(), set: true }),
            }
        };
        text.split('|')
            .map(|all| all.split('&').map(term).collect::<Option<Vec<_>>>())
            .collect::<Option<Vec<_>>>()
            .map(Condition)
    }
    /// As an expression over the local values of the flags and fields.
    fn expression(&self, flags: Option<&Type>, writing: Option<&Ident>) -> TokenStream {
        let alternatives = self.0.iter().map(|all| {
            let terms = all.iter().map(|term| match term {
                Term::Flag { name, set } => {
                    let name = Ident::new(name, Span::call_site());
                    let test = quote!(flags.has(<#flags>::#name));
                    if *set { test } else { quote!(!#test) }
                }
                Term::Compare { field, operator, value } => {
                    let field = Ident::new(field, Span::call_site());
                    let value = proc_macro2::Literal::u64_unsuffixed(*value);
                    match operator {
                        '=' => quote!(#field == #value),
                        '>' => quote!(#field > #value),
                        _ => quote!(#field < #value),
                    }
                }
                Term::OctetsLeft => match writing {
                    Some(field) => quote!(self.#field.is_some()),
                    None => quote!(!r.is_empty()),
                },
            });
            quote!((#(#terms)&&*))
        });
        quote!(#(#alternatives)||*)
    }
    /// The flags that a value of this condition sets, where that is clear.
    fn sets(&self) -> Vec<Ident> {
        match &self.0[..] {
            [all] => all
                .iter()
                .filter_map(|t| match t {
                    Term::Flag { name, set: true } => Some(Ident::new(name, Span::call_site())),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        }
    }
}

fn split_condition(text: &str) -> Option<(&str, Option<Condition>)> {
    match text.split_once('?') {
        Some((head, condition)) => Some((head, Some(Condition::parse(condition)?))),
        None => Some((text, None)),
    }
}

fn parse_layout(layout: &LitStr) -> Result<Vec<Token>> {
    layout
        .value()
        .split_whitespace()
        .map(|text| parse_token(text).ok_or_else(|| Error::new_spanned(layout, format!("cannot read `{text}`"))))
        .collect()
}

fn parse_token(text: &str) -> Option<Token> {
    if let Some(rest) = text.strip_prefix("spare") {
        return Some(Token::Spare(rest.parse().ok()?));
    }
    if let Some((head, tail)) = text.split_once('{') {
        let (body, tail) = tail.split_once('}')?;
        let (tail, repeated) = match tail.strip_suffix('*') {
            Some(t) => (t, true),
            None => (tail, false),
        };
        let condition = match tail.strip_prefix('?') {
            Some(c) => Some(Condition::parse(c)?),
            None => None,
        };
        if let Some(n) = head.strip_prefix("flags") {
            let octets = n.trim_end_matches('+').parse().ok()?;
            return Some(Token::Flags { octets, open: n.ends_with('+'), condition });
        }
        let octets = head.strip_prefix("bits")?.parse().ok()?;
        let mut fields = Vec::new();
        for field in body.split(',') {
            let (name, range) = field.split_once('@')?;
            let range = range.split(':').next()?;
            let (high, low) = range.split_once('-')?;
            fields.push((name.to_owned(), high.parse().ok()?, low.parse().ok()?));
        }
        return Some(Token::Bits { octets, fields, condition, repeated });
    }
    let (head, condition) = split_condition(text)?;
    let (name, kind) = head.split_once(':')?;
    let kind = kind.split(':').next()?;
    let (kind, repeat) = match kind.split_once('*') {
        Some((kind, "")) => (kind, Repeat::Rest),
        Some((kind, count)) => (kind, Repeat::Count(count.to_owned())),
        None => (kind, Repeat::Once),
    };
    Some(Token::Field { name: name.into(), kind: kind.into(), condition, repeat })
}

fn codec(kind: &str) -> Option<TokenStream> {
    let name = match kind {
        "u8" => "U8",
        "u16" => "U16",
        "u24" => "U24",
        "u32" => "U32",
        "u40" => "U40",
        "u64" => "U64",
        "i32" => "I32",
        "i64" => "I64",
        "uint" => "UInt",
        "ip4" => "Ip4",
        "ip6" => "Ip6",
        "mac" => "MacAddress",
        "plmn" => "PlmnId",
        "addr" => "Addr",
        "taddr" => "TypedAddr",
        "ntp32" => "Ntp32",
        "ntp64" => "Ntp64",
        "bytes" => "Octets",
        "utf8" => "Utf8",
        "fqdn" => "Labels",
        "lv8" => "Lv8",
        "lv16" => "Lv16",
        "lv8utf8" => "Lv8Utf8",
        "lv16utf8" => "Lv16Utf8",
        "lv8tbcd" => "Lv8Tbcd",
        "lv16lv16" => "Lv16List",
        "lv16lv16x2" => "Lv16Pairs",
        _ => {
            let n: usize = kind.strip_prefix("bytes(")?.strip_suffix(')')?.parse().ok()?;
            return Some(quote!(crate::codec::Fixed<#n>));
        }
    };
    let name = Ident::new(name, Span::call_site());
    Some(quote!(crate::codec::#name))
}

struct Named {
    field: String,
    /// Name of the static table.
    table: Ident,
    entries: Vec<(u64, String)>,
}

fn parse_values(values: &[LitStr]) -> Result<Vec<Named>> {
    values
        .iter()
        .map(|text| {
            let bad = || Error::new_spanned(text, "write `field: 0 First; 1 Second`");
            let value = text.value();
            let (field, entries) = value.split_once(": ").ok_or_else(bad)?;
            let entries = entries
                .split("; ")
                .map(|entry| {
                    let (number, name) = entry.trim().split_once(' ').ok_or_else(bad)?;
                    Ok((number.parse().map_err(|_| bad())?, name.to_owned()))
                })
                .collect::<Result<_>>()?;
            let table = format_ident!("{}", field.to_uppercase());
            Ok(Named { field: field.to_owned(), table, entries })
        })
        .collect()
}

/// A constant's name from the meaning of a value.
fn constant(meaning: &str) -> Option<String> {
    let meaning = meaning.split([' ', '(']).next().filter(|_| meaning.starts_with('(')).unwrap_or(meaning);
    let meaning = meaning.split('(').next().unwrap_or(meaning);
    let mut out = String::new();
    for c in meaning.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_uppercase());
        } else if !out.is_empty() && !out.ends_with('_') {
            out.push('_');
        }
    }
    let out = out.trim_end_matches('_').to_owned();
    (!out.is_empty() && !meaning.starts_with('<')).then_some(out)
}

fn leaf(input: &DeriveInput, attributes: &Attributes) -> Result<TokenStream> {
    let What::Leaf(number) = attributes.what else { unreachable!("called for leaves") };
    let name = &input.ident;
    let (impl_generics, type_generics, _) = input.generics.split_for_impl();
    let borrowed = input.generics.lifetimes().next().is_some();
    let layout = attributes.layout.as_ref().ok_or_else(|| Error::new_spanned(name, "a leaf needs its `layout`"))?;
    let tokens = parse_layout(layout)?;
    let values = parse_values(&attributes.values)?;
    let Data::Struct(data) = &input.data else { return Err(Error::new_spanned(name, "a leaf is a struct")) };
    let Fields::Named(fields) = &data.fields else { return Err(Error::new_spanned(name, "a leaf has named fields")) };
    let find = |wanted: &str| {
        fields
            .named
            .iter()
            .find(|f| f.ident.as_ref().is_some_and(|i| i == wanted))
            .ok_or_else(|| Error::new_spanned(name, format!("the layout's `{wanted}` is no field of the struct")))
    };
    let flags_type = fields.named.iter().find(|f| f.ident.as_ref().is_some_and(|i| i == "flags")).map(|f| &f.ty);
    // A number that only counts the items of a list is not a field of the struct.
    let counted: Vec<(&str, Ident)> = tokens
        .iter()
        .filter_map(|t| match t {
            Token::Field { name, repeat: Repeat::Count(count), .. } => {
                Some((count.as_str(), Ident::new(name, Span::call_site())))
            }
            _ => None,
        })
        .collect();
    let counts = |wanted: &str| counted.iter().find(|(n, _)| *n == wanted).map(|(_, of)| of);
    let named = |field: &str| values.iter().find(|v| v.field == field);

    // A value is read in place where it has an empty form: an address has none.
    let in_place = !tokens.iter().any(|t| {
        matches!(t, Token::Field { kind, condition: None, repeat: Repeat::Once, .. }
            if ["ip4", "ip6", "addr", "taddr"].contains(&kind.as_str()))
    });
    let put = |ident: &Ident| if in_place { quote!(this.#ident = #ident;) } else { quote!() };

    let (mut read, mut write, mut len) = (Vec::new(), Vec::new(), Vec::new());
    let mut locals = Vec::new();
    let mut methods = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for token in &tokens {
        match token {
            Token::Spare(n) => {
                read.push(quote!(r.take(#n)?;));
                write.push(quote!(w.put(&[0; #n])?;));
                len.push(quote!(n += #n;));
            }
            Token::Flags { condition, .. } => {
                if condition.is_some() {
                    return Err(Error::new_spanned(layout, "flags under a condition are not in the standard"));
                }
                find("flags")?;
                let ty = flags_type.expect("found above");
                seen.push("flags".into());
                let keep = put(&Ident::new("flags", Span::call_site()));
                read.push(quote!(let flags = <#ty>::read(r, s)?; #keep));
                locals.push(quote!(let flags = self.flags;));
                write.push(quote!(self.flags.write(w)?;));
                len.push(quote!(n += self.flags.len();));
            }
            Token::Bits { octets, fields: parts, condition, repeated } => {
                let width = *octets as u32 * 8;
                if *repeated {
                    // Only the low bits of single octets are repeated in the standard.
                    let field = Ident::new(&parts[0].0, Span::call_site());
                    let text = &parts[0].0;
                    find(text)?;
                    seen.push(text.clone());
                    let keep = put(&field);
                    read.push(quote!(let #field = crate::codec::read_seq(r, s, #text, None)?; #keep));
                    write.push(quote!(self.#field.write(w)?;));
                    len.push(quote!(n += self.#field.len() * #octets;));
                    continue;
                }
                let (word, method) = match octets {
                    1 => (quote!(u8), quote!(u8)),
                    2 => (quote!(u16), quote!(u16)),
                    _ => return Err(Error::new_spanned(layout, "words of bits have one or two octets")),
                };
                let (mut parse, mut fill, mut names) = (Vec::new(), Vec::new(), Vec::new());
                for (field, high, low) in parts {
                    let shift = low - 1;
                    let mask = ((1u32 << (high - low + 1)) - 1) as u16;
                    let mask = LitInt::new(&format!("{mask:#x}"), Span::call_site());
                    let ident = Ident::new(field, Span::call_site());
                    let (from, to) = ((width - high) as usize, (width - low + 1) as usize);
                    let ty = if high - low < 8 { quote!(u8) } else { quote!(u16) };
                    let value = match named(field) {
                        Some(v) => {
                            let table = &v.table;
                            quote!(crate::value::Value::Named(
                                #ident.into(),
                                crate::value::meaning(&Self::#table, #ident.into()),
                            ))
                        }
                        None => quote!(crate::value::Value::Unsigned(#ident.into())),
                    };
                    let keep = match (counts(field), condition) {
                        (Some(_), _) => quote!(),
                        (None, None) => put(&ident),
                        (None, Some(_)) if in_place => quote!(this.#ident = Some(#ident);),
                        (None, Some(_)) => quote!(),
                    };
                    parse.push(quote! {
                        let #ident = ((word >> #shift) & #mask) as #ty;
                        #keep
                        if S::ENABLED {
                            s.field(#field, start + #from, start + #to, #value);
                        }
                    });
                    let source = match counts(field) {
                        Some(of) => {
                            let max = (1u64 << (high - low + 1)) - 1;
                            let max = max as usize;
                            quote! {{
                                let items = self.#of.len();
                                if items > #max {
                                    return Err(wireform_wire::Error::new(
                                        wireform_wire::Kind::Length { what: #field, length: items as u64 },
                                        w.offset() * 8,
                                    ));
                                }
                                items as #word
                            }}
                        }
                        None if condition.is_some() => quote!(self.#ident.unwrap_or_default() as #word),
                        None => quote!(self.#ident as #word),
                    };
                    fill.push(quote!(((#source & #mask) << #shift)));
                    if counts(field).is_none() {
                        find(field)?;
                        seen.push(field.clone());
                        if condition.is_none() {
                            locals.push(quote!(let #ident = self.#ident;));
                        }
                    }
                    names.push(ident);
                }
                let parse = quote! {
                    let start = r.bit();
                    let word = r.#method()?;
                    #(#parse)*
                };
                match condition {
                    None => {
                        read.push(parse);
                        write.push(quote!(w.#method(#(#fill)|*)?;));
                        len.push(quote!(n += #octets;));
                    }
                    Some(condition) => {
                        let test = condition.expression(flags_type, None);
                        read.push(if in_place {
                            quote!(if #test { #parse })
                        } else {
                            quote! {
                                let (#(#names,)*) = if #test {
                                    #parse
                                    (#(Some(#names),)*)
                                } else {
                                    (#({ let _ = stringify!(#names); None },)*)
                                };
                            }
                        });
                        let first = &names[0];
                        let text = &parts[0].0;
                        let test = condition.expression(flags_type, Some(first));
                        write.push(quote! {
                            if #test {
                                if self.#first.is_none() {
                                    return Err(crate::codec::missing(#text, w));
                                }
                                w.#method(#(#fill)|*)?;
                            } else if self.#first.is_some() {
                                return Err(crate::codec::unexpected(#text, w));
                            }
                        });
                        len.push(quote!(if #test { n += #octets; }));
                        let sets = condition.sets();
                        for (field, ..) in parts {
                            let ident = Ident::new(field, Span::call_site());
                            let ty = inner(&find(field)?.ty);
                            methods.push(setter(&ident, quote!(#ty), flags_type, &sets));
                        }
                    }
                }
            }
            Token::Field { name: text, kind, condition, repeat } => {
                let ident = Ident::new(text, Span::call_site());
                if let Some(of) = counts(text) {
                    // Only octets count in the standard.
                    let reading = match condition {
                        None => quote!(crate::codec::read::<crate::codec::U8, S>(r, s, #text)?),
                        Some(c) => {
                            let test = c.expression(flags_type, None);
                            quote!(if #test { crate::codec::read::<crate::codec::U8, S>(r, s, #text)? } else { 0 })
                        }
                    };
                    read.push(quote!(let #ident = #reading;));
                    let put = quote! {
                        let items = self.#of.len();
                        if items > 255 {
                            return Err(wireform_wire::Error::new(
                                wireform_wire::Kind::Length { what: #text, length: items as u64 },
                                w.offset() * 8,
                            ));
                        }
                        w.u8(items as u8)?;
                    };
                    match condition {
                        None => {
                            write.push(put);
                            len.push(quote!(n += 1;));
                        }
                        Some(c) => {
                            let test = c.expression(flags_type, None);
                            write.push(quote! {
                                if #test { #put } else if !self.#of.is_empty() {
                                    return Err(crate::codec::unexpected(#text, w));
                                }
                            });
                            len.push(quote!(if #test { n += 1; }));
                        }
                    }
                    continue;
                }
                let field = find(text)?;
                seen.push(text.clone());
                match repeat {
                    Repeat::Once => {}
                    Repeat::Count(count) => {
                        let count = Ident::new(count, Span::call_site());
                        let keep = put(&ident);
                        read.push(quote! {
                            let #ident = crate::codec::read_seq(r, s, #text, Some(#count.into()))?;
                            #keep
                        });
                        write.push(quote!(self.#ident.write(w)?;));
                        len.push(quote!(n += crate::codec::seq_len(&self.#ident);));
                        continue;
                    }
                    Repeat::Rest => {
                        let keep = put(&ident);
                        read.push(quote!(let #ident = crate::codec::read_seq(r, s, #text, None)?; #keep));
                        write.push(quote!(self.#ident.write(w)?;));
                        len.push(quote!(n += crate::codec::seq_len(&self.#ident);));
                        continue;
                    }
                }
                let codec = codec(kind).ok_or_else(|| Error::new_spanned(layout, format!("unknown kind `{kind}`")))?;
                let reading = match named(text) {
                    Some(v) => {
                        let table = &v.table;
                        quote!(crate::codec::read_named::<#codec, S>(r, s, #text, &Self::#table)?)
                    }
                    None => quote!(crate::codec::read::<#codec, S>(r, s, #text)?),
                };
                match condition {
                    None => {
                        let keep = put(&ident);
                        read.push(quote!(let #ident = #reading; #keep));
                        locals.push(quote!(let #ident = self.#ident;));
                        write.push(quote!(<#codec as crate::codec::Codec>::write(self.#ident, w)?;));
                        len.push(quote!(n += <#codec as crate::codec::Codec>::len(self.#ident);));
                    }
                    Some(condition) => {
                        let test = condition.expression(flags_type, None);
                        read.push(if in_place {
                            quote!(if #test { this.#ident = Some(#reading); })
                        } else {
                            quote!(let #ident = if #test { Some(#reading) } else { None };)
                        });
                        let test = condition.expression(flags_type, Some(&ident));
                        write.push(quote! {
                            match self.#ident {
                                Some(v) if #test => <#codec as crate::codec::Codec>::write(v, w)?,
                                None if #test => return Err(crate::codec::missing(#text, w)),
                                Some(_) => return Err(crate::codec::unexpected(#text, w)),
                                None => {}
                            }
                        });
                        len.push(quote! {
                            if let Some(v) = self.#ident && (#test) {
                                n += <#codec as crate::codec::Codec>::len(v);
                            }
                        });
                        let sets = condition.sets();
                        let ty = inner(&field.ty);
                        methods.push(setter(&ident, quote!(#ty), flags_type, &sets));
                    }
                }
            }
        }
    }
    for field in &fields.named {
        let ident = field.ident.as_ref().expect("named");
        if !seen.iter().any(|s| ident == s) {
            return Err(Error::new_spanned(ident, "the layout does not have this field"));
        }
    }
    let idents: Vec<_> = fields.named.iter().map(|f| f.ident.as_ref().expect("named")).collect();

    // The value of a leaf with one field is that field's.
    let mut only = TokenStream::new();
    if let [field] = &fields.named.iter().collect::<Vec<_>>()[..] {
        let (ident, ty) = (field.ident.as_ref().expect("named"), &field.ty);
        only = quote! {
            impl #impl_generics From<#ty> for #name #type_generics {
                #[inline]
                fn from(#ident: #ty) -> Self {
                    #name { #ident }
                }
            }
        };
    }
    let tables = values.iter().map(|v| {
        let (table, field) = (&v.table, &v.field);
        let entries = v.entries.iter().map(|(n, text)| quote!((#n, #text)));
        let count = v.entries.len();
        let doc = format!("The names of the values of `{field}`.");
        quote! {
            #[doc = #doc]
            pub const #table: [(u64, &'static str); #count] = [#(#entries),*];
        }
    });
    let mut constants = Vec::new();
    let mut taken: Vec<String> = values.iter().map(|v| v.table.to_string()).collect();
    for v in &values {
        let single = idents.len() == 1 && idents[0] == &v.field;
        let Some(field) = fields.named.iter().find(|f| f.ident.as_ref().is_some_and(|i| *i == v.field)) else {
            continue;
        };
        let (ident, ty) = (field.ident.as_ref().expect("named"), inner(&field.ty));
        if quote!(#ty).to_string().contains("Seq") {
            continue;
        }
        for (n, meaning) in &v.entries {
            let Some(mut text) = constant(meaning) else { continue };
            if !single || text.starts_with(|c: char| c.is_ascii_digit()) {
                text = format!("{}_{text}", v.field.to_uppercase());
            }
            if taken.contains(&text) {
                text = format!("{text}_{n}");
            }
            taken.push(text.clone());
            let (constant, n) = (format_ident!("{text}"), proc_macro2::Literal::u64_unsuffixed(*n));
            let doc = format!("{n}: {meaning}.");
            constants.push(if single {
                quote!(#[doc = #doc] pub const #constant: Self = #name { #ident: #n };)
            } else {
                quote!(#[doc = #doc] pub const #constant: #ty = #n;)
            });
        }
    }
    let described = values.iter().map(|v| {
        let (field, table) = (&v.field, &v.table);
        let name = if borrowed { quote!(#name::<'static>) } else { quote!(#name) };
        quote!((#field, &#name::#table))
    });
    let least_check = match attributes.least {
        Some(n) if n > 0 => {
            let n = usize::from(n);
            quote! {
                if r.len() < #n {
                    return Err(r.error(wireform_wire::Kind::UnexpectedEnd { needed: (#n - r.len()) * 8 }));
                }
            }
        }
        _ => quote!(),
    };
    let end_check = if attributes.class == "fixed" {
        quote! {
            if !r.is_empty() {
                return Err(r.error(wireform_wire::Kind::Trailing { octets: r.len() }));
            }
        }
    } else {
        quote!()
    };
    let lifetime = if borrowed { quote!('a) } else { quote!('de) };
    let decode_generics = if borrowed { quote!(<'a>) } else { quote!(<'de>) };
    let sink = if borrowed { quote!(S: crate::codec::Sink<'a>) } else { quote!('de, S: crate::codec::Sink<'de>) };
    let null = attributes.class != "variable";
    let some = attributes.least.is_some_and(|n| n > 0);
    let (text, clause, class, least, doc) =
        (&attributes.name, &attributes.clause, attributes.class(), attributes.least(), &attributes.doc);
    // Small values are read and written where their groups are; of the large ones there is one copy.
    let inline = if tokens.len() <= 8 { quote!(#[inline(always)]) } else { quote!(#[inline(never)]) };
    let small = tokens.len() <= 2;
    let usual = attributes.usual.unwrap_or(if small { octets_of(&tokens) } else { 0 });
    let fixed = tokens.iter().all(|t| match t {
        Token::Spare(_) => true,
        Token::Flags { open, .. } => !open,
        Token::Bits { condition, repeated, .. } => condition.is_none() && !repeated,
        Token::Field { kind, condition, repeat, .. } => {
            condition.is_none()
                && *repeat == Repeat::Once
                && (["ip4", "ip6", "mac", "plmn", "i32", "i64", "ntp32", "ntp64"].contains(&kind.as_str())
                    || kind.strip_prefix('u').is_some_and(|n| n.parse::<u8>().is_ok()))
        }
    });
    let writer = if fixed { quote!(crate::element::write_fixed) } else { quote!(crate::element::write_leaf) };
    let reading = if in_place {
        quote! {
            /// Reads a value and tells the sink of its fields.
            #[inline]
            pub(crate) fn read<#sink>(
                r: &mut wireform_wire::bytes::Reader<#lifetime>,
                s: &mut S,
            ) -> wireform_wire::Result<Self> {
                let mut value = Self::default();
                value.read_in_place(r, s)?;
                Ok(value)
            }
            #[inline(always)]
            #[allow(unused_variables)]
            fn read_in_place<#sink>(
                &mut self,
                r: &mut wireform_wire::bytes::Reader<#lifetime>,
                s: &mut S,
            ) -> wireform_wire::Result<()> {
                let this = self;
                #least_check
                #(#read)*
                #end_check
                Ok(())
            }
        }
    } else {
        quote! {
            /// Reads a value and tells the sink of its fields.
            #[inline]
            pub(crate) fn read<#sink>(
                r: &mut wireform_wire::bytes::Reader<#lifetime>,
                s: &mut S,
            ) -> wireform_wire::Result<Self> {
                #least_check
                #(#read)*
                #end_check
                Ok(#name { #(#idents),* })
            }
        }
    };
    // Of those that are read out of line there is one copy.
    let inline_read = if tokens.len() <= 8 { quote!(#[inline(always)]) } else { quote!(#[inline(never)]) };
    let read_slot = if in_place && !small {
        quote!(
            slot.insert(Self::default()).read_in_place(&mut wireform_wire::bytes::Reader::new(value), &mut ()).is_ok()
        )
    } else {
        quote! {
            match Self::read(&mut wireform_wire::bytes::Reader::new(value), &mut ()) {
                Ok(value) => {
                    *slot = Some(value);
                    true
                }
                Err(_) => false,
            }
        }
    };
    let first = match attributes.first {
        Some(first) => quote!(Some(#first)),
        None => quote!(None),
    };
    let static_type = if borrowed { quote!(#name<'_>) } else { quote!(#name) };
    Ok(quote! {
        #[allow(clippy::double_comparisons)] // Conditions are as the standard states them.
        impl #impl_generics #name #type_generics {
            /// The number of its type.
            pub const TYPE: u16 = #number;
            #(#tables)*
            #(#constants)*
            #(#methods)*
            #reading
        }
        #[allow(clippy::double_comparisons)]
        impl #impl_generics crate::element::Encode for #name #type_generics {
            const TYPE: u16 = #number;
            #inline
            #[allow(unused_variables, unused_mut)]
            fn value_len(&self) -> usize {
                let mut n = 0;
                #(#locals)*
                #(#len)*
                n
            }
            #inline
            #[allow(unused_variables)]
            fn write_value(&self, w: &mut wireform_wire::bytes::Writer<'_>) -> wireform_wire::Result<()> {
                #(#locals)*
                #(#write)*
                Ok(())
            }
            #inline
            fn write_at(&self, out: &mut [u8], at: usize) -> wireform_wire::Result<usize> {
                #writer(self, out, at)
            }
        }
        impl #decode_generics crate::element::Decode<#lifetime> for #name #type_generics {
            const IE: &'static crate::element::Ie = {
                fn show<'r>(
                    r: &mut wireform_wire::bytes::Reader<'r>,
                    mut s: &mut dyn crate::codec::FieldSink<'r>,
                ) -> wireform_wire::Result<()> {
                    <#static_type>::read(r, &mut s).map(|_| ())
                }
                static IE: crate::element::Ie = crate::element::Ie {
                    number: #number,
                    name: #text,
                    clause: #clause,
                    doc: #doc,
                    class: #class,
                    least: #least,
                    body: crate::element::Body::Leaf { layout: #layout, show, values: &[#(#described),*] },
                    recode: |value, out| crate::element::recode_leaf::<#static_type>(value, out),
                };
                &IE
            };
            const NULL: bool = #null;
            const SOME: bool = #some;
            const USUAL: usize = #usual;
            const FIRST: Option<u8> = #first;
            #inline_read
            fn read_slot(slot: &mut Option<Self>, value: &#lifetime [u8], _: crate::element::Place) -> bool {
                #read_slot
            }
        }
        #only
    })
}

/// Octets of a value without what is there under a condition, or at the end; 0 where no kind of field says how many.
fn octets_of(tokens: &[Token]) -> usize {
    let mut sum = 0;
    for token in tokens {
        sum += match token {
            Token::Spare(n) => *n,
            Token::Flags { octets, .. } => *octets,
            Token::Bits { octets, condition: None, repeated: false, .. } => *octets,
            Token::Field { kind, condition: None, repeat: Repeat::Once, .. } => match kind.as_str() {
                "ip4" | "i32" | "ntp32" => 4,
                "ip6" => 16,
                "i64" | "ntp64" => 8,
                "mac" => 6,
                "plmn" => 3,
                kind => match kind.strip_prefix('u').and_then(|n| n.parse::<usize>().ok()) {
                    Some(bits) => bits / 8,
                    None => return 0,
                },
            },
            _ => 0,
        };
    }
    sum
}

/// `T` of `Option<T>`.
fn inner(ty: &Type) -> Type {
    if let Type::Path(path) = ty
        && let Some(last) = path.path.segments.last()
        && last.ident == "Option"
        && let syn::PathArguments::AngleBracketed(arguments) = &last.arguments
        && let Some(syn::GenericArgument::Type(inner)) = arguments.args.first()
    {
        return inner.clone();
    }
    ty.clone()
}

fn setter(ident: &Ident, ty: TokenStream, flags_type: Option<&Type>, sets: &[Ident]) -> TokenStream {
    let method = format_ident!("with_{}", ident);
    let doc = if sets.is_empty() {
        format!("With this `{ident}`.")
    } else {
        format!("With this `{ident}`, and the flags that say so.")
    };
    quote! {
        #[doc = #doc]
        #[inline]
        #[must_use]
        pub fn #method(mut self, #ident: #ty) -> Self {
            self.#ident = Some(#ident);
            #(self.flags = self.flags.with(<#flags_type>::#sets);)*
            self
        }
    }
}

// ------------------------------------------------------------------------------------------------ groups and messages

/// A row of the standard's table: `56:M:1:abcnm::PDR ID`.
struct Row {
    ie: u16,
    presence: char,
    many: bool,
    on: String,
    since: String,
    role: String,
}

impl Row {
    fn parse(text: &LitStr) -> Result<Self> {
        let bad = || Error::new_spanned(text, "write `type:presence:multiplicity:interfaces:since:role`");
        let value = text.value();
        let parts: Vec<&str> = value.splitn(6, ':').collect();
        let &[ie, presence, many, on, since, role] = &parts[..] else { return Err(bad()) };
        Ok(Row {
            ie: ie.parse().map_err(|_| bad())?,
            presence: presence.chars().next().filter(|c| "MCO".contains(*c)).ok_or_else(bad)?,
            many: many == "*",
            on: on.into(),
            since: since.into(),
            role: role.into(),
        })
    }
}

struct Member<'i> {
    ident: &'i Ident,
    ty: &'i Type,
    list: bool,
    rows: Vec<Row>,
}

fn elements(input: &DeriveInput, attributes: &Attributes) -> Result<TokenStream> {
    let name = &input.ident;
    let Data::Struct(data) = &input.data else { return Err(Error::new_spanned(name, "a group is a struct")) };
    let Fields::Named(fields) = &data.fields else { return Err(Error::new_spanned(name, "a group has named fields")) };
    let mut members = Vec::new();
    for field in &fields.named {
        let ident = field.ident.as_ref().expect("named");
        if ident == "rest" {
            continue;
        }
        let mut rows = Vec::new();
        for attribute in field.attrs.iter().filter(|a| a.path().is_ident("pfcp")) {
            attribute.parse_nested_meta(|meta| {
                if !meta.path.is_ident("row") {
                    return Err(meta.error("a field has rows"));
                }
                rows.push(Row::parse(&meta.value()?.parse::<LitStr>()?)?);
                Ok(())
            })?;
        }
        if rows.is_empty() {
            return Err(Error::new_spanned(ident, "a field of a group needs the rows of its element"));
        }
        let list = matches!(&field.ty, Type::Path(p) if p.path.segments.last().is_some_and(|s| s.ident == "List"));
        members.push(Member { ident, ty: &field.ty, list, rows });
    }

    // Elements mostly come in the order of the table: so they are read in straight code. What is left then comes in
    // another order, comes again, or is of no row.
    let advance = quote! {
        here = rest;
        head = match crate::element::Head::of(here) {
            Some(head) => head,
            None => break 'all here.is_empty(),
        };
    };
    let split = quote! {
        let Some((value, rest)) = crate::element::split(here, head.length()) else { break 'all false };
    };
    let read = |m: &Member<'_>, how: TokenStream| {
        let (ident, mandatory) = (m.ident, m.rows[0].presence == 'M');
        quote! {
            let Some(rest) = crate::element::#how::<_, #mandatory>(&mut this.#ident, here, head, place) else {
                break 'all false;
            };
        }
    };
    let in_order = members.iter().map(|m| {
        let (ident, ie) = (m.ident, m.rows[0].ie);
        if m.list {
            quote! {
                if head.is(#ie) {
                    let first = here;
                    let mut count = 0;
                    loop {
                        #split
                        count += 1;
                        this.#ident.set(first, place, count);
                        #advance
                        if !head.is(#ie) {
                            break;
                        }
                    }
                }
            }
        } else {
            let read = read(m, quote!(read_first));
            quote! {
                if head.is(#ie) {
                    #read
                    #advance
                }
            }
        }
    });
    let in_any_order = members.iter().map(|m| {
        let (ident, ie) = (m.ident, m.rows[0].ie);
        if m.list {
            quote! {
                #ie => {
                    #split
                    this.#ident.note(here, place);
                    rest
                }
            }
        } else {
            let read = read(m, quote!(read_one));
            quote! {
                #ie => {
                    #read
                    rest
                }
            }
        }
    });
    let read_all = quote! {
        this.rest = crate::element::Rest::from_wire(elements);
        'all: {
            let mut here = elements;
            let Some(mut head) = crate::element::Head::of(here) else { break 'all crate::element::is_nothing(here) };
            #(#in_order)*
            crate::element::Elements::read_others(this, here, place)
        }
    };
    let read_others = quote! {
        let this = self;
        'all: {
            let mut here = elements;
            let Some(mut head) = crate::element::Head::of(here) else { break 'all here.is_empty() };
            loop {
                let rest = match head.ie() {
                    #(#in_any_order)*
                    _ => {
                        #split
                        rest
                    }
                };
                #advance
            }
        }
    };
    let lens = members.iter().map(|m| {
        let ident = m.ident;
        if m.list {
            quote!(if !self.#ident.is_empty() { n += self.#ident.encoded_len(); })
        } else {
            quote!(if let Some(v) = &self.#ident { n += crate::element::Encode::encoded_len(v); })
        }
    });
    let writes = members.iter().map(|m| {
        let ident = m.ident;
        if m.list {
            quote!(if !self.#ident.is_absent() { at = self.#ident.write_at(out, at)?; })
        } else {
            quote!(if let Some(v) = &self.#ident { at = crate::element::Encode::write_at(v, out, at)?; })
        }
    });
    let writes_here = members.iter().map(|m| {
        let ident = m.ident;
        if m.list {
            quote!(if !self.#ident.is_absent() { at = self.#ident.write_here(out, at)?; })
        } else {
            quote!(if let Some(v) = &self.#ident { at = crate::element::Encode::write_here(v, out, at)?; })
        }
    });
    let nths = members.iter().map(|m| {
        let (ident, ie) = (m.ident, m.rows[0].ie);
        if m.list {
            quote!(#ie => self.#ident.nth(k),)
        } else {
            quote!(#ie => crate::element::nth_one(&self.#ident, k),)
        }
    });
    let sames = members.iter().map(|m| {
        let (ident, ie) = (m.ident, m.rows[0].ie);
        quote!(#ie => self.#ident == other.#ident,)
    });
    let rows = members.iter().flat_map(|m| &m.rows).map(|row| {
        let Row { ie, many, on, since, role, .. } = row;
        let presence = match row.presence {
            'M' => quote!(Mandatory),
            'C' => quote!(Conditional),
            _ => quote!(Optional),
        };
        quote! {
            crate::element::Row {
                ie: #ie,
                presence: crate::element::Presence::#presence,
                many: #many,
                on: #on,
                since: #since,
                role: #role,
            }
        }
    });

    // Setters, and a constructor from what is always there.
    let setters = members.iter().map(|m| {
        let (ident, method, ty) = (m.ident, format_ident!("with_{}", m.ident), m.ty);
        let doc = format!("With this {}.", m.rows[0].role);
        if m.list {
            quote! {
                #[doc = #doc]
                #[inline]
                #[must_use]
                pub fn #method(mut self, #ident: impl Into<#ty>) -> Self {
                    self.#ident = #ident.into();
                    self
                }
            }
        } else {
            let ty = inner(ty);
            quote! {
                #[doc = #doc]
                #[inline]
                #[must_use]
                pub fn #method(mut self, #ident: impl Into<#ty>) -> Self {
                    self.#ident = Some(#ident.into());
                    self
                }
            }
        }
    });
    let always: Vec<&Member<'_>> =
        members.iter().filter(|m| m.rows[0].presence == 'M' && (m.rows[0].on != "m" || members.len() < 6)).collect();
    let new = if always.is_empty() || always.len() > 7 {
        quote!()
    } else {
        let arguments = always.iter().map(|m| {
            let (ident, ty) = (m.ident, inner(m.ty));
            quote!(#ident: impl Into<#ty>)
        });
        let sets = always.iter().map(|m| {
            let ident = m.ident;
            if m.list { quote!(#ident: #ident.into()) } else { quote!(#ident: Some(#ident.into())) }
        });
        quote! {
            /// With what is mandatory; everything else is absent.
            #[inline]
            #[must_use]
            pub fn new(#(#arguments),*) -> Self {
                #name { #(#sets,)* ..Self::empty() }
            }
        }
    };

    let read_all_here = match attributes.what {
        What::Group(_) => quote! {
            let mut slot = None;
            let good = <Self as crate::element::Decode<'a>>::read_slot(&mut slot, elements, place);
            *self = slot.unwrap_or_default();
            good
        },
        _ => quote! {
            let this = self;
            #read_all
        },
    };
    let inline_slot = if attributes.in_place { quote!(#[inline(always)]) } else { quote!(#[inline(never)]) };
    // Large ones are read by functions of their own, each with the registers to itself.
    let inline = if members.len() <= 4 { quote!(#[inline]) } else { quote!(#[inline(never)]) };
    let (text, clause, class, least, doc) =
        (&attributes.name, &attributes.clause, attributes.class(), attributes.least(), &attributes.doc);
    let own = match attributes.what {
        What::Group(number) => quote! {
            impl #name<'_> {
                /// The number of its type.
                pub const TYPE: u16 = #number;
            }
            impl crate::element::Encode for #name<'_> {
                const TYPE: u16 = #number;
                #[inline]
                fn value_len(&self) -> usize {
                    crate::element::elements_len(self)
                }
                #[inline]
                fn write_value(&self, w: &mut wireform_wire::bytes::Writer<'_>) -> wireform_wire::Result<()> {
                    let at = w.offset();
                    let end = crate::element::write_elements(self, w.buffer(), at)?;
                    w.skip_to(end);
                    Ok(())
                }
                #[inline]
                fn write_at(&self, out: &mut [u8], at: usize) -> wireform_wire::Result<usize> {
                    crate::element::write_group(self, out, at)
                }
                #[inline(always)]
                fn write_here(&self, out: &mut [u8], at: usize) -> wireform_wire::Result<usize> {
                    crate::element::write_group_here(self, out, at)
                }
            }
            impl<'a> crate::element::Decode<'a> for #name<'a> {
                const IE: &'static crate::element::Ie = {
                    static IE: crate::element::Ie = crate::element::Ie {
                        number: #number,
                        name: #text,
                        clause: #clause,
                        doc: #doc,
                        class: #class,
                        least: #least,
                        body: crate::element::Body::Group {
                            rows: <#name<'static> as crate::element::Elements<'static>>::ROWS,
                        },
                        recode: |value, out| crate::element::recode_group::<#name<'_>>(value, out),
                    };
                    &IE
                };
                const NULL: bool = false;
                const SOME: bool = false;
                const USUAL: usize = 0;
                const FIRST: Option<u8> = None;
                #inline_slot
                #[allow(unused_variables, unused_mut)]
                fn read_slot(slot: &mut Option<Self>, elements: &'a [u8], place: crate::element::Place) -> bool {
                    let this = slot.insert(Self::default());
                    #read_all
                }
            }
        },
        What::Message(number) => {
            let (session, on) = (attributes.session, &attributes.on);
            let peer = match attributes.peer {
                Some(n) => quote!(Some(#n)),
                None => quote!(None),
            };
            quote! {
                impl<'a> crate::message::MessageBody<'a> for #name<'a> {
                    const TYPE: &'static crate::element::MessageType = {
                        static TYPE: crate::element::MessageType = crate::element::MessageType {
                            number: #number,
                            name: #text,
                            session: #session,
                            peer: #peer,
                            on: #on,
                            doc: #doc,
                            rows: <#name<'static> as crate::element::Elements<'static>>::ROWS,
                        };
                        &TYPE
                    };
                }
            }
        }
        What::Leaf(_) => unreachable!("called for groups and messages"),
    };
    // With their configuration: some fields are there with a feature alone.
    let empty = fields.named.iter().map(|f| {
        let (ident, cfg) = (&f.ident, f.attrs.iter().filter(|a| a.path().is_ident("cfg")));
        quote!(#(#cfg)* #ident: ::core::default::Default::default(),)
    });
    Ok(quote! {
        impl<'a> #name<'a> {
            #[inline(always)]
            fn empty() -> Self {
                #name { #(#empty)* }
            }
            #new
            #(#setters)*
        }
        impl ::core::default::Default for #name<'_> {
            #[inline]
            fn default() -> Self {
                crate::element::in_order(Self::empty())
            }
        }
        impl<'a> crate::element::Elements<'a> for #name<'a> {
            const ROWS: &'static [crate::element::Row] = &[#(#rows),*];
            #inline
            #[allow(unused_variables, unused_mut)]
            fn read_all(&mut self, elements: &'a [u8], place: crate::element::Place) -> bool {
                #read_all_here
            }
            #[inline(never)]
            #[allow(unused_variables, unused_mut, unused_assignments)]
            fn read_others(&mut self, elements: &'a [u8], place: crate::element::Place) -> bool {
                #read_others
            }
            #[inline]
            fn fields_len(&self) -> usize {
                let mut n = 0;
                #(#lens)*
                n
            }
            #[allow(unused_variables, unused_mut)]
            fn write_fields(&self, out: &mut [u8], mut at: usize) -> wireform_wire::Result<usize> {
                #(#writes)*
                Ok(at)
            }
            #[inline(always)]
            #[allow(unused_variables, unused_mut)]
            fn write_fields_here(&self, out: &mut [u8], mut at: usize) -> wireform_wire::Result<usize> {
                #(#writes_here)*
                Ok(at)
            }
            #[inline(always)]
            fn rest(&self) -> crate::element::Rest<'a> {
                self.rest
            }
            fn detach(&mut self) {
                self.rest = self.rest.detached();
            }
            fn nth(&self, ie: u16, k: usize) -> crate::element::Nth<'_> {
                match ie {
                    #(#nths)*
                    _ => crate::element::Nth::Unknown,
                }
            }
            fn same(&self, other: &Self, ie: u16) -> bool {
                match ie {
                    #(#sames)*
                    _ => true,
                }
            }
        }
        #own
    })
}
