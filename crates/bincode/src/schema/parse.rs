//! The text of a schema.

use super::{Body, Fields, Item, Schema, Type, intern};
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use wireform_wire::Fault;

/// Types of the standard library, in the language itself.
const PRELUDE: &str = "
    struct Duration { secs: u64, nanos: u32 }
    type SystemTime = Duration;
    enum IpAddr { V4([u8; 4]), V6([u8; 16]) }
    type Ipv4Addr = [u8; 4];
    type Ipv6Addr = [u8; 16];
    struct SocketAddrV4 { ip: [u8; 4], port: u16 }
    struct SocketAddrV6 { ip: [u8; 16], port: u16 }
    enum SocketAddr { V4(SocketAddrV4), V6(SocketAddrV6) }
";

/// Types inside one another in the text.
const DEPTH: usize = 64;

struct Parser<'t> {
    text: &'t str,
    at: usize,
    items: Vec<Option<Item>>,
    names: BTreeMap<String, usize>,
    depth: usize,
}

pub(super) fn parse(text: &str) -> Result<Schema, Fault> {
    let mut parser = Parser { text: PRELUDE, at: 0, items: Vec::new(), names: BTreeMap::new(), depth: 0 };
    parser.items()?;
    let known = parser.items.len();
    (parser.text, parser.at) = (text, 0);
    let root = parser.items()?;
    let root = match root {
        Some(ty) => ty,
        // Items that are only mentioned come later or not at all; the last declared one is the message.
        None => parser.last(known)?,
    };
    let mut items = Vec::new();
    for (index, item) in parser.items.iter().enumerate() {
        match item {
            Some(item) => items.push(item.clone()),
            None => {
                let name = parser.names.iter().find(|(_, i)| **i == index).map_or("", |(name, _)| name);
                return Err(Fault::text(format!("no type `{name}`"), ""));
            }
        }
    }
    let schema = Schema { items, root };
    finite(&schema)?;
    Ok(schema)
}

/// A type that contains itself other than through something that may be empty has no values, and its alias no end.
fn finite(schema: &Schema) -> Result<(), Fault> {
    fn visit(schema: &Schema, ty: &Type, path: &mut Vec<usize>) -> Result<(), Fault> {
        match ty {
            Type::Array(inner, n) if *n > 0 => visit(schema, inner, path),
            Type::Tuple(types) => types.iter().try_for_each(|ty| visit(schema, ty, path)),
            Type::Named(index) => {
                if path.contains(index) {
                    return Err(Fault::text(format!("`{}` contains itself", schema.items[*index].name), ""));
                }
                if path.len() > DEPTH {
                    return Err(Fault::text("types are nested too deeply", ""));
                }
                path.push(*index);
                match &schema.items[*index].body {
                    Body::Alias(ty) => visit(schema, ty, path)?,
                    Body::Struct(Fields::Tuple(types)) => types.iter().try_for_each(|ty| visit(schema, ty, path))?,
                    Body::Struct(Fields::Named(fields)) => {
                        fields.iter().try_for_each(|(_, ty)| visit(schema, ty, path))?;
                    }
                    // Another variant may end it; the limit of depth ends the rest.
                    Body::Struct(Fields::Unit) | Body::Enum(_) => {}
                }
                path.pop();
                Ok(())
            }
            _ => Ok(()),
        }
    }
    (0..schema.items.len()).try_for_each(|index| visit(schema, &Type::Named(index), &mut Vec::new()))
}

