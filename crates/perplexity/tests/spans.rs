//! Spans: what somebody who observes the client learns of its calls, by the names of the GenAI conventions.

use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};
use wireform_perplexity::mock::{Fault, MockServer, Reply, Script};
use wireform_perplexity::retry::Policy;
use wireform_perplexity::{ChatRequest, Client};

/// The fields of every span, and the text of every event, as they come.
#[derive(Clone, Default)]
struct Seen(Arc<Mutex<Vec<Fields>>>);

#[derive(Clone, Default, Debug)]
struct Fields(BTreeMap<String, String>);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}"));
    }
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_owned(), value.to_owned());
    }
}

impl Subscriber for Seen {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("wireform_perplexity")
    }
    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut fields = Fields::default();
        span.record(&mut fields);
        let mut all = self.0.lock().unwrap();
        all.push(fields);
        Id::from_u64(all.len() as u64)
    }
    fn record(&self, span: &Id, values: &Record<'_>) {
        values.record(&mut self.0.lock().unwrap()[span.into_u64() as usize - 1]);
    }
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        self.0.lock().unwrap().push(fields);
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// Runs calls against a server that refuses the first and then answers, and gives what was seen.
async fn watch(replies: impl IntoIterator<Item = Reply>, stream: bool) -> (Vec<Fields>, bool) {
    let script = replies.into_iter().fold(Script::new(), |all, reply| all.on("POST", "/chat/completions", reply));
    let server = MockServer::start(script).await.unwrap();
    let quick = Policy { base: Duration::from_millis(1), ..Policy::default() };
    let client = Client::builder().no_environment().api_key("a-very-secret-key").base_url(server.url()).retry(quick);
    let client = client.build().unwrap();
    let seen = Seen::default();
    let guard = tracing::subscriber::set_default(seen.clone());
    let request = ChatRequest::new("sonar").user("a private question");
    let succeeded = match stream {
        true => client.chat().collect(&request).await.is_ok(),
        false => client.chat().create(&request).await.is_ok(),
    };
    drop(guard);
    let all = seen.0.lock().unwrap().clone();
    // Neither the key nor what was asked and answered is told to anybody.
    assert!(!format!("{all:?}").contains("secret") && !format!("{all:?}").contains("private"), "{all:?}");
    (all, succeeded)
}

#[tokio::test]
async fn spans_tell_what_was_called_and_what_it_used() {
    let usage = json!({"prompt_tokens": 3, "completion_tokens": 4, "total_tokens": 7, "cost": {"total_cost": 0.25}});
    let answer = json!({"id": "c-1", "model": "sonar-2", "usage": usage,
        "choices": [{"index": 0, "finish_reason": "stop", "message": {"content": "a private answer"}}]});
    let chunk = json!({"id": "c-1", "model": "sonar-2", "usage": usage,
        "choices": [{"index": 0, "finish_reason": "stop", "delta": {"content": "a private answer"}}]});
    let events = format!("data: {chunk}\n\ndata: [DONE]\n\n");
    for (stream, whole) in [(false, Reply::json(answer.to_string())), (true, Reply::events(events))] {
        let (seen, succeeded) = watch([Reply::status(503), whole], stream).await;
        assert!(succeeded);
        let expected = [
            ("otel.name", "chat sonar"),
            ("otel.kind", "client"),
            ("gen_ai.operation.name", "chat"),
            ("gen_ai.provider.name", "perplexity"),
            ("gen_ai.request.model", "sonar"),
            ("gen_ai.request.stream", if stream { "true" } else { "false" }),
            ("gen_ai.response.id", "c-1"),
            ("gen_ai.response.model", "sonar-2"),
            ("gen_ai.response.finish_reasons", "[\"stop\"]"),
            ("gen_ai.usage.input_tokens", "3"),
            ("gen_ai.usage.output_tokens", "4"),
            ("gen_ai.usage.cost", "0.25"),
            ("server.address", "127.0.0.1"),
            ("url.path", "/chat/completions"),
            ("http.request.method", "POST"),
            ("http.request.resend_count", "1"),
            ("http.response.status_code", "200"),
        ];
        for (name, value) in expected {
            assert_eq!(seen[0].0.get(name).map(String::as_str), Some(value), "{name}, {:?}", seen[0]);
        }
        assert_eq!(seen[0].0.contains_key("gen_ai.response.time_to_first_chunk"), stream);
        assert!(!seen[0].0.contains_key("error.type"));
        // The refusal is told as well.
        assert!(seen[1].0["error"].contains("status 503"), "{:?}", seen[1]);
    }
}

#[tokio::test]
async fn spans_tell_why_a_call_failed() {
    let events = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a private\"}}]}\n\ndata: {\"cho";
    for (stream, reply, kind) in [
        (false, Reply::status(429), "RateLimit"),
        (false, Reply::json("{").fault(Fault::NoAnswer), "connection"),
        (true, Reply::events(events), "truncated"),
    ] {
        let (seen, succeeded) = watch([reply], stream).await;
        assert!(!succeeded);
        assert_eq!(seen[0].0.get("error.type").map(String::as_str), Some(kind), "{:?}", seen[0]);
    }
}
