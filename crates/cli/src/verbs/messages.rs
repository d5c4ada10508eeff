//! `wireform messages`: what captures hold, without a database.

mod filter;
#[cfg(feature = "parquet")]
mod parquet;

use self::filter::Filter;
use crate::{
    Outcome, args,
    args::MessagesTo,
    output::{self, Styles, json_string},
};
use anyhow::{Context as _, Result, bail};
use std::{
    fs::File,
    io::{self, Read, Write},
    ops::ControlFlow,
};
use wireform_capture::{Notice, Options, Record, Visitor};
use wireform_store::iso;
use wireform_wire::{Fault, Role, Status};

/// One message as a row: what CSV, Parquet and filters see.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Row {
    pub(crate) capture: String,
    pub(crate) packet: u64,
    pub(crate) time: String,
    pub(crate) source: String,
    pub(crate) destination: String,
    pub(crate) protocol: &'static str,
    pub(crate) format: &'static str,
    pub(crate) message: String,
    pub(crate) role: &'static str,
    pub(crate) transaction: Option<u64>,
    pub(crate) status: &'static str,
    pub(crate) status_text: String,
    pub(crate) summary: String,
    pub(crate) octets: u64,
    pub(crate) error: Option<Fault>,
}

/// A cell of a row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell<'a> {
    Null,
    Number(u64),
    Text(&'a str),
}

/// Names of the columns, in the order of [`Row::cell`].
pub(crate) const COLUMNS: [&str; 15] = [
    "capture",
    "packet",
    "time",
    "source",
    "destination",
    "protocol",
    "format",
    "message",
    "role",
    "transaction_number",
    "status",
    "status_text",
    "summary",
    "octets",
    "error",
];

impl Row {
    fn new(capture: &str, record: &Record<'_>) -> Self {
        let mut time = String::new();
        iso(record.time, &mut time);
        let mut row = Row {
            capture: capture.to_owned(),
            packet: record.packet,
            time,
            source: record.sender().to_string(),
            destination: record.receiver().to_string(),
            protocol: record.format.name(),
            format: record.format.name(),
            message: String::new(),
            role: "",
            transaction: None,
            status: "",
            status_text: String::new(),
            summary: String::new(),
            octets: record.bytes.len() as u64,
            error: None,
        };
        match record.format.summary(record.bytes) {
            Ok(s) => {
                row.protocol = s.protocol;
                row.format = s.format;
                row.message = s.message.into_owned();
                row.role = match s.role {
                    Role::Request => "request",
                    Role::Response => "response",
                    Role::Other => "",
                };
                row.transaction = s.transaction;
                row.status = match s.status {
                    Status::None => "",
                    Status::Ok => "ok",
                    Status::Warning => "warning",
                    Status::Failed => "failed",
                };
                row.status_text = s.status_text.into_owned();
                row.summary = s.line;
            }
            Err(error) => row.error = Some(record.format.fault(record.bytes, error)),
        }
        row
    }

    /// The cell of a column of [`COLUMNS`].
    pub(crate) fn cell(&self, column: usize) -> Cell<'_> {
        let text = |text| Cell::Text(text);
        fn or_null(text: &str) -> Cell<'_> {
            if text.is_empty() { Cell::Null } else { Cell::Text(text) }
        }
        match column {
            0 => text(&self.capture),
            1 => Cell::Number(self.packet),
            2 => text(&self.time),
            3 => text(&self.source),
            4 => text(&self.destination),
            5 => text(self.protocol),
            6 => text(self.format),
            7 => or_null(&self.message),
            8 => or_null(self.role),
            9 => self.transaction.map_or(Cell::Null, Cell::Number),
            10 => or_null(self.status),
            11 => or_null(&self.status_text),
            12 => or_null(&self.summary),
            13 => Cell::Number(self.octets),
            _ => self.error.as_ref().map_or(Cell::Null, |fault| text(&fault.message)),
        }
    }
}

