//! How a node is set up.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use wireform_pfcp::{
    check::{Interface, Rules},
    ie::{FSeid, FSeidFlags, NodeId},
    value::Fqdn,
};

/// Which side a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The control plane: SMF, SGW-C, PGW-C, TDF-C.
    ControlPlane,
    /// The user plane: UPF, SGW-U, PGW-U, TDF-U.
    UserPlane,
}

/// By what name a node is known to its peers (clause 8.2.38).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NodeName {
    /// An IPv4 address.
    V4(Ipv4Addr),
    /// An IPv6 address.
    V6(Ipv6Addr),
    /// A domain name, as DNS labels.
    Fqdn(Arc<[u8]>),
}

impl NodeName {
    /// A domain name from dotted text.
    ///
    /// # Errors
    /// Where a label is empty or has more than 63 octets.
    pub fn fqdn(text: &str) -> Result<Self, wireform_pfcp::Error> {
        let mut buffer = vec![0; text.len() + 1];
        let octets = Fqdn::encode(text, &mut buffer)?.octets().into();
        Ok(NodeName::Fqdn(octets))
    }

    /// The name in an element; `None` where the element has none.
    pub fn read(id: &NodeId<'_>) -> Option<Self> {
        match id {
            NodeId { ipv4: Some(address), .. } => Some(NodeName::V4(*address)),
            NodeId { ipv6: Some(address), .. } => Some(NodeName::V6(*address)),
            NodeId { fqdn: Some(name), .. } => Some(NodeName::Fqdn(name.octets().into())),
            _ => None,
        }
    }

    /// The name as an element.
    pub fn element(&self) -> NodeId<'_> {
        let none = NodeId { node_id_type: 0, ipv4: None, ipv6: None, fqdn: None };
        match self {
            NodeName::V4(address) => NodeId { node_id_type: 0, ipv4: Some(*address), ..none },
            NodeName::V6(address) => NodeId { node_id_type: 1, ipv6: Some(*address), ..none },
            // The labels were checked when the name was made.
            NodeName::Fqdn(octets) => NodeId { node_id_type: 2, fqdn: Fqdn::new(octets).ok(), ..none },
        }
    }
}

impl From<IpAddr> for NodeName {
    fn from(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => NodeName::V4(address),
            IpAddr::V6(address) => NodeName::V6(address),
        }
    }
}

impl std::fmt::Display for NodeName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NodeName::V4(address) => address.fmt(f),
            NodeName::V6(address) => address.fmt(f),
            NodeName::Fqdn(octets) => match Fqdn::new(octets) {
                Ok(name) => name.fmt(f),
                Err(_) => Ok(()),
            },
        }
    }
}

/// Where requests to a peer go that set up the association itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestsTo {
    /// To the port of the standard at its address.
    StandardPort,
    /// To where its request came from: for several nodes at one address, and behind proxies.
    Source,
}

/// How a node is set up.
#[derive(Debug, Clone)]
pub struct Config {
    /// Which side it is.
    pub role: Role,
    /// What is insisted on in messages of peers.
    pub check: Rules,
    /// Its name.
    pub name: NodeName,
    /// The address in its F-SEIDs.
    pub address: IpAddr,
    /// When it started, in NTP seconds: greater than at any earlier start.
    pub recovery: u32,
    /// How long to wait for a response before a request is sent again (T1).
    pub t1: Duration,
    /// How often it is sent again (N1).
    pub n1: u32,
    /// Time between heartbeats, where nothing else is heard; zero for none.
    pub heartbeat: Duration,
    /// When to try again where an association could not be set up or was lost that this node had set up.
    pub reconnect: Option<Duration>,
    /// Requests that may wait for their responses, for each peer; more are refused with [`crate::SendError::Full`].
    pub window: usize,
    /// Sessions; more are answered with cause 75, No resources available.
    pub sessions: usize,
    /// Peers; more are answered with cause 75.
    pub peers: usize,
    /// Octets of responses that are kept to answer repeated requests. The standard asks for all of the last N1 × T1;
    /// where they do not fit, the oldest go.
    pub kept_responses: usize,
    /// Octets that may wait to be sent.
    pub outbox: usize,
    /// Where requests to a peer go that set up the association.
    pub requests_to: RequestsTo,
    /// Octets of a datagram that holds several messages about sessions, for peers that take such bundles (clause
    /// 7.2.1A); 0 for none. Where it is not 0, the node says that it takes them too (BUNDL).
    pub bundle: usize,
    /// Message priority of requests about sessions, 0 (highest) to 15. Responses have that of their requests.
    pub priority: Option<u8>,
    /// CP Function Features (clause 8.2.58), bit 1 of the standard in bit 0.
    pub cp_features: u32,
    /// UP Function Features (clause 8.2.25), likewise.
    pub up_features: u128,
}

/// Seconds between 1900 and 1970.
const NTP_TO_UNIX: u64 = 2_208_988_800;

impl Config {
    /// A node of this role at an address, with T1 of 3 s, three retransmissions and a heartbeat every 10 s.
    pub fn new(role: Role, address: IpAddr) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        Config {
            role,
            check: Rules { interface: Some(Interface::N4), conditions: false },
            name: address.into(),
            address,
            recovery: now.wrapping_add(NTP_TO_UNIX) as u32,
            t1: Duration::from_secs(3),
            n1: 3,
            heartbeat: Duration::from_secs(10),
            reconnect: Some(Duration::from_secs(5)),
            window: 4096,
            sessions: 4 << 20,
            peers: 4096,
            kept_responses: 256 << 20,
            outbox: 16 << 20,
            requests_to: RequestsTo::StandardPort,
            bundle: 0,
            priority: None,
            // LOAD and OVRL; FTUP.
            cp_features: 0b11,
            up_features: 1 << 4,
        }
    }

    pub(crate) fn f_seid(&self, seid: u64) -> FSeid {
        match self.address {
            IpAddr::V4(address) => FSeid { flags: FSeidFlags::V4, seid, ipv4: Some(address), ipv6: None },
            IpAddr::V6(address) => FSeid { flags: FSeidFlags::V6, seid, ipv4: None, ipv6: Some(address) },
        }
    }

    /// How long a response is kept: until the last repetition of its request can have come.
    pub(crate) fn keep(&self) -> Duration {
        self.t1 * (self.n1 + 1)
    }
}
