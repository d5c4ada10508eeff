//! Side-by-side measuring: ours and the peers' code in one process, in turns.
//!
//! Every case holds several contestants that do the same work. They run in short rounds, one after the other, many
//! times over; what is compared is the median round of each, so that a noisy machine disturbs all alike. Allocations
//! are counted by the global allocator of this crate in one call outside the timing.
//!
//! ```no_run
//! let mut bench = lab_harness::Bench::new("exi");
//! bench
//!     .case("SessionSetupReq encode", 39)
//!     .run("wireform", || 1 + 1)
//!     .run("peer", || 2 + 2)
//!     .goal("peer", 10.0);
//! bench.finish();
//! ```
//!
//! Arguments of a lab program: `--quick` (fewer rounds), `--filter TEXT`, `--json FILE`. A bench that asks for
//! [`Bench::instructions`] runs itself once more under valgrind (`--count`), where that is installed: instructions are the
//! same on a busy machine as on an idle one.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Counts allocations and octets of the calling thread.
pub struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    static OCTETS: Cell<u64> = const { Cell::new(0) };
}

fn count(octets: usize) {
    // A thread that is ending has no counters any more.
    let _ = ALLOCATIONS.try_with(|c| c.set(c.get() + 1));
    let _ = OCTETS.try_with(|c| c.set(c.get() + octets as u64));
}

// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        count(new_size);
        unsafe { System.realloc(ptr, layout, new_size) }
    }
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        unsafe { System.dealloc(ptr, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Allocations and allocated octets of one call on this thread.
pub fn allocations<R>(f: impl FnOnce() -> R) -> (u64, u64) {
    let before = (ALLOCATIONS.get(), OCTETS.get());
    black_box(f());
    (ALLOCATIONS.get() - before.0, OCTETS.get() - before.1)
}

struct Contestant<'a> {
    name: String,
    run: Box<dyn FnMut(u64) -> Duration + 'a>,
    /// Nothing where nobody counts them.
    allocations: Option<u64>,
    iterations: u64,
    rounds: Vec<f64>,
    /// It runs in another process, where its instructions cannot be counted.
    elsewhere: bool,
}

/// One piece of work and those who do it; the first is ours.
pub struct Case<'a> {
    name: String,
    octets: usize,
    contestants: Vec<Contestant<'a>>,
    goals: Vec<(String, f64)>,
}

impl<'a> Case<'a> {
    /// Adds one who does the work. What `f` returns is kept from the optimiser.
    pub fn run<R>(&mut self, name: &str, mut f: impl FnMut() -> R + 'a) -> &mut Self {
        f();
        let (allocations, _) = allocations(&mut f);
        let run = Box::new(move |iterations: u64| {
            let start = Instant::now();
            for _ in 0..iterations {
                // Where it was made: to move it would be measured as well, and gathers from memory that was just written.
                let made = f();
                black_box(&made);
            }
            start.elapsed()
        });
        let name = name.to_owned();
        self.contestants.push(Contestant {
            name,
            run,
            allocations: Some(allocations),
            iterations: 1,
            rounds: Vec::new(),
            elsewhere: false,
        });
        self
    }
    /// Adds one who runs elsewhere, another process for instance: `f` does the work so many times and says how long it
    /// took; how many allocations one takes is said beforehand.
    pub fn timed(&mut self, name: &str, allocations: u64, f: impl FnMut(u64) -> Duration + 'a) -> &mut Self {
        self.uncounted(name, f);
        self.contestants.last_mut().expect("just added").allocations = Some(allocations);
        self
    }
    /// The same for one whose allocations nobody counts.
    pub fn uncounted(&mut self, name: &str, f: impl FnMut(u64) -> Duration + 'a) -> &mut Self {
        let (name, run) = (name.to_owned(), Box::new(f));
        self.contestants.push(Contestant {
            name,
            run,
            allocations: None,
            iterations: 1,
            rounds: Vec::new(),
            elsewhere: true,
        });
        self
    }
    /// States by what factor ours is to be faster than the named peer.
    pub fn goal(&mut self, peer: &str, factor: f64) -> &mut Self {
        self.goals.push((peer.to_owned(), factor));
        self
    }
}

/// A lab program's cases and their results.
pub struct Bench<'a> {
    system: String,
    cases: Vec<Case<'a>>,
    quick: bool,
    filter: Option<String>,
    json: Option<String>,
    instructions: bool,
}

/// How often a piece of work is done where its instructions are counted.
const COUNTED: u64 = 50;

/// Does a piece of work. Instructions are counted inside of this function and nowhere else.
#[inline(never)]
fn counted(run: &mut dyn FnMut(u64) -> Duration) {
    black_box(run(black_box(COUNTED)));
}

/// Instructions of one round of each contestant, in the order in which they were run, where valgrind is installed.
fn instructions(filter: Option<&str>) -> Option<Vec<f64>> {
    let folder = std::env::temp_dir().join(format!("lab-{}", std::process::id()));
    std::fs::create_dir_all(&folder).ok()?;
    let mut run = std::process::Command::new("valgrind");
    run.args(["--tool=callgrind", "--collect-atstart=no"])
        .args(["--toggle-collect=lab_harness::counted", "--dump-after=lab_harness::counted"])
        .arg(format!("--callgrind-out-file={}", folder.join("out").display()))
        .arg(std::env::current_exe().ok()?)
        .arg("--count")
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null());
    if let Some(filter) = filter {
        run.args(["--filter", filter]);
    }
    let succeeded = run.status().is_ok_and(|status| status.success());
    let mut counts = Vec::new();
    while let Ok(dump) = std::fs::read_to_string(folder.join(format!("out.{}", counts.len() + 1))) {
        let total = dump.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse::<f64>().ok());
        counts.push(total.unwrap_or(0.0) / COUNTED as f64);
    }
    let _ = std::fs::remove_dir_all(&folder);
    succeeded.then_some(counts)
}

