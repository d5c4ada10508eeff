//! The SQLite back end: a pool of readers, one writer, WAL, and the functions that the protocol needs.

use crate::db::{Cell, Dialect, Remembered, Row, Session, Value};
use crate::geo;
use crate::trace::{self, Asker};
use rusqlite::functions::FunctionFlags;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OpenFlags};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use wireform_odata::literal;
use wireform_odata::{Error, Result};

/// A database file.
pub struct Sqlite {
    path: PathBuf,
    read_only: bool,
    readers: Mutex<Vec<(Connection, Remembered)>>,
    writer: Mutex<Option<Connection>>,
    free: Condvar,
    timeout: Duration,
}

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A database error as one of the protocol: constraints are the client's fault, the rest is ours and says nothing.
pub(crate) fn fault(e: &rusqlite::Error) -> Error {
    use rusqlite::ErrorCode as C;
    let message = e.to_string();
    match e.sqlite_error_code() {
        Some(C::ConstraintViolation) => {
            let named = message.split_once(": ").map(|(_, named)| named);
            let check = message.starts_with("CHECK");
            // `table.column`, of several the first; of a check its name or its text.
            let target = named.map(|t| if check { t } else { t.split(',').next().unwrap_or(t).trim() }.to_owned());
            let mut error = if message.contains("UNIQUE") || message.contains("PRIMARY KEY") {
                Error::new(409, "Conflict", "an entity with this key or unique value exists already")
            } else if message.contains("NOT NULL") {
                Error::new(400, "NullNotAllowed", "a value is required")
            } else if message.contains("FOREIGN KEY") {
                Error::new(
                    409,
                    "ReferenceViolated",
                    "a referenced entity does not exist, or this one is still referred to",
                )
            } else {
                let named = target.as_deref().unwrap_or_default();
                Error::new(400, "ConstraintViolated", format!("the database's constraint {named} refuses this value"))
            };
            error.target = target;
            error
        }
        Some(C::OperationInterrupted) => Error::new(503, "StatementTimeout", "the statement took longer than allowed"),
        Some(C::DatabaseBusy | C::DatabaseLocked) => Error::new(503, "Busy", "the database is busy"),
        Some(C::ReadOnly) => Error::new(405, "ReadOnly", "the database is read-only"),
        Some(C::TypeMismatch) => Error::bad("a value does not fit its column"),
        Some(C::DiskFull) => Error::new(507, "StorageFull", "the database is full"),
        _ if message.contains(crate::group::GIVES_UP) => Error::new(500, crate::group::GIVES_UP, message),
        Some(C::TooBig) => Error::new(413, "TooLarge", "a value is too large"),
        _ => {
            tracing::error!(error = %message, "statement failed");
            Error::new(500, "InternalError", "the database refused the statement")
        }
    }
}

impl Sqlite {
    /// Opens a database file.
    pub fn open(path: &Path, read_only: bool, timeout: Duration) -> Result<Self> {
        let db = Sqlite {
            path: path.to_owned(),
            read_only,
            readers: Mutex::new(Vec::new()),
            writer: Mutex::new(None),
            free: Condvar::new(),
            timeout,
        };
        if !path.exists() {
            return Err(Error::new(500, "NoDatabase", format!("{} does not exist", path.display())));
        }
        if !read_only {
            let writer = db.connect(false)?;
            let _ = writer.execute_batch("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;");
            *lock(&db.writer) = Some(writer);
        }
        let reader = db.connect(true)?;
        lock(&db.readers).push((reader, Remembered::default()));
        Ok(db)
    }

