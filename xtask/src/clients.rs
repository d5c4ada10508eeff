//! OData clients of other makers against our server, step by step, over SQLite and over PostgreSQL.
//!
//! What they need comes from their languages' registries into `target/clients`. Each client gets a server and a database
//! of its own, with the first 1,000 products of the lab's dataset.

use crate::{
    setup,
    steps::{command, has, output, root, succeeds},
};
use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader, Read},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc,
    time::{Duration, Instant},
};

/// Where the clients' sources lie.
const SOURCES: &str = "crates/odata-server/clients";
const SCHEMATHESIS: &[&str] = &["schemathesis==4.32.5", "openapi-spec-validator==0.9.0"];

/// A client: its name, and how it is run.
const CLIENTS: &[(&str, Kind)] = &[
    ("olingo", Kind::Java),
    ("@odata/client", Kind::Node(&["odata-client.mjs"])),
    ("o.js", Kind::Node(&["ojs.mjs"])),
    ("openui5", Kind::Node(&["openui5.mjs"])),
    ("excel", Kind::Node(&["power-query.mjs", "excel"])),
    ("power-bi", Kind::Node(&["power-query.mjs", "power-bi"])),
    ("schemathesis", Kind::Schemathesis),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A script, and what follows the service root in its arguments.
    Node(&'static [&'static str]),
    Java,
    Schemathesis,
}

/// How a step ended: its mark, and why.
type Ended = (String, String);

/// The chore.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut only: Vec<&str> = Vec::new();
    let (mut program, mut postgres, mut requests) = (None, std::env::var("WIREFORM_POSTGRES").ok(), 10_000);
    let mut sqlite_only = false;
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("clients: {word} needs a value"));
        match word.as_str() {
            "--only" => only.push(value()?),
            "--program" => program = Some(PathBuf::from(value()?)),
            "--postgres" => postgres = Some(value()?.clone()),
            "--sqlite-only" => sqlite_only = true,
            "--requests" => requests = value()?.parse().map_err(|e| format!("clients: --requests: {e}"))?,
            _ => return Err(format!("clients: unexpected {word:?}")),
        }
    }
    let wanted = |name: &str| only.is_empty() || only.contains(&name);
    let clients: Vec<_> = CLIENTS.iter().filter(|(name, _)| wanted(name)).collect();
    if clients.is_empty() {
        return Err(format!("clients: none is called {only:?}"));
    }
    let work = root().join("target/clients");
    fs::create_dir_all(&work).map_err(|e| format!("{}: {e}", work.display()))?;
    let program = match program {
        Some(program) => program,
        None => build()?,
    };
    let mut untested = setup::install(true);
    let java = clients.iter().any(|(_, kind)| *kind == Kind::Java).then(|| install_java(&work));
    let node = clients.iter().any(|(_, kind)| matches!(kind, Kind::Node(_))).then(|| install_node(&work));
    let python = clients.iter().any(|(_, kind)| *kind == Kind::Schemathesis).then(|| install_python(&work));
    let own = match (&postgres, sqlite_only) {
        (None, false) => Postgres::start().map_err(|why| untested.push(format!("PostgreSQL: {why}"))).ok(),
        _ => None,
    };
    let postgres = postgres.filter(|_| !sqlite_only).or_else(|| own.as_ref().map(|p| p.url.clone()));

    let mut failed = 0;
    let mut back_ends = vec![("SQLite", None)];
    back_ends.extend(postgres.map(|url| ("PostgreSQL", Some(url))));
    for (back_end, url) in back_ends {
        let mut results: Vec<(&str, Vec<(String, Ended)>)> = Vec::new();
        for (name, kind) in &clients {
            println!("\n== {name} over {back_end}");
            let mut run = match kind {
                Kind::Java => Ok(java.clone().expect("installed above")),
                Kind::Node(_) => Ok(node.clone().expect("installed above")),
                Kind::Schemathesis => Ok(python.clone().expect("installed above")),
            }
            .and_then(|installed| {
                let installed = installed?;
                let db = database(&work, &name.replace(['@', '/', '.'], ""), url.as_deref())?;
                let server = Server::start(&program, &db)?;
                let mut run = client(*kind, &installed, &server.url, requests);
                if !server.lives() {
                    run.push(("the server lives".to_owned(), ("fail".to_owned(), "it ended".to_owned())));
                }
                Ok(run)
            })
            .unwrap_or_else(|why: String| vec![("start".to_owned(), ("fail".to_owned(), why))]);
            for (step, (mark, why)) in &mut run {
                println!("{mark:>5}  {step}{}{why}", if why.is_empty() { "" } else { ": " });
                failed += usize::from(mark == "fail");
                *mark = match mark.as_str() {
                    "pass" => "yes".to_owned(),
                    "fail" => "NO".to_owned(),
                    _ => "–".to_owned(),
                };
            }
            results.push((name, run));
        }
        matrix(back_end, &results);
    }
    for what in &untested {
        println!("not tested here: {what}");
    }
    if failed == 0 { Ok(()) } else { Err(format!("{failed} steps of the OData clients failed")) }
}

