//! Both roles in simulated time, over a network that loses, repeats and reorders.

mod common;

use common::{Faults, Network, Random, World, address, by_seid, compare, config};
use proptest::prelude::*;
use std::{collections::HashMap, time::Duration};
use wireform_pfcp::{
    ie::{ApplicationId, ApplicationIdsPfds, Cause},
    message::{
        self, AssociationReleaseRequest, Body, Header, HeartbeatRequest, Message, MessageBody, PfdManagementRequest,
        PfdManagementResponse, SessionEstablishmentRequest, SessionModificationRequest, SessionModificationResponse,
        SessionSetDeletionRequest,
    },
};
use wireform_pfcp_node::{
    Application, Core, Establishment, Failure, Modification, Node, PeerId, PfdManagement, Reply, Role, SendError,
    SessionId, control_plane::ControlPlane, rules::Rules, user_plane::UserPlane,
};

type Both = World<ControlPlane, UserPlane>;

fn world(seed: u64, faults: Faults, sessions: usize, changes: u64) -> Both {
    let network = Network::new(seed, faults);
    let now = network.now;
    let cp = Node::new(config(Role::ControlPlane, 1), ControlPlane::new(sessions, changes, seed * 77 + 5), now);
    let up = Node::new(config(Role::UserPlane, 2), UserPlane::new(), now);
    let mut world = World { network, a: (address(1), cp), b: (address(2), up) };
    world.a.1.core().associate(address(2)).unwrap();
    world
}

fn states(world: &mut Both) -> (HashMap<u64, Rules>, HashMap<u64, Rules>) {
    let (app, core) = world.a.1.parts();
    let cp = app.sessions().map(|(id, rules)| (core.remote_seid(id).expect("known"), rules.clone())).collect();
    let up = by_seid(world.b.1.app().sessions());
    (cp, up)
}

fn quiet(world: &mut Both) -> bool {
    world.a.1.app().is_quiet()
        && world.a.1.core().outstanding() == 0
        && world.b.1.core().outstanding() == 0
        && world.network.is_empty()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_session_is_lost(
        seed in 1u64..1 << 40,
        drop in 0u64..20,
        repeat in 0u64..20,
        reorder in 0u64..20,
        sessions in 1usize..40,
    ) {
        let mut world = world(seed, Faults { drop, repeat, reorder }, sessions, 400);
        let done = world.run(Duration::from_secs(3600), quiet);
        prop_assert!(done, "{:?}", world.a.1.core().stats());
        prop_assert_eq!(world.a.1.app().totals.failed, 0);
        let (cp, up) = states(&mut world);
        prop_assert_eq!(cp.len(), sessions);
        compare(&cp, &up);
        // Every request was carried out once, however often it came.
        let (cp, up) = (world.a.1.app().totals, world.b.1.app().totals);
        prop_assert_eq!((cp.established, cp.modified, cp.deleted), (up.established, up.modified, up.deleted));
        prop_assert_eq!(cp.reports, up.acknowledged);
        prop_assert_eq!((up.reports, up.refused), (up.acknowledged + up.unacknowledged, 0));
    }
}

