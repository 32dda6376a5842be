//! Calendar days in the portal's time zone, as opposed to periods of 24 hours.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

/// Number of calendar days from `from` to `to`; negative if `to` is earlier.
#[must_use]
pub fn days_between(from: Date, to: Date) -> i32 {
    // Civil dates have no time of day, so each day is exactly 24 hours.
    i32::try_from(to.duration_since(from).as_hours() / 24).unwrap_or(i32::MAX)
}

/// The start of the day `days` days before `now`, in the time zone `zone`.
#[must_use]
pub fn start_of_day_before(now: Timestamp, days: u16, zone: &TimeZone) -> Timestamp {
    let today = now.to_zoned(zone.clone()).date();
    let day = today.saturating_sub(Span::new().days(i64::from(days)));
    // Out of range: fall back to the earliest instant.
    day.to_zoned(zone.clone())
        .map_or(Timestamp::MIN, |start| start.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn days_are_counted_by_date() {
        for (from, to, days) in [
            (date(2026, 3, 7), date(2026, 3, 7), 0),
            (date(2026, 3, 7), date(2026, 3, 9), 2),
            (date(2026, 3, 9), date(2026, 3, 7), -2),
            (date(2024, 2, 28), date(2024, 3, 1), 2),
        ] {
            assert_eq!(days_between(from, to), days);
        }
    }

    #[test]
    fn a_past_day_starts_at_local_midnight_across_dst_changes() {
        let zone = TimeZone::get("America/Chicago").expect("valid time zone");
        // now, number of days before, local midnight of that day
        for (now, days, start) in [
            ("2026-03-15T16:00:00Z", 0, "2026-03-15T05:00:00Z"),
            ("2026-03-15T16:00:00Z", 7, "2026-03-08T06:00:00Z"),
            ("2026-03-15T04:59:00Z", 1, "2026-03-13T05:00:00Z"),
            ("2026-11-02T12:00:00Z", 1, "2026-11-01T05:00:00Z"),
        ] {
            let now = now.parse().expect("valid timestamp");
            assert_eq!(start_of_day_before(now, days, &zone).to_string(), start);
        }
        assert!(
            start_of_day_before(Timestamp::MIN, 365, &zone)
                <= Timestamp::MIN + jiff::SignedDuration::from_hours(48)
        );
    }
}
