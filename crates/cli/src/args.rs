//! The command line: one definition, from which come parsing, help, man pages and completions.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Turns bytes on the wire into typed messages, and typed messages into answers.
#[derive(Debug, Parser)]
#[command(name = "wireform", version, propagate_version = true, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    Formats(Formats),
    Decode(Decode),
    Encode(Encode),
    Inspect(Inspect),
    Messages(Messages),
    Ingest(Ingest),
    Sessions(Sessions),
    Findings(Findings),
    Serve(Serve),
    Odata(Odata),
    Demo(Demo),
    #[command(subcommand)]
    V2g(V2g),
    #[command(subcommand)]
    Pfcp(Pfcp),
    #[command(subcommand)]
    Journal(Journal),
    Chat(Chat),
    Search(Search),
    Batch(Batch),
    Ask(Ask),
    Completions(Completions),
    Man(Man),
}

/// List the formats that can be read and written
#[derive(Debug, Args)]
#[command(after_help = "EXAMPLES:\n  wireform formats\n  wireform formats | jq -r .name")]
pub(crate) struct Formats {}

/// Where the bytes of a message come from.
#[derive(Debug, Args)]
pub(crate) struct Source {
    /// A file, `-` for standard input, or the message itself in hexadecimal
    #[arg(value_name = "IN", default_value = "-")]
    pub(crate) input: String,
    /// How the bytes are written; without it, text that is hexadecimal is read as such and anything else as it is
    #[arg(long = "in", value_name = "FORM")]
    pub(crate) form: Option<Form>,
}

/// Which format a message is of.
#[derive(Debug, Args)]
pub(crate) struct Named {
    /// The format (see `wireform formats`); without it the message tells
    #[arg(long = "as", value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// A file that declares the message's type as Rust does; the last declaration is the message (bincode1, bincode2)
    #[arg(long, value_name = "FILE", requires = "format")]
    pub(crate) schema: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Hexadecimal text
    Hex,
    /// Base64 text
    Base64,
    /// The octets themselves
    Bin,
}

/// Decode messages to JSON, XML or a tree
#[derive(Debug, Args)]
#[command(after_help = "EXAMPLES:\n  wireform decode 2001000c0000010000600004e43ca7ec\n  \
    wireform decode message.bin --as v2gtp --to xml\n  \
    wireform decode --as pfcp --lines < messages.hex > messages.jsonl\n  \
    wireform decode record.bin --as bincode2 --schema types.rs")]
