//! The JSON of events and answers.

use crate::documents;
use bytes::Bytes;
use eventsource_stream::Eventsource as _;
use futures_util::{FutureExt as _, StreamExt as _, stream};
use lab_harness::Bench;
use serde::Deserialize;
use std::convert::Infallible;
use wireform_perplexity::borrowed;
use wireform_perplexity::types;

/// The same members as our borrowed types, read by serde's derive. `&str` and not `Cow`: the documents have no escapes,
/// and derived `Cow`s within options would be copied.
#[allow(dead_code)] // What is read is not looked at.
mod peer {
    use super::*;

    #[derive(Deserialize)]
    pub struct Completion<'a> {
        pub id: Option<&'a str>,
        pub model: Option<&'a str>,
        pub created: Option<i64>,
        pub object: Option<&'a str>,
        pub status: Option<&'a str>,
        #[serde(rename = "type")]
        pub kind: Option<&'a str>,
        #[serde(borrow, default)]
        pub choices: Vec<Choice<'a>>,
        #[serde(borrow)]
        pub usage: Option<Usage<'a>>,
        #[serde(borrow, default)]
        pub citations: Vec<&'a str>,
        #[serde(borrow, default)]
        pub search_results: Vec<SearchResult<'a>>,
        #[serde(borrow, default)]
        pub related_questions: Vec<&'a str>,
    }
    #[derive(Deserialize)]
    pub struct Choice<'a> {
        pub index: i64,
        pub finish_reason: Option<&'a str>,
        #[serde(borrow)]
        pub delta: Option<Message<'a>>,
        #[serde(borrow)]
        pub message: Option<Message<'a>>,
    }
    #[derive(Deserialize)]
    pub struct Message<'a> {
        pub role: Option<&'a str>,
        pub content: Option<&'a str>,
        pub reasoning_content: Option<&'a str>,
        pub tool_call_id: Option<&'a str>,
    }
    #[derive(Deserialize)]
    pub struct Usage<'a> {
        pub prompt_tokens: i64,
        pub completion_tokens: i64,
        pub total_tokens: i64,
        pub citation_tokens: Option<i64>,
        pub reasoning_tokens: Option<i64>,
        pub num_search_queries: Option<i64>,
        pub search_context_size: Option<&'a str>,
        pub cost: Option<Cost>,
    }
    #[derive(Deserialize)]
    pub struct Cost {
        pub input_tokens_cost: f64,
        pub output_tokens_cost: f64,
        pub total_cost: f64,
        pub request_cost: Option<f64>,
        pub citation_tokens_cost: Option<f64>,
        pub reasoning_tokens_cost: Option<f64>,
        pub search_queries_cost: Option<f64>,
    }
    #[derive(Deserialize)]
    pub struct SearchResult<'a> {
        pub title: &'a str,
        pub url: &'a str,
        pub snippet: Option<&'a str>,
        pub date: Option<&'a str>,
        pub last_updated: Option<&'a str>,
        pub source: Option<&'a str>,
    }
    #[derive(Deserialize)]
    pub struct SearchResponse<'a> {
        pub id: &'a str,
        #[serde(borrow)]
        pub results: Vec<SearchResult<'a>>,
        pub server_time: Option<&'a str>,
    }
    /// Owned, as people write it by hand.
    #[derive(Deserialize)]
    pub struct Chunk {
        pub id: String,
        pub model: String,
        pub created: i64,
        pub object: String,
        pub choices: Vec<OwnedChoice>,
        pub usage: Option<OwnedUsage>,
    }
    #[derive(Deserialize)]
    pub struct OwnedChoice {
        pub index: i64,
        pub finish_reason: Option<String>,
        pub delta: OwnedMessage,
    }
    #[derive(Deserialize)]
    pub struct OwnedMessage {
        pub role: Option<String>,
        pub content: Option<String>,
    }
    #[derive(Deserialize)]
    pub struct OwnedUsage {
        pub prompt_tokens: i64,
        pub completion_tokens: i64,
        pub total_tokens: i64,
    }
}

/// At most a twentieth slower.
const AS_FAST: f64 = 1.0 / 1.05;

