//! Where a project stands, what comes next and whose turn it is, in plain words for its owner.

use super::ProjectStatus;
use super::without_contact::without_contact;
use crate::calendar_day::days_between;
use crate::language::Message;
use crate::word::words;
use jiff::civil::Date;

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
    /// The day on which it got there. All days are of the portal's zone.
    pub status_since: Date,
    /// The day on which the present company got the project, was closed or was opened again, or on which the last one left;
    /// nothing where none ever had it.
    pub company_since: Option<Date>,
    /// Whether a company is assigned that can act and call: a closed one cannot.
    pub has_contractor: bool,
    /// Whether the owner is told a phone number or an email address of that company or of the office.
    pub has_contact: bool,
    /// The day of the next event, if one is to come.
    pub next_event: Option<Date>,
    /// The day of the last event of this status, if none is to come.
    pub last_event: Option<Date>,
    /// Whether that one is marked as completed.
    pub has_taken_place: bool,
    /// The day on which work was wanted to start, if one was named. Nobody promised it.
    pub timeline_start: Option<Date>,
    /// The present date in the portal's zone.
    pub today: Date,
}

impl OwnerStanding {
    /// On whom the project waits; on nobody once it has come to an end, or while the next step has its date.
    #[must_use]
    pub const fn waiting_on(self) -> Option<Party> {
        use ProjectStatus as S;
        match self.status {
            status if self.next_event.is_some() && is_settled_by_a_date(status) => None,
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

    /// Since which day it waits for them. A company is not waited for before it has the project, nor the office in its place
    /// before the company has left. Neither is waited for before the day has passed that was set for the next step.
    #[must_use]
    pub fn waiting_since(self) -> Option<Date> {
        use ProjectStatus::{BuildBackScheduled, OnHold, Pending, Scheduled};
        let by_status = Some(self.status_since);
        let missed = match (self.status, self.day()) {
            (Scheduled | BuildBackScheduled, Day::Missed(day)) => Some(day),
            _ => None,
        };
        match self.waiting_on()? {
            Party::Office if matches!(self.status, Pending | OnHold) => by_status,
            Party::Contractor | Party::Office => by_status
                .max(self.company_since)
                .max(self.last_event)
                .max(missed),
            Party::Owner | Party::Insurer => by_status,
        }
    }

    /// For how many calendar days it has waited: none on the first.
    #[must_use]
    pub fn waiting_days(self) -> Option<u32> {
        let since = self.waiting_since()?;
        u32::try_from(days_between(since, self.today)).ok()
    }

    /// Where the project stands.
    #[must_use]
    pub fn sentence(self) -> Message {
        self.worded(self.usual_sentence())
    }

    /// As somebody reads it whom the portal tells whom to call, or not.
    fn worded(self, usual: Message) -> Message {
        match self.has_contact {
            true => usual,
            false => without_contact(usual),
        }
    }

    fn usual_sentence(self) -> Message {
        use ProjectStatus as S;
        match self.status {
            S::Pending => Message::StandingPending,
            S::Approved => self.appointed(
                |date| Message::StandingApprovedDay { date },
                Message::StandingApproved,
            ),
            S::InProgress => Message::StandingInProgress,
            S::OnHold => Message::StandingOnHold,
            S::Completed => Message::StandingCompleted,
            S::Rejected => Message::StandingRejected,
            S::Scheduled => self.dated(
                |date| Message::StandingScheduledDay { date },
                |date| Message::StandingScheduledWanted { date },
                |date| Message::StandingScheduledMissed { date },
                Message::StandingScheduled,
            ),
            S::RequiresInspection => self.appointed(
                |date| Message::StandingInspectionDay { date },
                Message::StandingInspection,
            ),
            S::WaitingForApproval => Message::StandingWaitingForApproval,
            S::Submitted => {
                let undated = if self.has_contractor {
                    Message::StandingSubmittedContractor
                } else {
                    Message::StandingSubmitted
                };
                self.appointed(|date| Message::StandingSubmittedDay { date }, undated)
            }
            S::SiteVisitScheduled => match self.visit() {
                Visit::ToCome(day) => Message::StandingVisitDay {
                    date: day.to_string(),
                },
                Visit::Done => Message::StandingVisited,
                Visit::Past(day) => Message::StandingVisitPast {
                    date: day.to_string(),
                },
                Visit::Unknown => Message::StandingVisit,
            },
            S::SiteVisitCompleted => Message::StandingVisited,
            S::EstimateSubmitted => Message::StandingEstimateSubmitted,
            S::EstimateApproved => self.appointed(
                |date| Message::StandingEstimateApprovedDay { date },
                Message::StandingEstimateApproved,
            ),
            S::BuildBackScheduled => self.dated(
                |date| Message::StandingBuildBackDay { date },
                |date| Message::StandingBuildBackWanted { date },
                |date| Message::StandingBuildBackMissed { date },
                Message::StandingBuildBack,
            ),
            S::BuildBackCompleted => Message::StandingBuildBackCompleted,
            S::Nonresponsive => Message::StandingNonresponsive,
            S::Canceled => Message::StandingCanceled,
        }
    }

    /// What is known of the day on which it goes on.
    fn day(self) -> Day {
        match (self.next_event, self.timeline_start) {
            (Some(day), _) => Day::Set(day),
            (None, Some(day)) if day < self.today => Day::Missed(day),
            (None, Some(day)) => Day::Wanted(day),
            (None, None) => Day::Unknown,
        }
    }

    /// What is known of the day of the visit; nobody wishes for one.
    fn visit(self) -> Visit {
        match (self.next_event, self.last_event) {
            (Some(day), _) => Visit::ToCome(day),
            (None, Some(_)) if self.has_taken_place => Visit::Done,
            (None, Some(day)) => Visit::Past(day),
            (None, None) => Visit::Unknown,
        }
    }

    /// A sentence that ends with the day of the next event, where there is one.
    fn appointed(self, set: fn(String) -> Message, unset: Message) -> Message {
        self.next_event.map_or(unset, |day| set(day.to_string()))
    }

    /// A sentence that ends with the day, where one is known.
    fn dated(
        self,
        set: fn(String) -> Message,
        wanted: fn(String) -> Message,
        missed: fn(String) -> Message,
        unknown: Message,
    ) -> Message {
        match self.day() {
            Day::Set(day) => set(day.to_string()),
            Day::Wanted(day) => wanted(day.to_string()),
            Day::Missed(day) => missed(day.to_string()),
            Day::Unknown => unknown,
        }
    }

    /// What comes next: who acts, and what the owner can do.
    #[must_use]
    pub fn next_step(self) -> Message {
        self.worded(self.usual_next_step())
    }

    fn usual_next_step(self) -> Message {
        use ProjectStatus as S;
        match self.status {
            S::Pending if self.has_contractor => Message::StandingNextReview,
            S::Pending => Message::StandingNextReviewAssign,
            S::InProgress => Message::StandingNextWorking,
            S::OnHold => Message::StandingNextOnHold,
            // Nobody cancels what is in the calendar when a project ends.
            S::Completed | S::BuildBackCompleted if self.next_event.is_some() => {
                Message::StandingNextDoneAppointment
            }
            S::Rejected | S::Canceled if self.next_event.is_some() => {
                Message::StandingNextEndedAppointment
            }
            S::Completed | S::BuildBackCompleted => Message::StandingNextDone,
            S::Rejected => Message::StandingNextRejected,
            S::Scheduled => match self.day() {
                Day::Set(_) | Day::Unknown => Message::StandingNextLetIn,
                Day::Wanted(_) => Message::StandingNextLetInDayOpen,
                Day::Missed(_) => Message::StandingNextAskForDay,
            },
            S::WaitingForApproval => Message::StandingNextInsurer,
            S::SiteVisitScheduled => match self.visit() {
                Visit::ToCome(_) => Message::StandingNextVisit,
                Visit::Done => Self {
                    status: S::SiteVisitCompleted,
                    ..self
                }
                .usual_next_step(),
                Visit::Past(_) => Message::StandingNextAskForDay,
                Visit::Unknown => Message::StandingNextVisitDayOpen,
            },
            S::EstimateSubmitted => Message::StandingNextEstimateSubmitted,
            S::BuildBackScheduled => match self.day() {
                Day::Set(_) | Day::Unknown => Message::StandingNextBuildBack,
                Day::Wanted(_) => Message::StandingNextBuildBackDayOpen,
                Day::Missed(_) => Message::StandingNextAskForDay,
            },
            S::Approved | S::RequiresInspection | S::Submitted | S::EstimateApproved
                if self.next_event.is_some() =>
            {
                Message::StandingNextLetIn
            }
            S::Nonresponsive => Message::StandingNextNonresponsive,
            S::Canceled => Message::StandingNextCanceled,
            S::Approved | S::RequiresInspection | S::Submitted | S::EstimateApproved
                if !self.has_contractor =>
            {
                Message::StandingNextAssign
            }
            S::SiteVisitCompleted if !self.has_contractor => Message::StandingNextEstimateOffice,
            S::Approved => Message::StandingNextApproved,
            S::RequiresInspection => Message::StandingNextInspection,
            S::Submitted => Message::StandingNextSubmitted,
            S::SiteVisitCompleted => Message::StandingNextEstimate,
            S::EstimateApproved => Message::StandingNextEstimateApproved,
        }
    }
}

/// What is known of the day on which a project goes on.
enum Day {
    /// Its next event is on that day.
    Set(Date),
    /// No event is to come, but work was wanted to start then.
    Wanted(Date),
    /// The same, and the day has passed.
    Missed(Date),
    /// Nothing.
    Unknown,
}

/// What is known of the day of a visit.
enum Visit {
    /// The next event is on that day.
    ToCome(Date),
    /// It took place.
    Done,
    /// None is to come, but there was one.
    Past(Date),
    /// Nothing.
    Unknown,
}

/// Whether an appointment is all that a project with this status waits for. An estimate is not written by one.
const fn is_settled_by_a_date(status: ProjectStatus) -> bool {
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
    use crate::language::Language::English;
    use ProjectStatus as S;
    use jiff::civil::date;
    use std::collections::BTreeSet;

    const VISITED: &str = "Your property has been visited. The estimate is being prepared.";
    const ASK_FOR_THE_DAY: &str =
        "If nobody has come yet, please ask your contact for the new date.";

    fn standing(status: ProjectStatus, has_contractor: bool) -> OwnerStanding {
        OwnerStanding {
            status,
            status_since: date(2026, 11, 1),
            company_since: None,
            has_contractor,
            has_contact: true,
            next_event: None,
            last_event: None,
            has_taken_place: false,
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
        let day = |day: i8| date(2026, 11, day);
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
                company_since: assigned.map(day),
                ..standing(status, assigned.is_some())
            };
            assert_eq!(standing.waiting_since(), told.map(day), "{status}");
        }
        // The office has the turn of a company that was taken off or closed, and not for longer than that had it.
        for (status, told) in [(S::Submitted, day(22)), (S::OnHold, day(1))] {
            let left = OwnerStanding {
                company_since: Some(day(22)),
                ..standing(status, false)
            };
            assert_eq!(left.waiting_since(), Some(told), "{status}");
        }
    }

    #[test]
    fn nobody_is_waited_for_while_the_next_step_has_its_date() {
        let next_event = Some(date(2026, 12, 3));
        for &status in ProjectStatus::ALL {
            for has_contractor in [true, false] {
                let bare = standing(status, has_contractor);
                let dated = OwnerStanding { next_event, ..bare };
                let is_settled = [
                    S::Approved,
                    S::InProgress,
                    S::Scheduled,
                    S::RequiresInspection,
                    S::Submitted,
                    S::SiteVisitScheduled,
                    S::EstimateApproved,
                    S::BuildBackScheduled,
                ]
                .contains(&status);
                let expected = bare.waiting_on().filter(|_| !is_settled);
                assert_eq!(dated.waiting_on(), expected, "{status}");
                if expected.is_none() {
                    assert_eq!((dated.waiting_since(), dated.waiting_days()), (None, None));
                    assert!(
                        !dated.next_step().in_language(English).contains("calls you"),
                        "{status}"
                    );
                    assert!(
                        !dated
                            .sentence()
                            .in_language(English)
                            .contains("will contact"),
                        "{status}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_day_that_passed_is_where_waiting_begins() {
        let (visit, wanted) = (date(2026, 11, 18), date(2026, 11, 20));
        // status, last event, wanted start -> since when, for how many days
        for (status, last_event, timeline_start, since, days) in [
            (S::SiteVisitScheduled, Some(visit), None, visit, 3),
            // A wish for the work says nothing of the visit.
            (S::SiteVisitScheduled, Some(visit), Some(wanted), visit, 3),
            (S::Scheduled, Some(visit), Some(wanted), wanted, 1),
            (S::BuildBackScheduled, None, Some(wanted), wanted, 1),
            (
                S::BuildBackScheduled,
                None,
                Some(date(2026, 12, 3)),
                date(2026, 11, 1),
                20,
            ),
            (
                S::EstimateSubmitted,
                Some(visit),
                Some(wanted),
                date(2026, 11, 1),
                20,
            ),
        ] {
            let standing = OwnerStanding {
                last_event,
                timeline_start,
                ..standing(status, true)
            };
            let found = (standing.waiting_since(), standing.waiting_days());
            assert_eq!(found, (Some(since), Some(days)), "{status}");
        }
    }

    #[test]
    fn days_of_waiting_are_days_of_the_calendar() {
        for (today, days) in [
            (date(2026, 11, 1), 0),
            (date(2026, 11, 2), 1),
            (date(2027, 3, 15), 134),
        ] {
            let standing = OwnerStanding {
                today,
                ..standing(S::Submitted, true)
            };
            assert_eq!(standing.waiting_days(), Some(days));
        }
    }

    #[test]
    fn owners_read_a_sentence_of_their_own_for_each_status() {
        for has_contractor in [true, false] {
            let told = ProjectStatus::ALL.iter().map(|&status| {
                let standing = standing(status, has_contractor);
                let (sentence, next) = (
                    standing.sentence().in_language(English),
                    standing.next_step().in_language(English),
                );
                assert!(sentence.ends_with('.') && next.ends_with('.'), "{status}");
                if !has_contractor {
                    let names_one = [&sentence, &next].map(|text| text.contains("our contractor"));
                    assert_eq!(names_one, [false, false], "{status}: nobody is assigned");
                }
                sentence
            });
            assert_eq!(told.collect::<BTreeSet<_>>().len(), 18);
        }
    }

    #[test]
    fn who_has_nobody_to_call_is_not_told_to_call() {
        let (past, later) = (Some(date(2026, 11, 20)), Some(date(2026, 12, 3)));
        for &status in ProjectStatus::ALL {
            for (next_event, last_event, timeline_start) in
                [(None, None, None), (later, None, None), (None, past, past)]
            {
                let known = OwnerStanding {
                    next_event,
                    last_event,
                    timeline_start,
                    ..standing(status, false)
                };
                let unknown = OwnerStanding {
                    has_contact: false,
                    ..known
                };
                let words = |of: OwnerStanding| {
                    format!(
                        "{} {}",
                        of.sentence().in_language(English),
                        of.next_step().in_language(English)
                    )
                };
                let sends = |text: &str| {
                    [
                        "call us",
                        "call your contact",
                        "ask your contact",
                        "Your contact can",
                    ]
                    .iter()
                    .any(|part| text.contains(part))
                };
                assert!(!sends(&words(unknown)), "{status}");
                let is_changed = words(known) != words(unknown);
                assert_eq!(is_changed, sends(&words(known)), "{status}");
            }
        }
        let canceled = OwnerStanding {
            has_contact: false,
            ..standing(S::Canceled, false)
        };
        assert_eq!(
            canceled.sentence().in_language(English),
            "This project was canceled."
        );
        assert_eq!(
            canceled.next_step().in_language(English),
            "If you still need the repair, please ask whoever gave you this code."
        );
    }

    #[test]
    fn a_day_is_told_as_what_it_is() {
        let (past, today, later) = (date(2026, 11, 20), date(2026, 11, 21), date(2026, 12, 3));
        let exact = "Your contact agrees with you on the exact day. Please";
        let ready =
            "The crew comes on the agreed date. Please clear the rooms that are to be rebuilt.";
        let let_in = "Please make sure somebody can let the crew in on the day.";
        // status, next event, wanted start -> sentence, beginning of the next step
        for (status, event, wanted, sentence, next) in [
            (
                S::BuildBackScheduled,
                Some(later),
                Some(past),
                "The build-back of your property is planned. The next appointment is on Dec 3, 2026.",
                ready,
            ),
            (
                S::BuildBackScheduled,
                None,
                Some(later),
                "The build-back of your property is planned to begin on Dec 3, 2026.",
                exact,
            ),
            (
                S::BuildBackScheduled,
                None,
                Some(today),
                "The build-back of your property is planned to begin on Nov 21, 2026.",
                exact,
            ),
            (
                S::BuildBackScheduled,
                None,
                Some(past),
                "The build-back of your property was planned to begin on Nov 20, 2026.",
                ASK_FOR_THE_DAY,
            ),
            (
                S::BuildBackScheduled,
                None,
                None,
                "The build-back of your property has a date.",
                ready,
            ),
            (
                S::Scheduled,
                Some(later),
                Some(today),
                "A date is set for the next step at your property: Dec 3, 2026.",
                let_in,
            ),
            (
                S::Scheduled,
                None,
                Some(later),
                "The work at your property is planned to begin on Dec 3, 2026.",
                exact,
            ),
            (
                S::Scheduled,
                None,
                Some(past),
                "The work at your property was planned to begin on Nov 20, 2026.",
                ASK_FOR_THE_DAY,
            ),
            (
                S::Scheduled,
                None,
                None,
                "A date is set for the next step at your property.",
                let_in,
            ),
        ] {
            let standing = OwnerStanding {
                next_event: event,
                timeline_start: wanted,
                ..standing(status, true)
            };
            assert_eq!(standing.sentence().in_language(English), sentence);
            assert!(
                standing.next_step().in_language(English).starts_with(next),
                "{sentence}"
            );
        }
    }

    #[test]
    fn an_appointment_after_the_end_is_not_passed_over() {
        let next_event = Some(date(2026, 12, 3));
        let ask = "An appointment is still in the calendar. Please ask your contact whether it takes place.";
        let planned = "The work is done. An appointment is still planned, as you see below.";
        // status, with an event to come, without one
        for (status, with, without) in [
            (S::Completed, planned, "Nothing is left to do."),
            (S::BuildBackCompleted, planned, "Nothing is left to do."),
            (S::Rejected, ask, "Your insurance agent can help you"),
            (S::Canceled, ask, "If you still need the repair,"),
        ] {
            let ended = standing(status, true);
            assert!(
                ended.next_step().in_language(English).starts_with(without),
                "{status}"
            );
            let booked = OwnerStanding {
                next_event,
                ..ended
            };
            assert_eq!(booked.next_step().in_language(English), with);
        }
    }

    #[test]
    fn a_visit_is_told_by_its_day_whether_that_is_to_come_past_or_unknown() {
        let (past, later) = (date(2026, 11, 20), date(2026, 12, 3));
        let arranged = "A visit to your property is arranged, so that the damage can be seen in person. The next appointment is on Dec 3, 2026.";
        let planned =
            "A visit to your property is planned, so that the damage can be seen in person.";
        let home = "Please make sure somebody is home for the visit";
        let agrees = "Your contact agrees with you on the exact day. Please keep";
        let was = "The visit to your property was to take place on Nov 20, 2026.";
        // next event, last event, wanted start of the work -> sentence, beginning of the next step
        for (next_event, last_event, wanted, sentence, next) in [
            (Some(later), None, None, arranged, home),
            (Some(later), Some(past), Some(past), arranged, home),
            (None, Some(past), Some(later), was, ASK_FOR_THE_DAY),
            (None, None, None, planned, agrees),
            (None, None, Some(later), planned, agrees),
            (None, None, Some(past), planned, agrees),
        ] {
            let standing = OwnerStanding {
                next_event,
                last_event,
                timeline_start: wanted,
                ..standing(S::SiteVisitScheduled, true)
            };
            assert_eq!(standing.sentence().in_language(English), sentence);
            assert!(
                standing.next_step().in_language(English).starts_with(next),
                "{sentence}"
            );
        }
        let visited = OwnerStanding {
            last_event: Some(past),
            has_taken_place: true,
            ..standing(S::SiteVisitScheduled, true)
        };
        assert_eq!(visited.sentence().in_language(English), VISITED);
        assert_eq!(
            visited.next_step().in_language(English),
            standing(S::SiteVisitCompleted, true)
                .next_step()
                .in_language(English)
        );
    }
}
