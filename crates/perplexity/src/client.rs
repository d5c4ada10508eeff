//! The client: what all calls share.

use crate::error::{Error, Result};
use crate::ledger::Ledger;
use crate::limiter::Limiter;
use crate::retry::Policy;
use crate::transport::{Hyper, HyperOptions, Proxy, Transport};
use crate::types::Secret;
use http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, USER_AGENT};
use http::uri::{Authority, PathAndQuery, Scheme, Uri};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Where the service is.
pub const BASE_URL: &str = "https://api.perplexity.ai";

/// How long things may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// From the request to the head of its answer.
    pub first_byte: Option<Duration>,
    /// Between two pieces of an answer; any octet counts, also of a comment that only keeps the connection alive.
    pub idle: Option<Duration>,
    /// The whole call with its retries; of a stream, up to its end.
    pub total: Option<Duration>,
}

impl Default for Timeouts {
    /// 15 minutes for the head, which is when a long research ends; 5 minutes of silence; no limit for the whole.
    fn default() -> Self {
        Timeouts { first_byte: Some(Duration::from_secs(900)), idle: Some(Duration::from_secs(300)), total: None }
    }
}

/// A client of the API, or of any service that is compatible with it. Clones share connections, limits and totals.
#[derive(Clone)]
pub struct Client {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) base: Base,
    pub(crate) headers: HeaderMap,
    pub(crate) transport: Arc<dyn Transport>,
    pub(crate) timeouts: Timeouts,
    pub(crate) policy: Policy,
    pub(crate) limiter: Option<Limiter>,
    pub(crate) ledger: Option<Ledger>,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("base", &self.inner.base)
            .field("timeouts", &self.inner.timeouts)
            .field("policy", &self.inner.policy)
            .finish_non_exhaustive()
    }
}

impl Client {
    /// A client with the key, base URL and headers of the environment: `PERPLEXITY_API_KEY`, `PERPLEXITY_BASE_URL`,
    /// `PERPLEXITY_CUSTOM_HEADERS`.
    ///
    /// # Errors
    /// Where there is no key, or one of them cannot be used.
    pub fn from_env() -> Result<Self> {
        Client::builder().build()
    }
    /// Begins to set a client up.
    pub fn builder() -> ClientBuilder {
        ClientBuilder::default()
    }
    /// The ledger, where the client keeps one.
    pub fn ledger(&self) -> Option<&Ledger> {
        self.inner.ledger.as_ref()
    }
    /// The base URL.
    pub fn base_url(&self) -> String {
        self.inner.base.to_string()
    }
}

/// Sets a client up.
#[derive(Default)]
#[must_use]
pub struct ClientBuilder {
    key: Option<Option<Secret>>,
    base: Option<String>,
    headers: Vec<(String, String)>,
    timeouts: Timeouts,
    policy: Policy,
    hyper: HyperOptions,
    transport: Option<Arc<dyn Transport>>,
    limiter: Option<Limiter>,
    ledger: Option<Ledger>,
    no_environment: bool,
}

impl fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder").field("base", &self.base).finish_non_exhaustive()
    }
}

