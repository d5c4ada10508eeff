//! The string table: values that a stream refers to instead of writing them again.
//!
//! ISO 15118 keeps the table empty (a value partition capacity of 0), so nothing here is ever written into a message. A
//! coder without that setting refers to an earlier value of the same element or attribute (the local partition) or of
//! any (the global one) by a number in as few bits as the partition needs. A decoder that keeps the partitions pays for
//! them with every string; this one reads the stream a second time when it meets the first reference, and only then.
//!
//! Both passes are linear. What the references of a stream stand for is at most [`TEXT`] octets for each octet of the
//! stream, so that a short stream cannot grow; the partitions take at most 64 octets of memory for each of its octets.

use crate::bits::BitReader;
use crate::{
    arena::{Arena, Full, Items},
    cursor::{Cursor, Event, Form},
    encode::{Encoder, Waiting},
    generic::{self, Names, QName, Sink},
    grammar::Place,
    schema::{Element, Name, Schema, width},
    value::Text,
};
use wireform_wire::{Error, Kind, Result};

/// How many octets of text references may stand for, for each octet of the stream.
pub const TEXT: usize = 32;

/// How a stream that refers to values is refused where nothing was given to look them up in.
pub(crate) const REFERENCE: Kind = Kind::Unexpected { what: "a reference to the string table" };

/// What becomes of strings that are read.
pub(crate) trait Strings<'a> {
    /// A reference that begins at `at` and whose number is next: the value it stands for, if that is known already.
    fn refer(&mut self, r: &mut BitReader<'a>, at: usize, local: bool) -> Result<Option<Text<'a>>>;
    /// The references that are known already.
    fn known(&self) -> &'a [Reference] {
        &[]
    }
    /// A string that was written in full, from this bit on.
    fn written(&mut self, from: usize, text: &Text<'a>) -> Result<()> {
        let _ = (from, text);
        Ok(())
    }
}

/// Strings of a stream that is read for their sake: it is told of which element or attribute the next value is.
pub(crate) trait Named<'a>: Strings<'a> {
    /// The element or attribute whose value is next, at this bit.
    fn select(&mut self, local: &'a str, namespace: &'a str, at: usize) -> Result<()>;
}

/// A reference in a stream, with the characters that it stands for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reference {
    /// Its first bit and the bit after it.
    at: u32,
    end: u32,
    /// The first bit of the characters, and how many they are.
    from: u32,
    chars: u32,
}

impl Reference {
    pub(crate) const fn is_before(&self, bit: usize) -> bool {
        (self.at as usize) < bit
    }
    fn text<'a>(&self, bytes: &'a [u8]) -> Result<Text<'a>> {
        let mut r = BitReader::new(bytes);
        r.seek(self.from as usize);
        Text::read(&mut r, self.chars.into())
    }
}

/// References that are known already, in the order of the stream.
pub(crate) struct Known<'a>(pub(crate) &'a [Reference]);

impl<'a> Strings<'a> for Known<'a> {
    fn refer(&mut self, r: &mut BitReader<'a>, at: usize, _: bool) -> Result<Option<Text<'a>>> {
        match self.0.binary_search_by_key(&at, |known| known.at as usize) {
            Ok(i) => {
                let known = &self.0[i];
                r.seek(known.end as usize);
                known.text(r.bytes()).map(Some)
            }
            Err(_) => Err(Error::new(REFERENCE, at)),
        }
    }
    fn known(&self) -> &'a [Reference] {
        self.0
    }
}

#[derive(Clone, Copy)]
struct Written {
    from: u32,
    chars: u32,
    /// Of which name, by its place in the list.
    name: u32,
}

#[derive(Clone, Copy)]
struct Partition<'a> {
    /// Local name and namespace.
    name: (&'a str, &'a str),
    values: u32,
}

/// The name that stands for the global partition in a reference that is not resolved.
const GLOBAL: u32 = u32::MAX;

