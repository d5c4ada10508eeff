//! The sets of schemas, and what must hold of any octets under each: by our types, by our tables, and by the peer.

use iso15118::exi::ExiDocument;
use std::{
    collections::HashSet,
    sync::{LazyLock, Mutex},
};
use wireform_v2g::{
    Arena, FORMATS, Stream, din,
    exi::{cursor::Form, inspect, schema::Schema},
    iso2, iso20, sap, xmldsig,
};

/// A set of schemas.
pub struct Set {
    pub name: &'static str,
    pub schema: &'static Schema,
    /// Codes of the documents that have types.
    pub roots: &'static [u64],
    pub check: fn(&Set, &[u8]),
}

pub static SETS: [Set; 9] = [
    Set { name: "sap", schema: &sap::SCHEMA, roots: &[0, 1], check: check::<SapPeer, sap::Message<'static>> },
    Set { name: "din", schema: &din::SCHEMA, roots: &[77], check: check::<NoPeer, din::Message<'static>> },
    Set {
        name: "iso2",
        schema: &iso2::SCHEMA,
        roots: &[76],
        check: check::<Documents<iso15118::iso2::Document>, iso2::Message<'static>>,
    },
    Set {
        name: "iso20-common",
        schema: &iso20::common::SCHEMA,
        roots: &[0, 1, 2, 3, 7, 8, 16, 17, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 49, 50, 51, 52],
        check: check::<Documents<iso15118::iso20::messages::Document>, iso20::common::Message<'static>>,
    },
    Set {
        name: "iso20-ac",
        schema: &iso20::ac::SCHEMA,
        roots: &[2, 3, 4, 5],
        check: check::<Documents<iso15118::iso20::ac::Document>, iso20::ac::Message<'static>>,
    },
    Set {
        name: "iso20-dc",
        schema: &iso20::dc::SCHEMA,
        roots: &[11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
        check: check::<Documents<iso15118::iso20::dc::Document>, iso20::dc::Message<'static>>,
    },
    Set {
        name: "iso20-acdp",
        schema: &iso20::acdp::SCHEMA,
        roots: &[0, 1, 2, 3, 4, 5, 6, 7],
        check: check::<Documents<iso15118::iso20::acdp::Document>, iso20::acdp::Message<'static>>,
    },
    Set {
        name: "iso20-wpt",
        schema: &iso20::wpt::SCHEMA,
        roots: &[25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36],
        check: check::<Documents<iso15118::iso20::wpt::Document>, iso20::wpt::Message<'static>>,
    },
    Set { name: "xmldsig", schema: &xmldsig::SCHEMA, roots: &[], check: check::<NoPeer, xmldsig::Message<'static>> },
];

static SEEN: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);

/// Prints a deviation of the peer, once.
fn deviation(set: &str, kind: &str, bytes: &[u8]) {
    let root = bytes.get(1).copied().unwrap_or(0) >> 2;
    let key = format!("{set} root {root}: {kind}");
    if SEEN.lock().unwrap().insert(key.clone()) {
        let hex: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
        eprintln!("DEVIATION {key}: {hex}");
    }
}

/// What a peer makes of a stream: nothing where there is no peer.
trait Peer {
    fn again(bytes: &[u8]) -> Option<Result<Result<Vec<u8>, String>, String>>;
}
struct NoPeer;
impl Peer for NoPeer {
    fn again(_: &[u8]) -> Option<Result<Result<Vec<u8>, String>, String>> {
        None
    }
}
struct Documents<T>(std::marker::PhantomData<T>);
impl<T: ExiDocument> Peer for Documents<T> {
    fn again(bytes: &[u8]) -> Option<Result<Result<Vec<u8>, String>, String>> {
        fn kind(error: impl std::fmt::Debug) -> String {
            format!("{error:?}").split(['{', '(']).next().unwrap_or_default().trim().to_owned()
        }
        Some(T::from_bytes(bytes).map(|value| value.to_vec().map_err(kind)).map_err(kind))
    }
}
struct SapPeer;
impl Peer for SapPeer {
    fn again(bytes: &[u8]) -> Option<Result<Result<Vec<u8>, String>, String>> {
        use iso15118::app_protocol::{SupportedAppProtocolReq, SupportedAppProtocolRes};
        match bytes.get(1).map(|b| b >> 6) {
            Some(1) => Documents::<SupportedAppProtocolRes>::again(bytes),
            _ => Documents::<SupportedAppProtocolReq>::again(bytes),
        }
    }
}

/// Typed decoding, whatever the lifetime of the type's name.
trait Again {
    fn again(bytes: &[u8]) -> Result<Vec<u8>, wireform_wire::Error>;
}
macro_rules! again {
    ($($ty:ident $(:: $more:ident)*),*) => {$(
        impl Again for $ty $(::$more)*::Message<'static> {
            fn again(bytes: &[u8]) -> Result<Vec<u8>, wireform_wire::Error> {
                let arena = Arena::new();
                let value = $ty $(::$more)*::Message::decode(bytes, &arena)?;
                let written = value.encode().expect("what was read can be written");
                let same = $ty $(::$more)*::Message::decode(&written, &arena).expect("what was written can be read");
                assert_eq!(value, same);
                Ok(written)
            }
        }
    )*};
}
again!(sap, din, iso2, iso20::common, iso20::ac, iso20::dc, iso20::acdp, iso20::wpt, xmldsig);

fn check<P: Peer, T: Again>(set: &Set, bytes: &[u8]) {
    let ours = T::again(bytes);
    let peer = P::again(bytes);
    let typed = ours.is_ok();
    let reserved_root = matches!(ours, Err(e) if e.kind == wireform_wire::Kind::Reserved { what: "root element", value: root(set, bytes) });
    // Values have no place for another type than the declared one: the tables read such a stream, the types say so.
    // Where such content ends the stream, the types may ask for the codes behind it first; of a type that nobody knows
    // they say only that it is not declared.
    let untyped = match ours {
        Err(e) if matches!(e.kind, wireform_wire::Kind::Unsupported { .. }) => true,
        Err(e) if matches!(e.kind, wireform_wire::Kind::UnexpectedEnd { .. } | wireform_wire::Kind::Unexpected { .. }) => {
            let mut xml = String::new();
            let format = FORMATS.iter().find(|f| f.name() == set.name);
            format.is_some_and(|f| f.to_xml(bytes, &mut xml).is_ok()) && (xml.contains(":nil=\"") || xml.contains(":type=\""))
        }
        _ => false,
    };
    if !reserved_root && !untyped {
        let tables = inspect(set.schema, Form::Document, bytes, &mut ());
        assert_eq!(typed, tables.is_ok(), "types and tables disagree: {ours:?} {tables:?}");
    }
    match (ours, peer) {
        (_, None) => {}
        (Ok(a), Some(Ok(Ok(b)))) => {
            if a != b {
                if let Some(format) = FORMATS.iter().find(|f| f.name() == set.name) {
                    let (mut before, mut after) = (String::new(), String::new());
                    format.to_json(bytes, &mut before).unwrap();
                    format.to_json(&a, &mut after).unwrap();
                    assert_eq!(before, after, "ours is not what was read");
                    let mut theirs = String::new();
                    let kind = match format.to_json(&b, &mut theirs) {
                        Ok(()) if theirs == before => "the same in other octets",
                        Ok(()) => "writes another message",
                        Err(_) => "writes what it must not",
                    };
                    deviation(set.name, kind, bytes);
                }
            }
        }
        (Ok(_), Some(Ok(Err(e)))) => deviation(set.name, &format!("cannot write what it read: {e}"), bytes),
        (Ok(_), Some(Err(e))) => deviation(set.name, &format!("refuses: {e}"), bytes),
        (Err(e), Some(Ok(_))) if !reserved_root => {
            let kind = format!("{:?}", e.kind);
            deviation(set.name, &format!("reads what we refuse: {}", kind.split("value").next().unwrap()), bytes);
        }
        _ => {}
    }
}

fn root(set: &Set, bytes: &[u8]) -> u64 {
    let width = wireform_v2g::exi::schema::code_width(set.schema.roots.len() as u32);
    u64::from(bytes.get(1).copied().unwrap_or(0)) >> (8 - width)
}