pub(crate) struct Decode {
    #[command(flatten)]
    pub(crate) source: Source,
    #[command(flatten)]
    pub(crate) format: Named,
    /// What to print
    #[arg(long, value_name = "FORM", default_value = "json")]
    pub(crate) to: DecodeTo,
    /// One message per input line, one result per output line, in order; an unreadable one becomes
    /// {"error", "at_bit", "path"}, and the exit code is then 2
    #[arg(long)]
    pub(crate) lines: bool,
    /// Print what was readable of a damaged message
    #[arg(long)]
    pub(crate) lenient: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DecodeTo {
    /// {"format", "message", "value"}
    Json,
    /// XML in the namespaces of the schema
    Xml,
    /// The field tree
    Tree,
    /// What `json` says, as YAML; with --lines as JSON, which is YAML too
    Yaml,
}

/// Encode messages from JSON, YAML or XML
#[derive(Debug, Args)]
#[command(after_help = "EXAMPLES:\n  wireform decode 2001000c0000010000600004e43ca7ec | wireform encode\n  \
    wireform encode request.xml --as iso2 --from xml --out bin > request.exi\n  \
    wireform encode --as pfcp --lines < messages.jsonl > messages.hex")]
pub(crate) struct Encode {
    /// A file, `-` for standard input, or the JSON or XML itself
    #[arg(value_name = "IN", default_value = "-")]
    pub(crate) input: String,
    #[command(flatten)]
    pub(crate) format: Named,
    /// What is read
    #[arg(long, value_name = "FORM", default_value = "json")]
    pub(crate) from: EncodeFrom,
    /// How the bytes are written
    #[arg(long, value_name = "FORM", default_value = "hex")]
    pub(crate) out: Form,
    /// One message per input line, one result per output line, in order
    #[arg(long)]
    pub(crate) lines: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EncodeFrom {
    /// What `decode --to json` prints
    Json,
    /// What `decode --to xml` prints
    Xml,
    /// What `decode --to yaml` prints
    Yaml,
}

/// Show the fields of a message beside its bytes, exact to the bit
#[derive(Debug, Args)]
#[command(after_help = "EXAMPLES:\n  wireform inspect 2001000c0000010000600004e43ca7ec\n  \
    wireform inspect message.bin --as iso2 --explain")]
pub(crate) struct Inspect {
    #[command(flatten)]
    pub(crate) source: Source,
    #[command(flatten)]
    pub(crate) format: Named,
    /// Add what each field means, with its clause
    #[arg(long)]
    pub(crate) explain: bool,
    /// Print JSON: {"format", "fields": [{"name", "path", "depth", "start_bit", "end_bit", "value", "note"}]}
    #[arg(long)]
    pub(crate) json: bool,
}

/// EV charging: simulate sessions, import schemas
#[derive(Debug, Subcommand)]
pub(crate) enum V2g {
    /// Write a capture of simulated charging sessions
    #[command(after_help = "EXAMPLES:\n  wireform v2g simulate --out charging.pcap\n  \
        wireform v2g simulate --packets 100000 --points 16 --out - | wireform ingest -")]
    Simulate(V2gSimulate),
    /// Read XML Schemas: write them as a Rust module, or decode with them as they are
    #[command(after_help = "EXAMPLES:\n  wireform v2g import V2G_CI_MsgDef.xsd --out iso2.rs\n  \
        wireform v2g import --run draft/V2G_CI_MsgDef.xsd --decode 809800cd845fd000152510c500")]
    Import(V2gImport),
}

#[derive(Debug, Args)]
pub(crate) struct V2gSimulate {
    /// The capture to write, `-` for standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// How many packets
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) packets: u64,
    /// How many charging points at a time
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) points: usize,
    /// Of a thousand sessions so many go wrong
    #[arg(long, value_name = "N", default_value_t = 150)]
    pub(crate) faults: u32,
    /// Seed of everything that varies
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct V2gImport {
    /// The schemas; what they include and import is found beside them
    #[arg(value_name = "XSD", required = true)]
    pub(crate) schemas: Vec<PathBuf>,
    /// The module to write; without it, standard output
    #[arg(long, value_name = "FILE", conflicts_with = "run")]
    pub(crate) out: Option<PathBuf>,
    /// The name of the format that the module defines
    #[arg(long, value_name = "NAME", default_value = "custom")]
    pub(crate) name: String,
    /// Use the schemas as they are, without writing a module
    #[arg(long)]
    pub(crate) run: bool,
    /// With --run: the EXI to decode, a file, `-`, or hexadecimal
    #[arg(long, value_name = "IN", requires = "run", default_value = "-")]
    pub(crate) decode: String,
    /// With --run: what to print
    #[arg(long, value_name = "FORM", requires = "run", default_value = "xml")]
    pub(crate) to: DecodeTo,
    /// With --run: the input is a fragment, as signatures use them
    #[arg(long, requires = "run")]
    pub(crate) fragment: bool,
}

/// PFCP: run a node, load one, compare messages
#[derive(Debug, Subcommand)]
pub(crate) enum Pfcp {
    /// Run a simulated node until it is stopped
    #[command(after_help = "EXAMPLES:\n  wireform pfcp node --role up --listen 127.0.0.1:8805\n  \
        wireform pfcp node --role cp --peer 127.0.0.1:8805 --sessions 100")]
    Node(PfcpNode),
    /// Make load on a user plane: associate, establish, modify, report, delete
    #[command(after_help = "EXAMPLES:\n  wireform pfcp load --sessions 100000 --peer 127.0.0.1:8805\n  \
        wireform pfcp load --sessions 6000 --rate 100 --peer 127.0.0.1:8805 --json")]
    Load(PfcpLoad),
    /// Say what two messages say differently; the exit code is 1 where they do
    #[command(after_help = "EXAMPLES:\n  wireform pfcp compare 2001000c8ae0010000600004e43ca7ec \\\n    \
        2001000cf0815d0000600004e9ffaf43\n  wireform pfcp compare sent.bin received.bin --strict")]
    Compare(PfcpCompare),
}

#[derive(Debug, Args)]
pub(crate) struct PfcpCompare {
    /// A file, or the message in hexadecimal
    #[arg(value_name = "LEFT")]
    pub(crate) left: String,
    /// The other one
    #[arg(value_name = "RIGHT")]
    pub(crate) right: String,
    /// Octet for octet and place by place, instead of by meaning
    #[arg(long)]
    pub(crate) strict: bool,
    /// Sequence numbers and message priorities count, which by meaning they do not
    #[arg(long)]
    pub(crate) sequence: bool,
    /// Time stamps count, which by meaning they do not
    #[arg(long)]
    pub(crate) times: bool,
    /// SEIDs in headers do not count
    #[arg(long)]
    pub(crate) ignore_seid: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PfcpRole {
    /// User plane: UPF, SGW-U, PGW-U
    Up,
    /// Control plane: SMF, SGW-C, PGW-C
    Cp,
}

#[derive(Debug, Args)]
pub(crate) struct PfcpNode {
    /// Which side
    #[arg(long, value_name = "ROLE")]
    pub(crate) role: PfcpRole,
    /// Address and port to listen on
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8805")]
    pub(crate) listen: std::net::SocketAddr,
    /// With --role cp: the user plane
    #[arg(long, value_name = "ADDR", required_if_eq("role", "cp"))]
    pub(crate) peer: Option<std::net::SocketAddr>,
    /// With --role cp: how many sessions to keep
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) sessions: usize,
    /// Send several messages in a datagram to peers that take them so
    #[arg(long)]
    pub(crate) bundle: bool,
    /// Write what is sent and received to this capture
    #[arg(long, value_name = "FILE")]
    pub(crate) pcap: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct PfcpLoad {
    /// The user plane
    #[arg(long, value_name = "ADDR")]
    pub(crate) peer: std::net::SocketAddr,
    /// How many sessions to run through
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) sessions: u64,
    /// New sessions each second; 0 for as many as go
    #[arg(long, value_name = "R", default_value_t = 0.0)]
    pub(crate) rate: f64,
    /// Sessions that may be under way at the same time
    #[arg(long, value_name = "N", default_value_t = 256)]
    pub(crate) concurrent: usize,
    /// Do not wait for session reports: a user plane without packets may send none
    #[arg(long)]
    pub(crate) no_reports: bool,
    /// Send several messages in a datagram, if the user plane takes them so
    #[arg(long)]
    pub(crate) bundle: bool,
    /// Write what is sent and received to this capture
    #[arg(long, value_name = "FILE")]
    pub(crate) pcap: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Look into a journal, the durable record of what was ingested
#[derive(Debug, Subcommand)]
pub(crate) enum Journal {
    /// List the segments
    #[command(after_help = "EXAMPLES:\n  wireform journal ls site-7.journal")]
    Ls(JournalDirectory),
    /// Print the records: JSON lines with their octets in hexadecimal
    #[command(after_help = "EXAMPLES:\n  wireform journal cat site-7.journal --format pfcp | jq -r .octets | \
        wireform decode --as pfcp --lines")]
    Cat(JournalCat),
    /// Read everything and check every checksum; the exit code is 1 where something is damaged
    #[command(after_help = "EXAMPLES:\n  wireform journal verify site-7.journal")]
    Verify(JournalDirectory),
    /// Take damaged octets out into files of their own, cut a torn tail, write indices anew
    #[command(after_help = "EXAMPLES:\n  wireform journal repair site-7.journal")]
    Repair(JournalDirectory),
}

/// Which journal.
#[derive(Debug, Args)]
pub(crate) struct JournalDirectory {
    /// The journal's directory
    #[arg(value_name = "DIR")]
    pub(crate) directory: PathBuf,
}

/// Which records.
#[derive(Debug, Args)]
pub(crate) struct JournalCat {
    #[command(flatten)]
    pub(crate) journal: JournalDirectory,
    /// Only records of this format
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// Only records of this flow, as `cat` prints it
    #[arg(long, value_name = "FLOW")]
    pub(crate) flow: Option<String>,
    /// Only records with this number or a higher one
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) from: u64,
    /// At most so many
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// Go on after damage
    #[arg(long)]
    pub(crate) skip_damage: bool,
}

/// Print the completions of a shell
#[derive(Debug, Args)]
#[command(after_help = "EXAMPLES:\n  wireform completions bash > /etc/bash_completion.d/wireform")]
pub(crate) struct Completions {
    pub(crate) shell: clap_complete::Shell,
}

/// Write the man pages into a directory
#[derive(Debug, Args)]
#[command(after_help = "EXAMPLES:\n  wireform man /usr/local/share/man/man1")]
pub(crate) struct Man {
    pub(crate) directory: PathBuf,
}

/// Print the messages of captures without storing them
#[derive(Debug, Args)]
#[command(after_help = "EXAMPLES:\n  wireform messages trace.pcapng\n  \
    wireform messages *.pcap.gz --filter \"format eq 'iso2' and status eq 'failed'\" --to csv > failed.csv\n  \
    tcpdump -i any -w - udp port 8805 | wireform messages -")]
