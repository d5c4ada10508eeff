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
