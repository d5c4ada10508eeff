//! `$batch` (Protocol 11.7, JSON Format 19): multipart and JSON, change sets, references, one error for a set that fails.

use crate::negotiate::Media;
use crate::service::{Exchange, Request, Response, SharedSession};
use bytes::Bytes;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value as Json;
use std::collections::HashMap;
use wireform_odata::{Error, Result, json};

/// Once the answers of a batch hold more octets, what is left of it is refused.
const ANSWERS: usize = 32 << 20;

/// One request of a batch.
#[derive(Clone, Debug)]
struct Part {
    id: Option<String>,
    method: String,
    url: String,
    headers: HeaderMap,
    body: Bytes,
    depends: Vec<String>,
    group: Option<String>,
}

/// An answer with its id and its group.
type Answer = (Option<String>, Option<String>, Response);

#[allow(clippy::large_enum_variant)] // nearly all are the large one
enum Item {
    One(Part),
    Set(Vec<Part>),
}

impl Item {
    fn parts(&self) -> &[Part] {
        match self {
            Item::One(part) => std::slice::from_ref(part),
            Item::Set(parts) => parts,
        }
    }
}

/// What separates the parts of an answer: nobody who stores text can know it and forge a part.
fn boundary_mark() -> String {
    use std::hash::{BuildHasher, Hasher};
    format!("{:016x}", std::hash::RandomState::new().build_hasher().finish())
}

fn header(headers: &mut HeaderMap, name: &str, value: &str) {
    if let (Ok(n), Ok(v)) = (HeaderName::from_bytes(name.trim().as_bytes()), HeaderValue::from_str(value.trim())) {
        headers.append(n, v);
    }
}

/// The next line, without its end; LF alone is taken as well.
fn line<'b>(rest: &mut &'b [u8]) -> Option<&'b [u8]> {
    if rest.is_empty() {
        return None;
    }
    let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
    let l = rest[..end].strip_suffix(b"\r").unwrap_or(&rest[..end]);
    *rest = rest.get(end + 1..).unwrap_or_default();
    Some(l)
}

fn read_headers(rest: &mut &[u8]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    while let Some(l) = line(rest) {
        if l.is_empty() {
            break;
        }
        if let Ok(l) = std::str::from_utf8(l)
            && let Some((name, value)) = l.split_once(':')
        {
            header(&mut headers, name, value);
        }
    }
    headers
}

fn boundary(content: &str) -> Option<String> {
    content
        .split(';')
        .skip(1)
        .find_map(|p| {
            let (name, value) = p.split_once('=')?;
            name.trim().eq_ignore_ascii_case("boundary").then(|| value.trim().trim_matches('"').to_owned())
        })
        .filter(|b| !b.is_empty() && b.len() <= 200)
}

/// The bodies between boundaries.
fn split<'b>(body: &'b [u8], boundary: &str) -> Result<Vec<&'b [u8]>> {
    let mark = format!("--{boundary}");
    let mut parts = Vec::new();
    let mut start: Option<usize> = None;
    let mut at = 0;
    let mut closed = false;
    while at <= body.len() {
        let end = memchr::memchr(b'\n', &body[at..]).map_or(body.len(), |p| at + p + 1);
        let l = body[at..end].trim_ascii_end();
        if l.starts_with(mark.as_bytes()) && (l.len() == mark.len() || &l[mark.len()..] == b"--") {
            if let Some(s) = start {
                let part = &body[s..at];
                let part = part.strip_suffix(b"\n").unwrap_or(part);
                parts.push(part.strip_suffix(b"\r").unwrap_or(part));
            }
            start = Some(end);
            if l.len() > mark.len() {
                closed = true;
                break;
            }
        }
        if end == body.len() {
            break;
        }
        at = end;
    }
    if start.is_none() || !closed {
        return Err(Error::bad("malformed multipart body: the boundary is missing or not closed"));
    }
    Ok(parts)
}