/// Both partitions, as a stream fills them.
struct Table<'a> {
    arena: &'a Arena<'a>,
    /// Of which element or attribute the next value is.
    name: u32,
    partitions: Items<'a, Partition<'a>>,
    written: Items<'a, Written>,
    /// Until they are resolved, `from` is the number in the partition and `chars` the name of the partition.
    references: Items<'a, Reference>,
}

fn full(at: usize, arena: &Arena<'_>) -> Error {
    Error::new(Kind::Limit { what: "arena", max: arena.free() as u64 }, at)
}

impl<'a> Table<'a> {
    fn new(arena: &'a Arena<'a>) -> Self {
        Table { arena, name: 0, partitions: Items::new(), written: Items::new(), references: Items::new() }
    }
    /// Resolves the references.
    fn finish(self, octets: usize) -> Result<&'a [Reference], (&'a [Reference], Error)> {
        let Table { arena, partitions, written, mut references, .. } = self;
        let (partitions, written) = (partitions.finish(), written.finish());
        // The values of each name in order, the names one after the other.
        let mut starts = Items::new();
        let mut places = Items::new();
        let mut sorted = || -> Result<(), Full> {
            let mut start = 0;
            for partition in partitions {
                starts.push(arena, start)?;
                start += partition.values;
            }
            for _ in written {
                places.push(arena, 0)?;
            }
            for (i, value) in written.iter().enumerate() {
                let next = &mut starts.as_mut_slice()[value.name as usize];
                places.as_mut_slice()[*next as usize] = i as u32;
                *next += 1;
            }
            Ok(())
        };
        if sorted().is_err() {
            return Err((&[], full(0, arena)));
        }
        let (ends, places) = (starts.finish(), places.finish());
        let mut left = octets * TEXT;
        let mut good = 0;
        let mut error = None;
        for reference in references.as_mut_slice() {
            let value = match reference.chars {
                GLOBAL => written[reference.from as usize],
                name => {
                    // Each start has become the end of its partition.
                    let start = ends[name as usize] - partitions[name as usize].values;
                    written[places[(start + reference.from) as usize] as usize]
                }
            };
            (reference.from, reference.chars) = (value.from, value.chars);
            match left.checked_sub(value.chars as usize) {
                Some(rest) => left = rest,
                None => {
                    let limit = Kind::Limit { what: "text of the string table", max: (octets * TEXT) as u64 };
                    error = Some(Error::new(limit, reference.at as usize));
                    break;
                }
            }
            good += 1;
        }
        let references = &references.finish()[..good];
        error.map_or(Ok(references), |error| Err((references, error)))
    }
}

impl<'a> Strings<'a> for Table<'a> {
    fn refer(&mut self, r: &mut BitReader<'a>, at: usize, local: bool) -> Result<Option<Text<'a>>> {
        let values =
            if local { self.partitions.as_slice()[self.name as usize].values } else { self.written.len() as u32 };
        let id = r.bits(width(values.into()))?;
        if id >= values.into() {
            return Err(Error::new(Kind::Reserved { what: "value of the string table", value: id }, at));
        }
        let chars = if local { self.name } else { GLOBAL };
        let reference = Reference { at: at as u32, end: r.bit() as u32, from: id as u32, chars };
        self.references.push(self.arena, reference).map_err(|Full| full(at, self.arena))?;
        Ok(None)
    }
    fn written(&mut self, from: usize, text: &Text<'a>) -> Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let written = Written { from: from as u32, chars: text.chars_len() as u32, name: self.name };
        self.partitions.as_mut_slice()[self.name as usize].values += 1;
        self.written.push(self.arena, written).map_err(|Full| full(from, self.arena))
    }
}

impl<'a> Named<'a> for Table<'a> {
    fn select(&mut self, local: &'a str, namespace: &'a str, at: usize) -> Result<()> {
        // They are few: a schema's, and as many as a stream may add.
        let name = (local, namespace);
        let found = self.partitions.as_slice().iter().position(|p| p.name == name);
        self.name = match found {
            Some(i) => i as u32,
            None => {
                let partition = Partition { name, values: 0 };
                self.partitions.push(self.arena, partition).map_err(|Full| full(at, self.arena))?;
                self.partitions.len() as u32 - 1
            }
        };
        Ok(())
    }
}

