//! From names and values to octets, by the layouts of the types.

use super::DEEPEST;
use crate::element::{Body, Ie};
use crate::value::Value;
use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use wireform_wire::text::from_hex;

/// Why names and values give no octets, and of which element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputError {
    /// What is wrong.
    pub message: String,
    /// The element and field.
    pub path: String,
}

impl InputError {
    fn new(message: impl Into<String>) -> Self {
        InputError { message: message.into(), path: String::new() }
    }
    fn within(mut self, name: &str) -> Self {
        self.path = if self.path.is_empty() { name.to_owned() } else { format!("{name} > {}", self.path) };
        self
    }
}

impl core::fmt::Display for InputError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if self.path.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.path, self.message) }
    }
}
impl core::error::Error for InputError {}

type Result<T> = core::result::Result<T, InputError>;

/// A value of a field as somebody wrote it.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum GivenValue {
    /// A flag.
    Flag(bool),
    /// A number.
    Number(u64),
    /// A negative number.
    Signed(i64),
    /// Text, or a number in text.
    Text(String),
    /// Several.
    List(Vec<GivenValue>),
}

impl From<&Value<'_>> for GivenValue {
    fn from(value: &Value<'_>) -> Self {
        let text = |t: &str| GivenValue::Text(t.to_owned());
        match *value {
            Value::Flag(_) => GivenValue::Flag(true),
            Value::Unsigned(n) | Value::Named(n, _) | Value::Time64(n) => GivenValue::Number(n),
            Value::Time(n) => GivenValue::Number(n.into()),
            Value::Signed(n) => GivenValue::Signed(n),
            Value::Text(t) => text(t),
            Value::Numbers8(octets, mask) => {
                GivenValue::List(octets.iter().map(|n| GivenValue::Number((n & mask).into())).collect())
            }
            Value::Numbers16(octets) => GivenValue::List(
                octets.chunks_exact(2).map(|n| GivenValue::Number(u16::from_be_bytes([n[0], n[1]]).into())).collect(),
            ),
            Value::Macs(octets) => {
                GivenValue::List(crate::value::macs(octets).map(|m| GivenValue::Text(m.to_string())).collect())
            }
            Value::Texts(list) => GivenValue::List(list.iter().map(text).collect()),
            Value::Pairs(list) => {
                GivenValue::List(list.iter().map(|(a, b)| GivenValue::List([text(a), text(b)].into())).collect())
            }
            other => GivenValue::Text(other.to_string()),
        }
    }
}

impl GivenValue {
    fn number(&self) -> Result<i128> {
        match self {
            GivenValue::Flag(v) => Ok((*v).into()),
            GivenValue::Number(v) => Ok((*v).into()),
            GivenValue::Signed(v) => Ok((*v).into()),
            GivenValue::Text(text) => {
                let parsed = match text.strip_prefix("0x") {
                    Some(hex) => u64::from_str_radix(hex, 16).map(i128::from).ok(),
                    None => text.parse().ok(),
                };
                parsed.ok_or_else(|| InputError::new(format!("{text:?} is no number")))
            }
            GivenValue::List(_) => Err(InputError::new("a list is no number")),
        }
    }
    fn text(&self) -> Result<&str> {
        match self {
            GivenValue::Text(text) => Ok(text),
            _ => Err(InputError::new("text is expected")),
        }
    }
    fn list(&self) -> Result<&[GivenValue]> {
        match self {
            GivenValue::List(list) => Ok(list),
            _ => Err(InputError::new("a list is expected")),
        }
    }
}

/// A header as somebody wrote it.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct GivenHeader {
    /// The session's identifier, in messages about a session.
    pub seid: Option<GivenValue>,
    /// The sequence number.
    pub sequence_number: u32,
    /// The message priority.
    pub message_priority: Option<u8>,
    /// Whether another message follows.
    pub fo: bool,
    /// The type, where the message's name is not given.
    pub message_type: Option<u8>,
    /// The octets, where they say more.
    pub octets: Option<String>,
}

/// An element as somebody wrote it.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct GivenIe {
    /// Type number, where the name does not say it.
    pub ie: Option<u16>,
    /// Name of the type.
    pub name: Option<String>,
    /// Its fields.
    pub fields: Option<BTreeMap<String, GivenValue>>,
    /// The elements in it.
    pub ies: Option<Vec<GivenIe>>,
    /// Its octets in hexadecimal, where it has neither; behind the vendor's number if there is one.
    pub value: Option<String>,
    /// The vendor's number.
    pub enterprise_id: Option<u16>,
    /// Its octets in hexadecimal, where they say more than the fields. They count as long as the fields are theirs.
    pub octets: Option<String>,
}

