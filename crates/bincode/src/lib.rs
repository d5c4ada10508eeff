#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
// Without a heap there are no sequences to own, and with them go their helpers.
#![cfg_attr(not(feature = "alloc"), allow(dead_code))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod api;
#[cfg(feature = "alloc")]
pub mod borrow;
pub mod config;
mod copy;
mod decode;
mod encode;
pub mod error;
mod fail;
#[cfg(feature = "frame")]
pub mod frame;
mod impls;
mod layout;
#[cfg(feature = "ledger")]
pub mod ledger;
#[cfg(feature = "schema")]
pub mod schema;
#[cfg(feature = "serde")]
pub mod serde;
pub mod sink;
pub mod source;
mod stream;
#[cfg(feature = "serde")]
mod v1;
mod v2;
mod varint;
#[cfg(feature = "alloc")]
#[doc = include_str!("../WIRE.md")]
pub mod wire {}

#[cfg(feature = "serde")]
pub use crate::serde::objects::{Deserializer, Serializer};
#[cfg(feature = "alloc")]
pub use api::{append, to_vec};
pub use api::{decode_over, encoded_len, from_prefix, from_slice, inspect, to_slice};
#[cfg(feature = "std")]
pub use api::{from_reader, to_writer};
pub use config::{Config, Limits};
pub use decode::{BorrowDecode, Decode, DecodeWith};
pub use encode::{Encode, EncodeWith};
#[cfg(feature = "alloc")]
pub use error::{Error, ErrorKind, Result};
pub use fail::Fail;
pub use layout::{Layout, Leaf, Promise};
pub use sink::Sink;
pub use source::Source;
#[cfg(all(feature = "serde", feature = "std"))]
pub use v1::{BincodeRead, deserialize_from, deserialize_from_custom, deserialize_in_place, serialize_into};
#[cfg(feature = "serde")]
pub use v1::{DefaultOptions, Options, deserialize, options, serialize, serialized_size};
pub use v2::{borrow_decode_from_slice, decode_from_slice, encode_into_slice};
#[cfg(feature = "alloc")]
pub use v2::{decode_from_reader, encode_into_writer, encode_to_vec};
#[cfg(feature = "std")]
pub use v2::{decode_from_std_read, encode_into_std_write};
#[cfg(feature = "derive")]
pub use wireform_derive::{Bincode, BincodeDecode, BincodeEncode};
/// The names of bincode 2 for the two halves of [`macro@Bincode`].
#[cfg(feature = "derive")]
pub use wireform_derive::{BincodeDecode as BorrowDecode, BincodeDecode as Decode, BincodeEncode as Encode};

/// Writing, by the module paths of bincode 2.
pub mod enc {
    pub use crate::encode::Encode;
    /// Streams to write to.
    pub mod write {
        #[cfg(feature = "std")]
        pub use crate::stream::Io;
        pub use crate::stream::{SizeWriter, SliceWriter, Writer};
    }
}
/// Reading, by the module paths of the originals.
pub mod de {
    pub use crate::decode::{BorrowDecode, Decode};
    #[cfg(feature = "serde")]
    pub use crate::serde::objects::Deserializer;
    /// Streams to read from.
    pub mod read {
        pub use crate::source::SliceSource as SliceReader;
        pub use crate::stream::Reader;
        #[cfg(all(feature = "serde", feature = "std"))]
        pub use crate::v1::{BincodeRead, CustomReader, IoReader};
    }
}

/// What the derive uses. Not for other use.
#[doc(hidden)]
pub mod private {
    pub use crate::decode::{Guard, by_place, field, field_at, field_taken, get_tag, layout_of as decode_layout};
    pub use crate::encode::{
        encode_leaf, layout_of as encode_layout, leaf_layout, put_block, put_field, put_tag, share,
    };
    pub use crate::layout::{Layout, Leaf, Promise};
    pub use core;

    use crate::{Config, Encode, Fail, Sink, Source};

    /// Writes a value that stands alone.
    #[inline(always)]
    pub fn encode<C: Config, S: Sink, T: Encode + ?Sized>(value: &T, s: &mut S) -> Result<(), Fail> {
        crate::encode::encode_field::<C, S, T>(value, s)
    }
    /// Reads a field in a way of its own.
    #[inline(always)]
    pub fn named<'de, R: Source<'de>, T>(
        r: &mut R,
        name: &'static str,
        read: impl FnOnce(&mut R) -> Result<T, Fail>,
    ) -> Result<T, Fail> {
        if R::TRACED {
            r.enter(name);
        }
        let value = read(r)?;
        if R::TRACED {
            r.exit();
        }
        Ok(value)
    }
    /// Writes an octet.
    #[inline(always)]
    pub fn put_u8<S: Sink>(s: &mut S, v: u8) -> Result<(), Fail> {
        s.write(&[v])
    }
}
