//! The conformance table (tests/data/conformance-rows.txt) on both back ends, with a printed score: a row is met when
//! it has a case and none of its cases fails.
//!
//! The cases are in tests/data/conformance.txt. One is `@ row, row | what`, then requests: `GET /path`, `H name: value`, `B body`, and what is expected: `S` status
//! (several with `|`), `~` text in the body, `!` text that is not, `h name: text` in a header, `n SQL` as many members
//! as the query counts, `v SQL` the body is its value, `q /pointer = SQL` a member is, `j /pointer = JSON`, `F SQL` every page followed, no member
//! twice, as many as counted. `{etag}`, `{location}` and `{next}` stand for those of the answer before.
//! The counts come from a SQLite of our own that only ever sees plain SQL: the oracle shares nothing with the service.

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use wireform_odata_server::{Config, Options, Request, Response, Service};

const CONFIG: &str = r#"
namespace = "Shop"
schema_version = "1"
[tables.Products]
etag = "Version"
complex = { ShippingAddress = { type = "Address", prefix = "ShippingAddress_" }, Dimensions = { prefix = "Dimensions_" } }
columns.Status = { enum = "ProductStatus" }
[tables.Company]
singleton = true
[tables.Things]
etag = "Version"
[tables.Places]
columns.At = { type = "Edm.GeographyPoint" }
columns.Area = { type = "Edm.GeographyPolygon" }
[tables.Vehicles]
discriminator = "Kind"
derived = { Car = { value = "car", columns = ["Doors"] }, Bike = { value = "bike", columns = ["Gears"] } }
[tables.Photos]
media = { content = "Content", type = "Type" }
[tables.Notes]
open = "Extra"
[tables.Documents]
columns.Body = { stream = "text/plain" }
columns.Serial = { definition = "Serial", immutable = true, description = "printed on the cover" }
[tables.Numbers]
columns.Tiny = { type = "Edm.Byte" }
columns.Whole = { type = "Edm.Int32" }
[definitions]
Serial = { type = "Edm.String", max_length = 8 }
[enums.ProductStatus]
flags = true
members = { InStock = 1, OnSale = 2, Discontinued = 4, Featured = 8 }
"#;

struct Run<'s> {
    service: &'s Service,
    oracle: &'s rusqlite::Connection,
    last: Option<Response>,
}

const ROOT: &str = "http://localhost/odata/";

