//! Link layers, IP, fragments, TCP.

mod common;

use common::*;
use proptest::prelude::*;
use wireform_capture::{Direction, Dissector, Limits, Options, Trouble, file::Packet};

#[test]
fn link_layers() {
    let message = pfcp(b"hello");
    let v4 = ipv4(17, 1, 0, &udp(1, 8805, &message));
    let v6 = ipv6(17, &udp(1, 8805, &message));
    let with = |header: &[u8], payload: &[u8]| [header, payload].concat();
    let mut sll = vec![0; 14];
    sll.extend([8, 0]);
    let mut sll2 = vec![0x86, 0xdd];
    sll2.extend([0; 18]);
    let tagged = ethernet(0x8100, &with(&[0, 5, 8, 0], &v4));
    let double = ethernet(0x88a8, &with(&[0, 5, 0x81, 0, 0, 6, 0x86, 0xdd], &v6));
    let cases: Vec<(u32, Vec<u8>)> = vec![
        (1, ethernet(0x0800, &v4)),
        (1, ethernet(0x86dd, &v6)),
        (1, tagged),
        (1, double),
        (1, with(&ethernet(0x0800, &v4), &[0; 9])), // Padding of the frame is not the message's.
        (101, v4.clone()),
        (101, v6.clone()),
        (12, v6.clone()),
        (228, v4.clone()),
        (229, v6.clone()),
        (113, with(&sll, &v4)),
        (276, with(&sll2, &v6)),
        (0, with(&[2, 0, 0, 0], &v4)),
        (0, with(&[30, 0, 0, 0], &v6)),
        (108, with(&[0, 0, 0, 24], &v6)),
    ];
    for (i, (link, packet)) in cases.iter().enumerate() {
        let (seen, _) = run(&pcap(false, true, *link, std::slice::from_ref(packet)));
        assert_eq!(seen.bytes(), std::slice::from_ref(&message), "case {i}");
        // Cut anywhere, it is told with its number and does no harm.
        for cut in 0..packet.len() {
            let (seen, _) = run(&pcap(false, true, *link, &[packet[..cut].to_vec(), packet.clone()]));
            let whole = seen.messages.iter().filter(|m| m.0 == 2).count();
            assert_eq!(whole, 1, "case {i} cut at {cut}");
            // With no octet of the message left nothing says that it was one.
            let no_message = packet[cut..].starts_with(&message);
            assert!(seen.messages.len() == 2 || no_message || seen.notices[0].packet == 1, "case {i} cut at {cut}");
        }
    }
}

#[test]
fn damaged_headers_are_told_with_number_and_offset() {
    let good = udp4(&pfcp(b"x"));
    let change = |at: usize, value: u8| {
        let mut p = good.clone();
        p[at] = value;
        p
    };
    let packets = [change(14, 0x43), change(16, 0xff), change(39, 3), good.clone()];
    let (seen, _) = run(&simple_pcap(&packets));
    let told: Vec<_> = seen.notices.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "packet 1: IPv4: Header Length: value 12 is not allowed (byte 14)",
            "packet 2: captured in part: its last 65280 octets are missing",
            "packet 3: UDP: Length: value 3 is not allowed (byte 38)",
        ]
    );
    assert_eq!(seen.messages.len(), 1);
}

#[test]
fn other_traffic_is_counted_only() {
    let packets = [
        ethernet(0x0806, &[0; 28]),
        ethernet(0x88e1, &[0; 46]),
        ethernet(0x0800, &ipv4(1, 1, 0, &[8, 0, 0, 0])),
        ethernet(0x0800, &ipv4(17, 1, 0, &udp(53, 5353, b"not ours"))),
    ];
    let (seen, totals) = run(&simple_pcap(&packets));
    assert_eq!((seen.messages.len(), seen.notices.len(), totals.other, totals.flows), (0, 0, 3, 1));
}

