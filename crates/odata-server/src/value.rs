//! One value of a row as JSON or as text.

use crate::db::Cell;
use wireform_odata::json;
use wireform_odata::literal;
use wireform_odata::model::{Model, Prim, Type, TypeRef};

/// How values are written in one answer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Format {
    /// 64-bit integers and decimals as strings (IEEE754Compatible=true).
    pub ieee754: bool,
    /// `$value`: text without quotes.
    pub raw: bool,
}

/// Writes a UUID.
pub(crate) fn uuid(out: &mut Vec<u8>, b: &[u8]) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    for (i, c) in b.iter().enumerate() {
        if matches!(i, 4 | 6 | 8 | 10) {
            out.push(b'-');
        }
        out.extend_from_slice(&[HEX[usize::from(c >> 4)], HEX[usize::from(c & 15)]]);
    }
}

/// Writes PostgreSQL's binary numeric as decimal text.
pub(crate) fn numeric(out: &mut Vec<u8>, b: &[u8]) {
    let word = |i: usize| b.get(i * 2..i * 2 + 2).map_or(0u16, |w| u16::from_be_bytes([w[0], w[1]]));
    let (digits, weight, sign, scale) = (word(0) as usize, word(1) as i16, word(2), word(3) as usize);
    match sign {
        0xc000 => return out.extend_from_slice(b"NaN"),
        0xd000 => return out.extend_from_slice(b"INF"),
        0xf000 => return out.extend_from_slice(b"-INF"),
        0x4000 => out.push(b'-'),
        _ => {}
    }
    let digit = |i: i32| if i >= 0 && (i as usize) < digits { word(4 + i as usize) } else { 0 };
    if weight < 0 {
        out.push(b'0');
    } else {
        for i in 0..=i32::from(weight) {
            let text = if i == 0 { digit(i).to_string() } else { format!("{:04}", digit(i)) };
            out.extend_from_slice(text.as_bytes());
        }
    }
    if scale > 0 {
        out.push(b'.');
        let mut written = 0;
        let mut i = i32::from(weight) + 1;
        while written < scale {
            let text = format!("{:04}", digit(i));
            let take = (scale - written).min(4);
            out.extend_from_slice(&text.as_bytes()[..take]);
            written += take;
            i += 1;
        }
    }
}

/// Text that may not be UTF-8 (SQLite checks nothing).
pub(crate) fn text(b: &[u8]) -> std::borrow::Cow<'_, str> {
    match std::str::from_utf8(b) {
        Ok(s) => std::borrow::Cow::Borrowed(s),
        Err(_) => String::from_utf8_lossy(b),
    }
}

fn quoted(out: &mut Vec<u8>, b: &[u8], raw: bool) {
    let text = text(b);
    if raw {
        return out.extend_from_slice(text.as_bytes());
    }
    out.push(b'"');
    json::escaped(out, text.as_bytes());
    out.push(b'"');
}

fn wrap(out: &mut Vec<u8>, raw: bool, f: impl FnOnce(&mut Vec<u8>)) {
    if raw {
        return f(out);
    }
    out.push(b'"');
    f(out);
    out.push(b'"');
}

/// Writes the text of a stored date and time as the protocol has it: `T` between, an offset behind.
pub(crate) fn date_time(out: &mut Vec<u8>, b: &[u8], raw: bool) {
    // 2025-03-04 05:06:07[.fff][+00:00|Z]: copied, not computed, where the shape is the usual one.
    let shaped =
        b.len() >= 19 && b[4] == b'-' && b[7] == b'-' && b[13] == b':' && b[16] == b':' && matches!(b[10], b' ' | b'T');
    if shaped {
        let rest = &b[19..];
        let fraction = if rest.first() == Some(&b'.') {
            1 + rest[1..].iter().take_while(|c| c.is_ascii_digit()).count()
        } else {
            0
        };
        let zone = &rest[fraction..];
        let zone = match zone {
            b"" | b"Z" | b"+00:00" | b"+00" | b" UTC" => Some(&b"Z"[..]),
            [b'+' | b'-', ..] if zone.len() == 6 => Some(zone),
            _ => None,
        };
        if let Some(zone) = zone
            && b[..19].iter().all(|c| c.is_ascii_digit() || b"-: T".contains(c))
        {
            return wrap(out, raw, |out| {
                out.extend_from_slice(&b[..10]);
                out.push(b'T');
                out.extend_from_slice(&b[11..19 + fraction]);
                out.extend_from_slice(zone);
            });
        }
    }
    match std::str::from_utf8(b).ok().and_then(literal::read_instant) {
        Some(i) => wrap(out, raw, |out| literal::write_instant(i.micros, out)),
        None if raw => {}
        None => out.extend_from_slice(b"null"),
    }
}

