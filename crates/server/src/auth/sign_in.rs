//! Signs an account in and sets the session cookie.

use crate::account::show::own_account;
use crate::account::view::Account;
use crate::api_error::{ApiError, Problem};
use crate::auth::limits::{Limits, account_key};
use crate::extract::{Caller, Json};
use crate::session::end::end;
use crate::session::{SessionCookie, Token};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::audit::AuditEvent;
use domain::id::{SessionId, UserId};
use domain::permission::{Actor, Role};
use domain::rate_limit::{LimitedAction, TooEarly};
use domain::session::{Lifetime, UserSession};
use http::{StatusCode, header};
use jiff::SignedDuration;
use serde::Deserialize;
use std::time::Duration;
use store::audit::NewAuditEntry;
use store::user::Credentials;
use store::{Connection, rate_limit, session, user};
use utoipa::ToSchema;
use uuid::Uuid;

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
pub async fn sign_in(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<SignIn>,
) -> Result<Response, ApiError> {
    let attempt = Attempt {
        state: state.clone(),
        caller,
        email: form.email.trim().to_lowercase(),
        keep_signed_in: form.keep_signed_in,
    };
    let begun = attempt.clone();
    let begun = state
        .write(move |conn| begun.begin(conn))
        .await?
        .map_err(too_many)?;
    let (found, is_known) = (begun.found, begun.is_known);
    let stored = found.as_ref().map(|found| found.password_hash.clone());
    let verdict = state
        .passwords()
        .verify(form.password.clone(), stored)
        .await?;
    let Some(found) = found.filter(|found| verdict.matches && found.active) else {
        state
            .write(move |conn| attempt.refuse(conn, is_known))
            .await?;
        return Err(ApiError::new(
            StatusCode::UNAUTHORIZED,
            "invalid_credentials",
            "Invalid login credentials",
        ));
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
    let token = Token::new(&mut state.rng());
    let token_hash = token.hash();
    let lasts = Lifetime::of(found.role, form.keep_signed_in).absolute;
    let max_age = cookie_age(found.role, form.keep_signed_in, lasts);
    let account = state
        .write(move |conn| attempt.admit(conn, &found, is_known, &token_hash, stronger.as_deref()))
        .await?;
    let cookie = SessionCookie::User.set(&token, max_age, state.public_url());
    Ok(([(header::SET_COOKIE, cookie)], Json(account)).into_response())
}

fn too_many(early: TooEarly) -> ApiError {
    ApiError::too_many(
        "too_many_attempts",
        "Too many sign-in attempts. Please wait before trying again.",
        early.retry_after,
    )
}

/// An admin's session that is not to be kept ends with the browser; other cookies live as long as their session may.
pub(crate) fn cookie_age(
    role: Role,
    keep_signed_in: bool,
    lasts: SignedDuration,
) -> Option<Duration> {
    (keep_signed_in || role != Role::Admin).then(|| lasts.unsigned_abs())
}

#[derive(Clone)]
struct Attempt {
    state: AppState,
    caller: Caller,
    email: String,
    keep_signed_in: bool,
}

/// What is known before the password is looked at.
struct Begun {
    /// The account, if there is one.
    found: Option<Credentials>,
    /// Whether somebody signed in to it from this address before.
    is_known: bool,
}

impl Attempt {
    fn limits(&self) -> Limits<'_> {
        Limits {
            state: &self.state,
            caller: &self.caller,
        }
    }

    /// Takes a place before the password is looked at, so that guesses made side by side count one by one.
    fn begin(&self, conn: &mut Connection) -> Result<Result<Begun, TooEarly>, ApiError> {
        let limits = self.limits();
        if let Err(early) =
            limits.take(conn, LimitedAction::SignInAddress, &limits.address_key())?
        {
            return Ok(Err(early));
        }
        let found = user::find_credentials(conn, &self.email)?;
        // An account under attack slows down strangers, not the devices that it knows.
        // Asked for whoever it is: an unknown account costs the same work.
        let asked = found.as_ref().map(|found| found.user_id);
        let nobody = UserId::from_uuid(Uuid::nil());
        let is_known = user::knows_address(conn, asked.unwrap_or(nobody), self.caller.address)?;
        if !is_known {
            let (action, key) = (LimitedAction::SignInAccount, account_key(&self.email));
            if let Err(early) = limits.check_in_turn(conn, action, &key)? {
                return Ok(Err(early));
            }
            limits.count_at(conn, action, &key, asked)?;
        }
        Ok(Ok(Begun { found, is_known }))
    }

    fn refuse(&self, conn: &mut Connection, is_known: bool) -> Result<(), ApiError> {
        let limits = self.limits();
        let subject = user::find_credentials(conn, &self.email)?.map(|found| found.user_id);
        if is_known {
            let (action, key) = (LimitedAction::SignInAccount, account_key(&self.email));
            limits.count_at(conn, action, &key, subject)?;
        }
        let key = account_key(&self.email);
        limits.record_about(conn, AuditEvent::LoginFailed, &key, subject)
    }

    /// Starts the session; one that this browser held before ends.
    fn admit(
        &self,
        conn: &mut Connection,
        found: &Credentials,
        is_known: bool,
        token_hash: &str,
        stronger: Option<&str>,
    ) -> Result<Account, ApiError> {
        let (limits, now) = (self.limits(), self.state.now());
        rate_limit::give_back(
            conn,
            LimitedAction::SignInAddress,
            &limits.address_key(),
            now,
        )?;
        if !is_known {
            let (action, key) = (LimitedAction::SignInAccount, account_key(&self.email));
            rate_limit::give_back(conn, action, &key, now)?;
        }
        user::remember_address(conn, found.user_id, self.caller.address, now)?;
        if let Some(hash) = stronger {
            user::rehash(conn, found.user_id, hash)?;
        }
        if let Some(before) = self.caller.live_user(conn, now)? {
            end(
                conn,
                &self.state,
                before.actor.user_id,
                before.actor.session_id,
            )?;
        }
        let started = UserSession {
            id: SessionId::new(self.state.clock(), &mut self.state.rng()),
            user_id: found.user_id,
            created_at: now,
            last_seen_at: now,
            expires_at: Lifetime::of(found.role, self.keep_signed_in).expires_at(now),
            keep_signed_in: self.keep_signed_in,
            ip: Some(self.caller.address.to_string()),
            user_agent: Some(self.caller.user_agent.clone()),
        };
        session::create(conn, &started, token_hash)?;
        limits.record(
            conn,
            NewAuditEntry::of_user(AuditEvent::LoginSuccess, found.user_id),
        )?;
        limits.record(
            conn,
            NewAuditEntry::of_user(AuditEvent::SessionCreated, found.user_id),
        )?;
        // What was found before the password was checked may have changed meanwhile: ask again.
        let actor = session::find_live(conn, token_hash, now)?
            .map_or(Actor::Anonymous, |live| Actor::User(live.actor));
        own_account(conn, &self.state, &actor)
    }
}
