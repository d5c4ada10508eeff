//! The endpoints beside chat and responses.

use crate::call::{Answer, Call, Request, read_json, segment};
use crate::client::Client;
use crate::error::{Error, Result};
use crate::ledger::Spent;
use crate::pages::{Page, Pages};
use crate::types::async_chat::{AsyncChat, AsyncChatList, AsyncChatRequest, AsyncChatSummary, AsyncStatus};
use crate::types::batches::{Batch, BatchList, BatchRequest};
use crate::types::browser::BrowserSession;
use crate::types::chat::{ChatRequest, Completion};
use crate::types::decisions::{Decisions, DecisionsRequest};
use crate::types::embeddings::{
    ContextualizedEmbeddings, ContextualizedEmbeddingsRequest, Embeddings, EmbeddingsRequest, EmbeddingsUsage,
};
use crate::types::files::{FileDeleted, FileList, FileObject};
use crate::types::models::ModelList;
use crate::types::search::{SearchRequest, SearchResponse};
use crate::types::skills::{Skill, SkillDownload, SkillList, SkillRevision, SkillRevisionList, SkillSummary};
use bytes::Bytes;
use http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderValue};
use http::{Method, StatusCode};
use std::fmt::Display;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::time::Duration;

macro_rules! answers {
    ($($t:ty $(, $spent:expr)?;)*) => {$(
        impl Answer for $t {
            fn read(status: StatusCode, headers: &HeaderMap, body: Bytes) -> Result<Self> {
                read_json(status, headers, &body)
            }
            $(fn spent(&self) -> Option<Spent> {
                $spent(self)
            })?
        }
    )*};
}

answers! {
    AsyncChat, |a: &AsyncChat| a.response.as_ref()?.usage.as_ref().map(|u| u.spent());
    AsyncChatList;
    SearchResponse;
    Embeddings, |e: &Embeddings| e.usage.as_ref().map(EmbeddingsUsage::spent);
    ContextualizedEmbeddings, |e: &ContextualizedEmbeddings| e.usage.as_ref().map(EmbeddingsUsage::spent);
    BrowserSession;
    Batch;
    BatchList;
    FileObject;
    FileList;
    FileDeleted;
    ModelList;
    Decisions;
    Skill;
    SkillList;
    SkillRevisionList;
    SkillDownload;
}

impl EmbeddingsUsage {
    /// What it cost.
    pub fn spent(&self) -> Spent {
        Spent {
            input_tokens: self.prompt_tokens.unwrap_or_default(),
            output_tokens: 0,
            cost: self.cost.as_ref().and_then(|c| c.total_cost),
        }
    }
}

/// Builds requests of one operation.
fn get(client: &Client, operation: &'static str, path: impl Into<String>) -> Request {
    Request::new(client, Method::GET, operation, path)
}

fn post(client: &Client, operation: &'static str, path: impl Into<String>) -> Request {
    Request::new(client, Method::POST, operation, path)
}

/// A path with an identifier in it.
fn path(prefix: &str, name: &str, id: &str, suffix: &str) -> Result<String> {
    Ok(format!("{prefix}{}{suffix}", segment(name, id)?))
}

impl Client {
    /// Searches the web.
    pub fn search(&self, request: &SearchRequest) -> Call<SearchResponse> {
        post(self, "search", "/search").json(request).call()
    }
    /// Embeds texts.
    pub fn embeddings(&self, request: &EmbeddingsRequest) -> Call<Embeddings> {
        post(self, "embeddings", "/v1/embeddings").json(request).model(request.model.as_str()).call()
    }
    /// Embeds the parts of documents, each in the light of its document.
    pub fn contextualized_embeddings(
        &self,
        request: &ContextualizedEmbeddingsRequest,
    ) -> Call<ContextualizedEmbeddings> {
        let call = post(self, "embeddings", "/v1/contextualizedembeddings");
        call.json(request).model(request.model.as_str()).call()
    }
    /// Decides questions about a state.
    pub fn decisions(&self, request: &DecisionsRequest) -> Call<Decisions> {
        post(self, "decisions", "/v1/decisions").json(request).model(&request.model).call()
    }
    /// The models there are.
    pub fn models(&self) -> Call<ModelList> {
        get(self, "models", "/v1/models").call()
    }
    /// Chat completions that are computed without a connection.
    pub fn async_chat(&self) -> AsyncChats {
        AsyncChats { client: self.clone() }
    }
    /// Batches.
    pub fn batches(&self) -> Batches {
        Batches { client: self.clone() }
    }
    /// Files.
    pub fn files(&self) -> Files {
        Files { client: self.clone() }
    }
    /// Skills.
    pub fn skills(&self) -> Skills {
        Skills { client: self.clone() }
    }
    /// Browser sessions.
    pub fn browser_sessions(&self) -> BrowserSessions {
        BrowserSessions { client: self.clone() }
    }
}

