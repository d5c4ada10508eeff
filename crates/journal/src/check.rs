//! Reading everything to see whether it is whole, and putting right what is not.

use crate::{
    error::{Error, Result},
    index::{Index, IndexState},
    layout::{SEGMENT_HEADER, SegmentHeader, index_name, segment_name},
    reader::{Tail, read_index, segments},
    scan::{Bad, Walk, walk},
    storage::{Directory, Storage, StorageFile},
    writer::{begin, beyond, lock, write_file, write_index},
};
use std::{fmt, path::Path};

/// Octets that were acknowledged and do not agree with their checksums.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// Where they begin.
    pub offset: u64,
    /// How many.
    pub octets: u64,
    /// What does not agree.
    pub reason: &'static str,
    /// Number of the first record that is lost,
    pub lost_from: u64,
    /// and of the next that is there, where one follows in the segment.
    pub lost_before: Option<u64>,
}

impl From<&Bad> for Damage {
    fn from(bad: &Bad) -> Self {
        Damage {
            offset: bad.offset as u64,
            octets: (bad.end - bad.offset) as u64,
            reason: bad.reason,
            lost_from: bad.expected,
            lost_before: bad.next,
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Damage { offset, octets, reason, lost_from, lost_before } = self;
        write!(f, "{octets} octets from octet {offset}: {reason}; ")?;
        match lost_before.map(|before| before.saturating_sub(*lost_from)) {
            Some(0) => f.write_str("no record is lost"),
            Some(1) => write!(f, "record {lost_from} is lost"),
            Some(n) => write!(f, "{n} records are lost, from {lost_from} on"),
            None => write!(f, "what follows record {lost_from}, itself included, is lost in this segment"),
        }
    }
}

/// What [`verify`] found in a segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SegmentReport {
    /// Its file.
    pub file: String,
    /// Number of its first record.
    pub first: u64,
    /// Number after its last record.
    pub end: u64,
    /// Blocks that are whole.
    pub blocks: u64,
    /// Records in them.
    pub records: u64,
    /// Octets of the file.
    pub octets: u64,
    /// Octets of the payloads before compression.
    pub raw_octets: u64,
    /// What is damaged.
    pub damage: Vec<Damage>,
    /// Numbers, from and before, that an earlier repair took out.
    pub gaps: Vec<(u64, u64)>,
    /// A torn tail: nothing that was acknowledged.
    pub tail: Option<Tail>,
    /// How its index stands.
    pub index: IndexState,
}

/// What [`verify`] found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verification {
    /// Segment by segment.
    pub segments: Vec<SegmentReport>,
    /// Numbers, from and before, that no segment has, between segments.
    pub missing: Vec<(u64, u64)>,
}

impl Verification {
    /// Whether nothing that was acknowledged is damaged or missing. A torn tail or a stale index does not count.
    pub fn is_whole(&self) -> bool {
        self.missing.is_empty() && self.segments.iter().all(|segment| segment.damage.is_empty())
    }
    /// Records that are there.
    pub fn records(&self) -> u64 {
        self.segments.iter().map(|segment| segment.records).sum()
    }
}

/// Reads the whole journal in a folder and checks every checksum, record, number and index.
///
/// # Errors
/// What the system says. Damage is no error here.
pub fn verify(folder: impl AsRef<Path>) -> Result<Verification> {
    let name = folder.as_ref().display().to_string();
    verify_in(&Directory::open(folder).map_err(Error::io("open", &name))?)
}

