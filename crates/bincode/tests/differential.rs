//! Against bincode 1.3.3 and 2.0.1 themselves: the same octets for the same value, and the same verdict on damaged ones.
//!
//! 20,000 cases; a million with `WIREFORM_LONG=1`.

mod common;
use common::*;
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::test_runner::{Config as Runs, TestRunner};
use wireform_bincode::config;

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
}

/// Small and large numbers alike: the widths of the variable encoding all occur.
fn number() -> impl Strategy<Value = u64> {
    prop_oneof![0..300u64, any::<u16>().prop_map(u64::from), any::<u32>().prop_map(u64::from), any::<u64>()]
}
fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z]{0,80}", "\\PC{0,12}"]
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
            (result, flags, character, floats, array, deep),
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
        let written = |value: Everything| wireform_bincode::to_vec(&value, $ours).unwrap();
        // In the bincode 1 dialect as bincode 1.
        let ours = wireform_bincode::from_slice::<Everything, _>(&damaged, $ours).map(written);
        let serde = wireform_bincode::serde::from_slice::<Everything, _>(&damaged, $ours).map(written);
        let theirs = $v1.deserialize::<Everything>(&damaged).map(written);
        prop_assert_eq!(ours.as_ref().ok(), theirs.as_ref().ok(), "{:?} {:?}", ours, theirs);
        prop_assert_eq!(serde.as_ref().ok(), theirs.as_ref().ok(), "{:?} {:?}", serde, theirs);
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
    let run = cases(1).run(&strategy, |(value, damage, which)| {
        let v1 = || bincode1::DefaultOptions::new();
        match which {
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
        }
        Ok(())
    });
    run.unwrap();
}

/// bincode 2 with a limit, which is what keeps it from allocating what a damaged length claims.
#[test]
fn bincode_2_gives_the_same_verdict() {
    let damage = (any::<u16>(), any::<u8>(), prop_oneof![Just(0u16), any::<u16>()]);
    let run = cases(4).run(&(everything(), damage), |(value, (at, octet, cut))| {
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
                let written = |v: &Everything| wireform_bincode::to_vec(v, config::standard()).unwrap();
                prop_assert_eq!(written(&a), written(&b));
            }
            (Err(_), Err(_)) | (Ok(_), Err(bincode::error::DecodeError::LimitExceeded)) => {}
            (ours, theirs) => prop_assert!(false, "{:?} {:?}", ours, theirs),
        }
        Ok(())
    });
    run.unwrap();
}
