//! Asynchronous chat completions.

use super::chat::{ChatRequest, Completion};

open_enum! {
    /// How far an asynchronous completion is.
    pub enum AsyncStatus { Created = "CREATED", InProgress = "IN_PROGRESS", Completed = "COMPLETED", Failed = "FAILED" }
}

request! {
    /// `AsyncApiChatCompletionsRequest` of the API.
    pub struct AsyncChatRequest {
        /// Travels in the BODY.
        pub idempotency_key: Option<String>,
        pub request: ChatRequest,
    }
}

object! {
    /// `AsyncApiChatCompletionsResponse` of the API.
    pub struct AsyncChat {
        pub completed_at: Option<i64>,
        pub created_at: i64,
        pub error_message: Option<String>,
        pub failed_at: Option<i64>,
        pub id: String,
        pub model: String,
        /// Null until COMPLETED.
        pub response: Option<Completion>,
        pub started_at: Option<i64>,
        /// `CREATED` → `IN_PROGRESS` → `COMPLETED` or `FAILED`.
        pub status: AsyncStatus,
    }

    /// `AsyncApiChatCompletionsResponseSummary` of the API.
    pub struct AsyncChatSummary {
        pub completed_at: Option<i64>,
        pub created_at: i64,
        pub failed_at: Option<i64>,
        pub id: String,
        pub model: String,
        pub started_at: Option<i64>,
        pub status: AsyncStatus,
    }

    /// `ListAsyncApiChatCompletionsResponse` of the API.
    pub struct AsyncChatList {
        /// Returned, but neither SDK's list call takes a token parameter (use an extra query parameter).
        pub next_token: Option<String>,
        pub requests: Vec<AsyncChatSummary>,
    }
}
