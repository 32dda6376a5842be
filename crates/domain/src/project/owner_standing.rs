//! Explains a project's status to its owner in plain language: the current state, the next step, and who has to act.

mod steps;

pub use steps::{OwnerStep, StatusMove, StepLine, StepState};

use super::ProjectStatus;
use super::turn::Turn;
use super::without_contact::without_contact;
use crate::language::Message;
use jiff::civil::Date;

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
    /// Who has to act next.
    #[must_use]
    pub const fn turn(self) -> Turn {
        Turn {
            status: self.status,
            status_since: self.status_since,
            company_since: self.company_since,
            has_contractor: self.has_contractor,
            next_event: self.next_event,
            last_event: self.last_event,
            timeline_start: self.timeline_start,
            today: self.today,
        }
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

#[cfg(test)]
mod tests;
