//! Elements and attributes of wildcards, `xsi:type` and `xsi:nil`: streams of an independent implementation, with the
//! options of the standards and with grammars that learn.

mod common;

use wireform_v2g::{Arena, FORMATS, Stream, din, iso2, iso20, xmldsig};
use wireform_wire::text::{from_hex, hex};

struct Row {
    format: String,
    bytes: Vec<u8>,
    /// As a coder writes it whose grammars learn.
    learnt: Vec<u8>,
    xml: String,
}

fn rows() -> Vec<Row> {
    let packed = &include_bytes!("data/wildcards.tsv.zst")[..];
    String::from_utf8(zstd::decode_all(packed).unwrap())
        .unwrap()
        .lines()
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let learnt = if fields[3] == "-" { fields[2] } else { fields[3] };
            Row {
                format: format!("{}{}", fields[0], if fields[1] == "1" { "-fragment" } else { "" }),
                bytes: from_hex(fields[2]).unwrap(),
                learnt: from_hex(learnt).unwrap(),
                xml: fields[4].to_owned(),
            }
        })
        .collect()
}

const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// XML in one form: white space between elements and prefixes mean nothing, in values of `xsi:type` either.
fn canonical(xml: &str) -> String {
    fn node(n: roxmltree::Node<'_, '_>, out: &mut String) {
        out.push_str(&format!("<{{{}}}{}", n.tag_name().namespace().unwrap_or(""), n.tag_name().name()));
        let mut attributes: Vec<String> = n
            .attributes()
            .map(|a| {
                let value = match (a.namespace(), a.name()) {
                    (Some(XSI), "type") => {
                        let (prefix, local) =
                            a.value().split_once(':').map_or((None, a.value()), |(p, l)| (Some(p), l));
                        format!("{{{}}}{local}", n.lookup_namespace_uri(prefix).unwrap_or(""))
                    }
                    _ => a.value().to_owned(),
                };
                format!(" {{{}}}{}={value:?}", a.namespace().unwrap_or(""), a.name())
            })
            .collect();
        attributes.sort();
        out.push_str(&attributes.concat());
        out.push('>');
        let only_text = n.children().all(|c| c.is_text());
        for child in n.children() {
            match child.text() {
                Some(text) if child.is_text() && (only_text || !text.trim().is_empty()) => out.push_str(text),
                _ if child.is_element() => node(child, out),
                _ => {}
            }
        }
        out.push_str("</>");
    }
    let document = roxmltree::Document::parse(xml).unwrap_or_else(|e| panic!("{e}: {xml}"));
    let mut out = String::new();
    node(document.root_element(), &mut out);
    out
}

#[test]
fn xml_and_json_both_ways() {
    let mut failures = Vec::new();
    for row in rows() {
        let format = FORMATS.iter().find(|f| f.name() == row.format).unwrap();
        let check = || -> Result<(), String> {
            let mut bytes = Vec::new();
            format.from_xml(&row.xml, &mut bytes).map_err(|e| e.to_string())?;
            if bytes != row.bytes {
                return Err(format!("other bytes: {}", hex(&bytes)));
            }
            for stream in [&row.bytes, &row.learnt] {
                let mut xml = String::new();
                format.to_xml(stream, &mut xml).map_err(|e| format!("{e}: {xml}"))?;
                if canonical(&xml) != canonical(&row.xml) {
                    return Err(format!("other XML: {xml}"));
                }
                let mut json = String::new();
                format.to_json(stream, &mut json).map_err(|e| e.to_string())?;
                let mut from_json = Vec::new();
                format.from_json(&json, &mut from_json).map_err(|e| format!("{e}: {json}"))?;
                if from_json != row.bytes {
                    return Err(format!("other bytes from JSON: {json} {}", hex(&from_json)));
                }
            }
            Ok(())
        };
        if let Err(e) = check() {
            failures.push(format!("{} {} {}: {e}", row.format, row.xml, hex(&row.bytes)));
        }
    }
    assert!(failures.is_empty(), "{} failures, among them: {:#?}", failures.len(), &failures[..failures.len().min(5)]);
}

