//! Damaged messages: every prefix and every single-bit flip of 500 vectors, and of streams that refer to the string table.
//!
//! Memory for each octet of a message: [`TYPED`] of an arena for a typed value, [`TYPED_REFERENCES`] where it refers to the
//! string table; [`READ`] of heap to walk through it, and [`SHOWN`] to show it as JSON or XML, of which nearly all is the
//! text itself.
#![cfg(feature = "format")]

mod common;

use common::{Vector, schema, vectors};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    mem::MaybeUninit,
};
use wireform_v2g::{
    Arena, Stream, din,
    exi::{cursor::Form, inspect},
    iso2, iso20, sap, xmldsig,
};

const TYPED: usize = 64;
const TYPED_REFERENCES: usize = 160;
const READ: usize = 64;
const SHOWN: usize = 512;
/// What is needed for the shortest.
const LEAST: usize = 2048;

/// Octets of heap that are in use in this thread, and the most that were.
struct Counting;
thread_local! {
    static LIVE: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<usize> = const { Cell::new(0) };
}
fn taken(octets: usize) {
    let _ = LIVE.try_with(|live| {
        live.set(live.get().wrapping_add(octets));
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(live.get())));
    });
}
fn given_back(octets: usize) {
    let _ = LIVE.try_with(|live| live.set(live.get().wrapping_sub(octets)));
}
// SAFETY: every call is passed on to the system's allocator unchanged.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        // SAFETY: as the caller's.
        unsafe { System.alloc(layout) }
    }
    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // Both are in use while the octets are moved.
        taken(new_size);
        // SAFETY: as the caller's.
        let new = unsafe { System.realloc(ptr, layout, new_size) };
        given_back(layout.size());
        new
    }
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        given_back(layout.size());
        // SAFETY: as the caller's.
        unsafe { System.dealloc(ptr, layout) }
    }
}
#[global_allocator]
static COUNTING: Counting = Counting;

/// The most heap that something takes while it runs.
fn peak<T>(run: impl FnOnce() -> T) -> (T, usize) {
    let before = LIVE.get();
    PEAK.set(before);
    let result = run();
    (result, PEAK.get() - before)
}

/// Decodes with the types into a buffer, and encodes again what was decoded.
fn typed(v: &Vector, bytes: &[u8], memory: &mut [MaybeUninit<u8>]) -> Option<Result<Vec<u8>, wireform_wire::Error>> {
    fn go<'a, T: Stream<'a>>(bytes: &'a [u8], arena: &'a Arena<'a>) -> Result<Vec<u8>, wireform_wire::Error> {
        let mut out = vec![0; bytes.len() * 2 + 64];
        let len = T::decode(bytes, arena)?.encode_into(&mut out).expect("what was decoded can be encoded");
        out.truncate(len);
        Ok(out)
    }
    let arena = Arena::fixed(memory);
    fn pick<'a>(v: &Vector, bytes: &'a [u8], arena: &'a Arena<'a>) -> Option<Result<Vec<u8>, wireform_wire::Error>> {
        Some(match (v.schema.as_str(), v.fragment) {
            ("app-protocol", false) => go::<sap::Message<'_>>(bytes, arena),
            ("din", false) => go::<din::Message<'_>>(bytes, arena),
            ("iso2", false) => go::<iso2::Message<'_>>(bytes, arena),
            ("iso2", true) => go::<iso2::Fragment<'_>>(bytes, arena),
            ("iso20-common", false) => go::<iso20::common::Message<'_>>(bytes, arena),
            ("iso20-common", true) => go::<iso20::common::Fragment<'_>>(bytes, arena),
            ("iso20-ac", false) => go::<iso20::ac::Message<'_>>(bytes, arena),
            ("iso20-dc", false) => go::<iso20::dc::Message<'_>>(bytes, arena),
            ("iso20-acdp", false) => go::<iso20::acdp::Message<'_>>(bytes, arena),
            ("iso20-wpt", false) => go::<iso20::wpt::Message<'_>>(bytes, arena),
            ("xmldsig", true) => go::<xmldsig::Fragment<'_>>(bytes, arena),
            _ => return None,
        })
    }
    pick(v, bytes, &arena)
}

