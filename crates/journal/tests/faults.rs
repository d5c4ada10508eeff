//! A disk that fails: short writes, a full disk, write and `fsync` errors after which the kernel forgets what it had not
//! written, power cuts that lose or tear what had not been synchronised, sector by sector and in any order.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    io,
    sync::{Arc, Mutex},
    time::Duration,
};
#[cfg(feature = "zstd")]
use wireform_journal::Compression;
use wireform_journal::{
    Journal, Options, Query, Reader, RecordBuf, SyncPolicy, repair_in,
    storage::{Contents, Storage, StorageFile},
    verify_in,
};

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
    fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 11) % n
    }
    fn one_in(&mut self, n: u64) -> bool {
        n > 0 && self.below(n) == 0
    }
}

const SECTOR: usize = 512;

#[derive(Default, Clone)]
struct Inode {
    /// What programs see.
    cache: Vec<u8>,
    /// What the disk holds.
    disk: Vec<u8>,
    /// Sectors that the kernel knows it has to write.
    dirty: BTreeSet<usize>,
}

fn sector(octets: &[u8], n: usize) -> &[u8] {
    let at = (n * SECTOR).min(octets.len());
    &octets[at..(at + SECTOR).min(octets.len())]
}

impl Inode {
    /// The kernel writes a sector, or as much of it as there was power for.
    fn write_back(&mut self, n: usize, octets: usize) {
        let new = sector(&self.cache, n).to_vec();
        let at = n * SECTOR;
        if self.disk.len() < at + new.len().min(octets) {
            self.disk.resize(at + new.len().min(octets), 0);
        }
        let octets = octets.min(new.len());
        self.disk[at..at + octets].copy_from_slice(&new[..octets]);
    }
}

#[derive(Default)]
struct State {
    inodes: BTreeMap<u64, Inode>,
    names: BTreeMap<String, u64>,
    /// The names that the disk holds.
    disk_names: BTreeMap<String, u64>,
    next: u64,
    /// One in so many operations of a kind fails; 0 for never.
    bad_writes: u64,
    bad_syncs: u64,
    /// Octets that may still be written.
    room: Option<u64>,
    failures: u64,
}

#[derive(Clone)]
struct Disk(Arc<Mutex<(State, Random)>>);

struct DiskFile(Disk, u64);

impl Disk {
    fn new(seed: u64) -> Self {
        Disk(Arc::new(Mutex::new((State::default(), Random(seed | 1)))))
    }
    fn with<R>(&self, f: impl FnOnce(&mut State, &mut Random) -> R) -> R {
        let mut guard = self.0.lock().unwrap();
        let (state, random) = &mut *guard;
        f(state, random)
    }
    /// The power goes: names and sectors that were not synchronised are there, or not, or half.
    fn power_cut(&self) {
        self.with(|state, random| {
            // Renames and creations become durable in order; some of the last ones are lost.
            if random.one_in(2) {
                for (name, inode) in &state.names {
                    if random.one_in(2) {
                        state.disk_names.insert(name.clone(), *inode);
                    }
                }
            }
            state.names = state.disk_names.clone();
            for inode in state.inodes.values_mut() {
                let dirty = std::mem::take(&mut inode.dirty);
                for n in dirty {
                    match random.below(8) {
                        0..3 => inode.write_back(n, SECTOR),
                        3 => inode.write_back(n, random.below(SECTOR as u64) as usize),
                        _ => {}
                    }
                }
                // The length is metadata with a life of its own.
                let (short, long) = (inode.disk.len(), inode.cache.len().max(inode.disk.len()));
                if long > short && random.one_in(3) {
                    inode.disk.resize(short + random.below((long - short) as u64 + 1) as usize, 0);
                }
                inode.cache = inode.disk.clone();
            }
        });
    }
}

