//! A charging session: a car and a charging point over power line, discovery, TCP, ISO 15118-2 or -20.

use super::{
    MS, MakeError, Out, Random, SECOND,
    net::{Connection, Ends},
    template::{self, Template},
};
use std::{
    fmt::Display,
    io::Write,
    net::{Ipv6Addr, SocketAddr},
};

pub(crate) struct Templates(Vec<Template>);

impl Templates {
    pub(crate) fn new() -> Result<Self, MakeError> {
        let around = |format: &str, message: &str, body: &str| match format {
            "iso2" => format!("{{\"Header\":{{\"SessionID\":\"$session\"}},\"Body\":{{\"{message}\":{body}}}}}"),
            "sap" => body.to_string(),
            _ => {
                let header = "\"Header\":{\"SessionID\":\"$session\",\"TimeStamp\":$now}";
                let comma = if body == "{}" { "" } else { "," };
                format!("{{{header}{comma}{}", &body[1..])
            }
        };
        Ok(Templates(template::parse(include_str!("charging.txt"), around)?))
    }
}

/// What goes wrong in a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// Nothing.
    None,
    /// The charging point refuses the authorization.
    Authorization,
    /// The voltage never comes close to what the car asks for.
    PreCharge,
    /// The charging point stops the charge loop with an error.
    Contactor,
    /// A response comes later than the standard allows.
    Late,
    /// The charging point changes the session identifier.
    SessionId,
    /// The charging point delivers more than it announced.
    Overcurrent,
    /// The last request is never answered: the cable is pulled.
    Unplugged,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Discover,
    Connect,
    Handshake,
    SetUp,
    AuthorizationSetUp,
    Services,
    Details,
    Selection,
    Authorization(u32),
    Parameters,
    Schedule,
    CableCheck(u32),
    PreCharge(u32),
    Start,
    Loop(u32),
    Stop,
    Welding,
    Goodbye,
    Close,
}

/// One car at one charging point.
pub(crate) struct Session {
    step: Step,
    second_edition: bool,
    fault: Fault,
    car: SocketAddr,
    point: SocketAddr,
    connection: Option<Connection>,
    id: String,
    evcc: String,
    evse: String,
    /// State of charge in thousandths of a percent.
    charge: i64,
    /// Rounds of the charge loop.
    rounds: u32,
    /// What the battery asks for, in tenths of a volt.
    battery: i64,
    precharged: i64,
}

const DISCOVERY_PORT: u16 = 15118;

impl Session {
    pub(crate) fn new(point: usize, faulty: bool, random: &mut Random) -> Self {
        let faults = [
            Fault::Authorization,
            Fault::PreCharge,
            Fault::Contactor,
            Fault::Late,
            Fault::SessionId,
            Fault::Overcurrent,
            Fault::Unplugged,
        ];
        let fault = if faulty { faults[random.between(0, 7) as usize] } else { Fault::None };
        let car = random.next();
        let link_local = |low: u64| {
            let [a, b, c, d] = [48, 32, 16, 0].map(|shift| (low >> shift) as u16);
            Ipv6Addr::new(0xfe80, 0, 0, 0, a, b, c, d)
        };
        Session {
            step: Step::Discover,
            second_edition: random.one_in(3),
            fault,
            car: SocketAddr::new(link_local(car | 0x0200_0000_0000_0000).into(), random.between(49_152, 65_535) as u16),
            point: SocketAddr::new(
                link_local(0x0201_57ff_fe00_0000 + point as u64 + 1).into(),
                random.between(49_152, 65_535) as u16,
            ),
            connection: None,
            id: format!("{:016X}", random.next() | 1),
            evcc: format!("{:012X}", car & 0xffff_ffff_ffff),
            evse: format!("DE*WFM*E{:04}*1", point + 1),
            charge: random.between(8_000, 60_000),
            rounds: random.between(40, 240) as u32,
            battery: random.between(3_400, 3_700),
            precharged: random.between(100, 400),
        }
    }

