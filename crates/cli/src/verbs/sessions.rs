//! `wireform sessions`.

use crate::{
    Outcome, args, database,
    output::{self, Styles, Table, json_string},
};
use anyhow::{Context as _, Result};
use std::io::Write;
use wireform_store::{SessionRow, Store};

/// How many rows a terminal gets unless the user says more.
const ON_TERMINAL: u64 = 200;

pub(crate) fn run(args: &args::Sessions) -> Result<Outcome> {
    let url = database::url(&args.database)?;
    let mut store = Store::open(&url).with_context(|| url.clone())?;
    let limit = args.limit.unwrap_or(if output::terminal() { ON_TERMINAL } else { u64::MAX });
    let rows = store.sessions(None, limit)?;
    let mut out = output::stdout();
    print(&rows, output::terminal(), &mut out)?;
    if output::terminal() && rows.len() as u64 == limit && args.limit.is_none() {
        writeln!(out, "there may be more: --limit N")?;
    }
    out.flush()?;
    Ok(if rows.is_empty() { Outcome::Notable } else { Outcome::Done })
}

/// Prints sessions: a table for people, or JSON lines.
pub(crate) fn print(rows: &[SessionRow], people: bool, out: &mut impl Write) -> Result<()> {
    if people {
        let mut table = Table::new(&[
            "id",
            "protocol",
            "known as",
            "from",
            "seconds",
            "messages",
            "failed",
            "findings",
            "last message",
            "status",
        ]);
        for s in rows {
            table.row(vec![
                s.id.to_string(),
                s.protocol.clone(),
                s.label.clone(),
                s.first_time.get(..19).unwrap_or(&s.first_time).replace('T', " "),
                format!("{:.3}", s.duration_seconds),
                s.messages.to_string(),
                s.failures.to_string(),
                s.findings.to_string(),
                s.last_message.clone(),
                s.last_status.clone().unwrap_or_default(),
            ]);
        }
        table.print(out, &Styles::for_stdout())?;
        return Ok(());
    }
    for s in rows {
        writeln!(
            out,
            "{{\"id\": {}, \"protocol\": {}, \"label\": {}, \"client_address\": {}, \"server_address\": {}, \
             \"first_time\": {}, \"duration_seconds\": {}, \"messages\": {}, \"errors\": {}, \"failures\": {}, \
             \"findings\": {}, \"first_message\": {}, \"last_message\": {}, \"last_status\": {}, \"closed\": {}}}",
            s.id,
            json_string(&s.protocol),
            json_string(&s.label),
            json_string(&s.client_address),
            json_string(&s.server_address),
            json_string(&s.first_time),
            s.duration_seconds,
            s.messages,
            s.errors,
            s.failures,
            s.findings,
            json_string(&s.first_message),
            json_string(&s.last_message),
            s.last_status.as_deref().map_or("null".to_owned(), json_string),
            s.closed
        )?;
    }
    Ok(())
}
