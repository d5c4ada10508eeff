//! Identifiers with their own rules: sessions, contracts, chargers.

use core::{fmt, str::FromStr};
use wireform_wire::{Error, Kind, Result};

/// A session's identifier: up to eight octets; all zero asks for a new session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SessionId {
    octets: [u8; 8],
    len: u8,
}

impl SessionId {
    /// An identifier of up to eight octets.
    ///
    /// # Errors
    /// Where there are more.
    pub fn new(octets: &[u8]) -> Result<Self> {
        let mut id = SessionId { octets: [0; 8], len: octets.len() as u8 };
        match id.octets.get_mut(..octets.len()) {
            Some(slot) => slot.copy_from_slice(octets),
            None => return Err(Error::new(Kind::Length { what: "session id", length: octets.len() as u64 }, 0)),
        }
        Ok(id)
    }
    /// The octets.
    pub fn as_bytes(&self) -> &[u8] {
        &self.octets[..self.len.into()]
    }
    /// As a number, by which sessions are told apart whatever the length; 0 asks for a new session.
    pub fn to_u64(self) -> u64 {
        self.as_bytes().iter().fold(0, |id, octet| id << 8 | u64::from(*octet))
    }
}

impl From<[u8; 8]> for SessionId {
    fn from(octets: [u8; 8]) -> Self {
        SessionId { octets, len: 8 }
    }
}
impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_bytes().iter().try_for_each(|octet| write!(f, "{octet:02X}"))
    }
}
impl FromStr for SessionId {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self> {
        let bad = |at: usize| Error::new(Kind::Text { what: "session id" }, at * 8);
        let mut octets = [0; 8];
        let mut n = 0;
        for pair in text.as_bytes().chunks(2) {
            let pair =
                core::str::from_utf8(pair).ok().filter(|p| p.len() == 2 && p.bytes().all(|b| b.is_ascii_hexdigit()));
            let octet = pair.and_then(|p| u8::from_str_radix(p, 16).ok()).ok_or_else(|| bad(n * 2))?;
            *octets.get_mut(n).ok_or_else(|| bad(n * 2))? = octet;
            n += 1;
        }
        SessionId::new(&octets[..n])
    }
}

/// Characters of an identifier without its separators.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Plain<const N: usize> {
    chars: [u8; N],
    len: u8,
}

impl<const N: usize> Plain<N> {
    fn new(text: &str, separator: u8, what: &'static str) -> Result<Self> {
        let mut out = Plain { chars: [0; N], len: 0 };
        for (i, c) in text.bytes().enumerate() {
            if c == separator {
                continue;
            }
            let error = Error::new(Kind::Text { what }, i * 8);
            if !c.is_ascii_alphanumeric() {
                return Err(error);
            }
            *out.chars.get_mut(usize::from(out.len)).ok_or(error)? = c.to_ascii_uppercase();
            out.len += 1;
        }
        Ok(out)
    }
    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.chars[..self.len.into()]).unwrap_or("")
    }
}

/// A contract's identifier (EMAID): country, provider, instance, and a check digit that may be missing.
///
/// Hyphens between the parts are passed over, and letters are taken in either case, as ISO 15118-1 has it. The check
/// digit is not held against the identifier when it is read, because older rules gave others: see [`Emaid::check`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Emaid(Plain<15>);

