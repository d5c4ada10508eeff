//! Against bincode 1.3.3 and 2.0.1 themselves: the same octets for the same value, and the same verdict on damaged ones.
//!
//! 20,000 cases; a million with `WIREFORM_LONG=1`, for which `--release` is worth its time.

mod common;
use common::*;
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::test_runner::{Config as Runs, TestRunner};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
use wireform_bincode::config;

/// Hashes alike in every run and every copy, so that two maps of the same entries are written in the same order.
type Fixed = std::hash::BuildHasherDefault<std::hash::DefaultHasher>;

#[derive(
    Debug, Clone, serde::Serialize, serde::Deserialize, wireform_bincode::Bincode, bincode::Encode, bincode::Decode,
)]
struct Collections {
    map: HashMap<String, u64, Fixed>,
    ordered: BTreeMap<u16, (u8, bool)>,
    set: HashSet<i32, Fixed>,
    sorted: BTreeSet<String>,
    heap: BinaryHeap<u16>,
    queue: VecDeque<u32>,
}

impl PartialEq for Collections {
    fn eq(&self, other: &Self) -> bool {
        (&self.map, &self.ordered, &self.set, &self.sorted, &self.queue)
            == (&other.map, &other.ordered, &other.set, &other.sorted, &other.queue)
            && self.heap.clone().into_sorted_vec() == other.heap.clone().into_sorted_vec()
    }
}

#[derive(
    Debug,
    Clone,
    PartialEq,
    serde::Serialize,
    serde::Deserialize,
    wireform_bincode::Bincode,
    bincode::Encode,
    bincode::Decode,
)]
struct Everything {
    nested: Nested,
    person: Person,
    commands: Vec<Cmd>,
    account: Account,
    wide: Wide,
    tagged: Option<Tagged>,
    numbers: (Vec<u16>, Vec<u32>, Vec<u64>, Vec<i64>),
    result: Result<u8, String>,
    flags: Flags,
    character: char,
    floats: (f32, f64),
    array: [u16; 5],
    deep: Vec<Vec<Option<i16>>>,
    collections: Collections,
}

/// What a value is, for comparison. From damaged octets the originals build heaps in different orders.
fn told(mut value: Everything) -> (Vec<u16>, Vec<u8>) {
    let heap = std::mem::take(&mut value.collections.heap).into_sorted_vec();
    (heap, wireform_bincode::to_vec(&value, config::bincode1()).unwrap())
}

