//! The decoder: octets in, events out.
//!
//! WHATWG HTML, "Server-sent events", "Interpreting an event stream". The names of the buffers are the standard's.

use crate::{Event, scan};
use alloc::{string::String, vec::Vec};
use core::fmt;
use wireform_wire::Trace;

/// What a decoder accepts at most, so that a stream cannot make it hold more memory than its owner allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Octets of one line, without its end.
    pub line: usize,
    /// Octets of the data of one event.
    pub event: usize,
}

impl Default for Limits {
    /// 16 MiB for either: some ten times the longest document that chat services send in one event.
    fn default() -> Self {
        Limits { line: 16 << 20, event: 16 << 20 }
    }
}

/// A limit was exceeded. The stream cannot be read on: where the next event begins is known, but what was lost is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A line longer than [`Limits::line`].
    Line {
        /// The limit.
        max: usize,
        /// Octets of the stream before the line.
        at: u64,
    },
    /// An event with more data than [`Limits::event`].
    Event {
        /// The limit.
        max: usize,
        /// Octets of the stream before the line that exceeds it.
        at: u64,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Line { max, at } => write!(f, "line exceeds the limit of {max} octets (byte {at})"),
            Error::Event { max, at } => write!(f, "data of the event exceeds the limit of {max} octets (byte {at})"),
        }
    }
}

impl core::error::Error for Error {}

/// How a stream ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End<'a> {
    /// Whether the stream ended between events. `false` means that it was cut: octets of an unfinished event remained,
    /// which the standard drops.
    pub complete: bool,
    /// The last event identifier: where to resume.
    pub last_event_id: &'a str,
    /// The reconnection time, in milliseconds.
    pub retry: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Data,
    Event,
    Id,
    Retry,
    Comment,
    Unknown,
}

/// Where in a line the previous chunk ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    /// Between two lines.
    No,
    /// Within a field's name, of which `head` holds the beginning.
    Name,
    /// Within the value; `begun` is false while the one space that may precede it could still come.
    Value { field: Field, begun: bool },
}

/// Octets of a chunk, or none.
type Span = Option<(usize, usize)>;

const BOM: [u8; 3] = [0xEF, 0xBB, 0xBF];
/// The longest known name and its colon: `event:`, `retry:`.
const HEAD: usize = 6;

/// Decodes an event stream that arrives in chunks, cut anywhere.
///
/// ```
/// let mut decoder = wireform_sse::Decoder::new();
/// let mut seen = Vec::new();
/// for chunk in ["event: greeting\nda", "ta: hel", "lo\n\nid: 7\n\n"] {
///     let mut events = decoder.feed(chunk.as_bytes());
///     while let Some(event) = events.next()? {
///         seen.push(format!("{} {}", event.event, event.data));
///     }
/// }
/// assert_eq!(seen, ["greeting hello"]);
/// let end = decoder.finish();
/// assert!(end.complete);
/// assert_eq!(end.last_event_id, "7");
/// # Ok::<(), wireform_sse::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Decoder {
    limits: Limits,
    /// Octets of the stream before the chunk at hand.
    offset: u64,
    cut: Cut,
    head: [u8; HEAD],
    head_len: u8,
    /// Octets of the cut line so far.
    cut_len: usize,
    after_cr: bool,
    /// Octets of the byte order mark met; 3 also where there was none.
    bom: u8,
    /// A line other than a comment has been met since the last blank one.
    block: bool,
    /// A `data` line has been met since the last blank one.
    has_data: bool,
    /// An `id` line has changed the buffer since the last blank one.
    id_changed: bool,
    /// `data` and `name` belong to an event that was handed out.
    delivered: bool,
    /// Nothing is pending: the next octet begins an event, or the stream.
    at_rest: bool,
    failed: Option<Error>,
    retry: Option<u64>,
    data: Vec<u8>,
    name: Vec<u8>,
    /// Value of a cut line whose field is judged as a whole: `id` and `retry`.
    value: Vec<u8>,
    /// The last event ID buffer.
    id_buffer: Vec<u8>,
    /// The last event ID string.
    id: String,
    /// Data and name whose octets were not UTF-8, after replacement.
    data_text: String,
    name_text: String,
}

