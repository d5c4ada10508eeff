//! Writes the type definitions of `wireform-pfcp` from its tables (`crates/pfcp/tables`), one module for each clause.
//!
//! The output is committed and meant to be read; `--check` says whether it is what the tables say.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Runs the generator: `[--check]`.
pub(crate) fn run(args: impl IntoIterator<Item = String>) -> ExitCode {
    let check = args.into_iter().any(|a| a == "--check");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/pfcp");
    let tables = Tables::read(&root.join("tables"));
    let mut stale = Vec::new();
    for (path, text) in tables.write() {
        let path = root.join("src").join(path);
        let text = rustfmt(&text);
        if std::fs::read_to_string(&path).ok().as_deref() != Some(&text) {
            stale.push(path.clone());
            if !check {
                std::fs::create_dir_all(path.parent().expect("a file has a folder")).expect("the folder can be made");
                std::fs::write(&path, &text).expect("the file can be written");
            }
        }
    }
    for path in &stale {
        println!("{} {}", if check { "stale:" } else { "wrote" }, path.display());
    }
    if check && !stale.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn rustfmt(text: &str) -> String {
    use std::io::Write as _;
    let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(config)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("rustfmt can be run");
    child.stdin.take().expect("piped").write_all(text.as_bytes()).expect("rustfmt reads");
    let out = child.wait_with_output().expect("rustfmt ends");
    assert!(out.status.success(), "rustfmt refuses what was generated");
    String::from_utf8(out.stdout).expect("rustfmt writes text")
}

struct Row {
    text: String,
    ie: u16,
    presence: String,
    many: bool,
    on: String,
    since: String,
    role: String,
}

struct Ie {
    number: u16,
    name: String,
    group: bool,
    class: String,
    least: Option<u16>,
    clause: String,
    layout: String,
    rows: Vec<Row>,
    ident: String,
}

impl Ie {
    fn newest(&self) -> bool {
        self.number >= 354
    }
}

struct Message {
    number: u8,
    name: String,
    session: bool,
    peer: String,
    on: String,
    rows: Vec<Row>,
}

/// The named values of one field.
type Named = (String, Vec<(u64, String)>);

struct Tables {
    ies: BTreeMap<u16, Ie>,
    messages: Vec<Message>,
    /// Names of values by element and field.
    values: BTreeMap<u16, Vec<Named>>,
    notes: HashMap<u16, String>,
}

fn rows(text: &str) -> Vec<Row> {
    text.split("; ")
        .filter(|t| !t.trim().is_empty())
        .map(|text| {
            let parts: Vec<&str> = text.trim().splitn(6, ':').collect();
            Row {
                text: text.trim().to_owned(),
                ie: parts[0].parse().expect("a type"),
                presence: parts[1].to_owned(),
                many: parts[2] == "*",
                on: parts[3].to_owned(),
                since: parts[4].to_owned(),
                role: parts[5].to_owned(),
            }
        })
        .collect()
}

/// Names that the rule below would make too long, or the same for several types.
const NAMES: &[(u16, &str)] = &[
    (12, "UpdateBarInReport"),
    (78, "UsageReportInModification"),
    (79, "UsageReportInDeletion"),
    (80, "UsageReport"),
    (86, "UpdateBar"),
    (116, "UserPlaneIpResourceInformation"),
    (183, "PfcpSessionRetentionInformation"),
    (188, "IpMulticastAddressingInfo"),
    (189, "JoinIpMulticastInformation"),
    (190, "LeaveIpMulticastInformation"),
    (199, "TscManagementInformation"),
    (200, "TscManagementInformationInResponse"),
    (201, "TscManagementInformationInReport"),
    (239, "GtpuPathQosReport"),
    (240, "QosInformation"),
    (252, "PacketRateStatusReport"),
    (263, "QueryPacketRateStatus"),
    (264, "PacketRateStatusReportInModification"),
    (356, "N6DelayMeasurementReport"),
    (390, "StampSecurityMode"),
    (391, "StampHmacKey"),
    (392, "TwampSecurityMode"),
    (393, "TwampKey"),
    (396, "StampSessionReflectorMode"),
];

/// `F-TEID` → `FTeid`, `UE IP Address` → `UeIpAddress`, `PFCPSMReq-Flags` → `PfcpsmReqFlags`.
fn camel(name: &str) -> String {
    let mut out = String::new();
    for word in words(name) {
        let mut chars = word.chars();
        if let Some(first) = chars.next() {
            out.extend(first.to_uppercase());
            out.push_str(chars.as_str());
        }
    }
    out
}

/// The words of a name, in lower case.
fn words(name: &str) -> Vec<String> {
    let name = name
        .replace(['\u{2019}', '\''], "")
        .replace("IPv", "Ipv")
        .replace("GTP-U", "Gtpu")
        .replace("IDs", "Ids")
        .replace("PFDs", "Pfds");
    let mut out = Vec::new();
    for word in name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()) {
        let chars: Vec<char> = word.chars().collect();
        let mut current = String::new();
        for (i, c) in chars.iter().enumerate() {
            let next = chars.get(i + 1);
            let previous = i.checked_sub(1).map(|i| chars[i]);
            let start = c.is_ascii_uppercase()
                && (previous.is_some_and(|p| p.is_ascii_lowercase())
                    || (next.is_some_and(|n| n.is_ascii_lowercase())
                        && previous.is_some_and(|p| p.is_ascii_uppercase())));
            if start && !current.is_empty() {
                out.push(std::mem::take(&mut current));
            }
            current.push(c.to_ascii_lowercase());
        }
        out.push(current);
    }
    if let Some(first) = out.first_mut() {
        for (digit, text) in [("3gpp", "three_gpp"), ("5gs", "five_gs")] {
            if first == digit {
                *first = text.to_owned();
            }
        }
    }
    out.into_iter().flat_map(|w| w.split('_').map(str::to_owned).collect::<Vec<_>>()).collect()
}

