//! Chat completions.

use super::Extra;
use serde_json::Value;

open_enum! {
    /// Who speaks.
    pub enum Role { System = "system", User = "user", Assistant = "assistant", Tool = "tool" }
    /// Why a choice ended; the last two are what compatible servers add.
    pub enum FinishReason {
        Stop = "stop",
        Length = "length",
        ToolCalls = "tool_calls",
        ContentFilter = "content_filter",
    }
    /// How far a completion is.
    pub enum CompletionStatus { Pending = "PENDING", Completed = "COMPLETED" }
    /// What a chunk carries.
    pub enum CompletionType { Message = "message", Info = "info", EndOfStream = "end_of_stream" }
    /// How much the model may think.
    pub enum ReasoningEffort {
        None = "none",
        Minimal = "minimal",
        Low = "low",
        Medium = "medium",
        High = "high",
        Xhigh = "xhigh",
    }
    /// Where to search.
    pub enum SearchMode { Web = "web", Academic = "academic", Sec = "sec" }
    /// How old a page may be.
    pub enum Recency { Hour = "hour", Day = "day", Week = "week", Month = "month", Year = "year" }
    /// What the chunks of a stream repeat.
    pub enum StreamMode { Full = "full", Concise = "concise" }
    /// Whether the model may or must call tools.
    pub enum ToolChoice { None = "none", Auto = "auto", Required = "required" }
    /// How much of what was found the model reads.
    pub enum ContextSize { Low = "low", Medium = "medium", High = "high" }
    /// How to search; which values hold depends on the endpoint.
    pub enum SearchType { Web = "web", Fast = "fast", People = "people", Pro = "pro", Auto = "auto" }
    /// Where a result comes from.
    pub enum Source { Web = "web", Attachment = "attachment" }
}

