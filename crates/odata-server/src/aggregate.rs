//! `$apply`: each transformation is a statement over the one before (Data Aggregation 4.0, 3.2).

use crate::db::{Cell, Dialect};
use crate::group::{self, Part};
use crate::plan::{Field, What};
use crate::source::Source;
use crate::sql::{From, Gen, Instance, conjunction};
use wireform_odata::ast::*;
use wireform_odata::json;
use wireform_odata::model::{Prim, Type, TypeId, TypeRef};
use wireform_odata::{Error, Result};

/// More would nest deeper than a database's parser goes.
const MOST_TRANSFORMATIONS: usize = 100;

/// A column of aggregated rows.
#[derive(Clone, Debug)]
pub(crate) struct Made<'a> {
    pub path: Vec<&'a str>,
    pub ty: TypeRef,
}

/// Rows in the middle of a pipeline.
#[derive(Clone, Debug)]
pub(crate) struct Stage<'a> {
    /// Where they come from: entities with an alias, or a query in brackets.
    pub src: Source,
    /// Joins that expressions have needed.
    pub joins: String,
    /// Columns where they are no entities any more.
    pub columns: Option<Vec<Made<'a>>>,
    /// Which columns each level of a union has; the level is in the column `lvl`.
    pub levels: Option<Vec<Vec<bool>>>,
    pub order: Vec<String>,
    pub top: Option<u64>,
    pub skip: u64,
    pub computed: Vec<(String, String, TypeRef)>,
    /// What `join` brought in: name, alias, type.
    pub joined: Vec<(String, String, TypeId)>,
    /// Columns that tell the parents of expanded rows apart: every grouping keeps them.
    pub parents: Vec<String>,
    /// `src` is a query already, whose columns are all that there is.
    pub wrapped: bool,
}

impl<'a> Stage<'a> {
    pub(crate) fn new(src: Source) -> Self {
        Stage {
            src,
            joins: String::new(),
            columns: None,
            levels: None,
            order: Vec::new(),
            top: None,
            skip: 0,
            computed: Vec::new(),
            joined: Vec::new(),
            parents: Vec::new(),
            wrapped: false,
        }
    }
}

/// The least or the greatest value. PostgreSQL has `min` and `max` of fewer types than it can sort.
fn extreme(dialect: Dialect, max: bool, v: &str, ty: TypeRef) -> String {
    let sorted = matches!(ty.as_prim(), Some(Prim::Boolean | Prim::Guid | Prim::Binary | Prim::Untyped));
    match (dialect, max) {
        (Dialect::Postgres, _) if sorted => {
            let direction = if max { " DESC" } else { "" };
            format!("(array_agg({v} ORDER BY {v}{direction}) FILTER (WHERE {v} IS NOT NULL))[1]")
        }
        (_, true) => format!("max({v})"),
        (_, false) => format!("min({v})"),
    }
}

/// Runs the transformations, in SQL.
pub(crate) struct Pipeline<'g, 'c, 'a, 'q> {
    pub sql: &'g mut Gen<'c, 'a, 'q>,
}

