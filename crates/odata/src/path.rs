//! Resource paths (URL Conventions 4): split at slashes, decoded, and walked along the model.

use crate::ast::*;
use crate::bind::Binder;
use crate::error::{Error, Result};
use crate::model::{Model, OpId, Prim, SetId, Type, TypeId, TypeRef};
use crate::options::decode;
use crate::parse::{Limits, Parser};
use std::borrow::Cow;

/// A path, split and then decoded.
#[derive(Debug)]
pub struct RawPath<'a> {
    segments: Vec<Cow<'a, str>>,
    /// Where each segment ends in the path as it was given.
    ends: Vec<usize>,
}

impl<'a> RawPath<'a> {
    /// Splits at slashes outside brackets. A slash inside quotes has to be encoded, as the grammar says.
    pub fn new(path: &'a str) -> Result<Self> {
        let mut segments = Vec::with_capacity(4);
        let mut ends = Vec::with_capacity(4);
        let (mut depth, mut quoted, mut start) = (0u32, false, 0);
        let b = path.as_bytes();
        for (i, c) in b.iter().enumerate() {
            let (c, at) = match c {
                b'%' if b[i..].starts_with(b"%27") => (b'\'', i),
                b'%' if b[i..].starts_with(b"%28") => (b'(', i),
                b'%' if b[i..].starts_with(b"%29") => (b')', i),
                c => (*c, i),
            };
            match c {
                b'\'' if depth > 0 => quoted = !quoted,
                b'(' if !quoted => depth += 1,
                b')' if !quoted => depth = depth.saturating_sub(1),
                b'/' if depth == 0 => {
                    if at > start {
                        segments.push(decode(&path[start..at], false)?);
                        ends.push(at);
                    }
                    start = at + 1;
                }
                b'/' if quoted => return Err(Error::at(at, "a slash inside quotes has to be percent-encoded")),
                _ => {}
            }
        }
        if start < b.len() {
            segments.push(decode(&path[start..], false)?);
            ends.push(b.len());
        }
        if segments.len() > 64 {
            return Err(Error::bad("the path has too many segments"));
        }
        Ok(RawPath { segments, ends })
    }
    /// How much of the path as it was given the first `n` segments are.
    pub fn end(&self, n: usize) -> usize {
        n.checked_sub(1).and_then(|n| self.ends.get(n)).copied().unwrap_or(0)
    }
    /// The segments.
    pub fn segments(&self) -> &[Cow<'a, str>] {
        &self.segments
    }
}

/// One step of a resource path.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Seg<'a> {
    Set(SetId),
    Key(Vec<(u16, Id)>),
    Nav(TypeId, u16),
    Prop(TypeId, u16),
    Dynamic(&'a str),
    Cast(TypeId),
    Filter(Id),
    Each,
    Index(i64),
    /// An operation with its arguments: names and values.
    Operation(OpId, Vec<(&'a str, Id)>),
}

/// What a path ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub enum Tail {
    #[default]
    None,
    Count,
    Ref,
    Value,
    Query,
}

/// A path to data.
#[derive(Clone, Debug)]
pub struct Resource<'a> {
    /// The steps.
    pub segs: Vec<Seg<'a>>,
    /// What stands at the end; none for an action that returns nothing.
    pub ty: Option<TypeRef>,
    /// The set the result belongs to.
    pub set: Option<SetId>,
    /// `$count`, `$ref`, `$value`, `$query`.
    pub tail: Tail,
    /// The operation at the end is an action.
    pub action: bool,
    /// Which segments of the raw path are operations.
    pub operations: Vec<usize>,
}

/// What a URL addresses.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Target<'a> {
    Service,
    Metadata,
    Batch,
    /// `$entity`, with the type cast behind it.
    Entity(Option<TypeId>),
    All(Option<TypeId>),
    Crossjoin(Vec<SetId>, Tail),
    Resource(Resource<'a>),
}

struct Walk<'m, 'a, 'p> {
    model: &'m Model,
    arena: &'p mut Arena<'a>,
    aliases: &'p [(&'a str, Id)],
    raw: &'a [Cow<'a, str>],
    at: usize,
    limits: Limits,
    out: Resource<'a>,
}

