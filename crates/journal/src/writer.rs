//! Appending, and opening what an earlier process left behind.

use crate::{
    error::{Error, Result},
    index::Index,
    layout::{
        BLOCK_HEADER, BlockHeader, MAX_EXPANSION, MAX_EXPANSION_BASE, MAX_PAYLOAD, SEGMENT_HEADER, SegmentHeader,
        Storing, index_name, padded, parse_segment_name, segment_name,
    },
    record::{MIN_RECORD, Record},
    scan::{Walk, walk},
    storage::{Directory, Storage, StorageFile, write_all_at},
};
use std::{
    fmt,
    hash::{BuildHasher, RandomState},
    io,
    path::Path,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

/// When appended records are made to reach the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyncPolicy {
    /// Before [`Journal::append`] returns.
    EveryRecord,
    /// Together: when so many wait, or the first of them has waited so long. The time is looked at when something is
    /// appended and in [`Journal::poll`].
    Batch {
        /// How many records may wait.
        records: u32,
        /// How long one may wait.
        time: Duration,
    },
    /// Only on [`Journal::sync`] and when a segment or the journal is closed. Up to a mebibyte waits in this process.
    None,
}

/// How blocks are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compression {
    /// As they are: readers then use them in place.
    None,
    /// As zstd frames of this level, where that makes them smaller.
    #[cfg(feature = "zstd")]
    Zstd(i32),
}

/// How a journal is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// When appended records are made to reach the disk.
    pub sync: SyncPolicy,
    /// How blocks are stored.
    pub compression: Compression,
    /// A block is finished, at the latest, when its records take so many octets. Blocks are written together, at the
    /// latest when they are a mebibyte.
    pub block_octets: usize,
    /// A segment is finished, and the next begun, when it has so many octets,
    pub segment_octets: u64,
    /// or was begun so long ago.
    pub segment_time: Option<Duration>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            sync: SyncPolicy::Batch { records: 4096, time: Duration::from_millis(50) },
            compression: Compression::None,
            block_octets: 128 << 10,
            segment_octets: 256 << 20,
            segment_time: None,
        }
    }
}

/// A torn tail that was cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// The segment's file.
    pub file: String,
    /// Where it was cut.
    pub offset: u64,
    /// Octets that were cut. None of their records had been acknowledged.
    pub octets: u64,
    /// What was not whole.
    pub reason: &'static str,
    /// The file that has them, where whole blocks were among them: writes reach the disk in any order, and these had
    /// lost one before them.
    pub kept_as: Option<String>,
}

/// What opening found and did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recovery {
    /// Segments that are there.
    pub segments: usize,
    /// Number that the next record gets.
    pub next: u64,
    /// The torn tail that was cut.
    pub cut: Option<Cut>,
    /// The segment, begun and without a whole header, that was removed.
    pub removed: Option<String>,
    /// Octets of whole blocks that nobody had acknowledged; they were written once more and synchronised.
    pub rewritten: u64,
    /// The last segment, where octets that had been acknowledged are damaged. It was left as it is.
    pub damaged: Option<String>,
}

impl fmt::Display for Recovery {
    /// What somebody should know, a line each; nothing where everything was whole.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Vec::new();
        if let Some(Cut { file, offset, octets, reason, kept_as }) = &self.cut {
            let kept = kept_as.as_ref().map_or(String::new(), |kept| format!(", and is in {kept}"));
            lines.push(format!(
                "{file}: a torn tail of {octets} octets, nothing that was acknowledged, was cut at octet {offset}{kept}: \
                 {reason}"
            ));
        }
        if let Some(file) = &self.removed {
            lines.push(format!("{file}: begun and without a record, was removed"));
        }
        if let Some(file) = &self.damaged {
            lines.push(format!("{file}: damaged; it was left as it is, and new records go to the next segment"));
        }
        f.write_str(&lines.join("\n"))
    }
}

