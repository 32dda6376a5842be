//! Starts adding a passkey to the caller's account.

use crate::errors::{ApiError, Problem};
use crate::features::second_factor::start_totp::ConfirmPassword;
use crate::http::extract::{Caller, Json};
use crate::shared::current_password::CurrentPassword;
use crate::shared::own_account::own_page;
use crate::shared::second_factor::permitted;
use crate::shared::views::passkey::PasskeyOptions;
use crate::shared::webauthn::{known, to_json, webauthn};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::Actor;
use domain::two_factor::SIGN_IN_WAITS;
use store::passkey;

/// Starts adding a passkey to the caller's account. Pass the response to `navigator.credentials.create`, and its result to `add_passkey`
/// within ten minutes.
#[utoipa::path(
    post,
    path = "/api/me/passkeys/start",
    operation_id = "start_passkey",
    tag = "account",
    request_body = ConfirmPassword,
    responses((status = 200, body = PasskeyOptions), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnSecondFactors"))),
)]
pub async fn start_passkey(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<ConfirmPassword>,
) -> Result<Json<PasskeyOptions>, ApiError> {
    CurrentPassword::of(&state, &caller)
        .check(form.current_password)
        .await?;
    let webauthn = webauthn(&state)?;
    let writer = state.clone();
    let options = state
        .write(move |conn| {
            let (permit, user) = permitted(conn, &writer, &caller)?;
            let page = own_page(conn, &Actor::User(user.clone()))?;
            let owner = page.account.user;
            let others = known(&passkey::credentials(conn, user.user_id)?)?;
            let others = others.iter().map(|other| other.cred_id().clone()).collect();
            let (options, asked) = webauthn
                .start_passkey_registration(
                    user.user_id.uuid(),
                    &owner.email,
                    &owner.full_name,
                    Some(others),
                )
                .map_err(ApiError::internal)?;
            let expires_at = writer.now().checked_add(SIGN_IN_WAITS);
            let expires_at = expires_at.map_err(ApiError::internal)?;
            passkey::begin(
                conn,
                &permit,
                user.session_id,
                &to_json(&asked)?,
                expires_at,
            )?;
            let mut options = serde_json::to_value(options).map_err(ApiError::internal)?;
            // By default, the library lets the device decide whether to store the user with the passkey. Signing in without an email
            // address requires that it does.
            let selection = &mut options["publicKey"]["authenticatorSelection"];
            selection["residentKey"] = "required".into();
            selection["requireResidentKey"] = true.into();
            Ok(options["publicKey"].take())
        })
        .await?;
    Ok(Json(PasskeyOptions { options }))
}
