//! The comparison as a page, for the terminal and for docs/benchmarks-scale.md.

use super::asked::Pressed;
use super::{Compared, Comparison, LIMIT, REPORT_LIMIT};
use crate::report::{machine, microseconds, milliseconds, thousands};
use std::fmt::Write;

/// Renders what was compared.
pub(super) fn render(comparisons: &[Comparison], sizes: [usize; 2]) -> String {
    let [small, large] = sizes.map(|size| thousands(size as u64));
    let mut text = format!(
        "# Benchmarks of scale\n\n\
         Written by `make bench-scale` from one run; nothing here is edited by hand. Two portals, one with {small} projects\n\
         and one with {large}, five timeline entries each on average, are asked the same in turns, one request after the\n\
         other. Those who ask see the most of their kind: everything, the largest company's projects, the largest agency's.\n\
         The median answer of the large portal may take {LIMIT} times as long as that of the small one, a report's a\n\
         second. Processor time is the portal's; PostgreSQL's own is not in it. A deep page comes after a thousand projects.\n\n\
         To run it: `make bench-scale`, on a machine that does nothing else. The portals are filled once, which takes long,\n\
         and kept in `bench-scale` in cargo's target folder.\n\n\
         Machine: {}\n",
        machine()
    );
    for comparison in comparisons {
        let held = comparison.compared.iter().filter(|of| holds(of)).count();
        let _ = write!(
            text,
            "\n## {}\n\n{held} of {} within the limit.\n\n\
             | | p50 at {small} | p50 at {large} | ratio | CPU at {small} | CPU at {large} | |\n\
             |---|---:|---:|---:|---:|---:|---|\n",
            comparison.database,
            comparison.compared.len()
        );
        for compared in &comparison.compared {
            row(&mut text, compared);
        }
    }
    text
}

fn row(text: &mut String, compared: &Compared) {
    let [small, large] = compared.of.map(cells);
    let ratio = ratio(compared).map_or(String::new(), |ratio| format!("{ratio:.2}"));
    let verdict = if holds(compared) { "held" } else { "missed" };
    let _ = writeln!(
        text,
        "| {} | {} | {} | {ratio} | {} | {} | {verdict} |",
        compared.name, small.0, large.0, small.1, large.1
    );
}

/// Time and processor time.
fn cells(pressed: Pressed) -> (String, String) {
    match pressed {
        Pressed::Answered { p50, cpu } => (milliseconds(p50), microseconds(cpu)),
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

fn holds(compared: &Compared) -> bool {
    let is_report = compared.name.contains(": report, ");
    if is_report && compared.of[1].p50() <= REPORT_LIMIT {
        return true;
    }
    ratio(compared).is_some_and(|ratio| ratio <= LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::StatusCode;
    use std::time::Duration;

    #[test]
    fn each_row_says_whether_the_limit_holds() {
        let took = |micros| Pressed::Answered {
            p50: Duration::from_micros(micros),
            cpu: Duration::from_micros(micros / 2),
        };
        let refused = Pressed::Refused(StatusCode::SERVICE_UNAVAILABLE);
        let rows = [
            (
                [took(200), took(298)],
                "| a | 0.20 ms | 0.30 ms | 1.49 | 100 µs | 149 µs | held |",
            ),
            (
                [took(200), took(302)],
                "| a | 0.20 ms | 0.30 ms | 1.51 | 100 µs | 151 µs | missed |",
            ),
            (
                [took(200), refused],
                "| a | 0.20 ms | refused, 503 |  | 100 µs |  | missed |",
            ),
        ];
        for (of, expected) in rows {
            let name = "a".to_owned();
            let comparison = Comparison {
                database: "SQLite",
                compared: vec![Compared { name, of }],
            };
            let text = render(&[comparison], [5_000, 1_000_000]);
            assert!(text.lines().any(|line| line == expected), "{text}");
        }
    }
}
