//! The entity data model (CSDL 4.01): types, sets, operations, and the annotations a service states about itself.
//!
//! Names are looked up exactly first and then, as a fall-back that 4.01 allows (Protocol, conformance, Advanced 10),
//! without regard to case where that is unambiguous.

/// Index of a structured type.
pub type TypeId = u16;
/// Index of an enumeration type.
pub type EnumId = u16;
/// Index of an entity set or singleton.
pub type SetId = u16;
/// Index of an operation.
pub type OpId = u16;

/// The primitive types (CSDL 4.01, 3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Prim {
    Binary,
    Boolean,
    Byte,
    SByte,
    Int16,
    Int32,
    Int64,
    Single,
    Double,
    Decimal,
    String,
    Guid,
    Date,
    DateTimeOffset,
    TimeOfDay,
    Duration,
    Stream,
    Untyped,
    Geography(Geo),
    Geometry(Geo),
}

/// The shapes of geographic and geometric values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Geo {
    Any,
    Point,
    LineString,
    Polygon,
    MultiPoint,
    MultiLineString,
    MultiPolygon,
    Collection,
}

impl Geo {
    const ALL: [(Geo, &'static str); 8] = [
        (Geo::Any, ""),
        (Geo::Point, "Point"),
        (Geo::LineString, "LineString"),
        (Geo::Polygon, "Polygon"),
        (Geo::MultiPoint, "MultiPoint"),
        (Geo::MultiLineString, "MultiLineString"),
        (Geo::MultiPolygon, "MultiPolygon"),
        (Geo::Collection, "Collection"),
    ];
}

impl Prim {
    const NAMES: [(Prim, &'static str); 18] = [
        (Prim::Binary, "Edm.Binary"),
        (Prim::Boolean, "Edm.Boolean"),
        (Prim::Byte, "Edm.Byte"),
        (Prim::SByte, "Edm.SByte"),
        (Prim::Int16, "Edm.Int16"),
        (Prim::Int32, "Edm.Int32"),
        (Prim::Int64, "Edm.Int64"),
        (Prim::Single, "Edm.Single"),
        (Prim::Double, "Edm.Double"),
        (Prim::Decimal, "Edm.Decimal"),
        (Prim::String, "Edm.String"),
        (Prim::Guid, "Edm.Guid"),
        (Prim::Date, "Edm.Date"),
        (Prim::DateTimeOffset, "Edm.DateTimeOffset"),
        (Prim::TimeOfDay, "Edm.TimeOfDay"),
        (Prim::Duration, "Edm.Duration"),
        (Prim::Stream, "Edm.Stream"),
        (Prim::Untyped, "Edm.Untyped"),
    ];
    /// The name with its namespace.
    pub fn name(self) -> String {
        let (prefix, shape) = match self {
            Prim::Geography(g) => ("Edm.Geography", g),
            Prim::Geometry(g) => ("Edm.Geometry", g),
            other => return Self::NAMES.iter().find(|n| n.0 == other).map_or("", |n| n.1).to_owned(),
        };
        format!("{prefix}{}", Geo::ALL.iter().find(|n| n.0 == shape).map_or("", |n| n.1))
    }
    /// The type of a name such as `Edm.Int32`.
    pub fn from_name(name: &str) -> Option<Prim> {
        if let Some(found) = Self::NAMES.iter().find(|n| n.1 == name) {
            return Some(found.0);
        }
        let shape = |rest: &str| Geo::ALL.iter().find(|n| n.1 == rest).map(|n| n.0);
        if let Some(rest) = name.strip_prefix("Edm.Geography") {
            return shape(rest).map(Prim::Geography);
        }
        name.strip_prefix("Edm.Geometry").and_then(shape).map(Prim::Geometry)
    }
    /// Whether values of this type can be added up.
    pub fn is_number(self) -> bool {
        use Prim::*;
        matches!(self, Byte | SByte | Int16 | Int32 | Int64 | Single | Double | Decimal)
    }
    /// Whether this is one of the integer types.
    pub fn is_integer(self) -> bool {
        use Prim::*;
        matches!(self, Byte | SByte | Int16 | Int32 | Int64)
    }
    /// The range of an integer type.
    pub fn range(self) -> Option<(i64, i64)> {
        Some(match self {
            Prim::Byte => (0, 255),
            Prim::SByte => (-128, 127),
            Prim::Int16 => (i16::MIN.into(), i16::MAX.into()),
            Prim::Int32 => (i32::MIN.into(), i32::MAX.into()),
            Prim::Int64 => (i64::MIN, i64::MAX),
            _ => return None,
        })
    }
}

/// What a value can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Type {
    Prim(Prim),
    Enum(EnumId),
    Complex(TypeId),
    Entity(TypeId),
}

/// A type, or a collection of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeRef {
    /// The type of the value or of each member.
    pub ty: Type,
    /// Whether it is a collection.
    pub collection: bool,
}

