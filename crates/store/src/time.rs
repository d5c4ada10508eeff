//! Times as text.

/// Appends a time, nanoseconds since 1970, as ISO 8601 in UTC with nine fractional digits: all such texts sort as the
/// times do.
pub fn iso(time: i64, into: &mut String) {
    let (days, rest) = (time.div_euclid(86_400_000_000_000), time.rem_euclid(86_400_000_000_000));
    let (seconds, nanos) = (rest / 1_000_000_000, rest % 1_000_000_000);
    let (year, month, day) = civil(days);
    let mut text = *b"0000-00-00T00:00:00.000000000Z";
    let mut put = |at: usize, digits: usize, mut value: i64| {
        for place in (at..at + digits).rev() {
            text[place] = b'0' + (value % 10) as u8;
            value /= 10;
        }
    };
    put(0, 4, year); // An i64 of nanoseconds reaches from 1677 to 2262.
    put(5, 2, month);
    put(8, 2, day);
    put(11, 2, seconds / 3600);
    put(14, 2, seconds / 60 % 60);
    put(17, 2, seconds % 60);
    put(20, 9, nanos);
    into.push_str(std::str::from_utf8(&text).unwrap_or_default());
}

/// Year, month and day of a day number counted from 1970-01-01, in the Gregorian calendar (Hinnant's algorithm: years
/// that begin in March, eras of 400 years).
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::iso;

    #[test]
    fn times_as_text() {
        for (time, text) in [
            (0, "1970-01-01T00:00:00.000000000Z"),
            (951_782_399_123_456_789, "2000-02-28T23:59:59.123456789Z"),
            (951_782_400_000_000_000, "2000-02-29T00:00:00.000000000Z"),
            (-1, "1969-12-31T23:59:59.999999999Z"),
            (1_798_761_599_999_999_999, "2026-12-31T23:59:59.999999999Z"),
            (i64::MAX, "2262-04-11T23:47:16.854775807Z"),
            (i64::MIN, "1677-09-21T00:12:43.145224192Z"),
        ] {
            let mut into = String::new();
            iso(time, &mut into);
            assert_eq!(into, text);
        }
    }
}
