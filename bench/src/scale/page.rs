//! Renders the comparison as Markdown, for the terminal and docs/benchmarks-scale.md.

use super::people::{BUSY_OFFICE, Who};
use super::press::Pressed;
use super::{Compared, Comparison, LARGE_LIMIT, LARGEST_LIMIT, SMALL_LIMIT};
use crate::report::{machine, microseconds, milliseconds, thousands};
use std::fmt::Write;

/// Renders a comparison.
pub(super) fn render(comparisons: &[Comparison], sizes: [usize; 2]) -> String {
    let [small, large] = sizes.map(|size| thousands(size as u64));
    let office = thousands(BUSY_OFFICE as u64);
    let mut text = format!(
        "# Scale benchmarks\n\n\
         `make bench-scale` generates this page; do not edit it. It compares a portal with {small} projects and one with\n\
         {large}, with five timeline entries per project on average. Both get the same requests alternately, one at a time. An\n\
         admin sees all projects. The largest contractor and the largest partner see the most projects of their role. The\n\
         contractor and the partner see the most of those that have at most {office}. A deep page starts after a thousand\n\
         projects. CPU is the portal's, without PostgreSQL's. Response sizes are before compression.\n\n\
         Limits of lists, searches, project pages, calendars, and dashboards: the p95 is at most {} at {small} projects, and at\n\
         most {} at {large}, or {} for the largest contractor and partner. Reports have no limit.\n\n\
         Run `make bench-scale` on an otherwise idle machine. Filling the portals takes long, so they are kept in `bench-scale`\n\
         in cargo's target folder. PostgreSQL has the memory that docs/operations.md recommends.\n\n\
         Machine: {}\n",
        milliseconds(SMALL_LIMIT),
        milliseconds(LARGE_LIMIT),
        milliseconds(LARGEST_LIMIT),
        machine()
    );
    for comparison in comparisons {
        let verdicts: Vec<Verdict> = comparison.compared.iter().map(verdict_of).collect();
        let are = |verdict| verdicts.iter().filter(|one| **one == verdict).count();
        let _ = write!(
            text,
            "\n## {}\n\n{} of {} within their limits.\n\n\
             | | p50 at {small} | p95 at {small} | p50 at {large} | p95 at {large} | CPU at {small} | CPU at {large} | bytes at {small} | bytes at {large} | |\n\
             |---|---:|---:|---:|---:|---:|---:|---:|---:|---|\n",
            comparison.database,
            are(Verdict::Met),
            are(Verdict::Met) + are(Verdict::Missed)
        );
        for (compared, verdict) in comparison.compared.iter().zip(verdicts) {
            row(&mut text, compared, verdict);
        }
    }
    text
}

/// Whether a kind of request is within its limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Met,
    Missed,
    /// It has no limit.
    None,
}

impl Verdict {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Met => "met",
            Self::Missed => "missed",
            Self::None => "",
        }
    }
}

fn row(text: &mut String, compared: &Compared, verdict: Verdict) {
    let [small, large] = compared.of.map(Cells::of);
    let _ = writeln!(
        text,
        "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
        compared.name,
        small.p50,
        small.p95,
        large.p50,
        large.p95,
        small.cpu,
        large.cpu,
        small.bytes,
        large.bytes,
        verdict.as_str()
    );
}

/// Table cells of one portal.
struct Cells {
    p50: String,
    p95: String,
    cpu: String,
    bytes: String,
}

impl Cells {
    fn of(pressed: Pressed) -> Self {
        match pressed {
            Pressed::Answered {
                p50,
                p95,
                cpu,
                bytes,
            } => Self {
                p50: milliseconds(p50),
                p95: milliseconds(p95),
                cpu: microseconds(cpu),
                bytes: thousands(bytes as u64),
            },
            Pressed::Refused(status) => Self {
                p50: format!("refused, {}", status.as_u16()),
                p95: String::new(),
                cpu: String::new(),
                bytes: String::new(),
            },
        }
    }
}

/// Compares a kind of request with its limits.
fn verdict_of(compared: &Compared) -> Verdict {
    if compared.name.contains(": report, ") {
        return Verdict::None;
    }
    let limit = match compared.who {
        Who::Admin | Who::BusyContractor | Who::BusyPartner => LARGE_LIMIT,
        Who::Contractor | Who::Partner => LARGEST_LIMIT,
    };
    let [small, large] = compared.of.map(|pressed| pressed.p95());
    if small <= SMALL_LIMIT && large <= limit {
        Verdict::Met
    } else {
        Verdict::Missed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::StatusCode;
    use std::time::Duration;

    /// A kind of request with this 95th percentile in both portals, in microseconds.
    fn asked(who: Who, name: &str, p95: [u64; 2]) -> Compared {
        let of = p95.map(|micros| Pressed::Answered {
            p50: Duration::from_micros(micros / 2),
            p95: Duration::from_micros(micros),
            cpu: Duration::from_micros(150),
            bytes: 1_000,
        });
        let name = format!("{}: {name}", who.name());
        Compared { name, who, of }
    }

    #[test]
    fn limits_depend_on_the_portal_and_the_account() {
        for (who, name, p95, expected) in [
            (Who::Admin, "list, newest", [10_000, 50_000], Verdict::Met),
            (
                Who::Admin,
                "list, newest",
                [10_001, 50_000],
                Verdict::Missed,
            ),
            (
                Who::Admin,
                "list, newest",
                [10_000, 50_001],
                Verdict::Missed,
            ),
            (
                Who::Contractor,
                "dashboard",
                [10_000, 250_000],
                Verdict::Met,
            ),
            (
                Who::Partner,
                "dashboard",
                [10_000, 250_001],
                Verdict::Missed,
            ),
            (
                Who::Partner,
                "dashboard",
                [10_001, 250_000],
                Verdict::Missed,
            ),
            (
                Who::BusyContractor,
                "search, rare",
                [1, 50_000],
                Verdict::Met,
            ),
            (
                Who::BusyPartner,
                "search, rare",
                [1, 50_001],
                Verdict::Missed,
            ),
            (
                Who::Admin,
                "report, intake",
                [11_000, 900_000],
                Verdict::None,
            ),
        ] {
            let compared = asked(who, name, p95);
            assert_eq!(verdict_of(&compared), expected, "{who:?} {name} {p95:?}");
        }
        let refused = Pressed::Refused(StatusCode::SERVICE_UNAVAILABLE);
        let mut compared = asked(Who::Admin, "list, newest", [1, 1]);
        compared.of[1] = refused;
        assert_eq!(verdict_of(&compared), Verdict::Missed);
        let mut text = String::new();
        row(&mut text, &compared, Verdict::Missed);
        let expected = "| admin: list, newest | 0.00 ms | 0.00 ms | refused, 503 |  | 150 µs |  | 1,000 |  | missed |";
        assert_eq!(text.trim_end(), expected);
    }

    #[test]
    fn the_page_counts_requests_within_their_limits() {
        let comparison = Comparison {
            database: "SQLite",
            compared: vec![
                asked(Who::Admin, "list, newest", [9_000, 9_000]),
                asked(Who::Admin, "list, oldest", [9_000, 51_000]),
                asked(Who::Admin, "report, intake", [9_000, 51_000]),
            ],
        };
        let text = render(&[comparison], [20_000, 1_000_000]);
        assert!(
            text.contains("## SQLite\n\n1 of 2 within their limits."),
            "{text}"
        );
        assert!(text.contains("p95 at 20,000"), "{text}");
    }
}
