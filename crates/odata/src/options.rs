//! Query options (URL Conventions 5): splitting before decoding, then each option by its grammar.

use crate::ast::*;
use crate::error::{Error, Result};
use crate::few::Few;
use crate::parse::{Limits, Parser};
use std::borrow::Cow;

/// Percent-decodes, and takes `+` for a space where `plus` says so.
pub fn decode(text: &str, plus: bool) -> Result<Cow<'_, str>> {
    let b = text.as_bytes();
    let Some(first) = b.iter().position(|c| *c == b'%' || (plus && *c == b'+')) else {
        return Ok(Cow::Borrowed(text));
    };
    let mut out = Vec::with_capacity(b.len());
    out.extend_from_slice(&b[..first]);
    decode_into(&b[first..], plus, &mut out).map_err(|p| Error::at(first + p, "malformed percent-encoding"))?;
    String::from_utf8(out).map(Cow::Owned).map_err(|_| Error::bad("the URL is not UTF-8"))
}

fn decode_into(b: &[u8], plus: bool, out: &mut Vec<u8>) -> std::result::Result<(), usize> {
    let hex = |c: u8| (c as char).to_digit(16).map(|d| d as u8);
    let mut i = 0;
    while i < b.len() {
        match b[i] {
            b'%' => {
                match (b.get(i + 1).copied().and_then(hex), b.get(i + 2).copied().and_then(hex)) {
                    (Some(h), Some(l)) => out.push(h << 4 | l),
                    _ => return Err(i),
                }
                i += 3;
            }
            b'+' if plus => {
                out.push(b' ');
                i += 1;
            }
            c => {
                out.push(c);
                i += 1;
            }
        }
    }
    Ok(())
}

/// A query string, split at `&` and `=` and then decoded once.
#[derive(Debug)]
pub struct RawQuery<'a> {
    text: Cow<'a, str>,
    parts: Few<Part, 8>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Part {
    name: (u32, u32),
    value: Option<(u32, u32)>,
    semicolon: bool,
}

impl<'a> RawQuery<'a> {
    /// Splits and decodes.
    pub fn new(query: &'a str) -> Result<Self> {
        if query.len() > 1 << 20 {
            return Err(Error::new(414, "UriTooLong", "the query is too long"));
        }
        let b = query.as_bytes();
        let encoded = memchr::memchr2(b'%', b'+', b).is_some();
        let mut out = Vec::with_capacity(if encoded { b.len() } else { 0 });
        let mut parts = Few::default();
        let mut start = 0;
        while start < b.len() {
            let end = memchr::memchr(b'&', &b[start..]).map_or(b.len(), |p| start + p);
            let part = &b[start..end];
            if !part.is_empty() {
                let eq = memchr::memchr(b'=', part);
                let mut range = |from: usize, to: usize| -> Result<(u32, u32)> {
                    if !encoded {
                        return Ok((from as u32, to as u32));
                    }
                    let begin = out.len() as u32;
                    decode_into(&b[from..to], true, &mut out)
                        .map_err(|p| Error::at(from + p, "malformed percent-encoding"))?;
                    Ok((begin, out.len() as u32))
                };
                let name = range(start, start + eq.unwrap_or(part.len()))?;
                let value = match eq {
                    Some(eq) => Some(range(start + eq + 1, end)?),
                    None => None,
                };
                // What only `$search` wants to know; an encoded name may be its.
                let searches =
                    |name: &[u8]| name.contains(&b'%') || name[name.len() - 6..].eq_ignore_ascii_case(b"search");
                let semicolon = eq.is_some_and(|eq| {
                    eq >= 6 && searches(&part[..eq]) && memchr::memchr2(b';', b'#', &part[eq..]).is_some()
                });
                parts.push(Part { name, value, semicolon });
            }
            start = end + 1;
        }
        let text = if encoded {
            Cow::Owned(String::from_utf8(out).map_err(|_| Error::bad("the URL is not UTF-8"))?)
        } else {
            Cow::Borrowed(query)
        };
        Ok(RawQuery { text, parts })
    }
    /// Names and values.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let cut = |r: (u32, u32)| &self.text[r.0 as usize..r.1 as usize];
        self.parts.iter().map(move |p| (cut(p.name), p.value.map_or("", cut)))
    }
    /// The value of a custom option or alias.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs().find(|p| p.0 == name).map(|p| p.1)
    }
}

