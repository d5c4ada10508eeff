//! The markers `[1]`, `[2]` … of an answer, and what they point to.

use crate::types::chat::Completion;

/// A span of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span<'a> {
    /// Text.
    Text(&'a str),
    /// A marker: `[3]` points to the third source.
    Marker {
        /// As it stands in the text.
        text: &'a str,
        /// Counted from 1, as it is written.
        number: usize,
    },
}

/// Finds the markers of streamed text, also where a chunk ends within one. `[text](url)` and `[1](url)` are links of
/// their own, no markers.
#[derive(Debug, Clone, Default)]
pub struct Markers {
    /// What cannot be judged yet: a bracket that may become a marker.
    held: String,
}

/// A marker has at most so many digits.
const DIGITS: usize = 3;

enum Found {
    Marker {
        len: usize,
        number: usize,
    },
    Not,
    /// The text ends before it is known.
    Open,
}

/// What begins at a bracket.
fn judge(text: &str, ended: bool) -> Found {
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let after = text[1 + digits..].bytes().next();
    match after {
        None if digits <= DIGITS && !ended => Found::Open,
        Some(b']') if (1..=DIGITS).contains(&digits) => match text[digits + 2..].bytes().next() {
            None if !ended => Found::Open,
            Some(b'(') => Found::Not,
            _ => match text[1..=digits].parse() {
                Ok(number @ 1..) => Found::Marker { len: digits + 2, number },
                _ => Found::Not,
            },
        },
        _ => Found::Not,
    }
}

impl Markers {
    /// Before the first chunk.
    pub fn new() -> Self {
        Markers::default()
    }
    /// Takes a chunk and gives its spans.
    pub fn push(&mut self, chunk: &str, each: impl FnMut(Span<'_>)) {
        let mut held = std::mem::take(&mut self.held);
        if held.is_empty() {
            self.spans(chunk, false, each);
        } else {
            held.push_str(chunk);
            self.spans(&held, false, each);
        }
    }
    /// Gives what was held back.
    pub fn finish(mut self, each: impl FnMut(Span<'_>)) {
        let held = std::mem::take(&mut self.held);
        self.spans(&held, true, each);
    }
    fn spans(&mut self, text: &str, ended: bool, mut each: impl FnMut(Span<'_>)) {
        let (mut from, mut at) = (0, 0);
        while let Some(next) = memchr::memchr(b'[', &text.as_bytes()[at..]) {
            at += next;
            match judge(&text[at..], ended) {
                Found::Not => at += 1,
                Found::Open => {
                    text[at..].clone_into(&mut self.held);
                    if at > from {
                        each(Span::Text(&text[from..at]));
                    }
                    return;
                }
                Found::Marker { len, number } => {
                    if at > from {
                        each(Span::Text(&text[from..at]));
                    }
                    each(Span::Marker { text: &text[at..at + len], number });
                    at += len;
                    from = at;
                }
            }
        }
        if from < text.len() {
            each(Span::Text(&text[from..]));
        }
    }
}

/// A source that an answer points to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Footnote {
    /// The number of its marker.
    pub number: usize,
    /// Where it is.
    pub url: String,
    /// What it is called, where the answer says.
    pub title: Option<String>,
    /// Whether the text has a marker for it.
    pub used: bool,
}

impl Completion {
    /// The sources of the answer by number; those that no marker points to are there as well.
    pub fn footnotes(&self) -> Vec<Footnote> {
        let mut used = Vec::new();
        let mut note = |span: Span<'_>| {
            if let Span::Marker { number, .. } = span {
                used.push(number);
            }
        };
        let mut markers = Markers::new();
        markers.push(self.text(), &mut note);
        markers.finish(&mut note);
        let results = self.search_results.as_deref().unwrap_or_default();
        self.sources()
            .into_iter()
            .enumerate()
            .map(|(at, url)| Footnote {
                number: at + 1,
                url: url.to_owned(),
                title: results.iter().find(|r| r.url == url).map(|r| r.title.clone()).filter(|t| !t.is_empty()),
                used: used.contains(&(at + 1)),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collect(chunks: &[&str]) -> Vec<(String, usize)> {
        let mut spans: Vec<(String, usize)> = Vec::new();
        let mut take = |span: Span<'_>| match span {
            Span::Marker { text, number } => spans.push((text.to_owned(), number)),
            Span::Text(text) => match spans.last_mut() {
                Some((last, 0)) => last.push_str(text),
                _ => spans.push((text.to_owned(), 0)),
            },
        };
        let mut markers = Markers::new();
        for chunk in chunks {
            markers.push(chunk, &mut take);
        }
        markers.finish(&mut take);
        spans
    }

    #[test]
    fn markers_are_found_under_every_cutting() {
        let text = "é [1][2]. a[12](u) [x] [] [0] [1234] [3";
        let expected: Vec<(String, usize)> =
            [("é ", 0), ("[1]", 1), ("[2]", 2), (". a[12](u) [x] [] [0] [1234] [3", 0)]
                .map(|(t, n)| (t.to_owned(), n))
                .into();
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        for &a in &ends {
            for &b in ends.iter().filter(|b| **b >= a) {
                assert_eq!(collect(&[&text[..a], &text[a..b], &text[b..]]), expected, "cut at {a}, {b}");
            }
        }
        assert_eq!(collect(&["[7]"]), [("[7]".to_owned(), 7)]);
    }
}
