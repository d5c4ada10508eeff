//! The model of a catalogue, with the configuration applied.

use super::{RawColumn, RawTable, Store};
use crate::config::{self, Config};
use crate::db::Dialect;
use std::collections::BTreeMap;
use wireform_odata::model::*;
use wireform_odata::{Error, Result};

/// Where a property is stored.
#[derive(Clone, Debug)]
pub enum Col {
    /// In a column: its quoted name.
    Column(Column),
    /// In several columns, parallel to the complex type's properties.
    Complex(Vec<Col>),
}

/// A column as statements see it.
#[derive(Clone, Debug)]
pub struct Column {
    /// The quoted name.
    pub sql: String,
    /// The name as the database reports it in errors.
    pub name: String,
    /// How values are stored.
    pub store: Store,
    /// The database's type, for casts.
    pub db_type: String,
    /// Null can be there.
    pub nullable: bool,
    /// The property's type.
    pub ty: TypeRef,
    /// New keys are made by the service.
    pub generate: Option<String>,
    /// Numbered by the database.
    pub identity: bool,
}

impl Column {
    /// Whether the database compares its values with no text, though clients see text.
    pub(crate) fn is_cast(&self, dialect: Dialect) -> bool {
        dialect == Dialect::Postgres && self.store == Store::Name
    }
    /// The column as its value is read and compared with parameters: where the former is so, as text.
    pub(crate) fn text(&self, dialect: Dialect) -> String {
        format!("{}{}", self.sql, if self.is_cast(dialect) { "::text" } else { "" })
    }
}

/// Where the entities of a type are stored.
#[derive(Clone, Debug, Default)]
pub struct TableMap {
    /// The quoted name, or a query in brackets.
    pub sql: String,
    /// The quoted name for writing.
    pub write: String,
    /// The plain name.
    pub name: String,
    /// Parallel to the type's properties.
    pub cols: Vec<Col>,
    /// The discriminator's quoted column, and the value of each type of the family.
    pub discriminator: Option<(String, Vec<(TypeId, String)>)>,
    /// The media content's column and the media type's.
    pub media: Option<(String, Option<String>)>,
    /// Property index and media type of stream properties.
    pub streams: Vec<(u16, String)>,
    /// The JSON column of dynamic properties.
    pub open: Option<String>,
    /// Properties that `$search` looks at.
    pub search: Vec<u16>,
    /// The full-text index.
    pub fts: Option<String>,
    /// PostgreSQL: a system column that changes with every update.
    pub row_version: Option<&'static str>,
    /// Of contained entities, what they live in.
    pub owner: Option<Owner>,
    /// Columns of the constraints that the database names in errors.
    pub constraints: Vec<(String, Vec<String>)>,
}

/// What contained entities live in.
#[derive(Clone, Debug)]
pub struct Owner {
    /// The set of the containing entities.
    pub set: String,
    /// The navigation property from there.
    pub nav: String,
    /// The properties that hold the key of the containing entity, each with its name there.
    pub key: Vec<(String, u16)>,
    /// There is at most one inside each.
    pub single: bool,
}

impl TableMap {
    /// A row of the table: all its columns, with those that `*` leaves out.
    pub(crate) fn row(&self, alias: &str) -> String {
        match self.row_version {
            Some(column) => format!("{alias}.*,{alias}.{column}"),
            None if self.fts.is_some() || self.has_column("\"rowid\"") => format!("{alias}.*,{alias}.rowid AS rowid"),
            None => format!("{alias}.*"),
        }
    }

    /// Whether a column of this quoted name is among the properties'.
    pub(crate) fn has_column(&self, sql: &str) -> bool {
        self.cols.iter().any(|c| matches!(c, Col::Column(c) if c.sql == sql))
    }

    /// The property that is stored in a column: its index, or its path below a complex property of that index.
    fn stored_in(&self, column: &str) -> Option<(usize, Option<usize>)> {
        self.cols.iter().enumerate().find_map(|(i, c)| match c {
            Col::Column(c) => (c.name == column).then_some((i, None)),
            Col::Complex(parts) => {
                let part = parts.iter().position(|p| matches!(p, Col::Column(c) if c.name == column))?;
                Some((i, Some(part)))
            }
        })
    }
}

