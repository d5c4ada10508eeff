//! Actions and functions (Protocol 11.5): declared in code, called with checked parameters, their results answered as
//! any other resource is.

use crate::db::{Session, Value};
use crate::introspect::Store;
use crate::introspect::build::Column;
use crate::negotiate::Media;
use crate::plan::Metadata;
use crate::service::{Exchange, Request, Response, SharedSession, not_allowed};
use bytes::Bytes;
use http::header::HeaderName;
use http::{HeaderValue, Method};
use serde_json::{Map, Value as Json};
use wireform_odata::ast::{Arena, Id, Kind};
use wireform_odata::bind::Binder;
use wireform_odata::json;
use wireform_odata::model::{self, Model, OpId, Prim, Property, Type, TypeRef};
use wireform_odata::options::Query;
use wireform_odata::parse::{Limits, Parser};
use wireform_odata::path::{RawPath, Resource, Seg, Tail};
use wireform_odata::{Error, Result};

/// An action or a function, as a program describes it. Types are named as in CSDL; those of the service may stand
/// without the namespace: `Edm.Int32`, `Product`, `Collection(Address)`.
///
/// ```
/// use wireform_odata_server::Operation;
/// let discount = Operation::action("Discount").bound_to("Product").parameter("percent", "Edm.Decimal").returns("Product");
/// let top = Operation::function("Cheapest").parameter("count", "Edm.Int32").returns("Collection(Product)").set("Products").composable();
/// ```
#[derive(Clone, Debug)]
pub struct Operation {
    pub(crate) name: String,
    pub(crate) action: bool,
    pub(crate) bound: Option<String>,
    pub(crate) composable: bool,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) returns: Option<String>,
    pub(crate) set: Option<String>,
    pub(crate) expression: Option<String>,
    pub(crate) available: Option<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    name: String,
    ty: String,
    nullable: bool,
    optional: bool,
}

impl Operation {
    fn new(name: &str, action: bool) -> Self {
        let name = name.to_owned();
        let (parameters, composable) = (Vec::new(), false);
        let (bound, returns, set, expression, available) = (None, None, None, None, None);
        Operation { name, action, bound, composable, parameters, returns, set, expression, available }
    }
    /// A function: called with GET, changes nothing.
    pub fn function(name: &str) -> Self {
        Self::new(name, false)
    }
    /// An action: called with POST, in a transaction.
    pub fn action(name: &str) -> Self {
        Self::new(name, true)
    }
    /// Bound to entities of a type, or to collections of them. Unbound ones are imported into the container.
    #[must_use]
    pub fn bound_to(mut self, ty: &str) -> Self {
        self.bound = Some(ty.to_owned());
        self
    }
    fn push(mut self, name: &str, ty: &str, nullable: bool, optional: bool) -> Self {
        self.parameters.push(Parameter { name: name.to_owned(), ty: ty.to_owned(), nullable, optional });
        self
    }
    /// A parameter that has to be given and is not null.
    #[must_use]
    pub fn parameter(self, name: &str, ty: &str) -> Self {
        self.push(name, ty, false, false)
    }
    /// A parameter that may be null.
    #[must_use]
    pub fn nullable(self, name: &str, ty: &str) -> Self {
        self.push(name, ty, true, false)
    }
    /// A parameter that may be left out.
    #[must_use]
    pub fn optional(self, name: &str, ty: &str) -> Self {
        self.push(name, ty, true, true)
    }
    /// What it returns; without this, nothing.
    #[must_use]
    pub fn returns(mut self, ty: &str) -> Self {
        self.returns = Some(ty.to_owned());
        self
    }
    /// The set that returned entities belong to.
    #[must_use]
    pub fn set(mut self, set: &str) -> Self {
        self.set = Some(set.to_owned());
        self
    }
    /// A path and query options may go on behind the result.
    #[must_use]
    pub fn composable(mut self) -> Self {
        self.composable = true;
        self
    }
    /// What a function returns, as an expression of `$filter`'s language: over its parameters, by name, and over the
    /// properties of the entity that it is bound to. [`Builder::function`](crate::Builder::function) takes such a
    /// function without code, and inside `$filter`, `$orderby` and `$compute` its arguments may be anything; a function
    /// in code is called before the statement there, so that its arguments have to be constant.
    #[must_use]
    pub fn expression(mut self, text: &str) -> Self {
        self.expression = Some(text.to_owned());
        self
    }
    /// When it can be called (Core.OperationAvailable): a condition on the entity that it is bound to. Where that is not
    /// so, the entity says so wherever operations are told of, and a call is refused with 409.
    #[must_use]
    pub fn available(mut self, condition: &str) -> Self {
        self.available = Some(condition.to_owned());
        self
    }
    /// As the model has it.
    pub(crate) fn resolve(&self, model: &Model) -> Result<model::Operation> {
        let wrong = |m: String| Error::new(500, "BadConfiguration", format!("operation {}: {m}", self.name));
        let ty = |name: &str| model.find_type_ref(name).ok_or_else(|| wrong(format!("unknown type {name}")));
        let mut parameters = Vec::new();
        if let Some(b) = &self.bound {
            parameters.push(model::Parameter { name: "it".into(), ty: ty(b)?, nullable: false, optional: false });
        }
        for p in &self.parameters {
            parameters.push(model::Parameter {
                name: p.name.clone(),
                ty: ty(&p.ty)?,
                nullable: p.nullable,
                optional: p.optional,
            });
        }
        if !self.action && self.returns.is_none() {
            return Err(wrong("a function returns something".into()));
        }
        if self.action && self.expression.is_some() {
            return Err(wrong("an action is no expression".into()));
        }
        let set = match &self.set {
            Some(s) => Some(model.find_set(s).ok_or_else(|| wrong(format!("unknown set {s}")))?),
            None => None,
        };
        let resolved = model::Operation {
            name: self.name.clone(),
            action: self.action,
            bound: self.bound.is_some(),
            composable: self.composable,
            parameters,
            returns: self.returns.as_deref().map(ty).transpose()?,
            set,
            imported: self.bound.is_none(),
        };
        let bound = resolved.parameters.first().filter(|_| resolved.bound).map(|p| p.ty);
        let entity = |t| matches!(t, TypeRef { ty: Type::Entity(_), collection: false });
        if let Some(text) = &self.expression {
            if !bound.is_none_or(entity) {
                return Err(wrong("an expression is over one entity".into()));
            }
            expression(model, &resolved, text, &mut Arena::default()).map_err(|e| wrong(e.message))?;
        }
        if let Some(text) = &self.available {
            let bound =
                bound.filter(|t| entity(*t)).ok_or_else(|| wrong("availability is a matter of one entity".into()))?;
            condition(model, bound, text, &mut Arena::default()).map_err(|e| wrong(e.message))?;
        }
        Ok(resolved)
    }
}

