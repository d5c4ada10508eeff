//! Ingestion, with a format whose messages are lines of text that say what their summary is.

use std::{
    borrow::Cow,
    collections::HashMap,
    io::{self, Read},
    ops::ControlFlow,
};
use wireform_capture::write::PcapWriter;
use wireform_store::{IngestOptions, IngestReport, Progress, Source, State, Store};
use wireform_wire::{
    Error, Fault, Format, Hint, Kind, Likelihood, Recorder, Role, Sample, Scope, SessionKey, Status, Summary,
};

/// `role name keys transaction status`: `req Setup s1,r2 7 ok`.
struct Lines;

static FORMATS: &[&dyn Format] = &[&Lines];

fn parse(bytes: &[u8]) -> Result<Summary, Error> {
    let bad = |at: usize| Error::new(Kind::Text { what: "line" }, at * 8);
    let text = std::str::from_utf8(bytes).map_err(|e| bad(e.valid_up_to()))?;
    let words: Vec<&str> = text.split(' ').collect();
    let [role, name, keys, transaction, status] = words[..] else { return Err(bad(bytes.len())) };
    let keys = keys.split(',').filter(|k| *k != "-").map(|k| SessionKey {
        scope: match &k[..1] {
            "s" => Scope::Sender,
            "r" => Scope::Receiver,
            "g" => Scope::Global,
            _ => Scope::Flow,
        },
        id: k[1..].parse().unwrap_or(0),
    });
    Ok(Summary {
        protocol: "lines",
        format: "lines",
        message: Cow::Owned(name.to_string()),
        role: match role {
            "req" => Role::Request,
            "res" => Role::Response,
            "other" => Role::Other,
            _ => return Err(bad(0)),
        },
        keys: keys.collect(),
        transaction: transaction.parse().ok(),
        status: match status {
            "ok" => Status::Ok,
            "failed" => Status::Failed,
            _ => Status::None,
        },
        status_text: Cow::Owned(if status == "-" { String::new() } else { status.to_string() }),
        line: text.to_string(),
        samples: vec![Sample { name: "Length", value: bytes.len() as f64, unit: "octets" }],
    })
}

impl Format for Lines {
    fn name(&self) -> &'static str {
        "lines"
    }
    fn title(&self) -> &'static str {
        "lines of text"
    }
    fn probe(&self, hint: &Hint, _: &[u8]) -> Likelihood {
        if hint.destination_port == 7 || hint.source_port == 7 { Likelihood::Sure } else { Likelihood::No }
    }
    fn inspect(&self, bytes: &[u8], into: &mut Recorder) -> Result<(), Error> {
        wireform_wire::Trace::enter(into, "Line", 0);
        parse(bytes).map(|_| ())
    }
    fn to_json(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        let summary = parse(bytes).map_err(|e| Fault::new(e, String::new()))?;
        out.push_str(&format!("{{\"message\":\"{}\"}}", summary.message));
        Ok(())
    }
    fn from_json(&self, _: &str, _: &mut Vec<u8>) -> Result<(), Fault> {
        Err(Fault::unsupported("JSON"))
    }
    fn summary(&self, bytes: &[u8]) -> Result<Summary, Error> {
        parse(bytes)
    }
}

const START: i64 = 1_700_000_000_000_000_000;

/// A capture: `(milliseconds, from, to, line)`, where ends are `host:port` with one digit for the host.
fn capture(script: &[(i64, &str, &str, &str)]) -> Vec<u8> {
    let mut writer = PcapWriter::new(Vec::new(), 101).unwrap();
    for (ms, from, to, line) in script {
        writer.packet(START + ms * 1_000_000, &packet(from, to, line.as_bytes())).unwrap();
    }
    writer.into_inner()
}

