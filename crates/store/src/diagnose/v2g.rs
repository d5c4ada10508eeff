//! EV charging: time-outs, order, limits, identifiers.

use super::{
    Finding, Seen, V2G_LATE, V2G_LIMIT, V2G_NO_STOP, V2G_ORDER, V2G_PAUSE, V2G_PHASE, V2G_PRECHARGE, V2G_SESSION_ID,
    V2G_STATUS,
};
use crate::{pairing::Pair, sessions::Slot};
use wireform_wire::{Role, Scope, Status, Summary};

/// For each request its time-out in milliseconds (ISO 15118-2, V2G_EVCC_Msg_Timeout; DIN 70121 and -20 have
/// the same where they have the message) and the requests that may come before it. `*` may follow any.
const REQUESTS: &[(&str, u32, &[&str])] = &[
    ("supportedAppProtocolReq", 2000, &[""]),
    ("SessionSetupReq", 2000, &["supportedAppProtocolReq"]),
    ("AuthorizationSetupReq", 2000, &["SessionSetupReq"]),
    ("ServiceDiscoveryReq", 2000, &["SessionSetupReq", "AuthorizationReq"]),
    ("ServiceDetailReq", 5000, &["ServiceDiscoveryReq", "ServiceDetailReq"]),
    ("ServiceSelectionReq", 2000, &["ServiceDetailReq"]),
    ("ServicePaymentSelectionReq", 2000, &["ServiceDiscoveryReq", "ServiceDetailReq"]),
    ("PaymentServiceSelectionReq", 2000, &["ServiceDiscoveryReq", "ServiceDetailReq"]),
    ("CertificateInstallationReq", 5000, &["PaymentServiceSelectionReq", "AuthorizationSetupReq", "AuthorizationReq"]),
    ("CertificateUpdateReq", 5000, &["PaymentServiceSelectionReq"]),
    ("PaymentDetailsReq", 5000, &["PaymentServiceSelectionReq", "CertificateInstallationReq", "CertificateUpdateReq"]),
    ("ContractAuthenticationReq", 2000, &["ServicePaymentSelectionReq", "ContractAuthenticationReq"]),
    (
        "AuthorizationReq",
        2000,
        &[
            "PaymentServiceSelectionReq",
            "PaymentDetailsReq",
            "AuthorizationReq",
            "AuthorizationSetupReq",
            "CertificateInstallationReq",
        ],
    ),
    (
        "ChargeParameterDiscoveryReq",
        2000,
        &[
            "AuthorizationReq",
            "ContractAuthenticationReq",
            "ChargeParameterDiscoveryReq",
            "PowerDeliveryReq",
            "CurrentDemandReq",
            "ChargingStatusReq",
        ],
    ),
    ("AC_ChargeParameterDiscoveryReq", 2000, &["ServiceSelectionReq", "AC_ChargeParameterDiscoveryReq"]),
    ("DC_ChargeParameterDiscoveryReq", 2000, &["ServiceSelectionReq", "DC_ChargeParameterDiscoveryReq"]),
    (
        "ScheduleExchangeReq",
        2000,
        &[
            "AC_ChargeParameterDiscoveryReq",
            "DC_ChargeParameterDiscoveryReq",
            "ScheduleExchangeReq",
            "AC_ChargeLoopReq",
            "DC_ChargeLoopReq",
            "PowerDeliveryReq",
        ],
    ),
    ("CableCheckReq", 2000, &["ChargeParameterDiscoveryReq", "CableCheckReq"]),
    ("DC_CableCheckReq", 2000, &["ScheduleExchangeReq", "DC_CableCheckReq"]),
    ("PreChargeReq", 2000, &["CableCheckReq", "PreChargeReq"]),
    ("DC_PreChargeReq", 2000, &["DC_CableCheckReq", "DC_PreChargeReq"]),
    (
        "PowerDeliveryReq",
        5000,
        &[
            "ChargeParameterDiscoveryReq",
            "PreChargeReq",
            "CurrentDemandReq",
            "ChargingStatusReq",
            "MeteringReceiptReq",
            "ScheduleExchangeReq",
            "DC_PreChargeReq",
            "DC_ChargeLoopReq",
            "AC_ChargeLoopReq",
            "PowerDeliveryReq",
            "MeteringConfirmationReq",
        ],
    ),
    ("CurrentDemandReq", 250, &["PowerDeliveryReq", "CurrentDemandReq", "MeteringReceiptReq"]),
    ("ChargingStatusReq", 2000, &["PowerDeliveryReq", "ChargingStatusReq", "MeteringReceiptReq"]),
    (
        "DC_ChargeLoopReq",
        500,
        &["PowerDeliveryReq", "DC_ChargeLoopReq", "MeteringConfirmationReq", "ScheduleExchangeReq"],
    ),
    (
        "AC_ChargeLoopReq",
        2000,
        &["PowerDeliveryReq", "AC_ChargeLoopReq", "MeteringConfirmationReq", "ScheduleExchangeReq"],
    ),
    ("MeteringReceiptReq", 2000, &["CurrentDemandReq", "ChargingStatusReq", "PowerDeliveryReq"]),
    ("WeldingDetectionReq", 2000, &["PowerDeliveryReq", "WeldingDetectionReq"]),
    ("DC_WeldingDetectionReq", 2000, &["PowerDeliveryReq", "DC_WeldingDetectionReq"]),
    ("SessionStopReq", 2000, &["*"]),
];

