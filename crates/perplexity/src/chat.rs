//! Chat completions, streamed or not.

use crate::accumulate::{Accumulator, ends};
use crate::borrowed::{self, Glance};
use crate::call::{Answer, Call, Request, options, read_json, tell_error};
use crate::client::Client;
use crate::error::{Error, Interrupted, Phase, Result};
use crate::ledger::{Ledger, Spent};
use crate::source::EventSource;
use crate::transport::BoxFuture;
use crate::types::chat::{ChatRequest, Completion, Usage};
use bytes::Bytes;
use futures_core::Stream;
use http::{HeaderMap, Method, StatusCode};
use std::borrow::Cow;
use std::fmt;
use std::future::{IntoFuture, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tracing::Instrument as _;

/// Chat completions: [`Client::chat`].
#[derive(Debug, Clone)]
pub struct Chat {
    client: Client,
}

impl Client {
    /// Chat completions.
    pub fn chat(&self) -> Chat {
        Chat { client: self.clone() }
    }
}

impl Chat {
    fn request(&self, request: &ChatRequest) -> Request {
        Request::new(&self.client, Method::POST, "chat", "/chat/completions").json(request).model(&request.model)
    }
    /// Completes a chat.
    pub fn create(&self, request: &ChatRequest) -> Call<Completion> {
        self.request(request).call()
    }
    /// Completes a chat in a stream. The call is made when the first chunk is there; up to then it is retried, and never
    /// after.
    pub fn stream(&self, request: &ChatRequest) -> StreamCall {
        StreamCall { request: self.request(request).member("stream", true) }
    }
    /// Completes a chat in a stream, and gives the whole: what long research needs, whose silent connections are cut on
    /// the way.
    ///
    /// # Errors
    /// Where the call or its stream fails, with what came before.
    pub async fn collect(&self, request: &ChatRequest) -> Result<Completion, Box<Interrupted<Completion>>> {
        match self.stream(request).await {
            Ok(stream) => stream.collect().await,
            Err(error) => Err(Box::new(Interrupted { error, partial: Completion::default() })),
        }
    }
}

impl Usage {
    /// What it cost.
    pub fn spent(&self) -> Spent {
        Spent {
            input_tokens: self.prompt_tokens,
            output_tokens: self.completion_tokens,
            cost: self.cost.as_ref().map(|c| c.total_cost),
        }
    }
}

impl Answer for Completion {
    fn read(status: StatusCode, headers: &HeaderMap, body: Bytes) -> Result<Self> {
        if let Ok(text) = std::str::from_utf8(&body)
            && crate::source::error_document(text)
        {
            // Some compatible servers tell errors with a status of success.
            return Err(crate::error::ApiError::new(status.as_u16(), headers.clone(), &body).into());
        }
        let completion: Completion = read_json(status, headers, &body)?;
        if completion.choices.is_empty() && completion.id.is_none() && completion.usage.is_none() {
            let cause = "it is not a chat completion";
            return Err(crate::error::DecodeError::new(&cause, status.as_u16(), headers, &body).into());
        }
        Ok(completion)
    }
    fn spent(&self) -> Option<Spent> {
        self.usage.as_ref().map(Usage::spent)
    }
    fn tell(&self, span: &tracing::Span) {
        tell(self, span);
    }
}

fn tell(completion: &Completion, span: &tracing::Span) {
    if span.is_disabled() {
        return;
    }
    span.record("gen_ai.response.id", completion.id.as_deref());
    span.record("gen_ai.response.model", completion.model.as_deref());
    let reasons: Vec<&str> =
        completion.choices.iter().filter_map(|c| c.finish_reason.as_ref()).map(|r| r.as_str()).collect();
    span.record("gen_ai.response.finish_reasons", tracing::field::debug(reasons));
    if let Some(usage) = &completion.usage {
        tell_spent(&usage.spent(), span);
    }
}

pub(crate) fn tell_spent(spent: &Spent, span: &tracing::Span) {
    span.record("gen_ai.usage.input_tokens", spent.input_tokens);
    span.record("gen_ai.usage.output_tokens", spent.output_tokens);
    span.record("gen_ai.usage.cost", spent.cost);
}

/// A streamed call that has not been sent: await it.
#[must_use = "a call is sent when it is awaited"]
pub struct StreamCall {
    pub(crate) request: Request,
}

impl fmt::Debug for StreamCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StreamCall({})", self.request.endpoint.path)
    }
}

impl StreamCall {
    options!();
}

impl IntoFuture for StreamCall {
    type Output = Result<ChatStream>;
    type IntoFuture = BoxFuture<'static, Result<ChatStream>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let (source, ending) = open(self.request).await?;
            Ok(ChatStream { source, state: State::default(), ending })
        })
    }
}

