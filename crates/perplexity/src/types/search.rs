//! Search.

use super::chat::{ContextSize, OneOrMany, Recency, SearchMode, SearchType};

request! {
    /// `ApiSearchRequest` of the API.
    pub struct SearchRequest {
        pub country: Option<String>,
        pub display_server_time: Option<bool>,
        pub last_updated_after_filter: Option<String>,
        pub last_updated_before_filter: Option<String>,
        /// Public documentation: default 10, limit 20 except people search.
        pub max_results: Option<i64>,
        pub max_tokens: Option<i64>,
        pub max_tokens_per_page: Option<i64>,
        /// One query or a batch (array).
        pub query: OneOrMany,
        pub search_after_date_filter: Option<String>,
        pub search_before_date_filter: Option<String>,
        /// Default `high`; omit when giving max_tokens / max_tokens_per_page.
        pub search_context_size: Option<ContextSize>,
        pub search_domain_filter: Option<Vec<String>>,
        pub search_language_filter: Option<Vec<String>>,
        pub search_mode: Option<SearchMode>,
        pub search_recency_filter: Option<Recency>,
        /// `people` allows `max_results` > 20; `fast` added after 0.20.
        pub search_type: Option<SearchType>,
    }
}

object! {
    /// A page that was found. `ApiSearchPage` of the API.
    pub struct Page {
        pub date: Option<String>,
        pub last_updated: Option<String>,
        pub snippet: String,
        pub title: String,
        pub url: String,
    }

    /// `ApiSearchResponse` of the API.
    pub struct SearchResponse {
        pub id: String,
        pub results: Vec<Page>,
        pub server_time: Option<String>,
    }
}
