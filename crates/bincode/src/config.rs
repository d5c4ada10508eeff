//! The configuration: a type whose constants choose the encoding, and a value that carries the limits.
//!
//! The choices that shape code (integer encoding, byte order, strictness) are constants, so that a decoder for one
//! configuration holds no trace of the others. The limits are numbers of the caller.
//!
//! | function | integers | trailing octets | is |
//! |---|---|---|---|
//! | [`bincode1`] | full width | allowed | `bincode::serialize`, `bincode::deserialize` of bincode 1 |
//! | [`bincode1_varint`] | variable | refused | `DefaultOptions::new()` of bincode 1 |
//! | [`standard`] | variable | allowed | `config::standard()` of bincode 2 |
//! | [`legacy`] | full width | allowed | `config::legacy()` of bincode 2 |
//!
//! Where the originals differ: bincode 1 accepts a variable-width integer behind a marker that is wider than the
//! integer's type (`fc 05 00 00 00` for a `u16`), bincode 2 refuses it; both accept a value that is not in its
//! shortest form. [`Configuration::canonical`] refuses both.

/// What a decoder or encoder must not exceed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Octets of a message, written or read, from slices and streams alike.
    pub octets: usize,
    /// Boxes, sequences, maps and (with serde) structures inside one another while decoding. Each takes as much of the
    /// stack as reading its type does, some times its size in builds that are not optimised: for a type that holds itself
    /// and large arrays, choose less.
    pub depth: u32,
    /// Elements that take no octets, of one sequence: what ends `Vec<()>` with a length of 2⁶⁴ − 1.
    pub zero_sized: usize,
}

impl Limits {
    /// No limit on octets, 256 levels, 2²⁰ elements without octets.
    pub const DEFAULT: Limits = Limits { octets: usize::MAX, depth: 256, zero_sized: 1 << 20 };
}

impl Default for Limits {
    fn default() -> Self {
        Limits::DEFAULT
    }
}

mod sealed {
    pub trait Sealed {}
}

/// A choice of encoding. Implemented by [`Configuration`].
pub trait Config: Copy + sealed::Sealed {
    /// Integers take one octet up to 250, and a marker with two to sixteen octets above.
    const VARINT: bool;
    /// The most significant octet comes first.
    const BIG_ENDIAN: bool;
    /// Octets after the message are an error.
    const EXACT: bool;
    /// A marker may be wider than the integer's type, as in bincode 1.
    const WIDE_MARKERS: bool;
    /// Only the shortest form of an integer is accepted.
    const CANONICAL: bool;
    /// The byte order is the target's.
    const NATIVE_ORDER: bool = Self::BIG_ENDIAN == cfg!(target_endian = "big");
    /// The limits.
    fn limits(&self) -> Limits;
}

/// A configuration, chosen by its constants: build one from [`bincode1`], [`standard`] and their like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Configuration<
    const VARINT: bool,
    const BIG_ENDIAN: bool,
    const EXACT: bool,
    const WIDE_MARKERS: bool,
    const CANONICAL: bool,
> {
    limits: Limits,
}

/// bincode 1's functions, and the same octets as [`Legacy`].
pub type Bincode1 = Configuration<false, false, false, true, false>;
/// bincode 1's `DefaultOptions`.
pub type Bincode1Varint = Configuration<true, false, true, true, false>;
/// bincode 2's standard configuration.
pub type Standard = Configuration<true, false, false, false, false>;
/// bincode 2's legacy configuration.
pub type Legacy = Configuration<false, false, false, false, false>;

/// bincode 1 as its free functions have it: full-width integers, little endian, trailing octets allowed.
pub const fn bincode1() -> Bincode1 {
    Configuration { limits: Limits::DEFAULT }
}
/// bincode 1 as `DefaultOptions` has it: variable-width integers, little endian, trailing octets refused.
pub const fn bincode1_varint() -> Bincode1Varint {
    Configuration { limits: Limits::DEFAULT }
}
/// bincode 2's standard configuration: variable-width integers, little endian.
pub const fn standard() -> Standard {
    Configuration { limits: Limits::DEFAULT }
}
/// bincode 2's legacy configuration: full-width integers, little endian.
pub const fn legacy() -> Legacy {
    Configuration { limits: Limits::DEFAULT }
}

impl<const V: bool, const B: bool, const E: bool, const W: bool, const S: bool> Configuration<V, B, E, W, S> {
    /// The most significant octet first.
    pub const fn with_big_endian(self) -> Configuration<V, true, E, W, S> {
        Configuration { limits: self.limits }
    }
    /// The least significant octet first.
    pub const fn with_little_endian(self) -> Configuration<V, false, E, W, S> {
        Configuration { limits: self.limits }
    }
    /// Integers as short as their value.
    pub const fn with_variable_int_encoding(self) -> Configuration<true, B, E, W, S> {
        Configuration { limits: self.limits }
    }
    /// Integers at their type's width.
    pub const fn with_fixed_int_encoding(self) -> Configuration<false, B, E, W, S> {
        Configuration { limits: self.limits }
    }
    /// Octets after the message are an error.
    pub const fn reject_trailing(self) -> Configuration<V, B, true, W, S> {
        Configuration { limits: self.limits }
    }
    /// Octets after the message are not looked at.
    pub const fn allow_trailing(self) -> Configuration<V, B, false, W, S> {
        Configuration { limits: self.limits }
    }
    /// Only the shortest form of an integer is accepted: one value, one message.
    pub const fn canonical(self) -> Configuration<V, B, E, false, true> {
        Configuration { limits: self.limits }
    }
    /// At most `N` octets, written or read.
    pub const fn with_limit<const N: usize>(self) -> Self {
        Configuration { limits: Limits { octets: N, ..self.limits } }
    }
    /// Any number of octets.
    pub const fn with_no_limit(self) -> Self {
        Configuration { limits: Limits { octets: usize::MAX, ..self.limits } }
    }
    /// These limits.
    pub const fn with_limits(self, limits: Limits) -> Self {
        Configuration { limits }
    }
}

impl<const V: bool, const B: bool, const E: bool, const W: bool, const S: bool> sealed::Sealed
    for Configuration<V, B, E, W, S>
{
}

impl<const V: bool, const B: bool, const E: bool, const W: bool, const S: bool> Config
    for Configuration<V, B, E, W, S>
{
    const VARINT: bool = V;
    const BIG_ENDIAN: bool = B;
    const EXACT: bool = E;
    const WIDE_MARKERS: bool = W;
    const CANONICAL: bool = S;
    #[inline]
    fn limits(&self) -> Limits {
        self.limits
    }
}
