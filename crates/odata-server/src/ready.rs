//! Reads that are planned once: what a URL and its headers ask for is kept beside the statement that answers it, so that
//! the next such request only steps rows into bytes. Of `Products(1)` only the key differs from one to the next.

use crate::db::{Session as _, Value};
use crate::introspect::build::Catalogue;
use crate::negotiate::{Media, Wants};
use crate::outlet::Outlet;
use crate::plan::{self, Planner, Rows, Style};
use crate::read::{CountPlan, GroupsPlan, PagePlan};
use crate::rows::{Page, RowWriter};
use crate::service::{Backend, Exchange, Request, Response, Service, SharedSession};
use bytes::Bytes;
use http::header::{self, HeaderMap, HeaderValue};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use wireform_odata::ast::{Func, Kind};
use wireform_odata::bind;
use wireform_odata::model::{Prim, Type};
use wireform_odata::options::{Query, RawQuery};
use wireform_odata::path::{self, RawPath, Resource, Seg, Tail, Target};
use wireform_odata::{Error, Result};

/// What took no longer the last time is answered where the request arrived, in microseconds. Longer work waits its turn
/// among all connections' instead, which keeps the slowest answers close to the others.
const BRIEF: u32 = 400;
/// What takes longer there after all is given up, and done on a thread that may block.
pub(crate) const PATIENCE: Duration = Duration::from_millis(20);

/// Longer answers are not remembered, in octets.
const REMEMBERED: usize = 16 << 10;

/// A planned read.
pub(crate) struct Ready {
    catalogue: Arc<Catalogue>,
    /// The request that it was planned for, as far as the answer depends on it.
    request: Request,
    wants: Wants,
    what: What,
    /// Its number, where the answer depends on nothing but the database.
    number: Option<u64>,
    /// How many microseconds it took the last time.
    took: AtomicU32,
}

enum What {
    One(Box<One>),
    Page(Box<PagePlan>),
    Count(CountPlan),
    Groups(Box<GroupsPlan>),
}

/// A single entity: a statement and how its row becomes an answer.
struct One {
    style: Style,
    rows: Rows,
    etag: Option<Vec<usize>>,
    text: String,
    params: Vec<Value>,
    /// The body up to the entity's members.
    open: Vec<u8>,
    headers: HeaderMap,
}

/// The name and the key of a path of this shape.
pub(crate) fn shape(path: &str) -> Option<(&str, i64)> {
    let (name, rest) = path.split_once('(')?;
    let digits = rest.strip_suffix(')')?;
    let plain = !digits.is_empty() && digits.len() <= 9 && digits.bytes().all(|c| c.is_ascii_digit());
    let named = !name.is_empty() && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_');
    if plain && named { Some((name, digits.parse().ok()?)) } else { None }
}

