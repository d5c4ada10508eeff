//! Grouping for SQLite: one scan that adds to a hash table. SQLite itself sorts, or walks an index and fetches every row
//! by it; both take several times as long where many rows fall into few groups.
//!
//! `wf_group(spec, keys and values …)` is an aggregate function. Its result is a JSON array with an array for each group,
//! which is rows again with `json_each`.

use rusqlite::Connection;
use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::types::ValueRef;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use wireform_odata::json;

/// The error of a table that has outgrown its limits, or of values that JSON does not hold: SQLite has to group itself.
pub(crate) const GIVES_UP: &str = "wf_group gives up";
/// How many groups a table holds.
const GROUPS: usize = 50_000;

/// What becomes of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Key,
    Sum,
    Average,
    Min,
    Max,
    /// How many are not null.
    Count,
}

impl Part {
    /// Its letter in the first argument.
    pub(crate) const fn letter(self) -> char {
        match self {
            Part::Key => 'k',
            Part::Sum => 's',
            Part::Average => 'a',
            Part::Min => 'l',
            Part::Max => 'g',
            Part::Count => 'n',
        }
    }
    fn of(letter: u8) -> Option<Part> {
        [Part::Key, Part::Sum, Part::Average, Part::Min, Part::Max, Part::Count]
            .into_iter()
            .find(|p| p.letter() as u32 == u32::from(letter))
    }
}

/// A value as SQLite has it.
#[derive(Clone, Debug)]
enum Datum {
    Null,
    Int(i64),
    Real(f64),
    Text(Box<str>),
}

fn gives_up() -> rusqlite::Error {
    rusqlite::Error::UserFunctionError(GIVES_UP.into())
}

impl Datum {
    fn of(v: ValueRef<'_>) -> rusqlite::Result<Datum> {
        Ok(match v {
            ValueRef::Null => Datum::Null,
            ValueRef::Integer(n) => Datum::Int(n),
            ValueRef::Real(x) => Datum::Real(x),
            ValueRef::Text(b) => Datum::Text(std::str::from_utf8(b).map_err(|_| gives_up())?.into()),
            ValueRef::Blob(_) => return Err(gives_up()),
        })
    }
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Datum::Null => out.extend_from_slice(b"null"),
            Datum::Int(n) => json::int(out, *n),
            Datum::Real(x) if x.is_nan() => out.extend_from_slice(b"null"),
            Datum::Real(x) if x.is_infinite() => out.extend_from_slice(if *x > 0.0 { b"9e999" } else { b"-9e999" }),
            Datum::Real(x) => {
                let start = out.len();
                json::double(out, *x);
                // A number without a point would come back as an integer.
                if !out[start..].iter().any(|c| matches!(c, b'.' | b'e' | b'E')) {
                    out.extend_from_slice(b".0");
                }
            }
            Datum::Text(s) => json::string(out, s),
        }
    }
    /// SQLite's order of what is not null: numbers, then text by its octets.
    fn cmp(&self, other: ValueRef<'_>) -> Ordering {
        match (self, other) {
            (Datum::Int(a), ValueRef::Integer(b)) => a.cmp(&b),
            (Datum::Int(a), ValueRef::Real(b)) => mixed(*a, b),
            (Datum::Real(a), ValueRef::Integer(b)) => mixed(b, *a).reverse(),
            (Datum::Real(a), ValueRef::Real(b)) => a.partial_cmp(&b).unwrap_or(Ordering::Equal),
            (Datum::Text(a), ValueRef::Text(b)) => a.as_bytes().cmp(b),
            (Datum::Text(_), _) => Ordering::Greater,
            (_, ValueRef::Text(_)) => Ordering::Less,
            _ => Ordering::Equal,
        }
    }
}

fn mixed(a: i64, b: f64) -> Ordering {
    if b < -9_223_372_036_854_775_808.0 {
        return Ordering::Greater;
    }
    if b >= 9_223_372_036_854_775_808.0 {
        return Ordering::Less;
    }
    a.cmp(&(b as i64)).then_with(|| (a as f64).partial_cmp(&b).unwrap_or(Ordering::Equal))
}

/// A sum as SQLite makes it: of integers exact, of others with the error kept apart (Kahan, Babuška, Neumaier).
#[derive(Clone, Debug, Default)]
struct Sum {
    count: i64,
    whole: i64,
    overflow: bool,
    real: f64,
    error: f64,
    approximate: bool,
}