/// A journal open for writing. One at a time: others get [`Error::Locked`].
///
/// Dropping it writes and synchronises what waits, without a word about failures; [`Journal::close`] tells.
pub struct Journal<S: Storage = Directory> {
    storage: S,
    options: Options,
    recovery: Recovery,
    file: S::File,
    name: String,
    header: SegmentHeader,
    seed: u32,
    /// Whether the segment's last block says that all before it is on the disk, or there is no block.
    noted: bool,
    /// Whether a write that failed may have left something after `end`.
    ragged: bool,
    /// Whether beginning the next segment has failed half-way: its file may be there, so nothing more may be appended
    /// to this one.
    rotating: bool,
    /// Octets of the segment that have been written; it may be a part of its last block.
    end: u64,
    /// Of these, how many are on the disk.
    durable_end: u64,
    begun: Instant,
    /// Blocks, or the rest of one, that are whole and wait to be written at `end`; behind them, from `open` on, the block
    /// being gathered: room for its header and count, then records.
    blocks: Vec<u8>,
    open: usize,
    block_first: u64,
    earliest_ns: u64,
    latest_ns: u64,
    #[cfg(feature = "zstd")]
    compressor: Option<zstd::bulk::Compressor<'static>>,
    packed: Vec<u8>,
    next: u64,
    durable: u64,
    /// When the first record that is not on the disk was appended.
    waiting_since: Option<Instant>,
    poisoned: bool,
    closed: bool,
    _lock: S::Lock,
}

/// Where a block's records begin in its buffer.
const RECORDS: usize = BLOCK_HEADER + 8;

/// Where nothing has to reach the disk sooner, a segment is written in parts of so many octets, each from a multiple of
/// them on: the system keeps what it is given together in one large page, which a reader maps at once. What is written
/// in smaller parts takes a quarter longer to read (`lab/journal`).
const WRITE: usize = 1 << 20;

impl Journal<Directory> {
    /// Opens the journal in a folder, made where there is none, and recovers what is there.
    ///
    /// # Errors
    /// [`Error::Locked`] where someone else writes, or what the system says.
    pub fn open(folder: impl AsRef<Path>, options: Options) -> Result<Self> {
        let name = folder.as_ref().display().to_string();
        Journal::open_in(Directory::create(folder).map_err(Error::io("open", &name))?, options)
    }
}

impl<S: Storage> Journal<S> {
    /// Opens the journal in a place of any kind.
    ///
    /// # Errors
    /// As [`Journal::open`].
    pub fn open_in(storage: S, options: Options) -> Result<Self> {
        let lock = lock(&storage)?;
        let names = storage.names().map_err(Error::io("list", ""))?;
        let mut segments: Vec<u64> = names.iter().filter_map(|name| parse_segment_name(name)).collect();
        segments.sort_unstable();
        for name in names.iter().filter(|name| name.ends_with(".new")) {
            // An index or a repaired segment that was not finished.
            storage.remove(name).map_err(Error::io("remove", name))?;
        }
        let mut recovery = Recovery::default();
        let mut continued = None;
        // What lies before a segment was on the disk before that segment was begun.
        let mut synced = 0;
        while let Some(first) = segments.pop() {
            match recover(&storage, first, synced, &mut recovery)? {
                Left::Nothing => synced = synced.max(first),
                Left::Damaged { next } => {
                    segments.push(first);
                    recovery.next = next;
                    break;
                }
                Left::Whole { file, header, end, next, noted } => {
                    recovery.next = next;
                    segments.push(first);
                    continued = Some((file, header, end, noted));
                    break;
                }
            }
        }
        let (file, header, end, noted) = match continued {
            Some(continued) => continued,
            None => {
                let (file, header) = begin(&storage, recovery.next)?;
                segments.push(header.first);
                (file, header, SEGMENT_HEADER as u64, true)
            }
        };
        // The segment that goes on may be one whose name never reached the disk, as synchronising it failed.
        storage.sync_names().map_err(Error::io("fsync", ""))?;
        recovery.segments = segments.len();
        let next = recovery.next;
        Ok(Journal {
            storage,
            options,
            recovery,
            file,
            name: segment_name(header.first),
            header,
            seed: header.seed(),
            noted,
            ragged: false,
            rotating: false,
            end,
            durable_end: end,
            begun: Instant::now(),
            blocks: vec![0; RECORDS],
            open: 0,
            block_first: next,
            earliest_ns: u64::MAX,
            latest_ns: 0,
            #[cfg(feature = "zstd")]
            compressor: None,
            packed: Vec::new(),
            next,
            durable: next,
            waiting_since: None,
            poisoned: false,
            closed: false,
            _lock: lock,
        })
    }

    /// What opening found and did.
    pub fn recovery(&self) -> &Recovery {
        &self.recovery
    }

