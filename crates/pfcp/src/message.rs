//! Messages: the header, the typed bodies, and [`Message`] for any of them.

mod body;
mod node;
mod session;

pub use body::{Body, describe};
pub use node::*;
pub use session::*;

#[cfg(feature = "alloc")]
use crate::element::elements_behind;
use crate::element::{
    DecodeError, Elements, MessageType, Place, elements_fault, elements_len, write_elements, write_elements_here,
};
use wireform_wire::bytes::{Reader, Writer};
use wireform_wire::{Error, Kind, Result};

/// The protocol's version.
pub const VERSION: u8 = 1;

/// The header of a message (clause 7.2.2).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Header {
    /// The type of the message. Encoding takes that of the body.
    pub message_type: u8,
    /// Octets after the first four. Encoding takes what the body needs.
    pub length: u16,
    /// The session's identifier at the receiver: in messages about a session.
    pub seid: Option<u64>,
    /// Sequence number, 24 bits: the same in a request and its response.
    pub sequence: u32,
    /// Message priority, 0 (highest) to 15: in messages about a session, where MP is set.
    pub priority: Option<u8>,
    /// Whether another message follows in the datagram (FO).
    pub follow_on: bool,
}

impl Header {
    /// The header of a message between nodes.
    #[inline]
    pub const fn node(sequence: u32) -> Self {
        Header { message_type: 0, length: 0, seid: None, sequence, priority: None, follow_on: false }
    }
    /// The header of a message about a session that the receiver knows by `seid`.
    #[inline]
    pub const fn session(seid: u64, sequence: u32) -> Self {
        Header { message_type: 0, length: 0, seid: Some(seid), sequence, priority: None, follow_on: false }
    }
    /// The header of the answer to a message with this header; `seid` is the session's identifier at the asker.
    #[must_use]
    pub const fn answer(&self, seid: Option<u64>) -> Self {
        Header { message_type: 0, length: 0, seid, sequence: self.sequence, priority: self.priority, follow_on: false }
    }
    /// With a message priority, 0 (highest) to 15.
    #[must_use]
    pub const fn with_priority(mut self, priority: u8) -> Self {
        self.priority = Some(priority);
        self
    }
    /// With the mark that another message follows in the datagram.
    #[must_use]
    pub const fn with_follow_on(mut self) -> Self {
        self.follow_on = true;
        self
    }
    /// Octets of the header.
    #[inline]
    pub const fn len(&self) -> usize {
        if self.seid.is_some() { 16 } else { 8 }
    }
    /// A header always has octets.
    pub const fn is_empty(&self) -> bool {
        false
    }
    /// Octets of the whole message.
    #[inline]
    pub const fn message_len(&self) -> usize {
        self.length as usize + 4
    }

