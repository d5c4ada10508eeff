//! The client against the table of the API: every object and every field of `api.json` is typed and survives, and every
//! endpoint is called as its row says.

mod common;

use bytes::Bytes;
use common::{fixtures, json, same};
use serde_json::{Map, Value, json};
use wireform_perplexity::mock::{MockServer, Received, Reply, Script};
use wireform_perplexity::resources::FilesQuery;
use wireform_perplexity::types::responses::ResponsesRequest;
use wireform_perplexity::{ChatRequest, Client, Error, types};

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

/// What stands for an identifier: it must be one segment of the path, whatever is in it.
const ID: &str = "an id/x";
/// What the services answer where they answer octets.
const OCTETS: &[u8] = b"\x00octets\xFF";

/// Calls the method of an endpoint with a body and every parameter, and gives what it answers as JSON.
async fn call(client: &Client, endpoint: &str, body: Value) -> Result<Value, Error> {
    fn from<T: serde::de::DeserializeOwned>(body: Value) -> T {
        serde_json::from_value(body).unwrap()
    }
    macro_rules! answer {
        ($call:expr) => {
            serde_json::to_value($call.await?).unwrap()
        };
    }
    let text = |bytes: Bytes| json!(bytes.to_vec());
    Ok(match endpoint {
        "chat.completions.create" => answer!(client.chat().create(&from(body))),
        "async.chat.completions.create" => answer!(client.async_chat().create(&from(body))),
        "async.chat.completions.list" => answer!(client.async_chat().page()),
        "async.chat.completions.get" => answer!(
            client
                .async_chat()
                .get(ID)
                .query("local_mode", true)
                .header("x-client-env", "test")
                .header("x-client-name", "n")
                .header("x-created-at-epoch-seconds", "1")
                .header("x-request-time", "2")
                .header("x-usage-tier", "3")
                .header("x-user-id", "4")
        ),
        "search.create" => answer!(client.search(&from(body))),
        "embeddings.create" => answer!(client.embeddings(&from(body))),
        "contextualized_embeddings.create" => answer!(client.contextualized_embeddings(&from(body))),
        "browser.sessions.create" => answer!(client.browser_sessions().create()),
        "browser.sessions.delete" => answer!(client.browser_sessions().delete(ID)),
        "responses.create" => answer!(client.responses().create(&from(body))),
        "responses.retrieve" => answer!(client.responses().retrieve(ID).query("format", "short")),
        "responses.cancel" => answer!(client.responses().cancel(ID)),
        "responses.files.list" => answer!(client.responses().files(ID)),
        "responses.files.content" => text(client.responses().file_content(ID, ID).await?),
        "batches.create" => answer!(client.batches().create(&from(body)).idempotency_key("once")),
        "batches.list" => answer!(client.batches().page(Some("a b"), Some(7))),
        "batches.retrieve" => answer!(client.batches().retrieve(ID)),
        "batches.cancel" => answer!(client.batches().cancel(ID)),
        "files.create" => answer!(client.files().create("in.jsonl", OCTETS, "batch")),
        "files.list" => {
            let some = |text: &str| Some(text.to_owned());
            let query = FilesQuery { after: some("a"), limit: Some(7), order: some("asc"), purpose: some("batch") };
            answer!(client.files().page(&query))
        }
        "files.retrieve" => answer!(client.files().retrieve(ID)),
        "files.delete" => answer!(client.files().delete(ID)),
        "files.content" => text(client.files().content(ID).await?),
        "models.list" => answer!(client.models()),
        "decisions.create" => answer!(client.decisions(&from(body))),
        "skills.create" => answer!(client.skills().create("s.zip", OCTETS)),
        "skills.list" => answer!(client.skills().page(Some(7), Some("t"))),
        "skills.retrieve" => answer!(client.skills().retrieve(ID, Some("2"))),
        "skills.update" => answer!(client.skills().update(ID, 3, "s.zip", OCTETS)),
        "skills.delete" => answer!(client.skills().delete(ID, 3)),
        "skills.download" => answer!(client.skills().download(ID, Some("2"))),
        "skills.revisions.list" => answer!(client.skills().revisions_page(ID, Some(7), Some("t"))),
        other => panic!("no method for {other}"),
    })
}