    /// The number that the next record gets.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Every record below this number is on the disk, and thereby acknowledged.
    pub fn durable(&self) -> u64 {
        self.durable
    }

    /// Appends a record and returns its number. It is acknowledged when [`Journal::durable`] is above it.
    ///
    /// # Errors
    /// Where the record is too large, or writing what waits fails. The record is then not part of the journal; what had
    /// been appended before it still waits, and `append` or `sync` try again, except after [`Error::Poisoned`].
    pub fn append(&mut self, record: &Record<'_>) -> Result<u64> {
        if self.poisoned {
            return Err(Error::Poisoned);
        }
        if self.next == u64::MAX {
            let (file, offset) = (self.name.clone(), self.end);
            return Err(Error::Damaged { file, offset, reason: "no record number is left" });
        }
        let octets = record.encoded_len();
        if octets > MAX_PAYLOAD - 8 {
            return Err(Error::TooLarge { octets, limit: MAX_PAYLOAD - 8 });
        }
        let waiting = self.blocks.len() - self.open - RECORDS;
        if waiting > 0 && waiting + octets > self.options.block_octets.min(MAX_PAYLOAD - 8) {
            self.finish_block();
        }
        let part = WRITE - (self.end % WRITE as u64) as usize;
        if self.open >= part {
            self.write_blocks(part + (self.open - part) / WRITE * WRITE)?;
        }
        if self.rotating || (self.pending() == 0 && self.segment_is_full()) {
            self.rotate()?;
        }
        let (length, earliest, latest) = (self.blocks.len() - self.open, self.earliest_ns, self.latest_ns);
        record.encode_to(&mut self.blocks);
        self.earliest_ns = earliest.min(record.time_ns);
        self.latest_ns = latest.max(record.time_ns);
        let number = self.next;
        self.next += 1;
        let done = match self.options.sync {
            SyncPolicy::EveryRecord => self.sync(),
            SyncPolicy::Batch { records, time } => {
                let since = *self.waiting_since.get_or_insert_with(Instant::now);
                let waiting = self.next - self.durable;
                // Asking for the time costs as much as appending: in long batches every 64th record is often enough.
                let ask = waiting <= 64 || waiting.is_multiple_of(64);
                match waiting >= u64::from(records) || (ask && since.elapsed() >= time) {
                    true => self.sync(),
                    false => Ok(()),
                }
            }
            SyncPolicy::None => Ok(()),
        };
        if let Err(e) = done {
            // A failed write leaves the block as it was; a failed fsync poisons, and nothing here matters any more.
            if self.blocks.len() > self.open + length && self.block_first < self.next {
                self.blocks.truncate(self.open + length);
                (self.earliest_ns, self.latest_ns) = (earliest, latest);
                self.next = number;
            }
            return Err(e);
        }
        Ok(number)
    }

    /// When [`Journal::poll`] has to be called so that no record waits longer than [`SyncPolicy::Batch`] allows.
    pub fn deadline(&self) -> Option<Instant> {
        match self.options.sync {
            SyncPolicy::Batch { time, .. } => self.waiting_since.map(|since| since + time),
            _ => None,
        }
    }

    /// Synchronises where the time of [`SyncPolicy::Batch`] is up.
    ///
    /// # Errors
    /// As [`Journal::sync`].
    pub fn poll(&mut self) -> Result<()> {
        match self.deadline() {
            Some(deadline) if deadline <= Instant::now() => self.sync(),
            _ => Ok(()),
        }
    }

    /// Hands what waits to the system: it then outlives this process, though not the machine.
    ///
    /// # Errors
    /// What the system says; what waits goes on waiting.
    pub fn flush(&mut self) -> Result<()> {
        if self.poisoned {
            return Err(Error::Poisoned);
        }
        self.write_blocks(self.open)?;
        match self.pending() {
            0 => Ok(()),
            _ => self.put_block(),
        }
    }

    /// Returns when every record is on the disk.
    ///
    /// # Errors
    /// What the system says. Where writing fails, what waits goes on waiting. Where `fsync` fails, the journal is
    /// poisoned: the kernel may have given up what it had not written, and must not be asked again.
    pub fn sync(&mut self) -> Result<()> {
        self.sync_segment()?;
        if self.segment_is_full() {
            // Everything is on the disk; that the next segment cannot be begun is for the next `append` to say.
            let _ = self.rotate();
        }
        Ok(())
    }

