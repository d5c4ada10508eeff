//! What hostile requests may cost in memory: the process's largest resident size while each is answered.
#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use wireform_odata_server::{Options, Server, Service};

/// Resident memory now, and the most since `forget`, in KiB.
fn memory() -> (u64, u64) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let field = |name| status.lines().find_map(|l| l.strip_prefix(name)?.split_whitespace().next()?.parse().ok());
    (field("VmRSS:").unwrap(), field("VmHWM:").unwrap())
}

/// The most begins anew.
fn forget() {
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
}

fn start(url: &str) -> SocketAddr {
    let url = url.to_owned();
    let (tx, rx) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let (statement_timeout, body_timeout) = (Duration::from_secs(1), Duration::from_secs(2));
            let options = Options { statement_timeout, body_timeout, ..Options::default() };
            let service = Service::open(&url, options).unwrap();
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            tx.send(listener.local_addr().unwrap()).unwrap();
            Server::new(service, "").serve(listener, std::future::pending()).await.unwrap();
        });
    });
    rx.recv().unwrap()
}

/// Sends requests over as many connections, and reads what comes. Returns the statuses.
fn ask(address: SocketAddr, requests: &[String]) -> Vec<u16> {
    let sent: Vec<TcpStream> = requests
        .iter()
        .map(|request| {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
            // The server may answer before it has read everything, and close.
            let _ = stream.write_all(request.as_bytes());
            stream
        })
        .collect();
    let mut buffer = vec![0; 1 << 16];
    sent.into_iter()
        .map(|mut stream| {
            let mut head = Vec::new();
            while let Ok(n) = stream.read(&mut buffer) {
                if n == 0 {
                    break;
                }
                head.extend_from_slice(&buffer[..n.min(64 - head.len().min(64))]);
            }
            String::from_utf8_lossy(&head).split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0)
        })
        .collect()
}

fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
}

