//! Reading: everything, or what a [`Query`] asks for.

use crate::{
    error::{Error, Result},
    index::{Index, IndexState},
    layout::{SEGMENT_HEADER, SegmentHeader, Storing, index_name, parse_segment_name, segment_name},
    record::{Record, RecordError, Texts},
    scan::{Block, PayloadError, Scratch, walk},
    storage::{Contents, Directory, Storage},
};
use std::{
    ops::ControlFlow,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
};

/// Which records are wanted; the default is all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    /// Only records with this number or a higher one.
    pub from_number: u64,
    /// Only records of this time or later, nanoseconds since 1970.
    pub from_ns: Option<u64>,
    /// Only records before this time.
    pub before_ns: Option<u64>,
    /// Only records of this flow.
    pub flow: Option<String>,
    /// Only records of the session with this key.
    pub session: Option<u64>,
    /// Only records of this format.
    pub format: Option<String>,
    /// Only records of this capture.
    pub capture: Option<u64>,
    /// Go on after damage instead of reporting it; [`Cursor::skipped`] says what was left out.
    pub skip_damage: bool,
}

impl Query {
    #[inline]
    fn is_everything(&self) -> bool {
        self.from_number == 0
            && self.from_ns.is_none()
            && self.before_ns.is_none()
            && self.flow.is_none()
            && self.session.is_none()
            && self.format.is_none()
            && self.capture.is_none()
    }

    fn matches(&self, entry: &Entry<'_>) -> bool {
        let record = &entry.record;
        entry.number >= self.from_number
            && self.from_ns.is_none_or(|from| record.time_ns >= from)
            && self.before_ns.is_none_or(|before| record.time_ns < before)
            && self.session.is_none_or(|session| record.session == session)
            && self.capture.is_none_or(|capture| record.capture == capture)
            && self.flow.as_deref().is_none_or(|flow| record.flow == flow)
            && self.format.as_deref().is_none_or(|format| record.format == format)
    }

    /// Whether records between these numbers and times may be wanted.
    fn may_match(&self, end: u64, earliest_ns: u64, latest_ns: u64) -> bool {
        end > self.from_number
            && self.from_ns.is_none_or(|from| latest_ns >= from)
            && self.before_ns.is_none_or(|before| earliest_ns < before)
    }
}

/// A record with its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Its number: the journal's first is 0.
    pub number: u64,
    /// The record, borrowed from the mapped segment, or from the unpacked block where blocks are compressed.
    pub record: Record<'a>,
}

/// The end of the last segment, where it is not whole: someone is just writing there, or died doing so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tail {
    /// The segment's file.
    pub file: String,
    /// Where the last whole block ends.
    pub offset: u64,
    /// What is not whole after it.
    pub reason: &'static str,
}

/// A stretch of a segment that was left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// The segment's file.
    pub file: String,
    /// Where it begins.
    pub offset: u64,
    /// Octets.
    pub octets: u64,
    /// What does not agree.
    pub reason: &'static str,
}

impl std::fmt::Display for Skipped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Skipped { file, offset, octets, reason } = self;
        write!(f, "{file}: {octets} octets from octet {offset} were left out: {reason}")
    }
}

/// A journal open for reading, as it is when a segment is reached. Any number may read while one writes.
pub struct Reader<S: Storage = Directory> {
    storage: S,
    segments: Vec<u64>,
}

impl Reader<Directory> {
    /// The journal in a folder.
    ///
    /// # Errors
    /// What the system says.
    pub fn open(folder: impl AsRef<Path>) -> Result<Self> {
        let name = folder.as_ref().display().to_string();
        Reader::open_in(Directory::open(folder).map_err(Error::io("open", &name))?)
    }
}

impl<S: Storage> Reader<S> {
    /// The journal in a place of any kind.
    ///
    /// # Errors
    /// What the system says.
    pub fn open_in(storage: S) -> Result<Self> {
        let segments = segments(&storage)?;
        Ok(Reader { storage, segments })
    }

