//! Appending, rotating, finding, checking and repairing, in real folders.

use std::{
    collections::BTreeMap,
    fs,
    ops::ControlFlow,
    path::Path,
    time::{Duration, Instant},
};
use wireform_journal::{
    Compression, Direction, Error, IndexState, Journal, Options, Query, Reader, Record, RecordBuf, SyncPolicy, list,
    repair, verify,
};

fn record(n: u64) -> RecordBuf {
    RecordBuf {
        time_ns: 1_000_000 + n * 10,
        capture: n % 3,
        packet: n + 1,
        session: n % 17,
        direction: if n.is_multiple_of(2) { Direction::Forward } else { Direction::Backward },
        flow: format!("udp 10.0.0.{}:8805 10.0.1.1:8805", n / 100 % 50),
        format: if n.is_multiple_of(5) { "v2gtp".into() } else { "pfcp".into() },
        octets: (0..n % 97).map(|i| (i * n) as u8).collect(),
    }
}

fn fill(folder: &Path, options: Options, numbers: std::ops::Range<u64>) {
    let mut journal = Journal::open(folder, options).unwrap();
    for n in numbers {
        assert_eq!(journal.append(&record(n).as_record()).unwrap(), n);
    }
    journal.close().unwrap();
}

fn read(folder: &Path, query: Query) -> BTreeMap<u64, RecordBuf> {
    let reader = Reader::open(folder).unwrap();
    let mut found = BTreeMap::new();
    let mut cursor = reader.cursor(query.clone());
    while let Some(entry) = cursor.next().unwrap() {
        assert!(found.insert(entry.number, entry.record.to_buf()).is_none());
    }
    // The other way to read finds the same.
    let mut again = BTreeMap::new();
    let broke: Option<()> = reader
        .cursor(query.clone())
        .for_each(|entry| {
            again.insert(entry.number, entry.record.to_buf());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(broke.is_none());
    assert_eq!(found, again);
    let together = std::sync::Mutex::new(BTreeMap::new());
    reader
        .for_each_parallel(&query, 3, |entry| {
            assert!(together.lock().unwrap().insert(entry.number, entry.record.to_buf()).is_none());
        })
        .unwrap();
    assert_eq!(found, together.into_inner().unwrap());
    found
}

fn small() -> Options {
    Options { block_octets: 4096, segment_octets: 300_000, ..Options::default() }
}

fn every_kind() -> Vec<Options> {
    vec![
        small(),
        Options { sync: SyncPolicy::None, ..small() },
        #[cfg(feature = "zstd")]
        Options { compression: Compression::Zstd(1), segment_octets: 60_000, ..small() },
    ]
}

#[test]
fn what_is_appended_is_read() {
    for options in every_kind() {
        let folder = tempfile::tempdir().unwrap();
        fill(folder.path(), options, 0..6000);
        fill(folder.path(), options, 6000..9000);
        let found = read(folder.path(), Query::default());
        assert!(found.iter().map(|(n, r)| (*n, r.clone())).eq((0..9000).map(|n| (n, record(n)))));
        let segments = list(folder.path()).unwrap();
        assert!(segments.len() > 2, "{segments:?}");
        assert_eq!(segments.iter().map(|s| s.records).sum::<u64>(), 9000);
        assert!(segments[..segments.len() - 1].iter().all(|s| s.index == IndexState::Good && s.whole));
        assert_eq!(segments[0].span_ns.unwrap().0, 1_000_000);
        assert_eq!(segments.last().unwrap().span_ns.unwrap().1, 1_000_000 + 8999 * 10);
        if options.compression != Compression::None {
            assert!(segments.iter().all(|s| s.octets < s.raw_octets));
        }
        let verification = verify(folder.path()).unwrap();
        assert!(verification.is_whole());
        assert_eq!(verification.records(), 9000);
    }
}

#[test]
fn queries_find_what_a_filter_finds() {
    for options in every_kind() {
        let folder = tempfile::tempdir().unwrap();
        fill(folder.path(), options, 0..9000);
        let flow = record(1234).flow;
        let queries = [
            Query { from_number: 4321, ..Query::default() },
            Query { from_ns: Some(1_040_000), before_ns: Some(1_050_005), ..Query::default() },
            Query { flow: Some(flow.clone()), ..Query::default() },
            Query { session: Some(5), from_ns: Some(1_080_000), ..Query::default() },
            Query { flow: Some(flow), format: Some("v2gtp".into()), capture: Some(1), ..Query::default() },
            Query { flow: Some("none".into()), ..Query::default() },
        ];
        for query in queries {
            let expected: BTreeMap<u64, RecordBuf> = (0..9000)
                .map(|n| (n, record(n)))
                .filter(|(n, r)| {
                    *n >= query.from_number
                        && query.from_ns.is_none_or(|t| r.time_ns >= t)
                        && query.before_ns.is_none_or(|t| r.time_ns < t)
                        && query.flow.as_ref().is_none_or(|f| *f == r.flow)
                        && query.format.as_ref().is_none_or(|f| *f == r.format)
                        && query.session.is_none_or(|s| s == r.session)
                        && query.capture.is_none_or(|c| c == r.capture)
                })
                .collect();
            assert_eq!(read(folder.path(), query.clone()), expected, "{query:?}");
        }
        // Without an index, or with one that lies about its length, the answers are the same.
        let before = read(folder.path(), Query { session: Some(3), ..Query::default() });
        for entry in fs::read_dir(folder.path()).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "idx") {
                let mut octets = fs::read(&path).unwrap();
                octets.truncate(octets.len() / 2);
                fs::write(&path, octets).unwrap();
            }
        }
        assert_eq!(read(folder.path(), Query { session: Some(3), ..Query::default() }), before);
        assert!(list(folder.path()).unwrap().iter().any(|s| s.index == IndexState::Stale));
        repair(folder.path()).unwrap();
        assert!(list(folder.path()).unwrap().iter().all(|s| s.index != IndexState::Stale));
        assert_eq!(read(folder.path(), Query { session: Some(3), ..Query::default() }), before);
    }
}

