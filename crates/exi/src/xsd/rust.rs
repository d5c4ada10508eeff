//! Writing Rust.
