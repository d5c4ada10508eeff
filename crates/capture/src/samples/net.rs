//! Packets: Ethernet, IPv4 and IPv6, UDP and TCP, with right checksums.

use super::{MS, Out};
use std::{
    io::Write,
    net::{IpAddr, SocketAddr},
};

/// From where to where.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ends {
    pub(crate) source: SocketAddr,
    pub(crate) destination: SocketAddr,
}

impl Ends {
    pub(crate) fn back(&self) -> Self {
        Ends { source: self.destination, destination: self.source }
    }
}

/// A locally administered address made from that of the network layer; multicast as RFC 2464 maps it.
fn mac(address: IpAddr) -> [u8; 6] {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, c, d] = v4.octets();
            [2, 0, a, b, c, d]
        }
        IpAddr::V6(v6) => {
            let o = v6.octets();
            if v6.is_multicast() {
                [0x33, 0x33, o[12], o[13], o[14], o[15]]
            } else {
                [2, 0x1f, o[12], o[13], o[14], o[15]]
            }
        }
    }
}

/// One's complement sum of 16-bit words (RFC 1071).
fn sum(data: &[u8]) -> u32 {
    let words = data.chunks(2).map(|w| u32::from(w[0]) << 8 | u32::from(*w.get(1).unwrap_or(&0)));
    words.fold(0, |sum, word| {
        let sum = sum + word;
        (sum & 0xffff) + (sum >> 16)
    })
}

fn checksum(parts: u32) -> u16 {
    let folded = (parts & 0xffff) + (parts >> 16);
    !((folded & 0xffff) + (folded >> 16)) as u16
}

/// Ethernet and IP headers for a transport of `length` octets; returns the sum of the pseudo header.
fn ip(ends: &Ends, protocol: u8, length: usize, into: &mut Vec<u8>) -> u32 {
    into.extend(mac(ends.destination.ip()));
    into.extend(mac(ends.source.ip()));
    let pseudo = u32::from(protocol) + length as u32;
    match (ends.source.ip(), ends.destination.ip()) {
        (IpAddr::V4(source), IpAddr::V4(destination)) => {
            into.extend([8, 0]);
            let at = into.len();
            into.extend([0x45, 0]);
            into.extend((20 + length as u16).to_be_bytes());
            into.extend([0, 0, 0x40, 0, 64, protocol, 0, 0]);
            into.extend(source.octets());
            into.extend(destination.octets());
            let sum_of_header = checksum(sum(&into[at..]));
            into[at + 10..at + 12].copy_from_slice(&sum_of_header.to_be_bytes());
            pseudo + sum(&source.octets()) + sum(&destination.octets())
        }
        (source, destination) => {
            into.extend([0x86, 0xdd, 0x60, 0, 0, 0]);
            into.extend((length as u16).to_be_bytes());
            into.extend([protocol, 255]);
            let mut total = pseudo;
            for address in [source, destination] {
                let octets = match address {
                    IpAddr::V6(v6) => v6.octets(),
                    IpAddr::V4(v4) => v4.to_ipv6_mapped().octets(),
                };
                into.extend(octets);
                total += sum(&octets);
            }
            total
        }
    }
}

pub(crate) fn udp(ends: &Ends, payload: &[u8], into: &mut Vec<u8>) {
    let length = 8 + payload.len();
    let pseudo = ip(ends, 17, length, into);
    let at = into.len();
    into.extend(ends.source.port().to_be_bytes());
    into.extend(ends.destination.port().to_be_bytes());
    into.extend((length as u16).to_be_bytes());
    into.extend([0, 0]);
    into.extend(payload);
    let value = match checksum(pseudo + sum(&into[at..])) {
        0 => 0xffff, // 0 means that there is none.
        value => value,
    };
    into[at + 6..at + 8].copy_from_slice(&value.to_be_bytes());
}

pub(crate) const FIN: u8 = 1;
pub(crate) const SYN: u8 = 2;
pub(crate) const PUSH: u8 = 8;
pub(crate) const ACK: u8 = 16;

