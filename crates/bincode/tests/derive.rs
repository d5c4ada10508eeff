//! What the derive and the functions around it promise beyond the vectors.

use std::borrow::Cow;
use wireform_bincode::borrow::{Borrowed, Lazy, Slice, View};
use wireform_bincode::config::{self, Config, Limits, Standard, bincode1, standard};
use wireform_bincode::{Bincode, BorrowDecode, DecodeWith, Encode, EncodeWith, Fail, Sink, Source};
use wireform_bincode::{append, decode_over, from_prefix, from_slice, to_slice, to_vec};
use wireform_wire::{Kind, Recorder};

#[derive(Debug, PartialEq, Bincode)]
struct View1<'a, T> {
    id: T,
    name: &'a str,
    raw: &'a [u8],
    key: &'a [u8; 3],
    #[bincode(with = "Borrowed")]
    note: Cow<'a, str>,
}

#[test]
fn fields_borrow() {
    let value = View1 { id: 7u32, name: "n", raw: &[1, 2], key: b"key", note: Cow::Borrowed("note") };
    let octets = to_vec(&value, standard()).unwrap();
    let read: View1<'_, u32> = from_slice(&octets, standard()).unwrap();
    assert_eq!(read, value);
    let inside = |part: &[u8]| octets.as_ptr_range().contains(&part.as_ptr());
    assert!(inside(read.raw) && inside(read.name.as_bytes()) && inside(read.key) && inside(read.note.as_bytes()));
    assert!(matches!(read.note, Cow::Borrowed(_)));
}

/// Seconds as milliseconds.
struct Millis;
impl EncodeWith<u64> for Millis {
    fn encode<C: Config, S: Sink>(value: &u64, s: &mut S) -> Result<(), Fail> {
        (value * 1000).encode::<C, S>(s)
    }
}
impl<'de> DecodeWith<'de, u64> for Millis {
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<u64, Fail> {
        u64::decode::<C, R>(r).map(|v| v / 1000)
    }
}

#[derive(Debug, PartialEq, Default, Bincode)]
struct Attributes {
    a: u8,
    #[bincode(skip)]
    cache: u64,
    #[bincode(skip = 9)]
    nine: u8,
    #[bincode(with = "Millis")]
    seconds: u64,
    #[bincode(serde)]
    foreign: Foreign,
    #[bincode(default)]
    later: Option<u16>,
}
#[derive(Debug, PartialEq, Default, serde::Serialize, serde::Deserialize)]
struct Foreign(u8, String);

#[test]
fn attributes_do_what_they_say() {
    let value = Attributes { a: 1, cache: 5, nine: 9, seconds: 2, foreign: Foreign(3, "f".into()), later: Some(4) };
    let octets = to_vec(&value, bincode1()).unwrap();
    assert_eq!(octets.len(), 1 + 8 + 1 + 8 + 1 + 3);
    assert_eq!(octets[1..9], 2000u64.to_le_bytes());
    let read: Attributes = from_slice(&octets, bincode1()).unwrap();
    assert_eq!(read, Attributes { cache: 0, ..value });
    // A message from before the last field was added, from a slice and from a stream.
    let old = &octets[..octets.len() - 3];
    assert_eq!(from_slice::<Attributes, _>(old, bincode1()).unwrap().later, None);
    assert_eq!(wireform_bincode::from_reader::<Attributes, _, _>(old, bincode1()).unwrap().later, None);
    assert!(from_slice::<Attributes, _>(&octets[..octets.len() - 1], bincode1()).is_err());
}

/// A field that may be missing at the end is there as a whole or not at all, from whatever it is read.
#[derive(Debug, PartialEq, Bincode)]
struct Grown {
    first: u8,
    #[bincode(default)]
    second: u32,
    #[bincode(default, with = "Millis")]
    third: u64,
    #[bincode(default, serde)]
    fourth: Foreign,
}

