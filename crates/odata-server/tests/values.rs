//! Values that a database refuses, with the property that the error names, on both back ends; values in a SQLite
//! database that are not of their column's type, which must not spoil an answer; and PostgreSQL's own types.

use serde_json::json;
use wireform_odata_server::{Config, Options, Request, Service};

const TABLES: &str = r#"
CREATE TABLE people (id integer PRIMARY KEY, name varchar(40) NOT NULL, mail text UNIQUE, home_city text UNIQUE, age integer CHECK (age >= 0),
  boss_id integer REFERENCES people(id), spare_of integer REFERENCES people(id), first_year integer, last_year integer,
  CONSTRAINT years CHECK (first_year <= last_year), UNIQUE (first_year, last_year));
INSERT INTO people (id, name, mail, home_city, first_year, last_year) VALUES (1, 'Ada', 'a@x', 'Paris', 1, 2), (2, 'Bob', NULL, NULL, NULL, NULL);
UPDATE people SET boss_id = 1 WHERE id = 2;
CREATE TABLE letters (id integer PRIMARY KEY, sender_id integer NOT NULL REFERENCES people(id), receiver integer REFERENCES people(id));
"#;

const CONFIG: &str = r#"
[tables.people]
complex = { Home = { prefix = "home_" } }
columns.mail = { name = "Email" }
"#;

fn ask(service: &Service, method: &str, path: &str, body: &str) -> (u16, String) {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let response = service.handle(&Request {
        method: method.parse().unwrap(),
        path: path.into(),
        query: query.into(),
        headers: http::HeaderMap::from_iter([(http::header::CONTENT_TYPE, "application/json".parse().unwrap())]),
        body: body.to_owned().into(),
        root: "http://localhost/".into(),
        identity: std::sync::Arc::default(),
    });
    (response.status.as_u16(), String::from_utf8(response.body.to_vec()).unwrap())
}

