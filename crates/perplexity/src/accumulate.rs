//! Puts the chunks of a stream together again.

use crate::types::chat::{Choice, Completion, Content, Message, Part, TextPart, ToolCall};

/// Accumulates the chunks of a chat stream; the result equals the answer that is not streamed.
///
/// Usage is cumulative in these streams: the last one counts, and they are never added up. Citations and search results
/// are those of the last chunk that has any.
#[derive(Debug, Clone, Default)]
pub struct Accumulator {
    all: Completion,
    finished: Vec<bool>,
    end: bool,
    deltas: Vec<bool>,
}

impl Accumulator {
    /// Nothing yet.
    pub fn new() -> Self {
        Accumulator::default()
    }
    /// Adds a chunk.
    pub fn push(&mut self, chunk: &Completion) {
        let all = &mut self.all;
        keep(&mut all.id, &chunk.id);
        keep(&mut all.model, &chunk.model);
        keep(&mut all.created, &chunk.created);
        replace(&mut all.usage, &chunk.usage);
        replace_list(&mut all.citations, &chunk.citations);
        replace_list(&mut all.search_results, &chunk.search_results);
        replace_list(&mut all.images, &chunk.images);
        replace_list(&mut all.related_questions, &chunk.related_questions);
        replace(&mut all.status, &chunk.status);
        replace(&mut all.kind, &chunk.kind);
        if let Some(object) = &chunk.object {
            let streamed = object.starts_with("chat.completion.") || object.starts_with("chat.reasoning");
            all.object = Some(if streamed { "chat.completion".to_owned() } else { object.clone() });
        }
        for (name, value) in &chunk.extra {
            all.extra.insert(name.clone(), value.clone());
        }
        for choice in &chunk.choices {
            self.push_choice(choice);
        }
        self.end |= ends(chunk);
    }

    fn push_choice(&mut self, choice: &Choice) {
        let at = match self.all.choices.iter().position(|c| c.index == choice.index) {
            Some(at) => at,
            None => {
                self.all.choices.push(Choice { index: choice.index, ..Choice::default() });
                self.finished.push(false);
                self.deltas.push(false);
                self.all.choices.len() - 1
            }
        };
        let whole = &mut self.all.choices[at];
        if choice.finish_reason.is_some() {
            whole.finish_reason.clone_from(&choice.finish_reason);
            self.finished[at] = true;
        }
        for (name, value) in &choice.extra {
            whole.extra.insert(name.clone(), value.clone());
        }
        let message = whole.message.get_or_insert_default();
        if let Some(delta) = &choice.delta {
            self.deltas[at] |= add(message, delta);
        }
        // Where no deltas are sent, the message so far is repeated by each chunk.
        if let Some(repeated) = &choice.message {
            keep(&mut message.role, &repeated.role);
            if !self.deltas[at] && repeated.content.is_some() {
                message.content.clone_from(&repeated.content);
            }
            if message.tool_calls.is_none() {
                message.tool_calls.clone_from(&repeated.tool_calls);
            }
            if message.reasoning_steps.is_none() {
                message.reasoning_steps.clone_from(&repeated.reasoning_steps);
            }
        }
    }

    /// Whether the end has been told: by a finish reason for every choice, or for the whole.
    pub fn is_finished(&self) -> bool {
        self.end || (!self.finished.is_empty() && self.finished.iter().all(|f| *f))
    }
    /// What came so far.
    pub fn snapshot(&self) -> &Completion {
        &self.all
    }
    /// What came.
    pub fn into_completion(mut self) -> Completion {
        self.all.choices.sort_by_key(|c| c.index);
        self.all
    }
}

/// Whether a chunk tells the end of the whole answer.
pub(crate) fn ends(chunk: &Completion) -> bool {
    use crate::types::chat::{CompletionStatus, CompletionType};
    chunk.status == Some(CompletionStatus::Completed) || chunk.kind == Some(CompletionType::EndOfStream)
}

/// Adds a delta to a message; says whether it had text.
fn add(message: &mut Message, delta: &Message) -> bool {
    keep(&mut message.role, &delta.role);
    keep(&mut message.tool_call_id, &delta.tool_call_id);
    append(&mut message.reasoning_content, &delta.reasoning_content);
    append(&mut message.reasoning, &delta.reasoning);
    if let Some(steps) = &delta.reasoning_steps {
        message.reasoning_steps.get_or_insert_default().extend(steps.iter().cloned());
    }
    for call in delta.tool_calls.iter().flatten() {
        add_call(message.tool_calls.get_or_insert_default(), call);
    }
    for (name, value) in &delta.extra {
        message.extra.insert(name.clone(), value.clone());
    }
    match &delta.content {
        None => false,
        Some(Content::Text(text)) => {
            add_text(&mut message.content, text);
            !text.is_empty()
        }
        Some(Content::Parts(parts)) => {
            if let Some(Content::Text(text)) = &mut message.content {
                let text = std::mem::take(text);
                let first = (!text.is_empty()).then(|| Part::Text(TextPart { text, ..TextPart::default() }));
                message.content = Some(Content::Parts(first.into_iter().collect()));
            }
            match message.content.get_or_insert_with(|| Content::Parts(Vec::new())) {
                Content::Parts(all) => all.extend(parts.iter().cloned()),
                Content::Text(_) => {}
            }
            !parts.is_empty()
        }
    }
}

fn add_text(content: &mut Option<Content>, text: &str) {
    match content {
        Some(Content::Text(all)) => all.push_str(text),
        Some(Content::Parts(parts)) if !text.is_empty() => {
            parts.push(Part::Text(TextPart { text: text.to_owned(), ..TextPart::default() }));
        }
        Some(Content::Parts(_)) => {}
        None => *content = Some(Content::Text(text.to_owned())),
    }
}

/// Adds a delta of a tool call: to the call of its index; without one, to the call of its identifier, or to the last.
pub(crate) fn add_call(calls: &mut Vec<ToolCall>, delta: &ToolCall) {
    let at = match (delta.index, &delta.id) {
        (Some(index), _) => calls.iter().position(|c| c.index == Some(index)),
        (None, Some(id)) => calls.iter().position(|c| c.id.as_ref() == Some(id)),
        (None, None) => calls.len().checked_sub(1),
    };
    let Some(at) = at else {
        calls.push(delta.clone());
        return;
    };
    let call = &mut calls[at];
    keep(&mut call.id, &delta.id);
    keep(&mut call.kind, &delta.kind);
    if let Some(function) = &delta.function {
        let whole = call.function.get_or_insert_default();
        append(&mut whole.name, &function.name);
        append(&mut whole.arguments, &function.arguments);
    }
}

fn append(all: &mut Option<String>, more: &Option<String>) {
    if let Some(more) = more {
        all.get_or_insert_default().push_str(more);
    }
}

/// The first value counts.
fn keep<T: Clone>(all: &mut Option<T>, more: &Option<T>) {
    if all.is_none() {
        all.clone_from(more);
    }
}

/// The last value counts.
fn replace<T: Clone>(all: &mut Option<T>, more: &Option<T>) {
    if more.is_some() {
        all.clone_from(more);
    }
}

/// The last list that is not empty counts.
fn replace_list<T: Clone>(all: &mut Option<Vec<T>>, more: &Option<Vec<T>>) {
    if more.as_ref().is_some_and(|m| !m.is_empty()) || all.is_none() {
        replace(all, more);
    }
}
