//! `#[derive(Exi)]`: the tables of a type and its codec.
//!
//! The productions of a state are numbered from the field that may come next up to the first that must come. Counted
//! from the other end (`T`: how many productions there are from a field to the end of its run), the number of a
//! production does not depend on the state in which it is met: in a state of `t` productions the field with `T = x` has
//! the code `t - x`. So the generated code keeps one number for the state, and fields follow one another in one pass.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::{
    Attribute, Data, DeriveInput, Expr, Fields, GenericArgument, Ident, Lit, LitStr, PathArguments, Type, UnOp,
    meta::ParseNestedMeta, parse::Parse, parse_quote, spanned::Spanned,
};

type Result<T> = syn::Result<T>;

pub(crate) fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let container = Container::parse(&input.attrs)?;
    match &input.data {
        Data::Struct(data) => structure(input, &container, &data.fields),
        Data::Enum(data) if container.stream.is_some() => stream(input, &container, data),
        Data::Enum(data) if data.variants.iter().all(|v| v.fields.is_empty()) => value(input, &container, data),
        Data::Enum(data) => choice(input, &container, data),
        Data::Union(_) => Err(syn::Error::new(input.ident.span(), "a union has no form in EXI")),
    }
}

/// What `#[exi(...)]` says about a type.
struct Container {
    krate: TokenStream,
    name: Option<String>,
    namespace: Option<Expr>,
    table: Option<Expr>,
    /// Code, name and namespace of abstract elements of a choice.
    abstracts: Vec<(u32, String, Option<Expr>)>,
    /// Width of the root's code; the code of End Document in fragments.
    stream: Option<(u32, Option<u32>)>,
    /// The static with the tables of the stream's schema.
    schema: Option<Expr>,
}

