//! Changing data (Protocol 11.4): entities, properties, references, media; deep inserts in one transaction.

use crate::db::{Dialect, Session, Value, before_christ, owned};
use crate::extend::What;
use crate::introspect::Store;
use crate::introspect::build::{Col, Column, TableMap};
use crate::plan::{self, Planner};
use crate::rows::RowWriter;
use crate::service::{Exchange, Request, Response, not_allowed};
use crate::source::{Source, source};
use crate::sql::{Gen, flatten, stored_instant};
use http::header::HeaderName;
use serde_json::{Map, Value as Json};
use wireform_odata::ast::{Arena, Expand, Options, Step};
use wireform_odata::literal;
use wireform_odata::model::{Prim, Property, SetId, Type, TypeId, TypeRef};
use wireform_odata::options::{Query, RawQuery};
use wireform_odata::path::{self, RawPath, Resource, Seg, Tail, Target};
use wireform_odata::{Error, Result, bind};

/// A column to be written.
struct Assign<'c> {
    column: &'c Column,
    value: Value,
}

/// Removes `odata.` from a control name: `@odata.bind` → `@bind`.
fn control(name: &str) -> Option<(&str, &str)> {
    let at = name.find('@')?;
    let term = &name[at + 1..];
    Some((&name[..at], term.strip_prefix("odata.").unwrap_or(term)))
}

fn describe(v: &Json) -> &'static str {
    match v {
        Json::Null => "null",
        Json::Bool(_) => "a Boolean",
        Json::Number(_) => "a number",
        Json::String(_) => "a string",
        Json::Array(_) => "an array",
        Json::Object(_) => "an object",
    }
}

