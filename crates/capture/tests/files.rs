//! Capture files of every kind, whole and damaged.

mod common;

use common::*;
use proptest::prelude::*;
use std::{
    io::{self, Read, Write},
    ops::ControlFlow,
};
use wireform_capture::{
    Notice, Record, Trouble, Visitor,
    file::{Event, OpenError, Reader},
    read,
    write::PcapWriter,
};

fn packets(n: usize) -> Vec<Vec<u8>> {
    (0..n).map(|i| udp4(&pfcp(&vec![i as u8; 3 + i % 50]))).collect()
}

const START: i64 = 1_700_000_000_000_000_000;

#[test]
fn classic_files_of_both_orders_and_resolutions() {
    let packets = packets(100);
    for big in [false, true] {
        for nanos in [false, true] {
            let (seen, totals) = run(&pcap(big, nanos, 1, &packets));
            assert_eq!(totals.packets, 100);
            assert!(seen.notices.is_empty(), "{:?}", seen.notices);
            assert_eq!(seen.messages.len(), 100);
            for (i, m) in seen.messages.iter().enumerate() {
                assert_eq!((m.0, m.1), (i as u64 + 1, START + i as i64 * 1_000_000));
                assert_eq!(m.4, packets[i][42..]);
            }
        }
    }
}

#[test]
fn pcapng_of_both_orders_with_several_interfaces_and_sections() {
    let mut file = Vec::new();
    let mut times = Vec::new();
    for big in [false, true, false] {
        file.extend(section(big));
        file.extend(interface(big, 1, None, None));
        file.extend(interface(big, 101, Some(9), Some(10)));
        file.extend(interface(big, 1, Some(0x8a), None)); // Units of 1/1024 s.
        let (whole, raw) = (udp4(&pfcp(b"abc")), ipv4(17, 1, 0, &udp(1, 8805, &pfcp(b"raw"))));
        file.extend(enhanced(big, 0, 1_500_000, &whole));
        file.extend(enhanced(big, 1, 7, &raw));
        file.extend(block(big, 0x0bad, &[1, 2, 3, 4]));
        file.extend(enhanced(big, 2, 512, &whole));
        // Simple packet block: no time of its own.
        let mut body = if big { 49u32.to_be_bytes() } else { 49u32.to_le_bytes() }.to_vec();
        assert_eq!(whole.len(), 49);
        body.extend(&whole);
        file.extend(block(big, 3, &body));
        times.extend([1_500_000_000, 10_000_000_007, 500_000_000, 500_000_000]);
    }
    let (seen, totals) = run(&file);
    assert!(seen.notices.is_empty(), "{:?}", seen.notices);
    assert_eq!((totals.packets, totals.octets), (12, file.len() as u64));
    assert_eq!(seen.messages.iter().map(|m| m.1).collect::<Vec<_>>(), times);
}

#[test]
fn compressed_files() {
    // Octets that do not compress well, in many blocks.
    let mut random = 1u64;
    let mut octet = || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 56) as u8
    };
    let packets: Vec<_> = (0..3000).map(|_| udp4(&pfcp(&(0..200).map(|_| octet()).collect::<Vec<_>>()))).collect();
    let plain = simple_pcap(&packets);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&plain).unwrap();
    let gzip = gzip.finish().unwrap();
    let zstd = zstd::encode_all(plain.as_slice(), 1).unwrap();
    for file in [&gzip, &zstd] {
        let (seen, totals) = run(file);
        assert_eq!((seen.messages.len(), seen.notices.len(), totals.octets), (3000, 0, plain.len() as u64));
        // Cut in the middle: what can be read is read, and the cut is told.
        let (seen, _) = run(&file[..file.len() / 2]);
        assert!((1000..2000).contains(&seen.messages.len()), "{}", seen.messages.len());
        // Cut in the file header's block: what the decompressor says is told.
        assert!(matches!(Reader::new(&file[..20]), Err(OpenError::Io(_) | OpenError::TooShort)));
        assert!(matches!(seen.notices.last().unwrap().trouble, Trouble::Compression { .. }), "{:?}", seen.notices);
    }
}

#[test]
fn what_is_no_capture() {
    assert!(matches!(Reader::new(&b""[..]), Err(OpenError::TooShort)));
    assert!(matches!(Reader::new(&b"\xd4\xc3\xb2\xa1\x02"[..]), Err(OpenError::TooShort)));
    let Err(error) = Reader::new(&b"PNG and more of it"[..]) else { panic!() };
    assert_eq!(error.to_string(), "neither pcap nor pcapng: it begins with 50 4e 47 20");
}

#[test]
fn a_file_cut_anywhere_is_read_up_to_the_cut() {
    let packets = packets(12);
    let classic = simple_pcap(&packets);
    let mut ng = [section(false), interface(false, 1, Some(9), None)].concat();
    let mut ends = [(24, 0)].to_vec();
    let mut ng_ends = [(ng.len(), 0)].to_vec();
    for (i, p) in packets.iter().enumerate() {
        ng.extend(enhanced(false, 0, i as u64, p));
        ends.push((ends[i].0 + 16 + p.len(), i + 1));
        ng_ends.push((ng.len(), i + 1));
    }
    for (file, ends) in [(classic, ends), (ng, ng_ends)] {
        for cut in ends[0].0..=file.len() {
            let (seen, _) = run(&file[..cut]);
            let &(end, whole) = ends.iter().rev().find(|e| e.0 <= cut).unwrap();
            assert_eq!(seen.messages.len(), whole, "cut at {cut}");
            if end == cut {
                assert!(seen.notices.is_empty());
            } else {
                let [notice] = &seen.notices[..] else { panic!("{:?}", seen.notices) };
                let Trouble::FileEnds { offset, .. } = notice.trouble else { panic!("{notice}") };
                assert_eq!((offset, notice.packet), (end as u64, whole as u64 + 1));
            }
        }
    }
}

