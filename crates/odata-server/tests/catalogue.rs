//! The catalogue example over HTTP, on both back ends: the rows of `tests/data/operations.txt`.
//!
//! A case is `@ clause | what`, then requests: `GET /path`, `H name: value`, `B body`, and what is expected: `S` status
//! (several with `|`), `~` text in the body, `!` text that is not, `h name: text` in a header, `-h name` a header that
//! is not there, `j /pointer = JSON`, `n NUMBER` members of `value`, `o TEXT` what an observer has been told, `W` asks
//! the status monitor of the answer before until it is done. `{etag}`, `{location}`, `{next}` and `{delta}` stand for
//! those of the last answer that had one.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex};

#[path = "../examples/catalogue.rs"]
mod catalogue;

#[derive(Default)]
struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

struct Run {
    address: SocketAddr,
    seen: Arc<Mutex<Vec<String>>>,
    last: Answer,
    known: Vec<(&'static str, String)>,
}

impl Run {
    fn ask(&mut self, method: &str, url: &str, headers: &[(String, String)], body: &str) -> std::io::Result<()> {
        let url = url.strip_prefix(&format!("http://{}/odata", self.address)).unwrap_or(url);
        let url = url.replace(' ', "%20").replace('"', "%22").replace('{', "%7B").replace('}', "%7D");
        let mut text = format!("{method} /odata{url} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        for (n, v) in headers {
            text.push_str(&format!("{n}: {v}\r\n"));
        }
        if !body.is_empty() && !headers.iter().any(|h| h.0.eq_ignore_ascii_case("content-type")) {
            text.push_str("Content-Type: application/json\r\n");
        }
        text.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        let mut stream = TcpStream::connect(self.address)?;
        stream.write_all(text.as_bytes())?;
        let mut all = Vec::new();
        stream.read_to_end(&mut all)?;
        let all = String::from_utf8_lossy(&all).into_owned();
        let (head, body) = all.split_once("\r\n\r\n").unwrap_or((&all, ""));
        let mut lines = head.lines();
        let status = lines.next().and_then(|l| l.split(' ').nth(1)).and_then(|s| s.parse().ok()).unwrap_or(0);
        let headers =
            lines.filter_map(|l| l.split_once(": ").map(|(n, v)| (n.to_ascii_lowercase(), v.to_owned()))).collect();
        self.last = Answer { status, headers, body: body.to_owned() };
        let json = self.json();
        for (name, value) in [
            ("{etag}", self.header("etag")),
            ("{location}", self.header("location")),
            ("{next}", json["@odata.nextLink"].as_str().map(str::to_owned)),
            ("{delta}", json["@odata.deltaLink"].as_str().map(str::to_owned)),
        ] {
            if let Some(v) = value {
                self.known.retain(|k| k.0 != name);
                self.known.push((name, v));
            }
        }
        Ok(())
    }
    fn header(&self, name: &str) -> Option<String> {
        self.last.headers.iter().find(|h| h.0 == name).map(|h| h.1.clone())
    }
    fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.last.body).unwrap_or_default()
    }
    fn fill(&self, text: &str) -> String {
        self.known.iter().fold(text.to_owned(), |t, (n, v)| t.replace(n, v))
    }
    fn check(&mut self, line: &str) -> Result<(), String> {
        let line = self.fill(line);
        let (kind, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let (status, body) = (self.last.status, &self.last.body);
        let shown = || format!("{status} {}", body.chars().take(600).collect::<String>());
        let fail = |m: String| Err(format!("{line}: {m}"));
        match kind {
            "S" if !rest.split('|').any(|s| s == status.to_string()) => fail(shown()),
            "~" if !body.contains(rest) => fail(shown()),
            "!" if body.contains(rest) => fail(shown()),
            "h" => {
                let (name, want) = rest.split_once(':').ok_or("h name: text")?;
                match self.header(name) {
                    Some(have) if have.contains(want.trim()) => Ok(()),
                    have => fail(format!("{have:?}")),
                }
            }
            "-h" if self.header(rest).is_some() => fail(format!("{:?}", self.header(rest))),
            "j" => {
                let (pointer, want) = rest.split_once(" = ").ok_or("j /pointer = JSON")?;
                let json = self.json();
                let have = json.pointer(pointer).cloned().unwrap_or_default();
                let want: serde_json::Value = serde_json::from_str(want).map_err(|e| e.to_string())?;
                let close = |a: f64| want.as_f64().is_some_and(|b| (a - b).abs() < 1e-6);
                if have == want || have.as_f64().is_some_and(close) {
                    Ok(())
                } else {
                    fail(format!("{have}; {}", shown()))
                }
            }
            "n" => {
                let have = self.json()["value"].as_array().map_or(usize::MAX, Vec::len);
                if have.to_string() == rest { Ok(()) } else { fail(shown()) }
            }
            "o" => {
                let seen = std::mem::take(&mut *self.seen.lock().map_err(|e| e.to_string())?);
                if seen.join(",") == rest { Ok(()) } else { fail(seen.join(",")) }
            }
            "W" => {
                let monitor = self.fill("{location}");
                for _ in 0..10_000 {
                    self.ask("GET", &monitor, &[], "").map_err(|e| e.to_string())?;
                    if self.last.status != 202 {
                        return Ok(());
                    }
                    std::thread::yield_now();
                }
                Err("never done".into())
            }
            "S" | "~" | "!" | "-h" => Ok(()),
            _ => fail("unknown check".into()),
        }
    }
    fn case(&mut self, lines: &[&str]) -> Result<(), String> {
        let mut i = 0;
        while i < lines.len() {
            let request = lines[i].split_once(' ').filter(|l| l.0.len() > 2);
            let Some((method, url)) = request else {
                self.check(lines[i])?;
                i += 1;
                continue;
            };
            let (mut headers, mut body) = (Vec::new(), String::new());
            i += 1;
            while let Some(line) = lines.get(i).filter(|l| l.starts_with("H ") || l.starts_with("B ")) {
                let text = self.fill(&line[2..]);
                match text.split_once(':') {
                    Some((n, v)) if line.starts_with("H ") => headers.push((n.trim().to_owned(), v.trim().to_owned())),
                    _ => body = text.replace("\\r\\n", "\r\n"),
                }
                i += 1;
            }
            let (method, url) = (method.to_owned(), self.fill(url));
            self.ask(&method, &url, &headers, &body).map_err(|e| e.to_string())?;
            if self.last.status >= 500 && self.last.status != 501 {
                return Err(format!("{method} {url}: {} {}", self.last.status, self.last.body));
            }
        }
        Ok(())
    }
}

