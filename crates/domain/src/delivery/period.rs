//! The periods after which recurring emails are sent: weeks and months of the portal's calendar.

use super::{QuietHours, later};
use crate::string_enum::string_enum;
use jiff::civil::{Date, Time, time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};

/// Time of recurring emails on the first day of a period, in the portal's time zone.
pub const PERIOD_MAIL_AT: Time = time(7, 0, 0, 0);

string_enum! {
    /// How often a recurring email is sent.
    MailFrequency {
        /// Every Monday.
        Weekly = "weekly",
        /// On the first day of each month.
        Monthly = "monthly",
    }
}

impl MailFrequency {
    /// The first day of the week or month that contains `day`: its Monday, or the first of the month.
    #[must_use]
    pub fn first_day(self, day: Date) -> Date {
        match self {
            Self::Weekly => day.saturating_sub(day.weekday().to_monday_zero_offset().days()),
            Self::Monthly => day.first_of_month(),
        }
    }

    /// The first and the last day of the period before the one that starts on `first`.
    #[must_use]
    pub fn previous(self, first: Date) -> (Date, Date) {
        let last = first.saturating_sub(1.day());
        (self.first_day(last), last)
    }

    /// When the next email is sent after `now`: at [`PERIOD_MAIL_AT`] on the first day of a period, or later if quiet hours apply.
    #[must_use]
    pub fn next(self, now: Timestamp, quiet: Option<QuietHours>, zone: &TimeZone) -> Timestamp {
        let first = self.first_day(today(now, zone));
        let at = mail_on(first, zone)
            .filter(|at| *at > now)
            .or_else(|| mail_on(self.first_after(first), zone))
            .unwrap_or(now);
        quiet.map_or(at, |quiet| quiet.after(at, zone))
    }

    /// The first day of the period whose email is due; `None` if it was sent or its time has not come. `last` is the first day of the last
    /// period whose email was sent. A late email is sent until its period ends; those of earlier periods are omitted.
    #[must_use]
    pub fn due(self, last: Date, now: Timestamp, zone: &TimeZone) -> Option<Date> {
        let latest = self.last_due(now, zone);
        let is_current = latest == self.first_day(today(now, zone));
        (is_current && latest > last).then_some(latest)
    }

    /// The first day of the last period whose email has been due by `now`. Somebody who subscribes now gets the email of a later period.
    #[must_use]
    pub fn last_due(self, now: Timestamp, zone: &TimeZone) -> Date {
        let first = self.first_day(today(now, zone));
        if mail_on(first, zone).is_some_and(|at| at <= now) {
            first
        } else {
            self.previous(first).0
        }
    }

    /// The first day of the period after the one that starts on `first`.
    fn first_after(self, first: Date) -> Date {
        match self {
            Self::Weekly => first.saturating_add(1.week()),
            Self::Monthly => first.saturating_add(1.month()),
        }
    }
}

fn today(now: Timestamp, zone: &TimeZone) -> Date {
    now.to_zoned(zone.clone()).date()
}

/// [`PERIOD_MAIL_AT`] on a day.
fn mail_on(day: Date, zone: &TimeZone) -> Option<Timestamp> {
    later(day.to_datetime(PERIOD_MAIL_AT), zone)
}

#[cfg(test)]
mod tests {
    use super::MailFrequency::{Monthly, Weekly};
    use super::*;

    fn zone(name: &str) -> TimeZone {
        TimeZone::get(name).expect("valid time zone")
    }

    fn instant(text: &str) -> Timestamp {
        text.parse().expect("valid timestamp")
    }

    fn day(text: &str) -> Date {
        text.parse().expect("valid date")
    }