impl<'a> Bench<'a> {
    /// A bench for one system, with the program's arguments.
    pub fn new(system: &str) -> Self {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let value = |name: &str| arguments.iter().position(|a| a == name).and_then(|i| arguments.get(i + 1)).cloned();
        Bench {
            system: system.to_owned(),
            cases: Vec::new(),
            quick: arguments.iter().any(|a| a == "--quick"),
            filter: value("--filter"),
            json: value("--json"),
            instructions: false,
        }
    }
    /// Has instructions counted as well.
    pub fn instructions(&mut self) -> &mut Self {
        self.instructions = true;
        self
    }
    /// A new case; `octets` is the size of the message, 0 where that means nothing.
    pub fn case(&mut self, name: &str, octets: usize) -> &mut Case<'a> {
        self.cases.push(Case { name: name.to_owned(), octets, contestants: Vec::new(), goals: Vec::new() });
        self.cases.last_mut().expect("just pushed")
    }
    /// The case of that name, for more contestants.
    pub fn find(&mut self, name: &str) -> Option<&mut Case<'a>> {
        self.cases.iter_mut().find(|case| case.name == name)
    }
    /// Runs everything, prints the table, writes the JSON, and returns whether every goal was met.
    pub fn finish(mut self) -> bool {
        if let Some(filter) = &self.filter {
            self.cases.retain(|c| c.name.contains(filter.as_str()));
        }
        let here = |c: &&mut Contestant<'_>| !c.elsewhere;
        if std::env::args().any(|a| a == "--count") {
            for c in self.cases.iter_mut().flat_map(|c| &mut c.contestants).filter(here) {
                counted(&mut c.run);
            }
            return true;
        }
        let number = self.cases.iter_mut().flat_map(|c| &mut c.contestants).filter(here).count();
        let counts = if self.instructions { instructions(self.filter.as_deref()) } else { None };
        let mut counts = counts.filter(|c| c.len() == number).map(Vec::into_iter);
        let (rounds, length) = if self.quick { (11, Duration::from_millis(1)) } else { (61, Duration::from_millis(4)) };
        let mut met = true;
        let mut json = format!("{{\"system\":{:?},\"cases\":[", self.system);
        println!("| {} | octets | who | ns | instructions | allocations | ours is faster by | goal |", self.system);
        println!("|---|---|---|---|---|---|---|---|");
        for (index, case) in self.cases.iter_mut().enumerate() {
            for c in &mut case.contestants {
                // As many iterations as fill a round.
                loop {
                    let took = (c.run)(c.iterations);
                    if took >= length || c.iterations >= 1 << 30 {
                        break;
                    }
                    let factor = length.as_secs_f64() / took.as_secs_f64().max(1e-9) * 1.1;
                    c.iterations = (c.iterations as f64 * factor.clamp(1.5, 100.0)).ceil() as u64;
                }
            }
            for _ in 0..rounds {
                for c in &mut case.contestants {
                    let took = (c.run)(c.iterations);
                    c.rounds.push(took.as_secs_f64() * 1e9 / c.iterations as f64);
                }
            }
            let medians: Vec<f64> = case
                .contestants
                .iter_mut()
                .map(|c| {
                    c.rounds.sort_by(f64::total_cmp);
                    c.rounds[c.rounds.len() / 2]
                })
                .collect();
            let _ = write!(
                json,
                "{}{{\"case\":{:?},\"octets\":{},\"results\":[",
                if index == 0 { "" } else { "," },
                case.name,
                case.octets
            );
            for (i, c) in case.contestants.iter().enumerate() {
                let ratio = medians[i] / medians[0];
                let goal = case.goals.iter().find(|(peer, _)| *peer == c.name).map(|(_, factor)| *factor);
                if goal.is_some_and(|g| ratio < g) {
                    met = false;
                }
                let shown = match goal {
                    Some(g) => {
                        let shown = (g * 1000.0).round() / 1000.0;
                        format!("≥ {shown}× {}", if ratio >= g { "met" } else { "missed" })
                    }
                    None => String::new(),
                };
                let instructions = if c.elsewhere { None } else { counts.as_mut().and_then(Iterator::next) };
                println!(
                    "| {} | {} | {} | {:.1} | {} | {} | {} | {} |",
                    case.name,
                    case.octets,
                    c.name,
                    medians[i],
                    instructions.map_or("not measured".to_owned(), |n| format!("{n:.0}")),
                    c.allocations.map_or("not counted".to_owned(), |n| n.to_string()),
                    if i == 0 { String::new() } else { format!("{ratio:.2}×") },
                    shown
                );
                let _ = write!(
                    json,
                    "{}{{\"who\":{:?},\"ns\":{:.3},\"min\":{:.3},\"instructions\":{},\"allocations\":{},\"ratio\":{:.4},\"goal\":{}}}",
                    if i == 0 { "" } else { "," },
                    c.name,
                    medians[i],
                    c.rounds[0],
                    match (self.instructions, instructions) {
                        (true, Some(n)) => format!("{n:.1}"),
                        (true, None) => "\"not measured\"".to_owned(),
                        (false, _) => "null".to_owned(),
                    },
                    c.allocations.map_or("null".to_owned(), |n| n.to_string()),
                    ratio,
                    goal.map_or("null".to_owned(), |g| g.to_string())
                );
            }
            json.push_str("]}");
        }
        json.push_str("]}\n");
        if let Some(path) = &self.json {
            std::fs::write(path, json).expect("the results can be written");
        }
        met
    }
}
