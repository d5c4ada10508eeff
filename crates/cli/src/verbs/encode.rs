//! `wireform encode`.

use crate::{
    Outcome,
    args::{Encode, EncodeFrom, Form},
    input,
    output::{self, fault_line},
    yaml,
};
use anyhow::{Context as _, Result};
use serde_json::value::RawValue;
use std::io::Write;
use wireform_capture::formats;
use wireform_wire::{Fault, Format, text};

pub(crate) fn run(args: &Encode) -> Result<Outcome> {
    let named = input::named(&args.format)?;
    let mut out = output::stdout();
    let mut outcome = Outcome::Done;
    let mut bytes = Vec::new();
    if args.lines {
        input::each_line(&args.input, |line| {
            bytes.clear();
            match encode(args.from, named, line, &mut bytes) {
                Ok(()) => write(&bytes, args.out, &mut out)?,
                Err(fault) => {
                    outcome = Outcome::BadInput;
                    writeln!(out, "{}", fault_line(&fault))?;
                }
            }
            Ok(())
        })?;
    } else {
        let inline = |text: &str| {
            text.trim_start().starts_with(['{', '[', '<']) || (args.from == EncodeFrom::Yaml && text.contains(':'))
        };
        let source = String::from_utf8(input::whole(&args.input, inline)?).context("the input is not text")?;
        match args.from {
            EncodeFrom::Xml | EncodeFrom::Yaml => encode(args.from, named, &source, &mut bytes)?,
            // What `decode` prints: one document, or several one after the other.
            EncodeFrom::Json => {
                for document in serde_json::Deserializer::from_str(&source).into_iter::<&RawValue>() {
                    encode(args.from, named, document.context("the input is not JSON")?.get(), &mut bytes)?;
                }
            }
        }
        write(&bytes, args.out, &mut out)?;
    }
    out.flush()?;
    Ok(outcome)
}

fn write(bytes: &[u8], form: Form, out: &mut impl Write) -> Result<()> {
    match form {
        Form::Hex => writeln!(out, "{}", text::hex(bytes))?,
        Form::Base64 => writeln!(out, "{}", text::base64(bytes))?,
        Form::Bin => out.write_all(bytes)?,
    }
    Ok(())
}

fn encode(from: EncodeFrom, named: Option<&'static dyn Format>, source: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
    if from == EncodeFrom::Xml {
        let format = named.ok_or_else(|| Fault::text("XML does not tell its format: name it with --as", ""))?;
        return format.from_xml(source, out);
    }
    if from == EncodeFrom::Yaml {
        let documents = yaml::read(source)?;
        return documents.iter().try_for_each(|one| encode(EncodeFrom::Json, named, &one.to_string(), out));
    }
    // An array is several messages one after the other, as `decode` writes a bundle.
    if source.trim_start().starts_with('[') {
        let all: Vec<&RawValue> = serde_json::from_str(source).map_err(not_json)?;
        return all.iter().try_for_each(|one| encode(from, named, one.get(), out));
    }
    let format = match named {
        Some(format) => format,
        None => told(source)?,
    };
    format.from_json(source, out)
}

/// The format that a message in JSON names itself.
fn told(source: &str) -> Result<&'static dyn Format, Fault> {
    let document: serde_json::Value = serde_json::from_str(source).map_err(not_json)?;
    let name =
        document["format"].as_str().ok_or_else(|| Fault::text("\"format\" is missing: name it with --as", ""))?;
    formats::by_name(name).ok_or_else(|| Fault::text(format!("no format is called {name:?}"), "format"))
}

fn not_json(error: serde_json::Error) -> Fault {
    Fault::text(format!("not JSON: {error}"), "")
}