/// Client by step, as a table.
fn matrix(back_end: &str, results: &[(&str, Vec<(String, Ended)>)]) {
    let mut steps: Vec<&str> = Vec::new();
    for (step, _) in results.iter().flat_map(|(_, run)| run) {
        if !steps.contains(&step.as_str()) {
            steps.push(step);
        }
    }
    let names: Vec<&str> = results.iter().map(|(name, _)| *name).collect();
    println!("\n| over {back_end} | {} |\n|---{}|", names.join(" | "), "|---".repeat(names.len()));
    for step in steps {
        let cells =
            results.iter().map(|(_, run)| run.iter().find(|(s, _)| s == step).map_or("", |(_, e)| e.0.as_str()));
        println!("| {step} | {} |", cells.collect::<Vec<_>>().join(" | "));
    }
    let totals = results.iter().map(|(_, run)| {
        let marks: BTreeMap<&str, usize> = run.iter().fold(BTreeMap::new(), |mut m, (_, e)| {
            *m.entry(e.0.as_str()).or_default() += 1;
            m
        });
        let (yes, no) = (marks.get("yes").unwrap_or(&0), marks.get("NO").unwrap_or(&0));
        format!("{yes} of {}", yes + no)
    });
    println!("| in all | {} |", totals.collect::<Vec<_>>().join(" | "));
}

fn build() -> Result<PathBuf, String> {
    if !succeeds(&mut command(&["cargo", "build", "--quiet", "--release", "-p", "wireform"])) {
        return Err("the program cannot be built".into());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Ok(target.join("release/wireform"))
}

/// Copies the files of a source folder, not its sub-folders.
fn copy_files(from: &Path, to: &Path) -> Result<(), String> {
    let copy = || -> std::io::Result<()> {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                fs::copy(entry.path(), to.join(entry.file_name()))?;
            }
        }
        Ok(())
    };
    copy().map_err(|e| format!("{}: {e}", from.display()))
}

fn install_node(work: &Path) -> Result<PathBuf, String> {
    if !has("npm") {
        return Err("npm is not installed".into());
    }
    let folder = work.join("js");
    let lock = root().join(SOURCES).join("js/package-lock.json");
    let fresh = fs::read(&lock).ok() == fs::read(folder.join("package-lock.json")).ok();
    copy_files(&root().join(SOURCES).join("js"), &folder)?;
    let words = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"];
    let installed = fresh && folder.join("node_modules/o.js").is_dir();
    if !installed && !succeeds(command(&words).current_dir(&folder).stdout(Stdio::null())) {
        return Err("npm ci failed".into());
    }
    Ok(folder)
}

/// Compiles the Java client; what comes back is its class path's file.
fn install_java(work: &Path) -> Result<PathBuf, String> {
    if !has("mvn") {
        return Err("mvn is not installed".into());
    }
    let folder = work.join("java");
    copy_files(&root().join(SOURCES).join("java"), &folder)?;
    let package = Path::new("src/main/java/wireform");
    copy_files(&root().join(SOURCES).join("java").join(package), &folder.join(package))?;
    let words = ["mvn", "-q", "-B", "compile", "dependency:build-classpath", "-Dmdep.outputFile=classpath"];
    if succeeds(command(&words).current_dir(&folder)) { Ok(folder) } else { Err("mvn compile failed".into()) }
}

/// A virtual environment with Schemathesis; what comes back is its program.
fn install_python(work: &Path) -> Result<PathBuf, String> {
    let folder = work.join("python");
    let program = folder.join("bin/schemathesis");
    if program.is_file() && folder.join("bin/openapi-spec-validator").is_file() {
        return Ok(program);
    }
    if !succeeds(command(&["python3", "-m", "venv"]).arg(&folder)) {
        return Err("python3 -m venv failed".into());
    }
    let mut pip = Command::new(folder.join("bin/pip"));
    pip.args(["install", "--quiet", "--disable-pip-version-check"]).args(SCHEMATHESIS).stdin(Stdio::null());
    if succeeds(&mut pip) { Ok(program) } else { Err("pip install schemathesis failed".into()) }
}

