//! Renders the comparison as Markdown, for the terminal and docs/benchmarks-scale.md.

use super::people::Who;
use super::press::Pressed;
use super::{Compared, Comparison, GLANCE_LIMIT, LIMIT, REPORT_LIMIT, SEARCH_LIMIT};
use crate::report::{machine, microseconds, milliseconds, thousands};
use std::fmt::Write;
use std::time::Duration;

/// Renders a comparison.
pub(super) fn render(comparisons: &[Comparison], sizes: [usize; 2]) -> String {
    let [small, large] = sizes.map(|size| thousands(size as u64));
    let mut text = format!(
        "# Scale benchmarks\n\n\
         `make bench-scale` generates this page; do not edit it. It compares a portal with {small} projects and one with\n\
         {large}, with five timeline entries per project on average. Both get the same requests alternately, one at a time. Each\n\
         account sees the most data that its role can: all projects, those of the largest company, or those of the largest\n\
         agency. A deep page starts after a thousand projects. p95 is measured over all requests at {large}. CPU is the portal's,\n\
         without PostgreSQL's. Response sizes are before compression.\n\n\
         Limits of lists, their searches, and project pages: the median time at {large} is at most {LIMIT} times the median at\n\
         {small}. If the response is larger at {large}, the limit grows in proportion ('met for its size'). Other limits: the\n\
         p95 of a dashboard or calendar is at most {}, that of a report at most {}, and that of a global search at most {} more\n\
         than that of the project page for the same account.\n\n\
         Run `make bench-scale` on an otherwise idle machine. Filling the portals takes long, so they are kept in `bench-scale`\n\
         in cargo's target folder. PostgreSQL has the memory that docs/operations.md recommends.\n\n\
         Machine: {}\n",
        milliseconds(GLANCE_LIMIT),
        milliseconds(REPORT_LIMIT),
        milliseconds(SEARCH_LIMIT),
        machine()
    );
    for comparison in comparisons {
        let of = &comparison.compared;
        let verdicts: Vec<Verdict> = of.iter().map(|one| verdict_of(one, of)).collect();
        let are = |verdict| verdicts.iter().filter(|one| **one == verdict).count();
        let _ = write!(
            text,
            "\n## {}\n\n{} of {} within their limits, {} of them relative to their size.\n\n\
             | | p50 at {small} | p50 at {large} | ratio | p95 | CPU at {small} | CPU at {large} | bytes at {small} | bytes at {large} | |\n\
             |---|---:|---:|---:|---:|---:|---:|---:|---:|---|\n",
            comparison.database,
            of.len() - are(Verdict::Missed),
            of.len(),
            are(Verdict::HeldForLength)
        );
        for (compared, verdict) in of.iter().zip(verdicts) {
            row(&mut text, compared, verdict);
        }
    }
    text
}

/// Whether a kind of request is within its limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Held,
    /// Slower, but in proportion to its longer response.
    HeldForLength,
    Missed,
}

impl Verdict {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Held => "met",
            Self::HeldForLength => "met for its size",
            Self::Missed => "missed",
        }
    }
}

