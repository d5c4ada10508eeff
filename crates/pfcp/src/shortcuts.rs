//! Shorter ways to make and to read the elements that nearly every message has.

use crate::ie::*;
use crate::value::{Fqdn, ntp_from_unix, unix_from_ntp};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::time::Duration;

impl<'a> NodeId<'a> {
    /// A node known by an IPv4 address.
    #[inline]
    pub const fn ipv4(address: Ipv4Addr) -> Self {
        NodeId { node_id_type: 0, ipv4: Some(address), ipv6: None, fqdn: None }
    }
    /// A node known by an IPv6 address.
    #[inline]
    pub const fn ipv6(address: Ipv6Addr) -> Self {
        NodeId { node_id_type: 1, ipv4: None, ipv6: Some(address), fqdn: None }
    }
    /// A node known by its domain name.
    #[inline]
    pub const fn fqdn(name: Fqdn<'a>) -> Self {
        NodeId { node_id_type: 2, ipv4: None, ipv6: None, fqdn: Some(name) }
    }
}
impl From<IpAddr> for NodeId<'_> {
    fn from(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(a) => NodeId::ipv4(a),
            IpAddr::V6(a) => NodeId::ipv6(a),
        }
    }
}
impl From<Ipv4Addr> for NodeId<'_> {
    fn from(address: Ipv4Addr) -> Self {
        NodeId::ipv4(address)
    }
}
impl From<Ipv6Addr> for NodeId<'_> {
    fn from(address: Ipv6Addr) -> Self {
        NodeId::ipv6(address)
    }
}

impl FSeid {
    /// A session's identifier and the address of who gave it.
    #[inline]
    pub fn new(seid: u64, address: impl Into<IpAddr>) -> Self {
        let fseid = FSeid { seid, ..FSeid::default() };
        match address.into() {
            IpAddr::V4(a) => fseid.with_ipv4(a),
            IpAddr::V6(a) => fseid.with_ipv6(a),
        }
    }
    /// The address; the IPv4 one where there are both.
    pub fn address(&self) -> Option<IpAddr> {
        self.ipv4.map(IpAddr::V4).or(self.ipv6.map(IpAddr::V6))
    }
}

impl FTeid {
    /// A tunnel's identifier and address.
    #[inline]
    pub fn new(teid: u32, address: impl Into<IpAddr>) -> Self {
        match address.into() {
            IpAddr::V4(a) => FTeid { flags: FTeidFlags::V4, teid: Some(teid), ipv4: Some(a), ..FTeid::default() },
            IpAddr::V6(a) => FTeid { flags: FTeidFlags::V6, teid: Some(teid), ipv6: Some(a), ..FTeid::default() },
        }
    }
    /// The user plane is to choose, an address of the families given.
    #[inline]
    pub fn choose(ipv4: bool, ipv6: bool) -> Self {
        let mut flags = FTeidFlags::CH;
        if ipv4 {
            flags |= FTeidFlags::V4;
        }
        if ipv6 {
            flags |= FTeidFlags::V6;
        }
        FTeid { flags, ..FTeid::default() }
    }
    /// Whether the user plane is to choose.
    pub fn is_choose(&self) -> bool {
        self.flags.has(FTeidFlags::CH)
    }
    /// The address; the IPv4 one where there are both.
    pub fn address(&self) -> Option<IpAddr> {
        self.ipv4.map(IpAddr::V4).or(self.ipv6.map(IpAddr::V6))
    }
}

impl UeIpAddress {
    /// The UE's address as the source of packets: in rules for uplink.
    #[inline]
    pub fn source(address: impl Into<IpAddr>) -> Self {
        match address.into() {
            IpAddr::V4(a) => UeIpAddress::default().with_ipv4(a),
            IpAddr::V6(a) => UeIpAddress::default().with_ipv6(a),
        }
    }
    /// The UE's address as the destination of packets: in rules for downlink.
    #[inline]
    pub fn destination(address: impl Into<IpAddr>) -> Self {
        let mut address = UeIpAddress::source(address);
        address.flags |= UeIpAddressFlags::SD;
        address
    }
}

impl OuterHeaderCreation {
    /// GTP-U over UDP to this tunnel.
    #[inline]
    pub fn gtpu(teid: u32, address: impl Into<IpAddr>) -> Self {
        let none = OuterHeaderCreation { teid: Some(teid), ..OuterHeaderCreation::default() };
        match address.into() {
            IpAddr::V4(a) => {
                OuterHeaderCreation { flags: OuterHeaderCreationFlags::GTPU_UDP_IPV4, ipv4: Some(a), ..none }
            }
            IpAddr::V6(a) => {
                OuterHeaderCreation { flags: OuterHeaderCreationFlags::GTPU_UDP_IPV6, ipv6: Some(a), ..none }
            }
        }
    }
    /// UDP to this address and port.
    #[inline]
    pub fn udp(address: impl Into<IpAddr>, port: u16) -> Self {
        let none = OuterHeaderCreation { port: Some(port), ..OuterHeaderCreation::default() };
        match address.into() {
            IpAddr::V4(a) => OuterHeaderCreation { flags: OuterHeaderCreationFlags::UDP_IPV4, ipv4: Some(a), ..none },
            IpAddr::V6(a) => OuterHeaderCreation { flags: OuterHeaderCreationFlags::UDP_IPV6, ipv6: Some(a), ..none },
        }
    }
}

