//! Reading a stream against its schema, event by event, on demand and without a heap.

use crate::bits::BitReader;
use crate::{
    arena::Arena,
    generic::{ANY_TYPE, Learnt, Names, QName, XSI_TYPE},
    grammar::{DEPTH, Event as Grammar, Machine, Place, TooDeep, Undeclared},
    schema::{Attribute, Content, Element, Root, Schema, Simple, Type, code_width},
    strings::{self, Known, Named, Reference},
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
    /// An element of a wildcard begins that no schema declares. It holds attributes, elements and text of any kind.
    Any(QName<'a>, Place),
    /// The element has this type (`xsi:type`), not the declared one: what it holds by that type, if it is known.
    Type(QName<'a>, Option<Content>),
    /// The element is said to hold nothing (`xsi:nil`).
    Nil(bool),
    /// An attribute with its value.
    Attribute(&'static Attribute, Value<'a>),
    /// An attribute of a wildcard with its value.
    AnyAttribute(QName<'a>, Value<'a>),
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
    /// First bit of the name that the last event has.
    name_start: usize,
    names: Names<'a>,
    /// Casts that make a coder's grammars learn nothing are told as well.
    casts: bool,
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
            name_start: 0,
            names: Names::new(None, true),
            casts: false,
            relaxed: None,
            memory: None,
            references: &[],
        }
    }
    /// A cursor at a bit of a stream where content of this type, after so many attributes, is. With the schema and an
    /// arena it reads wildcards in the form in which values keep them.
    pub(crate) fn within(
        reader: BitReader<'a>,
        ty: &'static Type,
        attributes: usize,
        plain: Option<(&'static Schema, &'a Arena<'a>)>,
    ) -> Result<Self> {
        static NONE: Schema =
            Schema { name: "", roots: &[], fragments: &[], attributes: &[], globals: &[], types: &[], namespaces: &[] };
        let mut cursor = Cursor::new(plain.map_or(&NONE, |p| p.0), Form::Document, reader.bytes());
        let deep = |TooDeep| reader.error(Kind::Limit { what: "depth", max: DEPTH as u64 });
        cursor.machine.enter_type(ty, attributes).map_err(deep)?;
        (cursor.reader, cursor.state) = (reader, State::Content);
        cursor.names = Names::new(plain.map(|p| p.1), false);
        Ok(cursor)
    }
    /// A cursor over a stream in the form in which [`strings::plain`] writes it.
    pub fn in_full(schema: &'static Schema, form: Form, bytes: &'a [u8], arena: &'a Arena<'a>) -> Self {
        let mut cursor = Cursor::new(schema, form, bytes);
        cursor.names = Names::new(Some(arena), false);
        cursor
    }
    /// A cursor that is to be copied into another form: it tells all casts, and knows the references.
    pub(crate) fn to_recode(
        schema: &'static Schema,
        form: Form,
        bytes: &'a [u8],
        arena: &'a Arena<'a>,
        plain: bool,
        references: &'a [Reference],
    ) -> Self {
        let mut cursor = Cursor::new(schema, form, bytes);
        (cursor.casts, cursor.references, cursor.names) = (true, references, Names::new(Some(arena), !plain));
        cursor
    }
    /// Whether a name has been met that the schema's tables do not imply.
    pub(crate) const fn has_names(&self) -> bool {
        self.names.used
    }
    pub(crate) fn undeclared(&self) -> Option<Undeclared> {
        self.machine.undeclared()
    }
    /// Whether the innermost element is declared with this.
    pub(crate) fn is_declared(&self, content: &Content) -> bool {
        self.machine.element().is_some_and(|element| element.content == *content)
    }
    pub(crate) const fn name_start(&self) -> usize {
        self.name_start
    }
    /// The same cursor for streams with references to the string table, which are looked up with memory of the arena: on
    /// the first of them the stream is read a second time. Names of wildcards are kept there as well. Without an arena
    /// both are errors.
    #[must_use]
    pub const fn with_memory(mut self, arena: &'a Arena<'a>) -> Self {
        self.memory = Some(arena);
        self.names.memory = Some(arena);
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
    pub(crate) fn step(&mut self, mut table: Option<&mut dyn Named<'a>>) -> Result<Event<'a>> {
        loop {
            let table: Option<&mut dyn Named<'a>> = match &mut table {
                Some(table) => Some(&mut **table),
                None => None,
            };
            let event = self.event(table)?;
            match event {
                // It stands for no attribute of the message, only for that nothing is learnt.
                Event::Type(QName { id: ANY_TYPE, .. }, _) if !self.casts && self.undeclared().is_some() => {}
                event => return Ok(event),
            }
        }
    }
    fn event(&mut self, table: Option<&mut dyn Named<'a>>) -> Result<Event<'a>> {
        self.start = self.reader.bit();
        self.value_start = self.start;
        match self.state {
            State::Begin => self.begin(),
            State::Content if self.relaxed.is_some() => self.relaxed(table),
            State::Content => match self.undeclared() {
                Some(undeclared) if !undeclared.cast => self.built_in(undeclared, table),
                _ => self.content(table),
            },
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
        if element.never_occurs() {
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
    fn value(
        &mut self,
        local: &'a str,
        namespace: &'a str,
        simple: &'static Simple,
        table: Option<&mut dyn Named<'a>>,
    ) -> Result<Value<'a>> {
        let start = self.reader;
        self.value_start = start.bit();
        if let Some(table) = table {
            table.select(local, namespace, start.bit())?;
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
    /// The value of the innermost element, or text in it.
    fn own_value(&mut self, simple: &'static Simple, table: Option<&mut dyn Named<'a>>) -> Result<Value<'a>> {
        let (local, namespace) = match (self.machine.element(), self.undeclared()) {
            (Some(element), _) => (element.name.local, element.name.namespace),
            (None, Some(undeclared)) => {
                self.names.name(self.schema, undeclared.id).map_or(("", ""), |name| (name.local, name.namespace))
            }
            (None, None) => ("", ""),
        };
        self.value(local, namespace, simple, table)
    }
    fn own_text(&mut self, table: Option<&mut dyn Named<'a>>) -> Result<Event<'a>> {
        let value = self.own_value(&RELAXED, table)?;
        Ok(Event::Text(if let Value::Text(text) = value { text } else { Text::EMPTY }))
    }
    fn read_name(&mut self) -> Result<QName<'a>> {
        self.name_start = self.reader.bit();
        self.names.read(&mut self.reader, self.schema)
    }
    /// An element of that name begins, which may be declared at the top of the schema.
    fn start_any(&mut self, name: QName<'a>, place: Place, at: BitReader<'a>) -> Result<Event<'a>> {
        let place = Place { any: true, free: true, ..place };
        if let Some((_, root)) = self.schema.root(name.local, Some(name.namespace)) {
            let (Root::Element(element) | Root::Relaxed(element)) = *root;
            self.enter(element, at)?;
            return Ok(Event::Start(element, place));
        }
        let deep = |TooDeep| at.error(Kind::Limit { what: "depth", max: DEPTH as u64 });
        self.machine.enter_undeclared(name.id).map_err(deep)?;
        Ok(Event::Any(name, place))
    }
    /// The value of an attribute of that name.
    fn any_attribute(
        &mut self,
        name: QName<'a>,
        declared: bool,
        table: Option<&mut dyn Named<'a>>,
    ) -> Result<Event<'a>> {
        if name.id == XSI_TYPE {
            return self.type_named();
        }
        let global = if declared { self.schema.global(name.namespace, name.local) } else { None };
        let value = self.value(name.local, name.namespace, global.map_or(&RELAXED, |a| a.value), table)?;
        Ok(Event::AnyAttribute(name, value))
    }
    /// The value of `xsi:type`.
    fn type_named(&mut self) -> Result<Event<'a>> {
        let at = self.reader;
        self.value_start = at.bit();
        let name = self.read_name()?;
        let content = self.schema.type_named(name.namespace, name.local);
        if let Some(content) = content {
            let deep = |TooDeep| at.error(Kind::Limit { what: "depth", max: DEPTH as u64 });
            self.machine.cast(content).map_err(deep)?;
        }
        Ok(Event::Type(name, content))
    }
    /// What comes next in an element without a declaration.
    fn built_in(&mut self, element: Undeclared, table: Option<&mut dyn Named<'a>>) -> Result<Event<'a>> {
        let at = self.reader;
        let fail = |kind| at.error(kind);
        let Undeclared { id, content, .. } = element;
        let learnt = self.names.learnt(id, content).count() as u32;
        let productions = learnt + u32::from(content);
        let code = self.reader.bits(code_width(productions))? as u32;
        let mut name = None;
        let what = if code < learnt {
            let what = self.names.learnt(id, content).nth(code as usize);
            if let Some(Learnt::Attribute(id) | Learnt::Element(id)) = what {
                name = self.names.name(self.schema, id);
            }
            what
        } else if code < productions {
            Some(Learnt::End)
        } else if code == productions {
            // The end, AT(*), SE(*), text; the first two not behind the attributes.
            let second = if content { self.reader.bits(1)? + 2 } else { self.reader.bits(2)? };
            let what = match second {
                0 => Learnt::End,
                1 | 2 => {
                    let read = self.read_name()?;
                    name = Some(read);
                    if second == 1 { Learnt::Attribute(read.id) } else { Learnt::Element(read.id) }
                }
                _ => Learnt::Text,
            };
            self.names.learn(id, content, what).map_err(fail)?;
            Some(what)
        } else {
            None
        };
        match (what, name) {
            (Some(Learnt::End), _) => {
                self.machine.leave();
                self.after_end();
                Ok(Event::End)
            }
            (Some(Learnt::Text), _) => {
                self.machine.begin_content();
                self.own_text(table)
            }
            (Some(Learnt::Attribute(_)), Some(name)) => self.any_attribute(name, false, table),
            (Some(Learnt::Element(_)), Some(name)) => {
                self.machine.begin_content();
                self.start_any(name, Place { repeats: true, ..Place::default() }, at)
            }
            _ => Err(fail(Kind::Reserved { what: "event code", value: code.into() })),
        }
    }
    fn content(&mut self, table: Option<&mut dyn Named<'a>>) -> Result<Event<'a>> {
        let at = self.reader;
        let productions = self.machine.productions();
        let code = self.reader.bits(code_width(productions))? as u32;
        let Some(offer) = self.machine.offer(code) else { return self.second_level(at, code, productions) };
        if self.machine.must_be_cast() {
            return Err(at.error(Kind::Unexpected { what: "an abstract element" }));
        }
        let deep = |TooDeep| at.error(Kind::Limit { what: "depth", max: DEPTH as u64 });
        match offer.event {
            Grammar::Element(element) => {
                if element.never_occurs() {
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
                let value = self.value(attribute.name.local, attribute.name.namespace, attribute.value, table)?;
                self.machine.follow(&offer).map_err(deep)?;
                Ok(Event::Attribute(attribute, value))
            }
            Grammar::AnyAttribute => {
                let name = self.read_name()?;
                if name.id == XSI_TYPE {
                    return Err(at.error(Kind::Unexpected { what: "xsi:type behind other attributes" }));
                }
                self.machine.follow(&offer).map_err(deep)?;
                self.any_attribute(name, true, table)
            }
            Grammar::Value(simple) => {
                let value = self.own_value(simple, table)?;
                self.machine.follow(&offer).map_err(deep)?;
                Ok(Event::Value(simple, value))
            }
            Grammar::Text => {
                let text = self.own_text(table)?;
                self.machine.follow(&offer).map_err(deep)?;
                Ok(text)
            }
            Grammar::Any => {
                let name = self.read_name()?;
                self.machine.follow(&offer).map_err(deep)?;
                self.start_any(name, offer.place, at)
            }
        }
    }
    /// What the schema does not declare. Of use are the attributes that say of what type an element is or that it holds
    /// nothing; and some coders write an empty value by ending the element instead.
    fn second_level(&mut self, at: BitReader<'a>, code: u32, productions: u32) -> Result<Event<'a>> {
        if code > productions {
            return Err(at.error(Kind::Reserved { what: "event code", value: code.into() }));
        }
        let mut value = None;
        let mut end = false;
        self.machine.offers(|offer| {
            match offer.event {
                Grammar::Value(simple) => value = Some(simple),
                Grammar::End => end = true,
                _ => {}
            }
            false
        });
        // As long as attributes may come, five to seven productions are on the second level; a value's states are such.
        // Where the end is on the first level it is not among them.
        let undeclared = self.reader.bits(3)? + u64::from(end);
        match (undeclared, value.and_then(|simple| value::empty(simple).map(|v| (simple, v)))) {
            (0 | 2, _) if self.machine.must_be_cast() => {
                Err(at.error(Kind::Unexpected { what: "an abstract element" }))
            }
            (0, Some((simple, empty))) => {
                self.state = State::Closed;
                Ok(Event::Value(simple, empty))
            }
            (1, _) if self.machine.is_fresh() => self.type_named(),
            (2, _) if self.machine.is_fresh() => {
                self.value_start = self.reader.bit();
                let nil = self.reader.bits(1)? == 1;
                if nil {
                    self.machine.nil();
                }
                Ok(Event::Nil(nil))
            }
            _ => Err(at.error(Kind::Unexpected { what: "content that the schema does not declare" })),
        }
    }
    fn relaxed(&mut self, table: Option<&mut dyn Named<'a>>) -> Result<Event<'a>> {
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
            let value = self.value(name.local, name.namespace, attribute.value, table)?;
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
                Ok(Event::Value(&RELAXED, self.own_value(&RELAXED, table)?))
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
