//! Whatever a datagram holds, it is judged, shown and summed up without a panic; the octets after the first one are also
//! read as the value of every type of element.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wireform_pfcp::check::{self, Rules};
use wireform_pfcp::{FORMATS, compare, ie, message};
use wireform_wire::{Framing, Hint, Recorder};

fuzz_target!(|octets: &[u8]| {
    for interface in [None, Some(check::Interface::N4)] {
        let rules = Rules { interface, conditions: true };
        for (one, verdict) in check::datagram(octets, &rules) {
            std::hint::black_box(verdict);
            let _ = FORMATS[0].summary(one);
            let _ = FORMATS[0].inspect(one, &mut Recorder::new());
            let _ = FORMATS[0].to_json_lenient(one, &mut String::new());
        }
    }
    FORMATS[0].probe(&Hint::default(), octets);
    if let Framing::Message(n) = FORMATS[0].frame(octets) {
        assert!(n <= octets.len());
    }
    if let Ok((_, ies)) = message::ies(octets) {
        for ie in ies.flatten() {
            std::hint::black_box(ie.ies().count());
        }
    }
    let _ = compare::compare(octets, octets, &compare::Options::SEMANTIC).map(|d| assert!(d.is_empty(), "{d:?}"));
    let Some((selector, value)) = octets.split_first_chunk::<2>() else { return };
    let number = u16::from_be_bytes(*selector) % 403;
    if let Some(ie) = ie::describe(number) {
        let mut out = vec![0; value.len() + 64];
        if let Ok(n) = (ie.recode)(value, &mut out) {
            let mut again = vec![0; n + 64];
            // A value may have had the standard's least length only by octets that say nothing.
            if n >= ie.least.unwrap_or(0).into() {
                let m = (ie.recode)(&out[..n], &mut again).expect("what was encoded decodes");
                assert_eq!(out[..n], again[..m], "{}", ie.name);
            }
        }
        let _ = check::value(ie, wireform_wire::bytes::Reader::new(value));
    }
});
