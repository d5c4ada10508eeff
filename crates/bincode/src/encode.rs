//! Writing values.

#![allow(unsafe_code)] // Fields are written into room that one reservation has made.

use crate::config::Config;
use crate::fail::Fail;
use crate::layout::{Layout, Leaf, Promise};
use crate::sink::Sink;
use crate::varint;

/// A type that can be written. Derive it with `#[derive(Bincode)]` (or `Encode` alone).
///
/// By hand, [`Encode::encode`] is all that is needed: write the parts in order, with their own `encode`.
/// [`Encode::LAYOUT`] and the other methods are for speed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as bincode",
    note = "derive it with `#[derive(Bincode)]`, or mark the field `#[bincode(serde)]` or `#[bincode(with = \"Adapter\")]`"
)]
pub trait Encode {
    /// What is known of the size without a value.
    const LAYOUT: Promise = Promise::NONE;
    /// Whether [`Encode::put`] can be used.
    const LEAF: Leaf = Leaf::NO;
    /// Writes the value.
    ///
    /// # Errors
    /// Where there is no room, or the value has no encoding (a time before the epoch, a path that is not UTF-8).
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail>;
    /// At most so many octets are written by [`Encode::put`]. Looks at lengths only.
    #[inline(always)]
    fn bound<C: Config>(&self) -> usize {
        Self::LAYOUT.layout().most::<C>()
    }
    /// Writes the value into room that is there. Only for a [`Leaf`].
    ///
    /// # Errors
    /// Where a sink that grows has no room for what is not short; there is always room for what was made beforehand.
    ///
    /// # Safety
    /// Room for [`Encode::bound`] octets must have been made; for those of [`Layout::short`] in a sink that
    /// [`Sink::KEEP`]s as many.
    #[inline(always)]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        // Not a leaf: makes room itself. A leaf implements this.
        self.encode::<C, S>(s)
    }
    /// About how many octets are written: what a new vector begins with. Looks at a few elements of long sequences.
    #[inline]
    fn hint<C: Config>(&self) -> usize {
        if Self::LEAF.get() { self.bound::<C>() } else { 0 }
    }
    /// Writes the elements of a slice, without its length.
    ///
    /// # Errors
    /// As [`Encode::encode`].
    #[inline]
    fn encode_slice<C: Config, S: Sink>(slice: &[Self], s: &mut S) -> Result<(), Fail>
    where
        Self: Sized,
    {
        encode_elements::<C, S, Self>(slice, s)
    }
}

/// Writes values of `T` in a way of its own: what `#[bincode(with = "Adapter")]` names.
pub trait EncodeWith<T: ?Sized> {
    /// Writes a value.
    ///
    /// # Errors
    /// As [`Encode::encode`].
    fn encode<C: Config, S: Sink>(value: &T, s: &mut S) -> Result<(), Fail>;
}

/// The octets of a value without padding.
///
/// # Safety
/// The slice's element type must have no padding.
#[inline(always)]
pub(crate) unsafe fn as_octets<T>(slice: &[T]) -> &[u8] {
    // SAFETY: without padding, all octets are initialised; the slice covers exactly these.
    unsafe { core::slice::from_raw_parts(slice.as_ptr().cast(), size_of_val(slice)) }
}

/// The most that a length takes.
#[inline(always)]
pub(crate) const fn len_bound<C: Config>() -> usize {
    if C::VARINT { 9 } else { 8 }
}

/// About how many octets `n` elements take, of which `some` are some.
pub(crate) fn estimate<C: Config, T: Encode>(n: usize, some: impl Iterator<Item = T>) -> usize {
    let mut count = crate::sink::Count::new();
    let mut looked = 0usize;
    for element in some {
        if encode_field::<C, _, T>(&element, &mut count).is_err() {
            return 0;
        }
        looked += 1;
    }
    if looked == n {
        return count.written() + len_bound::<C>();
    }
    // An eighth above the average, since more room is moved into at a cost, and less costs nothing.
    (count.written().saturating_mul(n) / looked.max(1) / 8).saturating_mul(9).saturating_add(64)
}

/// Elements of a slice that make room together: what a reservation that is too generous may waste stays small.
const RUN: usize = 1024;

#[inline(always)]
pub(crate) fn encode_elements<C: Config, S: Sink, T: Encode>(slice: &[T], s: &mut S) -> Result<(), Fail> {
    let layout = T::LAYOUT.layout();
    if layout.is_block::<C>() {
        // SAFETY: a block has no padding.
        return s.write(unsafe { as_octets(slice) });
    }
    let most = layout.most::<C>();
    if most != usize::MAX && T::LEAF.get() {
        if most == 0 {
            return Ok(());
        }
        return s.run(|s| {
            for run in slice.chunks(RUN) {
                s.reserve(run.len() * most)?;
                for element in run {
                    // SAFETY: room for the most that an element takes was made for each.
                    unsafe { element.put::<C, _>(s)? };
                }
            }
            Ok(())
        });
    }
    s.run(|s| slice.iter().try_for_each(|element| encode_field::<C, _, T>(element, s)))
}

