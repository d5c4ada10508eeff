//! Streams as JSON, and JSON as streams.
//!
//! Elements and attributes are members by their names in the schema, elements that may repeat are arrays, binaries are
//! hexadecimal, enumerations go by name. The value of an element with attributes is the member `value`. Where the order
//! of different names is free (in XML signatures), the children are the array `content` of objects with one member.
//!
//! What stands for a wildcard goes by its name with the namespace in braces, `{urn:x}Name` or `{}Name`, elements and
//! attributes alike. The members `xsi:type` (such a name) and `xsi:nil` make a value an object.

use crate::{
    arena::Arena,
    cursor::{Cursor, Event, Form},
    schema::{Body, Content, Element, Particle, Schema, Term, Type},
    stream::{Lexical, Stream, shape},
    value::Value,
};
use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::Write;
use serde_json::{Map, Value as Json};
use wireform_wire::{Error, Fault, text::push_hex};

/// Whether the children in content are an array of objects because the order of their names is free.
fn free(content: &Content) -> bool {
    fn any(list: &[Particle]) -> bool {
        list.iter().any(|p| match p.term {
            Term::Element(_) => false,
            Term::Any => true,
            Term::Choice(inner) | Term::Sequence(inner) => p.max > 1 || any(inner),
        })
    }
    match content {
        Content::Complex(ty) => match ty.body {
            Body::Elements { particles, mixed } => mixed || any(particles),
            Body::Simple(_) => false,
        },
        Content::Simple(_) => false,
    }
}

struct Level {
    /// Nothing has been written between its braces.
    first: bool,
    free: bool,
    /// The array of repeated elements that is open, or the array of free content.
    list: Option<String>,
    plain: bool,
}

/// Appends a stream's root element as a JSON value, and returns the element.
///
/// # Errors
/// What is wrong with the stream. `out` then holds what was readable, closed so that it is valid JSON.
pub fn write(
    schema: &'static Schema,
    form: Form,
    bytes: &[u8],
    out: &mut String,
) -> Result<&'static Element, (Error, Option<&'static Element>)> {
    let arena = Arena::new();
    let mut cursor = Cursor::new(schema, form, bytes).with_memory(&arena);
    let mut root = None;
    let mut open: Vec<Level> = Vec::new();
    let error = loop {
        match cursor.next() {
            Err(error) => break error,
            Ok(Event::Over) => match root {
                Some(root) => return Ok(root),
                None => continue,
            },
            Ok(Event::Start(element, place)) => {
                root.get_or_insert(element);
                if let Some(level) = open.last_mut() {
                    let name = element.name;
                    let any = place.any.then(|| format!("{{{}}}{}", name.namespace, name.local));
                    begin_child(level, any.as_deref().unwrap_or(name.local), place.repeats, out);
                }
                let plain = matches!(element.content, Content::Simple(_));
                if !plain {
                    out.push('{');
                }
                open.push(Level { first: true, free: free(&element.content), list: None, plain });
            }
            Ok(Event::Any(name, place)) => {
                if let Some(level) = open.last_mut() {
                    begin_child(level, &name.to_string(), place.repeats, out);
                }
                out.push('{');
                open.push(Level { first: true, free: true, list: None, plain: false });
            }
            Ok(Event::Type(name, content)) => {
                if let Some(level) = open.last_mut() {
                    level.open(out);
                    key(level, "xsi:type", out);
                    push_text(out, name.to_string().chars());
                    level.free = content.as_ref().map_or(level.free, free);
                }
            }
            Ok(Event::Nil(nil)) => {
                if let Some(level) = open.last_mut() {
                    level.open(out);
                    key(level, "xsi:nil", out);
                    out.push_str(if nil { "true" } else { "false" });
                }
            }
            Ok(Event::AnyAttribute(name, value)) => {
                if let Some(level) = open.last_mut() {
                    key(level, &name.to_string(), out);
                    push_value(out, &value);
                }
            }
            Ok(Event::Attribute(attribute, value)) => {
                if let Some(level) = open.last_mut() {
                    key(level, attribute.name.local, out);
                    push_value(out, &value);
                }
            }
            Ok(Event::Value(_, value)) => {
                if let Some(level) = open.last_mut() {
                    if !level.plain {
                        key(level, "value", out);
                    }
                    level.first = false;
                    push_value(out, &value);
                }
            }
            Ok(Event::Text(text)) => {
                if let Some(level) = open.last_mut() {
                    begin_child(level, "#text", false, out);
                    push_text(out, text.chars());
                    out.push('}');
                }
            }
            Ok(Event::End) => {
                let Some(level) = open.pop() else { continue };
                close(&level, out);
                if open.last().is_some_and(|parent| parent.free) {
                    out.push('}');
                }
            }
        }
    };
    // What was readable, as valid JSON.
    while let Some(level) = open.pop() {
        if level.plain && level.first {
            out.push_str("null");
        } else {
            close(&level, out);
        }
        if open.last().is_some_and(|parent| parent.free) {
            out.push('}');
        }
    }
    Err((error, root))
}