impl Container {
    fn parse(attributes: &[Attribute]) -> Result<Self> {
        let mut out = Container {
            krate: quote!(::wireform_exi),
            name: None,
            namespace: None,
            table: None,
            abstracts: Vec::new(),
            stream: None,
            schema: None,
        };
        each(attributes, |meta| {
            if meta.path.is_ident("crate") {
                let path: syn::Path = meta.value()?.parse()?;
                out.krate = quote!(#path);
            } else if meta.path.is_ident("name") {
                out.name = Some(meta.value()?.parse::<LitStr>()?.value());
            } else if meta.path.is_ident("ns") {
                out.namespace = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("schema") {
                out.schema = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("table") {
                out.table = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("abstract_element") {
                let args = arguments(&meta)?;
                let [code, name, rest @ ..] = &args[..] else {
                    return Err(meta.error("a code and a name are expected"));
                };
                out.abstracts.push((number(code)? as u32, string(name)?, rest.first().cloned()));
            } else if meta.path.is_ident("document") || meta.path.is_ident("fragment") {
                let args = arguments(&meta)?;
                let (width, end) = match &args[..] {
                    [width] if meta.path.is_ident("document") => (width, None),
                    [width, end] => (width, Some(number(end)? as u32)),
                    _ => return Err(meta.error("document(bits) or fragment(bits, end code)")),
                };
                out.stream = Some((number(width)? as u32, end));
            } else {
                return Err(meta.error("unknown option"));
            }
            Ok(())
        })?;
        Ok(out)
    }
    fn namespace(&self, own: Option<&Expr>) -> TokenStream {
        match own.or(self.namespace.as_ref()) {
            Some(expr) => quote!(#expr),
            None => quote!(""),
        }
    }
}

fn each(attributes: &[Attribute], mut option: impl FnMut(ParseNestedMeta<'_>) -> Result<()>) -> Result<()> {
    for attribute in attributes.iter().filter(|a| a.path().is_ident("exi")) {
        attribute.parse_nested_meta(&mut option)?;
    }
    Ok(())
}

fn arguments(meta: &ParseNestedMeta<'_>) -> Result<Vec<Expr>> {
    let inner;
    syn::parenthesized!(inner in meta.input);
    Ok(inner.parse_terminated(Expr::parse, syn::Token![,])?.into_iter().collect())
}

fn number(expr: &Expr) -> Result<i128> {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Int(int) => int.base10_parse(),
            other => Err(syn::Error::new(other.span(), "a number is expected")),
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => Ok(-number(&unary.expr)?),
        other => Err(syn::Error::new(other.span(), "a number is expected")),
    }
}

fn string(expr: &Expr) -> Result<String> {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(text) => Ok(text.value()),
            other => Err(syn::Error::new(other.span(), "a string is expected")),
        },
        other => Err(syn::Error::new(other.span(), "a string is expected")),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Role {
    Attribute,
    Element,
    Choice,
    Value,
    Content,
}

#[derive(Clone, Copy, PartialEq)]
enum Wrap {
    One,
    Optional,
    List,
}

/// How a value of a Rust type is written.
enum Leaf {
    Complex,
    Choice,
    Bool,
    Int { min: i128, max: i128 },
    Text { min: u32, max: u32 },
    Octets { hex: bool, min: u32, max: u32, array: Option<Expr> },
    Big,
    Simple,
}

/// A field of a struct, or a variant of a choice.
struct Item {
    role: Role,
    local: String,
    namespace: Option<Expr>,
    wrap: Wrap,
    /// Occurrences of a list.
    min: u32,
    max: Option<u32>,
    /// The value is behind a reference.
    boxed: bool,
    ty: Type,
    leaf: Leaf,
    /// Code and width of the end, where content may be empty.
    end: Option<(u32, u32)>,
    root: Option<u32>,
    /// A root of a fragment whose name has several types.
    relaxed: bool,
}

const UNBOUNDED: u32 = u32::MAX;

impl Item {
    fn parse(attributes: &[Attribute], ty: &Type, span: Span) -> Result<Self> {
        let (mut role, mut local, mut namespace) = (None, String::new(), None);
        let (mut occurs, mut range, mut simple, mut binary, mut end, mut root) = (None, None, false, None, None, None);
        let (mut min, mut max) = (0, UNBOUNDED);
        let mut relaxed = false;
        each(attributes, |meta| {
            let named = |role: &mut Option<Role>, is: Role| -> Result<String> {
                *role = Some(is);
                Ok(meta.value()?.parse::<LitStr>()?.value())
            };
            if meta.path.is_ident("element") {
                local = named(&mut role, Role::Element)?;
            } else if meta.path.is_ident("attribute") {
                local = named(&mut role, Role::Attribute)?;
            } else if meta.path.is_ident("choice") {
                role = Some(Role::Choice);
            } else if meta.path.is_ident("value") {
                role = Some(Role::Value);
            } else if meta.path.is_ident("content") {
                role = Some(Role::Content);
                if meta.input.peek(syn::token::Paren) {
                    let args = arguments(&meta)?;
                    let [code, bits] = &args[..] else { return Err(meta.error("content(code, bits) of the end")) };
                    end = Some((number(code)? as u32, number(bits)? as u32));
                }
            } else if meta.path.is_ident("ns") {
                namespace = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("occurs") {
                let args = arguments(&meta)?;
                occurs = Some(match &args[..] {
                    [min] => (number(min)? as u32, None),
                    [min, max] => (number(min)? as u32, Some(number(max)? as u32)),
                    _ => return Err(meta.error("occurs(min) or occurs(min, max)")),
                });
            } else if meta.path.is_ident("range") {
                let args = arguments(&meta)?;
                let [low, high] = &args[..] else { return Err(meta.error("range(min, max)")) };
                range = Some((number(low)?, number(high)?));
            } else if meta.path.is_ident("min") {
                min = meta.value()?.parse::<syn::LitInt>()?.base10_parse()?;
            } else if meta.path.is_ident("max") {
                max = meta.value()?.parse::<syn::LitInt>()?.base10_parse()?;
            } else if meta.path.is_ident("simple") {
                simple = true;
            } else if meta.path.is_ident("hex") {
                binary = Some(true);
            } else if meta.path.is_ident("base64") {
                binary = Some(false);
            } else if meta.path.is_ident("relaxed") {
                relaxed = true;
            } else if meta.path.is_ident("code") {
                root = Some(meta.value()?.parse::<syn::LitInt>()?.base10_parse()?);
            } else {
                return Err(meta.error("unknown option"));
            }
            Ok(())
        })?;
        let role = role.unwrap_or(Role::Element);
        if role == Role::Element && local.is_empty() && root.is_none() {
            return Err(syn::Error::new(
                span,
                "#[exi(element = \"Name\")], attribute, choice, value or content is expected",
            ));
        }
        let (wrap, inner) = match (generic(ty, "Option"), occurs) {
            (Some(inner), _) => (Wrap::Optional, inner),
            (None, Some(_)) => match ty {
                Type::Reference(reference) => match &*reference.elem {
                    Type::Slice(slice) => (Wrap::List, (*slice.elem).clone()),
                    _ => return Err(syn::Error::new(ty.span(), "a list is a slice")),
                },
                _ => return Err(syn::Error::new(ty.span(), "a list is a slice")),
            },
            (None, None) => (Wrap::One, ty.clone()),
        };
        let octets = |array: Option<Expr>| match (&array, binary) {
            (Some(len), hex) => {
                let n = number(len)? as u32;
                Ok::<Leaf, syn::Error>(Leaf::Octets {
                    hex: hex.unwrap_or(false),
                    min: n,
                    max: n,
                    array: Some(len.clone()),
                })
            }
            (None, hex) => Ok(Leaf::Octets { hex: hex.unwrap_or(false), min, max, array: None }),
        };
        let (mut boxed, mut inner) = (false, inner);
        let mut leaf = None;
        match &inner.clone() {
            Type::Reference(reference) => match &*reference.elem {
                Type::Path(path) if path.path.is_ident("str") => leaf = Some(Leaf::Text { min, max }),
                Type::Slice(_) => leaf = Some(octets(None)?),
                other => {
                    boxed = true;
                    inner = other.clone();
                }
            },
            Type::Array(array) => leaf = Some(octets(Some(array.len.clone()))?),
            _ => {}
        }
        let leaf = match leaf {
            Some(leaf) => leaf,
            None if role == Role::Choice => Leaf::Choice,
            None => primitive(&inner, range).unwrap_or(if simple || matches!(role, Role::Attribute | Role::Value) {
                Leaf::Simple
            } else {
                Leaf::Complex
            }),
        };
        let (min, max) = occurs.unwrap_or((1, Some(1)));
        Ok(Item { role, local, namespace, wrap, min, max, boxed, ty: inner, leaf, end, root, relaxed })
    }
    /// How many event codes one occurrence takes.
    fn codes(&self, c: &Container) -> Sum {
        match self.leaf {
            Leaf::Choice => {
                let (krate, ty) = (&c.krate, eternal(&self.ty));
                Sum { fixed: 0, more: vec![quote!(<#ty as #krate::Choice<'static>>::CODES)] }
            }
            _ => Sum { fixed: 1, more: Vec::new() },
        }
    }
    fn is_optional(&self) -> bool {
        self.wrap == Wrap::Optional || self.wrap == Wrap::List && self.min == 0
    }
    /// The table of its simple type.
    fn simple(&self, c: &Container) -> TokenStream {
        let krate = &c.krate;
        let kind = match &self.leaf {
            Leaf::Bool => quote!(Boolean),
            Leaf::Int { min, max } => {
                let (low, high) = (literal(*min), literal(*max));
                match form(*min, *max) {
                    Form::Small => quote!(Bits { min: #low, max: #high }),
                    Form::Unsigned => quote!(Unsigned { min: #low, max: #high }),
                    Form::Integer => quote!(Integer { min: #low, max: #high }),
                }
            }
            Leaf::Text { min, max } => quote!(Text { min: #min, max: #max }),
            Leaf::Octets { hex: true, min, max, .. } => quote!(Hex { min: #min, max: #max }),
            Leaf::Octets { hex: false, min, max, .. } => quote!(Base64 { min: #min, max: #max }),
            Leaf::Big => quote!(BigInteger { unsigned: false }),
            Leaf::Simple | Leaf::Complex | Leaf::Choice => {
                let ty = eternal(&self.ty);
                return quote!(<#ty as #krate::Value<'static>>::SIMPLE);
            }
        };
        quote!(#krate::schema::Simple { name: "", kind: #krate::schema::Kind::#kind })
    }
    fn name(&self, c: &Container) -> TokenStream {
        let (krate, local) = (&c.krate, &self.local);
        // An attribute without a namespace of its own has none.
        let namespace = match (self.role, &self.namespace) {
            (Role::Attribute, None) => quote!(""),
            (_, own) => c.namespace(own.as_ref()),
        };
        quote!(#krate::schema::Name { local: #local, namespace: #namespace })
    }
    /// The table of the element.
    fn element(&self, c: &Container) -> TokenStream {
        let (krate, name) = (&c.krate, self.name(c));
        let content = if let Leaf::Complex = self.leaf {
            let ty = eternal(&self.ty);
            quote!(Complex(<#ty as #krate::types::Exi<'static>>::TYPE))
        } else {
            let simple = self.simple(c);
            quote!(Simple(&#simple))
        };
        quote!(#krate::schema::Element { name: #name, content: #krate::schema::Content::#content, is_abstract: false })
    }
    /// Writes the value `v`, a reference, after `p` zero bits.
    fn encode_value(&self, c: &Container) -> TokenStream {
        let krate = &c.krate;
        match &self.leaf {
            Leaf::Bool => quote!(acc = e.bool(acc, p, *v);),
            Leaf::Int { min, max } => {
                let (low, high) = (literal(*min), literal(*max));
                match form(*min, *max) {
                    Form::Small => quote!(acc = e.small(acc, p, *v as i64, #low, #high);),
                    Form::Unsigned => quote!(acc = e.unsigned(acc, p, *v as u64, #low, #high);),
                    Form::Integer => quote!(acc = e.integer(acc, p, *v as i64, #low, #high);),
                }
            }
            Leaf::Text { min, max } => quote!(acc = e.text(acc, p, v, #min, #max);),
            Leaf::Octets { array: Some(_), .. } => quote!(acc = e.array(acc, p, v);),
            Leaf::Octets { min, max, .. } => quote!(acc = e.binary(acc, p, v, #min, #max);),
            Leaf::Big => quote!(acc = e.big(acc, p, v);),
            Leaf::Simple | Leaf::Complex | Leaf::Choice => quote!(acc = #krate::Value::encode(v, e, acc, p);),
        }
    }
    /// Reads a value after `p` zero bits.
    fn decode_value(&self, c: &Container) -> TokenStream {
        let krate = &c.krate;
        let ty = &self.ty;
        match &self.leaf {
            Leaf::Bool => quote!(d.bool(at, p)),
            Leaf::Int { min, max } => {
                let (low, high) = (literal(*min), literal(*max));
                match form(*min, *max) {
                    Form::Small => quote!(d.small(at, p, #low, #high) as #ty),
                    Form::Unsigned => quote!(d.unsigned(at, p, #low, #high) as #ty),
                    Form::Integer => quote!(d.integer(at, p, #low, #high) as #ty),
                }
            }
            Leaf::Text { min, max } => {
                let or_empty = *min == 0 && self.role != Role::Attribute;
                quote!(d.text(at, p, #min, #max, #or_empty))
            }
            Leaf::Octets { array: Some(_), .. } => quote!(d.array(at, p)),
            Leaf::Octets { min, max, .. } => {
                let or_empty = *min == 0 && self.role != Role::Attribute;
                quote!(d.binary(at, p, #min, #max, #or_empty))
            }
            Leaf::Big => quote!(d.big(at, p)),
            Leaf::Simple | Leaf::Complex | Leaf::Choice => quote!(<#ty as #krate::Value<'_>>::decode(d, at, p)),
        }
    }
    /// Puts `v` behind a reference.
    fn keep(&self, c: &Container) -> TokenStream {
        let (krate, ty) = (&c.krate, eternal(&self.ty));
        let of = if let Leaf::Choice = self.leaf { quote!(Choice) } else { quote!(types::Exi) };
        quote!(let v = d.keep(at, v, const { &<#ty as #krate::#of<'static>>::EMPTY });)
    }
    /// What stands for a value that could not be read.
    fn empty(&self, c: &Container) -> TokenStream {
        let (krate, ty) = (&c.krate, &self.ty);
        match (self.wrap, self.role) {
            (Wrap::Optional, _) => return quote!(None),
            (Wrap::List, _) => return quote!(&[]),
            (_, Role::Content) => return quote!(#krate::types::Content::EMPTY),
            _ => {}
        }
        let of = match &self.leaf {
            Leaf::Bool => return quote!(false),
            Leaf::Int { .. } => return quote!(0),
            Leaf::Text { .. } => return quote!(""),
            Leaf::Octets { array: Some(len), .. } => return quote!([0; #len]),
            Leaf::Octets { .. } => return quote!(&[]),
            Leaf::Big => return quote!(#krate::types::BigInt { negative: false, magnitude: &[] }),
            Leaf::Simple => quote!(types::Value),
            Leaf::Complex => quote!(types::Exi),
            Leaf::Choice => quote!(Choice),
        };
        if self.boxed {
            let ty = eternal(ty);
            return quote!(&<#ty as #krate::#of<'static>>::EMPTY);
        }
        quote!(<#ty as #krate::#of<'_>>::EMPTY)
    }
    /// Writes what follows the event code, `v` being a reference; leaves the zero bits that are due in `p`.
    fn encode_body(&self, c: &Container) -> TokenStream {
        let krate = &c.krate;
        let value = || self.encode_value(c);
        match (self.role, &self.leaf) {
            (Role::Element | Role::Choice, Leaf::Complex) => {
                quote!(acc = e.zeros(acc, p); acc = #krate::types::Exi::encode(v, e, acc); p = 0;)
            }
            (Role::Element | Role::Choice, _) => {
                let value = value();
                quote!(p += 1; #value p = 1;)
            }
            _ => {
                let value = value();
                quote!(#value p = 0;)
            }
        }
    }
    /// Reads what follows the event code into `v`.
    fn decode_body(&self, c: &Container) -> TokenStream {
        let krate = &c.krate;
        let ty = &self.ty;
        let body = match (self.role, &self.leaf) {
            (Role::Element | Role::Choice, Leaf::Complex) => {
                quote!(let v = <#ty as #krate::types::Exi<'_>>::decode(d, at, p); p = 0;)
            }
            (Role::Element | Role::Choice, _) => {
                let value = self.decode_value(c);
                quote!(p += 1; let v = #value; p = 1;)
            }
            _ => {
                let value = self.decode_value(c);
                quote!(let v = #value; p = 0;)
            }
        };
        if self.boxed {
            let keep = self.keep(c);
            quote!(#body #keep)
        } else {
            body
        }
    }
}

fn primitive(ty: &Type, range: Option<(i128, i128)>) -> Option<Leaf> {
    let Type::Path(path) = ty else { return None };
    let name = path.path.segments.last()?.ident.to_string();
    let natural = match name.as_str() {
        "bool" => return Some(Leaf::Bool),
        "BigInt" => return Some(Leaf::Big),
        "u8" => (0, u8::MAX.into()),
        "u16" => (0, u16::MAX.into()),
        "u32" => (0, u32::MAX.into()),
        "u64" => (0, u64::MAX.into()),
        "i8" => (i8::MIN.into(), i8::MAX.into()),
        "i16" => (i16::MIN.into(), i16::MAX.into()),
        "i32" => (i32::MIN.into(), i32::MAX.into()),
        "i64" => (i64::MIN.into(), i64::MAX.into()),
        _ => return None,
    };
    let (min, max) = range.unwrap_or(natural);
    Some(Leaf::Int { min, max })
}

enum Form {
    Small,
    Unsigned,
    Integer,
}

fn form(min: i128, max: i128) -> Form {
    if max - min < 4096 {
        Form::Small
    } else if min >= 0 {
        Form::Unsigned
    } else {
        Form::Integer
    }
}

fn literal(value: i128) -> TokenStream {
    // i64::MIN has no literal without its sign.
    if value == i64::MIN.into() {
        return quote!(i64::MIN);
    }
    let digits = proc_macro2::Literal::u128_unsuffixed(value.unsigned_abs());
    if value < 0 { quote!(-#digits) } else { quote!(#digits) }
}

/// A number of productions: a constant and those of choices.
#[derive(Clone, Default)]
struct Sum {
    fixed: u32,
    more: Vec<TokenStream>,
}

impl Sum {
    fn plus(&self, other: &Sum) -> Sum {
        Sum { fixed: self.fixed + other.fixed, more: self.more.iter().chain(&other.more).cloned().collect() }
    }
    fn tokens(&self) -> TokenStream {
        let (fixed, more) = (self.fixed, &self.more);
        if more.is_empty() { quote!(#fixed) } else { quote!((#fixed #(+ #more)*)) }
    }
    fn is_one(&self) -> bool {
        self.fixed == 1 && self.more.is_empty()
    }
}

/// The argument of a type with one.
fn generic(ty: &Type, name: &str) -> Option<Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|s| s.ident == name)?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    arguments.args.iter().find_map(|a| if let GenericArgument::Type(ty) = a { Some(ty.clone()) } else { None })
}

/// A type with all lifetimes `'static`, for constants.
fn eternal(ty: &Type) -> TokenStream {
    fn walk(tokens: TokenStream) -> TokenStream {
        let mut out = Vec::new();
        let mut tick = false;
        for token in tokens {
            match token {
                TokenTree::Punct(p) if p.as_char() == '\'' => {
                    tick = true;
                    out.push(TokenTree::Punct(p));
                }
                TokenTree::Ident(ident) if tick => {
                    tick = false;
                    out.push(TokenTree::Ident(Ident::new("static", ident.span())));
                }
                TokenTree::Group(group) => {
                    out.push(TokenTree::Group(proc_macro2::Group::new(group.delimiter(), walk(group.stream()))));
                }
                other => out.push(other),
            }
        }
        out.into_iter().collect()
    }
    walk(quote!(#ty))
}

fn header(input: &DeriveInput) -> Result<(TokenStream, TokenStream, TokenStream)> {
    let ident = &input.ident;
    let mut lifetimes = input.generics.lifetimes();
    let lifetime = lifetimes.next().map(|l| l.lifetime.clone());
    if lifetimes.next().is_some() || input.generics.type_params().next().is_some() {
        return Err(syn::Error::new(input.generics.span(), "at most one lifetime is expected"));
    }
    Ok(match lifetime {
        Some(lifetime) => (quote!(<#lifetime>), quote!(#lifetime), quote!(#ident<#lifetime>)),
        None => {
            let fresh: syn::Lifetime = parse_quote!('exi);
            (quote!(<#fresh>), quote!(#fresh), quote!(#ident))
        }
    })
}

fn structure(input: &DeriveInput, c: &Container, fields: &Fields) -> Result<TokenStream> {
    let (generics, lifetime, this) = header(input)?;
    let ident = &input.ident;
    let Fields::Named(_) = fields else {
        if fields.is_empty() {
            return structure_of(c, generics, lifetime, this, ident, Vec::new(), quote!(#ident), quote!(#ident));
        }
        return Err(syn::Error::new(input.ident.span(), "named fields are expected"));
    };
    let mut items = Vec::new();
    for field in fields {
        let ident = field.ident.clone().expect("named");
        items.push((ident, Item::parse(&field.attrs, &field.ty, field.span())?));
    }
    let names = items.iter().map(|(ident, _)| {
        let variable = format_ident!("f_{}", unraw(ident));
        quote!(#ident: #variable)
    });
    let build = quote!(#ident { #(#names),* });
    let fields = items.iter().map(|(ident, item)| {
        let empty = item.empty(c);
        quote!(#ident: #empty)
    });
    let empty = quote!(#ident { #(#fields),* });
    structure_of(c, generics, lifetime, this, ident, items, build, empty)
}

fn unraw(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").unwrap_or(&text).to_owned()
}

#[allow(clippy::too_many_arguments)] // It is the rest of the function above.
fn structure_of(
    c: &Container,
    generics: TokenStream,
    lifetime: TokenStream,
    this: TokenStream,
    ident: &Ident,
    items: Vec<(Ident, Item)>,
    build: TokenStream,
    empty: TokenStream,
) -> Result<TokenStream> {
    let krate = &c.krate;
    let n = items.len();
    // T of each field, and of the end.
    let mut t = vec![Sum { fixed: 1, more: Vec::new() }; n + 1];
    for i in (0..n).rev() {
        let codes = items[i].1.codes(c);
        t[i] = if items[i].1.is_optional() { codes.plus(&t[i + 1]) } else { codes };
    }
    let mut encode = Vec::new();
    let mut decode = Vec::new();
    // Whether the state is known to have but one production, whose code is a zero bit.
    let mut known = true;
    let mut dynamic = false;
    let attributes = items.iter().filter(|(_, i)| i.role == Role::Attribute).count();
    let mut has_content = false;
    let first = t[0].tokens();
    // A value that may be written by ending the element instead.
    let empties = |item: &Item| {
        item.role == Role::Value
            && matches!(item.leaf, Leaf::Text { min: 0, .. } | Leaf::Octets { min: 0, array: None, .. })
    };
    // The most productions that the state may have.
    let mut bound = t[0].clone();
    let event = if items.iter().any(|(_, i)| empties(i)) { quote!(event_or_empty) } else { quote!(event) };
    for (i, (field, item)) in items.iter().enumerate() {
        let (ti, tail, codes) = (t[i].tokens(), t[i + 1].tokens(), item.codes(c).tokens());
        if item.role == Role::Content {
            has_content = true;
            let end = match item.end {
                Some((code, bits)) => quote!(Some((#code, #bits))),
                None => quote!(None),
            };
            encode.push(quote!(e.content(acc, p, &this.#field, #end)));
            decode.push(quote! {
                out.#field = d.content(at, p, <#this as #krate::types::Exi<#lifetime>>::TYPE, #attributes, #end);
                out
            });
            continue;
        }
        let body_e = item.encode_body(c);
        let body_d = item.decode_body(c);
        let choice = matches!(item.leaf, Leaf::Choice);
        let ty = &item.ty;
        let place = if item.boxed { quote!(let v = &**v;) } else { quote!() };
        // An event and what follows it: offset and productions of the state are expressions.
        if item.wrap == Wrap::List {
            bound = bound.plus(&item.codes(c)).plus(&t[i + 1]);
        }
        let most = bound.tokens();
        let write = |offset: TokenStream, productions: TokenStream| {
            if choice {
                quote!(#place acc = #krate::Choice::encode(v, e, acc, p, #offset, #productions); p = 0;)
            } else {
                quote!(acc = e.event(acc, p, #offset, #productions, #most); p = 0; #place #body_e)
            }
        };
        let read = |code: TokenStream| {
            if choice {
                let keep = if item.boxed { item.keep(c) } else { quote!() };
                quote!(let v = <#ty as #krate::Choice<'_>>::decode(d, at, #code); #keep p = 0;)
            } else {
                body_d.clone()
            }
        };
        match item.wrap {
            Wrap::One => {
                let borrowed = if item.boxed { quote!(let v = this.#field;) } else { quote!(let v = &this.#field;) };
                if known && t[i].is_one() && !choice {
                    encode.push(quote!({ #borrowed p += 1; #body_e }));
                } else {
                    let borrowed = quote!(let v = &this.#field;);
                    let write = write(quote!(t - #ti), quote!(t));
                    encode.push(quote!({ #borrowed #write }));
                }
                encode.push(quote!(t = #tail;));
                if !dynamic && t[i].is_one() && !choice {
                    decode.push(quote!(p += 1; #body_d out.#field = v;));
                } else {
                    if !dynamic {
                        decode.push(quote!(rem = d.#event(at, p, #ti); p = 0;));
                    }
                    let read = read(quote!(#ti - rem));
                    let read = if empties(item) {
                        quote!(let v = if rem == 0 { Default::default() } else { #read v };)
                    } else {
                        read
                    };
                    decode.push(quote!(#read out.#field = v;));
                }
                known = true;
                dynamic = false;
                bound = t[i + 1].clone();
            }
            Wrap::Optional => {
                let write = write(quote!(t - #ti), quote!(t));
                encode.push(quote!(if let Some(v) = &this.#field { #write t = #tail; } acc.forget();));
                if !dynamic {
                    decode.push(quote!(rem = d.#event(at, p, #ti); p = 0;));
                }
                let read = read(quote!(#ti - rem));
                decode.push(quote! {
                    if rem > #tail {
                        #read
                        out.#field = Some(v);
                        rem = d.#event(at, p, #tail);
                        p = 0;
                    }
                    at.forget();
                });
                known = false;
                dynamic = true;
            }
            Wrap::List => {
                let (min, max) = (item.min as usize, item.max);
                let (too_long, more) = match max {
                    Some(max) => {
                        let max = max as usize;
                        (quote!(|| items.len() > #max), quote!(if k < #max { #codes + #tail } else { #tail }))
                    }
                    None => (quote!(), quote!(#codes + #tail)),
                };
                let again = if min > 1 {
                    quote!(if k < #min { #codes } else { #codes + #tail })
                } else {
                    quote!(#codes + #tail)
                };
                let state = if min > 1 { quote!(if k < #min { #codes } else { #more }) } else { more.clone() };
                let too_short = if min > 0 { quote!(items.len() < #min) } else { quote!(false) };
                let write = write(quote!(offset), quote!(t));
                encode.push(quote! {
                    {
                        let items = this.#field;
                        if #too_short #too_long {
                            e.list(items.len());
                            return acc.suspend();
                        }
                        for (k, v) in items.iter().enumerate() {
                            acc.forget();
                            let offset = if k > 0 { t = #again; 0 } else { t - #ti };
                            #write
                        }
                        let k = items.len();
                        if k > 0 {
                            t = #more;
                        }
                        acc.forget();
                    }
                });
                if !dynamic {
                    decode.push(quote!(rem = d.#event(at, p, #ti); p = 0;));
                }
                let more_due = if min > 0 { quote!(k < #min || rem > #tail) } else { quote!(rem > #tail) };
                let code = if min == 0 {
                    quote!((#codes + #tail) - rem)
                } else {
                    quote!((if k < #min { #codes } else { #codes + #tail }) - rem)
                };
                let read = read(code);
                decode.push(quote! {
                    {
                        let mut items = #krate::arena::Items::new();
                        let mut k = 0usize;
                        while #more_due {
                            at.forget();
                            #read
                            if !d.push(at, &mut items, v) {
                                rem = 1;
                                break;
                            }
                            k += 1;
                            rem = d.#event(at, p, #state);
                            p = 0;
                        }
                        at.forget();
                        out.#field = items.finish();
                    }
                });
                known = false;
                dynamic = true;
            }
        }
    }
    if !has_content {
        if known {
            encode.push(quote!(e.zeros(acc, p + 1)));
        } else {
            let most = bound.tokens();
            encode.push(quote!(e.event(acc, p, t - 1, t, #most)));
        }
        if !dynamic {
            decode.push(quote!(p += 1; d.zeros(at, p);));
        }
        decode.push(quote!(out));
    }
    let table = match &c.table {
        Some(path) => quote!(&#path),
        None => {
            let name = c.name.clone().unwrap_or_else(|| ident.to_string());
            let attributes = items.iter().filter(|(_, i)| i.role == Role::Attribute).map(|(_, item)| {
                let (name, simple, required) = (item.name(c), item.simple(c), item.wrap == Wrap::One);
                quote!(#krate::schema::Attribute { name: #name, required: #required, value: &#simple })
            });
            let body = match items.iter().find(|(_, i)| i.role == Role::Value) {
                Some((_, item)) => {
                    let simple = item.simple(c);
                    quote!(Simple(&#simple))
                }
                None => {
                    let particles = items.iter().filter(|(_, i)| matches!(i.role, Role::Element | Role::Choice)).map(
                        |(_, item)| {
                            let (min, max) = match item.wrap {
                                Wrap::One => (1, 1),
                                Wrap::Optional => (0, 1),
                                Wrap::List => (item.min, item.max.unwrap_or(UNBOUNDED)),
                            };
                            let term = if let Leaf::Choice = item.leaf {
                                let ty = eternal(&item.ty);
                                quote!(Choice(<#ty as #krate::Choice<'static>>::PARTICLES))
                            } else {
                                let element = item.element(c);
                                quote!(Element(&#element))
                            };
                            quote!(#krate::schema::Particle { min: #min, max: #max, term: #krate::schema::Term::#term })
                        },
                    );
                    quote!(Elements { particles: &[#(#particles),*], mixed: false })
                }
            };
            quote!(&#krate::schema::Type { name: #name, attributes: &[#(#attributes),*], any_attribute: false, body: #krate::schema::Body::#body })
        }
    };
    let relaxed = relaxed(c, &items, &generics, &lifetime, &this, &build);
    // A few numbers are worth merging into what holds them.
    let flat = |item: &Item| {
        item.wrap == Wrap::One && !item.boxed && matches!(item.leaf, Leaf::Bool | Leaf::Int { .. } | Leaf::Simple)
    };
    let small = n <= 4 && items.iter().all(|(_, i)| flat(i));
    let (encode, decode) = if small {
        let encode = quote!({
            let this = self;
            let mut acc = acc;
            let mut p = 0u32;
            let mut t: u32 = #first;
            #(#encode)*
        });
        let decode = quote!({
            let mut out = Self::EMPTY;
            let mut p = lead;
            let mut rem = 0u32;
            #(#decode)*
        });
        (encode, decode)
    } else {
        let (write, read) = (
            far_encode(c, &generics, &this, &quote!(), &quote!(let mut t: u32 = #first; #(#encode)*)),
            far_decode(
                c,
                &generics,
                &lifetime,
                &this,
                &quote!(),
                &quote!(let mut out = <#this as #krate::types::Exi<#lifetime>>::EMPTY; #(#decode)*),
            ),
        );
        (quote!({ #write }), quote!({ let p = lead; #read }))
    };
    Ok(quote! {
        #[automatically_derived]
        #[allow(unused_variables, unused_mut, unused_assignments, clippy::all)]
        impl #generics #krate::types::Exi<#lifetime> for #this {
            const TYPE: &'static #krate::schema::Type = #table;
            const EMPTY: Self = #empty;
            #krate::merged! {
                fn encode(&self, e: &mut #krate::encode::Encoder<'_>, acc: #krate::encode::Acc) -> #krate::encode::Acc #encode
            }
            #krate::merged! {
                fn decode(d: &mut #krate::decode::Decoder<#lifetime>, at: &mut #krate::decode::At, lead: u32) -> Self #decode
            }
        }
        #relaxed
    })
}

/// Writing as a function of its own: the bits that wait are handed over.
fn far_encode(
    c: &Container,
    generics: &TokenStream,
    this: &TokenStream,
    more: &TokenStream,
    body: &TokenStream,
) -> TokenStream {
    let krate = &c.krate;
    let parameters = if more.is_empty() { quote!() } else { quote!(lead: u32, offset: u32, t: u32) };
    let p = if more.is_empty() { quote!(0u32) } else { quote!(lead) };
    quote! {
        fn far #generics(
            this: &#this,
            e: &mut #krate::encode::Encoder<'_>,
            bits: #krate::encode::Waiting,
            #parameters
        ) -> #krate::encode::Waiting {
            let mut acc = bits.resume();
            let mut p = #p;
            let acc = { #body };
            acc.suspend()
        }
        far(self, e, acc.suspend(), #more).resume()
    }
}

/// Reading as a function of its own: what reads one value and nothing else is not worth merging. Where it stands is handed
/// over in the decoder, and `p` zero bits are read before.
fn far_decode(
    c: &Container,
    generics: &TokenStream,
    lifetime: &TokenStream,
    this: &TokenStream,
    code: &TokenStream,
    body: &TokenStream,
) -> TokenStream {
    let krate = &c.krate;
    let parameter = if code.is_empty() { quote!() } else { quote!(#code: u32) };
    quote! {
        fn far #generics(d: &mut #krate::decode::Decoder<#lifetime>, #parameter) -> #this {
            let at = &mut d.resume();
            let mut p = 0u32;
            let mut rem = 0u32;
            let v = { #body };
            d.suspend(at);
            v
        }
        if p > 0 {
            d.zeros(at, p);
        }
        d.suspend(at);
        let v = far(d, #code);
        *at = d.resume();
        v
    }
}

/// The codec of a type with text and attributes under the relaxed grammar of fragments: attributes by their places in the
/// schema's list, the text, the end.
fn relaxed(
    c: &Container,
    items: &[(Ident, Item)],
    generics: &TokenStream,
    lifetime: &TokenStream,
    this: &TokenStream,
    build: &TokenStream,
) -> TokenStream {
    let krate = &c.krate;
    let [attributes @ .., (value, Item { role: Role::Value, leaf: Leaf::Text { min, max }, .. })] = items else {
        return quote!();
    };
    if attributes.iter().any(|(_, a)| a.wrap == Wrap::List) {
        return quote!();
    }
    let (mut encode, mut declare, mut decode, mut finish) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (field, item) in attributes {
        let (name, variable) = (item.name(c), format_ident!("f_{}", unraw(field)));
        let (write, read) = (item.encode_value(c), item.decode_value(c));
        let write = quote!(acc = e.attribute(acc, grammar, &#name); #write);
        declare.push(quote!(let mut #variable = None;));
        decode.push(quote!(if name == (#name) { #variable = Some(#read); continue; }));
        if item.wrap == Wrap::One {
            encode.push(quote!({ let v = &self.#field; #write }));
            finish.push(quote!(let #variable = match #variable {
                Some(value) => value,
                None => {
                    d.unexpected(at);
                    <#this as #krate::types::Exi<#lifetime>>::EMPTY.#field
                }
            };));
        } else {
            encode.push(quote!(if let Some(v) = &self.#field { #write }));
        }
    }
    let variable = format_ident!("f_{}", unraw(value));
    quote! {
        #[automatically_derived]
        #[allow(clippy::all)]
        impl #generics #krate::types::Relaxed<#lifetime> for #this {
            fn encode(
                &self,
                e: &mut #krate::encode::Encoder<'_>,
                acc: #krate::encode::Acc,
                grammar: &#krate::schema::RelaxedGrammar,
            ) -> #krate::encode::Acc {
                let mut acc = acc;
                let p = 0u32;
                #(#encode)*
                e.relaxed_text(acc, grammar, &self.#value, #min, #max)
            }
            fn decode(
                d: &mut #krate::decode::Decoder<#lifetime>,
                at: &mut #krate::decode::At,
                grammar: &#krate::schema::RelaxedGrammar,
            ) -> Self {
                let p = 0u32;
                #(#declare)*
                while let Some(name) = d.attribute(at, grammar) {
                    #(#decode)*
                    d.unexpected(at);
                }
                let #variable = d.relaxed_text(at, grammar, #min, #max);
                #(#finish)*
                #build
            }
        }
    }
}

fn choice(input: &DeriveInput, c: &Container, data: &syn::DataEnum) -> Result<TokenStream> {
    let krate = &c.krate;
    let (generics, lifetime, this) = header(input)?;
    let mut particles = Vec::new();
    let (mut encode, mut decode) = (Vec::new(), Vec::new());
    let name = &input.ident;
    let mut empty = quote!();
    let mut code = 0u32;
    let abstracts = |code: &mut u32, particles: &mut Vec<TokenStream>| {
        while let Some((_, local, namespace)) = c.abstracts.iter().find(|a| a.0 == *code) {
            let namespace = c.namespace(namespace.as_ref());
            particles.push(quote! {
                #krate::schema::Particle { min: 1, max: 1, term: #krate::schema::Term::Element(&#krate::schema::Element {
                    name: #krate::schema::Name { local: #local, namespace: #namespace },
                    content: #krate::schema::ABSTRACT,
                    is_abstract: true,
                }) }
            });
            *code += 1;
        }
    };
    for variant in &data.variants {
        abstracts(&mut code, &mut particles);
        let Fields::Unnamed(fields) = &variant.fields else {
            return Err(syn::Error::new(variant.span(), "a variant with one value is expected"));
        };
        let Some(field) = fields.unnamed.first().filter(|_| fields.unnamed.len() == 1) else {
            return Err(syn::Error::new(variant.span(), "a variant with one value is expected"));
        };
        let item = Item::parse(&variant.attrs, &field.ty, variant.span())?;
        let (ident, element) = (&variant.ident, item.element(c));
        particles
            .push(quote!(#krate::schema::Particle { min: 1, max: 1, term: #krate::schema::Term::Element(&#element) }));
        let (body_e, body_d) = (item.encode_body(c), item.decode_body(c));
        let place = if item.boxed { quote!(let v = &**v;) } else { quote!() };
        encode.push(quote! {
            #name::#ident(v) => {
                acc = e.event(acc, p, offset + #code, t, 0xffff);
                p = 0;
                #place
                #body_e
                acc.forget();
            }
        });
        let (pattern, check) = if decode.is_empty() {
            // What stands for the codes of abstract elements too, and for those beyond the last.
            empty = item.empty(c);
            empty = quote!(#name::#ident(#empty));
            (quote!(code), quote!(if code != #code { d.abstract_element(at); }))
        } else {
            (quote!(#code), quote!())
        };
        decode.push(quote! {
            #pattern => {
                #check
                #body_d
                if p > 0 {
                    d.zeros(at, p);
                }
                #name::#ident(v)
            }
        });
        code += 1;
    }
    abstracts(&mut code, &mut particles);
    if decode.is_empty() {
        return Err(syn::Error::new(input.ident.span(), "a choice without an element that may occur"));
    }
    decode.rotate_left(1);
    let body = quote!(match code { #(#decode)* });
    let decode = far_decode(c, &generics, &lifetime, &this, &quote!(code), &body);
    let body = quote!(match this { #(#encode)* } e.zeros(acc, p));
    let encode = far_encode(c, &generics, &this, &quote!(lead, offset, t), &body);
    Ok(quote! {
        #[automatically_derived]
        #[allow(unused_variables, unused_mut, unused_assignments, clippy::all)]
        impl #generics #krate::Choice<#lifetime> for #this {
            const CODES: u32 = #code;
            const PARTICLES: &'static [#krate::schema::Particle] = &[#(#particles),*];
            const EMPTY: Self = #empty;
            #[inline(always)]
            fn encode(
                &self,
                e: &mut #krate::encode::Encoder<'_>,
                acc: #krate::encode::Acc,
                lead: u32,
                offset: u32,
                t: u32,
            ) -> #krate::encode::Acc {
                #encode
            }
            #[inline(always)]
            fn decode(d: &mut #krate::decode::Decoder<#lifetime>, at: &mut #krate::decode::At, code: u32) -> Self {
                let mut p = 0u32;
                #decode
            }
        }
    })
}

fn value(input: &DeriveInput, c: &Container, data: &syn::DataEnum) -> Result<TokenStream> {
    let krate = &c.krate;
    let ident = &input.ident;
    let mut names = Vec::new();
    let mut variants = Vec::new();
    for variant in &data.variants {
        let mut name = variant.ident.to_string();
        each(&variant.attrs, |meta| {
            if meta.path.is_ident("name") {
                name = meta.value()?.parse::<LitStr>()?.value();
                Ok(())
            } else {
                Err(meta.error("unknown option"))
            }
        })?;
        names.push(name);
        variants.push(&variant.ident);
    }
    let n = variants.len() as u32;
    let type_name = c.name.clone().unwrap_or_else(|| ident.to_string());
    Ok(quote! {
        #[automatically_derived]
        impl #ident {
            /// All values, in the order of the schema.
            pub const ALL: &'static [Self] = &[#(Self::#variants),*];
            const NAMES: &'static [&'static str] = &[#(#names),*];
            /// The value as the schema writes it.
            pub const fn as_str(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }
        #[automatically_derived]
        impl ::core::fmt::Display for #ident {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.as_str())
            }
        }
        #[automatically_derived]
        impl<'exi> #krate::Value<'exi> for #ident {
            const SIMPLE: #krate::schema::Simple =
                #krate::schema::Simple { name: #type_name, kind: #krate::schema::Kind::Enumeration(Self::NAMES) };
            const EMPTY: Self = Self::ALL[0];
            #[inline(always)]
            fn encode(&self, e: &mut #krate::encode::Encoder<'_>, acc: #krate::encode::Acc, lead: u32) -> #krate::encode::Acc {
                e.index(acc, lead, *self as u32, #n)
            }
            #[inline(always)]
            fn decode(d: &mut #krate::decode::Decoder<'exi>, at: &mut #krate::decode::At, lead: u32) -> Self {
                Self::ALL.get(d.index(at, lead, #n) as usize).copied().unwrap_or(Self::ALL[0])
            }
        }
    })
}

fn stream(input: &DeriveInput, c: &Container, data: &syn::DataEnum) -> Result<TokenStream> {
    let krate = &c.krate;
    let (generics, lifetime, this) = header(input)?;
    let (bits, end) = c.stream.expect("a stream");
    let (mut encode, mut decode) = (Vec::new(), Vec::new());
    for variant in &data.variants {
        let Some(field) = variant.fields.iter().next().filter(|_| variant.fields.len() == 1) else {
            return Err(syn::Error::new(variant.span(), "a variant with one value is expected"));
        };
        let item = Item::parse(&variant.attrs, &field.ty, variant.span())?;
        let Some(code) = item.root else {
            return Err(syn::Error::new(variant.span(), "#[exi(code = N)] is expected"));
        };
        let (ident, ty) = (&variant.ident, &item.ty);
        let keep = if item.boxed { item.keep(c) } else { quote!() };
        let place = if item.boxed { quote!(let v = &**v;) } else { quote!() };
        let (write, read) = match (&c.schema, item.relaxed) {
            (Some(schema), true) => (
                quote!(#krate::types::Relaxed::encode(v, e, acc, const { &#schema.relaxed() })),
                quote!(<#ty as #krate::types::Relaxed<'_>>::decode(d, at, const { &#schema.relaxed() })),
            ),
            (None, true) => return Err(syn::Error::new(variant.span(), "a relaxed root needs the schema")),
            _ => (
                quote!(#krate::types::Exi::encode(v, e, acc)),
                quote!(<#ty as #krate::types::Exi<'_>>::decode(d, at, 0)),
            ),
        };
        encode.push(quote! {
            Self::#ident(v) => {
                let acc = e.begin(#code, #bits);
                #place
                #write
            }
        });
        let (pattern, check) = if decode.is_empty() {
            (quote!(code), quote!(if code != #code { d.root(at, code); }))
        } else {
            (quote!(#code), quote!())
        };
        decode.push(quote! {
            #pattern => {
                #check
                let v = #read;
                #keep
                Self::#ident(v)
            }
        });
    }
    let form = if end.is_some() { quote!(Fragment) } else { quote!(Document) };
    let tables = c.schema.as_ref().map(|schema| {
        quote! {
            const TABLES: Option<(&'static #krate::schema::Schema, #krate::cursor::Form)> =
                Some((&#schema, #krate::cursor::Form::#form));
        }
    });
    let (tail_e, tail_d) = match end {
        Some(end) => (quote!(e.end_fragment(acc, #end, #bits)), quote!(d.finish_fragment(at, #end, #bits))),
        None => (quote!(acc), quote!(d.finish(at))),
    };
    if decode.is_empty() {
        return Err(syn::Error::new(input.ident.span(), "a stream without a root"));
    }
    decode.rotate_left(1);
    let name = &input.ident;
    let (family, of) = match input.generics.lifetimes().next() {
        Some(_) => (quote!(#name<'static>), quote!(#name<'a>)),
        None => (quote!(#name), quote!(#name)),
    };
    Ok(quote! {
        #[automatically_derived]
        impl #krate::types::Lend for #family {
            type Of<'a> = #of;
            fn shorten<'s, 'l: 's>(value: &'s Self::Of<'l>) -> &'s Self::Of<'s> {
                value
            }
        }
        #[automatically_derived]
        #[allow(unused_variables, unused_mut, unused_assignments, clippy::all)]
        impl #generics #krate::Stream<#lifetime> for #this {
            #tables
            fn write(&self, e: &mut #krate::encode::Encoder<'_>) -> #krate::encode::Waiting {
                let mut acc = match self { #(#encode)* };
                acc.forget();
                #tail_e.suspend()
            }
            fn read(d: &mut #krate::decode::Decoder<#lifetime>, good: &mut bool) -> Self {
                let at = &mut d.resume();
                let v = match d.begin(at, #bits) { #(#decode)* };
                *good = #tail_d;
                v
            }
        }
    })
}
