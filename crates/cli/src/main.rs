//! The program `wireform`.
#![forbid(unsafe_code)]

mod args;
mod database;
mod input;
mod output;
mod verbs;
mod yaml;

use args::{Cli, Verb};
use clap::Parser as _;
use std::process::ExitCode;

/// How a verb ended, when it did what it was asked to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// All is well.
    Done,
    /// Nothing was found, or findings were: as grep, so that scripts can tell.
    Notable,
    /// Some of the input was bad; the rest was answered.
    BadInput,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Notable) => ExitCode::from(1),
        Ok(Outcome::BadInput) => ExitCode::from(2),
        // Who reads us has seen enough (`| head`): that is no error.
        Err(e) if output::is_broken_pipe(&e) => ExitCode::SUCCESS,
        Err(e) => {
            output::error(&e);
            ExitCode::from(2)
        }
    }
}

fn run(cli: Cli) -> anyhow::Result<Outcome> {
    match cli.verb {
        Verb::Formats(a) => verbs::formats::run(&a),
        Verb::Decode(a) => verbs::decode::run(&a),
        Verb::Encode(a) => verbs::encode::run(&a),
        Verb::Inspect(a) => verbs::inspect::run(&a),
        Verb::Messages(a) => verbs::messages::run(&a),
        Verb::Ingest(a) => verbs::ingest::run(&a),
        Verb::Sessions(a) => verbs::sessions::run(&a),
        Verb::Findings(a) => verbs::findings::run(&a),
        Verb::Serve(a) => verbs::serve::run(&a),
        Verb::Odata(a) => verbs::serve::odata(&a),
        Verb::Demo(a) => verbs::demo::run(&a),
        Verb::V2g(a) => verbs::v2g::run(&a),
        Verb::Pfcp(a) => verbs::pfcp::run(&a),
        Verb::Journal(a) => verbs::journal::run(&a),
        Verb::Chat(a) => verbs::chat::run(&a),
        Verb::Search(a) => verbs::search::run(&a),
        Verb::Batch(a) => verbs::batch::run(&a),
        Verb::Ask(a) => verbs::ask::run(&a),
        Verb::Completions(a) => verbs::shell::completions(&a),
        Verb::Man(a) => verbs::shell::man(&a),
    }
}
