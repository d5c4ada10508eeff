//! Writing a model as Rust: types with `#[derive(Exi)]`, and the tables of the schema's roots.

use super::{
    model::{Attribute, Complex, Content, Model, Name, Particle, Primitive, Term},
    tables::Tables,
};
use crate::{
    grammar::{Event, Machine},
    schema::{Kind, UNBOUNDED, code_width},
};
use std::{
    borrow::ToOwned,
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt::Write,
    format,
    string::{String, ToString},
    vec::Vec,
};

/// How a module is written.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Name of the set in the schema's table.
    pub name: String,
    /// The module's documentation, one line or more.
    pub title: String,
    /// Namespaces whose types are in other modules, with the path of each.
    pub elsewhere: BTreeMap<String, String>,
    /// Only types, no roots: for a namespace that several sets share.
    pub types_only: bool,
}

/// Writes a module.
pub fn write(model: &Model, options: &Options) -> String {
    let mut writer = Writer {
        model,
        options,
        tables: Tables::new(model),
        names: HashMap::new(),
        simple: HashMap::new(),
        choices: HashMap::new(),
        used: BTreeSet::new(),
        shapes: HashMap::new(),
        body: String::new(),
        namespaces: BTreeMap::new(),
    };
    writer.name_all();
    writer.types();
    if !options.types_only {
        writer.schema();
        writer.streams();
    }
    writer.finish()
}

/// The words of a name, as its capitals divide it.
fn words(name: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for part in name.split(|c: char| !c.is_alphanumeric()) {
        let chars: Vec<char> = part.chars().collect();
        let mut start = 0;
        for i in 1..chars.len() {
            let (before, this, after) = (chars[i - 1], chars[i], chars.get(i + 1));
            let boundary = this.is_uppercase()
                && (!before.is_uppercase() || after.is_some_and(|a| a.is_lowercase() && i + 1 - start > 1));
            if boundary {
                out.push(chars[start..i].iter().collect());
                start = i;
            }
        }
        if start < chars.len() {
            out.push(chars[start..].iter().collect());
        }
    }
    out
}

fn pascal(words: &[String]) -> String {
    let mut out = String::new();
    for word in words {
        let mut chars = word.chars();
        out.extend(chars.next().map(|c| c.to_ascii_uppercase()));
        out.extend(chars.map(|c| c.to_ascii_lowercase()));
    }
    if out.starts_with(|c: char| c.is_ascii_digit()) { format!("V{out}") } else { out }
}

fn snake(words: &[String]) -> String {
    let text = words.iter().map(|w| w.to_ascii_lowercase()).collect::<Vec<_>>().join("_");
    match text.as_str() {
        "type" | "match" | "ref" | "use" | "move" | "in" | "for" | "if" | "loop" | "fn" | "mod" => format!("r#{text}"),
        _ if text.starts_with(|c: char| c.is_ascii_digit()) => format!("n{text}"),
        _ => text,
    }
}

/// What a Rust type is like.
#[derive(Debug, Clone, Copy, Default)]
struct Shape {
    /// It borrows.
    lifetime: bool,
    /// About how many octets a value takes.
    size: usize,
}

/// Larger values are kept behind a reference where they are optional or one of several.
const LARGE: usize = 64;

struct Field {
    ident: String,
    ty: String,
    options: String,
    doc: String,
    shape: Shape,
}

struct Writer<'m> {
    model: &'m Model,
    options: &'m Options,
    tables: Tables<'m>,
    /// Rust names of complex types.
    names: HashMap<usize, String>,
    /// Rust names of enumerations.
    simple: HashMap<usize, String>,
    /// Rust names of choices by their members, with their variants' text.
    choices: HashMap<String, (String, Shape)>,
    used: BTreeSet<String>,
    shapes: HashMap<usize, Shape>,
    body: String,
    /// Constants for namespaces.
    namespaces: BTreeMap<String, String>,
}

