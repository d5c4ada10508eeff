//! Any octets in any cutting: no panic, and the same events as uncut and as the standard's algorithm word for word.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wireform_sse::{Decoder, Frame, Limits, OwnedEvent};

fn decode<'a>(chunks: impl Iterator<Item = &'a [u8]>, limits: Limits) -> Option<(Vec<OwnedEvent>, String, Option<u64>)> {
    let mut decoder = Decoder::with_limits(limits);
    let mut seen = Vec::new();
    for chunk in chunks {
        let mut events = decoder.feed(chunk);
        loop {
            match events.next() {
                Ok(Some(event)) => seen.push(event.to_owned()),
                Ok(None) => break,
                Err(_) => return None,
            }
        }
    }
    let end = decoder.finish();
    Some((seen, end.last_event_id.to_owned(), end.retry))
}

/// The standard's algorithm over the whole text.
fn naive(bytes: &[u8]) -> (Vec<OwnedEvent>, String, Option<u64>) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text).replace("\r\n", "\n").replace('\r', "\n");
    let mut lines: Vec<&str> = text.split('\n').collect();
    lines.pop();
    let (mut events, mut data, mut name) = (Vec::new(), String::new(), String::new());
    let (mut id_buffer, mut id, mut retry) = (String::new(), String::new(), None);
    for line in lines {
        if line.is_empty() {
            id.clone_from(&id_buffer);
            if !data.is_empty() {
                data.pop();
                let event = if name.is_empty() { "message".to_owned() } else { name.clone() };
                events.push(OwnedEvent { event, data: data.clone(), id: id.clone(), retry });
            }
            data.clear();
            name.clear();
            continue;
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "data" => {
                data += value;
                data.push('\n');
            }
            "event" => name = value.to_owned(),
            "id" if !value.contains('\0') => id_buffer = value.to_owned(),
            "retry" if !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit()) => {
                retry = Some(value.parse().unwrap_or(u64::MAX));
            }
            _ => {}
        }
    }
    (events, id, retry)
}

fuzz_target!(|input: (u8, &[u8])| {
    let (size, bytes) = (usize::from(input.0) + 1, input.1);
    let whole = decode([bytes].into_iter(), Limits::default());
    assert_eq!(whole.as_ref(), Some(&naive(bytes)));
    assert_eq!(whole, decode(bytes.chunks(size), Limits::default()));
    assert_eq!(whole, decode(bytes.chunks(1), Limits::default()));
    let _ = decode(bytes.chunks(size), Limits { line: 16, event: 24 });
    for event in whole.into_iter().flat_map(|(events, ..)| events) {
        // Decoded text always can be written, but for names that were replaced: those have no line ends either.
        let written = Frame::of(&event.as_event()).encode().expect("names and identifiers have no line ends");
        let (again, ..) = decode([&written[..]].into_iter(), Limits::default()).expect("within the limits");
        assert_eq!((&again[0].event, &again[0].data), (&event.event, &event.data));
    }
});