impl Sum {
    fn add_real(&mut self, x: f64) {
        let s = self.real;
        let t = s + x;
        self.error += if s.abs() > x.abs() { (s - t) + x } else { (x - t) + s };
        self.real = t;
    }
    fn add(&mut self, v: ValueRef<'_>) -> rusqlite::Result<()> {
        // Text that is a number is that number.
        let number = match v {
            ValueRef::Text(b) => {
                let text = std::str::from_utf8(b).map_err(|_| gives_up())?;
                let plain = text.bytes().all(|c| c.is_ascii_digit() || b"+-.eE".contains(&c));
                match (text.parse(), text.parse()) {
                    (Ok(n), _) => ValueRef::Integer(n),
                    (_, Ok(x)) if plain => ValueRef::Real(x),
                    _ => return Err(gives_up()),
                }
            }
            other => other,
        };
        let x = match number {
            ValueRef::Null => return Ok(()),
            ValueRef::Integer(n) if !self.approximate => {
                self.count += 1;
                match self.whole.checked_add(n) {
                    Some(sum) => self.whole = sum,
                    None => {
                        self.overflow = true;
                        self.approximate = true;
                        self.add_real(self.whole as f64);
                        self.add_real(n as f64);
                    }
                }
                return Ok(());
            }
            ValueRef::Integer(n) => n as f64,
            ValueRef::Real(x) => x,
            ValueRef::Text(_) | ValueRef::Blob(_) => return Err(gives_up()),
        };
        self.count += 1;
        if !self.approximate {
            self.approximate = true;
            self.add_real(self.whole as f64);
        }
        self.add_real(x);
        Ok(())
    }
    fn total(&self) -> f64 {
        if !self.approximate {
            return self.whole as f64;
        }
        if self.error.is_nan() { self.real } else { self.real + self.error }
    }
}

#[derive(Clone, Debug)]
enum State {
    Sum(Sum),
    Most(Datum),
    Count(i64),
}

/// Octets that come from the database: cheap to hash, and not predictable from outside.
#[derive(Clone, Copy)]
struct Seed(u64);

struct Folded(u64);

impl Hasher for Folded {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        let mut fold = |word: u64| {
            let product = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
            self.0 = product as u64 ^ (product >> 64) as u64;
        };
        let mut chunks = bytes.chunks_exact(8);
        for c in &mut chunks {
            fold(u64::from_le_bytes([c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]]));
        }
        let mut last = [0; 8];
        last[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
        fold(u64::from_le_bytes(last) ^ (bytes.len() as u64) << 56);
    }
}

impl BuildHasher for Seed {
    type Hasher = Folded;
    fn build_hasher(&self) -> Folded {
        Folded(self.0)
    }
}

/// The groups so far.
struct Table {
    parts: Vec<Part>,
    known: HashMap<Box<[u8]>, usize, Seed>,
    keys: Vec<Datum>,
    states: Vec<State>,
    key: Vec<u8>,
    /// How many of the parts are values rather than keys.
    width: usize,
    /// Where the only key is, if there is one.
    single: Option<usize>,
    /// One more than the group of small integers that have been the only key.
    small: Vec<u32>,
}

/// Keys below this, if they are the only ones, are found without being looked up.
const SMALL: usize = 1024;

impl Table {
    fn new(spec: &[u8]) -> Self {
        let parts: Vec<Part> = spec.iter().filter_map(|c| Part::of(*c)).collect();
        let seed = RandomState::new().build_hasher().finish();
        let known = HashMap::with_hasher(Seed(seed));
        let keys: Vec<usize> = (0..parts.len()).filter(|i| parts[*i] == Part::Key).collect();
        let single = if let [key] = keys[..] { Some(key) } else { None };
        let small = vec![0; if single.is_some() { SMALL } else { 0 }];
        let width = parts.len() - keys.len();
        Table { parts, known, keys: Vec::new(), states: Vec::new(), key: Vec::new(), width, single, small }
    }

