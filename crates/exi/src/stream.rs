//! Writing a stream against its schema, event by event, from text.

use crate::{
    arena::Arena,
    cursor::{Cursor, Form, HEADER, RELAXED},
    generic::{ANY, Names, QName, Sink, XSD},
    grammar::{Event, Machine, Offer, TooDeep},
    schema::{Attribute, Body, Content, Element, Kind, Moment, Root, Schema, Simple, UNBOUNDED, code_width, width},
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use wireform_wire::{Fault, text};

/// A buffer that takes bits.
#[derive(Debug, Default)]
pub(crate) struct Bits {
    out: Vec<u8>,
    pending: u8,
    fill: u32,
}

impl Bits {
    pub(crate) fn put(&mut self, value: u64, n: u32) {
        for i in (0..n).rev() {
            self.pending = self.pending << 1 | (value >> i & 1) as u8;
            self.fill += 1;
            if self.fill == 8 {
                self.out.push(self.pending);
                (self.pending, self.fill) = (0, 0);
            }
        }
    }
    fn octet(&mut self, octet: u8) {
        if self.fill == 0 {
            self.out.push(octet);
        } else {
            self.out.push(self.pending << (8 - self.fill) | octet >> self.fill);
            self.pending = octet & ((1 << self.fill) - 1);
        }
    }
    fn unsigned(&mut self, mut value: u64) {
        while value > 0x7f {
            self.octet(value as u8 | 0x80);
            value >>= 7;
        }
        self.octet(value as u8);
    }
    fn integer(&mut self, value: i64) {
        self.put(u64::from(value < 0), 1);
        self.unsigned(if value < 0 { !value as u64 } else { value as u64 });
    }
    fn finish(mut self) -> Vec<u8> {
        if self.fill > 0 {
            self.out.push(self.pending << (8 - self.fill));
        }
        self.out
    }
}

/// How text stands for values of one type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lexical {
    /// As XML Schema has it.
    Xml,
    /// As our JSON has it: all binaries in hexadecimal.
    Json,
}

impl Sink for Bits {
    fn put(&mut self, value: u64, n: u32) {
        Bits::put(self, value, n);
    }
    fn number(&mut self, value: u64) {
        self.unsigned(value);
    }
}

/// A writer of a stream.
#[derive(Debug)]
pub(crate) struct Stream<'a> {
    schema: &'static Schema,
    form: Form,
    bits: Bits,
    machine: Machine,
    names: Names<'a>,
    relaxed: bool,
    relaxed_content: bool,
}

