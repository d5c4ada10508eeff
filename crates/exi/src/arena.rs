//! Memory for decoded values: the caller's, or a heap's.
//!
//! A decoded message borrows from an arena, because strings and lists in a stream are not aligned to octets and cannot be
//! borrowed from it. Values in an arena are `Copy` and are never dropped one by one.
#![allow(unsafe_code)]

use core::{
    cell::Cell,
    fmt,
    marker::PhantomData,
    mem::{MaybeUninit, align_of, size_of},
    ptr::{self, NonNull},
    slice,
};

/// Memory for decoded values.
///
/// [`Arena::fixed`] takes a buffer of the caller's and needs no heap; [`Arena::new`] grows on the heap as needed.
pub struct Arena<'b> {
    /// The first free octet and the one after the last; both null before the first chunk.
    at: Cell<*mut u8>,
    end: Cell<*mut u8>,
    /// Size of the next chunk; 0 where the arena does not grow.
    next: Cell<usize>,
    #[cfg(feature = "alloc")]
    // Not boxes: what points into a box is no longer valid when the box is moved.
    chunks: Cell<alloc::vec::Vec<alloc::vec::Vec<MaybeUninit<u8>>>>,
    buffer: PhantomData<&'b mut [MaybeUninit<u8>]>,
}

impl fmt::Debug for Arena<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arena").field("free", &self.free()).finish_non_exhaustive()
    }
}

#[cfg(feature = "alloc")]
impl Default for Arena<'_> {
    fn default() -> Self {
        Self::new()
    }
}

/// The arena has no room left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full;

