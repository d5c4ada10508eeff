//! Responses, streamed or not, and streams that can be resumed.

use crate::call::{Answer, Call, Request, options, read_json, segment, tell_error};
use crate::chat::{Ending, open};
use crate::client::Client;
use crate::error::{ApiError, Error, Interrupted, Result};
use crate::ledger::Spent;
use crate::source::EventSource;
use crate::transport::BoxFuture;
use crate::types::responses::{
    ErrorInfo, Response, ResponseCancelled, ResponseEvent, ResponseFileList, ResponsesRequest, Usage,
};
use bytes::Bytes;
use futures_core::Stream;
use http::{HeaderMap, Method, StatusCode};
use std::fmt;
use std::future::{IntoFuture, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// Responses: [`Client::responses`].
#[derive(Debug, Clone)]
pub struct Responses {
    client: Client,
}

impl Client {
    /// Responses: the agent's API.
    pub fn responses(&self) -> Responses {
        Responses { client: self.clone() }
    }
}

impl Responses {
    fn request(&self, request: &ResponsesRequest) -> Request {
        let call = Request::new(&self.client, Method::POST, "responses", "/v1/responses").json(request);
        match &request.model {
            Some(model) => call.model(model),
            None => call,
        }
    }
    fn at(&self, method: Method, id: &str, suffix: &str) -> Request {
        let path = segment("response id", id).map(|id| format!("/v1/responses/{id}{suffix}"));
        Request::new(&self.client, method, "responses", "").checked(path)
    }
    /// Asks for a response.
    pub fn create(&self, request: &ResponsesRequest) -> Call<Response> {
        self.request(request).call()
    }
    /// Asks for a response in a stream.
    pub fn stream(&self, request: &ResponsesRequest) -> ResponseStreamCall {
        let request = self.request(request).member("stream", true);
        ResponseStreamCall { request, id: None, after: None, resumes: 0 }
    }
    /// A response as it stands. [`Call::query`] with `format` = `short` leaves out much of it.
    pub fn retrieve(&self, id: &str) -> Call<Response> {
        self.at(Method::GET, id, "").call()
    }
    /// The events of a response after one of them, up to its end.
    pub fn resume(&self, id: &str, starting_after: i64) -> ResponseStreamCall {
        let request = self.at(Method::GET, id, "").query("stream", Some(true));
        let request = request.query("starting_after", Some(starting_after));
        ResponseStreamCall { request, id: Some(id.to_owned()), after: Some(starting_after), resumes: 0 }
    }
    /// Cancels a response that runs in the background.
    pub fn cancel(&self, id: &str) -> Call<ResponseCancelled> {
        self.at(Method::POST, id, "/cancel").call()
    }
    /// The files that a response made.
    pub fn files(&self, id: &str) -> Call<ResponseFileList> {
        self.at(Method::GET, id, "/files").call()
    }
    /// What a file of a response holds.
    pub fn file_content(&self, id: &str, file_id: &str) -> Call<Bytes> {
        let suffix = segment("file id", file_id).map(|file| format!("/files/{file}/content"));
        crate::resources::octets(match suffix {
            Ok(suffix) => self.at(Method::GET, id, &suffix),
            Err(error) => self.at(Method::GET, id, "").checked(Err(error)),
        })
    }
}

impl Usage {
    /// What it cost.
    pub fn spent(&self) -> Spent {
        Spent {
            input_tokens: self.input_tokens,
            output_tokens: self.output_tokens,
            cost: self.cost.as_ref().map(|c| c.total_cost),
        }
    }
}

impl Answer for Response {
    fn read(status: StatusCode, headers: &HeaderMap, body: Bytes) -> Result<Self> {
        read_json(status, headers, &body)
    }
    fn spent(&self) -> Option<Spent> {
        self.usage.as_ref().map(Usage::spent)
    }
    fn tell(&self, span: &tracing::Span) {
        span.record("gen_ai.response.id", self.id.as_str());
        span.record("gen_ai.response.model", self.model.as_str());
        if let Some(usage) = &self.usage {
            crate::chat::tell_spent(&usage.spent(), span);
        }
    }
}

impl Answer for ResponseCancelled {
    fn read(status: StatusCode, headers: &HeaderMap, body: Bytes) -> Result<Self> {
        read_json(status, headers, &body)
    }
}

impl Answer for ResponseFileList {
    fn read(status: StatusCode, headers: &HeaderMap, body: Bytes) -> Result<Self> {
        read_json(status, headers, &body)
    }
}

/// A streamed call that has not been sent: await it.
#[must_use = "a call is sent when it is awaited"]
pub struct ResponseStreamCall {
    pub(crate) request: Request,
    id: Option<String>,
    after: Option<i64>,
    resumes: u32,
}

impl fmt::Debug for ResponseStreamCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ResponseStreamCall({})", self.request.endpoint.path)
    }
}

