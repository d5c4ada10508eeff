//! Writing.

#![allow(unsafe_code)] // Numbers are written into room that was made for several at once.

use super::Stop;
use crate::config::Config;
use crate::encode::{Encode, put_len, put_tag};
use crate::fail::Fail;
use crate::sink::Sink;
use core::marker::PhantomData;
use serde::ser::{self, Serialize};

/// The most that a number, a tag or a count takes: room for as much is there before a value is written.
const PLAIN: usize = 9;
/// Parts for which room is made together. The first so many of a sequence tell how large the others are.
const SOME: usize = 8;

/// Writes values of the serde data model to a [`Sink`].
///
/// While one lives, the sink has room for a number, and for as many octets more as others still need: whatever
/// writes, writes into room that it made beside theirs. So a struct makes room once for all of its numbers, and what a
/// type's own implementation does with errors cannot take it away.
pub struct Serializer<'s, C, S> {
    sink: &'s mut S,
    rest: usize,
    config: PhantomData<C>,
}

impl<'s, C: Config, S: Sink> Serializer<'s, C, S> {
    /// Writes to a sink.
    ///
    /// # Errors
    /// Where it has no room.
    #[inline(always)]
    pub fn new(sink: &'s mut S) -> Result<Self, Stop> {
        sink.reserve(PLAIN)?;
        Ok(Serializer { sink, rest: 0, config: PhantomData })
    }
    #[inline(always)]
    fn tag(&mut self, tag: u32) {
        // SAFETY: there is room for a tag.
        unsafe { put_tag::<C, S>(self.sink, tag) };
    }
    /// Makes room for what is not plain.
    #[inline(always)]
    fn reserve(&mut self, n: usize) -> Result<(), Stop> {
        Ok(self.sink.reserve(n + self.rest)?)
    }
    /// Writes a leaf of any size.
    #[inline(always)]
    fn leaf<T: Encode + ?Sized>(mut self, v: &T) -> Result<(), Stop> {
        if S::STREAM {
            return Ok(v.encode::<C, S>(self.sink)?);
        }
        self.reserve(v.bound::<C>())?;
        // SAFETY: room was just made.
        Ok(unsafe { v.put::<C, S>(self.sink) }?)
    }
    /// Begins what has `n` parts.
    #[inline(always)]
    fn parts(mut self, n: usize) -> Result<Parts<'s, C, S>, Stop> {
        let granted = n.min(SOME * 2);
        self.reserve(granted * PLAIN)?;
        Ok(Parts { sink: self.sink, rest: self.rest, granted, config: PhantomData })
    }
    #[inline(always)]
    fn counted(&mut self, n: Option<usize>) -> Result<usize, Stop> {
        let n = n.ok_or(Fail::new(Fail::NO_LENGTH, 0))?;
        // SAFETY: there is room for a count.
        unsafe { put_len::<C, S>(self.sink, n) };
        Ok(n)
    }
    /// Writes a sequence. Where the first parts have told how large they are, makes room for all of them.
    #[inline(always)]
    fn all<T>(
        mut self,
        mut parts: impl Iterator<Item = T>,
        each: usize,
        write: impl Fn(&mut Parts<'_, C, S>, T) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut left = self.counted(match parts.size_hint() {
            (n, Some(most)) if n == most => Some(n),
            _ => None,
        })?;
        if left == 0 {
            return Ok(());
        }
        let (rest, before) = (self.rest, self.sink.written());
        let (mut run, mut first) = (left.min(SOME), true);
        self.sink.run(|sink| {
            loop {
                sink.reserve(run * each * PLAIN + rest)?;
                left -= run;
                for after in (0..run).rev() {
                    let Some(part) = parts.next() else { return Ok(()) };
                    let rest = rest + after * each * PLAIN;
                    write(&mut Parts { sink, rest, granted: each, config: PhantomData }, part)?;
                }
                if left == 0 {
                    return Ok(());
                }
                if core::mem::take(&mut first) {
                    sink.expect((sink.written() - before) / SOME, left);
                }
                // As many as there is room for, were they all plain.
                run = left.min((sink.room().saturating_sub(rest) / (each * PLAIN)).max(SOME));
            }
        })
    }
}

macro_rules! plain {
    ($($method:ident: $ty:ty;)*) => {$(
        #[inline(always)]
        fn $method(self, v: $ty) -> Result<(), Stop> {
            // SAFETY: there is room for a number.
            Ok(unsafe { v.put::<C, S>(self.sink) }?)
        }
    )*};
}
macro_rules! leaves {
    ($($method:ident: $ty:ty;)*) => {$(
        #[inline(always)]
        fn $method(self, v: $ty) -> Result<(), Stop> {
            self.leaf::<$ty>(&v)
        }
    )*};
}

impl<'s, C: Config, S: Sink> ser::Serializer for Serializer<'s, C, S> {
    type Ok = ();
    type Error = Stop;
    type SerializeSeq = Parts<'s, C, S>;
    type SerializeTuple = Parts<'s, C, S>;
    type SerializeTupleStruct = Parts<'s, C, S>;
    type SerializeTupleVariant = Parts<'s, C, S>;
    type SerializeMap = Parts<'s, C, S>;
    type SerializeStruct = Parts<'s, C, S>;
    type SerializeStructVariant = Parts<'s, C, S>;