fn http_part(mut rest: &[u8], id: Option<String>) -> Result<Part> {
    while rest.first().is_some_and(|c| matches!(c, b'\r' | b'\n')) {
        rest = &rest[1..];
    }
    let first = line(&mut rest).and_then(|l| std::str::from_utf8(l).ok()).unwrap_or("");
    let mut words = first.split_ascii_whitespace();
    let (Some(method), Some(url)) = (words.next(), words.next()) else {
        return Err(Error::bad("malformed request line in the batch"));
    };
    if words.next().is_some_and(|v| !v.starts_with("HTTP/")) {
        return Err(Error::bad("malformed request line in the batch"));
    }
    let headers = read_headers(&mut rest);
    let id = id.or_else(|| headers.get("content-id").and_then(|v| v.to_str().ok()).map(str::to_owned));
    let body = rest.trim_ascii();
    Ok(Part {
        id,
        method: method.to_ascii_uppercase(),
        url: url.to_owned(),
        headers,
        body: Bytes::copy_from_slice(body),
        depends: Vec::new(),
        group: None,
    })
}

fn multipart(body: &[u8], content: &str) -> Result<Vec<Item>> {
    let boundary = boundary(content).ok_or_else(|| Error::bad("multipart/mixed needs a boundary"))?;
    let mut items = Vec::new();
    for part in split(body, &boundary)? {
        let mut rest = part;
        let headers = read_headers(&mut rest);
        let kind = headers.get("content-type").and_then(|v| v.to_str().ok()).unwrap_or("").to_owned();
        let id = headers.get("content-id").and_then(|v| v.to_str().ok()).map(str::to_owned);
        if kind.to_ascii_lowercase().starts_with("multipart/mixed") {
            let inner = self::boundary(&kind).ok_or_else(|| Error::bad("multipart/mixed needs a boundary"))?;
            let mut set = Vec::new();
            for p in split(rest, &inner)? {
                let mut r = p;
                let h = read_headers(&mut r);
                let id = h.get("content-id").and_then(|v| v.to_str().ok()).map(str::to_owned);
                let part = http_part(r, id)?;
                if part.method == "GET" {
                    return Err(Error::bad("a change set cannot hold GET"));
                }
                set.push(part);
            }
            items.push(Item::Set(set));
        } else if kind.to_ascii_lowercase().starts_with("application/http") {
            items.push(Item::One(http_part(rest, id)?));
        } else {
            return Err(Error::bad("a part of a batch is application/http or multipart/mixed"));
        }
    }
    let mut seen = std::collections::HashSet::new();
    for i in &items {
        let all = match i {
            Item::One(p) => std::slice::from_ref(p),
            Item::Set(s) => s,
        };
        for p in all {
            if let Some(id) = &p.id
                && !seen.insert(id.clone())
            {
                return Err(Error::bad(format!("Content-ID {id} is used twice")));
            }
        }
    }
    Ok(items)
}

fn too_many(most: usize) -> Error {
    Error::new(413, "TooLarge", format!("a batch holds at most {most} requests"))
}

