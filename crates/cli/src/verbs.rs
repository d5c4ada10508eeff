//! One module per verb.

pub(crate) mod ask;
pub(crate) mod batch;
pub(crate) mod chat;
pub(crate) mod decode;
pub(crate) mod demo;
pub(crate) mod encode;
pub(crate) mod findings;
pub(crate) mod formats;
pub(crate) mod ingest;
pub(crate) mod inspect;
pub(crate) mod journal;
pub(crate) mod messages;
pub(crate) mod pfcp;
pub(crate) mod search;
pub(crate) mod serve;
pub(crate) mod sessions;
pub(crate) mod shell;
pub(crate) mod v2g;
