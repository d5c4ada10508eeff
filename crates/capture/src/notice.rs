//! What is wrong with a capture: reported, never fatal.

use std::fmt;
use wireform_wire::Error;

/// Something in a capture that could not be read, or not in full. Reading goes on after it.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    /// Number of the packet, from 1, as Wireshark counts.
    pub packet: u64,
    /// Its time in nanoseconds since 1970, where it has one.
    pub time: i64,
    /// The flow, where the packet got that far.
    pub flow: Option<u64>,
    /// What is wrong.
    pub trouble: Trouble,
}

/// What is wrong with a capture, a packet or a stream.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Trouble {
    /// The file ends inside a packet or block.
    FileEnds {
        /// Offset of the packet's record in the (uncompressed) file.
        offset: u64,
        /// Octets that the record needed beyond what is there.
        needed: u64,
    },
    /// The compressed stream is damaged or ends early; what came before was read.
    Compression {
        /// Offset in the uncompressed file.
        offset: u64,
        /// What the decompressor says.
        what: String,
    },
    /// A record or block of the file makes no sense; `skipped` octets were passed over to the next one that does.
    File {
        /// Offset in the (uncompressed) file.
        offset: u64,
        /// What is wrong with it.
        what: &'static str,
        /// Octets passed over.
        skipped: u64,
    },
    /// A header of the packet makes no sense.
    Packet {
        /// The layer: `Ethernet`, `IPv4`, `TCP`.
        layer: &'static str,
        /// What is wrong, and at which bit of the packet.
        error: Error,
    },
    /// The packet was captured in part only (snap length), so that its message is not complete.
    Cut {
        /// Octets missing at its end.
        missing: usize,
    },
    /// Octets of a TCP stream are not in the capture.
    Missing {
        /// How many.
        octets: u64,
    },
    /// Octets in a stream or datagram of a known format which begin no message.
    Skipped {
        /// How many.
        octets: u64,
        /// Name of the format.
        format: &'static str,
    },
    /// A message that its stream ends before.
    Unfinished {
        /// Octets of it that are there.
        octets: u64,
        /// Name of the format.
        format: &'static str,
    },
    /// A message announces to be longer than the limit.
    TooLong {
        /// The announced length.
        octets: u64,
        /// The limit.
        limit: usize,
    },
    /// Fragments of an IP datagram that never became whole.
    Fragments {
        /// Octets of it that are there.
        octets: usize,
    },
    /// The stream is encrypted (TLS): its messages cannot be read.
    Encrypted {
        /// Whether the capture carries the session's secrets (pcapng Decryption Secrets Block).
        secrets: bool,
    },
    /// A limit on memory was reached, and what was held longest was given up.
    Limit {
        /// Which.
        what: &'static str,
    },
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "packet {}: {}", self.packet, self.trouble)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::FileEnds { offset, needed } => {
                write!(f, "the file ends inside it: {needed} octets are missing of the record at offset {offset}")
            }
            Trouble::Compression { offset, what } => {
                write!(f, "the compressed file cannot be read beyond offset {offset} of its content: {what}")
            }
            Trouble::File { offset, what, skipped } => {
                write!(f, "{what} (file offset {offset}); {skipped} octets passed over")
            }
            Trouble::Packet { layer, error } => write!(f, "{layer}: {error}"),
            Trouble::Cut { missing } => write!(f, "captured in part: its last {missing} octets are missing"),
            Trouble::Missing { octets } => write!(f, "{octets} octets of the TCP stream are not in the capture"),
            Trouble::Skipped { octets, format } => write!(f, "{octets} octets that begin no {format} message"),
            Trouble::Unfinished { octets, format } => {
                write!(f, "the stream ends inside a {format} message, of which {octets} octets are there")
            }
            Trouble::TooLong { octets, limit } => {
                write!(f, "a message announces {octets} octets, more than the limit of {limit}")
            }
            Trouble::Fragments { octets } => {
                write!(f, "fragments of an IP datagram that is not complete ({octets} octets are there)")
            }
            Trouble::Encrypted { secrets: false } => f.write_str("the stream is encrypted (TLS); it was not decoded"),
            Trouble::Encrypted { secrets: true } => f.write_str(
                "the stream is encrypted (TLS); the capture carries secrets, but decrypting is not supported",
            ),
            Trouble::Limit { what } => write!(f, "the limit on {what} was reached; the oldest was given up"),
        }
    }
}
