//! `wireform v2g`.

use crate::{
    Outcome,
    args::{DecodeTo, V2g, V2gImport, V2gSimulate},
    input, output,
};
use anyhow::{Context as _, Result};
use std::{
    fs::File,
    io::{self, BufWriter, Write},
};
use wireform_capture::samples::{self, Sample};
use wireform_exi::{
    cursor::Form,
    inspect, json, xml,
    xsd::{self, rust},
};
use wireform_wire::{Fault, Recorder};

pub(crate) fn run(args: &V2g) -> Result<Outcome> {
    match args {
        V2g::Simulate(a) => simulate(a),
        V2g::Import(a) => import(a),
    }
}

fn simulate(args: &V2gSimulate) -> Result<Outcome> {
    let V2gSimulate { ref out, packets, points, faults, seed } = *args;
    let sample = Sample { packets, seed, charging: points, cores: 0, faults };
    if out.as_os_str() == "-" {
        samples::generate(&sample, output::stdout())?;
    } else {
        let file = File::create(out).with_context(|| out.display().to_string())?;
        let made = samples::generate(&sample, BufWriter::with_capacity(1 << 20, file))?;
        writeln!(io::stderr(), "{} packets, {} messages in {} sessions", made.packets, made.messages, made.sessions)?;
    }
    Ok(Outcome::Done)
}

fn import(args: &V2gImport) -> Result<Outcome> {
    let model = xsd::import(&args.schemas)?;
    if args.run {
        return decode(args, &model);
    }
    let first = args.schemas[0].file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let options = rust::Options {
        name: args.name.clone(),
        title: format!("Written by `wireform v2g import` from {first}."),
        elsewhere: Default::default(),
        types_only: false,
    };
    let module = rust::write(&model, &options);
    match &args.out {
        Some(path) => std::fs::write(path, module).with_context(|| path.display().to_string())?,
        None => {
            let mut out = output::stdout();
            out.write_all(module.as_bytes())?;
            out.flush()?;
        }
    }
    Ok(Outcome::Done)
}

/// Decodes with the schemas as they are: for drafts, and for what no module exists for.
fn decode(args: &V2gImport, model: &xsd::Model) -> Result<Outcome> {
    let source = crate::args::Source { input: args.decode.clone(), form: None };
    let bytes = input::message(&source)?;
    let schema = xsd::load(&args.name, model);
    let form = if args.fragment { Form::Fragment } else { Form::Document };
    let mut shown = String::new();
    let result = match args.to {
        DecodeTo::Xml => xml::write(schema, form, &bytes, &mut shown),
        DecodeTo::Json | DecodeTo::Yaml => {
            json::write(schema, form, &bytes, &mut shown).map(|_| ()).map_err(|(error, _)| error)
        }
        DecodeTo::Tree => {
            let mut recorder = Recorder::new();
            let result = inspect(schema, form, &bytes, &mut recorder);
            for field in recorder.fields() {
                shown += &"  ".repeat(field.depth);
                shown += field.name;
                if let Some(value) = &field.value {
                    shown += &format!(": {value}");
                }
                shown.push('\n');
            }
            result
        }
    };
    if args.to == DecodeTo::Yaml && result.is_ok() {
        shown = crate::yaml::from_json(&shown)?;
    }
    let mut out = output::stdout();
    writeln!(out, "{}", shown.trim_end())?;
    out.flush()?;
    if let Err(error) = result {
        let mut recorder = Recorder::new();
        let error = inspect(schema, form, &bytes, &mut recorder).err().unwrap_or(error);
        return Err(Fault::new(error, recorder.path()).into());
    }
    Ok(Outcome::Done)
}
