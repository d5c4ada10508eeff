//! The rules of a session, as both sides have them: what a user plane carries out and a control plane expects.

use std::net::IpAddr;
use wireform_pfcp::{
    DecodeError, List,
    element::Decode,
    ie::{CreateFar, CreatePdr, CreateQer, CreateUrr, FTeidFlags, FailedRuleId, OuterHeaderCreation},
    message::{SessionEstablishmentRequest, SessionModificationRequest},
};

/// A packet detection rule.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pdr {
    /// Which rule is tried first: the lowest.
    pub precedence: u32,
    /// Where packets come from (clause 8.2.2).
    pub source: u8,
    /// The local tunnel end.
    pub teid: Option<u32>,
    /// The forwarding rule that it leads to.
    pub far: Option<u32>,
}

/// A forwarding action rule.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Far {
    /// What is done with packets: the flags of Apply Action (clause 8.2.26), bit 1 of the standard in bit 0.
    pub action: u32,
    /// The tunnel that they go into.
    pub tunnel: Option<(u32, IpAddr)>,
}

/// Why rules were not applied.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Refused {
    /// The cause of the response.
    pub cause: u8,
    /// The element at fault.
    pub offending: Option<u16>,
    /// The rule at fault.
    pub rule: Option<FailedRuleId>,
}

impl From<DecodeError> for Refused {
    fn from(error: DecodeError) -> Self {
        Refused { cause: error.cause, offending: error.offending, rule: None }
    }
}

const NO_RULE: FailedRuleId = FailedRuleId {
    rule_id_type: 0,
    pdr_id: None,
    far_id: None,
    qer_id: None,
    urr_id: None,
    bar_id: None,
    mar_id: None,
    srr_id: None,
};

/// Cause 73: Rule creation/modification Failure (clause 8.2.1), with the rule.
fn failed(rule: FailedRuleId) -> Refused {
    Refused { cause: 73, offending: None, rule: Some(rule) }
}
fn no_pdr(id: u16) -> Refused {
    failed(FailedRuleId { rule_id_type: 0, pdr_id: Some(id), ..NO_RULE })
}
fn no_far(id: u32) -> Refused {
    failed(FailedRuleId { rule_id_type: 1, far_id: Some(id), ..NO_RULE })
}
fn no_qer(id: u32) -> Refused {
    failed(FailedRuleId { rule_id_type: 2, qer_id: Some(id), ..NO_RULE })
}
fn no_urr(id: u32) -> Refused {
    failed(FailedRuleId { rule_id_type: 3, urr_id: Some(id), ..NO_RULE })
}

/// The rules of one session, by their numbers. Few enough to be searched one after the other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules {
    /// Packet detection rules.
    pub pdrs: Vec<(u16, Pdr)>,
    /// Forwarding action rules.
    pub fars: Vec<(u32, Far)>,
    /// Usage reporting rules, with the number of their next report.
    pub urrs: Vec<(u32, u32)>,
    /// QoS enforcement rules, with their gates (clause 8.2.7).
    pub qers: Vec<(u32, u8)>,
}

fn put<K: PartialEq + Ord, V>(rules: &mut Vec<(K, V)>, key: K, value: V) {
    match rules.binary_search_by(|(k, _)| k.cmp(&key)) {
        Ok(at) => rules[at].1 = value,
        Err(at) => rules.insert(at, (key, value)),
    }
}

fn take<K: PartialEq, V>(rules: &mut Vec<(K, V)>, key: &K) -> Option<V> {
    let at = rules.iter().position(|(k, _)| k == key)?;
    Some(rules.remove(at).1)
}

fn get<'a, K: PartialEq, V>(rules: &'a mut [(K, V)], key: &K) -> Option<&'a mut V> {
    rules.iter_mut().find(|(k, _)| k == key).map(|(_, v)| v)
}

/// The mandatory number of a rule.
fn id<T>(id: Option<T>, ie: u16) -> Result<T, Refused> {
    id.ok_or(Refused { cause: 66, offending: Some(ie), rule: None })
}

fn tunnel(creation: Option<OuterHeaderCreation>) -> Option<(u32, IpAddr)> {
    let creation = creation?;
    let address = creation.ipv4.map(IpAddr::V4).or(creation.ipv6.map(IpAddr::V6))?;
    Some((creation.teid?, address))
}

impl Rules {
    /// The rules of a new session. `teid` allocates where the control plane leaves the choice to the user plane;
    /// `chosen` gets rule and tunnel end.
    ///
    /// # Errors
    /// Why the session cannot be established.
    pub fn establish(
        request: &SessionEstablishmentRequest<'_>,
        teid: &mut impl FnMut() -> u32,
        chosen: &mut Vec<(u16, u32)>,
    ) -> Result<Rules, Refused> {
        let mut rules = Rules::default();
        rules.create(request.create_pdr, request.create_far, request.create_urr, request.create_qer, teid, chosen)?;
        rules.check()?;
        Ok(rules)
    }

