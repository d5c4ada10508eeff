//! Schemas read at run time, against the reference processor's tables and vectors. The schema files are not part of
//! this repository; the tests need the folder that holds them.
#![cfg(feature = "xsd")]

use std::{fs, path::PathBuf};
use wireform_exi::{cursor::Form, json, schema::Schema, xml, xsd};

fn reference() -> Option<PathBuf> {
    let folder = std::env::var_os("WIREFORM_REFERENCE").map(|f| PathBuf::from(f).join("exi"));
    if folder.is_none() {
        println!("skipped: WIREFORM_REFERENCE is not set");
    }
    folder
}

const SETS: [(&str, &str); 9] = [
    ("app-protocol", "V2G_CI_AppProtocol.xsd"),
    ("din", "din_spec/V2G_CI_MsgDef.xsd"),
    ("iso2", "iso15118_2/V2G_CI_MsgDef.xsd"),
    ("iso20-common", "iso15118_20/V2G_CI_CommonMessages.xsd"),
    ("iso20-ac", "iso15118_20/V2G_CI_AC.xsd"),
    ("iso20-dc", "iso15118_20/V2G_CI_DC.xsd"),
    ("iso20-acdp", "iso15118_20/V2G_CI_ACDP.xsd"),
    ("iso20-wpt", "iso15118_20/V2G_CI_WPT.xsd"),
    ("xmldsig", "xmldsig-core-schema.xsd"),
];

fn load(folder: &std::path::Path, name: &str, file: &str) -> &'static Schema {
    let model = xsd::import(&[folder.join("schemas").join(file)]).unwrap_or_else(|e| panic!("{e}"));
    xsd::load(name, &model)
}

#[test]
fn event_codes() {
    let Some(folder) = reference() else { return };
    let table = fs::read_to_string(folder.join("event-codes.tsv")).unwrap();
    let mut checked = 0;
    for (name, file) in SETS {
        let schema = load(&folder, name, file);
        for (form, roots) in [("doc", schema.roots), ("frag", schema.fragments)] {
            let rows: Vec<Vec<&str>> = table
                .lines()
                .map(|l| l.split('\t').collect())
                .filter(|r: &Vec<&str>| {
                    r[0] == name && r[1] == form && !r[5].contains("_GENERIC") && !r[5].contains("END_DOC")
                })
                .collect();
            assert_eq!(rows.len(), roots.len(), "{name} {form}");
            for row in rows {
                let root = roots[row[2].parse::<usize>().unwrap()].name();
                assert_eq!((row[4], row[5]), (root.namespace, root.local), "{name} {form} {}", row[2]);
                checked += 1;
            }
        }
    }
    println!("{checked} root codes agree");
}

/// White space and prefixes mean nothing: the tree in one form.
fn canonical(xml: &str) -> String {
    fn node(n: roxmltree::Node<'_, '_>, out: &mut String) {
        out.push_str(&format!("<{{{}}}{}", n.tag_name().namespace().unwrap_or(""), n.tag_name().name()));
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

#[test]
fn vectors() {
    let Some(folder) = reference() else { return };
    let mut bad = 0;
    for (name, file) in SETS {
        let schema = load(&folder, name, file);
        let text = fs::read_to_string(folder.join(format!("vectors/{name}.jsonl"))).unwrap();
        let (mut good, mut all) = (0, 0);
        for line in text.lines() {
            let record: serde_json::Value = serde_json::from_str(line).unwrap();
            let text = |key: &str| record[key].as_str().unwrap();
            let form = if record["fragment"] == true { Form::Fragment } else { Form::Document };
            let bytes = wireform_wire::text::from_hex(text("exi")).unwrap();
            all += 1;
            let check = || -> Result<(), String> {
                let mut out = String::new();
                xml::write(schema, form, &bytes, &mut out).map_err(|e| format!("{e}: {out}"))?;
                if canonical(&out) != canonical(text("xml")) {
                    return Err(format!("XML differs: {out}"));
                }
                let back = xml::read(schema, form, text("xml")).map_err(|e| e.to_string())?;
                if back != bytes && text("style") != "empty" {
                    return Err(format!("bytes differ: {}", wireform_wire::text::hex(&back)));
                }
                let mut j = String::new();
                let root = json::write(schema, form, &bytes, &mut j).map_err(|e| e.0.to_string())?;
                let value: serde_json::Value = serde_json::from_str(&j).map_err(|e| format!("{e}: {j}"))?;
                let from_json = json::read(schema, form, root.name.local, Some(root.name.namespace), &value)
                    .map_err(|e| format!("{e}: {j}"))?;
                if from_json != back {
                    return Err(format!("JSON gives other bytes: {j}"));
                }
                Ok(())
            };
            match check() {
                Ok(()) => good += 1,
                Err(e) if bad < 400 => {
                    bad += 1;
                    println!(
                        "{name} {} {} {}: {e}\n  {}\n  {}",
                        text("message"),
                        text("style"),
                        record["fragment"],
                        text("xml"),
                        text("exi")
                    );
                }
                Err(_) => bad += 1,
            }
        }
        println!("{name}: {good} of {all}");
    }
    assert_eq!(bad, 0);
}

/// Wildcards, types and nils by schemas that are loaded at run time.
#[test]
fn wildcards() {
    let Some(folder) = reference() else { return };
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../v2g/tests/data/wildcards.tsv.zst");
    let rows = String::from_utf8(zstd::decode_all(fs::File::open(path).unwrap()).unwrap()).unwrap();
    let schemas: Vec<_> = SETS.iter().map(|(name, file)| (*name, load(&folder, name, file))).collect();
    for row in rows.lines() {
        let fields: Vec<&str> = row.split('\t').collect();
        let (_, schema) = schemas.iter().find(|s| s.0 == fields[0]).unwrap();
        let form = if fields[1] == "1" { Form::Fragment } else { Form::Document };
        let bytes = xml::read(schema, form, fields[4]).unwrap_or_else(|e| panic!("{e}: {row}"));
        assert_eq!(wireform_wire::text::hex(&bytes), fields[2], "{row}");
        let (mut out, mut json) = (String::new(), String::new());
        xml::write(schema, form, &bytes, &mut out).unwrap();
        assert_eq!(xml::read(schema, form, &out).unwrap(), bytes, "{out}");
        let root = json::write(schema, form, &bytes, &mut json).unwrap();
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        let again = json::read(schema, form, root.name.local, Some(root.name.namespace), &value).unwrap();
        assert_eq!(again, bytes, "{json}");
    }
}
