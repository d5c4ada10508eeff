//! The types of the vectors.
#![allow(dead_code, unreachable_pub, missing_docs)]

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use wireform_bincode::Bincode;

macro_rules! types {
    ($($item:item)*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode, bincode::Encode, bincode::Decode)]
        $item
    )*};
}
types! {
    pub struct Unit;
    pub struct Point { pub x: i32, pub y: i32 }
    pub struct Flags { pub a: bool, pub b: Option<bool>, pub c: Option<Option<u8>> }
    pub struct Person { pub name: String, pub age: u8, pub email: Option<String>, pub tags: Vec<String> }
    pub struct Nested {
        pub id: u64, pub pos: Point, pub path: Vec<Point>, pub kind: Shape, pub attrs: BTreeMap<String, u32>
    }
    pub enum Tagged { First = 10, Second = 20, Third = 300 }
    pub struct Wide { pub a: u128, pub b: i128, pub c: usize, pub d: isize }
    pub struct Floats { pub a: f32, pub b: f64, pub c: [f32; 3] }
    pub struct Account {
        pub lamports: u64, pub data: Vec<u8>, pub owner: [u8; 32], pub executable: bool, pub rent_epoch: u64
    }
}
// bincode 2's derive cannot have these from a macro's item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode, bincode::Encode, bincode::Decode)]
pub struct Newtype(pub u32);
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode, bincode::Encode, bincode::Decode)]
pub struct Pair(pub u16, pub i64);
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode, bincode::Encode, bincode::Decode)]
pub enum Shape {
    Empty,
    Circle(f32),
    Rect(f64, f64),
    Poly { pts: Vec<Point>, closed: bool },
    Named(String),
}
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode, bincode::Encode, bincode::Decode)]
pub enum Cmd {
    Nop,
    Move { dx: i16, dy: i16 },
    Write(Vec<u8>),
    Batch(Vec<Cmd2>),
}
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode, bincode::Encode, bincode::Decode)]
pub enum Cmd2 {
    A,
    B(u64),
    C(char),
}
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode)]
pub struct List(pub Option<Box<List>>);
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode)]
pub struct WithSkip {
    pub a: u32,
    #[serde(skip)]
    #[bincode(skip)]
    pub cache: u64,
    pub b: String,
}
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode)]
pub struct WithRename {
    #[serde(rename = "zzz")]
    pub a: u8,
    #[serde(alias = "q")]
    pub b: u16,
}
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode)]
#[serde(transparent)]
pub struct Transparent {
    pub inner: u64,
}
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode)]
pub struct WithBytes {
    #[serde(with = "serde_bytes")]
    pub data: Vec<u8>,
    pub n: u8,
}
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Bincode)]
pub enum SkipVariant {
    A,
    #[serde(skip)]
    Hidden,
    B(u8),
    C,
}
/// `serde_bytes::ByteBuf`, with the traits of the derive.
#[derive(Clone, PartialEq, Serialize, Deserialize, Bincode)]
#[serde(transparent)]
pub struct ByteBuf(#[serde(with = "serde_bytes")] pub Vec<u8>);
impl std::fmt::Debug for ByteBuf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Runs a macro with the Rust type of a vector's type name.
#[macro_export]
macro_rules! with_type {
    ($name:expr, $run:ident) => {
        with_type!(@ $name, $run,
            bool, u8, i8, u16, i16, u32, i32, u64, i64, u128, i128, usize, isize, f32, f64, char, (), String,
            Vec<u8>, Vec<u16>, Vec<u32>, Vec<u64>, Vec<i32>, Vec<f32>, Vec<f64>, Vec<bool>, Vec<char>, Vec<()>,
            Vec<u128>, Vec<String>, Vec<Vec<u16>>, Vec<Vec<u64>>, [u8; 0], [u8; 4], [u32; 3], [[f32; 3]; 2],
            [Option<u8>; 2], [String; 2], (u8, u16), (u32,), (i8, String, bool), ((u8, u8), (u16, (u32, u64))),
            Option<u8>, Option<u32>, Option<u64>, Option<Option<u8>>, Option<String>, Option<()>,
            Result<u32, String>, Box<u64>, Box<[u8]>, Box<[u16]>, Box<str>, std::rc::Rc<u32>,
            std::sync::Arc<String>, std::cell::Cell<u16>, std::cell::RefCell<u16>,
            std::marker::PhantomData<u8>, VecDeque<u8>, VecDeque<u32>, BTreeSet<u16>, BTreeSet<u8>,
            BTreeMap<u8, u8>, BTreeMap<u8, u16>, BTreeMap<u64, u64>, BTreeMap<String, Vec<u8>>, BTreeMap<(), ()>,
            BTreeMap<u32, String>, HashMap<u8, u8>, HashMap<u64, u64>, HashSet<u32>, BinaryHeap<u8>,
            LinkedList<u8>, std::num::NonZeroU8, std::num::NonZeroU32, std::num::NonZeroI64,
            std::num::Wrapping<u32>, std::cmp::Reverse<u16>, std::time::Duration, std::time::SystemTime,
            std::net::Ipv4Addr, std::net::Ipv6Addr, std::net::IpAddr, std::net::SocketAddrV4,
            std::net::SocketAddrV6, std::net::SocketAddr, std::ops::Range<u32>, std::ops::RangeInclusive<u8>,
            std::ops::Bound<u16>, std::path::PathBuf, std::ffi::CString, std::sync::Mutex<u8>,
            Unit, Newtype, Pair, Point, Flags, Person, Tagged, Wide, Floats, Shape, Cmd, Account, WithSkip,
            WithRename, Transparent, WithBytes, SkipVariant, Nested, (u64, i64, u32, i16), Vec<Option<i32>>, List,
            std::borrow::Cow<'static, str>, ByteBuf, Duration, SystemTime, IpAddr, CString, NonZeroU32, Range<u32>
        )
    };
    (@ $name:expr, $run:ident, $($ty:ty),* $(,)?) => {{
        let name: String = $name.chars().filter(|c| !c.is_whitespace()).collect();
        let name = match name.as_str() {
            "serde_bytes::ByteBuf" => "ByteBuf",
            "std::borrow::Cow<str>" => "std::borrow::Cow<'static,str>",
            other => other,
        };
        $(
            if name == stringify!($ty).chars().filter(|c| !c.is_whitespace()).collect::<String>() {
                $run!($ty)
            } else
        )*
        { panic!("no type {name}") }
    }};
}

/// Data of a test: one JSON object in each line, compressed.
pub fn data(name: &str) -> Vec<serde_json::Value> {
    let path = format!("{}/tests/data/{name}.jsonl.zst", env!("CARGO_MANIFEST_DIR"));
    let packed = std::fs::read(path).expect("the data is there");
    let text = String::from_utf8(zstd::decode_all(packed.as_slice()).expect("zstd")).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}
pub fn hex(text: &str) -> Vec<u8> {
    (0..text.len() / 2).map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).expect("hex")).collect()
}
pub fn text<'a>(vector: &'a serde_json::Value, key: &str) -> &'a str {
    vector[key].as_str().unwrap_or_default()
}

/// Runs a macro with the configuration of a vector's configuration name.
#[macro_export]
macro_rules! with_config {
    ($name:expr, $run:ident) => {{
        use wireform_bincode::config::*;
        match $name {
            "bincode1-fixint" | "wincode-default" => $run!(bincode1()),
            "bincode1-varint" => $run!(bincode1_varint()),
            "bincode1-fixint-be" => $run!(bincode1().with_big_endian()),
            "bincode1-varint-be" => $run!(bincode1_varint().with_big_endian()),
            "bincode2-standard" => $run!(standard()),
            "bincode2-legacy" => $run!(legacy()),
            "bincode2-standard-be" => $run!(standard().with_big_endian()),
            "bincode2-legacy-be" => $run!(legacy().with_big_endian()),
            other => panic!("no configuration {other}"),
        }
    }};
}
