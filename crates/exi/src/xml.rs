//! Streams as XML, and XML as streams.

use crate::{
    arena::Arena,
    cursor::{Cursor, Event, Form},
    schema::{Content, Element, Schema},
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
    let mut open: Vec<(&'static Element, &'static str)> = Vec::new();
    // Namespaces with their prefixes, all declared at the root.
    let root = out.len();
    let mut prefixes: Vec<&'static str> = Vec::new();
    let mut declare_at = root;
    let mut tag_open = false;
    let prefix =
        |prefixes: &mut Vec<&'static str>, namespace: &'static str| match prefixes.iter().position(|n| *n == namespace)
        {
            Some(i) => i + 1,
            None => {
                prefixes.push(namespace);
                prefixes.len()
            }
        };
    let name = |out: &mut String, prefixes: &mut Vec<&'static str>, local: &str, namespace: &'static str| {
        if !namespace.is_empty() {
            let _ = write!(out, "n{}:", prefix(prefixes, namespace));
        }
        out.push_str(local);
    };
    let result = loop {
        match cursor.next() {
            Err(error) => break Err(error),
            Ok(Event::Over) => break Ok(()),
            Ok(Event::Start(element, _)) => {
                if core::mem::take(&mut tag_open) {
                    out.push('>');
                }
                out.push('<');
                name(out, &mut prefixes, element.name.local, element.name.namespace);
                if open.is_empty() {
                    declare_at = out.len();
                }
                open.push((element, ""));
                tag_open = true;
            }
            Ok(Event::Attribute(attribute, value)) => {
                out.push(' ');
                name(out, &mut prefixes, attribute.name.local, attribute.name.namespace);
                out.push_str("=\"");
                push_value(out, &value);
                out.push('"');
            }
            Ok(Event::Value(_, value)) => {
                if core::mem::take(&mut tag_open) {
                    out.push('>');
                }
                push_value(out, &value);
            }
            Ok(Event::Text(text)) => {
                if core::mem::take(&mut tag_open) {
                    out.push('>');
                }
                push_value(out, &Value::Text(text));
            }
            Ok(Event::End) => {
                let Some((element, _)) = open.pop() else { continue };
                if core::mem::take(&mut tag_open) {
                    out.push_str("/>");
                } else {
                    out.push_str("</");
                    name(out, &mut prefixes, element.name.local, element.name.namespace);
                    out.push('>');
                }
            }
        }
    };
    let mut declarations = String::new();
    for (i, namespace) in prefixes.iter().enumerate() {
        let _ = write!(declarations, " xmlns:n{}=\"{namespace}\"", i + 1);
    }
    out.insert_str(declare_at, &declarations);
    result
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
    let mut stream = Stream::new(schema, form);
    let element = stream.root(&root.local, Some(&root.namespace))?;
    encode(&mut stream, element, &root)?;
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

fn encode(stream: &mut Stream, element: &'static Element, node: &Node<'_>) -> Result<(), Fault> {
    let (attributes, value) = shape(element);
    let mut used = 0;
    for attribute in attributes {
        let found = node.attributes.iter().find(|a| {
            a.local == attribute.name.local && (a.namespace == attribute.name.namespace || a.namespace.is_empty())
        });
        if let Some(found) = found {
            stream.attribute(attribute, &found.value, Lexical::Xml)?;
            used += 1;
        }
    }
    // Attributes of the instance namespace (schemaLocation) say nothing about the content.
    let foreign = node.attributes.iter().filter(|a| a.namespace == XSI).count();
    if used + foreign < node.attributes.len() {
        return Err(stream.fault("an attribute that the schema does not declare"));
    }
    if value.is_some() {
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
    let mixed = matches!(element.content, Content::Complex(ty) if matches!(ty.body, crate::schema::Body::Elements { mixed: true, .. }));
    for child in &node.children {
        match child {
            Child::Element(child) => {
                let element = stream.start(&child.local, Some(&child.namespace))?;
                encode(stream, element, child)?;
            }
            Child::Text(text) if text.bytes().all(|b| b.is_ascii_whitespace()) => {}
            Child::Text(text) if mixed => stream.value(text, Lexical::Xml)?,
            Child::Text(_) => return Err(stream.fault("text is not allowed here")),
        }
    }
    stream.end()
}

const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";
/// How deep XML may nest: deeper than any schema here.
const DEEPEST: usize = 64;

struct Node<'x> {
    local: Cow<'x, str>,
    namespace: Cow<'x, str>,
    attributes: Vec<XmlAttribute<'x>>,
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
            for (name, value) in raw {
                let (namespace, local) = match name.split_once(':') {
                    Some((prefix, local)) => {
                        (resolve(prefix).ok_or_else(|| p.fault("a prefix without a namespace"))?, local)
                    }
                    None => (Cow::Borrowed(""), name),
                };
                attributes.push(XmlAttribute { local, namespace, value });
            }
            let node = Node { local: Cow::Borrowed(local), namespace, attributes, children: Vec::new() };
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
