//! Hexadecimal and base64, as people and files write them.

use crate::{Error, Kind, Result};
use alloc::{string::String, vec::Vec};

const DIGITS: &[u8; 16] = b"0123456789abcdef";
const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Values of octets as digits; 0xff where the octet is none.
const fn values(alphabet: &[u8]) -> [u8; 256] {
    let mut table = [0xff; 256];
    let mut i = 0;
    while i < alphabet.len() {
        table[alphabet[i] as usize] = i as u8;
        i += 1;
    }
    table
}

const HEX_VALUES: [u8; 256] = {
    let mut table = values(DIGITS);
    let mut i = 10;
    while i < 16 {
        table[DIGITS[i].to_ascii_uppercase() as usize] = i as u8;
        i += 1;
    }
    table
};
const BASE64_VALUES: [u8; 256] = {
    let mut table = values(BASE64);
    table[b'-' as usize] = 62;
    table[b'_' as usize] = 63;
    table
};

/// Appends octets in lower-case hexadecimal.
pub fn push_hex(out: &mut String, octets: &[u8]) {
    out.reserve(octets.len() * 2);
    for octet in octets {
        out.push(DIGITS[usize::from(octet >> 4)] as char);
        out.push(DIGITS[usize::from(octet & 15)] as char);
    }
}

/// Octets in lower-case hexadecimal.
pub fn hex(octets: &[u8]) -> String {
    let mut out = String::new();
    push_hex(&mut out, octets);
    out
}

/// Reads hexadecimal in either case. White space, `:` and `-` between octets and a leading `0x` are passed over, as in
/// what people paste.
///
/// # Errors
/// [`Kind::Text`] at the offending character (its offset in the text, times eight).
pub fn from_hex(text: &str) -> Result<Vec<u8>> {
    let bytes = text.as_bytes();
    let start = bytes.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(0);
    let skip = if bytes[start..].starts_with(b"0x") || bytes[start..].starts_with(b"0X") { start + 2 } else { start };
    let mut out = Vec::with_capacity(bytes.len() / 2);
    let mut high = None;
    for (i, &b) in bytes.iter().enumerate().skip(skip) {
        let value = HEX_VALUES[usize::from(b)];
        match (value, high) {
            (0xff, None) if b.is_ascii_whitespace() || b == b':' || b == b'-' => {}
            (0xff, _) => return Err(Error::new(Kind::Text { what: "hexadecimal" }, i * 8)),
            (digit, None) => high = Some(digit),
            (digit, Some(first)) => {
                out.push(first << 4 | digit);
                high = None;
            }
        }
    }
    match high {
        None => Ok(out),
        Some(_) => Err(Error::new(Kind::Text { what: "hexadecimal (odd number of digits)" }, bytes.len() * 8)),
    }
}

/// Octets in base64 with padding.
pub fn base64(octets: &[u8]) -> String {
    let mut out = String::with_capacity(octets.len().div_ceil(3) * 4);
    for chunk in octets.chunks(3) {
        let word = u32::from(chunk[0]) << 16
            | u32::from(*chunk.get(1).unwrap_or(&0)) << 8
            | u32::from(*chunk.get(2).unwrap_or(&0));
        for i in 0..4 {
            if i <= chunk.len() {
                out.push(BASE64[(word >> (18 - 6 * i) & 63) as usize] as char);
            } else {
                out.push('=');
            }
        }
    }
    out
}

/// Reads base64, standard or URL-safe, padded or not; white space is passed over.
///
/// # Errors
/// [`Kind::Text`] at the offending character (its offset in the text, times eight).
pub fn from_base64(text: &str) -> Result<Vec<u8>> {
    let error = |i: usize| Error::new(Kind::Text { what: "base64" }, i * 8);
    let mut out = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut word, mut digits, mut padding) = (0u32, 0, 0);
    for (i, b) in text.bytes().enumerate() {
        match BASE64_VALUES[usize::from(b)] {
            0xff if b.is_ascii_whitespace() => {}
            0xff if b == b'=' && padding < 2 => padding += 1,
            0xff => return Err(error(i)),
            _ if padding > 0 => return Err(error(i)),
            value => {
                word = word << 6 | u32::from(value);
                digits += 1;
                if digits % 4 == 0 {
                    out.extend_from_slice(&word.to_be_bytes()[1..]);
                    word = 0;
                }
            }
        }
    }
    match digits % 4 {
        0 if padding == 0 => {}
        2 if matches!(padding, 0 | 2) => out.push((word >> 4) as u8),
        3 if matches!(padding, 0 | 1) => out.extend_from_slice(&((word >> 2) as u16).to_be_bytes()),
        _ => return Err(error(text.len())),
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn round_trips(octets: Vec<u8>) {
            prop_assert_eq!(&from_hex(&hex(&octets)).unwrap(), &octets);
            prop_assert_eq!(&from_base64(&base64(&octets)).unwrap(), &octets);
            prop_assert_eq!(&from_base64(base64(&octets).trim_end_matches('=')).unwrap(), &octets);
        }
    }

    #[test]
    fn as_people_write_it() {
        assert_eq!(from_hex(" 0x80 9A:02-ff\n").unwrap(), [0x80, 0x9a, 0x02, 0xff]);
        assert_eq!(from_hex("80g"), Err(Error::new(Kind::Text { what: "hexadecimal" }, 16)));
        assert!(from_hex("809").is_err());
        // RFC 4648, section 10.
        for (octets, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(octets.as_bytes()), text);
        }
        assert!(from_base64("Zg=").is_err());
        assert!(from_base64("Z").is_err());
    }
}
