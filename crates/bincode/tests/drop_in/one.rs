// A program written for bincode 1.3. It is compiled once with the original behind the name, and once with this crate;
// what it observes must be the same.

use bincode::config::{
    AllowTrailing, BigEndian, Bounded, FixintEncoding, Infinite, LittleEndian, NativeEndian, RejectTrailing,
    VarintEncoding, WithOtherEndian, WithOtherIntEncoding, WithOtherLimit, WithOtherTrailing,
};
use bincode::{BincodeRead, DefaultOptions, ErrorKind, Options};
use super::super::{Failing, Many, Message, Shape, Short, messages};
use serde::de::Visitor;
use serde::{Deserialize, Serialize};
use std::io::Read;

/// Types where they are named.
type Plain = WithOtherIntEncoding<WithOtherTrailing<DefaultOptions, RejectTrailing>, VarintEncoding>;
struct Codec {
    options: WithOtherTrailing<WithOtherIntEncoding<DefaultOptions, FixintEncoding>, AllowTrailing>,
    limited: WithOtherLimit<WithOtherEndian<DefaultOptions, BigEndian>, Bounded>,
    plain: WithOtherLimit<WithOtherEndian<Plain, LittleEndian>, Infinite>,
}
struct Native(WithOtherEndian<DefaultOptions, NativeEndian>);

impl Codec {
    fn new() -> Codec {
        Codec {
            options: DefaultOptions::new().with_fixint_encoding().allow_trailing_bytes(),
            limited: DefaultOptions::new().with_big_endian().with_limit(20),
            plain: bincode::options().reject_trailing_bytes().with_varint_encoding().with_little_endian().with_no_limit(),
        }
    }
}
fn opaque() -> impl Options {
    DefaultOptions::new().with_fixint_encoding()
}
/// Options that only their trait is known of, changed once more.
fn changed<O: Options>(options: O, message: &Message) -> bincode::Result<Vec<u8>> {
    options.with_big_endian().with_limit(10_000).allow_trailing_bytes().serialize(message)
}
fn own_error() -> bincode::Result<()> {
    Err(serde::de::Error::custom("refused"))
}
struct Wrapped(String);
impl From<bincode::Error> for Wrapped {
    fn from(error: bincode::Error) -> Self {
        Wrapped(match *error {
            ErrorKind::Io(error) => format!("io {:?}", error.kind()),
            ErrorKind::InvalidUtf8Encoding(error) => format!("{error:?}"),
            ErrorKind::InvalidBoolEncoding(octet) => format!("bool {octet}"),
            ErrorKind::InvalidCharEncoding => "char".into(),
            ErrorKind::InvalidTagEncoding(tag) => format!("tag {tag}"),
            ErrorKind::DeserializeAnyNotSupported => "any".into(),
            ErrorKind::SizeLimit => "limit".into(),
            ErrorKind::SequenceMustHaveLength => "length".into(),
            // What a type says of a value has its own words; what the codec says of its own is in its own.
            ErrorKind::Custom(text) if text.starts_with("invalid") || text == "refused" => text,
            _ => "other".into(),
        })
    }
}
fn told<T: std::fmt::Debug>(read: bincode::Result<T>) -> String {
    match read {
        Ok(value) => format!("{value:?}"),
        Err(error) => Wrapped::from(error).0,
    }
}