fn snake(name: &str) -> String {
    words(name).join("_")
}

/// Types that nearly every session has, with the length and the first octet of the value that has an IPv4 address.
const USUAL: [(u16, usize, u8); 5] = [(21, 9, 1), (57, 13, 2), (60, 5, 0), (84, 10, 1), (93, 5, 2)];
/// Groups that nearly every rule has: they are read in the place where the rule is.
const IN_PLACE: [u16; 2] = [2, 4];

impl Tables {
    fn read(folder: &Path) -> Self {
        let lines = |file: &str| -> Vec<Vec<String>> {
            let text = std::fs::read_to_string(folder.join(file)).expect("the table is there");
            text.lines().skip(1).map(|l| l.split('\t').map(str::to_owned).collect()).collect()
        };
        let mut ies = BTreeMap::new();
        for c in lines("ies.tsv") {
            let number = c[0].parse().expect("a type");
            let group = c[2] == "group";
            let ident = match NAMES.iter().find(|(n, _)| *n == number) {
                Some((_, name)) => (*name).to_owned(),
                None => camel(c[1].split(" (").next().expect("a name")),
            };
            let ie = Ie {
                number,
                name: c[1].clone(),
                group,
                class: c[3].clone(),
                least: c[4].parse().ok(),
                clause: c[6].clone(),
                layout: if group { String::new() } else { c[7].clone() },
                rows: if group { rows(&c[7]) } else { Vec::new() },
                ident,
            };
            ies.insert(number, ie);
        }
        let messages = lines("messages.tsv")
            .into_iter()
            .map(|c| Message {
                number: c[0].parse().expect("a type"),
                name: c[1].clone(),
                session: c[3] == "1",
                peer: c[4].clone(),
                on: c[5].clone(),
                rows: rows(c.get(6).map_or("", String::as_str)),
            })
            .collect();
        let mut values: BTreeMap<u16, Vec<Named>> = BTreeMap::new();
        for c in lines("enums.tsv") {
            let number: u16 = c[0].parse().expect("a type");
            let Ok(value) = c[3].parse::<u64>() else { continue };
            if c[4].starts_with("spare") {
                continue;
            }
            let meaning = match c[4].as_str() {
                "Reserved." => "<reserved>".to_owned(),
                text => text.replace(';', ",").trim_end_matches('.').to_owned(),
            };
            for field in enumerated(&ies[&number].layout, &c[2]) {
                let fields = values.entry(number).or_default();
                match fields.iter_mut().find(|(f, _)| *f == field) {
                    Some((_, entries)) => entries.push((value, meaning.clone())),
                    None => fields.push((field, vec![(value, meaning.clone())])),
                }
            }
        }
        let notes = std::fs::read_to_string(folder.join("notes.tsv")).unwrap_or_default();
        let notes = notes
            .lines()
            .filter_map(|l| l.split_once('\t'))
            .filter_map(|(n, text)| Some((n.parse().ok()?, text.to_owned())))
            .collect();
        Tables { ies, messages, values, notes }
    }

