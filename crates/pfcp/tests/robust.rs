//! Nothing that a datagram holds can panic, or allocate: every prefix and every flipped bit of real messages, and the
//! crash classes that other implementations are known for.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::net::{Ipv4Addr, Ipv6Addr};
use wireform_pfcp::check::{self, Rules, Verdict};
use wireform_pfcp::element::{Decode, DecodeError, Elements, Encode};
use wireform_pfcp::ie::{self, *};
use wireform_pfcp::message::{AssociationSetupRequest, Header, HeartbeatRequest, MessageBody, ies};
use wireform_pfcp::tree::Tree;
use wireform_pfcp::{FORMATS, Message};
use wireform_wire::bytes::{Reader, Writer};
use wireform_wire::{Kind, Recorder};

struct Counting;
thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    static LARGEST: Cell<usize> = const { Cell::new(0) };
}
fn count(octets: usize) {
    let _ = ALLOCATIONS.try_with(|c| c.set(c.get() + 1));
    let _ = LARGEST.try_with(|c| c.set(c.get().max(octets)));
}
// SAFETY: every call is passed on to the system's allocator unchanged.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: as the caller's.
        unsafe { System.alloc(layout) }
    }
    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        count(new_size);
        // SAFETY: as the caller's.
        unsafe { System.realloc(ptr, layout, new_size) }
    }
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        // SAFETY: as the caller's.
        unsafe { System.dealloc(ptr, layout) }
    }
}
#[global_allocator]
static COUNTING: Counting = Counting;

fn vectors() -> Vec<Vec<u8>> {
    let text = zstd::decode_all(&include_bytes!("data/messages.jsonl.zst")[..]).expect("the vectors decompress");
    String::from_utf8(text)
        .expect("text")
        .lines()
        .map(|l| {
            let record: serde_json::Value = serde_json::from_str(l).expect("JSON");
            wireform_wire::text::from_hex(record["hex"].as_str().expect("hex")).expect("hex")
        })
        .collect()
}

/// The message without the bits of its header that nobody looks at.
fn without_spare(octets: &[u8]) -> Vec<u8> {
    let mut octets = octets.to_vec();
    octets[0] &= 0xe7;
    let (last, keep) = match octets[0] & 3 {
        0 => (7, 0),
        1 => (15, 0),
        2 => {
            octets[0] &= 0xfd;
            (7, 0)
        }
        _ => (15, 0xf0),
    };
    octets[last] &= keep;
    octets
}

/// What reading refuses, the second reading, which says why, refuses too: else the error could name the element only.
fn has_a_reason(error: &DecodeError) {
    if let Kind::Unexpected { what } = error.error.kind {
        let name = error.offending.and_then(ie::describe).map(|ie| ie.name);
        assert!(what != "element" && Some(what) != name, "{error:?}");
    }
}

/// Everything that reads, and what writes again what was read.
fn everything(octets: &[u8]) {
    let _ = check::datagram(octets, &Rules::default()).count();
    match Message::decode(octets) {
        Ok(message) => {
            assert_eq!(message.to_vec().expect("what was decoded encodes"), without_spare(octets));
            assert_eq!(message.encoded_len(), octets.len());
        }
        Err(error) => has_a_reason(&error),
    }
    if let Err(error) = Message::decode_lenient(octets) {
        has_a_reason(&error);
    }
    if let Ok(mut message) = Message::decode_lenient(octets) {
        assert_eq!(message.to_vec().expect("what was decoded encodes"), without_spare(octets));
        message.body.detach();
        if let Ok(plain) = message.to_vec() {
            assert_eq!(message.encoded_len(), plain.len());
            let again = Message::decode_lenient(&plain).expect("what was encoded decodes");
            let _ = again == message;
        }
    }
    let _ = FORMATS[0].inspect(octets, &mut Recorder::new());
    let mut json = String::new();
    if FORMATS[0].to_json(octets, &mut json).is_ok() {
        let mut again = Vec::new();
        FORMATS[0].from_json(&json, &mut again).expect("what was written is read");
        assert_eq!(again, octets, "{json}");
    }
    let _ = FORMATS[0].to_json_lenient(octets, &mut String::new());
    let _ = FORMATS[0].summary(octets);
    if let Ok((_, ies)) = ies(octets) {
        for ie in ies.flatten() {
            let _ = ie.ies().count();
        }
    }
}