    /// Changes the rules as asked, or not at all.
    ///
    /// # Errors
    /// Why nothing was changed.
    pub fn modify(
        &mut self,
        request: &SessionModificationRequest<'_>,
        teid: &mut impl FnMut() -> u32,
        chosen: &mut Vec<(u16, u32)>,
    ) -> Result<(), Refused> {
        let mut rules = self.clone();
        for remove in request.remove_pdr {
            let pdr = id(remove?.pdr_id, 56)?.rule_id;
            take(&mut rules.pdrs, &pdr).ok_or(no_pdr(pdr))?;
        }
        for remove in request.remove_far {
            let far = id(remove?.far_id, 108)?.far_id;
            take(&mut rules.fars, &far).ok_or(no_far(far))?;
        }
        for remove in request.remove_urr {
            let urr = id(remove?.urr_id, 81)?.urr_id;
            take(&mut rules.urrs, &urr).ok_or(no_urr(urr))?;
        }
        for remove in request.remove_qer {
            let qer = id(remove?.qer_id, 109)?.qer_id;
            take(&mut rules.qers, &qer).ok_or(no_qer(qer))?;
        }
        rules.create(request.create_pdr, request.create_far, request.create_urr, request.create_qer, teid, chosen)?;
        for update in request.update_pdr {
            let update = update?;
            let number = id(update.pdr_id, 56)?.rule_id;
            let pdr = get(&mut rules.pdrs, &number).ok_or(no_pdr(number))?;
            if let Some(precedence) = update.precedence {
                pdr.precedence = precedence.precedence;
            }
            if let Some(far) = update.far_id {
                pdr.far = Some(far.far_id);
            }
            if let Some(pdi) = update.pdi {
                pdr.source = pdi.source_interface.map_or(pdr.source, |source| source.interface);
            }
        }
        for update in request.update_far {
            let update = update?;
            let number = id(update.far_id, 108)?.far_id;
            let far = get(&mut rules.fars, &number).ok_or(no_far(number))?;
            if let Some(action) = update.apply_action {
                far.action = action.flags.bits();
            }
            if let Some(parameters) = update.update_forwarding_parameters
                && let Some(tunnel) = tunnel(parameters.outer_header_creation)
            {
                far.tunnel = Some(tunnel);
            }
        }
        for update in request.update_urr {
            let number = id(update?.urr_id, 81)?.urr_id;
            get(&mut rules.urrs, &number).ok_or(no_urr(number))?;
        }
        for update in request.update_qer {
            let update = update?;
            let number = id(update.qer_id, 109)?.qer_id;
            let gate = get(&mut rules.qers, &number).ok_or(no_qer(number))?;
            if let Some(status) = update.gate_status {
                *gate = status.ul_gate << 2 | status.dl_gate;
            }
        }
        rules.check()?;
        *self = rules;
        Ok(())
    }

    fn create(
        &mut self,
        pdrs: List<'_, CreatePdr<'_>>,
        fars: List<'_, CreateFar<'_>>,
        urrs: List<'_, CreateUrr<'_>>,
        qers: List<'_, CreateQer<'_>>,
        teid: &mut impl FnMut() -> u32,
        chosen: &mut Vec<(u16, u32)>,
    ) -> Result<(), Refused> {
        each(fars, |create| {
            let far = Far {
                action: id(create.apply_action, 44)?.flags.bits(),
                tunnel: create.forwarding_parameters.and_then(|parameters| tunnel(parameters.outer_header_creation)),
            };
            put(&mut self.fars, id(create.far_id, 108)?.far_id, far);
            Ok(())
        })?;
        each(urrs, |create| {
            put(&mut self.urrs, id(create.urr_id, 81)?.urr_id, 0);
            Ok(())
        })?;
        each(qers, |create| {
            let gate = create.gate_status.map_or(0, |status| status.ul_gate << 2 | status.dl_gate);
            put(&mut self.qers, id(create.qer_id, 109)?.qer_id, gate);
            Ok(())
        })?;
        each(pdrs, |create| {
            let number = id(create.pdr_id, 56)?.rule_id;
            let pdi = id(create.pdi.as_ref(), 2)?;
            let local = match pdi.local_f_teid {
                Some(f_teid) if f_teid.flags.bits() & FTeidFlags::CH.bits() != 0 => {
                    let teid = teid();
                    chosen.push((number, teid));
                    Some(teid)
                }
                Some(f_teid) => f_teid.teid,
                None => None,
            };
            let pdr = Pdr {
                precedence: create.precedence.map_or(0, |precedence| precedence.precedence),
                source: pdi.source_interface.map_or(0, |source| source.interface),
                teid: local,
                far: create.far_id.map(|far| far.far_id),
            };
            put(&mut self.pdrs, number, pdr);
            Ok(())
        })
    }

    /// Every rule that another refers to is there.
    fn check(&self) -> Result<(), Refused> {
        for (number, pdr) in &self.pdrs {
            if let Some(far) = pdr.far
                && !self.fars.iter().any(|(n, _)| *n == far)
            {
                return Err(no_pdr(*number));
            }
        }
        Ok(())
    }
}

/// Every element of a list, decoded in place.
fn each<'a, E: Decode<'a>>(list: List<'a, E>, mut f: impl FnMut(&E) -> Result<(), Refused>) -> Result<(), Refused> {
    let mut elements = list.iter();
    let mut slot = None;
    while let Some(element) = elements.next_into(&mut slot)? {
        f(element)?;
    }
    Ok(())
}
