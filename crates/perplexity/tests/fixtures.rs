//! Every fixture through the mock server and the real client, by the method of its endpoint, ending as the index says.

mod common;

use common::{fixtures, json, same};
use serde_json::Value;
use std::collections::BTreeSet;
use std::time::{Duration, SystemTime};
use wireform_perplexity::mock::{Cuts, MockServer, Reply, Script};
use wireform_perplexity::resources::FilesQuery;
use wireform_perplexity::retry::server_delay;
use wireform_perplexity::types::async_chat::AsyncChatRequest;
use wireform_perplexity::types::batches::BatchRequest;
use wireform_perplexity::types::decisions::DecisionsRequest;
use wireform_perplexity::types::embeddings::{ContextualizedEmbeddingsRequest, EmbeddingsRequest};
use wireform_perplexity::types::responses::{ResponseEvent, ResponsesRequest};
use wireform_perplexity::types::search::SearchRequest;
use wireform_perplexity::{ChatRequest, Client, Error, Raw};

fn client(server: &MockServer) -> Client {
    Client::builder().no_environment().api_key("test").base_url(server.url()).max_retries(0).build().unwrap()
}

/// The document that came, written again.
fn again<T: serde::Serialize>(raw: Raw<T>) -> Value {
    serde_json::to_value(raw.data).unwrap()
}

/// Calls the endpoint that answers with a fixture.
async fn call(client: &Client, name: &str, endpoint: &str) -> Result<Value, Error> {
    let chat = ChatRequest::new("sonar").user("q");
    let responses = client.responses();
    Ok(match endpoint {
        "POST /chat/completions" | "POST /v1/chat/completions (other vendor)" => {
            again(client.chat().create(&chat).raw().await?)
        }
        "POST /async/chat/completions" => {
            let request = AsyncChatRequest { request: chat, ..AsyncChatRequest::default() };
            again(client.async_chat().create(&request).raw().await?)
        }
        "GET /async/chat/completions/{id}" => again(client.async_chat().get("a").raw().await?),
        "GET /async/chat/completions" => again(client.async_chat().page().raw().await?),
        "POST /v1/responses" => again(responses.create(&ResponsesRequest::new("q")).raw().await?),
        "GET /v1/responses/{id}" => again(responses.retrieve("r").raw().await?),
        "POST /v1/responses/{id}/cancel" => again(responses.cancel("r").raw().await?),
        "GET /v1/responses/{id}/files" => again(responses.files("r").raw().await?),
        "POST /search" => again(client.search(&SearchRequest::new("q")).raw().await?),
        "POST /v1/embeddings" => {
            again(client.embeddings(&EmbeddingsRequest::new("pplx-embed-v1-4b", "q")).raw().await?)
        }
        "POST /v1/contextualizedembeddings" => {
            let request = ContextualizedEmbeddingsRequest::default();
            again(client.contextualized_embeddings(&request).raw().await?)
        }
        "POST /v1/browser/sessions" => again(client.browser_sessions().create().raw().await?),
        "GET /v1/models" => again(client.models().raw().await?),
        "POST /v1/batches" => again(client.batches().create(&BatchRequest::default()).raw().await?),
        "GET /v1/batches/{id}" => again(client.batches().retrieve("b").raw().await?),
        "GET /v1/batches" => again(client.batches().page(None, None).raw().await?),
        "POST /v1/files" => again(client.files().create("a\"b.jsonl", "{}", "batch").raw().await?),
        "GET /v1/files" => again(client.files().page(&FilesQuery::default()).raw().await?),
        "DELETE /v1/files/{id}" => again(client.files().delete("f").raw().await?),
        "POST /v1/decisions" => again(client.decisions(&DecisionsRequest::default()).raw().await?),
        "GET /v1/skills/{id}" => again(client.skills().retrieve("s", None).raw().await?),
        "GET /v1/skills" => again(client.skills().page(None, None).raw().await?),
        other => panic!("{name}: endpoint {other}"),
    })
}

