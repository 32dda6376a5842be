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
    fn only_partners_get_it() {
        let with = |role: &&Role| has_weekly_summary(**role);
        let roles: Vec<_> = Role::ALL.iter().filter(with).collect();
        assert_eq!(roles, [&Role::ReferralPartner]);
    }
}
