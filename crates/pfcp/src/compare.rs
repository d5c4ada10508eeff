//! What two messages say differently.
//!
//! Strictly, octet for octet; or by meaning: the order of elements does not count, nor do bits that say nothing, nor
//! in how many octets a flag or a time is told.

use crate::tree::{Content, Field, GivenValue, Node, Tree};
use crate::value::Value;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// What counts as a difference.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether elements are compared by what they mean, and not octet for octet and place by place.
    pub semantic: bool,
    /// Whether sequence numbers and message priorities count for nothing.
    pub ignore_sequence: bool,
    /// Whether time stamps count for nothing.
    pub ignore_times: bool,
    /// Whether SEIDs in headers count for nothing.
    pub ignore_seid: bool,
}

impl Options {
    /// Octet for octet.
    pub const STRICT: Self =
        Options { semantic: false, ignore_sequence: false, ignore_times: false, ignore_seid: false };
    /// By meaning; sequence numbers and time stamps do not count.
    pub const SEMANTIC: Self =
        Options { semantic: true, ignore_sequence: true, ignore_times: true, ignore_seid: false };
}

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Where: `Create PDR #2 > PDI > Source Interface > interface`.
    pub path: String,
    /// What the left message says there, nothing where it does not have it.
    pub left: Option<String>,
    /// What the right message says there.
    pub right: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.left, &self.right) {
            (Some(left), Some(right)) => write!(f, "{}: {left} ≠ {right}", self.path),
            (Some(left), None) => write!(f, "{}: only left: {left}", self.path),
            (None, Some(right)) => write!(f, "{}: only right: {right}", self.path),
            (None, None) => f.write_str(&self.path),
        }
    }
}

/// Compares two messages; no differences means that they are the same.
///
/// # Errors
/// What is wrong with one of them.
pub fn compare(left: &[u8], right: &[u8], options: &Options) -> Result<Vec<Difference>, crate::DecodeError> {
    Ok(trees(&Tree::read_lenient(left)?, &Tree::read_lenient(right)?, options))
}

/// Compares two messages that were read before.
pub fn trees(left: &Tree<'_>, right: &Tree<'_>, options: &Options) -> Vec<Difference> {
    let mut found = Found { options, differences: Vec::new() };
    let mut header = |name: &str, l: Option<String>, r: Option<String>| {
        if l != r {
            found.differences.push(Difference { path: format!("header > {name}"), left: l, right: r });
        }
    };
    header("message", Some(left.message.name.into()), Some(right.message.name.into()));
    if !options.ignore_seid {
        let seid = |t: &Tree<'_>| t.header.seid.map(|s| format!("{s:#x}"));
        header("seid", seid(left), seid(right));
    }
    if !options.ignore_sequence {
        header("sequence_number", Some(left.header.sequence.to_string()), Some(right.header.sequence.to_string()));
        let priority = |t: &Tree<'_>| t.header.priority.map(|p| p.to_string());
        header("message_priority", priority(left), priority(right));
    }
    if !options.semantic {
        header("fo", Some(left.header.follow_on.to_string()), Some(right.header.follow_on.to_string()));
        let spare = |t: &Tree<'_>| t.header_octets.map(wireform_wire::text::hex);
        header("octets", spare(left), spare(right));
    }
    found.lists(&left.ies, &right.ies, "");
    found.differences
}

struct Found<'o> {
    options: &'o Options,
    differences: Vec<Difference>,
}

/// The numbers of rules and the like: what tells two elements of a type apart.
fn identity(node: &Node<'_>) -> Option<String> {
    let Content::Ies(inner) = &node.content else { return None };
    // PDR, FAR, URR, QER, BAR, MAR, SRR, traffic endpoint, failed rule, application, pool identifiers.
    const IDS: [u16; 11] = [56, 108, 81, 109, 88, 170, 215, 131, 114, 24, 177];
    inner.iter().find(|n| IDS.contains(&n.number)).map(value)
}

