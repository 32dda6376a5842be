//! Renders the results as Markdown, for the terminal and docs/benchmarks.md.

use crate::measure::{CLIENTS, Findings, Flooded, Insert, Read};
use crate::process::Memory;
use crate::raw::Subject;
use crate::seed::PROJECTS;
use std::fmt::Write;
use std::time::Duration;

/// Target ratio of an added update, or a submitted project, to the durable insert of its rows.
const INSERT_TARGET: f64 = 0.75;
/// Target for the CPU time of either: half of what adding an update took before the simplification.
const INSERT_CPU_TARGET: Duration = Duration::from_micros(413);
/// Minimum ratio of the list's rate during an attack to its rate without one.
const FLOOD_TARGET: f64 = 0.5;
/// Target for resident memory when idle, in megabytes.
const IDLE_TARGET: f64 = 40.0;
/// Target for resident memory under load, in megabytes.
const LOADED_TARGET: f64 = 100.0;
/// Target for the time from process start to the first response.
const FIRST_ANSWER_TARGET: Duration = Duration::from_millis(100);

/// Renders the results of a run.
#[must_use]
pub fn render(findings: &[Findings]) -> String {
    let mut text = format!(
        "# Benchmarks\n\n\
         `make bench` generates this page; do not edit it. The load generator runs on the same machine as the servers. It uses\n\
         {CLIENTS} keep-alive connections and sends a fixed number of requests after a warm-up. `bare` is a server with the same\n\
         framework and runtime that returns a constant body of the same size. `raw` inserts the same rows into the database\n\
         directly, each in a durable transaction. There are {} projects.\n\n\
         Run `make bench` on an otherwise idle machine. `scripts/bench.sh --quick` only tests the benchmark itself. During a\n\
         flood, {CLIENTS} clients guess passwords or project codes as fast as they are refused. Each guess comes from\n\
         a new address and network, so that no limit per address applies. The list is measured alternately with and without a\n\
         flood.\n\n\
         Machine: {}\n",
        thousands(PROJECTS),
        machine()
    );
    for finding in findings {
        section(&mut text, finding);
    }
    text
}

fn section(text: &mut String, finding: &Findings) {
    let _ = write!(
        text,
        "\n## {}\n\n| | requests/s | p50 | p99 | CPU per request | ratio | target | |\n|---|---:|---:|---:|---:|---:|---:|---|\n",
        finding.database
    );
    for read in &finding.reads {
        read_rows(text, read);
    }
    for insert in &finding.inserts {
        insert_rows(text, insert);
    }
    let _ = write!(
        text,
        "\n| project list during a flood by {CLIENTS} clients | guesses/s | list requests/s | p99 | without flood | ratio | target | |\n|---|---:|---:|---:|---:|---:|---:|---|\n"
    );
    for flood in &finding.floods {
        flood_row(text, flood);
    }
    let _ = write!(text, "\n| | measured | target | |\n|---|---:|---:|---|\n");
    let first = finding.first_answer;
    let _ = writeln!(
        text,
        "| start to first response | {} | {} | {} |",
        milliseconds(first),
        milliseconds(FIRST_ANSWER_TARGET),
        verdict(first <= FIRST_ANSWER_TARGET)
    );
    memory_row(text, "idle", finding.idle, IDLE_TARGET);
    memory_row(text, "under load", finding.loaded, LOADED_TARGET);
}

fn read_rows(text: &mut String, read: &Read) {
    let ratio = read.portal.rate() / read.bare.rate();
    let (target, reached) = match read.target {
        Some(target) => (format!("{target:.2}"), verdict(ratio >= target)),
        None => (String::new(), ""),
    };
    let _ = writeln!(
        text,
        "| {}, {} bytes | {:.0} | {} | {} | {} | {ratio:.2} | {target} | {reached} |",
        read.name,
        thousands(read.size as u64),
        read.portal.rate(),
        milliseconds(read.portal.p50),
        milliseconds(read.portal.p99),
        microseconds(read.portal_cpu)
    );
    let _ = writeln!(
        text,
        "| bare, same size | {:.0} | {} | {} | {} | 1.00 | | |",
        read.bare.rate(),
        milliseconds(read.bare.p50),
        milliseconds(read.bare.p99),
        microseconds(read.bare_cpu)
    );
}

fn insert_rows(text: &mut String, insert: &Insert) {
    let ratio = insert.portal.rate() / insert.raw_rate;
    let (operation, row) = match insert.subject {
        Subject::Update => ("add update", "update"),
        Subject::Project => ("submit project", "project"),
    };
    let _ = writeln!(
        text,
        "| {operation} | {:.0} | {} | {} | {} | {ratio:.2} | {INSERT_TARGET:.2} in {} | {} |",
        insert.portal.rate(),
        milliseconds(insert.portal.p50),
        milliseconds(insert.portal.p99),
        microseconds(insert.portal_cpu),
        microseconds(INSERT_CPU_TARGET),
        verdict(ratio >= INSERT_TARGET && insert.portal_cpu <= INSERT_CPU_TARGET)
    );
    let _ = writeln!(
        text,
        "| raw, same rows (1 {row}, {} notifications, {} changes) | {:.0} | | | | 1.00 | | |",
        insert.rows.notifications, insert.rows.changes, insert.raw_rate
    );
}

fn flood_row(text: &mut String, flood: &Flooded) {
    let ratio = flood.list.rate() / flood.alone.rate();
    let _ = writeln!(
        text,
        "| {} | {:.0} | {:.0} | {} | {:.0} | {ratio:.2} | {FLOOD_TARGET:.2} | {} |",
        flood.name,
        flood.guesses,
        flood.list.rate(),
        milliseconds(flood.list.p99),
        flood.alone.rate(),
        verdict(ratio >= FLOOD_TARGET)
    );
}

fn memory_row(text: &mut String, name: &str, memory: Memory, target: f64) {
    let resident = memory.resident as f64 / 1024.0;
    let _ = writeln!(
        text,
        "| memory {name} ({:.1} MB of it anonymous) | {resident:.1} MB | {target:.0} MB | {} |",
        memory.anonymous as f64 / 1024.0,
        verdict(resident <= target)
    );
}

pub(crate) const fn verdict(reached: bool) -> &'static str {
    if reached { "reached" } else { "missed" }
}

pub(crate) fn milliseconds(duration: Duration) -> String {
    format!("{:.2} ms", duration.as_secs_f64() * 1e3)
}

pub(crate) fn microseconds(duration: Duration) -> String {
    format!("{:.0} µs", duration.as_secs_f64() * 1e6)
}

pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

pub(crate) fn machine() -> String {
    let processor = std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|info| {
            info.lines().find_map(|line| {
                Some(
                    line.strip_prefix("model name")?
                        .split_once(": ")?
                        .1
                        .to_owned(),
                )
            })
        })
        .unwrap_or_else(|| "unknown processor".to_owned());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let busy = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let busy = busy
        .split_whitespace()
        .nth(1)
        .unwrap_or("unknown")
        .to_owned();
    format!(
        "{processor}, {cores} cores, {}; five-minute load average: {busy}",
        std::env::consts::OS
    )
}
