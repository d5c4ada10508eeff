//! What is decoded: documents of the sizes that services send. All of it is made here.

/// One small event.
pub fn simple() -> Vec<u8> {
    b"data: {\"token\": \"hi!\"}\n\n".to_vec()
}

/// An event with all its fields.
pub fn all_fields() -> Vec<u8> {
    b"event: token\nid: 42\nretry: 3000\ndata: {\"token\": \"hello\"}\n\n".to_vec()
}

/// Small events, twenty octets each.
pub fn tiny(count: usize) -> Vec<u8> {
    (0..count).flat_map(|i| format!("data: token {i:06}\n\n").into_bytes()).collect()
}

/// One chunk of a streamed chat.
pub fn chunk(word: &str) -> String {
    format!(
        "{{\"id\":\"c0ffee01-6a51-4f0e-8b7a-2f9d3c1e0001\",\"model\":\"sonar-pro\",\"created\":1760001000,\
         \"object\":\"chat.completion.chunk\",\"usage\":{{\"prompt_tokens\":14,\"completion_tokens\":7,\
         \"total_tokens\":21}},\"choices\":[{{\"index\":0,\"finish_reason\":null,\"delta\":{{\"role\":\"assistant\",\
         \"content\":\" {word}\"}}}}]}}"
    )
}

/// A streamed chat of 300 octets an event, with the given line end.
pub fn chat(count: usize, end: &str) -> Vec<u8> {
    (0..count).flat_map(|i| format!("data: {}{end}{end}", chunk(&format!("word{i:03}"))).into_bytes()).collect()
}

/// One line of that many octets.
pub fn line(octets: usize) -> Vec<u8> {
    [b"data: ".as_slice(), &vec![b'x'; octets], b"\n\n"].concat()
}

/// The answer to a search, with three pages.
pub fn search() -> String {
    let page = |i: usize| {
        format!(
            "{{\"title\":\"Page {i}\",\"url\":\"https://site{i}.example.org/a/b\",\"snippet\":\"Some text of page {i}, \
             as long as such texts are\",\"date\":\"2026-01-0{i}\",\"last_updated\":null}}"
        )
    };
    format!("{{\"id\":\"s-1\",\"results\":[{},{},{}]}}", page(1), page(2), page(3))
}

/// A whole answer, with its sources and its cost.
pub fn complete() -> String {
    let result = |i: usize| {
        format!(
            "{{\"title\":\"Page {i}\",\"url\":\"https://site{i}.example.org/a\",\"date\":\"2026-01-0{i}\",\
             \"snippet\":\"Some text of page {i}\"}}"
        )
    };
    format!(
        "{{\"id\":\"c0ffee01-6a51-4f0e-8b7a-2f9d3c1e0001\",\"model\":\"sonar-pro\",\"created\":1760001000,\
         \"object\":\"chat.completion\",\"usage\":{{\"prompt_tokens\":14,\"completion_tokens\":220,\"total_tokens\":234,\
         \"search_context_size\":\"medium\",\"cost\":{{\"input_tokens_cost\":0.000042,\"output_tokens_cost\":0.0033,\
         \"request_cost\":0.006,\"total_cost\":0.009342}}}},\"citations\":[\"https://site1.example.org/a\",\
         \"https://site2.example.org/a\",\"https://site3.example.org/a\"],\"search_results\":[{},{},{}],\
         \"choices\":[{{\"index\":0,\"finish_reason\":\"stop\",\"message\":{{\"role\":\"assistant\",\
         \"content\":\"Tidal energy is a slow but steady field[1][2]. Output grew by a tenth[3].\"}}}}]}}",
        result(1),
        result(2),
        result(3)
    )
}

/// What an answer used, with all its prices.
pub fn usage() -> String {
    "{\"prompt_tokens\":14,\"completion_tokens\":220,\"total_tokens\":234,\"citation_tokens\":1200,\"reasoning_tokens\":80,\
     \"num_search_queries\":3,\"search_context_size\":\"medium\",\"cost\":{\"input_tokens_cost\":0.000042,\
     \"output_tokens_cost\":0.0033,\"request_cost\":0.006,\"total_cost\":0.009342}}"
        .to_owned()
}
