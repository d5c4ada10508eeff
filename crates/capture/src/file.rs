//! pcap and pcapng files and live streams, of any byte order, plain or compressed with gzip or zstd.
//!
//! The reader is its own because of what happens when a file is damaged: it says which packet and which offset, finds
//! the next record that makes sense, and hands over a packet of a live stream as soon as its last octet is there.

use crate::notice::Trouble;
use std::{
    fmt,
    io::{self, Read},
};

/// Longest packet that is taken: libpcap's own maximum snap length.
pub const MAX_PACKET: usize = 262_144;
/// Longest pcapng block that is held in memory; longer ones carry no packets and are passed over.
const MAX_BLOCK: usize = MAX_PACKET + 4096;
const CHUNK: usize = 256 * 1024;
/// How far a damaged file is searched at a time.
const MAX_INTERFACES: usize = 65_536;

/// One packet, borrowed from the reader's buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packet<'a> {
    /// Its number in the file, from 1.
    pub number: u64,
    /// Nanoseconds since 1970.
    pub time: i64,
    /// The link layer (`LINKTYPE_` number).
    pub link: u16,
    /// Length on the wire; more than `data` where the capture was limited to a snap length.
    pub length: u32,
    /// The octets that were captured.
    pub data: &'a [u8],
}

/// What [`Reader::next`] found.
#[derive(Debug)]
pub enum Event<'a> {
    /// A packet.
    Packet(Packet<'a>),
    /// Damage in the file; reading goes on where it can.
    Trouble(Trouble),
}

/// Why something is no capture.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// It cannot be read.
    Io(io::Error),
    /// It begins with none of the marks of pcap and pcapng.
    NotACapture {
        /// Its first octets, as they are (after decompression).
        first: [u8; 4],
    },
    /// It is empty or ends inside the file header.
    TooShort,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Io(error) => write!(f, "cannot be read: {error}"),
            OpenError::NotACapture { first: [a, b, c, d] } => {
                write!(f, "neither pcap nor pcapng: it begins with {a:02x} {b:02x} {c:02x} {d:02x}")
            }
            OpenError::TooShort => f.write_str("empty, or it ends inside the file header"),
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            OpenError::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for OpenError {
    fn from(error: io::Error) -> Self {
        OpenError::Io(error)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    Big,
    Little,
}

impl Order {
    #[inline]
    fn u32(self, b: &[u8], at: usize) -> u32 {
        let raw = [b[at], b[at + 1], b[at + 2], b[at + 3]];
        match self {
            Order::Big => u32::from_be_bytes(raw),
            Order::Little => u32::from_le_bytes(raw),
        }
    }
    #[inline]
    fn u16(self, b: &[u8], at: usize) -> u16 {
        let raw = [b[at], b[at + 1]];
        match self {
            Order::Big => u16::from_be_bytes(raw),
            Order::Little => u16::from_le_bytes(raw),
        }
    }
}

/// How the timestamps of a pcapng interface count.
#[derive(Debug, Clone, Copy)]
struct Interface {
    link: u16,
    snap: u32,
    unit: Unit,
    offset_seconds: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Nanos,
    Micros,
    /// Units per second.
    Per(u64),
}

impl Interface {
    #[inline]
    fn nanoseconds(&self, stamp: u64) -> i64 {
        let nanos = match self.unit {
            Unit::Nanos => i128::from(stamp),
            Unit::Micros => i128::from(stamp) * 1000,
            Unit::Per(per) => i128::from(stamp) * 1_000_000_000 / i128::from(per),
        };
        let nanos = nanos + i128::from(self.offset_seconds) * 1_000_000_000;
        nanos.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
    }
}

enum Kind {
    Pcap { order: Order, nanos: bool, link: u16, header: usize, last_seconds: Option<u32> },
    PcapNg { order: Order, interfaces: Vec<Interface> },
}

/// Reads packets from a capture file or a live stream.
pub struct Reader<'r> {
    source: Box<dyn Read + Send + 'r>,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// File offset of `buffer[start]`.
    offset: u64,
    at_end: bool,
    /// A decompressor's complaint, told once what came before it has been handed out.
    broken: Option<String>,
    kind: Kind,
    number: u64,
    last_time: i64,
    secrets: bool,
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("offset", &self.offset).field("number", &self.number).finish_non_exhaustive()
    }
}

