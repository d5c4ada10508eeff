//! From a database's catalogue to a model and to where each property is stored.

pub mod build;
#[cfg(feature = "postgres")]
pub mod postgres;
pub mod sqlite;

use wireform_odata::model::{Prim, TypeRef};

/// A table or view as the catalogue describes it.
#[derive(Clone, Debug, Default)]
pub struct RawTable {
    /// The schema it is in, where that is not the default one.
    pub schema: Option<String>,
    /// Its name.
    pub name: String,
    /// A view.
    pub view: bool,
    /// SQLite: a column compares text otherwise than by its octets.
    pub collated: bool,
    /// PostgreSQL: its rows have `xmin`, which changes with every update.
    pub versioned: bool,
    /// Columns in order.
    pub columns: Vec<RawColumn>,
    /// The primary key's columns.
    pub key: Vec<String>,
    /// Unique keys.
    pub uniques: Vec<Vec<String>>,
    /// Foreign keys.
    pub foreign: Vec<RawForeign>,
    /// Constraints and unique indexes by the name that the database uses in errors, with their columns.
    pub constraints: Vec<(String, Vec<String>)>,
    /// A comment.
    pub comment: Option<String>,
    /// A full-text index over this table: its name, and the column that is its row number.
    pub fts: Option<String>,
}

/// A column.
#[derive(Clone, Debug)]
pub struct RawColumn {
    /// Its name.
    pub name: String,
    /// The type that was told.
    pub ty: TypeRef,
    /// The database's own name for the type, for casts.
    pub db_type: String,
    /// How values are stored.
    pub store: Store,
    /// Null is allowed.
    pub nullable: bool,
    /// There is a default, and what it is where that is a plain literal.
    pub default: Option<Option<String>>,
    /// Always computed.
    pub generated: bool,
    /// Numbered by the database.
    pub identity: bool,
    /// MaxLength.
    pub max_length: Option<u32>,
    /// Precision.
    pub precision: Option<u32>,
    /// Scale.
    pub scale: Option<u32>,
    /// A comment.
    pub comment: Option<String>,
    /// The enumeration's name.
    pub enumeration: Option<String>,
}

/// A foreign key.
#[derive(Clone, Debug, Default)]
pub struct RawForeign {
    /// Own columns.
    pub columns: Vec<String>,
    /// The table referred to.
    pub table: String,
    /// Its schema, where that is not the default one.
    pub schema: Option<String>,
    /// Columns referred to.
    pub referenced: Vec<String>,
}

/// How a value is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Store {
    /// As its type says.
    #[default]
    Plain,
    /// SQLite: an instant as text; every row that was looked at has this shape.
    Stamp(Stamp),
    /// SQLite: an instant in several shapes.
    MixedStamp,
    /// SQLite: an instant as a number of seconds, milliseconds or microseconds since 1970.
    UnixStamp(u32),
    /// JSON text.
    Json,
    /// A PostgreSQL array.
    Array,
    /// An enumeration by name; in PostgreSQL any type that clients see as text and that is none.
    Name,
}

/// The shape of an instant as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// `T` rather than a space.
    pub t: bool,
    /// Digits of the fraction.
    pub fraction: u8,
    /// What stands behind: nothing, `Z`, `+00:00`.
    pub zone: Zone,
}

/// The end of an instant as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Zone {
    None,
    Z,
    Zero,
}

impl Stamp {
    /// The shape of a text, if it is one that sorts by time.
    pub fn of(text: &str) -> Option<Stamp> {
        let b = text.as_bytes();
        wireform_odata::literal::read_instant(text)?;
        if b.len() < 19 || !matches!(b[10], b'T' | b' ') {
            return None;
        }
        let fraction =
            if b.get(19) == Some(&b'.') { b[20..].iter().take_while(|c| c.is_ascii_digit()).count() } else { 0 };
        let rest = &text[19 + if fraction > 0 { fraction + 1 } else { 0 }..];
        let zone = match rest {
            "" => Zone::None,
            "Z" => Zone::Z,
            "+00:00" => Zone::Zero,
            _ => return None,
        };
        Some(Stamp { t: b[10] == b'T', fraction: fraction as u8, zone })
    }
    /// An instant in this shape.
    pub fn write(self, micros: i64) -> String {
        let mut out = Vec::new();
        wireform_odata::literal::write_date(micros.div_euclid(86_400_000_000), &mut out);
        out.push(if self.t { b'T' } else { b' ' });
        let time = micros.rem_euclid(86_400_000_000);
        wireform_odata::literal::write_time(time - time % 1_000_000, &mut out);
        let mut text = String::from_utf8(out).unwrap_or_default();
        let fraction = time % 1_000_000;
        if self.fraction > 0 {
            let digits = format!("{fraction:06}000000");
            text.push('.');
            text.push_str(&digits[..usize::from(self.fraction).min(12)]);
        } else if fraction > 0 {
            // More precise than the stored ones: still sorts behind the second it belongs to.
            text.push_str(format!(".{fraction:06}").trim_end_matches('0'));
        }
        text.push_str(match self.zone {
            Zone::None => "",
            Zone::Z => "Z",
            Zone::Zero => "+00:00",
        });
        text
    }
    /// Whether an instant in this shape is exact, so that texts compare as instants do.
    pub fn exact(self, micros: i64) -> bool {
        let unit = 10i64.pow(6u32.saturating_sub(u32::from(self.fraction)));
        micros % unit == 0
    }
}

/// An EDM type of a plain column.
pub(crate) fn prim(p: Prim) -> TypeRef {
    TypeRef::prim(p)
}
