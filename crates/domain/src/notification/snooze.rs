//! Snoozing notifications until the next day.

use jiff::Timestamp;
use jiff::civil::{Time, time};
use jiff::tz::TimeZone;

/// The time of day at which snoozed notifications are shown again, in the portal's time zone.
const SNOOZE_END_TIME: Time = time(8, 0, 0, 0);

/// When a notification that is snoozed at `now` is shown again: on the next day at [`SNOOZE_END_TIME`]. If the clocks are set back so that this
/// time occurs twice, the first one counts. If they are set forward past it, the notification is shown later by the hour that was skipped.
#[must_use]
pub fn snoozed_until(now: Timestamp, zone: &TimeZone) -> Timestamp {
    let today = now.to_zoned(zone.clone()).date();
    let tomorrow = today.tomorrow().ok();
    tomorrow
        .and_then(|day| zone.to_timestamp(day.to_datetime(SNOOZE_END_TIME)).ok())
        .unwrap_or(now)
}

/// When a snooze ends that is restored at `now`, such as by an undo. It ends when it would have ended originally (`before`), but not later than
/// a new snooze would. `None` if that time has passed.
#[must_use]
pub fn restored_snooze_end(
    before: Timestamp,
    now: Timestamp,
    zone: &TimeZone,
) -> Option<Timestamp> {
    let until = before.min(snoozed_until(now, zone));
    (until > now).then_some(until)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snooze_is_taken_up_again_until_its_old_end() {
        let zone = TimeZone::get("America/New_York").expect("a time zone");
        let instant = |text: &str| text.parse::<Timestamp>().expect("an instant");
        // 7 AM in New York.
        let now = instant("2026-03-02T12:00:00Z");
        for (before, until) in [
            // Snoozed the day before, until 8 AM of this day.
            ("2026-03-02T13:00:00Z", Some("2026-03-02T13:00:00Z")),
            ("2026-03-03T13:00:00Z", Some("2026-03-03T13:00:00Z")),
            // Later than a new snooze would end.
            ("2027-01-01T00:00:00Z", Some("2026-03-03T13:00:00Z")),
            // Over.
            ("2026-03-02T12:00:00Z", None),
            ("2026-03-01T13:00:00Z", None),
        ] {
            let found = restored_snooze_end(instant(before), now, &zone);
            assert_eq!(found, until.map(instant), "{before}");
        }
    }

    #[test]
    fn a_snooze_ends_the_next_morning_in_the_portals_zone() {
        for (zone, now, until) in [
            // 10:15 AM in New York.
            (
                "America/New_York",
                "2026-03-02T15:15:00Z",
                "2026-03-03T13:00:00Z",
            ),
            // Late in the evening in New York, when it is already the next day in UTC.
            (
                "America/New_York",
                "2026-03-03T04:59:00Z",
                "2026-03-03T13:00:00Z",
            ),
            // Just after midnight in New York: the snooze does not end on the same morning.
            (
                "America/New_York",
                "2026-03-03T05:01:00Z",
                "2026-03-04T13:00:00Z",
            ),
            // The clocks change during the night.
            (
                "America/New_York",
                "2026-03-07T20:00:00Z",
                "2026-03-08T12:00:00Z",
            ),
            (
                "America/New_York",
                "2026-10-31T20:00:00Z",
                "2026-11-01T13:00:00Z",
            ),
            (
                "Pacific/Honolulu",
                "2026-12-31T20:00:00Z",
                "2027-01-01T18:00:00Z",
            ),
            ("UTC", "2028-02-28T23:59:59Z", "2028-02-29T08:00:00Z"),
        ] {
            let zone = TimeZone::get(zone).expect("a time zone");
            let now: Timestamp = now.parse().expect("an instant");
            let until: Timestamp = until.parse().expect("an instant");
            assert_eq!(snoozed_until(now, &zone), until, "{now}");
        }
    }
}
