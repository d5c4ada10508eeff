//! Random queries over rows of every type: both back ends give the same answer, and none says 500.
//!
//! `WIREFORM_LONG=1` runs 20,000 of them instead of 1,500.

mod common;

use common::Random;
use serde_json::Value as Json;
use std::fmt::Write as _;
use wireform_odata_server::{Options, Request, Service};

/// Choices of the generator.
trait Choose {
    fn one<T: Copy>(&mut self, of: &[T]) -> T;
    /// In so many of a hundred cases.
    fn in100(&mut self, percent: u64) -> bool;
}

impl Choose for Random {
    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
    fn in100(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// The types that columns and expressions have.
#[derive(Clone, Copy, PartialEq)]
enum T {
    Text,
    Int,
    Real,
    Decimal,
    Flag,
    Date,
    Stamp,
    Time,
    Guid,
    Span,
}
use T::*;

const ALL: [T; 10] = [Text, Int, Real, Decimal, Flag, Date, Stamp, Time, Guid, Span];
const NUMBERS: [T; 3] = [Int, Real, Decimal];
const THINGS: [(&str, T); 11] = [
    ("id", Int),
    ("name", Text),
    ("n", Int),
    ("x", Real),
    ("net", Decimal),
    ("flag", Flag),
    ("day", Date),
    ("stamp", Stamp),
    ("at", Time),
    ("uid", Guid),
    ("parent_id", Int),
];
const PARTS: [(&str, T); 5] = [("id", Int), ("thing_id", Int), ("label", Text), ("qty", Int), ("price", Decimal)];

/// A set: its name, columns, the single-valued and the collection-valued navigation.
#[derive(Clone, Copy, PartialEq)]
enum Set {
    Things,
    Parts,
}

impl Set {
    fn columns(self) -> &'static [(&'static str, T)] {
        match self {
            Set::Things => &THINGS,
            Set::Parts => &PARTS,
        }
    }
    fn one(self) -> &'static str {
        match self {
            Set::Things => "parent",
            Set::Parts => "thing",
        }
    }
    fn many(self) -> &'static [(&'static str, Set)] {
        match self {
            Set::Things => &[("parts", Set::Parts), ("things", Set::Things)],
            Set::Parts => &[],
        }
    }
}

fn literal(r: &mut Random, t: T) -> &'static str {
    r.one(match t {
        Text => &["'a'", "'ab'", "''", "'%'", "'_'", "'O''x'", "'A'", "'10'", "null"],
        Int => &["0", "1", "-1", "2", "5", "9223372036854775807"],
        Real => &["0", "1.5", "0.5", "-2.25"],
        Decimal => &["0", "1.5", "10", "-3.25"],
        Flag => &["true", "false"],
        Date => &["2024-02-29", "1969-12-31", "2000-06-15", "-0001-01-01"],
        Stamp => &["2024-01-01T00:00:00Z", "1970-01-01T02:00:00+02:00", "1969-12-31T23:59:59.5Z"],
        Time => &["00:00:00", "12:30:00"],
        Guid => &["a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"],
        Span => &["duration'PT0S'", "duration'P1D'", "duration'-PT2H'"],
    })
}

fn column(r: &mut Random, set: Set, t: T, from: &str) -> Option<String> {
    let (set, from) = if r.in100(20) { (Set::Things, format!("{from}{}/", set.one())) } else { (set, from.to_owned()) };
    let fits: Vec<&str> = set.columns().iter().filter(|c| c.1 == t).map(|c| c.0).collect();
    if fits.is_empty() { None } else { Some(format!("{from}{}", r.one(&fits))) }
}

