//! Whether two servers answered with the same data: a server must not win by saying less.

use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The rows of an answer, complex values flattened as the database's columns are, annotations left out.
fn rows(body: &[u8]) -> Option<Vec<Map<String, Value>>> {
    let value: Value = serde_json::from_slice(body).ok()?;
    let rows = match value.get("value") {
        Some(Value::Array(rows)) => rows.clone(),
        _ if value.is_object() => vec![value],
        _ => return None,
    };
    Some(rows.iter().map(|r| flat(r, "")).collect())
}

fn flat(value: &Value, prefix: &str) -> Map<String, Value> {
    let mut out = Map::new();
    for (name, value) in value.as_object().into_iter().flatten() {
        let name = format!("{prefix}{name}");
        match value {
            _ if name.contains('@') => {}
            Value::Object(_) => out.extend(flat(value, &format!("{name}_"))),
            // Averages differ in their last digits with the order of summing.
            Value::Number(n) if n.is_f64() => {
                let rounded = n.as_f64().map_or_else(String::new, |f| format!("{f:.9}"));
                let short = rounded.trim_end_matches('0').trim_end_matches('.').to_owned();
                out.insert(name, Value::String(short));
            }
            Value::Number(n) => drop(out.insert(name, Value::String(n.to_string()))),
            _ => drop(out.insert(name, value.clone())),
        }
    }
    out
}

/// `None` where both say the same, else what differs. Null and left out are the same.
pub fn differs(ours: &[u8], peers: &[u8]) -> Option<String> {
    let (Some(ours), Some(peers)) = (rows(ours), rows(peers)) else {
        return (ours != peers).then(|| "text".to_owned());
    };
    if ours.len() != peers.len() {
        return Some(format!("{} rows, peer {}", ours.len(), peers.len()));
    }
    let names: BTreeSet<String> = peers.iter().chain(&ours).flat_map(|r| r.keys().cloned()).collect();
    let mut different = Vec::new();
    for name in names {
        let mut columns = [&ours, &peers].map(|rows| {
            let column = rows.iter().map(|r| r.get(&name).cloned().unwrap_or(Value::Null).to_string());
            column.collect::<Vec<_>>()
        });
        // Groups come in any order.
        columns.iter_mut().for_each(|c| c.sort());
        if columns[0] != columns[1] {
            different.push(name);
        }
    }
    (!different.is_empty()).then(|| different.join(", "))
}
