//! The server over a socket: what it answers beside the service, where its limits are, and what it sends in pieces.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use wireform_odata_server::auth::{Auth, Right, Role, digest};
use wireform_odata_server::{Options, Server, Service};

struct Running {
    address: SocketAddr,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    ended: Option<std::thread::JoinHandle<()>>,
    _directory: tempfile::TempDir,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.take();
        if let Some(e) = self.ended.take() {
            let _ = e.join();
        }
    }
}

fn database(path: &Path) {
    let c = rusqlite::Connection::open(path).unwrap();
    c.execute_batch(
        "CREATE TABLE Items (ID integer PRIMARY KEY, Name text NOT NULL, Text text NOT NULL, ParentID integer REFERENCES Items(ID));
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
         INSERT INTO Items SELECT i, 'item ' || i, hex(zeroblob(100)), CASE WHEN i > 1 THEN i / 2 END FROM n;",
    )
    .unwrap();
}

fn start(options: Options, change: impl FnOnce(Server) -> Server + Send + 'static) -> Running {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("items.sqlite");
    database(&path);
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let (tx, rx) = std::sync::mpsc::channel();
    let ended = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let service = Service::open(path.to_str().unwrap(), options).unwrap();
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            tx.send(listener.local_addr().unwrap()).unwrap();
            let server = change(Server::new(service, ""));
            server.serve(listener, async { drop(stopped.await) }).await.unwrap();
        });
    });
    Running { address: rx.recv().unwrap(), stop: Some(stop), ended: Some(ended), _directory: directory }
}

impl Running {
    fn open(&self) -> TcpStream {
        let s = TcpStream::connect(self.address).unwrap();
        s.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        s
    }
    /// Sends bytes and reads until the server closes.
    fn raw(&self, bytes: &[u8]) -> String {
        let mut s = self.open();
        s.write_all(bytes).unwrap();
        let mut out = Vec::new();
        let _ = s.read_to_end(&mut out);
        String::from_utf8_lossy(&out).into_owned()
    }
    fn get(&self, path: &str, headers: &str) -> String {
        self.raw(format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{headers}\r\n").as_bytes())
    }
}

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0)
}

fn head(answer: &str) -> String {
    answer.split("\r\n\r\n").next().unwrap_or("").to_ascii_lowercase()
}

/// The body, with its chunks joined; none where it has been cut off.
fn body(answer: &str) -> Option<String> {
    let (head, mut rest) = answer.split_once("\r\n\r\n")?;
    if !head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        return Some(rest.to_owned());
    }
    let mut out = String::new();
    loop {
        let (size, more) = rest.split_once("\r\n")?;
        let size = usize::from_str_radix(size, 16).ok()?;
        if size == 0 {
            return Some(out);
        }
        out.push_str(more.get(..size)?);
        rest = more.get(size + 2..)?;
    }
}

#[test]
fn large_answers_come_in_pieces_and_whole() {
    let s = start(Options { page_size: u64::MAX, ..Options::default() }, |s| s);
    let answer = s.get("/Items?$count=true", "");
    assert!(head(&answer).contains("transfer-encoding: chunked"), "{}", head(&answer));
    let json: serde_json::Value = serde_json::from_str(&body(&answer).unwrap()).unwrap();
    let rows = json["value"].as_array().unwrap();
    assert_eq!((rows.len(), &json["@odata.count"]), (20_000, &20_000.into()));
    assert_eq!((&rows[0]["ID"], &rows[19_999]["ID"]), (&1.into(), &20_000.into()));
    // Compressed on the way.
    let mut stream = s.open();
    stream.write_all(b"GET /Items HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: gzip\r\n\r\n").unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let at = bytes.windows(4).position(|w| w == b"\r\n\r\n").unwrap() + 4;
    assert!(String::from_utf8_lossy(&bytes[..at]).to_ascii_lowercase().contains("content-encoding: gzip"));
    let (mut packed, mut rest) = (Vec::new(), &bytes[at..]);
    loop {
        let line = rest.windows(2).position(|w| w == b"\r\n").unwrap();
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..line]).unwrap(), 16).unwrap();
        if size == 0 {
            break;
        }
        packed.extend_from_slice(&rest[line + 2..line + 2 + size]);
        rest = &rest[line + 4 + size..];
    }
    let mut text = String::new();
    flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["value"].as_array().unwrap().len(), 20_000);
    // The head alone reads no more rows than it needs, and small answers have a length.
    let answer = s.raw(b"HEAD /Items HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_eq!((status(&answer), body(&answer).unwrap_or_default().as_str()), (200, ""));
    assert!(head(&s.get("/Items?$top=10", "")).contains("content-length: "));
}

