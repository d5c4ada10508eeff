//! What one process of ours holds: many idle connections, and beside them an answer far larger than its memory may
//! become.

use crate::{data, load, ours_command, server::Server, succeed};
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

const IDLE: usize = 10_000;
const ANSWER_OCTETS: u64 = 1_000_000_000;
const MEMORY_GOAL_MIB: u64 = 100;

/// One server holds the connections, and then sends the answer beside them; `true` where the goals are met.
pub fn run(ours: Option<&str>) -> Result<bool, String> {
    let file = large()?;
    let server = Server::start("wireform", &mut ours_command(ours, &file, &["--page-size", "0"])?)?;
    let mut connections = idle(&server)?;
    let streamed = stream(&server)?;
    let path = format!("{}{SMALL}", server.base);
    let begin = Instant::now();
    let asked = connections.iter_mut().step_by(100);
    let answered = asked.filter_map(|stream| ask(stream, server.address, &path).ok()).count();
    let tried = IDLE.div_ceil(100);
    println!(
        "idle: {answered} of {tried} tried still answer ({:.2} ms each)",
        begin.elapsed().as_secs_f64() * 1e3 / tried as f64
    );
    Ok(streamed && answered == tried)
}

/// What each of the idle connections has asked for.
const SMALL: &str = "/Rows(1)/ID/$value";

/// Sends one request over a connection that is kept, and reads its answer's head and body.
fn ask(stream: &mut TcpStream, address: SocketAddr, path: &str) -> std::io::Result<()> {
    stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes())?;
    let (mut bytes, mut buffer) = (Vec::new(), [0; 4096]);
    loop {
        let n = stream.read(&mut buffer)?;
        bytes.extend_from_slice(&buffer[..n]);
        let text = String::from_utf8_lossy(&bytes).to_ascii_lowercase();
        let length = text.lines().find_map(|l| l.strip_prefix("content-length:")?.trim().parse::<usize>().ok());
        if let (Some(head), Some(length)) = (text.find("\r\n\r\n"), length)
            && bytes.len() >= head + 4 + length
        {
            return Ok(());
        }
        if n == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
    }
}

fn idle(server: &Server) -> Result<Vec<TcpStream>, String> {
    let path = format!("{}{SMALL}", server.base);
    load::get(server.address, &path).map_err(|e| e.to_string())?;
    let before = server.memory().0;
    let mut connections = Vec::with_capacity(IDLE);
    for i in 0..IDLE {
        let connected = TcpStream::connect(server.address).and_then(|mut stream| {
            stream.set_read_timeout(Some(Duration::from_secs(20)))?;
            // Each is used once, so that it is a connection that the server has accepted and answered.
            ask(&mut stream, server.address, &path)?;
            Ok(stream)
        });
        match connected {
            Ok(stream) => connections.push(stream),
            Err(e) => {
                return Err(format!("connection {i}: {e} (each needs a file descriptor here and there: ulimit -n)"));
            }
        }
    }
    std::thread::sleep(Duration::from_secs(2));
    let (held, most) = server.memory();
    println!(
        "idle: {IDLE} connections held; memory {} MiB before, {} MiB with them, {} MiB at most, {:.1} KiB a connection",
        before / 1024,
        held / 1024,
        most / 1024,
        held.saturating_sub(before) as f64 / IDLE as f64,
    );
    Ok(connections)
}

/// A table whose rows come to more than the answer's size.
fn large() -> Result<PathBuf, String> {
    let file = data()?.join("large.sqlite");
    if !file.exists() {
        let part = file.with_extension("part");
        let _ = std::fs::remove_file(&part);
        let sql = "CREATE TABLE Rows (ID integer PRIMARY KEY, Text text NOT NULL); \
                   WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) \
                   INSERT INTO Rows SELECT i, replace(hex(zeroblob(1024)), '00', 'row ' || i || ' ') FROM n;";
        let script =
            format!("import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.executescript({sql:?}); db.commit()");
        succeed("a table of 1 GB", Command::new("python3").args(["-c", &script]).arg(&part))?;
        std::fs::rename(&part, &file).map_err(|e| e.to_string())?;
    }
    Ok(file)
}

fn stream(server: &Server) -> Result<bool, String> {
    let address = server.address;
    let path = format!("{}/Rows", server.base);
    let before = server.memory().0;
    let begin = Instant::now();
    let read = || -> std::io::Result<(u64, u64, Vec<u8>)> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())?;
        let (mut octets, mut most, mut last) = (0, 0, Vec::new());
        let mut buffer = vec![0; 1 << 18];
        let mut until_look = 0_u64;
        loop {
            let n = stream.read(&mut buffer)?;
            if n == 0 {
                return Ok((octets, most, last));
            }
            octets += n as u64;
            if octets >= until_look {
                most = most.max(server.memory().0);
                until_look = octets + (8 << 20);
            }
            last.extend_from_slice(&buffer[n.saturating_sub(200)..n]);
            last.drain(..last.len().saturating_sub(200));
        }
    };
    let (octets, most, last) = read().map_err(|e| format!("the large answer: {e}"))?;
    let seconds = begin.elapsed().as_secs_f64();
    let end = String::from_utf8_lossy(&last);
    let whole = octets >= ANSWER_OCTETS && end.contains("]}") && !end.contains("nextLink");
    println!(
        "stream: {octets} octets in {seconds:.1} s ({:.0} MiB/s), {}; memory {} MiB before, {} MiB at most (goal {MEMORY_GOAL_MIB})",
        octets as f64 / seconds / 1048576.0,
        if whole { "whole" } else { "not whole" },
        before / 1024,
        most / 1024,
    );
    if !whole {
        println!(
            "stream: it ended with {:?}",
            end.chars().rev().take(120).collect::<Vec<_>>().iter().rev().collect::<String>()
        );
    }
    Ok(whole && most / 1024 < MEMORY_GOAL_MIB)
}
