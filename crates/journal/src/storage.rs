//! What a journal asks of the system that keeps its files; a directory, or memory, or something that fails on purpose.

mod map;

use std::{
    collections::BTreeMap,
    fs, io,
    ops::Deref,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// A place for files. Names are plain: no folders.
pub trait Storage {
    /// A file open for writing.
    type File: StorageFile;
    /// Held while the journal is open for writing.
    type Lock;

    /// The names of all files.
    ///
    /// # Errors
    /// What the system says, as with all functions of this trait.
    fn names(&self) -> io::Result<Vec<String>>;
    /// Makes a new, empty file; fails where there is one of that name.
    fn create(&self, name: &str) -> io::Result<Self::File>;
    /// Opens a file for writing.
    fn open(&self, name: &str) -> io::Result<Self::File>;
    /// The octets of a file as they are now.
    fn read(&self, name: &str) -> io::Result<Contents>;
    /// Removes a file.
    fn remove(&self, name: &str) -> io::Result<()>;
    /// Gives a file another name, in place of what had it.
    fn rename(&self, from: &str, to: &str) -> io::Result<()>;
    /// Returns when the names of all files are on the disk.
    fn sync_names(&self) -> io::Result<()>;
    /// Keeps other writers out for as long as the result lives; `WouldBlock` where there is one.
    fn lock(&self) -> io::Result<Self::Lock>;
}

/// A file of a [`Storage`].
pub trait StorageFile {
    /// Writes at `offset`; may write less than all.
    ///
    /// # Errors
    /// What the system says, as with all functions of this trait.
    fn write_at(&mut self, bytes: &[u8], offset: u64) -> io::Result<usize>;
    /// Returns when everything written is on the disk.
    fn sync(&mut self) -> io::Result<()>;
    /// Cuts the file, or extends it with zeros.
    fn set_len(&mut self, octets: u64) -> io::Result<()>;
}

/// Writes all of `bytes` at `offset`.
pub(crate) fn write_all_at(file: &mut impl StorageFile, mut bytes: &[u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match file.write_at(bytes, offset) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(n) => {
                bytes = &bytes[n..];
                offset += n as u64;
            }
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(())
}

/// The octets of a file: mapped, or read.
pub struct Contents(Inner);

enum Inner {
    Map(memmap2::Mmap),
    Owned(Vec<u8>),
    Shared(Arc<[u8]>),
}

impl From<Vec<u8>> for Contents {
    fn from(octets: Vec<u8>) -> Self {
        Contents(Inner::Owned(octets))
    }
}

impl From<Arc<[u8]>> for Contents {
    fn from(octets: Arc<[u8]>) -> Self {
        Contents(Inner::Shared(octets))
    }
}

impl Deref for Contents {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        match &self.0 {
            Inner::Map(map) => map,
            Inner::Owned(octets) => octets,
            Inner::Shared(octets) => octets,
        }
    }
}

/// A folder of the file system.
#[derive(Debug, Clone)]
pub struct Directory {
    path: PathBuf,
    map: bool,
}

impl Directory {
    /// An existing folder.
    ///
    /// # Errors
    /// Where there is none.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        let path = path.as_ref().to_owned();
        if !fs::metadata(&path)?.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        Ok(Directory { path, map: true })
    }

    /// A folder, made where there is none.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub fn create(path: impl AsRef<Path>) -> io::Result<Self> {
        fs::create_dir_all(&path)?;
        let parent = path.as_ref().canonicalize()?;
        if let Some(parent) = parent.parent() {
            sync_folder(parent)?;
        }
        Directory::open(path)
    }

    /// Reads files instead of mapping them: for file systems on which a mapped file may be cut by someone else, and for
    /// readers that must go on while a writer that has died is followed by one that cuts what the first left torn. A
    /// reader of mapped files ends by SIGBUS there.
    pub fn without_map(mut self) -> Self {
        self.map = false;
        self
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    fs::File::open(path)?.sync_all()
}

// Elsewhere a folder cannot be opened as a file, and names are made durable by the file system itself.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

impl Storage for Directory {
    type File = fs::File;
    type Lock = fs::File;

