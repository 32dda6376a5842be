//! Shows whether a project's property owner receives email.

use super::view::OwnerMails;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::mail::OwnerMail;
use domain::permission::act;
use store::delivery::{email_stop, owner_contact};

/// Returns whether a project's property owner receives email. They do once the project is accepted, unless they unsubscribed
/// their address.
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
    let mails = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ManageOwnerMails, &code)?;
            Ok(OwnerMails {
                stopped_at: email_stop::show(conn, &permit)?,
                is_accepted: owner_contact::find(conn, permit.facts().id)?.mail == OwnerMail::Full,
            })
        })
        .await?;
    Ok(Json(mails))
}