impl Ready {
    /// Plans a request; none where it is more than a read of rows, or wrong: then it is answered as any other. With a
    /// key, the plan is for every entity of the set.
    pub(crate) fn plan(service: &Service, request: &Request, key: Option<i64>) -> Option<Ready> {
        // What a program adds sees every request, and preferences ask for other ways to answer.
        let e = service.extensions();
        let plain = |c: u8| c.is_ascii_alphanumeric() || b"_-./()=,'$%~".contains(&c);
        if !e.rules.is_empty()
            || e.any()
            || request.headers.contains_key("prefer")
            || request.path.starts_with('$')
            || !request.path.bytes().all(plain)
        {
            return None;
        }
        let limits = service.options().limits;
        let raw_query = RawQuery::new(&request.query).ok()?;
        let mut query = Query::parse(&raw_query, limits).ok()?;
        let odd = query.format.is_some()
            || query.schemaversion.is_some()
            || query.id.is_some()
            || query.deltatoken.is_some()
            || query.options.index.is_some()
            || request.headers.contains_key("odata-isolation")
            || request.headers.contains_key("isolation");
        // The time is a value of the plan.
        if odd || query.arena.nodes.iter().any(|n| matches!(n.kind, Kind::Call(Func::Now, _))) {
            return None;
        }
        let wants = Wants::read(&request.headers, None).ok()?;
        let catalogue = service.catalogue();
        let mut kept = request.clone();
        kept.body = Bytes::new();
        let exchange = Exchange {
            service,
            cat: catalogue.clone(),
            request: &kept,
            wants: wants.clone(),
            shared: None,
            outlet: None,
            brief: false,
            given: None,
            changes: std::cell::RefCell::default(),
        };
        let raw_path = RawPath::new(&request.path).ok()?;
        let aliases = query.options.aliases.clone();
        let target = path::parse(&catalogue.model, &raw_path, &mut query.arena, &aliases, &[], limits).ok()?;
        let Target::Resource(resource) = target else { return None };
        let simple = |s: &Seg<'_>| matches!(s, Seg::Set(_) | Seg::Key(_) | Seg::Nav(..));
        if resource.action || !resource.operations.is_empty() || !resource.segs.iter().all(simple) {
            return None;
        }
        let ty = resource.ty.filter(|t| matches!(t.ty, Type::Entity(_)))?;
        if let (Some(_), [Seg::Set(_), Seg::Key(keys)]) = (key, &resource.segs[..]) {
            let declared = catalogue.model.ty(ty.structured()?);
            let integer = matches!(&keys[..], [(p, _)]
                if matches!(declared.properties[*p as usize].ty.as_prim(), Some(Prim::Int32 | Prim::Int64)));
            if !integer {
                return None;
            }
        } else if key.is_some() {
            return None;
        }
        let what = match (resource.tail, ty.collection) {
            (Tail::None, false) => {
                if !request.query.is_empty() {
                    return None;
                }
                bind::bind_query(&catalogue.model, &mut query, ty).ok()?;
                let one = One::plan(&exchange, &resource, &query)?;
                if key.is_some_and(|k| one.params != [Value::Int(k)]) {
                    return None;
                }
                What::One(Box::new(one))
            }
            (Tail::None | Tail::Count, true) => {
                let columns = bind::bind_query(&catalogue.model, &mut query, ty).ok()?;
                match (columns.is_some(), resource.tail) {
                    (true, _) => What::Groups(Box::new(exchange.groups_plan(&resource, &query).ok()?)),
                    (_, Tail::Count) => What::Count(exchange.count_plan(&resource, &query).ok()?),
                    _ => What::Page(Box::new(exchange.page_plan(&resource, &query).ok().filter(PagePlan::lasts)?)),
                }
            }
            _ => return None,
        };
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let text = match &what {
            What::Count(plan) => Some(plan.text()),
            What::Groups(plan) => Some(plan.text()),
            _ => None,
        };
        let lasting = |text: &str| service.options().remember > 0 && !catalogue.views.iter().any(|v| text.contains(v));
        let number = text.is_some_and(lasting).then(|| NUMBER.fetch_add(1, Relaxed));
        Some(Ready { catalogue, request: kept, wants, what, number, took: AtomicU32::new(u32::MAX) })
    }

    /// Whether the catalogue is still the one that this was planned for.
    pub(crate) fn fresh(&self, service: &Service) -> bool {
        Arc::ptr_eq(&self.catalogue, &service.catalogue())
    }

    /// Answers where the request arrived, if that is known to take less than handing it over to another thread is worth;
    /// none if it does not.
    pub(crate) fn at_once(&self, service: &Service, key: Option<i64>, asked: &HeaderMap) -> Option<Response> {
        if let Some(known) = self.remembered(service) {
            return Some(service.finish_for(asked, Ok(known)));
        }
        let brief = matches!(self.what, What::One(_)) || self.took.load(Relaxed) <= BRIEF;
        if !brief || !matches!(service.backend(), Backend::Sqlite(_)) {
            return None;
        }
        let full = Outlet::new(|_| false);
        let answer = self.answer(service, key, asked, &full, true);
        if full.started() || answer.as_ref().is_err_and(|e| e.status == 503) {
            self.took.store(u32::MAX, Relaxed);
            return None;
        }
        Some(service.finish_for(asked, answer))
    }

    /// Answers on a thread that may block. A large body leaves through the outlet in pieces.
    pub(crate) fn run(&self, service: &Service, key: Option<i64>, asked: &HeaderMap, outlet: &Outlet) -> Response {
        let answer = self.answer(service, key, asked, outlet, false);
        service.finish_for(asked, answer)
    }

    /// The answer where it has been given since the database last changed.
    fn remembered(&self, service: &Service) -> Option<Response> {
        let (Some(number), Backend::Sqlite(db)) = (self.number, service.backend()) else { return None };
        let mut session = db.read().ok()?;
        let version = session.version()?;
        session.remembered()?.at(version).get(number).cloned()
    }

