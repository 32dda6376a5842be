//! Shows the caller's second factors.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::shared::second_factor::permitted;
use crate::shared::views::passkey::PasskeyView;
use crate::shared::webauthn::domain;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::Role;
use serde::Serialize;
use store::{passkey, recovery_code, totp};
use utoipa::ToSchema;

/// The second factors of an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecondFactors {
    /// When the authenticator app was set up: RFC 3339, UTC; absent without one.
    pub totp_since: Option<String>,
    /// Number of unused recovery codes.
    pub recovery_codes_left: i64,
    /// The passkeys, oldest first.
    pub passkeys: Vec<PasskeyView>,
    /// Whether the portal's URL allows passkeys.
    pub passkeys_possible: bool,
    /// Whether this account must have a second factor.
    pub required: bool,
}

/// Returns the caller's second factors.
#[utoipa::path(
    get,
    path = "/api/me/second-factors",
    operation_id = "show_second_factors",
    tag = "account",
    responses((status = 200, body = SecondFactors), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnSecondFactors"))),
)]
pub async fn show_second_factors(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<SecondFactors>, ApiError> {
    let reader = state.clone();
    let found = state
        .read(move |conn| {
            let (permit, actor) = permitted(conn, &reader, &caller)?;
            let totp = totp::find(conn, actor.user_id)?.and_then(|totp| totp.confirmed_at);
            let passkeys = passkey::list(conn, &permit, actor.user_id)?;
            Ok(SecondFactors {
                totp_since: totp.map(|instant| instant.to_string()),
                recovery_codes_left: recovery_code::left(conn, actor.user_id)?,
                passkeys: passkeys.into_iter().map(PasskeyView::from).collect(),
                passkeys_possible: domain(reader.public_url()).is_some(),
                required: reader.config().require_admin_two_factor && actor.role == Role::Admin,
            })
        })
        .await?;
    Ok(Json(found))
}
