//! The functions as C calls them, from Rust, so that Miri sees every pointer.
#![allow(unsafe_code)] // The functions take pointers.

use std::ptr::{null, null_mut};
use wireform_bincode_c::*;

#[test]
fn octets_text_and_frames_come_back() {
    let message = "text of a message, longer than a vector register is wide";
    let (mut out, mut size) = ([0u8; 100], 0usize);
    let (mut data, mut n, mut taken) = (null(), 0usize, 0usize);
    for flags in [0, WF_VARINT, WF_BIG_ENDIAN, WF_VARINT | WF_BIG_ENDIAN] {
        // SAFETY: the pointers are those of the variables above, and the lengths theirs.
        unsafe {
            let (from, len) = (message.as_ptr(), message.len());
            assert_eq!(wf_write_bytes(out.as_mut_ptr(), 10, &mut size, from, len, flags), WfStatus::NoSpace);
            assert!(size > message.len());
            let needed = size;
            assert_eq!(wf_write_bytes(out.as_mut_ptr(), needed, &mut size, from, len, flags), WfStatus::Ok);
            assert_eq!(size, needed);
            for read in [wf_read_bytes, wf_read_text] {
                assert_eq!(read(out.as_ptr(), size, &mut data, &mut n, &mut taken, flags), WfStatus::Ok);
                assert_eq!((std::slice::from_raw_parts(data, n), taken), (message.as_bytes(), size));
                assert_eq!(read(out.as_ptr(), size - 1, &mut data, &mut n, &mut taken, flags), WfStatus::End);
            }
        }
    }
    // SAFETY: as above.
    unsafe {
        let (from, len) = (message.as_ptr(), message.len());
        assert_eq!(wf_write_frame(out.as_mut_ptr(), out.len(), &mut size, from, len), WfStatus::Ok);
        assert_eq!(wf_read_frame(out.as_ptr(), size, &mut data, &mut n, &mut taken, 1000), WfStatus::Ok);
        assert_eq!((std::slice::from_raw_parts(data, n), taken), (message.as_bytes(), size));
        assert_eq!(wf_read_frame(out.as_ptr(), size - 1, &mut data, &mut n, &mut taken, 1000), WfStatus::End);
        assert_eq!(wf_read_frame(out.as_ptr(), size, &mut data, &mut n, &mut taken, 8), WfStatus::Limit);
        out[20] ^= 1;
        assert_eq!(wf_read_frame(out.as_ptr(), size, &mut data, &mut n, &mut taken, 1000), WfStatus::Invalid);
    }
}

#[test]
fn numbers_come_back_and_bad_arguments_are_told() {
    let numbers: Vec<i32> = (0..50).map(|i| i * 40_000 - 100).collect();
    let (mut out, mut size) = ([0u8; 300], 0usize);
    let (mut back, mut count, mut taken) = ([0i32; 50], 0usize, 0usize);
    for flags in [0, WF_VARINT, WF_BIG_ENDIAN, WF_VARINT | WF_BIG_ENDIAN] {
        // SAFETY: the pointers are those of the variables above, and the lengths theirs.
        unsafe {
            let (to, room) = (out.as_mut_ptr(), out.len());
            assert_eq!(wf_write_i32s(to, room, &mut size, numbers.as_ptr(), 50, flags), WfStatus::Ok);
            let (from, into) = (out.as_ptr(), back.as_mut_ptr());
            assert_eq!(wf_read_i32s(from, size, into, 50, &mut count, &mut taken, flags), WfStatus::Ok);
            assert_eq!((&back[..count], taken), (&*numbers, size));
            assert_eq!(wf_read_i32s(from, size, into, 49, &mut count, &mut taken, flags), WfStatus::NoSpace);
            assert_eq!(count, 50);
            assert_eq!(wf_read_i32s(from, size - 1, into, 50, &mut count, &mut taken, flags), WfStatus::End);
        }
    }
    // SAFETY: null pointers are refused, or not looked at.
    unsafe {
        assert_eq!(wf_write_bytes(null_mut(), 0, &mut size, null(), 0, 0), WfStatus::NoSpace);
        assert_eq!(size, 8);
        assert_eq!(wf_write_bytes(out.as_mut_ptr(), 100, &mut size, null(), 3, 0), WfStatus::Argument);
        assert_eq!(wf_write_bytes(out.as_mut_ptr(), 100, null_mut(), null(), 0, 0), WfStatus::Argument);
        assert_eq!(wf_write_bytes(out.as_mut_ptr(), 100, &mut size, null(), 0, 99), WfStatus::Argument);
    }
}
