//! Renders the results as Markdown, for the terminal and docs/benchmarks-realtime.md.

use super::idle::Idle;
use super::reach::{Reached, Spread};
use super::resuming::Resumed;
use super::{BareResults, Effort, Findings};
use crate::process::Memory;
use crate::report::{machine, milliseconds, thousands, verdict};
use std::fmt::Write;
use std::time::Duration;

/// Target for an idle stream, in kilobytes.
const EACH_TARGET: f64 = 31.0;
/// Target for the time until the last listener receives a change, measured from sending the request.
const LAST_TARGET: Duration = Duration::from_millis(250);

/// Renders the results of a run.
pub(super) fn render(bare: &BareResults, findings: &[Findings], effort: Effort) -> String {
    let [streams, listeners] = [effort.streams, effort.listeners].map(count);
    let mut text = format!(
        "# Realtime benchmarks\n\n\
         `make bench-realtime` generates this page; do not edit it. All listeners run in one process on the same machine as the\n\
         servers. `bare` is a server with the same framework and runtime, and the system's allocator. It sends the same\n\
         heartbeats, and every message to every stream, without sessions, permissions, or a database. Run `make bench-realtime`\n\
         on an otherwise idle machine; it takes about five minutes. `scripts/bench-realtime.sh --quick` only tests the benchmark\n\
         itself.\n\n\
         {streams} streams are opened, almost all by different accounts, and held until each has received {} heartbeats. The cost\n\
         of a stream is the growth of the process after the first stream, divided by the number of further streams. Then an\n\
         admin adds an update to a project {} times, and {listeners} of the streams may receive it: those of admins, the\n\
         company's contractors, and the partner. All others must receive nothing about that project; the benchmark waits for a\n\
         message about one of their own projects to confirm this. Times are measured from sending the request, so they include\n\
         writing the update to disk. Notification emails are off.\n\n\
         A listener that is repeatedly disconnected sends the id of its last message in `Last-Event-ID`. On PostgreSQL, the\n\
         preceding changes are sent again, because a change that was written earlier may be committed later. If there are too\n\
         many changes to send, the server sends a reset. The listener then fetches the project's updates, like the web\n\
         application, and continues to listen. An update is missed if it was neither received nor fetched.\n\n\
         Machine: {}\n",
        effort.heartbeats,
        effort.rounds,
        machine()
    );
    for finding in findings {
        section(&mut text, bare, finding);
    }
    text
}

fn section(text: &mut String, bare: &BareResults, finding: &Findings) {
    let _ = write!(
        text,
        "\n## {}\n\n\
         | idle streams | memory with one | with all | per stream | of it anonymous | ratio to bare | CPU | target | |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---|\n",
        finding.database
    );
    idle_row(text, "", finding.idle, bare.idle);
    idle_row(text, "bare, ", bare.idle, bare.idle);
    let _ = write!(
        text,
        "\n| a change reaches | any listener: p50 | p99 | the last: p50 | max | last after the response: max | target | | unauthorized recipients |\n\
         |---|---:|---:|---:|---:|---:|---:|---|---:|\n"
    );
    reached_row(text, "", finding.alone.reached);
    reached_row(text, "", finding.among);
    if let Some(across) = &finding.across {
        reached_row(text, "on another instance: ", across.reached);
    }
    bare_row(text, bare.alone);
    bare_row(text, bare.among);
    let _ = write!(
        text,
        "\n| from sign-out to end of stream | p50 | max |\n|---|---:|---:|\n"
    );
    ended_row(text, "on the same instance", finding.alone.ended);
    if let Some(across) = &finding.across {
        ended_row(text, "on another instance", across.ended);
    }
    let _ = write!(
        text,
        "\n| a listener that reconnects | updates | disconnects | resets | received again | missed | |\n\
         |---|---:|---:|---:|---:|---:|---|\n"
    );
    resumed_row(text, "on the same instance", finding.alone.resumed);
    if let Some(across) = &finding.across {
        resumed_row(text, "alternating between two instances", across.resumed);
    }
}

fn idle_row(text: &mut String, name: &str, idle: Idle, bare: Idle) {
    let [each, anonymous] = idle.each();
    let megabytes = |memory: Memory| memory.resident as f64 / 1024.0;
    let (target, verdict) = if name.is_empty() {
        let target = format!("{EACH_TARGET:.0} kB");
        (target, verdict(each <= EACH_TARGET))
    } else {
        (String::new(), "")
    };
    let _ = writeln!(
        text,
        "| {name}{}, opened in {:.1} s | {:.1} MB | {:.1} MB | {each:.1} kB | {anonymous:.1} kB | {:.2} | {:.1}% | {target} | {verdict} |",
        count(idle.streams),
        idle.opened.as_secs_f64(),
        megabytes(idle.before),
        megabytes(idle.after),
        each / bare.each()[0],
        idle.cpu * 100.0,
    );
}

