//! Many streams with random cuts, truncations, refusals and stalls; each must end as its seed says.

use std::time::Duration;
use wireform_perplexity::mock::{Cuts, Fault, MockServer, Received, Reply};
use wireform_perplexity::retry::Policy;
use wireform_perplexity::{ChatRequest, Class, Client, Error, Phase, Timeouts, map};

/// A small generator of our own: the same seeds give the same soak everywhere.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }
}

/// How a stream ends.
#[derive(Debug, PartialEq)]
enum End {
    Whole,
    Truncated,
    Silent,
    Refused,
}

/// What the server does with a seed, and what the client must make of it.
struct Plan {
    body: String,
    fault: Option<Fault>,
    cuts: Cuts,
    /// Refused so many times first; for ever where that is more than the client tries.
    refusals: u64,
    end: End,
    text: String,
}

const IDLE: Duration = Duration::from_millis(400);
const RETRIES: u64 = 2;

fn plan(seed: u64) -> Plan {
    let mut random = Random::new(seed);
    let line = ["\n", "\r\n", "\r"][random.below(3) as usize];
    let words = 1 + random.below(40);
    let (mut body, mut text, mut ends) = (String::new(), String::new(), Vec::new());
    for i in 0..words {
        if random.below(5) == 0 {
            body += &format!(": keep-alive{line}{line}");
        }
        let word = ["Gezeiten ", "é", "東京 ", "🦀", "\\n", "tide[1] "][random.below(6) as usize];
        body += &format!("data: {{\"choices\":[{{\"index\":0,\"delta\":{{\"content\":\"{word}\"}},");
        let finish = if i + 1 == words { "\"stop\"" } else { "null" };
        body += &format!("\"finish_reason\":{finish}}}]}}{line}{line}");
        text += &word.replace("\\n", "\n");
        // The last octet of a line end of two need not have come.
        ends.push((body.len() - (line.len() - 1), text.clone()));
    }
    body += &format!("data: [DONE]{line}{line}");
    let at = random.below(body.len() as u64 + 1) as usize;
    let fault = match random.below(10) {
        0 => Some(Fault::CloseAt(at)),
        1 => Some(Fault::EndAt(at)),
        // Few, because each takes its time.
        2 if random.below(8) == 0 => Some(Fault::StallAt(at)),
        3 if random.below(4) == 0 => Some(Fault::NoAnswer),
        _ => None,
    };
    let refusals = match random.below(8) {
        0 => 1,
        1 => 2,
        2 if random.below(4) == 0 => 99,
        _ => 0,
    };
    let cuts = match random.below(4) {
        0 => Cuts::None,
        1 => Cuts::Every(1 + random.below(100) as usize),
        _ => Cuts::Random { max: 1 + random.below(300) as usize, seed },
    };
    let reached = |at: usize| ends.iter().rev().find(|(end, _)| *end <= at);
    let whole = |at: usize| ends.last().is_some_and(|(end, _)| *end <= at);
    let seen = |at: usize| reached(at).map_or(String::new(), |(_, text)| text.clone());
    let (end, text) = match fault {
        _ if refusals > RETRIES => (End::Refused, String::new()),
        Some(Fault::NoAnswer) => (End::Refused, String::new()),
        Some(Fault::CloseAt(at) | Fault::EndAt(at)) if !whole(at) => (End::Truncated, seen(at)),
        Some(Fault::StallAt(at)) if !whole(at) => (End::Silent, seen(at)),
        _ => (End::Whole, text),
    };
    Plan { body, fault, cuts, refusals, end, text }
}

fn answer(request: &Received) -> Reply {
    let number = |name: &str| request.headers.get(name).and_then(|v| v.to_str().ok()?.parse::<u64>().ok());
    let plan = plan(number("x-soak").expect("the soak's header"));
    let taken = number("x-stainless-retry-count").unwrap_or(0);
    if taken < plan.refusals {
        return Reply::status(if taken == 0 { 429 } else { 503 }).header("retry-after-ms", "1");
    }
    let reply = Reply::events(plan.body).cuts(plan.cuts);
    match plan.fault {
        Some(fault) => reply.fault(fault),
        None => reply,
    }
}

/// Octets of memory in use, where the system tells.
pub(crate) fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib << 10)
}

/// Runs so many streams, so many at a time; says how many ended in which way.
pub(crate) async fn soak(streams: u64, parallel: usize, mut each: impl FnMut(u64)) -> [u64; 4] {
    let server = MockServer::start(answer).await.expect("a port");
    let client = Client::builder()
        .no_environment()
        .api_key("key")
        .base_url(server.url())
        .retry(Policy { max_retries: RETRIES as u32, base: Duration::from_millis(1), ..Policy::default() })
        .timeouts(Timeouts { idle: Some(IDLE), ..Timeouts::default() })
        .build()
        .expect("a client");
    let mut work = map(0..streams, parallel, |seed| {
        let client = client.clone();
        async move {
            let request = ChatRequest::new("sonar").user("q");
            let stream = client.chat().stream(&request).header("x-soak", &seed.to_string()).await;
            let (end, text) = match stream {
                Err(error) => (Some(error), String::new()),
                Ok(stream) => match stream.collect().await {
                    Ok(all) => (None, all.text().to_owned()),
                    Err(interrupted) => (Some(interrupted.error), interrupted.partial.text().to_owned()),
                },
            };
            let found = match end {
                None => End::Whole,
                Some(Error::Truncated { .. }) => End::Truncated,
                Some(Error::Timeout { phase: Phase::Idle, .. }) => End::Silent,
                Some(Error::Connection { .. }) => End::Refused,
                Some(Error::Api(error)) if matches!(error.class, Class::RateLimit | Class::InternalServer) => {
                    End::Refused
                }
                Some(error) => panic!("stream {seed}: {error:?}"),
            };
            let plan = plan(seed);
            assert_eq!(
                (&found, &text),
                (&plan.end, &plan.text),
                "stream {seed}: {:?}, {} refusals",
                plan.fault,
                plan.refusals
            );
            found
        }
    });
    let (mut counts, mut done) = ([0; 4], 0);
    while let Some((_, end)) = work.next().await {
        counts[end as usize] += 1;
        done += 1;
        each(done);
        if done % 512 == 0 {
            server.forget();
        }
    }
    counts
}
