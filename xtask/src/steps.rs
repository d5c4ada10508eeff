//! Running other programs, one named step after the other.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

/// The workspace's root.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_path_buf()
}

/// A command from words.
pub(crate) fn command(words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(Stdio::null());
    command
}

/// Runs a command and says whether it succeeded.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|s| s.success())
}

/// Runs a command quietly and gives its standard output, where it succeeded.
pub(crate) fn output(words: &[&str]) -> Option<String> {
    let output = command(words).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether a program is on the path.
pub(crate) fn has(program: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|directory| directory.join(program).is_file()))
}

/// The steps of a chore, and how each ended.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    only: Vec<String>,
    passed: usize,
    failed: Vec<String>,
    untested: Vec<String>,
    times: Vec<(String, f64)>,
}

impl Steps {
    pub(crate) fn only(names: Vec<String>) -> Self {
        Steps { only: names, ..Steps::default() }
    }
    /// Runs one step; a failed one does not stop the others, so that one run shows all that is wrong.
    pub(crate) fn run(&mut self, name: &str, command: &mut Command) {
        self.check(name, || succeeds(command));
    }
    /// The same for a step that is more than one command.
    pub(crate) fn check(&mut self, name: &str, step: impl FnOnce() -> bool) {
        if !self.only.is_empty() && !self.only.iter().any(|only| name.starts_with(only.as_str())) {
            return;
        }
        println!("\n== {name}");
        let start = Instant::now();
        if step() {
            self.passed += 1;
        } else {
            println!("== {name}: failed");
            self.failed.push(name.to_owned());
        }
        self.times.push((name.to_owned(), start.elapsed().as_secs_f64()));
    }
    /// Says what could not be tested here, and why.
    pub(crate) fn untested(&mut self, what: &str) {
        self.untested.push(what.to_owned());
    }
    /// Prints how all ended.
    pub(crate) fn finish(self) -> Result<(), String> {
        println!("\n== steps");
        for (name, seconds) in &self.times {
            println!("{seconds:>8.1} s  {name}");
        }
        for what in &self.untested {
            println!("not tested here: {what}");
        }
        println!("steps: {} passed, {} failed, {} skipped", self.passed, self.failed.len(), self.untested.len());
        if self.failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", self.failed.join(", "))) }
    }
}