    fn sync_segment(&mut self) -> Result<()> {
        self.flush()?;
        if self.durable == self.next && self.durable_end == self.end {
            return Ok(());
        }
        if let Err(e) = self.file.sync() {
            self.poisoned = true;
            // So that a reader, and who opens the journal next, do not see what may never reach the disk.
            let _ = self.file.set_len(self.durable_end);
            return Err(Error::io("fsync", &self.name)(e));
        }
        self.durable = self.next;
        self.durable_end = self.end;
        self.waiting_since = None;
        Ok(())
    }

    /// Synchronises, finishes the segment and begins the next, where it has any records.
    ///
    /// # Errors
    /// As [`Journal::sync`].
    pub fn rotate(&mut self) -> Result<()> {
        self.sync_segment()?;
        if self.next == self.header.first {
            self.begun = Instant::now();
            return Ok(());
        }
        self.trim();
        self.rotating = true;
        let (file, header) = begin(&self.storage, self.next)?;
        self.rotating = false;
        let finished = std::mem::replace(&mut self.name, segment_name(header.first));
        let old = std::mem::replace(&mut self.header, header);
        self.file = file;
        self.seed = header.seed();
        self.noted = true;
        self.end = SEGMENT_HEADER as u64;
        self.durable_end = self.end;
        self.begun = Instant::now();
        // An index is a convenience: failing to write one is no failure of the journal.
        if let Ok(contents) = self.storage.read(&finished) {
            let _ = write_index(&self.storage, &contents, &old);
        }
        Ok(())
    }

    /// Removes what a failed write left behind; it does no harm, but nobody should have to wonder about it.
    fn trim(&mut self) {
        if self.ragged && self.file.set_len(self.end).is_ok() {
            self.ragged = false;
        }
    }

    /// Synchronises everything and notes in the segment that it did.
    ///
    /// # Errors
    /// As [`Journal::sync`].
    pub fn close(mut self) -> Result<()> {
        self.finish()
    }

    fn finish(&mut self) -> Result<()> {
        self.closed = true;
        self.sync()?;
        self.trim();
        // A block without records that says: all before it is on the disk. Damage to it is then known as damage.
        if !self.noted {
            self.put_block()?;
            self.noted = true;
            self.sync_segment()?;
        }
        Ok(())
    }

    /// Records of the block being gathered.
    fn pending(&self) -> u64 {
        self.next - self.block_first
    }

    fn segment_is_full(&self) -> bool {
        self.end + self.open as u64 >= self.options.segment_octets
            || self.options.segment_time.is_some_and(|time| self.begun.elapsed() >= time)
    }

    /// Writes so many octets of the blocks that wait, at the end of what is there: after a failure the next attempt takes
    /// the same place.
    fn write_blocks(&mut self, octets: usize) -> Result<()> {
        let written = write_all_at(&mut self.file, &self.blocks[..octets], self.end);
        self.wrote(written, octets)?;
        self.blocks.drain(..octets);
        self.open -= octets;
        Ok(())
    }

    /// Takes note of octets that were, or were not, written at the end of what is there.
    fn wrote(&mut self, written: io::Result<()>, octets: usize) -> Result<()> {
        self.ragged |= written.is_err();
        written.map_err(Error::io("write", &self.name))?;
        self.end += octets as u64;
        Ok(())
    }

    /// Makes the gathered records one of the blocks that wait.
    fn finish_block(&mut self) {
        if let Storing::Zstd = self.seal() {
            self.blocks.truncate(self.open);
            self.blocks.extend_from_slice(&self.packed);
        }
        self.open = self.blocks.len();
        self.begin_block();
    }

    /// Writes the gathered records as one block; it goes on being gathered where that fails. No whole blocks may wait.
    fn put_block(&mut self) -> Result<()> {
        let records_end = self.blocks.len();
        let buffer = match self.seal() {
            Storing::Raw => &self.blocks,
            Storing::Zstd => &self.packed,
        };
        let written = write_all_at(&mut self.file, buffer, self.end);
        let octets = buffer.len();
        self.blocks.truncate(records_end);
        self.wrote(written, octets)?;
        self.blocks.clear();
        self.begin_block();
        Ok(())
    }