    /// The records that `query` asks for, in the order in which they were appended.
    pub fn cursor(&self, query: Query) -> Cursor<'_, S> {
        Cursor {
            reader: self,
            everything: query.is_everything(),
            query,
            next_segment: 0,
            end_segment: self.segments.len(),
            segment: None,
            scratch: Scratch::default(),
            in_scratch: false,
            start: 0,
            at: 0,
            end: 0,
            remaining: 0,
            number: 0,
            tail: None,
            skipped: Vec::new(),
        }
    }

    /// Calls `f` with every record that `query` asks for, on several threads: each takes one segment after another, so
    /// that records of different segments come in no order.
    ///
    /// # Errors
    /// As [`Cursor::next`]; the other threads then end with their segments.
    pub fn for_each_parallel(&self, query: &Query, threads: usize, f: impl Fn(Entry<'_>) + Sync) -> Result<()>
    where
        S: Sync,
    {
        let next = AtomicUsize::new(0);
        let work = || -> Result<()> {
            loop {
                let segment = next.fetch_add(1, Ordering::Relaxed);
                if segment >= self.segments.len() {
                    return Ok(());
                }
                let mut cursor = self.cursor(query.clone());
                (cursor.next_segment, cursor.end_segment) = (segment, segment + 1);
                let done: Result<Option<()>> = cursor.for_each(|entry| {
                    f(entry);
                    ControlFlow::Continue(())
                });
                if let Err(e) = done {
                    next.store(self.segments.len(), Ordering::Relaxed);
                    return Err(e);
                }
            }
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads.min(self.segments.len())).map(|_| scope.spawn(work)).collect();
            let mut done = work();
            for other in others {
                match other.join() {
                    Ok(result) => done = done.and(result),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            done
        })
    }
}

/// The payload of a cursor's block, from the parts of the cursor that hold it.
fn payload<'a>(
    in_scratch: bool,
    scratch: &'a [u8],
    segment: &'a Option<Segment>,
    start: usize,
    end: usize,
) -> &'a [u8] {
    match (in_scratch, segment) {
        (true, _) => &scratch[..end],
        (false, Some(segment)) => &segment.contents[start..end],
        (false, None) => &[],
    }
}

pub(crate) fn segments<S: Storage>(storage: &S) -> Result<Vec<u64>> {
    let names = storage.names().map_err(Error::io("list", ""))?;
    let mut segments: Vec<u64> = names.iter().filter_map(|name| parse_segment_name(name)).collect();
    segments.sort_unstable();
    Ok(segments)
}

struct Segment {
    name: String,
    contents: Contents,
    header: SegmentHeader,
    seed: u32,
    /// Every record below this number is known to have been on the disk.
    synced: u64,
    /// Number after the last record of the last block that was looked at.
    reached: u64,
    /// Where to look, last first.
    ranges: Vec<(usize, usize)>,
    at: usize,
    end: usize,
}

/// Goes over records. Not an [`Iterator`], as what it returns is borrowed from it; [`Cursor::for_each`] is the fastest.
pub struct Cursor<'r, S: Storage = Directory> {
    reader: &'r Reader<S>,
    query: Query,
    everything: bool,
    next_segment: usize,
    end_segment: usize,
    segment: Option<Segment>,
    scratch: Scratch,
    /// The current block's payload: in `scratch`, or in the segment's octets from `start` to `end`.
    in_scratch: bool,
    start: usize,
    at: usize,
    end: usize,
    remaining: u32,
    number: u64,
    tail: Option<Tail>,
    skipped: Vec<Skipped>,
}