    /// Does what is next; how long until the step after it, or `None` at the end.
    pub(crate) fn step(&mut self, out: &mut Out<impl Write>, templates: &Templates) -> Result<Option<i64>, MakeError> {
        let (wait, next) = match self.step {
            Step::Discover => {
                self.discover(out);
                (80 * MS, Step::Connect)
            }
            Step::Connect => {
                let ends = Ends { source: self.car, destination: self.point };
                self.connection = Some(Connection::open(ends, out));
                (20 * MS, Step::Handshake)
            }
            Step::Handshake => {
                self.exchange(out, templates, "supportedAppProtocol", 12 * MS, &[])?;
                (30 * MS, Step::SetUp)
            }
            Step::SetUp => {
                let own = std::mem::replace(&mut self.id, "00".into());
                if self.second_edition {
                    self.id = "0000000000000000".into();
                }
                self.ask(out, templates, "SessionSetup", &[])?;
                self.id = own;
                self.answer(out, templates, "SessionSetup", 40 * MS, &[])?;
                (40 * MS, if self.second_edition { Step::AuthorizationSetUp } else { Step::Services })
            }
            Step::AuthorizationSetUp => {
                self.exchange(out, templates, "AuthorizationSetup", 25 * MS, &[])?;
                (40 * MS, Step::Authorization(2))
            }
            Step::Services => {
                self.exchange(out, templates, "ServiceDiscovery", 25 * MS, &[])?;
                (40 * MS, if self.second_edition { Step::Details } else { Step::Selection })
            }
            Step::Details => {
                self.exchange(out, templates, "ServiceDetail", 25 * MS, &[])?;
                (40 * MS, Step::Selection)
            }
            Step::Selection => {
                let name = if self.second_edition { "ServiceSelection" } else { "PaymentServiceSelection" };
                self.exchange(out, templates, name, 25 * MS, &[])?;
                (40 * MS, if self.second_edition { Step::Parameters } else { Step::Authorization(3) })
            }
            Step::Authorization(left) => {
                let refused = self.fault == Fault::Authorization && left == 0;
                let code = if refused { "FAILED" } else { "OK" };
                let processing = if left > 0 { "Ongoing" } else { "Finished" };
                let values: [(&str, &dyn Display); 2] = [("code", &code), ("processing", &processing)];
                self.exchange(out, templates, "Authorization", 30 * MS, &values)?;
                match left {
                    0 if refused => (200 * MS, Step::Close),
                    0 if self.second_edition => (60 * MS, Step::Services),
                    0 => (60 * MS, Step::Parameters),
                    n => (250 * MS, Step::Authorization(n - 1)),
                }
            }
            Step::Parameters => {
                let name = if self.second_edition { "DC_ChargeParameterDiscovery" } else { "ChargeParameterDiscovery" };
                self.exchange(out, templates, name, 60 * MS, &[])?;
                (80 * MS, if self.second_edition { Step::Schedule } else { Step::CableCheck(5) })
            }
            Step::Schedule => {
                self.exchange(out, templates, "ScheduleExchange", 60 * MS, &[])?;
                (80 * MS, Step::CableCheck(5))
            }
            Step::CableCheck(left) => {
                let processing = if left > 0 { "Ongoing" } else { "Finished" };
                let name = if self.second_edition { "DC_CableCheck" } else { "CableCheck" };
                let late = if self.fault == Fault::Late && left == 2 { 2_600 * MS } else { 30 * MS };
                self.exchange(out, templates, name, late, &[("processing", &processing)])?;
                (500 * MS, if left > 0 { Step::CableCheck(left - 1) } else { Step::PreCharge(0) })
            }
            Step::PreCharge(round) => {
                // Close to the target after some rounds; or, where the contactor sticks, never.
                let ceiling = if self.fault == Fault::PreCharge { self.battery / 2 } else { self.battery - 12 };
                self.precharged = (self.precharged + self.battery / 6).min(ceiling);
                let reached = self.battery - self.precharged < 200;
                let name = if self.second_edition { "DC_PreCharge" } else { "PreCharge" };
                let present = self.precharged;
                let gave_up = round >= 25;
                let code = if gave_up { "FAILED" } else { "OK" };
                let values: [(&str, &dyn Display); 2] = [("code", &code), ("present", &self.volts(present))];
                self.exchange(out, templates, name, 30 * MS, &values)?;
                match (reached, gave_up) {
                    (true, _) => (120 * MS, Step::Start),
                    (_, true) => (200 * MS, Step::Close),
                    _ => (180 * MS, Step::PreCharge(round + 1)),
                }
            }
            Step::Start => {
                let values: [(&str, &dyn Display); 3] = [("progress", &"Start"), ("complete", &false), ("code", &"OK")];
                self.exchange(out, templates, "PowerDelivery", 90 * MS, &values)?;
                (100 * MS, Step::Loop(0))
            }
            Step::Loop(round) => self.charge_loop(out, templates, round)?,
            Step::Stop => {
                let values: [(&str, &dyn Display); 3] = [("progress", &"Stop"), ("complete", &true), ("code", &"OK")];
                self.exchange(out, templates, "PowerDelivery", 90 * MS, &values)?;
                (150 * MS, Step::Welding)
            }
            Step::Welding => {
                let name = if self.second_edition { "DC_WeldingDetection" } else { "WeldingDetection" };
                self.exchange(out, templates, name, 40 * MS, &[("present", &self.volts(120))])?;
                (100 * MS, Step::Goodbye)
            }
            Step::Goodbye => {
                self.exchange(out, templates, "SessionStop", 30 * MS, &[])?;
                (50 * MS, Step::Close)
            }
            Step::Close => {
                if let Some(connection) = &mut self.connection {
                    connection.close(out);
                }
                return Ok(None);
            }
        };
        self.step = next;
        Ok(Some(wait))
    }

