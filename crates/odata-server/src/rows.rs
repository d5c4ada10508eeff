//! Running a plan: rows stepped straight into bytes, related entities in one statement for many parents.

use crate::db::{Cell, Row, Session, Value};
use crate::plan::{Entity, Field, Metadata, Related, Rows, Style, What};
use crate::value;
use std::collections::HashMap;
use wireform_odata::json;
use wireform_odata::model::{Model, Prim, Type, TypeRef};
use wireform_odata::{Error, Result};

/// Where a related value goes in a row's text.
#[derive(Debug)]
pub(crate) struct Slot {
    at: usize,
    related: usize,
    key: Vec<u8>,
    values: Vec<Value>,
    /// The parent's path.
    parent: Vec<u8>,
}

/// Written rows with gaps for related entities.
#[derive(Debug, Default)]
pub(crate) struct Page {
    /// The rows' text, separated by commas.
    pub text: Vec<u8>,
    pub(crate) slots: Vec<Slot>,
    /// How many rows.
    pub count: u64,
}

/// Writes rows.
pub(crate) struct RowWriter<'m> {
    /// The model.
    pub model: &'m Model,
    /// The answer's look.
    pub style: &'m Style,
}

/// Percent-encodes what cannot stand in a path segment.
pub(crate) fn encode(out: &mut Vec<u8>, text: &[u8]) {
    for c in text {
        if c.is_ascii_alphanumeric() || b"-._~!$()*,:@'".contains(c) {
            out.push(*c);
        } else {
            const HEX: &[u8; 16] = b"0123456789ABCDEF";
            out.extend_from_slice(&[b'%', HEX[usize::from(c >> 4)], HEX[usize::from(c & 15)]]);
        }
    }
}

/// A key value as a URL has it.
pub(crate) fn key_literal(out: &mut Vec<u8>, model: &Model, ty: TypeRef, cell: Cell<'_>) {
    let mut raw = Vec::new();
    value::write(&mut raw, model, ty, cell, value::Format { raw: true, ieee754: false });
    match ty.ty {
        Type::Prim(Prim::String | Prim::Untyped) | Type::Enum(_) => {
            let text = String::from_utf8_lossy(&raw).replace('\'', "''");
            out.push(b'\'');
            encode(out, text.as_bytes());
            out.push(b'\'');
        }
        Type::Prim(Prim::Duration) => {
            out.extend_from_slice(b"duration'");
            encode(out, &raw);
            out.push(b'\'');
        }
        Type::Prim(Prim::Binary) => {
            out.extend_from_slice(b"binary'");
            encode(out, &raw);
            out.push(b'\'');
        }
        _ => encode(out, &raw),
    }
}

/// An ETag.
pub(crate) fn etag(row: &dyn Row, columns: &[usize], out: &mut Vec<u8>) {
    out.extend_from_slice(b"W/\"");
    version(row, columns, out);
    out.push(b'"');
}

/// A hash of the values that make an ETag, in hexadecimal.
fn version(row: &dyn Row, columns: &[usize], out: &mut Vec<u8>) {
    let mut h = 0xcbf2_9ce4_8422_2325u64;
    let mut mix = |tag: u8, b: &[u8]| {
        h = (h ^ u64::from(tag)).wrapping_mul(0x0100_0000_01b3);
        let mut chunks = b.chunks_exact(8);
        for c in &mut chunks {
            let w = u64::from_le_bytes([c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]]);
            h = (h ^ w).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            h ^= h >> 29;
        }
        for c in chunks.remainder() {
            h = (h ^ u64::from(*c)).wrapping_mul(0x0100_0000_01b3);
        }
        h = (h ^ b.len() as u64).wrapping_mul(0x0100_0000_01b3);
        h ^= h >> 32;
    };
    for c in columns {
        match row.cell(*c) {
            Cell::Null => mix(0, b""),
            Cell::Bool(b) => mix(1, &[b.into()]),
            Cell::Int(n) | Cell::Instant(n) | Cell::Date(n) | Cell::Time(n) | Cell::Duration(n) => {
                mix(2, &n.to_le_bytes())
            }
            Cell::Real(x) => mix(3, &x.to_bits().to_le_bytes()),
            Cell::Single(x) => mix(3, &x.to_bits().to_le_bytes()),
            Cell::Text(b) | Cell::Blob(b) | Cell::Uuid(b) | Cell::Numeric(b) | Cell::Json(b) => mix(4, b),
        }
    }
    let mut hex = [0; 16];
    for (i, c) in hex.iter_mut().enumerate() {
        *c = b"0123456789abcdef"[(h >> (60 - i * 4)) as usize & 15];
    }
    out.extend_from_slice(&hex);
}

