//! The serde path: room that is made for several numbers at once, and types that do not keep serde's rules, which must
//! not be able to write beyond it. Small enough for Miri.

use serde::ser::{SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use wireform_bincode::config::{Config, bincode1, standard};
use wireform_bincode::serde::{append, encode_into_slice, encode_into_std_write, encoded_len, from_slice, to_vec};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Inner(u8, i128, char);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Kind {
    Unit,
    New(Option<Option<u64>>),
    Tuple(u64, String, u64),
    Struct { a: u64, inner: Inner, b: u64 },
}

/// More fields than room is made for at once, of every kind.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Outer {
    one: u64,
    text: String,
    two: u64,
    wide: u128,
    inner: Inner,
    kinds: Vec<Kind>,
    map: BTreeMap<String, (u64, Vec<u8>)>,
    nested: Vec<Vec<u64>>,
    array: [u64; 20],
    maybe: Option<Box<Outer>>,
    unit: (),
    a: u64,
    b: u64,
    c: u64,
    d: u64,
    e: u64,
    f: u64,
    last: String,
}

fn outer(depth: usize) -> Outer {
    Outer {
        one: u64::MAX,
        text: "x".repeat(depth * 37),
        two: 2,
        wide: u128::MAX,
        inner: Inner(1, i128::MIN, '🚗'),
        kinds: vec![
            Kind::Unit,
            Kind::New(Some(Some(u64::MAX))),
            Kind::New(None),
            Kind::Tuple(1, "y".repeat(70), u64::MAX),
            Kind::Struct { a: u64::MAX, inner: Inner(2, 3, 'a'), b: u64::MAX },
        ],
        map: (0..12).map(|i| ("k".repeat(i * 3), (u64::MAX, vec![7; i]))).collect(),
        nested: (0..11).map(|i| vec![u64::MAX; i]).collect(),
        array: [u64::MAX; 20],
        maybe: (depth > 0).then(|| Box::new(outer(depth - 1))),
        unit: (),
        a: u64::MAX,
        b: u64::MAX,
        c: u64::MAX,
        d: u64::MAX,
        e: u64::MAX,
        f: u64::MAX,
        last: "z".into(),
    }
}

/// In every way out; the same octets.
fn all_ways<T: Serialize, C: Config>(value: &T, config: C) -> Vec<u8> {
    let octets = to_vec(value, config).unwrap();
    assert_eq!(encoded_len(value, config).unwrap(), octets.len());
    let mut appended = vec![9];
    append(value, &mut appended, config).unwrap();
    assert_eq!(appended[1..], octets);
    let mut exact = vec![0; octets.len()];
    assert_eq!(encode_into_slice(value, &mut exact, config).unwrap(), octets.len());
    assert_eq!(exact, octets);
    if let Some(short) = octets.len().checked_sub(1) {
        assert!(encode_into_slice(value, &mut exact[..short], config).is_err());
    }
    let mut written = Vec::new();
    encode_into_std_write(value, &mut written, config).unwrap();
    assert_eq!(written, octets);
    octets
}

#[test]
fn every_way_writes_the_same() {
    for depth in 0..3 {
        let value = outer(depth);
        let octets = all_ways(&value, bincode1());
        assert_eq!(octets, bincode1::serialize(&value).unwrap());
        assert_eq!(from_slice::<Outer, _>(&octets, bincode1()).unwrap(), value);
        let octets = all_ways(&value, standard().with_big_endian());
        assert_eq!(from_slice::<Outer, _>(&octets, standard().with_big_endian()).unwrap(), value);
    }
    // Lengths around those at which room is made anew, so that it ends within each of the fields once.
    for n in (0..if cfg!(miri) { 40 } else { 600 }).step_by(if cfg!(miri) { 3 } else { 1 }) {
        let value = (vec![3u8; n], u64::MAX, "t".repeat(n % 70), vec![Inner(1, 2, 'c')], vec![(1u64, "s"); n % 10]);
        assert_eq!(all_ways(&value, bincode1()), bincode1::serialize(&value).unwrap());
        assert_eq!(to_vec(&value, standard()).unwrap(), wireform_bincode::to_vec(&Shape(&value), standard()).unwrap());
    }
}

/// A serde type within one that has the derive, which writes it with a sink of its own.
#[derive(wireform_bincode::BincodeEncode)]
#[bincode(bound = "T: Serialize")]
struct Shape<'a, T: Serialize>(#[bincode(serde)] &'a T);

/// What a type may do wrong.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Wrong {
    /// Announces fewer fields than it writes.
    Fewer,
    /// Announces more.
    More,
    /// Leaves a struct without ending it, and with part of its fields.
    Left,
    /// Goes on after an error.
    Swallows,
    /// A sequence announced with a length that is not its own.
    Long,
    /// A map without an end.
    Forgotten,
}

struct Liar(Wrong, u64);