    fn connect(&self, read_only: bool) -> Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_NO_MUTEX
            | OpenFlags::SQLITE_OPEN_URI
            | if read_only { OpenFlags::SQLITE_OPEN_READ_ONLY } else { OpenFlags::SQLITE_OPEN_READ_WRITE };
        let c = Connection::open_with_flags(&self.path, flags).map_err(|e| fault(&e))?;
        // What is mapped counts as the process's memory once it has been read, for each connection.
        let _ = c.execute_batch(
            "PRAGMA foreign_keys=ON; PRAGMA mmap_size=33554432; PRAGMA cache_size=-16384; PRAGMA temp_store=MEMORY; PRAGMA trusted_schema=OFF;",
        );
        c.busy_timeout(Duration::from_secs(10)).map_err(|e| fault(&e))?;
        c.set_prepared_statement_cache_capacity(128);
        functions(&c).and_then(|()| crate::group::install(&c)).map_err(|e| fault(&e))?;
        Ok(c)
    }

    /// A session for reading.
    pub fn read(self: &Arc<Self>) -> Result<SqliteSession> {
        let pooled = lock(&self.readers).pop();
        let (connection, remembered) = match pooled {
            Some(c) => c,
            None => (self.connect(true)?, Remembered::default()),
        };
        let mut session = self.session(connection, false);
        session.remembered = remembered;
        Ok(session)
    }

    /// The session for writing; waits for the one writer.
    pub fn write(self: &Arc<Self>) -> Result<SqliteSession> {
        if self.read_only {
            return Err(Error::new(405, "ReadOnly", "the service is read-only"));
        }
        let mut slot = lock(&self.writer);
        let deadline = Instant::now() + Duration::from_secs(30);
        loop {
            if let Some(connection) = slot.take() {
                drop(slot);
                return Ok(self.session(connection, true));
            }
            let Some(left) = deadline.checked_duration_since(Instant::now()) else {
                return Err(Error::new(503, "Busy", "the database is busy"));
            };
            slot = self.free.wait_timeout(slot, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn session(self: &Arc<Self>, connection: Connection, writer: bool) -> SqliteSession {
        let limit = self.timeout;
        let (pool, remembered) = (self.clone(), Remembered::default());
        // What changes something is brought to its end.
        let asker = if writer { Asker::default() } else { Asker::current() };
        SqliteSession { pool, connection: Some(connection), writer, depth: 0, armed: false, limit, asker, remembered }
    }
}

/// A connection on loan.
pub struct SqliteSession {
    pool: Arc<Sqlite>,
    connection: Option<Connection>,
    writer: bool,
    depth: u32,
    armed: bool,
    /// How long it may be busy; zero is for ever.
    limit: Duration,
    /// Who waits for what is read.
    asker: Asker,
    remembered: Remembered,
}

impl SqliteSession {
    /// The connection.
    pub fn connection(&self) -> &Connection {
        self.connection.as_ref().expect("present until dropped")
    }
    /// The same session with less time.
    pub(crate) fn within(mut self, limit: Duration) -> Self {
        if self.limit.is_zero() || limit < self.limit {
            self.limit = limit;
        }
        self
    }
    /// Starts the clock that interrupts long statements, and those that nobody waits for any more.
    fn arm(&mut self) {
        if !self.armed {
            self.armed = true;
            let deadline = (!self.limit.is_zero()).then(|| Instant::now() + self.limit);
            let asker = self.asker.clone();
            if let Some(c) = &mut self.connection {
                let over = move || asker.gone() || deadline.is_some_and(|d| Instant::now() > d);
                let _ = c.progress_handler(20_000, Some(over));
            }
        }
    }
}

impl Drop for SqliteSession {
    fn drop(&mut self) {
        if let Some(mut c) = self.connection.take() {
            if self.armed {
                let _ = c.progress_handler(0, None::<fn() -> bool>);
            }
            if self.depth > 0 || !c.is_autocommit() {
                let _ = c.execute_batch("ROLLBACK");
            }
            if self.writer {
                *lock(&self.pool.writer) = Some(c);
                self.pool.free.notify_one();
            } else {
                let mut readers = lock(&self.pool.readers);
                if readers.len() < 64 {
                    readers.push((c, std::mem::take(&mut self.remembered)));
                }
            }
        }
    }
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Bool(b) => ValueRef::Integer((*b).into()),
            Value::Int(n) => ValueRef::Integer(*n),
            Value::Real(x) => ValueRef::Real(*x),
            Value::Text(s) | Value::Typed(s, _) | Value::Named(s, _) => ValueRef::Text(s.as_bytes()),
            Value::Blob(b) => ValueRef::Blob(b),
        }))
    }
}