impl Exchange<'_> {
    fn dialect(&self) -> Dialect {
        self.service.backend().dialect()
    }

    /// A JSON value as what a column stores.
    pub(crate) fn to_value(&self, column: &Column, p: &Property, v: &Json) -> Result<Value> {
        let pg = self.dialect() == Dialect::Postgres;
        let wrong = |what: String| Err(Error::bad(what).with_target(p.name.clone()));
        if v.is_null() {
            if !p.nullable && !p.ty.collection {
                return wrong(format!("{} cannot be null", p.name));
            }
            return Ok(Value::Null);
        }
        let named = |s: String| if pg { Value::Named(s, column.db_type.clone()) } else { Value::Text(s) };
        if p.ty.collection {
            let Json::Array(members) = v else {
                return wrong(format!("{} takes an array, not {}", p.name, describe(v)));
            };
            // Each member is checked as a value of its own.
            let ty = TypeRef::one(p.ty.ty);
            let (one, place) = (Property { ty, ..p.clone() }, crate::operation::loose(&p.name, ty));
            members.iter().try_for_each(|m| self.to_value(&place, &one, m).map(drop))?;
            return Ok(match column.store {
                Store::Array => Value::Named(v.to_string(), format!("wf_array:{}", column.db_type)),
                _ if pg => {
                    Value::Named(v.to_string(), if column.db_type == "json" { "json".into() } else { "jsonb".into() })
                }
                _ => Value::Text(v.to_string()),
            });
        }
        let prim = match p.ty.ty {
            Type::Prim(prim) => prim,
            Type::Enum(e) => {
                let e = &self.cat.model.enums[e as usize];
                let value = match v {
                    Json::String(s) => e.value(s),
                    Json::Number(n) => n.as_i64(),
                    _ => None,
                };
                let Some(value) = value else { return wrong(format!("{} is no member of {}", v, e.name)) };
                if e.by_name {
                    let mut name = Vec::new();
                    e.write_name(value, &mut name);
                    return Ok(named(String::from_utf8(name).unwrap_or_default()));
                }
                return Ok(Value::Int(value));
            }
            Type::Complex(_) | Type::Entity(_) => Prim::Untyped,
        };
        let type_error = || wrong(format!("{} takes {}, not {}", p.name, prim.name(), describe(v)));
        if let Some((min, max)) = prim.range() {
            let n = match v {
                Json::Number(n) => {
                    n.as_i64().or_else(|| n.as_f64().filter(|f| f.fract() == 0.0 && f.abs() < 9e15).map(|f| f as i64))
                }
                Json::String(s) if prim == Prim::Int64 => s.parse().ok(),
                _ => return type_error(),
            };
            return match n {
                Some(n) if (min..=max).contains(&n) => Ok(Value::Int(n)),
                _ => wrong(format!("{v} is no {}", prim.name())),
            };
        }
        Ok(match (prim, v) {
            (Prim::Boolean, Json::Bool(b)) => Value::Bool(*b),
            (Prim::Double | Prim::Single, Json::Number(n)) => Value::Real(n.as_f64().unwrap_or(0.0)),
            (Prim::Double | Prim::Single, Json::String(s)) => match s.as_str() {
                "INF" => Value::Real(f64::INFINITY),
                "-INF" => Value::Real(f64::NEG_INFINITY),
                "NaN" => Value::Real(f64::NAN),
                _ => return type_error(),
            },
            (Prim::Decimal, Json::Number(_) | Json::String(_)) => {
                let text = match v {
                    Json::String(s) => s.clone(),
                    n => n.to_string(),
                };
                match literal::number(text.as_bytes(), 0) {
                    Some((end, _)) if end == text.len() => {}
                    _ => return type_error(),
                }
                if let (Some(scale), Some(precision)) = (p.scale, p.precision) {
                    let digits = text.trim_start_matches(['-', '+']);
                    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
                    if !text.contains(['e', 'E'])
                        && (fraction.trim_end_matches('0').len() > scale as usize
                            || whole.trim_start_matches('0').len() + scale as usize > precision as usize)
                    {
                        return wrong(format!("{text} has more digits than {} holds", p.name));
                    }
                }
                if pg { Value::Typed(text, "numeric") } else { Value::Text(text) }
            }
            (Prim::String, Json::String(s)) => {
                if p.max_length.is_some_and(|n| s.chars().count() > n as usize) {
                    return wrong(format!("{} is longer than {} characters", p.name, p.max_length.unwrap_or(0)));
                }
                if pg && s.contains('\0') {
                    return wrong(format!("{} holds a null character", p.name));
                }
                match column.db_type.as_str() {
                    "text" | "varchar" | "bpchar" | "name" => Value::Text(s.clone()),
                    _ => named(s.clone()),
                }
            }
            (Prim::Guid, Json::String(s)) => match literal::guid(s.as_bytes(), 0) {
                Some(36) if s.len() == 36 => {
                    let s = s.to_ascii_lowercase();
                    if pg { Value::Typed(s, "uuid") } else { Value::Text(s) }
                }
                _ => return wrong(format!("{s} is no Edm.Guid")),
            },
            (Prim::Date, Json::String(s)) => match literal::read_date(s.as_bytes()) {
                Some((_, end)) if end == s.len() => {
                    if pg {
                        Value::Typed(before_christ(s.clone()), "date")
                    } else {
                        Value::Text(s.clone())
                    }
                }
                _ => return wrong(format!("{s} is no Edm.Date")),
            },
            (Prim::DateTimeOffset, Json::String(s)) => match literal::read_instant(s) {
                Some(i) if literal::date_time(s.as_bytes(), 0) == Some(s.len()) => {
                    if pg {
                        let mut out = Vec::new();
                        literal::write_instant(i.micros, &mut out);
                        let text = String::from_utf8(out).unwrap_or_default();
                        Value::Typed(before_christ(text), "timestamptz")
                    } else {
                        stored_instant(column.store, i.micros)
                    }
                }
                _ => return wrong(format!("{s} is no Edm.DateTimeOffset")),
            },
            (Prim::TimeOfDay, Json::String(s)) => match literal::time(s.as_bytes(), 0) {
                Some(end) if end == s.len() => {
                    if pg {
                        Value::Typed(s.clone(), "time")
                    } else {
                        Value::Text(s.clone())
                    }
                }
                _ => return wrong(format!("{s} is no Edm.TimeOfDay")),
            },
            (Prim::Duration, Json::String(s)) => match literal::read_duration(s) {
                Some(n) if pg => Value::Typed(format!("{n} microseconds"), "interval"),
                Some(_) => Value::Text(s.clone()),
                None => return wrong(format!("{s} is no Edm.Duration")),
            },
            (Prim::Binary, Json::String(s)) => match literal::decode_base64(s.as_bytes()) {
                Some(b) => {
                    if p.max_length.is_some_and(|n| b.len() > n as usize) {
                        return wrong(format!("{} is longer than {} octets", p.name, p.max_length.unwrap_or(0)));
                    }
                    Value::Blob(b)
                }
                None => return wrong(format!("{} is no base64", p.name)),
            },
            (Prim::Untyped, v) => {
                if let (Some(t), Json::Object(o)) = (p.ty.structured(), v) {
                    for name in o.keys().filter(|n| !n.contains('@')) {
                        if self.cat.model.ty(t).property(name).is_none() && !self.cat.model.ty(t).open {
                            return wrong(format!("unknown property {name}"));
                        }
                    }
                }
                if pg {
                    Value::Named(v.to_string(), if column.db_type == "json" { "json".into() } else { "jsonb".into() })
                } else {
                    Value::Text(v.to_string())
                }
            }
            (Prim::Geography(_) | Prim::Geometry(_), v) => match (crate::geo::read(v.to_string().as_bytes()), pg) {
                (Some(crate::geo::Shape::Point((x, y))), true) if column.db_type == "point" => {
                    named(format!("({x},{y})"))
                }
                (Some(_), true) if !matches!(column.db_type.as_str(), "text" | "varchar") => named(v.to_string()),
                (Some(_), _) => Value::Text(v.to_string()),
                (None, _) => return wrong(format!("{} takes a GeoJSON point, line or polygon", p.name)),
            },
            _ => return type_error(),
        })
    }

    #[allow(clippy::too_many_arguments)]
    fn assign_complex<'c>(
        &self,
        parts: &'c [Col],
        ty: TypeId,
        v: &Json,
        name: &str,
        replace: bool,
        out: &mut Vec<Assign<'c>>,
        faults: &mut Vec<Error>,
    ) {
        let declared = self.cat.model.ty(ty);
        match v {
            Json::Null => {
                let mut all = Vec::new();
                flatten(parts, &mut all);
                out.extend(all.into_iter().map(|column| Assign { column, value: Value::Null }));
            }
            Json::Object(o) => {
                for key in o.keys().filter(|k| !k.contains('@')) {
                    if declared.property(key).is_none() {
                        faults.push(
                            Error::bad(format!("{} has no property {key}", declared.name))
                                .with_target(format!("{name}/{key}")),
                        );
                    }
                }
                for (part, p) in parts.iter().zip(&declared.properties) {
                    let Some(v) = o.get(&p.name) else {
                        if replace && let Col::Column(column) = part {
                            out.push(Assign { column, value: Value::Null });
                        }
                        continue;
                    };
                    match part {
                        Col::Column(column) => match self.to_value(column, p, v) {
                            Ok(value) => out.push(Assign { column, value }),
                            Err(e) => faults.push(e),
                        },
                        Col::Complex(inner) => {
                            if let Some(t) = p.ty.structured() {
                                self.assign_complex(inner, t, v, &p.name, replace, out, faults);
                            }
                        }
                    }
                }
            }
            other => faults.push(
                Error::bad(format!("{name} takes an object, not {}", describe(other))).with_target(name.to_owned()),
            ),
        }
    }

    /// The column values of a body. `create`: defaults and required values matter; `replace`: what is left out is reset.
    fn assignments<'c>(
        &'c self,
        ty: TypeId,
        body: &Map<String, Json>,
        create: bool,
        replace: bool,
    ) -> Result<Vec<Assign<'c>>> {
        let declared = self.cat.model.ty(ty);
        let table = &self.cat.tables[ty as usize];
        let mut out = Vec::new();
        let mut faults = Vec::new();
        for name in body.keys() {
            if let Some((on, term)) = control(name) {
                let known = on.is_empty()
                    || declared.property(on).is_some()
                    || declared.nav(on).is_some()
                    || term.contains('.');
                if term == "bind" && declared.nav(on).is_none() {
                    let what = format!("{} has no navigation property {on} to bind", declared.name);
                    faults.push(Error::bad(what).with_target(on.to_owned()));
                } else if !known && !declared.open {
                    faults
                        .push(Error::bad(format!("{} has no property {on}", declared.name)).with_target(on.to_owned()));
                }
                continue;
            }
            if !declared.open
                && declared.properties.iter().all(|p| &p.name != name)
                && declared.navs.iter().all(|n| &n.name != name)
            {
                faults.push(Error::bad(format!("{} has no property {name}", declared.name)).with_target(name.clone()));
            }
        }
        for (i, p) in declared.properties.iter().enumerate() {
            let is_key = declared.key.contains(&(i as u16));
            let given = body.get(&p.name);
            // Computed values in a request are ignored (CSDL, Core.Computed), and so is a key in an update.
            if p.computed
                || (!create && (is_key || (p.immutable && given.is_some())))
                || p.ty.as_prim() == Some(Prim::Stream)
            {
                continue;
            }
            match (&table.cols[i], given) {
                (Col::Column(column), Some(v)) => match self.to_value(column, p, v) {
                    Ok(value) => out.push(Assign { column, value }),
                    Err(e) => faults.push(e),
                },
                (Col::Complex(parts), Some(v)) => {
                    let t = p.ty.structured().unwrap_or(0);
                    self.assign_complex(parts, t, v, &p.name, create || replace, &mut out, &mut faults);
                }
                (Col::Column(column), None) if create => {
                    if let Some(kind) = &column.generate {
                        if let Some(make) = self.service.extensions().generators.get(kind) {
                            match self.to_value(column, p, &make()) {
                                Ok(value) => out.push(Assign { column, value }),
                                Err(e) => faults.push(e),
                            }
                            continue;
                        }
                        if kind != "uuid" {
                            faults.push(Error::new(500, "BadConfiguration", format!("unknown key generator {kind}")));
                            continue;
                        }
                        let value = random_uuid();
                        out.push(Assign {
                            column,
                            value: if self.dialect() == Dialect::Postgres && column.db_type == "uuid" {
                                Value::Typed(value, "uuid")
                            } else {
                                Value::Text(value)
                            },
                        });
                    }
                }
                (Col::Column(column), None) if replace => {
                    let bound = declared.navs.iter().any(|n| {
                        n.dependent
                            && n.links.iter().any(|l| l.0 == i as u16)
                            && body.keys().any(|k| control(k).is_some_and(|c| c.0 == n.name && c.1 == "bind"))
                    });
                    if bound {
                        continue;
                    }
                    if let Some(default) = &p.default {
                        let v = match p.ty.as_prim() {
                            Some(Prim::Boolean) => Json::Bool(default == "true" || default == "1"),
                            Some(t) if t.is_number() => serde_json::from_str(default).unwrap_or(Json::Null),
                            _ => Json::String(default.clone()),
                        };
                        if let Ok(value) = self.to_value(column, p, &v) {
                            out.push(Assign { column, value });
                        }
                    } else if p.nullable || p.ty.collection {
                        out.push(Assign { column, value: Value::Null });
                    } else if !p.has_default {
                        faults.push(Error::bad(format!("{} is required", p.name)).with_target(p.name.clone()));
                    }
                }
                (Col::Complex(parts), None) if replace => {
                    let mut all = Vec::new();
                    flatten(parts, &mut all);
                    out.extend(all.into_iter().map(|column| Assign { column, value: Value::Null }));
                }
                _ => {}
            }
        }
        if faults.is_empty() {
            return Ok(out);
        }
        let mut first = faults[0].clone();
        if faults.len() > 1 {
            first = Error::bad(format!("{} properties are wrong", faults.len()));
            first.details = faults;
        }
        Err(first)
    }

    /// A value as SQL with a parameter.
    fn place(&self, sql: &mut Gen<'_, '_, '_>, value: Value) -> String {
        if let Value::Named(text, ty) = &value
            && let Some(element) = ty.strip_prefix("wf_array:")
        {
            sql.params.push(Value::Text(text.clone()));
            let n = sql.params.len();
            return format!(
                "(SELECT coalesce(array_agg(x::{element}),'{{}}') FROM jsonb_array_elements_text((${n}::text)::jsonb) AS x)"
            );
        }
        if value == Value::Null {
            return "NULL".into();
        }
        sql.param(value)
    }

    /// Values of properties of the entity that a URL addresses.
    fn linked(&self, session: &mut dyn Session, url: &str, want: TypeId, props: &[u16]) -> Result<Vec<Value>> {
        let path = self.relative(url)?;
        let raw = RawPath::new(&path)?;
        let mut arena = Arena::default();
        let target = path::parse(&self.cat.model, &raw, &mut arena, &[], &[], self.service.options().limits)
            .map_err(|e| Error::bad(format!("{url}: {}", e.message)))?;
        let Target::Resource(r) = target else { return Err(Error::bad(format!("{url} is no entity"))) };
        let fits = r.ty.and_then(TypeRef::structured).is_some_and(|t| self.cat.model.derives(t, want));
        if !fits || r.ty.is_some_and(|t| t.collection) || r.tail != Tail::None {
            return Err(Error::bad(format!("{url} is no entity of {}", self.cat.model.ty(want).name)));
        }
        let mut sql = self.generator(&arena)?;
        let src = source(&mut sql, &r.segs)?;
        let columns: Vec<String> = props.iter().map(|p| sql.text_of(&src.alias, src.ty, *p)).collect();
        let text =
            format!("SELECT {} FROM {}{} LIMIT 1", columns.join(","), src.from, plan::where_clause(&src.conditions));
        let mut found = None;
        session.query(&text, &sql.params, &mut |row| {
            found = Some((0..props.len()).map(|i| owned(row.cell(i))).collect());
            Ok(false)
        })?;
        found.ok_or_else(|| Error::bad(format!("{url} does not exist")))
    }

    /// A URL of this service as a path below its root.
    pub(crate) fn relative(&self, url: &str) -> Result<String> {
        let root = &self.request.root;
        if let Some(rest) = url.strip_prefix(root.as_str()) {
            return Ok(rest.to_owned());
        }
        let below_host =
            root.find("://").and_then(|p| root[p + 3..].find('/').map(|q| &root[p + 3 + q..])).unwrap_or("/");
        if url.contains("://") {
            // Another name of this host, behind a proxy perhaps: the path has to be ours.
            let path = url.find("://").and_then(|p| url[p + 3..].find('/').map(|q| &url[p + 3 + q..])).unwrap_or("/");
            return path
                .strip_prefix(below_host)
                .map(str::to_owned)
                .ok_or_else(|| Error::bad(format!("{url} is not of this service")));
        }
        if let Some(rest) = url.strip_prefix(below_host).filter(|_| url.starts_with('/')) {
            return Ok(rest.to_owned());
        }
        Ok(url.trim_start_matches('/').to_owned())
    }

    fn reference(v: &Json) -> Option<&str> {
        match v {
            Json::String(s) => Some(s),
            Json::Object(o) => o.get("@odata.id").or_else(|| o.get("@id")).and_then(Json::as_str),
            _ => None,
        }
    }

    /// Inserts an entity with everything in it. Returns its canonical path and its key values.
    fn insert(
        &self,
        session: &mut dyn Session,
        set: SetId,
        ty: TypeId,
        body: &Map<String, Json>,
        forced: &[(u16, Value)],
        depth: u32,
    ) -> Result<(String, Vec<Value>)> {
        if depth > self.service.options().expand_depth {
            return Err(Error::bad("the body nests too deeply"));
        }
        let mut ty = ty;
        if let Some(name) = body.get("@odata.type").or_else(|| body.get("@type")).and_then(Json::as_str) {
            let name = name.rsplit('#').next().unwrap_or(name);
            let found = self.cat.model.find_type(name).filter(|t| self.cat.model.derives(*t, ty));
            ty =
                found.ok_or_else(|| Error::bad(format!("{name} is no type of this set")).with_target("@odata.type"))?;
        }
        let cat = &self.cat;
        let declared = cat.model.ty(ty);
        let table = &cat.tables[ty as usize];
        self.may_write(ty)?;
        if declared.is_abstract {
            return Err(Error::bad(format!("{} is abstract", declared.name)));
        }
        let mut changed_by_hooks;
        let mut body = body;
        if self.hooked(set) {
            changed_by_hooks = body.clone();
            let path = cat.model.set(set).name.as_str();
            self.before(What::Create, set, path, Some(&mut changed_by_hooks), Some(&mut *session))?;
            body = &changed_by_hooks;
        }
        let mut assigns = self.assignments(ty, body, true, false)?;
        let column = |p: u16| match &table.cols[p as usize] {
            Col::Column(c) => Some(c),
            Col::Complex(_) => None,
        };
        // References that this entity holds come first: their values are columns of it.
        let mut later: Vec<(u16, &Json, bool)> = Vec::new();
        for (i, n) in declared.navs.iter().enumerate() {
            let bound =
                body.iter().find(|(k, _)| control(k).is_some_and(|c| c == (n.name.as_str(), "bind"))).map(|b| b.1);
            let inline = body.get(&n.name);
            for (v, is_bind) in [(bound, true), (inline, false)] {
                let Some(v) = v else { continue };
                if !n.dependent {
                    later.push((i as u16, v, is_bind));
                    continue;
                }
                let others: Vec<u16> = n.links.iter().map(|l| l.1).collect();
                let values = match v {
                    Json::Null => vec![Value::Null; others.len()],
                    v => {
                        match (Self::reference(v).filter(|_| is_bind || v.as_object().is_some_and(|o| o.len() == 1)), v)
                        {
                            (Some(url), _) => self
                                .linked(session, url, n.target, &others)
                                .map_err(|e| e.with_target(n.name.clone()))?,
                            (None, Json::Object(o)) if !is_bind => {
                                let target_set = n.set.ok_or_else(|| Error::bad(format!("{} has no set", n.name)))?;
                                let (path, _) = self.insert(session, target_set, n.target, o, &[], depth + 1)?;
                                self.linked(session, &path, n.target, &others)?
                            }
                            _ => {
                                return Err(Error::bad(format!("{} takes an object or a reference", n.name))
                                    .with_target(n.name.clone()));
                            }
                        }
                    }
                };
                for ((own, _), v) in n.links.iter().zip(values) {
                    put(table, &mut assigns, *own, v);
                }
            }
        }
        for (p, v) in forced {
            put(table, &mut assigns, *p, v.clone());
        }
        let mut missing = Vec::new();
        for (i, p) in declared.properties.iter().enumerate() {
            if let Some(c) = column(i as u16)
                && !p.nullable
                && !p.has_default
                && !p.computed
                && !p.ty.collection
                && p.ty.as_prim() != Some(Prim::Stream)
                && !assigns.iter().any(|a| a.column.sql == c.sql)
            {
                missing.push(
                    Error::new(400, "MissingProperty", format!("{} is required", p.name)).with_target(p.name.clone()),
                );
            }
        }
        if let Some(first) = missing.first() {
            let mut e = first.clone();
            if missing.len() > 1 {
                e = Error::new(400, "MissingProperty", "required properties are missing");
                e.details = missing;
            }
            return Err(e);
        }
        let arena = Arena::default();
        let mut sql = self.generator(&arena)?;
        let mut names: Vec<String> = Vec::new();
        let mut values: Vec<String> = Vec::new();
        for a in assigns {
            names.push(a.column.sql.clone());
            let v = self.place(&mut sql, a.value);
            values.push(v);
        }
        if let Some((column, family)) = &table.discriminator
            && let Some((_, value)) = family.iter().find(|f| f.0 == ty)
        {
            names.push(column.clone());
            let v = sql.param(Value::Text(value.clone()));
            values.push(v);
        }
        if let Some(open) = &table.open {
            let dynamic: Map<String, Json> = body
                .iter()
                .filter(|(k, _)| !k.contains('@') && declared.property(k).is_none() && declared.nav(k).is_none())
                .map(|(k, v)| (k.clone(), v.clone()))
                .collect();
            if !dynamic.is_empty() {
                names.push(open.clone());
                let text = Json::Object(dynamic).to_string();
                let v = sql.param(if self.dialect() == Dialect::Postgres {
                    Value::Typed(text, "jsonb")
                } else {
                    Value::Text(text)
                });
                values.push(v);
            }
        }
        let keys = self.key_texts(ty);
        let owner = table.owner.as_ref();
        let props: Vec<u16> = owner.iter().flat_map(|o| o.key.iter().map(|k| k.1)).collect();
        let returning = [keys.clone(), self.texts(ty, &props)].concat();
        let text = if names.is_empty() {
            format!("INSERT INTO {} DEFAULT VALUES RETURNING {}", table.write, returning.join(","))
        } else {
            format!(
                "INSERT INTO {} ({}) VALUES ({}) RETURNING {}",
                table.write,
                names.join(","),
                values.join(","),
                returning.join(",")
            )
        };
        let style = self.style();
        let writer = RowWriter { model: &cat.model, style: &style };
        let entity = plan::Entity {
            set: cat.model.set(set).name.clone(),
            key: declared
                .key
                .iter()
                .enumerate()
                .map(|(i, k)| {
                    let p = &declared.properties[*k as usize];
                    (p.name.clone(), i, p.ty)
                })
                .collect(),
            owner: owner.map(|o| {
                let place = |(i, k): (usize, &(String, u16))| {
                    (k.0.clone(), keys.len() + i, declared.properties[k.1 as usize].ty)
                };
                Box::new((o.set.clone(), o.key.iter().enumerate().map(place).collect(), o.nav.clone()))
            }),
            single: owner.is_some_and(|o| o.single),
            ..plan::Entity::default()
        };
        let mut path = Vec::new();
        let mut key = Vec::new();
        let inserted = session.query(&text, &sql.params, &mut |row| {
            writer.path(&entity, row, &mut path);
            key = (0..keys.len()).map(|i| owned(row.cell(i))).collect();
            Ok(true)
        });
        if let Err(e) = inserted {
            // SQLite says the same of a full disk and of a table whose last number is taken.
            let last = format!("SELECT max({}) FROM {}", keys.join(","), table.write);
            let numbers = e.status == 507 && keys.len() == 1;
            if numbers && crate::db::scalar(session, &last, &[])? == Some(Value::Int(i64::MAX)) {
                return Err(Error::new(409, "Conflict", "the numbers for new keys are used up"));
            }
            return Err(e);
        }
        self.still_visible(session, ty, std::slice::from_ref(&key))?;
        let path = String::from_utf8(path).unwrap_or_default();
        if cat.model.set(set).singleton {
            return Ok((cat.model.set(set).name.clone(), key));
        }
        for (i, v, is_bind) in later {
            self.attach(session, &path, ty, i, v, is_bind, depth)?;
        }
        self.after(What::Create, set, &path, Some(session))?;
        Ok((path, key))
    }

    /// Children of a collection (or of an inverse single) navigation property in a body.
    #[allow(clippy::too_many_arguments)]
    fn attach(
        &self,
        session: &mut dyn Session,
        path: &str,
        ty: TypeId,
        nav: u16,
        v: &Json,
        is_bind: bool,
        depth: u32,
    ) -> Result<()> {
        let n = &self.cat.model.ty(ty).navs[nav as usize];
        let own: Vec<u16> = n.links.iter().map(|l| l.0).collect();
        let values = self.linked(session, path, ty, &own)?;
        let forced: Vec<(u16, Value)> = n.links.iter().map(|l| l.1).zip(values).collect();
        let items: Vec<&Json> = match v {
            Json::Array(items) if n.collection => items.iter().collect(),
            Json::Object(_) | Json::String(_) if !n.collection || is_bind => vec![v],
            Json::Null => return Ok(()),
            _ => {
                return Err(Error::bad(format!(
                    "{} takes {}",
                    n.name,
                    if n.collection { "an array" } else { "an object" }
                ))
                .with_target(n.name.clone()));
            }
        };
        for item in items {
            let reference = Self::reference(item).filter(|_| is_bind || item.as_object().is_some_and(|o| o.len() == 1));
            match (reference, item) {
                (Some(url), _) => {
                    self.relink(session, url, n.target, &forced).map_err(|e| e.with_target(n.name.clone()))?
                }
                (None, Json::Object(o)) if !is_bind => {
                    let set = n.set.ok_or_else(|| Error::bad(format!("{} has no set", n.name)))?;
                    self.insert(session, set, n.target, o, &forced, depth + 1)?;
                }
                _ => {
                    return Err(
                        Error::bad(format!("{} takes entities or references", n.name)).with_target(n.name.clone())
                    );
                }
            }
        }
        Ok(())
    }

    /// Sets linking columns of the entity that a URL addresses.
    fn relink(&self, session: &mut dyn Session, url: &str, want: TypeId, values: &[(u16, Value)]) -> Result<()> {
        let path = self.relative(url)?;
        let raw = RawPath::new(&path)?;
        let mut arena = Arena::default();
        let target = path::parse(&self.cat.model, &raw, &mut arena, &[], &[], self.service.options().limits)
            .map_err(|e| Error::bad(format!("{url}: {}", e.message)))?;
        let Target::Resource(r) = target else { return Err(Error::bad(format!("{url} is no entity"))) };
        if !r.ty.and_then(TypeRef::structured).is_some_and(|t| self.cat.model.derives(t, want))
            || r.ty.is_some_and(|t| t.collection)
        {
            return Err(Error::bad(format!("{url} is no entity of {}", self.cat.model.ty(want).name)));
        }
        let ty = r.ty.and_then(TypeRef::structured).unwrap_or(want);
        let table = &self.cat.tables[ty as usize];
        let mut assigns = Vec::new();
        for (p, v) in values {
            let Col::Column(c) = &table.cols[*p as usize] else { continue };
            if *v == Value::Null && !c.nullable {
                let name = &self.cat.model.ty(ty).properties[*p as usize].name;
                return Err(Error::bad(format!("{name} cannot be null: the relationship is required"))
                    .with_target(name.clone()));
            }
            assigns.push(Assign { column: c, value: v.clone() });
        }
        if self.update_rows(session, &r, &arena, assigns)? == 0 {
            return Err(Error::bad(format!("{url} does not exist")));
        }
        Ok(())
    }

    /// `UPDATE` of the entities that a path addresses.
    fn update_rows(
        &self,
        session: &mut dyn Session,
        r: &Resource<'_>,
        arena: &Arena<'_>,
        assigns: Vec<Assign<'_>>,
    ) -> Result<u64> {
        let mut sql = self.generator(arena)?;
        let src = source(&mut sql, &r.segs)?;
        let table = &self.cat.tables[src.ty as usize];
        let keys = self.key_columns(src.ty);
        let select: Vec<String> = keys.iter().map(|k| format!("{}.{k}", src.alias)).collect();
        let inner = format!("SELECT {} FROM {}{}", select.join(","), src.from, plan::where_clause(&src.conditions));
        self.may_write(src.ty)?;
        let touched = self.keys_before(session, src.ty, &inner, &sql.params)?;
        let sets: Vec<String> = assigns
            .into_iter()
            .map(|a| {
                let v = self.place(&mut sql, a.value);
                format!("{} = {v}", a.column.sql)
            })
            .collect();
        let sets = if sets.is_empty() {
            let first = keys.first().cloned().unwrap_or_default();
            vec![format!("{first} = {first}")]
        } else {
            sets
        };
        let text = format!("UPDATE {} SET {} WHERE ({}) IN ({inner})", table.write, sets.join(","), keys.join(","));
        let count = session.execute(&text, &sql.params)?;
        self.still_visible(session, src.ty, &touched)?;
        Ok(count)
    }

    pub(crate) fn key_columns(&self, ty: TypeId) -> Vec<String> {
        let table = &self.cat.tables[ty as usize];
        self.cat
            .model
            .ty(ty)
            .key
            .iter()
            .filter_map(|k| match &table.cols[*k as usize] {
                Col::Column(c) => Some(c.sql.clone()),
                Col::Complex(_) => None,
            })
            .collect()
    }

    /// The same as their values are read and compared with parameters.
    pub(crate) fn key_texts(&self, ty: TypeId) -> Vec<String> {
        self.texts(ty, &self.cat.model.ty(ty).key)
    }

    /// The columns of properties as their values are read.
    fn texts(&self, ty: TypeId, props: &[u16]) -> Vec<String> {
        let table = &self.cat.tables[ty as usize];
        let text = |k: &u16| match &table.cols[*k as usize] {
            Col::Column(c) => Some(c.text(self.dialect())),
            Col::Complex(_) => None,
        };
        props.iter().filter_map(text).collect()
    }

    pub(crate) fn json_body(&self) -> Result<Json> {
        let content = self.request.headers.get(http::header::CONTENT_TYPE).and_then(|c| c.to_str().ok()).unwrap_or("");
        let kind = content.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
        if kind != "application/json" && !(kind.is_empty() && self.request.body.is_empty()) {
            return Err(Error::new(415, "UnsupportedMediaType", "the body has to be application/json"));
        }
        if self.request.body.is_empty() {
            return Ok(Json::Object(Map::new()));
        }
        depth_of(&self.request.body)?;
        serde_json::from_slice(&self.request.body).map_err(|e| Error::bad(format!("the body is no JSON: {e}")))
    }

    fn writable(&self, set: Option<SetId>) -> Result<SetId> {
        let Some(set) = set else { return Err(not_allowed("GET, HEAD")) };
        if self.service.options().read_only || self.cat.model.set(set).read_only {
            return Err(not_allowed("GET, HEAD"));
        }
        self.may_write(self.cat.model.set(set).ty)?;
        Ok(set)
    }

    /// The methods that a resource takes.
    pub(crate) fn allowed(&self, resource: &Resource<'_>) -> &'static str {
        if let Some(Seg::Operation(id, _)) = resource.segs.last() {
            return if self.cat.model.operations[*id as usize].action { "POST" } else { "GET, HEAD" };
        }
        let Some(ty) = resource.ty else { return "GET, HEAD" };
        if resource.tail == Tail::Query {
            return "POST";
        }
        let set = resource.set.map(|s| self.cat.model.set(s));
        if self.service.options().read_only || set.is_none_or(|s| s.read_only) {
            return "GET, HEAD";
        }
        match (matches!(ty.ty, Type::Entity(_)), ty.collection, resource.tail) {
            (_, _, Tail::Count) => "GET, HEAD",
            (true, true, Tail::Ref) => "GET, HEAD, POST, DELETE, PUT",
            (true, false, Tail::Ref) => "GET, HEAD, PUT, DELETE",
            (true, true, _) if resource.segs.contains(&Seg::Each) => "PATCH, DELETE",
            (true, true, _) if resource.segs.len() == 1 => "GET, HEAD, POST, PATCH",
            (true, true, _) => "GET, HEAD, POST",
            (true, false, Tail::Value) => "GET, HEAD, PUT, DELETE",
            (true, false, _) if set.is_some_and(|s| s.singleton) => "GET, HEAD, PATCH, PUT",
            (true, false, _) => "GET, HEAD, PATCH, PUT, DELETE",
            (false, true, _) => "GET, HEAD, POST, PUT, PATCH, DELETE",
            (false, ..) => "GET, HEAD, PUT, PATCH, DELETE",
        }
    }

    pub(crate) fn modify(&self, resource: Resource<'_>, query: Query<'_>) -> Result<Response> {
        let method = self.request.method.as_str();
        if resource.tail == Tail::Query {
            return if method == "POST" { self.query_body() } else { Err(not_allowed("POST")) };
        }
        let Some(ty) = resource.ty else { return Err(Error::not_found("nothing is here")) };
        let entity = matches!(ty.ty, Type::Entity(_));
        let allow = self.allowed(&resource);
        if !allow.split(", ").any(|a| a == method) {
            return Err(not_allowed(allow));
        }
        let set = self.writable(resource.set)?;
        if query.options.index.is_some() && (entity || method != "POST") {
            return Err(match (entity && ty.collection, method) {
                (true, "POST") => Error::unsupported("$index on a set, which has no order of its own"),
                _ => Error::bad("$index goes with POST to a collection"),
            }
            .with_target("$index"));
        }
        if let Some(code) = self.service.extensions().virtual_set(&self.cat.model.set(set).name) {
            return self.modify_virtual(&code.clone(), &resource);
        }
        let mut lease = self.session(true)?;
        let session = lease.as_mut();
        session.begin()?;
        let result = match (method, entity, resource.tail) {
            (_, true, Tail::Ref) => self.modify_reference(session, set, &resource, &query),
            ("POST", true, _) => self.create(session, set, &resource, &query),
            ("PATCH", true, Tail::None) if ty.collection && !resource.segs.contains(&Seg::Each) => {
                self.update_set(session, set, &resource)
            }
            ("PATCH" | "PUT", true, Tail::None) => self.update(session, set, &resource, &query),
            ("DELETE", true, Tail::None) => self.delete(session, &resource, &query),
            (_, true, Tail::Value) => self.modify_media(session, &resource, &query),
            _ => self.modify_property(session, &resource, &query),
        };
        match result {
            Ok(r) => {
                if let Err(e) = crate::respond::still_wanted() {
                    session.rollback()?;
                    return Err(e);
                }
                session.commit()?;
                drop(lease);
                self.publish();
                Ok(r)
            }
            Err(e) => {
                let e = match ty.structured() {
                    Some(ty) => self.located(session, ty, e),
                    None => e,
                };
                session.rollback()?;
                Err(e)
            }
        }
    }

    /// Names the property whose value the database refused.
    fn located(&self, session: &mut dyn Session, ty: TypeId, mut e: Error) -> Error {
        if !matches!(e.code, "Conflict" | "NullNotAllowed" | "ReferenceViolated" | "ConstraintViolated") {
            return e;
        }
        e.target = e.target.and_then(|named| self.cat.culprit(ty, &named));
        if e.code == "ReferenceViolated" {
            if self.request.method == "DELETE" {
                e.target = None;
                e.message = "other entities still refer to this one".into();
            } else {
                e.target = e.target.or_else(|| self.dangling(session, ty));
                e.message = "the entity referred to does not exist, or others still refer to this one".into();
            }
        }
        e
    }

    /// SQLite does not say which reference leads nowhere: the first one in the body whose entity is not there.
    fn dangling(&self, session: &mut dyn Session, ty: TypeId) -> Option<String> {
        if self.dialect() != Dialect::Sqlite {
            // Its transaction is over, and it has said which.
            return None;
        }
        let body: Map<String, Json> = serde_json::from_slice(&self.request.body).ok()?;
        let declared = self.cat.model.ty(ty);
        let column = |t: TypeId, p: u16| match &self.cat.tables[t as usize].cols[p as usize] {
            Col::Column(c) => Some(c),
            Col::Complex(_) => None,
        };
        declared.navs.iter().filter(|n| n.dependent).find_map(|n| {
            let (mut conditions, mut values) = (Vec::new(), Vec::new());
            for (own, other) in &n.links {
                let p = &declared.properties[*own as usize];
                let given = body.get(&p.name).filter(|v| !v.is_null())?;
                values.push(self.to_value(column(ty, *own)?, p, given).ok()?);
                conditions.push(format!("{} = ?{}", column(n.target, *other)?.sql, values.len()));
            }
            let there = &self.cat.tables[n.target as usize].sql;
            let text = format!("SELECT 1 FROM {there} WHERE {}", conditions.join(" AND "));
            let found = crate::db::scalar(session, &text, &values).ok()?;
            let first = n.links.first()?;
            found.is_none().then(|| declared.properties[first.0 as usize].name.clone())
        })
    }

    /// `POST …/$query`: the options are in the body.
    pub(crate) fn query_body(&self) -> Result<Response> {
        let text = std::str::from_utf8(&self.request.body).map_err(|_| Error::bad("the body is not UTF-8"))?;
        let mut inner: Request = self.request.clone();
        inner.method = http::Method::GET;
        inner.path = inner.path.trim_end_matches("/$query").to_owned();
        inner.query =
            if inner.query.is_empty() { text.trim().to_owned() } else { format!("{}&{}", inner.query, text.trim()) };
        Ok(self.service.handle_in(&inner, self.shared))
    }

    fn prefers(&self) -> Option<&'static str> {
        let p = &self.wants.prefer;
        if p.minimal {
            Some("return=minimal")
        } else if p.representation {
            Some("return=representation")
        } else {
            None
        }
    }

    /// The answer to a change: 204, or the entity.
    fn changed(
        &self,
        session: &mut dyn Session,
        path: &str,
        created: bool,
        query: &Query<'_>,
        nested: &Map<String, Json>,
    ) -> Result<Response> {
        let minimal = if created { self.wants.prefer.minimal } else { !self.wants.prefer.representation };
        let location = format!("{}{path}", self.request.root);
        let raw = RawPath::new(path)?;
        let empty = RawQuery::new("")?;
        let mut inner = Query::parse(&empty, self.service.options().limits)?;
        let target = path::parse(&self.cat.model, &raw, &mut inner.arena, &[], &[], self.service.options().limits)?;
        let Target::Resource(resource) = target else { return Err(Error::not_found("the entity does not exist")) };
        let ty = resource.ty.and_then(TypeRef::structured).unwrap_or(0);
        let own;
        let found = if !query.options.expand.is_empty() || query.options.select.is_some() {
            // `$select` and `$expand` of the request shape the answer.
            let raw_query = RawQuery::new(&self.request.query)?;
            let mut q = Query::parse(&raw_query, self.service.options().limits)?;
            let t = path::parse(&self.cat.model, &raw, &mut q.arena, &[], &[], self.service.options().limits)?;
            let Target::Resource(r) = t else { return Err(Error::not_found("the entity does not exist")) };
            bind::bind_query(&self.cat.model, &mut q, TypeRef::one(Type::Entity(ty)))?;
            own = self.entity_in(session, &r, &q)?;
            own
        } else {
            // As deep as what was sent (11.4.2.2).
            inner.options = Options { expand: self.depth_expand(ty, nested, 0), ..Options::default() };
            self.entity_in(session, &resource, &inner)?
        };
        let Some((body, etag)) = found else { return Err(Error::not_found("the entity does not exist")) };
        let mut r = if minimal {
            let mut r = Response::empty(204);
            r.set(HeaderName::from_static("odata-entityid"), &location);
            r
        } else {
            self.json(if created { 201 } else { 200 }, body)
        };
        if created {
            r.set(http::header::LOCATION, &location);
        }
        if let Some(etag) = etag {
            r.set(http::header::ETAG, &etag);
        }
        if let Some(p) = self.prefers() {
            r.set(HeaderName::from_static("preference-applied"), p);
        }
        r.set(HeaderName::from_static("odata-version"), self.wants.version());
        Ok(r)
    }

    fn depth_expand(&self, ty: TypeId, body: &Map<String, Json>, depth: u32) -> Vec<Expand<'static>> {
        let mut out = Vec::new();
        if depth > 5 {
            return out;
        }
        for (i, n) in self.cat.model.ty(ty).navs.iter().enumerate() {
            let Some(v) = body.get(&n.name).filter(|v| !v.is_null()) else { continue };
            let inner = match v {
                Json::Array(items) => items.iter().find_map(Json::as_object),
                Json::Object(o) => Some(o),
                _ => None,
            };
            let options = Options {
                expand: inner.map(|o| self.depth_expand(n.target, o, depth + 1)).unwrap_or_default(),
                ..Options::default()
            };
            out.push(Expand {
                nav: Some((ty, i as u16)),
                steps: vec![Step::Nav(i as u16)],
                options,
                ..Expand::default()
            });
        }
        out
    }

    fn create(
        &self,
        session: &mut dyn Session,
        set: SetId,
        resource: &Resource<'_>,
        query: &Query<'_>,
    ) -> Result<Response> {
        let ty = resource.ty.and_then(TypeRef::structured).unwrap_or(0);
        let content = self.request.headers.get(http::header::CONTENT_TYPE).and_then(|c| c.to_str().ok()).unwrap_or("");
        let media = self.cat.tables[ty as usize].media.clone();
        let mut check = query.clone();
        bind::bind_query(&self.cat.model, &mut check, TypeRef::one(Type::Entity(ty)))?;
        let body = if media.is_some() && !content.starts_with("application/json") {
            Json::Object(Map::new())
        } else {
            self.json_body()?
        };
        let Json::Object(body) = body else { return Err(Error::bad("the body has to be an object")) };
        // Through a navigation property: linked to where the path comes from.
        let mut forced = Vec::new();
        let last = resource.segs.iter().rposition(|s| !matches!(s, Seg::Cast(_)));
        if let Some(Seg::Nav(t, nav)) = last.map(|l| &resource.segs[l]) {
            let n = &self.cat.model.ty(*t).navs[*nav as usize];
            let own: Vec<u16> = n.links.iter().map(|l| l.0).collect();
            let parent = self.request.path.rsplit_once('/').map_or("", |p| p.0);
            let values =
                self.linked(session, parent, *t, &own).map_err(|_| Error::not_found("the entity does not exist"))?;
            forced = n.links.iter().map(|l| l.1).zip(values).collect();
        }
        let (path, _) = self.insert(session, set, ty, &body, &forced, 0)?;
        if let (Some((column, kind)), false) = (&media, content.starts_with("application/json")) {
            self.store_media(session, &path, column, kind.as_deref(), content)?;
        }
        self.changed(session, &path, true, query, &body)
    }

    fn store_media(
        &self,
        session: &mut dyn Session,
        path: &str,
        column: &str,
        kind: Option<&str>,
        content: &str,
    ) -> Result<()> {
        let raw = RawPath::new(path)?;
        let mut arena = Arena::default();
        let Target::Resource(r) =
            path::parse(&self.cat.model, &raw, &mut arena, &[], &[], self.service.options().limits)?
        else {
            return Err(Error::not_found("the entity does not exist"));
        };
        let content = if content.is_empty() { "application/octet-stream" } else { content };
        let make = |sql: String, ty: Prim| Column {
            sql,
            name: String::new(),
            store: Store::Plain,
            db_type: String::new(),
            nullable: true,
            ty: TypeRef::prim(ty),
            generate: None,
            identity: false,
        };
        let blob = make(column.to_owned(), Prim::Binary);
        let text = kind.map(|k| make(k.to_owned(), Prim::String));
        let mut assigns = vec![Assign { column: &blob, value: Value::Blob(self.request.body.to_vec()) }];
        if let Some(t) = &text {
            assigns.push(Assign { column: t, value: Value::Text(content.to_owned()) });
        }
        if self.update_rows(session, &r, &arena, assigns)? == 0 {
            return Err(Error::not_found("the entity does not exist"));
        }
        Ok(())
    }

    /// The entity's canonical path and ETag, if it exists.
    pub(crate) fn current<'a>(
        &self,
        session: &mut dyn Session,
        resource: &Resource<'a>,
        query: &Query<'a>,
    ) -> Result<Option<(String, String)>> {
        let style = self.style();
        let mut planner = Planner::new(self.generator(&query.arena)?, &style);
        let src = source(&mut planner.sql, &resource.segs)?;
        let etag = planner.etag(&src.alias, src.ty);
        let declared = self.cat.model.ty(src.ty);
        let mut entity = plan::Entity {
            set: resource.set.map_or(String::new(), |s| self.cat.model.set(s).name.clone()),
            ..plan::Entity::default()
        };
        if !resource.set.is_some_and(|s| self.cat.model.set(s).singleton) {
            for k in &declared.key {
                let p = &declared.properties[*k as usize];
                let index = planner.column(planner.sql.text_of(&src.alias, src.ty, *k));
                entity.key.push((p.name.clone(), index, p.ty));
            }
        }
        if let Some((owner, single)) = planner.owner(&src.alias, src.ty) {
            (entity.owner, entity.single) = (Some(Box::new(owner)), single);
        }
        let rows = planner.take(entity);
        let text = format!(
            "SELECT {} FROM {}{} LIMIT 1",
            rows.columns.join(","),
            src.from,
            plan::where_clause(&src.conditions)
        );
        let writer = RowWriter { model: &self.cat.model, style: &style };
        let mut found = None;
        session.query(&text, &planner.sql.params, &mut |row| {
            let (mut path, mut tag) = (Vec::new(), Vec::new());
            writer.path(&rows.entity, row, &mut path);
            crate::rows::etag(row, &etag, &mut tag);
            found = Some((String::from_utf8(path).unwrap_or_default(), String::from_utf8(tag).unwrap_or_default()));
            Ok(false)
        })?;
        Ok(found)
    }

    pub(crate) fn precondition(&self, etag: Option<&str>) -> Result<()> {
        let failed = crate::headers::match_fails(&self.request.headers, etag)
            || crate::headers::none_match(&self.request.headers, etag) && etag.is_some();
        if failed {
            return Err(Error::new(412, "PreconditionFailed", "the entity has changed, or exists where it should not"));
        }
        Ok(())
    }

    fn update<'a>(
        &self,
        session: &mut dyn Session,
        set: SetId,
        resource: &Resource<'a>,
        query: &Query<'a>,
    ) -> Result<Response> {
        let ty = resource.ty.and_then(TypeRef::structured).unwrap_or(0);
        let Json::Object(mut body) = self.json_body()? else { return Err(Error::bad("the body has to be an object")) };
        let replace = self.request.method == http::Method::PUT;
        if resource.ty.is_some_and(|t| t.collection) {
            self.before(What::Update, set, &self.request.path, Some(&mut body), Some(&mut *session))?;
            let assigns = self.assignments(ty, &body, false, false)?;
            self.update_rows(session, resource, &query.arena, assigns)?;
            self.after(What::Update, set, &self.request.path, Some(session))?;
            return Ok(Response::empty(204));
        }
        let mut check = query.clone();
        bind::bind_query(&self.cat.model, &mut check, TypeRef::one(Type::Entity(ty)))?;
        let current = self.current(session, resource, query)?;
        self.precondition(current.as_ref().map(|c| c.1.as_str()))?;
        let declared = self.cat.model.ty(ty);
        let Some((path, _)) = current else {
            // Upsert: the key comes from the URL (11.4.4).
            let Some(Seg::Key(pairs)) = resource.segs.last() else {
                return Err(Error::not_found("the entity does not exist"));
            };
            if resource.segs.len() > 2 {
                return Err(Error::not_found("the entity does not exist"));
            }
            let mut forced = Vec::new();
            for (prop, value) in pairs {
                let Col::Column(c) = &self.cat.tables[ty as usize].cols[*prop as usize] else { continue };
                let mut sql = self.generator(&query.arena)?;
                sql.literal_for(*value, Some(c))?;
                if let Some(v) = sql.params.pop() {
                    forced.push((*prop, v));
                }
            }
            let (path, _) = self.insert(session, set, ty, &body, &forced, 0)?;
            return self.changed(session, &path, true, query, &body);
        };
        self.before(What::Update, set, &path, Some(&mut body), Some(&mut *session))?;
        for k in &declared.key {
            let p = &declared.properties[*k as usize];
            if let (Some(given), Seg::Key(pairs)) = (body.get(&p.name), resource.segs.last().unwrap_or(&Seg::Each))
                && let Some((_, id)) = pairs.iter().find(|x| x.0 == *k)
            {
                let same = match (query.arena.kind(*id), given) {
                    (wireform_odata::ast::Kind::Int(n), Json::Number(g)) => g.as_i64() == Some(*n),
                    (wireform_odata::ast::Kind::Str(s), Json::String(g)) => s == g,
                    _ => true,
                };
                if !same {
                    return Err(Error::bad(format!("{} in the body differs from the key in the URL", p.name))
                        .with_target(p.name.clone()));
                }
            }
        }
        let mut assigns = self.assignments(ty, &body, false, replace)?;
        let table = &self.cat.tables[ty as usize];
        let mut later = Vec::new();
        for (i, n) in declared.navs.iter().enumerate() {
            let bound =
                body.iter().find(|(k, _)| control(k).is_some_and(|c| c == (n.name.as_str(), "bind"))).map(|b| b.1);
            for (v, is_bind) in [(bound, true), (body.get(&n.name), false)] {
                let Some(v) = v else { continue };
                if !n.dependent {
                    later.push((i as u16, v, is_bind));
                    continue;
                }
                let others: Vec<u16> = n.links.iter().map(|l| l.1).collect();
                let values = match v {
                    Json::Null => vec![Value::Null; others.len()],
                    v => {
                        match (Self::reference(v).filter(|_| is_bind || v.as_object().is_some_and(|o| o.len() == 1)), v)
                        {
                            (Some(url), _) => self
                                .linked(session, url, n.target, &others)
                                .map_err(|e| e.with_target(n.name.clone()))?,
                            (None, Json::Object(o)) if !is_bind => {
                                // The related entity that is there is updated; where there is none, it is made.
                                let there = format!("{path}/{}", n.name);
                                match self.linked(session, &there, n.target, &others) {
                                    Ok(values) => {
                                        self.patch_at(session, &there, o)?;
                                        values
                                    }
                                    Err(_) => {
                                        let set = n.set.ok_or_else(|| Error::bad(format!("{} has no set", n.name)))?;
                                        let (p, _) = self.insert(session, set, n.target, o, &[], 1)?;
                                        self.linked(session, &p, n.target, &others)?
                                    }
                                }
                            }
                            _ => {
                                return Err(Error::bad(format!("{} takes an object or a reference", n.name))
                                    .with_target(n.name.clone()));
                            }
                        }
                    }
                };
                for ((own, _), value) in n.links.iter().zip(values) {
                    if let Col::Column(column) = &table.cols[*own as usize] {
                        if value == Value::Null && !column.nullable {
                            return Err(Error::bad(format!("{} is required", n.name)).with_target(n.name.clone()));
                        }
                        assigns.retain(|a| a.column.sql != column.sql);
                        assigns.push(Assign { column, value });
                    }
                }
            }
        }
        // The version that the configuration names goes up with every update.
        if let Some(e) = declared.etag
            && let Col::Column(c) = &table.cols[e as usize]
            && c.ty.as_prim().is_some_and(Prim::is_integer)
            && !body.contains_key(&declared.properties[e as usize].name)
        {
            assigns.retain(|a| a.column.sql != c.sql);
            self.bump(session, resource, query, &c.sql)?;
        }
        self.update_rows(session, resource, &query.arena, assigns)?;
        if let Some(open) = &table.open {
            self.merge_open(session, resource, query, ty, &body, open, replace)?;
        }
        for (i, v, is_bind) in later {
            self.deep_update(session, &path, ty, i, v, is_bind)?;
        }
        self.after(What::Update, set, &path, Some(&mut *session))?;
        self.changed(session, &path, false, query, &body)
    }

    fn bump(&self, session: &mut dyn Session, resource: &Resource<'_>, query: &Query<'_>, column: &str) -> Result<()> {
        let mut sql = self.generator(&query.arena)?;
        let src = source(&mut sql, &resource.segs)?;
        let keys = self.key_columns(src.ty);
        let select: Vec<String> = keys.iter().map(|k| format!("{}.{k}", src.alias)).collect();
        let text = format!(
            "UPDATE {} SET {column} = coalesce({column},0) + 1 WHERE ({}) IN (SELECT {} FROM {}{})",
            self.cat.tables[src.ty as usize].write,
            keys.join(","),
            select.join(","),
            src.from,
            plan::where_clause(&src.conditions)
        );
        session.execute(&text, &sql.params).map(|_| ())
    }

    #[allow(clippy::too_many_arguments)]
    fn merge_open(
        &self,
        session: &mut dyn Session,
        resource: &Resource<'_>,
        query: &Query<'_>,
        ty: TypeId,
        body: &Map<String, Json>,
        open: &str,
        replace: bool,
    ) -> Result<()> {
        let declared = self.cat.model.ty(ty);
        let dynamic: Map<String, Json> = body
            .iter()
            .filter(|(k, _)| !k.contains('@') && declared.property(k).is_none() && declared.nav(k).is_none())
            .map(|(k, v)| (k.clone(), v.clone()))
            .collect();
        if dynamic.is_empty() && !replace {
            return Ok(());
        }
        let mut sql = self.generator(&query.arena)?;
        let src = source(&mut sql, &resource.segs)?;
        let keys = self.key_columns(src.ty);
        let select: Vec<String> = keys.iter().map(|k| format!("{}.{k}", src.alias)).collect();
        let pg = self.dialect() == Dialect::Postgres;
        let text = Json::Object(dynamic).to_string();
        let p = sql.param(if pg { Value::Typed(text, "jsonb") } else { Value::Text(text) });
        let value = match (replace, pg) {
            (true, _) => p,
            (false, true) => format!("(coalesce({open}::jsonb,'{{}}') || {p})"),
            (false, false) => format!("json_patch(coalesce({open},'{{}}'),{p})"),
        };
        let text = format!(
            "UPDATE {} SET {open} = {value} WHERE ({}) IN (SELECT {} FROM {}{})",
            self.cat.tables[src.ty as usize].write,
            keys.join(","),
            select.join(","),
            src.from,
            plan::where_clause(&src.conditions)
        );
        session.execute(&text, &sql.params).map(|_| ())
    }

    /// Merges an object into the entity at a path, inside the running transaction.
    fn patch_at(&self, session: &mut dyn Session, path: &str, body: &Map<String, Json>) -> Result<()> {
        let raw = RawPath::new(path)?;
        let mut arena = Arena::default();
        let Target::Resource(r) =
            path::parse(&self.cat.model, &raw, &mut arena, &[], &[], self.service.options().limits)?
        else {
            return Err(Error::not_found("the entity does not exist"));
        };
        let ty = r.ty.and_then(TypeRef::structured).unwrap_or(0);
        let mut body = body.clone();
        if let Some(set) = r.set {
            self.before(What::Update, set, path, Some(&mut body), Some(&mut *session))?;
        }
        let assigns = self.assignments(ty, &body, false, false)?;
        self.update_rows(session, &r, &arena, assigns)?;
        r.set.map_or(Ok(()), |set| self.after(What::Update, set, path, Some(session)))
    }

    /// The key of an entity in a body, as a URL has it between brackets; none where it is not whole.
    fn key_of(&self, ty: TypeId, o: &Map<String, Json>) -> Option<String> {
        let declared = self.cat.model.ty(ty);
        let part = |k: &u16| {
            let p = &declared.properties[*k as usize];
            let text = match o.get(&p.name)? {
                Json::String(s) if matches!(p.ty.as_prim(), Some(Prim::String)) => {
                    let mut out = Vec::new();
                    crate::rows::encode(&mut out, s.replace('\'', "''").as_bytes());
                    format!("'{}'", String::from_utf8(out).unwrap_or_default())
                }
                Json::String(s) => s.clone(),
                v => v.to_string(),
            };
            Some(if declared.key.len() > 1 { format!("{}={text}", p.name) } else { text })
        };
        Some(declared.key.iter().map(part).collect::<Option<Vec<_>>>()?.join(","))
    }

    /// PATCH of a set: the entities of a delta are added, changed or removed, all or none of them (11.4.13).
    fn update_set(&self, session: &mut dyn Session, set: SetId, resource: &Resource<'_>) -> Result<Response> {
        let [Seg::Set(_)] = resource.segs[..] else {
            return Err(Error::unsupported("changing this collection at once"));
        };
        let body = self.json_body()?;
        let items = body.get("value").and_then(Json::as_array);
        let context = ["@context", "@odata.context"].iter().find_map(|n| body.get(*n)?.as_str());
        let (Some(items), true) = (items, context.is_some_and(|c| c.ends_with("$delta"))) else {
            // Anything else would change the set as a whole, which has no such state.
            let mut e = not_allowed("GET, HEAD, POST, PATCH");
            e.message = "PATCH of a set takes a delta: \"@context\":\"#$delta\" and \"value\"".into();
            return Err(e);
        };
        let (model, ty) = (&self.cat.model, self.cat.model.set(set).ty);
        for item in items {
            let Json::Object(o) = item else { return Err(Error::bad("a delta holds entities")) };
            let id = ["@id", "@odata.id"].iter().find_map(|n| o.get(*n)?.as_str());
            let path = match (id, self.key_of(ty, o)) {
                (Some(url), _) => Some(self.relative(url)?),
                (None, key) => key.map(|k| format!("{}({k})", model.set(set).name)),
            };
            let name = &model.set(set).name;
            if let Some(p) = path.as_ref().filter(|p| p.split('(').next() != Some(name)) {
                return Err(Error::bad(format!("{p} is no entity of {name}")));
            }
            let removed = o.contains_key("@removed") || o.contains_key("@odata.removed");
            let there = match &path {
                Some(p) => self.linked(session, p, ty, &model.ty(ty).key).is_ok(),
                None => false,
            };
            match (path, removed) {
                (None, true) => return Err(Error::bad("what is removed has to have an id or a key")),
                (Some(p), true) if there => {
                    let (raw, text) = (RawPath::new(&p)?, RawQuery::new("")?);
                    let mut query = Query::parse(&text, self.service.options().limits)?;
                    let limits = self.service.options().limits;
                    match path::parse(model, &raw, &mut query.arena, &[], &[], limits)? {
                        Target::Resource(r) => self.delete(session, &r, &query)?,
                        _ => return Err(Error::bad(format!("{p} is no entity"))),
                    };
                }
                // What is gone already may be removed.
                (Some(_), true) => {}
                (Some(p), false) if there => self.patch_at(session, &p, o)?,
                _ => {
                    self.insert(session, set, ty, o, &[], 0)?;
                }
            }
        }
        Ok(Response::empty(204))
    }

    /// A collection in an update: the members become what is sent; with `@delta` only they change (11.4.3.1).
    fn deep_update(
        &self,
        session: &mut dyn Session,
        path: &str,
        ty: TypeId,
        nav: u16,
        v: &Json,
        is_bind: bool,
    ) -> Result<()> {
        let n = &self.cat.model.ty(ty).navs[nav as usize];
        let Json::Array(items) = v else { return self.attach(session, path, ty, nav, v, is_bind, 1) };
        if is_bind {
            return self.attach(session, path, ty, nav, v, true, 1);
        }
        let declared = self.cat.model.ty(n.target);
        let set = n.set.ok_or_else(|| Error::bad(format!("{} has no set", n.name)))?;
        let own: Vec<u16> = n.links.iter().map(|l| l.0).collect();
        let values = self.linked(session, path, ty, &own)?;
        let forced: Vec<(u16, Value)> = n.links.iter().map(|l| l.1).zip(values).collect();
        let mut kept = Vec::new();
        for item in items {
            let Json::Object(o) = item else {
                return Err(Error::bad(format!("{} takes entities", n.name)).with_target(n.name.clone()));
            };
            let key_path = self.key_of(n.target, o).map(|k| match n.contains {
                true => format!("{path}/{}({k})", n.name),
                false => format!("{}({k})", self.cat.model.set(set).name),
            });
            let exists = match &key_path {
                Some(p) => self.linked(session, p, n.target, &declared.key).is_ok(),
                None => false,
            };
            match (key_path, exists) {
                (Some(p), true) => {
                    self.patch_at(session, &p, o)?;
                    self.relink(session, &p, n.target, &forced)?;
                    kept.push(self.linked(session, &p, n.target, &declared.key)?);
                }
                _ => kept.push(self.insert(session, set, n.target, o, &forced, 1)?.1),
            }
        }
        // Members that are not named any more are let go, or deleted where they cannot be without the parent.
        let table = &self.cat.tables[n.target as usize];
        let arena = Arena::default();
        let mut sql = self.generator(&arena)?;
        let mut conditions: Vec<String> = Vec::new();
        let mut nullable = true;
        let mut sets = Vec::new();
        for (p, v) in &forced {
            let Col::Column(c) = &table.cols[*p as usize] else { continue };
            nullable &= c.nullable && !declared.key.contains(p);
            sets.push(format!("{} = NULL", c.sql));
            let place = self.place(&mut sql, v.clone());
            conditions.push(format!("{} = {place}", c.sql));
        }
        let keys = self.key_texts(n.target);
        for k in kept {
            let tests: Vec<String> =
                keys.iter().zip(k).map(|(c, v)| format!("{c} = {}", self.place(&mut sql, v))).collect();
            conditions.push(format!("NOT ({})", tests.join(" AND ")));
        }
        self.may_write(n.target)?;
        conditions.extend(self.visible(&mut sql, n.target)?);
        let text = if nullable {
            format!("UPDATE {} SET {} WHERE {}", table.write, sets.join(","), conditions.join(" AND "))
        } else {
            format!("DELETE FROM {} WHERE {}", table.write, conditions.join(" AND "))
        };
        session.execute(&text, &sql.params).map(|_| ())
    }

    fn delete<'a>(&self, session: &mut dyn Session, resource: &Resource<'a>, query: &Query<'a>) -> Result<Response> {
        let collection = resource.ty.is_some_and(|t| t.collection);
        let mut at = self.request.path.clone();
        if !collection {
            let current = self.current(session, resource, query)?;
            let Some((path, etag)) = current else {
                self.precondition(None)?;
                return Err(Error::not_found("the entity does not exist"));
            };
            self.precondition(Some(&etag))?;
            at = path;
        }
        let set = self.writable(resource.set)?;
        self.before(What::Delete, set, &at, None, Some(&mut *session))?;
        let mut sql = self.generator(&query.arena)?;
        let src = source(&mut sql, &resource.segs)?;
        let keys = self.key_columns(src.ty);
        let select: Vec<String> = keys.iter().map(|k| format!("{}.{k}", src.alias)).collect();
        let table = &self.cat.tables[src.ty as usize];
        let text = format!(
            "DELETE FROM {} WHERE ({}) IN (SELECT {} FROM {}{})",
            table.write,
            keys.join(","),
            select.join(","),
            src.from,
            plan::where_clause(&src.conditions)
        );
        session.execute(&text, &sql.params)?;
        self.after(What::Delete, set, &at, Some(session))?;
        Ok(Response::empty(204))
    }

    /// A change of references, with the hooks of the set that they lead to.
    fn modify_reference(
        &self,
        session: &mut dyn Session,
        set: SetId,
        resource: &Resource<'_>,
        query: &Query<'_>,
    ) -> Result<Response> {
        self.before(What::Update, set, &self.request.path, None, Some(&mut *session))?;
        let r = self.modify_ref(session, resource, query)?;
        self.after(What::Update, set, &self.request.path, Some(session))?;
        Ok(r)
    }

    fn modify_ref<'a>(
        &self,
        session: &mut dyn Session,
        resource: &Resource<'a>,
        query: &Query<'a>,
    ) -> Result<Response> {
        let method = self.request.method.as_str();
        let at = resource.segs.iter().rposition(|s| matches!(s, Seg::Nav(..)));
        let Some(at) = at else { return Err(Error::bad("references are changed through a navigation property")) };
        let Seg::Nav(t, nav) = resource.segs[at] else {
            return Err(Error::bad("references are changed through a navigation property"));
        };
        let n = &self.cat.model.ty(t).navs[nav as usize];
        // The path of the entity that holds the navigation property.
        let trimmed = self.request.path.trim_end_matches("/$ref");
        let parent = trimmed.rsplit_once('/').map_or("", |p| p.0);
        let own: Vec<u16> = n.links.iter().map(|l| l.0).collect();
        let mut values =
            self.linked(session, parent, t, &own).map_err(|_| Error::not_found("the entity does not exist"))?;
        let forced = |values: Vec<Value>| -> Vec<(u16, Value)> { n.links.iter().map(|l| l.1).zip(values).collect() };
        if method == "DELETE" {
            let cleared = vec![Value::Null; own.len()];
            if !n.collection {
                if n.dependent {
                    let pairs: Vec<(u16, Value)> = own.iter().copied().zip(cleared).collect();
                    self.relink(session, parent, t, &pairs)?;
                } else {
                    self.relink(session, trimmed, n.target, &forced(cleared))
                        .map_err(|_| Error::not_found("there is no reference"))?;
                }
                return Ok(Response::empty(204));
            }
            let member = match (query.id, resource.segs.last()) {
                (Some(id), _) => id.to_owned(),
                (None, Some(Seg::Key(_))) => trimmed.to_owned(),
                _ => return Err(Error::bad("$id has to name the member").with_target("$id")),
            };
            let others: Vec<u16> = n.links.iter().map(|l| l.1).collect();
            let now = self
                .linked(session, &member, n.target, &others)
                .map_err(|e| if e.message.ends_with("does not exist") { Error::not_found(e.message) } else { e })?;
            if now != values {
                return Err(Error::not_found("the entity is not a member"));
            }
            self.relink(session, &member, n.target, &forced(cleared))?;
            return Ok(Response::empty(204));
        }
        let body = self.json_body()?;
        let urls: Vec<&str> = match &body {
            Json::Object(o) if o.get("value").is_some_and(Json::is_array) => {
                o["value"].as_array().map(|a| a.iter().filter_map(Self::reference).collect()).unwrap_or_default()
            }
            other => vec![Self::reference(other).ok_or_else(|| Error::bad("the body has to hold @odata.id"))?],
        };
        if n.collection {
            if method == "PUT" {
                // All members are replaced.
                let others = forced(std::mem::take(&mut values));
                let table = &self.cat.tables[n.target as usize];
                let arena = Arena::default();
                let mut sql = self.generator(&arena)?;
                let (mut sets, mut tests) = (Vec::new(), Vec::new());
                for (p, v) in &others {
                    if let Col::Column(c) = &table.cols[*p as usize] {
                        sets.push(format!("{} = NULL", c.sql));
                        let place = self.place(&mut sql, v.clone());
                        tests.push(format!("{} = {place}", c.sql));
                    }
                }
                self.may_write(n.target)?;
                tests.extend(self.visible(&mut sql, n.target)?);
                session.execute(
                    &format!("UPDATE {} SET {} WHERE {}", table.write, sets.join(","), tests.join(" AND ")),
                    &sql.params,
                )?;
                for url in urls {
                    self.relink(session, url, n.target, &others)?;
                }
                return Ok(Response::empty(204));
            }
            let pairs = forced(values);
            for url in urls {
                self.relink(session, url, n.target, &pairs)?;
            }
            return Ok(Response::empty(204));
        }
        let url = urls.first().copied().ok_or_else(|| Error::bad("the body has to hold @odata.id"))?;
        if n.dependent {
            let others: Vec<u16> = n.links.iter().map(|l| l.1).collect();
            let found = self.linked(session, url, n.target, &others)?;
            let pairs: Vec<(u16, Value)> = own.into_iter().zip(found).collect();
            self.relink(session, parent, t, &pairs)?;
        } else {
            self.relink(session, url, n.target, &forced(values))?;
        }
        Ok(Response::empty(204))
    }

    fn modify_media<'a>(
        &self,
        session: &mut dyn Session,
        resource: &Resource<'a>,
        query: &Query<'a>,
    ) -> Result<Response> {
        let Some((path, etag)) = self.current(session, resource, query)? else {
            return Err(Error::not_found("the entity does not exist"));
        };
        self.precondition(Some(&etag))?;
        let ty = resource.ty.and_then(TypeRef::structured).unwrap_or(0);
        let Some((column, kind)) = self.cat.tables[ty as usize].media.clone() else {
            return Err(Error::not_found("this is no media entity"));
        };
        if self.request.method == http::Method::DELETE {
            return self.delete(session, resource, query);
        }
        let content = self.request.headers.get(http::header::CONTENT_TYPE).and_then(|c| c.to_str().ok()).unwrap_or("");
        let set = self.writable(resource.set)?;
        self.before(What::Update, set, &path, None, Some(&mut *session))?;
        self.store_media(session, &path, &column, kind.as_deref(), content)?;
        self.after(What::Update, set, &path, Some(session))?;
        Ok(Response::empty(204))
    }

    /// What the hooks before an update make of one property's new value, which they see as a change of the entity.
    fn hooked_value(
        &self,
        session: &mut dyn Session,
        set: SetId,
        path: &str,
        names: &[&str],
        value: Json,
    ) -> Result<Json> {
        if !self.hooked(set) {
            return Ok(value);
        }
        let mut body =
            names.iter().rev().fold(value, |v, name| Json::Object(Map::from_iter([((*name).to_owned(), v)])));
        if let Json::Object(body) = &mut body {
            self.before(What::Update, set, path, Some(body), Some(session))?;
        }
        Ok(names.iter().fold(body, |mut v, name| v.get_mut(name).map(Json::take).unwrap_or_default()))
    }

    /// The members of a collection property; on PostgreSQL nobody changes them meanwhile.
    fn members(&self, session: &mut dyn Session, src: &Source, params: &[Value], c: &Column) -> Result<Vec<Json>> {
        let column = format!("{}.{}", src.alias, c.sql);
        let (column, lock) = match (self.dialect(), c.store) {
            (Dialect::Sqlite, _) => (column, String::new()),
            (_, Store::Array) => (format!("array_to_json({column})::text"), format!(" FOR UPDATE OF {}", src.alias)),
            _ => (format!("{column}::text"), format!(" FOR UPDATE OF {}", src.alias)),
        };
        let (from, conditions) = (&src.from, plan::where_clause(&src.conditions));
        let text = format!("SELECT {column} FROM {from}{conditions} LIMIT 1{lock}");
        Ok(match crate::db::scalar(session, &text, params)? {
            Some(Value::Text(t)) => serde_json::from_str(&t).unwrap_or_default(),
            _ => Vec::new(),
        })
    }

    /// A member of a collection property put in, exchanged or taken out (11.4.12).
    fn modify_member(&self, members: &mut Vec<Json>, p: &Property, at: Option<i64>, member: Option<i64>) -> Result<()> {
        let len = members.len() as i64;
        let given = || -> Result<Json> {
            let body = self.json_body()?;
            match (p.ty.structured(), body) {
                (Some(_), v) => Ok(v),
                (None, Json::Object(mut o)) if o.contains_key("value") => Ok(o["value"].take()),
                _ => Err(Error::bad("the body has to hold \"value\"")),
            }
        };
        let Some(i) = member else {
            // -1 stands for the place behind the last member.
            let at = at.unwrap_or(-1);
            let place = if at < 0 { len + 1 + at } else { at };
            if !(0..=len).contains(&place) {
                return Err(Error::bad(format!("there are {len} members")).with_target("$index"));
            }
            members.insert(place as usize, given()?);
            return Ok(());
        };
        let found = usize::try_from(if i < 0 { len + i } else { i }).ok().filter(|i| *i < members.len());
        let Some(i) = found else { return Err(Error::not_found("there is no such member")) };
        match self.request.method.as_str() {
            "DELETE" => {
                members.remove(i);
            }
            method => match (&mut members[i], given()?) {
                (Json::Object(old), Json::Object(new)) if method == "PATCH" => old.extend(new),
                (old, new) => *old = new,
            },
        }
        Ok(())
    }

    /// POST, PUT, PATCH, DELETE of a property, of a member of a collection, its `$value`, or a stream.
    fn modify_property<'a>(
        &self,
        session: &mut dyn Session,
        resource: &Resource<'a>,
        query: &Query<'a>,
    ) -> Result<Response> {
        let Some(ty) = resource.ty else { return Err(Error::not_found("nothing is here")) };
        let mut sql = self.generator(&query.arena)?;
        let src = source(&mut sql, &resource.segs)?;
        let model = &self.cat.model;
        let entity_resource = Resource {
            segs: resource.segs[..src.used].to_vec(),
            ty: Some(TypeRef::one(Type::Entity(src.ty))),
            set: resource.set,
            tail: Tail::None,
            action: false,
            operations: Vec::new(),
        };
        let Some((path, etag)) = self.current(session, &entity_resource, query)? else {
            return Err(Error::not_found("the entity does not exist"));
        };
        self.precondition(Some(&etag))?;
        let mut here = self.cat.tables[src.ty as usize].cols.as_slice();
        let mut found: Option<(&Col, &Property)> = None;
        let mut names = Vec::new();
        let mut member = None;
        for seg in &resource.segs[src.used..] {
            if let (Seg::Index(i), None) = (seg, member) {
                member = Some(*i);
                continue;
            }
            let (Seg::Prop(t, p), None) = (seg, member) else { return Err(Error::unsupported("changing this")) };
            let col = &here[*p as usize];
            names.push(model.ty(*t).properties[*p as usize].name.as_str());
            found = Some((col, &model.ty(*t).properties[*p as usize]));
            if let Col::Complex(inner) = col {
                here = inner;
            }
        }
        let Some((col, p)) = found else { return Err(Error::unsupported("changing this")) };
        if p.computed || model.ty(src.ty).key.iter().any(|k| model.ty(src.ty).properties[*k as usize].name == p.name) {
            return Err(Error::bad(format!("{} cannot be changed", p.name)).with_target(p.name.clone()));
        }
        let mut assigns = Vec::new();
        let mut faults = Vec::new();
        let method = self.request.method.as_str();
        let set = self.writable(resource.set)?;
        if member.is_some() || method == "POST" {
            let Col::Column(c) = col else { return Err(Error::unsupported("changing this")) };
            let mut members = self.members(session, &src, &sql.params, c)?;
            self.modify_member(&mut members, p, query.options.index, member)?;
            let v = self.hooked_value(session, set, &path, &names, Json::Array(members))?;
            assigns.push(Assign { column: c, value: self.to_value(c, p, &v)? });
        } else if method == "DELETE" && p.ty.collection {
            let Col::Column(c) = col else { return Err(Error::unsupported("changing this")) };
            let v = self.hooked_value(session, set, &path, &names, Json::Array(Vec::new()))?;
            assigns.push(Assign { column: c, value: self.to_value(c, p, &v)? });
        } else if method == "DELETE" {
            self.hooked_value(session, set, &path, &names, Json::Null)?;
            match col {
                Col::Column(c) => {
                    if !p.nullable {
                        return Err(Error::bad(format!("{} cannot be null", p.name)).with_target(p.name.clone()));
                    }
                    assigns.push(Assign { column: c, value: Value::Null });
                }
                Col::Complex(parts) => self.assign_complex(
                    parts,
                    ty.structured().unwrap_or(0),
                    &Json::Null,
                    &p.name,
                    true,
                    &mut assigns,
                    &mut faults,
                ),
            }
        } else if ty.as_prim() == Some(Prim::Stream) {
            let Col::Column(c) = col else { return Err(Error::unsupported("this stream")) };
            self.before(What::Update, set, &path, None, Some(&mut *session))?;
            assigns.push(Assign { column: c, value: Value::Blob(self.request.body.to_vec()) });
        } else if resource.tail == Tail::Value {
            let Col::Column(c) = col else { return Err(Error::bad("a complex value has no raw form")) };
            let value = if ty.as_prim() == Some(Prim::Binary) {
                self.before(What::Update, set, &path, None, Some(&mut *session))?;
                Value::Blob(self.request.body.to_vec())
            } else {
                let text = std::str::from_utf8(&self.request.body).map_err(|_| Error::bad("the body is not UTF-8"))?;
                let json = match ty.as_prim() {
                    Some(t) if t.is_number() || t == Prim::Boolean => serde_json::from_str(text.trim())
                        .map_err(|_| Error::bad(format!("{text} does not fit {}", p.name)))?,
                    _ => Json::String(text.to_owned()),
                };
                let json = self.hooked_value(session, set, &path, &names, json)?;
                self.to_value(c, p, &json)?
            };
            assigns.push(Assign { column: c, value });
        } else {
            let body = self.json_body()?;
            let Json::Object(o) = &body else { return Err(Error::bad("the body has to be an object")) };
            match col {
                Col::Column(c) => {
                    let v = o.get("value").or_else(|| (ty.structured().is_some()).then_some(&body));
                    let Some(v) = v else { return Err(Error::bad("the body has to hold \"value\"")) };
                    let v = self.hooked_value(session, set, &path, &names, v.clone())?;
                    assigns.push(Assign { column: c, value: self.to_value(c, p, &v)? });
                }
                Col::Complex(parts) => {
                    let v = o.get("value").filter(|_| o.len() == 1).unwrap_or(&body);
                    let v = self.hooked_value(session, set, &path, &names, v.clone())?;
                    self.assign_complex(
                        parts,
                        ty.structured().unwrap_or(0),
                        &v,
                        &p.name,
                        method == "PUT",
                        &mut assigns,
                        &mut faults,
                    );
                }
            }
        }
        if let Some(f) = faults.into_iter().next() {
            return Err(f);
        }
        let declared = model.ty(src.ty);
        if let Some(e) = declared.etag
            && let Col::Column(c) = &self.cat.tables[src.ty as usize].cols[e as usize]
            && c.ty.as_prim().is_some_and(Prim::is_integer)
            && !assigns.iter().any(|a| a.column.sql == c.sql)
        {
            self.bump(session, &entity_resource, query, &c.sql)?;
        }
        self.update_rows(session, &entity_resource, &query.arena, assigns)?;
        self.after(What::Update, set, &path, Some(&mut *session))?;
        let mut r = Response::empty(204);
        if let Some((_, etag)) = self.current(session, &entity_resource, query)? {
            r.set(http::header::ETAG, &etag);
        }
        r.set(HeaderName::from_static("odata-entityid"), &format!("{}{path}", self.request.root));
        Ok(r)
    }
}

