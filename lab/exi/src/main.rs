//! EXI of charging messages against the crate `iso15118`, the fastest peer in Rust, and EXIficient, the reference, in Java.
//!
//! The figures that exi-go published (2025-12-10, Apple M4) stand beside ours. They are not measured here, and are of its
//! own messages, which are shorter than complete ones.
//!
//! `--list` prints the messages, their sizes and their octets; `--once NAME encode|decode [TIMES]` does nothing else but that, for
//! counting instructions.

mod jvm;

use iso15118::exi::ExiDocument;
use lab_harness::Bench;
use std::{hint::black_box, mem::MaybeUninit, time::Duration};
use wireform_v2g::{Arena, FORMATS, Stream, din, iso2, iso20, sap};

struct Message {
    schema: String,
    name: String,
    bytes: &'static [u8],
}

/// Messages of our own, of the shapes and sizes that are met in the field.
fn messages() -> Vec<Message> {
    include_str!("../messages.jsonl")
        .lines()
        .map(|line| {
            let record: serde_json::Value = serde_json::from_str(line).unwrap();
            let text = |key: &str| record[key].as_str().unwrap().to_owned();
            let (schema, name) = (text("schema"), text("message"));
            let format = if schema == "app-protocol" { "sap" } else { &schema };
            let format = FORMATS.iter().find(|f| f.name() == format).unwrap();
            let mut bytes = Vec::new();
            format.from_xml(&text("xml"), &mut bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
            Message { schema, name, bytes: bytes.leak() }
        })
        .collect()
}

type Buffer = [MaybeUninit<u8>; 1 << 16];

fn buffer() -> &'static mut Buffer {
    Box::leak(Box::new([MaybeUninit::uninit(); 1 << 16]))
}

/// The factors by which ours is to be faster: encoding, decoding.
fn goals(name: &str) -> (f64, f64) {
    match name {
        "iso20-common SessionSetupReq" => (10.0, 11.0),
        "iso2 AuthorizationReq" => (9.0, 10.0),
        "iso20-common ScheduleExchangeRes" => (10.0, 10.0),
        "iso2 CertificateInstallationRes" => (30.0, 15.0),
        _ => (8.0, 8.0),
    }
}

/// The figures that exi-go published: nanoseconds to encode and to decode, allocations. Its two rows of control modes,
/// which are no messages by themselves, stand beside the messages that hold them.
const PUBLISHED: [(&str, f64, f64, u64); 13] = [
    ("iso20-common SessionSetupReq", 612.0, 371.0, 6),
    ("iso20-common SessionSetupRes", 581.0, 364.0, 4),
    ("iso20-common ServiceDiscoveryReq", 490.0, 254.0, 3),
    ("iso20-common ServiceDiscoveryRes", 701.0, 518.0, 10),
    ("iso20-common ServiceDetailReq", 507.0, 277.0, 3),
    ("iso20-common SessionStopReq", 501.0, 268.0, 3),
    ("iso20-common AuthorizationSetupReq", 486.0, 251.0, 3),
    ("iso20-common MeteringConfirmationReq", 484.0, 253.0, 3),
    ("iso20-common PowerDeliveryReq", 663.0, 465.0, 6),
    ("iso20-common VehicleCheckInReq", 852.0, 626.0, 8),
    ("iso20-common CertificateInstallationReq", 858.0, 684.0, 11),
    ("iso20-dc DC_ChargeLoopReq", 489.0, 253.0, 3),
    ("iso20-dc DC_ChargeLoopRes", 485.0, 254.0, 3),
];

/// Adds those who do not run in this process: EXIficient, and what was published.
fn elsewhere(bench: &mut Bench<'_>, label: &str, m: &Message, jvm: Option<&jvm::Jvm>) {
    let mut jvm = jvm.map(|jvm| jvm.message(&m.schema, m.bytes).unwrap_or_else(|e| panic!("{label}: {e}")));
    let published = PUBLISHED.iter().find(|row| row.0 == label);
    for (i, way) in ["encode", "decode"].into_iter().enumerate() {
        let Some(case) = bench.find(&format!("{label}, {way}")) else { continue };
        if let Some(peer) = jvm.as_mut() {
            let mut run = peer[i].take().expect("each way once");
            case.uncounted("EXIficient (JVM)", move |n| run(n));
        }
        if let Some((_, encode, decode, allocations)) = published {
            let ns = if i == 0 { *encode } else { *decode };
            let stated = move |n: u64| Duration::from_secs_f64(n as f64 * ns / 1e9);
            case.timed("exi-go, as published (Apple M4, shorter message)", *allocations, stated);
        }
    }
}

