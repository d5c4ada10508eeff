//! OData 4.01 over any SQLite or PostgreSQL database.
//!
//! ```no_run
//! use wireform_odata_server::{Options, Server, Service};
//!
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! let service = Service::open("shop.sqlite", Options { read_only: true, ..Options::default() })?;
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
//! Server::new(service, "/odata").serve(listener, async { let _ = tokio::signal::ctrl_c().await; }).await?;
//! # Ok(())
//! # }
//! ```

pub mod access;
mod aggregate;
pub mod auth;
mod batch;
mod builder;
mod coding;
pub mod config;
mod cross;
pub mod db;
mod delta;
pub mod entity;
mod extend;
mod geo;
mod group;
mod headers;
mod http;
pub mod introspect;
pub mod jwt;
mod limit;
mod metrics;
mod negotiate;
mod operation;
mod outlet;
mod plan;
#[cfg(feature = "postgres")]
pub mod postgres;
mod read;
mod ready;
mod respond;
mod rows;
mod server;
mod service;
mod source;
mod sql;
pub mod sqlite;
mod token;
mod trace;
mod value;
mod virtuals;
mod write;

pub use crate::builder::Builder;
pub use crate::config::Config;
pub use crate::entity::{Complex, Entity, Enumeration, Flags};
pub use crate::extend::{Change, Event, Hooks, What};
pub use crate::operation::{Call, Operation, Output};
pub use crate::server::{Server, serve};
pub use crate::service::{Backend, Options, Request, Response, Service};
pub use crate::virtuals::VirtualSet;
pub use wireform_derive::{Complex, Entity, Enumeration};
pub use wireform_odata::{Error, Result};
