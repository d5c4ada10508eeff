//! OData filters over rows in memory: the same expressions that the OData service takes in `$filter`.

use super::{COLUMNS, Cell, Row};
use anyhow::{Result, bail};
use std::{borrow::Cow, cmp::Ordering};
use wireform_odata::{
    ast::{Arena, Func, Id, Kind, Op},
    literal,
    parse::{Limits, Parser},
};

/// A parsed filter.
#[derive(Debug)]
pub(super) struct Filter {
    arena: Arena<'static>,
    root: Id,
}

#[derive(Debug, Clone, PartialEq)]
enum Value<'a> {
    Null,
    Bool(bool),
    Number(f64),
    Text(Cow<'a, str>),
    /// Microseconds since 1970.
    Time(i64),
}

impl Filter {
    /// Reads an expression, and refuses what rows do not have.
    pub(super) fn parse(text: &str) -> Result<Self> {
        // The arena borrows from the text; the program has one filter, and has it until it ends.
        let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
        let mut arena = Arena::default();
        let mut parser = Parser::new(text, &mut arena, Limits::default());
        let parsed = parser.expr().and_then(|root| parser.end().map(|()| root));
        let root = match parsed {
            Ok(root) => root,
            Err(e) => match e.position {
                Some(at) => bail!("--filter: {} at character {}", e.message, at + 1),
                None => bail!("--filter: {}", e.message),
            },
        };
        for node in &arena.nodes {
            match &node.kind {
                Kind::Null | Kind::Bool(_) | Kind::Int(_) | Kind::Number(_) | Kind::Str(_) | Kind::DateTime(_) => {}
                Kind::List(_) | Kind::Not(_) | Kind::Neg(_) | Kind::And(_) | Kind::Or(_) => {}
                Kind::Binary2(Op::Has, ..) => bail!("--filter: no column has flags"),
                Kind::Binary2(..) => {}
                Kind::Call(func, _) if KNOWN.contains(func) => {}
                Kind::Member { base: None, name } if COLUMNS.contains(name) => {}
                Kind::Member { base: None, name } => {
                    bail!("--filter: there is no column {name}; there are {}", COLUMNS.join(", "))
                }
                other => bail!("--filter: {other:?} is nothing that a row has"),
            }
        }
        Ok(Filter { arena, root })
    }

    /// Whether the filter holds for a row; a comparison with null does not.
    pub(super) fn holds(&self, row: &Row) -> bool {
        self.value(self.root, row) == Value::Bool(true)
    }

    fn value<'a>(&'a self, id: Id, row: &'a Row) -> Value<'a> {
        let all = |list| self.arena.list(list).iter().map(|id| self.value(*id, row));
        match self.arena.kind(id) {
            Kind::Bool(b) => Value::Bool(*b),
            Kind::Int(n) => Value::Number(*n as f64),
            Kind::Number(n) => n.parse().map_or(Value::Null, Value::Number),
            Kind::Str(text) => Value::Text(Cow::Borrowed(text)),
            Kind::DateTime(text) => literal::read_instant(text).map_or(Value::Null, |i| Value::Time(i.micros)),
            Kind::Member { name, .. } => {
                let column = COLUMNS.iter().position(|c| c == name).expect("checked when parsed");
                match row.cell(column) {
                    Cell::Null => Value::Null,
                    Cell::Number(n) => Value::Number(n as f64),
                    Cell::Text(text) => Value::Text(Cow::Borrowed(text)),
                }
            }
            Kind::Not(of) => match self.value(*of, row) {
                Value::Bool(b) => Value::Bool(!b),
                _ => Value::Null,
            },
            Kind::Neg(of) => match self.value(*of, row) {
                Value::Number(n) => Value::Number(-n),
                _ => Value::Null,
            },
            // Three values, as in URL Conventions 5.1.1.2: a member that decides does so whatever the null ones are.
            Kind::And(list) => decide(all(*list), false),
            Kind::Or(list) => decide(all(*list), true),
            Kind::Binary2(Op::In, left, right) => {
                let left = self.value(*left, row);
                match self.arena.kind(*right) {
                    Kind::List(list) => {
                        Value::Bool(all(*list).any(|v| compare(Op::Eq, &left, &v) == Value::Bool(true)))
                    }
                    _ => Value::Null,
                }
            }
            Kind::Binary2(op, left, right) => {
                let (left, right) = (self.value(*left, row), self.value(*right, row));
                compute(*op, &left, &right).unwrap_or_else(|| compare(*op, &left, &right))
            }
            Kind::Call(func, list) => call(*func, &all(*list).collect::<Vec<_>>()),
            _ => Value::Null,
        }
    }
}

fn decide<'a>(values: impl Iterator<Item = Value<'a>>, by: bool) -> Value<'a> {
    let mut result = Value::Bool(!by);
    for value in values {
        match value {
            Value::Bool(b) if b == by => return Value::Bool(by),
            Value::Bool(_) => {}
            _ => result = Value::Null,
        }
    }
    result
}

