//! Shows the letter that gives a project's owner the code.

use super::view::OwnerLetter;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use store::delivery::owner_letter;

/// Returns the letter that gives a project's owner the code, in every language of the portal, and how and when it was sent.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/owner-letter",
    operation_id = "show_owner_letter",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = OwnerLetter), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("TellOwner"))),
)]
pub async fn show_owner_letter(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<OwnerLetter>, ApiError> {
    let now = state.now();
    let page = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::TellOwner, &code)?;
            Ok(owner_letter::show(conn, &permit, now)?)
        })
        .await?;
    let portal = state.portal();
    let letter = OwnerLetter::new(
        page,
        &portal.look().name,
        state.public_url().origin(),
        portal.office(),
    );
    letter
        .map(Json)
        .ok_or_else(|| ApiError::internal("the address of the portal is too long for a QR code"))
}
