//! Single entities by an integer key, `Products(1)`: planned once for each set and kind of answer, then only the key
//! differs.

use crate::db::Value;
use crate::introspect::build::Catalogue;
use crate::negotiate::{Media, Wants};
use crate::plan::{self, Planner, Rows, Style};
use crate::rows::{Page, RowWriter};
use crate::service::{Exchange, Request, Response, Service};
use http::header::{self, HeaderMap, HeaderValue};
use std::sync::Arc;
use wireform_odata::bind;
use wireform_odata::model::Prim;
use wireform_odata::options::{Query, RawQuery};
use wireform_odata::path::{self, RawPath, Seg, Tail, Target};
use wireform_odata::{Error, Result};

/// A statement and how its row becomes an answer.
pub(crate) struct Ready {
    catalogue: Arc<Catalogue>,
    style: Style,
    rows: Rows,
    etag: Option<Vec<usize>>,
    text: String,
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
    /// Plans a request; none where it is not as simple as it looks, or wrong: then it is answered as any other.
    pub(crate) fn plan(service: &Service, request: &Request, key: i64) -> Option<Ready> {
        // What a program adds sees every request, and preferences ask for other ways to answer.
        let e = service.extensions();
        if !e.rules.is_empty() || e.any() || request.headers.contains_key("prefer") {
            return None;
        }
        let limits = service.options().limits;
        let wants = Wants::read(&request.headers, None).ok()?;
        wants.require(&[Media::Json]).ok()?;
        let catalogue = service.catalogue();
        let exchange = Exchange {
            service,
            cat: catalogue.clone(),
            request,
            wants,
            shared: None,
            outlet: None,
            given: None,
            changes: std::cell::RefCell::default(),
        };
        let raw_path = RawPath::new(&request.path).ok()?;
        let raw_query = RawQuery::new("").ok()?;
        let mut query = Query::parse(&raw_query, limits).ok()?;
        let target = path::parse(&catalogue.model, &raw_path, &mut query.arena, &[], &[], limits).ok()?;
        let Target::Resource(resource) = target else { return None };
        let [Seg::Set(set), Seg::Key(keys)] = &resource.segs[..] else { return None };
        let (set, ty) = (catalogue.model.set(*set), resource.ty?);
        let declared = catalogue.model.ty(set.ty);
        let integer = matches!(&keys[..], [(p, _)]
            if matches!(declared.properties[*p as usize].ty.as_prim(), Some(Prim::Int32 | Prim::Int64)));
        if !integer || resource.tail != Tail::None || resource.action || set.singleton {
            return None;
        }
        bind::bind_query(&catalogue.model, &mut query, ty).ok()?;
        let mut style = exchange.style();
        style.etags &= !set.read_only;
        let mut planner = Planner::new(exchange.generator(&query.arena).ok()?, &style);
        let src = exchange.rows_of(&mut planner, &resource, &query.options).ok()?;
        let entity = planner.entity(&src.alias, src.ty, &set.name, &query.options).ok()?;
        let etag = entity.etag.clone();
        let from = planner.finish_from(src.from.clone());
        let rows = planner.take(entity);
        if planner.sql.params != [Value::Int(key)] || !rows.related.is_empty() {
            return None;
        }
        let text =
            format!("SELECT {} FROM {from}{} LIMIT 1", rows.columns.join(","), plan::where_clause(&src.conditions));
        let fragment = format!("{}/$entity", exchange.context_path(&resource, &set.name));
        let open = exchange.open_object(&style, &fragment);
        let mut head = exchange.json(200, Vec::new());
        if style.omit_nulls {
            head.set(http::HeaderName::from_static("preference-applied"), "omit-values=nulls");
        }
        Some(Ready { catalogue, style, rows, etag, text, open, headers: head.headers })
    }

    /// Whether the catalogue is still the one that this was planned for.
    pub(crate) fn fresh(&self, service: &Service) -> bool {
        Arc::ptr_eq(&self.catalogue, &service.catalogue())
    }

    /// Reads an entity.
    pub(crate) fn read(&self, service: &Service, key: i64, asked: &HeaderMap) -> Result<Response> {
        let mut session = service.backend().read()?;
        let writer = RowWriter { model: &self.catalogue.model, style: &self.style };
        let mut found = None;
        session.query(&self.text, &[Value::Int(key)], &mut |row| {
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
        let tag = tag.and_then(|t| HeaderValue::from_bytes(&t).ok());
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
