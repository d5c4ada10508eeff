//! The borrowed types say what the owned ones say.

mod common;

use common::fixtures;
use wireform_perplexity::borrowed::{self, Glance};
use wireform_perplexity::types::chat::{Completion, Content};
use wireform_perplexity::types::search::SearchResponse;
use wireform_sse::Decoder;

fn check(name: &str, text: &str) {
    let owned: Completion = serde_json::from_str(text).unwrap();
    let ours = borrowed::Completion::parse(text).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(ours.id.as_deref(), owned.id.as_deref());
    assert_eq!(ours.model.as_deref(), owned.model.as_deref());
    assert_eq!(ours.created, owned.created);
    assert_eq!(ours.object.as_deref(), owned.object.as_deref());
    assert_eq!(ours.status.as_deref(), owned.status.as_ref().map(|s| s.as_str()));
    assert_eq!(ours.kind.as_deref(), owned.kind.as_ref().map(|s| s.as_str()));
    assert_eq!(ours.citations, owned.citations.clone().unwrap_or_default());
    assert_eq!(ours.related_questions, owned.related_questions.clone().unwrap_or_default());
    assert_eq!(ours.images.is_some(), owned.images.is_some());
    assert_eq!(ours.delta(), owned.delta());
    assert_eq!(ours.choices.len(), owned.choices.len());
    for (a, b) in ours.choices.iter().zip(&owned.choices) {
        assert_eq!((a.index, a.finish_reason.as_deref()), (b.index, b.finish_reason.as_ref().map(|r| r.as_str())));
        for (a, b) in [(&a.delta, &b.delta), (&a.message, &b.message)] {
            let (Some(a), Some(b)) = (a, b) else {
                assert!(a.is_none() && b.is_none());
                continue;
            };
            assert_eq!(a.role.as_deref(), b.role.as_ref().map(|r| r.as_str()));
            match &b.content {
                Some(Content::Text(text)) => assert_eq!(a.content.as_deref(), Some(text.as_str())),
                Some(Content::Parts(_)) => assert!(a.parts.is_some()),
                None => assert!(a.content.is_none() && a.parts.is_none()),
            }
            assert_eq!(a.tool_calls.is_some(), b.tool_calls.is_some());
            assert_eq!(a.reasoning_steps.is_some(), b.reasoning_steps.is_some());
        }
    }
    let results = owned.search_results.clone().unwrap_or_default();
    assert_eq!(ours.search_results.len(), results.len());
    for (a, b) in ours.search_results.iter().zip(&results) {
        assert_eq!((&*a.title, &*a.url, a.snippet.as_deref()), (&*b.title, &*b.url, b.snippet.as_deref()));
        assert_eq!((a.date.as_deref(), a.last_updated.as_deref()), (b.date.as_deref(), b.last_updated.as_deref()));
    }
    if let (Some(a), Some(b)) = (&ours.usage, &owned.usage) {
        assert_eq!((a.prompt_tokens, a.completion_tokens), (b.prompt_tokens, b.completion_tokens));
        assert_eq!((a.total_tokens, a.reasoning_tokens), (b.total_tokens, b.reasoning_tokens));
        assert_eq!(a.cost.map(|c| c.total_cost), b.cost.as_ref().map(|c| c.total_cost));
        assert_eq!(a.cost.and_then(|c| c.request_cost), b.cost.as_ref().and_then(|c| c.request_cost));
    }
    assert_eq!(ours.usage.is_some(), owned.usage.is_some());
    let glance = Glance::parse(text).unwrap();
    assert_eq!(glance.text.as_deref(), owned.delta());
    let choices: Vec<_> = owned.choices.iter().map(|c| (c.index, c.finish_reason.is_some())).collect();
    assert_eq!(glance.choices.iter().collect::<Vec<_>>(), choices);
}

#[test]
fn every_document_and_chunk_reads_alike() {
    let (mut documents, mut chunks) = (0, 0);
    for (name, bytes) in fixtures() {
        if name.ends_with(".json") && (name.starts_with("chat_") || name.starts_with("openai")) {
            check(&name, std::str::from_utf8(&bytes).unwrap());
            documents += 1;
        } else if name.ends_with(".sse") && (name.starts_with("chat_") || name.starts_with("openai")) {
            let mut decoder = Decoder::new();
            let mut events = decoder.feed(&bytes);
            while let Some(event) = events.next().unwrap() {
                if serde_json::from_str::<Completion>(event.data).is_ok() {
                    check(&name, event.data);
                    chunks += 1;
                } else if event.data.starts_with('{') {
                    assert!(borrowed::Completion::parse(event.data).is_err() && Glance::parse(event.data).is_err());
                }
            }
        }
    }
    assert!(documents == 7 && chunks > 250, "{documents} {chunks}");
}

#[test]
fn search_answers_read_alike() {
    for name in ["search.json", "search_empty.json"] {
        let bytes = &fixtures()[name];
        let text = std::str::from_utf8(bytes).unwrap();
        let owned: SearchResponse = serde_json::from_str(text).unwrap();
        let ours = borrowed::SearchResponse::parse(text).unwrap();
        assert_eq!((&*ours.id, ours.server_time.as_deref()), (&*owned.id, owned.server_time.as_deref()));
        assert_eq!(ours.results.len(), owned.results.len());
        for (a, b) in ours.results.iter().zip(&owned.results) {
            assert_eq!((&*a.title, &*a.url, a.snippet.as_deref()), (&*b.title, &*b.url, Some(&*b.snippet)));
        }
    }
}
