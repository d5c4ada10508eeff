//! The types against the table of the API: every object and every field of `api.json` is typed, and survives.

mod common;

use common::{fixtures, json, same};
use serde_json::{Map, Value, json};
use wireform_perplexity::types;

struct Table {
    objects: Map<String, Value>,
    aliases: Map<String, Value>,
}

impl Table {
    /// A value of a type of the table, with every field of every object in it.
    fn sample(&self, kind: &str, depth: usize) -> Value {
        let kind = kind.trim();
        match kind {
            "string" | "Date" => return json!("text"),
            "integer" => return json!(7),
            "number" => return json!(0.5),
            "boolean" => return json!(true),
            "any" => return json!({"any": [1, null]}),
            "None" => return Value::Null,
            _ => {}
        }
        let variants = split(kind);
        if variants.len() > 1 {
            // Deep down, whatever is simplest.
            return self.sample(variants[if depth > 6 { variants.len() - 1 } else { 0 }], depth + 1);
        }
        if let Some(text) = kind.strip_prefix('"') {
            return json!(text.trim_end_matches('"'));
        }
        if let Some(inner) = kind.strip_prefix("array<") {
            let inner = &inner[..inner.len() - 1];
            return Value::Array(split(inner).into_iter().map(|kind| self.sample(kind, depth + 1)).collect());
        }
        if let Some(inner) = kind.strip_prefix("map<string,") {
            return json!({"key": self.sample(&inner[..inner.len() - 1], depth + 1)});
        }
        if let Some(alias) = self.aliases.get(kind) {
            return self.sample(alias.as_str().unwrap(), depth + 1);
        }
        self.object(kind, depth)
    }

    fn object(&self, name: &str, depth: usize) -> Value {
        let fields = self.objects.get(name).unwrap_or_else(|| panic!("{name}")).as_array().unwrap();
        let fields = fields.iter().filter(|f| depth < 8 || f["required"] == true);
        let field =
            |f: &Value| (f["name"].as_str().unwrap().to_owned(), self.sample(f["type"].as_str().unwrap(), depth + 1));
        Value::Object(fields.map(field).collect())
    }
}