impl Storage for Disk {
    type File = DiskFile;
    type Lock = ();
    fn names(&self) -> io::Result<Vec<String>> {
        Ok(self.with(|state, _| state.names.keys().cloned().collect()))
    }
    fn create(&self, name: &str) -> io::Result<DiskFile> {
        self.with(|state, random| {
            if random.one_in(state.bad_writes) {
                state.failures += 1;
                return Err(io::ErrorKind::StorageFull.into());
            }
            if state.names.contains_key(name) {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            state.next += 1;
            let inode = state.next;
            state.inodes.insert(inode, Inode::default());
            state.names.insert(name.to_owned(), inode);
            Ok(DiskFile(self.clone(), inode))
        })
    }
    fn open(&self, name: &str) -> io::Result<DiskFile> {
        let inode = self.with(|state, _| state.names.get(name).copied()).ok_or(io::ErrorKind::NotFound)?;
        Ok(DiskFile(self.clone(), inode))
    }
    fn read(&self, name: &str) -> io::Result<Contents> {
        self.with(|state, _| {
            let inode = state.names.get(name).ok_or(io::ErrorKind::NotFound)?;
            Ok(state.inodes[inode].cache.clone().into())
        })
    }
    fn remove(&self, name: &str) -> io::Result<()> {
        self.with(|state, _| state.names.remove(name).map(drop).ok_or_else(|| io::ErrorKind::NotFound.into()))
    }
    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        self.with(|state, _| {
            let inode = state.names.remove(from).ok_or(io::ErrorKind::NotFound)?;
            state.names.insert(to.to_owned(), inode);
            Ok(())
        })
    }
    fn sync_names(&self) -> io::Result<()> {
        self.with(|state, random| {
            if random.one_in(state.bad_syncs) {
                state.failures += 1;
                return Err(io::Error::other("fsync of a folder"));
            }
            state.disk_names = state.names.clone();
            Ok(())
        })
    }
    fn lock(&self) -> io::Result<()> {
        Ok(())
    }
}

impl StorageFile for DiskFile {
    fn write_at(&mut self, bytes: &[u8], offset: u64) -> io::Result<usize> {
        self.0.with(|state, random| {
            let mut n = bytes.len();
            if random.one_in(state.bad_writes) {
                state.failures += 1;
                match random.below(3) {
                    0 => return Err(io::Error::other("write")),
                    1 => return Err(io::ErrorKind::Interrupted.into()),
                    // A short write is no error, until the rest fails.
                    _ => n = random.below(n as u64) as usize + usize::from(n == 1),
                }
            }
            if let Some(room) = &mut state.room {
                n = n.min(*room as usize);
                *room -= n as u64;
                if n == 0 {
                    state.failures += 1;
                    return Err(io::ErrorKind::StorageFull.into());
                }
            }
            let inode = state.inodes.get_mut(&self.1).unwrap();
            let (at, end) = (offset as usize, offset as usize + n);
            if inode.cache.len() < end {
                inode.cache.resize(end, 0);
            }
            inode.cache[at..end].copy_from_slice(&bytes[..n]);
            if n > 0 {
                inode.dirty.extend(at / SECTOR..=(end - 1) / SECTOR);
            }
            // The kernel writes back when it likes.
            if random.one_in(6) {
                let dirty: Vec<usize> = inode.dirty.iter().copied().filter(|_| random.one_in(3)).collect();
                for n in dirty {
                    inode.write_back(n, SECTOR);
                    inode.dirty.remove(&n);
                }
            }
            Ok(n)
        })
    }
    fn sync(&mut self) -> io::Result<()> {
        self.0.with(|state, random| {
            let fails = random.one_in(state.bad_syncs);
            let inode = state.inodes.get_mut(&self.1).unwrap();
            let dirty = std::mem::take(&mut inode.dirty);
            for n in dirty {
                // After a failure the pages count as written, whether they were or not.
                if !fails || random.one_in(2) {
                    inode.write_back(n, SECTOR);
                }
            }
            if fails {
                state.failures += 1;
                return Err(io::Error::other("fsync"));
            }
            let length = inode.cache.len();
            inode.disk.resize(length, 0);
            Ok(())
        })
    }
    fn set_len(&mut self, octets: u64) -> io::Result<()> {
        self.0.with(|state, random| {
            if random.one_in(state.bad_writes) {
                state.failures += 1;
                return Err(io::Error::other("ftruncate"));
            }
            let inode = state.inodes.get_mut(&self.1).unwrap();
            inode.cache.resize(octets as usize, 0);
            inode.dirty.retain(|n| n * SECTOR < octets as usize);
            Ok(())
        })
    }
}

