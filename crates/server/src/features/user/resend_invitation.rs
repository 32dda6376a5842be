//! Resends an invitation.

use super::change::refused;
use super::invite::send;
use super::view::{UserPage, own};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::Limits;
use crate::security::session::Token;
use crate::state::AppState;
use axum::extract::State;
use domain::id::UserId;
use domain::permission::{Actor, act};
use domain::user::UserChange;
use store::Connection;
use store::user::{list, manage};

/// Resends an invitation with a new link that works for seven days. The previous link stops working.
#[utoipa::path(
    post,
    path = "/api/admin/users/{id}/invitation",
    operation_id = "resend_user_invitation",
    tag = "user",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 200, body = UserPage, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageUsers"))),
)]
pub async fn resend_user_invitation(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<UserPage, ApiError> {
    let (writer, id) = (state.clone(), UserId::from_uuid(id));
    let page = state
        .write(move |conn| {
            let actor = resend(conn, &writer, &caller, id)?;
            UserPage::of(conn, &actor, id, writer.now())
        })
        .await?;
    state.wake_mail();
    Ok(page)
}

/// Sends the account's invitation with a new link. Returns the admin.
pub(super) fn resend(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    id: UserId,
) -> Result<Actor, ApiError> {
    manage::serialize_changes(conn)?;
    let actor = caller.user(conn, state.now())?;
    authorize(&actor, act::ManageUsers, ())?;
    let show = authorize(&actor, act::ShowUser, ())?;
    let user = list::find(conn, &show, id)?.ok_or_else(ApiError::not_found)?;
    let by = own(&actor).ok_or_else(ApiError::sign_in_required)?;
    let other_admins = manage::has_other_admin(conn, &show, id)?;
    user.allows(UserChange::Invite, by, other_admins)
        .map_err(refused)?;
    let token = Token::new(&mut state.rng());
    send(conn, &Limits { state, caller }, &actor, &user, &token)?;
    Ok(actor)
}