/// A request's query, parsed.
#[derive(Clone, Debug, Default)]
pub struct Query<'a> {
    /// All nodes of all expressions.
    pub arena: Arena<'a>,
    /// The options that also exist inside expansions.
    pub options: Options<'a>,
    /// `$format`.
    pub format: Option<&'a str>,
    /// `$skiptoken`.
    pub skiptoken: Option<&'a str>,
    /// `$deltatoken`.
    pub deltatoken: Option<&'a str>,
    /// `$schemaversion`.
    pub schemaversion: Option<&'a str>,
    /// `$id`.
    pub id: Option<&'a str>,
    /// Options of the service or of nobody.
    pub custom: Vec<(&'a str, &'a str)>,
    /// Temporal options (`$at`, `$from`, `$to`, `$toInclusive`), which this crate reads and leaves alone.
    pub temporal: Vec<(&'static str, Id)>,
    seen: u32,
}

/// The system query options, for messages and for the check of doubles.
pub const SYSTEM: &[&str] = &[
    "filter",
    "select",
    "expand",
    "orderby",
    "top",
    "skip",
    "count",
    "search",
    "compute",
    "apply",
    "format",
    "skiptoken",
    "deltatoken",
    "schemaversion",
    "id",
    "index",
    "levels",
    "at",
    "from",
    "to",
    "toinclusive",
];

impl<'a> Query<'a> {
    /// Whether an option was given.
    pub fn has(&self, name: &str) -> bool {
        SYSTEM.iter().position(|s| *s == name).is_some_and(|i| self.seen & 1 << i != 0)
    }
    /// Parses every option. Names may stand without `$` and in any case (4.01).
    pub fn parse(raw: &'a RawQuery<'a>, limits: Limits) -> Result<Self> {
        let nodes = (raw.text.len() / 5).clamp(4, 1024);
        let mut query =
            Query { arena: Arena { nodes: Vec::with_capacity(nodes), ..Arena::default() }, ..Query::default() };
        for part in raw.parts.iter() {
            let name = &raw.text[part.name.0 as usize..part.name.1 as usize];
            let value = part.value.map(|v| &raw.text[v.0 as usize..v.1 as usize]);
            query.option(name, value, part.semicolon, limits).map_err(|e| e.with_target(name.to_owned()))?;
        }
        Ok(query)
    }

    fn option(&mut self, name: &'a str, value: Option<&'a str>, semicolon: bool, limits: Limits) -> Result<()> {
        let dollar = name.starts_with('$');
        let bare = name.strip_prefix('$').unwrap_or(name);
        if let Some(alias) = name.strip_prefix('@') {
            let value = value.ok_or_else(|| Error::bad("a parameter alias needs a value"))?;
            let mut p = Parser::new(value, &mut self.arena, limits);
            p.space();
            let id = p.expr()?;
            p.space();
            p.end()?;
            self.options.aliases.push((alias, id));
            return Ok(());
        }
        let index = SYSTEM.iter().position(|s| s.eq_ignore_ascii_case(bare));
        let Some(index) = index.filter(|i| dollar || (*i < 16 && value.is_some())) else {
            if dollar {
                return Err(Error::bad(format!("unknown system query option {name}")));
            }
            self.custom.push((name, value.unwrap_or("")));
            return Ok(());
        };
        let Some(value) = value else {
            return Err(Error::bad(format!("{name} has no value")));
        };
        if SYSTEM[index] == "levels" {
            return Err(Error::bad("$levels stands inside $expand only"));
        }
        if self.seen & 1 << index != 0 && SYSTEM[index] != "format" {
            return Err(Error::bad(format!("{name} is given twice")));
        }
        self.seen |= 1 << index;
        match SYSTEM[index] {
            "format" => self.format = Some(value),
            "skiptoken" => self.skiptoken = Some(value),
            "deltatoken" => self.deltatoken = Some(value),
            "schemaversion" => {
                let sound = value == "*"
                    || (!value.is_empty() && value.bytes().all(|c| c.is_ascii_alphanumeric() || b"-._~".contains(&c)));
                if !sound {
                    return Err(Error::bad("malformed $schemaversion"));
                }
                self.schemaversion = Some(value);
            }
            "id" => self.id = Some(value),
            "search" if semicolon => return Err(Error::bad("';' and '#' have to be percent-encoded in $search")),
            option => {
                let mut p = Parser::new(value, &mut self.arena, limits);
                match option {
                    "at" | "from" | "to" | "toinclusive" => {
                        let id = p.expr()?;
                        let name = SYSTEM[index];
                        p.end()?;
                        self.temporal.push((name, id));
                        return Ok(());
                    }
                    _ => p.one_option(option, &mut self.options)?,
                }
                p.trailing_space()?;
            }
        }
        Ok(())
    }
}

