//! What a receiver does with a message by clause 7.6: presence, lengths, values, and who is told what.
//!
//! Decoding asks whether octets have the form of a message; the check asks whether they say what the standard wants
//! said. It needs no heap and does not depend on the typed bodies.

use crate::codec::FieldSink;
use crate::element::{Body, Class, DecodeError, Ie, MessageType, Presence, Row, next};
use crate::message::{self, Header};
use crate::value::Value;
use wireform_wire::bytes::Reader;
use wireform_wire::{Error, Kind};

/// The interface on which a message is met: what is mandatory on one may be absent on another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Interface {
    /// Between SGW-C and SGW-U.
    Sxa,
    /// Between PGW-C and PGW-U.
    Sxb,
    /// Between TDF-C and TDF-U.
    Sxc,
    /// Between SMF and UPF.
    N4,
    /// Between MB-SMF and MB-UPF.
    N4mb,
}

impl Interface {
    const fn letter(self) -> char {
        match self {
            Interface::Sxa => 'a',
            Interface::Sxb => 'b',
            Interface::Sxc => 'c',
            Interface::N4 => 'n',
            Interface::N4mb => 'm',
        }
    }
}

/// How strictly to look.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rules {
    /// The interface; without one, what is mandatory on every interface of the message.
    pub interface: Option<Interface>,
    /// Whether conditions that a message itself shows are insisted on: those of [`CONDITIONS`].
    pub conditions: bool,
}

impl Rules {
    fn apply(&self, row: &Row, on: &str) -> bool {
        match self.interface {
            _ if row.on == "-" => true,
            Some(interface) => row.on.contains(interface.letter()),
            None => on.chars().all(|c| row.on.contains(c)),
        }
    }
}

/// Values of Cause that this module gives.
pub mod cause {
    /// Mandatory IE missing.
    pub const MANDATORY_MISSING: u8 = 66;
    /// Conditional IE missing.
    pub const CONDITIONAL_MISSING: u8 = 67;
    /// Invalid length.
    pub const INVALID_LENGTH: u8 = 68;
    /// Mandatory IE incorrect.
    pub const MANDATORY_INCORRECT: u8 = 69;

    /// Whether a request was accepted; values of later releases count as those they are kept for.
    pub const fn accepts(cause: u8) -> bool {
        matches!(cause, 1..=63)
    }
}

#[derive(Clone, Copy)]
enum Insist {
    /// The element and all around it are mandatory.
    Mandatory,
    /// Something around it is conditional.
    Conditional,
    /// Something around it is optional: what is wrong in there counts as absent.
    No,
}

impl Insist {
    fn with(self, presence: Presence) -> Self {
        match (self, presence) {
            (Insist::No, _) | (_, Presence::Optional) => Insist::No,
            (Insist::Conditional, _) | (_, Presence::Conditional) => Insist::Conditional,
            (Insist::Mandatory, Presence::Mandatory) => Insist::Mandatory,
        }
    }
}

#[cold]
fn missing(row: &Row, insist: Insist, at: usize) -> DecodeError {
    let cause = match insist {
        Insist::Mandatory => cause::MANDATORY_MISSING,
        _ => cause::CONDITIONAL_MISSING,
    };
    DecodeError { error: Error::new(Kind::Missing { what: row.role }, at * 8), cause, offending: Some(row.ie) }
}

/// Finds values that the standard reserves.
struct Reserved(Option<(&'static str, u64, usize)>);
impl FieldSink<'_> for Reserved {
    fn take(&mut self, name: &'static str, start: usize, _: usize, value: Value<'_>) {
        if let Value::Named(n, Some("<reserved>")) = value
            && self.0.is_none()
        {
            self.0 = Some((name, n, start));
        }
    }
}

/// Checks the value of one element.
///
/// # Errors
/// What is wrong with it: its length (cause 68), or a value that is reserved (69). Spare values are not wrong.
pub fn value(ie: &Ie, mut octets: Reader<'_>) -> Result<(), DecodeError> {
    let Body::Leaf { show, .. } = ie.body else { return Ok(()) };
    let mut reserved = Reserved(None);
    show(&mut octets, &mut reserved).map_err(|e| DecodeError::from(e).within(ie.number))?;
    match reserved.0 {
        None => Ok(()),
        Some((what, value, at)) => Err(DecodeError {
            error: Error::new(Kind::Reserved { what, value }, at),
            cause: cause::MANDATORY_INCORRECT,
            offending: Some(ie.number),
        }),
    }
}

struct Check<'r> {
    rules: &'r Rules,
    message: &'static MessageType,
    /// Only Cause and what explains it must be there.
    rejection: bool,
}

/// How deep groups are followed; the standard's tables end long before.
const DEEPEST: usize = 16;

