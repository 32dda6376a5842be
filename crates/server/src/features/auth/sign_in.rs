//! Signs a user in and sets the session cookie, or requests the second factor.

use crate::errors::{ApiError, Problem};
use crate::http::browser_cache::SessionBegins;
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::{CountedBy, Limits, Places, account_key};
use crate::security::session::SessionCookie;
use crate::shared::start_session::too_many;
use crate::shared::start_session::{Means, session_cookie, start_session, take_place};
use crate::shared::views::account::Account;
use crate::state::AppState;
use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::audit::AuditEvent;
use domain::id::UserId;
use domain::language::Message;
use domain::rate_limit::{LimitedAction, TooEarly};
use domain::text::identifier;
use domain::two_factor::SIGN_IN_WAITS;
use http::{StatusCode, header};
use serde::{Deserialize, Serialize};
use store::audit::NewAuditEntry;
use store::sign_in_challenge::SignInChallenge;
use store::user::Credentials;
use store::{Connection, rate_limit, second_factor, sign_in_challenge, user};
use utoipa::ToSchema;
use uuid::Uuid;

/// The sign-in form.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The email address.
    pub email: String,
    /// The password.
    pub password: String,
    /// Whether to keep the session longer on this device.
    #[serde(default)]
    pub keep_signed_in: bool,
}

/// The result of the password step of a sign-in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum SignInOutcome {
    /// The user is signed in.
    SignedIn {
        /// The account.
        account: Box<Account>,
    },
    /// The password is correct, but the account has a second factor. Continue with `finish_sign_in` or a passkey within ten
    /// minutes.
    SecondFactorRequired {
        /// Whether the account has an authenticator app.
        totp: bool,
        /// Whether the account has a passkey, for `start_passkey_sign_in`.
        passkey: bool,
    },
}

impl SignInOutcome {
    /// A successful sign-in without another step.
    pub(crate) fn signed_in(account: Account) -> Self {
        Self::SignedIn {
            account: Box::new(account),
        }
    }
}

