//! The same database in PostgreSQL: a server of the test's own, or the one at `WIREFORM_POSTGRES`, on which databases may
//! be made.
#![cfg(feature = "postgres")]

use wireform_capture::samples::{Sample, generate};
use wireform_store::{IngestOptions, Source, Store};

/// An empty database of a name of our own, made through the maintenance connection.
fn database(server: &str, name: &str) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(server, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client.execute(&format!("DROP DATABASE IF EXISTS {name}"), &[]).await.unwrap();
        client.execute(&format!("CREATE DATABASE {name}"), &[]).await.unwrap();
    });
    let (before, query) = server.split_once('?').unwrap_or((server, ""));
    let (host, _) = before.rsplit_once('/').unwrap();
    if query.is_empty() { format!("{host}/{name}") } else { format!("{host}/{name}?{query}") }
}

#[test]
fn the_same_rows_as_in_sqlite() {
    // Kept until the test ends, and with it the server.
    let mut own = None;
    let server = match std::env::var("WIREFORM_POSTGRES") {
        Ok(server) => server,
        Err(_) => match wireform_testkit::Postgres::start() {
            Ok(server) => own.insert(server).url("postgres"),
            Err(why) => {
                println!("not tested: {why}");
                return;
            }
        },
    };
    let url = database(&server, "wireform_store_test");
    let mut file = Vec::new();
    generate(&Sample { packets: 4000, faults: 400, ..Sample::default() }, &mut file).unwrap();
    let mut stores = [Store::open("sqlite::memory:").unwrap(), Store::open(&url).unwrap()];
    let mut reports = Vec::new();
    for store in &mut stores {
        let source = Source::Stream(Box::new(file.as_slice()));
        let mut report = store.ingest(source, "sample", &IngestOptions::default(), &mut ()).unwrap();
        report.seconds = 0.0;
        reports.push(report);
        let source = Source::Stream(Box::new(file.as_slice()));
        assert!(store.ingest(source, "sample", &IngestOptions::default(), &mut ()).unwrap().known);
    }
    assert_eq!(reports[0], reports[1]);
    let [sqlite, postgres] = &mut stores;
    // PostgreSQL's times end with the microseconds.
    let cut = |time: &str| time[..26].to_string();
    let sessions = |store: &mut Store| {
        let rows = store.sessions(None, 10_000).unwrap();
        rows.into_iter().map(|r| wireform_store::SessionRow { first_time: cut(&r.first_time), ..r }).collect::<Vec<_>>()
    };
    assert_eq!(sessions(sqlite), sessions(postgres));
    let messages = |store: &mut Store| {
        let rows = store.messages(None, 10_000).unwrap();
        rows.into_iter().map(|r| wireform_store::MessageRow { time: cut(&r.time), ..r }).collect::<Vec<_>>()
    };
    assert_eq!(messages(sqlite), messages(postgres));
    let findings = |store: &mut Store| {
        let rows = store.findings(None, 10_000).unwrap();
        let cut = |t: Option<String>| t.map(|t| cut(&t));
        rows.into_iter().map(|r| wireform_store::FindingRow { time: cut(r.time), ..r }).collect::<Vec<_>>()
    };
    assert_eq!(findings(sqlite), findings(postgres));
    // It opens again, and knows what it has.
    let mut again = Store::open(&url).unwrap();
    assert_eq!(again.captures().unwrap().len(), 1);
}