/// Parses and binds a condition on an entity.
pub(crate) fn condition<'a>(model: &'a Model, ty: TypeRef, text: &'a str, arena: &mut Arena<'a>) -> Result<Id> {
    let mut p = Parser::new(text, arena, Limits::default());
    let id = p.expr()?;
    p.end()?;
    Binder::new(model, arena, ty).predicate(id)?;
    Ok(id)
}

/// Parses and binds the expression that a function is.
pub(crate) fn expression<'a>(
    model: &'a Model,
    o: &'a model::Operation,
    text: &'a str,
    arena: &mut Arena<'a>,
) -> Result<Id> {
    let mut p = Parser::new(text, arena, Limits::default());
    let id = p.expr()?;
    p.end()?;
    let bound = o.parameters.first().filter(|_| o.bound);
    let mut binder = Binder::new(model, arena, bound.map_or(TypeRef::UNTYPED, |p| p.ty));
    let parameters = o.parameters[usize::from(o.bound)..].iter();
    binder.scopes[0].computed = parameters.map(|p| (p.name.as_str(), p.ty)).collect();
    let have = binder.bind(id)?;
    let want = o.returns.unwrap_or(TypeRef::UNTYPED);
    binder.convert(id, have, want)?;
    Ok(id)
}

/// What an operation returns.
#[derive(Clone, Debug)]
pub enum Output {
    /// Nothing, or null: 204.
    Nothing,
    /// A value of the declared type: a number, a string, an object with the members of the type, an array of them.
    Value(Json),
    /// What a URL of this service addresses: `Products(1)`, `Products?$filter=Price gt 5&$orderby=Price`. The rest of
    /// the request, its path and its query options, goes on from there.
    At(String),
}

impl<T: Into<Json>> From<T> for Output {
    fn from(v: T) -> Self {
        match v.into() {
            Json::Null => Output::Nothing,
            v => Output::Value(v),
        }
    }
}

/// A call of an operation.
pub struct Call<'c> {
    exchange: &'c Exchange<'c>,
    shared: Option<&'c SharedSession>,
    parameters: Map<String, Json>,
    binding: String,
}

