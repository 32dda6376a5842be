//! The weekly summary of a partner's projects.

use super::{MailFrequency, later};
use crate::permission::Role;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Whether accounts with this role can get the weekly summary. It is off until they turn it on.
#[must_use]
pub const fn has_weekly_summary(role: Role) -> bool {
    match role {
        Role::ReferralPartner => true,
        Role::Admin | Role::Contractor => false,
    }
}

/// Monday of the week of `now` in the portal's time zone, encoded as midnight UTC so that a change of the zone does not alter it.
#[must_use]
pub fn week_of(now: Timestamp, zone: &TimeZone) -> Timestamp {
    let monday = MailFrequency::Weekly.first_day(now.to_zoned(zone.clone()).date());
    later(monday.at(0, 0, 0, 0), &TimeZone::UTC).unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;

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
