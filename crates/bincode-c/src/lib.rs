//! The C functions of `bindings/c/include/wireform_bincode.h`, where they are described.
//!
//! Every function takes and gives plain pointers and lengths, keeps nothing, and allocates nothing that the caller would
//! have to free. A null pointer is an empty slice where its length is zero, and an error elsewhere.

#![allow(unsafe_code)] // C hands over pointers.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use wireform_bincode::config::{legacy, standard};
use wireform_bincode::frame::{Frame, FrameOptions, decode_frame, frame_payload, frame_size};
use wireform_bincode::{Encode, encoded_len, from_prefix, to_slice};
use wireform_wire::{Error, Kind};

/// Integers are of variable width.
pub const WF_VARINT: u32 = 1;
/// The most significant octet comes first.
pub const WF_BIG_ENDIAN: u32 = 2;

/// What a call ended with.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WfStatus {
    /// It did what it says.
    Ok = 0,
    /// The output is too small; the size that is needed was stored.
    NoSpace = 1,
    /// The input ends too early.
    End = 2,
    /// The input is not what it should be.
    Invalid = 3,
    /// A limit is passed.
    Limit = 4,
    /// An argument cannot be right.
    Argument = 5,
    /// A fault of this library.
    Internal = 6,
}

fn status(error: Error) -> WfStatus {
    match error.kind {
        Kind::NoSpace => WfStatus::NoSpace,
        Kind::UnexpectedEnd { .. } | Kind::Length { .. } => WfStatus::End,
        Kind::Limit { .. } => WfStatus::Limit,
        _ => WfStatus::Invalid,
    }
}

/// No panic crosses into C.
fn guarded(call: impl FnOnce() -> Result<(), WfStatus>) -> WfStatus {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(())) => WfStatus::Ok,
        Ok(Err(status)) => status,
        Err(_) => WfStatus::Internal,
    }
}

/// # Safety
/// Where `n` is not zero, `at` must be valid for reading `n` values.
unsafe fn input<'a, T>(at: *const T, n: usize) -> Result<&'a [T], WfStatus> {
    if n == 0 {
        return Ok(&[]);
    }
    if at.is_null() || !at.is_aligned() || n > isize::MAX as usize / size_of::<T>().max(1) {
        return Err(WfStatus::Argument);
    }
    // SAFETY: as of this function; null and misaligned pointers were refused.
    Ok(unsafe { core::slice::from_raw_parts(at, n) })
}
/// # Safety
/// Where `n` is not zero, `at` must be valid for reading and writing `n` values, which nobody else uses.
unsafe fn output<'a, T>(at: *mut T, n: usize) -> Result<&'a mut [T], WfStatus> {
    if n == 0 {
        return Ok(&mut []);
    }
    if at.is_null() || !at.is_aligned() || n > isize::MAX as usize / size_of::<T>().max(1) {
        return Err(WfStatus::Argument);
    }
    // SAFETY: as of this function; null and misaligned pointers were refused.
    Ok(unsafe { core::slice::from_raw_parts_mut(at, n) })
}
/// # Safety
/// `at` must be null or valid for writing.
unsafe fn store<T>(at: *mut T, value: T) -> Result<(), WfStatus> {
    if at.is_null() {
        return Err(WfStatus::Argument);
    }
    // SAFETY: as of this function.
    unsafe { at.write(value) };
    Ok(())
}

/// Runs code with the configuration that the flags choose.
macro_rules! with_config {
    ($flags:expr, |$config:ident| $body:expr) => {
        match $flags {
            0 => {
                let $config = legacy();
                $body
            }
            WF_VARINT => {
                let $config = standard();
                $body
            }
            WF_BIG_ENDIAN => {
                let $config = legacy().with_big_endian();
                $body
            }
            3 => {
                let $config = standard().with_big_endian();
                $body
            }
            _ => Err(WfStatus::Argument),
        }
    };
}

fn write<T: Encode + ?Sized>(value: &T, room: &mut [u8], flags: u32) -> (usize, Result<(), WfStatus>) {
    let mut size = 0;
    let done = with_config!(flags, |config| match to_slice(value, room, config) {
        Ok(n) => {
            size = n;
            Ok(())
        }
        Err(error) => {
            size = encoded_len(value, config).unwrap_or(0);
            Err(status(error))
        }
    });
    (size, done)
}

/// The text of a status, which lives as long as the program.
#[unsafe(no_mangle)]
pub extern "C" fn wf_status_text(status: i32) -> *const core::ffi::c_char {
    let text = match status {
        0 => c"ok",
        1 => c"the output buffer is too small",
        2 => c"the input ends too early",
        3 => c"the input is not valid",
        4 => c"a limit is passed",
        5 => c"an argument is not valid",
        6 => c"internal error",
        _ => c"unknown status",
    };
    text.as_ptr()
}

/// Writes octets behind their length.
///
/// # Safety
/// As the header says: `data` has `n` octets, `out` has room for `room`, `size` can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wf_write_bytes(
    out: *mut u8,
    room: usize,
    size: *mut usize,
    data: *const u8,
    n: usize,
    flags: u32,
) -> WfStatus {
    guarded(|| {
        // SAFETY: the caller vouches for the pointers.
        let (data, out) = unsafe { (input(data, n)?, output(out, room)?) };
        let (written, done) = write(data, out, flags);
        // SAFETY: as above.
        unsafe { store(size, written)? };
        done
    })
}