    /// The files, relative to `src`.
    fn write(&self) -> Vec<(PathBuf, String)> {
        let mut modules: BTreeMap<String, Vec<&Ie>> = BTreeMap::new();
        for ie in self.ies.values() {
            modules.entry(module(ie)).or_default().push(ie);
        }
        let mut files = Vec::new();
        for (module, ies) in &modules {
            files.push((PathBuf::from(format!("ie/{module}.rs")), self.module(module, ies)));
        }
        files.push((PathBuf::from("ie.rs"), self.index(&modules)));
        for session in [false, true] {
            let file = if session { "message/session.rs" } else { "message/node.rs" };
            files.push((PathBuf::from(file), self.messages(session)));
        }
        files.push((PathBuf::from("message/body.rs"), self.bodies()));
        files
    }

    fn module(&self, module: &str, ies: &[&Ie]) -> String {
        let newest = module.ends_with("release_19");
        let mut out = format!("//! {}\n{GENERATED}", module_title(module));
        let mut body = String::new();
        for ie in ies {
            if ie.group { self.group(&mut body, ie) } else { self.leaf(&mut body, ie) }
        }
        let _ = newest;
        if body.contains("flags! {") {
            out.push_str("use crate::flags::flags;\n");
        }
        let mut values: Vec<&str> = ["Fqdn", "Mac", "Plmn", "Seq", "SixBits", "Tbcd", "TextList", "TextPairs"]
            .into_iter()
            .filter(|v| uses(&body, v))
            .collect();
        values.sort_unstable();
        if !values.is_empty() {
            let _ = writeln!(out, "use crate::value::{{{}}};", values.join(", "));
        }
        let elements: Vec<&str> = ["List", "Rest"].into_iter().filter(|v| uses(&body, v)).collect();
        if !elements.is_empty() {
            let _ = writeln!(out, "use crate::element::{{{}}};", elements.join(", "));
            out.push_str("use super::*;\n");
        }
        let net: Vec<&str> = ["IpAddr", "Ipv4Addr", "Ipv6Addr"].into_iter().filter(|v| uses(&body, v)).collect();
        if !net.is_empty() {
            let _ = writeln!(out, "use core::net::{{{}}};", net.join(", "));
        }
        out.push_str("use wireform_derive::Pfcp;\n\n");
        out.push_str(&body);
        out
    }

    /// The attributes that leaves and groups share.
    fn head(&self, out: &mut String, ie: &Ie, default: bool) {
        let note = self.notes.get(&ie.number).map(|n| format!("{n}\n///\n/// ")).unwrap_or_default();
        let _ = writeln!(out, "/// {}: {}Type {}, clause {}.", ie.name, note, ie.number, ie.clause);
        let default = if default { "Default, " } else { "" };
        let _ = writeln!(out, "#[derive(Debug, Clone, Copy, {default}PartialEq, Pfcp)]");
        let _ = write!(
            out,
            "#[pfcp({} = {}, name = {:?}, clause = {:?}, class = {:?}",
            if ie.group { "group" } else { "ie" },
            ie.number,
            ie.name,
            ie.clause,
            ie.class
        );
        if let Some(n) = ie.least {
            let _ = write!(out, ", least = {n}");
        }
        match ie.group {
            true if IN_PLACE.contains(&ie.number) => out.push_str(", in_place"),
            false => {
                if let Some((_, octets, first)) = USUAL.iter().find(|usual| usual.0 == ie.number) {
                    let _ = write!(out, ", usual = {octets}, first = {first}");
                }
            }
            _ => {}
        }
        out.push_str(")]\n");
    }