impl Run<'_> {
    fn ask(&mut self, method: &str, url: &str, headers: &[(String, String)], body: &str) {
        let (path, query) = url.split_once('?').unwrap_or((url, ""));
        let mut map = HeaderMap::new();
        for (n, v) in headers {
            map.append(HeaderName::from_bytes(n.as_bytes()).unwrap(), HeaderValue::from_str(v).unwrap());
        }
        if !body.is_empty() && !map.contains_key("content-type") {
            map.insert("content-type", HeaderValue::from_static("application/json"));
        }
        let request = Request {
            method: Method::from_bytes(method.as_bytes()).unwrap(),
            path: path.trim_start_matches('/').replace(' ', "%20"),
            query: query.replace(' ', "%20"),
            headers: map,
            body: Bytes::from(body.to_owned()),
            root: ROOT.into(),
            identity: Arc::default(),
        };
        self.last = Some(self.service.handle(&request));
    }
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.last.as_ref().unwrap().body).into_owned()
    }
    fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.text()).unwrap_or(serde_json::Value::Null)
    }
    fn header(&self, name: &str) -> String {
        self.last
            .as_ref()
            .and_then(|r| r.headers.get(name))
            .map_or(String::new(), |v| v.to_str().unwrap_or("").to_owned())
    }
    fn sql(&self, sql: &str) -> Result<String, String> {
        self.oracle
            .query_row(sql, [], |r| {
                Ok(match r.get_ref(0)? {
                    rusqlite::types::ValueRef::Integer(n) => n.to_string(),
                    rusqlite::types::ValueRef::Real(x) => x.to_string(),
                    rusqlite::types::ValueRef::Text(t) => String::from_utf8_lossy(t).into_owned(),
                    _ => String::new(),
                })
            })
            .map_err(|e| format!("{sql}: {e}"))
    }
    fn fill(&self, text: &str) -> String {
        let mut out = text.to_owned();
        if self.last.is_some() {
            out = out.replace("{etag}", &self.header("etag"));
            let location = self.header("location");
            out = out.replace("{location}", location.strip_prefix(ROOT).unwrap_or(&location));
            let json = self.json();
            let next = json.get("@odata.nextLink").and_then(|v| v.as_str()).unwrap_or("").to_owned();
            out = out.replace("{next}", next.strip_prefix(ROOT).unwrap_or(&next));
        }
        out
    }
    fn check(&mut self, line: &str) -> Result<(), String> {
        let (kind, rest) = line.split_at(1);
        let rest = self.fill(rest.trim_start());
        let status = self.last.as_ref().map_or(0, |r| r.status.as_u16());
        let text = self.text();
        let shown = || format!("{status} {}", text.chars().take(300).collect::<String>());
        match kind {
            "S" => {
                if !rest.split('|').any(|s| s.trim() == status.to_string()) {
                    return Err(format!("expected {rest}: {}", shown()));
                }
            }
            "~" if !text.contains(&rest) => return Err(format!("no {rest}: {}", shown())),
            "!" if text.contains(&rest) => return Err(format!("has {rest}: {}", shown())),
            "h" => {
                let (name, want) = rest.split_once(':').ok_or("h name: text")?;
                let have = self.header(name.trim());
                if !have.contains(want.trim()) || (want.trim().is_empty() && have.is_empty()) {
                    return Err(format!("{name} is '{have}', expected {want}"));
                }
            }
            "n" => {
                let want = self.sql(&rest)?;
                let have =
                    self.json().get("value").and_then(|v| v.as_array()).map_or("none".into(), |a| a.len().to_string());
                if have != want {
                    return Err(format!("{have} members, expected {want}: {}", shown()));
                }
            }
            "v" => {
                let want = self.sql(&rest)?;
                if text.trim() != want {
                    return Err(format!("expected {want}: {}", shown()));
                }
            }
            "j" => {
                let (pointer, want) = rest.split_once(" = ").ok_or("j /pointer = JSON")?;
                let json = self.json();
                let have = json.pointer(pointer.trim()).cloned().unwrap_or(serde_json::Value::Null);
                let want: serde_json::Value = serde_json::from_str(want).map_err(|e| format!("{want}: {e}"))?;
                let equal =
                    have == want || have.as_f64().is_some_and(|h| want.as_f64().is_some_and(|w| (h - w).abs() < 1e-6));
                if !equal {
                    return Err(format!("{pointer} is {have}, expected {want}: {}", shown()));
                }
            }
            "F" => {
                let mut seen = HashSet::new();
                let mut total = 0;
                for _ in 0..2000 {
                    let json = self.json();
                    for item in json.get("value").and_then(|v| v.as_array()).cloned().unwrap_or_default() {
                        total += 1;
                        if !seen.insert(item.to_string()) {
                            return Err(format!("twice: {item}"));
                        }
                    }
                    let Some(next) = json.get("@odata.nextLink").and_then(|v| v.as_str()) else { break };
                    let next = next.strip_prefix(ROOT).unwrap_or(next).to_owned();
                    self.ask("GET", &next, &[("Prefer".into(), "maxpagesize=7".into())], "");
                    if self.last.as_ref().is_some_and(|r| r.status != 200) {
                        return Err(format!("{next}: {}", self.text()));
                    }
                }
                let want = self.sql(&rest)?;
                if total.to_string() != want {
                    return Err(format!("{total} in all, expected {want}"));
                }
            }
            "q" => {
                let (pointer, sql) = rest.split_once(" = ").ok_or("q /pointer = SQL")?;
                let want = self.sql(sql)?;
                let have = self.json().pointer(pointer.trim()).cloned().unwrap_or_default();
                let close = have.as_f64().zip(want.parse::<f64>().ok()).is_some_and(|(h, w)| (h - w).abs() < 1e-6);
                if !close && have.as_str() != Some(&want) {
                    return Err(format!("{pointer} is {have}, expected {want}: {}", shown()));
                }
            }
            "~" | "!" => {}
            other => return Err(format!("unknown check {other}")),
        }
        Ok(())
    }
    fn case(&mut self, lines: &[&str]) -> Result<(), String> {
        let mut i = 0;
        while i < lines.len() {
            let line = self.fill(lines[i]);
            let Some((method, url)) = line.split_once(' ').filter(|l| l.0.len() > 1) else {
                self.check(lines[i]).map_err(|e| format!("{}: {e}", lines[i]))?;
                i += 1;
                continue;
            };
            let (mut headers, mut body) = (Vec::new(), String::new());
            i += 1;
            while i < lines.len() && (lines[i].starts_with("H ") || lines[i].starts_with("B ")) {
                let text = self.fill(&lines[i][2..]);
                if lines[i].starts_with("H ") {
                    let (n, v) = text.split_once(':').ok_or("H name: value")?;
                    headers.push((n.trim().to_owned(), v.trim().to_owned()));
                } else {
                    body = text.replace("\\r\\n", "\r\n");
                }
                i += 1;
            }
            self.ask(method, url, &headers, &body);
            if self.last.as_ref().is_some_and(|r| r.status.as_u16() == 500) {
                return Err(format!("{line}: 500 {}", self.text()));
            }
        }
        Ok(())
    }
}

