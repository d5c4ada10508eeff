//! Bad datagrams: each ends as the list says, none stops a node from serving others.

mod common;

use common::{address, config};
use std::time::Instant;
use wireform_pfcp::{
    ie::RecoveryTimeStamp,
    message::{AssociationSetupRequest, Header, HeartbeatRequest, Message, MessageBody, describe, ies},
};
use wireform_pfcp_node::{Node, NodeName, Role, control_plane::ControlPlane, user_plane::UserPlane};

enum Either {
    Cp(Node<ControlPlane>),
    Up(Node<UserPlane>),
}

impl Either {
    fn new(role: Role, now: Instant) -> Self {
        match role {
            Role::ControlPlane => Either::Cp(Node::new(config(role, 1), ControlPlane::new(0, 0, 1), now)),
            Role::UserPlane => Either::Up(Node::new(config(role, 1), UserPlane::new(), now)),
        }
    }
    /// What the node answers.
    fn ask(&mut self, now: Instant, from: std::net::SocketAddr, octets: &[u8]) -> Vec<Vec<u8>> {
        let mut answers = Vec::new();
        match self {
            Either::Cp(node) => {
                node.receive(now, from, octets);
                while let Some((to, octets)) = node.poll_transmit() {
                    assert_eq!(to, from);
                    answers.push(octets);
                }
            }
            Either::Up(node) => {
                node.receive(now, from, octets);
                while let Some((to, octets)) = node.poll_transmit() {
                    assert_eq!(to, from);
                    answers.push(octets);
                }
            }
        }
        answers
    }
}

fn vectors() -> Vec<serde_json::Value> {
    let octets = zstd::decode_all(&include_bytes!("data/negative.jsonl.zst")[..]).unwrap();
    String::from_utf8(octets).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn octets(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[i * 2..i * 2 + 2], 16).unwrap()).collect()
}

/// Cause and offending element of an answer.
fn verdict(octets: &[u8]) -> (Option<u8>, Option<u16>) {
    let (_, elements) = ies(octets).expect("an answer is a message");
    let (mut cause, mut offending) = (None, None);
    for element in elements.flatten() {
        match element.number {
            19 => cause = element.value.first().copied(),
            40 => offending = Some(u16::from_be_bytes([element.value[0], element.value[1]])),
            _ => {}
        }
    }
    (cause, offending)
}

#[test]
fn every_bad_datagram_ends_as_listed() {
    let now = Instant::now();
    let mut nodes = [Either::new(Role::ControlPlane, now), Either::new(Role::UserPlane, now)];
    let peer = address(9);
    // Both know the peer, so that what is wrong is the datagram and not that there is no association.
    for node in &mut nodes {
        let name = NodeName::from(peer.ip());
        let set_up = AssociationSetupRequest {
            node_id: Some(name.element()),
            recovery_time_stamp: Some(RecoveryTimeStamp { time: 7 }),
            ..Default::default()
        };
        let answers = node.ask(now, peer, &set_up.to_vec(&Header::node(1)).unwrap());
        assert_eq!(verdict(&answers[0]), (Some(1), None));
    }
    let beat = HeartbeatRequest::new(RecoveryTimeStamp { time: 7 }).to_vec(&Header::node(77)).unwrap();
    let (mut answered, mut silent, mut any) = (0, 0, 0);
    for vector in vectors().iter().filter(|vector| vector.get("ie").is_none()) {
        let name = vector["name"].as_str().unwrap();
        let expect = vector["expect"].as_str().unwrap();
        let datagram = octets(vector["hex"].as_str().unwrap());
        let kind = vector.get("message_type").and_then(|n| n.as_u64()).unwrap_or(0) as u8;
        for (index, node) in nodes.iter_mut().enumerate() {
            let answers = node.ask(now, peer, &datagram);
            // Whose request it is: the other side drops it.
            let mine = match index {
                0 => matches!(kind, 5 | 7 | 9 | 12 | 14 | 56),
                _ => matches!(kind, 3 | 5 | 7 | 9 | 14 | 16 | 50 | 52 | 54),
            };
            let sequence = |octets: &[u8]| Message::decode_lenient(octets).unwrap().header.sequence;
            if expect.starts_with("discard") {
                assert!(answers.is_empty(), "{name}");
                silent += 1;
            } else if expect.starts_with("answer Version") {
                assert_eq!(answers.len(), 1, "{name}");
                assert_eq!((answers[0][0], answers[0][1]), (0x20, 11), "{name}");
                assert_eq!(sequence(&answers[0]), 0x01_0203, "{name}");
                answered += 1;
            } else if let Some(cause) = vector.get("cause").and_then(|n| n.as_u64()).filter(|_| mine) {
                assert_eq!(answers.len(), 1, "{name}");
                let offending = vector.get("offending_ie").and_then(|n| n.as_u64()).map(|n| n as u16);
                let got = verdict(&answers[0]);
                assert_eq!(got.0, Some(cause as u8), "{name}");
                assert!(offending.is_none() || got.1 == offending, "{name}: {got:?}");
                let answers_kind = describe(kind).and_then(|kind| kind.peer);
                assert_eq!(Some(answers[0][1]), answers_kind, "{name}");
                answered += 1;
            } else if expect.starts_with("accepted") && mine {
                // Establishments are carried out; a session of the vectors' SEIDs is not known.
                let good = answers.iter().any(|answer| matches!(verdict(answer).0, Some(1 | 65 | 72 | 73)));
                assert!(good, "{name}: {:?}", answers.iter().map(|a| verdict(a)).collect::<Vec<_>>());
                answered += 1;
            } else {
                any += 1;
            }
            // Whatever it was, the node goes on, for this peer and for others.
            for from in [peer, address(10)] {
                assert_eq!(node.ask(now, from, &beat).len(), 1, "{name}");
            }
        }
    }
    println!("{answered} answered as listed, {silent} dropped in silence, {any} of which only survival is asked");
    assert_eq!((answered, silent), (48, 20));
}

