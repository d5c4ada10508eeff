//! `wireform chat`: a model in the terminal, and what the other verbs that ask a model share.

use crate::{
    Outcome, args,
    output::{self, Styles},
};
use anyhow::{Context as _, Result, bail};
use std::{
    fs::{File, OpenOptions},
    io::{self, BufRead as _, BufReader, IsTerminal as _, Read as _, Write},
    path::Path,
    time::Duration,
};
use tokio::runtime::Runtime;
use wireform_perplexity::citations::Footnote;
use wireform_perplexity::think::{Piece, ThinkSplitter};
use wireform_perplexity::transport::HyperOptions;
use wireform_perplexity::types::chat::{Content, FilePart, ImagePart, Link, Part, Role, TextPart, WebSearchOptions};
use wireform_perplexity::{
    Accumulator, ChatRequest, Client, ClientBuilder, Completion, Ledger, Limiter, Message, Timeouts,
};

/// What to tell somebody who has neither a key nor a server.
pub(crate) const NO_KEY: &str = "no API key: set PERPLEXITY_API_KEY, or name a compatible server that needs none with \
                                 --base-url (for example http://127.0.0.1:11434/v1)";

/// Whether there is a service to ask.
pub(crate) fn is_configured(base_url: Option<&str>) -> bool {
    base_url.is_some() || key().is_some()
}

fn key() -> Option<String> {
    std::env::var("PERPLEXITY_API_KEY").ok().filter(|key| !key.is_empty())
}

/// A client for the service that the user named.
pub(crate) fn builder(base_url: Option<&str>) -> Result<ClientBuilder> {
    let builder = Client::builder().hyper(HyperOptions { idle_per_host: 64, ..HyperOptions::default() });
    let builder = match (key(), base_url) {
        (Some(key), _) => builder.api_key(key),
        (None, Some(_)) => builder.no_api_key(),
        (None, None) => bail!(NO_KEY),
    };
    Ok(match base_url {
        Some(url) => builder.base_url(url),
        None => builder,
    })
}

/// A client as the verb's options have it.
pub(crate) fn client(endpoint: &args::Endpoint, limiter: Option<Limiter>, ledger: Ledger) -> Result<Client> {
    let timeouts = Timeouts { idle: Some(Duration::from_secs(endpoint.idle)), ..Timeouts::default() };
    let builder = builder(endpoint.base_url.as_deref())?.max_retries(endpoint.retries).timeouts(timeouts);
    let builder = match limiter {
        Some(limiter) => builder.limiter(limiter),
        None => builder,
    };
    Ok(builder.ledger(ledger).build()?)
}

/// A runtime on this thread: enough for waiting, and ready within microseconds.
pub(crate) fn runtime() -> Result<Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build().context("the runtime")
}

/// Says what was used.
pub(crate) fn print_cost(ledger: &Ledger) {
    let totals = ledger.totals();
    let price = if totals.unpriced < totals.answers { format!(", ${:.4}", totals.cost) } else { String::new() };
    eprintln!("{} tokens in, {} out{price}", totals.input_tokens, totals.output_tokens);
}

pub(crate) fn run(args: &args::Chat) -> Result<Outcome> {
    let ledger = Ledger::new();
    let client = client(&args.endpoint, None, ledger.clone())?;
    let mut talk = Talk::open(args)?;
    let runtime = runtime()?;
    let prompt = args.prompt.join(" ");
    let outcome = if !prompt.is_empty() {
        runtime.block_on(talk.turn(&client, &prompt))
    } else if io::stdin().is_terminal() {
        talk.turns(&client, &runtime)
    } else {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text).context("standard input")?;
        if text.trim().is_empty() {
            bail!("no prompt: give one as arguments or on standard input");
        }
        runtime.block_on(talk.turn(&client, &text))
    };
    if args.endpoint.cost {
        print_cost(&ledger);
    }
    outcome
}

/// A conversation.
struct Talk<'a> {
    args: &'a args::Chat,
    request: ChatRequest,
    history: Option<File>,
    /// What goes along with the next prompt.
    attachments: Vec<Part>,
}

