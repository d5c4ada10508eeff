//! Copies: short ones without a call, large ones with streaming stores, in parallel and into huge pages.
//!
//! Short strings dominate records, and their lengths are random: a copy that branches on the length mispredicts, which
//! costs more than the copy. So a short copy is one of a fixed width, from where that much can be loaded without a fault
//! to where there is room for it. The vectors are those that every x86-64 has; elsewhere `memcpy` does.

#![allow(unsafe_code)] // Copies of octets whose bounds the callers have checked; measured in lab/bincode.

use crate::layout::SHORT;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// From here on a copy is larger than what the caches keep for the next use.
pub(crate) const LARGE: usize = 8 << 20;

/// Copies `from` to `to`, where `room` octets can be written. Up to [`SHORT`] octets behind the copy may be written as
/// well: with zeros where `clean`, and with anything else otherwise.
///
/// # Safety
/// `to` must be valid for writing `room` octets, `room` at least `from.len()`, and the two must not overlap.
#[inline(always)]
pub(crate) unsafe fn copy(to: *mut u8, room: usize, from: &[u8], clean: bool) {
    // SAFETY: as of this function.
    unsafe {
        if room < SHORT || !few::<1>(to, from, clean) {
            longer(to, from);
        }
    }
}

/// Copies N times 32 octets, where `from` has at most so many and as many can be read; says whether it did. What lies
/// behind the copy is overwritten, with zeros where `clean`, for which N is one.
///
/// # Safety
/// `to` must be valid for writing N times 32 octets, and the two must not overlap.
#[inline(always)]
pub(crate) unsafe fn few<const N: usize>(to: *mut u8, from: &[u8], clean: bool) -> bool {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use core::arch::x86_64::{_mm_and_si128, _mm_loadu_si128, _mm_storeu_si128};
        /// What begins `n` before the middle masks all but the first `n` octets.
        static MASK: [u8; 2 * SHORT] = {
            let mut mask = [0; 2 * SHORT];
            let mut i = 0;
            while i < SHORT {
                mask[i] = 0xff;
                i += 1;
            }
            mask
        };
        debug_assert!(N == 1 || !clean);
        let (at, n) = (from.as_ptr(), from.len());
        // None is not few: an empty string points to no memory.
        if n.wrapping_sub(1) < N * SHORT && at as usize & 4095 <= 4096 - N * SHORT {
            // SAFETY: there is an octet at `at`, and N times 32 lie in its page; as many can be written at `to`. Where
            // there are at most 32, 32 of the mask begin at 0 to 31.
            unsafe {
                for i in 0..2 * N {
                    let mut octets = load(at.wrapping_add(i * 16));
                    if clean {
                        octets = _mm_and_si128(octets, _mm_loadu_si128(MASK.as_ptr().add(SHORT - n + i * 16).cast()));
                    }
                    _mm_storeu_si128(to.add(i * 16).cast(), octets);
                }
            }
            return true;
        }
    }
    let _ = (to, from, clean);
    false
}

/// Copies what is not short.
///
/// # Safety
/// `to` must be valid for writing all of `from`, and the two must not overlap.
#[inline(always)]
pub(crate) unsafe fn longer(to: *mut u8, from: &[u8]) {
    let n = from.len();
    // SAFETY: as of this function. The second half overlaps the first.
    unsafe {
        if let (33..=64, Some(first), Some(last)) = (n, from.first_chunk::<32>(), from.last_chunk::<32>()) {
            to.cast::<[u8; 32]>().write(*first);
            to.add(n - 32).cast::<[u8; 32]>().write(*last);
        } else {
            copy_block(to, from);
        }
    }
}

/// 16 octets from `at`.
///
/// # Safety
/// They must lie in one page with one that can be read. Those that are not the caller's are anything.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline(always)]
unsafe fn load(at: *const u8) -> core::arch::x86_64::__m128i {
    let octets;
    // SAFETY: a page is there as a whole or not at all, so that the load does not fault. It is made by hand because the
    // language knows of no load beyond the end of an object; for it, this yields octets of which some are arbitrary.
    unsafe {
        core::arch::asm!(
            "movdqu {octets}, [{at}]",
            at = in(reg) at,
            octets = lateout(xmm_reg) octets,
            options(pure, readonly, nostack, preserves_flags),
        );
    }
    octets
}

/// Copies what is not expected to be short, or whose length does not change much from one to the next.
///
/// # Safety
/// `to` must be valid for writing all of `from`, and the two must not overlap.
#[inline(always)]
pub(crate) unsafe fn copy_block(to: *mut u8, from: &[u8]) {
    #[cfg(feature = "std")]
    if from.len() >= LARGE {
        // SAFETY: as of this function.
        return unsafe { copy_large(to, from) };
    }
    // SAFETY: as of this function.
    unsafe { core::ptr::copy_nonoverlapping(from.as_ptr(), to, from.len()) };
}

