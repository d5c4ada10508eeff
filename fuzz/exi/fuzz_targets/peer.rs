//! The same streams to the crate `iso15118`, of one set of schemas (`SET=0` to `8`, or the first octet). Mutants are
//! repaired so that most follow their schema. What we read must come back as itself, and our tables must agree with our
//! types; where the peer reads it as well, it must write the same octets, or ours must be what the tables read. The
//! peer's own deviations are printed, each kind once.
#![no_main]

mod sets;
mod shape;

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use sets::SETS;
use std::sync::LazyLock;
use wireform_v2g::exi::cursor::Form;

static CHOSEN: LazyLock<Option<usize>> = LazyLock::new(|| std::env::var("SET").ok()?.parse().ok());

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let size = fuzzer_mutate(data, size, max_size);
    // Some stay as they are: errors are to be tried as well.
    if seed % 8 == 0 || size < 2 {
        return size;
    }
    let set = &SETS[CHOSEN.unwrap_or(data[0] as usize) % SETS.len()];
    let mut bytes = data[1..size].to_vec();
    shape::repair(set.schema, Form::Document, set.roots, &mut bytes, max_size - 1, seed);
    bytes.truncate(max_size - 1);
    data[1..=bytes.len()].copy_from_slice(&bytes);
    bytes.len() + 1
});

fuzz_target!(|data: &[u8]| {
    let Some((pick, bytes)) = data.split_first() else { return };
    let set = &SETS[CHOSEN.unwrap_or(usize::from(*pick)) % SETS.len()];
    (set.check)(set, bytes);
});