#[test]
fn a_reader_that_stops_is_left_behind_and_others_are_served() {
    let options = Options { page_size: u64::MAX, write_timeout: Duration::from_millis(300), ..Options::default() };
    let s = start(options, |s| s);
    // More of them than there are threads for answers, none of which reads.
    let lazy: Vec<TcpStream> = (0..20)
        .map(|_| {
            let mut c = s.open();
            // Larger than what the sockets' buffers hold.
            let more = "concat(concat(Text,Text),concat(Text,Text))%20as%20More";
            c.write_all(format!("GET /Items?$compute={more} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes()).unwrap();
            c
        })
        .collect();
    assert_eq!(status(&s.get("/Items?$filter=ID%20eq%201", "")), 200);
    // In the end the server has let go of all of them, though none has gone.
    let let_go = (0..1500).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        s.get("/metrics", "").contains("connections_open 1\n")
    });
    assert!(let_go, "{}", s.get("/metrics", ""));
    drop(lazy);
}

#[test]
fn slow_bodies_and_heads_are_cut_off() {
    let options = Options {
        body_timeout: Duration::from_millis(200),
        head_timeout: Duration::from_millis(200),
        body_limit: 1000,
        ..Options::default()
    };
    let s = start(options, |s| s);
    let answer =
        s.raw(b"POST /Items HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
    assert_eq!(status(&answer), 408, "{answer}");
    // A head that never ends: closed, with or without a word.
    let answer = s.raw(b"GET /Items HTTP/1.1\r\nHost: x\r\nX-Slow");
    assert!(matches!(status(&answer), 0 | 408), "{answer}");
    let long = format!(
        "POST /Items HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2000\r\n\r\n{}",
        " ".repeat(2000)
    );
    assert_eq!(status(&s.raw(long.as_bytes())), 413);
}

#[test]
fn nothing_that_is_sent_costs_much() {
    let s = start(Options { statement_timeout: Duration::from_secs(1), ..Options::default() }, |s| s);
    let parentheses = format!("/Items?$filter={}ID%20eq%201{}", "(".repeat(5000), ")".repeat(5000));
    assert_eq!(status(&s.get(&parentheses, "")), 400);
    let nots = format!("/Items?$filter={}true", "not%20".repeat(5000));
    assert!(matches!(status(&s.get(&nots, "")), 200 | 400));
    let terms = |n: usize| (0..n).map(|i| format!("ID%20eq%20{i}")).collect::<Vec<_>>().join("%20or%20");
    // 10,000 terms are more than a URL may hold (the connection may end while they are still sent); in a body they
    // are answered or refused, at once.
    assert!(matches!(status(&s.get(&format!("/Items?$filter={}", terms(10_000)), "")), 0 | 414));
    let text = format!("$filter={}&$top=1", terms(10_000));
    let post = format!(
        "POST /Items/$query HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n{text}",
        text.len()
    );
    let answer = s.raw(post.as_bytes());
    assert!(matches!(status(&answer), 200 | 400 | 414), "{answer}");
    for path in [
        "/Items?$expand=*($levels=max)",
        "/Items?$expand=Items($levels=max)",
        "/Items?$expand=Parent($levels=max)",
        "/Items?$expand=Items($expand=Items($expand=Items($expand=Items($expand=Items($expand=Items($expand=Items)))))))",
        "/Items?$filter=Items/any(a:a/Items/any(b:b/Items/any(c:c/Items/any(d:d/ID%20gt%200))))&$count=true",
        "/Items?$filter=matchesPattern(Name,'(a*)*b')&$top=1",
        "/Items?$top=99999999999999999999",
        "/Items?$skip=9223372036854775807",
        "/Items(99999999999999999999999)",
        "/Items?$filter=Name%20eq%20'%00'",
        "/Items?$apply=groupby((Name),aggregate(ID%20with%20sum%20as%20S))&$top=1",
        "/%ff%fe",
        "/Items?%",
    ] {
        let answer = s.get(path, "");
        assert!(
            matches!(status(&answer), 200 | 400 | 404 | 413 | 501 | 503),
            "{path}: {}",
            &answer[..answer.len().min(300)]
        );
    }
    // A batch with too many requests, and one that nests.
    let requests: Vec<String> =
        (0..5000).map(|i| format!("{{\"id\":\"{i}\",\"method\":\"GET\",\"url\":\"Items(1)\"}}")).collect();
    for text in [format!("{{\"requests\":[{}]}}", requests.join(",")), "[".repeat(100_000)] {
        let post = format!(
            "POST /$batch HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{text}",
            text.len()
        );
        let answer = s.raw(post.as_bytes());
        assert!(matches!(status(&answer), 400 | 413), "{}", &answer[..answer.len().min(300)]);
    }
    let headers: String = (0..200).map(|i| format!("X-{i}: {i}\r\n")).collect();
    assert!(matches!(status(&s.get("/Items(1)", &headers)), 0 | 431));
    // And it is all there still.
    assert_eq!(status(&s.get("/Items(1)", "")), 200);
}

#[test]
fn clients_that_ask_too_often_wait() {
    let s = start(Options { rate_limit: 2, ..Options::default() }, |s| s);
    let answers: Vec<String> = (0..8).map(|_| s.get("/Items(1)", "")).collect();
    assert_eq!(status(&answers[0]), 200);
    let refused = answers.iter().find(|a| status(a) == 429).expect("one is refused");
    assert!(head(refused).contains("retry-after: 1"), "{refused}");
    // Health and metrics are not counted.
    assert_eq!(status(&s.get("/health/live", "")), 200);
    assert!(s.get("/metrics", "").contains("wireform_odata_requests_limited_total"));
}

#[test]
fn health_metrics_documents_and_the_end() {
    let s = start(Options { server_timing: true, ..Options::default() }, |s| s);
    for path in ["/health", "/health/live", "/health/ready"] {
        assert_eq!(status(&s.get(path, "")), 200, "{path}");
    }
    let first = s.get("/$metadata", "");
    assert!(head(&first).contains("server-timing: total;dur="), "{}", head(&first));
    assert_eq!(body(&first), body(&s.get("/$metadata", "")));
    let etag = first.lines().find_map(|l| l.strip_prefix("etag: ").map(str::to_owned)).unwrap();
    assert_eq!(status(&s.get("/$metadata", &format!("If-None-Match: {etag}\r\n"))), 304);
    assert!(head(&s.get("/$metadata", "Accept-Encoding: gzip\r\n")).contains("content-encoding: gzip"));
    assert!(head(&s.get("/$metadata", "Accept: application/json\r\n")).contains("content-type: application/json"));
    assert_eq!(status(&s.get("/$metadata", "OData-MaxVersion: 3.0\r\n")), 400);
    assert!(body(&s.get("/", "Host: y\r\n")).is_some());
    let text = s.get("/metrics", "");
    assert!(text.contains("wireform_odata_requests_total{method=\"GET\",status=\"2xx\"}"), "{text}");
    assert!(text.contains("connections_open "), "{text}");
    // Asked to stop, it lets an answer end that has begun, closes idle connections, and takes no more.
    let mut idle = s.open();
    idle.write_all(b"GET /Items(1) HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    let mut buffer = [0; 4096];
    assert!(idle.read(&mut buffer).unwrap() > 0);
    let address = s.address;
    drop(s);
    let rest = idle.read(&mut buffer);
    assert!(matches!(rest, Ok(0) | Err(_)), "{rest:?}");
    assert!(TcpStream::connect(address).is_err());
}

#[test]
fn who_asks() {
    let mut auth = Auth::default();
    auth.keys.insert(digest(b"the key"), ("tool".into(), vec!["reader".into()]));
    let rows = [("Items".to_owned(), "ID le 3".to_owned())].into();
    auth.roles.insert("reader".into(), Role { all: Some(Right::Read), rows, ..Role::default() });
    let s = start(Options { auth: Some(Arc::new(auth)), ..Options::default() }, |s| s);
    let answer = s.get("/Items", "");
    assert_eq!(status(&answer), 401);
    assert!(head(&answer).contains("www-authenticate: bearer"));
    assert_eq!(status(&s.get("/metrics", "")), 401);
    assert_eq!(status(&s.get("/health/ready", "")), 200);
    assert_eq!(status(&s.get("/$metadata", "")), 401);
    let key = "X-API-Key: the key\r\n";
    assert_eq!(status(&s.get("/$metadata", key)), 200);
    assert_eq!(status(&s.get("/metrics", key)), 200);
    // Basic, with the key as the password: `tool:the key`.
    assert_eq!(status(&s.get("/$metadata", "Authorization: Basic dG9vbDp0aGUga2V5\r\n")), 200);
    assert_eq!(status(&s.get("/$metadata", "Authorization: Basic dG9vbDpub3QgaXQ=\r\n")), 401);
    let json: serde_json::Value = serde_json::from_str(&body(&s.get("/Items", key)).unwrap()).unwrap();
    assert_eq!(json["value"].as_array().unwrap().len(), 3);
    assert_eq!(status(&s.get("/Items(4)", key)), 404);
    let delete = format!("DELETE /Items(1) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{key}\r\n");
    assert_eq!(status(&s.raw(delete.as_bytes())), 403);
}

/// What is planned once answers like what is planned each time (a query that is there, if empty, keeps to the latter).
#[test]
fn planned_entities_are_like_others() {
    let s = start(Options::default(), |s| s);
    let lines = |a: &str| {
        let mut all: Vec<String> = a.lines().filter(|l| !l.starts_with("date:")).map(str::to_owned).collect();
        all.sort();
        all
    };
    for headers in [
        "",
        "Accept: application/json;odata.metadata=full\r\n",
        "Accept: application/json;odata.metadata=none\r\n",
        "OData-MaxVersion: 4.0\r\n",
        "OData-MaxVersion: 4.01\r\nPrefer: omit-values=nulls\r\n",
        "Accept: text/html\r\n",
        "OData-MaxVersion: 3.0\r\n",
        "If-None-Match: *\r\n",
        "If-Match: W/\"no\"\r\n",
        "Accept-Encoding: gzip\r\n",
    ] {
        for id in [1, 2, 20_000, 99_999] {
            let other = s.get(&format!("/Items({id})?"), headers);
            for _ in 0..2 {
                assert_eq!(lines(&s.get(&format!("/Items({id})"), headers)), lines(&other), "{id} {headers}");
            }
        }
    }
    assert_eq!(status(&s.get("/Nothing(1)", "")), 404);
    assert_eq!(status(&s.get("/Nothing(1)", "")), 404);
}

/// What is planned and remembered from one request to the next is right after every change, whoever makes it.
#[test]
fn repeated_reads_see_every_change() {
    let s = start(Options::default(), |s| s);
    let other = rusqlite::Connection::open(s._directory.path().join("items.sqlite")).unwrap();
    other.execute_batch("PRAGMA busy_timeout=10000; PRAGMA foreign_keys=OFF").unwrap();
    let paths = [
        "/Items/$count?$filter=ID%20le%2010",
        "/Items?$apply=filter(ID%20le%2010)/groupby((ParentID),aggregate($count%20as%20N,ID%20with%20sum%20as%20S))",
        "/Items?$filter=ID%20le%2010&$select=ID,Name&$count=true",
        "/Items(1)",
        "/Items(1)/Items?$orderby=ID&$top=2",
    ];
    let ask = || -> Vec<String> { paths.iter().map(|p| body(&s.get(p, "")).unwrap()).collect() };
    let first = ask();
    assert_eq!(first[0], "10");
    assert!(first[1].contains(r#"{"ParentID":1,"N":2,"S":5}"#), "{}", first[1]);
    // Once for a plan, once for what is remembered, and once more.
    for _ in 0..3 {
        assert_eq!(ask(), first);
    }
    // By another process.
    other.execute("DELETE FROM Items WHERE ID = 7", []).unwrap();
    let second = ask();
    assert_eq!(second[0], "9");
    assert!(second[1].contains(r#"{"ParentID":3,"N":1,"S":6}"#), "{}", second[1]);
    assert!(second[2].contains(r#""@odata.count":9"#));
    assert_eq!(ask(), second);
    // By this service.
    let patch = r#"{"ID":7,"Name":"again","Text":"x","ParentID":1}"#;
    let made = s.raw(
        format!(
            "POST /Items HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{patch}",
            patch.len()
        )
        .as_bytes(),
    );
    assert_eq!(status(&made), 201, "{made}");
    let third = ask();
    assert_eq!(third[0], "10");
    assert!(third[1].contains(r#"{"ParentID":1,"N":3,"S":12}"#), "{}", third[1]);
    other.execute("UPDATE Items SET Name = 'other' WHERE ID = 1", []).unwrap();
    assert!(ask()[3].contains(r#""Name":"other""#));
    // Other headers are another request, and conditions are looked at each time.
    let answer = s.get("/Items(1)", "");
    let tag = answer.lines().find_map(|l| l.strip_prefix("etag: ")).unwrap();
    assert_eq!(status(&s.get("/Items(1)", &format!("If-None-Match: {tag}\r\n"))), 304);
    assert!(s.get(paths[2], "Accept: application/json;odata.metadata=none\r\n").contains("{\"ID\":1,"));
    assert!(!s.get(paths[2], "Accept: application/json;odata.metadata=none\r\n").contains("@odata.context"));
    assert_eq!(status(&s.get(paths[2], "Accept: image/png\r\n")), 406);
    assert_eq!(status(&s.get("/Items(70000)", "")), 404);
    assert_eq!(status(&s.get("/Items(70000)/Items", "")), 404);
}
