//! What can go wrong with a store.

use wireform_capture::file::OpenError;

/// Why the store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The source is no capture.
    #[error("the capture is {0}")]
    Capture(#[from] OpenError),
    /// The source or the database file cannot be read or written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// SQLite says no.
    #[error("SQLite: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The journal cannot be read or written.
    #[error("the journal: {0}")]
    Journal(#[source] Box<wireform_journal::Error>),
    /// PostgreSQL says no.
    #[cfg(feature = "postgres")]
    #[error("PostgreSQL: {}", postgres_says(.0))]
    Postgres(#[from] tokio_postgres::Error),
    /// A URL of a database that is not known.
    #[error("databases of the kind {0}:// are not known; known are a path, sqlite:// and postgres://")]
    Scheme(String),
    /// The database was made by another version of the schema.
    #[error("the database has version {found} of the schema, this program has {expected}")]
    Schema {
        /// Of the database.
        found: i64,
        /// Of this program.
        expected: i64,
    },
    /// A part of the ingestion failed without saying why.
    #[error("the ingestion ended early")]
    Ended,
}

impl Error {
    pub(crate) fn journal(error: wireform_journal::Error) -> Self {
        Error::Journal(Box::new(error))
    }
}

/// The server's own words, where there are some: the error itself says only that there was one.
#[cfg(feature = "postgres")]
fn postgres_says(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(server) => server.to_string(),
        None => match std::error::Error::source(error) {
            Some(source) => format!("{error}: {source}"),
            None => error.to_string(),
        },
    }
}
