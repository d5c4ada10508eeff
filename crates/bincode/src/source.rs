//! Where octets come from.

#![allow(unsafe_code)] // Unchecked reads of octets that one check has covered.

use crate::config::Limits;
use crate::copy;
use crate::fail::Fail;
#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};
use core::fmt;
use core::marker::PhantomData;
use wireform_wire::Trace;

mod sealed {
    pub trait Sealed {}
}

/// An origin of octets.
///
/// One check ([`Source::need`]) covers a run of fields of known size, which are then taken without asking again.
pub trait Source<'de>: sealed::Sealed + Sized {
    /// Whether fields are told to a [`Trace`].
    const TRACED: bool = false;
    /// Octets taken so far.
    fn position(&self) -> usize;
    /// How many octets are left; nothing where only the stream knows.
    fn left(&self) -> Option<usize>;
    /// Whether none is left. A stream is asked for one more to tell.
    ///
    /// # Errors
    /// Where the stream fails.
    #[inline]
    fn ended(&mut self) -> Result<bool, Fail> {
        Ok(self.left() == Some(0))
    }
    /// Makes sure that `n` more octets are there.
    ///
    /// # Errors
    /// Where they are not.
    fn need(&mut self, n: usize) -> Result<(), Fail>;
    /// Takes `N` octets.
    ///
    /// # Safety
    /// They must have been made sure of by [`Source::need`].
    unsafe fn take<const N: usize>(&mut self) -> [u8; N];
    /// Copies `n` octets to `to`.
    ///
    /// # Safety
    /// They must have been made sure of by [`Source::need`], and `to` be valid for writing them.
    unsafe fn take_to(&mut self, to: *mut u8, n: usize);
    /// The next octets without taking them, at least those made sure of; may be more.
    fn peek(&self) -> &[u8];
    /// Passes over octets that [`Source::peek`] has shown.
    ///
    /// # Safety
    /// `n` must not be more than `peek` has shown.
    unsafe fn advance(&mut self, n: usize);
    /// Takes `n` octets where they lie.
    ///
    /// # Errors
    /// Where they are not there, or the source is a stream.
    fn borrow(&mut self, n: usize) -> Result<&'de [u8], Fail>;
    /// All that is left, where it lies, without taking it; nothing from a stream.
    #[inline(always)]
    fn rest(&self) -> Option<&'de [u8]> {
        None
    }
    /// Takes `n` octets where they lie, as text.
    ///
    /// # Errors
    /// As [`Source::borrow`], and where it is not UTF-8.
    #[inline]
    fn text(&mut self, n: usize) -> Result<&'de str, Fail> {
        let octets = self.borrow(n)?;
        core::str::from_utf8(octets).map_err(Fail::text)
    }
    /// Appends `n` octets to a vector. A stream grows it in steps, never by the claimed length.
    ///
    /// # Errors
    /// Where they are not there.
    #[cfg(feature = "alloc")]
    fn append(&mut self, n: usize, to: &mut Vec<u8>) -> Result<(), Fail>;
    /// Takes `n` octets as text.
    ///
    /// # Errors
    /// Where they are not there or not UTF-8.
    #[cfg(feature = "alloc")]
    #[inline]
    fn string(&mut self, n: usize) -> Result<String, Fail> {
        let mut octets = Vec::new();
        self.append(n, &mut octets)?;
        String::from_utf8(octets).map_err(|e| Fail::text(e.utf8_error()))
    }
    /// As [`Source::string`], in little code where it is used.
    ///
    /// # Errors
    /// As [`Source::string`].
    #[cfg(feature = "serde")]
    #[inline(always)]
    fn string_apart(&mut self, n: usize) -> Result<String, Fail> {
        self.string(n)
    }
    /// The limits.
    fn limits(&mut self) -> &mut Limits;
    /// One level down.
    ///
    /// # Errors
    /// Where the limit of depth is passed.
    #[inline(always)]
    fn descend(&mut self) -> Result<(), Fail> {
        let limits = self.limits();
        match limits.depth.checked_sub(1) {
            Some(left) => limits.depth = left,
            None => return Err(Fail::new(Fail::DEPTH, 0)),
        }
        Ok(())
    }
    /// One level up.
    #[inline(always)]
    fn ascend(&mut self) {
        self.limits().depth += 1;
    }
    /// Checks the claim that `n` elements of at least `least` octets each follow.
    ///
    /// # Errors
    /// Where so many cannot be there.
    #[inline(always)]
    fn claim(&mut self, n: u64, least: usize) -> Result<usize, Fail> {
        let Ok(count) = usize::try_from(n) else { return Err(Fail::new(Fail::LENGTH, n)) };
        if least == 0 {
            return Ok(count);
        }
        match self.left() {
            Some(left) if count > left / least => Err(Fail::new(Fail::LENGTH, n)),
            _ => Ok(count),
        }
    }
    /// A field with fields of its own begins.
    #[inline(always)]
    fn enter(&mut self, _: &'static str) {}
    /// It ends.
    #[inline(always)]
    fn exit(&mut self) {}
    /// A value that began at octet `start` ends.
    #[inline(always)]
    fn leaf(&mut self, _start: usize, _value: &dyn fmt::Display) {}
    /// The tag of an enum that began at octet `start` is that of a variant, whose fields follow.
    #[inline(always)]
    fn variant(&mut self, _start: usize, _name: &'static str) {}
}

/// Why octets that are not UTF-8 are not.
#[cold]
#[inline(never)]
fn not_text(octets: &[u8]) -> Fail {
    core::str::from_utf8(octets).map_or_else(Fail::text, |_| Fail::new(Fail::UTF8, 0))
}

/// Reads a slice.
pub struct SliceSource<'de> {
    at: *const u8,
    end: *const u8,
    start: *const u8,
    limits: Limits,
    borrowed: PhantomData<&'de [u8]>,
}