fn value(node: &Node<'_>) -> String {
    match &node.content {
        Content::Fields(fields, _) => {
            let mut out = String::new();
            for field in fields {
                if !out.is_empty() {
                    out.push_str(", ");
                }
                match field.value {
                    Value::Flag(_) => out.push_str(field.name),
                    value => out.push_str(&format!("{} {value}", field.name)),
                }
            }
            out
        }
        Content::Ies(inner) => {
            let mut out = String::from("{");
            for (i, node) in inner.iter().enumerate() {
                out.push_str(if i > 0 { "; " } else { "" });
                out.push_str(&format!("{}: {}", node.title(), value(node)));
            }
            out + "}"
        }
        Content::Octets(_) | Content::Bad(_) => wireform_wire::text::hex(node.octets),
    }
}

/// A time as its length: two units may say the same.
fn timer(node: &Node<'_>) -> Option<Option<core::time::Duration>> {
    if !matches!(node.number, 47 | 55 | 112) {
        return None;
    }
    node.octets.first().map(|o| crate::ie::Timer { unit: o >> 5, value: o & 31 }.duration())
}

impl Found<'_> {
    fn push(&mut self, path: &str, left: Option<String>, right: Option<String>) {
        self.differences.push(Difference { path: path.into(), left, right });
    }
    fn lists(&mut self, left: &[Node<'_>], right: &[Node<'_>], path: &str) {
        let mut taken = alloc::vec![false; right.len()];
        for (i, node) in left.iter().enumerate() {
            let number = 1 + left[..i].iter().filter(|n| n.number == node.number).count();
            let here = step(path, node, number);
            match self.partner(node, i, number, left, right, &taken) {
                Some(k) => {
                    taken[k] = true;
                    self.nodes(node, &right[k], &here);
                }
                None => self.push(&here, Some(value(node)), None),
            }
        }
        for (k, node) in right.iter().enumerate().filter(|(k, _)| !taken[*k]) {
            let number = 1 + right[..k].iter().filter(|n| n.number == node.number).count();
            self.push(&step(path, node, number), None, Some(value(node)));
        }
        if !self.options.semantic && left.iter().map(|n| n.number).ne(right.iter().map(|n| n.number)) {
            let mut sorted = [left, right].map(|l| l.iter().map(|n| n.number).collect::<Vec<_>>());
            sorted.iter_mut().for_each(|l| l.sort_unstable());
            if sorted[0] == sorted[1] {
                let order = |l: &[Node<'_>]| l.iter().map(|n| n.title()).collect::<Vec<_>>().join(", ");
                self.push(&format!("{path} (order)"), Some(order(left)), Some(order(right)));
            }
        }
    }
    /// The element on the right that is to be the same: by its identity, by its value where order does not count, or by
    /// its place among those of its type.
    fn partner(
        &self,
        node: &Node<'_>,
        _: usize,
        number: usize,
        left: &[Node<'_>],
        right: &[Node<'_>],
        taken: &[bool],
    ) -> Option<usize> {
        let free = |k: &usize| right[*k].number == node.number && !taken[*k];
        if self.options.semantic {
            if let Some(id) = identity(node) {
                let of = |l: &[Node<'_>]| {
                    l.iter().filter(|n| identity(n).as_ref() == Some(&id) && n.number == node.number).count()
                };
                if of(left) == 1 && of(right) <= 1 {
                    return (0..right.len()).filter(free).find(|k| identity(&right[*k]).as_ref() == Some(&id));
                }
            }
            let same = (0..right.len()).filter(free).find(|k| {
                let mut inner = Found { options: self.options, differences: Vec::new() };
                inner.nodes(node, &right[*k], "");
                inner.differences.is_empty()
            });
            if same.is_some() {
                return same;
            }
        }
        let all: Vec<usize> = (0..right.len()).filter(|k| right[*k].number == node.number).collect();
        all.get(number - 1).copied().filter(|k| !taken[*k]).or_else(|| all.into_iter().find(|k| !taken[*k]))
    }
    fn nodes(&mut self, left: &Node<'_>, right: &Node<'_>, path: &str) {
        if self.options.semantic
            && let (Some(l), Some(r)) = (timer(left), timer(right))
        {
            if l != r {
                self.push(path, Some(value(left)), Some(value(right)));
            }
            return;
        }
        match (&left.content, &right.content) {
            (Content::Ies(l), Content::Ies(r)) => self.lists(l, r, path),
            (Content::Fields(l, _), Content::Fields(r, _)) => {
                let before = self.differences.len();
                self.fields(l, r, path);
                if !self.options.semantic && self.differences.len() == before && left.octets != right.octets {
                    let hex = |n: &Node<'_>| Some(wireform_wire::text::hex(n.octets));
                    self.push(&format!("{path} > octets"), hex(left), hex(right));
                }
            }
            _ if left.octets != right.octets => self.push(path, Some(value(left)), Some(value(right))),
            _ => {}
        }
    }
    fn fields(&mut self, left: &[Field<'_>], right: &[Field<'_>], path: &str) {
        fn find<'f>(fields: &[Field<'f>], name: &str) -> Option<Value<'f>> {
            fields.iter().find(|f| f.name == name).map(|f| f.value)
        }
        let mut names: Vec<&'static str> = left.iter().map(|f| f.name).collect();
        names.extend(right.iter().map(|f| f.name).filter(|n| !left.iter().any(|f| f.name == *n)));
        for name in names {
            let (l, r) = (find(left, name), find(right, name));
            let time = |v: Option<Value<'_>>| matches!(v, Some(Value::Time(_) | Value::Time64(_)));
            if self.options.ignore_times && (time(l) || time(r)) {
                continue;
            }
            // As they are written: bits that say nothing count for nothing.
            let given = |v: Option<Value<'_>>| v.as_ref().map(GivenValue::from);
            if given(l) != given(r) {
                let text = |v: Option<Value<'_>>| v.map(|v| v.to_string());
                self.push(&format!("{path} > {name}"), text(l), text(r));
            }
        }
    }
}

