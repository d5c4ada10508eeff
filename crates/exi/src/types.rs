//! Types of values that Rust has none for, and the traits that `#[derive(Exi)]` implements.

#[cfg(feature = "references")]
use crate::strings;
use crate::{
    arena::Arena,
    cursor::Form,
    decode::{At, Decoder},
    encode::{Acc, Encoder, Waiting},
    generic::WILD,
    schema::{Particle, RelaxedGrammar, Schema, Simple, Type},
};
use core::fmt;
use wireform_wire::{Error, Kind, Result};

/// A complex type: what is between the tags of an element, with its attributes.
pub trait Exi<'a>: Copy + 'a {
    /// The type's table.
    const TYPE: &'static Type;
    /// A value that stands for what could not be read; not always one that the schema allows.
    const EMPTY: Self;
    /// Writes the attributes, the content and the end after the bits in `acc`, and returns the bits not yet stored.
    fn encode(&self, e: &mut Encoder<'_>, acc: Acc) -> Acc;
    /// Reads the attributes, the content and the end, after `lead` zero bits. The decoder keeps what is wrong with them.
    fn decode(d: &mut Decoder<'a>, at: &mut At, lead: u32) -> Self;
}

/// One of several elements.
pub trait Choice<'a>: Copy + 'a {
    /// How many event codes they take, with those of abstract elements.
    const CODES: u32;
    /// The elements, in the order of their codes.
    const PARTICLES: &'static [Particle];
    /// A value that stands for what could not be read.
    const EMPTY: Self;
    /// Writes the element after the bits in `acc` and zero bits: its event code, which is `offset` plus its own in a state
    /// of `t` productions, and all of it. Returns the bits not yet stored.
    fn encode(&self, e: &mut Encoder<'_>, acc: Acc, lead: u32, offset: u32, t: u32) -> Acc;
    /// Reads the element of that code, up to its end. The decoder keeps what is wrong with it.
    fn decode(d: &mut Decoder<'a>, at: &mut At, code: u32) -> Self;
}

/// A simple type: a value.
pub trait Value<'a>: Copy + 'a {
    /// The type's table.
    const SIMPLE: Simple;
    /// A value that stands for what could not be read.
    const EMPTY: Self;
    /// Writes the value after the bits in `acc` and zero bits, and returns the bits not yet stored.
    fn encode(&self, e: &mut Encoder<'_>, acc: Acc, lead: u32) -> Acc;
    /// Reads the value after zero bits. The decoder keeps what is wrong with it.
    fn decode(d: &mut Decoder<'a>, at: &mut At, lead: u32) -> Self;
}

/// A whole stream: one of the roots of a document or a fragment.
pub trait Stream<'a>: Copy + 'a {
    /// The tables of the stream, by which references to the string table are looked up; without them they are errors.
    const TABLES: Option<(&'static Schema, Form)> = None;
    /// Writes the stream, and returns the bits not yet stored.
    fn write(&self, e: &mut Encoder<'_>) -> Waiting;
    /// Reads the stream up to its end, and tells whether there was no error. The decoder keeps the first one; what was read
    /// then means nothing.
    fn read(d: &mut Decoder<'a>, good: &mut bool) -> Self;

    /// Encodes into a buffer and returns how many octets were written. Nothing is allocated.
    ///
    /// # Errors
    /// A value that the schema does not allow, or a buffer that is too small.
    #[inline]
    fn encode_into(&self, out: &mut [u8]) -> Result<usize> {
        let mut e = Encoder::new(out);
        let bits = self.write(&mut e);
        match e.finish(bits) {
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
        let bits = self.write(&mut e);
        match e.finish(bits) {
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
    /// written in full into the arena, if the type has [`Stream::TABLES`] and the feature `references` is on; bits in
    /// errors are then those of that form.
    ///
    /// # Errors
    /// What is wrong with the stream, at which bit.
    #[inline]
    fn decode(bytes: &'a [u8], arena: &'a Arena<'a>) -> Result<Self> {
        let mut d = Decoder::new(bytes, arena);
        let mut good = true;
        // The value is made where it is to be, whether it is good or not.
        let mut result = Ok(Self::read(&mut d, &mut good));
        if !good {
            result = plain(bytes, arena, d.error());
        }
        result
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
    fn encode(&self, e: &mut Encoder<'_>, acc: Acc, grammar: &RelaxedGrammar) -> Acc;
    /// Reads the attributes, the value and the end. The decoder keeps what is wrong with them.
    fn decode(d: &mut Decoder<'a>, at: &mut At, grammar: &RelaxedGrammar) -> Self;
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
fn plain<'a, T: Stream<'a>>(bytes: &'a [u8], arena: &'a Arena<'a>, error: Option<Error>) -> Result<T> {
    let error = error.unwrap_or(Error::new(Kind::UnexpectedEnd { needed: 0 }, bytes.len() * 8));
    #[cfg(feature = "references")]
    if let (strings::REFERENCE | WILD | UNDECLARED, Some((schema, form))) = (error.kind, T::TABLES) {
        let (plain, unheld) = match strings::plain_and_unheld(schema, form, bytes, arena) {
            Ok(Some(plain)) => plain,
            Err(other) if error.kind != UNDECLARED => return Err(other),
            _ => return Err(error),
        };
        let mut d = Decoder::new(plain, arena);
        d.plain = Some(schema);
        let mut good = true;
        let value = T::read(&mut d, &mut good);
        if good {
            return Ok(value);
        }
        let error = d.error().unwrap_or(error);
        return Err(match (error.kind, unheld) {
            (UNDECLARED, Some(bit)) => Error::new(UNHELD, bit),
            _ => error,
        });
    }
    let _ = arena;
    Err(error)
}

/// Encodes a value some of whose content has names of wildcards: first with these in full, then as the stream knows them.
#[cold]
#[inline(never)]
fn with_names<'a, T: Stream<'a>>(value: &T, error: Error, out: Option<&mut [u8]>) -> Result<usize> {
    #[cfg(all(feature = "alloc", feature = "references"))]
    if let Some((schema, form)) = T::TABLES {
        let encode = |buffer: Option<&mut [u8]>| {
            let mut e = buffer.map_or(Encoder::counting(), Encoder::new);
            e.plain = true;
            let bits = value.write(&mut e);
            e.finish(bits)
        };
        let mut plain = alloc::vec![0; encode(None)?];
        encode(Some(&mut plain))?;
        let arena = Arena::new();
        let mut e = out.map_or(Encoder::counting(), Encoder::new);
        let (bits, _) = strings::recode(schema, form, &plain, &arena, false, &[], &mut e)?;
        return e.finish(bits);
    }
    let _ = (value, out);
    Err(error)
}

/// How content is refused that the schema does not declare.
pub(crate) const UNDECLARED: Kind = Kind::Unexpected { what: "content that the schema does not declare" };
/// How an `xsi:type` or `xsi:nil` is refused of which a typed value has no place.
#[cfg(feature = "references")]
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
    /// No content.
    pub const EMPTY: Self = Content { bytes: &[], at: 0, bits: 0, names: false };

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
