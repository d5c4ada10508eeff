//! Values as they lie in the stream: views that decode on demand, and nothing is copied before it is wanted.

use crate::bits::BitReader;
use crate::schema::{Kind as Form, Moment, Simple, UNBOUNDED, width};
use crate::strings::{Known, Reference, Strings};
use core::fmt;
use wireform_wire::{Error, Kind, Result};

/// The most items of a list, characters of a string or octets of a binary that a reader takes where the schema has no
/// bound. What is left of the input bounds all of them as well.
pub const MOST: u64 = u32::MAX as u64;

/// A value of a simple type, as a view into the stream.
#[derive(Debug, Clone, Copy)]
pub enum Value<'a> {
    /// Boolean.
    Bool(bool),
    /// An enumeration's index and name.
    Enum(u32, &'static str),
    /// A bounded integer that may be negative.
    Int(i64),
    /// A bounded integer that is not.
    Uint(u64),
    /// An integer of any size.
    Big(BigInt<'a>),
    /// Characters.
    Text(Text<'a>),
    /// Octets that XML shows in base64.
    Base64(Octets<'a>),
    /// Octets that XML shows in hexadecimal.
    Hex(Octets<'a>),
    /// Mantissa times ten to the exponent.
    Float(Float),
    /// A decimal fraction.
    Decimal(Decimal<'a>),
    /// A point in time.
    DateTime(DateTime),
    /// Several values.
    List(List<'a>),
}

/// Characters in the stream.
#[derive(Clone, Copy)]
pub struct Text<'a> {
    bytes: &'a [u8],
    at: usize,
    chars: usize,
    utf8: usize,
    /// Each character is one octet.
    plain: bool,
}

impl<'a> Text<'a> {
    /// No characters.
    pub const EMPTY: Text<'static> = Text { bytes: &[], at: 0, chars: 0, utf8: 0, plain: true };

    /// Number of characters.
    pub const fn chars_len(&self) -> usize {
        self.chars
    }
    /// Number of octets in UTF-8.
    pub const fn len(&self) -> usize {
        self.utf8
    }
    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.chars == 0
    }
    /// The characters, decoded as they are asked for.
    pub fn chars(&self) -> impl Iterator<Item = char> + Clone + 'a {
        let mut r = BitReader::new(self.bytes);
        r.seek(self.at);
        // The characters were checked when the view was made.
        (0..self.chars).map(move |_| char::from_u32(varint(&mut r).unwrap_or(0) as u32).unwrap_or('\u{fffd}'))
    }
    /// Whether they are those of a string.
    pub fn is(&self, text: &str) -> bool {
        self.utf8 == text.len() && self.chars().eq(text.chars())
    }
    /// Writes them as UTF-8 into exactly [`Text::len`] octets.
    pub fn write_utf8(&self, out: &mut [u8]) {
        if self.plain {
            let mut r = BitReader::new(self.bytes);
            r.seek(self.at);
            let _ = r.octets(out);
            return;
        }
        let mut at = 0;
        for c in self.chars() {
            at += c.encode_utf8(&mut out[at..]).len();
        }
    }
    /// Reads `chars` characters.
    pub(crate) fn read(r: &mut BitReader<'a>, chars: u64) -> Result<Self> {
        if chars > r.left() as u64 / 8 {
            return Err(r.error(Kind::Length { what: "string", length: chars }));
        }
        let (at, chars) = (r.bit(), chars as usize);
        if ascii(r, chars) {
            r.seek(at + chars * 8);
            return Ok(Text { bytes: r.bytes(), at, chars, utf8: chars, plain: true });
        }
        let mut utf8 = 0;
        for _ in 0..chars {
            let start = *r;
            let c = varint(r).ok_or_else(|| start.error(Kind::Text { what: "character" }))?;
            let c = u32::try_from(c).ok().and_then(char::from_u32);
            utf8 += c.ok_or_else(|| start.error(Kind::Text { what: "character" }))?.len_utf8();
            if r.overrun() > 0 {
                return Err(Error::new(Kind::UnexpectedEnd { needed: r.overrun() }, r.bytes().len() * 8));
            }
        }
        Ok(Text { bytes: r.bytes(), at, chars, utf8, plain: false })
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        self.chars().try_for_each(|c| f.write_char(c))
    }
}
impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Whether the next `n` octets, all of which are there, are below 0x80.
pub(crate) fn ascii(r: &BitReader<'_>, n: usize) -> bool {
    let (first, shift) = (r.bit() / 8, r.bit() % 8);
    let bytes = r.bytes();
    // The bits to look at are every eighth; seen from whole octets they are one bit of each octet.
    let mask = 0x80u8 >> shift;
    let words = u64::from_ne_bytes([mask; 8]);
    let Some(span) = bytes.get(first..first + n) else { return false };
    let chunks = span.chunks_exact(8);
    let rest = chunks.remainder().iter().fold(0, |a, b| a | b) & mask;
    let all = chunks.fold(0, |a, c| a | u64::from_ne_bytes(*c.first_chunk().expect("eight octets")));
    rest == 0 && all & words == 0
}

/// Octets in the stream, which need not be aligned there.
#[derive(Clone, Copy)]
pub struct Octets<'a> {
    bytes: &'a [u8],
    at: usize,
    len: usize,
}

impl<'a> Octets<'a> {
    /// No octets.
    pub const EMPTY: Octets<'static> = Octets { bytes: &[], at: 0, len: 0 };

    /// How many.
    pub const fn len(&self) -> usize {
        self.len
    }
    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// The octets, one after the other.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u8> + Clone + 'a {
        let mut r = BitReader::new(self.bytes);
        r.seek(self.at);
        (0..self.len).map(move |_| r.take(8) as u8)
    }
    /// Copies them into exactly [`Octets::len`] octets.
    pub fn copy_to(&self, out: &mut [u8]) {
        let mut r = BitReader::new(self.bytes);
        r.seek(self.at);
        let _ = r.octets(out);
    }
    pub(crate) fn read(r: &mut BitReader<'a>, len: u64) -> Result<Self> {
        if len > r.left() as u64 / 8 {
            return Err(r.error(Kind::Length { what: "binary", length: len }));
        }
        let view = Octets { bytes: r.bytes(), at: r.bit(), len: len as usize };
        r.seek(view.at + view.len * 8);
        Ok(view)
    }
}

impl fmt::Display for Octets<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|octet| write!(f, "{octet:02X}"))
    }
}
impl fmt::Debug for Octets<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// An integer of any size in the stream.
#[derive(Debug, Clone, Copy)]
pub struct BigInt<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Octets of seven bits.
    groups: usize,
    negative: bool,
}

