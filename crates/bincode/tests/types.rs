//! A value of every kind of type, in every configuration and through every way in and out, cut short and damaged at
//! every octet: small enough for Miri, which then sees every unchecked read and write and every value that is dropped
//! half read.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, LinkedList, VecDeque};
use std::fmt::Debug;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use wireform_bincode::config::{bincode1, bincode1_varint, legacy, standard};
use wireform_bincode::{Bincode, Config, Decode, Encode, Limits};
use wireform_bincode::{append, decode_over, encoded_len, from_reader, from_slice, to_slice, to_vec, to_writer};

#[derive(Debug, PartialEq, Clone, Default, Bincode)]
struct Mixed {
    id: u64,
    name: String,
    code: u16,
    tags: Vec<String>,
    next: Option<Box<Mixed>>,
    octets: Vec<u8>,
}
#[derive(Debug, PartialEq, Clone, Copy, Bincode)]
#[repr(C)]
struct Plain {
    a: u32,
    b: [u16; 2],
}
#[derive(Debug, PartialEq, Clone, Bincode)]
enum Choice {
    None,
    Text(String, u8),
    Fixed { x: u32, y: f64 },
    Many(Vec<Choice>),
}

fn ways<T: Encode + Decode + Debug + PartialEq + Clone, C: Config>(value: &T, config: C) {
    let octets = to_vec(value, config).unwrap();
    assert_eq!(encoded_len(value, config).unwrap(), octets.len());
    let mut appended = vec![1, 2, 3];
    append(value, &mut appended, config).unwrap();
    assert_eq!(appended[3..], octets);
    // Exactly as long as the message, and longer: what lies behind it is not for others to read.
    let mut exact = vec![0; octets.len()];
    assert_eq!(to_slice(value, &mut exact, config).unwrap(), octets.len());
    assert_eq!(exact, octets);
    let mut longer = vec![0; octets.len() + 100];
    assert_eq!(to_slice(value, &mut longer, config).unwrap(), octets.len());
    assert_eq!(longer[..octets.len()], octets);
    assert!(longer[octets.len()..].iter().all(|octet| *octet == 0));
    let mut written = Vec::new();
    to_writer(value, &mut written, config).unwrap();
    assert_eq!(written, octets);
    // A box has nothing behind its end.
    let boxed: Box<[u8]> = octets.clone().into();
    assert_eq!(&from_slice::<T, _>(&boxed, config).unwrap(), value);
    assert_eq!(&from_reader::<T, _, _>(&*boxed, config).unwrap(), value);
    let mut over = value.clone();
    decode_over(&mut over, &boxed, config).unwrap();
    assert_eq!(&over, value);
    let all = if cfg!(miri) { (octets.len() / 3).max(1) } else { 1 };
    for n in (0..octets.len()).step_by(all) {
        let cut: Box<[u8]> = octets[..n].into();
        assert!(from_slice::<T, _>(&cut, config).is_err(), "{value:?} {n}");
        assert!(from_reader::<T, _, _>(&*cut, config).is_err());
        let mut over = value.clone();
        assert!(decode_over(&mut over, &cut, config).is_err());
        let mut damaged = boxed.clone();
        damaged[n] ^= 0xff;
        let _ = from_slice::<T, _>(&damaged, config);
        let _ = from_reader::<T, _, _>(&*damaged, config);
    }
}

fn all<T: Encode + Decode + Debug + PartialEq + Clone>(value: T) {
    // A damaged count of elements without octets would be counted to the end, a million by default.
    let limits = Limits { zero_sized: 64, ..Limits::DEFAULT };
    ways(&value, bincode1().with_limits(limits));
    ways(&value, standard().with_limits(limits));
    if !cfg!(miri) {
        ways(&value, bincode1_varint().with_big_endian().with_limits(limits));
        ways(&value, legacy().with_big_endian().with_limits(limits));
    }
}

#[test]
fn numbers() {
    all((1u8, -2i8, 300u16, -300i16, 70_000u32, -70_000i32, 1u64 << 40, -(1i64 << 40)));
    all((u128::MAX, i128::MIN, 251usize, -126isize, 1.5f32, -2.5f64, true, 'ß'));
    all([1u16, 250, 251, 65535]);
    all((0..100u64).collect::<Vec<_>>());
    all((0..70i32).map(|i| i * 60).collect::<Vec<_>>());
    all(vec![1.0f32; 9]);
    all((std::num::NonZeroU32::new(7).unwrap(), std::num::Wrapping(9u64), std::cmp::Reverse(3u16)));
}

