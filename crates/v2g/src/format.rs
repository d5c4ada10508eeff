//! The message sets as formats for a registry.

use crate::remarks::remarks;
use crate::v2gtp::{self, HEADER, Header, PayloadType, SdpRequest, SdpResponse};
use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{self, Write};
use serde_json::Value as Json;
use wireform_exi::{
    Arena,
    cursor::{Cursor, Event, Form},
    diagnose, inspect, json,
    schema::{Content, Schema},
    value::Value,
    xml,
};
use wireform_wire::{
    Error, Fault, Format, Framing, Hint, Kind, Likelihood, Recorder, Result, Role, Sample, Scope, SessionKey, Status,
    Summary, Trace,
    text::{from_hex, push_hex},
};

/// One message set, as documents or as fragments.
#[derive(Debug)]
pub struct Exi {
    name: &'static str,
    title: &'static str,
    schema: &'static Schema,
    form: Form,
    payload_type: PayloadType,
}

macro_rules! sets {
    ($($feature:literal $ident:ident $fragment:ident $name:literal $schema:path, $payload:ident, $title:literal;)*) => {
        $(
            #[cfg(feature = $feature)]
            #[doc = $title]
            pub static $ident: Exi = Exi {
                name: $name,
                title: $title,
                schema: &$schema,
                form: Form::Document,
                payload_type: PayloadType::$payload,
            };
            #[cfg(feature = $feature)]
            #[doc = concat!($title, ", fragments")]
            pub static $fragment: Exi = Exi {
                name: concat!($name, "-fragment"),
                title: concat!($title, ": fragments, as they are signed"),
                schema: &$schema,
                form: Form::Fragment,
                payload_type: PayloadType::$payload,
            };
        )*
        /// Every message set of this crate.
        static SETS: &[&Exi] = &[$(#[cfg(feature = $feature)] &$ident,)*];
        /// Every format of this crate.
        pub static FORMATS: &[&dyn Format] =
            &[&V2GTP, $(#[cfg(feature = $feature)] &$ident,)* $(#[cfg(feature = $feature)] &$fragment,)*];
    };
}

sets! {
    "sap" SAP SAP_FRAGMENT "sap" crate::sap::SCHEMA, EXI, "SupportedAppProtocol, the handshake";
    "iso2" ISO2 ISO2_FRAGMENT "iso2" crate::iso2::SCHEMA, EXI, "ISO 15118-2";
    "din" DIN DIN_FRAGMENT "din" crate::din::SCHEMA, EXI, "DIN SPEC 70121";
    "iso20-common" ISO20_COMMON ISO20_COMMON_FRAGMENT "iso20-common" crate::iso20::common::SCHEMA, ISO20_COMMON, "ISO 15118-20, common messages";
    "iso20-ac" ISO20_AC ISO20_AC_FRAGMENT "iso20-ac" crate::iso20::ac::SCHEMA, ISO20_AC, "ISO 15118-20, AC messages";
    "iso20-dc" ISO20_DC ISO20_DC_FRAGMENT "iso20-dc" crate::iso20::dc::SCHEMA, ISO20_DC, "ISO 15118-20, DC messages";
    "iso20-acdp" ISO20_ACDP ISO20_ACDP_FRAGMENT "iso20-acdp" crate::iso20::acdp::SCHEMA, ISO20_ACDP, "ISO 15118-20, ACDP messages";
    "iso20-wpt" ISO20_WPT ISO20_WPT_FRAGMENT "iso20-wpt" crate::iso20::wpt::SCHEMA, ISO20_WPT, "ISO 15118-20, WPT messages";
    "xmldsig" XMLDSIG XMLDSIG_FRAGMENT "xmldsig" crate::xmldsig::SCHEMA, EXI, "XML signatures";
}

/// The element under which DIN 70121 and ISO 15118-2 put every message.
const ENVELOPE: &str = "V2G_Message";

impl Exi {
    /// The set's tables.
    pub const fn schema(&self) -> &'static Schema {
        self.schema
    }
    /// Whether its messages are documents or fragments.
    pub const fn form(&self) -> Form {
        self.form
    }
    /// Name of the message, and the namespace where the name alone does not tell the element.
    fn message(&self, bytes: &[u8]) -> Result<(&'static str, Option<&'static str>)> {
        let arena = Arena::new();
        let mut cursor = Cursor::new(self.schema, self.form, bytes).with_memory(&arena);
        let Event::Start(root, _) = cursor.next()? else {
            return Err(Error::new(Kind::Missing { what: "root element" }, 8));
        };
        if self.form == Form::Fragment {
            let name = root.name;
            let ambiguous = self.schema.fragment(name.local, None).is_none_or(|(_, r)| r.name() != name);
            return Ok((name.local, ambiguous.then_some(name.namespace)));
        }
        if root.name.local != ENVELOPE {
            return Ok((root.name.local, None));
        }
        let mut in_body = false;
        loop {
            match cursor.next()? {
                Event::Start(element, _) if cursor.depth() == 2 => in_body = element.name.local == "Body",
                Event::Start(element, _) if in_body => return Ok((element.name.local, None)),
                Event::Over => return Ok((ENVELOPE, None)),
                _ => {}
            }
        }
    }
    fn push_json(&self, bytes: &[u8], lenient: bool, out: &mut String) -> Result<(), Fault> {
        let before = out.len();
        let named = self.message(bytes);
        let (message, namespace) = match named {
            Ok(named) => named,
            Err(error) if !lenient => return Err(self.fault(bytes, error)),
            Err(_) => ("", None),
        };
        let _ = write!(out, "{{\"format\":\"{}\",\"message\":\"{message}\"", self.name);
        if let Some(namespace) = namespace {
            let _ = write!(out, ",\"namespace\":\"{namespace}\"");
        }
        out.push_str(",\"value\":");
        if let Err((error, root)) = json::write(self.schema, self.form, bytes, out) {
            let fault = self.fault(bytes, error);
            if !lenient || root.is_none() {
                out.truncate(before);
                return Err(fault);
            }
            let (text, path) = (Json::from(fault.message.as_str()), Json::from(fault.path.as_str()));
            let _ = write!(out, ",\"error\":{text},\"at_bit\":{},\"path\":{path}", error.at_bit);
        }
        out.push('}');
        Ok(())
    }
    fn encode_record(&self, record: &Json, out: &mut Vec<u8>) -> Result<(), Fault> {
        let (message, value) = parts(record, self.name)?;
        let namespace = record.get("namespace").and_then(Json::as_str);
        let inner =
            value.get("Body").and_then(Json::as_object).map(|body| body.keys().next().map_or(ENVELOPE, String::as_str));
        let root = match inner {
            Some(inner) if self.form == Form::Document && self.schema.root(ENVELOPE, None).is_some() => {
                if message != inner && message != ENVELOPE {
                    return Err(Fault::text(
                        format!("the message is {message:?}, but the body holds {inner:?}"),
                        "Body",
                    ));
                }
                ENVELOPE
            }
            _ => message,
        };
        out.extend(json::read(self.schema, self.form, root, namespace, value)?);
        Ok(())
    }
}

/// The message and the value of a record, whose format must be the one that is read.
fn parts<'j>(record: &'j Json, name: &str) -> Result<(&'j str, &'j Json), Fault> {
    match record.get("format").and_then(Json::as_str) {
        Some(format) if format != name => {
            return Err(Fault::text(format!("the record is of format {format:?}, not {name:?}"), "format"));
        }
        _ => {}
    }
    let message =
        record.get("message").and_then(Json::as_str).ok_or_else(|| Fault::text("\"message\" is missing", ""))?;
    let value = record.get("value").ok_or_else(|| Fault::text("\"value\" is missing", ""))?;
    Ok((message, value))
}

fn parse(text: &str) -> Result<Json, Fault> {
    serde_json::from_str(text).map_err(|e| Fault::text(e.to_string(), ""))
}

impl Format for Exi {
    fn name(&self) -> &'static str {
        self.name
    }
    fn title(&self) -> &'static str {
        self.title
    }
    fn content_type(&self) -> &'static str {
        "application/exi"
    }
    fn probe(&self, _: &Hint, bytes: &[u8]) -> Likelihood {
        // A fragment is the answer to a question that only a signature asks, and a signature is not a message.
        if self.form == Form::Fragment || self.name == "xmldsig" {
            return Likelihood::No;
        }
        let fits = inspect(self.schema, self.form, bytes, &mut ()).is_ok();
        match self.message(bytes) {
            // Documents of the global elements that are not messages are met nowhere.
            Ok((message, _)) if fits && (message.ends_with("Req") || message.ends_with("Res")) => {
                let enveloped = self.schema.root(ENVELOPE, None).is_some();
                if enveloped || self.name == "sap" { Likelihood::Likely } else { Likelihood::Maybe }
            }
            _ => Likelihood::No,
        }
    }
    fn inspect(&self, bytes: &[u8], into: &mut Recorder) -> Result<(), Error> {
        inspect(self.schema, self.form, bytes, into)
    }
    fn to_json(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        self.push_json(bytes, false, out)
    }
    fn to_json_lenient(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        self.push_json(bytes, true, out)
    }
    fn from_json(&self, json: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
        self.encode_record(&parse(json)?, out)
    }
    fn to_xml(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        let before = out.len();
        xml::write(self.schema, self.form, bytes, out).map_err(|error| {
            out.truncate(before);
            self.fault(bytes, error)
        })
    }
    fn from_xml(&self, xml: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
        out.extend(xml::read(self.schema, self.form, xml)?);
        Ok(())
    }
    fn summary(&self, bytes: &[u8]) -> Result<Summary, Error> {
        summarize(self, bytes)
    }
    fn fault(&self, bytes: &[u8], error: Error) -> Fault {
        explain(self, bytes, error)
    }
    fn remarks(&self, bytes: &[u8]) -> Vec<Fault> {
        remarks(self.schema, self.form, bytes)
    }
}

