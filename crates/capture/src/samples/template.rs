//! Templates: messages in JSON with `$name` where values go.

use super::MakeError;
use std::fmt::{Display, Write};
use wireform_wire::Format;

/// A message: its name, and the text between the values with the names of the values.
pub(crate) struct Template {
    name: &'static str,
    pub(crate) format: &'static dyn Format,
    parts: Vec<Part>,
}

enum Part {
    Text(String),
    Value(String),
}

/// The messages of a file: `format name json` in each line; lines that begin with `#` say something to people. What
/// stands around the JSON of a message is the same for all messages of a format: `around` gives it.
pub(crate) fn parse(
    text: &'static str,
    around: impl Fn(&str, &str, &str) -> String,
) -> Result<Vec<Template>, MakeError> {
    let mut templates = Vec::new();
    for line in text.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let bad = || MakeError::Template(line.to_string());
        let (format_name, rest) = line.split_once(' ').ok_or_else(bad)?;
        let (name, body) = rest.split_once(' ').ok_or_else(bad)?;
        let format = crate::formats::by_name(format_name).ok_or(MakeError::NoFormat(format_name))?;
        // Two standards use the same names: the later one's are told apart by a prefix.
        let mut message = name.trim_start_matches("20").trim_end_matches("_refused").to_string();
        if format_name == "pfcp" {
            message = format!("PFCP {}", message.replace('_', " "));
        }
        let value = around(format_name, &message, body);
        let json = format!("{{\"format\":\"{format_name}\",\"message\":\"{message}\",\"value\":{value}}}");
        let (mut parts, mut rest) = (Vec::new(), json.as_str());
        while let Some(at) = rest.find('$') {
            let (before, after) = rest.split_at(at);
            let end = after[1..].find(|c: char| !c.is_ascii_lowercase()).map_or(after.len(), |n| n + 1);
            parts.push(Part::Text(before.to_string()));
            parts.push(Part::Value(after[1..end].to_string()));
            rest = &after[end..];
        }
        parts.push(Part::Text(rest.to_string()));
        templates.push(Template { name, format, parts });
    }
    Ok(templates)
}

/// A value in a template.
pub(crate) type Value<'a> = (&'a str, &'a dyn Display);

/// Encodes the template of a name, and gives it too.
pub(crate) fn encode<'t>(
    templates: &'t [Template],
    name: &str,
    values: &[Value<'_>],
) -> Result<(&'t Template, Vec<u8>), MakeError> {
    let template = templates
        .iter()
        .find(|t| t.name == name)
        .ok_or_else(|| MakeError::Template(format!("there is none of the name {name}")))?;
    let mut json = String::with_capacity(1024);
    for part in &template.parts {
        match part {
            Part::Text(text) => json.push_str(text),
            Part::Value(wanted) => {
                let (_, value) = values
                    .iter()
                    .find(|(name, _)| name == wanted)
                    .ok_or_else(|| MakeError::Template(format!("{name} needs a value for {wanted}")))?;
                let _ = write!(json, "{value}");
            }
        }
    }
    let mut bytes = Vec::with_capacity(256);
    template
        .format
        .from_json(&json, &mut bytes)
        .map_err(|fault| MakeError::Template(format!("{name}: {fault}: {json}")))?;
    Ok((template, bytes))
}
