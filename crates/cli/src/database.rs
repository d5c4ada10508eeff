//! Which database a verb works on.

use crate::args::Database;
use anyhow::{Context as _, Result};
use std::path::PathBuf;

/// The database that the user named, or the one in the user's data directory.
pub(crate) fn url(args: &Database) -> Result<String> {
    match &args.url {
        Some(url) => Ok(url.clone()),
        None => {
            let path = data_directory().context("no home directory: name the database with --db")?.join("wireform");
            std::fs::create_dir_all(&path).with_context(|| path.display().to_string())?;
            Ok(path.join("wireform.db").to_string_lossy().into_owned())
        }
    }
}

/// Where programs keep a user's data, as the desktop specifications of each system say.
fn data_directory() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    if cfg!(windows) {
        return set("LOCALAPPDATA");
    }
    if cfg!(target_os = "macos") {
        return Some(set("HOME")?.join("Library/Application Support"));
    }
    set("XDG_DATA_HOME").or_else(|| Some(set("HOME")?.join(".local/share")))
}