    fn charge_loop(
        &mut self,
        out: &mut Out<impl Write>,
        templates: &Templates,
        round: u32,
    ) -> Result<(i64, Step), MakeError> {
        let name = if self.second_edition { "DC_ChargeLoop" } else { "CurrentDemand" };
        // Current rises within seconds, holds, and falls when the battery is nearly full; the voltage rises with it.
        self.charge = (self.charge + out.random.between(5, 40)).min(99_000);
        self.battery = (self.battery + out.random.between(-1, 3)).min(4_050);
        let full = i64::from(round.min(40)) * 1_900 / 40;
        let ceiling = if self.charge > 80_000 { 1_900 - (self.charge - 80_000) / 12 } else { 1_900 };
        let wanted = full.min(ceiling).max(10);
        let last = round + 1 >= self.rounds;
        let contactor = self.fault == Fault::Contactor && round == self.rounds / 2;
        let too_much = self.fault == Fault::Overcurrent && (30..40).contains(&round);
        let current = if too_much { 2_640 } else { (wanted - out.random.between(0, 9)).max(0) };
        if self.fault == Fault::SessionId && round == self.rounds / 3 {
            self.id = format!("{:016X}", out.random.next() | 1);
        }
        let code = if contactor { "FAILED" } else { "OK" };
        let present = self.battery + out.random.between(-2, 6);
        let remaining = self.rational("s", (100_000 - self.charge) * 4 / 100, 0);
        let bulk = self.rational("s", (80_000 - self.charge).max(0) * 4 / 100, 0);
        let values: [(&str, &dyn Display); 7] = [
            ("code", &code),
            ("wanted", &self.rational("A", wanted, -1)),
            ("current", &self.rational("A", current, -1)),
            ("present", &self.volts(present)),
            ("remaining", &remaining),
            ("bulk", &bulk),
            ("soc", &(self.charge / 1000)),
        ];
        if last && self.fault == Fault::Unplugged {
            self.ask(out, templates, name, &values)?;
            return Ok((3 * SECOND, Step::Close));
        }
        let wait = 15 * MS + out.random.between(0, 20 * MS);
        self.exchange(out, templates, name, wait, &values)?;
        Ok(if contactor {
            (100 * MS, Step::Close)
        } else if last || self.charge >= 99_000 {
            (200 * MS, Step::Stop)
        } else {
            (200 * MS + out.random.between(0, 50 * MS), Step::Loop(round + 1))
        })
    }

    /// A physical value of the edition: tenths and the like by the exponent.
    fn rational(&self, unit: &str, value: i64, exponent: i32) -> String {
        if self.second_edition {
            format!("{{\"Exponent\":{exponent},\"Value\":{value}}}")
        } else {
            format!("{{\"Multiplier\":{exponent},\"Unit\":\"{unit}\",\"Value\":{value}}}")
        }
    }

    fn volts(&self, tenths: i64) -> String {
        self.rational("V", tenths, -1)
    }

    /// The discovery of the charging point by multicast (SECC Discovery Protocol): TCP without TLS.
    fn discover(&mut self, out: &mut Out<impl Write>) {
        let everyone = SocketAddr::new(Ipv6Addr::new(0xff02, 0, 0, 0, 0, 0, 0, 1).into(), DISCOVERY_PORT);
        let car = SocketAddr::new(self.car.ip(), self.car.port() ^ 1);
        out.datagram(&Ends { source: car, destination: everyone }, &framed(0x9000, &[0x10, 0]));
        out.now += 15 * MS;
        let mut answer = Vec::with_capacity(20);
        if let std::net::IpAddr::V6(address) = self.point.ip() {
            answer.extend(address.octets());
        }
        answer.extend(self.point.port().to_be_bytes());
        answer.extend([0x10, 0]);
        let point = SocketAddr::new(self.point.ip(), DISCOVERY_PORT);
        out.datagram(&Ends { source: point, destination: car }, &framed(0x9001, &answer));
    }

