//! Entities described by types of the program: what the derives `Entity`, `Complex` and `Enumeration` make.

use crate::config;
use crate::db::Dialect;
use crate::introspect::build::quote;
use crate::introspect::{RawColumn, RawForeign, RawTable, Store};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;
use wireform_odata::model::{Model, Prim, Property, StructuredType, Type, TypeRef};
use wireform_odata::{Error, Result};

/// A type whose values are entities of a set.
pub trait Entity {
    /// What the entities are like.
    fn entity() -> EntityDef;
}

/// A type whose values are complex values.
pub trait Complex {
    /// What the values are like.
    fn complex() -> ComplexDef;
}

/// A type whose values are members of an enumeration.
pub trait Enumeration {
    /// The members.
    fn enumeration() -> EnumDef;
}

/// A type that a property can have.
pub trait Field {
    /// What it is in the model.
    fn field() -> FieldDef;
}

/// An enumeration type.
#[derive(Clone, Debug, PartialEq)]
pub struct EnumDef {
    /// Its name.
    pub name: String,
    /// Members combine.
    pub flags: bool,
    /// Members and values.
    pub members: Vec<(String, i64)>,
}

/// A complex type.
#[derive(Clone, Debug, PartialEq)]
pub struct ComplexDef {
    /// Its name.
    pub name: String,
    /// The properties.
    pub properties: Vec<PropertyDef>,
}

/// What a property's type is in the model.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDef {
    /// The type.
    pub ty: FieldType,
    /// Null is a value of it.
    pub nullable: bool,
    /// It is a collection.
    pub collection: bool,
}

/// A type of the model.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum FieldType {
    Prim(Prim),
    Enum(EnumDef),
    Complex(ComplexDef),
}

/// A property.
#[derive(Clone, Debug, PartialEq)]
pub struct PropertyDef {
    /// Its name, which is the column's too.
    pub name: String,
    /// Its type.
    pub field: FieldDef,
    /// An EDM type instead, such as `Edm.Date` for a string.
    pub edm: Option<&'static str>,
    /// A part of the key.
    pub key: bool,
    /// The database numbers it.
    pub generated: bool,
    /// The generator that makes its value: `uuid`, or one of the program's.
    pub generate: Option<&'static str>,
    /// Core.Computed.
    pub computed: bool,
    /// Core.Immutable.
    pub immutable: bool,
    /// MaxLength.
    pub max_length: Option<u32>,
    /// The set whose key it holds.
    pub references: Option<&'static str>,
    /// The media type of a stream property.
    pub stream: Option<&'static str>,
    /// Core.Description.
    pub description: Option<&'static str>,
}

/// An entity type and its set.
#[derive(Clone, Debug, PartialEq)]
pub struct EntityDef {
    /// The type's name.
    pub name: String,
    /// The set's name, which is the table's too.
    pub set: String,
    /// The properties; those of a derived type without the inherited ones.
    pub properties: Vec<PropertyDef>,
    /// One entity, addressed by the set's name.
    pub singleton: bool,
    /// The property that changes with every update.
    pub etag: Option<&'static str>,
    /// A media entity.
    pub media: bool,
    /// Properties that are not declared are kept.
    pub open: bool,
    /// Refuses changes.
    pub read_only: bool,
    /// Contained in the entities that it refers to.
    pub contained: bool,
    /// The type that it derives from.
    pub extends: Option<&'static str>,
    /// Core.Description.
    pub description: Option<&'static str>,
}

macro_rules! fields {
    ($($rust:ty => $prim:ident),* $(,)?) => {
        $(impl Field for $rust {
            fn field() -> FieldDef {
                FieldDef { ty: FieldType::Prim(Prim::$prim), nullable: false, collection: false }
            }
        })*
    };
}
fields! {
    bool => Boolean, u8 => Byte, i8 => SByte, i16 => Int16, i32 => Int32, u16 => Int32, i64 => Int64, u32 => Int64,
    f32 => Single, f64 => Double, String => String,
}

impl<T: Field> Field for Option<T> {
    fn field() -> FieldDef {
        FieldDef { nullable: true, ..T::field() }
    }
}
impl<T: Field> Field for Vec<T> {
    fn field() -> FieldDef {
        let of = T::field();
        // Octets are one binary value, as everywhere.
        if of.ty == FieldType::Prim(Prim::Byte) && !of.nullable {
            return FieldDef { ty: FieldType::Prim(Prim::Binary), nullable: false, collection: false };
        }
        FieldDef { collection: true, nullable: false, ..of }
    }
}

