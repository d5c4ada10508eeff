//! A load generator: associates with a user plane, then establishes, modifies, has reported and deletes sessions, as many
//! at a time and as fast as asked for, and says how long everything took.

use crate::{
    application::{Application, Failure, Lost, SendError},
    config::{Config, Role},
    core::{Core, Stats},
    exchange::{Reply, Report},
    histogram::Histogram,
    node::Node,
    peer::PeerId,
    slab::SessionId,
    templates::{self, Change},
    udp,
};
use std::{
    collections::VecDeque,
    fmt::Write as _,
    io,
    net::SocketAddr,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use wireform_pfcp::message::{
    SessionDeletionRequest, SessionDeletionResponse, SessionEstablishmentResponse, SessionModificationResponse,
    SessionReportRequest, SessionReportResponse,
};

/// What load to make.
#[derive(Debug, Clone)]
pub struct LoadOptions {
    /// The user plane.
    pub peer: SocketAddr,
    /// Where to send from and listen.
    pub bind: SocketAddr,
    /// How many sessions to run through.
    pub sessions: u64,
    /// New sessions each second; 0 for as many as go.
    pub rate: f64,
    /// Sessions that may be under way at the same time.
    pub concurrent: usize,
    /// Whether to wait for the report that a user plane sends when told to buffer and notify; one that carries no packets
    /// may not send any.
    pub reports: bool,
    /// How long to wait for it.
    pub report_time: Duration,
    /// How long to wait for a response before a request is sent again (T1).
    pub t1: Duration,
    /// How often it is sent again (N1).
    pub n1: u32,
    /// Octets of a datagram that holds several messages, where the user plane takes such; 0 for none.
    pub bundle: usize,
    /// The file for what is sent and received.
    pub capture: Option<PathBuf>,
}

impl LoadOptions {
    /// That many sessions as fast as they go, 256 at a time.
    pub fn new(peer: SocketAddr, sessions: u64) -> Self {
        let bind = match peer {
            SocketAddr::V4(_) => "0.0.0.0:0",
            SocketAddr::V6(_) => "[::]:0",
        };
        LoadOptions {
            peer,
            bind: bind.parse().expect("an address"),
            sessions,
            rate: 0.0,
            concurrent: 256,
            reports: true,
            report_time: Duration::from_secs(3),
            t1: Duration::from_secs(1),
            n1: 4,
            bundle: 0,
            capture: None,
        }
    }
}

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Sessions that have run through.
    pub completed: u64,
    /// Sessions that failed.
    pub failed: u64,
    /// Sessions in all.
    pub sessions: u64,
}

/// What a run has shown.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct LoadReport {
    /// Sessions that ran through, from establishment to deletion.
    pub completed: u64,
    /// Sessions that failed: a request was rejected or not answered, or no report came.
    pub failed: u64,
    /// From the first establishment to the last deletion.
    pub time: Duration,
    /// From establishment requests to their responses.
    pub establishment: Histogram,
    /// From modification requests to their responses.
    pub modification: Histogram,
    /// From modification requests to the reports that they give rise to.
    pub report: Histogram,
    /// From deletion requests to their responses.
    pub deletion: Histogram,
    /// Whole sessions. With a rate, from when they were to begin, so that a slow peer does not hide its slowness by
    /// holding the generator up.
    pub session: Histogram,
    /// What the node has done.
    pub stats: Stats,
    /// Why there was no association, where there was none.
    pub refused: Option<String>,
}

