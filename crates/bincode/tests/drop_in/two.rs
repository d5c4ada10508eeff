// A program written for bincode 2.0. It is compiled once with the original behind the name, and once with this crate;
// what it observes must be the same.

use bincode::config::{self, BigEndian, Config, Configuration, Fixint, Limit, LittleEndian, NoLimit, Varint};
use bincode::de::read::{Reader, SliceReader};
use bincode::enc::write::{SizeWriter, SliceWriter, Writer};
use bincode::error::{DecodeError, EncodeError};
use bincode::serde::{BorrowCompat, BorrowedSerdeDecoder, Compat, OwnedSerdeDecoder};
use bincode::{BorrowDecode, Decode, Encode};
use super::super::{Failing, Many, Message, Short, messages};
use serde::de::DeserializeSeed;
use serde::{Deserialize, Serialize};
use std::io::Read;

#[derive(Encode, Decode, Debug, Clone, PartialEq)]
struct Entity {
    id: u32,
    name: String,
    place: Option<(i16, i64)>,
    kind: Kind,
    flag: bool,
    letter: char,
    octets: Vec<u8>,
    #[bincode(with_serde)]
    message: Message,
}
#[derive(Encode, Decode, Debug, Clone, PartialEq)]
enum Kind {
    None,
    Of(u16),
    Named { name: String },
}
#[derive(Encode, BorrowDecode, Debug, PartialEq)]
struct Borrowed<'a> {
    text: &'a str,
    octets: &'a [u8],
    n: u64,
}
#[derive(Encode, Decode, Debug, PartialEq)]
struct Generic<T> {
    value: T,
}

const STANDARD: Configuration = config::standard();
static BIG: Configuration<BigEndian, Fixint, NoLimit> = config::standard().with_big_endian().with_fixed_int_encoding();
type Small = Configuration<LittleEndian, Fixint, Limit<40>>;
struct Codec<C: Config = Configuration<LittleEndian, Varint>>(C);

impl<C: Config> Codec<C> {
    fn write<T: Encode>(&self, value: &T) -> Result<Vec<u8>, EncodeError> {
        bincode::encode_to_vec(value, self.0)
    }
    fn read<T: Decode<()>>(&self, octets: &[u8]) -> Result<T, DecodeError> {
        bincode::decode_from_slice(octets, self.0).map(|(value, _)| value)
    }
    fn borrow<'a, T: BorrowDecode<'a, ()>>(&self, octets: &'a [u8]) -> Result<T, DecodeError> {
        Ok(bincode::borrow_decode_from_slice(octets, self.0)?.0)
    }
}

fn why(error: DecodeError) -> String {
    match error {
        // How much is missing is an estimate.
        DecodeError::UnexpectedEnd { .. } => "end".into(),
        DecodeError::LimitExceeded => "limit".into(),
        DecodeError::UnexpectedVariant { found, .. } => format!("variant {found}"),
        DecodeError::Utf8 { inner } => format!("{inner:?}"),
        DecodeError::InvalidCharEncoding(octets) => format!("char {octets:?}"),
        DecodeError::InvalidBooleanValue(octet) => format!("bool {octet}"),
        DecodeError::CStringNulError { position } => format!("nul {position}"),
        DecodeError::Io { inner, .. } => format!("io {:?}", inner.kind()),
        DecodeError::Other(text) => text.into(),
        DecodeError::OtherString(text) => text,
        DecodeError::Serde(error) => format!("{error:?}"),
        _ => "other".into(),
    }
}
fn read<T: std::fmt::Debug>(read: Result<T, DecodeError>) -> String {
    read.map_or_else(why, |value| format!("{value:?}"))
}
fn written<T: std::fmt::Debug>(written: Result<T, EncodeError>) -> String {
    match written {
        Ok(value) => format!("{value:x?}"),
        Err(EncodeError::UnexpectedEnd) => "end".into(),
        Err(EncodeError::Other(text)) => text.into(),
        Err(EncodeError::OtherString(text)) => text,
        Err(EncodeError::Io { inner, .. }) => format!("io {:?}", inner.kind()),
        Err(EncodeError::Serde(error)) => format!("{error:?}"),
        Err(EncodeError::InvalidPathCharacters) => "path".into(),
        Err(_) => "other".into(),
    }
}