/// Sends a streamed call and waits for its first event.
pub(crate) async fn open(request: Request) -> Result<(EventSource, Ending)> {
    let span = request.span(true);
    let ledger = request.client.inner.ledger.clone();
    let started = std::time::Instant::now();
    match request.run(true).instrument(span.clone()).await {
        Ok(success) => {
            span.record("http.response.status_code", success.status.as_u16());
            span.record("gen_ai.response.time_to_first_chunk", started.elapsed().as_secs_f64());
            if success.attempts > 1 {
                span.record("http.request.resend_count", success.attempts - 1);
            }
            let source = success.source.ok_or_else(|| Error::Request("the call is not streamed".to_owned()))?;
            Ok((source, Ending { span, ledger, spent: None, attempts: success.attempts }))
        }
        Err(error) => {
            tell_error(&span, &error);
            Err(error)
        }
    }
}

/// What is to be done when a stream ends, however it ends: also a stream that is dropped has cost something.
pub(crate) struct Ending {
    pub(crate) span: tracing::Span,
    ledger: Option<Ledger>,
    pub(crate) spent: Option<Spent>,
    pub(crate) attempts: u32,
}

impl Ending {
    /// Whether anybody wants to know what the stream used.
    fn is_heard(&self) -> bool {
        self.ledger.is_some() || !self.span.is_disabled()
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        if let Some(spent) = &self.spent {
            tell_spent(spent, &self.span);
            if let Some(ledger) = &self.ledger {
                ledger.record(spent);
            }
        }
    }
}

/// The chunks of a chat: a [`Stream`].
///
/// It ends after the end that the stream itself tells. A stream that ends before, at whatever place, gives
/// [`Error::Truncated`]: what came is then not the whole answer.
#[must_use = "a stream does nothing unless it is read"]
pub struct ChatStream {
    source: EventSource,
    state: State,
    ending: Ending,
}

impl fmt::Debug for ChatStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatStream").field("events", &self.source.events).finish_non_exhaustive()
    }
}

/// What is known of a stream's end.
#[derive(Debug, Default)]
struct State {
    /// Each choice that was met, and whether its end was told.
    choices: Vec<(i64, bool)>,
    end: bool,
    over: bool,
}

impl State {
    fn finished(&self) -> bool {
        self.end || (!self.choices.is_empty() && self.choices.iter().all(|(_, finished)| *finished))
    }
    fn note(&mut self, index: i64, finished: bool) {
        match self.choices.iter_mut().find(|(i, _)| *i == index) {
            Some((_, already)) => *already |= finished,
            None => self.choices.push((index, finished)),
        }
    }
}

/// What an event of a stream is.
enum Step<R> {
    Chunk(R),
    Done,
    Nothing,
    Error,
    Unreadable(String),
}

impl ChatStream {
    /// The next chunk.
    pub async fn next(&mut self) -> Option<Result<Completion>> {
        poll_fn(|context| self.poll_chunk(context)).await
    }
    /// Status of the answer.
    pub fn status(&self) -> StatusCode {
        self.source.status
    }
    /// Headers of the answer.
    pub fn headers(&self) -> &HeaderMap {
        &self.source.headers
    }
    /// The identifier by which the service knows the request.
    pub fn request_id(&self) -> Option<&str> {
        crate::error::request_id(&self.source.headers)
    }
    /// How often it was tried.
    pub fn attempts(&self) -> u32 {
        self.ending.attempts
    }
    /// The last event identifier of the stream.
    pub fn last_event_id(&self) -> &str {
        self.source.last_event_id()
    }
    /// The reconnection time of the stream, in milliseconds.
    pub fn retry(&self) -> Option<u64> {
        self.source.retry()
    }
    /// Only the text of the first choice: read without the rest of each chunk, and several times faster.
    pub fn text(self) -> TextStream {
        TextStream { stream: self, spoke: false }
    }
    /// All of it, as the answer that is not streamed would be.
    ///
    /// # Errors
    /// Where the stream fails or is cut, with what came before.
    pub async fn collect(mut self) -> Result<Completion, Box<Interrupted<Completion>>> {
        let mut all = Accumulator::new();
        while let Some(chunk) = self.next().await {
            match chunk {
                Ok(chunk) => all.push(&chunk),
                Err(error) => return Err(Box::new(Interrupted { error, partial: all.into_completion() })),
            }
        }
        let all = all.into_completion();
        tell(&all, &self.ending.span);
        Ok(all)
    }

