//! Progress of a long command on standard error: a bar on a terminal, occasional lines otherwise.

use domain::language::group_thousands;
use std::io::{IsTerminal as _, Write as _};
use std::time::Duration;
use tokio::time::Instant;

/// Width of the bar in characters.
const CELLS: usize = 30;
/// Number of lines to print if standard error is not a terminal.
const LINES: usize = 10;

/// A progress bar.
pub struct ProgressBar {
    of: &'static str,
    total: usize,
    began: Instant,
    is_watched: bool,
    lines: usize,
}

impl ProgressBar {
    /// Starts the clock. Shows nothing yet.
    pub fn begin(of: &'static str, total: usize) -> Self {
        Self {
            of,
            total,
            began: Instant::now(),
            is_watched: std::io::stderr().is_terminal(),
            lines: 0,
        }
    }

    /// Shows that `done` items are complete.
    pub fn reach(&mut self, done: usize) {
        let text = line(self.of, done, self.total, self.began.elapsed());
        let mut out = std::io::stderr();
        // Failing to show progress must not stop the command.
        let _ = if self.is_watched {
            let end = if done >= self.total { "\n" } else { "" };
            // Erase the rest of a longer previous line.
            write!(out, "\r{text}\x1b[K{end}").and_then(|()| out.flush())
        } else if done * LINES / self.total.max(1) > self.lines {
            self.lines = done * LINES / self.total.max(1);
            writeln!(out, "{text}")
        } else {
            Ok(())
        };
    }
}

/// The bar with counts, speed, and remaining time.
fn line(of: &str, done: usize, total: usize, elapsed: Duration) -> String {
    let whole = total.max(1);
    let done = done.min(whole);
    let filled = done * CELLS / whole;
    let rate = done as f64 / elapsed.as_secs_f64().max(0.001);
    let left = (whole - done) as f64 / rate.max(0.001);
    let left = Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX);
    let bar = format!("[{}{}]", "#".repeat(filled), "-".repeat(CELLS - filled));
    format!(
        "{bar} {:3}%  {} of {} {of}, {} per second, {} left",
        done * 100 / whole,
        group_thousands(&done, ","),
        group_thousands(&total, ","),
        group_thousands(&(rate as usize), ","),
        minutes(left)
    )
}

fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_progress_bar_shows_amount_speed_and_remaining_time() {
        let cases = [
            (
                (0, 1_000, 1),
                "[------------------------------]   0%  0 of 1,000 projects, 0 per second, ",
            ),
            (
                (500_000, 1_000_000, 250),
                "[###############---------------]  50%  500,000 of 1,000,000 projects, 2,000 per second, 4:10 left",
            ),
            (
                (1_000, 1_000, 2),
                "[##############################] 100%  1,000 of 1,000 projects, 500 per second, 0:00 left",
            ),
            (
                (1, 0, 0),
                "[##############################] 100%  1 of 0 projects, ",
            ),
        ];
        for ((done, total, seconds), expected) in cases {
            let text = line("projects", done, total, Duration::from_secs(seconds));
            assert!(text.starts_with(expected), "{text}");
        }
    }
}
