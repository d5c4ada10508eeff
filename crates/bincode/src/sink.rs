//! Where octets go.
//!
//! An encoder makes room once for a run of fields ([`Sink::reserve`]) and then writes them without asking again. The
//! sinks differ in what room is: [`VecSink`] grows a vector, and writes at a pointer that stays in a register;
//! [`SliceSink`] checks every write, since the upper bound that is reserved may be more than a slice has and more than
//! the value takes; [`Count`] only counts.

#![allow(unsafe_code)] // Unchecked writes into reserved room: what makes a field cost one store.

use crate::copy;
#[cfg(feature = "alloc")]
use crate::error::EncodeError;
use crate::fail::Fail;
use crate::layout::SHORT;
#[cfg(feature = "alloc")]
use crate::stream::Writer;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ptr::NonNull;

mod sealed {
    pub trait Sealed {}
}

/// A destination of octets.
pub trait Sink: sealed::Sealed {
    /// Large payloads are best passed on by [`Sink::write`], which need not copy them.
    const STREAM: bool = false;
    /// After octets that are not short, [`Sink::put_short`] leaves room for as many.
    const KEEP: usize = 0;
    /// Makes room for `n` more octets.
    ///
    /// # Errors
    /// Where there is none, and the limit of the message is passed.
    fn reserve(&mut self, n: usize) -> Result<(), Fail>;
    /// Octets for which there is room, as far as that is known.
    #[inline(always)]
    fn room(&self) -> usize {
        0
    }
    /// Appends octets.
    ///
    /// # Safety
    /// Room for them must have been made by [`Sink::reserve`].
    unsafe fn put<const N: usize>(&mut self, octets: [u8; N]);
    /// Appends the first `n` of these octets; the others may be written as well, behind the end.
    ///
    /// # Safety
    /// Room for all `N` must have been made, and `n` be at most `N`.
    unsafe fn put_part<const N: usize>(&mut self, octets: [u8; N], n: usize);
    /// Appends octets.
    ///
    /// # Safety
    /// Room for them must have been made by [`Sink::reserve`].
    unsafe fn put_bytes(&mut self, octets: &[u8]);
    /// Appends octets, most of which are short: up to 32. A sink that [`Sink::KEEP`]s room makes it for others.
    ///
    /// # Errors
    /// Where there is none for them.
    ///
    /// # Safety
    /// Room for them must have been made by [`Sink::reserve`], or for 32 where the sink keeps room.
    #[inline(always)]
    unsafe fn put_short(&mut self, octets: &[u8]) -> Result<(), Fail> {
        // SAFETY: as of this function.
        unsafe { self.put_bytes(octets) };
        Ok(())
    }
    /// Appends octets that are not expected to be few.
    ///
    /// # Safety
    /// Room for them must have been made by [`Sink::reserve`].
    #[inline(always)]
    unsafe fn put_block(&mut self, octets: &[u8]) {
        // SAFETY: as of this function.
        unsafe { self.put_bytes(octets) };
    }
    /// Appends `n` octets that `fill` writes.
    ///
    /// # Safety
    /// Room for them must have been made, and `fill` must initialise all of them.
    unsafe fn put_with(&mut self, n: usize, fill: impl FnOnce(*mut u8));
    /// Octets written so far.
    fn written(&self) -> usize;
    /// Runs a loop over many writes: where the sink is a few pointers, they stay in registers for as long.
    #[inline(always)]
    fn run<R>(&mut self, write: impl FnOnce(&mut Self) -> R) -> R {
        write(self)
    }
    /// About `n` parts of `octets` each are to follow: a sink that grows had better grow once.
    #[inline(always)]
    fn expect(&mut self, _octets: usize, _n: usize) {}
    /// Appends octets, making room for them.
    ///
    /// # Errors
    /// As [`Sink::reserve`].
    #[inline(always)]
    fn write(&mut self, octets: &[u8]) -> Result<(), Fail> {
        self.reserve(octets.len())?;
        // SAFETY: room was just made.
        unsafe { self.put_block(octets) };
        Ok(())
    }
}

