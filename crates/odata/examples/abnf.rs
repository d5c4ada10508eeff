//! `abnf PATH`: the official grammar's cases, from a folder or a file, through this crate's parser.

use std::path::{Path, PathBuf};
use wireform_odata::abnf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: abnf PATH")?;
    let path = Path::new(&path);
    let mut files: Vec<PathBuf> = if path.is_dir() {
        std::fs::read_dir(path)?.filter_map(|e| e.ok().map(|e| e.path())).filter(|p| p.extension().is_some_and(|e| e == "yaml")).collect()
    } else {
        vec![path.to_owned()]
    };
    files.sort();
    if files.is_empty() {
        return Err("there are no .yaml files".into());
    }
    let mut unexplained = 0;
    for file in files {
        let report = abnf::run(&std::fs::read_to_string(&file)?);
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let ((accepted, positive), (refused, negative)) = (report.positive, report.negative);
        println!("{name}: accepted {accepted} of {positive}, refused {refused} of {negative}");
        for wrong in &report.wrong {
            match abnf::DECIDED_OTHERWISE.iter().find(|d| wrong.contains(d.0)) {
                Some((_, why)) => println!("  decided otherwise: {wrong}\n    because {why}"),
                None => {
                    unexplained += 1;
                    println!("  {wrong}");
                }
            }
        }
    }
    if unexplained > 0 {
        return Err(format!("{unexplained} cases came out wrong").into());
    }
    Ok(())
}