impl<'b> Arena<'b> {
    /// An arena on the heap. Nothing is allocated before it is needed.
    #[cfg(feature = "alloc")]
    pub const fn new() -> Self {
        Self::with_capacity(1024)
    }
    /// An arena on the heap whose first allocation takes so many octets.
    #[cfg(feature = "alloc")]
    pub const fn with_capacity(octets: usize) -> Self {
        Arena {
            at: Cell::new(ptr::null_mut()),
            end: Cell::new(ptr::null_mut()),
            next: Cell::new(if octets < 64 { 64 } else { octets }),
            chunks: Cell::new(alloc::vec::Vec::new()),
            buffer: PhantomData,
        }
    }
    /// An arena in the caller's buffer.
    pub const fn fixed(buffer: &'b mut [MaybeUninit<u8>]) -> Self {
        let at = buffer.as_mut_ptr().cast::<u8>();
        // SAFETY: the end of a buffer is one past its last octet.
        let end = unsafe { at.add(buffer.len()) };
        Arena {
            at: Cell::new(at),
            end: Cell::new(end),
            next: Cell::new(0),
            #[cfg(feature = "alloc")]
            chunks: Cell::new(alloc::vec::Vec::new()),
            buffer: PhantomData,
        }
    }
    /// Octets that are left before the arena grows or is full.
    pub fn free(&self) -> usize {
        self.end.get() as usize - self.at.get() as usize
    }
    #[inline(always)]
    fn reserve(&self, size: usize, align: usize) -> Result<NonNull<u8>, Full> {
        let at = self.at.get();
        let padding = (at as usize).wrapping_neg() & (align - 1);
        let free = self.end.get() as usize - at as usize;
        match padding.checked_add(size) {
            Some(all) if all <= free && !at.is_null() => {
                // SAFETY: `all` octets from `at` are inside of the chunk.
                let (start, next) = unsafe { (at.add(padding), at.add(all)) };
                self.at.set(next);
                // SAFETY: `at` is not null, nor is what follows it in its chunk.
                Ok(unsafe { NonNull::new_unchecked(start) })
            }
            _ => self.grow(size, align),
        }
    }
    #[cold]
    #[inline(never)]
    fn grow(&self, size: usize, align: usize) -> Result<NonNull<u8>, Full> {
        #[cfg(feature = "alloc")]
        {
            let next = self.next.get();
            if next == 0 {
                return Err(Full);
            }
            let octets = next.max(size.checked_add(align).ok_or(Full)?);
            self.next.set(octets.saturating_mul(2));
            let mut chunk = alloc::vec::Vec::<MaybeUninit<u8>>::with_capacity(octets);
            let at = chunk.as_mut_ptr().cast::<u8>();
            let mut chunks = self.chunks.take();
            chunks.push(chunk);
            self.chunks.set(chunks);
            self.at.set(at);
            // SAFETY: the chunk has that many octets.
            self.end.set(unsafe { at.add(octets) });
            self.reserve(size, align)
        }
        #[cfg(not(feature = "alloc"))]
        {
            let _ = (size, align, &self.next);
            Err(Full)
        }
    }
    /// More octets for a list of `old` octets.
    ///
    /// # Safety
    /// `start` is what an earlier call returned for `old` octets; for none it may be anything.
    #[inline(never)]
    unsafe fn extend(&self, start: NonNull<u8>, old: usize, new: usize, align: usize) -> Result<NonNull<u8>, Full> {
        let at = self.at.get();
        // SAFETY: the end of the list is at most one past its memory.
        if old > 0 && unsafe { start.add(old) }.as_ptr() == at && new - old <= self.free() {
            // It is the last in the arena and grows where it is.
            // SAFETY: checked to be inside of the chunk.
            self.at.set(unsafe { at.add(new - old) });
            return Ok(start);
        }
        let place = self.reserve(new, align)?;
        // SAFETY: the new memory is apart from the old, and holds as many.
        unsafe { ptr::copy_nonoverlapping(start.as_ptr(), place.as_ptr(), old) };
        Ok(place)
    }
    /// Keeps a value.
    ///
    /// # Errors
    /// [`Full`].
    #[inline]
    pub fn value<T: Copy>(&self, value: T) -> Result<&T, Full> {
        let slot = self.reserve(size_of::<T>(), align_of::<T>())?.cast::<T>();
        // SAFETY: the slot is ours, of the right size and alignment, and nothing else refers to it.
        unsafe {
            slot.write(value);
            Ok(slot.as_ref())
        }
    }
    /// So many octets, all zero.
    ///
    /// # Errors
    /// [`Full`].
    #[inline]
    #[allow(clippy::mut_from_ref)] // Each call hands out other memory.
    pub fn octets(&self, len: usize) -> Result<&mut [u8], Full> {
        if len == 0 {
            return Ok(&mut []);
        }
        let start = self.reserve(len, 1)?;
        // SAFETY: the octets are ours and nothing else refers to them; they are written before they are shown.
        unsafe {
            ptr::write_bytes(start.as_ptr(), 0, len);
            Ok(slice::from_raw_parts_mut(start.as_ptr(), len))
        }
    }
    /// So many octets from a bit of a message, which has to hold them, and whether they are ASCII.
    #[inline(always)]
    pub(crate) fn copied(&self, bytes: &[u8], bit: usize, len: usize) -> Result<(&[u8], bool), Full> {
        if len == 0 {
            return Ok((&[], true));
        }
        let (first, shift) = (bit / 8, (bit % 8) as u32);
        let source = &bytes[first..(bit + len * 8).div_ceil(8)];
        let start = self.reserve(len, 1)?;
        let mut seen = 0;
        let mut done = 0;
        // Nine octets of the message make eight; of the last octets, up to eight, there may be no ninth.
        while len - done > 8 {
            let Some((word, [next, ..])) = source[done..].split_first_chunk::<8>() else { break };
            let word = u64::from_be_bytes(*word) << shift | (u64::from(*next) << shift) >> 8;
            seen |= word;
            // SAFETY: more than eight octets of those that were reserved are not yet written.
            unsafe { start.add(done).cast::<[u8; 8]>().write_unaligned(word.to_be_bytes()) };
            done += 8;
        }
        let (rest, left) = (&source[done..], len - done);
        let word = match (rest.first_chunk::<8>(), bytes.last_chunk::<8>()) {
            (Some(word), _) => u64::from_be_bytes(*word),
            // Fewer are left: those at the end of eight.
            (None, _) if first + done + 8 <= bytes.len() => {
                u64::from_be_bytes(*bytes[first + done..].first_chunk().expect("eight octets"))
            }
            (None, Some(word)) => u64::from_be_bytes(*word) << (8 * (first + done + 8 - bytes.len())),
            (None, None) => {
                rest.iter().enumerate().fold(0, |word, (i, octet)| word | u64::from(*octet) << (56 - 8 * i))
            }
        };
        let mut word = word << shift;
        if let (true, Some(ninth)) = (left == 8, rest.get(8)) {
            word |= (u64::from(*ninth) << shift) >> 8;
        }
        seen |= word & !0 << (64 - 8 * left);
        let octets = word.to_be_bytes();
        // SAFETY: `left` octets of those that were reserved are not yet written; what is written behind them is free.
        unsafe {
            let at = start.add(done);
            if self.free() >= 8 {
                at.cast::<[u8; 8]>().write_unaligned(octets);
            } else {
                ptr::copy_nonoverlapping(octets.as_ptr(), at.as_ptr(), left);
            }
        }
        // SAFETY: all of them were written, and nothing else refers to them.
        Ok((unsafe { slice::from_raw_parts(start.as_ptr(), len) }, seen & 0x8080_8080_8080_8080 == 0))
    }
    /// So many characters from a bit of a message, which has to hold as many octets; nothing where they are not ASCII.
    #[inline(always)]
    pub(crate) fn ascii(&self, bytes: &[u8], bit: usize, len: usize) -> Result<Option<&str>, Full> {
        let (octets, is_ascii) = self.copied(bytes, bit, len)?;
        // SAFETY: ASCII is UTF-8.
        Ok(is_ascii.then(|| unsafe { core::str::from_utf8_unchecked(octets) }))
    }
}

