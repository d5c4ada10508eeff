//! What a response consists of.

use super::Status;
use crate::types::Extra;
use crate::types::chat::{Role, Source};

pub use crate::types::chat::Image as ImageResult;

open_enum! {
    /// How a run in the sandbox ended.
    pub enum SandboxStatus {
        InProgress = "in_progress",
        Completed = "completed",
        Failed = "failed",
        TimedOut = "timed_out",
    }
    /// What a sandbox runs.
    pub enum SandboxLanguage { Python = "python", Bash = "bash" }
}

object! {
    /// `Annotation` of the API.
    pub struct Annotation {
        pub end_index: Option<i64>,
        pub start_index: Option<i64>,
        pub title: Option<String>,
        pub kind ["type"]: Option<String>,
        pub url: Option<String>,
    }

    /// `ContentPart` of the API.
    pub struct ContentPart {
        pub annotations: Option<Vec<Annotation>>,
        pub text: String,
        pub kind ["type"]: String,
    }

    /// `FetchUrlResultsOutputItem` of the API.
    pub struct FetchUrlResultsOutputItem {
        pub contents: Vec<UrlContent>,
    }

    /// `FunctionCallOutputItem` of the API.
    pub struct FunctionCallOutputItem {
        /// JSON text.
        pub arguments: String,
        /// Echo in the `function_call_output` input item.
        pub call_id: String,
        pub id: String,
        pub name: String,
        pub status: Status,
        /// Opaque base64; echo back unchanged.
        pub thought_signature: Option<String>,
    }

    /// `ImageSearchResultsOutputItem` of the API.
    pub struct ImageSearchResultsOutputItem {
        pub error: Option<String>,
        pub queries: Option<Vec<String>>,
        pub results: Vec<ImageResult>,
    }

    /// `McpApprovalRequestOutputItem` of the API.
    pub struct McpApprovalRequestOutputItem {
        pub arguments: String,
        pub connector_id: Option<String>,
        pub id: String,
        pub name: String,
        pub server_label: String,
        /// Opaque base64; echo back unchanged.
        pub thought_signature: Option<String>,
    }

    /// `McpCallOutputItem` of the API.
    pub struct McpCallOutputItem {
        pub approval_request_id: Option<String>,
        pub arguments: String,
        pub connector_id: Option<String>,
        /// Required but null on success.
        pub error: Option<String>,
        pub id: String,
        pub name: String,
        pub output: Option<String>,
        pub server_label: String,
    }

    /// `McpListToolsOutputItem` of the API.
    pub struct McpListToolsOutputItem {
        pub connector_id: Option<String>,
        pub error: Option<String>,
        pub id: String,
        pub server_label: String,
        pub tools: Vec<McpToolDef>,
    }

    /// `McpToolDef` of the API.
    pub struct McpToolDef {
        pub annotations: Option<McpToolDefAnnotations>,
        pub description: Option<String>,
        pub input_schema: Extra,
        pub name: String,
    }

    /// `McpToolDefAnnotations` of the API.
    pub struct McpToolDefAnnotations {
        pub read_only: Option<bool>,
    }

    /// `MessageOutputItem` of the API.
    pub struct MessageOutputItem {
        pub content: Vec<ContentPart>,
        pub id: String,
        pub role: Role,
        pub status: Status,
    }

    /// `NamespaceTool` of the API.
    pub struct NamespaceTool {
        pub description: String,
        pub name: String,
        pub tools: Vec<NamespaceToolDef>,
        pub kind ["type"]: String,
    }

    /// `NamespaceToolDef` of the API.
    pub struct NamespaceToolDef {
        pub description: Option<String>,
        pub name: String,
        pub parameters: Option<Extra>,
        pub kind ["type"]: String,
    }

    /// `SandboxApplyPatchOutputItem` of the API.
    pub struct SandboxApplyPatchOutputItem {
        pub added: Option<Vec<String>>,
        pub call_id: String,
        pub deleted: Option<Vec<String>>,
        pub error: Option<String>,
        pub modified: Option<Vec<String>>,
    }

    /// `SandboxEditFileOutputItem` of the API.
    pub struct SandboxEditFileOutputItem {
        pub call_id: String,
        pub error: Option<String>,
        pub file_path: Option<String>,
        pub message: Option<String>,
    }

    /// `SandboxGlobOutputItem` of the API.
    pub struct SandboxGlobOutputItem {
        pub call_id: String,
        pub count: Option<i64>,
        pub error: Option<String>,
        pub files: Option<Vec<String>>,
        pub truncated: Option<bool>,
    }