/// A combination of the members of an enumeration: `A,B` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flags<E>(pub i64, PhantomData<E>);

impl<E> Flags<E> {
    /// The combination of these values.
    pub fn new(value: i64) -> Self {
        Flags(value, PhantomData)
    }
}
impl<E: Enumeration> Field for Flags<E> {
    fn field() -> FieldDef {
        FieldDef { ty: FieldType::Enum(E::enumeration()), nullable: false, collection: false }
    }
}
fn model_enum(e: EnumDef) -> wireform_odata::model::EnumType {
    let (name, flags, members) = (e.name, e.flags, e.members);
    wireform_odata::model::EnumType { name, underlying: Prim::Int64, flags, members, by_name: false }
}
impl<E: Enumeration> Serialize for Flags<E> {
    fn serialize<S: Serializer>(&self, s: S) -> std::result::Result<S::Ok, S::Error> {
        let mut out = Vec::new();
        model_enum(E::enumeration()).write_name(self.0, &mut out);
        s.serialize_str(&String::from_utf8_lossy(&out))
    }
}
impl<'de, E: Enumeration> Deserialize<'de> for Flags<E> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> std::result::Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        let value = model_enum(E::enumeration()).value(&text);
        value.map(Flags::new).ok_or_else(|| serde::de::Error::custom(format!("{text} is no member")))
    }
}

/// A column of a table: its name, its property, whether it is a part of a complex one.
struct Flat<'d> {
    name: String,
    p: &'d PropertyDef,
    nullable: bool,
}

impl ComplexDef {
    /// Adds the type to a model, unless there is one of its name.
    pub(crate) fn add(&self, model: &mut Model) -> Result<()> {
        if model.find_type(&self.name).is_some() {
            return Ok(());
        }
        let mut properties = Vec::new();
        for p in &self.properties {
            let ty = match (&p.field.ty, p.edm.and_then(Prim::from_name)) {
                (_, Some(prim)) => Type::Prim(prim),
                (FieldType::Prim(prim), None) => Type::Prim(*prim),
                (FieldType::Enum(e), None) => {
                    let id = match model.find_enum(&e.name) {
                        Some(id) => id,
                        None => {
                            model.enums.push(model_enum(e.clone()));
                            (model.enums.len() - 1) as u16
                        }
                    };
                    Type::Enum(id)
                }
                (FieldType::Complex(c), None) => {
                    c.add(model)?;
                    let id = model.find_type(&c.name);
                    Type::Complex(id.ok_or_else(|| Error::new(500, "BadConfiguration", "unknown type"))?)
                }
            };
            properties.push(Property {
                nullable: p.field.nullable,
                max_length: p.max_length,
                description: p.description.map(str::to_owned),
                ..Property::new(p.name.clone(), TypeRef { ty, collection: p.field.collection })
            });
        }
        model.types.push(StructuredType { name: self.name.clone(), properties, ..StructuredType::default() });
        Ok(())
    }
}

impl EntityDef {
    fn wrong(&self, what: &str) -> Error {
        Error::new(500, "BadConfiguration", format!("{}: {what}", self.name))
    }