/// A reader that lends what it has, or shows it for a moment only.
struct Custom<'a> {
    octets: &'a [u8],
    lends: bool,
}
impl Read for Custom<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        self.octets.read(to)
    }
}
impl<'a> Custom<'a> {
    fn next(&mut self, n: usize) -> bincode::Result<&'a [u8]> {
        if n > self.octets.len() {
            return Err(Box::new(ErrorKind::Io(std::io::ErrorKind::UnexpectedEof.into())));
        }
        let (next, rest) = self.octets.split_at(n);
        self.octets = rest;
        Ok(next)
    }
}
impl<'a> BincodeRead<'a> for Custom<'a> {
    fn forward_read_str<V: Visitor<'a>>(&mut self, n: usize, visitor: V) -> bincode::Result<V::Value> {
        let text = std::str::from_utf8(self.next(n)?).map_err(ErrorKind::InvalidUtf8Encoding)?;
        if self.lends { visitor.visit_borrowed_str(text) } else { visitor.visit_str(text) }
    }
    fn get_byte_buffer(&mut self, n: usize) -> bincode::Result<Vec<u8>> {
        self.next(n).map(<[u8]>::to_vec)
    }
    fn forward_read_bytes<V: Visitor<'a>>(&mut self, n: usize, visitor: V) -> bincode::Result<V::Value> {
        let octets = self.next(n)?;
        if self.lends { visitor.visit_borrowed_bytes(octets) } else { visitor.visit_bytes(octets) }
    }
}

/// What all options do to a message, to every beginning of its octets, and to its octets with a fault.
fn all_ways<O: Options + Copy>(options: O, message: &Message, seen: &mut Vec<String>) {
    let octets = options.serialize(message).unwrap();
    seen.push(format!("{octets:x?} {:?}", options.serialized_size(message).unwrap()));
    let mut into = Vec::new();
    seen.push(told(options.serialize_into(&mut into, message)));
    assert_eq!(into, octets);
    for n in 0..=octets.len() {
        seen.push(told(options.deserialize::<Message>(&octets[..n])));
        seen.push(told(options.deserialize_from::<_, Message>(Short(&octets[..n]))));
        seen.push(told(options.deserialize_from_custom::<_, Message>(Custom { octets: &octets[..n], lends: true })));
        seen.push(told(options.with_limit(n as u64).serialize(message)));
        let mut written = Vec::new();
        seen.push(told(options.with_limit(n as u64).serialize_into(&mut written, message)));
        seen.push(format!("{}", written.len()));
        seen.push(told(options.with_limit(n as u64).serialized_size(message)));
        seen.push(told(options.serialize_into(Failing { room: n, octets: Vec::new() }, message)));
        let failing = octets[..n].chain(Failing { room: 0, octets: Vec::new() });
        seen.push(told(options.deserialize_from::<_, Message>(failing)));
    }
    // A limit as the original counts it when it reads: without characters.
    let counted = options.serialize(&(message.id, &message.name, &message.numbers, message.float)).unwrap();
    for n in 0..=counted.len() as u64 {
        let limited = options.with_limit(n);
        seen.push(told(limited.deserialize_from::<_, (u64, String, Vec<u16>, f64)>(&counted[..])));
        let mut object = bincode::Deserializer::from_slice(&counted, limited);
        seen.push(told(<(u64, &str, Vec<u16>, f64)>::deserialize(&mut object)));
    }
    for at in 0..octets.len() {
        for fault in [2, 0x7f, 0xc3, 0xff] {
            let mut octets = octets.clone();
            octets[at] = fault;
            seen.push(told(options.deserialize::<Message>(&octets)));
        }
    }
    let mut longer = octets.clone();
    longer.push(0);
    seen.push(told(options.deserialize::<Message>(&longer)));
    seen.push(told(options.allow_trailing_bytes().deserialize::<Message>(&longer)));
    seen.push(told(options.reject_trailing_bytes().deserialize::<Message>(&longer)));
    seen.push(told(options.deserialize_from::<_, Message>(&longer[..])));
}