    fn names(&self) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            if let Ok(name) = entry?.file_name().into_string() {
                names.push(name);
            }
        }
        names.sort_unstable();
        Ok(names)
    }
    fn create(&self, name: &str) -> io::Result<fs::File> {
        fs::OpenOptions::new().write(true).create_new(true).open(self.path.join(name))
    }
    fn open(&self, name: &str) -> io::Result<fs::File> {
        fs::OpenOptions::new().write(true).open(self.path.join(name))
    }
    fn read(&self, name: &str) -> io::Result<Contents> {
        let path = self.path.join(name);
        if !self.map {
            return Ok(fs::read(path)?.into());
        }
        let file = fs::File::open(path)?;
        // An empty file cannot be mapped.
        if file.metadata()?.len() == 0 {
            return Ok(Vec::new().into());
        }
        Ok(Contents(Inner::Map(map::map(&file)?)))
    }
    fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.path.join(name))
    }
    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        fs::rename(self.path.join(from), self.path.join(to))
    }
    fn sync_names(&self) -> io::Result<()> {
        sync_folder(&self.path)
    }
    fn lock(&self) -> io::Result<fs::File> {
        let file = fs::OpenOptions::new().write(true).create(true).truncate(false).open(self.path.join("lock"))?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(fs::TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
            Err(fs::TryLockError::Error(e)) => Err(e),
        }
    }
}

impl StorageFile for fs::File {
    #[cfg(unix)]
    fn write_at(&mut self, bytes: &[u8], offset: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::write_at(self, bytes, offset)
    }
    #[cfg(windows)]
    fn write_at(&mut self, bytes: &[u8], offset: u64) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_write(self, bytes, offset)
    }
    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
    fn set_len(&mut self, octets: u64) -> io::Result<()> {
        fs::File::set_len(self, octets)
    }
}

/// Files in memory: for tests, and for looking at a journal that came as octets.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    files: Arc<Mutex<BTreeMap<String, Vec<u8>>>>,
}

impl Memory {
    /// No files.
    pub fn new() -> Self {
        Memory::default()
    }
    /// Puts a file in place.
    pub fn put(&self, name: &str, octets: Vec<u8>) {
        self.files().insert(name.to_owned(), octets);
    }
    /// A copy of a file's octets.
    pub fn get(&self, name: &str) -> Option<Vec<u8>> {
        self.files().get(name).cloned()
    }
    fn files(&self) -> MutexGuard<'_, BTreeMap<String, Vec<u8>>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A file of [`Memory`].
#[derive(Debug)]
pub struct MemoryFile {
    memory: Memory,
    name: String,
}

impl Storage for Memory {
    type File = MemoryFile;
    type Lock = ();

    fn names(&self) -> io::Result<Vec<String>> {
        Ok(self.files().keys().cloned().collect())
    }
    fn create(&self, name: &str) -> io::Result<MemoryFile> {
        let mut files = self.files();
        if files.contains_key(name) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        files.insert(name.to_owned(), Vec::new());
        Ok(MemoryFile { memory: self.clone(), name: name.to_owned() })
    }
    fn open(&self, name: &str) -> io::Result<MemoryFile> {
        match self.files().contains_key(name) {
            true => Ok(MemoryFile { memory: self.clone(), name: name.to_owned() }),
            false => Err(io::ErrorKind::NotFound.into()),
        }
    }
    fn read(&self, name: &str) -> io::Result<Contents> {
        self.files().get(name).cloned().map(Contents::from).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
    fn remove(&self, name: &str) -> io::Result<()> {
        self.files().remove(name).map(drop).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        let mut files = self.files();
        let octets = files.remove(from).ok_or(io::ErrorKind::NotFound)?;
        files.insert(to.to_owned(), octets);
        Ok(())
    }
    fn sync_names(&self) -> io::Result<()> {
        Ok(())
    }
    fn lock(&self) -> io::Result<()> {
        Ok(())
    }
}

impl StorageFile for MemoryFile {
    fn write_at(&mut self, bytes: &[u8], offset: u64) -> io::Result<usize> {
        let mut files = self.memory.files();
        let file = files.get_mut(&self.name).ok_or(io::ErrorKind::NotFound)?;
        let at = usize::try_from(offset).map_err(|_| io::ErrorKind::FileTooLarge)?;
        let end = at + bytes.len();
        if file.len() < end {
            file.resize(end, 0);
        }
        file[at..end].copy_from_slice(bytes);
        Ok(bytes.len())
    }
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
    fn set_len(&mut self, octets: u64) -> io::Result<()> {
        let mut files = self.memory.files();
        let file = files.get_mut(&self.name).ok_or(io::ErrorKind::NotFound)?;
        file.resize(usize::try_from(octets).map_err(|_| io::ErrorKind::FileTooLarge)?, 0);
        Ok(())
    }
}