#[test]
fn nothing_panics_on_prefixes_and_flipped_bits() {
    let vectors = vectors();
    let mut tried = 0;
    // Every prefix and bit of a few of each kind; together they have every element.
    for octets in vectors.iter().step_by(17).filter(|o| o.len() < 400) {
        for n in 0..octets.len() {
            everything(&octets[..n]);
        }
        let mut damaged = octets.clone();
        for bit in (0..octets.len() * 8).step_by(3) {
            damaged[bit / 8] ^= 1 << (bit % 8);
            everything(&damaged);
            damaged[bit / 8] ^= 1 << (bit % 8);
            tried += 1;
        }
        tried += octets.len();
    }
    println!("{tried} damaged messages read without a panic");
}

#[test]
fn nothing_is_allocated() {
    let vectors = vectors();
    let mut buffer = [0; 65_535];
    let before = ALLOCATIONS.get();
    for octets in &vectors {
        let message = Message::decode(octets).expect("a vector decodes");
        let n = message.encode(&mut buffer).expect("it fits");
        assert_eq!(&buffer[..n], &octets[..]);
        let mut detached = message;
        detached.body.detach();
        detached.encode(&mut buffer).expect("it fits");
        assert!(check::check(octets, &Rules::default()).is_ok() || octets.len() > 8);
        for verdict in check::datagram(octets, &Rules::default()) {
            std::hint::black_box(verdict);
        }
    }
    assert_eq!(ALLOCATIONS.get() - before, 0, "decoding, checking and encoding must not allocate");
    println!("{} messages decoded, checked and encoded without an allocation", vectors.len());
}

#[test]
fn memory_stays_in_proportion_to_the_octets() {
    // The largest datagram, filled with the smallest elements, and with groups in groups.
    for element in [[0, 19, 0, 0], [0, 1, 0, 0], [0, 81, 0, 0], [0x80, 0, 0, 0]] {
        let mut octets = vec![0x20, 5, 0xff, 0xfc, 0, 0, 1, 0];
        while octets.len() + 4 <= 65_536 {
            octets.extend_from_slice(&element);
        }
        LARGEST.set(0);
        let tree = Tree::read_lenient(&octets[..65_536]).expect("it has a header");
        assert!(tree.ies.len() < 16_384 && LARGEST.get() < 65_536 * 64, "{} octets at once", LARGEST.get());
        everything_but_json(&octets);
    }
}
fn everything_but_json(octets: &[u8]) {
    let _ = check::datagram(octets, &Rules::default()).count();
    let _ = Message::decode_lenient(octets).map(|m| m.to_vec());
    let _ = FORMATS[0].summary(octets);
}

/// A heartbeat with one more element.
fn with_element(ie: u16, length: u16, value: &[u8]) -> Vec<u8> {
    let mut octets = vec![0x20, 1, 0, 0, 0, 0, 4, 0, 0, 96, 0, 4, 0xe7, 0x3f, 0xb6, 6];
    octets.extend_from_slice(&ie.to_be_bytes());
    octets.extend_from_slice(&length.to_be_bytes());
    octets.extend_from_slice(value);
    let length = (octets.len() - 4) as u16;
    octets[2..4].copy_from_slice(&length.to_be_bytes());
    octets
}

#[test]
fn types_above_0x7fff_are_vendors_and_are_kept() {
    for ie in [0x7fff, 0x8000, 0xffff] {
        let octets = with_element(ie, 5, &[0x48, 0xf9, 1, 2, 3]);
        everything(&octets);
        let (_, request) = HeartbeatRequest::decode(&octets).expect("it decodes");
        assert_eq!(request.recovery_time_stamp.map(|t| t.time), Some(0xe73f_b606));
        assert!(matches!(check::judge(&octets, &Rules::default()), Verdict::Process(_)));
        let found = ies(&octets).expect("it has a header").1.flatten().last().expect("there is one");
        assert_eq!(found.vendor(), (ie > 0x7fff).then_some((0x48f9, &[1, 2, 3][..])));
    }
}

