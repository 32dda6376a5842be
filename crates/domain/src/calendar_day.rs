//! Days as people count them: by the dates of the portal's time zone, and not by periods of 24 hours.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

/// How many calendar days later `to` is; fewer than none when it is earlier.
#[must_use]
pub fn days_between(from: Date, to: Date) -> i32 {
    // Dates have no time of day: each is 24 hours after the one before.
    i32::try_from(to.duration_since(from).as_hours() / 24).unwrap_or(i32::MAX)
}

/// The instant at which the day begins that was so many days before the present one, by the clocks of `zone`.
#[must_use]
pub fn start_of_day_before(now: Timestamp, days: u16, zone: &TimeZone) -> Timestamp {
    let today = now.to_zoned(zone.clone()).date();
    let day = today.saturating_sub(Span::new().days(i64::from(days)));
    // Before the first day of all, nothing has happened.
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
    fn a_day_before_begins_at_its_own_midnight_whatever_the_clocks_do() {
        let zone = TimeZone::get("America/Chicago").expect("a zone");
        // now, so many days before, that day's midnight
        for (now, days, start) in [
            ("2026-03-15T16:00:00Z", 0, "2026-03-15T05:00:00Z"),
            ("2026-03-15T16:00:00Z", 7, "2026-03-08T06:00:00Z"),
            ("2026-03-15T04:59:00Z", 1, "2026-03-13T05:00:00Z"),
            ("2026-11-02T12:00:00Z", 1, "2026-11-01T05:00:00Z"),
        ] {
            let now = now.parse().expect("an instant");
            assert_eq!(start_of_day_before(now, days, &zone).to_string(), start);
        }
        assert!(
            start_of_day_before(Timestamp::MIN, 365, &zone)
                <= Timestamp::MIN + jiff::SignedDuration::from_hours(48)
        );
    }
}