/// The fault of a message, with what the schema expects there and who writes such messages.
fn explain(set: &Exi, bytes: &[u8], error: Error) -> Fault {
    let Some(found) = diagnose(set.schema, set.form, bytes) else { return Fault::new(error, String::new()) };
    let mut fault = Fault::new(found.error, found.path);
    if !found.expected.is_empty() {
        // A body may hold any of dozens of messages; the first few say what kind of place it is.
        let shown = found.expected.len().min(8);
        let _ = write!(fault.message, "; expected: {}", found.expected[..shown].join(", "));
        if shown < found.expected.len() {
            let _ = write!(fault.message, " and {} more", found.expected.len() - shown);
        }
    }
    if let Some(hint) = found.hint {
        let _ = write!(fault.message, "; {hint}");
    }
    fault
}

/// Samples that one message may give.
const SAMPLES: usize = 32;

fn summarize(set: &Exi, bytes: &[u8]) -> Result<Summary> {
    let (message, _) = set.message(bytes)?;
    let mut session = 0u64;
    let mut status = (Status::None, "");
    let mut samples = Vec::new();
    let arena = Arena::new();
    let mut cursor = Cursor::new(set.schema, set.form, bytes).with_memory(&arena);
    let mut path: Vec<&'static str> = Vec::new();
    // A physical value that is being read: power of ten and unit.
    let (mut power, mut unit) = (0i64, "");
    loop {
        match cursor.next()? {
            Event::Start(element, _) => {
                path.push(element.name.local);
                if is_physical(element.content) {
                    (power, unit) = (0, "");
                }
            }
            Event::End => {
                path.pop();
            }
            Event::Value(_, v) => match (path.last().copied().unwrap_or(""), v) {
                ("SessionID", Value::Hex(octets)) if path.len() >= 2 && path[path.len() - 2] == "Header" => {
                    session = octets.iter().fold(0, |id, o| id << 8 | u64::from(o));
                }
                ("ResponseCode", Value::Enum(_, name)) => status = (status_of(name), name),
                ("Exponent" | "Multiplier", Value::Int(v)) => power = v,
                ("Unit", Value::Enum(_, name)) => unit = name,
                ("Value", Value::Int(v)) => {
                    let name = path.get(path.len().wrapping_sub(2)).copied().unwrap_or("");
                    if let Some(unit) = quantity(name, unit).filter(|_| samples.len() < SAMPLES) {
                        samples.push(Sample { name, value: decimal(v, power), unit });
                    }
                }
                (name, Value::Int(v)) if name.ends_with("SOC") => sample(&mut samples, name, v as f64, "%"),
                (name, Value::Uint(v)) if name.ends_with("SOC") => sample(&mut samples, name, v as f64, "%"),
                (name @ ("MeterReading" | "ChargedEnergyReadingWh"), Value::Uint(v)) => {
                    sample(&mut samples, name, v as f64, "Wh");
                }
                _ => {}
            },
            Event::Over => break,
            Event::Any(..) => path.push(""),
            Event::Attribute(..) | Event::AnyAttribute(..) | Event::Type(..) | Event::Nil(_) | Event::Text(_) => {}
        }
    }
    let mut keys = Vec::from([SessionKey { scope: Scope::Flow, id: 0 }]);
    if session != 0 {
        keys.push(SessionKey { scope: Scope::Global, id: session });
    }
    let role = if message.ends_with("Req") {
        Role::Request
    } else if message.ends_with("Res") {
        Role::Response
    } else {
        Role::Other
    };
    let mut line = String::from(message);
    if !status.1.is_empty() {
        let _ = write!(line, " {}", status.1);
    }
    for s in samples.iter().take(3) {
        let _ = write!(line, ", {} {} {}", s.name, s.value, s.unit);
    }
    Ok(Summary {
        protocol: "v2g",
        format: set.name,
        message: Cow::Borrowed(message),
        role,
        keys,
        transaction: None,
        status: status.0,
        status_text: Cow::Borrowed(status.1),
        line,
        samples,
    })
}