/// V2G_SECC_Sequence_Timeout.
const SEQUENCE_NS: i64 = 60_000_000_000;
/// V2G_EVCC_CableCheck_Timeout and V2G_EVCC_PreCharge_Timeout: the requests of the phase, and how long it may take.
const PHASES: [(&str, i64); 2] = [("CableCheckReq", 40_000_000_000), ("PreChargeReq", 7_000_000_000)];
/// How far the voltage may be from what the vehicle asked for when its contactors close.
const PRECHARGE_V: f64 = 20.0;

/// What one end reports, and what the other end announced as its maximum; within two percent of it is no finding.
const LIMITS: [(&str, &[&str]); 4] = [
    ("EVSEPresentCurrent", &["EVMaximumCurrentLimit", "EVMaximumChargeCurrent"]),
    ("EVSEPresentVoltage", &["EVMaximumVoltageLimit", "EVMaximumVoltage"]),
    ("EVTargetCurrent", &["EVSEMaximumCurrentLimit", "EVSEMaximumChargeCurrent"]),
    ("EVTargetVoltage", &["EVSEMaximumVoltageLimit", "EVSEMaximumVoltage"]),
];
const TOLERANCE: f64 = 1.02;

/// An error that a message reports about its sender: the member of its JSON and what it says where all is well.
const TROUBLES: [(&str, &[&str]); 2] = [
    ("EVErrorCode", &["NO_ERROR"]),
    ("EVSEStatusCode", &["EVSE_Ready", "EVSE_NotReady", "EVSE_IsolationMonitoringActive"]),
];

/// The error that a message reports.
pub(crate) fn trouble(json: &str) -> Option<String> {
    TROUBLES.iter().find_map(|(name, fine)| {
        let at = json.find(&format!("\"{name}\":\""))? + name.len() + 4;
        let value = json[at..].split('"').next()?;
        (!fine.contains(&value) && value != "EVSE_Shutdown").then(|| format!("{name} {value}"))
    })
}

/// What is remembered of a session.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// The identifier that the charging point gave.
    id: Option<u64>,
    /// The last request.
    request: &'static str,
    /// When the last response came.
    answered: Option<i64>,
    /// Since when the phase of the last request lasts, and whether it was told to take too long.
    phase: Option<(usize, i64, bool)>,
    /// The last values that matter to the rules.
    values: Vec<(&'static str, f64)>,
    /// Limits that are exceeded right now, by the name of the value.
    exceeded: Vec<&'static str>,
    trouble: Option<String>,
    last: (i64, u64, i64),
    last_name: String,
    stopped: bool,
    failed: bool,
}

