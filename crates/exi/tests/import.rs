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

fn model() -> xsd::Model {
    xsd::import(&[concat!(env!("CARGO_MANIFEST_DIR"), "/tests/grid/grid.xsd")]).unwrap()
}

#[test]
fn at_run_time() {
    let schema: &'static Schema = xsd::load("grid", &model());
    for (stream, text) in STREAMS {
        assert_eq!(&hex(&xml::read(schema, Form::Document, text).unwrap()), stream);
        let bytes = from_hex(stream).unwrap();
        let mut again = String::new();
        xml::write(schema, Form::Document, &bytes, &mut again).unwrap();
        assert_eq!(&hex(&xml::read(schema, Form::Document, &again).unwrap()), stream, "{again}");
        let mut out = String::new();
        let root = json::write(schema, Form::Document, &bytes, &mut out).unwrap();
        let value: serde_json::Value = serde_json::from_str(&out).unwrap();
        let read = json::read(schema, Form::Document, root.name.local, None, &value).unwrap();
        assert_eq!(&hex(&read), stream, "{out}");
    }
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
