//! `$apply` (Data Aggregation 4.0, section 3; its own ABNF).

use crate::ast::*;
use crate::error::{Error, Result};
use crate::parse::Parser;

impl<'a> Parser<'a, '_> {
    /// Transformations, one after the other.
    pub(crate) fn apply(&mut self) -> Result<Vec<Trafo<'a>>> {
        self.enter()?;
        let mut items = vec![self.trafo()?];
        while self.eat(b'/') {
            items.push(self.trafo()?);
        }
        self.leave();
        Ok(items)
    }

    fn comma(&mut self) -> Result<()> {
        self.space();
        self.expect(b',')?;
        self.space();
        Ok(())
    }

    fn trafo(&mut self) -> Result<Trafo<'a>> {
        let at = self.at;
        let name = self.qualified()?;
        if name == "identity" {
            return Ok(Trafo::Identity);
        }
        if name.contains('.') {
            let args = self.named_arguments()?;
            return Ok(Trafo::Custom { name, args });
        }
        self.expect(b'(').map_err(|_| Error::at(at, format!("unknown transformation {name}")))?;
        self.space();
        let top = |m| Some(m);
        let method = match name {
            "topcount" => top(TopMethod::TopCount),
            "topsum" => top(TopMethod::TopSum),
            "toppercent" => top(TopMethod::TopPercent),
            "bottomcount" => top(TopMethod::BottomCount),
            "bottomsum" => top(TopMethod::BottomSum),
            "bottompercent" => top(TopMethod::BottomPercent),
            _ => None,
        };
        let result = match name {
            _ if method.is_some() => {
                let amount = self.expr()?;
                self.comma()?;
                let value = self.expr()?;
                Trafo::TopBottom { method: method.unwrap_or(TopMethod::TopCount), amount, value }
            }
            "aggregate" => {
                let mut items = vec![self.aggregate_item(true)?];
                loop {
                    self.space();
                    if !self.eat(b',') {
                        break;
                    }
                    self.space();
                    items.push(self.aggregate_item(true)?);
                }
                Trafo::Aggregate(items)
            }
            "groupby" => self.groupby()?,
            "filter" => Trafo::Filter(self.expr()?),
            "compute" => Trafo::Compute(self.computes()?),
            "search" => Trafo::Search(self.search()?),
            "orderby" => Trafo::OrderBy(self.orderby()?),
            "top" | "skip" => {
                let start = self.at;
                while self.peek().is_ascii_digit() && !self.done() {
                    self.at += 1;
                }
                let n = self.text[start..self.at].parse().map_err(|_| Error::at(start, "expected a number"))?;
                if name == "top" { Trafo::Top(n) } else { Trafo::Skip(n) }
            }
            "concat" => {
                let mut items = vec![self.apply()?];
                loop {
                    self.space();
                    if !self.eat(b',') {
                        break;
                    }
                    self.space();
                    items.push(self.apply()?);
                }
                if items.len() < 2 {
                    return Err(self.wrong("concat takes at least two sequences"));
                }
                Trafo::Concat(items)
            }
            "expand" => {
                let mut item = Expand { at: self.at as u32, path: self.names()?, ..Expand::default() };
                loop {
                    self.space();
                    if !self.eat(b',') {
                        break;
                    }
                    self.space();
                    let start = self.at;
                    match self.trafo()? {
                        Trafo::Filter(f) if item.options.filter.is_none() => item.options.filter = Some(f),
                        Trafo::Expand(inner) => item.options.expand.push(*inner),
                        _ => return Err(Error::at(start, "only filter and expand may stand in expand")),
                    }
                }
                Trafo::Expand(Box::new(item))
            }
            "nest" => Trafo::Nest(self.nested()?),
            "addnested" => {
                let path = self.names()?;
                self.comma()?;
                Trafo::AddNested { path, then: self.nested()?, bound: Vec::new() }
            }
            "join" | "outerjoin" => {
                let path = if self.peek() == b'@' { self.annotation_path()? } else { self.names()? };
                let alias = self.alias()?;
                self.space();
                let then = if self.eat(b',') {
                    self.space();
                    self.apply()?
                } else {
                    Vec::new()
                };
                Trafo::Join { outer: name == "outerjoin", path, alias, then }
            }
            "ancestors" | "descendants" => {
                let (root, qualifier, node) = self.hierarchy()?;
                self.comma()?;
                let then = self.apply()?;
                let (mut distance, mut keep_start) = (None, false);
                loop {
                    self.space();
                    if !self.eat(b',') {
                        break;
                    }
                    self.space();
                    let start = self.at;
                    if self.peek().is_ascii_digit() && distance.is_none() && !keep_start {
                        while self.peek().is_ascii_digit() && !self.done() {
                            self.at += 1;
                        }
                        distance = self.text[start..self.at].parse().ok();
                    } else if self.text[start..].starts_with("keep start") && !keep_start {
                        self.at += 10;
                        keep_start = true;
                    } else {
                        return Err(Error::at(start, "expected a distance or 'keep start'"));
                    }
                }
                Trafo::Hierarchy { name, root, qualifier, node, then, distance, keep_start }
            }
            "traverse" => {
                let (root, qualifier, node) = self.hierarchy()?;
                self.comma()?;
                let start = self.at;
                let preorder = match self.ident()? {
                    "preorder" => true,
                    "postorder" => false,
                    _ => return Err(Error::at(start, "expected preorder or postorder")),
                };
                let (mut then, mut orderby) = (Vec::new(), Vec::new());
                self.space();
                if self.eat(b',') {
                    self.space();
                    let start = self.at;
                    match self.apply() {
                        Ok(t) => {
                            then = t;
                            self.space();
                            if self.eat(b',') {
                                orderby = self.orderby()?;
                            }
                        }
                        Err(_) => {
                            self.at = start;
                            orderby = self.orderby()?;
                        }
                    }
                }
                Trafo::Traverse { root, qualifier, node, preorder, then, orderby }
            }
            _ => return Err(Error::at(at, format!("unknown transformation {name}"))),
        };
        self.space();
        self.expect(b')')?;
        Ok(result)
    }

    fn names(&mut self) -> Result<Vec<&'a str>> {
        let mut path = vec![self.qualified()?];
        while self.eat(b'/') {
            path.push(self.qualified()?);
        }
        Ok(path)
    }

    fn annotation_path(&mut self) -> Result<Vec<&'a str>> {
        let start = self.at;
        self.expect(b'@')?;
        self.qualified()?;
        Ok(vec![&self.text[start..self.at]])
    }

    fn alias(&mut self) -> Result<&'a str> {
        if !self.word("as") {
            return Err(self.wrong("expected 'as' and an alias"));
        }
        self.space();
        self.ident()
    }

    fn nested(&mut self) -> Result<Vec<(Vec<Trafo<'a>>, &'a str)>> {
        let mut items = Vec::new();
        loop {
            let then = self.apply()?;
            items.push((then, self.alias()?));
            self.space();
            if !self.eat(b',') {
                return Ok(items);
            }
            self.space();
        }
    }

    fn hierarchy(&mut self) -> Result<(Id, &'a str, Id)> {
        let root = self.expr()?;
        self.comma()?;
        let qualifier = self.ident()?;
        self.comma()?;
        let at = self.at;
        let mut node = None;
        for name in self.names()? {
            node = Some(self.push(Kind::Member { base: node, name }, at, 1)?);
        }
        let node = node.ok_or_else(|| self.wrong("expected a path"))?;
        Ok((root, qualifier, node))
    }

    fn method(&mut self) -> Result<AggMethod<'a>> {
        let at = self.at;
        Ok(match self.qualified()? {
            "sum" => AggMethod::Sum,
            "min" => AggMethod::Min,
            "max" => AggMethod::Max,
            "average" => AggMethod::Average,
            "countdistinct" => AggMethod::CountDistinct,
            custom if custom.contains('.') => AggMethod::Custom(custom),
            other => return Err(Error::at(at, format!("unknown aggregation method {other}"))),
        })
    }

    /// One aggregate expression; with `alias` inside a transformation, without in an `aggregate` function.
    ///
    /// # Errors
    /// What is malformed, with its position.
    pub fn aggregate_item(&mut self, alias: bool) -> Result<AggExpr<'a>> {
        let at = self.at;
        let expr = self.expr()?;
        let (mut item, mut custom) = match self.arena.kind(expr).clone() {
            Kind::Count { base, filter: None, search: None } => {
                (AggExpr { expr: base, method: AggMethod::Count, from: Vec::new(), alias: "" }, false)
            }
            _ => (AggExpr { expr: Some(expr), method: AggMethod::Own, from: Vec::new(), alias: "" }, true),
        };
        if custom && self.word("with") {
            self.space();
            item.method = self.method()?;
            custom = false;
        }
        while self.word("from") {
            self.space();
            let mut paths = vec![self.expr()?];
            loop {
                let back = self.at;
                self.space();
                if !self.eat(b',') {
                    self.at = back;
                    break;
                }
                self.space();
                paths.push(self.expr()?);
            }
            let method = if self.word("with") {
                self.space();
                self.method()?
            } else if custom {
                AggMethod::Own
            } else {
                return Err(self.wrong("expected 'with' and a method"));
            };
            item.from.push((paths, method));
        }
        if alias {
            if self.word("as") {
                self.space();
                item.alias = self.ident()?;
            } else {
                let plain = custom && matches!(self.arena.kind(expr), Kind::Member { .. }) && item.from.is_empty();
                if !plain {
                    return Err(self.wrong("expected 'as' and an alias"));
                }
                // A custom aggregate keeps its own name (3.2.1.1).
                if let Kind::Member { name, .. } = self.arena.kind(expr) {
                    item.alias = name;
                }
            }
        }
        if custom && !matches!(self.arena.kind(expr), Kind::Member { .. }) {
            return Err(Error::at(at, "expected 'with' and a method"));
        }
        Ok(item)
    }

    fn groupby(&mut self) -> Result<Trafo<'a>> {
        self.expect(b'(')?;
        let mut by = Vec::new();
        loop {
            self.space();
            let rest = &self.text[self.at..];
            if rest.starts_with("rollup(") {
                self.at += 7;
                self.space();
                let mut items = vec![self.expr()?];
                loop {
                    self.space();
                    if !self.eat(b',') {
                        break;
                    }
                    self.space();
                    items.push(self.expr()?);
                }
                self.expect(b')')?;
                by.push(match (items.as_slice(), self.arena.kind(items[0])) {
                    ([_], Kind::Member { base: None, name }) => GroupItem::RollupNamed(name),
                    ([_], _) => return Err(self.wrong("rollup takes at least two paths or a hierarchy's name")),
                    _ => GroupItem::Rollup(items),
                });
            } else if rest.starts_with("rolluprecursive(") {
                self.at += 16;
                self.space();
                let (root, qualifier, node) = self.hierarchy()?;
                self.space();
                let then = if self.eat(b',') {
                    self.space();
                    self.apply()?
                } else {
                    Vec::new()
                };
                self.space();
                self.expect(b')')?;
                by.push(GroupItem::RollupRecursive { root, qualifier, node, then });
            } else {
                by.push(GroupItem::Path(self.expr()?));
            }
            self.space();
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        self.space();
        let then = if self.eat(b',') {
            self.space();
            self.apply()?
        } else {
            Vec::new()
        };
        Ok(Trafo::GroupBy { by, then })
    }
}