impl Memory {
    pub(crate) fn observe(&mut self, seen: &Seen<'_>, into: &mut Vec<Finding>) {
        let summary = seen.summary;
        if summary.message.starts_with("SDP") {
            return;
        }
        self.last = (seen.id, seen.packet, seen.time);
        self.last_name.clear();
        self.last_name.push_str(&summary.message);
        self.identifier(seen, into);
        match summary.role {
            Role::Request => self.request(seen, into),
            Role::Response => self.response(seen, into),
            Role::Other => {}
        }
        self.limits(seen, into);
        if seen.facts.trouble.is_some() && self.trouble != seen.facts.trouble {
            let text = format!("{} reports {}", summary.message, seen.facts.trouble.as_deref().unwrap_or_default());
            into.push(seen.finding(&V2G_STATUS, text, None));
        }
        if seen.facts.trouble.is_some() || summary.role == Role::Response {
            self.trouble.clone_from(&seen.facts.trouble);
        }
    }

    fn identifier(&mut self, seen: &Seen<'_>, into: &mut Vec<Finding>) {
        let summary = seen.summary;
        let Some(id) = summary.keys.iter().find(|k| k.scope != Scope::Flow && k.id != 0).map(|k| k.id) else { return };
        match self.id {
            Some(known) if known != id && summary.message != "SessionSetupRes" => {
                let text =
                    format!("{} carries the session identifier {id:X}; the session has {known:X}", summary.message);
                let evidence = Some(format!("{{\"expected\":\"{known:X}\",\"found\":\"{id:X}\"}}"));
                into.push(seen.finding(&V2G_SESSION_ID, text, evidence));
                self.id = Some(id); // It is told once for each change.
            }
            _ if summary.message != "SessionSetupReq" => self.id = Some(id),
            _ => {}
        }
    }

    fn request(&mut self, seen: &Seen<'_>, into: &mut Vec<Finding>) {
        let name = &*seen.summary.message;
        if let Some(answered) = self.answered
            && seen.time - answered > SEQUENCE_NS
        {
            let seconds = (seen.time - answered) as f64 / 1e9;
            let text = format!("{name} comes {seconds:.1} s after the response before it; 60 s are allowed");
            into.push(seen.finding(&V2G_PAUSE, text, Some(format!("{{\"seconds\":{seconds}}}"))));
        }
        let Some(&(known, _, before)) = REQUESTS.iter().find(|(n, ..)| *n == name) else { return };
        // Where the capture began in the middle nothing is known of what came before.
        if !self.request.is_empty() && !before.contains(&self.request) && before != ["*"] {
            let text = format!("{name} follows {}", self.request);
            let evidence = Some(format!("{{\"after\":\"{}\",\"allowed_after\":{before:?}}}", self.request));
            into.push(seen.finding(&V2G_ORDER, text, evidence));
        }
        let phase = PHASES.iter().position(|(suffix, _)| name.ends_with(suffix));
        self.phase = match (phase, self.phase) {
            (None, _) => None,
            (Some(now), Some((before, since, told))) if now == before => {
                let (_, most) = PHASES[now];
                let late = seen.time - since > most;
                if late && !told {
                    let seconds = (seen.time - since) as f64 / 1e9;
                    let text = format!("{name} goes on after {seconds:.1} s; {} s are allowed", most / 1_000_000_000);
                    into.push(seen.finding(&V2G_PHASE, text, Some(format!("{{\"seconds\":{seconds}}}"))));
                }
                Some((now, since, told || late))
            }
            (Some(now), _) => Some((now, seen.time, false)),
        };
        let from_precharge = self.request.ends_with("PreChargeReq");
        if name == "PowerDeliveryReq" && from_precharge {
            self.precharge(seen, into);
        }
        self.stopped |= name == "SessionStopReq";
        self.request = known;
    }

