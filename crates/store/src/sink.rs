//! Where records go besides the database.

use std::io;
use wireform_capture::{Direction, Flow};
use wireform_wire::Format;

/// A message on its way into the store, as it was on the wire.
#[derive(Clone, Copy)]
pub struct StoredRecord<'a> {
    /// Name of the capture.
    pub capture: &'a str,
    /// Number of the packet that completed it.
    pub packet: u64,
    /// Nanoseconds since 1970.
    pub time: i64,
    /// The flow as it was when its first message came.
    pub flow: &'a Flow,
    /// Which way it goes.
    pub direction: Direction,
    /// Its format.
    pub format: &'static dyn Format,
    /// Its octets.
    pub bytes: &'a [u8],
}

impl std::fmt::Debug for StoredRecord<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StoredRecord").field("packet", &self.packet).finish_non_exhaustive()
    }
}

/// Takes every record before the database does.
pub trait RecordSink: Send {
    /// Takes a record.
    ///
    /// # Errors
    /// Where it cannot be kept; the ingestion then ends.
    fn record(&mut self, record: &StoredRecord<'_>) -> io::Result<()>;
    /// The database is about to commit what was recorded so far: it must be durable first.
    ///
    /// # Errors
    /// Where it cannot be made durable.
    fn sync(&mut self) -> io::Result<()>;
}
