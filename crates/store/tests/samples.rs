//! Our own captures, from the maker to the findings.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};
use wireform_capture::samples::{Sample, generate};
use wireform_store::{IngestOptions, IngestReport, JournalSink, Source, Store};

fn ingested(sample: &Sample) -> (Store, IngestReport) {
    let mut file = Vec::new();
    let made = generate(sample, &mut file).unwrap();
    assert_eq!((made.packets, made.octets), (sample.packets, file.len() as u64));
    let mut store = Store::open("sqlite::memory:").unwrap();
    let source = Source::Stream(Box::new(file.as_slice()));
    let report = store.ingest(source, "sample", &IngestOptions::default(), &mut ()).unwrap();
    assert_eq!((report.packets, report.errors, report.notices), (sample.packets, 0, 0));
    (store, report)
}

fn rules_of(store: &mut Store) -> BTreeMap<String, Vec<String>> {
    let mut rules: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for finding in store.findings(None, 100_000).unwrap() {
        rules.entry(finding.rule).or_default().push(finding.text);
    }
    rules
}

#[test]
fn the_same_seed_makes_the_same_capture() {
    let make = |seed| {
        let mut file = Vec::new();
        generate(&Sample { packets: 800, seed, ..Sample::default() }, &mut file).unwrap();
        file
    };
    assert!(make(3) == make(3));
    assert!(make(3) != make(4));
}

#[test]
fn without_faults_there_are_no_findings() {
    let (mut store, report) = ingested(&Sample { packets: 8000, faults: 0, seed: 5, ..Sample::default() });
    assert!(report.messages > 4000 && report.sessions > 20, "{report:?}");
    let mut rules = rules_of(&mut store);
    // The capture ends in the middle of sessions: each charging point, and each core, has at most one request open.
    assert!(rules.remove("v2g-no-stop").is_none_or(|f| f.len() <= 4));
    assert!(rules.remove("v2g-unanswered").is_none_or(|f| f.len() <= 4));
    assert!(rules.remove("pfcp-unanswered").is_none_or(|f| f.len() <= 2));
    assert!(rules.is_empty(), "{rules:?}");
    for session in store.sessions(None, 1000).unwrap() {
        let messages = store.messages(Some(session.id), 100_000).unwrap();
        assert_eq!(messages.len() as i64, session.messages);
        if session.protocol == "v2g" {
            // Discovery, handshake and session are one session, though they go by three flows and have no common key.
            assert!(session.client_address.starts_with("fe80"), "{session:?}");
            assert_eq!(messages[0].message.as_deref(), Some("SDPRequest"));
            assert!(messages.len() < 4 || messages[2].message.as_deref() == Some("supportedAppProtocolReq"));
        } else {
            assert_eq!(session.first_message, "PFCP Session Establishment Request");
        }
        // Every response has its request and its latency.
        for message in messages.iter().filter(|m| m.summary.as_deref().is_some_and(|s| s.contains("Res"))) {
            assert!(
                message.latency_ms.is_some()
                    || message.message.as_deref().is_some_and(|m| m.ends_with("Req") || m.ends_with("Request")),
                "{message:?}"
            );
        }
    }
}

#[test]
fn every_fault_is_found() {
    let faulty = Sample { packets: 16_000, faults: 1000, seed: 2, ..Sample::default() };
    let (mut store, _) = ingested(&Sample { charging: 12, cores: 0, ..faulty });
    let (mut core, _) = ingested(&Sample { packets: 5000, charging: 0, cores: 2, ..faulty });
    let mut rules = rules_of(&mut store);
    rules.extend(rules_of(&mut core));
    for (rule, text) in [
        ("v2g-response-code", "AuthorizationRes says FAILED"),
        ("v2g-response-code", "PreChargeRes says FAILED"),
        ("v2g-message-timeout", "CableCheckRes comes after 2641 ms; 2000 ms are allowed"),
        ("v2g-session-id", "carries the session identifier"),
        ("v2g-limit", "EVSEPresentCurrent is 264 A"),
        ("v2g-unanswered", "has no response"),
        ("pfcp-cause", "Session Establishment Response says No resources available"),
        ("pfcp-cause", "Session Deletion Response says Session context not found"),
        ("pfcp-missing-rule", "PFCP Session Establishment Request: PDR 2 names FAR 7, which does not exist"),
        ("pfcp-repeated", "PFCP Session Establishment Request repeats packet"),
        ("pfcp-unanswered", "PFCP Session Modification Request has no response, sent 4 times"),
    ] {
        let found = rules.get(rule).is_some_and(|texts| texts.iter().any(|t| t.contains(text)));
        assert!(found, "{rule}: {text}: {:?}", rules.get(rule));
    }
    // Series hold what changes: the state of charge rises.
    let findings = store.findings(None, 100_000).unwrap();
    assert!(findings.iter().filter(|f| f.rule == "v2g-limit").all(|f| f.session_id.is_some() && f.evidence.is_some()));
}