    /// Reads the header of the message at the start of `octets`; what follows the message is left alone.
    ///
    /// # Errors
    /// [`Kind::UnexpectedEnd`] where the octets end, [`Kind::Unsupported`] where the version is another,
    /// [`Kind::Length`] where the length does not hold the header.
    #[inline(always)]
    pub fn read(r: &mut Reader<'_>) -> Result<Self> {
        let head = *r.array::<4>()?;
        let length = u16::from_be_bytes([head[2], head[3]]);
        if head[0] >> 5 != VERSION {
            return Err(version(r));
        }
        let follow_on = head[0] & 4 != 0;
        if head[0] & 1 == 0 {
            let word = u32::from_be_bytes(*r.array::<4>()?);
            if length < 4 {
                return Err(length_error(length));
            }
            return Ok(Header {
                message_type: head[1],
                length,
                seid: None,
                sequence: word >> 8,
                priority: None,
                follow_on,
            });
        }
        let rest = r.array::<12>()?;
        if length < 12 {
            return Err(length_error(length));
        }
        let [s0, s1, s2, s3, s4, s5, s6, s7, rest @ ..] = *rest;
        let word = u32::from_be_bytes(rest);
        Ok(Header {
            message_type: head[1],
            length,
            seid: Some(u64::from_be_bytes([s0, s1, s2, s3, s4, s5, s6, s7])),
            sequence: word >> 8,
            priority: (head[0] & 2 != 0).then_some((word >> 4 & 15) as u8),
            follow_on,
        })
    }
    /// Writes the header with a length of zero.
    #[inline(always)]
    pub(crate) fn put(&self, message_type: u8, w: &mut Writer<'_>) -> Result<()> {
        let first = VERSION << 5 | u8::from(self.follow_on) << 2;
        let kind = u32::from(message_type) << 16;
        match self.seid {
            None => w.u64(u64::from(u32::from(first) << 24 | kind) << 32 | u64::from(self.sequence & 0xff_ffff) << 8),
            Some(seid) => {
                let first = first | 1 | u8::from(self.priority.is_some()) << 1;
                w.u32(u32::from(first) << 24 | kind)?;
                w.u64(seid)?;
                let priority = u32::from(self.priority.unwrap_or(0) & 15) << 4;
                w.u32((self.sequence & 0xff_ffff) << 8 | priority)
            }
        }
    }
}

#[cold]
fn version(r: &Reader<'_>) -> Error {
    let _ = r;
    Error::new(Kind::Unsupported { what: "PFCP version" }, 0)
}
#[cold]
fn length_error(length: u16) -> Error {
    Error::new(Kind::Length { what: "message", length: length.into() }, 16)
}

/// Splits a message into its header and the elements behind it. The length must be that of `octets`, as a framer cut
/// them ([`datagram`]).
///
/// # Errors
/// As [`Header::read`]; [`Kind::Trailing`] or [`Kind::UnexpectedEnd`] where the length is another.
#[inline(always)]
pub fn split(octets: &[u8]) -> Result<(Header, Reader<'_>)> {
    let mut r = Reader::new(octets);
    let header = Header::read(&mut r)?;
    let whole = header.message_len();
    if whole == octets.len() {
        return Ok((header, r));
    }
    Err(mismatch(whole, octets.len()))
}
/// Splits a message of a certain type, where its header is as such a message's should be.
#[inline(always)]
fn split_as(octets: &[u8], number: u8, session: bool) -> Option<(Header, &[u8])> {
    // Version 1, S as the type has it, the type, and a length that is that of the octets.
    let word = |octets: &[u8], at: usize| Some(u32::from_be_bytes(*octets.get(at..)?.first_chunk()?));
    let (head, elements) = octets.split_at_checked(if session { 16 } else { 8 })?;
    let first = word(head, 0)?;
    let marks = u32::from_be_bytes([VERSION << 5 | u8::from(session), number, 0, 0]);
    if first & 0xe1ff_0000 != marks || (first as u16 as usize) + 4 != octets.len() {
        return None;
    }
    let last = word(head, head.len() - 4)?;
    let (length, sequence, follow_on) = (octets.len() as u16 - 4, last >> 8, first >> 26 & 1 == 1);
    let (seid, priority) = if session {
        let priority = if first >> 25 & 1 == 1 { Some((last >> 4 & 15) as u8) } else { None };
        (Some(u64::from_be_bytes(*head[4..].first_chunk()?)), priority)
    } else {
        (None, None)
    };
    Some((Header { message_type: number, length, seid, sequence, priority, follow_on }, elements))
}

/// What is wrong with a message that is none of this type.
#[cold]
#[inline(never)]
fn refused(octets: &[u8], expected: &MessageType, lenient: bool) -> DecodeError {
    match split(octets) {
        Err(error) => error.into(),
        Ok((header, _)) if header.message_type != expected.number => other_type(header.message_type).into(),
        Ok((header, _)) if header.seid.is_some() != expected.session => {
            Error::new(Kind::Unexpected { what: "S flag" }, 7).into()
        }
        Ok((_, r)) => elements_fault(expected.rows, r, lenient),
    }
}

