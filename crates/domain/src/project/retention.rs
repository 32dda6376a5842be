//! Retention rules: closed projects are deleted after a number of months.

use super::ProjectStatus;
use crate::field_error::FieldError;
use crate::language::Message;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use std::ops::RangeInclusive;

/// Valid ages of a rule, in months.
pub const RETENTION_MONTHS: RangeInclusive<u16> = 1..=600;

/// Deletes projects in a closed status some months after they were closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetentionRule {
    status: ProjectStatus,
    months: u16,
}

/// The facts about a project that retention rules need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetentionFacts {
    /// Current status.
    pub status: ProjectStatus,
    /// When the project was closed or, if later, restored after a deletion; `None` while it is open.
    pub closed_at: Option<Timestamp>,
    /// Whether it is on legal hold.
    pub is_held: bool,
}

impl RetentionRule {
    /// A rule, if the status is a closed one and the age is valid.
    ///
    /// # Errors
    /// Returns what is wrong, for the field `rules` of the form.
    pub fn new(status: ProjectStatus, months: u16) -> Result<Self, FieldError> {
        if status.is_open() {
            let message = Message::ErrorRetentionStatus;
            return Err(FieldError::new("rules", "status", message));
        }
        if !RETENTION_MONTHS.contains(&months) {
            let message = Message::ErrorRetentionMonths {
                max: RETENTION_MONTHS.end().to_string(),
            };
            return Err(FieldError::new("rules", "months", message));
        }
        Ok(Self { status, months })
    }

    /// The status that the rule is about.
    #[must_use]
    pub const fn status(self) -> ProjectStatus {
        self.status
    }

    /// Age in months, counted from the day the project was closed.
    #[must_use]
    pub const fn months(self) -> u16 {
        self.months
    }

    /// Projects closed before this time are due: the start of today's date `months` earlier, in the time zone `zone`. If that month has no
    /// such day, its last day counts.
    #[must_use]
    pub fn closed_before(self, now: Timestamp, zone: &TimeZone) -> Timestamp {
        let today = now.to_zoned(zone.clone()).date();
        let day = today.saturating_sub(Span::new().months(i64::from(self.months)));
        // Out of range: fall back to the earliest instant, for which nothing is due.
        day.to_zoned(zone.clone())
            .map_or(Timestamp::MIN, |start| start.timestamp())
    }

    /// Whether the rule deletes the project.
    #[must_use]
    pub fn applies(self, project: RetentionFacts, now: Timestamp, zone: &TimeZone) -> bool {
        let RetentionFacts {
            status,
            closed_at,
            is_held,
        } = project;
        status == self.status
            && !is_held
            && closed_at.is_some_and(|at| at < self.closed_before(now, zone))
    }
}

/// Validates the rules of the form: at most one per status.
///
/// # Errors
/// Returns the first problem, for the field `rules`.
pub fn parse_retention(
    rules: impl IntoIterator<Item = (ProjectStatus, u16)>,
) -> Result<Vec<RetentionRule>, FieldError> {
    let mut parsed: Vec<RetentionRule> = Vec::new();
    for (status, months) in rules {
        let rule = RetentionRule::new(status, months)?;
        if parsed.iter().any(|other| other.status == status) {
            let message = Message::ErrorRetentionTwice;
            return Err(FieldError::new("rules", "twice", message));
        }
        parsed.push(rule);
    }
    Ok(parsed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ProjectStatus::{BuildBackCompleted, Canceled, Completed, InProgress, OnHold, Rejected};

    #[test]
    fn a_rule_applies_to_closed_projects_of_its_status_and_age() {
        let zone = TimeZone::get("America/Chicago").unwrap();
        // rule, now, status of the project, closed at, on hold, whether it is deleted
        for (rule, now, status, closed_at, is_held, applies) in [
            // Twelve months, to the day in portal time, whatever the hour.
            (
                (Completed, 12),
                "2027-03-10T12:00:00Z",
                Completed,
                Some("2026-03-10T04:59:00Z"),
                false,
                true,
            ),
            (
                (Completed, 12),
                "2027-03-10T12:00:00Z",
                Completed,
                Some("2026-03-10T05:01:00Z"),
                false,
                false,
            ),
            (
                (Completed, 12),
                "2027-03-11T12:00:00Z",
                Completed,
                Some("2026-03-10T05:01:00Z"),
                false,
                true,
            ),
            // The last day of a shorter month.
            (
                (Canceled, 1),
                "2026-03-31T12:00:00Z",
                Canceled,
                Some("2026-02-28T05:59:00Z"),
                false,
                true,
            ),
            (
                (Canceled, 1),
                "2026-03-31T12:00:00Z",
                Canceled,
                Some("2026-02-28T06:00:00Z"),
                false,
                false,
            ),
            // Another status, on hold, and open projects.
            (
                (Completed, 1),
                "2027-03-10T12:00:00Z",
                BuildBackCompleted,
                Some("2020-01-01T00:00:00Z"),
                false,
                false,
            ),
            (
                (Rejected, 1),
                "2027-03-10T12:00:00Z",
                Rejected,
                Some("2020-01-01T00:00:00Z"),
                true,
                false,
            ),
            (
                (Rejected, 1),
                "2027-03-10T12:00:00Z",
                Rejected,
                None,
                false,
                false,
            ),
            (
                (Completed, 1),
                "2027-03-10T12:00:00Z",
                InProgress,
                None,
                false,
                false,
            ),
            // Older than any calendar.
            (
                (Completed, 600),
                "-009999-02-01T00:00:00Z",
                Completed,
                Some("-009999-01-10T00:00:00Z"),
                false,
                false,
            ),
        ] {
            let (of, months) = rule;
            let rule = RetentionRule::new(of, months).unwrap();
            let project = RetentionFacts {
                status,
                closed_at: closed_at.map(|at| at.parse().unwrap()),
                is_held,
            };
            let found = rule.applies(project, now.parse().unwrap(), &zone);
            assert_eq!(found, applies, "{rule:?} {now} {project:?}");
        }
    }

    #[test]
    fn rules_are_for_closed_statuses_once_each() {
        for (rules, code) in [
            (vec![], None),
            (vec![(Completed, 12), (Canceled, 1), (Rejected, 600)], None),
            (vec![(OnHold, 12)], Some("status")),
            (vec![(Completed, 0)], Some("months")),
            (vec![(Completed, 601)], Some("months")),
            (vec![(Completed, 12), (Completed, 13)], Some("twice")),
        ] {
            let found = parse_retention(rules.clone());
            assert_eq!(found.err().map(|error| error.code), code, "{rules:?}");
        }
    }
}
