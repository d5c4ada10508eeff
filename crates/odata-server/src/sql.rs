//! Bound expressions as SQL of either dialect. Every literal becomes a parameter.

use crate::db::{Dialect, Value, before_christ};
use crate::geo;
use crate::introspect::Store;
use crate::introspect::build::{Catalogue, Col, Column};
use std::fmt::Write as _;
use wireform_odata::ast::*;
use wireform_odata::literal;
use wireform_odata::model::{Geo, OpId, Prim, Type, TypeId, TypeRef};
use wireform_odata::{Error, Result};

/// What an instance of the expression's scope is in SQL.
#[derive(Clone, Debug)]
pub(crate) enum Instance {
    /// A row under an alias.
    Row(String, TypeId),
    /// A value, for members of primitive collections.
    Value(String),
}

/// A FROM clause under construction: a base and the joins that paths need.
#[derive(Clone, Debug, Default)]
pub(crate) struct From {
    /// Aliases whose joins belong here.
    pub aliases: Vec<String>,
    /// The joins.
    pub joins: String,
    pub made: Vec<(String, TypeId, u16, String)>,
}

/// Generates SQL.
pub(crate) struct Gen<'c, 'a, 'q> {
    /// Model and storage.
    pub cat: &'c Catalogue,
    /// The request's nodes.
    pub arena: &'q Arena<'a>,
    /// Parameters so far.
    pub params: Vec<Value>,
    /// The SQL spoken.
    pub dialect: Dialect,
    /// Instances in scope.
    pub vars: Vec<(u32, Instance)>,
    /// FROM clauses under construction, the innermost last.
    pub froms: Vec<From>,
    /// Computed properties in scope: names and expressions.
    pub computed: Vec<(String, String)>,
    /// Columns of the rows under `$apply`.
    pub columns: Vec<(String, TypeRef)>,
    /// The next alias.
    pub next: u32,
    /// Rows that an operation returned, as a JSON array.
    pub given: Option<String>,
    /// Collections that `join` brought in: the name, the alias and the type of their rows.
    pub joined: Vec<(String, String, TypeId)>,
    /// What may be seen.
    pub access: Option<&'c crate::access::Access>,
    /// What functions in code have returned for this request: the call, the value, and how it is read.
    pub called: Vec<(Id, Value, Column)>,
    /// Collections that `expand` of `$apply` has narrowed: the navigation property and the condition.
    pub narrowed: Vec<(TypeId, u16, Id)>,
    /// How many functions that are expressions stand in each other.
    pub within: u32,
    /// Groups are made by a hash table where that can be; and whether they were.
    pub hash: bool,
    pub hashed: bool,
}