request! {
    /// What to complete, and how. `ApiChatCompletionsRequest` of the API.
    pub struct ChatRequest {
        /// Undocumented/internal.
        pub debug_pro_search ["_debug_pro_search"]: Option<bool>,
        /// Undocumented/internal.
        pub force_new_agent ["_force_new_agent"]: Option<bool>,
        /// Undocumented/internal (token ids).
        pub inputs ["_inputs"]: Option<Vec<i64>>,
        /// Undocumented/internal.
        pub prompt_token_length ["_prompt_token_length"]: Option<i64>,
        pub best_of: Option<i64>,
        pub country: Option<String>,
        pub cum_logprobs: Option<bool>,
        pub disable_search: Option<bool>,
        pub diverse_first_token: Option<bool>,
        pub enable_search_classifier: Option<bool>,
        /// Undocumented/internal.
        pub file_workspace_id: Option<String>,
        pub frequency_penalty: Option<f64>,
        /// Undocumented/internal.
        pub has_image_url: Option<bool>,
        pub image_domain_filter: Option<Vec<String>>,
        pub image_format_filter: Option<Vec<String>>,
        pub language_preference: Option<String>,
        /// `MM/DD/YYYY`.
        pub last_updated_after_filter: Option<String>,
        /// `MM/DD/YYYY`.
        pub last_updated_before_filter: Option<String>,
        pub latitude: Option<f64>,
        pub logprobs: Option<bool>,
        pub longitude: Option<f64>,
        pub max_tokens: Option<i64>,
        /// After optional system messages, user/tool must alternate with assistant, else 400 `invalid_message`.
        pub messages: Vec<Message>,
        /// Current public ids (2026): `sonar`, `sonar-pro`, `sonar-reasoning-pro`, `sonar-deep-research`;
        /// `sonar-reasoning`, `r1-1776`, `llama-3.1-sonar-*` retired → server answers 400 invalid model; keep it an
        /// open string.
        pub model: String,
        pub n: Option<i64>,
        pub num_images: Option<i64>,
        pub num_search_results: Option<i64>,
        pub parallel_tool_calls: Option<bool>,
        pub presence_penalty: Option<f64>,
        /// Undocumented/internal.
        pub ranking_model: Option<String>,
        /// Only meaningful for reasoning / deep-research models.
        pub reasoning_effort: Option<ReasoningEffort>,
        /// Union tagged by `type`: text / json_schema / regex.
        pub response_format: Option<ResponseFormat>,
        /// Locale tag; `es_mx`/`EN-us` style input is normalised by the server; invalid values ignored.
        pub response_formatting_locale: Option<String>,
        pub response_metadata: Option<Extra>,
        pub return_images: Option<bool>,
        pub return_related_questions: Option<bool>,
        pub safe_search: Option<bool>,
        /// `MM/DD/YYYY`.
        pub search_after_date_filter: Option<String>,
        /// `MM/DD/YYYY`.
        pub search_before_date_filter: Option<String>,
        /// Entries prefixed with `-` exclude a domain; server-side limit on count.
        pub search_domain_filter: Option<Vec<String>>,
        /// Undocumented/internal.
        pub search_internal_properties: Option<Extra>,
        pub search_language_filter: Option<Vec<String>>,
        pub search_mode: Option<SearchMode>,
        pub search_recency_filter: Option<Recency>,
        /// Undocumented/internal.
        pub search_tenant: Option<String>,
        pub stop: Option<OneOrMany>,
        /// True → Server-Sent Events.
        pub stream: Option<bool>,
        /// `full` (default) repeats `message` + `search_results` in chunks; `concise` sends deltas and typed chunk
        /// objects (see Streaming).
        pub stream_mode: Option<StreamMode>,
        pub temperature: Option<f64>,
        pub thread_id: Option<String>,
        /// String only here; the Responses API also takes an object.
        pub tool_choice: Option<ToolChoice>,
        /// The public Sonar models reject `tools` with 400 "Tool calling is not supported for this model" (field
        /// reports); function calling lives in the Responses API.
        pub tools: Option<Vec<FunctionToolSpec>>,
        pub top_k: Option<i64>,
        pub top_logprobs: Option<i64>,
        pub top_p: Option<f64>,
        pub updated_after_timestamp: Option<i64>,
        pub updated_before_timestamp: Option<i64>,
        pub use_threads: Option<bool>,
        /// Undocumented/internal.
        pub user_original_query: Option<String>,
        pub web_search_options: Option<WebSearchOptions>,
        /// What a compatible server is to add to a stream: `{"include_usage": true}`.
        pub stream_options: Option<Value>,
        /// What newer compatible servers call `max_tokens`.
        pub max_completion_tokens: Option<i64>,
    }

    /// A message of a conversation, or what a chunk adds to it. `ChatMessageInput` of the API.
    pub struct Message {
        /// Required but nullable; string or array of parts tagged by `type`.
        pub content: Option<Content>,
        pub reasoning_steps: Option<Vec<ReasoningStep>>,
        pub role: Option<Role>,
        /// Present on role=tool messages.
        pub tool_call_id: Option<String>,
        pub tool_calls: Option<Vec<ToolCall>>,
        /// What the model thought, as compatible servers send it.
        pub reasoning_content: Option<String>,
        /// The same under its other name.
        pub reasoning: Option<String>,
    }

    /// `FunctionSpec` of the API.
    pub struct FunctionSpec {
        pub description: String,
        pub name: String,
        pub parameters: ParameterSpec,
        pub strict: Option<bool>,
    }

    /// `JSONSchema` of the API.
    pub struct JsonSchema {
        pub description: Option<String>,
        pub name: Option<String>,
        pub schema: Extra,
        pub strict: Option<bool>,
    }

    /// `ParameterSpec` of the API.
    pub struct ParameterSpec {
        /// Snake_case on the wire here (not JSON-Schema's `additionalProperties`).
        pub additional_properties: Option<bool>,
        pub properties: Extra,
        pub required: Option<Vec<String>>,
        pub kind ["type"]: String,
    }

    /// `RegexSchema` of the API.
    pub struct RegexSchema {
        pub description: Option<String>,
        pub name: Option<String>,
        pub regex: String,
        pub strict: Option<bool>,
    }

    /// `ResponseFormatJSONSchema` of the API.
    pub struct JsonSchemaFormat {
        pub json_schema: JsonSchema,
    }

    /// `UserLocation` of the API.
    pub struct UserLocation {
        pub city: Option<String>,
        pub country: Option<String>,
        pub latitude: Option<f64>,
        pub longitude: Option<f64>,
        pub region: Option<String>,
    }

    /// `WebSearchOptions` of the API.
    pub struct WebSearchOptions {
        pub image_results_enhanced_relevance: Option<bool>,
        pub search_context_size: Option<ContextSize>,
        pub search_type: Option<SearchType>,
        pub user_location: Option<UserLocation>,
    }
}