impl Emaid {
    /// The country's code: two letters, or `+` and up to three digits (DIN SPEC 91286).
    pub fn country(&self) -> &str {
        &self.as_str()[..2]
    }
    /// The provider's identifier, three characters.
    pub fn provider(&self) -> &str {
        &self.as_str()[2..5]
    }
    /// The contract at the provider, nine characters.
    pub fn instance(&self) -> &str {
        &self.as_str()[5..14]
    }
    /// The check digit, where there is one.
    pub fn check_digit(&self) -> Option<char> {
        self.as_str()[14..].chars().next()
    }
    /// All of it, without separators.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
    /// The check digit that the other fourteen characters give (ISO 15118-1, Annex H; eMI3 "Check digit calculation for
    /// contract identifiers").
    ///
    /// A character's place among the digits and letters, 0 to 35, is two digits to the base of two and two to the base of
    /// three. Each pair is multiplied by a power of a matrix that depends on the place of the character, and the sums are
    /// the pairs of the check digit.
    pub fn expected_check_digit(&self) -> char {
        let (mut twos, mut threes) = ([0, 0], [0, 0]);
        for c in self.as_str()[..14].chars().rev() {
            let value = c.to_digit(36).unwrap_or(0);
            let (q, r) = (value / 9, value % 9);
            // (sum + pair) · [[0, 1], [1, 1]] modulo 2, and (sum + pair) · [[0, 1], [1, 2]] modulo 3.
            let pair = [twos[0] + q / 2, twos[1] + q % 2];
            twos = [pair[1] % 2, (pair[0] + pair[1]) % 2];
            let pair = [threes[0] + r / 3, threes[1] + r % 3];
            threes = [pair[1] % 3, (pair[0] + 2 * pair[1]) % 3];
        }
        // The first power is the second of that matrix, and the sum is taken negative.
        let threes = [(3 - threes[1]) % 3, (9 - threes[0] - 2 * threes[1]) % 3];
        let value = (twos[0] * 2 + twos[1]) * 9 + threes[0] * 3 + threes[1];
        char::from_digit(value, 36).unwrap_or('0').to_ascii_uppercase()
    }
    /// Checks the check digit. One that is missing is no error: it is optional.
    ///
    /// # Errors
    /// Where it is another.
    pub fn check(&self) -> Result<()> {
        match self.check_digit() {
            Some(digit) if digit != self.expected_check_digit() => {
                Err(Error::new(Kind::Invalid { what: "EMAID: check digit", value: digit.into() }, 14 * 8))
            }
            _ => Ok(()),
        }
    }
}

impl FromStr for Emaid {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self> {
        let plain = Plain::new(text, b'-', "EMAID")?;
        if !(14..=15).contains(&plain.len) {
            return Err(Error::new(Kind::Length { what: "EMAID", length: plain.len.into() }, 0));
        }
        if !plain.chars[..2].iter().all(u8::is_ascii_alphabetic) {
            return Err(Error::new(Kind::Text { what: "EMAID: country" }, 0));
        }
        Ok(Emaid(plain))
    }
}
impl fmt::Display for Emaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.country(), self.provider(), self.instance())?;
        self.check_digit().map_or(Ok(()), |c| write!(f, "-{c}"))
    }
}
impl fmt::Debug for Emaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Emaid({self})")
    }
}

/// A charge point's identifier (EVSEID): country, operator, `E`, and the outlet.
///
/// Asterisks between the parts are passed over in the first three and kept in the outlet's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EvseId<'a> {
    /// The country's code: two letters, or `+` and up to three digits (DIN SPEC 91286).
    pub country: &'a str,
    /// The operator's identifier: three characters, or three to six digits.
    pub operator: &'a str,
    /// The outlet at the operator, one character or more.
    pub outlet: &'a str,
}

impl<'a> EvseId<'a> {
    /// Reads an identifier.
    ///
    /// # Errors
    /// Where a part is missing or has characters that it may not have.
    pub fn parse(text: &'a str) -> Result<Self> {
        let bad = |what, at: usize| Error::new(Kind::Text { what }, at * 8);
        if !text.is_ascii() {
            return Err(bad("EVSEID", 0));
        }
        if text.starts_with('+') {
            return Self::parse_din(text);
        }
        let (country, rest) = text.split_at_checked(2).ok_or(bad("EVSEID: country", 0))?;
        if !country.bytes().all(|b| b.is_ascii_alphabetic()) {
            return Err(bad("EVSEID: country", 0));
        }
        let rest = rest.strip_prefix('*').unwrap_or(rest);
        let at = text.len() - rest.len();
        let (operator, rest) = rest.split_at_checked(3).ok_or(bad("EVSEID: operator", at))?;
        if !operator.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(bad("EVSEID: operator", at));
        }
        let rest = rest.strip_prefix('*').unwrap_or(rest);
        let at = text.len() - rest.len();
        let outlet = rest.strip_prefix(['E', 'e']).ok_or(bad("EVSEID: the mark E", at))?;
        if outlet.is_empty() || outlet.len() > 30 || !outlet.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'*') {
            return Err(bad("EVSEID: outlet", at + 1));
        }
        Ok(EvseId { country, operator, outlet })
    }
    /// Reads the form of DIN SPEC 91286, whose parts have no fixed lengths: `+49*123*456*7`.
    fn parse_din(text: &'a str) -> Result<Self> {
        let bad = |what, at: usize| Error::new(Kind::Text { what }, at * 8);
        let (country, rest) = text.split_once('*').ok_or(bad("EVSEID: country", 0))?;
        if !(2..=4).contains(&country.len()) || !country[1..].bytes().all(|b| b.is_ascii_digit()) {
            return Err(bad("EVSEID: country", 0));
        }
        let at = country.len() + 1;
        let (operator, outlet) = rest.split_once('*').ok_or(bad("EVSEID: operator", at))?;
        if !(3..=6).contains(&operator.len()) || !operator.bytes().all(|b| b.is_ascii_digit()) {
            return Err(bad("EVSEID: operator", at));
        }
        let at = at + operator.len() + 1;
        if outlet.is_empty() || outlet.len() > 32 || !outlet.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'*') {
            return Err(bad("EVSEID: outlet", at));
        }
        Ok(EvseId { country, operator, outlet })
    }
    /// Whether it is of the form of DIN SPEC 91286, in which the country is a telephone's.
    pub fn is_din(&self) -> bool {
        self.country.starts_with('+')
    }
}

