//! Lists the caller's saved views and those shared with the caller's role.

use super::Keeper;
use super::view::{SavedView, SavedViewList, SavedViewListAbilities};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{act, decide};

/// Lists the caller's saved views and those shared with the caller's role.
#[utoipa::path(
    get,
    path = "/api/views",
    operation_id = "list_views",
    tag = "saved_view",
    responses((status = 200, body = SavedViewList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnViews"))),
)]
pub async fn list_views(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<SavedViewList>, ApiError> {
    let now = state.now();
    let answer = state
        .read(move |conn| {
            let keeper = Keeper::of(conn, &caller, now)?;
            let user = &keeper.user;
            let views = store::saved_view::list(conn, &keeper.permit, user.user_id, user.role)?;
            let views = views.into_iter().map(|view| SavedView::new(view, user));
            Ok(SavedViewList {
                items: views.collect(),
                abilities: SavedViewListAbilities {
                    share: decide(&keeper.actor, act::ShareView, ()).is_ok(),
                },
            })
        })
        .await?;
    Ok(Json(answer))
}