pub(crate) struct Messages {
    /// Captures (pcap, pcapng, also compressed with gzip or zstd), or `-` for a live one
    #[arg(value_name = "CAPTURE", required = true)]
    pub(crate) captures: Vec<String>,
    /// Only messages for which this OData filter holds; it may use every column that --to csv prints
    #[arg(long, value_name = "EXPR")]
    pub(crate) filter: Option<String>,
    /// What to print; without it a line per message for people on a terminal, and JSON lines in a pipe
    #[arg(long, value_name = "FORM")]
    pub(crate) to: Option<MessagesTo>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MessagesTo {
    /// One JSON object per line, with the message's value
    Jsonl,
    /// Comma-separated values, without the message's value
    Csv,
    /// Apache Parquet, with the message's value as JSON text
    Parquet,
    /// One line for people per message
    Text,
}

/// Which database.
#[derive(Debug, Args)]
pub(crate) struct Database {
    /// The database: a path, sqlite://PATH or postgres://…; without it, wireform.db in the user's data directory
    #[arg(long = "db", value_name = "URL", env = "WIREFORM_DB")]
    pub(crate) url: Option<String>,
}

/// Read captures into the database
#[derive(Debug, Args)]
#[command(after_help = "EXAMPLES:\n  wireform ingest site-7/*.pcapng --db site-7.db\n  \
    tcpdump -i any -w - udp port 8805 | wireform ingest -\n  \
    wireform ingest trace.pcap --db postgres://localhost/traces")]
pub(crate) struct Ingest {
    /// Captures (pcap, pcapng, also compressed with gzip or zstd), or `-` for a live one
    #[arg(value_name = "CAPTURE")]
    pub(crate) captures: Vec<String>,
    #[command(flatten)]
    pub(crate) database: Database,
    /// Write every record to this journal before it goes into the database
    #[arg(long, value_name = "DIR")]
    pub(crate) journal: Option<PathBuf>,
    /// Rebuild the database from the journal instead of reading captures
    #[arg(long, requires = "journal", conflicts_with = "captures")]
    pub(crate) replay: bool,
}

/// List the sessions in the database
#[derive(Debug, Args)]
#[command(
    after_help = "EXAMPLES:\n  wireform sessions\n  wireform sessions --db site-7.db | jq 'select(.failures > 0)'"
)]
pub(crate) struct Sessions {
    #[command(flatten)]
    pub(crate) database: Database,
    /// At most so many
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
}

