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

/// The same rows in a PostgreSQL database; none where there is no server.
#[cfg(feature = "postgres")]
fn postgres(server: &wireform_testkit::Postgres, name: &str) -> Service {
    let url = server.create(name).unwrap();
    let script = format!(
        "BEGIN;\n{}\n{}\n{ROWS}\n{}\n{}\nCOMMIT;",
        include_str!("data/shop-postgres.sql"),
        include_str!("data/more-postgres.sql"),
        more_rows(true),
        include_str!("data/shop-postgres-after.sql")
    );
    server.psql(name, &script).unwrap();
    Service::open(&url, options()).unwrap()
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
    let dir = tempfile::tempdir().unwrap();
    let oracle = sqlite(&dir.path().join("oracle.sqlite"));
    let service = postgres(&server, "shop");
    endpoints(&service, &oracle);
    let failed = table(&service, "PostgreSQL", &oracle);
    assert!(failed.is_empty(), "{} faults", failed.len());
}

/// Transformations of `$apply`, put together by chance.
#[cfg(feature = "postgres")]
struct Chance(u64);

#[cfg(feature = "postgres")]
impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
    fn one<'x>(&mut self, of: &[&'x str]) -> &'x str {
        of[self.below(of.len())]
    }
    fn several(&mut self, most: usize, between: &str, mut one: impl FnMut(&mut Self) -> String) -> String {
        let n = 1 + self.below(most);
        (0..n).map(|_| one(self)).collect::<Vec<_>>().join(between)
    }
    fn aggregates(&mut self) -> String {
        let items = [
            "Price with sum as S",
            "Price with max as S",
            "$count as S",
            "CategoryID with countdistinct as S",
            "Price with sum from CategoryID with max as S",
            "Price with average as S",
            "Name with min as S",
        ];
        self.several(3, ",", |c| format!("{}{}", c.one(&items), c.below(100)))
    }
    fn transformation(&mut self, depth: usize) -> String {
        let number = self.below(20) + 1;
        match self.below(if depth > 0 { 11 } else { 5 }) {
            0 => {
                self.one(&["filter(Price gt 500)", "filter(CategoryID ne null)", "filter(Category/Name ne 'x')"]).into()
            }
            1 => self.one(&["orderby(Price desc)", "orderby(Category/Name,Name desc)"]).into(),
            2 => self.one(&["top(N)", "skip(N)"]).replace('N', &number.to_string()),
            3 => format!("aggregate({})", self.aggregates()),
            4 => self.one(&["identity", "search(Widget)", "expand(Category)"]).into(),
            5 => format!("compute(Price mul 2 as P{number})"),
            6 => self
                .one(&["topcount(3,Price)", "bottomcount(2,Price)", "topsum(3000,Price)", "bottompercent(5,Price)"])
                .into(),
            7 => format!("concat({},{})", self.sequence(depth - 1), self.sequence(depth - 1)),
            _ => {
                let paths = [
                    "Status",
                    "CategoryID",
                    "Category/Name",
                    "ShippingAddress",
                    "Category",
                    "rollup(Status,CategoryID)",
                    "rollup(ShippingAddress/State,ShippingAddress/City)",
                ];
                let by = self.several(2, ",", |c| c.one(&paths).to_owned());
                let then = if self.below(5) > 0 { format!(",{}", self.sequence(depth - 1)) } else { String::new() };
                format!("groupby(({by}){then})")
            }
        }
    }
    fn sequence(&mut self, depth: usize) -> String {
        self.several(3, "/", |c| c.transformation(depth))
    }
}

/// An answer without what differs from one database to the other: tags, and the order of rows that have none.
#[cfg(feature = "postgres")]
fn essence(v: serde_json::Value) -> serde_json::Value {
    use serde_json::Value as Json;
    match v {
        Json::Number(n) => n.as_f64().map_or(Json::Null, |x| format!("{x:.4}").into()),
        Json::Array(items) => {
            let mut items: Vec<Json> = items.into_iter().map(essence).collect();
            items.sort_by_key(ToString::to_string);
            Json::Array(items)
        }
        Json::Object(o) => o.into_iter().filter(|m| !m.0.contains("odata.")).map(|(n, v)| (n, essence(v))).collect(),
        v => v,
    }
}

/// Both databases make the same of a pipeline, whatever it is, and neither fails.
#[test]
#[cfg(feature = "postgres")]
fn pipelines_agree() {
    let server = match wireform_testkit::Postgres::start() {
        Ok(s) => s,
        Err(e) => {
            println!("skipped: {e}");
            return;
        }
    };
    let dir = tempfile::tempdir().unwrap();
    let oracle = sqlite(&dir.path().join("shop.sqlite"));
    let one = Service::open(dir.path().join("shop.sqlite").to_str().unwrap(), options()).unwrap();
    let other = postgres(&server, "pipelines");
    let many = std::env::var_os("WIREFORM_LONG").is_some();
    let (mut chance, mut rows) = (Chance(3), 0);
    for i in 0..if many { 3000 } else { 150 } {
        let sequence = chance.sequence(3);
        let url = match i % 4 {
            0 => format!("/Categories?$expand=Products($apply={sequence})&$top=5"),
            _ => format!("/Products?$apply={sequence}"),
        };
        let mut answers = [&one, &other].map(|service| {
            let mut run = Run { service, oracle: &oracle, last: None };
            run.ask("GET", &url, &[], "");
            let status = run.last.as_ref().map_or(0, |r| r.status.as_u16());
            assert!(matches!(status, 200 | 400 | 501), "{url}: {}", run.text());
            rows += usize::from(status == 200);
            (status, essence(run.json()))
        });
        let same = answers[0] == answers[1];
        assert!(same, "{url}:\n{:?}\n{:?}", std::mem::take(&mut answers[0]), answers[1]);
    }
    assert!(rows > 100, "{rows} answers with rows");
}