#[test]
fn bundles_are_sent_and_read() {
    let faults = Faults { drop: 5, repeat: 5, reorder: 5 };
    let mut world = world(11, faults, 100, 5_000);
    let now = world.network.now;
    let with = |role, n| {
        let mut config = config(role, n);
        config.bundle = 1400;
        config.priority = (role == Role::ControlPlane).then_some(9);
        config
    };
    world.a.1 = Node::new(with(Role::ControlPlane, 1), ControlPlane::new(100, 5_000, 7), now);
    world.b.1 = Node::new(with(Role::UserPlane, 2), UserPlane::new(), now);
    world.a.1.core().associate(address(2)).unwrap();
    world.network.seen = Some(Vec::new());
    assert!(world.run(Duration::from_secs(36_000), quiet));
    let (cp, up) = states(&mut world);
    assert_eq!(cp.len(), 100);
    compare(&cp, &up);
    // A repetition comes alone, and is known for what it is.
    let (cp, up) = (world.a.1.app().totals, world.b.1.app().totals);
    assert_eq!((cp.established, cp.modified, cp.deleted), (up.established, up.modified, up.deleted));
    assert!(world.b.1.core().stats().repeated > 0, "{:?}", world.b.1.core().stats());
    let mut bundled = [0, 0];
    for (from, _, octets) in world.network.seen.take().unwrap() {
        assert!(octets.len() <= 1400);
        let messages: Vec<&[u8]> = message::datagram(&octets).map(|m| m.expect("a message")).collect();
        for (i, one) in messages.iter().enumerate() {
            let (header, _) = message::split(one).expect("a message");
            assert_eq!(header.follow_on, i + 1 < messages.len());
            // Messages between nodes go alone; the priority of a request is that of its response.
            assert!(messages.len() == 1 || header.seid.is_some());
            assert_eq!(
                header.priority,
                header.seid.filter(|_| header.message_type != 56 && header.message_type != 57).map(|_| 9)
            );
        }
        bundled[usize::from(from == address(2))] += usize::from(messages.len() > 1);
    }
    println!("bundles: {} of the control plane, {} of the user plane", bundled[0], bundled[1]);
    assert!(bundled[0] > 0 && bundled[1] > 0, "{bundled:?}");
}

/// A user plane that takes PFDs, and nothing else between nodes.
#[derive(Default)]
struct Pfds(Vec<String>);
impl Application for Pfds {
    fn pfd_management(
        &mut self,
        core: &mut Core,
        _: PeerId,
        request: &PfdManagementRequest<'_>,
        reply: Reply<PfdManagement>,
    ) {
        for one in request.application_ids_pfds.iter().flatten() {
            self.0.push(String::from_utf8_lossy(one.application_id.expect("an identifier").application_id).into());
        }
        reply.send(core, &PfdManagementResponse::default());
    }
}

/// A control plane that notes the causes of what it is answered.
#[derive(Default)]
struct Causes(Vec<(u64, Option<u8>)>);
impl Application for Causes {
    fn answered(&mut self, _: &mut Core, _: PeerId, token: u64, response: Result<&Message<'_>, Failure>) {
        let cause = match response.map(|message| message.body) {
            Ok(Body::PfdManagementResponse(response)) => response.cause,
            Ok(Body::SessionSetDeletionResponse(response)) => response.cause,
            Ok(Body::SessionSetModificationResponse(response)) => response.cause,
            other => panic!("{other:?}"),
        };
        self.0.push((token, cause.map(|cause| cause.cause)));
    }
}

#[test]
fn requests_between_nodes_reach_the_application() {
    let network = Network::new(5, Faults::default());
    let now = network.now;
    let cp = Node::new(config(Role::ControlPlane, 1), Causes::default(), now);
    let up = Node::new(config(Role::UserPlane, 2), Pfds::default(), now);
    let mut world = World { network, a: (address(1), cp), b: (address(2), up) };
    let peer = world.a.1.core().associate(address(2)).unwrap();
    assert!(world.run(Duration::from_secs(5), |w| w.a.1.core().peer(peer).is_some_and(|p| p.associated)));
    let core = world.a.1.core();
    let application = ApplicationIdsPfds::default().with_application_id(ApplicationId { application_id: b"video" });
    core.request(peer, 1, &PfdManagementRequest::default().with_application_ids_pfds(&[application])).unwrap();
    let name = core.config().name.clone();
    core.request(peer, 2, &SessionSetDeletionRequest::default().with_node_id(name.element())).unwrap();
    assert!(world.run(Duration::from_secs(5), |w| w.a.1.app().0.len() == 2));
    assert_eq!(world.b.1.app().0, ["video"]);
    // What the application does not know of is not supported.
    let mut causes = world.a.1.app().0.clone();
    causes.sort_unstable();
    assert_eq!(causes, [(1, Some(1)), (2, Some(76))]);
}

