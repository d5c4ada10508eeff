//! YAML for JSON: what `decode` prints, and what `encode` reads.
//!
//! A message has one form, JSON; YAML is that form as people like to edit it. Of YAML only what JSON can say is read:
//! no aliases, no tags that change a value, no keys that are not text.

use saphyr_parser::{Event, Parser, ScalarStyle};
use serde_json::{Map, Number, Value};
use std::fmt::Write as _;
use wireform_wire::Fault;

/// How deep lists and maps may lie in each other, as for JSON.
const DEEPEST: usize = 128;

/// A document from JSON.
pub(crate) fn from_json(json: &str) -> Result<String, serde_json::Error> {
    let mut out = String::with_capacity(json.len() * 2);
    out.push_str("---\n");
    block(&serde_json::from_str(json)?, 0, &mut out);
    out.push('\n');
    Ok(out)
}

fn line(indent: usize, out: &mut String) {
    let _ = write!(out, "\n{:indent$}", "");
}

/// A value whose first line has begun.
fn block(value: &Value, indent: usize, out: &mut String) {
    match value {
        Value::Object(map) if !map.is_empty() => {
            for (i, (key, value)) in map.iter().enumerate() {
                if i > 0 {
                    line(indent, out);
                }
                text(key, out);
                out.push(':');
                if is_block(value) {
                    line(indent + 2, out);
                    block(value, indent + 2, out);
                } else {
                    out.push(' ');
                    block(value, indent, out);
                }
            }
        }
        Value::Array(list) if !list.is_empty() => {
            for (i, value) in list.iter().enumerate() {
                if i > 0 {
                    line(indent, out);
                }
                out.push_str("- ");
                block(value, indent + 2, out);
            }
        }
        Value::String(s) => text(s, out),
        // Empty lists and maps, numbers and the three words are as in JSON.
        other => _ = write!(out, "{other}"),
    }
}

fn is_block(value: &Value) -> bool {
    match value {
        Value::Object(map) => !map.is_empty(),
        Value::Array(list) => !list.is_empty(),
        _ => false,
    }
}

/// Text as it is where no reader can take it for something else, otherwise in quotes.
fn text(text: &str, out: &mut String) {
    let plain = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b" _-./()".contains(&b))
        && !text.ends_with(' ')
        && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(&&*text.to_ascii_lowercase());
    if plain {
        return out.push_str(text);
    }
    for c in Value::from(text).to_string().chars() {
        match c {
            // Characters that YAML does not print, or may break a line at.
            '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
}

/// A list or map that has begun.
enum Open {
    List(Vec<Value>),
    Map(Map<String, Value>, Option<String>),
}

/// The documents in some YAML.
pub(crate) fn read(source: &str) -> Result<Vec<Value>, Fault> {
    let not_yaml = |why: &dyn std::fmt::Display| Fault::text(format!("not YAML: {why}"), "");
    let mut documents = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    for event in Parser::new_from_str(source) {
        let (event, span) = event.map_err(|e| not_yaml(&e))?;
        let at = |what: &str| not_yaml(&format_args!("{what}, line {}", span.start.line()));
        let value = match event {
            Event::MappingStart(..) | Event::SequenceStart(..) if open.len() >= DEEPEST => {
                return Err(at("lists and maps lie too deep"));
            }
            Event::MappingStart(..) => {
                open.push(Open::Map(Map::new(), None));
                continue;
            }
            Event::SequenceStart(..) => {
                open.push(Open::List(Vec::new()));
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                Some(Open::List(list)) => Value::Array(list),
                Some(Open::Map(map, _)) => Value::Object(map),
                None => continue,
            },
            Event::Scalar(text, style, _, tag) => {
                if let Some(Open::Map(_, key @ None)) = open.last_mut() {
                    *key = Some(text.into_owned());
                    continue;
                }
                match style {
                    ScalarStyle::Plain if tag.is_none() => scalar(&text),
                    _ => Value::String(text.into_owned()),
                }
            }
            Event::Alias(_) => return Err(at("aliases are not read")),
            _ => continue,
        };
        match open.last_mut() {
            None => documents.push(value),
            Some(Open::List(list)) => list.push(value),
            Some(Open::Map(map, key)) => {
                let key = key.take().ok_or_else(|| at("a key is not text"))?;
                if map.contains_key(&key) {
                    return Err(at(&format!("{key:?} is there twice")));
                }
                map.insert(key, value);
            }
        }
    }
    Ok(documents)
}

/// A value without quotes, by the core schema of YAML 1.2.
fn scalar(text: &str) -> Value {
    let based = |prefix, base| text.strip_prefix(prefix).and_then(|digits| u64::from_str_radix(digits, base).ok());
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Value::Null,
        "true" | "True" | "TRUE" => return Value::Bool(true),
        "false" | "False" | "FALSE" => return Value::Bool(false),
        _ => {}
    }
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return Value::from(text);
    }
    if let Some(n) = text.parse().ok().or_else(|| based("0x", 16)).or_else(|| based("0o", 8)) {
        return Value::from(n);
    }
    if let Ok(n) = text.parse::<i64>() {
        return Value::from(n);
    }
    match text.parse().ok().and_then(Number::from_f64) {
        Some(n) => Value::Number(n),
        None => Value::from(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let value: Value = serde_json::from_str(
            r#"{"format":"pfcp","empty":{},"none":[],"list":[1,[2,[3]],{"a":-1,"b":[{"c":null}]}],"12":"0x10",
            "texts":["12e4","true","No","","  a","a: b","a #b","- a","é\u0085\n\u2028\"\\","*a","&a","!a","1.5","abc","~"],
            "numbers":[0,18446744073709551615,-9223372036854775808,1.5,1e300],"flags":[true,false]}"#,
        )
        .expect("JSON");
        let yaml = from_json(&value.to_string()).expect("JSON").repeat(2);
        assert_eq!(read(&yaml).expect("YAML"), [value.clone(), value.clone()], "{yaml}");
        assert_eq!(read(&value.to_string()).expect("JSON is YAML"), [value]);
    }

    #[test]
    fn people_write_it_as_they_like() {
        let read = |source| read(source).map(|d| Value::from(d).to_string());
        assert_eq!(
            read("a: 0x1f\nb: [yes, ~, 'x', \"y\"]\nc:\n- d: |\n    e\n").expect("YAML"),
            r#"[{"a":31,"b":["yes",null,"x","y"],"c":[{"d":"e\n"}]}]"#
        );
        for bad in ["a: [", "a: 1\na: 2", "? [b]\n: c", "a: &x 1\nb: *x"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(read(&"[".repeat(1_000)).is_err());
    }
}
