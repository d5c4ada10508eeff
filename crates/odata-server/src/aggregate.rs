//! `$apply`: each transformation is a statement over the one before (Data Aggregation 4.0, 3.2).

use crate::db::{Cell, Dialect};
use crate::group::{self, Part};
use crate::introspect::build::Col;
use crate::plan::{Field, What};
use crate::source::Source;
use crate::sql::{From, Gen, Instance, conjunction};
use std::borrow::Cow;
use wireform_odata::ast::*;
use wireform_odata::bind::{Binder, Column, add_columns, entity_columns};
use wireform_odata::json;
use wireform_odata::model::{Prim, Type, TypeId, TypeRef};
use wireform_odata::parse::{Limits, Parser};
use wireform_odata::{Error, Result};

/// A statement, how each kind of row is written, and the column that says which kind a row is of.
pub(crate) type Written = (String, Vec<Vec<Field>>, Option<usize>);

/// More would nest deeper than a database's parser goes.
const MOST_TRANSFORMATIONS: usize = 100;
/// A circle in a hierarchy ends as well: no path is longer than this.
const DEEPEST: u64 = 1000;
/// The same where each step is a part of a text.
const LONGEST: u64 = 100;
/// Levels of the rollups of one grouping together: each is a part of a union.
const MOST_LEVELS: usize = 32;

