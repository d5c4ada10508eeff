//! The answers that come most often, borrowed from their text: for those who look at each chunk and keep little of it.
//!
//! They are read by a reader of our own, which knows the members that are looked for and passes over the rest. What is
//! passed over is checked for its brackets and strings only; the owned types of [`crate::types`] keep and check
//! everything.

use reader::Reader;
use std::borrow::Cow;
use std::fmt;

mod reader;

/// Text that is not the document that was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Invalid {
    /// What was expected.
    pub expected: &'static str,
    /// Where in the text, in octets.
    pub at: usize,
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} (byte {})", self.expected, self.at)
    }
}

impl std::error::Error for Invalid {}

/// A chat completion, or a chunk of a streamed one.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Completion<'a> {
    /// Identifier of the answer.
    pub id: Option<Cow<'a, str>>,
    /// Who answers.
    pub model: Option<Cow<'a, str>>,
    /// When, in seconds since 1970.
    pub created: Option<i64>,
    /// `chat.completion`, `chat.completion.chunk` …
    pub object: Option<Cow<'a, str>>,
    /// `COMPLETED` at the end of an answer that was searched for.
    pub status: Option<Cow<'a, str>>,
    /// `end_of_stream` at its end.
    pub kind: Option<Cow<'a, str>>,
    /// The choices.
    pub choices: Vec<Choice<'a>>,
    /// What was used so far.
    pub usage: Option<Usage<'a>>,
    /// URLs that the markers of the text point to.
    pub citations: Vec<Cow<'a, str>>,
    /// What was found.
    pub search_results: Vec<SearchResult<'a>>,
    /// Images that were found, as JSON.
    pub images: Option<&'a str>,
    /// Questions that follow on.
    pub related_questions: Vec<Cow<'a, str>>,
    /// An error in place of all others, as JSON.
    pub error: Option<&'a str>,
}

/// One of the answers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Choice<'a> {
    /// Which.
    pub index: i64,
    /// Why it ended, if it did.
    pub finish_reason: Option<Cow<'a, str>>,
    /// What a chunk adds.
    pub delta: Option<Message<'a>>,
    /// The whole, or what came so far.
    pub message: Option<Message<'a>>,
}

/// A message.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Message<'a> {
    /// Who speaks.
    pub role: Option<Cow<'a, str>>,
    /// Its text.
    pub content: Option<Cow<'a, str>>,
    /// Its parts as JSON, where it has parts in place of text.
    pub parts: Option<&'a str>,
    /// What the model thought.
    pub reasoning_content: Option<Cow<'a, str>>,
    /// What it did to find the answer, as JSON.
    pub reasoning_steps: Option<&'a str>,
    /// Calls of tools, as JSON.
    pub tool_calls: Option<&'a str>,
    /// The call that a message of a tool answers.
    pub tool_call_id: Option<Cow<'a, str>>,
}

/// What an answer used.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Usage<'a> {
    /// Tokens of the request.
    pub prompt_tokens: i64,
    /// Tokens of the answer.
    pub completion_tokens: i64,
    /// Both.
    pub total_tokens: i64,
    /// Tokens of what was read.
    pub citation_tokens: Option<i64>,
    /// Tokens of thoughts.
    pub reasoning_tokens: Option<i64>,
    /// Searches.
    pub num_search_queries: Option<i64>,
    /// How much of what was found was read.
    pub search_context_size: Option<Cow<'a, str>>,
    /// What it cost.
    pub cost: Option<Cost>,
}

/// What an answer cost, in US dollars.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[allow(missing_docs)] // The names of the API say it.
pub struct Cost {
    pub input_tokens_cost: f64,
    pub output_tokens_cost: f64,
    pub total_cost: f64,
    pub request_cost: Option<f64>,
    pub citation_tokens_cost: Option<f64>,
    pub reasoning_tokens_cost: Option<f64>,
    pub search_queries_cost: Option<f64>,
}

/// A page that was found.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SearchResult<'a> {
    /// Its title.
    pub title: Cow<'a, str>,
    /// Where it is.
    pub url: Cow<'a, str>,
    /// A part of it.
    pub snippet: Option<Cow<'a, str>>,
    /// Of when it is.
    pub date: Option<Cow<'a, str>>,
    /// When it was seen to change.
    pub last_updated: Option<Cow<'a, str>>,
    /// `web` or `attachment`.
    pub source: Option<Cow<'a, str>>,
}

/// The answer to a search.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SearchResponse<'a> {
    /// Identifier of the answer.
    pub id: Cow<'a, str>,
    /// What was found.
    pub results: Vec<SearchResult<'a>>,
    /// The server's time.
    pub server_time: Option<Cow<'a, str>>,
}

