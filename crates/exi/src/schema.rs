//! The schema as the codec sees it: constant tables.
//!
//! `#[derive(Exi)]` writes them beside the code it generates, and the XML Schema importer makes the same tables at run
//! time. The cursor, the XML and JSON writers and readers and the diagnosis work on nothing else.

use core::fmt;

/// A number of occurrences without a bound.
pub const UNBOUNDED: u32 = u32::MAX;

/// A set of schemas that are used together: what a stream's root may be.
#[derive(Debug, Clone, Copy)]
pub struct Schema {
    /// Short name: `iso20-dc`.
    pub name: &'static str,
    /// The elements with which a document may begin, in the order of their codes.
    pub roots: &'static [Root],
    /// The elements with which a fragment may begin, in the order of their codes: every element name of the schemas.
    pub fragments: &'static [Root],
    /// Names of all attributes of the schemas, in the order of their codes in the relaxed grammar.
    pub attributes: &'static [Name],
    /// The attributes that are declared at the top, which may stand where any attribute may.
    pub globals: &'static [Attribute],
    /// The types that have names, sorted by these.
    pub types: &'static [NamedType],
    /// The namespaces of all names, sorted.
    pub namespaces: &'static [&'static str],
}

/// A type that `xsi:type` may name.
#[derive(Debug, Clone, Copy)]
pub struct NamedType {
    /// Its name.
    pub name: Name,
    /// What it is; nothing for an abstract type.
    pub content: Option<Content>,
}

impl NamedType {
    /// A simple type.
    pub const fn simple(local: &'static str, namespace: &'static str, simple: &'static Simple) -> Self {
        NamedType { name: Name { local, namespace }, content: Some(Content::Simple(simple)) }
    }
    /// A complex type.
    pub const fn complex(local: &'static str, namespace: &'static str, ty: &'static Type) -> Self {
        NamedType { name: Name { local, namespace }, content: Some(Content::Complex(ty)) }
    }
    /// An abstract type.
    pub const fn none(local: &'static str, namespace: &'static str) -> Self {
        NamedType { name: Name { local, namespace }, content: None }
    }
}

/// A name with its namespace; the empty string stands for none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    /// The local name. It comes first because EXI sorts by it first.
    pub local: &'static str,
    /// The namespace.
    pub namespace: &'static str,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.local)
    }
}

/// An element with which a document or a fragment may begin.
#[derive(Debug, Clone, Copy)]
pub enum Root {
    /// It has one declaration.
    Element(&'static Element),
    /// The name is declared with several types, so that a fragment does not tell which: it is coded with the relaxed
    /// grammar, in which everything may occur. The declaration is the one whose attributes and value are expected.
    Relaxed(&'static Element),
}

impl Root {
    /// The element's name.
    pub const fn name(&self) -> Name {
        match self {
            Root::Element(element) | Root::Relaxed(element) => element.name,
        }
    }
}

/// An element's declaration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Element {
    /// Its name.
    pub name: Name,
    /// What it holds.
    pub content: Content,
    /// It stands for its substitutes and never occurs itself, or its type is abstract.
    pub is_abstract: bool,
}

/// What an element holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Content {
    /// A value.
    Simple(&'static Simple),
    /// Attributes, elements, or a value with attributes.
    Complex(&'static Type),
}

/// What stands in the tables for the content of abstract elements, which never occur.
pub const ABSTRACT: Content = Content::Complex(&Type {
    name: "",
    attributes: &[],
    any_attribute: false,
    body: Body::Elements { particles: &[], mixed: false },
});

impl Element {
    /// Whether it cannot occur: it is abstract, and the tables do not say what it holds.
    pub(crate) fn never_occurs(&self) -> bool {
        self.is_abstract && self.content == ABSTRACT
    }
}

/// A complex type.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Type {
    /// Its name; empty where it has none.
    pub name: &'static str,
    /// Its attributes, sorted by local name, then namespace.
    pub attributes: &'static [Attribute],
    /// Any attribute may stand among them (a wildcard).
    pub any_attribute: bool,
    /// What is between its tags.
    pub body: Body,
}

/// What is between the tags of an element of complex type.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Body {
    /// A value.
    Simple(&'static Simple),
    /// Elements in order; none for an empty type.
    Elements {
        /// What may occur, in schema order.
        particles: &'static [Particle],
        /// Whether text may stand between them.
        mixed: bool,
    },
}

/// An attribute's declaration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Attribute {
    /// Its name.
    pub name: Name,
    /// Whether it must be there.
    pub required: bool,
    /// Its value.
    pub value: &'static Simple,
}

/// Something that occurs a number of times.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Particle {
    /// At least so often.
    pub min: u32,
    /// At most so often, or [`UNBOUNDED`].
    pub max: u32,
    /// What occurs.
    pub term: Term,
}

