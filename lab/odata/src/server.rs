//! Servers as child processes.

use std::{
    io::{BufRead, BufReader, Read},
    net::SocketAddr,
    process::{Child, Command, Stdio},
    sync::mpsc,
    time::{Duration, Instant},
};

/// A server that runs; it ends with this value.
#[derive(Debug)]
pub struct Server {
    pub name: &'static str,
    pub address: SocketAddr,
    /// The service root's path, without the last slash.
    pub base: String,
    child: Child,
}

impl Server {
    /// Starts a program that prints its root's URL, on either of its outputs.
    pub fn start(name: &'static str, command: &mut Command) -> Result<Self, String> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|e| format!("{name}: {command:?}: {e}"))?;
        let (sender, lines) = mpsc::channel();
        let outputs: [Box<dyn Read + Send>; 2] =
            [Box::new(child.stdout.take().expect("piped")), Box::new(child.stderr.take().expect("piped"))];
        for output in outputs {
            let sender = sender.clone();
            // Read to the end, so that a talkative server never waits for us.
            std::thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    let _ = sender.send(line);
                }
            });
        }
        drop(sender);
        let (mut said, until) = (String::new(), Instant::now() + Duration::from_secs(30));
        loop {
            let Ok(line) = lines.recv_timeout(until.saturating_duration_since(Instant::now())) else {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("{name}: {command:?} named no address within 30 s; it said:\n{said}"));
            };
            let root = line.split("http://").nth(1).and_then(|r| r.split([' ', '"', '\'', ',', '\x1b']).next());
            if let Some((address, path)) = root.map(|r| r.split_once('/').unwrap_or((r, "")))
                && let Ok(address) = address.parse()
            {
                let path = path.trim_end_matches('/');
                let base = if path.is_empty() { String::new() } else { format!("/{path}") };
                return Ok(Server { name, address, base, child });
            }
            said.push_str(&line);
            said.push('\n');
        }
    }

    /// Resident memory now and at most so far, in KiB.
    pub fn memory(&self) -> (u64, u64) {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let field = |name: &str| {
            let line = status.lines().find_map(|l| l.strip_prefix(name));
            line.and_then(|l| l.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
        };
        (field("VmRSS"), field("VmHWM"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
