//! Conditional requests (Protocol 8.2.4 and 8.2.5).

use http::HeaderMap;

fn tags<'h>(headers: &'h HeaderMap, name: &str) -> Option<Vec<&'h str>> {
    let mut out = Vec::new();
    for h in headers.get_all(name) {
        out.extend(h.to_str().unwrap_or("").split(',').map(str::trim));
    }
    (!out.is_empty()).then_some(out)
}

/// Compares without regard to weakness.
fn same(a: &str, b: &str) -> bool {
    a.strip_prefix("W/").unwrap_or(a) == b.strip_prefix("W/").unwrap_or(b)
}

/// Whether If-None-Match names the current ETag.
pub(crate) fn none_match(headers: &HeaderMap, etag: Option<&str>) -> bool {
    tags(headers, "if-none-match").is_some_and(|t| t.iter().any(|t| *t == "*" || etag.is_some_and(|e| same(t, e))))
}

/// Whether If-Match is there and does not name the current ETag.
pub(crate) fn match_fails(headers: &HeaderMap, etag: Option<&str>) -> bool {
    tags(headers, "if-match")
        .is_some_and(|t| !t.iter().any(|t| (*t == "*" && etag.is_some()) || etag.is_some_and(|e| same(t, e))))
}
