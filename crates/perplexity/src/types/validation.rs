//! Errors of validation.

use serde_json::Value;

object! {
    /// `HTTPValidationError` of the API.
    pub struct ValidationErrors {
        pub detail: Option<Vec<ValidationError>>,
    }

    /// `ValidationError` of the API.
    pub struct ValidationError {
        pub loc: Vec<Value>,
        pub msg: String,
        pub kind ["type"]: String,
    }
}
