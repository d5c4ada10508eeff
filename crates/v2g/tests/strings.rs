//! References to the string table: never written, always read.
#![cfg(feature = "format")]

mod common;

use common::{canonical, schema, vectors};
use std::mem::MaybeUninit;
use wireform_v2g::{
    Arena, FORMATS, Stream,
    exi::{cursor::Form, inspect, strings},
    iso2, iso20,
};
use wireform_wire::text::{from_hex, hex};

/// What the reference processor writes with its default, unbounded table, beside what it writes with none.
const REFERENCES: &str = include_str!("data/references.tsv");

#[test]
fn the_reference_processor_refers_to_the_same() {
    let mut checked = 0;
    for line in REFERENCES.lines() {
        let [name, fragment, plain, tabled] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (schema, form) = (schema(name), if fragment == "1" { Form::Fragment } else { Form::Document });
        let (plain, tabled) = (from_hex(plain).unwrap(), from_hex(tabled).unwrap());
        assert_ne!(plain, tabled);
        assert_eq!(hex(&strings::tabled(schema, form, &plain).unwrap()), hex(&tabled), "{name}");
        let arena = Arena::new();
        assert_eq!(strings::plain(schema, form, &tabled, &arena).unwrap(), Some(&plain[..]), "{name}");
        checked += 1;
    }
    println!("{checked} streams of the reference processor with references");
    assert!(checked >= 60);
}

fn typed<'a, T: Stream<'a>>(bytes: &'a [u8], arena: &'a Arena<'a>) -> Result<Vec<u8>, wireform_wire::Error> {
    T::decode(bytes, arena)?.encode()
}

#[test]
fn every_vector_with_references() {
    let (mut with, mut of_types) = (0, 0);
    for v in vectors() {
        let (schema, form) = (schema(&v.schema), if v.fragment { Form::Fragment } else { Form::Document });
        let tabled = strings::tabled(schema, form, &v.bytes).unwrap();
        if tabled == v.bytes {
            continue;
        }
        with += 1;
        assert!(tabled.len() <= v.bytes.len());
        let format = FORMATS.iter().find(|f| f.name() == v.format()).unwrap();
        let mut xml = String::new();
        format.to_xml(&tabled, &mut xml).unwrap_or_else(|e| panic!("{e} {}", hex(&tabled)));
        assert_eq!(canonical(&xml), canonical(&v.xml));
        let (mut json, mut again) = (String::new(), Vec::new());
        format.to_json(&tabled, &mut json).unwrap();
        format.from_json(&json, &mut again).unwrap();
        if v.style != "empty" {
            // What is written has none.
            assert_eq!(hex(&again), hex(&v.bytes));
        }
        let arena = Arena::new();
        let by_type = match (v.schema.as_str(), v.fragment) {
            ("iso2", false) => typed::<iso2::Message<'_>>(&tabled, &arena),
            ("iso20-common", false) => typed::<iso20::common::Message<'_>>(&tabled, &arena),
            ("iso20-dc", false) => typed::<iso20::dc::Message<'_>>(&tabled, &arena),
            _ => continue,
        };
        match by_type {
            Ok(bytes) => {
                assert_eq!(hex(&bytes), hex(&again));
                of_types += 1;
            }
            Err(e) => assert!(e.to_string().contains("root element") || v.style == "empty", "{e}"),
        }
    }
    println!("{with} vectors have values that may be referred to; {of_types} of them are read by types too");
    assert!(with >= 600 && of_types >= 250);
}

#[test]
fn without_a_heap() {
    // The canonicalization's URI stands three times in a signature of two parts.
    let message =
        REFERENCES.lines().filter(|l| l.starts_with("iso2\t0") && l.len() < 2000).max_by_key(|l| l.len()).unwrap();
    let [.., plain, tabled] = message.split('\t').collect::<Vec<_>>()[..] else { panic!() };
    let (plain, tabled) = (from_hex(plain).unwrap(), from_hex(tabled).unwrap());
    let mut memory = [MaybeUninit::uninit(); 1 << 16];
    let arena = Arena::fixed(&mut memory);
    let message = iso2::Message::decode(&tabled, &arena).unwrap();
    let mut out = [0; 4096];
    let len = message.encode_into(&mut out).unwrap();
    assert_eq!(hex(&out[..len]), hex(&plain));
    // Too little memory is an error.
    for octets in (0..2048).step_by(64) {
        let mut memory = vec![MaybeUninit::uninit(); octets];
        let arena = Arena::fixed(&mut memory);
        let _ = iso2::Message::decode(&tabled, &arena);
    }
}

#[test]
fn references_that_lead_nowhere_or_too_far() {
    // A handshake: the first string can refer to nothing.
    let empty = |octet: u8| [0x80, 0x00, octet, 0, 0, 0, 0];
    for octet in [0, 1] {
        let error = inspect(schema("app-protocol"), Form::Document, &empty(octet), &mut ()).unwrap_err();
        assert!(error.to_string().contains("string table"), "{error}");
    }
    // One long name and many references to it: a stream may stand for 32 times its octets, and not for more.
    let keys = |name: usize, references: usize| {
        let name = format!(r#"{{"KeyName":"{}"}}"#, "n".repeat(name));
        let all = vec![name; references + 1].join(",");
        let json = format!(r#"{{"format":"xmldsig","message":"KeyInfo","value":{{"content":[{all}]}}}}"#);
        let mut bytes = Vec::new();
        FORMATS.iter().find(|f| f.name() == "xmldsig").unwrap().from_json(&json, &mut bytes).unwrap();
        (strings::tabled(schema("xmldsig"), Form::Document, &bytes).unwrap(), bytes)
    };
    let arena = Arena::new();
    let (short, long) = keys(30, 1000);
    let plain = strings::plain(schema("xmldsig"), Form::Document, &short, &arena).unwrap();
    assert!(plain == Some(&long[..]) && long.len() > 10 * short.len());
    let (short, long) = keys(900, 1000);
    assert!(long.len() > 300 * short.len());
    let error = strings::plain(schema("xmldsig"), Form::Document, &short, &arena).unwrap_err();
    assert!(error.to_string().contains("text of the string table"), "{error}");
    let error = inspect(schema("xmldsig"), Form::Document, &short, &mut ()).unwrap_err();
    assert!(error.to_string().contains("text of the string table") && error.at_bit > 900 * 8, "{error}");
}