#[cold]
fn mismatch(whole: usize, there: usize) -> Error {
    if whole > there {
        Error::new(Kind::UnexpectedEnd { needed: (whole - there) * 8 }, there * 8)
    } else {
        Error::new(Kind::Trailing { octets: there - whole }, whole * 8)
    }
}

/// The messages of a datagram, each with its own header: all but the last say that another follows (clause 7.2.1A).
///
/// An item is the octets of one message. After an error nothing more comes.
pub fn datagram(octets: &[u8]) -> impl Iterator<Item = Result<&[u8]>> {
    let mut rest = Some(octets);
    let mut at = 0;
    core::iter::from_fn(move || {
        let octets = rest.take()?;
        let header = match Header::read(&mut Reader::new(octets)) {
            Ok(header) => header,
            Err(error) => return Some(Err(error.shifted(at * 8))),
        };
        let whole = header.message_len();
        let Some((message, behind)) = octets.split_at_checked(whole) else {
            return Some(Err(mismatch(whole, octets.len()).shifted(at * 8)));
        };
        at += whole;
        match (header.follow_on, behind.is_empty()) {
            (false, true) => {}
            (true, _) => rest = Some(behind),
            (false, false) => {
                return Some(Err(Error::new(Kind::Trailing { octets: behind.len() }, at * 8)));
            }
        }
        Some(Ok(message))
    })
}

/// The typed body of one kind of message.
pub trait MessageBody<'a>: Elements<'a> {
    /// Its description.
    const TYPE: &'static MessageType;

    /// Decodes a message of this type: the typed fields in one pass; lists decode as they are walked. Nothing is
    /// allocated.
    ///
    /// # Errors
    /// What is wrong, with the cause and the offending element of an answer. Absent elements are no error here:
    /// presence is a matter of the interface, which [`check`](crate::check) knows.
    #[inline]
    fn decode(octets: &'a [u8]) -> Result<(Header, Self), DecodeError> {
        Self::decode_with(octets, false)
    }
    /// The same, but a bad element that is not mandatory counts as absent; its octets stay where they were.
    ///
    /// # Errors
    /// As [`MessageBody::decode`], less those.
    #[inline]
    fn decode_lenient(octets: &'a [u8]) -> Result<(Header, Self), DecodeError> {
        Self::decode_with(octets, true)
    }
    #[doc(hidden)]
    #[inline]
    fn decode_with(octets: &'a [u8], lenient: bool) -> Result<(Header, Self), DecodeError> {
        let mut body = Self::default();
        let header = body.read_message(octets, lenient)?;
        Ok((header, body))
    }
    /// Decodes into this value, which is to be a fresh one: large messages are then not moved.
    ///
    /// # Errors
    /// As [`MessageBody::decode`].
    #[inline(always)]
    fn read_message(&mut self, octets: &'a [u8], lenient: bool) -> Result<Header, DecodeError> {
        if let Some((header, elements)) = split_as(octets, Self::TYPE.number, Self::TYPE.session)
            && self.read_all(elements, Place::new(octets.len(), lenient))
        {
            return Ok(header);
        }
        let refused = refused(octets, Self::TYPE, lenient);
        Err(DecodeError::new(refused.error, refused.offending))
    }
    /// Octets of the message.
    #[inline]
    fn encoded_len(&self, header: &Header) -> usize {
        header.len() + elements_len(self)
    }
    /// Writes the message; lengths are filled in behind.
    ///
    /// # Errors
    /// Where the buffer ends, a part is missing, or the message is longer than its length field can say.
    #[inline(always)]
    fn encode(&self, header: &Header, out: &mut [u8]) -> Result<usize> {
        let mut w = Writer::new(out);
        header.put(Self::TYPE.number, &mut w)?;
        let at = w.offset();
        let end = write_elements_here(self, out, at)?;
        finish(out, end)
    }
    /// The message as octets of its own.
    ///
    /// # Errors
    /// As [`MessageBody::encode`].
    #[cfg(feature = "alloc")]
    fn to_vec(&self, header: &Header) -> Result<alloc::vec::Vec<u8>> {
        headed(header, Self::TYPE.number, elements_behind(header.len(), self)?)
    }
    /// As [`MessageBody::encode`], by code that all callers share: for values that were not made where they are
    /// encoded, and where size counts.
    ///
    /// # Errors
    /// As [`MessageBody::encode`].
    fn encode_shared(&self, header: &Header, out: &mut [u8]) -> Result<usize> {
        let mut w = Writer::new(out);
        header.put(Self::TYPE.number, &mut w)?;
        let at = w.offset();
        let end = write_elements(self, out, at)?;
        finish(out, end)
    }
    /// Appends the message to a buffer.
    ///
    /// # Errors
    /// As [`MessageBody::encode`]; nothing is appended then.
    #[cfg(feature = "bytes")]
    fn encode_buf(&self, header: &Header, out: &mut impl bytes::BufMut) -> Result<usize> {
        put(self.encoded_len(header), out, |octets| self.encode_shared(header, octets))
    }
}