/// The alternatives of a type, at the top level of its brackets.
fn split(kind: &str) -> Vec<&str> {
    let (mut depth, mut from, mut parts) = (0, 0, Vec::new());
    for (at, c) in kind.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            '|' if depth == 0 => {
                parts.push(kind[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(kind[from..].trim());
    parts
}

/// The object as the type reads and writes it, and the members it did not know.
fn through(name: &str, value: Value) -> (Value, Vec<String>) {
    macro_rules! objects {
        ($($name:literal => $t:ty,)*) => {
            match name {
                $($name => {
                    // From text as well as from a value: both ways of reading strings.
                    let object: $t = serde_json::from_str(&value.to_string()).unwrap_or_else(|e| panic!("{name}: {e}"));
                    let same: $t = serde_json::from_value(value).unwrap();
                    assert_eq!(object, same, "{name}");
                    let unknown = object.extra.keys().cloned().collect();
                    (serde_json::to_value(object).unwrap(), unknown)
                })*
                other => panic!("no type for {other}"),
            }
        };
    }
    objects! {
        "Annotation" => types::responses::Annotation,
        "ApiChatCompletionsRequest" => types::chat::ChatRequest,
        "ApiPublicSearchResult" => types::chat::SearchResult,
        "ApiSearchPage" => types::search::Page,
        "ApiSearchRequest" => types::search::SearchRequest,
        "ApiSearchResponse" => types::search::SearchResponse,
        "ApprovalFilter" => types::responses::ApprovalFilter,
        "ApprovalFilters" => types::responses::ApprovalFilters,
        "AsyncApiChatCompletionsRequest" => types::async_chat::AsyncChatRequest,
        "AsyncApiChatCompletionsResponse" => types::async_chat::AsyncChat,
        "AsyncApiChatCompletionsResponseSummary" => types::async_chat::AsyncChatSummary,
        "Batch" => types::batches::Batch,
        "BatchCreateRequest" => types::batches::BatchRequest,
        "BatchError" => types::batches::BatchError,
        "BatchErrors" => types::batches::BatchErrors,
        "BatchList" => types::batches::BatchList,
        "BatchRequestCounts" => types::batches::BatchCounts,
        "BatchUsage" => types::batches::BatchUsage,
        "BatchUsageInputTokensDetails" => types::batches::BatchInputDetails,
        "BatchUsageOutputTokensDetails" => types::batches::BatchOutputDetails,
        "BrowserSessionResponse" => types::browser::BrowserSession,
        "BuiltinSkill" => types::responses::BuiltinSkill,
        "ChatMessageContentFileChunk" => types::chat::FilePart,
        "ChatMessageContentImageChunk" => types::chat::ImagePart,
        "ChatMessageContentPDFChunk" => types::chat::PdfPart,
        "ChatMessageContentTextChunk" => types::chat::TextPart,
        "ChatMessageContentVideoChunk" => types::chat::VideoPart,
        "ChatMessageInput" => types::chat::Message,
        "ChatMessageOutput" => types::chat::Message,
        "Choice" => types::chat::Choice,
        "CompletionResponse" => types::chat::Completion,
        "ConnectorTool" => types::responses::ConnectorTool,
        "ContentPart" => types::responses::ContentPart,
        "ContextualizedEmbeddingObject" => types::embeddings::DocumentEmbeddings,
        "ContextualizedEmbeddingsRequest" => types::embeddings::ContextualizedEmbeddingsRequest,
        "ContextualizedEmbeddingsResponse" => types::embeddings::ContextualizedEmbeddings,
        "Cost" => types::chat::Cost,
        "CreateBrowserSessionRequest" => types::browser::BrowserSessionRequest,
        "CustomSkill" => types::responses::CustomSkill,
        "DateFilters" => types::responses::DateFilters,
        "DecisionChoiceAnswer" => types::decisions::ChoiceAnswer,
        "DecisionChoiceQuestion" => types::decisions::ChoiceQuestion,
        "DecisionNoulAnswer" => types::decisions::NoulAnswer,
        "DecisionNoulCriteria" => types::decisions::NoulCriteria,
        "DecisionNoulQuestion" => types::decisions::NoulQuestion,
        "DecisionScoreAnswer" => types::decisions::ScoreAnswer,
        "DecisionScoreQuestion" => types::decisions::ScoreQuestion,
        "DecisionUsage" => types::decisions::DecisionUsage,
        "DecisionsRequest" => types::decisions::DecisionsRequest,
        "DecisionsResponse" => types::decisions::Decisions,
        "EmbeddingObject" => types::embeddings::Embedding,
        "EmbeddingsRequest" => types::embeddings::EmbeddingsRequest,
        "EmbeddingsResponse" => types::embeddings::Embeddings,
        "EmbeddingsUsage" => types::embeddings::EmbeddingsUsage,
        "EmbeddingsUsageCost" => types::embeddings::EmbeddingsCost,
        "ErrorInfo" => types::responses::ErrorInfo,
        "ExecutePythonStepDetails" => types::chat::ExecutePython,
        "FetchUrlContentStepDetails" => types::chat::FetchUrlContent,
        "FetchUrlQueriesEvent" => types::responses::FetchUrlQueriesEvent,
        "FetchUrlResultsEvent" => types::responses::FetchUrlResultsEvent,
        "FetchUrlResultsOutputItem" => types::responses::FetchUrlResultsOutputItem,
        "FetchUrlTool" => types::responses::FetchUrlTool,
        "FileDeleted" => types::files::FileDeleted,
        "FileObject" => types::files::FileObject,
        "FileObjectList" => types::files::FileList,
        "FinanceSearchTool" => types::responses::FinanceSearchTool,
        "FunctionCallInput" => types::responses::FunctionCallInput,
        "FunctionCallOutputImagePart" => types::responses::FunctionCallOutputImagePart,
        "FunctionCallOutputInput" => types::responses::FunctionCallOutputInput,
        "FunctionCallOutputItem" => types::responses::FunctionCallOutputItem,
        "FunctionCallOutputTextPart" => types::responses::FunctionCallOutputTextPart,
        "FunctionSpec" => types::chat::FunctionSpec,
        "FunctionTool" => types::responses::FunctionTool,
        "HTTPValidationError" => types::validation::ValidationErrors,
        "ImageResult" => types::chat::Image,
        "ImageSearchFilters" => types::responses::ImageSearchFilters,
        "ImageSearchQueriesEvent" => types::responses::ImageSearchQueriesEvent,
        "ImageSearchResultsEvent" => types::responses::ImageSearchResultsEvent,
        "ImageSearchResultsOutputItem" => types::responses::ImageSearchResultsOutputItem,
        "ImageSearchTool" => types::responses::ImageSearchTool,
        "InlineSkill" => types::responses::InlineSkill,
        "InputContentPart" => types::responses::InputContentPart,
        "InputMessage" => types::responses::InputMessage,
        "InputTokensDetails" => types::responses::InputTokensDetails,
        "JSONSchema" => types::chat::JsonSchema,
        "JSONSchemaFormat" => types::responses::JsonSchemaFormat,
        "ListAsyncApiChatCompletionsResponse" => types::async_chat::AsyncChatList,
        "ManagedSkill" => types::skills::Skill,
        "McpApprovalRequestInput" => types::responses::McpApprovalRequestInput,
        "McpApprovalRequestOutputItem" => types::responses::McpApprovalRequestOutputItem,
        "McpApprovalResponseInput" => types::responses::McpApprovalResponseInput,
        "McpCallInput" => types::responses::McpCallInput,
        "McpCallOutputItem" => types::responses::McpCallOutputItem,
        "McpListToolsInput" => types::responses::McpListToolsInput,
        "McpListToolsOutputItem" => types::responses::McpListToolsOutputItem,
        "McpTool" => types::responses::McpTool,
        "McpToolDef" => types::responses::McpToolDef,
        "McpToolDefAnnotations" => types::responses::McpToolDefAnnotations,
        "MessageOutputItem" => types::responses::MessageOutputItem,
        "Model" => types::models::Model,
        "ModelList" => types::models::ModelList,
        "NamespaceTool" => types::responses::NamespaceTool,
        "NamespaceToolDef" => types::responses::NamespaceToolDef,
        "OutputItemAddedEvent" => types::responses::OutputItemAddedEvent,
        "OutputItemDoneEvent" => types::responses::OutputItemDoneEvent,
        "OutputTokensDetails" => types::responses::OutputTokensDetails,
        "ParameterSpec" => types::chat::ParameterSpec,
        "PeopleSearchTool" => types::responses::PeopleSearchTool,
        "ProfileReference" => types::responses::ProfileReference,
        "ReasoningConfig" => types::responses::ReasoningConfig,
        "ReasoningInputItem" => types::responses::ReasoningInputItem,
        "ReasoningStartedEvent" => types::responses::ReasoningStartedEvent,
        "ReasoningStepInput" => types::chat::ReasoningStep,
        "ReasoningStepOutput" => types::chat::ReasoningStep,
        "ReasoningStoppedEvent" => types::responses::ReasoningStoppedEvent,
        "ReasoningSummaryInput" => types::responses::ReasoningSummaryInput,
        "ReasoningTextInput" => types::responses::ReasoningTextInput,
        "RegexSchema" => types::chat::RegexSchema,
        "ResponseCompletedEvent" => types::responses::ResponseCompletedEvent,
        "ResponseCreatedEvent" => types::responses::ResponseCreatedEvent,
        "ResponseFailedEvent" => types::responses::ResponseFailedEvent,
        "ResponseFile" => types::responses::ResponseFile,
        "ResponseFileList" => types::responses::ResponseFileList,
        "ResponseFormat" => types::responses::ResponseFormat,
        "ResponseFormatJSONSchema" => types::chat::JsonSchemaFormat,
        "ResponseFormatRegex" => types::chat::RegexFormat,
        "ResponseFormatText" => types::chat::TextFormat,
        "ResponseInProgressEvent" => types::responses::ResponseInProgressEvent,
        "ResponseSkillLoadedEvent" => types::responses::ResponseSkillLoadedEvent,
        "ResponsesCancelResponseOutput" => types::responses::ResponseCancelled,
        "ResponsesCost" => types::responses::Cost,
        "ResponsesRequest" => types::responses::ResponsesRequest,
        "ResponsesResponse" => types::responses::Response,
        "ResponsesUsage" => types::responses::Usage,
        "ResponsesUsageInputTokensDetails" => types::responses::UsageInputDetails,
        "SandboxApplyPatchOutputItem" => types::responses::SandboxApplyPatchOutputItem,
        "SandboxEditFileOutputItem" => types::responses::SandboxEditFileOutputItem,
        "SandboxGlobOutputItem" => types::responses::SandboxGlobOutputItem,
        "SandboxGrepOutputItem" => types::responses::SandboxGrepOutputItem,
        "SandboxReadFileOutputItem" => types::responses::SandboxReadFileOutputItem,
        "SandboxResult" => types::responses::SandboxResult,
        "SandboxResultsOutputItem" => types::responses::SandboxResultsOutputItem,
        "SandboxTool" => types::responses::SandboxTool,
        "SandboxWriteFileOutputItem" => types::responses::SandboxWriteFileOutputItem,
        "SearchDomainFilter" => types::responses::SearchDomainFilter,
        "SearchQueriesEvent" => types::responses::SearchQueriesEvent,
        "SearchResult" => types::responses::SearchResult,
        "SearchResultsEvent" => types::responses::SearchResultsEvent,
        "SearchResultsOutputItem" => types::responses::SearchResultsOutputItem,
        "ShareFileOutputItem" => types::responses::ShareFileOutputItem,
        "SkillDownload" => types::skills::SkillDownload,
        "SkillList" => types::skills::SkillList,
        "SkillLoadedOutputItem" => types::responses::SkillLoadedOutputItem,
        "SkillRevision" => types::skills::SkillRevision,
        "SkillRevisionList" => types::skills::SkillRevisionList,
        "SkillSummary" => types::skills::SkillSummary,
        "TextDeltaEvent" => types::responses::TextDeltaEvent,
        "TextDoneEvent" => types::responses::TextDoneEvent,
        "ToolCall" => types::chat::ToolCall,
        "ToolCallDetails" => types::responses::ToolCallDetails,
        "ToolCallFunction" => types::chat::ToolCallFunction,
        "ToolCallTokenUsage" => types::responses::ToolCallTokenUsage,
        "ToolSearchOutputItem" => types::responses::ToolSearchOutputItem,
        "ToolSpec" => types::chat::FunctionToolSpec,
        "ToolUserLocation" => types::responses::ToolUserLocation,
        "URL" => types::chat::Url,
        "UnknownOutputItem" => types::responses::UnknownOutputItem,
        "UrlContent" => types::responses::UrlContent,
        "UsageInfo" => types::chat::Usage,
        "UserLocation" => types::chat::UserLocation,
        "ValidationError" => types::validation::ValidationError,
        "VideoURL" => types::chat::VideoUrl,
        "WebSearchFilters" => types::responses::WebSearchFilters,
        "WebSearchOptions" => types::chat::WebSearchOptions,
        "WebSearchStepDetails" => types::chat::WebSearch,
        "WebSearchTool" => types::responses::WebSearchTool,
    }
}

fn table() -> Table {
    let api = json(&fixtures()["api.json"]);
    Table { objects: api["objects"].as_object().unwrap().clone(), aliases: api["aliases"].as_object().unwrap().clone() }
}

#[test]
fn every_field_of_the_table_is_typed_and_survives() {
    let table = table();
    let (mut objects, mut fields) = (0, 0);
    for name in table.objects.keys() {
        fields += table.objects[name].as_array().unwrap().len();
        objects += 1;
        if ["FileUpload", "SkillBundle"].contains(&name.as_str()) {
            // Forms, which `Files::create` and `Skills::create` write.
            continue;
        }
        let mut sample = table.object(name, 0);
        let (written, unknown) = through(name, sample.clone());
        assert!(same(&sample, &written), "{name}\n{sample}\n{written}");
        // The tag of a variant is the union's; every other field is the type's own.
        let tag = table.objects[name].as_array().unwrap().iter().find(|f| f["name"] == "type");
        let tagged = tag.is_some_and(|f| split(f["type"].as_str().unwrap()).len() == 1 && f["type"] != "string");
        assert!(unknown.is_empty() || (tagged && unknown == ["type"]), "{name}: {unknown:?} not typed");
        // Unknown members survive, unknown values of enumerations are no error, and null is absent.
        sample["a_new_member"] = json!({"deep": [1, {"k": null}]});
        let (written, unknown) = through(name, sample.clone());
        assert!(same(&sample, &written), "{name}");
        assert!(unknown.contains(&"a_new_member".to_owned()));
        for field in table.objects[name].as_array().unwrap() {
            let key = field["name"].as_str().unwrap();
            let mut without = sample.clone();
            without[key] = Value::Null;
            through(name, without.clone());
            without.as_object_mut().unwrap().remove(key);
            through(name, without);
            if field["type"].as_str().unwrap().contains('"') && sample[key].is_string() {
                let mut other = sample.clone();
                other[key] = json!("something-new");
                let (written, _) = through(name, other.clone());
                assert!(same(&other, &written), "{name}.{key}");
            }
        }
    }
    assert_eq!((objects, fields), (178, 801));
}

#[test]
fn unions_are_told_apart_by_their_type_wherever_it_stands() {
    let table = table();
    macro_rules! union {
        ($alias:literal, $($t:ident)::+) => {
            for name in split(table.aliases[$alias].as_str().unwrap()) {
                let sample = table.object(name, 0);
                let tag = sample["type"].as_str().unwrap().to_owned();
                assert!($($t)::+::KNOWN.contains(&tag.as_str()), "{name}");
                let mut first = format!("{{\"type\":{:?}", tag);
                let mut last = "{".to_owned();
                for (key, value) in sample.as_object().unwrap().iter().filter(|(k, _)| *k != "type") {
                    first += &format!(",{key:?}:{value}");
                    last += &format!("{key:?}:{value},");
                }
                first += "}";
                last += &format!("\"type\":{tag:?}}}");
                for text in [first, last] {
                    let value: $($t)::+ = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}: {text}"));
                    assert!(!matches!(value, $($t)::+::Unknown(_)), "{name}");
                    assert_eq!(value.kind(), tag);
                    assert!(same(&serde_json::to_value(&value).unwrap(), &sample), "{name}");
                }
            }
            let new = json!({"a": 1, "type": "brand_new", "b": {"c": [null]}});
            let value: $($t)::+ = serde_json::from_value(new.clone()).unwrap();
            assert!(matches!(value, $($t)::+::Unknown(_)));
            assert_eq!(serde_json::to_value(&value).unwrap(), new);
        };
    }
    union!("OutputItem", types::responses::OutputItem);
    union!("InputItem", types::responses::InputItem);
    union!("ResponseStreamEvent", types::responses::ResponseEvent);
    union!("Tool", types::responses::Tool);
    union!("Skill", types::responses::SkillChoice);
    union!("DecisionQuestion", types::decisions::Question);
    union!("DecisionAnswer", types::decisions::Answer);
    // A message may do without its type.
    let item: types::responses::InputItem = serde_json::from_value(json!({"role": "user", "content": "q"})).unwrap();
    assert!(matches!(item, types::responses::InputItem::Message(_)));
}

#[test]
fn every_endpoint_of_the_table_has_a_method() {
    // The methods are called in fixtures.rs and calls.rs; here only their number is held.
    let api = json(&fixtures()["api.json"]);
    assert_eq!(api["endpoints"].as_array().unwrap().len(), 32);
}