/// Whether `n` octets at `at` are UTF-8. `rest` octets can be read there.
///
/// # Safety
/// `at` must be valid for reading `rest` octets, and `n` be at most `rest`.
#[inline(always)]
pub(crate) unsafe fn is_text(at: *const u8, n: usize, rest: usize) -> bool {
    if n <= 32 && rest >= 32 {
        // SAFETY: 32 octets can be read.
        let high = unsafe { high_bits(at) };
        let mask = !(u64::MAX << n) as u32;
        if high & mask == 0 {
            return true;
        }
    }
    // SAFETY: n octets can be read.
    let octets = unsafe { core::slice::from_raw_parts(at, n) };
    long_text(octets)
}

#[inline(never)]
fn long_text(octets: &[u8]) -> bool {
    // Most text is ASCII: the last block overlaps the one before it.
    if let (33..=256, Some(last)) = (octets.len(), octets.last_chunk::<32>()) {
        // SAFETY: all blocks are of 32 octets.
        let high = octets.as_chunks::<32>().0.iter().fold(unsafe { high_bits(last.as_ptr()) }, |high, block| {
            // SAFETY: as above.
            high | unsafe { high_bits(block.as_ptr()) }
        });
        if high == 0 {
            return true;
        }
    }
    core::str::from_utf8(octets).is_ok()
}

/// The highest bit of each of 32 octets.
#[inline(always)]
unsafe fn high_bits(at: *const u8) -> u32 {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_mm_loadu_si128, _mm_movemask_epi8};
        // SAFETY: SSE2 belongs to the target; the caller vouches for 32 octets.
        unsafe {
            let low = _mm_movemask_epi8(_mm_loadu_si128(at.cast())) as u32;
            let high = _mm_movemask_epi8(_mm_loadu_si128(at.add(16).cast())) as u32;
            low | high << 16
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let mut bits = 0;
        for i in 0..4 {
            // SAFETY: the caller vouches for 32 octets.
            let word = u64::from_le_bytes(unsafe { at.add(i * 8).cast::<[u8; 8]>().read() });
            // Gathers the eight high bits in the uppermost octet.
            let gathered = ((word & 0x8080_8080_8080_8080) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            bits |= (gathered as u32) << (i * 8);
        }
        bits
    }
}

/// A vector of `n` octets from `at`, where `rest` can be read.
///
/// # Safety
/// `at` must be valid for reading `rest` octets, and `n` be at most `rest`.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) unsafe fn to_vec(at: *const u8, n: usize, rest: usize) -> Vec<u8> {
    if n <= SMALL[1] && rest >= SMALL[1] && n > 0 {
        let capacity = if n <= SMALL[0] { SMALL[0] } else { SMALL[1] };
        let mut v = Vec::<u8>::with_capacity(capacity);
        let to = v.as_mut_ptr();
        // SAFETY: SMALL[1] octets can be read, `capacity` written, and n is at most that. The first 24 and the last 16 of
        // either capacity are all of it.
        unsafe {
            to.cast::<[u8; 16]>().write(at.cast::<[u8; 16]>().read());
            to.add(16).cast::<[u8; 8]>().write(at.add(16).cast::<[u8; 8]>().read());
            let last = capacity - 16;
            to.add(last).cast::<[u8; 16]>().write(at.add(last).cast::<[u8; 16]>().read());
            v.set_len(n);
        }
        return v;
    }
    // SAFETY: n octets can be read.
    unsafe { core::slice::from_raw_parts(at, n) }.to_vec()
}

/// Capacities that fill the smallest blocks of allocators: they cost no more memory than less would, and let the copy be
/// of one size.
#[cfg(feature = "alloc")]
const SMALL: [usize; 2] = [24, 40];
/// Octets up to which [`to_vec`] copies without a branch on their number, where as many can be read.
#[cfg(all(feature = "alloc", feature = "ledger"))]
pub(crate) const FEW: usize = SMALL[1];

/// Appends a large slice to a vector.
#[cfg(feature = "alloc")]
#[inline(never)]
pub(crate) fn extend_large(to: &mut Vec<u8>, from: &[u8]) {
    to.reserve(from.len());
    #[cfg(feature = "std")]
    {
        let fresh = advise(to);
        let room = to.spare_capacity_mut();
        // SAFETY: there is room for all of `from`, which is then initialised.
        unsafe {
            if fresh {
                core::ptr::copy_nonoverlapping(from.as_ptr(), room.as_mut_ptr().cast(), from.len());
            } else {
                copy_large(room.as_mut_ptr().cast(), from);
            }
            to.set_len(to.len() + from.len());
        }
    }
    #[cfg(not(feature = "std"))]
    to.extend_from_slice(from);
}

/// From here on the memory of a new vector is fresh: glibc recycles smaller blocks, whose pages are there already.
#[cfg(all(feature = "std", feature = "alloc"))]
pub(crate) const FRESH: usize = 32 << 20;

