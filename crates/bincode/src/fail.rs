//! The error inside the codec: one machine word.

use core::num::NonZeroU64;
use wireform_wire::{Error, Kind};

/// Why encoding or decoding stopped, in one word: a `Result<(), Fail>` is a register, not memory.
///
/// Where it stopped is the position of the source or sink, which does not move past what it refuses. Together they are
/// a [`wireform_wire::Error`].
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Fail(NonZeroU64);

macro_rules! codes {
    ($($name:ident = $code:literal,)*) => {
        impl Fail {
            $(pub(crate) const $name: u8 = $code;)*
        }
    };
}

codes! {
    END = 1, NO_SPACE = 2, BOOL = 3, OPTION = 4, ENUM = 5, RESULT = 6, UTF8 = 7, CHAR = 8, MARKER = 9, WIDE = 10,
    SHORTEST = 11, ZERO = 12, LENGTH = 13, OCTETS = 14, DEPTH = 15, ELEMENTS = 16, TRAILING = 17, NUL = 18,
    TIME = 19, BORROWED = 20, POISONED = 21, PATH = 22, BORROW = 23, IO = 24, ADDRESS = 25, BOUND = 26, SHORT = 27,
    VERSION = 28, MASK = 29, PLATFORM = 30, CUSTOM = 31, ANY = 32, NO_LENGTH = 33, TAG = 34, LEFT_OUT = 35,
}

impl Fail {
    /// A failure with a number that says more. Values beyond 2⁵⁶ are cut to that.
    #[inline]
    pub(crate) const fn new(code: u8, value: u64) -> Fail {
        let value = if value >> 56 == 0 { value } else { (1 << 56) - 1 };
        match NonZeroU64::new(value << 8 | code as u64) {
            Some(word) => Fail(word),
            None => panic!("codes are not zero"),
        }
    }
    /// The input ends `octets` early.
    #[cold]
    #[inline(never)]
    pub(crate) fn end(octets: usize) -> Fail {
        Fail::new(Fail::END, octets as u64)
    }
    /// Text that is not UTF-8, with what the standard library says of it.
    #[cold]
    #[inline(never)]
    pub(crate) fn text(error: core::str::Utf8Error) -> Fail {
        Fail::new(Fail::UTF8, (error.valid_up_to() as u64) << 2 | error.error_len().unwrap_or(0) as u64)
    }
    /// An enum tag that no variant has.
    #[cold]
    #[inline(never)]
    pub fn enum_tag(tag: u64) -> Fail {
        Fail::new(Fail::ENUM, tag)
    }
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self.0.get() as u8
    }
    #[inline]
    pub(crate) const fn value(self) -> u64 {
        self.0.get() >> 8
    }
    /// What it is, in the words that all codecs share.
    pub fn kind(self) -> Kind {
        let value = self.value();
        match self.code() {
            Fail::END => Kind::UnexpectedEnd { needed: value as usize * 8 },
            Fail::NO_SPACE => Kind::NoSpace,
            Fail::BOOL => Kind::Invalid { what: "bool", value },
            Fail::OPTION => Kind::Invalid { what: "option tag", value },
            Fail::ENUM => Kind::Invalid { what: "enum tag", value },
            Fail::RESULT => Kind::Invalid { what: "result tag", value },
            Fail::UTF8 => Kind::Text { what: "string" },
            Fail::CHAR => Kind::Text { what: "char" },
            Fail::MARKER => Kind::Reserved { what: "integer marker", value },
            Fail::WIDE => Kind::Invalid { what: "integer wider than its type", value },
            Fail::SHORTEST => Kind::Invalid { what: "integer not in its shortest form", value },
            Fail::ZERO => Kind::Invalid { what: "non-zero integer", value: 0 },
            Fail::LENGTH => Kind::Length { what: "sequence or string", length: value },
            Fail::OCTETS => Kind::Limit { what: "message", max: value },
            Fail::DEPTH => Kind::Limit { what: "depth", max: value },
            Fail::ELEMENTS => Kind::Limit { what: "elements without octets", max: value },
            Fail::TRAILING => Kind::Trailing { octets: value as usize },
            Fail::NUL => Kind::Text { what: "C string with an inner NUL" },
            Fail::TIME => Kind::Invalid { what: "time outside its range", value },
            Fail::BORROWED => Kind::Unsupported { what: "a cell that is mutably borrowed" },
            Fail::POISONED => Kind::Unsupported { what: "a poisoned lock" },
            Fail::PATH => Kind::Text { what: "path" },
            Fail::BORROW => Kind::Unsupported { what: "borrowing from a stream" },
            Fail::IO => Kind::Unexpected { what: "an I/O error" },
            Fail::ADDRESS => Kind::Invalid { what: "address tag", value },
            Fail::BOUND => Kind::Invalid { what: "bound tag", value },
            Fail::SHORT => Kind::Invalid { what: "short_vec length", value },
            Fail::VERSION => Kind::Reserved { what: "transaction version", value },
            Fail::MASK => Kind::Reserved { what: "transaction config mask", value },
            Fail::PLATFORM => Kind::Length { what: "integer of the platform's width", length: value },
            Fail::CUSTOM => Kind::Unexpected { what: "a value that its type refuses" },
            Fail::ANY => Kind::Unsupported { what: "deserialize_any: the format does not say what it holds" },
            Fail::NO_LENGTH => Kind::Unsupported { what: "a sequence whose length is not known" },
            Fail::LEFT_OUT => {
                Kind::Unsupported { what: "skip_serializing_if: a field that is left out is missed by readers" }
            }
            _ => Kind::Invalid { what: "tag", value },
        }
    }
    /// The error at an octet of the message.
    pub fn at(self, octet: usize) -> Error {
        Error::new(self.kind(), octet * 8)
    }
    /// A failure that a type of the caller's reports: the value is not one of its own.
    #[cold]
    pub fn invalid(value: u64) -> Fail {
        Fail::new(Fail::TAG, value)
    }
}

impl core::fmt::Debug for Fail {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.kind().fmt(f)
    }
}
impl core::fmt::Display for Fail {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.kind().fmt(f)
    }
}
impl core::error::Error for Fail {}