fn packet(from: &str, to: &str, payload: &[u8]) -> Vec<u8> {
    let end = |text: &str| {
        let (host, port) = text.split_once(':').unwrap();
        (host.parse::<u8>().unwrap(), port.parse::<u16>().unwrap())
    };
    let ((a, source), (b, destination)) = (end(from), end(to));
    let length = 28 + payload.len() as u16;
    let mut p = vec![0x45, 0];
    p.extend(length.to_be_bytes());
    p.extend([0, 0, 0, 0, 64, 17, 0, 0, 10, 0, 0, a, 10, 0, 0, b]);
    p.extend(source.to_be_bytes());
    p.extend(destination.to_be_bytes());
    p.extend((length - 20).to_be_bytes());
    p.extend([0, 0]);
    p.extend(payload);
    p
}

fn options() -> IngestOptions {
    IngestOptions { formats: Some(FORMATS), ..IngestOptions::default() }
}

fn ingest(store: &mut Store, file: &[u8]) -> IngestReport {
    store.ingest(Source::Stream(Box::new(file)), "test", &options(), &mut ()).unwrap()
}

fn ingested(script: &[(i64, &str, &str, &str)]) -> (Store, IngestReport) {
    let mut store = Store::open("sqlite::memory:").unwrap();
    let report = ingest(&mut store, &capture(script));
    (store, report)
}

/// For each session the summaries of its messages.
fn sessions(store: &mut Store) -> Vec<Vec<String>> {
    let sessions = store.sessions(None, 100).unwrap();
    sessions
        .iter()
        .map(|s| {
            let messages = store.messages(Some(s.id), 1000).unwrap();
            assert_eq!(messages.len() as i64, s.messages);
            messages.into_iter().map(|m| m.summary.unwrap()).collect()
        })
        .collect()
}

fn rules(store: &mut Store) -> Vec<String> {
    store.findings(None, 100).unwrap().into_iter().map(|f| format!("{}: {}", f.rule, f.text)).collect()
}

#[test]
fn sessions_by_keys_of_both_ends() {
    // As in PFCP: each end chooses its own identifier, and messages carry that of their receiver.
    let (mut store, report) = ingested(&[
        (0, "1:5", "2:7", "req Beat - 1 -"),
        (1, "2:7", "1:5", "res Beat - 1 -"),
        (2, "1:5", "2:7", "req Make s11 2 -"),
        (3, "3:5", "2:7", "req Make s11 2 -"), // Another client that chose the same number.
        (4, "2:7", "1:5", "res Make r11,s21 2 ok"),
        (5, "2:7", "3:5", "res Make r11,s22 2 ok"),
        (6, "1:5", "2:7", "req Change r21 3 -"),
        (7, "3:5", "2:7", "req Change r22 3 -"),
        (8, "2:7", "3:5", "res Change r11 3 failed"),
        (9, "2:7", "1:5", "res Change r11 3 ok"),
    ]);
    assert_eq!((report.messages, report.sessions, report.errors), (10, 2, 0));
    assert_eq!(
        sessions(&mut store),
        [
            ["req Make s11 2 -", "res Make r11,s21 2 ok", "req Change r21 3 -", "res Change r11 3 ok"],
            ["req Make s11 2 -", "res Make r11,s22 2 ok", "req Change r22 3 -", "res Change r11 3 failed"],
        ]
    );
    let rows = store.sessions(None, 10).unwrap();
    assert_eq!((rows[0].label.as_str(), rows[1].label.as_str()), ("B / 15", "B / 16"));
    assert_eq!((rows[1].client_address.as_str(), rows[1].failures, rows[1].findings), ("10.0.0.3", 1, 1));
    assert_eq!(rules(&mut store), ["failed: Change says failed, in answer to packet 8"]);
    let latencies: Vec<_> = store.messages(None, 10).unwrap().iter().map(|m| m.latency_ms).collect();
    let ms = |n: f64| Some(n);
    assert_eq!(latencies, [None, ms(1.0), None, None, ms(2.0), ms(2.0), None, None, ms(1.0), ms(3.0)]);
}

#[test]
fn sessions_that_turn_out_to_be_one() {
    let (mut store, report) = ingested(&[
        (0, "1:5", "2:7", "other A g1 - -"),
        (1, "1:6", "2:7", "other B g2 - -"),
        (2, "1:6", "2:7", "other C g2 - -"),
        (3, "1:8", "2:7", "other D g1,g2 - -"),
        (4, "1:9", "2:7", "other E g1 - -"),
    ]);
    assert_eq!(report.sessions, 1);
    let all = sessions(&mut store);
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].len(), 5);
    assert_eq!(store.sessions(None, 1).unwrap()[0].first_message, "A");
}

