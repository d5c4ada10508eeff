//! The lab: runs the side-by-side benchmarks, writes BENCHMARKS.md and a chart for each system.

use crate::{
    steps::{command, output, succeeds},
    test::directories,
};
use serde_json::Value;
use std::{fmt::Write as _, fs, path::Path};

/// Where the marks of a system's section begin and end in BENCHMARKS.md; text outside of them is written by hand.
fn marks(system: &str) -> (String, String) {
    (format!("<!-- {system}: begin -->"), format!("<!-- {system}: end -->"))
}

/// The chore.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let quick = arguments.iter().any(|a| a == "--quick");
    // The tables and charts once more, of the results that are there.
    let render = arguments.iter().any(|a| a == "--render");
    let wanted: Vec<&String> = arguments.iter().filter(|a| !a.starts_with("--")).collect();
    let mut ran = 0;
    for directory in directories("lab") {
        let system = directory.file_name().expect("a folder has a name").to_string_lossy().into_owned();
        let is_wanted = wanted.is_empty() || wanted.iter().any(|w| **w == system);
        if !is_wanted || !directory.join("src/main.rs").is_file() {
            continue;
        }
        println!("\n== {system}");
        let manifest = directory.join("Cargo.toml");
        let results = directory.join("results.json");
        if !render {
            let mut lab = command(&["cargo", "run", "--quiet", "--release", "--manifest-path"]);
            lab.arg(&manifest).args(["--", "--json"]).arg(&results);
            if quick {
                lab.arg("--quick");
            }
            let before = fs::metadata(&results).and_then(|m| m.modified()).ok();
            let succeeded = succeeds(&mut lab);
            // A lab may end with an error because a goal was missed: its results stand all the same.
            if !succeeded && fs::metadata(&results).and_then(|m| m.modified()).ok() == before {
                return Err(format!("the lab of {system} failed"));
            }
        }
        if let Ok(json) = fs::read_to_string(&results) {
            let value: Value = serde_json::from_str(&json).map_err(|e| format!("{}: {e}", results.display()))?;
            write(&system, &value)?;
        }
        ran += 1;
    }
    if ran == 0 { Err("no such system in lab/".into()) } else { Ok(()) }
}

/// The processor and the operating system: absolute times mean nothing without.
fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|l| l.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("unknown processor", |(_, name)| name);
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let rustc = output(&["rustc", "--version"]).unwrap_or_default();
    format!("{model}, {cores} cores, {}, {}", std::env::consts::OS, rustc.trim())
}

/// Replaces the section of a system in BENCHMARKS.md.
fn write(system: &str, results: &Value) -> Result<(), String> {
    let section = section(system, results);
    let (begin, end) = marks(system);
    let page = fs::read_to_string("BENCHMARKS.md").unwrap_or_default();
    let page = match (page.find(&begin), page.find(&end)) {
        (Some(from), Some(to)) if from < to => {
            format!("{}{begin}\n{section}{}", &page[..from], &page[to..])
        }
        _ => format!("{}\n## {system}\n\n{begin}\n{section}{end}\n", page.trim_end().to_owned() + "\n"),
    };
    fs::write("BENCHMARKS.md", page).map_err(|e| format!("BENCHMARKS.md: {e}"))?;
    let chart = Path::new("lab/charts").join(format!("{system}.svg"));
    fs::create_dir_all("lab/charts")
        .and_then(|()| fs::write(&chart, self::chart(system, results)))
        .map_err(|e| format!("{}: {e}", chart.display()))
}

fn section(system: &str, results: &Value) -> String {
    if array(&results["cases"]).iter().any(|c| array(&c["results"]).iter().any(|r| !r["rate"].is_null())) {
        return served(system, results);
    }
    let mut out = format!("Machine: {}. Medians of one interleaved run; ns per operation.\n\n", machine());
    let counted =
        array(&results["cases"]).iter().any(|c| array(&c["results"]).iter().any(|r| !r["instructions"].is_null()));
    let (column, line) = if counted { (" instructions |", "---|") } else { ("", "") };
    let _ = writeln!(
        out,
        "| case | octets | who | ns |{column} allocations | ours is faster by | goal |\n|---|---|---|---|{line}---|---|---|"
    );
    for case in array(&results["cases"]) {
        for r in array(&case["results"]) {
            let ratio = r["ratio"].as_f64().unwrap_or(1.0);
            let ours = r["who"] == array(&case["results"])[0]["who"];
            let goal = goal(r, ratio);
            let instructions = match &r["instructions"] {
                Value::Number(n) => format!(" {:.0} |", n.as_f64().unwrap_or(0.0)),
                Value::String(why) => format!(" {why} |"),
                _ if counted => " |".to_owned(),
                _ => String::new(),
            };
            let _ = writeln!(
                out,
                "| {} | {} | {} | {:.1} |{instructions} {} | {} | {goal} |",
                text(&case["case"]),
                case["octets"],
                text(&r["who"]),
                r["ns"].as_f64().unwrap_or(0.0),
                r["allocations"].as_u64().map_or("not counted".to_owned(), |n| n.to_string()),
                if ours { String::new() } else { format!("{ratio:.2}×") }
            );
        }
    }
    let _ = write!(out, "\n![{system}](lab/charts/{system}.svg)\n");
    out
}