#[test]
fn a_damaged_record_is_passed_over_and_told() {
    let packets = packets(40);
    let mut file = simple_pcap(&packets);
    let record = 24 + packets[..17].iter().map(|p| 16 + p.len()).sum::<usize>();
    file[record + 8..record + 12].copy_from_slice(&0xfefe_fefe_u32.to_le_bytes());
    let (seen, _) = run(&file);
    assert_eq!(seen.messages.len(), 39);
    assert_eq!(seen.notices.len(), 1);
    assert_eq!(
        seen.notices[0].to_string(),
        format!(
            "packet 18: the packet's record makes no sense (file offset {record}); {} octets passed over",
            16 + packets[17].len()
        )
    );

    let mut ng = [section(true), interface(true, 1, Some(9), None)].concat();
    for (i, p) in packets.iter().enumerate() {
        let mut block = enhanced(true, 0, i as u64, p);
        if i == 17 {
            block[5] = 0x7f;
        }
        ng.extend(block);
    }
    let (seen, _) = run(&ng);
    assert_eq!((seen.messages.len(), seen.notices.len()), (39, 1), "{:?}", seen.notices);
    assert_eq!(seen.notices[0].packet, 18);
    assert_eq!(seen.messages[17].0, 19, "the damaged packet keeps its number");
}

#[test]
fn a_block_that_claims_gigabytes_costs_nothing() {
    let mut ng = [section(false), interface(false, 1, None, None)].concat();
    ng.extend(6u32.to_le_bytes());
    ng.extend(0xffff_fff0_u32.to_le_bytes());
    ng.extend([0; 100]);
    let (seen, _) = run(&ng);
    assert_eq!((seen.messages.len(), seen.notices.len()), (0, 1));
}

/// Gives a file in pieces, and says how many messages had been told when each piece was asked for.
struct Pieces<'a> {
    rest: &'a [u8],
    piece: usize,
    told: std::sync::Arc<std::sync::atomic::AtomicUsize>,
    at: std::sync::Arc<std::sync::Mutex<Vec<(usize, usize)>>>,
    given: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.at.lock().unwrap().push((self.given, self.told.load(std::sync::atomic::Ordering::SeqCst)));
        let n = self.piece.min(self.rest.len()).min(into.len());
        into[..n].copy_from_slice(&self.rest[..n]);
        self.rest = &self.rest[n..];
        self.given += n;
        Ok(n)
    }
}

#[test]
fn a_live_stream_is_handed_over_as_it_comes() {
    struct Told(std::sync::Arc<std::sync::atomic::AtomicUsize>, usize);
    impl Visitor for Told {
        fn message(&mut self, _: &Record<'_>) -> ControlFlow<()> {
            self.1 += 1;
            ControlFlow::Continue(())
        }
        fn notice(&mut self, notice: &Notice) -> ControlFlow<()> {
            panic!("{notice}");
        }
        fn idle(&mut self) -> ControlFlow<()> {
            self.0.store(self.1, std::sync::atomic::Ordering::SeqCst);
            ControlFlow::Continue(())
        }
    }
    let packets = packets(20);
    let file = simple_pcap(&packets);
    for piece in [1, 7, 64, 1000] {
        let told = std::sync::Arc::default();
        let at = std::sync::Arc::default();
        let source =
            Pieces { rest: &file, piece, told: std::sync::Arc::clone(&told), at: std::sync::Arc::clone(&at), given: 0 };
        read(source, &options(), &mut Told(told, 0)).unwrap();
        for &(given, told) in at.lock().unwrap().iter() {
            let mut end = 24;
            let whole = packets.iter().take_while(|p| {
                end += 16 + p.len();
                end <= given
            });
            assert_eq!(told, whole.count(), "after {given} octets");
        }
    }
}

#[test]
fn what_we_write_we_read() {
    let mut writer = PcapWriter::new(Vec::new(), 1).unwrap();
    for (i, p) in packets(10).iter().enumerate() {
        writer.packet(START + i as i64, p).unwrap();
    }
    let file = writer.into_inner();
    let mut reader = Reader::new(file.as_slice()).unwrap();
    let mut n = 0;
    while let Some(event) = reader.next().unwrap() {
        let Event::Packet(packet) = event else { panic!() };
        assert_eq!((packet.number, packet.time, packet.link), (n as u64 + 1, START + n, 1));
        n += 1;
    }
    assert_eq!(n, 10);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// Octets changed anywhere, also many: the reading ends, and nothing is found beyond what the file can hold.
    #[test]
    fn corrupt_files(ng: bool, big: bool, changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20)) {
        let packets = packets(30);
        let mut file = if ng {
            let mut f = [section(big), interface(big, 1, Some(9), None)].concat();
            for (i, p) in packets.iter().enumerate() {
                f.extend(enhanced(big, 0, i as u64, p));
            }
            f
        } else {
            pcap(big, true, 1, &packets)
        };
        let length = file.len();
        for (index, value) in changes {
            file[4 + index.index(length - 4)] = value;
        }
        let mut seen = Seen::default();
        if let Ok(totals) = read(file.as_slice(), &options(), &mut seen) {
            prop_assert_eq!(totals.octets, length as u64);
            let held: usize = seen.messages.iter().map(|m| m.4.len()).sum();
            prop_assert!(held <= length);
        }
    }
}