fn drive(url: &str, name: &str) {
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let told = seen.clone();
    let service = catalogue::service(url, move |change| {
        told.lock().unwrap().push(format!("{:?} {}", change.what, change.path));
    })
    .unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    runtime.spawn(wireform_odata_server::serve(listener, service.router("/odata"), std::future::pending()));

    let mut cases: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in include_str!("data/operations.txt").lines() {
        if let Some(title) = line.strip_prefix("@ ") {
            cases.push((title, Vec::new()));
        } else if !line.trim().is_empty()
            && !line.starts_with('#')
            && let Some(case) = cases.last_mut()
        {
            case.1.push(line);
        }
    }
    let mut run = Run { address, seen, last: Answer::default(), known: Vec::new() };
    let mut failed = 0;
    for (title, lines) in &cases {
        // Every case starts from the same data.
        run.ask("POST", "/Reseed", &[], "").unwrap();
        assert_eq!(run.last.status, 204, "{}", run.last.body);
        run.seen.lock().unwrap().clear();
        if let Err(e) = run.case(lines) {
            failed += 1;
            println!("  {title}\n      {e}");
        }
    }
    println!("catalogue on {name}: {} of {}", cases.len() - failed, cases.len());
    runtime.shutdown_background();
    assert_eq!(failed, 0, "{failed} cases failed");
}

#[test]
fn on_sqlite() {
    let dir = tempfile::tempdir().unwrap();
    drive(dir.path().join("catalogue.sqlite").to_str().unwrap(), "SQLite");
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
    drive(&server.create("catalogue").unwrap(), "PostgreSQL");
}