fn json_items(body: &[u8], most: usize) -> Result<Vec<Item>> {
    crate::write::depth_of(body)?;
    let json: Json = serde_json::from_slice(body).map_err(|e| Error::bad(format!("the body is no JSON: {e}")))?;
    let Some(requests) = json.get("requests").and_then(Json::as_array) else {
        return Err(Error::bad("the body has to hold \"requests\""));
    };
    if requests.len() > most {
        return Err(too_many(most));
    }
    let mut items: Vec<Item> = Vec::new();
    let mut ids: Vec<String> = Vec::new();
    let mut groups: Vec<String> = Vec::new();
    for r in requests {
        let text = |name: &str| r.get(name).and_then(Json::as_str);
        let id = match r.get("id") {
            Some(Json::String(s)) => s.clone(),
            Some(Json::Number(n)) => n.to_string(),
            _ => return Err(Error::bad("a request of the batch has no id")),
        };
        if ids.contains(&id) {
            return Err(Error::bad(format!("the id {id} is used twice")));
        }
        let (Some(method), Some(url)) = (text("method"), text("url")) else {
            return Err(Error::bad("a request of the batch needs method and url"));
        };
        let mut headers = HeaderMap::new();
        if let Some(h) = r.get("headers").and_then(Json::as_object) {
            for (n, v) in h {
                header(&mut headers, n, v.as_str().unwrap_or(&v.to_string()));
            }
        }
        let is_json = headers.get("content-type").and_then(|c| c.to_str().ok()).is_none_or(|c| c.contains("json"));
        let body = match r.get("body") {
            None | Some(Json::Null) => Bytes::new(),
            Some(Json::String(s)) if !is_json => {
                let text = headers.get("content-type").is_some_and(|c| c.as_bytes().starts_with(b"text/"));
                if text {
                    Bytes::from(s.clone())
                } else {
                    Bytes::from(
                        wireform_odata::literal::decode_base64(s.as_bytes())
                            .ok_or_else(|| Error::bad("a binary body has to be base64url"))?,
                    )
                }
            }
            Some(v) => {
                if !headers.contains_key("content-type") {
                    header(&mut headers, "content-type", "application/json");
                }
                Bytes::from(v.to_string())
            }
        };
        let group = text("atomicityGroup").map(str::to_owned);
        let depends: Vec<String> = r
            .get("dependsOn")
            .and_then(Json::as_array)
            .map(|a| a.iter().map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_owned)).collect())
            .unwrap_or_default();
        for d in &depends {
            if !ids.contains(d) && !groups.contains(d) {
                return Err(Error::bad(format!("{id} depends on {d}, which does not come before it")));
            }
        }
        ids.push(id.clone());
        let part = Part {
            id: Some(id),
            method: method.to_ascii_uppercase(),
            url: url.to_owned(),
            headers,
            body,
            depends,
            group: group.clone(),
        };
        match (group, items.last_mut()) {
            (None, _) => items.push(Item::One(part)),
            (Some(g), Some(Item::Set(set))) if set.first().is_some_and(|p| p.group.as_ref() == Some(&g)) => {
                set.push(part)
            }
            (Some(g), _) => {
                if groups.contains(&g) {
                    return Err(Error::bad(format!("the requests of {g} have to stand together")));
                }
                groups.push(g);
                items.push(Item::Set(vec![part]));
            }
        }
    }
    Ok(items)
}

/// What is known of requests that are done: where references lead, and what failed.
#[derive(Default)]
struct Done {
    locations: HashMap<String, String>,
    statuses: HashMap<String, u16>,
    etags: HashMap<String, String>,
}