#[test]
fn one_writes_while_others_read() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = Journal::open(folder.path(), small()).unwrap();
    assert!(matches!(Journal::open(folder.path(), small()), Err(Error::Locked)));
    assert!(matches!(repair(folder.path()), Err(Error::Locked)));
    for n in 0..500 {
        journal.append(&record(n).as_record()).unwrap();
        if n % 100 == 99 {
            journal.sync().unwrap();
            assert_eq!(journal.durable(), n + 1);
            assert_eq!(read(folder.path(), Query::default()).len() as u64, n + 1);
        }
    }
    drop(journal);
    assert_eq!(read(folder.path(), Query::default()).len(), 500);
}

#[test]
fn policies_acknowledge_when_they_say() {
    let folder = tempfile::tempdir().unwrap();
    let open = |name: &str, sync| Journal::open(folder.path().join(name), Options { sync, ..small() }).unwrap();
    let mut journal = open("every", SyncPolicy::EveryRecord);
    for n in 0..10 {
        journal.append(&record(n).as_record()).unwrap();
        assert_eq!(journal.durable(), n + 1);
    }
    let mut journal = open("count", SyncPolicy::Batch { records: 4, time: Duration::from_secs(3600) });
    for n in 0..11 {
        journal.append(&record(n).as_record()).unwrap();
        assert_eq!(journal.durable(), (n + 1) / 4 * 4);
    }
    let mut journal = open("time", SyncPolicy::Batch { records: 1000, time: Duration::from_millis(20) });
    journal.append(&record(0).as_record()).unwrap();
    let deadline = journal.deadline().unwrap();
    journal.poll().unwrap();
    assert_eq!(journal.durable(), 0);
    std::thread::sleep(deadline.saturating_duration_since(Instant::now()) + Duration::from_millis(1));
    journal.poll().unwrap();
    assert_eq!(journal.durable(), 1);
    assert_eq!(journal.deadline(), None);
    let mut journal = open("none", SyncPolicy::None);
    for n in 0..1000 {
        journal.append(&record(n).as_record()).unwrap();
    }
    assert_eq!(journal.durable(), 0);
    journal.sync().unwrap();
    assert_eq!(journal.durable(), 1000);
    let mut journal =
        Journal::open(folder.path().join("age"), Options { segment_time: Some(Duration::ZERO), ..small() }).unwrap();
    for n in 0..3 {
        journal.append(&record(n).as_record()).unwrap();
        journal.sync().unwrap();
    }
    drop(journal);
    assert!(list(folder.path().join("age")).unwrap().len() >= 3);
}

