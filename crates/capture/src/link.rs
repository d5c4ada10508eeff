//! From a packet's octets to the addresses and the payload of its transport.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use wireform_wire::{Error, Kind};

/// `LINKTYPE_` numbers.
pub(crate) mod types {
    pub(crate) const NULL: u16 = 0;
    pub(crate) const ETHERNET: u16 = 1;
    pub(crate) const RAW_BSD: u16 = 12;
    pub(crate) const RAW_OPENBSD: u16 = 14;
    pub(crate) const RAW: u16 = 101;
    pub(crate) const LOOP: u16 = 108;
    pub(crate) const LINUX_SLL: u16 = 113;
    pub(crate) const IPV4: u16 = 228;
    pub(crate) const IPV6: u16 = 229;
    pub(crate) const LINUX_SLL2: u16 = 276;
}

/// An IP datagram or a fragment of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ip<'a> {
    pub(crate) source: IpAddr,
    pub(crate) destination: IpAddr,
    pub(crate) protocol: u8,
    pub(crate) payload: &'a [u8],
    /// Octets of the payload that were not captured.
    pub(crate) cut: usize,
    pub(crate) fragment: Option<Fragment>,
    /// Offset of the payload in the packet, for errors.
    pub(crate) at: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fragment {
    pub(crate) id: u32,
    pub(crate) offset: usize,
    pub(crate) more: bool,
}

/// A damaged header: its layer, and what is wrong with it.
pub(crate) type Damage = (&'static str, Error);

fn short(layer: &'static str, have: usize, need: usize, at: usize) -> Damage {
    (layer, Error::new(Kind::UnexpectedEnd { needed: need.saturating_sub(have) * 8 }, (at + have) * 8))
}

fn bad(layer: &'static str, what: &'static str, value: u64, at: usize) -> Damage {
    (layer, Error::new(Kind::Invalid { what, value }, at * 8))
}

#[inline]
fn be16(b: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([b[at], b[at + 1]])
}

/// Whether the link layer is one that is understood.
pub(crate) fn known(link: u16) -> bool {
    use types::{ETHERNET, IPV4, IPV6, LINUX_SLL, LINUX_SLL2, LOOP, NULL, RAW, RAW_BSD, RAW_OPENBSD};
    matches!(link, NULL | ETHERNET | RAW_BSD | RAW_OPENBSD | RAW | LOOP | LINUX_SLL | LINUX_SLL2 | IPV4 | IPV6)
}

/// The IP datagram in a packet; `None` where it carries something else (ARP, HomePlug and the like).
#[inline]
pub(crate) fn ip(link: u16, data: &[u8]) -> Result<Option<Ip<'_>>, Damage> {
    let (mut ether_type, mut at) = match link {
        types::ETHERNET => {
            if data.len() < 14 {
                return Err(short("Ethernet", data.len(), 14, 0));
            }
            (be16(data, 12), 14)
        }
        types::LINUX_SLL => {
            if data.len() < 16 {
                return Err(short("Linux cooked", data.len(), 16, 0));
            }
            (be16(data, 14), 16)
        }
        types::LINUX_SLL2 => {
            if data.len() < 20 {
                return Err(short("Linux cooked v2", data.len(), 20, 0));
            }
            (be16(data, 0), 20)
        }
        types::NULL | types::LOOP => {
            if data.len() < 4 {
                return Err(short("Loopback", data.len(), 4, 0));
            }
            // The address family in the byte order of the machine that captured: AF_INET is 2 everywhere, AF_INET6 is
            // 10, 24, 28 or 30 by system. The version of the datagram itself says it better.
            return by_version(data, 4);
        }
        types::RAW | types::RAW_BSD | types::RAW_OPENBSD | types::IPV4 | types::IPV6 => return by_version(data, 0),
        _ => return Ok(None),
    };
    // 802.1Q, 802.1ad and the older double tags, at most four deep.
    for _ in 0..4 {
        if !matches!(ether_type, 0x8100 | 0x88a8 | 0x9100 | 0x9200) {
            break;
        }
        if data.len() < at + 4 {
            return Err(short("VLAN", data.len() - at, 4, at));
        }
        ether_type = be16(data, at + 2);
        at += 4;
    }
    match ether_type {
        0x0800 => ipv4(data, at).map(Some),
        0x86dd => ipv6(data, at).map(Some),
        _ => Ok(None),
    }
}

fn by_version(data: &[u8], at: usize) -> Result<Option<Ip<'_>>, Damage> {
    match data.get(at).map(|b| b >> 4) {
        Some(4) => ipv4(data, at).map(Some),
        Some(6) => ipv6(data, at).map(Some),
        Some(_) => Ok(None),
        None => Err(short("IP", 0, 20, at)),
    }
}

fn ipv4(data: &[u8], at: usize) -> Result<Ip<'_>, Damage> {
    let b = &data[at..];
    if b.len() < 20 {
        return Err(short("IPv4", b.len(), 20, at));
    }
    if b[0] >> 4 != 4 {
        return Err(bad("IPv4", "Version", u64::from(b[0] >> 4), at));
    }
    let header = usize::from(b[0] & 0x0f) * 4;
    if header < 20 {
        return Err(bad("IPv4", "Header Length", header as u64, at));
    }
    if b.len() < header {
        return Err(short("IPv4", b.len(), header, at));
    }
    // With segmentation offload the captured datagram may be longer than the field can say; it is then 0.
    let total = match usize::from(be16(b, 2)) {
        0 => b.len(),
        total => total,
    };
    if total < header {
        return Err(bad("IPv4", "Total Length", total as u64, at + 2));
    }
    let flags = be16(b, 6);
    let (offset, more) = (usize::from(flags & 0x1fff) * 8, flags & 0x2000 != 0);
    let fragment = (more || offset > 0).then_some(Fragment { id: u32::from(be16(b, 4)), offset, more });
    Ok(Ip {
        source: Ipv4Addr::new(b[12], b[13], b[14], b[15]).into(),
        destination: Ipv4Addr::new(b[16], b[17], b[18], b[19]).into(),
        protocol: b[9],
        payload: &b[header..total.min(b.len())],
        cut: total.saturating_sub(b.len()),
        fragment,
        at: at + header,
    })
}

