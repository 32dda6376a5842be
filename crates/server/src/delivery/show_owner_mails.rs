//! Whether a project's owner still gets mail.

use super::view::OwnerMails;
use crate::api_error::{ApiError, Problem};
use crate::extract::{Caller, Json, Path};
use crate::project::access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use store::delivery::owner_stop;

/// Whether a project's owner has stopped the mails about it, at the address that the project has for them.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/owner-mails",
    operation_id = "show_owner_mails",
    tag = "notification",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = OwnerMails), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnerMails"))),
)]
pub async fn show_owner_mails(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<OwnerMails>, ApiError> {
    let now = state.now();
    let stopped_at = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ManageOwnerMails, &code)?;
            Ok(owner_stop::show(conn, &permit)?)
        })
        .await?;
    Ok(Json(OwnerMails { stopped_at }))
}
