//! ISO 15118-20: common messages, and those of each way to transfer energy.

#[cfg(feature = "iso20-ac")]
pub mod ac;
#[cfg(feature = "iso20-acdp")]
pub mod acdp;
#[cfg(feature = "iso20-common")]
pub mod common;
#[cfg(feature = "iso20-dc")]
pub mod dc;
pub mod types;
#[cfg(feature = "iso20-wpt")]
pub mod wpt;
