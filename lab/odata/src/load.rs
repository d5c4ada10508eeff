//! Load over loopback: some connections kept alive, each with one request under way, all on one thread.

use mio::{Events, Interest, Poll, Token, net::TcpStream};
use std::{
    io::{self, ErrorKind, Read, Write},
    net::SocketAddr,
    time::{Duration, Instant},
};

/// What one run measured.
#[derive(Debug, Default, Clone)]
pub struct Run {
    pub answers: u64,
    pub failures: u64,
    pub seconds: f64,
    /// One for each answer, in microseconds.
    pub latencies: Vec<u32>,
}

impl Run {
    pub fn rate(&self) -> f64 {
        self.answers as f64 / self.seconds.max(1e-9)
    }
}

/// Where the reading of an answer stands. Bodies are counted, not kept.
#[derive(Debug)]
enum State {
    Head(Vec<u8>),
    Body(usize),
    ChunkSize(Vec<u8>),
    Chunk(usize),
    Trailer(Vec<u8>),
}

/// How an answer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    No,
    Good,
    Bad,
}

impl State {
    fn start() -> Self {
        State::Head(Vec::new())
    }

    fn feed(&mut self, mut bytes: &[u8], good: &mut bool) -> Ended {
        let ended = |good: bool| if good { Ended::Good } else { Ended::Bad };
        loop {
            match self {
                State::Head(head) => {
                    // The end of the head may lie across two reads.
                    let from = head.len().saturating_sub(3);
                    head.extend_from_slice(bytes);
                    let Some(at) = head[from..].windows(4).position(|w| w == b"\r\n\r\n") else { return Ended::No };
                    let rest = head.split_off(from + at + 4);
                    let text = String::from_utf8_lossy(head).to_ascii_lowercase();
                    *good = text.starts_with("http/1.1 200");
                    let length = text.lines().find_map(|l| l.strip_prefix("content-length:")?.trim().parse().ok());
                    *self = match length {
                        Some(n) => State::Body(n),
                        None if text.contains("transfer-encoding: chunked") => State::ChunkSize(Vec::new()),
                        None => return Ended::Bad,
                    };
                    if matches!(self, State::Body(0)) {
                        return ended(*good);
                    }
                    // No head is followed by another answer here, so the rest is the body's beginning.
                    return if rest.is_empty() { Ended::No } else { self.feed(&rest, good) };
                }
                State::Body(left) => {
                    *left = left.saturating_sub(bytes.len());
                    return if *left == 0 { ended(*good) } else { Ended::No };
                }
                State::ChunkSize(line) => {
                    let Some(at) = bytes.iter().position(|&b| b == b'\n') else {
                        line.extend_from_slice(bytes);
                        return Ended::No;
                    };
                    line.extend_from_slice(&bytes[..at]);
                    bytes = &bytes[at + 1..];
                    let text = String::from_utf8_lossy(line);
                    let size = text.trim().split(';').next().and_then(|s| usize::from_str_radix(s, 16).ok());
                    *self = match size {
                        Some(0) => State::Trailer(Vec::new()),
                        Some(n) => State::Chunk(n + 2),
                        None => return Ended::Bad,
                    };
                }
                State::Chunk(left) => {
                    let taken = bytes.len().min(*left);
                    *left -= taken;
                    bytes = &bytes[taken..];
                    if *left > 0 {
                        return Ended::No;
                    }
                    *self = State::ChunkSize(Vec::new());
                }
                State::Trailer(line) => {
                    line.extend_from_slice(bytes);
                    return if line == b"\r\n" || line.ends_with(b"\r\n\r\n") { ended(*good) } else { Ended::No };
                }
            }
        }
    }
}

struct Connection {
    stream: TcpStream,
    state: State,
    good: bool,
    sent: Instant,
}

/// Asks for `path` over `connections` for `warm` and then, measured, for `length`.
pub fn run(address: SocketAddr, path: &str, connections: usize, warm: Duration, length: Duration) -> io::Result<Run> {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept: application/json, */*;q=0.5\r\n\r\n");
    let mut poll = Poll::new()?;
    let mut all = Vec::with_capacity(connections);
    for i in 0..connections {
        let stream = std::net::TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_nonblocking(true)?;
        let mut stream = TcpStream::from_std(stream);
        poll.registry().register(&mut stream, Token(i), Interest::READABLE)?;
        // A request is smaller than any socket's buffer: a connection that has been answered takes it whole.
        stream.write_all(request.as_bytes())?;
        all.push(Connection { stream, state: State::start(), good: false, sent: Instant::now() });
    }
    let begin = Instant::now() + warm;
    let end = begin + length;
    let mut run = Run { latencies: Vec::with_capacity(1 << 16), ..Run::default() };
    let mut events = Events::with_capacity(1024);
    let mut buffer = vec![0; 1 << 18];
    'all: loop {
        let now = Instant::now();
        if now >= end {
            break;
        }
        poll.poll(&mut events, Some(end - now))?;
        for event in &events {
            let c = &mut all[event.token().0];
            loop {
                let n = match c.stream.read(&mut buffer) {
                    Ok(0) => return Err(io::Error::new(ErrorKind::UnexpectedEof, "the server closed a connection")),
                    Ok(n) => n,
                    Err(e) if e.kind() == ErrorKind::WouldBlock => break,
                    Err(e) if e.kind() == ErrorKind::Interrupted => continue,
                    Err(e) => return Err(e),
                };
                let ended = c.state.feed(&buffer[..n], &mut c.good);
                if ended == Ended::No {
                    continue;
                }
                let now = Instant::now();
                if now >= end {
                    break 'all;
                }
                if now >= begin {
                    if ended == Ended::Good {
                        run.answers += 1;
                        run.latencies.push((now - c.sent).as_micros().min(u128::from(u32::MAX)) as u32);
                    } else {
                        run.failures += 1;
                    }
                }
                c.state = State::start();
                c.sent = now;
                c.stream.write_all(request.as_bytes())?;
            }
        }
    }
    run.seconds = length.as_secs_f64();
    Ok(run)
}

/// One answer, whole.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub body: Vec<u8>,
}

/// Asks once, over a connection of its own.
pub fn get(address: SocketAddr, path: &str) -> io::Result<Answer> {
    let mut stream = std::net::TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept: application/json, */*;q=0.5\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes())?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    let broken = || io::Error::new(ErrorKind::InvalidData, "not an HTTP answer");
    let head = bytes.windows(4).position(|w| w == b"\r\n\r\n").ok_or_else(broken)?;
    let body = bytes.split_off(head + 4);
    let head = String::from_utf8_lossy(&bytes).to_ascii_lowercase();
    let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).ok_or_else(broken)?;
    if !head.contains("transfer-encoding: chunked") {
        return Ok(Answer { status, body });
    }
    let (mut whole, mut rest) = (Vec::new(), &body[..]);
    loop {
        let line = rest.windows(2).position(|w| w == b"\r\n").ok_or_else(broken)?;
        let text = std::str::from_utf8(&rest[..line]).map_err(|_| broken())?;
        let size = usize::from_str_radix(text.split(';').next().unwrap_or("").trim(), 16).map_err(|_| broken())?;
        rest = &rest[line + 2..];
        if size == 0 {
            return Ok(Answer { status, body: whole });
        }
        whole.extend_from_slice(rest.get(..size).ok_or_else(broken)?);
        rest = rest.get(size + 2..).ok_or_else(broken)?;
    }
}