impl fmt::Display for EvseId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.is_din() { "" } else { "E" };
        write!(f, "{}*{}*{mark}{}", self.country, self.operator, self.outlet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn sessions() {
        let id: SessionId = "00000000000000FF".parse().unwrap();
        assert_eq!((id.to_u64(), id.as_bytes().len()), (255, 8));
        assert_eq!(SessionId::new(&[0xff]).unwrap().to_u64(), 255);
        assert_eq!(id.to_string(), "00000000000000FF");
        for bad in ["0", "0G", "000000000000000000"] {
            assert!(bad.parse::<SessionId>().is_err(), "{bad}");
        }
    }

    #[test]
    fn contracts() {
        let id: Emaid = "de-abc-c12345678-9".parse().unwrap();
        assert_eq!(
            (id.country(), id.provider(), id.instance(), id.check_digit()),
            ("DE", "ABC", "C12345678", Some('9'))
        );
        assert_eq!(id, "DEABCC123456789".parse().unwrap());
        for bad in ["DEABC", "1EABCC123456789", "DEABCC12345678_", "DEABCC1234567890"] {
            assert!(bad.parse::<Emaid>().is_err(), "{bad}");
        }
    }

    #[test]
    fn check_digits() {
        // Published examples of the rule.
        for text in [
            "NN123ABCDEFGHIT",
            "FRXYZ1234567892",
            "ITA1B2C3E4F5G64",
            "ESZU8WOX834H1DR",
            "PT73902837ABCZZ",
            "DE83DUIEN83QGZD",
            "DE83DUIEN83ZGQM",
            "DE8AA0012345670",
        ] {
            let id: Emaid = text.parse().unwrap();
            assert_eq!(id.check_digit(), Some(id.expected_check_digit()), "{text}");
            assert_eq!(id.check(), Ok(()));
            assert_eq!(text[..14].parse::<Emaid>().unwrap().check(), Ok(()));
            // Any other character, and any two neighbours in the other order.
            for i in 5..15 {
                for c in ('0'..='9').chain('A'..='Z').filter(|c| !text[i..].starts_with(*c)) {
                    let other = std::format!("{}{c}{}", &text[..i], &text[i + 1..]);
                    assert!(other.parse::<Emaid>().unwrap().check().is_err(), "{other}");
                }
            }
            for i in 5..14 {
                let (a, b) = (&text[i..=i], &text[i + 1..i + 2]);
                let other = std::format!("{}{b}{a}{}", &text[..i], &text[i + 2..]);
                assert!(a == b || other.parse::<Emaid>().unwrap().check().is_err(), "{other}");
            }
        }
    }

    #[test]
    fn chargers() {
        let id = EvseId::parse("DE*ABC*E45B*78C").unwrap();
        assert_eq!((id.country, id.operator, id.outlet), ("DE", "ABC", "45B*78C"));
        assert_eq!(EvseId::parse("DEABCE45B*78C").unwrap().to_string(), "DE*ABC*E45B*78C");
        let id = EvseId::parse("+49*810*000*438").unwrap();
        assert_eq!((id.country, id.operator, id.outlet, id.is_din()), ("+49", "810", "000*438", true));
        assert_eq!(id.to_string(), "+49*810*000*438");
        for bad in ["+", "+49", "+4x*810*1", "+49*81*1", "+49*810*", "+49*810*_", "+49*8100000*1", "+12345*810*1"] {
            assert!(EvseId::parse(bad).is_err(), "{bad}");
        }
        for bad in ["", "DE", "DE*ABC*X1", "DE*ABC*E", "D1*ABC*E1", "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}"] {
            assert!(EvseId::parse(bad).is_err(), "{bad}");
        }
    }
}
