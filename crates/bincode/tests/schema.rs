//! Types described by text: every vector whose type can be described reads as JSON and is written back.
#![cfg(feature = "schema")]

mod common;
use common::{data, hex, text};
use wireform_bincode::config::{bincode1, standard};
use wireform_bincode::schema::{Described, Schema};
use wireform_wire::{Format, Recorder};

const TYPES: &str = "
struct Unit;
struct Newtype(u32);
struct Pair(u16, i64);
struct Point { x: i32, y: i32 }
#[derive(Debug)] pub struct Flags { pub a: bool, pub b: Option<bool>, pub c: Option<Option<u8>> }
struct Person { name: String, age: u8, email: Option<String>, tags: Vec<String> }
struct Nested { id: u64, pos: Point, path: Vec<Point>, kind: Shape, attrs: BTreeMap<String, u32> }
enum Shape { Empty, Circle(f32), Rect(f64, f64), Poly { pts: Vec<Point>, closed: bool }, Named(String) }
enum Cmd { Nop, Move { dx: i16, dy: i16 }, Write(Vec<u8>), Batch(Vec<Cmd2>) }
enum Cmd2 { A, B(u64), C(char) }
enum Tagged { First = 10, Second = 20, Third = 300 }
struct Wide { a: u128, b: i128, c: usize, d: isize }
struct Floats { a: f32, b: f64, c: [f32; 3] }
struct Account { lamports: u64, data: Vec<u8>, owner: [u8; 32], executable: bool, rent_epoch: u64 }
struct WithSkip { a: u32, b: String } // what is skipped is not on the wire
struct WithRename { a: u8, b: u16 }
struct Transparent { inner: u64 }
struct WithBytes { data: Vec<u8>, n: u8 }
enum SkipVariant { A, Hidden, B(u8), C }
enum Bound { Unbounded, Included(u16), Excluded(u16) }
";

#[test]
fn vectors_become_json_and_come_back() {
    let mut read = 0;
    for vector in data("vectors") {
        let ty = text(&vector, "type").replace("std::ops::Bound<u16>", "Bound");
        let schema = Schema::parse(&format!("{TYPES}\n{ty}")).unwrap_or_else(|e| panic!("{e}: {ty}"));
        let octets = hex(text(&vector, "hex"));
        macro_rules! both_ways {
            ($config:expr) => {{
                let json = schema.to_json(&octets, $config).unwrap_or_else(|e| panic!("{e}: {vector}"));
                let parsed = serde_json::from_str(&json.to_string()).unwrap();
                let back = schema.from_json(&parsed, $config).unwrap_or_else(|e| panic!("{e}: {json} {vector}"));
                assert_eq!(back, octets, "{json} {vector}");
                let mut recorder = Recorder::new();
                schema.inspect(&octets, $config, &mut recorder).unwrap();
                for n in 0..octets.len() {
                    assert!(schema.to_json(&octets[..n], $config).is_err());
                }
            }};
        }
        with_config!(text(&vector, "config"), both_ways);
        read += 1;
    }
    assert_eq!(read, 2026);
}

#[test]
fn json_is_what_people_expect() {
    let schema = Schema::parse(TYPES).unwrap();
    assert_eq!(schema.message(), "Bound");
    let schema = Schema::parse(&format!("{TYPES} Nested")).unwrap();
    let json = serde_json::json!({
        "id": "18446744073709551615",
        "pos": {"x": 1, "y": -1},
        "path": [],
        "kind": {"Poly": {"pts": [{"x": 0, "y": 0}], "closed": true}},
        "attrs": {"k": 7}
    });
    let octets = schema.from_json(&json, standard()).unwrap();
    assert_eq!(schema.to_json(&octets, standard()).unwrap(), json);
    let mut recorder = Recorder::new();
    schema.inspect(&octets, standard(), &mut recorder).unwrap();
    let tree: Vec<_> = recorder.fields().iter().map(|f| (f.depth, f.name, f.value.as_deref())).collect();
    assert_eq!(
        tree,
        [
            (0, "Nested", None),
            (1, "id", Some("18446744073709551615")),
            (1, "pos", None),
            (2, "x", Some("1")),
            (2, "y", Some("-1")),
            (1, "path", None),
            (1, "kind", None),
            (2, "variant", Some("Poly")),
            (2, "pts", None),
            (3, "item", None),
            (4, "x", Some("0")),
            (4, "y", Some("0")),
            (2, "closed", Some("true")),
            (1, "attrs", None),
            (2, "key", Some("k")),
            (2, "value", Some("7")),
        ]
    );
}

#[test]
fn faults_name_the_field() {
    let schema = Schema::parse(&format!("{TYPES} Vec<Person>")).unwrap();
    let people = serde_json::json!([
        {"name": "a", "age": 1, "email": null, "tags": []},
        {"name": "b", "age": 2, "email": "x", "tags": ["t"]},
    ]);
    let mut octets = schema.from_json(&people, standard()).unwrap();
    octets[9] = 2; // the tag of the second address
    let fault = schema.to_json(&octets, standard()).unwrap_err();
    assert_eq!(fault.to_string(), "message > item #2 > email: option tag: value 2 is not allowed (byte 9)");
    let wrong = serde_json::json!([{"name": "a", "age": 256, "email": null, "tags": []}]);
    assert_eq!(schema.from_json(&wrong, standard()).unwrap_err().path, "0 > age");
    let unknown = serde_json::json!([{"name": "a", "age": 5, "nick": "b", "tags": []}]);
    assert!(schema.from_json(&unknown, standard()).is_err());
}

#[test]
fn schemas_that_mean_nothing_are_refused() {
    for text in [
        "",
        "struct A { x: B }",
        "struct A(A);",
        "type A = A;",
        "struct A { x: u32",
        "struct A {} struct A {}",
        "Vec<u8, ",
        "struct A { x: [u8; many] }",
        "HashMap<u8>",
        "u32 u32",
        "enum E { A(",
        "type A = B; type B = (A, u8);",
    ] {
        assert!(Schema::parse(text).is_err(), "{text}");
    }
    let deep = "Vec<".repeat(1000);
    assert!(Schema::parse(&deep).is_err());
    // Recursion through what may be empty is a type, and its values end at the limit of depth.
    let list = Schema::parse("struct List(Option<Box<List>>);").unwrap();
    assert!(list.to_json(&[1; 100_000], standard()).is_err());
    let units = Schema::parse("Vec<()>").unwrap();
    assert!(units.to_json(&[0xff; 8], bincode1()).is_err());
}

#[test]
fn a_schema_is_a_format() {
    let format =
        Described::new("bincode1", Schema::parse("struct P { x: u16, s: Option<String> }").unwrap(), bincode1());
    let mut json = String::new();
    format.to_json(&[5, 0, 0], &mut json).unwrap();
    assert_eq!(json, r#"{"format":"bincode1","message":"P","value":{"x":5,"s":null}}"#);
    let mut octets = Vec::new();
    format.from_json(&json, &mut octets).unwrap();
    assert_eq!(octets, [5, 0, 0]);
    assert!(format.from_json(r#"{"format":"bincode2","value":{"x":5}}"#, &mut octets).is_err());
}