#[test]
fn what_is_missing_at_the_end_is_the_default_and_what_is_cut_is_not() {
    let value = Grown { first: 1, second: 0x0102_0304, third: 7, fourth: Foreign(2, "text".into()) };
    let octets = to_vec(&value, bincode1()).unwrap();
    for n in 0..=octets.len() {
        let (second, third, fourth) = (n >= 5, n >= 13, n == octets.len());
        let expected = [1, 5, 13, octets.len()].contains(&n).then(|| Grown {
            first: 1,
            second: if second { value.second } else { 0 },
            third: if third { 7 } else { 0 },
            fourth: if fourth { Foreign(2, "text".into()) } else { Foreign::default() },
        });
        let cut = &octets[..n];
        assert_eq!(from_slice::<Grown, _>(cut, bincode1()).ok(), expected, "{n}");
        assert_eq!(wireform_bincode::from_reader::<Grown, _, _>(cut, bincode1()).ok(), expected, "stream, {n}");
        let limited = bincode1().with_limit::<1000>();
        assert_eq!(wireform_bincode::from_reader::<Grown, _, _>(cut, limited).ok(), expected, "limited, {n}");
        let mut over = Grown { first: 9, second: 9, third: 9, fourth: Foreign(9, "9".into()) };
        assert_eq!(decode_over(&mut over, cut, bincode1()).ok().map(|_| over), expected, "over, {n}");
    }
    // At its limit a stream is at its end.
    let mut longer = &[1, 2, 3, 4, 5, 6][..];
    let read = wireform_bincode::from_reader::<Grown, _, _>(&mut longer, bincode1().with_limit::<5>()).unwrap();
    assert_eq!((read.second, read.third, longer), (0x0504_0302, 0, &[6][..]));
}

#[derive(Debug, PartialEq, Bincode)]
#[bincode(tag_type = "u8")]
enum Tagged {
    #[bincode(tag = 7)]
    Seven,
    #[bincode(tag = 200)]
    Many {
        n: u32,
        s: String,
    },
    Two(u8),
}
#[derive(Debug, PartialEq, Bincode)]
enum Never {}
#[derive(Debug, PartialEq, Bincode)]
struct Generic<T, const N: usize>
where
    T: Clone,
{
    all: [T; N],
    more: Vec<T>,
}
#[derive(Debug, PartialEq, Bincode)]
struct Tree {
    name: String,
    kids: Vec<Tree>,
    other: Option<Box<Tree>>,
}
#[derive(Debug, PartialEq, Bincode)]
enum Expr {
    Leaf(u8),
    Sum(Vec<Expr>),
    Not(Box<Expr>),
}

#[test]
fn enums_generics_and_recursion() {
    assert_eq!(to_vec(&Tagged::Seven, standard()).unwrap(), [7]);
    assert_eq!(to_vec(&Tagged::Two(5), standard()).unwrap(), [2, 5]);
    let many = Tagged::Many { n: 1, s: "s".into() };
    let octets = to_vec(&many, standard()).unwrap();
    assert_eq!(octets, [200, 1, 1, b's']);
    assert_eq!(from_slice::<Tagged, _>(&octets, standard()).unwrap(), many);
    assert!(from_slice::<Tagged, _>(&[0], standard()).is_err());
    assert!(from_slice::<Never, _>(&[0; 8], standard()).is_err());
    let generic = Generic { all: ["a".to_string(), "b".into()], more: vec!["c".into()] };
    let octets = to_vec(&generic, bincode1()).unwrap();
    assert_eq!(from_slice::<Generic<String, 2>, _>(&octets, bincode1()).unwrap(), generic);
    let leaf = || Tree { name: "leaf".into(), kids: vec![], other: None };
    let tree = Tree { name: "root".into(), kids: vec![leaf(), leaf()], other: Some(Box::new(leaf())) };
    let octets = to_vec(&tree, standard()).unwrap();
    assert_eq!(from_slice::<Tree, _>(&octets, standard()).unwrap(), tree);
    let expr = Expr::Sum(vec![Expr::Leaf(1), Expr::Not(Box::new(Expr::Leaf(2)))]);
    let octets = to_vec(&expr, standard()).unwrap();
    assert_eq!(from_slice::<Expr, _>(&octets, standard()).unwrap(), expr);
    // Deeper than the limit, which is the caller's choice.
    let deep = [2; 1000];
    let error = from_slice::<Expr, _>(&deep, standard()).unwrap_err();
    assert!(matches!(error.kind, Kind::Limit { what: "depth", max: 256 }), "{error}");
    let error = wireform_bincode::from_reader::<Expr, _, _>(&deep[..], standard()).unwrap_err();
    assert!(error.to_string().contains("256"), "{error}");
    let mut deep = vec![2; 300];
    deep.extend([0, 1]);
    assert!(from_slice::<Expr, _>(&deep, standard()).is_err());
    let deeper = standard().with_limits(Limits { depth: 301, ..Limits::DEFAULT });
    assert!(from_slice::<Expr, _>(&deep, deeper).is_ok());
}

