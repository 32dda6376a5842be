//! The operations on answers to proposed and planned times.

pub mod accept;
pub mod answer_proposal;
pub mod decline;
pub mod owner_answer;
pub mod owner_choose;

use crate::errors::ApiError;
use crate::http::authorize::noted;
use crate::http::extract::Caller;
use crate::shared::owner_access::permit_to_write;
use domain::field_error::FieldError;
use domain::id::VisitAnswerId;
use domain::language::Message;
use domain::permission::{Action, Actor, Permit, act};
use domain::project::ProjectFacts;
use domain::visit_answer::{AnswerRefusal, VisitAnswer, can_answer};
use jiff::Timestamp;
use store::Connection;

/// Finds an answer of the project.
///
/// # Errors
/// 409 if it was replaced by another answer, or the time has changed.
fn find(
    conn: &mut Connection,
    facts: &ProjectFacts,
    id: uuid::Uuid,
) -> Result<VisitAnswer, ApiError> {
    store::visit_answer::find(conn, facts.id, VisitAnswerId::from_uuid(id))?
        .ok_or_else(|| ApiError::conflict("answer_gone", Message::ErrorAnswerGone))
}

/// Finds an answer that the caller wants to accept or decline.
///
/// # Errors
/// As [`find`]. 403 for contractors if only the office decides it.
fn find_to_decide(
    conn: &mut Connection,
    actor: &Actor,
    facts: &ProjectFacts,
    id: uuid::Uuid,
) -> Result<VisitAnswer, ApiError> {
    let answer = find(conn, facts, id)?;
    if answer.can_be_decided_by(actor, facts) {
        return Ok(answer);
    }
    let refusal = ApiError::forbidden();
    Err(noted(refusal, actor, Action::DecideAnswer, Some(facts.id)))
}

/// A permit to answer as the owner.
///
/// # Errors
/// 401 without an owner session. 403 for an admin who views the portal as the owner, because the answer would be the owner's word.
fn permit_to_answer(
    conn: &mut Connection,
    caller: &Caller,
    now: Timestamp,
) -> Result<(Actor, Permit<act::AnswerEvent>), ApiError> {
    let actor = caller.owner(conn, now)?;
    let permit = permit_to_write(conn, &actor, act::AnswerEvent)?;
    if can_answer(&actor, permit.facts()) {
        Ok((actor, permit))
    } else {
        Err(ApiError::forbidden())
    }
}

fn refused(refusal: AnswerRefusal) -> ApiError {
    match refusal {
        AnswerRefusal::ProjectClosed => project_closed(),
        AnswerRefusal::Over => ApiError::conflict("answer_over", Message::ErrorAnswerOver),
        AnswerRefusal::Unknown => {
            let message = Message::ErrorTimeslotUnknown;
            FieldError::new("timeslot", "unknown_timeslot", message).into()
        }
        AnswerRefusal::Passed => ApiError::conflict("timeslot_past", Message::ErrorTimeslotPast),
    }
}

fn project_closed() -> ApiError {
    ApiError::conflict("project_closed", Message::ErrorAnswerClosedProject)
}

fn not_answerable() -> ApiError {
    ApiError::conflict("event_not_answerable", Message::ErrorEventNotAnswerable)
}
