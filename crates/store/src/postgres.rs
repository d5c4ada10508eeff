//! PostgreSQL: the same schema, filled by binary COPY.
//!
//! Rows wait in a buffer for each table. Rows that replace others go through a temporary table, because COPY cannot.

use crate::{
    Error,
    backend::{Backend, Owned, Value},
    schema::{Dialect, Kind, TABLES, Table, VERSION},
    time::iso,
};
use futures_util::SinkExt as _;
use std::{error::Error as StdError, pin::pin};
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::{
    Client, NoTls,
    types::{IsNull, ToSql, Type, private::BytesMut, to_sql_checked},
};

/// Rows of a table wait until they take so many octets.
const BUFFER: usize = 1 << 20;
/// What every binary COPY begins with: signature, flags, length of the extension.
const COPY_HEADER: &[u8] = b"PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0";
/// Microseconds from 1970, where we count from, to 2000, where PostgreSQL does.
const EPOCH_MICROS: i64 = 946_684_800_000_000;

pub(crate) struct Postgres {
    runtime: Runtime,
    client: Client,
    /// For each table the rows to insert and those to put in the place of others.
    waiting: [[Vec<u8>; 2]; TABLES.len()],
    open: bool,
}

impl Postgres {
    pub(crate) fn open(url: &str) -> Result<Self, Error> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let client = runtime.block_on(async {
            let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
            tokio::spawn(async move {
                // Its error is that of the statement that fails with it.
                let _ = connection.await;
            });
            Ok::<_, Error>(client)
        })?;
        let mut postgres = Postgres { runtime, client, waiting: Default::default(), open: false };
        let found = postgres.query(
            "SELECT coalesce(obj_description(to_regclass('captures'), 'pg_class'), ''), to_regclass('captures') IS NULL",
            &[],
        )?;
        let mut found = found.into_iter().next().unwrap_or_default().into_iter();
        let (comment, none) = (found.next().unwrap_or(Owned::Null).text(), found.next().unwrap_or(Owned::Null).int());
        let version = comment.strip_prefix("Wireform schema ").and_then(|v| v.parse().ok()).unwrap_or(0);
        if none == 0 && version != VERSION {
            return Err(Error::Schema { found: version, expected: VERSION });
        }
        if none != 0 {
            let ddl = Dialect::Postgres.ddl();
            postgres
                .batch(&format!("BEGIN; {ddl} COMMENT ON TABLE captures IS 'Wireform schema {VERSION}'; COMMIT"))?;
        }
        for table in TABLES {
            postgres
                .batch(&format!("CREATE TEMPORARY TABLE stage_{0} (LIKE {0}) ON COMMIT DELETE ROWS", table.name))?;
        }
        Ok(postgres)
    }

    fn batch(&mut self, sql: &str) -> Result<(), Error> {
        Ok(self.runtime.block_on(self.client.batch_execute(sql))?)
    }

    fn put(&mut self, table: &'static Table, row: &[Value<'_>], upsert: bool) -> Result<(), Error> {
        let Some(index) = TABLES.iter().position(|t| std::ptr::eq(*t, table)) else { return Err(Error::Ended) };
        let into = &mut self.waiting[index][usize::from(upsert)];
        if into.is_empty() {
            into.extend_from_slice(COPY_HEADER);
        }
        into.extend((row.len() as i16).to_be_bytes());
        for (value, (_, kind, _)) in row.iter().zip(table.columns) {
            field(*value, *kind, into);
        }
        if into.len() >= BUFFER { self.flush() } else { Ok(()) }
    }

    /// Sends what waits.
    fn flush(&mut self) -> Result<(), Error> {
        for (table, buffers) in TABLES.iter().zip(&mut self.waiting) {
            for (upsert, buffer) in buffers.iter_mut().enumerate() {
                if buffer.is_empty() {
                    continue;
                }
                let mut rows = std::mem::take(buffer);
                rows.extend((-1i16).to_be_bytes());
                let stage = if upsert == 1 { "stage_" } else { "" };
                let copy = format!("COPY {stage}{} FROM STDIN (FORMAT binary)", table.name);
                let client = &self.client;
                self.runtime.block_on(async {
                    let mut sink = pin!(client.copy_in::<_, bytes::Bytes>(&copy).await?);
                    sink.send(bytes::Bytes::from(rows)).await?;
                    sink.finish().await?;
                    Ok::<_, tokio_postgres::Error>(())
                })?;
                if upsert == 1 {
                    let columns = table.columns.iter().skip(1);
                    let set: Vec<_> = columns.map(|(name, ..)| format!("{name} = excluded.{name}")).collect();
                    // The row that came last counts.
                    let sql = format!(
                        "INSERT INTO {0} SELECT DISTINCT ON (id) * FROM stage_{0} ORDER BY id, ctid DESC \
                         ON CONFLICT (id) DO UPDATE SET {1}; TRUNCATE stage_{0}",
                        table.name,
                        set.join(", ")
                    );
                    self.runtime.block_on(self.client.batch_execute(&sql))?;
                }
            }
        }
        Ok(())
    }
}

