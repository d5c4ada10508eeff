//! What no schema declares: names that are in the stream, and the grammars of elements that have none.
//!
//! Where a schema has a wildcard, a stream names the element or attribute: by a number where the name is known from the
//! schema or from before, else in full. An element without a declaration has a grammar that learns: what was met once has
//! a short code the next time. ISO 15118 forbids learning (no built-in grammars and productions), so that a coder casts
//! such an element to `xs:anyType` before anything else, and its grammar learns nothing but that. Readers need not know
//! which of the two a coder does.

use crate::bits::BitReader;
use crate::{
    arena::Arena,
    schema::{
        Attribute, Body, Content, Kind as Form, Moment, Name, Particle, Schema, Simple, Term, Type, UNBOUNDED, width,
    },
    value::Text,
};
use core::fmt;
use wireform_wire::{Error, Kind, Result};

/// How many names, and how many productions, a stream may add to those of its schema.
pub(crate) const MOST: u16 = 512;
/// How many characters a name that is not the schema's may have.
pub(crate) const LONGEST: u64 = 255;

/// How a wildcard's element or attribute is refused where there is no memory for its name.
pub(crate) const WILD: Kind = Kind::Unsupported { what: "a name of a wildcard without memory for it" };

pub(crate) const XML: &str = "http://www.w3.org/XML/1998/namespace";
pub(crate) const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";
pub(crate) const XSD: &str = "http://www.w3.org/2001/XMLSchema";
/// The namespaces that are known without a schema; an element without one has the first.
const COMMON: [&str; 4] = ["", XML, XSI, XSD];

/// A name in a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QName<'a> {
    /// The namespace; empty for none.
    pub namespace: &'a str,
    /// The local name.
    pub local: &'a str,
    pub(crate) id: Id,
}

impl fmt::Display for QName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}{}", self.namespace, self.local)
    }
}

/// The numbers of a namespace and of a local name in it. What is not counted has the highest.
pub(crate) type Id = (u16, u16);
const UNCOUNTED: u16 = u16::MAX;
pub(crate) const XSI_TYPE: Id = (2, 1);
pub(crate) const ANY_TYPE: Id = (3, 12);

/// The type of which everything is: what an element without a declaration is cast to.
pub(crate) static ANY: Type = Type {
    name: "anyType",
    attributes: &[],
    any_attribute: true,
    body: Body::Elements { particles: &[Particle { min: 0, max: UNBOUNDED, term: Term::Any }], mixed: true },
};

const fn simple(kind: Form) -> Content {
    match kind {
        Form::Boolean => Content::Simple(&Simple { name: "", kind: Form::Boolean }),
        _ => Content::Simple(&Simple { name: "", kind: TEXT }),
    }
}
const TEXT: Form = Form::Text { min: 0, max: UNBOUNDED };
const BIG: Content = Content::Simple(&Simple { name: "", kind: Form::BigInteger { unsigned: false } });
const BIG_UNSIGNED: Content = Content::Simple(&Simple { name: "", kind: Form::BigInteger { unsigned: true } });
const STRING: Content = simple(TEXT);
const STRINGS: Content = Content::Simple(&Simple {
    name: "",
    kind: Form::List { item: &Simple { name: "", kind: TEXT }, min: 0, max: UNBOUNDED },
});
const FLOAT: Content = Content::Simple(&Simple { name: "", kind: Form::Float });
macro_rules! integer {
    ($kind:ident, $min:expr, $max:expr) => {
        Content::Simple(&Simple { name: "", kind: Form::$kind { min: $min as _, max: $max as _ } })
    };
}
macro_rules! moment {
    ($moment:ident) => {
        Content::Simple(&Simple { name: "", kind: Form::DateTime(Moment::$moment) })
    };
}

