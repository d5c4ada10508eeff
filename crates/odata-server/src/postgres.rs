//! The PostgreSQL back end: pooled connections, prepared statements, binary rows.
//!
//! Requests are answered on threads that may block; the connections live on a small runtime of their own.

use crate::db::{Cell, Dialect, Row, Session, Value};
use crate::trace::{self, Asker};
use bytes::BytesMut;
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod};
use futures_util::StreamExt;
use std::sync::Arc;
use std::time::Duration;
use tokio_postgres::NoTls;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use wireform_odata::{Error, Result};

/// A database server.
pub struct Postgres {
    pool: Pool,
    runtime: Option<tokio::runtime::Runtime>,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // A runtime must not be waited for inside another one.
        if let Some(r) = self.runtime.take() {
            r.shutdown_background();
        }
    }
}

fn fault(e: &tokio_postgres::Error) -> Error {
    let Some(db) = e.as_db_error() else {
        tracing::error!(error = %e, "connection failed");
        return if e.is_closed() {
            Error::new(503, "Unavailable", "the database is not reachable")
        } else {
            Error::new(500, "InternalError", "the database refused the statement")
        };
    };
    let code = db.code().code();
    let mut error = match code {
        "23505" => Error::new(409, "Conflict", "an entity with this key or unique value exists already"),
        "23502" => Error::new(400, "NullNotAllowed", "a value is required"),
        "23503" => {
            Error::new(409, "ReferenceViolated", "a referenced entity does not exist, or this one is still referred to")
        }
        "57014" => Error::new(503, "StatementTimeout", "the statement took longer than allowed"),
        "40001" | "40P01" | "55P03" => Error::new(503, "Busy", "the database is busy"),
        "25006" => Error::new(405, "ReadOnly", "the database is read-only"),
        "2201B" => Error::bad("malformed pattern"),
        c if c.starts_with("23") => {
            let named = db.constraint().unwrap_or_default();
            Error::new(400, "ConstraintViolated", format!("the database's constraint {named} refuses this value"))
        }
        // Class 22, and what the database says of infinity and NaN as integers.
        c if c.starts_with("22") || c == "0A000" => Error::bad("a value does not fit its type"),
        _ => {
            tracing::error!(code, error = %db.message(), "statement failed");
            Error::new(500, "InternalError", "the database refused the statement")
        }
    };
    error.target = db.table().zip(db.column().or(db.constraint())).map(|(table, what)| format!("{table}.{what}"));
    error
}

/// The parameters' types, said rather than inferred: not every parameter is in the statement's text.
fn types(params: &[Value]) -> Vec<Type> {
    let one = |v: &Value| match v {
        Value::Bool(_) => Type::BOOL,
        Value::Int(_) => Type::INT8,
        Value::Real(_) => Type::FLOAT8,
        Value::Blob(_) => Type::BYTEA,
        Value::Null | Value::Text(_) | Value::Typed(..) | Value::Named(..) => Type::TEXT,
    };
    params.iter().map(one).collect()
}

impl Postgres {
    /// Opens a pool.
    ///
    /// # Errors
    /// The URL is malformed or the server is not reachable.
    pub fn open(url: &str, options: &crate::Options) -> Result<Arc<Self>> {
        let mut config: tokio_postgres::Config =
            url.parse().map_err(|e| Error::new(500, "BadConfiguration", format!("malformed database URL: {e}")))?;
        let timeout = options.statement_timeout.as_millis();
        config.options(format!("-c timezone=UTC -c statement_timeout={timeout} -c intervalstyle=iso_8601"));
        config.application_name("wireform-odata");
        let manager = Manager::from_config(config, NoTls, ManagerConfig { recycling_method: RecyclingMethod::Fast });
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("wireform-pg")
            .enable_all()
            .build()
            .map_err(|e| Error::new(500, "InternalError", e.to_string()))?;
        let pool = Pool::builder(manager)
            .max_size(options.pool_size)
            .runtime(deadpool_postgres::Runtime::Tokio1)
            .wait_timeout(Some(Duration::from_secs(30)))
            .create_timeout(Some(Duration::from_secs(10)))
            .build()
            .map_err(|e| Error::new(500, "InternalError", e.to_string()))?;
        let db = Arc::new(Postgres { pool, runtime: Some(runtime) });
        db.session(true)?;
        Ok(db)
    }