#[test]
fn prefixes_and_bit_flips() {
    // 64 octets of memory for each of the input, and some: more is an error, not an allocation.
    let mut memory = vec![MaybeUninit::uninit(); 1 << 16];
    let all = vectors();
    let mut chosen: Vec<&Vector> = all.iter().filter(|v| v.bytes.len() < 160).collect();
    let step = chosen.len() / 500;
    chosen = chosen.into_iter().step_by(step.max(1)).take(500).collect();
    assert_eq!(chosen.len(), 500);
    let references: Vec<Vector> = with_references();
    assert!(references.len() > 6);
    chosen.extend(&references);
    let (mut read, mut refused, mut other) = (0u32, 0u32, 0u32);
    // The most memory for an octet: to walk through a message, to show it.
    let (mut most_read, mut most_shown) = (0, 0);
    for v in &chosen {
        let format = wireform_v2g::FORMATS.iter().find(|f| f.name() == v.format()).unwrap();
        let mut check = |bytes: &[u8]| {
            let schema = schema(&v.schema);
            let form = if v.fragment { Form::Fragment } else { Form::Document };
            let (by_cursor, heap) = peak(|| inspect(schema, form, bytes, &mut ()));
            assert!(heap <= READ * bytes.len() + LEAST, "{heap} octets for {} {bytes:02x?}", v.format());
            most_read = most_read.max(heap.saturating_sub(LEAST) / bytes.len().max(1));
            let multiple = if v.style == "references" { TYPED_REFERENCES } else { TYPED };
            let limit = (multiple * bytes.len() + 512).min(memory.len());
            match (typed(v, bytes, &mut memory[..limit]), by_cursor) {
                (Some(Ok(again)), Ok(())) => {
                    read += 1;
                    // What was read and written again reads the same.
                    let (mut a, mut b) = (String::new(), String::new());
                    let ((), heap) = peak(|| format.to_json(bytes, &mut a).unwrap());
                    let ((), xml) = peak(|| format.to_xml(bytes, &mut String::new()).unwrap());
                    let heap = heap.max(xml);
                    assert!(heap <= SHOWN * bytes.len() + LEAST, "{heap} octets for {} {bytes:02x?}", v.format());
                    most_shown = most_shown.max(heap.saturating_sub(LEAST) / bytes.len());
                    format.to_json(&again, &mut b).unwrap();
                    assert_eq!(a, b);
                }
                (Some(Err(_)), Err(_)) => refused += 1,
                // Roots that are no messages, empty values by escape where attributes are optional, types and names that
                // are not declared.
                (Some(Err(e)), Ok(())) => {
                    let text = e.to_string();
                    assert!(
                        text.contains("root element") || text.contains("not declare") || text.contains("xsi:type"),
                        "{} {text} {bytes:02x?}",
                        v.format()
                    );
                    other += 1;
                }
                (Some(Ok(_)), Err(e)) => {
                    panic!("the types read what the cursor refuses: {} {e} {bytes:02x?}", v.format())
                }
                (None, _) => other += 1,
            }
        };
        for n in 0..v.bytes.len() {
            check(&v.bytes[..n]);
        }
        let mut bytes = v.bytes.clone();
        for bit in 0..bytes.len() * 8 {
            bytes[bit / 8] ^= 0x80 >> (bit % 8);
            check(&bytes);
            bytes[bit / 8] ^= 0x80 >> (bit % 8);
        }
    }
    println!("{} vectors: {read} read, {refused} refused, {other} without a typed root", chosen.len());
    println!("heap for an octet: {most_read} to walk through a message, {most_shown} to show it");
    assert!(read > 1000 && refused > 1000);
}

/// Streams with references to the string table, a short one of each set.
fn with_references() -> Vec<Vector> {
    let mut out: Vec<Vector> = Vec::new();
    for line in include_str!("data/references.tsv").lines() {
        let [schema, fragment, _, exi] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let bytes = wireform_wire::text::from_hex(exi).unwrap();
        let fragment = fragment == "1";
        if bytes.len() > 260 || out.iter().any(|v| v.schema == schema && v.fragment == fragment) {
            continue;
        }
        let (schema, style) = (schema.to_owned(), "references".to_owned());
        out.push(Vector { schema, message: String::new(), fragment, style, xml: String::new(), bytes });
    }
    out
}

#[test]
fn a_claimed_length_allocates_nothing() {
    // A string of 2^32 characters in a message of 20 octets.
    let bytes = [0x80, 0x00, 0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let mut memory = [MaybeUninit::uninit(); 256];
    let arena = Arena::fixed(&mut memory);
    assert!(sap::Message::decode(&bytes, &arena).is_err());
    assert!(arena.free() >= 256 - 64 - 8);
}
