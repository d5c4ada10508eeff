//! Calls through the mock server: retries, time-outs, options, limits; and every defect that was found in the other
//! clients.

mod common;

use common::{fixtures, json};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use wireform_perplexity::mock::{Cuts, Fault, MockServer, Received, Recorder, Replay, Reply, Script};
use wireform_perplexity::resources::{FilesQuery, Poll};
use wireform_perplexity::retry::Policy;
use wireform_perplexity::transport::{Hyper, HyperOptions, Proxy};
use wireform_perplexity::types::responses::{McpTool, ResponsesRequest, Tool};
use wireform_perplexity::types::search::SearchRequest;
use wireform_perplexity::{
    ChatRequest, Class, Client, ClientBuilder, Error, Ledger, Limiter, Message, Phase, Timeouts, map,
};

const OK: &str = r#"{"id":"1","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"ok"}}],
    "usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3,"cost":{"total_cost":0.5}}}"#;

fn builder(server: &MockServer) -> ClientBuilder {
    let quick = Policy { base: Duration::from_millis(1), ..Policy::default() };
    Client::builder().no_environment().api_key("key").base_url(server.url()).retry(quick)
}

fn ask() -> ChatRequest {
    ChatRequest::new("sonar").user("q")
}

fn chunk(text: &str, finish: Option<&str>) -> String {
    let chunk = json!({"id": "1", "choices": [{"index": 0, "delta": {"content": text}, "finish_reason": finish}]});
    format!("data: {chunk}\n\n")
}

fn stream() -> String {
    chunk("a", None) + &chunk("b", None) + &chunk("c", Some("stop")) + "data: [DONE]\n\n"
}

#[tokio::test]
async fn failures_are_retried_and_the_last_one_is_typed() {
    for (status, retried) in
        [(408, true), (409, true), (429, true), (500, true), (503, true), (400, false), (401, false)]
    {
        let server = MockServer::start(move |_: &Received| Reply::status(status)).await.unwrap();
        let error = builder(&server).build().unwrap().chat().create(&ask()).await.unwrap_err();
        let attempts = if retried { 3 } else { 1 };
        assert_eq!(server.received().len(), attempts, "{status}");
        // The text is not lost, and the kind is known also after the last retry.
        let api = error.api().unwrap();
        assert_eq!(
            (api.status, api.class, api.message.as_str()),
            (status, Class::of(status), &*format!("status {status}"))
        );
        assert_eq!(error.attempts(), Some(attempts as u32));
        assert_eq!(error.is_rate_limit(), status == 429);
        let counts: Vec<_> =
            server.received().iter().map(|r| r.headers.get("x-stainless-retry-count").cloned()).collect();
        assert!(counts[0].is_none() && counts.get(1).is_none_or(|c| c.as_ref().unwrap() == "1"));
    }
}

#[tokio::test]
async fn connections_that_break_are_retried() {
    for fault in [Fault::NoAnswer, Fault::Garbage, Fault::CloseAt(10)] {
        let script = Script::new().on("POST", "/chat/completions", Reply::json(OK).fault(fault)).on(
            "POST",
            "/chat/completions",
            Reply::json(OK),
        );
        let server = MockServer::start(script).await.unwrap();
        let answer = builder(&server).build().unwrap().chat().create(&ask()).raw().await.unwrap();
        assert_eq!((answer.data.text(), answer.attempts), ("ok", 2), "{fault:?}");
        let server = MockServer::start(move |_: &Received| Reply::json(OK).fault(fault)).await.unwrap();
        let error = builder(&server).build().unwrap().chat().create(&ask()).await.unwrap_err();
        assert!(matches!(error, Error::Connection { attempts: 3, .. }), "{error:?}");
    }
    // Nobody listens.
    let closed = MockServer::start(Script::new()).await.unwrap().url();
    let client = Client::builder().no_environment().no_api_key().base_url(closed).max_retries(0).build().unwrap();
    assert!(matches!(client.chat().create(&ask()).await, Err(Error::Connection { attempts: 1, .. })));
}