impl<S: Storage> Cursor<'_, S> {
    /// The next record.
    ///
    /// # Errors
    /// [`Error::Damaged`] where acknowledged records are not whole, or what the system says. After an error the cursor
    /// goes on where it can.
    #[allow(clippy::should_implement_trait)] // A lending iterator, for which the standard library has no trait.
    pub fn next(&mut self) -> Result<Option<Entry<'_>>> {
        let Some(at) = self.seek()? else { return Ok(None) };
        // Decoded once more, as the borrow checker lets nothing borrowed leave a loop that goes on to change it.
        let (record, _) = Record::decode(&self.payload()[at..]).expect("just decoded");
        Ok(Some(Entry { number: self.number - 1, record }))
    }

    /// Goes behind the next record that is wanted, and returns where it begins.
    fn seek(&mut self) -> Result<Option<usize>> {
        loop {
            while self.remaining > 0 {
                let at = self.at;
                let rest = &payload(self.in_scratch, &self.scratch.octets, &self.segment, self.start, self.end)[at..];
                let (record, after) = match Record::decode(rest) {
                    Ok(decoded) => decoded,
                    Err(e) => return Err(self.broken(e)),
                };
                let entry = Entry { number: self.number, record };
                let wanted = self.everything || self.query.matches(&entry);
                self.at += rest.len() - after.len();
                self.number += 1;
                self.remaining -= 1;
                if wanted {
                    return Ok(Some(at));
                }
            }
            if !self.advance()? {
                return Ok(None);
            }
        }
    }

    /// Calls `f` with every record until it breaks, and returns what it broke with.
    ///
    /// # Errors
    /// As [`Cursor::next`].
    pub fn for_each<B>(&mut self, mut f: impl FnMut(Entry<'_>) -> ControlFlow<B>) -> Result<Option<B>> {
        loop {
            let payload = payload(self.in_scratch, &self.scratch.octets, &self.segment, self.start, self.end);
            let mut rest = &payload[self.at.min(payload.len())..];
            let mut failed = None;
            let mut texts = Texts::default();
            while self.remaining > 0 {
                let (record, after) = match Record::decode_after(rest, &mut texts) {
                    Ok(decoded) => decoded,
                    Err(e) => {
                        failed = Some(e);
                        break;
                    }
                };
                self.at += rest.len() - after.len();
                rest = after;
                let entry = Entry { number: self.number, record };
                self.remaining -= 1;
                self.number += 1;
                if (self.everything || self.query.matches(&entry))
                    && let ControlFlow::Break(with) = f(entry)
                {
                    return Ok(Some(with));
                }
            }
            if let Some(e) = failed {
                return Err(self.broken(e));
            }
            if !self.advance()? {
                return Ok(None);
            }
        }
    }

    /// The end of the last segment, where it was not whole; known once the cursor has come there.
    pub fn tail(&self) -> Option<&Tail> {
        self.tail.as_ref()
    }

    /// What [`Query::skip_damage`] left out so far.
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    fn payload(&self) -> &[u8] {
        payload(self.in_scratch, &self.scratch.octets, &self.segment, self.start, self.end)
    }

    /// A block whose checksum agrees and whose records do not decode was not written by a journal.
    fn broken(&mut self, e: RecordError) -> Error {
        self.remaining = 0;
        let (file, offset) = match &self.segment {
            Some(segment) => (segment.name.clone(), self.start as u64),
            None => Default::default(),
        };
        Error::Damaged { file, offset, reason: e.reason() }
    }

    /// Goes to the next block that may hold what is wanted; false where there is none.
    fn advance(&mut self) -> Result<bool> {
        // Nothing of the last block is looked at again, whatever happens below.
        (self.in_scratch, self.start, self.at, self.end) = (false, 0, 0, 0);
        loop {
            let Some(segment) = &mut self.segment else {
                if !self.open_next()? {
                    return Ok(false);
                }
                continue;
            };
            if segment.at >= segment.end {
                match segment.ranges.pop() {
                    Some((at, end)) => (segment.at, segment.end) = (at, end),
                    None => self.segment = None,
                }
                continue;
            }
            let block = match Block::at(&segment.contents, segment.at, segment.seed) {
                Ok(block) if block.header.first < segment.reached => {
                    self.bad_block("a block's records have been before")?;
                    continue;
                }
                Ok(block) => block,
                Err(reason) => {
                    self.bad_block(reason)?;
                    continue;
                }
            };
            if block.header.count == 0
                || !self.query.may_match(block.header.end(), block.header.earliest_ns, block.header.latest_ns)
            {
                (segment.at, segment.reached) = (block.end(), block.header.end());
                continue;
            }
            match block.payload(segment.seed, &mut self.scratch) {
                Ok(payload) => {
                    self.end = payload.len();
                    self.in_scratch = block.header.storing == Storing::Zstd;
                    self.start = block.offset + crate::layout::BLOCK_HEADER;
                    if !self.in_scratch {
                        self.end += self.start;
                    }
                    self.at = 8;
                    self.remaining = block.header.count;
                    self.number = block.header.first;
                    (segment.at, segment.reached) = (block.end(), block.header.end());
                    return Ok(true);
                }
                Err(PayloadError::Bad(reason)) => self.bad_block(reason)?,
                Err(PayloadError::Unsupported(what)) => {
                    let (file, offset) = (segment.name.clone(), segment.at as u64);
                    (segment.at, segment.reached) = (block.end(), block.header.end());
                    return Err(Error::Unsupported { file, offset, what });
                }
            }
        }
    }

    /// What stands at the current offset is no block: ends the segment where that is its torn tail, and goes on behind
    /// it otherwise.
    fn bad_block(&mut self, reason: &'static str) -> Result<()> {
        let Some(segment) = &mut self.segment else { return Ok(()) };
        let at = segment.at;
        let walk = walk(&segment.contents, &segment.header, segment.synced);
        if let Some(torn) = walk.torn.filter(|torn| torn.offset <= at) {
            self.tail = Some(Tail { file: segment.name.clone(), offset: walk.good_end as u64, reason: torn.reason });
            self.segment = None;
            return Ok(());
        }
        let end = walk.damaged.iter().find(|bad| bad.offset <= at && at < bad.end).map_or(segment.end, |bad| bad.end);
        segment.at = end;
        let (file, offset, octets) = (segment.name.clone(), at as u64, (end - at) as u64);
        match self.query.skip_damage {
            true => {
                self.skipped.push(Skipped { file, offset, octets, reason });
                Ok(())
            }
            false => Err(Error::Damaged { file, offset, reason }),
        }
    }

    fn open_next(&mut self) -> Result<bool> {
        let segments = &self.reader.segments;
        loop {
            let Some(first) = segments[..self.end_segment].get(self.next_segment).copied() else { return Ok(false) };
            self.next_segment += 1;
            let following = segments.get(self.next_segment).copied();
            if following.is_some_and(|following| following <= self.query.from_number) {
                continue;
            }
            let name = segment_name(first);
            let contents = self.reader.storage.read(&name).map_err(Error::io("read", &name))?;
            let Some(header) = SegmentHeader::decode(&contents).filter(|header| header.first == first) else {
                let reason = "the segment's header is not whole";
                if following.is_none() && contents.len() <= SEGMENT_HEADER {
                    self.tail = Some(Tail { file: name, offset: 0, reason });
                    continue;
                }
                if self.query.skip_damage {
                    self.skipped.push(Skipped { file: name, offset: 0, octets: contents.len() as u64, reason });
                    continue;
                }
                return Err(Error::Damaged { file: name, offset: 0, reason });
            };
            let ranges = match self.everything {
                // The index would only have to be read.
                true => vec![(SEGMENT_HEADER, contents.len())],
                false => self.ranges(first, &contents),
            };
            self.segment = Some(Segment {
                name,
                seed: header.seed(),
                reached: header.first,
                header,
                synced: following.unwrap_or(0),
                contents,
                ranges,
                at: 0,
                end: 0,
            });
            return Ok(true);
        }
    }

    /// Where in a segment to look, last first.
    fn ranges(&self, first: u64, contents: &[u8]) -> Vec<(usize, usize)> {
        let (state, index) = read_index(&self.reader.storage, first, contents);
        let Some(index) = index.filter(|_| state == IndexState::Good) else {
            return vec![(SEGMENT_HEADER, contents.len())];
        };
        let by_flow = self.query.flow.as_deref().map(|flow| index.chunks_of_flow(flow));
        let by_session = self.query.session.map(|session| index.chunks_of_session(session));
        let named = |list: &Option<Vec<u32>>, n: usize| {
            list.as_ref().is_none_or(|list| list.binary_search(&(n as u32)).is_ok())
        };
        let mut ranges: Vec<(usize, usize)> = Vec::new();
        for (n, chunk) in index.chunks.iter().enumerate().rev() {
            let end = index.chunks.get(n + 1).map_or(index.first + index.records, |next| next.first);
            if self.query.may_match(end, chunk.earliest_ns, chunk.latest_ns)
                && named(&by_flow, n)
                && named(&by_session, n)
            {
                match ranges.last_mut().filter(|(at, _)| *at == chunk.end as usize) {
                    Some((at, _)) => *at = chunk.offset as usize,
                    None => ranges.push((chunk.offset as usize, chunk.end as usize)),
                }
            }
        }
        ranges
    }
}

