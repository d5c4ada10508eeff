//! Reading a stream against its schema, event by event, on demand and without a heap.

use crate::bits::BitReader;
use crate::{
    arena::Arena,
    grammar::{DEPTH, Event as Grammar, Machine, Place, TooDeep},
    schema::{Attribute, Content, Element, Name, Root, Schema, Simple, code_width},
    strings::{self, Known, Names, Reference},
    value::{self, Text, Value},
};
use wireform_wire::{Error, Kind, Result};

/// The header of every stream that these standards allow: the distinguishing bits 10, no options, final version 1.
pub const HEADER: u8 = 0x80;

/// What a stream is: the message, or a part of one as it is signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// A document: one of the schemas' global elements.
    Document,
    /// A fragment: any element of the schemas, closed by End Document.
    Fragment,
}

/// What was met in a stream.
#[derive(Debug, Clone, Copy)]
pub enum Event<'a> {
    /// An element begins.
    Start(&'static Element, Place),
    /// An attribute with its value.
    Attribute(&'static Attribute, Value<'a>),
    /// The element's value.
    Value(&'static Simple, Value<'a>),
    /// Text between elements.
    Text(Text<'a>),
    /// The innermost element ends.
    End,
    /// The stream ends.
    Over,
}

/// A cursor over the events of a stream.
#[derive(Debug, Clone)]
pub struct Cursor<'a> {
    schema: &'static Schema,
    form: Form,
    reader: BitReader<'a>,
    machine: Machine,
    state: State,
    /// First bit of the last event's code, and of its value.
    start: usize,
    value_start: usize,
    relaxed: Option<RelaxedRoot>,
    /// Where to keep what references to the string table stand for, and those that are known.
    memory: Option<&'a Arena<'a>>,
    references: &'a [Reference],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Begin,
    Content,
    /// The value was an empty one, written by closing the element.
    Closed,
    /// Only the end of the stream is left.
    Tail,
    Over,
}

/// Where an element that is coded with the relaxed grammar is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RelaxedRoot {
    Start,
    Content,
}

/// The element declaration under which the relaxed grammar's roots are reported.
pub(crate) const RELAXED: Simple =
    Simple { name: "", kind: crate::schema::Kind::Text { min: 0, max: crate::schema::UNBOUNDED } };

