//! Programs written for bincode 1 and for bincode 2, with another crate behind the name.

use serde::de::{DeserializeSeed, Deserializer};
use serde::{Deserialize, Serialize};
use std::io::Cursor;

/// As written for bincode 1.3.
mod one {
    use super::*;
    use wireform_bincode as bincode;
    use wireform_bincode::{DefaultOptions, ErrorKind, Options};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct World(Vec<(f32, f32)>);

    fn options() -> impl Options {
        DefaultOptions::new().with_fixint_encoding().with_big_endian().with_limit(64).allow_trailing_bytes()
    }

    /// A seed that knows how many elements there are.
    struct Many(usize);
    impl<'de> DeserializeSeed<'de> for Many {
        type Value = Vec<u16>;
        fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<u16>, D::Error> {
            struct Visitor;
            impl<'de> serde::de::Visitor<'de> for Visitor {
                type Value = Vec<u16>;
                fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str("numbers")
                }
                fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<u16>, A::Error> {
                    let mut all = Vec::new();
                    while let Some(n) = seq.next_element()? {
                        all.push(n);
                    }
                    Ok(all)
                }
            }
            deserializer.deserialize_tuple(self.0, Visitor)
        }
    }

    fn refuse() -> bincode::Result<()> {
        Err(serde::de::Error::custom("refused"))
    }

    #[test]
    fn compiles_and_does_the_same() -> Result<(), Box<dyn std::error::Error>> {
        let world = World(vec![(0.0, 4.0), (10.0, 20.5)]);
        let encoded: Vec<u8> = bincode::serialize(&world)?;
        assert_eq!(encoded, bincode1::serialize(&world)?);
        assert_eq!(encoded.len() as u64, bincode::serialized_size(&world)?);
        assert_eq!(bincode::deserialize::<World>(&encoded[..])?, world);
        let mut file = Cursor::new(Vec::new());
        bincode::serialize_into(&mut file, &world)?;
        file.set_position(0);
        assert_eq!(bincode::deserialize_from::<_, World>(&mut file)?, world);
        let octets = bincode::options().serialize(&(1u32, "text"))?;
        assert_eq!(octets, bincode1::Options::serialize(bincode1::options(), &(1u32, "text"))?);
        let short: Result<World, Box<ErrorKind>> = options().deserialize(&[0; 4]);
        assert!(matches!(*short.unwrap_err(), ErrorKind::Io(_)));
        assert!(matches!(*options().serialize(&[0u64; 9]).unwrap_err(), bincode::ErrorKind::SizeLimit));
        let numbers = [0, 1, 0, 2, 0, 3];
        assert_eq!(options().deserialize_seed(Many(3), &numbers)?, [1, 2, 3]);
        assert_eq!(options().deserialize_from_seed(Many(2), &numbers[..])?, [1, 2]);
        assert!(options().deserialize_seed(Many(4), &numbers).is_err());
        assert!(matches!(*refuse().unwrap_err(), ErrorKind::Custom(text) if text == "refused"));
        Ok(())
    }
}

/// As written for bincode 2.0.
#[cfg(feature = "derive")]
mod two {
    use wireform_bincode as bincode;
    use wireform_bincode::{Decode, Encode, config, error::DecodeError};

    #[derive(Encode, Decode, PartialEq, Debug)]
    #[bincode(crate = "wireform_bincode")]
    struct Entity {
        x: f32,
        y: f32,
        #[bincode(with_serde)]
        other: super::Other,
    }

    fn read(octets: &[u8]) -> Result<(Entity, usize), DecodeError> {
        bincode::decode_from_slice(octets, config::standard())
    }

    #[test]
    fn compiles_and_does_the_same() -> Result<(), Box<dyn std::error::Error>> {
        let entity = Entity { x: 0.0, y: 4.0, other: super::Other { text: "text".into() } };
        let encoded = bincode::encode_to_vec(&entity, config::standard())?;
        assert_eq!(encoded, ::bincode::encode_to_vec((0.0f32, 4.0f32, "text"), ::bincode::config::standard())?);
        assert_eq!(read(&encoded)?, (entity, encoded.len()));
        assert!(read(&encoded[1..]).is_err());
        let mut slice = [0u8; 100];
        let n = bincode::encode_into_slice((7u8, [1u16; 3]), &mut slice, config::legacy().with_big_endian())?;
        let (read, m): ((u8, [u16; 3]), usize) =
            bincode::decode_from_slice(&slice[..n], config::legacy().with_big_endian())?;
        assert_eq!((read, m), ((7, [1; 3]), n));
        let (text, _): (&str, usize) = bincode::borrow_decode_from_slice(&[2, b'a', b'b'], config::standard())?;
        assert_eq!(text, "ab");
        let octets = bincode::serde::encode_to_vec(super::Other { text: "a".into() }, config::standard())?;
        let (other, _): (super::Other, usize) = bincode::serde::decode_from_slice(&octets, config::standard())?;
        assert_eq!(other.text, "a");
        let seed = std::marker::PhantomData::<super::Other>;
        assert_eq!(bincode::serde::seed_decode_from_slice(seed, &octets, config::standard())?, (other, 2));
        let mut stream = Vec::new();
        bincode::encode_into_std_write(5u64, &mut stream, config::standard())?;
        assert_eq!(bincode::decode_from_std_read::<u64, _, _>(&mut &stream[..], config::standard())?, 5);
        Ok(())
    }
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Other {
    text: String,
}

/// What the originals say of text that is not UTF-8, this crate says, from slices and from streams.
#[test]
fn an_error_of_text_says_where_it_is_wrong() {
    use bincode1::ErrorKind as Theirs;
    use wireform_bincode::ErrorKind as Ours;
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
            native.unwrap_err(),
            wireform_bincode::serde::decode_from_std_read::<String, _, _>(&mut stream, config).unwrap_err(),
        ] {
            assert!(matches!(*ours, Ours::InvalidUtf8Encoding(ours) if ours == theirs), "{ours:?} {theirs:?}");
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
        assert!(matches!(*refused.unwrap_err(), ErrorKind::DeserializeAnyNotSupported));
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
