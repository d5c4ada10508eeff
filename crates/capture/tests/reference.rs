//! Captures of real systems, where `WIREFORM_REFERENCE` says where they are: what other decoders found in them is
//! found here.

mod common;

use common::*;
use std::{collections::BTreeMap, path::PathBuf};
use wireform_wire::text::hex;

fn reference() -> Option<PathBuf> {
    let folder = std::env::var_os("WIREFORM_REFERENCE").map(PathBuf::from);
    if folder.is_none() {
        println!("skipped: WIREFORM_REFERENCE is not set");
    }
    folder
}

/// The value of a text member in a line of JSON; good enough for lists that we know.
fn member<'a>(line: &'a str, name: &str) -> &'a str {
    let from = line.find(&format!("\"{name}\": \"")).expect(name) + name.len() + 5;
    &line[from..from + line[from..].find('"').unwrap()]
}

#[test]
fn pfcp_messages_of_real_captures() {
    let Some(folder) = reference() else { return };
    let list = std::fs::read_to_string(folder.join("pfcp/captures/captures.jsonl")).unwrap();
    let mut files: BTreeMap<PathBuf, Vec<(u64, String)>> = BTreeMap::new();
    for line in list.lines() {
        let name = member(line, "name");
        let Some((file, packet)) =
            name.strip_prefix("cap-").and_then(|n| n.split_once(".pcap#").or_else(|| n.split_once(".pcapng#")))
        else {
            continue;
        };
        let Some(path) = ["pcap", "pcapng"]
            .map(|e| folder.join(format!("captures/pfcp/{file}.{e}")))
            .into_iter()
            .find(|p| p.exists())
        else {
            println!("no file for {name}");
            continue;
        };
        let number = packet.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap();
        files.entry(path).or_default().push((number, member(line, "hex").to_string()));
    }
    assert!(!files.is_empty());
    for (path, expected) in files {
        let (seen, totals) = run(&std::fs::read(&path).unwrap());
        let found: Vec<_> = seen.messages.iter().filter(|m| m.2 == "datagrams").map(|m| (m.0, hex(&m.4))).collect();
        println!("{}: {} packets, {} messages", path.display(), totals.packets, found.len());
        for message in &expected {
            assert!(found.contains(message), "{}: {message:?} of {found:?}", path.display());
        }
        assert!(seen.notices.is_empty(), "{:?}", seen.notices);
    }
}

#[test]
fn charging_messages_of_real_captures() {
    let Some(folder) = reference() else { return };
    let list = std::fs::read_to_string(folder.join("exi/captures/captures.jsonl")).unwrap();
    let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for line in list.lines() {
        if let Some(file) = member(line, "source").strip_prefix("dsV2Gshark example capture ") {
            files.entry(file).or_default().push(member(line, "exi"));
        }
    }
    assert!(!files.is_empty());
    for (file, expected) in files {
        let capture = folder.join("captures/v2g").join(file);
        let (seen, totals) = run(&std::fs::read(&capture).unwrap());
        let found: Vec<_> =
            seen.messages.iter().filter(|m| m.2 == "frames").map(|m| hex(&m.4[8.min(m.4.len())..])).collect();
        println!(
            "{file}: {} packets, {} messages, {} encrypted flows, {} of {} listed messages",
            totals.packets,
            found.len(),
            totals.encrypted,
            expected.iter().filter(|e| found.iter().any(|f| f == *e)).count(),
            expected.len()
        );
        // Of encrypted sessions only the messages before the handshake can be there.
        if totals.encrypted == 0 {
            for message in &expected {
                assert!(found.iter().any(|f| f == message), "{file}: {message}");
            }
        }
        for notice in &seen.notices {
            println!("  {notice}");
        }
    }
}
