//! The field tree of a stream.

use crate::{
    cursor::{Cursor, Event, Form},
    schema::{Content, Element, Schema},
};
use wireform_wire::{Result, Trace};

/// Tells a trace every element, attribute and value of a stream, with its bits.
///
/// # Errors
/// What is wrong with the stream; the elements in which it was met are then still open in the trace.
pub fn inspect<T: Trace>(schema: &'static Schema, form: Form, bytes: &[u8], trace: &mut T) -> Result<()> {
    // Values that are referred to are looked up where there is memory for it.
    #[cfg(feature = "alloc")]
    let arena = crate::Arena::new();
    let mut cursor = Cursor::new(schema, form, bytes);
    #[cfg(feature = "alloc")]
    {
        cursor = cursor.with_memory(&arena);
    }
    // An element of simple type is one field; it is held back until its value is known.
    let mut held: Option<(&'static Element, usize)> = None;
    loop {
        let event = cursor.next();
        let start = cursor.start();
        match event {
            Err(error) => {
                if let Some((element, at)) = held {
                    trace.enter(element.name.local, at);
                }
                return Err(error);
            }
            Ok(Event::Over) => return Ok(()),
            Ok(Event::Start(element, _)) => match element.content {
                Content::Simple(_) => held = Some((element, start)),
                Content::Complex(ty) => {
                    trace.enter(element.name.local, start);
                    trace.note(ty.name);
                }
            },
            Ok(Event::Attribute(attribute, value)) => trace.leaf(attribute.name.local, start, cursor.bit(), &value),
            Ok(Event::Value(simple, value)) => {
                let name = held.map_or("value", |(element, _)| element.name.local);
                trace.leaf(name, cursor.value_start(), cursor.bit(), &value);
                if !simple.name.is_empty() {
                    trace.note(simple.name);
                }
            }
            Ok(Event::Any(name, _)) => {
                trace.enter("(any element)", start);
                trace.leaf("(name)", cursor.name_start(), cursor.bit(), &name);
            }
            Ok(Event::AnyAttribute(name, value)) => {
                trace.enter("(any attribute)", start);
                if cursor.name_start() >= start {
                    trace.leaf("(name)", cursor.name_start(), cursor.value_start(), &name);
                }
                trace.leaf("value", cursor.value_start(), cursor.bit(), &value);
                trace.exit(cursor.bit());
            }
            Ok(event @ (Event::Type(..) | Event::Nil(_))) => {
                // The element is not what was declared: it is shown as one with attributes.
                if let Some((element, at)) = held.take() {
                    trace.enter(element.name.local, at);
                }
                match event {
                    Event::Type(name, _) => trace.leaf("xsi:type", cursor.value_start(), cursor.bit(), &name),
                    Event::Nil(nil) => trace.leaf("xsi:nil", cursor.value_start(), cursor.bit(), &nil),
                    _ => {}
                }
            }
            Ok(Event::Text(text)) => trace.leaf("#text", cursor.value_start(), cursor.bit(), &text),
            Ok(Event::End) => {
                if held.take().is_none() {
                    trace.exit(cursor.bit());
                }
            }
        }
    }
}
