//! Literals (ABNF section 7): recognising them in text, and what the text of a time or a number means.

/// The end of the guid that starts at `at`.
pub fn guid(b: &[u8], at: usize) -> Option<usize> {
    let mut i = at;
    for (n, len) in [8usize, 4, 4, 4, 12].into_iter().enumerate() {
        if n > 0 {
            if b.get(i) != Some(&b'-') {
                return None;
            }
            i += 1;
        }
        for _ in 0..len {
            if !b.get(i).is_some_and(u8::is_ascii_hexdigit) {
                return None;
            }
            i += 1;
        }
    }
    (!b.get(i).is_some_and(|c| c.is_ascii_alphanumeric() || *c == b'_')).then_some(i)
}

fn two(b: &[u8], at: usize, max: u8) -> Option<u8> {
    let (h, l) = (b.get(at)?.wrapping_sub(b'0'), b.get(at + 1)?.wrapping_sub(b'0'));
    if h > 9 || l > 9 {
        return None;
    }
    let v = h * 10 + l;
    (v <= max).then_some(v)
}

/// The end of the date that starts at `at`.
pub fn date(b: &[u8], at: usize) -> Option<usize> {
    let mut i = at + usize::from(b.get(at) == Some(&b'-'));
    let start = i;
    while b.get(i).is_some_and(u8::is_ascii_digit) {
        i += 1;
    }
    if i - start < 4 || i - start > 9 || (i - start > 4 && b[start] == b'0') || b.get(i) != Some(&b'-') {
        return None;
    }
    let month = two(b, i + 1, 12)?;
    if b.get(i + 3) != Some(&b'-') {
        return None;
    }
    let day = two(b, i + 4, 31)?;
    (month > 0 && day > 0 && !b.get(i + 6).is_some_and(u8::is_ascii_digit)).then_some(i + 6)
}

/// The end of the time of day that starts at `at`.
pub fn time(b: &[u8], at: usize) -> Option<usize> {
    two(b, at, 23)?;
    if b.get(at + 2) != Some(&b':') {
        return None;
    }
    two(b, at + 3, 59)?;
    let mut i = at + 5;
    if b.get(i) == Some(&b':') {
        two(b, i + 1, 60)?;
        i += 3;
        if b.get(i) == Some(&b'.') {
            let start = i + 1;
            i = start;
            while b.get(i).is_some_and(u8::is_ascii_digit) {
                i += 1;
            }
            if i == start || i - start > 12 {
                return None;
            }
        }
    }
    Some(i)
}

/// The end of the date-time with offset that starts at `at`. A space stands for the plus sign that form encoding ate.
pub fn date_time(b: &[u8], at: usize) -> Option<usize> {
    let i = date(b, at)?;
    if !matches!(b.get(i), Some(b'T' | b't')) {
        return None;
    }
    let i = time(b, i + 1)?;
    match b.get(i) {
        Some(b'Z' | b'z') => Some(i + 1),
        Some(b'+' | b'-' | b' ') => {
            two(b, i + 1, 23)?;
            two(b, i + 4, 59)?;
            (b.get(i + 3) == Some(&b':')).then_some(i + 6)
        }
        _ => None,
    }
}

/// The end of the number that starts at `at` (without a suffix), and whether it is an integer.
pub fn number(b: &[u8], at: usize) -> Option<(usize, bool)> {
    let mut i = at + usize::from(matches!(b.get(at), Some(b'-' | b'+')));
    if b[i..].starts_with(b"INF") && b.get(at) != Some(&b'+') {
        return Some((i + 3, false));
    }
    if i == at && b[i..].starts_with(b"NaN") {
        return Some((i + 3, false));
    }
    let digits = |mut i: usize| {
        let start = i;
        while b.get(i).is_some_and(u8::is_ascii_digit) {
            i += 1;
        }
        (i > start).then_some(i)
    };
    i = digits(i)?;
    let mut integer = true;
    if b.get(i) == Some(&b'.')
        && let Some(end) = digits(i + 1)
    {
        i = end;
        integer = false;
    }
    if matches!(b.get(i), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(b.get(i + 1), Some(b'+' | b'-' | b' ')));
        if let Some(end) = digits(i + 1 + sign) {
            i = end;
            integer = false;
        }
    }
    Some((i, integer))
}

