//! Values that a database refuses, with the property that the error names, on both back ends; and values in a SQLite
//! database that are not of their column's type, which must not spoil an answer.

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
