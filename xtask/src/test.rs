//! Everything that must pass before a change lands.

use crate::{
    setup,
    steps::{Steps, command, has, output, succeeds},
};
use std::{fs, path::PathBuf, process::Stdio};

/// The chore `test`.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut only = Vec::new();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match (word.as_str(), words.next()) {
            ("--only", Some(step)) => only.push(step.clone()),
            _ => return Err(format!("test: unexpected {word:?}")),
        }
    }
    let mut steps = Steps::only(only);
    for what in setup::install(false) {
        steps.untested(&what);
    }
    if std::env::var_os("WIREFORM_REFERENCE").is_none() {
        steps.untested("captures and grammars that are not the project's own (set WIREFORM_REFERENCE to their folder)");
    }
    let cargo = |words: &str| command(&["cargo"].into_iter().chain(words.split(' ')).collect::<Vec<_>>());

    steps.run("format", &mut cargo("fmt --all --check"));
    steps.run("lint", &mut cargo("clippy --quiet --workspace --all-targets -- -D warnings"));
    steps.run("test", &mut cargo("test --quiet --workspace --no-fail-fast"));
    // Where code is optimised for size, the EXI codec is another.
    let mut small = cargo("test --quiet -p wireform-v2g --test vectors --test captures --test agree");
    steps.run(
        "EXI at opt-level s",
        small.env("CARGO_PROFILE_TEST_OPT_LEVEL", "s").env("CARGO_PROFILE_DEV_OPT_LEVEL", "s"),
    );
    for (package, features) in [
        ("wireform-wire", ""),
        ("wireform-exi", ""),
        ("wireform-v2g", "iso2,iso20-dc"),
        ("wireform-pfcp", ""),
        ("wireform-bincode", ""),
        ("wireform-bincode", "alloc,derive,serde,ledger"),
        ("wireform-sse", ""),
    ] {
        let mut check = cargo("check --quiet --no-default-features");
        check.args(["-p", package, "--features", features]);
        steps.run(&format!("no_std {package}"), &mut check);
    }
    let binary = std::env::current_exe().map(|p| p.to_string_lossy().into_owned()).unwrap_or_default();
    steps.run("PFCP types are what the tables say", &mut command(&[&binary, "pfcp", "--check"]));
    steps.run("documentation", cargo("doc --quiet --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings"));
    if has("cargo-deny") {
        steps.run("licences, bans, sources", &mut cargo("deny check licenses bans sources"));
    } else {
        steps.untested("licences, bans and sources (cargo-deny is not installed)");
    }
    if succeeds(cargo("+nightly miri --version").stdout(Stdio::null()).stderr(Stdio::null())) {
        steps.check("Miri", miri);
    } else {
        steps.untested(
            "unsafe code under Miri (rustup toolchain install nightly --component miri --component rust-src)",
        );
    }
    steps.run("demo", &mut cargo("run --quiet --release -- demo --once"));
    steps.finish()
}

/// The tests of `unsafe` code that Miri can run: those that need no other language and no system. A module that is
/// `unsafe` and not reached by one of them belongs here.
const MIRI: [&[&str]; 3] = [
    &["-p", "wireform-bincode", "--test", "types", "--test", "serde", "--test", "derive", "--test", "frames"],
    &["-p", "wireform-bincode-c", "--test", "calls"],
    &["-p", "wireform-exi", "--lib", "arena"],
];

fn miri() -> bool {
    MIRI.iter().all(|tests| {
        let words = [&["cargo", "+nightly", "miri", "test", "--quiet"], *tests].concat();
        // A compiler cache does not know Miri.
        succeeds(command(&words).env_remove("RUSTC_WRAPPER"))
    })
}

/// The chore `fuzz`: every target of every fuzz workspace.
pub(crate) fn fuzz(arguments: &[String]) -> Result<(), String> {
    let seconds = arguments.first().map_or("600", String::as_str);
    if !has("cargo-fuzz") {
        return Err("cargo-fuzz is not installed (cargo install cargo-fuzz); it needs a nightly toolchain".into());
    }
    let mut steps = Steps::default();
    for workspace in directories("fuzz") {
        let directory = workspace.to_string_lossy().into_owned();
        let Some(targets) = output(&["cargo", "+nightly", "fuzz", "list", "--fuzz-dir", &directory]) else {
            continue;
        };
        for target in targets.lines() {
            let mut fuzz = command(&["cargo", "+nightly", "fuzz", "run", "--fuzz-dir", &directory, target, "--"]);
            fuzz.arg(format!("-max_total_time={seconds}"));
            steps.run(&format!("{directory} {target}"), &mut fuzz);
        }
    }
    steps.finish()
}

/// The chore `abnf`.
pub(crate) fn abnf(arguments: &[String]) -> Result<(), String> {
    let [path] = arguments else { return Err("abnf takes the folder with the official cases".into()) };
    let mut run = command(&["cargo", "run", "--quiet", "--release", "-p", "wireform-odata", "--example", "abnf", "--"]);
    if succeeds(run.arg(path)) { Ok(()) } else { Err("the grammar's cases did not all end as they should".into()) }
}

/// The sub-folders that are Cargo packages.
pub(crate) fn directories(of: &str) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> =
        fs::read_dir(of).map(|entries| entries.filter_map(|e| Some(e.ok()?.path())).collect()).unwrap_or_default();
    all.retain(|d| d.join("Cargo.toml").is_file());
    all.sort();
    all
}
