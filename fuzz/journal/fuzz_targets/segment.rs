//! Any octets as a segment, as an index, and as the payload of blocks whose checksums agree.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wireform_journal::{
    Journal, Options, Query, Reader, Record,
    layout::{BlockHeader, SegmentHeader, Storing, segment_name},
    repair_in,
    storage::Memory,
    verify_in,
};

fn read(memory: &Memory, query: Query) -> usize {
    let reader = Reader::open_in(memory.clone()).unwrap();
    let mut cursor = reader.cursor(query);
    let mut records = 0;
    // Every error moves the cursor on.
    loop {
        match cursor.next() {
            Ok(Some(_)) => records += 1,
            Ok(None) => return records,
            Err(_) => {}
        }
    }
}

fn use_all(memory: &Memory) {
    read(memory, Query::default());
    let skipping = || Query { skip_damage: true, ..Query::default() };
    read(memory, skipping());
    read(memory, Query { session: Some(1), flow: Some("f".into()), ..skipping() });
    let before = verify_in(memory).unwrap();
    let records = read(memory, skipping());
    assert_eq!(before.records(), records as u64);
    let copy = Memory::new();
    for name in wireform_journal::storage::Storage::names(memory).unwrap() {
        copy.put(&name, memory.get(&name).unwrap());
    }
    repair_in(&copy).unwrap();
    assert!(verify_in(&copy).unwrap().segments.iter().all(|s| s.damage.is_empty() && s.tail.is_none()));
    let mut journal = Journal::open_in(memory.clone(), Options::default()).unwrap();
    journal.append(&Record { flow: "f", session: 1, ..Record::default() }).unwrap();
    journal.close().unwrap();
}

fuzz_target!(|data: &[u8]| {
    let Some((kind, data)) = data.split_first() else { return };
    let memory = Memory::new();
    let header = SegmentHeader { salt: 7, first: 0, created_ns: 0 };
    match kind % 4 {
        0 => memory.put(&segment_name(0), data.to_vec()),
        1 => {
            let mut segment = header.encode().to_vec();
            segment.extend_from_slice(data);
            memory.put(&segment_name(0), segment);
        }
        2 => {
            let mut segment = header.encode().to_vec();
            // Up to eight blocks; four octets of the input choose the numbers of each.
            for chunk in data.chunks(data.len() / 8 + 5) {
                let Some((numbers, payload)) = chunk.split_first_chunk::<4>() else { continue };
                let block = BlockHeader {
                    payload_crc: {
                        let seed = u64::from(!header.seed());
                        let mut digest =
                            crc_fast::Digest::new_with_init_state(crc_fast::CrcAlgorithm::Crc32Iscsi, seed);
                        digest.update(payload);
                        digest.finalize() as u32
                    },
                    storing: if numbers[0] & 1 == 1 { Storing::Zstd } else { Storing::Raw },
                    stored: payload.len() as u32,
                    raw: if numbers[0] & 1 == 1 { u32::from(numbers[1]) << 8 } else { payload.len() as u32 },
                    count: u32::from(numbers[2] % 8),
                    first: u64::from(numbers[3]),
                    durable: u64::from(numbers[0] >> 1),
                    earliest_ns: 0,
                    latest_ns: u64::MAX,
                };
                segment.extend_from_slice(&block.encode(header.seed()));
                segment.extend_from_slice(payload);
                segment.resize(segment.len().next_multiple_of(8), 0);
            }
            memory.put(&segment_name(0), segment);
        }
        _ => {
            let mut journal =
                Journal::open_in(memory.clone(), Options { segment_octets: 1, ..Options::default() }).unwrap();
            for _ in 0..2 {
                journal.append(&Record { flow: "f", session: 1, ..Record::default() }).unwrap();
                journal.sync().unwrap();
            }
            journal.close().unwrap();
            let mut index = b"WFJIDX\x00\x01\0\0\0\0".to_vec();
            index.extend_from_slice(data);
            let crc = crc_fast::checksum(crc_fast::CrcAlgorithm::Crc32Iscsi, &index[12..]) as u32;
            index[8..12].copy_from_slice(&crc.to_le_bytes());
            memory.put(&segment_name(0).replace("wfj", "idx"), index);
        }
    }
    use_all(&memory);
});