impl Row for rusqlite::Row<'_> {
    fn cell(&self, index: usize) -> Cell<'_> {
        match self.get_ref(index) {
            Ok(ValueRef::Integer(n)) => Cell::Int(n),
            Ok(ValueRef::Real(x)) => Cell::Real(x),
            Ok(ValueRef::Text(b)) => Cell::Text(b),
            Ok(ValueRef::Blob(b)) => Cell::Blob(b),
            Ok(ValueRef::Null) | Err(_) => Cell::Null,
        }
    }
}

impl Session for SqliteSession {
    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }
    fn remembered(&mut self) -> Option<&mut Remembered> {
        (!self.writer).then_some(&mut self.remembered)
    }
    fn version(&mut self) -> Option<i64> {
        let mut statement = self.connection().prepare_cached("PRAGMA data_version").ok()?;
        statement.query_row([], |r| r.get(0)).ok()
    }
    fn query(&mut self, sql: &str, params: &[Value], each: &mut dyn FnMut(&dyn Row) -> Result<bool>) -> Result<()> {
        let _span = trace::statement("sqlite", sql);
        self.arm();
        let mut statement = self.connection().prepare_cached(sql).map_err(|e| sql_fault(&e, sql))?;
        // A value that the text does not mention (of a computed property that nobody uses) is not bound.
        let params = &params[..params.len().min(statement.parameter_count())];
        let mut rows = statement.query(rusqlite::params_from_iter(params)).map_err(|e| sql_fault(&e, sql))?;
        while let Some(row) = rows.next().map_err(|e| fault(&e))? {
            if !each(row)? {
                break;
            }
        }
        Ok(())
    }
    fn query_unordered(
        &mut self,
        sql: &str,
        params: &[Value],
        each: &mut dyn FnMut(&dyn Row) -> Result<bool>,
    ) -> Result<()> {
        // The beginning of an index, up to a value, is read more quickly from there backwards: forwards, each entry has to
        // be compared with the value. Whether the text is of this kind need not be known for certain.
        let up_to = sql.contains(" < ") || sql.contains(" <= ");
        let backwards = up_to && !sql.contains(" > ") && !sql.contains(" >= ") && !sql.contains(" = ");
        let reverse = rusqlite::config::DbConfig::SQLITE_DBCONFIG_REVERSE_SCANORDER;
        if backwards {
            let _ = self.connection().set_db_config(reverse, true);
        }
        let result = self.query(sql, params, each);
        if backwards {
            let _ = self.connection().set_db_config(reverse, false);
        }
        result
    }
    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64> {
        let _span = trace::statement("sqlite", sql);
        self.arm();
        let mut statement = self.connection().prepare_cached(sql).map_err(|e| sql_fault(&e, sql))?;
        statement.execute(rusqlite::params_from_iter(params)).map(|n| n as u64).map_err(|e| fault(&e))
    }
    fn begin(&mut self) -> Result<()> {
        let sql = match (self.depth, self.writer) {
            (0, true) => "BEGIN IMMEDIATE".to_owned(),
            (0, false) => "BEGIN".to_owned(),
            (n, _) => format!("SAVEPOINT s{n}"),
        };
        self.connection().execute_batch(&sql).map_err(|e| fault(&e))?;
        self.depth += 1;
        Ok(())
    }
    fn commit(&mut self) -> Result<()> {
        let depth = self.depth.saturating_sub(1);
        let sql = if depth == 0 { "COMMIT".to_owned() } else { format!("RELEASE s{depth}") };
        self.connection().execute_batch(&sql).map_err(|e| fault(&e))?;
        self.depth = depth;
        Ok(())
    }
    fn rollback(&mut self) -> Result<()> {
        let depth = self.depth.saturating_sub(1);
        let sql = if depth == 0 { "ROLLBACK".to_owned() } else { format!("ROLLBACK TO s{depth}; RELEASE s{depth}") };
        self.connection().execute_batch(&sql).map_err(|e| fault(&e))?;
        self.depth = depth;
        Ok(())
    }
}

