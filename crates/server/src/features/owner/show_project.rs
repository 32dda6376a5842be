//! Shows the project to its property owner.

use crate::errors::{ApiError, Problem};
use crate::features::owner::view::{Around, OwnerProject};
use crate::http::extract::{Caller, Json};
use crate::shared::owner_access::permit;
use crate::state::AppState;
use axum::extract::State;
use store::contractor::assignment;
use store::event::{last_day_to_owner, next_day_to_owner};

/// Returns the project as its property owner sees it.
#[utoipa::path(
    get,
    path = "/api/owner/project",
    operation_id = "show_owner_project",
    tag = "owner",
    responses((status = 200, body = OwnerProject), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnerProject"))),
)]
pub async fn show_owner_project(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<OwnerProject>, ApiError> {
    let now = state.now();
    let reader = state.clone();
    let page = state
        .read(move |conn| {
            let actor = caller.owner(conn, now)?;
            let permit = permit(conn, &actor)?;
            let page = store::project::show_to_owner(conn, &permit)?;
            let portal = reader.portal();
            let (zone, today) = (portal.time_zone(), reader.today());
            let next_event = next_day_to_owner(conn, &permit, now, zone)?;
            let last_event = if next_event.is_some() {
                None
            } else {
                let since = page.project.status_since.to_zoned(zone.clone()).date();
                last_day_to_owner(conn, &permit, since, today)?
            };
            let around = Around {
                company_since: assignment::settled_to_owner(conn, &permit)?,
                next_event,
                last_event,
                today,
                zone,
                office: portal.office(),
                moves: &store::update::moves_to_owner(conn, &permit, zone)?,
                warranty_note: portal.warranty_note(),
            };
            Ok(OwnerProject::new(page, &actor, &around))
        })
        .await?;
    Ok(Json(page))
}