#[derive(Debug, PartialEq, Clone, Copy, Bincode)]
#[repr(C)]
struct Plain {
    a: u32,
    b: [u16; 2],
}
/// The same fields with padding between them.
#[derive(Debug, PartialEq, Clone, Copy, Bincode)]
#[repr(C)]
struct Padded {
    a: u8,
    b: u32,
}

#[test]
fn plain_data_is_viewed_at_any_alignment() {
    const { assert!(<Plain as Encode>::LAYOUT.layout().is_block::<config::Legacy>()) };
    const { assert!(!<Padded as Encode>::LAYOUT.layout().is_block::<config::Legacy>()) };
    const { assert!(!<Plain as Encode>::LAYOUT.layout().is_block::<Standard>()) };
    let plain: Vec<Plain> = (0..9).map(|i| Plain { a: i, b: [i as u16, 1] }).collect();
    let padded: Vec<Padded> = (0..9).map(|i| Padded { a: i as u8, b: i }).collect();
    assert_eq!(to_vec(&padded, bincode1()).unwrap().len(), 8 + 9 * 5);
    let octets = to_vec(&padded, bincode1()).unwrap();
    assert_eq!(from_slice::<Vec<Padded>, _>(&octets, bincode1()).unwrap(), padded);
    for shift in 0..5 {
        let mut octets = vec![0; shift];
        append(&plain, &mut octets, bincode1()).unwrap();
        let view: Slice<'_, Plain> = from_slice(&octets[shift..], bincode1()).unwrap();
        assert_eq!(view, plain[..]);
        assert_eq!(view.to_cow(), plain);
        assert_eq!((view.get(8), view.get(9)), (Some(plain[8]), None));
        assert_eq!(from_slice::<Vec<Plain>, _>(&octets[shift..], bincode1()).unwrap(), plain);
        assert_eq!(to_vec(&view, bincode1()).unwrap(), octets[shift..]);
    }
    // A type that has a view is read and written by it.
    #[derive(Debug, PartialEq, Bincode)]
    struct Sampled<'a> {
        rate: u16,
        samples: Slice<'a, f32>,
    }
    let samples = [0.5f32, -1.0, 2.0];
    let sampled = Sampled { rate: 7, samples: Slice::from(&samples[..]) };
    let octets = to_vec(&sampled, standard()).unwrap();
    assert_eq!(octets, to_vec(&(7u16, samples.to_vec()), standard()).unwrap());
    assert_eq!(from_slice::<Sampled<'_>, _>(&octets, standard()).unwrap(), sampled);
}