fn sql_fault(e: &rusqlite::Error, sql: &str) -> Error {
    if e.sqlite_error_code().is_none() || matches!(e, rusqlite::Error::SqlInputError { .. }) {
        tracing::error!(sql, error = %e, "statement cannot be prepared");
    }
    fault(e)
}

/// Microseconds since 1970 of a stored instant. In expressions instants are such numbers.
fn micros(v: ValueRef<'_>) -> Option<i64> {
    match v {
        ValueRef::Integer(n) => Some(crate::value::instant_of_number(n)),
        ValueRef::Real(x) => Some((x * 1e6) as i64),
        ValueRef::Text(b) => std::str::from_utf8(b).ok().and_then(literal::read_instant).map(|i| i.micros),
        _ => None,
    }
}

thread_local! {
    static PATTERNS: std::cell::RefCell<HashMap<String, Option<regex::Regex>>> = std::cell::RefCell::new(HashMap::new());
}

/// Whether a text matches a pattern; the engine has no back-tracking, so no pattern takes for ever.
pub fn matches_pattern(text: &str, pattern: &str) -> Option<bool> {
    PATTERNS.with(|cache| {
        let mut cache = cache.borrow_mut();
        if cache.len() > 100 {
            cache.clear();
        }
        let compiled = cache
            .entry(pattern.to_owned())
            .or_insert_with(|| regex::RegexBuilder::new(pattern).size_limit(1 << 20).build().ok());
        compiled.as_ref().map(|r| r.is_match(text))
    })
}

