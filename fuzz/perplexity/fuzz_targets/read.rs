//! Any octets as answers, errors and streams: no panic; what the owned types read, the borrowed ones read alike; what
//! was read is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wireform_perplexity::borrowed::{self, Glance};
use wireform_perplexity::citations::Markers;
use wireform_perplexity::types::{chat, responses};
use wireform_perplexity::{ApiError, FORMATS, structured, think};
use wireform_wire::{Hint, Recorder};

fuzz_target!(|bytes: &[u8]| {
    let format = FORMATS[0];
    let (mut text, mut written, mut tree) = (String::new(), Vec::new(), Recorder::new());
    format.probe(&Hint::default(), bytes);
    let _ = format.inspect(bytes, &mut tree);
    let _ = format.summary(bytes);
    if format.to_json(bytes, &mut text).is_ok() {
        format.from_json(&text, &mut written).expect("what was written can be read");
    }
    let _ = ApiError::new(500, Default::default(), bytes).to_string();
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let ours = borrowed::Completion::parse(text);
    let glance = Glance::parse(text);
    if let Ok(owned) = serde_json::from_str::<chat::Completion>(text) {
        if let Ok(ours) = ours {
            assert_eq!(ours.delta(), owned.delta().filter(|_| ours.delta().is_some()));
            assert_eq!(ours.choices.len(), owned.choices.len());
            let glance = glance.expect("a completion can be glanced at");
            assert_eq!(glance.choices.iter().count(), owned.choices.len());
        }
        let again = serde_json::to_string(&owned).expect("it can be written");
        assert_eq!(serde_json::from_str::<chat::Completion>(&again).expect("it can be read"), owned);
    }
    if let Ok(event) = serde_json::from_str::<responses::ResponseEvent>(text) {
        let again = serde_json::to_string(&event).expect("it can be written");
        assert_eq!(serde_json::from_str::<responses::ResponseEvent>(&again).expect("it can be read"), event);
    }
    let (thought, answer) = think::split(text);
    assert!(thought.len() + answer.len() <= text.len());
    let mut length = 0;
    let mut count = |span: wireform_perplexity::citations::Span<'_>| {
        length += match span {
            wireform_perplexity::citations::Span::Text(text) => text.len(),
            wireform_perplexity::citations::Span::Marker { text, .. } => text.len(),
        };
    };
    let mut markers = Markers::new();
    let middle = (0..=text.len() / 2).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    markers.push(&text[..middle], &mut count);
    markers.push(&text[middle..], &mut count);
    markers.finish(&mut count);
    assert_eq!(length, text.len());
    let _ = structured::parse::<serde_json::Value>(text);
});
