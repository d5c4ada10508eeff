//! The values that fields take, beyond Rust's own numbers, texts and addresses.

use core::fmt::{self, Write as _};
use core::net::{Ipv4Addr, Ipv6Addr};
use wireform_wire::bytes::Writer;
use wireform_wire::{Error, Kind, Result};

/// The value of any field, for showing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value<'a> {
    /// A flag.
    Flag(bool),
    /// A number.
    Unsigned(u64),
    /// A signed number.
    Signed(i64),
    /// A number whose values have names; the name, where the number has one.
    Named(u64, Option<&'static str>),
    /// Text.
    Text(&'a str),
    /// Octets, shown in hexadecimal.
    Octets(&'a [u8]),
    /// Up to sixteen octets, and how many.
    Few([u8; 16], u8),
    /// An IPv4 address.
    Ip4(Ipv4Addr),
    /// An IPv6 address.
    Ip6(Ipv6Addr),
    /// A MAC address.
    Mac(Mac),
    /// Country and network code.
    Plmn(Plmn),
    /// A domain name.
    Name(Fqdn<'a>),
    /// Decimal digits.
    Digits(Tbcd<'a>),
    /// Texts.
    Texts(TextList<'a>),
    /// Texts in pairs.
    Pairs(TextPairs<'a>),
    /// NTP seconds.
    Time(u32),
    /// NTP time with a fraction.
    Time64(u64),
    /// Numbers of one octet, of which the low bits count.
    Numbers8(&'a [u8], u8),
    /// Numbers of two octets.
    Numbers16(&'a [u8]),
    /// MAC addresses.
    Macs(&'a [u8]),
}

/// The name of a number among names.
pub(crate) fn meaning(names: &[(u64, &'static str)], number: u64) -> Option<&'static str> {
    names.iter().find(|(n, _)| *n == number).map(|(_, name)| *name)
}

impl Value<'_> {
    /// The value as a number, where it is one.
    pub const fn as_u64(&self) -> Option<u64> {
        match *self {
            Value::Unsigned(n) | Value::Named(n, _) | Value::Time64(n) => Some(n),
            Value::Time(n) => Some(n as u64),
            _ => None,
        }
    }
    /// Whether the value as a number or text says all that its octets say.
    #[cfg(feature = "alloc")]
    pub(crate) const fn is_plain(&self) -> bool {
        match *self {
            Value::Plmn(_) | Value::Name(_) | Value::Digits(_) => false,
            Value::Numbers8(_, mask) => mask == 0xff,
            _ => true,
        }
    }
}

fn hex(f: &mut fmt::Formatter<'_>, octets: &[u8]) -> fmt::Result {
    let digit = |n: u8| char::from(b"0123456789abcdef"[usize::from(n & 15)]);
    octets.iter().try_for_each(|o| {
        f.write_char(digit(o >> 4))?;
        f.write_char(digit(*o))
    })
}

/// The addresses of [`Value::Macs`].
pub(crate) fn macs(octets: &[u8]) -> impl Iterator<Item = Mac> {
    octets.chunks_exact(6).map(|m| Mac([m[0], m[1], m[2], m[3], m[4], m[5]]))
}

/// Seconds from 1900 to 1970.
pub const NTP_TO_UNIX: u64 = 2_208_988_800;

/// NTP seconds as a Unix time. The era that began in 1900 ends in February 2036; smaller values are taken for the next.
pub const fn unix_from_ntp(seconds: u32) -> u64 {
    let seconds = if (seconds as u64) < NTP_TO_UNIX { seconds as u64 + (1 << 32) } else { seconds as u64 };
    seconds - NTP_TO_UNIX
}
/// A Unix time as NTP seconds, of whichever era.
pub const fn ntp_from_unix(seconds: u64) -> u32 {
    (seconds.wrapping_add(NTP_TO_UNIX)) as u32
}

/// A civil date and time in UTC.
fn utc(f: &mut fmt::Formatter<'_>, unix: u64) -> fmt::Result {
    let (days, rest) = ((unix / 86_400) as i64, unix % 86_400);
    // Howard Hinnant's civil-from-days, for days after 1970.
    let z = days + 719_468;
    let era = z / 146_097;
    let doe = z - era * 146_097;
    let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let (day, month) = (doy - (153 * mp + 2) / 5 + 1, if mp < 10 { mp + 3 } else { mp - 9 });
    let year = yoe + era * 400 + i64::from(month <= 2);
    write!(f, "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::Flag(v) => write!(f, "{v}"),
            Value::Unsigned(v) => write!(f, "{v}"),
            Value::Signed(v) => write!(f, "{v}"),
            Value::Named(v, Some(name)) => write!(f, "{v} ({name})"),
            Value::Named(v, None) => write!(f, "{v}"),
            Value::Text(v) => write!(f, "{v:?}"),
            Value::Octets(v) => hex(f, v),
            Value::Few(v, n) => hex(f, &v[..usize::from(n).min(16)]),
            Value::Ip4(v) => write!(f, "{v}"),
            Value::Ip6(v) => write!(f, "{v}"),
            Value::Mac(v) => write!(f, "{v}"),
            Value::Plmn(v) => write!(f, "{v}"),
            Value::Name(v) => write!(f, "{v}"),
            Value::Digits(v) => write!(f, "{v}"),
            Value::Texts(v) => {
                for (i, text) in v.iter().enumerate() {
                    write!(f, "{}{text:?}", if i > 0 { ", " } else { "" })?;
                }
                Ok(())
            }
            Value::Pairs(v) => {
                for (i, (a, b)) in v.iter().enumerate() {
                    write!(f, "{}{a:?} / {b:?}", if i > 0 { ", " } else { "" })?;
                }
                Ok(())
            }
            Value::Time(v) => {
                write!(f, "{v} (")?;
                utc(f, unix_from_ntp(v))?;
                f.write_char(')')
            }
            Value::Time64(v) => {
                write!(f, "{v} (")?;
                utc(f, unix_from_ntp((v >> 32) as u32))?;
                f.write_char(')')
            }
            Value::Numbers8(v, mask) => list(f, v.iter().map(|n| n & mask)),
            Value::Numbers16(v) => list(f, v.chunks_exact(2).map(|n| u16::from_be_bytes([n[0], n[1]]))),
            Value::Macs(v) => list(f, macs(v)),
        }
    }
}

fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: impl Iterator<Item = T>) -> fmt::Result {
    for (i, item) in items.enumerate() {
        write!(f, "{}{item}", if i > 0 { ", " } else { "" })?;
    }
    Ok(())
}

/// A MAC address.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Mac(
    /// Its octets.
    pub [u8; 6],
);

impl fmt::Display for Mac {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e, g] = self.0;
        write!(f, "{a:02x}:{b:02x}:{c:02x}:{d:02x}:{e:02x}:{g:02x}")
    }
}

impl core::str::FromStr for Mac {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self> {
        let error = Error::new(Kind::Text { what: "MAC address" }, 0);
        let mut octets = [0; 6];
        let mut parts = text.split([':', '-']);
        for octet in &mut octets {
            let part = parts.next().filter(|p| p.len() == 2).ok_or(error)?;
            *octet = u8::from_str_radix(part, 16).map_err(|_| error)?;
        }
        if parts.next().is_some() { Err(error) } else { Ok(Mac(octets)) }
    }
}

/// Mobile country code and mobile network code, in swapped decimal digits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Plmn(
    /// The octets as on the wire.
    pub [u8; 3],
);

impl Plmn {
    /// Three digits of country, two or three of network: `Plmn::new("310", "410")`.
    ///
    /// # Errors
    /// [`Kind::Text`] where these are not as many decimal digits.
    pub fn new(country: &str, network: &str) -> Result<Self> {
        let error = Error::new(Kind::Text { what: "PLMN" }, 0);
        let (c, n) = (country.as_bytes(), network.as_bytes());
        if c.len() != 3 || !(2..=3).contains(&n.len()) || !c.iter().chain(n).all(u8::is_ascii_digit) {
            return Err(error);
        }
        let third = n.get(2).map_or(0xf, |d| d - b'0');
        Ok(Plmn([(c[1] - b'0') << 4 | (c[0] - b'0'), third << 4 | (c[2] - b'0'), (n[1] - b'0') << 4 | (n[0] - b'0')]))
    }
}

impl fmt::Display for Plmn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0;
        write!(f, "{:x}{:x}{:x}-{:x}{:x}", a & 15, a >> 4, b & 15, c & 15, c >> 4)?;
        if b >> 4 == 15 { Ok(()) } else { write!(f, "{:x}", b >> 4) }
    }
}

impl core::str::FromStr for Plmn {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self> {
        let (country, network) = text.split_once('-').ok_or(Error::new(Kind::Text { what: "PLMN" }, 0))?;
        Plmn::new(country, network)
    }
}

/// A domain name as DNS labels, each behind its length; PFCP leaves out the final empty label.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Fqdn<'a>(&'a [u8]);

impl<'a> Fqdn<'a> {
    /// Takes encoded labels.
    ///
    /// # Errors
    /// [`Kind::Length`] where a label runs over the end.
    #[inline]
    pub fn new(octets: &'a [u8]) -> Result<Self> {
        let mut at = 0;
        while let Some(&n) = octets.get(at) {
            if at + 1 + usize::from(n) > octets.len() {
                return Err(Error::new(Kind::Length { what: "DNS label", length: n.into() }, at * 8));
            }
            at += 1 + usize::from(n);
        }
        Ok(Fqdn(octets))
    }
    /// Encodes a dotted name into the caller's buffer.
    ///
    /// # Errors
    /// [`Kind::NoSpace`] where the buffer is shorter than the text plus one; [`Kind::Length`] where a label is empty
    /// or has more than 63 octets.
    pub fn encode(text: &str, buffer: &'a mut [u8]) -> Result<Self> {
        let mut w = Writer::new(buffer);
        for label in text.split('.') {
            if label.is_empty() || label.len() > 63 {
                return Err(Error::new(Kind::Length { what: "DNS label", length: label.len() as u64 }, 0));
            }
            w.u8(label.len() as u8)?;
            w.put(label.as_bytes())?;
        }
        let n = w.offset();
        Ok(Fqdn(&buffer[..n]))
    }
    /// The encoded labels.
    pub const fn octets(&self) -> &'a [u8] {
        self.0
    }
    /// The labels.
    pub fn labels(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let (&n, tail) = rest.split_first()?;
            let (label, tail) = tail.split_at_checked(n.into())?;
            rest = tail;
            Some(label)
        })
    }
}

