//! Batches.

use std::collections::BTreeMap;

open_enum! {
    /// How far a batch is.
    pub enum BatchStatus {
        Validating = "validating",
        InProgress = "in_progress",
        Finalizing = "finalizing",
        Completed = "completed",
        Expired = "expired",
        Cancelling = "cancelling",
        Cancelled = "cancelled",
        Failed = "failed",
    }
}

request! {
    /// `BatchCreateRequest` of the API.
    pub struct BatchRequest {
        /// Only value.
        pub completion_window: Option<String>,
        /// Only value.
        pub endpoint: String,
        pub input_file_id: String,
        pub metadata: Option<BTreeMap<String, String>>,
    }
}

object! {
    /// `Batch` of the API.
    pub struct Batch {
        pub cancelled_at: Option<i64>,
        pub cancelling_at: Option<i64>,
        pub completed_at: Option<i64>,
        pub completion_window: String,
        pub created_at: i64,
        pub endpoint: String,
        pub error_file_id: Option<String>,
        pub errors: Option<BatchErrors>,
        pub expired_at: Option<i64>,
        pub expires_at: Option<i64>,
        pub failed_at: Option<i64>,
        pub finalizing_at: Option<i64>,
        pub id: String,
        pub in_progress_at: Option<i64>,
        pub input_file_id: String,
        pub metadata: Option<BTreeMap<String, String>>,
        pub object: String,
        pub output_file_id: Option<String>,
        pub request_counts: BatchCounts,
        pub status: BatchStatus,
        pub usage: BatchUsage,
    }

    /// `BatchError` of the API.
    pub struct BatchError {
        pub code: String,
        pub line: Option<i64>,
        pub message: String,
    }

    /// `BatchErrors` of the API.
    pub struct BatchErrors {
        pub data: Vec<BatchError>,
        pub object: String,
    }

    /// `BatchList` of the API.
    pub struct BatchList {
        pub data: Vec<Batch>,
        pub first_id: Option<String>,
        pub has_more: bool,
        pub last_id: Option<String>,
        pub object: String,
    }

    /// `BatchRequestCounts` of the API.
    pub struct BatchCounts {
        pub completed: i64,
        pub failed: i64,
        pub total: i64,
    }

    /// `BatchUsage` of the API.
    pub struct BatchUsage {
        pub input_tokens: i64,
        pub input_tokens_details: BatchInputDetails,
        pub output_tokens: i64,
        pub output_tokens_details: BatchOutputDetails,
        pub total_tokens: i64,
    }

    /// `BatchUsageInputTokensDetails` of the API.
    pub struct BatchInputDetails {
        pub cached_tokens: i64,
    }

    /// `BatchUsageOutputTokensDetails` of the API.
    pub struct BatchOutputDetails {
        pub reasoning_tokens: i64,
    }
}