/// Encodes into what a `BufMut` offers: in one piece where its next chunk is large enough.
#[cfg(feature = "bytes")]
fn put(n: usize, out: &mut impl bytes::BufMut, encode: impl FnOnce(&mut [u8]) -> Result<usize>) -> Result<usize> {
    if out.remaining_mut() < n {
        return Err(Error::new(Kind::NoSpace, out.remaining_mut() * 8));
    }
    // Without unsafe code the spare room of a `BufMut` cannot be written in place; a message is small.
    let mut room = [0; 2048];
    if n <= room.len() {
        let n = encode(&mut room[..n])?;
        out.put_slice(&room[..n]);
        return Ok(n);
    }
    let mut room = alloc::vec![0; n];
    let n = encode(&mut room)?;
    out.put_slice(&room[..n]);
    Ok(n)
}

#[cold]
fn other_type(number: u8) -> Error {
    Error::new(Kind::Invalid { what: "message type", value: number.into() }, 8)
}

/// A message whose elements lie behind the room for its header.
#[cfg(feature = "alloc")]
fn headed(header: &Header, number: u8, mut out: alloc::vec::Vec<u8>) -> Result<alloc::vec::Vec<u8>> {
    header.put(number, &mut Writer::new(&mut out))?;
    let end = out.len();
    finish(&mut out, end)?;
    Ok(out)
}

#[inline(always)]
fn finish(out: &mut [u8], end: usize) -> Result<usize> {
    let length = end - 4;
    let Ok(short) = u16::try_from(length) else {
        return Err(Error::new(Kind::Length { what: "message", length: length as u64 }, 16));
    };
    out[2..4].copy_from_slice(&short.to_be_bytes());
    Ok(end)
}

/// Any message.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Message<'a> {
    /// Its header.
    pub header: Header,
    /// Its body.
    pub body: Body<'a>,
}

