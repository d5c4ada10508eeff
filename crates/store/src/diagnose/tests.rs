//! Rules on sessions that are written down message by message.

use super::{Diagnosis, Facts, Finding, Seen, facts};
use crate::pairing::{Between, Pair, Pairing};
use std::net::{IpAddr, Ipv4Addr};
use wireform_capture::Direction;
use wireform_wire::{Role, Sample, Scope, SessionKey, Status, Summary};

struct Session {
    diagnosis: Diagnosis,
    pairing: Pairing,
    id: u64,
    number: i64,
    found: Vec<Finding>,
}

fn session() -> Session {
    Session { diagnosis: Diagnosis::default(), pairing: Pairing::default(), id: 0xab, number: 0, found: Vec::new() }
}

impl Session {
    /// A message at a time in milliseconds, with samples.
    fn v2g(&mut self, ms: i64, name: &'static str, samples: &[(&'static str, f64)]) -> &mut Self {
        self.message(ms, "v2g", name, samples, Facts::default())
    }

    fn message(
        &mut self,
        ms: i64,
        protocol: &'static str,
        name: &'static str,
        samples: &[(&'static str, f64)],
        facts: Facts,
    ) -> &mut Self {
        self.number += 1;
        let request = name.ends_with("Req") || name.ends_with("Request");
        let summary = Summary {
            protocol,
            format: protocol,
            message: name.into(),
            role: if request { Role::Request } else { Role::Response },
            keys: vec![SessionKey { scope: Scope::Global, id: self.id }],
            transaction: None,
            status: Status::None,
            status_text: "".into(),
            line: String::new(),
            samples: samples.iter().map(|&(name, value)| Sample { name, value, unit: "V" }).collect(),
        };
        let direction = if request { Direction::Forward } else { Direction::Backward };
        let (time, bytes, flow) = (ms * 1_000_000, self.number.to_be_bytes(), Between::Flow(1));
        let pair = self.pairing.pair(flow, direction, &summary, &bytes);
        if matches!(pair, Pair::New) && request {
            self.pairing.remember(flow, direction, &summary, &bytes, self.number, self.number as u64, time, Some(1));
        }
        let seen = Seen {
            id: self.number,
            packet: self.number as u64,
            time,
            sender: IpAddr::V4(Ipv4Addr::LOCALHOST),
            session: Some(1),
            summary: &summary,
            facts: &facts,
            pair: &pair,
        };
        self.diagnosis.observe(&seen, &mut self.found);
        self
    }

    /// Rules and texts of what was found, at the end too.
    fn found(&mut self) -> Vec<String> {
        self.diagnosis.end_all(&mut self.found);
        self.found.iter().map(|f| format!("{}: {}", f.rule.name, f.text)).collect()
    }
}

#[test]
fn time_outs_and_pauses() {
    let mut s = session();
    s.v2g(0, "supportedAppProtocolReq", &[]).v2g(1999, "supportedAppProtocolRes", &[]);
    s.v2g(2000, "SessionSetupReq", &[]).v2g(4001, "SessionSetupRes", &[]);
    s.v2g(64_000, "ServiceDiscoveryReq", &[]).v2g(64_010, "ServiceDiscoveryRes", &[]);
    s.v2g(124_020, "SessionStopReq", &[]).v2g(124_030, "SessionStopRes", &[]);
    assert_eq!(
        s.found(),
        [
            "v2g-message-timeout: SessionSetupRes comes after 2001 ms; 2000 ms are allowed",
            "v2g-sequence-timeout: SessionStopReq comes 60.0 s after the response before it; 60 s are allowed",
        ]
    );
}

#[test]
fn phases_that_take_too_long_are_told_once() {
    let mut s = session();
    for i in 0..60 {
        s.v2g(i * 1000, "CableCheckReq", &[]).v2g(i * 1000 + 10, "CableCheckRes", &[]);
    }
    for i in 60..67 {
        s.v2g(i * 1000, "PreChargeReq", &[]).v2g(i * 1000 + 10, "PreChargeRes", &[]);
    }
    s.v2g(67_000, "SessionStopReq", &[]);
    assert_eq!(s.found(), ["v2g-phase-timeout: CableCheckReq goes on after 41.0 s; 40 s are allowed"]);
}

#[test]
fn order_of_requests() {
    let mut s = session();
    s.v2g(0, "ServiceDiscoveryReq", &[]); // The capture begins in the middle.
    s.v2g(10, "PaymentServiceSelectionReq", &[]).v2g(20, "CurrentDemandReq", &[]).v2g(30, "SessionStopReq", &[]);
    assert_eq!(s.found(), ["v2g-order: CurrentDemandReq follows PaymentServiceSelectionReq"]);
}

#[test]
fn voltage_at_the_end_of_pre_charge() {
    for (present, expected) in [(381.0, 0), (379.0, 1), (419.0, 0), (421.0, 1)] {
        let mut s = session();
        s.v2g(0, "PreChargeReq", &[("EVTargetVoltage", 400.0)]).v2g(9, "PreChargeRes", &[("EVSEPresentVoltage", 50.0)]);
        s.v2g(20, "PreChargeReq", &[("EVTargetVoltage", 400.0)]);
        s.v2g(29, "PreChargeRes", &[("EVSEPresentVoltage", present)]);
        s.v2g(40, "PowerDeliveryReq", &[]).v2g(50, "SessionStopReq", &[]);
        let found = s.found();
        assert_eq!(found.len(), expected, "{found:?}");
        assert!(found.iter().all(|f| f.starts_with("v2g-precharge: power delivery begins at ")));
    }
}

#[test]
fn limits_are_told_when_they_are_passed_and_again_after_a_pause() {
    let mut s = session();
    s.v2g(0, "CurrentDemandReq", &[("EVMaximumCurrentLimit", 100.0)]);
    for (i, amperes) in [99.0, 101.0, 103.0, 110.0, 90.0, 120.0].into_iter().enumerate() {
        s.v2g(i as i64 * 10, "CurrentDemandRes", &[("EVSEPresentCurrent", amperes)]);
        s.v2g(i as i64 * 10 + 5, "CurrentDemandReq", &[]);
    }
    s.v2g(99, "SessionStopReq", &[]);
    let texts: Vec<_> = s.found().into_iter().map(|f| f.chars().take(63).collect::<String>()).collect();
    assert_eq!(
        texts,
        [
            "v2g-limit: CurrentDemandRes: EVSEPresentCurrent is 103 V, above",
            "v2g-limit: CurrentDemandRes: EVSEPresentCurrent is 120 V, above",
        ]
    );
}

#[test]
fn identifiers_statuses_and_ends() {
    let mut s = session();
    s.id = 1;
    s.v2g(0, "SessionSetupReq", &[]);
    s.id = 2;
    s.v2g(1, "SessionSetupRes", &[]).v2g(2, "ServiceDiscoveryReq", &[]);
    s.id = 3;
    s.v2g(3, "ServiceDiscoveryRes", &[]).v2g(4, "PaymentServiceSelectionReq", &[]);
    let json = r#"{"value":{"DC_EVStatus":{"EVReady":false,"EVErrorCode":"FAILED_EVShiftPosition"}}}"#;
    let summary = Summary {
        protocol: "v2g",
        format: "iso2",
        message: "X".into(),
        role: Role::Other,
        keys: vec![],
        transaction: None,
        status: Status::None,
        status_text: "".into(),
        line: String::new(),
        samples: vec![],
    };
    let told = facts(&summary, json);
    s.message(5, "v2g", "AuthorizationReq", &[], told.clone()).message(6, "v2g", "AuthorizationReq", &[], told);
    assert_eq!(
        s.found(),
        [
            "v2g-session-id: ServiceDiscoveryRes carries the session identifier 3; the session has 2",
            "v2g-status: AuthorizationReq reports EVErrorCode FAILED_EVShiftPosition",
            "v2g-no-stop: the session ends with AuthorizationReq, without SessionStop",
        ]
    );
}

fn pfcp_facts(name: &'static str, ies: &str) -> Facts {
    let summary = Summary {
        protocol: "pfcp",
        format: "pfcp",
        message: name.into(),
        role: Role::Request,
        keys: vec![],
        transaction: None,
        status: Status::None,
        status_text: "".into(),
        line: String::new(),
        samples: vec![],
    };
    facts(&summary, &format!("{{\"format\":\"pfcp\",\"value\":{{\"header\":{{\"seid\":\"0x1\"}},\"ies\":{ies}}}}}"))
}

#[test]
fn rules_that_name_rules() {
    let make = "PFCP Session Establishment Request";
    let change = "PFCP Session Modification Request";
    let pdr = |far: u32| {
        format!(
            r#"{{"ie":1,"ies":[{{"ie":56,"fields":{{"rule_id":1}}}},{{"ie":2,"ies":[{{"ie":20,"fields":{{"interface":0}}}}]}},{{"ie":108,"fields":{{"far_id":{far}}}}}]}}"#
        )
    };
    let far = |ie: u32, id: u32| format!(r#"{{"ie":{ie},"ies":[{{"ie":108,"fields":{{"far_id":{id}}}}}]}}"#);
    // The rule is named before it is created; a predefined one exists without being created.
    let whole = pfcp_facts(make, &format!("[{},{}]", pdr(5), far(3, 5)));
    let predefined = pfcp_facts(make, &format!("[{}]", pdr(0x8000_0001)));
    let missing = pfcp_facts(make, &format!("[{},{}]", pdr(6), far(3, 5)));
    let removes = pfcp_facts(change, &format!("[{}]", far(16, 5)));
    let changes = pfcp_facts(change, &format!("[{}]", far(10, 5)));
    let creates = pfcp_facts(change, &format!("[{},{}]", far(3, 5), far(3, 5)));

    let mut s = session();
    s.message(0, "pfcp", make, &[], whole).message(1, "pfcp", change, &[], changes.clone());
    s.message(2, "pfcp", change, &[], removes.clone()).message(3, "pfcp", change, &[], changes.clone());
    s.message(4, "pfcp", change, &[], creates);
    assert_eq!(
        s.found(),
        [
            "pfcp-missing-rule: PFCP Session Modification Request changes FAR 5, which does not exist",
            "pfcp-duplicate-rule: PFCP Session Modification Request creates FAR 5, which exists already",
        ]
    );
    assert!(session().message(0, "pfcp", make, &[], predefined).found().is_empty());
    let found = session().message(0, "pfcp", make, &[], missing).found();
    assert_eq!(
        found,
        ["pfcp-missing-rule: PFCP Session Establishment Request: PDR 1 names FAR 6, which does not exist"]
    );
    // Without the establishment nothing is known of the rules.
    assert!(
        session().message(0, "pfcp", change, &[], changes).message(1, "pfcp", change, &[], removes).found().is_empty()
    );
}

#[test]
fn restarts_of_nodes() {
    let beat =
        |time: u32| pfcp_facts("PFCP Heartbeat Request", &format!(r#"[{{"ie":96,"fields":{{"time":{time}}}}}]"#));
    let mut s = session();
    for (i, time) in [1000, 1000, 1001, 900, 5000, 5000].into_iter().enumerate() {
        s.message(i as i64, "pfcp", "PFCP Heartbeat Request", &[], beat(time));
    }
    assert_eq!(
        s.found(),
        ["pfcp-restart: 127.0.0.1 restarted: its recovery time stamp went from 900 to 5000 (4100 s later)"]
    );
}
