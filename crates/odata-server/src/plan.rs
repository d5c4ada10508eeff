//! From bound options to statements and writers: which columns are read, and how each becomes JSON.

use crate::introspect::Store;
use crate::introspect::build::{Catalogue, Col};
use crate::source::Source;
use crate::sql::{From, Gen, Instance, conjunction};
use crate::value::Format;
use std::fmt::Write as _;
use wireform_odata::ast::*;
use wireform_odata::bind::{self, OUTER};
use wireform_odata::json;
use wireform_odata::model::{OpId, Prim, Type, TypeId, TypeRef};
use wireform_odata::{Error, Result};

/// How much control information an answer has (JSON Format 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub(crate) enum Metadata {
    None,
    #[default]
    Minimal,
    Full,
}

/// What an answer looks like, besides its data.
#[derive(Clone, Debug)]
pub(crate) struct Style {
    /// `@odata.` or, where 4.01 was negotiated, `@`.
    pub at: &'static str,
    /// Control information.
    pub metadata: Metadata,
    /// How values are written.
    pub format: Format,
    /// The service root, with a slash at the end.
    pub root: String,
    /// Entities carry ETags.
    pub etags: bool,
    /// Nulls are left out.
    pub omit_nulls: bool,
    /// How deep expansions go.
    pub depth: u32,
    /// Expanded entities of one parent in one answer.
    pub page: u64,
    /// The request's parameter aliases as they were sent, each with `&` in front.
    pub aliases: String,
}

/// One property of an answer.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// `"Name":`, with further annotations in front.
    pub head: Vec<u8>,
    /// What follows.
    pub what: What,
}

/// How a property is written.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// A value of a column.
    Value(usize, TypeRef),
    /// A JSON value whose members hold nothing to rewrite.
    Complex(Vec<Field>, Vec<usize>),
    /// A related entity of the same row.
    One(Box<Entity>),
    /// Related entities of another statement: its number, and the columns that link.
    Many(usize, Vec<usize>),
    /// Properties that are not declared: the JSON column.
    Open(usize),
    /// A constant: already JSON.
    Text(Vec<u8>),
    /// A link below the entity's id.
    Link(Vec<u8>),
    /// The path of an entity of the same row.
    Path(Box<Entity>),
}

/// Columns of a key, with names and types.
pub(crate) type Key = Vec<(String, usize, TypeRef)>;

/// How an entity is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entity {
    /// The set's name.
    pub set: String,
    /// Key columns with names and types.
    pub key: Key,
    /// Of a contained entity: the set that it lives in, that one's key, and the navigation property.
    pub owner: Option<Box<(String, Key, String)>>,
    /// The columns that make its ETag.
    pub etag: Option<Vec<usize>>,
    /// The discriminator's column and the qualified type names by value.
    pub discriminator: Option<(usize, Vec<(String, String)>)>,
    /// The qualified type name, for full metadata.
    pub type_name: String,
    /// A contained entity that is the only one in its owner: its path has no key.
    pub single: bool,
    /// Only the reference.
    pub reference: bool,
    /// The media entity's type column.
    pub media: Option<Option<usize>>,
    /// Full control information.
    pub full: bool,
    /// Its properties.
    pub fields: Vec<Field>,
}

/// A statement that fetches related entities for many parents at once.
#[derive(Clone, Debug)]
pub(crate) struct Related {
    /// Column types of the linking columns, in the child.
    pub links: Vec<String>,
    /// FROM, with joins.
    pub from: String,
    /// WHERE without the parents.
    pub conditions: Vec<String>,
    /// ORDER BY.
    pub order: String,
    /// The page.
    pub rows: Rows,
    /// `$top`.
    pub top: Option<u64>,
    /// `$skip`.
    pub skip: u64,
    /// The count is asked for.
    pub count: bool,
    /// Only the count.
    pub only_count: bool,
    /// Parameters that the statement's texts refer to.
    pub params: Vec<crate::db::Value>,
    /// The navigation property.
    pub name: String,
    /// What follows the parent's path in the link to further members, up to `$top` and `$skip`; none where there is no
    /// URL for them.
    pub link: Option<String>,
}

/// Columns to read and how a row is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    /// The select list.
    pub columns: Vec<String>,
    /// The writer.
    pub entity: Entity,
    /// Further statements.
    pub related: Vec<Related>,
}

fn head(name: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(name.len() + 3);
    json::string(&mut out, name);
    out.push(b':');
    out
}

/// The most navigation properties that a request expands: a statement joins no more than 64 tables in SQLite, and what
/// every level multiplies has to end somewhere.
const EXPANSIONS: usize = 60;

/// How many come of expanding everything for some levels, as far as that matters.
fn expansions(model: &wireform_odata::model::Model, ty: TypeId, levels: u32) -> usize {
    let mut sum = 0;
    for n in &model.ty(ty).navs {
        sum += 1 + if levels > 1 { expansions(model, n.target, levels - 1) } else { 0 };
        if sum > EXPANSIONS {
            break;
        }
    }
    sum
}

/// Builds a plan for entities under an alias.
pub(crate) struct Planner<'s, 'c, 'a, 'q> {
    /// The SQL generator.
    pub sql: Gen<'c, 'a, 'q>,
    /// The answer's look.
    pub style: &'s Style,
    columns: Vec<String>,
    related: Vec<Related>,
    level: u32,
    /// Navigation properties expanded so far.
    expanded: usize,
    /// The navigation properties from the addressed entity to the one that is planned, each with its declaring type.
    hops: Vec<(TypeId, u16)>,
    /// Properties that `$apply` has computed: the alias of the rows that have them, the name, SQL, the type.
    pub carried: Vec<(String, String, String, TypeRef)>,
}