/// Octets behind the end of a room for a `GROWING` sink, so that short copies may write whole vectors.
pub(crate) const SLACK: usize = SHORT;
/// Room that a `GROWING` sink keeps.
pub(crate) const KEEP: usize = 192;
/// What is longer than short is copied at once up to so many times as much: to tell by branches how long it is costs more,
/// since they cannot be predicted.
const MEDIUM: usize = 3;

/// Room that a vector begins with for what has outgrown other memory.
#[cfg(feature = "alloc")]
const LONGER: usize = 4096 - SLACK;

/// The most memory that is asked for on a guess.
pub(crate) const GUESS: usize = 64 << 20;

/// What a [`VecSink`] may write behind the end of the message: anything, up to 32 octets behind its room.
pub const GROWING: u8 = 0;
/// Anything within its room, which is known to be enough.
pub(crate) const EXACT: u8 = 1;
/// Zeros within its room: for memory that others can read.
pub const CLEAN: u8 = 2;

/// Where a [`VecSink`] writes: a vector that grows, or memory that does not.
pub struct Room<'a> {
    /// Where the message begins.
    start: *mut u8,
    end: *mut u8,
    limit: usize,
    fail: Fail,
    #[cfg(feature = "alloc")]
    vec: Option<&'a mut Vec<u8>>,
    borrowed: PhantomData<&'a mut [u8]>,
}

impl<'a> Room<'a> {
    /// Room behind what a vector holds, for a message of at most `limit` octets.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub fn new(vec: &'a mut Vec<u8>, limit: usize) -> Self {
        let (start, end) = spare(vec);
        Room { vec: Some(vec), ..Self::range(start, end, limit) }
    }
    /// The room of a slice, for encoders whose bound fits: `reserve` fails where the slice is shorter than the bound.
    #[inline(always)]
    pub(crate) fn slice(slice: &'a mut [u8], limit: usize) -> Self {
        let room = slice.as_mut_ptr_range();
        Self::range(room.start, room.end, limit)
    }
    /// Memory from `start` to `end`, and behind it a vector that is empty as yet: what outgrows the memory moves there.
    #[cfg(feature = "serde")]
    #[inline(always)]
    pub(crate) fn before(start: *mut u8, end: *mut u8, vec: &'a mut Vec<u8>, limit: usize) -> Self {
        Room { vec: Some(vec), ..Self::range(start, end, limit) }
    }
    /// Memory from `start` to `end`.
    #[inline(always)]
    pub(crate) fn range(start: *mut u8, end: *mut u8, limit: usize) -> Self {
        Room {
            start,
            end,
            limit,
            fail: Fail::new(Fail::NO_SPACE, 0),
            #[cfg(feature = "alloc")]
            vec: None,
            borrowed: PhantomData,
        }
    }
    /// Writes octets to `at`, where there is room up to `end`, and leaves room for [`KEEP`]. Returns where to go on and
    /// where the room ends now; a null pointer where there is none. Elsewhere, so that the way of short ones stays short.
    #[inline(never)]
    fn longer(&mut self, mut at: *mut u8, mut end: *mut u8, octets: &[u8]) -> (*mut u8, *mut u8) {
        // SAFETY: there is room for so many octets at `at`.
        if end as usize - at as usize >= MEDIUM * SHORT + KEEP && unsafe { copy::few::<MEDIUM>(at, octets, false) } {
            // SAFETY: as above.
            return (unsafe { at.add(octets.len()) }, end);
        }
        // None takes no more room than something short.
        if end as usize - (at as usize) < octets.len() + KEEP && !octets.is_empty() {
            (at, end) = self.grow(at, octets.len() + KEEP);
            if at.is_null() {
                return (at, end);
            }
        }
        // SAFETY: there is room for the octets at `at`.
        unsafe {
            copy::longer(at, octets);
            (at.add(octets.len()), end)
        }
    }
    /// Makes room for `n` more octets behind those up to `at`. Returns where to go on and where the room ends now; a
    /// null pointer where there is none.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, at: *mut u8, n: usize) -> (*mut u8, *mut u8) {
        let none = (core::ptr::null_mut(), core::ptr::null_mut());
        let written = at as usize - self.start as usize;
        if written > self.limit {
            self.fail = Fail::new(Fail::OCTETS, self.limit as u64);
            return none;
        }
        #[cfg(feature = "alloc")]
        if let Some(vec) = &mut self.vec {
            let before = vec.len();
            let mut more = n.saturating_add(SLACK);
            if vec.spare_capacity_mut().as_ptr().cast() == self.start.cast_const() {
                // SAFETY: `written` octets from the old length on are initialised; they must survive the move.
                unsafe { vec.set_len(before + written) };
            } else {
                // SAFETY: so many octets were written to memory of another owner.
                let octets = unsafe { core::slice::from_raw_parts(self.start, written) };
                more = more.max(LONGER);
                if vec.try_reserve(written.saturating_add(more)).is_err() {
                    return none;
                }
                vec.extend_from_slice(octets);
            }
            let room = vec.try_reserve(more);
            #[cfg(feature = "std")]
            copy::advise(vec);
            // SAFETY: as before the call.
            unsafe { vec.set_len(before) };
            if room.is_err() {
                return none;
            }
            (self.start, self.end) = spare(vec);
            // SAFETY: the capacity is at least the old length and `written`.
            return (unsafe { self.start.add(written) }, self.end);
        }
        let _ = n;
        none
    }
}

