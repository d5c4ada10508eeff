//! What a client wants: versions, formats, preferences (Protocol 8).

use crate::plan::Metadata;
use http::HeaderMap;
use wireform_odata::{Error, Result};

/// The format of an answer with data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub(crate) enum Media {
    Json,
    Xml,
    Text,
    Multipart,
    Http,
}

/// The outcome of negotiation.
#[derive(Clone, Debug)]
pub(crate) struct Wants {
    /// 4.01 rather than 4.0.
    pub v401: bool,
    /// 4.01 was asked for by name, so that control information goes without `odata.`.
    pub short: bool,
    /// Control information.
    pub metadata: Metadata,
    /// Numbers as strings.
    pub ieee754: bool,
    /// `odata.streaming=true`.
    pub streaming: bool,
    /// The media types that are accepted, best first; empty accepts everything.
    pub accept: Vec<Media>,
    /// A format was named that the service does not have at all.
    pub nothing: bool,
    /// Preferences.
    pub prefer: Prefer,
}

/// Preferences (8.2.8).
#[derive(Clone, Debug, Default)]
pub(crate) struct Prefer {
    /// `maxpagesize`.
    pub max_page_size: Option<u64>,
    /// `return=minimal`.
    pub minimal: bool,
    /// `return=representation`.
    pub representation: bool,
    /// `respond-async`.
    pub respond_async: bool,
    /// `wait`.
    pub wait: Option<u64>,
    /// `track-changes`.
    pub track_changes: bool,
    /// `continue-on-error`.
    pub continue_on_error: bool,
    /// `omit-values=nulls`.
    pub omit_nulls: bool,
    /// `allow-entityreferences`.
    pub entity_references: bool,
    /// `include-annotations`.
    pub annotations: Option<String>,
    /// `handling=strict`.
    pub strict: bool,
}

impl Prefer {
    /// Reads all Prefer headers. Unknown preferences are ignored.
    pub(crate) fn read(headers: &HeaderMap) -> Prefer {
        let mut p = Prefer::default();
        for header in headers.get_all("prefer") {
            let Ok(text) = header.to_str() else { continue };
            for item in split_quoted(text) {
                let item = item.split(';').next().unwrap_or("").trim();
                let (name, value) = match item.split_once('=') {
                    Some((n, v)) => (n.trim(), v.trim().trim_matches('"')),
                    None => (item, ""),
                };
                let lower = name.to_ascii_lowercase();
                match lower.strip_prefix("odata.").unwrap_or(&lower) {
                    "maxpagesize" => p.max_page_size = value.parse().ok().filter(|n| *n > 0),
                    "return" => {
                        p.minimal = value == "minimal";
                        p.representation = value == "representation";
                    }
                    "respond-async" => p.respond_async = true,
                    "wait" => p.wait = value.parse().ok(),
                    "track-changes" => p.track_changes = true,
                    "continue-on-error" => p.continue_on_error = value != "false",
                    "omit-values" => p.omit_nulls = value == "nulls",
                    "allow-entityreferences" => p.entity_references = true,
                    "include-annotations" => p.annotations = Some(value.to_owned()),
                    "handling" => p.strict = value == "strict",
                    _ => {}
                }
            }
        }
        p
    }
}