/// A message as somebody wrote it.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Given {
    /// Its header.
    pub header: GivenHeader,
    /// Its elements.
    pub ies: Vec<GivenIe>,
}

fn hex(text: &str) -> Result<Vec<u8>> {
    from_hex(text).map_err(|e| InputError::new(e.to_string()))
}

impl Given {
    /// The octets of the message; `name` is that of its type, unless the header has its number.
    ///
    /// # Errors
    /// What cannot be written, and where.
    pub fn encode(&self, name: Option<&str>) -> Result<Vec<u8>> {
        let number = match (name, self.header.message_type) {
            (Some(name), _) => (0..=u8::MAX)
                .find(|n| {
                    crate::message::describe(*n)
                        .is_some_and(|t| t.name == name || t.name.strip_prefix("PFCP ") == Some(name))
                })
                .ok_or_else(|| InputError::new(format!("there is no message {name:?}")))?,
            (None, Some(number)) => number,
            (None, None) => return Err(InputError::new("the message has no type")),
        };
        let mut header = crate::Header { sequence: self.header.sequence_number, ..crate::Header::default() };
        if let Some(seid) = &self.header.seid {
            let seid = seid.number().map_err(|e| e.within("seid").within("header"))?;
            header.seid = Some(u64::try_from(seid).map_err(|_| InputError::new("seid is too large"))?);
        }
        header.priority = self.header.message_priority;
        header.follow_on = self.header.fo;
        if header.sequence > 0xff_ffff {
            return Err(InputError::new("a sequence number has 24 bits").within("header"));
        }
        if header.priority.is_some_and(|p| p > 15) {
            return Err(InputError::new("a message priority is at most 15").within("header"));
        }
        let mut room = [0; 16];
        let mut w = wireform_wire::bytes::Writer::new(&mut room);
        header.put(number, &mut w).map_err(|e| InputError::new(e.to_string()))?;
        let mut out = w.written().to_vec();
        if let Some(octets) = &self.header.octets {
            let octets = hex(octets).map_err(|e| e.within("header"))?;
            // They count as long as they say what the header says; spare bits are theirs.
            let mut again = wireform_wire::bytes::Reader::new(&octets);
            if let Ok(read) = crate::Header::read(&mut again)
                && read == (crate::Header { message_type: number, length: read.length, ..header })
                && again.is_empty()
            {
                out = octets;
            }
        }
        for ie in &self.ies {
            ie.encode(0, &mut out)?;
        }
        let length = u16::try_from(out.len() - 4)
            .map_err(|_| InputError::new(format!("the message has {} octets, too many", out.len())))?;
        out[2..4].copy_from_slice(&length.to_be_bytes());
        Ok(out)
    }
}

impl GivenIe {
    fn describe(&self) -> Result<(u16, Option<&'static Ie>)> {
        if let Some(number) = self.ie {
            return Ok((number, crate::ie::describe(number)));
        }
        let name = self.name.as_deref().ok_or_else(|| InputError::new("an element has neither `ie` nor `name`"))?;
        let found = (0..512).filter_map(crate::ie::describe).find(|ie| ie.name == name);
        found.map(|ie| (ie.number, Some(ie))).ok_or_else(|| InputError::new(format!("there is no element {name:?}")))
    }
    fn encode(&self, depth: usize, out: &mut Vec<u8>) -> Result<()> {
        let (number, ie) = self.describe()?;
        let name = ie.map_or("element", |ie| ie.name);
        if depth > DEEPEST {
            return Err(InputError::new("groups lie too deep").within(name));
        }
        out.extend_from_slice(&number.to_be_bytes());
        out.extend_from_slice(&[0, 0]);
        let start = out.len();
        self.content(ie, depth, out).map_err(|e| e.within(name))?;
        let length = u16::try_from(out.len() - start)
            .map_err(|_| InputError::new("the element is longer than its length field can say").within(name))?;
        out[start - 2..start].copy_from_slice(&length.to_be_bytes());
        Ok(())
    }
    fn content(&self, ie: Option<&'static Ie>, depth: usize, out: &mut Vec<u8>) -> Result<()> {
        if let Some(ies) = &self.ies {
            return ies.iter().try_for_each(|inner| inner.encode(depth + 1, out));
        }
        let Some(fields) = &self.fields else {
            if let Some(vendor) = self.enterprise_id {
                out.extend_from_slice(&vendor.to_be_bytes());
            }
            let value = self.value.as_deref().or(self.octets.as_deref()).unwrap_or_default();
            out.extend_from_slice(&hex(value)?);
            return Ok(());
        };
        let ie = ie.ok_or_else(|| InputError::new("the fields of an unknown element cannot be written"))?;
        if let Some(octets) = &self.octets {
            let octets = hex(octets)?;
            let same = super::fields(ie, wireform_wire::bytes::Reader::new(&octets)).is_ok_and(|read| {
                read.len() == fields.values().filter(|v| **v != GivenValue::Flag(false)).count()
                    && read.iter().all(|f| fields.get(f.name).is_some_and(|v| means(v, &f.value)))
            });
            if same {
                out.extend_from_slice(&octets);
                return Ok(());
            }
        }
        out.extend_from_slice(&leaf(ie, fields)?);
        Ok(())
    }
}

