//! What every Wireform codec shares.
//!
//! * [`bytes`] and [`bits`]: cursors over the octets and bits of a message, checked, without a heap;
//! * [`Error`]: one error shape for all formats (what went wrong, and at which bit);
//! * [`Trace`]: the second output of a decoder. `()` records nothing and costs nothing, [`Recorder`] yields the field
//!   tree from which `inspect`, hex views and error paths are made, so that no format needs a second parser for display;
//! * [`Format`]: the contract by which a program uses a format that it knows nothing about;
//! * [`text`]: hexadecimal and base64; [`pcap`]: captures, written.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod bits;
pub mod bytes;
mod error;
#[cfg(feature = "alloc")]
pub mod format;
#[cfg(feature = "std")]
pub mod pcap;
#[cfg(feature = "alloc")]
pub mod text;
mod trace;

pub use error::{Error, Kind, KindClass, Result};
#[cfg(feature = "alloc")]
pub use format::{
    Fault, Format, Framing, Hint, Likelihood, Role, Sample, Scope, SessionKey, Status, Summary, Transport,
};
pub use trace::Trace;
#[cfg(feature = "alloc")]
pub use trace::{Field, Recorder};
