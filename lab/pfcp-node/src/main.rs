//! Sessions each second over loopback: our node and load generator, and the same written with go-pfcp (`go/`, built here
//! where there is a Go toolchain). A session is an establishment, a modification, a report and a deletion: eight
//! datagrams. Each pair runs in processes of its own, in turns; with one session under way there is beside them the loop
//! that go-pfcp's examples are: no goroutines, one request and its response after the other.
//!
//! Ours keeps responses and timers for repetitions as the protocol asks; the Go programs do not.

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command, Stdio},
};
use wireform_pfcp_node::{
    Role,
    load::{self, LoadOptions},
    user_plane::{self, NodeOptions},
};

/// Of a run: sessions each second, and the 99th percentile of a session in microseconds.
type Rate = (f64, f64);

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime")
}

/// What this program does when it is started as one half of a pair.
fn half(arguments: &[String]) -> bool {
    match arguments {
        [what] if what == "up" => runtime().block_on(async {
            let address = "127.0.0.1:0".parse().expect("an address");
            let node = user_plane::start(NodeOptions::new(address, Role::UserPlane)).expect("a node");
            println!("{}", node.local_addr());
            let _ = node.wait().await;
        }),
        [what, peer, sessions, concurrent] if what == "load" => runtime().block_on(async {
            let peer: SocketAddr = peer.parse().expect("an address");
            let options = LoadOptions {
                concurrent: concurrent.parse().expect("a number"),
                ..LoadOptions::new(peer, sessions.parse().expect("a number"))
            };
            let report = load::run(options, |_| {}).await.expect("the load runs");
            assert_eq!(report.failed, 0, "{}", report.to_json());
            let p99 = report.session.quantile(0.99).as_secs_f64() * 1e6;
            println!("{} {p99}", report.sessions_per_second());
        }),
        _ => return false,
    }
    true
}

struct Up(Child, String);

impl Up {
    fn start(program: &PathBuf) -> Up {
        let arguments: &[&str] = if program.ends_with(GO) { &["up", "127.0.0.1:0"] } else { &["up"] };
        let mut child = Command::new(program).args(arguments).stdout(Stdio::piped()).spawn().expect("a user plane");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("its address");
        Up(child, line.trim().to_owned())
    }
}

impl Drop for Up {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

const GO: &str = "wireform-lab-pfcp-node-go";

fn run(generator: &PathBuf, verb: &str, user_plane: &PathBuf, sessions: u64, concurrent: u64) -> Rate {
    let up = Up::start(user_plane);
    let out = Command::new(generator)
        .args([verb, &up.1, &sessions.to_string(), &concurrent.to_string()])
        .stderr(Stdio::inherit())
        .output()
        .expect("the load runs");
    let text = String::from_utf8_lossy(&out.stdout);
    let mut numbers = text.split_whitespace().filter_map(|n| n.parse().ok());
    (numbers.next().expect("a rate"), numbers.next().expect("a percentile"))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if half(&arguments) {
        return;
    }
    let quick = arguments.iter().any(|a| a == "--quick");
    let (sessions, rounds) = if quick { (20_000, 3) } else { (100_000, 7) };
    let ours = std::env::current_exe().expect("this program");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/go");
    let go = std::env::temp_dir().join(GO);
    let built = Command::new("go").arg("build").arg("-o").arg(&go).arg(".").current_dir(folder).status();
    let has_go = built.is_ok_and(|status| status.success());
    if !has_go {
        eprintln!("go-pfcp is left out: its program cannot be built");
    }
    let mut pairs = vec![("wireform and wireform", &ours, "load", &ours, 1)];
    if has_go {
        // A tenth of the sessions, as it takes as long.
        pairs.push(("go-pfcp and go-pfcp", &go, "load", &go, 10));
        pairs.push(("wireform's load on go-pfcp", &ours, "load", &go, 10));
        pairs.push(("go-pfcp's load on wireform", &go, "load", &ours, 10));
        pairs.push(("the loop of go-pfcp's examples on go-pfcp", &go, "loop", &go, 10));
        pairs.push(("the loop of go-pfcp's examples on wireform", &go, "loop", &ours, 10));
    }
    let mut cases = Vec::new();
    println!("| sessions under way | generator and user plane | sessions/s | p99 of a session, µs | times go-pfcp's |");
    println!("|---|---|---|---|---|");
    for concurrent in [1, 64, 256] {
        let share = if concurrent == 1 { 10 } else { 1 };
        let pairs: Vec<_> = pairs.iter().filter(|pair| pair.2 == "load" || concurrent == 1).collect();
        let mut rates: Vec<Vec<Rate>> = vec![Vec::new(); pairs.len()];
        for _ in 0..rounds {
            for (rates, (_, generator, verb, user_plane, fewer)) in rates.iter_mut().zip(&pairs) {
                rates.push(run(generator, verb, user_plane, sessions / fewer / share, concurrent));
            }
        }
        let medians: Vec<Rate> = rates
            .iter()
            .map(|rates| (median(rates.iter().map(|r| r.0).collect()), median(rates.iter().map(|r| r.1).collect())))
            .collect();
        let mut results = Vec::new();
        for ((who, ..), (rate, p99)) in pairs.iter().zip(&medians) {
            let against = medians.get(1).map_or(1.0, |go| rate / go.0);
            println!("| {concurrent} | {who} | {rate:.0} | {p99:.0} | {against:.1} |");
            let goal = (*who == "go-pfcp and go-pfcp" && concurrent == 256).then_some(10.0);
            results.push(serde_json::json!({
                "who": who, "ns": 1e9 / rate, "p99_us": p99, "allocations": 0, "ratio": medians[0].0 / rate, "goal": goal,
            }));
        }
        let case = format!("a session from establishment to deletion, {concurrent} under way");
        cases.push(serde_json::json!({ "case": case, "octets": 0, "results": results }));
    }
    if let Some(path) = arguments.iter().position(|a| a == "--json").and_then(|i| arguments.get(i + 1)) {
        let json = serde_json::json!({ "system": "pfcp-node", "cases": cases });
        std::fs::write(path, json.to_string()).expect("the results can be written");
    }
}
