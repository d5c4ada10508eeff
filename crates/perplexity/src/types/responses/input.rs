//! What a response is asked for with.

use super::McpToolDef;
use crate::types::chat::{ContextSize, Recency, SearchType};
use crate::types::{Extra, Secret};
use std::collections::BTreeMap;

open_enum! {
    /// Who speaks in an input message.
    pub enum InputRole { User = "user", Assistant = "assistant", System = "system", Developer = "developer" }
    /// What an input part holds.
    pub enum InputPartType { InputText = "input_text", InputImage = "input_image", InputFile = "input_file" }
    /// How far an input item is.
    pub enum InputStatus { InProgress = "in_progress", Completed = "completed", Incomplete = "incomplete" }
    /// How finely an image is read.
    pub enum ImageDetail { Low = "low", High = "high", Auto = "auto" }
    /// A skill that the service brings.
    pub enum BuiltinSkillName {
        Office = "office",
        OfficeDocx = "office/docx",
        OfficePdf = "office/pdf",
        OfficePptx = "office/pptx",
        OfficeXlsx = "office/xlsx",
    }
    /// A format of images.
    pub enum ImageFormat { Bmp = "bmp", Gif = "gif", Jpeg = "jpeg", Png = "png", Webp = "webp", Svg = "svg" }
}

request! {
    /// `ConnectorTool` of the API.
    pub struct ConnectorTool {
        pub allowed_tools: Option<Vec<String>>,
        pub id: String,
        pub require_approval: Option<RequireApproval>,
        pub server_description: Option<String>,
        pub server_label: String,
    }

    /// `CustomSkill` of the API.
    pub struct CustomSkill {
        pub id: String,
        pub version: Option<String>,
    }

    /// `FetchUrlTool` of the API.
    pub struct FetchUrlTool {
        pub max_urls: Option<i64>,
    }

    /// `FunctionCallOutputInput` of the API.
    pub struct FunctionCallOutputInput {
        pub call_id: String,
        pub id: Option<String>,
        pub name: Option<String>,
        /// JSON text, or (0.46) an array of text/image parts.
        pub output: FunctionOutput,
        pub status: Option<InputStatus>,
        /// Opaque base64; echo back unchanged.
        pub thought_signature: Option<String>,
    }

    /// `FunctionTool` of the API.
    pub struct FunctionTool {
        pub description: Option<String>,
        pub name: String,
        pub parameters: Option<Extra>,
        pub strict: Option<bool>,
    }

    /// `ImageSearchFilters` of the API.
    pub struct ImageSearchFilters {
        pub domain_filter: Option<Vec<String>>,
        pub format_filter: Option<Vec<ImageFormat>>,
        pub safe_search: Option<bool>,
    }

    /// `ImageSearchTool` of the API.
    pub struct ImageSearchTool {
        pub filters: Option<ImageSearchFilters>,
        pub max_results: Option<i64>,
    }

    /// `InlineSkill` of the API.
    pub struct InlineSkill {
        /// ≤ 1,024 UTF-8 bytes.
        pub description: String,
        /// ≤ 65,536 UTF-8 bytes per skill, 262,144 per request.
        pub instructions: String,
        /// Lower-case ASCII, single hyphens.
        pub name: String,
    }

    /// `InputMessage` of the API.
    pub struct InputMessage {
        pub content: InputContent,
        pub role: InputRole,
    }

    /// `McpTool` of the API.
    pub struct McpTool {
        /// Empty = all.
        pub allowed_tools: Option<Vec<String>>,
        /// Secret: never log.
        pub authorization: Option<Secret>,
        pub defer_loading: Option<bool>,
        /// Secret: never log.
        pub headers: Option<BTreeMap<String, Secret>>,
        pub require_approval: Option<RequireApproval>,
        /// `^[a-zA-Z0-9_-]{1,64}$`, unique per request.
        pub server_label: String,
        /// HTTPS.
        pub server_url: String,
    }

    /// `ToolUserLocation` of the API.
    pub struct ToolUserLocation {
        pub city: Option<String>,
        pub country: Option<String>,
        pub latitude: Option<f64>,
        pub longitude: Option<f64>,
        pub region: Option<String>,
    }

    /// `WebSearchFilters` of the API.
    pub struct WebSearchFilters {
        pub search_domain_filter: Option<Vec<String>>,
        pub last_updated_after_filter: Option<String>,
        pub last_updated_before_filter: Option<String>,
        pub search_after_date_filter: Option<String>,
        pub search_before_date_filter: Option<String>,
        pub search_recency_filter: Option<Recency>,
    }

    /// `WebSearchTool` of the API.
    pub struct WebSearchTool {
        pub filters: Option<WebSearchFilters>,
        pub max_tokens: Option<i64>,
        pub max_tokens_per_page: Option<i64>,
        pub search_context_size: Option<ContextSize>,
        pub search_type: Option<SearchType>,
        pub user_location: Option<ToolUserLocation>,
    }
}

object! {
    /// `ApprovalFilter` of the API.
    pub struct ApprovalFilter {
        pub read_only: Option<bool>,
        pub tool_names: Option<Vec<String>>,
    }

    /// `ApprovalFilters` of the API.
    pub struct ApprovalFilters {
        pub always: Option<ApprovalFilter>,
        pub never: Option<ApprovalFilter>,
    }

    /// `BuiltinSkill` of the API.
    pub struct BuiltinSkill {
        pub name: BuiltinSkillName,
    }

    /// `DateFilters` of the API.
    pub struct DateFilters {
        pub last_updated_after_filter: Option<String>,
        pub last_updated_before_filter: Option<String>,
        pub search_after_date_filter: Option<String>,
        pub search_before_date_filter: Option<String>,
        pub search_recency_filter: Option<Recency>,
    }