impl<'a> Pipeline<'_, '_, 'a, '_> {
    fn pg(&self) -> bool {
        self.sql.dialect == Dialect::Postgres
    }

    /// Puts a stage's names in scope while `f` makes expressions, and keeps the joins it needed.
    pub(crate) fn within<T>(
        &mut self,
        stage: &mut Stage<'a>,
        f: impl FnOnce(&mut Gen<'_, 'a, '_>) -> Result<T>,
    ) -> Result<T> {
        let alias = stage.src.alias.clone();
        let saved = std::mem::take(&mut self.sql.columns);
        let computed = std::mem::take(&mut self.sql.computed);
        if let Some(columns) = &stage.columns {
            self.sql.columns = columns.iter().enumerate().map(|(i, c)| (format!("{alias}.c{i}"), c.ty)).collect();
        }
        self.sql.computed = stage.computed.iter().map(|c| (c.0.clone(), c.1.clone())).collect();
        self.sql.vars.push((0, Instance::Row(alias.clone(), stage.src.ty)));
        let aliases = [alias].into_iter().chain(stage.joined.iter().map(|j| j.1.clone())).collect();
        self.sql.froms.push(From { aliases, ..From::default() });
        let joined = std::mem::replace(&mut self.sql.joined, stage.joined.clone());
        let result = f(self.sql);
        self.sql.joined = joined;
        let from = self.sql.froms.pop().unwrap_or_default();
        self.sql.vars.pop();
        self.sql.columns = saved;
        self.sql.computed = computed;
        stage.joins.push_str(&from.joins);
        result
    }

    /// The stage as a query of its own where it has been cut or sorted.
    fn seal(&mut self, stage: &mut Stage<'a>) -> Result<()> {
        if stage.top.is_none() && stage.skip == 0 {
            return Ok(());
        }
        self.wrap(stage, &[])
    }

    /// `(SELECT alias.*, extra… FROM …) AS new`.
    fn wrap(&mut self, stage: &mut Stage<'a>, extra: &[String]) -> Result<()> {
        if !stage.computed.is_empty() && stage.columns.is_none() {
            return Err(Error::unsupported("compute in front of this transformation"));
        }
        if !stage.joined.is_empty() {
            return Err(Error::unsupported("join in front of this transformation"));
        }
        let mut list = vec![self.row(stage)];
        list.extend_from_slice(extra);
        // Rows that were sorted stay sorted: a query around this one does not promise that by itself.
        let place = (!stage.order.is_empty()).then(|| format!("wf_o{}", self.sql.alias()));
        if let Some(place) = &place {
            list.push(format!("row_number() OVER (ORDER BY {}) AS {place}", stage.order.join(",")));
        }
        let text = self.text(stage, &list.join(","));
        let alias = self.sql.alias();
        stage.order = place.map(|place| format!("{alias}.{place}")).into_iter().collect();
        for p in &mut stage.parents {
            *p = p.replacen(&format!("{}.", stage.src.alias), &format!("{alias}."), 1);
        }
        stage.src.from = format!("({text}) AS {alias}");
        stage.src.alias = alias;
        stage.src.conditions.clear();
        stage.joins.clear();
        (stage.top, stage.skip) = (None, 0);
        stage.wrapped = true;
        Ok(())
    }

    /// All columns of a stage's rows.
    pub(crate) fn row(&self, stage: &Stage<'a>) -> String {
        let (alias, ty) = (&stage.src.alias, stage.src.ty);
        // What a role may see of a table is a query too.
        let whole = stage.wrapped
            || stage.columns.is_some()
            || self.sql.access.is_some_and(|a| a.filters(&self.sql.cat.model, ty));
        if whole { format!("{alias}.*") } else { self.sql.cat.tables[ty as usize].row(alias) }
    }

    /// A stage as a statement.
    pub(crate) fn text(&self, stage: &Stage<'a>, list: &str) -> String {
        let mut text = format!("SELECT {list} FROM {}{}", stage.src.from, stage.joins);
        if !stage.src.conditions.is_empty() {
            text.push_str(&format!(" WHERE {}", conjunction(stage.src.conditions.clone(), None)));
        }
        if !stage.order.is_empty() {
            text.push_str(&format!(" ORDER BY {}", stage.order.join(",")));
        }
        if stage.top.is_some() || stage.skip > 0 {
            let all = if self.pg() { "ALL".to_owned() } else { "-1".to_owned() };
            text.push_str(&format!(" LIMIT {}", stage.top.map_or(all, |t| t.min(i64::MAX as u64).to_string())));
            if stage.skip > 0 {
                text.push_str(&format!(" OFFSET {}", stage.skip.min(i64::MAX as u64)));
            }
        }
        text
    }

    /// All transformations.
    pub(crate) fn run(&mut self, stage: &mut Stage<'a>, trafos: &[Trafo<'a>]) -> Result<()> {
        if trafos.len() > MOST_TRANSFORMATIONS {
            let message = format!("$apply takes at most {MOST_TRANSFORMATIONS} transformations in a row");
            return Err(Error::bad(message).with_target("$apply"));
        }
        for t in trafos {
            self.step(stage, t)?;
        }
        Ok(())
    }

    pub(crate) fn order(&mut self, stage: &mut Stage<'a>, items: &[Order]) -> Result<Vec<String>> {
        let pg = self.pg();
        self.within(stage, |sql| {
            items
                .iter()
                .map(|o| {
                    let v = sql.value(o.expr)?;
                    Ok(match (o.desc, pg) {
                        (true, true) => format!("{v} DESC NULLS LAST"),
                        (true, false) => format!("{v} DESC"),
                        (false, true) => format!("{v} NULLS FIRST"),
                        (false, false) => v,
                    })
                })
                .collect()
        })
    }

    fn step(&mut self, stage: &mut Stage<'a>, trafo: &Trafo<'a>) -> Result<()> {
        if !stage.parents.is_empty() {
            // These would have to be done for each parent.
            match trafo {
                Trafo::Filter(_) | Trafo::Search(_) | Trafo::Identity | Trafo::Compute(_) | Trafo::Aggregate(_) => {}
                Trafo::GroupBy { by, then }
                    if by.iter().all(|i| matches!(i, GroupItem::Path(_)))
                        && then.iter().all(|t| !matches!(t, Trafo::TopBottom { .. })) => {}
                _ => return Err(Error::unsupported("this transformation in $apply inside $expand")),
            }
        }
        match trafo {
            Trafo::Identity => {}
            Trafo::Filter(f) => {
                self.seal(stage)?;
                let c = self.within(stage, |sql| sql.predicate(*f))?;
                stage.src.conditions.push(c);
            }
            Trafo::Search(s) => {
                if stage.columns.is_some() {
                    return Err(Error::unsupported("search over aggregated rows"));
                }
                self.seal(stage)?;
                let (alias, ty) = (stage.src.alias.clone(), stage.src.ty);
                let c = self.within(stage, |sql| sql.search(s, &alias, ty))?;
                stage.src.conditions.push(c);
            }
            Trafo::OrderBy(items) => {
                self.seal(stage)?;
                stage.order = self.order(stage, items)?;
            }
            Trafo::Top(n) => {
                if stage.top.is_some() {
                    self.seal(stage)?;
                }
                stage.top = Some(*n);
            }
            Trafo::Skip(n) => {
                if stage.top.is_some() || stage.skip > 0 {
                    self.seal(stage)?;
                }
                stage.skip = *n;
            }
            Trafo::Compute(items) => {
                self.seal(stage)?;
                if stage.columns.is_some() {
                    let base = stage.columns.as_ref().map_or(0, Vec::len);
                    let mut extra = Vec::new();
                    for (i, item) in items.iter().enumerate() {
                        let v = self.within(stage, |sql| sql.value(item.expr))?;
                        extra.push(format!("{v} AS c{}", base + i));
                    }
                    self.wrap(stage, &extra)?;
                    let tys: Vec<TypeRef> = items.iter().map(|i| self.sql.arena.ty(i.expr)).collect();
                    if let Some(columns) = &mut stage.columns {
                        for (item, ty) in items.iter().zip(tys) {
                            columns.push(Made { path: vec![item.name], ty });
                        }
                    }
                    if let Some(levels) = &mut stage.levels {
                        levels.iter_mut().for_each(|l| l.extend(items.iter().map(|_| true)));
                    }
                } else {
                    for item in items {
                        let v = self.within(stage, |sql| sql.value(item.expr))?;
                        let ty = self.sql.arena.ty(item.expr);
                        stage.computed.push((item.name.to_owned(), v, ty));
                    }
                }
            }
            Trafo::Aggregate(items) => self.group(stage, &[], items)?,
            Trafo::GroupBy { by, then } => {
                let mut paths = Vec::new();
                let mut rollup: Option<(usize, usize)> = None;
                for item in by {
                    match item {
                        GroupItem::Path(id) => paths.push(*id),
                        GroupItem::Rollup(ids) => {
                            if rollup.is_some() {
                                return Err(Error::unsupported("several rollups"));
                            }
                            rollup = Some((paths.len(), ids.len()));
                            paths.extend(ids);
                        }
                        _ => return Err(Error::unsupported("rollup over a hierarchy")),
                    }
                }
                let (before, aggregates): (&[Trafo<'a>], &[AggExpr<'a>]) = match then.split_last() {
                    None => (&[], &[]),
                    Some((Trafo::Aggregate(a), before)) => (before, a),
                    Some(_) => return self.ranked(stage, &paths, then),
                };
                if before
                    .iter()
                    .any(|t| !matches!(t, Trafo::Filter(_) | Trafo::Compute(_) | Trafo::Identity | Trafo::Search(_)))
                {
                    return Err(Error::unsupported("this sequence inside groupby"));
                }
                self.run(stage, before)?;
                match rollup {
                    None => self.group(stage, &paths, aggregates)?,
                    Some((at, n)) => {
                        self.seal(stage)?;
                        let mut texts = Vec::new();
                        let mut levels = Vec::new();
                        let mut last = stage.clone();
                        // From all paths to the first one; there is no grand total (3.2.3.2).
                        for keep in (1..=n).rev() {
                            let mut one = stage.clone();
                            let kept: Vec<Id> = paths
                                .iter()
                                .enumerate()
                                .filter(|(i, _)| *i < at + keep || *i >= at + n)
                                .map(|p| *p.1)
                                .collect();
                            self.group(&mut one, &kept, aggregates)?;
                            let mut list = Vec::new();
                            let mut present = Vec::new();
                            let mut j = 0;
                            for i in 0..paths.len() {
                                let has = i < at + keep || i >= at + n;
                                list.push(if has {
                                    format!("{}.c{j} AS c{i}", one.src.alias)
                                } else {
                                    format!("NULL AS c{i}")
                                });
                                j += usize::from(has);
                                present.push(has);
                            }
                            for k in 0..aggregates.len() {
                                list.push(format!("{}.c{} AS c{}", one.src.alias, j + k, paths.len() + k));
                                present.push(true);
                            }
                            list.push(format!("{} AS lvl, 0 AS ord", levels.len()));
                            texts.push(self.text(&one, &list.join(",")));
                            levels.push(present);
                            if keep == n {
                                last = one;
                            }
                        }
                        let alias = self.sql.alias();
                        last.src.from = format!("({}) AS {alias}", texts.join(" UNION ALL "));
                        last.src.alias = alias;
                        last.levels = Some(levels);
                        *stage = last;
                    }
                }
            }
            Trafo::TopBottom { method, amount, value } => {
                self.seal(stage)?;
                use TopMethod::*;
                let top = matches!(method, TopCount | TopSum | TopPercent);
                let direction = if top { "DESC" } else { "ASC" };
                let v = self.within(stage, |sql| sql.value(*value))?;
                if matches!(method, TopCount | BottomCount) {
                    let Kind::Int(n) = *self.sql.arena.kind(*amount) else {
                        return Err(Error::unsupported("an amount that is no number"));
                    };
                    stage.order = vec![format!(
                        "{v} {direction}{}",
                        if self.pg() { if top { " NULLS LAST" } else { " NULLS FIRST" } } else { "" }
                    )];
                    stage.top = Some(n.max(0) as u64);
                    return self.wrap(stage, &[]);
                }
                let n = self.within(stage, |sql| sql.value(*amount))?;
                let running =
                    format!("sum({v}) OVER (ORDER BY {v} {direction} ROWS UNBOUNDED PRECEDING) - {v} AS wf_r");
                let total = format!("sum({v}) OVER () AS wf_s");
                self.wrap(stage, &[running, total])?;
                let a = &stage.src.alias;
                stage.src.conditions.push(if matches!(method, TopSum | BottomSum) {
                    format!("{a}.wf_r < {n}")
                } else {
                    format!("{a}.wf_r * 100.0 < {n} * {a}.wf_s")
                });
            }
            Trafo::Concat(sequences) => {
                let mut parts: Vec<Stage<'a>> = Vec::new();
                for s in sequences {
                    let mut one = stage.clone();
                    self.run(&mut one, s)?;
                    if one.columns.is_none() {
                        self.materialise(&mut one)?;
                    }
                    self.wrap_cut(&mut one)?;
                    parts.push(one);
                }
                let mut columns: Vec<Made<'a>> = Vec::new();
                for p in &parts {
                    for c in p.columns.iter().flatten() {
                        if !columns.iter().any(|x| x.path == c.path) {
                            columns.push(c.clone());
                        }
                    }
                }
                let mut texts = Vec::new();
                let mut levels = Vec::new();
                for p in &mut parts {
                    let own = p.columns.as_deref().unwrap_or_default();
                    let base = levels.len();
                    let inner = p.levels.clone().unwrap_or_else(|| vec![vec![true; own.len()]]);
                    let mut list = Vec::new();
                    for (i, c) in columns.iter().enumerate() {
                        list.push(match own.iter().position(|o| o.path == c.path) {
                            Some(j) => format!("{}.c{j} AS c{i}", p.src.alias),
                            None if self.pg() => {
                                let number =
                                    matches!(c.ty.ty, Type::Enum(e) if !self.sql.cat.model.enums[e as usize].by_name);
                                format!("NULL::{} AS c{i}", if number { "int8" } else { pg_type(c.ty) })
                            }
                            None => format!("NULL AS c{i}"),
                        });
                    }
                    list.push(if p.levels.is_some() {
                        format!("{}.lvl + {base} AS lvl", p.src.alias)
                    } else {
                        format!("{base} AS lvl")
                    });
                    // A part of a union cannot be sorted: where a row stands in its part is a column.
                    list.push(match (p.order.first(), p.levels.is_some()) {
                        (Some(place), _) => format!("{place} AS ord"),
                        (None, true) => format!("{}.ord AS ord", p.src.alias),
                        (None, false) => "0 AS ord".into(),
                    });
                    for l in inner {
                        levels.push(
                            columns
                                .iter()
                                .map(|c| own.iter().position(|o| o.path == c.path).is_some_and(|j| l[j]))
                                .collect(),
                        );
                    }
                    p.order.clear();
                    texts.push(self.text(p, &list.join(",")));
                }
                let alias = self.sql.alias();
                let mut src = stage.src.clone();
                src.from = format!("({}) AS {alias}", texts.join(" UNION ALL "));
                src.alias = alias;
                src.conditions.clear();
                *stage = Stage::new(src);
                // One sequence's rows after the other's.
                stage.order = ["lvl", "ord"].map(|c| format!("{}.{c}", stage.src.alias)).to_vec();
                stage.columns = Some(columns);
                stage.levels = Some(levels);
            }
            Trafo::Expand(_) => return Err(Error::unsupported("expand in $apply")),
            Trafo::Nest(_) | Trafo::AddNested { .. } => return Err(Error::unsupported("nest")),
            Trafo::Join { outer, path, alias, then } => self.join(stage, *outer, path, alias, then)?,
            Trafo::Hierarchy { name, root, qualifier, node, then, distance, keep_start } => {
                self.hierarchy(stage, *name == "descendants", *root, qualifier, node, then, *distance, *keep_start)?;
            }
            Trafo::Traverse { .. } => return Err(Error::unsupported("traverse")),
            Trafo::Custom { .. } => return Err(Error::unsupported("custom transformations")),
        }
        Ok(())
    }

    /// `join` and `outerjoin`: one row for each related entity, which `alias` then names (3.4).
    fn join(
        &mut self,
        stage: &mut Stage<'a>,
        outer: bool,
        path: &[&'a str],
        alias: &'a str,
        then: &[Trafo<'a>],
    ) -> Result<()> {
        let word = if outer { "outerjoin" } else { "join" };
        self.seal(stage)?;
        let cat = self.sql.cat;
        let declared = cat.model.ty(stage.src.ty);
        let nav = match path {
            [name] if stage.columns.is_none() => declared.nav(name),
            _ => None,
        };
        let Some(nav) = nav else { return Err(Error::unsupported(format!("{word} over this path"))) };
        let n = &declared.navs[nav as usize];
        let new = self.sql.alias();
        let mut on: Vec<String> = n
            .links
            .iter()
            .map(|(a, b)| {
                let own = self.sql.column_of(&stage.src.alias, stage.src.ty, *a);
                format!("{} = {own}", self.sql.column_of(&new, n.target, *b))
            })
            .collect();
        on.extend(self.sql.scope_conditions(&new, n.target));
        let table = self.sql.table(n.target)?;
        for t in then {
            match t {
                Trafo::Identity => {}
                Trafo::Filter(f) => {
                    self.sql.vars.push((0, Instance::Row(new.clone(), n.target)));
                    self.sql.froms.push(From { aliases: vec![new.clone()], ..From::default() });
                    let condition = self.sql.predicate(*f);
                    let from = self.sql.froms.pop().unwrap_or_default();
                    self.sql.vars.pop();
                    if !from.joins.is_empty() {
                        return Err(Error::unsupported(format!("this filter inside {word}")));
                    }
                    on.push(condition?);
                }
                _ => return Err(Error::unsupported(format!("this transformation inside {word}"))),
            }
        }
        let kind = if outer { "LEFT JOIN" } else { "JOIN" };
        stage.src.from.push_str(&format!(" {kind} {table} AS {new} ON {}", on.join(" AND ")));
        stage.joined.push((alias.to_owned(), new, n.target));
        Ok(())
    }

    /// `descendants` and `ancestors` over a single navigation property to the own type, which names the hierarchy.
    #[allow(clippy::too_many_arguments)]
    fn hierarchy(
        &mut self,
        stage: &mut Stage<'a>,
        down: bool,
        root: Id,
        qualifier: &str,
        node: &[&str],
        then: &[Trafo<'a>],
        distance: Option<u64>,
        keep_start: bool,
    ) -> Result<()> {
        let cat = self.sql.cat;
        let ty = stage.src.ty;
        let declared = cat.model.ty(ty);
        if stage.columns.is_some() {
            return Err(Error::unsupported("a hierarchy of aggregated rows"));
        }
        if !matches!(self.sql.arena.kind(root), Kind::Set(s) if cat.model.set(*s).ty == ty) {
            return Err(Error::unsupported("a hierarchy of other nodes than those of $root and the set"));
        }
        let nav = declared.navs.iter().find(|n| n.name == qualifier && n.dependent && n.target == ty);
        let Some(nav) = nav else {
            return Err(Error::bad(format!("{} has no hierarchy {qualifier}", declared.name)).with_target("$apply"));
        };
        let ([(parent, key)], [node]) = (&nav.links[..], node) else {
            return Err(Error::unsupported("a hierarchy with a composite key"));
        };
        if declared.property(node) != Some(*key) {
            return Err(Error::bad(format!("{node} is not the hierarchy's node property")).with_target("$apply"));
        }
        self.seal(stage)?;
        // Where it starts: the set's own rows, transformed.
        let start = self.sql.alias();
        let from = format!("{} AS {start}", self.sql.table(ty)?);
        let conditions = self.sql.scope_conditions(&start, ty);
        let mut begin = Stage::new(Source { from, alias: start, ty, conditions, used: 0, single: false });
        self.run(&mut begin, then)?;
        if begin.columns.is_some() || !begin.joined.is_empty() {
            return Err(Error::bad("the start of a hierarchy is made of its nodes").with_target("$apply"));
        }
        let first = self.text(&begin, &format!("{},0", self.sql.column_of(&begin.src.alias, ty, *key)));
        let (h, child) = (self.sql.alias(), self.sql.alias());
        let (own, up) = (self.sql.column_of(&child, ty, *key), self.sql.column_of(&child, ty, *parent));
        let (next, on) = if down { (own, up) } else { (up, own) };
        let table = self.sql.table(ty)?;
        // A circle ends as well: no path is longer than this.
        let most = distance.unwrap_or(1000).min(1000);
        let keep = if keep_start { "" } else { " WHERE d > 0" };
        let mine = self.sql.column_of(&stage.src.alias, ty, *key);
        stage.src.conditions.push(format!(
            "{mine} IN (WITH RECURSIVE {h}(k,d) AS (SELECT * FROM ({first}) AS {h}s UNION \
             SELECT {next},{h}.d + 1 FROM {table} AS {child} JOIN {h} ON {on} = {h}.k WHERE {h}.d < {most} AND {next} IS NOT NULL) \
             SELECT k FROM {h}{keep})"
        ));
        Ok(())
    }

    /// `with … from … with …`: what was aggregated in finer groups is aggregated again (3.1.4).
    fn coarser(&mut self, stage: &mut Stage<'a>, keep: usize, method: AggMethod<'a>) -> Result<()> {
        let alias = stage.src.alias.clone();
        let Some(columns) = &mut stage.columns else { return Err(Error::unsupported("from")) };
        let last = columns.len() - 1;
        let real = if self.sql.dialect == Dialect::Postgres { "::float8" } else { "" };
        let (made, ty) = match method {
            AggMethod::Sum => (
                format!(
                    "sum({alias}.c{last}){}",
                    if columns[last].ty.as_prim() == Some(Prim::Int64) && !real.is_empty() { "::int8" } else { "" }
                ),
                columns[last].ty,
            ),
            AggMethod::Min | AggMethod::Max => {
                let ty = columns[last].ty;
                let dialect = self.sql.dialect;
                (extreme(dialect, matches!(method, AggMethod::Max), &format!("{alias}.c{last}"), ty), ty)
            }
            AggMethod::Average => (format!("avg({alias}.c{last}){real}"), TypeRef::prim(Prim::Double)),
            AggMethod::CountDistinct => (format!("count(DISTINCT {alias}.c{last})"), TypeRef::prim(Prim::Int64)),
            _ => return Err(Error::unsupported("this method behind from")),
        };
        let mut groups: Vec<String> = stage.parents.clone();
        groups.extend((0..keep).map(|i| format!("{alias}.c{i}")));
        let mut list: Vec<String> = stage.parents.iter().enumerate().map(|(i, p)| format!("{p} AS wf_l{i}")).collect();
        list.extend((0..keep).map(|i| format!("{alias}.c{i} AS c{i}")));
        list.push(format!("{made} AS c{keep}"));
        let mut name = columns.split_off(last);
        columns.truncate(keep);
        name[0].ty = ty;
        columns.append(&mut name);
        let mut text = self.text(stage, &list.join(","));
        if !groups.is_empty() {
            text.push_str(&format!(" GROUP BY {}", groups.join(",")));
        }
        self.replace(stage, &text);
        Ok(())
    }

    /// A statement in the place of a stage's rows.
    fn replace(&mut self, stage: &mut Stage<'a>, text: &str) {
        let alias = self.sql.alias();
        for (i, p) in stage.parents.iter_mut().enumerate() {
            *p = format!("{alias}.wf_l{i}");
        }
        stage.src.from = format!("({text}) AS {alias}");
        stage.src.alias = alias;
        stage.src.conditions.clear();
        stage.joins.clear();
        stage.joined.clear();
        stage.computed.clear();
    }

    /// A cut stage as a query, so that it can be a part of a union.
    fn wrap_cut(&mut self, stage: &mut Stage<'a>) -> Result<()> {
        if stage.top.is_some() || stage.skip > 0 || !stage.order.is_empty() {
            self.wrap(stage, &[])?;
        }
        Ok(())
    }

    /// Entities as rows of columns: their own properties.
    fn materialise(&mut self, stage: &mut Stage<'a>) -> Result<()> {
        Err(Error::unsupported(format!(
            "concat of entities ({}) with aggregated rows",
            self.sql.cat.model.ty(stage.src.ty).name
        )))
    }

    /// `groupby((paths), topcount(...))`: the first rows of each group.
    fn ranked(&mut self, stage: &mut Stage<'a>, paths: &[Id], then: &[Trafo<'a>]) -> Result<()> {
        let [Trafo::TopBottom { method, amount, value }] = then else {
            return Err(Error::unsupported("this sequence inside groupby"));
        };
        let direction = match method {
            TopMethod::TopCount => "DESC",
            TopMethod::BottomCount => "ASC",
            _ => return Err(Error::unsupported("this transformation inside groupby")),
        };
        self.seal(stage)?;
        let (groups, v, n) = self.within(stage, |sql| {
            let groups = paths.iter().map(|p| sql.value(*p)).collect::<Result<Vec<_>>>()?;
            Ok((groups.join(","), sql.value(*value)?, sql.value(*amount)?))
        })?;
        self.wrap(stage, &[format!("row_number() OVER (PARTITION BY {groups} ORDER BY {v} {direction}) AS wf_n")])?;
        stage.src.conditions.push(format!("{}.wf_n <= {n}", stage.src.alias));
        Ok(())
    }

    fn group(&mut self, stage: &mut Stage<'a>, paths: &[Id], aggregates: &[AggExpr<'a>]) -> Result<()> {
        if let [one] = aggregates
            && !one.from.is_empty()
        {
            let finer: Vec<Id> = paths.iter().chain(one.from.iter().rev().flat_map(|f| &f.0)).copied().collect();
            let first = AggExpr { from: Vec::new(), ..one.clone() };
            self.group(stage, &finer, &[first])?;
            let mut keep = finer.len();
            for (names, method) in &one.from {
                keep -= names.len();
                self.coarser(stage, keep, *method)?;
            }
            return Ok(());
        }
        self.seal(stage)?;
        let pg = self.pg();
        let mut columns: Vec<Made<'a>> = Vec::new();
        let mut list: Vec<String> = stage.parents.iter().enumerate().map(|(i, p)| format!("{p} AS wf_l{i}")).collect();
        let mut groups = stage.parents.clone();
        // What goes into a hash table, while everything does.
        let fits = paths.len() + aggregates.len() <= group::MOST && !paths.is_empty() && stage.parents.is_empty();
        let mut parts = (self.sql.hash && !pg && !self.sql.cat.collated && fits).then(Vec::<(Part, String)>::new);
        for p in paths {
            let ty = self.sql.arena.ty(*p);
            if ty.structured().is_some() {
                return Err(Error::unsupported("grouping by a structured value"));
            }
            let v = self.within(stage, |sql| sql.stored(*p))?;
            let path = match *self.sql.arena.kind(*p) {
                Kind::Column(n) => {
                    stage.columns.as_ref().and_then(|c| c.get(n as usize)).map(|c| c.path.clone()).unwrap_or_default()
                }
                _ => path_names(self.sql, *p)?,
            };
            list.push(format!("{v} AS c{}", columns.len()));
            if let Some(parts) = &mut parts {
                parts.push((Part::Key, v.clone()));
            }
            groups.push(v);
            columns.push(Made { path, ty });
        }
        for a in aggregates {
            if !a.from.is_empty() {
                return Err(Error::unsupported("from beside other aggregates"));
            }
            let source = a.expr.map_or(TypeRef::UNTYPED, |e| self.sql.arena.ty(e));
            let integer = matches!(source.ty, Type::Prim(p) if p.is_integer());
            let mut part = None;
            let (text, ty) = match (a.method, a.expr) {
                (AggMethod::Count, None) => {
                    part = Some((Part::Count, "1".to_owned()));
                    ("count(*)".to_owned(), TypeRef::prim(Prim::Int64))
                }
                (AggMethod::Count, Some(e)) if source.collection => {
                    let inner = self.within(stage, |sql| sql.collection_aggregate(e, "count(*)"))?;
                    (format!("coalesce(sum({inner}),0)"), TypeRef::prim(Prim::Int64))
                }
                (method, Some(e)) if source.collection => {
                    let part = |f: &str| format!("{f}({{}})");
                    let one = TypeRef::one(source.ty);
                    match method {
                        AggMethod::Sum | AggMethod::Min | AggMethod::Max => {
                            let f = match method {
                                AggMethod::Sum => "sum",
                                AggMethod::Min => "min",
                                _ => "max",
                            };
                            let inner = self.within(stage, |sql| sql.collection_aggregate(e, &part(f)))?;
                            (format!("{f}({inner})"), one)
                        }
                        AggMethod::Average => {
                            let (s, n) = self.within(stage, |sql| {
                                Ok((
                                    sql.collection_aggregate(e, &part("sum"))?,
                                    sql.collection_aggregate(e, &part("count"))?,
                                ))
                            })?;
                            let sql = if pg {
                                format!("(sum({s})::float8 / nullif(sum({n}),0))")
                            } else {
                                format!("(CAST(sum({s}) AS REAL) / sum({n}))")
                            };
                            (sql, TypeRef::prim(Prim::Double))
                        }
                        _ => return Err(Error::unsupported("countdistinct over a collection")),
                    }
                }
                (method, Some(e)) => {
                    let stored = matches!(method, AggMethod::Min | AggMethod::Max | AggMethod::CountDistinct);
                    let v = self.within(stage, |sql| if stored { sql.stored(e) } else { sql.value(e) })?;
                    let v = match method {
                        // JSON that holds numbers.
                        AggMethod::Sum | AggMethod::Average if pg && source.is_untyped() => {
                            format!("(({v})#>>'{{}}')::float8")
                        }
                        _ => v,
                    };
                    let of = match method {
                        AggMethod::Sum => Some(Part::Sum),
                        AggMethod::Average => Some(Part::Average),
                        AggMethod::Min => Some(Part::Min),
                        AggMethod::Max => Some(Part::Max),
                        AggMethod::Count => Some(Part::Count),
                        _ => None,
                    };
                    part = of.map(|of| (of, v.clone()));
                    match method {
                        AggMethod::Sum if pg && integer => (format!("sum({v})::int8"), TypeRef::prim(Prim::Int64)),
                        AggMethod::Sum => {
                            (format!("sum({v})"), if integer { TypeRef::prim(Prim::Int64) } else { source })
                        }
                        AggMethod::Average if pg => (format!("avg({v})::float8"), TypeRef::prim(Prim::Double)),
                        AggMethod::Average => (format!("avg({v})"), TypeRef::prim(Prim::Double)),
                        AggMethod::Min => (extreme(self.sql.dialect, false, &v, source), source),
                        AggMethod::Max => (extreme(self.sql.dialect, true, &v, source), source),
                        AggMethod::CountDistinct => (format!("count(DISTINCT {v})"), TypeRef::prim(Prim::Int64)),
                        AggMethod::Count => (format!("count({v})"), TypeRef::prim(Prim::Int64)),
                        AggMethod::Custom(name) => {
                            return Err(Error::unsupported(format!("the aggregation method {name}")));
                        }
                        AggMethod::Own => return Err(Error::unsupported("custom aggregates")),
                    }
                }
                _ => return Err(Error::unsupported("this aggregate")),
            };
            list.push(format!("{text} AS c{}", columns.len()));
            parts = parts.zip(part).map(|(mut parts, part)| {
                parts.push(part);
                parts
            });
            columns.push(Made { path: vec![a.alias], ty });
        }
        stage.order.clear();
        let text = match parts {
            Some(parts) => {
                self.sql.hashed = true;
                let spec: String = parts.iter().map(|p| p.0.letter()).collect();
                let values: Vec<&str> = parts.iter().map(|p| p.1.as_str()).collect();
                let one = self.text(stage, &format!("wf_group('{spec}',{})", values.join(",")));
                let rows: Vec<String> = (0..parts.len()).map(|i| format!("value->>{i} AS c{i}")).collect();
                format!("SELECT {} FROM json_each(({one}))", rows.join(","))
            }
            None => {
                let mut text = self.text(stage, &list.join(","));
                if !groups.is_empty() {
                    text.push_str(&format!(" GROUP BY {}", groups.join(",")));
                }
                text
            }
        };
        self.replace(stage, &text);
        stage.levels = None;
        stage.columns = Some(columns);
        Ok(())
    }
}