impl<'a> Talk<'a> {
    fn open(args: &'a args::Chat) -> Result<Self> {
        let mut request = request(&args.endpoint.model, &args.filters);
        request.max_tokens = args.max_tokens;
        request.temperature = args.temperature;
        request.reasoning_effort = args.effort.as_deref().map(Into::into);
        let mut history = None;
        if let Some(path) = &args.history {
            let name = path.display().to_string();
            let file =
                OpenOptions::new().read(true).append(true).create(true).open(path).with_context(|| name.clone())?;
            for (number, line) in BufReader::new(&file).lines().enumerate() {
                let line = line.with_context(|| name.clone())?;
                if !line.trim().is_empty() {
                    let message =
                        serde_json::from_str(&line).with_context(|| format!("{name}, line {}", number + 1))?;
                    request.messages.push(message);
                }
            }
            history = Some(file);
        }
        let mut talk = Talk { args, request, history, attachments: attachments(&args.files, &args.images)? };
        if let (Some(system), true) = (&args.system, talk.request.messages.is_empty()) {
            talk.keep(Message::system(system.as_str()))?;
        }
        Ok(talk)
    }

    fn keep(&mut self, message: Message) -> Result<()> {
        if let Some(file) = &mut self.history {
            let mut line = serde_json::to_vec(&message)?;
            line.push(b'\n');
            file.write_all(&line).context("the history")?;
        }
        self.request.messages.push(message);
        Ok(())
    }

    /// Takes turns with somebody at a terminal.
    fn turns(&mut self, client: &Client, runtime: &Runtime) -> Result<Outcome> {
        let mut outcome = Outcome::Done;
        loop {
            eprint!("> ");
            let mut line = String::new();
            if io::stdin().lock().read_line(&mut line)? == 0 {
                eprintln!();
                return Ok(outcome);
            }
            if line.trim().is_empty() {
                continue;
            }
            // What failed is told, and the next turn may do better.
            outcome = match runtime.block_on(self.turn(client, line.trim_end())) {
                Ok(outcome) => outcome,
                Err(error) if output::is_broken_pipe(&error) => return Err(error),
                Err(error) => {
                    output::error(&error);
                    self.request.messages.pop();
                    Outcome::BadInput
                }
            };
        }
    }

    /// Asks, and prints the answer while it comes.
    async fn turn(&mut self, client: &Client, prompt: &str) -> Result<Outcome> {
        let mut parts = std::mem::take(&mut self.attachments);
        let content = if parts.is_empty() {
            Content::from(prompt)
        } else {
            parts.push(text_part(prompt.to_owned()));
            Content::Parts(parts)
        };
        let asked = Message::user(content);
        self.request.messages.push(asked.clone());
        let mut stream = client.chat().stream(&self.request).await?;
        let mut shown = Shown::new(self.args);
        let mut all = Accumulator::new();
        let mut failed = None;
        while let Some(chunk) = stream.next().await {
            match chunk {
                Ok(chunk) => {
                    shown.push(&chunk)?;
                    all.push(&chunk);
                }
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
        }
        let mut answer = all.into_completion();
        if self.args.json {
            if let Some(error) = &failed {
                answer.extra.insert("error".to_owned(), error.to_string().into());
            }
            let mut out = output::stdout();
            serde_json::to_writer(&mut out, &answer)?;
            writeln!(out)?;
            out.flush()?;
        } else {
            shown.finish(&answer)?;
        }
        if let Some(error) = failed {
            return Err(error).context("the answer is not whole");
        }
        // Only what was answered is kept: a turn that failed can be repeated.
        self.request.messages.pop();
        self.keep(asked)?;
        if let Some(mut message) = answer.choices.into_iter().next().and_then(|c| c.message) {
            message.role.get_or_insert(Role::Assistant);
            self.keep(message)?;
        }
        Ok(Outcome::Done)
    }
}

/// A request with the user's filters.
fn request(model: &str, filters: &args::Filters) -> ChatRequest {
    let mut request = ChatRequest::new(model);
    request.search_mode = filters.search_mode.as_deref().map(Into::into);
    request.search_recency_filter = filters.recency.as_deref().map(Into::into);
    request.search_domain_filter = (!filters.domains.is_empty()).then(|| filters.domains.clone());
    request.web_search_options = filters
        .context
        .as_deref()
        .map(|size| WebSearchOptions { search_context_size: Some(size.into()), ..WebSearchOptions::default() });
    request
}

/// The answer on the terminal or in a pipe, piece by piece.
struct Shown<'a> {
    args: &'a args::Chat,
    splitter: ThinkSplitter,
    styles: Styles,
    ends_line: bool,
}

