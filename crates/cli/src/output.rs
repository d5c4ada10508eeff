//! What a verb prints: for people on a terminal, for programs in a pipe.

use anstyle::{AnsiColor, Style};
use anyhow::Error;
use std::{
    fmt::Write as _,
    io::{self, BufWriter, IsTerminal as _, StdoutLock, Write as _},
};
use wireform_wire::Fault;

/// Whether standard output is a terminal.
pub(crate) fn terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether to use colour: on a terminal, unless the user said no (<https://no-color.org>).
pub(crate) fn colour() -> bool {
    terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}

/// Standard output, buffered: a million lines must not be a million system calls.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Styles of the few things that have one; plain where colour is off.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Styles {
    pub(crate) name: Style,
    pub(crate) value: Style,
    pub(crate) dim: Style,
    pub(crate) bad: Style,
}

impl Styles {
    pub(crate) fn for_stdout() -> Self {
        if !colour() {
            let plain = Style::new();
            return Styles { name: plain, value: plain, dim: plain, bad: plain };
        }
        Styles {
            name: Style::new().bold(),
            value: AnsiColor::Cyan.on_default(),
            dim: Style::new().dimmed(),
            bad: AnsiColor::Red.on_default().bold(),
        }
    }
}

/// Prints an error and its causes, on one line, to standard error.
pub(crate) fn error(error: &Error) {
    let _ = writeln!(io::stderr(), "wireform: {}", told(error));
}

/// An error and its causes. Many an error tells its cause itself: what has been said is not said again.
fn told(error: &Error) -> String {
    let mut said = String::new();
    for cause in error.chain() {
        let cause = cause.to_string();
        if said.is_empty() {
            said = cause;
        } else if !said.ends_with(&cause) {
            let _ = write!(said, ": {cause}");
        }
    }
    said
}

/// Whether an error is only that nobody reads our output any more.
pub(crate) fn is_broken_pipe(error: &Error) -> bool {
    error.chain().any(|e| e.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe))
}

/// A fault as the line that `--lines` prints for it.
pub(crate) fn fault_line(fault: &Fault) -> String {
    let mut line = format!("{{\"error\": {}", json_string(&fault.message));
    if let Some(bit) = fault.at_bit {
        let _ = write!(line, ", \"at_bit\": {bit}");
    }
    let _ = write!(line, ", \"path\": {}}}", json_string(&fault.path));
    line
}

/// Text as a JSON string.
pub(crate) fn json_string(text: &str) -> String {
    serde_json::to_string(text).expect("text is always a JSON string")
}

/// JSON for people: indented, in the order of the message.
pub(crate) fn pretty(json: &str) -> String {
    match serde_json::from_str::<serde_json::Value>(json) {
        Ok(value) => serde_json::to_string_pretty(&value).expect("a value read from JSON can be written"),
        Err(_) => json.to_owned(),
    }
}

/// A table for people: columns as wide as their widest cell, numbers to the right.
#[derive(Debug)]
pub(crate) struct Table {
    header: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(header: &[&'static str]) -> Self {
        Table { header: header.to_vec(), rows: Vec::new() }
    }
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }
    pub(crate) fn print(&self, out: &mut impl io::Write, styles: &Styles) -> io::Result<()> {
        let columns = self.header.len();
        let width = |i: usize| {
            let cells = self.rows.iter().map(|r| r[i].chars().count());
            cells.chain([self.header[i].chars().count()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let numeric = |i: usize| {
            let number = |cell: &str| cell.starts_with(|c: char| c.is_ascii_digit()) || cell.is_empty() || cell == "-";
            !self.rows.is_empty() && self.rows.iter().all(|r| number(&r[i]) && !r[i].contains([':', 'x']))
        };
        let numeric: Vec<bool> = (0..columns).map(numeric).collect();
        let cell = |text: &str, i: usize| {
            let pad = " ".repeat(widths[i] - text.chars().count());
            match (numeric[i], i + 1 == columns) {
                (true, _) => format!("{pad}{text}"),
                (false, true) => text.to_owned(),
                (false, false) => format!("{text}{pad}"),
            }
        };
        let header: Vec<String> = self.header.iter().enumerate().map(|(i, h)| cell(h, i)).collect();
        let dim = styles.dim;
        writeln!(out, "{dim}{}{dim:#}", header.join("  ").trim_end())?;
        for row in &self.rows {
            let cells: Vec<String> = row.iter().enumerate().map(|(i, c)| cell(c, i)).collect();
            writeln!(out, "{}", cells.join("  ").trim_end())?;
        }
        Ok(())
    }
}