/// Asks for huge pages behind the spare capacity of a large vector, which is where page faults would cost more than the
/// copy. Says whether the spare capacity is large.
#[cfg(feature = "std")]
pub(crate) fn advise(vec: &mut Vec<u8>) -> bool {
    let room = vec.spare_capacity_mut();
    if room.len() < FRESH {
        return false;
    }
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        const HUGE: usize = 2 << 20;
        let start = (room.as_ptr() as usize).next_multiple_of(HUGE);
        let end = (room.as_ptr() as usize + room.len()) & !(HUGE - 1);
        if end > start {
            const MADV_HUGEPAGE: core::ffi::c_int = 14;
            unsafe extern "C" {
                fn madvise(at: *mut core::ffi::c_void, n: usize, advice: core::ffi::c_int) -> core::ffi::c_int;
            }
            // SAFETY: the range lies within the vector's own memory, and the advice does not change what it holds.
            unsafe { madvise(start as *mut _, end - start, MADV_HUGEPAGE) };
        }
    }
    true
}

/// Copies what is larger than the caches keep.
///
/// # Safety
/// `to` must be valid for writing all of `from`, and the two must not overlap.
#[cfg(feature = "std")]
#[inline(never)]
pub(crate) unsafe fn copy_large(to: *mut u8, from: &[u8]) {
    #[cfg(feature = "parallel")]
    if from.len() >= PARALLEL {
        struct Half(*mut u8);
        // SAFETY: the pointer is handed to one thread, which writes a part that no other touches.
        unsafe impl Send for Half {}
        impl Half {
            fn get(&self) -> *mut u8 {
                self.0
            }
        }
        let (one, two) = from.split_at((from.len() / 2) & !63);
        // SAFETY: `to` is valid for all of `from`.
        let half = Half(unsafe { to.add(one.len()) });
        std::thread::scope(|scope| {
            // Where no thread can be had, this one does the rest.
            let other = std::thread::Builder::new().spawn_scoped(scope, move || {
                // SAFETY: the second half of `to`, which only this thread writes.
                unsafe { stream(half.get(), two) };
            });
            // SAFETY: the first half of `to`.
            unsafe { stream(to, one) };
            if other.is_err() {
                // SAFETY: the second half of `to`, which nobody has written.
                unsafe { stream(to.add(one.len()), two) };
            }
        });
        return;
    }
    // SAFETY: as of this function.
    unsafe { stream(to, from) };
}

/// From here on a second thread pays, its start included.
#[cfg(feature = "parallel")]
const PARALLEL: usize = 32 << 20;

/// Copies with stores that go past the caches: what they would push out, and what they would read before they write it,
/// is most of the time that such a copy takes. `memcpy` does so from a size on that it takes from the processor, which
/// is several times as large. The vectors are those that every x86-64 has; wider ones fill the same lines.
///
/// From the end to the start: a message's octets stand a length behind where they stood in their page, so that on the
/// way up each load follows the store that ends where it begins, but for the page. Processors compare no more than that,
/// and let the load wait: a third of the time (`lab/bincode`).
///
/// # Safety
/// `to` must be valid for writing all of `from`, and the two must not overlap.
#[cfg(feature = "std")]
unsafe fn stream(to: *mut u8, from: &[u8]) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use core::arch::x86_64::{__m128i, _MM_HINT_T0, _mm_loadu_si128, _mm_prefetch, _mm_sfence, _mm_stream_si128};
        /// How far ahead octets are asked for.
        const AHEAD: usize = 2048;
        let head = to.align_offset(64).min(from.len());
        let (head, rest) = from.split_at(head);
        let (lines, tail) = rest.as_chunks::<64>();
        // SAFETY: the three parts are all of `from`, and lie as far from `to` as from its start. The stores are aligned,
        // and in order before what follows this function. Before the start a prefetch does nothing.
        unsafe {
            let middle = to.add(head.len());
            core::ptr::copy_nonoverlapping(tail.as_ptr(), middle.add(lines.len() * 64), tail.len());
            for (n, line) in lines.iter().enumerate().rev() {
                let (from, to) = (line.as_ptr(), middle.add(n * 64));
                _mm_prefetch::<_MM_HINT_T0>(from.wrapping_sub(AHEAD).cast());
                let octets: [__m128i; 4] = core::array::from_fn(|i| _mm_loadu_si128(from.add(i * 16).cast()));
                for (i, octets) in octets.into_iter().enumerate() {
                    _mm_stream_si128(to.add(i * 16).cast(), octets);
                }
            }
            _mm_sfence();
            core::ptr::copy_nonoverlapping(head.as_ptr(), to, head.len());
        }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    // SAFETY: as of this function.
    unsafe {
        core::ptr::copy_nonoverlapping(from.as_ptr(), to, from.len());
    }
}
