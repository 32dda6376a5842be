//! Shows the caller's profile, with the version for an edit.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::etag;
use crate::http::extract::{Caller, Json};
use crate::shared::own_account::own_page;
use crate::shared::views::account::Profile;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::permission::{Actor, act};
use http::header;
use jiff::Timestamp;
use serde::Serialize;
use store::Connection;
use utoipa::ToSchema;

/// The caller's profile, as the form edits it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnProfile {
    /// The profile.
    pub profile: Profile,
    /// The version, as in the `ETag`.
    pub version: i64,
    /// The requested email address, while its confirmation link works. Does not reveal whether the address already has an
    /// account.
    pub pending_email: Option<String>,
}

impl OwnProfile {
    /// The caller's profile.
    ///
    /// # Errors
    /// 401 without a session.
    pub(crate) fn of(
        conn: &mut Connection,
        actor: &Actor,
        now: Timestamp,
    ) -> Result<Self, ApiError> {
        let permit = authorize(actor, act::ShowOwnAccount, ())?;
        let page = own_page(conn, actor)?;
        let user = page.account.user;
        Ok(Self {
            pending_email: store::email_change::awaited(conn, &permit, user.id, now)?,
            profile: Profile::from(user),
            version: page.version,
        })
    }
}

impl IntoResponse for OwnProfile {
    fn into_response(self) -> Response {
        ([(header::ETAG, etag(self.version))], Json(self)).into_response()
    }
}

/// Returns the caller's profile, with the version for an edit.
#[utoipa::path(
    get,
    path = "/api/me/profile",
    operation_id = "show_profile",
    tag = "account",
    responses((status = 200, body = OwnProfile, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnAccount"))),
)]
pub async fn show_profile(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<OwnProfile, ApiError> {
    let now = state.now();
    state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            OwnProfile::of(conn, &actor, now)
        })
        .await
}
