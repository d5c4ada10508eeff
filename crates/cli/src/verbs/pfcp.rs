//! `wireform pfcp`: simulated nodes.

use crate::{
    Outcome,
    args::{Pfcp, PfcpCompare, PfcpLoad, PfcpNode, PfcpRole, Source},
    input,
    output::{self, json_string},
    verbs::serve::{block_on, stop},
};
use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    io::{IsTerminal as _, Write as _},
    time::Duration,
};
use wireform_pfcp::compare::Options;
use wireform_pfcp_node::{
    Histogram, Role, control_plane,
    load::{self, LoadOptions},
    user_plane::{self, NodeOptions},
};

/// Octets of a datagram with several messages: what fits into the frames of most networks.
const BUNDLE: usize = 1400;
/// How long a node that is being stopped may take to release its associations.
const STOP: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &Pfcp) -> Result<Outcome> {
    match args {
        Pfcp::Node(a) => block_on(node(a)),
        Pfcp::Load(a) => block_on(make_load(a)),
        Pfcp::Compare(a) => compare(a),
    }
}

fn compare(args: &PfcpCompare) -> Result<Outcome> {
    let octets = |input: &str| input::message(&Source { input: input.to_owned(), form: None });
    let (left, right) = (octets(&args.left)?, octets(&args.right)?);
    let options = Options {
        semantic: !args.strict,
        ignore_sequence: !args.strict && !args.sequence,
        ignore_times: !args.strict && !args.times,
        ignore_seid: args.ignore_seid,
    };
    let differences = wireform_pfcp::compare::compare(&left, &right, &options)?;
    let mut out = output::stdout();
    for d in &differences {
        if output::terminal() {
            writeln!(out, "{d}")?;
            continue;
        }
        let side = |text: &Option<String>| text.as_deref().map_or("null".to_owned(), json_string);
        let path = json_string(&d.path);
        writeln!(out, "{{\"path\": {path}, \"left\": {}, \"right\": {}}}", side(&d.left), side(&d.right))?;
    }
    out.flush()?;
    Ok(if differences.is_empty() { Outcome::Done } else { Outcome::Notable })
}

async fn node(args: &PfcpNode) -> Result<Outcome> {
    let role = match args.role {
        PfcpRole::Up => Role::UserPlane,
        PfcpRole::Cp => Role::ControlPlane,
    };
    let mut options = NodeOptions { capture: args.pcap.clone(), ..NodeOptions::new(args.listen, role) };
    options.config.bundle = if args.bundle { BUNDLE } else { 0 };
    let listen = || format!("listen on {}", args.listen);
    // Told before the node does anything, so that a script may start its peer; `stop` ends both in good order.
    let bound = |name: &str, address| writeln!(std::io::stderr(), "{name} on udp {address}");
    let (totals, stats) = match role {
        Role::UserPlane => {
            let handle = user_plane::start(options).with_context(listen)?;
            bound("user plane", handle.local_addr())?;
            stop().await;
            let mut node = handle.stop(STOP).await?;
            (node.app().totals.to_string(), node.core().stats())
        }
        Role::ControlPlane => {
            let peers: Vec<_> = args.peer.into_iter().collect();
            let handle = control_plane::start(options, &peers, args.sessions).await.with_context(listen)?;
            bound("control plane", handle.local_addr())?;
            stop().await;
            let mut node = handle.stop(STOP).await?;
            (node.app().totals.to_string(), node.core().stats())
        }
    };
    let mut out = output::stdout();
    writeln!(out, "{totals}\n{stats}")?;
    out.flush()?;
    Ok(Outcome::Done)
}

async fn make_load(args: &PfcpLoad) -> Result<Outcome> {
    let PfcpLoad { peer, sessions, rate, concurrent, no_reports, bundle, ref pcap, json } = *args;
    let options = LoadOptions {
        rate,
        concurrent,
        reports: !no_reports,
        bundle: if bundle { BUNDLE } else { 0 },
        capture: pcap.clone(),
        ..LoadOptions::new(peer, sessions)
    };
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(sessions) } else { ProgressBar::hidden() };
    bar.set_style(
        ProgressStyle::with_template("{wide_bar} {pos}/{len} sessions {per_sec} {msg}").expect("well formed"),
    );
    let report = load::run(options, |progress| {
        bar.set_position(progress.completed + progress.failed);
        if progress.failed > 0 {
            bar.set_message(format!("{} failed", progress.failed));
        }
    })
    .await?;
    bar.finish_and_clear();
    if let Some(why) = &report.refused {
        bail!("no association with {peer}: {why}");
    }
    let mut out = output::stdout();
    if json || !output::terminal() {
        writeln!(out, "{}", report.to_json())?;
    } else {
        writeln!(
            out,
            "{} sessions, {} failed, {:.2} s: {:.0} sessions/s",
            report.completed,
            report.failed,
            report.time.as_secs_f64(),
            report.sessions_per_second()
        )?;
        for (name, h) in [
            ("establishment", &report.establishment),
            ("modification", &report.modification),
            ("report", &report.report),
            ("deletion", &report.deletion),
            ("whole session", &report.session),
        ] {
            writeln!(out, "  {name:<14} {}", percentiles(h))?;
        }
    }
    out.flush()?;
    Ok(if report.failed > 0 { Outcome::Notable } else { Outcome::Done })
}

fn percentiles(h: &Histogram) -> String {
    let at = |share: f64| format!("{:.3}", h.quantile(share).as_secs_f64() * 1e3);
    format!("p50 {} ms, p90 {} ms, p99 {} ms, p99.9 {} ms", at(0.5), at(0.9), at(0.99), at(0.999))
}
