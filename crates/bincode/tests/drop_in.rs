//! Programs written for bincode 1 and for bincode 2, compiled twice: with the original behind the name, and with this
//! crate. What they observe is the same: octets, values, errors, how far a stream was read.

use serde::de::{DeserializeSeed, Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};

mod one {
    pub(super) mod original {
        use bincode1 as bincode;
        include!("drop_in/one.rs");
    }
    pub(super) mod ours {
        use wireform_bincode as bincode;
        include!("drop_in/one.rs");
    }
}
mod two {
    pub(super) mod original {
        use ::bincode;
        include!("drop_in/two.rs");
    }
    pub(super) mod ours {
        use wireform_bincode as bincode;
        include!("drop_in/two.rs");
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Shape {
    Empty,
    Circle(u32),
    Rect { a: i64, b: i8 },
}
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Message {
    id: u64,
    name: String,
    flag: bool,
    letter: char,
    place: Option<i16>,
    shape: Shape,
    numbers: Vec<u16>,
    float: f64,
    unit: (),
}

fn messages() -> Vec<Message> {
    let message = |id, name: &str, letter, place, shape, numbers: &[u16]| Message {
        id,
        name: name.into(),
        flag: id > 5,
        letter,
        place,
        shape,
        numbers: numbers.into(),
        float: 0.25,
        unit: (),
    };
    vec![
        message(0, "", 'a', None, Shape::Empty, &[]),
        message(300, "grün", 'b', Some(-300), Shape::Circle(70_000), &[1, 250, 251, 65535]),
        message(u64::MAX, "a longer name than that", 'c', Some(1), Shape::Rect { a: i64::MIN, b: -1 }, &[7]),
    ]
}

/// A seed that knows how many elements there are.
struct Many(usize);
impl<'de> DeserializeSeed<'de> for Many {
    type Value = Vec<u16>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<u16>, D::Error> {
        struct Numbers;
        impl<'de> Visitor<'de> for Numbers {
            type Value = Vec<u16>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("numbers")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<u16>, A::Error> {
                let mut all = Vec::new();
                while let Some(n) = seq.next_element()? {
                    all.push(n);
                }
                Ok(all)
            }
        }
        deserializer.deserialize_tuple(self.0, Numbers)
    }
}

/// A stream that gives an octet at a time, and is interrupted now and then.
struct Short<'a>(&'a [u8]);
impl Read for Short<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        match (self.0, to) {
            ([first, rest @ ..], [to, ..]) => {
                *to = *first;
                self.0 = rest;
                Ok(1)
            }
            _ => Ok(0),
        }
    }
    fn read_exact(&mut self, to: &mut [u8]) -> io::Result<()> {
        for octet in to {
            if self.read(std::slice::from_mut(octet))? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(())
    }
}

/// A stream that breaks.
struct Failing {
    room: usize,
    octets: Vec<u8>,
}
impl Write for Failing {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        let n = octets.len().min(self.room - self.octets.len());
        if n == 0 && !octets.is_empty() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.octets.extend_from_slice(&octets[..n]);
        Ok(n)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::ConnectionReset.into())
    }
}

fn same(ours: Vec<String>, original: Vec<String>, least: usize) {
    assert_eq!(ours.len(), original.len());
    assert!(ours.len() > least, "{}", ours.len());
    let differ: Vec<_> = ours
        .iter()
        .zip(&original)
        .enumerate()
        .filter(|(_, (ours, original))| ours != original)
        .map(|(i, (ours, original))| format!("{i}: {ours}\n   and not {original}"))
        .collect();
    assert!(differ.is_empty(), "{} of {} differ:\n{}", differ.len(), ours.len(), differ.join("\n"));
}

#[test]
fn a_program_for_bincode_1_observes_the_same() {
    same(one::ours::observed(), one::original::observed(), 5000);
}
#[test]
fn a_program_for_bincode_2_observes_the_same() {
    same(two::ours::observed(), two::original::observed(), 5000);
}

