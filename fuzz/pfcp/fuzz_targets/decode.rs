//! Decode, encode, decode: what was decoded encodes to the same octets, and from its fields alone to a message with the
//! same fields; through JSON it comes back too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wireform_pfcp::message::{Header, Message};
use wireform_pfcp::{FORMATS, ie};
use wireform_wire::{Kind, bytes::Reader};

fuzz_target!(|octets: &[u8]| {
    let mut json = String::new();
    if FORMATS[0].to_json(octets, &mut json).is_ok() {
        let mut again = Vec::new();
        FORMATS[0].from_json(&json, &mut again).expect("what was written is read");
        assert_eq!(again, octets, "{json}");
    }
    let message = match Message::decode_lenient(octets) {
        Ok(message) => message,
        Err(error) => {
            // The second reading, which says why the first refused, refuses too.
            if let Kind::Unexpected { what } = error.error.kind {
                let name = error.offending.and_then(ie::describe).map(|ie| ie.name);
                assert!(what != "element" && Some(what) != name, "{error:?}");
            }
            return;
        }
    };
    let again = message.to_vec().expect("what was decoded encodes");
    // Spare bits of the header are nobody's.
    let header = Header::read(&mut Reader::new(octets)).expect("it was read before");
    assert_eq!(again[header.len()..], octets[header.len()..]);
    assert_eq!(Header::read(&mut Reader::new(&again)), Ok(header));
    assert_eq!(message.encoded_len(), octets.len());
    let mut plain = message;
    plain.body.detach();
    if let Ok(written) = plain.to_vec() {
        assert_eq!(plain.encoded_len(), written.len());
        let mut read = Message::decode_lenient(&written).expect("what was encoded decodes");
        read.body.detach();
        assert_eq!(read.to_vec().expect("what was encoded once is encoded again"), written);
    }
});