/// An expression of a type; `from` is the path of the instance that it is about.
fn expression(r: &mut Random, set: Set, t: T, depth: u32, from: &str) -> String {
    if depth == 0 || r.in100(35) {
        return match column(r, set, t, from) {
            Some(c) if r.in100(75) => c,
            _ => literal(r, t).to_owned(),
        };
    }
    let e = |r: &mut Random, t: T| expression(r, set, t, depth - 1, from);
    let small = |r: &mut Random| r.below(12) as i64 - 4;
    match (t, r.below(5)) {
        (Text, 0) => format!("concat({},{})", e(r, Text), e(r, Text)),
        (Text, 1) => format!("tolower({})", e(r, Text)),
        (Text, 2) => format!("trim({})", e(r, Text)),
        (Text, 3) => format!("substring({},{})", e(r, Text), e(r, Int)),
        (Text, _) => format!("substring({},{},{})", e(r, Text), small(r), small(r)),
        (Int, 0) => format!("length({})", e(r, Text)),
        (Int, 1) => format!("indexof({},{})", e(r, Text), e(r, Text)),
        (Int, 2) => {
            let part = r.one(&["year", "month", "day", "hour", "minute", "second", "totaloffsetminutes"]);
            format!("{part}({})", e(r, Stamp))
        }
        (Int, 3) => format!("cast({},Edm.Int64)", e(r, Text)),
        (Int, _) => format!("({} {} {})", e(r, Int), r.one(&["add", "sub", "mul", "div", "mod"]), e(r, Int)),
        (Real, 0) => format!("floor({})", e(r, Real)),
        (Real, 1) => format!("cast({},Edm.Double)", e(r, Text)),
        (Real | Decimal, _) => format!("({} {} {})", e(r, t), r.one(&["add", "sub", "mul"]), e(r, t)),
        (Date, 0) => format!("date({})", e(r, Stamp)),
        (Date, 1) => format!("({} add {})", e(r, Date), e(r, Span)),
        (Date, _) => format!("cast({},Edm.Date)", e(r, Text)),
        (Stamp, 0) => format!("cast({},Edm.DateTimeOffset)", e(r, Text)),
        (Stamp, _) => format!("({} {} {})", e(r, Stamp), r.one(&["add", "sub"]), e(r, Span)),
        (Span, 0) => format!("({} sub {})", e(r, Date), e(r, Date)),
        (Span, _) => format!("({} sub {})", e(r, Stamp), e(r, Stamp)),
        (Time, _) => format!("time({})", e(r, Stamp)),
        (Guid, _) => format!("cast({},Edm.Guid)", e(r, Text)),
        (Flag, _) => format!("({})", condition(r, set, depth - 1, from)),
    }
}

fn condition(r: &mut Random, set: Set, depth: u32, from: &str) -> String {
    let deeper = depth.saturating_sub(1);
    match r.below(if depth == 0 { 7 } else { 11 }) {
        7 | 8 => {
            let word = r.one(&["and", "or"]);
            format!("({} {word} {})", condition(r, set, deeper, from), condition(r, set, deeper, from))
        }
        9 => format!("not ({})", condition(r, set, deeper, from)),
        10 if !set.many().is_empty() => {
            let (name, of) = r.one(set.many());
            match r.below(4) {
                0 => format!("{from}{name}/any()"),
                1 => format!("{from}{name}/$count gt {}", r.below(3)),
                _ => {
                    let v = format!("v{}", r.below(1000));
                    let inner = condition(r, of, deeper, &format!("{v}/"));
                    format!("{from}{name}/{}({v}:{inner})", r.one(&["any", "all"]))
                }
            }
        }
        0 => {
            let f = r.one(&["contains", "startswith", "endswith"]);
            format!("{f}({},{})", expression(r, set, Text, deeper, from), expression(r, set, Text, deeper, from))
        }
        1 => {
            let t = r.one(&ALL);
            format!("{} in ({},{})", expression(r, set, t, deeper, from), literal(r, t), literal(r, t))
        }
        2 => {
            let t = r.one(&ALL);
            format!("{} {} null", expression(r, set, t, deeper, from), r.one(&["eq", "ne"]))
        }
        _ => {
            let (t, op) = (r.one(&ALL), r.one(&["eq", "ne", "lt", "le", "gt", "ge"]));
            format!("{} {op} {}", expression(r, set, t, deeper, from), expression(r, set, t, deeper, from))
        }
    }
}

fn expansion(r: &mut Random, set: Set, depth: u32) -> String {
    let (name, of, many) = match (set.many(), r.in100(40)) {
        ([], _) | (_, true) => (set.one(), Set::Things, false),
        (many, false) => {
            let (name, of) = r.one(many);
            (name, of, true)
        }
    };
    let mut inner = Vec::new();
    if many {
        inner.push("$orderby=id".to_owned());
        if r.in100(40) {
            inner.push(format!("$filter={}", condition(r, of, 1, "")));
        }
        if r.in100(30) {
            inner.push(format!("$top={};$count=true", r.below(3)));
        }
    }
    if depth > 0 && r.in100(40) {
        inner.push(format!("$expand={}", expansion(r, of, depth - 1)));
    }
    if inner.is_empty() { name.to_owned() } else { format!("{name}({})", inner.join(";")) }
}