impl<'s, 'c, 'a, 'q> Planner<'s, 'c, 'a, 'q> {
    /// A planner.
    pub(crate) fn new(sql: Gen<'c, 'a, 'q>, style: &'s Style) -> Self {
        let (related, hops, carried) = (Vec::new(), Vec::new(), Vec::new());
        Planner { sql, style, columns: Vec::with_capacity(24), related, level: 0, expanded: 0, hops, carried }
    }
    fn cat(&self) -> &'c Catalogue {
        self.sql.cat
    }
    /// The number of a column of the select list.
    pub(crate) fn column(&mut self, sql: String) -> usize {
        if let Some(i) = self.columns.iter().position(|c| *c == sql) {
            return i;
        }
        self.columns.push(sql);
        self.columns.len() - 1
    }
    /// What has been gathered.
    pub(crate) fn take(&mut self, entity: Entity) -> Rows {
        Rows { columns: std::mem::take(&mut self.columns), entity, related: std::mem::take(&mut self.related) }
    }
    /// The scalar and complex fields of columns.
    fn field(
        &mut self,
        alias: &str,
        name: &str,
        col: &Col,
        ty: TypeRef,
        only: Option<&[Select<'a>]>,
    ) -> Result<Option<Field>> {
        match col {
            Col::Column(c) => {
                if c.ty.as_prim() == Some(Prim::Stream) {
                    return Ok(None);
                }
                let sql = readable(self.sql.dialect, format!("{alias}.{}", c.sql), c.store, &c.db_type);
                let index = self.column(sql);
                Ok(Some(Field { head: self.head_of(name, c.ty), what: What::Value(index, c.ty) }))
            }
            Col::Complex(parts) => {
                let t = ty.structured().unwrap_or(0);
                let declared = &self.cat().model.ty(t).properties;
                let mut fields = Vec::new();
                let mut all = Vec::new();
                for (i, (part, p)) in parts.iter().zip(declared).enumerate() {
                    if let Col::Column(c) = part {
                        let sql = readable(self.sql.dialect, format!("{alias}.{}", c.sql), c.store, &c.db_type);
                        all.push(self.column(sql));
                    }
                    let wanted = only.is_none_or(|items| items.iter().any(|s| selects(s, i as u16)));
                    if wanted && let Some(f) = self.field(alias, &p.name, part, p.ty, None)? {
                        fields.push(f);
                    }
                }
                let mut head_text = Vec::new();
                if self.style.metadata == Metadata::Full {
                    let type_name = self.cat().model.qualified(t);
                    let f = Field {
                        head: head(&format!("{}type", self.style.at)),
                        what: What::Text(quoted(&format!("#{type_name}"))),
                    };
                    fields.insert(0, f);
                }
                head_text.extend_from_slice(&head(name));
                Ok(Some(Field { head: head_text, what: What::Complex(fields, all) }))
            }
        }
    }

    fn head_of(&self, name: &str, ty: TypeRef) -> Vec<u8> {
        if self.style.metadata == Metadata::Full {
            // Types that JSON does not show (4.5.3): everything but strings, Booleans and doubles.
            let plain = matches!(
                ty,
                TypeRef {
                    ty: Type::Prim(Prim::String | Prim::Boolean | Prim::Double | Prim::Untyped),
                    collection: false
                }
            );
            if !plain {
                let full = self.cat().model.type_name(ty);
                let short = full.replace("Edm.", "");
                let mut out = head(&format!("{name}{}type", self.style.at));
                json::string(&mut out, &format!("#{short}"));
                out.push(b',');
                out.extend_from_slice(&head(name));
                return out;
            }
        }
        head(name)
    }

    /// The plan of an entity under an alias, with its options.
    pub(crate) fn entity(&mut self, alias: &str, ty: TypeId, set: &str, options: &Options<'a>) -> Result<Entity> {
        self.level += 1;
        if self.level > self.style.depth + 1 {
            return Err(Error::bad(format!("expansions nest deeper than {}", self.style.depth)).with_target("$expand"));
        }
        let cat = self.cat();
        let declared = cat.model.ty(ty);
        let table = &cat.tables[ty as usize];
        let mut entity = Entity {
            set: set.to_owned(),
            type_name: cat.model.qualified(ty),
            full: self.style.metadata == Metadata::Full && !set.is_empty(),
            ..Entity::default()
        };
        for k in &declared.key {
            let p = &declared.properties[*k as usize];
            let index = self.column(self.sql.text_of(alias, ty, *k));
            entity.key.push((p.name.clone(), index, p.ty));
        }
        if let Some((owner, single)) = self.owner(alias, ty) {
            entity.owner = Some(Box::new(owner));
            entity.single = single;
        }
        if table.media.is_some() {
            let column = table.media.as_ref().and_then(|m| m.1.clone());
            entity.media = Some(column.map(|c| self.column(format!("{alias}.{c}"))));
        }
        if let Some((column, values)) = &table.discriminator {
            let text = if self.sql.dialect == crate::db::Dialect::Postgres { "::text" } else { "" };
            let index = self.column(format!("{alias}.{column}{text}"));
            let names = values.iter().map(|(t, v)| (v.clone(), cat.model.qualified(*t))).collect();
            entity.discriminator = Some((index, names));
        }
        if self.style.etags && self.style.metadata != Metadata::None {
            entity.etag = Some(self.etag(alias, ty));
        }
        // Computed properties are there before anything refers to them.
        let outer = self.sql.computed.len();
        let mut computed: Vec<(String, String, TypeRef)> = Vec::new();
        for (_, name, sql, ty) in self.carried.iter().filter(|c| c.0 == alias) {
            self.sql.computed.push((name.clone(), sql.clone()));
            computed.push((name.clone(), sql.clone(), *ty));
        }
        for item in &options.compute {
            let sql = self.sql.value(item.expr)?;
            self.sql.computed.push((item.name.to_owned(), sql.clone()));
            computed.push((item.name.to_owned(), sql, self.sql.arena.ty(item.expr)));
        }
        // `$select` and what it selects.
        let select = options.select.as_deref().filter(|s| !s.iter().all(|i| i.operations.is_some() && !i.star));
        let star = select.is_none_or(|s| s.iter().any(|i| i.star));
        for (i, p) in declared.properties.iter().enumerate() {
            let i = i as u16;
            let mut inner: Vec<Select<'a>> = Vec::new();
            let mut whole = star;
            for s in select.unwrap_or_default() {
                let steps = strip_casts(&s.steps);
                if steps.first() == Some(&Step::Prop(i)) {
                    if steps.len() == 1 && s.options.as_ref().is_none_or(|o| o.select.is_none()) {
                        whole = true;
                    } else if steps.len() > 1 {
                        inner.push(Select { steps: steps[1..].iter().copied().collect(), ..Select::default() });
                    } else if let Some(nested) = s.options.as_ref().and_then(|o| o.select.as_ref()) {
                        inner.extend(nested.iter().cloned());
                    }
                }
            }
            if !whole && inner.is_empty() {
                continue;
            }
            let only = (!whole && !inner.iter().any(|s| s.star)).then_some(inner.as_slice());
            if p.ty.as_prim() == Some(Prim::Stream) {
                self.stream(alias, ty, i, &mut entity)?;
                continue;
            }
            if let Some(mut field) = self.field(alias, &p.name, &table.cols[i as usize], p.ty, only)? {
                if p.ty.collection && select.is_some() {
                    self.collection_options(select.unwrap_or_default(), i, &mut field, alias, &table.cols[i as usize])?;
                }
                entity.fields.push(field);
            }
        }
        // Properties of derived types, for rows that are of one.
        if star && table.discriminator.is_some() {
            for d in cat.model.family(ty).filter(|d| *d != ty) {
                let dt = cat.model.ty(d);
                for i in declared.properties.len()..dt.properties.len() {
                    let p = &dt.properties[i];
                    let col = &cat.tables[d as usize].cols[i];
                    if let Some(mut field) = self.field(alias, &p.name, col, p.ty, None)? {
                        let name = cat.model.qualified(d);
                        field = Field {
                            head: Vec::new(),
                            what: What::Complex(vec![field], vec![usize::MAX, names_index(&entity, &name)]),
                        };
                        entity.fields.push(field);
                    }
                }
            }
        }
        if let (Some(open), true) = (&table.open, star) {
            let index = self.column(format!("{alias}.{open}"));
            entity.fields.push(Field { head: Vec::new(), what: What::Open(index) });
        }
        for (name, sql, t) in computed {
            let chosen =
                star || select.unwrap_or_default().iter().any(|s| s.steps.first() == Some(&Step::Computed(&name)));
            if chosen {
                let index = self.column(sql);
                entity.fields.push(Field { head: head(&name), what: What::Value(index, t) });
            }
        }
        let mut expanded = Vec::new();
        for item in &options.expand {
            self.expand(alias, ty, item, &mut entity, &mut expanded)?;
        }
        if self.style.metadata == Metadata::Full {
            for (i, n) in declared.navs.iter().enumerate() {
                let selected =
                    star || select.unwrap_or_default().iter().any(|s| s.steps.first() == Some(&Step::Nav(i as u16)));
                if !selected && !expanded.contains(&(i as u16)) {
                    continue;
                }
                // The link precedes the inline value (8.1).
                let link = [
                    Field {
                        head: head(&format!("{}{}associationLink", n.name, self.style.at)),
                        what: What::Link(format!("/{}/$ref", n.name).into_bytes()),
                    },
                    Field {
                        head: head(&format!("{}{}navigationLink", n.name, self.style.at)),
                        what: What::Link(format!("/{}", n.name).into_bytes()),
                    },
                ];
                let prefix = head(&n.name);
                let at = entity.fields.iter().position(|f| f.head.starts_with(&prefix)).unwrap_or(entity.fields.len());
                for l in link {
                    entity.fields.insert(at, l);
                }
            }
        }
        let operations = star || select.unwrap_or_default().iter().any(|s| s.operations.is_some());
        let asked = options.select.as_deref().unwrap_or_default().iter().any(|s| s.operations.is_some());
        if (entity.full && operations) || (asked && self.style.metadata != Metadata::None) {
            self.advertise(alias, ty, &mut entity)?;
        }
        self.sql.computed.truncate(outer);
        self.level -= 1;
        Ok(entity)
    }

    /// What can be called on an entity (JSON Format 16 and 17).
    fn advertise(&mut self, alias: &str, ty: TypeId, entity: &mut Entity) -> Result<()> {
        let model = &self.cat().model;
        let Some(key) = entity.key.first().map(|k| k.1) else { return Ok(()) };
        for (id, o) in model.operations.iter().enumerate().filter(|o| o.1.bound) {
            let fits = o.parameters.first().is_some_and(
                |p| matches!(p.ty, TypeRef { ty: Type::Entity(t), collection: false } if model.derives(ty, t)),
            );
            if !fits {
                continue;
            }
            let name = format!("{}.{}", model.namespace(), o.name);
            let names: Vec<&str> = o.parameters[1..].iter().map(|p| p.name.as_str()).collect();
            let (anchor, call) = match (o.action, names.is_empty()) {
                (true, _) => (name.clone(), String::new()),
                (false, true) => (name.clone(), "()".to_owned()),
                (false, false) => {
                    let arguments: Vec<String> = names.iter().map(|n| format!("{n}=@{n}")).collect();
                    (format!("{name}({})", names.join(",")), format!("({})", arguments.join(",")))
                }
            };
            let anchor = head(&format!("#{anchor}"));
            if entity.fields.iter().any(|f| f.head == anchor) {
                continue;
            }
            let title = Field { head: head("title"), what: What::Text(quoted(&o.name)) };
            let target = Field { head: head("target"), what: What::Link(format!("/{name}{call}").into_bytes()) };
            // A key column is never null, so that the object always is there; where the operation is not, null is.
            let there = match self.sql.available(id as OpId, (alias.to_owned(), ty))? {
                Some(available) => self.column(available),
                None => key,
            };
            entity.fields.push(Field { head: anchor, what: What::Complex(vec![title, target], vec![there]) });
        }
        Ok(())
    }

    /// What a contained entity lives in, and whether it is the only one there.
    pub(crate) fn owner(&mut self, alias: &str, ty: TypeId) -> Option<((String, Key, String), bool)> {
        let cat = self.cat();
        let owner = cat.tables[ty as usize].owner.as_ref()?;
        let mut column = |(name, own): &(String, u16)| {
            let sql = self.sql.text_of(alias, ty, *own);
            (name.clone(), self.column(sql), cat.model.ty(ty).properties[*own as usize].ty)
        };
        let key = owner.key.iter().map(&mut column).collect();
        Some(((owner.set.clone(), key, owner.nav.clone()), owner.single))
    }

    /// The columns that make the ETag: the configured one, the database's row version, or all of them.
    pub(crate) fn etag(&mut self, alias: &str, ty: TypeId) -> Vec<usize> {
        let cat = self.cat();
        let table = &cat.tables[ty as usize];
        let mut all: Vec<usize> = Vec::new();
        for k in &cat.model.ty(ty).key {
            all.push(self.column(self.sql.text_of(alias, ty, *k)));
        }
        if let Some(e) = cat.model.ty(ty).etag {
            all.push(self.column(self.sql.text_of(alias, ty, e)));
        } else if let Some(version) = table.row_version {
            all.push(self.column(format!("{alias}.{version}::text")));
        } else {
            let mut columns = Vec::new();
            crate::sql::flatten(&table.cols, &mut columns);
            for c in columns {
                let sql = readable(self.sql.dialect, format!("{alias}.{}", c.sql), c.store, &c.db_type);
                all.push(self.column(sql));
            }
        }
        all
    }

    fn stream(&mut self, alias: &str, ty: TypeId, prop: u16, entity: &mut Entity) -> Result<()> {
        if self.style.metadata == Metadata::None {
            return Ok(());
        }
        let cat = self.cat();
        let p = &cat.model.ty(ty).properties[prop as usize];
        let _ = alias;
        let media = p.media_type.clone().unwrap_or_default();
        entity.fields.push(Field {
            head: head(&format!("{}{}mediaReadLink", p.name, self.style.at)),
            what: What::Link(format!("/{}", p.name).into_bytes()),
        });
        entity.fields.push(Field {
            head: head(&format!("{}{}mediaContentType", p.name, self.style.at)),
            what: What::Text(quoted(&media)),
        });
        Ok(())
    }

    /// A stream property with its content: text as a string, JSON as it is, the rest as base64url (JSON Format 9).
    fn inline(&mut self, alias: &str, of: TypeId, prop: u16, entity: &mut Entity) -> Result<()> {
        let cat = self.cat();
        let p = &cat.model.ty(of).properties[prop as usize];
        let Some(Col::Column(c)) = cat.tables[of as usize].cols.get(prop as usize) else {
            return Err(Error::unsupported("expanding this stream"));
        };
        let media = p.media_type.as_deref().unwrap_or_default();
        let (json, text) = (media == "application/json" || media.ends_with("+json"), media.starts_with("text/"));
        let column = format!("{alias}.{}", c.sql);
        let (column, ty) = match (json || text, self.sql.dialect) {
            (false, _) => (column, Prim::Binary),
            (_, crate::db::Dialect::Sqlite) => (format!("CAST({column} AS TEXT)"), Prim::String),
            (_, crate::db::Dialect::Postgres) => (format!("convert_from({column},'UTF8')"), Prim::String),
        };
        let index = self.column(column);
        let ty = TypeRef::prim(if json { Prim::Untyped } else { ty });
        // Links and the media type stand in front, where they are not there already.
        let link = head(&format!("{}{}mediaReadLink", p.name, self.style.at));
        if entity.fields.iter().all(|f| f.head != link) {
            self.stream(alias, of, prop, entity)?;
        }
        entity.fields.push(Field { head: head(&p.name), what: What::Value(index, ty) });
        Ok(())
    }

    /// Options on a selected collection property: filtered and cut in the database.
    fn collection_options(
        &mut self,
        select: &[Select<'a>],
        prop: u16,
        field: &mut Field,
        alias: &str,
        col: &Col,
    ) -> Result<()> {
        let Some(options) =
            select.iter().find(|s| *s.steps == [Step::Prop(prop)]).and_then(|s| s.options.as_ref()).filter(|o| {
                o.filter.is_some() || o.top.is_some() || o.skip.is_some() || !o.orderby.is_empty() || o.count.is_some()
            })
        else {
            return Ok(());
        };
        let (Col::Column(c), What::Value(index, _)) = (col, &mut field.what) else { return Ok(()) };
        if options.search.is_some() {
            return Err(Error::unsupported("$search on a collection property"));
        }
        let column = format!("{alias}.{}", c.sql);
        let pg = self.sql.dialect == crate::db::Dialect::Postgres;
        let m = self.sql.alias();
        let structured = c.ty.structured().is_some();
        let (from, value) = match (pg, c.store) {
            (true, Store::Array) => {
                let elements = self.sql.unnest(&column, c.ty);
                (format!("{elements} WITH ORDINALITY AS {m}(value, key)"), format!("{m}.value"))
            }
            (true, _) if structured => (
                format!("jsonb_array_elements(({column})::jsonb) WITH ORDINALITY AS {m}(value, key)"),
                format!("{m}.value"),
            ),
            (true, _) => (
                format!("jsonb_array_elements_text(({column})::jsonb) WITH ORDINALITY AS {m}(value, key)"),
                format!("{m}.value"),
            ),
            _ => (format!("json_each({column}) AS {m}"), format!("{m}.value")),
        };
        self.sql.vars.push((0, Instance::Value(value.clone())));
        let mut condition = "1=1".to_owned();
        if let Some(f) = options.filter {
            condition = self.sql.predicate(f)?;
        }
        let mut order = Vec::new();
        for o in &options.orderby {
            order.push(format!("{}{}", self.sql.value(o.expr)?, if o.desc { " DESC" } else { "" }));
        }
        self.sql.vars.pop();
        order.push(format!("{m}.key"));
        let limit = options.top.map_or(if pg { "ALL".to_owned() } else { "-1".to_owned() }, |t| t.to_string());
        let skip = options.skip.unwrap_or(0);
        let inner = format!(
            "SELECT {value} AS value FROM {from} WHERE {condition} ORDER BY {} LIMIT {limit} OFFSET {skip}",
            order.join(",")
        );
        let aggregate = match (pg, structured) {
            (true, _) => "coalesce(json_agg(x.value)::text,'[]')",
            (false, true) => "coalesce(json_group_array(json(x.value)),'[]')",
            (false, false) => "coalesce(json_group_array(x.value),'[]')",
        };
        *index = self.column(format!("(SELECT {aggregate} FROM ({inner}) AS x)"));
        if options.count == Some(true) {
            let text =
                std::str::from_utf8(&field.head).unwrap_or("").trim_end_matches(':').trim_matches('"').to_owned();
            let count = self.column(format!("(SELECT count(*) FROM {from} WHERE {condition})"));
            let old = std::mem::replace(&mut field.what, What::Text(Vec::new()));
            field.head = head(&format!("{text}{}count", self.style.at));
            let value_field = Field { head: head(&text), what: old };
            field.what = What::Complex(
                vec![
                    Field {
                        head: std::mem::take(&mut field.head),
                        what: What::Value(count, TypeRef::prim(Prim::Int32)),
                    },
                    value_field,
                ],
                vec![usize::MAX, usize::MAX],
            );
        }
        Ok(())
    }

    fn expand(
        &mut self,
        alias: &str,
        ty: TypeId,
        item: &Expand<'a>,
        entity: &mut Entity,
        done: &mut Vec<u16>,
    ) -> Result<()> {
        let cat = self.cat();
        if item.star {
            if item.path.len() > 1 {
                return Err(Error::unsupported("$expand=path/*"));
            }
            for i in 0..cat.model.ty(ty).navs.len() as u16 {
                if done.contains(&i) {
                    continue;
                }
                let mut one =
                    Expand { nav: Some((ty, i)), steps: vec![Step::Nav(i)], kind: item.kind, ..Expand::default() };
                let levels = match item.options.levels {
                    None => 1,
                    Some(Levels::Number(n)) => n,
                    Some(Levels::Max) => {
                        let left = (self.style.depth + 1).saturating_sub(self.level).max(1);
                        let few = |levels: &u32| expansions(&cat.model, ty, *levels) <= EXPANSIONS;
                        (1..=left).rev().find(few).unwrap_or(1)
                    }
                };
                if levels > 1 {
                    let mut again = item.clone();
                    again.options.levels = Some(Levels::Number(levels - 1));
                    one.options.expand = vec![again];
                }
                self.expand(alias, ty, &one, entity, done)?;
            }
            return Ok(());
        }
        let Some((declaring, nav)) = item.nav else {
            return match strip_casts(&item.steps) {
                [Step::Prop(p)] => self.inline(alias, ty, *p, entity),
                _ => Err(Error::unsupported("expanding the media stream of an entity")),
            };
        };
        if item.steps.iter().any(|s| matches!(s, Step::Prop(_))) {
            return Err(Error::unsupported("expanding from complex properties"));
        }
        let own = if cat.model.derives(ty, declaring) { ty } else { declaring };
        if item.alias.is_none() {
            if done.contains(&nav) && item.cast.is_none() && own == ty {
                return Err(Error::bad("a navigation property is expanded twice").with_target("$expand"));
            }
            done.push(nav);
        }
        self.expanded += 1;
        if self.expanded > EXPANSIONS {
            let message = format!("a request expands at most {EXPANSIONS} navigation properties, levels counted each");
            return Err(Error::bad(message).with_target("$expand"));
        }
        let n = &cat.model.ty(own).navs[nav as usize];
        let name = item.alias.unwrap_or(&n.name);
        let target = item.cast.unwrap_or(n.target);
        let set = n.set.map_or("", |s| cat.model.set(s).name.as_str());
        let mut options = item.options.clone();
        let levels = match options.levels {
            Some(Levels::Number(k)) => k.min(self.style.depth + 2),
            Some(Levels::Max) => (self.style.depth + 1).saturating_sub(self.level).max(1),
            None => 1,
        };
        if levels > 1 && cat.model.derives(target, own) {
            let mut again = item.clone();
            again.options.levels = Some(Levels::Number(levels - 1));
            options.expand.push(again);
        }
        if !n.collection {
            let joined = self.sql.join(alias, own, nav)?;
            self.sql.vars.push((0, Instance::Row(joined.clone(), target)));
            self.hops.push((own, nav));
            let mut one = self.entity(&joined, target, set, &options)?;
            self.hops.pop();
            self.sql.vars.pop();
            one.reference = item.kind == ExpandKind::Ref;
            entity.fields.push(Field { head: head(name), what: What::One(Box::new(one)) });
            return Ok(());
        }
        // Own columns that link, in this statement's rows.
        let mine: Vec<usize> = n.links.iter().map(|(a, _)| self.column(self.sql.text_of(alias, own, *a))).collect();
        let outer_columns = std::mem::take(&mut self.columns);
        let outer_related = std::mem::take(&mut self.related);
        let outer_params = std::mem::take(&mut self.sql.params);
        let outer_froms = std::mem::take(&mut self.sql.froms);
        let child = self.sql.alias();
        // `$it` is the addressed entity, which this statement knows only through the parents.
        self.hops.push((own, nav));
        let (back, outer) = self.way_back(&child)?;
        self.sql.froms.push(From { aliases: vec![child.clone(), outer.clone()], ..From::default() });
        let root = self.hops[0].0;
        self.sql.vars.push((OUTER, Instance::Row(outer.clone(), root)));
        self.sql.vars.push((0, Instance::Row(child.clone(), target)));
        let links: Vec<u16> = n.links.iter().map(|l| l.1).collect();
        let built = if options.apply.is_empty() {
            let source = Source {
                from: format!("{} AS {child}", self.sql.table(target)?),
                conditions: self.sql.scope_conditions(&child, target),
                alias: child.clone(),
                ty: target,
                ..Source::default()
            };
            self.related(source, set, links, &options, item.kind)
        } else {
            self.applied(&child, target, set, &links, &options, item.kind)
        };
        self.sql.vars.pop();
        self.sql.vars.pop();
        let shared = self.hops.iter().any(|(t, n)| cat.model.ty(*t).navs[*n as usize].dependent);
        self.hops.pop();
        let joins = self.sql.froms.pop().map(|f| f.joins).unwrap_or_default();
        let params = std::mem::replace(&mut self.sql.params, outer_params);
        self.sql.froms = outer_froms;
        self.columns = outer_columns;
        self.related = outer_related;
        let mut related = built?;
        let mention = format!("{outer}.");
        let texts = related.conditions.iter().chain(&related.rows.columns);
        if texts.chain([&related.order, &joins]).any(|t| t.contains(&mention)) {
            if shared {
                return Err(Error::unsupported("$it below a single navigation property"));
            }
            if !item.options.apply.is_empty() {
                return Err(Error::unsupported("$it beside $apply inside $expand"));
            }
            related.from.push_str(&back);
        }
        let _ = write!(related.from, "{joins}");
        related.params = params;
        related.name = name.to_owned();
        let uses_outer = related.from.contains(&mention);
        if !uses_outer && item.options.levels.is_none() && item.options.apply.is_empty() {
            let cast = item.cast.map_or(String::new(), |c| format!("/{}", cat.model.qualified(c)));
            let kind = if item.kind == ExpandKind::Ref { "/$ref" } else { "" };
            let options = link_options(item.options.text);
            related.link = Some(format!("/{}{cast}{kind}?{options}", n.name));
        }
        self.related.push(related);
        entity.fields.push(Field { head: head(name), what: What::Many(self.related.len() - 1, mine) });
        Ok(())
    }

    /// Joins from an expanded entity back to the addressed one, and that one's alias.
    fn way_back(&mut self, child: &str) -> Result<(String, String)> {
        let cat = self.cat();
        let mut text = String::new();
        let mut here = child.to_owned();
        for (ty, nav) in self.hops.clone().into_iter().rev() {
            let n = &cat.model.ty(ty).navs[nav as usize];
            let parent = self.sql.alias();
            let on: Vec<String> = n
                .links
                .iter()
                .map(|(a, b)| {
                    let (own, other) = (self.sql.column_of(&parent, ty, *a), self.sql.column_of(&here, n.target, *b));
                    format!("{own} = {other}")
                })
                .collect();
            let _ = write!(text, " JOIN {} AS {parent} ON {}", self.sql.table(ty)?, on.join(" AND "));
            here = parent;
        }
        Ok((text, here))
    }

    /// Expanded rows that `$apply` makes, for each parent by itself.
    fn applied(
        &mut self,
        alias: &str,
        ty: TypeId,
        set: &str,
        links: &[u16],
        options: &Options<'a>,
        kind: ExpandKind,
    ) -> Result<Related> {
        use crate::aggregate::{Pipeline, Stage};
        let src = Source {
            from: format!("{} AS {alias}", self.sql.table(ty)?),
            alias: alias.to_owned(),
            ty,
            conditions: self.sql.scope_conditions(alias, ty),
            ..Source::default()
        };
        let mut stage = Stage::new(src);
        stage.parents = links.iter().map(|p| self.sql.text_of(alias, ty, *p)).collect();
        let mut pipeline = Pipeline { sql: &mut self.sql };
        pipeline.run(&mut stage, &options.apply)?;
        if stage.columns.is_none() {
            // Entities: the other options go on over them.
            let src = pipeline.done(stage)?;
            if let Some(from) = self.sql.froms.last_mut() {
                from.aliases.push(src.alias.clone());
            }
            self.sql.vars.push((0, Instance::Row(src.alias.clone(), ty)));
            let related = self.related(src, set, links.to_vec(), options, kind);
            self.sql.vars.pop();
            return related;
        }
        if stage.levels.is_some() {
            return Err(Error::unsupported("rows of several shapes in $apply inside $expand"));
        }
        if !options.compute.is_empty() {
            pipeline.run(&mut stage, &[Trafo::Compute(options.compute.clone())])?;
        }
        if let Some(f) = options.filter {
            pipeline.run(&mut stage, &[Trafo::Filter(f)])?;
        }
        let mut order = pipeline.order(&mut stage, &options.orderby)?;
        let columns = stage.columns.clone().unwrap_or_default();
        if options.search.is_some() || !options.expand.is_empty() {
            return Err(Error::unsupported("$search and $expand of aggregated rows"));
        }
        for l in &stage.parents {
            self.column(l.clone());
        }
        let here = stage.src.alias.clone();
        let chosen = |c: &bind::Column<'a>| match &options.select {
            None => true,
            Some(items) => items.iter().any(|s| s.star || c.starts_with(&s.path)),
        };
        let mut fields = Vec::new();
        for (i, c) in columns.iter().enumerate() {
            let sql = format!("{here}.c{i}");
            order.push(Sorted { sql: sql.clone(), desc: false, nullable: true }.text(self.sql.dialect));
            if chosen(c) {
                let index = self.column(sql);
                fields.push((&c.path[..], index, c.ty));
            }
        }
        let fields = crate::aggregate::fields(&fields);
        Ok(Related {
            links: stage.parents,
            from: format!("{}{}", stage.src.from, stage.joins),
            conditions: stage.src.conditions,
            order: order.join(","),
            rows: self.take(Entity { fields, ..Entity::default() }),
            top: options.top,
            skip: options.skip.unwrap_or(0),
            count: options.count == Some(true),
            only_count: false,
            params: Vec::new(),
            name: String::new(),
            link: None,
        })
    }

    fn related(
        &mut self,
        src: Source,
        set: &str,
        links: Vec<u16>,
        options: &Options<'a>,
        kind: ExpandKind,
    ) -> Result<Related> {
        let (alias, ty) = (src.alias.as_str(), src.ty);
        let links: Vec<String> = links.iter().map(|p| self.sql.text_of(alias, ty, *p)).collect();
        for l in &links {
            self.column(l.clone());
        }
        self.carry(&src);
        let mut entity = self.entity(alias, ty, set, options)?;
        entity.reference = kind == ExpandKind::Ref;
        let outer = self.sql.computed.len();
        self.sql.computed.extend(src.computed.iter().map(|c| (c.0.clone(), c.1.clone())));
        for item in &options.compute {
            let sql = self.sql.value(item.expr)?;
            self.sql.computed.push((item.name.to_owned(), sql));
        }
        let mut conditions = src.conditions.clone();
        if let Some(f) = options.filter {
            conditions.push(self.sql.predicate(f)?);
        }
        if let Some(s) = &options.search {
            conditions.push(self.sql.search(s, alias, ty)?);
        }
        let order = self.order_in(&src, &options.orderby)?;
        let order = order.iter().map(|o| o.text(self.sql.dialect)).collect::<Vec<_>>().join(",");
        self.sql.computed.truncate(outer);
        Ok(Related {
            links,
            from: src.from,
            conditions,
            order,
            rows: self.take(entity),
            top: options.top,
            skip: options.skip.unwrap_or(0),
            count: options.count == Some(true),
            only_count: kind == ExpandKind::Count,
            params: Vec::new(),
            name: String::new(),
            link: None,
        })
    }

    /// What `$apply` has computed comes with the entities.
    pub(crate) fn carry(&mut self, src: &Source) {
        self.carried.extend(src.computed.iter().map(|c| (src.alias.clone(), c.0.clone(), c.1.clone(), c.2)));
    }

    /// The total order of rows that may have an order of their own, which comes behind what is asked for.
    pub(crate) fn order_in(&mut self, src: &Source, items: &[Order]) -> Result<Vec<Sorted>> {
        let mut order = self.order(&src.alias, src.ty, items)?;
        if let Some(place) = &src.place {
            let at = items.len().min(order.len());
            order.insert(at, Sorted { sql: place.clone(), desc: false, nullable: false });
        }
        Ok(order)
    }

    /// The total order of a page: what was asked for, then the key.
    pub(crate) fn order(&mut self, alias: &str, ty: TypeId, items: &[Order]) -> Result<Vec<Sorted>> {
        let cat = self.cat();
        let mut out: Vec<Sorted> = Vec::new();
        for item in items {
            let arena = self.sql.arena;
            // A plain column is sorted by as it is stored, so that an index can serve.
            let plain = match *arena.kind(item.expr) {
                Kind::Prop { base, ty: t, prop } if matches!(arena.kind(base), Kind::Var(0)) => {
                    match &cat.tables[if cat.model.derives(ty, t) { ty } else { t } as usize].cols.get(prop as usize) {
                        Some(Col::Column(c)) if self.sql.sorts_as_stored(c) => {
                            Some((format!("{alias}.{}", c.sql), c.nullable))
                        }
                        _ => None,
                    }
                }
                _ => None,
            };
            let (sql, nullable) = match plain {
                Some(p) => p,
                None => (self.sql.value(item.expr)?, true),
            };
            // All rows are alike in a null, which PostgreSQL does not take here.
            if sql != "NULL" && !out.iter().any(|o| o.sql == sql) {
                out.push(Sorted { sql, desc: item.desc, nullable });
            }
        }
        for k in &cat.model.ty(ty).key {
            let sql = self.sql.text_of(alias, ty, *k);
            if !out.iter().any(|o| o.sql == sql) {
                out.push(Sorted { sql, desc: false, nullable: false });
            }
        }
        Ok(out)
    }

    /// FROM with joins, for the innermost clause.
    pub(crate) fn finish_from(&mut self, from: String) -> String {
        let joins = self.sql.froms.pop().map(|f| f.joins).unwrap_or_default();
        format!("{from}{joins}")
    }
}

