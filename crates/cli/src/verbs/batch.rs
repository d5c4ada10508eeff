//! `wireform batch`: many prompts, so many at a time.

use crate::{Outcome, args, input, output, verbs::chat};
use anyhow::{Context as _, Result};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};
use std::{
    collections::HashSet,
    fs::{File, OpenOptions},
    io::{BufRead as _, BufReader, IsTerminal as _, Read, Seek as _, SeekFrom, Write},
    path::Path,
};
use wireform_perplexity::{ChatRequest, Client, Ledger, Limiter, map};

/// A line of the input.
struct Job {
    /// Its `custom_id`, or its number.
    id: Value,
    request: Result<ChatRequest, String>,
}

pub(crate) fn run(args: &args::Batch) -> Result<Outcome> {
    let ledger = args.budget.map_or_else(Ledger::new, Ledger::with_budget);
    let client = chat::client(&args.endpoint, args.per_minute.map(Limiter::per_minute), ledger.clone())?;
    let mut out: Box<dyn Write> = Box::new(std::io::stdout());
    let mut done = HashSet::new();
    if let Some(path) = &args.out {
        let (file, answered) = resume(path)?;
        (out, done) = (Box::new(file), answered);
    }
    let mut jobs = Vec::new();
    let mut number = 0u64;
    input::each_line(&args.input, |line| {
        number += 1;
        if !line.trim().is_empty() {
            let job = job(line, number, &args.endpoint.model);
            if !done.contains(&job.id.to_string()) {
                jobs.push(job);
            }
        }
        Ok(())
    })?;
    let total = jobs.len() as u64;
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(total) } else { ProgressBar::hidden() };
    bar.set_style(
        ProgressStyle::with_template("{pos}/{len} {wide_bar} {msg} {eta}").expect("the template is well formed"),
    );
    let mut failed = 0;
    chat::runtime()?.block_on(async {
        let mut answers = map(jobs, args.parallel, |job| answer(client.clone(), job));
        while let Some((_, line)) = answers.next().await {
            failed += u64::from(line.get("error").is_some());
            let mut text = serde_json::to_vec(&line)?;
            text.push(b'\n');
            // Line by line, so that a run that is stopped can go on.
            out.write_all(&text)?;
            out.flush()?;
            bar.inc(1);
            let cost = ledger.totals().cost;
            bar.set_message(if failed > 0 { format!("{failed} failed, ${cost:.3}") } else { format!("${cost:.3}") });
        }
        anyhow::Ok(())
    })?;
    bar.finish_and_clear();
    if !done.is_empty() {
        eprintln!("{} were answered before", done.len());
    }
    if args.endpoint.cost {
        chat::print_cost(&ledger);
    }
    if failed > 0 {
        output::error(&anyhow::anyhow!("{failed} of {total} failed"));
    }
    Ok(if failed > 0 { Outcome::BadInput } else { Outcome::Done })
}

/// Opens the answers so far: what was answered without an error need not be asked again. A line that was being written
/// when a run was stopped is cut off.
fn resume(path: &Path) -> Result<(File, HashSet<String>)> {
    let name = || path.display().to_string();
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).with_context(name)?;
    let mut done = HashSet::new();
    let (mut whole, mut line) = (0u64, Vec::new());
    let mut reader = BufReader::new(Read::by_ref(&mut file));
    loop {
        line.clear();
        let len = reader.read_until(b'\n', &mut line).with_context(name)? as u64;
        if len == 0 || line.last() != Some(&b'\n') {
            break;
        }
        whole += len;
        if let Ok(answer) = serde_json::from_slice::<Map<String, Value>>(&line)
            && !answer.contains_key("error")
            && let Some(id) = answer.get("custom_id")
        {
            done.insert(id.to_string());
        }
    }
    drop(reader);
    file.set_len(whole).with_context(name)?;
    file.seek(SeekFrom::End(0)).with_context(name)?;
    Ok((file, done))
}

fn job(line: &str, number: u64, model: &str) -> Job {
    let parsed = serde_json::from_str::<Map<String, Value>>(line);
    let id = parsed.as_ref().ok().and_then(|o| o.get("custom_id")).cloned().unwrap_or_else(|| number.into());
    let request = parsed.map_err(|e| format!("line {number}: {e}")).and_then(|mut object| {
        object.remove("custom_id");
        let mut body = match object.remove("body") {
            Some(Value::Object(body)) => body,
            _ => object,
        };
        let prompt = body.remove("prompt");
        let mut request: ChatRequest =
            serde_json::from_value(Value::Object(body)).map_err(|e| format!("line {number}: {e}"))?;
        if let Some(prompt) = prompt {
            let prompt = prompt.as_str().ok_or_else(|| format!("line {number}: the prompt is no text"))?;
            request = request.user(prompt);
        }
        if request.messages.is_empty() {
            return Err(format!("line {number}: neither a prompt nor messages"));
        }
        if request.model.is_empty() {
            request.model = model.to_owned();
        }
        request.stream = None;
        Ok(request)
    });
    Job { id, request }
}

async fn answer(client: Client, job: Job) -> Value {
    let failed = |error: String| json!({"custom_id": job.id, "error": error});
    match job.request {
        Err(error) => failed(error),
        // Streamed: silent connections are cut on the way when an answer takes long.
        Ok(request) => match client.chat().collect(&request).await {
            Ok(answer) => json!({"custom_id": job.id, "text": answer.text(), "response": answer}),
            Err(interrupted) => failed(interrupted.to_string()),
        },
    }
}
