//! Projects that lie still.

use jiff::{SignedDuration, Timestamp};
use std::ops::RangeInclusive;

/// So many days without a change, unless others are asked for, and a project that is still going on is stalled.
pub const STALLED_DAYS: u16 = 14;

/// How many days may be asked for.
pub const QUIET_DAYS: RangeInclusive<u16> = 1..=365;

/// The instant before which the last change of a project lies that has been quiet for so many days of 24 hours.
#[must_use]
pub fn quiet_before(now: Timestamp, days: u16) -> Timestamp {
    let quiet = SignedDuration::from_hours(i64::from(days) * 24);
    // Further back than instants go, nothing has changed.
    now.saturating_sub(quiet).unwrap_or(Timestamp::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_of_24_hours_whatever_the_clocks_do() {
        let now: Timestamp = "2026-03-15T16:00:00Z".parse().expect("an instant");
        for (days, before) in [
            (1, "2026-03-14T16:00:00Z"),
            (14, "2026-03-01T16:00:00Z"),
            (365, "2025-03-15T16:00:00Z"),
        ] {
            assert_eq!(quiet_before(now, days).to_string(), before);
        }
        assert_eq!(quiet_before(Timestamp::MIN, 1), Timestamp::MIN);
    }
}