/// The content tells number and attempt, so that a record of an attempt that never became part of the journal is known.
fn record(number: u64, attempt: u64) -> RecordBuf {
    RecordBuf {
        time_ns: attempt,
        packet: number,
        session: number % 5,
        flow: format!("f{}", number % 3),
        format: "pfcp".into(),
        octets: vec![(number * 31 + attempt) as u8; (attempt * 37 % 400) as usize],
        ..RecordBuf::default()
    }
}

#[derive(Default, Debug)]
struct Totals {
    runs: u64,
    power_cuts: u64,
    kills: u64,
    failures: u64,
    acknowledged: u64,
    found: u64,
    cut: u64,
    rewritten: u64,
    poisoned: u64,
}

/// Everything acknowledged is there as it was, everything else is something that was once appended with that number, and
/// there are no gaps.
fn check(disk: &Disk, acknowledged: &HashMap<u64, u64>, appended: &HashSet<(u64, u64)>, when: &str) -> Vec<u64> {
    let reader = Reader::open_in(disk.clone()).unwrap();
    let mut cursor = reader.cursor(Query::default());
    let mut attempts = Vec::new();
    while let Some(entry) = cursor.next().unwrap_or_else(|e| panic!("{when}: {e}")) {
        assert_eq!(entry.number, attempts.len() as u64, "{when}: no gaps");
        let attempt = entry.record.time_ns;
        assert_eq!(entry.record.to_buf(), record(entry.number, attempt), "{when}: torn");
        assert!(appended.contains(&(entry.number, attempt)), "{when}: never appended");
        attempts.push(attempt);
    }
    for (number, attempt) in acknowledged {
        assert_eq!(attempts.get(*number as usize), Some(attempt), "{when}: record {number} was acknowledged");
    }
    attempts
}

