//! Where a project stands, what comes next and whose turn it is, in plain words for its owner.

use super::ProjectStatus;
use crate::word::words;
use jiff::Timestamp;
use jiff::civil::Date;
use std::borrow::Cow;

words! {
    /// Whose turn it is.
    Party {
        /// The property's owner.
        Owner = "owner",
        /// The company that does the work.
        Contractor = "contractor",
        /// The owner's insurer.
        Insurer = "insurer",
        /// The people who run the portal.
        Office = "office",
    }
}

/// What the owner's words depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnerStanding {
    /// Where the project stands.
    pub status: ProjectStatus,
    /// Since when.
    pub status_since: Timestamp,
    /// Since when its company has it, if one does.
    pub assigned_at: Option<Timestamp>,
    /// Whether a company is assigned that can act and call: a closed one cannot.
    pub has_contractor: bool,
    /// The date on which work starts, if one is set.
    pub timeline_start: Option<Date>,
    /// The present date in the portal's zone.
    pub today: Date,
}

type Words = Cow<'static, str>;

impl OwnerStanding {
    /// On whom the project waits; on nobody once it has come to an end.
    #[must_use]
    pub const fn waiting_on(self) -> Option<Party> {
        use ProjectStatus as S;
        match self.status {
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

    /// Since when it waits for them. A company is not waited for before it has the project.
    #[must_use]
    pub fn waiting_since(self) -> Option<Timestamp> {
        match self.waiting_on()? {
            Party::Contractor => self.assigned_at.max(Some(self.status_since)),
            Party::Owner | Party::Insurer | Party::Office => Some(self.status_since),
        }
    }

    /// Where the project stands.
    #[must_use]
    pub fn sentence(self) -> Words {
        use ProjectStatus as S;
        let text = match self.status {
            S::Pending => "We have your project and are looking it over.",
            S::Approved => "Your project is approved. We will plan the next step with you.",
            S::InProgress => "The work on your property is under way.",
            S::OnHold => "The work is paused for now. We will tell you as soon as it goes on.",
            S::Completed => "Your project is finished. Thank you for your patience.",
            S::Rejected => {
                "We are sorry: this project cannot be taken on. Please call us if you have questions."
            }
            S::Scheduled => {
                return self.dated(
                    "A date is set for the next step at your property",
                    "The next step at your property was planned for",
                );
            }
            S::RequiresInspection => {
                "Someone needs to look at the damage before the work can be planned."
            }
            S::WaitingForApproval => {
                "Everything is prepared. We are waiting for an approval before we go on."
            }
            S::Submitted if self.has_contractor => {
                "We have received your project. Your contractor will contact you to arrange a visit."
            }
            S::Submitted => "We have received your project and are choosing a contractor for you.",
            S::SiteVisitScheduled => {
                "A visit to your property is arranged, so that the damage can be seen in person."
            }
            S::SiteVisitCompleted => {
                "Your property has been visited. The estimate is being prepared."
            }
            S::EstimateSubmitted => "The estimate is ready and is waiting to be approved.",
            S::EstimateApproved => "The estimate is approved. The build-back will be planned next.",
            S::BuildBackScheduled => {
                return self.dated(
                    "The build-back of your property has a date",
                    "The build-back of your property was planned for",
                );
            }
            S::BuildBackCompleted => "The build-back of your property is complete. Welcome home.",
            S::Nonresponsive => {
                "We have tried to reach you without success. Please call us so that we can go on."
            }
            S::Canceled => "This project was canceled. Please call us if that is a surprise.",
        };
        text.into()
    }

    /// A sentence that names the date on which work starts, where it is known.
    fn dated(self, ahead: &'static str, passed: &'static str) -> Words {
        match self.timeline_start {
            None => format!("{ahead}."),
            Some(date) if date < self.today => format!("{passed} {}.", date.strftime(DATE)),
            Some(date) => format!("{ahead}: {}.", date.strftime(DATE)),
        }
        .into()
    }

    /// What comes next: who acts, and what the owner can do.
    #[must_use]
    pub const fn next_step(self) -> &'static str {
        use ProjectStatus as S;
        match self.status {
            S::Pending if self.has_contractor => {
                "We review the details. You do not need to do anything."
            }
            S::Pending => {
                "We review the details and assign a contractor. You do not need to do anything."
            }
            S::InProgress => {
                "The crew keeps working. New photos and notes appear below as they come in."
            }
            S::OnHold => {
                "Work goes on once the open question is settled. Your contact can tell you more."
            }
            S::Completed | S::BuildBackCompleted => {
                "Nothing is left to do. Keep this page's files for your records."
            }
            S::Rejected => "Your insurance agent can help you with other ways forward.",
            S::Scheduled => "Please make sure somebody can let the crew in on the day.",
            S::WaitingForApproval => "Your insurer decides next. You do not need to do anything.",
            S::SiteVisitScheduled => {
                "Please make sure somebody is home for the visit, and keep damaged things if you can."
            }
            S::EstimateSubmitted => "The insurer reviews the estimate. That often takes some days.",
            S::BuildBackScheduled => {
                "The crew comes on the agreed date. Please clear the rooms that are to be rebuilt."
            }
            S::Nonresponsive => "Please call your contact, so that the work can go on.",
            S::Canceled => "If you still need the repair, call your contact.",
            S::Approved | S::RequiresInspection | S::Submitted | S::EstimateApproved
                if !self.has_contractor =>
            {
                "We assign a contractor, who calls you to agree on a time. You do not need to do anything."
            }
            S::SiteVisitCompleted if !self.has_contractor => {
                "We see to it that the estimate is written and sent to the insurer."
            }
            S::Approved => {
                "Your contractor plans the next visit and will call you to agree on a time."
            }
            S::RequiresInspection => "Your contractor calls you to arrange an inspection.",
            S::Submitted => "Your contractor calls you to arrange a first visit.",
            S::SiteVisitCompleted => {
                "Your contractor writes the estimate and sends it to the insurer."
            }
            S::EstimateApproved => "Your contractor agrees with you on a date for the build-back.",
        }
    }
}

/// As everywhere in the portal: `Dec 3, 2026`.
const DATE: &str = "%b %-d, %Y";

#[cfg(test)]
mod tests {
    use super::*;
    use ProjectStatus as S;
    use jiff::civil::date;
    use std::collections::BTreeSet;

