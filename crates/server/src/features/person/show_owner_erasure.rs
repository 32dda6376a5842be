//! Shows what erasing a property owner would do.

use super::view::{ErasurePreview, Plan};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Returns what erasing a project's owner would delete, replace, and keep. It covers all projects with the owner's email address.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/owner-data",
    operation_id = "show_owner_erasure",
    tag = "person",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = ErasurePreview), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnerData"))),
)]
pub async fn show_owner_erasure(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<ErasurePreview>, ApiError> {
    let now = state.now();
    let work = move |conn: &mut store::Connection| {
        let actor = caller.user(conn, now)?;
        let permit = permit(conn, &actor, act::ManageOwnerData, &code)?;
        Plan::of_owner(conn, &permit)?.preview(conn)
    };
    let long = state.store().long_read(move |conn| Ok(work(conn)));
    long.await?.map(Json)
}