#[test]
fn too_large_a_record_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = Journal::open(folder.path(), small()).unwrap();
    let octets = vec![0; 64 << 20];
    assert!(matches!(journal.append(&Record { octets: &octets, ..Record::default() }), Err(Error::TooLarge { .. })));
    // The largest possible has a block of its own.
    let octets = &octets[..(64 << 20) - 8 - 60];
    assert_eq!(journal.append(&Record { octets, ..Record::default() }).unwrap(), 0);
    assert_eq!(journal.append(&record(1).as_record()).unwrap(), 1);
    journal.close().unwrap();
    let found = read(folder.path(), Query::default());
    assert_eq!(found[&0].octets, octets);
    assert_eq!(found[&1], record(1));
}

/// Every cut of the last segment: what was acknowledged before the cut is there, nothing torn is, and appending goes on.
#[test]
fn a_torn_tail_is_cut_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { sync: SyncPolicy::Batch { records: 10, time: Duration::from_secs(3600) }, ..small() };
    let mut journal = Journal::open(folder.path(), options).unwrap();
    let mut ends = Vec::new();
    let segment = folder.path().join(format!("{:020}.wfj", 0));
    for n in 0..60 {
        journal.append(&record(n).as_record()).unwrap();
        ends.push((fs::metadata(&segment).unwrap().len(), journal.durable()));
    }
    journal.close().unwrap();
    let whole = fs::read(&segment).unwrap();
    let mut cuts = 0;
    for cut in (0..whole.len()).rev().step_by(29) {
        let other = tempfile::tempdir().unwrap();
        fs::write(other.path().join(segment.file_name().unwrap()), &whole[..cut]).unwrap();
        let acknowledged = ends.iter().filter(|(end, _)| *end as usize <= cut).map(|(_, durable)| *durable).max();
        let mut journal = Journal::open(other.path(), options).unwrap();
        let recovery = journal.recovery().clone();
        assert!(recovery.next >= acknowledged.unwrap_or(0), "cut at {cut}: {recovery:?}");
        assert_eq!(recovery.damaged, None);
        for n in recovery.next..recovery.next + 5 {
            journal.append(&record(n).as_record()).unwrap();
        }
        journal.close().unwrap();
        let found = read(other.path(), Query::default());
        assert!(found.iter().map(|(n, r)| (*n, r.clone())).eq((0..recovery.next + 5).map(|n| (n, record(n)))));
        assert!(verify(other.path()).unwrap().is_whole());
        cuts += usize::from(recovery.cut.is_some());
    }
    println!("{cuts} torn tails cut");
    assert!(cuts > 150);
}

/// Without a policy, what is on the disk ends anywhere: readers get the whole blocks, and so does who opens the journal
/// after its writer has died.
#[test]
fn what_ends_within_a_block_is_read_up_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { sync: SyncPolicy::None, ..Options::default() };
    let mut journal = Journal::open(folder.path(), options).unwrap();
    let octets = [7; 1000];
    for n in 0..4300 {
        journal.append(&Record { packet: n, octets: &octets, ..Record::default() }).unwrap();
    }
    let segment = folder.path().join(format!("{:020}.wfj", 0));
    assert_eq!(fs::metadata(&segment).unwrap().len(), 4 << 20, "parts are written from mebibyte to mebibyte");
    let reader = Reader::open(folder.path()).unwrap();
    let mut cursor = reader.cursor(Query::default());
    let mut count = 0;
    while let Some(entry) = cursor.next().unwrap() {
        assert_eq!((entry.number, entry.record.packet), (count, count));
        count += 1;
    }
    let tail = cursor.tail().unwrap();
    assert!((3800..4000).contains(&count) && tail.offset < 4 << 20, "{count} records, {tail:?}");

    let after = tempfile::tempdir().unwrap();
    fs::copy(&segment, after.path().join(segment.file_name().unwrap())).unwrap();
    let recovered = Journal::open(after.path(), options).unwrap();
    assert_eq!(recovered.next(), count);
    assert_eq!(recovered.recovery().cut.as_ref().map(|cut| cut.offset), Some(tail.offset));
    journal.close().unwrap();
    assert_eq!(read(folder.path(), Query::default()).len(), 4300);
}

