//! `wireform inspect`: the fields of a message beside its bytes.

use crate::{
    Outcome, args, input,
    output::{self, Styles, json_string},
};
use anyhow::Result;
use std::{
    fmt::Write as _,
    io::{self, Write},
};
use wireform_wire::{Fault, Field, Format, Recorder};

pub(crate) fn run(args: &args::Inspect) -> Result<Outcome> {
    let bytes = input::message(&args.source)?;
    let format = input::format(&args.format, &bytes)?;
    let mut out = output::stdout();
    let outcome = if args.json {
        match json(format, &bytes) {
            Ok(shown) => writeln!(out, "{shown}").map(|()| Outcome::Done)?,
            Err(fault) => writeln!(out, "{}", output::fault_line(&fault)).map(|()| Outcome::BadInput)?,
        }
    } else {
        show(format, &bytes, args.explain, true, &mut out)?
    };
    out.flush()?;
    Ok(outcome)
}

/// The field tree alone, as `decode --to tree` prints it.
pub(crate) fn tree(format: &dyn Format, bytes: &[u8], out: &mut impl Write) -> Result<Outcome> {
    show(format, bytes, false, false, out)
}

/// The fields as JSON.
pub(crate) fn json(format: &dyn Format, bytes: &[u8]) -> Result<String, Fault> {
    let mut recorder = Recorder::new();
    format.inspect(bytes, &mut recorder).map_err(|e| Fault::new(e, recorder.path()))?;
    let mut shown = format!("{{\"format\": {}, \"fields\": [", json_string(format.name()));
    for (i, field) in recorder.fields().iter().enumerate() {
        let Field { depth, name, start, end, value, note } = field;
        let (name, path) = (json_string(name), json_string(&recorder.path_of(i)));
        let comma = if i == 0 { "" } else { ", " };
        let _ = write!(
            shown,
            "{comma}{{\"name\": {name}, \"path\": {path}, \"depth\": {depth}, \"start_bit\": {start}, \"end_bit\": {end}"
        );
        for (key, text) in [("value", value.as_deref()), ("note", *note)] {
            if let Some(text) = text {
                let _ = write!(shown, ", \"{key}\": {}", json_string(text));
            }
        }
        shown.push('}');
    }
    shown.push_str("]}");
    Ok(shown)
}

/// How many octets of a field are shown.
const SHOWN_OCTETS: usize = 8;
/// How many bits of a field that is not whole octets are shown as bits.
const SHOWN_BITS: usize = 16;

fn show(format: &dyn Format, bytes: &[u8], explain: bool, hex: bool, out: &mut impl Write) -> Result<Outcome> {
    let mut recorder = Recorder::new();
    let result = format.inspect(bytes, &mut recorder);
    let styles = Styles::for_stdout();
    if hex {
        let dim = styles.dim;
        writeln!(out, "{dim}{}, {} octets{dim:#}", format.title(), bytes.len())?;
    }
    for field in recorder.fields() {
        line(field, bytes, explain, hex, &styles, out)?;
    }
    let dim = styles.dim;
    for remark in format.remarks(bytes) {
        writeln!(out, "{dim}remark: {remark}{dim:#}")?;
    }
    let Err(error) = result else { return Ok(Outcome::Done) };
    let fault = Fault::new(error, recorder.path());
    let bad = styles.bad;
    writeln!(out, "{bad}{fault}{bad:#}")?;
    Ok(Outcome::BadInput)
}

fn line(
    field: &Field,
    bytes: &[u8],
    explain: bool,
    hex: bool,
    styles: &Styles,
    out: &mut impl Write,
) -> io::Result<()> {
    let Styles { name, value, dim, .. } = *styles;
    if hex {
        let at = match field.start % 8 {
            0 => format!("{:04x}", field.start / 8),
            bit => format!("{:04x}.{bit}", field.start / 8),
        };
        // A field with fields of its own shows no bytes: they stand beside these.
        let raw = if field.value.is_some() { raw(bytes, field.start, field.end) } else { String::new() };
        write!(out, "{dim}{at:<6}{dim:#}  {raw:<24}  ")?;
    }
    write!(out, "{:indent$}{name}{}{name:#}", "", field.name, indent = field.depth * 2)?;
    if let Some(shown) = &field.value {
        write!(out, ": {value}{shown}{value:#}")?;
    }
    if let Some(note) = field.note.filter(|_| explain) {
        write!(out, "  {dim}{note}{dim:#}")?;
    }
    writeln!(out)
}

/// The bits of a field: octets in hexadecimal where it is whole octets, and bits otherwise.
fn raw(bytes: &[u8], start: usize, end: usize) -> String {
    let end = end.min(bytes.len() * 8);
    let mut shown = String::new();
    if start >= end {
        return shown;
    }
    if start.is_multiple_of(8) && end.is_multiple_of(8) {
        let octets = &bytes[start / 8..end / 8];
        for octet in &octets[..octets.len().min(SHOWN_OCTETS)] {
            let _ = write!(shown, "{octet:02x} ");
        }
        if octets.len() > SHOWN_OCTETS {
            shown.push('…');
        }
        return shown.trim_end().to_owned();
    }
    for bit in (start..end).take(SHOWN_BITS) {
        // A gap where an octet ends, so that the bits can be found in a hex dump.
        if bit > start && bit % 8 == 0 {
            shown.push(' ');
        }
        shown.push(if bytes[bit / 8] << (bit % 8) & 0x80 == 0 { '0' } else { '1' });
    }
    if end - start > SHOWN_BITS {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_and_octets_as_they_lie() {
        let bytes = [0x80, 0x9a, 0x02];
        assert_eq!(raw(&bytes, 0, 16), "80 9a");
        assert_eq!(raw(&bytes, 8, 15), "1001101");
        assert_eq!(raw(&bytes, 15, 18), "0 00");
        // A field that claims to end after the message shows what is there.
        assert_eq!(raw(&bytes, 16, 4000), "02");
        assert_eq!(raw(&bytes, 24, 24), "");
    }
}
