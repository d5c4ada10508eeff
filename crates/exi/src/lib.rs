//! Schema-informed EXI as ISO 15118 and DIN 70121 use it.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod cursor;
mod grammar;
#[cfg(feature = "text")]
pub mod json;
pub mod schema;
#[cfg(feature = "text")]
mod stream;
pub mod value;
#[cfg(feature = "text")]
pub mod xml;
#[cfg(feature = "xsd")]
pub mod xsd;

pub use grammar::{Event as Production, Place};
