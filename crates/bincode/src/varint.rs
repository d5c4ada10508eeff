//! Integers of variable width: one octet up to 250, above that a marker and two, four, eight or sixteen octets.
//!
//! Slices of small integers are narrowed and widened eight and more at a time. Whether that pays depends on the
//! values, so both directions look at a block first, and after a miss look again only some way further on.

#![allow(unsafe_code)] // Writes into reserved room and reads of octets that were made sure of.

use crate::config::Config;
use crate::fail::Fail;
use crate::sink::Sink;
use crate::source::Source;

const U16: u8 = 251;
const U32: u8 = 252;
const U64: u8 = 253;
const U128: u8 = 254;
/// The largest value of one octet.
const SMALL: u64 = 250;

/// Writes at most 9 octets.
///
/// # Safety
/// Room for 9 octets must have been made; 3 and 5 where the value fits 16 and 32 bits.
#[inline(always)]
pub(crate) unsafe fn put<C: Config, S: Sink>(s: &mut S, v: u64) {
    // SAFETY: the caller has made room for what the value takes.
    unsafe {
        if v <= SMALL {
            s.put([v as u8]);
        } else if v <= 0xffff {
            let o = if C::BIG_ENDIAN { (v as u16).to_be_bytes() } else { (v as u16).to_le_bytes() };
            s.put([U16, o[0], o[1]]);
        } else if v <= 0xffff_ffff {
            let o = if C::BIG_ENDIAN { (v as u32).to_be_bytes() } else { (v as u32).to_le_bytes() };
            s.put([U32, o[0], o[1], o[2], o[3]]);
        } else {
            let o = if C::BIG_ENDIAN { v.to_be_bytes() } else { v.to_le_bytes() };
            s.put([U64, o[0], o[1], o[2], o[3], o[4], o[5], o[6], o[7]]);
        }
    }
}

/// Writes at most 17 octets.
///
/// # Safety
/// Room for 17 octets must have been made.
#[inline]
pub(crate) unsafe fn put_u128<C: Config, S: Sink>(s: &mut S, v: u128) {
    // SAFETY: the caller has made room.
    unsafe {
        if let Ok(v) = u64::try_from(v) {
            return put::<C, S>(s, v);
        }
        s.put([U128]);
        s.put(if C::BIG_ENDIAN { v.to_be_bytes() } else { v.to_le_bytes() });
    }
}

macro_rules! tail {
    ($name:ident: $ty:ty) => {
        #[inline(always)]
        fn $name<'de, C: Config, R: Source<'de>>(r: &mut R) -> Result<$ty, Fail> {
            r.need(1 + size_of::<$ty>())?;
            // SAFETY: the octets are there.
            let octets = unsafe {
                r.advance(1);
                r.take()
            };
            Ok(if C::BIG_ENDIAN { <$ty>::from_be_bytes(octets) } else { <$ty>::from_le_bytes(octets) })
        }
    };
}
tail!(tail_u16: u16);
tail!(tail_u32: u32);
tail!(tail_u64: u64);
tail!(tail_u128: u128);

/// Reads a value of a type of `octets` octets (2, 4 or 8).
#[inline(always)]
pub(crate) fn get<'de, C: Config, R: Source<'de>>(r: &mut R, octets: usize) -> Result<u64, Fail> {
    r.need(1)?;
    let first = r.peek()[0];
    if u64::from(first) <= SMALL {
        // SAFETY: the octet was just looked at.
        unsafe { r.advance(1) };
        return Ok(u64::from(first));
    }
    longer::<C, R>(r, first, octets)
}

#[inline]
fn longer<'de, C: Config, R: Source<'de>>(r: &mut R, marker: u8, octets: usize) -> Result<u64, Fail> {
    let width = match marker {
        U16 => 2,
        U32 => 4,
        U64 => 8,
        _ => return Err(Fail::new(Fail::MARKER, marker.into())),
    };
    if width > octets && !C::WIDE_MARKERS {
        return Err(Fail::new(Fail::WIDE, marker.into()));
    }
    let (v, least) = match marker {
        U16 => (u64::from(tail_u16::<C, R>(r)?), SMALL + 1),
        U32 => (u64::from(tail_u32::<C, R>(r)?), 1 << 16),
        _ => (tail_u64::<C, R>(r)?, 1 << 32),
    };
    if width > octets && v >> (8 * octets) != 0 {
        return Err(Fail::new(Fail::WIDE, v));
    }
    if C::CANONICAL && v < least {
        return Err(Fail::new(Fail::SHORTEST, v));
    }
    Ok(v)
}