#[test]
fn five_percent_of_everything() {
    let faults = Faults { drop: 5, repeat: 5, reorder: 5 };
    let mut world = world(3, faults, 200, 20_000);
    assert!(world.run(Duration::from_secs(36_000), quiet));
    let (cp, up) = states(&mut world);
    compare(&cp, &up);
    let totals = world.a.1.app().totals;
    let (a, b) = (world.a.1.core().stats(), world.b.1.core().stats());
    println!(
        "{} datagrams: {totals:?}, {} retransmitted, {} answered again, {} responses nobody waited for",
        world.network.carried,
        a.retransmitted + b.retransmitted,
        a.repeated + b.repeated,
        a.unexpected + b.unexpected
    );
    assert_eq!((cp.len(), totals.failed), (200, 0));
    assert!(a.retransmitted > 1000 && b.repeated > 500);
}

#[test]
fn a_retransmission_has_the_same_octets_and_comes_after_t1() {
    let mut world = world(1, Faults { drop: 100, ..Faults::default() }, 0, 0);
    world.network.seen = Some(Vec::new());
    let begun = world.network.now;
    world.run(Duration::from_secs(4), |_| false);
    let seen = world.network.seen.take().unwrap();
    // N1 repetitions of the set-up request, then another attempt after a while.
    assert_eq!(seen.len(), 13);
    assert!(seen.iter().all(|(_, to, octets)| *to == address(2) && *octets == seen[0].2));
    assert_eq!(world.network.now, begun + Duration::from_secs(4));
    assert_eq!((world.a.1.core().stats().retransmitted, world.a.1.core().stats().timed_out), (12, 1));
    world.network.faults = Faults::default();
    assert!(
        world.run(Duration::from_secs(10), |w| w.a.1.core().peers().any(|_| true) && w.b.1.core().peers().count() == 1)
    );
}

fn only_peer<A: Application>(node: &mut Node<A>) -> PeerId {
    node.core().peers().next().expect("a peer")
}

#[test]
fn a_restarted_user_plane_gets_its_sessions_back() {
    let mut world = world(9, Faults { drop: 5, repeat: 5, reorder: 5 }, 50, 100);
    assert!(world.run(Duration::from_secs(600), quiet));
    for restart in 1..4u32 {
        // All that it knew is gone, and its time stamp is a later one.
        let mut fresh = config(Role::UserPlane, 2);
        fresh.recovery = 1000 + restart;
        world.b.1 = Node::new(fresh, UserPlane::new(), world.network.now);
        let wanted = u64::from(restart) * 50;
        let done = world.run(Duration::from_secs(120), |w| w.a.1.app().totals.restored == wanted && quiet(w));
        assert!(done, "{:?}", world.a.1.app().totals);
        let (cp, up) = states(&mut world);
        assert_eq!(cp.len(), 50);
        compare(&cp, &up);
    }
    assert_eq!(world.a.1.app().totals.lost, 150);
}

#[test]
fn a_restarted_control_plane_leaves_no_session_behind() {
    let mut world = world(5, Faults::default(), 30, 0);
    assert!(world.run(Duration::from_secs(60), quiet));
    let mut fresh = config(Role::ControlPlane, 1);
    fresh.recovery = 2000;
    world.a.1 = Node::new(fresh, ControlPlane::new(7, 0, 1), world.network.now);
    world.a.1.core().associate(address(2)).unwrap();
    assert!(world.run(Duration::from_secs(60), quiet));
    let (cp, up) = states(&mut world);
    assert_eq!((cp.len(), up.len()), (7, 7));
    compare(&cp, &up);
    assert_eq!(world.b.1.app().totals.lost, 30);
}