impl LoadReport {
    /// Sessions that ran through each second.
    pub fn sessions_per_second(&self) -> f64 {
        self.completed as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// The report as a JSON object; times in microseconds.
    pub fn to_json(&self) -> String {
        let us = |time: Duration| time.as_secs_f64() * 1e6;
        let mut out = String::from("{");
        let _ = write!(
            out,
            "\"completed\":{},\"failed\":{},\"seconds\":{:.6},\"sessions_per_second\":{:.1}",
            self.completed,
            self.failed,
            self.time.as_secs_f64(),
            self.sessions_per_second()
        );
        let rows = [
            ("establishment", &self.establishment),
            ("modification", &self.modification),
            ("report", &self.report),
            ("deletion", &self.deletion),
            ("session", &self.session),
        ];
        out.push_str(",\"latency_us\":{");
        for (n, (name, histogram)) in rows.into_iter().enumerate() {
            let _ = write!(
                out,
                "{}\"{name}\":{{\"count\":{},\"mean\":{:.1},\"p50\":{:.1},\"p90\":{:.1},\"p99\":{:.1},\"p999\":{:.1},\
                 \"max\":{:.1}}}",
                if n > 0 { "," } else { "" },
                histogram.count(),
                us(histogram.mean()),
                us(histogram.quantile(0.5)),
                us(histogram.quantile(0.9)),
                us(histogram.quantile(0.99)),
                us(histogram.quantile(0.999)),
                us(histogram.max())
            );
        }
        let s = &self.stats;
        let _ = write!(
            out,
            "}},\"messages\":{{\"sent\":{},\"received\":{},\"retransmitted\":{},\"timed_out\":{},\"repeated\":{},\
             \"rejected\":{},\"unexpected\":{},\"dropped\":{}}}",
            s.sent,
            s.received,
            s.retransmitted,
            s.timed_out,
            s.repeated + s.repeated_early,
            s.rejected,
            s.unexpected,
            s.dropped
        );
        if let Some(why) = &self.refused {
            out.push_str(",\"refused\":\"");
            for c in why.chars() {
                match c {
                    '"' | '\\' => out.extend(['\\', c]),
                    c if c < ' ' => out.push(' '),
                    c => out.push(c),
                }
            }
            out.push('"');
        }
        out.push('}');
        out
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Establishing,
    Modifying,
    /// The modification has been answered; its report has not come.
    Waiting,
    Deleting,
}

#[derive(Debug, Clone, Copy)]
struct UnderWay {
    id: SessionId,
    step: Step,
    reported: bool,
    begun: Instant,
    sent: Instant,
}

#[derive(Debug)]
struct Load {
    options: LoadOptions,
    report: LoadReport,
    peer: Option<PeerId>,
    /// When the first session was to begin.
    start: Option<Instant>,
    started: u64,
    under_way: usize,
    sessions: Vec<Option<UnderWay>>,
    /// Sessions whose next request the node had no room for.
    held_up: VecDeque<SessionId>,
    /// When to give up waiting for reports.
    reports_due: VecDeque<(Instant, SessionId)>,
    progress: Arc<[AtomicU64; 2]>,
}

impl Load {
    fn under_way(&mut self, session: SessionId) -> Option<&mut UnderWay> {
        self.sessions.get_mut(session.index())?.as_mut().filter(|s| s.id == session)
    }

    /// Begins what sessions are due.
    fn go_on(&mut self, core: &mut Core) {
        while let Some(session) = self.held_up.pop_front() {
            if !self.next_request(core, session) {
                break;
            }
        }
        let (Some(peer), Some(start)) = (self.peer, self.start) else { return };
        let now = core.now();
        let due = match self.options.rate > 0.0 {
            true => ((now - start).as_secs_f64() * self.options.rate) as u64 + 1,
            false => u64::MAX,
        };
        while self.started < self.options.sessions.min(due) && self.under_way < self.options.concurrent {
            let n = self.started;
            match templates::establishment(n, |request| core.establish(peer, n, request)) {
                Ok(id) => {
                    let begun = match self.options.rate > 0.0 {
                        true => start + Duration::from_secs_f64(n as f64 / self.options.rate),
                        false => now,
                    };
                    let index = id.index();
                    if self.sessions.len() <= index {
                        self.sessions.resize(index + 1, None);
                    }
                    let step = Step::Establishing;
                    self.sessions[index] = Some(UnderWay { id, step, reported: false, begun, sent: now });
                    self.started += 1;
                    self.under_way += 1;
                }
                Err(SendError::Full | SendError::Overloaded) => break,
                Err(_) => return,
            }
        }
        while let Some((at, session)) = self.reports_due.front().copied() {
            let waiting = self.under_way(session).is_some_and(|s| s.step == Step::Waiting);
            if waiting && at > now {
                break;
            }
            self.reports_due.pop_front();
            if waiting {
                self.over(core, session, false);
            }
        }
        let paced = self.options.rate > 0.0 && self.started < self.options.sessions;
        let again = if paced { Duration::from_millis(1) } else { Duration::from_millis(50) };
        core.wake_at(Some(now + again));
    }

    /// Sends what comes next for a session; false where the node has no room.
    fn next_request(&mut self, core: &mut Core, session: SessionId) -> bool {
        let now = core.now();
        let Some(s) = self.under_way(session) else { return true };
        s.sent = now;
        let sent = match s.step {
            Step::Establishing | Step::Waiting => return true,
            Step::Modifying => Change::Idle.request(|request| core.modify(session, 0, request)),
            Step::Deleting => core.delete(session, 0, &SessionDeletionRequest::default()),
        };
        match sent {
            Ok(()) => true,
            Err(SendError::Full) => {
                self.held_up.push_front(session);
                false
            }
            Err(_) => {
                self.over(core, session, false);
                true
            }
        }
    }

    /// A session has come to its end, good or bad.
    fn over(&mut self, core: &mut Core, session: SessionId, good: bool) {
        let Some(s) = self.sessions.get_mut(session.index()).and_then(|s| s.take_if(|s| s.id == session)) else {
            return;
        };
        let now = core.now();
        self.under_way -= 1;
        self.report.time = self.start.map_or(Duration::ZERO, |start| now - start);
        match good {
            true => {
                self.report.completed += 1;
                self.report.session.record(now.saturating_duration_since(s.begun));
                self.progress[0].fetch_add(1, Ordering::Relaxed);
            }
            false => {
                self.report.failed += 1;
                self.progress[1].fetch_add(1, Ordering::Relaxed);
            }
        }
        if self.report.completed + self.report.failed == self.options.sessions {
            core.stop();
        }
    }
}

impl Application for Load {
    fn associated(&mut self, core: &mut Core, peer: PeerId) {
        self.peer = Some(peer);
        self.start.get_or_insert(core.now());
        if self.options.sessions == 0 {
            core.stop();
        }
        self.go_on(core);
    }

    fn not_associated(&mut self, core: &mut Core, _: PeerId, _: SocketAddr, why: Result<u8, Failure>) {
        if self.start.is_none() {
            self.report.refused = Some(match why {
                Ok(cause) => format!("the association was rejected with cause {cause}"),
                Err(failure) => format!("the association could not be set up: {failure}"),
            });
            core.stop();
        }
    }

    fn association_lost(&mut self, core: &mut Core, _: PeerId, why: Lost) {
        self.peer = None;
        if why != Lost::Released {
            self.report.refused = Some(format!("the association was lost: {why:?}"));
            core.stop();
        }
    }

    fn session_lost(&mut self, core: &mut Core, session: SessionId, _: Lost) {
        self.over(core, session, false);
    }

    fn established(
        &mut self,
        core: &mut Core,
        session: SessionId,
        _: u64,
        response: Result<&SessionEstablishmentResponse<'_>, Failure>,
    ) {
        let now = core.now();
        let good = response.is_ok_and(|response| crate::exchange::accepts(response.cause));
        match self.under_way(session) {
            Some(s) if good => {
                let took = now - s.sent;
                s.step = Step::Modifying;
                self.report.establishment.record(took);
                self.next_request(core, session);
            }
            _ => self.over(core, session, false),
        }
        self.go_on(core);
    }

    fn modified(
        &mut self,
        core: &mut Core,
        session: SessionId,
        _: u64,
        response: Result<&SessionModificationResponse<'_>, Failure>,
    ) {
        let now = core.now();
        let good = response.is_ok_and(|response| crate::exchange::accepts(response.cause));
        let wants_report = self.options.reports;
        match self.under_way(session) {
            Some(s) if good => {
                let took = now - s.sent;
                s.step = if s.reported || !wants_report { Step::Deleting } else { Step::Waiting };
                let waits = s.step == Step::Waiting;
                self.report.modification.record(took);
                match waits {
                    true => self.reports_due.push_back((now + self.options.report_time, session)),
                    false => _ = self.next_request(core, session),
                }
            }
            _ => self.over(core, session, false),
        }
        self.go_on(core);
    }

    fn report(&mut self, core: &mut Core, session: SessionId, _: &SessionReportRequest<'_>, reply: Reply<Report>) {
        reply.send(core, &SessionReportResponse::default());
        let now = core.now();
        if let Some(s) = self.under_way(session)
            && !std::mem::replace(&mut s.reported, true)
        {
            let took = now - s.sent;
            let waiting = s.step == Step::Waiting;
            if waiting {
                s.step = Step::Deleting;
            }
            self.report.report.record(took);
            if waiting {
                self.next_request(core, session);
            }
        }
        self.go_on(core);
    }

    fn deleted(
        &mut self,
        core: &mut Core,
        session: SessionId,
        _: u64,
        response: Result<&SessionDeletionResponse<'_>, Failure>,
    ) {
        let now = core.now();
        let good = response.is_ok_and(|response| crate::exchange::accepts(response.cause));
        if let Some(took) = self.under_way(session).map(|s| now - s.sent).filter(|_| good) {
            self.report.deletion.record(took);
        }
        self.over(core, session, good);
        self.go_on(core);
    }

    fn wake(&mut self, core: &mut Core) {
        self.go_on(core);
    }
}

/// Makes load on a user plane, and tells how far it is a few times a second.
///
/// # Errors
/// Where the socket or the capture file cannot be opened, or fails.
pub async fn run(options: LoadOptions, mut progress: impl FnMut(Progress)) -> io::Result<LoadReport> {
    let socket = udp::bind(options.bind)?;
    // The address of the F-SEIDs is the one by which the peer is reached.
    let probe = std::net::UdpSocket::bind(SocketAddr::new(options.bind.ip(), 0))?;
    let address = probe.connect(options.peer).and_then(|()| probe.local_addr())?.ip();
    let mut config = Config::new(Role::ControlPlane, address);
    config.t1 = options.t1;
    config.n1 = options.n1;
    config.bundle = options.bundle;
    config.window = options.concurrent + 64;
    config.reconnect = None;
    config.requests_to = crate::RequestsTo::Source;
    let counters: Arc<[AtomicU64; 2]> = Arc::default();
    let load = Load {
        report: LoadReport::default(),
        peer: None,
        start: None,
        started: 0,
        under_way: 0,
        sessions: Vec::new(),
        held_up: VecDeque::new(),
        reports_due: VecDeque::new(),
        progress: counters.clone(),
        options: options.clone(),
    };
    let mut node = Node::new(config, load, Instant::now());
    let _ = node.core().associate(options.peer);
    let handle = udp::spawn(node, socket, options.capture.as_deref())?;
    let tell = |counters: &[AtomicU64; 2]| Progress {
        completed: counters[0].load(Ordering::Relaxed),
        failed: counters[1].load(Ordering::Relaxed),
        sessions: options.sessions,
    };
    let mut ended = std::pin::pin!(handle.wait());
    let mut interval = tokio::time::interval(Duration::from_millis(200));
    let mut node = loop {
        tokio::select! {
            node = &mut ended => break node?,
            _ = interval.tick() => progress(tell(&counters)),
        }
    };
    progress(tell(&counters));
    let stats = node.core().stats();
    let mut report = node.into_app().report;
    report.stats = stats;
    report.failed = options.sessions - report.completed;
    Ok(report)
}