impl<'de> SliceSource<'de> {
    /// Reads from the start of a slice, no more than the limit allows.
    #[inline]
    pub fn new(octets: &'de [u8], limits: Limits) -> Self {
        let window = &octets[..octets.len().min(limits.octets)];
        let range = window.as_ptr_range();
        SliceSource { at: range.start, end: range.end, start: range.start, limits, borrowed: PhantomData }
    }
    #[inline(always)]
    fn room(&self) -> usize {
        self.end as usize - self.at as usize
    }
    /// Any text.
    #[cfg(feature = "serde")]
    #[inline(never)]
    fn long_string(&mut self, n: usize) -> Result<String, Fail> {
        self.string(n)
    }
    /// What has not been read.
    #[inline]
    pub fn as_slice(&self) -> &'de [u8] {
        // SAFETY: `at` and `end` bound a part of the slice that this source was made from.
        unsafe { core::slice::from_raw_parts(self.at, self.room()) }
    }
}

/// Octets of a text that is looked at and copied at once.
#[cfg(feature = "serde")]
const SHORT: usize = 32;
/// Octets that can be read where such a text lies.
#[cfg(feature = "serde")]
const READ: usize = 40;

/// The start and the capacity of a vector of the `n` octets at `at`; nothing where they are not text. Takes and returns
/// only what fits registers.
///
/// # Safety
/// `at` must be valid for reading [`READ`] octets, and `n` be 1 to [`SHORT`].
#[cfg(feature = "serde")]
#[inline(never)]
unsafe fn short_text(at: *const u8, n: usize) -> Option<(core::ptr::NonNull<u8>, usize)> {
    // SAFETY: as of this function.
    unsafe {
        core::hint::assert_unchecked(n.wrapping_sub(1) < SHORT);
        if !copy::is_text(at, n, READ) {
            return None;
        }
        let mut octets = core::mem::ManuallyDrop::new(copy::to_vec(at, n, READ));
        Some((core::ptr::NonNull::new_unchecked(octets.as_mut_ptr()), octets.capacity()))
    }
}

impl sealed::Sealed for SliceSource<'_> {}