fn number(out: &mut Vec<u8>, b: &[u8]) {
    // A number as text: only if JSON takes it as one.
    match literal::number(b, 0) {
        Some((end, _)) if end == b.len() && b.first() != Some(&b'+') && !b.ends_with(b"INF") && b != b"NaN" => {
            let digits = b.strip_prefix(b"-").unwrap_or(b);
            let zeros = digits.iter().take_while(|c| **c == b'0').count();
            if b[0] == b'-' {
                out.push(b'-');
            }
            let keep = if digits.get(zeros).is_some_and(u8::is_ascii_digit) { zeros } else { zeros.saturating_sub(1) };
            out.extend_from_slice(&digits[keep..]);
        }
        Some((end, _)) if end == b.len() && b.first() != Some(&b'+') => quoted(out, b, false),
        _ => out.extend_from_slice(b"null"),
    }
}

/// Writes a value of a declared type.
pub(crate) fn write(out: &mut Vec<u8>, model: &Model, ty: TypeRef, cell: Cell<'_>, format: Format) {
    let raw = format.raw;
    if ty.collection {
        return match cell {
            Cell::Null => out.extend_from_slice(b"[]"),
            Cell::Json(b) | Cell::Text(b) => out.extend_from_slice(if b.is_empty() { b"[]" } else { b }),
            _ => out.extend_from_slice(b"[]"),
        };
    }
    let prim = match ty.ty {
        Type::Prim(p) => p,
        Type::Enum(e) => {
            return match cell {
                Cell::Int(n) => wrap(out, raw, |out| model.enums[e as usize].write_name(n, out)),
                Cell::Text(b) => quoted(out, b, raw),
                _ => out.extend_from_slice(if raw { b"" } else { b"null" }),
            };
        }
        Type::Complex(_) | Type::Entity(_) => Prim::Untyped,
    };
    match (cell, prim) {
        (Cell::Null, _) => {
            if !raw {
                out.extend_from_slice(b"null");
            }
        }
        (Cell::Int(n), Prim::Boolean) => out.extend_from_slice(if n != 0 { b"true" } else { b"false" }),
        (Cell::Int(n), Prim::DateTimeOffset) => wrap(out, raw, |out| literal::write_instant(n, out)),
        (Cell::Int(n), Prim::Date) => wrap(out, raw, |out| literal::write_date(n, out)),
        (Cell::Int(n), Prim::Duration) => wrap(out, raw, |out| literal::write_duration(n, out)),
        (Cell::Int(n), Prim::String) => wrap(out, raw, |out| json::int(out, n)),
        (Cell::Int(n), Prim::Int64 | Prim::Decimal) if format.ieee754 => wrap(out, raw, |out| json::int(out, n)),
        (Cell::Int(n), _) => json::int(out, n),
        (Cell::Real(x), Prim::Int64) if x == x.trunc() && x.abs() < 9e15 => json::int(out, x as i64),
        (Cell::Real(x), Prim::DateTimeOffset) => {
            wrap(out, raw, |out| literal::write_instant((x * 1e6) as i64, out));
        }
        // Without an exponent, which clients take only where they ask for it (ExponentialDecimals).
        (Cell::Real(x), Prim::Decimal) if x.is_finite() => {
            let digits = |out: &mut Vec<u8>| match x.abs() {
                0.0 | 1e-5..1e15 => json::double(out, x),
                _ => out.extend_from_slice(x.to_string().as_bytes()),
            };
            if format.ieee754 { wrap(out, raw, digits) } else { digits(out) }
        }
        (Cell::Real(x), Prim::String) => wrap(out, raw, |out| json::double(out, x)),
        (Cell::Real(x), _) => match (raw, x.is_finite()) {
            (true, false) => out.extend_from_slice(if x.is_nan() {
                b"NaN"
            } else if x > 0.0 {
                b"INF"
            } else {
                b"-INF"
            }),
            _ => json::double(out, x),
        },
        (Cell::Single(x), _) => {
            if x.is_finite() {
                out.extend_from_slice(x.to_string().as_bytes());
            } else {
                json::double(out, x.into());
            }
        }
        (Cell::Bool(b), _) => out.extend_from_slice(if b { b"true" } else { b"false" }),
        (Cell::Text(b), Prim::DateTimeOffset) => date_time(out, b, raw),
        (Cell::Text(b), Prim::Date) => match literal::read_date(b) {
            Some((_, end)) => wrap(out, raw, |out| out.extend_from_slice(&b[..end])),
            None if raw => {}
            None => out.extend_from_slice(b"null"),
        },
        (Cell::Text(b), Prim::TimeOfDay | Prim::Duration | Prim::Guid) => quoted(out, b, raw),
        (Cell::Text(b), Prim::Boolean) => {
            out.extend_from_slice(if matches!(b, b"1" | b"t" | b"true" | b"TRUE" | b"True") {
                b"true"
            } else {
                b"false"
            });
        }
        (Cell::Text(b), Prim::Decimal) if format.ieee754 => quoted(out, b, raw),
        (Cell::Text(b), p) if p.is_number() => {
            if raw {
                out.extend_from_slice(b);
            } else {
                number(out, b);
            }
        }
        (Cell::Text(b) | Cell::Blob(b) | Cell::Json(b), Prim::Geography(_) | Prim::Geometry(_)) => {
            match crate::geo::read(b) {
                Some(shape) => crate::geo::write(out, &shape),
                None if raw => {}
                None => out.extend_from_slice(b"null"),
            }
        }
        (Cell::Text(b), Prim::Binary) => wrap(out, raw, |out| json::base64url(out, b)),
        // JSON is passed on as it is; other text in an untyped place is a string.
        (Cell::Text(b), Prim::Untyped) if serde_json::from_slice::<serde::de::IgnoredAny>(b).is_ok() => {
            out.extend_from_slice(b)
        }
        (Cell::Text(b), _) => quoted(out, b, raw),
        (Cell::Json(b), _) => out.extend_from_slice(b),
        (Cell::Blob(b), Prim::Guid) if b.len() == 16 => wrap(out, raw, |out| uuid(out, b)),
        (Cell::Blob(b), Prim::String) => quoted(out, b, raw),
        (Cell::Blob(b), _) => wrap(out, raw, |out| json::base64url(out, b)),
        (Cell::Instant(i64::MAX), _) | (Cell::Instant(i64::MIN), _) => out.extend_from_slice(b"null"),
        (Cell::Instant(n), _) => wrap(out, raw, |out| literal::write_instant(n, out)),
        (Cell::Date(n), _) => wrap(out, raw, |out| literal::write_date(n, out)),
        (Cell::Time(n), _) => wrap(out, raw, |out| literal::write_time(n, out)),
        (Cell::Duration(n), _) => wrap(out, raw, |out| literal::write_duration(n, out)),
        (Cell::Uuid(b), _) => wrap(out, raw, |out| uuid(out, b)),
        (Cell::Numeric(b), _) => {
            let start = out.len();
            numeric(out, b);
            let special = !out[start..].iter().any(u8::is_ascii_digit);
            if !raw && (format.ieee754 || special) {
                out.push(b'"');
                out.insert(start, b'"');
            }
        }
    }
}

/// A stored number as an instant: seconds, milliseconds or microseconds, told by its size.
pub(crate) fn instant_of_number(n: i64) -> i64 {
    match n.unsigned_abs() {
        0..=99_999_999_999 => n.saturating_mul(1_000_000),
        100_000_000_000..=99_999_999_999_999 => n.saturating_mul(1000),
        _ => n,
    }
}
