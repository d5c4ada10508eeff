//! Every hostile input, in a process of its own, with the memory it took.
//!
//! The test starts itself again for each input and configuration. The child reads the input in every way there is, and
//! reports the outcome and the peak of its allocations; a child that dies is a failure.

mod common;
use common::*;
use serde::Serialize;
use serde::de::{DeserializeOwned, Visitor};
use std::alloc::{GlobalAlloc, Layout, System};
use std::collections::*;
use std::ffi::CString;
use std::fmt::Debug;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, SystemTime};
use wireform_bincode::de::read::SliceReader;
use wireform_bincode::{
    BincodeRead, Config, Decode, DefaultOptions, Deserializer, ErrorKind, Options, config, decode_from_reader,
    serde as by_serde,
};

struct Counting;
static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

#[allow(unsafe_code)] // An allocator cannot be written otherwise.
// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(live, Relaxed);
        // SAFETY: passed on.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: passed on.
        unsafe { System.dealloc(at, layout) }
    }
}
#[global_allocator]
static ALLOCATOR: Counting = Counting;

const CASE: &str = "WIREFORM_HOSTILE_CASE";
const CONFIGS: [&str; 4] = ["bincode1-fixint", "bincode1-varint", "bincode2-legacy", "bincode2-standard"];

fn input(case: &serde_json::Value, config: &str) -> Vec<u8> {
    let varint = config.ends_with("varint") || config.ends_with("standard");
    let described = text(case, if varint { "hex_varint" } else { "hex_fixint" });
    if described == "01 x 200000 then 00" {
        let mut octets = vec![1; 200_000];
        octets.push(0);
        return octets;
    }
    hex(described)
}

/// Whether reading must succeed.
fn expected(case: &serde_json::Value, config: &str) -> bool {
    !text(case, "required").starts_with("error") && case["observed"][config]["result"] == "ok"
}

/// A reader of bincode 1 that asks for what it is told to.
struct Custom<'a>(&'a [u8]);
impl std::io::Read for Custom<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        self.0.read(to)
    }
}
impl<'a> Custom<'a> {
    fn next(&mut self, n: usize) -> wireform_bincode::Result<&'a [u8]> {
        let end = || wireform_bincode::Error::from(std::io::Error::from(std::io::ErrorKind::UnexpectedEof));
        self.0.split_off(..n).ok_or_else(end)
    }
}
impl<'a> BincodeRead<'a> for Custom<'a> {
    fn forward_read_str<V: Visitor<'a>>(&mut self, n: usize, visitor: V) -> wireform_bincode::Result<V::Value> {
        let text = std::str::from_utf8(self.next(n)?).map_err(ErrorKind::InvalidUtf8Encoding)?;
        visitor.visit_borrowed_str(text)
    }
    fn get_byte_buffer(&mut self, n: usize) -> wireform_bincode::Result<Vec<u8>> {
        Ok(vec![0; n])
    }
    fn forward_read_bytes<V: Visitor<'a>>(&mut self, n: usize, visitor: V) -> wireform_bincode::Result<V::Value> {
        visitor.visit_borrowed_bytes(self.next(n)?)
    }
}

