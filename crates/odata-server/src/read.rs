//! Reading: one resource as JSON, text or references.

use crate::db::{Cell, Value, owned};
use crate::negotiate::Media;
use crate::plan::{self, Metadata, Planner, Rows, Sorted, Style};
use crate::rows::{Page, RowWriter};
use crate::service::{Exchange, Response};
use crate::source::{Source, source};
use crate::sql::{From, Gen, Instance};
use crate::token;
use crate::value::{self, Format};
use http::header::HeaderName;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use wireform_odata::ast::*;
use wireform_odata::bind;
use wireform_odata::json;
use wireform_odata::model::{Prim, Type, TypeRef};
use wireform_odata::options::Query;
use wireform_odata::path::{Resource, Seg, Tail};
use wireform_odata::{Error, Result};

/// The text of `$select` and `$expand` as context URLs have it (Protocol 10.8 to 10.10).
pub(crate) fn context_items(
    model: &wireform_odata::model::Model,
    ty: wireform_odata::model::TypeId,
    options: &Options<'_>,
) -> String {
    let mut items: Vec<String> = Vec::new();
    let mut star = false;
    for s in options.select.as_deref().unwrap_or_default() {
        let text = if s.star {
            star = true;
            "*".to_owned()
        } else if let Some(ns) = s.operations {
            format!("{ns}.*")
        } else {
            let mut path = s.path.join("/");
            if let Some(o) = &s.options
                && let Some(inner) = &o.select
            {
                let names: Vec<String> =
                    inner.iter().map(|i| if i.star { "*".into() } else { i.path.join("/") }).collect();
                path.push_str(&format!("({})", names.join(",")));
            }
            path
        };
        if !items.contains(&text) {
            items.push(text);
        }
    }
    let _ = star;
    for e in &options.expand {
        if e.kind == ExpandKind::Count {
            continue;
        }
        if e.star {
            for n in &model.ty(ty).navs {
                let suffix = if e.kind == ExpandKind::Ref { "/$ref" } else { "()" };
                items.push(format!("{}{suffix}", n.name));
            }
            continue;
        }
        let Some((t, n)) = e.nav else { continue };
        let target = e.cast.unwrap_or(model.ty(t).navs[n as usize].target);
        let inner = context_items(model, target, &e.options);
        let suffix = if e.kind == ExpandKind::Ref {
            "/$ref".to_owned()
        } else {
            format!("({})", inner.trim_start_matches('(').trim_end_matches(')'))
        };
        let inner_full = if inner.is_empty() { "()".to_owned() } else { inner };
        let suffix = if e.kind == ExpandKind::Ref { suffix } else { inner_full };
        items.push(format!("{}{suffix}", e.alias.map_or_else(|| e.path.join("/"), str::to_owned)));
    }
    if items.is_empty() { String::new() } else { format!("({})", items.join(",")) }
}

/// A page of a collection, planned.
pub(crate) struct PagePlan {
    style: Style,
    rows: Rows,
    text: String,
    params: Vec<Value>,
    /// The statement that counts, where `$count` is asked for.
    count: Option<(String, Vec<Value>)>,
    limit: u64,
    may_continue: bool,
    /// The sort values of the last row go into the token.
    sort_columns: Vec<usize>,
    scope: String,
    /// The body up to what depends on the rows.
    open: Vec<u8>,
    /// The answer without its body.
    head: Response,
    /// What tells an empty page from one of a parent that does not exist.
    parent: Option<(String, Vec<Value>)>,
    tracked: Option<Tracked>,
    /// How many octets the last body had.
    size: AtomicUsize,
}

impl PagePlan {
    /// Whether it depends on nothing but the request.
    pub(crate) fn lasts(&self) -> bool {
        self.tracked.is_none()
    }
}

/// What a delta link needs besides.
struct Tracked {
    tracking: crate::delta::Tracking,
    src: Source,
    base: String,
    matching: (Vec<String>, Vec<Value>),
    set: String,
}

/// `/$count`, planned.
pub(crate) struct CountPlan {
    text: String,
    params: Vec<Value>,
    parent: Option<(String, Vec<Value>)>,
}

impl CountPlan {
    /// Its statement.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

/// The rows of `$apply`, planned.
pub(crate) struct GroupsPlan {
    style: Style,
    entities: Vec<plan::Entity>,
    /// The column that says which of the entities a row is.
    leveled: Option<usize>,
    text: String,
    params: Vec<Value>,
    count: Option<(String, Vec<Value>)>,
    only_count: bool,
    limit: u64,
    top: u64,
    offset: u64,
    scope: String,
    open: Vec<u8>,
    /// Of `nest`: names, and the rows that stand there.
    nested: Vec<(Vec<u8>, Inside)>,
    /// Without a hash table, where this one may have to give up.
    otherwise: Option<Box<GroupsPlan>>,
}

/// Rows inside the one row that `nest` makes.
struct Inside {
    entities: Vec<plan::Entity>,
    leveled: Option<usize>,
    text: String,
}

impl GroupsPlan {
    /// Its statement.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

impl Exchange<'_> {
    pub(crate) fn style(&self) -> Style {
        Style {
            at: if self.wants.short { "@" } else { "@odata." },
            metadata: self.wants.metadata,
            format: Format { ieee754: self.wants.ieee754, raw: false },
            root: self.request.root.clone(),
            etags: !self.service.options().read_only,
            omit_nulls: self.wants.prefer.omit_nulls,
            depth: self.service.options().expand_depth,
            page: self.service.options().page_size,
            aliases: self
                .request
                .query
                .split('&')
                .filter(|p| p.starts_with('@') || p.starts_with("%40"))
                .map(|p| format!("&{}", p.replace(' ', "%20").replace('"', "%22")))
                .collect(),
        }
    }

    /// Starts an object with the context URL.
    pub(crate) fn open_object(&self, style: &Style, fragment: &str) -> Vec<u8> {
        let mut out = Vec::with_capacity(4096);
        out.push(b'{');
        if style.metadata != Metadata::None {
            out.push(b'"');
            out.extend_from_slice(style.at.as_bytes());
            out.extend_from_slice(b"context\":\"");
            json::escaped(&mut out, style.root.as_bytes());
            out.extend_from_slice(b"$metadata#");
            let mut encoded = Vec::new();
            crate::rows::encode(&mut encoded, fragment.as_bytes());
            let encoded = String::from_utf8_lossy(&encoded).replace("%2F", "/").replace("%23", "#");
            out.extend_from_slice(encoded.as_bytes());
            out.push(b'"');
        }
        out
    }

