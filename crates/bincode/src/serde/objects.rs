//! Serializers and deserializers that programs hold: bincode 1's `Serializer` and `Deserializer`, bincode 2's
//! `OwnedSerdeDecoder` and `BorrowedSerdeDecoder`.
//!
//! They pass on to those of the codec, and make its errors those of their callers. What a value holds goes the codec's
//! own way.

use super::{Stop, de as inner, ser};
use crate::config::Config;
use crate::error::{DecodeError, Error, Result, Told};
use crate::sink::{Sink, WriteSink};
use crate::source::{ReadSource, SliceSource, Source};
use crate::stream::{Reader, Writer};
use core::marker::PhantomData;
use serde::de::Visitor;
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

/// Reads any number of values, one behind the other.
///
/// ```
/// use serde::Deserialize;
/// use wireform_bincode::{DefaultOptions, Deserializer};
/// let mut values = Deserializer::from_slice(&[7, 2, b'a', b'b'], DefaultOptions::new());
/// assert_eq!(u32::deserialize(&mut values)?, 7);
/// assert_eq!(<&str>::deserialize(&mut values)?, "ab");
/// # Ok::<(), wireform_bincode::Error>(())
/// ```
pub struct Deserializer<R, O, E = Error> {
    source: R,
    choices: PhantomData<(O, E)>,
}

impl<R, O, E> Deserializer<R, O, E> {
    pub(crate) fn of(source: R) -> Self {
        Deserializer { source, choices: PhantomData }
    }
}

macro_rules! pass_on {
    ($($method:ident($($arg:ident: $ty:ty),*);)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, $($arg: $ty,)* visitor: V) -> Result<V::Value, E> {
            let read = inner::Deserializer::<O, R>::new(&mut self.source).$method($($arg,)* visitor);
            read.map_err(|stop| stop.told(self.source.position(), |fail| self.source.known(fail)))
        }
    )*};
}
impl<'de, R: Source<'de>, O: Config, E: Told<DecodeError> + serde::de::Error> serde::Deserializer<'de>
    for &mut Deserializer<R, O, E>
{
    type Error = E;
    pass_on! {
        deserialize_any(); deserialize_bool(); deserialize_char(); deserialize_u8(); deserialize_u16();
        deserialize_u32(); deserialize_u64(); deserialize_u128(); deserialize_i8(); deserialize_i16();
        deserialize_i32(); deserialize_i64(); deserialize_i128(); deserialize_f32(); deserialize_f64();
        deserialize_str(); deserialize_string(); deserialize_bytes(); deserialize_byte_buf(); deserialize_option();
        deserialize_unit(); deserialize_unit_struct(name: &'static str); deserialize_newtype_struct(name: &'static str);
        deserialize_seq(); deserialize_tuple(n: usize); deserialize_tuple_struct(name: &'static str, n: usize);
        deserialize_map(); deserialize_struct(name: &'static str, fields: &'static [&'static str]);
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
        deserialize_identifier(); deserialize_ignored_any();
    }
    fn is_human_readable(&self) -> bool {
        false
    }
}

/// bincode 2's name of a deserializer of a stream.
pub struct OwnedSerdeDecoder<R, C>(Deserializer<R, C, DecodeError>);

impl<R: Reader, C: Config> OwnedSerdeDecoder<ReadSource<R>, C> {
    /// Reads a stream of the caller's own kind.
    pub fn from_reader(reader: R, config: C) -> Self {
        OwnedSerdeDecoder(Deserializer::of(ReadSource::new(reader, config.limits())))
    }
}
impl<R, C> OwnedSerdeDecoder<R, C>
where
    R: for<'de> Source<'de>,
    C: Config,
{
    /// For one value; may be called again for the next.
    pub fn as_deserializer<'a>(&'a mut self) -> impl for<'de> serde::Deserializer<'de, Error = DecodeError> + 'a {
        &mut self.0
    }
}

/// bincode 2's name of a deserializer of a slice.
pub struct BorrowedSerdeDecoder<'de, C>(Deserializer<SliceSource<'de>, C, DecodeError>);

impl<'de, C: Config> BorrowedSerdeDecoder<'de, C> {
    /// Reads a slice. There are no contexts but `()`.
    pub fn from_slice(octets: &'de [u8], config: C, _context: ()) -> Self {
        BorrowedSerdeDecoder(Deserializer::of(SliceSource::limited(octets, config.limits())))
    }
    /// For one value; may be called again for the next.
    pub fn as_deserializer<'a>(&'a mut self) -> impl serde::Deserializer<'de, Error = DecodeError> + 'a {
        &mut self.0
    }
}

/// Writes any number of values, one behind the other. All of a value has been passed to the stream when it is written.
pub struct Serializer<W, O> {
    sink: WriteSink<W>,
    options: PhantomData<O>,
}