#[test]
fn ipv6_extension_headers_and_fragments() {
    let message = pfcp(&[7; 100]);
    let datagram = udp(1, 8805, &message);
    let mut extended = vec![60, 0, 0, 0, 0, 0, 0, 0]; // Hop-by-hop, then destination options, then an atomic fragment.
    extended.extend([44, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    extended.extend([17, 0, 0, 0, 0, 0, 0, 9]);
    extended.extend(&datagram);
    let part = |from: usize, to: usize, more: bool| {
        let mut p = vec![17, 0];
        p.extend((from as u16 | u16::from(more)).to_be_bytes());
        p.extend([0, 0, 0, 5]);
        p.extend(&datagram[from..to]);
        ethernet(0x86dd, &ipv6(44, &p))
    };
    let packets =
        [ethernet(0x86dd, &ipv6(0, &extended)), part(64, datagram.len(), false), part(0, 40, true), part(32, 64, true)];
    let (seen, _) = run(&simple_pcap(&packets));
    assert_eq!(seen.bytes(), [message.clone(), message]);
    assert_eq!(seen.messages[1].0, 4);
    assert!(seen.notices.is_empty());
}

#[test]
fn fragments_that_never_become_whole_are_told_and_bounded() {
    let mut seen = Seen::default();
    let options = Options { limits: Limits { fragments: 1 << 20, ..Limits::default() }, formats: FORMATS };
    let mut dissector = Dissector::new(options);
    let mut most = 0;
    for number in 1..=5000u64 {
        // The last fragment of a long datagram: a few octets that claim 60 KiB.
        let data = ethernet(0x0800, &ipv4(17, number as u16, 7500, &[0; 8]));
        let packet = Packet { number, time: number as i64, link: 1, length: data.len() as u32, data: &data };
        assert!(dissector.packet(&packet, &mut seen).is_continue());
        most = most.max(dissector.held());
    }
    assert!(most <= 1 << 20, "{most}");
    assert!(dissector.finish(&mut seen).is_continue());
    assert_eq!(seen.notices.len(), 5000);
    assert_eq!(dissector.held(), 0);
}

#[test]
fn bundled_messages_of_one_datagram() {
    let (a, b) = (pfcp(b"first"), pfcp(b"second"));
    let (seen, _) = run(&simple_pcap(&[udp4(&[a.clone(), b.clone()].concat())]));
    assert_eq!(seen.bytes(), [a.clone(), b]);
    // A message that claims more than its datagram holds is handed on, for its decoder to say so.
    let (seen, _) = run(&simple_pcap(&[udp4(&a[..6])]));
    assert_eq!(seen.bytes(), [&a[..6]]);
    let (seen, _) = run(&simple_pcap(&[udp4(&[&a[..], &[0xff; 9]].concat())]));
    assert_eq!(seen.bytes(), [a]);
    assert!(matches!(seen.notices[0].trouble, Trouble::Skipped { octets: 9, .. }));
}

#[test]
fn both_directions_and_who_began() {
    let (ask, answer) = (frame(b"ask"), frame(b"answer"));
    // The SYN is not in the capture: the SYN-ACK says who began.
    let packets =
        [tcp4_back(99, 5, SYN | ACK, &[]), tcp4(5, ACK, &ask), tcp4_back(100, 5 + ask.len() as u32, ACK, &answer)];
    let (seen, _) = run(&simple_pcap(&packets));
    assert_eq!(seen.bytes(), [ask, answer]);
    assert_eq!(seen.messages[0].3, Direction::Forward);
    assert_eq!(seen.messages[1].3, Direction::Backward);
    assert_eq!(seen.flows[0].source, address("10.0.0.1:5000"));
    assert_eq!((seen.flows[0].packets, seen.flows[0].messages), (3, 2));
}

#[test]
fn ports_that_are_used_again_are_a_new_flow() {
    let message = frame(b"m");
    let packets = [
        tcp4(10, SYN, &[]),
        tcp4(10, SYN, &[]), // Repeated: the same connection.
        tcp4(11, ACK, &message),
        tcp4(900, SYN, &[]),
        tcp4(901, ACK, &message),
    ];
    let (seen, totals) = run(&simple_pcap(&packets));
    assert_eq!(seen.messages.len(), 2);
    assert_eq!(totals.flows, 2);
    assert_eq!(seen.flows.iter().map(|f| f.packets).collect::<Vec<_>>(), [3, 2]);
}

#[test]
fn a_gap_that_was_acknowledged_is_given_up() {
    let messages: Vec<_> = (0..6u8).map(|i| frame(&[i; 20])).collect();
    let length = messages[0].len() as u32;
    let mut packets = vec![tcp4(0, SYN, &[])];
    for (i, message) in messages.iter().enumerate() {
        if i != 2 {
            packets.push(tcp4(1 + i as u32 * length, ACK, message));
        }
        packets.push(tcp4_back(500, 1 + (i as u32 + 1) * length, ACK, &[]));
    }
    let (seen, _) = run(&simple_pcap(&packets));
    let mut expected = messages.clone();
    expected.remove(2);
    assert_eq!(seen.bytes(), expected);
    let [notice] = &seen.notices[..] else { panic!("{:?}", seen.notices) };
    assert_eq!(notice.trouble, Trouble::Missing { octets: u64::from(length) });
    assert!(seen.messages[2].0 <= 10, "it did not wait for the end: {:?}", seen.messages[2]);
}

#[test]
fn what_begins_no_message_is_skipped_and_told() {
    let stream = [frame(b"one"), b"garbage".to_vec(), frame(b"two"), vec![1, 0xfe, 0, 0, 0xff, 0xff, 0xff, 0xff]];
    let packets = [tcp4(1, ACK, &stream.concat()), tcp4(1 + stream.concat().len() as u32, ACK, &frame(b"three"))];
    let (seen, _) = run(&simple_pcap(&packets));
    assert_eq!(seen.bytes(), [frame(b"one"), frame(b"two"), frame(b"three")]);
    let told: Vec<_> = seen.notices.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "packet 1: 7 octets that begin no frames message",
            "packet 1: a message announces 4294967303 octets, more than the limit of 1048576",
            "packet 2: 8 octets that begin no frames message",
        ]
    );
}

