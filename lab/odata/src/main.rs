//! Our OData server beside go-odata: the same data, the same requests, in turns, over loopback.
//!
//! ```text
//! lab-odata [--json FILE] [--quick] [--filter TEXT]   the requests of endpoints.tsv
//! lab-odata --soak                                    10,000 idle connections, and beside them an answer of 1 GB
//!     --ours COMMAND     instead of this workspace's program; {db} and {config} stand for the files
//!     --peer-only        without ours
//! ```
#![forbid(unsafe_code)]

mod load;
mod same;
mod server;
mod soak;

use load::Run;
use server::Server;
use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
    time::Duration,
};

const CONNECTIONS: usize = 50;
/// The longest that one in a hundred lists may take, in milliseconds.
const P99_GOAL_MS: f64 = 40.0;

/// Our program as it computes every answer anew, and the requests whose answers it remembers otherwise.
const FORGETFUL: &str = "wireform, nothing remembered";
const REMEMBERED: [&str; 2] = ["count_filter", "apply"];

/// How many times the peer's rate ours is to reach.
fn goal(case: &str) -> Option<f64> {
    Some(match case {
        "products_top100" | "single" => 5.0,
        "products_top500" => 4.5,
        "filter" | "orderby" | "skip1000" | "select3" | "expand" | "complex" | "apply" => 4.0,
        "count_filter" => 2.2,
        "service_document" | "metadata" => 2.0,
        _ => return None,
    })
}

fn is_list(case: &str) -> bool {
    !matches!(case, "service_document" | "metadata" | "count_filter" | "single" | "singleton" | "apply")
}

/// What the program was told.
struct Arguments {
    words: Vec<String>,
}

impl Arguments {
    fn has(&self, name: &str) -> bool {
        self.words.iter().any(|w| w == name)
    }
    fn value(&self, name: &str) -> Option<&str> {
        let at = self.words.iter().position(|w| w == name)?;
        self.words.get(at + 1).map(String::as_str)
    }
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Where the data and the peer's program are kept between runs.
fn data() -> Result<PathBuf, String> {
    let folder = here().join("target/data");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(folder)
}

fn succeed(what: &str, command: &mut Command) -> Result<(), String> {
    match command.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what}: {status}")),
        Err(e) => Err(format!("{what}: {e}")),
    }
}

/// The dataset with one kind of names, made once.
fn dataset(names: &str) -> Result<PathBuf, String> {
    let file = data()?.join(format!("{names}.sqlite"));
    if !file.exists() {
        let part = file.with_extension("part");
        let _ = std::fs::remove_file(&part);
        let script = here().join("make_dataset.py");
        let mut python = Command::new("python3");
        succeed("make_dataset.py", python.arg(script).arg(&part).args(["--names", names]))?;
        std::fs::rename(&part, &file).map_err(|e| e.to_string())?;
    }
    Ok(file)
}

/// The peer as it comes, and with the prepared statements that its documentation offers.
fn peers() -> Result<[Server; 2], String> {
    let program = data()?.join("go-odata-peer");
    let mut go = Command::new("go");
    succeed("go build", go.args(["build", "-trimpath", "-o"]).arg(&program).arg(".").current_dir(here().join("go")))?;
    let file = dataset("snake")?;
    Ok([
        Server::start("go-odata", Command::new(&program).arg(&file))?,
        Server::start("go-odata, prepared", Command::new(&program).arg(&file).arg("prepared"))?,
    ])
}

