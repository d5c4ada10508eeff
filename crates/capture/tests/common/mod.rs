//! Packets, files and two small formats for the tests, written without the crate's own code: they are the oracle.
#![allow(dead_code, unreachable_pub)]

use std::{net::SocketAddr, ops::ControlFlow};
use wireform_capture::{Direction, Flow, Limits, Notice, Options, Record, Totals, Visitor, read};
use wireform_wire::{Error, Fault, Format, Framing, Hint, Likelihood, Recorder, Role, Status, Summary, Transport};

/// As much of PFCP as framing needs.
pub struct Datagrams;
/// As much of V2GTP as framing needs.
pub struct Frames;

pub static FORMATS: &[&dyn Format] = &[&Datagrams, &Frames];

fn summary(protocol: &'static str) -> Result<Summary, Error> {
    Ok(Summary {
        protocol,
        format: protocol,
        message: "Message".into(),
        role: Role::Other,
        keys: Vec::new(),
        transaction: None,
        status: Status::None,
        status_text: "".into(),
        line: String::new(),
        samples: Vec::new(),
    })
}

impl Format for Datagrams {
    fn name(&self) -> &'static str {
        "datagrams"
    }
    fn title(&self) -> &'static str {
        "PFCP headers"
    }
    fn probe(&self, hint: &Hint, bytes: &[u8]) -> Likelihood {
        let port = hint.source_port == 8805 || hint.destination_port == 8805;
        let mark = bytes.first().is_some_and(|b| b >> 5 == 1);
        if hint.transport == Transport::Udp && port && mark { Likelihood::Likely } else { Likelihood::No }
    }
    fn frame(&self, bytes: &[u8]) -> Framing {
        if bytes.len() < 4 {
            return Framing::More(4);
        }
        if bytes[0] >> 5 != 1 {
            return Framing::Skip(1);
        }
        match 4 + usize::from(u16::from_be_bytes([bytes[2], bytes[3]])) {
            length if length > bytes.len() => Framing::More(length),
            length => Framing::Message(length),
        }
    }
    fn inspect(&self, _: &[u8], _: &mut Recorder) -> Result<(), Error> {
        Ok(())
    }
    fn to_json(&self, _: &[u8], _: &mut String) -> Result<(), Fault> {
        Ok(())
    }
    fn from_json(&self, _: &str, _: &mut Vec<u8>) -> Result<(), Fault> {
        Ok(())
    }
    fn summary(&self, _: &[u8]) -> Result<Summary, Error> {
        summary("datagrams")
    }
}

impl Format for Frames {
    fn name(&self) -> &'static str {
        "frames"
    }
    fn title(&self) -> &'static str {
        "V2GTP headers"
    }
    fn probe(&self, _: &Hint, bytes: &[u8]) -> Likelihood {
        if bytes.starts_with(&[1, 0xfe]) { Likelihood::Sure } else { Likelihood::No }
    }
    fn frame(&self, bytes: &[u8]) -> Framing {
        let marked = bytes.iter().zip([1, 0xfe]).all(|(a, b)| *a == b);
        if !marked {
            return Framing::Skip(1);
        }
        if bytes.len() < 8 {
            return Framing::More(8);
        }
        match 8 + u32::from_be_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]) as usize {
            length if length > bytes.len() => Framing::More(length),
            length => Framing::Message(length),
        }
    }
    fn inspect(&self, _: &[u8], _: &mut Recorder) -> Result<(), Error> {
        Ok(())
    }
    fn to_json(&self, _: &[u8], _: &mut String) -> Result<(), Fault> {
        Ok(())
    }
    fn from_json(&self, _: &str, _: &mut Vec<u8>) -> Result<(), Fault> {
        Ok(())
    }
    fn summary(&self, _: &[u8]) -> Result<Summary, Error> {
        summary("frames")
    }
}

pub fn frame(payload: &[u8]) -> Vec<u8> {
    let mut whole = vec![1, 0xfe, 0x80, 1];
    whole.extend((payload.len() as u32).to_be_bytes());
    whole.extend(payload);
    whole
}