impl Serialize for Liar {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let n = self.1;
        match self.0 {
            Wrong::Fewer => {
                let mut s = serializer.serialize_struct("", 1)?;
                for _ in 0..n {
                    s.serialize_field("", &u64::MAX)?;
                }
                s.end()
            }
            Wrong::More => serializer.serialize_tuple(n as usize)?.end(),
            Wrong::Left => {
                let mut s = serializer.serialize_struct("", 16)?;
                s.serialize_field("", &(n, "text", n))?;
                s.end()
            }
            Wrong::Swallows => {
                let mut s = serializer.serialize_seq(Some(3))?;
                let _ = s.serialize_element(&(1u64, Refuses, 2u64));
                let _ = s.serialize_element(&vec![u64::MAX; n as usize]);
                let _ = s.serialize_element(&Unsized);
                s.end()
            }
            Wrong::Long => {
                struct Iter(u64);
                impl Iterator for Iter {
                    type Item = u64;
                    fn next(&mut self) -> Option<u64> {
                        self.0 = self.0.checked_sub(1)?;
                        Some(u64::MAX)
                    }
                    fn size_hint(&self) -> (usize, Option<usize>) {
                        (2, Some(2))
                    }
                }
                serializer.collect_seq(Iter(n))
            }
            Wrong::Forgotten => {
                let mut s = serializer.serialize_map(Some(9))?;
                s.serialize_entry(&n, "value")?;
                s.end()
            }
        }
    }
}

struct Refuses;
impl Serialize for Refuses {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("no"))
    }
}
struct Unsized;
impl Serialize for Unsized {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_seq(None)?.end()
    }
}

#[test]
fn types_that_lie_write_no_more_than_there_is_room_for() {
    use Wrong::*;
    for wrong in [Fewer, More, Left, Swallows, Long, Forgotten] {
        for n in (0..if cfg!(miri) { 30 } else { 200 }).step_by(if cfg!(miri) { 7 } else { 1 }) {
            let value = (u64::MAX, vec![(1u64, Liar(wrong, n), 2u64)], u64::MAX, Liar(wrong, n / 2), [u64::MAX; 9]);
            let octets = all_ways(&value, bincode1());
            assert!(octets.len() >= 8 * 13);
            assert_eq!(octets[octets.len() - 72..], [0xff; 72], "{wrong:?} {n}");
            // Where room cannot be had, the rest is refused, whatever a type makes of that.
            let limit = wireform_bincode::Limits { octets: octets.len() / 2, ..Default::default() };
            assert!(to_vec(&value, bincode1().with_limits(limit)).is_err());
        }
    }
}

#[test]
fn sequences_that_outgrow_what_their_first_elements_told() {
    let numbers = if cfg!(miri) { 40 } else { 4000 };
    let grows: Vec<String> = (0..numbers).map(|i| "x".repeat(i / 4)).collect();
    let shrinks: Vec<&String> = grows.iter().rev().collect();
    assert_eq!(all_ways(&grows, bincode1()), bincode1::serialize(&grows).unwrap());
    assert_eq!(all_ways(&shrinks, bincode1()), bincode1::serialize(&shrinks).unwrap());
    // The first elements say a terabyte.
    let (large, none) = ("l".repeat(if cfg!(miri) { 100 } else { 1 << 20 }), String::new());
    let uneven: Vec<&String> =
        (0..if cfg!(miri) { 50 } else { 1 << 20 }).map(|i| if i < 8 { &large } else { &none }).collect();
    let octets = to_vec(&uneven, bincode1()).unwrap();
    assert_eq!(octets.len(), 8 + 8 * large.len() + 8 * uneven.len());
    assert!(octets.capacity() < 2 * octets.len() + (128 << 20));
}

#[test]
fn elements_without_octets_are_counted_and_others_end_where_the_octets_do() {
    use wireform_bincode::ErrorKind;
    use wireform_bincode::config::Limits;
    let few = |zero_sized| bincode1().with_limits(Limits { zero_sized, ..Limits::DEFAULT });
    let message = |n: u64| [&n.to_le_bytes()[..], &[0; 8]].concat();
    assert_eq!(from_slice::<Vec<()>, _>(&message(4), few(4)).unwrap().len(), 4);
    // Octets behind the message are none of theirs.
    for n in [5, 12, 13, u64::MAX] {
        assert!(matches!(*from_slice::<Vec<()>, _>(&message(n), few(4)).unwrap_err(), ErrorKind::Wire(_)), "{n}");
    }
    assert_eq!(from_slice::<Vec<u8>, _>(&message(8), few(0)).unwrap(), [0; 8]);
    for n in [9, u64::MAX] {
        assert!(matches!(*from_slice::<Vec<u8>, _>(&message(n), few(4)).unwrap_err(), ErrorKind::Io(_)), "{n}");
    }
}