/// Streams are retried until their first event, whatever fails before it, and never after it.
#[tokio::test]
async fn streams_are_retried_up_to_the_first_event() {
    let first = [
        Reply::status(429),
        Reply::status(503),
        Reply::events(stream()).fault(Fault::NoAnswer),
        Reply::events(stream()).fault(Fault::CloseAt(0)),
        Reply::events(stream()).fault(Fault::CloseAt(7)),
        Reply::events(stream()).fault(Fault::EndAt(7)),
        Reply::events(": ping\n\n"),
        Reply::events("data: {\"error\":{\"message\":\"busy\",\"code\":503}}\n\n"),
        Reply::events("event: error\ndata: {\"error\":{\"message\":\"busy\",\"code\":\"429\"}}\n\n"),
    ];
    for reply in first {
        let path = "/chat/completions";
        let script = Script::new().on("POST", path, reply.clone()).on("POST", path, Reply::events(stream()));
        let server = MockServer::start(script).await.unwrap();
        let stream =
            builder(&server).build().unwrap().chat().stream(&ask()).await.unwrap_or_else(|e| panic!("{reply:?}: {e}"));
        assert_eq!(stream.attempts(), 2);
        assert_eq!(stream.collect().await.unwrap().text(), "abc");
    }
    // An error that another attempt will not change is told at once.
    let script = Script::new().on(
        "POST",
        "/chat/completions",
        Reply::events("event: error\ndata: {\"error\":{\"message\":\"no\",\"code\":400}}\n\n"),
    );
    let server = MockServer::start(script).await.unwrap();
    let error = builder(&server).build().unwrap().chat().stream(&ask()).await.unwrap_err();
    assert_eq!((error.class(), server.received().len()), (Some(Class::BadRequest), 1));
    // After the first event there is no second attempt: it would be paid, and told, twice.
    let server = MockServer::start(|_: &Received| Reply::events(stream()).fault(Fault::CloseAt(100))).await.unwrap();
    let interrupted = builder(&server).build().unwrap().chat().collect(&ask()).await.unwrap_err();
    assert!(interrupted.error.is_truncated());
    assert_eq!((interrupted.partial.text(), server.received().len()), ("a", 1));
}

/// Another client cancelled the stream when the call returned, or bounded its reading by the time-out of the request.
#[tokio::test]
async fn a_time_out_for_the_head_does_not_end_a_stream() {
    let reply = Reply::events(stream()).cuts(Cuts::Every(40)).pause(Duration::from_millis(100));
    let server = MockServer::start(move |_: &Received| reply.clone()).await.unwrap();
    let limits = Timeouts { first_byte: Some(Duration::from_millis(500)), ..Timeouts::default() };
    let client = builder(&server).build().unwrap();
    let started = Instant::now();
    let stream = client.chat().stream(&ask()).timeouts(limits).await.unwrap();
    assert_eq!(stream.collect().await.unwrap().text(), "abc");
    assert!(started.elapsed() > Duration::from_millis(500));
    // A limit for the whole is one, wherever it strikes.
    let limits = Timeouts { total: Some(Duration::from_millis(300)), ..Timeouts::default() };
    let error = match client.chat().stream(&ask()).timeouts(limits).await {
        Ok(stream) => stream.collect().await.unwrap_err().error,
        Err(error) => error,
    };
    assert!(matches!(error, Error::Timeout { phase: Phase::Total, .. }), "{error:?}");
}

