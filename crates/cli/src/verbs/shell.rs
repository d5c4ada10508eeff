//! `wireform completions` and `wireform man`, both from the definition of the command line.

use crate::{
    Outcome,
    args::{Cli, Completions, Man},
    output,
};
use anyhow::{Context as _, Result};
use clap::CommandFactory as _;
use std::io::Write as _;

pub(crate) fn completions(args: &Completions) -> Result<Outcome> {
    // Written at once, so that a closed pipe is an error that `main` understands.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "wireform", &mut script);
    let mut out = output::stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Outcome::Done)
}

pub(crate) fn man(args: &Man) -> Result<Outcome> {
    let directory = &args.directory;
    std::fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
    clap_mangen::generate_to(Cli::command(), directory).with_context(|| directory.display().to_string())?;
    Ok(Outcome::Done)
}