fn objects<O: Options + Copy>(options: O, message: &Message, seen: &mut Vec<String>) -> Result<(), Wrapped> {
    let mut octets = Vec::new();
    let mut serializer = bincode::Serializer::new(&mut octets, options);
    message.serialize(&mut serializer)?;
    7u8.serialize(&mut serializer)?;
    "text".serialize(&mut serializer)?;
    Some(message).serialize(&mut serializer)?;
    Shape::Circle(3).serialize(&mut serializer)?;
    (1u16, 2u128, 'c', 0.5f32, ()).serialize(&mut serializer)?;
    std::collections::BTreeMap::from([(1, "a"), (2, "b")]).serialize(&mut serializer)?;
    serde::Serializer::collect_str(&mut serializer, &format_args!("{}", 5))?;
    let none = serde::Serializer::serialize_seq(&mut serializer, None);
    seen.push(told(none.map(|_| ())));
    seen.push(format!("{octets:x?}"));

    let mut from_slice = bincode::Deserializer::from_slice(&octets, options);
    seen.push(told(Message::deserialize(&mut from_slice)));
    seen.push(told(u8::deserialize(&mut from_slice)));
    seen.push(told(<&str>::deserialize(&mut from_slice)));
    seen.push(told(Option::<Message>::deserialize(&mut from_slice)));
    seen.push(told(Shape::deserialize(&mut from_slice)));
    seen.push(told(<(u16, u128, char, f32, ())>::deserialize(&mut from_slice)));
    seen.push(told(std::collections::BTreeMap::<i32, String>::deserialize(&mut from_slice)));
    seen.push(told(serde_bytes::ByteBuf::deserialize(&mut from_slice)));
    seen.push(told(u8::deserialize(&mut from_slice)));
    seen.push(told(serde_json::Value::deserialize(&mut from_slice)));
    seen.push(told(serde::de::IgnoredAny::deserialize(&mut from_slice).map(|_| ())));

    let mut stream = Short(&octets);
    let mut with_reader = bincode::Deserializer::with_reader(&mut stream, options);
    seen.push(told(Message::deserialize(&mut with_reader)));
    seen.push(told(u8::deserialize(&mut with_reader)));
    seen.push(told(<&str>::deserialize(&mut with_reader)));
    drop(with_reader);
    seen.push(told(options.deserialize_from::<_, Option<Message>>(&mut stream)));
    seen.push(format!("{}", stream.0.len()));

    for lends in [true, false] {
        let mut custom = Custom { octets: &octets, lends };
        let mut with_custom = bincode::Deserializer::with_bincode_read(&mut custom, options);
        seen.push(told(Message::deserialize(&mut with_custom)));
        seen.push(told(u8::deserialize(&mut with_custom)));
        seen.push(told(<&str>::deserialize(&mut with_custom)));
        seen.push(told(Option::<Message>::deserialize(&mut with_custom)));
    }
    // Written to a place that ends.
    for room in 0..octets.len() {
        let mut failing = Failing { room, octets: Vec::new() };
        let mut serializer = bincode::Serializer::new(&mut failing, options);
        let done = message.serialize(&mut serializer).and_then(|()| 7u8.serialize(&mut serializer));
        seen.push(told(done));
    }
    Ok(())
}
impl<'a> BincodeRead<'a> for &mut Custom<'a> {
    fn forward_read_str<V: Visitor<'a>>(&mut self, n: usize, visitor: V) -> bincode::Result<V::Value> {
        (**self).forward_read_str(n, visitor)
    }
    fn get_byte_buffer(&mut self, n: usize) -> bincode::Result<Vec<u8>> {
        (**self).get_byte_buffer(n)
    }
    fn forward_read_bytes<V: Visitor<'a>>(&mut self, n: usize, visitor: V) -> bincode::Result<V::Value> {
        (**self).forward_read_bytes(n, visitor)
    }
}

