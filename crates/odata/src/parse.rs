//! The expression grammar (ABNF section 4): recursive descent over decoded text, straight into the arena.
//!
//! Every recursion is counted against a limit, and so is every node, so that no URL can exhaust the stack or the heap.

use crate::ast::*;
use crate::error::{Error, Result};
use crate::few::Few;
use crate::literal;
use crate::model::TypeRef;
use std::borrow::Cow;

/// What one request may ask for at most.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Nesting of parentheses, functions, paths, expansions.
    pub depth: u16,
    /// Nodes of all expressions together.
    pub nodes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { depth: 50, nodes: 50_000 }
    }
}

/// A parser over one decoded text.
pub struct Parser<'a, 'p> {
    pub(crate) text: &'a str,
    pub(crate) b: &'a [u8],
    pub(crate) at: usize,
    pub(crate) arena: &'p mut Arena<'a>,
    depth: u16,
    limits: Limits,
    /// Where an operator was looked for last, and what was found: every level of precedence asks for it.
    seen: (usize, Option<(Operator, usize)>),
}

const FUNCS: &[(&str, Func, u8, u8)] = &[
    ("concat", Func::Concat, 2, 2),
    ("contains", Func::Contains, 2, 2),
    ("endswith", Func::EndsWith, 2, 2),
    ("indexof", Func::IndexOf, 2, 2),
    ("length", Func::Length, 1, 1),
    ("matchesPattern", Func::MatchesPattern, 2, 2),
    ("startswith", Func::StartsWith, 2, 2),
    ("substring", Func::Substring, 2, 3),
    ("tolower", Func::ToLower, 1, 1),
    ("toupper", Func::ToUpper, 1, 1),
    ("trim", Func::Trim, 1, 1),
    ("year", Func::Year, 1, 1),
    ("month", Func::Month, 1, 1),
    ("day", Func::Day, 1, 1),
    ("hour", Func::Hour, 1, 1),
    ("minute", Func::Minute, 1, 1),
    ("second", Func::Second, 1, 1),
    ("fractionalseconds", Func::FractionalSeconds, 1, 1),
    ("totalseconds", Func::TotalSeconds, 1, 1),
    ("date", Func::Date, 1, 1),
    ("time", Func::Time, 1, 1),
    ("totaloffsetminutes", Func::TotalOffsetMinutes, 1, 1),
    ("mindatetime", Func::MinDateTime, 0, 0),
    ("maxdatetime", Func::MaxDateTime, 0, 0),
    ("now", Func::Now, 0, 0),
    ("round", Func::Round, 1, 1),
    ("floor", Func::Floor, 1, 1),
    ("ceiling", Func::Ceiling, 1, 1),
    ("geo.distance", Func::GeoDistance, 2, 2),
    ("geo.length", Func::GeoLength, 1, 1),
    ("geo.intersects", Func::GeoIntersects, 2, 2),
    ("hassubset", Func::HasSubset, 2, 2),
    ("hassubsequence", Func::HasSubsequence, 2, 2),
];

/// The name of a built-in function.
pub fn func_name(func: Func) -> &'static str {
    FUNCS.iter().find(|f| f.1 == func).map_or("", |f| f.0)
}

/// A list of nodes.
type Nodes = Few<Id, 8>;

fn is_start(c: u8) -> bool {
    c.is_ascii_alphabetic() || c == b'_' || c >= 0x80
}

fn is_name(c: u8) -> bool {
    const NAME: [bool; 256] = {
        let mut table = [false; 256];
        let mut c = 0;
        while c < 256 {
            table[c] = (c as u8).is_ascii_alphanumeric() || c as u8 == b'_' || c >= 0x80;
            c += 1;
        }
        table
    };
    NAME[usize::from(c)]
}

/// What can stand between two operands, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Operator {
    Or,
    And,
    Comparison(Op),
    Sum(Op),
    Product(Op),
}