#[tokio::test]
async fn silence_ends_a_stream_and_comments_keep_it() {
    let limits = Timeouts { idle: Some(Duration::from_millis(400)), ..Timeouts::default() };
    let server = MockServer::start(|_: &Received| Reply::events(stream()).fault(Fault::StallAt(100))).await.unwrap();
    let interrupted = builder(&server).timeouts(limits).build().unwrap().chat().collect(&ask()).await.unwrap_err();
    assert!(matches!(interrupted.error, Error::Timeout { phase: Phase::Idle, .. }), "{:?}", interrupted.error);
    assert_eq!(interrupted.partial.text(), "a");
    // Ten comments, each within the limit, all of them together beyond it.
    let kept = chunk("a", None) + &": keep-alive\n\n".repeat(10) + &chunk("b", Some("stop")) + "data: [DONE]\n\n";
    let cuts = Cuts::At((0..10).map(|i| chunk("a", None).len() + i * 14).collect());
    let reply = Reply::events(kept).cuts(cuts).pause(Duration::from_millis(60));
    let server = MockServer::start(move |_: &Received| reply.clone()).await.unwrap();
    let whole = builder(&server).timeouts(limits).build().unwrap().chat().collect(&ask()).await.unwrap();
    assert_eq!(whole.text(), "ab");
    // The end that is told is the end: nobody waits for the connection to close.
    let reply = Reply::events(stream() + ": more\n\n").fault(Fault::StallAt(stream().len()));
    let server = MockServer::start(move |_: &Received| reply.clone()).await.unwrap();
    let started = Instant::now();
    builder(&server).build().unwrap().chat().collect(&ask()).await.unwrap();
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn time_outs_of_whole_answers_name_their_phase() {
    let server = MockServer::start(|_: &Received| Reply::json(OK).latency(Duration::from_secs(5))).await.unwrap();
    let client = builder(&server).max_retries(1).build().unwrap();
    let limits = Timeouts { first_byte: Some(Duration::from_millis(30)), ..Timeouts::default() };
    let error = client.chat().create(&ask()).timeouts(limits).await.unwrap_err();
    assert!(matches!(error, Error::Timeout { phase: Phase::FirstByte, attempts: 2, .. }), "{error:?}");
    let error = client.chat().create(&ask()).timeout(Duration::from_millis(30)).await.unwrap_err();
    assert!(matches!(error, Error::Timeout { phase: Phase::Total, attempts: 1, .. }), "{error:?}");
    let server = MockServer::start(|_: &Received| Reply::json(OK).fault(Fault::StallAt(5))).await.unwrap();
    let limits = Timeouts { idle: Some(Duration::from_millis(30)), ..Timeouts::default() };
    let error = builder(&server).build().unwrap().chat().create(&ask()).timeouts(limits).await.unwrap_err();
    assert!(matches!(error, Error::Timeout { phase: Phase::Idle, attempts: 3, .. }), "{error:?}");
    // No route answers a connection to this network (RFC 5737).
    let options = HyperOptions {
        connect_timeout: Some(Duration::from_millis(30)),
        proxy: Proxy::None,
        ..HyperOptions::default()
    };
    let client = Client::builder().no_environment().no_api_key().base_url("http://192.0.2.1:9").hyper(options);
    let error = client.max_retries(0).build().unwrap().chat().create(&ask()).await.unwrap_err();
    assert!(matches!(error, Error::Timeout { phase: Phase::Connect, .. } | Error::Connection { .. }), "{error:?}");
}

#[tokio::test]
async fn calls_have_options_of_their_own() {
    let server = MockServer::start(|_: &Received| Reply::json(OK).header("x-request-id", "req_1")).await.unwrap();
    let client = builder(&server).header("x-default", "1").integration("tool", "2").build().unwrap();
    let request = ask().search_mode("academic").search_domain_filter(["a.example", "-b.example"]).max_tokens(5);
    let answer = client
        .chat()
        .create(&request)
        .header("X-Default", "2")
        .without_header("user-agent")
        .query("a b", "c&d")
        .member("temperature", 0.5)
        .member("max_tokens", 6)
        .idempotency_key("k")
        .raw()
        .await
        .unwrap();
    assert_eq!((answer.status.as_u16(), answer.request_id(), answer.attempts), (200, Some("req_1"), 1));
    assert_eq!(answer.body, OK);
    let got = &server.received()[0];
    assert_eq!(got.query, "a%20b=c%26d");
    assert_eq!(got.headers["x-default"], "2");
    assert_eq!(got.headers["x-pplx-integration"], "tool/2");
    assert_eq!(got.headers["idempotency-key"], "k");
    assert_eq!(got.headers["content-type"], "application/json");
    assert!(!got.headers.contains_key("user-agent"));
    let sent = json!({
        "model": "sonar", "messages": [{"role": "user", "content": "q"}], "max_tokens": 6, "temperature": 0.5,
        "search_mode": "academic", "search_domain_filter": ["a.example", "-b.example"],
    });
    assert_eq!(json(&got.body), sent);
    for id in ["", ".", ".."] {
        assert!(matches!(client.files().retrieve(id).await, Err(Error::Request(_))), "{id:?}");
    }
    client.files().retrieve("a/../b").await.ok();
    assert_eq!(server.received()[1].path, "/v1/files/a%2F..%2Fb");
}

#[tokio::test]
async fn a_budget_stops_calls_and_usage_is_not_summed_within_a_stream() {
    let server = MockServer::start(|_: &Received| Reply::json(OK)).await.unwrap();
    let ledger = Ledger::with_budget(1.0);
    let client = builder(&server).ledger(ledger.clone()).build().unwrap();
    client.chat().create(&ask()).await.unwrap();
    client.chat().create(&ask()).await.unwrap();
    let error = client.chat().create(&ask()).await.unwrap_err();
    assert!(matches!(error, Error::Budget { .. }), "{error}");
    assert_eq!(server.received().len(), 2);
    let totals = ledger.totals();
    assert_eq!((totals.answers, totals.input_tokens, totals.output_tokens, totals.cost), (2, 2, 4, 1.0));
    let body = fixtures()["chat_stream_full.sse"].clone();
    let server = MockServer::start(move |_: &Received| Reply::events(body.clone())).await.unwrap();
    let ledger = Ledger::new();
    let client = builder(&server).ledger(ledger.clone()).build().unwrap();
    client.chat().collect(&ask()).await.unwrap();
    let totals = ledger.totals();
    assert_eq!((totals.answers, totals.input_tokens, totals.output_tokens), (1, 14, 34));
    assert!((totals.cost - 0.006_552).abs() < 1e-12);
    // The text alone is written up as well, and a stream that is dropped.
    let mut text = client.chat().stream(&ask()).await.unwrap().text();
    while let Some(piece) = text.next().await {
        piece.unwrap();
    }
    drop(text);
    assert_eq!(ledger.totals().output_tokens, 68);
}

#[tokio::test]
async fn text_streams_say_what_chunks_say() {
    let all = fixtures();
    let index = json(&all["index.json"]);
    for (name, expected) in index.as_object().unwrap() {
        if !name.starts_with("chat_stream") {
            continue;
        }
        let body = all[name].clone();
        let server =
            MockServer::start(move |_: &Received| Reply::events(body.clone()).cuts(Cuts::Every(333))).await.unwrap();
        let mut stream = builder(&server).max_retries(0).build().unwrap().chat().stream(&ask()).await.unwrap().text();
        let (mut text, mut end) = (String::new(), None);
        while let Some(piece) = stream.next().await {
            match piece {
                Ok(piece) => text += &piece,
                Err(error) => end = Some(error),
            }
        }
        if let Some(expected) = expected["text"].as_str() {
            assert_eq!(text, expected, "{name}");
        }
        match (expected["expect"].as_str(), end) {
            (None, None) => {}
            (Some("truncated"), Some(Error::Truncated { .. })) => {}
            (Some("error"), Some(Error::Api(error))) => {
                assert_eq!(error.message, expected["error_message"].as_str().unwrap())
            }
            (Some("decode_error"), Some(Error::Decode(_))) => {}
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn one_document_in_place_of_a_stream_is_read_and_a_page_is_not() {
    let server = MockServer::start(|_: &Received| Reply::json(OK)).await.unwrap();
    let client = builder(&server).build().unwrap();
    assert_eq!(client.chat().collect(&ask()).await.unwrap().text(), "ok");
    let server =
        MockServer::start(|_: &Received| Reply::new(200, "text/html", "<html><title>Hi</title>")).await.unwrap();
    let error = builder(&server).build().unwrap().chat().stream(&ask()).await.unwrap_err();
    assert!(matches!(&error, Error::Decode(_)) && error.to_string().contains("HTML page (Hi)"), "{error}");
    let told = r#"{"error":{"message":"model not loaded","type":"not_found"}}"#;
    let server = MockServer::start(move |_: &Received| Reply::json(told)).await.unwrap();
    let client = builder(&server).build().unwrap();
    for error in [client.chat().create(&ask()).await.unwrap_err(), client.chat().stream(&ask()).await.unwrap_err()] {
        assert_eq!(error.api().unwrap().message, "model not loaded");
    }
}

/// Another client kept two connections per host: the third request of three always connected anew.
#[tokio::test]
async fn connections_are_used_again() {
    let server = MockServer::start(|_: &Received| Reply::json(OK).latency(Duration::from_millis(5))).await.unwrap();
    let client = builder(&server).build().unwrap();
    let busy = Arc::new(AtomicUsize::new(0));
    let most = Arc::new(AtomicUsize::new(0));
    let answers = map(0..64, 16, |at| {
        let (client, busy, most) = (client.clone(), busy.clone(), most.clone());
        async move {
            most.fetch_max(busy.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            let answer = client.chat().create(&ask()).await.unwrap();
            busy.fetch_sub(1, Ordering::SeqCst);
            (at, answer.text().to_owned())
        }
    })
    .all()
    .await;
    assert!(answers.iter().enumerate().all(|(i, (at, text))| i == *at && text == "ok"));
    assert_eq!(most.load(Ordering::SeqCst), 16);
    assert!(server.connections() <= 17, "{} connections for 64 requests", server.connections());
}

#[tokio::test]
async fn a_limiter_spaces_requests_and_a_refusal_pauses_it() {
    let server = MockServer::start(|_: &Received| Reply::json(OK)).await.unwrap();
    let limiter = Limiter::new(100, Duration::from_secs(1), 1);
    let client = builder(&server).limiter(limiter).build().unwrap();
    let started = Instant::now();
    for _ in 0..6 {
        client.chat().create(&ask()).await.unwrap();
    }
    assert!(started.elapsed() >= Duration::from_millis(50));
}

#[tokio::test]
async fn a_dropped_stream_closes_its_connection() {
    let reply = Reply::events(stream()).fault(Fault::StallAt(100));
    let server = MockServer::start(move |_: &Received| reply.clone()).await.unwrap();
    let client = builder(&server).build().unwrap();
    let mut stream = client.chat().stream(&ask()).await.unwrap();
    stream.next().await.unwrap().unwrap();
    assert_eq!(server.open_connections(), 1);
    drop(stream);
    for _ in 0..200 {
        if server.open_connections() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the connection stays open");
}

#[tokio::test]
async fn lists_are_read_page_by_page() {
    let server = MockServer::start(|request: &Received| {
        let after = request.query.split('&').find_map(|p| p.strip_prefix("after=").or(p.strip_prefix("page_token=")).or(p.strip_prefix("next_token=")));
        let page: usize = after.map_or(0, |a| a.trim_start_matches(char::is_alphabetic).parse().unwrap());
        let (next, more) = (format!("x{}", page + 1), page < 2);
        Reply::json(match request.path.as_str() {
            "/v1/files" => json!({"object": "list", "data": [{"id": next, "bytes": page}], "has_more": more, "last_id": next}),
            "/v1/batches" => json!({"object": "list", "data": [{"id": next}], "has_more": more}),
            "/async/chat/completions" => json!({"requests": [{"id": next}], "next_token": more.then_some(next)}),
            _ => json!({"skills": [{"skill_id": next}], "revisions": [{"revision": next}], "next_page_token": more.then_some(next)}),
        }.to_string())
    })
    .await
    .unwrap();
    let client = builder(&server).build().unwrap();
    let expected = ["x1", "x2", "x3"];
    let ids = |ids: Vec<String>| assert_eq!(ids, expected);
    ids(client.files().list(FilesQuery::default()).all().await.unwrap().into_iter().map(|f| f.id).collect());
    ids(client.batches().list().all().await.unwrap().into_iter().map(|f| f.id).collect());
    ids(client.async_chat().list().all().await.unwrap().into_iter().map(|f| f.id).collect());
    ids(client.skills().list().all().await.unwrap().into_iter().map(|f| f.skill_id).collect());
    ids(client.skills().revisions("s").all().await.unwrap().into_iter().map(|f| f.revision).collect());
}

#[tokio::test]
async fn the_other_endpoints_are_called_as_the_table_says() {
    let server = MockServer::start(|_: &Received| Reply::json("{}")).await.unwrap();
    let client = builder(&server).build().unwrap();
    client.browser_sessions().delete("b").await.unwrap();
    client.responses().file_content("r", "f").await.unwrap();
    client.batches().cancel("b").await.unwrap();
    client.files().content("f").await.unwrap();
    client.skills().create("s.zip", b"zip").await.unwrap();
    client.skills().update("s", 3, "s.zip", b"zip").await.unwrap();
    client.skills().delete("s", 3).await.unwrap();
    client.skills().download("s", Some("2")).await.unwrap();
    client.search(&SearchRequest::new("q").max_results(3)).await.unwrap();
    let got: Vec<String> = server.received().iter().map(|r| format!("{} {}?{}", r.method, r.path, r.query)).collect();
    let expected = [
        "DELETE /v1/browser/sessions/b?",
        "GET /v1/responses/r/files/f/content?",
        "POST /v1/batches/b/cancel?",
        "GET /v1/files/f/content?",
        "POST /v1/skills?",
        "PUT /v1/skills/s?expected_revision=3",
        "DELETE /v1/skills/s?expected_revision=3",
        "GET /v1/skills/s/download?revision=2",
        "POST /search?",
    ];
    assert_eq!(got, expected);
    assert_eq!(server.received()[3].headers["accept"], "application/octet-stream");
}

#[tokio::test]
async fn what_is_computed_without_a_connection_is_waited_for() {
    let all = fixtures();
    let path = "/async/chat/completions/async-9";
    let id = |name: &str| {
        let mut document = json(&all[name]);
        document["id"] = json!("async-9");
        Reply::json(document.to_string())
    };
    let script = || {
        Script::new().on("POST", "/async/chat/completions", id("async_created.json")).on(
            "GET",
            path,
            id("async_in_progress.json"),
        )
    };
    let poll = Poll {
        first: Duration::from_millis(1),
        longest: Duration::from_millis(2),
        total: Some(Duration::from_secs(5)),
    };
    let server = MockServer::start(script().on("GET", path, id("async_completed.json"))).await.unwrap();
    let answer = builder(&server).build().unwrap().async_chat().run(&ask(), poll).await.unwrap();
    assert!(!answer.text().is_empty());
    assert!(json(&server.received()[0].body)["idempotency_key"].is_string());
    let server = MockServer::start(script().on("GET", path, id("async_failed.json"))).await.unwrap();
    let error = builder(&server).build().unwrap().async_chat().run(&ask(), poll).await.unwrap_err();
    assert_eq!(error.api().unwrap().message, json(&all["async_failed.json"])["error_message"].as_str().unwrap());
}

#[tokio::test]
async fn what_was_recorded_is_replayed() {
    let body = fixtures()["chat_stream_full.sse"].clone();
    let script = Script::new().on("POST", "/chat/completions", Reply::events(body)).on(
        "GET",
        "/v1/models",
        Reply::json("{\"data\":[]}"),
    );
    let server = MockServer::start(script).await.unwrap();
    let file = std::env::temp_dir().join(format!("wireform-recording-{}.jsonl", std::process::id()));
    let recorder = Recorder::new(Hyper::new(&HyperOptions::default()).unwrap(), &file).unwrap();
    let client = builder(&server).transport(recorder).build().unwrap();
    let said = client.chat().collect(&ask()).await.unwrap();
    client.models().await.unwrap();
    drop((server, client));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(!text.contains("Bearer") && !text.contains("authorization"));
    let client =
        Client::builder().no_environment().api_key("other").transport(Replay::open(&file).unwrap()).build().unwrap();
    std::fs::remove_file(&file).unwrap();
    assert_eq!(client.chat().collect(&ask()).await.unwrap(), said);
    client.models().await.unwrap();
    assert!(matches!(client.models().max_retries(0).await, Err(Error::Connection { .. })));
}

#[test]
fn requests_read_well_and_secrets_are_not_shown() {
    let tool = McpTool::default()
        .server_label("fs")
        .server_url("https://h")
        .authorization("very-secret")
        .headers([("x", "very-secret")]);
    let request =
        ResponsesRequest::new("q").model("m").tools([Tool::from(tool)]).message("assistant", "a").message("user", "b");
    assert!(!format!("{request:?}").contains("very-secret"));
    let sent = serde_json::to_value(&request).unwrap();
    assert_eq!(sent["tools"][0]["authorization"], "very-secret");
    assert_eq!(sent["input"][0], json!({"type": "message", "role": "user", "content": "q"}));
    assert_eq!(sent["input"].as_array().unwrap().len(), 3);
    let message = Message::tool("call_1", "done");
    assert_eq!(
        serde_json::to_value(message).unwrap(),
        json!({"role": "tool", "tool_call_id": "call_1", "content": "done"})
    );
}

mod tools {
    use super::*;
    use wireform_perplexity::tools::{Tool, ToolLimits, Toolbox};
    use wireform_perplexity::transport::BoxFuture;
    use wireform_perplexity::types::chat::FunctionSpec;

    struct Tide;

    impl Tool for Tide {
        fn spec(&self) -> FunctionSpec {
            FunctionSpec::with_schema(
                "get_tide",
                "Height of the tide",
                &json!({"properties": {"place": {"type": "string"}}, "required": ["place"]}),
            )
        }
        fn call(&self, arguments: serde_json::Value) -> BoxFuture<'_, Result<String, String>> {
            Box::pin(async move {
                arguments["place"].as_str().map(|p| format!("{p}: 3 m")).ok_or_else(|| "no place".to_owned())
            })
        }
    }

    #[tokio::test]
    async fn a_loop_of_tool_calls_ends_with_an_answer_or_at_its_limit() {
        let calls = fixtures()["chat_completion_tool_calls.json"].clone();
        let path = "/chat/completions";
        let script = Script::new().on("POST", path, Reply::json(calls.clone())).on("POST", path, Reply::json(OK));
        let server = MockServer::start(script).await.unwrap();
        let chat = builder(&server).build().unwrap().chat();
        let toolbox = Toolbox::new().tool(Tide);
        let mut seen = 0;
        let done = toolbox.run(&chat, ask(), |_| seen += 1).await.unwrap();
        assert_eq!((done.completion.text(), seen), ("ok", 2));
        assert_eq!(done.made[0].result.as_deref(), Ok("Saint-Malo: 3 m"));
        assert!(done.made[1].result.as_ref().unwrap_err().contains("no tool \"get_time\""));
        let second = json(&server.received()[1].body);
        assert_eq!(
            second["messages"][2],
            json!({"role": "tool", "tool_call_id": "call_1", "content": "Saint-Malo: 3 m"})
        );
        assert_eq!(second["messages"].as_array().unwrap().len(), 4);
        let server = MockServer::start(move |_: &Received| Reply::json(calls.clone())).await.unwrap();
        let chat = builder(&server).build().unwrap().chat();
        for limits in
            [ToolLimits { rounds: 3, ..ToolLimits::default() }, ToolLimits { calls: 3, ..ToolLimits::default() }]
        {
            let error = toolbox.clone().limits(limits).run(&chat, ask(), |_| {}).await.unwrap_err();
            assert!(matches!(error, Error::Tools(_)), "{error}");
        }
    }
}

mod structured {
    use super::*;

    #[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
    struct Rated {
        name: String,
        score: f64,
        tags: Vec<String>,
    }

    #[tokio::test]
    async fn an_answer_behind_thoughts_and_a_fence_is_read() {
        let body = fixtures()["chat_completion_reasoning_think_json.json"].clone();
        let server = MockServer::start(move |_: &Received| Reply::json(body.clone())).await.unwrap();
        let rated: Rated = builder(&server).build().unwrap().chat().parse_as(ask()).await.unwrap();
        assert!(!rated.name.is_empty() && rated.score.is_finite() && !rated.tags.is_empty());
        let sent = json(&server.received()[0].body);
        assert_eq!(sent["response_format"]["type"], "json_schema");
        assert_eq!(sent["response_format"]["json_schema"]["schema"]["properties"]["score"]["type"], "number");
    }
}
