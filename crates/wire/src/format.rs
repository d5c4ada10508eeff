//! The contract by which a program uses a format that it knows nothing about.
//!
//! A codec crate offers its formats as `static` values of types that implement [`Format`]; the registry
//! (`wireform_capture::formats`) lists them, and with that the command line, the store and the workbench have them.

use crate::{Error, Kind, Recorder};
use alloc::{
    borrow::Cow,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

/// Where bytes were met: what a format may use, besides the bytes, to tell whether they are its own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Hint {
    /// The transport that carried them.
    pub transport: Transport,
    /// The port they come from, 0 where unknown.
    pub source_port: u16,
    /// The port they go to, 0 where unknown.
    pub destination_port: u16,
}

/// What carries messages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Transport {
    /// Bytes that came without a packet, from a file or the command line.
    #[default]
    Unknown,
    /// A datagram: a message does not continue in the next one.
    Udp,
    /// A stream.
    Tcp,
}

/// How sure a format is that bytes are its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likelihood {
    /// They are not.
    No,
    /// They may be, but so may other bytes be.
    Maybe,
    /// They look right, and are where such bytes are met.
    Likely,
    /// They carry marks that other bytes do not have.
    Sure,
}

/// How long the next message of a stream is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    /// The message takes that many octets, all of which are there.
    Message(usize),
    /// So many octets in all are needed at least before more can be said.
    More(usize),
    /// No message begins here; it may again after so many octets.
    Skip(usize),
}

/// Who speaks in a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It asks, and an answer is expected.
    Request,
    /// It answers a request.
    Response,
    /// It does neither.
    Other,
}

/// What a message says about success.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It carries no status.
    None,
    /// Success.
    Ok,
    /// Success with something to note.
    Warning,
    /// Failure.
    Failed,
}

/// Within what a session key is unique.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The flow (address and port pairs) on which the message was met.
    Flow,
    /// The address that sends the message: an identifier that the sender chose.
    Sender,
    /// The address that receives the message: an identifier that the receiver chose.
    Receiver,
    /// Everywhere, within the format.
    Global,
}

/// By what a message is known to belong to a session. A message with several keys says that they are one session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SessionKey {
    /// Within what `id` is unique.
    pub scope: Scope,
    /// The identifier; 0 with [`Scope::Flow`].
    pub id: u64,
}

/// A number that a message reports, for charts: a voltage, a state of charge, a volume.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// Name, as the standard writes the field.
    pub name: &'static str,
    /// The value in `unit`.
    pub value: f64,
    /// Unit symbol: `V`, `A`, `W`, `%`, `octets`.
    pub unit: &'static str,
}

/// What the store keeps of a message in columns of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The protocol family, by which sessions are told apart: `pfcp`, `v2g`, `chat`.
    pub protocol: &'static str,
    /// The format of the message itself, where the outer one is a frame: `iso2` inside `v2gtp`.
    pub format: &'static str,
    /// Name of the message, as the standard writes it.
    pub message: Cow<'static, str>,
    /// Who speaks.
    pub role: Role,
    /// By what its session is known; empty where it belongs to none.
    pub keys: Vec<SessionKey>,
    /// Number that request and response share.
    pub transaction: Option<u64>,
    /// What it says about success.
    pub status: Status,
    /// The status in the standard's words: `OK_NewSessionEstablished`, `Request accepted`.
    pub status_text: Cow<'static, str>,
    /// One line for people.
    pub line: String,
    /// Numbers for charts.
    pub samples: Vec<Sample>,
}

/// Why text or bytes could not be turned into a message: the error with its path, as people and `--lines` see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What went wrong.
    pub message: String,
    /// At which bit of the bytes, where bytes were read.
    pub at_bit: Option<usize>,
    /// The path of the field: `Create PDR #2 > PDI`.
    pub path: String,
}

