//! Tools that a model calls: their deltas put together, and the loop that runs them.

use crate::accumulate::add_call;
use crate::chat::Chat;
use crate::error::{Error, Result};
use crate::transport::BoxFuture;
use crate::types::chat::{
    ChatRequest, Completion, FunctionSpec, FunctionToolSpec, Message, ParameterSpec, Role, ToolCall, Usage,
};
use serde_json::Value;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Puts the deltas of tool calls together.
#[derive(Debug, Clone, Default)]
pub struct ToolCalls {
    calls: Vec<ToolCall>,
}

impl ToolCalls {
    /// No calls yet.
    pub fn new() -> Self {
        ToolCalls::default()
    }
    /// Adds the deltas of a chunk's first choice.
    pub fn push(&mut self, chunk: &Completion) {
        let delta = chunk.choices.iter().find(|c| c.index == 0).and_then(|c| c.delta.as_ref());
        for call in delta.and_then(|d| d.tool_calls.as_ref()).into_iter().flatten() {
            add_call(&mut self.calls, call);
        }
    }
    /// The calls of a stream that came to its end.
    ///
    /// # Errors
    /// Where the arguments of one are not JSON: those of a stream that was cut must not be run.
    pub fn finish(self) -> Result<Vec<ToolCall>> {
        for call in &self.calls {
            call.arguments()?;
        }
        Ok(self.calls)
    }
}

impl ToolCall {
    /// The name of the function.
    pub fn name(&self) -> &str {
        self.function.as_ref().and_then(|f| f.name.as_deref()).unwrap_or_default()
    }
    /// The arguments; none are an empty object.
    ///
    /// # Errors
    /// Where they are not JSON.
    pub fn arguments(&self) -> Result<Value> {
        match self.function.as_ref().and_then(|f| f.arguments.as_deref()).map(str::trim) {
            None | Some("") => Ok(Value::Object(crate::types::Extra::new())),
            Some(text) => serde_json::from_str(text)
                .map_err(|e| Error::Tools(format!("the arguments of {} are not JSON: {e}", self.name()))),
        }
    }
}

impl FunctionSpec {
    /// A function whose parameters a JSON schema describes.
    pub fn with_schema(name: impl Into<String>, description: impl Into<String>, schema: &Value) -> Self {
        let texts = |value: &Value| {
            value.as_array().map(|all| all.iter().filter_map(|v| v.as_str().map(str::to_owned)).collect())
        };
        FunctionSpec {
            name: name.into(),
            description: description.into(),
            parameters: ParameterSpec {
                kind: "object".to_owned(),
                properties: schema["properties"].as_object().cloned().unwrap_or_default(),
                required: texts(&schema["required"]),
                additional_properties: schema["additionalProperties"].as_bool(),
                ..ParameterSpec::default()
            },
            ..FunctionSpec::default()
        }
    }
}

/// A tool that a model can call.
pub trait Tool: Send + Sync {
    /// What the model is told of it.
    fn spec(&self) -> FunctionSpec;
    /// Runs it. An error is told to the model as well: it may try again, or do without.
    fn call(&self, arguments: Value) -> BoxFuture<'_, Result<String, String>>;
}

/// How far a loop of tool calls goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToolLimits {
    /// How often the model is asked.
    pub rounds: u32,
    /// How many calls it may make in all.
    pub calls: u32,
    /// How long a call may take.
    pub time: Duration,
    /// How many characters of a result it is told.
    pub result: usize,
}

impl Default for ToolLimits {
    fn default() -> Self {
        ToolLimits { rounds: 8, calls: 32, time: Duration::from_secs(60), result: 60_000 }
    }
}

/// A call that was made.
#[derive(Debug, Clone, PartialEq)]
pub struct Made {
    /// The tool.
    pub name: String,
    /// What it was called with.
    pub arguments: Value,
    /// What it gave, or why it failed.
    pub result: Result<String, String>,
}

/// What a loop of tool calls came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Done {
    /// The last answer.
    pub completion: Completion,
    /// The whole conversation, with the calls.
    pub messages: Vec<Message>,
    /// The calls in their order.
    pub made: Vec<Made>,
    /// What each answer used.
    pub usages: Vec<Usage>,
}

/// Tools with their limits.
#[derive(Clone, Default)]
pub struct Toolbox {
    tools: Vec<Arc<dyn Tool>>,
    limits: ToolLimits,
}

impl fmt::Debug for Toolbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.tools.iter().map(|t| t.spec().name)).finish()
    }
}

impl Toolbox {
    /// No tools yet.
    pub fn new() -> Self {
        Toolbox::default()
    }
    /// One more tool.
    #[must_use]
    pub fn tool(mut self, tool: impl Tool + 'static) -> Self {
        self.tools.push(Arc::new(tool));
        self
    }
    /// Other limits.
    #[must_use]
    pub fn limits(mut self, limits: ToolLimits) -> Self {
        self.limits = limits;
        self
    }
    /// Asks the model, runs the tools it calls, tells it their results, and asks again until it answers.
    ///
    /// # Errors
    /// Where a call of the API fails, or a limit is reached.
    pub async fn run(&self, chat: &Chat, mut request: ChatRequest, mut each: impl FnMut(&Made)) -> Result<Done> {
        let spec = |tool: &Arc<dyn Tool>| FunctionToolSpec {
            kind: "function".to_owned(),
            function: tool.spec(),
            ..FunctionToolSpec::default()
        };
        request.tools = Some(self.tools.iter().map(spec).collect());
        let (mut made, mut usages) = (Vec::new(), Vec::new());
        for _ in 0..self.limits.rounds {
            let completion = chat.create(&request).await?;
            usages.extend(completion.usage.clone());
            let mut message = completion.choices.first().and_then(|c| c.message.clone()).unwrap_or_default();
            message.role.get_or_insert(Role::Assistant);
            let calls = message.tool_calls.clone().unwrap_or_default();
            request.messages.push(message);
            if calls.is_empty() {
                return Ok(Done { completion, messages: request.messages, made, usages });
            }
            for call in &calls {
                if made.len() as u32 >= self.limits.calls {
                    return Err(Error::Tools(format!("the model asked for more than {} calls", self.limits.calls)));
                }
                let done = self.call(call).await;
                each(&done);
                let text = match &done.result {
                    Ok(text) => shorten(text, self.limits.result),
                    Err(error) => format!("error: {error}"),
                };
                request.messages.push(Message::tool(call.id.clone().unwrap_or_default(), text));
                made.push(done);
            }
        }
        Err(Error::Tools(format!("the model did not answer within {} rounds of tool calls", self.limits.rounds)))
    }

    async fn call(&self, call: &ToolCall) -> Made {
        let name = call.name().to_owned();
        let arguments = match call.arguments() {
            Ok(arguments) => arguments,
            Err(error) => return Made { name, arguments: Value::Null, result: Err(error.to_string()) },
        };
        let result = match self.tools.iter().find(|t| t.spec().name == name) {
            None => Err(format!("there is no tool {name:?}")),
            Some(tool) => match tokio::time::timeout(self.limits.time, tool.call(arguments.clone())).await {
                Ok(result) => result,
                Err(_) => Err(format!("it took longer than {:?}", self.limits.time)),
            },
        };
        Made { name, arguments, result }
    }
}

fn shorten(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((at, _)) => format!("{}\n[cut: {} characters more]", &text[..at], text[at..].chars().count()),
    }
}