pub(crate) fn observed() -> Vec<String> {
    let mut seen = Vec::new();
    let codec = Codec::new();
    for message in &messages() {
        seen.push(format!("{:x?}", bincode::serialize(message).unwrap()));
        let octets = bincode::serialize(message).unwrap();
        seen.push(told(bincode::serialized_size(message)));
        seen.push(told(bincode::deserialize::<Message>(&octets)));
        let mut two = Vec::new();
        bincode::serialize_into(&mut two, message).unwrap();
        bincode::serialize_into(&mut two, message).unwrap();
        let mut stream = std::io::Cursor::new(&two);
        seen.push(told(bincode::deserialize_from::<_, Message>(&mut stream)));
        seen.push(told(bincode::deserialize_from::<_, Message>(&mut stream)));
        seen.push(told(bincode::deserialize_from::<_, Message>(&mut stream)));
        seen.push(told(bincode::deserialize_from_custom::<_, Message>(Custom { octets: &octets, lends: false })));
        let mut place = vec![String::from("a longer text")];
        let texts = bincode::serialize(&["one", "two"]).unwrap();
        seen.push(told(bincode::deserialize_in_place(Custom { octets: &texts, lends: true }, &mut place[0])));
        let texts = bincode::serialize(&vec!["one", "two"]).unwrap();
        seen.push(told(bincode::deserialize_in_place(Custom { octets: &texts, lends: true }, &mut place)));
        seen.push(format!("{place:?}"));

        seen.push(told(codec.options.serialize(message)));
        seen.push(told(codec.limited.serialize(message)));
        seen.push(told(codec.plain.serialize(message)));
        seen.push(told(Native(DefaultOptions::new().with_native_endian()).0.serialize(message)));
        seen.push(told(opaque().with_big_endian().serialize(message)));
        seen.push(told(changed(opaque(), message)));
        all_ways(DefaultOptions::new(), message, &mut seen);
        all_ways(DefaultOptions::default().with_big_endian(), message, &mut seen);
        all_ways(DefaultOptions::new().with_fixint_encoding(), message, &mut seen);
        all_ways(DefaultOptions::new().with_fixint_encoding().with_big_endian().allow_trailing_bytes(), message, &mut seen);
        if let Err(Wrapped(error)) = objects(DefaultOptions::new(), message, &mut seen) {
            seen.push(error);
        }
        if let Err(Wrapped(error)) = objects(DefaultOptions::new().with_fixint_encoding(), message, &mut seen) {
            seen.push(error);
        }
    }
    let numbers = [0, 1, 0, 2, 0, 3];
    let options = DefaultOptions::new().with_fixint_encoding().with_big_endian().allow_trailing_bytes();
    for n in 0..5 {
        seen.push(told(options.deserialize_seed(Many(n), &numbers)));
        seen.push(told(options.deserialize_from_seed(Many(n), Short(&numbers))));
        let custom = Custom { octets: &numbers, lends: true };
        seen.push(told(options.deserialize_from_custom_seed(Many(n), custom)));
    }
    seen.push(told(own_error()));
    for c in ['a', 'ß', '→', '🦀'] {
        let octets = bincode::serialize(&c).unwrap();
        seen.push(told(bincode::deserialize::<char>(&octets)));
        seen.push(told(bincode::deserialize_from::<_, char>(Short(&octets))));
    }
    for octets in [[0xe2, 0x28, 0xa1], [0xff, 0, 0], [0x80, 0, 0], [0xed, 0xa0, 0x80]] {
        seen.push(told(bincode::deserialize::<char>(&octets)));
    }
    seen.push(told(bincode::deserialize::<String>(&[4, 0, 0, 0, 0, 0, 0, 0, b'a', b'b', 0xe2, 0x82])));
    seen.push(told(bincode::deserialize_from::<_, String>(&[4, 0, 0, 0, 0, 0, 0, 0, b'a', b'b', 0xe2, 0x82][..])));
    seen.push(told(bincode::deserialize::<serde_json::Value>(&[0; 20])));
    let octets = [3, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3];
    seen.push(told(bincode::deserialize::<&serde_bytes::Bytes>(&octets)));
    seen.push(told(bincode::deserialize_from_custom::<_, serde_bytes::ByteBuf>(Custom { octets: &octets, lends: true })));
    seen
}