impl<W: Writer, O: Config> Serializer<W, O> {
    /// Writes to a stream of the caller's own kind. The limit holds for all values together.
    pub fn with_writer(to: W, options: O) -> Self {
        Serializer { sink: WriteSink::new(to, options.limits().octets), options: PhantomData }
    }
}

/// Passes on what was written, or says what went wrong.
fn end<W: Writer>(sink: &mut WriteSink<W>, done: Result<(), Stop>) -> Result<()> {
    match done.and_then(|()| sink.finish().map_err(Stop::from)) {
        Ok(_) => Ok(()),
        Err(stop) => Err(refused(sink, stop)),
    }
}
#[cold]
fn refused<W: Writer>(sink: &mut WriteSink<W>, stop: Stop) -> Error {
    let at = sink.written();
    sink.clear();
    stop.told(at, |_| sink.known())
}

macro_rules! whole {
    ($($method:ident $(<$t:ident>)? ($($arg:ident: $ty:ty),*);)*) => {$(
        #[inline]
        fn $method $(<$t: Serialize + ?Sized>)? (self, $($arg: $ty),*) -> Result<()> {
            let done = ser::Serializer::<O, _>::new(&mut self.sink).and_then(|s| s.$method($($arg),*));
            end(&mut self.sink, done)
        }
    )*};
}
macro_rules! compound {
    ($($method:ident($($arg:ident: $ty:ty),*);)*) => {$(
        #[inline]
        fn $method(self, $($arg: $ty),*) -> Result<Whole<'s, W, O>> {
            // What has an end returns no error that only the stream explains.
            let parts = ser::Serializer::<O, _>::new(&mut self.sink).and_then(|s| s.$method($($arg),*));
            parts.map(Whole).map_err(|stop| stop.at(0))
        }
    )*};
}
impl<'s, W: Writer, O: Config> serde::Serializer for &'s mut Serializer<W, O> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Whole<'s, W, O>;
    type SerializeTuple = Whole<'s, W, O>;
    type SerializeTupleStruct = Whole<'s, W, O>;
    type SerializeTupleVariant = Whole<'s, W, O>;
    type SerializeMap = Whole<'s, W, O>;
    type SerializeStruct = Whole<'s, W, O>;
    type SerializeStructVariant = Whole<'s, W, O>;
    whole! {
        serialize_bool(v: bool); serialize_char(v: char); serialize_u8(v: u8); serialize_u16(v: u16);
        serialize_u32(v: u32); serialize_u64(v: u64); serialize_u128(v: u128); serialize_i8(v: i8);
        serialize_i16(v: i16); serialize_i32(v: i32); serialize_i64(v: i64); serialize_i128(v: i128);
        serialize_f32(v: f32); serialize_f64(v: f64); serialize_str(v: &str); serialize_bytes(v: &[u8]);
        serialize_none(); serialize_some<T>(v: &T); serialize_unit(); serialize_unit_struct(name: &'static str);
        serialize_unit_variant(name: &'static str, tag: u32, variant: &'static str);
        serialize_newtype_struct<T>(name: &'static str, v: &T);
        serialize_newtype_variant<T>(name: &'static str, tag: u32, variant: &'static str, v: &T);
    }
    compound! {
        serialize_seq(n: Option<usize>); serialize_tuple(n: usize); serialize_map(n: Option<usize>);
        serialize_tuple_struct(name: &'static str, n: usize); serialize_struct(name: &'static str, n: usize);
        serialize_tuple_variant(name: &'static str, tag: u32, variant: &'static str, n: usize);
        serialize_struct_variant(name: &'static str, tag: u32, variant: &'static str, n: usize);
    }
    fn collect_str<T: core::fmt::Display + ?Sized>(self, v: &T) -> Result<()> {
        let done = ser::Serializer::<O, _>::new(&mut self.sink).and_then(|s| s.collect_str(v));
        end(&mut self.sink, done)
    }
    fn is_human_readable(&self) -> bool {
        false
    }
}

/// The fields or elements of a whole value.
pub struct Whole<'s, W, O>(ser::Parts<'s, O, WriteSink<W>>);

macro_rules! parts {
    ($($trait:ident: $($method:ident($($key:ident: $ty:ty)?))*;)*) => {$(
        impl<W: Writer, O: Config> $trait for Whole<'_, W, O> {
            type Ok = ();
            type Error = Error;
            $(
                #[inline]
                fn $method<T: Serialize + ?Sized>(&mut self, $($key: $ty,)? v: &T) -> Result<()> {
                    $trait::$method(&mut self.0, $($key,)? v).map_err(|stop| refused(self.0.sink(), stop))
                }
            )*
            #[inline]
            fn end(mut self) -> Result<()> {
                end(self.0.sink(), Ok(()))
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
    SerializeStruct: serialize_field(name: &'static str);
    SerializeStructVariant: serialize_field(name: &'static str);
}
