//! What can go wrong.

use std::{fmt, io};

/// The result of journal operations.
pub type Result<T> = std::result::Result<T, Error>;

/// What went wrong, with the file and what was being done to it.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The operating system refused.
    Io {
        /// What was being done: `write`, `fsync`, `open`.
        doing: &'static str,
        /// To which file; empty for the directory itself.
        file: String,
        /// What the system said.
        source: io::Error,
    },
    /// Another process, or another [`crate::Journal`] of this one, writes to this journal.
    Locked,
    /// A record is larger than a block may be.
    TooLarge {
        /// Octets of the record.
        octets: usize,
        /// What is possible.
        limit: usize,
    },
    /// An earlier `fsync` failed, after which nobody can say what is on the disk. Open the journal anew.
    Poisoned,
    /// Octets that had been acknowledged no longer agree with their checksums.
    Damaged {
        /// The segment's file.
        file: String,
        /// Where the damage begins.
        offset: u64,
        /// What does not agree.
        reason: &'static str,
    },
    /// A block is compressed in a way that this build cannot read.
    Unsupported {
        /// The segment's file.
        file: String,
        /// Where the block begins.
        offset: u64,
        /// What is needed.
        what: &'static str,
    },
}

impl Error {
    pub(crate) fn io(doing: &'static str, file: &str) -> impl FnOnce(io::Error) -> Error {
        let file = file.to_owned();
        move |source| Error::Io { doing, file, source }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io { doing, file, source } if file.is_empty() => write!(f, "{doing}: {source}"),
            Error::Io { doing, file, source } => write!(f, "{doing} {file}: {source}"),
            Error::Locked => f.write_str("the journal is being written by someone else"),
            Error::TooLarge { octets, limit } => {
                write!(f, "a record of {octets} octets is larger than the limit of {limit}")
            }
            Error::Poisoned => f.write_str("an earlier fsync failed; the journal has to be opened anew"),
            Error::Damaged { file, offset, reason } => write!(f, "{file} is damaged at octet {offset}: {reason}"),
            Error::Unsupported { file, offset, what } => {
                write!(f, "{file}, block at octet {offset}: {what} is not part of this build")
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