fn split_quoted(text: &str) -> Vec<&str> {
    let (mut out, mut start, mut quoted) = (Vec::new(), 0, false);
    for (i, c) in text.bytes().enumerate() {
        match c {
            b'"' => quoted = !quoted,
            b',' if !quoted => {
                out.push(&text[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    out.push(&text[start..]);
    out
}

fn version(text: &str) -> Option<(u32, u32)> {
    // `4.0;NetFx` and the like: what follows the number does not matter.
    let number = text.split(';').next()?.trim();
    let (major, minor) = number.split_once('.')?;
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|c| c.is_ascii_digit());
    (digits(major) && digits(minor)).then(|| (major.parse().unwrap_or(u32::MAX), minor.parse().unwrap_or(u32::MAX)))
}

impl Wants {
    /// Negotiates. `format` is the `$format` option, which beats the header.
    pub(crate) fn read(headers: &HeaderMap, format: Option<&str>) -> Result<Wants> {
        let mut wants = Wants {
            v401: true,
            short: false,
            metadata: Metadata::Minimal,
            ieee754: false,
            streaming: false,
            accept: Vec::new(),
            nothing: false,
            prefer: Prefer::read(headers),
        };
        if let Some(max) = headers.get("odata-maxversion") {
            match max.to_str().ok().and_then(version) {
                Some(v) if v < (4, 0) => {
                    return Err(Error::bad("OData-MaxVersion has to be at least 4.0").with_target("OData-MaxVersion"));
                }
                Some((4, 0)) => wants.v401 = false,
                Some(_) => wants.short = true,
                None => return Err(Error::bad("malformed OData-MaxVersion").with_target("OData-MaxVersion")),
            }
        }
        if let Some(v) = headers.get("odata-version") {
            match v.to_str().ok().and_then(version) {
                Some((4, 0 | 1)) => {}
                Some(_) | None => {
                    return Err(Error::bad("OData-Version has to be 4.0 or 4.01").with_target("OData-Version"));
                }
            }
        }
        let owned;
        let accept = match format {
            Some(f) => {
                owned = match f.to_ascii_lowercase().as_str() {
                    "json" => "application/json".to_owned(),
                    "xml" => "application/xml".to_owned(),
                    "atom" => "application/atom+xml".to_owned(),
                    _ => f.to_owned(),
                };
                if !owned.contains('/') {
                    return Err(
                        Error::new(415, "UnsupportedFormat", format!("unknown format {f}")).with_target("$format")
                    );
                }
                owned.as_str()
            }
            None => match headers.get("accept") {
                Some(a) => a.to_str().map_err(|_| Error::new(406, "NotAcceptable", "malformed Accept header"))?,
                None => return Ok(wants),
            },
        };
        let mut items: Vec<(f32, Media, &str)> = Vec::new();
        let mut all = false;
        for item in split_quoted(accept) {
            let mut parts = item.split(';').map(str::trim);
            let name = parts.next().unwrap_or("").to_ascii_lowercase();
            let q = item
                .split(';')
                .filter_map(|p| p.trim().strip_prefix("q="))
                .next()
                .and_then(|q| q.trim().parse::<f32>().ok())
                .unwrap_or(1.0);
            if q <= 0.0 {
                continue;
            }
            let media = match name.as_str() {
                "*/*" | "" => {
                    all = true;
                    continue;
                }
                "application/*" => {
                    items.push((q, Media::Json, item));
                    items.push((q - 0.001, Media::Xml, item));
                    continue;
                }
                "application/json" | "text/json" => Media::Json,
                "application/xml" | "text/xml" => Media::Xml,
                "text/plain" | "text/*" => Media::Text,
                "multipart/mixed" | "multipart/*" => Media::Multipart,
                "application/http" => Media::Http,
                _ => continue,
            };
            items.push((q, media, item));
        }
        items.sort_by(|a, b| b.0.total_cmp(&a.0));
        if let Some(json) = items.iter().find(|i| i.1 == Media::Json) {
            for parameter in json.2.split(';').skip(1) {
                let Some((name, value)) = parameter.split_once('=') else { continue };
                let (name, value) =
                    (name.trim().to_ascii_lowercase(), value.trim().trim_matches('"').to_ascii_lowercase());
                match name.strip_prefix("odata.").unwrap_or(&name) {
                    "metadata" => {
                        wants.metadata = match value.as_str() {
                            "none" => Metadata::None,
                            "minimal" => Metadata::Minimal,
                            "full" => Metadata::Full,
                            _ => return Err(Error::new(406, "NotAcceptable", "unknown metadata level")),
                        }
                    }
                    "ieee754compatible" => wants.ieee754 = value == "true",
                    "streaming" => wants.streaming = value == "true",
                    "charset" if !matches!(value.as_str(), "utf-8" | "utf8") => {
                        return Err(Error::new(406, "NotAcceptable", "only UTF-8 is written"));
                    }
                    _ => {}
                }
            }
        }
        if !all {
            wants.accept = items.iter().map(|i| i.1).collect();
            wants.nothing = wants.accept.is_empty();
        }
        Ok(wants)
    }

    /// Whether a kind of answer is accepted; 406 if not.
    pub(crate) fn require(&self, media: &[Media]) -> Result<Media> {
        if self.accept.is_empty() && !self.nothing {
            return Ok(media[0]);
        }
        let found = self.accept.iter().find(|a| media.contains(a)).copied();
        found.ok_or_else(|| Error::new(406, "NotAcceptable", "none of the accepted formats can be written"))
    }

    /// The value of OData-Version.
    pub(crate) fn version(&self) -> &'static str {
        if self.v401 { "4.01" } else { "4.0" }
    }

    /// The Content-Type of JSON answers.
    pub(crate) fn json_type(&self) -> String {
        let level = match self.metadata {
            Metadata::None => "none",
            Metadata::Minimal => "minimal",
            Metadata::Full => "full",
        };
        let mut text = format!("application/json;odata.metadata={level}");
        if self.ieee754 {
            text.push_str(";IEEE754Compatible=true");
        }
        if self.streaming {
            text.push_str(";odata.streaming=true");
        }
        text.push_str(";charset=utf-8");
        text
    }
}