    #[test]
    fn emails_are_sent_on_mondays_and_on_the_first_at_seven_in_the_portals_zone() {
        let night = QuietHours::new(time(21, 0, 0, 0), time(8, 30, 0, 0));
        // period, zone, now, quiet hours, next email
        for (period, name, now, quiet, next) in [
            // A Thursday.
            (
                Weekly,
                "America/Chicago",
                "2026-03-05T15:00:00Z",
                None,
                "2026-03-09T12:00:00Z",
            ),
            // A Monday before, at, and after seven.
            (
                Weekly,
                "America/Chicago",
                "2026-03-02T12:59:59Z",
                None,
                "2026-03-02T13:00:00Z",
            ),
            (
                Weekly,
                "America/Chicago",
                "2026-03-02T13:00:00Z",
                None,
                "2026-03-09T12:00:00Z",
            ),
            (
                Weekly,
                "America/Chicago",
                "2026-03-02T13:00:01Z",
                None,
                "2026-03-09T12:00:00Z",
            ),
            // Sunday evening in Chicago is Monday in UTC.
            (
                Weekly,
                "America/Chicago",
                "2026-03-02T03:00:00Z",
                None,
                "2026-03-02T13:00:00Z",
            ),
            (
                Weekly,
                "America/Chicago",
                "2026-03-05T15:00:00Z",
                night,
                "2026-03-09T13:30:00Z",
            ),
            // The week of the change to standard time.
            (
                Weekly,
                "America/Chicago",
                "2026-10-28T15:00:00Z",
                None,
                "2026-11-02T13:00:00Z",
            ),
            // The last week of a year with 53 weeks.
            (
                Weekly,
                "Etc/UTC",
                "2026-12-31T12:00:00Z",
                None,
                "2027-01-04T07:00:00Z",
            ),
            (
                Monthly,
                "America/Chicago",
                "2026-03-01T12:59:59Z",
                None,
                "2026-03-01T13:00:00Z",
            ),
            // Daylight saving time starts in March.
            (
                Monthly,
                "America/Chicago",
                "2026-03-01T13:00:00Z",
                None,
                "2026-04-01T12:00:00Z",
            ),
            (
                Monthly,
                "America/Chicago",
                "2026-03-01T13:00:00Z",
                night,
                "2026-04-01T13:30:00Z",
            ),
            // From months of 31 and 28 days, and over the end of the year.
            (
                Monthly,
                "Etc/UTC",
                "2026-01-31T23:59:59Z",
                None,
                "2026-02-01T07:00:00Z",
            ),
            (
                Monthly,
                "Etc/UTC",
                "2026-02-28T12:00:00Z",
                None,
                "2026-03-01T07:00:00Z",
            ),
            (
                Monthly,
                "Etc/UTC",
                "2026-12-01T07:00:00Z",
                None,
                "2027-01-01T07:00:00Z",
            ),
            // The last evening of January in New York is February in Auckland.
            (
                Monthly,
                "America/New_York",
                "2026-02-01T01:00:00Z",
                None,
                "2026-02-01T12:00:00Z",
            ),
            (
                Monthly,
                "Pacific/Auckland",
                "2026-02-01T01:00:00Z",
                None,
                "2026-02-28T18:00:00Z",
            ),
        ] {
            let next_at = period.next(instant(now), quiet, &zone(name));
            assert_eq!(next_at.to_string(), next, "{period} {name} {now}");
        }
    }

