//! Lists the shot lists.

use super::view::{ShotList, ShotLists};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Lists all shot lists of the portal.
#[utoipa::path(
    get,
    path = "/api/shot-lists",
    operation_id = "list_shot_lists",
    tag = "shot_list",
    responses((status = 200, body = ShotLists), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn list_shot_lists(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<ShotLists>, ApiError> {
    let now = state.now();
    let lists = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManagePortal, ())?;
            Ok(store::shot_list::list(conn, &permit)?)
        })
        .await?;
    Ok(Json(ShotLists {
        items: lists.into_iter().map(ShotList::from).collect(),
    }))
}
