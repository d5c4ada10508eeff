//! Walking the pages gives exactly the set, in its order, whatever it is sorted by and whatever is selected: random
//! rows with ties and nulls, random orders, on both back ends, against plain SQL.

mod common;

use bytes::Bytes;
use common::Random;
use http::{HeaderMap, HeaderValue, Method};
use std::sync::Arc;
use wireform_odata_server::{Options, Request, Service};

const ROOT: &str = "http://localhost/";

fn get(service: &Service, url: &str, size: u64) -> serde_json::Value {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let mut headers = HeaderMap::new();
    headers.insert("prefer", HeaderValue::from_str(&format!("maxpagesize={size}")).unwrap());
    let request = Request {
        method: Method::GET,
        path: path.into(),
        query: query.replace(' ', "%20"),
        headers,
        body: Bytes::new(),
        root: ROOT.into(),
        identity: Arc::default(),
    };
    let answer = service.handle(&request);
    let text = String::from_utf8_lossy(&answer.body).into_owned();
    assert_eq!(answer.status, 200, "{url}: {text}");
    serde_json::from_str(&text).unwrap()
}

/// The members of all pages; `None` where a page is larger than was asked for.
fn walk(service: &Service, url: &str, size: u64) -> Vec<serde_json::Value> {
    let mut all = Vec::new();
    let mut next = url.to_owned();
    for _ in 0..1000 {
        let page = get(service, &next, size);
        let members = page["value"].as_array().unwrap();
        assert!(members.len() as u64 <= size, "{next}: a page of {}", members.len());
        all.extend(members.iter().cloned());
        match page["@odata.nextLink"].as_str() {
            Some(link) => next = link.strip_prefix(ROOT).unwrap().to_owned(),
            None => return all,
        }
    }
    panic!("{url} never ends");
}

/// Columns: number, text, real, time, of few values each and null at times.
fn rows(random: &mut Random, n: u64) -> Vec<[Option<String>; 4]> {
    (0..n)
        .map(|_| {
            let mut one = |f: &dyn Fn(u64) -> String| (random.below(4) > 0).then_some(random.below(5)).map(f);
            [
                one(&|v| (v as i64 - 2).to_string()),
                one(&|v| format!("'{}'", ["", "a", "B", "b''s", "é"][v as usize])),
                one(&|v| format!("{}.5", v as i64 - 2)),
                one(&|v| format!("'2025-01-0{} 10:00:00+00:00'", v + 1)),
            ]
        })
        .collect()
}

fn insert(rows: &[[Option<String>; 4]]) -> String {
    let mut text = String::new();
    for (i, r) in rows.iter().enumerate() {
        let values: Vec<&str> = r.iter().map(|v| v.as_deref().unwrap_or("NULL")).collect();
        text.push_str(&format!("INSERT INTO \"Rows\" VALUES ({},{});\n", i + 1, values.join(",")));
    }
    text
}

/// Random orders over a service; `expected` runs plain SQL and returns the keys.
fn check(service: &Service, random: &mut Random, rounds: u64, expected: &dyn Fn(&str) -> Vec<i64>, postgres: bool) {
    const NAMES: [&str; 4] = ["Number", "Text", "Real", "Time"];
    for _ in 0..rounds {
        let (mut order, mut sql) = (Vec::new(), Vec::new());
        for _ in 0..=random.below(3) {
            let name = NAMES[random.below(4) as usize];
            if order.iter().any(|o: &String| o.starts_with(name)) {
                continue;
            }
            let desc = random.below(2) == 1;
            order.push(format!("{name}{}", if desc { " desc" } else { "" }));
            sql.push(format!("\"{name}\" {}", if desc { "DESC NULLS LAST" } else { "ASC NULLS FIRST" }));
        }
        sql.push("\"ID\"".into());
        let filter = match random.below(3) {
            0 => ("", ""),
            1 => ("&$filter=Number ge 0", " WHERE \"Number\" >= 0"),
            _ => ("&$filter=Text ne 'a'", " WHERE \"Text\" IS DISTINCT FROM 'a'"),
        };
        let select = ["ID", "ID,Text", "ID,Number,Time"][random.below(3) as usize];
        let size = 1 + random.below(9);
        let url = format!("Rows?$orderby={}&$select={select}{}", order.join(","), filter.0);
        let got: Vec<i64> = walk(service, &url, size).iter().map(|m| m["ID"].as_i64().unwrap()).collect();
        let condition = if postgres { filter.1.to_owned() } else { filter.1.replace("IS DISTINCT FROM", "IS NOT") };
        let want = expected(&format!("SELECT \"ID\" FROM \"Rows\"{condition} ORDER BY {}", sql.join(",")));
        assert_eq!(got, want, "{url} in pages of {size}");
        // With a limit over several pages, and a start.
        let (top, skip) = (random.below(20), random.below(5));
        let some = walk(service, &format!("{url}&$top={top}&$skip={skip}"), size);
        let some: Vec<i64> = some.iter().map(|m| m["ID"].as_i64().unwrap()).collect();
        let part: Vec<i64> = want.iter().skip(skip as usize).take(top as usize).copied().collect();
        assert_eq!(some, part, "{url} with $top={top} and $skip={skip} in pages of {size}");
    }
}

fn rounds() -> u64 {
    if std::env::var_os("WIREFORM_LONG").is_some() { 2000 } else { 60 }
}

