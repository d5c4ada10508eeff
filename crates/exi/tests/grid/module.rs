//! The messages of grid.
//!
//! Written by the importer from the standard's XML schemas. Do not edit.

use wireform_exi::{Content, Exi, element, schema::{Attribute, Body, Kind, Name, NamedType, Particle, Root, Schema, Simple, Term, Type, UNBOUNDED}};

/// A namespace of the set.
pub const GRID: &str = "urn:grid";
/// A namespace of the set.
pub const UNITS: &str = "urn:units";

/// `Word`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "Word")]
pub enum Word {
    /// `low`.
    #[exi(name = "low")]
    Low,
    /// `high`.
    #[exi(name = "high")]
    High,
}

/// `Currency`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Exi)]
#[exi(name = "Currency")]
pub enum Currency {
    /// `EUR`.
    #[exi(name = "EUR")]
    Eur,
    /// `USD`.
    #[exi(name = "USD")]
    Usd,
}

/// `Resource`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Resource")]
pub struct Resource<'a> {
    /// The attribute `href`.
    #[exi(attribute = "href")]
    pub href: Option<&'a str>,
}

static IDENTIFIED_OBJECT: Type = Type { name: "IdentifiedObject", attributes: &[Attribute { name: Name { local: "all", namespace: "" }, required: false, value: &Simple { name: "", kind: Kind::Unsigned { min: 0, max: 4294967295 } } }, Attribute { name: Name { local: "href", namespace: "" }, required: false, value: &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } } }, Attribute { name: Name { local: "results", namespace: "" }, required: true, value: &Simple { name: "", kind: Kind::Unsigned { min: 0, max: 4294967295 } } }, ], any_attribute: false, body: Body::Elements { particles: &[Particle { min: 1, max: 1, term: Term::Element(element!("mRID", GRID, simple Kind::Hex { min: 0, max: 16 })) }, Particle { min: 0, max: 1, term: Term::Element(element!("description", GRID, simple Kind::Text { min: 0, max: 32 })) }, Particle { min: 0, max: 1, term: Term::Sequence(&[Particle { min: 1, max: 1, term: Term::Element(element!("at", GRID, simple Kind::Integer { min: i64::MIN, max: 9223372036854775807 })) }, Particle { min: 0, max: 1, term: Term::Element(element!("by", GRID, simple Kind::Text { min: 0, max: UNBOUNDED })) }, ]) }, ], mixed: false } };

/// `IdentifiedObject`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "IdentifiedObject", ns = GRID, table = IDENTIFIED_OBJECT)]
pub struct IdentifiedObject<'a> {
    /// What else the element holds, as its bits.
    #[exi(content)]
    pub content: Content<'a>,
}

/// `Money`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "Money")]
pub struct Money {
    /// The attribute `currency`.
    #[exi(attribute = "currency", simple)]
    pub currency: Currency,
    /// The element's value: -100 to 1000.
    #[exi(value, range(-100, 1000))]
    pub value: i16,
}

static PRICE_EVENT: Type = Type { name: "PriceEvent", attributes: &[Attribute { name: Name { local: "all", namespace: "" }, required: false, value: &Simple { name: "", kind: Kind::Unsigned { min: 0, max: 4294967295 } } }, Attribute { name: Name { local: "href", namespace: "" }, required: false, value: &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } } }, Attribute { name: Name { local: "results", namespace: "" }, required: true, value: &Simple { name: "", kind: Kind::Unsigned { min: 0, max: 4294967295 } } }, ], any_attribute: false, body: Body::Elements { particles: &[Particle { min: 1, max: 1, term: Term::Element(element!("mRID", GRID, simple Kind::Hex { min: 0, max: 16 })) }, Particle { min: 0, max: 1, term: Term::Element(element!("description", GRID, simple Kind::Text { min: 0, max: 32 })) }, Particle { min: 0, max: 1, term: Term::Sequence(&[Particle { min: 1, max: 1, term: Term::Element(element!("at", GRID, simple Kind::Integer { min: i64::MIN, max: 9223372036854775807 })) }, Particle { min: 0, max: 1, term: Term::Element(element!("by", GRID, simple Kind::Text { min: 0, max: UNBOUNDED })) }, ]) }, Particle { min: 1, max: 1, term: Term::Element(element!("price", GRID, complex Money)) }, Particle { min: 1, max: 1, term: Term::Element(element!("rate", GRID, simple Kind::Decimal)) }, ], mixed: false } };

