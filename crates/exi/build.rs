//! `cfg(small)` where code is optimised for size: opt-level `s` or `z`.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(small)");
    if std::env::var("OPT_LEVEL").is_ok_and(|level| matches!(level.as_str(), "s" | "z")) {
        println!("cargo::rustc-cfg=small");
    }
}