fn put<'c>(table: &'c TableMap, assigns: &mut Vec<Assign<'c>>, p: u16, value: Value) {
    if let Col::Column(column) = &table.cols[p as usize] {
        // The key of another entity, as it was read: of a type of PostgreSQL's own it is text.
        let value = match value {
            Value::Text(s) if column.store == Store::Name && !column.db_type.is_empty() => {
                Value::Named(s, column.db_type.clone())
            }
            other => other,
        };
        assigns.retain(|a| a.column.sql != column.sql);
        assigns.push(Assign { column, value });
    }
}

/// Values of one body: parsed, each takes tens of octets, and may have been one.
const VALUES: u32 = 250_000;

/// JSON that nests deeper than any entity does, or holds too many values, is refused before it is parsed.
pub(crate) fn depth_of(body: &[u8]) -> Result<()> {
    let (mut depth, mut values, mut quoted, mut escaped) = (0u32, 0u32, false, false);
    for c in body {
        if quoted {
            match c {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => quoted = false,
                _ => {}
            }
            continue;
        }
        match c {
            b'"' => quoted = true,
            b'{' | b'[' => {
                depth += 1;
                values += 1;
            }
            b',' => values += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > 100 {
            return Err(Error::bad("the body nests too deeply"));
        }
        if values > VALUES {
            return Err(Error::new(413, "TooLarge", format!("a body holds at most {VALUES} values")));
        }
    }
    Ok(())
}

fn random_uuid() -> String {
    use std::hash::{BuildHasher, Hasher};
    let r = || std::collections::hash_map::RandomState::new().build_hasher().finish();
    let mut b = [0u8; 16];
    b[..8].copy_from_slice(&r().to_le_bytes());
    b[8..].copy_from_slice(&r().to_le_bytes());
    b[6] = b[6] & 0x0f | 0x40;
    b[8] = b[8] & 0x3f | 0x80;
    let mut out = Vec::new();
    crate::value::uuid(&mut out, &b);
    String::from_utf8(out).unwrap_or_default()
}