    fn standing(status: ProjectStatus, has_contractor: bool) -> OwnerStanding {
        OwnerStanding {
            status,
            status_since: Timestamp::UNIX_EPOCH,
            assigned_at: None,
            has_contractor,
            timeline_start: None,
            today: date(2026, 11, 21),
        }
    }

    #[test]
    fn somebody_s_turn_it_is_until_the_end() {
        use Party::{Contractor, Insurer, Office, Owner};
        // status, on whom with a contractor, on whom without one
        let table = [
            (S::Pending, Some(Office), Some(Office)),
            (S::Approved, Some(Contractor), Some(Office)),
            (S::InProgress, Some(Contractor), Some(Office)),
            (S::OnHold, Some(Office), Some(Office)),
            (S::Completed, None, None),
            (S::Rejected, None, None),
            (S::Scheduled, Some(Contractor), Some(Office)),
            (S::RequiresInspection, Some(Contractor), Some(Office)),
            (S::WaitingForApproval, Some(Insurer), Some(Insurer)),
            (S::Submitted, Some(Contractor), Some(Office)),
            (S::SiteVisitScheduled, Some(Contractor), Some(Office)),
            (S::SiteVisitCompleted, Some(Contractor), Some(Office)),
            (S::EstimateSubmitted, Some(Insurer), Some(Insurer)),
            (S::EstimateApproved, Some(Contractor), Some(Office)),
            (S::BuildBackScheduled, Some(Contractor), Some(Office)),
            (S::BuildBackCompleted, None, None),
            (S::Nonresponsive, Some(Owner), Some(Owner)),
            (S::Canceled, None, None),
        ];
        assert_eq!(table.map(|row| row.0), ProjectStatus::ALL);
        for (status, with, without) in table {
            assert_eq!(standing(status, true).waiting_on(), with, "{status}");
            assert_eq!(standing(status, false).waiting_on(), without, "{status}");
        }
    }

    #[test]
    fn a_company_is_waited_for_since_it_has_the_project() {
        let day = |day: i64| Timestamp::from_second(day * 86_400).expect("a day");
        // status, its day, that of the assignment, since when
        for (status, since, assigned, told) in [
            (S::Submitted, 1, Some(22), Some(22)),
            (S::SiteVisitCompleted, 23, Some(22), Some(23)),
            (S::EstimateSubmitted, 1, Some(22), Some(1)),
            (S::Nonresponsive, 1, Some(22), Some(1)),
            (S::OnHold, 1, Some(22), Some(1)),
            (S::Submitted, 1, None, Some(1)),
            (S::Completed, 1, Some(22), None),
        ] {
            let standing = OwnerStanding {
                status_since: day(since),
                assigned_at: assigned.map(day),
                ..standing(status, assigned.is_some())
            };
            assert_eq!(standing.waiting_since(), told.map(day), "{status}");
        }
        // The office has the turn of a company that is closed.
        let closed = OwnerStanding {
            assigned_at: Some(day(22)),
            ..standing(S::Submitted, false)
        };
        assert_eq!(closed.waiting_since(), Some(Timestamp::UNIX_EPOCH));
    }

    #[test]
    fn owners_read_a_sentence_of_their_own_for_each_status() {
        for has_contractor in [true, false] {
            let told = ProjectStatus::ALL.iter().map(|&status| {
                let standing = standing(status, has_contractor);
                let (sentence, next) = (standing.sentence(), standing.next_step());
                assert!(sentence.ends_with('.') && next.ends_with('.'), "{status}");
                if !has_contractor {
                    let names_one = [&sentence, next].map(|text| text.contains("our contractor"));
                    assert_eq!(names_one, [false, false], "{status}: nobody is assigned");
                }
                sentence
            });
            assert_eq!(told.collect::<BTreeSet<_>>().len(), 18);
        }
    }

    #[test]
    fn the_date_on_which_work_starts_is_named() {
        let on = |status, day| {
            OwnerStanding {
                timeline_start: Some(day),
                ..standing(status, true)
            }
            .sentence()
        };
        let (yesterday, today, later) = (date(2026, 11, 20), date(2026, 11, 21), date(2026, 12, 3));
        for (status, day, sentence) in [
            (
                S::BuildBackScheduled,
                later,
                "The build-back of your property has a date: Dec 3, 2026.",
            ),
            (
                S::BuildBackScheduled,
                today,
                "The build-back of your property has a date: Nov 21, 2026.",
            ),
            (
                S::BuildBackScheduled,
                yesterday,
                "The build-back of your property was planned for Nov 20, 2026.",
            ),
            (
                S::Scheduled,
                later,
                "A date is set for the next step at your property: Dec 3, 2026.",
            ),
        ] {
            assert_eq!(on(status, day), sentence);
        }
        assert_eq!(
            standing(S::BuildBackScheduled, true).sentence(),
            "The build-back of your property has a date."
        );
    }
}
