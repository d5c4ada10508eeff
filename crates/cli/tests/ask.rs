//! `chat`, `search`, `batch` and `ask`, as processes, against the mock server.

#[path = "../../perplexity/examples/mock_server/model.rs"]
mod model;

use serde_json::{Value, json};
use std::{
    io::Write as _,
    process::{Command, Output, Stdio},
    time::Duration,
};
use wireform_perplexity::mock::{Cuts, Fault, MockServer, Received, Reply};

fn wireform(server: &MockServer, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wireform"))
        .args(args)
        .env_remove("PERPLEXITY_API_KEY")
        .env("PERPLEXITY_BASE_URL", server.url())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that fails early does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

async fn run(server: &MockServer, args: &[&str], input: &str) -> (i32, String, String) {
    let output = tokio::task::block_in_place(|| wireform(server, args, input));
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn chunk(text: &str, finish: Option<&str>) -> String {
    let chunk = json!({"id": "1", "model": "m", "choices": [{"index": 0, "delta": {"content": text}, "finish_reason": finish}],
        "citations": ["https://a.example", "https://b.example"],
        "search_results": [{"title": "Page A", "url": "https://a.example"}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 4, "total_tokens": 7, "cost": {"total_cost": 0.25}}});
    format!("data: {chunk}\n\n")
}

fn stream(text: &str) -> Reply {
    let words: Vec<&str> = text.split_inclusive(' ').collect();
    let body: String = words.iter().map(|w| chunk(w, None)).collect();
    Reply::events(body + &chunk("", Some("stop")) + "data: [DONE]\n\n").cuts(Cuts::Every(100))
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_streams_with_footnotes_and_keeps_the_conversation() {
    let server = MockServer::start(|_: &Received| stream("<think>hm</think>The tide[1] is high.")).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("talk.jsonl");
    let history = history.to_str().unwrap();
    let (code, out, err) =
        run(&server, &["chat", "--history", history, "--system", "Be brief", "--cost", "How", "high?"], "").await;
    assert_eq!(code, 0, "{err}");
    assert_eq!(out, "The tide[1] is high.\n\n[1] Page A – https://a.example\n[2] https://b.example\n");
    assert_eq!(err, "3 tokens in, 4 out, $0.2500\n");
    let (code, ..) = run(&server, &["chat", "--history", history], "And tomorrow?").await;
    assert_eq!(code, 0);
    let sent: Value = serde_json::from_slice(&server.received()[1].body).unwrap();
    let roles: Vec<&str> = sent["messages"].as_array().unwrap().iter().map(|m| m["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["system", "user", "assistant", "user"]);
    assert!(server.received()[0].headers.get("authorization").is_none());
    let (_, out, _) = run(&server, &["chat", "--json", "q"], "").await;
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["choices"][0]["finish_reason"], "stop");
    let note = folder.path().join("note.txt");
    std::fs::write(&note, "tide table").unwrap();
    let picture = folder.path().join("p.png");
    std::fs::write(&picture, b"\x89PNG\r\n").unwrap();
    let (code, ..) =
        run(&server, &["chat", "--file", note.to_str().unwrap(), "--image", picture.to_str().unwrap(), "q"], "").await;
    assert_eq!(code, 0);
    let sent: Value = serde_json::from_slice(&server.received()[3].body).unwrap();
    let parts = &sent["messages"][0]["content"];
    assert_eq!(parts[0]["text"], "File note.txt:\n\ntide table");
    assert_eq!(parts[1]["image_url"]["url"], "data:image/png;base64,iVBORw0K");
    assert_eq!(parts[2]["text"], "q");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_not_whole_is_said_to_be_so() {
    let server = MockServer::start(|_: &Received| stream("one two three").fault(Fault::EndAt(600))).await.unwrap();
    let (code, out, err) = run(&server, &["chat", "q"], "").await;
    assert_eq!(code, 2);
    assert!(out.starts_with("one "), "{out}");
    assert!(err.contains("the answer is not whole: the stream was cut after"), "{err}");
    let server = MockServer::start(|_: &Received| Reply::status(401)).await.unwrap();
    let (code, _, err) = run(&server, &["chat", "q"], "").await;
    assert_eq!((code, err.contains("status 401")), (2, true), "{err}");
}

#[tokio::test(flavor = "multi_thread")]
async fn search_prints_pages_or_says_that_there_are_none() {
    let pages = json!({"id": "s", "results": [{"title": "A", "url": "https://a.example", "snippet": "x"}]}).to_string();
    let server = MockServer::start(move |_: &Received| Reply::json(pages.clone())).await.unwrap();
    let (code, out, _) = run(&server, &["search", "-n", "1", "--domain", "-b.example", "tides"], "").await;
    let page: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &page["url"]), (0, &json!("https://a.example")));
    let sent: Value = serde_json::from_slice(&server.received()[0].body).unwrap();
    assert_eq!(sent, json!({"query": "tides", "max_results": 1, "search_domain_filter": ["-b.example"]}));
    let server = MockServer::start(|_: &Received| Reply::json("{\"id\":\"s\",\"results\":[]}")).await.unwrap();
    assert_eq!(run(&server, &["search", "tides"], "").await.0, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_answers_every_line_and_goes_on_where_it_was_stopped() {
    let server = MockServer::start(|request: &Received| {
        let sent: Value = serde_json::from_slice(&request.body).unwrap();
        let prompt = sent["messages"][0]["content"].as_str().unwrap().to_owned();
        if prompt == "bad" {
            Reply::status(400)
        } else {
            stream(&format!("answer to {prompt}")).latency(Duration::from_millis(5))
        }
    })
    .await
    .unwrap();
    let input = "{\"prompt\": \"a\"}\n\n{\"custom_id\": \"x\", \"body\": {\"messages\": [{\"role\": \"user\", \"content\": \"b\"}]}}\n\
                 {\"prompt\": \"bad\"}\nno JSON\n";
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.jsonl");
    let args = ["batch", "-", "--out", out.to_str().unwrap(), "--parallel", "2"];
    let (code, _, err) = run(&server, &args, input).await;
    assert_eq!(code, 2, "{err}");
    let read = || -> Vec<Value> {
        std::fs::read_to_string(&out).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect()
    };
    let lines = read();
    assert_eq!(lines.len(), 4);
    let of = |id: Value| lines.iter().find(|l| l["custom_id"] == id).unwrap();
    assert_eq!(of(json!(1))["text"], "answer to a");
    assert_eq!(of(json!("x"))["text"], "answer to b");
    assert!(of(json!(4))["error"].as_str().unwrap().contains("status 400"));
    assert!(of(json!(5))["error"].as_str().unwrap().starts_with("line 5:"));
    // A line that was being written is cut off; what was answered is not asked again.
    std::fs::OpenOptions::new().append(true).open(&out).unwrap().write_all(b"{\"custom_id\": 9, \"te").unwrap();
    server.forget();
    let (_, _, err) = run(&server, &args, input).await;
    assert!(err.contains("2 were answered before"), "{err}");
    assert_eq!(server.received().len(), 1);
    assert_eq!(read().len(), 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_answered_with_evidence_from_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("store.db");
    let db = db.to_str().unwrap();
    drop(wireform_store::Store::open(db).unwrap());
    let server = MockServer::start(|request: &Received| {
        let sent: Value = serde_json::from_slice(&request.body).unwrap();
        let call = |id: &str, name: &str, arguments: Value| {
            json!({"id": id, "type": "function", "function": {"name": name, "arguments": arguments.to_string()}})
        };
        let message = if sent["messages"].as_array().unwrap().len() == 2 {
            json!({"role": "assistant", "tool_calls": [
                call("1", "list_findings", json!({})),
                call("2", "odata_query", json!({"path": "sessions?$filter=failures gt 0&$count=true"})),
                call("3", "read_session", json!({"id": 12})),
            ]})
        } else {
            json!({"role": "assistant", "content": "There are no sessions."})
        };
        Reply::json(json!({"id": "1", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}).to_string())
    })
    .await
    .unwrap();
    let (code, out, err) = run(&server, &["ask", "--db", db, "Why?"], "").await;
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("There are no sessions.\n\nEvidence\n  findings"), "{out}");
    assert!(out.contains("GET sessions?$filter=failures gt 0&$count=true"), "{out}");
    let sent: Value = serde_json::from_slice(&server.received()[1].body).unwrap();
    assert_eq!(sent["messages"][4]["role"], "tool");
    assert!(sent["messages"][4]["content"].as_str().unwrap().contains("\"@odata.count\":0"), "{}", sent["messages"][4]);
    assert!(sent["messages"][5]["content"].as_str().unwrap().contains("no session 12"));
    // Without anybody to ask it says how to name one.
    let output = Command::new(env!("CARGO_BIN_EXE_wireform"))
        .args(["ask", "--db", db, "Why?"])
        .env_remove("PERPLEXITY_API_KEY")
        .env_remove("PERPLEXITY_BASE_URL")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("PERPLEXITY_API_KEY"));
}

/// What the README shows for a command: the lines under it, up to the next command or the end of the block.
fn shown(command: &str) -> String {
    let page = include_str!("../../../README.md");
    let from = page.find(&format!("$ {command}\n")).unwrap_or_else(|| panic!("{command} is not in the README"));
    let rest = page[from..].split_once('\n').unwrap().1;
    let end = [rest.find("\n$ "), rest.find("\n```")].into_iter().flatten().min().unwrap();
    format!("{}\n", &rest[..end])
}

/// The model of the crate's example, which the README starts.
#[tokio::test(flavor = "multi_thread")]
async fn the_readme_shows_what_chat_and_ask_print() {
    let server = MockServer::start(model::answer).await.unwrap();
    let url = server.url();
    let (code, out, err) = run(&server, &["chat", "--base-url", &url, "How", "high", "are", "the", "tides?"], "").await;
    assert_eq!(code, 0, "{err}");
    assert_eq!(out, shown("wireform chat --base-url http://127.0.0.1:8901 'How high are the tides?'"));
    // Over what the demo has made.
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("demo.db");
    let db = db.to_str().unwrap();
    let (code, _, err) = run(&server, &["demo", "--once", "--keep", db], "").await;
    assert_eq!(code, 0, "{err}");
    server.forget();
    let (code, out, err) = run(&server, &["ask", "--base-url", &url, "--db", db, "What", "went", "wrong?"], "").await;
    assert_eq!(code, 0, "{err}");
    assert_eq!(out, shown("wireform ask --base-url http://127.0.0.1:8901 --db demo.db 'What went wrong?'"));
    assert_eq!(server.received().len(), 3);
    // What is there is not overwritten.
    let (code, _, err) = run(&server, &["demo", "--once", "--keep", db], "").await;
    assert!(code == 2 && err.contains("demo.db"), "{err}");
}

/// Proxies are found in the environment, as other programs find them.
#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_of_the_environment_is_used() {
    let proxy = MockServer::start(|_: &Received| stream("through it")).await.unwrap();
    let chat = |variable: &'static str, value: String| {
        tokio::task::block_in_place(|| {
            Command::new(env!("CARGO_BIN_EXE_wireform"))
                .args(["chat", "--retries", "0", "--base-url", "http://service.invalid/v1", "q"])
                .env_remove("PERPLEXITY_API_KEY")
                .env("http_proxy", proxy.url())
                .env(variable, value)
                .stdin(Stdio::null())
                .output()
                .unwrap()
        })
    };
    let output = chat("WIREFORM_MODEL", "m".to_owned());
    assert!(output.status.success() && output.stdout.starts_with(b"through it"), "{output:?}");
    assert_eq!(proxy.received()[0].path, "http://service.invalid/v1/chat/completions");
    assert!(!chat("no_proxy", "service.invalid".to_owned()).status.success());
    assert_eq!(proxy.received().len(), 1);
}
