//! A process that appends and acknowledges over a pipe is killed at random points; whoever opens the journal then finds
//! every record that had been acknowledged, and none that is torn.
#![cfg(unix)]

use std::{
    hash::{BuildHasher, RandomState},
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};
#[cfg(feature = "zstd")]
use wireform_journal::Compression;
use wireform_journal::{Direction, Journal, Options, Query, Reader, RecordBuf, SyncPolicy, verify};

fn record(n: u64) -> RecordBuf {
    let mut state = n.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let octets = (0..n * 31 % 700)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state as u8
        })
        .collect();
    RecordBuf {
        time_ns: n,
        capture: 1,
        packet: n,
        session: n / 7,
        direction: Direction::Forward,
        flow: format!("tcp 192.0.2.{}:{} 192.0.2.1:15118", n % 200, n % 60000),
        format: "iso2".into(),
        octets,
    }
}

fn options(kind: u64) -> Options {
    let batch = SyncPolicy::Batch { records: 37, time: Duration::from_millis(5) };
    let small = Options { sync: batch, block_octets: 8192, segment_octets: 200_000, ..Options::default() };
    match kind % 3 {
        0 => small,
        1 => Options { sync: SyncPolicy::EveryRecord, ..small },
        #[cfg(feature = "zstd")]
        _ => Options { compression: Compression::Zstd(1), ..small },
        #[cfg(not(feature = "zstd"))]
        _ => small,
    }
}

const FOLDER: &str = "WIREFORM_JOURNAL_CRASH_FOLDER";
const KIND: &str = "WIREFORM_JOURNAL_CRASH_KIND";

/// The process that is killed. Without its variables this is no test.
#[test]
fn child() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let kind = std::env::var(KIND).unwrap().parse().unwrap();
    let mut journal = Journal::open(Path::new(&folder), options(kind)).unwrap();
    let mut out = std::io::stdout().lock();
    let mut said = 0;
    loop {
        journal.append(&record(journal.next()).as_record()).unwrap();
        if journal.durable() > said {
            said = journal.durable();
            writeln!(out, "acknowledged {said}").unwrap();
            out.flush().unwrap();
        }
    }
}

#[test]
fn no_acknowledged_record_is_lost_to_sigkill() {
    let kills: u64 = if std::env::var_os("WIREFORM_LONG").is_some() { 600 } else { 45 };
    let me = std::env::current_exe().unwrap();
    let random = RandomState::new();
    let mut folder = tempfile::tempdir().unwrap();
    let (mut acknowledged, mut total, mut found_total, mut lost, mut cuts, mut beyond) = (0u64, 0, 0, 0, 0, 0);
    for kill in 0..kills {
        let mut child = Command::new(&me)
            .args(["--exact", "child", "--nocapture", "--test-threads=1"])
            .env(FOLDER, folder.path())
            .env(KIND, kill.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let stdout = child.stdout.take().unwrap();
        let reading = std::thread::spawn(move || {
            let mut last = 0;
            for line in BufReader::new(stdout).lines() {
                // The line that was being written when the process died says nothing, or says something true.
                if let Some(n) = line.ok().as_deref().and_then(|line| line.strip_prefix("acknowledged ")?.parse().ok())
                {
                    last = n;
                }
            }
            last
        });
        std::thread::sleep(Duration::from_micros(20_000 + random.hash_one(kill) % 130_000));
        child.kill().unwrap();
        child.wait().unwrap();
        let before = acknowledged;
        acknowledged = acknowledged.max(reading.join().unwrap());
        total += acknowledged - before;

        // First a reader, which changes nothing, and then whoever writes next.
        let reader = Reader::open(folder.path()).unwrap();
        let mut cursor = reader.cursor(Query { from_number: before, ..Query::default() });
        let mut expected = before;
        while let Some(entry) = cursor.next().unwrap() {
            assert_eq!(entry.number, expected, "records have no gaps");
            assert_eq!(entry.record.to_buf(), record(entry.number), "record {} is as it was appended", entry.number);
            expected += 1;
        }
        found_total += expected.min(acknowledged) - before;
        beyond += expected.saturating_sub(acknowledged);
        lost += acknowledged.saturating_sub(expected);
        let journal = Journal::open(folder.path(), options(kill)).unwrap();
        let recovery = journal.recovery().clone();
        assert_eq!(recovery.damaged, None);
        assert_eq!(recovery.next, expected, "recovery and reader agree");
        cuts += u64::from(recovery.cut.is_some());
        // What was found is there to stay.
        acknowledged = expected;
        journal.close().unwrap();
        if kill % 9 == 8 {
            assert!(verify(folder.path()).unwrap().is_whole());
            folder = tempfile::tempdir().unwrap();
            acknowledged = 0;
        }
    }
    println!(
        "{kills} kills: {total} records acknowledged, {found_total} of them found, {lost} lost; \
         {beyond} found that were not yet acknowledged; {cuts} torn tails cut"
    );
    assert_eq!(lost, 0);
    assert_eq!(total, found_total);
    assert!(total > 0);
}