impl Default for Decoder {
    fn default() -> Self {
        Decoder::new()
    }
}

impl Decoder {
    /// A decoder at the start of a stream, with the default limits.
    pub const fn new() -> Self {
        Decoder::with_limits(Limits { line: 16 << 20, event: 16 << 20 })
    }
    /// A decoder at the start of a stream.
    pub const fn with_limits(limits: Limits) -> Self {
        Decoder {
            limits,
            offset: 0,
            cut: Cut::No,
            head: [0; HEAD],
            head_len: 0,
            cut_len: 0,
            after_cr: false,
            bom: 0,
            block: false,
            has_data: false,
            id_changed: false,
            delivered: false,
            at_rest: true,
            failed: None,
            retry: None,
            data: Vec::new(),
            name: Vec::new(),
            value: Vec::new(),
            id_buffer: Vec::new(),
            id: String::new(),
            data_text: String::new(),
            name_text: String::new(),
        }
    }
    /// Begins a new stream and keeps the memory.
    pub fn reset(&mut self) {
        let mut fresh = Decoder::with_limits(self.limits);
        for (old, new) in [
            (&mut self.data, &mut fresh.data),
            (&mut self.name, &mut fresh.name),
            (&mut self.value, &mut fresh.value),
            (&mut self.id_buffer, &mut fresh.id_buffer),
        ] {
            old.clear();
            core::mem::swap(old, new);
        }
        *self = fresh;
    }
    /// The events of the next chunk. What is not taken from [`Events::next`] until it gives none is not decoded: see
    /// [`Events::rest`].
    #[inline]
    pub fn feed<'d, 'c>(&'d mut self, chunk: &'c [u8]) -> Events<'d, 'c> {
        Events { decoder: self, chunk }
    }
    /// Takes octets from the front of `chunk`, up to the end of the next event or, where no event ends in it, all.
    ///
    /// # Errors
    /// Where a limit is exceeded; the decoder then stays with that error.
    #[inline]
    pub fn next<'a, 'c: 'a>(&'a mut self, chunk: &mut &'c [u8]) -> Result<Option<Event<'a>>, Error> {
        self.next_traced(chunk, &mut ())
    }
    /// The last event identifier so far.
    pub fn last_event_id(&self) -> &str {
        &self.id
    }
    /// The reconnection time so far, in milliseconds.
    pub fn retry(&self) -> Option<u64> {
        self.retry
    }
    /// Octets taken so far.
    pub fn position(&self) -> u64 {
        self.offset
    }
    /// Whether octets of an event that has not ended have been met.
    pub fn is_mid_event(&self) -> bool {
        let cut = !matches!(self.cut, Cut::No | Cut::Value { field: Field::Comment, .. });
        self.block || cut || matches!(self.bom, 1 | 2)
    }
    /// Says how the stream ended. An unfinished event is dropped, as the standard has it, but not silently.
    pub fn finish(&self) -> End<'_> {
        End { complete: !self.is_mid_event(), last_event_id: &self.id, retry: self.retry }
    }

    /// [`Decoder::next`], telling `trace` of every line that lies whole in the chunk.
    ///
    /// # Errors
    /// Where a limit is exceeded.
    #[inline]
    pub fn next_traced<'a, 'c: 'a, T: Trace>(
        &'a mut self,
        chunk: &mut &'c [u8],
        trace: &mut T,
    ) -> Result<Option<Event<'a>>, Error> {
        let all: &'c [u8] = chunk;
        match self.step(all, trace) {
            Ok((used, found)) => {
                *chunk = &all[used..];
                self.offset += used as u64;
                match found {
                    None => Ok(None),
                    Some((data, name)) => Ok(Some(self.event(all, data, name))),
                }
            }
            Err(error) => {
                *chunk = &[];
                self.failed = Some(error);
                Err(error)
            }
        }
    }

    /// Runs over `chunk` up to the end of an event: octets used, and where the event's data and name lie if they lie in
    /// the chunk; `None` inside means in the decoder's own buffer.
    #[inline]
    fn step<T: Trace>(&mut self, chunk: &[u8], trace: &mut T) -> Result<(usize, Option<(Span, Span)>), Error> {
        if self.delivered {
            self.delivered = false;
            self.data.clear();
            self.name.clear();
        }
        // The end of the first line, where it was looked for.
        let mut looked: Option<Option<usize>> = None;
        if self.at_rest && !T::ENABLED {
            // What most events are: one line of data and a blank line.
            if let Some(rest) = chunk.strip_prefix(b"data:") {
                let from = 5 + usize::from(rest.first() == Some(&b' '));
                let to = scan::line_end(&chunk[from..]).map(|end| from + end);
                self.bom = 3;
                if let Some(to) = to
                    && let Some(blank) = blank_line(&chunk[to..])
                    && to <= self.limits.line
                    && to - from <= self.limits.event
                {
                    return Ok((to + blank, Some((Some((from, to)), None))));
                }
                looked = Some(to);
            }
            self.at_rest = false;
        }
        let mut at = 0;
        if self.after_cr || self.bom < 3 || self.cut != Cut::No || self.failed.is_some() {
            // A long value that comes in small chunks is the rule in streams: one look for its end, one copy.
            if self.cut == (Cut::Value { field: Field::Data, begun: true })
                && self.failed.is_none()
                && self.cut_len + chunk.len() <= self.limits.line
                && self.data.len() + chunk.len() <= self.limits.event
            {
                match scan::line_end(chunk) {
                    None => {
                        self.cut_len += chunk.len();
                        self.data.extend_from_slice(chunk);
                        return Ok((chunk.len(), None));
                    }
                    Some(end) if !T::ENABLED => {
                        if let Some(blank) = blank_line(&chunk[end..]) {
                            self.data.extend_from_slice(&chunk[..end]);
                            self.cut = Cut::No;
                            self.block = false;
                            if self.id_changed {
                                self.id_changed = false;
                                self.commit_id();
                            }
                            self.has_data = false;
                            self.delivered = true;
                            self.at_rest = true;
                            return Ok((end + blank, Some((None, None))));
                        }
                    }
                    Some(_) => {}
                }
            }
            at = self.resume(chunk)?;
            if at == chunk.len() {
                return Ok((at, None));
            }
        }
        let (mut data, mut name): (Span, Span) = (None, None);
        loop {
            let rest = &chunk[at..];
            // The blank line that ends an event needs no search.
            let end = match rest.first() {
                Some(b'\n' | b'\r') => Some(0),
                _ => looked.take().unwrap_or_else(|| scan::line_end(rest)),
            };
            let Some(end) = end else {
                self.keep(chunk, data, name)?;
                if !rest.is_empty() {
                    if T::ENABLED {
                        let bit = (self.offset as usize + at) * 8;
                        trace.leaf("unfinished line", bit, bit + rest.len() * 8, &String::from_utf8_lossy(rest));
                    }
                    self.cut = Cut::Name;
                    self.head_len = 0;
                    self.cut_len = 0;
                    self.cut_part(rest, at)?;
                }
                return Ok((chunk.len(), None));
            };
            let line = &rest[..end];
            let start = at;
            at += end + 1;
            if rest[end] == b'\r' {
                match chunk.get(at) {
                    Some(b'\n') => at += 1,
                    Some(_) => {}
                    None => self.after_cr = true,
                }
            }
            if line.is_empty() {
                if T::ENABLED && self.block {
                    trace.exit((self.offset as usize + at) * 8);
                }
                self.block = false;
                if self.id_changed {
                    self.id_changed = false;
                    self.commit_id();
                }
                if data.is_some() || self.has_data {
                    self.has_data = false;
                    self.delivered = true;
                    self.at_rest = !self.after_cr;
                    return Ok((at, Some((data, name))));
                }
                name = None;
                self.name.clear();
                continue;
            }
            if line.len() > self.limits.line {
                return Err(Error::Line { max: self.limits.line, at: self.offset + start as u64 });
            }
            let (field, value) = split(line);
            if T::ENABLED {
                let bit = (self.offset as usize + start) * 8;
                if field != Field::Comment && !self.block {
                    trace.enter("event", bit);
                }
                let text = String::from_utf8_lossy(&line[value..]);
                trace.leaf(field.name(), bit, bit + line.len() * 8, &text);
            }
            match field {
                Field::Data => {
                    self.block = true;
                    let span = (start + value, start + end);
                    if span.1 - span.0 > self.limits.event {
                        return Err(Error::Event { max: self.limits.event, at: self.offset + start as u64 });
                    }
                    if data.is_none() && !self.has_data {
                        data = Some(span);
                    } else {
                        if let Some((from, to)) = data.take() {
                            self.push_data(&chunk[from..to], start)?;
                        }
                        self.push_data(&chunk[span.0..span.1], start)?;
                    }
                }
                Field::Event => {
                    self.block = true;
                    name = Some((start + value, start + end));
                    self.name.clear();
                }
                Field::Id => {
                    self.block = true;
                    self.set_id(&line[value..]);
                }
                Field::Retry => {
                    self.block = true;
                    self.set_retry(&line[value..]);
                }
                Field::Comment => {}
                Field::Unknown => self.block = true,
            }
        }
    }

    /// What precedes the first line that starts in this chunk: the rest of a cut line end, mark or line.
    #[inline(never)]
    fn resume(&mut self, chunk: &[u8]) -> Result<usize, Error> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        let mut at = 0;
        while self.bom < 3 {
            match chunk.get(at) {
                None => return Ok(at),
                Some(&octet) if octet == BOM[usize::from(self.bom)] => {
                    self.bom += 1;
                    at += 1;
                }
                Some(_) => {
                    let met = usize::from(self.bom);
                    self.bom = 3;
                    if met > 0 {
                        // No mark after all: its octets begin the first line. They are not valid text, which the
                        // replacement sees to.
                        self.cut = Cut::Name;
                        self.head_len = 0;
                        self.cut_len = 0;
                        self.cut_part(&BOM[..met], 0)?;
                    }
                }
            }
        }
        if self.after_cr {
            match chunk.get(at) {
                None => return Ok(at),
                Some(b'\n') => at += 1,
                Some(_) => {}
            }
            self.after_cr = false;
        }
        if self.cut != Cut::No {
            let rest = &chunk[at..];
            let Some(end) = scan::line_end(rest) else {
                self.cut_part(rest, at)?;
                return Ok(chunk.len());
            };
            self.cut_part(&rest[..end], at)?;
            self.cut_end();
            at += end + 1;
            if rest[end] == b'\r' {
                match chunk.get(at) {
                    Some(b'\n') => at += 1,
                    Some(_) => {}
                    None => self.after_cr = true,
                }
            }
        }
        Ok(at)
    }

    /// Octets of a cut line, without its end. Values go straight to where they belong, so that nothing is looked at or
    /// copied twice however small the chunks are.
    fn cut_part(&mut self, mut part: &[u8], at: usize) -> Result<(), Error> {
        self.cut_len += part.len();
        if self.cut_len > self.limits.line {
            return Err(Error::Line { max: self.limits.line, at: self.offset + at as u64 });
        }
        if self.cut == Cut::Name {
            while let Some((&octet, rest)) = part.split_first() {
                if octet == b':' {
                    part = rest;
                    let field = Field::of(&self.head[..usize::from(self.head_len)]);
                    let field = if self.head_len == 0 { Field::Comment } else { field };
                    self.begin(field);
                    break;
                }
                if usize::from(self.head_len) == HEAD {
                    self.begin(Field::Unknown);
                    break;
                }
                self.head[usize::from(self.head_len)] = octet;
                self.head_len += 1;
                part = rest;
            }
        }
        let Cut::Value { field, begun } = self.cut else { return Ok(()) };
        let Some(&first) = part.first() else { return Ok(()) };
        if !begun {
            self.cut = Cut::Value { field, begun: true };
            if first == b' ' {
                part = &part[1..];
            }
        }
        match field {
            Field::Data => {
                if self.data.len() + part.len() > self.limits.event {
                    return Err(Error::Event { max: self.limits.event, at: self.offset + at as u64 });
                }
                self.data.extend_from_slice(part);
            }
            Field::Event => self.name.extend_from_slice(part),
            Field::Id | Field::Retry => self.value.extend_from_slice(part),
            Field::Comment | Field::Unknown => {}
        }
        Ok(())
    }

    /// The name of a cut line is known.
    fn begin(&mut self, field: Field) {
        self.cut = Cut::Value { field, begun: false };
        match field {
            Field::Data if self.has_data => self.data.push(b'\n'),
            Field::Event => self.name.clear(),
            Field::Id | Field::Retry => self.value.clear(),
            _ => {}
        }
    }

    /// A cut line ends.
    fn cut_end(&mut self) {
        if self.cut == Cut::Name {
            self.begin(Field::of(&self.head[..usize::from(self.head_len)]));
        }
        if let Cut::Value { field, .. } = self.cut {
            self.block |= field != Field::Comment;
            match field {
                Field::Data => self.has_data = true,
                Field::Id | Field::Retry => {
                    let value = core::mem::take(&mut self.value);
                    if field == Field::Id {
                        self.set_id(&value)
                    } else {
                        self.set_retry(&value)
                    }
                    self.value = value;
                }
                _ => {}
            }
        }
        self.cut = Cut::No;
    }

    /// The chunk ends within an event: keeps what it borrowed.
    fn keep(&mut self, chunk: &[u8], data: Span, name: Span) -> Result<(), Error> {
        if let Some((from, to)) = data {
            self.push_data(&chunk[from..to], from)?;
        }
        if let Some((from, to)) = name {
            self.name.clear();
            self.name.extend_from_slice(&chunk[from..to]);
        }
        Ok(())
    }

    fn push_data(&mut self, value: &[u8], at: usize) -> Result<(), Error> {
        if self.data.len() + usize::from(self.has_data) + value.len() > self.limits.event {
            return Err(Error::Event { max: self.limits.event, at: self.offset + at as u64 });
        }
        if self.has_data {
            self.data.push(b'\n');
        }
        self.has_data = true;
        self.data.extend_from_slice(value);
        Ok(())
    }

    fn set_id(&mut self, value: &[u8]) {
        if memchr::memchr(0, value).is_none() {
            self.id_buffer.clear();
            self.id_buffer.extend_from_slice(value);
            self.id_changed = true;
        }
    }

    fn set_retry(&mut self, value: &[u8]) {
        if !value.is_empty() && value.iter().all(u8::is_ascii_digit) {
            let number = value.iter().fold(0u64, |n, d| n.saturating_mul(10).saturating_add(u64::from(d - b'0')));
            self.retry = Some(number);
        }
    }

    fn commit_id(&mut self) {
        self.id.clear();
        replace_invalid(&self.id_buffer, &mut self.id);
    }

    /// The text of an event that [`Decoder::step`] found.
    #[inline]
    fn event<'a>(&'a mut self, chunk: &'a [u8], data: Span, name: Span) -> Event<'a> {
        // Both texts are made before either is borrowed; octets that are not UTF-8 are the rare case.
        let octets = match data {
            Some((from, to)) => &chunk[from..to],
            None => &self.data[..],
        };
        let data = match scan::utf8(octets) {
            Some(text) => text,
            None => {
                self.data_text.clear();
                replace_invalid(octets, &mut self.data_text);
                &self.data_text
            }
        };
        let octets = match name {
            Some((from, to)) => &chunk[from..to],
            None => &self.name[..],
        };
        let event = if octets.is_empty() {
            "message"
        } else {
            match scan::utf8(octets) {
                Some(text) => text,
                None => {
                    self.name_text.clear();
                    replace_invalid(octets, &mut self.name_text);
                    &self.name_text
                }
            }
        };
        Event { event, data, id: &self.id, retry: self.retry }
    }
}