/// A list that is being decoded into an arena.
#[derive(Debug)]
pub struct Items<'a, T> {
    start: NonNull<T>,
    len: usize,
    capacity: usize,
    arena: PhantomData<&'a [T]>,
}

impl<T: Copy> Default for Items<'_, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, T: Copy> Items<'a, T> {
    /// An empty list.
    #[inline]
    pub const fn new() -> Self {
        Items { start: NonNull::dangling(), len: 0, capacity: 0, arena: PhantomData }
    }
    /// Appends a value.
    ///
    /// # Errors
    /// [`Full`].
    #[inline]
    pub fn push(&mut self, arena: &'a Arena<'a>, value: T) -> Result<(), Full> {
        if self.len == self.capacity {
            self.grow(arena)?;
        }
        // SAFETY: there is room for one more behind the last.
        unsafe { self.start.add(self.len).write(value) };
        self.len += 1;
        Ok(())
    }
    #[inline]
    fn grow(&mut self, arena: &'a Arena<'a>) -> Result<(), Full> {
        // Lists of small values start with more of them: what is not used is lost.
        let capacity = if self.capacity == 0 { (64 / size_of::<T>().max(1)).clamp(1, 16) } else { self.capacity * 2 };
        let (old, new) = (size_of::<T>() * self.capacity, size_of::<T>() * capacity);
        // SAFETY: the list is the arena's and has so many octets, all of which may be copied.
        self.start = unsafe { arena.extend(self.start.cast(), old, new, align_of::<T>())? }.cast();
        self.capacity = capacity;
        Ok(())
    }
    /// How many there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }
    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// What is in the list so far.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        // SAFETY: so many were written, and nothing writes there while they are borrowed.
        unsafe { slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
    /// What is in the list so far, to be changed.
    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: so many were written, and nothing else refers to them while they are borrowed.
        unsafe { slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
    /// The list.
    #[inline]
    pub fn finish(self) -> &'a [T] {
        // SAFETY: so many were written, and nothing writes there any more.
        unsafe { slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_memory_ends() {
        let mut buffer = [MaybeUninit::uninit(); 64];
        let arena = Arena::fixed(&mut buffer);
        assert_eq!(arena.octets(3).unwrap(), [0; 3]);
        let mut items = Items::new();
        let mut n = 0u64;
        while items.push(&arena, n).is_ok() {
            n += 1;
        }
        assert!(n <= 8);
        let items = items.finish();
        assert!(items.iter().copied().eq(0..n));
        assert_eq!(arena.octets(65), Err(Full));
    }

    #[test]
    fn octets_are_copied_from_any_bit() {
        let bytes: [u8; 40] = core::array::from_fn(|i| (i as u8).wrapping_mul(37) ^ 0x5a);
        let bit = |i: usize| bytes[i / 8] >> (7 - i % 8) & 1;
        // Miri is some hundred times slower.
        let lengths: &[usize] = if cfg!(miri) { &[0, 5, 9, 17] } else { &[0, 1, 5, 7, 8, 9, 16, 23, 40] };
        for &all in lengths {
            for at in 0..=all * 8 {
                for len in 0..=(all * 8 - at) / 8 {
                    // With room behind the last octet, and without.
                    for room in [len, len + 7, len + 8] {
                        let mut buffer = [MaybeUninit::uninit(); 48];
                        let arena = Arena::fixed(&mut buffer[..room]);
                        let (octets, ascii) = arena.copied(&bytes[..all], at, len).unwrap();
                        assert_eq!(octets.len(), len);
                        for (i, octet) in octets.iter().enumerate() {
                            assert_eq!(*octet, (0..8).fold(0, |o, j| o << 1 | bit(at + i * 8 + j)));
                        }
                        assert_eq!(ascii, octets.is_ascii());
                        assert_eq!(arena.free(), room - len);
                    }
                }
            }
        }
    }

    #[test]
    #[cfg(feature = "alloc")]
    fn heap_memory_grows() {
        let arena = Arena::with_capacity(0);
        let mut lists = alloc::vec::Vec::new();
        for i in 0..50u32 {
            let mut items = Items::new();
            for j in 0..i {
                items.push(&arena, (i, j)).unwrap();
                let text = arena.octets(j as usize).unwrap();
                text.fill(j as u8);
            }
            lists.push(items.finish());
        }
        for (i, list) in lists.iter().enumerate() {
            assert!(list.iter().copied().eq((0..i as u32).map(|j| (i as u32, j))));
        }
    }
}
