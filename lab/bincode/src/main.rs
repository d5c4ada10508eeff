//! bincode against its peers, in one process, in turns. Before anything is measured, the octets are compared.
//!
//! Peers of another format (borsh, postcard, bitcode, rkyv, speedy) are there as references of speed, and are not
//! compared.

mod data;

use lab_harness::Bench;
use std::collections::HashMap;
use std::hint::black_box;
use wireform_bincode::config::{bincode1, standard};
use wireform_bincode::{append, decode_over, from_slice, ledger, to_vec};

/// wincode as it comes refuses sequences above 4 MiB; here it may have them, as all others.
fn wincode_config() -> impl wincode::config::Config + Copy {
    wincode::config::Configuration::default().disable_preallocation_size_limit()
}

fn wincode_varint() -> impl wincode::config::Config + Copy {
    wincode::config::Configuration::default().disable_preallocation_size_limit().with_varint_encoding()
}

/// Writing into a new vector and into one that is used again, against the peers of the same octets.
macro_rules! writes {
    ($bench:expr, $name:expr, $value:expr, new: [$w_new:expr, $b_new:expr], reused: [$w:expr, $b:expr] $(, $other:ident)*) => {{
        let value: &'static _ = Box::leak(Box::new($value));
        let octets = to_vec(value, bincode1()).unwrap();
        assert_eq!(octets, wincode::config::serialize(value, wincode_config()).unwrap(), $name);
        assert_eq!(octets, ::bincode1::serialize(value).unwrap(), $name);
        let n = octets.len();
        let case = $bench.case(concat!($name, ", new"), n);
        case.run("wireform", move || to_vec(value, bincode1()).unwrap())
            .run("wincode", move || wincode::config::serialize(value, wincode_config()).unwrap())
            .run("bincode1", move || ::bincode1::serialize(value).unwrap())
            .run("bincode2", move || bincode::encode_to_vec(value, bincode::config::legacy()).unwrap());
        $(writes!(@ $other, case, value);)*
        goals(case, $w_new, $b_new);
        let (mut a, mut b, mut c) = (Vec::new(), Vec::new(), Vec::new());
        let mut d = vec![0; n];
        let case = $bench.case(concat!($name, ", reused"), n);
        case.run("wireform", move || {
            a.clear();
            append(value, &mut a, bincode1()).unwrap();
            black_box(a.as_ptr())
        })
        .run("wincode", move || {
            b.clear();
            wincode::config::serialize_into(&mut b, value, wincode_config()).unwrap();
            black_box(b.as_ptr())
        })
        .run("bincode1", move || {
            c.clear();
            ::bincode1::serialize_into(&mut c, value).unwrap();
            black_box(c.as_ptr())
        })
        .run("bincode2", move || {
            bincode::encode_into_slice(value, &mut d, bincode::config::legacy()).unwrap();
            black_box(d.as_ptr())
        });
        goals(case, $w, $b);
    }};
    (@ serde, $case:ident, $value:ident) => {
        $case.run("wireform, serde", move || wireform_bincode::serialize($value).unwrap());
    };
    (@ others, $case:ident, $value:ident) => {
        $case
            .run("borsh", move || borsh::to_vec($value).unwrap())
            .run("postcard", move || postcard::to_stdvec($value).unwrap())
            .run("bitcode", move || bitcode::encode($value))
            .run("rkyv", move || rkyv::to_bytes::<rkyv::rancor::Error>($value).unwrap())
            .run("speedy", move || speedy::Writable::write_to_vec($value).unwrap());
    };
}

fn goals(case: &mut lab_harness::Case<'static>, wincode: f64, bincode1: f64) {
    if wincode > 0.0 {
        case.goal("wincode", wincode);
    }
    if bincode1 > 0.0 {
        case.goal("bincode1", bincode1);
    }
}

/// Reading a value that owns all it has.
macro_rules! reads {
    ($bench:expr, $name:expr, $ty:ty, $value:expr, [$w:expr, $b:expr] $(, $other:ident)*) => {{
        let value: $ty = $value;
        let octets: &'static [u8] = Vec::leak(to_vec(&value, bincode1()).unwrap());
        assert_eq!(from_slice::<$ty, _>(octets, bincode1()).unwrap(), value, $name);
        let case = $bench.case(concat!($name, ", read"), octets.len());
        case.run("wireform", move || from_slice::<$ty, _>(octets, bincode1()).unwrap())
            .run("wincode", move || wincode::config::deserialize::<$ty, _>(octets, wincode_config()).unwrap())
            .run("bincode1", move || ::bincode1::deserialize::<$ty>(octets).unwrap())
            .run("bincode2", move || {
                bincode::decode_from_slice::<$ty, _>(octets, bincode::config::legacy()).unwrap()
            });
        let clone = value.clone();
        case.run("clone", move || clone.clone());
        let mut over = value.clone();
        case.run("wireform, over", move || decode_over(&mut over, octets, bincode1()).unwrap());
        $(reads!(@ $other, case, $ty, octets);)*
        goals(case, $w, $b);
    }};
    (@ serde, $case:ident, $ty:ty, $octets:ident) => {
        $case.run("wireform, serde", move || wireform_bincode::deserialize::<$ty>($octets).unwrap());
    };
}

