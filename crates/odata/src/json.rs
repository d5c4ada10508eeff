//! Writing JSON values straight into bytes (JSON Format 4.01, section 7).

/// A string with quotes and escapes.
pub fn string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    escaped(out, text.as_bytes());
    out.push(b'"');
}

const PLAIN: [bool; 256] = {
    let mut table = [true; 256];
    let mut i = 0;
    while i < 0x20 {
        table[i] = false;
        i += 1;
    }
    table[b'"' as usize] = false;
    table[b'\\' as usize] = false;
    table
};

/// The inside of a string.
pub fn escaped(out: &mut Vec<u8>, b: &[u8]) {
    let mut start = 0;
    let mut i = 0;
    // Eight octets at a time: none of them a control character, a quote or a backslash.
    while i < b.len() {
        if i + 8 <= b.len() {
            let w = u64::from_le_bytes([b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5], b[i + 6], b[i + 7]]);
            const ONES: u64 = 0x0101_0101_0101_0101;
            const HIGH: u64 = 0x8080_8080_8080_8080;
            let below = w.wrapping_sub(ONES * 0x20) & !w;
            let q = w ^ (ONES * 0x22);
            let s = w ^ (ONES * 0x5c);
            let hit = (below | (q.wrapping_sub(ONES) & !q) | (s.wrapping_sub(ONES) & !s)) & HIGH;
            if hit == 0 {
                i += 8;
                continue;
            }
            i += (hit.trailing_zeros() / 8) as usize;
        }
        let c = b[i];
        if PLAIN[c as usize] {
            i += 1;
            continue;
        }
        out.extend_from_slice(&b[start..i]);
        match c {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            c => {
                const HEX: &[u8; 16] = b"0123456789abcdef";
                out.extend_from_slice(&[b'\\', b'u', b'0', b'0', HEX[usize::from(c >> 4)], HEX[usize::from(c & 15)]]);
            }
        }
        i += 1;
        start = i;
    }
    out.extend_from_slice(&b[start..]);
}

/// An integer.
pub fn int(out: &mut Vec<u8>, n: i64) {
    let mut buffer = [0u8; 20];
    let mut at = 20;
    let mut rest = n.unsigned_abs();
    loop {
        at -= 1;
        buffer[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if n < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(&buffer[at..]);
}

/// A double: the shortest text that reads back, `"INF"`, `"-INF"`, `"NaN"` as strings.
pub fn double(out: &mut Vec<u8>, x: f64) {
    use std::io::Write as _;
    if x.is_nan() {
        return out.extend_from_slice(b"\"NaN\"");
    }
    if x.is_infinite() {
        return out.extend_from_slice(if x > 0.0 { b"\"INF\"" } else { b"\"-INF\"" });
    }
    // Cents and whole numbers, which most columns hold, without the general algorithm.
    let cents = x * 100.0;
    if cents.abs() < 1e13 && cents == cents.trunc() && (cents / 100.0).to_bits() == x.to_bits() {
        let n = cents as i64;
        if x.is_sign_negative() && n == 0 {
            return out.extend_from_slice(b"-0.0");
        }
        if n < 0 {
            out.push(b'-');
        }
        let n = n.abs();
        int(out, n / 100);
        let rest = (n % 100) as u8;
        if rest != 0 {
            out.push(b'.');
            out.push(b'0' + rest / 10);
            if !rest.is_multiple_of(10) {
                out.push(b'0' + rest % 10);
            }
        }
        return;
    }
    let size = x.abs();
    let _ = if !(1e-5..1e17).contains(&size) { write!(out, "{x:e}") } else { write!(out, "{x}") };
}

/// Base64url with padding, in quotes (7.1).
pub fn binary(out: &mut Vec<u8>, data: &[u8]) {
    out.push(b'"');
    base64url(out, data);
    out.push(b'"');
}

/// Base64url with padding.
pub fn base64url(out: &mut Vec<u8>, data: &[u8]) {
    const SET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    out.reserve(data.len().div_ceil(3) * 4);
    for chunk in data.chunks(3) {
        let n = u32::from(chunk[0]) << 16
            | u32::from(chunk.get(1).copied().unwrap_or(0)) << 8
            | u32::from(chunk.get(2).copied().unwrap_or(0));
        for i in 0..4usize {
            out.push(if i <= chunk.len() { SET[(n >> (18 - 6 * i)) as usize & 63] } else { b'=' });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(f: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        f(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn values() {
        assert_eq!(text(|o| double(o, 12.5)), "12.5");
        assert_eq!(text(|o| double(o, 0.07)), "0.07");
        assert_eq!(text(|o| double(o, -3.0)), "-3");
        assert_eq!(text(|o| double(o, 1e300)), "1e300");
        assert_eq!(text(|o| double(o, f64::NEG_INFINITY)), "\"-INF\"");
        assert_eq!(text(|o| int(o, i64::MIN)), "-9223372036854775808");
        assert_eq!(text(|o| binary(o, b"\xff\xef")), "\"_-8=\"");
        assert_eq!(text(|o| string(o, "a\"b\\c\nd\u{1}é🚀")), "\"a\\\"b\\\\c\\nd\\u0001é🚀\"");
    }

    proptest! {
        #[test]
        fn doubles_read_back(bits in any::<u64>()) {
            let x = f64::from_bits(bits);
            prop_assume!(x.is_finite());
            prop_assert_eq!(text(|o| double(o, x)).parse::<f64>().unwrap().to_bits(), x.to_bits());
        }
        #[test]
        fn cents_read_back(cents in -10_000_000_000i64..10_000_000_000) {
            let x = cents as f64 / 100.0;
            prop_assert_eq!(text(|o| double(o, x)).parse::<f64>().unwrap().to_bits(), x.to_bits());
        }
        #[test]
        fn strings_hold_no_bare_controls(s in any::<String>()) {
            let t = text(|o| string(o, &s));
            prop_assert!(t.bytes().all(|c| c >= 0x20));
            let mut inner = t[1..t.len() - 1].replace("\\\\", "\u{0}");
            prop_assert!(!inner.replace("\\\"", "").contains('"'));
            inner.clear();
        }
    }
}
