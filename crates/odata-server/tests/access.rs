//! Rights by set and row filters, on both back ends: what is left out is left out wherever a request could look.

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method};
use std::sync::Arc;
use wireform_odata_server::access::Access;
use wireform_odata_server::auth::{Identity, Right};
use wireform_odata_server::{Options, Request, Service};

const SCHEMA: &str = r#"
CREATE TABLE "Customers" ("ID" integer PRIMARY KEY, "Name" text NOT NULL, "Region" text NOT NULL);
CREATE TABLE "Orders" ("ID" integer PRIMARY KEY, "Owner" text NOT NULL, "Amount" integer NOT NULL, "CustomerID" integer REFERENCES "Customers"("ID"));
CREATE TABLE "Secrets" ("ID" integer PRIMARY KEY, "OrderID" integer REFERENCES "Orders"("ID"), "Text" text);
INSERT INTO "Customers" VALUES (1,'Ada','North'),(2,'Bob','South'),(3,'Cyd','North');
INSERT INTO "Orders" VALUES (1,'ann',10,1),(2,'ann',20,2),(3,'ben',30,1),(4,'ben',40,3),(5,'ann',50,NULL);
INSERT INTO "Secrets" VALUES (1,1,'x');
"#;

struct Client<'s> {
    service: &'s Service,
    identity: Arc<Identity>,
}

impl Client<'_> {
    fn ask(&self, method: &str, url: &str, body: &str) -> (u16, String) {
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
            identity: self.identity.clone(),
        };
        let r = self.service.handle(&request);
        (r.status.as_u16(), String::from_utf8_lossy(&r.body).into_owned())
    }
    fn get(&self, url: &str) -> serde_json::Value {
        let (status, text) = self.ask("GET", url, "");
        assert!(status == 200, "{url}: {status} {text}");
        serde_json::from_str(&text).unwrap_or(serde_json::Value::Null)
    }
    fn ids(&self, url: &str) -> Vec<i64> {
        self.get(url)["value"].as_array().unwrap().iter().map(|r| r["ID"].as_i64().unwrap()).collect()
    }
}

fn identity(restrict: impl FnOnce(&mut Access)) -> Arc<Identity> {
    let mut access = Access::default();
    restrict(&mut access);
    Arc::new(Identity { access, ..Identity::default() })
}

