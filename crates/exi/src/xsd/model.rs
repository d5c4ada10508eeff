//! What a set of schemas declares, resolved: no references by name are left, extensions hold what they extend.

use crate::schema::Moment;
use std::{string::String, vec::Vec};

/// A set of schemas.
#[derive(Debug, Clone, Default)]
pub struct Model {
    /// All element declarations, global and local, in the order in which they were met.
    pub elements: Vec<Element>,
    /// All complex types.
    pub complex: Vec<Complex>,
    /// All simple types that are used.
    pub simple: Vec<Simple>,
    /// The attributes that are declared at the top of a schema.
    pub globals: Vec<Attribute>,
    /// The target namespaces, sorted; none for schemas without.
    pub namespaces: Vec<String>,
}

/// A name with its namespace, sorted as EXI sorts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Name {
    /// The local name.
    pub local: String,
    /// The namespace; empty for none.
    pub namespace: String,
}

/// An element's declaration.
#[derive(Debug, Clone)]
pub struct Element {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub content: Content,
    /// It never occurs itself.
    pub is_abstract: bool,
    /// It is declared at the top of a schema.
    pub global: bool,
    /// The element for which it may stand, by its index.
    pub substitutes: Option<usize>,
}

/// The type of an element, by its index in the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Content {
    /// An index into [`Model::simple`].
    Simple(usize),
    /// An index into [`Model::complex`].
    Complex(usize),
}

/// A complex type.
#[derive(Debug, Clone, Default)]
pub struct Complex {
    /// Its name; for an anonymous type that of the element which has it.
    pub name: Name,
    /// Whether it has a name of its own.
    pub named: bool,
    /// No element has exactly this type.
    pub is_abstract: bool,
    /// The type that it extends.
    pub base: Option<usize>,
    /// Its attributes, sorted.
    pub attributes: Vec<Attribute>,
    /// Any attribute may stand among them.
    pub any_attribute: bool,
    /// Its value, where it has simple content.
    pub value: Option<usize>,
    /// Its elements in order.
    pub particles: Vec<Particle>,
    /// Text may stand between the elements.
    pub mixed: bool,
}

/// An attribute's declaration.
#[derive(Debug, Clone)]
pub struct Attribute {
    /// Its name.
    pub name: Name,
    /// It must be there.
    pub required: bool,
    /// Its type, an index into [`Model::simple`].
    pub value: usize,
}

/// Something that occurs a number of times.
#[derive(Debug, Clone)]
pub struct Particle {
    /// At least so often.
    pub min: u32,
    /// At most so often; nothing where there is no bound.
    pub max: Option<u32>,
    /// What occurs.
    pub term: Term,
}

/// What a particle repeats.
#[derive(Debug, Clone)]
pub enum Term {
    /// An element, an index into [`Model::elements`].
    Element(usize),
    /// An element or one of those that may stand for it, sorted; the head is among them.
    Substitution {
        /// The element that was referred to.
        head: usize,
        /// All that may occur.
        members: Vec<usize>,
    },
    /// One of several.
    Choice(Vec<Particle>),
    /// All in order.
    Sequence(Vec<Particle>),
    /// Any element.
    Any,
}

/// A simple type.
#[derive(Debug, Clone, PartialEq)]
pub struct Simple {
    /// Its name; for an anonymous type that of the element or attribute which has it.
    pub name: Name,
    /// Whether it has a name of its own; the types of XML Schema itself have none here.
    pub named: bool,
    /// From what it derives.
    pub primitive: Primitive,
    /// Its values, where they are enumerated.
    pub values: Vec<String>,
    /// Fewest characters, octets or items.
    pub min_length: Option<u32>,
    /// Most characters, octets or items.
    pub max_length: Option<u32>,
}

/// The kinds of values of XML Schema.
#[derive(Debug, Clone, PartialEq)]
pub enum Primitive {
    /// Boolean.
    Boolean,
    /// Strings and all that is written like them.
    Text,
    /// Octets in base64.
    Base64,
    /// Octets in hexadecimal.
    Hex,
    /// Integers between bounds.
    Integer {
        /// The smallest, if there is one.
        min: Option<i128>,
        /// The largest, if there is one.
        max: Option<i128>,
    },
    /// Floats and doubles.
    Float,
    /// Decimal fractions.
    Decimal,
    /// Dates and times.
    DateTime(Moment),
    /// Items, an index into [`Model::simple`].
    List(usize),
}

impl Complex {
    /// Whether it is `xs:anyType`.
    pub(crate) fn is_any(&self) -> bool {
        self.name.namespace == crate::generic::XSD && self.name.local == "anyType"
    }
}

impl Model {
    /// The global elements, in the order of their codes in a document.
    pub fn roots(&self) -> Vec<usize> {
        let mut roots: Vec<usize> = (0..self.elements.len()).filter(|&i| self.elements[i].global).collect();
        roots.sort_by(|&a, &b| self.elements[a].name.cmp(&self.elements[b].name));
        roots
    }
    /// All element names in the order of their codes in a fragment, each with a declaration and whether there are
    /// others with another type.
    pub fn fragments(&self) -> Vec<(usize, bool)> {
        let mut all: Vec<usize> = (0..self.elements.len()).collect();
        all.sort_by(|&a, &b| self.elements[a].name.cmp(&self.elements[b].name));
        let mut out: Vec<(usize, bool)> = Vec::new();
        for index in all {
            match out.last_mut() {
                Some((first, relaxed)) if self.elements[*first].name == self.elements[index].name => {
                    if self.elements[*first].content != self.elements[index].content {
                        *relaxed = true;
                        // The declaration that has attributes tells more.
                        if let Content::Complex(_) = self.elements[index].content {
                            *first = index;
                        }
                    }
                }
                _ => out.push((index, false)),
            }
        }
        out
    }
    /// The types that have names, sorted by these; without content those of which no element is.
    pub fn types(&self) -> Vec<(&Name, Option<Content>)> {
        let own = |name: &Name| name.namespace != crate::generic::XSD;
        let complex = self.complex.iter().enumerate().filter(|(_, c)| c.named && own(&c.name));
        let complex = complex.map(|(i, c)| (&c.name, (!c.is_abstract).then_some(Content::Complex(i))));
        let simple = self.simple.iter().enumerate().filter(|(_, s)| s.named && own(&s.name));
        let mut types: Vec<_> = complex.chain(simple.map(|(i, s)| (&s.name, Some(Content::Simple(i))))).collect();
        types.sort_by(|a, b| a.0.cmp(b.0));
        types.dedup_by(|a, b| a.0 == b.0);
        types
    }
    /// The names of all attributes, sorted.
    pub fn attributes(&self) -> Vec<Name> {
        let within = self.complex.iter().flat_map(|c| &c.attributes);
        let mut names: Vec<Name> = within.chain(&self.globals).map(|a| a.name.clone()).collect();
        names.sort();
        names.dedup();
        names
    }
}
