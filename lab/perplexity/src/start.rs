//! The terminal client, from the start of its process to the first byte of an answer on the loopback interface.

use lab_harness::Bench;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use wireform_perplexity::mock::{MockServer, Received, Reply};

/// Starts a program, reads one byte of what it prints, and ends it.
fn first_byte(program: &Path, arguments: &[&str]) -> Duration {
    let mut command = Command::new(program);
    command.args(arguments).env_remove("PERPLEXITY_API_KEY").stdin(Stdio::null()).stdout(Stdio::piped());
    let start = Instant::now();
    let mut child = command.spawn().expect("it starts");
    let mut byte = [0];
    child.stdout.take().expect("piped").read_exact(&mut byte).expect("it prints");
    let took = start.elapsed();
    let _ = child.kill();
    child.wait().expect("it ends");
    took
}

pub fn cases(bench: &mut Bench<'_>) {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/release/wireform");
    if !program.is_file() {
        println!("the start of the program is not measured: build it with `cargo build --release -p wireform`");
        return;
    }
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async move {
            let events =
                "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}\n\n";
            let server = MockServer::start(move |_: &Received| Reply::events(events)).await.expect("a server");
            tell.send(server.url()).expect("somebody waits");
            std::future::pending::<()>().await;
        });
    });
    let url = told.recv().expect("a server");
    let case = bench.case("wireform chat, from its start to the first byte of the answer", 0);
    case.timed("wireform", 0, move |count| {
        (0..count).map(|_| first_byte(&program, &["chat", "--base-url", &url, "q"])).sum()
    });
    case.timed("/bin/echo", 0, |count| (0..count).map(|_| first_byte(Path::new("/bin/echo"), &["q"])).sum());
}
