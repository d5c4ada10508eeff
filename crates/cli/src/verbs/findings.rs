//! `wireform findings`: what went wrong.

use crate::{
    Outcome, args, database,
    output::{self, Styles, Table, json_string},
};
use anyhow::{Context as _, Result};
use std::io::Write;
use wireform_store::{FindingRow, RULES, Store};

pub(crate) fn run(args: &args::Findings) -> Result<Outcome> {
    let mut out = output::stdout();
    if args.rules {
        rules(&mut out)?;
        out.flush()?;
        return Ok(Outcome::Done);
    }
    let url = database::url(&args.database)?;
    let mut store = Store::open(&url).with_context(|| url.clone())?;
    let rows = store.findings(args.session, u64::MAX)?;
    print(&rows, output::terminal(), &mut out)?;
    out.flush()?;
    Ok(if rows.is_empty() { Outcome::Done } else { Outcome::Notable })
}

fn rules(out: &mut impl Write) -> Result<()> {
    if output::terminal() {
        let mut table = Table::new(&["rule", "protocol", "severity", "clause", "what it looks for"]);
        for rule in RULES {
            let protocol = if rule.protocol.is_empty() { "any" } else { rule.protocol };
            let severity = rule.severity.to_string();
            table.row([rule.name, protocol, &severity, rule.clause, rule.title].map(str::to_owned).to_vec());
        }
        table.print(out, &Styles::for_stdout())?;
        return Ok(());
    }
    for rule in RULES {
        let [name, protocol, clause, title] = [rule.name, rule.protocol, rule.clause, rule.title].map(json_string);
        writeln!(
            out,
            "{{\"rule\": {name}, \"protocol\": {protocol}, \"severity\": \"{}\", \"clause\": {clause}, \"title\": {title}}}",
            rule.severity
        )?;
    }
    Ok(())
}

/// Prints findings: a line each for people, or JSON lines.
pub(crate) fn print(rows: &[FindingRow], people: bool, out: &mut impl Write) -> Result<()> {
    let styles = Styles::for_stdout();
    for f in rows {
        if people {
            let Styles { dim, bad, name, .. } = styles;
            let style = if f.severity == "error" { bad } else { name };
            let session = f.session_id.map_or(String::new(), |id| format!("session {id}: "));
            write!(out, "{style}{}{style:#} {session}{}", f.severity, f.text)?;
            let place: Vec<String> = [
                f.packet.map(|p| format!("packet {p}")),
                Some(f.rule.clone()),
                Some(f.clause.clone()).filter(|c| !c.is_empty()),
            ]
            .into_iter()
            .flatten()
            .collect();
            writeln!(out, "  {dim}({}){dim:#}", place.join(", "))?;
            continue;
        }
        let number = |n: Option<i64>| n.map_or("null".to_owned(), |n| n.to_string());
        writeln!(
            out,
            "{{\"id\": {}, \"rule\": {}, \"severity\": {}, \"clause\": {}, \"session_id\": {}, \"message_id\": {}, \
             \"packet\": {}, \"time\": {}, \"text\": {}, \"evidence\": {}}}",
            f.id,
            json_string(&f.rule),
            json_string(&f.severity),
            json_string(&f.clause),
            number(f.session_id),
            number(f.message_id),
            number(f.packet),
            f.time.as_deref().map_or("null".to_owned(), json_string),
            json_string(&f.text),
            f.evidence.as_deref().unwrap_or("null")
        )?;
    }
    Ok(())
}