fn payloads(bench: &mut Bench<'static>) {
    let mut r = data::Random::new();
    writes!(bench, "Vec<u8> 64 B", r.octets(64), new: [0.97, 5.0], reused: [0.97, 5.0], others);
    writes!(bench, "Vec<u8> 256 B", r.octets(256), new: [0.97, 5.0], reused: [0.97, 5.0]);
    writes!(bench, "Vec<u8> 1 KB", r.octets(1024), new: [0.97, 5.0], reused: [0.97, 5.0]);
    for n in [64, 1024] {
        let octets: &'static [u8] = Vec::leak(r.octets(n));
        let value: &'static Vec<u8> = Box::leak(Box::new(octets.to_vec()));
        bench
            .case(&format!("Vec<u8> {n} B, floor"), n)
            .run("wireform", move || to_vec(value, bincode1()).unwrap())
            .run("memcpy", move || {
                let mut v = Vec::with_capacity(n + 8);
                v.extend_from_slice(&(n as u64).to_le_bytes());
                v.extend_from_slice(octets);
                v
            })
            .goal("memcpy", 1.0 / 1.1);
    }
    for (name, n) in
        [("Vec<u8> 4 MB, reused", 4 << 20), ("Vec<u8> 16 MB, reused", 16 << 20), ("Vec<u8> 64 MB, reused", 64 << 20)]
    {
        let value: &'static Vec<u8> = Box::leak(Box::new(vec![7; n]));
        let (mut a, mut b, mut c, mut d) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        bench
            .case(name, n)
            .run("wireform", move || {
                a.clear();
                append(value, &mut a, bincode1()).unwrap()
            })
            .run("wincode", move || {
                b.clear();
                wincode::config::serialize_into(&mut b, value, wincode_config()).unwrap()
            })
            .run("bincode1", move || {
                c.clear();
                ::bincode1::serialize_into(&mut c, value).unwrap()
            })
            .run("memcpy", move || {
                d.clear();
                d.extend_from_slice(&(n as u64).to_le_bytes());
                d.extend_from_slice(value);
                black_box(d.as_ptr())
            })
            .goal("wincode", 1.3)
            .goal("bincode1", 6.0);
    }
    let value: &'static Vec<u8> = Box::leak(Box::new(vec![7; 64 << 20]));
    bench
        .case("Vec<u8> 64 MB, new", 64 << 20)
        .run("wireform", move || to_vec(value, bincode1()).unwrap())
        .run("wincode", move || wincode::config::serialize(value, wincode_config()).unwrap());
}

fn records(bench: &mut Bench<'static>) {
    writes!(bench, "Vec<String> 10k", data::strings(10_000), new: [3.0, 3.0], reused: [3.0, 3.0], others);
    writes!(bench, "HashMap<String, u64> 10k", data::map(10_000), new: [1.5, 3.0], reused: [1.5, 3.0]);
    writes!(bench, "logs 100 (hot)", data::logs(100), new: [2.5, 3.0], reused: [2.5, 3.0], serde, others);
    writes!(bench, "logs 10k (cold)", data::logs(10_000), new: [1.4, 3.0], reused: [1.4, 3.0], serde);
    writes!(bench, "mesh 20k", data::mesh(20_000), new: [0.0, 0.0], reused: [0.0, 0.0]);
    writes!(bench, "small struct", data::small(), new: [0.0, 0.0], reused: [0.0, 0.0], serde);
    writes!(bench, "players 500", data::players(500), new: [0.0, 0.0], reused: [0.0, 0.0], serde);
    let mut r = data::Random::new();
    reads!(bench, "Vec<u8> 64 B", Vec<u8>, r.octets(64), [1.0, 1.2]);
    reads!(bench, "Vec<u8> 1 KB", Vec<u8>, r.octets(1024), [1.0, 1.2]);
    reads!(bench, "Vec<u64> 1k", Vec<u64>, (0..1000).collect(), [1.0, 1.2]);
    reads!(bench, "Vec<String> 10k", Vec<String>, data::strings(10_000), [1.6, 1.2], serde);
    reads!(bench, "HashMap<String, u64> 10k", HashMap<String, u64>, data::map(10_000), [1.0, 1.2], serde);
    reads!(bench, "logs 100 (hot)", Vec<data::Log>, data::logs(100), [1.0, 1.2], serde);
    reads!(bench, "logs 10k (cold)", Vec<data::Log>, data::logs(10_000), [1.0, 1.2], serde);
    reads!(bench, "mesh 20k", Vec<data::Triangle>, data::mesh(20_000), [1.0, 1.2]);
    reads!(bench, "small struct", data::Small, data::small(), [1.0, 1.2], serde);
    reads!(bench, "players 500", Vec<data::Player>, data::players(500), [1.0, 1.2], serde);
    let octets: &'static [u8] = Vec::leak(to_vec(&data::strings(10_000), bincode1()).unwrap());
    bench
        .case("Vec<&str> 10k, borrowed", octets.len())
        .run("wireform", move || from_slice::<Vec<&str>, _>(octets, bincode1()).unwrap())
        .run("wincode", move || wincode::config::deserialize::<Vec<&str>, _>(octets, wincode_config()).unwrap())
        .run("bincode1", move || ::bincode1::deserialize::<Vec<&str>>(octets).unwrap())
        .goal("wincode", 6.0)
        .goal("bincode1", 6.0);
}

