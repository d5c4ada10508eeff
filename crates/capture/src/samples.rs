//! Captures that we make ourselves: charging sessions and a packet core's sessions, with realistic values, any number
//! of packets, the same for the same seed.
//!
//! The messages are templates in JSON (`samples/*.txt`) which the formats of the registry encode; the scripts say who
//! sends what when, and what goes wrong now and then so that there is something to find.

mod charging;
mod net;
mod pfcp;
mod template;

use crate::write::PcapWriter;
use net::Ends;
use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    fmt,
    io::{self, Write},
};

/// What a sample holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// Packets to write; it ends with the packet that makes it so many.
    pub packets: u64,
    /// Seed of everything that varies.
    pub seed: u64,
    /// How many charging sessions run at a time.
    pub charging: usize,
    /// How many control planes (SMF), each with its user plane (UPF).
    pub cores: usize,
    /// Of a thousand sessions so many go wrong.
    pub faults: u32,
}

impl Default for Sample {
    /// About ten minutes of two cores and four charging points.
    fn default() -> Self {
        Sample { packets: 10_000, seed: 1, charging: 4, cores: 2, faults: 150 }
    }
}

/// What was made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Made {
    /// Packets.
    pub packets: u64,
    /// Messages in them.
    pub messages: u64,
    /// Sessions begun.
    pub sessions: u64,
    /// Octets of the file.
    pub octets: u64,
}

/// Why no sample could be made.
#[derive(Debug)]
#[non_exhaustive]
pub enum MakeError {
    /// It cannot be written.
    Io(io::Error),
    /// This build does not have the format that its messages need.
    NoFormat(&'static str),
    /// A template does not become a message.
    Template(String),
}

impl fmt::Display for MakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MakeError::Io(error) => write!(f, "the sample cannot be written: {error}"),
            MakeError::NoFormat(name) => write!(f, "samples need the format {name}, which this build does not have"),
            MakeError::Template(what) => write!(f, "a template of the samples is not right: {what}"),
        }
    }
}

impl std::error::Error for MakeError {}

impl From<io::Error> for MakeError {
    fn from(error: io::Error) -> Self {
        MakeError::Io(error)
    }
}

/// Writes a sample as a pcap file (Ethernet, nanoseconds).
///
/// # Errors
/// Where it cannot be written, or this build has not the formats.
pub fn generate(sample: &Sample, into: impl Write) -> Result<Made, MakeError> {
    let mut world = World::new(sample, PcapWriter::new(into, 1)?)?;
    while world.out.made.packets < sample.packets {
        let Some(Reverse((time, number))) = world.agenda.pop() else { break };
        world.out.write_until(time, sample.packets)?;
        world.out.now = time;
        world.step(number)?;
    }
    let mut made = world.out.made;
    made.octets += 24;
    world.out.writer.into_inner().flush()?;
    Ok(made)
}

/// 2026-03-02 06:00:00 UTC.
const MORNING: i64 = 1_772_431_200_000_000_000;
pub(crate) const MS: i64 = 1_000_000;
pub(crate) const SECOND: i64 = 1_000_000_000;

/// A small generator of numbers (splitmix64): its sequence must never change with a dependency.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// From `low` up to but not including `high`.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low).max(1) as u64) as i64
    }
    pub(crate) fn one_in(&mut self, n: u64) -> bool {
        self.next().is_multiple_of(n)
    }
}

/// Where packets go, and what was counted.
pub(crate) struct Out<W> {
    writer: PcapWriter<W>,
    pub(crate) now: i64,
    pub(crate) made: Made,
    pub(crate) random: Random,
    /// Packets in the order of their time: a step may reach beyond the next one of somebody else.
    waiting: BinaryHeap<Reverse<(i64, u64, Vec<u8>)>>,
    number: u64,
}

impl<W: Write> Out<W> {
    fn packet(&mut self, build: impl FnOnce(&mut Vec<u8>)) {
        let mut packet = Vec::with_capacity(256);
        build(&mut packet);
        self.number += 1;
        self.waiting.push(Reverse((self.now, self.number, packet)));
    }
    /// A datagram with a message.
    pub(crate) fn datagram(&mut self, ends: &Ends, payload: &[u8]) {
        self.made.messages += 1;
        self.packet(|into| net::udp(ends, payload, into));
    }
    /// A segment of a TCP connection.
    pub(crate) fn segment(&mut self, ends: &Ends, header: net::Segment, payload: &[u8]) {
        self.packet(|into| net::tcp(ends, header, payload, into));
    }
    /// Writes what lies before a time, up to so many packets in all.
    fn write_until(&mut self, time: i64, most: u64) -> io::Result<()> {
        while self.made.packets < most
            && let Some(Reverse((at, ..))) = self.waiting.peek()
            && *at <= time
            && let Some(Reverse((at, _, packet))) = self.waiting.pop()
        {
            self.made.packets += 1;
            self.made.octets += 16 + packet.len() as u64;
            self.writer.packet(at, &packet)?;
        }
        Ok(())
    }
}

/// Someone who does something now and then.
enum Actor {
    Core(Box<pfcp::Core>),
    Charging(Box<charging::Session>),
}

struct World<'a, W> {
    sample: &'a Sample,
    out: Out<W>,
    actors: Vec<Actor>,
    /// Who acts next: time and number.
    agenda: BinaryHeap<Reverse<(i64, usize)>>,
    templates: (Option<charging::Templates>, Option<pfcp::Templates>),
}

impl<'a, W: Write> World<'a, W> {
    fn new(sample: &'a Sample, writer: PcapWriter<W>) -> Result<Self, MakeError> {
        let out = Out {
            writer,
            now: MORNING,
            made: Made::default(),
            random: Random(sample.seed),
            waiting: BinaryHeap::new(),
            number: 0,
        };
        let mut world = World {
            sample,
            out,
            actors: Vec::new(),
            agenda: BinaryHeap::new(),
            templates: (
                (sample.charging > 0).then(charging::Templates::new).transpose()?,
                (sample.cores > 0).then(pfcp::Templates::new).transpose()?,
            ),
        };
        for i in 0..sample.cores {
            world.actors.push(Actor::Core(Box::new(pfcp::Core::new(i))));
        }
        for i in 0..sample.charging {
            let session = world.new_charging(i);
            world.actors.push(Actor::Charging(Box::new(session)));
        }
        for number in 0..world.actors.len() {
            let wait = world.out.random.between(0, 2 * SECOND);
            world.agenda.push(Reverse((MORNING + wait, number)));
        }
        Ok(world)
    }

    fn new_charging(&mut self, point: usize) -> charging::Session {
        let faulty = self.out.random.between(0, 1000) < i64::from(self.sample.faults);
        self.out.made.sessions += 1;
        charging::Session::new(point, faulty, &mut self.out.random)
    }

    fn step(&mut self, number: usize) -> Result<(), MakeError> {
        let wait = match (&mut self.actors[number], &self.templates) {
            (Actor::Core(core), (_, Some(templates))) => {
                Some(core.step(&mut self.out, templates, self.sample.faults)?)
            }
            (Actor::Charging(session), (Some(templates), _)) => session.step(&mut self.out, templates)?,
            _ => None,
        };
        let wait = match wait {
            Some(wait) => wait,
            None => {
                // The next car comes after a while.
                let next = self.new_charging(number - self.sample.cores);
                self.actors[number] = Actor::Charging(Box::new(next));
                self.out.random.between(5 * SECOND, 60 * SECOND)
            }
        };
        self.agenda.push(Reverse((self.out.now + wait, number)));
        Ok(())
    }
}