#[test]
fn sessions_survive_where_the_control_plane_retains_them() {
    use wireform_pfcp::ie::{NodeId, PfcpSessionRetentionInformation, RecoveryTimeStamp};
    use wireform_pfcp::message::{AssociationSetupRequest, AssociationSetupResponse};
    let mut world = world(5, Faults::default(), 30, 0);
    assert!(world.run(Duration::from_secs(60), quiet));
    // Another member of the SMF set sets the association up anew under the same name (clause 6.2.6.2.2).
    let name = world.a.1.core().config().name.clone();
    let request = AssociationSetupRequest {
        node_id: Some(NodeId { ..name.element() }),
        recovery_time_stamp: Some(RecoveryTimeStamp { time: 5000 }),
        pfcp_session_retention_information: Some(PfcpSessionRetentionInformation::default()),
        ..Default::default()
    };
    let octets = request.to_vec(&Header::node(99)).unwrap();
    let now = world.network.now;
    world.b.1.receive(now, address(1), &octets);
    let (_, octets) = world.b.1.poll_transmit().unwrap();
    let (_, response) = AssociationSetupResponse::decode(&octets).unwrap();
    assert_eq!(response.cause, Some(Cause { cause: 1 }));
    assert_eq!(response.pfcpas_rsp_flags.map(|flags| flags.flags.bits()), Some(1), "PSREI");
    assert_eq!(world.b.1.core().sessions(), 30);
    // Without the element they are gone.
    let request = AssociationSetupRequest { pfcp_session_retention_information: None, ..request };
    let octets = request.to_vec(&Header::node(100)).unwrap();
    world.b.1.receive(now, address(1), &octets);
    assert_eq!((world.b.1.core().sessions(), world.b.1.app().totals.lost), (0, 30));
}

#[test]
fn heartbeats_notice_who_is_gone() {
    let mut world = world(5, Faults::default(), 3, 0);
    assert!(world.run(Duration::from_secs(60), quiet));
    // Idle for an hour: nothing but heartbeats, and the association stays.
    let before = world.network.carried;
    world.run(Duration::from_secs(3600), |_| false);
    let beats = world.network.carried - before;
    assert!((1400..=2900).contains(&beats), "{beats} datagrams in an hour of heartbeats every 5 s");
    assert_eq!(world.b.1.app().sessions().count(), 3);
    // The network is cut: both sides end the association after the last repetition.
    world.network.faults.drop = 100;
    world.run(Duration::from_secs(10), |_| false);
    assert_eq!((world.a.1.core().sessions(), world.b.1.core().sessions()), (0, 0));
    assert_eq!(world.b.1.core().peers().count(), 0);
    // And back: the control plane sets it up again, and restores the sessions.
    world.network.faults.drop = 0;
    let done = world.run(Duration::from_secs(60), |w| w.b.1.app().sessions().count() == 3 && quiet(w));
    assert!(done);
    let (cp, up) = states(&mut world);
    compare(&cp, &up);
}

#[test]
fn a_node_stops_in_good_order() {
    for which in [Role::ControlPlane, Role::UserPlane] {
        let mut world = world(8, Faults { drop: 5, repeat: 5, reorder: 5 }, 20, 50);
        assert!(world.run(Duration::from_secs(60), quiet));
        match which {
            Role::ControlPlane => world.a.1.core().stop(),
            Role::UserPlane => world.b.1.core().stop(),
        }
        let done = world.run(Duration::from_secs(30), |w| match which {
            Role::ControlPlane => w.a.1.core().has_stopped(),
            Role::UserPlane => w.b.1.core().has_stopped(),
        });
        assert!(done, "{which:?}");
        world.run(Duration::from_secs(10), |_| false);
        assert_eq!((world.a.1.core().sessions(), world.b.1.core().sessions()), (0, 0), "{which:?}");
        let peer = world.a.1.core().peers().next();
        let refused = peer.map(|peer| world.a.1.core().establish(peer, 0, &SessionEstablishmentRequest::default()));
        assert!(!matches!(refused, Some(Ok(_))));
    }
}

/// A user plane that answers late: as long as it has not, repetitions are ignored; then they are answered from what was
/// sent.
#[derive(Default)]
struct Slow {
    establishments: Vec<Reply<Establishment>>,
    modifications: Vec<Reply<Modification>>,
    calls: u64,
}

impl Application for Slow {
    fn establishment(
        &mut self,
        _: &mut Core,
        _: SessionId,
        _: &SessionEstablishmentRequest<'_>,
        reply: Reply<Establishment>,
    ) {
        self.calls += 1;
        self.establishments.push(reply);
    }
    fn modification(
        &mut self,
        _: &mut Core,
        _: SessionId,
        _: &SessionModificationRequest<'_>,
        reply: Reply<Modification>,
    ) {
        self.calls += 1;
        self.modifications.push(reply);
    }
}

