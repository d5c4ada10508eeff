//! Services described in code: what the catalogue example does not show, on both back ends.

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use wireform_odata_server::{
    Builder, Entity, Error, Event, Hooks, Operation, Options, Output, Request, Response, Result, Service, VirtualSet,
    What,
};

#[derive(Entity)]
#[allow(dead_code)]
struct Item {
    #[entity(key, generated, name = "ID")]
    id: i64,
    name: String,
}

#[derive(Entity)]
#[entity(set = "Settings")]
#[allow(dead_code)]
struct Setting {
    #[entity(key)]
    name: String,
    value: Option<String>,
    #[entity(name = "ItemID", references = "Items")]
    item_id: Option<i64>,
}

/// Settings in memory.
#[derive(Default)]
struct Settings(Mutex<BTreeMap<String, Json>>);

impl VirtualSet for Settings {
    fn read(&self, _: &Request) -> Result<Vec<Json>> {
        Ok(self.0.lock().unwrap().values().cloned().collect())
    }
    fn create(&self, _: &Request, entity: &Map<String, Json>) -> Result<Json> {
        let name = entity.get("Name").and_then(Json::as_str).ok_or_else(|| Error::bad("Name is required"))?;
        let all = &mut self.0.lock().unwrap();
        if all.contains_key(name) {
            return Err(Error::new(409, "Conflict", "there is one of this name"));
        }
        all.insert(name.to_owned(), Json::Object(entity.clone()));
        Ok(Json::Object(entity.clone()))
    }
    fn update(&self, _: &Request, current: &Json, changes: &Map<String, Json>) -> Result<()> {
        let mut all = self.0.lock().unwrap();
        if let Some(Json::Object(o)) = current["Name"].as_str().and_then(|n| all.get_mut(n)) {
            o.extend(changes.clone());
        }
        Ok(())
    }
    fn delete(&self, _: &Request, current: &Json) -> Result<()> {
        self.0.lock().unwrap().remove(current["Name"].as_str().unwrap_or(""));
        Ok(())
    }
}

fn ask(service: &Service, method: &str, url: &str, headers: &[(&str, &str)], body: &str) -> (Response, Json) {
    let url = url.strip_prefix("http://localhost/").unwrap_or(url);
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let mut map = HeaderMap::new();
    map.insert("content-type", HeaderValue::from_static("application/json"));
    for (n, v) in headers {
        map.insert(HeaderName::from_bytes(n.as_bytes()).unwrap(), HeaderValue::from_str(v).unwrap());
    }
    let request = Request {
        method: Method::from_bytes(method.as_bytes()).unwrap(),
        path: path.into(),
        query: query.replace(' ', "%20"),
        headers: map,
        body: Bytes::from(body.to_owned()),
        root: "http://localhost/".into(),
        identity: Arc::default(),
    };
    let r = service.handle(&request);
    let json = serde_json::from_slice(&r.body).unwrap_or_default();
    (r, json)
}

fn status(service: &Service, method: &str, url: &str, body: &str) -> u16 {
    ask(service, method, url, &[], body).0.status.as_u16()
}

fn header(r: &Response, name: &str) -> String {
    r.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or("").to_owned()
}

fn base(url: &str) -> Builder {
    Service::builder(url).create_tables().entity::<Item>().virtual_set::<Setting>(Settings::default()).track("Items")
}

