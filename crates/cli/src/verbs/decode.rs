//! `wireform decode`.

use crate::{
    Outcome,
    args::{Decode, DecodeTo, Form},
    input, output,
};
use anyhow::{Context as _, Result};
use std::io::Write;
use wireform_capture::formats;
use wireform_wire::{Fault, Format, Framing, Hint, text};

pub(crate) fn run(args: &Decode) -> Result<Outcome> {
    let mut out = output::stdout();
    let outcome = if args.lines { lines(args, &mut out)? } else { one(args, &mut out)? };
    out.flush()?;
    Ok(outcome)
}

/// The messages that lie one after the other in `bytes`: a bundle, or a piece of a stream. What cannot be framed is
/// left for the decoder to refuse, with its reason.
fn messages<'a>(format: &dyn Format, bytes: &'a [u8]) -> Vec<&'a [u8]> {
    let mut all = Vec::new();
    let mut rest = bytes;
    loop {
        match format.frame(rest) {
            Framing::Message(n) if n > 0 && n < rest.len() => {
                all.push(&rest[..n]);
                rest = &rest[n..];
            }
            _ => {
                all.push(rest);
                return all;
            }
        }
    }
}

fn one(args: &Decode, out: &mut impl Write) -> Result<Outcome> {
    let bytes = input::message(&args.source)?;
    let format = input::format(&args.format, &bytes)?;
    let mut outcome = Outcome::Done;
    let mut start = 0;
    for message in messages(format, &bytes) {
        if args.to == DecodeTo::Tree {
            // One message that cannot be read is enough for the exit code, whatever comes after it.
            if let Outcome::BadInput = super::inspect::tree(format, message, out)? {
                outcome = Outcome::BadInput;
            }
        } else {
            let mut shown = String::new();
            match convert(args, format, message, &mut shown) {
                Ok(()) if args.to == DecodeTo::Json && output::terminal() => {
                    writeln!(out, "{}", output::pretty(&shown))?;
                }
                Ok(()) if args.to == DecodeTo::Yaml => {
                    write!(out, "{}", crate::yaml::from_json(&shown)?)?;
                }
                Ok(()) => writeln!(out, "{}", shown.trim_end())?,
                Err(mut fault) => {
                    out.flush()?;
                    fault.at_bit = fault.at_bit.map(|bit| bit + start * 8);
                    return Err(fault).with_context(|| format.name().to_owned());
                }
            }
        }
        start += message.len();
    }
    Ok(outcome)
}

fn convert(args: &Decode, format: &dyn Format, message: &[u8], out: &mut String) -> Result<(), Fault> {
    match args.to {
        DecodeTo::Xml => format.to_xml(message, out),
        _ if args.lenient => format.to_json_lenient(message, out),
        _ => format.to_json(message, out),
    }
}

fn lines(args: &Decode, out: &mut impl Write) -> Result<Outcome> {
    let named = input::named(&args.format)?;
    let mut outcome = Outcome::Done;
    let mut shown = String::new();
    input::each_line(&args.source.input, |line| {
        shown.clear();
        if let Err(fault) = decode_line(args, named, line, &mut shown) {
            outcome = Outcome::BadInput;
            shown = output::fault_line(&fault);
        }
        // A result is one line, whatever the text of an XML value holds.
        if shown.contains(['\n', '\r']) {
            shown = shown.replace('\r', "&#13;").replace('\n', "&#10;");
        }
        shown.push('\n');
        out.write_all(shown.as_bytes())?;
        Ok(())
    })?;
    Ok(outcome)
}

fn decode_line(args: &Decode, named: Option<&'static dyn Format>, line: &str, out: &mut String) -> Result<(), Fault> {
    let bytes = match args.source.form {
        Some(Form::Base64) => text::from_base64(line),
        _ => text::from_hex(line),
    }
    .map_err(|e| Fault::text(e.kind.to_string(), ""))?;
    let format = match named {
        Some(format) => format,
        None => formats::detect(&Hint::default(), &bytes)
            .map(|(format, _)| format)
            .ok_or_else(|| Fault::text("no format recognises these bytes", ""))?,
    };
    let all = messages(format, &bytes);
    if let [message] = all[..] {
        return tree_or(args, format, message, out);
    }
    // Several messages in one input are one line: a JSON array, or the documents one after the other.
    let json = args.to != DecodeTo::Xml;
    let mut start = 0;
    for (i, message) in all.iter().enumerate() {
        if json {
            out.push_str(if i == 0 { "[" } else { ", " });
        }
        tree_or(args, format, message, out).map_err(|mut fault| {
            fault.at_bit = fault.at_bit.map(|bit| bit + start * 8);
            fault
        })?;
        start += message.len();
    }
    if json {
        out.push(']');
    }
    Ok(())
}

/// A tree in a line is its JSON form.
fn tree_or(args: &Decode, format: &dyn Format, message: &[u8], out: &mut String) -> Result<(), Fault> {
    match args.to {
        DecodeTo::Tree => {
            out.push_str(&super::inspect::json(format, message)?);
            Ok(())
        }
        _ => convert(args, format, message, out),
    }
}