/// Chat completions that are computed without a connection: [`Client::async_chat`].
#[derive(Debug, Clone)]
pub struct AsyncChats {
    client: Client,
}

/// How to wait for what is computed without a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Poll {
    /// Time before the first question.
    pub first: Duration,
    /// The longest time between two questions; it grows by half from `first` up to this.
    pub longest: Duration,
    /// Time for the whole.
    pub total: Option<Duration>,
}

impl Default for Poll {
    fn default() -> Self {
        Poll { first: Duration::from_secs(2), longest: Duration::from_secs(20), total: Some(Duration::from_secs(3600)) }
    }
}

impl AsyncChats {
    const PATH: &str = "/async/chat/completions";

    /// Hands a chat in.
    pub fn create(&self, request: &AsyncChatRequest) -> Call<AsyncChat> {
        post(&self.client, "async_chat", Self::PATH).json(request).model(&request.request.model).call()
    }
    /// The list as it is sent.
    pub fn page(&self) -> Call<AsyncChatList> {
        get(&self.client, "async_chat", Self::PATH).call()
    }
    /// All that were handed in.
    pub fn list(&self) -> Pages<AsyncChatSummary> {
        let this = self.clone();
        Pages::new(move |next| {
            let call = get(&this.client, "async_chat", Self::PATH).query("next_token", next).call::<AsyncChatList>();
            async move {
                let page = call.await?;
                Ok(Page { items: page.requests, next: page.next_token })
            }
        })
    }
    /// How one stands. Further members of the query and headers: [`Call::query`], [`Call::header`].
    pub fn get(&self, id: &str) -> Call<AsyncChat> {
        get(&self.client, "async_chat", "").checked(path("/async/chat/completions/", "request id", id, "")).call()
    }
    /// Hands a chat in and waits for its completion.
    ///
    /// # Errors
    /// Where a call fails, the completion fails, or it takes too long.
    pub async fn run(&self, request: &ChatRequest, poll: Poll) -> Result<Completion> {
        let started = tokio::time::Instant::now();
        let request = AsyncChatRequest { request: request.clone(), ..AsyncChatRequest::default() };
        // A repetition of the same call must not be paid twice.
        let request = match request.idempotency_key {
            None => AsyncChatRequest { idempotency_key: Some(unique()), ..request },
            Some(_) => request,
        };
        let mut job = self.create(&request).await?;
        let mut wait = poll.first;
        loop {
            match job.status {
                AsyncStatus::Completed => {
                    return job.response.ok_or_else(|| Error::Request("it is completed without an answer".to_owned()));
                }
                AsyncStatus::Failed => {
                    let message = job.error_message.unwrap_or_else(|| "it failed without a message".to_owned());
                    let body = serde_json::json!({"error": {"message": message, "type": "async_failed"}}).to_string();
                    return Err(crate::error::ApiError::in_stream(&body, HeaderMap::new(), 0).into());
                }
                _ => {}
            }
            if let Some(limit) = poll.total.filter(|limit| started.elapsed() + wait > *limit) {
                return Err(Error::Timeout { phase: crate::error::Phase::Total, limit, attempts: 1 });
            }
            tokio::time::sleep(wait).await;
            wait = (wait * 3 / 2).min(poll.longest);
            job = self.get(&job.id).await?;
        }
    }
}

/// A name that nothing else has.
fn unique() -> String {
    let half = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", half(), half())
}

/// Batches: [`Client::batches`].
#[derive(Debug, Clone)]
pub struct Batches {
    client: Client,
}

