//! Writing.

#![allow(unsafe_code)] // Writes into room that was just made.

use super::Stop;
use crate::config::Config;
use crate::encode::{Encode, encode_len, put_tag};
use crate::fail::Fail;
use crate::sink::Sink;
use core::marker::PhantomData;
use serde::ser::{self, Serialize};

/// Writes values of the serde data model to a [`Sink`].
///
/// It is the sink, so that a reference to it leads to the sink's pointer at once.
#[repr(transparent)]
pub struct Serializer<C, S> {
    sink: S,
    config: PhantomData<C>,
}

impl<C: Config, S: Sink> Serializer<C, S> {
    /// Writes to a sink.
    #[inline(always)]
    pub fn new(sink: &mut S) -> &mut Self {
        // SAFETY: a serializer is a sink and nothing else.
        unsafe { &mut *core::ptr::from_mut(sink).cast() }
    }
    #[inline(always)]
    fn tag(&mut self, tag: u32) -> Result<(), Stop> {
        self.sink.reserve(5)?;
        // SAFETY: room was just made.
        unsafe { put_tag::<C, S>(&mut self.sink, tag) };
        Ok(())
    }
    #[inline(always)]
    fn counted(&mut self, n: Option<usize>) -> Result<(), Stop> {
        let n = n.ok_or(Fail::new(Fail::NO_LENGTH, 0))?;
        Ok(encode_len::<C, S>(&mut self.sink, n)?)
    }
}

macro_rules! leaves {
    ($($method:ident: $ty:ty;)*) => {$(
        #[inline(always)]
        fn $method(self, v: $ty) -> Result<(), Stop> {
            Ok(v.encode::<C, S>(&mut self.sink)?)
        }
    )*};
}

impl<C: Config, S: Sink> ser::Serializer for &mut Serializer<C, S> {
    type Ok = ();
    type Error = Stop;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    leaves! {
        serialize_bool: bool; serialize_u8: u8; serialize_u16: u16; serialize_u32: u32; serialize_u64: u64;
        serialize_u128: u128; serialize_i8: i8; serialize_i16: i16; serialize_i32: i32; serialize_i64: i64;
        serialize_i128: i128; serialize_f32: f32; serialize_f64: f64; serialize_char: char;
    }
    #[inline(always)]
    fn serialize_str(self, v: &str) -> Result<(), Stop> {
        Ok(v.encode::<C, S>(&mut self.sink)?)
    }
    #[inline]
    fn serialize_bytes(self, v: &[u8]) -> Result<(), Stop> {
        Ok(v.encode::<C, S>(&mut self.sink)?)
    }
    #[inline]
    fn serialize_none(self) -> Result<(), Stop> {
        self.serialize_u8(0)
    }
    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, v: &T) -> Result<(), Stop> {
        1u8.encode::<C, S>(&mut self.sink)?;
        v.serialize(self)
    }
    #[inline]
    fn serialize_unit(self) -> Result<(), Stop> {
        Ok(())
    }
    #[inline]
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Stop> {
        Ok(())
    }
    #[inline]
    fn serialize_unit_variant(self, _: &'static str, tag: u32, _: &'static str) -> Result<(), Stop> {
        self.tag(tag)
    }
    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, v: &T) -> Result<(), Stop> {
        v.serialize(self)
    }
    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        tag: u32,
        _: &'static str,
        v: &T,
    ) -> Result<(), Stop> {
        self.tag(tag)?;
        v.serialize(self)
    }
    #[inline]
    fn serialize_seq(self, n: Option<usize>) -> Result<Self, Stop> {
        self.counted(n)?;
        Ok(self)
    }
    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<Self, Stop> {
        Ok(self)
    }
    #[inline]
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Stop> {
        Ok(self)
    }
    #[inline]
    fn serialize_tuple_variant(self, _: &'static str, tag: u32, _: &'static str, _: usize) -> Result<Self, Stop> {
        self.tag(tag)?;
        Ok(self)
    }
    #[inline]
    fn serialize_map(self, n: Option<usize>) -> Result<Self, Stop> {
        self.counted(n)?;
        Ok(self)
    }
    #[inline]
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Stop> {
        Ok(self)
    }
    #[inline]
    fn serialize_struct_variant(self, _: &'static str, tag: u32, _: &'static str, _: usize) -> Result<Self, Stop> {
        self.tag(tag)?;
        Ok(self)
    }
    #[inline]
    fn is_human_readable(&self) -> bool {
        false
    }
    fn collect_str<T: core::fmt::Display + ?Sized>(self, v: &T) -> Result<(), Stop> {
        use alloc::string::ToString;
        self.serialize_str(&v.to_string())
    }
}

macro_rules! compound {
    ($($trait:ident: $method:ident($($key:ty)?);)*) => {$(
        impl<C: Config, S: Sink> ser::$trait for &mut Serializer<C, S> {
            type Ok = ();
            type Error = Stop;
            #[inline(always)]
            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $key,)? v: &T) -> Result<(), Stop> {
                v.serialize(&mut **self)
            }
            #[inline(always)]
            fn end(self) -> Result<(), Stop> {
                Ok(())
            }
        }
    )*};
}
compound! {
    SerializeSeq: serialize_element();
    SerializeTuple: serialize_element();
    SerializeTupleStruct: serialize_field();
    SerializeTupleVariant: serialize_field();
    SerializeStruct: serialize_field(&'static str);
    SerializeStructVariant: serialize_field(&'static str);
}
impl<C: Config, S: Sink> ser::SerializeMap for &mut Serializer<C, S> {
    type Ok = ();
    type Error = Stop;
    #[inline(always)]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, v: &T) -> Result<(), Stop> {
        v.serialize(&mut **self)
    }
    #[inline(always)]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, v: &T) -> Result<(), Stop> {
        v.serialize(&mut **self)
    }
    #[inline(always)]
    fn end(self) -> Result<(), Stop> {
        Ok(())
    }
}