/// The type of `PriceEvent`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PriceEvent", ns = GRID, table = PRICE_EVENT)]
pub struct PriceEvent<'a> {
    /// What else the element holds, as its bits.
    #[exi(content)]
    pub content: Content<'a>,
}

static TEXT_EVENT: Type = Type { name: "TextEvent", attributes: &[Attribute { name: Name { local: "all", namespace: "" }, required: false, value: &Simple { name: "", kind: Kind::Unsigned { min: 0, max: 4294967295 } } }, Attribute { name: Name { local: "href", namespace: "" }, required: false, value: &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } } }, Attribute { name: Name { local: "results", namespace: "" }, required: true, value: &Simple { name: "", kind: Kind::Unsigned { min: 0, max: 4294967295 } } }, ], any_attribute: false, body: Body::Elements { particles: &[Particle { min: 1, max: 1, term: Term::Element(element!("mRID", GRID, simple Kind::Hex { min: 0, max: 16 })) }, Particle { min: 0, max: 1, term: Term::Element(element!("description", GRID, simple Kind::Text { min: 0, max: 32 })) }, Particle { min: 0, max: 1, term: Term::Sequence(&[Particle { min: 1, max: 1, term: Term::Element(element!("at", GRID, simple Kind::Integer { min: i64::MIN, max: 9223372036854775807 })) }, Particle { min: 0, max: 1, term: Term::Element(element!("by", GRID, simple Kind::Text { min: 0, max: UNBOUNDED })) }, ]) }, Particle { min: 1, max: 1, term: Term::Element(element!("level", GRID, simple Kind::Text { min: 0, max: UNBOUNDED })) }, Particle { min: 0, max: 3, term: Term::Element(element!("word", GRID, value Word)) }, Particle { min: 1, max: 1, term: Term::Element(element!("numbers", GRID, simple Kind::List { item: &Simple { name: "", kind: Kind::Integer { min: -32768, max: 32767 } }, min: 0, max: UNBOUNDED })) }, Particle { min: 0, max: 1, term: Term::Element(element!("since", GRID, simple Kind::DateTime(wireform_exi::schema::Moment::DateTime))) }, Particle { min: 0, max: 1, term: Term::Element(element!("factor", GRID, simple Kind::Float)) }, ], mixed: false } };

/// The type of `TextEvent`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "TextEvent", ns = GRID, table = TEXT_EVENT)]
pub struct TextEvent<'a> {
    /// What else the element holds, as its bits.
    #[exi(content)]
    pub content: Content<'a>,
}

/// `Event` or one of its substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = GRID, abstract_element(0, "Event"))]
pub enum Event<'a> {
    /// `PriceEvent`.
    #[exi(element = "PriceEvent")]
    PriceEvent(PriceEvent<'a>),
    /// `TextEvent`.
    #[exi(element = "TextEvent")]
    TextEvent(TextEvent<'a>),
}

/// One of several elements.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = GRID)]
pub enum EventListValue {
    /// `a`.
    #[exi(element = "a")]
    A(i32),
    /// `b`.
    #[exi(element = "b")]
    B(bool),
}

/// The type of `EventList`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "EventList")]
pub struct EventList<'a> {
    /// The attribute `all`.
    #[exi(attribute = "all")]
    pub all: Option<u32>,
    /// The attribute `results`.
    #[exi(attribute = "results")]
    pub results: u32,
    /// `Event` or one of its substitutes, 0 times or more.
    #[exi(choice, occurs(0))]
    pub event: &'a [Event<'a>],
    /// One of `a`, `b`, 0 to 2 times.
    #[exi(choice, occurs(0, 2))]
    pub value: &'a [EventListValue],
}

