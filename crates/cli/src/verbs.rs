//! One module per verb.

pub(crate) mod ask;
pub(crate) mod batch;
pub(crate) mod chat;
pub(crate) mod decode;
pub(crate) mod encode;
pub(crate) mod findings;
pub(crate) mod formats;
pub(crate) mod ingest;
pub(crate) mod inspect;
pub(crate) mod journal;
pub(crate) mod messages;
pub(crate) mod search;
pub(crate) mod sessions;
pub(crate) mod shell;
