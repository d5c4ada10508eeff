//! Prints the messages of captures as JSON lines; with `--count` only how many there are, and how fast.

use std::{error::Error, fs::File, ops::ControlFlow, time::Instant};
use wireform_capture::{Notice, Options, Record, Visitor, read};

struct Print {
    silent: bool,
    json: String,
    octets: usize,
}

impl Visitor for Print {
    fn message(&mut self, record: &Record<'_>) -> ControlFlow<()> {
        self.octets += record.bytes.len();
        if !self.silent {
            self.json.clear();
            match record.format.to_json(record.bytes, &mut self.json) {
                Ok(()) => println!("{}", self.json),
                Err(fault) => println!("packet {}: {fault}", record.packet),
            }
        }
        ControlFlow::Continue(())
    }
    fn notice(&mut self, notice: &Notice) -> ControlFlow<()> {
        if !self.silent {
            eprintln!("{notice}");
        }
        ControlFlow::Continue(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (flags, files): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|a| a == "--count");
    for file in files {
        let started = Instant::now();
        let mut print = Print { silent: !flags.is_empty(), json: String::new(), octets: 0 };
        let totals = read(File::open(&file)?, &Options::default(), &mut print)?;
        let seconds = started.elapsed().as_secs_f64();
        eprintln!(
            "{file}: {} packets, {} messages of {} octets, {} notices, {} encrypted flows, {:.0} packets/s",
            totals.packets,
            totals.messages,
            print.octets,
            totals.notices,
            totals.encrypted,
            totals.packets as f64 / seconds
        );
    }
    Ok(())
}
