//! Streams as XML, and XML as streams.

use crate::{
    arena::Arena,
    cursor::{Cursor, Event, Form},
    generic::{self, QName, XSI},
    schema::{Attribute, Content, Element, Name, Schema},
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
use wireform_wire::{Error, Fault, text};

/// Appends a stream as XML: one line, namespaces declared where they are first needed. Characters that XML 1.0 forbids
/// but streams carry are written as character references.
///
/// # Errors
/// What is wrong with the stream; `out` then ends where it was met.
pub fn write(schema: &'static Schema, form: Form, bytes: &[u8], out: &mut String) -> Result<(), Error> {
    let arena = Arena::new();
    let mut cursor = Cursor::new(schema, form, bytes).with_memory(&arena);
    let mut open: Vec<(&str, &str)> = Vec::new();
    // Namespaces with their prefixes, all declared at the root.
    let mut prefixes = Prefixes(Vec::new());
    let mut declare_at = out.len();
    let mut tag_open = false;
    let result = loop {
        let event = match cursor.next() {
            Err(error) => break Err(error),
            Ok(Event::Over) => break Ok(()),
            Ok(event) => event,
        };
        if matches!(event, Event::Start(..) | Event::Any(..) | Event::Value(..) | Event::Text(_))
            && core::mem::take(&mut tag_open)
        {
            out.push('>');
        }
        match event {
            Event::Start(&Element { name: Name { local, namespace }, .. }, _)
            | Event::Any(QName { local, namespace, .. }, _) => {
                out.push('<');
                prefixes.push_name(out, local, namespace);
                if open.is_empty() {
                    declare_at = out.len();
                }
                open.push((local, namespace));
                tag_open = true;
            }
            Event::Attribute(&Attribute { name: Name { local, namespace }, .. }, value)
            | Event::AnyAttribute(QName { local, namespace, .. }, value) => {
                prefixes.push_attribute(out, local, namespace, |out, _| push_value(out, &value));
            }
            Event::Type(name, _) => {
                prefixes.push_attribute(out, "type", XSI, |out, prefixes| {
                    prefixes.push_name(out, name.local, name.namespace);
                });
            }
            Event::Nil(nil) => {
                prefixes.push_attribute(out, "nil", XSI, |out, _| out.push_str(if nil { "true" } else { "false" }));
            }
            Event::Value(_, value) => push_value(out, &value),
            Event::Text(text) => push_value(out, &Value::Text(text)),
            Event::End => {
                let Some((local, namespace)) = open.pop() else { continue };
                if core::mem::take(&mut tag_open) {
                    out.push_str("/>");
                } else {
                    out.push_str("</");
                    prefixes.push_name(out, local, namespace);
                    out.push('>');
                }
            }
            Event::Over => {}
        }
    };
    let mut declarations = String::new();
    for (i, namespace) in prefixes.0.iter().enumerate() {
        let _ = write!(declarations, " xmlns:n{}=\"", i + 1);
        namespace.chars().for_each(|c| push_char(&mut declarations, c));
        declarations.push('"');
    }
    out.insert_str(declare_at, &declarations);
    result
}

/// Namespaces in the order in which they were met: their prefixes are numbers.
struct Prefixes<'a>(Vec<&'a str>);

impl<'a> Prefixes<'a> {
    fn push_name(&mut self, out: &mut String, local: &str, namespace: &'a str) {
        if namespace == generic::XML {
            out.push_str("xml:");
        } else if !namespace.is_empty() {
            let i = self.0.iter().position(|n| *n == namespace).unwrap_or_else(|| {
                self.0.push(namespace);
                self.0.len() - 1
            });
            let _ = write!(out, "n{}:", i + 1);
        }
        out.push_str(local);
    }
    fn push_attribute(
        &mut self,
        out: &mut String,
        local: &str,
        namespace: &'a str,
        value: impl FnOnce(&mut String, &mut Self),
    ) {
        out.push(' ');
        self.push_name(out, local, namespace);
        out.push_str("=\"");
        value(out, self);
        out.push('"');
    }
}

