//! The journal: appending 256-byte records with batched `fsync`, and scanning, against the machine's memory bandwidth
//! and its disk, measured in the same run.
//!
//! `--dir FOLDER` says on which disk (default: the system's folder for temporary files); `--quick` and `--json FILE` as
//! everywhere in the lab.

use std::{
    fs::File,
    hint::black_box,
    io::Write,
    ops::ControlFlow,
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};
use wireform_journal::{Compression, Direction, Journal, Options, Query, Reader, Record, SyncPolicy, verify};

const FLOW: &str = "udp 10.0.0.1:8805 10.0.0.2:8805";

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

struct Row {
    what: String,
    value: f64,
    unit: &'static str,
    note: String,
}

/// Appends records of 256 octets and returns records per second, the last acknowledged.
fn append(folder: &Path, options: Options, records: u64, octets: &[u8]) -> f64 {
    let mut journal = Journal::open(folder, options).expect("the journal opens");
    let started = Instant::now();
    for n in 0..records {
        let record = Record {
            time_ns: 1_700_000_000_000_000_000 + n * 1000,
            capture: 1,
            packet: n,
            session: n / 16,
            direction: Direction::Forward,
            flow: FLOW,
            format: "pfcp",
            octets: &octets[(n as usize * 61) % (octets.len() - 256)..][..256],
        };
        journal.append(&record).expect("the record is appended");
    }
    journal.sync().expect("fsync");
    let took = started.elapsed();
    assert_eq!(journal.durable(), records);
    journal.close().expect("the journal closes");
    records as f64 / took.as_secs_f64()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| arguments.iter().position(|a| a == name).and_then(|i| arguments.get(i + 1)).cloned();
    let quick = arguments.iter().any(|a| a == "--quick");
    let base = value("--dir").unwrap_or_else(|| std::env::temp_dir().display().to_string());
    let folder = tempfile::tempdir_in(base).expect("a folder");
    let records: u64 = if quick { 100_000 } else { 1_000_000 };
    let rounds = if quick { 3 } else { 7 };
    let mut rows: Vec<Row> = Vec::new();

    // Random octets do not compress: the worst case for zstd. PFCP messages do; the half-random ones stand for them.
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut random = vec![0u8; 1 << 20];
    for octet in &mut random {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        *octet = state as u8;
    }
    let half: Vec<u8> = random.iter().enumerate().map(|(i, o)| if i % 16 < 6 { *o } else { 0 }).collect();

    // What the disk can do: one write of a batch's size, and fsync.
    let batch = 4096 * 352;
    let mut file = File::create(folder.path().join("raw")).expect("a file");
    let block = vec![7u8; batch];
    let mut by_hand = || {
        let started = Instant::now();
        for _ in 0..records / 4096 {
            file.write_all(&block).and_then(|()| file.sync_data()).expect("the disk writes");
        }
        started.elapsed().as_secs_f64() / (records / 4096) as f64
    };
    let mut raw = Vec::new();

    let batched = SyncPolicy::Batch { records: 4096, time: Duration::from_millis(50) };
    let policies = [
        ("append, fsync every 4,096 records or 50 ms", batched, Compression::None, &random, records),
        ("append, no fsync but at the end", SyncPolicy::None, Compression::None, &random, records),
        ("append, fsync every record", SyncPolicy::EveryRecord, Compression::None, &random, records / 500),
        ("append, batched fsync, zstd 1", batched, Compression::Zstd(1), &half, records),
    ];
    // In turns, so that a busy machine disturbs all alike.
    let mut rates = vec![Vec::new(); policies.len()];
    for round in 0..rounds {
        raw.push(by_hand());
        for (n, (_, sync, compression, octets, records)) in policies.iter().enumerate() {
            let at = folder.path().join(format!("append-{n}-{round}"));
            let options = Options { sync: *sync, compression: *compression, ..Options::default() };
            rates[n].push(append(&at, options, *records, octets));
            std::fs::remove_dir_all(at).expect("the folder goes");
        }
    }
    let raw = median(raw);
    rows.push(Row {
        what: format!("write and fsync of {batch} octets (4,096 records), by hand"),
        value: raw * 1e3,
        unit: "ms",
        note: format!("{:.0} records/s", 4096.0 / raw),
    });
    for ((what, ..), rates) in policies.iter().zip(rates) {
        let rate = median(rates);
        rows.push(Row {
            what: (*what).to_owned(),
            value: rate,
            unit: "records/s",
            note: format!("{:.0} MB/s of 256-octet messages", rate * 256.0 / 1e6),
        });
    }

    // Scanning, hot: the page cache holds the segments. The memory's bandwidth is that of reading as many octets of
    // anonymous memory with the sum of its words, by one thread as well.
    let scan_records: u64 = if quick { 500_000 } else { 3_000_000 };
    let plain = folder.path().join("plain");
    let packed = folder.path().join("packed");
    append(&plain, Options { sync: SyncPolicy::None, ..Options::default() }, scan_records, &half);
    let zstd = Options { sync: SyncPolicy::None, compression: Compression::Zstd(1), ..Options::default() };
    append(&packed, zstd, scan_records, &half);
    let octets: u64 = verify(&plain).expect("verified").segments.iter().map(|s| s.octets).sum();
    let packed_octets: u64 = verify(&packed).expect("verified").segments.iter().map(|s| s.octets).sum();
    let memory: Vec<u64> = (0..octets / 8).collect();
    let sum = |memory: &[u64]| {
        let mut sums = [0u64; 8];
        for words in memory.chunks_exact(8) {
            for (sum, word) in sums.iter_mut().zip(words) {
                *sum = sum.wrapping_add(*word);
            }
        }
        black_box(sums.iter().fold(0u64, |a, b| a.wrapping_add(*b)));
    };
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get()).min(4);
    let words = |threads: usize| {
        std::thread::scope(|scope| {
            for part in memory.chunks(memory.len().div_ceil(threads)) {
                scope.spawn(|| sum(part));
            }
        });
    };
    let scan = |folder: &Path| {
        let reader = Reader::open(folder).expect("the journal opens");
        let mut count = 0u64;
        let mut sum = 0u64;
        let _: Option<()> = reader
            .cursor(Query::default())
            .for_each(|entry| {
                count += 1;
                sum = sum.wrapping_add(entry.record.time_ns + entry.record.octets.len() as u64);
                ControlFlow::Continue(())
            })
            .expect("the journal reads");
        assert_eq!(count, scan_records);
        black_box(sum)
    };
    let scan_parallel = |folder: &Path| {
        let count = AtomicU64::new(0);
        let last = AtomicU64::new(0);
        Reader::open(folder)
            .and_then(|reader| {
                reader.for_each_parallel(&Query::default(), threads, |entry| {
                    // Counting every record in shared memory would be what is measured.
                    if entry.record.time_ns + entry.record.octets.len() as u64 == 0 {
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                    if entry.number + 1 == scan_records {
                        last.store(entry.number, Ordering::Relaxed);
                    }
                })
            })
            .expect("the journal reads");
        assert_eq!(last.into_inner() + 1, scan_records);
    };
    let query = Query { session: Some(scan_records / 32), ..Query::default() };
    let find = |folder: &Path| {
        let reader = Reader::open(folder).expect("the journal opens");
        let mut cursor = reader.cursor(query.clone());
        let mut count = 0;
        while cursor.next().expect("the journal reads").is_some() {
            count += 1;
        }
        assert_eq!(count, 16);
    };
    let time = |f: &mut dyn FnMut()| {
        let started = Instant::now();
        f();
        started.elapsed().as_secs_f64()
    };
    let (mut one, mut all, mut scans, mut parallel, mut packed_scans, mut finds) =
        (vec![], vec![], vec![], vec![], vec![], vec![]);
    for _ in 0..rounds {
        one.push(time(&mut || words(1)));
        scans.push(time(&mut || _ = scan(&plain)));
        all.push(time(&mut || words(threads)));
        parallel.push(time(&mut || scan_parallel(&plain)));
        packed_scans.push(time(&mut || _ = scan(&packed)));
        finds.push(time(&mut || find(&plain)));
    }
    for (who, memory, scans) in [("one thread".to_owned(), one, scans), (format!("{threads} threads"), all, parallel)] {
        let bandwidth = octets as f64 / median(memory) / 1e9;
        let took = median(scans);
        let scanned = octets as f64 / took / 1e9;
        rows.push(Row {
            what: format!("memory, read by {who}"),
            value: bandwidth,
            unit: "GB/s",
            note: format!("{:.2} GB", octets as f64 / 1e9),
        });
        rows.push(Row {
            what: format!("scan of all records, checksums included, {who}"),
            value: scanned,
            unit: "GB/s",
            note: format!(
                "{:.2} of the memory's bandwidth (goal 0.5: {}), {:.1} M records/s",
                scanned / bandwidth,
                if scanned / bandwidth >= 0.5 { "met" } else { "missed" },
                scan_records as f64 / took / 1e6
            ),
        });
    }
    rows.push(Row {
        what: "the same, stored with zstd 1".into(),
        value: octets as f64 / median(packed_scans) / 1e9,
        unit: "GB/s",
        note: format!("of what is unpacked; the files are {:.2} of the size", packed_octets as f64 / octets as f64),
    });
    rows.push(Row {
        what: format!("find the 16 records of one session among {scan_records}"),
        value: median(finds) * 1e3,
        unit: "ms",
        note: "files opened and indices read included".into(),
    });

    println!("| journal | | | |\n|---|---|---|---|");
    for row in &rows {
        println!("| {} | {:.2} | {} | {} |", row.what, row.value, row.unit, row.note);
    }
    if let Some(path) = value("--json") {
        // Each figure as the time of one record, beside what it is measured against.
        let per_record = |row: &Row| match row.unit {
            "records/s" => 1e9 / row.value,
            "GB/s" => octets as f64 / scan_records as f64 / row.value,
            _ => row.value * 1e6 / 4096.0,
        };
        let find = |start: &str| rows.iter().find(|row| row.what.starts_with(start)).expect("a row");
        let (disk, one) = (find("write and fsync"), find("memory, read by one"));
        let mut cases = Vec::new();
        for row in &rows {
            let (peer, goal) = match row.what.as_str() {
                what if what.starts_with("append") => (disk, "null"),
                what if what.starts_with("scan") && what.ends_with("one thread") => (one, "0.5"),
                what if what.starts_with("scan") => (find(&format!("memory, read by {threads}")), "0.5"),
                _ => continue,
            };
            let (ours, theirs) = (per_record(row), per_record(peer));
            cases.push(format!(
                "{{\"case\":{:?},\"octets\":256,\"results\":[\
                 {{\"who\":\"wireform\",\"ns\":{ours:.3},\"allocations\":0,\"ratio\":1,\"goal\":null}},\
                 {{\"who\":{:?},\"ns\":{theirs:.3},\"allocations\":0,\"ratio\":{:.4},\"goal\":{goal}}}]}}",
                row.what,
                peer.what,
                theirs / ours
            ));
        }
        std::fs::write(path, format!("{{\"system\":\"journal\",\"cases\":[{}]}}\n", cases.join(",")))
            .expect("the results can be written");
    }
}
