//! Signs an account in and sets the session cookie.

use crate::account::view::Account;
use crate::api_error::Problem;
use serde::Deserialize;
use utoipa::ToSchema;

/// The sign-in form.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// E-mail address.
    pub email: String,
    /// The password.
    pub password: String,
    /// Keep the session for longer on this device.
    #[serde(default)]
    pub keep_signed_in: bool,
}

/// Signs an account in and sets the session cookie.
#[utoipa::path(
    post,
    path = "/api/auth/sign-in",
    operation_id = "sign_in",
    tag = "auth",
    request_body = SignIn,
    responses((status = 200, body = Account), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn sign_in() {
    unimplemented!()
}