fn read<T, C>(octets: &[u8], config: C) -> Vec<(&'static str, Result<String, String>)>
where
    T: Decode + DeserializeOwned + Serialize + Debug,
    C: Config,
{
    let mut outcomes = Vec::new();
    let mut outcome = |way, read: Result<T, String>, most: usize| {
        let peak = PEAK.load(Relaxed);
        let live = LIVE.load(Relaxed);
        assert!(peak <= most + octets.len() + 64 * 1024, "{way}: {peak} octets of memory");
        outcomes.push((way, read.map(|value| format!("{value:?}"))));
        let _ = live;
        PEAK.store(LIVE.load(Relaxed), Relaxed);
    };
    PEAK.store(LIVE.load(Relaxed), Relaxed);
    let before = LIVE.load(Relaxed);
    outcome("derive", wireform_bincode::from_slice(octets, config).map_err(|e| e.to_string()), before);
    let before = LIVE.load(Relaxed);
    outcome("serde", wireform_bincode::serde::from_slice(octets, config).map_err(|e| e.to_string()), before);
    // Streams do not look at what follows the message.
    if !C::EXACT {
        let before = LIVE.load(Relaxed);
        outcome("derive, stream", wireform_bincode::from_reader(octets, config).map_err(|e| e.to_string()), before);
        let before = LIVE.load(Relaxed);
        let mut from = octets;
        let read = wireform_bincode::serde::decode_from_std_read(&mut from, config);
        outcome("serde, stream", read.map_err(|e| e.to_string()), before);
    }
    outcomes
}

/// Reads octets in the ways that bear names of the originals, as whatever they may be taken for: that it ends, and with
/// little memory, is all that is asked.
fn read_by_name<T: Decode + DeserializeOwned>(octets: &[u8]) {
    fn measured<E>(octets: &[u8], read: impl FnOnce() -> Result<(), E>) {
        let before = LIVE.load(Relaxed);
        PEAK.store(before, Relaxed);
        drop(read());
        let peak = PEAK.load(Relaxed);
        assert!(peak <= before + octets.len() + 64 * 1024, "{peak} octets of memory");
    }
    for n in [octets.len(), octets.len() / 2] {
        let octets = &octets[..n];
        let (standard, legacy) = (config::standard(), config::legacy());
        measured(octets, || decode_from_reader::<T, _, _>(SliceReader::new(octets), standard).map(drop));
        measured(octets, || decode_from_reader::<T, _, _>(SliceReader::new(octets), legacy).map(drop));
        measured(octets, || by_serde::decode_from_reader::<T, _, _>(SliceReader::new(octets), standard).map(drop));
        let mut held = by_serde::OwnedSerdeDecoder::from_reader(SliceReader::new(octets), legacy);
        measured(octets, || T::deserialize(held.as_deserializer()).map(drop));
        let mut held = by_serde::BorrowedSerdeDecoder::from_slice(octets, standard, ());
        measured(octets, || T::deserialize(held.as_deserializer()).map(drop));
        let (varint, fixint) = (DefaultOptions::new(), DefaultOptions::new().with_fixint_encoding());
        measured(octets, || varint.deserialize_from_custom::<_, T>(Custom(octets)).map(drop));
        measured(octets, || fixint.deserialize_from_custom::<_, T>(Custom(octets)).map(drop));
        measured(octets, || fixint.with_limit(1 << 40).deserialize_from_custom::<_, T>(Custom(octets)).map(drop));
        measured(octets, || T::deserialize(&mut Deserializer::from_slice(octets, fixint)).map(drop));
        measured(octets, || T::deserialize(&mut Deserializer::with_reader(octets, varint)).map(drop));
    }
}

fn child(number: &str) {
    let (case, config) = number.split_once(' ').unwrap();
    let case = &data("hostile")[case.parse::<usize>().unwrap()];
    let octets = input(case, config);
    // The octets are those of both generations. The one long input justifies room for as much as it may hold.
    if config.starts_with("bincode1") && octets.len() < 4096 {
        read_by_name::<String>(&octets);
        read_by_name::<Vec<u64>>(&octets);
        read_by_name::<Vec<Vec<String>>>(&octets);
        read_by_name::<BTreeMap<String, Option<CString>>>(&octets);
    }
    macro_rules! config {
        ($config:expr) => {{
            macro_rules! run {
                ($ty:ty) => {
                    read::<$ty, _>(&octets, $config)
                };
            }
            match text(case, "type") {
                // Borrowed types are only read from slices, by the derive's traits and by serde's.
                "&[u8]" => vec![
                    (
                        "derive",
                        wireform_bincode::from_slice::<&[u8], _>(&octets, $config)
                            .map(|v| format!("{v:?}"))
                            .map_err(|e| e.to_string()),
                    ),
                    (
                        "serde",
                        wireform_bincode::serde::from_slice::<&[u8], _>(&octets, $config)
                            .map(|v| format!("{v:?}"))
                            .map_err(|e| e.to_string()),
                    ),
                ],
                "&str" => vec![
                    (
                        "derive",
                        wireform_bincode::from_slice::<&str, _>(&octets, $config)
                            .map(|v| format!("{v:?}"))
                            .map_err(|e| e.to_string()),
                    ),
                    (
                        "serde",
                        wireform_bincode::serde::from_slice::<&str, _>(&octets, $config)
                            .map(|v| format!("{v:?}"))
                            .map_err(|e| e.to_string()),
                    ),
                ],
                _ => {
                    let mut outcomes = with_type!(text(case, "type"), run);
                    // A limit that is far above what there is allows no more memory, in a stream neither.
                    macro_rules! run_limited {
                        ($ty:ty) => {
                            read::<$ty, _>(&octets, $config.with_limit::<{ 1 << 30 }>())
                        };
                    }
                    outcomes.extend(with_type!(text(case, "type"), run_limited));
                    outcomes
                }
            }
        }};
    }
    let outcomes = with_config!(config, config);
    let detail = text(&case["observed"][config], "detail");
    for (way, read) in outcomes {
        match read {
            Ok(value) if expected(case, config) => {
                let alone = detail == value || detail.starts_with(&format!("({value}, "));
                assert!(alone, "{way}: read {value}, not {detail}");
            }
            Ok(value) => panic!("{way}: read {value}"),
            Err(error) => assert!(!expected(case, config), "{way}: {error}"),
        }
    }
}

#[test]
fn every_hostile_input_ends_as_it_must() {
    if let Ok(number) = std::env::var(CASE) {
        return child(&number);
    }
    let cases = data("hostile");
    assert_eq!(cases.len(), 135);
    let this = std::env::current_exe().unwrap();
    let mut processes = 0;
    let mut failures = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        for config in CONFIGS {
            // Some inputs exist in one of the integer encodings only.
            if case["observed"].get(config).is_none() {
                continue;
            }
            let run = std::process::Command::new(&this)
                .args(["every_hostile_input_ends_as_it_must", "--exact", "--test-threads=1"])
                .env(CASE, format!("{number} {config}"))
                .output()
                .unwrap();
            processes += 1;
            if !run.status.success() {
                let said = String::from_utf8_lossy(&run.stdout).into_owned();
                failures.push(format!(
                    "{} {} {config}: {}: {said}",
                    text(case, "name"),
                    text(case, "type"),
                    run.status
                ));
            }
        }
    }
    println!("{processes} processes");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(processes > 500, "{processes}");
}
