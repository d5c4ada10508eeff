//! The types hold what the tables hold: every element, field, flag, row, presence and multiplicity.

use std::collections::BTreeMap;
use wireform_pfcp::element::{Body, Class, Presence, Row};

fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|l| l.split('\t').collect())
}

fn row(row: &Row) -> String {
    let presence = match row.presence {
        Presence::Mandatory => 'M',
        Presence::Conditional => 'C',
        Presence::Optional => 'O',
    };
    format!("{}:{presence}:{}:{}:{}:{}", row.ie, if row.many { '*' } else { '1' }, row.on, row.since, row.role)
}

fn same_rows(name: &str, rows: &[Row], text: &str) -> usize {
    let mut ours: Vec<String> = rows.iter().map(row).collect();
    let mut theirs: Vec<String> = text.split("; ").filter(|t| !t.is_empty()).map(str::to_owned).collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "{name}");
    theirs.len()
}

#[test]
fn every_element_is_as_in_the_table() {
    let (mut leaves, mut groups, mut rows, mut fields) = (0, 0, 0, 0);
    for c in lines(include_str!("../tables/ies.tsv")) {
        let number: u16 = c[0].parse().expect("a type");
        let ie = wireform_pfcp::ie::describe(number).unwrap_or_else(|| panic!("{} is missing", c[1]));
        assert_eq!((ie.number, ie.name, ie.clause), (number, c[1], c[6]));
        let class = match ie.class {
            Class::Fixed => "fixed",
            Class::Extendable => "extendable",
            Class::Variable => "variable",
        };
        assert_eq!((class, ie.least), (c[3], c[4].parse().ok()), "{}", c[1]);
        match ie.body {
            Body::Leaf { layout, .. } => {
                assert_eq!(("leaf", c[7]), (c[2], layout), "{}", c[1]);
                leaves += 1;
                fields += layout.split([' ', ',']).count();
            }
            Body::Group { rows: ours } => {
                assert_eq!(c[2], "group", "{}", c[1]);
                rows += same_rows(c[1], ours, c[7]);
                groups += 1;
            }
        }
    }
    println!("{leaves} elements with {fields} fields and flags, {groups} groups with {rows} rows are as in the table");
    assert_eq!(leaves + groups, 400);
    // And none is there that the table does not have.
    let known = (0..=u16::MAX).filter(|n| wireform_pfcp::ie::describe(*n).is_some()).count();
    assert_eq!(known, 400);
}

#[test]
fn every_message_is_as_in_the_table() {
    let (mut messages, mut rows) = (0, 0);
    for c in lines(include_str!("../tables/messages.tsv")) {
        let number: u8 = c[0].parse().expect("a type");
        let message = wireform_pfcp::message::describe(number).unwrap_or_else(|| panic!("{} is missing", c[1]));
        assert_eq!((message.number, message.name, message.on), (number, c[1], c[5]));
        assert_eq!((message.session, message.peer), (c[3] == "1", c[4].parse().ok()), "{}", c[1]);
        rows += same_rows(c[1], message.rows, c.get(6).copied().unwrap_or_default());
        messages += 1;
    }
    println!("{messages} messages with {rows} rows are as in the table");
    assert_eq!(messages, 25);
    assert_eq!((0..=u8::MAX).filter(|n| wireform_pfcp::message::describe(*n).is_some()).count(), 25);
}

#[test]
fn every_named_value_is_as_in_the_table() {
    let mut named: BTreeMap<u16, usize> = BTreeMap::new();
    for c in lines(include_str!("../tables/enums.tsv")) {
        let (Ok(number), Ok(value)) = (c[0].parse::<u16>(), c[3].parse::<u64>()) else { continue };
        if c[4].starts_with("spare") {
            continue;
        }
        let ie = wireform_pfcp::ie::describe(number).expect("a known element");
        let Body::Leaf { values, .. } = ie.body else { panic!("{} has no values", ie.name) };
        let found = values.iter().any(|(_, names)| names.iter().any(|(n, _)| *n == value));
        assert!(found, "{}: {} {} is missing", ie.name, c[2], c[3]);
        *named.entry(number).or_default() += 1;
    }
    println!("{} values of {} elements have their names", named.values().sum::<usize>(), named.len());
}