    fn wait<T: Send + 'static>(&self, future: impl Future<Output = T> + Send + 'static) -> Result<T> {
        let (tx, rx) = std::sync::mpsc::sync_channel(1);
        let Some(runtime) = &self.runtime else { return Err(Error::new(503, "Unavailable", "the service is ending")) };
        runtime.spawn(async move {
            let _ = tx.send(future.await);
        });
        rx.recv().map_err(|_| Error::new(503, "Unavailable", "the database is not reachable"))
    }

    /// A session.
    ///
    /// # Errors
    /// No connection is to be had.
    pub fn session(self: &Arc<Self>, read_only: bool) -> Result<PgSession> {
        let pool = self.pool.clone();
        let client = self.wait(async move { pool.get().await })?.map_err(|e| {
            tracing::error!(error = %e, "no connection");
            Error::new(503, "Unavailable", "the database is not reachable")
        })?;
        // What changes something is brought to its end.
        let asker = if read_only { Asker::current() } else { Asker::default() };
        Ok(PgSession { db: self.clone(), client: Some(Arc::new(client)), depth: 0, asker })
    }
}

/// A connection on loan.
pub struct PgSession {
    db: Arc<Postgres>,
    client: Option<Arc<Object>>,
    depth: u32,
    /// Who waits for what is read.
    asker: Asker,
}

impl PgSession {
    fn client(&self) -> Result<Arc<Object>> {
        self.client.clone().ok_or_else(|| Error::new(503, "Unavailable", "the connection is gone"))
    }
    fn batch(&mut self, sql: String) -> Result<()> {
        let client = self.client()?;
        self.db.wait(async move { client.batch_execute(&sql).await })?.map_err(|e| fault(&e))
    }
}

impl Drop for PgSession {
    fn drop(&mut self) {
        if self.depth > 0
            && let Some(client) = self.client.take()
        {
            // The transaction ends before anybody else gets the connection.
            let _ = self.db.wait(async move {
                let _ = client.batch_execute("ROLLBACK").await;
            });
        }
    }
}

impl ToSql for Value {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut BytesMut,
    ) -> std::result::Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Bool(b) => b.to_sql(ty, out),
            Value::Int(n) => n.to_sql(ty, out),
            Value::Real(x) => x.to_sql(ty, out),
            Value::Text(s) | Value::Typed(s, _) | Value::Named(s, _) => s.to_sql(ty, out),
            Value::Blob(b) => b.to_sql(ty, out),
        }
    }
    fn accepts(_: &Type) -> bool {
        true
    }
    to_sql_checked!();
}

/// A value as it came over the wire.
struct Raw<'r> {
    ty: u32,
    data: &'r [u8],
}

impl<'r> FromSql<'r> for Raw<'r> {
    fn from_sql(ty: &Type, data: &'r [u8]) -> std::result::Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Raw { ty: ty.oid(), data })
    }
    fn accepts(_: &Type) -> bool {
        true
    }
}

const EPOCH: i64 = 946_684_800_000_000;

impl Row for tokio_postgres::Row {
    fn cell(&self, index: usize) -> Cell<'_> {
        let Ok(Some(raw)) = self.try_get::<_, Option<Raw<'_>>>(index) else { return Cell::Null };
        let b = raw.data;
        let int = |n: usize| {
            b.get(..n)
                .map_or(0i64, |b| b.iter().fold(if b[0] & 0x80 != 0 { -1 } else { 0 }, |a, c| a << 8 | i64::from(*c)))
        };
        match raw.ty {
            16 => Cell::Bool(b.first() == Some(&1)),
            17 => Cell::Blob(b),
            20 => Cell::Int(int(8)),
            21 => Cell::Int(int(2)),
            23 => Cell::Int(int(4)),
            26 => Cell::Int(int(4) & 0xffff_ffff),
            700 => Cell::Single(f32::from_bits(int(4) as u32)),
            701 => Cell::Real(f64::from_bits(int(8) as u64)),
            // Infinity is no date.
            1082 => match int(4) {
                n if n == i64::from(i32::MIN) || n == i64::from(i32::MAX) => Cell::Null,
                n => Cell::Date(n + 10_957),
            },
            1083 | 1266 => Cell::Time(int(8)),
            // Nor are the last years that the database reckons with, in microseconds since 1970.
            1114 | 1184 => match int(8) {
                i64::MIN => Cell::Null,
                n => n.checked_add(EPOCH).map_or(Cell::Null, Cell::Instant),
            },
            1186 => {
                let days = b.get(8..12).map_or(0, |d| i64::from(i32::from_be_bytes([d[0], d[1], d[2], d[3]])));
                let months = b.get(12..16).map_or(0, |d| i64::from(i32::from_be_bytes([d[0], d[1], d[2], d[3]])));
                Cell::Duration(int(8) + (days + months * 30) * 86_400_000_000)
            }
            1700 => Cell::Numeric(b),
            2950 => Cell::Uuid(b),
            114 => Cell::Json(b),
            3802 => Cell::Json(b.get(1..).unwrap_or_default()),
            _ => Cell::Text(b),
        }
    }
}

