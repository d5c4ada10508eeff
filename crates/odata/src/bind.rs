//! Checking expressions against the model: names become properties, literals get their types, and what cannot be
//! compared is refused before a database sees it (URL Conventions 5.1.1).

use crate::ast::*;
use crate::error::{Error, Result};
use crate::literal;
use crate::model::{Model, Operation, Prim, SetId, Type, TypeId, TypeRef};
use crate::options::Query;
use std::borrow::Cow;

/// A column of rows that `$apply` made.
#[derive(Clone, Debug, PartialEq)]
pub struct Column<'a> {
    /// Its name, or the path it was grouped by.
    pub path: Vec<Cow<'a, str>>,
    /// Its type.
    pub ty: TypeRef,
}

impl<'a> Column<'a> {
    /// A column of one name.
    pub fn named(name: &'a str, ty: TypeRef) -> Self {
        Column { path: vec![name.into()], ty }
    }
    /// Whether a path leads to it, or to what it is a part of.
    pub fn starts_with(&self, path: &[&str]) -> bool {
        path.len() <= self.path.len() && self.path.iter().zip(path).all(|(own, name)| own == name)
    }
}

/// Adds columns that are not there yet.
pub fn add_columns<'a>(columns: &mut Vec<Column<'a>>, more: Vec<Column<'a>>) {
    for column in more {
        if columns.iter().all(|c| c.path != column.path) {
            columns.push(column);
        }
    }
}

/// Entities as rows: a column for every value that they have, streams left out.
pub fn entity_columns<'a>(model: &Model, ty: TypeId) -> Vec<Column<'a>> {
    fn walk<'a>(model: &Model, ty: TypeId, path: &mut Vec<String>, out: &mut Vec<Column<'a>>) {
        for p in &model.ty(ty).properties {
            path.push(p.name.clone());
            match (p.ty.ty, p.ty.collection) {
                (Type::Prim(Prim::Stream), _) => {}
                (Type::Complex(t), false) => walk(model, t, path, out),
                _ => out.push(Column { path: path.iter().map(|n| Cow::Owned(n.clone())).collect(), ty: p.ty }),
            }
            path.pop();
        }
    }
    let mut out = Vec::new();
    walk(model, ty, &mut Vec::new(), &mut out);
    out
}

/// What names mean for one instance.
#[derive(Clone, Debug)]
pub struct Scope<'a> {
    /// The lambda variable, none for the implicit instance.
    pub name: Option<&'a str>,
    /// Number of the instance.
    pub var: u32,
    /// The instance's type.
    pub ty: TypeRef,
    /// Properties made by `$compute`.
    pub computed: Vec<(&'a str, TypeRef)>,
    /// Rows made by `$apply` instead of instances of a type.
    pub columns: Option<Vec<Column<'a>>>,
}

/// The instance that `$it` names inside an expansion: one of the resource that the path addresses.
pub const OUTER: u32 = 1 << 16;
/// The instance of the first set of a `$crossjoin`; those of the others follow.
pub const CROSS: u32 = 1 << 17;

/// Binds the expressions of one request.
pub struct Binder<'m, 'a, 'p> {
    model: &'m Model,
    /// The request's nodes.
    pub arena: &'p mut Arena<'a>,
    /// Instances in scope, the innermost last.
    pub scopes: Vec<Scope<'a>>,
    /// Parameter aliases in scope.
    pub aliases: Vec<(&'a str, Id)>,
    next: u32,
    expanding: u32,
    nested: bool,
    root: TypeRef,
    cross: Vec<SetId>,
}

const NUMBER: TypeRef = TypeRef::prim(Prim::Double);
const BOOL: TypeRef = TypeRef::prim(Prim::Boolean);
const TEXT: TypeRef = TypeRef::prim(Prim::String);
const INT: TypeRef = TypeRef::prim(Prim::Int32);
const LONG: TypeRef = TypeRef::prim(Prim::Int64);

impl<'m, 'a, 'p> Binder<'m, 'a, 'p> {
    /// A binder whose implicit instance is of a type.
    pub fn new(model: &'m Model, arena: &'p mut Arena<'a>, ty: TypeRef) -> Self {
        let scopes = vec![Scope { name: None, var: 0, ty, computed: Vec::new(), columns: None }];
        let (aliases, cross) = (Vec::new(), Vec::new());
        Binder { model, arena, scopes, aliases, next: 1, expanding: 0, nested: false, root: ty, cross }
    }

