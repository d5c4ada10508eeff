//! Writes datagrams as a capture file that Wireshark reads.

use std::{
    io::{self, Write},
    net::{IpAddr, SocketAddr},
    time::{SystemTime, UNIX_EPOCH},
};

/// A capture of raw IP packets with nanoseconds, in the format of libpcap.
#[derive(Debug)]
pub struct PcapWriter<W: Write> {
    file: wireform_wire::pcap::PcapWriter<W>,
    packet: Vec<u8>,
}

impl<W: Write> PcapWriter<W> {
    /// Writes the file's header.
    ///
    /// # Errors
    /// What the writer says.
    pub fn new(out: W) -> io::Result<Self> {
        // LINKTYPE_RAW: packets begin with the IP header.
        Ok(PcapWriter { file: wireform_wire::pcap::PcapWriter::new(out, 101)?, packet: Vec::new() })
    }

    /// Adds a UDP datagram, in an IP packet of the family of `to`.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&mut self, time: SystemTime, from: SocketAddr, to: SocketAddr, payload: &[u8]) -> io::Result<()> {
        let time = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        // What no datagram can hold is not captured in full.
        let payload = &payload[..payload.len().min(65_507)];
        let udp_length = (payload.len() + 8) as u16;
        let packet = &mut self.packet;
        packet.clear();
        let pseudo_header = match (from.ip(), to.ip()) {
            (IpAddr::V4(from), IpAddr::V4(to)) => {
                let mut ip = [0; 20];
                ip[0] = 0x45;
                ip[2..4].copy_from_slice(&(udp_length + 20).to_be_bytes());
                ip[6] = 0x40;
                ip[8] = 64;
                ip[9] = 17;
                ip[12..16].copy_from_slice(&from.octets());
                ip[16..20].copy_from_slice(&to.octets());
                let checksum = finish(sum(0, &ip));
                ip[10..12].copy_from_slice(&checksum.to_be_bytes());
                packet.extend_from_slice(&ip);
                sum(sum(0, &from.octets()), &to.octets())
            }
            (from, to) => {
                let v6 = |address| match address {
                    IpAddr::V4(address) => address.to_ipv6_mapped(),
                    IpAddr::V6(address) => address,
                };
                let (from, to) = (v6(from).octets(), v6(to).octets());
                packet.extend_from_slice(&[0x60, 0, 0, 0]);
                packet.extend_from_slice(&udp_length.to_be_bytes());
                packet.extend_from_slice(&[17, 64]);
                packet.extend_from_slice(&from);
                packet.extend_from_slice(&to);
                sum(sum(0, &from), &to)
            }
        };
        let mut udp = [0; 8];
        udp[0..2].copy_from_slice(&from.port().to_be_bytes());
        udp[2..4].copy_from_slice(&to.port().to_be_bytes());
        udp[4..6].copy_from_slice(&udp_length.to_be_bytes());
        let checksum = finish(sum(sum(pseudo_header + 17 + u32::from(udp_length), &udp), payload));
        // An all-zero checksum says that there is none (RFC 768).
        udp[6..8].copy_from_slice(&if checksum == 0 { 0xffff } else { checksum }.to_be_bytes());
        packet.extend_from_slice(&udp);
        packet.extend_from_slice(payload);
        self.file.packet(time.as_nanos() as i64, &self.packet)
    }

    /// Writes out what is buffered.
    ///
    /// # Errors
    /// What the writer says.
    pub fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The sum of RFC 1071, not yet folded.
fn sum(start: u32, octets: &[u8]) -> u32 {
    octets.chunks(2).fold(start, |sum, pair| sum + u32::from(pair[0]) * 256 + u32::from(*pair.get(1).unwrap_or(&0)))
}

fn finish(mut sum: u32) -> u16 {
    while sum > 0xffff {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    !(sum as u16)
}
