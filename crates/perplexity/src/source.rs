//! The events of an answer's body, with its time-outs.

use crate::call::Failure;
use crate::error::{ApiError, DecodeError, Error, Phase};
use crate::transport::Body;
use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, StatusCode};
use http_body::Body as _;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Instant, Sleep};
use wireform_sse::{Decoder, Event, OwnedEvent};

/// Reads the body of an answer as events.
pub(crate) struct EventSource {
    body: Body,
    decoder: Decoder,
    chunk: Bytes,
    at: usize,
    first: Option<OwnedEvent>,
    /// The body so far, where the server answers with one document though a stream was asked for.
    document: Option<Vec<u8>>,
    ended: bool,
    idle: Option<Duration>,
    heard: Instant,
    timer: Option<Pin<Box<Sleep>>>,
    deadline: Option<(Instant, Duration)>,
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    /// Events that were handed out.
    pub(crate) events: u64,
}

impl EventSource {
    pub(crate) fn new(
        body: Body,
        status: StatusCode,
        headers: HeaderMap,
        idle: Option<Duration>,
        deadline: Option<(Instant, Duration)>,
    ) -> Self {
        let kind = headers.get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
        let events = kind.is_empty() || kind.starts_with("text/event-stream") || kind.starts_with("text/plain");
        EventSource {
            body,
            decoder: Decoder::new(),
            chunk: Bytes::new(),
            at: 0,
            first: None,
            document: (!events).then(Vec::new),
            ended: false,
            idle,
            heard: Instant::now(),
            timer: None,
            deadline,
            status,
            headers,
            events: 0,
        }
    }

    /// Waits for the first event, up to which an attempt may be repeated.
    pub(crate) async fn first(&mut self) -> Result<(), Failure> {
        loop {
            let event = poll_fn(|context| self.poll_event(context, |event| event.to_owned())).await;
            let event = match event {
                Some(Ok(event)) if event.data.is_empty() => continue,
                Some(Ok(event)) => event,
                Some(Err(Error::Timeout { phase, limit, .. })) => return Err(Failure::Timeout(phase, limit)),
                Some(Err(error)) => {
                    let again = error.is_truncated();
                    return Err(Failure::Other(error, again));
                }
                None => {
                    let reason = "it ended without an event".to_owned();
                    return Err(Failure::Other(Error::Truncated { events: 0, reason }, true));
                }
            };
            self.events = 0;
            if let Some(error) = self.error_of(&event.event, &event.data) {
                return Err(Failure::Api(Box::new(error)));
            }
            self.first = Some(event);
            return Ok(());
        }
    }

    /// The error that an event tells, if it tells one: by its name, or by an `error` member and nothing else.
    pub(crate) fn error_of(&self, name: &str, data: &str) -> Option<ApiError> {
        let told = name == "error" || error_document(data);
        told.then(|| ApiError::in_stream(data, self.headers.clone(), self.events))
    }

    /// The next event, as `read` makes it; nothing at the end of the body.
    pub(crate) fn poll_event<R>(
        &mut self,
        context: &mut Context<'_>,
        read: impl FnOnce(Event<'_>) -> R,
    ) -> Poll<Option<Result<R, Error>>> {
        if let Some(event) = self.first.take() {
            self.events += 1;
            return Poll::Ready(Some(Ok(read(event.as_event()))));
        }
        loop {
            let mut rest = &self.chunk[self.at..];
            let found = self.decoder.next(&mut rest);
            self.at = self.chunk.len() - rest.len();
            match found {
                Ok(Some(event)) => {
                    self.events += 1;
                    return Poll::Ready(Some(Ok(read(event))));
                }
                Ok(None) => {}
                Err(error) => {
                    self.ended = true;
                    return Poll::Ready(Some(Err(self.unreadable(&error, &[]))));
                }
            }
            if self.ended {
                return Poll::Ready(None);
            }
            match ready!(self.poll_chunk(context)) {
                Some(Ok(chunk)) => match &mut self.document {
                    None => (self.chunk, self.at) = (chunk, 0),
                    Some(document) => document.extend_from_slice(&chunk),
                },
                Some(Err(error)) => {
                    self.ended = true;
                    return Poll::Ready(Some(Err(error)));
                }
                None => {
                    self.ended = true;
                    if let Some(document) = self.document.take() {
                        // One document in place of a stream is one event.
                        return Poll::Ready(match std::str::from_utf8(&document) {
                            Ok(text) if text.trim_start().starts_with('{') => {
                                self.events += 1;
                                Some(Ok(read(Event { event: "message", data: text, id: "", retry: None })))
                            }
                            _ => Some(Err(self.unreadable(&"it is not an event stream", &document))),
                        });
                    }
                }
            }
        }
    }

    fn poll_chunk(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Error>>> {
        loop {
            match Pin::new(&mut self.body).poll_frame(context) {
                Poll::Ready(Some(Ok(frame))) => {
                    if self.idle.is_some() {
                        self.heard = Instant::now();
                    }
                    if let Ok(data) = frame.into_data() {
                        return Poll::Ready(Some(Ok(data)));
                    }
                }
                Poll::Ready(Some(Err(error))) => {
                    let reason = error.message;
                    return Poll::Ready(Some(Err(Error::Truncated { events: self.events, reason })));
                }
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Pending => break,
            }
        }
        let idle = self.idle.map(|limit| (self.heard + limit, Phase::Idle, limit));
        let total = self.deadline.map(|(at, limit)| (at, Phase::Total, limit));
        let Some((at, phase, limit)) = idle.into_iter().chain(total).min_by_key(|(at, ..)| *at) else {
            return Poll::Pending;
        };
        let timer = self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(at)));
        loop {
            if timer.as_mut().poll(context).is_pending() {
                // The timer may ring too early, after octets came: it is set again only then, not with each octet.
                return Poll::Pending;
            }
            if Instant::now() >= at {
                return Poll::Ready(Some(Err(Error::Timeout { phase, limit, attempts: 1 })));
            }
            timer.as_mut().reset(at);
        }
    }

    /// Whether the body ended between events.
    pub(crate) fn complete(&self) -> bool {
        self.decoder.finish().complete
    }
    pub(crate) fn last_event_id(&self) -> &str {
        self.decoder.last_event_id()
    }
    pub(crate) fn retry(&self) -> Option<u64> {
        self.decoder.retry()
    }
    pub(crate) fn unreadable(&self, cause: &dyn std::fmt::Display, data: &[u8]) -> Error {
        DecodeError::new(cause, self.status.as_u16(), &self.headers, data).into()
    }
}

/// Whether data is a document that tells an error and nothing else: `{"error": …}` without `choices` or a `type` of its
/// own.
pub(crate) fn error_document(data: &str) -> bool {
    if memchr::memmem::find(data.as_bytes(), b"\"error\"").is_none() {
        return false;
    }
    match serde_json::from_str::<crate::types::Extra>(data) {
        Ok(members) => {
            let own = |name: &str| members.contains_key(name);
            members.get("error").is_some_and(|e| !e.is_null()) && !own("choices") && !own("sequence_number")
        }
        Err(_) => false,
    }
}