    fn leaf(&self, out: &mut String, ie: &Ie) {
        let mut fields = String::new();
        let mut flags = String::new();
        let (mut borrowed, mut default) = (false, true);
        let counts: HashSet<String> = ie
            .layout
            .split_whitespace()
            .filter_map(|t| t.split_once('*').map(|(_, c)| c.to_owned()))
            .filter(|c| !c.is_empty())
            .collect();
        for token in tokens(&ie.layout) {
            match token {
                Token::Spare => {}
                Token::Flags { octets, open, names } => {
                    let ty = match ie.ident.strip_suffix("Flags") {
                        Some(stem) => format!("{stem}Bits"),
                        None => format!("{}Flags", ie.ident),
                    };
                    let _ = writeln!(fields, "/// Which parts there are, or what holds.\npub flags: {ty},");
                    let bits = names.last().map_or(1, |n| n.1);
                    let word = match (open, octets) {
                        (false, 1) => "u8".to_owned(),
                        (false, _) => "u16".to_owned(),
                        (true, _) if bits > 32 => "u128".to_owned(),
                        (true, _) => "u32".to_owned(),
                    };
                    // Octets that are written at least, and the steps in which they grow.
                    let shape = match (open, ie.number) {
                        (false, _) => octets.to_string(),
                        (true, 37 | 63) => "3, 1 ..".to_owned(),
                        (true, 43 | 89) => format!("{octets}, 2 .."),
                        (true, _) => format!("{octets}, 1 .."),
                    };
                    let _ = write!(flags, "flags! {{\n    /// Flags of {}.\n    {ty}: {word} [{shape}] {{", ie.name);
                    for (name, bit) in names {
                        let _ = write!(flags, " {name} = {bit},");
                    }
                    flags.push_str(" }\n}\n\n");
                }
                Token::Bits { fields: parts, condition, repeated } => {
                    for (name, width) in parts {
                        if counts.contains(&name) {
                            continue;
                        }
                        let ty = if width <= 8 { "u8" } else { "u16" };
                        let (ty, doc) = if repeated {
                            borrowed = true;
                            ("Seq<'a, SixBits>".to_owned(), "as many as there are, six bits each".to_owned())
                        } else {
                            (ty.to_owned(), format!("{width} bit{}", if width == 1 { "" } else { "s" }))
                        };
                        field(&mut fields, &name, &ty, &doc, condition.as_deref());
                    }
                }
                Token::Field { name, kind, condition, repeat } => {
                    if counts.contains(&name) {
                        continue;
                    }
                    let (mut ty, mut doc, needs_life) = rust_type(&kind);
                    borrowed |= needs_life;
                    if let Some(count) = repeat {
                        ty = format!("Seq<'a, {ty}>");
                        borrowed = true;
                        doc = if count.is_empty() {
                            format!("{doc}, as many as there are")
                        } else {
                            format!("{doc}, counted")
                        };
                    } else if condition.is_none() && ["ip4", "ip6", "addr", "taddr"].contains(&kind.as_str()) {
                        default = false;
                    }
                    field(&mut fields, &name, &ty, &doc, condition.as_deref());
                }
            }
        }
        out.push_str(&flags);
        self.head(out, ie, default);
        let _ = writeln!(out, "#[pfcp(layout = {:?})]", ie.layout);
        for (name, entries) in self.values.get(&ie.number).into_iter().flatten() {
            let entries: Vec<String> = entries.iter().map(|(n, text)| format!("{n} {text}")).collect();
            let _ = writeln!(out, "#[pfcp(values = {:?})]", format!("{name}: {}", entries.join("; ")));
        }
        let life = if borrowed { "<'a>" } else { "" };
        let _ = writeln!(out, "pub struct {}{life} {{\n{fields}}}\n", ie.ident);
    }

    fn group(&self, out: &mut String, ie: &Ie) {
        self.head(out, ie, false);
        let _ = writeln!(out, "pub struct {}<'a> {{", ie.ident);
        self.rows(out, &ie.rows, ie.newest());
        out.push_str("}\n\n");
    }

    fn rows(&self, out: &mut String, rows: &[Row], newest: bool) {
        let mut done = HashSet::new();
        let mut names = HashSet::new();
        for row in rows {
            if !done.insert(row.ie) {
                continue;
            }
            let child = &self.ies[&row.ie];
            let same: Vec<&Row> = rows.iter().filter(|r| r.ie == row.ie).collect();
            let ty =
                if child.group || self.borrowed(child) { format!("{}<'a>", child.ident) } else { child.ident.clone() };
            let list = same.len() > 1 || row.many;
            let mut name = if same.len() > 1 { snake(&child.ident) } else { snake(&row.role) };
            if !names.insert(name.clone()) {
                name = snake(&child.ident);
                names.insert(name.clone());
            }
            for row in &same {
                let presence = match row.presence.as_str() {
                    "M" => "mandatory",
                    "C" => "conditional",
                    _ => "optional",
                };
                let _ = writeln!(
                    out,
                    "/// {}: {presence}{}{}.",
                    row.role,
                    if row.many { ", any number" } else { "" },
                    interfaces(&row.on)
                );
            }
            let gated = !newest && (child.newest() || same.iter().all(|r| r.since == "R19"));
            if gated {
                out.push_str("#[cfg(feature = \"release-19\")]\n");
            }
            for row in &same {
                let _ = writeln!(out, "#[pfcp(row = {:?})]", row.text);
            }
            if list {
                let _ = writeln!(out, "pub {name}: List<'a, {ty}>,");
            } else {
                let _ = writeln!(out, "pub {name}: Option<{ty}>,");
            }
        }
        out.push_str("/// Everything else, and where it all lay.\npub rest: Rest<'a>,\n");
    }

