//! Every chat stream of the fixtures through the mock server and the client.

mod common;

use common::{fixtures, json};
use wireform_perplexity::mock::{Cuts, MockServer, Reply};
use wireform_perplexity::{ChatRequest, Client, Error};

fn client(server: &MockServer) -> Client {
    Client::builder().no_environment().api_key("test").base_url(server.url()).max_retries(0).build().unwrap()
}

#[tokio::test]
async fn every_chat_stream_ends_as_the_index_says() {
    let all = fixtures();
    let index = json(&all["index.json"]);
    let mut seen = 0;
    for (name, expected) in index.as_object().unwrap() {
        if !name.ends_with(".sse") || name.starts_with("responses") {
            continue;
        }
        seen += 1;
        for cuts in [Cuts::None, Cuts::Random { max: 700, seed: 7 }, Cuts::Every(61)] {
            let body = all[name].clone();
            let reply = Reply::events(body).cuts(cuts);
            let server = MockServer::start(move |_: &_| reply.clone()).await.unwrap();
            let mut stream = client(&server).chat().stream(&ChatRequest::new("sonar").user("q")).await.unwrap();
            let mut all = wireform_perplexity::Accumulator::new();
            let mut events = 0;
            let mut text = String::new();
            let end = loop {
                match stream.next().await {
                    None => break None,
                    Some(Err(error)) => break Some(error),
                    Some(Ok(chunk)) => {
                        events += 1;
                        text += chunk.delta().unwrap_or_default();
                        all.push(&chunk);
                    }
                }
            };
            assert_eq!(events, expected["events"].as_u64().unwrap(), "{name}");
            if let Some(expected) = expected["text"].as_str() {
                assert_eq!(text, expected, "{name}");
                assert_eq!(all.snapshot().text(), expected, "{name}");
            }
            match (expected["expect"].as_str(), &end) {
                (None, None) => {}
                (Some("truncated"), Some(Error::Truncated { events: n, .. })) => assert_eq!(*n, events, "{name}"),
                (Some("error"), Some(Error::Api(error))) => {
                    assert_eq!(error.message, expected["error_message"].as_str().unwrap(), "{name}");
                    assert_eq!(error.in_stream, Some(events));
                }
                (Some("decode_error"), Some(Error::Decode(_))) => {}
                other => panic!("{name}: {other:?}"),
            }
            let whole = all.into_completion();
            for (index, expected) in expected["texts"].as_array().into_iter().flatten().enumerate() {
                let message = whole.choices[index].message.as_ref().unwrap();
                assert_eq!(message.content.as_ref().unwrap().text(), expected, "{name}");
            }
            if let Some(total) = expected["usage_total"].as_i64() {
                // Usage is cumulative: the last one, not the sum.
                assert_eq!(whole.usage.as_ref().unwrap().total_tokens, total, "{name}");
            }
            if let Some(steps) = expected["reasoning_steps"].as_u64() {
                let message = whole.choices[0].message.as_ref().unwrap();
                assert_eq!(message.reasoning_steps.as_ref().unwrap().len() as u64, steps, "{name}");
            }
            if let Some(arguments) = expected["tool_arguments"].as_str() {
                let calls = whole.choices[0].message.as_ref().unwrap().tool_calls.as_ref().unwrap();
                assert_eq!(calls[0].function.as_ref().unwrap().arguments.as_deref(), Some(arguments), "{name}");
            }
            if let Some(id) = expected["last_event_id"].as_str() {
                assert_eq!(stream.last_event_id(), id, "{name}");
            }
            if let Some(retry) = expected["retry"].as_u64() {
                assert_eq!(stream.retry(), Some(retry), "{name}");
            }
            assert!(stream.next().await.is_none(), "{name}: a stream that ended stays so");
        }
    }
    assert_eq!(seen, 19);
}

#[tokio::test]
async fn collected_streams_equal_the_answer_that_is_not_streamed() {
    let all = fixtures();
    let reply = Reply::events(all["chat_stream_full.sse"].clone()).cuts(Cuts::Every(100));
    let server = MockServer::start(move |_: &_| reply.clone()).await.unwrap();
    let chat = client(&server).chat();
    let whole = chat.collect(&ChatRequest::new("sonar").user("q")).await.unwrap();
    assert_eq!(whole.object.as_deref(), Some("chat.completion"));
    assert_eq!(whole.citations.as_ref().unwrap().len(), 5);
    assert_eq!(whole.search_results.as_ref().unwrap().len(), 2);
    assert_eq!(whole.related_questions.as_deref(), Some(&["Next?".to_owned()][..]));
    assert_eq!(whole.choices[0].finish_reason.as_ref().unwrap().as_str(), "stop");
    let sent = json(&server.received()[0].body);
    assert_eq!(
        sent,
        serde_json::json!({"model": "sonar", "messages": [{"role": "user", "content": "q"}], "stream": true})
    );

    let reply = Reply::events(all["chat_stream_truncated_between.sse"].clone());
    let server = MockServer::start(move |_: &_| reply.clone()).await.unwrap();
    let failed = client(&server).chat().collect(&ChatRequest::new("sonar").user("q")).await.unwrap_err();
    assert!(failed.error.is_truncated());
    assert!(failed.partial.text().starts_with("**Tidal energy** is a slow"));
}
