//! The vectors: every message comes back octet for octet, every value decodes to the fields listed, every bad input
//! ends as listed.

use serde_json::Value as Json;
use wireform_pfcp::check::{self, Rules, Verdict};
use wireform_pfcp::tree::{self, Content, GivenValue, Node};
use wireform_pfcp::value::Value;
use wireform_pfcp::{FORMATS, Message};
use wireform_wire::bytes::Reader;
use wireform_wire::text::{from_hex, hex};

fn lines(octets: &[u8]) -> Vec<Json> {
    let text = zstd::decode_all(octets).expect("the vectors decompress");
    parse(&String::from_utf8(text).expect("the vectors are text"))
}
fn parse(text: &str) -> Vec<Json> {
    text.lines().map(|l| serde_json::from_str(l).expect("a line is JSON")).collect()
}
fn octets(record: &Json) -> Vec<u8> {
    from_hex(record["hex"].as_str().expect("hex")).expect("hex")
}
fn report(faults: Vec<String>) {
    assert!(faults.is_empty(), "{} faults, the first:\n{}", faults.len(), faults[..faults.len().min(5)].join("\n"));
}

fn reproduces(record: &Json) -> Result<(), String> {
    let name = &record["name"];
    let octets = octets(record);
    let message = Message::decode(&octets).map_err(|e| format!("{name}: {e}"))?;
    let again = message.to_vec().map_err(|e| format!("{name}: {e}"))?;
    if again != octets {
        return Err(format!("{name}: typed\n {}\n {}", hex(&octets), hex(&again)));
    }
    // Behind what a buffer holds already; where there is no room for all of it, nothing is written.
    let mut appended = vec![0xaa];
    message.encode_buf(&mut appended).map_err(|e| format!("{name}: {e}"))?;
    let mut small = vec![0; octets.len() - 1];
    let mut room = &mut small[..];
    let refused = message.encode_buf(&mut room).is_err();
    if appended[1..] != octets || message.encoded_len() != octets.len() || !refused || small.iter().any(|o| *o != 0) {
        return Err(format!("{name}: appended\n {}\n {}", hex(&octets), hex(&appended[1..])));
    }
    let (mut json, mut back) = (String::new(), Vec::new());
    FORMATS[0].to_json(&octets, &mut json).map_err(|e| format!("{name}: {e}"))?;
    FORMATS[0].from_json(&json, &mut back).map_err(|e| format!("{name}: {e}\n{json}"))?;
    if back != octets {
        return Err(format!("{name}: JSON\n {}\n {}\n {json}", hex(&octets), hex(&back)));
    }
    let mut recorder = wireform_wire::Recorder::new();
    FORMATS[0].inspect(&octets, &mut recorder).map_err(|e| format!("{name}: {e}"))?;
    FORMATS[0].summary(&octets).map_err(|e| format!("{name}: {e}"))?;
    Ok(())
}

/// From the fields alone, in the order of the standard's table: what the vectors, which keep that order, look like too.
fn canonical(record: &Json) -> Result<bool, String> {
    let octets = octets(record);
    let mut message = Message::decode(&octets).map_err(|e| format!("{}: {e}", record["name"]))?;
    message.body.detach();
    let again = message.to_vec().map_err(|e| format!("{}: {e}", record["name"]))?;
    Ok(again == octets)
}

#[test]
fn messages_come_back() {
    let records = lines(include_bytes!("data/messages.jsonl.zst"));
    report(records.iter().filter_map(|r| reproduces(r).err()).collect());
    println!("{} of {} messages come back octet for octet, typed and through JSON", records.len(), records.len());
    assert_eq!(records.len(), 774);
    let mut strange = Vec::new();
    for record in &records {
        let name = record["name"].as_str().expect("a name");
        match canonical(record) {
            Ok(true) => {}
            // Elements that no table lists are left out then.
            Ok(false) if name.starts_with("compat-") => {}
            Ok(false) => strange.push(name.to_owned()),
            Err(error) => strange.push(error),
        }
    }
    report(strange);
    println!("all but those with foreign elements also from their fields alone");
}