fn push_value(out: &mut String, value: &Value<'_>) {
    match value {
        Value::Text(text) => text.chars().for_each(|c| push_char(out, c)),
        Value::Base64(octets) => {
            let mut buffer = alloc::vec![0; octets.len()];
            octets.copy_to(&mut buffer);
            out.push_str(&text::base64(&buffer));
        }
        Value::Enum(_, name) => name.chars().for_each(|c| push_char(out, c)),
        Value::List(list) => {
            for (i, item) in list.iter().enumerate() {
                if i > 0 {
                    out.push(' ');
                }
                push_value(out, &item);
            }
        }
        other => {
            let _ = write!(out, "{other}");
        }
    }
}

fn push_char(out: &mut String, c: char) {
    match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '"' => out.push_str("&quot;"),
        // A processor turns white space other than spaces into something else, and refuses what is below it.
        c if (c as u32) < 0x20 || matches!(c as u32, 0x7f..=0x9f | 0xfffe | 0xffff) => {
            let _ = write!(out, "&#{};", c as u32);
        }
        c => out.push(c),
    }
}

/// Encodes XML.
///
/// # Errors
/// What is wrong with it, with the path of elements.
pub fn read(schema: &'static Schema, form: Form, xml: &str) -> Result<Vec<u8>, Fault> {
    let root = parse(xml)?;
    let arena = Arena::new();
    let mut stream = Stream::new(schema, form, &arena);
    let content = stream.root(&root.local, Some(&root.namespace), root.xsi_type.is_some())?;
    encode(&mut stream, content, &root)?;
    Ok(stream.finish())
}

/// The name and the namespace of the root element.
///
/// # Errors
/// Where the text is no XML.
pub fn root(xml: &str) -> Result<(String, String), Fault> {
    let root = parse(xml)?;
    Ok((root.local.into_owned(), root.namespace.into_owned()))
}

fn encode(stream: &mut Stream<'_>, mut content: Content, node: &Node<'_>) -> Result<(), Fault> {
    if let Some((namespace, local)) = &node.xsi_type {
        content = stream.cast(namespace, local)?;
    }
    let nil = node.attributes.iter().find(|a| a.namespace == XSI && a.local == "nil");
    let nil = nil.is_some_and(|a| matches!(a.value.trim(), "true" | "1"));
    if nil {
        stream.nil()?;
    }
    // Attributes of the instance namespace (schemaLocation) say nothing about the content.
    let mut attributes: Vec<&XmlAttribute<'_>> = node.attributes.iter().filter(|a| a.namespace != XSI).collect();
    attributes.sort_by_key(|a| (a.local, &a.namespace));
    for attribute in attributes {
        stream.attribute(attribute.local, Some(&attribute.namespace), &attribute.value, Lexical::Xml)?;
    }
    let (value, mixed) = shape(&content);
    if value && !nil {
        let mut text = Cow::Borrowed("");
        for child in &node.children {
            match child {
                Child::Text(more) if text.is_empty() => text = more.clone(),
                Child::Text(more) => text.to_mut().push_str(more),
                Child::Element(child) => {
                    return Err(stream.fault(format!("{} is not allowed in a value", child.local)));
                }
            }
        }
        stream.value(&text, Lexical::Xml)?;
        return stream.end();
    }
    let only_text = mixed && node.children.iter().all(|child| matches!(child, Child::Text(_)));
    for child in &node.children {
        match child {
            Child::Element(child) => {
                let content = stream.start(&child.local, Some(&child.namespace), child.xsi_type.is_some())?;
                encode(stream, content, child)?;
            }
            Child::Text(text) if !only_text && text.bytes().all(|b| b.is_ascii_whitespace()) => {}
            Child::Text(text) if mixed && !nil => stream.value(text, Lexical::Xml)?,
            Child::Text(_) => return Err(stream.fault("text is not allowed here")),
        }
    }
    stream.end()
}

/// How deep XML may nest: deeper than any schema here.
const DEEPEST: usize = 64;

