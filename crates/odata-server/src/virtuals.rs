//! Sets that are answered by the program: their rows go into the statement as JSON, so that everything that works on
//! tables works on them, and on both back ends.

use crate::db::{Dialect, Row, Session, Value};
use crate::extend::{Extensions, What};
use crate::introspect::build::{Catalogue, Col, Column};
use crate::introspect::{RawTable, Store};
use crate::service::{Exchange, Request, Response};
use serde_json::{Map, Value as Json};
use std::collections::HashMap;
use std::sync::Arc;
use wireform_odata::model::{Model, Prim, Property, Type, TypeId};
use wireform_odata::path::{Resource, Seg, Tail};
use wireform_odata::{Error, Result};

/// A set whose entities come from the program.
///
/// `read` gives all entities as JSON objects whose members are named as the properties; the service filters, sorts,
/// pages, expands and aggregates them. The rest is refused with 405 where it is not overridden.
pub trait VirtualSet: Send + Sync {
    /// The entities. `request` is the one they are read for.
    ///
    /// # Errors
    /// What the request is answered with.
    fn read(&self, request: &Request) -> Result<Vec<Json>>;
    /// Creates an entity and returns it, with its key.
    ///
    /// # Errors
    /// What the request is answered with.
    fn create(&self, request: &Request, entity: &Map<String, Json>) -> Result<Json> {
        let _ = (request, entity);
        Err(crate::service::not_allowed("GET, HEAD"))
    }
    /// Changes an entity: `current` is what is there, `changes` what is to change.
    ///
    /// # Errors
    /// What the request is answered with.
    fn update(&self, request: &Request, current: &Json, changes: &Map<String, Json>) -> Result<()> {
        let _ = (request, current, changes);
        Err(crate::service::not_allowed("GET, HEAD"))
    }
    /// Removes an entity.
    ///
    /// # Errors
    /// What the request is answered with.
    fn delete(&self, request: &Request, current: &Json) -> Result<()> {
        let _ = (request, current);
        Err(crate::service::not_allowed("GET, HEAD"))
    }
}

impl<F: Fn(&Request) -> Result<Vec<Json>> + Send + Sync> VirtualSet for F {
    fn read(&self, request: &Request) -> Result<Vec<Json>> {
        self(request)
    }
}

/// A set as it was declared in code.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub set: String,
    pub raw: RawTable,
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// A column of rows that are given as JSON.
fn json_column(column: &Column, p: &Property, path: &[&str], dialect: Dialect) -> String {
    let structured = p.ty.collection || p.ty.structured().is_some() || p.ty.is_untyped();
    let read = match dialect {
        Dialect::Sqlite => {
            let names: Vec<String> = path.iter().map(|n| format!("\"{}\"", n.replace('"', ""))).collect();
            format!("json_extract(value,{})", quoted(&format!("$.{}", names.join("."))))
        }
        Dialect::Postgres => {
            let mut at = "value".to_owned();
            for (i, name) in path.iter().enumerate() {
                let last = i + 1 == path.len();
                at.push_str(if last && !structured { "->>" } else { "->" });
                at.push_str(&quoted(name));
            }
            let cast = match p.ty.ty {
                _ if structured => "",
                Type::Enum(_) if column.store != Store::Name => "::int8",
                Type::Prim(p) if p.is_integer() => "::int8",
                Type::Prim(Prim::Boolean) => "::bool",
                Type::Prim(Prim::Single | Prim::Double) => "::float8",
                Type::Prim(Prim::Decimal) => "::numeric",
                Type::Prim(Prim::Guid) => "::uuid",
                Type::Prim(Prim::Date) => "::date",
                Type::Prim(Prim::DateTimeOffset) => "::timestamptz",
                Type::Prim(Prim::TimeOfDay) => "::time",
                Type::Prim(Prim::Duration) => "::interval",
                _ => "",
            };
            format!("({at}){cast}")
        }
    };
    format!("{read} AS {}", column.sql)
}