#[test]
fn encrypted_streams_are_told_once() {
    let hello = [0x16, 3, 1, 0, 4, 1, 0, 0, 0];
    let packets = [tcp4(1, ACK, &hello), tcp4(10, ACK, &hello), tcp4(19, ACK, &[0x17; 50])];
    let (seen, totals) = run(&simple_pcap(&packets));
    assert_eq!((seen.messages.len(), seen.notices.len(), totals.encrypted), (0, 1, 1));
    assert_eq!(seen.notices[0].to_string(), "packet 1: the stream is encrypted (TLS); it was not decoded");
    assert!(seen.flows[0].encrypted);
}

/// Many streams with gaps, and streams of which messages never end.
#[test]
fn memory_for_streams_is_bounded() {
    let limits = Limits { streams: 2 << 20, gap: 256 << 10, flows: 5000, ..Limits::default() };
    let mut dissector = Dissector::new(Options { limits, formats: FORMATS });
    let mut seen = Seen::default();
    let (mut number, mut most) = (0, 0);
    let unfinished = [&[1, 0xfe, 0, 0, 0, 15, 0, 0][..], &[0; 1300]].concat();
    for round in 0..4u32 {
        for port in 0..8000u16 {
            number += 1;
            let (seq, payload) = match port % 2 {
                0 => (1 + round * unfinished.len() as u32, unfinished.as_slice()),
                _ => (1 + round * 5000, &[9; 1300][..]),
            };
            let data = ethernet(0x0800, &ipv4(6, 1, 0, &tcp(port, 15118, seq, 0, ACK, payload)));
            let packet = Packet { number, time: number as i64, link: 1, length: data.len() as u32, data: &data };
            assert!(dissector.packet(&packet, &mut seen).is_continue());
            most = most.max(dissector.held());
        }
    }
    assert!(most <= (2 << 20) + 2000, "{most}");
    assert!(seen.notices.iter().any(|n| matches!(n.trouble, Trouble::Limit { .. })));
    // One stream alone, with a gap that never closes and is never acknowledged.
    for i in 0..10_000u32 {
        number += 1;
        let data = ethernet(0x0800, &ipv4(6, 1, 0, &tcp(9, 9, 2 + i * 2000, 0, ACK, &[9; 1300])));
        let packet = Packet { number, time: number as i64, link: 1, length: data.len() as u32, data: &data };
        assert!(dissector.packet(&packet, &mut seen).is_continue());
        most = most.max(dissector.held());
    }
    assert!(most <= (2 << 20) + 2000, "{most}");
    assert!(dissector.finish(&mut seen).is_continue());
    assert_eq!(dissector.held(), 0);
}

/// A stream of messages as segments: `(sequence, octets)`, with the first sequence number close to the wrap.
fn segments(messages: &[Vec<u8>], cuts: &[usize], start: u32) -> Vec<(u32, Vec<u8>)> {
    let stream = messages.concat();
    let mut at = 0;
    let mut cuts = cuts.iter().cycle();
    let mut parts = Vec::new();
    while at < stream.len() {
        let to = (at + cuts.next().unwrap()).min(stream.len());
        parts.push((start.wrapping_add(at as u32), stream[at..to].to_vec()));
        at = to;
    }
    parts
}