#[test]
fn repeated_and_unanswered_requests() {
    let (mut store, _) = ingested(&[
        (0, "1:5", "2:7", "req Ask g1 1 -"),
        (3000, "1:5", "2:7", "req Ask g1 1 -"),
        (6000, "1:5", "2:7", "req Ask g1 1 -"),
        (7000, "1:5", "2:7", "req More g1 2 -"),
        (7001, "2:7", "1:5", "res More g1 2 ok"),
        (7002, "2:7", "1:5", "res Late g1 9 ok"),
    ]);
    assert_eq!(
        rules(&mut store),
        [
            "repeated: Ask repeats packet 1 after 3.000 s (repetition 1)",
            "repeated: Ask repeats packet 1 after 6.000 s (repetition 2)",
            "unasked: Late: its request is not in the capture",
            "unanswered: Ask has no response, sent 3 times",
        ]
    );
    assert_eq!(store.sessions(None, 1).unwrap()[0].findings, 4);
}

#[test]
fn what_cannot_be_decoded_is_stored_with_its_reason() {
    let (mut store, report) = ingested(&[
        (0, "1:5", "2:7", "req Ask f0 1 -"),
        (1, "1:5", "2:7", "nonsense"),
        (2, "2:7", "1:5", "res Ask f0 1 ok"),
    ]);
    assert_eq!((report.messages, report.errors), (3, 1));
    let row = &store.messages(None, 10).unwrap()[1];
    assert_eq!(row.raw, b"nonsense");
    assert_eq!(row.time, "2023-11-14T22:13:20.001000000Z");
    assert_eq!((row.error.as_deref(), row.error_bit), (Some("line: not valid text"), Some(64)));
    assert_eq!((row.error_path.as_deref(), row.json.as_deref(), row.message.as_deref()), (Some("Line"), None, None));
    assert_eq!(rules(&mut store), ["undecodable: lines message: Line: line: not valid text (byte 8)"]);
}

#[test]
fn the_same_capture_twice_adds_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = capture(&[(0, "1:5", "2:7", "req Ask f0 1 -"), (2, "2:7", "1:5", "res Ask f0 1 ok")]);
    let path = folder.path().join("a.pcap");
    std::fs::write(&path, &file).unwrap();
    let url = folder.path().join("deep/er/store.db");
    let mut store = Store::open(url.to_str().unwrap()).unwrap();
    let first = ingest(&mut store, &file);
    assert!(!first.known && first.complete);
    // Once more as a stream, as a file, as a file of another name, and in another process.
    for source in [Source::Stream(Box::new(file.as_slice())), Source::File(path.clone())] {
        let again = store.ingest(source, "other", &options(), &mut ()).unwrap();
        assert!(again.known);
        let same = IngestReport { known: false, seconds: first.seconds, ..again };
        assert_eq!(same, first);
    }
    drop(store);
    let mut store = Store::open(&format!("sqlite://{}", url.display())).unwrap();
    assert!(store.ingest(Source::File(path), "x", &options(), &mut ()).unwrap().known);
    assert_eq!(store.captures().unwrap().len(), 1);
    assert_eq!(store.messages(None, 100).unwrap().len(), 2);
    // Another capture is another.
    let other = capture(&[(0, "1:5", "2:7", "req Ask f0 1 -")]);
    assert!(!ingest(&mut store, &other).known);
    assert_eq!(store.captures().unwrap().len(), 2);
}

/// A stream that breaks off with an error.
struct Broken<'a>(&'a [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Err(io::Error::from_raw_os_error(5));
        }
        let n = self.0.len().min(into.len()).min(1000);
        into[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n)
    }
}

