//! When a certificate is renewed.

use jiff::Timestamp;
use std::time::Duration;

/// The pause after the first failed order. It doubles with each failure, up to an hour. Let's Encrypt allows five
/// failures an hour.
const FIRST_PAUSE: Duration = Duration::from_secs(5 * 60);
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);

/// Whether a certificate with this validity should be renewed: when less than a third of its lifetime is left.
pub fn is_due(not_before: Timestamp, not_after: Timestamp, now: Timestamp) -> bool {
    let lifetime = not_after.duration_since(not_before);
    not_after.duration_since(now) < lifetime / 3
}

/// How long to wait after this many failed orders in a row, at least one.
pub fn pause_after(failures: u32) -> Duration {
    let doublings = failures.saturating_sub(1).min(10);
    (FIRST_PAUSE * 2_u32.pow(doublings)).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_renewed_in_the_last_third_of_its_lifetime() {
        for (from, until, now, expected) in [
            ("2026-01-01", "2026-04-01", "2026-01-01", false),
            ("2026-01-01", "2026-04-01", "2026-03-01", false),
            ("2026-01-01", "2026-04-01", "2026-03-03", true),
            ("2026-01-01", "2026-04-01", "2026-05-01", true),
            ("2026-01-01", "2026-01-07", "2026-01-04", false),
            ("2026-01-01", "2026-01-07", "2026-01-06", true),
            ("2026-01-01", "2031-01-01", "2029-04-01", false),
            ("2026-01-01", "2026-04-01", "2025-12-01", false),
        ] {
            let [from, until, now] =
                [from, until, now].map(|day| format!("{day}T00:00:00Z").parse().unwrap());
            assert_eq!(is_due(from, until, now), expected, "{until} at {now}");
        }
    }

    #[test]
    fn failed_orders_are_repeated_ever_later_up_to_an_hour() {
        let minutes = [1, 2, 3, 4, 5, 6, 1000].map(|failures| pause_after(failures).as_secs() / 60);
        assert_eq!(minutes, [5, 10, 20, 40, 60, 60, 60]);
    }
}
