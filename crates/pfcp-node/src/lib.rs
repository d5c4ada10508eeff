#![doc = include_str!("../README.md")]
//!
//! # Parts
//! * [`Node`]: the protocol without I/O. Datagrams and times go in, datagrams and the time of the next call come out;
//!   what it decides on is told to an [`Application`], which sees typed requests and responses and never a buffer. Tests
//!   run it in simulated time, over a network that loses, repeats and reorders.
//! * [`udp`]: the driver for tokio: one task for a node, batches of datagrams in each system call.
//! * [`user_plane`], [`control_plane`], [`load`]: simulators of the two roles, which `wireform pfcp node` and `wireform pfcp load` run.
//! * [`pcap`]: writes what a node sends and receives for Wireshark.
#![forbid(unsafe_code)]

mod application;
mod cache;
mod config;
pub mod control_plane;
mod core;
mod exchange;
mod hash;
mod histogram;
pub mod load;
mod node;
pub mod pcap;
mod peer;
pub mod rules;
mod slab;
mod templates;
pub mod udp;
pub mod user_plane;

pub use self::core::{Core, Stats};
pub use application::{Application, Failure, Lost, SendError};
pub use config::{Config, NodeName, RequestsTo, Role};
pub use exchange::{
    Deletion, Establishment, Exchange, Modification, NodeReport, PfdManagement, Reply, Report, SessionSetDeletion,
    SessionSetModification,
};
pub use histogram::Histogram;
pub use node::Node;
pub use peer::{Overload, PeerId, PeerInfo};
pub use slab::SessionId;
