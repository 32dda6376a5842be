//! JSON shapes for answers to proposed and planned times.

use super::event_time::{EventTime, TimeslotForm, Viewer};
use crate::schema;
use domain::event::{LocalNow, RawTimeslot, When};
use domain::field_error::FieldErrors;
use domain::id::VisitAnswerId;
use domain::permission::{act, decide};
use domain::project::ProjectFacts;
use domain::visit_answer::{
    self as domain_answer, AnswerState, AnswerSubject, Suggestion, can_answer,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The contractor's answer to a proposal, or the owner's answer to an event.
#[derive(Debug, Serialize, ToSchema)]
pub struct VisitAnswer {
    /// The answer's id. Each new answer has a new id.
    #[schema(value_type = uuid::Uuid)]
    pub id: VisitAnswerId,
    /// Whether the owner confirmed the time, or the answer waits for a decision or was declined.
    #[schema(value_type = schema::AnswerState)]
    pub state: AnswerState,
    /// Why the time does not work.
    pub note: Option<String>,
    /// The times that were suggested instead.
    pub timeslots: Vec<SuggestedTime>,
    /// Whether the answer came from an owner session on a device that is also used with a staff account, so it may not be the owner's. For
    /// a confirmed time: whether the confirmation came from such a session. Shown to admins, who decide such answers, and to the company;
    /// false for the owner.
    pub shares_staff_device: bool,
    /// The reply to a declined answer.
    pub reply: Option<AnswerReply>,
    /// What the caller may do with it.
    pub abilities: VisitAnswerAbilities,
}

/// A suggested time.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuggestedTime {
    /// Date and time.
    #[serde(flatten)]
    pub when: EventTime,
    /// Whether it is in the past. Past times cannot be accepted.
    pub is_past: bool,
}

/// The reply of the office or the company to a declined answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnswerReply {
    /// Text.
    pub note: Option<String>,
    /// The times that the owner can choose from. Always empty for proposals, whose timeslots were replaced instead.
    pub timeslots: Vec<SuggestedTime>,
}

/// What the caller may do with an answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct VisitAnswerAbilities {
    /// May accept one of its times, or decline it.
    pub decide: bool,
    /// May choose one of the times of the reply, as the owner.
    pub choose: bool,
}

/// A text, other times, or both.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SuggestTimes {
    /// Required without other times.
    pub note: Option<String>,
    /// Other times. A contractor and the office suggest up to three, an owner up to two.
    #[serde(default)]
    pub timeslots: Vec<TimeslotForm>,
}

impl SuggestTimes {
    /// Validates the form, which may have at most `most` times.
    ///
    /// # Errors
    /// Returns all broken rules.
    pub(crate) fn parse(
        &self,
        most: usize,
        local_now: LocalNow<'_>,
    ) -> Result<Suggestion, FieldErrors> {
        parse_suggestion(self.note.as_deref(), &self.timeslots, most, local_now)
    }
}

/// Validates a text and times.
///
/// # Errors
/// Returns all broken rules.
pub(crate) fn parse_suggestion(
    note: Option<&str>,
    timeslots: &[TimeslotForm],
    most: usize,
    local_now: LocalNow<'_>,
) -> Result<Suggestion, FieldErrors> {
    let times: Vec<RawTimeslot<'_>> = timeslots.iter().map(TimeslotForm::raw).collect();
    Suggestion::parse(note.unwrap_or_default(), &times, most, local_now)
}

/// A time of an answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseTime {
    /// The position of the time in the answer or in the reply, from 0.
    pub timeslot: usize,
}

impl Viewer<'_> {
    /// Builds the response for an answer. `None` for those who take no part: partners, and owners for answers to proposals.
    pub(crate) fn answer(
        &self,
        answer: domain_answer::VisitAnswer,
        facts: &ProjectFacts,
    ) -> Option<VisitAnswer> {
        let is_told = decide(self.actor, act::DecideAnswer, facts.clone()).is_ok();
        let is_shown = match answer.subject {
            AnswerSubject::Event(_) => {
                is_told || decide(self.actor, act::AnswerEvent, facts.clone()).is_ok()
            }
            AnswerSubject::Proposal(_) => is_told,
        };
        let decides = answer.can_be_decided_by(self.actor, facts);
        let reply = answer.reply.as_ref();
        let has_choice = reply.is_some_and(|reply| !reply.times.is_empty());
        is_shown.then(|| VisitAnswer {
            id: answer.id,
            state: answer.state,
            shares_staff_device: answer.shares_staff_device && is_told,
            abilities: VisitAnswerAbilities {
                decide: decides && answer.is_open(facts.status),
                choose: can_answer(self.actor, facts) && facts.status.is_open() && has_choice,
            },
            reply: answer.reply.map(|reply| AnswerReply {
                note: reply.note,
                timeslots: self.times(&reply.times),
            }),
            note: answer.suggestion.note,
            timeslots: self.times(&answer.suggestion.times),
        })
    }

    fn times(&self, times: &[When]) -> Vec<SuggestedTime> {
        let times = times.iter();
        times
            .map(|&when| SuggestedTime {
                is_past: !when.is_ahead(self.now, self.zone),
                when: when.into(),
            })
            .collect()
    }
}
