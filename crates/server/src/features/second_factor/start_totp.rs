//! Starts setting up an authenticator app: generates the secret that the app and the portal share.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::shared::current_password::CurrentPassword;
use crate::shared::qr::QrPicture;
use crate::shared::second_factor::{permitted, seal_secret};
use crate::state::AppState;
use axum::extract::State;
use domain::language::Message;
use domain::permission::act;
use domain::two_factor::TotpSecret;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{totp, user};
use utoipa::ToSchema;

/// The password, which is confirmed before the second factors are changed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmPassword {
    /// The account's password.
    pub current_password: String,
}

/// What the app needs for its setup. It is returned only once.
#[derive(Serialize, ToSchema)]
pub struct TotpSetup {
    /// The secret, to be typed into an app.
    pub secret: String,
    /// The secret as a URL, which opens an authenticator app on this device.
    pub url: String,
    /// The URL as a QR code.
    pub qr: QrPicture,
}

/// Starts setting up an authenticator app. The app counts as a second factor only after `confirm_totp` has accepted a code.
#[utoipa::path(
    post,
    path = "/api/me/totp",
    operation_id = "start_totp",
    tag = "account",
    request_body = ConfirmPassword,
    responses((status = 201, body = TotpSetup), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnSecondFactors"))),
)]
pub async fn start_totp(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<ConfirmPassword>,
) -> Result<(StatusCode, Json<TotpSetup>), ApiError> {
    CurrentPassword::of(&state, &caller)
        .check(form.current_password)
        .await?;
    let secret = TotpSecret::new(&mut state.rng());
    let (writer, drawn) = (state.clone(), secret.clone());
    let email = state
        .write(move |conn| {
            let (permit, actor) = permitted(conn, &writer, &caller)?;
            let before = totp::find(conn, actor.user_id)?;
            if before.is_some_and(|totp| totp.confirmed_at.is_some()) {
                return Err(ApiError::conflict("totp_exists", Message::ErrorTotpExists));
            }
            let sealed = seal_secret(&writer, actor.user_id, &drawn)?;
            totp::begin(conn, &permit, actor.user_id, &sealed, writer.now())?;
            let reason = "the app shows for which account its codes are";
            let permit = domain::permission::Permit::<act::ShowOwnAccount>::for_system((), reason);
            let page = user::show(conn, &permit, actor.user_id)?;
            page.map(|page| page.account.user.email)
                .ok_or_else(ApiError::sign_in_required)
        })
        .await?;
    let url = secret.url(&email, &state.portal().look().name);
    let qr = QrPicture::of(&url).ok_or_else(|| ApiError::internal("the address is too long"))?;
    let setup = TotpSetup {
        secret: secret.base32(),
        url,
        qr,
    };
    Ok((StatusCode::CREATED, Json(setup)))
}