/// The command that serves `db`, which `words` may replace.
fn ours_command(words: Option<&str>, db: &Path, more: &[&str]) -> Result<Command, String> {
    let root = here().join("../..");
    let config = here().join("catalogue.toml");
    if let Some(words) = words {
        let words = words.replace("{db}", &db.display().to_string());
        let words = words.replace("{config}", &config.display().to_string());
        let mut words = words.split_whitespace();
        let mut command = Command::new(words.next().ok_or("--ours without a command")?);
        command.args(words).args(more);
        return Ok(command);
    }
    let mut cargo = Command::new("cargo");
    succeed("cargo build", cargo.args(["build", "--quiet", "--release", "-p", "wireform"]).current_dir(&root))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut command = Command::new(target.join("release/wireform"));
    command.args(["odata", "--listen", "127.0.0.1:0", "--db"]).arg(db).arg("--config").arg(config).args(more);
    Ok(command)
}

/// One server's part in a case.
struct Contestant<'a> {
    server: &'a Server,
    path: String,
    octets: usize,
    runs: Vec<Run>,
}

impl Contestant<'_> {
    /// The median rate of the runs.
    fn rate(&self) -> f64 {
        let mut rates: Vec<f64> = self.runs.iter().map(Run::rate).collect();
        rates.sort_by(f64::total_cmp);
        rates.get(rates.len() / 2).copied().unwrap_or(0.0)
    }
    /// A quantile of all answers' times, in milliseconds.
    fn quantile(&self, q: f64) -> f64 {
        let mut all: Vec<u32> = self.runs.iter().flat_map(|r| r.latencies.iter().copied()).collect();
        all.sort_unstable();
        let at = ((all.len() as f64 * q) as usize).min(all.len().saturating_sub(1));
        all.get(at).map_or(f64::NAN, |&us| f64::from(us) / 1e3)
    }
}