/// Reads a value of 16 octets.
#[inline]
pub(crate) fn get_u128<'de, C: Config, R: Source<'de>>(r: &mut R) -> Result<u128, Fail> {
    r.need(1)?;
    if r.peek()[0] != U128 {
        return get::<C, R>(r, 8).map(u128::from);
    }
    let v = tail_u128::<C, R>(r)?;
    if C::CANONICAL && v >> 64 == 0 {
        return Err(Fail::new(Fail::SHORTEST, v as u64));
    }
    Ok(v)
}

/// An integer of more than one octet.
pub(crate) trait Int: Copy {
    /// The value as it is written: signed ones folded, so that small magnitudes are small.
    fn fold(self) -> u64;
    /// The inverse of `fold`.
    fn unfold(v: u64) -> Self;
}

macro_rules! int {
    ($($u:ty, $i:ty;)*) => {$(
        impl Int for $u {
            #[inline(always)]
            fn fold(self) -> u64 {
                self as u64
            }
            #[inline(always)]
            fn unfold(v: u64) -> Self {
                v as Self
            }
        }
        impl Int for $i {
            #[inline(always)]
            fn fold(self) -> u64 {
                ((self << 1) ^ (self >> (<$i>::BITS - 1))) as $u as u64
            }
            #[inline(always)]
            fn unfold(v: u64) -> Self {
                let v = v as $u;
                (v >> 1) as $i ^ -((v & 1) as $i)
            }
        }
    )*};
}
int! { u16, i16; u32, i32; u64, i64; usize, isize; }

#[inline(always)]
pub(crate) fn fold_i128(v: i128) -> u128 {
    ((v << 1) ^ (v >> 127)) as u128
}
#[inline(always)]
pub(crate) fn unfold_i128(v: u128) -> i128 {
    (v >> 1) as i128 ^ -((v & 1) as i128)
}

/// Integers looked at together.
const BLOCK: usize = 32;

#[inline(always)]
fn all_small<T: Int>(block: &[T; BLOCK]) -> bool {
    let mut high = 0;
    for v in block {
        let v = v.fold();
        // 251 to 255 carry into the ninth bit; what is beyond them has it or a higher one.
        high |= v.wrapping_add(5) | v;
    }
    high >> 8 == 0
}

/// Writes the block to `to` where all values are small, and says whether they are.
///
/// # Safety
/// `to` must be valid for writing [`BLOCK`] octets.
#[inline(always)]
unsafe fn narrow_body<T: Int>(block: &[T; BLOCK], to: *mut u8) -> bool {
    if !all_small(block) {
        return false;
    }
    let mut octets = [0; BLOCK];
    for (octet, v) in octets.iter_mut().zip(block) {
        *octet = v.fold() as u8;
    }
    // SAFETY: as of this function.
    unsafe { to.cast::<[u8; BLOCK]>().write(octets) };
    true
}

#[inline(always)]
fn any_marker(octets: &[u8; BLOCK]) -> bool {
    let mut high = 0;
    for octet in octets {
        high |= u8::from(*octet > SMALL as u8);
    }
    high != 0
}

/// Reads a block of small values, if `octets` holds no marker.
///
/// # Safety
/// `to` must be valid for writing [`BLOCK`] values.
#[inline(always)]
unsafe fn widen_body<T: Int>(octets: &[u8; BLOCK], to: *mut T) -> bool {
    if any_marker(octets) {
        return false;
    }
    for (i, octet) in octets.iter().enumerate() {
        // SAFETY: as of this function.
        unsafe { to.add(i).write(T::unfold(u64::from(*octet))) };
    }
    true
}

/// Writes whole blocks of small values from the start of `slice` and says how many blocks.
///
/// # Safety
/// `to` must be valid for writing as many octets as `slice` has elements.
#[inline(always)]
unsafe fn narrow_run_body<T: Int>(slice: &[T], to: *mut u8) -> usize {
    let mut blocks = 0;
    for block in slice.as_chunks::<BLOCK>().0 {
        // SAFETY: `blocks` blocks are within the slice.
        if !unsafe { narrow_body(block, to.add(blocks * BLOCK)) } {
            break;
        }
        blocks += 1;
    }
    blocks
}

/// Reads whole blocks of small values from the start of `octets`, at most `most` blocks, and says how many.
///
/// # Safety
/// `to` must be valid for writing `most` blocks.
#[inline(always)]
unsafe fn widen_run_body<T: Int>(octets: &[u8], to: *mut T, most: usize) -> usize {
    let mut blocks = 0;
    for block in octets.as_chunks::<BLOCK>().0.iter().take(most) {
        // SAFETY: `blocks` is less than `most`.
        if !unsafe { widen_body(block, to.add(blocks * BLOCK)) } {
            break;
        }
        blocks += 1;
    }
    blocks
}