/// What a step found, before borrowing the packet from the buffer.
enum Step {
    Packet { time: i64, link: u16, length: u32, from: usize, to: usize, advance: usize },
    Trouble(Trouble),
    End,
    Again,
}

const PCAPNG_SECTION: u32 = 0x0a0d_0d0a;

impl<'r> Reader<'r> {
    /// Begins to read: sees through compression and takes the file header.
    ///
    /// # Errors
    /// Where it is no capture, or cannot be read.
    pub fn new(mut source: impl Read + Send + 'r) -> Result<Self, OpenError> {
        let mut first = [0; 4];
        let got = read_up_to(&mut source, &mut first)?;
        let whole = io::Cursor::new(first).take(got as u64).chain(source);
        let source: Box<dyn Read + Send + 'r> = match first {
            [0x1f, 0x8b, ..] => Box::new(flate2::read::MultiGzDecoder::new(whole)),
            [0x28, 0xb5, 0x2f, 0xfd] => Box::new(zstd::stream::read::Decoder::new(whole)?),
            _ => Box::new(whole),
        };
        let mut reader = Reader {
            source,
            buffer: vec![0; CHUNK],
            start: 0,
            end: 0,
            offset: 0,
            at_end: false,
            broken: None,
            kind: Kind::PcapNg { order: Order::Little, interfaces: Vec::new() },
            number: 0,
            last_time: 0,
            secrets: false,
        };
        if !reader.want(4)? {
            return Err(reader.too_short());
        }
        let first = [0, 1, 2, 3].map(|i| reader.buffer[i]);
        let (order, nanos, header) = match first {
            [0x0a, 0x0d, 0x0d, 0x0a] => return Ok(reader),
            [0xa1, 0xb2, 0xc3, 0xd4] => (Order::Big, false, 16),
            [0xd4, 0xc3, 0xb2, 0xa1] => (Order::Little, false, 16),
            [0xa1, 0xb2, 0x3c, 0x4d] => (Order::Big, true, 16),
            [0x4d, 0x3c, 0xb2, 0xa1] => (Order::Little, true, 16),
            // Kuznetsov's variant: eight more octets in each record header.
            [0xa1, 0xb2, 0xcd, 0x34] => (Order::Big, false, 24),
            [0x34, 0xcd, 0xb2, 0xa1] => (Order::Little, false, 24),
            first => return Err(OpenError::NotACapture { first }),
        };
        if !reader.want(24)? {
            return Err(reader.too_short());
        }
        // The upper bits of the link type's field say whether frames carry a check sequence.
        let link = order.u32(&reader.buffer, 20) as u16;
        reader.kind = Kind::Pcap { order, nanos, link, header, last_seconds: None };
        reader.consume(24);
        Ok(reader)
    }

    fn too_short(&mut self) -> OpenError {
        self.broken.take().map_or(OpenError::TooShort, |what| OpenError::Io(io::Error::other(what)))
    }

    /// Octets of the (uncompressed) file that have been read so far.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Whether the file has carried secrets of encrypted sessions so far (pcapng Decryption Secrets Block).
    pub fn secrets(&self) -> bool {
        self.secrets
    }

    /// Number of the packet handed out last.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The next packet, or damage; `None` at the end.
    ///
    /// # Errors
    /// Where the source cannot be read. Damage in the data is no error: it is told as [`Event::Trouble`].
    #[allow(clippy::should_implement_trait)] // It lends: the packet borrows the buffer.
    pub fn next(&mut self) -> io::Result<Option<Event<'_>>> {
        loop {
            let step = match self.kind {
                Kind::Pcap { .. } => self.pcap()?,
                Kind::PcapNg { .. } => self.pcapng()?,
            };
            match step {
                Step::Again => {}
                Step::Packet { time, link, length, from, to, advance } => {
                    self.number += 1;
                    self.last_time = time;
                    let base = self.start;
                    self.consume(advance);
                    let data = &self.buffer[base + from..base + to];
                    return Ok(Some(Event::Packet(Packet { number: self.number, time, link, length, data })));
                }
                Step::Trouble(trouble) => return Ok(Some(Event::Trouble(trouble))),
                Step::End => {
                    if let Some(what) = self.broken.take() {
                        self.consume(self.end - self.start);
                        return Ok(Some(Event::Trouble(Trouble::Compression { offset: self.offset, what })));
                    }
                    return Ok(None);
                }
            }
        }
    }

    /// Whether the next packet or block is in memory already, so that [`Reader::next`] will not read the source for it.
    pub fn is_ready(&self) -> bool {
        let b = &self.buffer[self.start..self.end];
        match self.kind {
            Kind::Pcap { order, header, .. } => b.len() >= header && b.len() - header >= order.u32(b, 8) as usize,
            Kind::PcapNg { order, .. } => b.len() >= 12 && b.len() >= order.u32(b, 4) as usize,
        }
    }

    fn available(&self) -> usize {
        self.end - self.start
    }

    fn consume(&mut self, octets: usize) {
        self.start += octets;
        self.offset += octets as u64;
    }

    /// Sees to it that `octets` are in the buffer; false where the file ends before.
    fn want(&mut self, octets: usize) -> io::Result<bool> {
        while self.available() < octets {
            if self.at_end {
                return Ok(false);
            }
            if self.start + octets > self.buffer.len() || self.end == self.buffer.len() {
                self.buffer.copy_within(self.start..self.end, 0);
                self.end -= self.start;
                self.start = 0;
                if octets > self.buffer.len() {
                    self.buffer.resize(octets.next_multiple_of(CHUNK), 0);
                }
            }
            match self.source.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.at_end = true,
                Ok(got) => self.end += got,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error)
                    if matches!(
                        error.kind(),
                        io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput
                    ) || self.offset + self.available() as u64 > 0 && error.raw_os_error().is_none() =>
                {
                    self.at_end = true;
                    self.broken = Some(error.to_string());
                }
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// The file ended where `needed` octets of a record were expected.
    fn ends(&mut self, needed: usize) -> Step {
        let have = self.available();
        if have == 0 {
            return Step::End;
        }
        let offset = self.offset;
        self.consume(have);
        if self.broken.is_some() {
            return Step::End; // The decompressor's complaint says more.
        }
        self.number += 1;
        Step::Trouble(Trouble::FileEnds { offset, needed: (needed - have) as u64 })
    }

    fn pcap(&mut self) -> io::Result<Step> {
        let Kind::Pcap { order, nanos, link, header, last_seconds } = self.kind else { return Ok(Step::End) };
        if !self.want(header)? {
            return Ok(self.ends(header));
        }
        let b = &self.buffer[self.start..self.end];
        let Some(record) = PcapRecord::read(order, b) else {
            return self.resync_pcap(order, nanos, header, last_seconds, "the packet's record makes no sense");
        };
        if !self.want(header + record.captured)? {
            return Ok(self.ends(header + record.captured));
        }
        if let Kind::Pcap { last_seconds, .. } = &mut self.kind {
            *last_seconds = Some(record.seconds);
        }
        let fraction = i64::from(record.fraction) * if nanos { 1 } else { 1000 };
        Ok(Step::Packet {
            time: i64::from(record.seconds) * 1_000_000_000 + fraction,
            link,
            length: record.length,
            from: header,
            to: header + record.captured,
            advance: header + record.captured,
        })
    }

    /// A pcap file has no marks between its records: looks for two record headers in a row that make sense and whose
    /// time is within a day of the last good one.
    fn resync_pcap(
        &mut self,
        order: Order,
        nanos: bool,
        header: usize,
        near: Option<u32>,
        what: &'static str,
    ) -> io::Result<Step> {
        let (offset, mut skipped) = (self.offset, 0u64);
        loop {
            self.consume(1);
            skipped += 1;
            if !self.want(header)? {
                let rest = self.available();
                self.consume(rest);
                skipped += rest as u64;
                break;
            }
            let plausible = |b: &[u8], near: Option<u32>| {
                PcapRecord::read(order, b)
                    .filter(|r| r.fraction < if nanos { 1_000_000_000 } else { 1_000_000 })
                    .filter(|r| r.captured > 0 && r.length as usize <= MAX_PACKET)
                    .filter(|r| near.is_none_or(|near| r.seconds.abs_diff(near) < 86_400))
            };
            let Some(record) = plausible(&self.buffer[self.start..self.end], near) else { continue };
            let next = header + record.captured;
            // The end of the file after it will do as well.
            if self.want(next + header)? {
                let after = &self.buffer[self.start + next..self.end];
                if plausible(after, Some(record.seconds)).is_none() {
                    continue;
                }
            } else if self.available() != next {
                continue;
            }
            break;
        }
        self.number += 1;
        Ok(Step::Trouble(Trouble::File { offset, what, skipped }))
    }

    fn pcapng(&mut self) -> io::Result<Step> {
        let Kind::PcapNg { order, .. } = self.kind else { return Ok(Step::End) };
        if !self.want(12)? {
            return Ok(self.ends(12));
        }
        let b = &self.buffer[self.start..self.end];
        let kind = order.u32(b, 0);
        if kind == PCAPNG_SECTION {
            return self.section();
        }
        let length = order.u32(b, 4) as usize;
        if length < 12 || !length.is_multiple_of(4) {
            return self.resync_pcapng("the length of a block makes no sense");
        }
        let packet = matches!(kind, 2 | 3 | 6);
        if length > MAX_BLOCK {
            if packet {
                return self.resync_pcapng("a packet block is longer than any packet");
            }
            return self.pass_over(length);
        }
        if !self.want(length)? {
            if packet {
                return Ok(self.ends(length));
            }
            let step = self.ends(length);
            self.number -= u64::from(matches!(step, Step::Trouble(_)));
            return Ok(step);
        }
        let block = &self.buffer[self.start..self.start + length];
        if order.u32(block, length - 4) as usize != length {
            return self.resync_pcapng("the two lengths of a block differ");
        }
        let body = &block[8..length - 4];
        let Kind::PcapNg { interfaces, .. } = &mut self.kind else { return Ok(Step::End) };
        let found = match kind {
            1 => {
                if let Some(interface) = interface(order, body) {
                    if interfaces.len() < MAX_INTERFACES {
                        interfaces.push(interface);
                    }
                } else {
                    self.consume(length);
                    return Ok(Step::Trouble(Trouble::File {
                        offset: self.offset - length as u64,
                        what: "an interface description makes no sense",
                        skipped: length as u64,
                    }));
                }
                None
            }
            6 => Some(enhanced(order, body, interfaces, 0)),
            2 => Some(enhanced(order, body, interfaces, 1)),
            3 => Some(simple(order, body, interfaces, self.last_time)),
            0x0a => {
                self.secrets = true;
                None
            }
            _ => None,
        };
        match found {
            None => {
                self.consume(length);
                Ok(Step::Again)
            }
            Some(Ok((time, link, wire, from, captured))) => {
                Ok(Step::Packet { time, link, length: wire, from: 8 + from, to: 8 + from + captured, advance: length })
            }
            Some(Err(what)) => {
                let offset = self.offset;
                self.consume(length);
                self.number += 1;
                Ok(Step::Trouble(Trouble::File { offset, what, skipped: length as u64 }))
            }
        }
    }

    /// A section header sets the byte order and forgets the interfaces.
    fn section(&mut self) -> io::Result<Step> {
        let b = &self.buffer[self.start..self.end];
        let order = match b[8..12] {
            [0x1a, 0x2b, 0x3c, 0x4d] => Order::Big,
            [0x4d, 0x3c, 0x2b, 0x1a] => Order::Little,
            _ => return self.resync_pcapng("a section header without the byte-order magic"),
        };
        let length = order.u32(b, 4) as usize;
        if length < 28 || !length.is_multiple_of(4) {
            return self.resync_pcapng("the length of a section header makes no sense");
        }
        self.kind = Kind::PcapNg { order, interfaces: Vec::new() };
        self.pass_over(length)
    }

    fn pass_over(&mut self, length: usize) -> io::Result<Step> {
        let mut left = length;
        while left > 0 {
            if !self.want(1)? {
                return Ok(Step::Trouble(Trouble::FileEnds {
                    offset: self.offset - (length - left) as u64,
                    needed: left as u64,
                }));
            }
            let now = left.min(self.available());
            self.consume(now);
            left -= now;
        }
        Ok(Step::Again)
    }

    /// Looks for the next block whose two lengths agree.
    fn resync_pcapng(&mut self, what: &'static str) -> io::Result<Step> {
        let Kind::PcapNg { order, .. } = self.kind else { return Ok(Step::End) };
        let (offset, mut skipped) = (self.offset, 0u64);
        loop {
            self.consume(4.min(self.available()));
            skipped += 4;
            if !self.want(12)? {
                let rest = self.available();
                self.consume(rest);
                skipped += rest as u64;
                break;
            }
            let b = &self.buffer[self.start..self.end];
            let (kind, length) = (order.u32(b, 0), order.u32(b, 4) as usize);
            if kind == PCAPNG_SECTION && matches!(b[8..12], [0x1a, 0x2b, 0x3c, 0x4d] | [0x4d, 0x3c, 0x2b, 0x1a]) {
                break;
            }
            if !matches!(kind, 1..=6 | 0x0a) || !(12..=MAX_BLOCK).contains(&length) || length % 4 != 0 {
                continue;
            }
            if self.want(length)? && order.u32(&self.buffer[self.start..], length - 4) as usize == length {
                break;
            }
        }
        self.number += 1;
        Ok(Step::Trouble(Trouble::File { offset, what, skipped }))
    }
}

