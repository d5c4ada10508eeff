//! Both roles over sockets, with a proxy between them that loses, repeats and reorders.

mod common;

use common::{Random, by_seid, compare};
use std::{collections::HashMap, net::SocketAddr, time::Duration};
use tokio::{net::UdpSocket, task::JoinHandle, time::Instant};
use wireform_pfcp_node::{
    Config, Node, RequestsTo, Role,
    control_plane::ControlPlane,
    load::{self, LoadOptions},
    pcap::PcapWriter,
    rules::Rules,
    udp,
    user_plane::{self, NodeOptions, UserPlane},
};

/// How long the long tests run.
fn long() -> Option<Duration> {
    std::env::var_os("WIREFORM_LONG").map(|_| Duration::from_secs(60))
}

fn local() -> SocketAddr {
    "127.0.0.1:0".parse().unwrap()
}

#[derive(Debug, Default, Clone, Copy)]
struct Carried {
    datagrams: u64,
    dropped: u64,
    repeated: u64,
    reordered: u64,
}

/// A proxy in front of a node: 5 % of the datagrams are lost, 5 % repeated, 5 % come later than those behind them. Each
/// client has a port of its own towards the node, as with address translation.
async fn proxy(node: SocketAddr, seed: u64) -> (SocketAddr, JoinHandle<Carried>, tokio::sync::oneshot::Sender<()>) {
    let front = UdpSocket::bind(local()).await.unwrap();
    let address = front.local_addr().unwrap();
    let (stop, mut stopped) = tokio::sync::oneshot::channel();
    let task = tokio::spawn(async move {
        let back = UdpSocket::bind(local()).await.unwrap();
        let mut client = None;
        let mut random = Random(seed);
        let mut carried = Carried::default();
        let mut late: Vec<(Instant, bool, Vec<u8>)> = Vec::new();
        let (mut a, mut b) = (vec![0; 65536], vec![0; 65536]);
        loop {
            let next = late.iter().map(|(at, ..)| *at).min();
            let sleep = async {
                match next {
                    Some(at) => tokio::time::sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            let (to_node, octets) = tokio::select! {
                _ = &mut stopped => return carried,
                got = front.recv_from(&mut a) => {
                    let (n, from) = got.unwrap();
                    client = Some(from);
                    (true, a[..n].to_vec())
                }
                got = back.recv_from(&mut b) => {
                    let (n, _) = got.unwrap();
                    (false, b[..n].to_vec())
                }
                () = sleep => {
                    let now = Instant::now();
                    let due: Vec<_> = late.extract_if(.., |(at, ..)| *at <= now).collect();
                    for (_, to_node, octets) in due {
                        let _ = match (to_node, client) {
                            (true, _) => back.send_to(&octets, node).await,
                            (false, Some(client)) => front.send_to(&octets, client).await,
                            _ => Ok(0),
                        };
                    }
                    continue;
                }
            };
            carried.datagrams += 1;
            if random.percent(5) {
                carried.dropped += 1;
                continue;
            }
            if random.percent(5) {
                carried.reordered += 1;
                let at = Instant::now() + Duration::from_micros(200 + random.next() % 3000);
                late.push((at, to_node, octets));
                continue;
            }
            if random.percent(5) {
                carried.repeated += 1;
                let at = Instant::now() + Duration::from_micros(random.next() % 100_000);
                late.push((at, to_node, octets.clone()));
            }
            let _ = match (to_node, client) {
                (true, _) => back.send_to(&octets, node).await,
                (false, Some(client)) => front.send_to(&octets, client).await,
                _ => Ok(0),
            };
        }
    });
    (address, task, stop)
}

fn config(role: Role) -> Config {
    let mut config = Config::new(role, local().ip());
    config.requests_to = RequestsTo::Source;
    config.t1 = Duration::from_millis(100);
    config.n1 = 15;
    config.heartbeat = Duration::from_millis(500);
    config
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lossy_network_loses_no_session_and_both_sides_agree() {
    let time = long().unwrap_or(Duration::from_secs(4));
    let up = Node::new(config(Role::UserPlane), UserPlane::new(), std::time::Instant::now());
    let up = udp::spawn(up, udp::bind(local()).unwrap(), None).unwrap();
    let (address, carrying, stop) = proxy(up.local_addr(), 0x1234_5678_9abc).await;
    let cp = Node::new(config(Role::ControlPlane), ControlPlane::new(300, u64::MAX, 99), std::time::Instant::now());
    let cp = udp::spawn(cp, udp::bind(local()).unwrap(), None).unwrap();
    cp.call(move |_, core| core.associate(address).map(drop)).await.unwrap().unwrap();
    tokio::time::sleep(time).await;
    // No new changes; what is under way comes to its end.
    cp.call(|app, _| app.changes = 0).await.unwrap();
    let begun = Instant::now();
    loop {
        let quiet = cp.call(|app, core| app.is_quiet() && core.outstanding() == 0).await.unwrap();
        let waiting = up.call(|_, core| core.outstanding()).await.unwrap();
        if quiet && waiting == 0 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(120));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let (expected, totals, stats) = cp
        .call(|app, core| {
            let rules: HashMap<u64, Rules> =
                app.sessions().map(|(id, rules)| (core.remote_seid(id).unwrap(), rules.clone())).collect();
            (rules, app.totals, core.stats())
        })
        .await
        .unwrap();
    let (there, up_totals) = up.call(|app, _| (by_seid(app.sessions()), app.totals)).await.unwrap();
    stop.send(()).unwrap();
    let carried = carrying.await.unwrap();
    println!("{time:?}: {carried:?}\n{totals:?}\n{stats:?}");
    assert_eq!((totals.failed, totals.lost, up_totals.lost), (0, 0, 0));
    assert_eq!(expected.len(), 300);
    compare(&expected, &there);
    assert_eq!(
        (totals.established, totals.modified, totals.deleted),
        (up_totals.established, up_totals.modified, up_totals.deleted)
    );
    assert!(carried.dropped > 100 && carried.repeated > 100 && carried.reordered > 100, "{carried:?}");
    assert!(totals.modified > 1000);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn load_through_a_lossy_network_completes() {
    let up = Node::new(config(Role::UserPlane), UserPlane::new(), std::time::Instant::now());
    let up = udp::spawn(up, udp::bind(local()).unwrap(), None).unwrap();
    let (address, carrying, stop) = proxy(up.local_addr(), 0xfeed_5678_9abc).await;
    // As many as the time has room for, at a rate that a loaded machine keeps up with.
    let (rate, time) = (500.0, long().unwrap_or(Duration::from_secs(3)));
    let sessions = (rate * time.as_secs_f64()) as u64;
    let options = LoadOptions {
        rate,
        concurrent: 2000,
        t1: Duration::from_millis(100),
        n1: 15,
        report_time: Duration::from_secs(120),
        ..LoadOptions::new(address, sessions)
    };
    let mut last = 0;
    let report = load::run(options, |progress| last = progress.completed).await.unwrap();
    let (left, totals) = up.call(|app, core| (core.sessions() + app.sessions().count(), app.totals)).await.unwrap();
    stop.send(()).unwrap();
    let carried = carrying.await.unwrap();
    println!("{carried:?}\n{}\n{totals:?}", report.to_json());
    assert_eq!((report.completed, report.failed, last), (sessions, 0, sessions));
    assert_eq!((left, totals.established, totals.deleted), (0, sessions, sessions));
    assert!(report.stats.retransmitted > 0);
    let json: serde_json::Value = serde_json::from_str(&report.to_json()).unwrap();
    assert_eq!(json["completed"], sessions);
    assert_eq!(json["latency_us"]["session"]["count"], sessions);
}

#[tokio::test]
async fn a_load_is_captured() {
    let folder = std::env::temp_dir().join(format!("wireform-pfcp-{}.pcap", std::process::id()));
    let up = user_plane::start(NodeOptions::new(local(), Role::UserPlane)).unwrap();
    let options = LoadOptions { capture: Some(folder.clone()), ..LoadOptions::new(up.local_addr(), 20) };
    let report = load::run(options, |_| {}).await.unwrap();
    let octets = std::fs::read(&folder).unwrap();
    std::fs::remove_file(&folder).unwrap();
    assert_eq!(report.completed, 20);
    // Read back by hand: every packet is a UDP datagram with a PFCP message, with checksums that agree.
    assert_eq!(octets[..4], 0xa1b2_3c4d_u32.to_le_bytes());
    let mut rest = &octets[24..];
    let mut packets = 0;
    while !rest.is_empty() {
        let length = u32::from_le_bytes(rest[8..12].try_into().unwrap()) as usize;
        let packet = &rest[16..16 + length];
        rest = &rest[16 + length..];
        assert_eq!((packet[0], packet[9]), (0x45, 17));
        assert_eq!(u16::from_be_bytes([packet[2], packet[3]]) as usize, length);
        assert_eq!(ones_complement(&packet[..20]), 0xffff);
        let pseudo = [&packet[12..20], &[0, 17], &packet[24..26], &packet[20..]].concat();
        assert_eq!(ones_complement(&pseudo), 0xffff);
        wireform_pfcp::Message::decode(&packet[28..]).unwrap();
        packets += 1;
    }
    assert_eq!(packets, report.stats.sent + report.stats.received);
}

fn ones_complement(octets: &[u8]) -> u32 {
    let mut sum: u32 = octets.chunks(2).map(|p| u32::from(p[0]) * 256 + u32::from(*p.get(1).unwrap_or(&0))).sum();
    while sum > 0xffff {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    sum
}

#[test]
fn a_capture_of_ipv6_has_its_header() {
    let mut file = Vec::new();
    let mut writer = PcapWriter::new(&mut file).unwrap();
    let (a, b) = ("[2001:db8::1]:8805".parse().unwrap(), "[2001:db8::2]:8805".parse().unwrap());
    writer.write(std::time::UNIX_EPOCH + Duration::new(5, 7), a, b, &[1, 2, 3]).unwrap();
    writer.flush().unwrap();
    let packet = &file[40..];
    assert_eq!(&file[24..32], &[5, 0, 0, 0, 7, 0, 0, 0]);
    assert_eq!((packet[0], packet[6], packet.len()), (0x60, 17, 40 + 8 + 3));
    let pseudo = [&packet[8..40], &[0, 17], &packet[4..6], &packet[40..]].concat();
    assert_eq!(ones_complement(&pseudo), 0xffff);
}

#[tokio::test]
async fn nobody_there_is_told() {
    let nobody = std::net::UdpSocket::bind(local()).unwrap();
    let options =
        LoadOptions { t1: Duration::from_millis(20), n1: 2, ..LoadOptions::new(nobody.local_addr().unwrap(), 10) };
    let report = load::run(options, |_| {}).await.unwrap();
    assert_eq!((report.completed, report.failed), (0, 10));
    assert!(report.refused.as_deref().is_some_and(|why| why.contains("no response")), "{:?}", report.refused);
}

#[tokio::test]
async fn a_peer_that_floods_does_not_stop_others() {
    let up = user_plane::start(NodeOptions::new(local(), Role::UserPlane)).unwrap();
    let address = up.local_addr();
    // Requests without an association, rubbish and unasked responses, as fast as they can be sent.
    let flood = tokio::spawn(async move {
        let socket = UdpSocket::bind(local()).await.unwrap();
        let mut random = Random(3);
        for n in 0u64.. {
            let mut octets = vec![0x21, 52, 0, 12, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0];
            octets[13] = n as u8;
            if n % 3 == 0 {
                octets[1] = random.next() as u8;
            }
            let _ = socket.send_to(&octets, address).await;
            if n % 64 == 0 {
                tokio::task::yield_now().await;
            }
        }
    });
    let report = load::run(LoadOptions { concurrent: 16, ..LoadOptions::new(address, 300) }, |_| {}).await.unwrap();
    flood.abort();
    assert_eq!((report.completed, report.failed), (300, 0), "{:?}", report.refused);
    let node = up.stop(Duration::from_secs(2)).await.unwrap().core().stats();
    assert!(node.rejected > 100, "{node:?}");
}
