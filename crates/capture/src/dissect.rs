//! Packets to messages.

use crate::{
    file::{Event, OpenError, Packet, Reader},
    flow::{Detection, Direction, Flow, Flows, State},
    formats,
    fragment::Fragments,
    link::{self, Ip},
    notice::{Notice, Trouble},
    tcp::Arrival,
};
use std::{
    fmt,
    io::{self, Read},
    net::SocketAddr,
    ops::ControlFlow,
};
use wireform_wire::{Format, Framing, Hint, Likelihood, Transport};

/// What may be held in memory. Beside it a reader holds one block of the file, and its decompressor a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Longest message.
    pub message: usize,
    /// Octets of one direction of a stream that wait behind a gap; beyond, the gap counts as lost.
    pub gap: usize,
    /// Octets of all streams together, pending or waiting.
    pub streams: usize,
    /// Octets of all incomplete IP datagrams together.
    pub fragments: usize,
    /// Flows that are remembered at a time; the one used longest ago goes first.
    pub flows: usize,
}

impl Default for Limits {
    /// 1 MiB a message and a gap, 32 MiB in streams, 8 MiB in fragments, 65,536 flows: about 60 MiB in all.
    fn default() -> Self {
        Limits { message: 1 << 20, gap: 1 << 20, streams: 32 << 20, fragments: 8 << 20, flows: 65_536 }
    }
}

/// How to read a capture.
#[derive(Clone, Copy)]
pub struct Options {
    /// Limits on memory.
    pub limits: Limits,
    /// The formats that are looked for.
    pub formats: &'static [&'static dyn Format],
}

impl Default for Options {
    fn default() -> Self {
        Options { limits: Limits::default(), formats: formats::all() }
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.formats.iter().map(|f| f.name()).collect();
        f.debug_struct("Options").field("limits", &self.limits).field("formats", &names).finish()
    }
}

/// One message, with where it was met. Its bytes are borrowed from the packet or the stream.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    /// Number of the packet that completed it, from 1.
    pub packet: u64,
    /// Time of that packet, nanoseconds since 1970.
    pub time: i64,
    /// The flow that carried it.
    pub flow: &'a Flow,
    /// Which way it goes.
    pub direction: Direction,
    /// Its format.
    pub format: &'static dyn Format,
    /// The message, whole; or what is there of one that a datagram holds in part.
    pub bytes: &'a [u8],
}

impl Record<'_> {
    /// The end that sends it.
    pub fn sender(&self) -> SocketAddr {
        match self.direction {
            Direction::Forward => self.flow.source,
            Direction::Backward => self.flow.destination,
        }
    }
    /// The end that it is sent to.
    pub fn receiver(&self) -> SocketAddr {
        match self.direction {
            Direction::Forward => self.flow.destination,
            Direction::Backward => self.flow.source,
        }
    }
}

impl fmt::Debug for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Record")
            .field("packet", &self.packet)
            .field("time", &self.time)
            .field("flow", &self.flow.id)
            .field("direction", &self.direction)
            .field("format", &self.format.name())
            .field("bytes", &self.bytes)
            .finish()
    }
}

