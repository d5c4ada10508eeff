//! A journal, damaged as the input says: whatever a reader then returns is what was appended under that number.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wireform_journal::{
    Compression, Journal, Options, Query, Reader, RecordBuf, layout::parse_segment_name, repair_in,
    storage::{Memory, Storage}, verify_in,
};

fn record(n: u64) -> RecordBuf {
    RecordBuf { time_ns: n, session: n % 3, flow: format!("f{}", n % 2), octets: vec![n as u8; n as usize % 50], ..RecordBuf::default() }
}

fn check(memory: &Memory, query: Query) {
    let reader = Reader::open_in(memory.clone()).unwrap();
    let mut cursor = reader.cursor(query);
    let mut last = None;
    loop {
        match cursor.next() {
            Ok(Some(entry)) => {
                assert!(last < Some(entry.number));
                last = Some(entry.number);
                assert_eq!(entry.record.to_buf(), record(entry.number));
            }
            Ok(None) => return,
            Err(_) => {}
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((kind, edits)) = data.split_first() else { return };
    let memory = Memory::new();
    let options = Options {
        block_octets: 300,
        segment_octets: 2000,
        compression: if kind & 1 == 1 { Compression::Zstd(1) } else { Compression::None },
        ..Options::default()
    };
    let mut journal = Journal::open_in(memory.clone(), options).unwrap();
    for n in 0..60 {
        journal.append(&record(n).as_record()).unwrap();
        if n % 7 == 0 {
            journal.sync().unwrap();
        }
    }
    journal.close().unwrap();
    let names = memory.names().unwrap();
    for edit in edits.chunks_exact(5) {
        let name = &names[usize::from(edit[0]) % names.len()];
        let mut file = memory.get(name).unwrap_or_default();
        let at = usize::from(u16::from_le_bytes([edit[1], edit[2]]));
        match edit[3] % 4 {
            0 => file.truncate(at),
            1 => file.extend_from_slice(&[edit[4]; 9]),
            2 if !file.is_empty() => {
                let len = file.len();
                let from = usize::from(edit[4]) * 8 % len;
                let octets = file[from..(from + 64).min(len)].to_vec();
                for (n, octet) in octets.into_iter().enumerate() {
                    file[(at + n) % len] = octet;
                }
            }
            _ if !file.is_empty() => {
                let len = file.len();
                file[at % len] ^= edit[4];
            }
            _ => {}
        }
        memory.put(name, file);
    }
    check(&memory, Query::default());
    check(&memory, Query { skip_damage: true, ..Query::default() });
    check(&memory, Query { skip_damage: true, session: Some(1), ..Query::default() });
    verify_in(&memory).unwrap();
    let mut journal = Journal::open_in(memory.clone(), options).unwrap();
    let next = journal.next();
    for n in next..next.saturating_add(10) {
        journal.append(&record(n).as_record()).unwrap();
    }
    journal.close().unwrap();
    check(&memory, Query { skip_damage: true, from_number: next, ..Query::default() });
    repair_in(&memory).unwrap();
    check(&memory, Query::default());
    assert!(memory.names().unwrap().iter().filter_map(|name| parse_segment_name(name)).count() > 0);
});
