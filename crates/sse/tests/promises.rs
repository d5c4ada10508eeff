//! What the decoder promises beyond the cases: any cutting decodes as a naive reader of the whole stream does, limits
//! hold, time is linear, and whole events cost no allocation.

use proptest::prelude::*;
use std::time::Instant;
use wireform_sse::{Decoder, EncodeError, Error, Frame, Limits, OwnedEvent};

/// The standard's algorithm, word for word, over the whole text.
fn naive(bytes: &[u8]) -> (Vec<OwnedEvent>, String, Option<u64>) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text).replace("\r\n", "\n").replace('\r', "\n");
    let mut lines: Vec<&str> = text.split('\n').collect();
    lines.pop(); // What follows the last line end is not a line.
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

fn decode(bytes: &[u8], cuts: &[usize], limits: Limits) -> Result<(Vec<OwnedEvent>, String, Option<u64>), Error> {
    let mut decoder = Decoder::with_limits(limits);
    let mut seen = Vec::new();
    let mut from = 0;
    for &cut in cuts.iter().chain([&bytes.len()]) {
        let mut events = decoder.feed(&bytes[from..cut]);
        while let Some(event) = events.next()? {
            seen.push(event.to_owned());
        }
        from = cut;
    }
    let end = decoder.finish();
    Ok((seen, end.last_event_id.to_owned(), end.retry))
}

fn stream() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        8 => prop::sample::select(vec![
            "data", "data:", "data: ", "event:", "event: x", "id:", "id: 1", "retry:", "retry: 10", ":", ": note", "\n",
            "\r", "\r\n", "\n\n", "\u{FEFF}", "é東🦀", "dat", "foo: bar", "id: a\0b", "datax: y", " ", "{\"a\":1}",
        ]).prop_map(|s| s.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..6),
        1 => (0usize..200).prop_map(|n| vec![b'z'; n]),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn any_cutting_decodes_as_the_naive_reader_does(
        bytes in stream(), cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..12)
    ) {
        let mut cuts: Vec<usize> = cuts.iter().map(|c| c.index(bytes.len() + 1)).collect();
        cuts.sort_unstable();
        prop_assert_eq!(decode(&bytes, &cuts, Limits::default()).unwrap(), naive(&bytes));
    }

    #[test]
    fn what_is_written_is_read(
        event in "[^\r\n]{0,8}", data in "[a \r\n\u{E9}]{0,20}", id in "[^\r\n\0]{0,6}",
        retry in any::<Option<u64>>(), comment in "[^\0]{0,8}",
    ) {
        let frame = Frame {
            event: Some(&event), data: Some(&data), id: Some(&id), retry, comment: Some(&comment),
        };
        let bytes = frame.encode().unwrap();
        prop_assert_eq!(bytes.len(), frame.encoded_len());
        let mut into = vec![0; bytes.len()];
        prop_assert_eq!(frame.encode_into(&mut into), Ok(bytes.len()));
        prop_assert_eq!(&into, &bytes);
        let (events, ..) = decode(&bytes, &[], Limits::default()).unwrap();
        let expected = OwnedEvent {
            event: if event.is_empty() { "message".into() } else { event },
            data: data.replace("\r\n", "\n").replace('\r', "\n"),
            id,
            retry,
        };
        prop_assert_eq!(events, vec![expected]);
    }
}

#[test]
fn a_frame_that_would_be_misread_is_refused() {
    let frame = Frame { event: Some("a\nb"), ..Default::default() };
    assert_eq!(frame.encode(), Err(EncodeError::LineBreak { field: "event" }));
    assert_eq!(Frame { id: Some("a\0"), ..Default::default() }.encode(), Err(EncodeError::Nul));
    assert_eq!(Frame { data: Some("x"), ..Default::default() }.encode_into(&mut [0; 8]), Err(EncodeError::NoSpace));
}

#[test]
fn limits_hold_under_every_cutting() {
    let limits = Limits { line: 20, event: 30 };
    let long_line = [b"data: ok\n\ndata: ".as_slice(), &[b'x'; 40], b"\n\n"].concat();
    let long_event = b"data: 0123456789\ndata: 0123456789\ndata: 0123456789\n\n".to_vec();
    let fits = b"data: 0123456789\ndata: 0123456789\ndata: 01234567\n\n".to_vec();
    for step in 1..60 {
        let cuts = |bytes: &[u8]| (step..bytes.len()).step_by(step).collect::<Vec<_>>();
        let got = decode(&long_line, &cuts(&long_line), limits);
        assert!(matches!(got, Err(Error::Line { max: 20, .. })), "{got:?}");
        let got = decode(&long_event, &cuts(&long_event), limits);
        assert!(matches!(got, Err(Error::Event { max: 30, .. })), "{got:?}");
        assert!(decode(&fits, &cuts(&fits), limits).is_ok());
    }
    // The error stays.
    let mut decoder = Decoder::with_limits(limits);
    assert!(decoder.feed(&long_line[8..]).next().is_err());
    assert!(decoder.feed(b"data: x\n\n").next().is_err());
    decoder.reset();
    assert!(matches!(decoder.feed(b"data: x\n\n").next(), Ok(Some(_))));
    // Also within a value, whose next piece would have had room.
    let mut decoder = Decoder::with_limits(Limits { line: 100, event: 10 });
    assert!(matches!(decoder.feed(b"data: 01234567").next(), Ok(None)));
    assert!(decoder.feed(b"01234567").next().is_err());
    assert!(decoder.feed(b"x").next().is_err());
}

/// Other decoders look at a cut line again with every chunk: a megabyte in small chunks then takes seconds.
#[test]
fn time_is_linear_in_the_length_of_a_line() {
    let time = |len: usize| {
        let bytes = [b"data: ".as_slice(), &vec![b'x'; len], b"\n\n"].concat();
        let best = (0..5).map(|_| {
            let start = Instant::now();
            let mut decoder = Decoder::new();
            let mut seen = 0;
            for chunk in bytes.chunks(1460) {
                let mut events = decoder.feed(chunk);
                while let Some(event) = events.next().unwrap() {
                    seen += event.data.len();
                }
            }
            assert_eq!(seen, len);
            start.elapsed()
        });
        best.min().unwrap()
    };
    let (short, long) = (time(1 << 20), time(8 << 20));
    assert!(long < short * 40, "1 MiB took {short:?}, 8 MiB took {long:?}");
}

#[test]
fn a_mark_that_is_cut_or_alone_does_no_harm() {
    // A leading byte order mark made another decoder panic.
    for bytes in [&b"\xEF\xBB\xBF"[..], b"\xEF\xBB\xBFdata: x\n\n", b"\xEF\xBBdata: x\n\n", b"\xEF", b"\xEFdata\n\n"] {
        for cut in 0..=bytes.len() {
            assert_eq!(decode(bytes, &[cut], Limits::default()).unwrap(), naive(bytes), "{bytes:?} cut at {cut}");
        }
    }
}