/// As much of a chunk as a reader of its text needs.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Glance<'a> {
    /// What the chunk adds to the first choice.
    pub text: Option<Cow<'a, str>>,
    /// What the first choice's message repeats, where there is no text to add.
    pub message: Option<Cow<'a, str>>,
    /// Index of each choice, and whether it ended.
    pub choices: Choices,
    /// The end of the whole was told.
    pub end: bool,
    /// The usage so far, as JSON.
    pub usage: Option<&'a str>,
    /// An error in place of choices.
    pub error: bool,
}

/// Choices by index, without the heap for one.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Choices {
    first: Option<(i64, bool)>,
    more: Vec<(i64, bool)>,
}

impl Choices {
    fn push(&mut self, choice: (i64, bool)) {
        match self.first {
            None => self.first = Some(choice),
            Some(_) => self.more.push(choice),
        }
    }
    /// Each index, and whether the choice ended.
    pub fn iter(&self) -> impl Iterator<Item = (i64, bool)> {
        self.first.iter().chain(&self.more).copied()
    }
}

impl<'a> Completion<'a> {
    /// Reads a document or a chunk.
    ///
    /// # Errors
    /// Where the text is none.
    pub fn parse(text: &'a str) -> Result<Self, Invalid> {
        let mut reader = Reader::new(text);
        let mut all = Completion::default();
        reader.object(|r, name| {
            match name {
                "id" => all.id = r.text_or_null()?,
                "model" => all.model = r.text_or_null()?,
                "created" => all.created = r.integer_or_null()?,
                "object" => all.object = r.text_or_null()?,
                "status" => all.status = r.text_or_null()?,
                "type" => all.kind = r.text_or_null()?,
                "choices" => r.items(1, &mut all.choices, Choice::read)?,
                "usage" => all.usage = r.or_null(Usage::read)?,
                "citations" => r.items(8, &mut all.citations, Reader::text)?,
                "search_results" => r.items(8, &mut all.search_results, SearchResult::read)?,
                "related_questions" => r.items(4, &mut all.related_questions, Reader::text)?,
                "images" => all.images = r.raw_or_null()?,
                "error" => all.error = r.raw_or_null()?,
                _ => r.skip()?,
            }
            Ok(())
        })?;
        reader.end()?;
        Ok(all)
    }
    /// What the chunk adds to the first choice.
    pub fn delta(&self) -> Option<&str> {
        self.choices.iter().find(|c| c.index == 0)?.delta.as_ref()?.content.as_deref()
    }
}

impl<'a> Choice<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, Invalid> {
        let mut choice = Choice::default();
        r.object(|r, name| {
            match name {
                "index" => choice.index = r.integer_or_null()?.unwrap_or_default(),
                "finish_reason" => choice.finish_reason = r.text_or_null()?,
                "delta" => choice.delta = r.or_null(Message::read)?,
                "message" => choice.message = r.or_null(Message::read)?,
                _ => r.skip()?,
            }
            Ok(())
        })?;
        Ok(choice)
    }
}

impl<'a> Message<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, Invalid> {
        let mut message = Message::default();
        r.object(|r, name| {
            match name {
                "role" => message.role = r.text_or_null()?,
                "content" if r.peek() == Some(b'[') => (message.content, message.parts) = (None, r.raw_or_null()?),
                "content" => (message.content, message.parts) = (r.text_or_null()?, None),
                "reasoning_content" => message.reasoning_content = r.text_or_null()?,
                "reasoning_steps" => message.reasoning_steps = r.raw_or_null()?,
                "tool_calls" => message.tool_calls = r.raw_or_null()?,
                "tool_call_id" => message.tool_call_id = r.text_or_null()?,
                _ => r.skip()?,
            }
            Ok(())
        })?;
        Ok(message)
    }
}

impl<'a> Usage<'a> {
    /// Reads a usage.
    ///
    /// # Errors
    /// Where the text is none.
    pub fn parse(text: &'a str) -> Result<Self, Invalid> {
        let mut reader = Reader::new(text);
        let usage = Usage::read(&mut reader)?;
        reader.end()?;
        Ok(usage)
    }
    fn read(r: &mut Reader<'a>) -> Result<Self, Invalid> {
        let mut usage = Usage::default();
        r.object(|r, name| {
            match name {
                "prompt_tokens" => usage.prompt_tokens = r.integer_or_null()?.unwrap_or_default(),
                "completion_tokens" => usage.completion_tokens = r.integer_or_null()?.unwrap_or_default(),
                "total_tokens" => usage.total_tokens = r.integer_or_null()?.unwrap_or_default(),
                "citation_tokens" => usage.citation_tokens = r.integer_or_null()?,
                "reasoning_tokens" => usage.reasoning_tokens = r.integer_or_null()?,
                "num_search_queries" => usage.num_search_queries = r.integer_or_null()?,
                "search_context_size" => usage.search_context_size = r.text_or_null()?,
                "cost" => usage.cost = r.or_null(Cost::read)?,
                _ => r.skip()?,
            }
            Ok(())
        })?;
        Ok(usage)
    }
}