/// The end of the duration that starts at `at` (`[-]P..`).
pub fn duration(b: &[u8], at: usize) -> Option<usize> {
    let mut i = at + usize::from(b.get(at) == Some(&b'-'));
    if b.get(i) != Some(&b'P') {
        return None;
    }
    i += 1;
    let run = |mut i: usize| {
        let start = i;
        while b.get(i).is_some_and(u8::is_ascii_digit) {
            i += 1;
        }
        (i > start).then_some(i)
    };
    if let Some(end) = run(i)
        && b.get(end) == Some(&b'D')
    {
        i = end + 1;
    }
    if b.get(i) == Some(&b'T') {
        i += 1;
        for unit in [b'H', b'M', b'S'] {
            if let Some(mut end) = run(i) {
                if unit == b'S' && b.get(end) == Some(&b'.') {
                    end = run(end + 1)?;
                }
                if b.get(end) == Some(&unit) {
                    i = end + 1;
                }
            }
        }
    }
    Some(i)
}

/// Whether base64url text (padding optional) is well formed.
pub fn base64(b: &[u8]) -> bool {
    let trimmed = b.iter().rposition(|c| *c != b'=').map_or(0, |p| p + 1);
    let padding = b.len() - trimmed;
    let data = &b[..trimmed];
    if !data.iter().all(|c| c.is_ascii_alphanumeric() || *c == b'-' || *c == b'_') {
        return false;
    }
    match trimmed % 4 {
        0 => padding == 0,
        2 => (padding == 0 || padding == 2) && matches!(data[trimmed - 1], b'A' | b'Q' | b'g' | b'w'),
        3 => (padding == 0 || padding == 1) && b"AEIMQUYcgkosw048".contains(&data[trimmed - 1]),
        _ => false,
    }
}

/// Decodes base64 or base64url, padded or not.
pub fn decode_base64(text: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut acc, mut bits) = (0u32, 0);
    let end = text.iter().rposition(|c| *c != b'=').map_or(0, |p| p + 1);
    if text.len() - end > 2 || end % 4 == 1 {
        return None;
    }
    for c in &text[..end] {
        let v = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'-' | b'+' => 62,
            b'_' | b'/' => 63,
            _ => return None,
        };
        acc = acc << 6 | u32::from(v);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            out.push((acc >> bits) as u8);
            acc &= (1 << bits) - 1;
        }
    }
    Some(out)
}

/// Days from 1970-01-01 of a civil date (proleptic Gregorian).
pub fn days_from_civil(year: i64, month: u8, day: u8) -> i64 {
    let y = if month <= 2 { year - 1 } else { year };
    let era = y.div_euclid(400);
    let yoe = y.rem_euclid(400);
    let m = i64::from(month);
    let doy = (153 * (if m > 2 { m - 3 } else { m + 9 }) + 2) / 5 + i64::from(day) - 1;
    let doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
    era * 146_097 + doe - 719_468
}

/// The civil date of a day number.
pub fn civil_from_days(days: i64) -> (i64, u8, u8) {
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let doe = z.rem_euclid(146_097);
    let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let day = (doy - (153 * mp + 2) / 5 + 1) as u8;
    let month = if mp < 10 { mp + 3 } else { mp - 9 } as u8;
    (yoe + era * 400 + i64::from(month <= 2), month, day)
}

/// An instant or a time, in microseconds, with the offset it was written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instant {
    /// Microseconds since 1970-01-01T00:00:00Z.
    pub micros: i64,
    /// Offset from UTC in minutes; none where the text has none.
    pub offset: Option<i16>,
}