/// Whether both are the same value; numbers may be given as text.
fn means(given: &GivenValue, read: &Value<'_>) -> bool {
    let read = GivenValue::from(read);
    match (given, &read) {
        (GivenValue::List(a), GivenValue::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || a.number().ok() == b.number().ok())
        }
        (GivenValue::Text(a), GivenValue::Text(b)) => a == b,
        _ => *given == read || given.number().is_ok_and(|n| read.number() == Ok(n)),
    }
}

/// The fields given, and what the flags and numbers so far say.
struct Scope<'g> {
    given: &'g BTreeMap<String, GivenValue>,
    used: Vec<&'g str>,
    ie: &'static Ie,
}

impl<'g> Scope<'g> {
    fn get(&mut self, name: &str) -> Option<&'g GivenValue> {
        let (key, value) = self.given.get_key_value(name)?;
        if !self.used.contains(&key.as_str()) {
            self.used.push(key);
        }
        Some(value)
    }
    /// A number, by its value or by its name.
    fn number(&mut self, name: &str) -> Result<Option<i128>> {
        let Some(value) = self.get(name) else { return Ok(None) };
        if let (GivenValue::Text(text), Body::Leaf { values, .. }) = (value, &self.ie.body)
            && let Some((_, names)) = values.iter().find(|(field, _)| *field == name)
            && let Some((n, _)) = names.iter().find(|(_, n)| n == text)
        {
            return Ok(Some((*n).into()));
        }
        value.number().map(Some).map_err(|e| e.within(name))
    }
    fn need(&mut self, name: &str) -> Result<&'g GivenValue> {
        self.get(name).ok_or_else(|| InputError::new("is missing").within(name))
    }
    fn flag(&mut self, name: &str) -> bool {
        matches!(self.get(name), Some(GivenValue::Flag(true) | GivenValue::Number(1)))
    }
    fn holds(&mut self, condition: &str, rest: &str) -> Result<bool> {
        let mut any = false;
        for all in condition.split('|') {
            let mut every = true;
            for term in all.split('&') {
                every &= if term == "rest" {
                    self.given.contains_key(rest)
                } else if let Some(i) = term.find(['=', '<', '>']) {
                    let value: i128 = term[i + 1..].parse().unwrap_or_default();
                    let field = self.number(&term[..i])?.unwrap_or_default();
                    match &term[i..=i] {
                        "=" => field == value,
                        "<" => field < value,
                        _ => field > value,
                    }
                } else if let Some(flag) = term.strip_prefix('!') {
                    !self.flag(flag)
                } else {
                    self.flag(term)
                };
            }
            any |= every;
        }
        Ok(any)
    }
}

/// The value of a leaf from its fields.
///
/// # Errors
/// Which field is missing, too many or not of its kind.
pub(super) fn leaf(ie: &'static Ie, given: &BTreeMap<String, GivenValue>) -> Result<Vec<u8>> {
    let Body::Leaf { layout, .. } = ie.body else { return Err(InputError::new("a group has elements, not fields")) };
    let mut scope = Scope { given, used: Vec::new(), ie };
    let mut out = Vec::new();
    let mut list_of_count = BTreeMap::new();
    for token in layout.split_whitespace() {
        if let Some((head, count)) = token.rsplit_once('*')
            && !count.is_empty()
            && let Some((name, _)) = head.split_once(':')
        {
            list_of_count.insert(count, name);
        }
    }
    for token in layout.split_whitespace() {
        if let Some(n) = token.strip_prefix("spare") {
            out.resize(out.len() + n.parse().unwrap_or(0), 0);
        } else if let Some((head, tail)) = token.split_once('{') {
            let (parts, tail) = tail.split_once('}').unwrap_or((tail, ""));
            if let Some(condition) = tail.strip_prefix('?')
                && !scope.holds(condition, "")?
            {
                continue;
            }
            if head.starts_with("flags") {
                flags(head, parts, ie, &mut scope, &mut out);
            } else {
                bits(head, parts, tail == "*", &list_of_count, &mut scope, &mut out)?;
            }
        } else {
            field(token, &list_of_count, &mut scope, &mut out)?;
        }
    }
    if let Some(name) = given.iter().find(|(k, v)| !scope.used.contains(&k.as_str()) && **v != GivenValue::Flag(false))
    {
        return Err(InputError::new("is no field of this element, or its flags do not allow it").within(name.0));
    }
    Ok(out)
}