#[test]
fn an_interrupted_ingestion_is_replaced_by_the_next() {
    let lines: Vec<String> = (0..400).map(|i| format!("req Ask g{} {i} -", i % 5)).collect();
    let script: Vec<_> = lines.iter().enumerate().map(|(i, l)| (i as i64, "1:5", "2:7", l.as_str())).collect();
    let file = capture(&script);
    let other = capture(&script[..7]);
    let mut store = Store::open("sqlite::memory:").unwrap();
    ingest(&mut store, &other);
    for _ in 0..2 {
        let half = Broken(&file[..file.len() / 2]);
        let error = store.ingest(Source::Stream(Box::new(half)), "test", &options(), &mut ()).unwrap_err();
        assert!(error.to_string().contains("os error 5"), "{error}");
    }
    let before = store.captures().unwrap();
    assert!(before.iter().skip(1).all(|c| !c.complete));
    assert!(before.len() > 1, "what came before the interruption is there");
    let report = ingest(&mut store, &file);
    assert_eq!((report.messages, report.known, report.complete), (400, false, true));
    let captures = store.captures().unwrap();
    assert_eq!(captures.iter().map(|c| (c.messages, c.complete)).collect::<Vec<_>>(), [(7, true), (400, true)]);
    assert_eq!(store.messages(None, 1000).unwrap().len(), 407);
    assert_eq!(store.sessions(None, 100).unwrap().len(), 10);
    assert!(ingest(&mut store, &file).known);
}

#[test]
fn what_is_no_capture_leaves_nothing_behind() {
    let mut store = Store::open("sqlite::memory:").unwrap();
    let error =
        store.ingest(Source::Stream(Box::new(&b"GIF89a"[..])), "x", &options(), &mut ()).unwrap_err().to_string();
    assert_eq!(error, "the capture is neither pcap nor pcapng: it begins with 47 49 46 38");
    assert!(store.captures().unwrap().is_empty());
    assert!(Store::open("oracle://x").unwrap_err().to_string().contains("oracle://"));
}

#[test]
fn progress_can_end_it() {
    struct Stop(u64);
    impl Progress for Stop {
        fn state(&mut self, state: &State) -> ControlFlow<()> {
            self.0 = state.messages;
            if state.messages > 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    let script: Vec<_> = (0..20_000).map(|i| (i, "1:5", "2:7", "other A g1 - -")).collect();
    let mut store = Store::open("sqlite::memory:").unwrap();
    let file = capture(&script);
    let report = store.ingest(Source::Stream(Box::new(file.as_slice())), "x", &options(), &mut Stop(0)).unwrap();
    assert!(!report.complete && report.messages < 20_000);
    assert!(!store.captures().unwrap()[0].complete);
    let report = ingest(&mut store, &file);
    assert_eq!((report.complete, report.messages), (true, 20_000));
    assert_eq!(store.captures().unwrap().len(), 1);
}

/// Whatever the number of threads, the database is the same.
#[test]
fn order_does_not_depend_on_threads() {
    let lines: Vec<String> = (0..5000)
        .map(|i| match i % 3 {
            0 => format!("req Ask s{} {i} -", i % 50),
            1 => format!("res Ask r{} {} ok", (i - 1) % 50, i - 1),
            _ => format!("bad {i}"),
        })
        .collect();
    let script: Vec<_> = lines
        .iter()
        .enumerate()
        .map(
            |(i, l)| {
                if i % 3 == 1 { (i as i64, "2:7", "1:5", l.as_str()) } else { (i as i64, "1:5", "2:7", l.as_str()) }
            },
        )
        .collect();
    let file = capture(&script);
    let mut seen: Vec<(Vec<_>, HashMap<i64, String>)> = Vec::new();
    for workers in [1, 2, 5] {
        let mut store = Store::open("sqlite::memory:").unwrap();
        let options = IngestOptions { workers, ..options() };
        let report = store.ingest(Source::Stream(Box::new(file.as_slice())), "x", &options, &mut ()).unwrap();
        assert_eq!((report.messages, report.errors, report.sessions), (5000, 1666, 50));
        let findings = store.findings(None, 10_000).unwrap().into_iter().map(|f| (f.id, f.text)).collect();
        seen.push((store.messages(None, 10_000).unwrap(), findings));
    }
    assert_eq!(seen[0], seen[1]);
    assert_eq!(seen[0], seen[2]);
}
