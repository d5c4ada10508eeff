//! Writes a Rust module for a set of XML schemas: `import NAME SCHEMA.xsd...`.

use wireform_exi::xsd;

fn main() -> Result<(), xsd::Error> {
    let mut arguments = std::env::args().skip(1);
    let Some(name) = arguments.next() else {
        eprintln!("usage: import NAME SCHEMA.xsd...");
        std::process::exit(2);
    };
    let files: Vec<String> = arguments.collect();
    let model = xsd::import(&files)?;
    let options = xsd::rust::Options { title: format!("The messages of {name}."), name, ..Default::default() };
    print!("{}", xsd::rust::write(&model, &options));
    Ok(())
}
