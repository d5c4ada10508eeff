//! Types of values that Rust has none for, and the traits that `#[derive(Exi)]` implements.

use crate::{
    arena::Arena,
    cursor::Form,
    decode::{At, Decoder, Stop},
    encode::{Acc, Encoder},
    generic::WILD,
    schema::{Particle, Schema, Simple, Type},
    strings,
};
use core::fmt;
use wireform_wire::{Error, Kind, Result};

/// A complex type: what is between the tags of an element, with its attributes.
pub trait Exi<'a>: Copy + 'a {
    /// The type's table.
    const TYPE: &'static Type;
    /// Writes the attributes, the content and the end after the bits in `acc`, and returns the bits not yet stored.
    fn encode(&self, e: &mut Encoder<'_>, acc: Acc) -> Acc;
    /// Reads the attributes, the content and the end, after `lead` zero bits.
    ///
    /// # Errors
    /// [`Stop`]; the decoder keeps why.
    fn decode(d: &mut Decoder<'a>, at: &mut At, lead: u32) -> core::result::Result<Self, Stop>;
}

/// One of several elements.
pub trait Choice<'a>: Copy + 'a {
    /// How many event codes they take, with those of abstract elements.
    const CODES: u32;
    /// The elements, in the order of their codes.
    const PARTICLES: &'static [Particle];
    /// Writes the element after the bits in `acc` and zero bits: its event code, which is `offset` plus its own in a state
    /// of `t` productions, and all of it. Returns the bits not yet stored.
    fn encode(&self, e: &mut Encoder<'_>, acc: Acc, lead: u32, offset: u32, t: u32) -> Acc;
    /// Reads the element of that code, up to its end.
    ///
    /// # Errors
    /// [`Stop`]; the decoder keeps why.
    fn decode(d: &mut Decoder<'a>, at: &mut At, code: u32) -> core::result::Result<Self, Stop>;
}

/// A simple type: a value.
pub trait Value<'a>: Copy + 'a {
    /// The type's table.
    const SIMPLE: Simple;
    /// Writes the value after the bits in `acc` and zero bits, and returns the bits not yet stored.
    fn encode(&self, e: &mut Encoder<'_>, acc: Acc, lead: u32) -> Acc;
    /// Reads the value after zero bits.
    ///
    /// # Errors
    /// [`Stop`]; the decoder keeps why.
    fn decode(d: &mut Decoder<'a>, at: &mut At, lead: u32) -> core::result::Result<Self, Stop>;
}

/// A whole stream: one of the roots of a document or a fragment.
pub trait Stream<'a>: Copy + 'a {
    /// The tables of the stream, by which references to the string table are looked up; without them they are errors.
    const TABLES: Option<(&'static Schema, Form)> = None;
    /// Writes the stream, and returns the bits not yet stored.
    fn write(&self, e: &mut Encoder<'_>) -> Acc;
    /// Reads the stream up to its end.
    ///
    /// # Errors
    /// [`Stop`]; the decoder keeps why.
    fn read(d: &mut Decoder<'a>) -> core::result::Result<Self, Stop>;

    /// Encodes into a buffer and returns how many octets were written. Nothing is allocated.
    ///
    /// # Errors
    /// A value that the schema does not allow, or a buffer that is too small.
    #[inline]
    fn encode_into(&self, out: &mut [u8]) -> Result<usize> {
        let mut e = Encoder::new(out);
        let acc = self.write(&mut e);
        match e.finish(acc) {
            Err(error) if error.kind == WILD => with_names(self, error, Some(out)),
            result => result,
        }
    }
    /// How many octets the stream has. Costs about as much as encoding it.
    ///
    /// # Errors
    /// A value that the schema does not allow.
    fn encoded_len(&self) -> Result<usize> {
        let mut e = Encoder::counting();
        let acc = self.write(&mut e);
        match e.finish(acc) {
            Err(error) if error.kind == WILD => with_names(self, error, None),
            result => result,
        }
    }
    /// Checks what the schema says of values: ranges, lengths, occurrences. Encoding and decoding check the same, so that
    /// only who keeps values for later needs it.
    ///
    /// # Errors
    /// A value that the schema does not allow.
    fn validate(&self) -> Result<()> {
        self.encoded_len().map(|_| ())
    }
    /// Decodes a stream. Strings and lists are put into the arena. A stream that refers to the string table is first
    /// written in full into the arena, if the type has [`Stream::TABLES`]; bits in errors are then those of that form.
    ///
    /// # Errors
    /// What is wrong with the stream, at which bit.
    #[inline]
    fn decode(bytes: &'a [u8], arena: &'a Arena<'a>) -> Result<Self> {
        let mut d = Decoder::new(bytes, arena);
        match Self::read(&mut d) {
            Ok(value) => Ok(value),
            Err(Stop) => plain(bytes, arena, d.error()),
        }
    }
    /// Encodes into a new vector.
    ///
    /// # Errors
    /// A value that the schema does not allow.
    #[cfg(feature = "alloc")]
    fn encode(&self) -> Result<alloc::vec::Vec<u8>> {
        let mut out = alloc::vec![0; 512];
        loop {
            match self.encode_into(&mut out) {
                Ok(len) => {
                    out.truncate(len);
                    return Ok(out);
                }
                // Lists and binaries are bounded by what the value holds, so this ends.
                Err(error) if error.kind == wireform_wire::Kind::NoSpace => {
                    let len = out.len() * 4;
                    out.resize(len, 0);
                }
                Err(error) => return Err(error),
            }
        }
    }
}

/// A complex type with a value whose element may begin a fragment under a name that has several types: it is then coded
/// with the grammar in which everything may occur.
pub trait Relaxed<'a>: Exi<'a> {
    /// Writes the attributes, the value and the end.
    fn encode(&self, e: &mut Encoder<'_>, acc: Acc, schema: &'static Schema) -> Acc;
    /// Reads the attributes, the value and the end.
    ///
    /// # Errors
    /// [`Stop`]; the decoder keeps why.
    fn decode(d: &mut Decoder<'a>, at: &mut At, schema: &'static Schema) -> core::result::Result<Self, Stop>;
}

/// A family of streams that differ by what they borrow: implemented by the derive for each stream with the lifetime
/// `'static`, so that [`Owned`](crate::Owned) can lend it for as long as it is borrowed itself.
pub trait Lend {
    /// The stream with a lifetime.
    type Of<'a>: Stream<'a>;
    /// The same for a shorter time.
    fn shorten<'s, 'l: 's>(value: &'s Self::Of<'l>) -> &'s Self::Of<'s>;
}

/// Decodes a stream once more if it was refused for a reference to the string table or for names, with all in full.
#[cold]
#[inline(never)]
fn plain<'a, T: Stream<'a>>(bytes: &'a [u8], arena: &'a Arena<'a>, error: Error) -> Result<T> {
    let (strings::REFERENCE | WILD | UNDECLARED, Some((schema, form))) = (error.kind, T::TABLES) else {
        return Err(error);
    };
    let (plain, unheld) = match strings::plain_and_unheld(schema, form, bytes, arena) {
        Ok(Some(plain)) => plain,
        Err(other) if error.kind != UNDECLARED => return Err(other),
        _ => return Err(error),
    };
    let mut d = Decoder::new(plain, arena);
    d.plain = Some(schema);
    T::read(&mut d).map_err(|Stop| match (d.error().kind, unheld) {
        (UNDECLARED, Some(bit)) => Error::new(UNHELD, bit),
        _ => d.error(),
    })
}

/// Encodes a value some of whose content has names of wildcards: first with these in full, then as the stream knows them.
#[cold]
#[inline(never)]
fn with_names<'a, T: Stream<'a>>(value: &T, error: Error, out: Option<&mut [u8]>) -> Result<usize> {
    #[cfg(feature = "alloc")]
    if let Some((schema, form)) = T::TABLES {
        let encode = |buffer: Option<&mut [u8]>| {
            let mut e = buffer.map_or(Encoder::counting(), Encoder::new);
            e.plain = true;
            let acc = value.write(&mut e);
            e.finish(acc)
        };
        let mut plain = alloc::vec![0; encode(None)?];
        encode(Some(&mut plain))?;
        let arena = Arena::new();
        let mut e = out.map_or(Encoder::counting(), Encoder::new);
        let (acc, _) = strings::recode(schema, form, &plain, &arena, false, &[], &mut e)?;
        return e.finish(acc);
    }
    let _ = (value, out);
    Err(error)
}

/// How content is refused that the schema does not declare.
pub(crate) const UNDECLARED: Kind = Kind::Unexpected { what: "content that the schema does not declare" };
/// How an `xsi:type` or `xsi:nil` is refused of which a typed value has no place.
const UNHELD: Kind = Kind::Unsupported { what: "xsi:type or xsi:nil in a typed value" };

/// An integer of any size, as a certificate's serial number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BigInt<'a> {
    /// Whether it is below zero.
    pub negative: bool,
    /// Its magnitude, most significant octet first.
    pub magnitude: &'a [u8],
}

impl fmt::Display for BigInt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut buffer = [0; 130];
        let Some(digits) = buffer.get_mut(..self.magnitude.len()) else {
            return f.write_str("(integer of more than 1024 bits)");
        };
        digits.copy_from_slice(self.magnitude);
        crate::value::decimal_digits(f, self.negative, digits)
    }
}

/// Content that has no type of its own in Rust, because its elements may come in any order: kept as the bits of the
/// stream, which mean the same anywhere. The default is no content.
#[derive(Clone, Copy, Default)]
pub struct Content<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) bits: u32,
    /// The first bit in the first octet.
    pub(crate) at: u8,
    /// It has names of wildcards, which are kept in full and are written as the stream they go into knows them.
    pub(crate) names: bool,
}

impl Content<'_> {
    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.bits == 0
    }
    /// The bits, most significant first.
    pub fn bits(&self) -> impl ExactSizeIterator<Item = bool> + '_ {
        let at = u32::from(self.at);
        (at..at + self.bits).map(|i| self.bytes[i as usize / 8] >> (7 - i % 8) & 1 == 1)
    }
}

impl PartialEq for Content<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits && self.bits().eq(other.bits())
    }
}
impl Eq for Content<'_> {}
impl fmt::Debug for Content<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Content({} bits)", self.bits)
    }
}
