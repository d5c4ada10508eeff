//! `wireform search`.

use crate::{
    Outcome, args,
    output::{self, Styles},
    verbs::chat,
};
use anyhow::Result;
use std::io::Write as _;
use wireform_perplexity::types::search::SearchRequest;

pub(crate) fn run(args: &args::Search) -> Result<Outcome> {
    let client = chat::builder(args.base_url.as_deref())?.build()?;
    let mut request = SearchRequest::new(args.query.join(" "));
    request.max_results = args.max_results;
    request.country.clone_from(&args.country);
    request.search_mode = args.filters.search_mode.as_deref().map(Into::into);
    request.search_recency_filter = args.filters.recency.as_deref().map(Into::into);
    request.search_context_size = args.filters.context.as_deref().map(Into::into);
    request.search_domain_filter = (!args.filters.domains.is_empty()).then(|| args.filters.domains.clone());
    let answer = chat::runtime()?.block_on(async { client.search(&request).await })?;
    let mut out = output::stdout();
    let Styles { name, value, dim, .. } = Styles::for_stdout();
    for (at, page) in answer.results.iter().enumerate() {
        if args.json || !output::terminal() {
            serde_json::to_writer(&mut out, page)?;
            writeln!(out)?;
            continue;
        }
        let date = page.date.as_deref().map(|d| format!("  {dim}{d}{dim:#}")).unwrap_or_default();
        writeln!(out, "{dim}{:2}.{dim:#} {name}{}{name:#}{date}", at + 1, page.title)?;
        writeln!(out, "    {value}{}{value:#}", page.url)?;
        let snippet: Vec<&str> = page.snippet.split_whitespace().collect();
        let snippet = snippet.join(" ");
        let end = snippet.char_indices().nth(280).map_or(snippet.len(), |(at, _)| at);
        let more = if end < snippet.len() { "…" } else { "" };
        writeln!(out, "    {}{more}", &snippet[..end])?;
    }
    out.flush()?;
    Ok(if answer.results.is_empty() { Outcome::Notable } else { Outcome::Done })
}
