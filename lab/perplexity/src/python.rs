//! The Python SDK in a process of its own, from the package registry into an environment beside the build.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// A process that waits for work: `peer.py`.
pub struct Python {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

fn succeeds(command: &mut Command) -> Result<(), String> {
    let name = format!("{command:?}");
    let output = command.output().map_err(|e| format!("{name}: {e}"))?;
    let why = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(()) } else { Err(format!("{name}: {}", why.lines().last().unwrap_or_default())) }
}

impl Python {
    /// Starts it, after installing what it needs.
    pub fn start(url: &str) -> Result<Self, String> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let (venv, script) = (here.join("target/python"), here.join("peer.py"));
        let python = venv.join("bin/python");
        let has = |python: &Path| succeeds(Command::new(python).args(["-c", "import perplexity"]));
        if has(&python).is_err() {
            succeeds(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
            succeeds(Command::new(&python).args(["-m", "pip", "install", "--quiet", "perplexityai==0.46.1"]))?;
            has(&python)?;
        }
        let mut command = Command::new(&python);
        command.arg(&script).arg(url).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|e| e.to_string())?;
        let stdin = child.stdin.take().ok_or("no input")?;
        let stdout = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut python = Python { child, stdin, stdout };
        // Imports and connections are not counted.
        for work in ["post", "flight"] {
            python.run(work, 1);
        }
        Ok(python)
    }
    /// Does some work so many times, and says how long it took.
    pub fn run(&mut self, work: &str, count: u64) -> Duration {
        writeln!(self.stdin, "{work} {count}").expect("the process reads");
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("the process writes");
        Duration::from_nanos(line.trim().parse().expect("the process did its work"))
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