impl OuterHeaderRemoval {
    /// The header to be removed, all extension headers with it.
    #[inline]
    pub const fn new(description: u8) -> Self {
        OuterHeaderRemoval { description, gtpu_extension_header_deletion: None }
    }
}

impl<'a> SdfFilter<'a> {
    /// A filter by a flow description: `permit out ip from any to assigned`.
    #[inline]
    pub fn flow(description: &'a str) -> Self {
        SdfFilter::default().with_flow_description(description)
    }
}

impl ApplyAction {
    /// Forward.
    pub const FORWARD: Self = ApplyAction { flags: ApplyActionFlags::FORW };
    /// Drop.
    pub const DROP: Self = ApplyAction { flags: ApplyActionFlags::DROP };
    /// Buffer.
    pub const BUFFER: Self = ApplyAction { flags: ApplyActionFlags::BUFF };
}

impl Cause {
    /// Whether a request was accepted; values of later releases count as those they are kept for.
    pub const fn is_accepted(&self) -> bool {
        crate::check::cause::accepts(self.cause)
    }
}

impl RecoveryTimeStamp {
    /// When the node started, in Unix seconds.
    pub const fn from_unix(seconds: u64) -> Self {
        RecoveryTimeStamp { time: ntp_from_unix(seconds) }
    }
    /// When the node started, in Unix seconds.
    pub const fn unix(&self) -> u64 {
        unix_from_ntp(self.time)
    }
    /// Whether this node started after the other time stamp was given, over the end of an NTP era as well.
    pub const fn is_after(&self, other: &Self) -> bool {
        self.time != other.time && self.time.wrapping_sub(other.time) < 1 << 31
    }
}

/// What a unit and a value say: nothing where they say for ever.
const fn timer(unit: u8, value: u8) -> Option<Duration> {
    let seconds = match unit {
        0 => 2,
        2 => 600,
        3 => 3600,
        4 => 36_000,
        7 => return None,
        _ => 60,
    };
    Some(Duration::from_secs(seconds * value as u64))
}
/// The least unit that can say so long a time, rounded up.
fn units(time: Duration) -> (u8, u8) {
    let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    for (unit, length) in [(0, 2), (1, 60), (2, 600), (3, 3600), (4, 36_000)] {
        let value = seconds.div_ceil(length);
        if value <= 31 {
            return (unit, value as u8);
        }
    }
    (7, 0)
}

macro_rules! timers {
    ($($name:ident)*) => {$(
        impl $name {
            /// So long a time, rounded up to what the element can say.
            pub fn from_duration(time: Duration) -> Self {
                let (unit, value) = units(time);
                $name { unit, value }
            }
            /// The time; none where it is for ever. A time of zero means stopped.
            pub const fn duration(&self) -> Option<Duration> {
                timer(self.unit, self.value)
            }
        }
    )*};
}
timers!(Timer DlBufferingDuration GracefulReleasePeriod);

macro_rules! volumes {
    ($($name:ident)*) => {$(
        impl $name {
            /// So many octets in both directions together.
            #[inline]
            pub fn total(octets: u64) -> Self {
                $name::default().with_total_octets(octets)
            }
        }
    )*};
}
volumes!(VolumeThreshold VolumeQuota SubsequentVolumeThreshold SubsequentVolumeQuota);

impl<'a> SdfFilter<'a> {
    /// The number of a filter that another rule describes.
    #[inline]
    pub fn reference(id: u32) -> Self {
        SdfFilter::default().with_sdf_filter_id(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timers_round_up() {
        for (seconds, unit, value, back) in [
            (0, 0, 0, 0),
            (1, 0, 1, 2),
            (62, 0, 31, 62),
            (63, 1, 2, 120),
            (1861, 2, 4, 2400),
            (360_000, 4, 10, 360_000),
        ] {
            let timer = Timer::from_duration(Duration::from_secs(seconds));
            assert_eq!((timer.unit, timer.value), (unit, value), "{seconds}");
            assert_eq!(timer.duration(), Some(Duration::from_secs(back)));
        }
        assert_eq!(Timer::from_duration(Duration::from_secs(10_000_000)).duration(), None);
    }

    #[test]
    fn restarts_are_seen_over_the_era() {
        let (before, after) = (RecoveryTimeStamp::from(u32::MAX - 5), RecoveryTimeStamp::from(3));
        assert!(after.is_after(&before) && !before.is_after(&after) && !after.is_after(&after));
        assert_eq!(RecoveryTimeStamp::from_unix(2_085_978_496).time, 0);
        assert_eq!(RecoveryTimeStamp::from(0).unix(), 2_085_978_496);
    }
}
