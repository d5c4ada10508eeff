//! Values to octets and octets to values, beside rs-pfcp (in this process) and go-pfcp (in one of its own, asked round
//! by round; the program is in `go/` and is built here where there is a Go toolchain).

use lab_harness::Bench;
use rs_pfcp::ie::{
    apply_action::ApplyAction as RsApplyAction, create_far::CreateFar as RsCreateFar, create_pdr::CreatePdr as RsCreatePdr,
    destination_interface::{DestinationInterface as RsDestinationInterface, Interface}, f_teid::Fteid, far_id::FarId as RsFarId,
    forwarding_parameters::ForwardingParameters as RsForwardingParameters, fseid::Fseid, node_id::NodeId as RsNodeId,
    outer_header_creation::OuterHeaderCreation as RsOuterHeaderCreation,
    outer_header_removal::OuterHeaderRemoval as RsOuterHeaderRemoval, pdi::Pdi as RsPdi, pdn_type::PdnType as RsPdnType,
    pdr_id::PdrId as RsPdrId, precedence::Precedence as RsPrecedence, recovery_time_stamp::RecoveryTimeStamp as RsRecovery,
    source_interface::{SourceInterface as RsSourceInterface, SourceInterfaceValue},
    ue_ip_address::UeIpAddress as RsUeIpAddress, up_function_features::UPFunctionFeatures,
};
use rs_pfcp::message::Message as _;
use rs_pfcp::message::association_setup_request::{AssociationSetupRequest as RsAssociation, AssociationSetupRequestBuilder};
use rs_pfcp::message::heartbeat_request::{HeartbeatRequest as RsHeartbeat, HeartbeatRequestBuilder};
use rs_pfcp::message::session_establishment_request::{
    SessionEstablishmentRequest as RsSession, SessionEstablishmentRequestBuilder,
};
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::net::Ipv4Addr;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, SystemTime};
use wireform_pfcp::ie::*;
use wireform_pfcp::message::*;

const NODE: Ipv4Addr = Ipv4Addr::new(10, 0, 0, 1);
const PEER: Ipv4Addr = Ipv4Addr::new(10, 0, 0, 3);
const UE: Ipv4Addr = Ipv4Addr::new(10, 45, 0, 2);
const STARTED: u64 = 1_670_000_000;

fn heartbeat(started: u64, out: &mut [u8]) -> usize {
    HeartbeatRequest::new(RecoveryTimeStamp::from_unix(started)).encode(&Header::node(4), out).expect("it fits")
}

fn association(node: Ipv4Addr, out: &mut [u8]) -> usize {
    AssociationSetupRequest::new(node, RecoveryTimeStamp::from_unix(STARTED))
        .with_up_function_features(UpFunctionFeaturesFlags::FTUP)
        .encode(&Header::node(1), out)
        .expect("it fits")
}

/// The values of the session; those that differ from session to session come from outside.
#[inline(never)]
fn session(seid: u64, teid: u32, ue: Ipv4Addr, out: &mut [u8]) -> usize {
    SessionEstablishmentRequest::new(
        NODE,
        FSeid::new(seid, NODE),
        &[CreatePdr::new(1, 100, Pdi::new(SourceInterface::ACCESS)
            .with_local_f_teid(FTeid::new(teid, NODE))
            .with_ue_ip_address(&[UeIpAddress::source(ue)]))
            .with_outer_header_removal(OuterHeaderRemoval::new(OuterHeaderRemoval::DESCRIPTION_GTP_U_UDP_IPV4))
            .with_far_id(1)],
        &[CreateFar::new(1, ApplyAction::FORWARD).with_forwarding_parameters(
            ForwardingParameters::new(DestinationInterface::CORE)
                .with_outer_header_creation(OuterHeaderCreation::gtpu(0x9abc_def0, PEER)),
        )],
    )
    .with_pdn_type(PdnType::IPV4)
    .encode(&Header::session(0, 57), out)
    .expect("it fits")
}

/// Every value, in its type. `black_box` makes each of them be there.
#[inline(never)]
fn read_session(octets: &[u8]) {
    let mut request = SessionEstablishmentRequest::default();
    let header = request.read_message(octets, false).expect("it decodes");
    let mut pdrs = request.create_pdr.iter();
    let mut pdr = None;
    while let Some(pdr) = pdrs.next_into(&mut pdr).expect("it decodes") {
        let pdi = pdr.pdi.as_ref().expect("there is one");
        let mut addresses = pdi.ue_ip_address.iter();
        let mut address = None;
        while let Some(address) = addresses.next_into(&mut address).expect("it decodes") {
            black_box(address);
        }
        black_box(pdr);
    }
    let mut fars = request.create_far.iter();
    let mut far = None;
    while let Some(far) = fars.next_into(&mut far).expect("it decodes") {
        black_box(far);
    }
    black_box((&header, &request));
}

