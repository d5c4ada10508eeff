#![cfg_attr(feature = "all", doc = include_str!("../README.md"))]
#![cfg_attr(not(feature = "all"), doc = "The messages between electric vehicles and chargers.")]
#![no_std]
#![forbid(unsafe_code)]

#[cfg(any(feature = "format", feature = "signature"))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "din")]
pub mod din;
#[cfg(feature = "format")]
pub mod format;
pub mod ids;
#[cfg(feature = "iso2")]
pub mod iso2;
#[cfg(feature = "iso20")]
pub mod iso20;
pub mod numbers;
#[cfg(feature = "format")]
mod remarks;
#[cfg(feature = "sap")]
pub mod sap;
#[cfg(feature = "signature")]
pub mod signature;
pub mod v2gtp;
#[cfg(feature = "xmldsig")]
pub mod xmldsig;

#[cfg(feature = "format")]
pub use format::FORMATS;
#[cfg(feature = "alloc")]
pub use wireform_exi::Owned;
pub use wireform_exi::{self as exi, Arena, Stream};
pub use wireform_wire::Error;