fn sample(samples: &mut Vec<Sample>, name: &'static str, value: f64, unit: &'static str) {
    if samples.len() < SAMPLES {
        samples.push(Sample { name, value, unit });
    }
}

fn is_physical(content: Content) -> bool {
    matches!(content, Content::Complex(ty) if matches!(ty.name, "PhysicalValueType" | "RationalNumberType"))
}

/// The unit of a physical value: the one it carries, or the one that its name says.
fn quantity(name: &str, unit: &'static str) -> Option<&'static str> {
    if !unit.is_empty() {
        return Some(unit);
    }
    ["Voltage", "Current", "Power", "Energy"]
        .into_iter()
        .zip(["V", "A", "W", "Wh"])
        .find(|(word, _)| name.contains(word))
        .map(|(_, unit)| unit)
}

fn decimal(value: i64, power: i64) -> f64 {
    let scale = (0..power.unsigned_abs().min(400)).fold(1.0, |s: f64, _| s * 10.0);
    // Dividing by a power of ten is exact where multiplying by its inverse is not.
    if power < 0 { value as f64 / scale } else { value as f64 * scale }
}

fn status_of(name: &str) -> Status {
    let starts = |word: &str| name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    if starts("OK") {
        Status::Ok
    } else if starts("WARNING") {
        Status::Warning
    } else {
        Status::Failed
    }
}

/// Frames of V2GTP, with any message inside.
#[derive(Debug)]
pub struct V2gtp;

/// Frames of V2GTP, with any message inside.
pub static V2GTP: V2gtp = V2gtp;

/// The set of a payload. The type 0x8001 stands for several, which the root's code tells apart.
pub fn set_of(payload_type: PayloadType, payload: &[u8]) -> Option<&'static Exi> {
    let named = |name: &str| SETS.iter().find(|s| s.name == name).copied();
    match payload_type.0 {
        0x8001 => match payload.get(1)? {
            // Two bits of a code.
            0x00..=0x7f => named("sap"),
            0x9a | 0x9b => named("din"),
            _ => named("iso2"),
        },
        0x8002 | 0x8101 | 0x8102 | 0x8104 => named("iso20-common"),
        0x8003 => named("iso20-ac"),
        0x8004 => named("iso20-dc"),
        0x8005 | 0x8103 => named("iso20-acdp"),
        0x8006 => named("iso20-wpt"),
        _ => None,
    }
}