impl BigInt<'_> {
    /// The most octets of seven bits that are read: 1,029 bits.
    const GROUPS: usize = 147;

    /// Whether it is below zero.
    pub const fn is_negative(&self) -> bool {
        self.negative
    }
    /// How many octets the magnitude may need.
    pub const fn len(&self) -> usize {
        (self.groups * 7).div_ceil(8) + 1
    }
    /// Always false: zero has a digit too.
    pub const fn is_empty(&self) -> bool {
        false
    }
    /// Writes the magnitude into [`BigInt::len`] octets, most significant first, and returns those that count.
    pub fn magnitude<'o>(&self, out: &'o mut [u8]) -> &'o mut [u8] {
        out.fill(0);
        let mut r = BitReader::new(self.bytes);
        r.seek(self.at);
        let n = out.len();
        for group in 0..self.groups {
            let bits = r.take(8) as u16 & 0x7f;
            let (octet, shift) = (group * 7 / 8, group * 7 % 8);
            let bits = bits << shift;
            out[n - 1 - octet] |= bits as u8;
            if bits > 0xff {
                out[n - 2 - octet] |= (bits >> 8) as u8;
            }
        }
        if self.negative {
            // A negative v is written as -(v + 1).
            for octet in out.iter_mut().rev() {
                let (sum, carry) = octet.overflowing_add(1);
                *octet = sum;
                if !carry {
                    break;
                }
            }
        }
        let zeros = out.iter().take_while(|o| **o == 0).count().min(n - 1);
        &mut out[zeros..]
    }
    pub(crate) fn read<'a>(r: &mut BitReader<'a>, signed: bool) -> Result<BigInt<'a>> {
        let negative = signed && r.bits(1)? == 1;
        let at = r.bit();
        let mut groups = 0;
        loop {
            let octet = r.bits(8)?;
            groups += 1;
            // Far beyond any serial number, and what the text forms can show.
            if groups > Self::GROUPS {
                return Err(r.error(Kind::Limit { what: "integer's bits", max: Self::GROUPS as u64 * 7 }));
            }
            if octet < 0x80 {
                return Ok(BigInt { bytes: r.bytes(), at, groups, negative });
            }
        }
    }
}

