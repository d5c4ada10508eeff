//! Reading schema files.

use super::{
    Error,
    model::{Attribute, Complex, Content, Element, Model, Name, Particle, Primitive, Simple, Term},
};
use crate::schema::Moment;
use roxmltree::{Document, Node, NodeId, ParsingOptions};
use std::{
    borrow::ToOwned,
    collections::{HashMap, VecDeque},
    format, fs,
    path::{Path, PathBuf},
    string::{String, ToString},
    vec::Vec,
};

const XS: &str = "http://www.w3.org/2001/XMLSchema";

/// Reads schema files and all that they include and import.
///
/// A location is looked for beside the file that names it, then one folder up and down: the published schemas of
/// ISO 15118-20 import a file that lies elsewhere.
///
/// # Errors
/// What cannot be read or is not supported, with file and line.
pub fn import<P: AsRef<Path>>(files: &[P]) -> Result<Model, Error> {
    let mut texts: Vec<(PathBuf, String, Option<String>)> = Vec::new();
    let mut queue: VecDeque<(PathBuf, Option<String>)> = files.iter().map(|f| (f.as_ref().to_owned(), None)).collect();
    while let Some((path, chameleon)) = queue.pop_front() {
        let canonical = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if texts.iter().any(|(p, _, c)| *p == canonical && *c == chameleon) {
            continue;
        }
        let failed = |message: String| Error { file: path.clone(), line: 0, message };
        let text = fs::read_to_string(&canonical).map_err(|e| failed(e.to_string()))?;
        {
            let document = parse(&text).map_err(|e| failed(e.to_string()))?;
            let root = document.root_element();
            if !root.has_tag_name((XS, "schema")) {
                return Err(failed("not an XML schema".into()));
            }
            let target = root.attribute("targetNamespace").map(str::to_owned).or(chameleon.clone());
            for node in root.children().filter(|n| n.is_element()) {
                let (Some(location), name) = (node.attribute("schemaLocation"), node.tag_name().name()) else {
                    continue;
                };
                if !matches!(name, "include" | "import" | "redefine") {
                    continue;
                }
                let folder = canonical.parent().unwrap_or(Path::new("."));
                let file = Path::new(location);
                let candidates = [
                    folder.join(file),
                    folder.join("..").join(file.file_name().unwrap_or_default()),
                    folder.join(file.file_name().unwrap_or_default()),
                ];
                let Some(found) = candidates.into_iter().find(|c| c.is_file()) else {
                    let line = document.text_pos_at(node.range().start).row;
                    return Err(Error { file: path.clone(), line, message: format!("{location} is not there") });
                };
                queue.push_back((found, if name == "include" { target.clone() } else { None }));
            }
        }
        texts.push((canonical, text, chameleon));
    }
    let documents: Vec<Document<'_>> = texts
        .iter()
        .map(|(file, text, _)| parse(text).map_err(|e| Error { file: file.clone(), line: 0, message: e.to_string() }))
        .collect::<Result<_, _>>()?;
    let mut importer = Importer {
        texts: &texts,
        documents: &documents,
        symbols: HashMap::new(),
        model: Model::default(),
        elements: HashMap::new(),
        types: HashMap::new(),
        builtin: HashMap::new(),
        open: Vec::new(),
    };
    importer.run()?;
    Ok(importer.model)
}

fn parse(text: &str) -> Result<Document<'_>, roxmltree::Error> {
    Document::parse_with_options(text, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() })
}

type Place = (usize, NodeId);

struct Importer<'a, 't> {
    texts: &'t [(PathBuf, String, Option<String>)],
    documents: &'a [Document<'t>],
    /// Global declarations by kind, namespace and name.
    symbols: HashMap<(&'static str, String, String), Place>,
    model: Model,
    elements: HashMap<Place, usize>,
    types: HashMap<Place, Content>,
    builtin: HashMap<String, usize>,
    /// Complex types that are being read: recursion is not supported.
    open: Vec<Place>,
}

/// A type as its name or its own node.
enum TypeOf {
    Builtin(String),
    At(Place),
}

