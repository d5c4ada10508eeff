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
    schema::{Name, Schema, width},
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
pub(crate) trait Names<'a>: Strings<'a> {
    /// The element or attribute whose value is next, at this bit.
    fn select(&mut self, name: Name, at: usize) -> Result<()>;
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
struct Partition {
    name: Name,
    values: u32,
}

/// The name that stands for the global partition in a reference that is not resolved.
const GLOBAL: u32 = u32::MAX;

/// Both partitions, as a stream fills them.
struct Table<'a> {
    arena: &'a Arena<'a>,
    /// Of which element or attribute the next value is.
    name: u32,
    partitions: Items<'a, Partition>,
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

impl<'a> Names<'a> for Table<'a> {
    fn select(&mut self, name: Name, at: usize) -> Result<()> {
        // They are few: a schema's, not a stream's.
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
    let mut cursor = Cursor::new(schema, form, bytes);
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

/// A stream in which other characters stand for some.
struct Splice<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Splice<'_> {
    /// Copies up to a bit.
    fn copy(&mut self, e: &mut Encoder<'_>, bits: Waiting, to: usize) -> Waiting {
        let from = core::mem::replace(&mut self.at, to);
        e.copy(bits, self.bytes, from, to - from)
    }
}

/// A stream without references: the same with every value written in full. Nothing where it has none.
///
/// # Errors
/// What is wrong with the stream, or an arena that is full.
pub fn plain<'a>(
    schema: &'static Schema,
    form: Form,
    bytes: &'a [u8],
    arena: &'a Arena<'a>,
) -> Result<Option<&'a [u8]>> {
    let references = resolve(schema, form, bytes, arena).map_err(|(_, error)| error)?;
    if references.is_empty() {
        return Ok(None);
    }
    // A character takes at most three octets of seven bits, and the number of them at most five.
    let more: usize = references.iter().map(|r| r.chars as usize * 3 + 5).sum();
    let out = arena.octets(bytes.len() + more).map_err(|Full| full(0, arena))?;
    let mut e = Encoder::new(out);
    let mut bits = Waiting::default();
    let mut splice = Splice { bytes, at: 0 };
    for reference in references {
        bits = splice.copy(&mut e, bits, reference.at as usize);
        let mut r = BitReader::new(bytes);
        r.seek(reference.from as usize);
        Text::read(&mut r, reference.chars.into())?;
        bits = e.length(bits, u64::from(reference.chars) + 2);
        let from = reference.from as usize;
        bits = e.copy(bits, bytes, from, r.bit() - from);
        splice.at = reference.end as usize;
    }
    bits = splice.copy(&mut e, bits, bytes.len() * 8);
    let len = e.finish(bits)?;
    // What is left of the last octet was padding; with its bits shifted there may be one octet of it more.
    let mut cursor = Cursor::new(schema, form, &out[..len]);
    loop {
        match cursor.next() {
            Ok(Event::Over) => return Ok(Some(&out[..len])),
            Ok(_) => {}
            Err(Error { kind: Kind::Trailing { .. }, at_bit }) => return Ok(Some(&out[..at_bit / 8])),
            Err(error) => return Err(error),
        }
    }
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
        name: Name,
        values: alloc::vec::Vec<(Name, usize, usize, Text<'a>)>,
    }
    impl<'a> Names<'a> for Met<'a> {
        fn select(&mut self, name: Name, _: usize) -> Result<()> {
            self.name = name;
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
    let mut met = Met { bytes, name: Name { local: "", namespace: "" }, values: alloc::vec::Vec::new() };
    let mut cursor = Cursor::new(schema, form, bytes);
    while !matches!(cursor.step(Some(&mut met))?, Event::Over) {}
    let mut out = alloc::vec![0; bytes.len() + 8];
    let mut e = Encoder::new(&mut out);
    let mut bits = Waiting::default();
    let mut splice = Splice { bytes, at: 0 };
    let mut known: BTreeMap<alloc::string::String, (Name, u64, u64)> = BTreeMap::new();
    let mut partitions: BTreeMap<Name, u64> = BTreeMap::new();
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
                let octets = (u64::BITS - chars.leading_zeros()).div_ceil(7) as usize;
                bits = splice.copy(&mut e, bits, from - octets * 8);
                let (partition, id, values) = if *of == name { (0, *in_local, *local) } else { (1, *in_all, all) };
                bits = e.bits(bits, partition, 8);
                bits = e.bits(bits, id, width(values));
                splice.at = end;
            }
        }
    }
    bits = splice.copy(&mut e, bits, cursor.bit());
    let len = e.finish(bits)?;
    out.truncate(len);
    Ok(out)
}