impl fmt::Display for BigInt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Up to 1,024 bits, far beyond any serial number, without a heap; longer ones are shown in hexadecimal.
        let mut buffer = [0u8; 130];
        if self.len() > buffer.len() {
            return f.write_str("(integer of more than 1024 bits)");
        }
        let digits = self.magnitude(&mut buffer[..self.len()]);
        decimal_digits(f, self.negative, digits)
    }
}

/// Shows a magnitude, most significant octet first, in decimal; uses it up.
pub(crate) fn decimal_digits(f: &mut dyn fmt::Write, negative: bool, magnitude: &mut [u8]) -> fmt::Result {
    let mut out = [0u8; 320];
    let mut at = out.len();
    let mut start = 0;
    while start < magnitude.len() || at == out.len() {
        let mut rest = 0u32;
        for octet in &mut magnitude[start..] {
            let value = rest << 8 | u32::from(*octet);
            *octet = (value / 10) as u8;
            rest = value % 10;
        }
        while magnitude.get(start) == Some(&0) {
            start += 1;
        }
        at = at.checked_sub(1).ok_or(fmt::Error)?;
        out[at] = b'0' + rest as u8;
    }
    if negative {
        f.write_char('-')?;
    }
    f.write_str(core::str::from_utf8(&out[at..]).map_err(|_| fmt::Error)?)
}

/// A float: `mantissa` times ten to the `exponent`; the exponent -(2^14) marks what is no number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Float {
    /// Mantissa; with the special exponent 1 is infinity, -1 its negative, all else not a number.
    pub mantissa: i64,
    /// Exponent of ten, -(2^14 - 1) to 2^14 - 1, or [`Float::SPECIAL`].
    pub exponent: i16,
}

impl Float {
    /// The exponent of infinities and NaN.
    pub const SPECIAL: i16 = -(1 << 14);
}

impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.exponent, self.mantissa) {
            (Self::SPECIAL, 1) => f.write_str("INF"),
            (Self::SPECIAL, -1) => f.write_str("-INF"),
            (Self::SPECIAL, _) => f.write_str("NaN"),
            (exponent, mantissa) => write!(f, "{mantissa}E{exponent}"),
        }
    }
}

/// A decimal fraction in the stream.
#[derive(Debug, Clone, Copy)]
pub struct Decimal<'a> {
    negative: bool,
    whole: BigInt<'a>,
    /// The digits after the point, last first.
    reversed: u64,
}

impl fmt::Display for Decimal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.negative {
            f.write_str("-")?;
        }
        write!(f, "{}.", self.whole)?;
        let mut rest = self.reversed;
        loop {
            write!(f, "{}", rest % 10)?;
            rest /= 10;
            if rest == 0 {
                return Ok(());
            }
        }
    }
}

/// A point in time, or the parts of one that its type has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DateTime {
    /// Which parts there are.
    pub parts: Moment,
    /// The year.
    pub year: i64,
    /// Month times 32 plus day.
    pub month_day: u16,
    /// Seconds of the day, as ((hours * 64) + minutes) * 64 + seconds.
    pub time: u32,
    /// The digits of the fraction of the second, last first.
    pub fraction: Option<u64>,
    /// Minutes east of Greenwich.
    pub zone: Option<i16>,
}

impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (month, day) = (self.month_day / 32, self.month_day % 32);
        match self.parts {
            Moment::GYear => write!(f, "{:04}", self.year)?,
            Moment::GYearMonth => write!(f, "{:04}-{month:02}", self.year)?,
            Moment::Date | Moment::DateTime => write!(f, "{:04}-{month:02}-{day:02}", self.year)?,
            Moment::GMonth => write!(f, "--{month:02}")?,
            Moment::GMonthDay => write!(f, "--{month:02}-{day:02}")?,
            Moment::GDay => write!(f, "---{day:02}")?,
            Moment::Time => {}
        }
        if self.parts == Moment::DateTime {
            f.write_str("T")?;
        }
        if matches!(self.parts, Moment::DateTime | Moment::Time) {
            write!(f, "{:02}:{:02}:{:02}", self.time >> 12, self.time >> 6 & 63, self.time & 63)?;
            if let Some(mut rest) = self.fraction {
                f.write_str(".")?;
                loop {
                    write!(f, "{}", rest % 10)?;
                    rest /= 10;
                    if rest == 0 {
                        break;
                    }
                }
            }
        }
        match self.zone {
            None => Ok(()),
            Some(0) => f.write_str("Z"),
            Some(zone) => {
                let sign = if zone < 0 { '-' } else { '+' };
                write!(f, "{sign}{:02}:{:02}", zone.abs() / 60, zone.abs() % 60)
            }
        }
    }
}