impl<'a, 't> Importer<'a, 't> {
    fn node(&self, place: Place) -> Node<'a, 't> {
        self.documents[place.0].get_node(place.1).expect("a node of this document")
    }
    fn error(&self, place: Place, message: impl Into<String>) -> Error {
        let line = self.documents[place.0].text_pos_at(self.node(place).range().start).row;
        Error { file: self.texts[place.0].0.clone(), line, message: message.into() }
    }
    fn target(&self, document: usize) -> String {
        let root = self.documents[document].root_element();
        root.attribute("targetNamespace").map(str::to_owned).or(self.texts[document].2.clone()).unwrap_or_default()
    }
    fn qname(&self, place: Place, text: &str) -> Result<(String, String), Error> {
        let node = self.node(place);
        match text.split_once(':') {
            Some((prefix, local)) => match node.lookup_namespace_uri(Some(prefix)) {
                Some(uri) => Ok((uri.to_owned(), local.to_owned())),
                None => Err(self.error(place, format!("the prefix of {text} has no namespace"))),
            },
            None => {
                let default = node.lookup_namespace_uri(None).unwrap_or_default();
                // What a schema without a namespace declares takes the namespace of the schema that includes it.
                let uri = if default.is_empty() { self.target(place.0) } else { default.to_owned() };
                Ok((uri, text.to_owned()))
            }
        }
    }
    fn symbol(&self, kind: &'static str, at: Place, text: &str) -> Result<Place, Error> {
        let (namespace, local) = self.qname(at, text)?;
        let found = self.symbols.get(&(kind, namespace, local)).copied();
        found.ok_or_else(|| self.error(at, format!("{kind} {text} is not declared")))
    }
    fn children(&self, place: Place) -> Vec<Node<'a, 't>> {
        self.node(place)
            .children()
            .filter(|n| n.is_element() && n.tag_name().namespace() == Some(XS) && n.tag_name().name() != "annotation")
            .collect()
    }