fn run(seed: u64, totals: &mut Totals) {
    let disk = Disk::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut random = Random(seed.wrapping_mul(0xd134_2543_de82_ef95) | 1);
    let sync = match random.below(4) {
        0 => SyncPolicy::EveryRecord,
        1 => SyncPolicy::None,
        _ => SyncPolicy::Batch { records: 1 + random.below(20) as u32, time: Duration::from_secs(3600) },
    };
    let options = Options {
        sync,
        block_octets: 200 + random.below(3000) as usize,
        segment_octets: 4000 + random.below(20_000),
        #[cfg(feature = "zstd")]
        compression: if random.one_in(4) { Compression::Zstd(1) } else { Compression::None },
        ..Options::default()
    };
    // By number: the attempt that was acknowledged.
    let mut acknowledged: HashMap<u64, u64> = HashMap::new();
    let mut appended: HashSet<(u64, u64)> = HashSet::new();
    let mut attempt = 0;
    let mut faulty = false;
    for epoch in 0..8 {
        let mut journal = match Journal::open_in(disk.clone(), options) {
            Ok(journal) => journal,
            Err(e) => {
                assert!(faulty, "seed {seed}: opening fails without a fault: {e}");
                // Whoever failed to open did no harm; the next attempt has a working disk.
                disk.with(|state, _| (state.bad_writes, state.bad_syncs, state.room) = (0, 0, None));
                if random.one_in(2) {
                    disk.power_cut();
                }
                Journal::open_in(disk.clone(), options).unwrap()
            }
        };
        let recovery = journal.recovery().clone();
        assert_eq!(recovery.damaged, None, "seed {seed}, epoch {epoch}");
        totals.cut += u64::from(recovery.cut.is_some());
        totals.rewritten += u64::from(recovery.rewritten > 0);
        let when = format!("seed {seed}, epoch {epoch}, opened");
        let there = check(&disk, &acknowledged, &appended, &when);
        assert_eq!(there.len() as u64, recovery.next, "{when}");
        // Opening synchronises what it finds.
        let mut current: Vec<u64> = there;
        acknowledged = current.iter().copied().enumerate().map(|(n, attempt)| (n as u64, attempt)).collect();
        assert!(verify_in(&disk).unwrap().is_whole(), "{when}");

        let (bad_writes, bad_syncs) = match random.below(4) {
            0 => (0, 0),
            1 => (20, 0),
            2 => (0, 30),
            _ => (15, 40),
        };
        let room = random.one_in(3).then(|| random.below(20_000));
        faulty = bad_writes + bad_syncs > 0 || room.is_some();
        disk.with(|state, _| (state.bad_writes, state.bad_syncs, state.room) = (bad_writes, bad_syncs, room));
        for _ in 0..random.below(120) {
            attempt += 1;
            let number = journal.next();
            appended.insert((number, attempt));
            match journal.append(&record(number, attempt).as_record()) {
                Ok(n) => {
                    assert_eq!(n, number);
                    current.truncate(number as usize);
                    current.push(attempt);
                }
                Err(wireform_journal::Error::Poisoned) => {
                    totals.poisoned += 1;
                    break;
                }
                Err(_) => assert!(faulty, "seed {seed}: appending fails without a fault"),
            }
            if random.one_in(40) {
                let _ = journal.sync();
            }
            if random.one_in(200) {
                let _ = journal.rotate();
            }
            for n in 0..journal.durable() {
                acknowledged.insert(n, current[n as usize]);
            }
        }
        match random.below(4) {
            // Closed, or an attempt at it.
            0 => {
                let next = journal.next();
                if journal.close().is_ok() {
                    acknowledged.extend((0..next).map(|n| (n, current[n as usize])));
                }
            }
            // Killed: what the kernel has, stays.
            1 => {
                std::mem::forget(journal);
                totals.kills += 1;
            }
            _ => {
                std::mem::forget(journal);
                disk.power_cut();
                totals.power_cuts += 1;
            }
        }
        if random.one_in(3) {
            disk.power_cut();
            totals.power_cuts += 1;
        }
        let when = format!("seed {seed}, epoch {epoch}, afterwards");
        let there = check(&disk, &acknowledged, &appended, &when);
        totals.acknowledged += acknowledged.len() as u64;
        totals.found += acknowledged.iter().filter(|(n, a)| there.get(**n as usize) == Some(*a)).count() as u64;
        if random.one_in(2) {
            disk.with(|state, _| (state.bad_writes, state.bad_syncs, state.room) = (0, 0, None));
            faulty = false;
            if random.one_in(3) {
                repair_in(&disk).unwrap();
                check(&disk, &acknowledged, &appended, "repaired");
            }
        }
    }
    totals.runs += 1;
    totals.failures += disk.with(|state, _| state.failures);
}

#[test]
fn no_acknowledged_record_is_lost_to_a_failing_disk() {
    let runs = if std::env::var_os("WIREFORM_LONG").is_some() { 20_000 } else { 200 };
    let mut totals = Totals::default();
    for seed in 1..=runs {
        run(seed, &mut totals);
    }
    println!("{totals:?}");
    assert_eq!(totals.acknowledged, totals.found);
    // The test would show nothing if nothing went wrong in it.
    assert!(totals.power_cuts > runs && totals.failures > runs && totals.cut > runs / 10 && totals.poisoned > 0);
    assert!(totals.rewritten > 0);
}
