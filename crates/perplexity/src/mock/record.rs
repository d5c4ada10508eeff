//! Record and replay: what a service answered once, answered again without it.

use super::header_map;
use crate::transport::{Body, BoxFuture, Transport, TransportError};
use bytes::Bytes;
use http_body::Frame;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fmt;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

/// One request and its answer: a line of the recording. Request headers are not kept: the key is among them.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Exchange {
    method: String,
    path: String,
    #[serde(default)]
    body: String,
    status: u16,
    #[serde(default)]
    headers: Vec<(String, String)>,
    answer: String,
    /// The answer is base64, because it is not text.
    #[serde(default)]
    binary: bool,
}

/// A [`Transport`] that records what another one carries. An answer is written when its body has been read to the end,
/// or is dropped.
pub struct Recorder<T> {
    transport: T,
    file: Arc<Mutex<File>>,
}

impl<T> fmt::Debug for Recorder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Recorder")
    }
}

impl<T: Transport> Recorder<T> {
    /// Records into a file, as JSON lines.
    ///
    /// # Errors
    /// Where the file cannot be made.
    pub fn new(transport: T, path: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Recorder { transport, file: Arc::new(Mutex::new(File::create(path)?)) })
    }
}

impl<T: Transport> Transport for Recorder<T> {
    fn send(&self, request: http::Request<Bytes>) -> BoxFuture<'_, Result<http::Response<Body>, TransportError>> {
        let path = request.uri().path_and_query().map(ToString::to_string).unwrap_or_default();
        let mut exchange = Exchange {
            method: request.method().to_string(),
            path,
            body: String::from_utf8_lossy(request.body()).into_owned(),
            status: 0,
            headers: Vec::new(),
            answer: String::new(),
            binary: false,
        };
        let file = self.file.clone();
        let answer = self.transport.send(request);
        Box::pin(async move {
            let (parts, body) = answer.await?.into_parts();
            exchange.status = parts.status.as_u16();
            for (name, value) in &parts.headers {
                // Lengths and framing are of the recorded connection, cookies are secrets.
                let own = ["content-length", "transfer-encoding", "connection", "set-cookie", "date"];
                if let (Ok(value), false) = (value.to_str(), own.contains(&name.as_str())) {
                    exchange.headers.push((name.to_string(), value.to_owned()));
                }
            }
            let body = Tee { body, seen: Vec::new(), exchange: Some(exchange), file };
            Ok(http::Response::from_parts(parts, Body::new(body)))
        })
    }
}

struct Tee {
    body: Body,
    seen: Vec<u8>,
    exchange: Option<Exchange>,
    file: Arc<Mutex<File>>,
}

impl http_body::Body for Tee {
    type Data = Bytes;
    type Error = TransportError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, TransportError>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(Some(Ok(frame))) = &frame
            && let Some(data) = frame.data_ref()
        {
            self.seen.extend_from_slice(data);
        }
        frame
    }
}

impl Drop for Tee {
    fn drop(&mut self) {
        let Some(mut exchange) = self.exchange.take() else { return };
        match String::from_utf8(std::mem::take(&mut self.seen)) {
            Ok(text) => exchange.answer = text,
            Err(error) => {
                exchange.binary = true;
                exchange.answer = wireform_wire::text::base64(error.as_bytes());
            }
        }
        if let Ok(mut line) = serde_json::to_vec(&exchange) {
            line.push(b'\n');
            // A recording that cannot be written shows when it is replayed.
            let _ = self.file.lock().unwrap_or_else(|e| e.into_inner()).write_all(&line);
        }
    }
}

/// A [`Transport`] that answers from a recording: each request by the first unused exchange of its method, path and
/// body.
pub struct Replay {
    exchanges: Mutex<VecDeque<Exchange>>,
}

impl fmt::Debug for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Replay({} left)", self.left())
    }
}

impl Replay {
    /// Reads a recording.
    ///
    /// # Errors
    /// Where the file cannot be read, or is none.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        Replay::parse(&std::fs::read_to_string(path)?)
    }
    /// Reads a recording from text.
    ///
    /// # Errors
    /// Where it is none.
    pub fn parse(text: &str) -> io::Result<Self> {
        let exchanges: Result<_, _> = text.lines().map(serde_json::from_str).collect();
        Ok(Replay { exchanges: Mutex::new(exchanges.map_err(io::Error::from)?) })
    }
    /// How many exchanges have not been used.
    pub fn left(&self) -> usize {
        self.exchanges.lock().unwrap_or_else(|e| e.into_inner()).len()
    }
}

impl Transport for Replay {
    fn send(&self, request: http::Request<Bytes>) -> BoxFuture<'_, Result<http::Response<Body>, TransportError>> {
        let path = request.uri().path_and_query().map(ToString::to_string).unwrap_or_default();
        let body = String::from_utf8_lossy(request.body());
        let mut all = self.exchanges.lock().unwrap_or_else(|e| e.into_inner());
        let at = all.iter().position(|e| {
            e.method == request.method().as_str() && path.ends_with(&e.path) && same_body(&e.body, &body)
        });
        let answer = match at.and_then(|at| all.remove(at)) {
            None => Err(TransportError::new(format!("the recording has no answer to {} {path}", request.method()))),
            Some(exchange) => {
                let body = match exchange.binary {
                    true => wireform_wire::text::from_base64(&exchange.answer).unwrap_or_default(),
                    false => exchange.answer.into_bytes(),
                };
                let mut answer = http::Response::new(Body::full(body));
                *answer.status_mut() = http::StatusCode::from_u16(exchange.status).unwrap_or_default();
                *answer.headers_mut() = header_map(exchange.headers.iter().map(|(n, v)| (n.as_str(), v.as_str())));
                Ok(answer)
            }
        };
        Box::pin(std::future::ready(answer))
    }
}

/// The order of members does not matter.
fn same_body(a: &str, b: &str) -> bool {
    a == b
        || match (serde_json::from_str::<serde_json::Value>(a), serde_json::from_str::<serde_json::Value>(b)) {
            (Ok(a), Ok(b)) => a == b,
            _ => false,
        }
}