fn refuses(url: &str, sqlite: bool) {
    let service =
        Service::open(url, Options { config: Config::from_toml(CONFIG).unwrap(), ..Options::default() }).unwrap();
    // What is refused, and the target.
    for (method, path, body, status, target) in [
        ("POST", "people", r#"{"id":9,"name":"Eve","Email":"a@x"}"#, 409, Some("Email")),
        ("POST", "people", r#"{"id":9,"name":"Eve","Home":{"city":"Paris"}}"#, 409, Some("Home/city")),
        ("POST", "people", r#"{"id":1,"name":"Eve"}"#, 409, Some("id")),
        ("POST", "people", r#"{"id":9,"name":"Eve","first_year":1,"last_year":2}"#, 409, Some("first_year")),
        ("POST", "people", r#"{"id":9,"name":"Eve","age":-1}"#, 400, Some("age")),
        ("POST", "people", r#"{"id":9,"name":"Eve","boss_id":77}"#, 409, Some("boss_id")),
        ("PATCH", "people(2)", r#"{"spare_of":77}"#, 409, Some("spare_of")),
        ("PATCH", "people(2)", r#"{"age":-1}"#, 400, Some("age")),
        // SQLite says no more than the constraint's name, which is in the message.
        ("PATCH", "people(1)", r#"{"first_year":9}"#, 400, (!sqlite).then_some("first_year")),
        ("DELETE", "people(1)", "", 409, None),
        // A column is no navigation property.
        ("PATCH", "people(2)", r#"{"boss_id@odata.bind":"people(1)"}"#, 400, Some("boss_id")),
    ] {
        let (got, answer) = ask(&service, method, path, body);
        assert_eq!(got, status, "{method} {path} {body}: {answer}");
        let error: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(error["error"]["target"].as_str(), target, "{method} {path} {body}: {answer}");
    }
    assert!(ask(&service, "PATCH", "people(1)", r#"{"first_year":9}"#).1.contains("constraint years"));
    // The column with the suffix keeps its stem, though another one refers to the same table.
    let (_, metadata) = ask(&service, "GET", "$metadata", "");
    for name in ["boss", "people_spare_of", "sender", "people"] {
        assert!(metadata.contains(&format!("<NavigationProperty Name=\"{name}\"")), "{name}: {metadata}");
    }
}

#[test]
fn of_sqlite() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("people.sqlite");
    rusqlite::Connection::open(&path).unwrap().execute_batch(TABLES).unwrap();
    refuses(path.to_str().unwrap(), true);
}

#[test]
#[cfg(feature = "postgres")]
fn of_postgres() {
    let server = match wireform_testkit::Postgres::start() {
        Ok(s) => s,
        Err(e) => {
            println!("skipped: {e}");
            return;
        }
    };
    let url = server.create("people").unwrap();
    server.psql("people", TABLES).unwrap();
    refuses(&url, false);
}

#[cfg(feature = "postgres")]
const OWN_TYPES: &str = r#"
CREATE SCHEMA kinds;
CREATE TYPE kinds.pair AS (x int, y text);
CREATE TYPE kinds.mood AS ENUM ('sad', 'very happy');
CREATE TYPE level AS ENUM ('low', 'high');
CREATE TABLE hosts (address inet PRIMARY KEY, span int4range, net cidr, mac macaddr, price money, bits bit(4), doc xml, words tsvector,
  pair kinds.pair, mood kinds.mood, level level, levels level[], moods kinds.mood[], peers inet[], names text[], plain json, spot point,
  area box, seen timestamptz, noted timestamp, day date, net_price numeric, ratio float8, twelve char(5), letter "char");
INSERT INTO hosts VALUES
  ('10.0.0.1/8', '[1,5)', '10.0.0.0/8', '08:00:2b:01:02:03', '$1.50', B'1010', '<a>1</a>', 'a b', '(1,"x,y")', 'very happy', 'low', '{low,high}',
   '{sad,NULL}', '{10.0.0.2}', '{"a\"b",NULL,""}', '{"a":1}', '(1.5,2)', '((0,0),(1,1))', 'infinity', '-infinity', 'infinity', 'NaN', '-Infinity', 'ab', 'c'),
  ('10.0.0.2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '[2]', NULL, NULL, '0044-03-15 12:00:00+00 BC',
   '294276-12-31 23:59:59', '0001-01-01 BC', 0.0000001, 1e-300, NULL, NULL);
CREATE TABLE visits (id int PRIMARY KEY, host_address inet REFERENCES hosts(address));
"#;

/// What PostgreSQL does not compare with text is compared as the text that clients see; nothing is a 500.
#[test]
#[cfg(feature = "postgres")]
fn types_of_postgres() {
    let server = match wireform_testkit::Postgres::start() {
        Ok(s) => s,
        Err(e) => {
            println!("skipped: {e}");
            return;
        }
    };
    let url = server.create("hosts").unwrap();
    server.psql("hosts", OWN_TYPES).unwrap();
    let service = Service::open(&url, Options::default()).unwrap();
    let get = |path: &str| {
        let (status, answer) = ask(&service, "GET", path, "");
        let json =
            serde_json::from_str::<serde_json::Value>(&answer).unwrap_or_else(|e| panic!("{path}: {e}: {answer}"));
        (status, json)
    };
    let (status, all) = get("hosts?$orderby=address");
    assert_eq!(status, 200, "{all}");
    let (first, second) = (&all["value"][0], &all["value"][1]);
    for (name, value) in [
        ("address", json!("10.0.0.1/8")),
        ("pair", json!("(1,\"x,y\")")),
        ("mood", json!("very happy")),
        ("levels", json!(["low", "high"])),
        ("moods", json!(["sad", null])),
        ("peers", json!(["10.0.0.2"])),
        ("names", json!(["a\"b", null, ""])),
        ("spot", json!({"type": "Point", "coordinates": [1.5, 2]})),
        ("seen", json!(null)),
        ("noted", json!(null)),
        ("day", json!(null)),
        ("ratio", json!("-INF")),
    ] {
        assert_eq!(first[name], value, "{name}");
    }
    assert_eq!((&second["seen"], &second["noted"]), (&json!("-0043-03-15T12:00:00Z"), &json!(null)));
    // Each property in each place that compares, sorts or groups.
    for p in first.as_object().unwrap().keys().filter(|k| !k.starts_with('@')) {
        for query in [
            format!("$orderby={p}%20desc&$top=1"),
            format!("$apply=groupby(({p}))"),
            format!("$apply=aggregate({p}%20with%20countdistinct%20as%20n)"),
            format!("$filter={p}%20eq%20{p}"),
            format!("$filter={p}%20ne%20null"),
        ] {
            let (status, answer) = get(&format!("hosts?{query}"));
            assert!(status != 500, "{query}: {answer}");
        }
    }
    for (filter, count) in [
        ("address eq '10.0.0.1/8'", 1),
        ("address gt '10.0.0.1/8'", 1),
        ("address in ('10.0.0.2/32','10.0.0.1/8','x')", 2),
        ("span eq '[1,5)'", 1),
        ("not (price eq '$1.50')", 1),
        ("doc eq '<a>1</a>'", 1),
        ("mood eq 'very happy'", 1),
        ("level in ('low','high')", 1),
        ("levels/any(l:l eq 'high')", 1),
        ("moods/any(m:m eq 'sad')", 1),
        ("peers/any(p:startswith(p,'10.'))", 1),
        ("names/any(n:n eq '')", 1),
        ("letter eq 'c' and twelve eq 'ab'", 1),
    ] {
        let encoded = filter.replace(' ', "%20").replace('+', "%2B");
        let (status, answer) = get(&format!("hosts?$filter={encoded}&$count=true"));
        assert_eq!((status, &answer["@odata.count"]), (200, &json!(count)), "{filter}: {answer}");
    }
    assert_eq!(get("hosts?$search=macaddr").0, 200);
    // As keys, in references, and page by page.
    let (status, one) = get("hosts('10.0.0.1%2F8')?$expand=visits");
    assert_eq!((status, &one["mood"]), (200, &json!("very happy")), "{one}");
    let body = r#"{"id":1,"host@odata.bind":"hosts('10.0.0.1%2F8')"}"#;
    let (status, answer) = ask(&service, "POST", "visits", body);
    let bound = serde_json::from_str::<serde_json::Value>(&answer).unwrap()["host_address"] == "10.0.0.1/8";
    assert!(status == 201 && bound || status == 400 && answer.contains("host_address"), "{status} {answer}");
    let new = r#"{"address":"10.0.0.3","level":"high","levels":["low"],"mood":"sad","peers":["10.0.0.1"],"span":"[2,3)","plain":{"b":[1]}}"#;
    assert_eq!(ask(&service, "POST", "hosts", new).0, 201);
    assert_eq!(ask(&service, "PUT", "hosts('10.0.0.4')", r#"{"mood":"sad"}"#).0, 201);
    assert_eq!(ask(&service, "PATCH", "hosts('10.0.0.3')", r#"{"address":"10.0.0.3","mood":"no such"}"#).0, 400);
    let paged = Service::open(&url, Options { page_size: 1, ..Options::default() }).unwrap();
    let (mut next, mut seen) = ("hosts?$select=mood".to_owned(), 0);
    loop {
        let (status, answer) = ask(&paged, "GET", &next, "");
        assert_eq!(status, 200, "{next}: {answer}");
        seen += 1;
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        match answer["@odata.nextLink"].as_str() {
            Some(link) => next = link.strip_prefix("http://localhost/").unwrap().to_owned(),
            None => break,
        }
    }
    assert_eq!(seen, 4);
}

#[test]
fn values_of_other_types() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("loose.sqlite");
    rusqlite::Connection::open(&path)
        .unwrap()
        .execute_batch(
            r#"CREATE TABLE loose (id integer PRIMARY KEY, day date, at time, stamp datetime, net decimal(12,2), n integer, flag boolean);
               INSERT INTO loose VALUES (1, 'a"b', 'c"d', 'e"f', 'g"h', 'i"j', 'k"l'), (2, '2024-02-30', 7, '', 1e20, 2.5, 'yes'),
                 (3, '2024-02-29', '10:20', '2024-02-29 10:20:30', -1e-7, 3, 1), (4, x'00ff22', x'22', x'22', x'22', x'22', x'22');"#,
        )
        .unwrap();
    let service = Service::open(path.to_str().unwrap(), Options::default()).unwrap();
    let (status, answer) = ask(&service, "GET", "loose", "");
    assert_eq!(status, 200, "{answer}");
    let rows: serde_json::Value = serde_json::from_str(&answer).unwrap_or_else(|e| panic!("{e}: {answer}"));
    let day = |i: usize| rows["value"][i]["day"].as_str();
    assert_eq!((day(0), day(1), day(2)), (None, None, Some("2024-02-29")), "{answer}");
    // Decimals have no exponent.
    assert!(answer.contains(r#""net":100000000000000000000,"#) && answer.contains(r#""net":-0.0000001,"#), "{answer}");
}