/// What a vector has room for, [`SLACK`] octets apart.
#[cfg(feature = "alloc")]
#[inline(always)]
fn spare(vec: &mut Vec<u8>) -> (*mut u8, *mut u8) {
    let room = vec.spare_capacity_mut();
    let n = room.len().saturating_sub(SLACK);
    let room = room[..n].as_mut_ptr_range();
    (room.start.cast(), room.end.cast())
}

/// Writes at a pointer, up to an end. What concerns growth lies elsewhere, so that the two stay in registers.
pub struct VecSink<'r, 'a, const KIND: u8 = GROWING> {
    at: *mut u8,
    end: *mut u8,
    room: NonNull<Room<'a>>,
    borrowed: PhantomData<&'r mut Room<'a>>,
}

impl<'r, 'a, const KIND: u8> VecSink<'r, 'a, KIND> {
    /// Writes into a room from its start.
    #[inline(always)]
    pub fn new(room: &'r mut Room<'a>) -> Self {
        VecSink { at: room.start, end: room.end, room: NonNull::from(room), borrowed: PhantomData }
    }
    /// Makes what was written part of the vector and says how much it is.
    ///
    /// # Errors
    /// Where it is more than the limit; the vector is then as before.
    #[inline(always)]
    pub fn finish(self) -> Result<usize, Fail> {
        let written = self.written();
        // SAFETY: the room is borrowed for as long as the sink lives.
        let room = unsafe { &mut *self.room.as_ptr() };
        if written > room.limit {
            return Err(Fail::new(Fail::OCTETS, room.limit as u64));
        }
        #[cfg(feature = "alloc")]
        if let Some(vec) = &mut room.vec {
            // SAFETY: `written` octets from the old length on are initialised and within the capacity.
            unsafe { vec.set_len(vec.len() + written) };
        }
        Ok(written)
    }
}

impl<const KIND: u8> sealed::Sealed for VecSink<'_, '_, KIND> {}

