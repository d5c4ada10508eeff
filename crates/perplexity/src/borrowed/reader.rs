//! A pull reader of JSON (RFC 8259) over text that is known to be UTF-8.

use super::Invalid;
use std::borrow::Cow;

/// Reads values one after the other.
pub(super) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

type Result<T> = std::result::Result<T, Invalid>;

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;

/// The top bit of each octet that is zero; octets after the first zero may be marked wrongly.
#[inline(always)]
fn zeros(word: u64) -> u64 {
    word.wrapping_sub(LOW) & !word & HIGH
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Reader { text, at: 0 }
    }

    #[cold]
    fn invalid<T>(&self, expected: &'static str) -> Result<T> {
        Err(Invalid { expected, at: self.at })
    }

    #[inline(always)]
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The next octet that is not white space.
    #[inline(always)]
    pub(super) fn peek(&mut self) -> Option<u8> {
        loop {
            match self.byte() {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                other => return other,
            }
        }
    }

    #[inline(always)]
    fn take(&mut self, octet: u8) -> bool {
        let there = self.peek() == Some(octet);
        self.at += usize::from(there);
        there
    }

    /// Nothing but white space may follow.
    pub(super) fn end(&mut self) -> Result<()> {
        if self.peek().is_some() { self.invalid("the end") } else { Ok(()) }
    }

    /// The members of an object; `each` must take the value.
    #[inline(always)]
    pub(super) fn object(&mut self, mut each: impl FnMut(&mut Self, &str) -> Result<()>) -> Result<()> {
        if !self.take(b'{') {
            return self.invalid("an object");
        }
        if self.take(b'}') {
            return Ok(());
        }
        loop {
            if self.peek() != Some(b'"') {
                return self.invalid("the name of a member");
            }
            let name = self.text()?;
            if !self.take(b':') {
                return self.invalid("a colon");
            }
            each(self, &name)?;
            if self.take(b',') {
                continue;
            }
            if self.take(b'}') {
                return Ok(());
            }
            return self.invalid("a comma or the end of the object");
        }
    }

    /// The items of an array; `each` must take the item. Null is no items.
    #[inline(always)]
    pub(super) fn array(&mut self, mut each: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        if self.null() {
            return Ok(());
        }
        if !self.take(b'[') {
            return self.invalid("an array");
        }
        if self.take(b']') {
            return Ok(());
        }
        loop {
            each(self)?;
            if self.take(b',') {
                continue;
            }
            if self.take(b']') {
                return Ok(());
            }
            return self.invalid("a comma or the end of the array");
        }
    }

    /// The items of an array, in place of those of an earlier member of the same name.
    #[inline(always)]
    pub(super) fn items<T>(
        &mut self,
        expected: usize,
        into: &mut Vec<T>,
        read: impl Fn(&mut Self) -> Result<T>,
    ) -> Result<()> {
        into.clear();
        self.array(|r| {
            let item = read(r)?;
            if into.capacity() == 0 {
                into.reserve_exact(expected);
            }
            into.push(item);
            Ok(())
        })
    }

    #[inline(always)]
    fn null(&mut self) -> bool {
        let there = self.peek() == Some(b'n') && self.text.as_bytes()[self.at..].starts_with(b"null");
        if there {
            self.at += 4;
        }
        there
    }

    #[inline(always)]
    pub(super) fn or_null<T>(&mut self, read: impl Fn(&mut Self) -> Result<T>) -> Result<Option<T>> {
        if self.null() { Ok(None) } else { read(self).map(Some) }
    }
    #[inline(always)]
    pub(super) fn text_or_null(&mut self) -> Result<Option<Cow<'a, str>>> {
        self.or_null(Self::text)
    }
    pub(super) fn integer_or_null(&mut self) -> Result<Option<i64>> {
        self.or_null(Self::integer)
    }
    pub(super) fn number_or_null(&mut self) -> Result<Option<f64>> {
        self.or_null(Self::number)
    }
    /// A value as its own text.
    pub(super) fn raw_or_null(&mut self) -> Result<Option<&'a str>> {
        if self.null() {
            return Ok(None);
        }
        self.peek();
        let from = self.at;
        self.skip()?;
        Ok(Some(&self.text[from..self.at]))
    }

    /// Where a string stops being plain: at its end, at an escape, at a control character, or at the end of the text.
    #[inline(always)]
    fn plain_end(&self, mut at: usize) -> usize {
        let bytes = self.text.as_bytes();
        while let Some(block) = bytes.get(at..).and_then(|b| b.first_chunk::<8>()) {
            let word = u64::from_le_bytes(*block);
            // Below 0x20: the top three bits are zero.
            let control = zeros(word & (LOW * 0xE0));
            let mask = zeros(word ^ (LOW * u64::from(b'"'))) | zeros(word ^ (LOW * u64::from(b'\\'))) | control;
            if mask != 0 {
                return at + mask.trailing_zeros() as usize / 8;
            }
            at += 8;
        }
        while let Some(&octet) = bytes.get(at) {
            if octet == b'"' || octet == b'\\' || octet < 0x20 {
                return at;
            }
            at += 1;
        }
        at
    }

    /// A string.
    #[inline(always)]
    pub(super) fn text(&mut self) -> Result<Cow<'a, str>> {
        if !self.take(b'"') {
            return self.invalid("text");
        }
        let from = self.at;
        let end = self.plain_end(from);
        if self.text.as_bytes().get(end) == Some(&b'"') {
            self.at = end + 1;
            return Ok(Cow::Borrowed(&self.text[from..end]));
        }
        self.escaped(from, end).map(Cow::Owned)
    }

    #[cold]
    #[inline(never)]
    fn escaped(&mut self, mut from: usize, mut end: usize) -> Result<String> {
        let mut out = String::with_capacity((end - from) * 2);
        loop {
            out.push_str(&self.text[from..end]);
            self.at = end;
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => {
                    self.at += 1;
                    let escape = self.byte();
                    self.at += 1;
                    out.push(match escape {
                        Some(b'"') => '"',
                        Some(b'\\') => '\\',
                        Some(b'/') => '/',
                        Some(b'b') => '\u{8}',
                        Some(b'f') => '\u{C}',
                        Some(b'n') => '\n',
                        Some(b'r') => '\r',
                        Some(b't') => '\t',
                        Some(b'u') => self.unicode()?,
                        _ => {
                            self.at = end;
                            return self.invalid("an escape");
                        }
                    });
                }
                Some(_) => return self.invalid("text without control characters"),
                None => return self.invalid("the end of the text"),
            }
            from = self.at;
            end = self.plain_end(from);
        }
    }

    fn hex(&mut self) -> Result<u32> {
        let digits = self.text.as_bytes().get(self.at..self.at + 4);
        let number =
            digits.and_then(|d| d.iter().try_fold(0, |n, d| char::from(*d).to_digit(16).map(|digit| n << 4 | digit)));
        match number {
            Some(number) => {
                self.at += 4;
                Ok(number)
            }
            None => self.invalid("four hexadecimal digits"),
        }
    }

    fn unicode(&mut self) -> Result<char> {
        let first = self.hex()?;
        let code = if (0xD800..0xDC00).contains(&first) {
            if !self.text.as_bytes()[self.at..].starts_with(b"\\u") {
                return self.invalid("the second half of a surrogate pair");
            }
            self.at += 2;
            let second = self.hex()?;
            if !(0xDC00..0xE000).contains(&second) {
                return self.invalid("the second half of a surrogate pair");
            }
            0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00)
        } else {
            first
        };
        match char::from_u32(code) {
            Some(c) => Ok(c),
            None => self.invalid("a character"),
        }
    }

    /// The text of a number, as the grammar has it.
    #[inline]
    fn number_text(&mut self) -> Result<(&'a str, bool)> {
        self.peek();
        let bytes = self.text.as_bytes();
        let from = self.at;
        let digits = |mut at: usize| {
            while bytes.get(at).is_some_and(u8::is_ascii_digit) {
                at += 1;
            }
            at
        };
        let mut at = from + usize::from(bytes.get(from) == Some(&b'-'));
        let whole = digits(at);
        if whole == at || (bytes[at] == b'0' && whole > at + 1) {
            return self.invalid("a number");
        }
        at = whole;
        let mut integer = true;
        if bytes.get(at) == Some(&b'.') {
            integer = false;
            let end = digits(at + 1);
            if end == at + 1 {
                return self.invalid("a number");
            }
            at = end;
        }
        if matches!(bytes.get(at), Some(b'e' | b'E')) {
            integer = false;
            let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
            let end = digits(at + 1 + sign);
            if end == at + 1 + sign {
                return self.invalid("a number");
            }
            at = end;
        }
        self.at = at;
        Ok((&self.text[from..at], integer))
    }

    fn integer(&mut self) -> Result<i64> {
        let from = self.at;
        let (text, integer) = self.number_text()?;
        match text.parse() {
            Ok(number) if integer => Ok(number),
            _ => {
                self.at = from;
                self.invalid("an integer")
            }
        }
    }

    fn number(&mut self) -> Result<f64> {
        let from = self.at;
        let (text, _) = self.number_text()?;
        if let Some(number) = short_number(text) {
            return Ok(number);
        }
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => {
                self.at = from;
                self.invalid("a number in range")
            }
        }
    }

    /// Passes over a value.
    #[inline]
    pub(super) fn skip(&mut self) -> Result<()> {
        // Brackets by kind, a bit each: deeper than 64 they are counted together.
        let (mut depth, mut kinds) = (0u32, 0u64);
        loop {
            match self.peek() {
                Some(b'"') => self.skip_text()?,
                Some(open @ (b'{' | b'[')) => {
                    self.at += 1;
                    kinds = kinds << 1 | u64::from(open == b'{');
                    depth += 1;
                    if depth > 512 {
                        return self.invalid("fewer levels");
                    }
                    if !matches!(self.peek(), Some(b'}' | b']')) {
                        continue;
                    }
                }
                Some(b'-' | b'0'..=b'9') => {
                    self.number_text()?;
                }
                _ => {
                    let rest = &self.text.as_bytes()[self.at..];
                    match ["true", "false", "null"].iter().find(|word| rest.starts_with(word.as_bytes())) {
                        Some(word) => self.at += word.len(),
                        None => return self.invalid("a value"),
                    }
                }
            }
            // After a value: close what closes, or go on to the next.
            loop {
                if depth == 0 {
                    return Ok(());
                }
                match self.peek() {
                    Some(b',' | b':') => {
                        self.at += 1;
                        break;
                    }
                    Some(close @ (b'}' | b']')) => {
                        if depth <= 64 && (kinds & 1 == 1) != (close == b'}') {
                            return self.invalid("the other bracket");
                        }
                        self.at += 1;
                        kinds >>= 1;
                        depth -= 1;
                    }
                    _ => return self.invalid("a comma or a bracket"),
                }
            }
        }
    }

    #[inline(always)]
    fn skip_text(&mut self) -> Result<()> {
        let mut at = self.at + 1;
        loop {
            at = self.plain_end(at);
            match self.text.as_bytes().get(at) {
                Some(b'"') => {
                    self.at = at + 1;
                    return Ok(());
                }
                // What is escaped is not looked at, but it does not end the string.
                Some(b'\\') => at += 2,
                _ => {
                    self.at = at.min(self.text.len());
                    return self.invalid("the end of the text");
                }
            }
        }
    }
}

