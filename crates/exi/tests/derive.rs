//! The derive on types of a user's own: occurrences, choices, attributes, and every kind of value.

use wireform_exi::{
    Arena, BigInt, Exi, Stream,
    cursor::Form,
    element,
    schema::{Root, Schema},
};

const NS: &str = "urn:example";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Exi)]
enum Colour {
    Red,
    #[exi(name = "dark-green")]
    DarkGreen,
    Blue,
}

#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = NS)]
struct Point {
    #[exi(element = "X")]
    x: i32,
    #[exi(element = "Y")]
    y: Option<u16>,
}

#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = NS, abstract_element(1, "Shape"))]
enum Shape<'a> {
    #[exi(element = "Circle")]
    Circle(Point),
    #[exi(element = "Text")]
    Text(&'a str),
    #[exi(element = "Tint", simple)]
    Tint(Colour),
}

#[derive(Debug, Clone, Copy, PartialEq, Exi)]
struct Note<'a> {
    #[exi(attribute = "lang")]
    lang: &'a str,
    #[exi(attribute = "level", range(1, 3))]
    level: Option<u8>,
    #[exi(value, max = 10)]
    text: &'a str,
}

#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(ns = NS)]
struct Drawing<'a> {
    #[exi(attribute = "id")]
    id: Option<&'a str>,
    #[exi(element = "Big")]
    big: Option<BigInt<'a>>,
    #[exi(element = "Two", occurs(2, 3))]
    two: &'a [bool],
    #[exi(choice)]
    shape: Option<Shape<'a>>,
    #[exi(choice, occurs(0, 2))]
    shapes: &'a [Shape<'a>],
    #[exi(element = "Key", hex, max = 4)]
    key: &'a [u8],
    #[exi(element = "Fixed")]
    fixed: [u8; 3],
    #[exi(element = "Note")]
    note: &'a Note<'a>,
    #[exi(element = "Many", occurs(0), range(-3, 3))]
    many: &'a [i8],
    #[exi(element = "Wide")]
    wide: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(document(1))]
enum Document<'a> {
    #[exi(code = 0)]
    Drawing(Drawing<'a>),
}

static SCHEMA: Schema = Schema {
    name: "drawings",
    roots: &[Root::Element(element!("Drawing", NS, complex Drawing<'static>))],
    fragments: &[],
    attributes: &[],
    globals: &[],
    types: &[],
    namespaces: &[],
};

fn check(drawing: Drawing<'_>) -> Vec<u8> {
    let bytes = Document::Drawing(drawing).encode().unwrap();
    let arena = Arena::new();
    assert_eq!(Document::decode(&bytes, &arena), Ok(Document::Drawing(drawing)));
    // The tables of the derive and its code are one grammar: what one writes the other reads.
    let mut xml = String::new();
    wireform_exi::xml::write(&SCHEMA, Form::Document, &bytes, &mut xml).unwrap();
    assert_eq!(wireform_exi::xml::read(&SCHEMA, Form::Document, &xml).unwrap(), bytes, "{xml}");
    bytes
}

#[test]
fn every_way_through_the_grammar() {
    let note = Note { lang: "de", level: Some(2), text: "prüfen" };
    let plain = Note { lang: "", level: None, text: "" };
    let shapes =
        [Shape::Text("ä"), Shape::Circle(Point { x: -70_000, y: Some(65535) }), Shape::Tint(Colour::DarkGreen)];
    let base = Drawing {
        id: None,
        big: None,
        two: &[true, false],
        shape: None,
        shapes: &[],
        key: &[],
        fixed: [1, 2, 3],
        note: &plain,
        many: &[],
        wide: None,
    };
    check(base);
    let magnitudes: [&[u8]; 4] = [&[0], &[1, 0], &[0xff; 20], &[0x80, 0, 0, 0, 0, 0, 0, 0, 0]];
    for magnitude in magnitudes {
        for negative in [false, true] {
            if negative && magnitude == [0] {
                continue;
            }
            check(Drawing { big: Some(BigInt { negative, magnitude }), ..base });
        }
    }
    for n in 0..=2 {
        for shape in [None, Some(shapes[2])] {
            // A choice that may repeat after one that is optional would be ambiguous without the first.
            if n > 0 && shape.is_none() {
                continue;
            }
            check(Drawing { id: Some("x"), shape, shapes: &shapes[..n], two: &[true; 3], note: &note, ..base });
        }
    }
    for n in [0, 1, 100] {
        check(Drawing { many: &[-3; 100][..n], wide: Some(u64::MAX), key: &[9; 4], ..base });
    }
}

#[test]
fn what_the_schema_forbids_is_refused() {
    let note = Note { lang: "", level: None, text: "" };
    let base = Drawing {
        id: None,
        big: None,
        two: &[true, false],
        shape: None,
        shapes: &[],
        key: &[],
        fixed: [0; 3],
        note: &note,
        many: &[],
        wide: None,
    };
    for bad in [
        Drawing { two: &[true], ..base },
        Drawing { two: &[true; 4], ..base },
        Drawing { key: &[0; 5], ..base },
        Drawing { many: &[4], ..base },
        Drawing { note: &Note { text: "far too long", ..note }, ..base },
        Drawing { note: &Note { level: Some(0), ..note }, ..base },
    ] {
        assert!(Document::Drawing(bad).encode().is_err(), "{bad:?}");
    }
    let mut short = [0; 4];
    assert!(Document::Drawing(base).encode_into(&mut short).is_err());
}

#[test]
fn integers_have_a_limit() {
    // The document's code, no id, Big, its sign, and octets of seven bits that do not end.
    let note = Note { lang: "", level: None, text: "" };
    let magnitude = [0xff; 140];
    let big = Some(BigInt { negative: false, magnitude: &magnitude });
    let drawing = Drawing {
        id: None,
        big,
        two: &[true, false],
        shape: None,
        shapes: &[],
        key: &[],
        fixed: [0; 3],
        note: &note,
        many: &[],
        wide: None,
    };
    let bytes = Document::Drawing(drawing).encode().unwrap();
    let arena = Arena::new();
    assert!(Document::decode(&bytes, &arena).is_err());
    assert!(wireform_exi::inspect(&SCHEMA, Form::Document, &bytes, &mut ()).is_err());
}
