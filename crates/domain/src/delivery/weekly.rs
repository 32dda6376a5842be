//! The weekly summary of a partner's projects.

use super::{QuietHours, later};
use crate::permission::Role;
use jiff::Timestamp;
use jiff::civil::{Date, Time, Weekday, time};
use jiff::tz::TimeZone;

/// Time of the weekly summary on Mondays, in the portal's time zone.
pub const WEEKLY_AT: Time = time(7, 0, 0, 0);

/// Whether accounts with this role can get the weekly summary. It is off until they turn it on.
#[must_use]
pub const fn has_weekly_summary(role: Role) -> bool {
    match role {
        Role::ReferralPartner => true,
        Role::Admin | Role::Contractor => false,
    }
}

/// When the next weekly summary is sent: the first Monday at [`WEEKLY_AT`] after `now`, or later if quiet hours apply.
#[must_use]
pub fn next_weekly(now: Timestamp, quiet: Option<QuietHours>, zone: &TimeZone) -> Timestamp {
    let today = now.to_zoned(zone.clone()).date();
    let at = monday_on(today, zone)
        .filter(|at| *at > now)
        .or_else(|| monday_on(today.tomorrow().ok()?, zone))
        .unwrap_or(now);
    quiet.map_or(at, |quiet| quiet.after(at, zone))
}

/// The start of the ISO week of `now` in the portal's time zone, as midnight UTC. It stands for the week of a summary, and stays the same when
/// the portal's time zone changes.
#[must_use]
pub fn week_of(now: Timestamp, zone: &TimeZone) -> Timestamp {
    let today = now.to_zoned(zone.clone()).date();
    let monday = if today.weekday() == Weekday::Monday {
        today
    } else {
        today.nth_weekday(-1, Weekday::Monday).unwrap_or(today)
    };
    later(monday.at(0, 0, 0, 0), &TimeZone::UTC).unwrap_or(now)
}

/// [`WEEKLY_AT`] on the first Monday from `day` on.
fn monday_on(day: Date, zone: &TimeZone) -> Option<Timestamp> {
    let monday = if day.weekday() == Weekday::Monday {
        day
    } else {
        day.nth_weekday(1, Weekday::Monday).ok()?
    };
    later(monday.to_datetime(WEEKLY_AT), zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_is_sent_on_mondays_at_seven_in_the_portals_zone() {
        let chicago = TimeZone::get("America/Chicago").expect("valid time zone");
        let night = QuietHours::new(time(21, 0, 0, 0), time(8, 30, 0, 0));
        // now, quiet hours, next summary
        for (now, quiet, next) in [
            // A Thursday.
            ("2026-03-05T15:00:00Z", None, "2026-03-09T12:00:00Z"),
            // A Monday before, at, and after seven.
            ("2026-03-02T12:59:59Z", None, "2026-03-02T13:00:00Z"),
            ("2026-03-02T13:00:00Z", None, "2026-03-09T12:00:00Z"),
            ("2026-03-02T13:00:01Z", None, "2026-03-09T12:00:00Z"),
            // Sunday evening in Chicago is Monday in UTC.
            ("2026-03-02T03:00:00Z", None, "2026-03-02T13:00:00Z"),
            ("2026-03-05T15:00:00Z", night, "2026-03-09T13:30:00Z"),
            // The week of the change to standard time.
            ("2026-10-28T15:00:00Z", None, "2026-11-02T13:00:00Z"),
        ] {
            let now: Timestamp = now.parse().expect("valid timestamp");
            assert_eq!(next_weekly(now, quiet, &chicago).to_string(), next, "{now}");
        }
    }

    #[test]
    fn a_week_begins_on_monday_in_the_portals_zone() {
        for (zone, now, week) in [
            // Monday at midnight, Sunday before midnight, and a day between.
            ("America/Chicago", "2026-03-02T06:00:00Z", "2026-03-02"),
            ("America/Chicago", "2026-03-09T04:59:59Z", "2026-03-02"),
            ("America/Chicago", "2026-03-05T15:00:00Z", "2026-03-02"),
            // Monday at seven on Kiritimati is Sunday in Chicago.
            ("Pacific/Kiritimati", "2026-03-01T17:00:00Z", "2026-03-02"),
            ("America/Chicago", "2026-03-01T17:00:00Z", "2026-02-23"),
            // A week that two years share.
            ("America/Chicago", "2027-01-02T12:00:00Z", "2026-12-28"),
        ] {
            let zone = TimeZone::get(zone).expect("valid time zone");
            let now: Timestamp = now.parse().expect("valid timestamp");
            let began = format!("{week}T00:00:00Z");
            assert_eq!(week_of(now, &zone).to_string(), began, "{now}");
        }
    }

    #[test]
    fn only_partners_get_it() {
        let with = |role: &&Role| has_weekly_summary(**role);
        let roles: Vec<_> = Role::ALL.iter().filter(with).collect();
        assert_eq!(roles, [&Role::ReferralPartner]);
    }
}