/// [`verify`] for a place of any kind.
///
/// # Errors
/// As [`verify`].
pub fn verify_in<S: Storage>(storage: &S) -> Result<Verification> {
    let segments = segments(storage)?;
    let mut verification = Verification::default();
    for (n, first) in segments.iter().copied().enumerate() {
        let following = segments.get(n + 1).copied();
        let file = segment_name(first);
        let contents = storage.read(&file).map_err(Error::io("read", &file))?;
        let mut report = SegmentReport {
            file: file.clone(),
            first,
            end: first,
            blocks: 0,
            records: 0,
            octets: contents.len() as u64,
            raw_octets: 0,
            damage: Vec::new(),
            gaps: Vec::new(),
            tail: None,
            index: IndexState::Absent,
        };
        match header(&contents, first) {
            Some(header) => {
                let walk = walk(&contents, &header, following.unwrap_or(0));
                let (state, index) = read_index(storage, first, &contents);
                report.index = match index {
                    // What it says, and not only that it is whole.
                    Some(index) if Index::build(&contents, &header).as_ref() != Some(&index) => IndexState::Stale,
                    _ => state,
                };
                report.end = walk.end;
                report.blocks = walk.blocks;
                report.records = walk.records;
                report.raw_octets = walk.raw_octets;
                report.damage = walk.damaged.iter().map(Damage::from).collect();
                report.gaps = walk.gaps;
                report.tail = walk.torn.map(|torn| Tail { file, offset: walk.good_end as u64, reason: torn.reason });
            }
            None if following.is_none() && contents.len() <= SEGMENT_HEADER => {
                report.tail = Some(Tail { file, offset: 0, reason: NO_HEADER });
            }
            None => report.damage.push(Damage {
                offset: 0,
                octets: contents.len() as u64,
                reason: NO_HEADER,
                lost_from: first,
                lost_before: following,
            }),
        }
        // Damage at the end of a segment accounts for the numbers up to the next.
        let accounted = report.damage.last().is_some_and(|damage| damage.lost_before.is_none() || damage.offset == 0);
        if let Some(following) = following.filter(|following| *following > report.end && !accounted) {
            verification.missing.push((report.end, following));
        }
        verification.segments.push(report);
    }
    Ok(verification)
}

const NO_HEADER: &str = "the segment's header is not whole";

fn header(contents: &[u8], first: u64) -> Option<SegmentHeader> {
    SegmentHeader::decode(contents).filter(|header| header.first == first)
}

/// What [`repair`] did with a segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SegmentRepair {
    /// Its file.
    pub file: String,
    /// Records that it holds now.
    pub records: u64,
    /// Damage that was taken out.
    pub removed: Vec<Damage>,
    /// Where a torn tail was cut, and how many octets it had.
    pub cut: Option<(u64, u64)>,
    /// The files that hold the octets that were taken out.
    pub kept_as: Vec<String>,
    /// Whether an index was written.
    pub indexed: bool,
}

impl fmt::Display for SegmentRepair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} records", self.file, self.records)?;
        if let Some((offset, octets)) = self.cut {
            write!(f, "; a torn tail of {octets} octets, nothing that was acknowledged, was cut at octet {offset}")?;
        }
        for damage in &self.removed {
            write!(f, "; taken out: {damage}")?;
        }
        if !self.kept_as.is_empty() {
            write!(f, "; what was taken out is in {}", self.kept_as.join(", "))?;
        }
        f.write_str(if self.indexed { "; the index was written" } else { "" })
    }
}

/// What [`repair`] did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Repair {
    /// The segments that were changed.
    pub segments: Vec<SegmentRepair>,
}

/// Puts right what [`verify`] complains about in the journal in a folder: takes damaged octets out of their segments,
/// cuts a torn tail, writes indices that are absent or stale. Octets that are taken out are kept in files of their own.
///
/// # Errors
/// [`Error::Locked`] where someone is writing, or what the system says. What was done before the error stays done; every
/// step leaves a journal that can be read.
pub fn repair(folder: impl AsRef<Path>) -> Result<Repair> {
    let name = folder.as_ref().display().to_string();
    repair_in(&Directory::open(folder).map_err(Error::io("open", &name))?)
}

/// [`repair`] for a place of any kind.
///
/// # Errors
/// As [`repair`].
pub fn repair_in<S: Storage>(storage: &S) -> Result<Repair> {
    let _lock = lock(storage)?;
    let segments = segments(storage)?;
    let mut repair = Repair::default();
    for (n, first) in segments.iter().copied().enumerate() {
        let following = segments.get(n + 1).copied();
        let repaired = match repair_segment(storage, first, following)? {
            Some(repaired) => repaired,
            None => continue,
        };
        repair.segments.push(repaired);
    }
    Ok(repair)
}