enum Loc<'c> {
    Row(String, TypeId),
    Column(String, &'c Column),
    Complex(String, &'c [Col], TypeId),
    Value(String),
}

/// A collection as a FROM clause: an alias, what stands behind FROM, and conditions.
struct Many {
    alias: String,
    from: String,
    conditions: Vec<String>,
    instance: Instance,
}

impl<'c, 'a, 'q> Gen<'c, 'a, 'q> {
    /// A generator over the nodes of a request.
    pub(crate) fn new(cat: &'c Catalogue, arena: &'q Arena<'a>, dialect: Dialect) -> Self {
        Gen {
            cat,
            arena,
            params: Vec::new(),
            dialect,
            vars: Vec::new(),
            froms: Vec::new(),
            computed: Vec::new(),
            columns: Vec::new(),
            next: 0,
            given: None,
            joined: Vec::new(),
            access: None,
            called: Vec::new(),
            narrowed: Vec::new(),
            within: 0,
            hash: false,
            hashed: false,
        }
    }
    fn pg(&self) -> bool {
        self.dialect == Dialect::Postgres
    }
    /// A fresh alias.
    pub(crate) fn alias(&mut self) -> String {
        self.next += 1;
        format!("t{}", self.next - 1)
    }
    /// The placeholder of a new parameter, cast where the dialect wants to know the type.
    pub(crate) fn param(&mut self, value: Value) -> String {
        self.params.push(value);
        let n = self.params.len();
        if !self.pg() {
            return format!("?{n}");
        }
        match &self.params[n - 1] {
            Value::Null => format!("${n}::text"),
            Value::Bool(_) => format!("${n}::bool"),
            Value::Int(_) => format!("${n}::int8"),
            Value::Real(_) => format!("${n}::float8"),
            Value::Text(_) => format!("${n}::text"),
            Value::Blob(_) => format!("${n}::bytea"),
            Value::Typed(_, ty) => format!("(${n}::text)::{ty}"),
            Value::Named(_, ty) => format!("(${n}::text)::{ty}"),
        }
    }

    /// Conditions that every row of a type must meet under an alias: the discriminator of a derived type.
    pub(crate) fn scope_conditions(&self, alias: &str, ty: TypeId) -> Vec<String> {
        self.family(alias, ty).into_iter().collect()
    }
    fn family(&self, alias: &str, ty: TypeId) -> Option<String> {
        self.cat.model.ty(ty).base?;
        let (column, values) = self.cat.tables[ty as usize].discriminator.as_ref()?;
        let mine: Vec<String> = values
            .iter()
            .filter(|(t, _)| self.cat.model.derives(*t, ty))
            .map(|(_, v)| format!("'{}'", v.replace('\'', "''")))
            .collect();
        let text = if self.pg() { "::text" } else { "" };
        Some(format!("{alias}.{column}{text} IN ({})", mine.join(",")))
    }

    fn instance(&self, var: u32) -> Result<Instance> {
        let found = self.vars.iter().rev().find(|v| v.0 == var);
        found.map(|v| v.1.clone()).ok_or_else(|| Error::unsupported("a reference to this instance"))
    }

    /// The alias of a to-one navigation, joined once.
    pub(crate) fn join(&mut self, alias: &str, ty: TypeId, nav: u16) -> Result<String> {
        let owner = self.froms.iter().rposition(|f| f.aliases.iter().any(|a| a == alias));
        let Some(owner) = owner else { return Err(Error::unsupported("this path")) };
        if let Some(made) = self.froms[owner].made.iter().find(|m| m.0 == alias && m.1 == ty && m.2 == nav) {
            return Ok(made.3.clone());
        }
        let n = &self.cat.model.ty(ty).navs[nav as usize];
        let target = n.target;
        let new = self.alias();
        let mut on: Vec<String> = Vec::new();
        for (own, other) in &n.links {
            on.push(format!("{} = {}", self.column_of(&new, target, *other), self.column_of(alias, ty, *own)));
        }
        on.extend(self.scope_conditions(&new, target));
        let table = self.table(target)?;
        let from = &mut self.froms[owner];
        let _ = write!(from.joins, " LEFT JOIN {table} AS {new} ON {}", on.join(" AND "));
        from.aliases.push(new.clone());
        from.made.push((alias.to_owned(), ty, nav, new.clone()));
        Ok(new)
    }
    /// A property's column under an alias.
    pub(crate) fn column_of(&self, alias: &str, ty: TypeId, prop: u16) -> String {
        match &self.cat.tables[ty as usize].cols[prop as usize] {
            Col::Column(c) => format!("{alias}.{}", c.sql),
            Col::Complex(_) => "NULL".into(),
        }
    }

    /// The same where its value is read, or compared with a parameter: a type that is text to clients as text.
    pub(crate) fn text_of(&self, alias: &str, ty: TypeId, prop: u16) -> String {
        match &self.cat.tables[ty as usize].cols[prop as usize] {
            Col::Column(c) => format!("{alias}.{}", c.text(self.dialect)),
            Col::Complex(_) => self.column_of(alias, ty, prop),
        }
    }

    fn locate(&mut self, id: Id) -> Result<Loc<'c>> {
        let cat = self.cat;
        Ok(match *self.arena.kind(id) {
            Kind::Var(v) => match self.instance(v)? {
                Instance::Row(alias, ty) => Loc::Row(alias, ty),
                Instance::Value(sql) => Loc::Value(sql),
            },
            Kind::TypeCast { base, ty } => match self.locate(base)? {
                Loc::Row(alias, _) => Loc::Row(alias, ty),
                Loc::Complex(alias, cols, _) => Loc::Complex(alias, cols, ty),
                other => other,
            },
            Kind::Nav { base, ty, nav } => {
                let (alias, have) = match self.locate(base)? {
                    Loc::Row(alias, have) => (alias, have),
                    _ => return Err(Error::unsupported("navigation from a complex value")),
                };
                let _ = ty;
                let own = if cat.model.derives(have, ty) { have } else { ty };
                if cat.model.ty(own).navs[nav as usize].collection {
                    return Err(Error::bad("a collection cannot stand here"));
                }
                let target = cat.model.ty(own).navs[nav as usize].target;
                Loc::Row(self.join(&alias, own, nav)?, target)
            }
            Kind::Prop { base, ty, prop } => {
                let (alias, cols) = match self.locate(base)? {
                    Loc::Row(alias, have) => {
                        let t = if cat.model.derives(have, ty) { have } else { ty };
                        (alias, cat.tables[t as usize].cols.as_slice())
                    }
                    Loc::Complex(alias, cols, _) => (alias, cols),
                    // A member of a complex value that is stored as JSON.
                    Loc::Column(sql, column) if column.store == Store::Json || column.ty.structured().is_some() => {
                        let p = &cat.model.ty(ty).properties[prop as usize];
                        return Ok(Loc::Value(self.json_member(&sql, &p.name, p.ty)));
                    }
                    Loc::Value(sql) => {
                        let p = &cat.model.ty(ty).properties[prop as usize];
                        return Ok(Loc::Value(self.json_member(&sql, &p.name, p.ty)));
                    }
                    Loc::Column(..) => return Err(Error::bad("a path cannot go on behind a primitive value")),
                };
                match &cols[prop as usize] {
                    Col::Column(c) => Loc::Column(format!("{alias}.{}", c.sql), c),
                    Col::Complex(parts) => {
                        let t = cat.model.ty(ty).properties[prop as usize].ty.structured().unwrap_or(0);
                        Loc::Complex(alias, parts, t)
                    }
                }
            }
            Kind::Computed { name, .. } if self.joined.iter().any(|j| j.0 == name) => {
                match self.joined.iter().find(|j| j.0 == name) {
                    Some((_, alias, ty)) => Loc::Row(alias.clone(), *ty),
                    None => return Err(Error::unsupported("this path")),
                }
            }
            // One entity of a set, or a singleton: joined by its key.
            Kind::BoundKey { base, args, .. } => {
                let many = self.collection(base)?;
                let Instance::Row(alias, ty) = many.instance.clone() else {
                    return Err(Error::unsupported("a key behind this"));
                };
                let mut on = many.conditions;
                for i in (0..args.len).step_by(2) {
                    let Kind::Int(p) = *self.arena.kind(self.arena.item(args, i)) else { continue };
                    let Some(Col::Column(c)) = cat.tables[ty as usize].cols.get(p as usize) else { continue };
                    let v = self.literal_for(self.arena.item(args, i + 1), Some(c))?;
                    on.push(format!("{alias}.{} = {v}", c.sql));
                }
                self.left_join(&many.from, &alias, on)?;
                Loc::Row(alias, ty)
            }
            Kind::Set(set) if cat.model.set(set).singleton => {
                let many = self.collection(id)?;
                self.left_join(&many.from, &many.alias, many.conditions)?;
                Loc::Row(many.alias, cat.model.set(set).ty)
            }
            _ => Loc::Value(self.value(id)?),
        })
    }

    /// The value of a path as it is stored, so that it can be written as its type says.
    pub(crate) fn stored(&mut self, id: Id) -> Result<String> {
        if let Kind::Prop { .. } = self.arena.kind(id)
            && let Loc::Column(sql, c) = self.locate(id)?
        {
            return Ok(match self.pg() {
                true if !self.sorts_as_stored(c) => self.normal(sql, c),
                true => sql,
                false => instant(sql, c.store),
            });
        }
        self.value(id)
    }

    fn left_join(&mut self, from: &str, alias: &str, mut on: Vec<String>) -> Result<()> {
        if from.contains(" JOIN ") {
            return Err(Error::unsupported("a key behind a filtered collection in an expression"));
        }
        let Some(last) = self.froms.last_mut() else { return Err(Error::unsupported("this path")) };
        on.push("1=1".into());
        let _ = write!(last.joins, " LEFT JOIN {from} ON {}", on.join(" AND "));
        last.aliases.push(alias.to_owned());
        Ok(())
    }

    fn json_member(&mut self, sql: &str, name: &str, ty: TypeRef) -> String {
        let structured = ty.collection || ty.structured().is_some();
        if self.pg() {
            let name = self.param(Value::Text(name.to_owned()));
            if structured {
                return format!("(({sql})::jsonb -> {name})");
            }
            let text = format!("(({sql})::jsonb ->> {name})");
            return match ty.as_prim() {
                Some(p) if p.is_integer() => format!("{text}::int8"),
                Some(Prim::Decimal) => format!("{text}::numeric"),
                Some(p) if p.is_number() => format!("{text}::float8"),
                Some(Prim::Boolean) => format!("{text}::bool"),
                Some(Prim::DateTimeOffset) => format!("{text}::timestamptz"),
                _ => text,
            };
        }
        let path = self.param(Value::Text(format!("$.\"{}\"", name.replace('"', ""))));
        format!("json_extract({sql},{path})")
    }

    /// A predicate: true, false or null.
    pub(crate) fn predicate(&mut self, id: Id) -> Result<String> {
        let arena = self.arena;
        Ok(match arena.kind(id) {
            Kind::And(list) => self.junction(arena.list(*list), " AND ")?,
            Kind::Or(list) => self.junction(arena.list(*list), " OR ")?,
            Kind::Not(inner) => {
                let inner = self.predicate_total(*inner)?;
                format!("(NOT {inner})")
            }
            Kind::Bool(b) => {
                if self.pg() {
                    b.to_string()
                } else {
                    u8::from(*b).to_string()
                }
            }
            Kind::Null => "NULL".into(),
            Kind::Binary2(op, left, right) => self.comparison(*op, *left, *right, false)?,
            _ => self.value(id)?,
        })
    }
    /// A predicate for use under `not`: comparisons with null are false there, not unknown.
    fn predicate_total(&mut self, id: Id) -> Result<String> {
        let arena = self.arena;
        let sql = match arena.kind(id) {
            Kind::And(list) => self.junction_total(arena.list(*list), " AND ")?,
            Kind::Or(list) => self.junction_total(arena.list(*list), " OR ")?,
            Kind::Binary2(op, left, right) => self.comparison(*op, *left, *right, true)?,
            _ => self.predicate(id)?,
        };
        Ok(sql)
    }
    // Long chains as a balanced tree: the databases limit how deep an expression is, not how long.
    fn junction(&mut self, items: &[Id], op: &str) -> Result<String> {
        match items {
            [] => Ok("NULL".into()),
            [one] => self.predicate(*one),
            _ => {
                let (a, b) = items.split_at(items.len() / 2);
                let (a, b) = (self.junction(a, op)?, self.junction(b, op)?);
                Ok(format!("({a}{op}{b})"))
            }
        }
    }
    fn junction_total(&mut self, items: &[Id], op: &str) -> Result<String> {
        match items {
            [] => Ok("NULL".into()),
            [one] => self.predicate_total(*one),
            _ => {
                let (a, b) = items.split_at(items.len() / 2);
                let (a, b) = (self.junction_total(a, op)?, self.junction_total(b, op)?);
                Ok(format!("({a}{op}{b})"))
            }
        }
    }

    fn is_null_literal(&self, id: Id) -> bool {
        matches!(self.arena.kind(id), Kind::Null)
    }
    fn is_literal(&self, id: Id) -> bool {
        matches!(
            self.arena.kind(id),
            Kind::Bool(_)
                | Kind::Int(_)
                | Kind::Number(_)
                | Kind::Str(_)
                | Kind::Guid(_)
                | Kind::Date(_)
                | Kind::DateTime(_)
                | Kind::Time(_)
                | Kind::Duration(_)
                | Kind::Binary(_)
                | Kind::BoundEnum { .. }
        )
    }

    fn null_test(&mut self, id: Id, is: bool) -> Result<String> {
        let word = if is { "IS NULL" } else { "IS NOT NULL" };
        match *self.arena.kind(id) {
            Kind::Nav { .. } => {
                let Loc::Row(alias, ty) = self.locate(id)? else { return Err(Error::unsupported("this comparison")) };
                let key = self.cat.model.ty(ty).key.first().copied().unwrap_or(0);
                Ok(format!("{} {word}", self.column_of(&alias, ty, key)))
            }
            Kind::Prop { .. } => match self.locate(id)? {
                Loc::Complex(alias, parts, _) => {
                    let mut all = Vec::new();
                    flatten(parts, &mut all);
                    let tests: Vec<String> = all.iter().map(|c| format!("{alias}.{} IS NULL", c.sql)).collect();
                    let all = format!("({})", tests.join(" AND "));
                    Ok(if is { all } else { format!("(NOT {all})") })
                }
                Loc::Column(sql, _) | Loc::Value(sql) => Ok(format!("{sql} {word}")),
                Loc::Row(..) => Err(Error::unsupported("this comparison")),
            },
            Kind::Null => Ok(if is { "(1=1)".into() } else { "(1=0)".into() }),
            _ => {
                let sql = self.value(id)?;
                Ok(format!("({sql}) {word}"))
            }
        }
    }

    fn comparison(&mut self, op: Op, left: Id, right: Id, total: bool) -> Result<String> {
        let symbol = match op {
            Op::Eq => "=",
            Op::Ne => "<>",
            Op::Lt => "<",
            Op::Le => "<=",
            Op::Gt => ">",
            Op::Ge => ">=",
            Op::In => return self.in_list(left, right, total),
            Op::Has => {
                let l = self.value(left)?;
                let r = match self.arena.kind(right) {
                    Kind::BoundEnum { value, .. } => self.param(Value::Int(*value)),
                    _ => self.value(right)?,
                };
                let sql = format!("(({l} & {r}) = {r})");
                return Ok(if total { format!("coalesce({sql},{})", self.no()) } else { sql });
            }
            _ => {
                return self.arithmetic(op, left, right);
            }
        };
        if self.is_null_literal(left) || self.is_null_literal(right) {
            let other = if self.is_null_literal(left) { right } else { left };
            return match op {
                Op::Eq => self.null_test(other, true),
                Op::Ne => self.null_test(other, false),
                // Null is not less than or equal to null: only the tests for equality know it.
                _ => Ok(self.no().to_owned()),
            };
        }
        // Nothing equals NaN, not even NaN, and it has no order.
        if [left, right].iter().any(|i| matches!(self.arena.kind(*i), Kind::Number("NaN"))) {
            return Ok(if op == Op::Ne { "(1=1)".into() } else { self.no().to_owned() });
        }
        let structured = |t: TypeRef| t.collection || t.structured().is_some();
        if structured(self.arena.ty(left)) || structured(self.arena.ty(right)) {
            return self.structural(op, left, right);
        }
        let (l, r) = self.operands(left, right)?;
        let (nl, nr) = (self.nullable(left), self.nullable(right));
        Ok(match op {
            Op::Eq if !nl && !nr => format!("{l} = {r}"),
            // At the top a null is as good as false; under `not` it has to be false.
            Op::Eq if (!nl || !nr) && !total => format!("{l} = {r}"),
            Op::Eq => self.same(&l, &r),
            Op::Ne if !nl && !nr => format!("{l} <> {r}"),
            Op::Ne => format!("(NOT {})", self.same(&l, &r)),
            _ if total && (nl || nr) => format!("coalesce({l} {symbol} {r},{})", self.no()),
            _ => format!("{l} {symbol} {r}"),
        })
    }
    fn no(&self) -> &'static str {
        if self.pg() { "false" } else { "0" }
    }
    fn same(&self, l: &str, r: &str) -> String {
        if self.pg() { format!("({l} IS NOT DISTINCT FROM {r})") } else { format!("({l} IS {r})") }
    }

    /// Equality of a complex value or a collection with a literal of the same shape.
    fn structural(&mut self, op: Op, left: Id, right: Id) -> Result<String> {
        let (path, literal) = match (self.arena.kind(left), self.arena.kind(right)) {
            (Kind::Object(_) | Kind::List(_), _) => (right, left),
            _ => (left, right),
        };
        let equal = match (self.locate(path)?, self.arena.kind(literal)) {
            (Loc::Complex(alias, parts, ty), Kind::Object(list)) => {
                let list = *list;
                let mut tests = Vec::new();
                let declared = self.cat.model.ty(ty);
                for i in (0..list.len).step_by(2) {
                    let Kind::Str(name) = self.arena.kind(self.arena.item(list, i)) else { continue };
                    if name.starts_with('@') {
                        continue;
                    }
                    let value = self.arena.item(list, i + 1);
                    let p = declared.property(name).ok_or_else(|| Error::bad(format!("unknown property {name}")))?;
                    let Col::Column(c) = &parts[p as usize] else { return Err(Error::unsupported("this comparison")) };
                    let (column, v) = self.against(format!("{alias}.{}", c.sql), c, value)?;
                    tests.push(self.same(&column, &v));
                }
                format!("({})", tests.join(" AND "))
            }
            (Loc::Row(a, t), Kind::Object(_)) => {
                let _ = (a, t);
                return Err(Error::unsupported("comparison of entities by reference"));
            }
            (Loc::Row(a, t), _) => {
                let Loc::Row(b, u) = self.locate(literal)? else { return Err(Error::unsupported("this comparison")) };
                let keys = self.cat.model.ty(t).key.clone();
                let tests: Vec<String> =
                    keys.iter().map(|k| self.same(&self.column_of(&a, t, *k), &self.column_of(&b, u, *k))).collect();
                format!("({})", tests.join(" AND "))
            }
            (Loc::Column(sql, c), Kind::List(_)) if c.store == Store::Json => {
                let v = self.json_literal(literal)?;
                let v = self.param(Value::Text(v));
                if self.pg() {
                    format!("(({sql})::jsonb = ({v})::jsonb)")
                } else {
                    format!("(json({sql}) = json({v}))")
                }
            }
            _ => return Err(Error::unsupported("this structural comparison")),
        };
        match op {
            Op::Eq => Ok(equal),
            Op::Ne => Ok(format!("(NOT {equal})")),
            _ => Err(Error::bad("structured values have no order")),
        }
    }

    fn json_literal(&self, id: Id) -> Result<String> {
        let mut out = Vec::new();
        match self.arena.kind(id) {
            Kind::List(list) => {
                out.push(b'[');
                for (i, item) in self.arena.list(*list).iter().enumerate() {
                    if i > 0 {
                        out.push(b',');
                    }
                    out.extend_from_slice(self.json_literal(*item)?.as_bytes());
                }
                out.push(b']');
            }
            Kind::Str(s) => wireform_odata::json::string(&mut out, s),
            Kind::Int(n) => wireform_odata::json::int(&mut out, *n),
            Kind::Number(n) => out.extend_from_slice(n.as_bytes()),
            Kind::Bool(b) => out.extend_from_slice(b.to_string().as_bytes()),
            Kind::Null => out.extend_from_slice(b"null"),
            _ => return Err(Error::unsupported("this literal in a collection")),
        }
        String::from_utf8(out).map_err(|_| Error::bad("malformed literal"))
    }

    fn nullable(&self, id: Id) -> bool {
        if self.is_literal(id) {
            return false;
        }
        match *self.arena.kind(id) {
            Kind::Prop { base, ty, prop } => {
                !matches!(self.arena.kind(base), Kind::Var(_))
                    || self.cat.model.ty(ty).properties[prop as usize].nullable
                    || self.cat.model.ty(ty).inherited > 0
            }
            Kind::BoundCount { .. } => false,
            _ => true,
        }
    }

    /// Both sides of a comparison, in forms that compare as the protocol says.
    fn operands(&mut self, left: Id, right: Id) -> Result<(String, String)> {
        let column = |s: &mut Self, id: Id| -> Result<Option<(String, &'c Column)>> {
            match s.arena.kind(id) {
                Kind::Prop { .. } => match s.locate(id)? {
                    Loc::Column(sql, c) => Ok(Some((sql, c))),
                    _ => Ok(None),
                },
                _ => Ok(None),
            }
        };
        if self.is_literal(right)
            && let Some((sql, c)) = column(self, left)?
        {
            let (l, r) = self.against(sql, c, right)?;
            return Ok((l, r));
        }
        if self.is_literal(left)
            && let Some((sql, c)) = column(self, right)?
        {
            let (r, l) = self.against(sql, c, left)?;
            return Ok((l, r));
        }
        let mut l = self.value(left)?;
        let mut r = self.value(right)?;
        if self.pg() {
            // A column of JSON beside anything else: both as JSON.
            let json = |s: &mut Self, id| Ok(column(s, id)?.is_some_and(|(_, c)| c.ty.is_untyped()));
            return Ok(match (json(self, left)?, json(self, right)?) {
                (true, false) => (l, format!("to_jsonb({r})")),
                (false, true) => (format!("to_jsonb({l})"), r),
                _ => (l, r),
            });
        }
        // A date beside an instant: both as instants.
        let (a, b) = (self.arena.ty(left).as_prim(), self.arena.ty(right).as_prim());
        if a == Some(Prim::Date) && b == Some(Prim::DateTimeOffset) {
            l = format!("wf_ts({l})");
        }
        if b == Some(Prim::Date) && a == Some(Prim::DateTimeOffset) {
            r = format!("wf_ts({r})");
        }
        Ok((l, r))
    }

    /// A column and a literal: the literal takes the column's form, so that an index can serve.
    fn against(&mut self, sql: String, c: &'c Column, value: Id) -> Result<(String, String)> {
        if c.ty.as_prim() == Some(Prim::DateTimeOffset) && !self.pg() {
            let micros = self.micros(value)?;
            return Ok(match c.store {
                Store::Stamp(s) if s.exact(micros) => (sql, self.param(Value::Text(s.write(micros)))),
                Store::UnixStamp(scale) if micros % (1_000_000 / i64::from(scale)) == 0 => {
                    (sql, self.param(Value::Int(micros / (1_000_000 / i64::from(scale)))))
                }
                _ => (format!("wf_ts({sql})"), self.param(Value::Int(micros))),
            });
        }
        if c.ty.as_prim() == Some(Prim::Duration) && !self.pg() {
            let v = self.value(value)?;
            return Ok((format!("wf_dur({sql})"), v));
        }
        if self.has_own_type(c) {
            return Ok((format!("{sql}::text"), self.value(value)?));
        }
        if self.pg() && c.ty.is_untyped() {
            return Ok((format!("{sql}::jsonb"), format!("to_jsonb({})", self.value(value)?)));
        }
        let v = self.literal_for(value, Some(c))?;
        Ok((if c.db_type == "oid" { self.normal(sql, c) } else { sql }, v))
    }

    /// A column of a type of PostgreSQL's own, which compares with nothing but itself; clients see text, and compare it.
    fn has_own_type(&self, c: &Column) -> bool {
        c.is_cast(self.dialect) && c.ty.as_prim() == Some(Prim::String)
    }

    fn micros(&self, id: Id) -> Result<i64> {
        let text = match self.arena.kind(id) {
            Kind::DateTime(t) | Kind::Date(t) => t,
            _ => return Err(Error::bad("expected a date and time")),
        };
        match literal::read_instant(text) {
            Some(i) => Ok(i.micros),
            None => Err(Error::bad(format!("{text} is no date"))),
        }
    }

    /// A literal as a parameter of the column's type.
    pub(crate) fn literal_for(&mut self, id: Id, column: Option<&Column>) -> Result<String> {
        let ty = column.map_or(self.arena.ty(id), |c| c.ty);
        if let Some(c) = column
            && ty.as_prim() == Some(Prim::DateTimeOffset)
            && !self.pg()
        {
            let micros = self.micros(id)?;
            let v = stored_instant(c.store, micros);
            return Ok(self.param(v));
        }
        let value = match (self.arena.kind(id), ty.as_prim()) {
            (Kind::Null, _) => return Ok("NULL".into()),
            (Kind::Str(s), _) if column.is_some_and(|c| self.has_own_type(c) || self.pg() && c.db_type == "citext") => {
                Value::Named(s.to_string(), column.map(|c| c.db_type.clone()).unwrap_or_default())
            }
            (Kind::Int(n), Some(Prim::Double | Prim::Single)) => Value::Real(*n as f64),
            (Kind::Int(n), Some(Prim::Decimal)) if self.pg() => Value::Typed(n.to_string(), "numeric"),
            (Kind::Int(n), _) => Value::Int(*n),
            (Kind::Number(t), Some(Prim::Decimal)) if self.pg() => Value::Typed(number_text(t), "numeric"),
            (Kind::Number(t), _) => match (self.pg(), number_value(t)) {
                // A whole column compared with a fraction.
                (true, Value::Real(x)) if ty.as_prim().is_some_and(Prim::is_integer) && x.is_finite() => {
                    Value::Typed(number_text(t), "numeric")
                }
                (_, v) => v,
            },
            (Kind::BoundEnum { ty: e, value }, _) => {
                let e = &self.cat.model.enums[*e as usize];
                if e.by_name {
                    let mut name = Vec::new();
                    e.write_name(*value, &mut name);
                    let name = String::from_utf8(name).unwrap_or_default();
                    match column {
                        Some(c) if self.pg() && c.store == Store::Name && !c.db_type.is_empty() => {
                            Value::Named(name, c.db_type.clone())
                        }
                        _ => Value::Text(name),
                    }
                } else {
                    Value::Int(*value)
                }
            }
            (Kind::Guid(t), _) => {
                let lower = t.to_ascii_lowercase();
                if self.pg() { Value::Typed(lower, "uuid") } else { Value::Text(lower) }
            }
            _ => return self.value(id),
        };
        Ok(self.param(value))
    }

    fn in_list(&mut self, left: Id, right: Id, total: bool) -> Result<String> {
        let list = match self.arena.kind(right) {
            Kind::List(list) => *list,
            Kind::Null => return Ok(self.no().to_owned()),
            _ => {
                // `x in path/to/collection`.
                let many = self.collection(right)?;
                let l = self.value(left)?;
                let Instance::Value(v) = &many.instance else { return Err(Error::unsupported("in over entities")) };
                let test = self.same(v, &l);
                return Ok(format!(
                    "EXISTS (SELECT 1 FROM {} WHERE {})",
                    many.from,
                    conjunction(many.conditions, Some(test))
                ));
            }
        };
        let column = match self.arena.kind(left) {
            Kind::Prop { .. } => match self.locate(left)? {
                Loc::Column(sql, c) => Some((sql, c)),
                _ => None,
            },
            _ => None,
        };
        // Instants that SQLite stores may each take another form.
        let column = column.filter(|(_, c)| self.pg() || c.ty.as_prim() != Some(Prim::DateTimeOffset));
        let mut l = self.value(left)?;
        let mut items = Vec::new();
        let mut null = false;
        for item in self.arena.list(list).to_vec() {
            if self.is_null_literal(item) {
                null = true;
                continue;
            }
            items.push(match &column {
                Some((sql, c)) => {
                    let (form, v) = self.against(sql.clone(), c, item)?;
                    l = form;
                    v
                }
                None => self.value(item)?,
            });
        }
        let mut tests = Vec::new();
        if !items.is_empty() {
            tests.push(format!("{l} IN ({})", items.join(",")));
        }
        if null {
            tests.push(format!("{l} IS NULL"));
        }
        let sql = match tests.len() {
            0 => return Ok(self.no().to_owned()),
            1 => tests.remove(0),
            _ => format!("({})", tests.join(" OR ")),
        };
        Ok(if total && !null { format!("coalesce({sql},{})", self.no()) } else { sql })
    }

    fn arithmetic(&mut self, op: Op, left: Id, right: Id) -> Result<String> {
        let (a, b) = (self.arena.ty(left).as_prim(), self.arena.ty(right).as_prim());
        let l = self.value(left)?;
        let r = self.value(right)?;
        let integers = a.is_some_and(Prim::is_integer) && b.is_some_and(Prim::is_integer);
        let temporal = |p: Option<Prim>| matches!(p, Some(Prim::Date | Prim::DateTimeOffset | Prim::Duration));
        if (temporal(a) || temporal(b)) && !self.pg() {
            // Instants and durations are microseconds here; dates have to become them and back.
            let symbol = match op {
                Op::Add => "+",
                Op::Sub => "-",
                Op::Mul => "*",
                _ => "/",
            };
            let wrap = |p: Option<Prim>, s: String| if p == Some(Prim::Date) { format!("wf_ts({s})") } else { s };
            let mut sql = format!("({} {symbol} {})", wrap(a, l), wrap(b, r));
            if !matches!(op, Op::Add | Op::Sub) {
                // Microseconds have no fraction.
                sql = format!("CAST({sql} AS INTEGER)");
            }
            return Ok(if a == Some(Prim::Date) && b == Some(Prim::Duration) {
                format!("wf_part('date',{sql})")
            } else {
                sql
            });
        }
        Ok(match op {
            // A date and a duration are a date, to the database a timestamp.
            Op::Add | Op::Sub if a == Some(Prim::Date) && b == Some(Prim::Duration) => {
                format!("({l} {} {r})::date", if op == Op::Add { "+" } else { "-" })
            }
            Op::Add => format!("({l} + {r})"),
            Op::Sub if a == Some(Prim::Date) && b == Some(Prim::Date) => format!("(({l} - {r}) * interval '1 day')"),
            Op::Sub => format!("({l} - {r})"),
            Op::Mul => format!("({l} * {r})"),
            Op::Div if integers && self.pg() => format!("({l} / nullif({r},0))"),
            Op::Div if integers => format!("(CAST({l} AS INTEGER) / {r})"),
            Op::Div | Op::DivBy if self.pg() => {
                if integers {
                    format!("({l}::numeric / nullif({r},0))")
                } else {
                    format!("({l} / nullif({r},0))")
                }
            }
            Op::Div | Op::DivBy => format!("(CAST({l} AS REAL) / {r})"),
            Op::Mod if integers => {
                if self.pg() {
                    format!("({l} % nullif({r},0))")
                } else {
                    format!("({l} % {r})")
                }
            }
            Op::Mod if self.pg() => format!("mod({l}::numeric, nullif({r},0)::numeric)::float8"),
            Op::Mod => format!("wf_fmod({l},{r})"),
            _ => return Err(Error::unsupported("this operator")),
        })
    }

    /// An expression's value. Instants are microseconds in SQLite and timestamps in PostgreSQL.
    pub(crate) fn value(&mut self, id: Id) -> Result<String> {
        let arena = self.arena;
        Ok(match arena.kind(id) {
            Kind::Null => "NULL".into(),
            Kind::Bool(b) => self.param(Value::Bool(*b)),
            Kind::Int(n) => self.param(Value::Int(*n)),
            Kind::Number(t) => {
                let v = if self.pg() && arena.ty(id).as_prim() == Some(Prim::Decimal) {
                    Value::Typed(number_text(t), "numeric")
                } else {
                    number_value(t)
                };
                self.param(v)
            }
            Kind::Str(s) => self.param(Value::Text(s.to_string())),
            Kind::Guid(t) => {
                let lower = t.to_ascii_lowercase();
                let v = if self.pg() { Value::Typed(lower, "uuid") } else { Value::Text(lower) };
                self.param(v)
            }
            Kind::Date(t) => {
                let target = arena.ty(id).as_prim();
                if literal::read_instant(t).is_none() {
                    return Err(Error::bad(format!("{t} is no date")));
                }
                if target == Some(Prim::DateTimeOffset) && !self.pg() {
                    let micros = self.micros(id)?;
                    return Ok(self.param(Value::Int(micros)));
                }
                let text = (*t).to_owned();
                let v = if self.pg() { Value::Typed(before_christ(text), "date") } else { Value::Text(text) };
                self.param(v)
            }
            Kind::DateTime(_) => {
                let micros = self.micros(id)?;
                self.instant(micros)
            }
            Kind::Time(t) => {
                let mut text = (*t).to_owned();
                if text.len() == 5 {
                    text.push_str(":00");
                }
                let v = if self.pg() { Value::Typed(text, "time") } else { Value::Text(text) };
                self.param(v)
            }
            Kind::Duration(t) => {
                let micros = literal::read_duration(t).ok_or_else(|| Error::bad("malformed duration"))?;
                if self.pg() {
                    self.param(Value::Typed(format!("{micros} microseconds"), "interval"))
                } else {
                    self.param(Value::Int(micros))
                }
            }
            Kind::Binary(t) => {
                let bytes =
                    literal::decode_base64(t.as_bytes()).ok_or_else(|| Error::bad("malformed binary literal"))?;
                self.param(Value::Blob(bytes))
            }
            Kind::BoundEnum { .. } => self.literal_for(id, None)?,
            Kind::Neg(inner) => {
                let inner = self.value(*inner)?;
                format!("(- {inner})")
            }
            Kind::Not(_) | Kind::And(_) | Kind::Or(_) => format!("({})", self.predicate(id)?),
            Kind::Binary2(op, left, right) => {
                let sql = self.comparison(*op, *left, *right, true)?;
                format!("({sql})")
            }
            Kind::Call(func, args) => self.call(*func, arena.list(*args))?,
            Kind::Case(list) => {
                let mut sql = String::from("CASE");
                for i in (0..list.len).step_by(2) {
                    let when = self.predicate(arena.item(*list, i))?;
                    let then = self.value(arena.item(*list, i + 1))?;
                    let _ = write!(sql, " WHEN {when} THEN {then}");
                }
                sql.push_str(" END");
                format!("({sql})")
            }
            Kind::CastTo(operand, target) => self.cast(*operand, *target)?,
            Kind::IsOfType(operand, target) => self.is_of(*operand, *target)?,
            Kind::Var(v) => match self.instance(*v)? {
                Instance::Value(sql) => sql,
                Instance::Row(..) => return Err(Error::bad("an entity is no value")),
            },
            Kind::Prop { .. } => match self.locate(id)? {
                Loc::Column(sql, c) => self.normal(sql, c),
                Loc::Value(sql) => sql,
                _ => return Err(Error::bad("a structured value cannot stand here")),
            },
            Kind::Computed { name, .. } => {
                let found = self.computed.iter().find(|c| c.0 == *name).map(|c| c.1.clone());
                found.ok_or_else(|| Error::unsupported("this computed property"))?
            }
            Kind::Column(n) => {
                let found = self.columns.get(*n as usize).cloned();
                found.map(|c| c.0).ok_or_else(|| Error::unsupported("this column"))?
            }
            Kind::Dynamic { base, name } => {
                let Loc::Row(alias, ty) = self.locate(*base)? else { return Err(Error::unsupported("this path")) };
                let Some(open) = self.cat.tables[ty as usize].open.clone() else {
                    return Err(Error::unsupported("dynamic properties here"));
                };
                let name = (*name).to_owned();
                self.json_member(&format!("{alias}.{open}"), &name, TypeRef::UNTYPED)
            }
            Kind::BoundAny { base, var, pred, all } => self.any(*base, *var, *pred, *all)?,
            Kind::BoundCount { base, var, filter, search } => self.count(*base, *var, *filter, *search)?,
            Kind::BoundKey { .. } | Kind::Nav { .. } => return Err(Error::bad("an entity is no value")),
            Kind::Geo(..) => return Err(Error::unsupported("geographic literals")),
            Kind::List(_) => {
                let json = self.json_literal(id)?;
                self.param(Value::Text(json))
            }
            Kind::IsDefined(inner) => {
                let inner = self.value(*inner)?;
                format!("({inner} IS NOT NULL)")
            }
            Kind::Annotation { .. } => return Err(Error::unsupported("annotations in expressions")),
            Kind::BoundCall { base, op, args } => self.function(id, *base, *op, *args)?,
            Kind::BoundAggregate { base, var, expr, method } => self.aggregate(*base, *var, *expr, *method)?,
            _ => return Err(Error::unsupported("this expression")),
        })
    }

    fn instant(&mut self, micros: i64) -> String {
        if self.pg() {
            let mut out = Vec::new();
            literal::write_instant(micros, &mut out);
            let text = String::from_utf8(out).unwrap_or_default();
            self.param(Value::Typed(before_christ(text), "timestamptz"))
        } else {
            self.param(Value::Int(micros))
        }
    }

    /// A column's value in the form that expressions reckon with.
    fn normal(&self, sql: String, c: &Column) -> String {
        match (c.ty.as_prim(), self.dialect) {
            (Some(Prim::DateTimeOffset), Dialect::Sqlite) => format!("wf_ts({sql})"),
            (Some(Prim::Duration), Dialect::Sqlite) => format!("wf_dur({sql})"),
            (Some(Prim::String), Dialect::Postgres) if c.db_type != "text" => format!("{sql}::text"),
            (_, Dialect::Postgres) if c.store == Store::Name => format!("{sql}::text"),
            // These have no order in PostgreSQL, and some not even equality.
            (Some(Prim::Untyped), Dialect::Postgres) if c.db_type == "json" => format!("{sql}::jsonb"),
            (_, Dialect::Postgres) if c.db_type == "oid" => format!("{sql}::int8"),
            (Some(Prim::Geometry(_) | Prim::Geography(_)), Dialect::Postgres) => format!("{sql}::text"),
            _ => sql,
        }
    }

    /// Whether a column can be sorted by as it is stored, so that an index can serve.
    pub(crate) fn sorts_as_stored(&self, c: &Column) -> bool {
        let unordered = matches!(c.ty.as_prim(), Some(Prim::Untyped | Prim::Geometry(_) | Prim::Geography(_)));
        c.store != Store::MixedStamp && c.store != Store::Name && !(self.pg() && unordered)
    }

    fn cast(&mut self, operand: Id, target: TypeRef) -> Result<String> {
        let mut from = self.arena.ty(operand).as_prim();
        let mut v = self.value(operand)?;
        // What nothing is known of is taken for text.
        if matches!(from, None | Some(Prim::Untyped)) {
            from = Some(Prim::String);
            if self.pg() {
                v = format!("({v})::text");
            }
        }
        let Some(to) = target.as_prim() else { return Err(Error::unsupported("a cast to this type")) };
        if to == Prim::String
            && let Some(p @ (Prim::Duration | Prim::Binary | Prim::Geography(_) | Prim::Geometry(_))) = from
        {
            return Err(Error::unsupported(format!("a cast of {} to Edm.String", p.name())));
        }
        if self.pg() {
            let ty = match to {
                Prim::String if from == Some(Prim::DateTimeOffset) => {
                    return Ok(format!("to_char({v} AT TIME ZONE 'UTC','YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"));
                }
                Prim::String => "text",
                Prim::Byte | Prim::SByte | Prim::Int16 | Prim::Int32 | Prim::Int64 => {
                    return Ok(match from {
                        Some(Prim::String) => format!("(CASE WHEN {v} ~ '^[+-]?[0-9]{{1,18}}$' THEN {v}::int8 END)"),
                        _ => format!("trunc({v}::numeric)::int8"),
                    });
                }
                Prim::Double | Prim::Single => {
                    return Ok(match from {
                        Some(Prim::String) => {
                            format!("(CASE WHEN {v} ~ '^[+-]?[0-9]+([.][0-9]+)?$' THEN {v}::float8 END)")
                        }
                        _ => format!("{v}::float8"),
                    });
                }
                Prim::Decimal => {
                    return Ok(match from {
                        Some(Prim::String) => {
                            format!("(CASE WHEN {v} ~ '^[+-]?[0-9]+([.][0-9]+)?$' THEN {v}::numeric END)")
                        }
                        _ => format!("{v}::numeric"),
                    });
                }
                Prim::Date | Prim::DateTimeOffset if from == Some(Prim::String) => {
                    let (shape, ty) = match to {
                        Prim::Date => (DATE.to_owned(), "date"),
                        _ => (format!("{DATE}T{TIME}{ZONE}"), "timestamptz"),
                    };
                    // The month's last day.
                    let last = format!("(substr({v},1,7) || '-01')::date + interval '1 month' - interval '1 day'");
                    let fits = format!("substr({v},9,2)::int <= date_part('day',{last})");
                    return Ok(format!("(CASE WHEN {v} ~ '^{shape}$' THEN CASE WHEN {fits} THEN {v}::{ty} END END)"));
                }
                Prim::TimeOfDay if from == Some(Prim::String) => {
                    return Ok(format!("(CASE WHEN {v} ~ '^{TIME}$' THEN {v}::time END)"));
                }
                Prim::Guid if from == Some(Prim::String) => {
                    return Ok(format!("(CASE WHEN {v} ~ '^{GUID}$' THEN {v}::uuid END)"));
                }
                Prim::Date => "date",
                Prim::DateTimeOffset => "timestamptz",
                Prim::TimeOfDay => "time",
                Prim::Guid => "uuid",
                Prim::Boolean if matches!(from, Some(Prim::Boolean)) => "bool",
                _ => return Err(Error::unsupported(format!("a cast to {}", to.name()))),
            };
            return Ok(format!("({v})::{ty}"));
        }
        Ok(match to {
            Prim::String if from == Some(Prim::DateTimeOffset) => format!("wf_iso({v})"),
            Prim::String if from == Some(Prim::Boolean) => {
                format!("(CASE {v} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)")
            }
            Prim::String => format!("CAST({v} AS TEXT)"),
            Prim::Byte | Prim::SByte | Prim::Int16 | Prim::Int32 | Prim::Int64 => match from {
                Some(Prim::String) => {
                    format!("(CASE WHEN wf_match({v},'^[+-]?[0-9]+$') THEN CAST({v} AS INTEGER) END)")
                }
                _ => format!("CAST({v} AS INTEGER)"),
            },
            Prim::Double | Prim::Single | Prim::Decimal => match from {
                Some(Prim::String) => {
                    format!("(CASE WHEN wf_match({v},'^[+-]?[0-9]+([.][0-9]+)?$') THEN CAST({v} AS REAL) END)")
                }
                _ => format!("CAST({v} AS REAL)"),
            },
            Prim::Date if from == Some(Prim::DateTimeOffset) => format!("wf_part('date',{v})"),
            p if Some(p) == from => v,
            Prim::Date if from == Some(Prim::String) => {
                format!("(CASE WHEN wf_match({v},'^{DATE}$') THEN wf_part('date',{v}) END)")
            }
            Prim::DateTimeOffset if from == Some(Prim::String) => {
                format!("(CASE WHEN wf_match({v},'^{DATE}T{TIME}{ZONE}$') THEN wf_ts({v}) END)")
            }
            Prim::TimeOfDay if from == Some(Prim::String) => {
                format!("(CASE WHEN wf_match({v},'^{TIME}$') THEN wf_part('time',{v}) END)")
            }
            Prim::Guid if from == Some(Prim::String) => {
                format!("(CASE WHEN wf_match({v},'^{GUID}$') THEN lower({v}) END)")
            }
            Prim::DateTimeOffset => format!("wf_ts({v})"),
            _ => return Err(Error::unsupported(format!("a cast to {}", to.name()))),
        })
    }

    fn is_of(&mut self, operand: Id, target: TypeRef) -> Result<String> {
        let yes = if self.pg() { "true" } else { "1" };
        match target.structured() {
            Some(t) => match self.locate(operand)? {
                Loc::Row(alias, have) => {
                    if self.cat.model.derives(have, t) {
                        let key = self.cat.model.ty(have).key.first().copied().unwrap_or(0);
                        return Ok(format!("({} IS NOT NULL)", self.column_of(&alias, have, key)));
                    }
                    if !self.cat.model.derives(t, have) {
                        return Ok(self.no().to_owned());
                    }
                    Ok(self.family(&alias, t).map_or(yes.to_owned(), |f| format!("coalesce({f},{})", self.no())))
                }
                Loc::Complex(..) => self.null_test(operand, false),
                _ => Ok(self.no().to_owned()),
            },
            None => {
                let have = self.arena.ty(operand);
                let fits = have == target
                    || matches!((have.as_prim(), target.as_prim()), (Some(a), Some(b)) if a.is_integer() && b == Prim::Int64
                        || a.is_number() && matches!(b, Prim::Double | Prim::Decimal));
                if fits { self.null_test(operand, false) } else { Ok(self.no().to_owned()) }
            }
        }
    }

    fn call(&mut self, func: Func, args: &[Id]) -> Result<String> {
        let pg = self.pg();
        let collection = args.first().is_some_and(|a| self.arena.ty(*a).collection);
        if collection {
            return self.collection_call(func, args);
        }
        let mut v = Vec::with_capacity(3);
        if matches!(
            func,
            Func::Year
                | Func::Month
                | Func::Day
                | Func::Hour
                | Func::Minute
                | Func::Second
                | Func::FractionalSeconds
                | Func::Date
                | Func::Time
                | Func::TotalOffsetMinutes
        ) {
            return self.part(func, args[0]);
        }
        if matches!(func, Func::GeoDistance | Func::GeoLength | Func::GeoIntersects) {
            return self.geo(func, args);
        }
        for a in args {
            v.push(self.value(*a)?);
        }
        Ok(match func {
            Func::Concat => format!("({} || {})", v[0], v[1]),
            Func::Contains if pg => format!("(strpos({},{}) > 0)", v[0], v[1]),
            Func::Contains => format!("(instr({},{}) > 0)", v[0], v[1]),
            Func::StartsWith if pg => format!("starts_with({},{})", v[0], v[1]),
            Func::StartsWith => format!("(substr({0},1,length({1})) = {1})", v[0], v[1]),
            Func::EndsWith if pg => format!("(right({0},length({1})) = {1} OR length({1}) = 0)", v[0], v[1]),
            Func::EndsWith => format!(
                "(length({1}) = 0 OR (length({0}) >= length({1}) AND substr({0},-length({1})) = {1}))",
                v[0], v[1]
            ),
            Func::IndexOf if pg => format!("(strpos({},{}) - 1)", v[0], v[1]),
            Func::IndexOf => format!("(instr({},{}) - 1)", v[0], v[1]),
            Func::Length => format!("length({})", v[0]),
            Func::Substring => self.substring(&v),
            Func::ToLower if pg => format!("lower({})", v[0]),
            Func::ToUpper if pg => format!("upper({})", v[0]),
            Func::ToLower => format!("wf_lower({})", v[0]),
            Func::ToUpper => format!("wf_upper({})", v[0]),
            Func::Trim => format!("trim({})", v[0]),
            Func::MatchesPattern if pg => format!("({} ~ {})", v[0], v[1]),
            Func::MatchesPattern if self.bad_pattern(args[1]) => {
                return Err(Error::bad("the pattern is no regular expression, or one with back-references"));
            }
            Func::MatchesPattern => format!("wf_match({},{})", v[0], v[1]),
            Func::TotalSeconds if pg => format!("extract(epoch from {})", v[0]),
            Func::TotalSeconds => format!("({} / 1e6)", v[0]),
            Func::Now => {
                let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
                self.instant(now.as_micros() as i64)
            }
            Func::MinDateTime => self.instant(literal::days_from_civil(1, 1, 1) * 86_400_000_000),
            Func::MaxDateTime => self.instant(literal::days_from_civil(9999, 12, 31) * 86_400_000_000 + 86_399_999_999),
            Func::Round | Func::Floor | Func::Ceiling => {
                let name = match func {
                    Func::Round => "round",
                    Func::Floor => "floor",
                    _ => "ceil",
                };
                match (pg, self.arena.ty(args[0]).as_prim()) {
                    (true, Some(Prim::Decimal)) => format!("{name}({})", v[0]),
                    (true, _) if func == Func::Round => format!("round({}::numeric)::float8", v[0]),
                    (true, _) => format!("{name}({}::float8)", v[0]),
                    (false, _) => format!("wf_{name}({})", v[0]),
                }
            }
            _ => return Err(Error::unsupported("this function")),
        })
    }

    /// A call of a function of the service: its value where code has returned it, or the expression that it is.
    fn function(&mut self, id: Id, base: Option<Id>, op: OpId, args: List) -> Result<String> {
        if let Some((_, v, column)) = self.called.iter().find(|c| c.0 == id).cloned() {
            let p = self.param(v);
            return Ok(self.normal(p, &column));
        }
        let o = &self.cat.model.operations[op as usize];
        if self.cat.expressions.get(op as usize).is_none_or(Option::is_none) {
            let message =
                format!("the function {} over the properties of rows, for it is code and no expression", o.name);
            return Err(Error::unsupported(message));
        }
        let row = match base {
            Some(b) => match self.locate(b)? {
                Loc::Row(alias, ty) => Some((alias, ty)),
                _ => return Err(Error::unsupported(format!("the function {} of this", o.name))),
            },
            None => None,
        };
        let mut given = Vec::new();
        for i in (0..args.len).step_by(2) {
            if let Kind::Str(name) = self.arena.kind(self.arena.item(args, i)) {
                given.push((&**name, self.arena.item(args, i + 1)));
            }
        }
        self.inlined(op, &given, row)
    }

    /// The expression that a function is, over a row and its arguments.
    pub(crate) fn inlined(&mut self, op: OpId, given: &[(&str, Id)], row: Option<(String, TypeId)>) -> Result<String> {
        let cat = self.cat;
        let o = &cat.model.operations[op as usize];
        let text = cat.expressions.get(op as usize).and_then(Option::as_deref).unwrap_or("null");
        if self.within > 8 {
            return Err(Error::new(500, "BadConfiguration", format!("{} is made of too many functions", o.name)));
        }
        let mut computed = Vec::new();
        for p in &o.parameters[usize::from(o.bound)..] {
            let sql = match given.iter().find(|g| g.0 == p.name) {
                Some((_, id)) => {
                    let v = self.value(*id)?;
                    self.widened(v, self.arena.ty(*id), p.ty)
                }
                None => "NULL".into(),
            };
            computed.push((p.name.clone(), sql));
        }
        let mut arena = Arena::default();
        let id = crate::operation::expression(&cat.model, o, text, &mut arena)?;
        let sql = self.apart(&arena, row, |inner| {
            inner.computed = computed;
            inner.value(id)
        })?;
        Ok(self.widened(sql, arena.ty(id), o.returns.unwrap_or(TypeRef::UNTYPED)))
    }

    /// 1 where an operation can be called on an entity, null where it cannot; none where it always can.
    pub(crate) fn available(&mut self, op: OpId, row: (String, TypeId)) -> Result<Option<String>> {
        let cat = self.cat;
        let Some(text) = cat.available.get(op as usize).and_then(Option::as_deref) else { return Ok(None) };
        let bound = cat.model.operations[op as usize].parameters.first().map_or(TypeRef::UNTYPED, |p| p.ty);
        let mut arena = Arena::default();
        let id = crate::operation::condition(&cat.model, bound, text, &mut arena)?;
        let test = self.apart(&arena, Some(row), |inner| inner.predicate(id))?;
        Ok(Some(format!("(CASE WHEN {test} THEN {} END)", if self.pg() { "1::int8" } else { "1" })))
    }

    /// Makes SQL of expressions with nodes of their own, in the same statement and over a row of it.
    pub(crate) fn apart<'x, 'y, T>(
        &mut self,
        arena: &'y Arena<'x>,
        row: Option<(String, TypeId)>,
        make: impl FnOnce(&mut Gen<'c, 'x, 'y>) -> T,
    ) -> T {
        let mut inner = Gen::new(self.cat, arena, self.dialect);
        inner.params = std::mem::take(&mut self.params);
        inner.froms = std::mem::take(&mut self.froms);
        (inner.next, inner.access, inner.within) = (self.next, self.access, self.within + 1);
        inner.vars.extend(row.map(|(alias, ty)| (0, Instance::Row(alias, ty))));
        let made = make(&mut inner);
        self.params = inner.params;
        self.froms = inner.froms;
        self.next = inner.next;
        made
    }

    /// A number as one of another type: the databases reckon by the type that a value has.
    fn widened(&self, sql: String, have: TypeRef, want: TypeRef) -> String {
        match (have.as_prim(), want.as_prim()) {
            (Some(a), Some(b)) if a != b && b.is_number() && (a.is_number() || a == Prim::Untyped) => match b {
                _ if b.is_integer() && a.is_integer() => sql,
                _ if b.is_integer() && self.pg() => format!("trunc(({sql})::numeric)::int8"),
                _ if b.is_integer() => format!("CAST({sql} AS INTEGER)"),
                Prim::Decimal if self.pg() => format!("({sql})::numeric"),
                _ if self.pg() => format!("({sql})::float8"),
                _ => format!("CAST({sql} AS REAL)"),
            },
            _ => sql,
        }
    }

    /// A geographic or geometric literal.
    fn shape(&self, id: Id) -> Option<geo::Shape> {
        let Kind::Geo(text, _) = self.arena.kind(id) else { return None };
        geo::read(text.as_bytes())
    }
    /// A stored shape.
    fn stored_shape(&mut self, id: Id) -> Result<(String, String)> {
        if let Kind::Prop { .. } = self.arena.kind(id)
            && let Loc::Column(sql, c) = self.locate(id)?
        {
            return Ok((sql, c.db_type.clone()));
        }
        Err(Error::unsupported("a geographic function of this"))
    }
    /// A point's coordinates.
    fn point(&mut self, id: Id) -> Result<(String, String)> {
        if let Some(shape) = self.shape(id) {
            let geo::Shape::Point((x, y)) = shape else { return Err(Error::bad("expected a point")) };
            return Ok((self.param(Value::Real(x)), self.param(Value::Real(y))));
        }
        let (sql, db_type) = self.stored_shape(id)?;
        Ok(match (self.pg(), db_type.as_str()) {
            (false, _) => (format!("wf_geo_x({sql})"), format!("wf_geo_y({sql})")),
            (true, "point") => (format!("({sql})[0]"), format!("({sql})[1]")),
            (true, _) => {
                const NUMBER: &str = r"(-?[0-9.]+(?:[eE][+-]?[0-9]+)?)";
                let part = |n| format!(r"(regexp_match(({sql})::text,'[(\[]\s*{NUMBER}[\s,]+{NUMBER}'))[{n}]::float8");
                (part(1), part(2))
            }
        })
    }
    fn geo(&mut self, func: Func, args: &[Id]) -> Result<String> {
        let geography = matches!(self.arena.ty(args[0]).as_prim(), Some(Prim::Geography(_)));
        match func {
            Func::GeoDistance => {
                let ((x1, y1), (x2, y2)) = (self.point(args[0])?, self.point(args[1])?);
                Ok(match (self.pg(), geography) {
                    (false, _) => format!("wf_geo_distance({x1},{y1},{x2},{y2},{})", u8::from(geography)),
                    (true, false) => format!("sqrt(power({x1} - {x2},2) + power({y1} - {y2},2))"),
                    (true, true) => {
                        let half = |a: &str, b: &str| format!("power(sin(radians({b} - {a})/2),2)");
                        let (h, v) = (half(&x1, &x2), half(&y1, &y2));
                        let root = format!("sqrt({v} + cos(radians({y1}))*cos(radians({y2}))*{h})");
                        format!("(2*{}*asin(least(1,{root})))", geo::EARTH)
                    }
                })
            }
            Func::GeoLength => {
                if let Some(shape) = self.shape(args[0]) {
                    let length = geo::length(&shape, geography).ok_or_else(|| Error::bad("expected a line"))?;
                    return Ok(self.param(Value::Real(length)));
                }
                let (sql, _) = self.stored_shape(args[0])?;
                if self.pg() {
                    return Err(Error::unsupported("geo.length of a stored line on PostgreSQL"));
                }
                Ok(format!("wf_geo_length({sql},{})", u8::from(geography)))
            }
            _ => {
                let polygon = |s: &Self, id| {
                    matches!(
                        s.arena.ty(id).as_prim(),
                        Some(Prim::Geography(Geo::Polygon) | Prim::Geometry(Geo::Polygon))
                    )
                };
                let (point, area) = if polygon(self, args[0]) { (args[1], args[0]) } else { (args[0], args[1]) };
                if !polygon(self, area) {
                    return Err(Error::unsupported("geo.intersects without a polygon"));
                }
                let (x, y) = self.point(point)?;
                if let Some(shape) = self.shape(area) {
                    let geo::Shape::Polygon(rings) = shape else { return Err(Error::bad("expected a polygon")) };
                    // An odd number of edges is to the right of the point.
                    let mut edges = Vec::new();
                    for e in rings.iter().flat_map(|r| r.windows(2)).filter(|e| e[0].1 != e[1].1) {
                        let ((x1, y1), (x2, y2)) = (e[0], e[1]);
                        let (low, high) = (self.param(Value::Real(y1.min(y2))), self.param(Value::Real(y1.max(y2))));
                        let slope = self.param(Value::Real((x2 - x1) / (y2 - y1)));
                        let (x1, y1) = (self.param(Value::Real(x1)), self.param(Value::Real(y1)));
                        edges.push(format!(
                            "CASE WHEN {y} >= {low} AND {y} < {high} AND {x} < {slope}*({y} - {y1}) + {x1} THEN 1 ELSE 0 END"
                        ));
                    }
                    if edges.len() > 200 {
                        return Err(Error::bad("the polygon has more than 200 edges"));
                    }
                    // Balanced, for the databases limit how deep an expression is.
                    while edges.len() > 1 {
                        edges = edges
                            .chunks(2)
                            .map(|c| if c.len() == 2 { format!("({})", c.join("+")) } else { c[0].clone() })
                            .collect();
                    }
                    let sum = edges.pop().unwrap_or_else(|| "0".into());
                    return Ok(format!("(CASE WHEN {x} IS NOT NULL THEN ({sum}) % 2 = 1 END)"));
                }
                let (sql, db_type) = self.stored_shape(area)?;
                match (self.pg(), db_type.as_str()) {
                    (false, _) => Ok(format!("wf_geo_inside({sql},{x},{y})")),
                    (true, "polygon") => Ok(format!("({sql} @> point({x},{y}))")),
                    (true, _) => Err(Error::unsupported("geo.intersects with a stored polygon on PostgreSQL")),
                }
            }
        }
    }

    fn bad_pattern(&self, id: Id) -> bool {
        matches!(self.arena.kind(id), Kind::Str(s) if crate::sqlite::matches_pattern("", s).is_none())
    }

    fn substring(&mut self, v: &[String]) -> String {
        let (text, from) = (&v[0], &v[1]);
        // A negative position counts from the end; one beyond the start is the start.
        if self.pg() {
            // No text is longer than this; and null stays null, which `least` and `greatest` would pass over.
            const MOST: u32 = 1 << 30;
            let start = format!(
                "(CASE WHEN {from} < 0 THEN greatest(length({text}) + {from}, 0) WHEN {from} > {MOST} THEN {MOST} ELSE {from} END)::int4"
            );
            return match v.get(2) {
                Some(n) => format!(
                    "substr({text},{start} + 1,(CASE WHEN {n} < 0 THEN 0 WHEN {n} > {MOST} THEN {MOST} ELSE {n} END)::int4)"
                ),
                None => format!("substr({text},{start} + 1)"),
            };
        }
        let start = format!("(CASE WHEN {from} < 0 THEN max(length({text}) + {from}, 0) ELSE {from} END)");
        match v.get(2) {
            Some(n) => format!("substr({text},{start} + 1,max({n},0))"),
            None => format!("substr({text},{start} + 1)"),
        }
    }

    fn part(&mut self, func: Func, arg: Id) -> Result<String> {
        let ty = self.arena.ty(arg).as_prim();
        // The parts are those of the offset the value is written with, so the stored text is looked at.
        let raw = match self.arena.kind(arg) {
            Kind::Prop { .. } if !self.pg() => match self.locate(arg)? {
                Loc::Column(sql, c) => Some(instant(sql, c.store)),
                _ => None,
            },
            Kind::DateTime(t) if !self.pg() => Some(self.param(Value::Text((*t).to_owned()))),
            _ => None,
        };
        let v = match raw {
            Some(r) => r,
            None => self.value(arg)?,
        };
        if !self.pg() {
            let name = match func {
                Func::Year => "year",
                Func::Month => "month",
                Func::Day => "day",
                Func::Hour => "hour",
                Func::Minute => "minute",
                Func::Second => "second",
                Func::FractionalSeconds => "fraction",
                Func::Date => "date",
                Func::Time => "time",
                _ => return Ok(format!("wf_offset({v})")),
            };
            return Ok(format!("wf_part('{name}',{v})"));
        }
        // Only a literal still has its offset.
        let offset = match self.arena.kind(arg) {
            Kind::DateTime(t) => literal::read_instant(t).and_then(|i| i.offset).unwrap_or(0),
            _ => 0,
        };
        let v = match ty {
            Some(Prim::DateTimeOffset) if offset != 0 => {
                format!("({v} AT TIME ZONE 'UTC' + interval '{offset} minutes')")
            }
            Some(Prim::DateTimeOffset) => format!("({v} AT TIME ZONE 'UTC')"),
            _ => v,
        };
        Ok(match func {
            Func::Year => format!("extract(year from {v})::int8"),
            Func::Month => format!("extract(month from {v})::int8"),
            Func::Day => format!("extract(day from {v})::int8"),
            Func::Hour => format!("extract(hour from {v})::int8"),
            Func::Minute => format!("extract(minute from {v})::int8"),
            Func::Second => format!("floor(extract(second from {v}))::int8"),
            Func::FractionalSeconds => format!("(extract(second from {v}) - floor(extract(second from {v})))"),
            Func::Date => format!("{v}::date"),
            Func::Time => format!("{v}::time"),
            _ => format!("(CASE WHEN {v} IS NOT NULL THEN {offset} END)"),
        })
    }

    fn collection_call(&mut self, func: Func, args: &[Id]) -> Result<String> {
        match func {
            Func::Length => self.count(args[0], u32::MAX, None, None),
            Func::HasSubset
            | Func::HasSubsequence
            | Func::Contains
            | Func::StartsWith
            | Func::EndsWith
            | Func::IndexOf => {
                let Kind::List(list) = *self.arena.kind(args[1]) else {
                    return Err(Error::unsupported("this function with a collection that is no literal"));
                };
                let ordered = func != Func::HasSubset;
                if ordered && list.len > MOST_IN_SEQUENCE {
                    return Err(Error::bad(format!("a sequence has at most {MOST_IN_SEQUENCE} members here")));
                }
                let (mut froms, mut tests) = (Vec::new(), Vec::new());
                let (mut first, mut before): (Option<String>, Option<String>) = (None, None);
                for item in self.arena.list(list).to_vec() {
                    let many = self.collection(args[0])?;
                    let v = self.value(item)?;
                    let Instance::Value(x) = &many.instance else {
                        return Err(Error::unsupported("this function over entities"));
                    };
                    let mut test = conjunction(many.conditions, Some(self.same(x, &v)));
                    if !ordered {
                        tests.push(format!("EXISTS (SELECT 1 FROM {} WHERE {test})", many.from));
                        continue;
                    }
                    let key = format!("{}.key", many.alias);
                    if let Some(b) = before.replace(key.clone()) {
                        let next = if func == Func::HasSubsequence { "> {}" } else { "= {} + 1" };
                        test.push_str(&format!(" AND {key} {}", next.replace("{}", &b)));
                    }
                    first.get_or_insert(key);
                    froms.push(many.from);
                    tests.push(test);
                }
                // Members are numbered from 0 in one database and from 1 in the other.
                let base = u8::from(self.pg());
                let (Some(first), Some(last)) = (first, before) else {
                    return Ok(match (func, tests.is_empty()) {
                        (Func::IndexOf, _) => "0".into(),
                        (_, true) => "(1=1)".into(),
                        _ => format!("({})", tests.join(" AND ")),
                    });
                };
                match func {
                    Func::StartsWith => tests.push(format!("{first} = {base}")),
                    Func::EndsWith => {
                        let all = self.count(args[0], u32::MAX, None, None)?;
                        tests.push(format!("{last} = {all} - 1 + {base}"));
                    }
                    _ => {}
                }
                let rest = format!("FROM {} WHERE {}", froms.join(","), tests.join(" AND "));
                Ok(match func {
                    Func::IndexOf => format!("coalesce((SELECT min({first}) - {base} {rest}),-1)"),
                    _ => format!("EXISTS (SELECT 1 {rest})"),
                })
            }
            _ => Err(Error::unsupported("this function over a collection")),
        }
    }

    /// A collection-valued path as something to select from.
    fn collection(&mut self, id: Id) -> Result<Many> {
        let cat = self.cat;
        match *self.arena.kind(id) {
            Kind::Nav { base, ty, nav } => {
                let Loc::Row(outer, have) = self.locate(base)? else {
                    return Err(Error::unsupported("navigation from a complex value"));
                };
                let own = if cat.model.derives(have, ty) { have } else { ty };
                let n = &cat.model.ty(own).navs[nav as usize];
                let alias = self.alias();
                let mut conditions: Vec<String> = n
                    .links
                    .iter()
                    .map(|(a, b)| {
                        format!("{} = {}", self.column_of(&alias, n.target, *b), self.column_of(&outer, own, *a))
                    })
                    .collect();
                conditions.extend(self.scope_conditions(&alias, n.target));
                let from = format!("{} AS {alias}", self.table(n.target)?);
                let mut many = Many { from, conditions, instance: Instance::Row(alias.clone(), n.target), alias };
                let narrowed = std::mem::take(&mut self.narrowed);
                for (_, _, pred) in narrowed.iter().filter(|x| (x.0, x.1) == (ty, nav)) {
                    let (test, joins) = self.within(&many, 0, *pred)?;
                    many.from.push_str(&joins);
                    many.conditions.push(test);
                }
                self.narrowed = narrowed;
                Ok(many)
            }
            Kind::Set(set) => {
                let ty = cat.model.set(set).ty;
                let alias = self.alias();
                let conditions = self.scope_conditions(&alias, ty);
                let from = format!("{} AS {alias}", self.table(ty)?);
                Ok(Many { from, conditions, instance: Instance::Row(alias.clone(), ty), alias })
            }
            Kind::TypeCast { base, ty } => {
                let mut many = self.collection(base)?;
                many.conditions.extend(self.family(&many.alias, ty));
                many.instance = Instance::Row(many.alias.clone(), ty);
                Ok(many)
            }
            Kind::BoundFilter { base, var, pred } => {
                let mut many = self.collection(base)?;
                let (test, joins) = self.within(&many, var, pred)?;
                many.from.push_str(&joins);
                many.conditions.push(test);
                Ok(many)
            }
            Kind::Prop { .. } => match self.locate(id)? {
                Loc::Column(sql, c) => {
                    let alias = self.alias();
                    Ok(self.json_rows(&sql, c.store, c.ty, alias))
                }
                Loc::Value(sql) => {
                    let alias = self.alias();
                    let ty = self.arena.ty(id);
                    Ok(self.json_rows(&sql, Store::Json, ty, alias))
                }
                _ => Err(Error::unsupported("this collection")),
            },
            // What a function returned.
            Kind::BoundCall { .. } if self.arena.ty(id).structured().is_none() => {
                let sql = self.value(id)?;
                let alias = self.alias();
                Ok(self.json_rows(&sql, Store::Json, self.arena.ty(id), alias))
            }
            _ => Err(Error::unsupported("this collection")),
        }
    }

    /// The elements of a PostgreSQL array, those of its own types as the text that clients see.
    pub(crate) fn unnest(&self, sql: &str, ty: TypeRef) -> String {
        match ty.ty {
            Type::Prim(Prim::String) | Type::Enum(_) => format!("unnest(({sql})::text[])"),
            _ => format!("unnest({sql})"),
        }
    }

    fn json_rows(&self, sql: &str, store: Store, ty: TypeRef, alias: String) -> Many {
        let from = match (self.pg(), store) {
            (false, _) => format!("json_each({sql}) AS {alias}"),
            (true, Store::Array) => format!("{} WITH ORDINALITY AS {alias}(value,key)", self.unnest(sql, ty)),
            (true, _) => {
                let text = if ty.structured().is_some() { "" } else { "_text" };
                format!("jsonb_array_elements{text}(({sql})::jsonb) WITH ORDINALITY AS {alias}(value,key)")
            }
        };
        let cast = match ty.ty {
            _ if !self.pg() || store == Store::Array => "",
            Type::Prim(p) if p.is_integer() => "::int8",
            Type::Prim(p) if p.is_number() => "::float8",
            Type::Prim(Prim::Boolean) => "::bool",
            _ => "",
        };
        let value = if cast.is_empty() { format!("{alias}.value") } else { format!("({alias}.value){cast}") };
        Many { from, conditions: Vec::new(), instance: Instance::Value(value), alias }
    }

    /// What a collection-valued path leads to, as something to join: FROM, conditions, and the value.
    pub(crate) fn members(&mut self, id: Id) -> Result<(String, Vec<String>, String)> {
        let cat = self.cat;
        let (base, prop) = match *self.arena.kind(id) {
            Kind::Prop { base, ty, prop } if self.arena.ty(base).collection => (base, Some((ty, prop))),
            _ => (id, None),
        };
        let many = self.collection(base)?;
        let value = match (&many.instance, prop) {
            (Instance::Row(alias, _), Some((ty, prop))) => match &cat.tables[ty as usize].cols[prop as usize] {
                Col::Column(c) => self.normal(format!("{alias}.{}", c.sql), c),
                Col::Complex(_) => return Err(Error::unsupported("this aggregate")),
            },
            (Instance::Value(v), None) => v.clone(),
            _ => "*".to_owned(),
        };
        Ok((many.from, many.conditions, value))
    }

    /// An aggregate over a collection-valued path, per row; `{}` in the function stands for the value.
    pub(crate) fn collection_aggregate(&mut self, id: Id, function: &str) -> Result<String> {
        let (from, conditions, value) = self.members(id)?;
        let function = function.replace("{}", &value);
        Ok(format!("(SELECT {function} FROM {from} WHERE {})", conjunction(conditions, None)))
    }

    /// A predicate over the members of a collection, and the joins it needs.
    fn within(&mut self, many: &Many, var: u32, pred: Id) -> Result<(String, String)> {
        self.vars.push((var, many.instance.clone()));
        self.froms.push(From { aliases: vec![many.alias.clone()], ..From::default() });
        let sql = self.predicate(pred);
        let from = self.froms.pop().unwrap_or_default();
        self.vars.pop();
        Ok((sql?, from.joins))
    }

    fn any(&mut self, base: Id, var: u32, pred: Option<Id>, all: bool) -> Result<String> {
        let many = self.collection(base)?;
        let Some(pred) = pred else {
            return Ok(format!("EXISTS (SELECT 1 FROM {} WHERE {})", many.from, conjunction(many.conditions, None)));
        };
        let (test, joins) = self.within(&many, var, pred)?;
        let test = if all {
            if self.pg() { format!("({test}) IS NOT TRUE") } else { format!("NOT coalesce({test},0)") }
        } else {
            test
        };
        let word = if all { "NOT EXISTS" } else { "EXISTS" };
        Ok(format!("{word} (SELECT 1 FROM {}{joins} WHERE {})", many.from, conjunction(many.conditions, Some(test))))
    }

    /// `collection/aggregate(…)`.
    fn aggregate(&mut self, base: Id, var: u32, expr: Option<Id>, method: AggMethod<'_>) -> Result<String> {
        let many = self.collection(base)?;
        let (mut v, mut joins, mut ty) = ("*".to_owned(), String::new(), TypeRef::UNTYPED);
        if let Some(e) = expr {
            self.vars.push((var, many.instance.clone()));
            self.froms.push(From { aliases: vec![many.alias.clone()], ..From::default() });
            let value = self.value(e);
            joins = self.froms.pop().unwrap_or_default().joins;
            self.vars.pop();
            (v, ty) = (value?, self.arena.ty(e));
        }
        let (made, ..) = crate::aggregate::with(self, method, v, ty)?;
        Ok(format!("(SELECT {made} FROM {}{joins} WHERE {})", many.from, conjunction(many.conditions, None)))
    }

    fn count(&mut self, base: Id, var: u32, filter: Option<Id>, search: Option<Id>) -> Result<String> {
        let many = self.collection(base)?;
        let (mut test, mut joins) = (None, String::new());
        if let Some(filter) = filter {
            let (t, j) = self.within(&many, var, filter)?;
            test = Some(t);
            joins = j;
        }
        if let Some(search) = search
            && let (Kind::Search(s), Instance::Row(alias, ty)) = (self.arena.kind(search), many.instance.clone())
        {
            let found = self.search(s, &alias, ty)?;
            test = Some(test.map_or(found.clone(), |t| format!("{t} AND {found}")));
        }
        Ok(format!("(SELECT count(*) FROM {}{joins} WHERE {})", many.from, conjunction(many.conditions, test)))
    }

    /// A search expression over the searched properties of a type.
    pub(crate) fn search(&mut self, search: &Search<'_>, alias: &str, ty: TypeId) -> Result<String> {
        Ok(match search {
            Search::Not(inner) => {
                let inner = self.search(inner, alias, ty)?;
                format!("(NOT coalesce({inner},{}))", self.no())
            }
            Search::And(items) | Search::Or(items) => {
                let op = if matches!(search, Search::And(_)) { " AND " } else { " OR " };
                let parts = items.iter().map(|i| self.search(i, alias, ty)).collect::<Result<Vec<_>>>()?;
                format!("({})", parts.join(op))
            }
            Search::Word(text) | Search::Phrase(text) => {
                let table = &self.cat.tables[ty as usize];
                if let Some(fts) = table.fts.clone() {
                    let quoted = format!("\"{}\"", text.replace('"', "\"\""));
                    let p = self.param(Value::Text(quoted));
                    let fts = crate::introspect::build::quote(&fts);
                    return Ok(format!("{alias}.rowid IN (SELECT rowid FROM {fts} WHERE {fts} MATCH {p})"));
                }
                let columns: Vec<String> = table.search.iter().map(|p| self.text_of(alias, ty, *p)).collect();
                if columns.is_empty() {
                    return Err(Error::unsupported("$search on this set"));
                }
                let p = self.param(Value::Text(text.to_lowercase()));
                let tests: Vec<String> = columns
                    .iter()
                    .map(|c| {
                        if self.dialect == Dialect::Postgres {
                            format!("strpos(lower({c}::text),{p}) > 0")
                        } else {
                            format!("instr(wf_lower({c}),{p}) > 0")
                        }
                    })
                    .collect();
                format!("({})", tests.join(" OR "))
            }
        })
    }
}

