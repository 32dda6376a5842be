//! The comparison as a page, for the terminal and for docs/benchmarks-scale.md.

use super::people::Who;
use super::press::Pressed;
use super::{Compared, Comparison, LIMIT, REPORT_LIMIT, SEARCH_LIMIT};
use crate::report::{machine, microseconds, milliseconds, thousands};
use std::fmt::Write;
use std::time::Duration;

/// Renders what was compared.
pub(super) fn render(comparisons: &[Comparison], sizes: [usize; 2]) -> String {
    let [small, large] = sizes.map(|size| thousands(size as u64));
    let mut text = format!(
        "# Benchmarks of scale\n\n\
         Written by `make bench-scale` from one run; nothing here is edited by hand. Two portals, one with {small} projects\n\
         and one with {large}, five timeline entries each on average, are asked the same in turns, one request after the\n\
         other. Those who ask see the most of their kind: everything, the largest company's projects, the largest agency's.\n\
         A deep page comes after a thousand projects. p95 is that of all turns at {large}. Processor time is the portal's;\n\
         PostgreSQL's own is not in it.\n\n\
         What must hold: the median answer of the large portal takes at most {LIMIT} times as long as that of the small one;\n\
         the p95 of a report is at most {}; the p95 of a global search is at most {} more than that of the project page\n\
         for the same person.\n\n\
         To run it: `make bench-scale`, on a machine that does nothing else. The portals are filled once, which takes long,\n\
         and kept in `bench-scale` in cargo's target folder.\n\n\
         Machine: {}\n",
        milliseconds(REPORT_LIMIT),
        milliseconds(SEARCH_LIMIT),
        machine()
    );
    for comparison in comparisons {
        let of = &comparison.compared;
        let held = of.iter().filter(|one| holds(one, of)).count();
        let _ = write!(
            text,
            "\n## {}\n\n{held} of {} within their limits.\n\n\
             | | p50 at {small} | p50 at {large} | ratio | p95 | CPU at {small} | CPU at {large} | |\n\
             |---|---:|---:|---:|---:|---:|---:|---|\n",
            comparison.database,
            of.len()
        );
        for compared in of {
            row(&mut text, compared, holds(compared, of));
        }
    }
    text
}

fn row(text: &mut String, compared: &Compared, holds: bool) {
    let [small, large] = compared.of.map(cells);
    let ratio = ratio(compared).map_or(String::new(), |ratio| format!("{ratio:.2}"));
    let p95 = match compared.of[1] {
        Pressed::Answered { p95, .. } => milliseconds(p95),
        Pressed::Refused(_) => String::new(),
    };
    let verdict = if holds { "held" } else { "missed" };
    let _ = writeln!(
        text,
        "| {} | {} | {} | {ratio} | {p95} | {} | {} | {verdict} |",
        compared.name, small.0, large.0, small.1, large.1
    );
}

/// Time and processor time.
fn cells(pressed: Pressed) -> (String, String) {
    match pressed {
        Pressed::Answered { p50, cpu, .. } => (milliseconds(p50), microseconds(cpu)),
        Pressed::Refused(status) => (format!("refused, {}", status.as_u16()), String::new()),
    }
}

fn ratio(compared: &Compared) -> Option<f64> {
    match compared.of {
        [
            Pressed::Answered { p50: small, .. },
            Pressed::Answered { p50: large, .. },
        ] => Some(large.as_secs_f64() / small.as_secs_f64()),
        [Pressed::Refused(_), _] | [_, Pressed::Refused(_)] => None,
    }
}

/// Whether a kind keeps its limit, among all that were asked.
fn holds(compared: &Compared, among: &[Compared]) -> bool {
    let p95 = compared.of[1].p95();
    if compared.name.contains(": report, ") {
        return p95 <= REPORT_LIMIT;
    }
    if compared.name.contains(": global search, ") {
        return lookup(compared.who, among).is_some_and(|lookup| p95 <= lookup + SEARCH_LIMIT);
    }
    ratio(compared).is_some_and(|ratio| ratio <= LIMIT)
}

/// The p95 of the plain lookup that this person's searches are measured against.
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
    fn each_row_says_whether_its_limit_holds() {
        let took = |micros, slow| Pressed::Answered {
            p50: Duration::from_micros(micros),
            p95: Duration::from_micros(slow),
            cpu: Duration::from_micros(micros / 2),
        };
        let refused = Pressed::Refused(StatusCode::SERVICE_UNAVAILABLE);
        let plain = asked("admin: project page", [took(200, 300), took(200, 400)]);
        let rows = [
            (
                asked("a", [took(200, 300), took(298, 400)]),
                "| a | 0.20 ms | 0.30 ms | 1.49 | 0.40 ms | 100 µs | 149 µs | held |",
            ),
            (
                asked("a", [took(200, 300), took(302, 400)]),
                "| a | 0.20 ms | 0.30 ms | 1.51 | 0.40 ms | 100 µs | 151 µs | missed |",
            ),
            (
                asked("a", [took(200, 300), refused]),
                "| a | 0.20 ms | refused, 503 |  |  | 100 µs |  | missed |",
            ),
            (
                asked("admin: report, a", [took(200, 300), took(800, 1_000_000)]),
                "| admin: report, a | 0.20 ms | 0.80 ms | 4.00 | 1000.00 ms | 100 µs | 400 µs | held |",
            ),
            (
                asked("admin: report, a", [took(200, 300), took(200, 1_000_001)]),
                "| admin: report, a | 0.20 ms | 0.20 ms | 1.00 | 1000.00 ms | 100 µs | 100 µs | missed |",
            ),
            (
                asked(
                    "admin: global search, a",
                    [took(200, 300), took(800, 50_400)],
                ),
                "| admin: global search, a | 0.20 ms | 0.80 ms | 4.00 | 50.40 ms | 100 µs | 400 µs | held |",
            ),
            (
                asked(
                    "admin: global search, a",
                    [took(200, 300), took(200, 50_401)],
                ),
                "| admin: global search, a | 0.20 ms | 0.20 ms | 1.00 | 50.40 ms | 100 µs | 100 µs | missed |",
            ),
        ];
        for (compared, expected) in rows {
            let mut text = String::new();
            let among = [asked(&plain.name, plain.of)];
            row(&mut text, &compared, holds(&compared, &among));
            assert_eq!(text.trim_end(), expected);
        }
    }

    #[test]
    fn the_page_counts_what_holds() {
        let took = |micros| Pressed::Answered {
            p50: Duration::from_micros(micros),
            p95: Duration::from_micros(micros),
            cpu: Duration::from_micros(micros),
        };
        let comparison = Comparison {
            database: "SQLite",
            compared: vec![
                asked("a", [took(200), took(200)]),
                asked("b", [took(200), took(400)]),
            ],
        };
        let text = render(&[comparison], [5_000, 1_000_000]);
        assert!(
            text.contains("## SQLite\n\n1 of 2 within their limits."),
            "{text}"
        );
        assert!(text.contains("p50 at 1,000,000"), "{text}");
    }
}