/// A stream of the program's own.
struct Wire {
    octets: Vec<u8>,
    room: usize,
}
impl Writer for Wire {
    fn write(&mut self, octets: &[u8]) -> Result<(), EncodeError> {
        if self.octets.len() + octets.len() > self.room {
            return Err(EncodeError::Other("closed"));
        }
        self.octets.extend_from_slice(octets);
        Ok(())
    }
}
struct Tap<'a>(&'a [u8], &'static str);
impl Reader for Tap<'_> {
    fn read(&mut self, to: &mut [u8]) -> Result<(), DecodeError> {
        if to.len() > self.0.len() {
            return Err(match self.1 {
                "" => DecodeError::UnexpectedEnd { additional: to.len() - self.0.len() },
                text => DecodeError::Other(text),
            });
        }
        let (next, rest) = self.0.split_at(to.len());
        to.copy_from_slice(next);
        self.0 = rest;
        Ok(())
    }
}

/// `limited` is the configuration where a length may be anything: without a limit, the original allocates it.
fn all_ways<C: Config, L: Config>(config: C, limited: L, entity: &Entity, seen: &mut Vec<String>) {
    let octets = bincode::encode_to_vec(entity, config).unwrap();
    seen.push(format!("{octets:x?}"));
    let mut slice = vec![0; octets.len()];
    for n in 0..=octets.len() {
        seen.push(written(bincode::encode_into_slice(entity, &mut slice[..n], config)));
        let mut wire = Wire { octets: Vec::new(), room: n };
        seen.push(written(bincode::encode_into_writer(entity, &mut wire, config)));
        let mut failing = Failing { room: n, octets: Vec::new() };
        seen.push(written(bincode::encode_into_std_write(entity, &mut failing, config)));
        seen.push(read(bincode::decode_from_slice::<Entity, _>(&octets[..n], config)));
        seen.push(read(bincode::decode_from_reader::<Entity, _, _>(Tap(&octets[..n], ""), config)));
        seen.push(read(bincode::decode_from_reader::<Entity, _, _>(Tap(&octets[..n], "closed"), config)));
        seen.push(read(bincode::decode_from_reader::<Entity, _, _>(SliceReader::new(&octets[..n]), config)));
        seen.push(read(bincode::decode_from_std_read::<Entity, _, _>(&mut Short(&octets[..n]), config)));
        let mut failing = octets[..n].chain(Failing { room: 0, octets: Vec::new() });
        seen.push(read(bincode::decode_from_std_read::<Entity, _, _>(&mut failing, config)));
    }
    assert_eq!(slice, octets);
    for at in 0..octets.len() {
        for fault in [2, 0x7f, 0xc3, 0xff] {
            let mut octets = octets.clone();
            octets[at] = fault;
            let told = read(bincode::decode_from_slice::<Entity, _>(&octets, limited)).replace("limit", "end");
            // The message of a serde field's type is not kept here.
            let refused = told.starts_with("invalid value") || told.contains("that its type refuses");
            seen.push(if refused { "refused".into() } else { told });
        }
    }
    let mut size = SizeWriter::default();
    bincode::encode_into_writer(entity, &mut size, config).unwrap();
    seen.push(format!("{}", size.bytes_written));
    let mut writer = SliceWriter::new(&mut slice);
    seen.push(written(bincode::encode_into_writer(&entity.kind, &mut writer, config)));
    seen.push(written(bincode::encode_into_writer(entity.id, &mut writer, config)));
    seen.push(format!("{}", writer.bytes_written()));
    // Several values in one stream.
    let mut wire = Wire { octets: Vec::new(), room: 10_000 };
    for n in 0..3u32 {
        bincode::encode_into_writer((n, entity), &mut wire, config).unwrap();
    }
    let mut tap = Tap(&wire.octets, "closed");
    for _ in 0..4 {
        seen.push(read(bincode::decode_from_reader::<(u32, Entity), _, _>(&mut tap, config)));
    }
    let mut buffered = std::io::BufReader::with_capacity(7, &wire.octets[..]);
    seen.push(read(bincode::decode_from_reader::<(u32, Entity), _, _>(&mut buffered, config)));
}

