//! The derived grammars against the reference processor's, state by state.

use crate::{
    cursor::Form,
    grammar::{Event, Machine},
    schema::{Kind, Root, Simple, code_width, width},
};
use std::{collections::HashMap, format, fs, path::PathBuf, println, string::String, vec::Vec};

/// Event, and the states that follow: inside of a new element, and after it.
type Row<'t> = (&'t str, &'t str, &'t str);

fn value(simple: &Simple) -> String {
    match simple.kind {
        Kind::Boolean => "boolean".into(),
        Kind::Enumeration(values) => {
            format!("enumeration {} bits, {} values", width(values.len() as u64), values.len())
        }
        Kind::Bits { min, max } => format!("n-bit {} [{min}..{max}]", width(max.abs_diff(min) + 1)),
        Kind::Unsigned { .. } | Kind::BigInteger { unsigned: true } => "unsigned_integer".into(),
        Kind::Integer { .. } | Kind::BigInteger { .. } => "integer".into(),
        Kind::Text { .. } => "string".into(),
        Kind::Base64 { .. } => "binary_base64".into(),
        Kind::Hex { .. } => "binary_hex".into(),
        other => format!("{other:?}"),
    }
}

#[test]
fn agree_with_the_reference() {
    let Some(folder) = std::env::var_os("WIREFORM_REFERENCE").map(|f| PathBuf::from(f).join("exi")) else {
        println!("skipped: WIREFORM_REFERENCE is not set");
        return;
    };
    let table = fs::read_to_string(folder.join("grammar-states.tsv")).unwrap();
    let mut total = 0;
    for (name, file) in [
        ("app-protocol", "V2G_CI_AppProtocol.xsd"),
        ("din", "din_spec/V2G_CI_MsgDef.xsd"),
        ("iso2", "iso15118_2/V2G_CI_MsgDef.xsd"),
        ("iso20-common", "iso15118_20/V2G_CI_CommonMessages.xsd"),
        ("iso20-ac", "iso15118_20/V2G_CI_AC.xsd"),
        ("iso20-dc", "iso15118_20/V2G_CI_DC.xsd"),
        ("iso20-acdp", "iso15118_20/V2G_CI_ACDP.xsd"),
        ("iso20-wpt", "iso15118_20/V2G_CI_WPT.xsd"),
        ("xmldsig", "xmldsig-core-schema.xsd"),
    ] {
        let model = super::import(&[folder.join("schemas").join(file)]).unwrap();
        let schema = super::load(name, &model);
        let mut states: HashMap<&str, Vec<(u32, u32, Row<'_>)>> = HashMap::new();
        let mut roots: Vec<(&str, &str)> = Vec::new();
        for line in table.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            match fields[..] {
                [set, "root", root, state] if set == name => roots.push((root, state)),
                [set, state, code, event, inner, next] if set == name => {
                    let (code, bits) = code.split_once('/').unwrap();
                    states.entry(state).or_default().push((
                        code.parse().unwrap(),
                        bits.parse().unwrap(),
                        (event, inner, next),
                    ));
                }
                _ => {}
            }
        }
        let mut seen: HashMap<String, ()> = HashMap::new();
        let mut open: Vec<(Machine, String)> = Vec::new();
        for (root, state) in roots {
            let name = root.trim_start_matches('{').replace('}', " ");
            let (namespace, local) = name.split_once(' ').unwrap_or(("", &name));
            let (_, Root::Element(element)) = schema.root(local, Some(namespace)).unwrap() else { panic!() };
            let mut machine = Machine::new();
            machine.enter(element).unwrap();
            open.push((machine, state.into()));
        }
        let _ = Form::Document;
        while let Some((machine, state)) = open.pop() {
            if seen.insert(state.clone(), ()).is_some() {
                continue;
            }
            let rows = &states[state.as_str()];
            assert_eq!(machine.productions(), rows.len() as u32, "{name} {state}");
            for (code, bits, (event, inner, next)) in rows {
                total += 1;
                assert_eq!(*bits, code_width(rows.len() as u32), "{name} {state}");
                let offer = machine.offer(*code).unwrap();
                let (shown, detail) = match offer.event {
                    Event::Attribute(a, _) => (format!("AT {}", qualified(&a.name)), value(a.value)),
                    Event::Element(e) => (format!("SE {}", qualified(&e.name)), (*inner).into()),
                    Event::Any => ("START_ELEMENT_GENERIC".into(), "-".into()),
                    Event::End => ("END_ELEMENT".into(), "-".into()),
                    Event::Value(simple) => ("CH".into(), value(simple)),
                    Event::AnyAttribute => ("ATTRIBUTE_GENERIC".into(), "-".into()),
                    Event::Text => ("CHARACTERS_GENERIC".into(), "-".into()),
                };
                assert_eq!((*event, *inner), (shown.as_str(), detail.as_str()), "{name} {state} {code}");
                if let (Event::Element(element), Some(inner)) = (offer.event, inner.strip_prefix("in ")) {
                    let mut inside = Machine::new();
                    inside.enter(element).unwrap();
                    open.push((inside, inner.into()));
                }
                let next = next.trim_start_matches("then ");
                if next != "end" {
                    let mut after = machine.clone();
                    after.follow(&offer).unwrap();
                    open.push((after, next.into()));
                }
            }
        }
        println!("{name}: {} states", seen.len());
    }
    println!("{total} productions agree");
}

fn qualified(name: &crate::schema::Name) -> String {
    if name.namespace.is_empty() { name.local.into() } else { format!("{{{}}}{}", name.namespace, name.local) }
}