    fn borrowed(&self, ie: &Ie) -> bool {
        tokens(&ie.layout).into_iter().any(|t| match t {
            Token::Bits { repeated, .. } => repeated,
            Token::Field { kind, repeat, .. } => repeat.is_some() || rust_type(&kind).2,
            _ => false,
        })
    }

    fn index(&self, modules: &BTreeMap<String, Vec<&Ie>>) -> String {
        let mut out = format!("//! The information elements, one module for each clause.\n{GENERATED}");
        for module in modules.keys() {
            if module.ends_with("release_19") {
                out.push_str("#[cfg(feature = \"release-19\")]\n");
            }
            let _ = writeln!(out, "mod {module};");
        }
        for module in modules.keys() {
            if module.ends_with("release_19") {
                out.push_str("#[cfg(feature = \"release-19\")]\n");
            }
            let _ = writeln!(out, "pub use {module}::*;");
        }
        out.push_str(
            "use crate::element::{Decode, Ie};\n\n/// The description of an element's type, where it is known.\n",
        );
        out.push_str("pub fn describe(number: u16) -> Option<&'static Ie> {\nSome(match number {\n");
        for ie in self.ies.values() {
            if ie.newest() {
                out.push_str("#[cfg(feature = \"release-19\")]\n");
            }
            let life = if ie.group || self.borrowed(ie) { "<'static>" } else { "" };
            let _ = writeln!(out, "{} => <{}{life} as Decode<'static>>::IE,", ie.number, ie.ident);
        }
        out.push_str("_ => return None,\n})\n}\n");
        out
    }

    fn messages(&self, session: bool) -> String {
        let clause = if session { "7.5: messages about a session" } else { "7.4: messages between nodes" };
        let mut out = format!("//! Clause {clause}.\n{GENERATED}use crate::element::Rest;\n");
        let mut body = String::new();
        for m in self.messages.iter().filter(|m| m.session == session) {
            let _ = writeln!(body, "/// {}: message type {}{}.", m.name, m.number, interfaces(&m.on));
            body.push_str("#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]\n");
            let _ = write!(body, "#[pfcp(message = {}, name = {:?}, on = {:?}", m.number, m.name, m.on);
            if m.session {
                body.push_str(", session");
            }
            if !m.peer.is_empty() {
                let _ = write!(body, ", peer = {}", m.peer);
            }
            let _ = writeln!(body, ")]\npub struct {}<'a> {{", message_ident(&m.name));
            self.rows(&mut body, &m.rows, false);
            body.push_str("}\n\n");
        }
        if uses(&body, "List") {
            out = out.replace("element::Rest", "element::{List, Rest}");
        }
        out.push_str("use crate::ie::*;\nuse wireform_derive::Pfcp;\n\n");
        out + &body
    }

    fn bodies(&self) -> String {
        let mut out = format!("//! Any message.\n{GENERATED}use super::*;\n\nbodies! {{\n");
        for m in &self.messages {
            let _ = writeln!(out, "    {} {},", m.number, message_ident(&m.name));
        }
        out.push_str("}\n");
        out
    }
}

const GENERATED: &str = "//!\n//! Written by `cargo xtask pfcp` from the tables of this crate.\n\n";

fn message_ident(name: &str) -> String {
    camel(name.strip_prefix("PFCP ").unwrap_or(name))
}

fn uses(body: &str, name: &str) -> bool {
    body.match_indices(name).any(|(i, _)| {
        let before = body[..i].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_');
        let after = body[i + name.len()..].chars().next().is_some_and(|c| c.is_alphanumeric() || c == '_');
        !before && !after && !body[..i].rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with("///"))
    })
}