pub(crate) fn read_index<S: Storage>(storage: &S, first: u64, segment: &[u8]) -> (IndexState, Option<Index>) {
    match storage.read(&index_name(first)) {
        Err(_) => (IndexState::Absent, None),
        Ok(octets) => match Index::decode(&octets, first, segment) {
            Some(index) => (IndexState::Good, Some(index)),
            None => (IndexState::Stale, None),
        },
    }
}

/// A segment, for `ls`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SegmentInfo {
    /// Its file.
    pub file: String,
    /// Number of its first record.
    pub first: u64,
    /// Records.
    pub records: u64,
    /// Octets of the file.
    pub octets: u64,
    /// Octets of its payloads before compression.
    pub raw_octets: u64,
    /// When it was begun, nanoseconds since 1970; 0 where its header is not readable.
    pub created_ns: u64,
    /// Earliest and latest time of its records, nanoseconds since 1970.
    pub span_ns: Option<(u64, u64)>,
    /// How its index stands.
    pub index: IndexState,
    /// Whether all headers are whole; payloads are for [`crate::verify`] to look at.
    pub whole: bool,
}

/// The segments of the journal in a folder, from their headers and indices.
///
/// # Errors
/// What the system says.
pub fn list(folder: impl AsRef<Path>) -> Result<Vec<SegmentInfo>> {
    let name = folder.as_ref().display().to_string();
    list_in(&Directory::open(folder).map_err(Error::io("open", &name))?)
}