fn varints(bench: &mut Bench<'static>) {
    let mut r = data::Random::new();
    for (name, value, encode, decode) in [
        ("Vec<u64> 1k small, varint", (0..1000).map(|_| r.below(250)).collect::<Vec<u64>>(), 5.0, 3.0),
        ("Vec<u64> 1k of random width, varint", (0..1000).map(|_| r.next() >> r.below(64)).collect(), 0.0, 0.0),
        ("Vec<u64> 1k large, varint", (0..1000).map(|_| r.next()).collect(), 0.0, 0.0),
    ] {
        let value: &'static Vec<u64> = Box::leak(Box::new(value));
        let octets: &'static [u8] = Vec::leak(to_vec(value, standard()).unwrap());
        let varint = wincode_varint;
        assert_eq!(octets, wincode::config::serialize(value, varint()).unwrap());
        assert_eq!(octets, bincode::encode_to_vec(value, bincode::config::standard()).unwrap());
        assert_eq!(&from_slice::<Vec<u64>, _>(octets, standard()).unwrap(), value);
        let (mut a, mut b) = (Vec::new(), Vec::new());
        let case = bench.case(&format!("{name}, reused"), octets.len());
        case.run("wireform", move || {
            a.clear();
            append(value, &mut a, standard()).unwrap()
        })
        .run("wincode", move || {
            b.clear();
            wincode::config::serialize_into(&mut b, value, varint()).unwrap()
        })
        .run("bincode2", move || bincode::encode_to_vec(value, bincode::config::standard()).unwrap());
        goals(case, encode, 0.0);
        let case = bench.case(&format!("{name}, read"), octets.len());
        case.run("wireform", move || from_slice::<Vec<u64>, _>(octets, standard()).unwrap())
            .run("wincode", move || wincode::config::deserialize::<Vec<u64>, _>(octets, varint()).unwrap())
            .run("bincode2", move || {
                bincode::decode_from_slice::<Vec<u64>, _>(octets, bincode::config::standard()).unwrap()
            });
        goals(case, decode, 0.0);
    }
}

/// The transaction of the ledger's own crates: serde for bincode 1, wincode's traits for wincode.
type Theirs = solana_transaction::versioned::VersionedTransaction;

#[derive(serde::Serialize, serde::Deserialize, wincode::SchemaWrite, wincode::SchemaRead)]
struct TheirEntry {
    num_hashes: u64,
    hash: [u8; 32],
    transactions: Vec<Theirs>,
}