/// A row of the table: its name and what it asks for.
fn rows() -> Vec<(&'static str, &'static str)> {
    include_str!("data/conformance-rows.txt")
        .lines()
        .filter(|l| !l.starts_with('#'))
        .filter_map(|l| l.split_once(" | "))
        .collect()
}

/// Runs all cases and prints the score; what comes back should be empty.
fn table(service: &Service, name: &str, oracle: &rusqlite::Connection) -> Vec<String> {
    let text = include_str!("data/conformance.txt");
    let rows = rows();
    let mut wrong = Vec::new();
    let mut cases: Vec<(&str, &str, Vec<&str>)> = Vec::new();
    // Rows that a test of their own shows, and rows that are left open, each with the test or the reason.
    let (mut elsewhere, mut open) = (HashMap::new(), HashMap::new());
    for line in text.lines() {
        if let Some((ids, title)) = line.strip_prefix("@ ").and_then(|l| l.split_once(" | ")) {
            cases.push((ids, title, Vec::new()));
        } else if let Some((id, test)) = line.strip_prefix("= ").and_then(|l| l.split_once(" | ")) {
            elsewhere.insert(id, test);
        } else if let Some((id, why)) = line.strip_prefix("- ").and_then(|l| l.split_once(" | ")) {
            open.insert(id, why);
        } else if !line.trim().is_empty()
            && !line.starts_with('#')
            && let Some(case) = cases.last_mut()
        {
            case.2.push(line);
        }
    }
    let mut run = Run { service, oracle, last: None };
    let mut covered: HashMap<&str, bool> = HashMap::new();
    for (ids, title, lines) in &cases {
        let result = run.case(lines);
        for id in ids.split(", ") {
            if !rows.iter().any(|r| r.0 == id) {
                wrong.push(format!("{title}: there is no row {id}"));
            }
            *covered.entry(id).or_insert(true) &= result.is_ok();
        }
        if let Err(e) = result {
            wrong.push(format!("{ids} | {title}\n      {e}"));
        }
    }
    for (id, test) in &elsewhere {
        let (file, function) = test.split_once(" ").unwrap_or((test, ""));
        let path = format!("{}/../../{file}", env!("CARGO_MANIFEST_DIR"));
        let there = std::fs::read_to_string(&path).is_ok_and(|t| t.contains(&format!("fn {function}(")));
        if !there {
            wrong.push(format!("{id}: there is no test {test}"));
        }
        covered.insert(id, there);
    }
    let met = rows.iter().filter(|r| covered.get(r.0) == Some(&true) && !open.contains_key(r.0)).count();
    println!("conformance: {met} of {} rows met on {name} ({} cases)", rows.len(), cases.len());
    for (id, what) in &rows {
        match (open.get(id), covered.get(id)) {
            (Some(why), _) => println!("  not met: {id} | {why}"),
            (None, Some(true)) => {}
            (None, Some(false)) => println!("  fails: {id} | {what}"),
            (None, None) => {
                println!("  no case: {id} | {what}");
                wrong.push(format!("{id} has no case"));
            }
        }
    }
    for w in &wrong {
        println!("  {w}");
    }
    wrong
}