impl TypeRef {
    /// One value.
    pub const fn one(ty: Type) -> Self {
        TypeRef { ty, collection: false }
    }
    /// A collection.
    pub const fn many(ty: Type) -> Self {
        TypeRef { ty, collection: true }
    }
    /// One primitive value.
    pub const fn prim(prim: Prim) -> Self {
        Self::one(Type::Prim(prim))
    }
    /// Not known before the value is seen.
    pub const UNTYPED: TypeRef = TypeRef::prim(Prim::Untyped);
    /// The primitive type of a single value.
    pub fn as_prim(self) -> Option<Prim> {
        match self {
            TypeRef { ty: Type::Prim(p), collection: false } => Some(p),
            _ => None,
        }
    }
    /// The structured type.
    pub fn structured(self) -> Option<TypeId> {
        match self.ty {
            Type::Complex(t) | Type::Entity(t) => Some(t),
            _ => None,
        }
    }
    /// Whether nothing can be said about the value.
    pub fn is_untyped(self) -> bool {
        self.ty == Type::Prim(Prim::Untyped)
    }
}

/// A structural property.
#[derive(Clone, Debug)]
pub struct Property {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: TypeRef,
    /// The type definition it was declared with.
    pub definition: Option<u16>,
    /// Whether null is a value of it.
    pub nullable: bool,
    /// MaxLength, in characters or octets.
    pub max_length: Option<u32>,
    /// Precision of decimals and times.
    pub precision: Option<u32>,
    /// Scale of decimals; `None` with a precision means variable.
    pub scale: Option<u32>,
    /// The service computes it (Core.Computed).
    pub computed: bool,
    /// It cannot change after creation (Core.Immutable).
    pub immutable: bool,
    /// A value is supplied where a creation leaves it out.
    pub has_default: bool,
    /// The default as a literal, where it can be told.
    pub default: Option<String>,
    /// Core.Description.
    pub description: Option<String>,
    /// Core.MediaType of a stream or binary property.
    pub media_type: Option<String>,
}

impl Property {
    /// A nullable property of a type.
    pub fn new(name: impl Into<String>, ty: TypeRef) -> Self {
        Property {
            name: name.into(),
            ty,
            definition: None,
            nullable: true,
            max_length: None,
            precision: None,
            scale: None,
            computed: false,
            immutable: false,
            has_default: false,
            default: None,
            description: None,
            media_type: None,
        }
    }
}

/// A navigation property.
#[derive(Clone, Debug)]
pub struct Nav {
    /// Its name.
    pub name: String,
    /// The type it leads to.
    pub target: TypeId,
    /// The set it leads to.
    pub set: Option<SetId>,
    /// Whether it leads to many.
    pub collection: bool,
    /// Whether a single one may be null.
    pub nullable: bool,
    /// The inverse.
    pub partner: Option<String>,
    /// Property pairs (own property, property of the target) that are equal for related entities.
    pub links: Vec<(u16, u16)>,
    /// Whether the own side holds the reference (this side is the dependent).
    pub dependent: bool,
    /// Whether related entities live inside this one.
    pub contains: bool,
}