/// A trace of bits that lie behind a header.
struct Behind<'t, T: Trace>(&'t mut T);
impl<T: Trace> Trace for Behind<'_, T> {
    const ENABLED: bool = T::ENABLED;
    fn enter(&mut self, name: &'static str, at_bit: usize) {
        self.0.enter(name, at_bit + HEADER * 8);
    }
    fn exit(&mut self, at_bit: usize) {
        self.0.exit(at_bit + HEADER * 8);
    }
    fn leaf(&mut self, name: &'static str, start: usize, end: usize, value: &dyn fmt::Display) {
        self.0.leaf(name, start + HEADER * 8, end + HEADER * 8, value);
    }
    fn note(&mut self, note: &'static str) {
        self.0.note(note);
    }
}

struct Hex<'a>(&'a [u8]);
impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|o| write!(f, "{o:02x}"))
    }
}

fn behind(fault: Fault) -> Fault {
    Fault { at_bit: fault.at_bit.map(|bit| bit + HEADER * 8), ..fault }
}

impl V2gtp {
    fn push_json(&self, bytes: &[u8], lenient: bool, out: &mut String) -> Result<(), Fault> {
        let (payload_type, payload) = v2gtp::read(bytes).map_err(|error| self.fault(bytes, error))?;
        let mut inner = String::new();
        let mut message: Cow<'static, str> = Cow::Borrowed("Unknown");
        if let Some(set) = set_of(payload_type, payload) {
            set.push_json(payload, lenient, &mut inner).map_err(behind)?;
            if let Ok((name, _)) = set.message(payload) {
                message = Cow::Borrowed(name);
            }
        } else if payload_type == PayloadType::SDP_REQUEST {
            let sdp = SdpRequest::read(payload).map_err(|error| self.fault(bytes, error))?;
            message = Cow::Borrowed("SDPRequest");
            let (security, transport) = (u8::from(sdp.security), sdp.transport);
            let _ = write!(
                inner,
                "{{\"format\":\"sdp\",\"message\":\"SDPRequest\",\"value\":{{\"Security\":{security},\"TransportProtocol\":{transport}}}}}"
            );
        } else if payload_type == PayloadType::SDP_RESPONSE {
            let sdp = SdpResponse::read(payload).map_err(|error| self.fault(bytes, error))?;
            message = Cow::Borrowed("SDPResponse");
            let _ = write!(
                inner,
                "{{\"format\":\"sdp\",\"message\":\"SDPResponse\",\"value\":{{\"SECCIPAddress\":\"{}\",\"SECCPort\":{},\"Security\":{},\"TransportProtocol\":{}}}}}",
                sdp.address,
                sdp.port,
                u8::from(sdp.security),
                sdp.transport
            );
        } else {
            inner.push('"');
            push_hex(&mut inner, payload);
            inner.push('"');
        }
        let _ = write!(
            out,
            "{{\"format\":\"v2gtp\",\"message\":\"{message}\",\"value\":{{\"payload_type\":{},\"payload\":{inner}}}}}",
            payload_type.0
        );
        Ok(())
    }
    fn push_frame(payload_type: PayloadType, payload: &[u8], out: &mut Vec<u8>) -> Result<(), Fault> {
        if payload.len() > v2gtp::LONGEST {
            return Err(Fault::text("the payload is too long", ""));
        }
        out.extend(Header { payload_type, length: payload.len() as u32 }.to_bytes());
        out.extend(payload);
        Ok(())
    }
}

