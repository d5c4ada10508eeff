//! Reading.

#![allow(unsafe_code)] // A source is looked at as a deserializer, which is nothing else.

use super::Stop;
use crate::config::Config;
use crate::decode::{BorrowDecode, Idle, get_len, get_octets, get_tag};
use crate::fail::Fail;
use crate::source::Source;
use core::marker::PhantomData;
use serde::de::value::U32Deserializer;
use serde::de::{self, DeserializeSeed, IntoDeserializer, Visitor};

/// Reads values of the serde data model from a [`Source`].
///
/// It is the source, so that a reference to it leads to the source's pointer at once.
#[repr(transparent)]
pub struct Deserializer<C, R> {
    source: R,
    config: PhantomData<C>,
}

impl<C, R> Deserializer<C, R> {
    /// Reads from a source.
    #[inline(always)]
    pub fn new(source: &mut R) -> &mut Self {
        // SAFETY: a deserializer is a source and nothing else.
        unsafe { &mut *core::ptr::from_mut(source).cast() }
    }
}

impl<'de, C: Config, R: Source<'de>> Deserializer<C, R> {
    #[inline(always)]
    fn tuple<V: Visitor<'de>>(&mut self, n: usize, visitor: V) -> Result<V::Value, Stop> {
        self.source.descend()?;
        let value = visitor.visit_seq(Fields { de: self, left: n })?;
        self.source.ascend();
        Ok(value)
    }
    /// Lets a visitor read elements whose size serde does not tell. More than octets are left can only be elements
    /// without octets, which are counted: all of them afterwards, of which no more are read than may be; or one by one
    /// where nobody knows how many octets are left.
    #[inline(always)]
    fn elements<T>(&mut self, visit: impl FnOnce(Elements<'_, C, R>) -> Result<T, Stop>) -> Result<T, Stop> {
        let n = get_len::<C, R>(&mut self.source)?;
        let n = self.source.claim(n, 0)?;
        let (start, most) = (self.source.position(), self.source.limits().zero_sized);
        let (left, watched) = match self.source.left() {
            Some(octets) => (n.min(octets.saturating_add(most)), 0),
            None => (n, n),
        };
        let idle = Idle::new(&self.source, watched, 0);
        self.source.descend()?;
        let value = visit(Elements { de: self, left, idle })?;
        self.source.ascend();
        if self.source.left().is_some() && n.saturating_sub(self.source.position() - start) > most {
            return Err(Fail::new(Fail::ELEMENTS, most as u64).into());
        }
        Ok(value)
    }
}

macro_rules! leaves {
    ($($method:ident: $ty:ty, $visit:ident;)*) => {$(
        #[inline(always)]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
            visitor.$visit(<$ty>::decode::<C, R>(&mut self.source)?)
        }
    )*};
}

impl<'de, C: Config, R: Source<'de>> de::Deserializer<'de> for &mut Deserializer<C, R> {
    type Error = Stop;

    leaves! {
        deserialize_bool: bool, visit_bool; deserialize_char: char, visit_char;
        deserialize_u8: u8, visit_u8; deserialize_u16: u16, visit_u16; deserialize_u32: u32, visit_u32;
        deserialize_u64: u64, visit_u64; deserialize_u128: u128, visit_u128;
        deserialize_i8: i8, visit_i8; deserialize_i16: i16, visit_i16; deserialize_i32: i32, visit_i32;
        deserialize_i64: i64, visit_i64; deserialize_i128: i128, visit_i128;
        deserialize_f32: f32, visit_f32; deserialize_f64: f64, visit_f64;
    }
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Stop> {
        Err(Fail::new(Fail::ANY, 0).into())
    }
    fn deserialize_identifier<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Stop> {
        Err(Fail::new(Fail::ANY, 0).into())
    }
    fn deserialize_ignored_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Stop> {
        Err(Fail::new(Fail::ANY, 0).into())
    }
    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        let n = get_octets::<C, R>(&mut self.source)?;
        match self.source.text(n) {
            Ok(text) => visitor.visit_borrowed_str(text),
            Err(fail) if fail.code() == Fail::BORROW => visitor.visit_string(self.source.string(n)?),
            Err(fail) => Err(fail.into()),
        }
    }
    #[inline]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        let n = get_octets::<C, R>(&mut self.source)?;
        visitor.visit_string(self.source.string_apart(n)?)
    }
    #[inline]
    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        let n = get_octets::<C, R>(&mut self.source)?;
        match self.source.borrow(n) {
            Ok(octets) => visitor.visit_borrowed_bytes(octets),
            Err(fail) if fail.code() == Fail::BORROW => {
                let mut octets = alloc::vec::Vec::new();
                self.source.append(n, &mut octets)?;
                visitor.visit_byte_buf(octets)
            }
            Err(fail) => Err(fail.into()),
        }
    }
    #[inline]
    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        let n = get_octets::<C, R>(&mut self.source)?;
        let mut octets = alloc::vec::Vec::new();
        self.source.append(n, &mut octets)?;
        visitor.visit_byte_buf(octets)
    }
    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        self.source.need(1)?;
        let tag = self.source.peek()[0];
        if tag > 1 {
            return Err(Fail::new(Fail::OPTION, tag.into()).into());
        }
        u8::decode::<C, R>(&mut self.source)?;
        if tag == 0 {
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }
    #[inline]
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        visitor.visit_unit()
    }
    #[inline]
    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Stop> {
        visitor.visit_unit()
    }
    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Stop> {
        self.source.descend()?;
        let value = visitor.visit_newtype_struct(&mut *self)?;
        self.source.ascend();
        Ok(value)
    }
    #[inline]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        self.elements(|elements| visitor.visit_seq(elements))
    }
    #[inline]
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        self.elements(|elements| visitor.visit_map(elements))
    }
    #[inline]
    fn deserialize_tuple<V: Visitor<'de>>(self, n: usize, visitor: V) -> Result<V::Value, Stop> {
        self.tuple(n, visitor)
    }
    #[inline]
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        n: usize,
        visitor: V,
    ) -> Result<V::Value, Stop> {
        self.tuple(n, visitor)
    }
    #[inline]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Stop> {
        self.tuple(fields.len(), visitor)
    }
    #[inline]
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Stop> {
        self.source.descend()?;
        let value = visitor.visit_enum(Variant { de: self })?;
        self.source.ascend();
        Ok(value)
    }
    #[inline]
    fn is_human_readable(&self) -> bool {
        false
    }
}

