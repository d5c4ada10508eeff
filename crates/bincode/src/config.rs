//! The configuration: a type that chooses the encoding, and a value that carries the limits.
//!
//! The choices that shape code (integer encoding, byte order, strictness) are types, so that a decoder for one
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

use core::marker::PhantomData;

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

/// A choice of encoding. Implemented by [`Configuration`], and by bincode 1's `DefaultOptions`.
pub trait Config: Copy + sealed::Sealed {
    /// [`LittleEndian`] or [`BigEndian`].
    type Order: Order;
    /// [`Varint`] or [`Fixint`].
    type Integers: Integers;
    /// [`AllowTrailing`] or [`RejectTrailing`].
    type Trailing: Trailing;
    /// [`NarrowMarkers`], [`WideMarkers`] or [`Canonical`].
    type Markers: Markers;
    /// Integers take one octet up to 250, and a marker with two to sixteen octets above.
    const VARINT: bool = Self::Integers::VARINT;
    /// The most significant octet comes first.
    const BIG_ENDIAN: bool = Self::Order::BIG;
    /// Octets after the message are an error.
    const EXACT: bool = Self::Trailing::EXACT;
    /// A marker may be wider than the integer's type, as in bincode 1.
    const WIDE_MARKERS: bool = Self::Markers::WIDE;
    /// Only the shortest form of an integer is accepted.
    const CANONICAL: bool = Self::Markers::CANONICAL;
    /// The byte order is the target's.
    const NATIVE_ORDER: bool = Self::BIG_ENDIAN == cfg!(target_endian = "big");
    /// The limits.
    fn limits(&self) -> Limits;
}

/// The order of an integer's octets.
pub trait Order: Copy + sealed::Sealed {
    /// As [`Config::BIG_ENDIAN`].
    const BIG: bool;
}
/// The width of integers.
pub trait Integers: Copy + sealed::Sealed {
    /// As [`Config::VARINT`].
    const VARINT: bool;
}
/// The limit that a configuration begins with.
pub trait Octets: Copy + sealed::Sealed {
    /// As [`Limits::octets`].
    const OCTETS: usize;
}
/// What may follow a message in a slice.
pub trait Trailing: Copy + sealed::Sealed {
    /// As [`Config::EXACT`].
    const EXACT: bool;
}
/// Which forms of a variable-width integer are read.
pub trait Markers: Copy + sealed::Sealed {
    /// As [`Config::WIDE_MARKERS`].
    const WIDE: bool;
    /// As [`Config::CANONICAL`].
    const CANONICAL: bool;
}

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident: $trait:ident { $($constant:ident = $value:literal),* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name;
        impl sealed::Sealed for $name {}
        impl $trait for $name {
            $(const $constant: bool = $value;)*
        }
    )*};
}
choices! {
    /// The least significant octet first.
    LittleEndian: Order { BIG = false }
    /// The most significant octet first.
    BigEndian: Order { BIG = true }
    /// Integers at their type's width.
    Fixint: Integers { VARINT = false }
    /// Integers as short as their value.
    Varint: Integers { VARINT = true }
    /// Octets after the message are not looked at.
    AllowTrailing: Trailing { EXACT = false }
    /// Octets after the message are an error.
    RejectTrailing: Trailing { EXACT = true }
    /// As bincode 1: a marker may be wider than the integer's type.
    WideMarkers: Markers { WIDE = true, CANONICAL = false }
    /// As bincode 2: a marker may not.
    NarrowMarkers: Markers { WIDE = false, CANONICAL = false }
    /// The shortest form alone.
    Canonical: Markers { WIDE = false, CANONICAL = true }
}

/// Any number of octets, or as many as the value says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoLimit;
impl sealed::Sealed for NoLimit {}
impl Octets for NoLimit {
    const OCTETS: usize = usize::MAX;
}
/// At most `N` octets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit<const N: usize>;
impl<const N: usize> sealed::Sealed for Limit<N> {}
impl<const N: usize> Octets for Limit<N> {
    const OCTETS: usize = N;
}

/// bincode 1's name of [`Fixint`].
pub type FixintEncoding = Fixint;
/// bincode 1's name of [`Varint`].
pub type VarintEncoding = Varint;
/// bincode 1's name of [`NoLimit`].
pub type Infinite = NoLimit;
/// bincode 1's name of a limit that is known by value.
pub type Bounded = NoLimit;
/// The target's byte order.
#[cfg(target_endian = "little")]
pub type NativeEndian = LittleEndian;
/// The target's byte order.
#[cfg(target_endian = "big")]
pub type NativeEndian = BigEndian;

#[cfg(feature = "serde")]
pub use crate::v1::{
    DefaultOptions, Options, WithOtherEndian, WithOtherIntEncoding, WithOtherLimit, WithOtherTrailing,
};