    fn exchange(
        &mut self,
        out: &mut Out<impl Write>,
        templates: &Templates,
        name: &str,
        takes: i64,
        values: &[template::Value<'_>],
    ) -> Result<(), MakeError> {
        self.ask(out, templates, name, values)?;
        self.answer(out, templates, name, takes, values)
    }

    fn ask(
        &mut self,
        out: &mut Out<impl Write>,
        templates: &Templates,
        name: &str,
        values: &[template::Value<'_>],
    ) -> Result<(), MakeError> {
        self.send(out, templates, true, name, values)
    }

    fn answer(
        &mut self,
        out: &mut Out<impl Write>,
        templates: &Templates,
        name: &str,
        takes: i64,
        values: &[template::Value<'_>],
    ) -> Result<(), MakeError> {
        if takes > 200 * MS {
            // A TCP stack does not wait that long with its acknowledgement.
            if let Some(connection) = &self.connection {
                out.now += 40 * MS;
                connection.acknowledge(out, false);
            }
        }
        out.now += takes;
        self.send(out, templates, false, name, values)?;
        if let Some(connection) = &self.connection {
            out.now += MS;
            connection.acknowledge(out, true);
        }
        Ok(())
    }

    fn send(
        &mut self,
        out: &mut Out<impl Write>,
        templates: &Templates,
        client: bool,
        name: &str,
        values: &[template::Value<'_>],
    ) -> Result<(), MakeError> {
        let edition = if self.second_edition && name != "supportedAppProtocol" { "20" } else { "" };
        let end = if client { "Req" } else { "Res" };
        let soc = self.charge / 1000;
        let now = out.now / SECOND;
        let mut protocols = String::from(
            "{\"ProtocolNamespace\":\"urn:iso:15118:2:2013:MsgDef\",\"VersionNumberMajor\":2,\"VersionNumberMinor\":0,\
             \"SchemaID\":1,\"Priority\":1}",
        );
        let mut schema = 1;
        if self.second_edition {
            protocols = format!(
                "{{\"ProtocolNamespace\":\"urn:iso:std:iso:15118:-20:DC\",\"VersionNumberMajor\":1,\
                 \"VersionNumberMinor\":0,\"SchemaID\":2,\"Priority\":1}},{}",
                protocols.replace("\"Priority\":1", "\"Priority\":2")
            );
            schema = 2;
        }
        let ev_status = format!("{{\"EVReady\":true,\"EVErrorCode\":\"NO_ERROR\",\"EVRESSSOC\":{soc}}}");
        let evse_status = "{\"NotificationMaxDelay\":0,\"EVSENotification\":\"None\",\"EVSEIsolationStatus\":\"Valid\",\
                           \"EVSEStatusCode\":\"EVSE_Ready\"}";
        let target = self.volts(self.battery);
        let mut all: Vec<template::Value<'_>> = values.to_vec();
        let own: [template::Value<'_>; 10] = [
            ("session", &self.id),
            ("now", &now),
            ("evcc", &self.evcc),
            ("evse", &self.evse),
            ("soc", &soc),
            ("evstatus", &ev_status),
            ("evsestatus", &evse_status),
            ("target", &target),
            ("protocols", &protocols),
            ("schema", &schema),
        ];
        all.extend(own);
        let (template, bytes) = template::encode(&templates.0, &format!("{edition}{name}{end}"), &all)?;
        let payload_type = match template.format.name() {
            "iso20-common" => 0x8002,
            "iso20-dc" => 0x8004,
            _ => 0x8001,
        };
        let framed = framed(payload_type, &bytes);
        if let Some(connection) = &mut self.connection {
            connection.message(out, client, &framed);
        }
        Ok(())
    }
}

/// The header of the V2G transfer protocol.
fn framed(payload_type: u16, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x01, 0xfe];
    frame.extend(payload_type.to_be_bytes());
    frame.extend((payload.len() as u32).to_be_bytes());
    frame.extend_from_slice(payload);
    frame
}
