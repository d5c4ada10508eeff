//! Damaged messages: every prefix and every single-bit flip of 500 vectors.
#![cfg(feature = "format")]

mod common;

use common::{Vector, vectors};
use std::mem::MaybeUninit;
use wireform_v2g::{
    Arena, Stream, din,
    exi::{cursor::Form, inspect},
    iso2, iso20, sap, xmldsig,
};

/// Decodes with the types into a buffer, and encodes again what was decoded.
fn typed(v: &Vector, bytes: &[u8], memory: &mut [MaybeUninit<u8>]) -> Option<Result<Vec<u8>, wireform_wire::Error>> {
    fn go<'a, T: Stream<'a>>(bytes: &'a [u8], arena: &'a Arena<'a>) -> Result<Vec<u8>, wireform_wire::Error> {
        let mut out = vec![0; bytes.len() * 2 + 64];
        let len = T::decode(bytes, arena)?.encode_into(&mut out).expect("what was decoded can be encoded");
        out.truncate(len);
        Ok(out)
    }
    let arena = Arena::fixed(memory);
    fn pick<'a>(v: &Vector, bytes: &'a [u8], arena: &'a Arena<'a>) -> Option<Result<Vec<u8>, wireform_wire::Error>> {
        Some(match (v.schema.as_str(), v.fragment) {
            ("app-protocol", false) => go::<sap::Message<'_>>(bytes, arena),
            ("din", false) => go::<din::Message<'_>>(bytes, arena),
            ("iso2", false) => go::<iso2::Message<'_>>(bytes, arena),
            ("iso2", true) => go::<iso2::Fragment<'_>>(bytes, arena),
            ("iso20-common", false) => go::<iso20::common::Message<'_>>(bytes, arena),
            ("iso20-common", true) => go::<iso20::common::Fragment<'_>>(bytes, arena),
            ("iso20-ac", false) => go::<iso20::ac::Message<'_>>(bytes, arena),
            ("iso20-dc", false) => go::<iso20::dc::Message<'_>>(bytes, arena),
            ("iso20-acdp", false) => go::<iso20::acdp::Message<'_>>(bytes, arena),
            ("iso20-wpt", false) => go::<iso20::wpt::Message<'_>>(bytes, arena),
            ("xmldsig", true) => go::<xmldsig::Fragment<'_>>(bytes, arena),
            _ => return None,
        })
    }
    pick(v, bytes, &arena)
}

#[test]
fn prefixes_and_bit_flips() {
    // 64 octets of memory for each of the input, and some: more is an error, not an allocation.
    let mut memory = vec![MaybeUninit::uninit(); 1 << 16];
    let all = vectors();
    let mut chosen: Vec<&Vector> = all.iter().filter(|v| v.bytes.len() < 160).collect();
    let step = chosen.len() / 500;
    chosen = chosen.into_iter().step_by(step.max(1)).take(500).collect();
    let (mut read, mut refused, mut other) = (0u32, 0u32, 0u32);
    for v in &chosen {
        let format = wireform_v2g::FORMATS.iter().find(|f| f.name() == v.format()).unwrap();
        let mut check = |bytes: &[u8]| {
            let schema = schema(&v.schema);
            let form = if v.fragment { Form::Fragment } else { Form::Document };
            let by_cursor = inspect(schema, form, bytes, &mut ());
            let limit = (64 * bytes.len() + 512).min(memory.len());
            match (typed(v, bytes, &mut memory[..limit]), by_cursor) {
                (Some(Ok(again)), Ok(())) => {
                    read += 1;
                    // What was read and written again reads the same.
                    let (mut a, mut b) = (String::new(), String::new());
                    format.to_json(bytes, &mut a).unwrap();
                    format.to_json(&again, &mut b).unwrap();
                    assert_eq!(a, b);
                }
                (Some(Err(_)), Err(_)) => refused += 1,
                // Roots that are no messages, and empty values by escape where attributes are optional.
                (Some(Err(e)), Ok(())) => {
                    let text = e.to_string();
                    assert!(
                        text.contains("root element") || text.contains("not declare"),
                        "{} {text} {bytes:02x?}",
                        v.format()
                    );
                    other += 1;
                }
                (Some(Ok(_)), Err(e)) => {
                    panic!("the types read what the cursor refuses: {} {e} {bytes:02x?}", v.format())
                }
                (None, _) => other += 1,
            }
        };
        for n in 0..v.bytes.len() {
            check(&v.bytes[..n]);
        }
        let mut bytes = v.bytes.clone();
        for bit in 0..bytes.len() * 8 {
            bytes[bit / 8] ^= 0x80 >> (bit % 8);
            check(&bytes);
            bytes[bit / 8] ^= 0x80 >> (bit % 8);
        }
    }
    println!("{} vectors: {read} read, {refused} refused, {other} without a typed root", chosen.len());
    assert_eq!(chosen.len(), 500);
    assert!(read > 1000 && refused > 1000);
}

fn schema(name: &str) -> &'static wireform_v2g::exi::schema::Schema {
    match name {
        "app-protocol" => &sap::SCHEMA,
        "din" => &din::SCHEMA,
        "iso2" => &iso2::SCHEMA,
        "iso20-common" => &iso20::common::SCHEMA,
        "iso20-ac" => &iso20::ac::SCHEMA,
        "iso20-dc" => &iso20::dc::SCHEMA,
        "iso20-acdp" => &iso20::acdp::SCHEMA,
        "iso20-wpt" => &iso20::wpt::SCHEMA,
        _ => &xmldsig::SCHEMA,
    }
}

#[test]
fn a_claimed_length_allocates_nothing() {
    // A string of 2^32 characters in a message of 20 octets.
    let bytes = [0x80, 0x00, 0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let mut memory = [MaybeUninit::uninit(); 256];
    let arena = Arena::fixed(&mut memory);
    assert!(sap::Message::decode(&bytes, &arena).is_err());
    assert!(arena.free() >= 256 - 64 - 8);
}
