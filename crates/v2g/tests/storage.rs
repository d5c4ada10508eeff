//! The three ways to keep a message: borrowed from an arena on the heap, in a fixed buffer, and owned.

mod common;

use common::vectors;
use std::mem::MaybeUninit;
use wireform_v2g::{Arena, Owned, Stream, exi::cursor::Cursor, exi::cursor::Event, iso2, iso20, sap};

fn request() -> Vec<u8> {
    let header = iso20::types::MessageHeader { session_id: [1; 8], time_stamp: 1_700_000_000, signature: None };
    let message = iso20::common::SessionSetupReq { header, evccid: "WMIV1234567890ABCDEX" };
    iso20::common::Message::from(message).encode().unwrap()
}

fn evccid<'a>(message: &iso20::common::Message<'a>) -> &'a str {
    match message {
        iso20::common::Message::SessionSetupReq(request) => request.evccid,
        other => panic!("{other:?}"),
    }
}

#[test]
fn borrowed() {
    let bytes = request();
    let arena = Arena::new();
    let message = iso20::common::Message::decode(&bytes, &arena).unwrap();
    assert_eq!(evccid(&message), "WMIV1234567890ABCDEX");
}

#[test]
fn fixed() {
    let bytes = request();
    let mut memory = [MaybeUninit::uninit(); 64];
    let arena = Arena::fixed(&mut memory);
    let message = iso20::common::Message::decode(&bytes, &arena).unwrap();
    assert_eq!(evccid(&message), "WMIV1234567890ABCDEX");
    let mut out = [0; 64];
    let len = message.encode_into(&mut out).unwrap();
    assert_eq!((&out[..len], message.encoded_len()), (&bytes[..], Ok(len)));
    // A buffer that is too small is an error.
    let mut memory = [MaybeUninit::uninit(); 16];
    let arena = Arena::fixed(&mut memory);
    assert!(iso20::common::Message::decode(&bytes, &arena).is_err());
}

#[test]
fn owned() {
    let owned = Owned::<iso20::common::Message<'static>>::decode(&request()).unwrap();
    // It goes wherever it is sent.
    let owned = std::thread::spawn(move || owned).join().unwrap();
    assert_eq!(evccid(owned.get()), "WMIV1234567890ABCDEX");
    let copy = Owned::<iso20::common::Message<'static>>::new(owned.get()).unwrap();
    drop(owned);
    assert_eq!(evccid(copy.get()), "WMIV1234567890ABCDEX");
    assert!(Owned::<sap::Message<'static>>::decode(&[0x80, 0xff]).is_err());
}

#[test]
fn owned_are_all_vectors() {
    let mut checked = 0;
    for v in vectors().iter().filter(|v| v.schema == "iso2" && !v.fragment) {
        // Other elements than messages have no type.
        let Ok(owned) = Owned::<iso2::Message<'static>>::decode(&v.bytes) else { continue };
        assert_eq!(&Owned::<iso2::Message<'static>>::new(owned.get()).unwrap(), &owned);
        if v.style != "empty" {
            assert_eq!(owned.get().encode().unwrap(), v.bytes);
        }
        checked += 1;
    }
    assert!(checked > 500, "{checked}");
}

#[cfg(feature = "serde")]
#[test]
fn serde_is_our_json() {
    let owned = Owned::<iso20::common::Message<'static>>::decode(&request()).unwrap();
    let json = serde_json::to_string(&owned).unwrap();
    // As values: whether serde_json keeps the order of members is up to the features of the whole build.
    let expected = r#"{"SessionSetupReq":{"EVCCID":"WMIV1234567890ABCDEX","Header":{"SessionID":"0101010101010101","TimeStamp":1700000000}}}"#;
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(value(&json), value(expected));
    let again: Owned<iso20::common::Message<'static>> = serde_json::from_str(&json).unwrap();
    assert_eq!(again, owned);
    for bad in ["{}", r#"{"SessionSetupReq":{}}"#, r#"{"a":1,"b":2}"#, "[]", r#"{"SessionStopReq":7}"#] {
        assert!(serde_json::from_str::<Owned<iso20::common::Message<'static>>>(bad).is_err(), "{bad}");
    }
}

#[test]
fn an_element_is_skipped() {
    let bytes = request();
    let mut cursor = Cursor::new(&iso20::common::SCHEMA, wireform_v2g::exi::cursor::Form::Document, &bytes);
    let mut names = Vec::new();
    loop {
        match cursor.next().unwrap() {
            Event::Start(element, _) => {
                names.push(element.name.local);
                if element.name.local == "Header" {
                    cursor.skip().unwrap();
                    assert_eq!(cursor.depth(), 1);
                }
            }
            Event::Over => break,
            _ => {}
        }
    }
    assert_eq!(names, ["SessionSetupReq", "Header", "EVCCID"]);
}