/// Rows in the middle of a pipeline.
#[derive(Clone, Debug)]
pub(crate) struct Stage<'a> {
    /// Where they come from: entities with an alias, or a query in brackets.
    pub src: Source,
    /// Joins that expressions have needed.
    pub joins: String,
    /// Columns where they are no entities any more.
    pub columns: Option<Vec<Column<'a>>>,
    /// Which columns each level of a union has; the level is in the column `lvl`.
    pub levels: Option<Vec<Vec<bool>>>,
    pub order: Vec<String>,
    pub top: Option<u64>,
    pub skip: u64,
    pub computed: Vec<(String, String, TypeRef)>,
    /// What `join` brought in: name, alias, type.
    pub joined: Vec<(String, String, TypeId)>,
    /// A path that is grouped by something else: by the nodes above it.
    pub instead: Option<(Id, String)>,
    /// Columns that tell rows apart which are transformed each by themselves: those of a group, or of the parent that
    /// they are expanded in. Every transformation keeps them.
    pub parents: Vec<String>,
    /// `src` is a query, whose columns are all that there is.
    wrapped: bool,
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
            instead: None,
            parents: Vec::new(),
            wrapped: false,
        }
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

    /// A name that nothing else in the statement has.
    fn fresh(&mut self, stem: &str) -> String {
        format!("wf_{stem}{}", self.sql.alias())
    }

    /// All columns of a stage's rows.
    fn row(&self, stage: &Stage<'a>) -> String {
        let (alias, ty) = (&stage.src.alias, stage.src.ty);
        // What a role may see of a table is a query too.
        let query = stage.wrapped || self.sql.access.is_some_and(|a| a.filters(&self.sql.cat.model, ty));
        if query || stage.columns.is_some() {
            return format!("{alias}.*");
        }
        self.sql.cat.tables[ty as usize].row(alias)
    }

    /// `(SELECT alias.*, extra… FROM …) AS new`.
    fn wrap(&mut self, stage: &mut Stage<'a>, extra: &[String]) -> Result<()> {
        if !stage.joined.is_empty() {
            return Err(Error::unsupported("join in front of this transformation"));
        }
        let mut list = vec![self.row(stage)];
        list.extend_from_slice(extra);
        let mut computed = Vec::new();
        if stage.columns.is_none() {
            for (name, sql, ty) in std::mem::take(&mut stage.computed) {
                let column = self.fresh("c");
                list.push(format!("{sql} AS {column}"));
                computed.push((name, column, ty));
            }
        }
        // Rows that were sorted stay sorted: a query around this one does not promise that by itself.
        let mut place = None;
        if !stage.order.is_empty() {
            let name = self.fresh("o");
            let mut order = stage.order.clone();
            if stage.columns.is_none() {
                order.extend(self.keys(stage));
            }
            list.push(format!("row_number() OVER (ORDER BY {}) AS {name}", order.join(",")));
            place = Some(name);
        }
        let text = self.text(stage, &list.join(","));
        let old = format!("{}.", stage.src.alias);
        let alias = self.put(stage, &text);
        stage.order = place.map(|place| format!("{alias}.{place}")).into_iter().collect();
        for p in &mut stage.parents {
            *p = p.replacen(&old, &format!("{alias}."), 1);
        }
        stage.computed = computed.into_iter().map(|(n, column, ty)| (n, format!("{alias}.{column}"), ty)).collect();
        (stage.top, stage.skip) = (None, 0);
        Ok(())
    }

    /// A statement in the place of a stage's rows; says their alias.
    fn put(&mut self, stage: &mut Stage<'a>, text: &str) -> String {
        let alias = self.sql.alias();
        stage.src.from = format!("({text}) AS {alias}");
        stage.wrapped = true;
        stage.src.alias.clone_from(&alias);
        stage.src.conditions.clear();
        stage.joins.clear();
        alias
    }

    /// What makes an order of entities total.
    fn keys(&self, stage: &Stage<'a>) -> Vec<String> {
        let key = &self.sql.cat.model.ty(stage.src.ty).key;
        key.iter().map(|k| self.sql.column_of(&stage.src.alias, stage.src.ty, *k)).collect()
    }

    /// A sort expression; null is less than anything else.
    fn sorted(&self, v: &str, descending: bool) -> String {
        match (self.pg(), descending) {
            (true, true) => format!("{v} DESC NULLS LAST"),
            (true, false) => format!("{v} NULLS FIRST"),
            (false, true) => format!("{v} DESC"),
            (false, false) => v.to_owned(),
        }
    }

    /// An order in which no two rows are alike, so that either database takes the same ones.
    fn total(&self, stage: &Stage<'a>, mut order: Vec<String>) -> Vec<String> {
        match &stage.columns {
            None => order.extend(self.keys(stage)),
            Some(columns) => {
                let column = |i| self.sorted(&format!("{}.c{i}", stage.src.alias), false);
                order.extend((0..columns.len()).map(column));
            }
        }
        order
    }

    /// Which rows are the first of those that nobody has sorted is not left to the database.
    fn sorted_somehow(&self, stage: &mut Stage<'a>) {
        if stage.order.is_empty() {
            stage.order = self.total(stage, Vec::new());
        }
    }

    /// The stage as rows whose order and computed properties are columns.
    fn settle(&mut self, stage: &mut Stage<'a>) -> Result<()> {
        let plain = stage.top.is_none() && stage.skip == 0 && stage.order.is_empty();
        if plain && stage.computed.is_empty() && stage.joins.is_empty() {
            return Ok(());
        }
        self.wrap(stage, &[])
    }

    /// What the rest of a request goes on over, where entities have come out.
    pub(crate) fn done(&mut self, mut stage: Stage<'a>) -> Result<Source> {
        if !stage.joined.is_empty() {
            return Err(Error::unsupported("join without an aggregation behind it"));
        }
        self.settle(&mut stage)?;
        self.sql.narrowed.clear();
        Ok(Source { place: stage.order.first().cloned(), computed: stage.computed, ..stage.src })
    }

    /// What a sequence makes of the rows: a statement, how each kind of row is written, and which column says the kind.
    pub(crate) fn rows(&mut self, mut stage: Stage<'a>, then: &[Trafo<'a>], most: u64) -> Result<Written> {
        self.run(&mut stage, then)?;
        self.wrap_cut(&mut stage)?;
        if stage.columns.is_none() {
            self.materialise(&mut stage)?;
        }
        let columns = stage.columns.clone().unwrap_or_default();
        let alias = stage.src.alias.clone();
        let mut list: Vec<String> = (0..columns.len()).map(|i| format!("{alias}.c{i}")).collect();
        stage.order.extend(list.clone());
        list.extend(stage.levels.iter().map(|_| format!("{alias}.lvl")));
        stage.top = Some(most.saturating_add(1));
        let text = self.text(&stage, &list.join(","));
        let leveled = stage.levels.is_some().then_some(columns.len());
        Ok((text, variants(&columns, stage.levels.as_deref(), |_| true), leveled))
    }

    /// From here on the rows of each group are transformed by themselves.
    fn partition(&mut self, stage: &mut Stage<'a>, groups: Vec<String>) -> Result<()> {
        let names: Vec<String> = groups.iter().map(|_| self.fresh("p")).collect();
        let extra: Vec<String> = groups.iter().zip(&names).map(|(g, n)| format!("{g} AS {n}")).collect();
        self.wrap(stage, &extra)?;
        let alias = &stage.src.alias;
        stage.parents.extend(names.iter().map(|n| format!("{alias}.{n}")));
        Ok(())
    }

    /// `PARTITION BY …` of a window.
    fn windows(stage: &Stage<'a>) -> String {
        if stage.parents.is_empty() { String::new() } else { format!("PARTITION BY {} ", stage.parents.join(",")) }
    }

    /// Numbers the rows of each group and says by which column.
    fn numbered(&mut self, stage: &mut Stage<'a>, order: Vec<String>) -> Result<String> {
        let name = self.fresh("n");
        let window = Self::windows(stage);
        self.wrap(stage, &[format!("row_number() OVER ({window}ORDER BY {}) AS {name}", order.join(","))])?;
        Ok(format!("{}.{name}", stage.src.alias))
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
            Trafo::Top(n) if !stage.parents.is_empty() => {
                let number = self.numbered(stage, self.total(stage, stage.order.clone()))?;
                stage.src.conditions.push(format!("{number} <= {n}"));
            }
            Trafo::Skip(n) if !stage.parents.is_empty() => {
                let number = self.numbered(stage, self.total(stage, stage.order.clone()))?;
                stage.src.conditions.push(format!("{number} > {n}"));
            }
            Trafo::Top(n) => {
                if stage.top.is_some() {
                    self.seal(stage)?;
                }
                self.sorted_somehow(stage);
                stage.top = Some(*n);
            }
            Trafo::Skip(n) => {
                if stage.top.is_some() || stage.skip > 0 {
                    self.seal(stage)?;
                }
                self.sorted_somehow(stage);
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
                            columns.push(Column::named(item.name, ty));
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
                let (mut paths, mut rollups) = (Vec::new(), Vec::new());
                for item in by {
                    match item {
                        GroupItem::Path(id) => paths.push(*id),
                        GroupItem::Rollup(ids) => {
                            rollups.push((paths.len(), ids.len()));
                            paths.extend(ids);
                        }
                        GroupItem::RollupRecursive { root, qualifier, node, then } => {
                            self.above(stage, *root, qualifier, *node, then)?;
                            paths.push(*node);
                        }
                        GroupItem::RollupNamed(name) => {
                            return Err(Error::unsupported(format!("rollup over the leveled hierarchy {name}")));
                        }
                    }
                }
                // Each rollup goes from all of its paths to the first one; there is no grand total (3.2.3.2).
                let mut levels = vec![vec![true; paths.len()]];
                for (at, n) in rollups {
                    let keep = |level: &Vec<bool>, keep: usize| {
                        let mut level = level.clone();
                        level[at + keep..at + n].fill(false);
                        level
                    };
                    levels =
                        levels.iter().flat_map(|l| (1..=n).rev().map(|k| keep(l, k)).collect::<Vec<_>>()).collect();
                    if levels.len() > MOST_LEVELS {
                        let message = format!("the rollups of a grouping have at most {MOST_LEVELS} levels together");
                        return Err(Error::bad(message).with_target("$apply"));
                    }
                }
                if let [_] = levels[..] {
                    return self.grouped(stage, &paths, then);
                }
                let mut parts = Vec::new();
                for level in levels {
                    let mut one = stage.clone();
                    let kept: Vec<Id> = paths.iter().zip(level).filter(|p| p.1).map(|p| *p.0).collect();
                    self.grouped(&mut one, &kept, then)?;
                    if one.columns.is_none() {
                        return Err(Error::unsupported("rollup without an aggregation"));
                    }
                    parts.push(one);
                }
                self.union(stage, parts)?;
                stage.order.clear();
            }
            Trafo::TopBottom { method, amount, value } => {
                self.seal(stage)?;
                use TopMethod::*;
                let top = matches!(method, TopCount | TopSum | TopPercent);
                let v = self.within(stage, |sql| sql.value(*value))?;
                let order = self.total(stage, vec![self.sorted(&v, top)]);
                if matches!(method, TopCount | BottomCount) {
                    let Kind::Int(n) = *self.sql.arena.kind(*amount) else {
                        return Err(Error::unsupported("an amount that is no number"));
                    };
                    if !stage.parents.is_empty() {
                        let number = self.numbered(stage, order)?;
                        stage.src.conditions.push(format!("{number} <= {}", n.max(0)));
                        return Ok(());
                    }
                    stage.order = order;
                    stage.top = Some(n.max(0) as u64);
                    return self.wrap(stage, &[]);
                }
                let n = self.within(stage, |sql| sql.value(*amount))?;
                let (window, running, total) = (Self::windows(stage), self.fresh("r"), self.fresh("s"));
                let over = format!("{window}ORDER BY {} ROWS UNBOUNDED PRECEDING", order.join(","));
                let extra = [
                    format!("sum({v}) OVER ({over}) - {v} AS {running}"),
                    format!("sum({v}) OVER ({window}) AS {total}"),
                ];
                self.wrap(stage, &extra)?;
                let a = &stage.src.alias;
                stage.src.conditions.push(if matches!(method, TopSum | BottomSum) {
                    format!("{a}.{running} < {n}")
                } else {
                    format!("{a}.{running} * 100.0 < {n} * {a}.{total}")
                });
            }
            Trafo::Concat(sequences) => {
                let mut parts = Vec::new();
                for s in sequences {
                    let (mut one, narrowed) = (stage.clone(), self.sql.narrowed.len());
                    self.run(&mut one, s)?;
                    self.sql.narrowed.truncate(narrowed);
                    parts.push(one);
                }
                self.union(stage, parts)?;
            }
            Trafo::Expand(item) => {
                if stage.columns.is_some() {
                    return Err(Error::unsupported("expand of aggregated rows"));
                }
                self.narrow(item);
            }
            Trafo::AddNested { .. } if stage.columns.is_some() => {
                return Err(Error::unsupported("addnested over aggregated rows"));
            }
            // It comes with the entities.
            Trafo::AddNested { .. } => {}
            Trafo::Nest(_) => return Err(Error::unsupported("nest in front of other transformations, or in groups")),
            Trafo::Join { outer, path, alias, then } => self.join(stage, *outer, path, alias, then)?,
            Trafo::Hierarchy { name, root, qualifier, node, then, distance, keep_start } => {
                self.hierarchy(stage, *name == "descendants", *root, qualifier, *node, then, *distance, *keep_start)?;
            }
            Trafo::Traverse { root, qualifier, node, preorder, then, orderby } => {
                self.traverse(stage, *root, qualifier, *node, *preorder, then, orderby)?;
            }
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

    /// The nodes of a hierarchy, which is named as the single navigation property to their own type: their type, the
    /// property that they are known by, and the one that holds the parent's.
    fn nodes(&self, root: Id, qualifier: &str, node: Id) -> Result<(TypeId, u16, u16)> {
        let model = &self.sql.cat.model;
        let wrong = |m: String| Err(Error::bad(m).with_target("$apply"));
        let Kind::Set(set) = *self.sql.arena.kind(root) else {
            return Err(Error::unsupported("a hierarchy of other nodes than those of $root and a set"));
        };
        let ty = model.set(set).ty;
        let declared = model.ty(ty);
        let nav = declared.navs.iter().find(|n| n.name == qualifier && n.dependent && n.target == ty);
        let Some(nav) = nav else { return wrong(format!("{} has no hierarchy {qualifier}", declared.name)) };
        let [(parent, key)] = nav.links[..] else { return Err(Error::unsupported("a hierarchy with a composite key")) };
        let name = &declared.properties[key as usize].name;
        if let Kind::Prop { ty: t, prop, .. } = *self.sql.arena.kind(node)
            && model.derives(t, ty)
            && prop != key
        {
            return wrong(format!("the hierarchy's node property is {name}"));
        }
        if self.sql.arena.ty(node) != declared.properties[key as usize].ty {
            return wrong(format!("this is no path to {name}"));
        }
        Ok((ty, key, parent))
    }

    /// All nodes of a hierarchy, as rows.
    fn all_nodes(&mut self, ty: TypeId) -> Result<Stage<'a>> {
        let alias = self.sql.alias();
        let from = format!("{} AS {alias}", self.sql.table(ty)?);
        let conditions = self.sql.scope_conditions(&alias, ty);
        Ok(Stage::new(Source { from, alias, ty, conditions, ..Source::default() }))
    }

    /// The nodes that transformations leave of a hierarchy, as a query for what they are known by.
    fn some_nodes(&mut self, ty: TypeId, key: u16, then: &[Trafo<'a>]) -> Result<String> {
        let mut stage = self.all_nodes(ty)?;
        self.run(&mut stage, then)?;
        if stage.columns.is_some() || !stage.joined.is_empty() {
            return Err(Error::bad("nodes of a hierarchy are entities").with_target("$apply"));
        }
        Ok(self.text(&stage, &self.sql.column_of(&stage.src.alias, ty, key)))
    }

    /// `descendants` and `ancestors`: the rows at nodes below or above those where it starts.
    #[allow(clippy::too_many_arguments)]
    fn hierarchy(
        &mut self,
        stage: &mut Stage<'a>,
        down: bool,
        root: Id,
        qualifier: &str,
        node: Id,
        then: &[Trafo<'a>],
        distance: Option<u64>,
        keep_start: bool,
    ) -> Result<()> {
        if !stage.parents.is_empty() {
            return Err(Error::unsupported("a hierarchy in groups"));
        }
        let (ty, key, parent) = self.nodes(root, qualifier, node)?;
        self.seal(stage)?;
        // Where it starts: what the transformations leave of the rows.
        let mut begin = stage.clone();
        self.run(&mut begin, then)?;
        if begin.columns.is_some() != stage.columns.is_some() || !begin.joined.is_empty() {
            return Err(Error::bad("a hierarchy starts at rows of what goes in").with_target("$apply"));
        }
        let at = self.within(&mut begin, |sql| sql.value(node))?;
        let first = self.text(&begin, &format!("{at},0"));
        let (h, child) = (self.sql.alias(), self.sql.alias());
        let (own, up) = (self.sql.column_of(&child, ty, key), self.sql.column_of(&child, ty, parent));
        let (next, on) = if down { (own, up) } else { (up, own) };
        let table = self.sql.table(ty)?;
        let most = distance.unwrap_or(DEEPEST).min(DEEPEST);
        let keep = if keep_start { "" } else { " WHERE d > 0" };
        let mine = self.within(stage, |sql| sql.value(node))?;
        stage.src.conditions.push(format!(
            "{mine} IN (WITH RECURSIVE {h}(k,d) AS (SELECT * FROM ({first}) AS {h}s UNION \
             SELECT {next},{h}.d + 1 FROM {table} AS {child} JOIN {h} ON {on} = {h}.k WHERE {h}.d < {most} AND {next} IS NOT NULL) \
             SELECT k FROM {h}{keep})"
        ));
        Ok(())
    }

    /// `rolluprecursive`: a row counts for its node and for every node above it.
    fn above(&mut self, stage: &mut Stage<'a>, root: Id, qualifier: &str, node: Id, then: &[Trafo<'a>]) -> Result<()> {
        if stage.instead.is_some() {
            return Err(Error::unsupported("several rollups over hierarchies"));
        }
        let (ty, key, parent) = self.nodes(root, qualifier, node)?;
        self.seal(stage)?;
        let nodes = self.some_nodes(ty, key, then)?;
        let (h, child) = (self.sql.alias(), self.sql.alias());
        let (own, up) = (self.sql.column_of(&child, ty, key), self.sql.column_of(&child, ty, parent));
        let table = self.sql.table(ty)?;
        let mine = self.within(stage, |sql| sql.value(node))?;
        stage.joins.push_str(&format!(
            " JOIN (WITH RECURSIVE {h}c(a,k,d) AS (SELECT {h}s.*,{h}s.*,0 FROM ({nodes}) AS {h}s UNION \
             SELECT {h}c.a,{own},{h}c.d + 1 FROM {table} AS {child} JOIN {h}c ON {up} = {h}c.k WHERE {h}c.d < {DEEPEST}) \
             SELECT DISTINCT a,k FROM {h}c) AS {h} ON {h}.k = {mine}"
        ));
        stage.instead = Some((node, format!("{h}.a")));
        Ok(())
    }

    /// `traverse`: rows in the order of their nodes, each node before or behind what is below it.
    #[allow(clippy::too_many_arguments)]
    fn traverse(
        &mut self,
        stage: &mut Stage<'a>,
        root: Id,
        qualifier: &str,
        node: Id,
        preorder: bool,
        then: &[Trafo<'a>],
        orderby: &[Order],
    ) -> Result<()> {
        if !stage.parents.is_empty() {
            return Err(Error::unsupported("a hierarchy in groups"));
        }
        let (ty, key, parent) = self.nodes(root, qualifier, node)?;
        if !orderby.is_empty() && (stage.columns.is_some() || stage.src.ty != ty) {
            return Err(Error::unsupported("traverse of other rows than the nodes, in an order"));
        }
        self.seal(stage)?;
        let mut nodes = self.all_nodes(ty)?;
        let alias = nodes.src.alias.clone();
        let (own, up) = (self.sql.column_of(&alias, ty, key), self.sql.column_of(&alias, ty, parent));
        let mut order = self.order(&mut nodes, orderby)?;
        order.push(own.clone());
        let order = order.join(",");
        let numbered = self.text(
            &nodes,
            &format!(
                "{own} AS k,{up} AS p,row_number() OVER (PARTITION BY {up} ORDER BY {order}) AS r,row_number() OVER (ORDER BY {order}) AS g"
            ),
        );
        let h = self.sql.alias();
        let start = match then {
            [] => "p IS NULL".to_owned(),
            _ => format!("k IN ({})", self.some_nodes(ty, key, then)?),
        };
        // Numbers of one width, so that text sorts as they do.
        let wide = |n: &str| if self.pg() { format!("lpad({n}::text,9,'0')") } else { format!("printf('%09d',{n})") };
        let (first, next) = (wide("g"), wide(&format!("{h}n.r")));
        let mine = self.within(stage, |sql| sql.value(node))?;
        stage.joins.push_str(&format!(
            " JOIN (WITH RECURSIVE {h}n AS ({numbered}), {h}p(k,w,d) AS (SELECT k,{first},0 FROM {h}n WHERE {start} UNION ALL \
             SELECT {h}n.k,{h}p.w || '.' || {next},{h}p.d + 1 FROM {h}n JOIN {h}p ON {h}n.p = {h}p.k WHERE {h}p.d < {LONGEST}) \
             SELECT k,w FROM {h}p) AS {h} ON {h}.k = {mine}"
        ));
        // A point is before, and a tilde behind, every digit.
        let way = if preorder { format!("{h}.w") } else { format!("({h}.w || '~')") };
        stage.order = vec![if self.pg() { format!("{way} COLLATE \"C\"") } else { way }];
        self.wrap(stage, &[])
    }

    /// Collections that are seen through `expand` are smaller.
    fn narrow(&mut self, item: &Expand<'a>) {
        if let (Some((ty, nav)), Some(filter)) = (item.nav, item.options.filter) {
            self.sql.narrowed.push((ty, nav, filter));
        }
        item.options.expand.iter().for_each(|e| self.narrow(e));
    }

    /// One grouping, with what is done in each group.
    fn grouped(&mut self, stage: &mut Stage<'a>, paths: &[Id], then: &[Trafo<'a>]) -> Result<()> {
        let by_row = |t: &Trafo<'a>| {
            matches!(t, Trafo::Filter(_) | Trafo::Compute(_) | Trafo::Identity | Trafo::Search(_) | Trafo::Expand(_))
        };
        match then.split_last() {
            None => self.group(stage, paths, &[]),
            // What looks at rows one by one does not mind that there are groups.
            Some((Trafo::Aggregate(a), before)) if before.iter().all(by_row) => {
                self.run(stage, before)?;
                self.group(stage, paths, a)
            }
            Some(_) => self.nested(stage, paths, then),
        }
    }

    /// A sequence of transformations in each group.
    fn nested(&mut self, stage: &mut Stage<'a>, paths: &[Id], then: &[Trafo<'a>]) -> Result<()> {
        let before = stage.parents.len();
        let (mut groups, mut columns) = (Vec::new(), Vec::new());
        for p in paths {
            let (column, v) = self.grouping(stage, *p)?;
            columns.push(column);
            groups.push(v);
        }
        self.partition(stage, groups)?;
        self.run(stage, then)?;
        if stage.columns.is_none() {
            stage.parents.truncate(before);
            return Ok(());
        }
        self.wrap_cut(stage)?;
        let own = stage.columns.take().unwrap_or_default();
        let keys = stage.parents.split_off(before);
        let mut list = kept(&stage.parents);
        list.extend(keys.iter().enumerate().map(|(i, k)| format!("{k} AS c{i}")));
        let groups = columns.len();
        let more: Vec<usize> =
            (0..own.len()).filter(|i| columns[..groups].iter().all(|c| c.path != own[*i].path)).collect();
        for i in &more {
            list.push(format!("{}.c{i} AS c{}", stage.src.alias, columns.len()));
            columns.push(own[*i].clone());
        }
        if let Some(levels) = &mut stage.levels {
            list.extend(["lvl", "ord"].map(|c| format!("{0}.{c} AS {c}", stage.src.alias)));
            for l in levels {
                *l = std::iter::repeat_n(true, groups).chain(more.iter().map(|i| l[*i])).collect();
            }
        }
        stage.order.clear();
        let text = self.text(stage, &list.join(","));
        self.replace(stage, &text);
        stage.columns = Some(columns);
        Ok(())
    }

    /// The rows of several sequences, one after the other.
    fn union(&mut self, stage: &mut Stage<'a>, mut parts: Vec<Stage<'a>>) -> Result<()> {
        if parts.iter().all(|p| p.columns.is_none()) {
            return self.entities(stage, parts);
        }
        let mut columns: Vec<Column<'a>> = Vec::new();
        for p in &mut parts {
            self.wrap_cut(p)?;
            if p.columns.is_none() {
                self.materialise(p)?;
            }
            add_columns(&mut columns, p.columns.clone().unwrap_or_default());
        }
        let (mut texts, mut levels) = (Vec::new(), Vec::new());
        for p in &mut parts {
            let own = p.columns.as_deref().unwrap_or_default();
            let base = levels.len();
            let inner = p.levels.clone().unwrap_or_else(|| vec![vec![true; own.len()]]);
            let alias = &p.src.alias;
            let mut list = kept(&p.parents);
            for (i, c) in columns.iter().enumerate() {
                list.push(match own.iter().position(|o| o.path == c.path) {
                    Some(j) => format!("{} AS c{i}", self.cast(&format!("{alias}.c{j}"), c.ty)),
                    None => format!("{} AS c{i}", self.null(c.ty)),
                });
            }
            list.push(match p.levels {
                Some(_) => format!("{alias}.lvl + {base} AS lvl"),
                None => format!("{base} AS lvl"),
            });
            // A part of a union cannot be sorted: where a row stands in its part is a column.
            list.push(match (p.order.first(), p.levels.is_some()) {
                (Some(place), _) => format!("{place} AS ord"),
                (None, true) => format!("{alias}.ord AS ord"),
                (None, false) => "0 AS ord".into(),
            });
            for l in inner {
                let has = |c: &Column<'a>| own.iter().position(|o| o.path == c.path).is_some_and(|j| l[j]);
                levels.push(columns.iter().map(has).collect());
            }
            p.order.clear();
            texts.push(self.text(p, &list.join(",")));
        }
        self.united(stage, &texts);
        stage.columns = Some(columns);
        stage.levels = Some(levels);
        Ok(())
    }

    /// Statements of the same columns in the place of a stage's rows, one after the other.
    fn united(&mut self, stage: &mut Stage<'a>, texts: &[String]) {
        let parents = stage.parents.len();
        *stage = Stage::new(stage.src.clone());
        let alias = self.put(stage, &texts.join(" UNION ALL "));
        stage.parents = (0..parents).map(|i| format!("{alias}.wf_l{i}")).collect();
        stage.order = ["lvl", "ord"].map(|c| format!("{alias}.{c}")).to_vec();
    }

    /// Entities of several sequences, one after the other.
    fn entities(&mut self, stage: &mut Stage<'a>, mut parts: Vec<Stage<'a>>) -> Result<()> {
        let (cat, ty) = (self.sql.cat, stage.src.ty);
        let table = &cat.tables[ty as usize];
        let mut names: Vec<String> = Vec::new();
        for t in cat.model.family(ty) {
            let mut columns = Vec::new();
            crate::sql::flatten(&cat.tables[t as usize].cols, &mut columns);
            names.extend(columns.iter().map(|c| c.sql.clone()));
        }
        names.extend(table.discriminator.iter().map(|d| d.0.clone()));
        names.extend(table.media.iter().flat_map(|m| [Some(m.0.clone()), m.1.clone()]).flatten());
        names.extend(table.open.clone());
        names.extend(table.row_version.map(str::to_owned));
        names.extend(table.fts.as_ref().map(|_| "rowid".to_owned()));
        let mut seen = std::collections::HashSet::new();
        names.retain(|n| seen.insert(n.clone()));
        for p in &mut parts {
            self.wrap_cut(p)?;
            if !p.joined.is_empty() {
                return Err(Error::unsupported("join in front of this transformation"));
            }
        }
        let computed = parts.last().map(|p| p.computed.clone()).unwrap_or_default();
        let mut texts = Vec::new();
        for (level, p) in parts.iter_mut().enumerate() {
            let mut list = kept(&p.parents);
            list.extend(names.iter().map(|n| format!("{}.{n} AS {n}", p.src.alias)));
            for (i, (name, _, ty)) in computed.iter().enumerate() {
                let own = p.computed.iter().find(|c| c.0 == *name).map_or_else(|| self.null(*ty), |c| c.1.clone());
                list.push(format!("{own} AS wf_c{i}"));
            }
            list.push(format!("{level} AS lvl"));
            list.push(p.order.first().map_or("0 AS ord".into(), |place| format!("{place} AS ord")));
            p.order.clear();
            texts.push(self.text(p, &list.join(",")));
        }
        self.united(stage, &texts);
        let alias = &stage.src.alias;
        stage.computed =
            computed.into_iter().enumerate().map(|(i, (n, _, ty))| (n, format!("{alias}.wf_c{i}"), ty)).collect();
        Ok(())
    }

    /// A value as the columns of a union have it: PostgreSQL wants one type in each.
    fn cast(&self, value: &str, ty: TypeRef) -> String {
        let number = matches!(ty.ty, Type::Enum(e) if !self.sql.cat.model.enums[e as usize].by_name);
        match self.pg() {
            false => value.to_owned(),
            true if ty.collection || ty.structured().is_some() => format!("({value})::text"),
            true => format!("({value})::{}", if number { "int8" } else { pg_type(ty) }),
        }
    }

    fn null(&self, ty: TypeRef) -> String {
        self.cast("NULL", ty)
    }

    /// `with … from … with …`: what was aggregated in finer groups is aggregated again (3.1.4).
    fn coarser(&mut self, stage: &mut Stage<'a>, keep: usize, method: AggMethod<'a>) -> Result<()> {
        let alias = stage.src.alias.clone();
        let Some(columns) = &mut stage.columns else { return Err(Error::unsupported("from")) };
        let last = columns.len() - 1;
        let (made, ty, _) = with(self.sql, method, format!("{alias}.c{last}"), columns[last].ty)?;
        let mut groups: Vec<String> = stage.parents.clone();
        groups.extend((0..keep).map(|i| format!("{alias}.c{i}")));
        let mut list = kept(&stage.parents);
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

    /// A statement that makes columns in the place of a stage's rows.
    fn replace(&mut self, stage: &mut Stage<'a>, text: &str) {
        let alias = self.put(stage, text);
        for (i, p) in stage.parents.iter_mut().enumerate() {
            *p = format!("{alias}.wf_l{i}");
        }
        stage.joined.clear();
        stage.computed.clear();
        stage.instead = None;
    }

    /// A cut stage as a query, so that it can be a part of a union.
    fn wrap_cut(&mut self, stage: &mut Stage<'a>) -> Result<()> {
        if stage.top.is_some() || stage.skip > 0 || !stage.order.is_empty() {
            self.wrap(stage, &[])?;
        }
        Ok(())
    }

    /// Entities as rows of columns: their own properties, then what has been computed.
    fn materialise(&mut self, stage: &mut Stage<'a>) -> Result<()> {
        fn walk<'c>(cols: &'c [Col], out: &mut Vec<&'c crate::introspect::build::Column>) {
            for c in cols {
                match c {
                    Col::Column(c) if c.ty.as_prim() == Some(Prim::Stream) => {}
                    Col::Column(c) => out.push(c),
                    Col::Complex(parts) => walk(parts, out),
                }
            }
        }
        if !stage.joined.is_empty() {
            return Err(Error::unsupported("join in front of this transformation"));
        }
        let (cat, ty) = (self.sql.cat, stage.src.ty);
        let mut own = Vec::new();
        walk(&cat.tables[ty as usize].cols, &mut own);
        let mut list = kept(&stage.parents);
        for (i, c) in own.iter().enumerate() {
            let column = format!("{}.{}", stage.src.alias, c.sql);
            let mut column = crate::plan::readable(self.sql.dialect, column, c.store, &c.db_type);
            if self.pg() && matches!(c.db_type.as_str(), "json" | "jsonb") {
                column.push_str(if c.ty.is_untyped() && !c.ty.collection { "::jsonb" } else { "::text" });
            }
            list.push(format!("{column} AS c{i}"));
        }
        let mut columns = entity_columns(&cat.model, ty);
        if columns.len() != own.len() {
            return Err(Error::unsupported("entities of this type beside aggregated rows"));
        }
        for (name, sql, ty) in &stage.computed {
            list.push(format!("{sql} AS c{}", columns.len()));
            columns.push(Column { path: vec![Cow::Owned(name.clone())], ty: *ty });
        }
        let place = stage.order.first().cloned();
        list.extend(place.iter().map(|p| format!("{p} AS ord")));
        stage.order.clear();
        let text = self.text(stage, &list.join(","));
        self.replace(stage, &text);
        stage.order = place.map(|_| format!("{}.ord", stage.src.alias)).into_iter().collect();
        stage.columns = Some(columns);
        Ok(())
    }

    /// A path that is grouped by: its column, and its SQL.
    fn grouping(&mut self, stage: &mut Stage<'a>, p: Id) -> Result<(Column<'a>, String)> {
        let ty = self.sql.arena.ty(p);
        if ty.structured().is_some() {
            return Err(Error::unsupported("grouping by a structured value"));
        }
        let v = match stage.instead.as_ref().filter(|i| i.0 == p) {
            Some((_, sql)) => sql.clone(),
            None => self.within(stage, |sql| sql.stored(p))?,
        };
        let path = match *self.sql.arena.kind(p) {
            Kind::Column(n) => {
                stage.columns.as_ref().and_then(|c| c.get(n as usize)).map(|c| c.path.clone()).unwrap_or_default()
            }
            _ => path_names(self.sql, p)?,
        };
        Ok((Column { path, ty }, v))
    }

    /// Each by itself, and then beside each other by their groups.
    fn side_by_side(&mut self, stage: &mut Stage<'a>, paths: &[Id], aggregates: &[AggExpr<'a>]) -> Result<()> {
        let (alone, plain): (Vec<usize>, Vec<usize>) =
            (0..aggregates.len()).partition(|i| stands_alone(self.sql.arena, &aggregates[*i]));
        let mut sets: Vec<Vec<usize>> = alone.into_iter().map(|i| vec![i]).collect();
        if !plain.is_empty() {
            sets.insert(0, plain);
        }
        let mut parts = Vec::new();
        for set in sets {
            let mut one = stage.clone();
            let mine: Vec<AggExpr<'a>> = set.iter().map(|i| aggregates[*i].clone()).collect();
            self.group(&mut one, paths, &mine)?;
            parts.push((one, set));
        }
        let (first, _) = &parts[0];
        let (parents, k) = (first.parents.len(), paths.len());
        let shared: Vec<String> =
            (0..parents).map(|i| format!("wf_l{i}")).chain((0..k).map(|i| format!("c{i}"))).collect();
        let mut columns: Vec<Column<'a>> = first.columns.iter().flatten().take(k).cloned().collect();
        let mut from = first.src.from.clone();
        let head = first.src.alias.clone();
        for (p, _) in &parts[1..] {
            let same = if self.pg() { "IS NOT DISTINCT FROM" } else { "IS" };
            let on: Vec<String> = shared.iter().map(|c| format!("{head}.{c} {same} {}.{c}", p.src.alias)).collect();
            from.push_str(&format!(" JOIN {} ON {}", p.src.from, conjunction(on, None)));
        }
        let mut list: Vec<String> = shared.iter().map(|c| format!("{head}.{c} AS {c}")).collect();
        for i in 0..aggregates.len() {
            for (p, set) in &parts {
                let Some(at) = set.iter().position(|s| *s == i) else { continue };
                list.push(format!("{}.c{} AS c{}", p.src.alias, k + at, k + i));
                columns.extend(p.columns.iter().flatten().nth(k + at).cloned());
            }
        }
        let text = format!("SELECT {} FROM {from}", list.join(","));
        stage.order.clear();
        (stage.top, stage.skip) = (None, 0);
        self.replace(stage, &text);
        stage.levels = None;
        stage.columns = Some(columns);
        Ok(())
    }

    fn group(&mut self, stage: &mut Stage<'a>, paths: &[Id], aggregates: &[AggExpr<'a>]) -> Result<()> {
        if aggregates.len() > 1 && aggregates.iter().any(|a| stands_alone(self.sql.arena, a)) {
            self.seal(stage)?;
            return self.side_by_side(stage, paths, aggregates);
        }
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
        let mut columns: Vec<Column<'a>> = Vec::new();
        let mut list = kept(&stage.parents);
        let mut groups = stage.parents.clone();
        // What goes into a hash table, while everything does.
        let fits = paths.len() + aggregates.len() <= group::MOST && !paths.is_empty() && stage.parents.is_empty();
        let mut parts = (self.sql.hash && !pg && !self.sql.cat.collated && fits).then(Vec::<(Part, String)>::new);
        for p in paths {
            let (column, v) = self.grouping(stage, *p)?;
            list.push(format!("{v} AS c{}", columns.len()));
            if let Some(parts) = &mut parts {
                parts.push((Part::Key, v.clone()));
            }
            groups.push(v);
            columns.push(column);
        }
        for a in aggregates {
            let (text, ty, part) = match a.expr {
                Some(e) if stands_alone(self.sql.arena, a) => {
                    // The members of the collections are rows beside each other.
                    let (from, conditions, v) = self.within(stage, |sql| sql.members(e))?;
                    let from = if from.contains(" JOIN ") { format!("({from})") } else { from };
                    stage.joins.push_str(&format!(" JOIN {from} ON {}", conjunction(conditions, None)));
                    let (text, ty, _) = with(self.sql, a.method, v, TypeRef::one(self.sql.arena.ty(e).ty))?;
                    (text, ty, None)
                }
                _ => self.within(stage, |sql| made(sql, a))?,
            };
            list.push(format!("{text} AS c{}", columns.len()));
            parts = parts.zip(part).map(|(mut parts, part)| {
                parts.push(part);
                parts
            });
            columns.push(Column::named(a.alias, ty));
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

/// The columns that every transformation keeps.
fn kept(parents: &[String]) -> Vec<String> {
    parents.iter().enumerate().map(|(i, p)| format!("{p} AS wf_l{i}")).collect()
}

/// Whether an aggregate needs rows of its own: it aggregates twice, or all members of several collections at once.
fn stands_alone(arena: &Arena<'_>, a: &AggExpr<'_>) -> bool {
    let collection = a.expr.is_some_and(|e| arena.ty(e).collection);
    !a.from.is_empty() || collection && matches!(a.method, AggMethod::CountDistinct | AggMethod::Custom(_))
}

/// An aggregate: its SQL, its type, and what a hash table can make of it.
type Aggregated = (String, TypeRef, Option<(Part, String)>);

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

/// A value aggregated by a method.
pub(crate) fn with(sql: &Gen<'_, '_, '_>, method: AggMethod<'_>, v: String, source: TypeRef) -> Result<Aggregated> {
    let pg = sql.dialect == Dialect::Postgres;
    let integer = matches!(source.ty, Type::Prim(p) if p.is_integer());
    const LONG: TypeRef = TypeRef::prim(Prim::Int64);
    // JSON that holds numbers.
    let numbers = pg && source.is_untyped() && matches!(method, AggMethod::Sum | AggMethod::Average);
    let v = if numbers { format!("(({v})::text)::float8") } else { v };
    let (part, text, ty) = match method {
        AggMethod::Sum if pg && integer => (Some(Part::Sum), format!("sum({v})::int8"), LONG),
        AggMethod::Sum => (Some(Part::Sum), format!("sum({v})"), if integer { LONG } else { source }),
        AggMethod::Average => {
            let real = if pg { "::float8" } else { "" };
            (Some(Part::Average), format!("avg({v}){real}"), TypeRef::prim(Prim::Double))
        }
        AggMethod::Min => (Some(Part::Min), extreme(sql.dialect, false, &v, source), source),
        AggMethod::Max => (Some(Part::Max), extreme(sql.dialect, true, &v, source), source),
        AggMethod::CountDistinct => (None, format!("count(DISTINCT {v})"), LONG),
        AggMethod::Count => (Some(Part::Count), format!("count({v})"), LONG),
        AggMethod::Custom(name) => {
            let model = &sql.cat.model;
            let found = model.local(name).and_then(|n| model.methods.iter().position(|m| m.name == n));
            let text = found.and_then(|i| sql.cat.methods.get(i));
            let (Some(i), Some(text)) = (found, text) else {
                return Err(Error::unsupported(format!("the aggregation method {name}")));
            };
            (None, format!("({})", text.replace("{}", &v)), model.methods[i].returns.unwrap_or(source))
        }
        AggMethod::Own => return Err(Error::unsupported("this custom aggregate")),
    };
    Ok((text, ty, part.map(|p| (p, v))))
}

/// One aggregate over the rows in scope.
fn made<'x>(sql: &mut Gen<'_, 'x, '_>, a: &AggExpr<'x>) -> Result<Aggregated> {
    let pg = sql.dialect == Dialect::Postgres;
    const LONG: TypeRef = TypeRef::prim(Prim::Int64);
    let Some(e) = a.expr else {
        return match a.method {
            AggMethod::Count => Ok(("count(*)".to_owned(), LONG, Some((Part::Count, "1".to_owned())))),
            _ => Err(Error::unsupported("this aggregate")),
        };
    };
    let source = sql.arena.ty(e);
    if a.method == AggMethod::Own {
        let Kind::Member { name, .. } = *sql.arena.kind(e) else { return Err(Error::unsupported("this aggregate")) };
        let row = sql.vars.iter().rev().find_map(|v| match &v.1 {
            Instance::Row(alias, ty) if v.0 == 0 => Some((alias.clone(), *ty)),
            _ => None,
        });
        let (cat, found) = (sql.cat, row.as_ref().and_then(|r| sql.cat.model.aggregate(r.1, name)));
        let Some(custom) = found.filter(|_| sql.within < 4) else {
            return Err(Error::unsupported(format!("the custom aggregate {name} here")));
        };
        let mut arena = Arena::default();
        let item = custom_aggregate(&cat.model, custom, &mut arena)?;
        let (text, ..) = sql.apart(&arena, row, |inner| made(inner, &item))?;
        return Ok((text, custom.returns, None));
    }
    if !source.collection {
        let stored = matches!(a.method, AggMethod::Min | AggMethod::Max | AggMethod::CountDistinct);
        let v = if stored { sql.stored(e)? } else { sql.value(e)? };
        return with(sql, a.method, v, source);
    }
    let dialect = sql.dialect;
    let mut inner = |f: &str| sql.collection_aggregate(e, f);
    let one = TypeRef::one(source.ty);
    Ok(match a.method {
        AggMethod::Count => {
            let inner = sql.collection_aggregate(e, "count(*)")?;
            let whole = if pg { "::int8" } else { "" };
            (format!("coalesce(sum({inner}),0){whole}"), LONG, None)
        }
        AggMethod::Sum => (format!("sum({})", inner("sum({})")?), one, None),
        AggMethod::Min | AggMethod::Max => {
            let max = a.method == AggMethod::Max;
            let least = inner(&extreme(dialect, max, "{}", one))?;
            (extreme(dialect, max, &least, one), one, None)
        }
        AggMethod::Average => {
            let (s, n) = (inner("sum({})")?, inner("count({})")?);
            let text = if pg {
                format!("(sum({s})::float8 / nullif(sum({n}),0))")
            } else {
                format!("(CAST(sum({s}) AS REAL) / sum({n}))")
            };
            (text, TypeRef::prim(Prim::Double), None)
        }
        _ => return Err(Error::unsupported("this aggregate over a collection")),
    })
}

/// How a custom aggregate is made, bound to the entities that it aggregates.
pub(crate) fn custom_aggregate<'x>(
    model: &'x wireform_odata::model::Model,
    custom: &'x wireform_odata::model::CustomAggregate,
    arena: &mut Arena<'x>,
) -> Result<AggExpr<'x>> {
    let mut parser = Parser::new(&custom.expression, arena, Limits::default());
    let mut item = parser.aggregate_item(false)?;
    parser.end()?;
    let mut binder = Binder::new(model, arena, TypeRef::one(Type::Entity(custom.ty)));
    binder.aggregate(&mut item)?;
    if stands_alone(arena, &item) {
        return Err(Error::bad("a custom aggregate aggregates the values of each entity, and once"));
    }
    Ok(item)
}

