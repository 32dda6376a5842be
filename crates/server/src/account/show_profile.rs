//! The caller's profile, with the version that an edit is made on.

use super::show::own_page;
use super::view::Profile;
use crate::api_error::{ApiError, Problem};
use crate::extract::etag;
use crate::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header;
use serde::Serialize;
use store::user::AccountPage;
use utoipa::ToSchema;

/// A profile as its form edits it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnProfile {
    /// The profile.
    pub profile: Profile,
    /// Which version this is; the same as in the `ETag`.
    pub version: i64,
}

impl From<AccountPage> for OwnProfile {
    fn from(page: AccountPage) -> Self {
        Self {
            profile: Profile::from(page.account.user),
            version: page.version,
        }
    }
}

impl IntoResponse for OwnProfile {
    fn into_response(self) -> Response {
        ([(header::ETAG, etag(self.version))], Json(self)).into_response()
    }
}

/// The caller's profile, with the version that an edit is made on.
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
            Ok(own_page(conn, &actor)?.into())
        })
        .await
}