    /// `FinanceSearchTool` of the API.
    pub struct FinanceSearchTool {
    }

    /// `FunctionCallInput` of the API.
    pub struct FunctionCallInput {
        pub arguments: String,
        pub call_id: String,
        pub name: String,
        /// Opaque base64; echo back unchanged.
        pub thought_signature: Option<String>,
    }

    /// `FunctionCallOutputImagePart` of the API.
    pub struct FunctionCallOutputImagePart {
        pub detail: Option<ImageDetail>,
        pub image_url: String,
    }

    /// `FunctionCallOutputTextPart` of the API.
    pub struct FunctionCallOutputTextPart {
        pub text: String,
    }

    /// `InputContentPart` of the API.
    pub struct InputContentPart {
        pub file_data: Option<String>,
        pub file_url: Option<String>,
        pub filename: Option<String>,
        pub image_url: Option<String>,
        pub text: Option<String>,
        pub kind ["type"]: InputPartType,
    }

    /// `McpApprovalRequestInput` of the API.
    pub struct McpApprovalRequestInput {
        pub arguments: String,
        pub connector_id: Option<String>,
        pub id: String,
        pub name: String,
        pub server_label: String,
        /// Opaque base64; echo back unchanged.
        pub thought_signature: Option<String>,
    }

    /// `McpApprovalResponseInput` of the API.
    pub struct McpApprovalResponseInput {
        pub approval_request_id: String,
        pub approve: bool,
        pub id: Option<String>,
        pub reason: Option<String>,
    }

    /// `McpCallInput` of the API.
    pub struct McpCallInput {
        pub approval_request_id: Option<String>,
        pub arguments: String,
        pub connector_id: Option<String>,
        pub error: Option<String>,
        pub id: String,
        pub name: String,
        pub output: Option<String>,
        pub server_label: String,
    }

    /// `McpListToolsInput` of the API.
    pub struct McpListToolsInput {
        pub error: Option<String>,
        pub id: Option<String>,
        pub server_label: Option<String>,
        pub tools: Option<Vec<McpToolDef>>,
    }

    /// `PeopleSearchTool` of the API.
    pub struct PeopleSearchTool {
    }

    /// `ReasoningInputItem` of the API.
    pub struct ReasoningInputItem {
        pub content: Option<Vec<ReasoningTextInput>>,
        pub encrypted_content: Option<String>,
        pub id: Option<String>,
        pub status: Option<InputStatus>,
        pub summary: Vec<ReasoningSummaryInput>,
    }

    /// `ReasoningSummaryInput` of the API.
    pub struct ReasoningSummaryInput {
        pub text: String,
        pub kind ["type"]: String,
    }

    /// `ReasoningTextInput` of the API.
    pub struct ReasoningTextInput {
        pub text: String,
        pub kind ["type"]: String,
    }

    /// `SandboxTool` of the API.
    pub struct SandboxTool {
    }

    /// `SearchDomainFilter` of the API.
    pub struct SearchDomainFilter {
        pub search_domain_filter: Option<Vec<String>>,
    }
}

union! {
    /// A part of an output that is handed back.
    pub enum FunctionOutputPart {
        Text(FunctionCallOutputTextPart) = "input_text",
        Image(FunctionCallOutputImagePart) = "input_image",
    }

    /// An item of a conversation that is handed in.
    pub enum InputItem {
        Message(InputMessage) = "message",
        FunctionCallOutput(FunctionCallOutputInput) = "function_call_output",
        FunctionCall(FunctionCallInput) = "function_call",
        Reasoning(ReasoningInputItem) = "reasoning",
        McpApprovalResponse(McpApprovalResponseInput) = "mcp_approval_response",
        McpApprovalRequest(McpApprovalRequestInput) = "mcp_approval_request",
        McpCall(McpCallInput) = "mcp_call",
        McpListTools(McpListToolsInput) = "mcp_list_tools",
    } else Message

    /// A tool that the model may use.
    pub enum Tool {
        WebSearch(WebSearchTool) = "web_search",
        ImageSearch(ImageSearchTool) = "image_search",
        FetchUrl(FetchUrlTool) = "fetch_url",
        PeopleSearch(PeopleSearchTool) = "people_search",
        Function(FunctionTool) = "function",
        FinanceSearch(FinanceSearchTool) = "finance_search",
        Sandbox(SandboxTool) = "sandbox",
        Mcp(McpTool) = "mcp",
        Connector(ConnectorTool) = "connector",
    }

    /// A skill that the model is given.
    pub enum SkillChoice {
        Builtin(BuiltinSkill) = "builtin",
        Inline(InlineSkill) = "inline",
        Custom(CustomSkill) = "custom",
    }
}

either! {
    /// What is asked.
    pub enum Input {
        /// Text.
        Text,
        /// The items of a conversation.
        Items(Vec<InputItem>),
    }

    /// Content of an input message.
    pub enum InputContent {
        /// Text.
        Text,
        /// Parts: text, images, files.
        Parts(Vec<InputContentPart>),
    }

    /// What a function gave.
    pub enum FunctionOutput {
        /// JSON text.
        Text,
        /// Text and images.
        Parts(Vec<FunctionOutputPart>),
    }

    /// Whether the model may or must call tools: `none`, `auto`, `required`, or a choice of its own form.
    pub enum ToolChoiceSpec {
        /// One of the names.
        Text,
        /// An object.
        Object(Extra),
    }

    /// Which calls need an approval: `always`, `never`, or by tool.
    pub enum RequireApproval {
        /// One of the names.
        Text,
        /// By tool.
        Filters(ApprovalFilters),
    }
}