fn serde_ways<C: Config, L: Config>(config: C, limited: L, message: &Message, seen: &mut Vec<String>) {
    let octets = bincode::serde::encode_to_vec(message, config).unwrap();
    seen.push(format!("{octets:x?}"));
    let mut slice = vec![0; octets.len()];
    for n in 0..=octets.len() {
        seen.push(written(bincode::serde::encode_into_slice(message, &mut slice[..n], config)));
        let mut wire = Wire { octets: Vec::new(), room: n };
        seen.push(written(bincode::serde::encode_into_writer(message, &mut wire, config)));
        let mut failing = Failing { room: n, octets: Vec::new() };
        seen.push(written(bincode::serde::encode_into_std_write(message, &mut failing, config)));
        seen.push(read(bincode::serde::decode_from_slice::<Message, _>(&octets[..n], config)));
        seen.push(read(bincode::serde::borrow_decode_from_slice::<Message, _>(&octets[..n], config)));
        seen.push(read(bincode::serde::decode_from_reader::<Message, _, _>(Tap(&octets[..n], "closed"), config)));
        seen.push(read(bincode::serde::decode_from_std_read::<Message, _, _>(&mut Short(&octets[..n]), config)));
    }
    for at in 0..octets.len() {
        for fault in [2, 0x7f, 0xc3, 0xff] {
            let mut octets = octets.clone();
            octets[at] = fault;
            seen.push(read(bincode::serde::decode_from_slice::<Message, _>(&octets, limited)).replace("limit", "end"));
        }
    }
    let two = [&octets[..], &octets[..], &[1]].concat();
    let mut slice = BorrowedSerdeDecoder::from_slice(&two, config, ());
    let mut reader = OwnedSerdeDecoder::from_reader(Tap(&two, "closed"), config);
    for _ in 0..3 {
        seen.push(read(Message::deserialize(slice.as_deserializer())));
        seen.push(read(Message::deserialize(reader.as_deserializer())));
    }
    let encoded = bincode::encode_to_vec(Compat(message), config).unwrap();
    assert_eq!(encoded, octets);
    let (Compat(back), n): (Compat<Message>, usize) = bincode::decode_from_slice(&octets, config).unwrap();
    seen.push(format!("{back:?} {n}"));
    let text = bincode::encode_to_vec(BorrowCompat("borrowed"), config).unwrap();
    let (BorrowCompat(text), n): (BorrowCompat<&str>, usize) = bincode::borrow_decode_from_slice(&text, config).unwrap();
    seen.push(format!("{text} {n}"));
    seen.push(format!("{} {:?}", Compat(5), Compat("a")));
}