/// Writes a value that stands alone.
#[inline(always)]
pub(crate) fn encode_field<C: Config, S: Sink, T: Encode + ?Sized>(value: &T, s: &mut S) -> Result<(), Fail> {
    if T::LEAF.get() { encode_leaf::<C, S, T>(value, s) } else { value.encode::<C, S>(s) }
}

/// Makes room for a leaf and writes it.
#[doc(hidden)]
#[inline(always)]
pub fn encode_leaf<C: Config, S: Sink, T: Encode + ?Sized>(value: &T, s: &mut S) -> Result<(), Fail> {
    s.reserve(share::<C, T>(value, T::LAYOUT.layout().short() <= S::KEEP))?;
    // SAFETY: room was just made.
    unsafe { value.put::<C, S>(s) }
}

/// Writes a length.
///
/// # Safety
/// Room for 9 octets must have been made.
#[inline(always)]
pub(crate) unsafe fn put_len<C: Config, S: Sink>(s: &mut S, n: usize) {
    // SAFETY: as of this function.
    unsafe { put_u64::<C, S>(s, n as u64) }
}

/// # Safety
/// Room for 9 octets must have been made.
#[inline(always)]
pub(crate) unsafe fn put_u64<C: Config, S: Sink>(s: &mut S, v: u64) {
    // SAFETY: as of this function.
    unsafe {
        if C::VARINT {
            varint::put::<C, S>(s, v);
        } else {
            s.put(if C::BIG_ENDIAN { v.to_be_bytes() } else { v.to_le_bytes() });
        }
    }
}

/// Writes a length.
///
/// # Errors
/// Where there is no room.
#[inline(always)]
pub(crate) fn encode_len<C: Config, S: Sink>(s: &mut S, n: usize) -> Result<(), Fail> {
    s.reserve(9)?;
    // SAFETY: room was just made.
    unsafe { put_len::<C, S>(s, n) };
    Ok(())
}

/// Writes an enum tag.
///
/// # Safety
/// Room for 5 octets must have been made.
#[doc(hidden)]
#[inline(always)]
pub unsafe fn put_tag<C: Config, S: Sink>(s: &mut S, tag: u32) {
    // SAFETY: as of this function.
    unsafe {
        if C::VARINT {
            varint::put::<C, S>(s, u64::from(tag));
        } else {
            s.put(if C::BIG_ENDIAN { tag.to_be_bytes() } else { tag.to_le_bytes() });
        }
    }
}

/// What a leaf adds to the room that its struct makes; nothing for what makes room itself. Where all leaves of the struct
/// are `short` enough for the sink, it is the same for all values.
#[doc(hidden)]
#[inline(always)]
pub fn share<C: Config, T: Encode + ?Sized>(field: &T, short: bool) -> usize {
    match (T::LEAF.get(), short) {
        (false, _) => 0,
        (true, true) => T::LAYOUT.layout().short(),
        (true, false) => field.bound::<C>(),
    }
}

/// Writes a field of a run: unchecked where it is a leaf; otherwise by itself, after which room is made for the rest.
///
/// # Safety
/// Where the field is a leaf, room for its [`share`] must have been made.
#[doc(hidden)]
#[inline(always)]
pub unsafe fn put_field<C: Config, S: Sink, T: Encode + ?Sized>(field: &T, s: &mut S, rest: usize) -> Result<(), Fail> {
    if T::LEAF.get() {
        // SAFETY: as of this function.
        unsafe { field.put::<C, S>(s) }
    } else {
        field.encode::<C, S>(s)?;
        s.reserve(rest)
    }
}

/// Writes a struct that is one block in memory.
///
/// # Safety
/// The value's layout must be a block, and room for its size must have been made.
#[doc(hidden)]
#[inline(always)]
pub unsafe fn put_block<S: Sink, T>(value: &T, s: &mut S) {
    // SAFETY: a block has no padding; room is there. The size is known where this is compiled.
    unsafe {
        s.put_with(size_of::<T>(), |to| {
            core::ptr::copy_nonoverlapping(core::ptr::from_ref(value).cast(), to, size_of::<T>())
        });
    }
}

/// The layout of a leaf, and nothing for what makes room itself.
#[doc(hidden)]
pub const fn leaf_layout<T: Encode + ?Sized>() -> Layout {
    if T::LEAF.get() { T::LAYOUT.layout() } else { Layout::EMPTY }
}

/// The layout of a type for encoding.
#[doc(hidden)]
pub const fn layout_of<T: Encode + ?Sized>() -> Layout {
    T::LAYOUT.layout()
}