/// Parses and checks a path. Parameter aliases are those of the query.
pub fn parse<'a>(
    model: &Model,
    raw: &'a RawPath<'a>,
    arena: &mut Arena<'a>,
    aliases: &[(&'a str, Id)],
    custom: &[(&'a str, &'a str)],
    limits: Limits,
) -> Result<Target<'a>> {
    let Some(first) = raw.segments.first() else { return Ok(Target::Service) };
    let rest = raw.segments.len() - 1;
    let alone =
        |t: Target<'a>| if rest == 0 { Ok(t) } else { Err(Error::not_found("nothing can follow this segment")) };
    match first.as_ref() {
        "$metadata" => return alone(Target::Metadata),
        "$batch" => return alone(Target::Batch),
        "$entity" | "$all" if rest <= 1 => {
            let cast = match raw.segments.get(1) {
                None => None,
                Some(name) => {
                    let found = model.find_type(name).filter(|t| model.ty(*t).entity);
                    Some(found.ok_or_else(|| Error::not_found(format!("unknown type {name}")))?)
                }
            };
            return Ok(if first == "$entity" { Target::Entity(cast) } else { Target::All(cast) });
        }
        _ => {}
    }
    if let Some(sets) = first.strip_prefix("$crossjoin(").and_then(|s| s.strip_suffix(')')) {
        let mut ids = Vec::new();
        for name in sets.split(',') {
            let found = model.find_set(name.trim()).filter(|s| !model.set(*s).singleton && !model.set(*s).contained);
            let id = found.ok_or_else(|| Error::not_found(format!("unknown entity set {name}")))?;
            if ids.contains(&id) {
                return Err(Error::bad("$crossjoin names a set twice"));
            }
            ids.push(id);
        }
        let tail = match raw.segments.get(1).map(Cow::as_ref) {
            None => Tail::None,
            Some("$count") => Tail::Count,
            Some("$query") => Tail::Query,
            Some(other) => return Err(Error::not_found(format!("{other} cannot follow $crossjoin"))),
        };
        return Ok(Target::Crossjoin(ids, tail));
    }
    let out = Resource {
        segs: Vec::with_capacity(4),
        ty: None,
        set: None,
        tail: Tail::None,
        action: false,
        operations: Vec::new(),
    };
    let mut walk = Walk { model, arena, aliases, raw: &raw.segments, at: 0, limits, out };
    walk.first(custom)?;
    while walk.at < walk.raw.len() {
        walk.step(custom)?;
    }
    Ok(Target::Resource(walk.out))
}

impl<'a> Walk<'_, 'a, '_> {
    fn split(&self, segment: &'a str) -> (&'a str, Option<&'a str>) {
        match segment.find('(') {
            Some(open) if segment.ends_with(')') => (&segment[..open], Some(&segment[open..])),
            _ => (segment, None),
        }
    }

    fn first(&mut self, custom: &[(&'a str, &'a str)]) -> Result<()> {
        let segment: &'a str = &self.raw[0];
        let (name, brackets) = self.split(segment);
        self.at = 1;
        // A container name may stand in front (4.0).
        let name = match name.rsplit_once('.') {
            Some((ns, last)) if ns == self.model.container => last,
            _ => name,
        };
        if let Some(set) = self.model.find_set(name).filter(|s| !self.model.set(*s).contained) {
            let s = self.model.set(set);
            self.out.segs.push(Seg::Set(set));
            self.out.set = Some(set);
            self.out.ty = Some(TypeRef { ty: Type::Entity(s.ty), collection: !s.singleton });
            if let Some(brackets) = brackets {
                self.key(brackets)?;
            }
            return Ok(());
        }
        if !name.contains('.') && self.operation(name, brackets, false, custom)? {
            return Ok(());
        }
        Err(Error::not_found(format!("unknown resource {name}")))
    }

    fn current(&self) -> Result<TypeRef> {
        self.out.ty.ok_or_else(|| Error::not_found("nothing can follow an action without a result"))
    }