#[test]
fn elements_without_octets_are_legal() {
    for ie in 0..=403 {
        everything(&with_element(ie, 0, &[]));
    }
    let octets = with_element(192, 0, &[]);
    let (header, mut request) = HeartbeatRequest::decode(&octets).expect("it decodes");
    assert_eq!(request.source_ip_address, None);
    // It stays where it was when something else changes.
    request.recovery_time_stamp = Some(RecoveryTimeStamp::from(1));
    let again = request.to_vec(&header).expect("it fits");
    assert_eq!(again[12..], [0, 0, 0, 1, 0, 192, 0, 0]);
}

#[test]
fn sequence_numbers_of_any_value_are_answered_with_the_same() {
    for sequence in [0, 1, 0x7f_ffff, 0xff_ffff] {
        let n = RecoveryTimeStamp::from(1);
        let octets = HeartbeatRequest::new(n).to_vec(&Header::node(sequence)).expect("it fits");
        let (header, _) = HeartbeatRequest::decode(&octets).expect("it decodes");
        assert_eq!((header.sequence, header.answer(None).sequence), (sequence, sequence));
    }
}

#[test]
fn datagrams_of_few_octets_are_discarded() {
    for first in 0..=255u8 {
        for second in [0, 1, 5, 11, 50, 57, 58, 255] {
            for n in 0..12 {
                let mut octets = [0; 12];
                (octets[0], octets[1]) = (first, second);
                everything(&octets[..n]);
                if n < 8 {
                    let verdicts: Vec<_> = check::datagram(&octets[..n], &Rules::default()).collect();
                    let quiet = verdicts.iter().all(|v| matches!(v.1, Verdict::Discard(_) | Verdict::Version(_)));
                    assert!(quiet, "{verdicts:?}");
                }
            }
        }
    }
}

