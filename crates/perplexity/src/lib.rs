#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod accumulate;
pub mod borrowed;
pub mod call;
pub mod chat;
pub mod citations;
pub mod client;
pub mod error;
#[cfg(feature = "format")]
mod format;
pub mod ledger;
pub mod limiter;
pub mod map;
#[cfg(feature = "mock")]
pub mod mock;
pub mod pages;
pub mod resources;
pub mod responses;
pub mod retry;
mod source;
pub mod structured;
pub mod think;
pub mod tools;
pub mod transport;
pub mod types;
pub mod vectors;

pub use accumulate::Accumulator;
pub use call::{Call, Raw};
pub use client::{Client, ClientBuilder, Timeouts};
pub use error::{ApiError, Class, DecodeError, Error, Interrupted, Phase, Result};
#[cfg(feature = "format")]
pub use format::{Chat, FORMATS};
pub use ledger::{Ledger, Spent, Totals};
pub use limiter::Limiter;
pub use map::map;
pub use types::chat::{ChatRequest, Completion, Message};