impl<const KIND: u8> Sink for VecSink<'_, '_, KIND> {
    const KEEP: usize = if KIND == GROWING { KEEP } else { 0 };
    #[inline(always)]
    fn room(&self) -> usize {
        self.end as usize - self.at as usize
    }
    #[inline(always)]
    fn reserve(&mut self, n: usize) -> Result<(), Fail> {
        if KIND != EXACT && self.end as usize - (self.at as usize) < n {
            // SAFETY: the room is borrowed for as long as the sink lives.
            let room = unsafe { self.room.as_mut() };
            let (at, end) = room.grow(self.at, n);
            if at.is_null() {
                return Err(room.fail);
            }
            (self.at, self.end) = (at, end);
        }
        Ok(())
    }
    #[inline(always)]
    unsafe fn put<const N: usize>(&mut self, octets: [u8; N]) {
        debug_assert!(self.end as usize - self.at as usize >= N);
        // SAFETY: the caller has made room for N octets at `at`.
        unsafe {
            self.at.cast::<[u8; N]>().write(octets);
            self.at = self.at.add(N);
        }
    }
    #[inline(always)]
    unsafe fn put_part<const N: usize>(&mut self, octets: [u8; N], n: usize) {
        debug_assert!(self.end as usize - self.at as usize >= N && n <= N);
        // SAFETY: the caller has made room for N octets at `at`.
        unsafe {
            self.at.cast::<[u8; N]>().write(octets);
            self.at = self.at.add(n);
        }
    }
    #[inline(always)]
    unsafe fn put_bytes(&mut self, octets: &[u8]) {
        let room = self.end as usize - self.at as usize;
        debug_assert!(room >= octets.len());
        // Not asked for where it is known.
        let room = if KIND == GROWING { octets.len() + SLACK } else { room };
        // SAFETY: the caller has made room for the octets at `at`, and a growing sink has slack behind it.
        unsafe {
            copy::copy(self.at, room, octets, KIND == CLEAN);
            self.at = self.at.add(octets.len());
        }
    }
    #[inline(always)]
    unsafe fn put_short(&mut self, octets: &[u8]) -> Result<(), Fail> {
        // SAFETY: the caller has made room for what is short at `at`, and a growing sink has slack behind it.
        unsafe {
            if KIND != GROWING {
                self.put_bytes(octets);
                return Ok(());
            }
            if copy::few::<1>(self.at, octets, false) {
                self.at = self.at.add(octets.len());
                return Ok(());
            }
            let (at, end) = self.room.as_mut().longer(self.at, self.end, octets);
            if at.is_null() {
                return Err(self.room.as_ref().fail);
            }
            (self.at, self.end) = (at, end);
        }
        Ok(())
    }
    #[inline(always)]
    unsafe fn put_block(&mut self, octets: &[u8]) {
        debug_assert!(self.end as usize - self.at as usize >= octets.len());
        // SAFETY: the caller has made room for the octets at `at`.
        unsafe {
            // What is large is not written into room that is known to be enough.
            match KIND {
                EXACT => core::ptr::copy_nonoverlapping(octets.as_ptr(), self.at, octets.len()),
                _ => copy::copy_block(self.at, octets),
            }
            self.at = self.at.add(octets.len());
        }
    }
    #[inline(always)]
    unsafe fn put_with(&mut self, n: usize, fill: impl FnOnce(*mut u8)) {
        debug_assert!(self.end as usize - self.at as usize >= n);
        fill(self.at);
        // SAFETY: the caller has made room for n octets at `at`.
        self.at = unsafe { self.at.add(n) };
    }
    #[inline(always)]
    fn written(&self) -> usize {
        // SAFETY: the room is borrowed for as long as the sink lives.
        self.at as usize - unsafe { self.room.as_ref() }.start as usize
    }
    #[inline(always)]
    fn run<R>(&mut self, write: impl FnOnce(&mut Self) -> R) -> R {
        // Nobody else knows of this one, so that it need not be in memory. The room is used by one of the two at a time.
        let mut own = VecSink { at: self.at, end: self.end, room: self.room, borrowed: PhantomData };
        let done = write(&mut own);
        (self.at, self.end) = (own.at, own.end);
        done
    }
    #[inline(always)]
    fn expect(&mut self, octets: usize, n: usize) {
        // An eighth above, since more room is moved into at a cost; and no more than some, since it is a guess.
        let n = (octets.saturating_mul(n) / 8).saturating_mul(9).min(GUESS);
        if KIND == GROWING && self.end as usize - (self.at as usize) < n {
            // SAFETY: the room is borrowed for as long as the sink lives.
            let (at, end) = unsafe { self.room.as_mut() }.grow(self.at, n);
            // Where so much cannot be had, what is needed may be.
            if !at.is_null() {
                (self.at, self.end) = (at, end);
            }
        }
    }
}