impl RowWriter<'_> {
    /// The canonical path of a row's entity: `Products(1)`.
    pub(crate) fn path(&self, entity: &Entity, row: &dyn Row, out: &mut Vec<u8>) {
        match &entity.owner {
            Some(owner) => {
                out.extend_from_slice(owner.0.as_bytes());
                self.key(&owner.1, row, out);
                out.push(b'/');
                out.extend_from_slice(owner.2.as_bytes());
            }
            None => out.extend_from_slice(entity.set.as_bytes()),
        }
        if !entity.single {
            self.key(&entity.key, row, out);
        }
    }

    fn key(&self, key: &crate::plan::Key, row: &dyn Row, out: &mut Vec<u8>) {
        if key.is_empty() {
            return;
        }
        out.push(b'(');
        for (i, (name, column, ty)) in key.iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            if key.len() > 1 {
                out.extend_from_slice(name.as_bytes());
                out.push(b'=');
            }
            key_literal(out, self.model, *ty, row.cell(*column));
        }
        out.push(b')');
    }

    fn entity(&self, entity: &Entity, row: &dyn Row, page: &mut Page) {
        let at = self.style.at;
        let out = &mut page.text;
        out.push(b'{');
        if entity.reference {
            out.push(b'"');
            out.extend_from_slice(at.as_bytes());
            out.extend_from_slice(b"id\":\"");
            self.path(entity, row, out);
            out.extend_from_slice(b"\"}");
            return;
        }
        self.members(entity, row, page);
        page.text.push(b'}');
    }

    /// Control information and properties, without the braces.
    pub(crate) fn members(&self, entity: &Entity, row: &dyn Row, page: &mut Page) {
        let at = self.style.at;
        let out = &mut page.text;
        let start = out.len();
        let control = |out: &mut Vec<u8>, name: &str| {
            if out.len() > start {
                out.push(b',');
            }
            out.push(b'"');
            out.extend_from_slice(at.as_bytes());
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(b"\":\"");
        };
        let derived = entity.discriminator.as_ref().and_then(|(column, names)| match row.cell(*column) {
            Cell::Text(b) => names.iter().position(|n| n.0.as_bytes() == b),
            Cell::Int(k) => names.iter().position(|n| n.0 == k.to_string()),
            _ => None,
        });
        let derived_name = derived.and_then(|d| entity.discriminator.as_ref().map(|x| x.1[d].1.as_str()));
        if self.style.metadata != Metadata::None {
            if let Some(name) = derived_name.or(entity.full.then_some(entity.type_name.as_str())) {
                control(out, "type");
                out.push(b'#');
                out.extend_from_slice(name.as_bytes());
                out.push(b'"');
            }
            if entity.full {
                for name in ["id", "editLink"] {
                    control(out, name);
                    let mark = out.len();
                    self.path(entity, row, out);
                    debug_assert!(out.len() > mark);
                    out.push(b'"');
                }
            }
            if let Some(columns) = &entity.etag {
                control(out, "etag");
                // The quotes of the tag are escaped inside the JSON string.
                out.extend_from_slice(b"W/\\\"");
                version(row, columns, out);
                out.extend_from_slice(b"\\\"\"");
            }
            if let Some(media) = &entity.media {
                for name in ["mediaReadLink", "mediaEditLink"] {
                    if name == "mediaReadLink" || entity.full {
                        control(out, name);
                        self.path(entity, row, out);
                        out.extend_from_slice(b"/$value\"");
                    }
                }
                if let Some(column) = media
                    && let Cell::Text(b) = row.cell(*column)
                {
                    control(out, "mediaContentType");
                    json::escaped(out, value::text(b).as_bytes());
                    out.push(b'"');
                }
            }
        }
        let mut first = page.text.len() == start;
        for field in &entity.fields {
            self.field(entity, field, row, page, &mut first, derived);
        }
    }

    fn field(
        &self,
        entity: &Entity,
        field: &Field,
        row: &dyn Row,
        page: &mut Page,
        first: &mut bool,
        derived: Option<usize>,
    ) {
        let out = &mut page.text;
        let mut open = |out: &mut Vec<u8>| {
            if !*first {
                out.push(b',');
            }
            *first = false;
            out.extend_from_slice(&field.head);
        };
        match &field.what {
            What::Value(column, ty) => {
                let cell = row.cell(*column);
                if self.style.omit_nulls && cell == Cell::Null {
                    return;
                }
                open(out);
                value::write(out, self.model, *ty, cell, self.style.format);
            }
            What::Complex(fields, columns) if columns.first() == Some(&usize::MAX) => {
                // Fields that only rows of one derived type have; or several fields in one place.
                if fields.len() > 1 || derived == columns.get(1).copied() {
                    for f in fields {
                        self.field(entity, f, row, page, first, derived);
                    }
                }
            }
            What::Complex(fields, columns) => {
                let null = columns.iter().all(|c| row.cell(*c) == Cell::Null);
                if null && self.style.omit_nulls {
                    return;
                }
                open(out);
                if null {
                    out.extend_from_slice(b"null");
                    return;
                }
                out.push(b'{');
                let mut inner = true;
                for f in fields {
                    self.field(entity, f, row, page, &mut inner, None);
                }
                page.text.push(b'}');
            }
            What::One(related) => {
                open(out);
                let absent = related.key.first().is_none_or(|k| row.cell(k.1) == Cell::Null);
                if absent {
                    out.extend_from_slice(b"null");
                } else {
                    self.entity(related, row, page);
                }
            }
            What::Many(index, columns) => {
                if !*first {
                    out.push(b',');
                }
                *first = false;
                let mut key = Vec::new();
                let mut values = Vec::with_capacity(columns.len());
                for c in columns {
                    let cell = row.cell(*c);
                    group_key(&mut key, cell);
                    values.push(crate::db::owned(cell));
                }
                let mut parent = Vec::new();
                self.path(entity, row, &mut parent);
                page.slots.push(Slot { at: page.text.len(), related: *index, key, values, parent });
            }
            What::Open(column) => {
                if let Cell::Text(b) | Cell::Json(b) = row.cell(*column)
                    && let Some(inner) = b.trim_ascii().strip_prefix(b"{").and_then(|b| b.strip_suffix(b"}"))
                    && !inner.trim_ascii().is_empty()
                {
                    open(out);
                    out.extend_from_slice(inner);
                }
            }
            What::Text(text) => {
                open(out);
                out.extend_from_slice(text);
            }
            What::Path(other) => {
                open(out);
                out.push(b'"');
                self.path(other, row, out);
                out.push(b'"');
            }
            What::Link(suffix) => {
                open(out);
                out.push(b'"');
                self.path(entity, row, out);
                out.extend_from_slice(suffix);
                out.push(b'"');
            }
        }
    }

    /// Writes one row, with a comma where another is before it.
    pub(crate) fn row(&self, rows: &Rows, row: &dyn Row, page: &mut Page) {
        if page.count > 0 {
            page.text.push(b',');
        }
        page.count += 1;
        self.entity(&rows.entity, row, page);
    }

    /// Fills the gaps of a page with related entities.
    pub(crate) fn fill(&self, session: &mut dyn Session, rows: &Rows, page: Page, budget: &mut u64) -> Result<Page> {
        if page.slots.is_empty() {
            return Ok(page);
        }
        let mut found: Vec<HashMap<Vec<u8>, Group>> = Vec::new();
        for (index, related) in rows.related.iter().enumerate() {
            let mut seen = std::collections::HashSet::new();
            let mut parents: Vec<&[Value]> = Vec::new();
            for slot in page.slots.iter().filter(|s| s.related == index) {
                if !slot.values.contains(&Value::Null) && seen.insert(slot.key.as_slice()) {
                    parents.push(&slot.values);
                }
            }
            let mut groups = HashMap::with_capacity(parents.len());
            for chunk in parents.chunks(400) {
                self.related(session, related, chunk, &mut groups, budget)?;
            }
            found.push(groups);
        }
        let mut text = Vec::with_capacity(page.text.len() * 2);
        let mut last = 0;
        let at = self.style.at;
        for slot in &page.slots {
            text.extend_from_slice(&page.text[last..slot.at]);
            last = slot.at;
            let related = &rows.related[slot.related];
            let group = found[slot.related].get(&slot.key);
            if related.count || related.only_count {
                text.push(b'"');
                text.extend_from_slice(related.name.as_bytes());
                text.extend_from_slice(at.as_bytes());
                text.extend_from_slice(b"count\":");
                json::int(&mut text, group.map_or(0, |g| g.count) as i64);
                if related.only_count {
                    continue;
                }
                text.push(b',');
            }
            text.push(b'"');
            text.extend_from_slice(related.name.as_bytes());
            text.extend_from_slice(b"\":[");
            if let Some(g) = group {
                text.extend_from_slice(&g.text);
            }
            text.push(b']');
            if let (Some(g), Some(link)) = (group.filter(|g| g.more), &related.link) {
                text.extend_from_slice(format!(",\"{}{at}nextLink\":\"", related.name).as_bytes());
                text.extend_from_slice(self.style.root.as_bytes());
                text.extend_from_slice(&slot.parent);
                let top = related.top.map_or(String::new(), |t| format!("$top={}&", t.saturating_sub(g.rows)));
                let skip = related.skip.saturating_add(g.rows);
                json::escaped(&mut text, format!("{link}{top}$skip={skip}{}", self.style.aliases).as_bytes());
                text.push(b'"');
            }
        }
        text.extend_from_slice(&page.text[last..]);
        Ok(Page { text, slots: Vec::new(), count: page.count })
    }

    fn related(
        &self,
        session: &mut dyn Session,
        related: &Related,
        parents: &[&[Value]],
        groups: &mut HashMap<Vec<u8>, Group>,
        budget: &mut u64,
    ) -> Result<()> {
        let mut params = related.params.clone();
        let pg = session.dialect() == crate::db::Dialect::Postgres;
        let mut place = |v: &Value| {
            params.push(v.clone());
            let n = params.len();
            if !pg {
                return format!("?{n}");
            }
            match v {
                Value::Int(_) => format!("${n}::int8"),
                Value::Real(_) => format!("${n}::float8"),
                Value::Bool(_) => format!("${n}::bool"),
                Value::Blob(_) => format!("${n}::bytea"),
                Value::Typed(_, t) => format!("(${n}::text)::{t}"),
                Value::Named(_, t) => format!("(${n}::text)::{t}"),
                Value::Text(_) | Value::Null => format!("${n}::text"),
            }
        };
        let condition = match &related.links[..] {
            [one] => {
                let items: Vec<String> = parents.iter().map(|p| place(&p[0])).collect();
                format!("{one} IN ({})", items.join(","))
            }
            many => {
                let items: Vec<String> = parents
                    .iter()
                    .map(|p| format!("({})", p.iter().map(&mut place).collect::<Vec<_>>().join(",")))
                    .collect();
                format!("({}) IN (VALUES {})", many.join(","), items.join(","))
            }
        };
        let mut conditions = related.conditions.clone();
        conditions.push(condition);
        let filter = conditions.join(" AND ");
        let links = related.links.join(",");
        let width = related.links.len();
        if related.count || related.only_count {
            let sql = format!("SELECT {links}, count(*) FROM {} WHERE {filter} GROUP BY {links}", related.from);
            session.query(&sql, &params, &mut |row| {
                let mut key = Vec::new();
                (0..width).for_each(|i| group_key(&mut key, row.cell(i)));
                if let Cell::Int(n) = row.cell(width) {
                    groups.entry(key).or_default().count = n as u64;
                }
                Ok(true)
            })?;
            if related.only_count {
                return Ok(());
            }
        }
        let most = if related.link.is_some() { self.style.page } else { u64::MAX };
        let columns = &related.rows.columns;
        let sql = if related.top.is_some() || related.skip > 0 {
            let named: Vec<String> = columns.iter().enumerate().map(|(i, c)| format!("{c} AS c{i}")).collect();
            let all: Vec<String> = (0..columns.len()).map(|i| format!("c{i}")).collect();
            let end = related.top.map(|t| t.saturating_add(related.skip));
            let upper = end.map_or(String::new(), |e| format!(" AND wf_n <= {}", e.min(i64::MAX as u64)));
            format!(
                "SELECT {} FROM (SELECT {}, row_number() OVER (PARTITION BY {links} ORDER BY {}) AS wf_n FROM {} WHERE {filter}) AS x WHERE wf_n > {}{upper} ORDER BY wf_n",
                all.join(","),
                named.join(","),
                related.order,
                related.from,
                related.skip.min(i64::MAX as u64)
            )
        } else {
            // One parent's members end with the page; those of several are cut when they are handed out.
            let limit = if parents.len() == 1 { most.saturating_add(1).min(i64::MAX as u64) } else { i64::MAX as u64 };
            let limit = if limit < i64::MAX as u64 { format!(" LIMIT {limit}") } else { String::new() };
            let (columns, from, order) = (columns.join(","), &related.from, &related.order);
            format!("SELECT {columns} FROM {from} WHERE {filter} ORDER BY {order}{limit}")
        };
        // Rows with gaps are kept apart until the gaps are filled, then joined by parent.
        let mut page = Page::default();
        let mut bounds: Vec<(usize, Vec<u8>)> = Vec::new();
        session.query(&sql, &params, &mut |row| {
            if *budget == 0 {
                return Err(Error::new(413, "TooLarge", "the expansions hold too many entities").with_target("$expand"));
            }
            *budget -= 1;
            let mut key = Vec::new();
            (0..width).for_each(|i| group_key(&mut key, row.cell(i)));
            bounds.push((page.text.len(), key));
            self.entity(&related.rows.entity, row, &mut page);
            Ok(true)
        })?;
        if page.slots.is_empty() {
            let text = page.text;
            for i in 0..bounds.len() {
                let end = bounds.get(i + 1).map_or(text.len(), |b| b.0);
                let group = groups.entry(std::mem::take(&mut bounds[i].1)).or_default();
                group.push(&text[bounds[i].0..end], most);
            }
            return Ok(());
        }
        // The rows' ends move when gaps are filled: fill row by row from the same lookup.
        let mut starts: Vec<usize> = bounds.iter().map(|b| b.0).collect();
        starts.push(page.text.len());
        let marks = self.fill_marked(session, &related.rows, page, &mut starts, budget)?;
        for (i, (_, key)) in bounds.into_iter().enumerate() {
            groups.entry(key).or_default().push(&marks[starts[i]..starts[i + 1]], most);
        }
        Ok(())
    }

    /// As `fill`, and moves positions along with the text.
    fn fill_marked(
        &self,
        session: &mut dyn Session,
        rows: &Rows,
        page: Page,
        marks: &mut [usize],
        budget: &mut u64,
    ) -> Result<Vec<u8>> {
        // A mark is remembered as a byte that no JSON text holds, put in front of each row.
        let mut marked = Page { count: page.count, ..Page::default() };
        let mut next = 0;
        let mut slots = page.slots.into_iter().peekable();
        for (i, b) in page.text.iter().enumerate() {
            while slots.peek().is_some_and(|s| s.at == i) {
                if let Some(mut s) = slots.next() {
                    s.at = marked.text.len();
                    marked.slots.push(s);
                }
            }
            while next < marks.len() && marks[next] == i {
                marked.text.push(0xff);
                next += 1;
            }
            marked.text.push(*b);
        }
        for mut s in slots {
            s.at = marked.text.len();
            marked.slots.push(s);
        }
        let filled = self.fill(session, rows, marked, budget)?;
        let mut text = Vec::with_capacity(filled.text.len());
        let mut n = 0;
        for b in filled.text {
            if b == 0xff {
                marks[n] = text.len();
                n += 1;
            } else {
                text.push(b);
            }
        }
        for m in marks.iter_mut().skip(n) {
            *m = text.len();
        }
        Ok(text)
    }
}