fn transformation(r: &mut Random, set: Set, depth: u32) -> String {
    let number = |r: &mut Random| {
        let t = r.one(&NUMBERS);
        column(r, set, t, "").unwrap_or_else(|| "id".into())
    };
    let aggregate = |r: &mut Random| {
        let method = r.one(&["sum", "min", "max", "countdistinct"]);
        format!("aggregate({} with {method} as a,$count as n)", number(r))
    };
    let group = |r: &mut Random| {
        let t = r.one(&ALL);
        column(r, set, t, "").unwrap_or_else(|| "id".into())
    };
    match r.below(if depth == 0 { 4 } else { 6 }) {
        0 => format!("groupby(({}),{})", group(r), aggregate(r)),
        1 => aggregate(r),
        2 => format!("groupby(({}))", group(r)),
        3 => {
            let method = r.one(&["topcount", "bottomcount", "topsum", "toppercent", "bottompercent"]);
            format!("{method}({},{})", 1 + r.below(40), number(r))
        }
        4 => format!("filter({})/{}", condition(r, set, 1, ""), transformation(r, set, depth - 1)),
        _ => format!("groupby((rollup($all,{})),{})", group(r), aggregate(r)),
    }
}

fn query(r: &mut Random) -> String {
    let set = r.one(&[Set::Things, Set::Parts]);
    let name = if set == Set::Things { "things" } else { "parts" };
    if r.in100(25) {
        return format!("{name}?$apply={}", transformation(r, set, 2));
    }
    let mut out = format!("{name}?$orderby=");
    if r.in100(30) {
        let t = r.one(&[Text, Int, Real, Stamp]);
        let _ = write!(out, "{}{},", expression(r, set, t, 2, ""), r.one(&["", " desc"]));
    }
    out.push_str("id");
    if r.in100(80) {
        let _ = write!(out, "&$filter={}", condition(r, set, 3, ""));
    }
    if r.in100(30) {
        let _ = write!(out, "&$expand={}", expansion(r, set, 2));
    }
    if r.in100(20) {
        let _ = write!(out, "&$top={}&$count=true", r.below(6));
    }
    if r.in100(15) {
        let t = r.one(&[Text, Int, Flag, Date, Stamp, Time]);
        let _ = write!(out, "&$compute={} as made&$select=id,made", expression(r, set, t, 2, ""));
    }
    out
}

fn rows(r: &mut Random, postgres: bool) -> String {
    let types = match postgres {
        true => [
            "bigint",
            "text COLLATE \"C\"",
            "float8",
            "numeric(10,2)",
            "boolean",
            "date",
            "timestamptz",
            "time",
            "uuid",
        ],
        false => ["integer", "text", "double", "decimal(10,2)", "boolean", "date", "datetime", "time", "uuid"],
    };
    let [int, text, real, decimal, flag, date, stamp, time, guid] = types;
    let mut sql = format!(
        "CREATE TABLE things (id {int} PRIMARY KEY, name {text}, n {int}, x {real}, net {decimal}, flag {flag}, day {date}, \
         stamp {stamp}, at {time}, uid {guid}, parent_id {int} REFERENCES things(id));\n\
         CREATE TABLE parts (id {int} PRIMARY KEY, thing_id {int} NOT NULL REFERENCES things(id), label {text}, qty {int}, price {decimal});\n"
    );
    const NAMES: [&str; 12] =
        ["'a'", "'b'", "'A'", "'ab'", "''", "'a b'", "' x'", "'O''x'", "'%'", "'_'", "'10'", "NULL"];
    let truth = |yes: bool| if postgres { ["false", "true"][usize::from(yes)] } else { ["0", "1"][usize::from(yes)] };
    for id in 1..=40u64 {
        let day = format!("{}-{:02}-{:02}", r.one(&[1969, 1970, 2000, 2024]), 1 + r.below(12), 1 + r.below(28));
        let stamp = format!("'{day}T{:02}:{:02}:{:02}Z'", r.below(24), r.below(60), r.below(60));
        let values = [
            r.one(&NAMES).to_owned(),
            r.one(&["0", "1", "-1", "2", "3", "100"]).to_owned(),
            r.one(&["0", "0.5", "1.5", "-2.25", "3", "1e10"]).to_owned(),
            r.one(&["0.00", "1.50", "-3.25", "10.00", "99.99"]).to_owned(),
            truth(r.in100(50)).to_owned(),
            format!("'{day}'"),
            stamp,
            format!("'{:02}:{:02}:00'", r.below(24), r.below(60)),
            format!("'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a{}'", 10 + r.below(4)),
            (1 + r.below(id)).to_string(),
        ];
        let values: Vec<String> = values.into_iter().map(|v| if r.in100(20) { "NULL".to_owned() } else { v }).collect();
        let _ = writeln!(sql, "INSERT INTO things VALUES ({id},{});", values.join(","));
    }
    for id in 1..=60 {
        let (thing, label) = (1 + r.below(40), r.one(&NAMES));
        let (quantity, price) = (r.one(&["0", "1", "2", "7", "NULL"]), r.one(&["0.25", "4.00", "NULL"]));
        let _ = writeln!(sql, "INSERT INTO parts VALUES ({id},{thing},{label},{quantity},{price});");
    }
    sql
}

