//! What a database must be able to do.

use crate::{Error, schema::Table};

/// A value on its way into the database.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Value<'a> {
    Null,
    Int(i64),
    Real(f64),
    Bool(bool),
    Text(&'a str),
    Blob(&'a [u8]),
    /// Nanoseconds since 1970.
    Time(i64),
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(text: Option<&'a str>) -> Self {
        text.map_or(Value::Null, Value::Text)
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        number.map_or(Value::Null, Value::Int)
    }
}

/// A value out of the database.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Owned {
    Null,
    Int(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}

impl Owned {
    pub(crate) fn int(&self) -> i64 {
        match self {
            Owned::Int(number) => *number,
            Owned::Real(number) => *number as i64,
            _ => 0,
        }
    }
    pub(crate) fn opt_int(&self) -> Option<i64> {
        (*self != Owned::Null).then(|| self.int())
    }
    pub(crate) fn real(&self) -> f64 {
        match self {
            Owned::Int(number) => *number as f64,
            Owned::Real(number) => *number,
            _ => 0.0,
        }
    }
    pub(crate) fn opt_real(&self) -> Option<f64> {
        (*self != Owned::Null).then(|| self.real())
    }
    pub(crate) fn text(self) -> String {
        self.opt_text().unwrap_or_default()
    }
    pub(crate) fn opt_text(self) -> Option<String> {
        match self {
            Owned::Text(text) => Some(text),
            _ => None,
        }
    }
    pub(crate) fn blob(self) -> Vec<u8> {
        match self {
            Owned::Blob(octets) => octets,
            _ => Vec::new(),
        }
    }
}

/// A database. SQL that goes through here is what SQLite and PostgreSQL share, with `?1`, `?2` for parameters.
pub(crate) trait Backend: Send {
    /// Begins a transaction that may write.
    fn begin(&mut self) -> Result<(), Error>;
    /// Ends it, keeping what was written.
    fn commit(&mut self) -> Result<(), Error>;
    /// Ends it, forgetting what was written; nothing where none is open.
    fn rollback(&mut self);
    /// A new row.
    fn insert(&mut self, table: &'static Table, row: &[Value<'_>]) -> Result<(), Error>;
    /// A new row, or new values for the row of the same `id`.
    fn upsert(&mut self, table: &'static Table, row: &[Value<'_>]) -> Result<(), Error>;
    /// Changes rows.
    fn execute(&mut self, sql: &str, parameters: &[Value<'_>]) -> Result<(), Error>;
    /// Rows as they are.
    fn query(&mut self, sql: &str, parameters: &[Value<'_>]) -> Result<Vec<Vec<Owned>>, Error>;
}