/// Finds what the references of a stream stand for. What is readable before an error is given with it.
pub(crate) fn resolve<'a>(
    schema: &'static Schema,
    form: Form,
    bytes: &'a [u8],
    arena: &'a Arena<'a>,
) -> Result<&'a [Reference], (&'a [Reference], Error)> {
    // Places are kept in 32 bits.
    if bytes.len() > (u32::MAX / 8) as usize {
        return Err((&[], Error::new(Kind::Limit { what: "octets", max: u64::from(u32::MAX / 8) }, 0)));
    }
    let mut table = Table::new(arena);
    let mut cursor = Cursor::new(schema, form, bytes).with_memory(arena);
    let error = loop {
        match cursor.step(Some(&mut table)) {
            Ok(Event::Over) => break None,
            Ok(_) => {}
            Err(error) => break Some(error),
        }
    };
    match (table.finish(bytes.len()), error) {
        (Ok(references), Some(error)) => Err((references, error)),
        (result, _) => result,
    }
}

/// What is written of a stream.
struct Out<'e, 'o> {
    e: &'e mut Encoder<'o>,
    acc: Waiting,
}

impl Sink for Out<'_, '_> {
    fn put(&mut self, value: u64, n: u32) {
        self.acc = self.e.bits(self.acc, value, n);
    }
    fn number(&mut self, value: u64) {
        self.acc = self.e.length(self.acc, value);
    }
}

/// A stream that is copied with something else in place of some of its bits: the characters in place of references, and
/// what the caller passes over.
struct Splice<'a> {
    bytes: &'a [u8],
    at: usize,
    references: &'a [Reference],
}

impl Splice<'_> {
    fn bits(&self, out: &mut Out<'_, '_>, from: usize, to: usize) {
        out.acc = out.e.copy(out.acc, self.bytes, from, to.saturating_sub(from));
    }
    /// Copies up to a bit.
    fn copy(&mut self, out: &mut Out<'_, '_>, to: usize) -> Result<()> {
        while let Some((reference, rest)) = self.references.split_first()
            && reference.is_before(to)
        {
            self.references = rest;
            self.bits(out, self.at, reference.at as usize);
            let mut r = BitReader::new(self.bytes);
            r.seek(reference.from as usize);
            Text::read(&mut r, reference.chars.into())?;
            out.number(u64::from(reference.chars) + 2);
            self.bits(out, reference.from as usize, r.bit());
            self.at = reference.end as usize;
        }
        self.bits(out, self.at, to);
        self.at = self.at.max(to);
        Ok(())
    }
}

/// What a copy of a stream is like.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Recoded {
    /// It may differ from the stream.
    changed: bool,
    /// The first `xsi:type` or `xsi:nil` that is in the copy.
    unheld: Option<usize>,
}

