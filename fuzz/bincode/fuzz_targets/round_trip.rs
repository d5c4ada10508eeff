//! Strings and slices of any length and alignment, through the copies that read and write whole vectors.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wireform_bincode::config::{bincode1, standard};
use wireform_bincode::{append, from_slice};

fuzz_target!(|input: &[u8]| {
    // Pieces as long as their first octet says, each in memory of its own, so that reading beyond one is seen.
    let mut texts: Vec<Box<str>> = Vec::new();
    let mut pieces: Vec<Box<[u8]>> = Vec::new();
    let mut rest = input;
    while let Some((n, tail)) = rest.split_first() {
        let n = usize::from(*n).min(tail.len());
        pieces.push(tail[..n].into());
        texts.push(String::from_utf8_lossy(&tail[..n]).into_owned().into_boxed_str());
        rest = &tail[n..];
    }
    let slices: Vec<&[u8]> = pieces.iter().map(|p| &**p).collect();
    let strs: Vec<&str> = texts.iter().map(|t| &**t).collect();
    let numbers: Vec<u64> = input.chunks(8).map(|c| c.iter().fold(0, |n, o| n << 8 | u64::from(*o))).collect();
    let small: Vec<i32> = input.iter().map(|o| i32::from(*o) - 128).collect();
    for shift in [0, 3] {
        let mut out = vec![0xaa; shift];
        append(&(&slices, &strs, &numbers, &small), &mut out, bincode1()).unwrap();
        let exact: Box<[u8]> = out[shift..].into();
        let value = (&slices, &strs, &numbers, &small);
        assert_eq!(wireform_bincode::serde::to_vec(&value, bincode1()).unwrap(), *exact);
        type Read<'a> = (Vec<&'a [u8]>, Vec<&'a str>, Vec<u64>, Vec<i32>);
        let read: Read<'_> = from_slice(&exact, bincode1().reject_trailing()).unwrap();
        assert!(read.0 == slices && read.1 == strs && read.2 == numbers && read.3 == small);
        let owned: (Vec<Vec<u8>>, Vec<String>, Vec<u64>, Vec<i32>) = from_slice(&exact, bincode1()).unwrap();
        assert!(owned.1 == strs);
        out.clear();
        append(&(&slices, &strs, &numbers, &small), &mut out, standard()).unwrap();
        let exact: Box<[u8]> = out.into_boxed_slice();
        assert_eq!(wireform_bincode::serde::to_vec(&value, standard()).unwrap(), *exact);
        let read: Read<'_> = from_slice(&exact, standard().canonical().reject_trailing()).unwrap();
        assert!(read.0 == slices && read.1 == strs && read.2 == numbers && read.3 == small);
    }
});