impl Session for PgSession {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }
    fn query(&mut self, sql: &str, params: &[Value], each: &mut dyn FnMut(&dyn Row) -> Result<bool>) -> Result<()> {
        let _span = trace::statement("postgresql", sql);
        let client = self.client()?;
        let asker = self.asker.clone();
        let (sql, params) = (sql.to_owned(), params.to_vec());
        let (tx, rx) = std::sync::mpsc::sync_channel::<Result<Vec<tokio_postgres::Row>>>(4);
        let Some(runtime) = &self.db.runtime else {
            return Err(Error::new(503, "Unavailable", "the service is ending"));
        };
        let task = runtime.spawn(async move {
            let work = async {
                let statement = client.prepare_typed_cached(&sql, &types(&params)).await.map_err(|e| {
                    tracing::error!(sql, error = %e, "statement cannot be prepared");
                    fault(&e)
                })?;
                let rows = client.query_raw(&statement, params.iter()).await.map_err(|e| fault(&e))?;
                let mut rows = std::pin::pin!(rows);
                let mut chunk = Vec::with_capacity(64);
                while let Some(row) = rows.next().await {
                    chunk.push(row.map_err(|e| fault(&e))?);
                    if chunk.len() == 64 {
                        let full = std::mem::replace(&mut chunk, Vec::with_capacity(64));
                        // A full channel holds this worker for a moment; a gone receiver ends the query.
                        if tokio::task::block_in_place(|| tx.send(Ok(full))).is_err() {
                            return Ok(());
                        }
                    }
                }
                if !chunk.is_empty() {
                    let _ = tx.send(Ok(chunk));
                }
                Ok(())
            };
            // The connection is lent to nobody else before the server has been told to stop and has stopped. It is told
            // again and again, because it does not listen between two messages.
            let mut work = std::pin::pin!(work);
            let done = tokio::select! {
                done = &mut work => done,
                () = asker.left() => loop {
                    let _ = client.cancel_token().cancel_query(NoTls).await;
                    tokio::select! {
                        done = &mut work => break done,
                        () = tokio::time::sleep(Duration::from_millis(50)) => {}
                    }
                },
            };
            if let Err(e) = done {
                let _ = tx.send(Err(e));
            }
        });
        let mut result = Ok(());
        'rows: while let Ok(chunk) = rx.recv() {
            match chunk {
                Ok(rows) => {
                    for row in &rows {
                        match each(row) {
                            Ok(true) => {}
                            Ok(false) => break 'rows,
                            Err(e) => {
                                result = Err(e);
                                break 'rows;
                            }
                        }
                    }
                }
                Err(e) => {
                    result = Err(e);
                    break;
                }
            }
        }
        drop(rx);
        drop(task);
        result
    }
    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64> {
        let _span = trace::statement("postgresql", sql);
        let client = self.client()?;
        let (sql, params) = (sql.to_owned(), params.to_vec());
        self.db
            .wait(async move {
                let statement = client
                    .prepare_typed_cached(&sql, &types(&params))
                    .await
                    .inspect_err(|e| tracing::error!(sql, error = %e, "statement cannot be prepared"))?;
                client.execute_raw(&statement, params.iter()).await
            })?
            .map_err(|e| fault(&e))
    }
    fn begin(&mut self) -> Result<()> {
        let sql = if self.depth == 0 { "BEGIN".to_owned() } else { format!("SAVEPOINT s{}", self.depth) };
        self.batch(sql)?;
        self.depth += 1;
        Ok(())
    }
    fn commit(&mut self) -> Result<()> {
        let depth = self.depth.saturating_sub(1);
        self.batch(if depth == 0 { "COMMIT".to_owned() } else { format!("RELEASE SAVEPOINT s{depth}") })?;
        self.depth = depth;
        Ok(())
    }
    fn rollback(&mut self) -> Result<()> {
        let depth = self.depth.saturating_sub(1);
        self.batch(if depth == 0 {
            "ROLLBACK".to_owned()
        } else {
            format!("ROLLBACK TO SAVEPOINT s{depth}; RELEASE SAVEPOINT s{depth}")
        })?;
        self.depth = depth;
        Ok(())
    }
}
