//! When nightly backups are made and verified, and which ones are kept.

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use std::collections::BTreeSet;

/// A failed backup is tried again after this time.
pub const RETRY_AFTER: SignedDuration = SignedDuration::from_hours(1);
/// Admins are alerted when the last backup is older than this.
pub const OVERDUE_AFTER: SignedDuration = SignedDuration::from_hours(48);
/// A backup is verified when the last successful verification is older than this. An hour less than a week, so that it is the same night
/// of each week.
pub const VERIFY_AFTER: SignedDuration = SignedDuration::from_hours(7 * 24 - 1);
/// Stored files that no backup references are kept for this time, because a backup that is being made may reference them.
pub const UNREFERENCED_LIVE: SignedDuration = SignedDuration::from_hours(24);

/// How many backups are kept: the newest of each of the last days, weeks (from Monday), and months that have one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Number of days.
    pub daily: u16,
    /// Number of weeks.
    pub weekly: u16,
    /// Number of months.
    pub monthly: u16,
}

/// The period of a day, so that two days of the same period have the same value.
type Period = fn(Date) -> (i16, i8, i8);

impl Retention {
    /// Which of the backups made at `made` to delete. Days, weeks, and months are in the time zone `zone`. The newest backup is always kept, as
    /// are those that were dated after `now` by a wrong clock; these do not count.
    #[must_use]
    pub fn expired(self, made: &[Timestamp], now: Timestamp, zone: &TimeZone) -> Vec<Timestamp> {
        let past: BTreeSet<Timestamp> = made.iter().copied().filter(|at| *at <= now).collect();
        let mut kept: BTreeSet<Timestamp> = past.last().copied().into_iter().collect();
        let periods: [(u16, Period); 3] = [
            (self.daily, |day| (day.year(), day.month(), day.day())),
            (self.weekly, |day| {
                let week = day.iso_week_date();
                (week.year(), week.week(), 0)
            }),
            (self.monthly, |day| (day.year(), day.month(), 0)),
        ];
        for (most, period) in periods {
            let mut last = None;
            let mut left = most;
            for at in past.iter().rev() {
                let this = Some(period(at.to_zoned(zone.clone()).date()));
                if this != last && left > 0 {
                    kept.insert(*at);
                    left -= 1;
                    last = this;
                }
            }
        }
        past.difference(&kept).copied().collect()
    }
}

/// The last time that was scheduled at or before `now`: today's or yesterday's `at` in `zone`. A time that daylight saving skips is an
/// hour later.
fn last_scheduled(now: Timestamp, at: Time, zone: &TimeZone) -> Timestamp {
    let today = now.to_zoned(zone.clone()).date();
    let on = |day: Date| {
        let zoned = day.to_datetime(at).to_zoned(zone.clone());
        zoned.map_or(now, |zoned| zoned.timestamp())
    };
    let this = on(today);
    if this <= now {
        this
    } else {
        on(today.saturating_sub(1.day()))
    }
}