#[test]
fn lazy_sequences_and_views() {
    let rows: Vec<(u32, String)> = (0..50).map(|i| (i * i, "x".repeat(i as usize))).collect();
    let octets = to_vec(&(&rows, 7u8), standard()).unwrap();
    let (lazy, after): (Lazy<'_, (u32, &str), Standard>, u8) = from_slice(&octets, standard()).unwrap();
    assert_eq!((lazy.len(), after), (50, 7));
    assert!(lazy.iter().zip(&rows).all(|(a, b)| a.0 == b.0 && a.1 == b.1));
    assert_eq!(to_vec(&(lazy, after), standard()).unwrap(), octets);
    let view = View::<(Vec<(u32, &str)>, u8), _>::new(&octets, standard()).unwrap();
    assert_eq!(view.get().0.len(), 50);
    assert!(View::<Vec<(u32, &str)>, _>::new(&octets, standard().reject_trailing()).is_err());
    assert!(View::<Vec<(u32, &str)>, _>::new(&octets[..20], standard()).is_err());
}

#[test]
fn reading_over_a_value_keeps_its_memory() {
    let mut into = (vec!["a longer string than before".to_string(); 3], vec![0u64; 100], Some(vec![1u8; 50]));
    let places = (into.0[1].as_ptr(), into.1.as_ptr(), into.2.as_ref().unwrap().as_ptr());
    let value = (vec!["one".to_string(), "two".into()], vec![5u64; 90], Some(vec![2u8; 40]));
    let octets = to_vec(&value, bincode1()).unwrap();
    assert_eq!(decode_over(&mut into, &octets, bincode1()).unwrap(), octets.len());
    assert_eq!(into, value);
    assert_eq!((into.0[1].as_ptr(), into.1.as_ptr(), into.2.as_ref().unwrap().as_ptr()), places);
    assert!(decode_over(&mut into, &octets[..20], bincode1()).is_err());
}

#[test]
fn limits_hold_in_both_directions() {
    let limit = bincode1().with_limit::<20>();
    let (short, long) = ("x".repeat(12), "x".repeat(13));
    assert!(to_vec(&short, limit).is_ok());
    let octets = to_vec(&long, bincode1()).unwrap();
    let passed = |kind| matches!(kind, Kind::Limit { what: "message", max: 20 });
    assert!(passed(to_vec(&long, limit).unwrap_err().kind));
    assert!(passed(to_slice(&long, &mut [0; 64], limit).unwrap_err().kind));
    assert!(passed(wireform_bincode::encoded_len(&long, limit).unwrap_err().kind));
    assert!(passed(from_slice::<String, _>(&octets, limit).unwrap_err().kind));
    assert!(wireform_bincode::to_writer(&long, std::io::sink(), limit).is_err());
    assert!(wireform_bincode::from_reader::<String, _, _>(octets.as_slice(), limit).is_err());
    use wireform_bincode::Options as _;
    let options = || wireform_bincode::DefaultOptions::new().with_fixint_encoding().with_limit(20);
    assert!(matches!(*options().serialize(&long).unwrap_err(), wireform_bincode::ErrorKind::SizeLimit));
    assert!(matches!(*options().deserialize::<String>(&octets).unwrap_err(), wireform_bincode::ErrorKind::SizeLimit));
    for read in [
        options().deserialize_from::<_, String>(octets.as_slice()).map(drop),
        options().deserialize_from::<_, Vec<u8>>(octets.as_slice()).map(drop),
    ] {
        assert!(matches!(*read.unwrap_err(), wireform_bincode::ErrorKind::SizeLimit));
    }
    assert!(options().deserialize_from::<_, String>(to_vec(&short, bincode1()).unwrap().as_slice()).is_ok());
    // The vector that was to be appended to is as before.
    let mut into = vec![1, 2, 3];
    assert!(append(&long, &mut into, limit).is_err());
    assert_eq!(into, [1, 2, 3]);
}

#[test]
fn strictness_is_a_choice() {
    let longer = [251, 5, 0];
    assert_eq!(from_slice::<u64, _>(&longer, standard()).unwrap(), 5);
    assert!(from_slice::<u64, _>(&longer, standard().canonical()).is_err());
    let wide = [252, 5, 0, 0, 0];
    assert_eq!(from_slice::<u16, _>(&wide, config::bincode1_varint()).unwrap(), 5);
    assert!(from_slice::<u16, _>(&wide, standard()).is_err());
    assert!(from_slice::<u8, _>(&[1, 2], standard().reject_trailing()).is_err());
    assert_eq!(from_prefix::<u8, _>(&[1, 2], standard().reject_trailing()).unwrap(), (1, 1));
}

#[test]
fn an_error_says_where_and_a_trace_says_in_what() {
    let value = (vec![("a".to_string(), Some(1u32)), ("b".to_string(), Some(2))], 3u8);
    let mut octets = to_vec(&value, standard()).unwrap();
    octets[7] = 9;
    type Rows = (Vec<(String, Option<u32>)>, u8);
    let error = from_slice::<Rows, _>(&octets, standard()).unwrap_err();
    assert_eq!(error.to_string(), "option tag: value 9 is not allowed (byte 7)");
    let mut recorder = Recorder::new();
    assert_eq!(wireform_bincode::inspect::<Rows, _>(&octets, standard(), &mut recorder).unwrap_err(), error);
    assert_eq!(recorder.path(), "0 > item #2 > 1");
    // Fields that are read in a way of their own have their names as well.
    let mut recorder = Recorder::new();
    let cut = [1, 232, 3, 0, 0, 0, 0, 0, 0];
    assert!(wireform_bincode::inspect::<Attributes, _>(&cut, bincode1(), &mut recorder).is_err());
    assert_eq!(recorder.path(), "foreign");
}

#[test]
fn values_without_an_encoding_are_errors() {
    use std::cell::RefCell;
    let cell = RefCell::new(1u8);
    let held = cell.borrow_mut();
    assert!(to_vec(&cell, standard()).is_err());
    drop(held);
    assert!(to_vec(&cell, standard()).is_ok());
    let before = std::time::UNIX_EPOCH - std::time::Duration::from_secs(1);
    assert!(to_vec(&before, standard()).is_err());
    let unknown = serde_json::json!({ "any": "value" });
    let octets = wireform_bincode::serialize(&unknown).unwrap();
    let error = wireform_bincode::deserialize::<serde_json::Value>(&octets).unwrap_err();
    assert!(matches!(*error, wireform_bincode::ErrorKind::DeserializeAnyNotSupported));
}

#[test]
fn all_lengths_are_copied_alike() {
    let text: String = ('a'..='z').cycle().take(300).collect();
    let step = if cfg!(miri) { 7 } else { 1 };
    for n in (0..300).step_by(step) {
        for shift in [0, 1, 7] {
            let mut octets = vec![0; shift];
            append(&(&text[..n], n as u16, &text.as_bytes()[..n]), &mut octets, bincode1()).unwrap();
            let exact: Box<[u8]> = octets[shift..].into();
            let (s, m, b): (&str, u16, &[u8]) = from_slice(&exact, bincode1().reject_trailing()).unwrap();
            assert_eq!((s, m, b), (&text[..n], n as u16, &text.as_bytes()[..n]));
            let (s, _, b): (String, u16, Vec<u8>) = from_slice(&exact, bincode1()).unwrap();
            assert_eq!((s.as_str(), b.as_slice()), (&text[..n], &text.as_bytes()[..n]));
        }
    }
    // Text that is not ASCII in every place of a vector.
    for at in 0..40 {
        let mut octets = vec![40u8];
        octets.extend([b'a'; 40]);
        octets[1 + at] = 0xff;
        assert!(from_slice::<&str, _>(&octets, standard()).is_err());
        octets[0] = at as u8;
        assert!(from_slice::<&str, _>(&octets, standard()).is_ok());
    }
    if cfg!(miri) {
        return;
    }
    // Beyond the caches, by one thread and by two; into memory that is new and into one that is there already.
    for n in [(16 << 20) + 77, (32 << 20) + 300] {
        let mut large = vec![7u8; n];
        large.iter_mut().step_by(4093).enumerate().for_each(|(i, octet)| *octet = i as u8);
        let mut octets = to_vec(&large, bincode1()).unwrap();
        for shift in [0, 1, 40] {
            assert_eq!(octets.len(), large.len() + 8 + shift);
            assert!(octets[8 + shift..] == large);
            assert!(from_slice::<Vec<u8>, _>(&octets[shift..], bincode1()).unwrap() == large);
            octets.fill(0);
            octets.truncate(if shift == 0 { 1 } else { 40 });
            append(&large, &mut octets, bincode1()).unwrap();
        }
    }
}

#[test]
fn small_and_large_integers_alternate() {
    let (periods, n): (&[i64], _) = if cfg!(miri) { (&[33, 100], 300) } else { (&[1, 2, 31, 32, 33, 64, 100], 700) };
    for &period in periods {
        let numbers: Vec<i64> = (0..n).map(|i| if i % period == 0 { i << 20 } else { i % 120 - 60 }).collect();
        let octets = to_vec(&numbers, standard()).unwrap();
        assert_eq!(octets, bincode::encode_to_vec(&numbers, bincode::config::standard()).unwrap());
        assert_eq!(from_slice::<Vec<i64>, _>(&octets, standard()).unwrap(), numbers);
        assert!(from_slice::<Vec<i64>, _>(&octets[..octets.len() - 1], standard()).is_err());
        let mut exact = vec![0; octets.len()];
        assert_eq!(to_slice(&numbers, &mut exact, standard()).unwrap(), octets.len());
        assert_eq!(exact, octets);
    }
}

/// Strings of lengths around those at which the way of copying changes, behind one another and at the end of memory.
#[test]
fn strings_of_all_lengths() {
    #[derive(Bincode)]
    struct Record {
        a: String,
        b: u16,
        c: Vec<u8>,
        d: Option<String>,
        e: Vec<Nested>,
    }
    #[derive(Bincode)]
    struct Nested {
        name: String,
        on: Vec<bool>,
    }
    let lengths: &[usize] =
        if cfg!(miri) { &[0, 33, 97] } else { &[0, 1, 2, 15, 16, 31, 32, 33, 63, 64, 65, 95, 96, 97, 128, 129, 300] };
    let text = |n: usize| (0..n).map(|i| (b'a' + (i % 26) as u8) as char).collect::<String>();
    for &a in lengths {
        for &c in lengths {
            for &d in lengths {
                let nested = |name: usize, on: usize| Nested { name: text(name), on: vec![true; on] };
                let record = Record {
                    a: text(a),
                    b: 0x0102,
                    c: text(c).into_bytes(),
                    d: (d % 2 == 0).then(|| text(d)),
                    e: vec![nested(c, 3), nested(d, 0), nested(a, 40)],
                };
                let mut want = Vec::new();
                let put = |want: &mut Vec<u8>, octets: &[u8]| {
                    want.extend_from_slice(&(octets.len() as u64).to_le_bytes());
                    want.extend_from_slice(octets);
                };
                put(&mut want, record.a.as_bytes());
                want.extend_from_slice(&[2, 1]);
                put(&mut want, &record.c);
                want.push(u8::from(record.d.is_some()));
                if let Some(d) = &record.d {
                    put(&mut want, d.as_bytes());
                }
                want.extend_from_slice(&3u64.to_le_bytes());
                for nested in &record.e {
                    put(&mut want, nested.name.as_bytes());
                    put(&mut want, &nested.on.iter().map(|&on| u8::from(on)).collect::<Vec<_>>());
                }
                assert_eq!(to_vec(&record, bincode1()).unwrap(), want);
                for capacity in [0, a, want.len(), want.len() + 32, want.len() + 250] {
                    let mut into = Vec::with_capacity(capacity);
                    into.push(7);
                    append(&record, &mut into, bincode1()).unwrap();
                    assert_eq!((into[0], &into[1..]), (7, &*want));
                }
                let mut into = vec![7; want.len() + 1];
                assert_eq!(to_slice(&record, &mut into[..want.len()], bincode1()).unwrap(), want.len());
                assert_eq!((&into[..want.len()], into[want.len()]), (&*want, 7));
            }
        }
    }
}