fn rs_heartbeat(started: SystemTime) -> Vec<u8> {
    HeartbeatRequestBuilder::new(4).recovery_time_stamp(started).marshal()
}
fn rs_association(node: Ipv4Addr, started: SystemTime) -> Vec<u8> {
    AssociationSetupRequestBuilder::new(1)
        .node_id(node)
        .recovery_time_stamp(started)
        .up_function_features(UPFunctionFeatures::from_octets(vec![0x10, 0]).to_ie())
        .build()
        .marshal()
}
fn rs_session(seid: u64, teid: u32, ue: Ipv4Addr) -> Vec<u8> {
    let mut pdi = RsPdi::new(RsSourceInterface::new(SourceInterfaceValue::Access));
    pdi.f_teid = Some(Fteid::ipv4(teid, NODE));
    pdi.ue_ip_addresses = vec![RsUeIpAddress::new(Some(ue), None)];
    let mut pdr = RsCreatePdr::new(RsPdrId::new(1), RsPrecedence::new(100), pdi);
    pdr.outer_header_removal = Some(RsOuterHeaderRemoval::new(0));
    pdr.far_id = Some(RsFarId::new(1));
    let far = RsCreateFar::new(RsFarId::new(1), RsApplyAction::new(2)).with_forwarding_parameters(
        RsForwardingParameters::new(RsDestinationInterface::new(Interface::Core))
            .with_outer_header_creation(RsOuterHeaderCreation::gtpu_ipv4(0x9abc_def0, PEER)),
    );
    SessionEstablishmentRequestBuilder::new(0, 57)
        .node_id(NODE)
        .fseid(seid, NODE)
        .add_pdr(pdr)
        .add_far(far)
        .pdn_type(RsPdnType::ipv4().to_ie())
        .marshal()
        .expect("it is complete")
}
fn rs_read_session(octets: &[u8]) {
    let request = RsSession::unmarshal(octets).expect("it decodes");
    black_box(RsNodeId::unmarshal(&request.node_id.payload).expect("it decodes"));
    black_box(Fseid::unmarshal(&request.fseid.payload).expect("it decodes"));
    for pdr in &request.create_pdrs {
        black_box(RsCreatePdr::unmarshal(&pdr.payload).expect("it decodes"));
    }
    for far in &request.create_fars {
        black_box(RsCreateFar::unmarshal(&far.payload).expect("it decodes"));
    }
    if let Some(ie) = &request.pdn_type {
        black_box(RsPdnType::unmarshal(&ie.payload).expect("it decodes"));
    }
    black_box(&request);
}

/// The Go program, asked line by line.
struct Go {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Go {
    fn start() -> Option<Self> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/go");
        let program = std::env::temp_dir().join("wireform-lab-pfcp-go");
        let built = Command::new("go").arg("build").arg("-o").arg(&program).arg(".").current_dir(folder).status();
        if !built.is_ok_and(|s| s.success()) {
            eprintln!("go-pfcp is left out: its program cannot be built");
            return None;
        }
        let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let (to, from) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        Some(Go { child, to, from })
    }
    fn ask(&mut self, line: &str) -> String {
        writeln!(self.to, "{line}").expect("the Go program reads");
        let mut answer = String::new();
        self.from.read_line(&mut answer).expect("the Go program answers");
        answer.trim().to_owned()
    }
}
impl Drop for Go {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn main() {
    let mut buffer = [0; 256];
    let n = heartbeat(STARTED, &mut buffer);
    let beat = buffer[..n].to_vec();
    let n = association(NODE, &mut buffer);
    let setup = buffer[..n].to_vec();
    let n = session(0x1122_3344_5566_7788, 0x1234_5678, UE, &mut buffer);
    let establish = buffer[..n].to_vec();
    let started = SystemTime::UNIX_EPOCH + Duration::from_secs(STARTED);

