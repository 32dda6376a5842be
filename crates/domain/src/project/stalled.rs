//! Projects that lie still.

use crate::calendar_day::start_of_day_before;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::ops::RangeInclusive;

/// So many days without a change, unless others are asked for, and a project that is still going on is stalled.
pub const STALLED_DAYS: u16 = 14;

/// How many days may be asked for.
pub const QUIET_DAYS: RangeInclusive<u16> = 1..=365;

/// The instant before which the last change of a project lies that has been quiet for so many calendar days of `zone`:
/// one that changed yesterday has been quiet for a day.
#[must_use]
pub fn quiet_before(now: Timestamp, days: u16, zone: &TimeZone) -> Timestamp {
    start_of_day_before(now, days.saturating_sub(1), zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_days_are_days_of_the_calendar_whatever_the_clocks_do() {
        let zone = TimeZone::get("America/Chicago").expect("a zone");
        let now: Timestamp = "2026-03-15T16:00:00Z".parse().expect("an instant");
        for (days, before) in [
            (1, "2026-03-15T05:00:00Z"),
            (2, "2026-03-14T05:00:00Z"),
            (14, "2026-03-02T06:00:00Z"),
            (365, "2025-03-16T05:00:00Z"),
        ] {
            assert_eq!(quiet_before(now, days, &zone).to_string(), before);
        }
    }
}