pub fn pfcp(payload: &[u8]) -> Vec<u8> {
    let mut whole = vec![0x20, 1];
    whole.extend((payload.len() as u16).to_be_bytes());
    whole.extend(payload);
    whole
}

/// All that a visitor is told.
#[derive(Default)]
pub struct Seen {
    pub messages: Vec<(u64, i64, &'static str, Direction, Vec<u8>)>,
    pub notices: Vec<Notice>,
    pub flows: Vec<Flow>,
}

impl Visitor for Seen {
    fn message(&mut self, r: &Record<'_>) -> ControlFlow<()> {
        self.messages.push((r.packet, r.time, r.format.name(), r.direction, r.bytes.to_vec()));
        ControlFlow::Continue(())
    }
    fn notice(&mut self, notice: &Notice) -> ControlFlow<()> {
        assert!(!notice.to_string().is_empty());
        self.notices.push(notice.clone());
        ControlFlow::Continue(())
    }
    fn flow_end(&mut self, flow: &Flow) -> ControlFlow<()> {
        self.flows.push(flow.clone());
        ControlFlow::Continue(())
    }
}

impl Seen {
    pub fn bytes(&self) -> Vec<Vec<u8>> {
        self.messages.iter().map(|m| m.4.clone()).collect()
    }
}

pub fn options() -> Options {
    Options { limits: Limits::default(), formats: FORMATS }
}

pub fn run(capture: &[u8]) -> (Seen, Totals) {
    let mut seen = Seen::default();
    let totals = read(capture, &options(), &mut seen).expect("a capture");
    assert_eq!(totals.messages as usize, seen.messages.len());
    assert_eq!(totals.notices as usize, seen.notices.len());
    (seen, totals)
}

pub fn ethernet(ether_type: u16, payload: &[u8]) -> Vec<u8> {
    let mut p = vec![2, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 2];
    p.extend(ether_type.to_be_bytes());
    p.extend(payload);
    p
}

pub fn ipv4(protocol: u8, id: u16, fragment: u16, payload: &[u8]) -> Vec<u8> {
    let mut p = vec![0x45, 0];
    p.extend((20 + payload.len() as u16).to_be_bytes());
    p.extend(id.to_be_bytes());
    p.extend(fragment.to_be_bytes());
    p.extend([64, protocol, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2]);
    p.extend(payload);
    p
}

pub fn ipv6(next: u8, payload: &[u8]) -> Vec<u8> {
    let mut p = vec![0x60, 0, 0, 0];
    p.extend((payload.len() as u16).to_be_bytes());
    p.extend([next, 64]);
    for last in [1, 2] {
        p.extend([0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last]);
    }
    p.extend(payload);
    p
}

pub fn udp(source: u16, destination: u16, payload: &[u8]) -> Vec<u8> {
    let mut p = Vec::new();
    p.extend(source.to_be_bytes());
    p.extend(destination.to_be_bytes());
    p.extend((8 + payload.len() as u16).to_be_bytes());
    p.extend([0, 0]);
    p.extend(payload);
    p
}

pub const FIN: u8 = 1;
pub const SYN: u8 = 2;
pub const RST: u8 = 4;
pub const ACK: u8 = 16;

pub fn tcp(source: u16, destination: u16, seq: u32, ack: u32, flags: u8, payload: &[u8]) -> Vec<u8> {
    let mut p = Vec::new();
    p.extend(source.to_be_bytes());
    p.extend(destination.to_be_bytes());
    p.extend(seq.to_be_bytes());
    p.extend(ack.to_be_bytes());
    p.extend([0x50, flags, 0xff, 0xff, 0, 0, 0, 0]);
    p.extend(payload);
    p
}

/// Over IPv4 the other way, for the answering end.
pub fn back(mut packet: Vec<u8>) -> Vec<u8> {
    packet[12..20].rotate_left(4);
    packet
}

pub fn udp4(payload: &[u8]) -> Vec<u8> {
    ethernet(0x0800, &ipv4(17, 1, 0, &udp(4000, 8805, payload)))
}

pub fn tcp4(seq: u32, flags: u8, payload: &[u8]) -> Vec<u8> {
    ethernet(0x0800, &ipv4(6, 1, 0, &tcp(5000, 15118, seq, 0, flags, payload)))
}

/// The answering end of the same connection.
pub fn tcp4_back(seq: u32, ack: u32, flags: u8, payload: &[u8]) -> Vec<u8> {
    ethernet(0x0800, &back(ipv4(6, 1, 0, &tcp(15118, 5000, seq, ack, flags, payload))))
}

/// A classic pcap file, one packet per millisecond.
pub fn pcap(big: bool, nanos: bool, link: u32, packets: &[Vec<u8>]) -> Vec<u8> {
    let word = |v: u32| if big { v.to_be_bytes() } else { v.to_le_bytes() };
    let half = |v: u16| if big { v.to_be_bytes() } else { v.to_le_bytes() };
    let mut f = Vec::new();
    f.extend(word(if nanos { 0xa1b2_3c4d } else { 0xa1b2_c3d4 }));
    f.extend(half(2));
    f.extend(half(4));
    for v in [0, 0, 65_535, link] {
        f.extend(word(v));
    }
    for (i, p) in packets.iter().enumerate() {
        f.extend(word(1_700_000_000 + i as u32 / 1000));
        f.extend(word(i as u32 % 1000 * if nanos { 1_000_000 } else { 1000 }));
        f.extend(word(p.len() as u32));
        f.extend(word(p.len() as u32));
        f.extend(p);
    }
    f
}

pub fn simple_pcap(packets: &[Vec<u8>]) -> Vec<u8> {
    pcap(false, true, 1, packets)
}

/// A pcapng block.
pub fn block(big: bool, kind: u32, body: &[u8]) -> Vec<u8> {
    let word = |v: u32| if big { v.to_be_bytes() } else { v.to_le_bytes() };
    let mut b = Vec::new();
    let padded = body.len().next_multiple_of(4);
    b.extend(word(kind));
    b.extend(word(12 + padded as u32));
    b.extend(body);
    b.resize(8 + padded, 0);
    b.extend(word(12 + padded as u32));
    b
}

pub fn section(big: bool) -> Vec<u8> {
    let mut body = Vec::new();
    body.extend(if big { 0x1a2b_3c4d_u32.to_be_bytes() } else { 0x1a2b_3c4d_u32.to_le_bytes() });
    body.extend(if big { [0, 1, 0, 0] } else { [1, 0, 0, 0] });
    body.extend([0xff; 8]);
    block(big, 0x0a0d_0d0a, &body)
}

/// Interface of a link type with a time resolution (`if_tsresol`) and offset.
pub fn interface(big: bool, link: u16, resolution: Option<u8>, offset: Option<i64>) -> Vec<u8> {
    let half = |v: u16| if big { v.to_be_bytes() } else { v.to_le_bytes() };
    let mut body = Vec::new();
    body.extend(half(link));
    body.extend([0; 6]);
    if let Some(resolution) = resolution {
        body.extend(half(9));
        body.extend(half(1));
        body.extend([resolution, 0, 0, 0]);
    }
    if let Some(offset) = offset {
        body.extend(half(14));
        body.extend(half(8));
        body.extend(if big { offset.to_be_bytes() } else { offset.to_le_bytes() });
    }
    body.extend([0; 4]);
    block(big, 1, &body)
}

pub fn enhanced(big: bool, interface: u32, stamp: u64, packet: &[u8]) -> Vec<u8> {
    let word = |v: u32| if big { v.to_be_bytes() } else { v.to_le_bytes() };
    let mut body = Vec::new();
    for v in [interface, (stamp >> 32) as u32, stamp as u32, packet.len() as u32, packet.len() as u32] {
        body.extend(word(v));
    }
    body.extend(packet);
    block(big, 6, &body)
}

pub fn address(text: &str) -> SocketAddr {
    text.parse().expect("an address")
}
