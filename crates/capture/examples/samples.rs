//! Makes a capture: `samples FILE [PACKETS [CHARGING [CORES]]]`.

use std::{error::Error, fs::File, io::BufWriter};
use wireform_capture::samples::{Sample, generate};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = arguments.first().ok_or("usage: samples FILE [PACKETS [CHARGING [CORES]]]")?;
    let mut sample = Sample::default();
    if let Some(packets) = arguments.get(1) {
        sample.packets = packets.parse()?;
    }
    if let Some(charging) = arguments.get(2) {
        sample.charging = charging.parse()?;
    }
    if let Some(cores) = arguments.get(3) {
        sample.cores = cores.parse()?;
    }
    println!("{:?}", generate(&sample, BufWriter::with_capacity(1 << 20, File::create(file)?))?);
    Ok(())
}
