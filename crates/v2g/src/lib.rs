//! The messages between electric vehicles and chargers.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "format")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "din")]
pub mod din;
#[cfg(feature = "format")]
pub mod format;
#[cfg(feature = "iso2")]
pub mod iso2;
#[cfg(feature = "iso20")]
pub mod iso20;
#[cfg(feature = "sap")]
pub mod sap;
pub mod v2gtp;
#[cfg(feature = "xmldsig")]
pub mod xmldsig;

#[cfg(feature = "format")]
pub use format::FORMATS;
pub use wireform_exi::{self as exi, Arena, Stream};
