//! Any datagrams, from an associated peer and from strangers, and any passing of time: the node goes on answering
//! heartbeats, and keeps no more than it may.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::{
    net::{IpAddr, SocketAddr},
    time::{Duration, Instant},
};
use wireform_pfcp::{
    ie::RecoveryTimeStamp,
    message::{AssociationSetupRequest, Header, HeartbeatRequest, MessageBody},
};
use wireform_pfcp_node::{
    Application, Config, Node, NodeName, RequestsTo, Role, control_plane::ControlPlane, user_plane::UserPlane,
};

fn address(n: u8) -> SocketAddr {
    SocketAddr::new(IpAddr::from([10, 0, 0, n]), 8805)
}

fn drain<A: Application>(node: &mut Node<A>) -> usize {
    let mut sent = 0;
    while node.poll_transmit().is_some() {
        sent += 1;
    }
    sent
}

fn drive<A: Application>(role: Role, app: A, data: &[u8]) {
    let mut now = Instant::now();
    let mut config = Config::new(role, address(1).ip());
    config.requests_to = RequestsTo::Source;
    config.recovery = 1;
    let mut node = Node::new(config, app, now);
    let name = NodeName::from(address(2).ip());
    let set_up = AssociationSetupRequest {
        node_id: Some(name.element()),
        recovery_time_stamp: Some(RecoveryTimeStamp { time: 7 }),
        ..Default::default()
    };
    node.receive(now, address(2), &set_up.to_vec(&Header::node(1)).unwrap());
    drain(&mut node);
    let mut rest = data;
    // A length, what to do, and so many octets.
    while let Some(([length, what], behind)) = rest.split_first_chunk::<2>() {
        let (datagram, behind) = behind.split_at(usize::from(*length).min(behind.len()));
        rest = behind;
        match what % 8 {
            0 => {
                now += Duration::from_millis(u64::from(*what) * 40);
                node.handle_timeout(now);
            }
            1 => node.receive(now, address(3), datagram),
            _ => node.receive(now, address(2), datagram),
        }
        assert!(drain(&mut node) <= 4096);
        assert!(node.core().sessions() <= data.len() + 3 && node.core().peers().count() <= data.len() + 1);
    }
    let beat = HeartbeatRequest::new(RecoveryTimeStamp { time: 7 }).to_vec(&Header::node(77)).unwrap();
    node.receive(now, address(9), &beat);
    assert!(drain(&mut node) > 0);
    while let Some(at) = node.next_timeout().filter(|at| *at < now + Duration::from_secs(120)) {
        node.handle_timeout(at);
        drain(&mut node);
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((first, data)) = data.split_first() else { return };
    match first % 2 {
        0 => drive(Role::UserPlane, UserPlane::new(), data),
        _ => drive(Role::ControlPlane, ControlPlane::new(3, 5, 1), data),
    }
});
