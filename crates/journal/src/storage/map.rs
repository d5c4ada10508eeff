//! Mapping a file, the one thing here that the compiler cannot check: reading a journal of any size then costs no
//! copies and no memory of its own (`lab/journal` compares it with reading into a buffer).
#![allow(unsafe_code)]

use std::{fs::File, io};

/// Maps the whole of a file that is not empty.
pub(super) fn map(file: &File) -> io::Result<memmap2::Mmap> {
    // SAFETY: a segment's blocks, once written, are never changed by a writer, and what has not passed its checksums is
    // never handed out. What is cut is only the torn tail of the last segment, by the one process that holds the lock:
    // none of it passes, so that nobody has a record of it in hand. A reader that mapped the segment before the cut and
    // comes to that tail after it receives SIGBUS, as does one whose files are changed behind the journal's back: it
    // ends, and has seen nothing that is not there. For who must not end there is `Directory::without_map`.
    let map = unsafe { memmap2::Mmap::map(file)? };
    #[cfg(unix)]
    let _ = map.advise(memmap2::Advice::Sequential);
    Ok(map)
}