/// Each member is one more join.
const MOST_IN_SEQUENCE: u32 = 16;

/// All columns of a complex property.
pub(crate) fn flatten<'c>(parts: &'c [Col], out: &mut Vec<&'c Column>) {
    for p in parts {
        match p {
            Col::Column(c) => out.push(c),
            Col::Complex(inner) => flatten(inner, out),
        }
    }
}

/// Conditions joined.
pub(crate) fn conjunction(mut conditions: Vec<String>, more: Option<String>) -> String {
    conditions.extend(more);
    if conditions.is_empty() { "1=1".into() } else { conditions.join(" AND ") }
}

fn number_text(t: &str) -> String {
    t.replace(' ', "+")
}

fn number_value(t: &str) -> Value {
    Value::Real(match t {
        "INF" => f64::INFINITY,
        "-INF" => f64::NEG_INFINITY,
        "NaN" => f64::NAN,
        t => number_text(t).parse().unwrap_or(f64::NAN),
    })
}

/// SQLite: a column of instants so that each is text or a number of microseconds, as expressions have them. Only `wf_ts`
/// reads stored numbers, which are seconds, milliseconds or microseconds.
pub(crate) fn instant(sql: String, store: Store) -> String {
    match store {
        Store::UnixStamp(_) => format!("wf_ts({sql})"),
        Store::MixedStamp => format!("CASE typeof({sql}) WHEN 'text' THEN {sql} ELSE wf_ts({sql}) END"),
        _ => sql,
    }
}

// Literals in text, as regular expressions of either database: what does not match is null when it is cast.
const DATE: &str = "([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])";
const TIME: &str = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,12})?)?";
const ZONE: &str = "(Z|[+-](0[0-9]|1[0-5]):[0-5][0-9])";
const GUID: &str = "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}";

/// An instant as a SQLite column stores it.
pub(crate) fn stored_instant(store: Store, micros: i64) -> Value {
    match store {
        Store::Stamp(s) => Value::Text(s.write(micros)),
        Store::UnixStamp(scale) => Value::Int(micros.div_euclid(1_000_000 / i64::from(scale))),
        _ => {
            let mut out = Vec::new();
            literal::write_instant(micros, &mut out);
            Value::Text(String::from_utf8(out).unwrap_or_default())
        }
    }
}
