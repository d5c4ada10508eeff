//! Rows as Apache Parquet, for those who analyse with columns. Written in row groups, so that memory stays bounded.

use super::{COLUMNS, Cell, Row, Sink};
use anyhow::Result;
use parquet::{
    basic::{Compression, ZstdLevel},
    data_type::{ByteArray, ByteArrayType, Int64Type},
    file::{properties::WriterProperties, writer::SerializedFileWriter},
    schema::parser::parse_message_type,
};
use std::{
    io::{self, Write},
    sync::Arc,
};
use wireform_capture::Record;

/// Rows of one group.
const GROUP: usize = 50_000;

#[derive(Debug)]
enum Column {
    Numbers(Vec<i64>),
    Texts(Vec<ByteArray>),
}

/// A column's values and, for every row, whether it has one.
type Held = (Column, Vec<i16>);

#[derive(Debug)]
pub(super) struct Parquet {
    writer: Option<SerializedFileWriter<io::Stdout>>,
    columns: Vec<Held>,
    rows: usize,
}

fn is_number(column: &str) -> bool {
    matches!(column, "packet" | "octets" | "transaction_number")
}

impl Parquet {
    pub(super) fn new(out: io::Stdout) -> Result<Self> {
        let mut schema = "message messages {".to_owned();
        for column in COLUMNS {
            let kind = if is_number(column) { format!("INT64 {column}") } else { format!("BINARY {column} (STRING)") };
            schema += &format!(" OPTIONAL {kind};");
        }
        schema += " OPTIONAL BINARY value (JSON); }";
        let properties = WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default())).build();
        let writer = SerializedFileWriter::new(out, Arc::new(parse_message_type(&schema)?), Arc::new(properties))?;
        Ok(Parquet { writer: Some(writer), columns: Self::empty(), rows: 0 })
    }

    fn empty() -> Vec<Held> {
        let column = |name: &&str| {
            (if is_number(name) { Column::Numbers(Vec::new()) } else { Column::Texts(Vec::new()) }, Vec::new())
        };
        COLUMNS.iter().chain(&["value"]).map(column).collect()
    }

    fn group(&mut self) -> Result<()> {
        let columns = std::mem::replace(&mut self.columns, Self::empty());
        self.rows = 0;
        let Some(writer) = &mut self.writer else { return Ok(()) };
        let mut group = writer.next_row_group()?;
        for (values, present) in columns {
            let Some(mut column) = group.next_column()? else { break };
            match values {
                Column::Numbers(v) => column.typed::<Int64Type>().write_batch(&v, Some(&present), None)?,
                Column::Texts(v) => column.typed::<ByteArrayType>().write_batch(&v, Some(&present), None)?,
            };
            column.close()?;
        }
        group.close()?;
        Ok(())
    }
}

impl Sink for Parquet {
    fn row(&mut self, row: &Row, record: &Record<'_>) -> Result<()> {
        let mut value = String::new();
        let value = record.format.to_json(record.bytes, &mut value).ok().map(|()| value);
        for (i, (values, present)) in self.columns.iter_mut().enumerate() {
            let cell = match i.checked_sub(COLUMNS.len()) {
                None => row.cell(i),
                Some(_) => value.as_deref().map_or(Cell::Null, Cell::Text),
            };
            present.push(i16::from(cell != Cell::Null));
            match (values, cell) {
                (Column::Numbers(v), Cell::Number(n)) => v.push(n as i64),
                (Column::Texts(v), Cell::Text(text)) => v.push(ByteArray::from(text)),
                _ => {}
            }
        }
        self.rows += 1;
        if self.rows == GROUP { self.group() } else { Ok(()) }
    }

    fn finish(&mut self) -> Result<()> {
        if self.rows > 0 {
            self.group()?;
        }
        if let Some(writer) = self.writer.take() {
            writer.into_inner()?.flush()?;
        }
        Ok(())
    }
}