/// What varies in a TCP header.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Segment {
    pub(crate) sequence: u32,
    pub(crate) acknowledged: u32,
    pub(crate) flags: u8,
}

pub(crate) fn tcp(ends: &Ends, header: Segment, payload: &[u8], into: &mut Vec<u8>) {
    let pseudo = ip(ends, 6, 20 + payload.len(), into);
    let at = into.len();
    into.extend(ends.source.port().to_be_bytes());
    into.extend(ends.destination.port().to_be_bytes());
    into.extend(header.sequence.to_be_bytes());
    into.extend(header.acknowledged.to_be_bytes());
    into.extend([0x50, header.flags, 0xfa, 0xf0, 0, 0, 0, 0]);
    into.extend(payload);
    let value = checksum(pseudo + sum(&into[at..]));
    into[at + 16..at + 18].copy_from_slice(&value.to_be_bytes());
}

/// A TCP connection.
#[derive(Debug, Clone)]
pub(crate) struct Connection {
    ends: Ends,
    /// Next sequence number of each end, the client first.
    next: [u32; 2],
}

/// What an Ethernet frame holds of a stream over IPv6.
const SEGMENT: usize = 1440;

impl Connection {
    /// The three packets with which it begins.
    pub(crate) fn open(ends: Ends, out: &mut Out<impl Write>) -> Self {
        let next = [out.random.next() as u32, out.random.next() as u32];
        let mut connection = Connection { ends, next };
        connection.send(out, true, SYN, &[]);
        connection.next[0] = connection.next[0].wrapping_add(1);
        out.now += MS;
        connection.send(out, false, SYN | ACK, &[]);
        connection.next[1] = connection.next[1].wrapping_add(1);
        out.now += MS;
        connection.send(out, true, ACK, &[]);
        connection
    }

    fn send(&self, out: &mut Out<impl Write>, client: bool, flags: u8, payload: &[u8]) {
        let (mine, other) = if client { (0, 1) } else { (1, 0) };
        let ends = if client { self.ends } else { self.ends.back() };
        let acknowledged = if flags & ACK == 0 { 0 } else { self.next[other] };
        out.segment(&ends, Segment { sequence: self.next[mine], acknowledged, flags }, payload)
    }

    /// A message, in as many segments as it needs. Now and then one is sent twice, or two change places, as real
    /// networks do.
    pub(crate) fn message(&mut self, out: &mut Out<impl Write>, client: bool, message: &[u8]) {
        out.made.messages += 1;
        let mine = usize::from(!client);
        let split = if message.len() > 60 && out.random.one_in(50) { message.len() / 2 } else { SEGMENT };
        let start = self.next[mine];
        let mut parts: Vec<(u32, &[u8])> =
            message.chunks(split).enumerate().map(|(i, p)| (start.wrapping_add((i * split) as u32), p)).collect();
        if parts.len() > 1 && out.random.one_in(4) {
            parts.swap(0, 1);
        } else if out.random.one_in(200) {
            parts.push(parts[0]);
        }
        for (sequence, part) in parts {
            self.next[mine] = sequence;
            self.send(out, client, PUSH | ACK, part);
            out.now += MS / 20;
        }
        self.next[mine] = start.wrapping_add(message.len() as u32);
        out.now += MS / 2;
    }

    /// The other end acknowledges what was sent.
    pub(crate) fn acknowledge(&self, out: &mut Out<impl Write>, client: bool) {
        self.send(out, client, ACK, &[])
    }

    /// The packets with which it ends.
    pub(crate) fn close(&mut self, out: &mut Out<impl Write>) {
        self.send(out, true, FIN | ACK, &[]);
        self.next[0] = self.next[0].wrapping_add(1);
        out.now += MS;
        self.send(out, false, FIN | ACK, &[]);
        self.next[1] = self.next[1].wrapping_add(1);
        out.now += MS;
        self.send(out, true, ACK, &[])
    }
}
