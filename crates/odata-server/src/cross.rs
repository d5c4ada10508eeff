//! `$crossjoin(A,B)`: every combination of entities (URL Conventions 4.15); `$all`: every entity there is (4.14).

use crate::db::{Value, owned};
use crate::negotiate::Media;
use crate::plan::{self, Field, Metadata, Planner, Rows, Sorted, What};
use crate::rows::{Page, RowWriter};
use crate::service::{Exchange, Response};
use crate::sql::{From, Instance};
use crate::token;
use http::header::HeaderName;
use wireform_odata::ast::{Options, Step};
use wireform_odata::bind::{self, CROSS};
use wireform_odata::json;
use wireform_odata::model::{SetId, TypeId};
use wireform_odata::options::Query;
use wireform_odata::path::Tail;
use wireform_odata::{Error, Result};

fn refuse(given: &[(&'static str, bool)], what: &str) -> Result<()> {
    match given.iter().find(|g| g.1) {
        Some((name, _)) => Err(Error::unsupported(format!("{name} on {what}")).with_target(*name)),
        None => Ok(()),
    }
}

impl Exchange<'_> {
    fn plain_number(&self, n: i64) -> Response {
        let mut r = Response::with(200, "text/plain;charset=utf-8", n.to_string());
        r.set(HeaderName::from_static("odata-version"), self.wants.version());
        r
    }

    /// The body of a collection: count, members, and the link to the next page.
    fn finish(&self, mut out: Vec<u8>, at: &str, total: Option<i64>, members: &[u8], next: Option<String>) -> Response {
        let comma = |out: &mut Vec<u8>| {
            if out.len() > 1 {
                out.push(b',');
            }
        };
        if let Some(n) = total {
            comma(&mut out);
            out.extend_from_slice(format!("\"{at}count\":{n}").as_bytes());
        }
        comma(&mut out);
        out.extend_from_slice(b"\"value\":[");
        out.extend_from_slice(members);
        out.push(b']');
        if let Some(next) = next {
            out.extend_from_slice(format!(",\"{at}nextLink\":").as_bytes());
            json::string(&mut out, &next);
        }
        out.push(b'}');
        self.json(200, out)
    }

    fn page_size(&self) -> u64 {
        let most = self.service.options().page_size;
        self.wants.prefer.max_page_size.map_or(most, |n| n.min(most))
    }

    /// `$crossjoin`.
    pub(crate) fn crossjoin(&self, sets: &[SetId], tail: Tail, mut query: Query<'_>) -> Result<Response> {
        if tail == Tail::Query {
            return if self.request.method == http::Method::POST {
                self.query_body()
            } else {
                Err(crate::service::not_allowed("POST"))
            };
        }
        self.only_get()?;
        self.wants.require(if tail == Tail::Count { &[Media::Text, Media::Json] } else { &[Media::Json] })?;
        if sets.len() < 2 {
            return Err(Error::bad("$crossjoin takes at least two sets"));
        }
        let o = &query.options;
        refuse(
            &[
                ("$apply", !o.apply.is_empty()),
                ("$search", o.search.is_some()),
                ("$select", o.select.is_some()),
                ("$compute", !o.compute.is_empty()),
                ("$index", o.index.is_some()),
            ],
            "$crossjoin",
        )?;
        bind::bind_crossjoin(&self.cat.model, &mut query, sets)?;
        let options = &query.options;
        let model = &self.cat.model;
        let mut style = self.style();
        style.etags = false;
        let mut planner = Planner::new(self.generator(&query.arena)?, &style);
        let mut aliases = Vec::new();
        let (mut from, mut conditions) = (Vec::new(), Vec::new());
        for (i, s) in sets.iter().enumerate() {
            let ty = model.set(*s).ty;
            let alias = planner.sql.alias();
            from.push(format!("{} AS {alias}", planner.sql.table(ty)?));
            conditions.extend(planner.sql.scope_conditions(&alias, ty));
            planner.sql.vars.push((CROSS + i as u32, Instance::Row(alias.clone(), ty)));
            aliases.push((alias, ty));
        }
        let from = from.join(" CROSS JOIN ");
        let all = aliases.iter().map(|a| a.0.clone()).collect();
        planner.sql.froms.push(From { aliases: all, ..From::default() });
        if let Some(f) = options.filter {
            let condition = planner.sql.predicate(f)?;
            conditions.push(condition);
        }
        let joins = planner.sql.froms.last().map(|f| f.joins.clone()).unwrap_or_default();
        let count_text = format!("SELECT count(*) FROM {from}{joins}{}", plan::where_clause(&conditions));
        let count_params = planner.sql.params.clone();
        let mut session = self.session(false)?;
        let mut total = None;
        if tail == Tail::Count || options.count == Some(true) {
            total = Some(crate::db::count(session.as_mut(), &count_text, &count_params)?);
        }
        if tail == Tail::Count {
            return Ok(self.plain_number(total.unwrap_or(0)));
        }
        let mut order = Vec::new();
        for item in &options.orderby {
            let sql = planner.sql.value(item.expr)?;
            if !order.iter().any(|o: &Sorted| o.sql == sql) {
                order.push(Sorted { sql, desc: item.desc, nullable: true });
            }
        }
        for (alias, ty) in &aliases {
            for k in &model.ty(*ty).key {
                let sql = planner.sql.text_of(alias, *ty, *k);
                if !order.iter().any(|o| o.sql == sql) {
                    order.push(Sorted { sql, desc: false, nullable: false });
                }
            }
        }
        let mut row = plan::Entity::default();
        let mut items = Vec::new();
        for (s, (alias, ty)) in sets.iter().zip(&aliases) {
            let name = &model.set(*s).name;
            let expanded = options.expand.iter().find(|e| e.path.first().and_then(|p| model.find_set(p)) == Some(*s));
            let mut key_only = Options::default();
            if expanded.is_none() {
                let key = model.ty(*ty).key.iter().map(|k| Step::Prop(*k));
                let select = key
                    .map(|k| wireform_odata::ast::Select { steps: std::iter::once(k).collect(), ..Default::default() });
                key_only.select = Some(select.collect());
            }
            let options = expanded.map_or(&key_only, |e| &e.options);
            let entity = planner.entity(alias, *ty, name, options)?;
            let mut head = Vec::new();
            if expanded.is_some() {
                items.push(format!(
                    "{name}{}",
                    match crate::read::context_items(model, *ty, options) {
                        text if text.is_empty() => "()".to_owned(),
                        text => text,
                    }
                ));
                json::string(&mut head, name);
                head.push(b':');
                row.fields.push(Field { head, what: What::One(Box::new(entity)) });
            } else if style.metadata != Metadata::None {
                json::string(&mut head, &format!("{name}{}navigationLink", style.at));
                head.push(b':');
                row.fields.push(Field { head, what: What::Path(Box::new(entity)) });
            }
        }
        let (top, page_size) = (options.top.unwrap_or(u64::MAX), self.page_size());
        let limit = top.min(page_size);
        let sort: Vec<usize> = order.iter().map(|o| planner.column(o.sql.clone())).collect();
        let scope = self.token_scope();
        let mut skip = options.skip.unwrap_or(0);
        if let Some(text) = query.skiptoken {
            let values = token::read(self.service.secret(), &scope, text)?;
            if values.len() != order.len() {
                return Err(token::gone());
            }
            let condition = plan::after(&mut planner.sql, &order, &values);
            conditions.push(condition);
            skip = 0;
        }
        let from = planner.finish_from(from);
        let rows: Rows = planner.take(row);
        let fetch = limit.saturating_add(u64::from(top > page_size));
        let dialect = planner.sql.dialect;
        let text = crate::read::select_text(&rows, &from, &conditions, &order, dialect, fetch, skip);
        let params = std::mem::take(&mut planner.sql.params);
        let writer = RowWriter { model, style: &style };
        let (mut page, mut last, mut more) = (Page::default(), Vec::new(), false);
        if limit > 0 {
            session.as_mut().query(&text, &params, &mut |r| {
                if page.count == limit {
                    more = true;
                    return Ok(false);
                }
                writer.row(&rows, r, &mut page);
                if page.count == limit {
                    last = sort.iter().map(|c| owned(r.cell(*c))).collect();
                }
                Ok(true)
            })?;
        }
        let sent = page.count;
        let mut budget = self.service.options().expand_total;
        let page = writer.fill(session.as_mut(), &rows, page, &mut budget)?;
        let fragment = match items.is_empty() {
            true => "Collection(Edm.ComplexType)".to_owned(),
            false => format!("Collection(Edm.ComplexType)({})", items.join(",")),
        };
        let next = more.then(|| self.next_link(&token::write(self.service.secret(), &scope, &last), sent));
        Ok(self.finish(self.open_object(&style, &fragment), style.at, total, &page.text, next))
    }

    /// `$all`, or `$all/NS.Type`: set by set, each in the order of its key.
    pub(crate) fn all(&self, cast: Option<TypeId>, query: &Query<'_>) -> Result<Response> {
        self.only_get()?;
        self.wants.require(&[Media::Json])?;
        let model = &self.cat.model;
        let o = &query.options;
        refuse(
            &[
                ("$filter", o.filter.is_some()),
                ("$orderby", !o.orderby.is_empty()),
                ("$search", o.search.is_some()),
                ("$select", o.select.is_some()),
                ("$expand", !o.expand.is_empty()),
                ("$compute", !o.compute.is_empty()),
                ("$apply", !o.apply.is_empty()),
                ("$index", o.index.is_some()),
            ],
            "$all",
        )?;
        let arena = wireform_odata::ast::Arena::default();
        let mut access = self.generator(&arena)?;
        // Sets that may not be read are left out.
        let mut fits = |s: &&SetId| {
            let ty = model.set(**s).ty;
            cast.is_none_or(|c| model.derives(c, ty)) && access.table(ty).is_ok()
        };
        let sets: Vec<SetId> = (0..model.sets.len() as SetId).collect::<Vec<_>>();
        let sets: Vec<SetId> = sets.iter().filter(&mut fits).copied().collect();
        let mut style = self.style();
        if self.service.options().read_only {
            style.etags = false;
        }
        let scope = self.token_scope();
        let (top, page_size) = (o.top.unwrap_or(u64::MAX), self.page_size());
        let limit = top.min(page_size);
        let (mut at, mut skip) = (0usize, o.skip.unwrap_or(0));
        if let Some(text) = query.skiptoken {
            match token::read(self.service.secret(), &scope, text)?[..] {
                [Value::Int(set), Value::Int(offset)] => {
                    (at, skip) = (usize::try_from(set).unwrap_or(usize::MAX), u64::try_from(offset).unwrap_or(0));
                }
                _ => return Err(token::gone()),
            }
        }
        let mut session = self.session(false)?;
        let counted = |session: &mut dyn crate::db::Session, set: SetId| -> Result<u64> {
            let ty = cast.unwrap_or(model.set(set).ty);
            let arena = wireform_odata::ast::Arena::default();
            let mut sql = self.generator(&arena)?;
            let (table, conditions) = (sql.table(ty)?, sql.scope_conditions("t", ty));
            let text = format!("SELECT count(*) FROM {table} AS t{}", plan::where_clause(&conditions));
            Ok(crate::db::count(session, &text, &sql.params)? as u64)
        };
        let mut total = None;
        if o.count == Some(true) {
            let mut sum = 0;
            for s in &sets {
                sum += counted(session.as_mut(), *s)?;
            }
            total = Some(sum as i64);
        }
        let writer = RowWriter { model, style: &style };
        let mut page = Page::default();
        let mut next = None;
        while at < sets.len() && page.count < limit {
            let set = model.set(sets[at]);
            let ty = cast.unwrap_or(set.ty);
            let arena = wireform_odata::ast::Arena::default();
            let mut planner = Planner::new(self.generator(&arena)?, &style);
            let alias = planner.sql.alias();
            planner.sql.froms.push(From { aliases: vec![alias.clone()], ..From::default() });
            let conditions = planner.sql.scope_conditions(&alias, ty);
            let order = planner.order(&alias, ty, &[])?;
            let mut entity = planner.entity(&alias, ty, &set.name, &Options::default())?;
            if set.singleton {
                entity.key.clear();
            }
            if style.metadata == Metadata::Minimal {
                // The entities are of many types and sets: each says which it is.
                let mut control = Vec::new();
                if entity.discriminator.is_none() {
                    json::string(&mut control, &format!("#{}", model.qualified(ty)));
                    let head = format!("\"{}type\":", style.at).into_bytes();
                    entity.fields.insert(0, Field { head, what: What::Text(control) });
                }
                let head = format!("\"{}id\":", style.at).into_bytes();
                let after = usize::from(entity.discriminator.is_none());
                entity.fields.insert(after, Field { head, what: What::Link(Vec::new()) });
            }
            let table = planner.sql.table(ty)?;
            let from = planner.finish_from(format!("{table} AS {alias}"));
            let rows = planner.take(entity);
            let left = limit - page.count;
            let dialect = planner.sql.dialect;
            let text = crate::read::select_text(&rows, &from, &conditions, &order, dialect, left + 1, skip);
            let before = page.count;
            let mut more = false;
            session.as_mut().query(&text, &planner.sql.params, &mut |r| {
                if page.count == limit {
                    more = true;
                    return Ok(false);
                }
                writer.row(&rows, r, &mut page);
                Ok(true)
            })?;
            let written = page.count - before;
            if more {
                next = Some((at, skip + written));
                break;
            }
            // What was skipped beyond this set is skipped in the next one.
            skip = if written == 0 && skip > 0 { skip.saturating_sub(counted(session.as_mut(), sets[at])?) } else { 0 };
            at += 1;
            if page.count == limit && at < sets.len() {
                next = Some((at, 0));
            }
        }
        let next = next.filter(|_| page.count < top).map(|(set, offset)| {
            let values = [Value::Int(set as i64), Value::Int(offset as i64)];
            self.next_link(&token::write(self.service.secret(), &scope, &values), page.count)
        });
        let kind = cast.map_or("Edm.EntityType".to_owned(), |t| model.qualified(t));
        let out = self.open_object(&style, &format!("Collection({kind})"));
        Ok(self.finish(out, style.at, total, &page.text, next))
    }
}