impl Field {
    fn of(name: &[u8]) -> Self {
        match name {
            b"data" => Field::Data,
            b"event" => Field::Event,
            b"id" => Field::Id,
            b"retry" => Field::Retry,
            _ => Field::Unknown,
        }
    }
    fn name(self) -> &'static str {
        match self {
            Field::Data => "data",
            Field::Event => "event",
            Field::Id => "id",
            Field::Retry => "retry",
            Field::Comment => "comment",
            Field::Unknown => "unknown field",
        }
    }
}

/// The field of a line that is not empty, and where its value begins.
#[inline(always)]
fn split(line: &[u8]) -> (Field, usize) {
    // What most lines are.
    if line.starts_with(b"data: ") {
        return (Field::Data, 6);
    }
    let (field, name) = match line {
        [b'd', b'a', b't', b'a', ..] => (Field::Data, 4),
        [b'e', b'v', b'e', b'n', b't', ..] => (Field::Event, 5),
        [b'i', b'd', ..] => (Field::Id, 2),
        [b'r', b'e', b't', b'r', b'y', ..] => (Field::Retry, 5),
        [b':', ..] => (Field::Comment, 0),
        _ => return (Field::Unknown, line.len()),
    };
    match line.get(name) {
        None => (field, name),
        Some(b':') => (field, name + 1 + usize::from(line.get(name + 1) == Some(&b' '))),
        Some(_) => (Field::Unknown, line.len()),
    }
}

