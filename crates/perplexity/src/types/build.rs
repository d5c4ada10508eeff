//! What requests are made with, and what is looked at first in answers.

use super::chat::{ChatRequest, Completion, Content, Message, OneOrMany, Part, Role};
use super::embeddings::EmbeddingsRequest;
use super::responses::{
    FunctionCallOutputItem, Input, InputContent, InputItem, InputMessage, InputRole, OutputItem, Response,
    ResponseEvent, ResponsesRequest, Status,
};
use super::search::SearchRequest;

impl Completion {
    /// The text of the first choice.
    pub fn text(&self) -> &str {
        let message = self.choices.first().and_then(|c| c.message.as_ref().or(c.delta.as_ref()));
        message.and_then(|m| m.content.as_ref()).map(Content::text).unwrap_or_default()
    }
    /// What the chunk adds to the first choice.
    pub fn delta(&self) -> Option<&str> {
        let choice = self.choices.iter().find(|c| c.index == 0)?;
        choice.delta.as_ref()?.content.as_ref().map(Content::text)
    }
    /// The URLs that the markers `[1]`, `[2]` … of the text mean: the citations, or the search results' URLs.
    pub fn sources(&self) -> Vec<&str> {
        match (&self.citations, &self.search_results) {
            (Some(urls), _) if !urls.is_empty() => urls.iter().map(String::as_str).collect(),
            (_, Some(results)) => results.iter().map(|r| r.url.as_str()).collect(),
            _ => Vec::new(),
        }
    }
}

impl Content {
    /// Its text; of parts, the first text.
    pub fn text(&self) -> &str {
        match self {
            Content::Text(text) => text,
            Content::Parts(parts) => parts
                .iter()
                .find_map(|part| match part {
                    Part::Text(part) => Some(part.text.as_str()),
                    _ => None,
                })
                .unwrap_or_default(),
        }
    }
}

impl Message {
    fn says(role: Role, content: impl Into<Content>) -> Self {
        Message { role: Some(role), content: Some(content.into()), ..Message::default() }
    }
    /// What the user says.
    pub fn user(content: impl Into<Content>) -> Self {
        Message::says(Role::User, content)
    }
    /// What the model is told before everything else.
    pub fn system(content: impl Into<Content>) -> Self {
        Message::says(Role::System, content)
    }
    /// What the model said.
    pub fn assistant(content: impl Into<Content>) -> Self {
        Message::says(Role::Assistant, content)
    }
    /// What a tool gave.
    pub fn tool(call_id: impl Into<String>, content: impl Into<Content>) -> Self {
        Message { tool_call_id: Some(call_id.into()), ..Message::says(Role::Tool, content) }
    }
}

impl ChatRequest {
    /// A request for a model.
    pub fn new(model: impl Into<String>) -> Self {
        ChatRequest { model: model.into(), ..ChatRequest::default() }
    }
    /// One more message.
    #[must_use]
    pub fn message(mut self, message: Message) -> Self {
        self.messages.push(message);
        self
    }
    /// One more message of the user.
    #[must_use]
    pub fn user(self, content: impl Into<Content>) -> Self {
        self.message(Message::user(content))
    }
    /// One more message of the system.
    #[must_use]
    pub fn system(self, content: impl Into<Content>) -> Self {
        self.message(Message::system(content))
    }
}

impl ResponsesRequest {
    /// A request with text or items.
    pub fn new(input: impl Into<Input>) -> Self {
        ResponsesRequest { input: input.into(), ..ResponsesRequest::default() }
    }
    /// One more message; text that was the input becomes the first one.
    #[must_use]
    pub fn message(mut self, role: impl Into<InputRole>, content: impl Into<InputContent>) -> Self {
        let message = |role: InputRole, content: InputContent| {
            InputItem::Message(InputMessage { role, content, ..InputMessage::default() })
        };
        let new = message(role.into(), content.into());
        match &mut self.input {
            Input::Items(items) => items.push(new),
            Input::Text(text) if text.is_empty() => self.input = Input::Items(vec![new]),
            Input::Text(text) => {
                let first = message(InputRole::User, std::mem::take(text).into());
                self.input = Input::Items(vec![first, new]);
            }
        }
        self
    }
}

impl Response {
    /// The text of all its messages.
    pub fn output_text(&self) -> String {
        let mut text = String::new();
        for item in &self.output {
            if let OutputItem::Message(message) = item
                && (message.role == Role::Assistant || message.role.as_str().is_empty())
            {
                message.content.iter().for_each(|part| text.push_str(&part.text));
            }
        }
        text
    }
    /// The calls of functions it asks for.
    pub fn function_calls(&self) -> impl Iterator<Item = &FunctionCallOutputItem> {
        self.output.iter().filter_map(|item| match item {
            OutputItem::FunctionCall(call) => Some(call),
            _ => None,
        })
    }
    /// Whether it will not change any more.
    pub fn is_final(&self) -> bool {
        matches!(self.status, Status::Completed | Status::Failed | Status::Cancelled | Status::RequiresAction)
    }
}

impl ResponseEvent {
    /// Its number in the stream.
    pub fn sequence_number(&self) -> Option<i64> {
        macro_rules! number {
            ($($v:ident),*) => {
                match self {
                    $(ResponseEvent::$v(event) => Some(event.sequence_number),)*
                    ResponseEvent::Unknown(all) => all.get("sequence_number").and_then(serde_json::Value::as_i64),
                }
            };
        }
        number!(
            Created,
            InProgress,
            Completed,
            Failed,
            OutputItemAdded,
            OutputItemDone,
            TextDelta,
            TextDone,
            ReasoningStarted,
            SearchQueries,
            SearchResults,
            ImageSearchQueries,
            ImageSearchResults,
            FetchUrlQueries,
            FetchUrlResults,
            ReasoningStopped,
            SkillLoaded
        )
    }
    /// The text it adds.
    pub fn delta(&self) -> Option<&str> {
        match self {
            ResponseEvent::TextDelta(event) => Some(&event.delta),
            _ => None,
        }
    }
    /// The response as it stands, where the event has it.
    pub fn response(&self) -> Option<&Response> {
        match self {
            ResponseEvent::Created(event) => event.response.as_ref(),
            ResponseEvent::InProgress(event) => event.response.as_ref(),
            ResponseEvent::Completed(event) => event.response.as_ref(),
            _ => None,
        }
    }
}

impl SearchRequest {
    /// A search for one or several queries.
    pub fn new(query: impl Into<OneOrMany>) -> Self {
        SearchRequest { query: query.into(), ..SearchRequest::default() }
    }
}

impl EmbeddingsRequest {
    /// Texts for a model.
    pub fn new(model: impl Into<String>, input: impl Into<OneOrMany>) -> Self {
        EmbeddingsRequest { model: model.into(), input: input.into(), ..EmbeddingsRequest::default() }
    }
}

impl OneOrMany {
    /// Several texts.
    pub fn many<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Self {
        Self::Many(texts.into_iter().map(Into::into).collect())
    }
}