fn flags(head: &str, parts: &str, ie: &Ie, scope: &mut Scope<'_>, out: &mut Vec<u8>) {
    let mut word = 0u128;
    for part in parts.split(',') {
        let mut part = part.split(['@', ':']);
        let (name, bit) = (part.next().unwrap_or_default(), part.next().and_then(|b| b.parse::<u32>().ok()));
        if scope.flag(name) {
            word |= 1 << (bit.unwrap_or(1) - 1);
        }
    }
    for (bit, name) in crate::flags::UNNAMED.iter().enumerate() {
        if scope.flag(name) {
            word |= 1 << bit;
        }
    }
    let octets = flag_octets(ie, head, word);
    out.extend_from_slice(&word.to_le_bytes()[..octets]);
}

/// In how many octets flags are written: as many as `head` says, and of open ones as many as they need.
pub(super) fn flag_octets(ie: &Ie, head: &str, word: u128) -> usize {
    let head = head.split('{').next().unwrap_or(head).trim_start_matches("flags");
    let mut octets: usize = head.trim_end_matches('+').parse().unwrap_or(1);
    if head.ends_with('+') {
        // As the types write them: triggers have three octets, features come in pairs.
        let step = if matches!(ie.number, 43 | 89) { 2 } else { 1 };
        if matches!(ie.number, 37 | 63) {
            octets = 3;
        }
        while octets < 16 && word >> (8 * octets) != 0 {
            octets += step;
        }
    }
    octets.min(16)
}

fn bits(
    head: &str,
    parts: &str,
    repeated: bool,
    counts: &BTreeMap<&str, &str>,
    scope: &mut Scope<'_>,
    out: &mut Vec<u8>,
) -> Result<()> {
    let octets: usize = head.trim_start_matches("bits").parse().unwrap_or(1);
    let mut word = 0u64;
    for part in parts.split(',') {
        let mut part = part.split(['@', '-', ':']);
        let name = part.next().unwrap_or_default();
        let mut bit = || part.next().and_then(|b| b.parse::<u32>().ok()).unwrap_or(1);
        let (high, low) = (bit(), bit());
        let max = (1i128 << (high - low + 1)) - 1;
        let fits = |n: i128| {
            if (0..=max).contains(&n) {
                Ok(n as u64)
            } else {
                Err(InputError::new(format!("is at most {max}")).within(name))
            }
        };
        if repeated {
            for item in scope.need(name)?.list()? {
                out.push(fits(item.number()?)? as u8);
            }
            return Ok(());
        }
        let value = match counts.get(name) {
            Some(list) => {
                scope.get(name);
                scope.get(list).map_or(Ok(0), |l| l.list().map(|l| l.len() as i128))?
            }
            None => scope.number(name)?.ok_or_else(|| InputError::new("is missing").within(name))?,
        };
        word |= fits(value)? << (low - 1);
    }
    out.extend_from_slice(&word.to_be_bytes()[8 - octets..]);
    Ok(())
}

fn field(token: &str, counts: &BTreeMap<&str, &str>, scope: &mut Scope<'_>, out: &mut Vec<u8>) -> Result<()> {
    let (token, condition) = token.split_once('?').map_or((token, None), |(t, c)| (t, Some(c)));
    let (name, kind) = token.split_once(':').unwrap_or((token, ""));
    let kind = kind.split(':').next().unwrap_or_default();
    if let Some(condition) = condition
        && !scope.holds(condition, name)?
    {
        return Ok(());
    }
    if let Some(list) = counts.get(name) {
        scope.get(name);
        let n = scope.get(list).map_or(Ok(0), |l| l.list().map(<[_]>::len))?;
        out.push(u8::try_from(n).map_err(|_| InputError::new("has too many items").within(list))?);
        return Ok(());
    }
    if let Some((kind, _)) = kind.split_once('*') {
        // A list that its flags leave out is not there at all.
        let Some(list) = scope.get(name) else { return Ok(()) };
        return list.list()?.iter().try_for_each(|item| one(kind, item, out)).map_err(|e| e.within(name));
    }
    if kind.starts_with('u') && kind != "utf8" {
        let n = scope.number(name)?.ok_or_else(|| InputError::new("is missing").within(name))?;
        let octets = match (kind, n) {
            ("uint", ..=255) => 1,
            ("uint", _) => 2,
            _ => kind[1..].parse::<usize>().unwrap_or(8) / 8,
        };
        return integer(n, octets, false, out).map_err(|e| e.within(name));
    }
    let value = scope.need(name)?;
    one(kind, value, out).map_err(|e| e.within(name))
}