impl<'de> Source<'de> for SliceSource<'de> {
    #[inline(always)]
    fn position(&self) -> usize {
        self.at as usize - self.start as usize
    }
    #[inline(always)]
    fn left(&self) -> Option<usize> {
        Some(self.room())
    }
    #[inline(always)]
    fn need(&mut self, n: usize) -> Result<(), Fail> {
        let rest = self.room();
        if rest < n { Err(Fail::end(n - rest)) } else { Ok(()) }
    }
    #[inline(always)]
    unsafe fn take<const N: usize>(&mut self) -> [u8; N] {
        debug_assert!(self.room() >= N);
        // SAFETY: the caller has made sure of N octets at `at`.
        unsafe {
            let octets = self.at.cast::<[u8; N]>().read();
            self.at = self.at.add(N);
            octets
        }
    }
    #[inline(always)]
    unsafe fn take_to(&mut self, to: *mut u8, n: usize) {
        debug_assert!(self.room() >= n);
        // SAFETY: the caller has made sure of n octets at `at` and of `to`; the two are of different owners.
        unsafe {
            core::ptr::copy_nonoverlapping(self.at, to, n);
            self.at = self.at.add(n);
        }
    }
    #[inline(always)]
    fn peek(&self) -> &[u8] {
        self.as_slice()
    }
    #[inline(always)]
    unsafe fn advance(&mut self, n: usize) {
        debug_assert!(self.room() >= n);
        // SAFETY: the caller has made sure of n octets at `at`.
        self.at = unsafe { self.at.add(n) };
    }
    #[inline(always)]
    fn borrow(&mut self, n: usize) -> Result<&'de [u8], Fail> {
        self.need(n)?;
        // SAFETY: n octets are left at `at`, in the slice that this source was made from.
        unsafe {
            let octets = core::slice::from_raw_parts(self.at, n);
            self.at = self.at.add(n);
            Ok(octets)
        }
    }
    #[inline(always)]
    fn rest(&self) -> Option<&'de [u8]> {
        Some(self.as_slice())
    }
    #[inline(always)]
    fn text(&mut self, n: usize) -> Result<&'de str, Fail> {
        let rest = self.room();
        if n > rest {
            return Err(Fail::end(n - rest));
        }
        // SAFETY: n octets are left at `at`, and `rest` can be read there.
        let octets = unsafe {
            let octets = core::slice::from_raw_parts(self.at, n);
            if !copy::is_text(self.at, n, rest) {
                return Err(not_text(octets));
            }
            self.at = self.at.add(n);
            octets
        };
        // SAFETY: it was just found to be UTF-8.
        Ok(unsafe { core::str::from_utf8_unchecked(octets) })
    }
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn append(&mut self, n: usize, to: &mut Vec<u8>) -> Result<(), Fail> {
        let octets = self.borrow(n)?;
        if n >= copy::LARGE {
            copy::extend_large(to, octets);
        } else {
            to.extend_from_slice(octets);
        }
        Ok(())
    }
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn string(&mut self, n: usize) -> Result<String, Fail> {
        let at = self.at;
        let rest = self.room();
        self.text(n)?;
        // SAFETY: n octets at `at` are text, and `rest` can be read there.
        Ok(unsafe { String::from_utf8_unchecked(copy::to_vec(at, n, rest)) })
    }
    #[cfg(feature = "serde")]
    #[inline(always)]
    fn string_apart(&mut self, n: usize) -> Result<String, Fail> {
        if n.wrapping_sub(1) < SHORT && self.room() >= READ {
            // SAFETY: READ octets can be read at `at`; what is returned are the parts of a vector, whose n octets are text.
            unsafe {
                if let Some((start, capacity)) = short_text(self.at, n) {
                    self.at = self.at.add(n);
                    return Ok(String::from_raw_parts(start.as_ptr(), n, capacity));
                }
            }
        }
        self.long_string(n)
    }
    #[inline(always)]
    fn limits(&mut self) -> &mut Limits {
        &mut self.limits
    }
}