#[test]
fn captures_come_back() {
    let Some(folder) = std::env::var_os("WIREFORM_REFERENCE") else {
        println!("skipped: WIREFORM_REFERENCE does not name the folder of the captures");
        return;
    };
    let path = std::path::Path::new(&folder).join("pfcp/captures/captures.jsonl");
    let records = parse(&std::fs::read_to_string(path).expect("the captures can be read"));
    report(records.iter().filter_map(|r| reproduces(r).err()).collect());
    println!(
        "{} of {} captured messages come back octet for octet, typed and through JSON",
        records.len(),
        records.len()
    );
    assert_eq!(records.len(), 381);
    // What is met on these interfaces is in order.
    let refused: Vec<_> = records.iter().filter_map(|r| check::check(&octets(r), &Rules::default()).err()).collect();
    assert!(refused.is_empty(), "{refused:?}");
}

fn same(field: &Value<'_>, json: &Json) -> bool {
    fn given(value: &GivenValue, json: &Json) -> bool {
        match (value, json) {
            (GivenValue::Flag(true), Json::Bool(true)) => true,
            (GivenValue::Number(n), json) => json.as_u64() == Some(*n),
            (GivenValue::Signed(n), json) => json.as_i64() == Some(*n),
            (GivenValue::Text(text), Json::String(json)) => text == json,
            (GivenValue::List(list), Json::Array(json)) => {
                list.len() == json.len() && list.iter().zip(json).all(|(v, j)| given(v, j))
            }
            _ => false,
        }
    }
    given(&GivenValue::from(field), json)
}

/// Compares field by field; returns how many fields were compared.
fn compare(node: &Node<'_>, json: &Json, path: &str) -> Result<usize, String> {
    let here = format!("{path} > {}", node.name);
    match (&node.content, json) {
        (Content::Fields(fields, _), Json::Object(expected)) => {
            for (name, value) in expected {
                let found = fields.iter().find(|f| f.name == name);
                if !found.is_some_and(|f| same(&f.value, value)) {
                    return Err(format!("{here}: {name} is {found:?}, not {value}"));
                }
            }
            match fields.iter().find(|f| !expected.contains_key(f.name)) {
                Some(more) => Err(format!("{here}: {more:?} is too much")),
                None => Ok(fields.len()),
            }
        }
        (Content::Ies(nodes), Json::Array(expected)) => {
            if nodes.len() != expected.len() {
                return Err(format!("{here}: {} elements, not {}", nodes.len(), expected.len()));
            }
            let mut compared = 0;
            for (node, json) in nodes.iter().zip(expected) {
                if json["ie"] != node.number || json["name"] != node.name {
                    return Err(format!("{here}: {} is not {}", node.name, json["name"]));
                }
                if json.get("role").is_some_and(|r| node.role.is_some_and(|role| *r != role)) {
                    return Err(format!("{here}: {} is {:?}, not {}", node.name, node.role, json["role"]));
                }
                compared += compare(node, json.get("ies").unwrap_or(&json["fields"]), &here)?;
            }
            Ok(compared)
        }
        _ => Err(format!("{here}: {:?} is not {json}", node.content)),
    }
}

fn sorted(octets: &[u8]) -> Vec<&[u8]> {
    let (mut at, mut all) = (0, Vec::new());
    while at < octets.len() {
        let next = at + 4 + usize::from(u16::from_be_bytes([octets[at + 2], octets[at + 3]]));
        all.push(&octets[at..next]);
        at = next;
    }
    all.sort_unstable();
    all
}

#[test]
fn values_decode_to_the_fields_listed() {
    let records = lines(include_bytes!("data/ies.jsonl.zst"));
    let mut faults = Vec::new();
    let (mut fields, mut types) = (0, std::collections::BTreeSet::new());
    for record in &records {
        let number = record["ie"].as_u64().expect("a type") as u16;
        let octets = octets(record);
        types.insert(number);
        match tree::element(number, &octets) {
            Ok(node) => match compare(&node, &record["fields"], &record["name"].to_string()) {
                Ok(n) => fields += n,
                Err(fault) => faults.push(fault),
            },
            Err(error) => faults.push(format!("{}: {error}", record["name"])),
        }
        // Through the type, and from its fields alone.
        let ie = wireform_pfcp::ie::describe(number).expect("a known type");
        let mut again = vec![0; octets.len() + 64];
        match (ie.recode)(&octets, &mut again) {
            Ok(n) if again[..n] == octets => {}
            // The filters of DNS queries and responses are of one type, in two places of the table: here they are one
            // list.
            Ok(n) if number == 2 && sorted(&again[..n]) == sorted(&octets) => {}
            Ok(n) => faults.push(format!("{}: {} became {}", record["name"], hex(&octets), hex(&again[..n]))),
            Err(error) => faults.push(format!("{}: {error}", record["name"])),
        }
    }
    report(faults);
    println!(
        "{} values of {} types decode to the {fields} fields listed, and encode from their types to the same octets",
        records.len(),
        types.len()
    );
    assert_eq!((records.len(), types.len()), (1704, 399));
}

