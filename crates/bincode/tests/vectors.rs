//! Every vector, in both directions, by derive and by serde, from slices and from streams.

mod common;
use common::*;
use serde::{Serialize, de::DeserializeOwned};
use std::collections::*;
use std::ffi::CString;
use std::fmt::Debug;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::ops::Range;
use std::time::{Duration, SystemTime};
use wireform_bincode::{Config, Decode, Encode};

/// The value as the vectors write it: NaN with its bits.
fn shown<T: Debug + 'static>(value: &T, octets: &[u8], big: bool) -> String {
    let text = format!("{value:?}");
    if text != "NaN" {
        return text;
    }
    let mut octets = octets.to_vec();
    if !big {
        octets.reverse();
    }
    let bits: String = octets.iter().map(|o| format!("{o:02x}")).collect();
    format!("NaN(0x{bits})")
}

fn both_ways<T, C>(vector: &serde_json::Value, config: C)
where
    T: Encode + Decode + Serialize + DeserializeOwned + Debug + 'static,
    C: Config,
{
    let octets = hex(text(vector, "hex"));
    let expected = text(vector, "value_debug");
    let check = |way: &str, value: T| {
        let is = shown(&value, &octets, C::BIG_ENDIAN);
        // What a value has beside the wire is its default after reading.
        let expected = expected.replace("cache: 99", "cache: 0");
        assert_eq!(is, expected, "{way}: {vector}");
        assert_eq!(wireform_bincode::to_vec(&value, config).unwrap(), octets, "derive after {way}: {vector}");
        assert_eq!(wireform_bincode::serde::to_vec(&value, config).unwrap(), octets, "serde after {way}: {vector}");
        assert_eq!(wireform_bincode::encoded_len(&value, config).unwrap(), octets.len(), "{vector}");
        let mut exact = vec![0; octets.len()];
        assert_eq!(wireform_bincode::to_slice(&value, &mut exact, config).unwrap(), octets.len(), "{vector}");
        assert_eq!(exact, octets, "slice after {way}: {vector}");
        if !octets.is_empty() {
            let short = &mut exact[1..];
            assert!(wireform_bincode::to_slice(&value, short, config).is_err(), "{vector}");
            assert!(wireform_bincode::serde::encode_into_slice(&value, short, config).is_err(), "{vector}");
        }
        let mut stream = Vec::new();
        wireform_bincode::to_writer(&value, &mut stream, config).unwrap();
        assert_eq!(stream, octets, "stream after {way}: {vector}");
    };
    check("derive", wireform_bincode::from_slice(&octets, config).unwrap_or_else(|e| panic!("{e}: {vector}")));
    // serde's derive numbers the variants without the skipped one when it reads, with it when it writes: bincode 1 does
    // not read back either what it wrote. The derive of this crate does.
    let serde_reads = text(vector, "type") != "SkipVariant";
    if !serde_reads {
        return;
    }
    check("serde", wireform_bincode::serde::from_slice(&octets, config).unwrap_or_else(|e| panic!("{e}: {vector}")));
    // From streams, with more behind the message, of which nothing is taken.
    let mut longer = octets.clone();
    longer.push(0xaa);
    let mut stream = longer.as_slice();
    check("derive from a stream", wireform_bincode::from_reader(&mut stream, config).unwrap());
    assert_eq!(stream, [0xaa], "{vector}");
    let mut stream = longer.as_slice();
    check("serde from a stream", wireform_bincode::serde::decode_from_std_read(&mut stream, config).unwrap());
    assert_eq!(stream, [0xaa], "{vector}");
    let (value, taken) = wireform_bincode::from_prefix(&longer, config).unwrap();
    check("derive from a prefix", value);
    assert_eq!(taken, octets.len());
    let mut recorder = wireform_wire::Recorder::new();
    check("a trace", wireform_bincode::inspect(&octets, config, &mut recorder).unwrap());
    let mut over: T = wireform_bincode::from_slice(&octets, config).unwrap();
    wireform_bincode::decode_over(&mut over, &octets, config).unwrap();
    check("over", over);
    // Every prefix is refused, and says where.
    for n in 0..octets.len() {
        let error = wireform_bincode::from_slice::<T, _>(&octets[..n], config).expect_err("a prefix");
        assert!(error.at_bit <= n * 8, "{error}");
        assert!(wireform_bincode::serde::from_slice::<T, _>(&octets[..n], config).is_err());
        assert!(wireform_bincode::from_reader::<T, _, _>(&octets[..n], config).is_err());
    }
}

#[test]
fn all_vectors_both_ways() {
    let vectors = data("vectors");
    assert_eq!(vectors.len(), 2026);
    for vector in &vectors {
        macro_rules! config {
            ($config:expr) => {{
                macro_rules! run {
                    ($ty:ty) => {
                        both_ways::<$ty, _>(vector, $config)
                    };
                }
                with_type!(text(vector, "type"), run)
            }};
        }
        with_config!(text(vector, "config"), config);
    }
}