impl Fault {
    /// An error of bytes, with the path at which a [`Recorder`] stood.
    pub fn new(error: Error, path: String) -> Self {
        Fault { message: error.kind.to_string(), at_bit: Some(error.at_bit), path }
    }
    /// An error of text.
    pub fn text(message: impl Into<String>, path: impl Into<String>) -> Self {
        Fault { message: message.into(), at_bit: None, path: path.into() }
    }
    /// Something that a format does not do.
    pub fn unsupported(what: &'static str) -> Self {
        Fault::text(Kind::Unsupported { what }.to_string(), "")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)?;
        match self.at_bit {
            Some(bit) if bit.is_multiple_of(8) => write!(f, " (byte {})", bit / 8),
            Some(bit) => write!(f, " (byte {}, bit {})", bit / 8, bit % 8),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Fault {}

/// A format of messages.
///
/// Everything works on one whole message, as [`Format::frame`] cut it from its stream.
#[allow(clippy::wrong_self_convention)] // `to_` and `from_` name the direction of the conversion, as elsewhere.
pub trait Format: Sync + Send {
    /// Its name on the command line and in JSON: `pfcp`, `iso20-dc`.
    fn name(&self) -> &'static str;
    /// What it is, in a few words, with the document that defines it.
    fn title(&self) -> &'static str;
    /// Media type of its bytes.
    fn content_type(&self) -> &'static str {
        "application/octet-stream"
    }
    /// Whether these bytes, the beginning of a message or a stream, are of this format.
    fn probe(&self, hint: &Hint, bytes: &[u8]) -> Likelihood;
    /// How long the message at the start of `bytes` is. Formats whose messages fill a datagram or a file take it all.
    fn frame(&self, bytes: &[u8]) -> Framing {
        Framing::Message(bytes.len())
    }
    /// Decodes into the field tree.
    ///
    /// # Errors
    /// What is wrong with the message; the recorder then holds the fields before it, and its path is where it failed.
    fn inspect(&self, bytes: &[u8], into: &mut Recorder) -> Result<(), Error>;
    /// Appends the message as JSON: `{"format": …, "message": …, "value": {…}}`.
    ///
    /// # Errors
    /// What is wrong with the message, with the path.
    fn to_json(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault>;
    /// Appends the bytes of a message that [`Format::to_json`] wrote.
    ///
    /// # Errors
    /// What is wrong with the JSON, with the path.
    fn from_json(&self, json: &str, out: &mut Vec<u8>) -> Result<(), Fault>;
    /// Appends the message as XML, where the format has an XML form.
    ///
    /// # Errors
    /// What is wrong with the message, with the path.
    fn to_xml(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        let _ = (bytes, out);
        Err(Fault::unsupported("XML"))
    }
    /// Appends the bytes of a message in XML.
    ///
    /// # Errors
    /// What is wrong with the XML, with the path.
    fn from_xml(&self, xml: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
        let _ = (xml, out);
        Err(Fault::unsupported("XML"))
    }
    /// What the store keeps of the message.
    ///
    /// # Errors
    /// What is wrong with the message.
    fn summary(&self, bytes: &[u8]) -> Result<Summary, Error>;
    /// What is worth knowing of a message that can be read: what other implementations do not read, or only some write.
    fn remarks(&self, _: &[u8]) -> Vec<Fault> {
        Vec::new()
    }
    /// Appends what was readable of a damaged message as JSON, with an `"error"` member; the default has nothing to
    /// give and returns the error.
    ///
    /// # Errors
    /// Where nothing was readable.
    fn to_json_lenient(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        self.to_json(bytes, out)
    }
    /// The fault of a message whose decoding failed with `error`: decodes once more to find the path.
    fn fault(&self, bytes: &[u8], error: Error) -> Fault {
        let mut recorder = Recorder::new();
        let error = self.inspect(bytes, &mut recorder).err().unwrap_or(error);
        Fault::new(error, recorder.path())
    }
}