impl<'a> Message<'a> {
    /// A message to be sent.
    #[inline]
    pub fn new(header: Header, body: impl Into<Body<'a>>) -> Self {
        let body = body.into();
        Message { header: Header { message_type: body.message_type().number, ..header }, body }
    }
    /// Decodes a message of any type; see [`MessageBody::decode`].
    ///
    /// # Errors
    /// What is wrong, with the cause and the offending element of an answer.
    #[inline]
    pub fn decode(octets: &'a [u8]) -> Result<Self, DecodeError> {
        let (header, r) = split(octets)?;
        let body = Body::read(header.message_type, r, false)?;
        Ok(Message { header, body })
    }
    /// The same, but a bad element that is not mandatory counts as absent; its octets stay where they were.
    ///
    /// # Errors
    /// As [`Message::decode`], less those.
    pub fn decode_lenient(octets: &'a [u8]) -> Result<Self, DecodeError> {
        let (header, r) = split(octets)?;
        let body = Body::read(header.message_type, r, true)?;
        Ok(Message { header, body })
    }
    /// Octets of the message.
    pub fn encoded_len(&self) -> usize {
        self.header.len() + self.body.elements_len()
    }
    /// Writes the message; lengths are filled in behind.
    ///
    /// # Errors
    /// Where the buffer ends, a part is missing, or the message is longer than its length field can say.
    pub fn encode(&self, out: &mut [u8]) -> Result<usize> {
        let mut w = Writer::new(out);
        self.header.put(self.body.message_type().number, &mut w)?;
        let at = w.offset();
        let end = self.body.write_elements(out, at)?;
        finish(out, end)
    }
    /// The message as octets of its own.
    ///
    /// # Errors
    /// As [`Message::encode`].
    #[cfg(feature = "alloc")]
    pub fn to_vec(&self) -> Result<alloc::vec::Vec<u8>> {
        headed(&self.header, self.body.message_type().number, self.body.elements_behind(self.header.len())?)
    }
    /// Appends the message to a buffer.
    ///
    /// # Errors
    /// As [`Message::encode`]; nothing is appended then.
    #[cfg(feature = "bytes")]
    pub fn encode_buf(&self, out: &mut impl bytes::BufMut) -> Result<usize> {
        put(self.encoded_len(), out, |octets| self.encode(octets))
    }
    /// The message with octets of its own.
    ///
    /// # Errors
    /// As [`Message::encode`].
    #[cfg(feature = "alloc")]
    pub fn into_owned(self) -> Result<OwnedMessage> {
        Ok(OwnedMessage { octets: self.to_vec()?.into() })
    }
}

/// A message that borrows from nothing: its octets, from which [`OwnedMessage::body`] reads the fields anew.
///
/// There is no second set of types with `Vec` and `String` in the place of what is borrowed: to fill those takes an
/// allocation for each list and text, to read the octets anew takes none (the benchmark in `lab/pfcp` has a row for it,
/// beside a library whose values own what they hold). And a queue or a store keeps a message in as many octets as it
/// had on the wire.
#[cfg(feature = "alloc")]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OwnedMessage {
    octets: alloc::boxed::Box<[u8]>,
}

#[cfg(feature = "alloc")]
impl OwnedMessage {
    /// Takes the octets of one message.
    ///
    /// # Errors
    /// As [`Message::decode`].
    pub fn new(octets: impl Into<alloc::boxed::Box<[u8]>>) -> Result<Self, DecodeError> {
        let octets = octets.into();
        Message::decode_lenient(&octets)?;
        Ok(OwnedMessage { octets })
    }
    /// The octets.
    pub fn octets(&self) -> &[u8] {
        &self.octets
    }
    /// The message.
    ///
    /// # Errors
    /// None where it came from [`OwnedMessage::new`] or [`Message::into_owned`].
    pub fn get(&self) -> Result<Message<'_>, DecodeError> {
        Message::decode_lenient(&self.octets)
    }
    /// The body as a certain type.
    ///
    /// # Errors
    /// Where the message is of another type.
    pub fn body<'a, B: MessageBody<'a>>(&'a self) -> Result<(Header, B), DecodeError> {
        B::decode_lenient(&self.octets)
    }
}

/// One element of a message or group, undecoded.
#[derive(Debug, Clone, Copy)]
pub struct RawIe<'a> {
    /// Type number.
    pub number: u16,
    /// Offset of its type number in the message.
    pub at: usize,
    /// The value.
    pub value: &'a [u8],
}

