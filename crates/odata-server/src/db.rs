//! What both back ends offer: a session that runs one statement at a time with bound values, and rows that are looked
//! at in place.

use wireform_odata::Result;

/// Which SQL is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Dialect {
    Sqlite,
    Postgres,
}

/// A value bound to a statement.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
    /// Text that the statement casts to a type of the database (PostgreSQL) or that is stored as it stands (SQLite).
    Typed(String, &'static str),
    /// Text cast to a type that the database defines.
    Named(String, String),
}

/// A value of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Cell<'r> {
    Null,
    Bool(bool),
    Int(i64),
    Real(f64),
    Single(f32),
    Text(&'r [u8]),
    Blob(&'r [u8]),
    /// Microseconds since 1970 in UTC.
    Instant(i64),
    /// Days since 1970.
    Date(i64),
    /// Microseconds since midnight.
    Time(i64),
    /// Microseconds.
    Duration(i64),
    Uuid(&'r [u8]),
    /// PostgreSQL's numeric, in its binary form.
    Numeric(&'r [u8]),
    /// JSON text.
    Json(&'r [u8]),
}

/// A row.
pub trait Row {
    /// A column's value.
    fn cell(&self, index: usize) -> Cell<'_>;
}

/// A connection for the time of one request.
///
/// Where the database refuses a value, the error's target is what the database names: `table.column`,
/// `table.constraint` or the text of a check. The property is found by who knows the catalogue.
pub trait Session: Send {
    /// The SQL it speaks.
    fn dialect(&self) -> Dialect;
    /// Runs a query; the function sees each row and says whether to go on.
    fn query(&mut self, sql: &str, params: &[Value], each: &mut dyn FnMut(&dyn Row) -> Result<bool>) -> Result<()>;
    /// Runs a query that may look at the tables' rows in any order.
    fn query_unordered(
        &mut self,
        sql: &str,
        params: &[Value],
        each: &mut dyn FnMut(&dyn Row) -> Result<bool>,
    ) -> Result<()> {
        self.query(sql, params, each)
    }
    /// Runs a statement that returns nothing, and says how many rows it touched.
    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64>;
    /// Opens a transaction, or a savepoint inside one.
    fn begin(&mut self) -> Result<()>;
    /// Ends the innermost transaction.
    fn commit(&mut self) -> Result<()>;
    /// Undoes the innermost transaction.
    fn rollback(&mut self) -> Result<()>;
    /// Answers that this connection has given, where it can tell whether they are still right.
    fn remembered(&mut self) -> Option<&mut Remembered> {
        None
    }
    /// A number that is another one after any change of the database that this connection did not make itself.
    fn version(&mut self) -> Option<i64> {
        None
    }
}

/// What a connection has answered since the database changed last.
#[derive(Debug, Default)]
pub struct Remembered {
    version: i64,
    answers: std::collections::HashMap<u64, crate::service::Response>,
}

impl Remembered {
    /// What has been answered at a version of the database. What belongs to other versions is forgotten.
    pub(crate) fn at(&mut self, version: i64) -> &mut Self {
        if self.version != version {
            self.version = version;
            self.answers.clear();
        }
        self
    }
    /// The answer to a plan at the version that was asked for last.
    pub(crate) fn get(&self, plan: u64) -> Option<&crate::service::Response> {
        self.answers.get(&plan)
    }
    /// Keeps an answer of the version that was asked for last.
    pub(crate) fn put(&mut self, most: usize, plan: u64, answer: crate::service::Response) {
        if self.answers.len() >= most {
            self.answers.clear();
        }
        if most > 0 {
            self.answers.insert(plan, answer);
        }
    }
}

/// Runs a query for its first row's first value.
pub fn scalar(session: &mut dyn Session, sql: &str, params: &[Value]) -> Result<Option<Value>> {
    let mut found = None;
    session.query(sql, params, &mut |row| {
        found = Some(owned(row.cell(0)));
        Ok(false)
    })?;
    Ok(found)
}

/// Runs a query that counts.
pub(crate) fn count(session: &mut dyn Session, sql: &str, params: &[Value]) -> Result<i64> {
    let mut found = 0;
    session.query_unordered(sql, params, &mut |row| {
        if let Cell::Int(n) = row.cell(0) {
            found = n;
        }
        Ok(false)
    })?;
    Ok(found)
}

/// A date, or a date and time, as PostgreSQL reads it: the year 0 is 1 BC, -1 is 2 BC.
pub(crate) fn before_christ(text: String) -> String {
    let negative = text.starts_with('-');
    let digits = &text[usize::from(negative)..];
    match digits.split_once('-').map(|(year, rest)| (year.parse::<u32>(), rest)) {
        Some((Ok(year), rest)) if negative || year == 0 => format!("{:04}-{rest} BC", u64::from(year) + 1),
        _ => text,
    }
}

/// A row's value as one that can be bound again.
pub fn owned(cell: Cell<'_>) -> Value {
    let text = |f: &dyn Fn(&mut Vec<u8>)| {
        let mut out = Vec::new();
        f(&mut out);
        String::from_utf8_lossy(&out).into_owned()
    };
    use wireform_odata::literal as l;
    match cell {
        Cell::Null => Value::Null,
        Cell::Bool(b) => Value::Bool(b),
        Cell::Int(n) => Value::Int(n),
        Cell::Real(x) => Value::Real(x),
        Cell::Single(x) => Value::Real(x.into()),
        Cell::Text(b) => Value::Text(String::from_utf8_lossy(b).into_owned()),
        Cell::Json(b) => Value::Typed(String::from_utf8_lossy(b).into_owned(), "jsonb"),
        Cell::Blob(b) => Value::Blob(b.to_vec()),
        Cell::Instant(n) => Value::Typed(before_christ(text(&|o| l::write_instant(n, o))), "timestamptz"),
        Cell::Date(n) => Value::Typed(before_christ(text(&|o| l::write_date(n, o))), "date"),
        Cell::Time(n) => Value::Typed(text(&|o| l::write_time(n, o)), "time"),
        Cell::Duration(n) => Value::Typed(format!("{n} microseconds"), "interval"),
        Cell::Uuid(b) => Value::Typed(text(&|o| crate::value::uuid(o, b)), "uuid"),
        Cell::Numeric(b) => Value::Typed(text(&|o| crate::value::numeric(o, b)), "numeric"),
    }
}
