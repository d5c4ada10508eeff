//! Tells what a model thinks from what it answers, also where a chunk ends within a tag.

/// A piece of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Between `<think>` and `</think>`.
    Thought(&'a str),
    /// Everything else.
    Answer(&'a str),
}

/// Splits streamed text. A block of thoughts is recognised where a text begins, or right after another block: a tag that
/// an answer quotes is part of the answer.
///
/// ```
/// use wireform_perplexity::think::{Piece, ThinkSplitter};
/// let mut splitter = ThinkSplitter::new();
/// let (mut thought, mut answer) = (String::new(), String::new());
/// let mut take = |piece: Piece<'_>| match piece {
///     Piece::Thought(text) => thought += text,
///     Piece::Answer(text) => answer += text,
/// };
/// for chunk in ["<th", "ink>why", " not</thi", "nk>\nYes"] {
///     splitter.push(chunk, &mut take);
/// }
/// assert!(splitter.finish(&mut take));
/// assert_eq!((thought.as_str(), answer.as_str()), ("why not", "\nYes"));
/// ```
#[derive(Debug, Clone, Default)]
pub struct ThinkSplitter {
    state: State,
    /// What cannot be judged yet.
    held: String,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// A block may begin here.
    #[default]
    Start,
    Thought,
    Answer,
}

const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";

impl ThinkSplitter {
    /// Before the first chunk.
    pub fn new() -> Self {
        ThinkSplitter::default()
    }
    /// Takes a chunk and gives its pieces.
    pub fn push(&mut self, chunk: &str, mut each: impl FnMut(Piece<'_>)) {
        let mut held = std::mem::take(&mut self.held);
        let mut text = if held.is_empty() {
            chunk
        } else {
            held.push_str(chunk);
            &held
        };
        while !text.is_empty() {
            match self.state {
                State::Answer => {
                    each(Piece::Answer(text));
                    return;
                }
                State::Start => {
                    let trimmed = text.trim_start();
                    if let Some(rest) = trimmed.strip_prefix(OPEN) {
                        self.state = State::Thought;
                        text = rest;
                    } else if OPEN.starts_with(trimmed) {
                        text.clone_into(&mut self.held);
                        return;
                    } else {
                        self.state = State::Answer;
                    }
                }
                State::Thought => {
                    let (thought, rest) = match text.find(CLOSE) {
                        Some(at) => {
                            self.state = State::Start;
                            (&text[..at], &text[at + CLOSE.len()..])
                        }
                        None => {
                            let cut = partial(text, CLOSE);
                            text[cut..].clone_into(&mut self.held);
                            (&text[..cut], "")
                        }
                    };
                    if !thought.is_empty() {
                        each(Piece::Thought(thought));
                    }
                    text = rest;
                }
            }
        }
    }
    /// Gives what was held back; says whether a block that was opened was closed as well.
    pub fn finish(self, mut each: impl FnMut(Piece<'_>)) -> bool {
        if !self.held.is_empty() {
            each(match self.state {
                State::Thought => Piece::Thought(&self.held),
                _ => Piece::Answer(&self.held),
            });
        }
        self.state != State::Thought
    }
}

/// Where the longest end of `text` begins that could be the start of `tag`.
fn partial(text: &str, tag: &str) -> usize {
    let most = text.len().min(tag.len() - 1);
    (1..=most).rev().find(|&len| text.ends_with(&tag[..len])).map_or(text.len(), |len| text.len() - len)
}

/// What a whole text thinks, and what it answers.
pub fn split(text: &str) -> (String, String) {
    let (mut thought, mut answer) = (String::new(), String::new());
    let mut take = |piece: Piece<'_>| match piece {
        Piece::Thought(text) => thought.push_str(text),
        Piece::Answer(text) => answer.push_str(text),
    };
    let mut splitter = ThinkSplitter::new();
    splitter.push(text, &mut take);
    splitter.finish(&mut take);
    (thought, answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cutting_splits_alike() {
        for (text, thought, answer) in [
            ("<think>a é b</think>c", "a é b", "c"),
            ("  \n<think></think>\n{\"x\":1}", "", "\n{\"x\":1}"),
            ("no tags", "", "no tags"),
            ("the tag <think> is quoted</think>", "", "the tag <think> is quoted</think>"),
            ("<think>one</think><think>two</think>three", "onetwo", "three"),
            ("<think>a < b </ c </thin d</think>e<think>f", "a < b </ c </thin d", "e<think>f"),
            ("<think>never closed</thi", "never closed</thi", ""),
            ("<thi", "", "<thi"),
            ("", "", ""),
            ("<thinking>x", "", "<thinking>x"),
        ] {
            assert_eq!(split(text), (thought.to_owned(), answer.to_owned()), "{text}");
            let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            for &a in &ends {
                for &b in ends.iter().filter(|b| **b >= a) {
                    let (mut t, mut w) = (String::new(), String::new());
                    let mut take = |piece: Piece<'_>| match piece {
                        Piece::Thought(text) => t.push_str(text),
                        Piece::Answer(text) => w.push_str(text),
                    };
                    let mut splitter = ThinkSplitter::new();
                    for chunk in [&text[..a], &text[a..b], &text[b..]] {
                        splitter.push(chunk, &mut take);
                    }
                    splitter.finish(&mut take);
                    assert_eq!((t.as_str(), w.as_str()), (thought, answer), "{text} cut at {a}, {b}");
                }
            }
        }
    }
}
