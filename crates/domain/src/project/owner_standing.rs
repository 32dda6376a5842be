//! Explains a project's status to its owner in plain language: the current state, the next step, and who has to act.

use super::ProjectStatus;
use super::without_contact::without_contact;
use crate::calendar_day::days_between;
use crate::language::Message;
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

/// The facts that determine the texts for the owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnerStanding {
    /// The project's status.
    pub status: ProjectStatus,
    /// When the status began. All dates are in the portal's time zone.
    pub status_since: Date,
    /// When the current company was assigned, deactivated, or reactivated, or when the last one was removed. `None` if there never was one.
    pub company_since: Option<Date>,
    /// Whether an active company is assigned. A deactivated one cannot act or call.
    pub has_contractor: bool,
    /// Whether the owner can see a phone number or email address of the company or the office.
    pub has_contact: bool,
    /// Date of the next upcoming event, if any.
    pub next_event: Option<Date>,
    /// Date of the last event since the status began, if none is upcoming.
    pub last_event: Option<Date>,
    /// Whether that event is marked as completed.
    pub has_taken_place: bool,
    /// Requested start date, if any. It is not a commitment.
    pub timeline_start: Option<Date>,
    /// Today's date.
    pub today: Date,
}

impl OwnerStanding {
    /// The party that has to act next. `None` if the project has ended, or if the next step has a date.
    #[must_use]
    pub const fn waiting_on(self) -> Option<Party> {
        use ProjectStatus as S;
        match self.status {
            status if self.next_event.is_some() && waits_for_appointment(status) => None,
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

    /// Since when that party has to act. For the contractor this is not before the assignment, and for the office not before a contractor
    /// was removed. If a date for the next step has passed, it is not before that date either.
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

    /// Number of calendar days since then; 0 on the first day.
    #[must_use]
    pub fn waiting_days(self) -> Option<u32> {
        let since = self.waiting_since()?;
        u32::try_from(days_between(since, self.today)).ok()
    }

    /// One sentence about the current status.
    #[must_use]
    pub fn sentence(self) -> Message {
        self.adapted(self.usual_sentence())
    }

    /// Replaces texts that refer the owner to a contact if the portal shows none.
    fn adapted(self, usual: Message) -> Message {
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

    /// The date of the next step, as far as it is known.
    fn day(self) -> Day {
        match (self.next_event, self.timeline_start) {
            (Some(day), _) => Day::Set(day),
            (None, Some(day)) if day < self.today => Day::Missed(day),
            (None, Some(day)) => Day::Wanted(day),
            (None, None) => Day::Unknown,
        }
    }

    /// The date of the site visit, as far as it is known. The requested start date does not apply to visits.
    fn visit(self) -> Visit {
        match (self.next_event, self.last_event) {
            (Some(day), _) => Visit::ToCome(day),
            (None, Some(_)) if self.has_taken_place => Visit::Done,
            (None, Some(day)) => Visit::Past(day),
            (None, None) => Visit::Unknown,
        }
    }

    /// The sentence with the date of the next event, or `unset` if there is none.
    fn appointed(self, set: fn(String) -> Message, unset: Message) -> Message {
        self.next_event.map_or(unset, |day| set(day.to_string()))
    }

    /// The sentence with the date of the next step, or `unknown` if there is none.
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

    /// The next step: who acts, and what the owner can do.
    #[must_use]
    pub fn next_step(self) -> Message {
        self.adapted(self.usual_next_step())
    }

    fn usual_next_step(self) -> Message {
        use ProjectStatus as S;
        match self.status {
            S::Pending if self.has_contractor => Message::StandingNextReview,
            S::Pending => Message::StandingNextReviewAssign,
            S::InProgress => Message::StandingNextWorking,
            S::OnHold => Message::StandingNextOnHold,
            // Events are not canceled automatically when a project ends.
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

/// The date of the next step.
enum Day {
    /// An event is scheduled on this date.
    Set(Date),
    /// No event is upcoming, but this start date was requested.
    Wanted(Date),
    /// No event is upcoming, and the requested start date has passed.
    Missed(Date),
    /// No date is known.
    Unknown,
}

/// The date of a site visit.
enum Visit {
    /// The next event is on this date.
    ToCome(Date),
    /// The visit took place.
    Done,
    /// No event is upcoming, but there was one on this date.
    Past(Date),
    /// No date is known.
    Unknown,
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
    fn each_open_status_has_a_responsible_party() {
        use Party::{Contractor, Insurer, Office, Owner};
        // status, party with a contractor, party without one
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
    fn a_contractor_is_responsible_from_the_assignment_on() {
        let day = |day: i8| date(2026, 11, day);
        // status, its day, day of the assignment, expected day
        for (status, since, assigned, expected) in [
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
            assert_eq!(standing.waiting_since(), expected.map(day), "{status}");
        }
        // After a company is removed or deactivated, the office has to act, from that day on.
        for (status, expected) in [(S::Submitted, day(22)), (S::OnHold, day(1))] {
            let left = OwnerStanding {
                company_since: Some(day(22)),
                ..standing(status, false)
            };
            assert_eq!(left.waiting_since(), Some(expected), "{status}");
        }
    }

    #[test]
    fn no_party_is_responsible_while_the_next_step_has_a_date() {
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
    fn waiting_begins_after_a_missed_date() {
        let (visit, wanted) = (date(2026, 11, 18), date(2026, 11, 20));
        // status, last event, requested start -> since when, number of days
        for (status, last_event, timeline_start, since, days) in [
            (S::SiteVisitScheduled, Some(visit), None, visit, 3),
            // A requested start date for the work does not apply to the visit.
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
    fn waiting_days_are_calendar_days() {
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
    fn each_status_has_a_distinct_sentence() {
        for has_contractor in [true, false] {
            let expected = ProjectStatus::ALL.iter().map(|&status| {
                let standing = standing(status, has_contractor);
                let (sentence, next) = (
                    standing.sentence().in_language(English),
                    standing.next_step().in_language(English),
                );
                assert!(sentence.ends_with('.') && next.ends_with('.'), "{status}");
                if !has_contractor {
                    let names_one = [&sentence, &next].map(|text| text.contains("our contractor"));
                    assert_eq!(
                        names_one,
                        [false, false],
                        "{status}: no contractor is assigned"
                    );
                }
                sentence
            });
            assert_eq!(expected.collect::<BTreeSet<_>>().len(), 18);
        }
    }

    #[test]
    fn owners_without_a_contact_are_not_asked_to_call() {
        let (past, later) = (Some(date(2026, 11, 20)), Some(date(2026, 12, 3)));
        for &status in ProjectStatus::ALL {
            for (next_event, last_event, timeline_start) in
                [(None, None, None), (later, None, None), (None, past, past)]
            {
                let with_contact = OwnerStanding {
                    next_event,
                    last_event,
                    timeline_start,
                    ..standing(status, false)
                };
                let without_contact = OwnerStanding {
                    has_contact: false,
                    ..with_contact
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
                assert!(!sends(&words(without_contact)), "{status}");
                let is_changed = words(with_contact) != words(without_contact);
                assert_eq!(is_changed, sends(&words(with_contact)), "{status}");
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
    fn sentences_depend_on_the_appointment_and_requested_start() {
        let (past, today, later) = (date(2026, 11, 20), date(2026, 11, 21), date(2026, 12, 3));
        let exact = "Your contact agrees with you on the exact day. Please";
        let ready =
            "The crew comes on the agreed date. Please clear the rooms that are to be rebuilt.";
        let let_in = "Please make sure somebody can let the crew in on the day.";
        // status, next event, requested start -> sentence, beginning of the next step
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
    fn closed_projects_mention_upcoming_appointments() {
        let next_event = Some(date(2026, 12, 3));
        let ask = "An appointment is still in the calendar. Please ask your contact whether it takes place.";
        let planned = "The work is done. An appointment is still planned, as you see below.";
        // status, next step with an upcoming event, without one
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
    fn sentences_about_visits_depend_on_the_date() {
        let (past, later) = (date(2026, 11, 20), date(2026, 12, 3));
        let arranged = "A visit to your property is arranged, so that the damage can be seen in person. The next appointment is on Dec 3, 2026.";
        let planned =
            "A visit to your property is planned, so that the damage can be seen in person.";
        let home = "Please make sure somebody is home for the visit";
        let agrees = "Your contact agrees with you on the exact day. Please keep";
        let was = "The visit to your property was to take place on Nov 20, 2026.";
        // next event, last event, requested start -> sentence, beginning of the next step
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
