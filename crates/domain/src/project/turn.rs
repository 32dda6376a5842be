//! Who has to act next on a project, and since when.

use super::ProjectStatus;
use crate::calendar_day::days_between;
use crate::string_enum::string_enum;
use jiff::civil::Date;

string_enum! {
    /// A party that may have to act next.
    Party {
        /// The property owner.
        Owner = "owner",
        /// The contractor company.
        Contractor = "contractor",
        /// The owner's insurance carrier.
        Insurer = "insurer",
        /// The office that runs the portal.
        Office = "office",
    }
}

/// The facts that determine who has to act next. All dates are in the portal's time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The project's status.
    pub status: ProjectStatus,
    /// When the status began.
    pub status_since: Date,
    /// When the current company was assigned, deactivated, or reactivated, or when the last one was removed. `None` if there never was one.
    pub company_since: Option<Date>,
    /// Whether an active company is assigned. A deactivated one cannot act.
    pub has_contractor: bool,
    /// Date of the next upcoming event, if any.
    pub next_event: Option<Date>,
    /// Date of the last event since the status began, if none is upcoming.
    pub last_event: Option<Date>,
    /// Requested start date, if any. It is not a commitment.
    pub timeline_start: Option<Date>,
    /// Today's date.
    pub today: Date,
}

impl Turn {
    /// The party that has to act next. `None` if the project has ended, or if the next step has a date.
    #[must_use]
    pub const fn waiting_on(self) -> Option<Party> {
        use ProjectStatus as S;
        match self.status {
            _ if self.appointment().is_some() => None,
            S::Pending | S::OnHold => Some(Party::Office),
            S::Nonresponsive => Some(Party::Owner),
            S::EstimateSubmitted | S::WaitingForApproval => Some(Party::Insurer),
            S::Completed | S::BuildBackCompleted | S::Rejected | S::Canceled => None,
            S::Approved
            | S::InProgress
            | S::Scheduled
            | S::RequiresInspection
            | S::Submitted
            | S::SiteVisitScheduled
            | S::SiteVisitCompleted
            | S::EstimateApproved
            | S::BuildBackScheduled => Some(if self.has_contractor {
                Party::Contractor
            } else {
                Party::Office
            }),
        }
    }

    /// The date of the next event, if the project waits only for that.
    #[must_use]
    pub const fn appointment(self) -> Option<Date> {
        if waits_for_appointment(self.status) {
            self.next_event
        } else {
            None
        }
    }

    /// Since when that party has to act. For the contractor this is not before the assignment, and for the office not before a contractor
    /// was removed. If a date for the next step has passed, it is not before that date either.
    #[must_use]
    pub fn waiting_since(self) -> Option<Date> {
        use ProjectStatus::{BuildBackScheduled, OnHold, Pending, Scheduled};
        let by_status = Some(self.status_since);
        let is_dated = matches!(self.status, Scheduled | BuildBackScheduled);
        let missed = self.missed_start().filter(|_| is_dated);
        match self.waiting_on()? {
            Party::Office if matches!(self.status, Pending | OnHold) => by_status,
            Party::Contractor | Party::Office => by_status
                .max(self.company_since)
                .max(self.last_event)
                .max(missed),
            Party::Owner | Party::Insurer => by_status,
        }
    }

    /// Number of calendar days since then; 0 on the first day.
    #[must_use]
    pub fn waiting_days(self) -> Option<u32> {
        let since = self.waiting_since()?;
        u32::try_from(days_between(since, self.today)).ok()
    }

    /// The requested start date, if it has passed and no event is upcoming.
    fn missed_start(self) -> Option<Date> {
        self.timeline_start
            .filter(|day| self.next_event.is_none() && *day < self.today)
    }
}

/// Whether a project with this status waits only for an appointment. An estimate, for example, needs more than that.
const fn waits_for_appointment(status: ProjectStatus) -> bool {
    use ProjectStatus as S;
    match status {
        S::Approved
        | S::InProgress
        | S::Scheduled
        | S::RequiresInspection
        | S::Submitted
        | S::SiteVisitScheduled
        | S::EstimateApproved
        | S::BuildBackScheduled => true,
        S::Pending
        | S::OnHold
        | S::Completed
        | S::Rejected
        | S::WaitingForApproval
        | S::SiteVisitCompleted
        | S::EstimateSubmitted
        | S::BuildBackCompleted
        | S::Nonresponsive
        | S::Canceled => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ProjectStatus as S;
    use jiff::civil::date;

    #[test]
    fn a_row_says_who_acts_next_or_when_the_next_step_is() {
        let visit = date(2026, 12, 3);
        // status, next event -> party, since when, appointment
        for (status, next_event, party, since, appointment) in [
            (S::Submitted, None, Some(Party::Contractor), Some(22), None),
            (S::Submitted, Some(visit), None, None, Some(visit)),
            (
                S::EstimateSubmitted,
                Some(visit),
                Some(Party::Insurer),
                Some(1),
                None,
            ),
            (S::OnHold, Some(visit), Some(Party::Office), Some(1), None),
            (S::Nonresponsive, None, Some(Party::Owner), Some(1), None),
            (S::Completed, Some(visit), None, None, None),
            (S::Canceled, None, None, None, None),
        ] {
            let turn = Turn {
                status,
                status_since: date(2026, 11, 1),
                company_since: Some(date(2026, 11, 22)),
                has_contractor: true,
                next_event,
                last_event: None,
                timeline_start: None,
                today: date(2026, 11, 25),
            };
            let since = since.map(|day| date(2026, 11, day));
            let found = (turn.waiting_on(), turn.waiting_since(), turn.appointment());
            assert_eq!(found, (party, since, appointment), "{status}");
        }
    }
}
