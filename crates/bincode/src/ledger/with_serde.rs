//! The same octets by serde, for versions that it can write.

use super::{Address, Hash, Message, MessageV0, ShortU16, ShortVec, Signature, Transaction, V0, VersionedMessage};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::{Error as _, SerializeTuple};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! octets {
    ($($name:ident: $n:literal;)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut tuple = serializer.serialize_tuple($n)?;
                for octet in &self.0 {
                    tuple.serialize_element(octet)?;
                }
                tuple.end()
            }
        }
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Octets;
                impl<'de> Visitor<'de> for Octets {
                    type Value = $name;
                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str(concat!(stringify!($n), " octets"))
                    }
                    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<$name, A::Error> {
                        let mut octets = [0; $n];
                        for (i, octet) in octets.iter_mut().enumerate() {
                            *octet = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(i, &self))?;
                        }
                        Ok($name(octets))
                    }
                }
                deserializer.deserialize_tuple($n, Octets)
            }
        }
    )*};
}
octets! { Signature: 64; Address: 32; Hash: 32; }

impl Serialize for ShortU16 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(1)?;
        let mut rest = self.0;
        while rest >= 0x80 {
            tuple.serialize_element(&(rest as u8 | 0x80))?;
            rest >>= 7;
        }
        tuple.serialize_element(&(rest as u8))?;
        tuple.end()
    }
}
impl<'de> Deserialize<'de> for ShortU16 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Short;
        impl<'de> Visitor<'de> for Short {
            type Value = ShortU16;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a length of one to three octets")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<ShortU16, A::Error> {
                let mut value = 0u32;
                for i in 0..3 {
                    let octet: u8 = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(i, &self))?;
                    if i > 0 && octet == 0 || i == 2 && octet > 3 {
                        return Err(A::Error::custom("a length that is not in its shortest form, or too large"));
                    }
                    value |= u32::from(octet & 0x7f) << (7 * i);
                    if octet < 0x80 {
                        break;
                    }
                }
                Ok(ShortU16(value as u16))
            }
        }
        deserializer.deserialize_tuple(3, Short)
    }
}

impl<T: Serialize> Serialize for ShortVec<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Ok(n) = u16::try_from(self.len()) else { return Err(S::Error::custom("more than 65,535 elements")) };
        let mut tuple = serializer.serialize_tuple(1 + self.len())?;
        tuple.serialize_element(&ShortU16(n))?;
        for element in self.iter() {
            tuple.serialize_element(element)?;
        }
        tuple.end()
    }
}
impl<'de, T: Deserialize<'de>> Deserialize<'de> for ShortVec<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Elements<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Elements<T> {
            type Value = ShortVec<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a short length and so many elements")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<ShortVec<T>, A::Error> {
                let n: ShortU16 = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
                // At most 65,535; large elements make room as they arrive.
                let mut elements = Vec::with_capacity(usize::from(n.0).min(4096 / size_of::<T>().max(1)));
                for i in 0..n.0 {
                    let element = seq.next_element()?;
                    elements.push(element.ok_or_else(|| A::Error::invalid_length(usize::from(i) + 1, &self))?);
                }
                Ok(elements.into())
            }
        }
        // The number of elements is in the first of them.
        deserializer.deserialize_tuple(usize::MAX, Elements(PhantomData))
    }
}

impl Serialize for VersionedMessage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            VersionedMessage::Legacy(message) => message.serialize(serializer),
            VersionedMessage::V0(message) => (V0, message).serialize(serializer),
            VersionedMessage::V1(_) => Err(S::Error::custom("version 1 has no serde form")),
        }
    }
}
/// A message without a version, behind the first octet of its header.
#[derive(Deserialize)]
struct Rest {
    readonly_signed: u8,
    readonly_unsigned: u8,
    keys: ShortVec<Address>,
    blockhash: Hash,
    instructions: ShortVec<super::Instruction>,
}
impl<'de> Deserialize<'de> for VersionedMessage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = VersionedMessage;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a message")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<VersionedMessage, A::Error> {
                let first: u8 = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
                let short = || A::Error::invalid_length(1, &"a message");
                match first {
                    0..=0x7f => {
                        let rest: Rest = seq.next_element()?.ok_or_else(short)?;
                        let Rest { readonly_signed, readonly_unsigned, keys, blockhash, instructions } = rest;
                        let header = super::Header { signatures: first, readonly_signed, readonly_unsigned };
                        Ok(VersionedMessage::Legacy(Message { header, keys, blockhash, instructions }))
                    }
                    V0 => {
                        let message: MessageV0 = seq.next_element()?.ok_or_else(short)?;
                        Ok(VersionedMessage::V0(message))
                    }
                    _ => Err(A::Error::custom("a reserved version")),
                }
            }
        }
        deserializer.deserialize_tuple(2, Any)
    }
}

impl Serialize for Transaction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.signatures, &self.message).serialize(serializer)
    }
}
impl<'de> Deserialize<'de> for Transaction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (signatures, message) = Deserialize::deserialize(deserializer)?;
        Ok(Transaction { signatures, message })
    }
}