/// Finds octets behind their length, where they lie.
///
/// # Safety
/// As the header says: `in_` has `n` octets, the others can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wf_read_bytes(
    in_: *const u8,
    n: usize,
    data: *mut *const u8,
    size: *mut usize,
    taken: *mut usize,
    flags: u32,
) -> WfStatus {
    guarded(|| {
        // SAFETY: the caller vouches for the pointers.
        let octets = unsafe { input(in_, n)? };
        let read = with_config!(flags, |config| from_prefix::<&[u8], _>(octets, config).map_err(status));
        let (found, used) = read?;
        // SAFETY: as above.
        unsafe {
            store(data, found.as_ptr())?;
            store(size, found.len())?;
            store(taken, used)
        }
    })
}

/// Finds text behind its length, where it lies, and checks that it is UTF-8.
///
/// # Safety
/// As [`wf_read_bytes`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wf_read_text(
    in_: *const u8,
    n: usize,
    data: *mut *const u8,
    size: *mut usize,
    taken: *mut usize,
    flags: u32,
) -> WfStatus {
    guarded(|| {
        // SAFETY: the caller vouches for the pointers.
        let octets = unsafe { input(in_, n)? };
        let read = with_config!(flags, |config| from_prefix::<&str, _>(octets, config).map_err(status));
        let (found, used) = read?;
        // SAFETY: as above.
        unsafe {
            store(data, found.as_ptr())?;
            store(size, found.len())?;
            store(taken, used)
        }
    })
}

/// Vectors of numbers: written from the caller's memory, read into it.
macro_rules! vectors {
    ($($ty:ty: $write:ident, $read:ident;)*) => {$(
        /// Writes a vector of numbers.
        ///
        /// # Safety
        /// As the header says: `data` has `n` numbers, `out` has room for `room` octets, `size` can be written.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $write(
            out: *mut u8,
            room: usize,
            size: *mut usize,
            data: *const $ty,
            n: usize,
            flags: u32,
        ) -> WfStatus {
            guarded(|| {
                // SAFETY: the caller vouches for the pointers.
                let (data, out) = unsafe { (input(data, n)?, output(out, room)?) };
                let (written, done) = write(data, out, flags);
                // SAFETY: as above.
                unsafe { store(size, written)? };
                done
            })
        }
        /// Reads a vector of numbers.
        ///
        /// # Safety
        /// As the header says: `in_` has `n` octets, `out` has room for `room` numbers, the others can be written.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $read(
            in_: *const u8,
            n: usize,
            out: *mut $ty,
            room: usize,
            count: *mut usize,
            taken: *mut usize,
            flags: u32,
        ) -> WfStatus {
            guarded(|| {
                // SAFETY: the caller vouches for the pointers.
                let (octets, out) = unsafe { (input(in_, n)?, output(out, room)?) };
                let (numbers, used) =
                    with_config!(flags, |config| from_prefix::<Vec<$ty>, _>(octets, config).map_err(status))?;
                // SAFETY: as above.
                unsafe { store(count, numbers.len())? };
                let Some(out) = out.get_mut(..numbers.len()) else { return Err(WfStatus::NoSpace) };
                out.copy_from_slice(&numbers);
                // SAFETY: as above.
                unsafe { store(taken, used) }
            })
        }
    )*};
}
vectors! {
    u16: wf_write_u16s, wf_read_u16s;
    u32: wf_write_u32s, wf_read_u32s;
    u64: wf_write_u64s, wf_read_u64s;
    i16: wf_write_i16s, wf_read_i16s;
    i32: wf_write_i32s, wf_read_i32s;
    i64: wf_write_i64s, wf_read_i64s;
    f32: wf_write_f32s, wf_read_f32s;
    f64: wf_write_f64s, wf_read_f64s;
}

/// Puts a payload into a frame with a checksum.
///
/// # Safety
/// As [`wf_write_bytes`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wf_write_frame(
    out: *mut u8,
    room: usize,
    size: *mut usize,
    payload: *const u8,
    n: usize,
) -> WfStatus {
    guarded(|| {
        // SAFETY: the caller vouches for the pointers.
        let (payload, out) = unsafe { (input(payload, n)?, output(out, room)?) };
        let options = FrameOptions { max_payload: u32::MAX as usize, ..FrameOptions::default() };
        let needed = frame_size(n, &options);
        // SAFETY: as above.
        unsafe { store(size, needed)? };
        let Some(out) = out.get_mut(..needed) else { return Err(WfStatus::NoSpace) };
        frame_payload(payload, out, &options).map_err(status)
    })
}

/// Finds the payload of the frame at the start of the input, where it lies, and checks its checksum.
///
/// # Safety
/// As [`wf_read_bytes`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wf_read_frame(
    in_: *const u8,
    n: usize,
    payload: *mut *const u8,
    size: *mut usize,
    taken: *mut usize,
    max_payload: usize,
) -> WfStatus {
    guarded(|| {
        // SAFETY: the caller vouches for the pointers.
        let octets = unsafe { input(in_, n)? };
        let options = FrameOptions { max_payload, ..FrameOptions::default() };
        match decode_frame(octets, &options).map_err(status)? {
            Frame::Whole { payload: Cow::Borrowed(found), taken: used } => {
                // SAFETY: as above.
                unsafe {
                    store(payload, found.as_ptr())?;
                    store(size, found.len())?;
                    store(taken, used)
                }
            }
            Frame::Whole { payload: Cow::Owned(_), .. } => Err(WfStatus::Invalid),
            Frame::More(needed) => {
                // SAFETY: as above.
                unsafe { store(taken, needed)? };
                Err(WfStatus::End)
            }
        }
    })
}
