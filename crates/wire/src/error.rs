//! One error shape for all formats.

use core::fmt;

/// The result of reading or writing a message.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// What went wrong, and where: `kind` at bit `at_bit` of the message.
///
/// The error is `Copy` and small, so that a decoder's success path pays nothing for it. The path of the field is not
/// kept here: a message that failed is decoded once more with a [`Recorder`](crate::Recorder), whose open fields are
/// the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Error {
    /// What went wrong.
    pub kind: Kind,
    /// Offset of the offending field, in bits from the start of the message.
    pub at_bit: usize,
}

/// What can go wrong in a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// The input ends where `needed` more bits were expected.
    UnexpectedEnd {
        /// Bits that the field needed beyond what was left.
        needed: usize,
    },
    /// The output buffer is too small.
    NoSpace,
    /// A value that the format does not allow here.
    Invalid {
        /// The field or the rule.
        what: &'static str,
        /// The value as a number.
        value: u64,
    },
    /// A value that the format reserves.
    Reserved {
        /// The field.
        what: &'static str,
        /// The value as a number.
        value: u64,
    },
    /// A field that must be there and is not.
    Missing {
        /// The field.
        what: &'static str,
    },
    /// A field that is not allowed here, or once too often.
    Unexpected {
        /// What was met.
        what: &'static str,
    },
    /// A length that does not fit what holds it.
    Length {
        /// The field.
        what: &'static str,
        /// The length that was claimed.
        length: u64,
    },
    /// A limit of the caller or of the format.
    Limit {
        /// Which limit.
        what: &'static str,
        /// Its value.
        max: u64,
    },
    /// Text that is not valid UTF-8 or not of the required characters.
    Text {
        /// The field.
        what: &'static str,
    },
    /// Octets after the end of the message.
    Trailing {
        /// How many.
        octets: usize,
    },
    /// Legal, but not handled by this decoder.
    Unsupported {
        /// What.
        what: &'static str,
    },
}

/// The three ways in which a message can be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KindClass {
    /// Something is not there.
    Missing,
    /// A length does not fit what is there.
    Length,
    /// All else: what is there is not what it should be.
    Value,
}

impl Kind {
    /// Of which of the three ways this is one. Every kind is named here: a caller's compiler then knows that a kind that
    /// comes from elsewhere is one of them, and keeps errors apart from the results that share their memory.
    #[inline(always)]
    pub const fn class(&self) -> KindClass {
        match self {
            Kind::Missing { .. } => KindClass::Missing,
            Kind::UnexpectedEnd { .. } | Kind::Length { .. } | Kind::Trailing { .. } => KindClass::Length,
            Kind::NoSpace
            | Kind::Invalid { .. }
            | Kind::Reserved { .. }
            | Kind::Unexpected { .. }
            | Kind::Limit { .. }
            | Kind::Text { .. }
            | Kind::Unsupported { .. } => KindClass::Value,
        }
    }
}

impl Error {
    /// An error at a bit offset.
    #[inline]
    pub const fn new(kind: Kind, at_bit: usize) -> Self {
        Error { kind, at_bit }
    }
    /// The same error seen from an enclosing message that starts `bits` earlier.
    #[inline]
    #[must_use]
    pub const fn shifted(self, bits: usize) -> Self {
        Error { kind: self.kind, at_bit: self.at_bit + bits }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Kind::UnexpectedEnd { needed } if needed.is_multiple_of(8) => {
                write!(f, "the input ends {} octet{} early", needed / 8, if needed == 8 { "" } else { "s" })
            }
            Kind::UnexpectedEnd { needed } => {
                write!(f, "the input ends {needed} bit{} early", if needed == 1 { "" } else { "s" })
            }
            Kind::NoSpace => f.write_str("the output buffer is too small"),
            Kind::Invalid { what, value } => write!(f, "{what}: value {value} is not allowed"),
            Kind::Reserved { what, value } => write!(f, "{what}: value {value} is reserved"),
            Kind::Missing { what } => write!(f, "{what} is missing"),
            Kind::Unexpected { what } => write!(f, "{what} is not allowed here"),
            Kind::Length { what, length } => write!(f, "{what}: length {length} does not fit"),
            Kind::Limit { what, max } => write!(f, "{what} exceeds the limit of {max}"),
            Kind::Text { what } => write!(f, "{what}: not valid text"),
            Kind::Trailing { octets } => {
                write!(f, "{octets} octet{} after the end of the message", if octets == 1 { "" } else { "s" })
            }
            Kind::Unsupported { what } => write!(f, "{what} is not supported"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at_bit.is_multiple_of(8) {
            write!(f, "{} (byte {})", self.kind, self.at_bit / 8)
        } else {
            write!(f, "{} (byte {}, bit {})", self.kind, self.at_bit / 8, self.at_bit % 8)
        }
    }
}

impl core::error::Error for Error {}