/// Who is told what a capture holds. `Break` ends the reading.
pub trait Visitor {
    /// A message.
    fn message(&mut self, record: &Record<'_>) -> ControlFlow<()>;
    /// Damage, or something that could not be read.
    fn notice(&mut self, notice: &Notice) -> ControlFlow<()> {
        let _ = notice;
        ControlFlow::Continue(())
    }
    /// A flow that carried messages, or is encrypted, ends: with the capture, or because its ports are used anew.
    fn flow_end(&mut self, flow: &Flow) -> ControlFlow<()> {
        let _ = flow;
        ControlFlow::Continue(())
    }
    /// The source is about to be read again, which on a live stream may take long: now is the time to hand on what was
    /// collected.
    fn idle(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    /// Reading has come so far: called each few thousand packets.
    fn progress(&mut self, totals: &Totals) -> ControlFlow<()> {
        let _ = totals;
        ControlFlow::Continue(())
    }
}

/// What was counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Packets.
    pub packets: u64,
    /// Octets of the (uncompressed) file.
    pub octets: u64,
    /// Messages.
    pub messages: u64,
    /// Notices.
    pub notices: u64,
    /// Flows.
    pub flows: u64,
    /// Flows that are encrypted.
    pub encrypted: u64,
    /// Packets that carry neither UDP nor TCP over IP.
    pub other: u64,
    /// Time of the first packet, nanoseconds since 1970.
    pub first_time: Option<i64>,
    /// Time of the last packet.
    pub last_time: Option<i64>,
    /// Whether the reading went to the end, not stopped by the visitor.
    pub complete: bool,
}

/// Reads a capture from its first octet to its last, telling a visitor.
///
/// # Errors
/// Where it is no capture, or cannot be read. Damage in it is no error: the visitor gets it as notices.
pub fn read(source: impl Read + Send, options: &Options, visitor: &mut impl Visitor) -> Result<Totals, OpenError> {
    let mut reader = Reader::new(source)?;
    let mut dissector = Dissector::new(*options);
    let flow = drive(&mut reader, &mut dissector, visitor)?;
    let flow = match flow {
        ControlFlow::Continue(()) => dissector.finish(visitor),
        stop => stop,
    };
    let mut totals = dissector.totals();
    totals.octets = reader.offset();
    totals.complete = flow.is_continue();
    Ok(totals)
}

fn drive(
    reader: &mut Reader<'_>,
    dissector: &mut Dissector,
    visitor: &mut impl Visitor,
) -> io::Result<ControlFlow<()>> {
    loop {
        let secrets = reader.secrets();
        if !reader.is_ready() && visitor.idle().is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let event = reader.next()?;
        let flow = match event {
            None => return Ok(ControlFlow::Continue(())),
            Some(Event::Packet(packet)) => {
                dissector.secrets = secrets;
                let flow = dissector.packet(&packet, visitor);
                if packet.number % 4096 == 0 && flow.is_continue() {
                    dissector.totals.octets = reader.offset();
                    visitor.progress(&dissector.totals())
                } else {
                    flow
                }
            }
            Some(Event::Trouble(trouble)) => {
                let packet = reader.number();
                dissector.trouble(visitor, packet, dissector.totals.last_time.unwrap_or(0), None, trouble)
            }
        };
        if flow.is_break() {
            return Ok(flow);
        }
    }
}

/// Turns packets into messages. [`read`] drives it over a whole capture; it also works packet by packet.
pub struct Dissector {
    options: Options,
    flows: Flows,
    fragments: Fragments,
    totals: Totals,
    /// Octets held by all streams.
    held: usize,
    secrets: bool,
}

impl fmt::Debug for Dissector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dissector")
            .field("options", &self.options)
            .field("totals", &self.totals)
            .finish_non_exhaustive()
    }
}

/// Everything of a packet that a message needs.
#[derive(Clone, Copy)]
struct Where {
    packet: u64,
    time: i64,
    direction: Direction,
}

macro_rules! go {
    ($flow:expr) => {
        if $flow.is_break() {
            return ControlFlow::Break(());
        }
    };
}

const GO: ControlFlow<()> = ControlFlow::Continue(());
/// A stream of unknown format waits for so many octets before it is judged.
const ENOUGH_TO_PROBE: usize = 16;

impl Dissector {
    /// A dissector that has seen nothing.
    pub fn new(options: Options) -> Self {
        Dissector {
            flows: Flows::new(options.limits.flows),
            options,
            fragments: Fragments::default(),
            totals: Totals::default(),
            held: 0,
            secrets: false,
        }
    }

    /// What was counted so far.
    pub fn totals(&self) -> Totals {
        Totals { flows: self.flows.count(), ..self.totals }
    }

    /// Octets held in memory for streams and fragments that are not complete.
    pub fn held(&self) -> usize {
        self.held + self.fragments.held()
    }

    fn trouble(
        &mut self,
        visitor: &mut impl Visitor,
        packet: u64,
        time: i64,
        flow: Option<u64>,
        trouble: Trouble,
    ) -> ControlFlow<()> {
        self.totals.notices += 1;
        visitor.notice(&Notice { packet, time, flow, trouble })
    }