    fn key(&mut self, brackets: &'a str) -> Result<()> {
        let ty = self.current()?;
        let (Type::Entity(t), true) = (ty.ty, ty.collection) else {
            return Err(Error::not_found("a key can only follow a collection of entities"));
        };
        if brackets == "()" {
            return Ok(());
        }
        let mut parser = Parser::new(brackets, self.arena, self.limits);
        let base = parser.push(Kind::This, 0, 1)?;
        let key = parser.key(base)?;
        parser.end()?;
        let Kind::Key { named, args, .. } = *self.arena.kind(key) else { return Err(Error::bad("malformed key")) };
        let entity = self.model.ty(t);
        let mut pairs = Vec::new();
        if named {
            for i in (0..args.len).step_by(2) {
                let Kind::Str(name) = self.arena.kind(self.arena.item(args, i)).clone() else { continue };
                let Some(prop) = entity.property(&name) else {
                    if self.model.lenient {
                        continue;
                    }
                    return Err(Error::bad(format!("{} has no key property {name}", entity.name)));
                };
                if pairs.iter().any(|p: &(u16, Id)| p.0 == prop) {
                    return Err(Error::bad(format!("the key names {name} twice")));
                }
                pairs.push((prop, self.arena.item(args, i + 1)));
            }
            let is = |key: &[u16]| key.len() == pairs.len() && key.iter().all(|k| pairs.iter().any(|p| p.0 == *k));
            if !self.model.lenient && !is(&entity.key) && !entity.alternate_keys.iter().any(|k| is(k)) {
                return Err(Error::bad(format!("these properties are no key of {}", entity.name)));
            }
        } else {
            match entity.key[..] {
                [one] => pairs.push((one, self.arena.item(args, 0))),
                _ if self.model.lenient => {}
                _ => return Err(Error::bad(format!("the key of {} has {} parts", entity.name, entity.key.len()))),
            }
        }
        self.bind_key(t, pairs, false)
    }

    /// `segment`: the values are segments of their own, which have no quotes.
    fn bind_key(&mut self, t: TypeId, pairs: Vec<(u16, Id)>, segment: bool) -> Result<()> {
        let ty = TypeRef::one(Type::Entity(t));
        let mut binder = Binder::new(self.model, self.arena, ty);
        binder.aliases = self.aliases.to_vec();
        for (prop, value) in &pairs {
            let have = binder.bind(*value)?;
            let want = self.model.ty(t).properties[*prop as usize].ty;
            // In brackets only strings are quoted, and what may stand without its prefix (4.3.1, 5.1.1.14).
            let quoted = matches!(want.ty, Type::Enum(_))
                || matches!(want.as_prim(), Some(Prim::String | Prim::Duration | Prim::Binary | Prim::Untyped));
            if !segment && !quoted && !self.model.lenient && matches!(binder.arena.kind(*value), Kind::Str(_)) {
                let message = format!("a key of type {} is not quoted", self.model.type_name(want));
                return Err(Error::bad(message));
            }
            binder.convert(*value, have, want)?;
        }
        self.out.segs.push(Seg::Key(pairs));
        self.out.ty = Some(ty);
        Ok(())
    }

