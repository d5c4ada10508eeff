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

/// Damage in a capture, or a stream that cannot be read, as the findings tell it.
#[derive(Debug, Clone, Copy)]
pub struct StoredNotice<'a> {
    /// Number of the packet.
    pub packet: u64,
    /// Nanoseconds since 1970.
    pub time: i64,
    /// Whether it is that the stream is encrypted.
    pub encrypted: bool,
    /// What it is, in words.
    pub text: &'a str,
}

/// What a capture was, once it was read to its end.
#[derive(Debug, Clone, Copy)]
pub struct Finished<'a> {
    /// Name of the capture.
    pub name: &'a str,
    /// SHA-256 of its content.
    pub sha256: &'a str,
    /// Its octets.
    pub octets: u64,
    /// Its packets.
    pub packets: u64,
    /// Its messages.
    pub messages: u64,
    /// Its flows that are encrypted.
    pub encrypted: u64,
    /// Time of its first packet.
    pub first_time: Option<i64>,
    /// Time of its last packet.
    pub last_time: Option<i64>,
}

/// Takes everything before the database does, in the same order.
pub trait RecordSink: Send {
    /// A capture begins.
    ///
    /// # Errors
    /// Where it cannot be kept; the ingestion then ends.
    fn begin(&mut self, name: &str) -> io::Result<()>;
    /// Takes a record.
    ///
    /// # Errors
    /// Where it cannot be kept; the ingestion then ends.
    fn record(&mut self, record: &StoredRecord<'_>) -> io::Result<()>;
    /// A flow ended: what it was in all.
    ///
    /// # Errors
    /// Where it cannot be kept; the ingestion then ends.
    fn flow(&mut self, flow: &Flow) -> io::Result<()>;
    /// Takes what becomes a finding although it is no message.
    ///
    /// # Errors
    /// Where it cannot be kept; the ingestion then ends.
    fn notice(&mut self, notice: &StoredNotice<'_>) -> io::Result<()>;
    /// The capture was read to its end.
    ///
    /// # Errors
    /// Where that cannot be kept.
    fn finish(&mut self, finished: &Finished<'_>) -> io::Result<()>;
    /// The database is about to commit what was recorded so far: it must be durable first.
    ///
    /// # Errors
    /// Where it cannot be made durable.
    fn sync(&mut self) -> io::Result<()>;
}