#[test]
fn on_sqlite() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("rows.sqlite");
    let c = rusqlite::Connection::open(&path).unwrap();
    let mut random = Random(7);
    let table = "CREATE TABLE \"Rows\" (\"ID\" integer PRIMARY KEY, \"Number\" integer, \"Text\" text, \"Real\" real, \"Time\" datetime);";
    c.execute_batch(&format!("{table}BEGIN;{}COMMIT;", insert(&rows(&mut random, 60)))).unwrap();
    let service = Service::open(path.to_str().unwrap(), Options::default()).unwrap();
    let keys = |sql: &str| {
        let mut s = c.prepare(sql).unwrap();
        s.query_map([], |r| r.get(0)).unwrap().map(Result::unwrap).collect()
    };
    check(&service, &mut random, rounds(), &keys, false);
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
    let url = server.create("rows").unwrap();
    let mut random = Random(11);
    let table = "CREATE TABLE \"Rows\" (\"ID\" bigint PRIMARY KEY, \"Number\" bigint, \"Text\" text COLLATE \"C\", \"Real\" double precision, \"Time\" timestamptz);";
    let all = rows(&mut random, 60);
    server.psql("rows", &format!("{table}\n{}", insert(&all))).unwrap();
    let service = Service::open(&url, Options::default()).unwrap();
    // SQLite sorts these values as PostgreSQL's "C" collation does.
    let c = rusqlite::Connection::open_in_memory().unwrap();
    c.execute_batch("CREATE TABLE \"Rows\" (\"ID\" integer PRIMARY KEY, \"Number\" integer, \"Text\" text, \"Real\" real, \"Time\" text);")
        .unwrap();
    c.execute_batch(&insert(&all)).unwrap();
    let keys = |sql: &str| {
        let mut s = c.prepare(&sql.replace("IS DISTINCT FROM", "IS NOT")).unwrap();
        s.query_map([], |r| r.get(0)).unwrap().map(Result::unwrap).collect()
    };
    check(&service, &mut random, rounds(), &keys, true);
}

/// Expanded members beyond the page are reached by the link that stands beside them.
#[test]
fn inside_of_expansions() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("tree.sqlite");
    let c = rusqlite::Connection::open(&path).unwrap();
    c.execute_batch(
        "CREATE TABLE \"Boxes\" (\"ID\" integer PRIMARY KEY, \"Name\" text);
         CREATE TABLE \"Items\" (\"ID\" integer PRIMARY KEY, \"Name\" text, \"BoxID\" integer REFERENCES \"Boxes\"(\"ID\"));
         INSERT INTO \"Boxes\" VALUES (1,'one'),(2,'two'),(3,'three');
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25)
         INSERT INTO \"Items\" SELECT i, 'item;(' || i || ')', CASE WHEN i < 20 THEN 1 ELSE 2 END FROM n;",
    )
    .unwrap();
    let service = Service::open(path.to_str().unwrap(), Options { page_size: 4, ..Options::default() }).unwrap();
    for (options, want) in [
        ("($orderby=ID desc)", 19),
        ("", 19),
        ("($filter=Name ne 'item;(3)' and ID gt @least;$select=ID;$orderby=Name)&@least=2", 16),
        ("($top=7;$skip=1;$count=true)", 7),
        ("($expand=Box($select=Name);$orderby=ID)", 19),
    ] {
        let (nested, rest) = options.split_once('&').map_or((options, String::new()), |o| (o.0, format!("&{}", o.1)));
        let page = get(&service, &format!("Boxes?$expand=Items{nested}{rest}"), 100);
        let first = &page["value"][0];
        let mut all = first["Items"].as_array().unwrap().clone();
        let mut next = first["Items@odata.nextLink"].as_str().map(str::to_owned);
        assert_eq!(all.len(), 4, "{options}: {first}");
        while let Some(link) = next {
            let page = get(&service, link.strip_prefix(ROOT).unwrap(), 100);
            all.extend(page["value"].as_array().unwrap().iter().cloned());
            next = page["@odata.nextLink"].as_str().map(str::to_owned);
        }
        let ids: Vec<i64> = all.iter().map(|m| m["ID"].as_i64().unwrap()).collect();
        let mut once = ids.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!((ids.len(), once.len()), (want, want), "{options}: {ids:?}");
        // Nobody else has more than a page, but for the second box with six.
        assert!(page["value"][2].get("Items@odata.nextLink").is_none());
    }
}

/// A link says where it goes on, not how many rows are to be skipped: rows that come and go before that place move nothing.
#[test]
fn links_hold_while_rows_come_and_go() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("moving.sqlite");
    let c = rusqlite::Connection::open(&path).unwrap();
    c.execute_batch(
        "CREATE TABLE \"Rows\" (\"ID\" integer PRIMARY KEY, \"Text\" text);
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
         INSERT INTO \"Rows\" SELECT i * 10, 'x' FROM n;",
    )
    .unwrap();
    let service = Service::open(path.to_str().unwrap(), Options::default()).unwrap();
    let mut next = "Rows?$orderby=Text,ID desc&$select=Text".to_owned();
    let mut seen = Vec::new();
    for round in 0.. {
        let page = get(&service, &next, 7);
        seen.extend(page["value"].as_array().unwrap().iter().map(|m| m["@odata.etag"].to_string()));
        let Some(link) = page["@odata.nextLink"].as_str() else { break };
        next = link.strip_prefix(ROOT).unwrap().to_owned();
        // Behind the reader's back, in what has been read already.
        c.execute_batch(&format!(
            "INSERT INTO \"Rows\" VALUES ({},'x'); DELETE FROM \"Rows\" WHERE \"ID\" = {};",
            1001 + round,
            400 - round * 10
        ))
        .unwrap();
    }
    let mut once = seen.clone();
    once.sort();
    once.dedup();
    assert_eq!((seen.len(), once.len()), (40, 40));
}