/// Small and large numbers alike: the widths of the variable encoding all occur.
fn number() -> impl Strategy<Value = u64> {
    prop_oneof![0..300u64, any::<u16>().prop_map(u64::from), any::<u32>().prop_map(u64::from), any::<u64>()]
}
fn text() -> impl Strategy<Value = String> {
    let plain = vec(b'a'..=b'z', 0..80).prop_map(|octets| octets.into_iter().map(char::from).collect());
    prop_oneof![plain, vec(any::<char>(), 0..12).prop_map(String::from_iter)]
}
fn collections() -> impl Strategy<Value = Collections> {
    let maps = (vec((text(), number()), 0..6), btree_map(any::<u16>(), any::<(u8, bool)>(), 0..6));
    let sets = (vec(any::<i32>(), 0..40), vec(text(), 0..4), vec(any::<u16>(), 0..20));
    // A ring whose elements lie in two parts.
    let queue = (vec(any::<u32>(), 0..40), vec(number(), 0..5));
    (maps, sets, queue).prop_map(|((map, ordered), (set, sorted, heap), (back, front))| {
        let mut queue = VecDeque::from(back);
        front.into_iter().for_each(|n| queue.push_front(n as u32));
        Collections {
            map: map.into_iter().collect(),
            ordered,
            set: set.into_iter().collect(),
            sorted: sorted.into_iter().collect(),
            heap: heap.into(),
            queue,
        }
    })
}
fn point() -> impl Strategy<Value = Point> {
    (number(), any::<i32>()).prop_map(|(x, y)| Point { x: x as i32, y })
}
fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        Just(Shape::Empty),
        (-1e9f32..1e9).prop_map(Shape::Circle),
        (-1e9f64..1e9, -1.0..1.0).prop_map(|(a, b)| Shape::Rect(a, b)),
        (vec(point(), 0..4), any::<bool>()).prop_map(|(pts, closed)| Shape::Poly { pts, closed }),
        text().prop_map(Shape::Named),
    ]
}
fn command() -> impl Strategy<Value = Cmd> {
    let inner = prop_oneof![Just(Cmd2::A), number().prop_map(Cmd2::B), any::<char>().prop_map(Cmd2::C)];
    prop_oneof![
        Just(Cmd::Nop),
        (any::<i16>(), -200..200i16).prop_map(|(dx, dy)| Cmd::Move { dx, dy }),
        vec(any::<u8>(), 0..90).prop_map(Cmd::Write),
        vec(inner, 0..5).prop_map(Cmd::Batch),
    ]
}
fn everything() -> impl Strategy<Value = Everything> {
    let nested = (number(), point(), vec(point(), 0..6), shape(), btree_map(text(), any::<u32>(), 0..4))
        .prop_map(|(id, pos, path, kind, attrs)| Nested { id, pos, path, kind, attrs });
    let person = (text(), any::<u8>(), proptest::option::of(text()), vec(text(), 0..5))
        .prop_map(|(name, age, email, tags)| Person { name, age, email, tags });
    let account = (number(), vec(any::<u8>(), 0..100), any::<[u8; 32]>(), any::<bool>(), any::<u64>()).prop_map(
        |(lamports, data, owner, executable, rent_epoch)| Account { lamports, data, owner, executable, rent_epoch },
    );
    let wide = (any::<u128>(), any::<i128>(), number(), any::<i64>(), 0..128u32).prop_map(|(a, b, c, d, shift)| Wide {
        a: a >> shift,
        b: b >> shift,
        c: c as usize,
        d: d as isize,
    });
    let tagged = proptest::option::of(prop_oneof![Just(Tagged::First), Just(Tagged::Second), Just(Tagged::Third)]);
    let numbers = (
        vec(number().prop_map(|n| n as u16), 0..80),
        vec(number().prop_map(|n| n as u32), 0..80),
        prop_oneof![vec(0..252u64, 0..80), vec(number(), 0..80)],
        vec(-130..130i64, 0..80),
    );
    let flags =
        (any::<bool>(), any::<Option<bool>>(), any::<Option<Option<u8>>>()).prop_map(|(a, b, c)| Flags { a, b, c });
    let rest = (
        prop_oneof![any::<u8>().prop_map(Ok), text().prop_map(Err)],
        flags,
        any::<char>(),
        (-1e30f32..1e30, -1e30f64..1e30),
        any::<[u16; 5]>(),
        vec(vec(any::<Option<i16>>(), 0..3), 0..4),
        collections(),
    );
    (nested, person, vec(command(), 0..4), account, wide, tagged, numbers, rest).prop_map(
        |(
            nested,
            person,
            commands,
            account,
            wide,
            tagged,
            numbers,
            (result, flags, character, floats, array, deep, collections),
        )| {
            Everything {
                nested,
                person,
                commands,
                account,
                wide,
                tagged,
                numbers,
                result,
                flags,
                character,
                floats,
                array,
                deep,
                collections,
            }
        },
    )
}

/// One configuration of ours, of bincode 1 and of bincode 2.
macro_rules! agree {
    ($value:expr, $damage:expr, $ours:expr, $v1:expr, $v2:expr) => {{
        use bincode1::Options as _;
        let octets = wireform_bincode::to_vec($value, $ours).unwrap();
        prop_assert_eq!(&octets, &$v1.serialize($value).unwrap());
        prop_assert_eq!(&octets, &bincode::encode_to_vec($value, $v2).unwrap());
        prop_assert_eq!(&octets, &wireform_bincode::serde::to_vec($value, $ours).unwrap());
        prop_assert_eq!(&wireform_bincode::from_slice::<Everything, _>(&octets, $ours).unwrap(), $value);
        prop_assert_eq!(&wireform_bincode::serde::from_slice::<Everything, _>(&octets, $ours).unwrap(), $value);
        // Damaged: one octet changed, and the end cut off.
        let (at, octet, cut) = $damage;
        let mut damaged = octets.clone();
        let at = usize::from(at) % damaged.len();
        damaged[at] = octet;
        damaged.truncate(damaged.len() - usize::from(cut) % damaged.len());
        // In the bincode 1 dialect as bincode 1.
        let ours = wireform_bincode::from_slice::<Everything, _>(&damaged, $ours).map(told);
        let serde = wireform_bincode::serde::from_slice::<Everything, _>(&damaged, $ours).map(told);
        let theirs = $v1.deserialize::<Everything>(&damaged).map(told);
        prop_assert_eq!(ours.as_ref().ok(), theirs.as_ref().ok(), "{:?} {:?}", ours, theirs);
        prop_assert_eq!(serde.as_ref().ok(), theirs.as_ref().ok(), "{:?} {:?}", serde, theirs);
        theirs.is_ok()
    }};
}

