#![cfg_attr(feature = "text", doc = include_str!("../README.md"))]
#![cfg_attr(not(feature = "text"), doc = "Schema-informed EXI as ISO 15118 and DIN 70121 use it.")]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

/// A function that is merged into its callers, unless code is optimised for size. For the derive.
#[doc(hidden)]
#[cfg(not(small))]
#[macro_export]
macro_rules! merged {
    ($($function:tt)*) => { #[inline(always)] $($function)* };
}
/// A function that is merged into its callers, unless code is optimised for size. For the derive.
#[doc(hidden)]
#[cfg(small)]
#[macro_export]
macro_rules! merged {
    ($($function:tt)*) => { $($function)* };
}

pub mod arena;
mod bits;
pub mod cursor;
pub mod decode;
#[cfg(feature = "alloc")]
mod diagnose;
pub mod encode;
mod generic;
mod grammar;
mod inspect;
#[cfg(feature = "text")]
pub mod json;
#[cfg(feature = "alloc")]
mod owned;
pub mod schema;
#[cfg(feature = "text")]
mod stream;
pub mod strings;
pub mod types;
pub mod value;
#[cfg(feature = "text")]
pub mod xml;
#[cfg(feature = "xsd")]
pub mod xsd;

pub use arena::Arena;
#[cfg(feature = "alloc")]
pub use diagnose::{Diagnosis, diagnose};
pub use inspect::inspect;
#[cfg(feature = "alloc")]
pub use owned::Owned;
pub use types::{BigInt, Choice, Content, Exi, Stream, Value};
pub use wireform_derive::Exi;

pub use generic::QName;
pub use grammar::{Event as Production, Place};