/// An entity type or a complex type.
#[derive(Clone, Debug, Default)]
pub struct StructuredType {
    /// Its name, without the namespace.
    pub name: String,
    /// Whether it is an entity type.
    pub entity: bool,
    /// The type it derives from. A derived type repeats all properties of its base first, in the same order.
    pub base: Option<TypeId>,
    /// How many of `properties` are inherited.
    pub inherited: u16,
    /// How many of `navs` are inherited.
    pub inherited_navs: u16,
    /// No instances of exactly this type.
    pub is_abstract: bool,
    /// Instances may have properties that are not declared.
    pub open: bool,
    /// Media entity.
    pub has_stream: bool,
    /// The properties.
    pub properties: Vec<Property>,
    /// The navigation properties.
    pub navs: Vec<Nav>,
    /// The key.
    pub key: Vec<u16>,
    /// Alternate keys.
    pub alternate_keys: Vec<Vec<u16>>,
    /// Core.Description.
    pub description: Option<String>,
    /// The property whose value makes the ETag; all of them where there is none.
    pub etag: Option<u16>,
}

/// An enumeration type.
#[derive(Clone, Debug)]
pub struct EnumType {
    /// Its name.
    pub name: String,
    /// The underlying integer type.
    pub underlying: Prim,
    /// Whether members combine.
    pub flags: bool,
    /// Members and values.
    pub members: Vec<(String, i64)>,
    /// Stored by name (a database enumeration) rather than by number.
    pub by_name: bool,
}

impl EnumType {
    /// The value of `A`, `A,B` or `3`.
    pub fn value(&self, text: &str) -> Option<i64> {
        let mut value = 0i64;
        let mut parts = 0;
        for part in text.split(',') {
            let part = part.trim();
            let one = match self.members.iter().find(|m| m.0 == part) {
                Some(m) => m.1,
                None => match part.parse::<i64>() {
                    Ok(n) => n,
                    Err(_) => self.members.iter().find(|m| m.0.eq_ignore_ascii_case(part))?.1,
                },
            };
            value |= one;
            parts += 1;
        }
        (parts == 1 || self.flags).then_some(value)
    }
    /// Writes the names of a value: one member, the comma-joined flags, or the number where no name fits.
    pub fn write_name(&self, value: i64, out: &mut Vec<u8>) {
        if let Some(m) = self.members.iter().find(|m| m.1 == value) {
            out.extend_from_slice(m.0.as_bytes());
            return;
        }
        if self.flags && value != 0 {
            let start = out.len();
            let mut rest = value;
            for (name, bits) in &self.members {
                if *bits != 0 && value & bits == *bits && rest & bits != 0 {
                    if out.len() > start {
                        out.push(b',');
                    }
                    out.extend_from_slice(name.as_bytes());
                    rest &= !bits;
                }
            }
            if rest == 0 {
                return;
            }
            out.truncate(start);
        }
        out.extend_from_slice(value.to_string().as_bytes());
    }
}

/// A type definition.
#[derive(Clone, Debug)]
pub struct TypeDefinition {
    /// Its name.
    pub name: String,
    /// The primitive type underneath.
    pub underlying: Prim,
    /// MaxLength.
    pub max_length: Option<u32>,
}

/// An entity set or a singleton.
#[derive(Clone, Debug)]
pub struct EntitySet {
    /// Its name.
    pub name: String,
    /// The type of its entities.
    pub ty: TypeId,
    /// One entity, addressed by name.
    pub singleton: bool,
    /// Refuses changes.
    pub read_only: bool,
    /// Left out of the service document.
    pub hidden: bool,
    /// No set of the container: its entities live inside others, and paths to them go through those.
    pub contained: bool,
    /// Core.Description.
    pub description: Option<String>,
    /// Whether `$search` works on it.
    pub searchable: bool,
    /// Whether changes can be tracked.
    pub tracked: bool,
}

