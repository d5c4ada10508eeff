//! Any octets as a stream of any set: the first octet picks it. The cursor and the types must agree, and what was read
//! must come back as the same JSON after it was written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::mem::MaybeUninit;
use wireform_v2g::{
    Arena, FORMATS, Stream, din,
    exi::{cursor::Form, inspect, schema::Schema},
    iso2, iso20, sap, xmldsig,
};

fn typed<'a, T: Stream<'a>>(bytes: &'a [u8], arena: &'a Arena<'a>) -> Option<Vec<u8>> {
    T::decode(bytes, arena).ok().map(|value| value.encode().expect("what was read can be written"))
}

fuzz_target!(|data: &[u8]| {
    let Some((pick, bytes)) = data.split_first() else { return };
    let mut memory = [MaybeUninit::uninit(); 1 << 16];
    let arena = Arena::fixed(&mut memory);
    let (name, schema, form, again): (&str, &'static Schema, Form, Option<Vec<u8>>) = match pick % 12 {
        0 => ("sap", &sap::SCHEMA, Form::Document, typed::<sap::Message<'_>>(bytes, &arena)),
        1 => ("din", &din::SCHEMA, Form::Document, typed::<din::Message<'_>>(bytes, &arena)),
        2 => ("iso2", &iso2::SCHEMA, Form::Document, typed::<iso2::Message<'_>>(bytes, &arena)),
        3 => ("iso20-common", &iso20::common::SCHEMA, Form::Document, typed::<iso20::common::Message<'_>>(bytes, &arena)),
        4 => ("iso20-ac", &iso20::ac::SCHEMA, Form::Document, typed::<iso20::ac::Message<'_>>(bytes, &arena)),
        5 => ("iso20-dc", &iso20::dc::SCHEMA, Form::Document, typed::<iso20::dc::Message<'_>>(bytes, &arena)),
        6 => ("iso20-acdp", &iso20::acdp::SCHEMA, Form::Document, typed::<iso20::acdp::Message<'_>>(bytes, &arena)),
        7 => ("iso20-wpt", &iso20::wpt::SCHEMA, Form::Document, typed::<iso20::wpt::Message<'_>>(bytes, &arena)),
        8 => ("xmldsig-fragment", &xmldsig::SCHEMA, Form::Fragment, typed::<xmldsig::Fragment<'_>>(bytes, &arena)),
        9 => ("iso2-fragment", &iso2::SCHEMA, Form::Fragment, typed::<iso2::Fragment<'_>>(bytes, &arena)),
        10 => ("iso20-common-fragment", &iso20::common::SCHEMA, Form::Fragment, typed::<iso20::common::Fragment<'_>>(bytes, &arena)),
        _ => ("din-fragment", &din::SCHEMA, Form::Fragment, typed::<din::Fragment<'_>>(bytes, &arena)),
    };
    let format = FORMATS.iter().find(|f| f.name() == name).unwrap();
    let mut json = String::new();
    let read = format.to_json(bytes, &mut json);
    assert_eq!(read.is_ok(), inspect(schema, form, bytes, &mut ()).is_ok());
    if read.is_err() {
        assert!(again.is_none(), "the types read what the cursor refuses");
        let _ = format.to_json_lenient(bytes, &mut json);
        return;
    }
    let _ = format.summary(bytes).unwrap();
    let mut written = Vec::new();
    format.from_json(&json, &mut written).unwrap();
    let mut same = String::new();
    format.to_json(&written, &mut same).unwrap();
    assert_eq!(json, same);
    if let Some(again) = again {
        same.clear();
        format.to_json(&again, &mut same).unwrap();
        assert_eq!(json, same);
    }
    let mut xml = String::new();
    format.to_xml(bytes, &mut xml).unwrap();
    let mut from_xml = Vec::new();
    format.from_xml(&xml, &mut from_xml).unwrap();
    assert_eq!(from_xml, written);
});