/// Reads `YYYY-MM-DD` and says where it ends.
pub fn read_date(b: &[u8]) -> Option<(i64, usize)> {
    let end = date(b, 0)?;
    let text = std::str::from_utf8(&b[..end]).ok()?;
    let (rest, day) = (text.get(..end - 3)?, text.get(end - 2..)?);
    let year: i64 = rest[..rest.len() - 3].parse().ok()?;
    let (month, day) = (rest[rest.len() - 2..].parse().ok()?, day.parse::<u8>().ok()?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 => 28 + u8::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (day <= last).then(|| (days_from_civil(year, month, day), end))
}

/// Reads `hh:mm[:ss[.f]]` in microseconds and says where it ends.
pub fn read_time(b: &[u8]) -> Option<(i64, usize)> {
    let end = time(b, 0)?;
    let d = |i: usize| i64::from(b[i] - b'0') * 10 + i64::from(b[i + 1] - b'0');
    let mut micros = (d(0) * 3600 + d(3) * 60) * 1_000_000;
    if end >= 8 {
        micros += d(6) * 1_000_000;
        let mut scale = 100_000;
        for c in b.get(9..end).unwrap_or_default() {
            micros += i64::from(c - b'0') * scale;
            scale /= 10;
        }
    }
    Some((micros, end))
}

/// Reads a date, or a date and time with `T` or a space between, with or without an offset.
pub fn read_instant(text: &str) -> Option<Instant> {
    let b = text.as_bytes();
    let (days, at) = read_date(b)?;
    let mut micros = days.checked_mul(86_400_000_000)?;
    if at == b.len() {
        return Some(Instant { micros, offset: None });
    }
    if !matches!(b[at], b'T' | b't' | b' ') {
        return None;
    }
    let (time, length) = read_time(&b[at + 1..])?;
    micros = micros.checked_add(time)?;
    let mut at = at + 1 + length;
    while b.get(at) == Some(&b' ') && matches!(b.get(at + 1), Some(b'+' | b'-' | b'Z')) {
        at += 1;
    }
    let offset = match b.get(at) {
        None => None,
        Some(b'Z' | b'z') if at + 1 == b.len() => Some(0),
        Some(s @ (b'+' | b'-' | b' ')) => {
            let hours = i16::from(two(b, at + 1, 23)?);
            let minutes = match b.len() - at {
                3 => 0,
                5 => i16::from(two(b, at + 3, 59)?),
                6 if b[at + 3] == b':' => i16::from(two(b, at + 4, 59)?),
                _ => return None,
            };
            let total = hours * 60 + minutes;
            Some(if *s == b'-' { -total } else { total })
        }
        Some(_) => return None,
    };
    Some(Instant { micros: micros - i64::from(offset.unwrap_or(0)) * 60_000_000, offset })
}

/// Writes a date.
pub fn write_date(days: i64, out: &mut Vec<u8>) {
    let (year, month, day) = civil_from_days(days);
    if (0..=9999).contains(&year) {
        let y = year as u32;
        out.extend_from_slice(&[digit(y / 1000), digit(y / 100 % 10), digit(y / 10 % 10), digit(y % 10)]);
    } else {
        out.extend_from_slice(format!("{year:05}").as_bytes());
    }
    let (m, d) = (u32::from(month), u32::from(day));
    out.extend_from_slice(&[b'-', digit(m / 10), digit(m % 10), b'-', digit(d / 10), digit(d % 10)]);
}

fn digit(n: u32) -> u8 {
    b'0' + n as u8
}

/// Writes a time of day, with a fraction only where there is one.
pub fn write_time(micros: i64, out: &mut Vec<u8>) {
    let seconds = (micros / 1_000_000) as u32;
    let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    out.extend_from_slice(&[digit(h / 10), digit(h % 10), b':', digit(m / 10), digit(m % 10), b':']);
    out.extend_from_slice(&[digit(s / 10), digit(s % 10)]);
    let fraction = micros % 1_000_000;
    if fraction != 0 {
        let text = format!(".{fraction:06}");
        out.extend_from_slice(text.trim_end_matches('0').as_bytes());
    }
}

/// Writes an instant in UTC.
pub fn write_instant(micros: i64, out: &mut Vec<u8>) {
    write_date(micros.div_euclid(86_400_000_000), out);
    out.push(b'T');
    write_time(micros.rem_euclid(86_400_000_000), out);
    out.push(b'Z');
}

/// A duration's length in microseconds.
pub fn read_duration(text: &str) -> Option<i64> {
    let b = text.as_bytes();
    if duration(b, 0) != Some(b.len()) {
        return None;
    }
    let negative = b[0] == b'-';
    let (mut micros, mut number, mut fraction) = (0i64, 0i64, None::<(i64, u32)>);
    for c in b {
        match c {
            b'0'..=b'9' => {
                let d = i64::from(c - b'0');
                match &mut fraction {
                    Some((value, places)) if *places < 6 => {
                        *value = *value * 10 + d;
                        *places += 1;
                    }
                    Some(_) => {}
                    None => number = number.checked_mul(10)?.checked_add(d)?,
                }
            }
            b'.' => fraction = Some((0, 0)),
            b'D' | b'H' | b'M' | b'S' => {
                let unit = match c {
                    b'D' => 86_400_000_000i64,
                    b'H' => 3_600_000_000,
                    b'M' => 60_000_000,
                    _ => 1_000_000,
                };
                micros = micros.checked_add(number.checked_mul(unit)?)?;
                if let Some((value, places)) = fraction.take() {
                    micros += value * 10i64.pow(6 - places);
                }
                number = 0;
            }
            _ => {}
        }
    }
    Some(if negative { -micros } else { micros })
}

/// Writes a duration.
pub fn write_duration(micros: i64, out: &mut Vec<u8>) {
    let negative = micros < 0;
    let total = micros.unsigned_abs();
    let (seconds, fraction) = (total / 1_000_000, total % 1_000_000);
    let (d, h, m, s) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    let mut text = String::from(if negative { "-P" } else { "P" });
    if d > 0 {
        text.push_str(&format!("{d}D"));
    }
    if h > 0 || m > 0 || s > 0 || fraction > 0 || d == 0 {
        text.push('T');
        if h > 0 {
            text.push_str(&format!("{h}H"));
        }
        if m > 0 {
            text.push_str(&format!("{m}M"));
        }
        if fraction > 0 {
            text.push_str(format!("{s}.{fraction:06}").trim_end_matches('0'));
            text.push('S');
        } else if s > 0 || (h == 0 && m == 0) {
            text.push_str(&format!("{s}S"));
        }
    }
    out.extend_from_slice(text.as_bytes());
}

/// Checks well-known text with its SRID (`SRID=0;Point(1 2)`), and gives the shape's name.
pub fn geo(text: &str) -> Option<&str> {
    let rest = text.get(..5).filter(|p| p.eq_ignore_ascii_case("SRID=")).map(|_| &text[5..])?;
    let semi = rest.find(';')?;
    if semi == 0 || semi > 5 || !rest[..semi].bytes().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let body = &rest[semi + 1..];
    let mut s = Shape { b: body.as_bytes(), i: 0 };
    s.shape(0)?;
    (s.i == body.len()).then(|| &body[..body.find('(').unwrap_or(0)])
}

struct Shape<'a> {
    b: &'a [u8],
    i: usize,
}