/// Writes to a slice, checking each write, and goes on counting where the slice ends.
pub struct SliceSink<'a> {
    slice: &'a mut [u8],
    written: usize,
    limit: usize,
}

impl<'a> SliceSink<'a> {
    /// Writes from the start of a slice.
    #[inline]
    pub fn new(slice: &'a mut [u8], limit: usize) -> Self {
        SliceSink { slice, written: 0, limit }
    }
    /// How much was written.
    ///
    /// # Errors
    /// Where the slice is too short, or the limit passed.
    pub fn finish(self) -> Result<usize, Fail> {
        if self.written > self.limit {
            return Err(Fail::new(Fail::OCTETS, self.limit as u64));
        }
        if self.written > self.slice.len() {
            return Err(Fail::new(Fail::NO_SPACE, 0));
        }
        Ok(self.written)
    }
}

impl sealed::Sealed for SliceSink<'_> {}

impl Sink for SliceSink<'_> {
    #[inline(always)]
    fn reserve(&mut self, _: usize) -> Result<(), Fail> {
        if self.written > self.slice.len() {
            return Err(Fail::new(Fail::NO_SPACE, 0));
        }
        Ok(())
    }
    #[inline(always)]
    unsafe fn put<const N: usize>(&mut self, octets: [u8; N]) {
        // SAFETY: this sink checks.
        unsafe { self.put_bytes(&octets) };
    }
    #[inline(always)]
    unsafe fn put_part<const N: usize>(&mut self, octets: [u8; N], n: usize) {
        // SAFETY: this sink checks.
        unsafe { self.put_bytes(&octets[..n]) };
    }
    #[inline(always)]
    unsafe fn put_bytes(&mut self, octets: &[u8]) {
        let end = self.written.saturating_add(octets.len());
        if let Some(room) = self.slice.get_mut(self.written..end) {
            room.copy_from_slice(octets);
        }
        self.written = end;
    }
    #[inline(always)]
    unsafe fn put_with(&mut self, n: usize, fill: impl FnOnce(*mut u8)) {
        let end = self.written.saturating_add(n);
        if let Some(room) = self.slice.get_mut(self.written..end) {
            fill(room.as_mut_ptr());
        }
        self.written = end;
    }
    #[inline(always)]
    fn written(&self) -> usize {
        self.written
    }
}

/// Counts the octets and keeps none.
#[derive(Debug, Default)]
pub struct Count(usize);

impl Count {
    /// Starts at zero.
    pub const fn new() -> Self {
        Count(0)
    }
}

impl sealed::Sealed for Count {}

impl Sink for Count {
    #[inline(always)]
    fn reserve(&mut self, _: usize) -> Result<(), Fail> {
        Ok(())
    }
    #[inline(always)]
    unsafe fn put<const N: usize>(&mut self, _: [u8; N]) {
        self.0 += N;
    }
    #[inline(always)]
    unsafe fn put_part<const N: usize>(&mut self, _: [u8; N], n: usize) {
        self.0 += n;
    }
    #[inline(always)]
    unsafe fn put_bytes(&mut self, octets: &[u8]) {
        self.0 = self.0.wrapping_add(octets.len());
    }
    #[inline(always)]
    unsafe fn put_with(&mut self, n: usize, _: impl FnOnce(*mut u8)) {
        self.0 = self.0.wrapping_add(n);
    }
    #[inline(always)]
    fn written(&self) -> usize {
        self.0
    }
}

