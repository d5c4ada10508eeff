//! The 92 cases of `data/sse_cases.jsonl.zst`, under the cuts they give, uncut, and cut at every octet, through every
//! front end; and the format's JSON over the same streams.

use futures_util::{StreamExt as _, stream};
use serde_json::Value;
use std::convert::Infallible;
use wireform_sse::{Decoder, EventStream, FORMATS, OwnedEvent, Reader};
use wireform_wire::{Recorder, text};

struct Case {
    name: String,
    bytes: Vec<u8>,
    cuts: Vec<usize>,
    events: Vec<OwnedEvent>,
    id: String,
    retry: Option<u64>,
}

fn cases() -> Vec<Case> {
    let packed = include_bytes!("data/sse_cases.jsonl.zst");
    let lines = String::from_utf8(zstd::decode_all(&packed[..]).unwrap()).unwrap();
    let string = |v: &Value| v.as_str().unwrap().to_owned();
    lines
        .lines()
        .map(|line| {
            let case: Value = serde_json::from_str(line).unwrap();
            let events = case["events"].as_array().unwrap().iter();
            let events = events.map(|e| OwnedEvent {
                event: string(&e["event"]),
                data: string(&e["data"]),
                id: string(&e["id"]),
                retry: e["retry"].as_u64(),
            });
            Case {
                name: string(&case["name"]),
                bytes: text::from_base64(case["bytes_b64"].as_str().unwrap()).unwrap(),
                cuts: case["chunks"].as_array().unwrap().iter().map(|c| c.as_u64().unwrap() as usize).collect(),
                events: events.collect(),
                id: string(&case["final"]["id"]),
                retry: case["final"]["retry"].as_u64(),
            }
        })
        .collect()
}

fn chunks<'a>(bytes: &'a [u8], cuts: &[usize]) -> Vec<&'a [u8]> {
    let mut from = 0;
    let mut chunks = Vec::new();
    for &cut in cuts.iter().chain([&bytes.len()]) {
        chunks.push(&bytes[from..cut]);
        from = cut;
    }
    chunks
}

fn run(chunks: &[&[u8]]) -> (Vec<OwnedEvent>, String, Option<u64>) {
    let mut decoder = Decoder::new();
    let mut seen = Vec::new();
    for chunk in chunks {
        let mut events = decoder.feed(chunk);
        while let Some(event) = events.next().unwrap() {
            seen.push(event.to_owned());
        }
        assert!(events.rest().is_empty());
    }
    assert_eq!(decoder.position(), chunks.iter().map(|c| c.len() as u64).sum::<u64>());
    let end = decoder.finish();
    (seen, end.last_event_id.to_owned(), end.retry)
}

#[test]
fn every_case_under_every_cutting() {
    let cases = cases();
    assert_eq!(cases.len(), 92);
    for case in &cases {
        let every: Vec<usize> = (1..case.bytes.len()).collect();
        // Two cuts at every place as well, which is where a state between two chunks could be lost.
        let mut cuttings = vec![case.cuts.clone(), vec![], every];
        if case.bytes.len() < 2000 {
            cuttings.extend((0..=case.bytes.len()).map(|at| vec![at]));
            cuttings.extend((0..=case.bytes.len()).map(|at| vec![at, at]));
        }
        for cuts in cuttings {
            let (events, id, retry) = run(&chunks(&case.bytes, &cuts));
            assert_eq!(events, case.events, "{} cut at {:?}", case.name, &cuts[..cuts.len().min(8)]);
            assert_eq!((id.as_str(), retry), (case.id.as_str(), case.retry), "{}", case.name);
        }
    }
}

#[test]
fn the_iterator_and_the_stream_give_the_same() {
    for case in cases() {
        let read: Vec<OwnedEvent> = Reader::new(&case.bytes[..]).map(Result::unwrap).collect();
        assert_eq!(read, case.events, "{}", case.name);
        let source = stream::iter(chunks(&case.bytes, &case.cuts).into_iter().map(Ok::<_, Infallible>));
        let streamed: Vec<_> = ready(EventStream::new(source).map(Result::unwrap).collect());
        assert_eq!(streamed, case.events, "{}", case.name);
    }
}

/// Polls a future that never waits.
fn ready<F: Future>(future: F) -> F::Output {
    let mut future = std::pin::pin!(future);
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match future.as_mut().poll(&mut context) {
        std::task::Poll::Ready(output) => output,
        std::task::Poll::Pending => panic!("the source never waits"),
    }
}

#[test]
fn json_and_back_says_the_same() {
    let sse = FORMATS[0];
    for case in cases() {
        let mut json = String::new();
        sse.to_json(&case.bytes, &mut json).unwrap();
        let document: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(document["format"], "sse");
        assert_eq!(document["message"], "stream");
        assert_eq!(document["value"]["events"].as_array().unwrap().len(), case.events.len());
        let mut bytes = Vec::new();
        sse.from_json(&json, &mut bytes).unwrap();
        let mut again = String::new();
        sse.to_json(&bytes, &mut again).unwrap();
        assert_eq!(json, again, "{}", case.name);
        assert!(sse.summary(&case.bytes).is_ok());
        let mut tree = Recorder::new();
        sse.inspect(&case.bytes, &mut tree).unwrap();
        let events = tree.fields().iter().filter(|f| f.depth == 1 && f.name == "event").count();
        assert!(events >= case.events.len(), "{}", case.name);
    }
}

#[test]
fn what_is_cut_is_told() {
    for (stream, complete) in [
        ("", true),
        ("data: a\n\n", true),
        ("data: a\r\n\r", true),
        ("data: a\n\n: ping", true),
        ("data: a\n\n: ping\n", true),
        ("data: a\n", false),
        ("data: a", false),
        ("data: a\n\nd", false),
        ("data: a\n\nid: 4\n", false),
        ("event: a\n", false),
    ] {
        let mut json = String::new();
        FORMATS[0].to_json(stream.as_bytes(), &mut json).unwrap();
        let document: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(document["value"]["complete"], complete, "{stream:?}");
    }
}