#[tokio::test]
async fn every_fixture_ends_as_the_index_says() {
    let all = fixtures();
    let index = json(&all["index.json"]);
    let index = index.as_object().unwrap();
    assert_eq!(index.len(), 81);
    let mut seen = BTreeSet::new();
    for (name, expected) in index {
        assert_eq!(all[name].len() as u64, expected["bytes"].as_u64().unwrap(), "{name}");
        if name.ends_with(".sse") {
            // The streams have tests of their own: chat_streams.rs, and below.
            seen.insert(name.clone());
            continue;
        }
        if name == "batch_input.jsonl" {
            // Input, not an answer: it is uploaded.
            let script = Script::new().on("POST", "/v1/files", Reply::json(all["file.json"].clone()));
            let server = MockServer::start(script).await.unwrap();
            client(&server).files().create("input.jsonl", &all[name], "batch").await.unwrap();
            let sent = server.received();
            let boundary =
                sent[0].headers["content-type"].to_str().unwrap().split_once("boundary=").unwrap().1.to_owned();
            let body = String::from_utf8(sent[0].body.to_vec()).unwrap();
            assert_eq!(body.matches(&boundary).count(), 3);
            assert!(body.contains(std::str::from_utf8(&all[name]).unwrap()));
            assert!(body.contains("name=\"purpose\"\r\n\r\nbatch\r\n"));
            seen.insert(name.clone());
            continue;
        }
        let kind = if name.ends_with(".json") { "application/json" } else { "text/plain" };
        let status = expected["status"].as_u64().unwrap() as u16;
        let mut reply = Reply::new(status, kind, all[name].clone()).cuts(Cuts::Random { max: 400, seed: 3 });
        for (header, value) in expected["headers"].as_object().into_iter().flatten() {
            reply = reply.header(header, value.as_str().unwrap());
        }
        let server = MockServer::start(move |_: &_| reply.clone()).await.unwrap();
        let endpoint = expected["endpoint"].as_str().unwrap_or("POST /chat/completions");
        let answer = call(&client(&server), name, endpoint).await;
        if let Some((method, path)) = expected["endpoint"].as_str().and_then(|e| e.split_once(' ')) {
            let got = &server.received()[0];
            assert_eq!(got.method, method, "{name}");
            let path = path.strip_prefix("/v1/chat").map_or(path.to_owned(), |_| "/chat/completions".to_owned());
            let id = got.path.split('/').find(|s| s.len() == 1).unwrap_or_default();
            assert_eq!(got.path, path.replace("{id}", id), "{name}");
            assert_eq!(got.headers["authorization"], "Bearer test");
        }
        match expected["error_type"].as_str() {
            None => {
                let answer = answer.unwrap_or_else(|e| panic!("{name}: {e}"));
                assert!(same(&answer, &json(&all[name])), "{name} does not survive: {answer}");
            }
            Some("Decode") => {
                let error = answer.unwrap_err();
                assert!(matches!(error, Error::Decode(_)), "{name}: {error}");
                assert!(!error.is_retryable());
                assert!(error.to_string().contains("HTML"), "{error}");
            }
            Some(class) => {
                let error = answer.unwrap_err();
                let api = error.api().unwrap_or_else(|| panic!("{name}: {error:?}"));
                assert_eq!(api.status, status, "{name}");
                let found = format!("{:?}", api.class);
                assert_eq!(if found == "Other" { "Other4xx" } else { &found }, class, "{name}");
                assert_eq!(error.is_retryable(), expected["retryable"].as_bool().unwrap(), "{name}");
                if let Some(text) = expected["message_contains"].as_str() {
                    assert!(api.message.contains(text), "{name}: {}", api.message);
                    assert!(error.to_string().contains(text), "{name}: {error}");
                }
                if expected.get("retry_delay_ms").is_some() {
                    let delay = server_delay(&api.headers, SystemTime::now()).filter(|d| *d <= Duration::from_secs(60));
                    let delay = delay.map(|d| d.as_secs_f64() * 1000.0);
                    assert_eq!(delay, expected["retry_delay_ms"].as_f64(), "{name}");
                }
                if let Some(id) = expected["headers"]["x-request-id"].as_str() {
                    assert_eq!(error.request_id(), Some(id));
                }
            }
        }
        seen.insert(name.clone());
    }
    assert_eq!(seen.len(), 81);
}