impl Catalogue {
    /// The property that a database means when it refuses a value. `named` is `table.column`, `table.constraint`, or the
    /// text of a check, which SQLite shows without its table: then it is of the type at hand, if it names one column.
    pub(crate) fn culprit(&self, ty: TypeId, named: &str) -> Option<String> {
        let path = |t: usize, (index, part): (usize, Option<usize>)| {
            let p = &self.model.types[t].properties[index];
            match part {
                None => Some(p.name.clone()),
                Some(part) => {
                    let inner = self.model.ty(p.ty.structured()?).properties.get(part)?;
                    Some(format!("{}/{}", p.name, inner.name))
                }
            }
        };
        let tables = std::iter::once(ty as usize).chain(0..self.tables.len());
        for (t, table) in tables.map(|t| (t, &self.tables[t])) {
            let Some(what) = named.strip_prefix(&table.name).and_then(|rest| rest.strip_prefix('.')) else { continue };
            let constraint = table.constraints.iter().find(|c| c.0 == what);
            let column = constraint.map_or(Some(what), |c| c.1.first().map(String::as_str));
            if let Some(place) = column.and_then(|c| table.stored_in(c)) {
                return path(t, place);
            }
        }
        let words = named.split(|c: char| !c.is_alphanumeric() && c != '_');
        let mut places: Vec<_> = words.filter_map(|word| self.tables[ty as usize].stored_in(word)).collect();
        places.sort_unstable();
        places.dedup();
        match places[..] {
            [place] => path(ty as usize, place),
            _ => None,
        }
    }
}

/// The model and where everything is stored.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The model.
    pub model: Model,
    /// Parallel to the model's types; complex types have an empty one.
    pub tables: Vec<TableMap>,
    /// Tables that are not served, and why.
    pub refused: Vec<(String, String)>,
    /// The quoted names of views: what they show may change while the database does not.
    pub views: Vec<String>,
    /// SQLite: a column of some table compares text otherwise than by its octets.
    pub collated: bool,
    /// Parallel to the model's operations: what a function returns, as an expression.
    pub expressions: Vec<Option<String>>,
    /// Parallel to the model's operations: when one that is bound to an entity can be called, as an expression over it.
    pub available: Vec<Option<String>>,
    /// Parallel to the model's aggregation methods: SQL, with `{}` for what is aggregated.
    pub methods: Vec<String>,
}

/// Quotes an identifier for either database.
pub fn quote(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// An identifier that the protocol allows.
fn identifier(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        let fits = if out.is_empty() { c.is_alphabetic() || c == '_' } else { c.is_alphanumeric() || c == '_' };
        if fits {
            out.push(c);
        } else if out.is_empty() && c.is_alphanumeric() {
            out.push('_');
            out.push(c);
        } else {
            out.push('_');
        }
    }
    if out.is_empty() {
        out.push('_');
    }
    out.chars().take(128).collect()
}

fn unique(name: String, taken: impl Fn(&str) -> bool) -> String {
    if !taken(&name) {
        return name;
    }
    (2..).map(|n| format!("{name}_{n}")).find(|n| !taken(n)).unwrap_or(name)
}