/// A parameter of an operation.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: TypeRef,
    /// Whether null may be given.
    pub nullable: bool,
    /// Whether it may be left out.
    pub optional: bool,
}

/// An action or a function.
#[derive(Clone, Debug)]
pub struct Operation {
    /// Its name, without the namespace.
    pub name: String,
    /// Whether it is an action.
    pub action: bool,
    /// Bound to the type of its first parameter.
    pub bound: bool,
    /// Whether a path can go on behind the result.
    pub composable: bool,
    /// Parameters, the binding parameter first.
    pub parameters: Vec<Parameter>,
    /// What it returns.
    pub returns: Option<TypeRef>,
    /// The set that returned entities belong to.
    pub set: Option<SetId>,
    /// Imported into the container (for unbound ones).
    pub imported: bool,
}

/// A custom aggregate (Aggregation.CustomAggregate): a property of aggregated rows that knows how it is made.
#[derive(Clone, Debug)]
pub struct CustomAggregate {
    /// Its name.
    pub name: String,
    /// The entities that it aggregates.
    pub ty: TypeId,
    /// The type of its values.
    pub returns: TypeRef,
    /// How it is made: an expression of `aggregate`, without an alias.
    pub expression: String,
}

/// An aggregation method of the service's own.
#[derive(Clone, Debug)]
pub struct AggregationMethod {
    /// Its name, without the namespace.
    pub name: String,
    /// The type of its result; none where that is the type of what is aggregated.
    pub returns: Option<TypeRef>,
}

/// The whole model of one service.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// The schema's namespace; further ones are accepted in front of names as well.
    pub namespaces: Vec<String>,
    /// Structured types.
    pub types: Vec<StructuredType>,
    /// Enumeration types.
    pub enums: Vec<EnumType>,
    /// Type definitions.
    pub definitions: Vec<TypeDefinition>,
    /// Sets and singletons.
    pub sets: Vec<EntitySet>,
    /// Actions and functions.
    pub operations: Vec<Operation>,
    /// Custom aggregates.
    pub aggregates: Vec<CustomAggregate>,
    /// Aggregation methods of the service's own.
    pub methods: Vec<AggregationMethod>,
    /// The container's name.
    pub container: String,
    /// Core.SchemaVersion.
    pub schema_version: Option<String>,
    /// Core.Description of the container.
    pub description: Option<String>,
    /// Structured types are universal: any property may be of any type (the grammar runner's model).
    pub lenient: bool,
}

fn lookup<'m, T>(items: &'m [T], name: &str, of: impl Fn(&'m T) -> &'m str) -> Option<usize> {
    if let Some(found) = items.iter().position(|i| of(i) == name) {
        return Some(found);
    }
    let mut matches = items.iter().enumerate().filter(|(_, i)| of(i).eq_ignore_ascii_case(name));
    match (matches.next(), matches.next()) {
        (Some((found, _)), None) => Some(found),
        _ => None,
    }
}

impl StructuredType {
    /// A property by name.
    pub fn property(&self, name: &str) -> Option<u16> {
        lookup(&self.properties, name, |p| &p.name).map(|i| i as u16)
    }
    /// A navigation property by name.
    pub fn nav(&self, name: &str) -> Option<u16> {
        lookup(&self.navs, name, |n| &n.name).map(|i| i as u16)
    }
}

