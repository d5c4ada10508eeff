//! `wireform journal`.

use crate::{
    Outcome, args,
    args::JournalCat,
    output::{self, Styles, Table, json_string},
};
use anyhow::{Context as _, Result};
use std::{io::Write, ops::ControlFlow, path::Path};
use wireform_journal::{Damage, IndexState, Query, Reader};
use wireform_store::iso;
use wireform_wire::text;

pub(crate) fn run(args: &args::Journal) -> Result<Outcome> {
    let mut out = output::stdout();
    let outcome = match args {
        args::Journal::Ls(a) => ls(&a.directory, &mut out),
        args::Journal::Cat(a) => cat(a, &mut out),
        args::Journal::Verify(a) => verify(&a.directory, &mut out),
        args::Journal::Repair(a) => repair(&a.directory, &mut out),
    }?;
    out.flush()?;
    Ok(outcome)
}

fn time(ns: u64) -> String {
    let mut shown = String::new();
    iso(i64::try_from(ns).unwrap_or(i64::MAX), &mut shown);
    shown
}

fn index(state: &IndexState) -> String {
    format!("{state:?}").to_lowercase()
}

fn ls(directory: &Path, out: &mut impl Write) -> Result<Outcome> {
    let segments = wireform_journal::list(directory).with_context(|| directory.display().to_string())?;
    let mut table = Table::new(&["segment", "first", "records", "octets", "uncompressed", "from", "to", "index"]);
    for s in &segments {
        let (from, to) = s.span_ns.map_or(Default::default(), |(from, to)| (time(from), time(to)));
        if output::terminal() {
            table.row(vec![
                s.file.clone(),
                s.first.to_string(),
                s.records.to_string(),
                s.octets.to_string(),
                s.raw_octets.to_string(),
                from,
                to,
                index(&s.index),
            ]);
        } else {
            writeln!(
                out,
                "{{\"segment\": {}, \"first\": {}, \"records\": {}, \"octets\": {}, \"raw_octets\": {}, \"from\": {}, \
                 \"to\": {}, \"index\": {}, \"whole\": {}}}",
                json_string(&s.file),
                s.first,
                s.records,
                s.octets,
                s.raw_octets,
                json_string(&from),
                json_string(&to),
                json_string(&index(&s.index)),
                s.whole
            )?;
        }
    }
    if output::terminal() {
        table.print(out, &Styles::for_stdout())?;
    }
    Ok(if segments.is_empty() { Outcome::Notable } else { Outcome::Done })
}

fn cat(args: &JournalCat, out: &mut impl Write) -> Result<Outcome> {
    let directory = &args.journal.directory;
    let reader = Reader::open(directory).with_context(|| directory.display().to_string())?;
    let mut cursor = reader.cursor(Query {
        from_number: args.from,
        flow: args.flow.clone(),
        format: args.format.clone(),
        skip_damage: args.skip_damage,
        ..Query::default()
    });
    let mut left = args.limit.unwrap_or(u64::MAX);
    let mut printed = 0u64;
    let failed = cursor.for_each(|entry| {
        if left == 0 {
            return ControlFlow::Break(None);
        }
        left -= 1;
        printed += 1;
        let r = entry.record;
        let line = writeln!(
            out,
            "{{\"number\": {}, \"time\": \"{}\", \"capture\": {}, \"packet\": {}, \"session\": {}, \"direction\": \"{}\", \
             \"flow\": {}, \"format\": {}, \"octets\": \"{}\"}}",
            entry.number,
            time(r.time_ns),
            r.capture,
            r.packet,
            r.session,
            r.direction,
            json_string(r.flow),
            json_string(r.format),
            text::hex(r.octets)
        );
        match line {
            Ok(()) => ControlFlow::Continue(()),
            Err(e) => ControlFlow::Break(Some(e)),
        }
    })?;
    if let Some(Some(error)) = failed {
        return Err(error.into());
    }
    for skipped in cursor.skipped() {
        eprintln!("wireform: {skipped}");
    }
    if let Some(tail) = cursor.tail() {
        eprintln!("wireform: {} ends at octet {} of what is there: {}", tail.file, tail.offset, tail.reason);
    }
    Ok(if printed == 0 { Outcome::Notable } else { Outcome::Done })
}