/// What the originals say of text that is not UTF-8, this crate says, from slices and from streams.
#[test]
fn an_error_of_text_says_where_it_is_wrong() {
    use bincode1::ErrorKind as Theirs;
    use wireform_bincode::{ErrorKind as Ours, error::DecodeError};
    for text in
        [&b"abc\xff"[..], b"ab\xe1\x80b", b"\xf1\x80\x80b", b"a long text of which the end is missing \xc3", b"\xc3"]
    {
        let octets = bincode1::serialize(&text).unwrap();
        let Theirs::InvalidUtf8Encoding(theirs) = *bincode1::deserialize::<String>(&octets).unwrap_err() else {
            panic!("{text:?}")
        };
        let native = wireform_bincode::decode_from_slice::<String, _>(&octets, wireform_bincode::config::legacy());
        let mut stream = octets.as_slice();
        let config = wireform_bincode::config::legacy();
        for ours in [
            wireform_bincode::deserialize::<String>(&octets).unwrap_err(),
            wireform_bincode::deserialize::<&str>(&octets).unwrap_err(),
            wireform_bincode::deserialize_from::<_, String>(octets.as_slice()).unwrap_err(),
        ] {
            assert!(matches!(*ours, Ours::InvalidUtf8Encoding(ours) if ours == theirs), "{ours:?} {theirs:?}");
        }
        for ours in [
            native.unwrap_err(),
            wireform_bincode::serde::decode_from_std_read::<String, _, _>(&mut stream, config).unwrap_err(),
        ] {
            assert!(matches!(ours, DecodeError::Utf8 { inner } if inner == theirs), "{ours:?} {theirs:?}");
        }
    }
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Skips {
    a: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    b: Option<u8>,
    c: u8,
}
#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum SkipsToo {
    One {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        a: Vec<u8>,
        b: u8,
    },
}
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type")]
enum Internal {
    One { a: u8 },
}
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", content = "value")]
enum Adjacent {
    One(u8),
}
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged {
    One { a: u8 },
}
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Flat {
    #[serde(flatten)]
    rest: std::collections::BTreeMap<String, u8>,
}

/// No attribute of serde that the format cannot carry gives octets that read back as something else.
#[test]
fn attributes_that_need_names_are_told_of() {
    use wireform_bincode::{ErrorKind, deserialize, serialize};
    assert_eq!(deserialize::<Skips>(&serialize(&Skips { a: 1, b: Some(2), c: 3 }).unwrap()).unwrap().c, 3);
    let error = serialize(&Skips { a: 1, b: None, c: 3 }).unwrap_err().to_string();
    assert!(error.contains("skip_serializing_if"), "{error}");
    assert!(serialize(&vec![SkipsToo::One { a: vec![], b: 1 }]).is_err());
    assert!(wireform_bincode::serialized_size(&Skips { a: 1, b: None, c: 3 }).is_err());
    assert!(matches!(
        *serialize(&Flat { rest: [("a".into(), 1)].into() }).unwrap_err(),
        ErrorKind::SequenceMustHaveLength
    ));
    for refused in [
        deserialize::<Internal>(&serialize(&Internal::One { a: 1 }).unwrap()).map(drop),
        deserialize::<Adjacent>(&serialize(&Adjacent::One(1)).unwrap()).map(drop),
        deserialize::<Untagged>(&serialize(&Untagged::One { a: 1 }).unwrap()).map(drop),
    ] {
        // bincode 1 has a name for one of the methods that ask.
        assert!(matches!(*refused.unwrap_err(), ErrorKind::DeserializeAnyNotSupported | ErrorKind::Wire(_)));
    }
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Blob {
    #[serde(with = "wireform_bincode::serde::block")]
    octets: Vec<u8>,
    after: u8,
}

#[test]
fn a_block_is_the_vector_that_it_holds() {
    let blob = Blob { octets: (0..=255).collect(), after: 7 };
    let octets = wireform_bincode::serialize(&blob).unwrap();
    assert_eq!(octets, bincode1::serialize(&(&blob.octets, 7u8)).unwrap());
    assert_eq!(wireform_bincode::deserialize::<Blob>(&octets).unwrap(), blob);
    assert_eq!(wireform_bincode::deserialize_from::<_, Blob>(octets.as_slice()).unwrap(), blob);
}