    // All three say the same octets, or the comparison is none.
    assert_eq!(rs_heartbeat(started), beat);
    assert_eq!(rs_association(NODE, started), setup);
    assert_eq!(rs_session(0x1122_3344_5566_7788, 0x1234_5678, UE), establish);
    let go = Go::start().map(std::cell::RefCell::new);
    if let Some(go) = &go {
        for (name, octets) in [("heartbeat", &beat), ("association", &setup), ("session", &establish)] {
            let hex: String = octets.iter().map(|o| format!("{o:02x}")).collect();
            assert_eq!(go.borrow_mut().ask(&format!("octets {name}")), hex, "{name}");
        }
    }
    let ask_go = |case: &'static str| {
        let go = go.as_ref()?;
        let allocations = go.borrow_mut().ask(&format!("allocations {case}")).parse().ok()?;
        let run = move |n: u64| {
            let ns = go.borrow_mut().ask(&format!("run {case} {n}")).parse().expect("nanoseconds");
            Duration::from_nanos(ns)
        };
        Some((allocations, run))
    };

    let mut bench = Bench::new("pfcp");
    macro_rules! case {
        ($name:literal, $octets:expr, $go:literal, $rs_goal:expr, $go_goal:expr, $ours:expr, $rs:expr) => {
            let case = bench.case($name, $octets.len());
            case.run("wireform", $ours).run("rs-pfcp 0.5.0", $rs).goal("rs-pfcp 0.5.0", $rs_goal);
            if let Some((allocations, run)) = ask_go($go) {
                case.timed("go-pfcp v0.0.24", allocations, run).goal("go-pfcp v0.0.24", $go_goal);
            }
        };
    }
    let mut out = [0; 256];
    let mut out2 = [0; 256];
    let mut out3 = [0; 256];
    case!("Heartbeat Request, octets to values", beat, "heartbeat-decode", 12.0, 40.0,
        || {
            let octets = black_box(&beat);
            let mut m = HeartbeatRequest::default();
            let header = m.read_message(octets, false).expect("it decodes");
            black_box((&header, &m));
        },
        || {
            let m = RsHeartbeat::unmarshal(black_box(&beat)).expect("it decodes");
            black_box(m.recovery_time_stamp().expect("it decodes"));
            m
        });
    case!("Heartbeat Request, values to octets", beat, "heartbeat-encode", 8.0, 60.0,
        || heartbeat(black_box(STARTED), black_box(&mut out)),
        || rs_heartbeat(black_box(started)));
    case!("Association Setup Request, octets to values", setup, "association-decode", 10.0, 30.0,
        || {
            let octets = black_box(&setup);
            let mut m = AssociationSetupRequest::default();
            let header = m.read_message(octets, false).expect("it decodes");
            black_box((&header, &m));
        },
        || {
            let m = RsAssociation::unmarshal(black_box(&setup)).expect("it decodes");
            black_box(RsNodeId::unmarshal(&m.node_id.payload).expect("it decodes"));
            black_box(RsRecovery::unmarshal(&m.recovery_time_stamp.payload).expect("it decodes"));
            if let Some(ie) = &m.up_function_features {
                black_box(UPFunctionFeatures::unmarshal(&ie.payload).expect("it decodes"));
            }
            m
        });
    case!("Association Setup Request, values to octets", setup, "association-encode", 8.0, 30.0,
        || association(black_box(NODE), black_box(&mut out2)),
        || rs_association(black_box(NODE), black_box(started)));
    case!("Session Establishment Request, octets to values", establish, "session-decode", 14.0, 55.0,
        || read_session(black_box(&establish)),
        || rs_read_session(black_box(&establish)));
    case!("Session Establishment Request, values to octets", establish, "session-encode", 50.0, 250.0,
        || session(black_box(0x1122_3344_5566_7788), black_box(0x1234_5678), black_box(UE), black_box(&mut out3)),
        || rs_session(black_box(0x1122_3344_5566_7788), black_box(0x1234_5678), black_box(UE)));
    // A message to be kept: its octets, copied, and read again when it is looked at. Theirs is theirs once it is read.
    let case = bench.case("Session Establishment Request, kept and read once", establish.len());
    case.run("wireform", || {
        let kept = OwnedMessage::new(black_box(&establish[..])).expect("it decodes");
        read_session(kept.octets());
        kept
    });
    case.run("rs-pfcp 0.5.0", || rs_read_session(black_box(&establish)));
    let case = bench.case("Session Establishment Request, lazy view of its elements", establish.len());
    case.run("wireform", || ies(black_box(&establish)).expect("it has a header").1.count());
    if !bench.finish() {
        eprintln!("a goal was missed");
    }
}
