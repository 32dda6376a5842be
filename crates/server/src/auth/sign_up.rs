//! Opens a referral partner's account (decisions, "Accounts and sessions").

use crate::api_error::Problem;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The sign-up form.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignUp {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// E-mail address.
    pub email: String,
    /// Company, if any.
    pub company_name: Option<String>,
    /// Ten digits, if any.
    pub phone: Option<String>,
    /// The password.
    pub password: String,
    /// The password again.
    pub confirm_password: String,
}

/// The new account.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedUp {
    /// The address to sign in with.
    pub email: String,
}

/// Opens a referral partner's account (decisions, "Accounts and sessions").
#[utoipa::path(
    post,
    path = "/api/auth/sign-up",
    operation_id = "sign_up",
    tag = "auth",
    request_body = SignUp,
    responses((status = 201, body = SignedUp), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn sign_up() {
    unimplemented!()
}