fn bench(arguments: &Arguments) -> Result<bool, String> {
    let peers = peers()?;
    let mut ours = vec![];
    if !arguments.has("--peer-only") {
        let db = dataset("odata")?;
        for (name, more) in [("wireform", &[][..]), (FORGETFUL, &["--remember", "0"])] {
            ours.push(Server::start(name, &mut ours_command(arguments.value("--ours"), &db, more)?)?);
        }
    }
    let quick = arguments.has("--quick");
    let (rounds, warm, length) = if quick {
        (3, Duration::from_millis(100), Duration::from_millis(400))
    } else {
        (5, Duration::from_millis(300), Duration::from_millis(1200))
    };
    let table = std::fs::read_to_string(here().join("endpoints.tsv")).map_err(|e| format!("endpoints.tsv: {e}"))?;
    println!("{CONNECTIONS} connections, {rounds} rounds of {} ms in turns", length.as_millis());
    println!(
        "| request | who | octets | req/s | p50 ms | p99 ms | ours is faster by | goal | p99 < {P99_GOAL_MS} ms |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut json = String::from("{\"system\":\"odata\",\"cases\":[");
    let (mut all_met, mut notes) = (true, Vec::new());
    let wanted = |case: &str| arguments.value("--filter").is_none_or(|f| case.contains(f));
    let mut cases: Vec<(&str, &str, &str, Option<&Server>)> = Vec::new();
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        if let [name, path, ..] = fields[..]
            && wanted(name)
        {
            // The goal is for what is computed each time.
            let remembers = REMEMBERED.contains(&name);
            cases.push((name, if remembers { ", computed" } else { "" }, path, ours.get(usize::from(remembers))));
            if remembers && !ours.is_empty() {
                cases.push((name, ", remembered", path, ours.first()));
            }
        }
    }
    let mut first = true;
    for (name, how, path, first_server) in cases {
        let servers: Vec<&Server> = first_server.into_iter().chain(&peers).collect();
        let case = format!("{name}{how}");
        let mut contestants = Vec::new();
        let mut bodies = Vec::new();
        for server in servers.iter().copied() {
            let path = format!("{}{path}", server.base);
            let answer = load::get(server.address, &path).map_err(|e| format!("{}: {path}: {e}", server.name))?;
            if answer.status != 200 {
                let body = String::from_utf8_lossy(&answer.body);
                let said: String = body.chars().take(300).collect();
                notes.push(format!("{name}: {} answered {}: {said}", server.name, answer.status));
                continue;
            }
            contestants.push(Contestant { server, path, octets: answer.body.len(), runs: Vec::new() });
            bodies.push(answer.body);
        }
        if contestants.len() < servers.len() {
            all_met = false;
            continue;
        }
        if let [ours, peers, _] = &bodies[..]
            && !matches!(name, "service_document" | "metadata")
            && let Some(what) = same::differs(ours, peers)
        {
            notes.push(format!("{name}: the answers differ in {what}"));
        }
        for _ in 0..rounds {
            for c in &mut contestants {
                let run = load::run(c.server.address, &c.path, CONNECTIONS, warm, length);
                let run = run.map_err(|e| format!("{}: {}: {e}", c.server.name, c.path))?;
                if run.failures > 0 {
                    notes.push(format!("{name}: {}: {} answers were not 200", c.server.name, run.failures));
                }
                c.runs.push(run);
            }
        }
        let our_rate = contestants[0].rate();
        let separator = if std::mem::take(&mut first) { "" } else { "," };
        let _ = write!(json, "{separator}{{\"case\":{case:?},\"octets\":{},\"results\":[", contestants[0].octets);
        for (i, c) in contestants.iter().enumerate() {
            let (rate, ours) = (c.rate(), i == 0 && servers.len() > 2);
            let ratio = our_rate / rate;
            let compared = servers.len() > 2 && c.server.name == "go-odata" && how != ", remembered";
            let goal = if compared { goal(name) } else { None };
            let mark = |met: bool| if met { "met" } else { "missed" };
            let shown = goal.map_or(String::new(), |g| format!("≥ {g}× {}", mark(ratio >= g)));
            let (p50, p99) = (c.quantile(0.5), c.quantile(0.99));
            let p99_shown = if ours && is_list(name) { mark(p99 < P99_GOAL_MS) } else { "" };
            all_met &= goal.is_none_or(|g| ratio >= g) && p99_shown != "missed";
            println!(
                "| {case} | {} | {} | {rate:.0} | {p50:.2} | {p99:.2} | {} | {shown} | {p99_shown} |",
                c.server.name,
                c.octets,
                if i > 0 { format!("{ratio:.2}×") } else { String::new() },
            );
            let _ = write!(
                json,
                "{}{{\"who\":{:?},\"ns\":{:.3},\"min\":{:.3},\"allocations\":null,\"ratio\":{ratio:.4},\"goal\":{},\
                 \"octets\":{},\"rate\":{rate:.1},\"p50_ms\":{p50:.3},\"p99_ms\":{p99:.3},\"p99_goal_ms\":{}}}",
                if i == 0 { "" } else { "," },
                c.server.name,
                1e9 / rate,
                1e9 / c.runs.iter().map(Run::rate).fold(0.0, f64::max),
                goal.map_or("null".to_owned(), |g| g.to_string()),
                c.octets,
                if ours && is_list(name) { P99_GOAL_MS.to_string() } else { "null".to_owned() },
            );
        }
        json.push_str("]}");
    }
    json.push_str("]}\n");
    for note in &notes {
        println!("note: {note}");
    }
    for server in ours.iter().chain(&peers) {
        let (now, most) = server.memory();
        println!("{}: {} MiB resident, {} MiB at most", server.name, now / 1024, most / 1024);
    }
    if let Some(path) = arguments.value("--json") {
        std::fs::write(path, json).map_err(|e| format!("{path}: {e}"))?;
    }
    Ok(all_met)
}

fn main() -> ExitCode {
    let arguments = Arguments { words: std::env::args().skip(1).collect() };
    let done = if arguments.has("--soak") { soak::run(arguments.value("--ours")) } else { bench(&arguments) };
    match done {
        Ok(met) => {
            println!("{}", if met { "every goal is met" } else { "not every goal is met" });
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("lab-odata: {why}");
            ExitCode::FAILURE
        }
    }
}