    /// Makes a block of the gathered records, with its header and padding: in its place, or in `packed`.
    fn seal(&mut self) -> Storing {
        let count = self.pending();
        let block = &mut self.blocks[self.open..];
        block[BLOCK_HEADER..RECORDS].copy_from_slice(&count.to_le_bytes());
        let raw = block.len() - BLOCK_HEADER;
        let storing = self.pack();
        let (buffer, start) = match storing {
            Storing::Raw => (&mut self.blocks, self.open),
            Storing::Zstd => (&mut self.packed, 0),
        };
        let block = &mut buffer[start..];
        let stored = block.len() - BLOCK_HEADER;
        let header = BlockHeader {
            payload_crc: crate::crc::crc32c_append(self.seed, &block[BLOCK_HEADER..]),
            storing,
            stored: stored as u32,
            raw: raw as u32,
            count: count as u32,
            first: self.block_first,
            durable: self.durable,
            earliest_ns: self.earliest_ns.min(self.latest_ns),
            latest_ns: self.latest_ns,
        };
        block[..BLOCK_HEADER].copy_from_slice(&header.encode(self.seed));
        buffer.resize(start + BLOCK_HEADER + padded(stored), 0);
        storing
    }

    /// Begins the next block behind what waits.
    fn begin_block(&mut self) {
        self.blocks.resize(self.open + RECORDS, 0);
        self.block_first = self.next;
        (self.earliest_ns, self.latest_ns) = (u64::MAX, 0);
        self.noted = false;
    }

    /// Compresses the block where that is wished and makes it smaller.
    #[cfg(feature = "zstd")]
    fn pack(&mut self) -> Storing {
        let Compression::Zstd(level) = self.options.compression else { return Storing::Raw };
        if self.compressor.is_none() {
            self.compressor = zstd::bulk::Compressor::new(level).ok();
        }
        let Some(compressor) = &mut self.compressor else { return Storing::Raw };
        let raw = &self.blocks[self.open + BLOCK_HEADER..];
        self.packed.resize(BLOCK_HEADER + zstd::zstd_safe::compress_bound(raw.len()), 0);
        match compressor.compress_to_buffer(raw, &mut self.packed[BLOCK_HEADER..]) {
            Ok(n) if n < raw.len() && raw.len() <= n * MAX_EXPANSION + MAX_EXPANSION_BASE => {
                self.packed.truncate(BLOCK_HEADER + n);
                Storing::Zstd
            }
            _ => Storing::Raw,
        }
    }

    #[cfg(not(feature = "zstd"))]
    fn pack(&mut self) -> Storing {
        Storing::Raw
    }
}

impl<S: Storage> Drop for Journal<S> {
    fn drop(&mut self) {
        if !self.closed && !self.poisoned {
            let _ = self.finish();
        }
    }
}

/// Keeps other writers out.
pub(crate) fn lock<S: Storage>(storage: &S) -> Result<S::Lock> {
    storage.lock().map_err(|e| match e.kind() {
        io::ErrorKind::WouldBlock => Error::Locked,
        _ => Error::io("lock", "")(e),
    })
}

/// Makes a segment: its header and name are on the disk before anything is written into it.
pub(crate) fn begin<S: Storage>(storage: &S, first: u64) -> Result<(S::File, SegmentHeader)> {
    let name = segment_name(first);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let header = SegmentHeader {
        // The standard library's hasher is seeded by the system.
        salt: RandomState::new().hash_one(now),
        first,
        created_ns: now.as_nanos() as u64,
    };
    let mut file = match storage.create(&name) {
        // An attempt that failed half-way has left a file without a record.
        Err(e)
            if e.kind() == io::ErrorKind::AlreadyExists
                && storage.read(&name).is_ok_and(|left| left.len() <= SEGMENT_HEADER) =>
        {
            storage.open(&name).map_err(Error::io("open", &name))?
        }
        other => other.map_err(Error::io("create", &name))?,
    };
    write_all_at(&mut file, &header.encode(), 0).map_err(Error::io("write", &name))?;
    file.set_len(SEGMENT_HEADER as u64).map_err(Error::io("write", &name))?;
    file.sync().map_err(Error::io("fsync", &name))?;
    storage.sync_names().map_err(Error::io("fsync", ""))?;
    Ok((file, header))
}

/// What is left of the last segment.
enum Left<F> {
    /// It had been begun and held nothing; it is gone.
    Nothing,
    /// It goes on.
    Whole { file: F, header: SegmentHeader, end: u64, next: u64, noted: bool },
    /// It stays as it is.
    Damaged { next: u64 },
}