/// The tables of the set: its roots, the roots of its fragments, and all names.
pub static SCHEMA: Schema = Schema {
    name: "grid",
    roots: &[
        Root::Element(element!("Event", GRID, abstract)),
        Root::Element(element!("EventList", GRID, complex EventList<'static>)),
        Root::Element(element!("PriceEvent", GRID, complex PriceEvent<'static>)),
        Root::Element(element!("TextEvent", GRID, complex TextEvent<'static>)),
    ],
    fragments: &[
        Root::Element(element!("Event", GRID, abstract)),
        Root::Element(element!("EventList", GRID, complex EventList<'static>)),
        Root::Element(element!("PriceEvent", GRID, complex PriceEvent<'static>)),
        Root::Element(element!("TextEvent", GRID, complex TextEvent<'static>)),
        Root::Element(element!("a", GRID, simple Kind::Integer { min: -2147483648, max: 2147483647 })),
        Root::Element(element!("at", GRID, simple Kind::Integer { min: i64::MIN, max: 9223372036854775807 })),
        Root::Element(element!("b", GRID, simple Kind::Boolean)),
        Root::Element(element!("by", GRID, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("description", GRID, simple Kind::Text { min: 0, max: 32 })),
        Root::Element(element!("factor", GRID, simple Kind::Float)),
        Root::Element(element!("level", GRID, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("mRID", GRID, simple Kind::Hex { min: 0, max: 16 })),
        Root::Element(element!("numbers", GRID, simple Kind::List { item: &Simple { name: "", kind: Kind::Integer { min: -32768, max: 32767 } }, min: 0, max: UNBOUNDED })),
        Root::Element(element!("price", GRID, complex Money)),
        Root::Element(element!("rate", GRID, simple Kind::Decimal)),
        Root::Element(element!("since", GRID, simple Kind::DateTime(wireform_exi::schema::Moment::DateTime))),
        Root::Element(element!("word", GRID, value Word)),
    ],
    attributes: &[
        Name { local: "all", namespace: "" },
        Name { local: "currency", namespace: "" },
        Name { local: "href", namespace: "" },
        Name { local: "results", namespace: "" },
    ],
    globals: &[
    ],
    types: &[
        NamedType::simple("Cents", UNITS, &Simple { name: "", kind: Kind::Bits { min: -100, max: 1000 } }),
        NamedType::simple("Currency", UNITS, &<Currency as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::simple("HexBinary128", GRID, &Simple { name: "", kind: Kind::Hex { min: 0, max: 16 } }),
        NamedType::complex("IdentifiedObject", GRID, <IdentifiedObject<'static> as Exi<'static>>::TYPE),
        NamedType::simple("Level", GRID, &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } }),
        NamedType::complex("Money", UNITS, <Money as Exi<'static>>::TYPE),
        NamedType::simple("Numbers", GRID, &Simple { name: "", kind: Kind::List { item: &Simple { name: "", kind: Kind::Integer { min: -32768, max: 32767 } }, min: 0, max: UNBOUNDED } }),
        NamedType::complex("Resource", GRID, <Resource<'static> as Exi<'static>>::TYPE),
        NamedType::simple("String32", GRID, &Simple { name: "", kind: Kind::Text { min: 0, max: 32 } }),
        NamedType::simple("Word", GRID, &<Word as wireform_exi::Value<'static>>::SIMPLE),
        NamedType::simple("mRIDType", GRID, &Simple { name: "", kind: Kind::Hex { min: 0, max: 16 } }),
    ],
    namespaces: &[GRID, UNITS, ],
};

/// A message: what a document may be.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(document(3), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Message<'a> {
    /// `EventList`.
    #[exi(code = 1)]
    EventList(EventList<'a>),
}
impl<'a> From<EventList<'a>> for Message<'a> {
    fn from(value: EventList<'a>) -> Self {
        Message::EventList(value)
    }
}

/// A part of a message as it is signed.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(fragment(5, 18), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Fragment<'a> {
    /// `EventList`.
    #[exi(code = 1)]
    EventList(EventList<'a>),
}
impl<'a> From<EventList<'a>> for Fragment<'a> {
    fn from(value: EventList<'a>) -> Self {
        Fragment::EventList(value)
    }
}