impl<'a> Stream<'a> {
    pub(crate) fn new(schema: &'static Schema, form: Form, arena: &'a Arena<'a>) -> Self {
        let mut bits = Bits::default();
        bits.put(HEADER.into(), 8);
        let names = Names::new(Some(arena), true);
        Stream { schema, form, bits, machine: Machine::new(), names, relaxed: false, relaxed_content: false }
    }
    /// A fault at the open element.
    pub(crate) fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::text(message, self.path())
    }
    fn path(&self) -> String {
        let names: Vec<&str> = self.machine.path().map(|e| e.name.local).collect();
        names.join(" > ")
    }
    fn enter(&mut self, element: &'static Element, typed: bool) -> Result<Content, Fault> {
        if element.is_abstract && (!typed || element.never_occurs()) {
            return Err(self.fault(format!(
                "{} is abstract: one of its substitutes, or an xsi:type, must stand here",
                element.name
            )));
        }
        self.machine.enter(element).map_err(|TooDeep| self.fault("the schema nests too deeply"))?;
        Ok(element.content)
    }
    /// Begins the stream with its root element.
    pub(crate) fn root(&mut self, local: &str, namespace: Option<&str>, typed: bool) -> Result<Content, Fault> {
        let found = match self.form {
            Form::Document => self.schema.root(local, namespace),
            Form::Fragment => self.schema.fragment(local, namespace),
        };
        let Some((code, root)) = found else {
            let what = if self.form == Form::Document { "root element" } else { "element" };
            return Err(Fault::text(format!("{local} is no {what} of {}", self.schema.name), ""));
        };
        self.bits.put(code as u64, Cursor::root_width(self.schema, self.form));
        let (Root::Element(element) | Root::Relaxed(element)) = *root;
        self.relaxed = matches!(root, Root::Relaxed(_));
        self.enter(element, typed)
    }
    fn code(&mut self, code: u32, productions: u32) {
        self.bits.put(code.into(), code_width(productions));
    }
    /// Names of what may come here.
    fn expected(&self) -> String {
        let mut names = Vec::new();
        self.machine.offers(|offer| {
            names.push(match offer.event {
                Event::Attribute(a, _) => format!("attribute {}", a.name),
                Event::AnyAttribute => "any attribute".into(),
                Event::Element(e) => e.name.to_string(),
                Event::Any => "any element".into(),
                Event::End => "the end of the element".into(),
                Event::Value(_) => "a value".into(),
                Event::Text => "text".into(),
            });
            false
        });
        names.join(", ")
    }
    fn name(&mut self, namespace: &str, local: &str) -> Result<QName<'a>, Fault> {
        let name = self.names.write(&mut self.bits, self.schema, namespace, local);
        name.map_err(|kind| self.fault(format!("{kind}")))
    }
    /// Begins a child element: one that is declared here, or any where a wildcard is. What it holds is known from its
    /// declaration; without one it is `xs:anyType`, unless a type is said to follow.
    pub(crate) fn start(&mut self, local: &str, namespace: Option<&str>, typed: bool) -> Result<Content, Fault> {
        let wanted = |event: &Event| match event {
            Event::Element(e) => e.name.local == local && namespace.is_none_or(|n| n == e.name.namespace),
            _ => false,
        };
        let deep = |TooDeep| Fault::text("the schema nests too deeply", "");
        if let (Some((code, offer @ Offer { event: Event::Element(element), .. })), productions) =
            self.machine.find(wanted)
        {
            self.code(code, productions);
            self.machine.follow(&offer).map_err(deep)?;
            return self.enter(element, typed);
        }
        let (any, productions) = self.machine.find(|event| matches!(event, Event::Any));
        let (Some((code, offer)), Some(namespace)) = (any, namespace) else {
            return Err(self.fault(format!("{local} is not allowed here; expected: {}", self.expected())));
        };
        self.code(code, productions);
        self.machine.follow(&offer).map_err(deep)?;
        let name = self.name(namespace, local)?;
        if let Some((_, Root::Element(element))) = self.schema.root(local, Some(namespace)) {
            return self.enter(element, typed);
        }
        self.machine.enter_undeclared(name.id).map_err(deep)?;
        if typed { Ok(Content::Complex(&ANY)) } else { self.cast(XSD, "anyType") }
    }
    /// Says of what type the element is (`xsi:type`), and returns what it then holds.
    pub(crate) fn cast(&mut self, namespace: &str, local: &str) -> Result<Content, Fault> {
        let Some(content) = self.schema.type_named(namespace, local) else {
            return Err(self.fault(format!("xsi:type: {local} is no type of {}", self.schema.name)));
        };
        match self.machine.undeclared().filter(|element| !element.cast) {
            Some(element) => {
                let written = self.names.write_cast(&mut self.bits, self.schema, element.id, namespace, local);
                written.map_err(|kind| self.fault(format!("{kind}")))?;
            }
            None => {
                self.undeclared_attribute("xsi:type", 1)?;
                self.name(namespace, local)?;
            }
        }
        self.machine.cast(content).map_err(|TooDeep| self.fault("the schema nests too deeply"))?;
        Ok(content)
    }
    /// Says that the element holds nothing (`xsi:nil`).
    pub(crate) fn nil(&mut self) -> Result<(), Fault> {
        self.undeclared_attribute("xsi:nil", 2)?;
        self.bits.put(1, 1);
        self.machine.nil();
        Ok(())
    }
    /// The event code of an attribute that no schema declares: behind the end, which is not there if it is declared.
    fn undeclared_attribute(&mut self, name: &str, code: u64) -> Result<(), Fault> {
        if self.relaxed || !self.machine.is_fresh() {
            return Err(self.fault(format!("{name} cannot be written here")));
        }
        let (end, productions) = self.machine.find(|event| matches!(event, Event::End));
        self.code(productions, productions);
        self.bits.put(code - u64::from(end.is_some()), 3);
        Ok(())
    }
    /// Writes an attribute. One without a namespace is also taken for one that is declared with it.
    pub(crate) fn attribute(
        &mut self,
        local: &str,
        namespace: Option<&str>,
        text: &str,
        form: Lexical,
    ) -> Result<(), Fault> {
        let same =
            |a: &Attribute| a.name.local == local && namespace.is_none_or(|n| n.is_empty() || n == a.name.namespace);
        let value = if self.relaxed {
            let all = self.schema.attributes;
            let declared = match self.machine.holds() {
                Some(Content::Complex(ty)) => ty.attributes,
                _ => &[],
            };
            let found = declared.iter().find(|a| same(a));
            let Some((attribute, code)) = found.and_then(|a| Some((a, all.iter().position(|n| *n == a.name)?))) else {
                return Err(self.fault(format!("attribute {local} is not allowed here")));
            };
            self.code(code as u32, (all.len() + 1 + self.schema.fragments.len() + 3) as u32);
            attribute.value
        } else if let (Some((code, offer @ Offer { event: Event::Attribute(attribute, _), .. })), productions) =
            self.machine.find(|event| matches!(event, Event::Attribute(a, _) if same(a)))
        {
            self.code(code, productions);
            let _ = self.machine.follow(&offer);
            attribute.value
        } else {
            let (any, productions) = self.machine.find(|event| matches!(event, Event::AnyAttribute));
            let (Some((code, offer)), Some(namespace)) = (any, namespace) else {
                return Err(self.fault(format!("attribute {local} is not allowed here")));
            };
            self.code(code, productions);
            let _ = self.machine.follow(&offer);
            self.name(namespace, local)?;
            self.schema.global(namespace, local).map_or(&RELAXED, |a| a.value)
        };
        self.value_of(value, text, form).map_err(|message| self.fault(format!("attribute {local}: {message}")))
    }
    /// Writes the element's value.
    pub(crate) fn value(&mut self, text: &str, form: Lexical) -> Result<(), Fault> {
        if self.relaxed {
            let (all, elements) = (self.schema.attributes.len() as u32 + 1, self.schema.fragments.len() as u32);
            self.code(all + elements + 2, all + elements + 3);
            self.relaxed_content = true;
            return self.value_of(&RELAXED, text, form).map_err(|message| self.fault(message));
        }
        let (found, productions) = self.machine.find(|event| matches!(event, Event::Value(_) | Event::Text));
        let Some((code, offer)) = found else {
            return Err(self.fault(format!("a value is not allowed here; expected: {}", self.expected())));
        };
        self.code(code, productions);
        let _ = self.machine.follow(&offer);
        let simple = if let Event::Value(simple) = offer.event { simple } else { &RELAXED };
        self.value_of(simple, text, form).map_err(|message| self.fault(message))
    }
    /// Ends the innermost element.
    pub(crate) fn end(&mut self) -> Result<(), Fault> {
        if self.relaxed {
            let attributes = if self.relaxed_content { 0 } else { self.schema.attributes.len() as u32 + 1 };
            let elements = self.schema.fragments.len() as u32;
            self.code(attributes + elements + 1, attributes + elements + 3);
            self.machine.leave();
            return Ok(());
        }
        let (found, productions) = self.machine.find(|event| matches!(event, Event::End));
        let Some((code, offer)) = found else {
            return Err(self.fault(format!("something is missing; expected: {}", self.expected())));
        };
        self.code(code, productions);
        let _ = self.machine.follow(&offer);
        Ok(())
    }
    /// Ends the stream and returns it.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        if self.form == Form::Fragment {
            let end = self.schema.fragments.len() as u64 + 1;
            self.bits.put(end, Cursor::root_width(self.schema, self.form));
        }
        self.bits.finish()
    }

    fn value_of(&mut self, simple: &Simple, text: &str, form: Lexical) -> Result<(), String> {
        let bits = &mut self.bits;
        let bad = |what: &str| format!("{text:?} is not {what}");
        let sized = |what: &str, length: usize, min: u32, max: u32| {
            if length < min as usize || max != UNBOUNDED && length > max as usize {
                return Err(format!("{length} {what} where {min} to {max} are allowed"));
            }
            Ok(())
        };
        let token = text.trim_matches([' ', '\t', '\r', '\n']);
        match simple.kind {
            Kind::Boolean => match token {
                "true" | "1" => bits.put(1, 1),
                "false" | "0" => bits.put(0, 1),
                _ => return Err(bad("a boolean")),
            },
            Kind::Enumeration(names) => {
                let index = names.iter().position(|n| *n == token);
                let index = index.ok_or_else(|| format!("{} (one of {})", bad("allowed"), names.join(", ")))?;
                bits.put(index as u64, width(names.len() as u64));
            }
            Kind::Bits { min, max } => {
                let value: i64 = token.parse().map_err(|_| bad("an integer"))?;
                if value < min || value > max {
                    return Err(format!("{value} is not between {min} and {max}"));
                }
                bits.put(value.abs_diff(min), width(max.abs_diff(min) + 1));
            }
            Kind::Unsigned { min, max } => {
                let value: u64 = token.parse().map_err(|_| bad("an unsigned integer"))?;
                if value < min || value > max {
                    return Err(format!("{value} is not between {min} and {max}"));
                }
                bits.unsigned(value);
            }
            Kind::Integer { min, max } => {
                let value: i64 = token.parse().map_err(|_| bad("an integer"))?;
                if value < min || value > max {
                    return Err(format!("{value} is not between {min} and {max}"));
                }
                bits.integer(value);
            }
            Kind::BigInteger { unsigned } => {
                let (negative, digits) = match token.strip_prefix('-') {
                    Some(digits) => (true, digits),
                    None => (false, token.strip_prefix('+').unwrap_or(token)),
                };
                if unsigned && negative {
                    return Err(bad("an unsigned integer"));
                }
                let groups = groups_of_seven(digits, negative).ok_or_else(|| bad("an integer"))?;
                if !unsigned {
                    bits.put(u64::from(negative), 1);
                }
                put_groups(bits, &groups);
            }
            Kind::Text { min, max } => {
                let chars = text.chars().count();
                sized("characters", chars, min, max)?;
                bits.unsigned(chars as u64 + 2);
                text.chars().for_each(|c| bits.unsigned(c.into()));
            }
            Kind::Base64 { min, max } | Kind::Hex { min, max } => {
                let octets = if form == Lexical::Json || matches!(simple.kind, Kind::Hex { .. }) {
                    text::from_hex(token).map_err(|_| bad("hexadecimal"))?
                } else {
                    text::from_base64(token).map_err(|_| bad("base64"))?
                };
                sized("octets", octets.len(), min, max)?;
                bits.unsigned(octets.len() as u64);
                octets.iter().for_each(|o| bits.octet(*o));
            }
            Kind::Float => {
                let (mantissa, exponent) = float(token).ok_or_else(|| bad("a float"))?;
                bits.integer(mantissa);
                bits.integer(exponent);
            }
            Kind::Decimal => {
                let (negative, digits) = match token.strip_prefix('-') {
                    Some(digits) => (true, digits),
                    None => (false, token.strip_prefix('+').unwrap_or(token)),
                };
                let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
                let groups = groups_of_seven(if whole.is_empty() { "0" } else { whole }, false);
                let reversed: String = fraction.trim_end_matches('0').chars().rev().collect();
                let reversed = if reversed.is_empty() { Ok(0) } else { reversed.parse() };
                let (Some(groups), Ok(reversed)) = (groups, reversed) else { return Err(bad("a decimal")) };
                bits.put(u64::from(negative), 1);
                put_groups(bits, &groups);
                bits.unsigned(reversed);
            }
            Kind::DateTime(parts) => date_time(bits, parts, token).ok_or_else(|| bad("a date or time"))?,
            Kind::List { item, min, max } => {
                let items: Vec<&str> = token.split_ascii_whitespace().collect();
                sized("items", items.len(), min, max)?;
                bits.unsigned(items.len() as u64);
                for text in items {
                    self.value_of(item, text, form)?;
                }
            }
        }
        Ok(())
    }
}