fn module(ie: &Ie) -> String {
    if ie.newest() {
        return format!("{}_release_19", if ie.group { "groups" } else { "values" });
    }
    if ie.group {
        let mut parts: Vec<&str> = ie.clause.split(['.', '-']).take(3).collect();
        if parts[1] == "3" {
            parts = vec!["7", "5", "3"];
        }
        if parts[1] == "4" {
            return "clause_7_4".into();
        }
        return format!("clause_{}", parts.join("_"));
    }
    let last = ie.clause.split([' ', '.']).filter_map(|p| p.parse::<u16>().ok()).next_back().expect("a clause");
    let last = if ie.number == 116 { 82 } else { last };
    let from = (last - 1) / 40 * 40 + 1;
    format!("clause_8_2_{from:03}_to_{:03}", from + 39)
}

fn module_title(module: &str) -> String {
    match module {
        "groups_release_19" => "Groups that Release 19 added.".into(),
        "values_release_19" => "Clause 8.2: elements that Release 19 added.".into(),
        "clause_7_4" => "Clause 7.4: groups in messages between nodes.".into(),
        _ if module.starts_with("clause_7") => {
            let clause = module.trim_start_matches("clause_").replace('_', ".");
            let of = match clause.as_str() {
                "7.5.2" => "PFCP Session Establishment Request",
                "7.5.3" => "PFCP Session Establishment Response",
                "7.5.4" => "PFCP Session Modification Request",
                "7.5.5" => "PFCP Session Modification Response",
                "7.5.7" => "PFCP Session Deletion Response",
                "7.5.8" => "PFCP Session Report Request",
                "7.5.9" => "PFCP Session Report Response",
                other => panic!("a clause without a title: {other}"),
            };
            format!("Clause {clause}: groups of the {of}.")
        }
        _ => {
            let parts: Vec<&str> = module.split('_').collect();
            format!(
                "Clauses 8.2.{} to 8.2.{}: elements with a value.",
                parts[3].trim_start_matches('0'),
                parts[5].trim_start_matches('0')
            )
        }
    }
}

fn interfaces(on: &str) -> String {
    let names: Vec<&str> = on
        .chars()
        .filter_map(|c| match c {
            'a' => Some("Sxa"),
            'b' => Some("Sxb"),
            'c' => Some("Sxc"),
            'n' => Some("N4"),
            'm' => Some("N4mb"),
            _ => None,
        })
        .collect();
    if names.is_empty() { String::new() } else { format!("; {}", names.join(", ")) }
}

fn field(out: &mut String, name: &str, ty: &str, doc: &str, condition: Option<&str>) {
    let human = name.replace('_', " ");
    let mut chars = human.chars();
    let human: String = chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect();
    let unit = [("_ms", "milliseconds"), ("_kbps", "kilobits per second"), ("_octets", "octets"), ("_s", "seconds")]
        .iter()
        .find(|(suffix, _)| name.ends_with(suffix))
        .map_or(String::new(), |(_, unit)| format!(", in {unit}"));
    let when = condition.map_or(String::new(), |c| {
        if c == "rest" { "; there if octets are left".into() } else { format!("; there if `{c}`") }
    });
    let _ = writeln!(out, "/// {human}{unit}: {doc}{when}.");
    if condition.is_some() {
        let _ = writeln!(out, "pub {name}: Option<{ty}>,");
    } else {
        let _ = writeln!(out, "pub {name}: {ty},");
    }
}

enum Token {
    Spare,
    Flags { octets: u32, open: bool, names: Vec<(String, u32)> },
    Bits { fields: Vec<(String, u32)>, condition: Option<String>, repeated: bool },
    Field { name: String, kind: String, condition: Option<String>, repeat: Option<String> },
}