/// A type's name from a set's: the singular, for names that are English plurals.
fn singular(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    if ["ss", "us", "is", "series", "species", "news"].iter().any(|s| lower.ends_with(s)) {
        return name.to_owned();
    }
    for (plural, one) in [("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("uses", "us")] {
        if lower.ends_with(plural) && name.len() > plural.len() + 1 {
            return format!("{}{one}", &name[..name.len() - plural.len()]);
        }
    }
    if lower.ends_with('s') && name.len() > 2 { name[..name.len() - 1].to_owned() } else { name.to_owned() }
}

/// `CategoryID` → `Category`, `customer_id` → `customer`.
fn without_id(column: &str) -> Option<String> {
    for suffix in ["_id", "_ID", "_Id", "ID", "Id"] {
        if let Some(stem) = column.strip_suffix(suffix)
            && !stem.is_empty()
        {
            return Some(stem.to_owned());
        }
    }
    None
}

/// Builds the catalogue.
pub fn build(
    raw: &[RawTable],
    enums: &[EnumType],
    config: &Config,
    dialect: Dialect,
    read_only: bool,
) -> Result<Catalogue> {
    let mut out = Catalogue {
        views: raw.iter().filter(|t| t.view).map(|t| quote(&t.name)).collect(),
        collated: raw.iter().any(|t| t.collated),
        ..Catalogue::default()
    };
    let wrong = |m: String| Error::new(500, "BadConfiguration", m);
    out.model.namespaces = vec![config.namespace.clone().unwrap_or_else(|| "Default".into())];
    out.model.container = config.container.clone().unwrap_or_else(|| "Container".into());
    out.model.schema_version.clone_from(&config.schema_version);
    out.model.description.clone_from(&config.description);
    out.model.enums = enums.to_vec();
    for (name, e) in &config.enums {
        let mut members: Vec<(String, i64)> = e.members.iter().map(|(n, v)| (n.clone(), *v)).collect();
        members.sort_by_key(|m| m.1);
        let wide = members.iter().any(|m| i32::try_from(m.1).is_err());
        let underlying = if wide { Prim::Int64 } else { Prim::Int32 };
        out.model.enums.push(EnumType { name: name.clone(), underlying, flags: e.flags, members, by_name: e.text });
    }
    for (name, d) in &config.definitions {
        let underlying =
            Prim::from_name(&d.underlying).ok_or_else(|| wrong(format!("unknown type {}", d.underlying)))?;
        out.model.definitions.push(TypeDefinition { name: name.clone(), underlying, max_length: d.max_length });
    }
    for name in config.tables.keys() {
        if !raw.iter().any(|t| &t.name == name) {
            return Err(wrong(format!("there is no table {name}")));
        }
    }
    let empty = config::Table::default();
    // Raw table → type.
    let mut types: BTreeMap<(Option<&str>, &str), TypeId> = BTreeMap::new();
    let mut complex: BTreeMap<String, TypeId> = BTreeMap::new();
    for table in raw {
        let c = config.tables.get(&table.name).unwrap_or(&empty);
        if c.hidden || (config.only_listed && !config.tables.contains_key(&table.name)) {
            continue;
        }
        add_table(&mut out, table, c, dialect, read_only, &mut complex).map(|id| {
            if let Some(id) = id {
                types.insert((table.schema.as_deref(), &table.name), id);
            }
        })?;
    }
    navigation(&mut out, raw, config, &types);
    owners(&mut out)?;
    Ok(out)
}

fn property(
    out: &Catalogue,
    name: String,
    col: &RawColumn,
    c: Option<&config::Column>,
    key: bool,
) -> Result<(Property, Col)> {
    let wrong = |m: String| Error::new(500, "BadConfiguration", m);
    let mut ty = col.ty;
    let mut store = col.store;
    let mut p = Property::new(name, ty);
    if let Some(e) = c.and_then(|c| c.enumeration.as_ref()).or(col.enumeration.as_ref()) {
        let found = out.model.enums.iter().position(|x| &x.name == e);
        let e = found.ok_or_else(|| wrong(format!("unknown enumeration {e}")))?;
        ty = TypeRef { ty: Type::Enum(e as EnumId), collection: ty.collection };
        if out.model.enums[e].by_name && !ty.collection {
            store = Store::Name;
        }
    }
    if let Some(c) = c {
        if let Some(edm) = &c.edm {
            ty = out.model.find_type_ref(edm).ok_or_else(|| wrong(format!("unknown type {edm}")))?;
            let structured = ty.collection || ty.structured().is_some() || ty.is_untyped();
            if structured && store == Store::Plain {
                store = Store::Json;
            }
            if ty.as_prim() == Some(Prim::DateTimeOffset)
                && store == Store::Plain
                && col.ty.as_prim() == Some(Prim::String)
            {
                store = Store::MixedStamp;
            }
        }
        if let Some(d) = &c.definition {
            let found = out.model.definitions.iter().position(|x| &x.name == d);
            let d = found.ok_or_else(|| wrong(format!("unknown type definition {d}")))?;
            p.definition = Some(d as u16);
            ty = TypeRef::prim(out.model.definitions[d].underlying);
        }
        if let Some(media) = &c.stream {
            ty = TypeRef::prim(Prim::Stream);
            p.media_type = Some(media.clone());
        }
        p.immutable = c.immutable;
    }
    p.ty = ty;
    p.nullable = col.nullable && !key;
    p.max_length = c.and_then(|c| c.max_length).or(col.max_length);
    p.precision = col.precision;
    p.scale = col.scale;
    p.computed = col.generated || c.is_some_and(|c| c.computed);
    p.has_default = col.default.is_some() || col.identity || c.is_some_and(|c| c.generate.is_some());
    p.default = col.default.clone().flatten().filter(|_| matches!(ty.ty, Type::Prim(_)));
    p.description = c.and_then(|c| c.description.clone()).or_else(|| col.comment.clone());
    let column = Column {
        sql: quote(&col.name),
        name: col.name.clone(),
        store,
        db_type: col.db_type.clone(),
        nullable: p.nullable,
        ty,
        generate: c.and_then(|c| c.generate.clone()),
        identity: col.identity,
    };
    Ok((p, Col::Column(column)))
}

fn add_table(
    out: &mut Catalogue,
    table: &RawTable,
    c: &config::Table,
    dialect: Dialect,
    read_only: bool,
    complex: &mut BTreeMap<String, TypeId>,
) -> Result<Option<TypeId>> {
    let wrong = |m: String| Error::new(500, "BadConfiguration", m);
    let set_name = c.name.clone().unwrap_or_else(|| match &table.schema {
        Some(s) => identifier(&format!("{s}_{}", table.name)),
        None => identifier(&table.name),
    });
    let set_name = unique(set_name, |n| out.model.sets.iter().any(|s| s.name.eq_ignore_ascii_case(n)));
    let taken = |out: &Catalogue, n: &str| {
        out.model.types.iter().any(|t| t.name.eq_ignore_ascii_case(n))
            || out.model.enums.iter().any(|e| e.name.eq_ignore_ascii_case(n))
            || out.model.definitions.iter().any(|e| e.name.eq_ignore_ascii_case(n))
            || out.model.container.eq_ignore_ascii_case(n)
    };
    let type_name = c.type_name.clone().unwrap_or_else(|| singular(&set_name));
    let type_name = if taken(out, &type_name) { unique(set_name.clone(), |n| taken(out, n)) } else { type_name };
    let mut key_columns = if c.key.is_empty() { table.key.clone() } else { c.key.clone() };
    let from = match &table.schema {
        Some(s) => format!("{}.{}", quote(s), quote(&table.name)),
        None => quote(&table.name),
    };
    let mut map = TableMap { sql: from.clone(), write: from.clone(), name: table.name.clone(), ..TableMap::default() };
    let mut columns = table.columns.clone();
    let mut synthetic = false;
    if key_columns.is_empty() {
        if !table.view {
            out.refused.push((table.name.clone(), "it has no primary key".into()));
            return Ok(None);
        }
        // A view without a key is numbered; the numbers hold as long as its rows do.
        let name = unique("RowNumber".into(), |n| columns.iter().any(|c| c.name.eq_ignore_ascii_case(n)));
        map.sql = format!("(SELECT row_number() OVER () AS {}, v.* FROM {from} AS v)", quote(&name));
        columns.insert(
            0,
            RawColumn {
                name: name.clone(),
                ty: TypeRef::prim(Prim::Int64),
                db_type: "bigint".into(),
                store: Store::Plain,
                nullable: false,
                default: None,
                generated: true,
                identity: true,
                max_length: None,
                precision: None,
                scale: None,
                comment: Some("numbers the rows of the view".into()),
                enumeration: None,
            },
        );
        key_columns = vec![name];
        synthetic = true;
    }
    let mut ty = StructuredType {
        name: type_name.clone(),
        entity: true,
        description: c.description.clone().or_else(|| table.comment.clone()),
        open: c.open.is_some(),
        has_stream: c.media.is_some(),
        ..StructuredType::default()
    };
    let derived_columns: Vec<&String> = c.derived.values().flat_map(|d| &d.columns).collect();
    let aside = |name: &str| {
        c.open.as_deref() == Some(name)
            || c.discriminator.as_deref() == Some(name)
            || c.media.as_ref().is_some_and(|m| m.content == name || m.type_column.as_deref() == Some(name))
            || derived_columns.iter().any(|d| *d == name)
    };
    // Which complex property a column belongs to, and under which name.
    let member = |name: &str| {
        c.complex.iter().find_map(|(property, x)| {
            if let Some(prefix) = &x.prefix
                && let Some(rest) = name.strip_prefix(prefix.as_str())
                && !rest.is_empty()
            {
                return Some((property.clone(), identifier(rest)));
            }
            x.columns.iter().find(|(_, column)| *column == name).map(|(m, _)| (property.clone(), m.clone()))
        })
    };
    for col in &columns {
        let settings = c.columns.get(&col.name);
        if settings.is_some_and(|s| s.hidden) || aside(&col.name) {
            continue;
        }
        let is_key = key_columns.contains(&col.name);
        if let Some((name, part)) = member(&col.name) {
            let kind = c.complex[&name].type_name.clone().unwrap_or_else(|| name.clone());
            let (p, place) = property(out, part, col, settings, false)?;
            let id = match complex.get(&kind) {
                Some(id) => *id,
                None => {
                    let id = out.model.types.len() as TypeId;
                    out.model.types.push(StructuredType { name: kind.clone(), ..StructuredType::default() });
                    out.tables.push(TableMap::default());
                    complex.insert(kind.clone(), id);
                    id
                }
            };
            let index = match ty.property(&name) {
                Some(i) => i as usize,
                None => {
                    ty.properties.push(Property::new(name.clone(), TypeRef::one(Type::Complex(id))));
                    map.cols.push(Col::Complex(Vec::new()));
                    ty.properties.len() - 1
                }
            };
            let Col::Complex(parts) = &mut map.cols[index] else {
                return Err(wrong(format!("{name} is a column too")));
            };
            let declared = &mut out.model.types[id as usize];
            match declared.properties.get(parts.len()) {
                Some(known) if known.name == p.name => {}
                Some(_) => return Err(wrong(format!("the columns of {name} differ from those of another {kind}"))),
                None => declared.properties.push(p),
            }
            parts.push(place);
            continue;
        }
        let name = settings.and_then(|s| s.name.clone()).unwrap_or_else(|| identifier(&col.name));
        let name = unique(name, |n| ty.properties.iter().any(|p| p.name.eq_ignore_ascii_case(n)));
        let (p, place) = property(out, name, col, settings, is_key)?;
        let index = ty.properties.len() as u16;
        if p.ty.as_prim() == Some(Prim::Stream) {
            map.streams.push((index, p.media_type.clone().unwrap_or_else(|| "application/octet-stream".into())));
        }
        ty.properties.push(p);
        map.cols.push(place);
    }
    let index_of = |map: &TableMap, column: &str| {
        map.cols.iter().position(|c| matches!(c, Col::Column(x) if x.name == column)).map(|i| i as u16)
    };
    for k in &key_columns {
        match index_of(&map, k) {
            Some(i) => {
                ty.properties[i as usize].nullable = false;
                ty.key.push(i);
            }
            None => return Err(wrong(format!("{}: the key column {k} is not served", table.name))),
        }
    }
    for u in &table.uniques {
        let all: Option<Vec<u16>> = u.iter().map(|c| index_of(&map, c)).collect();
        if let Some(all) = all
            && all != ty.key
            && !ty.alternate_keys.contains(&all)
        {
            ty.alternate_keys.push(all);
        }
    }
    ty.etag = match &c.etag {
        Some(e) => Some(index_of(&map, e).ok_or_else(|| wrong(format!("{}: unknown etag column {e}", table.name)))?),
        None => None,
    };
    map.open = c.open.as_ref().map(|o| quote(o));
    map.media = c.media.as_ref().map(|m| (quote(&m.content), m.type_column.as_ref().map(|t| quote(t))));
    map.fts.clone_from(&table.fts);
    map.constraints.clone_from(&table.constraints);
    if dialect == Dialect::Postgres && table.versioned {
        map.row_version = Some("xmin");
    }
    map.search = if c.search.is_empty() {
        (0..ty.properties.len() as u16)
            .filter(|i| ty.properties[*i as usize].ty == TypeRef::prim(Prim::String))
            .filter(|i| matches!(&map.cols[*i as usize], Col::Column(_)))
            .collect()
    } else {
        c.search.iter().filter_map(|s| index_of(&map, s)).collect()
    };
    let id = out.model.types.len() as TypeId;
    let searchable = !map.search.is_empty() || map.fts.is_some();
    // Derived types follow their base; they live in the same table.
    let mut family: Vec<(TypeId, String)> = Vec::new();
    let mut derived = Vec::new();
    for (n, (name, d)) in c.derived.iter().enumerate() {
        let did = id + 1 + n as TypeId;
        let mut dt = ty.clone();
        let mut dm = map.clone();
        dt.name = name.clone();
        dt.base = Some(id);
        dt.inherited = ty.properties.len() as u16;
        for column in &d.columns {
            let col = columns.iter().find(|x| &x.name == column);
            let col = col.ok_or_else(|| wrong(format!("{name}: unknown column {column}")))?;
            let settings = c.columns.get(column);
            let pname = settings.and_then(|s| s.name.clone()).unwrap_or_else(|| identifier(column));
            let (p, place) = property(out, pname, col, settings, false)?;
            dt.properties.push(p);
            dm.cols.push(place);
        }
        family.push((did, d.value.clone()));
        derived.push((dt, dm));
    }
    if let Some(d) = &c.discriminator {
        map.discriminator = Some((quote(d), family));
    }
    let discriminator = map.discriminator.clone();
    out.model.types.push(ty);
    out.tables.push(map);
    for (dt, mut dm) in derived {
        dm.discriminator.clone_from(&discriminator);
        out.model.types.push(dt);
        out.tables.push(dm);
    }
    out.model.sets.push(EntitySet {
        name: set_name,
        ty: id,
        singleton: c.singleton,
        read_only: read_only || c.read_only || table.view || synthetic,
        hidden: c.unlisted || c.contained,
        contained: c.contained,
        description: None,
        searchable,
        tracked: false,
    });
    Ok(Some(id))
}

/// Finds out what contained entities live in: their paths start there.
fn owners(out: &mut Catalogue) -> Result<()> {
    for set in out.model.sets.iter().filter(|s| s.contained) {
        let found = out.model.sets.iter().filter(|s| !s.contained && !s.singleton).find_map(|s| {
            let owner = out.model.ty(s.ty);
            let nav = owner.navs.iter().find(|n| n.contains && n.target == set.ty)?;
            let place = |k: &u16| {
                let (_, own) = nav.links.iter().find(|l| l.0 == *k)?;
                Some((owner.properties[*k as usize].name.clone(), *own))
            };
            let key = owner.key.iter().map(place).collect::<Option<Vec<_>>>()?;
            Some(Owner { set: s.name.clone(), nav: nav.name.clone(), key, single: !nav.collection })
        });
        let owner = found.ok_or_else(|| {
            let why = "it is contained, but does not refer to the key of a set that is not";
            Error::new(500, "BadConfiguration", format!("{}: {why}", set.name))
        })?;
        for t in out.model.family(set.ty).collect::<Vec<_>>() {
            out.tables[t as usize].owner = Some(owner.clone());
        }
    }
    Ok(())
}

fn navigation(out: &mut Catalogue, raw: &[RawTable], config: &Config, types: &BTreeMap<(Option<&str>, &str), TypeId>) {
    struct Link {
        from: TypeId,
        to: TypeId,
        links: Vec<(u16, u16)>,
        one: String,
        /// `one` is the column's own stem: others of that name give way.
        stem: bool,
        many: String,
        column: String,
        nullable: bool,
        single: bool,
        contained: bool,
    }
    let mut found: Vec<Link> = Vec::new();
    let set_of = |out: &Catalogue, t: TypeId| out.model.sets.iter().position(|s| s.ty == t).map(|s| s as SetId);
    for table in raw {
        let Some(&from) = types.get(&(table.schema.as_deref(), table.name.as_str())) else { continue };
        for f in &table.foreign {
            let Some(&to) = types.get(&(f.schema.as_deref(), f.table.as_str())) else { continue };
            let place = |t: TypeId, column: &str| {
                out.tables[t as usize]
                    .cols
                    .iter()
                    .position(|c| matches!(c, Col::Column(x) if x.name == column))
                    .map(|i| i as u16)
            };
            let links: Option<Vec<(u16, u16)>> = f
                .columns
                .iter()
                .zip(&f.referenced)
                .map(|(own, other)| Some((place(from, own)?, place(to, other)?)))
                .collect();
            let Some(links) = links.filter(|l| !l.is_empty() && l.len() == f.columns.len()) else { continue };
            let column = f.columns.last().cloned().unwrap_or_default();
            let stem = without_id(&column).filter(|_| f.columns.len() == 1);
            // Others, composite ones among them, are named after what they refer to.
            let one = stem.as_deref().map_or_else(|| out.model.ty(to).name.clone(), identifier);
            let stem = stem.is_some();
            let many =
                set_of(out, from).map_or_else(|| out.model.ty(from).name.clone(), |s| out.model.set(s).name.clone());
            let nullable = links.iter().any(|(own, _)| out.model.ty(from).properties[*own as usize].nullable);
            // A reference whose columns are unique has at most one on the other side.
            let own: Vec<u16> = links.iter().map(|l| l.0).collect();
            let t = out.model.ty(from);
            let same = |k: &[u16]| k.len() == own.len() && k.iter().all(|x| own.contains(x));
            let single = same(&t.key) || t.alternate_keys.iter().any(|k| same(k));
            let contained = config.tables.get(&table.name).is_some_and(|c| c.contained);
            found.push(Link { from, to, links, one, stem, many, column, nullable, single, contained });
        }
    }
    let names: Vec<(String, String)> = found
        .iter()
        .enumerate()
        .map(|(i, l)| {
            let property =
                |t: TypeId, n: &str| out.model.ty(t).properties.iter().any(|p| p.name.eq_ignore_ascii_case(n));
            let same_one = |j: usize, o: &Link| {
                j != i && o.from == l.from && o.one.eq_ignore_ascii_case(&l.one) && (o.stem || !l.stem)
            };
            let clash_one = found.iter().enumerate().any(|(j, o)| same_one(j, o))
                || found.iter().any(|o| o.to == l.from && o.many.eq_ignore_ascii_case(&l.one));
            let one = if clash_one || property(l.from, &l.one) {
                let base = if property(l.from, &l.one) { &out.model.ty(l.to).name } else { &l.one };
                unique(format!("{base}_{}", identifier(&l.column)), |n| property(l.from, n))
            } else {
                l.one.clone()
            };
            let clash_many =
                found.iter().enumerate().any(|(j, o)| j != i && o.to == l.to && o.many.eq_ignore_ascii_case(&l.many));
            let many = if clash_many || property(l.to, &l.many) {
                unique(format!("{}_{}", l.many, identifier(&l.column)), |n| property(l.to, n))
            } else {
                l.many.clone()
            };
            (one, many)
        })
        .collect();
    for (l, (one, many)) in found.iter().zip(names) {
        let rename = |t: TypeId, name: String| {
            let table = &out.tables[t as usize].name;
            config.tables.get(table).and_then(|c| c.navigation.get(&name).cloned()).unwrap_or(name)
        };
        let (one, many) = (rename(l.from, one), rename(l.to, many));
        let (from_set, to_set) = (set_of(out, l.from), set_of(out, l.to));
        let forward = Nav {
            name: one.clone(),
            target: l.to,
            set: to_set,
            collection: false,
            nullable: l.nullable,
            partner: Some(many.clone()),
            links: l.links.clone(),
            dependent: true,
            contains: false,
        };
        let back = Nav {
            name: many,
            target: l.from,
            set: from_set,
            collection: !l.single,
            nullable: true,
            partner: Some(one),
            links: l.links.iter().map(|(a, b)| (*b, *a)).collect(),
            dependent: false,
            contains: l.contained,
        };
        let add = |out: &mut Catalogue, t: TypeId, nav: Nav| {
            for d in out.model.family(t).collect::<Vec<_>>() {
                let ty = &mut out.model.types[d as usize];
                ty.navs.push(nav.clone());
                if d != t {
                    ty.inherited_navs = ty.navs.len() as u16;
                }
            }
        };
        add(out, l.from, forward);
        add(out, l.to, back);
    }
}