#[test]
fn an_overrunning_sdf_filter_is_an_error() {
    // Flow description of 0x2000 octets where two are left.
    let value = [1, 0, 0x20, 0, 0x61, 0x62];
    for n in 0..value.len() {
        everything(&with_element(23, n as u16, &value[..n]));
    }
    let error = wireform_pfcp::element::Decode::from_value(&value).map(|f: SdfFilter<'_>| f).expect_err("it overruns");
    assert_eq!((error.cause, error.offending), (68, Some(23)));
}

#[test]
fn every_short_value_of_every_element_is_read_without_a_panic() {
    let mut out = [0; 64];
    let mut tried = 0;
    for number in 0..=403 {
        let Some(ie) = describe(number) else { continue };
        for length in 0..=10usize {
            for fill in [0u8, 1, 2, 3, 4, 0x10, 0x20, 0x3f, 0x50, 0x7f, 0xff] {
                let value = vec![fill; length];
                let _ = (ie.recode)(&value, &mut out);
                everything(&with_element(number, length as u16, &value));
                tried += 1;
            }
        }
    }
    println!("{tried} short values read without a panic");
}

/// The usual forms of some elements are read by code of their own: their other forms, and what is wrong, come to the same.
#[test]
fn usual_and_unusual_forms_are_read_alike() {
    let (v4, v6) = (Ipv4Addr::new(192, 0, 2, 1), "2001:db8::1".parse::<Ipv6Addr>().expect("an address"));
    let both = FTeid::new(7, v4).with_ipv6(v6);
    for f_teid in [FTeid::new(7, v4), FTeid::new(7, v6), both, FTeid::choose(true, false), FTeid::choose(true, true)] {
        let mut buffer = [0; 64];
        let pdi = Pdi::new(SourceInterface::ACCESS).with_local_f_teid(f_teid);
        let mut w = Writer::new(&mut buffer);
        pdi.write_value(&mut w).expect("it fits");
        let n = w.offset();
        let read = Pdi::from_value(&buffer[..n]).expect("it decodes");
        assert_eq!((read.source_interface, read.local_f_teid), (pdi.source_interface, pdi.local_f_teid));
        // Octets of a later release behind it.
        let (start, length) = (9, usize::from(buffer[8]));
        let mut later = buffer[..n].to_vec();
        later[8] += 1;
        later.insert(start + length, 0xee);
        assert_eq!(Pdi::from_value(&later).expect("it decodes").local_f_teid, Some(f_teid));
        if f_teid.is_choose() {
            continue;
        }
        // One octet less is an error; where that is pardoned the field is empty, and the next good one counts.
        let mut short = buffer[..n - 1].to_vec();
        short[8] -= 1;
        assert!(Pdi::from_value(&short).is_err());
        let bad_then_good = [&short[..], &buffer[5..n]].concat();
        for (octets, expected) in [(short, None), (bad_then_good, Some(f_teid))] {
            let mut pdi = Pdi::default();
            pdi.read_elements(Reader::new(&octets), true).expect("it is pardoned");
            assert_eq!((pdi.source_interface, pdi.local_f_teid), (Some(SourceInterface::ACCESS), expected));
        }
    }
}

/// A list goes on behind an element that is wrong, and ends where the octets do.
#[test]
fn a_list_goes_on_behind_a_bad_element() {
    let address = |value: &[u8]| [&[0, 93, 0, value.len() as u8][..], value].concat();
    let (good, bad) = (address(&[2, 192, 0, 2, 1]), address(&[2, 192]));
    let octets = [&[0, 20, 0, 1, 0][..], &good, &bad, &good, &address(&[])].concat();
    let pdi = Pdi::from_value(&octets).expect("lists are read as they are walked");
    let mut list = pdi.ue_ip_address.iter();
    let expected = Some(Ok(UeIpAddress::source(Ipv4Addr::new(192, 0, 2, 1))));
    assert_eq!(list.next(), expected);
    let error = list.next().expect("there is one").expect_err("it is short");
    assert_eq!((error.cause, error.offending, error.error.at_bit), (68, Some(93), (5 + 9 + 5) * 8));
    assert_eq!(list.next(), expected);
    assert_eq!(list.next().expect("there is one").map_err(|e| e.cause), Err(68));
    assert_eq!(list.next(), None);
}

#[test]
fn a_changed_message_keeps_what_it_does_not_know() {
    // An unknown element between known ones, a repeated one, and one changed.
    let mut octets = vec![0x20, 5, 0, 0, 0, 0, 4, 0];
    octets.extend_from_slice(&[0x01, 0xf4, 0, 2, 0xaa, 0xbb]); // 500, unknown
    octets.extend_from_slice(&[0, 96, 0, 4, 0, 0, 0, 1]);
    octets.extend_from_slice(&[0x80, 0x20, 0, 3, 0x48, 0xf9, 7]); // a vendor's
    octets.extend_from_slice(&[0, 60, 0, 5, 0, 10, 0, 0, 1]);
    octets.extend_from_slice(&[0, 96, 0, 4, 0, 0, 0, 9]); // repeated: the first counts
    let length = (octets.len() - 4) as u16;
    octets[2..4].copy_from_slice(&length.to_be_bytes());
    let (header, mut request) = AssociationSetupRequest::decode(&octets).expect("it decodes");
    assert_eq!(request.recovery_time_stamp.map(|t| t.time), Some(1));
    request.recovery_time_stamp = Some(RecoveryTimeStamp::from(2));
    request.cp_function_features = Some(CpFunctionFeaturesFlags::LOAD.into());
    let mut expected = octets.clone();
    expected[21] = 2;
    expected.extend_from_slice(&[0, 89, 0, 1, 1]);
    let length = (expected.len() - 4) as u16;
    expected[2..4].copy_from_slice(&length.to_be_bytes());
    let again = request.to_vec(&header).expect("it fits");
    assert_eq!(again, expected);
    assert_eq!(request.encoded_len(&header), again.len());
}