    fn response(&mut self, seen: &Seen<'_>, into: &mut Vec<Finding>) {
        self.failed |= seen.summary.status == Status::Failed;
        self.answered = Some(seen.time);
        let Pair::Answers(request) = seen.pair else { return };
        let Some(&(_, most, _)) = REQUESTS.iter().find(|(n, ..)| *n == request.name) else { return };
        let took = (seen.time - request.time) as f64 / 1e6;
        if took > f64::from(most) {
            let text = format!("{} comes after {took:.0} ms; {most} ms are allowed", seen.summary.message);
            let evidence =
                Some(format!("{{\"request\":{},\"milliseconds\":{took},\"allowed\":{most}}}", request.message));
            into.push(seen.finding(&V2G_LATE, text, evidence));
        }
    }

    fn precharge(&self, seen: &Seen<'_>, into: &mut Vec<Finding>) {
        let (Some(target), Some(present)) = (self.value("EVTargetVoltage"), self.value("EVSEPresentVoltage")) else {
            return;
        };
        if (target - present).abs() > PRECHARGE_V {
            let text = format!("power delivery begins at {present} V; the vehicle asked for {target} V");
            let evidence = Some(format!("{{\"target\":{target},\"present\":{present},\"allowed\":{PRECHARGE_V}}}"));
            into.push(seen.finding(&V2G_PRECHARGE, text, evidence));
        }
    }

    fn value(&self, name: &str) -> Option<f64> {
        self.values.iter().find(|v| v.0 == name).map(|v| v.1)
    }

    fn limits(&mut self, seen: &Seen<'_>, into: &mut Vec<Finding>) {
        for sample in &seen.summary.samples {
            // Charge parameter discovery repeats names with other meanings (limits of the discharge, of schedules).
            let matters = LIMITS.iter().any(|(value, maxima)| *value == sample.name || maxima.contains(&sample.name));
            if !matters {
                continue;
            }
            match self.values.iter_mut().find(|v| v.0 == sample.name) {
                Some(known) => known.1 = sample.value,
                None => self.values.push((sample.name, sample.value)),
            }
        }
        for (value, maxima) in LIMITS {
            let Some(sample) = seen.summary.samples.iter().find(|s| s.name == value) else { continue };
            let Some((limit, most)) = maxima.iter().find_map(|m| Some((*m, self.value(m)?))) else { continue };
            let exceeds = most > 0.0 && sample.value > most * TOLERANCE;
            let told = self.exceeded.contains(&value);
            if exceeds && !told {
                let text = format!(
                    "{}: {value} is {} {}, above {limit} of {most} {}",
                    seen.summary.message, sample.value, sample.unit, sample.unit
                );
                let evidence = Some(format!(
                    "{{\"name\":\"{value}\",\"value\":{},\"limit\":\"{limit}\",\"maximum\":{most}}}",
                    sample.value
                ));
                into.push(seen.finding(&V2G_LIMIT, text, evidence));
                self.exceeded.push(value);
            } else if !exceeds && told {
                self.exceeded.retain(|e| *e != value);
            }
        }
    }

    pub(crate) fn end(&self, slot: Slot, into: &mut Vec<Finding>) {
        // After a failure the vehicle may end the connection at once.
        if self.stopped || self.failed || self.request.is_empty() {
            return;
        }
        let (message, packet, time) = self.last;
        into.push(Finding {
            rule: &V2G_NO_STOP,
            session: Some(slot),
            message: Some(message),
            packet: Some(packet),
            time: Some(time),
            text: format!("the session ends with {}, without SessionStop", self.last_name),
            evidence: None,
        });
    }
}

/// Whether a message is of the discovery that comes before a session.
pub(crate) fn discovers(summary: &Summary) -> bool {
    summary.protocol == "v2g" && summary.message.starts_with("SDP")
}