/// One sort expression.
#[derive(Clone, Debug)]
pub(crate) struct Sorted {
    /// The expression.
    pub sql: String,
    /// Descending.
    pub desc: bool,
    /// Null can come.
    pub nullable: bool,
}

impl Sorted {
    /// As ORDER BY has it. Null comes first in ascending order (Protocol 11.2.6.2).
    pub(crate) fn text(&self, dialect: crate::db::Dialect) -> String {
        let direction = if self.desc { " DESC" } else { "" };
        let nulls = match (dialect, self.nullable, self.desc) {
            (crate::db::Dialect::Postgres, true, false) => " NULLS FIRST",
            (crate::db::Dialect::Postgres, true, true) => " NULLS LAST",
            _ => "",
        };
        format!("{}{direction}{nulls}", self.sql)
    }
}

/// Options in brackets as options of a URL, less `$top` and `$skip`: each with `&` behind.
fn link_options(text: &str) -> String {
    let mut out = String::new();
    let (mut depth, mut quote, mut start) = (0u32, 0u8, 0);
    let mut ends = Vec::new();
    for (i, c) in text.bytes().enumerate() {
        match c {
            b'\'' | b'"' if quote == 0 => quote = c,
            c if quote == c => quote = 0,
            b'(' | b'[' | b'{' if quote == 0 => depth += 1,
            b')' | b']' | b'}' if quote == 0 => depth = depth.saturating_sub(1),
            b';' if quote == 0 && depth == 0 => ends.push(i),
            _ => {}
        }
    }
    ends.push(text.len());
    for end in ends {
        let (name, value) = text[start..end].trim().split_once('=').unwrap_or(("", ""));
        start = end + 1;
        let name = name.strip_prefix('$').unwrap_or(name).to_ascii_lowercase();
        if matches!(name.as_str(), "" | "top" | "skip") {
            continue;
        }
        let mut encoded = Vec::new();
        for part in value.split_inclusive('/') {
            crate::rows::encode(&mut encoded, part.trim_end_matches('/').as_bytes());
            if part.ends_with('/') {
                encoded.push(b'/');
            }
        }
        let mark = if name.starts_with('@') { "" } else { "$" };
        let _ = write!(out, "{mark}{name}={}&", String::from_utf8_lossy(&encoded));
    }
    out
}