impl Batches {
    /// Starts a batch from a file that was uploaded.
    pub fn create(&self, request: &BatchRequest) -> Call<Batch> {
        post(&self.client, "batches", "/v1/batches").json(request).call()
    }
    /// One page of the list.
    pub fn page(&self, after: Option<&str>, limit: Option<u32>) -> Call<BatchList> {
        get(&self.client, "batches", "/v1/batches").query("after", after).query("limit", limit).call()
    }
    /// All batches.
    pub fn list(&self) -> Pages<Batch> {
        let this = self.clone();
        Pages::new(move |after| {
            let call = this.page(after.as_deref(), None);
            async move {
                let page = call.await?;
                let next = page.last_id.or_else(|| page.data.last().map(|b| b.id.clone())).filter(|_| page.has_more);
                Ok(Page { items: page.data, next })
            }
        })
    }
    /// How one stands.
    pub fn retrieve(&self, id: &str) -> Call<Batch> {
        get(&self.client, "batches", "").checked(path("/v1/batches/", "batch id", id, "")).call()
    }
    /// Cancels one.
    pub fn cancel(&self, id: &str) -> Call<Batch> {
        post(&self.client, "batches", "").checked(path("/v1/batches/", "batch id", id, "/cancel")).call()
    }
}

/// Files: [`Client::files`].
#[derive(Debug, Clone)]
pub struct Files {
    client: Client,
}

/// Which files to list.
#[derive(Debug, Clone, Default)]
pub struct FilesQuery {
    /// After which file.
    pub after: Option<String>,
    /// How many.
    pub limit: Option<u32>,
    /// `asc` or `desc`, by the time of their making.
    pub order: Option<String>,
    /// Of which purpose.
    pub purpose: Option<String>,
}

impl Files {
    /// Uploads a file; the purpose of the input of a batch is `batch`.
    pub fn create(&self, filename: &str, content: impl AsRef<[u8]>, purpose: &str) -> Call<FileObject> {
        multipart(post(&self.client, "files", "/v1/files"), filename, content.as_ref(), &[("purpose", purpose)]).call()
    }
    /// One page of the list.
    pub fn page(&self, query: &FilesQuery) -> Call<FileList> {
        get(&self.client, "files", "/v1/files")
            .query("after", query.after.as_deref())
            .query("limit", query.limit)
            .query("order", query.order.as_deref())
            .query("purpose", query.purpose.as_deref())
            .call()
    }
    /// All files.
    pub fn list(&self, query: FilesQuery) -> Pages<FileObject> {
        let this = self.clone();
        Pages::new(move |after| {
            let call = this.page(&FilesQuery { after: after.or_else(|| query.after.clone()), ..query.clone() });
            async move {
                let page = call.await?;
                let next = page.last_id.or_else(|| page.data.last().map(|f| f.id.clone())).filter(|_| page.has_more);
                Ok(Page { items: page.data, next })
            }
        })
    }
    /// What is known of a file.
    pub fn retrieve(&self, id: &str) -> Call<FileObject> {
        get(&self.client, "files", "").checked(path("/v1/files/", "file id", id, "")).call()
    }
    /// Deletes a file.
    pub fn delete(&self, id: &str) -> Call<FileDeleted> {
        Request::new(&self.client, Method::DELETE, "files", "").checked(path("/v1/files/", "file id", id, "")).call()
    }
    /// What a file holds.
    pub fn content(&self, id: &str) -> Call<Bytes> {
        octets(get(&self.client, "files", "").checked(path("/v1/files/", "file id", id, "/content")))
    }
}

/// A call that answers with octets.
pub(crate) fn octets(request: Request) -> Call<Bytes> {
    request.set_header(ACCEPT, HeaderValue::from_static("application/octet-stream")).call()
}

/// Browser sessions: [`Client::browser_sessions`].
#[derive(Debug, Clone)]
pub struct BrowserSessions {
    client: Client,
}

impl BrowserSessions {
    /// Starts a session.
    pub fn create(&self) -> Call<BrowserSession> {
        post(&self.client, "browser", "/v1/browser/sessions").json(&serde_json::json!({})).call()
    }
    /// Ends a session.
    pub fn delete(&self, id: &str) -> Call<()> {
        let request = Request::new(&self.client, Method::DELETE, "browser", "");
        request.checked(path("/v1/browser/sessions/", "session id", id, "")).call()
    }
}