impl<'a> Cursor<'a> {
    /// A cursor at the start of a stream.
    pub fn new(schema: &'static Schema, form: Form, bytes: &'a [u8]) -> Self {
        Cursor {
            schema,
            form,
            reader: BitReader::new(bytes),
            machine: Machine::new(),
            state: State::Begin,
            start: 0,
            value_start: 0,
            relaxed: None,
            memory: None,
            references: &[],
        }
    }
    /// The same cursor for streams with references to the string table, which are looked up with memory of the arena: on
    /// the first of them the stream is read a second time. Without an arena they are errors.
    #[must_use]
    pub const fn with_memory(mut self, arena: &'a Arena<'a>) -> Self {
        self.memory = Some(arena);
        self
    }
    /// How many references to the string table there have been so far.
    pub fn references(&self) -> usize {
        let before = |reference: &Reference| reference.is_before(self.reader.bit());
        self.references.partition_point(before)
    }
    /// The same cursor for streams of libcbv2g, which ends a list at its maximum length as if another item could follow.
    #[must_use]
    pub const fn with_wide_lists(mut self) -> Self {
        self.machine.wide_lists = true;
        self
    }
    /// Offset in bits.
    pub const fn bit(&self) -> usize {
        self.reader.bit()
    }
    /// First bit of the last event.
    pub const fn start(&self) -> usize {
        self.start
    }
    /// First bit of the last event's value.
    pub const fn value_start(&self) -> usize {
        self.value_start
    }
    /// Whether the last event is an empty value that was written by ending its element.
    pub fn is_escaped(&self) -> bool {
        self.state == State::Closed
    }
    /// How many elements are open.
    pub fn depth(&self) -> usize {
        self.machine.depth()
    }
    /// The open elements, outermost first.
    pub fn path(&self) -> impl Iterator<Item = &'static Element> + '_ {
        self.machine.path()
    }
    /// Shows what the schema allows here, in the order of the codes.
    pub fn expected(&self, mut show: impl FnMut(&Grammar)) {
        if self.state == State::Content {
            self.machine.offers(|offer| {
                show(&offer.event);
                false
            });
        }
    }
    /// The roots of which one begins the stream.
    const fn roots(&self) -> &'static [Root] {
        match self.form {
            Form::Document => self.schema.roots,
            Form::Fragment => self.schema.fragments,
        }
    }
    /// The bits of a root's code: the values after the last element are SE(*) and, in fragments, End Document.
    pub(crate) const fn root_width(schema: &Schema, form: Form) -> u32 {
        match form {
            Form::Document => code_width(schema.roots.len() as u32),
            Form::Fragment => code_width(schema.fragments.len() as u32 + 1),
        }
    }
    /// The next event.
    ///
    /// # Errors
    /// What is wrong with the stream; the cursor then stays where the error was met.
    #[allow(clippy::should_implement_trait)] // It cannot be an iterator: an error does not end it, the end does.
    pub fn next(&mut self) -> Result<Event<'a>> {
        self.step(None)
    }
    /// The next event, with the strings that are read told to a table.
    pub(crate) fn step(&mut self, table: Option<&mut dyn Names<'a>>) -> Result<Event<'a>> {
        self.start = self.reader.bit();
        self.value_start = self.start;
        match self.state {
            State::Begin => self.begin(),
            State::Content if self.relaxed.is_some() => self.relaxed(table),
            State::Content => self.content(table),
            State::Closed => {
                self.machine.leave();
                self.state = State::Content;
                self.after_end();
                Ok(Event::End)
            }
            State::Tail => self.tail(),
            State::Over => Ok(Event::Over),
        }
    }
    /// Passes over the rest of the innermost element.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn skip(&mut self) -> Result<()> {
        let depth = self.depth();
        while self.depth() >= depth && depth > 0 {
            self.next()?;
        }
        Ok(())
    }
    fn begin(&mut self) -> Result<Event<'a>> {
        let header = self.reader.bits(8)?;
        if header != u64::from(HEADER) {
            return Err(Error::new(Kind::Invalid { what: "EXI header", value: header }, 0));
        }
        let at = self.reader;
        let code = self.reader.bits(Self::root_width(self.schema, self.form))?;
        let Some(root) = self.roots().get(code as usize) else {
            return Err(at.error(Kind::Reserved { what: "root element", value: code }));
        };
        self.state = State::Content;
        let element = match root {
            Root::Element(element) => element,
            Root::Relaxed(element) => {
                self.relaxed = Some(RelaxedRoot::Start);
                element
            }
        };
        self.enter(element, at)?;
        Ok(Event::Start(element, Place::default()))
    }
    fn enter(&mut self, element: &'static Element, at: BitReader<'a>) -> Result<()> {
        if element.is_abstract {
            return Err(at.error(Kind::Unexpected { what: "an abstract element" }));
        }
        self.machine.enter(element).map_err(|TooDeep| at.error(Kind::Limit { what: "depth", max: DEPTH as u64 }))
    }
    fn after_end(&mut self) {
        if self.machine.depth() == 0 {
            self.state = State::Tail;
        }
    }
    /// A value of an element or an attribute.
    fn value(&mut self, name: Name, simple: &'static Simple, table: Option<&mut dyn Names<'a>>) -> Result<Value<'a>> {
        let start = self.reader;
        self.value_start = start.bit();
        if let Some(table) = table {
            table.select(name, start.bit())?;
            return value::read(&mut self.reader, simple, table);
        }
        match value::read(&mut self.reader, simple, &mut Known(self.references)) {
            Err(error) if error.kind == strings::REFERENCE => self.refer(start, simple, error),
            result => result,
        }
    }
    /// Looks up the references of the stream, and reads the value again.
    #[cold]
    fn refer(&mut self, start: BitReader<'a>, simple: &'static Simple, error: Error) -> Result<Value<'a>> {
        let Some(arena) = self.memory else { return Err(error) };
        let (references, found) = match strings::resolve(self.schema, self.form, start.bytes(), arena) {
            Ok(references) => (references, error),
            Err((references, error)) => (references, error),
        };
        self.references = references;
        self.reader = start;
        value::read(&mut self.reader, simple, &mut Known(references))
            .map_err(|error| if error.kind == strings::REFERENCE { found } else { error })
    }
    fn name(&self) -> Name {
        self.machine.element().map_or(Name { local: "", namespace: "" }, |e| e.name)
    }
    fn content(&mut self, table: Option<&mut dyn Names<'a>>) -> Result<Event<'a>> {
        let at = self.reader;
        let productions = self.machine.productions();
        let code = self.reader.bits(code_width(productions))? as u32;
        let Some(offer) = self.machine.offer(code) else { return self.second_level(at, code, productions) };
        let deep = |TooDeep| at.error(Kind::Limit { what: "depth", max: DEPTH as u64 });
        match offer.event {
            Grammar::Element(element) => {
                if element.is_abstract {
                    return Err(at.error(Kind::Unexpected { what: "an abstract element" }));
                }
                if offer.beyond() {
                    return Err(at.error(Kind::Unexpected { what: "an item beyond the maximum of its list" }));
                }
                self.machine.follow(&offer).map_err(deep)?;
                self.enter(element, at)?;
                Ok(Event::Start(element, offer.place))
            }
            Grammar::End => {
                self.machine.follow(&offer).map_err(deep)?;
                self.after_end();
                Ok(Event::End)
            }
            Grammar::Attribute(attribute, _) => {
                let value = self.value(attribute.name, attribute.value, table)?;
                self.machine.follow(&offer).map_err(deep)?;
                Ok(Event::Attribute(attribute, value))
            }
            Grammar::Value(simple) => {
                let value = self.value(self.name(), simple, table)?;
                self.machine.follow(&offer).map_err(deep)?;
                Ok(Event::Value(simple, value))
            }
            Grammar::Text => {
                let value = self.value(self.name(), &RELAXED, table)?;
                self.machine.follow(&offer).map_err(deep)?;
                Ok(Event::Text(if let Value::Text(text) = value { text } else { Text::EMPTY }))
            }
            Grammar::Any => Err(at.error(Kind::Unsupported { what: "an element of a wildcard" })),
        }
    }
    /// What the schema does not declare. Only one case is of use: some coders write an empty value by ending the
    /// element instead.
    fn second_level(&mut self, at: BitReader<'a>, code: u32, productions: u32) -> Result<Event<'a>> {
        if code > productions {
            return Err(at.error(Kind::Reserved { what: "event code", value: code.into() }));
        }
        let mut value = None;
        self.machine.offers(|offer| {
            if let Grammar::Value(simple) = offer.event {
                value = Some(simple);
            }
            false
        });
        // As long as attributes may come, five to seven productions are on the second level; a value's states are such.
        let end = self.reader.bits(3)? == 0;
        match value.and_then(|simple| value::empty(simple).map(|v| (simple, v))) {
            Some((simple, empty)) if end => {
                self.state = State::Closed;
                Ok(Event::Value(simple, empty))
            }
            _ => Err(at.error(Kind::Unexpected { what: "content that the schema does not declare" })),
        }
    }
    fn relaxed(&mut self, table: Option<&mut dyn Names<'a>>) -> Result<Event<'a>> {
        let at = self.reader;
        let elements = self.schema.fragments.len() as u64;
        let attributes =
            if self.relaxed == Some(RelaxedRoot::Start) { self.schema.attributes.len() as u64 + 1 } else { 0 };
        // Attributes, AT(*), elements, SE(*), EE, CH; one value more is the second level's.
        let code = self.reader.bits(code_width((attributes + elements + 3) as u32))?;
        if code + 1 < attributes {
            // The declaration tells the attribute's type; in the relaxed grammar all attributes of one name share it.
            let attributes = match self.machine.element().map(|e| e.content) {
                Some(Content::Complex(ty)) => ty.attributes,
                _ => &[],
            };
            let name = self.schema.attributes[code as usize];
            let Some(attribute) = attributes.iter().find(|a| a.name == name) else {
                return Err(at.error(Kind::Unexpected { what: "this attribute" }));
            };
            let value = self.value(attribute.name, attribute.value, table)?;
            return Ok(Event::Attribute(attribute, value));
        }
        match code.checked_sub(attributes + elements + 1) {
            Some(0) => {
                self.machine.leave();
                self.relaxed = None;
                self.after_end();
                Ok(Event::End)
            }
            Some(1) => {
                self.relaxed = Some(RelaxedRoot::Content);
                Ok(Event::Value(&RELAXED, self.value(self.name(), &RELAXED, table)?))
            }
            _ => Err(at.error(Kind::Unexpected { what: "this content" })),
        }
    }
    fn tail(&mut self) -> Result<Event<'a>> {
        if self.form == Form::Fragment {
            let at = self.reader;
            let code = self.reader.bits(Self::root_width(self.schema, self.form))?;
            if code != self.schema.fragments.len() as u64 + 1 {
                return Err(at.error(Kind::Missing { what: "End Document" }));
            }
        }
        self.state = State::Over;
        let end = self.reader.bit().div_ceil(8);
        match self.reader.bytes().len() - end {
            0 => Ok(Event::Over),
            octets => Err(Error::new(Kind::Trailing { octets }, end * 8)),
        }
    }
}