/// What a particle repeats.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Term {
    /// One element.
    Element(&'static Element),
    /// One of several; also the members of a substitution group, sorted by name.
    Choice(&'static [Particle]),
    /// All in order.
    Sequence(&'static [Particle]),
    /// Any element (a wildcard).
    Any,
}

impl Particle {
    /// Whether it may be absent altogether.
    pub fn nullable(&self) -> bool {
        self.min == 0
            || match self.term {
                Term::Element(_) | Term::Any => false,
                Term::Choice(list) => list.iter().any(Particle::nullable),
                Term::Sequence(list) => list.iter().all(Particle::nullable),
            }
    }
}

/// A simple type: how a value is written, and what it may be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Simple {
    /// The type's name; empty where it has none.
    pub name: &'static str,
    /// How it is written.
    pub kind: Kind,
}

/// How a value is written, with its bounds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// One bit.
    Boolean,
    /// The index in the list.
    Enumeration(&'static [&'static str]),
    /// The offset from the smallest value in as many bits as the largest needs; at most 4,096 values.
    Bits {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// Octets of seven bits.
    Unsigned {
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// A sign and octets of seven bits.
    Integer {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// A sign and any number of octets of seven bits.
    BigInteger {
        /// Without the sign: nothing below zero is allowed.
        unsigned: bool,
    },
    /// Characters.
    Text {
        /// Fewest characters.
        min: u32,
        /// Most characters, or [`UNBOUNDED`].
        max: u32,
    },
    /// Octets, which XML shows in base64.
    Base64 {
        /// Fewest octets.
        min: u32,
        /// Most octets, or [`UNBOUNDED`].
        max: u32,
    },
    /// Octets, which XML shows in hexadecimal.
    Hex {
        /// Fewest octets.
        min: u32,
        /// Most octets, or [`UNBOUNDED`].
        max: u32,
    },
    /// Mantissa and exponent of ten.
    Float,
    /// Sign, whole part, and fraction with its digits reversed.
    Decimal,
    /// A point in time, or a part of one.
    DateTime(Moment),
    /// So many items, one after the other.
    List {
        /// The items.
        item: &'static Simple,
        /// Fewest items.
        min: u32,
        /// Most items, or [`UNBOUNDED`].
        max: u32,
    },
}

/// Which parts of a point in time a type has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of XML Schema.
pub enum Moment {
    GYear,
    GYearMonth,
    Date,
    DateTime,
    GMonth,
    GMonthDay,
    GDay,
    Time,
}

/// An [`Element`] as a constant: `element!("Name", NAMESPACE, complex Type)`, `simple SIMPLE` or `abstract`.
#[macro_export]
macro_rules! element {
    ($local:expr, $namespace:expr, complex $ty:ty) => {
        $crate::element!(@ $local, $namespace, $crate::schema::Content::Complex(<$ty as $crate::types::Exi<'static>>::TYPE), false)
    };
    ($local:expr, $namespace:expr, value $ty:ty) => {
        $crate::element!(@ $local, $namespace, $crate::schema::Content::Simple(&<$ty as $crate::types::Value<'static>>::SIMPLE), false)
    };
    ($local:expr, $namespace:expr, simple $kind:expr) => {
        $crate::element!(@ $local, $namespace, $crate::schema::Content::Simple(&$crate::schema::Simple { name: "", kind: $kind }), false)
    };
    ($local:expr, $namespace:expr, abstract) => {
        $crate::element!(@ $local, $namespace, $crate::schema::ABSTRACT, true)
    };
    (@ $local:expr, $namespace:expr, $content:expr, $abstract:expr) => {
        &$crate::schema::Element {
            name: $crate::schema::Name { local: $local, namespace: $namespace },
            content: $content,
            is_abstract: $abstract,
        }
    };
}

/// How many bits tell `values` values apart.
#[inline(always)]
pub const fn width(values: u64) -> u32 {
    if values <= 1 { 0 } else { u64::BITS - (values - 1).leading_zeros() }
}

/// How many bits the first part of an event code has in a state with `productions` productions: one value more is kept
/// for what the schema does not declare.
#[inline(always)]
pub const fn code_width(productions: u32) -> u32 {
    u32::BITS - productions.leading_zeros()
}

impl Schema {
    /// The grammar of fragments whose root's name has several types.
    pub const fn relaxed(&self) -> RelaxedGrammar {
        RelaxedGrammar { attributes: self.attributes, elements: self.fragments.len() as u32 }
    }
    /// The document root of that name; without a namespace the first of that local name.
    pub fn root(&self, local: &str, namespace: Option<&str>) -> Option<(usize, &'static Root)> {
        find(self.roots, local, namespace)
    }
    /// The fragment root of that name; without a namespace the first of that local name.
    pub fn fragment(&self, local: &str, namespace: Option<&str>) -> Option<(usize, &'static Root)> {
        find(self.fragments, local, namespace)
    }
}

/// The grammar in which everything may occur: what of a schema it takes.
#[derive(Debug, Clone, Copy)]
pub struct RelaxedGrammar {
    /// Names of all attributes, in the order of their codes.
    pub attributes: &'static [Name],
    /// How many names elements have.
    pub elements: u32,
}

impl RelaxedGrammar {
    /// The bits of an event code before the element's content has begun, and the code of the element's end; text is the
    /// next one. Before it attributes may come, their names and any other.
    pub(crate) const fn start(&self) -> (u32, u32) {
        Self::codes(self.attributes.len() as u32 + 1 + self.elements + 1)
    }
    /// The same after the content has begun.
    pub(crate) const fn content(&self) -> (u32, u32) {
        Self::codes(self.elements + 1)
    }
    const fn codes(end: u32) -> (u32, u32) {
        (code_width(end + 2), end)
    }
}

fn find(roots: &'static [Root], local: &str, namespace: Option<&str>) -> Option<(usize, &'static Root)> {
    let first = roots.partition_point(|r| r.name().local < local);
    roots[first..]
        .iter()
        .take_while(|r| r.name().local == local)
        .position(|r| namespace.is_none_or(|n| n == r.name().namespace))
        .map(|i| (first + i, &roots[first + i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths() {
        assert_eq!([1, 2, 3, 4, 256, 4096].map(width), [0, 1, 2, 2, 8, 12]);
        // NOTES of the reference processor: one production still costs a bit, the value m is the escape.
        assert_eq!([1, 2, 3, 4, 7, 8, 36, 80, 281].map(code_width), [1, 2, 2, 3, 3, 4, 6, 7, 9]);
    }
}