    plain! {
        serialize_bool: bool; serialize_u8: u8; serialize_u16: u16; serialize_u32: u32; serialize_u64: u64;
        serialize_i8: i8; serialize_i16: i16; serialize_i32: i32; serialize_i64: i64;
        serialize_f32: f32; serialize_f64: f64; serialize_char: char;
    }
    leaves! { serialize_u128: u128; serialize_i128: i128; serialize_str: &str; serialize_bytes: &[u8]; }
    #[inline]
    fn serialize_none(self) -> Result<(), Stop> {
        self.serialize_u8(0)
    }
    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(mut self, v: &T) -> Result<(), Stop> {
        self.reserve(1 + PLAIN)?;
        // SAFETY: room was just made, for this and for what is plain.
        unsafe { 1u8.put::<C, S>(self.sink) }?;
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
    fn serialize_unit_variant(mut self, _: &'static str, tag: u32, _: &'static str) -> Result<(), Stop> {
        self.tag(tag);
        Ok(())
    }
    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, v: &T) -> Result<(), Stop> {
        v.serialize(self)
    }
    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        _: &'static str,
        tag: u32,
        _: &'static str,
        v: &T,
    ) -> Result<(), Stop> {
        self.reserve(2 * PLAIN)?;
        self.tag(tag);
        v.serialize(self)
    }
    #[inline]
    fn serialize_seq(mut self, n: Option<usize>) -> Result<Self::SerializeSeq, Stop> {
        self.counted(n)?;
        self.parts(0)
    }
    #[inline]
    fn serialize_tuple(self, n: usize) -> Result<Self::SerializeTuple, Stop> {
        self.parts(n)
    }
    #[inline]
    fn serialize_tuple_struct(self, _: &'static str, n: usize) -> Result<Self::SerializeTupleStruct, Stop> {
        self.parts(n)
    }
    #[inline]
    fn serialize_tuple_variant(
        mut self,
        _: &'static str,
        tag: u32,
        _: &'static str,
        n: usize,
    ) -> Result<Self::SerializeTupleVariant, Stop> {
        self.tag(tag);
        self.parts(n)
    }
    #[inline]
    fn serialize_map(mut self, n: Option<usize>) -> Result<Self::SerializeMap, Stop> {
        self.counted(n)?;
        self.parts(0)
    }
    #[inline]
    fn serialize_struct(self, _: &'static str, n: usize) -> Result<Self::SerializeStruct, Stop> {
        self.parts(n)
    }
    #[inline]
    fn serialize_struct_variant(
        mut self,
        _: &'static str,
        tag: u32,
        _: &'static str,
        n: usize,
    ) -> Result<Self::SerializeStructVariant, Stop> {
        self.tag(tag);
        self.parts(n)
    }
    #[inline]
    fn is_human_readable(&self) -> bool {
        false
    }
    #[inline]
    fn collect_seq<I: IntoIterator<Item: Serialize>>(self, parts: I) -> Result<(), Stop> {
        self.all(parts.into_iter(), 1, |parts, part| parts.part(&part))
    }
    #[inline]
    fn collect_map<K: Serialize, V: Serialize, I: IntoIterator<Item = (K, V)>>(self, parts: I) -> Result<(), Stop> {
        self.all(parts.into_iter(), 2, |parts, (key, value)| {
            parts.part(&key)?;
            parts.part(&value)
        })
    }
    fn collect_str<T: core::fmt::Display + ?Sized>(self, v: &T) -> Result<(), Stop> {
        use alloc::string::ToString;
        self.serialize_str(&v.to_string())
    }
}

/// The fields of a struct or the elements of a sequence.
///
/// There is room for `granted` plain ones, and for `rest` octets that are those of others.
pub struct Parts<'s, C, S> {
    sink: &'s mut S,
    rest: usize,
    granted: usize,
    config: PhantomData<C>,
}

impl<C: Config, S: Sink> Parts<'_, C, S> {
    pub(super) fn sink(&mut self) -> &mut S {
        self.sink
    }
    #[inline(always)]
    fn part<T: Serialize + ?Sized>(&mut self, v: &T) -> Result<(), Stop> {
        match self.granted.checked_sub(1) {
            Some(left) => self.granted = left,
            // More than were announced, or of a number that was not looked at.
            None => self.sink.reserve(PLAIN + self.rest)?,
        }
        let rest = self.rest + self.granted * PLAIN;
        // A sink of its own stays in registers where what writes the part is inlined.
        self.sink.run(|sink| v.serialize(Serializer::<C, S> { sink, rest, config: PhantomData }))
    }
}

macro_rules! parts {
    ($($trait:ident: $($method:ident($($key:ty)?))* $(, $skip:ident)?;)*) => {$(
        impl<C: Config, S: Sink> ser::$trait for Parts<'_, C, S> {
            type Ok = ();
            type Error = Stop;
            $(
                #[inline(always)]
                fn $method<T: Serialize + ?Sized>(&mut self, $(_: $key,)? v: &T) -> Result<(), Stop> {
                    self.part(v)
                }
            )*
            $(
                /// What `skip_serializing_if` leaves out is missed by whoever reads: serde's derive tells of it here.
                fn $skip(&mut self, _: &'static str) -> Result<(), Stop> {
                    Err(Fail::new(Fail::LEFT_OUT, 0).into())
                }
            )?
            #[inline(always)]
            fn end(self) -> Result<(), Stop> {
                Ok(())
            }
        }
    )*};
}
parts! {
    SerializeSeq: serialize_element();
    SerializeTuple: serialize_element();
    SerializeTupleStruct: serialize_field();
    SerializeTupleVariant: serialize_field();
    SerializeMap: serialize_key() serialize_value();
    SerializeStruct: serialize_field(&'static str), skip_field;
    SerializeStructVariant: serialize_field(&'static str), skip_field;
}