/// A list of values in the stream.
#[derive(Debug, Clone, Copy)]
pub struct List<'a> {
    item: &'static Simple,
    reader: BitReader<'a>,
    len: usize,
    references: &'a [Reference],
}

impl<'a> List<'a> {
    /// How many items.
    pub const fn len(&self) -> usize {
        self.len
    }
    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// The items.
    pub fn iter(&self) -> impl Iterator<Item = Value<'a>> {
        let (mut reader, item, mut known) = (self.reader, self.item, Known(self.references));
        (0..self.len).map_while(move |_| read(&mut reader, item, &mut known).ok())
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => value.fmt(f),
            Value::Enum(_, name) => f.write_str(name),
            Value::Int(value) => value.fmt(f),
            Value::Uint(value) => value.fmt(f),
            Value::Big(value) => value.fmt(f),
            Value::Text(value) => value.fmt(f),
            Value::Base64(value) | Value::Hex(value) => value.fmt(f),
            Value::Float(value) => value.fmt(f),
            Value::Decimal(value) => value.fmt(f),
            Value::DateTime(value) => value.fmt(f),
            Value::List(list) => {
                for (i, item) in list.iter().enumerate() {
                    if i > 0 {
                        f.write_str(" ")?;
                    }
                    item.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

/// An unsigned integer of up to 64 bits; nothing where there are more.
#[inline(always)]
pub(crate) fn varint(r: &mut BitReader<'_>) -> Option<u64> {
    let word = r.peek();
    if word >> 63 == 0 {
        r.pass(8);
        return Some(word >> 56);
    }
    varint_long(r)
}

#[inline(never)]
pub(crate) fn varint_long(r: &mut BitReader<'_>) -> Option<u64> {
    let mut word = r.peek();
    // Seven whole octets are in the word.
    let stops = !word & 0x8080_8080_8080_8000;
    if stops != 0 {
        let octets = stops.leading_zeros() / 8 + 1;
        r.pass(octets * 8);
        let mut value = 0;
        for i in 0..octets {
            value |= (word >> 56 & 0x7f) << (7 * i);
            word <<= 8;
        }
        return Some(value);
    }
    let mut value = 0u64;
    let mut shift = 0;
    loop {
        let octet = r.take(8);
        let bits = octet & 0x7f;
        // Zeros that say nothing may follow for ever; digits may not.
        if bits != 0 && (shift > 63 || bits << shift >> shift != bits) {
            return None;
        }
        if shift <= 63 {
            value |= bits << shift;
        }
        shift += 7;
        if octet < 0x80 {
            return Some(value);
        }
    }
}

fn number(r: &mut BitReader<'_>) -> Result<u64> {
    let start = *r;
    let value = varint(r).ok_or_else(|| start.error(Kind::Limit { what: "integer's bits", max: 64 }))?;
    match r.overrun() {
        0 => Ok(value),
        needed => Err(Error::new(Kind::UnexpectedEnd { needed }, start.bit())),
    }
}

fn integer(r: &mut BitReader<'_>) -> Result<i64> {
    let start = *r;
    let negative = r.bits(1)? == 1;
    let magnitude =
        i64::try_from(number(r)?).map_err(|_| start.error(Kind::Limit { what: "integer's bits", max: 64 }))?;
    Ok(if negative { !magnitude } else { magnitude })
}

fn bounded(r: &BitReader<'_>, what: &'static str, length: u64, min: u32, max: u32) -> Result<()> {
    if length < min.into() || max != UNBOUNDED && length > max.into() {
        return Err(r.error(Kind::Length { what, length }));
    }
    Ok(())
}

/// Reads a value of a type.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn read<'a>(
    r: &mut BitReader<'a>,
    simple: &'static Simple,
    strings: &mut dyn Strings<'a>,
) -> Result<Value<'a>> {
    let start = *r;
    Ok(match simple.kind {
        Form::Boolean => Value::Bool(r.bits(1)? == 1),
        Form::Enumeration(names) => {
            let index = r.bits(width(names.len() as u64))?;
            let name = names
                .get(index as usize)
                .ok_or_else(|| start.error(Kind::Reserved { what: "enumeration", value: index }))?;
            Value::Enum(index as u32, name)
        }
        Form::Bits { min, max } => {
            let offset = r.bits(width(max.abs_diff(min) + 1))?;
            let value = min.wrapping_add(offset as i64);
            if value > max {
                return Err(start.error(Kind::Invalid { what: "integer", value: value as u64 }));
            }
            if min < 0 { Value::Int(value) } else { Value::Uint(value as u64) }
        }
        Form::Unsigned { min, max } => {
            let value = number(r)?;
            if value < min || value > max {
                return Err(start.error(Kind::Invalid { what: "integer", value }));
            }
            Value::Uint(value)
        }
        Form::Integer { min, max } => {
            let value = integer(r)?;
            if value < min || value > max {
                return Err(start.error(Kind::Invalid { what: "integer", value: value as u64 }));
            }
            Value::Int(value)
        }
        Form::BigInteger { unsigned } => Value::Big(BigInt::read(r, !unsigned)?),
        Form::Text { min, max } => {
            let length = number(r)?;
            // 0 and 1 refer to the string table, which ISO 15118 keeps empty.
            let Some(chars) = length.checked_sub(2) else {
                let Some(text) = strings.refer(r, start.bit(), length == 0)? else {
                    return Ok(Value::Text(Text::EMPTY));
                };
                bounded(&start, "string", text.chars as u64, min, max)?;
                return Ok(Value::Text(text));
            };
            bounded(&start, "string", chars, min, max)?;
            let from = r.bit();
            let text = Text::read(r, chars)?;
            strings.written(from, &text)?;
            Value::Text(text)
        }
        Form::Base64 { min, max } | Form::Hex { min, max } => {
            let length = number(r)?;
            bounded(&start, "binary", length, min, max)?;
            let octets = Octets::read(r, length)?;
            if matches!(simple.kind, Form::Hex { .. }) { Value::Hex(octets) } else { Value::Base64(octets) }
        }
        Form::Float => {
            let mantissa = integer(r)?;
            let exponent = integer(r)?;
            let exponent = i16::try_from(exponent).ok().filter(|e| (-(1 << 14)..1 << 14).contains(e));
            let exponent = exponent.ok_or_else(|| start.error(Kind::Limit { what: "exponent", max: 1 << 14 }))?;
            Value::Float(Float { mantissa, exponent })
        }
        Form::Decimal => {
            let negative = r.bits(1)? == 1;
            let whole = BigInt::read(r, false)?;
            Value::Decimal(Decimal { negative, whole, reversed: number(r)? })
        }
        Form::DateTime(parts) => Value::DateTime(date_time(r, parts)?),
        Form::List { item, min, max } => {
            let length = number(r)?;
            bounded(&start, "list", length, min, max)?;
            if length > r.left() as u64 {
                return Err(start.error(Kind::Length { what: "list", length }));
            }
            let reader = *r;
            for _ in 0..length {
                read(r, item, strings)?;
            }
            Value::List(List { item, reader, len: length as usize, references: strings.known() })
        }
    })
}

fn date_time(r: &mut BitReader<'_>, parts: Moment) -> Result<DateTime> {
    use Moment::{Date, GYear, GYearMonth, Time};
    let start = *r;
    let mut out = DateTime { parts, year: 0, month_day: 0, time: 0, fraction: None, zone: None };
    if matches!(parts, GYear | GYearMonth | Date | Moment::DateTime) {
        out.year =
            integer(r)?.checked_add(2000).ok_or_else(|| start.error(Kind::Limit { what: "year", max: 1 << 62 }))?;
    }
    if !matches!(parts, GYear | Time) {
        out.month_day = r.bits(9)? as u16;
    }
    if matches!(parts, Moment::DateTime | Time) {
        out.time = r.bits(17)? as u32;
        if r.bits(1)? == 1 {
            out.fraction = Some(number(r)?);
        }
    }
    if r.bits(1)? == 1 {
        let zone = r.bits(11)? as i16 - 896;
        out.zone = Some((zone / 64) * 60 + zone % 64);
    }
    Ok(out)
}

/// The value of an element that was closed in place of its value: an empty string or binary.
pub(crate) fn empty(simple: &Simple) -> Option<Value<'static>> {
    match simple.kind {
        Form::Text { min: 0, .. } => Some(Value::Text(Text::EMPTY)),
        Form::Base64 { min: 0, .. } => Some(Value::Base64(Octets::EMPTY)),
        Form::Hex { min: 0, .. } => Some(Value::Hex(Octets::EMPTY)),
        _ => None,
    }
}