impl Check<'_> {
    fn elements(&self, r: &Reader<'_>, rows: &'static [Row], insist: Insist, depth: usize) -> Result<(), DecodeError> {
        // Seen rows by their place in the table; no table is longer.
        let mut seen = [false; 64];
        let mut rest = *r;
        while !rest.is_empty() {
            let (number, inner) = next(&mut rest)?;
            let Some(place) = rows.iter().position(|row| row.ie == number) else {
                // Unknown, or known and not expected here: ignored (clause 7.6.9, 7.6.10).
                continue;
            };
            let row = &rows[place];
            let single = !row.many && !rows[place + 1..].iter().any(|other| other.ie == number);
            if single && seen[place.min(63)] {
                continue;
            }
            seen[place.min(63)] = true;
            let Some(ie) = crate::ie::describe(number) else { continue };
            let insist = insist.with(row.presence);
            let result = match ie.body {
                // One without octets asks for removal (clause 5.6.3), unless it has to be there.
                Body::Leaf { .. } if inner.is_empty() && ie.class != Class::Variable => {
                    if row.presence == Presence::Mandatory { value(ie, inner) } else { Ok(()) }
                }
                Body::Leaf { .. } => value(ie, inner),
                Body::Group { .. } if inner.is_empty() || depth >= DEEPEST => Ok(()),
                Body::Group { rows } => self
                    .elements(&inner, rows, insist, depth + 1)
                    .and_then(|()| self.conditions(Place::Group(number), rows, &inner)),
            };
            // A bad optional element counts as absent (clause 7.6.8).
            if let Err(error) = result
                && !matches!(insist, Insist::No)
            {
                return Err(error.within(number));
            }
        }
        if self.rejection || matches!(insist, Insist::No) {
            return Ok(());
        }
        for (place, row) in rows.iter().enumerate() {
            if row.presence == Presence::Mandatory
                && !rows[..=place]
                    .iter()
                    .any(|r| r.ie == row.ie && seen[rows.iter().position(|x| x.ie == r.ie).unwrap_or(0).min(63)])
                && self.rules.apply(row, self.message.on)
            {
                return Err(missing(row, insist, r.offset() + r.len()));
            }
        }
        Ok(())
    }
}

fn find<'a>(r: &Reader<'a>, number: u16) -> Option<Reader<'a>> {
    let mut rest = *r;
    while !rest.is_empty() {
        let (found, value) = next(&mut rest).ok()?;
        if found == number {
            return Some(value);
        }
    }
    None
}

/// Where a condition applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In a message of this type.
    Message(u8),
    /// In a group of this type.
    Group(u16),
}

/// When a condition applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// In every such place.
    Always,
    /// Where the element of this type has this bit set: bit 1 is the lowest of its first octet, bit 9 of its second.
    Flag(u16, u8),
}

/// A condition under which an element must be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Condition {
    /// Where.
    pub place: Place,
    /// When.
    pub when: When,
    /// What must be there: one of these types. The first is the one that an answer names.
    pub needs: &'static [u16],
}

macro_rules! conditions {
    ($($place:ident $number:literal, $when:expr => $($needs:literal)*;)*) => {
        &[$(Condition { place: Place::$place($number), when: $when, needs: &[$($needs),*] }),*]
    };
}

/// The conditions that a message shows by itself, and that [`Rules::conditions`] insists on. What depends on more than
/// the message is the application's to check: what was provisioned before (updates, quotas), what the request asked for
/// (Created PDR, Created Traffic Endpoint), the features of the peer, the kind of the session, and the network.
pub const CONDITIONS: &[Condition] = {
    use When::{Always, Flag};
    conditions! {
        // Create PDR: FAR ID, but with predefined rules or a MAR ID (7.5.2.2).
        Group 1, Always => 108 106 170;
        // Create FAR: FORW asks for Forwarding Parameters, or those of a multicast; DUPL for Duplicating Parameters.
        Group 3, Flag(44, 2) => 4 301 302;
        Group 3, Flag(44, 5) => 5;
        // Create URR: PERIO, VOLTH, TIMTH, QUHTI, DROTH, LIUSA, EVETH each ask for their measure (7.5.2.4).
        Group 6, Flag(37, 1) => 64;
        Group 6, Flag(37, 2) => 31;
        Group 6, Flag(37, 3) => 32;
        Group 6, Flag(37, 4) => 71;
        Group 6, Flag(37, 7) => 72;
        Group 6, Flag(37, 8) => 82;
        Group 6, Flag(37, 13) => 149;
        // Usage Report in a Session Report Request: MACAR asks for Ethernet Traffic Information (7.5.8.3).
        Group 80, Flag(63, 15) => 143;
        // Node Report Request: each kind of report asks for the report (7.4.5.1).
        Message 12, Flag(101, 1) => 102;
        Message 12, Flag(101, 2) => 187;
        Message 12, Flag(101, 3) => 205;
        Message 12, Flag(101, 4) => 239;
        Message 12, Flag(101, 5) => 315;
        Message 12, Flag(101, 6) => 320;
        // Session Establishment Response: UP F-SEID where the session was accepted (7.5.3.1).
        Message 51, Always => 57;
        // Session Report Request: each kind of report asks for the report (7.5.8.1).
        Message 56, Flag(39, 1) => 83;
        Message 56, Flag(39, 2) => 80;
        Message 56, Flag(39, 3) => 99;
        Message 56, Flag(39, 5) => 201;
        Message 56, Flag(39, 6) => 214;
    }
};