impl Exchange<'_> {
    pub(crate) fn batch(&self) -> Result<Response> {
        if self.request.method != http::Method::POST {
            return Err(crate::service::not_allowed("POST"));
        }
        if self.shared.is_some() {
            return Err(Error::bad("a batch cannot stand inside a batch"));
        }
        let content = self.request.headers.get("content-type").and_then(|c| c.to_str().ok()).unwrap_or("");
        let lower = content.to_ascii_lowercase();
        let is_json = lower.starts_with("application/json");
        let items = if is_json {
            json_items(&self.request.body, self.service.options().batch_limit)?
        } else if lower.starts_with("multipart/mixed") {
            multipart(&self.request.body, content)?
        } else {
            return Err(Error::new(415, "UnsupportedMediaType", "a batch is multipart/mixed or application/json"));
        };
        let total: usize = items.iter().map(|i| if let Item::Set(s) = i { s.len() } else { 1 }).sum();
        if total > self.service.options().batch_limit {
            return Err(too_many(self.service.options().batch_limit));
        }
        // Every response of a JSON batch has an id. Clients that number no parts send `Accept: application/json` for what
        // is inside, and read multipart.
        let numbered = items.iter().flat_map(Item::parts).all(|p| p.id.is_some());
        let answer_json = match self.wants.require(&[
            if is_json { Media::Json } else { Media::Multipart },
            Media::Json,
            Media::Multipart,
        ]) {
            Ok(m) => m == Media::Json && (is_json || numbered),
            Err(_) => is_json,
        };
        let go_on = self.wants.prefer.continue_on_error;
        let mut done = Done::default();
        let mut answers: Vec<Vec<Answer>> = Vec::new();
        let mut sets: Vec<bool> = Vec::new();
        let mut octets = 0;
        for item in &items {
            let (group, failed, is_set) = match item {
                _ if octets > ANSWERS => {
                    let message = format!("the answers before this one hold more than {ANSWERS} octets");
                    let error = Response::error(&Error::new(413, "TooLarge", message));
                    let parts = item.parts().iter();
                    (parts.map(|p| (p.id.clone(), p.group.clone(), error.clone())).collect(), true, false)
                }
                Item::One(part) => {
                    let r = self.run(part, &mut done, None);
                    let failed = r.status.as_u16() >= 400;
                    (vec![(part.id.clone(), None, r)], failed, false)
                }
                Item::Set(parts) => {
                    let (r, failed) = self.change_set(parts, &mut done)?;
                    (r, failed, !failed)
                }
            };
            octets += group.iter().map(|a: &Answer| a.2.body.len()).sum::<usize>();
            answers.push(group);
            sets.push(is_set);
            if failed && !go_on {
                break;
            }
        }
        // Requests of a JSON batch that were not reached are answered all the same.
        if is_json {
            for item in items.iter().skip(answers.len()) {
                let all = match item {
                    Item::One(p) => std::slice::from_ref(p),
                    Item::Set(s) => s,
                };
                let rest = all.iter().map(|p| {
                    (
                        p.id.clone(),
                        p.group.clone(),
                        Response::error(&Error::new(424, "FailedDependency", "an earlier request of the batch failed")),
                    )
                });
                answers.push(rest.collect());
                sets.push(false);
            }
        }
        let mut r = if answer_json {
            let mut out = Vec::with_capacity(octets + octets / 8);
            out.extend_from_slice(b"{\"responses\":[");
            for (n, (id, group, r)) in answers.into_iter().flatten().enumerate() {
                if n > 0 {
                    out.push(b',');
                }
                json_response(&mut out, id, group, &r);
            }
            out.extend_from_slice(b"]}");
            Response::with(200, "application/json;charset=utf-8", out)
        } else {
            let mark = boundary_mark();
            let boundary = format!("batchresponse_{mark}");
            let mut out = Vec::new();
            for (n, (group, set)) in answers.into_iter().zip(sets).enumerate() {
                out.extend_from_slice(format!("--{boundary}\r\n").as_bytes());
                if set {
                    let inner = format!("changesetresponse_{n}_{mark}");
                    out.extend_from_slice(
                        format!("Content-Type: multipart/mixed; boundary={inner}\r\n\r\n").as_bytes(),
                    );
                    for (id, _, r) in group {
                        out.extend_from_slice(format!("--{inner}\r\n").as_bytes());
                        http_response(&mut out, id.as_deref(), &r);
                    }
                    out.extend_from_slice(format!("--{inner}--\r\n").as_bytes());
                } else {
                    for (id, _, r) in group {
                        http_response(&mut out, id.as_deref(), &r);
                    }
                }
            }
            out.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
            Response::with(200, &format!("multipart/mixed; boundary={boundary}"), out)
        };
        if go_on {
            r.set(HeaderName::from_static("preference-applied"), "continue-on-error");
        }
        r.set(HeaderName::from_static("odata-version"), self.wants.version());
        Ok(r)
    }

    fn change_set(&self, parts: &[Part], done: &mut Done) -> Result<(Vec<Answer>, bool)> {
        let session = self.open(true);
        let session = match session {
            Ok(s) => s,
            Err(e) => return Ok((vec![(None, None, Response::error(&e))], true)),
        };
        let shared = SharedSession::new(session);
        shared.borrow_mut().begin()?;
        let mut out = Vec::new();
        for part in parts {
            let r = self.run(part, done, Some(&shared));
            if r.status.as_u16() >= 400 {
                shared.borrow_mut().rollback()?;
                // One answer for the whole set; in JSON every member says that it failed with it.
                for p in parts {
                    if let Some(id) = &p.id {
                        done.statuses.insert(id.clone(), 424);
                        done.locations.remove(id);
                    }
                }
                if let Some(g) = &part.group {
                    done.statuses.insert(g.clone(), 424);
                    let all = parts.iter().map(|p| {
                        let answer = if p.id == part.id {
                            r.clone()
                        } else {
                            Response::error(&Error::new(424, "FailedDependency", "another request of the group failed"))
                        };
                        (p.id.clone(), Some(g.clone()), answer)
                    });
                    return Ok((all.collect(), true));
                }
                return Ok((vec![(part.id.clone(), None, r)], true));
            }
            out.push((part.id.clone(), part.group.clone(), r));
        }
        let committed = crate::respond::still_wanted().and_then(|()| shared.borrow_mut().commit());
        if let Err(e) = committed {
            return Ok((vec![(None, None, Response::error(&e))], true));
        }
        self.service.publish(shared.changes.take());
        Ok((out, false))
    }

    fn run(&self, part: &Part, done: &mut Done, shared: Option<&SharedSession>) -> Response {
        let r = match self.resolve(part, done) {
            Ok(request) => {
                if request.path == "$batch" {
                    Response::error(&Error::bad("a batch cannot stand inside a batch"))
                } else {
                    self.service.handle_in(&request, shared)
                }
            }
            Err(e) => Response::error(&e),
        };
        if let Some(id) = &part.id {
            done.statuses.insert(id.clone(), r.status.as_u16());
            let text = |name: &str| r.headers.get(name).and_then(|v| v.to_str().ok()).map(str::to_owned);
            let location = text("location").or_else(|| text("odata-entityid"));
            let location =
                location.or_else(|| (r.status.is_success() && part.method != "DELETE").then(|| part.url.clone()));
            if let Some(l) = location {
                done.locations.insert(id.clone(), l);
            }
            if let Some(e) = text("etag") {
                done.etags.insert(id.clone(), e);
            }
        }
        r
    }

    fn resolve(&self, part: &Part, done: &Done) -> Result<Request> {
        for d in &part.depends {
            if done.statuses.get(d).is_some_and(|s| *s >= 400) {
                return Err(Error::new(424, "FailedDependency", format!("{d} failed")));
            }
        }
        let mut url = part.url.clone();
        let reference = |name: &str| -> Result<String> {
            match done.locations.get(name) {
                Some(l) => self.relative(l),
                None => Err(Error::bad(format!("${name} refers to no earlier request"))),
            }
        };
        // `$1/Products`: the result of an earlier request. System resources begin with a dollar too.
        let bare = url.strip_prefix(&self.request.root).unwrap_or(&url).trim_start_matches('/').to_owned();
        if let Some(rest) = bare.strip_prefix('$') {
            let end = rest.find(['/', '?']).unwrap_or(rest.len());
            let name = &rest[..end];
            if !["metadata", "batch", "entity", "all", "crossjoin"].iter().any(|s| name.starts_with(s)) {
                url = format!("{}{}", reference(name)?, &rest[end..]);
            }
        }
        let relative = self.relative(&url)?;
        let (path, query) = relative.split_once('?').unwrap_or((&relative, ""));
        let method = http::Method::from_bytes(part.method.as_bytes()).map_err(|_| Error::bad("malformed method"))?;
        let mut headers = part.headers.clone();
        for name in ["odata-maxversion", "odata-version", "accept-language", "authorization"] {
            if let (None, Some(v)) = (headers.get(name), self.request.headers.get(name)) {
                headers.insert(HeaderName::from_static(name), v.clone());
            }
        }
        // An ETag by reference: If-Match: $1.
        for name in ["if-match", "if-none-match"] {
            let tag = headers
                .get(name)
                .and_then(|v| v.to_str().ok())
                .and_then(|v| v.strip_prefix('$'))
                .and_then(|n| done.etags.get(n))
                .cloned();
            if let Some(t) = tag
                && let Ok(v) = HeaderValue::from_str(&t)
            {
                headers.insert(HeaderName::from_static(name), v);
            }
        }
        // References inside a body: "Category@odata.bind": "$1".
        let mut body = part.body.clone();
        if !done.locations.is_empty()
            && memchr::memmem::find(&body, b"\"$").is_some()
            && let Ok(mut json) = serde_json::from_slice::<Json>(&body)
        {
            substitute(&mut json, &|name| done.locations.get(name).cloned());
            body = Bytes::from(json.to_string());
        }
        Ok(Request {
            method,
            path: path.to_owned(),
            query: query.to_owned(),
            headers,
            body,
            root: self.request.root.clone(),
            identity: self.request.identity.clone(),
        })
    }
}

