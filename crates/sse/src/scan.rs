//! Finding the end of a line.

/// Offset of the first CR or LF.
///
/// Most lines of an event stream are short, and the call of a general search costs more than such a line: its first
/// octets are looked at in place, eight at a time.
#[inline(always)]
pub(crate) fn line_end(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < 32 {
        let Some(block) = bytes[at..].first_chunk::<8>() else {
            return bytes[at..].iter().position(|&b| b == b'\n' || b == b'\r').map(|i| at + i);
        };
        let block = u64::from_le_bytes(*block);
        let mask = zeros(block ^ (LOW * 0x0A)) | zeros(block ^ (LOW * 0x0D));
        if mask != 0 {
            return Some(at + mask.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    memchr::memchr2(b'\n', b'\r', &bytes[at..]).map(|i| at + i)
}

const LOW: u64 = 0x0101_0101_0101_0101;

/// The top bit of each octet that is zero. Octets after the first zero may be marked wrongly, which nobody looks at.
#[inline(always)]
fn zeros(word: u64) -> u64 {
    word.wrapping_sub(LOW) & !word & (LOW << 7)
}

/// Whether the octets are UTF-8, as text.
#[inline]
pub(crate) fn utf8(bytes: &[u8]) -> Option<&str> {
    #[cfg(feature = "simd")]
    if bytes.len() >= 64 {
        return simdutf8::basic::from_utf8(bytes).ok();
    }
    core::str::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_break_is_found_at_every_offset() {
        let mut line = [b'x'; 200];
        for len in 0..200 {
            assert_eq!(super::line_end(&line[..len]), None);
            for at in 0..len {
                for end in [b'\n', b'\r'] {
                    line[at] = end;
                    assert_eq!(super::line_end(&line[..len]), Some(at), "length {len}");
                    line[at] = b'x';
                }
            }
        }
    }
}