    fn add<'v>(&mut self, value: impl Fn(usize) -> ValueRef<'v>) -> rusqlite::Result<()> {
        let short = match self.single.map(&value) {
            Some(ValueRef::Integer(n)) => usize::try_from(n).ok().filter(|n| *n < SMALL),
            _ => None,
        };
        let group = match short {
            Some(n) if self.small[n] > 0 => self.small[n] as usize - 1,
            _ => {
                let group = self.group(&value)?;
                if let Some(n) = short {
                    self.small[n] = group as u32 + 1;
                }
                group
            }
        };
        let mut states = self.states[group * self.width..(group + 1) * self.width].iter_mut();
        for (i, part) in self.parts.iter().enumerate() {
            if *part == Part::Key {
                continue;
            }
            let v = value(i);
            match states.next() {
                Some(State::Sum(sum)) => sum.add(v)?,
                Some(State::Count(n)) => *n += i64::from(v != ValueRef::Null),
                Some(State::Most(d)) if v != ValueRef::Null => {
                    let wanted = if *part == Part::Min { Ordering::Greater } else { Ordering::Less };
                    if matches!(d, Datum::Null) || d.cmp(v) == wanted {
                        *d = Datum::of(v)?;
                    } else if matches!(v, ValueRef::Blob(_)) {
                        return Err(gives_up());
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The number of a row's group, which may be a new one.
    fn group<'v>(&mut self, value: &impl Fn(usize) -> ValueRef<'v>) -> rusqlite::Result<usize> {
        self.key.clear();
        for (i, part) in self.parts.iter().enumerate() {
            if *part == Part::Key {
                same_octets(&mut self.key, value(i));
            }
        }
        if let Some(group) = self.known.get(self.key.as_slice()) {
            return Ok(*group);
        }
        let group = self.known.len();
        if group == GROUPS {
            return Err(gives_up());
        }
        for (i, part) in self.parts.iter().enumerate() {
            match part {
                Part::Key => self.keys.push(Datum::of(value(i))?),
                Part::Sum | Part::Average => self.states.push(State::Sum(Sum::default())),
                Part::Min | Part::Max => self.states.push(State::Most(Datum::Null)),
                Part::Count => self.states.push(State::Count(0)),
            }
        }
        self.known.insert(self.key.as_slice().into(), group);
        Ok(group)
    }

    fn result(&self) -> rusqlite::Result<String> {
        let mut out = Vec::with_capacity(self.known.len() * 16 + 2);
        out.push(b'[');
        let keys = self.parts.iter().filter(|p| **p == Part::Key).count();
        let width = self.parts.len() - keys;
        for group in 0..self.known.len() {
            out.extend_from_slice(if group > 0 { b",[" } else { b"[" });
            let (mut k, mut s) = (group * keys, group * width);
            for (i, part) in self.parts.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                if *part == Part::Key {
                    self.keys[k].write(&mut out);
                    k += 1;
                    continue;
                }
                match (&self.states[s], part) {
                    (State::Sum(sum), _) if sum.count == 0 => Datum::Null.write(&mut out),
                    (State::Sum(sum), Part::Average) => Datum::Real(sum.total() / sum.count as f64).write(&mut out),
                    (State::Sum(sum), _) if sum.overflow => {
                        return Err(rusqlite::Error::UserFunctionError("integer overflow".into()));
                    }
                    (State::Sum(sum), _) if sum.approximate => Datum::Real(sum.total()).write(&mut out),
                    (State::Sum(sum), _) => Datum::Int(sum.whole).write(&mut out),
                    (State::Most(d), _) => d.write(&mut out),
                    (State::Count(n), _) => json::int(&mut out, *n),
                }
                s += 1;
            }
            out.push(b']');
        }
        out.push(b']');
        String::from_utf8(out).map_err(|_| gives_up())
    }
}

/// Octets that are equal where SQLite takes values for equal.
fn same_octets(out: &mut Vec<u8>, v: ValueRef<'_>) {
    match v {
        ValueRef::Null => out.push(0),
        ValueRef::Integer(n) => {
            out.push(1);
            out.extend_from_slice(&n.to_le_bytes());
        }
        // An integer that is stored as a real is that integer.
        ValueRef::Real(x) if x == x.trunc() && x.abs() < 9e18 => same_octets(out, ValueRef::Integer(x as i64)),
        ValueRef::Real(x) => {
            out.push(2);
            out.extend_from_slice(&x.to_bits().to_le_bytes());
        }
        ValueRef::Text(b) | ValueRef::Blob(b) => {
            out.push(if matches!(v, ValueRef::Text(_)) { 3 } else { 4 });
            out.extend_from_slice(&(b.len() as u32).to_le_bytes());
            out.extend_from_slice(b);
        }
    }
}

struct Function;

impl Aggregate<Table, Option<String>> for Function {
    fn init(&self, context: &mut Context<'_>) -> rusqlite::Result<Table> {
        Ok(Table::new(context.get_raw(0).as_bytes().unwrap_or_default()))
    }
    fn step(&self, context: &mut Context<'_>, table: &mut Table) -> rusqlite::Result<()> {
        // What is not there is null.
        let n = context.len();
        table.add(|i| if i + 1 < n { context.get_raw(i + 1) } else { ValueRef::Null })
    }
    fn finalize(&self, _: &mut Context<'_>, table: Option<Table>) -> rusqlite::Result<Option<String>> {
        table.map(|t| t.result()).transpose()
    }
}

/// The most keys and values together.
pub(crate) const MOST: usize = 16;

/// Adds the function to a connection.
pub(crate) fn install(c: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    c.create_aggregate_function("wf_group", -1, flags, Function)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of all kinds of values, by SQLite's own grouping and by ours.
    #[test]
    fn groups_as_sqlite_does() {
        let c = Connection::open_in_memory().unwrap();
        install(&c).unwrap();
        c.execute_batch(
            "CREATE TABLE t (k, l, v);
             INSERT INTO t VALUES (1,'a',1),(1.0,'a',2.5),(2,'b',NULL),(NULL,'a',7),(NULL,NULL,-7),(2,'b',9007199254740993),
              (2,'b',1),('1','a',0.1),('1','a',0.2),('1','a',0.3),(3,'ü\"\\',1e300),(3,'ü\"\\',-1e300),(3,'ü\"\\',1),
              (1.5,'','1.5'),(1.5,'','12'),(7,'n','12'),(7,'n','13'),(0.0,'z',NULL),(-0.0,'z',NULL),(9e18,'big',5),(1e19,'big',5),(4,'t',3.0);",
        )
        .unwrap();
        let rows = |sql: &str| -> Vec<String> {
            let mut s = c.prepare(sql).unwrap();
            let mut rows = s.query([]).unwrap();
            let mut out = Vec::new();
            while let Some(r) = rows.next().unwrap() {
                out.push((0..8).map(|i| format!("{:?} ", r.get_ref(i).unwrap())).collect::<String>());
            }
            out.sort();
            out
        };
        let theirs = rows(
            "SELECT iif(typeof(k)='text',k,k+0.0),l,sum(v),avg(v),min(v),max(v),count(v),count(*) FROM t GROUP BY k,l",
        );
        // Which of several equal numbers stands for the group is open.
        let key = "iif(typeof(value->>0)='text',value->>0,(value->>0)+0.0)".to_owned();
        let columns: Vec<String> = std::iter::once(key).chain((1..8).map(|i| format!("value->>{i}"))).collect();
        let ours = rows(&format!(
            "SELECT {} FROM json_each((SELECT wf_group('kksalgnn',k,l,v,v,v,v,v,1) FROM t))",
            columns.join(",")
        ));
        assert_eq!(theirs.len(), 12);
        assert_eq!(ours, theirs);
    }

    #[test]
    fn gives_up_where_it_has_to() {
        let c = Connection::open_in_memory().unwrap();
        install(&c).unwrap();
        let ask = |sql: &str| c.query_row(sql, [], |r| r.get::<_, Option<String>>(0));
        let many =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<{}) SELECT wf_group('k',i) FROM n";
        assert!(ask(&many.replace("{}", "50000")).unwrap().is_some());
        assert!(ask(&many.replace("{}", "50001")).unwrap_err().to_string().contains(GIVES_UP));
        assert!(ask("SELECT wf_group('k',x'ff')").unwrap_err().to_string().contains(GIVES_UP));
        assert!(ask("SELECT wf_group('kg',1,x'ff')").unwrap_err().to_string().contains(GIVES_UP));
        assert_eq!(ask("SELECT wf_group('k',1) WHERE 1=0").unwrap(), None);
        let over = "SELECT wf_group('ks',1,9223372036854775807) FROM (SELECT 1 UNION ALL SELECT 2)";
        assert!(ask(over).unwrap_err().to_string().contains("overflow"));
    }
}