/// A number of few digits, exactly: both its digits and the power of ten are exact as floating point numbers, so that
/// one operation rounds once (Clinger, "How to read floating point numbers accurately").
fn short_number(text: &str) -> Option<f64> {
    const POWERS: [f64; 23] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ];
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    if text.len() > 19 {
        return None;
    }
    let (mut digits, mut point, mut power) = (0u64, None, 0i32);
    let bytes = text.as_bytes();
    for (at, &octet) in bytes.iter().enumerate() {
        match octet {
            b'0'..=b'9' => digits = digits * 10 + u64::from(octet - b'0'),
            b'.' => point = Some(at),
            _ => {
                power = text[at + 1..].parse().ok()?;
                power -= point.map_or(0, |p| (at - p - 1) as i32);
                point = None;
                break;
            }
        }
    }
    power -= point.map_or(0, |p| (bytes.len() - p - 1) as i32);
    if digits > 1 << 53 {
        return None;
    }
    let number = match power {
        0..=22 => digits as f64 * POWERS[power as usize],
        -22..0 => digits as f64 / POWERS[-power as usize],
        _ => return None,
    };
    Some(if negative { -number } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    fn skips(text: &str) -> bool {
        let mut reader = Reader::new(text);
        reader.skip().and_then(|()| reader.end()).is_ok()
    }

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            (-1e9..1e9f64).prop_map(Value::from),
            ".{0,12}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 32, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
                prop::collection::btree_map(".{0,5}", inner, 0..5).prop_map(|m| m.into_iter().collect()),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn what_is_json_is_passed_over(value in value(), pretty in any::<bool>()) {
            let text = if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) }.unwrap();
            prop_assert!(skips(&text), "{}", text);
            for end in (0..text.len()).filter(|e| text.is_char_boundary(*e)) {
                // No beginning of a value is one, but for numbers.
                let cut = serde_json::from_str::<Value>(&text[..end]).is_ok();
                prop_assert_eq!(skips(&text[..end]), cut, "{}", &text[..end]);
            }
        }
        #[test]
        fn text_is_read_as_serde_json_reads_it(text in ".{0,40}", ascii in any::<bool>()) {
            let mut json = serde_json::to_string(&text).unwrap();
            if ascii {
                json = json.chars().map(|c| if c.is_ascii() { c.to_string() } else {
                    let mut units = [0; 2];
                    c.encode_utf16(&mut units).iter().map(|u| format!("\\u{u:04x}")).collect()
                }).collect();
            }
            prop_assert_eq!(Reader::new(&json).text().unwrap(), text);
        }
        #[test]
        fn numbers_are_exact(digits in 0u64..1 << 60, point in 0usize..20, power in -30i32..30, shape in 0..4) {
            let text = match shape {
                0 => format!("{digits}"),
                1 => format!("{digits}e{power}"),
                2 => format!("{}.{}", digits / 1000, digits % 1000),
                _ => format!("-0.{}{}e{power}", "0".repeat(point), digits),
            };
            prop_assert_eq!(Reader::new(&text).number().unwrap().to_bits(), text.parse::<f64>().unwrap().to_bits());
        }
        #[test]
        fn any_text_does_no_harm(text in "[\\[\\]{}:,\"\\\\u0-9a-f\\-.e tn]{0,40}") {
            let ours = skips(&text);
            if serde_json::from_str::<Value>(&text).is_ok() {
                prop_assert!(ours);
            }
            let _ = super::super::Completion::parse(&text);
            let _ = super::super::Glance::parse(&text);
        }
    }

    #[test]
    fn what_is_no_json_is_told() {
        for text in [
            "", "{", "}", "[1", "[}", "{\"a\"}x", "tru", "01", "1.", "1e", "-", "\"\n\"", "\"a", "\"\\\"", "nul",
            "[1 2]",
        ] {
            assert!(!skips(text), "{text}");
        }
        assert!(!skips(&"[".repeat(100_000)));
        for text in [r#""\x""#, r#""\ud800""#, r#""\ud800\u0041""#, r#""\udc00""#, r#""\u12"#, "\"\u{1}\""] {
            assert!(Reader::new(text).text().is_err(), "{text}");
        }
    }
}
