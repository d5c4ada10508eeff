//! Reading values.

#![allow(unsafe_code)] // Values are built where they will stay, from octets that one check has covered.

use crate::config::Config;
#[cfg(all(feature = "alloc", feature = "ledger"))]
use crate::copy;
use crate::fail::Fail;
use crate::layout::{Layout, Promise};
use crate::source::Source;
use crate::varint;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::mem::MaybeUninit;

/// A type that can be read. Derive it with `#[derive(Bincode)]` (or `Decode` alone).
///
/// By hand, [`BorrowDecode::decode`] is all that is needed: read the parts in order, with their own `decode`. As with
/// serde's `Deserialize<'de>`, one implementation serves types that borrow and types that do not; [`Decode`] names the
/// latter.
///
/// The parameter `Context` is there so that the bounds of programs written for bincode 2 (`T: BorrowDecode<'de, ()>`,
/// `T: Decode<()>`) compile. It is always `()`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from bincode",
    note = "derive it with `#[derive(Bincode)]`, or mark the field `#[bincode(serde)]` or `#[bincode(with = \"Adapter\")]`"
)]
pub trait BorrowDecode<'de, Context = ()>: Sized {
    /// What is known of the size without a value.
    const LAYOUT: Promise = Promise::NONE;
    /// Reads a value.
    ///
    /// # Errors
    /// What is wrong with the octets.
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail>;
    /// Reads a value whose octets are known to be there: only for types whose layout is exact.
    ///
    /// # Errors
    /// What is wrong with the octets.
    ///
    /// # Safety
    /// The octets must have been made sure of.
    #[inline(always)]
    unsafe fn take<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        Self::decode::<C, R>(r)
    }
    /// Reads a value to where it stays.
    ///
    /// # Errors
    /// What is wrong with the octets; nothing is then at `to`.
    ///
    /// # Safety
    /// `to` must be valid for writing a value.
    #[inline(always)]
    unsafe fn decode_at<C: Config, R: Source<'de>>(r: &mut R, to: *mut Self) -> Result<(), Fail> {
        let value = Self::decode::<C, R>(r)?;
        // SAFETY: as of this function.
        unsafe { to.write(value) };
        Ok(())
    }
    /// Reads a value over this one, keeping its allocations where they can serve.
    ///
    /// # Errors
    /// What is wrong with the octets; the value is then some value.
    #[inline]
    fn decode_over<C: Config, R: Source<'de>>(&mut self, r: &mut R) -> Result<(), Fail> {
        *self = Self::decode::<C, R>(r)?;
        Ok(())
    }
    /// Reads `n` values; `n` is a claim of the message.
    ///
    /// # Errors
    /// What is wrong with the octets, and where so many cannot follow.
    #[cfg(feature = "alloc")]
    #[inline]
    fn decode_vec<C: Config, R: Source<'de>>(r: &mut R, n: u64) -> Result<Vec<Self>, Fail>
    where
        Self: BorrowDecode<'de>,
    {
        let mut into = Vec::new();
        decode_elements::<C, R, Self>(r, n, &mut into)?;
        Ok(into)
    }
}

/// Reads values of `T` in a way of its own: what `#[bincode(with = "Adapter")]` names.
pub trait DecodeWith<'de, T> {
    /// Reads a value.
    ///
    /// # Errors
    /// What is wrong with the octets.
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<T, Fail>;
}

/// A type that borrows nothing from what it is read from.
///
/// A bound only: it is [`BorrowDecode`] that is implemented, of which this follows. The parameter as there.
pub trait Decode<Context = ()>: for<'de> BorrowDecode<'de, Context> {}
impl<T: for<'de> BorrowDecode<'de, Context>, Context> Decode<Context> for T {}

/// How many elements of a claim of `n` to make room for at once: what the octets that are left justify.
///
/// `n` was checked against the least size of an element. Where a value takes much more memory than octets, the rest
/// grows as it arrives.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn room<'de, R: Source<'de>, T>(r: &R, n: usize) -> usize {
    let budget = match r.left() {
        Some(left) => left.saturating_mul(32).saturating_add(4096),
        None => 16 * 1024,
    };
    if size_of::<T>() == 0 { 0 } else { n.min(budget / size_of::<T>()) }
}

/// Counts elements that take no octets.
pub(crate) struct Idle {
    /// Elements may be counted by the octets that are left.
    watch: bool,
    at: usize,
    idle: usize,
}

impl Idle {
    #[inline(always)]
    pub(crate) fn new<'de, R: Source<'de>>(r: &R, n: usize, least: usize) -> Idle {
        Idle { watch: least == 0 && r.left().is_none_or(|left| n > left), at: r.position(), idle: 0 }
    }
    #[inline(always)]
    pub(crate) fn step<'de, R: Source<'de>>(&mut self, r: &mut R) -> Result<(), Fail> {
        if self.watch {
            let at = r.position();
            if at == self.at {
                self.idle += 1;
                let most = r.limits().zero_sized;
                if self.idle > most {
                    return Err(Fail::new(Fail::ELEMENTS, most as u64));
                }
            }
            self.at = at;
        }
        Ok(())
    }
}