/// Fills as much of `into` as the source has.
fn read_up_to(source: &mut impl Read, into: &mut [u8]) -> io::Result<usize> {
    let mut got = 0;
    while got < into.len() {
        match source.read(&mut into[got..]) {
            Ok(0) => break,
            Ok(n) => got += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(got)
}

struct PcapRecord {
    seconds: u32,
    fraction: u32,
    captured: usize,
    length: u32,
}

impl PcapRecord {
    /// The record header, where it makes sense.
    #[inline]
    fn read(order: Order, b: &[u8]) -> Option<Self> {
        let record = PcapRecord {
            seconds: order.u32(b, 0),
            fraction: order.u32(b, 4),
            captured: order.u32(b, 8) as usize,
            length: order.u32(b, 12),
        };
        (record.captured <= MAX_PACKET).then_some(record)
    }
}

fn interface(order: Order, body: &[u8]) -> Option<Interface> {
    if body.len() < 8 {
        return None;
    }
    let mut interface =
        Interface { link: order.u16(body, 0), snap: order.u32(body, 4), unit: Unit::Micros, offset_seconds: 0 };
    let mut at = 8;
    while at + 4 <= body.len() {
        let (code, length) = (order.u16(body, at), usize::from(order.u16(body, at + 2)));
        at += 4;
        if code == 0 || at + length > body.len() {
            break;
        }
        match (code, length) {
            // if_tsresol: a power of ten, or of two where the top bit is set.
            (9, 1) => {
                let (base, power) = if body[at] & 0x80 == 0 { (10u64, body[at]) } else { (2, body[at] & 0x7f) };
                interface.unit = match base.checked_pow(u32::from(power)) {
                    Some(1_000_000_000) => Unit::Nanos,
                    Some(1_000_000) => Unit::Micros,
                    Some(per) => Unit::Per(per),
                    None => return None,
                };
            }
            // if_tsoffset: seconds to add.
            (14, 8) => {
                let (high, low) = match order {
                    Order::Big => (order.u32(body, at), order.u32(body, at + 4)),
                    Order::Little => (order.u32(body, at + 4), order.u32(body, at)),
                };
                interface.offset_seconds = (u64::from(high) << 32 | u64::from(low)) as i64;
            }
            _ => {}
        }
        at += length.next_multiple_of(4);
    }
    Some(interface)
}

/// Time, link, length on the wire, where the packet begins in the block's body, captured length.
type Found = Result<(i64, u16, u32, usize, usize), &'static str>;

/// Enhanced Packet Block, and with `obsolete` = 1 the Packet Block that it replaced (16-bit interface number).
fn enhanced(order: Order, body: &[u8], interfaces: &[Interface], obsolete: u8) -> Found {
    if body.len() < 20 {
        return Err("a packet block is too short");
    }
    let number = if obsolete == 1 { u32::from(order.u16(body, 0)) } else { order.u32(body, 0) };
    let interface = interfaces.get(number as usize).ok_or("a packet of an interface that was not described")?;
    let stamp = u64::from(order.u32(body, 4)) << 32 | u64::from(order.u32(body, 8));
    let captured = order.u32(body, 12) as usize;
    if captured > body.len() - 20 {
        return Err("a packet is longer than its block");
    }
    Ok((interface.nanoseconds(stamp), interface.link, order.u32(body, 16), 20, captured))
}

fn simple(order: Order, body: &[u8], interfaces: &[Interface], time: i64) -> Found {
    if body.len() < 4 {
        return Err("a packet block is too short");
    }
    let interface = interfaces.first().ok_or("a packet of an interface that was not described")?;
    let length = order.u32(body, 0);
    let snap = if interface.snap == 0 { u32::MAX } else { interface.snap };
    let captured = (length.min(snap) as usize).min(body.len() - 4);
    Ok((time, interface.link, length, 4, captured))
}
