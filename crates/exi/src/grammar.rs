//! Where in its schema a stream is, and what may come next.
//!
//! The grammars of EXI are automata with a state for each place in a type. Here a state is a path into the particles of
//! the type with a count at each step, and its productions are found by walking on from there: the tables stay as small
//! as the schema, and lists narrow at their bound without a state per item.

use crate::{
    generic::{self, Id},
    schema::{Attribute, Body, Content, Element, Particle, Simple, Term, Type},
};

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
    /// Any attribute.
    AnyAttribute,
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
    /// It stands for a wildcard.
    pub any: bool,
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
    /// The name of an element without a declaration.
    undeclared: Option<Undeclared>,
    /// What it holds; nothing for an element without a declaration and a type.
    content: Option<Content>,
    phase: Phase,
    /// Nothing of it has been read but its type.
    fresh: bool,
    /// It is said to hold nothing.
    nil: bool,
    /// Its first frame.
    base: usize,
}

impl Open {
    /// Its type, where it is complex.
    const fn ty(&self) -> Option<&'static Type> {
        if let Some(Content::Complex(ty)) = self.content { Some(ty) } else { None }
    }
}

/// Where an element without a declaration is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Undeclared {
    pub(crate) id: Id,
    /// It was cast to a type.
    pub(crate) cast: bool,
    /// Its attributes are over.
    pub(crate) content: bool,
    /// It may hold anything.
    pub(crate) any: bool,
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
        const NONE: Open = Open {
            element: None,
            undeclared: None,
            content: None,
            phase: Phase::Over,
            fresh: false,
            nil: false,
            base: 0,
        };
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
        self.open(Some(element), None, Some(element.content))
    }
    /// Enters an element without a declaration.
    pub(crate) fn enter_undeclared(&mut self, id: Id) -> Result<(), TooDeep> {
        self.open(None, Some(Undeclared { id, cast: false, content: false, any: true }), None)
    }
    fn open(
        &mut self,
        element: Option<&'static Element>,
        undeclared: Option<Undeclared>,
        content: Option<Content>,
    ) -> Result<(), TooDeep> {
        let slot = self.open.get_mut(self.depth).ok_or(TooDeep)?;
        *slot = Open {
            element,
            undeclared,
            content,
            phase: Phase::Attributes(0),
            fresh: true,
            nil: false,
            base: self.used,
        };
        self.depth += 1;
        self.first_frame()
    }
    fn first_frame(&mut self) -> Result<(), TooDeep> {
        let Some(open) = self.open[..self.depth].last() else { return Ok(()) };
        self.used = open.base;
        if let Some(Type { body: Body::Elements { particles, .. }, .. }) = open.ty() {
            let frame = self.frames.get_mut(self.used).ok_or(TooDeep)?;
            *frame = Frame { list: particles, choice: false, at: 0, count: 0 };
            self.used += 1;
        }
        Ok(())
    }
    /// The innermost element has another type than is declared.
    pub(crate) fn cast(&mut self, content: Content) -> Result<(), TooDeep> {
        let Some(open) = self.open[..self.depth].last_mut() else { return Ok(()) };
        (open.content, open.phase, open.fresh) = (Some(content), Phase::Attributes(0), true);
        if let Some(undeclared) = &mut open.undeclared {
            undeclared.cast = true;
        }
        self.first_frame()
    }
    /// The innermost element holds nothing but attributes.
    pub(crate) fn nil(&mut self) {
        if let Some(open) = self.open[..self.depth].last_mut() {
            open.nil = true;
        }
    }
    /// Whether the innermost element must have another type than is declared, which is abstract.
    pub(crate) fn must_be_cast(&self) -> bool {
        self.open[..self.depth].last().is_some_and(|open| {
            open.element.is_some_and(|element| element.is_abstract && open.content == Some(element.content))
        })
    }
    /// Whether nothing of the innermost element has been passed but its type.
    pub(crate) fn is_fresh(&self) -> bool {
        self.open[..self.depth].last().is_some_and(|open| open.fresh)
    }
    /// What the innermost element holds.
    #[cfg(feature = "text")]
    pub(crate) fn holds(&self) -> Option<Content> {
        self.open[..self.depth].last().and_then(|open| open.content)
    }
    /// The innermost element, if it has no declaration.
    pub(crate) fn undeclared(&self) -> Option<Undeclared> {
        let open = self.open[..self.depth].last()?;
        let content = !matches!(open.phase, Phase::Attributes(_));
        let any = match open.content {
            None => true,
            Some(Content::Complex(ty)) => core::ptr::eq(ty, &generic::ANY),
            Some(Content::Simple(_)) => false,
        };
        open.undeclared.map(|undeclared| Undeclared { content, any, ..undeclared })
    }
    /// Begins the content of an element without a declaration.
    pub(crate) fn begin_content(&mut self) {
        if let Some(open) = self.open[..self.depth].last_mut() {
            open.phase = Phase::Elements;
        }
    }
    /// Follows a production; entering the element that it begins is the caller's to do.
    pub(crate) fn follow(&mut self, offer: &Offer) -> Result<(), TooDeep> {
        let open = &mut self.open[self.depth - 1];
        open.fresh = false;
        match offer.event {
            Event::Attribute(_, index) => open.phase = Phase::Attributes(index as u16 + 1),
            Event::AnyAttribute => {}
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
        let ty = open.ty();
        if let (Phase::Attributes(from), Some(ty)) = (open.phase, ty) {
            let mut required = false;
            for (index, attribute) in ty.attributes.iter().enumerate().skip(from.into()) {
                if show(&mut offer, Event::Attribute(attribute, index)) {
                    return;
                }
                required = attribute.required;
                if required {
                    break;
                }
            }
            if ty.any_attribute && show(&mut offer, Event::AnyAttribute) || required {
                return;
            }
        }
        if open.nil {
            show(&mut offer, Event::End);
            return;
        }
        let value = match (open.content, ty.map(|t| t.body)) {
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
                offer.place = Place { repeats: particle.max > 1, index: count, free, any: false };
                return show(offer, Event::Element(element));
            }
            Term::Any => {
                offer.place = Place { repeats: particle.max > 1, index: count, free: true, any: true };
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
    /// Enters content of this type after so many attributes.
    pub(crate) fn enter_type(&mut self, ty: &'static Type, attributes: usize) -> Result<(), TooDeep> {
        self.open(None, None, Some(Content::Complex(ty)))?;
        let open = &mut self.open[self.depth - 1];
        (open.phase, open.fresh) = (Phase::Attributes(attributes as u16), attributes == 0);
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