/// Rows that are given as JSON, as a table of a type: `json` is SQL for an array of objects.
pub(crate) fn json_table(cat: &Catalogue, ty: TypeId, dialect: Dialect, json: &str) -> String {
    fn walk<'m>(
        cat: &'m Catalogue,
        cols: &[Col],
        ty: TypeId,
        path: &mut Vec<&'m str>,
        dialect: Dialect,
        out: &mut Vec<String>,
    ) {
        for (col, p) in cols.iter().zip(&cat.model.ty(ty).properties) {
            path.push(&p.name);
            match col {
                Col::Column(c) => out.push(json_column(c, p, path, dialect)),
                Col::Complex(parts) => {
                    if let Some(t) = p.ty.structured() {
                        walk(cat, parts, t, path, dialect, out);
                    }
                }
            }
            path.pop();
        }
    }
    let mut columns = Vec::new();
    let table = &cat.tables[ty as usize];
    walk(cat, &table.cols, ty, &mut Vec::new(), dialect, &mut columns);
    for d in cat.model.family(ty).filter(|d| *d != ty) {
        let inherited = table.cols.len();
        for (col, p) in cat.tables[d as usize].cols.iter().zip(&cat.model.ty(d).properties).skip(inherited) {
            if let Col::Column(c) = col {
                columns.push(json_column(c, p, &[&p.name], dialect));
            }
        }
    }
    // What is beside the properties is not in such rows.
    let beside = [
        table.discriminator.as_ref().map(|d| d.0.clone()),
        table.media.as_ref().and_then(|m| m.1.clone()),
        table.media.as_ref().map(|m| m.0.clone()),
        table.open.clone(),
    ];
    let typed = if dialect == Dialect::Postgres { "NULL::text" } else { "NULL" };
    columns.extend(beside.into_iter().flatten().map(|c| format!("{typed} AS {c}")));
    match dialect {
        Dialect::Sqlite => format!("(SELECT {} FROM json_each({json}))", columns.join(",")),
        Dialect::Postgres => {
            format!("(SELECT {} FROM jsonb_array_elements(({json})::jsonb) AS e(value))", columns.join(","))
        }
    }
}

/// Members of enumerations by name become the numbers that are compared and combined.
pub(crate) fn stored(model: &Model, ty: TypeId, v: &mut Json) {
    let Json::Object(o) = v else { return };
    for p in &model.ty(ty).properties {
        let Some(v) = o.get_mut(&p.name) else { continue };
        match (p.ty.ty, &*v) {
            (Type::Enum(e), Json::String(s)) if !p.ty.collection && !model.enums[e as usize].by_name => {
                *v = model.enums[e as usize].value(s).map_or(Json::Null, Json::from);
            }
            (Type::Complex(t), Json::Object(_)) if !p.ty.collection => stored(model, t, v),
            _ => {}
        }
    }
}

const MARK: &str = "wf_rows('";

/// Reads virtual sets from the program: called when the catalogue has been built.
pub(crate) fn place(cat: &mut Catalogue, extensions: &Extensions, dialect: Dialect) -> Result<()> {
    for (declared, _) in &extensions.virtuals {
        let Some(set) = cat.model.find_set(&declared.set) else { continue };
        let ty = cat.model.set(set).ty;
        let sql = json_table(cat, ty, dialect, &format!("{MARK}{}')", declared.set));
        let table = &mut cat.tables[ty as usize];
        table.sql = sql;
        table.row_version = None;
        table.fts = None;
    }
    Ok(())
}

/// A session that puts the rows of virtual sets into statements that ask for them.
pub(crate) struct Filled {
    pub inner: Box<dyn Session>,
    pub cat: Arc<Catalogue>,
    pub extensions: Arc<Extensions>,
    pub request: Request,
    pub known: HashMap<String, String>,
}

impl Filled {
    fn fill(&mut self, sql: &str, params: &[Value]) -> Result<(String, Vec<Value>)> {
        let (mut out, mut params) = (String::with_capacity(sql.len()), params.to_vec());
        let mut rest = sql;
        let mut placed: HashMap<String, usize> = HashMap::new();
        while let Some(at) = rest.find(MARK) {
            out.push_str(&rest[..at]);
            rest = &rest[at + MARK.len()..];
            let end = rest.find("')").unwrap_or(rest.len());
            let name = &rest[..end];
            rest = rest.get(end + 2..).unwrap_or_default();
            let n = match placed.get(name) {
                Some(n) => *n,
                None => {
                    if !self.known.contains_key(name) {
                        let set = self.extensions.virtual_set(name);
                        let set = set.ok_or_else(|| Error::new(500, "InternalError", "unknown virtual set"))?;
                        let mut rows = set.read(&self.request)?;
                        if let Some(id) = self.cat.model.find_set(name) {
                            let ty = self.cat.model.set(id).ty;
                            rows.iter_mut().for_each(|r| stored(&self.cat.model, ty, r));
                        }
                        self.known.insert(name.to_owned(), Json::Array(rows).to_string());
                    }
                    params.push(Value::Text(self.known[name].clone()));
                    placed.insert(name.to_owned(), params.len());
                    params.len()
                }
            };
            match self.inner.dialect() {
                Dialect::Sqlite => out.push_str(&format!("?{n}")),
                Dialect::Postgres => out.push_str(&format!("${n}::text")),
            }
        }
        out.push_str(rest);
        Ok((out, params))
    }
}

impl Session for Filled {
    fn dialect(&self) -> Dialect {
        self.inner.dialect()
    }
    fn query(&mut self, sql: &str, params: &[Value], each: &mut dyn FnMut(&dyn Row) -> Result<bool>) -> Result<()> {
        if !sql.contains(MARK) {
            return self.inner.query(sql, params, each);
        }
        let (sql, params) = self.fill(sql, params)?;
        self.inner.query(&sql, &params, each)
    }
    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64> {
        // What is in virtual sets may have changed with any statement.
        self.known.clear();
        if !sql.contains(MARK) {
            return self.inner.execute(sql, params);
        }
        let (sql, params) = self.fill(sql, params)?;
        self.inner.execute(&sql, &params)
    }
    fn begin(&mut self) -> Result<()> {
        self.known.clear();
        self.inner.begin()
    }
    fn commit(&mut self) -> Result<()> {
        self.inner.commit()
    }
    fn rollback(&mut self) -> Result<()> {
        self.inner.rollback()
    }
}

