//! What is known about the wire size of a type without looking at a value.

#![allow(unsafe_code)] // Constructors that later, unchecked code relies on are unsafe to call; nothing here acts.

use crate::config::Config;

/// What a type's octets look like: from how many to how many, and whether they are those in memory.
///
/// Encoders and decoders skip checks on the strength of a layout, so every constructor that promises something is
/// `unsafe`. [`Layout::DYNAMIC`] promises nothing and is always right.
#[derive(Debug, Clone, Copy)]
pub struct Layout {
    fixed: (usize, usize),
    variable: (usize, usize),
    short: usize,
    block: u8,
}

/// Octets up to which a counted run of them is short.
pub(crate) const SHORT: usize = 32;

/// No upper bound.
const OPEN: usize = usize::MAX;

const fn sum(a: usize, b: usize) -> usize {
    a.saturating_add(b)
}
const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}
const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

impl Layout {
    /// Any number of octets, written by an encoder that makes room for itself.
    pub const DYNAMIC: Layout = Layout { fixed: (0, OPEN), variable: (0, OPEN), short: OPEN, block: 0 };
    /// No octets.
    pub const EMPTY: Layout = Layout { fixed: (0, 0), variable: (0, 0), short: 0, block: 3 };

    /// An integer of `n` octets that is written shorter where integers are variable.
    pub(crate) const fn int(n: usize) -> Layout {
        Layout { fixed: (n, n), variable: (1, n + 1), short: n + 1, block: 1 }
    }
    /// A number of `n` octets in every configuration.
    pub(crate) const fn float(n: usize) -> Layout {
        Layout { fixed: (n, n), variable: (n, n), short: n, block: 2 }
    }
    /// `n` octets.
    pub(crate) const fn octets(n: usize) -> Layout {
        Layout { fixed: (n, n), variable: (n, n), short: n, block: 3 }
    }
    /// From `least` to `most` octets in every configuration.
    pub(crate) const fn between(least: usize, most: usize) -> Layout {
        Layout { fixed: (least, most), variable: (least, most), short: most, block: 0 }
    }
    /// A length and what follows it: at least one octet, or eight where integers are not variable.
    pub(crate) const fn counted() -> Layout {
        Layout { fixed: (8, OPEN), variable: (1, OPEN), short: 9 + SHORT, block: 0 }
    }
    /// An enum tag.
    pub const TAG: Layout = Layout { block: 0, ..Layout::int(4) };
    /// A tag of one octet.
    pub const TAG_OCTET: Layout = Layout { block: 0, ..Layout::octets(1) };

    /// This, then that.
    pub const fn then(self, next: Layout) -> Layout {
        Layout {
            fixed: (sum(self.fixed.0, next.fixed.0), sum(self.fixed.1, next.fixed.1)),
            variable: (sum(self.variable.0, next.variable.0), sum(self.variable.1, next.variable.1)),
            short: sum(self.short, next.short),
            block: if self.block < next.block { self.block } else { next.block },
        }
    }
    /// This or that.
    pub const fn or(self, other: Layout) -> Layout {
        Layout {
            fixed: (min(self.fixed.0, other.fixed.0), max(self.fixed.1, other.fixed.1)),
            variable: (min(self.variable.0, other.variable.0), max(self.variable.1, other.variable.1)),
            short: max(self.short, other.short),
            block: 0,
        }
    }
    /// What no value has: the neutral element of [`Layout::or`].
    pub const NEVER: Layout = Layout { fixed: (OPEN, 0), variable: (OPEN, 0), short: 0, block: 0 };
    /// This, `n` times.
    pub const fn times(self, n: usize) -> Layout {
        let low = (self.fixed.0.saturating_mul(n), self.fixed.1.saturating_mul(n));
        let high = (self.variable.0.saturating_mul(n), self.variable.1.saturating_mul(n));
        Layout { fixed: low, variable: high, short: self.short.saturating_mul(n), block: self.block }
    }
    /// Without the promise that memory and wire agree: padding, reordering, or values that are not all valid.
    pub const fn not_block(self) -> Layout {
        Layout { block: 0, ..self }
    }
    /// Keeps the promise of agreement only where `holds`.
    pub const fn block_if(self, holds: bool) -> Layout {
        if holds { self } else { self.not_block() }
    }
    /// Whether the type bounds the number of octets.
    #[inline(always)]
    pub const fn is_bounded(self) -> bool {
        self.fixed.1 != OPEN && self.variable.1 != OPEN
    }
    /// Takes the layout for a promise.
    ///
    /// # Safety
    /// Every value of the type must be encoded in at least the least and at most the most octets of the layout in the
    /// configuration at hand. For encoding, a bounded layout ([`Layout::is_bounded`]) also makes the type a [`Leaf`], and
    /// the `put` of a leaf writes at most [`Layout::short`] octets besides those that it passes to
    /// [`crate::Sink::put_short`]. Where [`Layout::is_block`], the value has no padding, its octets in memory are its
    /// encoding, and for decoding, any octets are a value.
    pub const unsafe fn promise(self) -> Promise {
        Promise(self)
    }

    /// The least number of octets.
    #[inline(always)]
    pub const fn least<C: Config>(self) -> usize {
        if C::VARINT { self.variable.0 } else { self.fixed.0 }
    }
    /// The most octets, or `usize::MAX`.
    #[inline(always)]
    pub const fn most<C: Config>(self) -> usize {
        if C::VARINT { self.variable.1 } else { self.fixed.1 }
    }
    /// The most octets of a value whose strings and octets are all short.
    #[inline(always)]
    pub const fn short(self) -> usize {
        self.short
    }
    /// The number of octets, where it is the same for all values.
    #[inline(always)]
    pub const fn exact<C: Config>(self) -> Option<usize> {
        if self.least::<C>() == self.most::<C>() { Some(self.least::<C>()) } else { None }
    }
    /// Whether there is a configuration in which the octets in memory are those on the wire.
    #[cfg(feature = "alloc")]
    pub(crate) const fn is_plain(self) -> bool {
        self.block != 0
    }
    /// Whether the octets in memory are those on the wire.
    #[inline(always)]
    pub const fn is_block<C: Config>(self) -> bool {
        match self.block {
            0 => false,
            1 => !C::VARINT && C::NATIVE_ORDER,
            2 => C::NATIVE_ORDER,
            _ => true,
        }
    }
}

/// A [`Layout`] that unchecked code may rely on.
#[derive(Debug, Clone, Copy)]
pub struct Promise(Layout);

impl Promise {
    /// Promises nothing.
    pub const NONE: Promise = Promise(Layout::DYNAMIC);
    /// What is promised.
    #[inline(always)]
    pub const fn layout(self) -> Layout {
        self.0
    }
    pub(crate) const fn of(layout: Layout) -> Promise {
        Promise(layout)
    }
}

/// Whether a type can be written into room that was made beforehand.
#[derive(Debug, Clone, Copy)]
pub struct Leaf(bool);

impl Leaf {
    /// Makes room for itself.
    pub const NO: Leaf = Leaf(false);
    /// Takes it for a promise.
    ///
    /// # Safety
    /// Where `yes`, [`crate::Encode::put`] must be implemented, and it and [`crate::Encode::encode`] write no more than
    /// [`crate::Encode::bound`] says.
    pub const unsafe fn promise(yes: bool) -> Leaf {
        Leaf(yes)
    }
    /// Whether it can.
    #[inline(always)]
    pub const fn get(self) -> bool {
        self.0
    }
    pub(crate) const fn of(yes: bool) -> Leaf {
        Leaf(yes)
    }
}
