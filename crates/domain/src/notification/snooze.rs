//! Snoozing notifications until the next day.

use jiff::Timestamp;
use jiff::civil::{Time, time};
use jiff::tz::TimeZone;

/// When snoozed notifications come back, in the portal's time zone.
const BACK_AT: Time = time(8, 0, 0, 0);

/// Until when a notification that is snoozed at `now` stays hidden: the next day at [`BACK_AT`]. If the clock shows that time twice, the
/// first; if it skips it, as much later.
#[must_use]
pub fn snoozed_until(now: Timestamp, zone: &TimeZone) -> Timestamp {
    let today = now.to_zoned(zone.clone()).date();
    let tomorrow = today.tomorrow().ok();
    tomorrow
        .and_then(|day| zone.to_timestamp(day.to_datetime(BACK_AT)).ok())
        .unwrap_or(now)
}

/// Until when a notification is snoozed again that was snoozed until `before`: as before, but not longer than by a new snooze at `now`.
/// `None` if that is over.
#[must_use]
pub fn snoozed_again(before: Timestamp, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
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
            // Snoozed on the day before, until 8 AM of this day.
            ("2026-03-02T13:00:00Z", Some("2026-03-02T13:00:00Z")),
            ("2026-03-03T13:00:00Z", Some("2026-03-03T13:00:00Z")),
            // Later than a new snooze would end.
            ("2027-01-01T00:00:00Z", Some("2026-03-03T13:00:00Z")),
            // Over.
            ("2026-03-02T12:00:00Z", None),
            ("2026-03-01T13:00:00Z", None),
        ] {
            let found = snoozed_again(instant(before), now, &zone);
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
            // Late in the evening there, when it is tomorrow in UTC.
            (
                "America/New_York",
                "2026-03-03T04:59:00Z",
                "2026-03-03T13:00:00Z",
            ),
            // After midnight, the next day is still the next one.
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