    /// `SandboxGrepOutputItem` of the API.
    pub struct SandboxGrepOutputItem {
        pub call_id: String,
        pub count: Option<i64>,
        pub error: Option<String>,
        pub files: Option<Vec<String>>,
        pub truncated: Option<bool>,
    }

    /// `SandboxReadFileOutputItem` of the API.
    pub struct SandboxReadFileOutputItem {
        pub call_id: String,
        pub content: Option<String>,
        pub error: Option<String>,
        pub file_path: String,
        pub start_line: Option<i64>,
        pub total_lines: Option<i64>,
    }

    /// `SandboxResult` of the API.
    pub struct SandboxResult {
        pub duration_ms: i64,
        pub exit_code: i64,
        pub status: SandboxStatus,
        pub stderr: String,
        pub stdout: String,
    }

    /// `SandboxResultsOutputItem` of the API.
    pub struct SandboxResultsOutputItem {
        pub call_id: String,
        pub code: String,
        pub container_id: Option<String>,
        pub language: SandboxLanguage,
        pub results: Vec<SandboxResult>,
        pub status: SandboxStatus,
    }

    /// `SandboxWriteFileOutputItem` of the API.
    pub struct SandboxWriteFileOutputItem {
        pub call_id: String,
        pub error: Option<String>,
        pub file_path: String,
        pub size_bytes: Option<i64>,
    }

    /// `SearchResult` of the API.
    pub struct SearchResult {
        pub date: Option<String>,
        pub id: i64,
        pub last_updated: Option<String>,
        pub snippet: String,
        pub source: Option<Source>,
        pub title: String,
        pub url: String,
    }

    /// `SearchResultsOutputItem` of the API.
    pub struct SearchResultsOutputItem {
        pub queries: Option<Vec<String>>,
        pub results: Vec<SearchResult>,
    }

    /// `ShareFileOutputItem` of the API.
    pub struct ShareFileOutputItem {
        pub call_id: String,
        pub error: Option<String>,
        pub file_id: Option<String>,
        pub filename: Option<String>,
        pub size_bytes: Option<i64>,
        /// Relative path of the file's content.
        pub url: Option<String>,
    }

    /// `SkillLoadedOutputItem` of the API.
    pub struct SkillLoadedOutputItem {
        pub name: String,
    }

    /// `ToolSearchOutputItem` of the API.
    pub struct ToolSearchOutputItem {
        pub arguments: Option<String>,
        pub call_id: Option<String>,
        pub execution: String,
        pub id: String,
        pub status: String,
        pub tools: Vec<NamespaceTool>,
    }

    /// `UnknownOutputItem` of the API.
    pub struct UnknownOutputItem {
        pub item_name: String,
        pub payload: Extra,
    }

    /// `UrlContent` of the API.
    pub struct UrlContent {
        pub snippet: String,
        pub title: String,
        pub url: String,
    }
}

union! {
    /// An item of a response's output.
    pub enum OutputItem {
        Message(MessageOutputItem) = "message",
        SearchResults(SearchResultsOutputItem) = "search_results",
        ImageSearchResults(ImageSearchResultsOutputItem) = "image_search_results",
        FetchUrlResults(FetchUrlResultsOutputItem) = "fetch_url_results",
        FunctionCall(FunctionCallOutputItem) = "function_call",
        McpListTools(McpListToolsOutputItem) = "mcp_list_tools",
        McpCall(McpCallOutputItem) = "mcp_call",
        McpApprovalRequest(McpApprovalRequestOutputItem) = "mcp_approval_request",
        ToolSearch(ToolSearchOutputItem) = "tool_search_output",
        SkillLoaded(SkillLoadedOutputItem) = "skill_loaded",
        SandboxResults(SandboxResultsOutputItem) = "sandbox_results",
        SandboxWriteFile(SandboxWriteFileOutputItem) = "sandbox_write_file",
        SandboxReadFile(SandboxReadFileOutputItem) = "sandbox_read_file",
        SandboxEditFile(SandboxEditFileOutputItem) = "sandbox_edit_file",
        SandboxGrep(SandboxGrepOutputItem) = "sandbox_grep",
        SandboxGlob(SandboxGlobOutputItem) = "sandbox_glob",
        SandboxApplyPatch(SandboxApplyPatchOutputItem) = "sandbox_apply_patch",
        ShareFile(ShareFileOutputItem) = "share_file",
        Placeholder(UnknownOutputItem) = "unknown",
    }
}