/// The types of XML Schema itself, in the order of their numbers. `QName` and `NOTATION` are not represented.
static XSD_TYPES: [(&str, Option<Content>); 46] = [
    ("ENTITIES", Some(STRINGS)),
    ("ENTITY", Some(STRING)),
    ("ID", Some(STRING)),
    ("IDREF", Some(STRING)),
    ("IDREFS", Some(STRINGS)),
    ("NCName", Some(STRING)),
    ("NMTOKEN", Some(STRING)),
    ("NMTOKENS", Some(STRINGS)),
    ("NOTATION", Some(STRING)),
    ("Name", Some(STRING)),
    ("QName", Some(STRING)),
    ("anySimpleType", Some(STRING)),
    ("anyType", Some(Content::Complex(&ANY))),
    ("anyURI", Some(STRING)),
    ("base64Binary", Some(integer!(Base64, 0, UNBOUNDED))),
    ("boolean", Some(simple(Form::Boolean))),
    ("byte", Some(integer!(Bits, i8::MIN, i8::MAX))),
    ("date", Some(moment!(Date))),
    ("dateTime", Some(moment!(DateTime))),
    ("decimal", Some(Content::Simple(&Simple { name: "", kind: Form::Decimal }))),
    ("double", Some(FLOAT)),
    ("duration", Some(STRING)),
    ("float", Some(FLOAT)),
    ("gDay", Some(moment!(GDay))),
    ("gMonth", Some(moment!(GMonth))),
    ("gMonthDay", Some(moment!(GMonthDay))),
    ("gYear", Some(moment!(GYear))),
    ("gYearMonth", Some(moment!(GYearMonth))),
    ("hexBinary", Some(integer!(Hex, 0, UNBOUNDED))),
    ("int", Some(integer!(Integer, i32::MIN, i32::MAX))),
    ("integer", Some(BIG)),
    ("language", Some(STRING)),
    ("long", Some(integer!(Integer, i64::MIN, i64::MAX))),
    ("negativeInteger", Some(BIG)),
    ("nonNegativeInteger", Some(BIG_UNSIGNED)),
    ("nonPositiveInteger", Some(BIG)),
    ("normalizedString", Some(STRING)),
    ("positiveInteger", Some(BIG_UNSIGNED)),
    ("short", Some(integer!(Integer, i16::MIN, i16::MAX))),
    ("string", Some(STRING)),
    ("time", Some(moment!(Time))),
    ("token", Some(STRING)),
    ("unsignedByte", Some(integer!(Bits, 0, u8::MAX))),
    ("unsignedInt", Some(integer!(Unsigned, 0, u32::MAX))),
    ("unsignedLong", Some(integer!(Unsigned, 0, u64::MAX))),
    ("unsignedShort", Some(integer!(Unsigned, 0, u16::MAX))),
];

/// Local names of a namespace that are known without a stream, in the order of their numbers: those that all schemas
/// know, and those of this one.
fn locals(schema: Option<&'static Schema>, namespace: &str) -> impl Iterator<Item = &'static str> + use<> {
    let common: &[&str] = match namespace {
        XML => &["base", "id", "lang", "space"],
        XSI => &["nil", "type"],
        _ => &[],
    };
    let xsd = if namespace == XSD { &XSD_TYPES[..] } else { &[] };
    let own = schema.map(|schema| Locals { schema, namespace: known(schema, namespace), next: [0; 3], last: None });
    common.iter().copied().chain(xsd.iter().map(|t| t.0)).chain(own.into_iter().flatten())
}

/// A schema's own copy of a namespace, if it has it.
fn known(schema: &'static Schema, namespace: &str) -> Option<&'static str> {
    if namespace.is_empty() { Some("") } else { schema.namespaces.iter().copied().find(|n| *n == namespace) }
}

/// Names of elements, attributes and types in one namespace, each once, sorted.
struct Locals {
    schema: &'static Schema,
    namespace: Option<&'static str>,
    next: [usize; 3],
    last: Option<&'static str>,
}

impl Iterator for Locals {
    type Item = &'static str;
    fn next(&mut self) -> Option<&'static str> {
        let namespace = self.namespace?;
        let at = |list: usize, i: usize| -> Option<Name> {
            match list {
                0 => self.schema.fragments.get(i).map(|root| root.name()),
                1 => self.schema.attributes.get(i).copied(),
                _ => self.schema.types.get(i).map(|t| t.name),
            }
        };
        let mut least: Option<&'static str> = None;
        for list in 0..3 {
            while let Some(name) = at(list, self.next[list]) {
                if name.namespace == namespace && self.last.is_none_or(|last| name.local > last) {
                    least = Some(least.map_or(name.local, |l| l.min(name.local)));
                    break;
                }
                self.next[list] += 1;
            }
        }
        self.last = least;
        least
    }
}

/// What the grammar of an element without a declaration has learnt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Learnt {
    Attribute(Id),
    Element(Id),
    End,
    Text,
}