/// Names of all parameters in the query and the headers: where an endpoint's row has one of them, it was sent.
const PARAMETERS: [&str; 21] = [
    "Accept",
    "Content-Type",
    "Idempotency-Key",
    "after",
    "expected_revision",
    "format",
    "limit",
    "local_mode",
    "multipart",
    "order",
    "page_token",
    "purpose",
    "revision",
    "starting_after",
    "stream",
    "x-client-env",
    "x-client-name",
    "x-created-at-epoch-seconds",
    "x-request-time",
    "x-usage-tier",
    "x-user-id",
];

#[tokio::test]
async fn every_endpoint_is_called_as_its_row_says() {
    let table = table();
    let api = json(&fixtures()["api.json"]);
    let endpoints = api["endpoints"].as_array().unwrap();
    assert_eq!(endpoints.len(), 32);
    let path_of = |template: &str| -> String {
        let segment = |s: &str| if s.starts_with('{') { "an%20id%2Fx".to_owned() } else { s.to_owned() };
        template.split('/').map(segment).collect::<Vec<_>>().join("/")
    };
    for endpoint in endpoints {
        let text = |name: &str| endpoint[name].as_str().unwrap();
        let (name, method, path) = (text("name"), text("method"), path_of(text("path")));
        let asks = text("body").split(' ').next().unwrap();
        let answers = text("response").split([',', ' ']).next().unwrap();
        let (reply, expected) = match answers {
            "empty" => (Reply::json("").with_status(204), Value::Null),
            "bytes" => (Reply::new(200, "application/octet-stream", OCTETS), json!(OCTETS)),
            // The table names the object otherwise than the row.
            "ResponsesCancelResponse" => {
                let sample = table.object("ResponsesCancelResponseOutput", 0);
                (Reply::json(sample.to_string()), sample)
            }
            object => {
                let sample = table.object(object, 0);
                (Reply::json(sample.to_string()), sample)
            }
        };
        let script = Script::new().on(method, &path, reply);
        let server = MockServer::start(script).await.unwrap();
        let client = Client::builder().no_environment().api_key("key").base_url(server.url()).build().unwrap();
        let body = match asks {
            "" | "FileUpload" | "SkillBundle" => Value::Null,
            "`{}`" => json!({}),
            object => table.object(object, 0),
        };
        let got = call(&client, name, body.clone()).await.unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(same(&got, &expected), "{name}\n{got}\n{expected}");
        let received = server.received();
        assert_eq!(received.len(), 1, "{name}");
        let mut sent = received.into_iter().next().unwrap();
        let header = |sent: &Received, name: &str| sent.headers.get(name).map(|v| v.to_str().unwrap().to_owned());
        assert_eq!(header(&sent, "authorization").unwrap(), "Bearer key", "{name}");
        match asks {
            "" => assert!(sent.body.is_empty() && header(&sent, "content-type").is_none(), "{name}"),
            form @ ("FileUpload" | "SkillBundle") => {
                let kind = header(&sent, "content-type").unwrap();
                let boundary = kind.strip_prefix("multipart/form-data; boundary=").unwrap();
                let find = |part: &[u8]| sent.body.windows(part.len()).any(|w| w == part);
                assert!(sent.body.ends_with(format!("\r\n--{boundary}--\r\n").as_bytes()), "{name}");
                assert!(find(OCTETS), "{name}");
                for field in table.objects[form].as_array().unwrap() {
                    assert!(find(format!("; name=\"{}\"", field["name"].as_str().unwrap()).as_bytes()), "{name}");
                }
            }
            _ => {
                assert_eq!(header(&sent, "content-type").unwrap(), "application/json", "{name}");
                assert!(same(&json(&sent.body), &body), "{name}");
            }
        }
        // Parameters: each that the row names was sent, and nothing else.
        if name == "responses.retrieve" {
            let event = json!({"type": "response.completed", "sequence_number": 6, "response": expected});
            let events = Reply::events(format!("data: {event}\n\n"));
            let server = MockServer::start(Script::new().on(method, &path, events)).await.unwrap();
            let client = Client::builder().no_environment().api_key("key").base_url(server.url()).build().unwrap();
            let response = client.responses().resume(ID, 5).await.unwrap().collect().await.unwrap();
            assert!(same(&serde_json::to_value(response).unwrap(), &expected));
            sent.query = format!("{}&{}", sent.query, server.received()[0].query);
            assert!(sent.query.ends_with("stream=true&starting_after=5"), "{}", sent.query);
        }
        let row: Vec<&str> = text("params").split(|c: char| !c.is_ascii_alphanumeric() && !"_-".contains(c)).collect();
        let mut told: Vec<&str> =
            sent.query.split('&').filter(|q| !q.is_empty()).map(|q| &q[..q.find('=').unwrap()]).collect();
        let kind = header(&sent, "content-type").unwrap_or_default();
        for parameter in PARAMETERS {
            let is_sent = match parameter {
                "multipart" => kind.starts_with("multipart/form-data"),
                "Content-Type" => continue,
                "Accept" => header(&sent, "accept").unwrap() == "application/octet-stream",
                header if sent.headers.contains_key(header) => true,
                query => told.iter().position(|t| *t == query).map(|at| told.remove(at)).is_some(),
            };
            let in_row = row.contains(&parameter) || (parameter == "multipart" && text("body").contains(parameter));
            assert_eq!(is_sent, in_row, "{name}: {parameter}");
        }
        assert!(told.is_empty(), "{name}: {told:?}");
    }
}