macro_rules! ours {
    ($bench:expr, $message:expr, $ty:ident: $($path:ident)::+, $peer:ty) => {{
        let label = format!("{} {}", $message.schema, $message.name);
        let bytes = $message.bytes;
        let (encode, decode) = goals(&label);
        let arena: &'static Arena<'static> = Box::leak(Box::new(Arena::new()));
        let value = $($path)::+::$ty::decode(bytes, arena).unwrap();
        let peer = <$peer>::from_bytes(bytes).unwrap();
        let mut out = vec![0u8; 1 << 16];
        let len = value.encode_into(&mut out).unwrap();
        assert_eq!(&out[..len], bytes);
        assert_eq!(peer.to_vec().unwrap(), bytes);
        let mut theirs = vec![0u8; 1 << 16];
        $bench
            .case(&format!("{label}, encode"), bytes.len())
            .run("wireform", move || black_box(&value).encode_into(&mut out).unwrap())
            .run("iso15118", move || black_box(&peer).to_slice(&mut theirs).unwrap())
            .goal("iso15118", encode);
        let memory = buffer();
        $bench
            .case(&format!("{label}, decode"), bytes.len())
            .run("wireform", move || {
                let arena = Arena::fixed(&mut memory[..]);
                black_box(&$($path)::+::$ty::decode(black_box(bytes), &arena).unwrap());
            })
            .run("iso15118", move || <$peer>::from_bytes(black_box(bytes)).unwrap())
            .run("wireform, heap", move || {
                let arena = Arena::with_capacity(bytes.len() * 2);
                black_box(&$($path)::+::$ty::decode(black_box(bytes), &arena).unwrap());
            })
            .goal("iso15118", decode);
    }};
    ($bench:expr, $message:expr, $ty:ident: $($path:ident)::+) => {{
        let label = format!("{} {}", $message.schema, $message.name);
        let bytes = $message.bytes;
        let arena: &'static Arena<'static> = Box::leak(Box::new(Arena::new()));
        let value = $($path)::+::$ty::decode(bytes, arena).unwrap();
        let mut out = vec![0u8; 1 << 16];
        $bench.case(&format!("{label}, encode"), bytes.len()).run("wireform", move || black_box(&value).encode_into(&mut out).unwrap());
        let memory = buffer();
        $bench.case(&format!("{label}, decode"), bytes.len()).run("wireform", move || {
            let arena = Arena::fixed(&mut memory[..]);
            black_box(&$($path)::+::$ty::decode(black_box(bytes), &arena).unwrap());
        });
    }};
}

fn once<T: for<'a> Decoded<'a>>(bytes: &'static [u8], encode: bool, times: usize) {
    T::times(bytes, encode, times);
}

trait Decoded<'a> {
    fn times(bytes: &'static [u8], encode: bool, times: usize);
}
macro_rules! decoded {
    ($($ty:ty),*) => {$(
        impl Decoded<'_> for $ty {
            fn times(bytes: &'static [u8], encode: bool, times: usize) {
                let arena: &'static Arena<'static> = Box::leak(Box::new(Arena::new()));
                let value = <$ty>::decode(bytes, arena).unwrap();
                let mut out = vec![0u8; 1 << 16];
                let memory = buffer();
                for _ in 0..times {
                    if encode {
                        black_box(black_box(&value).encode_into(&mut out).unwrap());
                    } else {
                        let arena = Arena::fixed(&mut memory[..]);
                        black_box(&<$ty>::decode(black_box(bytes), &arena).unwrap());
                    }
                }
            }
        }
    )*};
}
decoded!(
    sap::Message<'_>,
    din::Message<'_>,
    iso2::Message<'_>,
    iso20::common::Message<'_>,
    iso20::ac::Message<'_>,
    iso20::dc::Message<'_>
);