impl ClientBuilder {
    /// The key; without it, `PERPLEXITY_API_KEY`.
    pub fn api_key(mut self, key: impl Into<Secret>) -> Self {
        self.key = Some(Some(key.into()));
        self
    }
    /// No key, as local servers want none.
    pub fn no_api_key(mut self) -> Self {
        self.key = Some(None);
        self
    }
    /// The base URL, with a path or without; without it, `PERPLEXITY_BASE_URL` or [`BASE_URL`].
    pub fn base_url(mut self, url: impl Into<String>) -> Self {
        self.base = Some(url.into());
        self
    }
    /// A header of every request.
    pub fn header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }
    /// Tells the service on behalf of what the requests are made.
    pub fn integration(self, name: &str, version: &str) -> Self {
        self.header("x-pplx-integration", format!("{name}/{version}"))
    }
    /// How long things may take.
    pub fn timeouts(mut self, timeouts: Timeouts) -> Self {
        self.timeouts = timeouts;
        self
    }
    /// How long connecting may take.
    pub fn connect_timeout(mut self, limit: Option<Duration>) -> Self {
        self.hyper.connect_timeout = limit;
        self
    }
    /// How to retry.
    pub fn retry(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }
    /// How often to retry.
    pub fn max_retries(mut self, count: u32) -> Self {
        self.policy.max_retries = count;
        self
    }
    /// Which proxy to use.
    pub fn proxy(mut self, proxy: Proxy) -> Self {
        self.hyper.proxy = proxy;
        self
    }
    /// What the default transport is made of.
    pub fn hyper(mut self, options: HyperOptions) -> Self {
        self.hyper = options;
        self
    }
    /// A transport in place of the default one.
    pub fn transport(mut self, transport: impl Transport) -> Self {
        self.transport = Some(Arc::new(transport));
        self
    }
    /// How many requests may be sent; may be shared with other clients.
    pub fn limiter(mut self, limiter: Limiter) -> Self {
        self.limiter = Some(limiter);
        self
    }
    /// Where to write up what is spent; may be shared with other clients.
    pub fn ledger(mut self, ledger: Ledger) -> Self {
        self.ledger = Some(ledger);
        self
    }
    /// Reads nothing from the environment.
    pub fn no_environment(mut self) -> Self {
        self.no_environment = true;
        self
    }
    /// The client.
    ///
    /// # Errors
    /// Where there is no key, or something cannot be used.
    pub fn build(self) -> Result<Client> {
        let environment = |name: &str| {
            if self.no_environment { None } else { std::env::var(name).ok().filter(|v| !v.is_empty()) }
        };
        let key = match self.key {
            Some(key) => key.filter(|k| !k.reveal().is_empty()),
            None => Some(environment("PERPLEXITY_API_KEY").map(Secret::from).ok_or_else(|| {
                Error::Config("no API key: set PERPLEXITY_API_KEY or give one to the client".to_owned())
            })?),
        };
        let base = self.base.or_else(|| environment("PERPLEXITY_BASE_URL")).unwrap_or_else(|| BASE_URL.to_owned());
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers
            .insert(USER_AGENT, HeaderValue::from_static(concat!("wireform-perplexity/", env!("CARGO_PKG_VERSION"))));
        if let Some(key) = key {
            // The message must not quote the value: it is the key.
            let mut value = HeaderValue::try_from(format!("Bearer {}", key.reveal()))
                .map_err(|_| Error::Config("the API key has characters that a header cannot have".to_owned()))?;
            value.set_sensitive(true);
            headers.insert(AUTHORIZATION, value);
        }
        let custom = environment("PERPLEXITY_CUSTOM_HEADERS").unwrap_or_default();
        let custom = custom.lines().filter_map(|l| l.split_once(':')).map(|(n, v)| (n.trim(), v.trim()));
        let given = self.headers.iter().map(|(n, v)| (n.as_str(), v.as_str()));
        for (name, value) in custom.chain(given) {
            let (name, value) = header(name, value).map_err(Error::Config)?;
            headers.insert(name, value);
        }
        let transport = match self.transport {
            Some(transport) => transport,
            None => Arc::new(Hyper::new(&self.hyper).map_err(|e| Error::Config(e.message))?),
        };
        Ok(Client {
            inner: Arc::new(Inner {
                base: Base::parse(&base)?,
                headers,
                transport,
                timeouts: self.timeouts,
                policy: self.policy,
                limiter: self.limiter,
                ledger: self.ledger,
            }),
        })
    }
}

/// A header from text.
pub(crate) fn header(name: &str, value: &str) -> Result<(HeaderName, HeaderValue), String> {
    let header = HeaderName::try_from(name).map_err(|_| format!("{name:?} is not the name of a header"))?;
    let mut value = HeaderValue::try_from(value).map_err(|_| format!("the value of header {name} is not allowed"))?;
    let secret = ["authorization", "cookie", "key", "token", "secret"];
    value.set_sensitive(secret.iter().any(|s| header.as_str().contains(s)));
    Ok((header, value))
}