impl<'a> Parser<'a, '_> {
    fn trailing_space(&mut self) -> Result<()> {
        self.space();
        self.end()
    }

    /// `name=` of an option inside brackets, lower case and without `$`.
    pub(crate) fn option_name(&mut self) -> Result<(String, bool)> {
        self.space();
        let dollar = self.eat(b'$');
        let name = self.ident()?.to_ascii_lowercase();
        self.expect(b'=')?;
        Ok((name, dollar))
    }

    fn digits(&mut self) -> Result<u64> {
        let start = self.at;
        while self.peek().is_ascii_digit() && !self.done() {
            self.at += 1;
        }
        self.text[start..self.at].parse().map_err(|_| Error::at(start, "expected a non-negative integer"))
    }

    /// One option that may stand at the top and inside brackets; the parser stands behind the equals sign.
    fn one_option(&mut self, name: &str, options: &mut Options<'a>) -> Result<()> {
        match name {
            "filter" => options.filter = Some(self.expr()?),
            "orderby" => options.orderby = self.orderby()?,
            "select" => options.select = Some(self.select()?),
            "expand" => options.expand = self.expand()?,
            "compute" => options.compute = self.computes()?,
            "search" => options.search = Some(self.search()?),
            "apply" => options.apply = self.apply()?,
            "top" => options.top = Some(self.digits()?),
            "skip" => options.skip = Some(self.digits()?),
            "count" => {
                let start = self.at;
                options.count = Some(match self.ident() {
                    Ok(word) if word.eq_ignore_ascii_case("true") => true,
                    Ok(word) if word.eq_ignore_ascii_case("false") => false,
                    _ => return Err(Error::at(start, "$count is true or false")),
                });
            }
            "index" => {
                let negative = self.eat(b'-');
                let n = i64::try_from(self.digits()?).map_err(|_| self.wrong("$index is out of range"))?;
                options.index = Some(if negative { -n } else { n });
            }
            "levels" => {
                let start = self.at;
                options.levels = Some(if self.peek().is_ascii_digit() {
                    let zero = self.peek() == b'0';
                    match self.digits()? {
                        n if n > 0 && !zero => Levels::Number(n.min(u64::from(u32::MAX)) as u32),
                        _ => return Err(Error::at(start, "$levels is a positive number or max")),
                    }
                } else if self.ident().is_ok_and(|w| w.eq_ignore_ascii_case("max")) {
                    Levels::Max
                } else {
                    return Err(Error::at(start, "$levels is a positive number or max"));
                });
            }
            // Temporal options inside brackets are read and left alone.
            "at" | "from" | "to" | "toinclusive" => {
                self.expr()?;
            }
            other => return Err(self.wrong(format!("unknown option {other}"))),
        }
        Ok(())
    }

    /// Options in brackets, separated by semicolons.
    fn bracket_options(&mut self, allowed: &[&str]) -> Result<Options<'a>> {
        self.enter()?;
        self.expect(b'(')?;
        let start = self.at;
        let mut options = Options::default();
        let mut seen: Vec<String> = Vec::new();
        loop {
            self.space();
            let at = self.at;
            if self.eat(b'@') {
                let alias = self.ident()?;
                self.expect(b'=')?;
                let value = self.expr()?;
                options.aliases.push((alias, value));
            } else {
                let (name, _) = self.option_name()?;
                if !allowed.contains(&name.as_str()) {
                    return Err(Error::at(at, format!("${name} cannot stand here")));
                }
                if seen.contains(&name) {
                    return Err(Error::at(at, format!("${name} is given twice")));
                }
                self.one_option(&name, &mut options)?;
                seen.push(name);
            }
            self.space();
            if !self.eat(b';') {
                break;
            }
        }
        options.text = &self.text[start..self.at];
        self.expect(b')')?;
        self.leave();
        Ok(options)
    }

    pub(crate) fn orderby(&mut self) -> Result<Vec<Order>> {
        let mut items = Vec::new();
        loop {
            self.space();
            let expr = self.expr()?;
            let desc = if self.word("desc") {
                true
            } else {
                self.word("asc");
                false
            };
            items.push(Order { expr, desc });
            self.space();
            if !self.eat(b',') {
                return Ok(items);
            }
        }
    }

    pub(crate) fn computes(&mut self) -> Result<Vec<Compute<'a>>> {
        let mut items = Vec::new();
        loop {
            self.space();
            let expr = self.expr()?;
            if !self.word("as") {
                return Err(self.wrong("expected 'as' and a name"));
            }
            self.space();
            items.push(Compute { expr, name: self.ident()? });
            self.space();
            if !self.eat(b',') {
                return Ok(items);
            }
        }
    }

    fn annotation_name(&mut self) -> Result<&'a str> {
        let start = self.at;
        self.expect(b'@')?;
        self.qualified()?;
        if self.eat(b'#') {
            self.ident()?;
        }
        Ok(&self.text[start..self.at])
    }

    fn select(&mut self) -> Result<Vec<Select<'a>>> {
        let mut items = Vec::new();
        loop {
            self.space();
            let mut item = Select { at: self.at as u32, ..Select::default() };
            if self.eat(b'*') {
                item.star = true;
            } else {
                loop {
                    if self.peek() == b'@' {
                        item.path.push(self.annotation_name()?);
                    } else {
                        let name = self.qualified()?;
                        if self.peek() == b'.' && self.b.get(self.at + 1) == Some(&b'*') {
                            self.at += 2;
                            item.operations = Some(name);
                            break;
                        }
                        item.path.push(name);
                    }
                    if !self.eat(b'/') {
                        break;
                    }
                }
                if self.peek() == b'(' && !self.done() && item.operations.is_none() {
                    let start = self.at;
                    match self.bracket_options(&[
                        "filter", "search", "count", "orderby", "skip", "top", "compute", "select", "expand",
                    ]) {
                        Ok(options) => item.options = Some(Box::new(options)),
                        // A function's overload: the names of its parameters in brackets.
                        Err(e) => {
                            self.at = start + 1;
                            loop {
                                self.ident().map_err(|_| e.clone())?;
                                if !self.eat(b',') {
                                    break;
                                }
                            }
                            self.expect(b')').map_err(|_| e)?;
                        }
                    }
                }
            }
            items.push(item);
            self.space();
            if !self.eat(b',') {
                return Ok(items);
            }
        }
    }

    fn expand(&mut self) -> Result<Vec<Expand<'a>>> {
        const REF: &[&str] = &["filter", "search", "orderby", "skip", "top", "count"];
        const FULL: &[&str] = &[
            "filter",
            "search",
            "orderby",
            "skip",
            "top",
            "count",
            "select",
            "expand",
            "compute",
            "levels",
            "apply",
            "at",
            "from",
            "to",
            "toinclusive",
        ];
        let mut items = Vec::new();
        loop {
            self.space();
            let mut item = Expand { at: self.at as u32, ..Expand::default() };
            if self.text[self.at..].starts_with("$value") {
                self.at += 6;
                item.value = true;
            } else {
                loop {
                    if self.eat(b'*') {
                        item.star = true;
                        if self.text[self.at..].starts_with("/$ref") {
                            self.at += 5;
                            item.kind = ExpandKind::Ref;
                        }
                        break;
                    }
                    if self.peek() == b'$' {
                        let at = self.at;
                        self.at += 1;
                        item.kind = match self.ident()? {
                            "ref" => ExpandKind::Ref,
                            "count" => ExpandKind::Count,
                            _ => return Err(Error::at(at, "only $ref and $count can end a path in $expand")),
                        };
                        if item.path.is_empty() {
                            return Err(Error::at(at, "expected a navigation property"));
                        }
                        break;
                    }
                    if self.peek() == b'@' {
                        item.path.push(self.annotation_name()?);
                    } else {
                        item.path.push(self.qualified()?);
                    }
                    if !self.eat(b'/') {
                        break;
                    }
                }
                if self.peek() == b'(' && !self.done() {
                    let allowed: &[&str] = match item.kind {
                        _ if item.star && item.kind == ExpandKind::Full => &["levels"],
                        _ if item.star => &[],
                        ExpandKind::Full => FULL,
                        ExpandKind::Ref => REF,
                        ExpandKind::Count => &["filter", "search"],
                    };
                    item.options = self.bracket_options(allowed)?;
                }
            }
            items.push(item);
            self.space();
            if !self.eat(b',') {
                return Ok(items);
            }
        }
    }

    // ---- $search ----

    /// A search expression; AND binds tighter than OR, juxtaposition is AND.
    pub(crate) fn search(&mut self) -> Result<Search<'a>> {
        self.space();
        if self.peek() == b'\'' {
            // What user interfaces send while somebody is still typing: words, not an expression.
            let text = self.quoted()?;
            return Ok(Search::Word(text));
        }
        self.search_or()
    }
    fn search_or(&mut self) -> Result<Search<'a>> {
        let mut items = vec![self.search_and()?];
        while self.search_keyword("OR") {
            self.space();
            items.push(self.search_and()?);
        }
        Ok(if items.len() == 1 { items.remove(0) } else { Search::Or(items) })
    }
    /// An operator is one only between two terms.
    fn search_keyword(&mut self, word: &str) -> bool {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start_matches([' ', '\t']);
        if trimmed.len() == rest.len() {
            return false;
        }
        let Some(tail) = trimmed.strip_prefix(word) else { return false };
        let term = tail.trim_start_matches([' ', '\t']);
        if term.len() == tail.len() || term.is_empty() || term.starts_with([')', ';']) {
            return false;
        }
        self.at += rest.len() - tail.len();
        true
    }
    fn search_and(&mut self) -> Result<Search<'a>> {
        let mut items = vec![self.search_term()?];
        loop {
            let at = self.at;
            if self.search_keyword("AND") {
                self.space();
                items.push(self.search_term()?);
                continue;
            }
            self.space();
            if self.at == at || self.done() || matches!(self.peek(), b')' | b';' | b',') {
                break;
            }
            let here = self.at;
            self.at = at;
            if self.search_keyword("OR") {
                self.at = at;
                break;
            }
            self.at = here;
            items.push(self.search_term()?);
        }
        Ok(if items.len() == 1 { items.remove(0) } else { Search::And(items) })
    }
    fn search_term(&mut self) -> Result<Search<'a>> {
        match self.peek() {
            b'(' => {
                self.enter()?;
                self.at += 1;
                self.space();
                let inner = self.search_or()?;
                self.space();
                self.expect(b')')?;
                self.leave();
                return Ok(inner);
            }
            b'"' => {
                let start = self.at + 1;
                let Some(n) = memchr::memchr(b'"', &self.b[start..]).filter(|n| *n > 0) else {
                    return Err(Error::at(start - 1, "the phrase has no closing quote"));
                };
                self.at = start + n + 1;
                if !self.done() && !matches!(self.peek(), b' ' | b'\t' | b')' | b';' | b',') {
                    return Err(self.wrong("a quote cannot stand inside a word"));
                }
                return Ok(Search::Phrase(Cow::Borrowed(&self.text[start..start + n])));
            }
            _ => {}
        }
        if let Some(rest) = self.text[self.at..].strip_prefix("NOT")
            && rest.starts_with([' ', '\t'])
            && !rest.trim_start().is_empty()
            && !rest.trim_start().starts_with([')', ';'])
        {
            self.enter()?;
            self.at += 3;
            self.space();
            let inner = self.search_term()?;
            self.leave();
            return Ok(Search::Not(Box::new(inner)));
        }
        let start = self.at;
        while !self.done() {
            match self.peek() {
                b' ' | b'\t' | b'(' | b')' | b'"' => break,
                b';' => {
                    // A semicolon ends the option only where another option follows.
                    let rest = self.text[self.at + 1..].trim_start_matches([' ', '$', '@']);
                    let name = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
                    if name > 0 && rest[name..].starts_with('=') {
                        break;
                    }
                    self.at += 1;
                }
                _ => self.at += 1,
            }
        }
        if self.at == start || self.peek() == b'"' || (self.peek() == b'(' && !self.done()) {
            return Err(self.wrong("expected a search term"));
        }
        Ok(Search::Word(Cow::Borrowed(&self.text[start..self.at])))
    }
}
