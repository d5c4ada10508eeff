//! What one request may see and change: rights by set, and conditions that the rows of a set have to meet.
//!
//! A set with conditions is read as `(SELECT … WHERE condition)` wherever a statement names it: in a list, behind a
//! navigation property, inside `any`, `$expand`, `$count` or `$apply`, and in the selection of what is changed. What is
//! written has to meet them as well.

use crate::auth::Right;
use crate::db::{Session, Value, owned};
use crate::service::Exchange;
use crate::sql::{From, Gen, Instance};
use std::collections::BTreeMap;
use wireform_odata::ast::{Arena, Kind};
use wireform_odata::bind::Binder;
use wireform_odata::model::{Model, Type, TypeId, TypeRef};
use wireform_odata::parse::{Limits, Parser};
use wireform_odata::{Error, Result};

/// Restrictions of one request. The default has none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Access {
    rows: Vec<(String, String)>,
    rights: BTreeMap<String, Right>,
    values: Vec<(String, String)>,
}

fn forbidden() -> Error {
    Error::new(403, "Forbidden", "the role does not allow this")
}

impl Access {
    /// Rows of a set are there only where a `$filter` expression over them holds. Several all have to hold. Parameter
    /// aliases such as `@sub` stand for the values that `value` names; an expression with one that has none refuses
    /// the request (403). Inside the expression other sets are seen whole.
    pub fn restrict(&mut self, set: &str, filter: &str) {
        self.rows.push((set.to_owned(), filter.to_owned()));
    }
    /// What may be done with a set, `*` for all that are not named. Without any call everything may be done.
    pub fn allow(&mut self, set: &str, right: Right) {
        self.rights.insert(set.to_owned(), right);
    }
    /// The value of a parameter alias (named without `@`) in the expressions. Objects are not taken.
    pub fn value(&mut self, name: &str, value: &serde_json::Value) {
        let text = match value {
            serde_json::Value::String(s) => format!("'{}'", s.replace('\'', "''")),
            serde_json::Value::Object(_) => return,
            other => other.to_string(),
        };
        self.values.retain(|v| v.0 != name);
        self.values.push((name.to_owned(), text));
    }
    /// Whether nothing is restricted.
    pub fn is_open(&self) -> bool {
        self.rows.is_empty() && self.rights.is_empty()
    }
    /// Checks every expression against a model.
    ///
    /// # Errors
    /// 500: an expression is malformed, or names a set or property that is not there.
    pub fn check(&self, model: &Model) -> Result<()> {
        for (set, filter) in &self.rows {
            let wrong = |m: String| Error::new(500, "BadConfiguration", format!("row filter of {set}: {m}"));
            let id = model.find_set(set).ok_or_else(|| wrong("there is no such set".into()))?;
            let mut arena = Arena::default();
            expression(model, &mut arena, model.set(id).ty, filter, None).map_err(|e| wrong(e.message))?;
        }
        let unknown = self.rights.keys().find(|s| *s != "*" && model.find_set(s).is_none());
        match unknown {
            Some(set) => Err(Error::new(500, "BadConfiguration", format!("rights of {set}: there is no such set"))),
            None => Ok(()),
        }
    }

    fn sets(model: &Model, ty: TypeId) -> impl Iterator<Item = &str> {
        model.sets.iter().filter(move |s| model.derives(ty, s.ty)).map(|s| s.name.as_str())
    }
    fn right(&self, model: &Model, ty: TypeId) -> Right {
        if self.rights.is_empty() {
            return Right::Write;
        }
        let named = Self::sets(model, ty).find_map(|s| self.rights.get(s));
        named.or_else(|| self.rights.get("*")).copied().unwrap_or(Right::None)
    }
    /// 403 where entities of a type may not be changed.
    pub(crate) fn may_write(&self, model: &Model, ty: TypeId) -> Result<()> {
        if self.right(model, ty) == Right::Write { Ok(()) } else { Err(forbidden()) }
    }
    /// 403 where entities of a type may not be read.
    pub(crate) fn may_read(&self, model: &Model, ty: TypeId) -> Result<()> {
        if self.right(model, ty) >= Right::Read { Ok(()) } else { Err(forbidden()) }
    }
    /// The conditions of a type's rows.
    fn conditions<'s>(&'s self, model: &Model, ty: TypeId) -> Vec<&'s str> {
        let mut found = Vec::new();
        for (set, filter) in &self.rows {
            if Self::sets(model, ty).any(|s| s == set) {
                found.push(filter.as_str());
            }
        }
        found
    }
    /// Whether what is seen of a type depends on nothing but the columns of each row.
    pub(crate) fn looks_at_rows_alone(&self, model: &Model, ty: TypeId) -> bool {
        self.conditions(model, ty).into_iter().all(|c| {
            let mut arena = Arena::default();
            let beyond = |k: &Kind<'_>| matches!(k, Kind::Nav { .. } | Kind::Set(_) | Kind::BoundCall { .. });
            expression(model, &mut arena, ty, c, Some(&self.values)).is_ok()
                && !arena.nodes.iter().any(|n| beyond(&n.kind))
        })
    }
    /// What rows are restricted by, as text.
    pub(crate) fn text(&self) -> String {
        if self.rows.is_empty() { String::new() } else { format!("{:?} {:?}", self.rows, self.values) }
    }
    /// Whether rows of a type are left out.
    pub(crate) fn filters(&self, model: &Model, ty: TypeId) -> bool {
        !self.rows.is_empty() && !self.conditions(model, ty).is_empty()
    }
}