#[derive(Debug, Default)]
struct Group {
    text: Vec<u8>,
    count: u64,
    rows: u64,
    /// There are members behind the last one.
    more: bool,
}

impl Group {
    fn push(&mut self, row: &[u8], most: u64) {
        if self.rows == most {
            self.more = true;
            return;
        }
        self.rows += 1;
        if !self.text.is_empty() {
            self.text.push(b',');
        }
        self.text.extend_from_slice(row);
    }
}

/// Octets that are equal where the linking values are.
fn group_key(out: &mut Vec<u8>, cell: Cell<'_>) {
    match cell {
        Cell::Null => out.push(0),
        Cell::Int(n) => {
            out.push(1);
            out.extend_from_slice(&n.to_le_bytes());
        }
        Cell::Bool(b) => out.extend_from_slice(&[2, b.into()]),
        Cell::Real(x) => {
            out.push(3);
            out.extend_from_slice(&x.to_bits().to_le_bytes());
        }
        Cell::Single(x) => {
            out.push(3);
            out.extend_from_slice(&f64::from(x).to_bits().to_le_bytes());
        }
        Cell::Instant(n) | Cell::Date(n) | Cell::Time(n) | Cell::Duration(n) => {
            out.push(4);
            out.extend_from_slice(&n.to_le_bytes());
        }
        Cell::Text(b) | Cell::Blob(b) | Cell::Uuid(b) | Cell::Numeric(b) | Cell::Json(b) => {
            out.push(5);
            out.extend_from_slice(&(b.len() as u32).to_le_bytes());
            out.extend_from_slice(b);
        }
    }
}