pub(crate) fn observed() -> Vec<String> {
    let mut seen = Vec::new();
    for (n, message) in messages().into_iter().enumerate() {
        let kind = [Kind::None, Kind::Of(300), Kind::Named { name: "kind".into() }][n % 3].clone();
        let entity = Entity {
            id: n as u32 * 1000,
            name: "entity ä".into(),
            place: (n % 2 == 0).then_some((-5, 1 << 40)),
            kind,
            flag: true,
            letter: 'ß',
            octets: vec![1, 2, 3],
            message,
        };
        all_ways(STANDARD, STANDARD.with_limit::<4096>(), &entity, &mut seen);
        all_ways(BIG, BIG.with_limit::<4096>(), &entity, &mut seen);
        all_ways(config::legacy(), config::legacy().with_limit::<4096>(), &entity, &mut seen);
        serde_ways(STANDARD, STANDARD.with_limit::<4096>(), &entity.message, &mut seen);
        serde_ways(BIG, BIG.with_limit::<4096>(), &entity.message, &mut seen);
        serde_ways(config::legacy(), config::legacy().with_limit::<4096>(), &entity.message, &mut seen);
        let codec = Codec(config::standard());
        let octets = codec.write(&entity).unwrap();
        seen.push(read(codec.read::<Entity>(&octets)));
    }
    let codec = Codec(BIG);
    let borrowed = Borrowed { text: "text", octets: &[1, 2], n: 9 };
    let octets = codec.write(&borrowed).unwrap();
    for n in 0..=octets.len() {
        seen.push(read(codec.borrow::<Borrowed<'_>>(&octets[..n])));
    }
    seen.push(read(codec.read::<Generic<u16>>(&octets)));
    seen.push(written(codec.write(&Generic { value: "a" })));
    // A limit where every value is as long as its memory.
    let small: Small = Configuration::default();
    for n in 0..50 {
        let octets = bincode::encode_to_vec(vec![0u8; n], config::legacy()).unwrap();
        seen.push(read(bincode::decode_from_slice::<Vec<u8>, _>(&octets, small)));
        seen.push(read(bincode::decode_from_std_read::<Vec<u8>, _, _>(&mut &octets[..], small)));
        seen.push(read(bincode::decode_from_slice::<Vec<u8>, _>(&octets, config::legacy().with_limit::<20>())));
        let limited = config::legacy().with_limit::<20>().with_no_limit();
        seen.push(read(bincode::serde::decode_from_slice::<Vec<u8>, _>(&octets, limited)));
    }
    let numbers = [0, 1, 0, 2, 0, 3];
    for n in 0..5 {
        seen.push(read(bincode::serde::seed_decode_from_slice(Many(n), &numbers[..], BIG)));
        let mut decoder = OwnedSerdeDecoder::from_reader(SliceReader::new(&numbers), BIG);
        seen.push(read(Many(n).deserialize(decoder.as_deserializer())));
    }
    seen.push(read(bincode::decode_from_slice::<bool, _>(&[2], STANDARD)));
    seen.push(read(bincode::decode_from_slice::<char, _>(&[0xe2, 0x28, 0xa1], STANDARD)));
    for c in ['a', 'ß', '→', '🦀'] {
        let octets = bincode::encode_to_vec(c, STANDARD).unwrap();
        for n in 0..=octets.len() {
            seen.push(read(bincode::decode_from_slice::<char, _>(&octets[..n], STANDARD)));
            seen.push(read(bincode::decode_from_std_read::<char, _, _>(&mut Short(&octets[..n]), STANDARD)));
        }
    }
    for octets in [[0xff, 0, 0], [0x80, 0, 0], [0xed, 0xa0, 0x80]] {
        seen.push(read(bincode::decode_from_slice::<char, _>(&octets, STANDARD)));
    }
    seen.push(read(bincode::decode_from_slice::<Option<u8>, _>(&[7], STANDARD)));
    seen.push(read(bincode::decode_from_slice::<Result<u8, u8>, _>(&[7], STANDARD)));
    seen.push(read(bincode::decode_from_slice::<String, _>(&[4, b'a', b'b', 0xe2, 0x82], STANDARD)));
    seen.push(read(bincode::decode_from_std_read::<String, _, _>(&mut &[4, b'a', b'b', 0xe2, 0x82][..], STANDARD)));
    seen.push(read(bincode::decode_from_slice::<std::ffi::CString, _>(&[3, b'a', 0, b'b'], STANDARD)));
    seen.push(read(bincode::serde::decode_from_slice::<serde_json::Value, _>(&[0; 9], STANDARD)));
    seen.push(read(bincode::serde::decode_from_slice::<serde::de::IgnoredAny, _>(&[0; 9], STANDARD).map(|_| ())));
    struct NoLength;
    impl Serialize for NoLength {
        fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
            serde::ser::SerializeSeq::end(s.serialize_seq(None)?)
        }
    }
    seen.push(written(bincode::serde::encode_to_vec(NoLength, STANDARD)));
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let path = std::path::Path::new(std::ffi::OsStr::from_bytes(&[0xff]));
        seen.push(written(bincode::encode_to_vec(path, STANDARD)));
    }
    seen
}
