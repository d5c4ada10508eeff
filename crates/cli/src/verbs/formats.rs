//! `wireform formats`.

use crate::{
    Outcome, args,
    output::{self, Styles, Table, json_string},
};
use std::io::Write as _;

pub(crate) fn run(_: &args::Formats) -> anyhow::Result<Outcome> {
    let mut out = output::stdout();
    if output::terminal() {
        let mut table = Table::new(&["name", "format", "media type"]);
        for f in wireform_capture::formats::all() {
            table.row(vec![f.name().into(), f.title().into(), f.content_type().into()]);
        }
        for (name, title) in wireform_capture::formats::with_schema() {
            table.row(vec![(*name).into(), format!("{title} (--schema)"), String::new()]);
        }
        table.print(&mut out, &Styles::for_stdout())?;
    } else {
        for f in wireform_capture::formats::all() {
            let [name, title, media] = [f.name(), f.title(), f.content_type()].map(json_string);
            writeln!(out, "{{\"name\": {name}, \"title\": {title}, \"content_type\": {media}}}")?;
        }
        for (name, title) in wireform_capture::formats::with_schema() {
            let [name, title] = [name, title].map(|text| json_string(text));
            writeln!(out, "{{\"name\": {name}, \"title\": {title}, \"schema\": true}}")?;
        }
    }
    out.flush()?;
    Ok(Outcome::Done)
}