/// The two runs, compiled for the processor at hand where it has more than the target promises.
macro_rules! dispatch {
    ($name:ident, $avx512:ident, $avx2:ident, $body:ident, ($($arg:ident: $ty:ty),*)) => {
        #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
        #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
        unsafe fn $avx512<T: Int>($($arg: $ty),*) -> usize {
            // SAFETY: as of this function.
            unsafe { $body::<T>($($arg),*) }
        }
        #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
        #[target_feature(enable = "avx2")]
        unsafe fn $avx2<T: Int>($($arg: $ty),*) -> usize {
            // SAFETY: as of this function.
            unsafe { $body::<T>($($arg),*) }
        }
        /// # Safety
        /// As of the body.
        #[inline(always)]
        unsafe fn $name<T: Int>($($arg: $ty),*) -> usize {
            #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
            {
                if std::arch::is_x86_feature_detected!("avx512bw") && std::arch::is_x86_feature_detected!("avx512vl") {
                    // SAFETY: the features are there.
                    return unsafe { $avx512::<T>($($arg),*) };
                }
                if std::arch::is_x86_feature_detected!("avx2") {
                    // SAFETY: the feature is there.
                    return unsafe { $avx2::<T>($($arg),*) };
                }
            }
            // SAFETY: as of this function.
            unsafe { $body::<T>($($arg),*) }
        }
    };
}
dispatch!(narrow_run, narrow_avx512, narrow_avx2, narrow_run_body, (slice: &[T], to: *mut u8));
dispatch!(widen_run, widen_avx512, widen_avx2, widen_run_body, (octets: &[u8], to: *mut T, most: usize));

/// After a block with a large value: how many integers go one by one before a block is looked at again.
#[inline(always)]
const fn backoff(misses: u32) -> usize {
    BLOCK << if misses < 4 { misses } else { 4 }
}

/// Writes a slice of integers.
///
/// # Safety
/// Room for `size_of::<T>() + 1` octets for each of them must have been made.
#[inline]
pub(crate) unsafe fn put_slice<C: Config, S: Sink, T: Int>(s: &mut S, slice: &[T]) {
    let mut rest = slice;
    let mut misses = 0;
    while rest.len() >= BLOCK {
        if all_small(rest.first_chunk().expect("there is a block")) {
            let mut run = 1;
            for block in rest.as_chunks::<BLOCK>().0[1..].chunks(8) {
                // Blocks are counted before room is taken for them, so that a sink that only counts needs no memory.
                let small = block.iter().take_while(|b| all_small(b)).count();
                run += small;
                if small < block.len() || run >= 256 {
                    break;
                }
            }
            let (head, tail) = rest.split_at(run * BLOCK);
            // SAFETY: every value takes one octet, for which there is room; all blocks of `head` are small.
            unsafe {
                s.put_with(head.len(), |to| {
                    narrow_run(head, to);
                });
            }
            rest = tail;
            misses = 0;
        } else {
            let (head, tail) = rest.split_at(backoff(misses).min(rest.len()));
            for v in head {
                // SAFETY: as of this function.
                unsafe { put::<C, S>(s, v.fold()) };
            }
            rest = tail;
            misses += 1;
        }
    }
    for v in rest {
        // SAFETY: as of this function.
        unsafe { put::<C, S>(s, v.fold()) };
    }
}

/// Reads `n` integers to `to`; `done` counts those that were written.
///
/// # Safety
/// `to` must be valid for writing `n` values.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) unsafe fn get_slice<'de, C: Config, R: Source<'de>, T: Int>(
    r: &mut R,
    to: *mut T,
    n: usize,
) -> Result<(), Fail> {
    let mut done = 0;
    let mut misses = 0;
    while n - done >= BLOCK {
        // SAFETY: `n - done` values can be written at `to + done`.
        let blocks = unsafe { widen_run(r.peek(), to.add(done), (n - done) / BLOCK) };
        // SAFETY: so many octets were just looked at.
        unsafe { r.advance(blocks * BLOCK) };
        done += blocks * BLOCK;
        if blocks > 0 {
            misses = 0;
        }
        let more = if n - done < BLOCK { 0 } else { backoff(misses).min(n - done) };
        for _ in 0..more {
            let v = T::unfold(get::<C, R>(r, size_of::<T>())?);
            // SAFETY: `done` is less than `n`.
            unsafe { to.add(done).write(v) };
            done += 1;
        }
        misses += 1;
    }
    while done < n {
        let v = T::unfold(get::<C, R>(r, size_of::<T>())?);
        // SAFETY: `done` is less than `n`.
        unsafe { to.add(done).write(v) };
        done += 1;
    }
    Ok(())
}