    fn flat(&self) -> Result<Vec<Flat<'_>>> {
        let mut out = Vec::new();
        for p in &self.properties {
            match &p.field.ty {
                FieldType::Complex(_) if p.field.collection => {
                    return Err(self.wrong("collections of complex values are not described by types"));
                }
                FieldType::Complex(c) => {
                    for part in &c.properties {
                        if matches!(part.field.ty, FieldType::Complex(_)) {
                            return Err(self.wrong("complex types do not nest"));
                        }
                        out.push(Flat { name: format!("{}_{}", p.name, part.name), p: part, nullable: true });
                    }
                }
                _ => out.push(Flat { name: p.name.clone(), p, nullable: p.field.nullable }),
            }
        }
        Ok(out)
    }

    /// The configuration of its table.
    pub(crate) fn table(&self) -> Result<config::Table> {
        let mut t = config::Table {
            name: Some(self.set.clone()),
            type_name: Some(self.name.clone()),
            read_only: self.read_only,
            singleton: self.singleton,
            etag: self.etag.map(str::to_owned),
            description: self.description.map(str::to_owned),
            contained: self.contained,
            open: self.open.then(|| OPEN.to_owned()),
            media: self.media.then(|| config::Media { content: MEDIA.into(), type_column: Some(MEDIA_TYPE.into()) }),
            ..config::Table::default()
        };
        for p in &self.properties {
            if let FieldType::Complex(c) = &p.field.ty {
                let complex = config::Complex {
                    type_name: Some(c.name.clone()),
                    prefix: Some(format!("{}_", p.name)),
                    ..config::Complex::default()
                };
                t.complex.insert(p.name.clone(), complex);
            }
        }
        for f in self.flat()? {
            let mut c = config::Column {
                computed: f.p.computed,
                immutable: f.p.immutable,
                max_length: f.p.max_length,
                description: f.p.description.map(str::to_owned),
                stream: f.p.stream.map(str::to_owned),
                generate: f.p.generate.map(str::to_owned),
                ..config::Column::default()
            };
            match &f.p.field.ty {
                FieldType::Enum(e) => c.enumeration = Some(e.name.clone()),
                _ if f.p.stream.is_some() => {}
                _ => {
                    let one = self.prim(f.p).name();
                    c.edm = Some(if f.p.field.collection { format!("Collection({one})") } else { one });
                }
            }
            t.columns.insert(f.name, c);
        }
        Ok(t)
    }

    fn prim(&self, p: &PropertyDef) -> Prim {
        match (&p.field.ty, p.edm.and_then(Prim::from_name)) {
            (_, Some(prim)) => prim,
            (FieldType::Prim(prim), None) => *prim,
            (FieldType::Enum(_), None) => Prim::Int64,
            (FieldType::Complex(_), None) => Prim::Untyped,
        }
    }

    /// The enumerations that it uses.
    pub(crate) fn enums(&self) -> Vec<EnumDef> {
        fn of(properties: &[PropertyDef], out: &mut Vec<EnumDef>) {
            for p in properties {
                match &p.field.ty {
                    FieldType::Enum(e) => out.push(e.clone()),
                    FieldType::Complex(c) => of(&c.properties, out),
                    FieldType::Prim(_) => {}
                }
            }
        }
        let mut out = Vec::new();
        of(&self.properties, &mut out);
        out
    }

    /// The table as introspection would find it: for sets that no table stands behind.
    pub(crate) fn raw(&self, all: &[EntityDef], dialect: Dialect) -> Result<RawTable> {
        let mut raw = RawTable { name: self.set.clone(), ..RawTable::default() };
        for f in self.flat()? {
            let prim = self.prim(f.p);
            if matches!(prim, Prim::Binary | Prim::Stream) {
                return Err(self.wrong("virtual sets hold no binary values"));
            }
            let ty = TypeRef { collection: f.p.field.collection, ..TypeRef::prim(prim) };
            let (store, db_type) = match (prim, dialect) {
                _ if ty.collection => (Store::Json, "jsonb"),
                (Prim::DateTimeOffset, Dialect::Sqlite) => (Store::MixedStamp, ""),
                _ => (Store::Plain, column_type(prim, Dialect::Postgres)),
            };
            raw.columns.push(RawColumn {
                name: f.name.clone(),
                ty,
                db_type: db_type.into(),
                store,
                nullable: f.nullable && !f.p.key,
                default: None,
                generated: false,
                identity: f.p.generated,
                max_length: f.p.max_length,
                precision: None,
                scale: None,
                comment: None,
                enumeration: None,
            });
            if f.p.key {
                raw.key.push(f.name.clone());
            }
            if let Some(target) = f.p.references {
                raw.foreign.push(RawForeign {
                    columns: vec![f.name.clone()],
                    table: target.to_owned(),
                    referenced: vec![self.key_of(all, target)?],
                    ..RawForeign::default()
                });
            }
        }
        Ok(raw)
    }

    fn key_of(&self, all: &[EntityDef], set: &str) -> Result<String> {
        let target = all.iter().find(|e| e.set == set && e.extends.is_none());
        let target = target.ok_or_else(|| self.wrong(&format!("it refers to {set}, which is not described")))?;
        let mut keys = target.properties.iter().filter(|p| p.key);
        match (keys.next(), keys.next()) {
            (Some(k), None) => Ok(k.name.clone()),
            _ => Err(self.wrong(&format!("it refers to {set}, whose key has not one part"))),
        }
    }

    /// The statement that makes its table where there is none. `derived` are the types that derive from it.
    pub(crate) fn create(&self, all: &[EntityDef], derived: &[&EntityDef], dialect: Dialect) -> Result<String> {
        let mut columns = Vec::new();
        let mut keys = Vec::new();
        let mut tail = Vec::new();
        let single = self.properties.iter().filter(|p| p.key).count() == 1;
        for (f, own) in self.flat()?.into_iter().map(|f| (f, true)).chain(
            derived.iter().map(|d| d.flat()).collect::<Result<Vec<_>>>()?.into_iter().flatten().map(|f| (f, false)),
        ) {
            let prim = if f.p.stream.is_some() { Prim::Binary } else { self.prim(f.p) };
            let ty = match f.p.field.collection {
                true => {
                    if dialect == Dialect::Postgres {
                        "jsonb"
                    } else {
                        "json"
                    }
                }
                false => column_type(prim, dialect),
            };
            let mut text = format!("{} {ty}", quote(&f.name));
            if f.p.key && f.p.generated && single {
                text = match dialect {
                    Dialect::Sqlite => format!("{} integer PRIMARY KEY AUTOINCREMENT", quote(&f.name)),
                    Dialect::Postgres => format!("{} {ty} GENERATED BY DEFAULT AS IDENTITY", quote(&f.name)),
                };
            } else if f.p.key || (own && !f.nullable && f.p.stream.is_none()) {
                text.push_str(" NOT NULL");
            }
            if self.etag == Some(f.name.as_str()) && prim.is_integer() {
                text.push_str(" DEFAULT 1");
            }
            if f.p.key && !(single && f.p.generated && dialect == Dialect::Sqlite) {
                keys.push(quote(&f.name));
            }
            if let Some(set) = f.p.references {
                let key = self.key_of(all, set)?;
                tail.push(format!("FOREIGN KEY ({}) REFERENCES {}({})", quote(&f.name), quote(set), quote(&key)));
            }
            columns.push(text);
        }
        let blob = column_type(Prim::Binary, dialect);
        if self.media {
            columns.push(format!("{} {blob}", quote(MEDIA)));
            columns.push(format!("{} text", quote(MEDIA_TYPE)));
        }
        if self.open {
            columns.push(format!("{} {}", quote(OPEN), if dialect == Dialect::Postgres { "jsonb" } else { "json" }));
        }
        if !derived.is_empty() {
            columns.push(format!("{} text", quote(KIND)));
        }
        if !keys.is_empty() {
            columns.push(format!("PRIMARY KEY ({})", keys.join(",")));
        }
        columns.extend(tail);
        Ok(format!("CREATE TABLE IF NOT EXISTS {} ({})", quote(&self.set), columns.join(", ")))
    }
}