fn pg_type(ty: TypeRef) -> &'static str {
    match ty.ty {
        _ if ty.collection => "text",
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
        _ => "text",
    }
}

/// The names along a bound path.
fn path_names<'a>(sql: &Gen<'_, 'a, '_>, id: Id) -> Result<Vec<Cow<'a, str>>> {
    match sql.arena.kind(id) {
        Kind::Computed { name, .. } | Kind::Dynamic { name, .. } => Ok(vec![Cow::Borrowed(name)]),
        _ => sql
            .arena
            .paths
            .iter()
            .find(|n| n.0 == id)
            .map(|n| n.1.clone())
            .ok_or_else(|| Error::unsupported("grouping by this expression")),
    }
}

/// How rows of each kind are written.
pub(crate) fn variants<'a>(
    columns: &[Column<'a>],
    levels: Option<&[Vec<bool>]>,
    chosen: impl Fn(&Column<'a>) -> bool,
) -> Vec<Vec<Field>> {
    let one = |present: &dyn Fn(usize) -> bool| {
        let some = columns.iter().enumerate().filter(|(i, c)| present(*i) && chosen(c));
        fields(&some.map(|(i, c)| (&c.path[..], i, c.ty)).collect::<Vec<_>>())
    };
    match levels {
        None => vec![one(&|_| true)],
        Some(levels) => levels.iter().map(|l| one(&|i| l[i])).collect(),
    }
}

/// Fields for nested results: `Category/Name` is `{"Category":{"Name":…}}`.
pub(crate) fn fields(columns: &[(&[Cow<'_, str>], usize, TypeRef)]) -> Vec<Field> {
    let mut out: Vec<Field> = Vec::new();
    let mut done: Vec<&Cow<'_, str>> = Vec::new();
    for (path, index, ty) in columns {
        let Some((first, rest)) = path.split_first() else { continue };
        if done.contains(&first) {
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
        let inner: Vec<(&[Cow<'_, str>], usize, TypeRef)> =
            columns.iter().filter(|c| c.0.first() == Some(first)).map(|c| (&c.0[1..], c.1, c.2)).collect();
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