fn ipv6(data: &[u8], at: usize) -> Result<Ip<'_>, Damage> {
    let b = &data[at..];
    if b.len() < 40 {
        return Err(short("IPv6", b.len(), 40, at));
    }
    if b[0] >> 4 != 6 {
        return Err(bad("IPv6", "Version", u64::from(b[0] >> 4), at));
    }
    let address = |from: usize| {
        let mut octets = [0; 16];
        octets.copy_from_slice(&b[from..from + 16]);
        IpAddr::from(Ipv6Addr::from(octets))
    };
    // 0 with a jumbogram or segmentation offload: all there is.
    let total = match usize::from(be16(b, 4)) {
        0 => b.len(),
        length => 40 + length,
    };
    let end = total.min(b.len());
    let (mut next, mut from, mut fragment) = (b[6], 40, None);
    // Extension headers: hop-by-hop, routing, destination options, mobility, host identity, shim6; fragment;
    // authentication. Each takes at least eight octets, so that the walk ends with the packet.
    loop {
        let length = match next {
            0 | 43 | 60 | 135 | 139 | 140 => {
                if end < from + 2 {
                    return Err(short("IPv6 extension header", end.saturating_sub(from), 8, at + from));
                }
                usize::from(b[from + 1]) * 8 + 8
            }
            51 => {
                if end < from + 2 {
                    return Err(short("IPv6 Authentication Header", end.saturating_sub(from), 8, at + from));
                }
                usize::from(b[from + 1]) * 4 + 8
            }
            44 => {
                if end < from + 8 {
                    return Err(short("IPv6 Fragment", end.saturating_sub(from), 8, at + from));
                }
                let (field, id) = (be16(b, from + 2), [b[from + 4], b[from + 5], b[from + 6], b[from + 7]]);
                let part =
                    Fragment { id: u32::from_be_bytes(id), offset: usize::from(field & 0xfff8), more: field & 1 != 0 };
                next = b[from];
                from += 8;
                // An atomic fragment (RFC 6946) is the whole datagram.
                if part.more || part.offset > 0 {
                    fragment = Some(part);
                    break;
                }
                continue;
            }
            _ => break,
        };
        if end < from + length {
            return Err(short("IPv6 extension header", end - from, length, at + from));
        }
        next = b[from];
        from += length;
    }
    Ok(Ip {
        source: address(8),
        destination: address(24),
        protocol: next,
        payload: &b[from..end],
        cut: total.saturating_sub(b.len()),
        fragment,
        at: at + from,
    })
}

/// Header of a UDP datagram: ports and payload; `cut` octets of it were not captured.
pub(crate) struct Udp<'a> {
    pub(crate) source: u16,
    pub(crate) destination: u16,
    pub(crate) payload: &'a [u8],
    pub(crate) cut: usize,
}

#[inline]
pub(crate) fn udp(b: &[u8], at: usize) -> Result<Udp<'_>, Damage> {
    if b.len() < 8 {
        return Err(short("UDP", b.len(), 8, at));
    }
    let length = match usize::from(be16(b, 4)) {
        0 => b.len(), // A jumbogram (RFC 2675).
        length => length,
    };
    if length < 8 {
        return Err(bad("UDP", "Length", length as u64, at + 4));
    }
    Ok(Udp {
        source: be16(b, 0),
        destination: be16(b, 2),
        payload: &b[8..length.min(b.len())],
        cut: length.saturating_sub(b.len()),
    })
}

/// Header of a TCP segment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tcp<'a> {
    pub(crate) source: u16,
    pub(crate) destination: u16,
    pub(crate) sequence: u32,
    pub(crate) acknowledged: Option<u32>,
    pub(crate) syn: bool,
    pub(crate) fin: bool,
    pub(crate) reset: bool,
    pub(crate) payload: &'a [u8],
}

#[inline]
pub(crate) fn tcp(b: &[u8], at: usize) -> Result<Tcp<'_>, Damage> {
    if b.len() < 20 {
        return Err(short("TCP", b.len(), 20, at));
    }
    let header = usize::from(b[12] >> 4) * 4;
    if header < 20 {
        return Err(bad("TCP", "Data Offset", header as u64, at + 12));
    }
    if b.len() < header {
        return Err(short("TCP", b.len(), header, at));
    }
    let be32 = |at: usize| u32::from_be_bytes([b[at], b[at + 1], b[at + 2], b[at + 3]]);
    let flags = b[13];
    Ok(Tcp {
        source: be16(b, 0),
        destination: be16(b, 2),
        sequence: be32(4),
        acknowledged: (flags & 0x10 != 0).then(|| be32(8)),
        syn: flags & 0x02 != 0,
        fin: flags & 0x01 != 0,
        reset: flags & 0x04 != 0,
        payload: &b[header..],
    })
}