fn put_groups(bits: &mut Bits, groups: &[u8]) {
    for (i, group) in groups.iter().enumerate() {
        bits.octet(group | if i + 1 < groups.len() { 0x80 } else { 0 });
    }
}

/// A decimal number of any size in groups of seven bits, least significant first; one less where it is negative.
fn groups_of_seven(digits: &str, negative: bool) -> Option<Vec<u8>> {
    // More digits than any key has; the conversion takes time with their square.
    if digits.is_empty() || digits.len() > 4096 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut groups: Vec<u8> = Vec::from([0]);
    for digit in digits.bytes() {
        let mut carry = u32::from(digit - b'0');
        for group in &mut groups {
            carry += u32::from(*group) * 10;
            *group = (carry & 0x7f) as u8;
            carry >>= 7;
        }
        if carry > 0 {
            groups.push(carry as u8);
        }
    }
    if negative {
        // "-0" is 0 all the same, but not below zero.
        let mut i = 0;
        while groups[i] == 0 {
            groups[i] = 0x7f;
            i += 1;
            if i == groups.len() {
                return None;
            }
        }
        groups[i] -= 1;
        while groups.len() > 1 && groups.last() == Some(&0) {
            groups.pop();
        }
    }
    Some(groups)
}

fn float(token: &str) -> Option<(i64, i64)> {
    let special = i64::from(crate::value::Float::SPECIAL);
    match token {
        "INF" => return Some((1, special)),
        "-INF" => return Some((-1, special)),
        "NaN" => return Some((0, special)),
        _ => {}
    }
    let (number, exponent) = token.split_once(['e', 'E']).unwrap_or((token, "0"));
    let mut exponent: i64 = exponent.parse().ok()?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let fraction = fraction.trim_end_matches('0');
    let mantissa: i64 = format!("{whole}{fraction}").parse().ok()?;
    exponent -= fraction.len() as i64;
    (special + 1..=-special - 1).contains(&exponent).then_some((mantissa, exponent))
}