/// Copies a stream with the names of wildcards in another form: from that in which values keep them, or to it; then also
/// without references, and without types that are the declared ones. An element without a declaration is written as
/// cast to `xs:anyType`, whatever it was.
pub(crate) fn recode<'a>(
    schema: &'static Schema,
    form: Form,
    bytes: &'a [u8],
    arena: &'a Arena<'a>,
    to_plain: bool,
    references: &'a [Reference],
    e: &mut Encoder<'_>,
) -> Result<(Waiting, Recoded)> {
    let mut cursor = Cursor::to_recode(schema, form, bytes, arena, !to_plain, references);
    let mut names = Names::new(Some(arena), !to_plain);
    let mut out = Out { e, acc: Waiting::default() };
    let mut splice = Splice { bytes, at: 0, references };
    let mut recoded = Recoded { changed: !references.is_empty(), unheld: None };
    // The element that has begun and is not cast yet.
    let mut pending = None;
    loop {
        let before = cursor.undeclared();
        let event = cursor.step(None)?;
        let start = cursor.start();
        let fail = |kind| Error::new(kind, start);
        if let Some(id) = pending.take() {
            match event {
                Event::Type(name, Some(_)) => {
                    names.write_cast(&mut out, schema, id, name.namespace, name.local).map_err(fail)?;
                    splice.at = cursor.bit();
                    continue;
                }
                Event::Type(..) => {
                    return Err(fail(Kind::Unsupported { what: "a type that the schema does not have" }));
                }
                _ => names.write_cast(&mut out, schema, id, generic::XSD, "anyType").map_err(fail)?,
            }
        }
        // The event codes of xs:anyType, where anything may stand: AT(*), SE(*), the end, text.
        let anew = before.filter(|element| element.any);
        if let Some(element) = anew {
            let code = match event {
                Event::AnyAttribute(..) => Some(0),
                Event::Any(..) | Event::Start(..) => Some(1),
                Event::End => Some(2),
                Event::Text(_) => Some(3),
                _ => None,
            };
            if let Some(code) = code {
                splice.copy(&mut out, start)?;
                if element.content {
                    out.put(code - 1, 2)
                } else {
                    out.put(code, 3)
                }
                splice.at = cursor.value_start().max(start);
                if matches!(event, Event::End) {
                    splice.at = cursor.bit();
                }
            }
        }
        match event {
            Event::Any(QName { namespace, local, .. }, _)
            | Event::AnyAttribute(QName { namespace, local, .. }, _)
            | Event::Type(QName { namespace, local, .. }, _)
            | Event::Start(&Element { name: Name { namespace, local }, .. }, Place { any: true, .. }) => {
                recoded.changed = true;
                if let Event::Type(_, Some(content)) = event {
                    if to_plain && cursor.is_declared(&content) {
                        splice.copy(&mut out, start)?;
                        splice.at = cursor.bit();
                        continue;
                    }
                    recoded.unheld.get_or_insert(start);
                }
                if anew.is_none() || matches!(event, Event::Type(..)) {
                    splice.copy(&mut out, cursor.name_start())?;
                }
                let name = names.write(&mut out, schema, namespace, local).map_err(fail)?;
                splice.at = if matches!(event, Event::AnyAttribute(..)) { cursor.value_start() } else { cursor.bit() };
                if matches!(event, Event::Any(..)) {
                    pending = Some(name.id);
                }
            }
            Event::Nil(_) => _ = recoded.unheld.get_or_insert(start),
            Event::Over => {
                splice.copy(&mut out, cursor.bit())?;
                return Ok((out.acc, recoded));
            }
            _ => {}
        }
    }
}

/// A stream without references, the same with every value written in full, and with the names of wildcards in full, as
/// [`Cursor::in_full`] reads them. Nothing where it has none of both.
///
/// # Errors
/// What is wrong with the stream, or an arena that is full.
pub fn plain<'a>(
    schema: &'static Schema,
    form: Form,
    bytes: &'a [u8],
    arena: &'a Arena<'a>,
) -> Result<Option<&'a [u8]>> {
    Ok(plain_and_unheld(schema, form, bytes, arena)?.map(|(plain, _)| plain))
}

/// The same with the first bit of an `xsi:type` or `xsi:nil` that is in it.
pub(crate) fn plain_and_unheld<'a>(
    schema: &'static Schema,
    form: Form,
    bytes: &'a [u8],
    arena: &'a Arena<'a>,
) -> Result<Option<(&'a [u8], Option<usize>)>> {
    let references = resolve(schema, form, bytes, arena).map_err(|(_, error)| error)?;
    let mut e = Encoder::counting();
    let (acc, recoded) = recode(schema, form, bytes, arena, true, references, &mut e)?;
    if !recoded.changed && recoded.unheld.is_none() {
        return Ok(None);
    }
    let out = arena.octets(e.finish(acc)?).map_err(|Full| full(0, arena))?;
    let mut e = Encoder::new(out);
    let (acc, _) = recode(schema, form, bytes, arena, true, references, &mut e)?;
    e.finish(acc)?;
    Ok(Some((out, recoded.unheld)))
}

