//! Writing captures that Wireshark and tcpdump read.

use std::io::{self, Write};

/// A writer of classic pcap files with nanosecond times.
#[derive(Debug)]
pub struct PcapWriter<W> {
    into: W,
}

impl<W: Write> PcapWriter<W> {
    /// Writes the file header; `link` is a `LINKTYPE_` number, 1 for Ethernet.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn new(mut into: W, link: u16) -> io::Result<Self> {
        let mut header = [0; 24];
        header[..4].copy_from_slice(&0xa1b2_3c4d_u32.to_le_bytes());
        header[4..6].copy_from_slice(&2u16.to_le_bytes());
        header[6..8].copy_from_slice(&4u16.to_le_bytes());
        header[16..20].copy_from_slice(&262_144u32.to_le_bytes());
        header[20..22].copy_from_slice(&link.to_le_bytes());
        into.write_all(&header)?;
        Ok(PcapWriter { into })
    }

    /// Writes a packet; `time` in nanoseconds since 1970.
    ///
    /// # Errors
    /// Those of the writer; a packet longer than pcap allows, or a time beyond its field.
    pub fn packet(&mut self, time: i64, data: &[u8]) -> io::Result<()> {
        let seconds = u32::try_from(time.div_euclid(1_000_000_000))
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidInput, "a time that pcap cannot hold"))?;
        let length = u32::try_from(data.len())
            .ok()
            .filter(|&n| n <= 262_144)
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "a packet longer than pcap allows"))?;
        let nanos = time.rem_euclid(1_000_000_000) as u32;
        let mut header = [0; 16];
        for (field, value) in header.chunks_exact_mut(4).zip([seconds, nanos, length, length]) {
            field.copy_from_slice(&value.to_le_bytes());
        }
        self.into.write_all(&header)?;
        self.into.write_all(data)
    }

    /// Writes out what is buffered underneath.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn flush(&mut self) -> io::Result<()> {
        self.into.flush()
    }

    /// The writer underneath.
    pub fn into_inner(self) -> W {
        self.into
    }
}
