#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod accumulate;
pub mod borrowed;
#[cfg(feature = "client")]
pub mod call;
#[cfg(feature = "client")]
pub mod chat;
pub mod citations;
#[cfg(feature = "client")]
pub mod client;
#[cfg(feature = "client")]
pub mod error;
#[cfg(feature = "format")]
mod format;
#[cfg(feature = "client")]
pub mod ledger;
#[cfg(feature = "client")]
pub mod limiter;
#[cfg(feature = "client")]
pub mod map;
#[cfg(feature = "mock")]
pub mod mock;
#[cfg(feature = "client")]
pub mod pages;
#[cfg(feature = "client")]
pub mod resources;
#[cfg(feature = "client")]
pub mod responses;
#[cfg(feature = "client")]
pub mod retry;
#[cfg(feature = "client")]
mod source;
pub mod structured;
pub mod think;
#[cfg(feature = "client")]
pub mod tools;
#[cfg(feature = "client")]
pub mod transport;
pub mod types;
pub mod vectors;

pub use accumulate::Accumulator;
#[cfg(feature = "client")]
pub use call::{Call, Raw};
#[cfg(feature = "client")]
pub use client::{Client, ClientBuilder, Timeouts};
#[cfg(feature = "client")]
pub use error::{ApiError, Class, DecodeError, Error, Interrupted, Phase, Result};
#[cfg(feature = "format")]
pub use format::{Chat, FORMATS};
#[cfg(feature = "client")]
pub use ledger::{Ledger, Spent, Totals};
#[cfg(feature = "client")]
pub use limiter::Limiter;
#[cfg(feature = "client")]
pub use map::map;
pub use types::chat::{ChatRequest, Completion, Message};
