//! Memory stays within the limit that the README states, whatever the capture's length. The test is alone in its
//! program, because the peak is that of the process.
#![cfg(target_os = "linux")]

use std::{
    fs::File,
    io::{BufWriter, Write},
};
use wireform_capture::{
    samples::{Sample, generate},
    write::PcapWriter,
};
use wireform_store::{IngestOptions, Source, Store};

/// MiB.
const LIMIT: f64 = 300.0;

fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|l| l.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() / 1024.0
}

/// TCP segments behind gaps on ever new ports, and unfinished messages: everything that has to be held.
fn hostile(packets: u32, into: impl Write) {
    let mut writer = PcapWriter::new(into, 101).unwrap();
    for i in 0..packets {
        let payload: &[u8] = &[0xfe; 1000];
        let mut p = vec![0x45, 0];
        p.extend(1040u16.to_be_bytes());
        p.extend([0, 0, 0, 0, 64, 6, 0, 0, 10, (i >> 20) as u8, 0, 1, 10, 0, 0, 2]);
        p.extend((i as u16).to_be_bytes());
        p.extend(15118u16.to_be_bytes());
        p.extend((i / 65_536 * 5000).to_be_bytes());
        p.extend([0, 0, 0, 0, 0x50, 0x10, 0xff, 0xff, 0, 0, 0, 0]);
        // The first segment of each begins a message that never ends, the others lie behind a gap.
        let message = [&[1, 0xfe, 0x80, 1, 0, 0, 0xf0, 0][..], &payload[8..]].concat();
        p.extend(if i < 65_536 { &message } else { payload });
        writer.packet(1_700_000_000_000_000_000 + i64::from(i) * 1000, &p).unwrap();
    }
}

#[test]
fn memory_stays_within_its_limit() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("store.db").to_str().unwrap()).unwrap();
    let long = folder.path().join("long.pcap");
    let sample = Sample { packets: 20_000, cores: 8, ..Sample::default() };
    generate(&sample, BufWriter::new(File::create(&long).unwrap())).unwrap();
    let report = store.ingest(Source::File(long), "long", &IngestOptions::default(), &mut ()).unwrap();
    assert_eq!((report.packets, report.errors), (20_000, 0));

    let bad = folder.path().join("hostile.pcap");
    hostile(300_000, BufWriter::new(File::create(&bad).unwrap()));
    let report = store.ingest(Source::File(bad), "hostile", &IngestOptions::default(), &mut ()).unwrap();
    assert!(report.complete && report.notices > 10_000, "{report:?}");
    println!("peak: {:.0} MiB", peak());
    assert!(peak() < LIMIT, "{:.0} MiB", peak());
}