/// The fields of a struct or tuple, whose number the type says.
struct Fields<'a, C, R> {
    de: &'a mut Deserializer<C, R>,
    left: usize,
}

impl<'de, C: Config, R: Source<'de>> de::SeqAccess<'de> for Fields<'_, C, R> {
    type Error = Stop;
    #[inline(always)]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Stop> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(&mut *self.de).map(Some)
    }
    #[inline(always)]
    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

/// The elements of a sequence or map, whose number the message claims.
struct Elements<'a, C, R> {
    de: &'a mut Deserializer<C, R>,
    left: usize,
    idle: Idle,
}

impl<'de, C: Config, R: Source<'de>> Elements<'_, C, R> {
    /// What a visitor may make room for.
    #[inline(always)]
    fn hint(&self) -> usize {
        match self.de.source.left() {
            Some(left) => self.left.min(left),
            // serde itself goes up to a mebibyte, which is too much for a claim from a stream.
            None => self.left.min(256),
        }
    }
}

impl<'de, C: Config, R: Source<'de>> de::SeqAccess<'de> for Elements<'_, C, R> {
    type Error = Stop;
    #[inline(always)]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Stop> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let value = seed.deserialize(&mut *self.de)?;
        self.idle.step(&mut self.de.source)?;
        Ok(Some(value))
    }
    #[inline(always)]
    fn size_hint(&self) -> Option<usize> {
        Some(self.hint())
    }
}
impl<'de, C: Config, R: Source<'de>> de::MapAccess<'de> for Elements<'_, C, R> {
    type Error = Stop;
    #[inline(always)]
    fn next_key_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Stop> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(&mut *self.de).map(Some)
    }
    #[inline(always)]
    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Stop> {
        let value = seed.deserialize(&mut *self.de)?;
        self.idle.step(&mut self.de.source)?;
        Ok(value)
    }
    #[inline(always)]
    fn size_hint(&self) -> Option<usize> {
        Some(self.hint())
    }
}

struct Variant<'a, C, R> {
    de: &'a mut Deserializer<C, R>,
}

impl<'de, C: Config, R: Source<'de>> de::EnumAccess<'de> for Variant<'_, C, R> {
    type Error = Stop;
    type Variant = Self;
    #[inline(always)]
    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), Stop> {
        let tag = get_tag::<C, R>(&mut self.de.source)?;
        let tag: U32Deserializer<Stop> = tag.into_deserializer();
        Ok((seed.deserialize(tag)?, self))
    }
}
impl<'de, C: Config, R: Source<'de>> de::VariantAccess<'de> for Variant<'_, C, R> {
    type Error = Stop;
    #[inline(always)]
    fn unit_variant(self) -> Result<(), Stop> {
        Ok(())
    }
    #[inline(always)]
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Stop> {
        seed.deserialize(self.de)
    }
    #[inline(always)]
    fn tuple_variant<V: Visitor<'de>>(self, n: usize, visitor: V) -> Result<V::Value, Stop> {
        self.de.tuple(n, visitor)
    }
    #[inline(always)]
    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Stop> {
        self.de.tuple(fields.len(), visitor)
    }
}