fn list_in<S: Storage>(storage: &S) -> Result<Vec<SegmentInfo>> {
    segments(storage)?
        .into_iter()
        .map(|first| {
            let file = segment_name(first);
            let contents = storage.read(&file).map_err(Error::io("read", &file))?;
            let (state, index) = read_index(storage, first, &contents);
            let mut info = SegmentInfo {
                file,
                first,
                records: 0,
                octets: contents.len() as u64,
                raw_octets: 0,
                created_ns: 0,
                span_ns: None,
                index: state,
                whole: false,
            };
            let Some(header) = SegmentHeader::decode(&contents) else { return Ok(info) };
            info.created_ns = header.created_ns;
            let join = |span: Option<(u64, u64)>, from: u64, to: u64| {
                Some(span.map_or((from, to), |(earliest, latest)| (earliest.min(from), latest.max(to))))
            };
            if let Some(index) = index {
                info.records = index.records;
                info.raw_octets = index.raw_octets;
                for chunk in index.chunks.iter().filter(|chunk| chunk.earliest_ns <= chunk.latest_ns) {
                    info.span_ns = join(info.span_ns, chunk.earliest_ns, chunk.latest_ns);
                }
                info.whole = true;
                return Ok(info);
            }
            let seed = header.seed();
            let mut at = SEGMENT_HEADER;
            while let Ok(Block { header: block, .. }) = Block::at(&contents, at, seed) {
                info.records += u64::from(block.count);
                info.raw_octets += u64::from(block.raw);
                if block.count > 0 {
                    info.span_ns = join(info.span_ns, block.earliest_ns, block.latest_ns);
                }
                at += block.size();
            }
            info.whole = at == contents.len();
            Ok(info)
        })
        .collect()
}