/// What both back ends have to agree on: everything but versions and links, and reals to nine digits.
fn comparable(v: &Json) -> Json {
    match v {
        Json::Object(o) => o
            .iter()
            .filter(|(k, _)| !k.ends_with("etag") && !k.ends_with("nextLink"))
            .map(|(k, v)| (k.clone(), comparable(v)))
            .collect(),
        Json::Array(a) => a.iter().map(comparable).collect(),
        Json::Number(n) => Json::String(format!("{:.8e}", n.as_f64().unwrap_or(f64::NAN))),
        other => other.clone(),
    }
}

fn ask(service: &Service, url: &str) -> (u16, Json) {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let response = service.handle(&Request {
        method: http::Method::GET,
        path: path.into(),
        query: query.replace('%', "%25").replace('+', "%2B").replace(' ', "%20"),
        headers: http::HeaderMap::new(),
        body: bytes::Bytes::new(),
        root: "http://localhost/".into(),
        identity: std::sync::Arc::default(),
    });
    let text = String::from_utf8(response.body.to_vec()).unwrap();
    let answer = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{url}: {e}: {text}"));
    (response.status.as_u16(), answer)
}

#[test]
#[cfg(feature = "postgres")]
fn both_back_ends_agree() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("things.sqlite");
    rusqlite::Connection::open(&path).unwrap().execute_batch(&rows(&mut Random(7), false)).unwrap();
    let sqlite = Service::open(path.to_str().unwrap(), Options::default()).unwrap();
    let server = wireform_testkit::Postgres::start().inspect_err(|e| println!("skipped: {e}")).ok();
    let postgres = server.as_ref().map(|server| {
        let url = server.create("things").unwrap();
        server.psql("things", &rows(&mut Random(7), true)).unwrap();
        Service::open(&url, Options::default()).unwrap()
    });
    let count = if std::env::var_os("WIREFORM_LONG").is_some() { 20_000 } else { 1_500 };
    let (mut answered, mut r) = (0, Random(11));
    for _ in 0..count {
        let url = query(&mut r);
        let (status, mut ours) = ask(&sqlite, &url);
        assert!(matches!(status, 200 | 400 | 501), "SQLite: {url}: {status} {ours}");
        let Some(postgres) = &postgres else { continue };
        let (other, mut theirs) = ask(postgres, &url);
        assert!(matches!(other, 200 | 400 | 501), "PostgreSQL: {url}: {other} {theirs}");
        // A number that is too large is an error in one database and a real in the other.
        if status != 200 || other != 200 {
            assert!(status == other || theirs.to_string().contains("does not fit its type"), "{url}: {ours} {theirs}");
            continue;
        }
        answered += 1;
        (ours, theirs) = (comparable(&ours), comparable(&theirs));
        if url.contains("$apply") {
            for a in [&mut ours, &mut theirs] {
                a["value"].as_array_mut().unwrap().sort_by_key(Json::to_string);
            }
        }
        assert_eq!(ours, theirs, "{url}");
    }
    println!("{count} queries, {answered} with the same rows from both");
    assert!(postgres.is_none() || answered > count / 2, "only {answered} of {count} queries were answered");
}