/// The stream of which [`plain`] made this one, as our encoders write it.
///
/// # Errors
/// What is wrong with it.
#[cfg(feature = "alloc")]
pub fn from_plain(schema: &'static Schema, form: Form, bytes: &[u8]) -> Result<alloc::vec::Vec<u8>> {
    let arena = Arena::new();
    let mut e = Encoder::counting();
    let (acc, _) = recode(schema, form, bytes, &arena, false, &[], &mut e)?;
    let mut out = alloc::vec![0; e.finish(acc)?];
    let mut e = Encoder::new(&mut out);
    let (acc, _) = recode(schema, form, bytes, &arena, false, &[], &mut e)?;
    e.finish(acc)?;
    Ok(out)
}

/// A stream with a reference for every value that has been written before: what a coder with an unbounded string table
/// writes. No peer of these standards reads it; it is for the digests of signers that were set up so.
///
/// # Errors
/// What is wrong with the stream.
#[cfg(feature = "alloc")]
pub fn tabled(schema: &'static Schema, form: Form, bytes: &[u8]) -> Result<alloc::vec::Vec<u8>> {
    use alloc::{collections::BTreeMap, string::ToString};
    /// Where strings are, with their names.
    struct Met<'a> {
        bytes: &'a [u8],
        name: (&'a str, &'a str),
        values: alloc::vec::Vec<((&'a str, &'a str), usize, usize, Text<'a>)>,
    }
    impl<'a> Named<'a> for Met<'a> {
        fn select(&mut self, local: &'a str, namespace: &'a str, _: usize) -> Result<()> {
            self.name = (local, namespace);
            Ok(())
        }
    }
    impl<'a> Strings<'a> for Met<'a> {
        fn refer(&mut self, _: &mut BitReader<'a>, at: usize, _: bool) -> Result<Option<Text<'a>>> {
            Err(Error::new(REFERENCE, at))
        }
        fn written(&mut self, from: usize, text: &Text<'a>) -> Result<()> {
            let mut r = BitReader::new(self.bytes);
            r.seek(from);
            Text::read(&mut r, text.chars_len() as u64)?;
            self.values.push((self.name, from, r.bit(), *text));
            Ok(())
        }
    }
    let mut met = Met { bytes, name: ("", ""), values: alloc::vec::Vec::new() };
    let arena = Arena::new();
    let mut cursor = Cursor::new(schema, form, bytes).with_memory(&arena);
    while !matches!(cursor.step(Some(&mut met))?, Event::Over) {}
    let mut octets = alloc::vec![0; bytes.len() + 8];
    let mut e = Encoder::new(&mut octets);
    let mut out = Out { e: &mut e, acc: Waiting::default() };
    let mut splice = Splice { bytes, at: 0, references: &[] };
    let mut known: BTreeMap<alloc::string::String, ((&str, &str), u64, u64)> = BTreeMap::new();
    let mut partitions: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    let mut all = 0;
    for (name, from, end, text) in met.values.into_iter().filter(|v| !v.3.is_empty()) {
        let local = partitions.entry(name).or_default();
        match known.get(&text.to_string()) {
            None => {
                known.insert(text.to_string(), (name, *local, all));
                *local += 1;
                all += 1;
            }
            Some((of, in_local, in_all)) => {
                // The number of characters is before them.
                let chars = text.chars_len() as u64 + 2;
                let before = (u64::BITS - chars.leading_zeros()).div_ceil(7) as usize * 8;
                splice.copy(&mut out, from - before)?;
                let (partition, id, values) = if *of == name { (0, *in_local, *local) } else { (1, *in_all, all) };
                out.put(partition, 8);
                out.put(id, width(values));
                splice.at = end;
            }
        }
    }
    splice.copy(&mut out, cursor.bit())?;
    let acc = out.acc;
    let len = e.finish(acc)?;
    octets.truncate(len);
    Ok(octets)
}