#[test]
fn answers_may_come_later() {
    let network = Network::new(1, Faults::default());
    let now = network.now;
    let cp = Node::new(config(Role::ControlPlane, 1), ControlPlane::new(10, 0, 1), now);
    let up = Node::new(config(Role::UserPlane, 2), Slow::default(), now);
    let mut world = World { network, a: (address(1), cp), b: (address(2), up) };
    world.a.1.core().associate(address(2)).unwrap();
    // Long enough for several repetitions.
    world.run(Duration::from_secs(1), |_| false);
    assert_eq!(world.b.1.app().calls, 10);
    assert_eq!(world.b.1.app().establishments.len(), 10);
    assert!(world.b.1.core().stats().repeated_early >= 30);
    let replies = std::mem::take(&mut world.b.1.app().establishments);
    for (n, reply) in replies.into_iter().enumerate() {
        let core = world.b.1.core();
        match n % 2 {
            0 => reply.send(core, &Default::default()),
            _ => reply.reject(core, 75, None),
        }
    }
    world.run(Duration::from_secs(1), |_| false);
    assert_eq!((world.a.1.core().sessions(), world.b.1.core().sessions()), (5, 5));
    assert_eq!((world.a.1.app().totals.established, world.a.1.app().totals.failed), (5, 5));
}

#[test]
fn too_many_requests_are_refused_to_the_application() {
    let network = Network::new(1, Faults::default());
    let now = network.now;
    let mut limited = config(Role::ControlPlane, 1);
    limited.window = 8;
    let cp = Node::new(limited, ControlPlane::new(100, 0, 1), now);
    let up = Node::new(config(Role::UserPlane, 2), Slow::default(), now);
    let mut world = World { network, a: (address(1), cp), b: (address(2), up) };
    world.a.1.core().associate(address(2)).unwrap();
    world.run(Duration::from_millis(100), |_| false);
    assert_eq!(world.b.1.app().establishments.len(), 8, "as many as the window has room for");
    let peer = only_peer(&mut world.a.1);
    let more = world.a.1.core().establish(peer, 0, &SessionEstablishmentRequest::default());
    assert_eq!(more, Err(SendError::Full));
    // The window moves on with every answer; receiving never waits for it.
    for _ in 0..50 {
        let replies = std::mem::take(&mut world.b.1.app().establishments);
        for reply in replies {
            reply.send(world.b.1.core(), &Default::default());
        }
        world.run(Duration::from_millis(10), |_| false);
    }
    assert_eq!(world.b.1.core().sessions(), 100);
}

#[test]
fn a_user_plane_has_only_so_many_sessions() {
    let mut small = config(Role::UserPlane, 2);
    small.sessions = 5;
    let mut world = world(1, Faults::default(), 9, 0);
    world.b.1 = Node::new(small, UserPlane::new(), world.network.now);
    world.run(Duration::from_secs(3), |_| false);
    assert_eq!((world.b.1.core().sessions(), world.a.1.core().sessions()), (5, 5));
    assert_eq!(world.a.1.app().totals.failed, 4);
}

#[test]
fn load_and_overload_are_told_and_heeded() {
    let mut world = world(1, Faults::default(), 10, 0);
    world.b.1.core().set_load(Some(37));
    assert!(world.run(Duration::from_secs(3), quiet));
    let peer = only_peer(&mut world.a.1);
    assert_eq!(world.a.1.core().peer(peer).unwrap().load, Some(37));
    world.b.1.core().set_load(Some(90));
    world.b.1.core().set_overload(Some((75, Duration::from_secs(60))));
    world.a.1.app().changes = 1;
    world.a.1.app().want = 11;
    let (app, core) = world.a.1.parts();
    app.associated(core, peer);
    assert!(world.run(Duration::from_secs(3), quiet));
    let info = world.a.1.core().peer(peer).unwrap();
    assert_eq!(info.load, Some(90));
    assert_eq!(info.overload.map(|overload| overload.reduction), Some(75));
    // Three of four new sessions are spared it, until its time is up.
    let mut sent = 0;
    for n in 0..100 {
        match world.a.1.core().establish(peer, n, &SessionEstablishmentRequest::default()) {
            Ok(_) => sent += 1,
            Err(e) => assert_eq!(e, SendError::Overloaded),
        }
    }
    assert_eq!(sent, 25);
    world.run(Duration::from_secs(90), |_| false);
    assert_eq!(world.a.1.core().peer(peer).unwrap().overload, None);
}