fn reached_row(text: &mut String, name: &str, reached: Reached) {
    let _ = writeln!(
        text,
        "| {name}{} of {} streams | {} | {} | {} | {} | {} | {} | {} | {} |",
        count(reached.listeners),
        count(reached.listeners + reached.strangers),
        milliseconds(reached.each.p50),
        milliseconds(reached.each.p99),
        milliseconds(reached.last.p50),
        milliseconds(reached.last.max),
        milliseconds(reached.last_after_answer.max),
        milliseconds(LAST_TARGET),
        verdict(reached.last.max <= LAST_TARGET && reached.leaks == 0),
        reached.leaks,
    );
}

fn bare_row(text: &mut String, reached: Reached) {
    let _ = writeln!(
        text,
        "| bare, all {} streams | {} | {} | {} | {} | {} | | | |",
        count(reached.listeners),
        milliseconds(reached.each.p50),
        milliseconds(reached.each.p99),
        milliseconds(reached.last.p50),
        milliseconds(reached.last.max),
        milliseconds(reached.last_after_answer.max),
    );
}

fn ended_row(text: &mut String, name: &str, ended: Spread) {
    let [p50, max] = [ended.p50, ended.max].map(milliseconds);
    let _ = writeln!(text, "| {name} | {p50} | {max} |");
}

fn resumed_row(text: &mut String, name: &str, resumed: Resumed) {
    let Resumed {
        updates,
        cuts,
        resets,
        repeated,
        missed,
    } = resumed;
    let _ = writeln!(
        text,
        "| {name} | {updates} | {cuts} | {resets} | {repeated} | {missed} | {} |",
        verdict(missed == 0 && cuts > 0)
    );
}

fn count(number: usize) -> String {
    thousands(number as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory(resident: u64) -> Memory {
        Memory {
            resident,
            anonymous: resident / 2,
        }
    }

    fn idle(after: u64) -> Idle {
        Idle {
            streams: 1_001,
            before: memory(40_960),
            after: memory(after),
            cpu: 0.025,
            opened: Duration::from_millis(1_500),
        }
    }

    fn reached(millis: u64, leaks: u64) -> Reached {
        let spread = Spread::of(vec![Duration::from_millis(millis)]);
        Reached {
            listeners: 1_000,
            strangers: 200,
            leaks,
            each: spread,
            last: spread,
            last_after_answer: spread,
        }
    }

    fn last_cell(text: &str) -> &str {
        text.trim_end().rsplit("| ").next().unwrap_or_default()
    }

    #[test]
    fn a_streams_cost_is_compared_with_the_target_and_the_bare_server() {
        let mut text = String::new();
        idle_row(&mut text, "", idle(71_960), idle(102_960));
        assert_eq!(
            text.trim_end(),
            "| 1,001, opened in 1.5 s | 40.0 MB | 70.3 MB | 31.0 kB | 15.5 kB | 0.50 | 2.5% | 31 kB | reached |"
        );
        let mut text = String::new();
        idle_row(&mut text, "", idle(72_960), idle(102_960));
        assert_eq!(last_cell(&text), "missed |");
    }

    #[test]
    fn a_change_must_reach_all_listeners_in_time_and_no_strangers() {
        for (millis, leaks, expected) in [
            (250, 0, "| reached | 0 |"),
            (251, 0, "| missed | 0 |"),
            (9, 1, "| missed | 1 |"),
        ] {
            let mut text = String::new();
            reached_row(&mut text, "", reached(millis, leaks));
            assert!(text.trim_end().ends_with(expected), "{text}");
        }
    }

    #[test]
    fn a_run_without_cuts_or_with_missed_updates_fails() {
        for (cuts, missed, expected) in [
            (19, 0, "reached |"),
            (0, 0, "missed |"),
            (19, 1, "missed |"),
        ] {
            let resumed = Resumed {
                updates: 60,
                cuts,
                resets: 5,
                repeated: 2,
                missed,
            };
            let mut text = String::new();
            resumed_row(&mut text, "here", resumed);
            assert!(
                text.starts_with(&format!("| here | 60 | {cuts} | 5 | 2 | {missed} |")),
                "{text}"
            );
            assert_eq!(last_cell(&text), expected, "{text}");
        }
    }
}
