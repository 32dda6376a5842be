//! Shows what erasing an account would do.

use super::view::{ErasurePreview, Plan};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Path};
use crate::state::AppState;
use axum::extract::State;
use domain::id::UserId;
use domain::permission::act;

/// Returns what erasing an account would delete, replace, and keep.
#[utoipa::path(
    get,
    path = "/api/admin/users/{id}/personal-data",
    operation_id = "show_user_erasure",
    tag = "person",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 200, body = ErasurePreview), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageUserData"))),
)]
pub async fn show_user_erasure(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<Json<ErasurePreview>, ApiError> {
    let now = state.now();
    let work = move |conn: &mut store::Connection| {
        let actor = caller.user(conn, now)?;
        let permit = authorize(&actor, act::ManageUserData, ())?;
        let show = authorize(&actor, act::ShowUser, ())?;
        let plan = Plan::of_account(conn, &actor, &permit, &show, UserId::from_uuid(id))?;
        plan.preview(conn)
    };
    let long = state.store().long_read(move |conn| Ok(work(conn)));
    long.await?.map(Json)
}
