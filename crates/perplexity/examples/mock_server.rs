//! A server that answers every chat with the same stream, word by word: to try clients without a key.
//!
//! `cargo run -p wireform-perplexity --features mock --example mock_server -- [ADDRESS]`

use std::time::Duration;
use wireform_perplexity::mock::{Cuts, MockServer, Received, Reply};

const ANSWER: &str = "The tides at Saint-Malo reach twelve metres[1], among the highest in Europe[2].";

fn chunk(text: &str, finish: &str) -> String {
    let text = serde_json::to_string(text).expect("text is JSON");
    format!(
        "data: {{\"id\":\"mock-1\",\"model\":\"mock\",\"object\":\"chat.completion.chunk\",\
         \"citations\":[\"https://tides.example.org/saint-malo\",\"https://sea.example.org/range\"],\
         \"search_results\":[{{\"title\":\"Tides\",\"url\":\"https://tides.example.org/saint-malo\"}}],\
         \"usage\":{{\"prompt_tokens\":9,\"completion_tokens\":17,\"total_tokens\":26,\
         \"cost\":{{\"input_tokens_cost\":0,\"output_tokens_cost\":0,\"total_cost\":0.006}}}},\
         \"choices\":[{{\"index\":0,\"finish_reason\":{finish},\"delta\":{{\"role\":\"assistant\",\"content\":{text}}}}}]}}\n\n"
    )
}

fn answer(request: &Received) -> Reply {
    match request.path.as_str() {
        path if path.ends_with("/chat/completions") => {
            let mut body: String = ANSWER.split_inclusive(' ').map(|word| chunk(word, "null")).collect();
            body.push_str(&chunk("", "\"stop\""));
            body.push_str("data: [DONE]\n\n");
            Reply::events(body).cuts(Cuts::Every(500)).pause(Duration::from_millis(30))
        }
        path if path.ends_with("/search") => Reply::json(
            "{\"id\":\"mock\",\"results\":[{\"title\":\"Tides\",\"url\":\"https://tides.example.org/saint-malo\",\
             \"snippet\":\"Twelve metres.\"}]}",
        ),
        _ => Reply::status(404),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8901".to_owned());
    let server = MockServer::start_on(&address, answer).await?;
    println!("{}", server.url());
    std::future::pending().await
}