impl Check<'_> {
    /// Checks what a place shows by itself. A rejection may lack what a success must have.
    fn conditions(&self, place: Place, rows: &[Row], r: &Reader<'_>) -> Result<(), DecodeError> {
        if !self.rules.conditions || self.rejection {
            return Ok(());
        }
        for Condition { when, needs, .. } in CONDITIONS.iter().filter(|c| c.place == place) {
            let holds = match *when {
                When::Always => true,
                When::Flag(ie, bit) => find(r, ie)
                    .and_then(|flags| flags.peek().get(usize::from(bit - 1) / 8).copied())
                    .is_some_and(|octet| octet >> ((bit - 1) % 8) & 1 == 1),
            };
            let Some(row) = rows.iter().find(|row| row.ie == needs[0]).filter(|_| holds) else { continue };
            // On an interface that does not have the element, it cannot be asked for.
            if self.rules.interface.is_some_and(|i| row.on != "-" && !row.on.contains(i.letter()))
                || needs.iter().any(|needed| find(r, *needed).is_some())
            {
                continue;
            }
            return Err(missing(row, Insist::Conditional, r.offset() + r.len()));
        }
        Ok(())
    }
}

/// Checks a whole message.
///
/// # Errors
/// The first thing that is wrong with it, with the cause and the offending element that a node answers.
pub fn check(octets: &[u8], rules: &Rules) -> Result<(), DecodeError> {
    let (header, body) = message::split(octets)?;
    let Some(message) = message::describe(header.message_type) else {
        return Err(Error::new(Kind::Invalid { what: "message type", value: header.message_type.into() }, 8).into());
    };
    let cause = find(&body, 19).and_then(|v| v.peek().first().copied());
    let rejection = !message.is_request() && cause.is_some_and(|c| !cause::accepts(c));
    let check = Check { rules, message, rejection };
    check.elements(&body, message.rows, Insist::Mandatory, 0)?;
    check.conditions(Place::Message(message.number), message.rows, &body)
}

/// What a node does with a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Process it.
    Process(Header),
    /// Discard it without a word (clauses 7.6.3, 7.6.4): not a message, or of no known type.
    Discard(Error),
    /// Answer the request with the cause and the offending element (clauses 7.6.3 to 7.6.8).
    Reject(Header, DecodeError),
    /// A response is wrong: stop repeating the request and tell who asked.
    Fail(Header, DecodeError),
    /// Answer with Version Not Supported Response and this sequence number (clause 7.6.2).
    Version(u32),
}

/// Judges one message, as [`message::datagram`] cuts it.
pub fn judge(octets: &[u8], rules: &Rules) -> Verdict {
    let header = match Header::read(&mut Reader::new(octets)) {
        Ok(header) => header,
        Err(Error { kind: Kind::Unsupported { .. }, .. }) => return version(octets),
        Err(error) => return Verdict::Discard(error),
    };
    let Some(message) = message::describe(header.message_type) else {
        return Verdict::Discard(Error::new(
            Kind::Invalid { what: "message type", value: header.message_type.into() },
            8,
        ));
    };
    if message.session != header.seid.is_some() {
        return Verdict::Discard(Error::new(Kind::Unexpected { what: "S flag" }, 7));
    }
    match check(octets, rules) {
        Ok(()) => Verdict::Process(header),
        Err(error) if message.is_request() => Verdict::Reject(header, error),
        Err(error) => Verdict::Fail(header, error),
    }
}

fn version(octets: &[u8]) -> Verdict {
    let at = if octets[0] & 1 == 0 { 4 } else { 12 };
    match octets.get(at..at + 3) {
        Some(s) => Verdict::Version(u32::from_be_bytes([0, s[0], s[1], s[2]])),
        None => Verdict::Discard(Error::new(Kind::UnexpectedEnd { needed: 8 }, octets.len() * 8)),
    }
}

/// Judges the messages of a datagram, each with its octets. Lengths that do not fill the datagram are the fault of the
/// message at which that shows.
pub fn datagram<'a>(octets: &'a [u8], rules: &Rules) -> impl Iterator<Item = (&'a [u8], Verdict)> {
    let mut at = 0;
    message::datagram(octets).map(move |found| match found {
        Ok(message) => {
            at += message.len();
            (message, judge(message, rules))
        }
        Err(error) => {
            let rest = &octets[at..];
            let verdict = match judge(rest, rules) {
                Verdict::Process(header) | Verdict::Reject(header, _) | Verdict::Fail(header, _) => {
                    let error = DecodeError { error, cause: cause::INVALID_LENGTH, offending: None };
                    let request = message::describe(header.message_type).is_some_and(MessageType::is_request);
                    if request { Verdict::Reject(header, error) } else { Verdict::Fail(header, error) }
                }
                other => other,
            };
            (rest, verdict)
        }
    })
}