struct Node<'x> {
    local: Cow<'x, str>,
    namespace: Cow<'x, str>,
    attributes: Vec<XmlAttribute<'x>>,
    /// What the attribute `xsi:type` names: namespace and local name.
    xsi_type: Option<(Cow<'x, str>, String)>,
    children: Vec<Child<'x>>,
}

enum Child<'x> {
    Element(Node<'x>),
    Text(Cow<'x, str>),
}

struct XmlAttribute<'x> {
    local: &'x str,
    namespace: Cow<'x, str>,
    value: Cow<'x, str>,
}

/// Reads the subset of XML that messages are written in: elements, attributes, namespaces, text, CDATA, character
/// references and the five entities; comments and processing instructions are passed over. No document type, hence no
/// entities that grow. Unlike an XML 1.0 processor it takes references to control characters, which messages carry.
fn parse(xml: &str) -> Result<Node<'_>, Fault> {
    let mut p = Parser { xml, at: 0 };
    let mut scopes: Vec<(&str, Cow<'_, str>)> =
        Vec::from([("", Cow::Borrowed("")), ("xml", Cow::Borrowed("http://www.w3.org/XML/1998/namespace"))]);
    let mut open: Vec<(Node<'_>, &str, usize)> = Vec::new();
    p.at += if xml.starts_with('\u{feff}') { 3 } else { 0 };
    loop {
        let rest = &xml[p.at..];
        if let Some(text) = rest.split('<').next().filter(|t| !t.is_empty()) {
            p.at += text.len();
            match open.last_mut() {
                Some((node, ..)) => node
                    .children
                    .push(Child::Text(unescape(text).ok_or_else(|| p.fault("a reference that XML does not know"))?)),
                None if text.trim().is_empty() => {}
                None => return Err(p.fault("text outside of the root element")),
            }
            continue;
        }
        if rest.is_empty() {
            return Err(p.fault("the XML ends early"));
        }
        if rest.starts_with("<!--") {
            p.past("-->")?;
        } else if rest.starts_with("<?") {
            p.past("?>")?;
        } else if let Some(text) = rest.strip_prefix("<![CDATA[") {
            let end = text.find("]]>").ok_or_else(|| p.fault("a CDATA section without an end"))?;
            match open.last_mut() {
                Some((node, ..)) => node.children.push(Child::Text(Cow::Borrowed(&text[..end]))),
                None => return Err(p.fault("text outside of the root element")),
            }
            p.past("]]>")?;
        } else if rest.starts_with("<!") {
            return Err(p.fault("a document type is not taken"));
        } else if rest.starts_with("</") {
            p.at += 2;
            let name = p.name()?;
            p.space();
            p.expect('>')?;
            let Some((node, tag, scope)) = open.pop() else { return Err(p.fault("an end tag too many")) };
            if tag != name {
                return Err(p.fault("the end tag of another element"));
            }
            scopes.truncate(scope);
            match open.last_mut() {
                Some((parent, ..)) => parent.children.push(Child::Element(node)),
                None => return p.epilogue(node),
            }
        } else {
            p.at += 1;
            let tag = p.name()?;
            let scope = scopes.len();
            let mut raw: Vec<(&str, Cow<'_, str>)> = Vec::new();
            let empty = loop {
                p.space();
                match p.xml.as_bytes().get(p.at) {
                    Some(b'>') => {
                        p.at += 1;
                        break false;
                    }
                    Some(b'/') => {
                        p.at += 1;
                        p.expect('>')?;
                        break true;
                    }
                    _ => {}
                }
                let name = p.name()?;
                p.space();
                p.expect('=')?;
                p.space();
                let value = p.quoted()?;
                if name == "xmlns" {
                    scopes.push(("", value));
                } else if let Some(prefix) = name.strip_prefix("xmlns:") {
                    scopes.push((prefix, value));
                } else {
                    raw.push((name, value));
                }
            };
            let resolve = |prefix: &str| scopes.iter().rev().find(|s| s.0 == prefix).map(|s| s.1.clone());
            let (prefix, local) = tag.split_once(':').unwrap_or(("", tag));
            let namespace = resolve(prefix).ok_or_else(|| p.fault("a prefix without a namespace"))?;
            let mut attributes = Vec::with_capacity(raw.len());
            let mut xsi_type = None;
            for (name, value) in raw {
                let (namespace, local) = match name.split_once(':') {
                    Some((prefix, local)) => {
                        (resolve(prefix).ok_or_else(|| p.fault("a prefix without a namespace"))?, local)
                    }
                    None => (Cow::Borrowed(""), name),
                };
                if namespace == XSI && local == "type" {
                    let value = value.trim();
                    let (prefix, local) = value.split_once(':').unwrap_or(("", value));
                    let namespace = resolve(prefix).ok_or_else(|| p.fault("a prefix without a namespace"))?;
                    xsi_type = Some((namespace, local.into()));
                }
                attributes.push(XmlAttribute { local, namespace, value });
            }
            let node = Node { local: Cow::Borrowed(local), namespace, attributes, xsi_type, children: Vec::new() };
            if !empty {
                if open.len() == DEEPEST {
                    return Err(p.fault("the XML nests too deeply"));
                }
                open.push((node, tag, scope));
                continue;
            }
            scopes.truncate(scope);
            match open.last_mut() {
                Some((parent, ..)) => parent.children.push(Child::Element(node)),
                None => return p.epilogue(node),
            }
        }
    }
}

struct Parser<'x> {
    xml: &'x str,
    at: usize,
}

impl<'x> Parser<'x> {
    fn fault(&self, message: &str) -> Fault {
        let line = self.xml[..self.at.min(self.xml.len())].matches('\n').count() + 1;
        Fault::text(format!("{message} (line {line}, octet {})", self.at), "")
    }
    fn past(&mut self, end: &str) -> Result<(), Fault> {
        let found = self.xml[self.at..].find(end).ok_or_else(|| self.fault("the XML ends early"))?;
        self.at += found + end.len();
        Ok(())
    }
    fn space(&mut self) {
        let rest = &self.xml[self.at..];
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
    }
    fn expect(&mut self, c: char) -> Result<(), Fault> {
        if !self.xml[self.at..].starts_with(c) {
            return Err(self.fault(&["expected ", &c.to_string()].concat()));
        }
        self.at += 1;
        Ok(())
    }
    fn name(&mut self) -> Result<&'x str, Fault> {
        let rest = &self.xml[self.at..];
        let end = rest
            .find(|c: char| c.is_ascii_whitespace() || matches!(c, '>' | '/' | '=' | '<' | '"' | '\''))
            .unwrap_or(rest.len());
        if end == 0 {
            return Err(self.fault("expected a name"));
        }
        self.at += end;
        Ok(&rest[..end])
    }
    fn quoted(&mut self) -> Result<Cow<'x, str>, Fault> {
        let rest = &self.xml[self.at..];
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''));
        let quote = quote.ok_or_else(|| self.fault("expected a quoted value"))?;
        let end = rest[1..].find(quote).ok_or_else(|| self.fault("a value without its end"))?;
        self.at += end + 2;
        unescape(&rest[1..=end]).ok_or_else(|| self.fault("a reference that XML does not know"))
    }
    fn epilogue(mut self, node: Node<'x>) -> Result<Node<'x>, Fault> {
        loop {
            self.space();
            let rest = &self.xml[self.at..];
            if rest.is_empty() {
                return Ok(node);
            } else if rest.starts_with("<!--") {
                self.past("-->")?;
            } else if rest.starts_with("<?") {
                self.past("?>")?;
            } else {
                return Err(self.fault("content after the root element"));
            }
        }
    }
}

fn unescape(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('&') {
        return Some(Cow::Borrowed(text));
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let (name, after) = rest[at + 1..].split_once(';')?;
        out.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "apos" => '\'',
            _ => {
                let number = name.strip_prefix('#')?;
                let code = match number.strip_prefix('x') {
                    Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                    None => number.parse().ok()?,
                };
                char::from_u32(code)?
            }
        });
        rest = after;
    }
    out.push_str(rest);
    Some(Cow::Owned(out))
}