impl Operator {
    fn level(self) -> u8 {
        match self {
            Operator::Or => 0,
            Operator::And => 1,
            Operator::Comparison(_) => COMPARISON,
            Operator::Sum(_) => SUM,
            Operator::Product(_) => SUM + 1,
        }
    }
    fn of(word: &[u8]) -> Option<Operator> {
        let mut lower = [0; 5];
        let lower = lower.get_mut(..word.len())?;
        lower.copy_from_slice(word);
        lower.make_ascii_lowercase();
        use Operator::{And, Comparison, Or, Product, Sum};
        Some(match &*lower {
            b"or" => Or,
            b"and" => And,
            b"eq" => Comparison(Op::Eq),
            b"ne" => Comparison(Op::Ne),
            b"lt" => Comparison(Op::Lt),
            b"le" => Comparison(Op::Le),
            b"gt" => Comparison(Op::Gt),
            b"ge" => Comparison(Op::Ge),
            b"has" => Comparison(Op::Has),
            b"in" => Comparison(Op::In),
            b"add" => Sum(Op::Add),
            b"sub" => Sum(Op::Sub),
            b"mul" => Product(Op::Mul),
            b"div" => Product(Op::Div),
            b"divby" => Product(Op::DivBy),
            b"mod" => Product(Op::Mod),
            _ => return None,
        })
    }
}

const COMPARISON: u8 = 2;
const SUM: u8 = 3;

impl<'a, 'p> Parser<'a, 'p> {
    /// A parser at the start of a text.
    pub fn new(text: &'a str, arena: &'p mut Arena<'a>, limits: Limits) -> Self {
        Parser { text, b: text.as_bytes(), at: 0, arena, depth: 0, limits, seen: (usize::MAX, None) }
    }

    // ---- characters ----