fn step(path: &str, node: &Node<'_>, number: usize) -> String {
    let mut out = String::from(path);
    if !out.is_empty() {
        out.push_str(" > ");
    }
    out.push_str(node.title());
    if number > 1 {
        out.push_str(&format!(" #{number}"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ie::*;
    use crate::message::{Header, MessageBody, SessionModificationRequest};
    use core::net::Ipv4Addr;

    fn request(sequence: u32, rules: &[CreateFar<'_>]) -> Vec<u8> {
        SessionModificationRequest::default()
            .with_create_far(rules)
            .to_vec(&Header::session(7, sequence))
            .expect("it fits")
    }
    fn far(id: u32, teid: u32) -> CreateFar<'static> {
        let parameters = ForwardingParameters::new(DestinationInterface::ACCESS)
            .with_outer_header_creation(OuterHeaderCreation::gtpu(teid, Ipv4Addr::new(10, 0, 0, 1)));
        CreateFar::new(id, ApplyAction::FORWARD).with_forwarding_parameters(parameters)
    }

    #[test]
    fn order_counts_only_strictly() {
        let (a, b) = (request(1, &[far(1, 5), far(2, 6)]), request(2, &[far(2, 6), far(1, 5)]));
        assert_eq!(compare(&a, &b, &Options::SEMANTIC), Ok(Vec::new()));
        assert!(!compare(&a, &b, &Options::STRICT).expect("both decode").is_empty());
        assert_eq!(compare(&a, &a, &Options::STRICT), Ok(Vec::new()));
    }

    #[test]
    fn a_difference_names_its_place() {
        let (a, b) = (request(1, &[far(1, 5), far(2, 6)]), request(1, &[far(1, 5), far(2, 9)]));
        let found = compare(&a, &b, &Options::SEMANTIC).expect("both decode");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].to_string(), "Create FAR #2 > Forwarding Parameters > Outer Header Creation > teid: 6 ≠ 9");
        let found = compare(&a, &request(1, &[far(1, 5)]), &Options::SEMANTIC).expect("both decode");
        assert!(found.len() == 1 && found[0].right.is_none(), "{found:?}");
    }
}
