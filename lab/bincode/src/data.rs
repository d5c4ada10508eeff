//! What is measured: values of random content and length, the same in every run.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use wireform_bincode::Bincode;
use wireform_bincode::ledger;

/// A small generator, so that no other crate decides what the values are.
pub struct Random(u64);
impl Random {
    pub fn new() -> Self {
        Random(0x9e37_79b9_7f4a_7c15)
    }
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
    pub fn text(&mut self, least: u64, most: u64) -> String {
        let n = least + self.below(most - least + 1);
        (0..n).map(|_| (b'a' + self.below(26) as u8) as char).collect()
    }
    pub fn octets(&mut self, n: usize) -> Vec<u8> {
        (0..n).map(|_| self.next() as u8).collect()
    }
}

macro_rules! types {
    ($($(#[$meta:meta])* struct $name:ident { $($field:ident: $ty:ty,)* })*) => {$(
        #[derive(
            Debug, Clone, PartialEq, Serialize, Deserialize, Bincode, bincode::Encode, bincode::Decode,
            wincode::SchemaWrite, wincode::SchemaRead, borsh::BorshSerialize, borsh::BorshDeserialize,
            bitcode::Encode, bitcode::Decode, rkyv::Archive, rkyv::Serialize, rkyv::Deserialize,
            speedy::Writable, speedy::Readable,
        )]
        $(#[$meta])*
        pub struct $name { $(pub $field: $ty,)* }
    )*};
}
types! {
    struct Address { x0: u8, x1: u8, x2: u8, x3: u8, }
    struct Log {
        address: Address,
        identity: String,
        userid: String,
        date: String,
        request: String,
        code: u16,
        size: u64,
    }
    #[repr(C)]
    #[derive(Copy)]
    #[wincode(assert_zero_copy)]
    struct Vector3 { x: f32, y: f32, z: f32, }
    #[repr(C)]
    #[derive(Copy)]
    #[wincode(assert_zero_copy)]
    struct Triangle { v0: Vector3, v1: Vector3, v2: Vector3, normal: Vector3, }
    struct Small { id: u64, name: String, x: f64, y: f64, z: f64, flags: u32, active: bool, tags: Vec<u16>, }
    struct Item { id: String, count: i8, slot: u8, }
    struct Player {
        game_type: u32,
        previous: i32,
        score: u64,
        dimension: String,
        items: Vec<Item>,
        position: (f64, f64, f64),
        motion: (f64, f64, f64),
        health: f32,
        vehicle: Option<String>,
        recipes: Vec<String>,
    }
}

pub fn logs(n: usize) -> Vec<Log> {
    let mut r = Random::new();
    (0..n)
        .map(|_| Log {
            address: Address { x0: r.next() as u8, x1: r.next() as u8, x2: r.next() as u8, x3: r.next() as u8 },
            identity: "-".into(),
            userid: r.text(3, 18),
            date: format!("{:02}/Oct/2000:13:55:{:02} -0700", r.below(28) + 1, r.below(60)),
            request: format!("GET /{} HTTP/1.0", r.text(8, 60)),
            code: 200 + r.below(300) as u16,
            size: r.below(100_000_000),
        })
        .collect()
}
pub fn strings(n: usize) -> Vec<String> {
    let mut r = Random::new();
    (0..n).map(|_| r.text(0, 31)).collect()
}
pub fn map(n: usize) -> HashMap<String, u64> {
    let mut r = Random::new();
    (0..n).map(|_| (r.text(4, 23), r.next())).collect()
}
pub fn mesh(n: usize) -> Vec<Triangle> {
    let mut r = Random::new();
    let mut v = || Vector3 { x: r.below(1000) as f32, y: r.below(1000) as f32, z: r.below(1000) as f32 };
    (0..n).map(|_| Triangle { v0: v(), v1: v(), v2: v(), normal: v() }).collect()
}
pub fn small() -> Small {
    Small {
        id: 77,
        name: "a name of a thing".into(),
        x: 1.0,
        y: 2.0,
        z: 3.0,
        flags: 9,
        active: true,
        tags: (0..8).collect(),
    }
}
pub fn players(n: usize) -> Vec<Player> {
    let mut r = Random::new();
    (0..n)
        .map(|_| Player {
            game_type: r.below(4) as u32,
            previous: -1,
            score: r.next(),
            dimension: ["overworld", "nether", "end"][r.below(3) as usize].into(),
            items: (0..r.below(40)).map(|_| Item { id: r.text(8, 24), count: 1, slot: r.next() as u8 }).collect(),
            position: (1.0, 2.0, 3.0),
            motion: (0.0, 0.5, 0.0),
            health: 20.0,
            vehicle: (r.below(3) == 0).then(|| r.text(5, 30)),
            recipes: (0..r.below(30)).map(|_| r.text(10, 30)).collect(),
        })
        .collect()
}
pub fn transaction(r: &mut Random, signatures: u64, keys: u64, calls: u64, data: u64) -> ledger::Transaction {
    let mut octets32 = || {
        let mut o = [0; 32];
        o.iter_mut().for_each(|o| *o = r.next() as u8);
        o
    };
    let keys: Vec<_> = (0..keys).map(|_| ledger::Address(octets32())).collect();
    let blockhash = ledger::Hash(octets32());
    let header = ledger::Header { signatures: signatures as u8, readonly_signed: 0, readonly_unsigned: 1 };
    let instructions: Vec<_> = (0..calls)
        .map(|_| {
            let (accounts, data) = (2 + r.below(12) as usize, 4 + r.below(data) as usize);
            ledger::Instruction {
                program: r.below(8) as u8,
                accounts: r.octets(accounts).into(),
                data: r.octets(data).into(),
            }
        })
        .collect();
    let signatures: Vec<_> = (0..signatures).map(|_| ledger::Signature([r.next() as u8; 64])).collect();
    let message = ledger::Message { header, keys: keys.into(), blockhash, instructions: instructions.into() };
    ledger::Transaction { signatures: signatures.into(), message: ledger::VersionedMessage::Legacy(message) }
}
pub fn entries(n: usize) -> Vec<ledger::Entry> {
    let mut r = Random::new();
    (0..n)
        .map(|i| ledger::Entry {
            num_hashes: i as u64,
            hash: ledger::Hash([i as u8; 32]),
            transactions: (0..16)
                .map(|_| {
                    let (calls, keys) = (1 + r.below(5), 3 + r.below(10));
                    transaction(&mut r, 1, keys, calls, 40)
                })
                .collect(),
        })
        .collect()
}
