//! Schemas of a user's own: includes, imports, groups, substitution, unions, lists, restrictions. The streams were
//! written by EXIficient 1.0.7 with the same schemas.
#![cfg(feature = "xsd")]

#[path = "grid/module.rs"]
#[rustfmt::skip]
#[allow(dead_code, unreachable_pub)] // A part of it is used here.
mod grid;

use wireform_exi::{Arena, Stream, cursor::Form, json, schema::Schema, xml, xsd};
use wireform_wire::text::{from_hex, hex};

const STREAMS: &[(&str, &str)] = &[
    (
        "802811418bdc0bcc4020105059014a0ba2180a202500004000199185c9ac819a1a59da00120300c05580401a110c41570000f010c04280",
        r#"<EventList xmlns="urn:grid" results="2"><PriceEvent href="/p/1" results="1"><mRID>0A0B</mRID><at>5</at><price
           currency="USD">-7</price><rate>-12.50</rate></PriceEvent><TextEvent results="0" all="9"><mRID>00</mRID>
           <description>dark</description><level>high</level><word>low</word><word>high</word><numbers>1 -2 300</numbers>
           <since>2026-01-02T03:04:05Z</since><factor>1.5E3</factor></TextEvent><a>4</a><b>true</b></EventList>"#,
    ),
    (
        "805008041416844c000320",
        r#"<PriceEvent xmlns="urn:grid" results="1"><mRID>0A0B</mRID><price currency="EUR">1000</price><rate>0.05</rate>
           </PriceEvent>"#,
    ),
];

/// Elements in any order, any attribute, abstract types, nil.
const RECORDS: &[(&str, &str)] = &[
    ("804036b20610020a60", r#"<Record xmlns="urn:all" kind="k"><a>12</a><c>1.50</c></Record>"#),
    ("804036b60082880de000c3", r#"<Record xmlns="urn:all" kind="k"><c>1.50</c><b>x</b><a>12</a></Record>"#),
    (
        "805208c2c4c606c801b58a016070409e00de4818203782400c8c",
        r#"<Record xmlns="urn:all" xmlns:n="urn:all" kind="k" n:mark="7" x="y" abc="d"><a>12</a><b>x</b><c>-0.05</c>
           </Record>"#,
    ),
    (
        "8013400c008036d09a00600801b70d400575726e3a78027858060018c0dc54",
        r#"<Holder xmlns="urn:all" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><item xsi:type="More"><id>1</id>
           <more>m</more></item><item xsi:type="More"><id>2</id><more>n</more></item><none xsi:nil="true"/>
           <x xmlns="urn:x">q</x></Holder>"#,
    ),
    (
        "8013400c008036d10108",
        r#"<Holder xmlns="urn:all" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><item xsi:type="More"><id>1</id>
           <more>m</more></item><none>4</none></Holder>"#,
    ),
];

fn both_ways(schema: &'static Schema, streams: &[(&str, &str)]) {
    for (stream, text) in streams {
        let read = xml::read(schema, Form::Document, text).unwrap_or_else(|e| panic!("{e}: {text}"));
        assert_eq!(&hex(&read), stream);
        let mut again = String::new();
        xml::write(schema, Form::Document, &read, &mut again).unwrap();
        assert_eq!(&hex(&xml::read(schema, Form::Document, &again).unwrap()), stream, "{again}");
        let mut out = String::new();
        let root = json::write(schema, Form::Document, &read, &mut out).unwrap();
        let value: serde_json::Value = serde_json::from_str(&out).unwrap();
        let read = json::read(schema, Form::Document, root.name.local, None, &value);
        assert_eq!(&hex(&read.unwrap_or_else(|e| panic!("{e}: {out}"))), stream, "{out}");
    }
}

#[test]
fn any_order_and_derived_types() {
    let model = xsd::import(&[concat!(env!("CARGO_MANIFEST_DIR"), "/tests/grid/records.xsd")]).unwrap();
    let schema = xsd::load("records", &model);
    both_ways(schema, RECORDS);
    // An abstract type must be another.
    let wrong = r#"<Holder xmlns="urn:all"><item><id>1</id></item><none>4</none></Holder>"#;
    assert!(xml::read(schema, Form::Document, wrong).unwrap_err().to_string().contains("abstract"));
    // The module keeps what has no type of its own.
    let module = xsd::rust::write(&model, &xsd::rust::Options { name: "records".into(), ..Default::default() });
    assert!(module.contains("pub struct Record<'a>") && module.contains("any_attribute: true"), "{module}");
}

fn model() -> xsd::Model {
    xsd::import(&[concat!(env!("CARGO_MANIFEST_DIR"), "/tests/grid/grid.xsd")]).unwrap()
}

#[test]
fn at_run_time() {
    let schema: &'static Schema = xsd::load("grid", &model());
    both_ways(schema, STREAMS);
    let wrong = r#"<PriceEvent xmlns="urn:grid" results="1"><mRID>0A0B</mRID><price currency="EUR">1001</price><rate>1</rate>
        </PriceEvent>"#;
    assert!(xml::read(schema, Form::Document, wrong).unwrap_err().to_string().contains("between -100 and 1000"));
}

#[test]
fn as_a_module() {
    let options =
        xsd::rust::Options { name: "grid".into(), title: "The messages of grid.".into(), ..Default::default() };
    let module = xsd::rust::write(&model(), &options);
    if std::env::var_os("WIREFORM_WRITE").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/grid/module.rs"), &module).unwrap();
    }
    assert_eq!(module, include_str!("grid/module.rs"), "written anew with WIREFORM_WRITE=1");
    // What stands within other elements is no message of its own.
    for (stream, _) in STREAMS.iter().filter(|(_, xml)| xml.starts_with("<EventList")) {
        let bytes = from_hex(stream).unwrap();
        let arena = Arena::new();
        let message = grid::Message::decode(&bytes, &arena).unwrap();
        assert_eq!(&hex(&message.encode().unwrap()), stream, "{message:?}");
        for n in 0..bytes.len() {
            assert!(grid::Message::decode(&bytes[..n], &arena).is_err());
        }
    }
}
