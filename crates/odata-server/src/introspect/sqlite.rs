//! SQLite's catalogue: tables, views, keys, foreign keys, and what declared types mean.

use super::{RawColumn, RawForeign, RawTable, Stamp, Store, prim};
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use wireform_odata::Result;
use wireform_odata::model::{Prim, TypeRef};

fn quote(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Reads the whole catalogue.
pub fn read(c: &Connection) -> Result<Vec<RawTable>> {
    inner(c).map_err(|e| crate::sqlite::fault(&e))
}

fn inner(c: &Connection) -> rusqlite::Result<Vec<RawTable>> {
    let mut tables = Vec::new();
    let mut list = c.prepare("SELECT name, type, wr FROM pragma_table_list WHERE schema='main' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name")?;
    let names: Vec<(String, String, bool)> =
        list.query_map([], |r| Ok((r.get(0)?, r.get(1)?, r.get(2)?)))?.collect::<rusqlite::Result<_>>()?;
    for (name, kind, without_rowid) in &names {
        if kind == "shadow" || name.starts_with("wireform_odata_") {
            continue;
        }
        if kind == "virtual" {
            continue;
        }
        let mut table = RawTable { name: name.clone(), view: kind == "view", ..RawTable::default() };
        let sql: String = c
            .query_row(
                "SELECT coalesce(sql,'') FROM sqlite_schema WHERE name=?1 AND type IN ('table','view')",
                [name],
                |r| r.get(0),
            )
            .unwrap_or_default();
        table.collated = sql.to_ascii_lowercase().contains("collate");
        let mut keys: Vec<(i64, String)> = Vec::new();
        let mut info = match c.prepare(&format!("PRAGMA table_xinfo({})", quote(name))) {
            Ok(i) => i,
            Err(e) => {
                // A view over something that is gone.
                tracing::warn!(table = %name, error = %e, "left out");
                continue;
            }
        };
        let columns: Vec<(String, String, bool, Option<String>, i64, i64)> = match info
            .query_map([], |r| Ok((r.get(1)?, r.get(2)?, r.get(3)?, r.get(4)?, r.get(5)?, r.get(6)?)))
            .and_then(Iterator::collect)
        {
            Ok(c) => c,
            Err(e) => {
                tracing::warn!(table = %name, error = %e, "left out");
                continue;
            }
        };
        for (column, declared, not_null, default, pk, hidden) in columns {
            if hidden == 1 {
                continue;
            }
            if pk > 0 {
                keys.push((pk, column.clone()));
            }
            let mut col = column_of(&column, &declared);
            col.nullable = !not_null;
            col.generated = hidden >= 2;
            col.default = default.filter(|d| !d.eq_ignore_ascii_case("null")).map(|d| literal(&d));
            tables_store(c, name, &mut col)?;
            table.columns.push(col);
        }
        keys.sort();
        table.key = keys.into_iter().map(|k| k.1).collect();
        for key in &table.key {
            if let Some(col) = table.columns.iter_mut().find(|c| &c.name == key) {
                col.nullable = false;
            }
        }
        if let [key] = &table.key[..]
            && !without_rowid
            && let Some(col) = table.columns.iter_mut().find(|c| &c.name == key)
            && col.db_type.eq_ignore_ascii_case("integer")
        {
            col.identity = true;
        }
        if table.key.is_empty() && !table.view && !without_rowid {
            let mut col = column_of("rowid", "INTEGER");
            (col.nullable, col.identity) = (false, true);
            if !table.columns.iter().any(|c| c.name.eq_ignore_ascii_case("rowid")) {
                table.columns.insert(0, col);
                table.key = vec!["rowid".into()];
            }
        }
        let mut indexes = c.prepare(&format!("PRAGMA index_list({})", quote(name)))?;
        let unique: Vec<(String, bool, String, bool)> = indexes
            .query_map([], |r| Ok((r.get(1)?, r.get(2)?, r.get(3)?, r.get(4)?)))?
            .collect::<rusqlite::Result<_>>()?;
        for (index, is_unique, origin, partial) in unique {
            if !is_unique || partial || origin == "pk" {
                continue;
            }
            let mut info = c.prepare(&format!("PRAGMA index_info({})", quote(&index)))?;
            let columns: Vec<Option<String>> = info.query_map([], |r| r.get(2))?.collect::<rusqlite::Result<_>>()?;
            if let Some(columns) = columns.into_iter().collect::<Option<Vec<_>>>() {
                table.uniques.push(columns);
            }
        }
        table.uniques.sort();
        let mut foreign = c.prepare(&format!("PRAGMA foreign_key_list({})", quote(name)))?;
        let rows: Vec<(i64, String, String, Option<String>)> = foreign
            .query_map([], |r| Ok((r.get(0)?, r.get(2)?, r.get(3)?, r.get(4)?)))?
            .collect::<rusqlite::Result<_>>()?;
        let mut by_id: std::collections::BTreeMap<i64, RawForeign> = std::collections::BTreeMap::new();
        for (id, to, from, referenced) in rows {
            let f = by_id.entry(id).or_default();
            f.table = to;
            f.columns.push(from);
            if let Some(r) = referenced {
                f.referenced.push(r);
            }
        }
        table.foreign = by_id.into_values().collect();
        // The pragma lists the last one declared first.
        table.foreign.reverse();
        table.comment = comment(&sql);
        tables.push(table);
    }
    // A reference without columns means the other table's primary key.
    let primary: Vec<(String, Vec<String>)> = tables.iter().map(|t| (t.name.clone(), t.key.clone())).collect();
    for table in &mut tables {
        for f in &mut table.foreign {
            if let Some((name, key)) = primary.iter().find(|p| p.0.eq_ignore_ascii_case(&f.table)) {
                f.table = name.clone();
                if f.referenced.is_empty() {
                    f.referenced = key.clone();
                }
            }
        }
    }
    // Full-text tables whose content is one of these tables.
    let mut virtuals =
        c.prepare("SELECT name, sql FROM sqlite_schema WHERE type='table' AND sql LIKE 'CREATE VIRTUAL TABLE%fts5%'")?;
    let found: Vec<(String, String)> =
        virtuals.query_map([], |r| Ok((r.get(0)?, r.get(1)?)))?.collect::<rusqlite::Result<_>>()?;
    for (fts, sql) in found {
        let lower = sql.to_ascii_lowercase().replace([' ', '"', '\''], "");
        for table in &mut tables {
            let content = format!("content={}", table.name.to_ascii_lowercase());
            let ends = |rest: &str| rest.starts_with([',', ')']);
            if lower.find(&content).is_some_and(|p| ends(&lower[p + content.len()..])) {
                table.fts = Some(fts.clone());
            }
        }
    }
    Ok(tables)
}

/// A comment in the table's declaration: `-- text` on the first line.
fn comment(sql: &str) -> Option<String> {
    let first = sql.lines().next()?;
    let at = first.find("--")?;
    let text = first[at + 2..].trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// A default that is a literal.
fn literal(text: &str) -> Option<String> {
    let t = text.trim();
    if let Some(inner) = t.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')) {
        return Some(inner.replace("''", "'"));
    }
    (!t.is_empty() && t.bytes().all(|c| c.is_ascii_digit() || b"+-.".contains(&c))).then(|| t.to_owned())
}

/// What a declared type means. The names are those that people and tools use with SQLite.
fn column_of(name: &str, declared: &str) -> RawColumn {
    let lower = declared.to_ascii_lowercase();
    let base = lower.split('(').next().unwrap_or("").trim().to_owned();
    let mut sizes = lower
        .split_once('(')
        .and_then(|(_, s)| s.split_once(')'))
        .map(|(s, _)| s.split(',').filter_map(|n| n.trim().parse::<u32>().ok()).collect::<Vec<_>>())
        .unwrap_or_default()
        .into_iter();
    let mut col = RawColumn {
        name: name.to_owned(),
        ty: prim(Prim::String),
        db_type: declared.to_owned(),
        store: Store::Plain,
        nullable: true,
        default: None,
        generated: false,
        identity: false,
        max_length: None,
        precision: None,
        scale: None,
        comment: None,
        enumeration: None,
    };
    col.ty = prim(match base.as_str() {
        "boolean" | "bool" => Prim::Boolean,
        "tinyint" => Prim::Int16,
        "smallint" | "int2" => Prim::Int16,
        "date" => Prim::Date,
        "datetime" | "timestamp" | "timestamptz" | "timestamp with time zone" | "datetimeoffset" => {
            Prim::DateTimeOffset
        }
        "time" => Prim::TimeOfDay,
        "uuid" | "guid" | "uniqueidentifier" => Prim::Guid,
        "json" | "jsonb" => {
            col.store = Store::Json;
            Prim::Untyped
        }
        "decimal" | "numeric" | "money" => {
            col.precision = sizes.next();
            col.scale = col.precision.and(Some(sizes.next().unwrap_or(0)));
            Prim::Decimal
        }
        "interval" | "duration" => Prim::Duration,
        "" | "any" => Prim::String,
        b if b.contains("int") => Prim::Int64,
        b if b.contains("char") || b.contains("clob") || b.contains("text") => {
            col.max_length = sizes.next();
            Prim::String
        }
        b if b.contains("blob") || b.contains("binary") || b == "bytea" => {
            col.max_length = sizes.next();
            Prim::Binary
        }
        b if b.contains("real") || b.contains("floa") || b.contains("doub") => Prim::Double,
        _ => Prim::String,
    });
    if let Some(inner) = base.strip_suffix("[]") {
        let inner = column_of(name, inner);
        col.ty = TypeRef::many(inner.ty.ty);
        col.store = Store::Json;
    }
    col
}

/// Looks at stored values to learn the shape of instants.
fn tables_store(c: &Connection, table: &str, col: &mut RawColumn) -> rusqlite::Result<()> {
    if col.ty.as_prim() != Some(Prim::DateTimeOffset) {
        return Ok(());
    }
    let (t, n) = (quote(table), quote(&col.name));
    let sql = format!(
        "SELECT {n} FROM (SELECT {n} FROM {t} WHERE {n} IS NOT NULL LIMIT 200) UNION ALL SELECT * FROM (SELECT min({n}) FROM {t}) UNION ALL SELECT * FROM (SELECT max({n}) FROM {t})"
    );
    let mut statement = c.prepare(&sql)?;
    let mut rows = statement.query([])?;
    let mut shape: Option<Store> = None;
    while let Some(row) = rows.next()? {
        let here = match row.get_ref(0)? {
            ValueRef::Null => continue,
            ValueRef::Integer(n) => Store::UnixStamp(match n.unsigned_abs() {
                0..=99_999_999_999 => 1,
                100_000_000_000..=99_999_999_999_999 => 1000,
                _ => 1_000_000,
            }),
            ValueRef::Text(b) => match std::str::from_utf8(b).ok().and_then(Stamp::of) {
                Some(s) => Store::Stamp(s),
                None => Store::MixedStamp,
            },
            _ => Store::MixedStamp,
        };
        shape = match shape {
            None => Some(here),
            Some(before) if before == here => Some(here),
            Some(_) => Some(Store::MixedStamp),
        };
    }
    col.store = shape.unwrap_or(Store::MixedStamp);
    Ok(())
}
