//! Answers of a form that a JSON schema describes.

use crate::think;
use crate::types::chat::{JsonSchema, JsonSchemaFormat, ResponseFormat};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A form of answers by its JSON schema.
pub fn format(name: impl Into<String>, schema: &Value) -> ResponseFormat {
    let schema = JsonSchema {
        name: Some(name.into()),
        schema: schema.as_object().cloned().unwrap_or_default(),
        ..JsonSchema::default()
    };
    ResponseFormat::JsonSchema(JsonSchemaFormat { json_schema: schema, ..JsonSchemaFormat::default() })
}

/// The form of answers that are a `T`.
#[cfg(feature = "schema")]
pub fn format_of<T: schemars::JsonSchema>() -> ResponseFormat {
    format(T::schema_name(), &schemars::schema_for!(T).to_value())
}

/// Reads an answer as a `T`: behind thoughts, within a code fence, between sentences, or as it stands.
///
/// # Errors
/// Where no part of it is a `T`; the error is that of the first part that is JSON at all.
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    let (thought, answer) = think::split(text);
    // Models have been seen to forget the end of their thoughts.
    let text = if answer.trim().is_empty() { thought } else { answer };
    let text = text.trim();
    let mut first = match serde_json::from_str(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let mut best = false;
    let mut at = 0;
    // Each attempt may read to the end; a text full of brackets must not take quadratic time.
    for _ in 0..100 {
        let Some(next) = text[at..].find(['{', '[']) else { break };
        at += next;
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Value>();
        match values.next() {
            Some(Ok(value)) => {
                let len = values.byte_offset();
                match serde_json::from_value(value) {
                    Ok(value) => return Ok(value),
                    Err(error) if !best => (first, best) = (error, true),
                    Err(_) => {}
                }
                at += len;
            }
            _ => at += 1,
        }
    }
    Err(first)
}

#[cfg(feature = "client")]
impl crate::chat::Chat {
    /// Completes a chat with an answer of the form that the request asks for.
    ///
    /// # Errors
    /// Where the call fails, or the answer is not of that form.
    pub async fn parse<T: DeserializeOwned>(&self, request: &crate::ChatRequest) -> crate::Result<T> {
        let answer = self.create(request).raw().await?;
        parse(answer.data.text()).map_err(|cause| {
            let body = answer.data.text().as_bytes();
            crate::Error::from(crate::error::DecodeError::new(&cause, answer.status.as_u16(), &answer.headers, body))
        })
    }

    /// Completes a chat with a `T`.
    ///
    /// # Errors
    /// Where the call fails, or the answer is no `T`.
    #[cfg(feature = "schema")]
    pub async fn parse_as<T: DeserializeOwned + schemars::JsonSchema>(
        &self,
        request: crate::ChatRequest,
    ) -> crate::Result<T> {
        self.parse(&request.response_format(format_of::<T>())).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Point {
        x: i32,
    }

    #[test]
    fn json_is_found_where_models_put_it() {
        for text in [
            r#"{"x":1}"#,
            " \n{\"x\": 1}\n",
            "```json\n{\"x\":1}\n```",
            "<think>{\"x\":7}</think>\n```\n{\"x\":1}\n```\nDone.",
            "<think>hm {\"x\":1}",
            "Here it is: {\"x\":1}. Anything else?",
            "Not this {brace} nor [1, 2] nor {\"y\":2}, but {\"x\":1}",
        ] {
            assert_eq!(parse::<Point>(text).unwrap(), Point { x: 1 }, "{text}");
        }
        assert!(parse::<Point>("no JSON here").is_err());
        assert!(parse::<Point>("{\"y\":1}").unwrap_err().to_string().contains("missing field `x`"));
        assert!(parse::<Point>(&"[".repeat(10_000)).is_err());
    }
}
