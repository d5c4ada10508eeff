//! Every object of the API, as plain types.
//!
//! Decoding expects what is sent, not what is promised: a member that is missing or null has its default, an unknown
//! member is kept in `extra` and written again, an unknown value of an enumeration is kept as text, and an unknown
//! kind of a union is kept whole. A member whose type is wrong is an error.

#[macro_use]
mod macros;

pub mod async_chat;
pub mod batches;
pub mod browser;
mod build;
pub mod chat;
pub mod decisions;
pub mod embeddings;
pub mod files;
pub mod models;
pub mod responses;
pub mod search;
pub mod skills;
pub mod validation;

pub use macros::{Extra, Give, Secret, Slot};