#[test]
fn messages_may_share_a_datagram() {
    let mut world = world(1, Faults::default(), 2, 0);
    assert!(world.run(Duration::from_secs(3), quiet));
    let (_, up) = states(&mut world);
    let mut datagram = Vec::new();
    for (n, seid) in up.keys().enumerate() {
        let mut header = Header::session(*seid, 500 + n as u32);
        header.follow_on = n == 0;
        datagram.extend(SessionModificationRequest::default().to_vec(&header).unwrap());
    }
    let now = world.network.now;
    world.b.1.receive(now, address(1), &datagram);
    for n in 0..2 {
        let (_, octets) = world.b.1.poll_transmit().expect("an answer to each");
        let (header, response) = SessionModificationResponse::decode(&octets).unwrap();
        assert_eq!((header.sequence, response.cause), (500 + n, Some(Cause { cause: 1 })));
    }
    assert!(world.b.1.poll_transmit().is_none());
}

#[test]
fn strangers_are_told_so() {
    let mut world = world(1, Faults::default(), 2, 0);
    assert!(world.run(Duration::from_secs(3), quiet));
    let now = world.network.now;
    let stranger = address(77);
    let mut ask = |octets: Vec<u8>| {
        world.b.1.receive(now, stranger, &octets);
        let answer = world.b.1.poll_transmit();
        answer.map(|(to, octets)| {
            assert_eq!(to, stranger);
            octets
        })
    };
    // A heartbeat is answered whoever asks.
    let beat =
        HeartbeatRequest::new(wireform_pfcp::ie::RecoveryTimeStamp { time: 1 }).to_vec(&Header::node(1)).unwrap();
    assert!(ask(beat).is_some());
    // Anything else needs an association: cause 72.
    let name = wireform_pfcp_node::NodeName::from(stranger.ip());
    let release = AssociationReleaseRequest { node_id: Some(name.element()), ..Default::default() };
    let answer = ask(release.to_vec(&Header::node(2)).unwrap()).unwrap();
    assert_eq!(cause_of(&answer), Some(72));
    // An unknown session: cause 65, with SEID 0.
    let modification = SessionModificationRequest::default().to_vec(&Header::session(0xdead, 3)).unwrap();
    let answer = ask(modification).unwrap();
    assert_eq!(cause_of(&answer), Some(65));
    assert_eq!(Message::decode(&answer).unwrap().header.seid, Some(0));
    // A response that nobody asked for, and a request that does not belong on this side, are dropped.
    let response = SessionModificationResponse { cause: Some(Cause { cause: 1 }), ..Default::default() };
    assert!(ask(response.to_vec(&Header::session(1, 4)).unwrap()).is_none());
    let report = wireform_pfcp::message::SessionReportRequest::default();
    assert!(ask(report.to_vec(&Header::session(1, 5)).unwrap()).is_none());
}

fn cause_of(octets: &[u8]) -> Option<u8> {
    let (_, ies) = wireform_pfcp::message::ies(octets).ok()?;
    let cause = ies.flatten().find(|ie| ie.number == 19)?;
    cause.value.first().copied()
}

/// A control plane whose responses are tampered with.
#[derive(Default)]
struct Asking {
    answers: Vec<Result<u8, Failure>>,
    session: Option<SessionId>,
}

