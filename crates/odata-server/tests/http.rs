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
    directory: Option<tempfile::TempDir>,
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
    let mut running = start_at(path.to_str().unwrap(), options, change);
    running.directory = Some(directory);
    running
}

fn start_at(url: &str, options: Options, change: impl FnOnce(Server) -> Server + Send + 'static) -> Running {
    let url = url.to_owned();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let (tx, rx) = std::sync::mpsc::channel();
    let ended = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let service = Service::open(&url, options).unwrap();
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            tx.send(listener.local_addr().unwrap()).unwrap();
            let server = change(Server::new(service, ""));
            server.serve(listener, async { drop(stopped.await) }).await.unwrap();
        });
    });
    Running { address: rx.recv().unwrap(), stop: Some(stop), ended: Some(ended), directory: None }
}

impl Running {
    fn open(&self) -> TcpStream {
        let s = TcpStream::connect(self.address).unwrap();
        s.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        s
    }
    /// A file beside the database.
    fn file(&self, name: &str) -> std::path::PathBuf {
        self.directory.as_ref().map(|d| d.path().join(name)).unwrap_or_default()
    }
    /// Sends bytes and reads until the server closes.
    fn raw(&self, bytes: &[u8]) -> String {
        let mut s = self.open();
        s.write_all(bytes).unwrap();
        let mut out = Vec::new();
        let _ = s.read_to_end(&mut out);
        String::from_utf8_lossy(&out).into_owned()
    }
    /// The head in lower case, and the body's octets with its chunks joined.
    fn octets(&self, request: &[u8]) -> (String, Vec<u8>) {
        let mut s = self.open();
        s.write_all(request).unwrap();
        let mut bytes = Vec::new();
        s.read_to_end(&mut bytes).unwrap();
        let at = bytes.windows(4).position(|w| w == b"\r\n\r\n").unwrap() + 4;
        let head = String::from_utf8_lossy(&bytes[..at]).to_ascii_lowercase();
        let mut rest = &bytes[at..];
        if !head.contains("transfer-encoding: chunked") {
            return (head, rest.to_vec());
        }
        let mut out = Vec::new();
        loop {
            let line = rest.windows(2).position(|w| w == b"\r\n").unwrap();
            let size = usize::from_str_radix(std::str::from_utf8(&rest[..line]).unwrap(), 16).unwrap();
            if size == 0 {
                return (head, out);
            }
            out.extend_from_slice(&rest[line + 2..line + 2 + size]);
            rest = &rest[line + 4 + size..];
        }
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
    // Compressed on the way, and small answers at once.
    for (coding, path, rows) in
        ["gzip", "br", "zstd"].iter().flat_map(|c| [(*c, "/Items", 20_000), (*c, "/Items?$top=50", 50)])
    {
        let head = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: {coding}\r\n\r\n");
        let (head, packed) = s.octets(head.as_bytes());
        assert!(
            head.contains(&format!("content-encoding: {coding}")) && head.contains(", accept-encoding\r\n"),
            "{head}"
        );
        let mut text = String::new();
        match coding {
            "gzip" => flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap(),
            "br" => brotli::Decompressor::new(&packed[..], 4096).read_to_string(&mut text).unwrap(),
            _ => zstd::stream::read::Decoder::new(&packed[..]).unwrap().read_to_string(&mut text).unwrap(),
        };
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(json["value"].as_array().unwrap().len(), rows);
    }
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
    let other = rusqlite::Connection::open(s.file("items.sqlite")).unwrap();
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

/// Each item beside each of its kind: a statement that would run for hours.
const ENDLESS: &str =
    "/Items/$count?$filter=$root/Items/any(a:$root/Items/any(b:contains($it/Text,concat(a/Name,b/Name))))";

/// A statement ends with the time that it may take, and with the one who asked for it.
fn statements_end(start: impl Fn(Options) -> Running) {
    let s = start(Options { statement_timeout: Duration::from_millis(300), ..Options::default() });
    let answer = s.get(ENDLESS, "");
    assert_eq!(status(&answer), 503, "{answer}");
    assert!(answer.contains("StatementTimeout"), "{answer}");
    assert_eq!(status(&s.get("/Items(1)", "")), 200);
    drop(s);
    // More of them than statements may run at a time, so that nobody else is answered before they end.
    let options = Options { statement_timeout: Duration::from_secs(3600), pool_size: 2, ..Options::default() };
    let s = start(options);
    let many = 2 * std::thread::available_parallelism().map_or(2, usize::from) + 2;
    let waiting: Vec<TcpStream> = (0..many)
        .map(|_| {
            let mut c = s.open();
            c.write_all(format!("GET {ENDLESS} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes()).unwrap();
            c
        })
        .collect();
    while !s.get("/metrics", "").contains(&format!("requests_active {many}\n")) {
        std::thread::sleep(Duration::from_millis(5));
    }
    drop(waiting);
    for _ in 0..many {
        let answer = s.get("/Items?$top=1&$filter=Text%20ne%20Name", "");
        assert_eq!(status(&answer), 200, "{answer}");
    }
    while !s.get("/metrics", "").contains("requests_active 0\n") {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn statements_end_on_sqlite() {
    statements_end(|options| start(options, |s| s));
}

#[test]
#[cfg(feature = "postgres")]
fn statements_end_on_postgres() {
    let server = match wireform_testkit::Postgres::start() {
        Ok(s) => s,
        Err(e) => {
            println!("skipped: {e}");
            return;
        }
    };
    let url = server.create("items").unwrap();
    server
        .psql(
            "items",
            "CREATE TABLE \"Items\" (\"ID\" integer PRIMARY KEY, \"Name\" text NOT NULL, \"Text\" text NOT NULL,
               \"ParentID\" integer REFERENCES \"Items\"(\"ID\"));
             INSERT INTO \"Items\" SELECT i, 'item ' || i, repeat('0', 200), CASE WHEN i > 1 THEN i / 2 END
               FROM generate_series(1, 20000) AS i;",
        )
        .unwrap();
    statements_end(|options| start_at(&url, options, |s| s));
    // The server itself has nothing to do any more.
    let busy = "DO $$ BEGIN IF EXISTS (SELECT FROM pg_stat_activity WHERE datname = 'items' AND state = 'active'
                  AND pid <> pg_backend_pid()) THEN RAISE 'busy'; END IF; END $$";
    server.psql("items", busy).unwrap();
}

/// A client that speaks TLS or not, and HTTP/2 where that is agreed on or known.
mod client {
    use super::*;
    use http_body_util::{BodyExt as _, Full};
    use hyper_util::rt::{TokioExecutor, TokioIo};
    use tokio::io::{AsyncRead, AsyncWrite};

    pub(super) type Answer = (u16, http::Version, Vec<u8>);

    pub(super) async fn tls(
        address: SocketAddr,
        protocols: &[&str],
        root: &[u8],
    ) -> std::io::Result<(Vec<u8>, impl AsyncRead + AsyncWrite + Unpin + Send + use<>)> {
        use rustls::pki_types::{CertificateDer, ServerName, pem::PemObject as _};
        let mut roots = rustls::RootCertStore::empty();
        roots.add(CertificateDer::from_pem_slice(root).unwrap()).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder =
            rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
        let mut config = builder.with_root_certificates(roots).with_no_client_auth();
        config.alpn_protocols = protocols.iter().map(|p| p.as_bytes().to_vec()).collect();
        let stream = tokio::net::TcpStream::connect(address).await?;
        let name = ServerName::try_from("localhost").unwrap();
        let stream = tokio_rustls::TlsConnector::from(Arc::new(config)).connect(name, stream).await?;
        let agreed = stream.get_ref().1.alpn_protocol().unwrap_or_default().to_vec();
        Ok((agreed, stream))
    }

    /// Asks for several paths at a time over one connection of HTTP/2.
    pub(super) async fn two(
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        paths: &[&str],
    ) -> Vec<Answer> {
        let (sender, connection) =
            hyper::client::conn::http2::handshake(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        let asked = paths.iter().map(|path| {
            let request = http::Request::get(format!("https://localhost{path}")).body(Full::<bytes::Bytes>::default());
            let mut sender = sender.clone();
            async move { answer(sender.send_request(request.unwrap()).await.unwrap()).await }
        });
        futures_util::future::join_all(asked).await
    }

    pub(super) async fn one(stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, path: &str) -> Answer {
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        let request =
            http::Request::get(path).header("host", "localhost").body(Full::<bytes::Bytes>::default()).unwrap();
        answer(sender.send_request(request).await.unwrap()).await
    }

    async fn answer(answer: http::Response<hyper::body::Incoming>) -> Answer {
        let (status, version) = (answer.status().as_u16(), answer.version());
        (status, version, answer.into_body().collect().await.unwrap().to_bytes().to_vec())
    }
}

#[test]
fn tls_and_http_2() {
    let (chain, key) = (include_bytes!("data/tls/chain.pem"), include_bytes!("data/tls/key.pem"));
    let root = include_bytes!("data/tls/root.pem");
    let options = || Options { page_size: u64::MAX, ..Options::default() };
    let s = start(options(), |s| s.tls(chain, key).unwrap());
    let plain = start(options(), |s| s);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let rows = |body: &[u8]| {
        let json: serde_json::Value = serde_json::from_slice(body).unwrap();
        (json["@odata.context"].as_str().unwrap_or("").to_owned(), json["value"].as_array().map_or(0, Vec::len))
    };
    let paths = ["/Items", "/Items(7)", "/Items?$top=3", "/none", "/Items?$filter=ID%20le%20500&$orderby=Name"];
    let check = |answers: Vec<client::Answer>| {
        let statuses: Vec<u16> = answers.iter().map(|a| a.0).collect();
        assert_eq!(statuses, [200, 200, 200, 404, 200]);
        assert!(answers.iter().all(|a| a.1 == http::Version::HTTP_2));
        assert_eq!((rows(&answers[0].2).1, rows(&answers[2].2).1, rows(&answers[4].2).1), (20_000, 3, 500));
        rows(&answers[2].2).0
    };
    runtime.block_on(async {
        // Both sides know HTTP/2, and agree on it.
        let (agreed, stream) = client::tls(s.address, &["h2", "http/1.1"], root).await.unwrap();
        assert_eq!(agreed, b"h2");
        assert_eq!(check(client::two(stream, &paths).await), "https://localhost/$metadata#Items");
        // The client knows HTTP/1.1 only, or names nothing.
        for (protocols, expected) in [(&["http/1.1"][..], &b"http/1.1"[..]), (&[], &[])] {
            let (agreed, stream) = client::tls(s.address, protocols, root).await.unwrap();
            assert_eq!(agreed, expected);
            let (status, version, body) = client::one(stream, "/Items?$top=2").await;
            assert_eq!((status, version), (200, http::Version::HTTP_11));
            assert_eq!(rows(&body), ("https://localhost/$metadata#Items".to_owned(), 2));
        }
        // Nothing in common, and a server that another root vouches for: no connection.
        assert!(client::tls(s.address, &["smtp"], root).await.is_err());
        // Without TLS, by prior knowledge.
        let stream = tokio::net::TcpStream::connect(plain.address).await.unwrap();
        check(client::two(stream, &paths).await);
    });
    // Who does not speak TLS where it is expected gets no answer from the service.
    assert!(!s.get("/Items(1)", "").contains("odata"));
    assert!(Server::new(service_of_nothing(), "").tls(chain, b"no key").is_err());
    assert!(Server::new(service_of_nothing(), "").tls(b"", key).is_err());
}

fn service_of_nothing() -> Service {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("empty.sqlite");
    rusqlite::Connection::open(&path).unwrap().execute_batch("CREATE TABLE T (ID integer PRIMARY KEY)").unwrap();
    Service::open(path.to_str().unwrap(), Options::default()).unwrap()
}

/// A collector of OTLP over HTTP: takes what it is sent, as JSON.
fn collector() -> (String, std::sync::mpsc::Receiver<(String, serde_json::Value)>) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let (tx, rx) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let (mut bytes, mut buffer) = (Vec::new(), [0; 4096]);
            let (head, body) = loop {
                let n = stream.read(&mut buffer).unwrap();
                assert!(n > 0, "the exporter has gone");
                bytes.extend_from_slice(&buffer[..n]);
                let Some(at) = bytes.windows(4).position(|w| w == b"\r\n\r\n") else { continue };
                let head = String::from_utf8_lossy(&bytes[..at]).to_ascii_lowercase();
                let length =
                    head.lines().find_map(|l| l.strip_prefix("content-length: ")).unwrap().parse::<usize>().unwrap();
                if bytes.len() >= at + 4 + length {
                    break (head, serde_json::from_slice(&bytes[at + 4..]).unwrap());
                }
            };
            stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}").unwrap();
            if tx.send((head, body)).is_err() {
                return;
            }
        }
    });
    (url, rx)
}

#[test]
fn traces_go_to_a_collector() {
    let (url, taken) = collector();
    let s = start(Options { otlp: Some(url), page_size: u64::MAX, ..Options::default() }, |s| s);
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let asked = |flags: &str| format!("traceparent: 00-{trace}-00f067aa0ba902b7-{flags}\r\n");
    let answer = s.get("/Items(1)", &asked("01"));
    assert!(head(&answer).contains(&format!("traceparent: 00-{trace}-")), "{}", head(&answer));
    let own =
        head(&answer).lines().find_map(|l| l.strip_prefix("traceparent: ").map(|v| v[36..52].to_owned())).unwrap();
    // Not kept by whoever asks: nothing is sent, and nothing said.
    assert!(!head(&s.get("/Items(2)", &asked("00"))).contains("traceparent"));
    assert_eq!(status(&s.get("/Items?$filter=nonsense", "")), 400);
    assert!(body(&s.get("/Items", "")).is_some());
    drop(s);
    let mut spans = Vec::new();
    let mut last = None;
    while let Ok((head, request)) = taken.recv_timeout(Duration::from_secs(20)) {
        assert!(
            head.starts_with("post /v1/traces http/1.1") && head.contains("content-type: application/json"),
            "{head}"
        );
        let resource = &request["resourceSpans"][0];
        assert_eq!(resource["resource"]["attributes"][0]["key"], "service.name");
        spans.extend(resource["scopeSpans"][0]["spans"].as_array().unwrap().clone());
        last = Some(resource["scopeSpans"][0]["scope"]["name"].clone());
        if spans.iter().filter(|s| s["kind"] == 2).count() == 3 {
            break;
        }
    }
    assert_eq!(last.unwrap(), "wireform-odata-server");
    let attribute = |span: &serde_json::Value, key: &str| {
        let found = span["attributes"].as_array().unwrap().iter().find(|a| a["key"] == key).map(|a| a["value"].clone());
        found.and_then(|v| v.as_object().unwrap().values().next().cloned()).unwrap_or_default()
    };
    let requests: Vec<_> = spans.iter().filter(|s| s["kind"] == 2).collect();
    assert_eq!(requests.len(), 3);
    let single = requests[0];
    assert_eq!((&single["traceId"], &single["parentSpanId"]), (&trace.into(), &"00f067aa0ba902b7".into()));
    assert_eq!((&single["spanId"], &single["name"]), (&own.as_str().into(), &"GET /Items".into()));
    assert_eq!(attribute(single, "url.path"), "/Items(1)");
    assert_eq!(attribute(single, "http.response.status_code"), "200");
    assert_eq!(attribute(requests[1], "http.response.status_code"), "400");
    assert!(requests[1]["parentSpanId"].is_null() && requests[1]["traceId"] != trace);
    let nanos = |v: &serde_json::Value| v.as_str().unwrap().parse::<u128>().unwrap();
    for request in &requests {
        assert!(nanos(&request["startTimeUnixNano"]) <= nanos(&request["endTimeUnixNano"]));
        let below: Vec<_> = spans.iter().filter(|s| s["parentSpanId"] == request["spanId"]).collect();
        // A request that is wrong asks the database nothing; the others have one statement each.
        assert_eq!(below.len(), usize::from(attribute(request, "http.response.status_code") == "200"));
        for statement in below {
            assert_eq!((&statement["kind"], &statement["traceId"]), (&3.into(), &request["traceId"]));
            assert_eq!(attribute(statement, "db.system.name"), "sqlite");
            let text = attribute(statement, "db.query.text");
            assert!(text.as_str().unwrap().starts_with("SELECT "), "{text}");
            // What ends later than its answer's head ends before its request does.
            assert!(nanos(&statement["endTimeUnixNano"]) <= nanos(&request["endTimeUnixNano"]));
        }
    }
    for wrong in ["https://collector", "nonsense", "ftp://x"] {
        let options = Options { otlp: Some(wrong.into()), ..Options::default() };
        let directory = tempfile::tempdir().unwrap();
        database(&directory.path().join("x.sqlite"));
        assert!(Service::open(directory.path().join("x.sqlite").to_str().unwrap(), options).is_err(), "{wrong}");
    }
}
