//! Each condition that the check insists on: without the element cause 67, with it none; and not where nobody asked.

use serde_json::Value as Json;
use std::collections::HashMap;
use wireform_pfcp::check::{CONDITIONS, Interface, Place, Rules, When, check};
use wireform_pfcp::element::{Body, Presence, Row};
use wireform_pfcp::ie;
use wireform_pfcp::message::{self, Header, Message};
use wireform_wire::text::from_hex;

const RULES: Rules = Rules { interface: None, conditions: true };

fn records(compressed: &[u8]) -> Vec<Json> {
    let text = String::from_utf8(zstd::decode_all(compressed).expect("the vectors decompress")).expect("text");
    text.lines().map(|l| serde_json::from_str(l).expect("a line is JSON")).collect()
}

/// The rows of a group; none of a value.
fn rows_of(number: u16) -> &'static [Row] {
    match &ie::describe(number).expect("known").body {
        Body::Group { rows } => rows,
        Body::Leaf { .. } => &[],
    }
}

/// A good value of each type of element.
struct Values(HashMap<u16, Vec<Vec<u8>>>);

impl Values {
    fn read() -> Self {
        let mut values = HashMap::<u16, Vec<Vec<u8>>>::new();
        for record in records(include_bytes!("data/ies.jsonl.zst")) {
            let number = record["ie"].as_u64().expect("a type") as u16;
            values.entry(number).or_default().push(from_hex(record["hex"].as_str().expect("hex")).expect("hex"));
        }
        Values(values)
    }
    /// The elements that are mandatory, and these.
    fn elements(&self, rows: &[Row], more: &[(u16, Option<&[u8]>)]) -> Vec<u8> {
        let mut out = Vec::new();
        let mandatory = rows.iter().filter(|r| r.presence == Presence::Mandatory).map(|r| (r.ie, None));
        let mandatory = mandatory.filter(|(ie, _)| !more.iter().any(|(other, _)| other == ie));
        for (number, value) in mandatory.chain(more.iter().copied()) {
            let value = match (value, rows_of(number)) {
                (Some(value), _) => value.to_vec(),
                (None, []) => self.0[&number][0].clone(),
                (None, rows) => self.elements(rows, &[]),
            };
            out.extend(number.to_be_bytes());
            out.extend((value.len() as u16).to_be_bytes());
            out.extend(value);
        }
        out
    }
    fn message(&self, number: u8, more: &[(u16, Option<&[u8]>)]) -> Vec<u8> {
        let kind = message::describe(number).expect("known");
        let header = if kind.session { Header::session(1, 1) } else { Header::node(1) };
        // PDRs that name a FAR, and FARs that drop: nothing is asked of them.
        let pdr = self.elements(rows_of(1), &[(108, None)]);
        let far = self.elements(rows_of(3), &[(44, Some(&[1]))]);
        let mut all = more.to_vec();
        for (ie, value) in [(1, &pdr), (3, &far)] {
            if kind.rows.iter().any(|r| r.ie == ie) && !more.iter().any(|(other, _)| *other == ie) {
                all.push((ie, Some(value)));
            }
        }
        if kind.rows.iter().any(|r| r.ie == 19) {
            all.push((19, Some(&[1])));
        }
        let body = self.elements(kind.rows, &all);
        let mut octets = vec![0x20 | u8::from(kind.session), number];
        octets.extend(((header.len() - 4 + body.len()) as u16).to_be_bytes());
        octets.resize(header.len(), 0);
        octets.extend(body);
        assert!(Message::decode(&octets).is_ok());
        octets
    }
}

#[test]
fn what_a_condition_asks_for_must_be_there() {
    let values = Values::read();
    for condition in CONDITIONS {
        let flags = |set: bool| match condition.when {
            When::Always => None,
            When::Flag(ie, bit) => {
                let least = usize::from(ie::describe(ie).expect("known").least.unwrap_or(1));
                let mut octets = vec![0; least.max(usize::from(bit - 1) / 8 + 1)];
                // Another bit stays set, so that the element says something: for FARs, that packets are dropped.
                octets[0] |= u8::from(ie == 44);
                octets[usize::from(bit - 1) / 8] |= u8::from(set) << ((bit - 1) % 8);
                Some((ie, octets))
            }
        };
        let build = |set: bool, needed: Option<u16>| {
            let flags = flags(set);
            let mut more: Vec<(u16, Option<&[u8]>)> = needed.map(|ie| (ie, None)).into_iter().collect();
            more.extend(flags.as_ref().map(|(ie, octets)| (*ie, Some(&octets[..]))));
            match condition.place {
                Place::Message(number) => values.message(number, &more),
                Place::Group(number) => {
                    let group = values.elements(rows_of(number), &more);
                    // A report about usage, and about nothing else.
                    match number {
                        80 => values.message(56, &[(80, Some(&group)), (39, Some(&[2]))]),
                        _ => values.message(50, &[(number, Some(&group))]),
                    }
                }
            }
        };
        let error = check(&build(true, None), &RULES).expect_err("it is missing");
        assert_eq!((error.cause, error.offending), (67, Some(condition.needs[0])), "{condition:?}");
        assert_eq!(check(&build(true, None), &Rules::default()), Ok(()), "{condition:?}");
        for needed in condition.needs {
            assert_eq!(check(&build(true, Some(*needed)), &RULES), Ok(()), "{condition:?}");
        }
        if condition.when != When::Always {
            assert_eq!(check(&build(false, None), &RULES), Ok(()), "{condition:?}");
        }
    }
    println!("{} conditions are insisted on", CONDITIONS.len());
}

#[test]
fn a_rejection_and_another_interface_are_spared() {
    let values = Values::read();
    let mut rejection = values.message(51, &[]);
    let at = rejection.windows(5).position(|w| w == [0, 19, 0, 1, 1]).expect("a cause") + 4;
    rejection[at] = 75;
    assert_eq!(check(&rejection, &RULES), Ok(()));
    // Forwarding parameters are not for the N4mb interface.
    let far = values.elements(rows_of(3), &[(44, Some(&[2]))]);
    let request = values.message(50, &[(3, Some(&far))]);
    assert_eq!(check(&request, &Rules { interface: Some(Interface::N4mb), conditions: true }), Ok(()));
    let error = check(&request, &Rules { interface: Some(Interface::N4), conditions: true });
    assert_eq!(error.expect_err("missing").offending, Some(4));
}

#[test]
fn what_is_met_on_real_interfaces_keeps_the_conditions() {
    let Some(folder) = std::env::var_os("WIREFORM_REFERENCE") else {
        println!("skipped: WIREFORM_REFERENCE does not name the folder of the captures");
        return;
    };
    let path = std::path::Path::new(&folder).join("pfcp/captures/captures.jsonl");
    let mut refused = HashMap::<String, usize>::new();
    for line in std::fs::read_to_string(path).expect("the captures can be read").lines() {
        let record: Json = serde_json::from_str(line).expect("a line is JSON");
        let octets = from_hex(record["hex"].as_str().expect("hex")).expect("hex");
        if let Err(error) = check(&octets, &RULES) {
            *refused.entry(error.to_string()).or_default() += 1;
        }
    }
    assert!(refused.is_empty(), "{refused:?}");
}