impl<'a> Shown<'a> {
    fn new(args: &'a args::Chat) -> Self {
        Shown { args, splitter: ThinkSplitter::new(), styles: Styles::for_stdout(), ends_line: true }
    }
    fn push(&mut self, chunk: &Completion) -> Result<()> {
        if self.args.json {
            return Ok(());
        }
        let mut text = Vec::new();
        if self.args.thoughts {
            let thought = chunk.choices.first().and_then(|c| c.delta.as_ref());
            if let Some(thought) = thought.and_then(|d| d.reasoning_content.as_deref().or(d.reasoning.as_deref())) {
                write!(text, "{dim}{thought}{dim:#}", dim = self.styles.dim)?;
            }
        }
        let (styles, thoughts) = (self.styles, self.args.thoughts);
        self.splitter.push(chunk.delta().unwrap_or_default(), |piece| put(piece, thoughts, &styles, &mut text));
        self.write(&text)
    }
    fn write(&mut self, text: &[u8]) -> Result<()> {
        let Some(last) = text.last() else { return Ok(()) };
        self.ends_line = *last == b'\n';
        // Nothing is held back: the first word is to be seen when it comes.
        let mut out = io::stdout().lock();
        out.write_all(text)?;
        out.flush()?;
        Ok(())
    }
    fn finish(mut self, answer: &Completion) -> Result<()> {
        let mut text = Vec::new();
        let (styles, thoughts) = (self.styles, self.args.thoughts);
        std::mem::take(&mut self.splitter).finish(|piece| put(piece, thoughts, &styles, &mut text));
        self.write(&text)?;
        let mut rest = Vec::new();
        if !self.ends_line {
            rest.push(b'\n');
        }
        let notes = answer.footnotes();
        if !notes.is_empty() {
            rest.push(b'\n');
            for Footnote { number, url, title, used } in &notes {
                let style = if *used { styles.value } else { styles.dim };
                write!(rest, "{style}[{number}]{style:#} ")?;
                if let Some(title) = title {
                    write!(rest, "{title} – ")?;
                }
                writeln!(rest, "{url}")?;
            }
        }
        for question in answer.related_questions.iter().flatten() {
            writeln!(rest, "{dim}→ {question}{dim:#}", dim = styles.dim)?;
        }
        self.write(&rest)
    }
}

fn put(piece: Piece<'_>, thoughts: bool, styles: &Styles, text: &mut Vec<u8>) {
    match piece {
        Piece::Answer(answer) => text.extend_from_slice(answer.as_bytes()),
        Piece::Thought(thought) if thoughts => {
            let dim = styles.dim;
            text.extend_from_slice(format!("{dim}{thought}{dim:#}").as_bytes());
        }
        Piece::Thought(_) => {}
    }
}

fn text_part(text: String) -> Part {
    Part::Text(TextPart { text, ..TextPart::default() })
}

/// The largest file that goes along: what the service takes, too.
const MAX_FILE: u64 = 50 << 20;

fn read(path: &str) -> Result<Vec<u8>> {
    let file = File::open(path).with_context(|| path.to_owned())?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE + 1).read_to_end(&mut bytes).with_context(|| path.to_owned())?;
    if bytes.len() as u64 > MAX_FILE {
        bail!("{path}: larger than {} MiB", MAX_FILE >> 20);
    }
    Ok(bytes)
}

fn attachments(files: &[String], images: &[String]) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    for path in files {
        let bytes = read(path)?;
        let name = Path::new(path).file_name().map_or_else(|| path.clone(), |n| n.to_string_lossy().into_owned());
        parts.push(match String::from_utf8(bytes) {
            // Text is understood by every server.
            Ok(text) => text_part(format!("File {name}:\n\n{text}")),
            Err(error) => Part::File(FilePart {
                file_url: Link::Text(wireform_wire::text::base64(error.as_bytes())),
                file_name: Some(name),
                ..FilePart::default()
            }),
        });
    }
    for image in images {
        let url = if image.starts_with("https://") || image.starts_with("http://") || image.starts_with("data:") {
            image.clone()
        } else {
            let bytes = read(image)?;
            let kind = image_type(&bytes).with_context(|| format!("{image}: not a PNG, JPEG, GIF or WebP image"))?;
            format!("data:{kind};base64,{}", wireform_wire::text::base64(&bytes))
        };
        let url = wireform_perplexity::types::chat::Url { url, ..Default::default() };
        parts.push(Part::Image(ImagePart { image_url: Link::Object(url), ..ImagePart::default() }));
    }
    Ok(parts)
}

/// The media type of an image by its first octets.
fn image_type(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some("image/png"),
        [0xFF, 0xD8, 0xFF, ..] => Some("image/jpeg"),
        [b'G', b'I', b'F', b'8', ..] => Some("image/gif"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        _ => None,
    }
}