impl Call<'_> {
    /// A parameter; null where it was not given.
    pub fn parameter(&self, name: &str) -> &Json {
        self.parameters.get(name).unwrap_or(&Json::Null)
    }
    /// A parameter as a type of the program.
    ///
    /// # Errors
    /// 400: it does not fit.
    pub fn get<T: serde::de::DeserializeOwned>(&self, name: &str) -> Result<T> {
        serde_json::from_value(self.parameter(name).clone())
            .map_err(|e| Error::bad(format!("{name}: {e}")).with_target(name.to_owned()))
    }
    /// What the operation is bound to, as a URL below the service root: `Products(1)`, `Products`.
    pub fn binding(&self) -> &str {
        &self.binding
    }
    /// The request.
    pub fn request(&self) -> &Request {
        self.exchange.request
    }
    /// Reads a URL of this service as who asks may read it, in the call's transaction where it has one.
    ///
    /// # Errors
    /// What the read is refused with.
    pub fn read(&self, url: &str) -> Result<Json> {
        self.send("GET", url, &Json::Null)
    }
    /// Sends a request to this service, in the call's transaction where it has one.
    ///
    /// # Errors
    /// What the request is refused with.
    pub fn send(&self, method: &str, url: &str, body: &Json) -> Result<Json> {
        self.exchange.nested(method, url, body, self.shared, "minimal")
    }
    /// Runs SQL: in the call's transaction, or, in a function, for reading.
    ///
    /// # Errors
    /// What the function returns, or that no connection is to be had.
    pub fn sql<R>(&self, work: impl FnOnce(&mut dyn Session) -> Result<R>) -> Result<R> {
        match self.shared {
            Some(s) => {
                let mut s =
                    s.try_borrow_mut().map_err(|_| Error::new(500, "InternalError", "the session is in use"))?;
                work(s.as_mut())
            }
            None => work(self.exchange.session(false)?.as_mut()),
        }
    }
}

/// A column that no table has, for values that come from a program or from a client.
pub(crate) fn loose(name: &str, ty: TypeRef) -> Column {
    Column {
        sql: String::new(),
        name: name.to_owned(),
        store: Store::Plain,
        db_type: "text".into(),
        nullable: true,
        ty,
        generate: None,
        identity: false,
    }
}

/// The key behind a call: `(2)` of `f(a=1)(2)`.
fn key_behind(segment: &str) -> String {
    let text = segment.replace("%28", "(").replace("%29", ")").replace("%27", "'");
    let (mut depth, mut quoted) = (0u32, false);
    for (i, c) in text.char_indices() {
        match c {
            '\'' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return text[i + 1..].to_owned();
                }
            }
            _ => {}
        }
    }
    String::new()
}

/// Functions in code that the expressions of one request call.
const MOST_CALLS: usize = 100;

/// An argument as JSON.
fn argument(arena: &Arena<'_>, model: &Model, id: Id) -> Result<Json> {
    Ok(match arena.kind(id) {
        Kind::Null => Json::Null,
        Kind::Bool(b) => Json::Bool(*b),
        Kind::Int(n) => (*n).into(),
        Kind::Number(n) => {
            let text = n.trim_end_matches(['f', 'F', 'd', 'D', 'm', 'M']);
            serde_json::from_str(text).unwrap_or_else(|_| Json::String((*n).to_owned()))
        }
        Kind::Str(s) => Json::String(s.clone().into_owned()),
        Kind::Guid(s) | Kind::Date(s) | Kind::DateTime(s) | Kind::Time(s) => Json::String((*s).to_owned()),
        Kind::Duration(s) | Kind::Binary(s) => {
            let s = s.trim_start_matches("duration").trim_start_matches("binary");
            Json::String(s.trim_matches('\'').to_owned())
        }
        Kind::BoundEnum { ty, value } => {
            let mut name = Vec::new();
            model.enums[*ty as usize].write_name(*value, &mut name);
            Json::String(String::from_utf8(name).unwrap_or_default())
        }
        Kind::CastTo(inner, _) => argument(arena, model, *inner)?,
        Kind::Neg(inner) => match argument(arena, model, *inner)? {
            Json::Number(n) => serde_json::from_str(&format!("-{n}")).unwrap_or_default(),
            _ => return Err(Error::bad("only numbers are negated")),
        },
        Kind::List(list) => {
            Json::Array(arena.list(*list).iter().map(|i| argument(arena, model, *i)).collect::<Result<Vec<_>>>()?)
        }
        Kind::Object(list) => {
            let items = arena.list(*list);
            let mut o = Map::new();
            for pair in items.chunks(2) {
                if let [name, value] = pair
                    && let Kind::Str(name) = arena.kind(*name)
                {
                    o.insert(name.clone().into_owned(), argument(arena, model, *value)?);
                }
            }
            Json::Object(o)
        }
        _ => return Err(Error::unsupported("an expression as an argument")),
    })
}

