//! The vectors of the reference processor.
#![allow(dead_code, missing_docs, unreachable_pub)] // Each test uses a part of it.

use serde_json::Value;
use wireform_wire::text::from_hex;

pub struct Vector {
    pub schema: String,
    pub message: String,
    pub fragment: bool,
    pub style: String,
    pub xml: String,
    pub bytes: Vec<u8>,
}

impl Vector {
    /// The name of its format.
    pub fn format(&self) -> String {
        let name = if self.schema == "app-protocol" { "sap" } else { &self.schema };
        format!("{name}{}", if self.fragment { "-fragment" } else { "" })
    }
}

pub fn vectors() -> Vec<Vector> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/vectors.jsonl.zst");
    let text = zstd::decode_all(std::fs::File::open(path).unwrap()).unwrap();
    let text = String::from_utf8(text).unwrap();
    text.lines()
        .map(|line| {
            let record: Value = serde_json::from_str(line).unwrap();
            let text = |key: &str| record[key].as_str().unwrap().to_owned();
            Vector {
                schema: text("schema"),
                message: text("message"),
                fragment: record["fragment"] == true,
                style: text("style"),
                xml: text("xml"),
                bytes: from_hex(record["exi"].as_str().unwrap()).unwrap(),
            }
        })
        .collect()
}

/// XML in one form: white space and prefixes mean nothing.
pub fn canonical(xml: &str) -> String {
    fn node(n: roxmltree::Node<'_, '_>, out: &mut String) {
        use std::fmt::Write;
        write!(out, "<{{{}}}{}", n.tag_name().namespace().unwrap_or(""), n.tag_name().name()).unwrap();
        let mut attributes: Vec<String> = n
            .attributes()
            .map(|a| format!(" {{{}}}{}={:?}", a.namespace().unwrap_or(""), a.name(), a.value()))
            .collect();
        attributes.sort();
        out.push_str(&attributes.concat());
        out.push('>');
        for child in n.children() {
            if child.is_text() { out.push_str(child.text().unwrap()) } else { node(child, out) }
        }
        out.push_str("</>");
    }
    let document = roxmltree::Document::parse(xml).unwrap_or_else(|e| panic!("{e}: {xml}"));
    let mut out = String::new();
    node(document.root_element(), &mut out);
    out
}

/// The tables of a vector's schema.
pub fn schema(name: &str) -> &'static wireform_v2g::exi::schema::Schema {
    use wireform_v2g::{din, iso2, iso20, sap, xmldsig};
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
