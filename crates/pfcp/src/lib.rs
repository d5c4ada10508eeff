#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod check;
pub mod codec;
#[cfg(feature = "alloc")]
pub mod compare;
pub mod element;
mod flags;
#[cfg(feature = "format")]
mod format;
pub mod ie;
pub mod message;
mod shortcuts;
#[cfg(feature = "alloc")]
pub mod tree;
pub mod value;

pub use element::{DecodeError, List, Rest};
pub use flags::FlagSet;
#[cfg(feature = "format")]
pub use format::FORMATS;
pub use message::{Body, Header, Message, MessageBody};
pub use wireform_wire::{Error, Kind};

/// The UDP port on which both roles listen.
pub const PORT: u16 = 8805;