    fn run(&mut self) -> Result<(), Error> {
        let mut globals = Vec::new();
        for (index, document) in self.documents.iter().enumerate() {
            let target = self.target(index);
            if !target.is_empty() && !self.model.namespaces.contains(&target) {
                self.model.namespaces.push(target.clone());
            }
            for node in document.root_element().children().filter(|n| n.is_element()) {
                let kind = match node.tag_name().name() {
                    "element" => "element",
                    "complexType" | "simpleType" => "type",
                    "group" => "group",
                    "attribute" => "attribute",
                    "attributeGroup" => "attributeGroup",
                    _ => continue,
                };
                let name = node.attribute("name").unwrap_or_default().to_owned();
                let place = (index, node.id());
                self.symbols.insert((kind, target.clone(), name), place);
                globals.push((kind, place));
            }
        }
        self.model.namespaces.sort();
        // Substitution groups must be known before any type is read, so all global elements come first.
        for &(kind, place) in &globals {
            if kind == "element" {
                let node = self.node(place);
                let name = Name {
                    local: node.attribute("name").unwrap_or_default().to_owned(),
                    namespace: self.target(place.0),
                };
                let is_abstract = node.attribute("abstract") == Some("true");
                let index = self.model.elements.len();
                self.model.elements.push(Element {
                    name,
                    content: Content::Simple(usize::MAX),
                    is_abstract,
                    global: true,
                    substitutes: None,
                });
                self.elements.insert(place, index);
            }
        }
        for &(kind, place) in &globals {
            if let ("element", Some(head)) = (kind, self.node(place).attribute("substitutionGroup")) {
                let head = self.symbol("element", place, head)?;
                self.model.elements[self.elements[&place]].substitutes = Some(self.elements[&head]);
            }
        }
        for &(kind, place) in &globals {
            match kind {
                "element" => {
                    let index = self.elements[&place];
                    let content = self.element_type(place, &self.model.elements[index].name.clone())?;
                    self.finish_element(index, content);
                }
                "type" => {
                    self.type_at(place, &Name::default())?;
                }
                "attribute" => {
                    let (local, value) = self.attribute(place)?;
                    let name = Name { local, namespace: self.target(place.0) };
                    self.model.globals.push(Attribute { name, required: false, value });
                }
                _ => {}
            }
        }
        Ok(())
    }
    fn finish_element(&mut self, index: usize, content: Content) {
        self.model.elements[index].content = content;
        if let Content::Complex(ty) = content {
            self.model.elements[index].is_abstract |= self.model.complex[ty].is_abstract;
        }
    }
    fn element_type(&mut self, place: Place, name: &Name) -> Result<Content, Error> {
        let node = self.node(place);
        if let Some(text) = node.attribute("type") {
            return match self.type_named(place, text)? {
                TypeOf::Builtin(local) => Ok(self.builtin(place, &local)?),
                TypeOf::At(at) => self.type_at(at, name),
            };
        }
        for child in self.children(place) {
            if matches!(child.tag_name().name(), "complexType" | "simpleType") {
                return self.type_at((place.0, child.id()), name);
            }
        }
        // Without a type an element has that of the head for which it stands, or any content.
        if let Some(head) = node.attribute("substitutionGroup") {
            let head = self.symbol("element", place, head)?;
            return self.element_type(head, name);
        }
        self.builtin(place, "anyType")
    }
    fn type_named(&self, at: Place, text: &str) -> Result<TypeOf, Error> {
        let (namespace, local) = self.qname(at, text)?;
        if namespace == XS { Ok(TypeOf::Builtin(local)) } else { Ok(TypeOf::At(self.symbol("type", at, text)?)) }
    }
    fn builtin(&mut self, at: Place, local: &str) -> Result<Content, Error> {
        if local == "anyType" {
            if let Some(index) = self.model.complex.iter().position(Complex::is_any) {
                return Ok(Content::Complex(index));
            }
            let particles = Vec::from([Particle { min: 0, max: None, term: Term::Any }]);
            let name = Name { local: "anyType".into(), namespace: XS.into() };
            self.model.complex.push(Complex {
                name,
                named: true,
                any_attribute: true,
                particles,
                mixed: true,
                ..Complex::default()
            });
            return Ok(Content::Complex(self.model.complex.len() - 1));
        }
        if let Some(index) = self.builtin.get(local) {
            return Ok(Content::Simple(*index));
        }
        let integer = |min: Option<i128>, max: Option<i128>| Primitive::Integer { min, max };
        let primitive = match local {
            "boolean" => Primitive::Boolean,
            "base64Binary" => Primitive::Base64,
            "hexBinary" => Primitive::Hex,
            "float" | "double" => Primitive::Float,
            "decimal" => Primitive::Decimal,
            "integer" => integer(None, None),
            "nonNegativeInteger" => integer(Some(0), None),
            "positiveInteger" => integer(Some(1), None),
            "nonPositiveInteger" => integer(None, Some(0)),
            "negativeInteger" => integer(None, Some(-1)),
            "byte" => integer(Some(i8::MIN.into()), Some(i8::MAX.into())),
            "short" => integer(Some(i16::MIN.into()), Some(i16::MAX.into())),
            "int" => integer(Some(i32::MIN.into()), Some(i32::MAX.into())),
            "long" => integer(Some(i64::MIN.into()), Some(i64::MAX.into())),
            "unsignedByte" => integer(Some(0), Some(u8::MAX.into())),
            "unsignedShort" => integer(Some(0), Some(u16::MAX.into())),
            "unsignedInt" => integer(Some(0), Some(u32::MAX.into())),
            "unsignedLong" => integer(Some(0), Some(u64::MAX.into())),
            "gYear" => Primitive::DateTime(Moment::GYear),
            "gYearMonth" => Primitive::DateTime(Moment::GYearMonth),
            "date" => Primitive::DateTime(Moment::Date),
            "dateTime" => Primitive::DateTime(Moment::DateTime),
            "gMonth" => Primitive::DateTime(Moment::GMonth),
            "gMonthDay" => Primitive::DateTime(Moment::GMonthDay),
            "gDay" => Primitive::DateTime(Moment::GDay),
            "time" => Primitive::DateTime(Moment::Time),
            "IDREFS" | "ENTITIES" | "NMTOKENS" => {
                let Content::Simple(item) = self.builtin(at, "string")? else { unreachable!() };
                Primitive::List(item)
            }
            "QName" | "NOTATION" => return Err(self.error(at, format!("the type {local} is not supported"))),
            "string" | "normalizedString" | "token" | "language" | "Name" | "NCName" | "ID" | "IDREF" | "ENTITY"
            | "NMTOKEN" | "anyURI" | "duration" | "anySimpleType" | "anyAtomicType" => Primitive::Text,
            _ => return Err(self.error(at, format!("XML Schema has no type {local}"))),
        };
        let name = Name { local: local.to_owned(), namespace: XS.into() };
        self.model.simple.push(Simple {
            name,
            named: false,
            primitive,
            values: Vec::new(),
            min_length: None,
            max_length: None,
        });
        self.builtin.insert(local.to_owned(), self.model.simple.len() - 1);
        Ok(Content::Simple(self.model.simple.len() - 1))
    }
    fn type_at(&mut self, place: Place, owner: &Name) -> Result<Content, Error> {
        if let Some(content) = self.types.get(&place) {
            return Ok(*content);
        }
        let node = self.node(place);
        let name = node.attribute("name").map(|n| Name { local: n.to_owned(), namespace: self.target(place.0) });
        let named = name.is_some();
        let name = name.unwrap_or_else(|| owner.clone());
        let content = if node.tag_name().name() == "simpleType" {
            let mut simple = self.simple_type(place)?;
            (simple.name, simple.named) = (name, named);
            self.model.simple.push(simple);
            Content::Simple(self.model.simple.len() - 1)
        } else {
            if self.open.contains(&place) {
                return Err(self.error(place, "a type that contains itself is not supported"));
            }
            self.open.push(place);
            let mut complex = self.complex_type(place)?;
            self.open.pop();
            (complex.name, complex.named) = (name, named);
            complex.attributes.sort_by(|a, b| a.name.cmp(&b.name));
            self.model.complex.push(complex);
            Content::Complex(self.model.complex.len() - 1)
        };
        self.types.insert(place, content);
        Ok(content)
    }
    fn simple_named(&mut self, at: Place, text: &str) -> Result<usize, Error> {
        let content = match self.type_named(at, text)? {
            TypeOf::Builtin(local) => self.builtin(at, &local)?,
            TypeOf::At(place) => self.type_at(place, &Name::default())?,
        };
        match content {
            Content::Simple(index) => Ok(index),
            Content::Complex(index) => {
                self.model.complex[index].value.ok_or_else(|| self.error(at, format!("{text} is no simple type")))
            }
        }
    }
    fn simple_type(&mut self, place: Place) -> Result<Simple, Error> {
        for child in self.children(place) {
            let at = (place.0, child.id());
            match child.tag_name().name() {
                "restriction" => return self.restriction(at),
                "list" => {
                    let item = match child.attribute("itemType") {
                        Some(text) => self.simple_named(at, text)?,
                        None => self.inner_simple(at)?,
                    };
                    return Ok(Simple {
                        name: Name::default(),
                        named: true,
                        primitive: Primitive::List(item),
                        values: Vec::new(),
                        min_length: None,
                        max_length: None,
                    });
                }
                // A union is written as a string.
                "union" => {
                    return Ok(Simple {
                        name: Name::default(),
                        named: true,
                        primitive: Primitive::Text,
                        values: Vec::new(),
                        min_length: None,
                        max_length: None,
                    });
                }
                _ => {}
            }
        }
        Err(self.error(place, "a simple type without content"))
    }
    fn inner_simple(&mut self, at: Place) -> Result<usize, Error> {
        for child in self.children(at) {
            if child.tag_name().name() != "simpleType" {
                continue;
            }
            if let Content::Simple(index) = self.type_at((at.0, child.id()), &Name::default())? {
                return Ok(index);
            }
        }
        Err(self.error(at, "a type is missing"))
    }
    fn restriction(&mut self, at: Place) -> Result<Simple, Error> {
        let base = match self.node(at).attribute("base") {
            Some(text) => self.simple_named(at, text)?,
            None => self.inner_simple(at)?,
        };
        let mut simple = self.model.simple[base].clone();
        let mut values = Vec::new();
        for facet in self.children(at) {
            let value = facet.attribute("value").unwrap_or_default();
            let place = (at.0, facet.id());
            let number = || value.parse::<i128>().map_err(|_| self.error(place, format!("{value} is no integer")));
            match facet.tag_name().name() {
                "enumeration" => values.push(value.to_owned()),
                "length" => {
                    simple.min_length = Some(number()? as u32);
                    simple.max_length = simple.min_length;
                }
                "minLength" => simple.min_length = Some(number()? as u32),
                "maxLength" => simple.max_length = Some(number()? as u32),
                name @ ("minInclusive" | "minExclusive" | "maxInclusive" | "maxExclusive") => {
                    if let Primitive::Integer { min, max } = &mut simple.primitive {
                        match name {
                            "minInclusive" => *min = Some(number()?),
                            "minExclusive" => *min = Some(number()? + 1),
                            "maxInclusive" => *max = Some(number()?),
                            _ => *max = Some(number()? - 1),
                        }
                    }
                }
                // Patterns narrow the characters of a string in EXI; the standards here have none. Nothing else is
                // written differently for a pattern, and values are not held against it.
                "pattern" if simple.primitive == Primitive::Text => {
                    return Err(self.error(place, "patterns of strings are not supported"));
                }
                _ => {}
            }
        }
        if !values.is_empty() {
            simple.values = values;
        }
        Ok(simple)
    }
    fn complex_type(&mut self, place: Place) -> Result<Complex, Error> {
        let node = self.node(place);
        let mut complex = Complex {
            is_abstract: node.attribute("abstract") == Some("true"),
            mixed: node.attribute("mixed") == Some("true"),
            ..Complex::default()
        };
        for child in self.children(place) {
            let at = (place.0, child.id());
            match child.tag_name().name() {
                "simpleContent" => self.simple_content(at, &mut complex)?,
                "complexContent" => self.complex_content(at, &mut complex)?,
                _ => self.member(at, &mut complex)?,
            }
        }
        Ok(complex)
    }
    fn simple_content(&mut self, at: Place, complex: &mut Complex) -> Result<(), Error> {
        for child in self.children(at) {
            let at = (at.0, child.id());
            let base = child.attribute("base").ok_or_else(|| self.error(at, "a base is missing"))?;
            match self.type_named(at, base)? {
                TypeOf::Builtin(local) => {
                    let Content::Simple(index) = self.builtin(at, &local)? else {
                        return Err(self.error(at, "no simple type"));
                    };
                    complex.value = Some(index);
                }
                TypeOf::At(place) => match self.type_at(place, &Name::default())? {
                    Content::Simple(index) => complex.value = Some(index),
                    Content::Complex(index) => {
                        let base = &self.model.complex[index];
                        complex.value = base.value;
                        complex.attributes = base.attributes.clone();
                        complex.any_attribute = base.any_attribute;
                    }
                },
            }
            for inner in self.children(at) {
                self.member((at.0, inner.id()), complex)?;
            }
        }
        Ok(())
    }
    fn complex_content(&mut self, at: Place, complex: &mut Complex) -> Result<(), Error> {
        for child in self.children(at) {
            let at = (at.0, child.id());
            let text = child.attribute("base").ok_or_else(|| self.error(at, "a base is missing"))?;
            if let TypeOf::At(place) = self.type_named(at, text)? {
                let Content::Complex(index) = self.type_at(place, &Name::default())? else {
                    return Err(self.error(at, "no complex type"));
                };
                complex.base = Some(index);
                let base = &self.model.complex[index];
                complex.attributes = base.attributes.clone();
                complex.any_attribute = base.any_attribute && child.tag_name().name() == "extension";
                // A restriction says its elements again, an extension adds to them.
                if child.tag_name().name() == "extension" {
                    complex.particles = base.particles.clone();
                    complex.mixed |= base.mixed;
                }
            }
            for inner in self.children(at) {
                self.member((at.0, inner.id()), complex)?;
            }
        }
        Ok(())
    }
    /// An attribute or a group of elements of a complex type.
    fn member(&mut self, at: Place, complex: &mut Complex) -> Result<(), Error> {
        let node = self.node(at);
        match node.tag_name().name() {
            "attribute" => {
                let found = match node.attribute("ref") {
                    Some(text) => self.symbol("attribute", at, text)?,
                    None => at,
                };
                let declared = self.node(found);
                let (local, value) = self.attribute(found)?;
                let root = self.documents[found.0].root_element();
                let qualified = found != at
                    || declared.attribute("form").or(root.attribute("attributeFormDefault")) == Some("qualified");
                let namespace = if qualified { self.target(found.0) } else { String::new() };
                let name = Name { local, namespace };
                complex.attributes.retain(|a| a.name != name);
                if node.attribute("use") != Some("prohibited") {
                    let required = node.attribute("use") == Some("required");
                    complex.attributes.push(Attribute { name, required, value });
                }
            }
            "attributeGroup" => {
                let group = self.symbol("attributeGroup", at, node.attribute("ref").unwrap_or_default())?;
                for child in self.children(group) {
                    self.member((group.0, child.id()), complex)?;
                }
            }
            "sequence" | "choice" | "group" | "all" => {
                for particle in self.particle(at)? {
                    complex.particles.push(particle);
                }
            }
            "anyAttribute" => {
                self.wildcard(at)?;
                complex.any_attribute = true;
            }
            _ => {}
        }
        Ok(())
    }
    /// The local name of an attribute and its type.
    fn attribute(&mut self, at: Place) -> Result<(String, usize), Error> {
        let node = self.node(at);
        let value = match node.attribute("type") {
            Some(text) => self.simple_named(at, text)?,
            None => self.inner_simple(at).or_else(|_| {
                self.builtin(at, "anySimpleType").map(|c| if let Content::Simple(i) = c { i } else { 0 })
            })?,
        };
        Ok((node.attribute("name").unwrap_or_default().to_owned(), value))
    }
    /// A wildcard, which EXI writes differently where it is for chosen namespaces.
    fn wildcard(&self, at: Place) -> Result<(), Error> {
        match self.node(at).attribute("namespace") {
            None | Some("##any" | "##other") => Ok(()),
            Some(chosen) => Err(self.error(at, format!("a wildcard for {chosen} is not supported"))),
        }
    }
    /// A particle; a sequence that occurs once is its members.
    fn particle(&mut self, at: Place) -> Result<Vec<Particle>, Error> {
        let node = self.node(at);
        let occurs = |name: &str| -> Result<Option<u32>, Error> {
            match node.attribute(name) {
                None => Ok(Some(1)),
                Some("unbounded") => Ok(None),
                Some(text) => text.parse().map(Some).map_err(|_| self.error(at, format!("{name} is no number"))),
            }
        };
        let (min, max) = (occurs("minOccurs")?.unwrap_or(0), occurs("maxOccurs")?);
        if max == Some(0) {
            return Ok(Vec::new());
        }
        let term = match node.tag_name().name() {
            "any" => {
                self.wildcard(at)?;
                Term::Any
            }
            "element" => self.element(at)?,
            // EXI writes all in any order as any of them any number of times; how often each occurs is not checked.
            "all" => {
                let once = |particle: Particle| Particle { min: 1, max: Some(1), ..particle };
                let mut inner = Vec::new();
                for child in self.children(at) {
                    inner.extend(self.particle((at.0, child.id()))?.into_iter().map(once));
                }
                let particle = Particle { min: 0, max: None, term: Term::Choice(inner) };
                return Ok(Vec::from([particle]));
            }
            "group" => {
                let group = self.symbol("group", at, node.attribute("ref").unwrap_or_default())?;
                let mut inner = Vec::new();
                for child in self.children(group) {
                    inner.extend(self.particle((group.0, child.id()))?);
                }
                Term::Sequence(inner)
            }
            name @ ("sequence" | "choice") => {
                let choice = name == "choice";
                let mut inner = Vec::new();
                for child in self.children(at) {
                    let particles = self.particle((at.0, child.id()))?;
                    // In a choice the members of a sequence stay together.
                    match particles.len() {
                        1 => inner.extend(particles),
                        _ if choice => inner.push(Particle { min: 1, max: Some(1), term: Term::Sequence(particles) }),
                        _ => inner.extend(particles),
                    }
                }
                if choice { Term::Choice(inner) } else { Term::Sequence(inner) }
            }
            other => return Err(self.error(at, format!("{other} is not supported"))),
        };
        match term {
            Term::Sequence(inner) if min == 1 && max == Some(1) => Ok(inner),
            term => Ok(Vec::from([Particle { min, max, term }])),
        }
    }
    fn element(&mut self, at: Place) -> Result<Term, Error> {
        let node = self.node(at);
        if let Some(text) = node.attribute("ref") {
            let head = self.elements[&self.symbol("element", at, text)?];
            let mut members: Vec<usize> =
                (0..self.model.elements.len()).filter(|&i| self.stands_for(i, head)).collect();
            if members.len() == 1 {
                return Ok(Term::Element(head));
            }
            members.sort_by(|&a, &b| self.model.elements[a].name.cmp(&self.model.elements[b].name));
            return Ok(Term::Substitution { head, members });
        }
        if let Some(index) = self.elements.get(&at) {
            return Ok(Term::Element(*index));
        }
        let root = self.documents[at.0].root_element();
        let qualified = node.attribute("form").or(root.attribute("elementFormDefault")) == Some("qualified");
        let namespace = if qualified { self.target(at.0) } else { String::new() };
        let name = Name { local: node.attribute("name").unwrap_or_default().to_owned(), namespace };
        let content = self.element_type(at, &name)?;
        let index = self.model.elements.len();
        self.model.elements.push(Element { name, content, is_abstract: false, global: false, substitutes: None });
        self.elements.insert(at, index);
        self.finish_element(index, content);
        Ok(Term::Element(index))
    }
    fn stands_for(&self, mut element: usize, head: usize) -> bool {
        loop {
            if element == head {
                return true;
            }
            match self.model.elements[element].substitutes {
                Some(next) => element = next,
                None => return false,
            }
        }
    }
}