/// A value as binary COPY has it: its length, and its octets as the column's type sends them.
fn field(value: Value<'_>, kind: Kind, into: &mut Vec<u8>) {
    let mut put = |octets: &[u8]| {
        into.extend((octets.len() as i32).to_be_bytes());
        into.extend_from_slice(octets);
    };
    match value {
        Value::Null => into.extend((-1i32).to_be_bytes()),
        Value::Int(number) if kind == Kind::Real => put(&(number as f64).to_be_bytes()),
        Value::Int(number) => put(&number.to_be_bytes()),
        Value::Real(number) => put(&number.to_be_bytes()),
        Value::Bool(yes) => put(&[u8::from(yes)]),
        // PostgreSQL's text cannot hold NUL.
        Value::Text(text) if text.contains('\0') => put(text.replace('\0', "\u{fffd}").as_bytes()),
        Value::Text(text) => put(text.as_bytes()),
        Value::Blob(octets) => put(octets),
        Value::Time(time) => put(&(time.div_euclid(1000) - EPOCH_MICROS).to_be_bytes()),
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match *self {
            Value::Null => Ok(IsNull::Yes),
            // A parameter that is compared with a small constant is taken for a small number.
            Value::Int(number) if *ty == Type::INT4 => i32::try_from(number)?.to_sql(ty, out),
            Value::Int(number) => number.to_sql(ty, out),
            Value::Real(number) => number.to_sql(ty, out),
            Value::Bool(yes) => yes.to_sql(ty, out),
            Value::Text(text) => text.to_sql(ty, out),
            Value::Blob(octets) => octets.to_sql(ty, out),
            Value::Time(time) => (time.div_euclid(1000) - EPOCH_MICROS).to_sql(&Type::INT8, out),
        }
    }
    fn accepts(_: &Type) -> bool {
        true
    }
    to_sql_checked!();
}

/// A column's octets, whatever its type.
struct Raw<'a>(Option<&'a [u8]>);

impl<'a> tokio_postgres::types::FromSql<'a> for Raw<'a> {
    fn from_sql(_: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(Raw(Some(raw)))
    }
    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(Raw(None))
    }
    fn accepts(_: &Type) -> bool {
        true
    }
}

fn owned(ty: &Type, raw: Option<&[u8]>) -> Owned {
    let Some(raw) = raw else { return Owned::Null };
    let number = raw.iter().fold(0u64, |n, b| n << 8 | u64::from(*b));
    match *ty {
        Type::BOOL => Owned::Int(number as i64),
        Type::INT8 => Owned::Int(number as i64),
        Type::INT4 => Owned::Int(i64::from(number as i32)),
        Type::FLOAT8 => Owned::Real(f64::from_bits(number)),
        Type::BYTEA => Owned::Blob(raw.to_vec()),
        Type::TIMESTAMPTZ => {
            let mut text = String::with_capacity(30);
            iso((number as i64 + EPOCH_MICROS).saturating_mul(1000), &mut text);
            Owned::Text(text)
        }
        _ => Owned::Text(String::from_utf8_lossy(raw).into_owned()),
    }
}

/// PostgreSQL numbers its parameters with a dollar.
fn dollars(sql: &str) -> String {
    sql.replace('?', "$")
}

fn parameters<'v>(values: &'v [Value<'_>]) -> Vec<&'v (dyn ToSql + Sync)> {
    values.iter().map(|v| v as &(dyn ToSql + Sync)).collect()
}

impl Backend for Postgres {
    fn begin(&mut self) -> Result<(), Error> {
        // One writer at a time, as in SQLite: the numbers of rows are the program's.
        self.batch("BEGIN; LOCK TABLE captures IN SHARE ROW EXCLUSIVE MODE")?;
        self.open = true;
        Ok(())
    }

    fn commit(&mut self) -> Result<(), Error> {
        self.flush()?;
        self.batch("COMMIT")?;
        self.open = false;
        Ok(())
    }

    fn rollback(&mut self) {
        self.waiting = Default::default();
        if std::mem::take(&mut self.open) {
            let _ = self.batch("ROLLBACK");
        }
    }

    fn insert(&mut self, table: &'static Table, row: &[Value<'_>]) -> Result<(), Error> {
        self.put(table, row, false)
    }

    fn upsert(&mut self, table: &'static Table, row: &[Value<'_>]) -> Result<(), Error> {
        self.put(table, row, true)
    }

    fn execute(&mut self, sql: &str, values: &[Value<'_>]) -> Result<(), Error> {
        self.flush()?;
        self.runtime.block_on(self.client.execute(&dollars(sql), &parameters(values)))?;
        Ok(())
    }

    fn query(&mut self, sql: &str, values: &[Value<'_>]) -> Result<Vec<Vec<Owned>>, Error> {
        self.flush()?;
        let rows = self.runtime.block_on(self.client.query(&dollars(sql), &parameters(values)))?;
        let mut found = Vec::with_capacity(rows.len());
        for row in rows {
            let mut columns = Vec::with_capacity(row.len());
            for (i, column) in row.columns().iter().enumerate() {
                let Raw(raw) = row.try_get(i)?;
                columns.push(owned(column.type_(), raw));
            }
            found.push(columns);
        }
        Ok(found)
    }
}
