//! `wireform serve` and `wireform odata`.

use crate::{
    Outcome,
    args::{self, Listen},
    database,
};
use anyhow::{Context as _, Result};
use axum::{Router, http::header, response::IntoResponse, routing::get};
use std::{io::Write as _, path::Path, time::Duration};
use tokio::net::TcpListener;
use wireform_odata_server::{Config, Options, Server};

/// The page for people. It asks nothing of the program but the OData service beside it.
const PAGE: &str = include_str!("serve/page.html");

async fn page() -> impl IntoResponse {
    // Nothing that a message holds can make the page load or send anything elsewhere.
    let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:";
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, policy)], PAGE)
}

pub(crate) fn run(args: &args::Serve) -> Result<Outcome> {
    let url = database::url(&args.database)?;
    // Makes the tables where the database is new, so that an empty store serves empty sets.
    drop(wireform_store::Store::open(&url).with_context(|| url.clone())?);
    store(&url, &args.listen)
}

/// Serves a store: the page, and OData beside it.
pub(crate) fn store(url: &str, listen: &Listen) -> Result<Outcome> {
    block_on(async {
        let options = Options { read_only: true, ..Options::default() };
        let service = database::service(url, options)?;
        let server = Server::new(service, "/odata").beside(Router::new().route("/", get(page)));
        serve(listen, server, "http", &["", "odata/"]).await
    })
}

pub(crate) fn odata(args: &args::Odata) -> Result<Outcome> {
    block_on(async {
        let config = match &args.config {
            None => Config::default(),
            Some(path) => Config::load(path).map_err(database::failed)?,
        };
        log(args.log);
        let page_size = if args.page_size == 0 { u64::from(u32::MAX) } else { args.page_size };
        let options = Options {
            read_only: args.read_only,
            config,
            page_size,
            remember: args.remember,
            rate_limit: args.rate_limit,
            statement_timeout: Duration::from_secs(args.statement_timeout),
            cors: args.cors.clone(),
            public_url: args.public_url.clone(),
            server_timing: args.server_timing,
            otlp: args.otlp.clone(),
            ..Options::default()
        };
        let mut server = Server::new(database::service(&args.url, options)?, "");
        let mut scheme = "http";
        if let (Some(cert), Some(key)) = (&args.tls_cert, &args.tls_key) {
            let read = |path: &Path| std::fs::read(path).with_context(|| path.display().to_string());
            server = server.tls(&read(cert)?, &read(key)?).map_err(database::failed)?;
            scheme = "https";
        }
        serve(&args.listen, server, scheme, &[""]).await
    })
}

pub(crate) fn block_on(future: impl Future<Output = Result<Outcome>>) -> Result<Outcome> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(future)
}

/// Log lines go to standard error.
fn log(format: Option<args::LogFormat>) {
    use tracing_subscriber::filter::LevelFilter;
    let level = if format.is_some() { LevelFilter::INFO } else { LevelFilter::WARN };
    let lines = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr);
    // Somebody else may have set one; then that one stays.
    let _ = match format {
        Some(args::LogFormat::Json) => lines.json().flatten_event(true).with_current_span(false).try_init(),
        _ => lines.with_ansi(false).try_init(),
    };
}

/// Serves until the user or the system asks to stop; requests under way are answered.
async fn serve(listen: &Listen, server: Server, scheme: &str, paths: &[&str]) -> Result<Outcome> {
    let listener = TcpListener::bind(&listen.listen).await.with_context(|| format!("listen on {}", listen.listen))?;
    let address = listener.local_addr()?;
    for path in paths {
        // Who reads this may have gone; the service goes on.
        let _ = writeln!(std::io::stdout(), "{scheme}://{address}/{path}");
    }
    server.serve(listener, stop()).await?;
    Ok(Outcome::Done)
}

pub(crate) async fn stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