/// Reads `n` elements behind those that a vector has.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn decode_elements<'de, C: Config, R: Source<'de>, T: BorrowDecode<'de>>(
    r: &mut R,
    n: u64,
    into: &mut Vec<T>,
) -> Result<(), Fail> {
    let layout = T::LAYOUT.layout();
    let least = layout.least::<C>();
    let n = r.claim(n, least)?;
    if !R::TRACED && layout.is_block::<C>() && size_of::<T>() > 0 {
        return decode_blocks(r, n, into);
    }
    if layout.exact::<C>() == Some(0) && n > r.limits().zero_sized {
        return Err(Fail::new(Fail::ELEMENTS, r.limits().zero_sized as u64));
    }
    if let (Some(size), Some(_), false) = (layout.exact::<C>(), r.left(), R::TRACED) {
        // One check for all of them.
        r.need(n * size)?;
        make_room(into, room::<R, T>(r, n));
        for _ in 0..n {
            // SAFETY: the octets of all elements are there.
            into.push(unsafe { T::take::<C, R>(r) }?);
        }
        return Ok(());
    }
    let mut idle = Idle::new(r, n, least);
    r.descend()?;
    let mut left = n;
    while left > 0 {
        let run = room::<R, T>(r, left).clamp(1, left);
        make_room(into, run);
        for _ in 0..run {
            // SAFETY: there is room for `run` more elements, and the length covers only those that were read.
            unsafe {
                if R::TRACED {
                    r.enter("item");
                }
                T::decode_at::<C, R>(r, into.as_mut_ptr().add(into.len()))?;
                if R::TRACED {
                    r.exit();
                }
                into.set_len(into.len() + 1);
            }
            idle.step(r)?;
        }
        left -= run;
    }
    r.ascend();
    Ok(())
}

/// Makes room for `n` more elements; exactly, and by the short way, where nothing was allocated yet.
#[cfg(feature = "alloc")]
#[inline(always)]
fn make_room<T>(into: &mut Vec<T>, n: usize) {
    if into.capacity() == 0 {
        *into = Vec::with_capacity(n);
    } else {
        into.reserve(n);
    }
}

/// Reads a few octets, where more can be read behind them: of payloads that are usually so short, the call of a copy
/// would take most of the time.
#[cfg(all(feature = "alloc", feature = "ledger"))]
#[inline(always)]
pub(crate) fn decode_few<'de, C: Config, R: Source<'de>, T: BorrowDecode<'de>>(r: &mut R, n: usize) -> Option<Vec<T>> {
    if !T::LAYOUT.layout().is_block::<C>() || size_of::<T>() != 1 || R::TRACED || r.left().is_none() {
        return None;
    }
    if !(1..=copy::FEW).contains(&n) || r.peek().len() < copy::FEW {
        return None;
    }
    // SAFETY: so many octets can be read; an element is an octet, and any octet an element.
    unsafe {
        let mut octets = core::mem::ManuallyDrop::new(copy::to_vec(r.peek().as_ptr(), n, copy::FEW));
        r.advance(n);
        Some(Vec::from_raw_parts(octets.as_mut_ptr().cast(), n, octets.capacity()))
    }
}

/// Reads elements whose octets on the wire are those in memory.
#[cfg(feature = "alloc")]
#[inline(always)]
fn decode_blocks<'de, R: Source<'de>, T>(r: &mut R, n: usize, into: &mut Vec<T>) -> Result<(), Fail> {
    let size = size_of::<T>();
    if r.left().is_some() {
        let octets = n * size;
        r.need(octets)?;
        make_room(into, n);
        // SAFETY: the octets are there, and room for the elements; any octets are values of a block.
        unsafe {
            r.take_to(into.as_mut_ptr().add(into.len()).cast(), octets);
            into.set_len(into.len() + n);
        }
        return Ok(());
    }
    // From a stream in steps, since the claim may be false.
    let step = (8 * 1024 / size).max(1);
    let mut left = n;
    while left > 0 {
        let run = left.min(step);
        r.need(run * size)?;
        into.reserve(run);
        // SAFETY: as above, for `run` elements.
        unsafe {
            r.take_to(into.as_mut_ptr().add(into.len()).cast(), run * size);
            into.set_len(into.len() + run);
        }
        left -= run;
    }
    Ok(())
}

/// Reads a value over those of a vector, keeping what they have allocated.
#[cfg(feature = "alloc")]
pub(crate) fn decode_over_vec<'de, C: Config, R: Source<'de>, T: BorrowDecode<'de>>(
    into: &mut Vec<T>,
    r: &mut R,
) -> Result<(), Fail> {
    let n = get_len::<C, R>(r)?;
    let layout = T::LAYOUT.layout();
    if layout.exact::<C>().is_some() || n == 0 {
        into.clear();
        return decode_elements::<C, R, T>(r, n, into);
    }
    let n = r.claim(n, layout.least::<C>())?;
    into.truncate(n);
    let have = into.len();
    r.descend()?;
    for element in into.iter_mut() {
        element.decode_over::<C, R>(r)?;
    }
    r.ascend();
    decode_elements::<C, R, T>(r, (n - have) as u64, into)
}

