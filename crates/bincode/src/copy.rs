//! Copies: short ones without a call, large ones with streaming stores, in parallel and into huge pages.
//!
//! Short strings dominate records, and their lengths are random: a copy that branches on the length mispredicts, which
//! costs more than the copy. Where the processor has AVX-512BW, a masked load reads exactly the octets that there are,
//! and one store writes them; elsewhere `memcpy` does.

#![allow(unsafe_code)] // Copies of octets whose bounds the callers have checked; measured in lab/bincode.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// From here on a copy is larger than what the caches keep for the next use.
pub(crate) const LARGE: usize = 16 << 20;

#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
mod level {
    use core::sync::atomic::{AtomicU8, Ordering};

    static MASKED: AtomicU8 = AtomicU8::new(0);

    #[cold]
    fn detect() -> bool {
        let has = std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512vl")
            && std::arch::is_x86_feature_detected!("bmi2");
        MASKED.store(if has { 2 } else { 1 }, Ordering::Relaxed);
        has
    }
    /// Whether masked loads of octets, and `bzhi`, can be used.
    #[inline(always)]
    pub(crate) fn masked() -> bool {
        match MASKED.load(Ordering::Relaxed) {
            0 => detect(),
            has => has == 2,
        }
    }
}

/// Copies `from` to `to`, where `room` octets can be written.
///
/// # Safety
/// `to` must be valid for writing `room` octets, `room` at least `from.len()`, and the two must not overlap.
#[inline(always)]
pub(crate) unsafe fn copy(to: *mut u8, room: usize, from: &[u8]) {
    let n = from.len();
    // None is not few: an empty string points to no memory, and a load that is masked altogether from a page that is not
    // there is two hundred times as slow as any other.
    #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
    if n.wrapping_sub(1) < 64 && room >= 64 && level::masked() {
        // SAFETY: AVX-512BW and BMI2 are there; the masked lanes of the load are not accessed, and 64 octets can be
        // written at `to`.
        unsafe {
            core::arch::asm!(
                "mov {m}, -1",
                "bzhi {m}, {m}, {n}",
                "kmovq k1, {m}",
                "vmovdqu8 zmm16 {{k1}} {{z}}, [{from}]",
                "vmovdqu64 [{to}], zmm16",
                m = out(reg) _,
                n = in(reg) n,
                from = in(reg) from.as_ptr(),
                to = in(reg) to,
                out("k1") _,
                out("xmm16") _,
                options(nostack),
            );
        }
        return;
    }
    let _ = room;
    // SAFETY: as of this function.
    unsafe { copy_block(to, from) };
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
        // Two shifts, since one by 32 is none.
        let mask = !(((!0u32) << (n / 2)) << (n - n / 2));
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
    if n <= 32 && rest >= 32 && n > 0 {
        // Capacities that fill the allocator's smallest blocks cost no memory, and let the copy be of one size.
        let mut v = Vec::<u8>::with_capacity(32);
        // SAFETY: 32 octets can be read and written; the first n are initialised.
        unsafe {
            v.as_mut_ptr().cast::<[u8; 32]>().write(at.cast::<[u8; 32]>().read());
            v.set_len(n);
        }
        return v;
    }
    // SAFETY: n octets can be read.
    unsafe { core::slice::from_raw_parts(at, n) }.to_vec()
}

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

/// Asks for huge pages behind the spare capacity of a large vector, which is where page faults would cost more than the
/// copy. Says whether the spare capacity is large.
#[cfg(feature = "std")]
pub(crate) fn advise(vec: &mut Vec<u8>) -> bool {
    const HUGE: usize = 2 << 20;
    let room = vec.spare_capacity_mut();
    // glibc recycles blocks up to 32 MiB, whose pages are there already.
    if room.len() < 32 << 20 {
        return false;
    }
    #[cfg(all(target_os = "linux", not(miri)))]
    {
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
const PARALLEL: usize = LARGE;

/// Copies with stores that go past the caches.
///
/// # Safety
/// `to` must be valid for writing all of `from`, and the two must not overlap.
#[cfg(feature = "std")]
unsafe fn stream(to: *mut u8, from: &[u8]) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if level::masked() {
        // SAFETY: AVX-512 is there, and `to` takes all of `from`.
        unsafe { stream_avx512(to, from) };
        return;
    }
    // SAFETY: as of this function.
    unsafe { core::ptr::copy_nonoverlapping(from.as_ptr(), to, from.len()) };
}

#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
#[target_feature(enable = "avx512f")]
unsafe fn stream_avx512(to: *mut u8, from: &[u8]) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch, _mm_sfence, _mm512_loadu_si512, _mm512_stream_si512};
    let head = to.align_offset(64).min(from.len());
    // SAFETY: everything is within `from` and as much of `to`; the streaming stores are aligned to 64 octets.
    unsafe {
        core::ptr::copy_nonoverlapping(from.as_ptr(), to, head);
        let lines = (from.len() - head) / 256;
        let mut source = from.as_ptr().add(head);
        let mut target = to.add(head);
        for _ in 0..lines {
            // Beyond the end a prefetch does nothing.
            _mm_prefetch::<_MM_HINT_T0>(source.wrapping_add(2048).cast());
            _mm_prefetch::<_MM_HINT_T0>(source.wrapping_add(2048 + 128).cast());
            let a = _mm512_loadu_si512(source.cast());
            let b = _mm512_loadu_si512(source.add(64).cast());
            let c = _mm512_loadu_si512(source.add(128).cast());
            let d = _mm512_loadu_si512(source.add(192).cast());
            _mm512_stream_si512(target.cast(), a);
            _mm512_stream_si512(target.add(64).cast(), b);
            _mm512_stream_si512(target.add(128).cast(), c);
            _mm512_stream_si512(target.add(192).cast(), d);
            source = source.add(256);
            target = target.add(256);
        }
        _mm_sfence();
        let tail = from.len() - head - lines * 256;
        core::ptr::copy_nonoverlapping(source, target, tail);
    }
}
