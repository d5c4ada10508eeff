#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod backend;
mod diagnose;
mod error;
mod ingest;
mod journal;
mod pairing;
#[cfg(feature = "postgres")]
mod postgres;
mod query;
mod schema;
mod sessions;
mod sink;
mod sqlite;
mod time;
mod writer;

pub use diagnose::{RULES, Rule, Severity};
pub use error::Error;
pub use ingest::{IngestOptions, IngestReport, Progress, Source, State};
pub use journal::{CAPTURE, JournalSink};
pub use query::{CaptureRow, FindingRow, MessageRow, SessionRow};
pub use sink::{Finished, RecordSink, StoredNotice, StoredRecord};
pub use time::iso;

use backend::Backend;
use std::path::PathBuf;

/// A database of captures.
pub struct Store {
    backend: Box<dyn Backend>,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

impl Store {
    /// Opens a database, made where it does not exist yet: a path, `sqlite://PATH`,
    /// `sqlite::memory:`, or `postgres://…` with the feature `postgres`.
    ///
    /// # Errors
    /// Where it cannot be opened, or holds another schema.
    pub fn open(url: &str) -> Result<Self, Error> {
        let path = match url.split_once("://") {
            Some(("sqlite", path)) => path,
            #[cfg(feature = "postgres")]
            Some(("postgres" | "postgresql", _)) => {
                return Ok(Store { backend: Box::new(postgres::Postgres::open(url)?) });
            }
            Some((scheme, _)) => return Err(Error::Scheme(scheme.to_string())),
            None => url.strip_prefix("sqlite:").unwrap_or(url),
        };
        Ok(Store { backend: Box::new(sqlite::Sqlite::open(&PathBuf::from(path))?) })
    }

    /// Reads a capture into the database; one that is there already adds nothing.
    ///
    /// # Errors
    /// Where the source is no capture or cannot be read, or the database fails. Damage in the capture is no error: it
    /// is counted, told to `progress` and kept as findings.
    pub fn ingest(
        &mut self,
        source: Source<'_>,
        name: &str,
        options: &IngestOptions,
        progress: &mut dyn Progress,
    ) -> Result<IngestReport, Error> {
        ingest::ingest(self.backend.as_mut(), source, name, options, progress)
    }
}
