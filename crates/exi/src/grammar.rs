//! Where in its schema a stream is, and what may come next.
//!
//! The grammars of EXI are automata with a state for each place in a type. Here a state is a path into the particles of
//! the type with a count at each step, and its productions are found by walking on from there: the tables stay as small
//! as the schema, and lists narrow at their bound without a state per item.

use crate::bits::BitReader;
use crate::{
    cursor::RELAXED,
    schema::{Attribute, Body, Content, Element, Particle, Simple, Term, Type, code_width},
    strings::Known,
    value,
};
use wireform_wire::{Kind, Result};

/// How many groups may be open in all elements together.
const FRAMES: usize = 64;
/// How many elements may be open: more than any of these schemas nests.
pub(crate) const DEPTH: usize = 32;
/// How many groups one production may enter.
const STEPS: usize = 8;

/// What a production of the schema is.
#[derive(Debug, Clone, Copy)]
pub enum Event {
    /// This attribute, by its index.
    Attribute(&'static Attribute, usize),
    /// This element begins.
    Element(&'static Element),
    /// Any element begins.
    Any,
    /// The element ends.
    End,
    /// Its value.
    Value(&'static Simple),
    /// Text between elements.
    Text,
}

/// A production with what is needed to follow it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Offer {
    pub(crate) event: Event,
    frame: usize,
    at: u16,
    count: u32,
    steps: [Step; STEPS],
    depth: usize,
    beyond: bool,
    /// Whether the particle may occur more than once, and how often it has.
    pub(crate) place: Place,
}

impl Offer {
    /// Whether it is one occurrence more than its particle allows.
    pub(crate) fn beyond(&self) -> bool {
        self.beyond
    }
}

/// Where among its siblings an element is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Place {
    /// Its particle may occur several times.
    pub repeats: bool,
    /// How often it has occurred before.
    pub index: u32,
    /// It is inside a group or a choice of several that repeats: the order of names is free.
    pub free: bool,
}

#[derive(Debug, Clone, Copy)]
struct Step {
    list: &'static [Particle],
    choice: bool,
    at: u16,
}

const NO_STEP: Step = Step { list: &[], choice: false, at: 0 };

#[derive(Debug, Clone, Copy)]
struct Frame {
    list: &'static [Particle],
    choice: bool,
    at: u16,
    /// How often `list[at]` has begun.
    count: u32,
}

#[derive(Debug, Clone, Copy)]
struct Open {
    element: Option<&'static Element>,
    /// Its type, where it is complex.
    ty: Option<&'static Type>,
    phase: Phase,
    /// Its first frame.
    base: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Attributes from this one on may come.
    Attributes(u16),
    /// Elements.
    Elements,
    /// The value has been passed.
    Over,
}

/// The place of a stream in its schema.
#[derive(Debug, Clone)]
pub(crate) struct Machine {
    open: [Open; DEPTH],
    depth: usize,
    frames: [Frame; FRAMES],
    used: usize,
    /// Lists at their maximum keep the code for another item, which then is an error.
    pub(crate) wide_lists: bool,
}

/// How a walk over what may come ended.
enum Walk {
    /// The visitor had enough.
    Stopped,
    /// Something must come.
    Must,
    /// The element may end.
    May,
}

/// The schema nests deeper than the machine can follow.
#[derive(Debug)]
pub(crate) struct TooDeep;

impl Machine {
    pub(crate) const fn new() -> Self {
        const NONE: Open = Open { element: None, ty: None, phase: Phase::Over, base: 0 };
        const EMPTY: Frame = Frame { list: &[], choice: false, at: 0, count: 0 };
        Machine { open: [NONE; DEPTH], depth: 0, frames: [EMPTY; FRAMES], used: 0, wide_lists: false }
    }
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }
    /// The innermost open element.
    pub(crate) fn element(&self) -> Option<&'static Element> {
        self.open[..self.depth].last().and_then(|o| o.element)
    }
    /// The open elements, outermost first.
    pub(crate) fn path(&self) -> impl Iterator<Item = &'static Element> + '_ {
        self.open[..self.depth].iter().filter_map(|o| o.element)
    }
    /// Enters an element.
    pub(crate) fn enter(&mut self, element: &'static Element) -> Result<(), TooDeep> {
        let slot = self.open.get_mut(self.depth).ok_or(TooDeep)?;
        let ty = if let Content::Complex(ty) = element.content { Some(ty) } else { None };
        *slot = Open { element: Some(element), ty, phase: Phase::Attributes(0), base: self.used };
        if let Some(Type { body: Body::Elements { particles, .. }, .. }) = ty {
            let frame = self.frames.get_mut(self.used).ok_or(TooDeep)?;
            *frame = Frame { list: particles, choice: false, at: 0, count: 0 };
            self.used += 1;
        }
        self.depth += 1;
        Ok(())
    }
    /// Follows a production; entering the element that it begins is the caller's to do.
    pub(crate) fn follow(&mut self, offer: &Offer) -> Result<(), TooDeep> {
        let open = &mut self.open[self.depth - 1];
        match offer.event {
            Event::Attribute(_, index) => open.phase = Phase::Attributes(index as u16 + 1),
            Event::Value(_) => open.phase = Phase::Over,
            Event::Text => open.phase = Phase::Elements,
            Event::End => self.leave(),
            Event::Element(_) | Event::Any => {
                open.phase = Phase::Elements;
                self.frames[offer.frame].at = offer.at;
                self.frames[offer.frame].count = offer.count + 1;
                self.used = offer.frame + 1;
                for step in &offer.steps[..offer.depth] {
                    let frame = self.frames.get_mut(self.used).ok_or(TooDeep)?;
                    *frame = Frame { list: step.list, choice: step.choice, at: step.at, count: 1 };
                    self.used += 1;
                }
            }
        }
        Ok(())
    }
    /// Leaves the innermost element.
    pub(crate) fn leave(&mut self) {
        if let Some(depth) = self.depth.checked_sub(1) {
            self.used = self.open[depth].base;
            self.depth = depth;
        }
    }
    /// Shows the productions of the state in the order of their codes until `visit` returns true.
    pub(crate) fn offers(&self, mut visit: impl FnMut(&Offer) -> bool) {
        let Some(open) = self.open[..self.depth].last() else { return };
        let mut offer = Offer {
            event: Event::End,
            frame: 0,
            at: 0,
            count: 0,
            steps: [NO_STEP; STEPS],
            depth: 0,
            beyond: false,
            place: Place::default(),
        };
        let mut show = |offer: &mut Offer, event: Event| {
            offer.event = event;
            visit(offer)
        };
        let ty = open.ty;
        if let (Phase::Attributes(from), Some(ty)) = (open.phase, ty) {
            for (index, attribute) in ty.attributes.iter().enumerate().skip(from.into()) {
                if show(&mut offer, Event::Attribute(attribute, index)) || attribute.required {
                    return;
                }
            }
        }
        let value = match (open.element.map(|e| e.content), ty.map(|t| t.body)) {
            (Some(Content::Simple(simple)), _) | (_, Some(Body::Simple(simple))) => Some(simple),
            _ => None,
        };
        if let Some(simple) = value {
            show(&mut offer, if open.phase == Phase::Over { Event::End } else { Event::Value(simple) });
            return;
        }
        // Of all that may come, elements by name are first, then any element, then the end, then text.
        let mut any = None;
        let end = match self.walk(&mut offer, &mut any, &mut show) {
            Walk::Stopped => return,
            Walk::Must => false,
            Walk::May => true,
        };
        if any.is_some_and(|mut any| show(&mut any, Event::Any)) || end && show(&mut offer, Event::End) {
            return;
        }
        if let Some(Body::Elements { mixed: true, .. }) = ty.map(|t| t.body) {
            show(&mut offer, Event::Text);
        }
    }
    /// Shows the elements that may come, and keeps a wildcard for later.
    fn walk(
        &self,
        offer: &mut Offer,
        any: &mut Option<Offer>,
        show: &mut dyn FnMut(&mut Offer, Event) -> bool,
    ) -> Walk {
        let base = self.open[self.depth - 1].base;
        for k in (base..self.used).rev() {
            let frame = &self.frames[k];
            let mut count = frame.count;
            let free = self.frames[base..k].iter().any(|f| f.list[usize::from(f.at)].max > 1);
            for (j, particle) in frame.list.iter().enumerate().skip(frame.at.into()) {
                if count < particle.max || self.wide_lists && particle.max > 1 && count == particle.max {
                    (offer.frame, offer.at, offer.count, offer.depth) = (k, j as u16, count, 0);
                    offer.beyond = count >= particle.max;
                    if Self::first(particle, count, free, offer, any, show) {
                        return Walk::Stopped;
                    }
                }
                if count < particle.min && !particle.nullable() {
                    return Walk::Must;
                }
                count = 0;
                if frame.choice {
                    break;
                }
            }
        }
        Walk::May
    }
    fn first(
        particle: &Particle,
        count: u32,
        free: bool,
        offer: &mut Offer,
        any: &mut Option<Offer>,
        show: &mut dyn FnMut(&mut Offer, Event) -> bool,
    ) -> bool {
        let list = match particle.term {
            Term::Element(element) => {
                offer.place = Place { repeats: particle.max > 1, index: count, free };
                return show(offer, Event::Element(element));
            }
            Term::Any => {
                offer.place = Place { repeats: particle.max > 1, index: count, free: true };
                any.get_or_insert(*offer);
                return false;
            }
            Term::Choice(list) | Term::Sequence(list) => list,
        };
        let choice = matches!(particle.term, Term::Choice(_));
        if offer.depth == STEPS {
            return false;
        }
        let depth = offer.depth;
        for (at, inner) in list.iter().enumerate() {
            offer.steps[depth] = Step { list, choice, at: at as u16 };
            offer.depth = depth + 1;
            if Self::first(inner, 0, free || particle.max > 1, offer, any, show) {
                return true;
            }
            if !choice && !inner.nullable() {
                break;
            }
        }
        offer.depth = depth;
        false
    }
    /// Passes over what is left of an element of this type after so many attributes.
    pub(crate) fn skip_rest(&mut self, r: &mut BitReader<'_>, ty: &'static Type, attributes: usize) -> Result<()> {
        // The machine wants elements that live for ever; the type's own frames are all that matters here.
        let deep = |r: &BitReader<'_>| r.error(Kind::Limit { what: "depth", max: DEPTH as u64 });
        self.enter_type(ty, attributes).map_err(|TooDeep| deep(r))?;
        while self.depth > 0 {
            let at = *r;
            let productions = self.productions();
            let code = r.bits(code_width(productions))? as u32;
            let Some(offer) = self.offer(code) else {
                // An empty value may be written by ending the element in its place.
                let mut empty = false;
                self.offers(|offer| {
                    empty |= matches!(offer.event, Event::Value(simple) if value::empty(simple).is_some());
                    false
                });
                if empty && code == productions && r.bits(3)? == 0 {
                    self.leave();
                    continue;
                }
                return Err(at.error(Kind::Unexpected { what: "content that the schema does not declare" }));
            };
            match offer.event {
                Event::Attribute(attribute, _) => {
                    value::read(r, attribute.value, &mut Known(&[]))?;
                }
                Event::Value(simple) => {
                    value::read(r, simple, &mut Known(&[]))?;
                }
                Event::Text => {
                    value::read(r, &RELAXED, &mut Known(&[]))?;
                }
                Event::Any => return Err(at.error(Kind::Unsupported { what: "an element of a wildcard" })),
                Event::Element(element) if element.is_abstract => {
                    return Err(at.error(Kind::Unexpected { what: "an abstract element" }));
                }
                Event::Element(_) | Event::End => {}
            }
            self.follow(&offer).map_err(|TooDeep| deep(&at))?;
            if let Event::Element(element) = offer.event {
                self.enter(element).map_err(|TooDeep| deep(&at))?;
            }
        }
        Ok(())
    }
    pub(crate) fn enter_type(&mut self, ty: &'static Type, attributes: usize) -> Result<(), TooDeep> {
        self.open[0] = Open { element: None, ty: Some(ty), phase: Phase::Attributes(attributes as u16), base: 0 };
        self.depth = 1;
        if let Body::Elements { particles, .. } = ty.body {
            self.frames[0] = Frame { list: particles, choice: false, at: 0, count: 0 };
            self.used = 1;
        }
        Ok(())
    }
    /// How many productions the state has.
    pub(crate) fn productions(&self) -> u32 {
        let mut n = 0;
        self.offers(|_| {
            n += 1;
            false
        });
        n
    }
    /// The production of a code.
    pub(crate) fn offer(&self, code: u32) -> Option<Offer> {
        let mut n = 0;
        let mut found = None;
        self.offers(|offer| {
            if n == code {
                found = Some(*offer);
            }
            n += 1;
            n > code
        });
        found
    }
    #[cfg(feature = "text")]
    /// The first production that is wanted, with its code and how many productions there are.
    pub(crate) fn find(&self, want: impl Fn(&Event) -> bool) -> (Option<(u32, Offer)>, u32) {
        let mut n = 0;
        let mut found = None;
        self.offers(|offer| {
            if found.is_none() && want(&offer.event) {
                found = Some((n, *offer));
            }
            n += 1;
            false
        });
        (found, n)
    }
}
