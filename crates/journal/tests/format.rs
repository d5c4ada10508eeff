//! The journal's octets are bincode: checked with the original's crate.

use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use wireform_journal::{
    Journal, Options, Record, RecordBuf, RecordError,
    layout::{BLOCK_HEADER, BlockHeader, SEGMENT_HEADER, SegmentHeader, segment_name},
    storage::Memory,
};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Mirror {
    time_ns: u64,
    capture: u64,
    packet: u64,
    session: u64,
    direction: Direction,
    flow: String,
    format: String,
    octets: Vec<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum Direction {
    Unknown,
    Forward,
    Backward,
}

fn mirror() -> impl Strategy<Value = Mirror> {
    let direction = prop_oneof![Just(Direction::Unknown), Just(Direction::Forward), Just(Direction::Backward)];
    (any::<[u64; 4]>(), direction, ".{0,40}", "[a-z0-9-]{0,12}", prop::collection::vec(any::<u8>(), 0..300)).prop_map(
        |([time_ns, capture, packet, session], direction, flow, format, octets)| Mirror {
            time_ns,
            capture,
            packet,
            session,
            direction,
            flow,
            format,
            octets,
        },
    )
}

fn ours(m: &Mirror) -> RecordBuf {
    RecordBuf {
        time_ns: m.time_ns,
        capture: m.capture,
        packet: m.packet,
        session: m.session,
        direction: match m.direction {
            Direction::Unknown => wireform_journal::Direction::Unknown,
            Direction::Forward => wireform_journal::Direction::Forward,
            Direction::Backward => wireform_journal::Direction::Backward,
        },
        flow: m.flow.clone(),
        format: m.format.clone(),
        octets: m.octets.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_record_is_bincode(m in mirror(), follows in prop::collection::vec(any::<u8>(), 0..8)) {
        let theirs = bincode::serialize(&m).unwrap();
        let mut octets = Vec::new();
        ours(&m).as_record().encode_to(&mut octets);
        prop_assert_eq!(&octets, &theirs);
        prop_assert_eq!(octets.len(), ours(&m).as_record().encoded_len());
        octets.extend_from_slice(&follows);
        let (read, rest) = Record::decode(&octets).unwrap();
        prop_assert_eq!(read.to_buf(), ours(&m));
        prop_assert_eq!(rest, &follows[..]);
    }

    #[test]
    fn every_truncation_is_noticed(m in mirror()) {
        let octets = bincode::serialize(&m).unwrap();
        for n in 0..octets.len() {
            prop_assert!(Record::decode(&octets[..n]).is_err());
        }
    }

    #[test]
    fn what_bincode_reads_we_read(octets in prop::collection::vec(any::<u8>(), 0..120), small in any::<bool>()) {
        let mut octets = octets;
        if small {
            // Random lengths never fit; make them small and the direction valid, so that some inputs are records.
            for (i, octet) in octets.iter_mut().enumerate().skip(32) {
                *octet = if (i - 32) % 9 == 0 { *octet % 4 } else { 0 };
            }
        }
        let theirs: Result<Mirror, _> = bincode::deserialize(&octets);
        let read = Record::decode(&octets).map(|(record, _)| record.to_buf());
        prop_assert_eq!(read.ok(), theirs.ok().as_ref().map(ours));
    }
}

#[test]
fn bad_records_are_told_apart() {
    let record = Record { flow: "a", format: "b", ..Record::default() };
    let mut octets = Vec::new();
    record.encode_to(&mut octets);
    let with = |at: usize, octet: u8| {
        let mut octets = octets.clone();
        octets[at] = octet;
        Record::decode(&octets).map(|_| ()).unwrap_err()
    };
    assert_eq!(with(32, 3), RecordError::Direction);
    assert_eq!(with(36, 255), RecordError::Truncated);
    assert_eq!(with(43, 255), RecordError::Truncated);
    assert_eq!(with(44, 0xff), RecordError::Text);
    assert_eq!(with(53, 0xff), RecordError::Text);
}

/// A reader that knows bincode, CRC32C and the table in `layout`, and nothing of this crate's code, reads a segment.
#[test]
fn a_block_is_a_vector_in_bincode() {
    let memory = Memory::new();
    let records: Vec<Mirror> = (0..100u8)
        .map(|n| Mirror {
            time_ns: 1000 + u64::from(n),
            capture: 7,
            packet: u64::from(n),
            session: 0,
            direction: Direction::Forward,
            flow: "udp a b".into(),
            format: "pfcp".into(),
            octets: vec![n; usize::from(n)],
        })
        .collect();
    let options = Options { block_octets: 4096, ..Options::default() };
    let mut journal = Journal::open_in(memory.clone(), options).unwrap();
    for m in &records {
        journal.append(&ours(m).as_record()).unwrap();
    }
    journal.close().unwrap();

    let segment = memory.get(&segment_name(0)).unwrap();
    assert_eq!(&segment[..8], b"WFJRNL\0\x01");
    assert_eq!(segment[..512], segment[512..1024]);
    let salt = &segment[8..16];
    let u32_at = |at: usize| u32::from_le_bytes(segment[at..at + 4].try_into().unwrap());
    assert_eq!(u32_at(32), crc32c_slow(&[&segment[..32]]));
    let mut found: Vec<Mirror> = Vec::new();
    let mut at = 1024;
    let mut blocks = 0;
    while at < segment.len() {
        assert_eq!(&segment[at..at + 4], b"WFB\x01");
        let stored = u32_at(at + 16) as usize;
        let payload = &segment[at + 64..at + 64 + stored];
        assert_eq!(u32_at(at + 4), crc32c_slow(&[salt, &segment[at + 8..at + 64]]));
        assert_eq!(u32_at(at + 8), crc32c_slow(&[salt, payload]));
        let block: Vec<Mirror> = bincode::deserialize(payload).unwrap();
        assert_eq!(block.len(), u32_at(at + 24) as usize);
        assert_eq!(bincode::serialize(&block).unwrap(), payload);
        found.extend(block);
        at += (64 + stored).next_multiple_of(8);
        blocks += 1;
    }
    assert_eq!(at, segment.len());
    assert_eq!(found, records);
    println!("{blocks} blocks, {} records read by bincode 1.3.3", found.len());
    assert!(blocks > 2);
    // Either copy of the header is enough.
    for copy in [0, 512] {
        let mut damaged = segment.clone();
        damaged[copy + 20] ^= 1;
        assert_eq!(SegmentHeader::decode(&damaged), SegmentHeader::decode(&segment));
    }
}

/// The polynomial, bit by bit: nothing is taken from the crate that the journal uses.
fn crc32c_slow(parts: &[&[u8]]) -> u32 {
    let mut crc = !0u32;
    for octet in parts.concat() {
        crc ^= u32::from(octet);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0x82f6_3b78 } else { crc >> 1 };
        }
    }
    !crc
}