/// Damage to what a later block says to be on the disk is never cut.
#[test]
fn damage_is_not_taken_for_a_torn_tail() {
    for options in every_kind() {
        let options = Options { segment_octets: 1 << 30, ..options };
        let folder = tempfile::tempdir().unwrap();
        fill(folder.path(), options, 0..2000);
        let segment = folder.path().join(format!("{:020}.wfj", 0));
        let whole = fs::read(&segment).unwrap();
        let blocks = verify(folder.path()).unwrap().segments[0].blocks;
        for at in [1024 + 5, 1024 + 16, 1024 + 30, 1024 + 70, whole.len() / 2, whole.len() - 100] {
            let folder = tempfile::tempdir().unwrap();
            let segment = folder.path().join(segment.file_name().unwrap());
            let mut octets = whole.clone();
            octets[at] ^= 0x10;
            fs::write(&segment, &octets).unwrap();
            // The reader says so, and can go on.
            let reader = Reader::open(folder.path()).unwrap();
            let mut cursor = reader.cursor(Query::default());
            let error = loop {
                match cursor.next() {
                    Ok(Some(_)) => {}
                    Ok(None) => panic!("damage at {at} was not noticed"),
                    Err(e) => break e,
                }
            };
            assert!(matches!(error, Error::Damaged { .. }), "{error}");
            let rest = read(folder.path(), Query { skip_damage: true, ..Query::default() });
            assert!(rest.iter().all(|(n, r)| *r == record(*n)));
            let verification = verify(folder.path()).unwrap();
            assert!(!verification.is_whole());
            assert_eq!(verification.segments[0].blocks, blocks - 1, "one block is lost: {verification:?}");
            assert_eq!(verification.records() as usize, rest.len());
            let damage = &verification.segments[0].damage[0];
            let lost = damage.lost_before.unwrap() - damage.lost_from;
            assert_eq!(rest.len() as u64 + lost, 2000);
            // Opening leaves it alone and goes on in a segment of its own.
            let mut journal = Journal::open(folder.path(), options).unwrap();
            assert!(journal.recovery().damaged.is_some());
            assert_eq!(journal.recovery().cut, None);
            assert_eq!(journal.next(), 2000);
            journal.append(&record(2000).as_record()).unwrap();
            journal.close().unwrap();
            assert_eq!(fs::read(&segment).unwrap(), octets);
            assert_eq!(read(folder.path(), Query { skip_damage: true, ..Query::default() }).len(), rest.len() + 1);
            // Repairing takes it out and keeps it.
            let report = repair(folder.path()).unwrap();
            assert_eq!(report.segments[0].removed.len(), 1);
            let kept = fs::read(folder.path().join(&report.segments[0].kept_as[0])).unwrap();
            assert_eq!(kept.len() as u64, damage.octets);
            let verification = verify(folder.path()).unwrap();
            assert!(verification.is_whole());
            assert_eq!(verification.segments[0].gaps, [(damage.lost_from, damage.lost_before.unwrap())]);
            let mut expected = rest;
            expected.insert(2000, record(2000));
            assert_eq!(read(folder.path(), Query::default()), expected);
            fill(folder.path(), options, 2001..2010);
            assert!(repair(folder.path()).unwrap().segments.is_empty());
        }
    }
}

#[test]
fn a_lost_header_is_damage_and_numbers_are_not_given_again() {
    let folder = tempfile::tempdir().unwrap();
    fill(folder.path(), small(), 0..100);
    let segment = folder.path().join(format!("{:020}.wfj", 0));
    let mut octets = fs::read(&segment).unwrap();
    octets[..1024].fill(0);
    fs::write(&segment, &octets).unwrap();
    let mut journal = Journal::open(folder.path(), small()).unwrap();
    assert!(journal.recovery().damaged.is_some());
    let next = journal.next();
    assert!(next >= 100);
    journal.append(&record(next).as_record()).unwrap();
    journal.close().unwrap();
    assert!(matches!(
        Reader::open(folder.path()).unwrap().cursor(Query::default()).next(),
        Err(Error::Damaged { offset: 0, .. })
    ));
    assert!(!verify(folder.path()).unwrap().is_whole());
    let report = repair(folder.path()).unwrap();
    assert_eq!(fs::read(folder.path().join(&report.segments[0].kept_as[0])).unwrap(), octets);
    assert_eq!(read(folder.path(), Query::default()), [(next, record(next))].into());
    // A segment that is missing as a whole, or cut at the end of a block, is named.
    fill(folder.path(), small(), next + 1..next + 9000);
    let first = list(folder.path()).unwrap();
    fs::remove_file(folder.path().join(&first[1].file)).unwrap();
    let verification = verify(folder.path()).unwrap();
    assert_eq!(verification.missing, [(first[1].first, first[2].first)]);
}
