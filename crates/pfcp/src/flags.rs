//! Sets of flags as elements have them: bit 1 is the least significant of the first octet, bit 9 of the second.

/// What all sets of flags have in common.
pub trait FlagSet: Copy + Default + PartialEq {
    /// Names and bits, in the order of the standard.
    const NAMES: &'static [(&'static str, u32)];
    /// The bits: bit 1 of the standard is bit 0 here.
    fn bits(self) -> u128;
}

/// Defines a set of flags.
///
/// `Name: u8 [1] { V4 = 1, V6 = 2 }` takes exactly one octet; `Name: u32 [2, 3, 1 ..] { … }` takes what octets there
/// are, and writes at least three (and as many as were read), in steps of one.
macro_rules! flags {
    ($(#[$doc:meta])* $name:ident: $ty:ty [$octets:literal] { $($flag:ident = $bit:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $name {
            bits: $ty,
        }
        impl $name {
            $crate::flags::flags!(@consts $ty { $($flag = $bit),* });
            /// Flags by their bits: bit 1 of the standard is bit 0 here.
            #[inline]
            pub const fn from_bits(bits: $ty) -> Self {
                $name { bits }
            }
            #[inline(always)]
            pub(crate) fn read<'a, S: $crate::codec::Sink<'a>>(
                r: &mut wireform_wire::bytes::Reader<'a>,
                s: &mut S,
            ) -> wireform_wire::Result<Self> {
                let start = r.bit();
                let flags = $name { bits: <$ty>::from_le_bytes(*r.array::<$octets>()?) };
                if S::ENABLED {
                    $crate::flags::show(flags, s, start, $octets);
                }
                Ok(flags)
            }
            #[inline(always)]
            pub(crate) fn write(self, w: &mut wireform_wire::bytes::Writer<'_>) -> wireform_wire::Result<()> {
                w.put(&self.bits.to_le_bytes())
            }
            #[inline(always)]
            pub(crate) const fn len(self) -> usize {
                $octets
            }
        }
        $crate::flags::flags!(@rest $name { $($flag = $bit),* });
    };
    ($(#[$doc:meta])* $name:ident: $ty:ty [$least:literal, $step:literal ..] { $($flag:ident = $bit:literal),* $(,)? }) => {
        $(#[$doc])*
        ///
        /// As many octets are written as were read, and at least as many as the flags need.
        #[derive(Clone, Copy, Default, Eq)]
        pub struct $name {
            bits: $ty,
            octets: u8,
        }
        impl $name {
            $crate::flags::flags!(@consts $ty { $($flag = $bit),* });
            /// Flags by their bits: bit 1 of the standard is bit 0 here.
            #[inline]
            pub const fn from_bits(bits: $ty) -> Self {
                $name { bits, octets: 0 }
            }
            #[inline(always)]
            pub(crate) fn read<'a, S: $crate::codec::Sink<'a>>(
                r: &mut wireform_wire::bytes::Reader<'a>,
                s: &mut S,
            ) -> wireform_wire::Result<Self> {
                const WIDTH: usize = size_of::<$ty>();
                let start = r.bit();
                let octets = r.take(if r.len() < WIDTH { r.len() } else { WIDTH })?;
                // One or two octets are by far the most frequent, and worth no loop.
                let bits = match octets {
                    [a] => <$ty>::from(*a),
                    [a, b] => <$ty>::from(u16::from_le_bytes([*a, *b])),
                    _ => $crate::flags::gather(octets) as $ty,
                };
                let flags = $name { bits, octets: octets.len() as u8 };
                if S::ENABLED {
                    $crate::flags::show(flags, s, start, octets.len());
                }
                Ok(flags)
            }
            #[inline]
            pub(crate) fn write(self, w: &mut wireform_wire::bytes::Writer<'_>) -> wireform_wire::Result<()> {
                match self.len() {
                    1 => w.u8(self.bits as u8),
                    2 => w.u16((self.bits as u16).swap_bytes()),
                    n => w.put(&self.bits.to_le_bytes()[..n]),
                }
            }
            /// Octets that are written.
            #[inline]
            pub(crate) const fn len(self) -> usize {
                let used = (<$ty>::BITS - self.bits.leading_zeros()).div_ceil(8) as usize;
                if self.octets > 0 && self.octets as usize >= used {
                    return self.octets as usize;
                }
                let mut n = $least;
                while n < used {
                    n += $step;
                }
                if n < size_of::<$ty>() { n } else { size_of::<$ty>() }
            }
        }
        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.bits == other.bits
            }
        }
        impl core::hash::Hash for $name {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.bits.hash(state);
            }
        }
        $crate::flags::flags!(@rest $name { $($flag = $bit),* });
    };
    (@consts $ty:ty { $($flag:ident = $bit:literal),* }) => {
        $(
            #[doc = concat!("Bit ", stringify!($bit), ".")]
            pub const $flag: Self = Self::from_bits(1 << ($bit - 1));
        )*
        /// The bits: bit 1 of the standard is bit 0 here.
        #[inline]
        pub const fn bits(self) -> $ty {
            self.bits
        }
        /// Whether all of these are set.
        #[inline(always)]
        pub const fn has(self, flags: Self) -> bool {
            self.bits & flags.bits == flags.bits
        }
        /// Whether none is set.
        #[inline]
        pub const fn is_empty(self) -> bool {
            self.bits == 0
        }
        /// These and those.
        #[inline]
        #[must_use]
        pub const fn with(mut self, flags: Self) -> Self {
            self.bits |= flags.bits;
            self
        }
        /// These without those.
        #[inline]
        #[must_use]
        pub const fn without(mut self, flags: Self) -> Self {
            self.bits &= !flags.bits;
            self
        }
    };
    (@rest $name:ident { $($flag:ident = $bit:literal),* }) => {
        impl $crate::flags::FlagSet for $name {
            const NAMES: &'static [(&'static str, u32)] = &[$((stringify!($flag), $bit)),*];
            #[inline]
            fn bits(self) -> u128 {
                self.bits as u128
            }
        }
        impl core::ops::BitOr for $name {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                self.with(other)
            }
        }
        impl core::ops::BitOrAssign for $name {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                *self = self.with(other);
            }
        }
        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::flags::debug(*self, f)
            }
        }
    };
}
pub(crate) use flags;

