//! What a node knows of its peers.

use crate::config::NodeName;
use std::{fmt, net::SocketAddr, time::Instant};

/// A peer of this node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PeerId(pub(crate) u64);

impl fmt::Debug for PeerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PeerId({:#x})", self.0)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// Not associated; to be tried again at this time.
    Idle(Option<Instant>),
    /// A set-up request is on its way.
    SettingUp,
    Associated,
    /// A release request is on its way.
    Releasing,
}

/// What a peer asks for while it is overloaded (clause 6.2.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overload {
    /// Which of its announcements this is: higher numbers are newer.
    pub sequence: u32,
    /// By how many percent new sessions are to be reduced.
    pub reduction: u8,
    /// Until when, unless it says otherwise.
    pub until: Instant,
}

#[derive(Debug)]
pub(crate) struct Peer {
    pub(crate) name: Option<NodeName>,
    /// Where requests go.
    pub(crate) address: SocketAddr,
    pub(crate) state: State,
    /// Whether this node set the association up, and does so again where it is lost.
    pub(crate) ours: bool,
    pub(crate) recovery: Option<u32>,
    pub(crate) cp_features: u32,
    pub(crate) up_features: u128,
    pub(crate) next_heartbeat: Option<Instant>,
    /// The one timer of this peer that counts.
    pub(crate) timer: Option<Instant>,
    /// Requests that wait for their responses.
    pub(crate) outstanding: usize,
    pub(crate) sessions: usize,
    pub(crate) load: Option<(u32, u8)>,
    pub(crate) overload: Option<Overload>,
    /// Hundredths of a session that the reduction has let through.
    pub(crate) credit: u32,
}

impl Peer {
    pub(crate) fn new(address: SocketAddr, ours: bool) -> Self {
        Peer {
            name: None,
            address,
            state: State::Idle(None),
            ours,
            recovery: None,
            cp_features: 0,
            up_features: 0,
            next_heartbeat: None,
            timer: None,
            outstanding: 0,
            sessions: 0,
            load: None,
            overload: None,
            credit: 0,
        }
    }
}

/// What a node knows of a peer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PeerInfo {
    /// Its name, once it has said it.
    pub name: Option<NodeName>,
    /// Where requests to it go.
    pub address: SocketAddr,
    /// Whether there is an association.
    pub associated: bool,
    /// When it started, in NTP seconds.
    pub recovery: Option<u32>,
    /// Its CP Function Features, bit 1 of the standard in bit 0.
    pub cp_features: u32,
    /// Its UP Function Features.
    pub up_features: u128,
    /// Sessions with it.
    pub sessions: usize,
    /// Requests that wait for its responses.
    pub outstanding: usize,
    /// The load that it announced last, in percent.
    pub load: Option<u8>,
    /// The overload that it announced last.
    pub overload: Option<Overload>,
}

/// Whether `new` is a later Recovery Time Stamp: NTP seconds wrap in 2036.
pub(crate) fn is_later(new: u32, old: u32) -> bool {
    (new.wrapping_sub(old) as i32) > 0
}
