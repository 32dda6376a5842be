//! Confirms one of the proposed timeslots as an event.

use super::{expect, pending};
use crate::errors::{ApiError, Problem};
use crate::features::event::find;
use crate::http::extract::{Caller, IdempotencyKey, IfMatch, Json, Path};
use crate::shared::idempotency::{Answer, IdempotentRequest};
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::shared::shots::require_photos;
use crate::shared::views::event::{Event, StaleEvent, StaleProposal};
use crate::shared::views::event_time::Viewer;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::event::Confirmation;
use domain::field_error::FieldError;
use domain::id::{ProposalId, TimeslotId};
use domain::language::Message;
use domain::permission::{Actor, Role, act};
use domain::timeslot::ChoiceRefusal;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The timeslot to confirm.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmTimeslot {
    /// One of the proposal's timeslots, which must not be in the past.
    pub timeslot_id: uuid::Uuid,
}

/// Confirms one of the proposed timeslots as an event and removes the others. If several users confirm at the same time, only the
/// first one succeeds. Fails if the project is closed.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/proposals/{id}/confirm",
    operation_id = "confirm_timeslot",
    tag = "proposal",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the proposal that was shown, in quotes"), ("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key takes effect once")),
    request_body = ConfirmTimeslot,
    responses((status = 201, body = Event), (status = 409, body = StaleEvent, content_type = "application/problem+json", description = "The proposal was confirmed or deleted meanwhile, the project is closed, the timeslot has passed, photos are missing that the new status needs (`shots_missing`), or the Idempotency-Key stands for another choice"), (status = 412, body = StaleProposal, content_type = "application/problem+json", description = "Somebody else changed the proposal meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ConfirmTimeslot"))),
)]
pub async fn confirm_timeslot(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    IfMatch(version): IfMatch,
    key: IdempotencyKey,
    Json(body): Json<ConfirmTimeslot>,
) -> Result<Response, ApiError> {
    let idempotent = IdempotentRequest::new(key, "confirm_timeslot", &(&code, id, &body))?;
    let id = ProposalId::from_uuid(id);
    let writer = state.clone();
    state
        .write(move |conn| {
            let (now, zone) = (writer.now(), &writer.time_zone());
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ConfirmTimeslot, &code)?;
            if let Some(replayed) = idempotent.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            let (facts, actor) = (permit.facts(), &actor);
            let viewer = Viewer { actor, now, zone };
            let proposal = pending(conn, viewer, facts, id)?;
            let slot = TimeslotId::from_uuid(body.timeslot_id);
            let chosen = proposal.choose(slot, facts.status, now, zone);
            // A closed project takes precedence over a stale version.
            if chosen != Err(ChoiceRefusal::ProjectClosed) {
                expect(viewer, &proposal, facts, version)?;
            }
            let chosen = chosen.map_err(refused)?;
            let mut rng = writer.rng();
            let mut author = author(&writer, actor, &mut rng)?;
            let role = role(actor)?;
            let next = Confirmation::by(role, facts.status).moved_to;
            require_photos(conn, &permit, next)?;
            let event =
                store::proposal::confirm(conn, &permit, &mut author, role, &proposal, chosen.when)?;
            let event = viewer.event(find(conn, facts, event)?, facts);
            idempotent.finish(conn, actor, StatusCode::CREATED, &event)
        })
        .await
        .map(Answer::into_response)
}

fn refused(refusal: ChoiceRefusal) -> ApiError {
    match refusal {
        ChoiceRefusal::ProjectClosed => {
            ApiError::conflict("project_closed", Message::ErrorProposalClosedProject)
        }
        ChoiceRefusal::Unknown => {
            let message = Message::ErrorTimeslotUnknown;
            FieldError::new("timeslot_id", "unknown_timeslot", message).into()
        }
        ChoiceRefusal::Passed => ApiError::conflict("timeslot_past", Message::ErrorTimeslotPast),
    }
}

fn role(actor: &Actor) -> Result<Role, ApiError> {
    match actor {
        Actor::User(user) => Ok(user.role),
        Actor::Anonymous | Actor::Owner(_) => Err(ApiError::sign_in_required()),
    }
}
