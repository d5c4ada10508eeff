//! Asynchronous requests (Protocol 11.6): 202 and a status monitor, a bounded number of them for a bounded time.

use crate::negotiate::{Media, Wants};
use crate::service::{Request, Response, Service, not_allowed};
use http::{HeaderName, HeaderValue};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use wireform_odata::{Error, Result};

struct Job {
    answer: Mutex<Option<Response>>,
    done: Condvar,
    cancelled: Arc<AtomicBool>,
    /// Whose it is: nobody else learns of it.
    owner: (String, Vec<String>),
    made: Instant,
}

/// The status monitors of a service.
#[derive(Default)]
pub(crate) struct Monitors {
    jobs: Mutex<HashMap<String, Arc<Job>>>,
}

thread_local! {
    /// Set while a request is answered asynchronously: whether somebody has cancelled it.
    static CANCELLED: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// An error where the request that this thread answers has been cancelled: asked before changes are committed.
pub(crate) fn still_wanted() -> Result<()> {
    let cancelled = CANCELLED.with_borrow(|c| c.as_ref().is_some_and(|c| c.load(Ordering::SeqCst)));
    if cancelled { Err(Error::new(410, "Cancelled", "the request was cancelled")) } else { Ok(()) }
}

fn lock<T>(m: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

fn name() -> String {
    use std::hash::{BuildHasher, Hasher};
    let r = || std::hash::RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", r(), r())
}

fn owner(request: &Request) -> (String, Vec<String>) {
    (request.identity.name.clone(), request.identity.roles.clone())
}

/// The preferences without those that this module has dealt with.
fn without_async(request: &mut Request) {
    let mut kept: Vec<String> = Vec::new();
    for header in request.headers.get_all("prefer") {
        for item in header.to_str().unwrap_or("").split(',') {
            let name = item.split(['=', ';']).next().unwrap_or("").trim().to_ascii_lowercase();
            if !matches!(name.trim_start_matches("odata."), "respond-async" | "wait" | "callback") {
                kept.push(item.trim().to_owned());
            }
        }
    }
    request.headers.remove("prefer");
    if !kept.is_empty()
        && let Ok(v) = HeaderValue::from_str(&kept.join(","))
    {
        request.headers.insert("prefer", v);
    }
}

/// The path of status monitors, below the service root.
const PATH: &str = "$async/";

impl Service {
    /// Answers a request asynchronously where it prefers that and there is room; `None` where it is to be answered now.
    pub(crate) fn later(&self, request: &Request) -> Option<Response> {
        let prefers = request
            .headers
            .get_all("prefer")
            .iter()
            .any(|v| memchr::memmem::find(v.as_bytes(), b"respond-async").is_some());
        if !prefers || request.path.starts_with(PATH) {
            return None;
        }
        let preferences = crate::negotiate::Prefer::read(&request.headers);
        if !preferences.respond_async {
            return None;
        }
        let options = self.options();
        let mut jobs = lock(&self.monitors().jobs);
        jobs.retain(|_, j| j.made.elapsed() < options.async_lifetime || lock(&j.answer).is_none());
        let running = jobs.values().filter(|j| lock(&j.answer).is_none()).count();
        // The preference is one: where there is no room, the request is answered as if it had not been stated.
        if running >= options.async_limit || jobs.len() >= options.async_limit.saturating_mul(16) {
            return None;
        }
        let job = Arc::new(Job {
            answer: Mutex::new(None),
            done: Condvar::new(),
            cancelled: Arc::default(),
            owner: owner(request),
            made: Instant::now(),
        });
        let id = name();
        let mut inner = request.clone();
        without_async(&mut inner);
        let (service, work) = (self.clone(), job.clone());
        let thread = std::thread::Builder::new().name("wireform-async".into()).spawn(move || {
            CANCELLED.set(Some(work.cancelled.clone()));
            let answer = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| service.handle_in(&inner, None)));
            let failed = |_| Response::error(&Error::new(500, "InternalError", "the request failed"));
            *lock(&work.answer) = Some(answer.unwrap_or_else(failed));
            work.done.notify_all();
        });
        thread.ok()?;
        jobs.insert(id.clone(), job.clone());
        drop(jobs);
        if let Some(seconds) = preferences.wait.filter(|s| *s > 0) {
            let deadline = Instant::now() + Duration::from_secs(seconds.min(60));
            let mut answer = lock(&job.answer);
            while answer.is_none() {
                let Some(left) = deadline.checked_duration_since(Instant::now()) else { break };
                answer = job.done.wait_timeout(answer, left).unwrap_or_else(PoisonError::into_inner).0;
            }
            if let Some(done) = answer.take() {
                lock(&self.monitors().jobs).remove(&id);
                return Some(done);
            }
        }
        let mut r = accepted(&format!("{}{PATH}{id}", request.root));
        r.set(HeaderName::from_static("preference-applied"), "respond-async");
        Some(r)
    }

    /// A request to a status monitor.
    pub(crate) fn monitor(&self, request: &Request, wants: &Wants) -> Option<Result<Response>> {
        let id = request.path.strip_prefix(PATH)?;
        let found = lock(&self.monitors().jobs).get(id).cloned();
        let Some(job) = found.filter(|j| j.owner == owner(request)) else {
            return Some(Err(Error::not_found("there is no such status monitor")));
        };
        Some(match request.method.as_str() {
            "DELETE" => {
                job.cancelled.store(true, Ordering::SeqCst);
                lock(&self.monitors().jobs).remove(id);
                Ok(Response::empty(204))
            }
            "GET" | "HEAD" => {
                let answer = lock(&job.answer).clone();
                Ok(match answer {
                    None => accepted(&format!("{}{PATH}{id}", request.root)),
                    Some(answer) => finished(answer, wants),
                })
            }
            _ => Err(not_allowed("GET, HEAD, DELETE")),
        })
    }
}

fn accepted(location: &str) -> Response {
    let mut r = Response::empty(202);
    r.set(http::header::LOCATION, location);
    r.set(http::header::RETRY_AFTER, "1");
    r
}

/// The final answer: as an HTTP message where the client speaks 4.0 or asks for one, else as itself with the status
/// in a header.
fn finished(answer: Response, wants: &Wants) -> Response {
    if wants.v401 && !wants.accept.contains(&Media::Http) {
        let mut r = answer;
        let status = r.status.as_u16().to_string();
        r.status = http::StatusCode::OK;
        r.set(HeaderName::from_static("asyncresult"), &status);
        return r;
    }
    let mut out = format!("HTTP/1.1 {} {}\r\n", answer.status.as_u16(), answer.status.canonical_reason().unwrap_or(""))
        .into_bytes();
    for (name, value) in &answer.headers {
        out.extend_from_slice(name.as_str().as_bytes());
        out.extend_from_slice(b": ");
        out.extend_from_slice(value.as_bytes());
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(format!("Content-Length: {}\r\n\r\n", answer.body.len()).as_bytes());
    out.extend_from_slice(&answer.body);
    let mut r = Response::with(200, "application/http", out);
    r.set(HeaderName::from_static("content-transfer-encoding"), "binary");
    r
}