fn date_time(bits: &mut Bits, parts: Moment, token: &str) -> Option<()> {
    use Moment::*;
    // The zone is a Z or the last six characters.
    let (token, zone) = if let Some(rest) = token.strip_suffix('Z') {
        (rest, Some(0))
    } else if token.len() > 6
        && matches!(token.as_bytes()[token.len() - 6], b'+' | b'-')
        && token.as_bytes()[token.len() - 3] == b':'
    {
        let (rest, zone) = token.split_at_checked(token.len() - 6)?;
        let minutes: i64 = zone[1..3].parse::<i64>().ok()? * 64 + zone[4..6].parse::<i64>().ok()?;
        (rest, Some(if zone.starts_with('-') { -minutes } else { minutes }))
    } else {
        (token, None)
    };
    let (date, time) = match parts {
        DateTime => token.split_once('T').map(|(d, t)| (d, Some(t)))?,
        Time => ("", Some(token)),
        _ => (token, None),
    };
    let negative = date.starts_with('-') && !date.starts_with("--");
    let fields: Vec<i64> = date.split('-').filter(|f| !f.is_empty()).map(|f| f.parse().ok()).collect::<Option<_>>()?;
    let (year, month, day) = match (parts, &fields[..]) {
        (GYear, [y]) => (*y, 0, 0),
        (GYearMonth, [y, m]) => (*y, *m, 0),
        (Date | DateTime, [y, m, d]) => (*y, *m, *d),
        (GMonth, [m]) => (0, *m, 0),
        (GMonthDay, [m, d]) => (0, *m, *d),
        (GDay, [d]) => (0, 0, *d),
        (Time, []) => (0, 0, 0),
        _ => return None,
    };
    if !(0..=12).contains(&month) || !(0..=31).contains(&day) {
        return None;
    }
    if matches!(parts, GYear | GYearMonth | Date | DateTime) {
        bits.integer(if negative { -year } else { year } - 2000);
    }
    if !matches!(parts, GYear | Time) {
        bits.put((month * 32 + day) as u64, 9);
    }
    if let Some(time) = time {
        let (time, fraction) = time.split_once('.').unwrap_or((time, ""));
        let fields: Vec<u64> = time.split(':').map(|f| f.parse().ok()).collect::<Option<_>>()?;
        let [h @ 0..=24, m @ 0..=59, s @ 0..=60] = fields[..] else { return None };
        bits.put((h * 64 + m) * 64 + s, 17);
        let reversed: String = fraction.trim_end_matches('0').chars().rev().collect();
        bits.put(u64::from(!reversed.is_empty()), 1);
        if !reversed.is_empty() {
            bits.unsigned(reversed.parse().ok()?);
        }
    }
    bits.put(u64::from(zone.is_some()), 1);
    if let Some(zone) = zone {
        bits.put((zone + 896) as u64, 11);
    }
    Some(())
}

/// Whether content is a value, and whether text may stand between its elements.
pub(crate) fn shape(content: &Content) -> (bool, bool) {
    match content {
        Content::Simple(_) => (true, false),
        Content::Complex(ty) => match ty.body {
            Body::Simple(_) => (true, false),
            Body::Elements { mixed, .. } => (false, mixed),
        },
    }
}
