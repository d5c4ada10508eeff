//! A model as the codec's tables, made at run time.

use super::model::{self, Model, Primitive};
use crate::generic::ANY;
use crate::schema::{
    Attribute, Body, Content, Element, Kind, Name, NamedType, Particle, Root, Schema, Simple, Term, Type, UNBOUNDED,
};
use std::{boxed::Box, collections::HashMap, string::String, vec::Vec};

/// Makes the tables of a model, with which a program decodes and encodes without generated code.
///
/// They are kept until the program ends, as a schema is loaded once and traces refer to its names.
pub fn load(name: &str, model: &Model) -> &'static Schema {
    let mut tables = Tables::new(model);
    let roots: Vec<Root> = model.roots().into_iter().map(|i| Root::Element(tables.element(i))).collect();
    let fragments: Vec<Root> = model
        .fragments()
        .into_iter()
        .map(|(i, relaxed)| if relaxed { Root::Relaxed(tables.element(i)) } else { Root::Element(tables.element(i)) })
        .collect();
    let attributes: Vec<Name> = model.attributes().iter().map(|n| tables.name(n)).collect();
    let globals: Vec<Attribute> = model.globals.iter().map(|a| tables.attribute(a)).collect();
    let types: Vec<NamedType> = model
        .types()
        .into_iter()
        .map(|(name, content)| NamedType { name: tables.name(name), content: content.map(|c| tables.content(c)) })
        .collect();
    let namespaces: Vec<&'static str> = model.namespaces.iter().map(|n| tables.text(n)).collect();
    leak(Schema {
        name: tables.text(name),
        roots: roots.leak(),
        fragments: fragments.leak(),
        attributes: attributes.leak(),
        globals: globals.leak(),
        types: types.leak(),
        namespaces: namespaces.leak(),
    })
}

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

pub(crate) struct Tables<'m> {
    model: &'m Model,
    elements: HashMap<usize, &'static Element>,
    types: HashMap<usize, &'static Type>,
    simple: HashMap<usize, &'static Simple>,
    texts: HashMap<String, &'static str>,
}

impl<'m> Tables<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        Tables { model, elements: HashMap::new(), types: HashMap::new(), simple: HashMap::new(), texts: HashMap::new() }
    }
    fn text(&mut self, text: &str) -> &'static str {
        self.texts.entry(text.into()).or_insert_with(|| String::from(text).leak())
    }
    fn name(&mut self, name: &model::Name) -> Name {
        Name { local: self.text(&name.local), namespace: self.text(&name.namespace) }
    }
    fn element(&mut self, index: usize) -> &'static Element {
        if let Some(element) = self.elements.get(&index) {
            return element;
        }
        let declared = &self.model.elements[index];
        let content = self.content(declared.content);
        let element = leak(Element { name: self.name(&declared.name), content, is_abstract: declared.is_abstract });
        self.elements.insert(index, element);
        element
    }
    fn content(&mut self, content: model::Content) -> Content {
        match content {
            model::Content::Simple(i) => Content::Simple(self.simple(i)),
            model::Content::Complex(i) => Content::Complex(self.ty(i)),
        }
    }
    fn attribute(&mut self, a: &model::Attribute) -> Attribute {
        Attribute { name: self.name(&a.name), required: a.required, value: self.simple(a.value) }
    }
    pub(crate) fn ty(&mut self, index: usize) -> &'static Type {
        if let Some(ty) = self.types.get(&index) {
            return ty;
        }
        let declared = &self.model.complex[index];
        if declared.is_any() {
            return &ANY;
        }
        let attributes: Vec<Attribute> = declared.attributes.iter().map(|a| self.attribute(a)).collect();
        let body = match declared.value {
            Some(value) => Body::Simple(self.simple(value)),
            None => Body::Elements { particles: self.particles(&declared.particles), mixed: declared.mixed },
        };
        let name = self.text(&declared.name.local);
        let ty = leak(Type { name, attributes: attributes.leak(), any_attribute: declared.any_attribute, body });
        self.types.insert(index, ty);
        ty
    }
    fn particles(&mut self, list: &[model::Particle]) -> &'static [Particle] {
        let list: Vec<Particle> = list
            .iter()
            .map(|p| Particle {
                min: p.min,
                max: p.max.unwrap_or(UNBOUNDED),
                term: match &p.term {
                    model::Term::Element(i) => Term::Element(self.element(*i)),
                    model::Term::Substitution { members, .. } => {
                        let once = |i: &usize| Particle { min: 1, max: 1, term: Term::Element(self.element(*i)) };
                        Term::Choice(members.iter().map(once).collect::<Vec<_>>().leak())
                    }
                    model::Term::Choice(inner) => Term::Choice(self.particles(inner)),
                    model::Term::Sequence(inner) => Term::Sequence(self.particles(inner)),
                    model::Term::Any => Term::Any,
                },
            })
            .collect();
        list.leak()
    }
    fn simple(&mut self, index: usize) -> &'static Simple {
        if let Some(simple) = self.simple.get(&index) {
            return simple;
        }
        let declared = &self.model.simple[index];
        let kind = self.kind(declared);
        let simple = leak(Simple { name: self.text(&declared.name.local), kind });
        self.simple.insert(index, simple);
        simple
    }
    pub(crate) fn kind(&mut self, simple: &model::Simple) -> Kind {
        if !simple.values.is_empty() && !matches!(simple.primitive, Primitive::List(_)) {
            let values: Vec<&'static str> = simple.values.iter().map(|v| self.text(v)).collect();
            return Kind::Enumeration(values.leak());
        }
        let (min, max) = (simple.min_length.unwrap_or(0), simple.max_length.unwrap_or(UNBOUNDED));
        match simple.primitive {
            Primitive::Boolean => Kind::Boolean,
            Primitive::Text => Kind::Text { min, max },
            Primitive::Base64 => Kind::Base64 { min, max },
            Primitive::Hex => Kind::Hex { min, max },
            Primitive::Integer { min, max } => integer(min, max),
            Primitive::Float => Kind::Float,
            Primitive::Decimal => Kind::Decimal,
            Primitive::DateTime(moment) => Kind::DateTime(moment),
            Primitive::List(item) => Kind::List { item: self.simple(item), min, max },
        }
    }
}

/// How integers between bounds are written.
pub(crate) fn integer(min: Option<i128>, max: Option<i128>) -> Kind {
    match (min, max) {
        (Some(min), Some(max)) if max - min < 4096 && i64::try_from(min).is_ok() && i64::try_from(max).is_ok() => {
            Kind::Bits { min: min as i64, max: max as i64 }
        }
        (Some(min), Some(max)) if min >= 0 && max <= u64::MAX.into() => {
            Kind::Unsigned { min: min as u64, max: max as u64 }
        }
        (Some(min), Some(max)) if min >= i64::MIN.into() && max <= i64::MAX.into() => {
            Kind::Integer { min: min as i64, max: max as i64 }
        }
        (Some(min), _) if min >= 0 => Kind::BigInteger { unsigned: true },
        _ => Kind::BigInteger { unsigned: false },
    }
}
