//! How values lie in the octets of an information element: the kinds of field that TS 29.244 uses, each read, written
//! and shown in one place. The derive puts them together by the `layout` of a type.

use crate::value::{Fqdn, Mac, Plmn, Seq, SeqItem, Tbcd, TextList, TextPairs, Value, meaning};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use wireform_wire::bytes::{Reader, Writer};
use wireform_wire::{Error, Kind, Result};

/// The second output of a leaf's decoder: its fields by name, with their bits. `()` takes nothing and costs nothing.
pub trait Sink<'a> {
    /// Whether anything is taken.
    const ENABLED: bool;
    /// A field, from bit `start` up to `end`.
    fn field(&mut self, name: &'static str, start: usize, end: usize, value: Value<'a>);
}

impl Sink<'_> for () {
    const ENABLED: bool = false;
    #[inline(always)]
    fn field(&mut self, _: &'static str, _: usize, _: usize, _: Value<'_>) {}
}

/// A sink behind a pointer: what everything that shows messages uses.
pub trait FieldSink<'a> {
    /// A field, from bit `start` up to `end`.
    fn take(&mut self, name: &'static str, start: usize, end: usize, value: Value<'a>);
}

impl<'a> Sink<'a> for &mut dyn FieldSink<'a> {
    const ENABLED: bool = true;
    fn field(&mut self, name: &'static str, start: usize, end: usize, value: Value<'a>) {
        self.take(name, start, end, value);
    }
}