fn post(path: &str, kind: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

/// Requests, how many of each at a time, and by how many MiB the process may grow meanwhile.
fn inputs() -> Vec<(&'static str, usize, u64, String)> {
    let terms = |n: usize| (0..n).map(|i| format!("ID%20eq%20{i}")).collect::<Vec<_>>().join("%20or%20");
    let members = (0..10_000).map(|i| i.to_string()).collect::<Vec<_>>().join(",");
    let nested = |n: usize| format!("{}ID%20eq%201{}", "(".repeat(n), ")".repeat(n));
    let batch = |n: usize, one: &str| format!("{{\"requests\":[{}]}}", vec![one; n].join(","));
    let one = |id: usize, url: &str| format!("{{\"id\":\"{id}\",\"method\":\"GET\",\"url\":\"{url}\"}}");
    let pages = (0..1000).map(|i| one(i, "Items?$top=1000")).collect::<Vec<_>>().join(",");
    let expansions = (0..100).map(|i| one(i, "Items?$expand=*($levels=max)")).collect::<Vec<_>>().join(",");
    let json = "application/json";
    vec![
        ("5,000 nested parentheses", 8, 8, get(&format!("/Items?$filter={}", nested(5000)))),
        (
            "5,000 nested parentheses in a body",
            8,
            8,
            post("/Items/$query", "text/plain", &format!("$filter={}", nested(5000))),
        ),
        ("5,000 times not", 8, 8, get(&format!("/Items?$filter={}true", "not%20".repeat(5000)))),
        ("a filter of 10,000 terms", 8, 64, post("/Items/$query", "text/plain", &format!("$filter={}", terms(10_000)))),
        ("a URL with 10,000 terms", 8, 16, get(&format!("/Items?$filter={}", terms(10_000)))),
        ("10,000 members after in", 8, 64, post("/Items/$query", "text/plain", &format!("$filter=ID in ({members})"))),
        ("$expand=*($levels=6)", 8, 8, get("/Items?$expand=*($levels=6)")),
        ("$expand=*($levels=max)", 4, 200, get("/Items?$expand=*($levels=max)")),
        ("a tree of expansions", 4, 200, get("/Items?$expand=Items($levels=max),Parent($levels=max)")),
        ("a batch of 100,000 requests", 2, 128, post("/$batch", json, &batch(100_000, &one(1, "Items(1)")))),
        ("a batch of 1,000 pages", 1, 160, post("/$batch", json, &format!("{{\"requests\":[{pages}]}}"))),
        ("a batch of 100 expansions", 1, 160, post("/$batch", json, &format!("{{\"requests\":[{expansions}]}}"))),
        ("a body of 100,000 brackets", 8, 16, post("/Items", json, &"[".repeat(100_000))),
        (
            "a body of 60 MB that is announced",
            8,
            8,
            "POST /Items HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 60000000\r\n\r\n".into(),
        ),
        (
            "an apply of 1,000 steps",
            8,
            32,
            get(&format!("/Items?$apply={}", vec!["filter(ID%20gt%200)"; 1000].join("/"))),
        ),
        ("an orderby of 2,000 items", 8, 64, get(&format!("/Items?$orderby={}", vec!["Name"; 2000].join(",")))),
    ]
}

fn costs(name: &str, url: &str) {
    let address = start(url);
    // What is made once is not what is measured.
    assert_eq!(ask(address, &vec![get("/Items?$top=1000&$orderby=Name"); 8]), [200; 8]);
    let long = std::env::var_os("WIREFORM_LONG").is_some();
    for (what, times, most, request) in inputs() {
        // Those take long where nothing is optimised.
        if !long && (what.ends_with("pages") || what.ends_with("100 expansions")) {
            continue;
        }
        forget();
        let before = memory().0;
        let statuses = ask(address, &vec![request; times]);
        let grown = memory().1.saturating_sub(before);
        println!("{name}: {what}, {times} at a time: {statuses:?}, {:.1} MiB more", grown as f64 / 1024.0);
        assert!(
            statuses.iter().all(|s| matches!(s, 0 | 200 | 400 | 404 | 408 | 413 | 414 | 431 | 501 | 503)),
            "{what}: {statuses:?}"
        );
        assert!(grown <= most << 10, "{what}: {grown} KiB");
    }
    // Bodies that come slowly hold no more than what has come.
    forget();
    let before = memory().0;
    let slow: Vec<TcpStream> = (0..500)
        .map(|_| {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(b"POST /Items HTTP/1.1\r\nHost: x\r\nContent-Length: 60000000\r\n\r\n{").unwrap();
            stream
        })
        .collect();
    assert_eq!(ask(address, &[get("/Items(1)")]), [200]);
    let grown = memory().1.saturating_sub(before);
    println!("{name}: 500 slow bodies: {:.1} MiB more", grown as f64 / 1024.0);
    assert!(grown <= 32 << 10, "slow bodies: {grown} KiB");
    drop(slow);
}

/// One after the other, because the memory is the whole process's.
#[test]
fn hostile_requests_cost_little_memory() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("items.sqlite");
    rusqlite::Connection::open(&path)
        .unwrap()
        .execute_batch(
            "CREATE TABLE Items (ID integer PRIMARY KEY, Name text NOT NULL, ParentID integer REFERENCES Items(ID));
             CREATE INDEX Children ON Items (ParentID);
             WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
             INSERT INTO Items SELECT i, 'item ' || i, CASE WHEN i > 1 THEN i / 2 END FROM n;",
        )
        .unwrap();
    costs("SQLite", path.to_str().unwrap());
    #[cfg(feature = "postgres")]
    match wireform_testkit::Postgres::start() {
        Err(e) => println!("skipped on PostgreSQL: {e}"),
        Ok(server) => {
            let url = server.create("items").unwrap();
            let script = "CREATE TABLE \"Items\" (\"ID\" integer PRIMARY KEY, \"Name\" text NOT NULL,
                            \"ParentID\" integer REFERENCES \"Items\"(\"ID\"));
                          INSERT INTO \"Items\" SELECT i, 'item ' || i, CASE WHEN i > 1 THEN i / 2 END
                            FROM generate_series(1, 20000) AS i;
                          CREATE INDEX ON \"Items\" (\"ParentID\"); ANALYZE;";
            server.psql("items", script).unwrap();
            costs("PostgreSQL", &url);
        }
    }
}
