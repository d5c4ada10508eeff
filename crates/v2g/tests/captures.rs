//! Messages met in the field. They are not part of this repository: the tests need the folder that holds them.
#![cfg(feature = "format")]

mod common;

use common::canonical;
use std::{fs, path::PathBuf};
use wireform_v2g::FORMATS;
use wireform_wire::text::{from_hex, hex};

fn records() -> Option<Vec<serde_json::Value>> {
    let Some(folder) = std::env::var_os("WIREFORM_REFERENCE").map(PathBuf::from) else {
        println!("skipped: WIREFORM_REFERENCE is not set");
        return None;
    };
    let text = fs::read_to_string(folder.join("exi/captures/captures.jsonl")).unwrap();
    Some(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn decoded_and_encoded_again() {
    let Some(records) = records() else { return };
    let (mut same, mut refused) = (0, 0);
    for record in &records {
        let text = |key: &str| record[key].as_str().unwrap();
        let set = if text("schema") == "app-protocol" { "sap" } else { text("schema") };
        let name = format!("{set}{}", if record["fragment"] == true { "-fragment" } else { "" });
        let format = FORMATS.iter().find(|f| f.name() == name).unwrap();
        let bytes = from_hex(text("exi")).unwrap();
        let mut json = String::new();
        if let Err(fault) = format.to_json(&bytes, &mut json) {
            // Octets after the end, which an Ethernet frame brought.
            assert_eq!(record["canonical"], false, "{fault}");
            assert!(fault.message.contains("after the end"), "{fault}");
            let mut lenient = String::new();
            format.to_json_lenient(&bytes, &mut lenient).unwrap();
            assert!(lenient.contains("CurrentDemandReq") && lenient.contains("\"error\""), "{lenient}");
            refused += 1;
            continue;
        }
        let mut again = Vec::new();
        format.from_json(&json, &mut again).unwrap();
        assert_eq!(hex(&again), hex(&bytes));
        let mut xml = String::new();
        format.to_xml(&bytes, &mut xml).unwrap();
        again.clear();
        format.from_xml(&xml, &mut again).unwrap();
        assert_eq!(hex(&again), hex(&bytes), "{xml}");
        if record["canonical"] == true {
            assert_eq!(canonical(&xml), canonical(text("xml")));
        } else {
            // Control characters, which XML 1.0 cannot hold and our reader takes all the same.
            assert!(xml.contains("&#1;"), "{xml}");
        }
        same += 1;
    }
    println!(
        "{} captured messages: {same} decode and encode to the same octets, {refused} refused for what follows them",
        records.len()
    );
    assert_eq!((same, refused), (538, 1));
}

#[cfg(feature = "signature")]
#[test]
fn signatures_hold() {
    use wireform_v2g::{
        iso2,
        signature::{Fault, VerifyingKey, verify},
    };
    let Some(records) = records() else { return };
    let (mut held, mut without_key) = (0, 0);
    for (i, record) in records.iter().enumerate() {
        if !record["xml"].as_str().unwrap().contains("SignatureValue") {
            continue;
        }
        // The contract's certificate comes with PaymentDetailsReq of the same session.
        let certificates = records[..i]
            .iter()
            .rev()
            .filter(|r| r["source"] == record["source"] && r["message"] == "PaymentDetailsReq");
        let Some(certificate) = certificates.into_iter().next() else {
            without_key += 1;
            continue;
        };
        let xml = certificate["xml"].as_str().unwrap();
        let document = roxmltree::Document::parse(xml).unwrap();
        let der = document.descendants().find(|n| n.tag_name().name() == "Certificate").unwrap().text().unwrap();
        let key = VerifyingKey::from_certificate(&wireform_wire::text::from_base64(der).unwrap()).unwrap();
        let mut bytes = from_hex(record["exi"].as_str().unwrap()).unwrap();
        let verified = verify(&iso2::SCHEMA, &bytes, &key).unwrap();
        println!("{}: {verified:?}", record["message"]);
        held += 1;
        // One bit of the signed part.
        let last = bytes.len() - 4;
        bytes[last] ^= 0x10;
        assert!(matches!(verify(&iso2::SCHEMA, &bytes, &key), Err(Fault::Digest(_) | Fault::Message(_))));
    }
    println!("{held} signatures hold, {without_key} without the key");
    assert!(held > 0);
}