    /// Takes one packet.
    pub fn packet(&mut self, packet: &Packet<'_>, visitor: &mut impl Visitor) -> ControlFlow<()> {
        self.totals.packets += 1;
        self.totals.first_time.get_or_insert(packet.time);
        self.totals.last_time = Some(packet.time);
        let ip = match link::ip(packet.link, packet.data) {
            Ok(Some(ip)) => ip,
            Ok(None) => {
                self.totals.other += 1;
                if !link::known(packet.link) && self.totals.other == 1 {
                    let error =
                        wireform_wire::Error::new(wireform_wire::Kind::Unsupported { what: "this link layer" }, 0);
                    let trouble = Trouble::Packet { layer: "link", error };
                    return self.trouble(visitor, packet.number, packet.time, None, trouble);
                }
                return GO;
            }
            Err((layer, error)) => {
                let trouble = Trouble::Packet { layer, error };
                return self.trouble(visitor, packet.number, packet.time, None, trouble);
            }
        };
        if ip.fragment.is_none() {
            return self.transport(&ip, packet.number, packet.time, visitor);
        }
        let whole = self.fragments.take(&ip, packet.number, packet.time);
        while let Some((number, time, octets)) = self.fragments.give_up(packet.time, self.options.limits.fragments) {
            go!(self.trouble(visitor, number, time, None, Trouble::Fragments { octets }));
        }
        match whole {
            Some((data, protocol)) => {
                let ip = Ip { payload: &data, protocol, fragment: None, at: 0, ..ip };
                self.transport(&ip, packet.number, packet.time, visitor)
            }
            None => GO,
        }
    }

    fn transport(&mut self, ip: &Ip<'_>, packet: u64, time: i64, visitor: &mut impl Visitor) -> ControlFlow<()> {
        match ip.protocol {
            17 => match link::udp(ip.payload, ip.at) {
                Ok(udp) => {
                    let source = SocketAddr::new(ip.source, udp.source);
                    let destination = SocketAddr::new(ip.destination, udp.destination);
                    let (slot, direction) = self.flows.find(Transport::Udp, source, destination, time);
                    let at = Where { packet, time, direction };
                    let flow = self.datagram(slot, at, udp.payload, udp.cut.max(ip.cut), visitor);
                    if flow.is_continue() { self.make_room(visitor) } else { flow }
                }
                Err((layer, error)) => self.trouble(visitor, packet, time, None, Trouble::Packet { layer, error }),
            },
            6 => match link::tcp(ip.payload, ip.at) {
                Ok(tcp) => {
                    let flow = self.segment(ip, &tcp, packet, time, visitor);
                    if flow.is_continue() { self.make_room(visitor) } else { flow }
                }
                Err((layer, error)) => self.trouble(visitor, packet, time, None, Trouble::Packet { layer, error }),
            },
            _ => {
                self.totals.other += 1;
                GO
            }
        }
    }

    fn datagram(
        &mut self,
        slot: u32,
        at: Where,
        payload: &[u8],
        cut: usize,
        visitor: &mut impl Visitor,
    ) -> ControlFlow<()> {
        let formats = self.options.formats;
        let state = self.flows.slot(slot);
        state.flow.packets += 1;
        state.flow.octets += payload.len() as u64;
        state.flow.last_time = at.time;
        if payload.is_empty() && cut == 0 {
            return GO;
        }
        let format = match state.detection {
            Detection::Known(format) => format,
            Detection::None => return GO,
            Detection::Trying(left) => match detect(formats, state, at.direction, payload) {
                Some(format) => {
                    state.detection = Detection::Known(format);
                    format
                }
                None => {
                    state.detection = if left > 1 { Detection::Trying(left - 1) } else { Detection::None };
                    return GO;
                }
            },
        };
        if cut > 0 {
            let flow = Some(state.flow.id);
            return self.trouble(visitor, at.packet, at.time, flow, Trouble::Cut { missing: cut });
        }
        let mut rest = payload;
        loop {
            // A datagram's first octets are a message, whatever they are: a damaged one is told by its decoder, with
            // the bit offset. Behind it only what looks like one counts.
            let first = rest.len() == payload.len();
            let (length, trouble) = match format.frame(rest) {
                Framing::Message(length) if length > 0 && length <= rest.len() => (length, None),
                Framing::Skip(_) if !first => {
                    (0, Some(Trouble::Skipped { octets: rest.len() as u64, format: format.name() }))
                }
                _ => (rest.len(), None),
            };
            if let Some(trouble) = trouble {
                let flow = Some(self.flows.slot(slot).flow.id);
                return self.trouble(visitor, at.packet, at.time, flow, trouble);
            }
            let (message, after) = rest.split_at(length);
            rest = after;
            go!(self.emit(slot, at, format, message, visitor));
            if rest.is_empty() {
                return GO;
            }
        }
    }

