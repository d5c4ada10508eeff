//! SQLite.

use crate::{
    Error,
    backend::{Backend, Owned, Value},
    schema::{Dialect, Table, VERSION},
    time::iso,
};
use rusqlite::{
    CachedStatement, Connection, ToSql,
    types::{ToSqlOutput, ValueRef},
};
use std::{path::Path, time::Duration};

pub(crate) struct Sqlite {
    connection: Connection,
    /// Statements that put in rows: table, whether in the place of another, SQL.
    sql: Vec<(&'static Table, bool, String)>,
}

impl Sqlite {
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)?;
        }
        let connection = Connection::open(path)?;
        connection.busy_timeout(Duration::from_secs(60))?;
        connection.set_prepared_statement_cache_capacity(64);
        // Pages of 8 KiB hold a message with its JSON in one piece more often; they count for new databases only.
        connection.execute_batch(
            "PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
             PRAGMA cache_size = -49152; PRAGMA wal_autocheckpoint = 4096; PRAGMA temp_store = MEMORY;
             PRAGMA foreign_keys = OFF;", // Rows come in the order of the capture; what they refer to, by the commit.
        )?;
        let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        if found != 0 && found != VERSION {
            return Err(Error::Schema { found, expected: VERSION });
        }
        if found == 0 {
            connection.execute_batch(&format!(
                "BEGIN IMMEDIATE; {} PRAGMA user_version = {VERSION}; COMMIT;",
                Dialect::Sqlite.ddl()
            ))?;
        }
        Ok(Sqlite { connection, sql: Vec::new() })
    }

    /// The statement that puts in a row, and with `upsert` puts it in the place of another.
    fn insert_sql(&mut self, table: &'static Table, upsert: bool) -> usize {
        let known = self.sql.iter().position(|(t, u, _)| std::ptr::eq(*t, table) && *u == upsert);
        known.unwrap_or_else(|| {
            let places: Vec<String> = (1..=table.columns.len()).map(|i| format!("?{i}")).collect();
            let mut sql = format!("INSERT INTO {} VALUES ({})", table.name, places.join(","));
            if upsert {
                let set: Vec<String> =
                    table.columns.iter().skip(1).map(|(name, ..)| format!("{name} = excluded.{name}")).collect();
                sql += &format!(" ON CONFLICT (id) DO UPDATE SET {}", set.join(", "));
            }
            self.sql.push((table, upsert, sql));
            self.sql.len() - 1
        })
    }

    fn put(&mut self, table: &'static Table, row: &[Value<'_>], upsert: bool) -> Result<(), Error> {
        debug_assert_eq!(row.len(), table.columns.len(), "{}", table.name);
        let at = self.insert_sql(table, upsert);
        let mut statement = self.connection.prepare_cached(&self.sql[at].2)?;
        bind(&mut statement, row)?;
        statement.raw_execute()?;
        Ok(())
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match *self {
            Value::Null => ValueRef::Null,
            Value::Int(number) => ValueRef::Integer(number),
            Value::Real(number) => ValueRef::Real(number),
            Value::Bool(yes) => ValueRef::Integer(i64::from(yes)),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Blob(octets) => ValueRef::Blob(octets),
            Value::Time(time) => {
                let mut text = String::with_capacity(30);
                iso(time, &mut text);
                return Ok(ToSqlOutput::Owned(rusqlite::types::Value::Text(text)));
            }
        }))
    }
}

fn bind(statement: &mut CachedStatement<'_>, row: &[Value<'_>]) -> rusqlite::Result<()> {
    for (i, value) in row.iter().enumerate() {
        statement.raw_bind_parameter(i + 1, value)?;
    }
    Ok(())
}

impl Backend for Sqlite {
    fn begin(&mut self) -> Result<(), Error> {
        Ok(self.connection.execute_batch("BEGIN IMMEDIATE")?)
    }

    fn commit(&mut self) -> Result<(), Error> {
        Ok(self.connection.execute_batch("COMMIT")?)
    }

    fn rollback(&mut self) {
        if !self.connection.is_autocommit() {
            let _ = self.connection.execute_batch("ROLLBACK");
        }
    }

    fn insert(&mut self, table: &'static Table, row: &[Value<'_>]) -> Result<(), Error> {
        self.put(table, row, false)
    }

    fn upsert(&mut self, table: &'static Table, row: &[Value<'_>]) -> Result<(), Error> {
        self.put(table, row, true)
    }

    fn execute(&mut self, sql: &str, parameters: &[Value<'_>]) -> Result<(), Error> {
        let mut statement = self.connection.prepare_cached(sql)?;
        bind(&mut statement, parameters)?;
        statement.raw_execute()?;
        Ok(())
    }

    fn query(&mut self, sql: &str, parameters: &[Value<'_>]) -> Result<Vec<Vec<Owned>>, Error> {
        let mut statement = self.connection.prepare_cached(sql)?;
        bind(&mut statement, parameters)?;
        let columns = statement.column_count();
        let mut found = Vec::new();
        let mut rows = statement.raw_query();
        while let Some(row) = rows.next()? {
            let mut values = Vec::with_capacity(columns);
            for i in 0..columns {
                values.push(match row.get_ref(i)? {
                    ValueRef::Null => Owned::Null,
                    ValueRef::Integer(number) => Owned::Int(number),
                    ValueRef::Real(number) => Owned::Real(number),
                    ValueRef::Text(text) => Owned::Text(String::from_utf8_lossy(text).into_owned()),
                    ValueRef::Blob(octets) => Owned::Blob(octets.to_vec()),
                });
            }
            found.push(values);
        }
        Ok(found)
    }
}