object! {
    /// `ApiPublicSearchResult` of the API.
    pub struct SearchResult {
        pub date: Option<String>,
        pub last_updated: Option<String>,
        pub snippet: Option<String>,
        pub source: Option<Source>,
        pub title: String,
        pub url: String,
    }

    /// `ChatMessageContentFileChunk` of the API.
    pub struct FilePart {
        pub file_name: Option<String>,
        pub file_url: Link,
    }

    /// `ChatMessageContentImageChunk` of the API.
    pub struct ImagePart {
        pub image_url: Link,
    }

    /// `ChatMessageContentPDFChunk` of the API.
    pub struct PdfPart {
        pub pdf_url: Link,
    }

    /// `ChatMessageContentTextChunk` of the API.
    pub struct TextPart {
        pub text: String,
    }

    /// `ChatMessageContentVideoChunk` of the API.
    pub struct VideoPart {
        pub video_url: VideoLink,
    }

    /// `Choice` of the API.
    pub struct Choice {
        /// Present in BOTH streamed and non-streamed answers (required by the schema).
        pub delta: Option<Message>,
        /// Only `stop` and `length` are declared; keep open.
        pub finish_reason: Option<FinishReason>,
        pub index: i64,
        /// Required by the schema; in streams it carries the text so far (`full` mode), may be absent in `concise` →
        /// decode as optional.
        pub message: Option<Message>,
    }

    /// A chat completion, or a chunk of a streamed one. `CompletionResponse` of the API.
    pub struct Completion {
        pub choices: Vec<Choice>,
        /// URLs in the order of the `[n]` markers (1-based).
        pub citations: Option<Vec<String>>,
        pub created: Option<i64>,
        pub id: Option<String>,
        pub model: Option<String>,
        /// `chat.completion`, `chat.completion.chunk`, and in concise mode `chat.reasoning`, `chat.reasoning.done`,
        /// `chat.completion.done`.
        pub object: Option<String>,
        /// Same order as citations.
        pub search_results: Option<Vec<SearchResult>>,
        /// Upper case.
        pub status: Option<CompletionStatus>,
        /// Chunk kind.
        pub kind ["type"]: Option<CompletionType>,
        /// In streams: cumulative on every chunk, never a delta; take the last.
        pub usage: Option<Usage>,
        /// Images that were found (not in the schema, but sent).
        pub images: Option<Vec<Image>>,
        /// Questions that follow on (not in the schema, but sent).
        pub related_questions: Option<Vec<String>>,
    }

    /// `Cost` of the API.
    pub struct Cost {
        pub citation_tokens_cost: Option<f64>,
        pub input_tokens_cost: f64,
        pub output_tokens_cost: f64,
        pub reasoning_tokens_cost: Option<f64>,
        /// Flat per-request price; only on the terminal response: interim chunks carry a zero cost object without it.
        pub request_cost: Option<f64>,
        pub search_queries_cost: Option<f64>,
        pub total_cost: f64,
    }

    /// `ExecutePythonStepDetails` of the API.
    pub struct ExecutePython {
        pub code: String,
        pub result: String,
    }

    /// `FetchUrlContentStepDetails` of the API.
    pub struct FetchUrlContent {
        pub contents: Vec<SearchResult>,
    }

    /// `ImageResult` of the API.
    pub struct Image {
        pub height: i64,
        pub image_url: String,
        pub origin_url: String,
        pub title: Option<String>,
        pub width: i64,
    }

    /// `ReasoningStepInput` of the API.
    pub struct ReasoningStep {
        pub execute_python: Option<ExecutePython>,
        pub fetch_url_content: Option<FetchUrlContent>,
        pub thought: String,
        pub kind ["type"]: Option<String>,
        pub web_search: Option<WebSearch>,
    }