/// Writes to a stream, through a buffer that is passed on whenever it holds more than 64 KiB.
#[cfg(feature = "alloc")]
pub struct WriteSink<W> {
    to: W,
    buffer: Vec<u8>,
    passed: usize,
    limit: usize,
    error: Option<EncodeError>,
}

#[cfg(feature = "alloc")]
impl<W> WriteSink<W> {
    const CHUNK: usize = 64 * 1024;
    /// Writes to a stream.
    pub fn new(to: W, limit: usize) -> Self {
        WriteSink { to, buffer: Vec::new(), passed: 0, limit, error: None }
    }
}
#[cfg(feature = "alloc")]
impl<W: Writer> WriteSink<W> {
    /// Passes on what is left and says how much was written in all.
    ///
    /// # Errors
    /// Where the limit is passed or the stream fails; its own error is then in the sink.
    pub fn finish(&mut self) -> Result<usize, Fail> {
        self.pass_on()?;
        Ok(self.passed)
    }
    /// Drops what has not been passed on.
    #[cfg(feature = "serde")]
    pub(crate) fn clear(&mut self) {
        self.buffer.clear();
    }
    /// The error of the stream.
    pub(crate) fn known(&mut self) -> Option<EncodeError> {
        self.error.take()
    }
    /// Large payloads are passed on without a copy.
    #[cold]
    #[inline(never)]
    fn pass_large(&mut self, octets: &[u8]) -> Result<(), Fail> {
        self.pass_on()?;
        self.passed = self.passed.saturating_add(octets.len());
        if self.passed > self.limit {
            return Err(Fail::new(Fail::OCTETS, self.limit as u64));
        }
        self.to.write(octets).map_err(|e| {
            self.error = Some(e);
            Fail::new(Fail::IO, 0)
        })
    }
    #[cold]
    #[inline(never)]
    fn pass_on(&mut self) -> Result<(), Fail> {
        if self.error.is_some() {
            return Err(Fail::new(Fail::IO, 0));
        }
        self.passed += self.buffer.len();
        if self.passed > self.limit {
            return Err(Fail::new(Fail::OCTETS, self.limit as u64));
        }
        if self.buffer.is_empty() {
            return Ok(());
        }
        let done = self.to.write(&self.buffer);
        self.buffer.clear();
        done.map_err(|e| {
            self.error = Some(e);
            Fail::new(Fail::IO, 0)
        })
    }
}

#[cfg(feature = "alloc")]
impl<W> sealed::Sealed for WriteSink<W> {}

#[cfg(feature = "alloc")]
impl<W: Writer> Sink for WriteSink<W> {
    const STREAM: bool = true;
    #[inline(always)]
    fn reserve(&mut self, _: usize) -> Result<(), Fail> {
        if self.buffer.len() > Self::CHUNK {
            self.pass_on()?;
        }
        Ok(())
    }
    #[inline(always)]
    unsafe fn put<const N: usize>(&mut self, octets: [u8; N]) {
        self.buffer.extend_from_slice(&octets);
    }
    #[inline(always)]
    unsafe fn put_part<const N: usize>(&mut self, octets: [u8; N], n: usize) {
        self.buffer.extend_from_slice(&octets[..n]);
    }
    #[inline(always)]
    unsafe fn put_bytes(&mut self, octets: &[u8]) {
        self.buffer.extend_from_slice(octets);
    }
    #[inline(always)]
    unsafe fn put_with(&mut self, n: usize, fill: impl FnOnce(*mut u8)) {
        self.buffer.reserve(n);
        // SAFETY: there is room for n octets, which `fill` initialises.
        unsafe {
            fill(self.buffer.as_mut_ptr().add(self.buffer.len()));
            self.buffer.set_len(self.buffer.len() + n);
        }
    }
    #[inline(always)]
    fn written(&self) -> usize {
        self.passed + self.buffer.len()
    }
    fn write(&mut self, octets: &[u8]) -> Result<(), Fail> {
        if octets.len() < Self::CHUNK {
            self.buffer.extend_from_slice(octets);
            return self.reserve(0);
        }
        self.pass_large(octets)
    }
}
