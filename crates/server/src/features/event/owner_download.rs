//! Returns one event as a calendar file.

use super::find;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::shared::calendar_entries::{Reader, Shown, calendar_response};
use crate::shared::owner_access::permit;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::icalendar::calendar_text;
use domain::id::EventId;
use store::reader_language;

/// Returns one event in iCalendar format (RFC 5545), for 'Add to calendar'. Adding it again after a change updates the entry.
#[utoipa::path(
    get,
    path = "/api/owner/events/{id}/calendar.ics",
    operation_id = "download_owner_event",
    tag = "owner",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 200, content_type = "text/calendar"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnerProject"))),
)]
pub async fn download_owner_event(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<Response, ApiError> {
    let reader = state.clone();
    let text = state
        .read(move |conn| {
            let actor = caller.owner(conn, reader.now())?;
            let permit = permit(conn, &actor)?;
            let facts = permit.facts();
            let event = find(conn, facts, EventId::from_uuid(id))?;
            let language = reader_language::of_owner(conn, facts.id)?;
            let url = format!("{}/owner-dashboard", reader.public_url().origin());
            let entries = Reader {
                url: &url,
                shown: Shown::Title,
                language,
            };
            let entry = entries.own_event(&event);
            let name = reader.portal().look().name;
            let zone = reader.time_zone();
            Ok::<_, ApiError>(calendar_text(&name, language, &zone, &[entry]))
        })
        .await?;
    Ok(calendar_response(text))
}
