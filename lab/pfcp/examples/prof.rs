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
fn read_session(octets: &[u8]) -> Header {
    let mut request = SessionEstablishmentRequest::default();
    let header = request.read_message(octets, false).expect("it decodes");
    let mut pdrs = request.create_pdr.iter();
    let mut pdr = None;
    while pdrs.next_into(&mut pdr).expect("it decodes") {
        let pdr = pdr.as_ref().expect("one was read");
        let pdi = pdr.pdi.as_ref().expect("there is one");
        let mut addresses = pdi.ue_ip_address.iter();
        let mut address = None;
        while addresses.next_into(&mut address).expect("it decodes") {
            black_box(&address);
        }
        black_box(pdr);
    }
    let mut fars = request.create_far.iter();
    let mut far = None;
    while fars.next_into(&mut far).expect("it decodes") {
        black_box(&far);
    }
    black_box(&request);
    header
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
    let n = session(1, 2, UE, &mut buffer);
    let establish = buffer[..n].to_vec();
    let what = std::env::args().nth(1).unwrap_or_default();
    let t = std::time::Instant::now();
    let count: u32 = std::env::args().nth(2).and_then(|a| a.parse().ok()).unwrap_or(10_000_000);
    if what == "decode" { for _ in 0..count { black_box(read_session(black_box(&establish))); } }
    let beat = { let mut b = [0;16]; heartbeat(STARTED, &mut b); b };
    if what == "beat" { for _ in 0..count { let mut m = HeartbeatRequest::default(); let h = m.read_message(black_box(&beat), false).expect("x"); black_box(&m); black_box(h); } }
    if what == "encode" { for _ in 0..count { black_box(session(black_box(1), black_box(2), black_box(UE), black_box(&mut buffer))); } }
    println!("{what} {:?}", t.elapsed() / count);
}
