//! Shows an account, with what the admin may do with it.

use super::view::{User, UserAbilities, UserPage};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Path, etag};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::id::UserId;
use domain::permission::{Actor, act};
use http::header;
use jiff::Timestamp;
use store::Connection;
use store::user::{list, manage};

/// Returns an account, with what the caller may do with it.
#[utoipa::path(
    get,
    path = "/api/admin/users/{id}",
    operation_id = "show_user",
    tag = "user",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 200, body = UserPage, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowUser"))),
)]
pub async fn show_user(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<UserPage, ApiError> {
    let now = state.now();
    state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            UserPage::of(conn, &actor, UserId::from_uuid(id), now)
        })
        .await
}

impl UserPage {
    /// The account, as this caller sees it.
    ///
    /// # Errors
    /// 404 if the account does not exist.
    pub(super) fn of(
        conn: &mut Connection,
        actor: &Actor,
        id: UserId,
        now: Timestamp,
    ) -> Result<Self, ApiError> {
        let permit = authorize(actor, act::ShowUser, ())?;
        let user = list::find(conn, &permit, id)?.ok_or_else(ApiError::not_found)?;
        let other_admins = manage::has_other_admin(conn, &permit, id)?;
        let sessions = store::session::list_of(conn, &permit, id)?;
        let live = |session: &&domain::session::UserSession| session.is_live(user.role, now);
        Ok(Self {
            sessions: sessions.iter().filter(live).count(),
            has_second_factor: store::second_factor::of_user(conn, id)?.any(),
            abilities: UserAbilities::of(actor, &user, other_admins),
            user: User::new(user, actor),
        })
    }
}

impl IntoResponse for UserPage {
    fn into_response(self) -> Response {
        ([(header::ETAG, etag(self.user.version))], Json(self)).into_response()
    }
}