/// Whether a ratio is what it should be.
fn goal(result: &Value, ratio: f64) -> String {
    let mark = |met| if met { "met" } else { "missed" };
    result["goal"]
        .as_f64()
        .map_or(String::new(), |g| format!("≥ {}× {}", (g * 1000.0).round() / 1000.0, mark(ratio >= g)))
}

/// Servers: requests per second and the time of their answers.
fn served(system: &str, results: &Value) -> String {
    let mut out = format!(
        "Machine: {}. One interleaved run: medians of the rates, and times over all answers. \"Computed\" is measured \
         with nothing remembered from one request to the next.\n\n\
         | request | octets | who | req/s | p50 ms | p99 ms | ours is faster by | goal |\n|---|---|---|---|---|---|---|---|\n",
        machine()
    );
    for case in array(&results["cases"]) {
        for (i, r) in array(&case["results"]).iter().enumerate() {
            let number = |name: &str| r[name].as_f64().unwrap_or(0.0);
            let (ratio, p99) = (number("ratio"), number("p99_ms"));
            let shown = match r["p99_goal_ms"].as_f64() {
                Some(most) => format!("p99 < {most} ms {}", if p99 < most { "met" } else { "missed" }),
                None => goal(r, ratio),
            };
            let _ = writeln!(
                out,
                "| {} | {} | {} | {:.0} | {:.2} | {p99:.2} | {} | {shown} |",
                text(&case["case"]),
                r["octets"],
                text(&r["who"]),
                number("rate"),
                number("p50_ms"),
                if i == 0 { String::new() } else { format!("{ratio:.2}×") }
            );
        }
    }
    let _ = write!(out, "\n![{system}](lab/charts/{system}.svg)\n");
    out
}

fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Horizontal bars: how many times as long as ours each peer takes, on a logarithmic axis.
fn chart(system: &str, results: &Value) -> String {
    let mut bars: Vec<(String, f64)> = Vec::new();
    for case in array(&results["cases"]) {
        for r in array(&case["results"]).iter().skip(1) {
            let label = format!("{}: {}", text(&case["case"]), text(&r["who"]));
            bars.push((label, r["ratio"].as_f64().unwrap_or(1.0).max(0.01)));
        }
    }
    let largest = bars.iter().map(|(_, r)| *r).fold(10.0, f64::max);
    let (left, width, line) = (430.0, 420.0, 18.0);
    // From a tenth of ours to the largest ratio.
    let x = |ratio: f64| left + width * ((ratio * 10.0).max(1.0).log10() / (largest * 10.0).log10());
    let height = line * bars.len() as f64 + 50.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 920 {height}\" font-family=\"sans-serif\" \
         font-size=\"11\">\n<rect width=\"920\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"10\" y=\"20\" font-size=\"14\">{system}: time of each peer, as a multiple of ours</text>\n"
    );
    for (i, (label, ratio)) in bars.iter().enumerate() {
        let y = 36.0 + line * i as f64;
        let label = label.replace('&', "&amp;").replace('<', "&lt;");
        let (from, to) = if *ratio >= 1.0 { (x(1.0), x(*ratio)) } else { (x(*ratio), x(1.0)) };
        let fill = if *ratio >= 1.0 { "#2a7" } else { "#c53" };
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{label}</text><rect x=\"{from:.1}\" y=\"{y:.1}\" \
             width=\"{:.1}\" height=\"12\" fill=\"{fill}\"/><text x=\"{:.1}\" y=\"{}\">{ratio:.2}</text>",
            left - 8.0,
            y + 10.0,
            (to - from).max(1.0),
            to + 5.0,
            y + 10.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}