    fn emit(
        &mut self,
        slot: u32,
        at: Where,
        format: &'static dyn Format,
        bytes: &[u8],
        visitor: &mut impl Visitor,
    ) -> ControlFlow<()> {
        let flow = &mut self.flows.slot(slot).flow;
        flow.messages += 1;
        self.totals.messages += 1;
        let Where { packet, time, direction } = at;
        visitor.message(&Record { packet, time, flow, direction, format, bytes })
    }

    fn segment(
        &mut self,
        ip: &Ip<'_>,
        tcp: &link::Tcp<'_>,
        packet: u64,
        time: i64,
        visitor: &mut impl Visitor,
    ) -> ControlFlow<()> {
        let source = SocketAddr::new(ip.source, tcp.source);
        let destination = SocketAddr::new(ip.destination, tcp.destination);
        let (slot, mut direction) = self.flows.find(Transport::Tcp, source, destination, time);
        let opening = tcp.syn && tcp.acknowledged.is_none();
        if tcp.syn {
            let state = self.flows.slot(slot);
            let fresh = state.flow.packets == 0;
            if opening {
                let known = state.stream.as_ref().and_then(|s| s.opened);
                if !fresh && known != Some(tcp.sequence) {
                    // The ports are used for a new connection.
                    go!(self.end_flow(slot, visitor));
                    self.flows.renew(slot, source, destination, time);
                    direction = Direction::Forward;
                }
                self.flows.slot(slot).stream.get_or_insert_default().opened = Some(tcp.sequence);
            } else if fresh {
                // The first that was captured is the answer: the other end began.
                let flow = &mut state.flow;
                std::mem::swap(&mut flow.source, &mut flow.destination);
                direction = Direction::Backward;
            }
        }
        let at = Where { packet, time, direction };
        let state = self.flows.slot(slot);
        state.flow.packets += 1;
        state.flow.octets += tcp.payload.len() as u64;
        state.flow.last_time = time;
        if matches!(state.detection, Detection::None) {
            return GO;
        }
        let stream = state.stream.get_or_insert_default();
        let before = stream.held();
        let arrival = stream.half(direction).arrive(tcp);
        let lost = match tcp.acknowledged {
            Some(number) => stream.half(direction.reversed()).acknowledged(number),
            None => false,
        };
        let ended = tcp.fin || tcp.reset;
        let mut flow = match arrival {
            Arrival::InOrder(from) => self.octets(slot, at, &tcp.payload[from..], visitor),
            _ => GO,
        };
        if flow.is_continue() && arrival != Arrival::Nothing {
            flow = self.continued(slot, at, ip.cut > 0, visitor);
        }
        if flow.is_continue() && lost {
            let at = Where { direction: direction.reversed(), ..at };
            flow = self.jump(slot, at, visitor);
        }
        if flow.is_continue() && ended && tcp.reset {
            flow = self.flush(slot, at, visitor);
        }
        let after = self.flows.slot(slot).stream.as_ref().map_or(0, |s| s.held());
        self.held = (self.held + after).saturating_sub(before);
        flow
    }

    /// Takes what waited for the octets that came; gives up the gap where too much waits.
    fn continued(&mut self, slot: u32, at: Where, _cut: bool, visitor: &mut impl Visitor) -> ControlFlow<()> {
        loop {
            let limit = self.options.limits.gap;
            let Some(stream) = &mut self.flows.slot(slot).stream else { return GO };
            let half = stream.half(at.direction);
            if let Some((data, from)) = half.continued() {
                go!(self.octets(slot, at, &data[from..], visitor));
                continue;
            }
            let (octets, segments) = half.waiting();
            if octets > limit || segments > 1024 {
                go!(self.lose(slot, at, visitor));
                continue;
            }
            return GO;
        }
    }

    /// Gives up the first gap and goes on behind it.
    fn jump(&mut self, slot: u32, at: Where, visitor: &mut impl Visitor) -> ControlFlow<()> {
        go!(self.lose(slot, at, visitor));
        self.continued(slot, at, false, visitor)
    }