/// Signs a user in and sets the session cookie, or requests the second factor.
#[utoipa::path(
    post,
    path = "/api/auth/sign-in",
    operation_id = "sign_in",
    tag = "auth",
    request_body = SignIn,
    responses((status = 200, body = SignInOutcome), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn sign_in(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<SignIn>,
) -> Result<Response, ApiError> {
    let attempt = Attempt {
        state: state.clone(),
        caller,
        email: identifier(&form.email).to_lowercase(),
        keep_signed_in: form.keep_signed_in,
    };
    let begun = attempt.clone();
    let begun = state
        .write_vital(move |conn| begun.begin(conn))
        .await?
        .map_err(too_many)?;
    let (found, counted) = (begun.found, begun.counted);
    let stored = found.as_ref().map(|found| found.password_hash.clone());
    let verdict = state
        .passwords()
        .verify(form.password.clone(), stored)
        .await?;
    let Some(found) = found.filter(|found| verdict.matches && found.active) else {
        state
            .write_vital(move |conn| attempt.refuse(conn, counted))
            .await?;
        return Err(refused());
    };
    let stronger = match verdict.outdated {
        true => Some(
            state
                .passwords()
                .hash(form.password, &mut state.rng())
                .await?,
        ),
        false => None,
    };
    let token = state.session_token();
    let token_hash = token.hash();
    let role = found.role;
    let outcome = state
        .write_vital(move |conn| {
            attempt.admit(conn, &found, counted, &token_hash, stronger.as_deref())
        })
        .await?
        .ok_or_else(refused)?;
    let cookie = match &outcome {
        SignInOutcome::SignedIn { .. } => session_cookie(&state, &token, role, form.keep_signed_in),
        SignInOutcome::SecondFactorRequired { .. } => {
            let waits = Some(SIGN_IN_WAITS.unsigned_abs());
            SessionCookie::SignIn.set(&token, waits, state.public_url())
        }
    };
    let begins = matches!(outcome, SignInOutcome::SignedIn { .. });
    let begins = begins.then_some(Extension(SessionBegins));
    Ok(([(header::SET_COOKIE, cookie)], begins, Json(outcome)).into_response())
}

fn refused() -> ApiError {
    ApiError::new(
        StatusCode::UNAUTHORIZED,
        "invalid_credentials",
        Message::ErrorInvalidCredentials,
    )
}

#[derive(Clone)]
struct Attempt {
    state: AppState,
    caller: Caller,
    email: String,
    keep_signed_in: bool,
}

/// The state before the password is verified.
struct Begun {
    /// The account, if it exists.
    found: Option<Credentials>,
    /// Whether the attempt was counted against the account's limit.
    counted: Counted,
}

#[derive(Clone, Copy)]
enum Counted {
    /// Not counted yet, because the account has signed in from this address before.
    Not,
    /// Already counted. If the attempt fails, this event is logged.
    Before(Option<AuditEvent>),
}

impl Attempt {
    fn limits(&self) -> Limits<'_> {
        Limits {
            state: &self.state,
            caller: &self.caller,
        }
    }

    /// Counts the attempt before the password is verified, so that parallel guesses cannot exceed the limit.
    fn begin(&self, conn: &mut Connection) -> Result<Result<Begun, TooEarly>, ApiError> {
        let limits = self.limits();
        if let Err(early) = limits.take_places(conn, Places::SIGN_IN)? {
            return Ok(Err(early));
        }
        let found = user::find_credentials(conn, &self.email)?;
        // Skip the account's limit for addresses that the account has signed in from, so that an attack does not lock out its
        // user. Query for unknown accounts, too, so that the response time does not reveal them.
        let asked = found.as_ref().map(|found| found.user_id);
        let nobody = UserId::from_uuid(Uuid::nil());
        let is_known =
            user::knows_address(conn, asked.unwrap_or(nobody), self.caller.client.address)?;
        let mut counted = Counted::Not;
        if !is_known {
            let (action, key) = (LimitedAction::SignInAccount, account_key(&self.email));
            if let Err(early) =
                limits.check_and_lock(conn, action, CountedBy::Account(&key, asked))?
            {
                return Ok(Err(early));
            }
            counted = Counted::Before(limits.counted(conn, action, &key)?);
        }
        Ok(Ok(Begun { found, counted }))
    }

    fn refuse(&self, conn: &mut Connection, counted: Counted) -> Result<(), ApiError> {
        let limits = self.limits();
        let subject = user::find_credentials(conn, &self.email)?.map(|found| found.user_id);
        let key = account_key(&self.email);
        match counted {
            Counted::Not => limits.count(
                conn,
                LimitedAction::SignInAccount,
                CountedBy::Account(&key, subject),
            )?,
            Counted::Before(Some(banned)) => limits.record_about(conn, banned, &key, subject)?,
            Counted::Before(None) => {}
        }
        limits.record_about(conn, AuditEvent::LoginFailed, &key, subject)
    }

    /// Handles a correct password: starts a session, or a pending sign-in if the account has a second factor. `token_hash` is
    /// that of the session or the pending sign-in. Returns `None` if the password changed while it was being verified.
    fn admit(
        &self,
        conn: &mut Connection,
        found: &Credentials,
        counted: Counted,
        token_hash: &str,
        stronger: Option<&str>,
    ) -> Result<Option<SignInOutcome>, ApiError> {
        let (limits, now) = (self.limits(), self.state.now());
        if !user::keep_password(conn, found, stronger)? {
            self.refuse(conn, counted)?;
            return Ok(None);
        }
        limits.give_places_back(conn, Places::SIGN_IN)?;
        if matches!(counted, Counted::Before(_)) {
            let (action, key) = (LimitedAction::SignInAccount, account_key(&self.email));
            rate_limit::give_back(conn, action, &key, now)?;
        }
        let factors = second_factor::of_user(conn, found.user_id)?;
        if !factors.any() {
            let means = Means::Password;
            let account =
                start_session(conn, &limits, found, means, self.keep_signed_in, token_hash)?;
            return Ok(Some(SignInOutcome::signed_in(account)));
        }
        take_place(conn, &limits, found.user_id)?;
        let challenge = SignInChallenge {
            user_id: Some(found.user_id),
            keep_signed_in: self.keep_signed_in,
            wrong_codes: 0,
            passkey_state: None,
        };
        let expires_at = now.checked_add(SIGN_IN_WAITS).map_err(ApiError::internal)?;
        sign_in_challenge::create(conn, token_hash, &challenge, now, expires_at)?;
        // Log this, because someone who stops here knows the password.
        let asked = NewAuditEntry {
            subject: Some(found.user_id),
            ..NewAuditEntry::new(
                AuditEvent::SecondFactorRequested,
                format!("address:{}:{}", limits.address_key(), found.user_id),
            )
        };
        limits.record(conn, asked)?;
        Ok(Some(SignInOutcome::SecondFactorRequired {
            totp: factors.totp,
            passkey: factors.passkey,
        }))
    }
}
