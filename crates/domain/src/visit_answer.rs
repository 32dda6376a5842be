//! Answers to proposed and planned times: by the contractor to a proposal, and by the property owner to an event.

use crate::id::{EventId, ProjectId, ProposalId, VisitAnswerId};
use crate::permission::{Actor, act, decide};
use crate::project::{ProjectFacts, ProjectStatus};
use crate::string_enum::string_enum;
use crate::text::Length;
use crate::when::{LocalNow, When};
use jiff::SignedDuration;

/// Length of the text of an answer or a reply, in characters.
pub const ANSWER_NOTE_LENGTH: Length = Length::up_to(1_000);

/// Maximum number of times in a reply to an answer.
pub const REPLY_TIMES_MAX: usize = 3;

/// How long a visit that was completed with a status update can be reopened.
pub const REOPEN_WITHIN: SignedDuration = SignedDuration::from_hours(1);

string_enum! {
    /// State of an answer.
    AnswerState {
        /// The owner confirmed the time of the event.
        Fits = "fits",
        /// Waits for a decision.
        Open = "open",
        /// Declined, with a reply.
        Declined = "declined",
    }
}

/// What an answer is about, and thereby who gave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerSubject {
    /// A proposal, which the contractor answers.
    Proposal(ProposalId),
    /// An event, which the owner answers.
    Event(EventId),
}

impl AnswerSubject {
    /// Maximum number of times that an answer suggests.
    #[must_use]
    pub const fn times_max(self) -> usize {
        match self {
            Self::Proposal(_) => 3,
            Self::Event(_) => 2,
        }
    }
}

/// A text, suggested times, or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// Text.
    pub note: Option<String>,
    /// Times, without duplicates.
    pub times: Vec<When>,
}

/// An answer. A proposal or an event has at most one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitAnswer {
    /// Answer ID. A new answer has a new ID, so the ID identifies its content.
    pub id: VisitAnswerId,
    /// The project.
    pub project_id: ProjectId,
    /// What it is about.
    pub subject: AnswerSubject,
    /// State.
    pub state: AnswerState,
    /// What was answered; empty if the time fits.
    pub suggestion: Suggestion,
    /// Whether the answer came from an owner session on a device that is also used with a staff account, so it may not be the owner's. For
    /// a confirmed time: whether the confirmation came from such a session.
    pub shares_staff_device: bool,
    /// The reply to a declined answer.
    pub reply: Option<Suggestion>,
}

/// Why a suggested time cannot be accepted, or an answer not be declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerRefusal {
    /// The project is closed.
    ProjectClosed,
    /// The answer does not wait for this decision.
    Over,
    /// No such time was suggested.
    Unknown,
    /// The time is in the past.
    Passed,
}

impl VisitAnswer {
    /// Whether `actor` may accept a time of it or decline it, while it is open.
    #[must_use]
    pub fn can_be_decided_by(&self, actor: &Actor, facts: &ProjectFacts) -> bool {
        decide(actor, act::DecideAnswer, facts.clone()).is_ok()
            && (!self.needs_office() || decide(actor, act::ManageEvents, facts.clone()).is_ok())
    }

    /// Whether only the office decides it: a contractor's answer, and one that may not be the owner's. Accounts see project codes, so a
    /// contractor could otherwise ask for a time as the owner, and accept it.
    #[must_use]
    pub const fn needs_office(&self) -> bool {
        matches!(self.subject, AnswerSubject::Proposal(_)) || self.shares_staff_device
    }

    /// Whether it waits for the office or, for an owner's answer, the company.
    #[must_use]
    pub fn is_open(&self, status: ProjectStatus) -> bool {
        status.is_open() && self.state == AnswerState::Open
    }

    /// Checks that the answer of a project with `status` can be declined.
    ///
    /// # Errors
    /// Returns the [`AnswerRefusal`] if it cannot.
    pub fn check_decline(&self, status: ProjectStatus) -> Result<(), AnswerRefusal> {
        match (status.is_open(), self.state) {
            (false, _) => Err(AnswerRefusal::ProjectClosed),
            (true, AnswerState::Open) => Ok(()),
            (true, AnswerState::Fits | AnswerState::Declined) => Err(AnswerRefusal::Over),
        }
    }

    /// The suggested time at `place`, if the office or the company can accept it.
    ///
    /// # Errors
    /// Returns the [`AnswerRefusal`] if they cannot.
    pub fn accept(
        &self,
        place: usize,
        status: ProjectStatus,
        local_now: LocalNow<'_>,
    ) -> Result<When, AnswerRefusal> {
        self.check_decline(status)?;
        pick(&self.suggestion.times, place, local_now)
    }

    /// The time at `place` of the reply, if the owner can choose it.
    ///
    /// # Errors
    /// Returns the [`AnswerRefusal`] if the owner cannot.
    pub fn choose(
        &self,
        place: usize,
        status: ProjectStatus,
        local_now: LocalNow<'_>,
    ) -> Result<When, AnswerRefusal> {
        if !status.is_open() {
            return Err(AnswerRefusal::ProjectClosed);
        }
        match (self.subject, self.state, &self.reply) {
            (AnswerSubject::Event(_), AnswerState::Declined, Some(reply)) => {
                pick(&reply.times, place, local_now)
            }
            _ => Err(AnswerRefusal::Over),
        }
    }
}

/// Whether `actor` may answer an event of the project, or choose a time of a reply: the owner, but not an admin who views the portal as the
/// owner, because the answer would be the owner's word.
#[must_use]
pub fn can_answer(actor: &Actor, facts: &ProjectFacts) -> bool {
    matches!(actor, Actor::Owner(owner) if owner.admin.is_none())
        && decide(actor, act::AnswerEvent, facts.clone()).is_ok()
}

fn pick(times: &[When], place: usize, local_now: LocalNow<'_>) -> Result<When, AnswerRefusal> {
    let when = *times.get(place).ok_or(AnswerRefusal::Unknown)?;
    if when.is_ahead(local_now.now, local_now.zone) {
        Ok(when)
    } else {
        Err(AnswerRefusal::Passed)
    }
}

#[cfg(test)]
mod tests;
