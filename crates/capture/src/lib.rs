#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod dissect;
pub mod file;
mod flow;
pub mod formats;
mod fragment;
mod link;
mod notice;
#[cfg(feature = "samples")]
pub mod samples;
mod tcp;

pub use dissect::{Dissector, Limits, Options, Record, Totals, Visitor, read};
pub use flow::{Direction, Flow};
pub use notice::{Notice, Trouble};
pub use wireform_wire::pcap as write;