/// One kind of field.
pub trait Codec {
    /// The Rust type of its value.
    type Of<'a>: Copy;
    /// Reads it.
    ///
    /// # Errors
    /// Where the octets end, or are no such value.
    fn read<'a>(r: &mut Reader<'a>) -> Result<Self::Of<'a>>;
    /// Writes it.
    ///
    /// # Errors
    /// Where the buffer ends, or the value does not fit its length field.
    fn write(v: Self::Of<'_>, w: &mut Writer<'_>) -> Result<()>;
    /// Octets that it takes.
    fn len(v: Self::Of<'_>) -> usize;
    /// The value as what is shown.
    fn value(v: Self::Of<'_>) -> Value<'_>;
}

macro_rules! ints {
    ($($(#[$doc:meta])* $name:ident: $ty:ty, $method:ident, $octets:literal, |$v:ident| $value:expr, $wire:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;
        impl Codec for $name {
            type Of<'a> = $ty;
            #[inline(always)]
            fn read<'a>(r: &mut Reader<'a>) -> Result<$ty> {
                Ok(r.$method()? as $ty)
            }
            #[inline(always)]
            fn write(v: $ty, w: &mut Writer<'_>) -> Result<()> {
                w.$method(v as $wire)
            }
            #[inline(always)]
            fn len(_: $ty) -> usize {
                $octets
            }
            fn value(v: Self::Of<'_>) -> Value<'_> {
                let $v = v;
                $value
            }
        }
    )*};
}
ints! {
    /// One octet.
    U8: u8, u8, 1, |v| Value::Unsigned(v.into()), u8;
    /// Two octets.
    U16: u16, u16, 2, |v| Value::Unsigned(v.into()), u16;
    /// Three octets.
    U24: u32, u24, 3, |v| Value::Unsigned(v.into()), u32;
    /// Four octets.
    U32: u32, u32, 4, |v| Value::Unsigned(v.into()), u32;
    /// Five octets.
    U40: u64, u40, 5, |v| Value::Unsigned(v), u64;
    /// Eight octets.
    U64: u64, u64, 8, |v| Value::Unsigned(v), u64;
    /// Four octets, signed.
    I32: i32, u32, 4, |v| Value::Signed(v.into()), u32;
    /// Eight octets, signed.
    I64: i64, u64, 8, |v| Value::Signed(v), u64;
    /// NTP seconds since 1900.
    Ntp32: u32, u32, 4, |v| Value::Time(v), u32;
    /// NTP time in units of 2⁻³² seconds.
    Ntp64: u64, u64, 8, |v| Value::Time64(v), u64;
}

/// As many octets as the element has: one or two.
#[derive(Debug)]
pub struct UInt;
impl Codec for UInt {
    type Of<'a> = u16;
    #[inline]
    fn read<'a>(r: &mut Reader<'a>) -> Result<u16> {
        if r.len() == 1 { Ok(r.u8()?.into()) } else { r.u16() }
    }
    #[inline]
    fn write(v: u16, w: &mut Writer<'_>) -> Result<()> {
        if v < 256 { w.u8(v as u8) } else { w.u16(v) }
    }
    #[inline]
    fn len(v: u16) -> usize {
        if v < 256 { 1 } else { 2 }
    }
    fn value(v: Self::Of<'_>) -> Value<'_> {
        Value::Unsigned(v.into())
    }
}

macro_rules! arrays {
    ($($(#[$doc:meta])* $name:ident: $ty:ty, $octets:literal, $from:expr, $to:expr, $value:path;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;
        impl Codec for $name {
            type Of<'a> = $ty;
            #[inline(always)]
            fn read<'a>(r: &mut Reader<'a>) -> Result<$ty> {
                let octets: &[u8; $octets] = r.array()?;
                Ok($from(*octets))
            }
            #[inline(always)]
            fn write(v: $ty, w: &mut Writer<'_>) -> Result<()> {
                let octets: [u8; $octets] = $to(v);
                w.put(&octets)
            }
            #[inline(always)]
            fn len(_: $ty) -> usize {
                $octets
            }
            fn value(v: Self::Of<'_>) -> Value<'_> {
                $value(v)
            }
        }
    )*};
}
arrays! {
    /// An IPv4 address.
    Ip4: Ipv4Addr, 4, |o: [u8; 4]| Ipv4Addr::new(o[0], o[1], o[2], o[3]), |v: Ipv4Addr| v.octets(), Value::Ip4;
    /// An IPv6 address.
    Ip6: Ipv6Addr, 16, |o: [u8; 16]| Ipv6Addr::from(o), |v: Ipv6Addr| v.octets(), Value::Ip6;
    /// A MAC address.
    MacAddress: Mac, 6, Mac, |v: Mac| v.0, Value::Mac;
    /// Mobile country and network code.
    PlmnId: Plmn, 3, Plmn, |v: Plmn| v.0, Value::Plmn;
}

/// Exactly so many octets.
#[derive(Debug)]
pub struct Fixed<const N: usize>;
impl<const N: usize> Codec for Fixed<N> {
    type Of<'a> = [u8; N];
    #[inline]
    fn read<'a>(r: &mut Reader<'a>) -> Result<[u8; N]> {
        r.array().copied()
    }
    #[inline]
    fn write(v: [u8; N], w: &mut Writer<'_>) -> Result<()> {
        w.put(&v)
    }
    #[inline]
    fn len(_: [u8; N]) -> usize {
        N
    }
    fn value(v: Self::Of<'_>) -> Value<'_> {
        let mut octets = [0; 16];
        octets[..N].copy_from_slice(&v);
        Value::Few(octets, N as u8)
    }
}

/// An address whose family the remaining length tells.
#[derive(Debug)]
pub struct Addr;
impl Codec for Addr {
    type Of<'a> = IpAddr;
    #[inline]
    fn read<'a>(r: &mut Reader<'a>) -> Result<IpAddr> {
        if r.len() >= 16 { Ok(IpAddr::V6(Ip6::read(r)?)) } else { Ok(IpAddr::V4(Ip4::read(r)?)) }
    }
    #[inline]
    fn write(v: IpAddr, w: &mut Writer<'_>) -> Result<()> {
        match v {
            IpAddr::V4(a) => Ip4::write(a, w),
            IpAddr::V6(a) => Ip6::write(a, w),
        }
    }
    #[inline]
    fn len(v: IpAddr) -> usize {
        if v.is_ipv4() { 4 } else { 16 }
    }
    fn value(v: Self::Of<'_>) -> Value<'_> {
        match v {
            IpAddr::V4(a) => Value::Ip4(a),
            IpAddr::V6(a) => Value::Ip6(a),
        }
    }
}

/// An address behind an octet of its type (bits 8 and 7) and length (bits 6 to 1).
#[derive(Debug)]
pub struct TypedAddr;
impl Codec for TypedAddr {
    type Of<'a> = IpAddr;
    fn read<'a>(r: &mut Reader<'a>) -> Result<IpAddr> {
        let at = r.bit();
        match r.u8()? {
            0x04 => Ok(IpAddr::V4(Ip4::read(r)?)),
            0x50 => Ok(IpAddr::V6(Ip6::read(r)?)),
            other => Err(Error::new(Kind::Invalid { what: "address type and length", value: other.into() }, at)),
        }
    }
    fn write(v: IpAddr, w: &mut Writer<'_>) -> Result<()> {
        w.u8(if v.is_ipv4() { 0x04 } else { 0x50 })?;
        Addr::write(v, w)
    }
    #[inline]
    fn len(v: IpAddr) -> usize {
        1 + Addr::len(v)
    }
    fn value(v: Self::Of<'_>) -> Value<'_> {
        Addr::value(v)
    }
}

fn text(octets: &[u8], end: usize) -> Result<&str> {
    core::str::from_utf8(octets).map_err(|_| Error::new(Kind::Text { what: "text" }, (end - octets.len()) * 8))
}
#[inline(always)]
fn length_fits(what: &'static str, length: usize, max: usize, w: &Writer<'_>) -> Result<()> {
    if length > max {
        return Err(Error::new(Kind::Length { what, length: length as u64 }, w.offset() * 8));
    }
    Ok(())
}

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident: $ty:ty, $prefix:literal, |$r:ident| $read:expr, |$len:ident, $w:ident| $length:expr,
       |$o:ident, $e:ident| $from:expr, |$v:ident| $octets:expr, $value:path;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;
        impl Codec for $name {
            type Of<'a> = $ty;
            #[inline]
            fn read<'a>($r: &mut Reader<'a>) -> Result<$ty> {
                let $o: &'a [u8] = $read;
                let $e = $r.offset();
                let _ = $e;
                $from
            }
            #[inline]
            fn write($v: Self::Of<'_>, $w: &mut Writer<'_>) -> Result<()> {
                let octets: &[u8] = $octets;
                let $len = octets.len();
                let _ = $len;
                let () = $length;
                $w.put(octets)
            }
            #[inline]
            fn len($v: Self::Of<'_>) -> usize {
                let octets: &[u8] = $octets;
                $prefix + octets.len()
            }
            fn value(v: Self::Of<'_>) -> Value<'_> {
                $value(v)
            }
        }
    )*};
}
texts! {
    /// The rest of the element.
    Octets: &'a [u8], 0, |r| r.take_rest(), |n, w| (), |o, e| Ok(o), |v| v, Value::Octets;
    /// The rest of the element, as text.
    Utf8: &'a str, 0, |r| r.take_rest(), |n, w| (), |o, e| text(o, e), |v| v.as_bytes(), Value::Text;
    /// Octets behind one octet of length.
    Lv8: &'a [u8], 1, |r| { let n = r.u8()?; r.take(n.into())? },
        |n, w| { length_fits("octets", n, 255, w)?; w.u8(n as u8)? }, |o, e| Ok(o), |v| v, Value::Octets;
    /// Octets behind two octets of length.
    Lv16: &'a [u8], 2, |r| { let n = r.u16()?; r.take(n.into())? },
        |n, w| { length_fits("octets", n, 65535, w)?; w.u16(n as u16)? }, |o, e| Ok(o), |v| v, Value::Octets;
    /// Text behind one octet of length.
    Lv8Utf8: &'a str, 1, |r| { let n = r.u8()?; r.take(n.into())? },
        |n, w| { length_fits("text", n, 255, w)?; w.u8(n as u8)? }, |o, e| text(o, e), |v| v.as_bytes(), Value::Text;
    /// Text behind two octets of length.
    Lv16Utf8: &'a str, 2, |r| { let n = r.u16()?; r.take(n.into())? },
        |n, w| { length_fits("text", n, 65535, w)?; w.u16(n as u16)? }, |o, e| text(o, e), |v| v.as_bytes(), Value::Text;
    /// Decimal digits with the nibbles swapped, behind one octet of length.
    Lv8Tbcd: Tbcd<'a>, 1, |r| { let n = r.u8()?; r.take(n.into())? },
        |n, w| { length_fits("digits", n, 255, w)?; w.u8(n as u8)? }, |o, e| Ok(Tbcd(o)), |v| v.0, Value::Digits;
    /// A list of texts, each behind two octets of length, behind two octets of the list's length.
    Lv16List: TextList<'a>, 2, |r| { let n = r.u16()?; r.take(n.into())? },
        |n, w| { length_fits("list", n, 65535, w)?; w.u16(n as u16)? },
        |o, e| TextList::new(o).map_err(|x| x.shifted((e - o.len()) * 8)), |v| v.octets(), Value::Texts;
    /// The same with texts in pairs.
    Lv16Pairs: TextPairs<'a>, 2, |r| { let n = r.u16()?; r.take(n.into())? },
        |n, w| { length_fits("list", n, 65535, w)?; w.u16(n as u16)? },
        |o, e| TextPairs::new(o).map_err(|x| x.shifted((e - o.len()) * 8)), |v| v.octets(), Value::Pairs;
    /// DNS labels, without the final empty one.
    Labels: Fqdn<'a>, 0, |r| r.take_rest(), |n, w| (),
        |o, e| Fqdn::new(o).map_err(|x| x.shifted((e - o.len()) * 8)), |v| v.octets(), Value::Name;
}