/// Reads a slice and tells its fields to a [`Trace`].
pub struct TraceSource<'de, 't, T> {
    inner: SliceSource<'de>,
    trace: &'t mut T,
    /// A field that has begun, and is not told yet: it may turn out to be a value.
    begun: Option<(&'static str, usize)>,
    /// The field that has begun was told as a value, so that its end is told already.
    told: bool,
}

impl<'de, 't, T: Trace> TraceSource<'de, 't, T> {
    /// Reads from the start of a slice.
    pub fn new(octets: &'de [u8], limits: Limits, trace: &'t mut T) -> Self {
        TraceSource { inner: SliceSource::new(octets, limits), trace, begun: None, told: false }
    }
    /// Tells the trace that a field has begun, now that it is known to have fields, or has failed.
    pub(crate) fn open(&mut self) {
        if let Some((name, at)) = self.begun.take() {
            self.trace.enter(name, at);
        }
    }
}

impl<T> sealed::Sealed for TraceSource<'_, '_, T> {}

impl<'de, T: Trace> Source<'de> for TraceSource<'de, '_, T> {
    const TRACED: bool = true;
    fn position(&self) -> usize {
        self.inner.position()
    }
    fn left(&self) -> Option<usize> {
        self.inner.left()
    }
    fn need(&mut self, n: usize) -> Result<(), Fail> {
        self.inner.need(n)
    }
    unsafe fn take<const N: usize>(&mut self) -> [u8; N] {
        // SAFETY: passed on.
        unsafe { self.inner.take() }
    }
    unsafe fn take_to(&mut self, to: *mut u8, n: usize) {
        // SAFETY: passed on.
        unsafe { self.inner.take_to(to, n) };
    }
    fn peek(&self) -> &[u8] {
        self.inner.peek()
    }
    unsafe fn advance(&mut self, n: usize) {
        // SAFETY: passed on.
        unsafe { self.inner.advance(n) };
    }
    fn borrow(&mut self, n: usize) -> Result<&'de [u8], Fail> {
        self.inner.borrow(n)
    }
    fn rest(&self) -> Option<&'de [u8]> {
        Some(self.inner.as_slice())
    }
    #[cfg(feature = "alloc")]
    fn append(&mut self, n: usize, to: &mut Vec<u8>) -> Result<(), Fail> {
        self.inner.append(n, to)
    }
    fn limits(&mut self) -> &mut Limits {
        &mut self.inner.limits
    }
    fn enter(&mut self, name: &'static str) {
        self.open();
        self.begun = Some((name, self.position() * 8));
    }
    fn exit(&mut self) {
        if core::mem::take(&mut self.told) {
            return;
        }
        self.open();
        let at = self.position() * 8;
        self.trace.exit(at);
    }
    fn leaf(&mut self, start: usize, value: &dyn fmt::Display) {
        let end = self.position() * 8;
        match self.begun.take() {
            Some((name, at)) => {
                self.trace.leaf(name, at, end, value);
                self.told = true;
            }
            None => self.trace.leaf("value", start * 8, end, value),
        }
    }
    fn variant(&mut self, start: usize, name: &'static str) {
        self.open();
        let end = self.position() * 8;
        self.trace.leaf("variant", start * 8, end, &name);
    }
}

/// Reads a stream, exactly as many octets as the message has.
#[cfg(feature = "std")]
pub struct ReadSource<R> {
    from: R,
    /// Octets that were made sure of and not yet taken: `buffer[at..]`.
    buffer: Vec<u8>,
    at: usize,
    taken: usize,
    limits: Limits,
    pub(crate) error: Option<std::io::Error>,
}

