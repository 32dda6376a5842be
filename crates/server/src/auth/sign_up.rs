//! Opens a referral partner's account (decisions, "Accounts and sessions").

use crate::api_error::{ApiError, Problem};
use crate::auth::limits::Limits;
use crate::auth::new_account::{Opening, new_account, open_unless_taken};
use crate::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::account::{self, RawSignUp};
use domain::audit::AuditEvent;
use domain::rate_limit::{LimitedAction, TooEarly};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use store::user::NewUser;
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

/// Opens a referral partner's account (decisions, "Accounts and sessions"). An address that has one is answered alike, and
/// told by mail.
#[utoipa::path(
    post,
    path = "/api/auth/sign-up",
    operation_id = "sign_up",
    tag = "auth",
    request_body = SignUp,
    responses((status = 201, body = SignedUp), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn sign_up(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<SignUp>,
) -> Result<(StatusCode, Json<SignedUp>), ApiError> {
    let sign_up = account::SignUp::parse(&form.into())?;
    take_place(&state, &caller).await?;
    let new = new_account(&state, sign_up, Opening::Partner).await?;
    let email = new.email.clone();
    let writer = state.clone();
    state
        .write(move |conn| open(conn, &writer, &caller, &new))
        .await?;
    state.wake_mail();
    Ok((StatusCode::CREATED, Json(SignedUp { email })))
}

fn open(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    new: &NewUser,
) -> Result<(), ApiError> {
    let is_new = open_unless_taken(conn, state, new)?;
    let event = match is_new {
        true => AuditEvent::Signup,
        false => AuditEvent::AccessDenied,
    };
    let entry = NewAuditEntry {
        actor: is_new.then_some(new.id),
        subject: is_new.then_some(new.id),
        details: Some(json!({ "sign_up": new.id }).to_string()),
        ..NewAuditEntry::new(event, format!("user:{}", new.id))
    };
    Limits { state, caller }.record(conn, entry)
}

fn too_many(early: TooEarly) -> ApiError {
    ApiError::too_many(
        "too_many_sign_ups",
        "Too many signup attempts. Please wait before trying again.",
        early.retry_after,
    )
}

/// Takes a place among those who make an account, before the costly part of it.
///
/// # Errors
/// 429 when there is none.
pub(crate) async fn take_place(state: &AppState, caller: &Caller) -> Result<(), ApiError> {
    let (begun, asker) = (state.clone(), caller.clone());
    state
        .write(move |conn| begin(conn, &begun, &asker))
        .await?
        .map_err(too_many)
}

fn begin(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
) -> Result<Result<(), TooEarly>, ApiError> {
    let limits = Limits { state, caller };
    for (action, key) in [
        (LimitedAction::SignUpAddress, limits.address_key()),
        (LimitedAction::SignUpAll, String::new()),
    ] {
        if let Err(early) = limits.take(conn, action, &key)? {
            return Ok(Err(early));
        }
    }
    Ok(Ok(()))
}

impl From<SignUp> for RawSignUp {
    fn from(form: SignUp) -> Self {
        Self {
            first_name: form.first_name,
            last_name: form.last_name,
            email: form.email,
            company_name: form.company_name,
            phone: form.phone,
            password: form.password,
            confirm_password: form.confirm_password,
        }
    }
}