/// List what went wrong in the sessions of the database
#[derive(Debug, Args)]
#[command(after_help = "The exit code is 1 where there are findings.\n\nEXAMPLES:\n  wireform findings\n  \
    wireform findings --session 12 --db site-7.db")]
pub(crate) struct Findings {
    #[command(flatten)]
    pub(crate) database: Database,
    /// Only those of this session
    #[arg(long, value_name = "ID")]
    pub(crate) session: Option<i64>,
    /// Say which rules there are, with their clauses
    #[arg(long)]
    pub(crate) rules: bool,
}

/// Where to listen.
#[derive(Debug, Args)]
pub(crate) struct Listen {
    /// Address and port to listen on; port 0 takes any that is free
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub(crate) listen: String,
}

/// Serve the database: a page for people, and OData beside it
#[derive(Debug, Args)]
#[command(after_help = "EXAMPLES:\n  wireform serve\n  wireform serve --db site-7.db --listen 127.0.0.1:9000\n  \
    curl 'http://127.0.0.1:8080/odata/messages?$filter=status%20eq%20%27failed%27&$top=3'")]
pub(crate) struct Serve {
    #[command(flatten)]
    pub(crate) database: Database,
    #[command(flatten)]
    pub(crate) listen: Listen,
}

/// Serve any SQLite or PostgreSQL database as OData 4.01
#[derive(Debug, Args)]
#[command(after_help = "EXAMPLES:\n  wireform odata --db shop.sqlite\n  \
    wireform odata --db postgres://localhost/shop --read-only --listen 127.0.0.1:9000")]