/// A column as it leaves the database: arrays and JSON as JSON text, enumerations as text.
pub(crate) fn readable(dialect: crate::db::Dialect, sql: String, store: Store, db_type: &str) -> String {
    const KNOWN: &[&str] = &[
        "int2",
        "int4",
        "int8",
        "float4",
        "float8",
        "bool",
        "text",
        "bytea",
        "timestamptz",
        "timestamp",
        "date",
        "time",
        "timetz",
        "interval",
        "uuid",
        "numeric",
        "json",
        "jsonb",
        "varchar",
        "bpchar",
        "name",
    ];
    match (dialect, store) {
        (crate::db::Dialect::Sqlite, _) => crate::sql::instant(sql, store),
        (_, Store::Array) => format!("array_to_json({sql})::text"),
        (_, Store::Name) => format!("{sql}::text"),
        _ if KNOWN.contains(&db_type) => sql,
        _ => format!("{sql}::text"),
    }
}

fn quoted(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    json::string(&mut out, text);
    out
}

fn names_index(entity: &Entity, name: &str) -> usize {
    entity.discriminator.as_ref().and_then(|d| d.1.iter().position(|n| n.1 == name)).unwrap_or(0)
}

fn strip_casts<'x, 'a>(steps: &'x [Step<'a>]) -> &'x [Step<'a>] {
    match steps.first() {
        Some(Step::Cast(_)) => &steps[1..],
        _ => steps,
    }
}

