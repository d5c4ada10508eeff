//! Any octets, read in every way there is: nothing panics, all ways agree, and what was read is written back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Debug;
use wireform_bincode::borrow::{Lazy, Slice, View};
use wireform_bincode::config::{Config, bincode1, bincode1_varint, legacy, standard};
use wireform_bincode::{Bincode, Decode, Encode, from_prefix, ledger};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode)]
struct All {
    text: String,
    octets: Vec<u8>,
    numbers: Vec<u64>,
    small: Vec<i16>,
    points: Vec<(u8, f32)>,
    plain: Vec<[u32; 3]>,
    some: Option<Box<All>>,
    kind: Kind,
    map: BTreeMap<String, u32>,
    set: BTreeSet<i64>,
    deque: VecDeque<char>,
    wide: (u128, i128),
    flags: [bool; 3],
    units: Vec<()>,
    nested: Vec<Vec<String>>,
}
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode)]
enum Kind {
    Empty,
    One(u32),
    Many { a: Vec<Kind>, b: Result<u8, String> },
    Texts(Vec<String>),
}

fn same<T, C>(octets: &[u8], config: C)
where
    T: Decode + Encode + DeserializeOwned + Serialize + Debug,
    C: Config,
{
    // NaN is not equal to itself, so that values are compared by what is written of them.
    let derive = from_prefix::<T, C>(octets, config);
    let serde = wireform_bincode::serde::borrow_decode_from_slice::<T, C>(octets, config);
    let mut rest = octets;
    let stream = wireform_bincode::from_reader::<T, C, _>(&mut rest, config);
    let Ok((value, taken)) = derive else {
        // serde cannot bound a sequence by the size of its elements, but finds the end of the input as well.
        assert!(serde.is_err() && stream.is_err(), "only the derive refuses");
        return;
    };
    let written = wireform_bincode::to_vec(&value, config).expect("what was read can be written");
    assert_eq!(written.len(), wireform_bincode::encoded_len(&value, config).unwrap());
    let mut exact = vec![0; written.len()];
    assert_eq!(wireform_bincode::to_slice(&value, &mut exact, config).unwrap(), written.len());
    assert_eq!(exact, written);
    assert_eq!(wireform_bincode::serde::to_vec(&value, config).unwrap(), written);
    let mut to = Vec::new();
    wireform_bincode::to_writer(&value, &mut to, config).unwrap();
    assert_eq!(to, written);
    if let Ok((by_serde, n)) = serde {
        assert_eq!(n, taken);
        assert_eq!(wireform_bincode::to_vec(&by_serde, config).unwrap(), written);
    }
    let by_stream = stream.expect("a stream reads what a slice does");
    assert_eq!(octets.len() - rest.len(), taken);
    assert_eq!(wireform_bincode::to_vec(&by_stream, config).unwrap(), written);
    let mut over = value;
    wireform_bincode::decode_over(&mut over, &octets[..taken], config).unwrap();
    assert_eq!(wireform_bincode::to_vec(&over, config).unwrap(), written);
    let _ = wireform_bincode::inspect::<T, C>(octets, config, &mut ());
}

fuzz_target!(|input: &[u8]| {
    let Some((choice, octets)) = input.split_first() else { return };
    match choice % 12 {
        0 => same::<All, _>(octets, bincode1()),
        1 => same::<All, _>(octets, bincode1_varint().allow_trailing()),
        2 => same::<All, _>(octets, standard()),
        3 => same::<All, _>(octets, legacy().with_big_endian()),
        4 => same::<All, _>(octets, standard().with_big_endian().canonical()),
        5 => same::<Vec<u64>, _>(octets, standard()),
        6 => {
            if let Ok(slice) = wireform_bincode::from_slice::<Slice<'_, [u32; 3]>, _>(octets, legacy()) {
                assert_eq!(slice.to_vec(), slice.iter().collect::<Vec<_>>());
                assert_eq!(slice.get(slice.len()), None);
            }
            if let Ok(view) = View::<Vec<&str>, _>::new(octets, standard()) {
                assert_eq!(view.get(), view.get());
            }
            let config = standard();
            fn lazy<'a, C: Config>(octets: &'a [u8], config: C) {
                if let Ok(lazy) = wireform_bincode::from_slice::<Lazy<'a, (&'a str, u16), C>, C>(octets, config) {
                    assert_eq!(lazy.iter().count(), lazy.len());
                }
            }
            lazy(octets, config);
        }
        7 => {
            if let Ok((transaction, taken)) = from_prefix::<ledger::Transaction, _>(octets, bincode1()) {
                assert_eq!(wireform_bincode::to_vec(&transaction, bincode1()).unwrap(), octets[..taken]);
                if !matches!(transaction.message, ledger::VersionedMessage::V1(_)) {
                    assert_eq!(wireform_bincode::serialize(&transaction).unwrap(), octets[..taken]);
                    let (view, n) = from_prefix::<ledger::TransactionView<'_>, _>(octets, bincode1()).unwrap();
                    assert_eq!((view.signatures.len(), n), (transaction.signatures.len(), taken));
                }
            }
        }
        8 => {
            if let Ok(views) = ledger::entries(octets) {
                for entry in views {
                    assert_eq!(entry.transactions.iter().count(), entry.transactions.len());
                }
            }
            let _ = wireform_bincode::deserialize::<Vec<ledger::Entry>>(octets);
        }
        9 => {
            let options = wireform_bincode::frame::FrameOptions { max_payload: 1 << 16, ..Default::default() };
            let _ = wireform_bincode::frame::decode_frame(octets, &options);
        }
        10 => {
            if let Ok(text) = std::str::from_utf8(octets) {
                let _ = wireform_bincode::schema::Schema::parse(text);
            }
        }
        _ => {
            let schema = "struct A { x: u8, y: Option<Box<A>>, z: Vec<E>, m: HashMap<String, f64>, t: (char, [i32; 2]) }
                enum E { U, T(Vec<u8>), S { a: Option<Option<()>> } } A";
            let schema = wireform_bincode::schema::Schema::parse(schema).unwrap();
            if let Ok(json) = schema.to_json(octets, standard()) {
                let written = schema.from_json(&json, standard()).unwrap();
                assert_eq!(schema.to_json(&written, standard()).unwrap(), json);
            }
        }
    }
});