/// The requests that the bench measures are all answered, with rows where there are rows.
fn endpoints(service: &Service, oracle: &rusqlite::Connection) {
    let mut run = Run { service, oracle, last: None };
    for line in include_str!("../../../lab/odata/endpoints.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        // There are 150 products here, not 10,000.
        run.ask("GET", &fields[1].replace("$skip=1000", "$skip=100"), &[], "");
        let text = run.text();
        assert!(run.last.as_ref().is_some_and(|r| r.status == 200), "{line}: {text}");
        assert!(!text.is_empty() && !text.contains("\"value\":[]"), "{line}: {text}");
    }
}

fn options() -> Options {
    Options { config: Config::from_toml(CONFIG).unwrap(), ..Options::default() }
}

const ROWS: &str = include_str!("data/shop-rows.sql");

/// The rows of the further tables; a collection of strings is an array in one database and JSON in the other.
fn more_rows(postgres: bool) -> String {
    let mut text = include_str!("data/more-rows.sql").to_owned();
    for (i, tags) in ["a,b,c", "b", ""].iter().enumerate() {
        let members: Vec<String> = tags.split(',').filter(|t| !t.is_empty()).map(|t| format!("\"{t}\"")).collect();
        let (open, close) = if postgres { ('{', '}') } else { ('[', ']') };
        text = text.replace(&format!("TAGS{i}"), &format!("'{open}{}{close}'", members.join(",")));
    }
    text
}

fn sqlite(path: &std::path::Path) -> rusqlite::Connection {
    let c = rusqlite::Connection::open(path).unwrap();
    let tables = [include_str!("data/shop-sqlite.sql"), include_str!("data/more-sqlite.sql")].concat();
    c.execute_batch(&format!("BEGIN;{tables}{ROWS}{}COMMIT;", more_rows(false))).unwrap();
    c
}

#[test]
fn on_sqlite() {
    let dir = tempfile::tempdir().unwrap();
    drop(sqlite(&dir.path().join("shop.sqlite")));
    let oracle = sqlite(&dir.path().join("oracle.sqlite"));
    let service = Service::open(dir.path().join("shop.sqlite").to_str().unwrap(), options()).unwrap();
    endpoints(&service, &oracle);
    let failed = table(&service, "SQLite", &oracle);
    assert!(failed.is_empty(), "{} faults", failed.len());
}

#[test]
#[cfg(feature = "postgres")]
fn on_postgres() {
    let server = match wireform_testkit::Postgres::start() {
        Ok(s) => s,
        Err(e) => {
            println!("skipped: {e}");
            return;
        }
    };
    let url = server.create("shop").unwrap();
    let script = format!(
        "BEGIN;\n{}\n{}\n{ROWS}\n{}\n{}\nCOMMIT;",
        include_str!("data/shop-postgres.sql"),
        include_str!("data/more-postgres.sql"),
        more_rows(true),
        include_str!("data/shop-postgres-after.sql")
    );
    server.psql("shop", &script).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let oracle = sqlite(&dir.path().join("oracle.sqlite"));
    let service = Service::open(&url, options()).unwrap();
    endpoints(&service, &oracle);
    let failed = table(&service, "PostgreSQL", &oracle);
    assert!(failed.is_empty(), "{} faults", failed.len());
}
