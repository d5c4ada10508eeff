//! Captures that the project makes itself.

use crate::steps::{command, succeeds};

/// The chore: passes its arguments on to the maker, an example program of the capture crate.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut make = command(&["cargo", "run", "--quiet", "--release", "-p", "wireform-capture"]);
    make.args(["--features", "samples", "--example", "make-samples", "--"]).args(arguments);
    if succeeds(&mut make) { Ok(()) } else { Err("the samples could not be made".into()) }
}
