//! Which response answers which request.

use crate::sessions::Slot;
use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
};
use wireform_capture::Direction;
use wireform_wire::{Role, Summary};

/// A request that was met.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) message: i64,
    pub(crate) packet: u64,
    pub(crate) time: i64,
    pub(crate) session: Option<Slot>,
    pub(crate) name: String,
    pub(crate) protocol: &'static str,
    pub(crate) answered: bool,
    pub(crate) repeats: u32,
    /// Of its octets, to tell a repeated request from another with the same number.
    digest: u64,
}

/// Between whom messages go to and fro.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Between {
    Flow(u64),
    /// Discovery by multicast: the end that looks for the other.
    Seeker(IpAddr),
}

/// Flow, the way the request goes, and the number that request and response share (with the protocol's requests one
/// at a time where it has none).
type Key = (Between, Direction, Option<u64>);

/// What a message is to those before it.
#[derive(Debug)]
pub(crate) enum Pair {
    /// It is nothing to them.
    New,
    /// It is a request that came before.
    Repeats(Request),
    /// It answers.
    Answers(Request),
    /// It answers a request that was answered before.
    AnswersAgain(Request),
    /// It is a response to a request that is not in the capture.
    Unasked,
}

/// For how long a request is remembered: ten times what the slowest peer takes.
const MEMORY_NS: i64 = 120_000_000_000;
const MAX_REQUESTS: usize = 100_000;

/// The requests of a capture.
#[derive(Debug, Default)]
pub(crate) struct Pairing {
    requests: HashMap<Key, Request>,
    order: VecDeque<(Key, i64)>,
}

impl Pairing {
    /// Pairs a message with what came before.
    pub(crate) fn pair(&mut self, flow: Between, direction: Direction, summary: &Summary, bytes: &[u8]) -> Pair {
        match summary.role {
            Role::Other => Pair::New,
            Role::Request => {
                let key = (flow, direction, summary.transaction);
                match self.requests.get_mut(&key) {
                    // Without a number two equal requests in a row may be two requests.
                    Some(request) if summary.transaction.is_some() && request.digest == digest(bytes) => {
                        request.repeats += 1;
                        Pair::Repeats(request.clone())
                    }
                    _ => Pair::New,
                }
            }
            Role::Response => match self.requests.get_mut(&(flow, direction.reversed(), summary.transaction)) {
                Some(request) if request.answered => Pair::AnswersAgain(request.clone()),
                Some(request) => {
                    request.answered = true;
                    Pair::Answers(request.clone())
                }
                None => Pair::Unasked,
            },
        }
    }

    /// Remembers a request. Returns the one whose place it takes, if that was never answered.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn remember(
        &mut self,
        flow: Between,
        direction: Direction,
        summary: &Summary,
        bytes: &[u8],
        message: i64,
        packet: u64,
        time: i64,
        session: Option<Slot>,
    ) -> Option<Request> {
        let key = (flow, direction, summary.transaction);
        let request = Request {
            message,
            packet,
            time,
            session,
            name: summary.message.to_string(),
            protocol: summary.protocol,
            answered: false,
            repeats: 0,
            digest: digest(bytes),
        };
        self.order.push_back((key, message));
        self.requests.insert(key, request).filter(|r| !r.answered)
    }

    /// A request that is too old to be answered any more.
    pub(crate) fn expire(&mut self, now: i64) -> Option<Request> {
        while let Some(&(key, message)) = self.order.front() {
            match self.requests.get(&key) {
                Some(request) if request.message == message => {
                    if self.order.len() <= MAX_REQUESTS && now.saturating_sub(request.time) < MEMORY_NS {
                        return None;
                    }
                    self.order.pop_front();
                    if let Some(request) = self.requests.remove(&key).filter(|r| !r.answered) {
                        return Some(request);
                    }
                }
                _ => {
                    self.order.pop_front();
                }
            }
        }
        None
    }
}

/// FNV-1a: equal octets only have to be told from others that the same peer sent under the same number.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &b| (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}