fn integer(n: i128, octets: usize, signed: bool, out: &mut Vec<u8>) -> Result<()> {
    let bits = octets as u32 * 8;
    let (min, max) =
        if signed { (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1) } else { (0, (1i128 << bits) - 1) };
    if n < min || n > max {
        return Err(InputError::new(format!("{n} does not fit {octets} octets")));
    }
    out.extend_from_slice(&n.to_be_bytes()[16 - octets..]);
    Ok(())
}

fn prefixed(octets: &[u8], prefix: usize, out: &mut Vec<u8>) -> Result<()> {
    integer(octets.len() as i128, prefix, false, out)?;
    out.extend_from_slice(octets);
    Ok(())
}

fn one(kind: &str, value: &GivenValue, out: &mut Vec<u8>) -> Result<()> {
    let bad = |what: &str| InputError::new(format!("is no {what}"));
    match kind {
        "u8" => integer(value.number()?, 1, false, out)?,
        "u16" => integer(value.number()?, 2, false, out)?,
        "ntp32" => integer(value.number()?, 4, false, out)?,
        "ntp64" => integer(value.number()?, 8, false, out)?,
        "i32" => integer(value.number()?, 4, true, out)?,
        "i64" => integer(value.number()?, 8, true, out)?,
        "ip4" => out.extend(value.text()?.parse::<Ipv4Addr>().map_err(|_| bad("IPv4 address"))?.octets()),
        "ip6" => out.extend(value.text()?.parse::<Ipv6Addr>().map_err(|_| bad("IPv6 address"))?.octets()),
        "addr" | "taddr" => {
            let address = value.text()?.parse::<IpAddr>().map_err(|_| bad("IP address"))?;
            if kind == "taddr" {
                out.push(if address.is_ipv4() { 0x04 } else { 0x50 });
            }
            match address {
                IpAddr::V4(a) => out.extend(a.octets()),
                IpAddr::V6(a) => out.extend(a.octets()),
            }
        }
        "mac" => out.extend(value.text()?.parse::<crate::value::Mac>().map_err(|_| bad("MAC address"))?.0),
        "plmn" => out.extend(super::plmn(value.text()?).map_err(|_| bad("country and network code"))?.0),
        "utf8" => out.extend_from_slice(value.text()?.as_bytes()),
        "bytes" => out.extend_from_slice(&hex(value.text()?)?),
        "fqdn" => {
            let text = value.text()?;
            for label in text.split('.').filter(|_| !text.is_empty()) {
                if label.is_empty() || label.len() > 255 {
                    return Err(bad("domain name"));
                }
                prefixed(label.as_bytes(), 1, out)?;
            }
        }
        "lv8" => prefixed(&hex(value.text()?)?, 1, out)?,
        "lv16" => prefixed(&hex(value.text()?)?, 2, out)?,
        "lv8utf8" => prefixed(value.text()?.as_bytes(), 1, out)?,
        "lv16utf8" => prefixed(value.text()?.as_bytes(), 2, out)?,
        "lv8tbcd" => {
            let digits = value.text()?;
            let mut room = alloc::vec![0; digits.len().div_ceil(2)];
            let digits = crate::value::Tbcd::encode(digits, &mut room).map_err(|_| bad("decimal number"))?;
            prefixed(digits.0, 1, out)?;
        }
        "lv16lv16" | "lv16lv16x2" => {
            let mut list = Vec::new();
            for item in value.list()? {
                match item {
                    GivenValue::List(pair) => {
                        pair.iter().try_for_each(|t| prefixed(t.text()?.as_bytes(), 2, &mut list))?
                    }
                    item => prefixed(item.text()?.as_bytes(), 2, &mut list)?,
                }
            }
            prefixed(&list, 2, out)?;
        }
        _ => {
            let n: usize = kind.strip_prefix("bytes(").and_then(|k| k.strip_suffix(')')?.parse().ok()).unwrap_or(0);
            let octets = hex(value.text()?)?;
            if octets.len() != n {
                return Err(InputError::new(format!("has {} octets, not {n}", octets.len())));
            }
            out.extend_from_slice(&octets);
        }
    }
    Ok(())
}