/// What has crashed other implementations.
#[test]
fn crash_classes() {
    let now = Instant::now();
    let peer = address(9);
    let beat = HeartbeatRequest::new(RecoveryTimeStamp { time: 7 }).to_vec(&Header::node(77)).unwrap();
    let establishment = |elements: &[u8]| {
        let mut octets = vec![0x21, 50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0];
        octets.extend_from_slice(elements);
        let length = (octets.len() - 4) as u16;
        octets[2..4].copy_from_slice(&length.to_be_bytes());
        octets
    };
    let node_and_f_seid = [
        0, 60, 0, 5, 0, 10, 0, 0, 9, // Node ID
        0, 57, 0, 13, 2, 0, 0, 0, 0, 0, 0, 0, 1, 10, 0, 0, 9, // CP F-SEID
    ];
    let with = |more: &[u8]| establishment(&[&node_and_f_seid[..], more].concat());
    let pdr = |pdi: &[u8]| {
        let mut pdr = vec![0, 56, 0, 2, 0, 1, 0, 29, 0, 4, 0, 0, 0, 1, 0, 2];
        pdr.extend((pdi.len() as u16).to_be_bytes());
        pdr.extend_from_slice(pdi);
        let mut ie = vec![0, 1];
        ie.extend((pdr.len() as u16).to_be_bytes());
        ie.extend(pdr);
        ie
    };
    let far = [0, 3, 0, 13, 0, 108, 0, 4, 0, 0, 0, 1, 0, 44, 0, 1, 1];
    let datagrams: Vec<Vec<u8>> = vec![
        // Types above 0x7fff: a vendor's, with and without room for the vendor's number.
        with(&[0xff, 0xff, 0, 4, 1, 2, 3, 4]),
        with(&[0x80, 0, 0, 0]),
        with(&[0x80, 0, 0, 1, 9]),
        // Length zero, of groups and of values.
        with(&[0, 1, 0, 0]),
        with(&[0, 1, 0, 0, 0, 3, 0, 0, 0, 19, 0, 0]),
        with(&pdr(&[])),
        // An SDF Filter whose text runs over its end.
        with(&[&pdr(&[0, 20, 0, 1, 0, 0, 23, 0, 4, 1, 0, 0xff, 0xff])[..], &far].concat()),
        // One octet, and a type alone.
        vec![0x20],
        vec![0x21, 0xff],
        vec![0xff; 1],
        vec![],
        // Bundles whose lengths lie.
        [&with(&far)[..], &[0x24, 1, 0xff, 0xff]].concat(),
        vec![0x24; 1500],
        vec![0; 65_000],
        vec![0x21; 65_000],
    ];
    for role in [Role::UserPlane, Role::ControlPlane] {
        let mut node = Either::new(role, now);
        for (n, datagram) in datagrams.iter().enumerate() {
            node.ask(now, peer, datagram);
            // A sequence number that changes under way is another request.
            let mut mutated = datagram.clone();
            if mutated.len() > 15 {
                mutated[13] ^= 0xff;
            }
            node.ask(now, peer, &mutated);
            // The same with every length that it might claim to have.
            for length in 0..datagram.len().min(64) {
                node.ask(now, peer, &datagram[..length]);
            }
            assert_eq!(node.ask(now, address(10), &beat).len(), 1, "datagram {n}");
        }
    }
}
