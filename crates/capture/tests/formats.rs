//! The registry, and captures read with all of it.
#![cfg(all(feature = "pfcp", feature = "v2g", feature = "sse"))]

mod common;

use common::{ACK, Seen, ethernet, frame, ipv4, simple_pcap, tcp4, udp, udp4};
use std::collections::HashSet;
use wireform_capture::{Options, formats, read};
use wireform_wire::{Hint, Likelihood, Transport};

fn all(capture: &[u8]) -> Seen {
    let mut seen = Seen::default();
    read(capture, &Options::default(), &mut seen).unwrap();
    seen
}

#[test]
fn names_are_distinct_and_found() {
    let names: Vec<_> = formats::all().iter().map(|f| f.name()).collect();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{names:?}");
    for name in ["pfcp", "v2gtp", "sap", "din", "iso2", "iso20-common", "iso20-ac", "iso20-dc", "sse"] {
        assert_eq!(formats::by_name(name).map(|f| f.name()), Some(name));
    }
    assert!(formats::by_name("gopher").is_none());
}

#[test]
fn detection_by_content() {
    let hint = Hint::default();
    let heartbeat = [0x20, 1, 0, 12, 0, 0, 1, 0, 0, 96, 0, 4, 0xe7, 0xcf, 0xd6, 0xf5];
    let detect = |hint: &Hint, bytes: &[u8]| formats::detect(hint, bytes).map(|(f, l)| (f.name(), l));
    assert_eq!(detect(&hint, &heartbeat).map(|d| d.0), Some("pfcp"));
    let on_port = Hint { transport: Transport::Udp, source_port: 8805, destination_port: 8805 };
    assert_eq!(detect(&on_port, &heartbeat), Some(("pfcp", Likelihood::Sure)));
    // An SDP request.
    assert_eq!(detect(&hint, &[1, 0xfe, 0x90, 0, 0, 0, 0, 2, 0x10, 0]).map(|d| d.0), Some("v2gtp"));
    assert_eq!(detect(&hint, b"data: {\"x\": 1}\n\n").map(|d| d.0), Some("sse"));
}

/// A message that is damaged is told, also as the first of its flow: with the packet, the bit and the field.
#[test]
fn damaged_messages_are_told() {
    // A heartbeat whose element claims more octets than there are.
    let damaged = [0x20, 1, 0, 12, 0, 0, 1, 0, 0, 96, 0, 9, 0xe7, 0xcf, 0xd6, 0xf5];
    let seen = all(&simple_pcap(&[udp4(&damaged)]));
    let [(1, _, "pfcp", _, bytes)] = &seen.messages[..] else { panic!("{:?}", seen.messages) };
    let format = formats::by_name("pfcp").unwrap();
    let fault = match format.summary(bytes) {
        Err(error) => format.fault(bytes, error),
        Ok(_) => format.to_json(bytes, &mut String::new()).unwrap_err(),
    };
    assert!(fault.at_bit.is_some_and(|bit| bit >= 64), "{fault}");
    // On somebody else's port it is nothing of ours.
    let dns = ethernet(0x0800, &ipv4(17, 1, 0, &udp(53, 8805, &damaged)));
    assert!(all(&simple_pcap(&[dns])).messages.is_empty());
    // A frame with EXI that is none.
    let seen = all(&simple_pcap(&[tcp4(1, ACK, &frame(&[0x80, 0x9a, 0xff, 0xff, 0xff]))]));
    let [(1, _, "v2gtp", _, bytes)] = &seen.messages[..] else { panic!("{:?}", seen.messages) };
    let format = formats::by_name("v2gtp").unwrap();
    let error = format.summary(bytes).unwrap_err();
    let fault = format.fault(bytes, error);
    assert!(fault.at_bit.is_some() && !fault.path.is_empty(), "{fault:?}");
}