/// Reads a field and tells the sink.
///
/// # Errors
/// Those of the kind.
#[inline(always)]
pub fn read<'a, C: Codec, S: Sink<'a>>(r: &mut Reader<'a>, s: &mut S, name: &'static str) -> Result<C::Of<'a>> {
    let start = r.bit();
    let v = C::read(r)?;
    if S::ENABLED {
        s.field(name, start, r.bit(), C::value(v));
    }
    Ok(v)
}

/// Reads a number whose values have names and tells the sink.
///
/// # Errors
/// Those of the kind.
#[inline(always)]
pub fn read_named<'a, C: Codec, S: Sink<'a>>(
    r: &mut Reader<'a>,
    s: &mut S,
    name: &'static str,
    names: &[(u64, &'static str)],
) -> Result<C::Of<'a>> {
    let start = r.bit();
    let v = C::read(r)?;
    if S::ENABLED {
        let value = C::value(v);
        let n = value.as_u64().unwrap_or(0);
        s.field(name, start, r.bit(), Value::Named(n, meaning(names, n)));
    }
    Ok(v)
}

/// Reads `count` items, or all that are left, and tells the sink.
///
/// # Errors
/// Where the octets end.
#[inline]
pub fn read_seq<'a, T: SeqItem, S: Sink<'a>>(
    r: &mut Reader<'a>,
    s: &mut S,
    name: &'static str,
    count: Option<usize>,
) -> Result<Seq<'a, T>> {
    let start = r.bit();
    let octets = match count {
        Some(n) => r.take(n * T::OCTETS)?,
        None => r.take(r.len() / T::OCTETS * T::OCTETS)?,
    };
    let seq = Seq::Wire(octets);
    // A list that its flags leave out has a count of zero here, and is no field.
    if S::ENABLED && count != Some(0) {
        s.field(name, start, r.bit(), T::show(octets));
    }
    Ok(seq)
}

/// An error for a value whose condition holds and that is not there, while writing.
#[cold]
pub const fn missing(what: &'static str, w: &Writer<'_>) -> Error {
    Error::new(Kind::Missing { what }, w.offset() * 8)
}
/// An error for a value that is there and whose condition does not hold, while writing.
#[cold]
pub const fn unexpected(what: &'static str, w: &Writer<'_>) -> Error {
    Error::new(Kind::Unexpected { what }, w.offset() * 8)
}

/// Octets of the items.
#[inline]
pub const fn seq_len<T: SeqItem>(seq: &Seq<'_, T>) -> usize {
    seq.len() * T::OCTETS
}