fn compute<'a>(op: Op, left: &Value<'_>, right: &Value<'_>) -> Option<Value<'a>> {
    let f = match op {
        Op::Add => |a, b| a + b,
        Op::Sub => |a, b| a - b,
        Op::Mul => |a, b| a * b,
        Op::Div | Op::DivBy => |a, b| a / b,
        Op::Mod => |a: f64, b| a % b,
        _ => return None,
    };
    Some(match (left, right) {
        (Value::Number(a), Value::Number(b)) => Value::Number(f(*a, *b)),
        _ => Value::Null,
    })
}

fn compare<'a>(op: Op, left: &Value<'_>, right: &Value<'_>) -> Value<'a> {
    let time = |text: &str| literal::read_instant(text).map(|i| i.micros);
    let order = match (left, right) {
        // Only equality is defined for null (URL Conventions 5.1.1.1).
        (Value::Null, Value::Null) => Some(Ordering::Equal),
        (Value::Null, _) | (_, Value::Null) => None,
        (Value::Bool(a), Value::Bool(b)) => Some(a.cmp(b)),
        (Value::Number(a), Value::Number(b)) => a.partial_cmp(b),
        (Value::Text(a), Value::Text(b)) => Some(a.cmp(b)),
        (Value::Time(a), Value::Time(b)) => Some(a.cmp(b)),
        (Value::Text(a), Value::Time(b)) => time(a).map(|a| a.cmp(b)),
        (Value::Time(a), Value::Text(b)) => time(b).map(|b| a.cmp(&b)),
        _ => None,
    };
    let null = matches!((left, right), (Value::Null, _) | (_, Value::Null));
    Value::Bool(match op {
        Op::Eq => order == Some(Ordering::Equal),
        Op::Ne => order != Some(Ordering::Equal),
        _ if null => return Value::Bool(false),
        Op::Lt => order == Some(Ordering::Less),
        Op::Gt => order == Some(Ordering::Greater),
        Op::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Op::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        _ => return Value::Null,
    })
}

/// The functions that make sense over the columns of a row.
const KNOWN: [Func; 9] = [
    Func::Contains,
    Func::StartsWith,
    Func::EndsWith,
    Func::Length,
    Func::IndexOf,
    Func::ToLower,
    Func::ToUpper,
    Func::Trim,
    Func::Concat,
];

fn call<'a>(func: Func, arguments: &[Value<'a>]) -> Value<'a> {
    let texts: Option<Vec<&str>> = arguments
        .iter()
        .map(|v| match v {
            Value::Text(text) => Some(text.as_ref()),
            _ => None,
        })
        .collect();
    match (func, texts.as_deref()) {
        (Func::Contains, Some([text, part])) => Value::Bool(text.contains(part)),
        (Func::StartsWith, Some([text, part])) => Value::Bool(text.starts_with(part)),
        (Func::EndsWith, Some([text, part])) => Value::Bool(text.ends_with(part)),
        (Func::Length, Some([text])) => Value::Number(text.chars().count() as f64),
        (Func::IndexOf, Some([text, part])) => {
            Value::Number(text.find(part).map_or(-1.0, |at| text[..at].chars().count() as f64))
        }
        (Func::ToLower, Some([text])) => Value::Text(text.to_lowercase().into()),
        (Func::ToUpper, Some([text])) => Value::Text(text.to_uppercase().into()),
        (Func::Trim, Some([text])) => Value::Text(text.trim().to_owned().into()),
        (Func::Concat, Some([a, b])) => Value::Text(format!("{a}{b}").into()),
        _ => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> Row {
        Row {
            capture: "a.pcap".into(),
            packet: 7,
            time: "2026-01-02T03:04:05.500000000Z".into(),
            source: "10.0.0.1:8805".into(),
            destination: "10.0.0.2:8805".into(),
            protocol: "pfcp",
            format: "pfcp",
            message: "PFCP Session Establishment Response".into(),
            role: "response",
            transaction: Some(12),
            status: "failed",
            status_text: "Mandatory IE missing".into(),
            summary: String::new(),
            octets: 149,
            error: None,
        }
    }

    #[test]
    fn filters_as_odata_says() {
        let row = row();
        for (filter, expected) in [
            ("protocol eq 'pfcp' and status eq 'failed'", true),
            ("protocol eq 'v2g' or octets gt 150", false),
            ("contains(message,'Establishment') and not startswith(source,'10.0.0.2')", true),
            ("packet in (1,7,9)", true),
            ("error eq null", true),
            ("error ne null", false),
            ("summary lt 'x'", false),
            ("octets add 1 eq 150", true),
            ("time ge 2026-01-02T03:04:05.5Z and time lt 2026-01-02T03:04:06Z", true),
            ("tolower(status_text) eq 'mandatory ie missing'", true),
        ] {
            assert_eq!(Filter::parse(filter).unwrap().holds(&row), expected, "{filter}");
        }
        assert!(Filter::parse("colour eq 1").unwrap_err().to_string().contains("there is no column colour"));
        assert!(Filter::parse("octets gt").is_err());
        assert!(Filter::parse("octets gt 1 octets").is_err());
    }
}