pub fn cases(bench: &mut Bench<'_>) {
    type C<'a> = peer::Completion<'a>;
    for (name, text) in [("StreamChunk", documents::chunk("word")), ("ComplexResponse", documents::complete())] {
        let text: &'static str = text.leak();
        let case = bench.case(&format!("{name}, typed"), text.len());
        case.run("wireform, borrowed", move || borrowed::Completion::parse(text).expect("valid"));
        case.run("serde_json, borrowed", move || serde_json::from_str::<C<'_>>(text).expect("valid"));
        case.run("sonic-rs, borrowed", move || sonic_rs::from_str::<C<'_>>(text).expect("valid"));
        case.run("wireform, owned, everything kept", move || {
            serde_json::from_str::<types::chat::Completion>(text).expect("valid")
        });
        case.goal("serde_json, borrowed", AS_FAST);
        let case = bench.case(&format!("{name}, the text alone"), text.len());
        case.run("wireform, glance", move || borrowed::Glance::parse(text).expect("valid").choices.iter().count());
        case.run("serde_json, borrowed", move || serde_json::from_str::<C<'_>>(text).expect("valid").choices.len());
    }
    let text: &'static str = documents::usage().leak();
    bench
        .case("UsageInfo, typed", text.len())
        .run("wireform, borrowed", move || borrowed::Usage::parse(text).expect("valid"))
        .run("serde_json, borrowed", move || serde_json::from_str::<peer::Usage<'_>>(text).expect("valid"))
        .run("sonic-rs, borrowed", move || sonic_rs::from_str::<peer::Usage<'_>>(text).expect("valid"))
        .run("wireform, owned, everything kept", move || {
            serde_json::from_str::<types::chat::Usage>(text).expect("valid")
        })
        .goal("serde_json, borrowed", AS_FAST);
    let text: &'static str = documents::search().leak();
    bench
        .case("SearchResponse, typed", text.len())
        .run("wireform, borrowed", move || borrowed::SearchResponse::parse(text).expect("valid"))
        .run("serde_json, borrowed", move || serde_json::from_str::<peer::SearchResponse<'_>>(text).expect("valid"))
        .run("sonic-rs, borrowed", move || sonic_rs::from_str::<peer::SearchResponse<'_>>(text).expect("valid"))
        .run("wireform, owned, everything kept", move || {
            serde_json::from_str::<types::search::SearchResponse>(text).expect("valid")
        })
        .goal("serde_json, borrowed", AS_FAST);
    let bytes = Bytes::from(documents::chat(100, "\n"));
    let (a, b, c, d) = (bytes.clone(), bytes.clone(), bytes.clone(), bytes.clone());
    bench
        .case("100-chunk stream, events and typed chunks", bytes.len())
        .run("wireform, borrowed", move || {
            let (mut sum, mut decoder) = (0, wireform_sse::Decoder::new());
            let mut events = decoder.feed(&a);
            while let Some(event) = events.next().expect("within the limits") {
                sum += borrowed::Completion::parse(event.data).expect("valid").delta().map_or(0, str::len);
            }
            sum
        })
        .run("wireform, owned, everything kept", move || {
            let (mut sum, mut decoder) = (0, wireform_sse::Decoder::new());
            let mut events = decoder.feed(&b);
            while let Some(event) = events.next().expect("within the limits") {
                let chunk: types::chat::Completion = serde_json::from_str(event.data).expect("valid");
                sum += chunk.delta().map_or(0, str::len);
            }
            sum
        })
        .run("wireform, the text alone", move || {
            let (mut sum, mut decoder) = (0, wireform_sse::Decoder::new());
            let mut events = decoder.feed(&c);
            while let Some(event) = events.next().expect("within the limits") {
                sum += borrowed::Glance::parse(event.data).expect("valid").text.map_or(0, |t| t.len());
            }
            sum
        })
        .run("eventsource-stream + serde_json", move || {
            let mut events = stream::iter([Ok::<_, Infallible>(d.clone())]).eventsource();
            async {
                let mut sum = 0;
                while let Some(event) = events.next().await {
                    let chunk: peer::Chunk = serde_json::from_str(&event.expect("well formed").data).expect("valid");
                    sum += chunk.choices[0].delta.content.as_ref().map_or(0, String::len);
                }
                sum
            }
            .now_or_never()
            .expect("the source never waits")
        })
        .goal("eventsource-stream + serde_json", 3.0);
}
