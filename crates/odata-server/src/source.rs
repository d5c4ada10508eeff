//! A resource path as FROM and WHERE.

use crate::introspect::build::Col;
use crate::sql::{Gen, Instance};
use std::fmt::Write as _;
use wireform_odata::ast::Kind;
use wireform_odata::model::{TypeId, TypeRef};
use wireform_odata::path::Seg;
use wireform_odata::{Error, Result};

/// The rows that a path addresses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Source {
    /// FROM, without the joins of expressions.
    pub from: String,
    /// The alias of the addressed rows.
    pub alias: String,
    /// Their type.
    pub ty: TypeId,
    /// Conditions of the path.
    pub conditions: Vec<String>,
    /// How many segments have been used: a property may follow.
    pub used: usize,
    /// A key or single navigation stands at the end.
    pub single: bool,
    /// The column by which the rows stand in an order of their own: what `$apply` has sorted.
    pub place: Option<String>,
    /// Properties that `$apply` has computed: name, SQL, type.
    pub computed: Vec<(String, String, TypeRef)>,
}

/// Walks entity segments. Instances and a FROM clause have to be pushed by the caller afterwards.
pub(crate) fn source(sql: &mut Gen<'_, '_, '_>, segs: &[Seg<'_>]) -> Result<Source> {
    let cat = sql.cat;
    let alias = sql.alias();
    let (from, ty, conditions, single) = match (segs.first(), sql.given.clone()) {
        (Some(Seg::Set(set)), _) => {
            let s = cat.model.set(*set);
            (sql.table(s.ty)?, s.ty, sql.scope_conditions(&alias, s.ty), s.singleton)
        }
        // What an operation returned goes into the statement as JSON.
        (Some(Seg::Operation(id, _)), Some(rows)) => {
            let returned = cat.model.operations[*id as usize].returns;
            let ty = returned.and_then(TypeRef::structured);
            let ty = ty.ok_or_else(|| Error::unsupported("this resource"))?;
            let rows = sql.param(crate::db::Value::Text(rows));
            let table = crate::virtuals::json_table(cat, ty, sql.dialect, &rows);
            (table, ty, Vec::new(), returned.is_some_and(|r| !r.collection))
        }
        _ => return Err(Error::unsupported("this resource")),
    };
    let from = format!("{from} AS {alias}");
    let mut out = Source { from, conditions, alias, ty, used: 1, single, ..Source::default() };
    for seg in &segs[1..] {
        match seg {
            Seg::Key(pairs) => {
                for (prop, value) in pairs {
                    let Col::Column(c) = &cat.tables[out.ty as usize].cols[*prop as usize] else {
                        return Err(Error::bad("a key is made of primitive properties"));
                    };
                    let column = format!("{}.{}", out.alias, c.sql);
                    if matches!(sql.arena.kind(*value), Kind::Null) {
                        return Err(Error::bad("a key value is not null"));
                    }
                    let v = sql.literal_for(*value, Some(c))?;
                    out.conditions.push(format!("{column} = {v}"));
                }
                out.single = true;
            }
            Seg::Nav(ty, nav) => {
                let own = if cat.model.derives(out.ty, *ty) { out.ty } else { *ty };
                let n = &cat.model.ty(own).navs[*nav as usize];
                let next = sql.alias();
                let mut on: Vec<String> = n
                    .links
                    .iter()
                    .map(|(a, b)| {
                        format!("{} = {}", sql.column_of(&next, n.target, *b), sql.column_of(&out.alias, own, *a))
                    })
                    .collect();
                on.extend(sql.scope_conditions(&next, n.target));
                let _ = write!(out.from, " JOIN {} AS {next} ON {}", sql.table(n.target)?, on.join(" AND "));
                out.alias = next;
                out.ty = n.target;
                out.single = !n.collection;
            }
            Seg::Cast(t) if cat.model.ty(*t).entity => {
                let more = sql.scope_conditions(&out.alias, *t);
                out.conditions.extend(more.into_iter().filter(|c| !out.conditions.contains(c)).collect::<Vec<_>>());
                out.ty = *t;
            }
            Seg::Filter(pred) => {
                sql.vars.push((0, Instance::Row(out.alias.clone(), out.ty)));
                sql.froms.push(crate::sql::From { aliases: vec![out.alias.clone()], ..Default::default() });
                let condition = sql.predicate(*pred);
                let joins = sql.froms.pop().map(|f| f.joins).unwrap_or_default();
                sql.vars.pop();
                out.conditions.push(condition?);
                out.from.push_str(&joins);
            }
            Seg::Each => {}
            _ => break,
        }
        out.used += 1;
    }
    Ok(out)
}