/// Parses and binds a condition over a type. With values every alias has to have one.
fn expression<'a>(
    model: &Model,
    arena: &mut Arena<'a>,
    ty: TypeId,
    text: &'a str,
    values: Option<&'a [(String, String)]>,
) -> Result<wireform_odata::ast::Id> {
    let mut parse = |text: &'a str| -> Result<wireform_odata::ast::Id> {
        let mut p = Parser::new(text, arena, Limits::default());
        let id = p.expr()?;
        p.end()?;
        Ok(id)
    };
    let id = parse(text.trim())?;
    let mut aliases = Vec::new();
    for (name, value) in values.unwrap_or_default() {
        aliases.push((name.as_str(), parse(value)?));
    }
    if values.is_some() {
        let missing = |n: &wireform_odata::ast::Node<'a>| matches!(n.kind, Kind::Alias(name) if !aliases.iter().any(|a| a.0 == name));
        if arena.nodes.iter().any(missing) {
            return Err(forbidden());
        }
    }
    let mut binder = Binder::new(model, arena, TypeRef::one(Type::Entity(ty)));
    binder.aliases = aliases;
    binder.predicate(id)?;
    Ok(id)
}

impl Gen<'_, '_, '_> {
    /// What stands behind FROM or JOIN for the rows of a type: the table, or the part of it that may be seen.
    ///
    /// # Errors
    /// 403: nothing of it may be seen.
    pub(crate) fn table(&mut self, ty: TypeId) -> Result<String> {
        let cat = self.cat;
        let table = &cat.tables[ty as usize];
        let Some(access) = self.access.filter(|a| !a.is_open()) else { return Ok(table.sql.clone()) };
        access.may_read(&cat.model, ty)?;
        if !access.filters(&cat.model, ty) {
            return Ok(table.sql.clone());
        }
        let alias = self.alias();
        let (tests, joins) = self.seen(access, &alias, ty)?;
        Ok(format!("(SELECT {} FROM {} AS {alias}{joins} WHERE {tests})", table.row(&alias), table.sql))
    }

    /// Conditions on rows of a type under an alias that may be seen, and the joins that they need.
    pub(crate) fn seen(&mut self, access: &Access, alias: &str, ty: TypeId) -> Result<(String, String)> {
        let cat = self.cat;
        let conditions = access.conditions(&cat.model, ty);
        let mut arena = Arena::default();
        let mut ids = Vec::new();
        for c in conditions {
            // Derived types are seen through the conditions of their set's type as well.
            ids.push(expression(&cat.model, &mut arena, ty, c, Some(&access.values))?);
        }
        let mut inner = Gen::new(cat, &arena, self.dialect);
        inner.params = std::mem::take(&mut self.params);
        inner.next = self.next;
        inner.froms.push(From { aliases: vec![alias.to_owned()], ..From::default() });
        inner.vars.push((0, Instance::Row(alias.to_owned(), ty)));
        let tests = ids.iter().map(|id| inner.predicate(*id)).collect::<Result<Vec<_>>>();
        let joins = inner.froms.pop().map(|f| f.joins).unwrap_or_default();
        self.params = inner.params;
        self.next = inner.next;
        Ok((tests?.iter().map(|t| format!("({t})")).collect::<Vec<_>>().join(" AND "), joins))
    }
}

impl Exchange<'_> {
    fn access(&self) -> &Access {
        &self.request.identity.access
    }
    /// 403 where entities of a type may not be changed.
    pub(crate) fn may_write(&self, ty: TypeId) -> Result<()> {
        self.access().may_write(&self.cat.model, ty)
    }
    /// A condition on a table's own columns for rows that may be seen; none where all may.
    pub(crate) fn visible(&self, sql: &mut Gen<'_, '_, '_>, ty: TypeId) -> Result<Option<String>> {
        if !self.access().filters(&self.cat.model, ty) {
            return Ok(None);
        }
        let keys = self.key_columns(ty).join(",");
        let table = sql.table(ty)?;
        Ok(Some(format!("({keys}) IN (SELECT {keys} FROM {table} AS {})", sql.alias())))
    }
    /// The keys of the rows that a statement is about to change, where they have to be looked at afterwards.
    pub(crate) fn keys_before(
        &self,
        session: &mut dyn Session,
        ty: TypeId,
        select: &str,
        params: &[Value],
    ) -> Result<Vec<Vec<Value>>> {
        let mut found = Vec::new();
        if self.access().filters(&self.cat.model, ty) {
            let keys = self.key_texts(ty);
            let width = keys.len();
            let text = format!("SELECT {} FROM ({select}) AS wf_touched", keys.join(","));
            session.query(&text, params, &mut |row| {
                found.push((0..width).map(|i| owned(row.cell(i))).collect());
                Ok(true)
            })?;
        }
        Ok(found)
    }
    /// 403 where rows that were written are not among those that may be seen; the caller's transaction undoes them.
    pub(crate) fn still_visible(&self, session: &mut dyn Session, ty: TypeId, keys: &[Vec<Value>]) -> Result<()> {
        if !self.access().filters(&self.cat.model, ty) {
            return Ok(());
        }
        let columns = self.key_texts(ty);
        for some in keys.chunks(200) {
            let arena = Arena::default();
            let mut sql = self.generator(&arena)?;
            let table = sql.table(ty)?;
            let alias = sql.alias();
            let mut rows = Vec::new();
            for key in some {
                let tests: Vec<String> =
                    columns.iter().zip(key).map(|(c, v)| format!("{alias}.{c} = {}", sql.param(v.clone()))).collect();
                rows.push(format!("({})", tests.join(" AND ")));
            }
            let text = format!("SELECT count(*) FROM {table} AS {alias} WHERE {}", rows.join(" OR "));
            if crate::db::scalar(session, &text, &sql.params)? != Some(Value::Int(some.len() as i64)) {
                return Err(Error::new(403, "Forbidden", "the entity would leave the rows that the role allows"));
            }
        }
        Ok(())
    }
}