/// The functions that SQLite lacks.
fn functions(c: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    c.create_scalar_function("wf_ts", 1, flags, |x| Ok(micros(x.get_raw(0))))?;
    c.create_scalar_function("wf_iso", 1, flags, |x| {
        let n = match x.get_raw(0) {
            ValueRef::Integer(n) => Some(n),
            stored => micros(stored),
        };
        Ok(n.map(|n| {
            let mut out = Vec::new();
            literal::write_instant(n, &mut out);
            String::from_utf8(out).unwrap_or_default()
        }))
    })?;
    c.create_scalar_function("wf_dur", 1, flags, |x| {
        Ok(match x.get_raw(0) {
            ValueRef::Integer(n) => Some(n),
            ValueRef::Text(b) => std::str::from_utf8(b).ok().and_then(literal::read_duration),
            _ => None,
        })
    })?;
    c.create_scalar_function("wf_offset", 1, flags, |x| {
        Ok(match x.get_raw(0) {
            ValueRef::Text(b) => {
                std::str::from_utf8(b).ok().and_then(literal::read_instant).map(|i| i64::from(i.offset.unwrap_or(0)))
            }
            ValueRef::Null => None,
            _ => Some(0),
        })
    })?;
    // A part of an instant, a date or a time, in the offset that it is written with.
    c.create_scalar_function("wf_part", 2, flags, |x| {
        let part = x.get_raw(0).as_str().unwrap_or("").to_owned();
        let (days, time) = match x.get_raw(1) {
            ValueRef::Text(b) => {
                let text = std::str::from_utf8(b).unwrap_or("");
                if let Some(i) = literal::read_instant(text) {
                    let local = i.micros + i64::from(i.offset.unwrap_or(0)) * 60_000_000;
                    (local.div_euclid(86_400_000_000), local.rem_euclid(86_400_000_000))
                } else if let Some((t, _)) = literal::read_time(text.as_bytes()) {
                    (0, t)
                } else {
                    return Ok(rusqlite::types::Value::Null);
                }
            }
            ValueRef::Integer(n) => (n.div_euclid(86_400_000_000), n.rem_euclid(86_400_000_000)),
            other => match micros(other) {
                Some(n) => (n.div_euclid(86_400_000_000), n.rem_euclid(86_400_000_000)),
                None => return Ok(rusqlite::types::Value::Null),
            },
        };
        let (year, month, day) = literal::civil_from_days(days);
        let text = |f: &dyn Fn(&mut Vec<u8>)| {
            let mut out = Vec::new();
            f(&mut out);
            rusqlite::types::Value::Text(String::from_utf8(out).unwrap_or_default())
        };
        Ok(match part.as_str() {
            "year" => year.into(),
            "month" => i64::from(month).into(),
            "day" => i64::from(day).into(),
            "hour" => (time / 3_600_000_000).into(),
            "minute" => (time / 60_000_000 % 60).into(),
            "second" => (time / 1_000_000 % 60).into(),
            "fraction" => ((time % 1_000_000) as f64 / 1e6).into(),
            "date" => text(&|o| literal::write_date(days, o)),
            _ => text(&|o| literal::write_time(time, o)),
        })
    })?;
    c.create_scalar_function("wf_match", 2, flags, |x| {
        Ok(match (x.get_raw(0).as_str(), x.get_raw(1).as_str()) {
            (Ok(text), Ok(pattern)) => matches_pattern(text, pattern),
            _ => None,
        })
    })?;
    for (name, upper) in [("wf_lower", false), ("wf_upper", true)] {
        c.create_scalar_function(name, 1, flags, move |x| {
            Ok(x.get_raw(0).as_str().ok().map(|s| if upper { s.to_uppercase() } else { s.to_lowercase() }))
        })?;
    }
    for (name, f) in [("wf_floor", f64::floor as fn(f64) -> f64), ("wf_ceil", f64::ceil), ("wf_round", f64::round)] {
        c.create_scalar_function(name, 1, flags, move |x| {
            Ok(match x.get_raw(0) {
                ValueRef::Integer(n) => rusqlite::types::Value::Integer(n),
                ValueRef::Real(r) => rusqlite::types::Value::Real(f(r)),
                ValueRef::Text(b) => match std::str::from_utf8(b).ok().and_then(|s| s.parse().ok()) {
                    Some(r) => rusqlite::types::Value::Real(f(r)),
                    None => rusqlite::types::Value::Null,
                },
                _ => rusqlite::types::Value::Null,
            })
        })?;
    }
    let shape = |v: ValueRef<'_>| match v {
        ValueRef::Text(b) | ValueRef::Blob(b) => geo::read(b),
        _ => None,
    };
    for (name, first) in [("wf_geo_x", true), ("wf_geo_y", false)] {
        c.create_scalar_function(name, 1, flags, move |a| {
            Ok(match shape(a.get_raw(0)) {
                Some(geo::Shape::Point((x, y))) => Some(if first { x } else { y }),
                _ => None,
            })
        })?;
    }
    let real = |v: ValueRef<'_>| match v {
        ValueRef::Integer(n) => Some(n as f64),
        ValueRef::Real(r) => Some(r),
        _ => None,
    };
    c.create_scalar_function("wf_geo_distance", 5, flags, move |a| {
        let n: Option<Vec<f64>> = (0..4).map(|i| real(a.get_raw(i))).collect();
        Ok(n.map(|n| geo::distance((n[0], n[1]), (n[2], n[3]), a.get_raw(4) == ValueRef::Integer(1))))
    })?;
    c.create_scalar_function("wf_geo_length", 2, flags, move |a| {
        Ok(shape(a.get_raw(0)).and_then(|s| geo::length(&s, a.get_raw(1) == ValueRef::Integer(1))))
    })?;
    c.create_scalar_function("wf_geo_inside", 3, flags, move |a| {
        Ok(match (shape(a.get_raw(0)), real(a.get_raw(1)), real(a.get_raw(2))) {
            (Some(s), Some(x), Some(y)) => geo::inside(&s, (x, y)),
            _ => None,
        })
    })?;
    c.create_scalar_function("wf_fmod", 2, flags, |x| {
        let number = |i| match x.get_raw(i) {
            ValueRef::Integer(n) => Some(n as f64),
            ValueRef::Real(r) => Some(r),
            _ => None,
        };
        Ok(match (number(0), number(1)) {
            (Some(a), Some(b)) if b != 0.0 => Some(a % b),
            _ => None,
        })
    })?;
    Ok(())
}