#[test]
fn bad_input_ends_as_listed() {
    let records = lines(include_bytes!("data/negative.jsonl.zst"));
    let mut faults = Vec::new();
    for record in &records {
        if let Err(fault) = negative(record) {
            faults.push(format!("{}: {fault} (expected: {})", record["name"], record["expect"]));
        }
    }
    report(faults);
    println!("{} of {} bad inputs end as listed", records.len(), records.len());
    assert_eq!(records.len(), 87);
}

fn negative(record: &Json) -> Result<(), String> {
    let octets = octets(record);
    let name = record["name"].as_str().expect("a name");
    if let Some(number) = record["ie"].as_u64() {
        let ie = wireform_pfcp::ie::describe(number as u16).expect("a known type");
        let mut out = [0; 64];
        let decoded = (ie.recode)(&octets, &mut out);
        let checked = check::value(ie, Reader::new(&octets));
        return match name {
            // Spare values, and flags that say nothing, are kept.
            "ie-f-seid-no-address-flag" | "ie-pdn-type-reserved-0" => decoded.map(|_| ()).map_err(|e| e.to_string()),
            "ie-cause-reserved-0" => match (decoded, checked) {
                (Ok(_), Err(error)) if error.cause == 69 && error.offending == Some(19) => Ok(()),
                other => Err(format!("{other:?}")),
            },
            _ => match decoded {
                Err(error) if error.cause == 68 && error.offending == Some(number as u16) => Ok(()),
                other => Err(format!("{other:?}")),
            },
        };
    }
    let verdicts: Vec<(&[u8], Verdict)> = check::datagram(&octets, &Rules::default()).collect();
    let first = verdicts.first().map(|v| v.1);
    let expect = record["expect"].as_str().expect("text");
    if let Some(cause) = record["cause"].as_u64() {
        let offending = record["offending_ie"].as_u64().map(|n| n as u16);
        return match first {
            Some(Verdict::Reject(_, error)) if u64::from(error.cause) == cause => {
                if offending.is_none() || offending == error.offending { Ok(()) } else { Err(format!("{error:?}")) }
            }
            other => Err(format!("{other:?}")),
        };
    }
    if let Some(messages) = record["messages"].as_u64() {
        let good = verdicts.iter().filter(|v| matches!(v.1, Verdict::Process(_))).count() as u64;
        return if good == messages { Ok(()) } else { Err(format!("{verdicts:?}")) };
    }
    match (name, first) {
        (_, Some(Verdict::Discard(_))) if expect.starts_with("discard") => Ok(()),
        (_, Some(Verdict::Version(0x01_0203))) if expect.starts_with("answer Version") => Ok(()),
        ("repeated-non-list-ie", Some(Verdict::Process(_))) => {
            let (_, request) = wireform_pfcp::MessageBody::decode(&octets).map_err(|e| e.to_string())?;
            let request: wireform_pfcp::message::SessionEstablishmentRequest<'_> = request;
            if request.pdn_type.is_some_and(|t| t.pdn_type == 1) { Ok(()) } else { Err("not the first".into()) }
        }
        (_, Some(Verdict::Process(_)))
            if ["vendor IE", "accepted", "spare bits", "cause 68 or ignore"].iter().any(|p| expect.starts_with(p)) =>
        {
            Ok(())
        }
        (_, Some(_)) if expect.starts_with("no panic") || expect.starts_with("bounded recursion") => {
            let _ = Message::decode(&octets);
            let _ = Message::decode_lenient(&octets).map(|m| m.to_vec());
            let _ = FORMATS[0].to_json_lenient(&octets, &mut String::new());
            Ok(())
        }
        (_, other) => Err(format!("{other:?}")),
    }
}