impl Level {
    /// A value becomes an object, because there is more to say of it.
    fn open(&mut self, out: &mut String) {
        if core::mem::take(&mut self.plain) {
            out.push('{');
        }
    }
}

fn close(level: &Level, out: &mut String) {
    if level.plain {
        return;
    }
    if level.list.is_some() {
        out.push(']');
    }
    out.push('}');
}

fn key(level: &mut Level, name: &str, out: &mut String) {
    if !core::mem::take(&mut level.first) {
        out.push(',');
    }
    push_text(out, name.chars());
    out.push(':');
}

fn begin_child(level: &mut Level, name: &str, repeats: bool, out: &mut String) {
    let list = if level.free { "content" } else { name };
    if level.list.as_deref() == Some(list) {
        out.push(',');
    } else {
        if level.list.take().is_some() {
            out.push(']');
        }
        key(level, list, out);
        if repeats || level.free {
            out.push('[');
            level.list = Some(list.into());
        }
    }
    if level.free {
        out.push('{');
        push_text(out, name.chars());
        out.push(':');
    }
}

fn push_text(out: &mut String, chars: impl Iterator<Item = char>) {
    out.push('"');
    for c in chars {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if (c as u32) < 0x20 => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// The largest number whose neighbours JSON readers tell apart.
const SAFE: u64 = 1 << 53;

fn push_value(out: &mut String, value: &Value<'_>) {
    let _ = match value {
        Value::Bool(value) => write!(out, "{value}"),
        Value::Int(value) if value.unsigned_abs() <= SAFE => write!(out, "{value}"),
        Value::Uint(value) if *value <= SAFE => write!(out, "{value}"),
        Value::Big(big) => {
            let digits = big.to_string();
            let safe = digits.parse::<i64>().is_ok_and(|v| v.unsigned_abs() <= SAFE);
            if safe { out.write_str(&digits) } else { write!(out, "\"{digits}\"") }
        }
        Value::Text(text) => {
            push_text(out, text.chars());
            Ok(())
        }
        Value::Enum(_, name) => {
            push_text(out, name.chars());
            Ok(())
        }
        Value::Base64(octets) | Value::Hex(octets) => {
            out.push('"');
            let mut chunk = [0; 64];
            let mut iter = octets.iter();
            loop {
                let n = chunk.iter_mut().zip(&mut iter).map(|(to, from)| *to = from).count();
                push_hex(out, &chunk[..n]);
                if n < chunk.len() {
                    break;
                }
            }
            out.push('"');
            Ok(())
        }
        Value::List(list) => {
            out.push('[');
            for (i, item) in list.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                push_value(out, &item);
            }
            out.push(']');
            Ok(())
        }
        other => write!(out, "\"{other}\""),
    };
}

/// Encodes a JSON value as the named element.
///
/// # Errors
/// What is wrong with it, with the path of elements.
pub fn read(
    schema: &'static Schema,
    form: Form,
    local: &str,
    namespace: Option<&str>,
    value: &Json,
) -> Result<Vec<u8>, Fault> {
    let arena = Arena::new();
    let mut stream = Stream::new(schema, form, &arena);
    let content = stream.root(local, namespace, is_typed(value))?;
    encode(&mut stream, content, value)?;
    Ok(stream.finish())
}

/// The namespace and the local name of `{namespace}name`.
fn braced(name: &str) -> Option<(&str, &str)> {
    name.strip_prefix('{')?.split_once('}')
}

fn is_typed(value: &Json) -> bool {
    value.as_object().is_some_and(|members| members.contains_key("xsi:type"))
}

/// Begins a child, which goes by its name or, for a wildcard, with its namespace.
fn start(stream: &mut Stream<'_>, name: &str, value: &Json) -> Result<Content, Fault> {
    let typed = is_typed(value);
    match braced(name) {
        Some((namespace, local)) => stream.start(local, Some(namespace), typed),
        None => stream.start(name, None, typed),
    }
}

fn scalar<'j>(stream: &Stream<'_>, value: &'j Json) -> Result<Cow<'j, str>, Fault> {
    Ok(match value {
        Json::String(text) => Cow::Borrowed(text),
        Json::Bool(value) => Cow::Borrowed(if *value { "true" } else { "false" }),
        Json::Number(number) => Cow::Owned(number.to_string()),
        Json::Array(items) => {
            let items: Result<Vec<_>, _> = items.iter().map(|item| scalar(stream, item)).collect();
            Cow::Owned(items?.join(" "))
        }
        Json::Null | Json::Object(_) => return Err(stream.fault("expected a value")),
    })
}

fn encode(stream: &mut Stream<'_>, declared: Content, value: &Json) -> Result<(), Fault> {
    let (mut content, mut nil, mut used) = (declared, false, 0);
    if let Json::Object(members) = value {
        if let Some(name) = members.get("xsi:type") {
            let Some((namespace, local)) = name.as_str().and_then(braced) else {
                return Err(stream.fault("\"xsi:type\" must be \"{namespace}name\""));
            };
            content = stream.cast(namespace, local)?;
            used += 1;
        }
        if let Some(value) = members.get("xsi:nil") {
            nil = value == &Json::Bool(true);
            if nil {
                stream.nil()?;
            }
            used += 1;
        }
    }
    if let (Content::Simple(_), 0) = (content, used) {
        let text = scalar(stream, value)?;
        stream.value(&text, Lexical::Json)?;
        return stream.end();
    }
    let Json::Object(members) = value else { return Err(stream.fault("expected an object")) };
    let attributes = if let Content::Complex(ty) = content { ty.attributes } else { &[] };
    // Those of wildcards stand among the declared ones, all by their names.
    let mut written: Vec<(&str, Option<&str>, &Json)> = Vec::new();
    for (name, value) in members {
        if let Some((namespace, local)) = braced(name) {
            written.push((local, Some(namespace), value));
        } else if attributes.iter().any(|a| a.name.local == name) {
            written.push((name, None, value));
        }
    }
    written.sort_by_key(|w| (w.0, w.1));
    for (local, namespace, value) in written {
        let text = scalar(stream, value)?;
        stream.attribute(local, namespace, &text, Lexical::Json)?;
        used += 1;
    }
    if nil {
        // Nothing is in it.
    } else if shape(&content).0 {
        let Some(value) = members.get("value") else { return Err(stream.fault("\"value\" is missing")) };
        let text = scalar(stream, value)?;
        stream.value(&text, Lexical::Json)?;
        used += 1;
    } else if free(&content) {
        match members.get("content") {
            Some(Json::Array(items)) => {
                used += 1;
                for item in items {
                    let Some((name, value)) = item.as_object().and_then(|o| o.iter().next()) else {
                        return Err(stream.fault("expected an object with one member"));
                    };
                    if name == "#text" {
                        stream.value(value.as_str().unwrap_or_default(), Lexical::Json)?;
                        continue;
                    }
                    let content = start(stream, name, value)?;
                    encode(stream, content, value)?;
                }
            }
            Some(_) => return Err(stream.fault("\"content\" must be an array")),
            None => {}
        }
    } else if let Content::Complex(Type { body: Body::Elements { particles, .. }, .. }) = content {
        used += encode_particles(stream, particles, members)?;
    }
    if used < members.len() {
        // Name one that nothing took.
        let known = |name: &str| attributes.iter().any(|a| a.name.local == name) || knows(&content, name);
        let stranger = members.keys().find(|name| !known(name)).or_else(|| members.keys().next());
        return Err(stream.fault(format!("member {:?} is not allowed here", stranger.map_or("", String::as_str))));
    }
    stream.end()
}

fn knows(content: &Content, name: &str) -> bool {
    fn any(list: &[Particle], name: &str) -> bool {
        list.iter().any(|p| match p.term {
            Term::Element(e) => e.name.local == name,
            Term::Any => false,
            Term::Choice(inner) | Term::Sequence(inner) => any(inner, name),
        })
    }
    match content {
        Content::Complex(ty) => matches!(ty.body, Body::Elements { particles, .. } if any(particles, name)),
        Content::Simple(_) => false,
    }
}

fn encode_particles(
    stream: &mut Stream<'_>,
    particles: &'static [Particle],
    members: &Map<String, Json>,
) -> Result<usize, Fault> {
    let mut used = 0;
    for particle in particles {
        match particle.term {
            Term::Element(element) => {
                let local = element.name.local;
                let Some(value) = members.get(local) else { continue };
                used += 1;
                match value {
                    Json::Array(items) if particle.max > 1 => {
                        for item in items {
                            let content = start(stream, local, item)?;
                            encode(stream, content, item)?;
                        }
                    }
                    value => {
                        let content = start(stream, local, value)?;
                        encode(stream, content, value)?;
                    }
                }
            }
            Term::Sequence(inner) => used += encode_particles(stream, inner, members)?,
            Term::Choice(inner) => {
                for branch in inner {
                    let taken = encode_particles(stream, core::slice::from_ref(branch), members)?;
                    used += taken;
                    if taken > 0 {
                        break;
                    }
                }
            }
            Term::Any => {}
        }
    }
    Ok(used)
}
