//! As much of HTTP/1.1 as the mock needs, written here and not taken from a server library, because those do not let
//! one break the rules at a chosen octet.

use super::{Fault, Handler, Received, Reply, header_map};
use bytes::{Bytes, BytesMut};
use std::io;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

const MAX_HEAD: usize = 64 << 10;
const MAX_BODY: usize = 64 << 20;

/// Serves one connection until either side ends it.
pub(super) async fn serve(mut stream: TcpStream, handler: Arc<impl Handler>, log: Arc<Mutex<Vec<Received>>>) {
    let _ = stream.set_nodelay(true);
    let mut buffer = BytesMut::new();
    while let Ok(Some(request)) = receive(&mut stream, &mut buffer).await {
        let reply = handler.reply(&request);
        log.lock().unwrap_or_else(|e| e.into_inner()).push(request);
        match answer(&mut stream, &reply).await {
            Ok(true) => {}
            _ => return,
        }
    }
}

fn bad(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

async fn receive(stream: &mut TcpStream, buffer: &mut BytesMut) -> io::Result<Option<Received>> {
    let head = loop {
        if let Some(end) = memchr::memmem::find(buffer, b"\r\n\r\n") {
            break buffer.split_to(end + 4);
        }
        if buffer.len() > MAX_HEAD {
            return Err(bad("head too long"));
        }
        if stream.read_buf(buffer).await? == 0 {
            return Ok(None);
        }
    };
    let head = std::str::from_utf8(&head).map_err(|_| bad("head is not text"))?;
    let mut lines = head.split("\r\n");
    let mut first = lines.next().unwrap_or_default().split(' ');
    let (method, target) = (first.next().unwrap_or_default(), first.next().unwrap_or_default());
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let (method, path, query) = (method.to_owned(), path.to_owned(), query.to_owned());
    let headers = header_map(lines.filter_map(|l| l.split_once(':')).map(|(n, v)| (n, v.trim())));
    let length = headers.get("content-length").and_then(|v| v.to_str().ok()).map_or(Ok(0), str::parse::<usize>);
    let length = length.ok().filter(|l| *l <= MAX_BODY).ok_or_else(|| bad("content-length"))?;
    while buffer.len() < length {
        if stream.read_buf(buffer).await? == 0 {
            return Ok(None);
        }
    }
    let body: Bytes = buffer.split_to(length).freeze();
    Ok(Some(Received { method, path, query, headers, body }))
}

/// Writes an answer; says whether the connection can be used again.
async fn answer(stream: &mut TcpStream, reply: &Reply) -> io::Result<bool> {
    tokio::time::sleep(reply.latency).await;
    match reply.fault {
        Some(Fault::NoAnswer) => return Ok(false),
        Some(Fault::Garbage) => {
            stream.write_all(b"\x00\x01 this is not HTTP\r\n\r\n").await?;
            return Ok(false);
        }
        _ => {}
    }
    let len = match reply.fault {
        Some(Fault::CloseAt(at) | Fault::EndAt(at) | Fault::StallAt(at)) => at.min(reply.body.len()),
        _ => reply.body.len(),
    };
    let reason = http::StatusCode::from_u16(reply.status).ok().and_then(|s| s.canonical_reason()).unwrap_or("Unknown");
    let mut head = format!("HTTP/1.1 {} {reason}\r\n", reply.status);
    for (name, value) in &reply.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    let whole = reply.cuts == super::Cuts::None && reply.fault.is_none();
    if whole {
        head.push_str(&format!("content-length: {}\r\n\r\n", reply.body.len()));
        let mut out = head.into_bytes();
        out.extend_from_slice(&reply.body);
        stream.write_all(&out).await?;
        return Ok(true);
    }
    head.push_str("transfer-encoding: chunked\r\n\r\n");
    stream.write_all(head.as_bytes()).await?;
    let mut from = 0;
    for to in reply.pieces(len) {
        if to > from {
            let mut piece = format!("{:x}\r\n", to - from).into_bytes();
            piece.extend_from_slice(&reply.body[from..to]);
            piece.extend_from_slice(b"\r\n");
            stream.write_all(&piece).await?;
            from = to;
        }
        if reply.pause.is_zero() {
            tokio::task::yield_now().await;
        } else {
            tokio::time::sleep(reply.pause).await;
        }
    }
    match reply.fault {
        Some(Fault::CloseAt(_)) => Ok(false),
        Some(Fault::StallAt(_)) => {
            // Until the other side gives up.
            let mut rest = [0; 64];
            while stream.read(&mut rest).await? > 0 {}
            Ok(false)
        }
        _ => {
            stream.write_all(b"0\r\n\r\n").await?;
            Ok(true)
        }
    }
}