#[test]
fn text_and_octets() {
    let lengths: &[usize] =
        if cfg!(miri) { &[0, 24, 33, 41] } else { &[0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100] };
    for &n in lengths {
        let text: String = ('a'..='z').cycle().take(n).collect();
        all((text.clone(), text.as_bytes().to_vec(), n as u16));
    }
    all(vec![String::from("ä"), String::new(), "🚗 charging".into()]);
    all((Cow::Borrowed("cow").into_owned(), Box::<str>::from("box"), Box::<[u8]>::from([1, 2, 3])));
    all((std::ffi::CString::new("c").unwrap(), std::path::PathBuf::from("/tmp")));
}

#[test]
fn collections() {
    all(vec![vec![1u16, 2], vec![], vec![3]]);
    all(VecDeque::from([1u32, 2, 3]));
    all(LinkedList::from([String::from("a"), "b".into()]));
    all(BTreeSet::from([5u8, 6]));
    all(BTreeMap::from([(String::from("k"), vec![1u8]), ("l".into(), vec![])]));
    all(HashMap::from([(String::from("one"), 1u64)]));
    all(BTreeMap::from([((), ())]));
    let heap = to_vec(&BinaryHeap::from([1u16, 2, 3]), standard()).unwrap();
    assert_eq!(from_slice::<BinaryHeap<u16>, _>(&heap, standard()).unwrap().into_sorted_vec(), [1, 2, 3]);
    all(vec![(); 9]);
}

#[test]
fn wrappers() {
    all((Some(Some(1u8)), None::<String>, Ok::<u8, String>(1), Err::<u8, String>("no".into())));
    all((Rc::new(1u32), Arc::new(String::from("arc")), Box::new((1u8, 2u64))));
    all((std::cell::Cell::new(1u16), std::cell::RefCell::new(String::from("cell"))));
    all((Duration::new(1, 2), 1u8..5, 1u8..=5, std::ops::Bound::Included(3u16)));
    let (four, six) = ("127.0.0.1".parse::<std::net::IpAddr>(), "::1".parse::<std::net::IpAddr>());
    all((four.unwrap(), six.unwrap(), "[::1]:80".parse::<std::net::SocketAddr>().unwrap()));
}

#[test]
fn derived() {
    let mixed = Mixed {
        id: 7,
        name: "a name".into(),
        code: 404,
        tags: vec!["x".into(), "a longer one than thirty-two octets".into()],
        next: Some(Box::new(Mixed { octets: vec![9; 40], ..Mixed::default() })),
        octets: vec![1, 2, 3],
    };
    all(mixed.clone());
    all(vec![mixed; 2]);
    all((0..5).map(|i| Plain { a: i, b: [1, i as u16] }).collect::<Vec<_>>());
    all([Plain { a: 1, b: [2, 3] }; 3]);
    all(vec![
        Choice::None,
        Choice::Text("text".into(), 1),
        Choice::Fixed { x: 1, y: 2.0 },
        Choice::Many(vec![Choice::Text("inner".into(), 2), Choice::None]),
    ]);
}

#[cfg(feature = "ledger")]
#[test]
fn ledgers() {
    use wireform_bincode::ledger::*;
    let instruction = |n: usize| Instruction { program: 1, accounts: vec![1; n / 9].into(), data: vec![2; n].into() };
    let instructions: Vec<_> = [0, 8, 41].into_iter().map(instruction).collect();
    let header = Header { signatures: 1, readonly_signed: 2, readonly_unsigned: 3 };
    let (keys, blockhash) = (vec![Address([4; 32]); 3], Hash([5; 32]));
    let legacy = Message {
        header: header.clone(),
        keys: keys.clone().into(),
        blockhash,
        instructions: instructions.clone().into(),
    };
    let lookup = Lookup { table: Address([6; 32]), writable: vec![7; 3].into(), readonly: vec![].into() };
    let v0 = MessageV0 {
        header: header.clone(),
        keys: keys.clone().into(),
        blockhash,
        instructions: instructions.clone().into(),
        lookups: vec![lookup].into(),
    };
    let v1 = MessageV1 {
        header,
        budget: Budget { priority_fee: Some(1), heap_size: Some(2), ..Budget::default() },
        lifetime: blockhash,
        keys,
        instructions,
    };
    let messages = [VersionedMessage::Legacy(legacy), VersionedMessage::V0(v0), VersionedMessage::V1(v1)];
    let transactions: Vec<_> = messages
        .into_iter()
        .map(|message| Transaction { signatures: vec![Signature([8; 64])].into(), message })
        .collect();
    let octets = to_vec(&transactions[0], bincode1()).unwrap();
    assert_eq!(from_slice::<TransactionView<'_>, _>(&octets, bincode1()).unwrap().signatures.len(), 1);
    all(Entry { num_hashes: 1, hash: blockhash, transactions });
}
