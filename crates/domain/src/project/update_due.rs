//! Updates that a contractor company is asked for.

use super::{ProjectStatus, StatusFamily};
use crate::string_enum::string_enum;
use jiff::Timestamp;
use jiff::civil::Date;

/// Number of days without a change after which an update is due.
pub const UPDATE_DUE_DAYS: u16 = 7;

/// How many days back a visit still asks for an update. Later, the days without a change do.
pub const VISIT_ASKS_FOR_DAYS: i64 = 7;

string_enum! {
    /// Why an update is due.
    UpdateDue {
        /// A visit took place, and the company has not reported since.
        Visit = "visit",
        /// Work is under way, and the project has not changed for a while.
        Quiet = "quiet",
    }
}

/// What decides whether a project's company owes an update.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reporting {
    /// The project's status.
    pub status: ProjectStatus,
    /// The day of the last visit that was not canceled or put on hold.
    pub last_visit: Option<Date>,
    /// Whether the company has reported on the day of that visit or later.
    pub has_reported: bool,
    /// The last change of the project.
    pub changed_at: Timestamp,
}

impl Reporting {
    /// Why an update is due on `today`, if it is. `quiet_before` is the time before which the last change counts as too long ago.
    ///
    /// The report of a visit is due on the next day, so that a day of several visits can be reported in the evening.
    #[must_use]
    pub fn due(&self, today: Date, quiet_before: Timestamp) -> Option<UpdateDue> {
        let is_visited = self.last_visit.is_some_and(|visit| visit < today);
        if self.status.is_open() && is_visited && !self.has_reported {
            return Some(UpdateDue::Visit);
        }
        let is_under_way = self.status.family() == StatusFamily::Moving;
        (is_under_way && self.changed_at < quiet_before).then_some(UpdateDue::Quiet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn an_update_is_due_after_a_visit_and_after_a_week_without_changes() {
        let today = date(2026, 3, 10);
        let quiet_before: Timestamp = "2026-03-04T06:00:00Z".parse().expect("valid timestamp");
        let recent = "2026-03-09T12:00:00Z";
        let long_ago = "2026-03-04T05:59:59Z";
        let (visit, quiet) = (Some(UpdateDue::Visit), Some(UpdateDue::Quiet));
        // status, day of the last visit in March, reported since, last change, due
        let table = [
            ("site_visit_scheduled", Some(9), false, recent, visit),
            ("site_visit_scheduled", Some(9), true, recent, None),
            ("site_visit_scheduled", Some(10), false, recent, None),
            ("site_visit_scheduled", Some(11), false, recent, None),
            ("site_visit_scheduled", None, false, recent, None),
            ("site_visit_scheduled", None, false, long_ago, quiet),
            (
                "site_visit_scheduled",
                None,
                false,
                "2026-03-04T06:00:00Z",
                None,
            ),
            ("site_visit_scheduled", Some(9), true, long_ago, quiet),
            ("site_visit_scheduled", Some(4), false, long_ago, visit),
            // Others act next, so only a visit asks for an update.
            ("estimate_submitted", None, false, long_ago, None),
            ("estimate_submitted", Some(9), false, recent, visit),
            ("submitted", None, false, long_ago, None),
            ("on_hold", None, false, long_ago, None),
            ("nonresponsive", Some(9), false, recent, visit),
            // Closed.
            ("build_back_completed", Some(9), false, long_ago, None),
            ("canceled", Some(9), false, long_ago, None),
        ];
        for (word, day, has_reported, changed_at, due) in table {
            let reporting = Reporting {
                status: ProjectStatus::parse(word).expect("a status"),
                last_visit: day.map(|day| date(2026, 3, day)),
                has_reported,
                changed_at: changed_at.parse().expect("valid timestamp"),
            };
            assert_eq!(reporting.due(today, quiet_before), due, "{reporting:?}");
        }
    }
}