/// What was added, the newest first.
#[derive(Debug)]
struct Chain<'a, T> {
    newest: Option<&'a Link<'a, T>>,
    len: u16,
}

#[derive(Debug, Clone, Copy)]
struct Link<'a, T> {
    value: T,
    older: Option<&'a Link<'a, T>>,
}

impl<T> Clone for Chain<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Chain<'_, T> {}

impl<'a, T: Copy + 'a> Chain<'a, T> {
    const EMPTY: Self = Chain { newest: None, len: 0 };
    fn iter(&self) -> impl Iterator<Item = &'a T> + use<'a, T> {
        core::iter::successors(self.newest, |link| link.older).map(|link| &link.value)
    }
    fn push(&mut self, memory: Option<&'a Arena<'a>>, value: T) -> Result<(), Kind> {
        if self.len == MOST {
            return Err(Kind::Limit { what: "names of wildcards", max: MOST.into() });
        }
        let arena = memory.ok_or(WILD)?;
        let link = arena.value(Link { value, older: self.newest });
        self.newest = Some(link.map_err(|_| Kind::Limit { what: "arena", max: arena.free() as u64 })?);
        self.len += 1;
        Ok(())
    }
}

/// The names and grammars that a stream has brought.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Names<'a> {
    pub(crate) memory: Option<&'a Arena<'a>>,
    /// Whether names and productions are added. In the form in which values keep content nothing is, and the names of the
    /// schema are not known either, so that its bits mean the same anywhere.
    pub(crate) grow: bool,
    /// Whether a name has been met.
    pub(crate) used: bool,
    namespaces: Chain<'a, &'a str>,
    locals: Chain<'a, (u16, &'a str)>,
    learnt: Chain<'a, (Id, bool, Learnt)>,
}

/// What takes bits.
pub(crate) trait Sink {
    /// The low `n` bits of a value.
    fn put(&mut self, value: u64, n: u32);
    /// An unsigned integer.
    fn number(&mut self, value: u64);
    /// Characters without their number.
    fn chars(&mut self, text: &str) {
        text.chars().for_each(|c| self.number(c.into()));
    }
}