impl Cost {
    fn read(r: &mut Reader<'_>) -> Result<Self, Invalid> {
        let mut cost = Cost::default();
        r.object(|r, name| {
            match name {
                "input_tokens_cost" => cost.input_tokens_cost = r.number_or_null()?.unwrap_or_default(),
                "output_tokens_cost" => cost.output_tokens_cost = r.number_or_null()?.unwrap_or_default(),
                "total_cost" => cost.total_cost = r.number_or_null()?.unwrap_or_default(),
                "request_cost" => cost.request_cost = r.number_or_null()?,
                "citation_tokens_cost" => cost.citation_tokens_cost = r.number_or_null()?,
                "reasoning_tokens_cost" => cost.reasoning_tokens_cost = r.number_or_null()?,
                "search_queries_cost" => cost.search_queries_cost = r.number_or_null()?,
                _ => r.skip()?,
            }
            Ok(())
        })?;
        Ok(cost)
    }
}

impl<'a> SearchResult<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, Invalid> {
        let mut result = SearchResult::default();
        r.object(|r, name| {
            match name {
                "title" => result.title = r.text_or_null()?.unwrap_or_default(),
                "url" => result.url = r.text_or_null()?.unwrap_or_default(),
                "snippet" => result.snippet = r.text_or_null()?,
                "date" => result.date = r.text_or_null()?,
                "last_updated" => result.last_updated = r.text_or_null()?,
                "source" => result.source = r.text_or_null()?,
                _ => r.skip()?,
            }
            Ok(())
        })?;
        Ok(result)
    }
}

impl<'a> SearchResponse<'a> {
    /// Reads an answer.
    ///
    /// # Errors
    /// Where the text is none.
    pub fn parse(text: &'a str) -> Result<Self, Invalid> {
        let mut reader = Reader::new(text);
        let mut all = SearchResponse::default();
        reader.object(|r, name| {
            match name {
                "id" => all.id = r.text_or_null()?.unwrap_or_default(),
                "results" => r.items(8, &mut all.results, SearchResult::read)?,
                "server_time" => all.server_time = r.text_or_null()?,
                _ => r.skip()?,
            }
            Ok(())
        })?;
        reader.end()?;
        Ok(all)
    }
}

impl<'a> Glance<'a> {
    /// Looks at a chunk.
    ///
    /// # Errors
    /// Where the text is none.
    pub fn parse(text: &'a str) -> Result<Self, Invalid> {
        let mut reader = Reader::new(text);
        let mut all = Glance::default();
        let mut error = false;
        reader.object(|r, name| {
            match name {
                "choices" => {
                    (all.choices, all.text, all.message) = Default::default();
                    r.array(|r| all.choice(r))?;
                }
                "usage" => all.usage = r.raw_or_null()?,
                "status" => all.end |= r.text_or_null()?.as_deref() == Some("COMPLETED"),
                "type" => all.end |= r.text_or_null()?.as_deref() == Some("end_of_stream"),
                "error" => error = r.raw_or_null()?.is_some(),
                _ => r.skip()?,
            }
            Ok(())
        })?;
        reader.end()?;
        all.error = error && all.choices.first.is_none();
        Ok(all)
    }
    fn choice(&mut self, r: &mut Reader<'a>) -> Result<(), Invalid> {
        let (mut index, mut finished, mut text, mut message) = (0, false, None, None);
        r.object(|r, name| {
            match name {
                "index" => index = r.integer_or_null()?.unwrap_or_default(),
                "finish_reason" => finished = r.raw_or_null()?.is_some(),
                "delta" => text = r.or_null(content)?.flatten(),
                "message" => message = r.raw_or_null()?,
                _ => r.skip()?,
            }
            Ok(())
        })?;
        self.choices.push((index, finished));
        if index == 0 {
            if text.is_none()
                && let Some(message) = message
            {
                self.message = content(&mut Reader::new(message))?;
            }
            self.text = text;
        }
        Ok(())
    }
}

/// The text of a message.
fn content<'a>(r: &mut Reader<'a>) -> Result<Option<Cow<'a, str>>, Invalid> {
    let mut text = None;
    r.object(|r, name| {
        match name {
            "content" if matches!(r.peek(), Some(b'"' | b'n')) => text = r.text_or_null()?,
            "content" => {
                text = None;
                r.skip()?;
            }
            _ => r.skip()?,
        }
        Ok(())
    })?;
    Ok(text)
}
