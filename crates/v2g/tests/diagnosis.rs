//! Streams that leave their schema are explained: where, what was expected, who writes such streams.
#![cfg(feature = "format")]

mod common;

use common::vectors;
use wireform_v2g::{
    exi::{cursor::Form, diagnose},
    format::{ISO2, V2GTP},
    iso2, xmldsig,
};
use wireform_wire::{Format, Framing, text::from_hex};

/// A SessionSetupReq of ISO 15118-2.
fn message() -> Vec<u8> {
    let mut bytes = Vec::new();
    let json = r#"{"format":"iso2","message":"SessionSetupReq","value":{
        "Header":{"SessionID":"00"},"Body":{"SessionSetupReq":{"EVCCID":"001122334455"}}}}"#;
    ISO2.from_json(json, &mut bytes).unwrap();
    bytes
}

#[test]
fn the_place_and_what_was_expected() {
    let mut bytes = message();
    assert_eq!(diagnose(&iso2::SCHEMA, Form::Document, &bytes), None);
    // The code of the message in the body: 2 is the abstract head of the group.
    let at = (0..bytes.len() * 8)
        .find(|bit| {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 0x80 >> (bit % 8);
            diagnose(&iso2::SCHEMA, Form::Document, &damaged)
                .is_some_and(|d| d.path == "V2G_Message > Body" && d.expected.len() == 36)
        })
        .unwrap();
    bytes[at / 8] ^= 0x80 >> (at % 8);
    let fault = ISO2.to_json(&bytes, &mut String::new()).unwrap_err();
    assert!(fault.message.contains("expected: AuthorizationReq, AuthorizationRes"), "{fault}");
    assert!(fault.message.contains("and 28 more"), "{fault}");
    assert_eq!(fault.path, "V2G_Message > Body");
}

#[test]
fn who_writes_such_streams() {
    let hint = |bytes: &[u8]| diagnose(&iso2::SCHEMA, Form::Document, bytes).unwrap().hint.unwrap();
    let bytes = message();
    assert!(hint(&[&bytes[..], &[0, 0, 0]].concat()).contains("Ethernet padding"));
    assert!(hint(&[&[1, 0xfe, 0x80, 1, 0, 0, 0, 9][..], &bytes].concat()).contains("V2GTP"));
    assert!(hint(b"<V2G_Message/>").contains("XML"));
    // A fragment of a signature without its End Document.
    let mut fragment = Vec::new();
    wireform_v2g::format::XMLDSIG_FRAGMENT
        .from_json(r#"{"format":"xmldsig-fragment","message":"DigestValue","value":"0102"}"#, &mut fragment)
        .unwrap();
    fragment.pop();
    let last = fragment.len() - 1;
    fragment[last] &= 0xf8;
    let found = diagnose(&xmldsig::SCHEMA, Form::Fragment, &fragment).unwrap();
    assert!(found.to_string().contains("End Document") || found.to_string().contains("early"), "{found}");
}

#[test]
fn what_was_readable_is_given() {
    let bytes = message();
    let mut json = String::new();
    ISO2.to_json_lenient(&bytes[..bytes.len() - 4], &mut json).unwrap();
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["value"]["Header"]["SessionID"], "00");
    assert!(value["error"].is_string() && value["at_bit"].is_u64(), "{json}");
}

#[test]
fn a_stream_of_frames_finds_itself_again() {
    let frame = |payload: &[u8]| {
        let mut out = Vec::new();
        let json = format!(
            r#"{{"format":"v2gtp","message":"Unknown","value":{{"payload_type":40960,"payload":"{}"}}}}"#,
            wireform_wire::text::hex(payload)
        );
        V2GTP.from_json(&json, &mut out).unwrap();
        out
    };
    let stream = [&[7, 7, 1][..], &frame(&[1, 2, 3]), &frame(&[])].concat();
    // The third octet may begin a header, but does not.
    assert_eq!(V2GTP.frame(&stream), Framing::Skip(3));
    assert_eq!(V2GTP.frame(&stream[3..]), Framing::Message(11));
    assert_eq!(V2GTP.frame(&stream[3..10]), Framing::More(8));
    assert_eq!(V2GTP.frame(&stream[14..]), Framing::Message(8));
    // SDP in JSON both ways.
    let sdp = from_hex("01fe900100000014fe80000000000000022222fffe3333333b0e1000").unwrap();
    let mut json = String::new();
    V2GTP.to_json(&sdp, &mut json).unwrap();
    assert!(json.contains("SDPResponse") && json.contains("fe80::"), "{json}");
    let mut again = Vec::new();
    V2GTP.from_json(&json, &mut again).unwrap();
    assert_eq!(again, sdp);
}

#[test]
fn what_peers_make_of_messages() {
    let remarks = |name: &str, bytes: &[u8]| -> Vec<String> {
        let format = wireform_v2g::FORMATS.iter().find(|f| f.name() == name).unwrap();
        format.remarks(bytes).iter().map(ToString::to_string).collect()
    };
    assert!(remarks("iso2", &message()).is_empty());
    let all = vectors();
    let (mut empty, mut plain) = (0, 0);
    for v in &all {
        let found = remarks(&v.format(), &v.bytes);
        match v.style.as_str() {
            "empty" => {
                assert!(found.iter().any(|r| r.contains("by ending its element")), "{found:?}");
                empty += 1;
            }
            "minimal" if v.schema == "iso2" && !v.fragment => {
                assert!(!found.iter().any(|r| r.contains("string table") || r.contains("ending")), "{found:?}");
                plain += 1;
            }
            _ => {}
        }
    }
    assert!(empty > 20 && plain > 20, "{empty} {plain}");
    // More protocols in a handshake than there is room for, one of them with a control character and one beyond ASCII.
    let protocol = |n: usize| {
        let name = ["urn:iso:15118:2:2013:MsgDef", "urn:\\u0001", "urn:ä"][n.min(2)];
        format!(
            r#"{{"ProtocolNamespace":"{name}","VersionNumberMajor":2,"VersionNumberMinor":0,"SchemaID":{n},"Priority":1}}"#
        )
    };
    let list: Vec<String> = (0..6).map(protocol).collect();
    let json = format!(
        r#"{{"format":"sap","message":"supportedAppProtocolReq","value":{{"AppProtocol":[{}]}}}}"#,
        list.join(",")
    );
    let mut bytes = Vec::new();
    wireform_v2g::format::SAP.from_json(&json, &mut bytes).unwrap();
    let found = remarks("sap", &bytes);
    for text in ["control characters", "beyond ASCII", "no room for so many"] {
        assert_eq!(found.iter().filter(|r| r.contains(text)).count(), 1, "{text}: {found:?}");
    }
    // The same in a frame, eight octets further on.
    let frame = [&[1, 0xfe, 0x80, 1, 0, 0, 0, bytes.len() as u8][..], &bytes].concat();
    let bit = |r: &wireform_wire::Fault| r.at_bit.unwrap();
    let inner: Vec<usize> = wireform_v2g::format::SAP.remarks(&bytes).iter().map(bit).collect();
    let outer: Vec<usize> = V2GTP.remarks(&frame).iter().map(bit).collect();
    assert!(inner.iter().map(|bit| bit + 64).eq(outer));
    // References to the string table: every place is told.
    let line = include_str!("data/references.tsv").lines().find(|l| l.starts_with("iso2\t0")).unwrap();
    let found = remarks("iso2", &from_hex(line.rsplit('\t').next().unwrap()).unwrap());
    assert!(found.iter().any(|r| r.contains("string table")), "{found:?}");
}