impl Parser<'_> {
    fn fault(&self, what: impl Into<String>) -> Fault {
        let before = &self.text[..self.at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Fault::text(format!("{} at line {line}, column {column}", what.into()), "")
    }
    fn space(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if trimmed.starts_with("//") {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if trimmed.starts_with("#[") {
                // An attribute, up to its closing bracket.
                let mut open = 0;
                let end = trimmed.char_indices().find(|(_, c)| {
                    open += i32::from(*c == '[') - i32::from(*c == ']');
                    *c == ']' && open == 0
                });
                self.at += end.map_or(trimmed.len(), |(i, _)| i + 1);
            } else {
                return;
            }
        }
    }
    fn peek(&mut self, mark: &str) -> bool {
        self.space();
        self.text[self.at..].starts_with(mark)
    }
    fn take(&mut self, mark: &str) -> bool {
        let there = self.peek(mark);
        if there {
            self.at += mark.len();
        }
        there
    }
    fn expect(&mut self, mark: &str) -> Result<(), Fault> {
        if self.take(mark) { Ok(()) } else { Err(self.fault(format!("expected `{mark}`"))) }
    }
    fn word(&mut self) -> Option<&str> {
        self.space();
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        if end == 0 {
            return None;
        }
        self.at += end;
        Some(&rest[..end])
    }
    fn name(&mut self) -> Result<String, Fault> {
        let _ = self.take("r#");
        match self.word() {
            Some(word) => Ok(word.to_string()),
            None => Err(self.fault("expected a name")),
        }
    }
    fn visibility(&mut self) {
        let before = self.at;
        if self.word() == Some("pub") {
            if self.take("(") {
                while !self.take(")") && self.word().is_some() {}
            }
        } else {
            self.at = before;
        }
    }
    fn index(&mut self, name: &str) -> usize {
        let next = self.items.len();
        let index = *self.names.entry(name.to_string()).or_insert(next);
        if index == next {
            self.items.push(None);
        }
        index
    }
    fn last(&self, known: usize) -> Result<Type, Fault> {
        let mut declared = (known..self.items.len()).filter(|i| self.items[*i].is_some());
        declared.next_back().map(Type::Named).ok_or_else(|| self.fault("expected `struct`, `enum`, `type` or a type"))
    }
    /// All items; and the type that stands alone at the end, if any.
    fn items(&mut self) -> Result<Option<Type>, Fault> {
        let mut last = None;
        loop {
            self.space();
            if self.at == self.text.len() {
                return Ok(last);
            }
            self.visibility();
            let before = self.at;
            let keyword = self.word().unwrap_or("").to_string();
            if !matches!(keyword.as_str(), "struct" | "enum" | "type") {
                self.at = before;
                let root = self.ty()?;
                let _ = self.take(";");
                self.space();
                if self.at != self.text.len() {
                    return Err(self.fault("expected the end behind the message's type"));
                }
                return Ok(Some(root));
            }
            let name = self.name()?;
            if self.take("<") {
                while !self.take(">") {
                    // Lifetimes say nothing about octets.
                    if !self.take("'") || self.word().is_none() {
                        return Err(self.fault("generic types are not known here"));
                    }
                    let _ = self.take(",");
                }
            }
            let index = self.index(&name);
            if self.items[index].is_some() {
                return Err(self.fault(format!("`{name}` is declared twice")));
            }
            let body = match keyword.as_str() {
                "struct" => {
                    let fields = self.fields()?;
                    let _ = self.take(";");
                    Body::Struct(fields)
                }
                "type" => {
                    self.expect("=")?;
                    let ty = self.ty()?;
                    self.expect(";")?;
                    Body::Alias(ty)
                }
                _ => Body::Enum(self.variants()?),
            };
            self.items[index] = Some(Item { name: intern(&name), body });
            last = Some(Type::Named(index));
        }
    }
    fn variants(&mut self) -> Result<Vec<(&'static str, Fields)>, Fault> {
        self.expect("{")?;
        let mut variants = Vec::new();
        while !self.take("}") {
            let name = intern(&self.name()?);
            let fields = self.fields()?;
            if self.take("=") {
                // An explicit discriminant is not on the wire.
                let _ = self.take("-");
                let _ = self.word();
            }
            variants.push((name, fields));
            if !self.take(",") {
                self.expect("}")?;
                break;
            }
        }
        Ok(variants)
    }
    fn fields(&mut self) -> Result<Fields, Fault> {
        if self.take("{") {
            let mut fields = Vec::new();
            while !self.take("}") {
                self.visibility();
                let name = intern(&self.name()?);
                self.expect(":")?;
                fields.push((name, self.ty()?));
                if !self.take(",") {
                    self.expect("}")?;
                    break;
                }
            }
            return Ok(Fields::Named(fields));
        }
        if self.take("(") {
            let mut types = Vec::new();
            while !self.take(")") {
                self.visibility();
                types.push(self.ty()?);
                if !self.take(",") {
                    self.expect(")")?;
                    break;
                }
            }
            return Ok(Fields::Tuple(types));
        }
        Ok(Fields::Unit)
    }
    fn ty(&mut self) -> Result<Type, Fault> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(self.fault("types are nested too deeply"));
        }
        let ty = self.ty_here();
        self.depth -= 1;
        ty
    }
    fn arguments<const N: usize>(&mut self) -> Result<[Box<Type>; N], Fault> {
        self.expect("<")?;
        let mut types = Vec::new();
        while !self.take(">") {
            if self.take("'") {
                let _ = self.word();
            } else {
                types.push(Box::new(self.ty()?));
            }
            if !self.take(",") {
                self.expect(">")?;
                break;
            }
        }
        // A map's hasher is not on the wire.
        types.truncate(N);
        types.try_into().map_err(|_| self.fault(format!("expected {N} types")))
    }
    fn sequence(of: Box<Type>) -> Type {
        if *of == Type::Unsigned(1) { Type::Octets } else { Type::Sequence(of) }
    }
    fn ty_here(&mut self) -> Result<Type, Fault> {
        if self.take("&") {
            if self.take("'") {
                let _ = self.word();
            }
            return self.ty();
        }
        if self.take("[") {
            let of = Box::new(self.ty()?);
            if self.take("]") {
                return Ok(Self::sequence(of));
            }
            self.expect(";")?;
            let Some(Ok(n)) = self.word().map(|n| n.replace('_', "").parse()) else {
                return Err(self.fault("expected a number"));
            };
            self.expect("]")?;
            return Ok(Type::Array(of, n));
        }
        if self.take("(") {
            let mut types = Vec::new();
            while !self.take(")") {
                types.push(self.ty()?);
                if !self.take(",") {
                    self.expect(")")?;
                    break;
                }
            }
            return Ok(if types.is_empty() { Type::Unit } else { Type::Tuple(types) });
        }
        let mut name = self.name()?;
        while self.take("::") {
            name = self.name()?;
        }
        Ok(match name.as_str() {
            "bool" => Type::Bool,
            "u8" | "NonZeroU8" => Type::Unsigned(1),
            "u16" | "NonZeroU16" => Type::Unsigned(2),
            "u32" | "NonZeroU32" => Type::Unsigned(4),
            "u64" | "usize" | "NonZeroU64" | "NonZeroUsize" => Type::Unsigned(8),
            "u128" | "NonZeroU128" => Type::Unsigned(16),
            "i8" | "NonZeroI8" => Type::Signed(1),
            "i16" | "NonZeroI16" => Type::Signed(2),
            "i32" | "NonZeroI32" => Type::Signed(4),
            "i64" | "isize" | "NonZeroI64" | "NonZeroIsize" => Type::Signed(8),
            "i128" | "NonZeroI128" => Type::Signed(16),
            "f32" => Type::F32,
            "f64" => Type::F64,
            "char" => Type::Char,
            "String" | "str" | "PathBuf" | "Path" => Type::Text,
            "CString" | "ByteBuf" | "Bytes" => Type::Octets,
            "Option" => {
                let [of] = self.arguments()?;
                Type::Option(of)
            }
            "Vec" | "VecDeque" | "LinkedList" | "BinaryHeap" | "HashSet" | "BTreeSet" => {
                let [of] = self.arguments()?;
                Self::sequence(of)
            }
            "HashMap" | "BTreeMap" | "IndexMap" => {
                let [key, value] = self.arguments()?;
                Type::Map(key, value)
            }
            "Result" => {
                let [ok, err] = self.arguments()?;
                Type::Result(ok, err)
            }
            "Box" | "Rc" | "Arc" | "Cow" | "Cell" | "RefCell" | "Mutex" | "RwLock" | "Wrapping" | "Reverse" => {
                let [of] = self.arguments()?;
                *of
            }
            "PhantomData" => {
                let [_] = self.arguments()?;
                Type::Unit
            }
            "Range" | "RangeInclusive" => {
                let [of] = self.arguments()?;
                Type::Tuple(alloc::vec![*of.clone(), *of])
            }
            other if self.peek("<") => return Err(self.fault(format!("generic types are not known here: `{other}`"))),
            other => Type::Named(self.index(other)),
        })
    }
}