    /// `ResponseFormatRegex` of the API.
    pub struct RegexFormat {
        pub regex: RegexSchema,
    }

    /// `ResponseFormatText` of the API.
    pub struct TextFormat {
    }

    /// `ToolCall` of the API.
    pub struct ToolCall {
        pub function: Option<ToolCallFunction>,
        pub id: Option<String>,
        pub kind ["type"]: Option<String>,
        /// Which call a delta of a stream belongs to.
        pub index: Option<i64>,
    }

    /// `ToolCallFunction` of the API.
    pub struct ToolCallFunction {
        pub arguments: Option<String>,
        pub name: Option<String>,
    }

    /// `ToolSpec` of the API.
    pub struct FunctionToolSpec {
        pub function: FunctionSpec,
        pub kind ["type"]: String,
    }

    /// `URL` of the API.
    pub struct Url {
        pub url: String,
    }

    /// `UsageInfo` of the API.
    pub struct Usage {
        pub citation_tokens: Option<i64>,
        pub completion_tokens: i64,
        /// Required in the schema; OpenAI-compatible servers omit it → decode as optional.
        pub cost: Option<Cost>,
        pub num_search_queries: Option<i64>,
        pub prompt_tokens: i64,
        pub reasoning_tokens: Option<i64>,
        /// Free string (`low`/`medium`/`high`).
        pub search_context_size: Option<String>,
        pub total_tokens: i64,
    }

    /// `VideoURL` of the API.
    pub struct VideoUrl {
        pub frame_interval: Option<NumberOrText>,
        pub url: String,
    }

    /// `WebSearchStepDetails` of the API.
    pub struct WebSearch {
        pub search_keywords: Vec<String>,
        pub search_results: Vec<SearchResult>,
    }
}

union! {
    /// A part of a message's content.
    pub enum Part {
        Text(TextPart) = "text",
        Image(ImagePart) = "image_url",
        File(FilePart) = "file_url",
        Pdf(PdfPart) = "pdf_url",
        Video(VideoPart) = "video_url",
    }

    /// What form the answer is to have.
    pub enum ResponseFormat {
        Text(TextFormat) = "text",
        JsonSchema(JsonSchemaFormat) = "json_schema",
        Regex(RegexFormat) = "regex",
    }
}

either! {
    /// Content of a message.
    pub enum Content {
        /// Text.
        Text,
        /// Parts: text, images, files.
        Parts(Vec<Part>),
    }

    /// One text, or several.
    pub enum OneOrMany {
        /// One.
        Text,
        /// Several.
        Many(Vec<String>),
    }

    /// A URL, or an object that holds it.
    pub enum Link {
        /// The URL itself, which may be a `data:` URL.
        Text,
        /// An object.
        Object(Url),
    }

    /// A URL of a video, or an object that holds it.
    pub enum VideoLink {
        /// The URL itself.
        Text,
        /// An object.
        Object(VideoUrl),
    }
}

/// A number, or text: read by way of [`Value`], because how numbers come to a visitor depends on features of serde_json
/// that other crates may switch on.
#[derive(Debug, Clone, PartialEq)]
pub enum NumberOrText {
    /// Text.
    Text(String),
    /// A number.
    Number(i64),
}

impl Default for NumberOrText {
    fn default() -> Self {
        NumberOrText::Text(String::new())
    }
}

impl<'de> serde::Deserialize<'de> for NumberOrText {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(NumberOrText::Text(text)),
            value => match value.as_i64() {
                Some(number) => Ok(NumberOrText::Number(number)),
                None => Err(serde::de::Error::custom("expected a number or text")),
            },
        }
    }
}

impl serde::Serialize for NumberOrText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            NumberOrText::Text(text) => serializer.serialize_str(text),
            NumberOrText::Number(number) => serializer.serialize_i64(*number),
        }
    }
}

impl From<i64> for NumberOrText {
    fn from(number: i64) -> Self {
        NumberOrText::Number(number)
    }
}
