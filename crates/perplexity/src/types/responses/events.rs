//! What a stream of a response says.

use super::{ErrorInfo, ImageResult, OutputItem, Response, SearchResult, UrlContent, Usage};

object! {
    /// `FetchUrlQueriesEvent` of the API.
    pub struct FetchUrlQueriesEvent {
        pub sequence_number: i64,
        pub thought: Option<String>,
        pub urls: Vec<String>,
    }

    /// `FetchUrlResultsEvent` of the API.
    pub struct FetchUrlResultsEvent {
        pub contents: Vec<UrlContent>,
        pub sequence_number: i64,
        pub thought: Option<String>,
    }

    /// `ImageSearchQueriesEvent` of the API.
    pub struct ImageSearchQueriesEvent {
        pub call_id: String,
        pub queries: Vec<String>,
        pub sequence_number: i64,
        pub thought: Option<String>,
    }

    /// `ImageSearchResultsEvent` of the API.
    pub struct ImageSearchResultsEvent {
        pub call_id: String,
        pub results: Vec<ImageResult>,
        pub sequence_number: i64,
        pub thought: Option<String>,
        pub usage: Option<Usage>,
    }

    /// `OutputItemAddedEvent` of the API.
    pub struct OutputItemAddedEvent {
        pub item: OutputItem,
        pub output_index: i64,
        pub sequence_number: i64,
    }

    /// `OutputItemDoneEvent` of the API.
    pub struct OutputItemDoneEvent {
        pub item: OutputItem,
        pub output_index: i64,
        pub sequence_number: i64,
    }

    /// `ReasoningStartedEvent` of the API.
    pub struct ReasoningStartedEvent {
        pub sequence_number: i64,
        pub thought: Option<String>,
    }

    /// `ReasoningStoppedEvent` of the API.
    pub struct ReasoningStoppedEvent {
        pub sequence_number: i64,
        pub thought: Option<String>,
    }

    /// `ResponseCompletedEvent` of the API.
    pub struct ResponseCompletedEvent {
        pub response: Option<Response>,
        pub sequence_number: i64,
    }

    /// `ResponseCreatedEvent` of the API.
    pub struct ResponseCreatedEvent {
        pub response: Option<Response>,
        pub sequence_number: i64,
    }

    /// `ResponseFailedEvent` of the API.
    pub struct ResponseFailedEvent {
        pub error: ErrorInfo,
        pub sequence_number: i64,
    }

    /// `ResponseInProgressEvent` of the API.
    pub struct ResponseInProgressEvent {
        pub response: Option<Response>,
        pub sequence_number: i64,
    }

    /// `ResponseSkillLoadedEvent` of the API.
    pub struct ResponseSkillLoadedEvent {
        pub name: String,
        pub sequence_number: i64,
    }

    /// `SearchQueriesEvent` of the API.
    pub struct SearchQueriesEvent {
        pub queries: Vec<String>,
        pub sequence_number: i64,
        pub thought: Option<String>,
    }

    /// `SearchResultsEvent` of the API.
    pub struct SearchResultsEvent {
        pub results: Vec<SearchResult>,
        pub sequence_number: i64,
        pub thought: Option<String>,
        pub usage: Option<Usage>,
    }

    /// `TextDeltaEvent` of the API.
    pub struct TextDeltaEvent {
        pub content_index: i64,
        pub delta: String,
        pub item_id: String,
        pub output_index: i64,
        pub sequence_number: i64,
    }

    /// `TextDoneEvent` of the API.
    pub struct TextDoneEvent {
        pub content_index: i64,
        pub item_id: String,
        pub output_index: i64,
        pub sequence_number: i64,
        pub text: String,
    }
}

union! {
    /// An event of a response's stream.
    pub enum ResponseEvent {
        Created(ResponseCreatedEvent) = "response.created",
        InProgress(ResponseInProgressEvent) = "response.in_progress",
        Completed(ResponseCompletedEvent) = "response.completed",
        Failed(ResponseFailedEvent) = "response.failed",
        OutputItemAdded(OutputItemAddedEvent) = "response.output_item.added",
        OutputItemDone(OutputItemDoneEvent) = "response.output_item.done",
        TextDelta(TextDeltaEvent) = "response.output_text.delta",
        TextDone(TextDoneEvent) = "response.output_text.done",
        ReasoningStarted(ReasoningStartedEvent) = "response.reasoning.started",
        SearchQueries(SearchQueriesEvent) = "response.reasoning.search_queries",
        SearchResults(SearchResultsEvent) = "response.reasoning.search_results",
        ImageSearchQueries(ImageSearchQueriesEvent) = "response.reasoning.image_search_queries",
        ImageSearchResults(ImageSearchResultsEvent) = "response.reasoning.image_search_results",
        FetchUrlQueries(FetchUrlQueriesEvent) = "response.reasoning.fetch_url_queries",
        FetchUrlResults(FetchUrlResultsEvent) = "response.reasoning.fetch_url_results",
        ReasoningStopped(ReasoningStoppedEvent) = "response.reasoning.stopped",
        SkillLoaded(ResponseSkillLoadedEvent) = "response.skill.loaded",
    }
}