    fn answer(
        &self,
        service: &Service,
        key: Option<i64>,
        asked: &HeaderMap,
        outlet: &Outlet,
        brief: bool,
    ) -> Result<Response> {
        // An answer belongs to the version that was seen before it was made, or to a later one that replaces this.
        let mut shared = None;
        if self.number.is_some() {
            let mut session = Exchange::read_session(service, brief)?;
            if let Some(version) = session.version()
                && let Some(remembered) = session.remembered()
            {
                remembered.at(version);
                shared = Some(SharedSession::new(session));
            }
        }
        let exchange = Exchange {
            service,
            cat: self.catalogue.clone(),
            request: &self.request,
            wants: self.wants.clone(),
            shared: shared.as_ref(),
            outlet: Some(outlet),
            brief,
            given: None,
            changes: std::cell::RefCell::default(),
        };
        let begin = Instant::now();
        let answer = match &self.what {
            What::One(one) => return one.read(&exchange, key, asked),
            What::Page(plan) => exchange.page(plan),
            What::Count(plan) => exchange.count(plan),
            What::Groups(plan) => exchange.groups(plan),
        };
        let took = if outlet.started() { u32::MAX } else { begin.elapsed().as_micros().min(1 << 30) as u32 };
        self.took.store(took, Relaxed);
        if let (Some(number), Some(shared), Ok(r)) = (self.number, &shared, &answer)
            && r.status == http::StatusCode::OK
            && r.body.len() <= REMEMBERED
            && let Some(remembered) = shared.borrow_mut().remembered()
        {
            remembered.put(service.options().remember, number, r.clone());
        }
        answer
    }
}

impl One {
    fn plan<'a>(exchange: &Exchange<'_>, resource: &Resource<'a>, query: &Query<'a>) -> Option<One> {
        let catalogue = &exchange.cat;
        let (set, single) = match &resource.segs[..] {
            [Seg::Set(set), Seg::Key(_)] => (catalogue.model.set(*set), false),
            [Seg::Set(set)] => (catalogue.model.set(*set), true),
            _ => return None,
        };
        if set.singleton != single {
            return None;
        }
        exchange.wants.require(&[Media::Json]).ok()?;
        let mut style = exchange.style();
        style.etags &= !set.read_only;
        let mut planner = Planner::new(exchange.generator(&query.arena).ok()?, &style);
        let src = exchange.rows_of(&mut planner, resource, &query.options).ok()?;
        let mut entity = planner.entity(&src.alias, src.ty, &set.name, &query.options).ok()?;
        if single {
            entity.key.clear();
        }
        let etag = entity.etag.clone();
        let from = planner.finish_from(src.from.clone());
        let rows = planner.take(entity);
        if !rows.related.is_empty() {
            return None;
        }
        let params = std::mem::take(&mut planner.sql.params);
        let text =
            format!("SELECT {} FROM {from}{} LIMIT 1", rows.columns.join(","), plan::where_clause(&src.conditions));
        let base = exchange.context_path(resource, &set.name);
        let open = exchange.open_object(&style, &if single { base } else { format!("{base}/$entity") });
        let mut head = exchange.json(200, Vec::new());
        if style.omit_nulls {
            head.set(http::HeaderName::from_static("preference-applied"), "omit-values=nulls");
        }
        Some(One { style, rows, etag, text, params, open, headers: head.headers })
    }

    /// Reads the entity.
    fn read(&self, exchange: &Exchange<'_>, key: Option<i64>, asked: &HeaderMap) -> Result<Response> {
        let mut session = exchange.session(false)?;
        let writer = RowWriter { model: &exchange.cat.model, style: &self.style };
        let mut found = None;
        let keyed = key.map(|k| [Value::Int(k)]);
        let params = keyed.as_ref().map_or(&self.params[..], |k| k);
        session.as_mut().query(&self.text, params, &mut |row| {
            let mut page = Page::default();
            page.text.reserve(1024);
            page.text.extend_from_slice(&self.open);
            if page.text.len() > 1 {
                page.text.push(b',');
            }
            let mark = page.text.len();
            writer.members(&self.rows.entity, row, &mut page);
            if page.text.len() == mark && mark > 1 {
                page.text.pop();
            }
            page.text.push(b'}');
            let tag = self.etag.as_ref().map(|columns| {
                let mut tag = Vec::with_capacity(24);
                crate::rows::etag(row, columns, &mut tag);
                tag
            });
            found = Some((page.text, tag));
            Ok(false)
        })?;
        let (body, tag) = found.ok_or_else(|| Error::not_found("the entity does not exist"))?;
        let tag = tag.and_then(|t| HeaderValue::from_maybe_shared(Bytes::from(t)).ok());
        let text = tag.as_ref().and_then(|t| t.to_str().ok());
        let mut r = Response::empty(200);
        if tag.is_some() && crate::headers::none_match(asked, text) {
            r = Response::empty(304);
        } else if crate::headers::match_fails(asked, text) {
            return Err(Error::new(412, "PreconditionFailed", "the entity has changed"));
        } else {
            r.headers.clone_from(&self.headers);
            r.body = body.into();
        }
        if let Some(tag) = tag {
            r.headers.insert(header::ETAG, tag);
        }
        if !r.headers.contains_key("odata-version")
            && let Some(v) = self.headers.get("odata-version")
        {
            r.headers.insert("odata-version", v.clone());
        }
        Ok(r)
    }
}
