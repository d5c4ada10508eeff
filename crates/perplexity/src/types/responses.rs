//! Responses: the agent's API.

mod events;
mod input;
mod items;

pub use events::*;
pub use input::*;
pub use items::*;

use super::Extra;
use super::chat::ReasoningEffort;
use std::collections::BTreeMap;

open_enum! {
    /// How far a response, or an item of it, is.
    pub enum Status {
        Completed = "completed",
        Failed = "failed",
        InProgress = "in_progress",
        Queued = "queued",
        Cancelled = "cancelled",
        RequiresAction = "requires_action",
    }
    /// How urgently a response is computed, and at what price.
    pub enum ServiceTier { Auto = "auto", Default = "default", Flex = "flex", Priority = "priority", Fast = "fast" }
    /// What cancelling has come to.
    pub enum CancelStatus { Cancelling = "cancelling" }
}

request! {
    /// `JSONSchemaFormat` of the API.
    pub struct JsonSchemaFormat {
        pub description: Option<String>,
        /// 1–64 alphanumeric characters.
        pub name: String,
        pub schema: Extra,
        pub strict: Option<bool>,
    }

    /// `ReasoningConfig` of the API.
    pub struct ReasoningConfig {
        pub effort: Option<ReasoningEffort>,
    }

    /// `ResponsesRequest` of the API.
    pub struct ResponsesRequest {
        /// Queue and return at once with status `queued`/`in_progress`; poll GET /v1/responses/{id}.
        pub background: Option<bool>,
        /// Newer than `preset`; when both are given and effort is non-null, effort wins.
        pub effort: Option<String>,
        pub input: Input,
        pub instructions: Option<String>,
        /// ISO 639-1.
        pub language_preference: Option<String>,
        pub max_output_tokens: Option<i64>,
        /// 1–100; overrides preset.
        pub max_steps: Option<i64>,
        /// `provider/model`; required if neither `models` nor `preset`/`effort`.
        pub model: Option<String>,
        /// Fallback chain, ≤ 5 entries, wins over `model`; the response's `model` tells which answered.
        pub models: Option<Vec<String>>,
        /// **deprecated** in favour of `effort` (0.46).
        pub preset: Option<String>,
        /// Continue a completed response of the same account.
        pub previous_response_id: Option<String>,
        pub profile: Option<ProfileReference>,
        pub prompt_cache_key: Option<String>,
        pub reasoning: Option<ReasoningConfig>,
        pub response_format: Option<ResponseFormat>,
        pub service_tier: Option<ServiceTier>,
        /// Any skill turns the sandbox tool on; not echoed back.
        pub skills: Option<Vec<SkillChoice>>,
        pub step_budget_reminder: Option<bool>,
        /// False hides the response from later retrieve but not from continuation.
        pub store: Option<bool>,
        /// True → Server-Sent Events.
        pub stream: Option<bool>,
        pub temperature: Option<f64>,
        pub tool_choice: Option<ToolChoiceSpec>,
        pub tools: Option<Vec<Tool>>,
        pub top_p: Option<f64>,
    }
}

object! {
    /// `ErrorInfo` of the API.
    pub struct ErrorInfo {
        pub code: Option<String>,
        pub message: String,
        pub kind ["type"]: Option<String>,
    }

    /// `InputTokensDetails` of the API.
    pub struct InputTokensDetails {
        pub cache_creation_input_tokens: Option<i64>,
        pub cache_read_input_tokens: Option<i64>,
        pub cached_tokens: i64,
    }

    /// `OutputTokensDetails` of the API.
    pub struct OutputTokensDetails {
        pub reasoning_tokens: i64,
    }

    /// `ProfileReference` of the API.
    pub struct ProfileReference {
        pub id: String,
        pub kind ["type"]: String,
        pub version: Option<String>,
    }

    /// `ResponseFile` of the API.
    pub struct ResponseFile {
        pub bytes: i64,
        pub created_at: i64,
        pub filename: String,
        pub id: String,
        pub object: String,
    }

    /// `ResponseFileList` of the API.
    pub struct ResponseFileList {
        pub data: Vec<ResponseFile>,
        pub object: String,
    }

    /// `ResponseFormat` of the API.
    pub struct ResponseFormat {
        pub json_schema: Option<JsonSchemaFormat>,
        pub kind ["type"]: String,
    }

    /// `ResponsesCost` of the API.
    pub struct Cost {
        pub cache_creation_cost: Option<f64>,
        pub cache_read_cost: Option<f64>,
        pub currency: String,
        pub input_cost: f64,
        pub output_cost: f64,
        pub tool_calls_cost: Option<f64>,
        pub total_cost: f64,
    }

    /// `ResponsesResponse` of the API.
    pub struct Response {
        pub background: Option<bool>,
        pub created_at: i64,
        pub effort: Option<String>,
        pub error: Option<ErrorInfo>,
        pub id: String,
        pub model: String,
        pub object: String,
        pub output: Vec<OutputItem>,
        pub preset: Option<String>,
        pub previous_response_id: Option<String>,
        pub prompt_cache_key: Option<String>,
        pub service_tier: Option<String>,
        pub status: Status,
        pub store: Option<bool>,
        pub usage: Option<Usage>,
    }

    /// `ResponsesUsage` of the API.
    pub struct Usage {
        pub cost: Option<Cost>,
        pub input_tokens: i64,
        pub input_tokens_details: Option<UsageInputDetails>,
        pub output_tokens: i64,
        /// Map tool name → details.
        pub tool_calls_details: Option<BTreeMap<String, ToolCallDetails>>,
        pub total_tokens: i64,
    }

    /// `ResponsesUsageInputTokensDetails` of the API.
    pub struct UsageInputDetails {
        pub cache_creation_input_tokens: Option<i64>,
        pub cache_read_input_tokens: Option<i64>,
    }

    /// `ToolCallDetails` of the API.
    pub struct ToolCallDetails {
        pub cost_usd: Option<f64>,
        pub invocation: Option<i64>,
        pub token_usage: Option<Vec<ToolCallTokenUsage>>,
    }

    /// `ToolCallTokenUsage` of the API.
    pub struct ToolCallTokenUsage {
        pub input_tokens: i64,
        pub input_tokens_details: InputTokensDetails,
        pub model: Option<String>,
        pub output_tokens: i64,
        pub output_tokens_details: OutputTokensDetails,
    }

    /// `ResponsesCancelResponseOutput` of the API.
    pub struct ResponseCancelled {
        pub response_id: String,
        /// Always `cancelling`; cancelling a finished run answers 400.
        pub status: CancelStatus,
    }
}
