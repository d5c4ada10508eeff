//! One service over a table that is partitioned across two PostgreSQL servers (postgres_fdw).

#![cfg(feature = "postgres")]

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method};
use std::sync::Arc;
use wireform_odata_server::{Config, Options, Request, Service};

fn ask(service: &Service, method: &str, url: &str, body: &str) -> (u16, serde_json::Value) {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let mut headers = HeaderMap::new();
    headers.insert("content-type", HeaderValue::from_static("application/json"));
    let request = Request {
        method: Method::from_bytes(method.as_bytes()).unwrap(),
        path: path.into(),
        query: query.replace(' ', "%20"),
        headers,
        body: Bytes::from(body.to_owned()),
        root: "http://localhost/".into(),
        identity: Arc::default(),
    };
    let r = service.handle(&request);
    let text = String::from_utf8_lossy(&r.body).into_owned();
    (r.status.as_u16(), serde_json::from_str(&text).unwrap_or(serde_json::Value::String(text)))
}

#[test]
fn a_table_across_two_servers() {
    let (near, far) = match (wireform_testkit::Postgres::start(), wireform_testkit::Postgres::start()) {
        (Ok(a), Ok(b)) => (a, b),
        (Err(e), _) | (_, Err(e)) => {
            println!("skipped: {e}");
            return;
        }
    };
    far.create("shop").unwrap();
    far.psql(
        "shop",
        r#"CREATE TABLE orders_far ("ID" int PRIMARY KEY CHECK ("ID" >= 1000), "Customer" int NOT NULL, "Amount" numeric(10,2) NOT NULL, "At" timestamptz NOT NULL);"#,
    )
    .unwrap();
    let url = near.create("shop").unwrap();
    near.psql(
        "shop",
        &format!(
            r#"CREATE EXTENSION postgres_fdw;
            CREATE SERVER far FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '127.0.0.1', port '{}', dbname 'shop', use_remote_estimate 'true');
            CREATE USER MAPPING FOR postgres SERVER far OPTIONS (user 'postgres');
            CREATE TABLE "Customers" ("ID" int PRIMARY KEY, "Name" text NOT NULL);
            CREATE TABLE "Orders" ("ID" int NOT NULL, "Customer" int NOT NULL, "Amount" numeric(10,2) NOT NULL, "At" timestamptz NOT NULL) PARTITION BY RANGE ("ID");
            CREATE TABLE orders_near PARTITION OF "Orders" FOR VALUES FROM (MINVALUE) TO (1000);
            ALTER TABLE orders_near ADD PRIMARY KEY ("ID");
            CREATE FOREIGN TABLE orders_far PARTITION OF "Orders" FOR VALUES FROM (1000) TO (MAXVALUE) SERVER far;
            INSERT INTO "Customers" SELECT i, 'customer ' || i FROM generate_series(1, 10) i;
            INSERT INTO "Orders" SELECT i, i % 10 + 1, i, '2026-01-01T00:00:00Z'::timestamptz + i * interval '1 minute' FROM generate_series(1, 1999) i;"#,
            far.port()
        ),
    )
    .unwrap();
    // A key that spans servers cannot be declared in the database, so the configuration names it.
    let config = Config::from_toml("[tables.Orders]\nkey = [\"ID\"]\n").unwrap();
    let service = Service::open(&url, Options { config, page_size: 500, ..Options::default() }).unwrap();
    let count = |filter: &str| ask(&service, "GET", &format!("Orders/$count{filter}"), "").1;
    assert_eq!(count(""), 1999);
    assert_eq!(count("?$filter=ID ge 990 and ID lt 1010"), 20);
    // Pages go across the border without a gap.
    let (mut seen, mut next) = (Vec::new(), Some("Orders?$select=ID&$orderby=At".to_owned()));
    while let Some(url) = next {
        let (status, page) = ask(&service, "GET", &url, "");
        assert_eq!(status, 200, "{page}");
        seen.extend(page["value"].as_array().unwrap().iter().map(|r| r["ID"].as_i64().unwrap()));
        next = page["@odata.nextLink"].as_str().map(|l| l.trim_start_matches("http://localhost/").to_owned());
    }
    assert_eq!(seen, (1..=1999).collect::<Vec<i64>>());
    let (_, sums) = ask(&service, "GET", "Orders?$apply=groupby((Customer),aggregate(Amount with sum as Total))", "");
    assert_eq!(sums["value"].as_array().unwrap().len(), 10);
    // Entities of either server are read and changed alike; the whole of a change set or nothing of it.
    for id in [7, 1007] {
        let path = format!("Orders({id})");
        assert_eq!(ask(&service, "GET", &path, "").1["ID"], id);
        assert_eq!(ask(&service, "PATCH", &path, r#"{"Amount":5}"#).0, 204);
        assert_eq!(ask(&service, "GET", &path, "").1["Amount"].to_string().parse::<f64>().unwrap(), 5.0);
        assert_eq!(ask(&service, "DELETE", &path, "").0, 204);
        assert_eq!(ask(&service, "GET", &path, "").0, 404);
        let body = format!(r#"{{"ID":{id},"Customer":1,"Amount":1,"At":"2026-02-01T00:00:00Z"}}"#);
        let (status, made) = ask(&service, "POST", "Orders", &body);
        assert_eq!(status, 201, "{made}");
    }
    let batch = r#"{"requests":[
        {"id":"1","atomicityGroup":"a","method":"PATCH","url":"Orders(8)","headers":{"content-type":"application/json"},"body":{"Amount":77.5}},
        {"id":"2","atomicityGroup":"a","method":"POST","url":"Orders","headers":{"content-type":"application/json"},"body":{"ID":1008,"Customer":1,"Amount":1,"At":"2026-02-01T00:00:00Z"}}]}"#;
    ask(&service, "POST", "$batch", batch);
    assert_eq!(count("?$filter=Amount eq 77.5"), 0, "the other server refused its part, so this one undid its own");
    // Offsets are not stored by timestamptz: what is written with one is the same instant in UTC.
    let body = r#"{"ID":5000,"Customer":1,"Amount":1,"At":"2026-02-01T02:00:00+02:00"}"#;
    assert_eq!(ask(&service, "POST", "Orders", body).0, 201);
    assert_eq!(ask(&service, "GET", "Orders(5000)", "").1["At"], "2026-02-01T00:00:00Z");
    assert_eq!(count("?$filter=totaloffsetminutes(At) eq 0"), count(""));
}