prop_compose! {
    fn messages()(payloads in prop::collection::vec(prop::collection::vec(2u8..200, 0..60), 1..30)) -> Vec<Vec<u8>> {
        payloads.iter().map(|p| frame(p)).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    /// However a stream is cut, delayed, repeated and overlapped, the messages come out as they went in.
    #[test]
    fn streams_in_any_order(
        messages in messages(),
        cuts in prop::collection::vec(1usize..80, 1..10),
        start in prop_oneof![any::<u32>(), Just(u32::MAX - 100)],
        moves in prop::collection::vec((any::<prop::sample::Index>(), 0usize..20), 0..20),
        repeats in prop::collection::vec((any::<prop::sample::Index>(), 0u32..40), 0..10),
        syn: bool,
    ) {
        let mut parts = segments(&messages, &cuts, start.wrapping_add(1));
        let stream = messages.concat();
        for (index, back) in repeats {
            // A repetition may begin earlier than the first sending did.
            let at = index.index(parts.len());
            let (seq, data) = parts[at].clone();
            let offset = seq.wrapping_sub(start.wrapping_add(1));
            let back = back.min(offset);
            let from = (offset - back) as usize;
            parts.insert(at + 1, (seq.wrapping_sub(back), stream[from..offset as usize + data.len()].to_vec()));
        }
        for (index, by) in moves {
            // Without the SYN the first segment says where the stream begins, so that it stays the first.
            let from = index.index(parts.len()).max(usize::from(!syn));
            let to = (from + by).min(parts.len() - 1);
            if from < parts.len() {
                let part = parts.remove(from);
                parts.insert(to, part);
            }
        }
        let mut packets = Vec::new();
        if syn {
            packets.push(tcp4(start, SYN, &[]));
        }
        packets.extend(parts.iter().map(|(seq, data)| tcp4(*seq, ACK, data)));
        let (seen, _) = run(&simple_pcap(&packets));
        prop_assert_eq!(seen.bytes(), messages);
        prop_assert!(seen.notices.is_empty(), "{:?}", seen.notices);
    }

    /// Lost segments cost the messages that they carry, and no other, once the format is known.
    #[test]
    fn streams_with_lost_segments(
        messages in messages(),
        cuts in prop::collection::vec(1usize..80, 1..10),
        losses in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
    ) {
        let parts = segments(&messages, &cuts, 1);
        // The first message is whole: by it the format is known.
        let begun = |i: &usize| parts[*i].0 as usize > messages[0].len();
        let lost: Vec<usize> = losses.iter().map(|i| i.index(parts.len())).filter(begun).collect();
        let mut packets = vec![tcp4(0, SYN, &[])];
        packets.extend(parts.iter().enumerate().filter(|(i, _)| !lost.contains(i)).map(|(_, (s, d))| tcp4(*s, ACK, d)));
        let (seen, _) = run(&simple_pcap(&packets));
        let gone: Vec<(usize, usize)> =
            lost.iter().map(|&i| (parts[i].0 as usize - 1, parts[i].0 as usize - 1 + parts[i].1.len())).collect();
        let mut at = 0;
        let whole: Vec<_> = messages
            .iter()
            .filter(|m| {
                let (from, to) = (at, at + m.len());
                at = to;
                gone.iter().all(|g| g.1 <= from || to <= g.0)
            })
            .cloned()
            .collect();
        prop_assert_eq!(seen.bytes(), whole);
    }

    /// Fragments in any order, repeated: the datagram comes out once for each time that it is complete.
    #[test]
    fn fragments_in_any_order(
        length in 1usize..3000,
        step in 1usize..20,
        order in any::<u64>(),
    ) {
        let message = pfcp(&vec![5; length]);
        let datagram = udp(1, 8805, &message);
        let step = step * 8;
        let mut parts: Vec<_> = (0..datagram.len())
            .step_by(step)
            .map(|from| {
                let to = (from + step).min(datagram.len());
                let more = if to < datagram.len() { 0x2000 } else { 0 };
                ethernet(0x0800, &ipv4(17, 77, (from / 8) as u16 | more, &datagram[from..to]))
            })
            .collect();
        let mut random = order | 1;
        for i in (1..parts.len()).rev() {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            parts.swap(i, (random >> 33) as usize % (i + 1));
        }
        let (seen, _) = run(&simple_pcap(&parts));
        prop_assert_eq!(seen.bytes(), [message]);
        prop_assert!(seen.notices.is_empty());
    }

    /// Random octets of every link layer.
    #[test]
    fn random_packets(link in prop::sample::select(vec![0u32, 1, 12, 101, 108, 113, 228, 229, 276, 147]), data in prop::collection::vec(any::<u8>(), 0..200), ether in prop::sample::select(vec![0x0800u16, 0x86dd, 0x8100])) {
        let mut framed = ethernet(ether, &data);
        if link != 1 {
            framed = data;
        }
        let (_, totals) = run(&pcap(false, true, link, &[framed.clone(), framed]));
        prop_assert_eq!(totals.packets, 2);
    }
}