#[tokio::test]
async fn embeddings_decode_to_vectors() {
    let all = fixtures();
    let index = json(&all["index.json"]);
    for name in ["embeddings_int8.json", "embeddings_binary.json"] {
        let reply = Reply::json(all[name].clone());
        let server = MockServer::start(move |_: &_| reply.clone()).await.unwrap();
        let answer = client(&server).embeddings(&EmbeddingsRequest::new("m", "q")).await.unwrap();
        let embedding = &answer.data.as_ref().unwrap()[0];
        let dims = index[name]["dims"].as_u64().unwrap() as usize;
        if let Some(expected) = index[name]["decoded_first8"].as_array() {
            let vector = embedding.int8().unwrap();
            assert_eq!(vector.len(), dims);
            let first: Vec<i64> = vector[..8].iter().map(|&x| i64::from(x)).collect();
            let expected: Vec<i64> = expected.iter().map(|x| x.as_i64().unwrap()).collect();
            assert_eq!(first, expected);
        }
        if let Some(expected) = index[name]["decoded_first16_bits"].as_array() {
            let bits = embedding.bits().unwrap();
            assert_eq!(bits.len(), dims);
            for (at, expected) in expected.iter().enumerate() {
                assert_eq!(bits.get(at), Some(expected == 1), "bit {at}");
            }
        }
    }
}

async fn events(stream: &mut wireform_perplexity::responses::ResponseStream) -> (Vec<ResponseEvent>, Option<Error>) {
    let mut seen = Vec::new();
    loop {
        match stream.next().await {
            None => return (seen, None),
            Some(Ok(event)) => seen.push(event),
            Some(Err(error)) => return (seen, Some(error)),
        }
    }
}

#[tokio::test]
async fn every_responses_stream_ends_as_the_index_says() {
    let all = fixtures();
    let index = json(&all["index.json"]);
    for name in index.as_object().unwrap().keys().filter(|n| n.starts_with("responses_stream")) {
        let expected = &index[name];
        for cuts in [Cuts::None, Cuts::Every(53)] {
            let reply = Reply::events(all[name].clone()).cuts(cuts);
            let server = MockServer::start(move |_: &_| reply.clone()).await.unwrap();
            let responses = client(&server).responses();
            let mut stream = if name.contains("resumed") {
                responses.resume("resp_1", 17).await.unwrap()
            } else {
                responses.stream(&ResponsesRequest::new("q")).await.unwrap()
            };
            let (seen, end) = events(&mut stream).await;
            assert_eq!(seen.len() as u64, expected["events"].as_u64().unwrap(), "{name}");
            if let Some(text) = expected["text"].as_str() {
                assert_eq!(seen.iter().filter_map(ResponseEvent::delta).collect::<String>(), text, "{name}");
            }
            match (expected["expect"].as_str(), end) {
                (None, None) => {}
                (Some("truncated"), Some(Error::Truncated { .. })) => {
                    let point = stream.resume_point().unwrap();
                    assert_eq!(Some(point.starting_after), expected["resume_starting_after"].as_i64());
                }
                (Some("error"), Some(Error::Api(error))) => {
                    assert_eq!(error.message, expected["error_message"].as_str().unwrap());
                    assert_eq!(error.code.as_deref(), Some("tool_error"));
                }
                other => panic!("{name}: {other:?}"),
            }
            let got = &server.received()[0];
            if name.contains("resumed") {
                assert_eq!(got.query, "stream=true&starting_after=17");
                assert_eq!(got.method, "GET");
            } else {
                assert_eq!(json(&got.body)["stream"], true);
            }
        }
    }
}

/// A cut stream goes on where it stopped: together the same events as the stream that was not cut.
#[tokio::test]
async fn a_cut_responses_stream_resumes() {
    let all = fixtures();
    let id = "resp_00000000000000000000000000001efa";
    let script = Script::new()
        .on("POST", "/v1/responses", Reply::events(all["responses_stream_cut_at_17.sse"].clone()))
        .on("GET", &format!("/v1/responses/{id}"), Reply::events(all["responses_stream_resumed_after_17.sse"].clone()));
    let server = MockServer::start(script).await.unwrap();
    let mut stream = client(&server).responses().stream(&ResponsesRequest::new("q")).resuming(1).await.unwrap();
    let (joined, end) = events(&mut stream).await;
    assert!(end.is_none(), "{end:?}");
    let reply = Reply::events(all["responses_stream.sse"].clone());
    let server = MockServer::start(move |_: &_| reply.clone()).await.unwrap();
    let mut stream = client(&server).responses().stream(&ResponsesRequest::new("q")).await.unwrap();
    assert_eq!(joined, events(&mut stream).await.0);
    let whole = client(&server).responses().stream(&ResponsesRequest::new("q")).await.unwrap().collect().await.unwrap();
    assert!(whole.output_text().ends_with("done[5]."));
}