fn repair_segment<S: Storage>(storage: &S, first: u64, following: Option<u64>) -> Result<Option<SegmentRepair>> {
    let file = segment_name(first);
    let stem = file.trim_end_matches(".wfj");
    let contents = storage.read(&file).map_err(Error::io("read", &file))?;
    let mut repaired = SegmentRepair {
        file: file.clone(),
        records: 0,
        removed: Vec::new(),
        cut: None,
        kept_as: Vec::new(),
        indexed: false,
    };
    let octets = contents.len();
    let Some(header) = header(&contents, first) else {
        drop(contents);
        if octets <= SEGMENT_HEADER && following.is_none() {
            storage.remove(&file).map_err(Error::io("remove", &file))?;
            storage.sync_names().map_err(Error::io("fsync", ""))?;
            repaired.cut = Some((0, octets as u64));
            return Ok(Some(repaired));
        }
        // Without its header nothing in it can be checked. Numbers are not given out again, even so.
        if following.is_none() {
            begin(storage, beyond(first, octets))?;
        }
        let kept = format!("{stem}.unreadable");
        storage.rename(&file, &kept).map_err(Error::io("rename", &file))?;
        storage.sync_names().map_err(Error::io("fsync", ""))?;
        repaired.removed.push(Damage {
            offset: 0,
            octets: octets as u64,
            reason: NO_HEADER,
            lost_from: first,
            lost_before: following,
        });
        repaired.kept_as.push(kept);
        return Ok(Some(repaired));
    };
    let Walk { records, damaged, torn, .. } = walk(&contents, &header, following.unwrap_or(0));
    repaired.records = records;
    let mut changed = false;
    for bad in &damaged {
        let kept = format!("{stem}.damaged-{}", bad.offset);
        write_file(storage, &kept, &contents[bad.offset..bad.end])?;
        repaired.kept_as.push(kept);
        repaired.removed.push(Damage::from(bad));
    }
    if let Some(torn) = torn {
        if torn.next.is_some() {
            let kept = format!("{stem}.cut-{}", torn.offset);
            write_file(storage, &kept, &contents[torn.offset..])?;
            repaired.kept_as.push(kept);
        }
        repaired.cut = Some((torn.offset as u64, (octets - torn.offset) as u64));
    }
    let contents = match (damaged.is_empty(), repaired.cut) {
        (true, None) => contents,
        (true, Some((offset, _))) => {
            changed = true;
            drop(contents);
            let mut open = storage.open(&file).map_err(Error::io("open", &file))?;
            open.set_len(offset).map_err(Error::io("cut", &file))?;
            open.sync().map_err(Error::io("fsync", &file))?;
            storage.read(&file).map_err(Error::io("read", &file))?
        }
        (false, _) => {
            changed = true;
            let end = repaired.cut.map_or(octets, |(offset, _)| offset as usize);
            let mut whole = Vec::with_capacity(octets);
            let mut at = 0;
            for bad in &damaged {
                whole.extend_from_slice(&contents[at..bad.offset]);
                at = bad.end;
            }
            whole.extend_from_slice(&contents[at..end]);
            drop(contents);
            write_file(storage, &file, &whole)?;
            storage.read(&file).map_err(Error::io("read", &file))?
        }
    };
    // The segment being written gets its index when it is finished.
    let (state, index) = read_index(storage, first, &contents);
    let stale = match &index {
        Some(index) => Index::build(&contents, &header).as_ref() != Some(index),
        None => state == IndexState::Stale,
    };
    if following.is_some() && (stale || state == IndexState::Absent) {
        write_index(storage, &contents, &header)?;
        repaired.indexed = true;
        changed = true;
    } else if stale {
        let name = index_name(first);
        storage.remove(&name).map_err(Error::io("remove", &name))?;
        changed = true;
    }
    Ok(changed.then_some(repaired))
}