impl Exchange<'_> {
    /// A change of a virtual set.
    pub(crate) fn modify_virtual(&self, set: &Arc<dyn VirtualSet>, resource: &Resource<'_>) -> Result<Response> {
        let id = resource.set.unwrap_or(0);
        let name = self.cat.model.set(id).name.clone();
        let declared = self.cat.model.ty(self.cat.model.set(id).ty);
        let method = self.request.method.as_str();
        let allow = "GET, HEAD, POST, PATCH, PUT, DELETE";
        let plain = resource.tail == Tail::None && resource.segs.iter().all(|s| matches!(s, Seg::Set(_) | Seg::Key(_)));
        if !plain {
            return Err(Error::unsupported("changing this part of a virtual set"));
        }
        let collection = resource.ty.is_some_and(|t| t.collection);
        let object = |v: Json| match v {
            Json::Object(o) => Ok(o),
            _ => Err(Error::bad("the body has to be an object")),
        };
        let known = |body: &Map<String, Json>| {
            let wrong = body.keys().find(|k| !k.contains('@') && declared.properties.iter().all(|p| &p.name != *k));
            wrong.map_or(Ok(()), |w| {
                Err(Error::bad(format!("{} has no property {w}", declared.name)).with_target(w.clone()))
            })
        };
        let current = || -> Result<Json> {
            let mut inner = self.request.clone();
            inner.method = http::Method::GET;
            inner.query = String::new();
            inner.headers.clear();
            let found = self.service.handle_in(&inner, self.shared);
            if found.status != 200 {
                return Err(Error::not_found("the entity does not exist"));
            }
            let found: Json = serde_json::from_slice(&found.body).unwrap_or_default();
            let tag = found.get("@odata.etag").and_then(Json::as_str);
            if crate::headers::match_fails(&self.request.headers, tag) {
                return Err(Error::new(412, "PreconditionFailed", "the entity has changed"));
            }
            Ok(found)
        };
        match (method, collection) {
            ("POST", true) => {
                let mut body = object(self.json_body()?)?;
                known(&body)?;
                self.before(What::Create, id, &self.request.path, Some(&mut body), None)?;
                let made = set.create(self.request, &body)?;
                let mut keys = Vec::new();
                for k in &declared.key {
                    let p = &declared.properties[*k as usize];
                    let text = match made.get(&p.name) {
                        Some(Json::String(s)) if p.ty.as_prim() == Some(Prim::String) => {
                            let mut out = Vec::new();
                            crate::rows::encode(&mut out, s.replace('\'', "''").as_bytes());
                            format!("'{}'", String::from_utf8_lossy(&out))
                        }
                        Some(Json::String(s)) => s.clone(),
                        Some(v) => v.to_string(),
                        None => return Err(Error::new(500, "InternalError", "the new entity has no key")),
                    };
                    keys.push(if declared.key.len() > 1 { format!("{}={text}", p.name) } else { text });
                }
                let path = format!("{name}({})", keys.join(","));
                self.after(What::Create, id, &path, None)?;
                self.publish();
                let location = format!("{}{path}", self.request.root);
                let mut inner = self.request.clone();
                (inner.method, inner.path, inner.body) = (http::Method::GET, path, bytes::Bytes::new());
                let mut r = self.service.handle_in(&inner, self.shared);
                if r.status == 200 {
                    r.status = http::StatusCode::CREATED;
                }
                if self.wants.prefer.minimal {
                    r = Response::empty(204);
                    r.set(http::HeaderName::from_static("odata-entityid"), &location);
                    r.set(http::HeaderName::from_static("preference-applied"), "return=minimal");
                }
                r.set(http::header::LOCATION, &location);
                Ok(r)
            }
            ("PATCH" | "PUT", false) => {
                let mut body = object(self.json_body()?)?;
                known(&body)?;
                let found = current()?;
                self.before(What::Update, id, &self.request.path, Some(&mut body), None)?;
                if method == "PUT" {
                    for (i, p) in declared.properties.iter().enumerate() {
                        if !declared.key.contains(&(i as u16)) {
                            body.entry(p.name.clone()).or_insert(Json::Null);
                        }
                    }
                }
                set.update(self.request, &found, &body)?;
                self.after(What::Update, id, &self.request.path, None)?;
                self.publish();
                Ok(Response::empty(204))
            }
            ("DELETE", false) => {
                let found = current()?;
                self.before(What::Delete, id, &self.request.path, None, None)?;
                set.delete(self.request, &found)?;
                self.after(What::Delete, id, &self.request.path, None)?;
                self.publish();
                Ok(Response::empty(204))
            }
            _ => Err(crate::service::not_allowed(allow)),
        }
    }
}