impl Model {
    /// The namespace that names are written with.
    pub fn namespace(&self) -> &str {
        self.namespaces.first().map_or("Default", String::as_str)
    }
    /// A structured type.
    pub fn ty(&self, id: TypeId) -> &StructuredType {
        &self.types[id as usize]
    }
    /// A set or singleton.
    pub fn set(&self, id: SetId) -> &EntitySet {
        &self.sets[id as usize]
    }
    /// A set or singleton by name, also behind the container's name.
    pub fn find_set(&self, name: &str) -> Option<SetId> {
        lookup(&self.sets, name, |s| &s.name).map(|i| i as SetId)
    }
    /// Takes the namespace off a name; a name without one stands in the default namespace (4.01).
    pub fn local<'n>(&self, name: &'n str) -> Option<&'n str> {
        match name.rfind('.') {
            None => Some(name),
            Some(dot) if self.lenient => Some(&name[dot + 1..]),
            Some(dot) => self.namespaces.iter().any(|n| n == &name[..dot]).then(|| &name[dot + 1..]),
        }
    }
    /// A structured type by its optionally qualified name.
    pub fn find_type(&self, name: &str) -> Option<TypeId> {
        let local = self.local(name)?;
        self.types.iter().position(|t| t.name == local).map(|i| i as TypeId)
    }
    /// An enumeration type by its optionally qualified name.
    pub fn find_enum(&self, name: &str) -> Option<EnumId> {
        let local = self.local(name)?;
        self.enums.iter().position(|t| t.name == local).map(|i| i as EnumId)
    }
    /// A type expression: `Edm.String`, `NS.Type`, `Collection(NS.Type)`.
    pub fn find_type_ref(&self, name: &str) -> Option<TypeRef> {
        if let Some(inner) = name.strip_prefix("Collection(").and_then(|n| n.strip_suffix(')')) {
            return self.find_type_ref(inner).map(|t| TypeRef::many(t.ty));
        }
        if let Some(p) = Prim::from_name(name) {
            return Some(TypeRef::prim(p));
        }
        if let Some(t) = self.find_type(name) {
            return Some(TypeRef::one(if self.ty(t).entity { Type::Entity(t) } else { Type::Complex(t) }));
        }
        if let Some(e) = self.find_enum(name) {
            return Some(TypeRef::one(Type::Enum(e)));
        }
        let local = self.local(name)?;
        self.definitions.iter().find(|d| d.name == local).map(|d| TypeRef::prim(d.underlying))
    }
    /// The qualified name of a type.
    pub fn type_name(&self, ty: TypeRef) -> String {
        let one = match ty.ty {
            Type::Prim(p) => p.name(),
            Type::Enum(e) => format!("{}.{}", self.namespace(), self.enums[e as usize].name),
            Type::Complex(t) | Type::Entity(t) => self.qualified(t),
        };
        if ty.collection { format!("Collection({one})") } else { one }
    }
    /// The qualified name of a structured type.
    pub fn qualified(&self, id: TypeId) -> String {
        format!("{}.{}", self.namespace(), self.ty(id).name)
    }
    /// Whether `ty` is `base` or derives from it.
    pub fn derives(&self, mut ty: TypeId, base: TypeId) -> bool {
        loop {
            if ty == base {
                return true;
            }
            match self.ty(ty).base {
                Some(b) => ty = b,
                None => return false,
            }
        }
    }
    /// The types that derive from `base`, itself included.
    pub fn family(&self, base: TypeId) -> impl Iterator<Item = TypeId> + '_ {
        (0..self.types.len() as TypeId).filter(move |t| self.derives(*t, base))
    }
    /// A custom aggregate over entities of a type.
    pub fn aggregate(&self, ty: TypeId, name: &str) -> Option<&CustomAggregate> {
        self.aggregates.iter().find(|a| a.name == name && self.derives(ty, a.ty))
    }
    /// An aggregation method by its qualified name.
    pub fn method(&self, name: &str) -> Option<&AggregationMethod> {
        let local = self.local(name)?;
        self.methods.iter().find(|m| m.name == local)
    }
    /// Operations of a local name, with their indices.
    pub fn operations<'m>(&'m self, name: &'m str) -> impl Iterator<Item = (OpId, &'m Operation)> + 'm {
        let local = self.local(name);
        self.operations
            .iter()
            .enumerate()
            .filter(move |o| Some(o.1.name.as_str()) == local)
            .map(|(i, o)| (i as OpId, o))
    }
}