/// What prints the rows.
trait Sink {
    fn row(&mut self, row: &Row, record: &Record<'_>) -> Result<()>;
    fn finish(&mut self) -> Result<()>;
}

struct Text<W> {
    out: W,
    styles: Styles,
}

impl<W: Write> Sink for Text<W> {
    fn row(&mut self, row: &Row, _: &Record<'_>) -> Result<()> {
        let Styles { dim, bad, name, .. } = self.styles;
        write!(self.out, "{dim}{} {} → {}{dim:#}  ", row.time, row.source, row.destination)?;
        match &row.error {
            Some(fault) => writeln!(self.out, "{bad}{}: {fault}{bad:#}", row.format)?,
            None => {
                let failed = row.status == "failed";
                let style = if failed { bad } else { name };
                writeln!(self.out, "{style}{}{style:#}  {}", row.message, row.summary)?;
            }
        }
        Ok(())
    }
    fn finish(&mut self) -> Result<()> {
        Ok(self.out.flush()?)
    }
}

struct Jsonl<W> {
    out: W,
    line: String,
}

impl<W: Write> Sink for Jsonl<W> {
    fn row(&mut self, row: &Row, record: &Record<'_>) -> Result<()> {
        let line = &mut self.line;
        line.clear();
        for (i, column) in COLUMNS.iter().enumerate().take(COLUMNS.len() - 1) {
            let cell = match row.cell(i) {
                Cell::Null => continue,
                Cell::Number(n) => n.to_string(),
                Cell::Text(text) => json_string(text),
            };
            line.push_str(if line.is_empty() { "{" } else { ", " });
            line.push_str(&format!("\"{column}\": {cell}"));
        }
        let value = line.len();
        line.push_str(", \"value\": ");
        let fault = match &row.error {
            Some(fault) => Some(fault.clone()),
            None => record.format.to_json(record.bytes, line).err(),
        };
        if let Some(fault) = fault {
            line.truncate(value);
            let text = output::fault_line(&fault);
            line.push_str(", ");
            line.push_str(text.trim_start_matches('{').trim_end_matches('}'));
        }
        line.push_str("}\n");
        self.out.write_all(line.as_bytes())?;
        Ok(())
    }
    fn finish(&mut self) -> Result<()> {
        Ok(self.out.flush()?)
    }
}

struct Csv<W> {
    out: W,
}

impl<W: Write> Csv<W> {
    fn new(mut out: W) -> io::Result<Self> {
        out.write_all(COLUMNS.join(",").as_bytes())?;
        out.write_all(b"\r\n")?;
        Ok(Csv { out })
    }
}

impl<W: Write> Sink for Csv<W> {
    fn row(&mut self, row: &Row, _: &Record<'_>) -> Result<()> {
        for i in 0..COLUMNS.len() {
            if i > 0 {
                self.out.write_all(b",")?;
            }
            match row.cell(i) {
                Cell::Null => {}
                Cell::Number(n) => write!(self.out, "{n}")?,
                // RFC 4180, clause 2.
                Cell::Text(text) if text.contains(['"', ',', '\r', '\n']) => {
                    write!(self.out, "\"{}\"", text.replace('"', "\"\""))?;
                }
                Cell::Text(text) => self.out.write_all(text.as_bytes())?,
            }
        }
        self.out.write_all(b"\r\n")?;
        Ok(())
    }
    fn finish(&mut self) -> Result<()> {
        Ok(self.out.flush()?)
    }
}

struct Printer<'a> {
    capture: &'a str,
    filter: Option<&'a Filter>,
    sink: &'a mut dyn Sink,
    found: &'a mut u64,
    failed: Option<anyhow::Error>,
}

impl Visitor for Printer<'_> {
    fn message(&mut self, record: &Record<'_>) -> ControlFlow<()> {
        let row = Row::new(self.capture, record);
        if self.filter.is_some_and(|f| !f.holds(&row)) {
            return ControlFlow::Continue(());
        }
        *self.found += 1;
        match self.sink.row(&row, record) {
            Ok(()) => ControlFlow::Continue(()),
            Err(e) => {
                self.failed = Some(e);
                ControlFlow::Break(())
            }
        }
    }
    fn notice(&mut self, notice: &Notice) -> ControlFlow<()> {
        let _ = writeln!(io::stderr(), "wireform: {}: {notice}", self.capture);
        ControlFlow::Continue(())
    }
}

/// Opens a capture by its name, `-` being standard input.
pub(crate) fn open(name: &str) -> Result<Box<dyn Read + Send>> {
    Ok(match name {
        "-" => Box::new(io::stdin()),
        path => Box::new(File::open(path).with_context(|| path.to_owned())?),
    })
}

pub(crate) fn run(args: &args::Messages) -> Result<Outcome> {
    let filter = args.filter.as_deref().map(Filter::parse).transpose()?;
    let form = args.to.unwrap_or(if output::terminal() { MessagesTo::Text } else { MessagesTo::Jsonl });
    let out = output::stdout();
    let mut sink: Box<dyn Sink> = match form {
        MessagesTo::Text => Box::new(Text { out, styles: Styles::for_stdout() }),
        MessagesTo::Jsonl => Box::new(Jsonl { out, line: String::new() }),
        MessagesTo::Csv => Box::new(Csv::new(out)?),
        #[cfg(feature = "parquet")]
        MessagesTo::Parquet => Box::new(parquet::Parquet::new(io::stdout())?),
        #[cfg(not(feature = "parquet"))]
        MessagesTo::Parquet => bail!("this build has no Parquet (build it with --features parquet)"),
    };
    if form == MessagesTo::Parquet && output::terminal() {
        bail!("Parquet is not for a terminal: redirect the output into a file");
    }
    let mut found = 0;
    for name in &args.captures {
        let mut printer =
            Printer { capture: name, filter: filter.as_ref(), sink: sink.as_mut(), found: &mut found, failed: None };
        wireform_capture::read(open(name)?, &Options::default(), &mut printer).with_context(|| name.clone())?;
        if let Some(error) = printer.failed {
            return Err(error);
        }
    }
    sink.finish()?;
    Ok(if found == 0 { Outcome::Notable } else { Outcome::Done })
}
