//! A real PostgreSQL for the time of a test.
//!
//! The server's programs are looked for in `PG_BIN`, in Debian's directories, and on the path. It listens on a port of
//! the loopback interface only, keeps its files in a temporary directory, and ends with the value that started it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A running server.
pub struct Postgres {
    directory: tempfile::TempDir,
    bin: PathBuf,
    port: u16,
}

fn programs() -> Option<PathBuf> {
    if let Some(dir) = std::env::var_os("PG_BIN") {
        return Some(dir.into());
    }
    let mut found: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .ok()?
        .filter_map(|e| e.ok().map(|e| e.path().join("bin")))
        .filter(|p| p.join("initdb").exists())
        .collect();
    found.sort();
    found.pop().or_else(|| std::env::split_paths(&std::env::var_os("PATH")?).find(|p| p.join("initdb").exists()))
}

/// The server refuses to run as root; then it runs as the user that its package made.
fn as_user(program: &Path) -> Command {
    let root = Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout.trim_ascii() == b"0");
    if root {
        let mut c = Command::new("runuser");
        c.args(["-u", "postgres", "--"]).arg(program);
        return c;
    }
    Command::new(program)
}

fn run(mut command: Command) -> Result<(), String> {
    let out = command.stdin(Stdio::null()).output().map_err(|e| e.to_string())?;
    if out.status.success() {
        return Ok(());
    }
    Err(format!("{:?}: {}{}", command, String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr)))
}

impl Postgres {
    /// Starts a server, or says why there is none.
    ///
    /// # Errors
    /// The programs are not installed, or the server does not start.
    pub fn start() -> Result<Postgres, String> {
        let bin = programs().ok_or("PostgreSQL is not installed (set PG_BIN to its programs' directory)")?;
        let directory = tempfile::Builder::new().prefix("wireform-pg").tempdir().map_err(|e| e.to_string())?;
        let data = directory.path().join("data");
        std::fs::create_dir(&data).map_err(|e| e.to_string())?;
        if Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout.trim_ascii() == b"0") {
            let mut chown = Command::new("chown");
            chown.arg("-R").arg("postgres").arg(directory.path());
            run(chown)?;
        }
        let mut init = as_user(&bin.join("initdb"));
        init.arg("-D").arg(&data).args([
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
            "--no-sync",
        ]);
        init.current_dir("/");
        run(init)?;
        // A free port is asked for and then used; somebody else may take it in between, so try again.
        let mut last = String::new();
        for _ in 0..5 {
            let port = std::net::TcpListener::bind("127.0.0.1:0")
                .and_then(|l| l.local_addr())
                .map_err(|e| e.to_string())?
                .port();
            let options = format!(
                "-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories='' -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c max_connections=60"
            );
            let mut start = as_user(&bin.join("pg_ctl"));
            start.arg("-D").arg(&data).arg("-w").arg("-l").arg(data.join("log")).arg("-o").arg(options).arg("start");
            start.current_dir("/").stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null());
            match start.status() {
                Ok(s) if s.success() => return Ok(Postgres { directory, bin, port }),
                Ok(_) => last = std::fs::read_to_string(data.join("log")).unwrap_or_default(),
                Err(e) => last = e.to_string(),
            }
        }
        Err(format!("PostgreSQL does not start: {last}"))
    }

    /// A URL of a database of this server.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// The port on the loopback interface.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Runs SQL from a file or a text with `psql`.
    ///
    /// # Errors
    /// `psql` fails.
    pub fn psql(&self, database: &str, sql: &str) -> Result<(), String> {
        let file = self.directory.path().join(format!("script{}.sql", sql.len()));
        std::fs::write(&file, sql).map_err(|e| e.to_string())?;
        let mut c = Command::new(self.bin.join("psql"));
        c.args(["-q", "-v", "ON_ERROR_STOP=1", "-d"]).arg(self.url(database)).arg("-f").arg(&file);
        run(c)
    }

    /// Makes a database and says its URL.
    ///
    /// # Errors
    /// `psql` fails.
    pub fn create(&self, database: &str) -> Result<String, String> {
        self.psql("postgres", &format!("CREATE DATABASE \"{database}\""))?;
        Ok(self.url(database))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let mut stop = as_user(&self.bin.join("pg_ctl"));
        stop.arg("-D").arg(self.directory.path().join("data")).args(["-m", "immediate", "stop"]);
        stop.current_dir("/");
        let _ = run(stop);
    }
}