/// Whether a nightly backup is due. `last_success` and `last_attempt` are when the last successful backup and the last one of any result
/// began, up to `now`.
#[must_use]
pub fn is_due(
    last_success: Option<Timestamp>,
    last_attempt: Option<Timestamp>,
    now: Timestamp,
    at: Time,
    zone: &TimeZone,
) -> bool {
    let scheduled = last_scheduled(now, at, zone);
    last_success.is_none_or(|success| success < scheduled)
        && last_attempt
            .is_none_or(|attempt| attempt < scheduled || now.duration_since(attempt) >= RETRY_AFTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instant(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn new_york() -> TimeZone {
        TimeZone::get("America/New_York").unwrap()
    }

    const KEEP: Retention = Retention {
        daily: 7,
        weekly: 4,
        monthly: 12,
    };

    /// The dates of the backups that are left of these.
    fn left(keep: Retention, made: &[Timestamp], now: &str) -> Vec<String> {
        let expired = keep.expired(made, instant(now), &new_york());
        let left = made.iter().filter(|at| !expired.contains(at));
        left.map(|at| at.to_zoned(new_york()).date().to_string())
            .collect()
    }

    /// A backup at 2 AM in New York on each day.
    fn nightly(from: &str, to: &str) -> Vec<Timestamp> {
        let (from, to): (Date, Date) = (from.parse().unwrap(), to.parse().unwrap());
        let days = from.series(1.day()).take_while(|day| *day <= to);
        days.map(|day| {
            let at = day.at(2, 0, 0, 0).to_zoned(new_york()).unwrap();
            at.timestamp()
        })
        .collect()
    }

    #[test]
    fn backups_of_7_days_4_weeks_and_12_months_are_kept() {
        let made = nightly("2025-06-01", "2026-11-29");
        assert_eq!(
            left(KEEP, &made, "2026-11-29T12:00:00Z"),
            [
                // The last of each month.
                "2025-12-31",
                "2026-01-31",
                "2026-02-28",
                "2026-03-31",
                "2026-04-30",
                "2026-05-31",
                "2026-06-30",
                "2026-07-31",
                "2026-08-31",
                "2026-09-30",
                "2026-10-31",
                // Sundays, the last of each week.
                "2026-11-08",
                "2026-11-15",
                "2026-11-22",
                // The last days.
                "2026-11-23",
                "2026-11-24",
                "2026-11-25",
                "2026-11-26",
                "2026-11-27",
                "2026-11-28",
                "2026-11-29",
            ]
        );
    }

    #[test]
    fn deleting_every_night_keeps_the_same_as_deleting_once() {
        let mut made = Vec::new();
        for at in nightly("2025-06-01", "2026-11-29") {
            made.push(at);
            let expired = KEEP.expired(&made, at, &new_york());
            made.retain(|at| !expired.contains(at));
        }
        let all = nightly("2025-06-01", "2026-11-29");
        let now = "2026-11-29T12:00:00Z";
        assert_eq!(left(KEEP, &made, now), left(KEEP, &all, now));
    }

    #[test]
    fn backups_that_are_kept() {
        let none = Retention {
            daily: 0,
            weekly: 0,
            monthly: 0,
        };
        let two_days = Retention { daily: 2, ..none };
        let now = "2026-11-29T12:00:00Z";
        for (what, keep, made, expected) in [
            ("nothing to keep", KEEP, &[][..], &[][..]),
            (
                "the newest one, whatever the settings",
                none,
                &["2026-01-01T12:00:00Z", "2025-01-01T12:00:00Z"],
                &["2026-01-01"],
            ),
            (
                "the newest of a day",
                two_days,
                &[
                    "2026-11-28T12:00:00Z",
                    "2026-11-28T13:00:00Z",
                    "2026-11-29T07:00:00Z",
                ],
                &["2026-11-28", "2026-11-29"],
            ),
            (
                "days in the portal's time zone: 4 AM in UTC is the day before",
                two_days,
                &[
                    "2026-11-27T12:00:00Z",
                    "2026-11-28T04:00:00Z",
                    "2026-11-28T06:00:00Z",
                ],
                &["2026-11-27", "2026-11-28"],
            ),
            (
                "the last days that have a backup, not the last days",
                two_days,
                &[
                    "2026-10-01T12:00:00Z",
                    "2026-10-02T12:00:00Z",
                    "2026-10-03T12:00:00Z",
                ],
                &["2026-10-02", "2026-10-03"],
            ),
            (
                "those of a wrong clock, in addition",
                two_days,
                &[
                    "2026-11-27T12:00:00Z",
                    "2026-11-28T12:00:00Z",
                    "2026-11-29T07:00:00Z",
                    "2031-01-01T00:00:00Z",
                ],
                &["2026-11-28", "2026-11-29", "2030-12-31"],
            ),
            (
                "both of a day on which the clock goes back",
                Retention { daily: 1, ..none },
                &["2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"],
                &["2026-11-01"],
            ),
        ] {
            let made = Vec::from_iter(made.iter().map(|at| instant(at)));
            let mut left = left(keep, &made, now);
            left.sort();
            assert_eq!(left, expected, "{what}");
        }
    }

    #[test]
    fn a_backup_is_due_each_night_and_missed_ones_are_made_up() {
        let at = Time::constant(2, 0, 0, 0);
        // 2 AM in New York is 7 AM in UTC, in summer 6 AM.
        for (what, success, attempt, now, expected) in [
            ("the first one", None, None, "2026-11-29T20:00:00Z", true),
            (
                "before the time",
                Some("2026-11-28T07:05:00Z"),
                None,
                "2026-11-29T06:59:59Z",
                false,
            ),
            (
                "at the time",
                Some("2026-11-28T07:05:00Z"),
                None,
                "2026-11-29T07:00:00Z",
                true,
            ),
            (
                "once a night",
                Some("2026-11-29T07:05:00Z"),
                None,
                "2026-11-29T23:00:00Z",
                false,
            ),
            (
                "a missed night",
                Some("2026-11-27T07:05:00Z"),
                None,
                "2026-11-29T01:00:00Z",
                true,
            ),
            (
                "just after a failure",
                Some("2026-11-28T07:05:00Z"),
                Some("2026-11-29T07:05:00Z"),
                "2026-11-29T08:04:59Z",
                false,
            ),
            (
                "an hour after a failure",
                Some("2026-11-28T07:05:00Z"),
                Some("2026-11-29T07:05:00Z"),
                "2026-11-29T08:05:00Z",
                true,
            ),
            (
                "a failure just before the time",
                Some("2026-11-27T07:05:00Z"),
                Some("2026-11-29T06:55:00Z"),
                "2026-11-29T07:00:00Z",
                true,
            ),
            (
                "2 AM is skipped: not before 3 AM",
                Some("2026-03-07T07:05:00Z"),
                None,
                "2026-03-08T06:59:59Z",
                false,
            ),
            (
                "2 AM is skipped: at 3 AM",
                Some("2026-03-07T07:05:00Z"),
                None,
                "2026-03-08T07:00:00Z",
                true,
            ),
            (
                "the clock goes back: once",
                Some("2026-11-01T07:00:00Z"),
                None,
                "2026-11-01T07:30:00Z",
                false,
            ),
        ] {
            let success = success.map(instant);
            let attempt = attempt.map(instant).or(success);
            assert_eq!(
                is_due(success, attempt, instant(now), at, &new_york()),
                expected,
                "{what}"
            );
        }
    }
}