impl Shape<'_> {
    fn eat(&mut self, c: u8) -> Option<()> {
        (self.b.get(self.i) == Some(&c)).then(|| self.i += 1)
    }
    fn word(&mut self, w: &str) -> bool {
        let found = self.b.get(self.i..self.i + w.len()).is_some_and(|s| s.eq_ignore_ascii_case(w.as_bytes()));
        if found {
            self.i += w.len();
        }
        found
    }
    fn list(&mut self, min: usize, mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.eat(b'(')?;
        let mut n = 0;
        if min == 0 && self.eat(b')').is_some() {
            return Some(());
        }
        loop {
            item(self)?;
            n += 1;
            if self.eat(b',').is_none() {
                break;
            }
        }
        self.eat(b')')?;
        (n >= min).then_some(())
    }
    fn position(&mut self) -> Option<()> {
        for n in 0..4 {
            if n > 0 && self.eat(b' ').is_none() {
                return (n >= 2).then_some(());
            }
            self.i = number(self.b, self.i)?.0;
        }
        Some(())
    }
    fn ring(&mut self) -> Option<()> {
        self.list(1, Self::position)
    }
    fn shape(&mut self, depth: usize) -> Option<()> {
        if depth > 16 {
            return None;
        }
        if self.word("MultiPoint") {
            self.list(0, |s| s.list(1, Self::position))
        } else if self.word("MultiLineString") {
            self.list(0, |s| s.list(2, Self::position))
        } else if self.word("MultiPolygon") {
            self.list(0, |s| s.list(1, Self::ring))
        } else if self.word("Point") {
            self.eat(b'(')?;
            self.position()?;
            self.eat(b')')
        } else if self.word("LineString") {
            self.list(2, Self::position)
        } else if self.word("Polygon") {
            self.list(1, Self::ring)
        } else if self.word("GeometryCollection") || self.word("Collection") {
            self.list(1, |s| s.shape(depth + 1))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_and_back() {
        for (text, want) in [
            ("2025-12-31T00:00:00Z", "2025-12-31T00:00:00Z"),
            ("2025-12-31 01:30:00+01:30", "2025-12-31T00:00:00Z"),
            ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.5Z"),
            ("2000-02-29", "2000-02-29T00:00:00Z"),
        ] {
            let mut out = Vec::new();
            write_instant(read_instant(text).unwrap().micros, &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), want);
        }
        for text in ["2023-02-29", "2025-13-01", "2025-01-01T24:00:00Z", "2025-01-01x", ""] {
            assert_eq!(read_instant(text), None, "{text}");
        }
    }

    #[test]
    fn durations_and_back() {
        for text in ["P1DT2H3M4.5S", "-PT1S", "PT0S", "P7D", "PT36M"] {
            let mut out = Vec::new();
            write_duration(read_duration(text).unwrap(), &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), text);
        }
        assert_eq!(read_duration("P1Y"), None);
    }

    #[test]
    fn base64_alphabets() {
        assert_eq!(decode_base64(b"_-8=").unwrap(), [0xff, 0xef]);
        assert_eq!(decode_base64(b"/+8").unwrap(), [0xff, 0xef]);
        assert_eq!(decode_base64(b"a"), None);
    }
}