impl<'a> RawIe<'a> {
    /// A vendor's number and what is behind it, where the element is a vendor's.
    pub fn vendor(&self) -> Option<(u16, &'a [u8])> {
        if self.number < 0x8000 {
            return None;
        }
        let (number, value) = self.value.split_first_chunk::<2>()?;
        Some((u16::from_be_bytes(*number), value))
    }
    /// The value as a certain type.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn decode<E: crate::element::Decode<'a>>(&self) -> Result<E, DecodeError> {
        E::decode(Reader::at(self.value, self.at + 4), false)
    }
    /// The elements inside, where it is a group.
    pub fn ies(&self) -> Ies<'a> {
        Ies { rest: Reader::at(self.value, self.at + 4) }
    }
}

/// The elements of a message or group, one after the other, undecoded: for those who want one of them.
#[derive(Debug, Clone, Copy)]
pub struct Ies<'a> {
    rest: Reader<'a>,
}

impl<'a> Iterator for Ies<'a> {
    type Item = Result<RawIe<'a>, DecodeError>;
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let at = self.rest.offset();
        match crate::element::next(&mut self.rest) {
            Ok((number, value)) => Some(Ok(RawIe { number, at, value: value.peek() })),
            Err(error) => {
                self.rest = Reader::new(&[]);
                Some(Err(error))
            }
        }
    }
}

/// The header and the elements of a message, undecoded.
///
/// # Errors
/// As [`split`].
#[inline]
pub fn ies(octets: &[u8]) -> Result<(Header, Ies<'_>)> {
    let (header, rest) = split(octets)?;
    Ok((header, Ies { rest }))
}

macro_rules! bodies {
    ($($number:literal $name:ident,)*) => {
        /// The body of any message.
        #[derive(Debug, Clone, Copy, PartialEq)]
        // A message is decoded into the caller's frame; boxing would cost an allocation for each.
        #[allow(clippy::large_enum_variant)]
        pub enum Body<'a> {
            $(
                #[doc = concat!("Message type ", stringify!($number), ".")]
                $name($name<'a>),
            )*
        }
        impl<'a> Body<'a> {
            /// The description of its type.
            pub fn message_type(&self) -> &'static MessageType {
                match self {
                    $(Body::$name(_) => <$name<'a> as MessageBody<'a>>::TYPE,)*
                }
            }
            /// Decodes the body of a message of this type.
            ///
            /// # Errors
            /// What is wrong with it, or that the type is unknown.
            pub(crate) fn read(number: u8, r: Reader<'a>, lenient: bool) -> Result<Self, DecodeError> {
                match number {
                    $($number => {
                        let mut body = $name::default();
                        Elements::read_elements(&mut body, r, lenient)?;
                        Ok(Body::$name(body))
                    })*
                    _ => Err(other_type(number).into()),
                }
            }
            /// Forgets what the body was decoded from: it is then encoded from its fields alone, in the order of the
            /// standard's table.
            pub fn detach(&mut self) {
                match self {
                    $(Body::$name(body) => body.detach(),)*
                }
            }
            pub(crate) fn elements_len(&self) -> usize {
                match self {
                    $(Body::$name(body) => elements_len(body),)*
                }
            }
            #[cfg(feature = "alloc")]
            pub(crate) fn elements_behind(&self, head: usize) -> Result<alloc::vec::Vec<u8>> {
                match self {
                    $(Body::$name(body) => elements_behind(head, body),)*
                }
            }
            pub(crate) fn write_elements(&self, out: &mut [u8], at: usize) -> Result<usize> {
                match self {
                    $(Body::$name(body) => write_elements(body, out, at),)*
                }
            }
        }
        $(
            impl<'a> From<$name<'a>> for Body<'a> {
                fn from(body: $name<'a>) -> Self {
                    Body::$name(body)
                }
            }
        )*
        /// The description of a message's type, where it is known.
        pub fn describe(number: u8) -> Option<&'static MessageType> {
            Some(match number {
                $($number => <$name<'static> as MessageBody<'static>>::TYPE,)*
                _ => return None,
            })
        }
    };
}
use bodies;