fn substitute(v: &mut Json, known: &dyn Fn(&str) -> Option<String>) {
    let replace = |v: &mut Json| {
        if let Json::String(s) = v
            && let Some(url) = s.strip_prefix('$').and_then(known)
        {
            *s = url;
        }
    };
    match v {
        Json::Object(o) => {
            for (k, v) in o.iter_mut() {
                if k.ends_with("@odata.bind") || k.ends_with("@bind") || k == "@odata.id" || k == "@id" {
                    replace(v);
                    if let Json::Array(items) = v {
                        items.iter_mut().for_each(replace);
                    }
                } else {
                    substitute(v, known);
                }
            }
        }
        Json::Array(items) => items.iter_mut().for_each(|v| substitute(v, known)),
        _ => {}
    }
}

fn http_response(out: &mut Vec<u8>, id: Option<&str>, r: &Response) {
    out.extend_from_slice(b"Content-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n");
    if let Some(id) = id {
        out.extend_from_slice(format!("Content-ID: {id}\r\n").as_bytes());
    }
    out.extend_from_slice(
        format!("\r\nHTTP/1.1 {} {}\r\n", r.status.as_u16(), r.status.canonical_reason().unwrap_or("")).as_bytes(),
    );
    for (name, value) in &r.headers {
        out.extend_from_slice(name.as_str().as_bytes());
        out.extend_from_slice(b": ");
        out.extend_from_slice(value.as_bytes());
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(format!("Content-Length: {}\r\n\r\n", r.body.len()).as_bytes());
    out.extend_from_slice(&r.body);
    out.extend_from_slice(b"\r\n");
}

fn json_response(out: &mut Vec<u8>, id: Option<String>, group: Option<String>, r: &Response) {
    out.push(b'{');
    for (name, text) in [("id", id), ("atomicityGroup", group)] {
        if let Some(text) = text {
            out.extend_from_slice(format!("\"{name}\":").as_bytes());
            json::string(out, &text);
            out.push(b',');
        }
    }
    out.extend_from_slice(format!("\"status\":{},\"headers\":{{", r.status.as_u16()).as_bytes());
    for (n, (name, value)) in r.headers.iter().enumerate() {
        if n > 0 {
            out.push(b',');
        }
        json::string(out, name.as_str());
        out.push(b':');
        json::string(out, value.to_str().unwrap_or(""));
    }
    out.push(b'}');
    let kind = r.headers.get("content-type").and_then(|c| c.to_str().ok()).unwrap_or("");
    if !r.body.is_empty() {
        out.extend_from_slice(b",\"body\":");
        if kind.contains("json") {
            // Answers of the program's own making may be anything.
            let valid = serde_json::from_slice::<serde::de::IgnoredAny>(&r.body).is_ok();
            out.extend_from_slice(if valid { &r.body } else { b"null" });
        } else if kind.starts_with("text/") {
            json::string(out, &String::from_utf8_lossy(&r.body));
        } else {
            out.push(b'"');
            json::base64url(out, &r.body);
            out.push(b'"');
        }
    }
    out.push(b'}');
}
