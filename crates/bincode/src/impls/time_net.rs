//! Times, addresses and ranges.

use crate::config::Config;
use crate::decode::{BorrowDecode, get_tag};
use crate::encode::{Encode, encode_field};
use crate::fail::Fail;
use crate::layout::{Layout, Promise};
use crate::sink::Sink;
use crate::source::Source;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use core::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};
use core::time::Duration;

impl Encode for Duration {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        (self.as_secs(), self.subsec_nanos()).encode::<C, S>(s)
    }
}
impl<'de> BorrowDecode<'de> for Duration {
    const LAYOUT: Promise = <(u64, u32) as BorrowDecode<'de>>::LAYOUT;
    /// Nanoseconds of a second and more are carried, as the originals do, where there is room for the carry.
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let (seconds, nanos) = <(u64, u32)>::decode::<C, R>(r)?;
        duration(seconds, nanos)
    }
}
fn duration(seconds: u64, nanos: u32) -> Result<Duration, Fail> {
    let whole = seconds.checked_add(u64::from(nanos / 1_000_000_000)).ok_or(Fail::new(Fail::TIME, seconds))?;
    Ok(Duration::new(whole, nanos % 1_000_000_000))
}

#[cfg(feature = "std")]
impl Encode for std::time::SystemTime {
    /// A time before the epoch has no encoding.
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.duration_since(std::time::UNIX_EPOCH).map_err(|_| Fail::new(Fail::TIME, 0))?.encode::<C, S>(s)
    }
}
#[cfg(feature = "std")]
impl<'de> BorrowDecode<'de> for std::time::SystemTime {
    const LAYOUT: Promise = <Duration as BorrowDecode<'de>>::LAYOUT;
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let since = Duration::decode::<C, R>(r)?;
        std::time::UNIX_EPOCH.checked_add(since).ok_or(Fail::new(Fail::TIME, since.as_secs()))
    }
}

impl Encode for Ipv4Addr {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.octets().encode::<C, S>(s)
    }
}
impl<'de> BorrowDecode<'de> for Ipv4Addr {
    const LAYOUT: Promise = Promise::of(Layout::octets(4).not_block());
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        <[u8; 4]>::decode::<C, R>(r).map(Into::into)
    }
}
impl Encode for Ipv6Addr {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        self.octets().encode::<C, S>(s)
    }
}
impl<'de> BorrowDecode<'de> for Ipv6Addr {
    const LAYOUT: Promise = Promise::of(Layout::octets(16).not_block());
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        <[u8; 16]>::decode::<C, R>(r).map(Into::into)
    }
}
impl Encode for SocketAddrV4 {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        (self.ip().octets(), self.port()).encode::<C, S>(s)
    }
}
impl<'de> BorrowDecode<'de> for SocketAddrV4 {
    const LAYOUT: Promise = <([u8; 4], u16) as BorrowDecode<'de>>::LAYOUT;
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let (ip, port) = <([u8; 4], u16)>::decode::<C, R>(r)?;
        Ok(SocketAddrV4::new(ip.into(), port))
    }
}
/// Flow information and scope are not written.
impl Encode for SocketAddrV6 {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        (self.ip().octets(), self.port()).encode::<C, S>(s)
    }
}
impl<'de> BorrowDecode<'de> for SocketAddrV6 {
    const LAYOUT: Promise = <([u8; 16], u16) as BorrowDecode<'de>>::LAYOUT;
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let (ip, port) = <([u8; 16], u16)>::decode::<C, R>(r)?;
        Ok(SocketAddrV6::new(ip.into(), port, 0, 0))
    }
}

macro_rules! v4_or_v6 {
    ($ty:ident, $v4:ty, $v6:ty) => {
        impl Encode for $ty {
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                match self {
                    $ty::V4(v) => {
                        0u32.encode::<C, S>(s)?;
                        v.encode::<C, S>(s)
                    }
                    $ty::V6(v) => {
                        1u32.encode::<C, S>(s)?;
                        v.encode::<C, S>(s)
                    }
                }
            }
        }
        impl<'de> BorrowDecode<'de> for $ty {
            const LAYOUT: Promise = Promise::of(
                Layout::TAG
                    .then(<$v4 as BorrowDecode<'de>>::LAYOUT.layout())
                    .or(Layout::TAG.then(<$v6 as BorrowDecode<'de>>::LAYOUT.layout())),
            );
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                match get_tag::<C, R>(r)? {
                    0 => <$v4>::decode::<C, R>(r).map($ty::V4),
                    1 => <$v6>::decode::<C, R>(r).map($ty::V6),
                    tag => Err(Fail::new(Fail::ADDRESS, tag.into())),
                }
            }
        }
    };
}
v4_or_v6!(IpAddr, Ipv4Addr, Ipv6Addr);
v4_or_v6!(SocketAddr, SocketAddrV4, SocketAddrV6);

impl<T: Encode> Encode for Range<T> {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        encode_field::<C, S, T>(&self.start, s)?;
        encode_field::<C, S, T>(&self.end, s)
    }
}
impl<'de, T: BorrowDecode<'de>> BorrowDecode<'de> for Range<T> {
    const LAYOUT: Promise = <(T, T) as BorrowDecode<'de>>::LAYOUT;
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let (start, end) = <(T, T)>::decode::<C, R>(r)?;
        Ok(start..end)
    }
}
/// That a range is exhausted is lost.
impl<T: Encode> Encode for RangeInclusive<T> {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        encode_field::<C, S, T>(self.start(), s)?;
        encode_field::<C, S, T>(self.end(), s)
    }
}
impl<'de, T: BorrowDecode<'de>> BorrowDecode<'de> for RangeInclusive<T> {
    const LAYOUT: Promise = <(T, T) as BorrowDecode<'de>>::LAYOUT;
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let (start, end) = <(T, T)>::decode::<C, R>(r)?;
        Ok(start..=end)
    }
}
macro_rules! half_range {
    ($($ty:ident: $field:ident;)*) => {$(
        impl<T: Encode> Encode for $ty<T> {
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                encode_field::<C, S, T>(&self.$field, s)
            }
        }
        impl<'de, T: BorrowDecode<'de>> BorrowDecode<'de> for $ty<T> {
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                T::decode::<C, R>(r).map(|$field| $ty { $field })
            }
        }
    )*};
}
half_range! { RangeFrom: start; RangeTo: end; }

impl<T: Encode> Encode for Bound<T> {
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        let (tag, value) = match self {
            Bound::Unbounded => (0u32, None),
            Bound::Included(value) => (1, Some(value)),
            Bound::Excluded(value) => (2, Some(value)),
        };
        tag.encode::<C, S>(s)?;
        match value {
            Some(value) => encode_field::<C, S, T>(value, s),
            None => Ok(()),
        }
    }
}
impl<'de, T: BorrowDecode<'de>> BorrowDecode<'de> for Bound<T> {
    const LAYOUT: Promise = Promise::of(Layout::TAG.or(Layout::TAG.then(T::LAYOUT.layout())));
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        match get_tag::<C, R>(r)? {
            0 => Ok(Bound::Unbounded),
            1 => T::decode::<C, R>(r).map(Bound::Included),
            2 => T::decode::<C, R>(r).map(Bound::Excluded),
            tag => Err(Fail::new(Fail::BOUND, tag.into())),
        }
    }
}