fn virtual_sets_take_changes(url: &str) {
    let s = base(url).build().unwrap();
    let (r, made) = ask(&s, "POST", "Items", &[], r#"{"Name":"lamp"}"#);
    assert_eq!(r.status, 201, "{made}");
    let id = made["ID"].clone();
    let body = json!({ "Name": "it's", "Value": "a", "ItemID": id }).to_string();
    let (r, made) = ask(&s, "POST", "Settings", &[], &body);
    assert_eq!((r.status.as_u16(), &made["Value"]), (201, &json!("a")), "{made}");
    assert_eq!(header(&r, "location"), "http://localhost/Settings('it''s')");
    assert_eq!(status(&s, "POST", "Settings", &body), 409);
    assert_eq!(status(&s, "POST", "Settings", r#"{"Name":"x","Colour":1}"#), 400);
    assert_eq!(status(&s, "PATCH", "Settings('it''s')", r#"{"Value":"b"}"#), 204);
    // A relationship between what the program holds and what the database holds, both ways.
    let (_, found) = ask(&s, "GET", "Settings?$expand=Item($select=Name)", &[], "");
    assert_eq!(found["value"][0]["Item"]["Name"], "lamp", "{found}");
    assert_eq!(found["value"][0]["Value"], "b");
    let (_, found) = ask(&s, "GET", "Items?$expand=Settings&$filter=Settings/any(s:s/Value eq 'b')", &[], "");
    assert_eq!(found["value"][0]["Settings"][0]["Name"], "it's", "{found}");
    assert_eq!(status(&s, "DELETE", "Settings('it''s')", ""), 204);
    assert_eq!(status(&s, "DELETE", "Settings('it''s')", ""), 404);
    assert_eq!(ask(&s, "GET", "Settings/$count", &[], "").0.body, "0");
}

/// Refuses what ends in an exclamation mark after it has been written.
struct Quiet;
impl Hooks for Quiet {
    fn before(&self, event: &mut Event<'_>) -> Result<()> {
        if event.what == What::Delete {
            return Err(Error::new(403, "Forbidden", "nothing is deleted"));
        }
        Ok(())
    }
    fn after(&self, event: &mut Event<'_>) -> Result<()> {
        if let Some(session) = &mut event.session {
            let loud = "SELECT count(*) FROM \"Items\" WHERE \"Name\" LIKE '%!'";
            let found = wireform_odata_server::db::scalar(&mut **session, loud, &[])?;
            if found != Some(wireform_odata_server::db::Value::Int(0)) {
                return Err(Error::bad("too loud"));
            }
        }
        if let Some(r) = &mut event.response {
            r.headers.insert("x-hooked", HeaderValue::from_static("yes"));
        }
        Ok(())
    }
}

fn what_a_hook_refuses_is_undone(url: &str) {
    let told: Arc<Mutex<Vec<String>>> = Arc::default();
    let seen = told.clone();
    let s =
        base(url).hooks("Items", Quiet).observe(move |c| seen.lock().unwrap().push(c.path.clone())).build().unwrap();
    let (_, made) = ask(&s, "POST", "Items", &[], r#"{"Name":"cup"}"#);
    let path = format!("Items({})", made["ID"]);
    assert_eq!(status(&s, "POST", "Items", r#"{"Name":"hey!"}"#), 400);
    assert_eq!(status(&s, "PATCH", &path, r#"{"Name":"hey!"}"#), 400);
    assert_eq!(status(&s, "DELETE", &path, ""), 403);
    let (r, found) = ask(&s, "GET", &path, &[], "");
    assert_eq!((header(&r, "x-hooked").as_str(), &found["Name"]), ("yes", &json!("cup")));
    // In a change set the first is undone with the second, and nobody is told.
    let batch = json!({ "requests": [
        { "id": "1", "atomicityGroup": "g", "method": "post", "url": "Items", "body": { "Name": "jug" } },
        { "id": "2", "atomicityGroup": "g", "method": "post", "url": "Items", "body": { "Name": "hey!" } } ] });
    ask(&s, "POST", "$batch", &[], &batch.to_string());
    assert_eq!(ask(&s, "GET", "Items/$count?$filter=Name ne 'lamp'", &[], "").0.body, "1");
    assert_eq!(*told.lock().unwrap(), [path]);
}

fn delta_links_outlive_the_process_until_changes_are_forgotten(url: &str) {
    let prefer = [("prefer", "track-changes")];
    let s = base(url).build().unwrap();
    let (_, all) = ask(&s, "GET", "Items?$select=Name", &prefer, "");
    let link = all["@odata.deltaLink"].as_str().unwrap().to_owned();
    drop(s);
    let s = base(url).build().unwrap();
    assert_eq!(status(&s, "POST", "Items", r#"{"Name":"pan"}"#), 201);
    let (_, changes) = ask(&s, "GET", &link, &[], "");
    assert_eq!(changes["value"][0]["Name"], "pan", "{changes}");
    assert_eq!(changes["value"].as_array().unwrap().len(), 1);
    s.forget_changes(Duration::from_secs(3600)).unwrap();
    assert_eq!(status(&s, "GET", &link, ""), 200, "young changes stay");
    // A service that remembers nothing.
    let past = Options { track_retention: Duration::from_secs(0), ..Options::default() };
    drop(s);
    let s = base(url).options(past).track("Items").build().unwrap();
    assert_eq!(status(&s, "GET", &link, ""), 410);
    // A forged link gets nothing.
    let forged = link.replace("$select=Name", "$select=ID&$filter=ID gt 0");
    assert_eq!(status(&s, "GET", &forged, ""), 410);
    let cut = link[..link.len() - 3].to_owned();
    assert_eq!(status(&s, "GET", &cut, ""), 410);
    assert_eq!(status(&s, "GET", "Items?$deltatoken=", ""), 410);
}

/// An action that makes an item, says so, and goes on when it is told to.
fn slow(url: &str, limit: usize) -> (Service, Receiver<()>, std::sync::mpsc::Sender<()>) {
    let (began, begun) = channel();
    let (go, on) = channel::<()>();
    let (began, on) = (Mutex::new(began), Mutex::new(on));
    let options = Options { async_limit: limit, ..Options::default() };
    let s = Service::builder(url)
        .options(options)
        .create_tables()
        .entity::<Item>()
        .operation(Operation::action("Slow").returns("Item").set("Items"), move |call| {
            let made = call.send("POST", "Items", &json!({ "Name": "slow" }))?;
            let _ = began.lock().unwrap().send(());
            let _ = on.lock().unwrap().recv();
            Ok(Output::At(format!("Items({})", made["ID"])))
        })
        .operation(Operation::function("Fails").returns("Edm.String"), |_| panic!("a fault of the program"))
        .build()
        .unwrap();
    (s, begun, go)
}

fn until_done(s: &Service, monitor: &str) -> (Response, Json) {
    for _ in 0..100_000 {
        let (r, json) = ask(s, "GET", monitor, &[], "");
        if r.status != 202 {
            return (r, json);
        }
        std::thread::yield_now();
    }
    panic!("never done");
}

fn cancelled_requests_change_nothing(url: &str) {
    let (s, begun, go) = slow(url, 1);
    let later = [("prefer", "respond-async")];
    let slow_ones = "Items/$count?$filter=Name eq 'slow'";
    let (r, _) = ask(&s, "POST", "Slow", &later, "");
    assert_eq!(r.status, 202);
    let monitor = header(&r, "location");
    begun.recv().unwrap();
    assert_eq!(ask(&s, "GET", &monitor, &[], "").0.status, 202);
    // There is no room for another one: it is answered at once.
    assert_eq!(ask(&s, "GET", slow_ones, &later, "").0.status, 200);
    assert_eq!(status(&s, "DELETE", &monitor, ""), 204);
    assert_eq!(status(&s, "GET", &monitor, ""), 404);
    go.send(()).unwrap();
    // The next write waits for the cancelled one to be undone.
    assert_eq!(status(&s, "POST", "Items", r#"{"Name":"after"}"#), 201);
    assert_eq!(ask(&s, "GET", slow_ones, &[], "").0.body, "0");
    // One that is not cancelled.
    let (r, _) = ask(&s, "POST", "Slow", &later, "");
    begun.recv().unwrap();
    go.send(()).unwrap();
    let (r, found) = until_done(&s, &header(&r, "location"));
    assert_eq!((header(&r, "asyncresult").as_str(), &found["Name"]), ("200", &json!("slow")));
    // What panics is answered too.
    let (r, _) = ask(&s, "GET", "Fails()", &later, "");
    let (r, _) = until_done(&s, &header(&r, "location"));
    assert_eq!(header(&r, "asyncresult"), "500");
}

fn all(make: &dyn Fn(&str) -> String) {
    virtual_sets_take_changes(&make("one"));
    what_a_hook_refuses_is_undone(&make("two"));
    delta_links_outlive_the_process_until_changes_are_forgotten(&make("three"));
    cancelled_requests_change_nothing(&make("four"));
}

#[test]
fn on_sqlite() {
    let dir = tempfile::tempdir().unwrap();
    all(&|name| dir.path().join(name).to_str().unwrap().to_owned());
}

#[test]
#[cfg(feature = "postgres")]
fn on_postgres() {
    match wireform_testkit::Postgres::start() {
        Ok(server) => all(&|name| server.create(name).unwrap()),
        Err(e) => println!("skipped: {e}"),
    }
}

#[test]
fn descriptions_that_do_not_fit_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = |n: &str| dir.path().join(n).to_str().unwrap().to_owned();
    let wrong = |b: Builder| b.build().err().map(|e| e.message).unwrap_or_default();
    assert!(wrong(Service::builder(&file("a"))).contains("does not exist"));
    let b = || Service::builder(&file("b")).create_tables().entity::<Item>();
    assert!(wrong(b().track("Nothing")).contains("Nothing"));
    assert!(wrong(b().before("Nothing", |_| Ok(()))).contains("no set Nothing"));
    let f = |o: Operation| wrong(b().operation(o, |_| Ok(Output::Nothing)));
    assert!(f(Operation::function("F")).contains("returns something"));
    assert!(f(Operation::function("F").returns("Edm.Strin")).contains("unknown type"));
    assert!(f(Operation::action("A").bound_to("Thing")).contains("unknown type"));
    assert!(f(Operation::action("A").set("Things")).contains("unknown set"));
    // Without anything that is tracked, the service makes no table of its own.
    drop(b().build().unwrap());
    let c = rusqlite::Connection::open(file("b")).unwrap();
    let own = "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'wireform%'";
    assert_eq!(c.query_row(own, [], |r| r.get::<_, i64>(0)).unwrap(), 0);
}