fn tokens(layout: &str) -> Vec<Token> {
    layout
        .split_whitespace()
        .map(|text| {
            if text.starts_with("spare") {
                return Token::Spare;
            }
            if let Some((head, tail)) = text.split_once('{') {
                let (body, tail) = tail.split_once('}').expect("a closing brace");
                let repeated = tail.ends_with('*');
                let condition = tail.trim_end_matches('*').strip_prefix('?').map(str::to_owned);
                if let Some(n) = head.strip_prefix("flags") {
                    let names = body
                        .split(',')
                        .map(|f| {
                            let mut parts = f.split(['@', ':']);
                            let name = parts.next().expect("a name").to_owned();
                            (name, parts.next().expect("a bit").parse().expect("a number"))
                        })
                        .collect();
                    return Token::Flags {
                        octets: n.trim_end_matches('+').parse().expect("a number"),
                        open: n.ends_with('+'),
                        names,
                    };
                }
                let fields = body
                    .split(',')
                    .map(|f| {
                        let (name, range) = f.split_once('@').expect("a range");
                        let (high, low) = range.split(':').next().expect("a range").split_once('-').expect("a range");
                        let width = high.parse::<u32>().expect("a bit") - low.parse::<u32>().expect("a bit") + 1;
                        (name.to_owned(), width)
                    })
                    .collect();
                return Token::Bits { fields, condition, repeated };
            }
            let (head, condition) = match text.split_once('?') {
                Some((head, c)) => (head, Some(c.to_owned())),
                None => (text, None),
            };
            let (name, kind) = head.split_once(':').expect("a kind");
            let kind = kind.split(':').next().expect("a kind");
            let (kind, repeat) = match kind.split_once('*') {
                Some((kind, count)) => (kind, Some(count.to_owned())),
                None => (kind, None),
            };
            Token::Field { name: name.to_owned(), kind: kind.to_owned(), condition, repeat }
        })
        .collect()
}

/// The Rust type of a kind, what it is in words, and whether it borrows.
fn rust_type(kind: &str) -> (String, String, bool) {
    let (ty, doc, borrows) = match kind {
        "u8" => ("u8", "one octet", false),
        "u16" => ("u16", "two octets", false),
        "u24" => ("u32", "three octets", false),
        "u32" => ("u32", "four octets", false),
        "u40" => ("u64", "five octets", false),
        "u64" => ("u64", "eight octets", false),
        "i32" => ("i32", "four octets, signed", false),
        "i64" => ("i64", "eight octets, signed", false),
        "uint" => ("u16", "one or two octets", false),
        "ip4" => ("Ipv4Addr", "IPv4 address", false),
        "ip6" => ("Ipv6Addr", "IPv6 address", false),
        "mac" => ("Mac", "MAC address", false),
        "plmn" => ("Plmn", "country and network code", false),
        "addr" => ("IpAddr", "IPv4 or IPv6 address, by its length", false),
        "taddr" => ("IpAddr", "IPv4 or IPv6 address behind its type", false),
        "ntp32" => ("u32", "NTP seconds since 1900", false),
        "ntp64" => ("u64", "NTP time, the fraction in the low 32 bits", false),
        "bytes" => ("&'a [u8]", "octets up to the end", true),
        "utf8" => ("&'a str", "text up to the end", true),
        "fqdn" => ("Fqdn<'a>", "domain name in labels", true),
        "lv8" => ("&'a [u8]", "octets behind a length of one octet", true),
        "lv16" => ("&'a [u8]", "octets behind a length of two octets", true),
        "lv8utf8" => ("&'a str", "text behind a length of one octet", true),
        "lv16utf8" => ("&'a str", "text behind a length of two octets", true),
        "lv8tbcd" => ("Tbcd<'a>", "decimal digits", true),
        "lv16lv16" => ("TextList<'a>", "texts", true),
        "lv16lv16x2" => ("TextPairs<'a>", "pairs of texts", true),
        _ => {
            let n = kind.strip_prefix("bytes(").and_then(|k| k.strip_suffix(')')).expect("a known kind");
            return (format!("[u8; {n}]"), format!("{n} octets"), false);
        }
    };
    (ty.to_owned(), doc.to_owned(), borrows)
}

/// The fields of a layout that a row of the table of values means.
fn enumerated(layout: &str, name: &str) -> Vec<String> {
    let mut fields = Vec::new();
    for token in tokens(layout) {
        match token {
            Token::Bits { fields: parts, .. } => fields.extend(parts.into_iter().map(|p| p.0)),
            Token::Field { name, kind, .. } if kind.starts_with('u') => fields.push(name),
            _ => {}
        }
    }
    if name == "ul/dl time unit" {
        return fields.into_iter().filter(|f| f.ends_with("time_unit")).collect();
    }
    let wanted = snake(name);
    let wanted = wanted.trim_end_matches("_value").trim_end_matches("_field");
    if let Some(found) = fields.iter().find(|f| *f == wanted) {
        return vec![found.clone()];
    }
    fields.truncate(1);
    fields
}