fn pg_type(ty: TypeRef) -> &'static str {
    match ty.ty {
        Type::Prim(p) if p.is_integer() => "int8",
        Type::Prim(Prim::Decimal) => "numeric",
        Type::Prim(p) if p.is_number() => "float8",
        Type::Prim(Prim::Boolean) => "bool",
        Type::Prim(Prim::DateTimeOffset) => "timestamptz",
        Type::Prim(Prim::Date) => "date",
        Type::Prim(Prim::Guid) => "uuid",
        Type::Prim(Prim::TimeOfDay) => "time",
        Type::Prim(Prim::Duration) => "interval",
        Type::Prim(Prim::Binary) => "bytea",
        Type::Prim(Prim::Untyped) => "jsonb",
        _ => "text",
    }
}

/// The names along a bound path.
fn path_names<'a>(sql: &Gen<'_, 'a, '_>, id: Id) -> Result<Vec<&'a str>> {
    // The model's names live as long as the catalogue, the arena's as long as the request: computed ones are the latter.
    match sql.arena.kind(id) {
        Kind::Computed { name, .. } | Kind::Dynamic { name, .. } => Ok(vec![name]),
        _ => sql
            .arena
            .paths
            .iter()
            .find(|n| n.0 == id)
            .map(|n| n.1.clone())
            .ok_or_else(|| Error::unsupported("grouping by this expression")),
    }
}

/// Fields for nested results: `Category/Name` is `{"Category":{"Name":…}}`.
pub(crate) fn fields(columns: &[(Vec<&str>, usize, TypeRef)]) -> Vec<Field> {
    let mut out: Vec<Field> = Vec::new();
    let mut done: Vec<&str> = Vec::new();
    for (path, index, ty) in columns {
        let Some((first, rest)) = path.split_first() else { continue };
        if done.contains(first) {
            continue;
        }
        done.push(first);
        let mut head = Vec::new();
        json::string(&mut head, first);
        head.push(b':');
        if rest.is_empty() {
            out.push(Field { head, what: What::Value(*index, *ty) });
            continue;
        }
        let inner: Vec<(Vec<&str>, usize, TypeRef)> =
            columns.iter().filter(|c| c.0.first() == Some(first)).map(|c| (c.0[1..].to_vec(), c.1, c.2)).collect();
        let all = inner.iter().map(|c| c.1).collect();
        out.push(Field { head, what: What::Complex(fields(&inner), all) });
    }
    out
}

/// The level of a row of a union.
pub(crate) fn level(cell: Cell<'_>) -> usize {
    match cell {
        Cell::Int(n) => usize::try_from(n).unwrap_or(0),
        _ => 0,
    }
}
