//! Chat completions as one of Wireform's formats.

use crate::accumulate::Accumulator;
use crate::types::chat::Completion;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use wireform_sse::Decoder;
use wireform_wire as wire;
use wireform_wire::{
    Fault, Format, Hint, Kind, Likelihood, Recorder, Role, Sample, Scope, SessionKey, Status, Summary, Trace,
};

/// The formats of this crate.
pub static FORMATS: &[&dyn Format] = &[&Chat];

/// A chat completion, as a document or as a stream of chunks; a stream's JSON is that of the accumulated document.
#[derive(Debug, Clone, Copy)]
pub struct Chat;

#[derive(Serialize, Deserialize)]
struct Document<'a> {
    format: Cow<'a, str>,
    message: Cow<'a, str>,
    value: Completion,
}

/// What was read, and what is wrong with it.
struct Read {
    completion: Completion,
    streamed: bool,
    chunks: usize,
    error: Option<(String, usize)>,
    /// The end was told.
    complete: bool,
}

fn is_document(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{")
}

fn read(bytes: &[u8]) -> Read {
    if is_document(bytes) {
        let mut found =
            Read { completion: Completion::default(), streamed: false, chunks: 1, error: None, complete: true };
        match serde_json::from_slice::<Completion>(bytes) {
            Ok(completion) => match completion.extra.get("error") {
                Some(error) if completion.choices.is_empty() => found.error = Some((message(error), 0)),
                _ => found.completion = completion,
            },
            Err(error) => found.error = Some((error.to_string(), offset(bytes, &error))),
        }
        return found;
    }
    let mut all = Accumulator::new();
    let (mut decoder, mut rest) = (Decoder::new(), bytes);
    let (mut chunks, mut error, mut done) = (0, None, false);
    while error.is_none() && !done {
        let at = bytes.len() - rest.len();
        match decoder.next(&mut rest) {
            Ok(None) => break,
            Err(limit) => error = Some((limit.to_string(), at)),
            Ok(Some(event)) if event.data.trim_start().is_empty() => {}
            Ok(Some(event)) if event.data.starts_with("[DONE]") => done = true,
            Ok(Some(event)) if event.event == "error" => {
                let told = serde_json::from_str(event.data).unwrap_or_else(|_| event.data.into());
                error = Some((message(&told), at));
            }
            Ok(Some(event)) => match serde_json::from_str::<Completion>(event.data) {
                Err(cause) => error = Some((cause.to_string(), at)),
                Ok(chunk) => match chunk.extra.get("error") {
                    Some(told) if chunk.choices.is_empty() => error = Some((message(told), at)),
                    _ => {
                        chunks += 1;
                        all.push(&chunk);
                    }
                },
            },
        }
    }
    let complete = done || all.is_finished();
    Read { completion: all.into_completion(), streamed: true, chunks, error, complete }
}

fn message(error: &serde_json::Value) -> String {
    let inner = error.get("error").unwrap_or(error);
    let text = inner.get("message").unwrap_or(inner);
    text.as_str().map_or_else(|| text.to_string(), str::to_owned)
}

/// Where in a document serde_json stopped.
fn offset(bytes: &[u8], error: &serde_json::Error) -> usize {
    let before: usize =
        bytes.split_inclusive(|&b| b == b'\n').take(error.line().saturating_sub(1)).map(<[u8]>::len).sum();
    (before + error.column().saturating_sub(1)).min(bytes.len())
}

fn wire_error(read: &Read) -> wire::Error {
    let at = read.error.as_ref().map_or(0, |(_, at)| *at);
    wire::Error::new(Kind::Text { what: "chat completion" }, at * 8)
}

impl Chat {
    fn write(found: Read, out: &mut String) -> Result<(), Fault> {
        let message = if found.streamed { "stream" } else { "completion" };
        let document = Document { format: "chat".into(), message: message.into(), value: found.completion };
        out.push_str(&serde_json::to_string(&document).map_err(|e| Fault::text(e.to_string(), ""))?);
        Ok(())
    }
}

impl Format for Chat {
    fn name(&self) -> &'static str {
        "chat"
    }
    fn title(&self) -> &'static str {
        "Chat completions, documents and streams (Perplexity, OpenAI-compatible)"
    }
    fn content_type(&self) -> &'static str {
        "application/json"
    }
    fn probe(&self, _: &Hint, bytes: &[u8]) -> Likelihood {
        let head = &bytes[..bytes.len().min(4096)];
        let has = |name: &[u8]| memchr::memmem::find(head, name).is_some();
        let choices = has(b"\"choices\"");
        let chat = has(b"\"chat.completion") || has(b"\"delta\"") || has(b"\"message\"");
        let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start();
        let form = is_document(text)
            || [&b"data:"[..], b"event:", b"id:", b"retry:", b":"].iter().any(|n| text.starts_with(n));
        match (form, choices, chat) {
            (true, true, true) => Likelihood::Sure,
            (true, true, false) => Likelihood::Likely,
            _ => Likelihood::No,
        }
    }
    fn inspect(&self, bytes: &[u8], into: &mut Recorder) -> Result<(), wire::Error> {
        if !is_document(bytes) {
            wireform_sse::FORMATS[0].inspect(bytes, into)?;
            let found = read(bytes);
            return if found.error.is_some() { Err(wire_error(&found)) } else { Ok(()) };
        }
        let found = read(bytes);
        into.enter("completion", 0);
        if found.error.is_some() {
            return Err(wire_error(&found));
        }
        // The members lie in the order in which they are met from the start; their values are shown as JSON.
        if let Ok(members) = serde_json::from_slice::<Members<'_>>(bytes) {
            for (name, value) in members.0 {
                let at = value.get().as_ptr() as usize - bytes.as_ptr() as usize;
                into.leaf(name, at * 8, (at + value.get().len()) * 8, &value.get());
            }
        }
        into.exit(bytes.len() * 8);
        Ok(())
    }
    fn to_json(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        let found = read(bytes);
        match &found.error {
            Some((message, at)) => Err(Fault { message: message.clone(), at_bit: Some(at * 8), path: String::new() }),
            None => Chat::write(found, out),
        }
    }
    fn to_json_lenient(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        let mut found = read(bytes);
        if let Some((message, _)) = &found.error {
            found.completion.extra.insert("error".to_owned(), message.clone().into());
        }
        Chat::write(found, out)
    }
    fn from_json(&self, json: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
        let document: Document<'_> = serde_json::from_str(json).map_err(|e| Fault::text(e.to_string(), ""))?;
        if document.format != "chat" {
            return Err(Fault::text(format!("format {:?} is not chat", document.format), "format"));
        }
        serde_json::to_writer(out, &document.value).map_err(|e| Fault::text(e.to_string(), "value"))
    }
    fn summary(&self, bytes: &[u8]) -> Result<Summary, wire::Error> {
        let found = read(bytes);
        if found.error.is_some() && found.chunks == 0 {
            return Err(wire_error(&found));
        }
        let all = &found.completion;
        let (status, text): (_, Cow<'static, str>) = match (&found.error, found.complete) {
            (Some((message, _)), _) => (Status::Failed, message.clone().into()),
            (None, false) => (Status::Warning, "truncated".into()),
            (None, true) => match all.choices.first().and_then(|c| c.finish_reason.as_ref()) {
                Some(reason) => (Status::Ok, reason.as_str().to_owned().into()),
                None => (Status::Ok, "complete".into()),
            },
        };
        let mut line =
            format!("{}: {} characters", all.model.as_deref().unwrap_or("model unknown"), all.text().chars().count());
        if found.streamed {
            line.push_str(&format!(" in {} chunks", found.chunks));
        }
        let sources = all.sources().len();
        if sources > 0 {
            line.push_str(&format!(", {sources} sources"));
        }
        let mut samples = Vec::new();
        if let Some(usage) = &all.usage {
            line.push_str(&format!(", {} tokens", usage.total_tokens));
            samples.push(Sample { name: "prompt_tokens", value: usage.prompt_tokens as f64, unit: "tokens" });
            samples.push(Sample { name: "completion_tokens", value: usage.completion_tokens as f64, unit: "tokens" });
            if let Some(cost) = &usage.cost {
                samples.push(Sample { name: "total_cost", value: cost.total_cost, unit: "USD" });
            }
        }
        Ok(Summary {
            protocol: "chat",
            format: "chat",
            message: if found.streamed { "stream".into() } else { "completion".into() },
            role: Role::Response,
            keys: vec![SessionKey { scope: Scope::Flow, id: 0 }],
            transaction: None,
            status,
            status_text: text,
            line,
            samples,
        })
    }
}

/// The members of a document where they lie.
struct Members<'a>(Vec<(&'static str, &'a serde_json::value::RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> serde::de::Visitor<'de> for V {
            type Value = Members<'de>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(name) = map.next_key::<Cow<'de, str>>()? {
                    members.push((known(&name), map.next_value()?));
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(V)
    }
}

/// Field names of a tree are static: the members of the API by name, others together.
fn known(name: &str) -> &'static str {
    const NAMES: [&str; 13] = [
        "id",
        "model",
        "created",
        "object",
        "choices",
        "usage",
        "citations",
        "search_results",
        "images",
        "related_questions",
        "status",
        "type",
        "error",
    ];
    NAMES.iter().find(|n| **n == name).copied().unwrap_or("other member")
}
