//! Opens a referral partner's account (decisions, "Accounts and sessions").

use crate::api_error::{ApiError, Problem};
use crate::auth::limits::Limits;
use crate::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::account::{self, RawSignUp};
use domain::audit::AuditEvent;
use domain::id::UserId;
use domain::permission::Role;
use domain::rate_limit::{LimitedAction, TooEarly};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use store::audit::NewAuditEntry;
use store::user::{self, NewUser};
use store::{Connection, StoreError};
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
pub async fn sign_up(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<SignUp>,
) -> Result<(StatusCode, Json<SignedUp>), ApiError> {
    let sign_up = account::SignUp::parse(&form.into())?;
    take_place(&state, &caller, &sign_up.email).await?;
    let password_hash = state
        .passwords()
        .hash(sign_up.password.expose().to_owned(), &mut state.rng())
        .await?;
    let new = NewUser {
        id: UserId::new(state.clock(), &mut state.rng()),
        email: sign_up.email.clone(),
        password_hash,
        first_name: sign_up.first_name,
        last_name: sign_up.last_name,
        company_name: sign_up.company_name,
        phone: sign_up.phone,
        contractor_id: None,
        role: Role::ReferralPartner,
        active: true,
    };
    let writer = state.clone();
    state
        .write(move |conn| {
            user::insert(conn, &new, writer.now()).map_err(not_inserted)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            limits.record(conn, NewAuditEntry::of_user(AuditEvent::Signup, new.id))
        })
        .await?;
    Ok((
        StatusCode::CREATED,
        Json(SignedUp {
            email: sign_up.email,
        }),
    ))
}

/// What a new account that the database did not take is answered with.
pub(crate) fn not_inserted(error: StoreError) -> ApiError {
    match error.is_conflict_with("users_email_key") {
        true => Refused::EmailTaken.into_error(),
        false => error.into(),
    }
}

enum Refused {
    TooEarly(TooEarly),
    EmailTaken,
}

impl Refused {
    fn into_error(self) -> ApiError {
        match self {
            Self::TooEarly(early) => ApiError::too_many(
                "too_many_sign_ups",
                "Too many signup attempts. Please wait before trying again.",
                early.retry_after,
            ),
            Self::EmailTaken => ApiError::conflict(
                "email_taken",
                "An account with this email already exists. Please sign in instead.",
            ),
        }
    }
}

/// Takes a place among those who make an account, before the costly part of it.
///
/// # Errors
/// When there is none, or when somebody has the e-mail address already.
pub(crate) async fn take_place(
    state: &AppState,
    caller: &Caller,
    email: &str,
) -> Result<(), ApiError> {
    let (begun, asker, email) = (state.clone(), caller.clone(), email.to_owned());
    state
        .write(move |conn| begin(conn, &begun, &asker, &email))
        .await?
        .map_err(Refused::into_error)
}

/// A taken address costs a place too: asking must not be a way to find out who has an account.
fn begin(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    email: &str,
) -> Result<Result<(), Refused>, ApiError> {
    let limits = Limits { state, caller };
    for (action, key) in [
        (LimitedAction::SignUpAddress, limits.address_key()),
        (LimitedAction::SignUpAll, String::new()),
    ] {
        if let Err(early) = limits.take(conn, action, &key)? {
            return Ok(Err(Refused::TooEarly(early)));
        }
    }
    Ok(if user::email_taken(conn, email)? {
        Err(Refused::EmailTaken)
    } else {
        Ok(())
    })
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