fn cases(share: u32) -> TestRunner {
    let all = if std::env::var_os("WIREFORM_LONG").is_some() { 1_000_000 } else { 20_000 };
    TestRunner::new(Runs { cases: all / share, failure_persistence: None, ..Runs::default() })
}

#[test]
fn the_originals_write_and_read_the_same() {
    let damage = (any::<u16>(), any::<u8>(), prop_oneof![Just(0u16), any::<u16>()]);
    let strategy = (everything(), damage, 0..4u8);
    let mut runner = cases(1);
    let (all, readable) = (Cell::new(0u32), Cell::new(0u32));
    let run = runner.run(&strategy, |(value, damage, which)| {
        let v1 = || bincode1::DefaultOptions::new();
        let read = match which {
            0 => agree!(
                &value,
                damage,
                config::bincode1(),
                v1().with_fixint_encoding().allow_trailing_bytes(),
                bincode::config::legacy()
            ),
            1 => agree!(&value, damage, config::bincode1_varint(), v1(), bincode::config::standard()),
            2 => agree!(
                &value,
                damage,
                config::bincode1().with_big_endian(),
                v1().with_fixint_encoding().allow_trailing_bytes().with_big_endian(),
                bincode::config::legacy().with_big_endian()
            ),
            _ => agree!(
                &value,
                damage,
                config::bincode1_varint().with_big_endian(),
                v1().with_big_endian(),
                bincode::config::standard().with_big_endian()
            ),
        };
        all.set(all.get() + 1);
        readable.set(readable.get() + u32::from(read));
        Ok(())
    });
    run.unwrap();
    println!(
        "{} values written and read alike; of as many damaged ones all read {} and refuse the others",
        all.get(),
        readable.get()
    );
}

/// bincode 2 with a limit, which is what keeps it from allocating what a damaged length claims.
#[test]
fn bincode_2_gives_the_same_verdict() {
    let damage = (any::<u16>(), any::<u8>(), prop_oneof![Just(0u16), any::<u16>()]);
    let mut runner = cases(4);
    let (alike, limited_only) = (Cell::new([0u32; 2]), Cell::new(0u32));
    let run = runner.run(&(everything(), damage), |(value, (at, octet, cut))| {
        let limited = bincode::config::standard().with_limit::<1_000_000>();
        let mut damaged = wireform_bincode::to_vec(&value, config::standard()).unwrap();
        let at = usize::from(at) % damaged.len();
        damaged[at] = octet;
        damaged.truncate(damaged.len() - usize::from(cut) % damaged.len());
        let ours = wireform_bincode::from_prefix::<Everything, _>(&damaged, config::standard());
        let theirs = bincode::decode_from_slice::<Everything, _>(&damaged, limited);
        match (ours, theirs) {
            (Ok((a, n)), Ok((b, m))) => {
                prop_assert_eq!(n, m);
                prop_assert_eq!(told(a), told(b));
                alike.set([alike.get()[0] + 1, alike.get()[1]]);
            }
            (Err(_), Err(_)) => alike.set([alike.get()[0], alike.get()[1] + 1]),
            (Ok(_), Err(bincode::error::DecodeError::LimitExceeded)) => limited_only.set(limited_only.get() + 1),
            (ours, theirs) => prop_assert!(false, "{:?} {:?}", ours, theirs),
        }
        Ok(())
    });
    run.unwrap();
    let [read, refused] = alike.get();
    println!(
        "damaged: {read} read alike, {refused} refused by both, {} refused for bincode 2's limit",
        limited_only.get()
    );
}
