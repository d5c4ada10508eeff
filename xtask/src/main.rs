//! The project's chores, as a Rust program: `cargo xtask` lists them.
#![forbid(unsafe_code)]

mod bench;
mod clients;
mod pfcp;
mod samples;
mod setup;
mod steps;
mod test;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test [--only STEP]...     everything that must pass before a change lands; installs what it needs on Debian
cargo xtask setup                     only install what the tests and benchmarks use
cargo xtask bench [SYSTEM]... [--quick] [--render]
                                      run the lab, write BENCHMARKS.md and its charts
cargo xtask samples [--packets N] [--out FILE]
                                      make a capture; without arguments, those in samples/
cargo xtask fuzz [SECONDS]            every fuzz target for so many seconds
cargo xtask pfcp [--check]            write the PFCP types from their tables, or say whether they are what the tables say
cargo xtask abnf PATH                 the official OData grammar's cases in the folder PATH
cargo xtask clients [--only CLIENT]... [--postgres URL | --sqlite-only] [--requests N] [--program PATH]
                                      OData clients of other makers against our server, step by step";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((chore, rest)) = arguments.split_first() else {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    };
    std::env::set_current_dir(steps::root()).expect("the workspace's root is a directory");
    let done = match chore.as_str() {
        "test" => test::run(rest),
        "setup" => setup::run(),
        "bench" => bench::run(rest),
        "samples" => samples::run(rest),
        "fuzz" => test::fuzz(rest),
        "abnf" => test::abnf(rest),
        "clients" => clients::run(rest),
        "pfcp" => return pfcp::run(rest.iter().cloned()),
        _ => Err(format!("there is no chore {chore:?}\n{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}
