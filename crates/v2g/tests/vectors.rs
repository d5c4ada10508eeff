//! Every vector, both ways and through every form.

mod common;

use common::{Vector, canonical, vectors};
use std::collections::BTreeMap;
use wireform_v2g::{Arena, FORMATS, Stream, din, iso2, iso20, sap, xmldsig};
use wireform_wire::text::hex;

fn print(counts: &BTreeMap<String, (usize, usize)>) {
    for (name, (good, all)) in counts {
        println!("{name}: {good} of {all}");
    }
    let all: usize = counts.values().map(|c| c.1).sum();
    println!("all: {all}");
}

#[test]
fn xml_and_json_both_ways() {
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut failures = Vec::new();
    for v in vectors() {
        let name = v.format();
        let format = FORMATS.iter().find(|f| f.name() == name).unwrap();
        let check = || -> Result<(), String> {
            let mut xml = String::new();
            format.to_xml(&v.bytes, &mut xml).map_err(|e| e.to_string())?;
            if canonical(&xml) != canonical(&v.xml) {
                return Err(format!("other XML: {xml}"));
            }
            let mut bytes = Vec::new();
            format.from_xml(&v.xml, &mut bytes).map_err(|e| e.to_string())?;
            if v.style == "empty" {
                let mut again = String::new();
                format.to_xml(&bytes, &mut again).map_err(|e| e.to_string())?;
                if again != xml {
                    return Err("the written form of empty values has other XML".into());
                }
            } else if bytes != v.bytes {
                return Err(format!("other bytes: {}", hex(&bytes)));
            }
            let mut json = String::new();
            format.to_json(&v.bytes, &mut json).map_err(|e| e.to_string())?;
            let mut from_json = Vec::new();
            format.from_json(&json, &mut from_json).map_err(|e| format!("{e}: {json}"))?;
            if from_json != bytes {
                return Err(format!("other bytes from JSON: {json}"));
            }
            if !v.fragment {
                let summary = format.summary(&v.bytes).map_err(|e| e.to_string())?;
                // Vectors of other elements are named after the head of their substitution group.
                if (v.message.ends_with("Req") || v.message.ends_with("Res")) && summary.message != v.message.as_str() {
                    return Err(format!("the summary says {}", summary.message));
                }
            }
            Ok(())
        };
        let count = counts.entry(v.format()).or_default();
        count.1 += 1;
        match check() {
            Ok(()) => count.0 += 1,
            Err(e) => failures.push(format!("{name} {} {}: {e}", v.message, v.style)),
        }
    }
    print(&counts);
    assert!(failures.is_empty(), "{} failures, among them: {:#?}", failures.len(), &failures[..failures.len().min(5)]);
}

/// Decodes with the types and encodes again.
fn typed<'a, T: Stream<'a> + PartialEq + std::fmt::Debug>(
    v: &'a Vector,
    arena: &'a Arena<'a>,
) -> Result<Vec<u8>, String> {
    let value = T::decode(&v.bytes, arena).map_err(|e| e.to_string())?;
    let bytes = value.encode().map_err(|e| format!("encoding: {e}"))?;
    assert_eq!(value.encoded_len(), Ok(bytes.len()));
    Ok(bytes)
}

fn typed_any(v: &Vector, arena: &Arena<'_>) -> Result<Vec<u8>, String> {
    // The arena is shorter-lived than the vector.
    fn go<'a>(v: &'a Vector, arena: &'a Arena<'a>) -> Result<Vec<u8>, String> {
        match (v.schema.as_str(), v.fragment) {
            ("app-protocol", false) => typed::<sap::Message<'_>>(v, arena),
            ("din", false) => typed::<din::Message<'_>>(v, arena),
            ("iso2", false) => typed::<iso2::Message<'_>>(v, arena),
            ("iso20-common", false) => typed::<iso20::common::Message<'_>>(v, arena),
            ("iso20-ac", false) => typed::<iso20::ac::Message<'_>>(v, arena),
            ("iso20-dc", false) => typed::<iso20::dc::Message<'_>>(v, arena),
            ("iso20-acdp", false) => typed::<iso20::acdp::Message<'_>>(v, arena),
            ("iso20-wpt", false) => typed::<iso20::wpt::Message<'_>>(v, arena),
            ("xmldsig", false) => typed::<xmldsig::Message<'_>>(v, arena),
            ("din", true) => typed::<din::Fragment<'_>>(v, arena),
            ("iso2", true) => typed::<iso2::Fragment<'_>>(v, arena),
            ("iso20-common", true) => typed::<iso20::common::Fragment<'_>>(v, arena),
            ("iso20-ac", true) => typed::<iso20::ac::Fragment<'_>>(v, arena),
            ("iso20-dc", true) => typed::<iso20::dc::Fragment<'_>>(v, arena),
            ("iso20-wpt", true) => typed::<iso20::wpt::Fragment<'_>>(v, arena),
            ("xmldsig", true) => typed::<xmldsig::Fragment<'_>>(v, arena),
            _ => Err("root element: value 0 is reserved".into()),
        }
    }
    go(v, arena)
}

#[test]
fn types_both_ways() {
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut other_roots = 0;
    let mut failures = Vec::new();
    for v in vectors() {
        let arena = Arena::new();
        let count = counts.entry(v.format()).or_default();
        match typed_any(&v, &arena) {
            Ok(bytes) if bytes == v.bytes => {
                count.0 += 1;
                count.1 += 1;
            }
            Ok(bytes) if v.style == "empty" => {
                count.1 += 1;
                // The form that is written has the same content.
                let format = FORMATS.iter().find(|f| f.name() == v.format()).unwrap();
                let (mut a, mut b) = (String::new(), String::new());
                format.to_xml(&bytes, &mut a).unwrap();
                format.to_xml(&v.bytes, &mut b).unwrap();
                if a == b { count.0 += 1 } else { failures.push(format!("{} {}: {b}\n{a}", v.schema, v.message)) }
            }
            Ok(bytes) => {
                count.1 += 1;
                failures.push(format!("{} {} {}: {}\n{}", v.format(), v.message, v.style, hex(&v.bytes), hex(&bytes)));
            }
            // Global elements that are no messages have no place in the typed enums.
            Err(e) if e.starts_with("root element") => other_roots += 1,
            Err(e) => {
                count.1 += 1;
                failures.push(format!("{} {} {}: {e} {}", v.format(), v.message, v.style, v.xml));
            }
        }
    }
    print(&counts);
    println!("roots that are no messages: {other_roots}");
    assert!(failures.is_empty(), "{} failures, among them: {:#?}", failures.len(), &failures[..failures.len().min(5)]);
    assert_eq!(other_roots, 274);
}