/// Names of bits that have none: so that a flag of a later release is shown and can be written back.
pub(crate) static UNNAMED: [&str; 128] = {
    macro_rules! names {
        ($($n:literal)*) => { [$(concat!("BIT_", $n)),*] };
    }
    names!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39
        40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76
        77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99 100 101 102 103 104 105 106 107 108 109
        110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 126 127 128)
};

/// Octets of flags as bits.
#[inline(never)]
pub(crate) fn gather(octets: &[u8]) -> u128 {
    octets.iter().rev().fold(0, |bits, o| bits << 8 | u128::from(*o))
}

fn name<F: FlagSet>(bit: u32) -> &'static str {
    F::NAMES.iter().find(|(_, b)| *b == bit + 1).map_or(UNNAMED[bit as usize], |(name, _)| name)
}

/// Tells the sink of every flag that is set.
pub(crate) fn show<'a, F: FlagSet, S: crate::codec::Sink<'a>>(flags: F, s: &mut S, start: usize, octets: usize) {
    let bits = flags.bits();
    for bit in (0..octets as u32 * 8).filter(|b| bits >> b & 1 == 1) {
        let at = start + (bit / 8 * 8 + 7 - bit % 8) as usize;
        s.field(name::<F>(bit), at, at + 1, crate::value::Value::Flag(true));
    }
}

/// The names of the flags that are set.
pub(crate) fn debug<F: FlagSet>(flags: F, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
    let bits = flags.bits();
    let mut first = true;
    for bit in (0..128).filter(|b| bits >> b & 1 == 1) {
        write!(f, "{}{}", if first { "" } else { "|" }, name::<F>(bit))?;
        first = false;
    }
    if first { f.write_str("0") } else { Ok(()) }
}