    fn operation(
        &mut self,
        name: &'a str,
        brackets: Option<&'a str>,
        bound: bool,
        custom: &[(&'a str, &'a str)],
    ) -> Result<bool> {
        let current = self.out.ty;
        let model = self.model;
        let fits = |o: &crate::model::Operation| {
            o.bound == bound
                && (bound || o.imported)
                && (!bound
                    || model.lenient
                    || match (o.parameters.first().map(|p| p.ty), current) {
                        (Some(want), Some(have)) if want.collection == have.collection => {
                            want.ty == have.ty
                                || matches!((want.structured(), have.structured()), (Some(w), Some(h)) if model.derives(h, w))
                        }
                        _ => false,
                    })
        };
        let mut candidates: Vec<(OpId, &crate::model::Operation)> =
            model.operations(name).filter(|o| fits(o.1)).collect();
        // What is bound to the type itself goes before what is bound to one that it derives from.
        candidates.sort_by_key(|(_, o)| bound && o.parameters.first().map(|p| p.ty) != current);
        if candidates.is_empty() {
            return Ok(false);
        }
        let mut given: Vec<(&'a str, Id)> = Vec::new();
        let mut key = None;
        let mut brackets = brackets;
        if let Some(text) = brackets {
            // `f(a=1)(2)`: a key behind the call.
            let mut parser = Parser::new(text, self.arena, self.limits);
            match parser.named_arguments() {
                Ok(args) => {
                    let end = parser.at;
                    if end < text.len() {
                        key = Some(&text[end..]);
                    }
                    for i in (0..args.len).step_by(2) {
                        if let Kind::Str(Cow::Borrowed(n)) = *self.arena.kind(self.arena.item(args, i)) {
                            given.push((n, self.arena.item(args, i + 1)));
                        }
                    }
                }
                Err(e) if candidates.iter().all(|c| c.1.action) => return Err(e),
                Err(_) => {
                    key = Some(text);
                    brackets = None;
                }
            }
        }
        let skip = usize::from(bound);
        let choose = |given: &[(&'a str, Id)]| {
            candidates.iter().find(|(_, o)| {
                o.action && brackets.is_none()
                    || !o.action
                        && (model.lenient
                            || (given.iter().all(|g| o.parameters[skip..].iter().any(|p| p.name == g.0))
                                && o.parameters[skip..]
                                    .iter()
                                    .all(|p| p.optional || given.iter().any(|g| g.0 == p.name))))
            })
        };
        let mut chosen = choose(&given);
        if chosen.is_none() && brackets.is_none_or(|b| b == "()") {
            // Parameters may come as implicit aliases (4.01): options of their names.
            for (_, o) in &candidates {
                for p in &o.parameters[skip..] {
                    if given.iter().any(|g| g.0 == p.name) {
                        continue;
                    }
                    if let Some(alias) = self.aliases.iter().find(|a| a.0 == p.name) {
                        given.push(*alias);
                    } else if let Some((n, value)) = custom.iter().find(|c| c.0 == p.name) {
                        let mut parser = Parser::new(value, self.arena, self.limits);
                        let id = parser.expr()?;
                        parser.end()?;
                        given.push((n, id));
                    }
                }
            }
            chosen = choose(&given);
        }
        let Some(&(id, o)) = chosen else {
            return Err(Error::bad(format!("wrong parameters for {name}")));
        };
        let mut binder = Binder::new(model, self.arena, TypeRef::UNTYPED);
        binder.aliases = self.aliases.to_vec();
        for (name, value) in &given {
            let have = binder.bind(*value)?;
            if let Some(p) = o.parameters.iter().find(|p| p.name == *name)
                && !p.ty.collection
                && p.ty.structured().is_none()
            {
                binder.convert(*value, have, p.ty).map_err(|e| e.with_target(name.to_string()))?;
            }
        }
        self.out.segs.push(Seg::Operation(id, given));
        self.out.operations.push(self.at - 1);
        self.out.action = o.action;
        self.out.ty = o.returns;
        self.out.set = o.set;
        if let Some(key) = key {
            self.key(key)?;
        }
        Ok(true)
    }

    fn finish(&mut self, tail: Tail) -> Result<()> {
        if self.at < self.raw.len() {
            return Err(Error::not_found("nothing can follow this segment"));
        }
        self.out.tail = tail;
        Ok(())
    }

    fn step(&mut self, custom: &[(&'a str, &'a str)]) -> Result<()> {
        let segment: &'a str = &self.raw[self.at];
        self.at += 1;
        let ty = self.current()?;
        if self.out.action {
            return Err(Error::not_found("nothing can follow an action"));
        }
        if let Some(Seg::Operation(id, _)) = self.out.segs.last()
            && !self.model.operations[*id as usize].composable
            && !self.model.lenient
        {
            return Err(Error::not_found("nothing can follow a function that is not composable"));
        }
        match segment {
            "$count" => {
                if !ty.collection {
                    return Err(Error::not_found("$count needs a collection"));
                }
                return self.finish(Tail::Count);
            }
            "$ref" => {
                if !matches!(ty.ty, Type::Entity(_)) {
                    return Err(Error::not_found("$ref needs entities"));
                }
                return self.finish(Tail::Ref);
            }
            "$value" => {
                let raw = match ty.ty {
                    _ if ty.collection => false,
                    Type::Prim(p) => p != Prim::Stream,
                    Type::Enum(_) => true,
                    Type::Entity(t) => self.model.ty(t).has_stream,
                    Type::Complex(_) => false,
                };
                if !raw {
                    let message = match ty.ty {
                        Type::Entity(_) if !ty.collection => return Err(Error::not_found("this is no media entity")),
                        _ => "$value needs a primitive value or a media entity",
                    };
                    return Err(Error::bad(message));
                }
                return self.finish(Tail::Value);
            }
            "$query" => return self.finish(Tail::Query),
            "$each" => {
                if !ty.collection {
                    return Err(Error::not_found("$each needs a collection"));
                }
                self.out.segs.push(Seg::Each);
                return Ok(());
            }
            _ => {}
        }
        if let Some(text) = segment.strip_prefix("$filter(") {
            if !ty.collection {
                return Err(Error::not_found("$filter needs a collection"));
            }
            let mut parser = Parser::new(text, self.arena, self.limits);
            parser.space();
            let pred = parser.expr()?;
            parser.space();
            parser.expect(b')')?;
            parser.end()?;
            let mut binder = Binder::new(self.model, self.arena, TypeRef::one(ty.ty));
            binder.aliases = self.aliases.to_vec();
            binder.predicate(pred)?;
            self.out.segs.push(Seg::Filter(pred));
            return Ok(());
        }
        if segment.starts_with('$') {
            return Err(Error::not_found(format!("unknown segment {segment}")));
        }
        let (name, brackets) = self.split(segment);
        if let Some(t) = ty.structured() {
            let declared = self.model.ty(t);
            if !ty.collection {
                if let Some(nav) = declared.nav(name) {
                    let n = &declared.navs[nav as usize];
                    self.out.segs.push(Seg::Nav(t, nav));
                    self.out.set = n.set;
                    self.out.ty = Some(TypeRef { ty: Type::Entity(n.target), collection: n.collection });
                    if let Some(brackets) = brackets {
                        self.key(brackets)?;
                    }
                    return Ok(());
                }
                if let (Some(prop), None) = (declared.property(name), brackets) {
                    self.out.segs.push(Seg::Prop(t, prop));
                    self.out.ty = Some(declared.properties[prop as usize].ty);
                    return Ok(());
                }
            }
            if let Some(cast) = self.model.find_type(name)
                && (self.model.derives(cast, t)
                    || (self.model.lenient && self.model.ty(cast).entity == declared.entity))
                && !matches!(self.out.segs.last(), Some(Seg::Cast(_)))
            {
                self.out.segs.push(Seg::Cast(cast));
                let one = if declared.entity { Type::Entity(cast) } else { Type::Complex(cast) };
                self.out.ty = Some(TypeRef { ty: one, collection: ty.collection });
                if let Some(brackets) = brackets {
                    self.key(brackets)?;
                }
                return Ok(());
            }
        }
        if self.operation(name, brackets, true, custom)? {
            return Ok(());
        }
        if ty.collection {
            // An ordinal index, or a key as a segment of its own (4.3.6).
            if let Type::Entity(t) = ty.ty {
                if !segment.ends_with("()") && (brackets.is_none() || !name.contains('.')) {
                    return self.key_segment(t, segment);
                }
            } else if let Ok(index) = segment.parse::<i64>() {
                self.out.segs.push(Seg::Index(index));
                self.out.ty = Some(TypeRef::one(ty.ty));
                return Ok(());
            }
        }
        if let Some(t) = ty.structured()
            && self.model.ty(t).open
            && !name.contains('.')
            && brackets.is_none()
        {
            self.out.segs.push(Seg::Dynamic(name));
            self.out.ty = Some(TypeRef::UNTYPED);
            return Ok(());
        }
        Err(Error::not_found(format!("unknown segment {segment}")))
    }

    fn key_segment(&mut self, t: TypeId, segment: &'a str) -> Result<()> {
        let entity = self.model.ty(t);
        let mut pairs = Vec::new();
        let keys = if self.model.lenient { &entity.key[..entity.key.len().min(1)] } else { &entity.key[..] };
        for (n, prop) in keys.iter().enumerate() {
            let text: &'a str = if n == 0 {
                segment
            } else {
                let Some(next) = self.raw.get(self.at) else {
                    return Err(Error::not_found(format!("the key of {} has {} parts", entity.name, entity.key.len())));
                };
                self.at += 1;
                next
            };
            // The segment is the value without quotes; the binder casts it to the key's type.
            let at = 0;
            let mut parser = Parser::new(text, self.arena, self.limits);
            let value = parser.push(Kind::Str(Cow::Borrowed(text)), at, 1)?;
            pairs.push((*prop, value));
        }
        if pairs.is_empty() {
            return Err(Error::not_found(format!("unknown segment {segment}")));
        }
        self.bind_key(t, pairs, true).map_err(|e| Error::not_found(format!("unknown segment {segment}: {}", e.message)))
    }
}