/// A configuration, chosen by its types: build one from [`standard`], [`bincode1`] and their like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Configuration<E = LittleEndian, I = Varint, L = NoLimit, T = AllowTrailing, M = NarrowMarkers> {
    limits: Limits,
    choices: PhantomData<(E, I, L, T, M)>,
}

/// bincode 1's functions, and the same octets as [`Legacy`].
pub type Bincode1 = Configuration<LittleEndian, Fixint, NoLimit, AllowTrailing, WideMarkers>;
/// bincode 1's `DefaultOptions`.
pub type Bincode1Varint = Configuration<LittleEndian, Varint, NoLimit, RejectTrailing, WideMarkers>;
/// bincode 2's standard configuration.
pub type Standard = Configuration;
/// bincode 2's legacy configuration.
pub type Legacy = Configuration<LittleEndian, Fixint>;

/// bincode 1 as its free functions have it: full-width integers, little endian, trailing octets allowed.
pub const fn bincode1() -> Bincode1 {
    Configuration::with(Limits::DEFAULT)
}
/// bincode 1 as `DefaultOptions` has it: variable-width integers, little endian, trailing octets refused.
pub const fn bincode1_varint() -> Bincode1Varint {
    Configuration::with(Limits::DEFAULT)
}
/// bincode 2's standard configuration: variable-width integers, little endian.
pub const fn standard() -> Standard {
    Configuration::with(Limits::DEFAULT)
}
/// bincode 2's legacy configuration: full-width integers, little endian.
pub const fn legacy() -> Legacy {
    Configuration::with(Limits::DEFAULT)
}

impl<E, I, L: Octets, T, M> Default for Configuration<E, I, L, T, M> {
    fn default() -> Self {
        Self::with(Limits { octets: L::OCTETS, ..Limits::DEFAULT })
    }
}

impl<E, I, L, T, M> Configuration<E, I, L, T, M> {
    pub(crate) const fn with(limits: Limits) -> Self {
        Configuration { limits, choices: PhantomData }
    }
    /// The most significant octet first.
    pub const fn with_big_endian(self) -> Configuration<BigEndian, I, L, T, M> {
        Configuration::with(self.limits)
    }
    /// The least significant octet first.
    pub const fn with_little_endian(self) -> Configuration<LittleEndian, I, L, T, M> {
        Configuration::with(self.limits)
    }
    /// Integers as short as their value.
    pub const fn with_variable_int_encoding(self) -> Configuration<E, Varint, L, T, M> {
        Configuration::with(self.limits)
    }
    /// Integers at their type's width.
    pub const fn with_fixed_int_encoding(self) -> Configuration<E, Fixint, L, T, M> {
        Configuration::with(self.limits)
    }
    /// Octets after the message are an error.
    pub const fn reject_trailing(self) -> Configuration<E, I, L, RejectTrailing, M> {
        Configuration::with(self.limits)
    }
    /// Octets after the message are not looked at.
    pub const fn allow_trailing(self) -> Configuration<E, I, L, AllowTrailing, M> {
        Configuration::with(self.limits)
    }
    /// Only the shortest form of an integer is accepted: one value, one message.
    pub const fn canonical(self) -> Configuration<E, I, L, T, Canonical> {
        Configuration::with(self.limits)
    }
    /// At most `N` octets, written or read.
    pub const fn with_limit<const N: usize>(self) -> Configuration<E, I, Limit<N>, T, M> {
        Configuration::with(Limits { octets: N, ..self.limits })
    }
    /// Any number of octets.
    pub const fn with_no_limit(self) -> Configuration<E, I, NoLimit, T, M> {
        Configuration::with(Limits { octets: usize::MAX, ..self.limits })
    }
    /// These limits.
    pub const fn with_limits(self, limits: Limits) -> Self {
        Self::with(limits)
    }
}

impl<E, I, L, T, M> sealed::Sealed for Configuration<E, I, L, T, M> {}

impl<E: Order, I: Integers, L: Octets, T: Trailing, M: Markers> Config for Configuration<E, I, L, T, M> {
    type Order = E;
    type Integers = I;
    type Trailing = T;
    type Markers = M;
    #[inline]
    fn limits(&self) -> Limits {
        self.limits
    }
}

#[cfg(feature = "serde")]
impl<C: Config> sealed::Sealed for DefaultOptions<C> {}
#[cfg(feature = "serde")]
impl<C: Config> Config for DefaultOptions<C> {
    type Order = C::Order;
    type Integers = C::Integers;
    type Trailing = C::Trailing;
    type Markers = C::Markers;
    #[inline]
    fn limits(&self) -> Limits {
        self.0.limits()
    }
}