fn main() {
    let messages = messages();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|a| a == "--list") {
        for m in &messages {
            let hex: String = m.bytes.iter().map(|b| format!("{b:02x}")).collect();
            println!("{} {} {} {hex}", m.schema, m.name, m.bytes.len());
        }
        return;
    }
    if arguments.first().is_some_and(|a| a == "--once") {
        let label = &arguments[1];
        let m = messages.iter().find(|m| format!("{} {}", m.schema, m.name) == *label).expect("a message of the list");
        let (encode, times) = (arguments[2] == "encode", arguments.get(3).map_or(1, |n| n.parse().unwrap()));
        match m.schema.as_str() {
            "app-protocol" => once::<sap::Message<'static>>(m.bytes, encode, times),
            "din" => once::<din::Message<'static>>(m.bytes, encode, times),
            "iso2" => once::<iso2::Message<'static>>(m.bytes, encode, times),
            "iso20-common" => once::<iso20::common::Message<'static>>(m.bytes, encode, times),
            "iso20-ac" => once::<iso20::ac::Message<'static>>(m.bytes, encode, times),
            _ => once::<iso20::dc::Message<'static>>(m.bytes, encode, times),
        }
        return;
    }
    let mut bench = Bench::new("exi");
    bench.instructions();
    // Where instructions are counted, nothing of another process is.
    let jvm = if std::env::args().any(|a| a == "--count") { Err("not counted".into()) } else { jvm::Jvm::start() };
    if let Err(why) = &jvm {
        eprintln!("EXIficient (JVM) is left out: {why}");
    }
    for m in &messages {
        use iso15118::iso20 as peer;
        let b = &mut bench;
        match (m.schema.as_str(), m.name.as_str()) {
            ("app-protocol", _) => ours!(b, m, Message: sap, iso15118::app_protocol::SupportedAppProtocolReq),
            ("din", _) => ours!(b, m, Message: din),
            ("iso2", _) => ours!(b, m, Message: iso2, iso15118::iso2::V2GMessage),
            ("iso20-dc", "DC_ChargeLoopReq") => ours!(b, m, Message: iso20::dc, peer::dc::DCChargeLoopReq),
            ("iso20-dc", _) => ours!(b, m, Message: iso20::dc, peer::dc::DCChargeLoopRes),
            ("iso20-ac", _) => ours!(b, m, Message: iso20::ac, peer::ac::ACChargeLoopReq),
            (_, "SessionSetupReq") => ours!(b, m, Message: iso20::common, peer::messages::SessionSetupReq),
            (_, "SessionSetupRes") => ours!(b, m, Message: iso20::common, peer::messages::SessionSetupRes),
            (_, "ServiceDiscoveryReq") => ours!(b, m, Message: iso20::common, peer::messages::ServiceDiscoveryReq),
            (_, "ServiceDetailReq") => ours!(b, m, Message: iso20::common, peer::messages::ServiceDetailReq),
            (_, "SessionStopReq") => ours!(b, m, Message: iso20::common, peer::messages::SessionStopReq),
            (_, "AuthorizationSetupReq") => ours!(b, m, Message: iso20::common, peer::messages::AuthorizationSetupReq),
            (_, "MeteringConfirmationReq") => {
                ours!(b, m, Message: iso20::common, peer::messages::MeteringConfirmationReq)
            }
            (_, "ServiceDiscoveryRes") => ours!(b, m, Message: iso20::common, peer::messages::ServiceDiscoveryRes),
            (_, "ServiceDetailRes") => ours!(b, m, Message: iso20::common, peer::messages::ServiceDetailRes),
            (_, "ScheduleExchangeRes") => ours!(b, m, Message: iso20::common, peer::messages::ScheduleExchangeRes),
            (_, "PowerDeliveryReq") => ours!(b, m, Message: iso20::common, peer::messages::PowerDeliveryReq),
            (_, "VehicleCheckInReq") => ours!(b, m, Message: iso20::common, peer::messages::VehicleCheckInReq),
            (_, "CertificateInstallationReq") => {
                ours!(b, m, Message: iso20::common, peer::messages::CertificateInstallationReq)
            }
            (_, "CertificateInstallationRes") => {
                ours!(b, m, Message: iso20::common, peer::messages::CertificateInstallationRes)
            }
            other => panic!("{other:?} has no peer"),
        }
        elsewhere(&mut bench, &format!("{} {}", m.schema, m.name), m, jvm.as_ref().ok());
    }
    if !bench.finish() {
        println!("some goals were missed");
    }
}