/// Every row of every table, in order, but for the time of the ingestion.
fn all_rows(database: &str) -> Vec<(String, Vec<String>)> {
    let database = rusqlite::Connection::open(database).unwrap();
    ["captures", "flows", "sessions", "messages", "series", "findings"]
        .map(|table| {
            let mut rows = database.prepare(&format!("SELECT * FROM {table} ORDER BY id")).unwrap();
            let names: Vec<String> = rows.column_names().map(str::to_owned).collect();
            let told = rows.query_map((), |row| {
                let cells = names.iter().enumerate().filter(|(_, name)| *name != "ingested_at");
                Ok(cells
                    .map(|(i, name)| format!("{name} {:?} ", row.get::<_, rusqlite::types::Value>(i).unwrap()))
                    .collect::<String>())
            });
            (table.to_owned(), told.unwrap().map(Result::unwrap).collect())
        })
        .into()
}

/// Of what is damaged, encrypted, or only counted, the journal knows as much as the database.
#[test]
fn a_database_from_the_journal_is_the_same_to_the_last_row() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let mut options = IngestOptions {
        sink: Some(Arc::new(Mutex::new(JournalSink::open(&folder.path().join("journal")).unwrap()))),
        ..IngestOptions::default()
    };
    let mut store = Store::open(&path("first.db")).unwrap();
    for (seed, cut) in [(1, 0), (2, 40), (3, 1000)] {
        let mut file = Vec::new();
        generate(&Sample { packets: 1500, seed, ..Sample::default() }, &mut file).unwrap();
        file.truncate(file.len() - cut);
        // A packet in the middle that is cut by half, and one that is no packet.
        let half = file.len() / 2;
        file[half..half + 60].fill(0xee);
        store.ingest(Source::Stream(Box::new(file.as_slice())), &format!("{seed}.pcap"), &options, &mut ()).unwrap();
    }
    options.sink = None;
    let reports = Store::open(&path("second.db")).unwrap().rebuild(&folder.path().join("journal"), &options, &mut ());
    assert!(reports.unwrap().iter().all(|(_, report)| report.notices > 0 && report.complete));
    let (first, second) = (all_rows(&path("first.db")), all_rows(&path("second.db")));
    assert!(first.iter().all(|(_, rows)| !rows.is_empty()));
    assert!(first[5].1.iter().any(|finding| finding.contains("rule Text(\"capture\")")), "{:?}", first[5].1);
    for (first, second) in first.iter().zip(&second) {
        let differ = first.1.iter().zip(&second.1).find(|(a, b)| a != b);
        assert_eq!(differ, None, "{}", first.0);
        assert_eq!(first.1.len(), second.1.len(), "{}", first.0);
    }
}

/// The journal has every message, and gives back the database.
#[test]
fn a_database_from_the_journal() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal");
    let mut store = Store::open("sqlite::memory:").unwrap();
    let options = IngestOptions {
        sink: Some(Arc::new(Mutex::new(JournalSink::open(&journal).unwrap()))),
        ..IngestOptions::default()
    };
    let mut files = Vec::new();
    for seed in [1, 2] {
        let mut file = Vec::new();
        generate(&Sample { packets: 2500, seed, ..Sample::default() }, &mut file).unwrap();
        files.push(file);
    }
    for file in [&files[0], &files[1], &files[0]] {
        let source = Source::Stream(Box::new(file.as_slice()));
        store.ingest(source, "sample", &options, &mut ()).unwrap();
    }
    assert_eq!(store.captures().unwrap().len(), 2);
    drop(options);

    let mut again = Store::open("sqlite::memory:").unwrap();
    for round in 0..2 {
        let reports = again.rebuild(&journal, &IngestOptions::default(), &mut ()).unwrap();
        assert_eq!(reports.iter().filter(|r| !r.1.known).count(), if round == 0 { 2 } else { 0 });
    }
    assert_eq!(again.captures().unwrap(), store.captures().unwrap());
    assert_eq!(again.messages(None, 100_000).unwrap(), store.messages(None, 100_000).unwrap());
    assert_eq!(again.sessions(None, 100_000).unwrap(), store.sessions(None, 100_000).unwrap());
    assert_eq!(again.findings(None, 100_000).unwrap(), store.findings(None, 100_000).unwrap());
}
