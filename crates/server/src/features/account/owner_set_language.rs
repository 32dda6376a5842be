//! Sets the language for a project's property owner.

use crate::errors::{ApiError, Problem};
use crate::features::account::set_language::SetLanguage;
use crate::http::extract::{Caller, Json};
use crate::shared::owner_access::permit_to;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, act};
use http::StatusCode;
use store::reader_language;

/// Sets the language of email to the property owner. Default: the language of the page on which they last opened the project,
/// from `Accept-Language`. Ignored for an admin who views the portal as the owner.
#[utoipa::path(
    put,
    path = "/api/owner/language",
    operation_id = "set_owner_language",
    tag = "owner",
    request_body = SetLanguage,
    responses((status = 204, description = "Kept"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("SetOwnerLanguage"))),
)]
pub async fn set_owner_language(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<SetLanguage>,
) -> Result<StatusCode, ApiError> {
    let now = state.now();
    state
        .write(move |conn| {
            let actor = caller.owner(conn, now)?;
            let permit = permit_to(conn, &actor, act::SetOwnerLanguage)?;
            let looks_in = matches!(&actor, Actor::Owner(owner) if owner.admin.is_some());
            if !looks_in {
                reader_language::choose_as_owner(conn, &permit, form.language)?;
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