impl fmt::Display for Fqdn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, label) in self.labels().enumerate() {
            if i > 0 {
                f.write_char('.')?;
            }
            for chunk in label.utf8_chunks() {
                f.write_str(chunk.valid())?;
                chunk.invalid().iter().try_for_each(|b| write!(f, "\\{b:03}"))?;
            }
        }
        Ok(())
    }
}

/// Decimal digits, two to an octet, the low nibble first; `f` fills the last octet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Tbcd<'a>(
    /// The octets as on the wire.
    pub &'a [u8],
);

impl<'a> Tbcd<'a> {
    /// Encodes digits into the caller's buffer.
    ///
    /// # Errors
    /// [`Kind::NoSpace`] where the buffer has less than half as many octets; [`Kind::Text`] where a character is none
    /// of `0` to `9`, `a` to `e`.
    pub fn encode(digits: &str, buffer: &'a mut [u8]) -> Result<Self> {
        let mut w = Writer::new(buffer);
        let error = Error::new(Kind::Text { what: "digits" }, 0);
        for pair in digits.as_bytes().chunks(2) {
            let digit = |d: u8| (d as char).to_digit(15).ok_or(error);
            let low = digit(pair[0])?;
            let high = pair.get(1).map_or(Ok(15), |d| digit(*d))?;
            w.u8((high << 4 | low) as u8)?;
        }
        let n = w.offset();
        Ok(Tbcd(&buffer[..n]))
    }
}

