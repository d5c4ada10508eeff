//! The schema, once for all databases.

use Kind::{Blob, Bool, Id, Int, Real, Ref, Text, Time};

/// Version of the schema, kept in the database.
pub(crate) const VERSION: i64 = 1;

/// A table.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) columns: &'static [Column],
}

/// A column: name, type, and whether it must have a value.
pub(crate) type Column = (&'static str, Kind, bool);

/// Type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Primary key.
    Id,
    /// Refers to the primary key of a table.
    Ref(&'static str),
    Int,
    Real,
    Text,
    /// Nanoseconds since 1970 in the program; in SQLite ISO 8601 text in UTC.
    Time,
    Bool,
    Blob,
}

const YES: bool = true;
const NO: bool = false;

/// All tables, those that others refer to first.
pub(crate) static TABLES: [&Table; 6] = [&CAPTURES, &FLOWS, &SESSIONS, &MESSAGES, &SERIES, &FINDINGS];

pub(crate) static CAPTURES: Table = Table {
    name: "captures",
    columns: &[
        ("id", Id, YES),
        ("name", Text, YES),
        // Of the file as it is, compressed or not. While a stream is read: of what was read so far.
        ("sha256", Text, YES),
        ("octets", Int, YES),
        ("complete", Bool, YES),
        ("ingested_at", Time, YES),
        ("first_time", Time, NO),
        ("last_time", Time, NO),
        ("packets", Int, YES),
        ("messages", Int, YES),
        ("errors", Int, YES),
        ("encrypted_flows", Int, YES),
    ],
};

pub(crate) static FLOWS: Table = Table {
    name: "flows",
    columns: &[
        ("id", Id, YES),
        ("capture_id", Ref("captures"), YES),
        ("transport", Text, YES),
        ("source_address", Text, YES),
        ("source_port", Int, YES),
        ("destination_address", Text, YES),
        ("destination_port", Int, YES),
        ("format", Text, NO),
        ("encrypted", Bool, YES),
        ("first_time", Time, YES),
        ("last_time", Time, YES),
        ("packets", Int, YES),
        ("octets", Int, YES),
        ("messages", Int, YES),
    ],
};

pub(crate) static SESSIONS: Table = Table {
    name: "sessions",
    columns: &[
        ("id", Id, YES),
        ("capture_id", Ref("captures"), YES),
        ("protocol", Text, YES),
        // The identifiers of the protocol by which it is known, in hexadecimal.
        ("label", Text, YES),
        ("client_address", Text, YES),
        ("server_address", Text, YES),
        ("first_time", Time, YES),
        ("last_time", Time, YES),
        ("duration_seconds", Real, YES),
        ("messages", Int, YES),
        ("errors", Int, YES),
        ("failures", Int, YES),
        ("findings", Int, YES),
        ("first_message", Text, YES),
        ("last_message", Text, YES),
        ("last_status", Text, NO),
        ("closed", Bool, YES),
    ],
};

pub(crate) static MESSAGES: Table = Table {
    name: "messages",
    columns: &[
        ("id", Id, YES),
        ("capture_id", Ref("captures"), YES),
        ("flow_id", Ref("flows"), YES),
        ("session_id", Ref("sessions"), NO),
        ("packet", Int, YES),
        ("time", Time, YES),
        ("time_ns", Int, YES),
        ("protocol", Text, YES),
        ("format", Text, YES),
        ("message", Text, NO),
        ("direction", Text, YES),
        ("role", Text, NO),
        ("transaction_number", Int, NO),
        // Of a response: its request; of a repeated request: the first.
        ("request_id", Ref("messages"), NO),
        ("latency_ms", Real, NO),
        ("status", Text, NO),
        ("status_text", Text, NO),
        ("summary", Text, NO),
        ("octets", Int, YES),
        ("raw", Blob, YES),
        ("json", Text, NO),
        ("error", Text, NO),
        ("error_bit", Int, NO),
        ("error_path", Text, NO),
    ],
};

pub(crate) static SERIES: Table = Table {
    name: "series",
    columns: &[
        ("id", Id, YES),
        ("capture_id", Ref("captures"), YES),
        ("session_id", Ref("sessions"), NO),
        ("message_id", Ref("messages"), YES),
        ("time", Time, YES),
        ("name", Text, YES),
        ("value", Real, YES),
        ("unit", Text, YES),
    ],
};

pub(crate) static FINDINGS: Table = Table {
    name: "findings",
    columns: &[
        ("id", Id, YES),
        ("capture_id", Ref("captures"), YES),
        ("session_id", Ref("sessions"), NO),
        ("message_id", Ref("messages"), NO),
        ("packet", Int, NO),
        ("time", Time, NO),
        ("rule", Text, YES),
        ("severity", Text, YES),
        ("clause", Text, YES),
        ("text", Text, YES),
        // JSON.
        ("evidence", Text, NO),
    ],
};

/// Table and columns of each index.
const INDEXES: [(&str, &str); 9] = [
    ("flows", "capture_id"),
    ("sessions", "capture_id"),
    ("messages", "capture_id"),
    ("messages", "session_id"),
    ("messages", "time"),
    ("series", "capture_id"),
    ("series", "session_id, name"),
    ("findings", "capture_id"),
    ("findings", "session_id"),
];

/// Which SQL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    #[cfg(feature = "postgres")]
    Postgres,
}

impl Dialect {
    fn kind(self, kind: Kind) -> &'static str {
        match (self, kind) {
            (Dialect::Sqlite, Id | Int | Ref(_)) => "INTEGER",
            (Dialect::Sqlite, Real) => "REAL",
            (_, Text) => "TEXT",
            (Dialect::Sqlite, Time) => "DATETIME",
            (_, Bool) => "BOOLEAN",
            (Dialect::Sqlite, Blob) => "BLOB",
            #[cfg(feature = "postgres")]
            (Dialect::Postgres, Id | Int | Ref(_)) => "BIGINT",
            #[cfg(feature = "postgres")]
            (Dialect::Postgres, Real) => "DOUBLE PRECISION",
            // Microseconds; `messages.time_ns` has the whole of it.
            #[cfg(feature = "postgres")]
            (Dialect::Postgres, Time) => "TIMESTAMPTZ",
            #[cfg(feature = "postgres")]
            (Dialect::Postgres, Blob) => "BYTEA",
        }
    }

    /// The statements that make the schema.
    pub(crate) fn ddl(self) -> String {
        let mut sql = String::new();
        for table in TABLES {
            sql += &format!("CREATE TABLE IF NOT EXISTS {} (\n", table.name);
            for (i, &(name, kind, required)) in table.columns.iter().enumerate() {
                let end = if i + 1 == table.columns.len() { "\n" } else { ",\n" };
                let rest = match kind {
                    Id => " PRIMARY KEY".to_string(),
                    // A row may come before the one it refers to, within a transaction.
                    Ref(to) => {
                        let null = if required { " NOT NULL" } else { "" };
                        format!("{null} REFERENCES {to} (id) DEFERRABLE INITIALLY DEFERRED")
                    }
                    _ if required => " NOT NULL".to_string(),
                    _ => String::new(),
                };
                sql += &format!("  {name} {}{rest}{end}", self.kind(kind));
            }
            sql += ");\n";
        }
        for (table, columns) in INDEXES {
            let name = columns.replace(", ", "_");
            sql += &format!("CREATE INDEX IF NOT EXISTS {table}_{name} ON {table} ({columns});\n");
        }
        sql
    }
}
