//! Stalled projects.

use crate::calendar_day::start_of_day_before;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::ops::RangeInclusive;

/// Default number of days without a change after which an open project counts as stalled.
pub const STALLED_DAYS: u16 = 14;

/// Valid numbers of days.
pub const QUIET_DAYS: RangeInclusive<u16> = 1..=365;

/// The time before which a project's last change must be for the project to have been quiet for `days` calendar days in `zone`. A project
/// that changed yesterday has been quiet for one day.
#[must_use]
pub fn quiet_before(now: Timestamp, days: u16, zone: &TimeZone) -> Timestamp {
    start_of_day_before(now, days.saturating_sub(1), zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_days_are_calendar_days_across_dst_changes() {
        let zone = TimeZone::get("America/Chicago").expect("valid time zone");
        let now: Timestamp = "2026-03-15T16:00:00Z".parse().expect("valid timestamp");
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