#[cfg(feature = "std")]
impl<R: std::io::Read> ReadSource<R> {
    /// No buffer grows by more than this before its octets have arrived.
    const STEP: usize = 8 * 1024;
    /// Reads from a stream.
    pub fn new(from: R, limits: Limits) -> Self {
        ReadSource { from, buffer: Vec::new(), at: 0, taken: 0, limits, error: None }
    }
    fn failed(&mut self, error: std::io::Error, missing: usize) -> Fail {
        if error.kind() == std::io::ErrorKind::UnexpectedEof {
            return Fail::end(missing);
        }
        self.error = Some(error);
        Fail::new(Fail::IO, 0)
    }
    fn allow(&self, n: usize) -> Result<(), Fail> {
        if n > self.limits.octets.saturating_sub(self.taken) {
            return Err(Fail::new(Fail::OCTETS, self.limits.octets as u64));
        }
        Ok(())
    }
    #[cold]
    fn fill(&mut self, n: usize) -> Result<(), Fail> {
        self.allow(n)?;
        self.buffer.drain(..self.at);
        self.at = 0;
        while self.buffer.len() < n {
            let have = self.buffer.len();
            let step = (n - have).min(Self::STEP);
            self.buffer.resize(have + step, 0);
            if let Err(e) = self.from.read_exact(&mut self.buffer[have..]) {
                self.buffer.truncate(have);
                return Err(self.failed(e, n - have));
            }
        }
        Ok(())
    }
}

#[cfg(feature = "std")]
impl<R> sealed::Sealed for ReadSource<R> {}

#[cfg(feature = "std")]
impl<'de, R: std::io::Read> Source<'de> for ReadSource<R> {
    fn position(&self) -> usize {
        self.taken
    }
    /// A limit is no promise: what is left of it may be far more than will come.
    fn left(&self) -> Option<usize> {
        None
    }
    fn ended(&mut self) -> Result<bool, Fail> {
        if self.at < self.buffer.len() || self.taken == self.limits.octets {
            return Ok(self.at == self.buffer.len());
        }
        match self.fill(1) {
            Err(fail) if fail.code() == Fail::END => Ok(true),
            filled => filled.map(|()| false),
        }
    }
    fn claim(&mut self, n: u64, least: usize) -> Result<usize, Fail> {
        let count = usize::try_from(n).ok().and_then(|count| Some((count, count.checked_mul(least)?)));
        let Some((count, octets)) = count else { return Err(Fail::new(Fail::LENGTH, n)) };
        self.allow(octets)?;
        Ok(count)
    }
    #[inline]
    fn need(&mut self, n: usize) -> Result<(), Fail> {
        if self.buffer.len() - self.at < n { self.fill(n) } else { Ok(()) }
    }
    #[inline]
    unsafe fn take<const N: usize>(&mut self) -> [u8; N] {
        let mut octets = [0; N];
        octets.copy_from_slice(&self.buffer[self.at..self.at + N]);
        self.at += N;
        self.taken += N;
        octets
    }
    unsafe fn take_to(&mut self, to: *mut u8, n: usize) {
        let octets = &self.buffer[self.at..self.at + n];
        // SAFETY: the slice has n octets, and the caller has made sure of `to`.
        unsafe { core::ptr::copy_nonoverlapping(octets.as_ptr(), to, n) };
        self.at += n;
        self.taken += n;
    }
    fn peek(&self) -> &[u8] {
        &self.buffer[self.at..]
    }
    unsafe fn advance(&mut self, n: usize) {
        self.at += n;
        self.taken += n;
    }
    fn borrow(&mut self, _: usize) -> Result<&'de [u8], Fail> {
        Err(Fail::new(Fail::BORROW, 0))
    }
    fn append(&mut self, n: usize, to: &mut Vec<u8>) -> Result<(), Fail> {
        self.allow(n)?;
        let have = (self.buffer.len() - self.at).min(n);
        to.extend_from_slice(&self.buffer[self.at..self.at + have]);
        self.at += have;
        self.taken += have;
        let mut missing = n - have;
        while missing > 0 {
            // Doubling, so that a large payload takes few steps.
            let step = missing.min(to.len().max(Self::STEP));
            let start = to.len();
            to.resize(start + step, 0);
            if let Err(e) = self.from.read_exact(&mut to[start..]) {
                return Err(self.failed(e, missing));
            }
            self.taken += step;
            missing -= step;
        }
        Ok(())
    }
    fn limits(&mut self) -> &mut Limits {
        &mut self.limits
    }
}
