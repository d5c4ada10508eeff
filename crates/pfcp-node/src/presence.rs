//! Whether a message has what the table of its interface makes mandatory (clauses 7.2.3 and 7.6.6).

use wireform_pfcp::{
    element::{Body, DecodeError, Presence, Row},
    message::{Ies, describe, ies},
};

/// An interface between a control and a user plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    fn letter(self) -> char {
        match self {
            Interface::Sxa => 'a',
            Interface::Sxb => 'b',
            Interface::Sxc => 'c',
            Interface::N4 => 'n',
            Interface::N4mb => 'm',
        }
    }
}

/// Groups within groups are looked into so deep; the standard's tables do not go deeper.
const DEPTH: u32 = 6;

/// Checks that the mandatory elements of a message are there, in mandatory groups too: in others they are as optional
/// as the group.
///
/// # Errors
/// Cause 66 with the first element that is missing, in the order of the table.
pub fn check(octets: &[u8], interface: Interface) -> Result<(), DecodeError> {
    let (header, elements) = ies(octets)?;
    match describe(header.message_type) {
        Some(kind) => rows(kind.rows, elements, interface.letter(), DEPTH),
        None => Ok(()),
    }
}

fn rows(rows: &'static [Row], elements: Ies<'_>, interface: char, depth: u32) -> Result<(), DecodeError> {
    let mandatory = rows.iter().filter(|row| {
        row.presence == Presence::Mandatory
            && row.since != "R19"
            && (row.on == "-" || row.on.contains(interface))
    });
    for row in mandatory {
        let mut there = false;
        for element in elements {
            let element = element?;
            if element.number != row.ie {
                continue;
            }
            there = true;
            if let Some(Body::Group { rows: inner }) = wireform_pfcp::ie::describe(row.ie).map(|ie| &ie.body)
                && depth > 0
                && !element.value.is_empty()
            {
                self::rows(inner, element.ies(), interface, depth - 1)?;
            }
            if !row.many {
                break;
            }
        }
        if !there {
            let kind = wireform_pfcp::Kind::Missing { what: row.role };
            let error = wireform_pfcp::Error::new(kind, 0);
            return Err(DecodeError { error, cause: 66, offending: Some(row.ie) });
        }
    }
    Ok(())
}
