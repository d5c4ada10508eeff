//! The types of the language and of the standard library.

mod collections;
mod number;
mod text;
mod time_net;
mod wrap;
