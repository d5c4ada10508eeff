#![doc = include_str!("../README.md")]
//!
//! # Layout
//! A journal is a directory of segments, `NNNNNNNNNNNNNNNNNNNN.wfj`, named after the number of their first record.
//! A segment is a header (twice, a sector apart) and blocks; a block is a 64-octet header and a payload; a payload is a
//! `Vec<Record>` in the layout of bincode 1 (fixed-width little-endian integers, lengths as u64), raw or as one zstd
//! frame. [`layout`] has the octets. Beside each finished segment lies an index, `….idx`, by time, flow and session; it
//! is derived, and may be deleted.
//!
//! # What is promised
//! * A record is *acknowledged* once [`Journal::durable`] is above its number: an `fsync` that covers it has returned.
//!   Whatever happens to the process or the machine then, the record is found again.
//! * A record is returned only from a block whose checksums agree, so none is ever returned in part. A block is written
//!   by one write, and all of its records are there or none.
//! * A block that fails its checks is *torn* where nothing that was acknowledged can have been in it: it lies in the
//!   last segment, and no later block says that it had been synchronised. Opening cuts it and says so. Any other is
//!   *damaged*: nothing is cut, new records go to a new segment, [`verify`] names what is missing, and [`repair`] takes
//!   the damaged octets out into a file of their own.

//!
//! The disk is taken to keep what surrounds a write that power cuts short, as SQLite does by default: a torn sector may
//! hold old and new octets, but not others.

mod check;
mod crc;
mod error;
mod index;
pub mod layout;
mod reader;
mod record;
mod scan;
pub mod storage;
mod writer;

pub use check::{Damage, Repair, SegmentRepair, SegmentReport, Verification, repair, repair_in, verify, verify_in};
pub use error::{Error, Result};
pub use index::IndexState;
pub use reader::{Cursor, Entry, Query, Reader, SegmentInfo, Skipped, Tail, list};
pub use record::{Direction, Record, RecordBuf, RecordError};
pub use writer::{Compression, Cut, Journal, Options, Recovery, SyncPolicy};