    pub(crate) fn json(&self, status: u16, body: Vec<u8>) -> Response {
        let mut r = Response::with(status, &self.wants.json_type(), body);
        r.set(HeaderName::from_static("odata-version"), self.wants.version());
        r.set(http::header::VARY, "Accept, OData-MaxVersion, Prefer");
        r
    }

    pub(crate) fn generator<'c, 'a, 'q>(&'c self, arena: &'q Arena<'a>) -> Result<Gen<'c, 'a, 'q>> {
        let mut sql = Gen::new(&self.cat, arena, self.service.backend().dialect());
        sql.given.clone_from(&self.given);
        sql.access = Some(&self.request.identity.access);
        sql.called = self.called(arena)?;
        Ok(sql)
    }

    pub(crate) fn read(&self, resource: Resource<'_>, mut query: Query<'_>) -> Result<Response> {
        if resource.action {
            return Err(crate::service::not_allowed("POST"));
        }
        let Some(ty) = resource.ty else { return Err(Error::not_found("nothing is here")) };
        if query.id.is_some() {
            return Err(Error::bad("$id does not belong here").with_target("$id"));
        }
        let collection = ty.collection && resource.tail != Tail::Count;
        if !ty.collection {
            for (name, given) in [
                ("$filter", query.options.filter.is_some()),
                ("$orderby", !query.options.orderby.is_empty()),
                ("$top", query.options.top.is_some()),
                ("$skip", query.options.skip.is_some()),
                ("$count", query.options.count.is_some()),
                ("$search", query.options.search.is_some()),
                ("$index", query.options.index.is_some()),
                ("$apply", !query.options.apply.is_empty()),
            ] {
                if given {
                    return Err(Error::bad(format!("{name} needs a collection")).with_target(name));
                }
            }
        }
        if query.options.index.is_some() {
            return Err(Error::unsupported("$index"));
        }
        if resource.tail == Tail::Ref && (query.options.select.is_some() || !query.options.expand.is_empty()) {
            return Err(Error::bad("$select and $expand do not go with $ref"));
        }
        if resource.tail == Tail::Query {
            return Err(crate::service::not_allowed("POST"));
        }
        let columns = bind::bind_query(&self.cat.model, &mut query, ty)?;
        if !query.options.apply.is_empty() {
            if !matches!(ty.ty, Type::Entity(_)) {
                return Err(Error::unsupported("$apply here"));
            }
            if columns.is_some() {
                return self.groups(&self.groups_plan(&resource, &query)?);
            }
        }
        match (ty.ty, resource.tail) {
            (Type::Entity(_), Tail::Count) => self.count(&self.count_plan(&resource, &query)?),
            (Type::Entity(_), _) if collection => self.page(&self.page_plan(&resource, &query)?),
            (Type::Entity(_), Tail::Value) => self.media(&resource, &query),
            (Type::Entity(_), _) => self.entity(&resource, &query),
            _ => self.property(&resource, &query, ty),
        }
    }

    /// The rows of a path, with filter and search applied.
    pub(crate) fn rows_of<'a>(
        &self,
        planner: &mut Planner<'_, '_, 'a, '_>,
        resource: &Resource<'a>,
        options: &Options<'a>,
    ) -> Result<Source> {
        let mut src = source(&mut planner.sql, &resource.segs)?;
        if !options.apply.is_empty() {
            // Transformations that leave entities: the rest of the request goes on over their rows.
            let mut stage = crate::aggregate::Stage::new(src);
            let mut pipeline = crate::aggregate::Pipeline { sql: &mut planner.sql };
            pipeline.run(&mut stage, &options.apply)?;
            src = pipeline.done(stage)?;
            planner.carry(&src);
        }
        planner.sql.froms.push(From { aliases: vec![src.alias.clone()], ..From::default() });
        planner.sql.vars.push((bind::OUTER, Instance::Row(src.alias.clone(), src.ty)));
        planner.sql.vars.push((0, Instance::Row(src.alias.clone(), src.ty)));
        planner.sql.computed = src.computed.iter().map(|c| (c.0.clone(), c.1.clone())).collect();
        for item in &options.compute {
            let sql = planner.sql.value(item.expr)?;
            planner.sql.computed.push((item.name.to_owned(), sql));
        }
        if let Some(f) = options.filter {
            let condition = planner.sql.predicate(f)?;
            src.conditions.push(condition);
        }
        if let Some(s) = &options.search {
            let condition = planner.sql.search(s, &src.alias, src.ty)?;
            src.conditions.push(condition);
        }
        planner.sql.computed.clear();
        Ok(src)
    }

    /// Plans the rows that `$apply` makes.
    pub(crate) fn groups_plan<'a>(&self, resource: &Resource<'a>, query: &Query<'a>) -> Result<GroupsPlan> {
        let (mut plan, hashed) = self.groups_planned(resource, query, true)?;
        if hashed {
            plan.otherwise = Some(Box::new(self.groups_planned(resource, query, false)?.0));
        }
        Ok(plan)
    }

    fn groups_planned<'a>(&self, resource: &Resource<'a>, query: &Query<'a>, hash: bool) -> Result<(GroupsPlan, bool)> {
        use crate::aggregate::{Pipeline, Stage};
        self.wants.require(&[Media::Json, Media::Text])?;
        let options = &query.options;
        let style = self.style();
        if !options.expand.is_empty() {
            return Err(Error::unsupported("$expand of aggregated rows"));
        }
        if options.search.is_some() {
            return Err(Error::unsupported("$search over aggregated rows"));
        }
        let mut sql = self.generator(&query.arena)?;
        sql.hash = hash;
        let src = source(&mut sql, &resource.segs)?;
        let mut stage = Stage::new(src);
        let mut pipeline = Pipeline { sql: &mut sql };
        let mut nested = Vec::new();
        if let Some((Trafo::Nest(items), before)) = options.apply.split_last() {
            let more = options.filter.is_some()
                || !options.orderby.is_empty()
                || !options.compute.is_empty()
                || options.select.is_some()
                || options.count.is_some()
                || resource.tail == Tail::Count;
            if more {
                return Err(Error::unsupported("other query options beside nest in $apply"));
            }
            pipeline.run(&mut stage, before)?;
            for (then, name) in items {
                let rows = pipeline.rows(stage.clone(), then, self.service.options().expand_total)?;
                let (text, variants, leveled) = rows;
                let mut head = Vec::new();
                json::string(&mut head, name);
                let entity = |fields| plan::Entity { fields, ..plan::Entity::default() };
                let entities = variants.into_iter().map(entity).collect();
                nested.push((head, Inside { entities, leveled, text }));
            }
            stage.columns = Some(Vec::new());
        } else {
            pipeline.run(&mut stage, &options.apply)?;
        }
        if !options.compute.is_empty() {
            pipeline.run(&mut stage, &[Trafo::Compute(options.compute.clone())])?;
        }
        if let Some(f) = options.filter {
            pipeline.run(&mut stage, &[Trafo::Filter(f)])?;
        }
        let columns = stage.columns.clone().unwrap_or_default();
        let scope = self.token_scope();
        let offset = match query.skiptoken {
            Some(t) => match token::read(self.service.secret(), &scope, t)?[..] {
                [Value::Int(n)] => n.max(0) as u64,
                _ => {
                    return Err(
                        Error::bad("this continuation token does not belong to this query").with_target("$skiptoken")
                    );
                }
            },
            None => options.skip.unwrap_or(0),
        };
        if (resource.tail == Tail::Count || options.count == Some(true)) && (stage.top.is_some() || stage.skip > 0) {
            pipeline.run(&mut stage, &[Trafo::Top(u64::MAX >> 1)])?;
        }
        let count_text = {
            let list = "count(*)".to_owned();
            let mut plain = stage.clone();
            plain.order.clear();
            (plain.top, plain.skip) = (None, 0);
            pipeline.text(&plain, &list)
        };
        let params_before = pipeline.sql.params.clone();
        let only_count = resource.tail == Tail::Count;
        let count = (only_count || options.count == Some(true)).then_some((count_text, params_before));
        let mut page_size = self.service.options().page_size;
        if let Some(n) = self.wants.prefer.max_page_size {
            page_size = page_size.min(n);
        }
        let top = options.top.unwrap_or(u64::MAX);
        let limit = top.min(page_size);
        if !options.orderby.is_empty() {
            pipeline.run(&mut stage, &[Trafo::OrderBy(options.orderby.clone())])?;
        }
        if stage.top.is_some() || stage.skip > 0 {
            pipeline.run(&mut stage, &[Trafo::Top(u64::MAX >> 1)])?;
        }
        (stage.top, stage.skip) = (Some(limit.saturating_add(1).min(u64::MAX >> 1)), offset);
        // Pages need a total order: behind what was asked for come the columns.
        let nulls = if pipeline.sql.dialect == crate::db::Dialect::Postgres { " NULLS FIRST" } else { "" };
        stage.order.extend((0..columns.len()).map(|i| format!("{}.c{i}{nulls}", stage.src.alias)));
        let alias = stage.src.alias.clone();
        let width = columns.len();
        let mut list: Vec<String> = (0..columns.len()).map(|i| format!("{alias}.c{i}")).collect();
        if stage.levels.is_some() {
            list.push(format!("{alias}.lvl"));
        }
        let text = pipeline.text(&stage, &list.join(","));
        let chosen = |c: &bind::Column<'a>| match &options.select {
            None => true,
            Some(items) => items.iter().any(|s| s.star || c.starts_with(&s.path)),
        };
        let variants = crate::aggregate::variants(&columns, stage.levels.as_deref(), chosen);
        let entities: Vec<plan::Entity> =
            variants.into_iter().map(|fields| plan::Entity { fields, ..plan::Entity::default() }).collect();
        let params = std::mem::take(&mut pipeline.sql.params);
        let leveled = stage.levels.is_some().then_some(width);
        let set_name = resource.set.map_or("", |s| self.cat.model.set(s).name.as_str());
        let mut items: Vec<String> = Vec::new();
        for c in columns.iter().filter(|c| chosen(c)) {
            let text = match &c.path[..] {
                [one] => one.clone().into_owned(),
                path => format!("{}({})", path[..path.len() - 1].join("/"), path[path.len() - 1]),
            };
            if !items.contains(&text) {
                items.push(text);
            }
        }
        let open = self.open_object(&style, &format!("{set_name}({})", items.join(",")));
        let hashed = pipeline.sql.hashed;
        let otherwise = None;
        let plan = GroupsPlan {
            style,
            entities,
            leveled,
            text,
            params,
            count,
            only_count,
            limit,
            top,
            offset,
            scope,
            open,
            nested,
            otherwise,
        };
        Ok((plan, hashed))
    }

    /// Reads the rows that `$apply` makes.
    pub(crate) fn groups(&self, plan: &GroupsPlan) -> Result<Response> {
        match (self.grouped(plan), &plan.otherwise) {
            (Err(e), Some(other)) if e.code == crate::group::GIVES_UP => self.grouped(other),
            (answer, _) => answer,
        }
    }

    fn grouped(&self, plan: &GroupsPlan) -> Result<Response> {
        let style = &plan.style;
        let mut session = self.session(false)?;
        let mut total = None;
        if let Some((text, params)) = &plan.count {
            total = Some(crate::db::count(session.as_mut(), text, params)?);
        }
        if plan.only_count {
            return Ok(Response::with(200, "text/plain;charset=utf-8", total.unwrap_or(0).to_string()));
        }
        let writer = RowWriter { model: &self.cat.model, style };
        let mut page = Page::default();
        let mut more = false;
        for (i, (name, inside)) in plan.nested.iter().enumerate() {
            page.text.push(if i == 0 { b'{' } else { b',' });
            page.text.extend_from_slice(name);
            page.text.extend_from_slice(b":[");
            let mut count = 0;
            session.as_mut().query(&inside.text, &plan.params, &mut |row| {
                count += 1;
                if count > self.service.options().expand_total {
                    return Err(Error::new(413, "TooLarge", "nest holds more rows than one answer takes"));
                }
                page.text.extend_from_slice(if count > 1 { b",{" } else { b"{" });
                let level = inside.leveled.map_or(0, |column| crate::aggregate::level(row.cell(column)));
                if let Some(e) = inside.entities.get(level) {
                    writer.members(e, row, &mut page);
                }
                page.text.push(b'}');
                Ok(true)
            })?;
            page.text.extend_from_slice(if i + 1 == plan.nested.len() { b"]}" } else { b"]" });
        }
        let each = &mut |row: &dyn crate::db::Row| {
            if page.count == plan.limit {
                more = true;
                return Ok(false);
            }
            let level = plan.leveled.map_or(0, |column| crate::aggregate::level(row.cell(column)));
            if page.count > 0 {
                page.text.push(b',');
            }
            page.count += 1;
            page.text.push(b'{');
            if let Some(e) = plan.entities.get(level) {
                writer.members(e, row, &mut page);
            }
            page.text.push(b'}');
            Ok(true)
        };
        if plan.nested.is_empty() {
            session.as_mut().query(&plan.text, &plan.params, each)?;
        }
        drop(session);
        let more = more && page.count < plan.top;
        let mut out = plan.open.clone();
        if let Some(n) = total {
            if out.len() > 1 {
                out.push(b',');
            }
            out.extend_from_slice(format!("\"{}count\":{n}", style.at).as_bytes());
        }
        if out.len() > 1 {
            out.push(b',');
        }
        out.extend_from_slice(b"\"value\":[");
        out.extend_from_slice(&page.text);
        out.push(b']');
        if more {
            let next = Value::Int((plan.offset + page.count) as i64);
            let token = token::write(self.service.secret(), &plan.scope, &[next]);
            out.extend_from_slice(format!(",\"{}nextLink\":", style.at).as_bytes());
            json::string(&mut out, &self.next_link(&token, page.count));
        }
        out.push(b'}');
        Ok(self.json(200, out))
    }

    /// The statement that finds what stands in front of the path's last navigation.
    fn parent_check(&self, resource: &Resource<'_>, query: &Query<'_>) -> Result<Option<(String, Vec<Value>)>> {
        let Some(last) = resource.segs.iter().rposition(|s| matches!(s, Seg::Nav(..))) else { return Ok(None) };
        let mut sql = self.generator(&query.arena)?;
        let src = source(&mut sql, &resource.segs[..last])?;
        let text = format!("SELECT 1 FROM {}{} LIMIT 1", src.from, plan::where_clause(&src.conditions));
        Ok(Some((text, sql.params)))
    }

    /// 404 where the path in front of the last navigation leads nowhere.
    fn require_parent(&self, check: Option<&(String, Vec<Value>)>) -> Result<()> {
        let Some((text, params)) = check else { return Ok(()) };
        let mut session = self.session(false)?;
        match crate::db::scalar(session.as_mut(), text, params)? {
            Some(_) => Ok(()),
            None => Err(Error::not_found("the entity does not exist")),
        }
    }

    pub(crate) fn count_plan(&self, resource: &Resource<'_>, query: &Query<'_>) -> Result<CountPlan> {
        self.wants.require(&[Media::Text, Media::Json])?;
        let style = self.style();
        let mut planner = Planner::new(self.generator(&query.arena)?, &style);
        let src = self.rows_of(&mut planner, resource, &query.options)?;
        let from = planner.finish_from(src.from.clone());
        let text = format!("SELECT count(*) FROM {from}{}", plan::where_clause(&src.conditions));
        Ok(CountPlan { text, params: planner.sql.params, parent: self.parent_check(resource, query)? })
    }

    pub(crate) fn count(&self, plan: &CountPlan) -> Result<Response> {
        let mut session = self.session(false)?;
        let n = crate::db::count(session.as_mut(), &plan.text, &plan.params)?;
        drop(session);
        if n == 0 {
            self.require_parent(plan.parent.as_ref())?;
        }
        let mut r = Response::with(200, "text/plain;charset=utf-8", n.to_string());
        r.set(HeaderName::from_static("odata-version"), self.wants.version());
        Ok(r)
    }

    /// What a continuation token is good for.
    pub(crate) fn token_scope(&self) -> String {
        let mut parts: Vec<String> = vec![self.request.path.clone()];
        for pair in self.request.query.split('&') {
            let name = pair.split('=').next().unwrap_or("");
            let name = wireform_odata::options::decode(name, true).map(|n| n.to_ascii_lowercase()).unwrap_or_default();
            let name = name.trim_start_matches('$');
            if !matches!(
                name,
                "top" | "skip" | "skiptoken" | "deltatoken" | "format" | "count" | "select" | "expand" | ""
            ) {
                parts.push(pair.to_owned());
            }
        }
        parts.sort();
        parts.join("&")
    }

    /// The request's own URL with another `$skiptoken`, less `$skip`, and `$top` lowered by what has been sent.
    pub(crate) fn next_link(&self, token: &str, sent: u64) -> String {
        let mut out = format!("{}{}?", self.request.root, self.request.path);
        let mut first = true;
        for pair in self.request.query.split('&').filter(|p| !p.is_empty()) {
            let (raw, value) = pair.split_once('=').unwrap_or((pair, ""));
            let name = wireform_odata::options::decode(raw, true).map(|n| n.to_ascii_lowercase()).unwrap_or_default();
            let bare = name.strip_prefix('$').unwrap_or(&name);
            if matches!(bare, "skip" | "skiptoken" | "deltatoken") {
                continue;
            }
            if !first {
                out.push('&');
            }
            first = false;
            if bare == "top" {
                let left = value.parse::<u64>().unwrap_or(0).saturating_sub(sent);
                out.push_str(&format!("$top={left}"));
            } else {
                out.push_str(&pair.replace(' ', "%20").replace('"', "%22"));
            }
        }
        if !first {
            out.push('&');
        }
        out.push_str("$skiptoken=");
        out.push_str(token);
        out
    }

    /// Plans a page of a collection: everything that does not depend on the database's content.
    pub(crate) fn page_plan<'a>(&self, resource: &Resource<'a>, query: &Query<'a>) -> Result<PagePlan> {
        self.wants.require(&[Media::Json])?;
        let options = &query.options;
        let mut style = self.style();
        let set_name = resource.set.map_or("", |s| self.cat.model.set(s).name.as_str());
        let page_limit = self.service.options().page_size;
        let mut page_size = page_limit;
        let preferred = self.wants.prefer.max_page_size;
        if let Some(n) = preferred {
            page_size = page_size.min(n);
        }
        if self.request.method == http::Method::POST {
            // What an action returned cannot be asked for again.
            page_size = u64::MAX >> 1;
        }
        if resource.set.is_some_and(|s| self.cat.model.set(s).read_only) || self.given.is_some() {
            style.etags = false;
        }
        let tracking = self.tracking(resource, query)?;
        let since = tracking.as_ref().and_then(|t| t.from);
        let mut planner = Planner::new(self.generator(&query.arena)?, &style);
        let mut src = self.rows_of(&mut planner, resource, options)?;
        let matching = tracking.is_some().then(|| (src.conditions.clone(), planner.sql.params.clone()));
        if let Some(from) = since {
            self.only_changed(&mut planner, &mut src, options, from)?;
        }
        let count = (options.count == Some(true)).then(|| {
            let joins = planner.sql.froms.last().map(|f| f.joins.clone()).unwrap_or_default();
            (
                format!("SELECT count(*) FROM {}{joins}{}", src.from, plan::where_clause(&src.conditions)),
                planner.sql.params.clone(),
            )
        });
        planner.sql.computed = src.computed.iter().map(|c| (c.0.clone(), c.1.clone())).collect();
        for item in &options.compute {
            let sql = planner.sql.value(item.expr)?;
            planner.sql.computed.push((item.name.to_owned(), sql));
        }
        let order = planner.order_in(&src, &options.orderby)?;
        planner.sql.computed.clear();
        let mut entity = planner.entity(&src.alias, src.ty, set_name, options)?;
        entity.reference = resource.tail == Tail::Ref;
        if since.is_some() && options.select.is_some() {
            self.identify(&mut entity, style.at);
        }
        let top = options.top.unwrap_or(u64::MAX);
        let limit = top.min(page_size);
        // The sort values of the last row go into the token; they are read only where there may be a next page.
        let may_continue = top > page_size;
        let mut scope = String::new();
        let sort_columns: Vec<usize> =
            if may_continue { order.iter().map(|o| planner.column(o.sql.clone())).collect() } else { Vec::new() };
        if may_continue || query.skiptoken.is_some() {
            scope = self.token_scope();
        }
        if let Some(text) = query.skiptoken {
            let values = token::read(self.service.secret(), &scope, text)?;
            if values.len() != order.len() {
                return Err(
                    Error::bad("this continuation token does not belong to this query").with_target("$skiptoken")
                );
            }
            let condition = plan::after(&mut planner.sql, &order, &values);
            src.conditions.push(condition);
        }
        let from = planner.finish_from(src.from.clone());
        let rows = planner.take(entity);
        let fetch = limit.saturating_add(u64::from(may_continue));
        let skip = if query.skiptoken.is_some() { 0 } else { options.skip.unwrap_or(0) };
        let text = select_text(&rows, &from, &src.conditions, &order, planner.sql.dialect, fetch, skip);
        let params = std::mem::take(&mut planner.sql.params);
        let fragment = if resource.tail == Tail::Ref {
            "Collection($ref)".to_owned()
        } else {
            let of = self.context_path(resource, set_name);
            let of = if set_name.is_empty() { format!("Collection({of})") } else { of };
            let delta = if since.is_some() { "/$delta" } else { "" };
            format!("{of}{}{delta}", context_items(&self.cat.model, src.ty, options))
        };
        let open = self.open_object(&style, &fragment);
        let mut head = self.json(200, Vec::new());
        let mut applied = Vec::new();
        let prefix = if self.wants.v401 { "" } else { "odata." };
        if tracking.is_some() && self.wants.prefer.track_changes {
            applied.push(format!("{prefix}track-changes"));
        }
        if preferred.is_some() {
            applied.push(format!("{prefix}maxpagesize={page_size}"));
        }
        if style.omit_nulls {
            applied.push("omit-values=nulls".into());
        }
        if !applied.is_empty() {
            head.set(HeaderName::from_static("preference-applied"), &applied.join(","));
        }
        let parent = self.parent_check(resource, query)?;
        let tracked = tracking.zip(matching).map(|(tracking, matching)| Tracked {
            tracking,
            src,
            base: from,
            matching,
            set: set_name.to_owned(),
        });
        Ok(PagePlan {
            style,
            rows,
            text,
            params,
            count,
            limit,
            may_continue,
            sort_columns,
            scope,
            open,
            head,
            parent,
            tracked,
            size: AtomicUsize::new(0),
        })
    }

    /// Reads a page.
    pub(crate) fn page(&self, plan: &PagePlan) -> Result<Response> {
        let PagePlan { style, rows, limit, may_continue, tracked, .. } = plan;
        let (limit, may_continue) = (*limit, *may_continue);
        let mut session = self.session(false)?;
        let total = match &plan.count {
            Some((text, params)) => Some(crate::db::count(session.as_mut(), text, params)?),
            None => None,
        };
        let writer = RowWriter { model: &self.cat.model, style };
        let mut page = Page::default();
        let out = &mut page.text;
        // Growing a body means copying it.
        out.reserve(plan.size.load(Relaxed).clamp(4096, crate::outlet::PIECE + 4096));
        out.extend_from_slice(&plan.open);
        let comma = |out: &mut Vec<u8>| {
            if out.len() > 1 {
                out.push(b',');
            }
        };
        if let Some(n) = total {
            comma(out);
            out.extend_from_slice(format!("\"{}count\":", style.at).as_bytes());
            if style.format.ieee754 {
                out.extend_from_slice(format!("\"{n}\"").as_bytes());
            } else {
                json::int(out, n);
            }
        }
        comma(out);
        out.extend_from_slice(b"\"value\":[");
        // Rows leave while they are read, unless gaps in them are filled afterwards.
        let outlet = self.outlet.filter(|_| rows.related.is_empty());
        let mut last: Vec<Value> = Vec::new();
        let mut more = false;
        if limit > 0 {
            session.as_mut().query(&plan.text, &plan.params, &mut |row| {
                if page.count == limit {
                    more = true;
                    return Ok(false);
                }
                writer.row(rows, row, &mut page);
                if page.count == limit && may_continue {
                    last = plan.sort_columns.iter().map(|c| owned(row.cell(*c))).collect();
                }
                if page.text.len() >= crate::outlet::PIECE
                    && let Some(outlet) = outlet
                {
                    let next = Vec::with_capacity(crate::outlet::PIECE + 4096);
                    let piece = std::mem::replace(&mut page.text, next);
                    outlet.data(piece, || (plan.head.status, plan.head.headers.clone()))?;
                }
                Ok(true)
            })?;
        }
        let sent = page.count;
        let mut budget = self.service.options().expand_total;
        let mut page = writer.fill(session.as_mut(), rows, page, &mut budget)?;
        if let (Some(t), false) = (tracked, more)
            && let Some(from) = t.tracking.from
        {
            // The changed ones are all told: now those that are gone.
            let mut gone = b"[".to_vec();
            self.removed(session.as_mut(), &t.src, &t.base, &t.matching, &t.set, from, &mut gone)?;
            if gone.len() > 1 {
                if sent > 0 {
                    page.text.push(b',');
                }
                page.text.extend_from_slice(&gone[1..]);
            }
        }
        drop(session);
        if sent == 0 {
            self.require_parent(plan.parent.as_ref())?;
        }
        let mut out = page.text;
        out.push(b']');
        if more {
            let token = token::write(self.service.secret(), &plan.scope, &last);
            out.extend_from_slice(format!(",\"{}nextLink\":", style.at).as_bytes());
            let mut link = self.next_link(&token, sent);
            if let Some(t) = tracked {
                link.push_str(&format!("&$deltatoken={}", t.tracking.page_token()));
            }
            json::string(&mut out, &link);
        } else if let Some(t) = tracked {
            out.extend_from_slice(format!(",\"{}deltaLink\":", style.at).as_bytes());
            json::string(&mut out, &self.delta_link(&t.tracking.delta_token()));
        }
        out.push(b'}');
        plan.size.store(out.len() + 64, Relaxed);
        let mut r = plan.head.clone();
        r.body = out.into();
        Ok(r)
    }

    /// The part of a context URL that says where the data is.
    pub(crate) fn context_path(&self, resource: &Resource<'_>, set: &str) -> String {
        let mut text = set.to_owned();
        let contained = resource.set.filter(|s| self.cat.model.set(*s).contained);
        if let Some(owner) = contained.and_then(|s| self.cat.tables[self.cat.model.set(s).ty as usize].owner.as_ref()) {
            // The path through what contains it (10.4).
            let path = &self.request.path;
            let end = path.rfind(&format!("/{}", owner.nav)).map_or(0, |at| at + owner.nav.len() + 1);
            if end > 0 {
                text = path[..end].to_owned();
            }
        }
        if set.is_empty() {
            return resource.ty.and_then(TypeRef::structured).map_or(text, |t| self.cat.model.qualified(t));
        }
        if let Some(Seg::Cast(t)) = resource.segs.iter().rev().find(|s| !matches!(s, Seg::Key(_) | Seg::Filter(_))) {
            text.push('/');
            text.push_str(&self.cat.model.qualified(*t));
        }
        text
    }

    fn entity<'a>(&self, resource: &Resource<'a>, query: &Query<'a>) -> Result<Response> {
        self.wants.require(&[Media::Json])?;
        let found = self.entity_body(resource, query)?;
        let Some((body, etag)) = found else {
            // A null single navigation is 204; anything else that is missing is 404.
            if matches!(resource.segs.last(), Some(Seg::Nav(..))) {
                self.require_parent(self.parent_check(resource, query)?.as_ref())?;
                return Ok(Response::empty(204));
            }
            return Err(Error::not_found("the entity does not exist"));
        };
        if let Some(etag) = &etag
            && crate::headers::none_match(&self.request.headers, Some(etag))
        {
            let mut r = Response::empty(304);
            r.set(http::header::ETAG, etag);
            return Ok(r);
        }
        if crate::headers::match_fails(&self.request.headers, etag.as_deref()) {
            return Err(Error::new(412, "PreconditionFailed", "the entity has changed"));
        }
        let mut r = self.json(200, body);
        if let Some(etag) = etag {
            r.set(http::header::ETAG, &etag);
        }
        if self.wants.prefer.omit_nulls {
            r.set(HeaderName::from_static("preference-applied"), "omit-values=nulls");
        }
        Ok(r)
    }

    /// A single entity's JSON object and its ETag.
    pub(crate) fn entity_body<'a>(
        &self,
        resource: &Resource<'a>,
        query: &Query<'a>,
    ) -> Result<Option<(Vec<u8>, Option<String>)>> {
        let mut session = self.session(false)?;
        self.entity_in(session.as_mut(), resource, query)
    }

    pub(crate) fn entity_in<'a>(
        &self,
        session: &mut dyn crate::db::Session,
        resource: &Resource<'a>,
        query: &Query<'a>,
    ) -> Result<Option<(Vec<u8>, Option<String>)>> {
        let mut style = self.style();
        if resource.set.is_some_and(|s| self.cat.model.set(s).read_only) {
            style.etags = false;
        }
        style.etags &= self.given.is_none();
        let set_name = resource.set.map_or("", |s| self.cat.model.set(s).name.as_str());
        let mut planner = Planner::new(self.generator(&query.arena)?, &style);
        let src = self.rows_of(&mut planner, resource, &query.options)?;
        let mut entity = planner.entity(&src.alias, src.ty, set_name, &query.options)?;
        if resource.set.is_some_and(|s| self.cat.model.set(s).singleton) {
            entity.key.clear();
        }
        let reference = resource.tail == Tail::Ref;
        let etag_columns = entity.etag.clone();
        let from = planner.finish_from(src.from.clone());
        let rows = planner.take(entity);
        let text =
            format!("SELECT {} FROM {from}{} LIMIT 1", rows.columns.join(","), plan::where_clause(&src.conditions));
        let params = std::mem::take(&mut planner.sql.params);
        let writer = RowWriter { model: &self.cat.model, style: &style };
        let fragment = if reference {
            "$ref".to_owned()
        } else {
            let singleton = resource.set.is_some_and(|s| self.cat.model.set(s).singleton);
            let base = self.context_path(resource, set_name);
            let items = context_items(&self.cat.model, src.ty, &query.options);
            let plain = singleton || set_name.is_empty();
            if plain { format!("{base}{items}") } else { format!("{base}{items}/$entity") }
        };
        let mut page = Page::default();
        let mut tag = None;
        let mut found = false;
        session.query(&text, &params, &mut |row| {
            found = true;
            page.text = self.open_object(&style, &fragment);
            let before = page.text.len();
            if before > 1 {
                page.text.push(b',');
            }
            if reference {
                page.text.extend_from_slice(format!("\"{}id\":\"", style.at).as_bytes());
                page.text.extend_from_slice(style.root.as_bytes());
                writer.path(&rows.entity, row, &mut page.text);
                page.text.push(b'"');
            } else {
                let mark = page.text.len();
                writer.members(&rows.entity, row, &mut page);
                if page.text.len() == mark && before > 1 {
                    page.text.pop();
                }
            }
            page.text.push(b'}');
            if let Some(columns) = &etag_columns {
                let mut t = Vec::new();
                crate::rows::etag(row, columns, &mut t);
                tag = String::from_utf8(t).ok();
            }
            Ok(false)
        })?;
        if !found {
            return Ok(None);
        }
        let mut budget = self.service.options().expand_total;
        let page = writer.fill(session, &rows, page, &mut budget)?;
        Ok(Some((page.text, tag)))
    }

    fn media(&self, resource: &Resource<'_>, query: &Query<'_>) -> Result<Response> {
        let mut sql = self.generator(&query.arena)?;
        let src = source(&mut sql, &resource.segs)?;
        let Some((content, kind)) = &self.cat.tables[src.ty as usize].media else {
            return Err(Error::not_found("this is no media entity"));
        };
        let kind = kind.as_ref().map_or("NULL".to_owned(), |k| format!("{}.{k}", src.alias));
        let text = format!(
            "SELECT {}.{content},{kind} FROM {}{} LIMIT 1",
            src.alias,
            src.from,
            plan::where_clause(&src.conditions)
        );
        let mut session = self.session(false)?;
        let mut found = None;
        session.as_mut().query(&text, &sql.params, &mut |row| {
            let kind = match row.cell(1) {
                Cell::Text(b) => value::text(b).into_owned(),
                _ => "application/octet-stream".into(),
            };
            found = Some(match row.cell(0) {
                Cell::Blob(b) | Cell::Text(b) => Response::with(200, &kind, b.to_vec()),
                _ => Response::empty(204),
            });
            Ok(false)
        })?;
        found.ok_or_else(|| Error::not_found("the entity does not exist"))
    }

    /// A property of one entity: value, complex value, collection, `$value`, `$count`.
    fn property<'a>(&self, resource: &Resource<'a>, query: &Query<'a>, ty: TypeRef) -> Result<Response> {
        let style = self.style();
        let mut planner = Planner::new(self.generator(&query.arena)?, &style);
        let mut src = source(&mut planner.sql, &resource.segs)?;
        planner.sql.froms.push(From { aliases: vec![src.alias.clone()], ..From::default() });
        planner.sql.vars.push((0, Instance::Row(src.alias.clone(), src.ty)));
        let model = &self.cat.model;
        let set_name = resource.set.map_or("", |s| model.set(s).name.as_str());
        let mut path = Vec::new();
        let mut steps = Vec::new();
        let mut index = None;
        let mut here = &self.cat.tables[src.ty as usize].cols;
        let mut column = None;
        for seg in &resource.segs[src.used..] {
            match seg {
                Seg::Prop(t, p) => {
                    path.push(model.ty(*t).properties[*p as usize].name.clone());
                    steps.push(*p);
                    match here.get(*p as usize) {
                        Some(crate::introspect::build::Col::Complex(inner)) => here = inner,
                        Some(crate::introspect::build::Col::Column(c)) => column = Some(c),
                        None => return Err(Error::unsupported("this property path")),
                    }
                }
                Seg::Index(i) => index = Some(*i),
                Seg::Cast(_) => {}
                _ => return Err(Error::unsupported("this property path")),
            }
        }
        let Some(&first) = steps.first() else { return Err(Error::unsupported("this resource")) };
        if ty.as_prim() == Some(Prim::Stream) {
            return self.stream(&src, &planner.sql, first);
        }
        // Read through the same writer as whole entities, selecting just this path.
        let select = Select { steps: steps.iter().map(|s| Step::Prop(*s)).collect(), ..Select::default() };
        let inner = query.options.select.clone();
        let mut options = Options { select: Some(vec![select]), ..Options::default() };
        if let (Some(inner), true) = (inner, matches!(ty.ty, Type::Complex(_))) {
            options.select = Some(vec![Select {
                steps: std::iter::once(Step::Prop(first)).collect(),
                options: Some(Box::new(Options { select: Some(inner), ..Options::default() })),
                ..Select::default()
            }]);
        }
        if ty.collection {
            let o = &query.options;
            let nested = Options {
                filter: o.filter,
                orderby: o.orderby.clone(),
                top: o.top,
                skip: o.skip,
                ..Options::default()
            };
            if steps.len() == 1 {
                options.select = Some(vec![Select {
                    steps: std::iter::once(Step::Prop(first)).collect(),
                    options: Some(Box::new(nested)),
                    ..Select::default()
                }]);
            }
        }
        let mut plain = style.clone();
        plain.metadata = Metadata::None;
        plain.etags = false;
        plain.omit_nulls = false;
        let mut sub = Planner::new(
            std::mem::replace(&mut planner.sql, Gen::new(&self.cat, &query.arena, self.service.backend().dialect())),
            &plain,
        );
        let entity = sub.entity(&src.alias, src.ty, set_name, &options)?;
        let from = sub.finish_from(std::mem::take(&mut src.from));
        let rows = sub.take(entity);
        let text =
            format!("SELECT {} FROM {from}{} LIMIT 1", rows.columns.join(","), plan::where_clause(&src.conditions));
        let params = std::mem::take(&mut sub.sql.params);
        let mut session = self.session(false)?;
        let mut found = false;
        let mut raw = None;
        let mut body = Vec::new();
        let writer = RowWriter { model, style: &plain };
        let is_value = resource.tail == Tail::Value;
        let mut key_path = Vec::new();
        session.as_mut().query(&text, &params, &mut |row| {
            found = true;
            writer.path(&rows.entity, row, &mut key_path);
            if let (true, Some(c)) = (is_value, column) {
                // The same column that the writer reads.
                let index = find_value(&rows.entity.fields);
                let cell = index.map_or(Cell::Null, |i| row.cell(i));
                if cell != Cell::Null {
                    let mut out = Vec::new();
                    if let (Cell::Blob(b), Some(Prim::Binary)) = (cell, c.ty.as_prim()) {
                        out.extend_from_slice(b);
                    } else {
                        value::write(&mut out, model, c.ty, cell, Format { raw: true, ieee754: false });
                    }
                    raw = Some(out);
                }
                return Ok(false);
            }
            let mut page = Page::default();
            writer.members(&rows.entity, row, &mut page);
            body = page.text;
            Ok(false)
        })?;
        drop(session);
        if !found {
            return Err(Error::not_found("the entity does not exist"));
        }
        if is_value {
            let Some(raw) = raw else { return Ok(Response::empty(204)) };
            let p = ty.as_prim();
            let content = if p == Some(Prim::Binary) { "application/octet-stream" } else { "text/plain;charset=utf-8" };
            let mut r = Response::with(200, content, raw);
            r.set(HeaderName::from_static("odata-version"), self.wants.version());
            return Ok(r);
        }
        self.wants.require(&[Media::Json, Media::Text])?;
        // `"A":{"B":1}` down to the addressed value.
        let mut value: &[u8] = &body;
        for (i, name) in path.iter().enumerate() {
            let prefix = format!("\"{name}\":");
            match value.strip_prefix(prefix.as_bytes()) {
                Some(rest) => value = rest,
                None => {
                    value = b"null";
                    break;
                }
            }
            if i + 1 < path.len() {
                if value == b"null" {
                    break;
                }
                value = value.strip_prefix(b"{").and_then(|v| v.strip_suffix(b"}")).unwrap_or(b"null");
            }
        }
        if ty.collection && resource.tail == Tail::Count {
            let parsed: Vec<serde_json::Value> = serde_json::from_slice(value).unwrap_or_default();
            return Ok(Response::with(200, "text/plain;charset=utf-8", parsed.len().to_string()));
        }
        let owned_item;
        if let Some(i) = index {
            let parsed: Vec<serde_json::Value> = serde_json::from_slice(value).unwrap_or_default();
            let n = parsed.len() as i64;
            let at = if i < 0 { n + i } else { i };
            let item = usize::try_from(at).ok().and_then(|at| parsed.get(at));
            owned_item = item.ok_or_else(|| Error::not_found("there is no such member"))?.to_string();
            value = owned_item.as_bytes();
        }
        if value == b"null" && !ty.collection {
            return Ok(Response::empty(204));
        }
        let key_path = if resource.set.is_some_and(|s| model.set(s).singleton) {
            set_name.to_owned()
        } else {
            String::from_utf8_lossy(&key_path).into_owned()
        };
        let fragment = format!("{key_path}/{}", path.join("/"));
        let mut out = self.open_object(&style, &fragment);
        if out.len() > 1 {
            out.push(b',');
        }
        if !ty.collection && matches!(ty.ty, Type::Complex(_)) {
            let inner = value.strip_prefix(b"{").and_then(|v| v.strip_suffix(b"}")).unwrap_or(value);
            if inner.is_empty() && out.last() == Some(&b',') {
                out.pop();
            }
            out.extend_from_slice(inner);
        } else {
            if ty.collection && query.options.count == Some(true) {
                let parsed: Vec<serde_json::Value> = serde_json::from_slice(value).unwrap_or_default();
                out.extend_from_slice(format!("\"{}count\":{},", style.at, parsed.len()).as_bytes());
            }
            out.extend_from_slice(b"\"value\":");
            out.extend_from_slice(value);
        }
        out.push(b'}');
        Ok(self.json(200, out))
    }

    fn stream(&self, src: &Source, sql: &Gen<'_, '_, '_>, prop: u16) -> Result<Response> {
        let column = sql.text_of(&src.alias, src.ty, prop);
        let p = &self.cat.model.ty(src.ty).properties[prop as usize];
        let media = p.media_type.clone().unwrap_or_else(|| "application/octet-stream".into());
        let text = format!("SELECT {column} FROM {}{} LIMIT 1", src.from, plan::where_clause(&src.conditions));
        let mut session = self.session(false)?;
        let mut found = None;
        session.as_mut().query(&text, &sql.params, &mut |row| {
            found = Some(match row.cell(0) {
                Cell::Blob(b) | Cell::Text(b) => Response::with(200, &media, b.to_vec()),
                _ => Response::empty(204),
            });
            Ok(false)
        })?;
        found.ok_or_else(|| Error::not_found("the entity does not exist"))
    }
}

fn find_value(fields: &[plan::Field]) -> Option<usize> {
    fields.iter().find_map(|f| match &f.what {
        plan::What::Value(i, _) => Some(*i),
        plan::What::Complex(inner, _) => find_value(inner),
        _ => None,
    })
}

/// A page's statement.
pub(crate) fn select_text(
    rows: &Rows,
    from: &str,
    conditions: &[String],
    order: &[Sorted],
    dialect: crate::db::Dialect,
    limit: u64,
    skip: u64,
) -> String {
    let mut text = String::with_capacity(256);
    text.push_str("SELECT ");
    for (i, c) in rows.columns.iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        text.push_str(c);
    }
    text.push_str(" FROM ");
    text.push_str(from);
    text.push_str(&plan::where_clause(conditions));
    text.push_str(" ORDER BY ");
    for (i, o) in order.iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        text.push_str(&o.text(dialect));
    }
    let limit = limit.min(i64::MAX as u64);
    text.push_str(&format!(" LIMIT {limit}"));
    if skip > 0 {
        text.push_str(&format!(" OFFSET {}", skip.min(i64::MAX as u64)));
    }
    text
}