fn ledgers(bench: &mut Bench<'static>) {
    let mut r = data::Random::new();
    for (name, ours) in [
        ("vote transaction", data::transaction(&mut r, 1, 3, 1, 120)),
        ("swap transaction", data::transaction(&mut r, 1, 14, 5, 24)),
    ] {
        let ours: &'static ledger::Transaction = Box::leak(Box::new(ours));
        let octets: &'static [u8] = Vec::leak(to_vec(ours, bincode1()).unwrap());
        let theirs: &'static Theirs = Box::leak(Box::new(::bincode1::deserialize(octets).unwrap()));
        assert_eq!(octets, wincode::serialize(theirs).unwrap());
        assert_eq!(octets, ::bincode1::serialize(theirs).unwrap());
        bench
            .case(&format!("{name}, new"), octets.len())
            .run("wireform", move || to_vec(ours, bincode1()).unwrap())
            .run("wincode", move || wincode::serialize(theirs).unwrap())
            .run("bincode1", move || ::bincode1::serialize(theirs).unwrap())
            .goal("wincode", 1.9)
            .goal("bincode1", 8.0);
        bench
            .case(&format!("{name}, read"), octets.len())
            .run("wireform", move || from_slice::<ledger::Transaction, _>(octets, bincode1()).unwrap())
            .run("wincode", move || wincode::deserialize::<Theirs>(octets).unwrap())
            .run("bincode1", move || ::bincode1::deserialize::<Theirs>(octets).unwrap())
            .run("wireform, view", move || from_slice::<ledger::TransactionView<'_>, _>(octets, bincode1()).unwrap())
            .goal("wincode", 1.0)
            .goal("bincode1", 1.2);
    }
    let ours: &'static Vec<ledger::Entry> = Box::leak(Box::new(data::entries(100)));
    let octets: &'static [u8] = Vec::leak(to_vec(ours, bincode1()).unwrap());
    let theirs: &'static Vec<TheirEntry> = Box::leak(Box::new(::bincode1::deserialize(octets).unwrap()));
    assert_eq!(octets, wincode::serialize(theirs).unwrap());
    let (mut a, mut b) = (Vec::new(), Vec::new());
    bench
        .case("100 entries, new", octets.len())
        .run("wireform", move || to_vec(ours, bincode1()).unwrap())
        .run("wincode", move || wincode::serialize(theirs).unwrap())
        .run("bincode1", move || ::bincode1::serialize(theirs).unwrap())
        .goal("wincode", 1.9)
        .goal("bincode1", 8.0);
    bench
        .case("100 entries, reused", octets.len())
        .run("wireform", move || {
            a.clear();
            append(ours, &mut a, bincode1()).unwrap()
        })
        .run("wincode", move || {
            b.clear();
            wincode::serialize_into(&mut b, theirs).unwrap()
        })
        .goal("wincode", 1.9);
    bench
        .case("100 entries, read", octets.len())
        .run("wireform", move || from_slice::<Vec<ledger::Entry>, _>(octets, bincode1()).unwrap())
        .run("wincode", move || wincode::deserialize::<Vec<TheirEntry>>(octets).unwrap())
        .run("bincode1", move || ::bincode1::deserialize::<Vec<TheirEntry>>(octets).unwrap())
        .run("wireform, views", move || ledger::entries(octets).unwrap())
        .goal("wincode", 1.0)
        .goal("bincode1", 1.2);
}

/// The serde path against wincode's derive, which has no serde, and against bincode 1.
fn serde_path(bench: &mut Bench<'static>) {
    let logs: &'static Vec<data::Log> = Box::leak(Box::new(data::logs(100)));
    let octets: &'static [u8] = Vec::leak(to_vec(logs, bincode1()).unwrap());
    bench
        .case("serde: logs 100, new", octets.len())
        .run("wireform", move || wireform_bincode::serialize(logs).unwrap())
        .run("wincode", move || wincode::serialize(logs).unwrap())
        .run("bincode1", move || ::bincode1::serialize(logs).unwrap())
        .goal("wincode", 1.0 / 1.3)
        .goal("bincode1", 1.5);
    bench
        .case("serde: logs 100, read", octets.len())
        .run("wireform", move || wireform_bincode::deserialize::<Vec<data::Log>>(octets).unwrap())
        .run("wincode", move || wincode::deserialize::<Vec<data::Log>>(octets).unwrap())
        .run("bincode1", move || ::bincode1::deserialize::<Vec<data::Log>>(octets).unwrap())
        .goal("wincode", 1.0 / 1.3)
        .goal("bincode1", 1.5);
    let small: &'static data::Small = Box::leak(Box::new(data::small()));
    let octets: &'static [u8] = Vec::leak(to_vec(small, bincode1()).unwrap());
    bench
        .case("serde: small struct, new", octets.len())
        .run("wireform", move || wireform_bincode::serialize(small).unwrap())
        .run("wincode", move || wincode::serialize(small).unwrap())
        .run("bincode1", move || ::bincode1::serialize(small).unwrap())
        .goal("wincode", 1.0 / 1.3)
        .goal("bincode1", 1.5);
    bench
        .case("serde: small struct, read", octets.len())
        .run("wireform", move || wireform_bincode::deserialize::<data::Small>(octets).unwrap())
        .run("wincode", move || wincode::deserialize::<data::Small>(octets).unwrap())
        .run("bincode1", move || ::bincode1::deserialize::<data::Small>(octets).unwrap())
        .goal("wincode", 1.0 / 1.3)
        .goal("bincode1", 1.5);
}

fn main() {
    let mut bench = Bench::new("bincode");
    payloads(&mut bench);
    records(&mut bench);
    varints(&mut bench);
    ledgers(&mut bench);
    serde_path(&mut bench);
    bench.finish();
}