/// The length of a line end and the blank line after it, where both are certain to lie in the octets.
#[inline(always)]
fn blank_line(octets: &[u8]) -> Option<usize> {
    match octets {
        [b'\n', b'\n', ..] => Some(2),
        [b'\r', b'\n', b'\r', b'\n', ..] => Some(4),
        [b'\r', b'\r', next, ..] if *next != b'\n' => Some(2),
        _ => None,
    }
}

/// Appends the octets as text, each maximal part that is not UTF-8 as U+FFFD.
fn replace_invalid(octets: &[u8], text: &mut String) {
    for part in octets.utf8_chunks() {
        text.push_str(part.valid());
        if !part.invalid().is_empty() {
            text.push('\u{FFFD}');
        }
    }
}

/// The events of one chunk: [`Decoder::feed`].
#[derive(Debug)]
pub struct Events<'d, 'c> {
    decoder: &'d mut Decoder,
    chunk: &'c [u8],
}

impl<'c> Events<'_, 'c> {
    /// The next event that ends in this chunk; it lends from the chunk and the decoder until the next call.
    ///
    /// # Errors
    /// Where a limit is exceeded.
    #[allow(clippy::should_implement_trait)] // An iterator cannot lend.
    #[inline]
    pub fn next(&mut self) -> Result<Option<Event<'_>>, Error> {
        self.decoder.next(&mut self.chunk)
    }
    /// What has not been decoded yet of the chunk, to be fed later.
    pub fn rest(&self) -> &'c [u8] {
        self.chunk
    }
}