fn row(text: &mut String, compared: &Compared, verdict: Verdict) {
    let [small, large] = compared.of.map(Cells::of);
    let ratio = ratios(compared).map_or(String::new(), |[time, _]| format!("{time:.2}"));
    let _ = writeln!(
        text,
        "| {} | {} | {} | {ratio} | {} | {} | {} | {} | {} | {} |",
        compared.name,
        small.p50,
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

/// Ratios of the large portal's time and response length to the small one's.
#[expect(clippy::cast_precision_loss, reason = "no answer has so many bytes")]
fn ratios(compared: &Compared) -> Option<[f64; 2]> {
    match compared.of {
        [
            Pressed::Answered {
                p50: small,
                bytes: short,
                ..
            },
            Pressed::Answered {
                p50: large,
                bytes: long,
                ..
            },
        ] => Some([
            large.as_secs_f64() / small.as_secs_f64(),
            long as f64 / short as f64,
        ]),
        [Pressed::Refused(_), _] | [_, Pressed::Refused(_)] => None,
    }
}

/// Compares a kind of request with its limit.
fn verdict_of(compared: &Compared, among: &[Compared]) -> Verdict {
    let p95 = compared.of[1].p95();
    let is = |kind: &str| compared.name.contains(kind);
    let holds = if is(": report, ") {
        p95 <= REPORT_LIMIT
    } else if is(": global search, ") {
        lookup(compared.who, among).is_some_and(|lookup| p95 <= lookup + SEARCH_LIMIT)
    } else if is(": dashboard") || is(": calendar ") {
        p95 <= GLANCE_LIMIT
    } else {
        return match ratios(compared) {
            Some([time, _]) if time <= LIMIT => Verdict::Held,
            Some([time, length]) if time <= LIMIT * length => Verdict::HeldForLength,
            _ => Verdict::Missed,
        };
    };
    if holds {
        Verdict::Held
    } else {
        Verdict::Missed
    }
}

/// The 95th percentile of the project page for this account, which limits its searches.
fn lookup(who: Who, among: &[Compared]) -> Option<Duration> {
    let page = among
        .iter()
        .find(|one| one.who == who && one.name.ends_with(": project page"))?;
    match page.of[1] {
        Pressed::Answered { p95, .. } => Some(p95),
        Pressed::Refused(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::StatusCode;

    fn asked(name: &str, of: [Pressed; 2]) -> Compared {
        Compared {
            name: name.to_owned(),
            who: Who::Admin,
            of,
        }
    }

    #[test]
    fn each_row_shows_whether_its_limit_was_met() {
        let answered = |micros, slow, bytes| Pressed::Answered {
            p50: Duration::from_micros(micros),
            p95: Duration::from_micros(slow),
            cpu: Duration::from_micros(micros / 2),
            bytes,
        };
        let took = |micros, slow| answered(micros, slow, 1_000);
        let refused = Pressed::Refused(StatusCode::SERVICE_UNAVAILABLE);
        let plain = asked("admin: project page", [took(200, 300), took(200, 400)]);
        // Name, the large portal's response (the small one takes 200 µs and 1,000 bytes), and the row from the large one's time on.
        let rows = [
            (
                "a",
                took(298, 400),
                "0.30 ms | 1.49 | 0.40 ms | 100 µs | 149 µs | 1,000 | 1,000 | met |",
            ),
            (
                "a",
                took(302, 400),
                "0.30 ms | 1.51 | 0.40 ms | 100 µs | 151 µs | 1,000 | 1,000 | missed |",
            ),
            (
                "a",
                answered(1_500, 1_600, 5_000),
                "1.50 ms | 7.50 | 1.60 ms | 100 µs | 750 µs | 1,000 | 5,000 | met for its size |",
            ),
            (
                "a",
                answered(1_502, 1_600, 5_000),
                "1.50 ms | 7.51 | 1.60 ms | 100 µs | 751 µs | 1,000 | 5,000 | missed |",
            ),
            (
                "a",
                refused,
                "refused, 503 |  |  | 100 µs |  | 1,000 |  | missed |",
            ),
            (
                "admin: report, a",
                took(800, 1_000_000),
                "0.80 ms | 4.00 | 1000.00 ms | 100 µs | 400 µs | 1,000 | 1,000 | met |",
            ),
            (
                "admin: report, a",
                took(200, 1_000_001),
                "0.20 ms | 1.00 | 1000.00 ms | 100 µs | 100 µs | 1,000 | 1,000 | missed |",
            ),
            (
                "admin: calendar of a month",
                took(800, 100_000),
                "0.80 ms | 4.00 | 100.00 ms | 100 µs | 400 µs | 1,000 | 1,000 | met |",
            ),
            (
                "admin: dashboard",
                took(200, 100_001),
                "0.20 ms | 1.00 | 100.00 ms | 100 µs | 100 µs | 1,000 | 1,000 | missed |",
            ),
            (
                "admin: global search, a",
                took(800, 50_400),
                "0.80 ms | 4.00 | 50.40 ms | 100 µs | 400 µs | 1,000 | 1,000 | met |",
            ),
            (
                "admin: global search, a",
                took(200, 50_401),
                "0.20 ms | 1.00 | 50.40 ms | 100 µs | 100 µs | 1,000 | 1,000 | missed |",
            ),
        ];
        for (name, large, expected) in rows {
            let compared = asked(name, [took(200, 300), large]);
            let mut text = String::new();
            let among = [asked(&plain.name, plain.of)];
            row(&mut text, &compared, verdict_of(&compared, &among));
            assert_eq!(text.trim_end(), format!("| {name} | 0.20 ms | {expected}"));
        }
    }

    #[test]
    fn the_page_counts_requests_within_their_limits() {
        let took = |micros, bytes| Pressed::Answered {
            p50: Duration::from_micros(micros),
            p95: Duration::from_micros(micros),
            cpu: Duration::from_micros(micros),
            bytes,
        };
        let comparison = Comparison {
            database: "SQLite",
            compared: vec![
                asked("a", [took(200, 100), took(200, 100)]),
                asked("b", [took(200, 100), took(400, 100)]),
                asked("c", [took(200, 100), took(400, 200)]),
            ],
        };
        let text = render(&[comparison], [5_000, 1_000_000]);
        assert!(
            text.contains(
                "## SQLite\n\n2 of 3 within their limits, 1 of them relative to their size."
            ),
            "{text}"
        );
        assert!(text.contains("p50 at 1,000,000"), "{text}");
    }
}