fn recover<S: Storage>(storage: &S, first: u64, synced: u64, recovery: &mut Recovery) -> Result<Left<S::File>> {
    let name = segment_name(first);
    let contents = storage.read(&name).map_err(Error::io("read", &name))?;
    let Some(header) = SegmentHeader::decode(&contents).filter(|header| header.first == first) else {
        // Blocks are written only after the header is on the disk: a short file never had any.
        if contents.len() <= SEGMENT_HEADER {
            drop(contents);
            storage.remove(&name).map_err(Error::io("remove", &name))?;
            storage.sync_names().map_err(Error::io("fsync", ""))?;
            recovery.removed = Some(name);
            recovery.next = first;
            return Ok(Left::Nothing);
        }
        recovery.damaged = Some(name);
        return Ok(Left::Damaged { next: beyond(first, contents.len()).max(synced) });
    };
    let Walk { end, synced, good_end, unsynced, torn, damaged, .. } = walk(&contents, &header, synced);
    let mut file = storage.open(&name).map_err(Error::io("open", &name))?;
    if let Some(torn) = torn {
        let tail = &contents[good_end..];
        // Blocks that are whole may be of use to someone; a half-written one is not.
        let kept_as = match torn.next {
            Some(_) => {
                let kept = format!("{}.cut-{good_end}", name.trim_end_matches(".wfj"));
                write_file(storage, &kept, tail)?;
                Some(kept)
            }
            None => None,
        };
        recovery.cut = Some(Cut {
            file: name.clone(),
            offset: good_end as u64,
            octets: tail.len() as u64,
            reason: torn.reason,
            kept_as,
        });
    }
    // Whoever wrote the last blocks may have died between writing and synchronising, or because synchronising failed;
    // in the latter case the kernel holds pages that it will never write. Write them again, so that they are the disk's.
    // The same goes for the header, until a block says that it had been synchronised.
    let from = if unsynced == SEGMENT_HEADER { 0 } else { unsynced };
    if from < good_end {
        write_all_at(&mut file, &contents[from..good_end], from as u64).map_err(Error::io("write", &name))?;
        recovery.rewritten = (good_end - from) as u64;
    }
    let cut = contents.len() > good_end;
    drop(contents);
    if cut {
        file.set_len(good_end as u64).map_err(Error::io("cut", &name))?;
    }
    file.sync().map_err(Error::io("fsync", &name))?;
    match damaged.is_empty() && end >= synced {
        true => {
            let noted = unsynced == good_end;
            Ok(Left::Whole { file, header, end: good_end as u64, next: end, noted })
        }
        false => {
            recovery.damaged = Some(name);
            // No number twice, and another name than the damaged segment's.
            Ok(Left::Damaged { next: end.max(synced).max(first.saturating_add(1)) })
        }
    }
}

/// A number beyond all records that a segment can have whose header is lost.
pub(crate) fn beyond(first: u64, octets: usize) -> u64 {
    // Compressed records may take less than an octet each.
    first.saturating_add(octets as u64 * (MAX_EXPANSION / MIN_RECORD) as u64 + (MAX_EXPANSION_BASE + octets) as u64)
}

/// Writes a file in full under another name first.
pub(crate) fn write_file<S: Storage>(storage: &S, name: &str, octets: &[u8]) -> Result<()> {
    let new = format!("{name}.new");
    let mut file = match storage.create(&new) {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => storage.open(&new).map_err(Error::io("open", &new))?,
        other => other.map_err(Error::io("create", &new))?,
    };
    file.set_len(0).map_err(Error::io("write", &new))?;
    write_all_at(&mut file, octets, 0).map_err(Error::io("write", &new))?;
    file.sync().map_err(Error::io("fsync", &new))?;
    storage.rename(&new, name).map_err(Error::io("rename", &new))?;
    storage.sync_names().map_err(Error::io("fsync", ""))
}

/// Writes a segment's index, where the segment is whole.
pub(crate) fn write_index<S: Storage>(storage: &S, segment: &[u8], header: &SegmentHeader) -> Result<()> {
    match Index::build(segment, header) {
        Some(index) => write_file(storage, &index_name(header.first), &index.encode()),
        None => Ok(()),
    }
}
