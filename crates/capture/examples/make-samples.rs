//! Makes captures: `make-samples [--packets N] [--charging N] [--cores N] [--seed N] [--out FILE]`. Without
//! arguments it makes those in `samples/`.

use std::{
    error::Error,
    fs::{File, create_dir_all},
    io::BufWriter,
    path::Path,
};
use wireform_capture::samples::{Sample, generate};

fn make(sample: &Sample, path: &Path) -> Result<(), Box<dyn Error>> {
    if let Some(folder) = path.parent() {
        create_dir_all(folder)?;
    }
    let made = generate(sample, BufWriter::with_capacity(1 << 20, File::create(path)?))?;
    println!(
        "{}: {} packets, {} messages, {} sessions, {} octets",
        path.display(),
        made.packets,
        made.messages,
        made.sessions,
        made.octets
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.peek().is_none() {
        let few = Sample { packets: 1500, ..Sample::default() };
        make(&Sample { charging: 0, cores: 1, ..few }, Path::new("samples/core.pcap"))?;
        return make(&Sample { charging: 2, cores: 0, ..few }, Path::new("samples/charging.pcap"));
    }
    let (mut sample, mut out) = (Sample::default(), String::from("sample.pcap"));
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--packets" => sample.packets = value.parse()?,
            "--charging" => sample.charging = value.parse()?,
            "--cores" => sample.cores = value.parse()?,
            "--seed" => sample.seed = value.parse()?,
            "--out" => out = value,
            _ => return Err(format!("{name} is not known: --packets, --charging, --cores, --seed, --out").into()),
        }
    }
    make(&sample, Path::new(&out))
}