impl Exchange<'_> {
    /// Whether a value is one of a type.
    fn conforms(&self, name: &str, ty: TypeRef, nullable: bool, v: &Json) -> Result<()> {
        let wrong = |what: &str| Err(Error::bad(format!("{name} takes {what}")).with_target(name.to_owned()));
        if ty.collection {
            let Json::Array(items) = v else { return wrong("an array") };
            return items.iter().try_for_each(|v| self.conforms(name, TypeRef::one(ty.ty), nullable, v));
        }
        if v.is_null() {
            return if nullable { Ok(()) } else { wrong("no null") };
        }
        match ty.ty {
            Type::Entity(_) => {
                if v.is_object() {
                    Ok(())
                } else {
                    wrong("an entity")
                }
            }
            Type::Complex(t) => {
                let Json::Object(o) = v else { return wrong("an object") };
                let declared = self.cat.model.ty(t);
                for (n, v) in o.iter().filter(|(n, _)| !n.contains('@')) {
                    match declared.properties.iter().find(|p| &p.name == n) {
                        Some(p) => self.conforms(&format!("{name}/{n}"), p.ty, p.nullable, v)?,
                        None if declared.open => {}
                        None => return wrong(&format!("no member {n}")),
                    }
                }
                Ok(())
            }
            Type::Prim(Prim::Untyped | Prim::Stream) => Ok(()),
            Type::Prim(_) | Type::Enum(_) => self.to_value(&loose(name, ty), &Property::new(name, ty), v).map(|_| ()),
        }
    }

    /// Calls the functions in code that stand in expressions with constant arguments.
    pub(crate) fn called(&self, arena: &Arena<'_>) -> Result<Vec<(Id, Value, Column)>> {
        let mut out = Vec::new();
        for (id, node) in arena.nodes.iter().enumerate() {
            let Kind::BoundCall { op, args, .. } = node.kind else { continue };
            let o = &self.cat.model.operations[op as usize];
            let Some((described, handler)) = self.service.extensions().operations.get(op as usize) else { continue };
            if o.bound || described.expression.is_some() {
                continue;
            }
            let mut given = Vec::new();
            for pair in arena.list(args).chunks(2) {
                if let [name, value] = *pair
                    && let Kind::Str(name) = arena.kind(name)
                {
                    given.push((&**name, value));
                }
            }
            // Over the properties of rows nothing can be called before there are rows.
            if given.iter().any(|(_, v)| argument(arena, &self.cat.model, *v).is_err()) {
                continue;
            }
            if out.len() == MOST_CALLS {
                return Err(Error::bad(format!("expressions call at most {MOST_CALLS} functions")));
            }
            let parameters = self.arguments(o, &given, arena)?;
            let inner = Exchange { shared: self.shared, ..self.again(self.request) };
            let mut call = Call { exchange: &inner, shared: self.shared, parameters, binding: String::new() };
            let v = match handler(&mut call)? {
                Output::Nothing => Json::Null,
                Output::Value(v) => v,
                Output::At(_) => return Err(Error::unsupported(format!("the function {} in an expression", o.name))),
            };
            let ty = node.ty;
            let column = loose(&o.name, ty);
            let structured = ty.collection || ty.structured().is_some();
            let value = match v {
                Json::Null => Value::Null,
                v if structured => Value::Text(v.to_string()),
                v => self.to_value(&column, &Property::new(o.name.as_str(), ty), &v)?,
            };
            out.push((id as Id, value, column));
        }
        Ok(out)
    }

    /// What a function returns that is an expression.
    fn evaluated(&self, id: OpId, segs: &[Seg<'_>], given: &[(&str, Id)], arena: &Arena<'_>) -> Result<Output> {
        let o = &self.cat.model.operations[id as usize];
        let mut sql = self.generator(arena)?;
        let (mut rest, mut row) = (String::new(), None);
        if o.bound {
            let src = crate::source::source(&mut sql, segs)?;
            let aliases = vec![src.alias.clone()];
            sql.froms.push(crate::sql::From { aliases, ..Default::default() });
            rest = format!(" FROM {}", src.from);
            row = Some((src.alias, src.ty, src.conditions));
        }
        let at = row.as_ref().map(|r| (r.0.clone(), r.1));
        let value = sql.inlined(id, given, at)?;
        if let Some((_, _, conditions)) = row {
            let joins = sql.froms.pop().map(|f| f.joins).unwrap_or_default();
            rest.push_str(&format!("{joins}{}", crate::plan::where_clause(&conditions)));
        }
        let ty = o.returns.unwrap_or(TypeRef::UNTYPED);
        let mut out = Vec::new();
        self.session(false)?.as_mut().query(&format!("SELECT {value}{rest} LIMIT 1"), &sql.params, &mut |row| {
            crate::value::write(&mut out, &self.cat.model, ty, row.cell(0), crate::value::Format::default());
            Ok(false)
        })?;
        Ok(Output::Value(serde_json::from_slice(&out).unwrap_or_default()))
    }

    fn arguments(&self, o: &model::Operation, given: &[(&str, Id)], arena: &Arena<'_>) -> Result<Map<String, Json>> {
        let mut out = Map::new();
        let parameters = &o.parameters[usize::from(o.bound)..];
        if !o.action {
            for (name, id) in given {
                out.insert((*name).to_owned(), argument(arena, &self.cat.model, *id)?);
            }
        } else if !self.request.body.is_empty() {
            match self.json_body()? {
                Json::Object(body) => out.extend(body.into_iter().filter(|(n, _)| !n.contains('@'))),
                _ => return Err(Error::bad("the body has to be an object")),
            }
        }
        for name in out.keys() {
            if parameters.iter().all(|p| &p.name != name) {
                return Err(Error::bad(format!("{} has no parameter {name}", o.name)).with_target(name.clone()));
            }
        }
        for p in parameters {
            match out.get(&p.name) {
                Some(v) => self.conforms(&p.name, p.ty, p.nullable, v)?,
                // What may be null may be left out of an action's body (11.5.5.1).
                None if p.optional || (o.action && p.nullable) => {}
                None => {
                    return Err(Error::new(400, "MissingParameter", format!("{} is required", p.name))
                        .with_target(p.name.clone()));
                }
            }
        }
        Ok(out)
    }

    /// A resource with an operation in its path.
    pub(crate) fn operate(&self, resource: Resource<'_>, query: Query<'_>, raw: &RawPath<'_>) -> Result<Response> {
        let at = resource.segs.iter().position(|s| matches!(s, Seg::Operation(..))).unwrap_or(0);
        let Some(Seg::Operation(id, given)) = resource.segs.get(at) else {
            return Err(Error::not_found("no operation"));
        };
        let o = &self.cat.model.operations[*id as usize];
        let method = self.request.method.as_str();
        let ends = at + 1 == resource.segs.len() && matches!(resource.tail, Tail::None);
        if o.action && method != "POST" {
            return Err(not_allowed("POST"));
        }
        if !o.action && ends && !matches!(method, "GET" | "HEAD") {
            return Err(not_allowed("GET, HEAD"));
        }
        if o.action && self.service.options().read_only {
            return Err(Error::new(405, "ReadOnly", "the service is read-only"));
        }
        let cut = resource.operations.first().copied().unwrap_or(0);
        let before = &self.request.path[..raw.end(cut)];
        let after = self.request.path[raw.end(cut + 1)..].trim_start_matches('/');
        let key = key_behind(&self.request.path[raw.end(cut)..raw.end(cut + 1)]);
        let parameters = self.arguments(o, given, &query.arena)?;
        if !o.action {
            return self.invoke(*id, &resource, at, &query, before, (&key, after), parameters, self.shared);
        }
        if let Some(shared) = self.shared {
            return self.invoke(*id, &resource, at, &query, before, (&key, after), parameters, Some(shared));
        }
        let shared = SharedSession::new(self.open(true)?);
        shared.borrow_mut().begin()?;
        let answered = self.invoke(*id, &resource, at, &query, before, (&key, after), parameters, Some(&shared));
        match answered {
            Ok(r) if r.status.as_u16() < 400 => {
                crate::respond::still_wanted().inspect_err(|_| {
                    let _ = shared.borrow_mut().rollback();
                })?;
                shared.borrow_mut().commit()?;
                self.service.publish(shared.changes.take());
                Ok(r)
            }
            other => {
                shared.borrow_mut().rollback()?;
                other
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn invoke(
        &self,
        id: OpId,
        resource: &Resource<'_>,
        at: usize,
        query: &Query<'_>,
        before: &str,
        after: (&str, &str),
        parameters: Map<String, Json>,
        shared: Option<&SharedSession>,
    ) -> Result<Response> {
        let o = &self.cat.model.operations[id as usize];
        // The same exchange, in the call's transaction.
        let inner = Exchange { shared, ..self.again(self.request) };
        let mut binding = before.trim_end_matches('/').to_owned();
        let first = o.parameters.first().filter(|_| o.bound);
        if let Some(p) = first
            && !p.ty.collection
            && matches!(p.ty.ty, Type::Entity(_))
        {
            let bound = Resource {
                segs: resource.segs[..at].to_vec(),
                ty: Some(p.ty),
                set: resource.segs[..at].iter().rev().find_map(|s| match s {
                    Seg::Set(s) => Some(*s),
                    Seg::Nav(t, n) => self.cat.model.ty(*t).navs[*n as usize].set,
                    _ => None,
                }),
                tail: Tail::None,
                action: false,
                operations: Vec::new(),
            };
            if !bound.segs.iter().any(|s| matches!(s, Seg::Operation(..))) {
                let mut session = inner.session(o.action)?;
                let Some((path, etag)) = inner.current(session.as_mut(), &bound, query)? else {
                    return Err(Error::not_found("the entity does not exist"));
                };
                if o.action {
                    inner.precondition(Some(&etag))?;
                }
                let mut sql = inner.generator(&query.arena)?;
                let src = crate::source::source(&mut sql, &bound.segs)?;
                let aliases = vec![src.alias.clone()];
                sql.froms.push(crate::sql::From { aliases, ..Default::default() });
                if let Some(available) = sql.available(id, (src.alias, src.ty))? {
                    let joins = sql.froms.pop().map(|f| f.joins).unwrap_or_default();
                    let conditions = crate::plan::where_clause(&src.conditions);
                    let text = format!("SELECT {available} FROM {}{joins}{conditions} LIMIT 1", src.from);
                    if crate::db::count(session.as_mut(), &text, &sql.params)? == 0 {
                        let message = format!("{} is not available for this entity", o.name);
                        return Err(Error::new(409, "OperationNotAvailable", message));
                    }
                }
                binding = path;
            }
        }
        let found = self.service.extensions().operations.get(id as usize).cloned();
        let (described, handler) = found.ok_or_else(|| Error::unsupported("this operation"))?;
        let output = match (described.expression, resource.segs.get(at)) {
            (Some(_), Some(Seg::Operation(_, given))) => {
                inner.evaluated(id, &resource.segs[..at], given, &query.arena)?
            }
            _ => handler(&mut Call { exchange: &inner, shared, parameters, binding })?,
        };
        let minimal = o.action && self.wants.prefer.minimal;
        let mut r = match output {
            Output::Nothing => Response::empty(204),
            _ if minimal => {
                let mut r = Response::empty(204);
                r.set(HeaderName::from_static("preference-applied"), "return=minimal");
                r
            }
            Output::At(url) => self.at(&url, after.0, after.1, shared)?,
            Output::Value(Json::Null) => Response::empty(204),
            Output::Value(v) => inner.result(id, resource, at, query, v)?,
        };
        if !r.headers.contains_key("odata-version") {
            r.set(HeaderName::from_static("odata-version"), self.wants.version());
        }
        Ok(r)
    }

    /// What a URL addresses, with the rest of this request behind it: first a key in brackets, then a path.
    fn at(&self, url: &str, key: &str, after: &str, shared: Option<&SharedSession>) -> Result<Response> {
        let url = self.relative(url)?;
        let (path, options) = url.split_once('?').unwrap_or((&url, ""));
        let mut inner = self.request.clone();
        if inner.method == Method::POST {
            inner.method = Method::GET;
            inner.body = Bytes::new();
            for name in ["if-match", "if-none-match", "content-type", "prefer"] {
                if name != "prefer" || self.wants.prefer.max_page_size.is_none() {
                    inner.headers.remove(name);
                }
            }
        }
        inner.path = path.replace(' ', "%20");
        let name = |pair: &str| {
            let n = pair.split('=').next().unwrap_or("");
            let n = wireform_odata::options::decode(n, true).unwrap_or_default().to_ascii_lowercase();
            n.trim_start_matches('$').to_owned()
        };
        if !key.is_empty() && !options.is_empty() {
            // One of the result: it is there, and it is one of them.
            let all = self.nested("GET", &url, &Json::Null, shared, "full")?;
            let one = self.nested("GET", &format!("{path}{key}"), &Json::Null, shared, "full")?;
            let id = |v: &Json| v.get("@odata.id").cloned();
            if !all["value"].as_array().is_some_and(|a| a.iter().any(|v| id(v).is_some() && id(v) == id(&one))) {
                return Err(Error::not_found("the entity is not one of the result"));
            }
        }
        let mut pairs: Vec<String> =
            self.request.query.split('&').filter(|p| !p.is_empty()).map(str::to_owned).collect();
        // The options of the URL make the result; those of the request come after them, as `$apply` would have it.
        let mut pipeline: Vec<String> = Vec::new();
        for (option, transformation) in [("filter", "filter"), ("orderby", "orderby"), ("skip", "skip"), ("top", "top")]
        {
            let given = options.split('&').find(|p| name(p) == option).and_then(|p| p.split_once('='));
            if let Some((_, value)) = given.filter(|_| key.is_empty()) {
                let value = value.replace(' ', "%20");
                let ordered = pairs.iter().any(|p| matches!(name(p).as_str(), "orderby" | "apply"));
                if option == "orderby" && after.is_empty() && !ordered {
                    pairs.push(format!("$orderby={value}"));
                }
                pipeline.push(format!("{transformation}({value})"));
            }
        }
        let cut = pipeline.iter().any(|p| p.starts_with("top(") || p.starts_with("skip("));
        if !cut {
            pipeline.retain(|p| !p.starts_with("orderby("));
        } else if !after.is_empty() && after != "$count" {
            return Err(Error::unsupported("a path behind a result of so many entities"));
        }
        if let (false, [one]) = (cut, &pipeline[..]) {
            let value = one.strip_prefix("filter(").and_then(|o| o.strip_suffix(')')).unwrap_or_default();
            pairs.push(format!("@wireform_result={value}"));
            inner.path.push_str("/$filter(@wireform_result)");
        } else if !pipeline.is_empty() {
            match pairs.iter_mut().find(|p| name(p) == "apply") {
                Some(own) => {
                    let value = own.split_once('=').map_or("", |p| p.1);
                    *own = format!("$apply={}/{value}", pipeline.join("/"));
                }
                None => pairs.push(format!("$apply={}", pipeline.join("/"))),
            }
        }
        let taken = ["filter", "orderby", "skip", "top"];
        for pair in options.split('&').filter(|p| !p.is_empty() && !taken.contains(&name(p).as_str())) {
            if !pairs.iter().any(|p| name(p) == name(pair)) {
                pairs.push(pair.replace(' ', "%20"));
            }
        }
        inner.path.push_str(key);
        if !after.is_empty() {
            inner.path.push('/');
            inner.path.push_str(after);
        }
        inner.query = pairs.join("&");
        Ok(self.service.handle_in(&inner, shared))
    }

    /// A request to this service on behalf of who asks.
    fn nested(
        &self,
        method: &str,
        url: &str,
        body: &Json,
        shared: Option<&SharedSession>,
        metadata: &str,
    ) -> Result<Json> {
        let (path, query) = url.split_once('?').unwrap_or((url, ""));
        let mut headers = self.request.headers.clone();
        for name in [
            "accept",
            "content-length",
            "content-type",
            "if-match",
            "if-none-match",
            "odata-maxversion",
            "odata-version",
            "isolation",
            "odata-isolation",
        ] {
            headers.remove(name);
        }
        if let Ok(accept) = HeaderValue::from_str(&format!("application/json;odata.metadata={metadata}")) {
            headers.insert("accept", accept);
        }
        headers.insert("prefer", HeaderValue::from_static("return=representation"));
        let body = if body.is_null() {
            Bytes::new()
        } else {
            headers.insert("content-type", HeaderValue::from_static("application/json"));
            Bytes::from(body.to_string())
        };
        let inner = Request {
            method: Method::from_bytes(method.as_bytes()).map_err(|_| Error::bad("malformed method"))?,
            path: path.trim_start_matches('/').replace(' ', "%20"),
            query: query.replace(' ', "%20"),
            headers,
            body,
            ..self.request.clone()
        };
        let r = self.service.handle_in(&inner, shared);
        if r.status.is_success() {
            return Ok(serde_json::from_slice(&r.body).unwrap_or_default());
        }
        let error: Json = serde_json::from_slice(&r.body).unwrap_or_default();
        let text = error.pointer("/error/message").and_then(Json::as_str).unwrap_or("refused").to_owned();
        let mut e = Error::new(r.status.as_u16(), "OperationFailed", text);
        e.target = error.pointer("/error/target").and_then(Json::as_str).map(str::to_owned);
        Err(e)
    }

    /// A value that an operation returned.
    fn result(&self, id: OpId, resource: &Resource<'_>, at: usize, query: &Query<'_>, mut v: Json) -> Result<Response> {
        let o = &self.cat.model.operations[id as usize];
        let Some(ty) = o.returns else { return Ok(Response::empty(204)) };
        if ty.collection != v.is_array() {
            return Err(Error::new(500, "InternalError", format!("{} returned another type", o.name)));
        }
        if let Type::Entity(t) = ty.ty {
            let model = &self.cat.model;
            match &mut v {
                Json::Array(items) => items.iter_mut().for_each(|i| crate::virtuals::stored(model, t, i)),
                one => crate::virtuals::stored(model, t, one),
            }
            let rows = if v.is_array() { v.to_string() } else { format!("[{v}]") };
            let mut inner = self.again(self.request);
            (inner.shared, inner.outlet) = (self.shared, self.outlet);
            inner.given = Some(rows);
            let rest = Resource { segs: resource.segs[at..].to_vec(), action: false, ..resource.clone() };
            return inner.read(rest, query.clone());
        }
        self.plain_result(&resource.segs[at + 1..], resource.tail, query, ty, v)
    }

    /// Primitive and complex results.
    fn plain_result(
        &self,
        rest: &[Seg<'_>],
        tail: Tail,
        query: &Query<'_>,
        mut ty: TypeRef,
        mut v: Json,
    ) -> Result<Response> {
        let options = &query.options;
        if options.filter.is_some() || !options.orderby.is_empty() || !options.apply.is_empty() {
            return Err(Error::unsupported("this query option on values that are no entities"));
        }
        let model = &self.cat.model;
        let mut path = String::new();
        for seg in rest {
            match seg {
                Seg::Prop(t, p) => {
                    let p = &model.ty(*t).properties[*p as usize];
                    v = v.get_mut(&p.name).map(Json::take).unwrap_or_default();
                    ty = p.ty;
                    path.push('/');
                    path.push_str(&p.name);
                }
                Seg::Index(i) => {
                    let n = v.as_array().map_or(0, Vec::len) as i64;
                    let at = usize::try_from(if *i < 0 { n + i } else { *i }).ok();
                    v = at
                        .and_then(|at| v.get_mut(at).map(Json::take))
                        .ok_or_else(|| Error::not_found("there is no such member"))?;
                    ty = TypeRef::one(ty.ty);
                }
                _ => return Err(Error::unsupported("this path behind an operation")),
            }
        }
        let text = |r: String| {
            let mut r = Response::with(200, "text/plain;charset=utf-8", r);
            r.set(HeaderName::from_static("odata-version"), self.wants.version());
            r
        };
        let style = self.style();
        if tail == Tail::Count {
            return Ok(text(v.as_array().map_or(0, Vec::len).to_string()));
        }
        if v.is_null() {
            return Ok(Response::empty(204));
        }
        if tail == Tail::Value {
            return Ok(text(match v {
                Json::String(s) => s,
                v => v.to_string(),
            }));
        }
        self.wants.require(&[Media::Json])?;
        let mut count = None;
        if let Json::Array(items) = &mut v {
            count = (options.count == Some(true)).then_some(items.len());
            let skip = (options.skip.unwrap_or(0) as usize).min(items.len());
            items.drain(..skip);
            items.truncate(options.top.map_or(usize::MAX, |t| usize::try_from(t).unwrap_or(usize::MAX)));
        }
        let mut out = self.open_object(&style, &format!("{}{path}", model.type_name(ty)));
        let comma = |out: &mut Vec<u8>| {
            if out.len() > 1 {
                out.push(b',');
            }
        };
        if let Some(n) = count {
            comma(&mut out);
            out.extend_from_slice(format!("\"{}count\":{n}", style.at).as_bytes());
        }
        match (&v, ty.ty) {
            (Json::Object(_), Type::Complex(_)) => {
                let mut inner = Vec::new();
                self.write_json(&mut inner, TypeRef::one(ty.ty), &v, &style);
                if inner.len() > 2 {
                    comma(&mut out);
                    out.extend_from_slice(&inner[1..inner.len() - 1]);
                }
            }
            _ => {
                comma(&mut out);
                out.extend_from_slice(b"\"value\":");
                self.write_json(&mut out, ty, &v, &style);
            }
        }
        out.push(b'}');
        Ok(self.json(200, out))
    }

    /// A value by its type: wide numbers as strings where the client wants them so.
    fn write_json(&self, out: &mut Vec<u8>, ty: TypeRef, v: &Json, style: &crate::plan::Style) {
        match (v, ty.ty) {
            (Json::Array(items), _) => {
                out.push(b'[');
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push(b',');
                    }
                    self.write_json(out, TypeRef::one(ty.ty), item, style);
                }
                out.push(b']');
            }
            (Json::Object(o), Type::Complex(t)) => {
                let declared = self.cat.model.ty(t);
                out.push(b'{');
                let start = out.len();
                if style.metadata == Metadata::Full {
                    out.extend_from_slice(format!("\"{}type\":", style.at).as_bytes());
                    json::string(out, &format!("#{}", self.cat.model.qualified(t)));
                }
                for (name, v) in o {
                    let known = declared.properties.iter().find(|p| &p.name == name).map(|p| p.ty);
                    if style.omit_nulls && v.is_null() {
                        continue;
                    }
                    if out.len() > start {
                        out.push(b',');
                    }
                    json::string(out, name);
                    out.push(b':');
                    self.write_json(out, known.unwrap_or(TypeRef::UNTYPED), v, style);
                }
                out.push(b'}');
            }
            (Json::Number(n), Type::Prim(Prim::Int64 | Prim::Decimal)) if style.format.ieee754 => {
                json::string(out, &n.to_string());
            }
            (Json::Number(n), Type::Enum(e)) => {
                let mut name = Vec::new();
                self.cat.model.enums[e as usize].write_name(n.as_i64().unwrap_or(0), &mut name);
                json::string(out, &String::from_utf8_lossy(&name));
            }
            (v, _) => out.extend_from_slice(v.to_string().as_bytes()),
        }
    }
}