impl<'a> Names<'a> {
    pub(crate) const fn new(memory: Option<&'a Arena<'a>>, grow: bool) -> Self {
        Names { memory, grow, used: false, namespaces: Chain::EMPTY, locals: Chain::EMPTY, learnt: Chain::EMPTY }
    }
    fn keep(&self, text: &Text<'a>) -> Result<&'a str, Kind> {
        let arena = self.memory.ok_or(WILD)?;
        let octets = arena.octets(text.len()).map_err(|_| Kind::Limit { what: "arena", max: arena.free() as u64 })?;
        text.write_utf8(octets);
        core::str::from_utf8(octets).map_err(|_| Kind::Text { what: "name" })
    }
    fn copy(&self, text: &str) -> Result<&'a str, Kind> {
        if text.chars().count() as u64 > LONGEST {
            return Err(Kind::Limit { what: "characters of a name", max: LONGEST });
        }
        let arena = self.memory.ok_or(WILD)?;
        let octets = arena.octets(text.len()).map_err(|_| Kind::Limit { what: "arena", max: arena.free() as u64 })?;
        octets.copy_from_slice(text.as_bytes());
        core::str::from_utf8(octets).map_err(|_| Kind::Text { what: "name" })
    }
    fn add_namespace(&mut self, schema: &'static Schema, text: &'a str) -> Result<u16, Kind> {
        if !self.grow {
            return Ok(UNCOUNTED);
        }
        self.namespaces.push(self.memory, text)?;
        Ok((COMMON.len() + schema.namespaces.len()) as u16 + self.namespaces.len - 1)
    }
    fn add_local(&mut self, of: u16, before: usize, text: &'a str) -> Result<u16, Kind> {
        if !self.grow {
            return Ok(UNCOUNTED);
        }
        self.locals.push(self.memory, (of, text))?;
        Ok(before as u16)
    }
    fn own(&self, schema: &'static Schema) -> &'static [&'static str] {
        if self.grow { schema.namespaces } else { &[] }
    }
    fn locals(&self, schema: &'static Schema, namespace: &str) -> impl Iterator<Item = &'static str> + use<> {
        locals(self.grow.then_some(schema), namespace)
    }
    /// How many namespaces are known.
    fn namespaces(&self, schema: &'static Schema) -> usize {
        COMMON.len() + self.own(schema).len() + usize::from(self.namespaces.len)
    }
    fn namespace(&self, schema: &'static Schema, id: usize) -> Option<&'a str> {
        let own = self.own(schema);
        COMMON.iter().chain(own).nth(id).copied().or_else(|| {
            let added = id.checked_sub(COMMON.len() + own.len())?;
            self.namespaces.iter().nth(usize::from(self.namespaces.len).checked_sub(added + 1)?).copied()
        })
    }
    fn added(&self, of: u16) -> impl Iterator<Item = &'a str> + use<'a> {
        self.locals.iter().filter(move |l| l.0 == of).map(|l| l.1)
    }
    fn local(&self, schema: &'static Schema, namespace: &str, id: Id) -> Option<&'a str> {
        let mut own = self.locals(schema, namespace);
        if let Some(local) = own.by_ref().nth(id.1.into()) {
            return Some(local);
        }
        let added = usize::from(id.1).checked_sub(self.locals(schema, namespace).count())?;
        let count = self.added(id.0).count();
        self.added(id.0).nth(count.checked_sub(added + 1)?)
    }
    /// A name by its numbers.
    pub(crate) fn name(&self, schema: &'static Schema, id: Id) -> Option<QName<'a>> {
        let namespace = self.namespace(schema, id.0.into())?;
        Some(QName { namespace, local: self.local(schema, namespace, id)?, id })
    }
    /// Reads a name.
    pub(crate) fn read(&mut self, r: &mut BitReader<'a>, schema: &'static Schema) -> Result<QName<'a>> {
        self.used = true;
        let at = *r;
        let fail = |kind| at.error(kind);
        if self.memory.is_none() {
            return Err(fail(WILD));
        }
        let known = self.namespaces(schema);
        let (of, namespace) = match r.bits(width(known as u64 + 1))? as usize {
            0 => {
                let text = characters(r, 0)?;
                let text = self.keep(&text).map_err(fail)?;
                (self.add_namespace(schema, text).map_err(fail)?, text)
            }
            n => {
                let namespace = self.namespace(schema, n - 1);
                let reserved = Kind::Reserved { what: "namespace", value: n as u64 - 1 };
                ((n - 1) as u16, namespace.ok_or_else(|| fail(reserved))?)
            }
        };
        let before = self.locals(schema, namespace).count() + self.added(of).count();
        let start = *r;
        if number(r)? == 0 {
            let id = r.bits(width(before as u64))?;
            let local = if id < before as u64 { self.local(schema, namespace, (of, id as u16)) } else { None };
            let local = local.ok_or_else(|| start.error(Kind::Reserved { what: "local name", value: id }))?;
            return Ok(QName { namespace, local, id: (of, id as u16) });
        }
        *r = start;
        let text = characters(r, 1)?;
        let local = self.keep(&text).map_err(fail)?;
        Ok(QName { namespace, local, id: (of, self.add_local(of, before, local).map_err(fail)?) })
    }
    /// Writes a name.
    pub(crate) fn write(
        &mut self,
        sink: &mut impl Sink,
        schema: &'static Schema,
        namespace: &str,
        local: &str,
    ) -> Result<QName<'a>, Kind> {
        let known = self.namespaces(schema);
        let bits = width(known as u64 + 1);
        let (of, namespace) =
            match (0..known).find_map(|i| self.namespace(schema, i).filter(|n| *n == namespace).map(|n| (i, n))) {
                Some((i, namespace)) => {
                    sink.put(i as u64 + 1, bits);
                    (i as u16, namespace)
                }
                None => {
                    sink.put(0, bits);
                    sink.number(namespace.chars().count() as u64);
                    sink.chars(namespace);
                    let text = self.copy(namespace)?;
                    (self.add_namespace(schema, text)?, text)
                }
            };
        let own = self.locals(schema, namespace).count();
        let added = self.added(of).count();
        let found = self.locals(schema, namespace).position(|l| l == local);
        let found = found.or_else(|| self.added(of).position(|l| l == local).map(|i| own + added - 1 - i));
        if let Some(i) = found {
            sink.number(0);
            sink.put(i as u64, width((own + added) as u64));
            let local = self.local(schema, namespace, (of, i as u16)).unwrap_or("");
            return Ok(QName { namespace, local, id: (of, i as u16) });
        }
        sink.number(local.chars().count() as u64 + 1);
        sink.chars(local);
        let local = self.copy(local)?;
        Ok(QName { namespace, local, id: (of, self.add_local(of, own + added, local)?) })
    }
    /// What a grammar has learnt, in the order of the codes: the newest first.
    pub(crate) fn learnt(&self, of: Id, content: bool) -> impl Iterator<Item = Learnt> + use<'a> {
        self.learnt.iter().filter(move |l| l.0 == of && l.1 == content).map(|l| l.2)
    }
    /// Adds a production to a grammar. The end, text and the cast to a type are added once, the others each time.
    pub(crate) fn learn(&mut self, of: Id, content: bool, what: Learnt) -> Result<(), Kind> {
        let once = matches!(what, Learnt::End | Learnt::Text | Learnt::Attribute(XSI_TYPE));
        if !self.grow || once && self.learnt(of, content).any(|l| l == what) {
            return Ok(());
        }
        self.learnt.push(self.memory, (of, content, what))
    }
    /// Writes that an element without a declaration has a type, which is all that its grammar learns.
    pub(crate) fn write_cast(
        &mut self,
        sink: &mut impl Sink,
        schema: &'static Schema,
        element: Id,
        namespace: &str,
        local: &str,
    ) -> Result<(), Kind> {
        // The escape from what was learnt, then AT(*) of the four productions.
        let n = self.learnt(element, false).count() as u32;
        sink.put(u64::from(n), crate::schema::code_width(n));
        sink.put(1, 2);
        self.write(sink, schema, XSI, "type")?;
        self.write(sink, schema, namespace, local)?;
        self.learn(element, false, Learnt::Attribute(XSI_TYPE))
    }
}

fn number(r: &mut BitReader<'_>) -> Result<u64> {
    let at = *r;
    let value = crate::value::varint(r).ok_or_else(|| at.error(Kind::Limit { what: "integer's bits", max: 64 }))?;
    match r.overrun() {
        0 => Ok(value),
        needed => Err(Error::new(Kind::UnexpectedEnd { needed }, r.bytes().len() * 8)),
    }
}

/// Characters with their number before them, which is written with something added.
fn characters<'a>(r: &mut BitReader<'a>, plus: u64) -> Result<Text<'a>> {
    let at = *r;
    let chars = number(r)?.saturating_sub(plus);
    if chars > LONGEST {
        return Err(at.error(Kind::Limit { what: "characters of a name", max: LONGEST }));
    }
    Text::read(r, chars)
}

impl Schema {
    /// The type of that name: the schemas' own, or one of XML Schema.
    pub fn type_named(&'static self, namespace: &str, local: &str) -> Option<Content> {
        if namespace == XSD {
            return XSD_TYPES.binary_search_by(|t| t.0.cmp(local)).ok().and_then(|i| XSD_TYPES[i].1);
        }
        let first = self.types.partition_point(|t| t.name.local < local);
        let found = self.types[first..].iter().take_while(|t| t.name.local == local);
        found.filter(|t| t.name.namespace == namespace).find_map(|t| t.content)
    }
    /// The attribute that is declared for all elements.
    pub(crate) fn global(&self, namespace: &str, local: &str) -> Option<&'static Attribute> {
        self.globals.iter().find(|a| a.name.local == local && a.name.namespace == namespace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xml_schema_types_are_sorted() {
        assert!(XSD_TYPES.is_sorted_by(|a, b| a.0 < b.0));
        assert_eq!(XSD_TYPES[usize::from(ANY_TYPE.1)].0, "anyType");
    }
}