pub(crate) struct Odata {
    /// The database: a path, sqlite://PATH or postgres://…
    #[arg(long = "db", value_name = "URL", env = "WIREFORM_DB")]
    pub(crate) url: String,
    #[command(flatten)]
    pub(crate) listen: Listen,
    /// Refuse everything that writes
    #[arg(long)]
    pub(crate) read_only: bool,
    /// Entities of a page, where the client asks for no other size; 0 sends everything in one answer
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) page_size: u64,
    /// Counts and aggregations that each connection to SQLite remembers until the database changes; 0 is none
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub(crate) remember: usize,
    /// Names, groups, hidden and read-only tables, API keys, tokens, roles: a TOML file
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Speak TLS with this certificate chain (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub(crate) tls_cert: Option<PathBuf>,
    /// The certificate's private key (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub(crate) tls_key: Option<PathBuf>,
    /// Requests per second and client, who is known by the key or token, or else by the address; 0 is no limit
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) rate_limit: u32,
    /// Seconds that a statement may take
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub(crate) statement_timeout: u64,
    /// An origin whose pages may ask (CORS), `*` for all; may be given several times
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) cors: Vec<String>,
    /// The root URL that clients see, where a proxy stands in front
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    /// Tell clients with Server-Timing how long an answer took
    #[arg(long)]
    pub(crate) server_timing: bool,
    /// Send traces to an OpenTelemetry collector: OTLP over HTTP, such as http://127.0.0.1:4318
    #[arg(long, value_name = "URL", env = "OTEL_EXPORTER_OTLP_ENDPOINT")]
    pub(crate) otlp: Option<String>,
    /// Write a line for each request to standard error; without it, only what went wrong
    #[arg(long, value_name = "FORMAT")]
    pub(crate) log: Option<LogFormat>,
}

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// Text for people
    Text,
    /// One JSON object a line
    Json,
}

/// Simulate traffic, ingest it, diagnose it, and serve the result
#[derive(Debug, Args)]
#[command(after_help = "EXAMPLES:\n  wireform demo\n  wireform demo --once\n  wireform demo --once --keep \
                       demo.db")]
pub(crate) struct Demo {
    #[command(flatten)]
    pub(crate) listen: Listen,
    /// Print the summary and end
    #[arg(long)]
    pub(crate) once: bool,
    /// Keep the database in this file, which must not exist
    #[arg(long, value_name = "FILE")]
    pub(crate) keep: Option<String>,
}

/// Which service answers.
#[derive(Debug, Args)]
pub(crate) struct Endpoint {
    /// Base URL of the Perplexity API or of a compatible server; a compatible server may do without a key. The key is
    /// that of PERPLEXITY_API_KEY
    #[arg(long, value_name = "URL", env = "PERPLEXITY_BASE_URL")]
    pub(crate) base_url: Option<String>,
    /// The model
    #[arg(long, short, value_name = "NAME", env = "WIREFORM_MODEL", default_value = "sonar")]
    pub(crate) model: String,
    /// How often a request that failed is tried again
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) retries: u32,
    /// Give up after so many seconds of silence
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    pub(crate) idle: u64,
    /// Say at the end what was used and what it cost
    #[arg(long)]
    pub(crate) cost: bool,
}

/// Where to search, and for what.
#[derive(Debug, Args)]
pub(crate) struct Filters {
    /// Where to search
    #[arg(long = "mode", value_name = "web|academic|sec")]
    pub(crate) search_mode: Option<String>,
    /// Only pages of this domain; with a minus in front, none of it
    #[arg(long = "domain", value_name = "DOMAIN", allow_hyphen_values = true)]
    pub(crate) domains: Vec<String>,
    /// Only pages of the last hour, day, week, month or year
    #[arg(long, value_name = "SPAN")]
    pub(crate) recency: Option<String>,
    /// How much of what is found is read
    #[arg(long, value_name = "low|medium|high")]
    pub(crate) context: Option<String>,
}