impl ResponseStreamCall {
    options!();

    /// Resumes a stream that was cut, up to so many times: asks for the events after the last that came. Nothing is
    /// computed or paid twice by it; the response must be stored for it.
    pub fn resuming(mut self, times: u32) -> Self {
        self.resumes = times;
        self
    }
}

impl IntoFuture for ResponseStreamCall {
    type Output = Result<ResponseStream>;
    type IntoFuture = BoxFuture<'static, Result<ResponseStream>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let client = self.request.client.clone();
            let (source, ending) = open(self.request).await?;
            Ok(ResponseStream {
                client,
                source,
                ending,
                id: self.id,
                after: self.after,
                failed: None,
                state: State::Open,
                resumes: self.resumes,
                reopening: None,
            })
        })
    }
}

/// Where a stream can be taken up again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResumePoint {
    /// The response.
    pub id: String,
    /// The number of the last event that came.
    pub starting_after: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    /// The end was told.
    Told,
    Over,
}

/// What an event of a stream is.
enum Step {
    Event(Box<ResponseEvent>),
    Done,
    Nothing,
    Unreadable(String),
}

type Reopened = BoxFuture<'static, Result<(EventSource, Ending)>>;

/// The events of a response: a [`Stream`]. A response that fails gives its last event and then the error; a stream that
/// is cut gives [`Error::Truncated`], and [`ResponseStream::resume_point`] says where to go on.
#[must_use = "a stream does nothing unless it is read"]
pub struct ResponseStream {
    client: Client,
    source: EventSource,
    ending: Ending,
    id: Option<String>,
    after: Option<i64>,
    failed: Option<ErrorInfo>,
    state: State,
    resumes: u32,
    reopening: Option<Reopened>,
}

impl fmt::Debug for ResponseStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResponseStream").field("id", &self.id).field("after", &self.after).finish_non_exhaustive()
    }
}

impl ResponseStream {
    /// The next event.
    pub async fn next(&mut self) -> Option<Result<ResponseEvent>> {
        poll_fn(|context| self.poll_response_event(context)).await
    }
    /// Headers of the answer.
    pub fn headers(&self) -> &HeaderMap {
        &self.source.headers
    }
    /// Where the stream can be taken up again.
    pub fn resume_point(&self) -> Option<ResumePoint> {
        Some(ResumePoint { id: self.id.clone()?, starting_after: self.after? })
    }
    /// Reads up to the end and gives the response.
    ///
    /// # Errors
    /// Where the stream fails or is cut, with the text that came before.
    pub async fn collect(mut self) -> Result<Response, Box<Interrupted<String>>> {
        let (mut text, mut response) = (String::new(), None);
        while let Some(event) = self.next().await {
            match event {
                Err(error) => return Err(Box::new(Interrupted { error, partial: text })),
                Ok(ResponseEvent::Completed(event)) => response = event.response,
                Ok(event) => text.push_str(event.delta().unwrap_or_default()),
            }
        }
        response.ok_or_else(|| {
            let reason = "it ended without the response".to_owned();
            Box::new(Interrupted { error: Error::Truncated { events: self.source.events, reason }, partial: text })
        })
    }