fn octet(value: &Json, name: &str) -> Result<u8, Fault> {
    let number = value.get(name).and_then(Json::as_u64).and_then(|v| u8::try_from(v).ok());
    number.ok_or_else(|| Fault::text("a number from 0 to 255 is expected", name))
}

impl Format for V2gtp {
    fn remarks(&self, bytes: &[u8]) -> Vec<Fault> {
        let Ok((payload_type, payload)) = v2gtp::read(bytes) else { return Vec::new() };
        let of = set_of(payload_type, payload).map(|set| set.remarks(payload)).unwrap_or_default();
        of.into_iter().map(behind).collect()
    }
    fn name(&self) -> &'static str {
        "v2gtp"
    }
    fn title(&self) -> &'static str {
        "V2GTP frames with any message of electric vehicle charging"
    }
    fn probe(&self, _: &Hint, bytes: &[u8]) -> Likelihood {
        match Header::read(bytes) {
            Ok(header) if header.payload_type.is_known() => Likelihood::Sure,
            Ok(_) => Likelihood::Maybe,
            Err(_) => Likelihood::No,
        }
    }
    fn frame(&self, bytes: &[u8]) -> Framing {
        match Header::read(bytes) {
            Ok(header) => {
                let all = HEADER + header.length as usize;
                if bytes.len() >= all { Framing::Message(all) } else { Framing::More(all) }
            }
            Err(Error { kind: Kind::UnexpectedEnd { .. }, .. })
                if v2gtp::VERSION.starts_with(&bytes[..bytes.len().min(2)]) || bytes.starts_with(&v2gtp::VERSION) =>
            {
                Framing::More(HEADER)
            }
            // The next place where a header may begin.
            Err(_) => {
                let next = (1..bytes.len()).find(|&i| {
                    bytes[i] == v2gtp::VERSION[0] && bytes.get(i + 1).is_none_or(|b| *b == v2gtp::VERSION[1])
                });
                Framing::Skip(next.unwrap_or(bytes.len()).max(1))
            }
        }
    }
    fn inspect(&self, bytes: &[u8], into: &mut Recorder) -> Result<(), Error> {
        into.enter("V2GTP", 0);
        let header = Header::read(bytes)?;
        into.leaf("Version", 0, 16, &"1");
        into.leaf("Payload type", 16, 32, &format_args!("0x{:04x}", header.payload_type.0));
        into.leaf("Payload length", 32, 64, &header.length);
        let (payload_type, payload) = v2gtp::read(bytes)?;
        if let Some(set) = set_of(payload_type, payload) {
            inspect(set.schema, set.form, payload, &mut Behind(into)).map_err(|e| e.shifted(HEADER * 8))?;
        } else if payload_type == PayloadType::SDP_REQUEST {
            let sdp = SdpRequest::read(payload)?;
            into.leaf("Security", 64, 72, &u8::from(sdp.security));
            into.leaf("TransportProtocol", 72, 80, &sdp.transport);
        } else if payload_type == PayloadType::SDP_RESPONSE {
            let sdp = SdpResponse::read(payload)?;
            into.leaf("SECCIPAddress", 64, 192, &sdp.address);
            into.leaf("SECCPort", 192, 208, &sdp.port);
            into.leaf("Security", 208, 216, &u8::from(sdp.security));
            into.leaf("TransportProtocol", 216, 224, &sdp.transport);
        } else {
            into.leaf("Payload", 64, bytes.len() * 8, &Hex(payload));
        }
        into.exit(bytes.len() * 8);
        Ok(())
    }
    fn to_json(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        self.push_json(bytes, false, out)
    }
    fn to_json_lenient(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        self.push_json(bytes, true, out)
    }
    fn from_json(&self, json: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
        let record = parse(json)?;
        let (_, value) = parts(&record, "v2gtp")?;
        let payload = value.get("payload").ok_or_else(|| Fault::text("\"payload\" is missing", "value"))?;
        let mut bytes = Vec::new();
        let mut implied = None;
        match payload.get("format").and_then(Json::as_str) {
            Some("sdp") => {
                let (message, value) = parts(payload, "sdp")?;
                let (security, transport) = (octet(value, "Security")?.into(), octet(value, "TransportProtocol")?);
                if message == "SDPRequest" {
                    implied = Some(PayloadType::SDP_REQUEST);
                    bytes.extend(SdpRequest { security, transport }.to_bytes());
                } else {
                    implied = Some(PayloadType::SDP_RESPONSE);
                    let address = value.get("SECCIPAddress").and_then(Json::as_str).and_then(|a| a.parse().ok());
                    let address = address.ok_or_else(|| Fault::text("an IPv6 address is expected", "SECCIPAddress"))?;
                    let port = value.get("SECCPort").and_then(Json::as_u64).and_then(|v| u16::try_from(v).ok());
                    let port = port.ok_or_else(|| Fault::text("a port is expected", "SECCPort"))?;
                    bytes.extend(SdpResponse { address, port, security, transport }.to_bytes());
                }
            }
            Some(name) => {
                let set = SETS.iter().find(|s| s.name == name);
                let set = set.ok_or_else(|| Fault::text(format!("{name:?} is no message set"), "payload"))?;
                implied = Some(set.payload_type);
                set.encode_record(payload, &mut bytes)?;
            }
            None => {
                let text =
                    payload.as_str().ok_or_else(|| Fault::text("a record or hexadecimal is expected", "payload"))?;
                bytes = from_hex(text).map_err(|e| Fault::text(e.kind.to_string(), "payload"))?;
            }
        }
        let told =
            value.get("payload_type").and_then(Json::as_u64).and_then(|v| u16::try_from(v).ok()).map(PayloadType);
        let payload_type = told.or(implied).ok_or_else(|| Fault::text("\"payload_type\" is missing", "value"))?;
        Self::push_frame(payload_type, &bytes, out)
    }
    fn to_xml(&self, bytes: &[u8], out: &mut String) -> Result<(), Fault> {
        let (payload_type, payload) = v2gtp::read(bytes).map_err(|error| self.fault(bytes, error))?;
        match set_of(payload_type, payload) {
            Some(set) => set.to_xml(payload, out).map_err(behind),
            None => Err(Fault::unsupported("XML of this payload type")),
        }
    }
    fn from_xml(&self, xml: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
        let (local, namespace) = xml::root(xml)?;
        let set = SETS.iter().find(|s| s.schema.root(&local, Some(&namespace)).is_some());
        let set = set.ok_or_else(|| Fault::text(format!("{local} is the root of no message"), ""))?;
        let mut bytes = Vec::new();
        set.from_xml(xml, &mut bytes)?;
        Self::push_frame(set.payload_type, &bytes, out)
    }
    fn summary(&self, bytes: &[u8]) -> Result<Summary, Error> {
        let (payload_type, payload) = v2gtp::read(bytes)?;
        if let Some(set) = set_of(payload_type, payload) {
            return summarize(set, payload).map_err(|e| e.shifted(HEADER * 8));
        }
        let (message, role) = match payload_type {
            PayloadType::SDP_REQUEST | PayloadType::SDP_REQUEST_WIRELESS => ("SDPRequest", Role::Request),
            PayloadType::SDP_RESPONSE | PayloadType::SDP_RESPONSE_WIRELESS => ("SDPResponse", Role::Response),
            _ => ("Unknown", Role::Other),
        };
        let mut line = String::from(message);
        if payload_type == PayloadType::SDP_RESPONSE {
            let sdp = SdpResponse::read(payload)?;
            let _ = write!(line, ", [{}]:{}, {:?}", sdp.address, sdp.port, sdp.security);
        } else if payload_type == PayloadType::SDP_REQUEST {
            let _ = write!(line, ", {:?}", SdpRequest::read(payload)?.security);
        }
        Ok(Summary {
            protocol: "v2g",
            format: "v2gtp",
            message: Cow::Borrowed(message),
            role,
            // Discovery runs before there is a session, on a flow of its own.
            keys: Vec::from([SessionKey { scope: Scope::Flow, id: 0 }]),
            transaction: None,
            status: Status::None,
            status_text: Cow::Borrowed(""),
            line,
            samples: Vec::new(),
        })
    }
}
