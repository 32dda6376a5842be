//! Schedules an event, or proposes several timeslots for one.

use super::find;
use crate::errors::{ApiError, Problem};
use crate::features::event::proposal::pending;
use crate::http::extract::{Caller, IdempotencyKey, Json, Path};
use crate::shared::idempotency::{Answer, IdempotentRequest};
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::shared::views::event::{Event, EventForm, Proposal};
use crate::shared::views::event_time::Viewer;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::event::{EventForm as ParsedForm, LocalNow};
use domain::language::Message;
use domain::permission::{Permit, act};
use http::StatusCode;
use serde::Serialize;
use store::Connection;
use store::event::{Created, UPCOMING_MAX};
use store::proposal::PENDING_MAX;
use utoipa::ToSchema;

/// The created event or proposal. Exactly one of the fields is set.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct CreatedEvent {
    /// The event, if the form had one timeslot.
    pub event: Option<Event>,
    /// The proposal, if the form had several timeslots.
    pub proposal: Option<Proposal>,
}

/// Schedules an event if the form has one timeslot. Proposes the timeslots if it has several.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/events",
    operation_id = "create_event",
    tag = "event",
    params(("code" = String, Path, description = "The project code, in any case"), ("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key takes effect once")),
    request_body = EventForm,
    responses((status = 201, body = CreatedEvent), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageEvents"))),
)]
pub async fn create_event(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    key: IdempotencyKey,
    Json(body): Json<EventForm>,
) -> Result<Response, ApiError> {
    let idempotent = IdempotentRequest::new(key, "create_event", &(&code, &body))?;
    let writer = state.clone();
    state
        .write(move |conn| {
            let (now, zone) = (writer.now(), &writer.time_zone());
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ManageEvents, &code)?;
            if let Some(replayed) = idempotent.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            let local_now = LocalNow { now, zone };
            let form = ParsedForm::parse(body.subject(), &body.timeslots(), local_now)?;
            require_room(conn, &permit, &form, local_now)?;
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            let created = store::event::create(conn, &permit, &mut author, &form)?;
            let (facts, actor) = (permit.facts(), &actor);
            let viewer = Viewer { actor, now, zone };
            let mut answer = CreatedEvent::default();
            match created {
                Created::Event(id) => {
                    answer.event = Some(viewer.event(find(conn, facts, id)?, facts));
                }
                Created::Proposal(id) => {
                    let proposal = pending(conn, viewer, facts, id)?;
                    answer.proposal = Some(viewer.proposal(proposal, facts));
                }
            }
            idempotent.finish(conn, actor, StatusCode::CREATED, &answer)
        })
        .await
        .map(Answer::into_response)
}

/// Limits the upcoming events and pending proposals of a project, because the project page shows all of them.
fn require_room(
    conn: &mut Connection,
    permit: &Permit<act::ManageEvents>,
    form: &ParsedForm,
    local_now: LocalNow<'_>,
) -> Result<(), ApiError> {
    let (has_room, message) = if form.timeslots.len() > 1 {
        let message = Message::ErrorEventsWaiting {
            most: PENDING_MAX.to_string(),
        };
        (store::proposal::has_room(conn, permit)?, message)
    } else {
        let message = Message::ErrorEventsAhead {
            most: UPCOMING_MAX.to_string(),
        };
        (
            store::event::has_room(conn, permit, local_now.today())?,
            message,
        )
    };
    if has_room {
        return Ok(());
    }
    Err(ApiError::conflict("too_many_events", message))
}