/// Talk to a model, with its sources as footnotes
#[derive(Debug, Args)]
#[command(
    after_help = "Without a prompt it reads one from standard input, or on a terminal takes turns until the end \
    of input.\n\nEXAMPLES:\n  wireform chat How high are the tides at Saint-Malo?\n  \
    wireform chat --image meter.jpg --file manual.pdf What does error E42 mean?\n  \
    wireform chat --base-url http://127.0.0.1:11434/v1 -m llama3 --history talk.jsonl < question.txt"
)]
pub(crate) struct Chat {
    /// The prompt
    #[arg(value_name = "PROMPT")]
    pub(crate) prompt: Vec<String>,
    #[command(flatten)]
    pub(crate) endpoint: Endpoint,
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// What the model is told before everything else
    #[arg(long, value_name = "TEXT")]
    pub(crate) system: Option<String>,
    /// Attach a file; text goes along as text
    #[arg(long = "file", value_name = "PATH")]
    pub(crate) files: Vec<String>,
    /// Attach an image: a file or a URL
    #[arg(long = "image", value_name = "PATH|URL")]
    pub(crate) images: Vec<String>,
    /// Keep the conversation in this file, a message a line, and go on from there
    #[arg(long, value_name = "FILE")]
    pub(crate) history: Option<PathBuf>,
    /// At most so many tokens
    #[arg(long, value_name = "N")]
    pub(crate) max_tokens: Option<i64>,
    /// From 0, always the likeliest word, to 2
    #[arg(long, value_name = "NUMBER")]
    pub(crate) temperature: Option<f64>,
    /// How much the model may think
    #[arg(long, value_name = "minimal|low|medium|high")]
    pub(crate) effort: Option<String>,
    /// Print the whole answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Show what the model thinks, dimmed
    #[arg(long)]
    pub(crate) thoughts: bool,
}

/// Search the web
#[derive(Debug, Args)]
#[command(
    after_help = "The exit code is 1 where nothing was found.\n\nEXAMPLES:\n  wireform search ISO 15118-20 pause\n  \
    wireform search --recency week --domain example.org tides | jq -r .url"
)]
pub(crate) struct Search {
    /// The query
    #[arg(value_name = "QUERY", required = true)]
    pub(crate) query: Vec<String>,
    /// Base URL of the Perplexity API or of a compatible server
    #[arg(long, value_name = "URL", env = "PERPLEXITY_BASE_URL")]
    pub(crate) base_url: Option<String>,
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// At most so many pages
    #[arg(long, short = 'n', value_name = "N")]
    pub(crate) max_results: Option<i64>,
    /// Country of the search, as ISO 3166 writes it
    #[arg(long, value_name = "CODE")]
    pub(crate) country: Option<String>,
    /// Print JSON lines also on a terminal
    #[arg(long)]
    pub(crate) json: bool,
}

/// Answer many prompts: JSON lines in, JSON lines out, in the order in which they are done
#[derive(Debug, Args)]
#[command(after_help = "A line is a prompt {\"prompt\": …}, the members of a chat request, or {\"custom_id\": …, \
    \"body\": {…}}. Each answer names its custom_id, or the number of its line. With --out, lines that were answered \
    there already are not asked again. The exit code is 2 where some failed.\n\nEXAMPLES:\n  \
    wireform batch prompts.jsonl --out answers.jsonl --parallel 8\n  \
    jq -c '{prompt: .title}' titles.json | wireform batch - | jq -r .text")]
pub(crate) struct Batch {
    /// A file, or `-` for standard input
    #[arg(value_name = "IN", default_value = "-")]
    pub(crate) input: String,
    #[command(flatten)]
    pub(crate) endpoint: Endpoint,
    /// Where the answers go; what is there already is kept, and not asked again
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// So many at a time
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(crate) parallel: usize,
    /// At most so many requests per minute
    #[arg(long, value_name = "N")]
    pub(crate) per_minute: Option<u32>,
    /// Stop once so many US dollars are spent
    #[arg(long, value_name = "DOLLARS")]
    pub(crate) budget: Option<f64>,
}

/// Ask about the sessions in the database
#[derive(Debug, Args)]
#[command(
    after_help = "The model is given tools: it can query the database as OData, and read sessions and messages. It \
    never gets the database itself, and the answer says which evidence it used.\n\nEXAMPLES:\n  \
    wireform ask Why did session 12 end before charging?\n  \
    wireform ask --db site-7.db --base-url http://127.0.0.1:11434/v1 -m qwen3 Which chargers fail most?"
)]
pub(crate) struct Ask {
    /// The question
    #[arg(value_name = "QUESTION", required = true)]
    pub(crate) question: Vec<String>,
    #[command(flatten)]
    pub(crate) database: Database,
    #[command(flatten)]
    pub(crate) endpoint: Endpoint,
    /// Begin with this session
    #[arg(long, value_name = "ID")]
    pub(crate) session: Option<i64>,
    /// At most so many calls of tools
    #[arg(long, value_name = "N", default_value_t = 24)]
    pub(crate) calls: u32,
    /// Print {"answer", "evidence": [{"tool", "arguments", "result"}], "usage"} as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
