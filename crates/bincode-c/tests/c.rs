//! The header and the wrapper, compiled by the C and C++ compilers of this machine, linked with the library, and run.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The static library of this build: beside the test, or one folder up.
fn library() -> Option<PathBuf> {
    let test = std::env::current_exe().ok()?;
    let folder = test.parent()?;
    let mut found: Vec<PathBuf> = [Some(folder), folder.parent()]
        .into_iter()
        .flatten()
        .filter_map(|f| std::fs::read_dir(f).ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("");
            name.starts_with("libwireform_bincode_c") && name.ends_with(".a")
        })
        .collect();
    found.sort_by_key(|path| path.metadata().and_then(|m| m.modified()).ok());
    found.pop()
}

fn compile_and_run(compilers: &[&str], source: &str, standard: &str) {
    let Some(compiler) = compilers.iter().find(|c| Command::new(c).arg("--version").output().is_ok()) else {
        println!("skipped: no compiler of {compilers:?} on this machine");
        return;
    };
    // Where the compiler has them, the sanitizers watch what the program does with what it is given.
    let empty = std::env::temp_dir().join(format!("wireform-{}-empty-{source}", std::process::id()));
    std::fs::write(&empty, "int main(void) { return 0; }").expect("written");
    let sanitize = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    let tried = Command::new(compiler).args(sanitize).arg(&empty).args(["-o", "/dev/null"]).output();
    let sanitize: &[&str] = if tried.is_ok_and(|tried| tried.status.success()) { &sanitize } else { &[] };
    let _ = std::fs::remove_file(&empty);
    let Some(library) = library() else { panic!("the static library is not beside the test") };
    let bindings = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bindings/c");
    let program = std::env::temp_dir().join(format!("wireform-{}-{source}.out", std::process::id()));
    let built = Command::new(compiler)
        .args([standard, "-Wall", "-Wextra", "-pedantic", "-Werror", "-O1"])
        .args(sanitize)
        .arg("-I")
        .arg(bindings.join("include"))
        .arg(bindings.join("test").join(source))
        .arg(&library)
        .args(["-lpthread", "-ldl", "-lm", "-o"])
        .arg(&program)
        .output()
        .expect("the compiler starts");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let run = Command::new(&program).output().expect("the program starts");
    let _ = std::fs::remove_file(&program);
    assert!(run.status.success(), "{}: {}", run.status, String::from_utf8_lossy(&run.stdout));
}

#[test]
fn from_c() {
    compile_and_run(&["cc", "gcc", "clang"], "test.c", "-std=c11");
}

#[test]
fn from_cpp() {
    compile_and_run(&["c++", "g++", "clang++"], "test.cpp", "-std=c++20");
}