impl Writer<'_> {
    fn ours(&self, name: &Name) -> bool {
        !self.options.elsewhere.contains_key(&name.namespace)
    }
    fn unique(&mut self, name: String, fallback: String) -> String {
        let mut chosen = if self.used.contains(&name) { fallback } else { name };
        while !self.used.insert(chosen.clone()) {
            chosen.push('2');
        }
        chosen
    }
    /// The path of a name in the module that has its namespace.
    fn path(&self, name: &Name, ident: &str) -> String {
        match self.options.elsewhere.get(&name.namespace) {
            Some(module) => format!("{module}::{ident}"),
            None => ident.to_owned(),
        }
    }
    fn name_all(&mut self) {
        let strip = |local: &str| {
            let mut words = words(local);
            if words.len() > 1 && words.last().is_some_and(|w| w == "Type") {
                words.pop();
            }
            words
        };
        for (index, complex) in self.model.complex.iter().enumerate() {
            let ident = if self.ours(&complex.name) {
                self.unique(pascal(&strip(&complex.name.local)), pascal(&words(&complex.name.local)))
            } else {
                pascal(&strip(&complex.name.local))
            };
            self.names.insert(index, ident);
        }
        for (index, simple) in self.model.simple.iter().enumerate() {
            if simple.values.is_empty() {
                continue;
            }
            let ident = if self.ours(&simple.name) {
                self.unique(pascal(&strip(&simple.name.local)), pascal(&words(&simple.name.local)))
            } else {
                pascal(&strip(&simple.name.local))
            };
            self.simple.insert(index, ident);
        }
    }
    /// The constant of a namespace, or nothing for none.
    fn namespace(&mut self, namespace: &str) -> String {
        if namespace.is_empty() {
            return "\"\"".into();
        }
        if let Some(ident) = self.namespaces.get(namespace) {
            return ident.clone();
        }
        let last = namespace.trim_end_matches(['#', '/']).rsplit([':', '/']).next().unwrap_or(namespace);
        let mut ident = words(last).join("_").to_ascii_uppercase();
        while ident.is_empty()
            || self.namespaces.values().any(|v| *v == ident)
            || ident.starts_with(|c: char| c.is_ascii_digit())
        {
            ident.insert_str(0, "NS_");
        }
        self.namespaces.insert(namespace.to_owned(), ident.clone());
        ident
    }
    /// Whether values of a simple type have a Rust type that writes them.
    fn has_type(&self, index: usize) -> bool {
        let simple = &self.model.simple[index];
        match simple.primitive {
            _ if !simple.values.is_empty() => !matches!(simple.primitive, Primitive::List(_)),
            Primitive::Boolean | Primitive::Text | Primitive::Base64 | Primitive::Hex => true,
            Primitive::Integer { min, max } => {
                !matches!(super::tables::integer(min, max), Kind::BigInteger { unsigned: true })
            }
            Primitive::Float | Primitive::Decimal | Primitive::DateTime(_) | Primitive::List(_) => false,
        }
    }
    /// Whether a type's content is a list of fields. All other content is kept as its bits.
    fn regular(&self, complex: &Complex) -> bool {
        let element = |i: &usize| match self.model.elements[*i].content {
            Content::Simple(value) => self.has_type(value),
            Content::Complex(_) => true,
        };
        // What an element of an abstract type holds is not known before it is there.
        let own = |i: &usize| element(i) && !self.model.elements[*i].is_abstract;
        let typed = |p: &Particle| match &p.term {
            Term::Element(i) => own(i),
            Term::Substitution { members, .. } => members.iter().all(element),
            Term::Choice(inner) => inner.iter().all(|q| matches!(&q.term, Term::Element(i) if own(i))),
            Term::Sequence(_) | Term::Any => false,
        };
        !complex.mixed
            && !complex.any_attribute
            && complex.value.is_none_or(|value| self.has_type(value))
            && complex.attributes.iter().all(|a| self.has_type(a.value))
            && complex.particles.iter().all(typed)
            && complex.particles.iter().all(|p| match &p.term {
                Term::Element(_) | Term::Substitution { .. } => true,
                Term::Choice(inner) => {
                    inner.iter().all(|q| matches!(q.term, Term::Element(_)) && q.min == 1 && q.max == Some(1))
                }
                Term::Sequence(_) | Term::Any => false,
            })
    }
    /// Whether the attributes of a type have fields although its content has none.
    fn attributes_apart(&self, complex: &Complex) -> bool {
        !complex.any_attribute && complex.attributes.iter().all(|a| a.required && self.has_type(a.value))
    }
    fn shape(&mut self, index: usize) -> Shape {
        if let Some(shape) = self.shapes.get(&index) {
            return *shape;
        }
        let complex = &self.model.complex[index];
        let shapes: Vec<Shape> = self.fields(complex).iter().map(|f| f.shape).collect();
        let shape = Shape { lifetime: shapes.iter().any(|s| s.lifetime), size: shapes.iter().map(|s| s.size).sum() };
        self.shapes.insert(index, shape);
        shape
    }
    /// Type, options, documentation and shape of a value.
    fn value(&mut self, index: usize) -> (String, String, String, Shape) {
        let simple = &self.model.simple[index];
        let plain = |size| Shape { lifetime: false, size };
        if let Some(ident) = self.simple.get(&index) {
            let path = self.path(&simple.name, ident);
            return (path, ", simple".into(), String::new(), plain(1));
        }
        let borrowed = Shape { lifetime: true, size: 16 };
        let lengths = |min: u32, max: u32, unit: &str| match (min, max) {
            (0, UNBOUNDED) => (String::new(), String::new()),
            (0, max) => (format!(", max = {max}"), format!("at most {max} {unit}")),
            (min, UNBOUNDED) => (format!(", min = {min}"), format!("at least {min} {unit}")),
            (min, max) if min == max => (format!(", min = {min}, max = {max}"), format!("{max} {unit}")),
            (min, max) => (format!(", min = {min}, max = {max}"), format!("{min} to {max} {unit}")),
        };
        let integer = |min: i128, max: i128| {
            let (ty, size, natural) = [
                ("u8", 1, (0, u8::MAX.into())),
                ("i8", 1, (i8::MIN.into(), i8::MAX.into())),
                ("u16", 2, (0, u16::MAX.into())),
                ("i16", 2, (i16::MIN.into(), i16::MAX.into())),
                ("u32", 4, (0, u32::MAX.into())),
                ("i32", 4, (i32::MIN.into(), i32::MAX.into())),
                ("u64", 8, (0, u64::MAX.into())),
                ("i64", 8, (i64::MIN.into(), i128::from(i64::MAX))),
            ]
            .into_iter()
            .find(|(.., (low, high))| *low <= min && max <= *high)
            .unwrap_or(("i64", 8, (i64::MIN.into(), i64::MAX.into())));
            let (options, doc) = if natural == (min, max) {
                (String::new(), String::new())
            } else {
                (format!(", range({min}, {max})"), format!("{min} to {max}"))
            };
            (ty.to_owned(), options, doc, plain(size))
        };
        match self.tables.kind(simple) {
            Kind::Boolean => ("bool".into(), String::new(), String::new(), plain(1)),
            Kind::Bits { min, max } => integer(min.into(), max.into()),
            Kind::Unsigned { min, max } => integer(min.into(), max.into()),
            Kind::Integer { min, max } => integer(min.into(), max.into()),
            Kind::BigInteger { .. } => {
                ("BigInt<'a>".into(), String::new(), String::new(), Shape { lifetime: true, size: 24 })
            }
            Kind::Text { min, max } => {
                let (options, doc) = lengths(min, max, "characters");
                ("&'a str".into(), options, doc, borrowed)
            }
            kind @ (Kind::Base64 { min, max } | Kind::Hex { min, max }) => {
                let hex = if matches!(kind, Kind::Hex { .. }) { ", hex" } else { "" };
                if min == max && max <= 32 {
                    return (format!("[u8; {max}]"), hex.into(), format!("{max} octets"), plain(max as usize));
                }
                let (options, doc) = lengths(min, max, "octets");
                ("&'a [u8]".into(), format!("{hex}{options}"), doc, borrowed)
            }
            // What holds such values keeps them as bits; an enumeration has been taken above.
            Kind::Float | Kind::DateTime(_) | Kind::Decimal | Kind::List { .. } | Kind::Enumeration(_) => {
                ("Content<'a>".into(), String::new(), String::new(), borrowed)
            }
        }
    }
    fn content(&mut self, content: Content) -> (String, String, String, Shape) {
        match content {
            Content::Simple(index) => self.value(index),
            Content::Complex(index) => {
                let shape = self.shape(index);
                let path = self.path(&self.model.complex[index].name.clone(), &self.names[&index].clone());
                let ty = if shape.lifetime { format!("{path}<'a>") } else { path };
                (ty, String::new(), String::new(), shape)
            }
        }
    }
    fn attribute(&mut self, attribute: &Attribute) -> Field {
        let (ty, mut options, doc, mut shape) = self.value(attribute.value);
        let mut ty = ty;
        if !attribute.required {
            ty = format!("Option<{ty}>");
            shape.size += 8;
        }
        if !attribute.name.namespace.is_empty() {
            let namespace = self.namespace(&attribute.name.namespace);
            let _ = write!(options, ", ns = {namespace}");
        }
        let local = &attribute.name.local;
        let note = if doc.is_empty() { String::new() } else { format!(": {doc}") };
        Field {
            ident: snake(&words(local)),
            ty,
            options: format!("attribute = \"{local}\"{options}"),
            doc: format!("The attribute `{local}`{note}."),
            shape,
        }
    }
    fn fields(&mut self, complex: &Complex) -> Vec<Field> {
        let mut fields: Vec<Field> = Vec::new();
        let regular = self.regular(complex);
        // Content that is kept as bits takes optional attributes with it.
        if regular || self.attributes_apart(complex) {
            for attribute in &complex.attributes {
                let field = self.attribute(attribute);
                fields.push(field);
            }
        }
        if let Some(value) = complex.value.filter(|_| regular) {
            let (ty, options, doc, shape) = self.value(value);
            let note = if doc.is_empty() { String::new() } else { format!(": {doc}") };
            fields.push(Field {
                ident: "value".into(),
                ty,
                options: format!("value{options}"),
                doc: format!("The element's value{note}."),
                shape,
            });
            return fields;
        }
        if !regular {
            fields.push(Field {
                ident: "content".into(),
                ty: "Content<'a>".into(),
                options: String::new(),
                doc: "What else the element holds, as its bits.".into(),
                shape: Shape { lifetime: true, size: 24 },
            });
            return fields;
        }
        for particle in &complex.particles {
            let field = self.particle(complex, particle);
            fields.push(field);
        }
        let mut seen = BTreeSet::new();
        for field in &mut fields {
            while !seen.insert(field.ident.clone()) {
                field.ident.push('_');
            }
        }
        fields
    }
    fn particle(&mut self, owner: &Complex, particle: &Particle) -> Field {
        let (ident, mut ty, mut options, mut doc, mut shape) = match &particle.term {
            Term::Element(index) => {
                let element = &self.model.elements[*index];
                let (ty, mut options, doc, shape) = self.content(element.content);
                if element.name.namespace != owner.name.namespace && !element.name.namespace.is_empty() {
                    let namespace = self.namespace(&element.name.namespace);
                    let _ = write!(options, ", ns = {namespace}");
                }
                let local = &element.name.local;
                let note = if doc.is_empty() { String::new() } else { format!(": {doc}") };
                (snake(&words(local)), ty, format!("element = \"{local}\"{options}"), format!("`{local}`{note}"), shape)
            }
            Term::Substitution { head, members } => {
                let head = self.model.elements[*head].name.clone();
                let (ty, shape) = self.choice(&pascal(&words(&head.local)), "", members);
                (
                    snake(&words(&head.local)),
                    ty,
                    "choice".into(),
                    format!("`{}` or one of its substitutes", head.local),
                    shape,
                )
            }
            Term::Choice(inner) => {
                let members: Vec<usize> =
                    inner.iter().filter_map(|p| if let Term::Element(i) = p.term { Some(i) } else { None }).collect();
                let names: Vec<Vec<String>> =
                    members.iter().map(|&i| words(&self.model.elements[i].name.local)).collect();
                let mut common = 0;
                while names
                    .iter()
                    .all(|n| n.len() > common + 1 && n[n.len() - 1 - common] == names[0][names[0].len() - 1 - common])
                {
                    common += 1;
                }
                let suffix: Vec<String> = if common == 0 {
                    Vec::from(["Value".to_owned()])
                } else {
                    names[0][names[0].len() - common..].to_vec()
                };
                let owner_name = pascal(&words(owner.name.local.trim_end_matches("Type")));
                let full = format!("{owner_name}{}", pascal(&suffix));
                let short = if suffix.len() > 1 { pascal(&suffix) } else { full.clone() };
                let (ty, shape) = self.choice(&short, &full, &members);
                let list: Vec<String> =
                    members.iter().map(|&i| format!("`{}`", self.model.elements[i].name.local)).collect();
                (snake(&suffix), ty, "choice".into(), format!("One of {}", list.join(", ")), shape)
            }
            Term::Sequence(_) | Term::Any => unreachable!("not regular"),
        };
        match (particle.min, particle.max) {
            (1, Some(1)) => {}
            (0, Some(1)) => {
                // A choice keeps its large members behind references already.
                if shape.size > LARGE && matches!(particle.term, Term::Element(_)) {
                    ty = format!("Option<&'a {ty}>");
                    shape = Shape { lifetime: true, size: 8 };
                } else {
                    ty = format!("Option<{ty}>");
                    shape.size += 4;
                }
            }
            (min, max) => {
                ty = format!("&'a [{ty}]");
                let bound = max.map_or(String::new(), |m| format!(", {m}"));
                let _ = write!(options, ", occurs({min}{bound})");
                doc.push_str(&match max {
                    Some(max) => format!(", {min} to {max} times"),
                    None => format!(", {min} times or more"),
                });
                shape = Shape { lifetime: true, size: 16 };
            }
        }
        Field { ident, ty, options, doc: format!("{doc}."), shape }
    }
    /// The enum of one of several elements.
    fn choice(&mut self, name: &str, fallback: &str, members: &[usize]) -> (String, Shape) {
        let mut variants = String::new();
        let mut abstracts = String::new();
        let mut shape = Shape::default();
        let namespace = self.model.elements[members[0]].name.namespace.clone();
        let common = self.namespace(&namespace);
        for (code, &index) in members.iter().enumerate() {
            let element = &self.model.elements[index];
            let local = &element.name.local;
            let own =
                if element.name.namespace == namespace { None } else { Some(self.namespace(&element.name.namespace)) };
            if element.is_abstract {
                let own = own.map_or(String::new(), |n| format!(", {n}"));
                let _ = write!(abstracts, ", abstract_element({code}, \"{local}\"{own})");
                continue;
            }
            let (mut ty, options, doc, inner) = self.content(element.content);
            if inner.size > LARGE {
                ty = format!("&'a {ty}");
                shape = Shape { lifetime: true, size: shape.size.max(16) };
            } else {
                shape = Shape { lifetime: shape.lifetime | inner.lifetime, size: shape.size.max(inner.size + 8) };
            }
            let own = own.map_or(String::new(), |n| format!(", ns = {n}"));
            let note = if doc.is_empty() { String::new() } else { format!(": {doc}") };
            let _ = writeln!(
                variants,
                "    /// `{local}`{note}.\n    #[exi(element = \"{local}\"{options}{own})]\n    {}({ty}),",
                pascal(&words(local))
            );
        }
        if let Some(known) = self.choices.get(&variants) {
            return known.clone();
        }
        let ident = self
            .unique(name.to_owned(), if fallback.is_empty() { format!("{name}Choice") } else { fallback.to_owned() });
        let generics = if shape.lifetime { "<'a>" } else { "" };
        let ns = if common == "\"\"" { String::new() } else { format!("ns = {common}") };
        let options = format!("{ns}{abstracts}");
        let options = options.trim_start_matches(", ");
        let options = if options.is_empty() { String::new() } else { format!("#[exi({options})]\n") };
        let listed = if fallback.is_empty() {
            format!("`{name}` or one of its substitutes.")
        } else {
            "One of several elements.".to_owned()
        };
        let _ = writeln!(
            self.body,
            "/// {listed}\n#[derive(Debug, Clone, Copy, PartialEq, Exi)]\n{options}pub enum {ident}{generics} {{\n{variants}}}\n"
        );
        let ty = format!("{ident}{generics}");
        self.choices.insert(variants, (ty.clone(), shape));
        (ty, shape)
    }
    fn types(&mut self) {
        for (index, simple) in self.model.simple.iter().enumerate() {
            let Some(ident) = self.simple.get(&index).cloned() else { continue };
            if !self.ours(&simple.name) {
                continue;
            }
            let mut variants = String::new();
            let mut seen = BTreeSet::new();
            for value in &simple.values {
                let mut variant = pascal(&words(value));
                if variant.is_empty() {
                    variant = "Empty".into();
                }
                while !seen.insert(variant.clone()) {
                    variant.push('_');
                }
                let name = if variant == *value { String::new() } else { format!("    #[exi(name = {value:?})]\n") };
                let _ = writeln!(variants, "    /// `{value}`.\n{name}    {variant},");
            }
            let local = &simple.name.local;
            let _ = writeln!(
                self.body,
                "/// `{local}`.\n#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]\n#[exi(name = \"{local}\")]\npub enum {ident} {{\n{variants}}}\n"
            );
        }
        for (index, complex) in self.model.complex.iter().enumerate() {
            // No element has an abstract type; what extends it holds its fields.
            if !self.ours(&complex.name) || complex.is_abstract {
                continue;
            }
            let ident = self.names[&index].clone();
            let shape = self.shape(index);
            let fields = self.fields(complex);
            let regular = self.regular(complex);
            let generics = if shape.lifetime { "<'a>" } else { "" };
            let mut options = format!("name = \"{}\"", complex.name.local);
            let qualified = complex.particles.iter().any(|p| matches!(&p.term, Term::Element(i) if self.model.elements[*i].name.namespace == complex.name.namespace));
            if qualified && !complex.name.namespace.is_empty() {
                let namespace = self.namespace(&complex.name.namespace);
                let _ = write!(options, ", ns = {namespace}");
            }
            let mut table = String::new();
            if !regular {
                let constant = words(&ident).join("_").to_ascii_uppercase();
                let _ = write!(options, ", table = {constant}");
                table = self.table(complex, &constant);
            }
            let mut text = String::new();
            for field in &fields {
                let options = if field.ident == "content" && !regular {
                    self.content_options(index, complex)
                } else {
                    field.options.clone()
                };
                let _ = writeln!(
                    text,
                    "    /// {}\n    #[exi({options})]\n    pub {}: {},",
                    field.doc, field.ident, field.ty
                );
            }
            let local = &complex.name.local;
            let what = if complex.named { format!("`{local}`.") } else { format!("The type of `{local}`.") };
            let _ = writeln!(
                self.body,
                "{table}/// {what}\n#[derive(Debug, Clone, Copy, PartialEq, Exi)]\n#[exi({options})]\npub struct {ident}{generics} {{\n{text}}}\n"
            );
        }
    }
    fn content_options(&mut self, index: usize, complex: &Complex) -> String {
        let ty = self.tables.ty(index);
        let attributes = if self.attributes_apart(complex) { complex.attributes.len() } else { 0 };
        let mut machine = Machine::new();
        let _ = machine.enter_type(ty, attributes);
        match machine.find(|e| matches!(e, Event::End)) {
            (Some((code, _)), productions) => format!("content({code}, {})", code_width(productions)),
            (None, _) => "content".into(),
        }
    }
    /// The table of a type whose content has no fields.
    fn table(&mut self, complex: &Complex, constant: &str) -> String {
        let mut attributes = String::new();
        for attribute in &complex.attributes {
            let (namespace, kind) = (self.namespace(&attribute.name.namespace), self.kind(attribute.value));
            let _ = write!(
                attributes,
                "Attribute {{ name: Name {{ local: \"{}\", namespace: {namespace} }}, required: {}, value: &{kind} }}, ",
                attribute.name.local, attribute.required
            );
        }
        let body = match complex.value {
            Some(value) => format!("Body::Simple(&{})", self.kind(value)),
            None => {
                let particles = self.particles(&complex.particles);
                format!("Body::Elements {{ particles: {particles}, mixed: {} }}", complex.mixed)
            }
        };
        format!(
            "static {constant}: Type = Type {{ name: \"{}\", attributes: &[{attributes}], any_attribute: {}, body: {body} }};\n\n",
            complex.name.local, complex.any_attribute
        )
    }
    fn particles(&mut self, particles: &[Particle]) -> String {
        let mut out = String::from("&[");
        for particle in particles {
            let term = match &particle.term {
                Term::Element(index) => format!("Term::Element({})", self.element(*index)),
                Term::Substitution { members, .. } => {
                    let once: Vec<Particle> =
                        members.iter().map(|&i| Particle { min: 1, max: Some(1), term: Term::Element(i) }).collect();
                    format!("Term::Choice({})", self.particles(&once))
                }
                Term::Choice(inner) => format!("Term::Choice({})", self.particles(inner)),
                Term::Sequence(inner) => format!("Term::Sequence({})", self.particles(inner)),
                Term::Any => "Term::Any".into(),
            };
            let max = particle.max.map_or("UNBOUNDED".to_owned(), |m| m.to_string());
            let _ = write!(out, "Particle {{ min: {}, max: {max}, term: {term} }}, ", particle.min);
        }
        out.push(']');
        out
    }
    /// A simple type as an expression.
    fn kind(&mut self, index: usize) -> String {
        if let Some(ident) = self.simple.get(&index) {
            let path = self.path(&self.model.simple[index].name, ident);
            return format!("<{path} as wireform_exi::Value<'static>>::SIMPLE");
        }
        let kind = self.tables.kind(&self.model.simple[index]);
        format!("Simple {{ name: \"\", kind: {} }}", kind_text(kind))
    }
    fn element(&mut self, index: usize) -> String {
        let element = &self.model.elements[index];
        let namespace = self.namespace(&element.name.namespace);
        let local = &element.name.local;
        if element.is_abstract {
            return format!("element!(\"{local}\", {namespace}, abstract)");
        }
        match element.content {
            Content::Complex(i) => {
                let (ty, ..) = self.content(Content::Complex(i));
                format!("element!(\"{local}\", {namespace}, complex {})", ty.replace("'a", "'static"))
            }
            Content::Simple(i) => match self.simple.get(&i) {
                Some(ident) => {
                    let path = self.path(&self.model.simple[i].name, ident);
                    format!("element!(\"{local}\", {namespace}, value {path})")
                }
                None => {
                    let kind = kind_text(self.tables.kind(&self.model.simple[i]));
                    format!("element!(\"{local}\", {namespace}, simple {kind})")
                }
            },
        }
    }
    fn schema(&mut self) {
        let mut roots = String::new();
        for index in self.model.roots() {
            let _ = writeln!(roots, "        Root::Element({}),", self.element(index));
        }
        let mut fragments = String::new();
        for (index, relaxed) in self.model.fragments() {
            let kind = if relaxed { "Relaxed" } else { "Element" };
            let _ = writeln!(fragments, "        Root::{kind}({}),", self.element(index));
        }
        let mut attributes = String::new();
        for name in self.model.attributes() {
            let namespace = self.namespace(&name.namespace);
            let _ = writeln!(attributes, "        Name {{ local: \"{}\", namespace: {namespace} }},", name.local);
        }
        let mut globals = String::new();
        for attribute in &self.model.globals {
            let (namespace, kind) = (self.namespace(&attribute.name.namespace), self.kind(attribute.value));
            let _ = writeln!(
                globals,
                "        Attribute {{ name: Name {{ local: \"{}\", namespace: {namespace} }}, required: false, value: &{kind} }},",
                attribute.name.local
            );
        }
        let mut types = String::new();
        for (name, content) in self.model.types() {
            let (local, namespace) = (&name.local, self.namespace(&name.namespace));
            let (kind, content) = match content {
                None => ("none", String::new()),
                Some(Content::Simple(i)) => ("simple", format!(", &{}", self.kind(i))),
                Some(Content::Complex(i)) => {
                    let (ty, ..) = self.content(Content::Complex(i));
                    ("complex", format!(", <{} as Exi<'static>>::TYPE", ty.replace("'a", "'static")))
                }
            };
            let _ = writeln!(types, "        NamedType::{kind}(\"{local}\", {namespace}{content}),");
        }
        let mut namespaces = String::new();
        for namespace in &self.model.namespaces {
            let _ = write!(namespaces, "{}, ", self.namespace(namespace));
        }
        let name = &self.options.name;
        let _ = writeln!(
            self.body,
            "/// The tables of the set: its roots, the roots of its fragments, and all names.\npub static SCHEMA: Schema = Schema {{\n    name: \"{name}\",\n    roots: &[\n{roots}    ],\n    fragments: &[\n{fragments}    ],\n    attributes: &[\n{attributes}    ],\n    globals: &[\n{globals}    ],\n    types: &[\n{types}    ],\n    namespaces: &[{namespaces}],\n}};\n"
        );
    }
    /// Elements that are within others.
    fn inner(&self) -> BTreeSet<usize> {
        fn walk(particles: &[Particle], out: &mut BTreeSet<usize>) {
            for particle in particles {
                match &particle.term {
                    Term::Element(index) => {
                        out.insert(*index);
                    }
                    Term::Substitution { members, .. } => out.extend(members),
                    Term::Choice(inner) | Term::Sequence(inner) => walk(inner, out),
                    Term::Any => {}
                }
            }
        }
        let mut out = BTreeSet::new();
        for complex in &self.model.complex {
            walk(&complex.particles, &mut out);
        }
        out
    }
    fn streams(&mut self) {
        let inner = self.inner();
        let roots = self.model.roots();
        let messages: Vec<(usize, usize, bool)> = roots
            .iter()
            .enumerate()
            .filter(|(_, i)| {
                let element = &self.model.elements[**i];
                !element.is_abstract
                    && !inner.contains(i)
                    && element.substitutes.is_none()
                    && self.ours(&element.name)
                    && matches!(element.content, Content::Complex(_))
            })
            .map(|(code, i)| (code, *i, false))
            .collect();
        let width = code_width(roots.len() as u32);
        self.stream("Message", "A message: what a document may be.", &format!("document({width})"), &messages);
        let fragments = self.model.fragments();
        let signed: Vec<(usize, usize, bool)> = fragments
            .iter()
            .enumerate()
            .filter(|(_, (i, relaxed))| {
                let element = &self.model.elements[*i];
                let Content::Complex(ty) = element.content else { return false };
                let has_id = self.model.complex[ty].attributes.iter().any(|a| a.name.local == "Id");
                let message = messages.iter().any(|m| m.1 == *i);
                // Under the relaxed grammar only text has a form that does not depend on the type.
                let text = self.model.complex[ty].value.is_some_and(|v| {
                    let simple = &self.model.simple[v];
                    simple.primitive == Primitive::Text && simple.values.is_empty()
                });
                (!relaxed || text) && !element.is_abstract && self.ours(&element.name) && (has_id || message)
            })
            .map(|(code, (i, relaxed))| (code, *i, *relaxed))
            .collect();
        let n = fragments.len() as u32;
        let width = code_width(n + 1);
        if !signed.is_empty() {
            self.stream(
                "Fragment",
                "A part of a message as it is signed.",
                &format!("fragment({width}, {})", n + 1),
                &signed,
            );
        }
    }
    fn stream(&mut self, ident: &str, doc: &str, options: &str, members: &[(usize, usize, bool)]) {
        let mut variants = String::new();
        let mut lifetime = false;
        let mut from = String::new();
        let mut seen = BTreeSet::new();
        for (code, index, relaxed) in members {
            let element = &self.model.elements[*index];
            let (ty, _, _, shape) = self.content(element.content);
            lifetime |= shape.lifetime;
            let local = &element.name.local;
            let variant = pascal(&words(local));
            let relaxed = if *relaxed { ", relaxed" } else { "" };
            let _ = writeln!(variants, "    /// `{local}`.\n    #[exi(code = {code}{relaxed})]\n    {variant}({ty}),");
            if seen.insert(ty.clone()) {
                let _ = writeln!(
                    from,
                    "impl<'a> From<{ty}> for {ident}<'a> {{\n    fn from(value: {ty}) -> Self {{\n        {ident}::{variant}(value)\n    }}\n}}"
                );
            }
        }
        let generics = if lifetime { "<'a>" } else { "" };
        let from =
            if lifetime { from } else { from.replace("impl<'a>", "impl").replace(&format!("{ident}<'a>"), ident) };
        let _ = writeln!(
            self.body,
            "/// {doc}\n#[derive(Debug, Clone, Copy, PartialEq, Exi)]\n#[exi({options}, schema = SCHEMA)]\n#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.\npub enum {ident}{generics} {{\n{variants}}}\n{from}"
        );
    }
    fn finish(self) -> String {
        let mut out = String::new();
        for line in self.options.title.lines() {
            let _ = writeln!(out, "//! {line}");
        }
        let _ = writeln!(out, "//!\n//! Written by the importer from the standard's XML schemas. Do not edit.\n");
        let mut imports: Vec<&str> = Vec::new();
        for (name, pattern) in [("BigInt", "BigInt<"), ("Content", "Content<"), ("Exi", "derive(")] {
            if self.body.contains(pattern) {
                imports.push(name);
            }
        }
        if self.body.contains("element!(") {
            imports.push("element");
        }
        let mut tables: Vec<&str> = Vec::new();
        for name in [
            "Attribute",
            "Body",
            "Kind",
            "Name",
            "NamedType",
            "Particle",
            "Root",
            "Schema",
            "Simple",
            "Term",
            "Type",
            "UNBOUNDED",
        ] {
            let patterns = [
                format!(" {name} {{"),
                format!("{name}::"),
                format!("&{name} {{"),
                format!(": {name},"),
                format!(": {name} }}"),
                format!("[{name} {{"),
            ];
            // The second is a name of its own, not the end of a longer one.
            let whole = |at: usize| !self.body[..at].ends_with(char::is_alphanumeric);
            if patterns
                .iter()
                .enumerate()
                .any(|(i, p)| self.body.match_indices(p.as_str()).any(|(at, _)| i != 1 || whole(at)))
            {
                tables.push(name);
            }
        }
        if !tables.is_empty() {
            imports.push("");
        }
        let tables = if tables.is_empty() { String::new() } else { format!("schema::{{{}}}", tables.join(", ")) };
        let list: Vec<String> =
            imports.iter().map(|i| if i.is_empty() { tables.clone() } else { (*i).to_owned() }).collect();
        let _ = writeln!(out, "use wireform_exi::{{{}}};\n", list.join(", "));
        for (namespace, ident) in &self.namespaces {
            let _ = writeln!(out, "/// A namespace of the set.\npub const {ident}: &str = \"{namespace}\";");
        }
        out.push('\n');
        out.push_str(&self.body);
        out
    }
}

fn kind_text(kind: Kind) -> String {
    let bound = |max: u32| if max == UNBOUNDED { "UNBOUNDED".to_owned() } else { max.to_string() };
    let integer = |value: i64| if value == i64::MIN { "i64::MIN".to_owned() } else { value.to_string() };
    match kind {
        Kind::Text { min, max } => format!("Kind::Text {{ min: {min}, max: {} }}", bound(max)),
        Kind::Base64 { min, max } => format!("Kind::Base64 {{ min: {min}, max: {} }}", bound(max)),
        Kind::Hex { min, max } => format!("Kind::Hex {{ min: {min}, max: {} }}", bound(max)),
        Kind::Integer { min, max } => format!("Kind::Integer {{ min: {}, max: {} }}", integer(min), integer(max)),
        Kind::DateTime(moment) => format!("Kind::DateTime(wireform_exi::schema::Moment::{moment:?})"),
        Kind::List { item, min, max } => format!(
            "Kind::List {{ item: &Simple {{ name: \"\", kind: {} }}, min: {min}, max: {} }}",
            kind_text(item.kind),
            bound(max)
        ),
        other => format!("Kind::{other:?}"),
    }
}