fn checks(service: &Service) {
    let everyone = Client { service, identity: Arc::default() };
    assert_eq!(everyone.ids("Orders"), [1, 2, 3, 4, 5]);
    let ann = Client {
        service,
        identity: identity(|a| {
            a.restrict("Orders", "Owner eq @sub");
            a.restrict("Customers", "Region in @regions");
            a.value("sub", &"ann".into());
            a.value("regions", &serde_json::json!(["North", "o'West"]));
        }),
    };
    // Every way to a row.
    assert_eq!(ann.ids("Orders"), [1, 2, 5]);
    assert_eq!(ann.ids("Orders?$filter=Amount gt 10 or Owner eq 'ben'"), [1, 2, 5][1..]);
    assert_eq!(ann.ask("GET", "Orders(1)", "").0, 200);
    assert_eq!(ann.ask("GET", "Orders(3)", "").0, 404);
    assert_eq!(ann.ask("GET", "Orders(3)/Amount/$value", "").0, 404);
    assert_eq!(ann.ask("GET", "Orders/$count", "").1, "3");
    assert_eq!(ann.get("Orders?$count=true&$top=1")["@odata.count"], 3);
    assert_eq!(ann.ids("Customers(1)/Orders"), [1]);
    assert_eq!(ann.ask("GET", "Orders(2)/Customer", "").0, 204);
    let expanded = ann.get("Customers?$expand=Orders($count=true)");
    assert_eq!(expanded["value"].as_array().unwrap().len(), 2);
    assert_eq!(expanded["value"][0]["Orders"].as_array().unwrap().len(), 1);
    assert_eq!(expanded["value"][0]["Orders@odata.count"], 1);
    assert_eq!(expanded["value"][1]["Orders"], serde_json::json!([]));
    assert!(ann.get("Orders(2)?$expand=Customer")["Customer"].is_null());
    assert_eq!(ann.ids("Customers?$filter=Orders/any(o:o/Amount gt 20)"), [0; 0]);
    assert_eq!(everyone.ids("Customers?$filter=Orders/any(o:o/Amount gt 20)"), [1, 3]);
    assert_eq!(ann.ids("Orders?$filter=Customer/Region eq 'South'"), [0; 0]);
    assert_eq!(ann.ids("Customers?$filter=Orders/$count eq 1"), [1]);
    assert_eq!(ann.get("Orders?$apply=aggregate(Amount with sum as Total)")["value"][0]["Total"], 80);
    assert_eq!(ann.ids("Orders?$orderby=Customer/Name desc,ID"), [1, 2, 5]);
    // Paging keeps to them.
    assert_eq!(ann.ids("Orders?$skip=1&$top=1"), [2]);
    // Changes see and keep to them.
    assert_eq!(ann.ask("PATCH", "Orders(3)", r#"{"Owner":"ann","Amount":1}"#).0, 409, "its key is taken");
    assert_eq!(ann.ask("DELETE", "Orders(3)", "").0, 404);
    assert_eq!(ann.ask("PATCH", "Orders(1)", r#"{"Amount":11}"#).0, 204);
    assert_eq!(ann.ask("PATCH", "Orders(1)", r#"{"Owner":"ben"}"#).0, 403);
    assert_eq!(ann.ask("POST", "Orders", r#"{"ID":9,"Owner":"ben","Amount":1}"#).0, 403);
    assert_eq!(everyone.ask("GET", "Orders(9)", "").0, 404, "what was refused is undone");
    assert_eq!(ann.ask("POST", "Orders", r#"{"ID":9,"Owner":"ann","Amount":1}"#).0, 201);
    assert_eq!(ann.ask("PATCH", "Orders(9)", r#"{"Customer@odata.bind":"Customers(2)"}"#).0, 400);
    assert_eq!(
        ann.ask(
            "POST",
            "Customers",
            r#"{"ID":9,"Name":"D","Region":"North","Orders":[{"ID":10,"Owner":"ben","Amount":1}]}"#
        )
        .0,
        403
    );
    assert_eq!(ann.ask("PATCH", "Orders/$each", r#"{"Amount":7}"#).0, 204);
    assert_eq!(everyone.ids("Orders?$filter=Amount eq 7"), [1, 2, 5, 9]);
    // Members that cannot be seen are not let go.
    assert_eq!(ann.ask("PATCH", "Customers(1)", r#"{"Orders":[]}"#).0, 204);
    assert_eq!(everyone.ids("Customers(1)/Orders"), [3]);
    // A batch is as narrow.
    let batch =
        r#"{"requests":[{"id":"1","method":"GET","url":"Orders(2)"},{"id":"2","method":"GET","url":"Orders(3)"}]}"#;
    let answers: serde_json::Value = serde_json::from_str(&ann.ask("POST", "$batch", batch).1).unwrap();
    assert_eq!((&answers["responses"][0]["status"], &answers["responses"][1]["status"]), (&200.into(), &404.into()));
    // A value that is missing never means null.
    let nobody = Client { service, identity: identity(|a| a.restrict("Orders", "Owner eq @sub")) };
    assert_eq!(nobody.ask("GET", "Orders", "").0, 403);
    // Rights by set.
    let reader = Client {
        service,
        identity: identity(|a| {
            a.allow("*", Right::Read);
            a.allow("Orders", Right::Write);
            a.allow("Secrets", Right::None);
        }),
    };
    assert_eq!(reader.ask("GET", "Customers", "").0, 200);
    assert_eq!(reader.ask("PATCH", "Customers(1)", r#"{"Name":"E"}"#).0, 403);
    assert_eq!(reader.ask("PATCH", "Orders(2)", r#"{"Amount":8}"#).0, 204);
    assert_eq!(reader.ask("PATCH", "Orders(2)", r#"{"Customer":{"Name":"E"}}"#).0, 403);
    for way in
        ["Secrets", "Secrets/$count", "Orders?$expand=Secrets", "Orders(1)/Secrets", "Orders?$filter=Secrets/any()"]
    {
        assert_eq!(reader.ask("GET", way, "").0, 403, "{way}");
    }
    // Expressions are checked when they are set up.
    let mut wrong = Access::default();
    wrong.restrict("Orders", "Nonsense eq 1");
    assert_eq!(wrong.check(&service.catalogue().model).unwrap_err().status, 500);
}

#[test]
fn on_sqlite() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.sqlite");
    rusqlite::Connection::open(&path).unwrap().execute_batch(SCHEMA).unwrap();
    checks(&Service::open(path.to_str().unwrap(), Options::default()).unwrap());
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
    let url = server.create("access").unwrap();
    server.psql("access", SCHEMA).unwrap();
    checks(&Service::open(&url, Options::default()).unwrap());
}
