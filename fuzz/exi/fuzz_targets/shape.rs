//! Makes a stream follow its schema: random bits are kept where they mean something, and changed where they do not.

use wireform_v2g::exi::{
    cursor::{Cursor, Event, Form},
    schema::{Schema, code_width},
};
use wireform_wire::Kind;

fn put(bytes: &mut [u8], bit: usize, n: u32, value: u64) {
    for i in 0..n as usize {
        let (octet, mask) = ((bit + i) / 8, 0x80 >> ((bit + i) % 8));
        let Some(octet) = bytes.get_mut(octet) else { return };
        *octet = if value >> (n as usize - 1 - i) & 1 == 1 { *octet | mask } else { *octet & !mask };
    }
}

/// Changes a stream until it is one of the schema, or too many changes were needed. `roots` are the codes with which it
/// may begin; none stands for all.
pub fn repair(schema: &'static Schema, form: Form, roots: &[u64], bytes: &mut Vec<u8>, max: usize, seed: u32) {
    let mut state = u64::from(seed) | 1 << 40;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 11
    };
    let width = match form {
        Form::Document => code_width(schema.roots.len() as u32),
        Form::Fragment => code_width(schema.fragments.len() as u32 + 1),
    };
    if bytes.len() < 3 {
        bytes.resize(3, 0);
    }
    bytes[0] = 0x80;
    let root = (u64::from(bytes[1]) << 8 | u64::from(bytes[2])) >> (16 - width);
    if !roots.is_empty() && !roots.contains(&root) {
        put(bytes, 8, width, roots[random() as usize % roots.len()]);
    }
    for _ in 0..400 {
        let mut cursor = Cursor::new(schema, form, bytes);
        let error = loop {
            match cursor.next() {
                Ok(Event::Over) => return,
                Ok(_) => {}
                Err(error) => break error,
            }
        };
        let (start, value) = (cursor.start(), cursor.value_start());
        match error.kind {
            Kind::Trailing { .. } => {
                let len = error.at_bit / 8;
                bytes.truncate(len);
            }
            Kind::UnexpectedEnd { .. } => {
                if bytes.len() + 4 > max {
                    return;
                }
                let more = random() as u32;
                // Often zeros, which are the first production everywhere.
                bytes.extend_from_slice(&if more % 3 == 0 { [0; 4] } else { more.to_be_bytes() });
            }
            _ if start == 8 => {
                let count = if form == Form::Document { schema.roots.len() } else { schema.fragments.len() };
                put(bytes, 8, width, random() % count as u64);
            }
            _ if value > start => match random() % 3 {
                0 => put(bytes, value, 12, 0),
                1 => put(bytes, value, 8, random() % 24),
                _ => put(bytes, value, 16, random() & 0x7f7f),
            },
            _ => {
                let mut productions = 0;
                cursor.expected(|_| productions += 1);
                if productions == 0 {
                    put(bytes, start, width, schema.fragments.len() as u64 + 1);
                } else {
                    put(bytes, start, code_width(productions), random() % u64::from(productions));
                }
            }
        }
    }
}
