//! The fixtures: documents and streams of the API, with what a client must get out of each.
#![allow(dead_code)]

use serde_json::Value;
use std::collections::BTreeMap;

/// Every fixture by its name; `index.json` says what each is, `api.json` is the table of the API.
pub(crate) fn fixtures() -> BTreeMap<String, Vec<u8>> {
    let packed = include_bytes!("../data/fixtures.jsonl.zst");
    let lines = zstd::decode_all(&packed[..]).unwrap();
    let mut all = BTreeMap::new();
    for line in String::from_utf8(lines).unwrap().lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let bytes = match entry["text"].as_str() {
            Some(text) => text.as_bytes().to_vec(),
            None => wireform_wire::text::from_base64(entry["base64"].as_str().unwrap()).unwrap(),
        };
        all.insert(entry["name"].as_str().unwrap().to_owned(), bytes);
    }
    all
}

pub(crate) fn json(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).unwrap()
}

/// Equality of documents, where a number is what it counts (`0` is `0.0`) and null is absent.
pub(crate) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            let has = |x: &serde_json::Map<String, Value>, y: &serde_json::Map<String, Value>| {
                x.iter().all(|(name, value)| match y.get(name) {
                    Some(other) => same(value, other),
                    None => value.is_null(),
                })
            };
            has(a, b) && has(b, a)
        }
        _ => a == b,
    }
}