impl Application for Asking {
    fn established(
        &mut self,
        _: &mut Core,
        session: SessionId,
        _: u64,
        response: Result<&wireform_pfcp::message::SessionEstablishmentResponse<'_>, Failure>,
    ) {
        self.session = Some(session);
        self.answers.push(response.map(|response| response.cause.map_or(0, |cause| cause.cause)));
    }
}

#[test]
fn responses_that_are_wrong_end_the_request_and_are_told() {
    let network = Network::new(1, Faults::default());
    let now = network.now;
    let mut config_a = config(Role::ControlPlane, 1);
    config_a.heartbeat = Duration::ZERO;
    let cp = Node::new(config_a, Asking::default(), now);
    let up = Node::new(config(Role::UserPlane, 2), UserPlane::new(), now);
    let mut world = World { network, a: (address(1), cp), b: (address(2), up) };
    let peer = world.a.1.core().associate(address(2)).unwrap();
    world.run(Duration::from_secs(1), |_| false);
    let mut random = Random(7);
    let mut answers = |tamper: &mut dyn FnMut(&mut Vec<u8>)| {
        world.a.1.core().establish(peer, 0, &SessionEstablishmentRequest::default()).unwrap();
        let (_, request) = world.a.1.poll_transmit().unwrap();
        let sequence = Message::decode_lenient(&request).unwrap().header.sequence;
        let name = wireform_pfcp_node::NodeName::from(address(2).ip());
        let response = wireform_pfcp::message::SessionEstablishmentResponse {
            node_id: Some(name.element()),
            cause: Some(Cause { cause: 1 }),
            up_f_seid: Some(wireform_pfcp::ie::FSeid {
                flags: wireform_pfcp::ie::FSeidFlags::V4,
                seid: 9,
                ipv4: Some([10, 0, 0, 2].into()),
                ipv6: None,
            }),
            ..Default::default()
        };
        let mut octets = response.to_vec(&Header::session(1, sequence)).unwrap();
        tamper(&mut octets);
        let now = world.network.now;
        world.a.1.receive(now, address(2), &octets);
        let answered = std::mem::take(&mut world.a.1.app().answers);
        // Whatever came, nothing waits for ever.
        world.a.1.core();
        while let Some(at) =
            world.a.1.next_timeout().filter(|_| world.a.1.app().answers.is_empty() && answered.is_empty())
        {
            world.network.now = at;
            world.a.1.handle_timeout(at);
            while world.a.1.poll_transmit().is_some() {}
            if world.a.1.core().outstanding() == 0 {
                break;
            }
        }
        let mut all = answered;
        all.append(&mut world.a.1.app().answers);
        all
    };
    assert_eq!(answers(&mut |_| {}), [Ok(1)]);
    // Without its F-SEID, an acceptance is of no use.
    let no_f_seid = answers(&mut |octets| {
        let at = octets.len() - 17;
        octets.truncate(at);
        let length = (octets.len() - 4) as u16;
        octets[2..4].copy_from_slice(&length.to_be_bytes());
    });
    assert!(matches!(no_f_seid[..], [Err(Failure::Invalid(e))] if e.offending == Some(57)), "{no_f_seid:?}");
    // A length that is wrong.
    let wrong_length = answers(&mut |octets| octets[3] += 1);
    assert!(matches!(wrong_length[..], [Err(Failure::Invalid(_))]), "{wrong_length:?}");
    // The number of another request: as if nothing had come.
    assert_eq!(answers(&mut |octets| octets[13] ^= 0x55), [Err(Failure::Timeout)]);
    // Another version.
    let version = answers(&mut |octets| {
        let sequence = [octets[12], octets[13], octets[14]];
        *octets = vec![0x20, 11, 0, 4, sequence[0], sequence[1], sequence[2], 0];
    });
    assert_eq!(version, [Err(Failure::Version)]);
    // Anything at all: one answer each, or the time-out.
    for _ in 0..300 {
        let any = answers(&mut |octets| {
            for _ in 0..1 + random.next() % 4 {
                let at = random.next() as usize % octets.len();
                octets[at] = random.next() as u8;
            }
        });
        assert_eq!(any.len(), 1, "{any:?}");
    }
}