#[test]
fn block_headers_read_back() {
    let header = BlockHeader {
        payload_crc: 1,
        storing: wireform_journal::layout::Storing::Zstd,
        stored: 100,
        raw: 1000,
        count: 3,
        first: 9,
        durable: 8,
        earliest_ns: 10,
        latest_ns: 11,
    };
    let octets: [u8; BLOCK_HEADER] = header.encode(5);
    assert_eq!(BlockHeader::decode(&octets, 5), Ok(header));
    assert!(BlockHeader::decode(&octets, 6).is_err());
    for bit in 0..BLOCK_HEADER * 8 {
        let mut octets = octets;
        octets[bit / 8] ^= 1 << (bit % 8);
        assert!(BlockHeader::decode(&octets, 5).is_err(), "bit {bit}");
    }
    // Sizes that no writer makes are refused even where the checksum agrees.
    for (stored, raw, count, first) in
        [(1, 1 << 20, 1, 0), (u32::MAX, u32::MAX, 1, 0), (100, u32::MAX, 1, 0), (1, 1, 5, u64::MAX - 3)]
    {
        let bad = BlockHeader { stored, raw, count, first, ..header };
        assert!(BlockHeader::decode(&bad.encode(5), 5).is_err(), "{bad:?}");
    }
    const { assert!(SEGMENT_HEADER.is_multiple_of(8) && BLOCK_HEADER.is_multiple_of(8)) };
}