impl fmt::Display for Tbcd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, o) in self.0.iter().enumerate() {
            write!(f, "{:x}", o & 15)?;
            if o >> 4 != 15 || i + 1 < self.0.len() {
                write!(f, "{:x}", o >> 4)?;
            }
        }
        Ok(())
    }
}

fn next_text<'a>(octets: &'a [u8], at: &mut usize) -> Option<Result<&'a str>> {
    let rest = &octets[*at..];
    if rest.is_empty() {
        return None;
    }
    let Some((n, tail)) = rest.split_first_chunk::<2>() else {
        return Some(Err(Error::new(Kind::UnexpectedEnd { needed: 8 }, *at * 8)));
    };
    let n = u16::from_be_bytes(*n);
    let Some(text) = tail.get(..n.into()) else {
        return Some(Err(Error::new(Kind::Length { what: "text in a list", length: n.into() }, *at * 8)));
    };
    let start = *at + 2;
    *at = start + usize::from(n);
    Some(core::str::from_utf8(text).map_err(|_| Error::new(Kind::Text { what: "text in a list" }, start * 8)))
}

/// Texts, each behind two octets of length.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TextList<'a>(&'a [u8]);

impl<'a> TextList<'a> {
    /// Takes an encoded list.
    ///
    /// # Errors
    /// Where a text runs over the end or is not UTF-8.
    pub fn new(octets: &'a [u8]) -> Result<Self> {
        let mut at = 0;
        while let Some(text) = next_text(octets, &mut at) {
            text?;
        }
        Ok(TextList(octets))
    }
    /// The encoded list.
    pub const fn octets(&self) -> &'a [u8] {
        self.0
    }
    /// The texts.
    pub fn iter(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let (octets, mut at) = (self.0, 0);
        core::iter::from_fn(move || next_text(octets, &mut at)?.ok())
    }
}

/// Texts in pairs, each text behind two octets of length.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TextPairs<'a>(&'a [u8]);