    fn poll_response_event(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<ResponseEvent>>> {
        loop {
            if let Some(reopening) = &mut self.reopening {
                let reopened = ready!(reopening.as_mut().poll(context));
                self.reopening = None;
                match reopened {
                    Ok((source, ending)) => (self.source, self.ending) = (source, ending),
                    Err(error) => return self.end(error),
                }
            }
            if self.state == State::Over {
                return Poll::Ready(None);
            }
            if let Some(failed) = self.failed.take() {
                let body = serde_json::json!({ "error": failed }).to_string();
                let error = ApiError::in_stream(&body, self.source.headers.clone(), self.source.events);
                return self.end(error.into());
            }
            if self.state == State::Told {
                // What follows the end, a `[DONE]`, is read so that the connection can be used again, but not waited for.
                self.state = State::Over;
                for _ in 0..4 {
                    if !matches!(self.source.poll_event(context, |_| ()), Poll::Ready(Some(Ok(())))) {
                        break;
                    }
                }
                return Poll::Ready(None);
            }
            let (mut named, mut told) = (false, String::new());
            let event = self.source.poll_event(context, |event| {
                let data = event.data.trim_start();
                if data.is_empty() {
                    return Step::Nothing;
                }
                if data.starts_with("[DONE]") {
                    return Step::Done;
                }
                named = event.event == "error";
                let parsed = serde_json::from_str::<ResponseEvent>(data);
                if named || matches!(&parsed, Ok(ResponseEvent::Unknown(_)) | Err(_)) {
                    data.clone_into(&mut told);
                }
                match parsed {
                    Ok(event) => Step::Event(Box::new(event)),
                    Err(error) => Step::Unreadable(error.to_string()),
                }
            });
            let error = match ready!(event) {
                Some(Ok(Step::Nothing)) => {
                    self.source.events -= 1;
                    continue;
                }
                Some(Ok(Step::Done)) => {
                    self.source.events -= 1;
                    self.state = State::Over;
                    return Poll::Ready(None);
                }
                Some(Ok(step)) => match (self.error_of(named, &told), step) {
                    (Some(error), _) => {
                        self.source.events -= 1;
                        error.into()
                    }
                    (None, Step::Event(event)) => {
                        if self.take(&event) {
                            return Poll::Ready(Some(Ok(*event)));
                        }
                        continue;
                    }
                    (None, step) => {
                        let cause = if let Step::Unreadable(cause) = step { cause } else { String::new() };
                        self.source.unreadable(&cause, told.as_bytes())
                    }
                },
                Some(Err(error)) => error,
                None => {
                    let reason = "it ended before the response".to_owned();
                    Error::Truncated { events: self.source.events, reason }
                }
            };
            let again = matches!(error, Error::Truncated { .. } | Error::Timeout { .. } | Error::Connection { .. });
            if again
                && self.resumes > 0
                && let Some(point) = self.resume_point()
            {
                self.resumes -= 1;
                tracing::debug!(response = %point.id, starting_after = point.starting_after, %error, "resuming");
                let call = self.client.responses().resume(&point.id, point.starting_after);
                self.reopening = Some(Box::pin(open(call.request)));
                continue;
            }
            return self.end(error);
        }
    }

    /// The error that data tells which are no event: of an event named `error`, or of an `error` member or type.
    fn error_of(&self, named: bool, told: &str) -> Option<ApiError> {
        if told.is_empty() {
            return None;
        }
        let own = || {
            serde_json::from_str::<crate::types::Extra>(told).is_ok_and(|members| {
                members.get("type").and_then(|t| t.as_str()) == Some("error")
                    || (members.get("error").is_some_and(|e| !e.is_null()) && !members.contains_key("sequence_number"))
            })
        };
        (named || own()).then(|| ApiError::in_stream(told, self.source.headers.clone(), self.source.events - 1))
    }

    /// Notes what an event says of the stream; says whether it is new.
    fn take(&mut self, event: &ResponseEvent) -> bool {
        if let Some(number) = event.sequence_number() {
            if self.after.is_some_and(|after| number <= after) {
                return false;
            }
            self.after = Some(number);
        }
        if let Some(response) = event.response() {
            if self.id.is_none() && !response.id.is_empty() {
                self.id = Some(response.id.clone());
                self.ending.span.record("gen_ai.response.id", response.id.as_str());
            }
            if let Some(usage) = &response.usage {
                self.ending.spent = Some(usage.spent());
            }
        }
        match event {
            ResponseEvent::Completed(_) => self.state = State::Told,
            ResponseEvent::Failed(event) => {
                self.state = State::Told;
                self.failed = Some(event.error.clone());
            }
            _ => {}
        }
        true
    }

    fn end(&mut self, error: Error) -> Poll<Option<Result<ResponseEvent>>> {
        self.state = State::Over;
        tell_error(&self.ending.span, &error);
        Poll::Ready(Some(Err(error)))
    }
}

impl Stream for ResponseStream {
    type Item = Result<ResponseEvent>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll_response_event(context)
    }
}
