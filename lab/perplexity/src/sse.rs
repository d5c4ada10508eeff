//! Event streams.

use crate::documents;
use bytes::Bytes;
use eventsource_stream::Eventsource as _;
use futures_util::{FutureExt as _, StreamExt as _, stream};
use lab_harness::Bench;
use std::convert::Infallible;

/// Ours, borrowed.
fn ours(decoder: &mut wireform_sse::Decoder, chunks: &[Bytes]) -> usize {
    let mut sum = 0;
    for chunk in chunks {
        let mut events = decoder.feed(chunk);
        while let Some(event) = events.next().expect("within the limits") {
            sum += event.data.len();
        }
    }
    sum
}

/// Its own limit is below the longest line here.
fn core_decoder() -> sse_core::SseDecoder {
    sse_core::SseDecoder::with_limit(std::num::NonZeroUsize::MAX)
}

fn sse_core(decoder: &mut sse_core::SseDecoder, chunks: &[Bytes]) -> usize {
    let mut sum = 0;
    for chunk in chunks {
        let mut chunk = chunk.clone();
        while let Some(event) = decoder.next(&mut chunk) {
            if let sse_core::SseEvent::Message(message) = event.expect("within the limits") {
                sum += message.data.len();
            }
        }
    }
    sum
}

fn sse_stream(chunks: &[Bytes]) -> usize {
    let source = stream::iter(chunks.iter().cloned().map(Ok::<_, Infallible>));
    let mut events = sse_stream::SseByteStream::new(source);
    async {
        let mut sum = 0;
        while let Some(event) = events.next().await {
            sum += event.expect("well formed").data.map_or(0, |d| d.len());
        }
        sum
    }
    .now_or_never()
    .expect("the source never waits")
}

fn eventsource(chunks: &[Bytes]) -> usize {
    let mut events = stream::iter(chunks.iter().cloned().map(Ok::<_, Infallible>)).eventsource();
    async {
        let mut sum = 0;
        while let Some(event) = events.next().await {
            sum += event.expect("well formed").data.len();
        }
        sum
    }
    .now_or_never()
    .expect("the source never waits")
}

/// The least that any decoder does: look for each line's end.
fn floor(chunks: &[Bytes]) -> usize {
    chunks.iter().map(|chunk| memchr::memchr2_iter(b'\n', b'\r', chunk).count()).sum()
}

pub fn cases(bench: &mut Bench<'_>) {
    let cut = |bytes: Vec<u8>, size: usize| -> Vec<Bytes> {
        let bytes = Bytes::from(bytes);
        (0..bytes.len()).step_by(size).map(|at| bytes.slice(at..bytes.len().min(at + size))).collect()
    };
    let whole = usize::MAX >> 1;
    // Name, stream, chunk size; goals against the pass over lines, and against sse-core.
    let cases: [(&str, Vec<u8>, usize, Option<f64>, Option<f64>); 14] = [
        ("simple event", documents::simple(), whole, Some(1.0 / 3.0), Some(2.5)),
        ("event with all fields", documents::all_fields(), whole, None, None),
        ("100 tiny events", documents::tiny(100), whole, None, Some(1.9)),
        ("100 chat chunks, LF", documents::chat(100, "\n"), whole, None, Some(1.4)),
        ("100 chat chunks, CRLF", documents::chat(100, "\r\n"), whole, None, Some(1.4)),
        ("100 chat chunks, CR", documents::chat(100, "\r"), whole, None, Some(1.4)),
        ("100 chat chunks in 1,460-byte chunks", documents::chat(100, "\n"), 1460, None, Some(1.0 / 1.05)),
        ("100 chat chunks in 64-byte chunks", documents::chat(100, "\n"), 64, None, Some(1.0 / 1.05)),
        ("100 chat chunks in 1-byte chunks", documents::chat(100, "\n"), 1, None, Some(1.0 / 1.05)),
        ("8 KB event", documents::line(8000), whole, None, None),
        ("64 KB line", documents::line(64 << 10), whole, None, None),
        ("64 KB line in 1,460-byte chunks", documents::line(64 << 10), 1460, None, Some(1.0 / 1.05)),
        ("1 MB line in 1,460-byte chunks", documents::line(1 << 20), 1460, None, Some(1.0 / 1.05)),
        ("8 MB line in 1,460-byte chunks", documents::line(8 << 20), 1460, None, None),
    ];
    for (name, bytes, size, against_floor, against_core) in cases {
        let octets = bytes.len();
        let chunks = cut(bytes, size);
        let expected = ours(&mut wireform_sse::Decoder::new(), &chunks);
        assert_eq!(sse_core(&mut core_decoder(), &chunks), expected, "{name}");
        assert_eq!(sse_stream(&chunks), expected, "{name}");
        let case = bench.case(name, octets);
        let (a, b, c, d, e) = (chunks.clone(), chunks.clone(), chunks.clone(), chunks.clone(), chunks.clone());
        case.run("wireform-sse", move || ours(&mut wireform_sse::Decoder::new(), &a));
        case.run("a pass of memchr2", move || floor(&b));
        case.run("sse-core 0.2.3", move || sse_core(&mut core_decoder(), &c));
        case.run("sse-stream 0.3.0", move || sse_stream(&d));
        // Quadratic in the length of a cut line: seconds for a megabyte.
        if octets < 1 << 20 && size > 1 {
            case.run("eventsource-stream 0.2.3", move || eventsource(&e));
        }
        if let Some(goal) = against_floor {
            case.goal("a pass of memchr2", goal);
        }
        if let Some(goal) = against_core {
            case.goal("sse-core 0.2.3", goal);
        }
    }
}