/// Makes a database for one client and returns what `--db` is to be.
fn database(work: &Path, name: &str, postgres: Option<&str>) -> Result<String, String> {
    let script = root().join("lab/odata/make_dataset.py");
    let dataset = |file: &Path, more: &[&str]| {
        let _ = fs::remove_file(file);
        let mut python = command(&["python3"]);
        let done = succeeds(python.arg(&script).arg(file).args(["--products", "1000"]).args(more));
        if done { Ok(()) } else { Err("make_dataset.py failed".to_owned()) }
    };
    let Some(server) = postgres else {
        let file = work.join(format!("{name}.sqlite"));
        for suffix in ["-wal", "-shm"] {
            let _ = fs::remove_file(format!("{}{suffix}", file.display()));
        }
        dataset(&file, &[])?;
        return Ok(file.display().to_string());
    };
    let file = work.join("shop.sql");
    dataset(&file, &["--pg"])?;
    let database = format!("clients_{}", name.replace('-', "_"));
    let psql = |url: &str, more: &[&str]| {
        let mut psql = command(&["psql", "--quiet", "--no-psqlrc", "-v", "ON_ERROR_STOP=1", url]);
        if succeeds(psql.args(more).stdout(Stdio::null())) { Ok(()) } else { Err(format!("psql failed on {database}")) }
    };
    psql(
        server,
        &["-c", &format!("DROP DATABASE IF EXISTS {database}"), "-c", &format!("CREATE DATABASE {database}")],
    )?;
    let (server, _) = server.rsplit_once('/').ok_or("the PostgreSQL URL names no database")?;
    let url = format!("{server}/{database}");
    psql(&url, &["-f", &file.display().to_string()])?;
    Ok(url)
}

