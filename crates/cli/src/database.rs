//! Which database a verb works on.

use crate::args::Database;
use anyhow::{Context as _, Result};
use std::path::PathBuf;
use wireform_odata_server as odata;

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

/// Opens a database as an OData service. What went wrong names the database, without a password.
pub(crate) fn service(url: &str, options: odata::Options) -> Result<odata::Service> {
    odata::Service::open(url, options).map_err(failed).with_context(|| {
        let secret = url.split_once("://").and_then(|(scheme, rest)| Some((scheme, rest.split_once('@')?.1)));
        secret.map_or_else(|| url.to_owned(), |(scheme, place)| format!("{scheme}://{place}"))
    })
}

/// An error of the OData server as one of ours: its status and code are for clients.
pub(crate) fn failed(error: odata::Error) -> anyhow::Error {
    anyhow::anyhow!("{}", error.message)
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
