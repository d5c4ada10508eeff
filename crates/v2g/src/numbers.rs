//! Physical values: a number times a power of ten.

use core::fmt;

/// A number times a power of ten, exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Scaled {
    /// The number.
    pub value: i16,
    /// The power of ten.
    pub exponent: i8,
}

impl Scaled {
    /// The nearest binary fraction.
    pub fn as_f64(self) -> f64 {
        let scale = (0..self.exponent.unsigned_abs()).fold(1.0, |s: f64, _| s * 10.0);
        // A power of ten up to 10^22 is exact, its inverse is not.
        if self.exponent < 0 { f64::from(self.value) / scale } else { f64::from(self.value) * scale }
    }
    /// The closest value with an exponent in a range: the smallest exponent with which it fits. Nothing where it is too
    /// large, or no number.
    pub fn nearest(value: f64, exponents: core::ops::RangeInclusive<i8>) -> Option<Self> {
        if !value.is_finite() {
            return None;
        }
        for exponent in exponents {
            let scale = (0..exponent.unsigned_abs()).fold(1.0, |s: f64, _| s * 10.0);
            let scaled = if exponent < 0 { value * scale } else { value / scale };
            // Half away from zero; `round` is not in core.
            let rounded = if scaled < 0.0 { scaled - 0.5 } else { scaled + 0.5 };
            if rounded.abs() < 32768.0 {
                return Some(Scaled { value: rounded as i16, exponent }.shortest());
            }
        }
        None
    }
    /// The same value with zeros moved from the number to the exponent, as people write it, while it stays at or below
    /// zero.
    fn shortest(mut self) -> Self {
        while self.exponent < 0 && self.value % 10 == 0 {
            self.value /= 10;
            self.exponent += 1;
        }
        self
    }
}

impl fmt::Display for Scaled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Scaled { value, exponent } = *self;
        if exponent >= 0 {
            write!(f, "{value}")?;
            return if value == 0 { Ok(()) } else { (0..exponent).try_for_each(|_| f.write_str("0")) };
        }
        let digits = usize::from(exponent.unsigned_abs());
        let sign = if value < 0 { "-" } else { "" };
        let magnitude = value.unsigned_abs();
        // A 16-bit number has at most five digits; what is left of the point beyond them is zero.
        let scale = if digits > 5 { u32::MAX } else { 10u32.pow(digits as u32) };
        let (whole, rest) = (u32::from(magnitude) / scale, u32::from(magnitude) % scale);
        write!(f, "{sign}{whole}.{rest:0digits$}")
    }
}

macro_rules! physical {
    ($($(#[$cfg:meta])* $ty:path: $exponent:ident;)*) => {$(
        $(#[$cfg])*
        impl $ty {
            /// The number and its power of ten.
            pub const fn scaled(&self) -> Scaled {
                Scaled { value: self.value, exponent: self.$exponent }
            }
            /// The value as a binary fraction.
            pub fn as_f64(&self) -> f64 {
                self.scaled().as_f64()
            }
        }
        $(#[$cfg])*
        impl fmt::Display for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.scaled().fmt(f)?;
                self.unit_symbol().map_or(Ok(()), |unit| write!(f, " {unit}"))
            }
        }
    )*};
}

physical! {
    #[cfg(feature = "din")] crate::din::PhysicalValue: multiplier;
    #[cfg(feature = "iso2")] crate::iso2::PhysicalValue: multiplier;
    #[cfg(feature = "iso20")] crate::iso20::types::RationalNumber: exponent;
}

#[cfg(feature = "din")]
impl crate::din::PhysicalValue {
    /// The closest value with a unit.
    pub fn nearest(value: f64, unit: crate::din::UnitSymbol) -> Option<Self> {
        let Scaled { value, exponent } = Scaled::nearest(value, -3..=3)?;
        Some(Self { multiplier: exponent, unit: Some(unit), value })
    }
    fn unit_symbol(&self) -> Option<&'static str> {
        self.unit.map(crate::din::UnitSymbol::as_str)
    }
}

#[cfg(feature = "iso2")]
impl crate::iso2::PhysicalValue {
    /// The closest value with a unit.
    pub fn nearest(value: f64, unit: crate::iso2::UnitSymbol) -> Option<Self> {
        let Scaled { value, exponent } = Scaled::nearest(value, -3..=3)?;
        Some(Self { multiplier: exponent, unit, value })
    }
    fn unit_symbol(&self) -> Option<&'static str> {
        Some(self.unit.as_str())
    }
}

#[cfg(feature = "iso20")]
impl crate::iso20::types::RationalNumber {
    /// The closest value, with an exponent from -3 on: what peers expect.
    pub fn nearest(value: f64) -> Option<Self> {
        let Scaled { value, exponent } = Scaled::nearest(value, -3..=i8::MAX)?;
        Some(Self { exponent, value })
    }
    fn unit_symbol(&self) -> Option<&'static str> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn exact_and_binary() {
        let scaled = |value, exponent| Scaled { value, exponent };
        for (number, text, binary) in [
            (scaled(4005, -1), "400.5", 400.5),
            (scaled(-5, -3), "-0.005", -0.005),
            (scaled(12, 3), "12000", 12000.0),
            (scaled(0, 3), "0", 0.0),
            (scaled(1, -9), "0.000000001", 1e-9),
        ] {
            assert_eq!(number.to_string(), text);
            assert_eq!(number.as_f64(), binary);
        }
        assert_eq!(Scaled::nearest(400.5, -3..=3), Some(scaled(4005, -1)));
        assert_eq!(Scaled::nearest(-12.3456, -3..=3), Some(scaled(-12346, -3)));
        assert_eq!(Scaled::nearest(150_000.0, -3..=3), Some(scaled(15000, 1)));
        assert_eq!(Scaled::nearest(1e9, -3..=3), None);
        assert_eq!(Scaled::nearest(f64::NAN, -3..=3), None);
    }
}
