//! What the server answers. Chats get an answer about tides, word by word. A chat that brings the tools of `wireform ask`
//! gets calls of them, and in the end an answer made of what they gave.

use serde_json::{Value, json};
use std::time::Duration;
use wireform_perplexity::mock::{Cuts, Received, Reply};

const ANSWER: &str = "The tides at Saint-Malo reach twelve metres[1], among the highest in Europe[2].";

pub(crate) fn answer(request: &Received) -> Reply {
    match request.path.as_str() {
        path if path.ends_with("/chat/completions") => {
            let asked: Value = serde_json::from_slice(&request.body).unwrap_or_default();
            match asked["tools"].as_array() {
                Some(_) => Reply::json(completion(with_tools(&asked)).to_string()),
                None if asked["stream"] == true => tides(),
                None => Reply::json(completion(json!({"role": "assistant", "content": ANSWER})).to_string()),
            }
        }
        path if path.ends_with("/search") => Reply::json(
            json!({"id": "mock-1", "results": [{"title": "Tides", "url": "https://tides.example.org/saint-malo",
                "snippet": "Twelve metres."}]})
            .to_string(),
        ),
        _ => Reply::status(404),
    }
}

fn completion(message: Value) -> Value {
    let reason = if message["tool_calls"].is_array() { "tool_calls" } else { "stop" };
    json!({"id": "mock-1", "model": "mock", "object": "chat.completion",
        "usage": {"prompt_tokens": 9, "completion_tokens": 17, "total_tokens": 26},
        "choices": [{"index": 0, "finish_reason": reason, "message": message}]})
}

/// The answer in pieces, some of them cut within.
fn tides() -> Reply {
    let chunk = |text: &str, finish: Option<&str>| {
        let chunk = json!({"id": "mock-1", "model": "mock", "object": "chat.completion.chunk",
            "citations": ["https://tides.example.org/saint-malo", "https://sea.example.org/range"],
            "search_results": [{"title": "Tides", "url": "https://tides.example.org/saint-malo"}],
            "usage": {"prompt_tokens": 9, "completion_tokens": 17, "total_tokens": 26,
                "cost": {"input_tokens_cost": 0, "output_tokens_cost": 0, "total_cost": 0.006}},
            "choices": [{"index": 0, "finish_reason": finish, "delta": {"role": "assistant", "content": text}}]});
        format!("data: {chunk}\n\n")
    };
    let mut body: String = ANSWER.split_inclusive(' ').map(|word| chunk(word, None)).collect();
    body.push_str(&chunk("", Some("stop")));
    body.push_str("data: [DONE]\n\n");
    Reply::events(body).cuts(Cuts::Every(500)).pause(Duration::from_millis(30))
}

/// The next turn of somebody who looks at the findings, counts with a query, reads the session and the message of the
/// worst finding, and tells.
fn with_tools(asked: &Value) -> Value {
    let messages = asked["messages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let given: Vec<Value> = messages
        .iter()
        .filter(|m| m["role"] == "tool")
        .map(|m| serde_json::from_str(m["content"].as_str().unwrap_or_default()).unwrap_or_default())
        .collect();
    let call = |id: usize, name: &str, arguments: Value| {
        json!({"id": format!("call-{id}"), "type": "function",
            "function": {"name": name, "arguments": arguments.to_string()}})
    };
    let says = |text: String| json!({"role": "assistant", "content": text});
    let calls = |calls: Vec<Value>| json!({"role": "assistant", "content": null, "tool_calls": calls});
    let worst = given.first().map(|findings| &findings["findings"][0]).unwrap_or(&Value::Null);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match given.len() {
        0 => calls(vec![
            call(1, "list_findings", json!({})),
            call(
                2,
                "odata_query",
                json!({"path": "sessions?$filter=findings gt 0&$count=true&$top=1&$select=id,protocol"}),
            ),
        ]),
        2 if worst["session_id"].is_null() => says("The rules found nothing in this database.".to_owned()),
        2 => {
            let mut next = vec![call(3, "read_session", json!({"id": worst["session_id"]}))];
            if !worst["message_id"].is_null() {
                next.push(call(4, "read_message", json!({"id": worst["message_id"]})));
            }
            calls(next)
        }
        _ => says(format!(
            "{} sessions have findings. The worst is in session {}: {} ({}).{}",
            given[1]["@odata.count"],
            worst["session_id"],
            text(&worst["text"]),
            text(&worst["clause"]),
            match given.get(3).map(|message| &message["message"]) {
                Some(Value::String(name)) => format!(" Message {} shows it, a {name}.", worst["message_id"]),
                _ => String::new(),
            }
        )),
    }
}