    fn set(&mut self, id: Id, kind: Kind<'a>, ty: TypeRef) -> TypeRef {
        let node = &mut self.arena.nodes[id as usize];
        node.kind = kind;
        node.ty = ty;
        ty
    }
    fn typed(&mut self, id: Id, ty: TypeRef) -> TypeRef {
        self.arena.nodes[id as usize].ty = ty;
        ty
    }
    fn at(&self, id: Id) -> usize {
        self.arena.nodes[id as usize].at as usize
    }
    fn fresh(&mut self, kind: Kind<'a>, ty: TypeRef, like: Id) -> Result<Id> {
        if self.arena.nodes.len() > 60_000 {
            return Err(Error::bad("the expression is too large"));
        }
        let (at, height) = (self.arena.nodes[like as usize].at, self.arena.nodes[like as usize].height);
        self.arena.nodes.push(Node { kind, ty, at, height });
        Ok(self.arena.nodes.len() as Id - 1)
    }
    /// The implicit instance: the innermost that has no name.
    fn this(&self) -> &Scope<'a> {
        self.scopes.iter().rev().find(|s| s.name.is_none()).unwrap_or(&self.scopes[0])
    }
    fn this_id(&mut self, like: Id) -> Result<Id> {
        let (var, ty) = (self.this().var, self.this().ty);
        self.fresh(Kind::Var(var), ty, like)
    }

    /// Binds an expression that has to be a Boolean.
    pub fn predicate(&mut self, id: Id) -> Result<()> {
        let ty = self.bind(id)?;
        if ty == BOOL || ty.is_untyped() || matches!(self.arena.kind(id), Kind::Null) {
            return Ok(());
        }
        Err(Error::at(self.at(id), format!("expected a Boolean expression, not {}", self.model.type_name(ty))))
    }

    /// Binds an expression and says its type.
    pub fn bind(&mut self, id: Id) -> Result<TypeRef> {
        let kind = self.arena.nodes[id as usize].kind.clone();
        let ty = match kind {
            Kind::Null => TypeRef::UNTYPED,
            Kind::Bool(_) => BOOL,
            Kind::Int(n) => {
                if i32::try_from(n).is_ok() {
                    INT
                } else {
                    LONG
                }
            }
            Kind::Number(t) => {
                let special = t.bytes().any(|c| matches!(c, b'e' | b'E' | b'I' | b'N'));
                TypeRef::prim(if special { Prim::Double } else { Prim::Decimal })
            }
            Kind::Str(_) => TEXT,
            Kind::Guid(_) => TypeRef::prim(Prim::Guid),
            Kind::Date(_) => TypeRef::prim(Prim::Date),
            Kind::DateTime(_) => TypeRef::prim(Prim::DateTimeOffset),
            Kind::Time(_) => TypeRef::prim(Prim::TimeOfDay),
            Kind::Duration(_) => TypeRef::prim(Prim::Duration),
            Kind::Binary(_) => TypeRef::prim(Prim::Binary),
            Kind::Geo(text, geography) => {
                let shape = literal::geo(text).unwrap_or("");
                let prefix = if geography { "Edm.Geography" } else { "Edm.Geometry" };
                let name = if shape.eq_ignore_ascii_case("GeometryCollection") { "Collection" } else { shape };
                TypeRef::prim(Prim::from_name(&format!("{prefix}{name}")).unwrap_or(Prim::Untyped))
            }
            Kind::Enum { ty, value } => {
                let found = self
                    .model
                    .find_enum(ty)
                    .and_then(|e| self.model.enums[e as usize].value(value).map(|value| (e, value)));
                match found {
                    Some((e, value)) => {
                        return Ok(self.set(id, Kind::BoundEnum { ty: e, value }, TypeRef::one(Type::Enum(e))));
                    }
                    None if self.model.lenient => TypeRef::UNTYPED,
                    None => {
                        return Err(Error::at(self.at(id), format!("{ty}'{value}' is no member of an enumeration")));
                    }
                }
            }
            Kind::List(list) => {
                let mut ty = TypeRef::UNTYPED;
                for i in 0..list.len {
                    let member = self.bind(self.arena.item(list, i))?;
                    if !member.is_untyped() {
                        ty = member;
                    }
                }
                TypeRef::many(ty.ty)
            }
            Kind::Object(list) => {
                for i in (1..list.len).step_by(2) {
                    self.bind(self.arena.item(list, i))?;
                }
                TypeRef::UNTYPED
            }
            Kind::Not(inner) => {
                self.predicate(inner)?;
                BOOL
            }
            Kind::Neg(inner) => {
                let ty = self.bind(inner)?;
                let numeric = ty.as_prim().is_some_and(|p| p.is_number() || p == Prim::Duration || p == Prim::Untyped);
                if !numeric {
                    return Err(Error::at(self.at(id), "only numbers and durations can be negated"));
                }
                ty
            }
            Kind::And(list) | Kind::Or(list) => {
                for i in 0..list.len {
                    self.predicate(self.arena.item(list, i))?;
                }
                BOOL
            }
            Kind::Binary2(op, left, right) => return self.binary(id, op, left, right),
            Kind::Call(func, args) => self.call(func, args)?,
            Kind::Case(list) => {
                let mut ty = TypeRef::UNTYPED;
                for i in 0..list.len {
                    let item = self.arena.item(list, i);
                    if i % 2 == 0 {
                        self.predicate(item)?;
                    } else {
                        let t = self.bind(item)?;
                        ty = if ty.is_untyped() { t } else { self.wider(ty, t) };
                    }
                }
                ty
            }
            Kind::Cast(operand, name) | Kind::IsOf(operand, name) => {
                let is_cast = matches!(kind, Kind::Cast(..));
                let operand = match operand {
                    Some(o) => {
                        self.bind(o)?;
                        o
                    }
                    None => self.this_id(id)?,
                };
                let Some(target) = self.model.find_type_ref(name) else {
                    return Err(Error::at(self.at(id), format!("unknown type {name}")));
                };
                if is_cast {
                    return Ok(self.set(id, Kind::CastTo(operand, target), target));
                }
                return Ok(self.set(id, Kind::IsOfType(operand, target), BOOL));
            }
            Kind::IsDefined(inner) => {
                self.bind(inner)?;
                BOOL
            }
            Kind::Any { base, var, pred } => return self.lambda(id, base, var, pred, false),
            Kind::All { base, var, pred } => return self.lambda(id, base, Some(var), Some(pred), true),
            Kind::Member { base, name } => return self.member(id, base, name),
            Kind::Annotation { base, .. } => {
                if let Some(base) = base {
                    self.bind(base)?;
                }
                TypeRef::UNTYPED
            }
            Kind::UserCall { base, name, args } => return self.user_call(id, base, name, args),
            Kind::Key { base, named, args } => return self.key(id, base, named, args),
            Kind::Count { base: Some(base), filter, search } => {
                let ty = self.bind(base)?;
                if !ty.collection {
                    return Err(Error::at(self.at(id), "$count needs a collection"));
                }
                let var = self.next;
                self.next += 1;
                if let Some(filter) = filter {
                    self.inner(None, var, TypeRef::one(ty.ty), filter)?;
                }
                return Ok(self.set(id, Kind::BoundCount { base, var, filter, search }, LONG));
            }
            Kind::Count { base: None, .. } => LONG,
            Kind::FilterSeg { base, pred } => {
                let ty = self.bind(base)?;
                if !ty.collection {
                    return Err(Error::at(self.at(id), "$filter needs a collection"));
                }
                let var = self.next;
                self.next += 1;
                self.inner(None, var, TypeRef::one(ty.ty), pred)?;
                return Ok(self.set(id, Kind::BoundFilter { base, var, pred }, ty));
            }
            Kind::Aggregate { base, expr, method } => {
                let ty = self.bind(base)?;
                if !ty.collection && !self.model.lenient {
                    return Err(Error::at(self.at(id), "aggregate needs a collection"));
                }
                let var = self.next;
                self.next += 1;
                let mut source = TypeRef::UNTYPED;
                if let Some(expr) = expr
                    && ty.collection
                {
                    let mut scope = self.this().clone();
                    (scope.name, scope.var, scope.ty, scope.columns) = (None, var, TypeRef::one(ty.ty), None);
                    self.scopes.push(scope);
                    let result = self.bind(expr);
                    self.scopes.pop();
                    source = result?;
                }
                let sums = matches!(method, AggMethod::Sum | AggMethod::Average);
                let number =
                    source.as_prim().is_some_and(|p| p.is_number() || matches!(p, Prim::Untyped | Prim::Duration));
                if sums && !number && !self.model.lenient {
                    return Err(Error::at(self.at(id), "sum and average need numbers"));
                }
                let ty = self.aggregated(method, source);
                return Ok(self.set(id, Kind::BoundAggregate { base, var, expr, method }, ty));
            }
            Kind::Alias(name) => return self.alias(id, name),
            Kind::It => {
                if self.nested && !self.cross.is_empty() {
                    return Err(Error::unsupported("$it inside $expand of $crossjoin"));
                }
                if self.nested {
                    let ty = self.root;
                    return Ok(self.set(id, Kind::Var(OUTER), ty));
                }
                let ty = self.scopes[0].ty;
                return Ok(self.set(id, Kind::Var(0), ty));
            }
            Kind::This => {
                let (var, ty) = (self.this().var, self.this().ty);
                return Ok(self.set(id, Kind::Var(var), ty));
            }
            Kind::These => TypeRef::many(self.this().ty.ty),
            Kind::Root => TypeRef::UNTYPED,
            Kind::Search(_) => BOOL,
            // Already bound: a subtree that is used twice.
            _ => self.arena.ty(id),
        };
        Ok(self.typed(id, ty))
    }

    fn inner(&mut self, name: Option<&'a str>, var: u32, ty: TypeRef, pred: Id) -> Result<()> {
        self.scopes.push(Scope { name, var, ty, computed: Vec::new(), columns: None });
        let result = self.predicate(pred);
        self.scopes.pop();
        result
    }

    fn lambda(&mut self, id: Id, base: Id, name: Option<&'a str>, pred: Option<Id>, all: bool) -> Result<TypeRef> {
        let ty = self.bind(base)?;
        if !ty.collection && !ty.is_untyped() {
            return Err(Error::at(self.at(id), "any and all need a collection"));
        }
        let var = self.next;
        self.next += 1;
        if let Some(pred) = pred {
            if self.scopes.len() > 16 {
                return Err(Error::at(self.at(id), "too many nested lambda expressions"));
            }
            self.inner(name, var, TypeRef::one(ty.ty), pred)?;
        }
        Ok(self.set(id, Kind::BoundAny { base, var, pred, all }, BOOL))
    }

    fn alias(&mut self, id: Id, name: &'a str) -> Result<TypeRef> {
        let Some(&(_, target)) = self.aliases.iter().rev().find(|a| a.0 == name) else {
            // An alias without a value is null (5.3).
            return Ok(self.set(id, Kind::Null, TypeRef::UNTYPED));
        };
        if self.expanding > 4 {
            return Err(Error::at(self.at(id), "aliases refer to each other too deeply"));
        }
        self.expanding += 1;
        let copy = self.copy(target)?;
        let kind = self.arena.kind(copy).clone();
        self.set(id, kind, TypeRef::UNTYPED);
        let result = self.bind(id);
        self.expanding -= 1;
        result
    }

    /// A copy of an unbound tree, for an alias that is used at several places with different types.
    fn copy(&mut self, id: Id) -> Result<Id> {
        let mut kind = self.arena.kind(id).clone();
        match &mut kind {
            Kind::List(l) | Kind::Object(l) | Kind::And(l) | Kind::Or(l) | Kind::Call(_, l) | Kind::Case(l) => {
                *l = self.copy_list(*l)?;
            }
            Kind::UserCall { base, args, .. } => {
                *args = self.copy_list(*args)?;
                if let Some(b) = base {
                    *b = self.copy(*b)?;
                }
            }
            Kind::Key { base, args, .. } => {
                *args = self.copy_list(*args)?;
                *base = self.copy(*base)?;
            }
            Kind::Not(x) | Kind::Neg(x) | Kind::IsDefined(x) => *x = self.copy(*x)?,
            Kind::Binary2(_, a, b) => {
                *a = self.copy(*a)?;
                *b = self.copy(*b)?;
            }
            Kind::Cast(Some(x), _) | Kind::IsOf(Some(x), _) | Kind::Member { base: Some(x), .. } => {
                *x = self.copy(*x)?
            }
            Kind::Any { base, pred, .. } => {
                *base = self.copy(*base)?;
                if let Some(p) = pred {
                    *p = self.copy(*p)?;
                }
            }
            Kind::All { base, pred, .. } | Kind::FilterSeg { base, pred } => {
                *base = self.copy(*base)?;
                *pred = self.copy(*pred)?;
            }
            Kind::Count { base: Some(base), filter, .. } => {
                *base = self.copy(*base)?;
                if let Some(f) = filter {
                    *f = self.copy(*f)?;
                }
            }
            _ => {}
        }
        self.fresh(kind, TypeRef::UNTYPED, id)
    }
    fn copy_list(&mut self, list: List) -> Result<List> {
        let items: Vec<Id> = self.arena.list(list).to_vec();
        let copied = items.into_iter().map(|i| self.copy(i)).collect::<Result<Vec<_>>>()?;
        Ok(self.arena.push_list(&copied))
    }

    /// The names of a pure path (`a/b/c`), for rows that have columns instead of a type.
    fn path_of(&self, id: Id, out: &mut Vec<&'a str>) -> bool {
        match self.arena.kind(id) {
            Kind::Member { base, name } => {
                let name = *name;
                if let Some(base) = *base
                    && !self.path_of(base, out)
                {
                    return false;
                }
                out.push(name);
                true
            }
            Kind::This | Kind::It => true,
            _ => false,
        }
    }

    fn member(&mut self, id: Id, base: Option<Id>, name: &'a str) -> Result<TypeRef> {
        if let Some(scope) = self.scopes.iter().rev().find(|s| s.name == Some(name) && base.is_none()) {
            let (var, ty) = (scope.var, scope.ty);
            return Ok(self.set(id, Kind::Var(var), ty));
        }
        if base.is_none()
            && !self.nested
            && let Some(at) = self.model.find_set(name).and_then(|s| self.cross.iter().position(|c| *c == s))
        {
            let ty = TypeRef::one(Type::Entity(self.model.set(self.cross[at]).ty));
            return Ok(self.set(id, Kind::Var(CROSS + at as u32), ty));
        }
        if self.this().columns.is_some() {
            let mut path = Vec::new();
            if self.path_of(id, &mut path) {
                let columns = self.this().columns.as_deref().unwrap_or_default();
                let found = columns.iter().position(|c| c.path == path);
                let Some(index) = found else {
                    if self.model.lenient {
                        return Ok(self.typed(id, TypeRef::UNTYPED));
                    }
                    return Err(Error::at(
                        self.at(id),
                        format!("{} is no property of the result of $apply", path.join("/")),
                    ));
                };
                let ty = columns[index].ty;
                return Ok(self.set(id, Kind::Column(index as u32), ty));
            }
        }
        let (base, base_ty) = match base {
            None => {
                if let Some(&(name, ty)) = self.this().computed.iter().find(|c| c.0 == name) {
                    let base = self.this_id(id)?;
                    return Ok(self.set(id, Kind::Computed { base, name }, ty));
                }
                let base = self.this_id(id)?;
                (base, self.arena.ty(base))
            }
            Some(base) if matches!(self.arena.kind(base), Kind::Root) => {
                let Some(set) = self.model.find_set(name) else {
                    return Err(Error::at(self.at(id), format!("unknown entity set {name}")));
                };
                let (ty, singleton) = (self.model.set(set).ty, self.model.set(set).singleton);
                let ty = TypeRef { ty: Type::Entity(ty), collection: !singleton };
                return Ok(self.set(id, Kind::Set(set), ty));
            }
            Some(base) => {
                let ty = self.bind(base)?;
                (base, ty)
            }
        };
        let Some(ty) = base_ty.structured() else {
            if self.model.lenient && matches!(self.arena.kind(base), Kind::Var(_) | Kind::Computed { .. }) {
                return Ok(self.typed(id, TypeRef::UNTYPED));
            }
            return Err(Error::at(
                self.at(id),
                format!("{name} cannot follow a value of type {}", self.model.type_name(base_ty)),
            ));
        };
        self.resolve(id, base, ty, base_ty.collection, name)
    }

    fn resolve(&mut self, id: Id, base: Id, ty: TypeId, collection: bool, name: &'a str) -> Result<TypeRef> {
        let declared = self.model.ty(ty);
        if !collection || self.model.lenient {
            if let Some(prop) = declared.property(name) {
                let mut result = declared.properties[prop as usize].ty;
                result.collection |= collection;
                return Ok(self.set(id, Kind::Prop { base, ty, prop }, result));
            }
            if let Some(nav) = declared.nav(name) {
                let n = &declared.navs[nav as usize];
                let result = TypeRef { ty: Type::Entity(n.target), collection: n.collection || collection };
                return Ok(self.set(id, Kind::Nav { base, ty, nav }, result));
            }
        }
        if let Some(cast) = self.model.find_type(name)
            && (self.model.derives(cast, ty) || self.model.derives(ty, cast))
        {
            let one = if self.model.ty(cast).entity { Type::Entity(cast) } else { Type::Complex(cast) };
            return Ok(self.set(id, Kind::TypeCast { base, ty: cast }, TypeRef { ty: one, collection }));
        }
        if collection {
            let message = format!("{name} cannot follow a collection without any, all or a key");
            return Err(Error::at(self.at(id), message));
        }
        if declared.open && !name.contains('.') {
            return Ok(self.set(id, Kind::Dynamic { base, name }, TypeRef::UNTYPED));
        }
        Err(Error::at(self.at(id), format!("{} has no property {name}", declared.name)))
    }

    fn user_call(&mut self, id: Id, base: Option<Id>, name: &'a str, args: List) -> Result<TypeRef> {
        let root = base.is_some_and(|b| matches!(self.arena.kind(b), Kind::Root));
        let base = base.filter(|_| !root);
        let on = match base {
            Some(b) => Some(self.bind(b)?),
            None if root => None,
            None => Some(self.this().ty),
        };
        let mut given: Vec<(&str, Id)> = Vec::new();
        for i in (0..args.len).step_by(2) {
            let value = self.arena.item(args, i + 1);
            self.bind(value)?;
            if let Kind::Str(Cow::Borrowed(name)) = self.arena.kind(self.arena.item(args, i)) {
                given.push((name, value));
            }
        }
        let model = self.model;
        let fits = |o: &Operation| {
            let own = &o.parameters[usize::from(o.bound)..];
            given.iter().all(|g| own.iter().any(|p| p.name == g.0))
                && own.iter().all(|p| p.optional || given.iter().any(|g| g.0 == p.name))
        };
        // How well a function that is bound suits what it is called on; what stands alone may be unbound as well.
        let suits = |o: &Operation| match (o.bound, on, o.parameters.first().map(|p| p.ty)) {
            (true, Some(have), Some(want)) if want == have => Some(0),
            (true, Some(have), Some(want)) if want.collection == have.collection => {
                let (have, want) = (have.structured()?, want.structured()?);
                model.derives(have, want).then_some(1)
            }
            (false, ..) if base.is_none() => Some(2),
            _ => None,
        };
        let found = if model.lenient {
            model.operations(name).find(|(_, o)| !o.action)
        } else {
            let fitting = model.operations(name).filter(|(_, o)| !o.action && fits(o));
            fitting.filter_map(|f| Some((suits(f.1)?, f))).min_by_key(|f| f.0).map(|f| f.1)
        };
        let Some((op, operation)) = found else {
            return Err(Error::at(self.at(id), format!("unknown function {name}")));
        };
        for (name, value) in given {
            if let Some(p) = operation.parameters.iter().find(|p| p.name == name) {
                let null = matches!(self.arena.kind(value), Kind::Null);
                if null && !p.nullable {
                    return Err(Error::at(self.at(value), format!("{name} is not null")));
                }
                let have = self.arena.ty(value);
                self.convert(value, have, p.ty)?;
            }
        }
        let ty = operation.returns.unwrap_or(TypeRef::UNTYPED);
        let base = match base {
            None if operation.bound && !root => Some(self.this_id(id)?),
            base => base,
        };
        Ok(self.set(id, Kind::BoundCall { base, op, args }, ty))
    }

    fn key(&mut self, id: Id, base: Id, named: bool, args: List) -> Result<TypeRef> {
        let ty = self.bind(base)?;
        let (Type::Entity(t), true) = (ty.ty, ty.collection) else {
            return Err(Error::at(self.at(id), "a key can only follow a collection of entities"));
        };
        let mut pairs = Vec::new();
        let entity = self.model.ty(t);
        if named {
            for i in (0..args.len).step_by(2) {
                let name = match self.arena.kind(self.arena.item(args, i)) {
                    Kind::Str(s) => s.clone(),
                    _ => continue,
                };
                let value = self.arena.item(args, i + 1);
                let Some(prop) = entity.property(&name) else {
                    return Err(Error::at(self.at(id), format!("{} has no key property {name}", entity.name)));
                };
                pairs.push((prop, value));
            }
        } else {
            let [key] = entity.key[..] else {
                if self.model.lenient {
                    return Ok(self.set(
                        id,
                        Kind::BoundKey { base, ty: t, args: List::default() },
                        TypeRef::one(ty.ty),
                    ));
                }
                return Err(Error::at(self.at(id), format!("the key of {} has several parts", entity.name)));
            };
            pairs.push((key, self.arena.item(args, 0)));
        }
        let mut flat = Vec::new();
        for (prop, value) in pairs {
            let want = entity.properties[prop as usize].ty;
            let have = self.bind(value)?;
            self.convert(value, have, want)?;
            flat.push(self.fresh(Kind::Int(prop.into()), INT, id)?);
            flat.push(value);
        }
        let args = self.arena.push_list(&flat);
        Ok(self.set(id, Kind::BoundKey { base, ty: t, args }, TypeRef::one(ty.ty)))
    }

    // ---- types of operators and functions ----

    fn wider(&self, a: TypeRef, b: TypeRef) -> TypeRef {
        match (a.as_prim(), b.as_prim()) {
            (Some(Prim::Untyped), _) => b,
            (Some(x), Some(y)) if x.is_number() && y.is_number() => {
                if x == Prim::Double || y == Prim::Double || x == Prim::Single || y == Prim::Single {
                    NUMBER
                } else if x == Prim::Decimal || y == Prim::Decimal {
                    TypeRef::prim(Prim::Decimal)
                } else if x == Prim::Int64 || y == Prim::Int64 {
                    LONG
                } else {
                    INT
                }
            }
            _ => a,
        }
    }

    /// Makes a literal what the other operand needs; says whether the two fit.
    fn fit(&mut self, id: Id, have: TypeRef, want: TypeRef) -> Result<bool> {
        if have.is_untyped() || want.is_untyped() || have == want || self.model.lenient {
            return Ok(true);
        }
        let literal = self.arena.kind(id).clone();
        if let (Kind::Str(text), false) = (&literal, want.collection) {
            // 4.01: a string literal is cast to the type it is compared with.
            let Cow::Borrowed(text) = text else { return Ok(want == TEXT) };
            let text: &'a str = text;
            let b = text.as_bytes();
            let whole = |end: Option<usize>| end == Some(b.len());
            let kind = match want.ty {
                Type::Enum(e) => match self.model.enums[e as usize].value(text) {
                    Some(value) => Kind::BoundEnum { ty: e, value },
                    None => {
                        return Err(Error::at(
                            self.at(id),
                            format!("'{text}' is no member of {}", self.model.type_name(want)),
                        ));
                    }
                },
                Type::Prim(p) => match p {
                    Prim::Guid if whole(literal::guid(b, 0)) => Kind::Guid(text),
                    Prim::Date if whole(literal::date(b, 0)) => Kind::Date(text),
                    Prim::DateTimeOffset if whole(literal::date_time(b, 0)) => Kind::DateTime(text),
                    Prim::DateTimeOffset if whole(literal::date(b, 0)) => Kind::Date(text),
                    Prim::TimeOfDay if whole(literal::time(b, 0)) => Kind::Time(text),
                    Prim::Duration if whole(literal::duration(b, 0)) => Kind::Duration(text),
                    Prim::Binary if literal::base64(b) => Kind::Binary(text),
                    Prim::Boolean if text == "true" || text == "false" => Kind::Bool(text == "true"),
                    p if p.is_number() => match (text.parse::<i64>(), literal::number(b, 0)) {
                        (Ok(n), _) => Kind::Int(n),
                        (_, Some((end, _))) if end == b.len() => Kind::Number(text),
                        _ => return Ok(false),
                    },
                    _ => return Ok(false),
                },
                _ => return Ok(false),
            };
            self.set(id, kind, want);
            return Ok(true);
        }
        if have.collection != want.collection {
            return Ok(false);
        }
        Ok(match (have.ty, want.ty) {
            (Type::Prim(a), Type::Prim(b)) => {
                let temporal = |p| matches!(p, Prim::Date | Prim::DateTimeOffset);
                (a.is_number() && b.is_number()) || (temporal(a) && temporal(b))
            }
            (Type::Prim(p), Type::Enum(e)) if p.is_integer() => {
                if let Kind::Int(value) = literal {
                    self.set(id, Kind::BoundEnum { ty: e, value }, want);
                }
                true
            }
            (Type::Enum(_), Type::Prim(p)) => p.is_integer(),
            (Type::Entity(a), Type::Entity(b)) | (Type::Complex(a), Type::Complex(b)) => {
                self.model.derives(a, b) || self.model.derives(b, a)
            }
            _ => false,
        })
    }

    /// Converts a literal to a type, or refuses it.
    pub fn convert(&mut self, id: Id, have: TypeRef, want: TypeRef) -> Result<()> {
        if self.fit(id, have, want)? {
            if let (Kind::Int(n), Some(Prim::String)) = (self.arena.kind(id), want.as_prim()) {
                return Err(Error::at(self.at(id), format!("{n} is no string")));
            }
            return Ok(());
        }
        let message = format!("expected {}, not {}", self.model.type_name(want), self.model.type_name(have));
        Err(Error::at(self.at(id), message))
    }

    fn mismatch(&self, id: Id, op: Op, a: TypeRef, b: TypeRef) -> Error {
        let (a, b) = (self.model.type_name(a), self.model.type_name(b));
        Error::at(self.at(id), format!("{} cannot be applied to {a} and {b}", format!("{op:?}").to_ascii_lowercase()))
    }

    fn binary(&mut self, id: Id, op: Op, left: Id, right: Id) -> Result<TypeRef> {
        let a = self.bind(left)?;
        let b = self.bind(right)?;
        let null = |s: &Self, i| matches!(s.arena.kind(i), Kind::Null);
        let result = match op {
            Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => {
                if null(self, left) || null(self, right) {
                    return Ok(self.typed(id, BOOL));
                }
                let fits = self.fit(right, b, a)? || self.fit(left, a, b)?;
                if !fits {
                    return Err(self.mismatch(id, op, a, b));
                }
                let ordered = !matches!(op, Op::Eq | Op::Ne);
                if ordered && !self.model.lenient {
                    for t in [a, b] {
                        if t.collection || t.structured().is_some() {
                            return Err(self.mismatch(id, op, a, b));
                        }
                    }
                }
                BOOL
            }
            Op::Has => {
                if !self.model.lenient && !matches!(a.ty, Type::Enum(_)) && !a.is_untyped() {
                    return Err(self.mismatch(id, op, a, b));
                }
                if !self.fit(right, b, a)? {
                    return Err(self.mismatch(id, op, a, b));
                }
                BOOL
            }
            Op::In => {
                if let Kind::List(list) = *self.arena.kind(right) {
                    for i in 0..list.len {
                        let item = self.arena.item(list, i);
                        let ty = self.arena.ty(item);
                        if !null(self, item) && !self.fit(item, ty, a)? {
                            return Err(self.mismatch(id, op, a, ty));
                        }
                    }
                } else if !b.collection && !b.is_untyped() && !null(self, right) {
                    return Err(Error::at(self.at(right), "expected a list or a collection"));
                }
                BOOL
            }
            Op::Add | Op::Sub | Op::Mul | Op::Div | Op::DivBy | Op::Mod => {
                if null(self, left) || null(self, right) {
                    return Ok(self.typed(id, if null(self, left) { b } else { a }));
                }
                // The grammar forbids arithmetic over paths that run through collections.
                let through = |s: &Self, i: Id| match *s.arena.kind(i) {
                    Kind::Prop { base, .. } => s.arena.ty(base).collection,
                    _ => false,
                };
                if (a.collection && (!self.model.lenient || through(self, left)))
                    || (b.collection && (!self.model.lenient || through(self, right)))
                {
                    return Err(self.mismatch(id, op, a, b));
                }
                if a.is_untyped() || b.is_untyped() {
                    return Ok(self.typed(id, TypeRef::UNTYPED));
                }
                let numeric = |t: TypeRef| t.as_prim().filter(|p| p.is_number());
                match (numeric(a), numeric(b), a.as_prim(), b.as_prim()) {
                    (Some(_), Some(_), ..) => match op {
                        Op::DivBy => {
                            let w = self.wider(a, b);
                            if w.as_prim().is_some_and(Prim::is_integer) { TypeRef::prim(Prim::Decimal) } else { w }
                        }
                        _ => self.wider(a, b),
                    },
                    (_, _, Some(t @ (Prim::DateTimeOffset | Prim::Date)), Some(Prim::Duration))
                        if matches!(op, Op::Add | Op::Sub) =>
                    {
                        TypeRef::prim(t)
                    }
                    (_, _, Some(x @ (Prim::DateTimeOffset | Prim::Date)), Some(y)) if op == Op::Sub && x == y => {
                        TypeRef::prim(Prim::Duration)
                    }
                    (_, _, Some(Prim::Duration), Some(Prim::Duration)) if matches!(op, Op::Add | Op::Sub) => a,
                    (_, Some(_), Some(Prim::Duration), _) if matches!(op, Op::Mul | Op::Div | Op::DivBy) => a,
                    (Some(_), _, _, Some(Prim::Duration)) if op == Op::Mul => b,
                    _ => return Err(self.mismatch(id, op, a, b)),
                }
            }
        };
        Ok(self.typed(id, result))
    }

    fn call(&mut self, func: Func, args: List) -> Result<TypeRef> {
        let mut tys = [TypeRef::UNTYPED; 3];
        for i in 0..args.len.min(3) {
            tys[i as usize] = self.bind(self.arena.item(args, i))?;
        }
        let need = |s: &mut Self, i: u32, want: &[Prim]| -> Result<()> {
            let arg = s.arena.item(args, i);
            let ty = tys[i as usize];
            if ty.is_untyped() || s.model.lenient {
                return Ok(());
            }
            if let Some(p) = ty.as_prim() {
                if want.contains(&p) {
                    return Ok(());
                }
                if matches!(s.arena.kind(arg), Kind::Str(_)) && s.fit(arg, ty, TypeRef::prim(want[0])).unwrap_or(false)
                {
                    return Ok(());
                }
            }
            let name = crate::parse::func_name(func);
            Err(Error::at(s.at(arg), format!("{name} does not take {}", s.model.type_name(ty))))
        };
        use Prim::{Date, DateTimeOffset, Decimal, Double, Duration, Int32, String as Text, TimeOfDay};
        const NUM: &[Prim] = &[
            Prim::Double,
            Prim::Decimal,
            Prim::Single,
            Prim::Byte,
            Prim::SByte,
            Prim::Int16,
            Prim::Int32,
            Prim::Int64,
        ];
        Ok(match func {
            Func::Concat
            | Func::IndexOf
            | Func::Contains
            | Func::StartsWith
            | Func::EndsWith
            | Func::MatchesPattern
            | Func::Length
            | Func::Substring => {
                let collection = tys[0].collection;
                if collection && func != Func::MatchesPattern {
                    // The collection forms of 4.01.
                } else {
                    need(self, 0, &[Text])?;
                    match func {
                        Func::Substring => {
                            need(self, 1, NUM)?;
                            if args.len > 2 {
                                need(self, 2, NUM)?;
                            }
                        }
                        Func::Length => {}
                        _ => need(self, 1, &[Text])?,
                    }
                }
                match func {
                    Func::Concat | Func::Substring => TypeRef { ty: tys[0].ty, collection },
                    Func::IndexOf | Func::Length => INT,
                    _ => BOOL,
                }
            }
            Func::ToLower | Func::ToUpper | Func::Trim => {
                need(self, 0, &[Text])?;
                TEXT
            }
            Func::Year | Func::Month | Func::Day => {
                need(self, 0, &[DateTimeOffset, Date])?;
                TypeRef::prim(Int32)
            }
            Func::Hour | Func::Minute | Func::Second => {
                need(self, 0, &[DateTimeOffset, TimeOfDay])?;
                INT
            }
            Func::FractionalSeconds => {
                need(self, 0, &[DateTimeOffset, TimeOfDay])?;
                TypeRef::prim(Decimal)
            }
            Func::TotalSeconds => {
                need(self, 0, &[Duration])?;
                TypeRef::prim(Decimal)
            }
            Func::Date => {
                need(self, 0, &[DateTimeOffset])?;
                TypeRef::prim(Date)
            }
            Func::Time => {
                need(self, 0, &[DateTimeOffset])?;
                TypeRef::prim(TimeOfDay)
            }
            Func::TotalOffsetMinutes => {
                need(self, 0, &[DateTimeOffset])?;
                INT
            }
            Func::MinDateTime | Func::MaxDateTime | Func::Now => TypeRef::prim(DateTimeOffset),
            Func::Round | Func::Floor | Func::Ceiling => {
                need(self, 0, NUM)?;
                if tys[0].as_prim() == Some(Decimal) { tys[0] } else { TypeRef::prim(Double) }
            }
            Func::GeoDistance | Func::GeoLength | Func::GeoIntersects => {
                for i in 0..args.len {
                    let ty = tys[i as usize];
                    let fits = matches!(ty.as_prim(), Some(Prim::Geography(_) | Prim::Geometry(_) | Prim::Untyped));
                    if !fits && !self.model.lenient {
                        let (at, name) = (self.at(self.arena.item(args, i)), crate::parse::func_name(func));
                        return Err(Error::at(at, format!("{name} does not take {}", self.model.type_name(ty))));
                    }
                }
                if func == Func::GeoIntersects { BOOL } else { NUMBER }
            }
            Func::HasSubset | Func::HasSubsequence => BOOL,
        })
    }

    // ---- options ----

    /// Binds the options of a collection or an entity whose instances are of type `ty`.
    pub fn options(&mut self, options: &mut Options<'a>) -> Result<()> {
        let outer = self.aliases.len();
        self.aliases.extend(options.aliases.iter().copied());
        let result = self.options_inner(options);
        self.aliases.truncate(outer);
        result
    }

    fn options_inner(&mut self, options: &mut Options<'a>) -> Result<()> {
        self.apply(&mut options.apply).map_err(|e| e.with_target("$apply"))?;
        for item in &options.compute {
            let ty = self.bind(item.expr).map_err(|e| e.with_target("$compute"))?;
            let known = self.this().computed.iter().any(|c| c.0 == item.name)
                || (self.this().columns.is_none()
                    && self.this().ty.structured().is_some_and(|t| {
                        let t = self.model.ty(t);
                        !self.model.lenient && (t.property(item.name).is_some() || t.nav(item.name).is_some())
                    }));
            if known {
                return Err(
                    Error::at(self.at(item.expr), format!("{} exists already", item.name)).with_target("$compute")
                );
            }
            let index = self.scopes.len() - 1;
            self.scopes[index].computed.push((item.name, ty));
        }
        if let Some(filter) = options.filter {
            self.predicate(filter).map_err(|e| e.with_target("$filter"))?;
        }
        for order in &options.orderby {
            let ty = self.bind(order.expr).map_err(|e| e.with_target("$orderby"))?;
            if (ty.collection || ty.structured().is_some()) && !self.model.lenient {
                let message = "a collection or a structured value cannot be sorted by";
                return Err(Error::at(self.at(order.expr), message).with_target("$orderby"));
            }
        }
        if let Some(select) = &mut options.select {
            for item in select {
                self.select_item(item).map_err(|e| e.with_target("$select"))?;
            }
        }
        let mut i = 0;
        while i < options.expand.len() {
            let mut item = std::mem::take(&mut options.expand[i]);
            let result = self.expand_item(&mut item).map_err(|e| e.with_target("$expand"));
            options.expand[i] = item;
            result?;
            i += 1;
        }
        if self.this().columns.is_none() {
            // What `$apply` has expanded comes with the entities.
            for t in &options.apply {
                match t {
                    Trafo::Expand(item) => options.expand.push((**item).clone()),
                    Trafo::AddNested { bound, .. } => options.expand.extend_from_slice(bound),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn select_item(&mut self, item: &mut Select<'a>) -> Result<()> {
        let at = item.at as usize;
        if item.star {
            return Ok(());
        }
        if let Some(ns) = item.operations {
            if self.model.namespaces.iter().any(|n| n == ns) || self.model.lenient {
                return Ok(());
            }
            return Err(Error::at(at, format!("unknown namespace {ns}")));
        }
        if let Some(columns) = &self.this().columns {
            if let [name] = item.path[..]
                && let Some((n, _)) = self.this().computed.iter().find(|c| c.0 == name)
            {
                item.steps = std::iter::once(Step::Computed(n)).collect();
                return Ok(());
            }
            if columns.iter().any(|c| c.starts_with(&item.path)) {
                item.steps = item.path.iter().map(|n| Step::Computed(n)).collect();
                return Ok(());
            }
            return Err(Error::at(at, format!("{} is no property of the result of $apply", item.path.join("/"))));
        }
        let mut ty = self.this().ty;
        for (n, name) in item.path.clone().iter().copied().enumerate() {
            let last = n + 1 == item.path.len();
            if name.starts_with('@') {
                item.steps.push(Step::Annotation(name));
                ty = TypeRef::UNTYPED;
                continue;
            }
            if n == 0
                && let Some((name, t)) = self.this().computed.iter().find(|c| c.0 == name)
            {
                item.steps.push(Step::Computed(name));
                ty = *t;
                continue;
            }
            let Some(t) = ty.structured() else {
                return Err(Error::at(at, format!("{name} cannot follow a primitive property")));
            };
            let declared = self.model.ty(t);
            if let Some(p) = declared.property(name) {
                item.steps.push(Step::Prop(p));
                ty = declared.properties[p as usize].ty;
            } else if let Some(nav) = declared.nav(name) {
                item.steps.push(Step::Nav(nav));
                ty = TypeRef::UNTYPED;
                if !last {
                    return Err(Error::at(at, "a navigation property ends a selected path"));
                }
            } else if let Some(cast) =
                self.model.find_type(name).filter(|c| self.model.lenient || self.model.derives(*c, t))
            {
                item.steps.push(Step::Cast(cast));
                ty.ty = if self.model.ty(cast).entity { Type::Entity(cast) } else { Type::Complex(cast) };
            } else if self.model.operations(name).any(|(_, o)| o.bound) {
                item.steps.push(Step::Operation(name));
            } else if declared.open {
                item.steps.push(Step::Dynamic(name));
                ty = TypeRef::UNTYPED;
            } else {
                return Err(Error::at(at, format!("{} has no property {name}", declared.name)));
            }
        }
        if let Some(options) = &mut item.options {
            if ty.structured().is_none()
                && (options.select.is_some() || !options.compute.is_empty())
                && !self.model.lenient
            {
                return Err(Error::at(at, "only structured properties take $select and $compute"));
            }
            let mut taken = std::mem::take(&mut **options);
            let result = self.nested(TypeRef::one(ty.ty), &mut taken, self.nested);
            **options = taken;
            result?;
        }
        Ok(())
    }

    fn nested(&mut self, ty: TypeRef, options: &mut Options<'a>, inside: bool) -> Result<()> {
        let scopes = std::mem::replace(
            &mut self.scopes,
            vec![Scope { name: None, var: 0, ty, computed: Vec::new(), columns: None }],
        );
        let nested = std::mem::replace(&mut self.nested, inside);
        let result = self.options(options);
        self.scopes = scopes;
        self.nested = nested;
        result
    }

    fn expand_item(&mut self, item: &mut Expand<'a>) -> Result<()> {
        let at = item.at as usize;
        if item.value {
            return Ok(());
        }
        let mut ty = self.this().ty;
        let mut nav: Option<(TypeId, u16)> = None;
        for name in item.path.clone() {
            if name.starts_with('@') {
                item.steps.push(Step::Annotation(name));
                continue;
            }
            let Some(t) = ty.structured() else {
                return Err(Error::at(at, format!("{name} is no navigation property")));
            };
            let declared = self.model.ty(t);
            if let Some(found) = nav {
                // Behind a navigation property only a cast can follow.
                let target = self.model.ty(found.0).navs[found.1 as usize].target;
                match self.model.find_type(name).filter(|c| self.model.derives(*c, target)) {
                    Some(cast) => {
                        item.cast = Some(cast);
                        item.steps.push(Step::Cast(cast));
                    }
                    None => {
                        return Err(Error::at(at, format!("{name} cannot follow a navigation property in $expand")));
                    }
                }
                continue;
            }
            if let Some(n) = declared.nav(name) {
                nav = Some((t, n));
                item.steps.push(Step::Nav(n));
                ty = TypeRef::one(Type::Entity(declared.navs[n as usize].target));
            } else if let Some(p) = declared.property(name) {
                item.steps.push(Step::Prop(p));
                ty = declared.properties[p as usize].ty;
                let stream = ty == TypeRef::prim(Prim::Stream);
                if ty.structured().is_none() && !stream {
                    return Err(Error::at(at, format!("{name} is no navigation property")));
                }
            } else if let Some(cast) = self.model.find_type(name).filter(|c| self.model.derives(*c, t)) {
                item.steps.push(Step::Cast(cast));
                ty.ty = if self.model.ty(cast).entity { Type::Entity(cast) } else { Type::Complex(cast) };
            } else {
                return Err(Error::at(at, format!("{} has no navigation property {name}", declared.name)));
            }
        }
        item.nav = nav;
        if item.star {
            return Ok(());
        }
        let Some((t, n)) = nav else {
            let stream =
                ty == TypeRef::prim(Prim::Stream) || item.steps.iter().any(|s| matches!(s, Step::Annotation(_)));
            if stream {
                return Ok(());
            }
            return Err(Error::at(at, "$expand needs a navigation property"));
        };
        let n = &self.model.ty(t).navs[n as usize];
        let target = item.cast.unwrap_or(n.target);
        let o = &item.options;
        if !n.collection
            && !self.model.lenient
            && (o.filter.is_some()
                || !o.orderby.is_empty()
                || o.top.is_some()
                || o.skip.is_some()
                || o.count.is_some()
                || o.search.is_some()
                || !o.apply.is_empty())
        {
            if item.alias.is_some() {
                return Err(Error::unsupported("addnested of a single entity"));
            }
            return Err(Error::at(at, format!("{} is not a collection", n.name)));
        }
        if item.kind == ExpandKind::Count && !n.collection {
            return Err(Error::at(at, format!("{} is not a collection", n.name)));
        }
        let mut options = std::mem::take(&mut item.options);
        let result = self.nested(TypeRef::one(Type::Entity(target)), &mut options, true);
        item.options = options;
        result
    }

    // ---- $apply ----

    /// Binds transformations; afterwards the scope is that of their result.
    pub fn apply(&mut self, trafos: &mut [Trafo<'a>]) -> Result<()> {
        for trafo in trafos {
            self.trafo(trafo)?;
        }
        Ok(())
    }

    fn scope(&mut self) -> &mut Scope<'a> {
        let index = self.scopes.len() - 1;
        &mut self.scopes[index]
    }

    fn path_name(&self, id: Id) -> Result<Vec<&'a str>> {
        let mut path = Vec::new();
        if self.path_of(id, &mut path) {
            return Ok(path);
        }
        Err(Error::at(self.at(id), "expected a path"))
    }

    /// Binds a grouping path; says the paths that are grouped by instead, where it leads to a structured value.
    fn group_path(&mut self, id: Id, columns: &mut Vec<Column<'a>>) -> Result<Option<Vec<Id>>> {
        let path: Vec<Cow<'a, str>> = self.path_name(id)?.into_iter().map(Cow::Borrowed).collect();
        let ty = self.bind(id)?;
        let cast_last = matches!(self.arena.kind(id), Kind::TypeCast { .. });
        if ty.collection || cast_last {
            return Err(Error::at(self.at(id), "a grouping path is single-valued and ends with a property"));
        }
        let Some(t) = ty.structured().filter(|_| !self.model.lenient) else {
            self.arena.paths.push((id, path.clone()));
            add_columns(columns, vec![Column { path, ty }]);
            return Ok(None);
        };
        let mut found = Vec::new();
        self.leaves(id, t, path, columns, &mut found)?;
        Ok(Some(found))
    }

    /// A complex value is all of its members, a related entity is its key (3.2.3.1).
    fn leaves(
        &mut self,
        base: Id,
        ty: TypeId,
        path: Vec<Cow<'a, str>>,
        columns: &mut Vec<Column<'a>>,
        found: &mut Vec<Id>,
    ) -> Result<()> {
        let declared = self.model.ty(ty);
        for (i, p) in declared.properties.iter().enumerate() {
            if declared.entity && !declared.key.contains(&(i as u16)) || p.ty.collection {
                continue;
            }
            let id = self.fresh(Kind::Prop { base, ty, prop: i as u16 }, p.ty, base)?;
            let mut path = path.clone();
            path.push(Cow::Owned(p.name.clone()));
            match p.ty.ty {
                Type::Complex(t) => self.leaves(id, t, path, columns, found)?,
                Type::Prim(Prim::Stream) => {}
                _ => {
                    self.arena.paths.push((id, path.clone()));
                    add_columns(columns, vec![Column { path, ty: p.ty }]);
                    found.push(id);
                }
            }
        }
        Ok(())
    }

    fn trafo(&mut self, trafo: &mut Trafo<'a>) -> Result<()> {
        match trafo {
            Trafo::Identity | Trafo::Top(_) | Trafo::Skip(_) | Trafo::Search(_) | Trafo::Custom { .. } => {}
            Trafo::Filter(id) => self.predicate(*id)?,
            Trafo::OrderBy(items) => {
                for item in items {
                    self.bind(item.expr)?;
                }
            }
            Trafo::Compute(items) => {
                for item in items.iter() {
                    let ty = self.bind(item.expr)?;
                    let scope = self.scope();
                    match &mut scope.columns {
                        Some(columns) => columns.push(Column::named(item.name, ty)),
                        None => scope.computed.push((item.name, ty)),
                    }
                }
            }
            Trafo::TopBottom { amount, value, .. } => {
                self.bind(*amount)?;
                self.bind(*value)?;
            }
            Trafo::Aggregate(items) => {
                let columns = self.aggregates(items)?;
                self.scope().columns = Some(columns);
            }
            Trafo::GroupBy { by, then } => {
                let mut columns = Vec::new();
                let given = std::mem::take(by);
                for mut item in given {
                    match &mut item {
                        GroupItem::Path(id) => {
                            if let Some(instead) = self.group_path(*id, &mut columns)? {
                                by.extend(instead.into_iter().map(GroupItem::Path));
                                continue;
                            }
                        }
                        GroupItem::Rollup(ids) => {
                            for id in ids.iter() {
                                if self.group_path(*id, &mut columns)?.is_some() {
                                    return Err(Error::at(self.at(*id), "rollup takes paths to primitive values"));
                                }
                            }
                        }
                        GroupItem::RollupNamed(_) => {}
                        GroupItem::RollupRecursive { root, node, then, .. } => {
                            let nodes = self.bind(*root)?;
                            if !self.model.lenient {
                                self.group_path(*node, &mut columns)?;
                                self.over(nodes, then)?;
                            }
                        }
                    }
                    by.push(item);
                }
                let outer = self.scope().clone();
                self.apply(then)?;
                if !then.is_empty() && self.scope().columns.is_none() {
                    // The groups' own instances come out, with what was computed.
                    return Ok(());
                }
                let made = self.scope().columns.take().filter(|_| !then.is_empty());
                add_columns(&mut columns, made.unwrap_or_default());
                *self.scope() = outer;
                let scope = self.scope();
                scope.computed.clear();
                scope.columns = Some(columns);
            }
            Trafo::Concat(sequences) => {
                let before = self.scope().clone();
                let mut scopes = Vec::new();
                for sequence in sequences.iter_mut() {
                    *self.scope() = before.clone();
                    self.apply(sequence)?;
                    scopes.push(self.scope().clone());
                }
                // Rows and entities together are rows.
                if scopes.iter().any(|s| s.columns.is_some()) {
                    let mut all = Vec::new();
                    for s in scopes {
                        let own = match (s.columns, s.ty.structured()) {
                            (Some(columns), _) => columns,
                            (None, Some(t)) if !self.model.lenient => {
                                let computed = s.computed.iter().map(|(name, ty)| Column::named(name, *ty));
                                entity_columns(self.model, t).into_iter().chain(computed).collect()
                            }
                            _ => Vec::new(),
                        };
                        add_columns(&mut all, own);
                    }
                    let scope = self.scope();
                    scope.computed.clear();
                    scope.columns = Some(all);
                }
            }
            Trafo::Expand(item) => self.expand_item(item)?,
            Trafo::Nest(items) => {
                let mut columns = Vec::new();
                for (then, alias) in items {
                    self.side(then)?;
                    columns.push(Column::named(alias, TypeRef::many(Type::Prim(Prim::Untyped))));
                }
                self.scope().columns = Some(columns);
            }
            Trafo::AddNested { path, then, bound } if !self.model.lenient => {
                for (then, alias) in then {
                    let mut item = Expand { path: path.clone(), alias: Some(alias), ..Expand::default() };
                    item.options.apply.clone_from(then);
                    self.expand_item(&mut item)?;
                    bound.push(item);
                    self.scope().computed.push((alias, TypeRef::UNTYPED));
                }
            }
            Trafo::AddNested { path, then, .. } => {
                let mut ty = self.this().ty;
                for name in path.iter() {
                    let t = ty.structured().ok_or_else(|| Error::bad(format!("unknown path {}", path.join("/"))))?;
                    ty = self.step(t, name)?;
                }
                let outer = self.scope().clone();
                for (sequence, alias) in then {
                    let scope = self.scope();
                    (scope.ty, scope.columns) = (TypeRef::one(ty.ty), None);
                    self.apply(sequence)?;
                    *self.scope() = outer.clone();
                    self.scope().computed.push((alias, TypeRef::UNTYPED));
                }
            }
            Trafo::Join { path, alias, then, .. } => {
                let mut ty = self.this().ty;
                for name in path.iter() {
                    if name.starts_with('@') {
                        ty = TypeRef::many(ty.ty);
                        continue;
                    }
                    let t = ty.structured().ok_or_else(|| Error::bad(format!("unknown path {}", path.join("/"))))?;
                    let collection = ty.collection;
                    ty = self.step(t, name)?;
                    ty.collection |= collection;
                }
                if !ty.collection {
                    return Err(Error::bad(format!("{} is not a collection", path.join("/"))));
                }
                let outer = self.scope().clone();
                (self.scope().ty, self.scope().columns) = (TypeRef::one(ty.ty), None);
                let result = self.apply(then);
                *self.scope() = outer;
                result?;
                self.scope().computed.push((alias, TypeRef::one(ty.ty)));
            }
            Trafo::Hierarchy { root, node, then, .. } => {
                self.bind(*root)?;
                if !self.model.lenient {
                    self.bind(*node)?;
                }
                self.side(then)?;
            }
            Trafo::Traverse { root, node, then, orderby, .. } => {
                let nodes = self.bind(*root)?;
                if self.model.lenient {
                    self.side(then)?;
                } else {
                    self.bind(*node)?;
                    self.over(nodes, then)?;
                }
                for item in orderby {
                    self.bind(item.expr)?;
                }
            }
        }
        Ok(())
    }

    /// Transformations whose result does not replace the rows.
    fn side(&mut self, then: &mut [Trafo<'a>]) -> Result<()> {
        let outer = self.scope().clone();
        let result = self.apply(then);
        *self.scope() = outer;
        result
    }

    /// Transformations of the nodes of a hierarchy.
    fn over(&mut self, nodes: TypeRef, then: &mut [Trafo<'a>]) -> Result<()> {
        let outer = self.scope().clone();
        let scope = self.scope();
        (scope.ty, scope.columns) = (TypeRef::one(nodes.ty), None);
        scope.computed.clear();
        let result = self.apply(then);
        *self.scope() = outer;
        result
    }

    fn step(&self, t: TypeId, name: &str) -> Result<TypeRef> {
        let declared = self.model.ty(t);
        if let Some(p) = declared.property(name) {
            return Ok(declared.properties[p as usize].ty);
        }
        if let Some(n) = declared.nav(name) {
            let n = &declared.navs[n as usize];
            return Ok(TypeRef { ty: Type::Entity(n.target), collection: n.collection });
        }
        match self.model.find_type(name).filter(|c| self.model.derives(*c, t)) {
            Some(cast) => {
                Ok(TypeRef::one(if self.model.ty(cast).entity { Type::Entity(cast) } else { Type::Complex(cast) }))
            }
            None => Err(Error::bad(format!("{} has no property {name}", declared.name))),
        }
    }

    /// The type of a custom aggregate of the implicit instance's type.
    fn custom(&self, name: &str) -> Option<TypeRef> {
        let scope = self.this();
        let ty = scope.ty.structured().filter(|_| scope.columns.is_none())?;
        self.model.aggregate(ty, name).map(|a| a.returns)
    }

    /// Binds an aggregate expression and says the type of its result.
    pub fn aggregate(&mut self, item: &mut AggExpr<'a>) -> Result<TypeRef> {
        let made = self.aggregates(std::slice::from_mut(item))?;
        Ok(made.first().map_or(TypeRef::UNTYPED, |c| c.ty))
    }

    /// The type of an aggregate.
    fn aggregated(&self, method: AggMethod<'a>, source: TypeRef) -> TypeRef {
        match method {
            AggMethod::Count | AggMethod::CountDistinct => LONG,
            AggMethod::Average => NUMBER,
            AggMethod::Sum => match source.ty {
                Type::Prim(p) if p.is_integer() => LONG,
                Type::Prim(Prim::Single) => NUMBER,
                other => TypeRef::one(other),
            },
            AggMethod::Min | AggMethod::Max => TypeRef::one(source.ty),
            AggMethod::Own => source,
            AggMethod::Custom(name) => match self.model.method(name) {
                Some(m) => m.returns.unwrap_or(TypeRef::one(source.ty)),
                None => TypeRef::UNTYPED,
            },
        }
    }

    /// In aggregations a path may run through collections; this binds one without complaint.
    fn aggregate_path(&mut self, id: Id) -> Result<TypeRef> {
        let Kind::Member { base: Some(base), name } = *self.arena.kind(id) else {
            return self.bind(id);
        };
        let ty = self.aggregate_path(base)?;
        let Some(t) = ty.structured().filter(|_| ty.collection) else { return self.bind(id) };
        let declared = self.model.ty(t);
        if let Some(prop) = declared.property(name) {
            let ty = TypeRef::many(declared.properties[prop as usize].ty.ty);
            return Ok(self.set(id, Kind::Prop { base, ty: t, prop }, ty));
        }
        if let Some(nav) = declared.nav(name) {
            let ty = TypeRef::many(Type::Entity(declared.navs[nav as usize].target));
            return Ok(self.set(id, Kind::Nav { base, ty: t, nav }, ty));
        }
        self.bind(id)
    }

    fn aggregates(&mut self, items: &mut [AggExpr<'a>]) -> Result<Vec<Column<'a>>> {
        let mut columns: Vec<Column<'a>> = Vec::new();
        for item in items {
            let mut source = TypeRef::UNTYPED;
            if let Some(expr) = item.expr {
                if matches!(item.method, AggMethod::Own) && self.model.lenient {
                    // The runner's model marks its custom aggregates as computed.
                    if let Kind::Member { base: None, name } = *self.arena.kind(expr) {
                        let t = self.model.ty(0);
                        if !t.property(name).is_some_and(|p| t.properties[p as usize].computed) {
                            return Err(Error::at(self.at(expr), format!("{name} is no custom aggregate")));
                        }
                    }
                } else if item.method == AggMethod::Own {
                    let found = match *self.arena.kind(expr) {
                        Kind::Member { base: None, name } => self.custom(name),
                        _ => None,
                    };
                    let Some(returns) = found else {
                        return Err(Error::at(self.at(expr), "this is no custom aggregate; use 'with' and a method"));
                    };
                    source = returns;
                } else {
                    source = self.aggregate_path(expr)?;
                }
                let through = matches!(self.arena.kind(expr), Kind::Binary2(..)) && source.collection;
                if through {
                    return Err(Error::at(self.at(expr), "arithmetic over a collection"));
                }
                if matches!(item.method, AggMethod::Sum | AggMethod::Average)
                    && !self.model.lenient
                    && !matches!(source.ty, Type::Prim(p) if p.is_number() || p == Prim::Untyped
                        || p == Prim::Duration && item.method == AggMethod::Sum)
                    && source.structured().is_none()
                {
                    return Err(Error::at(self.at(expr), "sum and average need numbers"));
                }
                if matches!(item.method, AggMethod::Sum | AggMethod::Average | AggMethod::Min | AggMethod::Max)
                    && source.structured().is_some()
                {
                    return Err(Error::at(
                        self.at(expr),
                        "only primitive values have a sum, average, minimum or maximum",
                    ));
                }
            }
            for (paths, _) in &item.from {
                for path in paths {
                    if let Ok(names) = self.path_name(*path) {
                        self.arena.paths.push((*path, names.into_iter().map(Cow::Borrowed).collect()));
                    }
                    self.bind(*path)?;
                }
            }
            let method = item.from.last().map_or(item.method, |f| f.1);
            let ty = self.aggregated(method, source);
            let clash = columns.iter().any(|c| c.path == [item.alias])
                || (!self.model.lenient
                    && item.method != AggMethod::Own
                    && self.this().columns.is_none()
                    && self.this().ty.structured().is_some_and(|t| self.model.ty(t).property(item.alias).is_some()));
            if clash {
                return Err(Error::bad(format!("the alias {} is taken", item.alias)));
            }
            columns.push(Column::named(item.alias, ty));
        }
        Ok(columns)
    }
}

/// Binds all options of a request whose target has the given type.
pub fn bind_query<'a>(model: &Model, query: &mut Query<'a>, ty: TypeRef) -> Result<Option<Vec<Column<'a>>>> {
    let mut options = std::mem::take(&mut query.options);
    let mut binder = Binder::new(model, &mut query.arena, TypeRef::one(ty.ty));
    let result = binder.options(&mut options);
    let columns = binder.scopes[0].columns.take();
    query.options = options;
    result.map(|()| columns)
}

/// Binds the options of a `$crossjoin`: paths start with the name of a set, and `$expand` names sets.
pub fn bind_crossjoin(model: &Model, query: &mut Query<'_>, sets: &[SetId]) -> Result<()> {
    let mut options = std::mem::take(&mut query.options);
    let mut expand = std::mem::take(&mut options.expand);
    let mut binder = Binder::new(model, &mut query.arena, TypeRef::UNTYPED);
    binder.cross = sets.to_vec();
    let mut result = binder.options(&mut options);
    binder.aliases.extend(options.aliases.iter().copied());
    for item in &mut expand {
        let set = match item.path[..] {
            [name] if !item.star && item.kind == ExpandKind::Full => model.find_set(name).filter(|s| sets.contains(s)),
            _ => None,
        };
        let Some(set) = set else {
            let message = "$expand of $crossjoin takes the names of its sets";
            result = result.and(Err(Error::at(item.at as usize, message).with_target("$expand")));
            break;
        };
        let nested = binder.nested(TypeRef::one(Type::Entity(model.set(set).ty)), &mut item.options, true);
        result = result.and(nested);
    }
    options.expand = expand;
    query.options = options;
    result
}
