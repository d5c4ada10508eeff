//! XML Schema: read into a [`Model`], used at run time ([`load`]) or written as Rust ([`rust::write`]).
//!
//! The model knows nothing of Rust; a writer for another language stands beside [`rust`].

mod import;
pub mod model;
pub mod rust;
#[cfg(test)]
mod states;
mod tables;

pub use import::import;
pub use model::Model;
pub use tables::load;

use core::fmt;
use std::{path::PathBuf, string::String};

/// Why a schema could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// The file.
    pub file: PathBuf,
    /// Line in the file, 0 where it is of no one line.
    pub line: u32,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        write!(f, ": {}", self.message)
    }
}

impl core::error::Error for Error {}