fn verify(directory: &Path, out: &mut impl Write) -> Result<Outcome> {
    let found = wireform_journal::verify(directory).with_context(|| directory.display().to_string())?;
    let people = output::terminal();
    for s in &found.segments {
        let whole = s.damage.is_empty();
        if people {
            writeln!(
                out,
                "{}: {} records in {} blocks, {} octets, {}",
                s.file,
                s.records,
                s.blocks,
                s.octets,
                if whole { "whole" } else { "damaged" }
            )?;
            for damage in &s.damage {
                writeln!(out, "  damaged: {damage}")?;
            }
            for (from, before) in &s.gaps {
                writeln!(out, "  records {from} to {} were taken out by a repair", before - 1)?;
            }
            if let Some(tail) = &s.tail {
                writeln!(
                    out,
                    "  torn tail from octet {}: {} (nothing that was acknowledged)",
                    tail.offset, tail.reason
                )?;
            }
            continue;
        }
        let tail = s.tail.as_ref().map_or("null".to_owned(), |t| t.offset.to_string());
        writeln!(
            out,
            "{{\"segment\": {}, \"first\": {}, \"records\": {}, \"blocks\": {}, \"octets\": {}, \"damage\": {}, \
             \"gaps\": {:?}, \"torn_tail_at\": {tail}, \"index\": {}}}",
            json_string(&s.file),
            s.first,
            s.records,
            s.blocks,
            s.octets,
            damages(&s.damage),
            s.gaps.iter().map(|gap| <[u64; 2]>::from(*gap)).collect::<Vec<_>>(),
            json_string(&index(&s.index))
        )?;
    }
    for (from, before) in &found.missing {
        writeln!(std::io::stderr(), "wireform: records {from} to {} are missing", before - 1)?;
    }
    Ok(if found.is_whole() { Outcome::Done } else { Outcome::Notable })
}

/// Damage as a JSON array.
fn damages(all: &[Damage]) -> String {
    let each = all.iter().map(|d| {
        let before = d.lost_before.map_or("null".to_owned(), |n| n.to_string());
        format!(
            "{{\"offset\": {}, \"octets\": {}, \"reason\": {}, \"lost_from\": {}, \"lost_before\": {before}}}",
            d.offset,
            d.octets,
            json_string(d.reason),
            d.lost_from
        )
    });
    format!("[{}]", each.collect::<Vec<_>>().join(", "))
}

fn repair(directory: &Path, out: &mut impl Write) -> Result<Outcome> {
    let done = wireform_journal::repair(directory).with_context(|| directory.display().to_string())?;
    let people = output::terminal();
    if people && done.segments.is_empty() {
        writeln!(out, "nothing to repair")?;
    }
    for segment in &done.segments {
        if people {
            writeln!(out, "{segment}")?;
            continue;
        }
        let (at, octets) = segment.cut.unzip();
        let number = |n: Option<u64>| n.map_or("null".to_owned(), |n| n.to_string());
        let kept: Vec<String> = segment.kept_as.iter().map(|file| json_string(file)).collect();
        writeln!(
            out,
            "{{\"segment\": {}, \"records\": {}, \"removed\": {}, \"kept_as\": [{}], \"cut_at\": {}, \
             \"cut_octets\": {}, \"indexed\": {}}}",
            json_string(&segment.file),
            segment.records,
            damages(&segment.removed),
            kept.join(", "),
            number(at),
            number(octets),
            segment.indexed
        )?;
    }
    Ok(Outcome::Done)
}