/// The columns beside the properties.
const MEDIA: &str = "MediaContent";
const MEDIA_TYPE: &str = "MediaType";
const OPEN: &str = "OtherProperties";
pub(crate) const KIND: &str = "EntityType";

fn column_type(prim: Prim, dialect: Dialect) -> &'static str {
    let pg = dialect == Dialect::Postgres;
    match prim {
        Prim::Boolean => {
            if pg {
                "bool"
            } else {
                "boolean"
            }
        }
        Prim::Byte | Prim::SByte | Prim::Int16 => {
            if pg {
                "int2"
            } else {
                "smallint"
            }
        }
        Prim::Int32 => {
            if pg {
                "int4"
            } else {
                "int"
            }
        }
        Prim::Int64 => {
            if pg {
                "int8"
            } else {
                "integer"
            }
        }
        Prim::Single => {
            if pg {
                "float4"
            } else {
                "real"
            }
        }
        Prim::Double => {
            if pg {
                "float8"
            } else {
                "double"
            }
        }
        Prim::Decimal => "numeric",
        Prim::Guid => "uuid",
        Prim::Date => "date",
        Prim::DateTimeOffset => {
            if pg {
                "timestamptz"
            } else {
                "datetime"
            }
        }
        Prim::TimeOfDay => "time",
        Prim::Duration => "interval",
        Prim::Binary | Prim::Stream => {
            if pg {
                "bytea"
            } else {
                "blob"
            }
        }
        Prim::Untyped => {
            if pg {
                "jsonb"
            } else {
                "json"
            }
        }
        _ => "text",
    }
}