    fn lose(&mut self, slot: u32, at: Where, visitor: &mut impl Visitor) -> ControlFlow<()> {
        let state = self.flows.slot(slot);
        let id = state.flow.id;
        let Some(half) = state.stream.as_mut().map(|s| s.half(at.direction)) else { return GO };
        let cut = half.drop_pending() as u64;
        let Some(missing) = half.jump() else { return GO };
        // Of streams that are not ours it does not matter.
        let Detection::Known(format) = state.detection else { return GO };
        go!(self.trouble(visitor, at.packet, at.time, Some(id), Trouble::Missing { octets: missing }));
        if cut == 0 {
            return GO;
        }
        let trouble = Trouble::Unfinished { octets: cut, format: format.name() };
        self.trouble(visitor, at.packet, at.time, Some(id), trouble)
    }

    /// Octets of a stream, in order.
    fn octets(&mut self, slot: u32, at: Where, data: &[u8], visitor: &mut impl Visitor) -> ControlFlow<()> {
        let formats = self.options.formats;
        let state = self.flows.slot(slot);
        let Some(stream) = &mut state.stream else { return GO };
        let half = stream.half(at.direction);
        // Whole messages are cut from the segment itself; only what is left over is copied.
        let mut joined = std::mem::take(&mut half.pending);
        let (bytes, copied) = if joined.is_empty() {
            (data, false)
        } else {
            joined.extend_from_slice(data);
            (joined.as_slice(), true)
        };
        if bytes.len() < half.need {
            half.pending = if copied { joined } else { data.to_vec() };
            return GO;
        }
        let format = match state.detection {
            Detection::Known(format) => format,
            Detection::None => return GO,
            Detection::Trying(left) => match detect(formats, state, at.direction, bytes) {
                Some(format) => {
                    state.detection = Detection::Known(format);
                    format
                }
                None if is_tls(bytes) => {
                    state.detection = Detection::None;
                    state.stream = None;
                    state.flow.encrypted = true;
                    let id = state.flow.id;
                    self.totals.encrypted += 1;
                    let trouble = Trouble::Encrypted { secrets: self.secrets };
                    return self.trouble(visitor, at.packet, at.time, Some(id), trouble);
                }
                None => {
                    if bytes.len() < ENOUGH_TO_PROBE {
                        let half = state.stream.get_or_insert_default().half(at.direction);
                        half.pending = if copied { joined } else { data.to_vec() };
                    } else if left > 1 {
                        state.detection = Detection::Trying(left - 1);
                    } else {
                        state.detection = Detection::None;
                        state.stream = None;
                    }
                    return GO;
                }
            },
        };
        let limit = self.options.limits.message;
        let id = state.flow.id;
        let mut rest = bytes;
        let mut need = 0;
        let mut skipped = state.stream.as_mut().map_or(0, |s| std::mem::take(&mut s.half(at.direction).skipped));
        let mut stopped = GO;
        while !rest.is_empty() {
            match format.frame(rest) {
                Framing::Message(length) if length > 0 && length <= rest.len() => {
                    if skipped > 0 {
                        let trouble = Trouble::Skipped { octets: skipped, format: format.name() };
                        skipped = 0;
                        stopped = self.trouble(visitor, at.packet, at.time, Some(id), trouble);
                    }
                    let (message, after) = rest.split_at(length);
                    rest = after;
                    if stopped.is_continue() {
                        stopped = self.emit(slot, at, format, message, visitor);
                    }
                    if stopped.is_break() {
                        return stopped;
                    }
                }
                Framing::More(octets) | Framing::Message(octets) if octets > rest.len() && octets <= limit => {
                    need = octets;
                    break;
                }
                Framing::More(octets) | Framing::Message(octets) if octets > limit => {
                    let trouble = Trouble::TooLong { octets: octets as u64, limit };
                    go!(self.trouble(visitor, at.packet, at.time, Some(id), trouble));
                    skipped += 1;
                    rest = &rest[1..];
                }
                // What a format should not say (no progress) counts as one octet that begins no message.
                Framing::More(_) | Framing::Message(_) => {
                    skipped += 1;
                    rest = &rest[1..];
                }
                Framing::Skip(octets) => {
                    let octets = octets.clamp(1, rest.len());
                    skipped += octets as u64;
                    rest = &rest[octets..];
                }
            }
        }
        let left = if rest.is_empty() {
            Vec::new()
        } else if copied {
            let from = joined.len() - rest.len();
            joined.drain(..from);
            joined
        } else {
            rest.to_vec()
        };
        if let Some(stream) = &mut self.flows.slot(slot).stream {
            let half = stream.half(at.direction);
            half.pending = left;
            half.need = need;
            half.skipped = skipped;
        }
        GO
    }

