//! A network in simulated time, which loses, repeats and reorders.
#![allow(dead_code, unreachable_pub)]

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap},
    net::{IpAddr, SocketAddr},
    time::{Duration, Instant},
};
use wireform_pfcp_node::{Application, Config, Node, RequestsTo, Role, SessionId, rules::Rules};

pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11
    }
    pub fn percent(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }
}

/// What the network does to datagrams, in percent.
#[derive(Debug, Clone, Copy, Default)]
pub struct Faults {
    pub drop: u64,
    pub repeat: u64,
    pub reorder: u64,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct InFlight {
    at: Instant,
    order: u64,
    from: SocketAddr,
    to: SocketAddr,
    octets: Vec<u8>,
}

pub struct Network {
    pub now: Instant,
    pub random: Random,
    pub faults: Faults,
    in_flight: BinaryHeap<Reverse<InFlight>>,
    order: u64,
    pub carried: u64,
    /// Everything that was sent, where it is wanted.
    pub seen: Option<Vec<(SocketAddr, SocketAddr, Vec<u8>)>>,
}

impl Network {
    pub fn new(seed: u64, faults: Faults) -> Self {
        Network {
            now: Instant::now(),
            random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            faults,
            in_flight: BinaryHeap::new(),
            order: 0,
            carried: 0,
            seen: None,
        }
    }
    /// Sends what a node has to send.
    pub fn collect<A: Application>(&mut self, from: SocketAddr, node: &mut Node<A>) {
        while let Some((to, octets)) = node.poll_transmit() {
            self.send(from, to, octets);
        }
    }
    pub fn send(&mut self, from: SocketAddr, to: SocketAddr, octets: Vec<u8>) {
        self.carried += 1;
        if let Some(seen) = &mut self.seen {
            seen.push((from, to, octets.clone()));
        }
        if self.random.percent(self.faults.drop) {
            return;
        }
        let copies = 1 + u64::from(self.random.percent(self.faults.repeat));
        for copy in 0..copies {
            let mut delay = 100 + self.random.next() % 50 + copy * (self.random.next() % 400_000);
            if self.random.percent(self.faults.reorder) {
                delay += self.random.next() % 5_000;
            }
            self.order += 1;
            let at = self.now + Duration::from_micros(delay);
            self.in_flight.push(Reverse(InFlight { at, order: self.order, from, to, octets: octets.clone() }));
        }
    }
    /// What arrives next.
    pub fn next_arrival(&self) -> Option<Instant> {
        self.in_flight.peek().map(|Reverse(datagram)| datagram.at)
    }
    fn take(&mut self) -> Option<InFlight> {
        let due = self.next_arrival().is_some_and(|at| at <= self.now);
        due.then(|| self.in_flight.pop()).flatten().map(|Reverse(datagram)| datagram)
    }
    pub fn is_empty(&self) -> bool {
        self.in_flight.is_empty()
    }
}

pub fn address(n: u8) -> SocketAddr {
    SocketAddr::new(IpAddr::from([10, 0, 0, n]), 8805)
}

/// A set-up that answers where requests come from, with times that make simulations short.
pub fn config(role: Role, n: u8) -> Config {
    let mut config = Config::new(role, address(n).ip());
    config.requests_to = RequestsTo::Source;
    config.t1 = Duration::from_millis(200);
    config.n1 = 12;
    config.heartbeat = Duration::from_secs(5);
    config.recovery = 1000;
    config
}

/// Two nodes and the network between them.
pub struct World<A, B> {
    pub network: Network,
    pub a: (SocketAddr, Node<A>),
    pub b: (SocketAddr, Node<B>),
}

impl<A: Application, B: Application> World<A, B> {
    /// Lets things happen until `done`, or so much time has passed; whether `done`.
    pub fn run(&mut self, time: Duration, mut done: impl FnMut(&mut Self) -> bool) -> bool {
        let end = self.network.now + time;
        loop {
            let (network, a, b) = (&mut self.network, &mut self.a, &mut self.b);
            network.collect(a.0, &mut a.1);
            network.collect(b.0, &mut b.1);
            if done(self) {
                return true;
            }
            let (network, a, b) = (&mut self.network, &mut self.a, &mut self.b);
            let next = [network.next_arrival(), a.1.next_timeout(), b.1.next_timeout()].into_iter().flatten().min();
            let Some(next) = next.filter(|next| *next <= end) else {
                network.now = end;
                return done(self);
            };
            network.now = network.now.max(next);
            while let Some(datagram) = network.take() {
                if datagram.to == a.0 {
                    a.1.receive(network.now, datagram.from, &datagram.octets);
                } else if datagram.to == b.0 {
                    b.1.receive(network.now, datagram.from, &datagram.octets);
                }
            }
            for due in [a.1.next_timeout(), b.1.next_timeout()].into_iter().flatten() {
                assert!(due >= network.now - Duration::from_secs(60), "a timer that is never served");
            }
            if a.1.next_timeout().is_some_and(|at| at <= network.now) {
                a.1.handle_timeout(network.now);
            }
            if b.1.next_timeout().is_some_and(|at| at <= network.now) {
                b.1.handle_timeout(network.now);
            }
        }
    }
}

/// Sessions of the control plane by the number that the user plane knows them by, and those of the user plane.
pub fn compare(cp: &HashMap<u64, Rules>, up: &HashMap<u64, Rules>) {
    assert_eq!(cp.len(), up.len(), "as many sessions on both sides");
    for (seid, rules) in cp {
        assert_eq!(up.get(seid), Some(rules), "session {seid:#x}");
    }
}

pub fn by_seid<'a>(sessions: impl Iterator<Item = (SessionId, &'a Rules)>) -> HashMap<u64, Rules> {
    sessions.map(|(session, rules)| (session.seid(), rules.clone())).collect()
}