/// Reads a `u64`.
///
/// # Errors
/// What is wrong with the octets.
#[inline(always)]
pub(crate) fn get_u64<'de, C: Config, R: Source<'de>>(r: &mut R) -> Result<u64, Fail> {
    if C::VARINT {
        return varint::get::<C, R>(r, 8);
    }
    r.need(8)?;
    // SAFETY: the octets are there.
    let octets = unsafe { r.take() };
    Ok(if C::BIG_ENDIAN { u64::from_be_bytes(octets) } else { u64::from_le_bytes(octets) })
}

/// Reads a length, which is a claim until it is checked.
#[inline(always)]
pub(crate) fn get_len<'de, C: Config, R: Source<'de>>(r: &mut R) -> Result<u64, Fail> {
    get_u64::<C, R>(r)
}

/// Reads a length of octets.
#[inline(always)]
pub(crate) fn get_octets<'de, C: Config, R: Source<'de>>(r: &mut R) -> Result<usize, Fail> {
    let n = get_len::<C, R>(r)?;
    r.claim(n, 1)
}

/// Reads an enum tag.
///
/// # Errors
/// What is wrong with the octets.
#[doc(hidden)]
#[inline(always)]
pub fn get_tag<'de, C: Config, R: Source<'de>>(r: &mut R) -> Result<u32, Fail> {
    if C::VARINT {
        return varint::get::<C, R>(r, 4).map(|v| v as u32);
    }
    r.need(4)?;
    // SAFETY: the octets are there.
    let octets = unsafe { r.take() };
    Ok(if C::BIG_ENDIAN { u32::from_be_bytes(octets) } else { u32::from_le_bytes(octets) })
}

/// Drops a field that was read, should one after it fail.
#[doc(hidden)]
pub struct Guard<T>(*mut T);

impl<T> Guard<T> {
    /// Guards the value at `at`.
    ///
    /// # Safety
    /// A value must be there, which nobody else drops.
    #[inline(always)]
    pub unsafe fn new(at: *mut T) -> Self {
        Guard(at)
    }
    /// Leaves the value to its owner.
    #[inline(always)]
    pub fn release(self) {
        core::mem::forget(self);
    }
}

impl<T> Drop for Guard<T> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: as promised to `new`.
        unsafe { core::ptr::drop_in_place(self.0) };
    }
}

/// Reads a field to where it stays, and guards it.
///
/// # Errors
/// What is wrong with the octets.
///
/// # Safety
/// `to` must be valid for writing.
#[doc(hidden)]
#[inline(always)]
pub unsafe fn field_at<'de, C: Config, R: Source<'de>, T: BorrowDecode<'de>>(
    r: &mut R,
    to: *mut T,
    name: &'static str,
) -> Result<Guard<T>, Fail> {
    if R::TRACED {
        r.enter(name);
    }
    // SAFETY: as of this function.
    unsafe { T::decode_at::<C, R>(r, to)? };
    if R::TRACED {
        r.exit();
    }
    // SAFETY: the value was just read.
    Ok(unsafe { Guard::new(to) })
}

/// Reads a field of a run whose octets are there to where it stays, and guards it.
///
/// # Errors
/// What is wrong with the octets.
///
/// # Safety
/// `to` must be valid for writing, and the octets have been made sure of.
#[doc(hidden)]
#[inline(always)]
pub unsafe fn field_taken<'de, C: Config, R: Source<'de>, T: BorrowDecode<'de>>(
    r: &mut R,
    to: *mut T,
    name: &'static str,
) -> Result<Guard<T>, Fail> {
    if R::TRACED {
        r.enter(name);
    }
    // SAFETY: as of this function.
    unsafe { to.write(T::take::<C, R>(r)?) };
    if R::TRACED {
        r.exit();
    }
    // SAFETY: the value was just read.
    Ok(unsafe { Guard::new(to) })
}

/// Reads a field by value.
///
/// # Errors
/// What is wrong with the octets.
#[doc(hidden)]
#[inline(always)]
pub fn field<'de, C: Config, R: Source<'de>, T: BorrowDecode<'de>>(r: &mut R, name: &'static str) -> Result<T, Fail> {
    if R::TRACED {
        r.enter(name);
        let value = T::decode::<C, R>(r)?;
        r.exit();
        return Ok(value);
    }
    T::decode::<C, R>(r)
}

/// Reads a struct by reading it in place.
///
/// # Errors
/// What is wrong with the octets.
#[doc(hidden)]
#[inline(always)]
pub fn by_place<'de, C: Config, R: Source<'de>, T: BorrowDecode<'de>>(r: &mut R) -> Result<T, Fail> {
    let mut place = MaybeUninit::uninit();
    // SAFETY: the place takes a value, and holds one where reading succeeds.
    unsafe {
        T::decode_at::<C, R>(r, place.as_mut_ptr())?;
        Ok(place.assume_init())
    }
}

/// The layout of a type for decoding.
#[doc(hidden)]
pub const fn layout_of<'de, T: BorrowDecode<'de>>() -> Layout {
    T::LAYOUT.layout()
}