    /// The stream ends: what waits behind gaps is taken, and what is left over is told.
    fn flush(&mut self, slot: u32, at: Where, visitor: &mut impl Visitor) -> ControlFlow<()> {
        for direction in [Direction::Forward, Direction::Backward] {
            let at = Where { direction, ..at };
            loop {
                let Some(stream) = &mut self.flows.slot(slot).stream else { return GO };
                if !stream.half(direction).has_gap() {
                    break;
                }
                go!(self.jump(slot, at, visitor));
            }
            let state = self.flows.slot(slot);
            let Some(stream) = &mut state.stream else { return GO };
            let half = stream.half(direction);
            let (cut, skipped) = (half.drop_pending() as u64, std::mem::take(&mut half.skipped));
            if let Detection::Known(format) = state.detection {
                let (id, format) = (state.flow.id, format.name());
                if skipped > 0 {
                    let trouble = Trouble::Skipped { octets: skipped, format };
                    go!(self.trouble(visitor, at.packet, at.time, Some(id), trouble));
                }
                if cut > 0 {
                    let trouble = Trouble::Unfinished { octets: cut, format };
                    go!(self.trouble(visitor, at.packet, at.time, Some(id), trouble));
                }
            }
        }
        GO
    }

    fn end_flow(&mut self, slot: u32, visitor: &mut impl Visitor) -> ControlFlow<()> {
        let state = self.flows.slot(slot);
        let before = state.stream.as_ref().map_or(0, |s| s.held());
        if state.stream.is_some() {
            let at = Where { packet: self.totals.packets, time: state.flow.last_time, direction: Direction::Forward };
            go!(self.flush(slot, at, visitor));
        }
        self.held = self.held.saturating_sub(before);
        let state = self.flows.slot(slot);
        state.stream = None;
        if state.flow.messages > 0 || state.flow.encrypted { visitor.flow_end(&state.flow) } else { GO }
    }

    /// Keeps to the limits: the flows used longest ago are ended.
    #[inline]
    fn make_room(&mut self, visitor: &mut impl Visitor) -> ControlFlow<()> {
        while let Some(slot) = self.flows.surplus(self.held > self.options.limits.streams) {
            if self.held > self.options.limits.streams {
                let id = self.flows.slot(slot).flow.id;
                let trouble = Trouble::Limit { what: "memory for streams" };
                let (packet, time) = (self.totals.packets, self.flows.slot(slot).flow.last_time);
                go!(self.trouble(visitor, packet, time, Some(id), trouble));
            }
            go!(self.end_flow(slot, visitor));
            self.flows.remove(slot);
        }
        GO
    }

    /// The capture ends: all flows end.
    pub fn finish(&mut self, visitor: &mut impl Visitor) -> ControlFlow<()> {
        while let Some((packet, time, octets)) = self.fragments.give_up(i64::MAX, 0) {
            go!(self.trouble(visitor, packet, time, None, Trouble::Fragments { octets }));
        }
        while let Some(slot) = self.flows.oldest() {
            go!(self.end_flow(slot, visitor));
            self.flows.remove(slot);
        }
        GO
    }
}

/// The format of a flow's first payload. Bytes that only may be of a format are not taken for it: a capture holds
/// much else.
fn detect(
    formats: &[&'static dyn Format],
    state: &State,
    direction: Direction,
    bytes: &[u8],
) -> Option<&'static dyn Format> {
    let (source, destination) = (state.flow.source.port(), state.flow.destination.port());
    let (source_port, destination_port) = match direction {
        Direction::Forward => (source, destination),
        Direction::Backward => (destination, source),
    };
    let hint = Hint { transport: state.flow.transport, source_port, destination_port };
    let found = formats::detect_among(formats, &hint, bytes);
    match found.filter(|(_, likelihood)| *likelihood >= Likelihood::Likely) {
        Some((format, _)) => Some(format),
        None => formats::by_port(formats, &hint),
    }
}

/// A TLS record with a client or server hello, of any version.
fn is_tls(bytes: &[u8]) -> bool {
    matches!(bytes, [0x16, 3, 0..=4, _, _, 1 | 2, ..])
}