fn selects(s: &Select<'_>, prop: u16) -> bool {
    s.star || strip_casts(&s.steps).first() == Some(&Step::Prop(prop))
}

/// A condition for the rows behind a position in a total order.
pub(crate) fn after(sql: &mut Gen<'_, '_, '_>, order: &[Sorted], values: &[crate::db::Value]) -> String {
    use crate::db::Value;
    let mut alternatives = Vec::new();
    let mut equal: Vec<String> = Vec::new();
    // One column and no nulls is the common case, and the one that an index serves best.
    for (o, v) in order.iter().zip(values) {
        let null = *v == Value::Null;
        let p = if null { String::new() } else { sql.param(v.clone()) };
        let beyond = match (o.desc, null) {
            (false, true) => Some(format!("{} IS NOT NULL", o.sql)),
            (false, false) => Some(format!("{} > {p}", o.sql)),
            (true, true) => None,
            (true, false) if o.nullable => Some(format!("({0} < {p} OR {0} IS NULL)", o.sql)),
            (true, false) => Some(format!("{} < {p}", o.sql)),
        };
        if let Some(b) = beyond {
            let mut all = equal.clone();
            all.push(b);
            alternatives.push(format!("({})", all.join(" AND ")));
        }
        equal.push(if null { format!("{} IS NULL", o.sql) } else { format!("{} = {p}", o.sql) });
    }
    if alternatives.is_empty() { "1=0".into() } else { format!("({})", alternatives.join(" OR ")) }
}

/// Conditions as WHERE has them.
pub(crate) fn where_clause(conditions: &[String]) -> String {
    if conditions.is_empty() { String::new() } else { format!(" WHERE {}", conjunction(conditions.to_vec(), None)) }
}