    #[test]
    fn an_email_is_due_once_in_its_period_and_not_after_it() {
        // period, zone, last period sent, now, due
        for (period, name, last, now, due) in [
            // Before, at, and after seven on a Monday.
            (
                Weekly,
                "America/Chicago",
                "2026-03-02",
                "2026-03-09T11:59:59Z",
                None,
            ),
            (
                Weekly,
                "America/Chicago",
                "2026-03-02",
                "2026-03-09T12:00:00Z",
                Some("2026-03-09"),
            ),
            (
                Weekly,
                "America/Chicago",
                "2026-03-09",
                "2026-03-09T12:00:05Z",
                None,
            ),
            // The portal was down until Thursday, until Sunday night, and until the next Monday morning.
            (
                Weekly,
                "America/Chicago",
                "2026-03-02",
                "2026-03-12T20:00:00Z",
                Some("2026-03-09"),
            ),
            (
                Weekly,
                "America/Chicago",
                "2026-03-02",
                "2026-03-16T04:59:59Z",
                Some("2026-03-09"),
            ),
            (
                Weekly,
                "America/Chicago",
                "2026-03-02",
                "2026-03-16T05:00:00Z",
                None,
            ),
            (
                Weekly,
                "America/Chicago",
                "2026-03-02",
                "2026-03-16T12:00:00Z",
                Some("2026-03-16"),
            ),
            // The zone moved west: it is Sunday again, and Monday has come a second time.
            (
                Weekly,
                "Pacific/Honolulu",
                "2026-03-09",
                "2026-03-08T20:00:00Z",
                None,
            ),
            (
                Weekly,
                "Pacific/Honolulu",
                "2026-03-09",
                "2026-03-09T17:00:00Z",
                None,
            ),
            // The zone moved east: it is past seven at once.
            (
                Weekly,
                "Pacific/Auckland",
                "2026-03-02",
                "2026-03-08T18:00:00Z",
                Some("2026-03-09"),
            ),
            (
                Monthly,
                "America/Chicago",
                "2026-02-01",
                "2026-03-01T12:59:59Z",
                None,
            ),
            (
                Monthly,
                "America/Chicago",
                "2026-02-01",
                "2026-03-01T13:00:00Z",
                Some("2026-03-01"),
            ),
            (
                Monthly,
                "America/Chicago",
                "2026-03-01",
                "2026-03-31T13:00:00Z",
                None,
            ),
            (
                Monthly,
                "America/Chicago",
                "2026-02-01",
                "2026-04-01T04:59:59Z",
                Some("2026-03-01"),
            ),
            (
                Monthly,
                "America/Chicago",
                "2026-02-01",
                "2026-04-01T05:00:00Z",
                None,
            ),
            (
                Monthly,
                "America/Chicago",
                "2025-12-01",
                "2026-04-01T12:00:00Z",
                Some("2026-04-01"),
            ),
        ] {
            let found = period.due(day(last), instant(now), &zone(name));
            assert_eq!(found, due.map(day), "{period} {name} {last} {now}");
        }
    }

    #[test]
    fn a_new_email_starts_with_the_next_period() {
        let chicago = zone("America/Chicago");
        // period, when someone subscribes, the period that counts as sent
        for (period, now, latest) in [
            (Weekly, "2026-03-05T15:00:00Z", "2026-03-02"),
            // Before and at seven on a Monday.
            (Weekly, "2026-03-09T11:59:59Z", "2026-03-02"),
            (Weekly, "2026-03-09T12:00:00Z", "2026-03-09"),
            (Monthly, "2026-03-01T12:59:59Z", "2026-02-01"),
            (Monthly, "2026-03-01T13:00:00Z", "2026-03-01"),
        ] {
            let now = instant(now);
            assert_eq!(
                period.last_due(now, &chicago),
                day(latest),
                "{period} {now}"
            );
            assert_eq!(period.due(day(latest), now, &chicago), None);
            let next = period.next(now, None, &chicago);
            assert!(period.due(day(latest), next, &chicago).is_some(), "{now}");
        }
    }

    #[test]
    fn an_email_covers_the_whole_period_before() {
        for (period, first, from, to) in [
            (Weekly, "2026-03-09", "2026-03-02", "2026-03-08"),
            (Weekly, "2027-01-04", "2026-12-28", "2027-01-03"),
            (Monthly, "2026-03-01", "2026-02-01", "2026-02-28"),
            (Monthly, "2024-03-01", "2024-02-01", "2024-02-29"),
            (Monthly, "2026-01-01", "2025-12-01", "2025-12-31"),
        ] {
            assert_eq!(period.previous(day(first)), (day(from), day(to)), "{first}");
        }
    }
}
