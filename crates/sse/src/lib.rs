#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod decoder;
mod encoder;
mod event;
#[cfg(feature = "format")]
mod format;
#[cfg(feature = "std")]
mod reader;
mod scan;
#[cfg(feature = "stream")]
mod stream;

pub use decoder::{Decoder, End, Error, Events, Limits};
pub use encoder::{EncodeError, Frame};
pub use event::{Event, OwnedEvent};
#[cfg(feature = "format")]
pub use format::{FORMATS, Sse};
#[cfg(feature = "std")]
pub use reader::{ReadError, Reader};
#[cfg(feature = "stream")]
pub use stream::{EventStream, StreamError};