impl<'a> TextPairs<'a> {
    /// Takes an encoded list.
    ///
    /// # Errors
    /// Where a text runs over the end, is not UTF-8 or stands alone.
    pub fn new(octets: &'a [u8]) -> Result<Self> {
        let (mut at, mut texts) = (0, 0);
        while let Some(text) = next_text(octets, &mut at) {
            text?;
            texts += 1;
        }
        if texts % 2 == 1 {
            return Err(Error::new(Kind::Missing { what: "second text of a pair" }, octets.len() * 8));
        }
        Ok(TextPairs(octets))
    }
    /// The encoded list.
    pub const fn octets(&self) -> &'a [u8] {
        self.0
    }
    /// The pairs.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let mut texts = TextList(self.0).iter();
        core::iter::from_fn(move || Some((texts.next()?, texts.next()?)))
    }
}

/// An item of a [`Seq`].
pub trait SeqItem: Copy + PartialEq + fmt::Debug {
    /// Octets of one.
    const OCTETS: usize;
    /// Reads one; `octets` has [`SeqItem::OCTETS`].
    fn get(octets: &[u8]) -> Self;
    /// Writes one.
    ///
    /// # Errors
    /// [`Kind::NoSpace`] where the buffer ends.
    fn put(self, w: &mut Writer<'_>) -> Result<()>;
    /// Many, for showing.
    fn show(octets: &[u8]) -> Value<'_>;
}

impl SeqItem for u8 {
    const OCTETS: usize = 1;
    fn get(octets: &[u8]) -> Self {
        octets[0]
    }
    fn put(self, w: &mut Writer<'_>) -> Result<()> {
        w.u8(self)
    }
    fn show(octets: &[u8]) -> Value<'_> {
        Value::Numbers8(octets, 0xff)
    }
}
impl SeqItem for u16 {
    const OCTETS: usize = 2;
    fn get(octets: &[u8]) -> Self {
        u16::from_be_bytes([octets[0], octets[1]])
    }
    fn put(self, w: &mut Writer<'_>) -> Result<()> {
        w.u16(self)
    }
    fn show(octets: &[u8]) -> Value<'_> {
        Value::Numbers16(octets)
    }
}
impl SeqItem for Mac {
    const OCTETS: usize = 6;
    fn get(octets: &[u8]) -> Self {
        Mac([octets[0], octets[1], octets[2], octets[3], octets[4], octets[5]])
    }
    fn put(self, w: &mut Writer<'_>) -> Result<()> {
        w.put(&self.0)
    }
    fn show(octets: &[u8]) -> Value<'_> {
        Value::Macs(octets)
    }
}

/// A number in the low six bits of an octet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SixBits(
    /// 0 to 63.
    pub u8,
);

impl SeqItem for SixBits {
    const OCTETS: usize = 1;
    fn get(octets: &[u8]) -> Self {
        SixBits(octets[0] & 0x3f)
    }
    fn put(self, w: &mut Writer<'_>) -> Result<()> {
        w.u8(self.0 & 0x3f)
    }
    fn show(octets: &[u8]) -> Value<'_> {
        Value::Numbers8(octets, 0x3f)
    }
}

/// Items of fixed size, one after the other: borrowed from a message, or the caller's own.
#[derive(Debug, Clone, Copy)]
pub enum Seq<'a, T> {
    /// As on the wire.
    Wire(&'a [u8]),
    /// As values.
    Values(&'a [T]),
}

impl<'a, T: SeqItem> Seq<'a, T> {
    /// How many items.
    #[inline]
    pub const fn len(&self) -> usize {
        match self {
            Seq::Wire(octets) => octets.len() / T::OCTETS,
            Seq::Values(values) => values.len(),
        }
    }
    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The items.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = T> + use<'a, T> {
        let (wire, values) = match *self {
            Seq::Wire(octets) => (octets, &[][..]),
            Seq::Values(values) => (&[][..], values),
        };
        wire.chunks_exact(T::OCTETS).map(T::get).chain(values.iter().copied())
    }
    /// Writes the items.
    ///
    /// # Errors
    /// [`Kind::NoSpace`] where the buffer ends.
    #[inline]
    pub fn write(&self, w: &mut Writer<'_>) -> Result<()> {
        match self {
            Seq::Wire(octets) => w.put(octets),
            Seq::Values(values) => values.iter().try_for_each(|v| v.put(w)),
        }
    }
}

impl<T> Default for Seq<'_, T> {
    fn default() -> Self {
        Seq::Values(&[])
    }
}
impl<T: SeqItem> PartialEq for Seq<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}
impl<'a, T> From<&'a [T]> for Seq<'a, T> {
    fn from(values: &'a [T]) -> Self {
        Seq::Values(values)
    }
}
impl<'a, T, const N: usize> From<&'a [T; N]> for Seq<'a, T> {
    fn from(values: &'a [T; N]) -> Self {
        Seq::Values(values)
    }
}