/// The endpoints that stream as well ask for it in their body, and give what the table says, event by event.
#[tokio::test]
async fn what_streams_gives_the_objects_of_the_table() {
    let table = table();
    let mut chunk = table.object("CompletionResponse", 0);
    chunk["choices"][0]["finish_reason"] = json!("stop");
    let script =
        Script::new().on("POST", "/chat/completions", Reply::events(format!("data: {chunk}\n\ndata: [DONE]\n\n")));
    let events = split(table.aliases["ResponseStreamEvent"].as_str().unwrap()).into_iter();
    let events: Vec<Value> =
        events.map(|name| table.object(name, 0)).filter(|e| e["type"] != "response.failed").collect();
    let mut numbered = Vec::new();
    let order = |e: &Value| e["type"] == "response.completed";
    for event in events.iter().filter(|e| !order(e)).chain(events.iter().filter(|e| order(e))) {
        let mut event = event.clone();
        event["sequence_number"] = json!(numbered.len());
        numbered.push(event);
    }
    let body: String =
        numbered.iter().map(|e| format!("event: {}\ndata: {e}\n\n", e["type"].as_str().unwrap())).collect();
    let server = MockServer::start(script.on("POST", "/v1/responses", Reply::events(body))).await.unwrap();
    let client = Client::builder().no_environment().api_key("key").base_url(server.url()).build().unwrap();
    let mut stream = client.chat().stream(&ChatRequest::new("m").user("q")).await.unwrap();
    let got = stream.next().await.unwrap().unwrap();
    assert!(same(&serde_json::to_value(got).unwrap(), &chunk));
    assert!(stream.next().await.is_none());
    let mut stream = client.responses().stream(&ResponsesRequest::new("q")).await.unwrap();
    for expected in &numbered {
        let got = serde_json::to_value(stream.next().await.unwrap().unwrap()).unwrap();
        assert!(same(&got, expected), "{got}\n{expected}");
    }
    assert!(stream.next().await.is_none());
    assert!(server.received().iter().all(|r| json(&r.body)["stream"] == true));
}