fn typed<'a, T: Stream<'a> + PartialEq + std::fmt::Debug>(
    bytes: &'a [u8],
    arena: &'a Arena<'a>,
) -> Result<Vec<u8>, String> {
    let value = T::decode(bytes, arena).map_err(|e| e.to_string())?;
    let again = value.encode().map_err(|e| format!("encoding: {e}"))?;
    assert_eq!(value.encoded_len(), Ok(again.len()));
    assert_eq!(value.encode_into(&mut vec![0; again.len()]), Ok(again.len()));
    assert!(value.encode_into(&mut vec![0; again.len() - 1]).is_err());
    Ok(again)
}

fn typed_any<'a>(format: &str, bytes: &'a [u8], arena: &'a Arena<'a>) -> Result<Vec<u8>, String> {
    match format {
        "din" => typed::<din::Message<'_>>(bytes, arena),
        "iso2" => typed::<iso2::Message<'_>>(bytes, arena),
        "iso20-common" => typed::<iso20::common::Message<'_>>(bytes, arena),
        "iso20-dc" => typed::<iso20::dc::Message<'_>>(bytes, arena),
        "xmldsig" => typed::<xmldsig::Message<'_>>(bytes, arena),
        "xmldsig-fragment" => typed::<xmldsig::Fragment<'_>>(bytes, arena),
        other => panic!("{other}"),
    }
}

#[test]
fn types_both_ways() {
    let (mut same, mut roots, mut unheld) = (0, 0, Vec::new());
    for row in rows() {
        for stream in [&row.bytes, &row.learnt] {
            let arena = Arena::new();
            match typed_any(&row.format, stream, &arena) {
                // A type that is the declared one says nothing.
                Ok(again) if row.xml.contains("xsi:type") && again != row.bytes => {
                    let format = FORMATS.iter().find(|f| f.name() == row.format).unwrap();
                    let mut xml = String::new();
                    format.to_xml(&again, &mut xml).unwrap();
                    assert!(!xml.contains(":type="), "{xml}");
                    same += 1;
                }
                Ok(again) => {
                    assert_eq!(hex(&again), hex(&row.bytes), "{}", row.xml);
                    same += 1;
                }
                Err(e) if e.starts_with("root element") => roots += 1,
                Err(e) if e.starts_with("xsi:type or xsi:nil in a typed value") => unheld.push(row.xml.clone()),
                Err(e) => panic!("{e}: {}", row.xml),
            }
        }
    }
    println!("{same} the same, {roots} roots that are no messages, {} that types do not hold", unheld.len());
    assert!(unheld.iter().all(|xml| xml.contains("xsi:")));
    assert!(same >= 120 && unheld.len() <= 12, "{same} {unheld:#?}");
}

/// Content means the same in any message: what was met in one is written into another.
#[test]
fn content_moves() {
    let row = rows().into_iter().find(|r| r.format == "iso2" && r.xml.contains("<m:Other")).unwrap();
    let arena = Arena::new();
    let iso2::Message::V2GMessage(message) = iso2::Message::decode(&row.bytes, &arena).unwrap();
    let signature = message.header.signature.unwrap();
    let alone = xmldsig::Message::Signature(*signature).encode().unwrap();
    let signed = rows().into_iter().filter(|r| r.format == "xmldsig").find(|r| r.bytes == alone);
    assert!(signed.is_some(), "{}", hex(&alone));
}

/// Damaged streams end in errors.
#[test]
fn damaged() {
    for row in rows().iter().filter(|r| r.learnt.len() < 120).step_by(if std::env::var_os("WIREFORM_LONG").is_some() {
        1
    } else {
        12
    }) {
        let format = FORMATS.iter().find(|f| f.name() == row.format).unwrap();
        let mut damaged: Vec<Vec<u8>> = (0..row.learnt.len()).map(|n| row.learnt[..n].to_vec()).collect();
        for bit in 8..row.learnt.len() * 8 {
            let mut flipped = row.learnt.clone();
            flipped[bit / 8] ^= 0x80 >> (bit % 8);
            damaged.push(flipped);
        }
        for bytes in damaged {
            let arena = Arena::new();
            let typed = typed_any(&row.format, &bytes, &arena);
            let mut xml = String::new();
            let read = format.to_xml(&bytes, &mut xml);
            assert!(xml.len() < 2000 * bytes.len() + 2000);
            if typed.is_ok() {
                assert!(read.is_ok(), "{}", hex(&bytes));
            }
        }
    }
}
