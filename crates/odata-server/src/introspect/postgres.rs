//! PostgreSQL's catalogue.

use super::{RawColumn, RawForeign, RawTable, Store, prim};
use crate::db::{Cell, Row, Session};
use crate::postgres::PgSession;
use std::collections::BTreeMap;
use wireform_odata::Result;
use wireform_odata::model::{EnumType, Geo, Prim, TypeRef};

fn text(row: &dyn Row, i: usize) -> Option<String> {
    match row.cell(i) {
        Cell::Text(b) => Some(String::from_utf8_lossy(b).into_owned()),
        _ => None,
    }
}
fn flag(row: &dyn Row, i: usize) -> bool {
    row.cell(i) == Cell::Bool(true)
}
fn int(row: &dyn Row, i: usize) -> i64 {
    match row.cell(i) {
        Cell::Int(n) => n,
        _ => 0,
    }
}

/// Reads all schemas but the system's.
pub fn read(mut session: PgSession) -> Result<(Vec<RawTable>, Vec<EnumType>)> {
    const SCHEMAS: &str = "n.nspname NOT IN ('pg_catalog','information_schema') AND n.nspname NOT LIKE 'pg\\_%'";
    let mut enums: BTreeMap<String, EnumType> = BTreeMap::new();
    session.query(
        "SELECT t.typname::text, e.enumlabel::text FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid ORDER BY t.typname, e.enumsortorder",
        &[],
        &mut |row| {
            if let (Some(name), Some(label)) = (text(row, 0), text(row, 1)) {
                let e = enums.entry(name.clone()).or_insert_with(|| EnumType {
                    name,
                    underlying: Prim::Int32,
                    flags: false,
                    members: Vec::new(),
                    by_name: true,
                });
                let value = e.members.len() as i64;
                e.members.push((label, value));
            }
            Ok(true)
        },
    )?;
    // Members have to be identifiers; a type with others stays text.
    enums.retain(|_, e| {
        e.members.iter().all(|m| {
            let mut chars = m.0.chars();
            chars.next().is_some_and(|c| c.is_alphabetic() || c == '_')
                && chars.all(|c| c.is_alphanumeric() || c == '_')
        })
    });
    let mut tables: BTreeMap<i64, RawTable> = BTreeMap::new();
    // What the server can do is asked of it, whatever its name is: not all that speak the protocol know partitions.
    let mut can = |sql: &str| session.query(sql, &[], &mut |_| Ok(true)).is_ok();
    let partitions = can("SELECT relid FROM pg_partition_tree('pg_class'::regclass) LIMIT 0");
    let local = if partitions {
        ", EXISTS (SELECT 1 FROM pg_partition_tree(c.oid) p JOIN pg_class pc ON pc.oid = p.relid WHERE pc.relkind = 'f')"
    } else {
        ", false"
    };
    let sql = format!(
        "SELECT c.oid, n.nspname::text, c.relname::text, c.relkind::text, obj_description(c.oid,'pg_class') {local} FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
         WHERE c.relkind IN ('r','p','v','m','f') AND NOT c.relispartition AND {SCHEMAS} AND c.relname NOT LIKE 'wireform\\_odata\\_%' AND has_table_privilege(c.oid,'SELECT')"
    );
    session.query(&sql, &[], &mut |row| {
        let schema = text(row, 1).filter(|s| s != "public");
        let kind = text(row, 3).unwrap_or_default();
        let view = matches!(kind.as_str(), "v" | "m");
        let table = RawTable {
            schema,
            name: text(row, 2).unwrap_or_default(),
            view,
            comment: text(row, 4),
            // Only where the rows are this server's own can they have a version of its.
            versioned: kind == "r" || kind == "p" && partitions && !flag(row, 5),
            ..RawTable::default()
        };
        tables.insert(int(row, 0), table);
        Ok(true)
    })?;
    // A row's version is a system column that some servers that speak the protocol lack.
    if let Some(t) = tables.values().find(|t| t.versioned) {
        let quote = crate::introspect::build::quote;
        let name = format!("{}.{}", quote(t.schema.as_deref().unwrap_or("public")), quote(&t.name));
        if session.query(&format!("SELECT xmin FROM {name} LIMIT 0"), &[], &mut |_| Ok(true)).is_err() {
            tables.values_mut().for_each(|t| t.versioned = false);
        }
    }
    let sql = format!(
        "SELECT a.attrelid, a.attname::text, t.typname::text, t.typtype::text, a.attnotnull, pg_get_expr(d.adbin,d.adrelid), a.attidentity::text, a.attgenerated::text, \
                col_description(a.attrelid,a.attnum), a.atttypmod::int8, et.typname::text, et.typtype::text, bt.typname::text, \
                CASE WHEN t.typtype='d' THEN t.typtypmod::int8 ELSE a.atttypmod::int8 END, format_type(a.atttypid,a.atttypmod)::text \
         FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_type t ON t.oid = a.atttypid \
         LEFT JOIN pg_type et ON et.oid = t.typelem AND t.typcategory = 'A' LEFT JOIN pg_type bt ON bt.oid = t.typbasetype AND t.typtype = 'd' \
         LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum \
         WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r','p','v','m','f') AND {SCHEMAS} ORDER BY a.attrelid, a.attnum"
    );
    session.query(&sql, &[], &mut |row| {
        let Some(table) = tables.get_mut(&int(row, 0)) else { return Ok(true) };
        let name = text(row, 1).unwrap_or_default();
        let declared = text(row, 2).unwrap_or_default();
        let element = text(row, 10);
        let base = text(row, 12).unwrap_or_else(|| element.clone().unwrap_or_else(|| declared.clone()));
        let kind = if element.is_some() { text(row, 11) } else { text(row, 3) }.unwrap_or_default();
        let modifier = int(row, 13);
        let mut col = RawColumn {
            name,
            ty: prim(Prim::String),
            db_type: base.clone(),
            store: Store::Plain,
            nullable: !flag(row, 4),
            default: None,
            generated: text(row, 7).is_some_and(|g| g == "s"),
            identity: text(row, 6).is_some_and(|i| i == "a" || i == "d"),
            max_length: None,
            precision: None,
            scale: None,
            comment: text(row, 8),
            enumeration: None,
        };
        if let (Some(default), false) = (text(row, 5), col.generated) {
            col.identity |= default.starts_with("nextval(");
            col.default = Some(literal(&default));
        }
        let p = match base.as_str() {
            "int2" => Prim::Int16,
            "int4" => Prim::Int32,
            "int8" | "oid" => Prim::Int64,
            "float4" => Prim::Single,
            "float8" => Prim::Double,
            "numeric" => {
                if modifier > 4 {
                    col.precision = Some(((modifier - 4) >> 16) as u32 & 0xffff);
                    col.scale = Some((modifier - 4) as u32 & 0x7ff);
                }
                Prim::Decimal
            }
            "bool" => Prim::Boolean,
            "bytea" => Prim::Binary,
            "timestamptz" | "timestamp" => Prim::DateTimeOffset,
            "date" => Prim::Date,
            "time" | "timetz" => Prim::TimeOfDay,
            "interval" => Prim::Duration,
            "uuid" => Prim::Guid,
            "json" | "jsonb" => {
                col.store = Store::Json;
                Prim::Untyped
            }
            "point" => Prim::Geometry(Geo::Point),
            "varchar" | "bpchar" => {
                if modifier > 4 {
                    col.max_length = Some((modifier - 4) as u32);
                }
                Prim::String
            }
            _ => Prim::String,
        };
        col.ty = prim(p);
        const TEXT: &[&str] = &["text", "varchar", "bpchar", "name", "char", "citext"];
        if p == Prim::String && !TEXT.contains(&base.as_str()) {
            col.store = Store::Name;
            // With its schema and length, as casts need it.
            let full = text(row, 14).unwrap_or_default();
            col.db_type = full.strip_suffix("[]").unwrap_or(&full).to_owned();
        }
        if kind == "e" {
            col.enumeration = Some(base).filter(|name| enums.contains_key(name));
        }
        if element.is_some() {
            col.ty = TypeRef::many(col.ty.ty);
            col.store = Store::Array;
        }
        table.columns.push(col);
        Ok(true)
    })?;
    let sql = format!(
        "SELECT k.conrelid, k.contype::text, k.confrelid, \
                (SELECT string_agg(a.attname::text, E'\\x01' ORDER BY x.o) FROM unnest(k.conkey) WITH ORDINALITY x(n,o) JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = x.n), \
                (SELECT string_agg(a.attname::text, E'\\x01' ORDER BY x.o) FROM unnest(k.confkey) WITH ORDINALITY x(n,o) JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = x.n), \
                k.conname::text \
         FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace \
         WHERE k.contype IN ('p','u','f','c') AND k.conparentid = 0 AND {SCHEMAS} ORDER BY k.conrelid, k.contype, k.conkey, k.conname"
    );
    let split =
        |s: Option<String>| s.map(|s| s.split('\u{1}').map(str::to_owned).collect::<Vec<_>>()).unwrap_or_default();
    let mut constraints = Vec::new();
    session.query(&sql, &[], &mut |row| {
        constraints.push((
            int(row, 0),
            text(row, 1).unwrap_or_default(),
            int(row, 2),
            split(text(row, 3)),
            split(text(row, 4)),
            text(row, 5).unwrap_or_default(),
        ));
        Ok(true)
    })?;
    // Unique indexes that are no constraints serve as alternate keys too.
    let sql = format!(
        "SELECT i.indrelid, (SELECT string_agg(a.attname::text, E'\\x01' ORDER BY x.o) FROM unnest(i.indkey::int2[]) WITH ORDINALITY x(n,o) JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = x.n), c2.relname::text \
         FROM pg_index i JOIN pg_class c2 ON c2.oid = i.indexrelid JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace \
         WHERE i.indisunique AND NOT i.indisprimary AND i.indpred IS NULL AND i.indexprs IS NULL AND {SCHEMAS} ORDER BY i.indrelid, i.indkey::text"
    );
    session.query(&sql, &[], &mut |row| {
        let name = text(row, 2).unwrap_or_default();
        constraints.push((int(row, 0), "u".into(), 0, split(text(row, 1)), Vec::new(), name));
        Ok(true)
    })?;
    for (relation, kind, target, columns, referenced, name) in constraints {
        let other = tables.get(&target).map(|t| (t.schema.clone(), t.name.clone()));
        let Some(table) = tables.get_mut(&relation) else { continue };
        table.constraints.push((name, columns.clone()));
        match kind.as_str() {
            "p" => table.key = columns,
            "u" if !table.uniques.contains(&columns) => table.uniques.push(columns),
            "f" => {
                if let Some((schema, name)) = other {
                    table.foreign.push(RawForeign { columns, table: name, schema, referenced });
                }
            }
            _ => {}
        }
    }
    let mut out: Vec<RawTable> = tables.into_values().collect();
    out.sort_by(|a, b| (&a.schema, &a.name).cmp(&(&b.schema, &b.name)));
    Ok((out, enums.into_values().collect()))
}

/// A default that is a literal.
fn literal(text: &str) -> Option<String> {
    let t = text.split("::").next().unwrap_or("").trim();
    if let Some(inner) = t.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')) {
        return Some(inner.replace("''", "'"));
    }
    (!t.is_empty() && (t == "true" || t == "false" || t.bytes().all(|c| c.is_ascii_digit() || b"+-.".contains(&c))))
        .then(|| t.to_owned())
}