    pub(crate) fn peek(&self) -> u8 {
        self.b.get(self.at).copied().unwrap_or(0)
    }
    pub(crate) fn done(&self) -> bool {
        self.at >= self.b.len()
    }
    pub(crate) fn space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t') {
            self.at += 1;
        }
    }
    pub(crate) fn eat(&mut self, c: u8) -> bool {
        if self.peek() == c && !self.done() {
            self.at += 1;
            true
        } else {
            false
        }
    }
    pub(crate) fn expect(&mut self, c: u8) -> Result<()> {
        if self.eat(c) {
            return Ok(());
        }
        Err(self.wrong(format!("expected '{}'", c as char)))
    }
    #[cold]
    pub(crate) fn wrong(&self, message: impl Into<String>) -> Error {
        Error::at(self.at, message)
    }
    /// Succeeds where nothing is left.
    ///
    /// # Errors
    /// Where text is left, with its position.
    pub fn end(&self) -> Result<()> {
        if self.done() { Ok(()) } else { Err(self.wrong("unexpected text")) }
    }
    pub(crate) fn enter(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > self.limits.depth {
            return Err(self.wrong("nested too deeply"));
        }
        Ok(())
    }
    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// A simple identifier of at most 128 characters.
    pub(crate) fn ident(&mut self) -> Result<&'a str> {
        let start = self.at;
        if !is_start(self.peek()) || self.done() {
            return Err(self.wrong("expected a name"));
        }
        let rest = &self.b[start..];
        self.at += rest.iter().position(|c| !is_name(*c)).unwrap_or(rest.len());
        let name = &self.text[start..self.at];
        if name.len() > 128 && name.chars().count() > 128 {
            return Err(Error::at(start, "a name has at most 128 characters"));
        }
        Ok(name)
    }
    /// A name that may be qualified by a namespace.
    pub(crate) fn qualified(&mut self) -> Result<&'a str> {
        let start = self.at;
        self.ident()?;
        while self.peek() == b'.' && self.b.get(self.at + 1).is_some_and(|c| is_start(*c)) {
            self.at += 1;
            self.ident()?;
        }
        Ok(&self.text[start..self.at])
    }
    fn keyword_after_space(&mut self) -> Option<(&'a [u8], usize)> {
        let mut i = self.at;
        while matches!(self.b.get(i), Some(b' ' | b'\t')) {
            i += 1;
        }
        if i == self.at {
            return None;
        }
        let start = i;
        while self.b.get(i).is_some_and(u8::is_ascii_alphabetic) {
            i += 1;
        }
        // The word has to end: a space, or a bracket where no space is needed for understanding.
        let ends = !self.b.get(i).is_some_and(|c| is_name(*c) || matches!(c, b'/' | b'.' | b'\''));
        (i > start && ends).then(|| (&self.b[start..i], i))
    }
    /// Takes ` word` if it comes next.
    pub(crate) fn word(&mut self, word: &str) -> bool {
        match self.keyword_after_space() {
            Some((w, end)) if w.eq_ignore_ascii_case(word.as_bytes()) => {
                self.at = end;
                true
            }
            _ => false,
        }
    }

    // ---- nodes ----

    // Inlined, so that a node is written where it stays: copied, it would be read before its parts have been stored.
    #[inline(always)]
    pub(crate) fn push(&mut self, kind: Kind<'a>, at: usize, height: u16) -> Result<Id> {
        let id = self.arena.nodes.len();
        if id >= self.limits.nodes || height > 2 * self.limits.depth {
            return Err(self.excessive(at));
        }
        self.arena.nodes.push(Node { kind, ty: TypeRef::UNTYPED, at: at as u32, height });
        Ok(id as Id)
    }
    #[cold]
    fn excessive(&self, at: usize) -> Error {
        let large = self.arena.nodes.len() >= self.limits.nodes;
        Error::at(at, if large { "the expression is too large" } else { "the expression is too deep" })
    }
    fn height(&self, id: Id) -> u16 {
        self.arena.nodes[id as usize].height
    }
    fn height_of(&self, ids: &[Id]) -> u16 {
        ids.iter().map(|i| self.height(*i)).max().unwrap_or(0)
    }

    // ---- expressions ----

    /// A common expression.
    pub fn expr(&mut self) -> Result<Id> {
        self.enter()?;
        let id = self.climb(0);
        self.leave();
        id
    }

    /// The operator that comes next, and where it ends.
    fn operator(&mut self) -> Option<(Operator, usize)> {
        if self.seen.0 != self.at {
            let found = self.keyword_after_space().and_then(|(w, end)| Some((Operator::of(w)?, end)));
            self.seen = (self.at, found);
        }
        self.seen.1
    }

    /// Operands and the operators between them that bind at least as strongly as `least`.
    fn climb(&mut self, least: u8) -> Result<Id> {
        let at = self.at;
        let mut left = self.unary()?;
        while let Some((operator, end)) = self.operator().filter(|o| o.0.level() >= least) {
            left = match operator {
                // Long chains become one flat node, so that ten thousand terms are ten thousand members and not that
                // deep a tree.
                Operator::Or | Operator::And => {
                    let mut items = Nodes::default();
                    items.push(left);
                    while let Some((_, end)) = self.operator().filter(|o| o.0 == operator) {
                        self.at = end;
                        self.space();
                        items.push(self.climb(operator.level() + 1)?);
                    }
                    let list = self.arena.push_list(&items);
                    let height = self.height_of(&items) + 1;
                    self.push(if operator == Operator::Or { Kind::Or(list) } else { Kind::And(list) }, at, height)?
                }
                Operator::Comparison(op) | Operator::Sum(op) | Operator::Product(op) => {
                    self.at = end;
                    self.space();
                    let right = if op == Op::In { self.in_operand()? } else { self.climb(operator.level() + 1)? };
                    let height = self.height(left).max(self.height(right)) + 1;
                    self.push(Kind::Binary2(op, left, right), at, height)?
                }
            };
        }
        Ok(left)
    }

    fn in_operand(&mut self) -> Result<Id> {
        if self.peek() != b'(' {
            return self.climb(SUM);
        }
        let at = self.at;
        self.at += 1;
        self.space();
        let mut items = Vec::new();
        if self.peek() != b')' {
            loop {
                self.space();
                let id = self.primary()?;
                let literal = matches!(
                    self.arena.kind(id),
                    Kind::Null
                        | Kind::Bool(_)
                        | Kind::Int(_)
                        | Kind::Number(_)
                        | Kind::Str(_)
                        | Kind::Guid(_)
                        | Kind::Date(_)
                        | Kind::DateTime(_)
                        | Kind::Time(_)
                        | Kind::Duration(_)
                        | Kind::Binary(_)
                        | Kind::Geo(..)
                        | Kind::Enum { .. }
                        | Kind::Alias(_)
                );
                if !literal {
                    // Brackets around one expression are just that.
                    self.space();
                    if items.is_empty() && self.eat(b')') {
                        return Ok(id);
                    }
                    return Err(self.wrong("a list holds literals only"));
                }
                items.push(id);
                self.space();
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b')')?;
        let list = self.arena.push_list(&items);
        self.push(Kind::List(list), at, 1)
    }

    fn unary(&mut self) -> Result<Id> {
        let at = self.at;
        if self.peek() == b'-'
            && !self.b.get(at + 1).is_some_and(|c| c.is_ascii_digit())
            && !self.text[at..].starts_with("-INF")
        {
            self.at += 1;
            self.space();
            self.enter()?;
            let operand = self.unary();
            self.leave();
            let operand = operand?;
            let height = self.height(operand) + 1;
            return self.push(Kind::Neg(operand), at, height);
        }
        if self.b.len() > at + 3
            && self.b[at..at + 3].eq_ignore_ascii_case(b"not")
            && matches!(self.b[at + 3], b' ' | b'\t' | b'(')
        {
            self.at += 3;
            self.space();
            self.enter()?;
            let operand = self.climb(COMPARISON);
            self.leave();
            let operand = operand?;
            let height = self.height(operand) + 1;
            return self.push(Kind::Not(operand), at, height);
        }
        self.primary()
    }

    /// The text between quotes, doubled quotes undone.
    pub(crate) fn quoted(&mut self) -> Result<Cow<'a, str>> {
        let start = self.at + 1;
        self.expect(b'\'')?;
        let mut doubled = false;
        loop {
            let Some(end) = memchr::memchr(b'\'', &self.b[self.at..]) else {
                return Err(Error::at(start - 1, "the string has no closing quote"));
            };
            self.at += end + 1;
            if self.peek() == b'\'' && !self.done() {
                doubled = true;
                self.at += 1;
                continue;
            }
            let inner = &self.text[start..self.at - 1];
            return Ok(if doubled { Cow::Owned(inner.replace("''", "'")) } else { Cow::Borrowed(inner) });
        }
    }

    /// A literal that starts with a digit, a sign or a hexadecimal letter, if one stands here.
    fn number_or_time(&mut self) -> Result<Option<Id>> {
        let (b, at) = (self.b, self.at);
        let first = self.peek();
        // Nearly every literal that starts with a digit is a short integer.
        let digits = b[at..].iter().take(19).take_while(|c| c.is_ascii_digit()).count();
        let next = b.get(at + digits).copied().unwrap_or(0);
        if (1..=18).contains(&digits) && !is_name(next) && !matches!(next, b'-' | b':' | b'.') {
            let n = b[at..at + digits].iter().fold(0, |n, c| n * 10 + i64::from(c - b'0'));
            self.at = at + digits;
            return self.push(Kind::Int(n), at, 1).map(Some);
        }
        if first.is_ascii_hexdigit()
            && let Some(end) = literal::guid(b, at)
        {
            self.at = end;
            return self.push(Kind::Guid(&self.text[at..end]), at, 1).map(Some);
        }
        let negative = matches!(first, b'-' | b'+');
        let special = (first == b'I' || first == b'N') && (b[at..].starts_with(b"INF") || b[at..].starts_with(b"NaN"));
        if !first.is_ascii_digit() && !negative && !special {
            return Ok(None);
        }
        if special && b.get(at + 3).is_some_and(|c| is_name(*c)) {
            return Ok(None);
        }
        if first != b'+' {
            if let Some(end) = literal::date_time(b, at) {
                self.at = end;
                return self.push(Kind::DateTime(&self.text[at..end]), at, 1).map(Some);
            }
            if let Some(end) = literal::date(b, at) {
                self.at = end;
                return self.push(Kind::Date(&self.text[at..end]), at, 1).map(Some);
            }
            if let Some(end) = literal::time(b, at) {
                self.at = end;
                return self.push(Kind::Time(&self.text[at..end]), at, 1).map(Some);
            }
        }
        let Some((end, integer)) = literal::number(b, at) else {
            return Err(self.wrong("malformed number"));
        };
        let text = &self.text[at..end];
        self.at = end;
        // The suffixes of protocol version 2 are still sent: 5d, 5f, 5m, 5L.
        let suffixed = matches!(self.peek(), b'd' | b'D' | b'f' | b'F' | b'm' | b'M' | b'l' | b'L')
            && !self.b.get(self.at + 1).is_some_and(|c| is_name(*c));
        let mut whole = integer;
        if suffixed {
            whole &= matches!(self.peek(), b'l' | b'L');
            self.at += 1;
        } else if is_name(self.peek()) && !self.done() {
            return Err(self.wrong("malformed number"));
        }
        let kind = match whole.then(|| text.strip_prefix('+').unwrap_or(text).parse::<i64>()) {
            Some(Ok(n)) => Kind::Int(n),
            _ => Kind::Number(text),
        };
        self.push(kind, at, 1).map(Some)
    }

    /// Everything that can stand where a value is expected, with the path that follows it.
    pub(crate) fn primary(&mut self) -> Result<Id> {
        let at = self.at;
        match self.peek() {
            b'\'' => {
                let text = self.quoted()?;
                return self.push(Kind::Str(text), at, 1);
            }
            b'(' => {
                self.at += 1;
                self.space();
                let inner = self.expr()?;
                self.space();
                self.expect(b')')?;
                return Ok(inner);
            }
            b'[' => return self.array(),
            b'{' => return self.object(),
            b'$' => return self.dollar(),
            b'@' => {
                self.at += 1;
                let name = self.qualified()?;
                let name = if self.peek() == b'#' {
                    let start = self.at - name.len();
                    self.at += 1;
                    self.ident()?;
                    &self.text[start..self.at]
                } else {
                    name
                };
                let kind =
                    if name.contains(['.', '#']) { Kind::Annotation { base: None, name } } else { Kind::Alias(name) };
                let base = self.push(kind, at, 1)?;
                return self.path(base);
            }
            _ => {}
        }
        if let Some(literal) = self.number_or_time()? {
            return Ok(literal);
        }
        let name = self.qualified()?;
        match self.peek() {
            b'\'' if !self.done() => return self.prefixed(name, at),
            b'(' => {
                if let Some(id) = self.call(name, at)? {
                    return Ok(id);
                }
            }
            _ => {}
        }
        if !name.contains('.') {
            match name {
                "null" => return self.push(Kind::Null, at, 1),
                _ if name.eq_ignore_ascii_case("true") => return self.push(Kind::Bool(true), at, 1),
                _ if name.eq_ignore_ascii_case("false") => return self.push(Kind::Bool(false), at, 1),
                _ => {}
            }
        }
        let base = self.push(Kind::Member { base: None, name }, at, 1)?;
        self.path(base)
    }

    /// A literal with its type in front: `duration'PT1S'`, `NS.Colour'Red'`.
    fn prefixed(&mut self, name: &'a str, at: usize) -> Result<Id> {
        let quote = self.at;
        let Cow::Borrowed(value) = self.quoted()? else {
            return Err(Error::at(quote, "malformed literal"));
        };
        let lower = name.to_ascii_lowercase();
        let kind = match lower.as_str() {
            "duration" if literal::duration(value.as_bytes(), 0) == Some(value.len()) => Kind::Duration(value),
            "binary" if literal::base64(value.as_bytes()) => Kind::Binary(value),
            "geography" if literal::geo(value).is_some() => Kind::Geo(value, true),
            "geometry" if literal::geo(value).is_some() => Kind::Geo(value, false),
            "duration" | "binary" | "geography" | "geometry" => {
                return Err(Error::at(quote, format!("malformed {lower} literal")));
            }
            _ if name.contains('.') => {
                let sound = value.split(',').all(|m| {
                    let m = m.strip_prefix(['-', '+']).unwrap_or(m);
                    !m.is_empty() && m.bytes().all(is_name)
                });
                if !sound {
                    return Err(Error::at(quote, "malformed enumeration literal"));
                }
                Kind::Enum { ty: name, value }
            }
            _ => return Err(Error::at(at, format!("'{name}' is no literal prefix"))),
        };
        self.push(kind, at, 1)
    }

    fn dollar(&mut self) -> Result<Id> {
        let at = self.at;
        self.at += 1;
        let kind = match self.ident()? {
            "it" => Kind::It,
            "this" => Kind::This,
            "these" => Kind::These,
            "root" => {
                let root = self.push(Kind::Root, at, 1)?;
                if self.peek() != b'/' {
                    return Err(self.wrong("$root needs a path"));
                }
                return self.path(root);
            }
            "count" => {
                let id = self.push(Kind::Count { base: None, filter: None, search: None }, at, 1)?;
                return Ok(id);
            }
            other => return Err(Error::at(at, format!("unknown name ${other}"))),
        };
        let base = self.push(kind, at, 1)?;
        self.path(base)
    }

    /// A call, with the name read and `(` next; none where the brackets hold a key.
    fn call(&mut self, name: &'a str, at: usize) -> Result<Option<Id>> {
        if name.eq_ignore_ascii_case("cast") || name.eq_ignore_ascii_case("isof") {
            return self.cast(name.eq_ignore_ascii_case("cast"), at).map(Some);
        }
        if name.eq_ignore_ascii_case("case") {
            return self.case(at).map(Some);
        }
        if name.eq_ignore_ascii_case("isdefined") {
            self.at += 1;
            self.space();
            let inner = self.expr()?;
            self.space();
            self.expect(b')')?;
            return self.push(Kind::IsDefined(inner), at, 2).map(Some);
        }
        if let Some(&(_, func, min, max)) = FUNCS.iter().find(|f| f.0.eq_ignore_ascii_case(name)) {
            // A property may have a function's name; only the brackets of a call can follow it here.
            self.enter()?;
            let args = self.arguments()?;
            let args = &*args;
            self.leave();
            if (args.len() as u8) < min || args.len() as u8 > max || args.len() > 3 {
                return Err(Error::at(at, format!("wrong number of arguments for {name}")));
            }
            let height = self.height_of(args) + 1;
            let list = self.arena.push_list(args);
            let id = self.push(Kind::Call(func, list), at, height)?;
            return Ok(Some(id));
        }
        if matches!(name, "any" | "all") {
            return Err(Error::at(at, format!("{name} needs a path in front")));
        }
        if name == "aggregate" {
            return Err(Error::at(at, "aggregate needs a path in front"));
        }
        if self.is_user_call() {
            let args = self.named_arguments()?;
            let id = self.push(Kind::UserCall { base: None, name, args }, at, 2)?;
            return self.path(id).map(Some);
        }
        if name.contains('.') {
            return Err(Error::at(at, format!("unknown function {name}")));
        }
        // A name with something else in brackets: a key, unless it looks like a call of an unknown function.
        let member = self.push(Kind::Member { base: None, name }, at, 1)?;
        let key = self.key(member)?;
        self.path(key).map(Some)
    }

    fn arguments(&mut self) -> Result<Nodes> {
        self.expect(b'(')?;
        let mut args = Nodes::default();
        self.space();
        if self.eat(b')') {
            return Ok(args);
        }
        loop {
            self.space();
            args.push(self.expr()?);
            self.space();
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        Ok(args)
    }

    /// `()` or `(name=`: a user function's brackets.
    fn is_user_call(&self) -> bool {
        let mut i = self.at + 1;
        while matches!(self.b.get(i), Some(b' ' | b'\t')) {
            i += 1;
        }
        if self.b.get(i) == Some(&b')') {
            return true;
        }
        let start = i;
        while self.b.get(i).is_some_and(|c| is_name(*c)) {
            i += 1;
        }
        i > start && is_start(self.b[start]) && self.b.get(i) == Some(&b'=')
    }

    pub(crate) fn named_arguments(&mut self) -> Result<List> {
        self.enter()?;
        self.expect(b'(')?;
        let mut args = Vec::new();
        self.space();
        if !self.eat(b')') {
            loop {
                self.space();
                let at = self.at;
                let name = self.ident()?;
                self.expect(b'=')?;
                args.push(self.push(Kind::Str(Cow::Borrowed(name)), at, 1)?);
                args.push(self.expr()?);
                self.space();
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b')')?;
        }
        self.leave();
        Ok(self.arena.push_list(&args))
    }

    /// `(1)`, `(@k)`, `(A=1,B='x')` behind a collection.
    pub(crate) fn key(&mut self, base: Id) -> Result<Id> {
        let at = self.at;
        if self.is_user_call() && self.b.get(self.at + 1) != Some(&b')') {
            let args = self.named_arguments()?;
            return self.push(Kind::Key { base, named: true, args }, at, 2);
        }
        self.expect(b'(')?;
        let value = self.primary()?;
        if !matches!(
            self.arena.kind(value),
            Kind::Bool(_)
                | Kind::Int(_)
                | Kind::Number(_)
                | Kind::Str(_)
                | Kind::Guid(_)
                | Kind::Date(_)
                | Kind::DateTime(_)
                | Kind::Time(_)
                | Kind::Duration(_)
                | Kind::Enum { .. }
                | Kind::Alias(_)
        ) {
            return Err(Error::at(at, "a key is a literal or an alias"));
        }
        self.expect(b')')?;
        let args = self.arena.push_list(&[value]);
        self.push(Kind::Key { base, named: false, args }, at, 2)
    }

    fn cast(&mut self, is_cast: bool, at: usize) -> Result<Id> {
        self.expect(b'(')?;
        self.space();
        // The type is the last argument; with one argument there is no expression.
        let start = self.at;
        let (mut operand, mut height) = (None, 1);
        let single = self.type_name().is_ok() && {
            self.space();
            self.peek() == b')'
        };
        if !single {
            self.at = start;
            let inner = self.expr()?;
            height = self.height(inner) + 1;
            operand = Some(inner);
            self.space();
            self.expect(b',')?;
            self.space();
        } else {
            self.at = start;
        }
        let ty = self.type_name()?;
        self.space();
        self.expect(b')')?;
        let id = self.push(if is_cast { Kind::Cast(operand, ty) } else { Kind::IsOf(operand, ty) }, at, height)?;
        if is_cast { self.path(id) } else { Ok(id) }
    }

    fn type_name(&mut self) -> Result<&'a str> {
        let start = self.at;
        if self.text[start..].starts_with("Collection(") {
            self.at += 11;
            self.qualified()?;
            self.expect(b')')?;
        } else {
            self.qualified()?;
        }
        Ok(&self.text[start..self.at])
    }

    fn case(&mut self, at: usize) -> Result<Id> {
        self.expect(b'(')?;
        let mut items = Vec::new();
        self.enter()?;
        loop {
            self.space();
            items.push(self.expr()?);
            self.space();
            self.expect(b':')?;
            self.space();
            items.push(self.expr()?);
            self.space();
            if !self.eat(b',') {
                break;
            }
        }
        self.leave();
        self.expect(b')')?;
        let height = self.height_of(&items) + 1;
        let list = self.arena.push_list(&items);
        self.push(Kind::Case(list), at, height)
    }

    /// What can follow a value behind a slash, as often as it does.
    pub(crate) fn path(&mut self, mut base: Id) -> Result<Id> {
        loop {
            let at = self.at;
            if self.peek() == b'('
                && matches!(self.arena.kind(base), Kind::Member { .. } | Kind::FilterSeg { .. })
                && !self.done()
            {
                base = self.key(base)?;
                continue;
            }
            if self.peek() != b'/' || self.done() {
                return Ok(base);
            }
            self.at += 1;
            let height = self.height(base) + 1;
            match self.peek() {
                b'$' => {
                    self.at += 1;
                    match self.ident()? {
                        "count" => {
                            let (mut filter, mut search) = (None, None);
                            if self.peek() == b'(' && !self.done() {
                                self.at += 1;
                                loop {
                                    let (name, _) = self.option_name()?;
                                    match name.as_str() {
                                        "filter" if filter.is_none() => filter = Some(self.expr()?),
                                        "search" if search.is_none() => {
                                            let s = self.search()?;
                                            search = Some(self.push(Kind::Search(Box::new(s)), at, 1)?);
                                        }
                                        _ => return Err(self.wrong("only $filter and $search may stand here")),
                                    }
                                    self.space();
                                    if !self.eat(b';') {
                                        break;
                                    }
                                }
                                self.expect(b')')?;
                            }
                            return self.push(Kind::Count { base: Some(base), filter, search }, at, height);
                        }
                        "filter" => {
                            self.expect(b'(')?;
                            let pred = self.expr()?;
                            self.expect(b')')?;
                            base = self.push(Kind::FilterSeg { base, pred }, at, height)?;
                        }
                        other => return Err(Error::at(at, format!("${other} cannot stand in an expression"))),
                    }
                }
                b'@' => {
                    self.at += 1;
                    let start = self.at;
                    self.qualified()?;
                    if self.eat(b'#') {
                        self.ident()?;
                    }
                    let name = &self.text[start..self.at];
                    base = self.push(Kind::Annotation { base: Some(base), name }, at, height)?;
                }
                _ => {
                    let name = self.qualified()?;
                    let open = self.peek() == b'(' && !self.done();
                    if open && (name.eq_ignore_ascii_case("any") || name.eq_ignore_ascii_case("all")) {
                        return self.lambda(base, name.eq_ignore_ascii_case("all"), at);
                    }
                    if open && name == "aggregate" {
                        self.at += 1;
                        self.space();
                        let agg = self.aggregate_item(false)?;
                        self.space();
                        self.expect(b')')?;
                        let (expr, method) = (agg.expr, agg.method);
                        return self.push(Kind::Aggregate { base, expr, method }, at, height + 1);
                    }
                    if open && self.is_user_call() {
                        let args = self.named_arguments()?;
                        base = self.push(Kind::UserCall { base: Some(base), name, args }, at, height + 1)?;
                        continue;
                    }
                    base = self.push(Kind::Member { base: Some(base), name }, at, height)?;
                }
            }
        }
    }

    fn lambda(&mut self, base: Id, all: bool, at: usize) -> Result<Id> {
        self.enter()?;
        self.expect(b'(')?;
        self.space();
        let height = self.height(base) + 1;
        let id = if self.peek() == b')' && !all {
            self.push(Kind::Any { base, var: None, pred: None }, at, height)?
        } else {
            let var = self.ident()?;
            self.space();
            self.expect(b':')?;
            self.space();
            let pred = self.expr()?;
            self.space();
            let height = height.max(self.height(pred) + 1);
            let kind =
                if all { Kind::All { base, var, pred } } else { Kind::Any { base, var: Some(var), pred: Some(pred) } };
            self.push(kind, at, height)?
        };
        self.expect(b')')?;
        self.leave();
        Ok(id)
    }

    fn array(&mut self) -> Result<Id> {
        let at = self.at;
        self.enter()?;
        self.at += 1;
        self.space();
        let mut items = Vec::new();
        if self.peek() != b']' {
            loop {
                self.space();
                items.push(self.json_value()?);
                self.space();
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b']')?;
        self.leave();
        let height = self.height_of(&items) + 1;
        let list = self.arena.push_list(&items);
        self.push(Kind::List(list), at, height)
    }

    fn object(&mut self) -> Result<Id> {
        let at = self.at;
        self.enter()?;
        self.at += 1;
        self.space();
        let mut items = Vec::new();
        if self.peek() != b'}' {
            loop {
                self.space();
                let name_at = self.at;
                let name = self.json_string()?;
                items.push(self.push(Kind::Str(name), name_at, 1)?);
                self.space();
                self.expect(b':')?;
                self.space();
                items.push(self.json_value()?);
                self.space();
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b'}')?;
        self.leave();
        let height = self.height_of(&items) + 1;
        let list = self.arena.push_list(&items);
        self.push(Kind::Object(list), at, height)
    }

    fn json_value(&mut self) -> Result<Id> {
        if self.peek() == b'"' {
            let at = self.at;
            let text = self.json_string()?;
            return self.push(Kind::Str(text), at, 1);
        }
        self.expr()
    }

    fn json_string(&mut self) -> Result<Cow<'a, str>> {
        self.expect(b'"')?;
        let start = self.at;
        let mut owned: Option<String> = None;
        let mut run = start;
        loop {
            let Some(n) = memchr::memchr2(b'"', b'\\', &self.b[self.at..]) else {
                return Err(Error::at(start - 1, "the string has no closing quote"));
            };
            self.at += n;
            if self.b[self.at] == b'"' {
                let tail = &self.text[run..self.at];
                self.at += 1;
                return Ok(match owned {
                    None => Cow::Borrowed(tail),
                    Some(mut s) => {
                        s.push_str(tail);
                        Cow::Owned(s)
                    }
                });
            }
            let s = owned.get_or_insert_with(String::new);
            s.push_str(&self.text[run..self.at]);
            let escape = self.b.get(self.at + 1).copied();
            self.at += 2;
            match escape {
                Some(c @ (b'"' | b'\\' | b'/')) => s.push(c as char),
                Some(b'b') => s.push('\u{8}'),
                Some(b'f') => s.push('\u{c}'),
                Some(b'n') => s.push('\n'),
                Some(b'r') => s.push('\r'),
                Some(b't') => s.push('\t'),
                Some(b'u') => {
                    let unit = |at: usize| self.text.get(at..at + 4).and_then(|h| u32::from_str_radix(h, 16).ok());
                    let mut code = unit(self.at);
                    self.at += 4;
                    if let Some(high @ 0xd800..=0xdbff) = code {
                        code = None;
                        if self.text.get(self.at..).is_some_and(|t| t.starts_with("\\u"))
                            && let Some(low @ 0xdc00..=0xdfff) = unit(self.at + 2)
                        {
                            code = Some(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00));
                            self.at += 6;
                        }
                    }
                    match code.and_then(char::from_u32) {
                        Some(c) => s.push(c),
                        None => return Err(Error::at(start, "malformed escape in the string")),
                    }
                }
                _ => return Err(Error::at(start, "malformed escape in the string")),
            }
            run = self.at;
        }
    }
}
