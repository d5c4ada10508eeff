//! What we encode is what Wireshark reads: no malformed packet and no error, but for the faults of its own that the
//! table of disagreements lists.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use wireform_pfcp::Message;
use wireform_pfcp::tree::{Content, Node, Tree};

/// The largest type that this test asks of tshark: what the oldest release in use (Debian's stable one) knows.
const KNOWN: u16 = 320;

/// What Wireshark 4.0 gets wrong and 4.6 does not: a message with one of these is excused where the vectors record that
/// tshark 4.6.9 read the same octets without a complaint.
///
/// * 193, Packet Rate Status: the time is read even where neither direction is there.
/// * 306, Multicast Transport Information: the address types are read as flags.
const FIXED_SINCE: [u16; 2] = [193, 306];

fn types(nodes: &[Node<'_>], into: &mut BTreeSet<u16>) {
    for node in nodes {
        into.insert(node.number);
        if let Content::Ies(inner) = &node.content {
            types(inner, into);
        }
    }
}

/// A capture of raw IPv4 packets, each with one datagram to the port of PFCP.
fn capture(messages: &[Vec<u8>]) -> Vec<u8> {
    let mut out = Vec::new();
    for word in [0xa1b2_c3d4u32, 0x0002_0004, 0, 0, 65_535, 101] {
        out.extend_from_slice(&word.to_ne_bytes());
    }
    // Version 2.4 as two numbers of two octets.
    out[4..8].copy_from_slice(&[2u16.to_ne_bytes(), 4u16.to_ne_bytes()].concat());
    for (i, message) in messages.iter().enumerate() {
        let udp = message.len() + 8;
        let ip = udp + 20;
        for word in [i as u32, 0, ip as u32, ip as u32] {
            out.extend_from_slice(&word.to_ne_bytes());
        }
        out.extend_from_slice(&[0x45, 0]);
        out.extend_from_slice(&(ip as u16).to_be_bytes());
        out.extend_from_slice(&[0, 0, 0, 0, 64, 17, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2]);
        out.extend_from_slice(&8805u16.to_be_bytes());
        out.extend_from_slice(&8805u16.to_be_bytes());
        out.extend_from_slice(&(udp as u16).to_be_bytes());
        out.extend_from_slice(&[0, 0]);
        out.extend_from_slice(message);
    }
    out
}

#[test]
fn tshark_reads_what_we_encode() {
    let Ok(version) = Command::new("tshark").arg("--version").output() else {
        println!("skipped: there is no tshark here");
        return;
    };
    let version = String::from_utf8_lossy(&version.stdout).lines().next().unwrap_or_default().to_owned();

    // Types whose dissector is known to be wrong, and the groups in which that shows.
    let mut faulty: BTreeMap<u16, String> = BTreeMap::new();
    for line in include_str!("../tables/disagreements.tsv").lines().skip(1) {
        let c: Vec<&str> = line.split('\t').collect();
        if c[0] == "ie" && c[3].starts_with("tshark") {
            let number: u16 = c[1].parse().expect("a type");
            let leaf = wireform_pfcp::ie::describe(number)
                .is_some_and(|ie| matches!(ie.body, wireform_pfcp::element::Body::Leaf { .. }));
            if leaf {
                faulty.entry(number).or_insert_with(|| c[4].to_owned());
            }
        }
    }

    let vectors = zstd::decode_all(&include_bytes!("data/messages.jsonl.zst")[..]).expect("the vectors decompress");
    let (mut messages, mut held, mut read_by_newer) = (Vec::new(), Vec::new(), Vec::new());
    for line in String::from_utf8(vectors).expect("text").lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let octets = wireform_wire::text::from_hex(record["hex"].as_str().expect("hex")).expect("hex");
        // Encoded by us, from the fields of the types alone.
        let original = octets;
        let mut message = Message::decode(&original).expect("a vector decodes");
        message.body.detach();
        let octets = message.to_vec().expect("it encodes");
        let mut numbers = BTreeSet::new();
        types(&Tree::read(&octets).expect("it decodes").ies, &mut numbers);
        if numbers.iter().all(|n| *n <= KNOWN) {
            let checked = record["checked_by"].as_array().is_some_and(|c| c.iter().any(|c| c == "tshark"));
            read_by_newer.push(checked && octets == original);
            messages.push(octets);
            held.push(numbers);
        }
    }

    let file = std::env::temp_dir().join(format!("wireform-pfcp-{}.pcap", std::process::id()));
    std::fs::write(&file, capture(&messages)).expect("the capture can be written");
    let output = Command::new("tshark")
        .arg("-r")
        .arg(&file)
        .args(["-T", "fields", "-E", "separator=|", "-e", "frame.number", "-e", "pfcp.msg_type"])
        .args(["-e", "_ws.malformed", "-e", "_ws.expert.severity", "-e", "_ws.expert.message"])
        .output()
        .expect("tshark runs");
    let _ = std::fs::remove_file(&file);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let (mut clean, mut excused, mut old, mut faults) = (0, 0, 0, Vec::new());
    for (i, line) in String::from_utf8_lossy(&output.stdout).lines().enumerate() {
        let fields: Vec<&str> = line.splitn(5, '|').collect();
        assert!(!fields[1].is_empty(), "frame {} is no PFCP to tshark", i + 1);
        let complaint = format!("{}{}", fields[2], fields[4]);
        // Severity 0x800000 is an error. Lesser items note, for instance, octets of a release that tshark is too old
        // for.
        let error = fields[3].split(',').any(|s| s == "8388608" || s == "Error");
        if fields[2].is_empty() && !error {
            clean += 1;
        } else if held[i].iter().any(|n| faulty.contains_key(n)) {
            excused += 1;
        } else if read_by_newer[i] && held[i].iter().any(|n| FIXED_SINCE.contains(n)) {
            old += 1;
        } else {
            let hex = wireform_wire::text::hex(&messages[i]);
            faults.push(format!("message {}, {complaint}, {:?}: {hex}", fields[1], held[i]));
        }
    }
    assert_eq!(clean + excused + old + faults.len(), messages.len());
    println!(
        "{version}: {clean} of {} messages without an error; {excused} with one, all of which hold an element whose \
         dissector is known to be wrong ({:?}); {old} with one that tshark 4.6.9 does not make ({FIXED_SINCE:?})",
        messages.len(),
        faulty.keys().filter(|n| **n <= KNOWN).collect::<Vec<_>>()
    );
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults[..faults.len().min(6)].join("\n"));
}