    fn poll_chunk(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Completion>>> {
        self.poll_step(context, |data| match serde_json::from_str::<Completion>(data) {
            Ok(chunk) => {
                // A chunk has choices, even if none; an error has none and says so.
                let error = chunk.choices.is_empty() && chunk.extra.get("error").is_some_and(|e| !e.is_null());
                if error { Step::Error } else { Step::Chunk(chunk) }
            }
            Err(error) => Step::Unreadable(error.to_string()),
        })
        .map(|step| {
            step.map(|chunk| {
                chunk.inspect(|chunk| {
                    for choice in &chunk.choices {
                        self.state.note(choice.index, choice.finish_reason.is_some());
                    }
                    self.state.end |= ends(chunk);
                    if let Some(usage) = &chunk.usage {
                        // Cumulative: the last one counts.
                        self.ending.spent = Some(usage.spent());
                    }
                })
            })
        })
    }

    /// Reads events up to the next chunk, as `read` makes it of its data.
    fn poll_step<R>(
        &mut self,
        context: &mut Context<'_>,
        mut read: impl FnMut(&str) -> Step<R>,
    ) -> Poll<Option<Result<R>>> {
        loop {
            if self.state.over {
                return Poll::Ready(None);
            }
            let mut told = None;
            let event = self.source.poll_event(context, |event| {
                let data = event.data.trim_start();
                let step = if data.is_empty() {
                    Step::Nothing
                } else if event.event == "error" {
                    Step::Error
                } else if data.starts_with("[DONE]") {
                    Step::Done
                } else {
                    read(data)
                };
                if matches!(step, Step::Error | Step::Unreadable(_)) {
                    told = Some(event.data.to_owned());
                }
                step
            });
            let error = match ready!(event) {
                Some(Ok(Step::Chunk(chunk))) => return Poll::Ready(Some(Ok(chunk))),
                Some(Ok(Step::Nothing)) => {
                    self.source.events -= 1;
                    continue;
                }
                Some(Ok(Step::Done)) => {
                    self.source.events -= 1;
                    self.state.over = true;
                    return Poll::Ready(None);
                }
                Some(Ok(Step::Error)) => {
                    self.source.events -= 1;
                    let data = told.unwrap_or_default();
                    let headers = self.source.headers.clone();
                    crate::error::ApiError::in_stream(&data, headers, self.source.events).into()
                }
                Some(Ok(Step::Unreadable(cause))) => {
                    self.source.unreadable(&cause, told.unwrap_or_default().as_bytes())
                }
                // After the end was told, how the connection ends does not matter.
                Some(Err(Error::Truncated { .. } | Error::Timeout { phase: Phase::Idle, .. })) | None
                    if self.state.finished() =>
                {
                    self.state.over = true;
                    return Poll::Ready(None);
                }
                Some(Err(error)) => error,
                None => {
                    let reason = match self.source.complete() {
                        true => "it ended between events, and no end was told",
                        false => "it ended within an event",
                    };
                    Error::Truncated { events: self.source.events, reason: reason.to_owned() }
                }
            };
            self.state.over = true;
            tell_error(&self.ending.span, &error);
            return Poll::Ready(Some(Err(error)));
        }
    }
}

impl Stream for ChatStream {
    type Item = Result<Completion>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll_chunk(context)
    }
}

/// The text of a chat: [`ChatStream::text`].
#[derive(Debug)]
#[must_use = "a stream does nothing unless it is read"]
pub struct TextStream {
    stream: ChatStream,
    /// Some text was given.
    spoke: bool,
}

impl TextStream {
    /// The next piece of text; it is never empty.
    pub async fn next(&mut self) -> Option<Result<String>> {
        poll_fn(|context| self.poll_text(context)).await
    }

    fn poll_text(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<String>>> {
        loop {
            let paid = self.stream.ending.is_heard();
            let spoke = self.spoke;
            let step = self.stream.poll_step(context, |data| match Glance::parse(data) {
                Ok(glance) if glance.error => Step::Error,
                Ok(glance) => {
                    let usage = glance.usage.filter(|_| paid).and_then(|u| borrowed::Usage::parse(u).ok());
                    let spent = usage.map(|u| Spent {
                        input_tokens: u.prompt_tokens,
                        output_tokens: u.completion_tokens,
                        cost: u.cost.map(|c| c.total_cost),
                    });
                    // A document in place of a stream has its text in the message.
                    let whole = glance.text.is_none() && glance.choices.iter().all(|(_, finished)| finished);
                    let text = glance.text.or(glance.message.filter(|_| whole && !spoke));
                    let text = text.filter(|t| !t.is_empty()).map(Cow::into_owned);
                    Step::Chunk((text, glance.choices, glance.end, spent))
                }
                Err(error) => Step::Unreadable(error.to_string()),
            });
            match ready!(step) {
                None => return Poll::Ready(None),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                Some(Ok((text, choices, end, spent))) => {
                    for (index, finished) in choices.iter() {
                        self.stream.state.note(index, finished);
                    }
                    self.stream.state.end |= end;
                    if spent.is_some() {
                        self.stream.ending.spent = spent;
                    }
                    if let Some(text) = text {
                        self.spoke = true;
                        return Poll::Ready(Some(Ok(text)));
                    }
                }
            }
        }
    }
}

impl Stream for TextStream {
    type Item = Result<String>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll_text(context)
    }
}