/// Skills: [`Client::skills`].
#[derive(Debug, Clone)]
pub struct Skills {
    client: Client,
}

impl Skills {
    fn at(&self, method: Method, id: &str, suffix: &str) -> Request {
        Request::new(&self.client, method, "skills", "").checked(path("/v1/skills/", "skill id", id, suffix))
    }
    /// Uploads a bundle as a new skill.
    pub fn create(&self, filename: &str, bundle: impl AsRef<[u8]>) -> Call<Skill> {
        multipart(post(&self.client, "skills", "/v1/skills"), filename, bundle.as_ref(), &[]).call()
    }
    /// One page of the list.
    pub fn page(&self, limit: Option<u32>, page_token: Option<&str>) -> Call<SkillList> {
        get(&self.client, "skills", "/v1/skills").query("limit", limit).query("page_token", page_token).call()
    }
    /// All skills.
    pub fn list(&self) -> Pages<SkillSummary> {
        let this = self.clone();
        Pages::new(move |token| {
            let call = this.page(None, token.as_deref());
            async move {
                let page = call.await?;
                Ok(Page { items: page.skills, next: page.next_page_token })
            }
        })
    }
    /// A skill, in its latest revision or another.
    pub fn retrieve(&self, id: &str, revision: Option<&str>) -> Call<Skill> {
        self.at(Method::GET, id, "").query("revision", revision).call()
    }
    /// Uploads a bundle as the next revision; refused where the latest is not the expected one.
    pub fn update(
        &self,
        id: &str,
        expected_revision: impl Display,
        filename: &str,
        bundle: impl AsRef<[u8]>,
    ) -> Call<Skill> {
        let request = self.at(Method::PUT, id, "").query("expected_revision", Some(expected_revision));
        multipart(request, filename, bundle.as_ref(), &[]).call()
    }
    /// Deletes a skill; refused where its latest revision is not the expected one.
    pub fn delete(&self, id: &str, expected_revision: impl Display) -> Call<()> {
        self.at(Method::DELETE, id, "").query("expected_revision", Some(expected_revision)).call()
    }
    /// Where a skill's bundle can be had.
    pub fn download(&self, id: &str, revision: Option<&str>) -> Call<SkillDownload> {
        self.at(Method::GET, id, "/download").query("revision", revision).call()
    }
    /// One page of the revisions of a skill.
    pub fn revisions_page(&self, id: &str, limit: Option<u32>, page_token: Option<&str>) -> Call<SkillRevisionList> {
        self.at(Method::GET, id, "/revisions").query("limit", limit).query("page_token", page_token).call()
    }
    /// All revisions of a skill.
    pub fn revisions(&self, id: &str) -> Pages<SkillRevision> {
        let (this, id) = (self.clone(), id.to_owned());
        Pages::new(move |token| {
            let call = this.revisions_page(&id, None, token.as_deref());
            async move {
                let page = call.await?;
                Ok(Page { items: page.revisions, next: page.next_page_token })
            }
        })
    }
}

/// A `multipart/form-data` body (RFC 7578) with one file and some fields.
fn multipart(mut request: Request, filename: &str, content: &[u8], fields: &[(&str, &str)]) -> Request {
    let boundary = loop {
        let boundary = format!("wireform-{}", unique());
        if memchr::memmem::find(content, boundary.as_bytes()).is_none() {
            break boundary;
        }
    };
    // What could end the quoted name, or the line, is written as browsers write it.
    let filename = filename.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A");
    let mut body = Vec::with_capacity(content.len() + 512);
    for (name, value) in fields {
        let part = format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend_from_slice(part.as_bytes());
    }
    let head = format!(
        "--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{filename}\"\r\n\
         Content-Type: application/octet-stream\r\n\r\n"
    );
    body.extend_from_slice(head.as_bytes());
    body.extend_from_slice(content);
    body.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
    if request.body.is_ok() {
        request.body = Ok(Some(Bytes::from(body)));
    }
    match HeaderValue::try_from(format!("multipart/form-data; boundary={boundary}")) {
        Ok(value) => request.set_header(CONTENT_TYPE, value),
        Err(_) => request,
    }
}