/// The base URL in the parts that requests need.
#[derive(Clone)]
pub(crate) struct Base {
    scheme: Scheme,
    authority: Authority,
    prefix: String,
}

impl Base {
    fn parse(text: &str) -> Result<Self> {
        let wrong = |why: &str| Error::Config(format!("base URL {text:?} {why}"));
        let uri: Uri = text.trim().parse().map_err(|_| wrong("is not a URL"))?;
        let parts = uri.into_parts();
        let scheme = parts.scheme.ok_or_else(|| wrong("has no scheme: https:// or http://"))?;
        if scheme != Scheme::HTTPS && scheme != Scheme::HTTP {
            return Err(wrong("is neither https:// nor http://"));
        }
        let authority = parts.authority.filter(|a| !a.host().is_empty()).ok_or_else(|| wrong("has no host"))?;
        if authority.as_str().contains('@') {
            return Err(Error::Config("the base URL must not hold a user or a password: give the key instead".into()));
        }
        let prefix = parts.path_and_query.map(|p| p.path().to_owned()).unwrap_or_default();
        // Somebody who pasted a whole route means its base.
        let prefix = prefix.trim_end_matches('/').trim_end_matches("/chat/completions").trim_end_matches('/');
        Ok(Base { scheme, authority, prefix: prefix.to_owned() })
    }
    /// The URL of a path, with its query; a version that both name is named once.
    pub(crate) fn join(&self, path: &str, query: &str) -> Result<Uri> {
        let path = match path.strip_prefix("/v1") {
            Some(rest) if self.prefix.ends_with("/v1") && rest.starts_with('/') => rest,
            _ => path,
        };
        let mut all = String::with_capacity(self.prefix.len() + path.len() + query.len() + 1);
        all.push_str(&self.prefix);
        all.push_str(path);
        if !query.is_empty() {
            all.push('?');
            all.push_str(query);
        }
        let path = PathAndQuery::try_from(all).map_err(|e| Error::Request(format!("path cannot be used: {e}")))?;
        let mut parts = http::uri::Parts::default();
        parts.scheme = Some(self.scheme.clone());
        parts.authority = Some(self.authority.clone());
        parts.path_and_query = Some(path);
        Uri::from_parts(parts).map_err(|e| Error::Request(e.to_string()))
    }
    pub(crate) fn host(&self) -> &str {
        self.authority.host()
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}{}", self.scheme, self.authority, self.prefix)
    }
}

impl fmt::Debug for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_urls_are_joined_tolerantly() {
        for (base, path, expected) in [
            ("https://api.perplexity.ai", "/chat/completions", "https://api.perplexity.ai/chat/completions"),
            ("https://api.perplexity.ai/", "/v1/responses", "https://api.perplexity.ai/v1/responses"),
            ("https://api.perplexity.ai/v1", "/v1/responses", "https://api.perplexity.ai/v1/responses"),
            ("https://api.perplexity.ai/v1/", "/chat/completions", "https://api.perplexity.ai/v1/chat/completions"),
            ("http://h:8080/api/v1", "/v1/models", "http://h:8080/api/v1/models"),
            ("https://h/v1/chat/completions", "/chat/completions", "https://h/v1/chat/completions"),
            ("http://[::1]:9", "/search", "http://[::1]:9/search"),
        ] {
            assert_eq!(Base::parse(base).unwrap().join(path, "").unwrap().to_string(), expected);
        }
        for wrong in ["api.perplexity.ai", "ftp://h", "https://", "https://user:secret@h", "/v1", ""] {
            let error = Base::parse(wrong).unwrap_err().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn secrets_are_not_shown() {
        let builder = || Client::builder().no_environment();
        let client = builder().api_key("pplx-very-secret").header("x-my-token", "very-secret").build().unwrap();
        assert!(!format!("{client:?} {:?}", client.inner.headers).contains("very-secret"));
        let error = builder().api_key("very-secret\n").build().unwrap_err();
        assert!(!format!("{error} {error:?}").contains("very-secret"));
        assert!(builder().build().unwrap_err().to_string().contains("PERPLEXITY_API_KEY"));
    }
}
