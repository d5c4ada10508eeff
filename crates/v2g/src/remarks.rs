//! What other implementations make of a message that is right.
//!
//! The limits are those of libcbv2g, which most chargers embed: it keeps messages in arrays of fixed size, smaller than the
//! schemas allow. They were found with this crate's test vectors.

use alloc::vec::Vec;
use wireform_exi::{
    Arena,
    cursor::{Cursor, Event, Form},
    schema::{Kind, Schema, UNBOUNDED},
    value::{Text, Value},
};
use wireform_wire::Fault;

/// Lists that libcbv2g keeps in smaller arrays than the schema allows: the set's name or its beginning, the element that
/// holds the list (empty for any), the element that repeats, and how many of them it takes.
const LISTS: &[(&str, &str, &str, u32)] = &[
    ("app-protocol", "supportedAppProtocolReq", "AppProtocol", 5),
    ("", "Transforms", "Transform", 1),
    ("", "SignedInfo", "Reference", 4),
    ("din", "SubCertificates", "Certificate", 1),
    ("iso2", "SubCertificates", "Certificate", 4),
    ("iso2", "PMaxSchedule", "PMaxScheduleEntry", 12),
    ("iso2", "SalesTariff", "SalesTariffEntry", 12),
    ("iso20", "ServiceParameterList", "ParameterSet", 4),
    ("iso20", "ParameterSet", "Parameter", 8),
    ("iso20", "PriceRuleStacks", "PriceRuleStack", 64),
];
/// Characters and octets for which it has room where the schema has no bound, and octets of an integer.
const TEXT: usize = 64;
const BINARY: usize = 350;
const INTEGER: usize = 25;

/// Elements that it misreads, or does not read at all.
const ELEMENTS: &[(&str, &str)] = &[
    ("ACDP_ConnectRes", "libcbv2g misreads this message"),
    ("ACDP_DisconnectReq", "libcbv2g misreads this message"),
    ("WPT_FinePositioningReq", "libcbv2g misreads this message where an element follows a list that may be absent"),
    ("WPT_FinePositioningRes", "libcbv2g misreads this message where an element follows a list that may be absent"),
    (
        "WPT_FinePositioningSetupReq",
        "libcbv2g misreads this message where an element follows a list that may be absent",
    ),
    (
        "WPT_FinePositioningSetupRes",
        "libcbv2g misreads this message where an element follows a list that may be absent",
    ),
    ("KeyInfo", "libcbv2g does not read key information in signatures"),
    ("Object", "libcbv2g does not read objects in signatures"),
];

/// Remarks on a message, in the order of its bits; at most one of a kind for each element or attribute name.
pub(crate) fn remarks(schema: &'static Schema, form: Form, bytes: &[u8]) -> Vec<Fault> {
    let arena = Arena::new();
    let mut cursor = Cursor::new(schema, form, bytes).with_memory(&arena);
    let mut out: Vec<Fault> = Vec::new();
    let mut remark = |cursor: &Cursor<'_>, name: Option<&str>, text: &str| {
        let mut path: Vec<&str> = cursor.path().map(|e| e.name.local).collect();
        path.extend(name);
        let path = path.join(" > ");
        if !out.iter().any(|seen| seen.path == path && seen.message == text) {
            let mut fault = Fault::text(text, path);
            fault.at_bit = Some(cursor.value_start());
            out.push(fault);
        }
    };
    let mut references = 0;
    loop {
        let (kind, value, name) = match cursor.next() {
            Err(_) | Ok(Event::Over) => return out,
            Ok(Event::Start(element, place)) => {
                let local = element.name.local;
                if let Some((_, text)) = ELEMENTS.iter().find(|(name, _)| *name == local) {
                    remark(&cursor, None, text);
                }
                let parent = cursor.depth().checked_sub(2).and_then(|at| cursor.path().nth(at)).map(|e| e.name.local);
                let small = LISTS.iter().any(|(set, of, item, most)| {
                    *item == local && parent == Some(of) && schema.name.starts_with(set) && place.index == *most
                });
                if small {
                    remark(&cursor, None, "libcbv2g has no room for so many of these");
                }
                continue;
            }
            Ok(Event::Any(..) | Event::AnyAttribute(..)) => {
                remark(&cursor, None, "content of a wildcard, which libcbv2g does not read");
                continue;
            }
            Ok(Event::Type(..) | Event::Nil(_)) => {
                remark(&cursor, None, "xsi:type or xsi:nil, which libcbv2g does not read");
                continue;
            }
            Ok(Event::End) => continue,
            Ok(Event::Attribute(attribute, value)) => (attribute.value.kind, value, Some(attribute.name.local)),
            Ok(Event::Value(simple, value)) => (simple.kind, value, None),
            Ok(Event::Text(text)) => (Kind::Text { min: 0, max: UNBOUNDED }, Value::Text(text), None),
        };
        if cursor.is_escaped() {
            remark(
                &cursor,
                name,
                "an empty value that was written by ending its element, as EXIficient does; libcbv2g does not read it",
            );
        }
        if cursor.references() > references {
            references = cursor.references();
            remark(
                &cursor,
                name,
                "a reference to the string table, which the standards keep empty: the coder was left at its defaults; libcbv2g does not read it",
            );
        }
        match (kind, value) {
            (Kind::Text { max, .. }, Value::Text(text)) => characters(max, &text, |what| remark(&cursor, name, what)),
            (
                Kind::Base64 { max: UNBOUNDED, .. } | Kind::Hex { max: UNBOUNDED, .. },
                Value::Base64(o) | Value::Hex(o),
            ) if o.len() > BINARY => {
                remark(&cursor, name, "libcbv2g has room for 350 octets here");
            }
            (_, Value::Big(big)) if big.len() > INTEGER => {
                remark(&cursor, name, "libcbv2g has room for integers of 25 octets");
            }
            _ => {}
        }
    }
}

fn characters(max: u32, text: &Text<'_>, mut remark: impl FnMut(&str)) {
    if max == UNBOUNDED && text.chars_len() > TEXT {
        remark("libcbv2g has room for 64 characters here");
    }
    if text.chars().any(|c| (c as u32) < 0x20 && !matches!(c, '\t' | '\n' | '\r')) {
        remark("control characters, which XML 1.0 forbids: decoders that make XML of the message refuse it");
    }
    if !text.chars().all(|c| c.is_ascii()) {
        remark("characters beyond ASCII, which libcbv2g does not read");
    }
}
