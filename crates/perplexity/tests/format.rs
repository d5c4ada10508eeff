//! The chat format: documents and streams to JSON and back, with what is wrong told.

mod common;

use common::{fixtures, json, same};
use serde_json::{Value, json};
use wireform_perplexity::FORMATS;
use wireform_wire::{Hint, Likelihood, Recorder, Scope, Status};

#[test]
fn documents_and_streams_are_read_and_written() {
    let chat = FORMATS[0];
    for (name, bytes) in fixtures() {
        let document = name.starts_with("chat_completion") || name == "openai_compatible_completion.json";
        let stream = name.starts_with("chat_stream") || name == "openai_compatible_stream_tools.sse";
        if !document && !stream {
            continue;
        }
        assert!(chat.probe(&Hint::default(), &bytes) >= Likelihood::Likely, "{name}");
        let mut text = String::new();
        let told = ["error", "bad_json"].iter().any(|part| name.contains(part));
        let result = chat.to_json(&bytes, &mut text);
        assert_eq!(result.is_err(), told, "{name}");
        if told {
            assert!(result.unwrap_err().at_bit.unwrap() > 8, "{name}");
            chat.to_json_lenient(&bytes, &mut text).unwrap();
            assert!(json(text.as_bytes())["value"]["error"].is_string(), "{name}");
            assert_eq!(chat.summary(&bytes).unwrap().status, Status::Failed, "{name}");
            continue;
        }
        let value = json(text.as_bytes());
        assert_eq!(value["format"], "chat");
        assert_eq!(value["message"], if document { "completion" } else { "stream" });
        let mut written = Vec::new();
        chat.from_json(&text, &mut written).unwrap();
        if document {
            assert!(same(&json(&bytes), &json(&written)), "{name}");
        }
        let mut again = String::new();
        chat.to_json(&written, &mut again).unwrap();
        assert_eq!(json(again.as_bytes())["value"], value["value"], "{name}");
        let summary = chat.summary(&bytes).unwrap();
        assert_eq!((summary.protocol, summary.keys[0].scope), ("chat", Scope::Flow));
        let cut = name.contains("truncated");
        assert_eq!(summary.status, if cut { Status::Warning } else { Status::Ok }, "{name}: {}", summary.line);
        let mut tree = Recorder::new();
        chat.inspect(&bytes, &mut tree).unwrap();
        assert!(tree.fields().len() > 3, "{name}");
        for field in tree.fields() {
            assert!(field.start <= field.end && field.end <= bytes.len() * 8, "{name}: {field:?}");
        }
    }
}

#[test]
fn other_bytes_are_not_taken_and_do_no_harm() {
    let chat = FORMATS[0];
    for bytes in [&b""[..], b"{", b"{}", b"data: x\n\n", b"\xFF\xFE", b"[1]", b"{\"choices\":3}", b"null"] {
        assert!(chat.probe(&Hint::default(), bytes) <= Likelihood::Likely);
        let (mut text, mut tree) = (String::new(), Recorder::new());
        let _ = chat.to_json(bytes, &mut text);
        let _ = chat.summary(bytes);
        let _ = chat.inspect(bytes, &mut tree);
    }
    let mut out = Vec::new();
    assert!(chat.from_json("{\"format\":\"sse\",\"message\":\"\",\"value\":{}}", &mut out).is_err());
    let wrong: Value = json!({"format": "chat", "message": "completion", "value": {"choices": 3}});
    assert!(chat.from_json(&wrong.to_string(), &mut out).is_err());
}