/// Runs a client and reads its lines: step, mark and reason, separated by tabs.
fn client(kind: Kind, installed: &Path, url: &str, requests: u32) -> Vec<(String, Ended)> {
    let mut run = match kind {
        Kind::Node(words) => {
            let mut node = command(&["node", words[0], url]);
            node.args(&words[1..]).current_dir(installed);
            node
        }
        Kind::Java => {
            let path = fs::read_to_string(installed.join("classpath")).unwrap_or_default();
            let mut java = command(&["java", "-cp"]);
            java.arg(format!("target/classes:{}", path.trim())).args(["wireform.Olingo", url]).current_dir(installed);
            java
        }
        Kind::Schemathesis => return schemathesis(installed, url, requests),
    };
    let output = match run.stderr(Stdio::inherit()).output() {
        Ok(output) => output,
        Err(e) => return vec![("start".to_owned(), ("fail".to_owned(), e.to_string()))],
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let mut steps: Vec<(String, Ended)> = Vec::new();
    for line in text.lines() {
        let mut fields = line.splitn(3, '\t');
        if let (Some(step), Some(mark), Some(why)) = (fields.next(), fields.next(), fields.next()) {
            steps.push((step.to_owned(), (mark.to_owned(), why.to_owned())));
        }
    }
    let any = |mark: &str| steps.iter().any(|(_, e)| e.0 == mark);
    if !any("pass") || (!output.status.success() && !any("fail")) {
        steps.push(("end".to_owned(), ("fail".to_owned(), format!("it ended with {}", output.status))));
    }
    steps
}

/// Requests made up from our own OpenAPI document: none may be answered with a 5xx.
fn schemathesis(program: &Path, url: &str, requests: u32) -> Vec<(String, Ended)> {
    let mut steps = Vec::new();
    let document = format!("{url}$openapi");
    let Some(text) = output(&["curl", "--silent", "--show-error", "--fail", &document]) else {
        return vec![("OpenAPI document".to_owned(), ("fail".to_owned(), format!("{document} is not served")))];
    };
    steps.push(("OpenAPI document".to_owned(), ("pass".to_owned(), String::new())));
    let folder = program.parent().and_then(Path::parent).unwrap_or(program);
    let file = folder.join("openapi.json");
    let valid = fs::write(&file, &text).is_ok()
        && succeeds(Command::new(program.with_file_name("openapi-spec-validator")).arg(&file).stdout(Stdio::null()));
    let mark = if valid { "pass" } else { "fail" };
    steps.push(("the document is valid OpenAPI".to_owned(), (mark.to_owned(), String::new())));
    let methods = ["\"get\":", "\"post\":", "\"patch\":", "\"put\":", "\"delete\":"];
    let operations = methods.iter().map(|m| text.replace(": ", ":").matches(m).count() as u32).sum::<u32>().max(1);
    let mut run = Command::new(program);
    run.arg("run").arg(&document).args(["--url", url.trim_end_matches('/'), "--checks", "not_a_server_error"]);
    run.args(["--phases", "fuzzing", "--mode", "all", "--generation-deterministic", "--no-color"]);
    run.args(["--max-examples", &requests.div_ceil(operations).to_string()]);
    // It leaves its cache where it runs.
    let Ok(output) = run.current_dir(folder).stdin(Stdio::null()).output() else {
        return vec![("start".to_owned(), ("fail".to_owned(), "it did not start".to_owned()))];
    };
    let text = String::from_utf8_lossy(&output.stdout);
    println!("{}", text.lines().rev().take(60).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join("\n"));
    let mark = if output.status.success() { "pass" } else { "fail" };
    let said = text.lines().rfind(|l| l.contains(" generated, ")).unwrap_or_default().trim().to_owned();
    steps.push((format!("{requests} requests, no 5xx"), (mark.to_owned(), said)));
    steps
}

/// Our server, until it is dropped.
struct Server {
    child: std::cell::RefCell<Child>,
    /// The service root, with the last slash.
    url: String,
}

impl Server {
    fn start(program: &Path, db: &str) -> Result<Self, String> {
        let mut command = Command::new(program);
        command.args(["odata", "--db", db, "--listen", "127.0.0.1:0"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|e| format!("{}: {e}", program.display()))?;
        let outputs: [Box<dyn Read + Send>; 2] =
            [Box::new(child.stdout.take().expect("piped")), Box::new(child.stderr.take().expect("piped"))];
        let (sender, lines) = mpsc::channel();
        for output in outputs {
            let sender = sender.clone();
            // Read to the end, so that the server never waits for us.
            std::thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    let _ = sender.send(line);
                }
            });
        }
        drop(sender);
        let (until, mut said) = (Instant::now() + Duration::from_secs(30), String::new());
        while let Ok(line) = lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            let address =
                line.split("http://").nth(1).and_then(|rest| rest.split([' ', '"', '\'', ',', '\x1b']).next());
            if let Some(address) = address {
                let url = format!("http://{}/", address.trim_end_matches('/'));
                return Ok(Server { child: child.into(), url });
            }
            said.push_str(&line);
        }
        let _ = child.kill();
        let _ = child.wait();
        Err(format!("the server named no address; it said {said:?}"))
    }

    fn lives(&self) -> bool {
        matches!(self.child.borrow_mut().try_wait(), Ok(None))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let child = self.child.get_mut();
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// A PostgreSQL server of our own, in a temporary folder, until it is dropped.
struct Postgres {
    url: String,
    folder: PathBuf,
    bin: String,
}

impl Postgres {
    fn start() -> Result<Self, String> {
        let bin = setup::postgres_bin().ok_or("it is not installed")?;
        let folder = std::env::temp_dir().join(format!("wireform-clients-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let port = TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).map_err(|e| e.to_string())?.port();
        let postgres = Postgres { url: format!("postgres://wireform@127.0.0.1:{port}/postgres"), folder, bin };
        let data = postgres.folder.join("data").display().to_string();
        let log = postgres.folder.join("log").display().to_string();
        if is_root() && !succeeds(command(&["chown", "postgres"]).arg(&postgres.folder)) {
            return Err("its folder cannot be given to the user postgres".into());
        }
        let mut initdb = postgres.command("initdb");
        if !succeeds(initdb.args(["-D", &data, "-A", "trust", "-U", "wireform", "-E", "UTF8"]).stdout(Stdio::null())) {
            return Err("initdb failed".into());
        }
        let socket = postgres.folder.display();
        let options =
            format!("-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={socket} -c fsync=off");
        let mut start = postgres.command("pg_ctl");
        if !succeeds(start.args(["-D", &data, "-l", &log, "-w", "-o", &options, "start"]).stdout(Stdio::null())) {
            return Err("it did not start".into());
        }
        Ok(postgres)
    }

    /// One of its programs, as a user that it accepts.
    fn command(&self, name: &str) -> Command {
        let program = format!("{}/{name}", self.bin);
        let mut run =
            if is_root() { command(&["runuser", "-u", "postgres", "--", &program]) } else { command(&[&program]) };
        run.current_dir(&self.folder);
        run
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.folder.join("data").display().to_string();
        succeeds(self.command("pg_ctl").args(["-D", &data, "-m", "immediate", "stop"]).stdout(Stdio::null()));
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn is_root() -> bool {
    output(&["id", "-u"]).is_some_and(|id| id.trim() == "0")
}
